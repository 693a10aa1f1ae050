//! What a seat says beforehand: what is to be done when it is asked, if things are as they were.

use serde::{Deserialize, Serialize};

/// Most plans for one thing that is asked: the first whose condition holds is carried out.
pub const MOST_PLANS: usize = 4;
/// Most lines of a plan.
pub const MOST_LINES: usize = 20;
/// Most characters of all that is planned for one thing that is asked, the names of regions included.
pub const LONGEST_PLANS: usize = 1_000;

/// What a plan is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlanFor {
    /// One's next turn, from its beginning on.
    Turn,
    /// The redeployment in one's own turn.
    Redeployment,
    /// The redeployment of one's survivors in another's turn.
    Survivors,
}

impl PlanFor {
    /// All of them.
    pub const ALL: [PlanFor; 3] = [PlanFor::Turn, PlanFor::Redeployment, PlanFor::Survivors];

    /// What programs know it by.
    pub fn keyword(self) -> &'static str {
        match self {
            PlanFor::Turn => "turn",
            PlanFor::Redeployment => "redeployment",
            PlanFor::Survivors => "survivors",
        }
    }
}

/// When a plan is carried out; without anything, whatever happens.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// If all regions that the seat had when the plan was left are still its own. Not for survivors:
    /// there are none without a region that was taken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub untouched: bool,
    /// If these regions, by their names on the map, are still its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hold: Vec<String>,
}

impl Condition {
    /// Whether it holds whatever happens.
    pub fn is_none(&self) -> bool {
        !self.untouched && self.hold.is_empty()
    }
}

/// What is done when it is asked, without waiting for whoever has planned it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"if": {"hold": ["14"]}, "lines": ["conquer 15", "end"]})))]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// When.
    #[serde(rename = "if", default, skip_serializing_if = "Condition::is_none")]
    pub condition: Condition,
    /// Lines of notation, done one after the other, each as a whole or not at all; at most 20. Of a
    /// redeployment they are shares, `deploy 3:2 4:1`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// Of a redeployment: the region to which goes what is left after the shares. Without it the
    /// shares have to be all there is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<String>,
}

impl Plan {
    /// How much text it is, in bytes.
    pub fn size(&self) -> usize {
        let texts = self
            .lines
            .iter()
            .chain(&self.condition.hold)
            .chain(&self.rest);
        texts.map(String::len).sum()
    }
}

/// What a seat has left for one thing that is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LeftPlans {
    /// What they are for.
    pub on: PlanFor,
    /// The plans: the first whose condition holds is carried out.
    pub plans: Vec<Plan>,
}

/// How plans ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlanEnd {
    /// One was carried out.
    Done,
    /// No condition held.
    Unmet,
    /// A redeployment did not fit what was there.
    Unfit,
    /// The rules did not allow a line. What stands before it was done.
    Refused,
}

/// What became of plans.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EndedPlans {
    /// What they were for.
    pub on: PlanFor,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// How.
    pub how: PlanEnd,
    /// The line that was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
}

/// What a seat has planned, and what became of what it had planned before, until its next turn
/// begins. Nobody else is told of either.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"plans": [{"on": "turn", "plans": [
    {"if": {"hold": ["14"]}, "lines": ["conquer 15", "end"]}]}],
    "ended": [{"on": "survivors", "at": 1795842196401i64, "how": "done"}]})))]
pub struct OwnPlans {
    /// What is left, for each thing that may be asked once at most.
    #[serde(default)]
    pub plans: Vec<LeftPlans>,
    /// What has ended, the same.
    #[serde(default)]
    pub ended: Vec<EndedPlans>,
}

impl OwnPlans {
    /// What is left for this.
    pub fn of(&self, on: PlanFor) -> &[Plan] {
        let left = self.plans.iter().find(|p| p.on == on);
        left.map_or(&[], |p| &p.plans)
    }

    /// What became of what was left for this.
    pub fn ended(&self, on: PlanFor) -> Option<&EndedPlans> {
        self.ended.iter().find(|p| p.on == on)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_says_no_more_than_there_is_to_say() {
        let text = r#"{"if":{"untouched":true},"lines":["end"]}"#;
        let plan: Plan = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&plan).unwrap(), text);
        assert_eq!(plan.size(), 3);
        let any: Plan = serde_json::from_str(r#"{"rest":"B3"}"#).unwrap();
        assert!(any.condition.is_none() && any.lines.is_empty());
        assert!(serde_json::from_str::<Plan>(r#"{"unless":{},"lines":[]}"#).is_err());
        for on in PlanFor::ALL {
            assert_eq!(serde_json::to_value(on).unwrap(), on.keyword());
        }
    }
}
