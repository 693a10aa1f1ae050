//! What the columns of an observation are called, and what they mean.

/// A column of an array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// What it says.
    pub meaning: &'static str,
    /// What it is counted in: `tokens`, `coins`, `regions`, `0/1`, an index.
    pub unit: &'static str,
    /// The least value.
    pub low: i16,
    /// The greatest value. What would be greater is told as this.
    pub high: i16,
}

/// A column as a table has it.
pub(crate) struct Named {
    pub name: &'static str,
    pub meaning: &'static str,
    pub unit: &'static str,
    pub low: i16,
    pub high: i16,
}

impl Named {
    pub(crate) fn column(&self) -> Column {
        Column {
            name: self.name.into(),
            meaning: self.meaning,
            unit: self.unit,
            low: self.low,
            high: self.high,
        }
    }
}

/// A table of columns: a constant with the place of each, and all of them in order.
macro_rules! columns {
    ($($place:ident $name:literal $unit:literal $low:literal..=$high:literal $meaning:literal;)*) => {
        columns!(@places 0usize; $($place)*);
        pub(crate) const NAMED: &[$crate::column::Named] = &[$($crate::column::Named {
            name: $name,
            meaning: $meaning,
            unit: $unit,
            low: $low,
            high: $high,
        }),*];
    };
    (@places $n:expr; $place:ident $($rest:ident)*) => {
        pub(crate) const $place: usize = $n;
        columns!(@places $n + 1; $($rest)*);
    };
    (@places $n:expr;) => {};
}
pub(crate) use columns;

/// One column for each of some things of the content, called by their ids.
pub(crate) fn each<'a>(
    prefix: &'static str,
    ids: impl Iterator<Item = &'a str> + 'a,
    meaning: &'static str,
    unit: &'static str,
    high: i16,
) -> impl Iterator<Item = Column> + 'a {
    ids.map(move |id| Column {
        name: format!("{prefix} {id}"),
        meaning,
        unit,
        low: 0,
        high,
    })
}
