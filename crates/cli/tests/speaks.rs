//! What the program refuses and reports is said in the language of whoever runs it.

mod support;

use elbowroom_cli::TERMINAL;
use support::Place;
use wording::{
    Lang,
    i18n::{GAME, strange},
};

#[test]
fn no_command_tells_english_to_a_reader_of_another_language() {
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
    place.file("damaged.position", "elbowroom position 1 seats=9");
    place.file("serve.toml", "listen = \"nowhere\"\n");
    place.file("unknown.toml", "lisen = 3\n");
    place.file("letter.jsonl", "Dear Ann,\n");
    place.file("broken/config.toml", "lang = 3\n");
    let scenario = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../scenarios/underground/sites/froggys-ring.scenario"
    );
    place.file("a.scenario", &std::fs::read_to_string(scenario).unwrap());
    place.file("beside/races/bad.toml", "id = \"x\"\nname = 1\n");
    place.file("beside/b.scenario", "");
    let played = ["position", "of", "a.record", "--after", "60"];
    let line = place.run(&played, "").code(0).out;
    place.file("a.position", &line);
    place.file("torn.position", &line.replacen(" turn=", " trun=", 1));
    for kept in ["g.jsonl", "kept.jsonl"] {
        let args = "arena --bots greedy,random --games 2 --seed 1 --keep";
        let args: Vec<&str> = args.split(' ').chain([kept]).collect();
        place.run(&args, "").code(0);
    }
    place.file("twice.jsonl", &{
        let text = place.text("g.jsonl");
        let last = text.lines().last().unwrap().to_owned();
        format!("{text}{last}\n")
    });
    for k in ["1", "2"] {
        let shard = format!("{k}/2");
        let args = "arena --bots greedy,random --games 4 --seed 1 --out";
        let out = format!("{k}.json");
        let more = [out.as_str(), "--shard", shard.as_str()];
        let args: Vec<&str> = args.split(' ').chain(more).collect();
        place.run(&args, "").code(0);
    }
    place.file("torn.json", &place.text("1.json")[..200]);
    let typed = "help\nplayers\nboard\nregions\nwhy 1\nwhy 99\nscore\nrules elves\nrules elvs\n\
                 hint\nlog\nxyz\nattack 3\npick\npick 99\nredo\nundo\nsave\nsave a.record\nquit\n";
    let calls: &[&str] = &[
        "record verify a.record",
        "record verify wrong.record damaged.record stuck.record",
        "record show a.record stuck.record",
        "record verify nowhere.record",
        "record statistics a.record stuck.record",
        "record statistics damaged.position",
        "record replay a.record --boards",
        "record replay damaged.record",
        "content list",
        "content show orcs",
        "content show fortress",
        "content explain zzz",
        "content check bad.toml",
        "content check pond.zip",
        "content check nowhere",
        "content show zzz",
        "content balance --games 4 --bot random --seed 1",
        "content balance dwarves --games 4 --bot random --seed 1",
        "content balance dwarvs",
        "content balance spiderines --game mixed --map small-world-2",
        "content balance drow --games 1 --plot .",
        "play --seats random",
        "play --seats random,strnog",
        "play --game chess",
        "play --map atlantis",
        "play --options open-coins",
        "play --options open-coins=maybe",
        "play --options luck=1",
        "play --names A,B,C --seats random,random",
        "play --save a.record",
        "play --resume wrong.record",
        "play --position damaged.position",
        "play --seed 3 --save typed.record --force",
        "position of a.record --after 9999",
        "position show damaged.position",
        "position show torn.position",
        "position show a.position",
        "position hint a.position --bot strnog",
        "position hint a.position --bot greedy@2s",
        "position hint a.position --bot keen@2x",
        "analyse a.record --rollouts 20",
        "analyse a.record --seat 5",
        "analyse --position a.position --rollouts 20",
        "map list",
        "map show small-world-2",
        "map show atlantis",
        "map draw atlantis",
        "simulate --games 4 --seats random,random --seed 1",
        "simulate --games 4 --seats random,greedy --seed 1 --rotate",
        "simulate --games 1 --out .",
        "simulate --games 1 --out a.record",
        "bench --seconds 0.001 --repetitions 1 --map small-world-2",
        "bench --seconds 0",
        "tune --game small-world --games 10 --rounds 1 --deep-rounds 0 --passes 1 --out w.txt --force",
        "tune --rounds 0 --deep-rounds 0 --out w.txt --force",
        "tune --from a.record --out w.txt --force",
        "arena --bots random,greedy,third=greedy --players 3 --games 6 --seed 1",
        "arena --bots greedy,random --games 2 --keep letter.jsonl",
        "arena --bots greedy,random --games 2 --seed 2 --keep g.jsonl",
        "arena --bots greedy,random --games 2 --seed 1 --keep twice.jsonl",
        "arena --bots greedy",
        "arena --bots greedy,greedy",
        "arena --bots greedy,grredy",
        "arena --bots greedy,cmd:",
        "arena --bots greedy,cmd:./nowhere",
        "arena --bots greedy,cmd:false",
        "arena --bots greedy,random --lineup greedy,greedy",
        "arena --bots greedy,random --lineup greedy,random --players 3",
        "arena --bots greedy,random --move-timeout 0",
        "arena --bots greedy,random --record .",
        "arena --bots greedy,random --plot .",
        "arena --bots greedy,random --games 2 --shard 1/2",
        "arena --bots greedy,random --games 2 --seed 1 --shard 2/1",
        "arena --bots greedy,random --games 2 --seed 1 --shard 1/2 --format text",
        "arena --bots greedy,random --games 2 --seed 1 --shard 1/2 --anchor greedy",
        "arena merge 1.json 2.json",
        "arena merge 1.json",
        "arena merge 1.json 1.json",
        "arena merge g.jsonl",
        "arena merge torn.json",
        "scenario run a.scenario --game underground",
        "scenario run beside/b.scenario",
        "scenario run a.scenario --game chess",
        "scenario run broken",
        "help zzz",
    ];
    let of_a_server: &[&str] = &[
        "admin --database nowhere.sqlite list",
        "admin --database nowhere.sqlite restore gone.sqlite",
        "admin --database postgres://x restore gone.sqlite",
        "admin --database ftp://x list",
        "admin --database a.record list",
        "serve --check http://127.0.0.1:1",
        "serve --check ftp://x",
        "serve --check http://",
        "serve --config serve.toml",
        "serve --config unknown.toml",
        "serve --config nowhere.toml",
        "serve --database no/where.sqlite --listen 127.0.0.1:0",
        "serve --database . --listen 127.0.0.1:0",
        "serve --nats nats://x",
        "serve --web nowhere",
        "serve --listen 192.0.2.1:1 --database t.sqlite",
        "serve --log =,= --listen 127.0.0.1:0 --database t.sqlite",
    ];
    let mut calls: Vec<&str> = calls.to_vec();
    if cfg!(feature = "serve") {
        calls.extend(of_a_server);
    }
    // Everything that has effects has them explained.
    let explained: Vec<String> = content::Library::shipped()
        .boxes()
        .iter()
        .flat_map(|b| {
            let ids = b
                .races
                .iter()
                .map(|r| &r.id)
                .chain(b.powers.iter().map(|p| &p.id));
            let all = ids.chain(b.sites.iter().map(|s| &s.id));
            let game = &b.game.id;
            all.map(move |id| format!("content explain {id} --game {game}"))
        })
        .collect();
    calls.extend(explained.iter().map(String::as_str));
    let languages = [Lang::It, Lang::Pl, Lang::Ja].map(|lang| (lang, english(lang)));
    let mut wrong = Vec::new();
    for call in &calls {
        let args: Vec<&str> = call.split(' ').collect();
        let plain = place.run(&args, typed);
        for (lang, english) in &languages {
            let mut args = args.clone();
            args.extend(["--lang", lang.tag()]);
            let ran = place.run(&args, typed);
            let said = told(&ran);
            assert_eq!(ran.code, plain.code, "{args:?}: {said}{}", told(&plain));
            if let Some(english) = english.iter().find(|s| said.contains(*s)) {
                wrong.push(format!("{english:?} in {args:?}: {said}"));
            } else if said == told(&plain) {
                wrong.push(format!("{args:?}: {said}"));
            }
        }
    }
    // Settings that cannot be read leave the language to the system.
    for (lang, locale) in [(Lang::It, "it_IT.UTF-8"), (Lang::Ja, "ja_JP.UTF-8")] {
        place.file("elbowroom/config.toml", "colour = 3\nlang = \"xx\"\n");
        let mut command = place.command(&["map", "list"]);
        let said = told(&Place::run_command(command.env("LC_ALL", locale), "").code(2));
        if let Some(english) = english(lang).iter().find(|s| said.contains(*s)) {
            wrong.push(format!("{english:?} in {said}"));
        }
        assert!(said.contains("config.toml:1:1: "), "{said}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// All that a run has said.
fn told(ran: &support::Ran) -> String {
    format!("{}{}", ran.out, ran.err)
}

/// What is English and not to be said to readers of another language.
fn english(lang: Lang) -> Vec<String> {
    let mut all = vec![
        &TERMINAL,
        &content::PROBLEMS,
        &record::RECORDS,
        &GAME,
        &wording::effects::EFFECTS,
        &arena::ARENA,
        &study::STUDY,
        &board::GEOMETRY,
    ];
    #[cfg(feature = "serve")]
    all.push(&server::SERVER);
    strange(&all, lang)
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
