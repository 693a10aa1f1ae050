//! The arrays of an observation.

use env::{Array, Planes};
use numpy::{
    Element, IntoPyArray, PyArray, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn,
    PyUntypedArrayMethods, ndarray::IxDyn,
};
use pyo3::{exceptions::PyKeyError, exceptions::PyTypeError, prelude::*, types::PyDict};

use rules::{Action, Seat};

use crate::{error::wrong, game::Game};

/// The names, in their order.
pub const NAMES: [&str; 6] = [
    "regions",
    "seats",
    "column",
    "table",
    "action_mask",
    "to_play",
];

#[pyclass(frozen, module = "elbowroom")]
pub struct Observation {
    #[pyo3(get)]
    regions: Py<PyArrayDyn<i8>>,
    #[pyo3(get)]
    seats: Py<PyArrayDyn<i16>>,
    #[pyo3(get)]
    column: Py<PyArrayDyn<i16>>,
    #[pyo3(get)]
    table: Py<PyArrayDyn<i16>>,
    #[pyo3(get)]
    action_mask: Py<PyArrayDyn<i8>>,
    #[pyo3(get)]
    to_play: Py<PyArrayDyn<i8>>,
}

/// The arrays, to be written.
pub struct Borrowed<'py> {
    regions: PyReadwriteArrayDyn<'py, i8>,
    seats: PyReadwriteArrayDyn<'py, i16>,
    column: PyReadwriteArrayDyn<'py, i16>,
    table: PyReadwriteArrayDyn<'py, i16>,
    mask: PyReadwriteArrayDyn<'py, i8>,
    to_play: PyReadwriteArrayDyn<'py, i8>,
}

/// The arrays as slices.
pub struct Slices<'a> {
    pub planes: Planes<'a>,
    pub mask: &'a mut [i8],
    pub to_play: &'a mut [i8],
}

/// An array that may be written, or why not.
pub fn writable<'py, T: Element>(
    name: &str,
    array: &Bound<'py, PyArrayDyn<T>>,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    array.try_readwrite().map_err(|_| {
        wrong(format!(
            "{name} cannot be written: it is read-only or in use"
        ))
    })
}

/// Its numbers one after the other.
pub fn slice<'a, T: Element>(
    name: &str,
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
) -> PyResult<&'a mut [T]> {
    array
        .as_slice_mut()
        .map_err(|_| wrong(format!("{name} is not contiguous")))
}

impl Borrowed<'_> {
    pub fn slices(&mut self) -> PyResult<Slices<'_>> {
        Ok(Slices {
            planes: Planes {
                regions: slice("regions", &mut self.regions)?,
                seats: slice("seats", &mut self.seats)?,
                column: slice("column", &mut self.column)?,
                table: slice("table", &mut self.table)?,
            },
            mask: slice("action_mask", &mut self.mask)?,
            to_play: slice("to_play", &mut self.to_play)?,
        })
    }
}

/// The shapes of the six arrays; of a batch with the number of lanes before.
fn shapes(game: &env::Game, n: Option<usize>) -> [Vec<usize>; 6] {
    let observer = game.observer();
    let shape = |of: &[usize]| {
        n.into_iter()
            .chain(of.iter().copied())
            .collect::<Vec<usize>>()
    };
    let [_, table] = observer.shape(Array::Table);
    [
        shape(&observer.shape(Array::Regions)),
        shape(&observer.shape(Array::Seats)),
        shape(&observer.shape(Array::Column)),
        shape(&[table]),
        shape(&[game.ids().len()]),
        shape(if n.is_some() { &[] } else { &[1] }),
    ]
}

fn zeros<T: Element>(py: Python<'_>, shape: &[usize]) -> Py<PyArrayDyn<T>> {
    PyArray::<T, IxDyn>::zeros(py, IxDyn(shape), false).unbind()
}

fn given<'py, T: Element>(
    arrays: &Bound<'py, PyAny>,
    name: &str,
    kind: &str,
    shape: &[usize],
) -> PyResult<Py<PyArrayDyn<T>>> {
    let array = arrays
        .get_item(name)
        .map_err(|_| wrong(format!("{name} is missing")))?;
    let array = array
        .cast_into::<PyArrayDyn<T>>()
        .map_err(|_| PyTypeError::new_err(format!("{name} is no numpy array of {kind}")))?;
    if array.shape() != shape {
        let found = array.shape();
        return Err(wrong(format!(
            "{name} has shape {found:?}, expected {shape:?}"
        )));
    }
    if !array.is_c_contiguous() {
        return Err(wrong(format!("{name} is not contiguous")));
    }
    Ok(array.unbind())
}

impl Observation {
    pub fn zeros(py: Python<'_>, game: &env::Game, n: Option<usize>) -> PyResult<Observation> {
        let lanes = n.unwrap_or(1);
        let one: usize = Array::ALL.iter().map(|&a| game.observer().size(a)).sum();
        if lanes == 0 || lanes > (1 << 20) || lanes.checked_mul(one).is_none_or(|n| n > 1 << 36) {
            return Err(wrong(format!("{lanes} lanes, expected 1 to {}", 1 << 20)));
        }
        let [regions, seats, column, table, mask, to_play] = shapes(game, n);
        Ok(Observation {
            regions: zeros(py, &regions),
            seats: zeros(py, &seats),
            column: zeros(py, &column),
            table: zeros(py, &table),
            action_mask: zeros(py, &mask),
            to_play: zeros(py, &to_play),
        })
    }

    pub fn borrow<'py>(&self, py: Python<'py>) -> PyResult<Borrowed<'py>> {
        Ok(Borrowed {
            regions: writable("regions", self.regions.bind(py))?,
            seats: writable("seats", self.seats.bind(py))?,
            column: writable("column", self.column.bind(py))?,
            table: writable("table", self.table.bind(py))?,
            mask: writable("action_mask", self.action_mask.bind(py))?,
            to_play: writable("to_play", self.to_play.bind(py))?,
        })
    }

    /// Whether it has the shapes of a game, for so many lanes.
    pub fn fits(&self, py: Python<'_>, game: &env::Game, n: Option<usize>) -> PyResult<()> {
        let wanted = shapes(game, n);
        let found = [
            self.regions.bind(py).shape(),
            self.seats.bind(py).shape(),
            self.column.bind(py).shape(),
            self.table.bind(py).shape(),
            self.action_mask.bind(py).shape(),
            self.to_play.bind(py).shape(),
        ];
        for ((name, found), wanted) in NAMES.iter().zip(found).zip(&wanted) {
            if found != wanted {
                return Err(wrong(format!(
                    "{name} has shape {found:?}, expected {wanted:?}"
                )));
            }
        }
        Ok(())
    }
}

#[pymethods]
impl Observation {
    #[new]
    #[pyo3(signature = (game, arrays, n=None))]
    fn new(game: &Game, arrays: &Bound<'_, PyAny>, n: Option<usize>) -> PyResult<Observation> {
        let [regions, seats, column, table, mask, to_play] = shapes(&game.game, n);
        Ok(Observation {
            regions: given(arrays, "regions", "int8", &regions)?,
            seats: given(arrays, "seats", "int16", &seats)?,
            column: given(arrays, "column", "int16", &column)?,
            table: given(arrays, "table", "int16", &table)?,
            action_mask: given(arrays, "action_mask", "int8", &mask)?,
            to_play: given(arrays, "to_play", "int8", &to_play)?,
        })
    }

    fn keys(&self) -> [&'static str; 6] {
        NAMES
    }

    fn __len__(&self) -> usize {
        NAMES.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        pyo3::types::PyTuple::new(py, NAMES)?.call_method0("__iter__")
    }

    fn __contains__(&self, name: &str) -> bool {
        NAMES.contains(&name)
    }

    fn __getitem__(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        Ok(match name {
            "regions" => self.regions.clone_ref(py).into_any(),
            "seats" => self.seats.clone_ref(py).into_any(),
            "column" => self.column.clone_ref(py).into_any(),
            "table" => self.table.clone_ref(py).into_any(),
            "action_mask" => self.action_mask.clone_ref(py).into_any(),
            "to_play" => self.to_play.clone_ref(py).into_any(),
            _ => return Err(PyKeyError::new_err(name.to_owned())),
        })
    }

    /// The arrays, copied, so that a step does not change them.
    fn copy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let out = PyDict::new(py);
        for name in NAMES {
            out.set_item(name, self.__getitem__(py, name)?.call_method0(py, "copy")?)?;
        }
        Ok(out)
    }

    fn __repr__(&self) -> String {
        format!("elbowroom.Observation({})", NAMES.join(", "))
    }
}

/// What a seat sees as one vector: regions, seats, column, table, one after the other.
pub fn flat(state: &env::State, viewer: Seat, list: &[Action]) -> Vec<f32> {
    let observer = state.game().observer();
    let size = |a| observer.size(a);
    let (seats, column) = (size(Array::Seats), size(Array::Column));
    let mut regions = vec![0; size(Array::Regions)];
    let mut rest = vec![0; seats + column + size(Array::Table)];
    let (seats, others) = rest.split_at_mut(seats);
    let (column, table) = others.split_at_mut(column);
    let planes = Planes {
        regions: &mut regions,
        seats,
        column,
        table,
    };
    state.observe(viewer, list, planes);
    let mut out = Vec::with_capacity(regions.len() + rest.len());
    out.extend(regions.iter().map(|&x| f32::from(x)));
    out.extend(rest.iter().map(|&x| f32::from(x)));
    out
}

/// A vector as an array, without a copy.
pub fn array<T: Element>(py: Python<'_>, all: Vec<T>) -> Bound<'_, numpy::PyArray1<T>> {
    all.into_pyarray(py)
}
