//! How good races, powers and pairings are, going by the games of equal players.

use std::collections::BTreeMap;

use rules::{PowerId, RaceId, RuleSet};
use serde::Serialize;

use crate::{
    deal::Subject,
    played::{Pick, Played},
    stats::{Estimate, Ratio, SHARES},
};

/// Pairings are ranked among those that were picked at least so often: fewer say next to nothing.
pub const SEEN: u64 = 10;

/// What is known of a race, a power or a pairing.
#[derive(Clone, Copy, Debug, Default)]
struct Totals {
    coins_per_turn: Ratio,
    coins: Ratio,
    until_decline: Ratio,
    declined: Ratio,
    lost: Ratio,
    wins: Ratio,
    seen: u64,
}

/// What one game says of it.
#[derive(Clone, Copy, Debug, Default)]
struct Once {
    picks: u32,
    coins: u32,
    turns: u32,
    declines: u32,
    until_decline: u32,
    lost: u32,
    /// The seats that had it.
    seats: u8,
}

impl Once {
    fn add(&mut self, pick: &Pick) {
        self.picks += 1;
        self.coins += pick.coins as u32;
        self.turns += pick.turns as u32;
        self.lost += pick.lost as u32;
        if pick.declined {
            self.declines += 1;
            self.until_decline += pick.active_turns as u32;
        }
        self.seats |= 1 << pick.seat;
    }
}

impl Totals {
    fn add(&mut self, once: &Once, game: &Played) {
        let [picks, coins, turns, declines, until_decline, lost] = [
            once.picks,
            once.coins,
            once.turns,
            once.declines,
            once.until_decline,
            once.lost,
        ]
        .map(i64::from);
        self.seen += once.picks as u64;
        self.coins_per_turn.add(coins, turns);
        self.coins.add(coins, picks);
        self.until_decline.add(until_decline, declines);
        self.declined.add(declines, picks);
        self.lost.add(lost, picks);
        let shares = game.shares.iter().enumerate();
        let won = shares.filter(|(seat, _)| once.seats >> seat & 1 != 0);
        let won = won.map(|(_, share)| (share * SHARES as f32).round() as i64);
        self.wins.add(won.sum(), once.seats.count_ones() as i64);
    }
}

/// Sums over games.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    games: u64,
    all: BTreeMap<Subject, Totals>,
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, game: &Played) {
        self.games += 1;
        let mut once: BTreeMap<Subject, Once> = BTreeMap::new();
        for pick in &game.picks {
            let (race, power) = (RaceId(pick.race), PowerId(pick.power));
            for subject in [
                Subject::Race(race),
                Subject::Power(power),
                Subject::Pairing(race, power),
            ] {
                once.entry(subject).or_default().add(pick);
            }
        }
        for (subject, once) in &once {
            self.all.entry(*subject).or_default().add(once, game);
        }
    }

    /// Games that were added.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// What is to be said of each race of a game, the one that earns most in a turn first.
    /// `shipped` says of an id whether it is one of those that the ranks are among.
    pub fn races(&self, rules: &RuleSet, shipped: impl Fn(&str) -> bool) -> Vec<Row> {
        let races = rules.races().iter().zip(0..);
        let named = races.map(|(r, i)| Named {
            subject: Subject::Race(RaceId(i)),
            id: r.id.clone(),
            name: r.name.clone(),
            shipped: shipped(&r.id),
        });
        self.rows(rules, named.collect(), 1)
    }

    /// The same of each power.
    pub fn powers(&self, rules: &RuleSet, shipped: impl Fn(&str) -> bool) -> Vec<Row> {
        let powers = rules.powers().iter().zip(0..);
        let named = powers.map(|(p, i)| Named {
            subject: Subject::Power(PowerId(i)),
            id: p.id.clone(),
            name: p.name.clone(),
            shipped: shipped(&p.id),
        });
        self.rows(rules, named.collect(), 1)
    }

    /// The same of each pairing that was picked. `shipped` is asked for both halves.
    pub fn pairings(
        &self,
        rules: &RuleSet,
        shipped_race: impl Fn(&str) -> bool,
        shipped_power: impl Fn(&str) -> bool,
    ) -> Vec<Row> {
        let pairings = self.all.keys().filter_map(|subject| {
            let Subject::Pairing(r, p) = *subject else {
                return None;
            };
            let (race, power) = (
                rules.races().get(r.0 as usize)?,
                rules.powers().get(p.0 as usize)?,
            );
            Some(Named {
                subject: *subject,
                id: format!("{} {}", power.id, race.id),
                name: format!("{} {}", power.name, race.name),
                shipped: shipped_race(&race.id) && shipped_power(&power.id),
            })
        });
        self.rows(rules, pairings.collect(), SEEN)
    }

    /// Rows with ranks among the shipped ones that were seen at least `least` times.
    fn rows(&self, rules: &RuleSet, named: Vec<Named>, least: u64) -> Vec<Row> {
        let mut rows: Vec<Row> = named.into_iter().map(|n| self.row(rules, n)).collect();
        for measure in MEASURES {
            let among: Vec<(usize, f64)> = (rows.iter().enumerate())
                .filter(|(_, r)| r.shipped && r.seen >= least)
                .filter_map(|(i, r)| Some((i, measure.of(r)?.estimate.value)))
                .collect();
            for (at, row) in rows.iter_mut().enumerate() {
                let seen = row.seen >= least;
                let Some(m) = measure.of_mut(row).as_mut().filter(|_| seen) else {
                    continue;
                };
                let others = || among.iter().filter(|(i, _)| *i != at);
                let above = others().filter(|(_, v)| *v > m.estimate.value);
                m.rank = Some(Rank {
                    place: 1 + above.count(),
                    of: 1 + others().count(),
                });
            }
        }
        // The best first; those that nobody picked last.
        let key = |r: &Row| {
            r.coins_per_turn
                .map_or(f64::NEG_INFINITY, |m| m.estimate.value)
        };
        rows.sort_by(|a, b| key(b).total_cmp(&key(a)));
        rows
    }

    fn row(&self, rules: &RuleSet, named: Named) -> Row {
        let t = self.all.get(&named.subject).copied().unwrap_or_default();
        let measure = |r: &Ratio| {
            (r.groups() > 0).then(|| Measure {
                estimate: r.estimate(1.0),
                rank: None,
            })
        };
        let players = rules.seats() as f64;
        let share = |r: &Ratio, unit: f64, times: f64| {
            (r.groups() > 0).then(|| {
                let e = r.share(unit);
                Measure {
                    estimate: Estimate {
                        value: e.value * times,
                        low: e.low * times,
                        high: e.high * times,
                    },
                    rank: None,
                }
            })
        };
        Row {
            subject: named.subject,
            id: named.id,
            name: named.name,
            shipped: named.shipped,
            seen: t.seen,
            games: t.coins.groups(),
            coins_per_turn: measure(&t.coins_per_turn),
            coins: measure(&t.coins),
            turns_until_decline: measure(&t.until_decline),
            declined: share(&t.declined, 1.0, 1.0),
            tokens_lost: measure(&t.lost),
            wins: share(&t.wins, SHARES as f64, players),
        }
    }
}

/// What a row is about.
struct Named {
    subject: Subject,
    id: String,
    name: String,
    shipped: bool,
}

/// What the games say of a race, a power or a pairing.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// What it is about.
    #[serde(skip)]
    pub subject: Subject,
    /// Its id; of a pairing both, the power's first.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Whether it is one of those that come with the program.
    pub shipped: bool,
    /// How often it was picked.
    pub seen: u64,
    /// In how many games.
    pub games: u64,
    /// Coins for each turn of its owner in which it was there, in decline too.
    pub coins_per_turn: Option<Measure>,
    /// Coins from when it was picked until it left the board.
    pub coins: Option<Measure>,
    /// Turns scored as the active race, of those that went into decline.
    pub turns_until_decline: Option<Measure>,
    /// Share of those that went into decline before the game ended.
    pub declined: Option<Measure>,
    /// Tokens that went to the tray in attacks.
    pub tokens_lost: Option<Measure>,
    /// Share of the wins of seats that had it, over the share that any seat would have: 1 is the
    /// average.
    pub wins: Option<Measure>,
}

/// A number with its interval, and how it compares.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measure {
    /// The number.
    #[serde(flatten)]
    pub estimate: Estimate,
    /// Its place among the shipped ones and itself, if it was seen often enough.
    pub rank: Option<Rank>,
}

/// A place, the highest number being 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rank {
    /// From 1.
    pub place: usize,
    /// Of so many.
    pub of: usize,
}

/// The measures of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// [`Row::coins_per_turn`].
    CoinsPerTurn,
    /// [`Row::coins`].
    Coins,
    /// [`Row::turns_until_decline`].
    TurnsUntilDecline,
    /// [`Row::declined`].
    Declined,
    /// [`Row::tokens_lost`].
    TokensLost,
    /// [`Row::wins`].
    Wins,
}

/// All measures, in the order in which they are shown.
pub const MEASURES: [What; 6] = [
    What::CoinsPerTurn,
    What::Coins,
    What::TurnsUntilDecline,
    What::Declined,
    What::TokensLost,
    What::Wins,
];

impl What {
    /// This measure of a row; `None` if nothing was seen.
    pub fn of(self, row: &Row) -> Option<Measure> {
        match self {
            What::CoinsPerTurn => row.coins_per_turn,
            What::Coins => row.coins,
            What::TurnsUntilDecline => row.turns_until_decline,
            What::Declined => row.declined,
            What::TokensLost => row.tokens_lost,
            What::Wins => row.wins,
        }
    }

    fn of_mut(self, row: &mut Row) -> &mut Option<Measure> {
        match self {
            What::CoinsPerTurn => &mut row.coins_per_turn,
            What::Coins => &mut row.coins,
            What::TurnsUntilDecline => &mut row.turns_until_decline,
            What::Declined => &mut row.declined,
            What::TokensLost => &mut row.tokens_lost,
            What::Wins => &mut row.wins,
        }
    }
}

/// The race, the power or the pairing that a text names: by ids or names, of a pairing the power
/// and the race in either order, as in `Flying Dwarves`. `None` if there is no such thing.
pub fn subject(rules: &RuleSet, text: &str) -> Option<Subject> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let is = |words: &[String], id: &str, name: &str| {
        words.join(" ") == name.to_lowercase() || words.join("-") == id
    };
    let race = |words: &[String]| {
        let mut all = rules.races().iter();
        let at = all.position(|r| is(words, &r.id, &r.name))?;
        Some(RaceId(at as u8))
    };
    let power = |words: &[String]| {
        let mut all = rules.powers().iter();
        let at = all.position(|p| is(words, &p.id, &p.name))?;
        Some(PowerId(at as u8))
    };
    let pairing = || {
        (1..words.len()).find_map(|at| {
            let (a, b) = words.split_at(at);
            let forth = power(a).zip(race(b));
            let back = || power(b).zip(race(a));
            let (power, race) = forth.or_else(back)?;
            Some(Subject::Pairing(race, power))
        })
    };
    let alone = race(&words).map(Subject::Race);
    alone
        .or_else(|| power(&words).map(Subject::Power))
        .or_else(pairing)
}

#[cfg(test)]
mod tests {
    use content::{Library, small_world};
    use record::Seed;
    use rules::Options;

    use super::*;
    use crate::Runner;

    fn rules() -> RuleSet {
        let rules = small_world().rules("small-world-2", 2, &Options::default());
        rules.expect("the shipped content compiles")
    }

    fn game(shares: [f32; 2], picks: &[Pick]) -> Played {
        Played {
            by: 0,
            actions: 1,
            coins: [0; 6],
            paid: [0; 6],
            shares: [shares[0], shares[1], 0.0, 0.0, 0.0, 0.0],
            declines: [0; 6],
            conquests: 0,
            picks: picks.to_vec(),
        }
    }

    fn pick(race: u8, power: u8, seat: u8, coins: u16, turns: u8) -> Pick {
        Pick {
            race,
            power,
            seat,
            coins,
            turns,
            active_turns: turns,
            ..Pick::default()
        }
    }

    #[test]
    fn means_are_those_worked_out_by_hand() {
        let rules = rules();
        let mut tally = Tally::default();
        let mut first = pick(0, 0, 0, 20, 4);
        (first.declined, first.active_turns, first.lost) = (true, 3, 2);
        // Seat 1 wins with race 0 twice; then seat 2 has it once and the win is shared.
        tally.add(&game(
            [1.0, 0.0],
            &[first, pick(1, 1, 1, 8, 2), pick(0, 1, 0, 10, 2)],
        ));
        tally.add(&game(
            [0.5, 0.5],
            &[pick(0, 2, 1, 12, 6), pick(2, 0, 0, 3, 3)],
        ));
        let rows = tally.races(&rules, |_| true);
        let row = rows.iter().find(|r| r.id == rules.races()[0].id).unwrap();
        let value = |what: What| what.of(row).unwrap().estimate.value;
        let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} is not {b}");
        assert_eq!((row.seen, row.games), (3, 2));
        close(value(What::CoinsPerTurn), 42.0 / 12.0);
        close(value(What::Coins), 14.0);
        close(value(What::TurnsUntilDecline), 3.0);
        close(value(What::Declined), 1.0 / 3.0);
        close(value(What::TokensLost), 2.0 / 3.0);
        // One and a half wins of two seats that had it, where one would be usual.
        close(value(What::Wins), 1.5);
        // Race 1 earns 4 a turn, race 0 3.5, race 2 1.
        let rank = |at: usize| rows[at].coins_per_turn.unwrap().rank.unwrap();
        let first: Vec<&String> = rows.iter().take(3).map(|r| &r.id).collect();
        let races = [1, 0, 2].map(|i: usize| &rules.races()[i].id);
        assert_eq!(first, races);
        assert_eq!((rank(1).place, rank(1).of), (2, 3));
        let row = rows.last().unwrap();
        assert_eq!((row.seen, row.coins, row.wins), (0, None, None));
        // Seen too seldom to be ranked.
        let pairings = tally.pairings(&rules, |_| true, |_| true);
        assert_eq!(pairings.len(), 5);
        assert!(pairings.iter().all(|r| r.coins.unwrap().rank.is_none()));
    }

    #[test]
    fn ranks_are_among_the_shipped_ones() {
        let rules = rules();
        let mut tally = Tally::default();
        let picks: Vec<Pick> = (0..5)
            .map(|r| pick(r, r, r % 2, 10 - r as u16, 1))
            .collect();
        tally.add(&game([1.0, 0.0], &picks));
        let own = |id: &str| id != rules.races()[1].id && id != rules.races()[3].id;
        let rows = tally.races(&rules, own);
        let ranks: Vec<_> = (rows.iter().take(5))
            .map(|r| r.coins_per_turn.unwrap().rank.unwrap())
            .map(|r| (r.place, r.of))
            .collect();
        assert_eq!(ranks, [(1, 3), (2, 4), (2, 3), (3, 4), (3, 3)]);
    }

    #[test]
    fn things_are_found_by_ids_and_names() {
        let rules = rules();
        let race = |id: &str| RaceId(rules.races().iter().position(|r| r.id == id).unwrap() as u8);
        let power =
            |id: &str| PowerId(rules.powers().iter().position(|p| p.id == id).unwrap() as u8);
        let pairing = Subject::Pairing(race("dwarves"), power("dragon-master"));
        for (text, expected) in [
            ("dwarves", Some(Subject::Race(race("dwarves")))),
            (" FLYING ", Some(Subject::Power(power("flying")))),
            (
                "dragon-master",
                Some(Subject::Power(power("dragon-master"))),
            ),
            ("Dragon Master Dwarves", Some(pairing)),
            ("dwarves dragon-master", Some(pairing)),
            ("dwarves elves", None),
            ("", None),
        ] {
            assert_eq!(subject(&rules, text), expected, "{text}");
        }
    }

    #[test]
    fn an_absurd_race_comes_out_first_and_a_useless_one_last() {
        let race = |id: &str, effect: &str| {
            format!(
                "id = \"{id}\"\nname = \"{id}\"\ntokens = 6\nsupply = 14\nrule = \"my own\"\n\
                 text = \"t\"\neffects = [{effect}]\n"
            )
        };
        let (rich, poor) = (
            race("croesus", "{ income = { coins = 5, per = \"region\" } }"),
            race("lame", "{ cost = { tokens = 5 } }"),
        );
        let files = [("races/rich.toml", &*rich), ("races/poor.toml", &*poor)];
        let (pack, _) = content::load_files(Some(small_world()), files).unwrap();
        let library = Library::shipped().clone().with(pack);
        let rules = library.rules("small-world", "small-world-2", 2, &Options::default());
        let rules = rules.expect("it compiles");
        let bots = vec!["greedy".to_owned(); 2];
        let tallied = |subject: Option<&str>, jobs| {
            let deal =
                subject.map(|s| crate::Deal::new(&rules, super::subject(&rules, s).unwrap()));
            let runner = Runner {
                start: rules.start(),
                rules: &rules,
                bots: &bots,
                rotate: false,
                seed: Seed::from_text("absurd"),
                deal,
            };
            let mut tally = Tally::default();
            runner.run(0..30, jobs, || (), |g| tally.add(g)).unwrap();
            tally.races(&rules, |id| small_world().race(id).is_some())
        };
        let rows = tallied(Some("croesus"), 2);
        assert_eq!(rows[0].id, "croesus");
        assert_eq!(rows[0].coins.unwrap().rank.unwrap().place, 1);
        // Whoever is offered it takes it, and wins.
        assert!(rows[0].games >= 20, "{}", rows[0].games);
        assert!(rows[0].wins.unwrap().estimate.low > 1.0);
        let text = |rows: &[Row]| format!("{rows:?}");
        assert_eq!(text(&rows), text(&tallied(Some("croesus"), 1)));
        let rows = tallied(None, 2);
        let lame = rows.iter().find(|r| r.id == "lame").unwrap();
        assert!(rows[0].id == "croesus" && lame.seen < rows[0].seen);
    }
}
