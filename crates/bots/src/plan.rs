//! Whole turns: which chains of conquests lead to the best position when the turn is over.

mod quick;
mod settle;
mod turn;

pub(crate) use settle::{settle, under_way};
pub(crate) use turn::{Line, Planner};
