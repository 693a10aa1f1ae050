//! What a seat sees, as arrays of small whole numbers.
//!
//! All of it comes from a [`Board`], which has no field for what is hidden, and from coins that the viewer
//! may know. It is told from where he sits: seat 0 is always oneself, 1 the next at the table. No history is needed.

mod land;
mod regions;
mod seats;
mod table;

use rules::{
    Action, Board, Decision, PowerId, RaceId, RuleSet, Seat, Tribe,
    region::MAX_REGIONS,
    state::{MAX_COLUMN, MAX_SEATS},
};

pub use land::Land;
use table::Kinds;

use crate::{
    column::Column,
    effects::{Effects, effects},
    ids::Half,
};

/// Rows of the column, whatever the game has.
pub const ROWS: usize = 6;

/// An array of an observation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Array {
    /// A row for each region: what stands there now, and what the viewer could do there.
    Regions,
    /// A row for each seat, the viewer's first.
    Seats,
    /// A row for each combo on offer.
    Column,
    /// One row: the decision, the turn, the stacks.
    Table,
    /// A row for each region: what is printed there.
    Land,
}

impl Array {
    /// All of them.
    pub const ALL: [Array; 5] = [
        Array::Regions,
        Array::Seats,
        Array::Column,
        Array::Table,
        Array::Land,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Array::Regions => "regions",
            Array::Seats => "seats",
            Array::Column => "column",
            Array::Table => "table",
            Array::Land => "land",
        }
    }

    /// The one of a name.
    pub fn of(name: &str) -> Option<Array> {
        Array::ALL.into_iter().find(|a| a.name() == name)
    }
}

/// What is told of a position.
pub struct Seen<'a> {
    /// What lies open, which has nobody's coins.
    pub board: &'a Board,
    /// Who looks.
    pub viewer: Seat,
    /// The coins of each seat that are told.
    pub coins: [Option<u16>; MAX_SEATS],
    /// What the viewer may do, if he has the move.
    pub legal: &'a [Action],
    /// The first half of a choice, if he has made it.
    pub half: Option<Half>,
}

/// Where an observation is written: rows one after the other, as [`Observer::shape`] says.
pub struct Planes<'a> {
    /// See [`Array::Regions`].
    pub regions: &'a mut [i8],
    /// See [`Array::Seats`].
    pub seats: &'a mut [i16],
    /// See [`Array::Column`].
    pub column: &'a mut [i16],
    /// See [`Array::Table`].
    pub table: &'a mut [i16],
}

/// Writes observations of one rule set.
pub struct Observer {
    columns: [Vec<Column>; 5],
    land: Land,
    kinds: Kinds,
    /// Of each race with each power and with none, active and declined.
    effects: Vec<Effects>,
    /// What is said of each race with each power when it is on offer, but for its coins and place.
    offers: Vec<seats::Offer>,
    powers: usize,
    /// Regions of the map, and seats at the table.
    regions: usize,
    seats: usize,
    /// Columns of the regions where those of markers and of sites begin.
    markers: usize,
    sites: usize,
    /// Columns of the table where those of races and of powers begin.
    races: usize,
    badges: usize,
}

impl Observer {
    /// For a rule set.
    pub fn new(rules: &RuleSet) -> Observer {
        let land = Land::new(rules);
        let kinds = Kinds::new();
        let (regions, markers, sites) = regions::columns(rules);
        let (table, races, badges) = table::columns(rules, &kinds);
        let effects = all_effects(rules);
        Observer {
            columns: [
                regions,
                seats::columns(),
                seats::column_columns(),
                table,
                land.columns.clone(),
            ],
            land,
            kinds,
            offers: seats::offers(rules, &effects),
            effects,
            powers: rules.powers().len(),
            regions: rules.map().len.into(),
            seats: rules.seats().into(),
            markers,
            sites,
            races,
            badges,
        }
    }

    /// The columns of an array.
    pub fn columns(&self, array: Array) -> &[Column] {
        &self.columns[array as usize]
    }

    /// Rows and columns of an array.
    pub fn shape(&self, array: Array) -> [usize; 2] {
        let rows = match array {
            Array::Regions | Array::Land => self.regions,
            Array::Seats => self.seats,
            Array::Column => ROWS,
            Array::Table => 1,
        };
        [rows, self.columns(array).len()]
    }

    /// How many numbers an array has.
    pub fn size(&self, array: Array) -> usize {
        let [rows, columns] = self.shape(array);
        rows * columns
    }

    /// What never changes on this map: the land, row by row.
    pub fn land(&self) -> &[i8] {
        &self.land.values
    }

    /// Which regions share a border: a row of 0 and 1 for each.
    pub fn adjacency(&self) -> &[i8] {
        &self.land.adjacency
    }

    /// Writes what is seen. Every number of the planes is written.
    ///
    /// # Panics
    /// If a plane does not have as many numbers as [`Observer::size`] says.
    pub fn write(&self, rules: &RuleSet, seen: &Seen<'_>, out: Planes<'_>) {
        let eye = Eye {
            rules,
            board: seen.board,
            me: seen.viewer,
            seats: rules.seats(),
        };
        assert_eq!(out.regions.len(), self.size(Array::Regions));
        assert_eq!(out.seats.len(), self.size(Array::Seats));
        assert_eq!(out.column.len(), self.size(Array::Column));
        assert_eq!(out.table.len(), self.size(Array::Table));
        self.write_regions(&eye, seen, out.regions);
        self.write_seats(&eye, seen, out.seats);
        self.write_column(&eye, seen, out.column);
        self.write_table(&eye, seen, out.table);
    }

    /// The numbers of a race with a power, active or declined.
    fn effects_of(&self, race: RaceId, power: Option<PowerId>, declined: bool) -> &Effects {
        &self.effects[effects_at(self.powers, race, power, declined)]
    }
}

/// Where the numbers of a race with a power stand, of so many powers.
fn effects_at(powers: usize, race: RaceId, power: Option<PowerId>, declined: bool) -> usize {
    let power = power.map_or(powers, |p| p.0.into());
    (usize::from(race.0) * (powers + 1) + power) * 2 + usize::from(declined)
}

fn all_effects(rules: &RuleSet) -> Vec<Effects> {
    rules.profiles().iter().map(|p| effects(rules, p)).collect()
}

/// Who looks at what.
struct Eye<'a> {
    rules: &'a RuleSet,
    board: &'a Board,
    me: Seat,
    seats: u8,
}

impl Eye<'_> {
    /// A seat as the viewer counts: himself 0.
    #[inline]
    fn turned(&self, seat: Seat) -> usize {
        let n = seat.0 + self.seats - self.me.0;
        usize::from(if n >= self.seats { n - self.seats } else { n })
    }
}

/// The first numbers of a row, as many as all boxes have.
#[inline]
fn head<const N: usize, T>(row: &mut [T]) -> &mut [T; N] {
    match row.first_chunk_mut() {
        Some(head) => head,
        None => unreachable!("rows have the named columns first"),
    }
}

/// The tribe with which the viewer decides on a conquest.
fn conqueror(seen: &Seen<'_>) -> Option<Tribe> {
    match seen.board.decision()? {
        Decision::Conquest(t) if !seen.legal.is_empty() => Some(t),
        _ => None,
    }
}

const _: () = assert!(MAX_COLUMN <= ROWS && MAX_REGIONS < i8::MAX as usize);
