//! The common part of a box at random.

use crate::bytes::Bytes;

/// Words that every such box has, as terrains, symbols or tags.
pub(super) const WORDS: [&str; 6] = ["heath", "fen", "moss", "water", "rich", "shrine"];

/// A whole `game.toml`.
pub(super) fn text(bytes: &mut Bytes<'_>) -> String {
    let faces = 1 + bytes.below(6);
    let die: Vec<String> = (0..faces).map(|_| bytes.below(5).to_string()).collect();
    let (coins, column) = (bytes.below(12), 1 + bytes.below(6));
    let natives = 1 + bytes.below(3);
    let mut terrains = vec![
        terrain(bytes, "heath", "\"rich\"", true),
        terrain(bytes, "fen", "\"water\"", false),
        terrain(bytes, "moss", "", false),
    ];
    for i in 0..bytes.below(4) {
        let tags = bytes.word(&["", "\"water\"", "\"rich\"", "\"rich\", \"water\""]);
        terrains.push(terrain(bytes, &format!("t{i}"), tags, false));
    }
    // Together at most 48 pieces that defend by at most 60.
    let mut markers = Vec::new();
    for i in 0..bytes.below(8) {
        markers.push(marker(bytes, i));
    }
    let lists = [("terrains", terrains), ("markers", markers)];
    let lists = lists.map(|(key, list)| format!("{key} = [\n  {},\n]\n", list.join(",\n  ")));
    let lists = lists.join("").replace("[\n  ,\n]", "[]");
    format!(
        "id = \"own\"\nname = \"Own\"\ndie = [{}]\nstart_coins = {coins}\ncolumn = {column}\n\
         natives = {{ name = \"Native\", tokens = {natives}, supply = 60 }}\n\
         symbols = [{{ id = \"shrine\", name = \"Shrine\" }}]\n{lists}",
        die.join(", ")
    )
}

fn terrain(bytes: &mut Bytes<'_>, id: &str, tags: &str, open: bool) -> String {
    let (cost, defence) = (1 + bytes.below(4), bytes.below(3));
    let access = match open {
        true => "open",
        false => bytes.word(&["open", "open", "habitat", "transit", "never"]),
    };
    let shore = bytes.below(2) == 0;
    format!(
        "{{ id = \"{id}\", name = \"{id}\", tags = [{tags}], cost = {cost}, \
         defence = {defence}, access = \"{access}\", shore_entry = {shore} }}"
    )
}

fn marker(bytes: &mut Bytes<'_>, i: usize) -> String {
    let (supply, defence) = (1 + bytes.below(6), bytes.below(3));
    let mut flags = String::new();
    let immune = bytes.below(2) == 0;
    for (key, on) in [
        ("immune", immune),
        ("stacks", bytes.below(2) == 0),
        ("company", bytes.below(3) == 0),
        ("free", bytes.below(3) == 0),
        ("barred", immune && bytes.below(3) == 0),
    ] {
        if on {
            flags.push_str(&format!("{key} = true, "));
        }
    }
    let conquest = bytes.word(&["lost", "returned"]);
    let decline = bytes.word(&["stays", "leaves"]);
    format!(
        "{{ id = \"m{i}\", name = \"M{i}\", supply = {supply}, defence = {defence}, {flags}\
         on_conquest = \"{conquest}\", on_decline = \"{decline}\" }}"
    )
}
