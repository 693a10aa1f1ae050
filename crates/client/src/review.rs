//! What the turns of a game were worth: asked of the worker turn by turn, and its answer; as text.

use bots::analysis::{Analyst, Verdict, turns};
use content::Library;
use record::{Record, replay, verify};
use rules::{Action, RuleSet, Seat};

use crate::{job::Trouble, replay::Mark, session::Session};

/// Imagined games for each choice: a turn takes a second or so.
const ROLLOUTS: u32 = 300;
/// The least share of the win that is worth a mark.
const MARKED: f32 = 0.01;
/// Most turns of a player that are marked.
const MOST_MARKED: usize = 2;

/// The first word of a request, by which the worker tells it from one for a bot.
pub const ASKED: &str = "review ";

/// What the worker is asked: to review the turn of that number, from 0.
pub fn request(session: &Session, turn: usize) -> String {
    format!("{ASKED}{turn}\n{}", session.record())
}

/// A way to play a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// The actions in their order.
    pub actions: Vec<Action>,
    /// The share of the win to be expected, from 0 to 1.
    pub share: f32,
    /// Final coins to be expected.
    pub coins: f32,
}

/// A choice of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// Its number in [`bots::analysis::Turn::choices`].
    pub choice: usize,
    /// What was done.
    pub played: Way,
    /// The best that was found, if it is better.
    pub better: Option<Way>,
}

/// What is said of a turn. All figures are of its player.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Final coins to be expected before the turn, if the best that was found was played.
    pub before: f32,
    /// Final coins to be expected after it.
    pub after: f32,
    /// The share of the win to be expected before it.
    pub share_before: f32,
    /// The share of the win to be expected after it.
    pub share_after: f32,
    /// The share of the win that was given away.
    pub lost: f32,
    /// The same in coins of the lead, which may be negative where the surest way is not the
    /// richest.
    pub coins_lost: f32,
    /// The choices that were compared with others.
    pub choices: Vec<Compared>,
}

impl Report {
    /// The share of the win that luck brought, or took if it is negative: by how much the turn left more
    /// than it began with, but for what choices gave away. Whatever was drawn or rolled is in it, and
    /// how far the estimates were out.
    pub fn luck(&self) -> f32 {
        self.share_after - self.share_before + self.lost
    }

    fn of(verdict: &Verdict, seat: Seat) -> Report {
        let coins = |p: &bots::Prospect| p.coins[seat.index()];
        let way = |p: &bots::Prospect| Way {
            actions: p.actions.clone(),
            share: p.share,
            coins: coins(p),
        };
        let compared = |(choice, review): &(usize, bots::analysis::Review)| Compared {
            choice: *choice,
            played: way(&review.played),
            better: (review.loss() > 0.0).then(|| way(review.best())),
        };
        Report {
            before: coins(&verdict.before),
            after: coins(&verdict.after),
            share_before: verdict.before.share,
            share_after: verdict.after.share,
            lost: verdict.loss(),
            coins_lost: verdict.coins_lost(),
            choices: verdict.reviews.iter().map(compared).collect(),
        }
    }

    fn write(&self, rules: &RuleSet) -> String {
        let mut out = format!(
            "turn {} {} {} {} {} {}\n",
            self.before,
            self.after,
            self.share_before,
            self.share_after,
            self.lost,
            self.coins_lost
        );
        let way = |word: &str, way: &Way| {
            let actions = way.actions.iter().map(|a| rules.notation(*a));
            let actions = actions.collect::<Vec<_>>().join("; ");
            format!("{word} {} {} {actions}\n", way.share, way.coins)
        };
        for c in &self.choices {
            out.push_str(&way(&format!("played {}", c.choice), &c.played));
            if let Some(better) = &c.better {
                out.push_str(&way("better", better));
            }
        }
        out
    }

    /// Reads an answer; `None` if it is none.
    pub fn read(text: &str, rules: &RuleSet) -> Option<Report> {
        let mut lines = text.lines();
        let first = lines.next()?.strip_prefix("turn ")?;
        let figures: Vec<f32> = first.split(' ').map_while(|n| n.parse().ok()).collect();
        let &[before, after, share_before, share_after, lost, coins_lost] = &figures[..] else {
            return None;
        };
        let way = |text: &str| {
            let mut parts = text.splitn(3, ' ');
            let mut figure = || parts.next()?.parse::<f32>().ok();
            let (share, coins) = (figure()?, figure()?);
            let mut actions = Vec::new();
            for action in parts.next()?.split("; ") {
                actions.extend(rules.parse_line(action).ok()?);
            }
            Some(Way {
                actions,
                share,
                coins,
            })
        };
        let mut choices: Vec<Compared> = Vec::new();
        for line in lines {
            match line.split_once(' ')? {
                ("played", rest) => {
                    let (choice, rest) = rest.split_once(' ')?;
                    choices.push(Compared {
                        choice: choice.parse().ok()?,
                        played: way(rest)?,
                        better: None,
                    });
                }
                ("better", rest) => choices.last_mut()?.better = Some(way(rest)?),
                _ => return None,
            }
        }
        Some(Report {
            before,
            after,
            share_before,
            share_after,
            lost,
            coins_lost,
            choices,
        })
    }
}

/// Who looks at games in the worker.
#[derive(Default)]
pub struct Critic(Option<Analyst>);

impl Critic {
    /// The worker's answer to a request, without its first word: see [`Report::read`].
    ///
    /// # Errors
    /// If the request makes no sense.
    pub fn answer(&mut self, request: &str) -> Result<String, Trouble> {
        let (turn, record) = request.split_once('\n').ok_or(Trouble::CutOff)?;
        let turn: usize = turn.parse().map_err(|_| Trouble::Unread)?;
        let shipped = Library::shipped();
        let record = Record::read(record, shipped).map_err(|_| Trouble::NoGame)?;
        // A game of other rules is looked at as far as it goes.
        let game = match record.is_of_other_rules() {
            true => replay(&record, shipped).map(|r| r.game),
            false => verify(&record, shipped),
        };
        let game = game.map_err(|_| Trouble::NoGame)?;
        let rules = game.rules();
        let turns = turns(rules, game.start(), game.log());
        let turn = turns.get(turn).ok_or(Trouble::NoTurn)?;
        let analyst = self.0.get_or_insert_with(|| Analyst::new(ROLLOUTS, 1, 1));
        let report = match analyst.judge(rules, turn) {
            Some(verdict) => Report::of(&verdict, turn.seat),
            None => {
                let after = analyst.expect(rules, &turn.end, turn.seat);
                let nothing = Verdict {
                    before: after.clone(),
                    after,
                    reviews: Vec::new(),
                };
                Report::of(&nothing, turn.seat)
            }
        };
        Ok(report.write(rules))
    }
}

/// What a player's turns came to, as shares of the win.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Account {
    /// What choices gave away.
    pub lost: f32,
    /// What luck brought in his own turns.
    pub luck: f32,
}

/// What the turns of each seat came to, of those that have been looked at.
pub fn accounts(turns: &[Mark], reports: &[Report], seats: usize) -> Vec<Account> {
    let mut out = vec![Account::default(); seats];
    for (turn, report) in turns.iter().zip(reports) {
        if let Some(account) = out.get_mut(turn.seat.index()) {
            account.lost += report.lost;
            account.luck += report.luck();
        }
    }
    out
}

/// Which turns are marked: those in which each player gave most away.
pub fn worst(turns: &[Mark], reports: &[Report]) -> Vec<usize> {
    let mut all: Vec<usize> = (0..turns.len().min(reports.len())).collect();
    all.retain(|n| reports[*n].lost >= MARKED);
    all.sort_by(|a, b| reports[*b].lost.total_cmp(&reports[*a].lost));
    let mut out: Vec<usize> = Vec::new();
    for n in all {
        let own = out.iter().filter(|m| turns[**m].seat == turns[n].seat);
        if own.count() < MOST_MARKED {
            out.push(n);
        }
    }
    out.sort_unstable();
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(lost: f32) -> Report {
        Report {
            before: 80.0,
            after: 79.5,
            share_before: 0.5,
            share_after: 0.45,
            lost,
            coins_lost: -0.25,
            choices: Vec::new(),
        }
    }

    #[test]
    fn the_worst_turns_of_each_player_are_marked() {
        let lost = [0.2, 0.005, 0.1, 0.0, 0.3, 0.02];
        let turn = |(i, _)| Mark {
            seat: Seat(i as u8 % 2),
            round: 1 + i as u8 / 2,
            stop: 10 * i,
        };
        let turns: Vec<Mark> = lost.iter().enumerate().map(turn).collect();
        let reports: Vec<Report> = lost.into_iter().map(report).collect();
        // Of the first player's three only two, of the second's only what is worth it.
        assert_eq!(worst(&turns, &reports), [0, 4, 5]);
        assert_eq!(worst(&turns, &reports[..3]), [0, 2]);
        assert!(worst(&turns, &[]).is_empty());
        // Each turn took 0.05 of the win in all: what choices did not, luck did.
        let all = accounts(&turns, &reports, 2);
        let near = |a: f32, b: f32| (a - b).abs() < 1e-6;
        assert!(near(all[0].lost, 0.6) && near(all[0].luck, 0.45), "{all:?}");
        assert!(
            near(all[1].lost, 0.025) && near(all[1].luck, -0.125),
            "{all:?}"
        );
        assert_eq!(accounts(&turns, &[], 2), [Account::default(); 2]);
    }
}
