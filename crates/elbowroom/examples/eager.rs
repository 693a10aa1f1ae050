//! A bot of one's own, and a tournament in which it meets others.

use std::{error::Error, sync::atomic::AtomicBool, time::Duration};

use elbowroom::{
    arena::{Entrant, Kind, Match, Report, Run, Schedule, Shard, Totals, Tournament},
    bots::by_name,
    prelude::{Action, Actions, Bot, Library, Options, RuleSet, Seed, View},
};

/// Declines every fourth turn; else it conquers as long as it can, where it costs least, and
/// otherwise does the first thing that is legal.
#[derive(Default)]
struct Eager {
    legal: Actions,
}

impl Bot for Eager {
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action {
        rules.legal_for(view, &mut self.legal);
        if view.board().round().is_multiple_of(4) && self.legal.contains(&Action::Decline) {
            return Action::Decline;
        }
        // A state that fits the view; what others have in coins is a guess.
        let state = view.assume(|_| 0);
        let conquests = self
            .legal
            .iter()
            .copied()
            .filter_map(|action| match action {
                Action::Conquer(_) => Some((rules.explain(&state, action).cost?, action)),
                _ => None,
            });
        match conquests.min_by_key(|c| c.0) {
            Some((_, action)) => action,
            None => self.legal[0],
        }
    }
}

/// Plays at least so many games of it against random.
fn tournament(games: u64) -> Result<Report, Box<dyn Error>> {
    let entrant = |name: &str| Entrant {
        name: name.into(),
        kind: Kind::BuiltIn(name.into()),
    };
    let tournament = Tournament::new(
        Match {
            game: "small-world".into(),
            map: "small-world-2".into(),
            options: Options::default(),
            content: Default::default(),
            entrants: vec![entrant("eager"), entrant("random")],
            schedule: Schedule::new(2, 2)?,
            seed: Seed::from_text("eager"),
            move_timeout: Duration::from_secs(10),
            keep_programs: false,
        },
        Library::shipped(),
    )?
    .made_by(|name, seed| match name {
        "eager" => Some(Box::new(Eager::default())),
        other => by_name(other, seed),
    });
    let plan = tournament.plan();
    let names = plan.entrants.iter().map(|e| e.name.clone());
    let mut totals = Totals::new(names.collect(), plan.schedule.clone());
    let run = Run {
        cycles: plan.schedule.cycles_for(games).0,
        shard: Shard::WHOLE,
        jobs: 2,
        records: false,
        done: &|_, _| false,
        stop: &AtomicBool::new(false),
    };
    tournament.run(&run, &mut |played| totals.add(&played.result))?;
    Ok(Report::new(plan, "eager", &totals, None))
}

fn main() -> Result<(), Box<dyn Error>> {
    for bot in tournament(200)?.bots {
        let share = bot.win_share;
        println!(
            "{}: {:.3} [{:.3}, {:.3}]",
            bot.name, share.value, share.low, share.high
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_beats_chance() {
        let report = super::tournament(60).unwrap();
        assert_eq!(report.bots[0].name, "eager");
        assert!(report.bots[0].win_share.low > 0.5, "{report:?}");
    }
}
