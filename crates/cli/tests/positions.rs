//! Positions as lines: taken out of a game, shown, and given to a bot.

mod support;

use support::Place;

#[test]
fn a_position_is_taken_out_of_a_game_and_looked_at() {
    let place = Place::new();
    let record = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../records/small-world-on-small-world-2.record"
    );
    let ran = place
        .run(&["position", "of", record, "--after", "60"], "")
        .code(0);
    let line = ran.out.trim().to_owned();
    assert!(line.starts_with("elbowroom position 1 game="), "{line}");
    place.file("here.position", &ran.out);
    for given in [line.as_str(), "here.position"] {
        let shown = place.run(&["position", "show", given], "").code(0);
        assert!(
            shown.out.contains("decides") || shown.out.contains("chance"),
            "{}",
            shown.out
        );
        assert!(shown.out.contains("Seat 2: "), "{}", shown.out);
    }
    let hint = place.run(
        &["position", "hint", "here.position", "--bot", "greedy"],
        "",
    );
    let hint = hint.code(0).out;
    assert_eq!(hint.lines().count(), 1, "{hint}");
    // The last position of a game: nobody has anything to decide.
    let last = place.run(&["position", "of", record], "").code(0).out;
    assert!(last.contains(" step=over "), "{last}");
    let ran = place.run(&["position", "hint", last.trim()], "").code(2);
    assert!(ran.err.contains("nobody has to decide"), "{}", ran.err);
}

#[test]
fn what_is_no_position_is_told() {
    let place = Place::new();
    let ran = place
        .run(&["position", "show", "rnbqkbnr/pppppppp"], "")
        .code(1);
    assert!(
        ran.err.contains("expected \"elbowroom position 1"),
        "{}",
        ran.err
    );
}
