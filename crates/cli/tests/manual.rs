//! What the program says about itself, and what a person can set once for all commands.

mod support;

use support::Place;

/// A race of one's own for a folder.
fn race(id: &str, name: &str) -> String {
    format!(
        "id = \"{id}\"\nname = \"{name}\"\ntokens = 5\nsupply = 10\nrule = \"of my own\"\n\
         text = \"Each hill that you hold is worth 1 coin more.\"\n\
         effects = [{{ income = {{ coins = 1, per = \"region\", where = \"hill\" }} }}]\n"
    )
}

#[test]
fn help_has_the_documentation_and_every_command() {
    let place = Place::new();
    for topic in [
        "bots",
        "cli",
        "content",
        "protocol",
        "records",
        "rulings",
        "scale",
        "scenarios",
        "server",
    ] {
        let page = std::fs::read_to_string(
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/{topic}.md")),
        );
        let ran = place.run(&["help", topic], "").code(0);
        assert_eq!(ran.out, page.unwrap(), "{topic}");
        place
            .run(&["help"], "")
            .code(0)
            .says(&format!("\n  {topic}"));
    }
    place.run(&["help", "play"], "").code(0).says("--resume");
    place
        .run(&["help", "record", "verify"], "")
        .code(0)
        .says("FILE");
    place
        .run(&["help", "contnet"], "")
        .code(2)
        .complains("nothing about \"contnet\"; did you mean \"content\"?");
}

#[test]
fn shells_and_man_are_told_of_every_command() {
    let place = Place::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = place.run(&["completions", shell], "").code(0);
        for word in ["simulate", "analyse", "scenario", "resume"] {
            assert!(ran.out.contains(word), "{shell}: no {word}");
        }
    }
    place
        .run(&["man", "--out", "pages"], "")
        .code(0)
        .says("pages in pages");
    let page = place.text("pages/elbowroom-play.1");
    assert!(page.starts_with(".ie") && page.contains(".TH") && page.contains("resume"));
    assert!(place.path("pages/elbowroom.1").is_file());
    assert!(place.path("pages/elbowroom-record-verify.1").is_file());
}

#[test]
fn content_comes_from_several_folders_the_environment_and_the_settings() {
    let place = Place::new();
    place.file("otters/races/otters.toml", &race("otters", "Otters"));
    place.file("moles/races/moles.toml", &race("moles", "Moles"));
    let both = [
        "content",
        "list",
        "--content",
        "otters",
        "--content",
        "moles",
    ];
    place.run(&both, "").code(0).says("otters").says("moles");
    let list = ["content", "list"];
    let dirs = std::env::join_paths([place.path("otters"), place.path("moles")]).unwrap();
    let mut command = place.command(&list);
    let ran = Place::run_command(command.env("ELBOWROOM_CONTENT", dirs), "");
    ran.code(0).says("otters").says("moles");
    let ran = place.run(&list, "").code(0);
    assert!(!ran.out.contains("otters"));
    let kept = place.path("kept");
    place.file(
        "elbowroom/config.toml",
        &format!(
            "lang = \"it\"\nname = \"Ada\"\ncontent = [{:?}]\ngames = {kept:?}\n",
            place.path("otters")
        ),
    );
    let ran = place.run(&list, "").code(0).says("otters");
    assert!(!ran.out.contains("moles"));
    // A flag goes before the settings.
    let ran = place
        .run(&["content", "list", "--content", "moles"], "")
        .code(0);
    assert!(!ran.out.contains("otters"), "{}", ran.out);
    let mut command = place.command(&["play", "--seats", "random,human"]);
    let ran = Place::run_command(command.env_remove("ELBOWROOM_GAMES"), "quit\n").code(0);
    assert!(
        ran.out.contains("La partita sarà salvata in ") && ran.out.contains("Ada> "),
        "{}",
        ran.out
    );
    assert!(kept.join("game-1.record").is_file());
    place.file("elbowroom/config.toml", "colour = true\n");
    place
        .run(&["play"], "")
        .code(2)
        .complains("elbowroom/config.toml:1:1: ")
        .complains("unknown key \"colour\"");
}
