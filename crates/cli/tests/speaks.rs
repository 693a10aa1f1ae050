//! What the program refuses and reports is said in the language of whoever runs it.

mod support;

use elbowroom_cli::TERMINAL;
use support::Place;
use wording::{
    Lang,
    i18n::{GAME, strange},
};

#[test]
fn no_english_is_told_to_a_reader_of_another_language() {
    let place = Place::new();
    let args = [
        "play",
        "--seats",
        "random,random",
        "--seed",
        "5",
        "--save",
        "a.record",
    ];
    place.run(&args, "").code(0);
    let text = place.text("a.record");
    let result = text.lines().find(|l| l.starts_with("result")).unwrap();
    place.file("wrong.record", &text.replace(result, "result 1 1"));
    place.file("damaged.record", &text.replace("seats 2", "seats 9"));
    place.file(
        "stuck.record",
        &text.replacen("1: pick", "1: conquer 1 #", 1),
    );
    place.file(
        "bad.toml",
        "id = \"x\"\nname = 1\neffects = [{ defens = {} }]\n",
    );
    place.file("pond.zip", "PK");
    let calls: &[&[&str]] = &[
        &["record", "verify", "a.record"],
        &[
            "record",
            "verify",
            "wrong.record",
            "damaged.record",
            "stuck.record",
        ],
        &["record", "show", "a.record", "stuck.record"],
        &["record", "verify", "nowhere.record"],
        &["record", "replay", "damaged.record"],
        &["content", "check", "bad.toml"],
        &["content", "check", "pond.zip"],
        &["content", "check", "nowhere"],
        &["content", "show", "zzz"],
        &["content", "explain", "zzz"],
        &["play", "--seats", "random"],
        &["play", "--seats", "random,strnog"],
        &["play", "--game", "chess"],
        &["play", "--map", "atlantis"],
        &["play", "--options", "open-coins"],
        &["play", "--options", "open-coins=maybe"],
        &["play", "--options", "luck=1"],
        &["play", "--names", "A,B,C", "--seats", "random,random"],
        &["play", "--save", "a.record"],
        &["play", "--resume", "wrong.record"],
        &["position", "of", "a.record", "--after", "9999"],
        &["position", "show", "elbowroom position 1 seats=9"],
        &["map", "show", "atlantis"],
        &["map", "draw", "atlantis"],
        &["help", "zzz"],
    ];
    let mut wrong = Vec::new();
    for lang in [Lang::It, Lang::Pl, Lang::Ja] {
        let catalogues = [&TERMINAL, &content::PROBLEMS, &record::RECORDS, &GAME];
        let strange = strange(&catalogues, lang);
        for call in calls {
            let mut args = call.to_vec();
            args.extend(["--lang", lang.tag()]);
            let ran = place.run(&args, "");
            let said = format!("{}{}", ran.out, ran.err);
            let plain = place.run(call, "");
            assert_eq!(ran.code, plain.code);
            if let Some(english) = strange.iter().find(|s| said.contains(*s)) {
                wrong.push(format!("{english:?} in {args:?}: {said}"));
            } else if said == format!("{}{}", plain.out, plain.err) {
                wrong.push(format!("{args:?}: {said}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The flag may stand before the command, and the settings say it, too.
#[test]
fn the_language_is_that_of_the_flag_or_the_settings() {
    let place = Place::new();
    let italian = "non c’è nessun gioco";
    let flag = ["--lang", "it", "play", "--game", "chess"];
    place.run(&flag, "").code(2).complains(italian);
    let mut command = place.command(&["play", "--game", "chess"]);
    command.env("LC_ALL", "it_IT.UTF-8");
    Place::run_command(&mut command, "")
        .code(2)
        .complains(italian);
}
