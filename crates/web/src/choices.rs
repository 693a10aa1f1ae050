//! What whoever has the move may do, sorted by where one points at to do it: regions, combos,
//! buttons. It goes by the shape of the actions alone, so no decision of the rules is forgotten.

use std::collections::BTreeMap;

use rules::{Action, Actions, Decision, Region, RuleSet, State};

use crate::{i18n::Message, plan::Plan, words::Words};

/// The choices of whoever has the move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices {
    /// By region.
    pub regions: BTreeMap<u8, Vec<Action>>,
    /// By place in the column.
    pub column: BTreeMap<u8, Action>,
    /// The others.
    pub buttons: Vec<Action>,
    /// Tokens or markers to be shared out, which is done as a whole.
    pub plan: Option<Plan>,
}

impl Choices {
    /// The choices in a state; none if chance has the move or the game is over.
    pub fn new(rules: &RuleSet, state: &State) -> Choices {
        let mut out = Choices::default();
        if state.to_move().is_none() {
            return out;
        }
        out.plan = Plan::new(rules, state);
        let mut legal = Actions::default();
        rules.legal(state, &mut legal);
        for &action in legal.iter() {
            let planned = matches!(action, Action::Deploy(..) | Action::Place(..));
            match (action.region(), place(action)) {
                _ if planned && out.plan.is_some() => {}
                (Some(r), _) => out.regions.entry(r.0).or_default().push(action),
                (None, Some(n)) => _ = out.column.insert(n, action),
                (None, None) => out.buttons.push(action),
            }
        }
        out
    }

    /// Whether anything may be done.
    pub fn is_empty(&self) -> bool {
        *self == Choices::default()
    }

    /// What may be done at a region.
    pub fn at(&self, r: Region) -> &[Action] {
        self.regions.get(&r.0).map_or(&[], Vec::as_slice)
    }

    /// The action that pointing at a region makes at once: the only one, if it is what the
    /// decision is about. Others are offered in a menu first.
    pub fn direct(&self, state: &State, r: Region) -> Option<Action> {
        match self.at(r) {
            [only] if is_aim(state, *only) => Some(*only),
            _ => None,
        }
    }

    /// Whether a region is to be shown as a target.
    pub fn is_target(&self, state: &State, r: Region) -> bool {
        let aim = |a: &Action| is_aim(state, *a) || matches!(a, Action::Attempt(_));
        self.at(r).iter().any(aim)
    }
}

/// Whether an action is what the pending decision is about, rather than something beside it.
fn is_aim(state: &State, action: Action) -> bool {
    match state.decision() {
        Some(Decision::Conquest(_)) => matches!(
            action,
            Action::Conquer(_) | Action::Strike(_) | Action::Convert(_)
        ),
        _ => action.region().is_some(),
    }
}

/// The place in the column that an action is about.
fn place(action: Action) -> Option<u8> {
    match action {
        Action::Pick(n) | Action::Swap(n) => Some(n),
        _ => None,
    }
}

/// What an action is called on a button.
pub fn label(words: &Words<'_>, state: &State, action: Action) -> String {
    let at = |id: &str, r: Region| Message::new(id).with("region", words.region(r));
    words.say(match action {
        Action::Pick(_) => Message::new("do-pick"),
        Action::Swap(_) => Message::new("do-swap"),
        Action::Decline => match state.decision() {
            Some(Decision::Late) => Message::new("do-decline-late"),
            _ => Message::new("do-decline"),
        },
        Action::DeclineGranted => Message::new("do-decline-granted"),
        Action::Abandon(r) => at("do-abandon", r),
        Action::Conquer(r) => at("do-conquer", r),
        Action::Attempt(r) => at("do-attempt", r),
        Action::Roll => Message::new("do-roll"),
        Action::Strike(r) => at("do-strike", r),
        Action::Convert(r) => at("do-convert", r),
        Action::End => match state.decision() {
            Some(Decision::Conquest(_)) => Message::new("do-end-conquests"),
            _ => Message::new("do-end"),
        },
        Action::GiveUp(r) => at("do-give", r),
        Action::Deploy(r, n) => at("do-deploy", r).with("n", n),
        Action::Place(r, n) => at("do-place", r).with("n", n),
        Action::Pass => Message::new("do-pass"),
        Action::Ally(s) => Message::new("do-ally").with("seat", words.seat(s)),
        Action::Move(r) => at("do-move", r),
        Action::Send(r) => at("do-send", r),
        Action::Revive(r) => at("do-revive", r),
        Action::Use(s) => Message::new("do-use").with("site", words.site(s)),
        Action::Copy(s) => Message::new("do-copy").with("site", words.site(s)),
        Action::Carry(r) => at("do-carry", r),
        Action::Sacrifice(r) => at("do-sacrifice", r),
        Action::Die(_)
        | Action::Banner(_)
        | Action::Badge(_)
        | Action::Site(_)
        | Action::Monsters(_) => Message::new("do-chance"),
    })
}

/// What has to be decided, in words for whoever decides.
pub fn prompt(words: &Words<'_>, state: &State) -> String {
    let tokens = |id: &str, t| {
        Message::new(id)
            .with("tribe", words.tribe(state, t))
            .with("n", state.available(t))
    };
    let marker = |id: &str, t, n| {
        let kind = words.rules.marker_use(state, t, n).map(|m| m.kind);
        Message::new(id)
            .with("tribe", words.tribe(state, t))
            .with("marker", kind.map(|k| words.marker(k)).unwrap_or_default())
    };
    let site = |id: &str, s| Message::new(id).with("site", words.site(rules::SiteId(s)));
    let figure = |id: &str, s| {
        let kind = words.rules.figure(rules::SiteId(s));
        site(id, s).with("marker", kind.map(|k| words.marker(k)).unwrap_or_default())
    };
    words.say(match state.decision() {
        None => Message::new("ask-over"),
        Some(Decision::Draft) => Message::new("ask-draft"),
        Some(Decision::Conquest(t)) if state.rolled().is_some() => {
            tokens("ask-rolled", t).with("face", state.rolled().unwrap_or(0))
        }
        Some(Decision::Conquest(t)) if state.in_decline(t) => tokens("ask-declined-conquest", t),
        Some(Decision::Conquest(t)) => tokens("ask-conquest", t),
        Some(Decision::GiveUp(t)) => tokens("ask-give", t),
        Some(Decision::Deploy(t, _)) if state.owner(t) != state.seat() => {
            tokens("ask-survivors", t)
        }
        Some(Decision::Deploy(t, _)) => tokens("ask-deploy", t),
        Some(Decision::Place(t, n, _, left)) => marker("ask-place", t, n).with("n", left),
        Some(Decision::Peace) => Message::new("ask-peace"),
        Some(Decision::Late) => Message::new("ask-late"),
        Some(Decision::Swap(t)) => tokens("ask-swap", t),
        Some(Decision::Anchor(t, n)) => marker("ask-anchor", t, n),
        Some(Decision::Summon(_, s)) => figure("ask-summon", s),
        Some(Decision::Haunt(_, s)) => figure("ask-haunt", s),
        Some(Decision::Carry(_, s)) => site("ask-carry", s),
        Some(Decision::Sacrifice(_, s)) => site("ask-sacrifice", s),
        Some(Decision::Close(_)) => Message::new("ask-close"),
        Some(
            Decision::AttemptDie(..)
            | Decision::RollDie(_)
            | Decision::Banner
            | Decision::Badge(_)
            | Decision::Site(..)
            | Decision::Grant(_)
            | Decision::Errands(..)
            | Decision::Monsters,
        ) => Message::new("ask-chance"),
    })
}
