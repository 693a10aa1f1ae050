//! What is shown in each region. It is worked out for all of them when the game changes, and told only
//! those of which something else is to be shown now.

use leptos::prelude::*;
use rules::{Action, Region, RuleSet, Seat, State};

use super::app::App;
use crate::draw::Badge;
use client::{
    choices::Choices,
    pieces::{self, Pieces, Who},
    plan::Plan,
    session::Session,
};

/// What may be done in a region.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// It can be had for sure.
    Sure,
    /// By the die alone.
    Chance,
}

/// What is shown in a region.
#[derive(Clone, PartialEq, Default)]
pub struct Shown {
    /// The number of the colour of whose it is, and whether that race is in decline.
    pub owner: Option<(u8, bool)>,
    /// What may be done there.
    pub aim: Option<Aim>,
    /// What stands there.
    pub pieces: Pieces,
    /// The numbers of the players' colours.
    pub colours: Vec<u8>,
    /// What it costs, and what is about to be put there.
    pub badge: Badge,
}

/// What is shown in the regions of a board.
#[derive(Clone, Copy)]
pub struct Regions(StoredValue<Vec<RwSignal<Shown>>>);

impl Regions {
    /// For a board that is about to be shown.
    pub fn new(app: App, count: usize) -> Regions {
        let now = untrack(|| shown(app, count));
        let regions = Regions(StoredValue::new(
            now.into_iter().map(RwSignal::new).collect(),
        ));
        Effect::new(move |_| {
            let now = shown(app, count);
            for (region, now) in regions.0.get_value().into_iter().zip(now) {
                if region.with_untracked(|before| *before != now) {
                    region.set(now);
                }
            }
        });
        regions
    }

    /// Looks at what is shown in a region, and follows its changes.
    pub fn with<T: Default>(self, r: Region, f: impl FnOnce(&Shown) -> T) -> T {
        let region = self.0.with_value(|all| all.get(r.index()).copied());
        region.map(|s| s.with(f)).unwrap_or_default()
    }
}

fn shown(app: App, count: usize) -> Vec<Shown> {
    let (choices, plan) = (app.game.choices, app.board.plan);
    let one = |s: &Session, r: Region| {
        choices.with(|c| plan.with(|plan| Shown::new(s, c, plan.as_ref(), r)))
    };
    let all = app.look(|s, _| {
        let regions = (0..count as u8).filter_map(Region::new);
        regions.map(|r| one(s, r)).collect::<Vec<_>>()
    });
    match all.is_empty() {
        true => vec![Shown::default(); count],
        false => all,
    }
}

impl Shown {
    fn new(s: &Session, choices: &Choices, plan: Option<&Plan>, r: Region) -> Shown {
        let (rules, state) = (s.rules(), s.state());
        let pieces = pieces::pieces(rules, state, r);
        let owner = pieces.stack.as_ref().and_then(|stack| match stack.who {
            Who::Natives => None,
            Who::Tribe { seat, declined, .. } => Some((s.colour(seat), declined)),
        });
        let planned = plan.is_some_and(|p| p.regions.contains(&r));
        let only = |a: &Action| matches!(a, Action::Attempt(_));
        let by_chance = !choices.at(r).is_empty() && choices.at(r).iter().all(only);
        let target = planned || choices.is_target(state, r);
        let aim = target.then_some(if by_chance { Aim::Chance } else { Aim::Sure });
        let share = plan.map_or(0, |p| p.share(r));
        let payer = state.to_move().map_or(0, |seat| s.colour(seat));
        Shown {
            owner,
            aim,
            pieces,
            colours: s.seats().map(|seat: Seat| s.colour(seat)).collect(),
            badge: badge(rules, state, choices, r, share, payer),
        }
    }
}

/// What a target shows: its cost in the colour of whoever would pay, or the chance of the die.
fn badge(
    rules: &RuleSet,
    state: &State,
    choices: &Choices,
    r: Region,
    share: u8,
    payer: u8,
) -> Badge {
    let mut badge = Badge {
        share,
        ..Badge::default()
    };
    for &action in choices.at(r) {
        let explained = match action {
            Action::Conquer(_) | Action::Attempt(_) => rules.explain(state, action),
            Action::Strike(_) | Action::Convert(_) if badge.text.is_empty() => {
                badge.text = "★".into();
                badge.colour = payer;
                continue;
            }
            _ => continue,
        };
        match (explained.cost, explained.chance) {
            (Some(cost), None) => {
                return Badge {
                    text: cost.to_string(),
                    chance: false,
                    colour: payer,
                    share,
                };
            }
            (_, Some(chance)) => {
                badge.text = format!("{}%", chance.percent());
                badge.chance = true;
                badge.colour = payer;
            }
            _ => {}
        }
    }
    badge
}
