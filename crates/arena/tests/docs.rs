//! What `docs/bots.md` shows is what there is.

const PAGE: &str = include_str!("../../../docs/bots.md");

#[test]
fn the_python_program_is_the_example() {
    let example = include_str!("../../../examples/bots/minimal.py");
    let (_, code) = example.split_once("\"\"\"\n\nimport").unwrap();
    assert!(PAGE.contains(&format!("import{code}")), "minimal.py");
}

#[test]
fn the_version_of_the_protocol_is_that_of_the_page() {
    assert!(PAGE.contains(&format!("protocol {}", elbowroom_arena::PROTOCOL)));
    assert!(PAGE.contains(&format!("`{}`", elbowroom_arena::READY)));
    assert!(PAGE.contains(&format!("`{}`", elbowroom_arena::FORMAT)));
}
