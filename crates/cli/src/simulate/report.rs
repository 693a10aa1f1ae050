//! The report of a simulation.

use content::{Own, PieceId};
use record::{RULES_VERSION, Seed, Setup, Snapshot, options_to_text};
use rules::RuleSet;
use serde::Serialize;
use study::totals::Totals;

use crate::{
    lang::{count, message, options, reader},
    report::Head,
    simulate::bot_names,
    tables::Tables,
};

/// Everything that a simulation found.
#[derive(Serialize)]
pub struct Report {
    #[serde(flatten)]
    head: Head,
    game: String,
    map: String,
    options: Vec<String>,
    /// The files of content of one's own.
    content: Vec<PieceId>,
    /// The position in which the games begin, if it is not the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    /// The turn that it is of.
    #[serde(skip)]
    turn: u8,
    seed: String,
    #[serde(flatten)]
    tables: Tables,
}

impl Report {
    /// From the totals. `rotated` says whether the bots changed seats.
    pub fn new(
        setup: &Setup,
        own: &Own,
        rotated: bool,
        rules: &RuleSet,
        seed: &Seed,
        totals: &Totals,
    ) -> Report {
        let bots = bot_names(setup);
        let players = Some(&*bots).filter(|_| !rotated);
        let chosen = options_to_text(&setup.options);
        Report {
            head: Head::of("simulation"),
            game: setup.game.clone(),
            map: setup.map.clone(),
            options: chosen.iter().map(|(n, v)| format!("{n}={v}")).collect(),
            content: own.ids(),
            position: None,
            turn: 0,
            seed: seed.hex(),
            tables: Tables::new(rules, totals, players),
        }
    }

    /// Of games from a position.
    pub fn from(self, position: Option<&Snapshot>) -> Report {
        Report {
            position: position.map(ToString::to_string),
            turn: position.map_or(0, |p| p.state.round()),
            ..self
        }
    }

    /// As tables to read.
    pub fn text(&self, width: usize) -> String {
        let lang = reader();
        let head = message("sim-head")
            .with("games", count("n-games", self.tables.games))
            .with("game", &self.game)
            .with("map", &self.map)
            .with("options", options(&self.options))
            .with("rules", RULES_VERSION)
            .with("seed", &self.seed[..16]);
        let mut out = format!("{}\n{}\n", head.say(lang), self.tables.means());
        if self.position.is_some() {
            let begins = message("begins-in").with("turn", self.turn);
            out.push_str(&format!("{}\n", begins.say(lang)));
        }
        out.push_str(&self.tables.text(width));
        out.push_str(&format!("\n{}\n", message("sim-note").say(lang)));
        out
    }

    /// As comma-separated values, one line for each number.
    pub fn csv(&self) -> String {
        self.tables.csv(&self.map)
    }
}
