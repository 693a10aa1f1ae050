//! What can be said of an effect, whatever it does.

use std::ops::RangeInclusive;

use super::{Effect, Scope};
use crate::{
    ruleset::{Topic, Topics},
    selector::Selector,
};

/// Whose effect it may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// Anybody's.
    All,
    /// A race's or a power's.
    Combo,
    /// A place's or a relic's.
    Site,
    /// A place's.
    Place,
    /// A relic's.
    Relic,
}

/// Of which regions a selector is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Of those that the race attacks.
    Attacked,
    /// Of those that it attacks where somebody is.
    Occupied,
    /// Of its own, when it may have conquered.
    Own,
    /// Of its own, before it conquers anything in a turn.
    Held,
    /// Of its own, beside those of another race.
    Watched,
    /// Of its own, when another race attacks them. Only a race that goes on in decline has made
    /// conquests then, if it is the active one of its player that attacks.
    Defended,
    /// Of any, when it holds none.
    Newcomer,
    /// Of the map, where nothing changes in a game.
    Map,
}

/// What there may only be so much of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shared {
    /// Tokens on loan, of a race and a power together.
    Loan,
    /// Effects with markers, of a race and a power together.
    Markers,
    /// Changes of cost, of a race and a power together, and of all places and relics.
    Costs,
    /// Races and powers that decline beside another, in a game.
    Extras,
    /// Places that grant a power, in a game.
    Grants,
    /// Places that send a figure, in a game.
    Summons,
}

/// A parameter of an effect.
#[derive(Clone, PartialEq, Debug)]
pub struct Key<'a> {
    /// Its name in a file.
    pub name: &'static str,
    /// What it is.
    pub value: Value<'a>,
}

/// What a parameter is.
#[derive(Clone, PartialEq, Debug)]
pub enum Value<'a> {
    /// A whole number, and what it may be.
    Number(i32, RangeInclusive<i32>),
    /// How many of this marker: from 1 to all that there are.
    Pieces(u8, &'a str),
    /// Regions, if it says any, and of which ones it is asked.
    Regions(Option<&'a Selector>, Asked),
    /// A marker, and whether it is one that stands by itself.
    Marker(&'a str, bool),
    /// Yes or no.
    Flag,
    /// One of these words.
    Word(&'static [&'static str]),
    /// What something is called.
    Name(&'a str),
}

/// What an effect is, whatever it does: see [`Effect::nature`].
#[derive(Clone, PartialEq, Debug)]
pub struct Nature<'a> {
    /// Whose it may be.
    pub owner: Owner,
    /// When it is in force. What has no scope of its own is for the active race, but for what is
    /// about a decline.
    pub scope: Scope,
    /// Whether a file may say when.
    pub scoped: bool,
    /// Whether it is still needed once the race has declined, so that its badge is not discarded
    /// (Small World p. 6: "unless dictated otherwise").
    pub lasts: bool,
    /// The questions of the game that it answers.
    pub topics: Topics,
    /// Its parameters but the scope.
    pub keys: Vec<Key<'a>>,
}

impl<'a> Nature<'a> {
    /// Of an effect that is in force as its file says.
    pub(super) fn scoped(owner: Owner, scope: Scope) -> Self {
        Nature {
            scoped: true,
            ..Nature::always(owner, scope)
        }
    }

    /// Of an effect that is always in force in this scope.
    pub(super) fn always(owner: Owner, scope: Scope) -> Self {
        Nature {
            owner,
            scope,
            scoped: false,
            lasts: scope != Scope::Active,
            topics: Topics::NONE,
            keys: Vec::new(),
        }
    }

    pub(super) fn about(mut self, topic: Topic) -> Self {
        self.topics |= Topics::of(topic);
        self
    }

    pub(super) fn lasting(mut self, lasts: bool) -> Self {
        self.lasts |= lasts;
        self
    }

    pub(super) fn key(mut self, name: &'static str, value: Value<'a>) -> Self {
        self.keys.push(Key { name, value });
        self
    }

    pub(super) fn number(
        self,
        name: &'static str,
        n: impl Into<i32>,
        range: RangeInclusive<i32>,
    ) -> Self {
        self.key(name, Value::Number(n.into(), range))
    }

    /// The regions `where`.
    pub(super) fn regions(self, selector: &'a Selector, asked: Asked) -> Self {
        self.key("where", Value::Regions(Some(selector), asked))
    }

    /// Regions that may be left out, and what it is about if they are not.
    pub(super) fn reaches(
        self,
        topic: Topic,
        name: &'static str,
        selector: &'a Option<Selector>,
        asked: Asked,
    ) -> Self {
        let nature = self.key(name, Value::Regions(selector.as_ref(), asked));
        match selector {
            Some(_) => nature.about(topic),
            None => nature,
        }
    }

    pub(super) fn marker(self, name: &'static str, id: &'a str, free: bool) -> Self {
        self.key(name, Value::Marker(id, free))
    }

    pub(super) fn flag(self, name: &'static str) -> Self {
        self.key(name, Value::Flag)
    }

    pub(super) fn word(self, name: &'static str, words: &'static [&'static str]) -> Self {
        self.key(name, Value::Word(words))
    }

    /// The regions that it speaks of, and of which ones each selector is asked.
    pub fn selectors(&self) -> impl Iterator<Item = (&'a Selector, Asked)> {
        self.keys.iter().filter_map(|key| match key.value {
            Value::Regions(selector, asked) => Some((selector?, asked)),
            _ => None,
        })
    }
}

impl Effect {
    /// One of each kind that there is; what its parameters are means nothing.
    pub fn kinds() -> impl Iterator<Item = Effect> {
        <Effect as strum::IntoEnumIterator>::iter()
    }

    /// Its name in a file: `cost`, `decline_keep`.
    pub fn name(&self) -> &'static str {
        self.into()
    }

    /// The markers that it names, its selectors included.
    pub fn markers(&self) -> Vec<&str> {
        let mut all = Vec::new();
        for key in self.nature().keys {
            match key.value {
                Value::Marker(id, _) => all.push(id),
                Value::Regions(Some(selector), _) => selector.walk(&mut |s| {
                    if let Selector::Marker(kind) = s {
                        all.push(kind);
                    }
                }),
                _ => {}
            }
        }
        all
    }
}
