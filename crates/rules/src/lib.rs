//! The rules.
pub mod selector;
pub mod spec;
