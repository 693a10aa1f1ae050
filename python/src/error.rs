//! What is raised.

use pyo3::{PyErr, create_exception, exceptions::PyValueError};

create_exception!(
    elbowroom,
    Refused,
    PyValueError,
    "The rules refuse an action: the sentence says why. The state is as it was."
);

/// What the rules refuse is `Refused`, all else a `ValueError`.
pub fn raise(why: env::Error) -> PyErr {
    match why.is_refusal() {
        true => Refused::new_err(why.to_string()),
        false => PyValueError::new_err(why.to_string()),
    }
}

/// A `ValueError` of one line.
pub fn wrong(why: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(why.to_string())
}
