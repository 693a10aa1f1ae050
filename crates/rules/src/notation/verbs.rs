//! The verbs of the notation. Writer, reader, help and tests go by this one list.

use crate::{
    action::{Action, PowerId, RaceId, Seat, SiteId},
    region::Region,
};

/// What follows a verb, and the action that both together are.
#[derive(Clone, Copy, Debug)]
pub enum Follows {
    /// Nothing.
    Nothing(Action),
    /// This word.
    Word(&'static str, Action),
    /// A place of the column, counted from 1; the action counts from 0.
    Combo(fn(u8) -> Action),
    /// A region by its name on the map.
    Region(fn(Region) -> Action),
    /// Regions, each with a colon and a number from 1 on; 1 without a number.
    Shares(fn(Region, u8) -> Action),
    /// A seat, counted from 1.
    Seat(fn(Seat) -> Action),
    /// A face of the die, from 0 on.
    Face(fn(u8) -> Action),
    /// A race by its id.
    Race(fn(RaceId) -> Action),
    /// A power by its id.
    Power(fn(PowerId) -> Action),
    /// A place or relic by its id, or `copy`.
    Site(fn(SiteId) -> Action),
}

/// A verb in one of its uses.
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    /// The word.
    pub word: &'static str,
    /// What follows it.
    pub follows: Follows,
    /// Whether it is said by chance, not by a player.
    pub chance: bool,
}

impl Verb {
    const fn of(word: &'static str, follows: Follows) -> Verb {
        Verb {
            word,
            follows,
            chance: false,
        }
    }

    const fn chance(word: &'static str, follows: Follows) -> Verb {
        Verb {
            word,
            follows,
            chance: true,
        }
    }

    /// How it is written, R being a region, N a number, S a seat: `deploy R:N …`.
    pub fn usage(&self) -> String {
        let rest = match self.follows {
            Follows::Nothing(_) => return self.word.to_owned(),
            Follows::Word(word, _) => word,
            Follows::Combo(_) | Follows::Face(_) => "N",
            Follows::Region(_) => "R",
            Follows::Shares(_) => "R:N …",
            Follows::Seat(_) => "S",
            Follows::Race(_) => "RACE",
            Follows::Power(_) => "POWER",
            Follows::Site(_) if self.chance => "NAME",
            Follows::Site(_) => "RELIC",
        };
        format!("{} {rest}", self.word)
    }
}

use Follows::{Combo, Face, Nothing, Power, Race, Region as At, Seat as Of, Shares, Site, Word};

/// All verbs, those of players first.
pub const VERBS: &[Verb] = &[
    Verb::of("pick", Combo(Action::Pick)),
    Verb::of("decline", Nothing(Action::Decline)),
    Verb::of("abandon", At(Action::Abandon)),
    Verb::of("conquer", At(Action::Conquer)),
    Verb::of("roll", At(Action::Attempt)),
    Verb::of("roll", Nothing(Action::Roll)),
    Verb::of("strike", At(Action::Strike)),
    Verb::of("convert", At(Action::Convert)),
    Verb::of("end", Nothing(Action::End)),
    Verb::of("give", At(Action::GiveUp)),
    Verb::of("deploy", Shares(Action::Deploy)),
    Verb::of("place", Shares(Action::Place)),
    Verb::of("pass", Nothing(Action::Pass)),
    Verb::of("ally", Of(Action::Ally)),
    Verb::of("swap", Combo(Action::Swap)),
    Verb::of("move", At(Action::Move)),
    Verb::of("send", At(Action::Send)),
    Verb::of("revive", At(Action::Revive)),
    Verb::of("use", Site(Action::Use)),
    Verb::of("copy", Site(Action::Copy)),
    Verb::of("carry", At(Action::Carry)),
    Verb::of("sacrifice", At(Action::Sacrifice)),
    Verb::of("decline", Word("granted", Action::DeclineGranted)),
    Verb::chance("die", Face(Action::Die)),
    Verb::chance("banner", Race(Action::Banner)),
    Verb::chance("badge", Power(Action::Badge)),
    Verb::chance("site", Site(Action::Site)),
    Verb::chance("monsters", At(Action::Monsters)),
];

/// What an action is about, beside its verb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    /// Nothing.
    None,
    /// A word of its own.
    Word(&'static str),
    /// A place of the column, from 0.
    Combo(u8),
    /// A region.
    Region(Region),
    /// So many tokens or markers in a region.
    Share(Region, u8),
    /// A seat.
    Seat(Seat),
    /// A face of the die.
    Face(u8),
    /// A race.
    Race(RaceId),
    /// A power.
    Power(PowerId),
    /// A place or relic.
    Site(SiteId),
}

impl Action {
    /// Its verb, and what it is about.
    pub fn parts(self) -> (&'static str, Operand) {
        match self {
            Action::Pick(n) => ("pick", Operand::Combo(n)),
            Action::Decline => ("decline", Operand::None),
            Action::DeclineGranted => ("decline", Operand::Word("granted")),
            Action::Abandon(r) => ("abandon", Operand::Region(r)),
            Action::Conquer(r) => ("conquer", Operand::Region(r)),
            Action::Attempt(r) => ("roll", Operand::Region(r)),
            Action::Roll => ("roll", Operand::None),
            Action::Strike(r) => ("strike", Operand::Region(r)),
            Action::Convert(r) => ("convert", Operand::Region(r)),
            Action::End => ("end", Operand::None),
            Action::GiveUp(r) => ("give", Operand::Region(r)),
            Action::Deploy(r, n) => ("deploy", Operand::Share(r, n)),
            Action::Place(r, n) => ("place", Operand::Share(r, n)),
            Action::Pass => ("pass", Operand::None),
            Action::Ally(s) => ("ally", Operand::Seat(s)),
            Action::Swap(n) => ("swap", Operand::Combo(n)),
            Action::Move(r) => ("move", Operand::Region(r)),
            Action::Send(r) => ("send", Operand::Region(r)),
            Action::Revive(r) => ("revive", Operand::Region(r)),
            Action::Use(s) => ("use", Operand::Site(s)),
            Action::Copy(s) => ("copy", Operand::Site(s)),
            Action::Carry(r) => ("carry", Operand::Region(r)),
            Action::Sacrifice(r) => ("sacrifice", Operand::Region(r)),
            Action::Die(n) => ("die", Operand::Face(n)),
            Action::Banner(r) => ("banner", Operand::Race(r)),
            Action::Badge(p) => ("badge", Operand::Power(p)),
            Action::Site(s) => ("site", Operand::Site(s)),
            Action::Monsters(r) => ("monsters", Operand::Region(r)),
        }
    }

    /// The word that it begins with in notation.
    pub fn verb(self) -> &'static str {
        self.parts().0
    }

    /// The region that it is about, if it is about one.
    pub fn region(self) -> Option<Region> {
        match self.parts().1 {
            Operand::Region(r) | Operand::Share(r, _) => Some(r),
            _ => None,
        }
    }
}
