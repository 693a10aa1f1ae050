//! Outside programs: good ones, and those that die, hang, lie or babble.

#![cfg(unix)]

mod support;

use std::{
    fs,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use elbowroom_arena::{GameResult, Match, Report};
use serde_json::Value;
use support::{games, plan, report, tournament};

/// Whether the test can be run. Where there is no Python, it says so.
fn python() -> bool {
    let there = Command::new("python3").arg("--version").output().is_ok();
    if !there {
        eprintln!("skipped: there is no python3");
    }
    there
}

/// A program of the examples, as a bot.
fn example(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("../../examples/bots").join(name);
    format!("cmd:python3 '{}'", path.display())
}

/// A program that answers to decisions as this Python code says, in which `n` counts them from 1
/// and `legal` are the legal actions.
fn program(dir: &Path, name: &str, code: &str) -> String {
    let text = format!(
        "import json, os, sys, time\n\
         n = 0\n\
         def say(text):\n    print(text, flush=True)\n\
         for line in sys.stdin:\n    \
             message = json.loads(line)\n    \
             if message['type'] == 'hello':\n        \
                 say('ready 1')\n    \
             elif message['type'] == 'act':\n        \
                 n += 1\n        \
                 legal = message['legal']\n        \
                 {}\n",
        code.replace('\n', "\n        ")
    );
    let path = dir.join(format!("{name}.py"));
    fs::write(&path, text).unwrap();
    format!("cmd:python3 '{}'", path.display())
}

/// A match of a program against random.
fn against_random(program: &str, timeout: Duration) -> Match {
    Match {
        move_timeout: timeout,
        ..plan(&["random", &format!("guest={program}")], 2)
    }
}

fn play(plan: Match, cycles: u64) -> (Vec<GameResult>, Report) {
    let t = tournament(plan);
    t.check_programs().unwrap();
    let games = games(&t, cycles, 2);
    let report = report(&t, &games);
    (games, report)
}

/// The row of the program.
fn guest(report: &Report) -> &elbowroom_arena::BotRow {
    report.bots.iter().find(|b| b.name == "guest").unwrap()
}

/// Whether a process runs. One that is dead but that nobody has waited for yet does not.
fn alive(pid: &str) -> bool {
    let state = match fs::read_to_string(format!("/proc/{pid}/stat")) {
        Ok(stat) => stat.rsplit(") ").next().unwrap_or_default().to_owned(),
        Err(_) if Path::new("/proc/self/stat").exists() => return false,
        // Elsewhere than on Linux.
        Err(_) => {
            let ps = Command::new("ps").args(["-o", "stat=", "-p", pid]).output();
            String::from_utf8(ps.unwrap().stdout).unwrap()
        }
    };
    !state.trim().is_empty() && !state.starts_with('Z')
}

const PATIENT: Duration = Duration::from_secs(20);

#[test]
fn the_examples_play_without_a_fault() {
    if !python() {
        return;
    }
    for (game, map) in [("small-world", "small-world-3"), ("mixed", "underground-3")] {
        let names = [example("minimal.py"), example("thrifty.py")];
        let bots = ["random", &names[0], &names[1]];
        for keep_programs in [false, true] {
            let t = tournament(Match {
                game: game.into(),
                map: map.into(),
                keep_programs,
                move_timeout: PATIENT,
                ..plan(&bots, 3)
            });
            let games = games(&t, 1, 2);
            assert_eq!(games.len(), 3);
            let report = report(&t, &games);
            for bot in &report.bots {
                assert_eq!(bot.faults.decisions, 0, "{:?}", bot.faults);
            }
        }
    }
}

#[test]
fn an_example_with_some_sense_beats_chance() {
    if !python() {
        return;
    }
    let t = tournament(Match {
        keep_programs: true,
        ..against_random(&example("thrifty.py"), PATIENT)
    });
    let report = report(&t, &games(&t, 15, 2));
    assert!(guest(&report).win_share.low > 0.5, "{:?}", guest(&report));
}

#[test]
fn a_program_sees_what_its_seat_may_see() {
    if !python() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let log = dir.path().join("log");
    let code = format!(
        "open({:?}, 'a').write(line)\nsay(legal[0])",
        log.display().to_string()
    );
    let plan = against_random(&program(dir.path(), "spy", &code), PATIENT);
    let seed = plan.seed;
    let (games, report) = play(plan, 1);
    assert_eq!(guest(&report).faults.decisions, 0);
    let text = fs::read_to_string(&log).unwrap();
    let mut seen = 0;
    for line in text.lines() {
        let act: Value = serde_json::from_str(line).unwrap();
        let own = act["seat"].as_u64().unwrap() as usize - 1;
        assert!(act["coins"][own].is_u64() && act["coins"][1 - own].is_null());
        // Decisions without a choice are not asked for.
        assert!(act["legal"].as_array().unwrap().len() > 1);
        seen += 1;
    }
    assert!(seen > 20, "{seen}");
    for hex in [seed.hex(), seed.child("game", 0).hex()] {
        assert!(!text.contains(&hex));
    }
    assert_eq!(games.len(), 2);
}

#[test]
fn a_program_that_dies_is_played_on_for_and_lives_again_in_the_next_game() {
    if !python() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let code = "if n > 3:\n    sys.exit('no more')\nsay(legal[0])";
    for keep_programs in [false, true] {
        let plan = Match {
            keep_programs,
            ..against_random(&program(dir.path(), "mortal", code), PATIENT)
        };
        let (games, report) = play(plan, 2);
        let faults = &guest(&report).faults;
        assert_eq!((games.len(), faults.seats), (4, 4));
        assert!(faults.decisions > 20, "{faults:?}");
        let why = "it ended (exit status: 1), saying \"no more\"";
        assert_eq!(faults.reasons, [why]);
        // Whoever sits opposite has nothing to do with it.
        assert!(games.iter().all(|g| g.places.contains(&1)));
        let random = report.bots.iter().find(|b| b.name == "random").unwrap();
        assert_eq!(random.faults.decisions, 0);
    }
}

#[test]
fn a_program_that_hangs_is_killed_with_all_that_it_started() {
    if !python() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let pids = dir.path().join("pids");
    let code = format!(
        "import subprocess\n\
         child = subprocess.Popen(['sleep', '1000'])\n\
         open({:?}, 'a').write(f'{{os.getpid()}} {{child.pid}}\\n')\n\
         time.sleep(1000)",
        pids.display().to_string()
    );
    let plan = against_random(
        &program(dir.path(), "sloth", &code),
        Duration::from_millis(700),
    );
    let began = Instant::now();
    let (games, report) = play(plan, 1);
    assert!(began.elapsed() < Duration::from_secs(60));
    assert_eq!(games.len(), 2);
    let faults = &guest(&report).faults;
    assert_eq!(faults.reasons, ["it did not answer within 0.7 s"]);
    assert!(faults.decisions > 20);
    let pids = fs::read_to_string(pids).unwrap();
    let pids: Vec<&str> = pids.split_whitespace().collect();
    assert_eq!(pids.len(), 4);
    for pid in pids {
        let began = Instant::now();
        while alive(pid) {
            assert!(began.elapsed() < Duration::from_secs(10), "{pid} lives");
        }
    }
}

#[test]
fn a_program_that_lies_is_told_so_and_asked_again() {
    if !python() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    // Corrects itself when told.
    let code = "say(legal[0] if 'error' in message else ['win', 'conquer 99', 'die 3', ''][n % 4])";
    let (_, told) = play(
        against_random(&program(dir.path(), "rash", code), PATIENT),
        1,
    );
    let faults = &guest(&told).faults;
    assert_eq!((faults.decisions, faults.seats), (0, 0));
    assert!(
        faults.reasons[0].starts_with("it answered \""),
        "{faults:?}"
    );
    // Never does.
    let (_, never) = play(
        against_random(&program(dir.path(), "liar", "say('conquer 1000')"), PATIENT),
        1,
    );
    let faults = &guest(&never).faults;
    assert!(faults.decisions > 20 && faults.seats == 2);
    let why = "it answered \"conquer 1000\": there is no region \"1000\" on map small-world-2";
    assert_eq!(faults.reasons, [why]);
}

#[test]
fn a_program_that_babbles_holds_up_nobody() {
    if !python() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let endless = "while True:\n    sys.stdout.write('x' * 10000)";
    let (_, report) = play(
        against_random(&program(dir.path(), "endless", endless), PATIENT),
        1,
    );
    let faults = &guest(&report).faults;
    assert_eq!(faults.reasons, ["it said a line of more than 65536 bytes"]);
    // Lines that nobody asked for, and bytes that are no text.
    let noise = "say(legal[0])\nfor i in range(1000):\n    sys.stdout.write('end\\n')\n\
                 sys.stderr.write('\\x1b[2J' * 10000)";
    let (games, _) = play(
        against_random(&program(dir.path(), "noise", noise), Duration::from_secs(2)),
        1,
    );
    assert_eq!(games.len(), 2);
    let bytes = "os.write(1, b'\\xff\\xfe\\x00\\n')";
    let (_, report) = play(
        against_random(&program(dir.path(), "bytes", bytes), PATIENT),
        1,
    );
    let why = &guest(&report).faults.reasons[0];
    assert!(
        why.starts_with("it answered \"\u{fffd}\u{fffd}\u{fffd}\""),
        "{why}"
    );
}

#[test]
fn a_line_may_place_all_tokens() {
    if !python() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    // The notation with all its liberties.
    let code = "a = legal[-1]\nsay(a + ' # a comment' if n % 2 else a.upper())";
    let (_, report) = play(
        against_random(&program(dir.path(), "neat", code), PATIENT),
        1,
    );
    assert_eq!(guest(&report).faults.decisions, 0);
    assert!(guest(&report).faults.reasons.is_empty());
    // Two regions at a time, where tokens are left for the second.
    let used = dir.path().join("used");
    let pairs = format!(
        "d = [a.split()[1].split(':') for a in legal if a.startswith('deploy ')]\n\
         own = [r for r in message['regions'] if message['regions'][r].get('tribe') == message['tribe']]\n\
         later = [r for r in own if d and int(r) > int(d[0][0])]\n\
         hand = sum(t['hand'] for t in message['tribes'] if t['id'] == message['tribe'])\n\
         if later and hand > 1:\n    \
             open({:?}, 'a').write('x')\n    \
             say(f'deploy {{min(later, key=int)}}:{{hand - 1}} {{d[0][0]}}')\n\
         else:\n    \
             say(legal[-1])",
        used.display().to_string()
    );
    let (_, report) = play(
        against_random(&program(dir.path(), "pairs", &pairs), PATIENT),
        1,
    );
    assert_eq!(
        guest(&report).faults.decisions,
        0,
        "{:?}",
        guest(&report).faults
    );
}

#[test]
fn a_program_that_cannot_be_talked_to_is_found_before_the_games() {
    for (command, why) in [
        ("cmd:no-such-program-here", "it cannot be started"),
        ("cmd:true", "it ended (exit status: 0)"),
        (
            "cmd:echo hello",
            "it answered \"hello\" to the hello, expected \"ready 1\"",
        ),
        (
            "cmd:sh -c 'echo sorry >&2; exit 3'",
            "it ended (exit status: 3), saying \"sorry\"",
        ),
        ("cmd:sleep 1000", "it did not answer within 3 s"),
    ] {
        let t = tournament(against_random(command, Duration::from_millis(500)));
        let (name, failed) = t.check_programs().unwrap_err();
        assert_eq!(name, "guest");
        assert!(failed.to_string().starts_with(why), "{command}: {failed}");
    }
}
