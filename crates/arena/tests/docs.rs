//! What `docs/bots.md` shows is what there is.

const PAGE: &str = include_str!("../../../docs/bots.md");

#[test]
fn the_rust_bot_is_the_example() {
    let example = include_str!("../examples/own_bot.rs");
    let mut shown = 0;
    // Between the marks, without the indentation.
    for part in example.split("// docs/bots.md: ").skip(1).step_by(2) {
        let (_, code) = part.split_once('\n').unwrap();
        let lines: Vec<&str> = code.trim_end().lines().collect();
        let indent = lines[0].len() - lines[0].trim_start().len();
        let lines = lines.iter().map(|l| l.get(indent..).unwrap_or(""));
        let code = lines.collect::<Vec<_>>().join("\n");
        assert!(PAGE.contains(&code), "not in docs/bots.md:\n{code}");
        shown += 1;
    }
    assert_eq!(shown, 2);
}

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
