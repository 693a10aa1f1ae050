//! What somebody writes who has only the packages: `cargo verify` builds this outside of the
//! workspace against the packed crates, and runs it.

use elbowroom::{arena, board, prelude::*};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A game between a bot of the package and one of one's own.
    let mut legal = Actions::default();
    let first = closure(move |rules, view| {
        rules.legal_for(view, &mut legal);
        legal[0]
    });
    let played = play("small-world-2", [bot("greedy")?, first], "outside")?;
    assert!(played.state.is_over());
    println!("{:?} coins after {} actions", played.coins(), played.actions.len());

    // A position in a line, and a game from there with any dice.
    let boxes = Library::shipped();
    let rules = boxes.rules("mixed", "underground-3", 3, &Options::default())?;
    let start = rules.start();
    let line = Snapshot::new(rules.into(), start, boxes).to_string();
    let position = Snapshot::read(&line, boxes)?;
    let game = Match::from(&position).player(bot("random")?).player(bot("gentle")?);
    assert!(game.player(bot("greedy")?).play()?.state.is_over());
    let again: Snapshot = serde_json::from_str(&serde_json::to_string(&position)?)?;
    assert_eq!(again.state, start);

    // The parts by their own names.
    let schedule = arena::Schedule::new(2, 2)?;
    assert_eq!(schedule.games_in(0), 2);
    let map = boxes.pack("small-world", "small-world-3")?;
    let map = map.map("small-world-3").ok_or("a map")?;
    assert!(board::Geometry::compute(map).is_ok());
    let spec: &elbowroom_rules::spec::MapSpec = map;
    assert_eq!(spec.regions.len(), 30);
    let case = "title: An end\nrule: Small World p. 9\nmap: small-world-2\n\
        active 1: dwarves flying at 6:2 hand 2\n---\n> end\n= earned 1: 2\n";
    let case = elbowroom_scenario::parse("an-end.scenario", case)?;
    assert!(elbowroom_scenario::run(&case).passed());
    Ok(())
}
