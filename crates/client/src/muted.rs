//! Whose words at a table a reader does not want to see, kept for later visits. Nobody else knows.

use crate::save::Store;

const KEY: &str = "elbowroom.muted";

/// So many tables are remembered, those longest ago go first.
const MOST: usize = 40;

/// A line of what is kept: the table, and the names.
fn split(line: &str) -> Option<(&str, Vec<String>)> {
    let (table, names) = line.split_once('\t')?;
    Some((table, names.split('\t').map(Into::into).collect()))
}

/// The names that are kept of a table under a key of the store. They have no tabs.
pub(crate) fn names(store: &impl Store, key: &str, table: &str) -> Vec<String> {
    let kept = store.get(key).unwrap_or_default();
    let found = kept.lines().filter_map(split).find(|(t, _)| *t == table);
    found.map(|(_, names)| names).unwrap_or_default()
}

/// Adds a name of a table, or takes it out; which there are now.
pub(crate) fn set_name(
    store: &impl Store,
    key: &str,
    table: &str,
    name: &str,
    is: bool,
) -> Vec<String> {
    let mut all = names(store, key, table);
    all.retain(|n| n != name);
    if is {
        all.push(name.into());
    }
    let kept = store.get(key).unwrap_or_default();
    let others = kept
        .lines()
        .filter(|l| split(l).is_some_and(|(t, _)| t != table));
    let first = format!("{table}\t{}", all.join("\t"));
    let first = (!all.is_empty()).then_some(&*first);
    let lines: Vec<&str> = first.into_iter().chain(others).take(MOST).collect();
    store.set(key, &lines.join("\n"));
    all
}

/// The names of those who are muted at a table: the server takes out what cannot be seen of them.
pub fn muted(store: &impl Store, table: &str) -> Vec<String> {
    names(store, KEY, table)
}

/// Mutes somebody at a table for the reader, or hears him again; who is muted now.
pub fn set_muted(store: &impl Store, table: &str, name: &str, is: bool) -> Vec<String> {
    set_name(store, KEY, table, name, is)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::Memory;

    #[test]
    fn every_table_has_its_own_names_and_the_oldest_go() {
        let store = Memory::default();
        assert!(muted(&store, "a").is_empty());
        assert_eq!(set_muted(&store, "a", "Ann B", true), ["Ann B"]);
        assert_eq!(set_muted(&store, "a", "Cid", true), ["Ann B", "Cid"]);
        set_muted(&store, "b", "Dan", true);
        assert_eq!(set_muted(&store, "a", "Ann B", false), ["Cid"]);
        assert_eq!(
            (muted(&store, "a"), muted(&store, "b")),
            (vec!["Cid".into()], vec!["Dan".into()])
        );
        assert!(set_muted(&store, "b", "Dan", false).is_empty());
        assert!(muted(&store, "b").is_empty());
        for n in 0..MOST {
            set_muted(&store, &format!("t{n}"), "Eve", true);
        }
        assert!(muted(&store, "a").is_empty());
        store.set(KEY, "nonsense\n\nc\tFay");
        assert_eq!(
            (muted(&store, "nonsense"), muted(&store, "c")),
            (vec![], vec!["Fay".into()])
        );
    }
}
