//! A decision, and what the seat that has to make it sees.

use record::Observation;
use rules::{RuleSet, View};
use serde::Serialize;

/// A decision to make, and what the seat sees.
#[derive(Serialize)]
pub(crate) struct Act {
    r#type: &'static str,
    /// Why the answer before was not taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    #[serde(flatten)]
    seen: Observation,
}

impl Act {
    /// The decision that the viewer has to make.
    pub fn new(rules: &RuleSet, view: &View) -> Act {
        Act {
            r#type: "act",
            error: None,
            seen: Observation::new(rules, view),
        }
    }
}
