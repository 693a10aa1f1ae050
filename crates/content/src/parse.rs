//! From text to the types of `rules::spec`.

use rules::spec::{GameSpec, MapSpec, PowerSpec, RaceSpec};
use serde::de::DeserializeOwned;

use crate::problem::{Checked, Problem, Severity};

fn parse<T: DeserializeOwned>(file: &str, text: &str) -> Checked<T> {
    toml::from_str(text).map(|t| (t, Vec::new())).map_err(|e| {
        let start = e.span().map_or(0, |s| s.start).min(text.len());
        let before = &text[..start];
        vec![Problem {
            file: file.into(),
            line: before.matches('\n').count() as u32 + 1,
            column: before.rsplit('\n').next().unwrap_or("").chars().count() as u32 + 1,
            severity: Severity::Error,
            message: e.message().into(),
        }]
    })
}

/// Reads the common part of a box.
pub fn parse_game(file: &str, text: &str) -> Checked<GameSpec> {
    parse(file, text)
}

/// Reads a race for a box.
pub fn parse_race(file: &str, text: &str, _game: &GameSpec) -> Checked<RaceSpec> {
    parse(file, text)
}

/// Reads a power for a box.
pub fn parse_power(file: &str, text: &str, _game: &GameSpec) -> Checked<PowerSpec> {
    parse(file, text)
}

/// Reads a map for a box.
pub fn parse_map(file: &str, text: &str, _game: &GameSpec) -> Checked<MapSpec> {
    parse(file, text)
}
