//! The bots that can be named.

use std::{str::FromStr, time::Duration};

use crate::{Bot, Budget, Gentle, Greedy, Random, Shape, Steady, Stop, Strong};

/// The bots that can be named, from weak to strong, each with an honest description.
/// `docs/bots.md` has what was measured of them.
pub const BOTS: &[(&str, &str)] = &[
    ("random", "makes any legal move, each as likely"),
    (
        "gentle",
        "for first games: picks any race, conquers now and then without thinking",
    ),
    (
        "greedy",
        "looks one turn ahead: takes what pays, guards what is threatened, declines when a new race would earn more",
    ),
    (
        "steady",
        "drafts and declines by what games of the past say of the positions that come of it",
    ),
    (
        "keen",
        "compares its best few turns in a dozen imagined games; answers at once",
    ),
    (
        "strong",
        "compares its best turns in thousands of imagined games; thinks for a second a turn",
    ),
];

/// A bot by name, with how long it may think.
///
/// `strong`, `strong@250ms`, `strong@2s`, `strong#2000` (imagined games for each decision, which
/// makes its moves repeatable), each with `x4` behind it for four threads.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spec {
    /// Place in [`BOTS`].
    level: usize,
    budget: Option<Budget>,
    cores: usize,
}

/// Why a text names no bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// No such name.
    #[error("there is no bot \"{0}\"; there are {list}", list = names())]
    Unknown(String),
    /// A budget that cannot be read, or is none.
    #[error(
        "\"{0}\" is no budget: write {{name}}@250ms or {{name}}@2s for time a turn, {{name}}#2000 for imagined games a decision"
    )]
    Budget(String),
    /// A bot that does not search.
    #[error("{0} does not search, so it takes no budget")]
    NoSearch(String),
}

fn names() -> String {
    let names: Vec<&str> = BOTS.iter().map(|b| b.0).collect();
    names.join(", ")
}

/// Whether the level of that name searches.
fn searches(name: &str) -> bool {
    matches!(name, "keen" | "strong")
}

/// Rollouts of the keen bot for each decision.
const KEEN: Budget = Budget::Rollouts(12);
/// How the keen bot goes about it: it compares few turns, and imagines games for longer than is
/// best, so that there is a step from it to the strong one.
const KEEN_SHAPE: Shape = Shape {
    width: 2,
    starts: 0,
    keep: 3,
    rounds: 6,
    deploys: 0,
    cores: 1,
};
/// Time of the strong bot for each turn.
const STRONG: Budget = Budget::Time(Duration::from_secs(1));
const MAX_CORES: usize = 64;

impl Spec {
    /// The name of the level.
    pub fn name(&self) -> &'static str {
        BOTS[self.level].0
    }

    /// Whether it searches, which takes its time; the others answer at once.
    pub fn searches(&self) -> bool {
        searches(self.name())
    }

    /// The same, with no more than so much time for each turn. Who counts imagined games has as
    /// many as before.
    #[must_use]
    pub fn within(mut self, most: Duration) -> Spec {
        let own = match self.name() {
            "strong" => Some(STRONG),
            _ => None,
        };
        if let Some(Budget::Time(time)) = self.budget.or(own) {
            self.budget = Some(Budget::Time(time.min(most)));
        }
        self
    }

    /// The bot, with a seed for its own dice.
    pub fn build(&self, seed: u64) -> Box<dyn Bot> {
        self.build_with(seed, Stop::default())
    }

    /// The same; once it is told to stop it decides with what it has found by then.
    pub fn build_with(&self, seed: u64, stop: Stop) -> Box<dyn Bot> {
        let search = |budget, shape| {
            let shape = Shape {
                cores: self.cores,
                ..shape
            };
            let bot = Strong::new(self.budget.unwrap_or(budget), shape, seed);
            Box::new(bot.stopped_by(stop.clone()))
        };
        match self.name() {
            "gentle" => Box::new(Gentle::new(seed)),
            "greedy" => Box::new(Greedy::new(seed)),
            "steady" => Box::new(Steady::new(seed)),
            "keen" => search(KEEN, KEEN_SHAPE),
            "strong" => search(STRONG, Shape::default()),
            _ => Box::new(Random::new(seed)),
        }
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let at = text.find(['@', '#']).unwrap_or(text.len());
        let (name, rest) = text.split_at(at);
        let level = BOTS
            .iter()
            .position(|b| b.0 == name)
            .ok_or_else(|| SpecError::Unknown(name.into()))?;
        let mut spec = Spec {
            level,
            budget: None,
            cores: 1,
        };
        if rest.is_empty() {
            return Ok(spec);
        }
        if !searches(name) {
            return Err(SpecError::NoSearch(name.into()));
        }
        let wrong = || SpecError::Budget(text.into());
        let (amount, cores) = match rest[1..].split_once('x') {
            Some((amount, cores)) => (amount, Some(cores)),
            None => (&rest[1..], None),
        };
        if let Some(cores) = cores {
            let n = cores.parse().map_err(|_| wrong())?;
            if n == 0 || n > MAX_CORES {
                return Err(wrong());
            }
            spec.cores = n;
        }
        spec.budget = Some(if rest.starts_with('#') {
            let n: u32 = amount.parse().map_err(|_| wrong())?;
            if n == 0 {
                return Err(wrong());
            }
            Budget::Rollouts(n)
        } else {
            Budget::Time(duration(amount).ok_or_else(wrong)?)
        });
        Ok(spec)
    }
}

/// A time such as `250ms` or `1.5s`, more than none and at most an hour.
fn duration(text: &str) -> Option<Duration> {
    let seconds = match text.strip_suffix("ms") {
        Some(n) => n.parse::<f64>().ok()? / 1000.0,
        None => text.strip_suffix('s')?.parse::<f64>().ok()?,
    };
    (seconds > 0.0 && seconds <= 3600.0).then(|| Duration::from_secs_f64(seconds))
}

/// The bot of that name, with a seed for its own dice. See [`Spec`] for what a name may say.
pub fn by_name(name: &str, seed: u64) -> Option<Box<dyn Bot>> {
    Some(name.parse::<Spec>().ok()?.build(seed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(text: &str) -> Option<Budget> {
        text.parse::<Spec>().unwrap().budget
    }

    #[test]
    fn every_bot_has_a_name_of_its_own_and_can_be_built() {
        for (i, (name, text)) in BOTS.iter().enumerate() {
            let spec: Spec = name.parse().unwrap();
            assert_eq!((spec.level, spec.name()), (i, *name));
            spec.build(1);
            assert!(!text.is_empty());
        }
    }

    #[test]
    fn budgets_are_read() {
        assert_eq!(budget("strong"), None);
        let time = |ms| Some(Budget::Time(Duration::from_millis(ms)));
        assert_eq!(budget("strong@250ms"), time(250));
        assert_eq!(budget("strong@1.5s"), time(1500));
        assert_eq!(budget("keen#2000"), Some(Budget::Rollouts(2000)));
        assert_eq!("strong@1sx4".parse::<Spec>().unwrap().cores, 4);
        assert_eq!("strong#90x2".parse::<Spec>().unwrap().cores, 2);
    }

    #[test]
    fn a_time_can_be_cut_and_games_cannot() {
        let within = |text: &str, ms| {
            let spec = text.parse::<Spec>().unwrap();
            spec.within(Duration::from_millis(ms)).budget
        };
        let time = |ms| Some(Budget::Time(Duration::from_millis(ms)));
        assert_eq!(within("strong", 300), time(300));
        assert_eq!(within("strong@2s", 3_000), time(2_000));
        assert_eq!(within("strong#90", 1), Some(Budget::Rollouts(90)));
        for text in ["keen", "greedy"] {
            assert_eq!(within(text, 1), None);
        }
    }

    #[test]
    fn what_is_no_bot_is_refused() {
        let error = |text: &str| text.parse::<Spec>().unwrap_err();
        assert_eq!(error("srtong"), SpecError::Unknown("srtong".into()));
        assert_eq!(error(""), SpecError::Unknown("".into()));
        assert_eq!(error("greedy@1s"), SpecError::NoSearch("greedy".into()));
        for bad in [
            "strong@",
            "strong@0s",
            "strong@-1s",
            "strong@NaNs",
            "strong@1",
            "strong@9999s",
            "strong#",
            "strong#0",
            "strong#-3",
            "strong#1x0",
            "strong#1x",
            "strong#1x999",
        ] {
            assert_eq!(error(bad), SpecError::Budget(bad.into()));
        }
    }
}
