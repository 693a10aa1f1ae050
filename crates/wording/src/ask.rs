//! What has to be decided, and what the answers are called.

use rules::{Action, Decision, Region, State};

use crate::{i18n::GAME, words::Words};

/// What an action is called on a button.
pub fn label(words: &Words<'_>, state: &State, action: Action) -> String {
    let at = |id: &str, r: Region| GAME.message(id).with("region", words.region(r));
    words.say(match action {
        Action::Pick(_) => GAME.message("do-pick"),
        Action::Swap(_) => GAME.message("do-swap"),
        Action::Decline => match state.decision() {
            Some(Decision::Late) => GAME.message("do-decline-late"),
            _ => GAME.message("do-decline"),
        },
        Action::DeclineGranted => GAME.message("do-decline-granted"),
        Action::Abandon(r) => at("do-abandon", r),
        Action::Conquer(r) => at("do-conquer", r),
        Action::Attempt(r) => at("do-attempt", r),
        Action::Roll => GAME.message("do-roll"),
        Action::Strike(r) => at("do-strike", r),
        Action::Convert(r) => at("do-convert", r),
        Action::End => match state.decision() {
            Some(Decision::Conquest(_)) => GAME.message("do-end-conquests"),
            _ => GAME.message("do-end"),
        },
        Action::GiveUp(r) => at("do-give", r),
        Action::Deploy(r, n) => at("do-deploy", r).with("n", n),
        Action::Place(r, n) => at("do-place", r).with("n", n),
        Action::Pass => GAME.message("do-pass"),
        Action::Ally(s) => GAME.message("do-ally").with("seat", words.seat(s)),
        Action::Move(r) => at("do-move", r),
        Action::Send(r) => at("do-send", r),
        Action::Revive(r) => at("do-revive", r),
        Action::Use(s) => GAME
            .message("do-use")
            .with("site", words.site_or_copy(state, s)),
        Action::Copy(s) => GAME.message("do-copy").with("site", words.site(s)),
        Action::Carry(r) => at("do-carry", r),
        Action::Sacrifice(r) => at("do-sacrifice", r),
        Action::Die(_)
        | Action::Banner(_)
        | Action::Badge(_)
        | Action::Site(_)
        | Action::Monsters(_) => GAME.message("do-chance"),
    })
}

/// What has to be decided, in words for whoever decides.
pub fn prompt(words: &Words<'_>, state: &State) -> String {
    let tokens = |id: &str, t| {
        GAME.message(id)
            .with("tribe", words.tribe(state, t))
            .with("n", state.available(t))
    };
    let marker = |id: &str, t, n| {
        let kind = words.rules.marker_use(state, t, n).map(|m| m.kind);
        GAME.message(id)
            .with("tribe", words.tribe(state, t))
            .with("marker", kind.map(|k| words.marker(k)).unwrap_or_default())
    };
    let site = |id: &str, s| {
        GAME.message(id)
            .with("site", words.site_or_copy(state, rules::SiteId(s)))
    };
    let figure = |id: &str, s| {
        let kind = words.rules.figure(rules::SiteId(s));
        site(id, s).with("marker", kind.map(|k| words.marker(k)).unwrap_or_default())
    };
    words.say(match state.decision() {
        None => GAME.message("ask-over"),
        Some(Decision::Draft) => GAME.message("ask-draft"),
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
        Some(Decision::Peace) => GAME.message("ask-peace"),
        Some(Decision::Late) => GAME.message("ask-late"),
        Some(Decision::Swap(t)) => tokens("ask-swap", t),
        Some(Decision::Anchor(t, n)) => marker("ask-anchor", t, n),
        Some(Decision::Summon(_, s)) => figure("ask-summon", s),
        Some(Decision::Haunt(_, s)) => figure("ask-haunt", s),
        Some(Decision::Carry(_, s)) => site("ask-carry", s),
        Some(Decision::Sacrifice(_, s)) => site("ask-sacrifice", s),
        Some(Decision::Close(_)) => GAME.message("ask-close"),
        Some(
            Decision::AttemptDie(..)
            | Decision::RollDie(_)
            | Decision::Banner
            | Decision::Badge(_)
            | Decision::Site(..)
            | Decision::Grant(_)
            | Decision::Errands(..)
            | Decision::Monsters,
        ) => GAME.message("ask-chance"),
    })
}
