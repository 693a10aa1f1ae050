//! Every effect, scope and selector.

use super::Owner::{self, Granted, Place, Power, Race, Relic};

/// An effect: `{S}` stands for a scope, `{W}` for a selector in quotes.
pub struct Template {
    pub text: &'static str,
    /// Who can have it so that it does something.
    pub owners: &'static [Owner],
}

const fn of(text: &'static str, owners: &'static [Owner]) -> Template {
    Template { text, owners }
}

pub const SCOPES: [&str; 3] = ["", ", scope = \"declined\"", ", scope = \"both\""];

pub const SELECTORS: [&str; 27] = [
    "anywhere",
    "mine",
    "water",
    "marker lair",
    "edge",
    "coastal",
    "empty",
    "nonempty",
    "conquered",
    "plundered",
    "secluded",
    "tokens 2",
    "grudged",
    "place",
    "relic",
    "site stick",
    "here",
    "kin",
    "own mine",
    "beside mine",
    "near mine",
    "chained mine",
    "beside own mine",
    "not mine",
    "mine or mudpool",
    "mudpool and edge",
    "not (mine or empty)",
];

const ALL: &[Owner] = &[Race, Power, Place, Relic, Granted];
const BADGES: &[Owner] = &[Race, Power, Granted];
const PICKED: &[Owner] = &[Race, Power];
const ENTERING: &[Owner] = &[Race, Power, Relic];
const SITES: &[Owner] = &[Place, Relic];

pub const EFFECTS: &[Template] = &[
    of("cost = { tokens = -1, where = {W}{S} }", ALL),
    of("cost = { tokens = 2, where = {W}{S} }", ALL),
    of("defence = { tokens = 2, where = {W}{S} }", ALL),
    of("reach = { to = {W}{S} }", ALL),
    of("reach = { linked = {W}{S} }", ALL),
    of("reach = { through = {W}{S} }", ALL),
    of("entry = { where = {W}{S} }", ENTERING),
    of("entry = { where = {W}, only = true{S} }", ENTERING),
    of("habitat = { where = {W}{S} }", ALL),
    of("as_if_empty = { where = {W}{S} }", ALL),
    of(
        "income = { coins = 1, per = \"region\", where = {W}{S} }",
        ALL,
    ),
    of(
        "income = { coins = 1, per = \"region\", every = 2, where = {W}{S} }",
        ALL,
    ),
    of("income = { coins = 1, per = \"any\", where = {W}{S} }", ALL),
    of("income = { coins = 1, per = \"turn\"{S} }", ALL),
    of("income = { coins = 1, per = \"group\"{S} }", ALL),
    of("income = { coins = 1, per = \"single_group\"{S} }", ALL),
    of("income = { coins = 1, per = \"first_turn\"{S} }", ALL),
    of("tribute = { coins = 1, where = {W}{S} }", ALL),
    of(
        "recruit = { tokens = 1, at = \"redeployment\", where = {W}{S} }",
        ALL,
    ),
    of(
        "recruit = { tokens = 1, at = \"turn_start\", where = {W}{S} }",
        ALL,
    ),
    of("die = { roll = \"after_naming\", where = {W}{S} }", ALL),
    of("die = { roll = \"before_choosing\"{S} }", ALL),
    of("keep_tokens = {{S} }", ALL),
    of("when_lost = { coins = 1{S} }", ALL),
    of("toll = { coins = 1{S} }", ALL),
    of("strike = { marker = \"dragon\"{S} }", ALL),
    of("convert = { from_hand = true{S} }", ALL),
    of("convert = { at_entry = true{S} }", ALL),
    of("peace = {{S} }", ALL),
    of("no_help = {{S} }", BADGES),
    of("decline_late = {}", ALL),
    of("revive = { regions = 1 }", ALL),
    of("copy_relic = {}", ALL),
    of("loan = { tokens = 2 }", PICKED),
    of("swap = {}", PICKED),
    of("tools = { where = {W}, max = 3, name = \"Tool\" }", PICKED),
    of("decline_keep = { keep = \"all\" }", BADGES),
    of("decline_keep = { keep = \"all\", redeploy = true }", BADGES),
    of("decline_keep = { keep = \"none\", coins = 2 }", BADGES),
    of("decline_extra = {}", BADGES),
    of("decline_acts = {}", PICKED),
    of(
        "marker = { kind = \"lair\", place = \"every_region\"{S} }",
        PICKED,
    ),
    of(
        "marker = { kind = \"hole\", place = \"first_conquests\", count = 2{S} }",
        PICKED,
    ),
    of(
        "marker = { kind = \"great-ancient\", place = \"first_conquests\", movable = true{S} }",
        PICKED,
    ),
    of(
        "marker = { kind = \"fortress\", place = \"each_turn\"{S} }",
        BADGES,
    ),
    of(
        "marker = { kind = \"encampment\", place = \"spread\", count = 3{S} }",
        BADGES,
    ),
    of(
        "marker = { kind = \"hero\", place = \"guard\", count = 2{S} }",
        BADGES,
    ),
    of(
        "marker = { kind = \"armour\", place = \"earned\", where = {W}{S} }",
        BADGES,
    ),
    of(
        "marker = { kind = \"volcano\", place = \"anchor\", where = {W}{S} }",
        PICKED,
    ),
    of("double = { where = {W}{S} }", SITES),
    of("sacrifice = { coins = 3{S} }", SITES),
    of("haunt = { marker = \"ghost\"{S} }", &[Place]),
    of("summon = { marker = \"balrog\", losses = 1 }", &[Place]),
    of("grant = {}", &[Place]),
    of("assist = { tokens = -2 }", &[Relic]),
    of("assist = { as_if_empty = true }", &[Relic]),
    of("assist = { anywhere = true }", &[Relic]),
    of("assist = { convert = true }", &[Relic]),
    of("carry = {}", &[Relic]),
];
