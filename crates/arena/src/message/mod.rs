//! What an outside program is told, as JSON: the setup once, then at each decision what its seat
//! may see. `docs/bots.md` describes the messages.

mod act;
mod game;

use rules::{RuleSet, Seat, State, View};
use serde::Serialize;

pub(crate) use self::{act::Act, game::Game};

/// The message that asks a program for the decision of the seat that looks, as one line of JSON.
pub fn decision_message(rules: &RuleSet, view: &View) -> String {
    crate::process::json(&Act::new(rules, view))
}

/// The version of the protocol. Fields may be added without a new one.
pub const PROTOCOL: u32 = 1;

/// The first message.
#[derive(Serialize)]
pub(crate) struct Hello {
    r#type: &'static str,
    protocol: u32,
    program: &'static str,
}

impl Hello {
    pub fn new() -> Hello {
        Hello {
            r#type: "hello",
            protocol: PROTOCOL,
            program: concat!("elbowroom ", env!("CARGO_PKG_VERSION")),
        }
    }
}

/// A game has ended. All coins lie open now.
#[derive(Serialize)]
pub(crate) struct Over {
    r#type: &'static str,
    coins: Vec<u16>,
    places: Vec<u8>,
}

impl Over {
    pub fn new(rules: &RuleSet, state: &State) -> Over {
        let seats = || (0..rules.seats()).map(Seat);
        Over {
            r#type: "over",
            coins: seats().map(|s| state.coins(s)).collect(),
            places: places(rules, state),
        }
    }
}

/// The place of each seat, from 1; equals share one.
pub(crate) fn places(rules: &RuleSet, state: &State) -> Vec<u8> {
    let mut out = vec![0; rules.seats() as usize];
    for s in rules.standings(state) {
        out[s.seat.index()] = s.place;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::Library;
    use record::Seed;
    use rules::Actions;
    use rules::Options;

    /// A position in the middle of a game, where seat 0 has a choice.
    fn position(rules: &RuleSet) -> State {
        let seed = Seed::from_text("a position");
        let mut dice = bots::playout::Dice::new(1);
        let mut state = rules.start();
        let mut outcomes = 0;
        let mut legal = Actions::default();
        loop {
            rules.legal(&state, &mut legal);
            let chosen = state.to_move() == Some(Seat(0)) && legal.len() > 2;
            if state.round() == 4 && chosen {
                return state;
            }
            let action = match state.is_chance() {
                true => rules.draw(&state, seed.number(outcomes)).unwrap(),
                false => legal[dice.below(legal.len())],
            };
            outcomes += state.is_chance() as u64;
            rules.apply(&mut state, action, &mut ()).unwrap();
        }
    }

    fn told(rules: &RuleSet, state: &State) -> String {
        let view = rules.view(state, Some(Seat(0)));
        crate::process::json(&Act::new(rules, &view))
    }

    #[test]
    fn a_program_is_told_what_its_seat_may_see_and_no_more() {
        for (game, map) in [("small-world", "small-world-3"), ("mixed", "underground-3")] {
            let library = Library::shipped();
            let hidden = library.rules(game, map, 3, &Options::default()).unwrap();
            let state = position(&hidden);
            // Whatever the others have, the bytes are the same.
            let view = hidden.view(&state, Some(Seat(0)));
            let poor = told(&hidden, &view.assume(|_| 0));
            let rich = told(&hidden, &view.assume(|s| 4321 + s.0 as u16));
            assert_eq!(poor, rich, "{game}");
            assert_eq!(poor, told(&hidden, &state), "{game}");
            let own = state.coins(Seat(0));
            assert!(
                poor.contains(&format!("\"coins\":[{own},null,null]")),
                "{poor}"
            );
            // Unless they lie open.
            let options = Options {
                open_coins: true,
                ..Options::default()
            };
            let open = library.rules(game, map, 3, &options).unwrap();
            let rich = told(&open, &view.assume(|s| 4321 + s.0 as u16));
            assert!(rich.contains(",4322,4323]"), "{rich}");
        }
    }

    #[test]
    fn the_briefing_names_what_the_notation_names() {
        let library = Library::shipped();
        let rules = library.rules("mixed", "underground-2", 2, &Options::default());
        let (rules, pack) = (
            rules.unwrap(),
            library.pack("mixed", "underground-2").unwrap(),
        );
        let text = crate::process::json(&Game::new(&rules, &pack, &content::Own::default()));
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(json["type"], "game");
        let regions = json["regions"].as_array().unwrap();
        assert_eq!(regions.len(), rules.map().len as usize);
        for region in regions {
            assert!(rules.region_named(region["id"].as_str().unwrap()).is_some());
            assert!(!region["neighbours"].as_array().unwrap().is_empty());
        }
        assert!(
            regions
                .iter()
                .any(|r| !r["symbols"].as_array().unwrap().is_empty())
        );
        for (list, n) in [
            ("races", rules.races().len()),
            ("powers", rules.powers().len()),
        ] {
            let items = json[list].as_array().unwrap();
            assert_eq!(items.len(), n);
            assert!(
                items
                    .iter()
                    .all(|i| !i["text"].as_str().unwrap().is_empty()),
                "{list}"
            );
        }
    }
}
