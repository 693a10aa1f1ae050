//! Many games at a time.

use bots::Spec;
use env::{Ended, Lanes, Out, Plane};
use numpy::{
    Element, PyArray1, PyArray2, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadwriteArrayDyn,
};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBytes, PyDict, PyList},
};

use rules::Seat;

use crate::{
    error::{raise, wrong},
    game::{Game, seed},
    observation::{Observation, array, slice, writable},
    state::State,
};

#[pyclass(module = "elbowroom")]
pub struct Batch {
    game: Py<Game>,
    batch: env::Batch,
    out: Py<Observation>,
    reward: Py<PyArrayDyn<f32>>,
    done: Py<PyArrayDyn<bool>>,
    length: Py<PyArrayDyn<i32>>,
    coins: Py<PyArrayDyn<i16>>,
    number: Py<PyArrayDyn<i64>>,
    info: Py<PyDict>,
    /// The actions of the step under way, so that a step allocates nothing.
    ids: Vec<i64>,
    /// Whether a game ended, as the batch writes it.
    ended: Vec<u8>,
}

fn zeros<T: Element>(py: Python<'_>, shape: &[usize]) -> Py<PyArrayDyn<T>> {
    PyArrayDyn::<T>::zeros(py, shape, false).unbind()
}

/// A bot by name, or several.
fn specs(names: &Bound<'_, PyAny>) -> PyResult<Vec<Spec>> {
    let names = match names.extract::<String>() {
        Ok(one) => vec![one],
        Err(_) => names.extract::<Vec<String>>().map_err(|_| {
            PyTypeError::new_err("opponents are a name of a bot or a list of names")
        })?,
    };
    let read = |name: &String| name.parse().map_err(|e: bots::SpecError| wrong(e));
    names.iter().map(read).collect()
}

/// What is done with a batch and where it writes.
enum Task<'a> {
    Reset,
    Restart(&'a [bool]),
    Observe,
    /// With the actions that were read.
    Step,
}

impl Batch {
    fn run(
        &mut self,
        py: Python<'_>,
        out: Option<Py<Observation>>,
        task: Task<'_>,
    ) -> PyResult<Py<Observation>> {
        if let Some(out) = out {
            let n = Some(self.batch.len());
            out.get().fits(py, self.batch.game(), n)?;
            self.out = out;
        }
        let observation = self.out.clone_ref(py);
        {
            let mut seen = observation.get().borrow(py)?;
            let seen = seen.slices()?;
            let mut reward = writable("reward", self.reward.bind(py))?;
            let mut done: PyReadwriteArrayDyn<'_, bool> = writable("done", self.done.bind(py))?;
            let mut length = writable("length", self.length.bind(py))?;
            let mut coins = writable("coins", self.coins.bind(py))?;
            let mut number = writable("number", self.number.bind(py))?;
            let done = slice("done", &mut done)?;
            let ended = &mut self.ended;
            let mut to = Out {
                regions: Plane::Borrowed(seen.planes.regions),
                seats: Plane::Borrowed(seen.planes.seats),
                column: Plane::Borrowed(seen.planes.column),
                table: Plane::Borrowed(seen.planes.table),
                mask: Plane::Borrowed(seen.mask),
                to_play: Plane::Borrowed(seen.to_play),
                reward: Plane::Borrowed(slice("reward", &mut reward)?),
                done: Plane::Borrowed(ended),
                ended: Ended {
                    length: Plane::Borrowed(slice("length", &mut length)?),
                    coins: Plane::Borrowed(slice("coins", &mut coins)?),
                    number: Plane::Borrowed(slice("game", &mut number)?),
                },
            };
            let (batch, ids) = (&mut self.batch, &self.ids);
            let result = py.detach(|| match task {
                Task::Reset => batch.reset(&mut to),
                Task::Restart(lanes) => batch.restart(lanes, &mut to),
                Task::Observe => batch.observe(&mut to),
                Task::Step => batch.step(ids, &mut to),
            });
            result.map_err(raise)?;
            done.iter_mut()
                .zip(ended.iter())
                .for_each(|(d, e)| *d = *e != 0);
        }
        Ok(observation)
    }

    /// Reads the actions of a step.
    fn read(&mut self, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        self.ids.clear();
        if let Ok(all) = actions.extract::<PyReadonlyArray1<'_, i64>>() {
            match all.as_slice() {
                Ok(all) => self.ids.extend_from_slice(all),
                Err(_) => self.ids.extend(all.as_array().iter()),
            }
        } else if let Ok(list) = actions.cast::<PyList>() {
            for id in list.iter() {
                self.ids.push(id.extract()?);
            }
        } else {
            // Whatever else holds whole numbers: other arrays, tensors, tuples.
            let numpy = actions.py().import("numpy")?;
            let all = numpy.call_method1("asarray", (actions,))?;
            let kind: String = all.getattr("dtype")?.getattr("kind")?.extract()?;
            if kind != "i" && kind != "u" {
                let dtype = all.getattr("dtype")?.str()?.to_string();
                return Err(PyTypeError::new_err(format!(
                    "actions are whole numbers, not {dtype}"
                )));
            }
            let all = all.call_method1("astype", ("int64",))?;
            let all: PyReadonlyArray1<'_, i64> = all
                .extract()
                .map_err(|_| wrong("actions have one dimension, an id for each lane"))?;
            self.ids.extend(all.as_array().iter());
        }
        Ok(())
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, n, seed=None, threads=1, skip_forced=true, autoreset=true, pair=false, opponents=None, seat=None))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        game: Py<Game>,
        n: usize,
        seed: Option<&Bound<'_, PyAny>>,
        threads: usize,
        skip_forced: bool,
        autoreset: bool,
        pair: bool,
        opponents: Option<&Bound<'_, PyAny>>,
        seat: Option<u8>,
    ) -> PyResult<Batch> {
        let how = Lanes {
            n,
            threads,
            skip_forced,
            autoreset,
            pair,
        };
        let seed = match seed {
            Some(given) => self::seed(given)?,
            None => record::Seed::from_text("0"),
        };
        let inner = game.borrow(py).game.clone();
        let seats = inner.seats();
        let mut batch = env::Batch::new(inner.clone(), how, seed).map_err(raise)?;
        match opponents {
            Some(names) => {
                let specs = specs(names)?;
                batch = batch.against(&specs, seat.map(Seat)).map_err(raise)?;
            }
            None if seat.is_some() => return Err(wrong("a seat is named, but no opponents")),
            None => {}
        }
        let out = Py::new(py, Observation::zeros(py, &inner, Some(n))?)?;
        let (length, coins, number) = (zeros(py, &[n]), zeros(py, &[n, seats]), zeros(py, &[n]));
        let info = PyDict::new(py);
        info.set_item("length", &length)?;
        info.set_item("coins", &coins)?;
        info.set_item("game", &number)?;
        Ok(Batch {
            game,
            batch,
            out,
            reward: zeros(py, &[n, seats]),
            done: zeros(py, &[n]),
            length,
            coins,
            number,
            info: info.unbind(),
            ids: Vec::with_capacity(n),
            ended: vec![0; n],
        })
    }

    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    #[getter]
    fn n(&self) -> usize {
        self.batch.len()
    }

    fn __len__(&self) -> usize {
        self.batch.len()
    }

    #[pyo3(signature = (out=None))]
    fn reset(&mut self, py: Python<'_>, out: Option<Py<Observation>>) -> PyResult<Py<Observation>> {
        self.run(py, out, Task::Reset)
    }

    #[pyo3(signature = (lanes, out=None))]
    fn restart(
        &mut self,
        py: Python<'_>,
        lanes: PyReadonlyArray1<'_, bool>,
        out: Option<Py<Observation>>,
    ) -> PyResult<Py<Observation>> {
        // They may be the words of the latest step, which are written again.
        let words = lanes.as_array().to_vec();
        drop(lanes);
        self.run(py, out, Task::Restart(&words))
    }

    #[pyo3(signature = (out=None))]
    fn observe(
        &mut self,
        py: Python<'_>,
        out: Option<Py<Observation>>,
    ) -> PyResult<Py<Observation>> {
        self.run(py, out, Task::Observe)
    }

    #[pyo3(signature = (actions, out=None))]
    #[allow(clippy::type_complexity)]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        out: Option<Py<Observation>>,
    ) -> PyResult<(
        Py<Observation>,
        Py<PyArrayDyn<f32>>,
        Py<PyArrayDyn<bool>>,
        Py<PyDict>,
    )> {
        self.read(actions)?;
        let seen = self.run(py, out, Task::Step)?;
        Ok((
            seen,
            self.reward.clone_ref(py),
            self.done.clone_ref(py),
            self.info.clone_ref(py),
        ))
    }

    #[pyo3(signature = (out=None))]
    fn sample<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<i64>>>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let n = self.batch.len();
        let out = out.unwrap_or_else(|| PyArray1::zeros(py, n, false));
        {
            let not = |_| wrong("out cannot be written: it is read-only or in use");
            let mut borrowed = out.try_readwrite().map_err(not)?;
            let ids = borrowed
                .as_slice_mut()
                .map_err(|_| wrong("out is not contiguous"))?;
            if ids.len() != n {
                return Err(wrong(format!(
                    "out has {} numbers, expected {n}",
                    ids.len()
                )));
            }
            self.batch.sample(ids);
        }
        Ok(out)
    }

    fn legal_ids<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>) {
        let (ids, starts) = self.batch.legal_ids();
        (array(py, ids), array(py, starts))
    }

    fn state(&self, py: Python<'_>, lane: usize) -> PyResult<State> {
        let state = self.batch.state(lane).map_err(raise)?.clone();
        Ok(State::new(self.game.clone_ref(py), state))
    }

    fn set(&mut self, lane: usize, state: &State) -> PyResult<()> {
        self.batch.set(lane, state.state.clone()).map_err(raise)
    }

    fn fork(&self, py: Python<'_>, lane: usize, k: usize) -> PyResult<Vec<State>> {
        let state = self.batch.state(lane).map_err(raise)?;
        if k > 1 << 20 {
            return Err(wrong(format!("{k} forks, expected at most {}", 1 << 20)));
        }
        let one = || State::new(self.game.clone_ref(py), state.clone());
        Ok((0..k).map(|_| one()).collect())
    }

    fn save<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.batch.save())
    }

    fn load(&mut self, data: &[u8]) -> PyResult<()> {
        self.batch.load(data).map_err(raise)
    }

    #[pyo3(signature = (states, n, policy="random", seed=None))]
    #[allow(clippy::type_complexity)]
    fn rollouts<'py>(
        &self,
        py: Python<'py>,
        states: &Bound<'py, PyAny>,
        n: usize,
        policy: &str,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyArray2<f32>>, Bound<'py, PyArray2<f32>>)> {
        let zero = 0_i64.into_pyobject(py)?.into_any();
        crate::bots::_rollouts(py, states, n, policy, seed.unwrap_or(&zero))
    }

    fn __repr__(&self) -> String {
        let map = &self.batch.game().rules().map().id;
        format!("<elbowroom.Batch {map}, {} lanes>", self.batch.len())
    }
}
