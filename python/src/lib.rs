//! Elbowroom for Python: the parts that have to be fast. `elbowroom/__init__.py` has the others.

mod arena;
mod batch;
mod bots;
mod error;
mod game;
mod observation;
mod record;
mod simulate;
mod state;
mod words;

use pyo3::prelude::*;

#[pymodule]
fn _native(py: Python<'_>, m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add("ACTIONS_VERSION", ::env::ACTIONS_VERSION)?;
    m.add("RULES_VERSION", ::record::RULES_VERSION)?;
    m.add("CHANCE", state::CHANCE)?;
    m.add("TERMINAL", state::TERMINAL)?;
    m.add("Refused", py.get_type::<error::Refused>())?;
    m.add_class::<game::Game>()?;
    m.add_class::<state::State>()?;
    m.add_class::<observation::Observation>()?;
    m.add_class::<batch::Batch>()?;
    m.add_class::<record::Record>()?;
    m.add_class::<bots::Bot>()?;
    m.add_function(wrap_pyfunction!(state::_state, m)?)?;
    m.add_function(wrap_pyfunction!(bots::_bots, m)?)?;
    m.add_function(wrap_pyfunction!(bots::_rollouts, m)?)?;
    m.add_function(wrap_pyfunction!(bots::_value, m)?)?;
    m.add_function(wrap_pyfunction!(simulate::_simulate, m)?)?;
    m.add_function(wrap_pyfunction!(arena::_arena, m)?)
}
