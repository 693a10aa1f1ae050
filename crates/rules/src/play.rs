//! How an action becomes events: the turn, step by step, and the decisions in it.
//!
//! Decisions wait on a small stack; each kind is one file in `play/` with its legal actions and
//! what they do. When the stack is empty the turn goes on by itself ([`turn`]).

mod anchor;
mod aside;
mod carry;
mod chance;
mod conquest;
mod decline;
mod deploy;
mod draft;
mod errands;
mod give_up;
mod granted;
mod haunt;
mod marker_move;
pub(crate) mod markers;
mod offers;
mod relics;
mod revive;
mod sacrifice;
mod summon;
mod take;
mod turn;

use crate::{
    RuleSet,
    action::{Action, Actions},
    event::{Event, Listener, Sink},
    refusal::Refusal,
    region::Region,
    state::{Decision, State},
};

/// A state under change, and who listens.
pub(crate) struct Table<'a, S: Listener + ?Sized> {
    pub rules: &'a RuleSet,
    pub state: &'a mut State,
    pub sink: &'a mut S,
    /// The action is known to be legal: the dear checks are left out.
    pub trusted: bool,
}

impl<S: Listener + ?Sized> Table<'_, S> {
    #[inline(always)]
    pub fn emit(&mut self, e: Event) {
        if S::NOBODY {
            self.state.evolve(self.rules, e);
        } else {
            self.state.evolve_heard(self.rules, e);
            self.sink.hear(e);
        }
    }

    fn region(&self, r: Region) -> Result<(), Refusal> {
        if r.0 < self.rules.map.len {
            Ok(())
        } else {
            Err(Refusal::NoSuchRegion(r.0))
        }
    }
}

impl RuleSet {
    /// The state before anything has happened: chance has the move, to fill the column.
    pub fn start(&self) -> State {
        self.first
    }

    /// As [`RuleSet::start`], for a listener.
    pub fn start_with<S: Sink>(&self, sink: &mut S) -> State {
        let mut state = self.empty();
        if sink.listens() {
            self.table(&mut state, sink as &mut dyn Sink, false)
                .settle();
        } else {
            self.table(&mut state, &mut (), false).settle();
        }
        state
    }

    #[inline]
    fn table<'a, S: Listener + ?Sized>(
        &'a self,
        state: &'a mut State,
        sink: &'a mut S,
        trusted: bool,
    ) -> Table<'a, S> {
        Table {
            rules: self,
            state,
            sink,
            trusted,
        }
    }

    /// Applies an action. The turn is compiled twice, for nobody and for anybody, and not for each
    /// kind of listener once more: it is most of the rules.
    #[inline]
    fn act<S: Sink>(
        &self,
        state: &mut State,
        action: Action,
        sink: &mut S,
        trusted: bool,
    ) -> Result<(), Refusal> {
        if sink.listens() {
            let sink = sink as &mut dyn Sink;
            self.table(state, sink, trusted).apply(action)
        } else {
            self.table(state, &mut (), trusted).apply(action)
        }
    }

    /// Appends the legal actions of whoever has the move, outcomes of chance included, to `out`,
    /// after emptying it. No action stands twice.
    pub fn legal(&self, state: &State, out: &mut Actions) {
        out.clear();
        match state.decision() {
            None => {}
            Some(Decision::Draft) => draft::legal(self, state, out),
            Some(Decision::Conquest(t)) => conquest::legal(self, state, t, out),
            Some(Decision::GiveUp(t)) => give_up::legal(state, t, out),
            Some(Decision::Deploy(t, from)) => deploy::legal(state, t, from, out),
            Some(Decision::Place(t, n, from, left)) => {
                markers::legal(self, state, t, n, from, left, out)
            }
            Some(Decision::Peace) => offers::legal_peace(self, state, out),
            Some(Decision::Late) => offers::legal_late(self, state, out),
            Some(Decision::Swap(_)) => draft::legal_swap(state, out),
            Some(Decision::Anchor(t, n)) => anchor::legal(self, state, t, n, out),
            Some(Decision::Summon(t, site)) => summon::legal(self, state, t, site, out),
            Some(Decision::Haunt(_, site)) => haunt::legal(self, state, site, out),
            Some(Decision::Carry(t, site)) => carry::legal(state, t, site, out),
            Some(Decision::Sacrifice(t, _)) => sacrifice::legal(state, t, out),
            Some(Decision::Close(_)) => out.push(Action::End),
            Some(d) => chance::outcomes(self, state, d, out),
        }
        if !state.sited.is_empty() {
            aside::legal_aside(self, state, out);
        }
    }

    /// Applies an action of whoever has the move, and whatever follows from it by itself.
    ///
    /// # Errors
    /// If the action is not legal; then nothing has changed.
    pub fn apply<S: Sink>(
        &self,
        state: &mut State,
        action: Action,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        self.act(state, action, sink, false)
    }

    /// As [`RuleSet::apply`] for an action that [`RuleSet::legal`] has just listed or
    /// [`RuleSet::draw`] has drawn: whether a region can be attacked is not asked again, which is
    /// most of the work. Any other action may be refused, panic, or lead to a state that the
    /// rules do not allow.
    ///
    /// # Errors
    /// If the action is not legal and that is noticed.
    pub fn apply_legal<S: Sink>(
        &self,
        state: &mut State,
        action: Action,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        self.act(state, action, sink, true)
    }
}

impl<S: Listener + ?Sized> Table<'_, S> {
    fn apply(mut self, action: Action) -> Result<(), Refusal> {
        let table = &mut self;
        let Some(decision) = table.state.decision() else {
            return Err(Refusal::GameOver);
        };
        match decision {
            Decision::GiveUp(_)
            | Decision::Deploy(..)
            | Decision::Place(..)
            | Decision::Carry(..)
            | Decision::Haunt(..)
            | Decision::Close(_)
                if matches!(action, Action::Send(_) | Action::Copy(_)) =>
            {
                table.aside(action)?
            }
            Decision::Close(t) if action == Action::End => table.close(t),
            Decision::Draft => table.draft(action)?,
            Decision::Conquest(t) => table.conquest(t, action)?,
            Decision::GiveUp(t) => table.give_up(t, action)?,
            Decision::Deploy(t, from) => table.deploy(t, from, action)?,
            Decision::Place(t, n, from, left) => table.place(t, n, from, left, action)?,
            Decision::Peace => table.peace(action)?,
            Decision::Late => table.late(action)?,
            Decision::Swap(t) => table.swap(t, action)?,
            Decision::Anchor(t, n) => table.anchor(t, n, action)?,
            Decision::Summon(t, site) => table.summon(t, site, action)?,
            Decision::Haunt(_, site) => table.haunt(site, action)?,
            Decision::Carry(t, site) => table.carry(t, site, action)?,
            Decision::Sacrifice(t, site) => table.sacrifice(t, site, action)?,
            d => table.chance(d, action)?,
        }
        table.settle();
        Ok(())
    }
}
