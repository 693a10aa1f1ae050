//! A game looked at again: what each turn was worth, and what would have been better.

use std::{io::Write as _, path::PathBuf, thread};

use bots::{
    Prospect,
    analysis::{Analyst, Turn, Verdict, turns},
};
use content::{Library, Own, PieceId};
use record::{RULES_VERSION, Snapshot, options_to_text};
use rules::{RuleSet, Seat};
use serde::Serialize;
use wording::{Lang, Words};

use crate::{
    error::{Error, Result, usage},
    lang::{message, reader},
    play::thoughts,
    position, record_cmd,
    report::{Format, Head, Out, ReportArgs, SeedArg},
    table::ContentArgs,
    term::{clean, pad, visible_width, wrap},
};

/// Go through a game: for each turn the expected final coins before and after, the best turn that
/// is found, and what was lost against it.
///
/// Each choice is compared with others in imagined games between quick players, so the figures are
/// estimates; more of them make it slower and surer.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The record
    #[arg(value_name = "RECORD", required_unless_present = "position")]
    file: Option<PathBuf>,

    /// Instead of a game a position: a line that `position of` prints, or a file with it. What its seats
    /// may expect, and the best that can be done there
    #[arg(long, value_name = "LINE|FILE", conflicts_with_all = ["file", "seat"])]
    position: Option<String>,

    /// Imagined games for each choice
    #[arg(long, value_name = "N", default_value_t = 1000,
          value_parser = clap::value_parser!(u32).range(20..=10_000_000))]
    rollouts: u32,

    /// Only the turns of this seat, from 1
    #[arg(long, value_name = "N")]
    seat: Option<u8>,

    #[command(flatten)]
    report: ReportArgs,

    #[command(flatten)]
    seed: SeedArg,

    /// Threads; by default one for each core. The figures do not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: Option<u16>,

    #[command(flatten)]
    content: ContentArgs,
}

/// What is looked at and how: the first line.
#[derive(Serialize)]
struct First {
    #[serde(flatten)]
    head: Head,
    /// The version of the rules of the record.
    record_rules: u32,
    game: String,
    map: String,
    options: Vec<String>,
    /// The files of content of one's own that the game was played with.
    content: Vec<PieceId>,
    /// The names of the seats.
    names: Vec<String>,
    rollouts: u32,
    /// Of the imagined games.
    seed: u64,
    /// Why the game is not followed to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    stop: Option<String>,
}

impl First {
    fn new(rules: &RuleSet, content: &Own, names: &[String], args: &Args) -> First {
        let options = options_to_text(rules.options());
        First {
            head: Head::of("analysis"),
            record_rules: RULES_VERSION,
            game: rules.game().to_owned(),
            map: rules.map().id.clone(),
            options: options.iter().map(|(n, v)| format!("{n}={v}")).collect(),
            content: content.ids(),
            names: names.into(),
            rollouts: args.rollouts,
            seed: args.seed.number(1),
            stop: None,
        }
    }
}

/// What is said of a position.
#[derive(Serialize)]
struct Outlook {
    round: u8,
    /// Whose turn it is, from 1.
    seat: u8,
    /// Expected final coins of each seat.
    expected: Vec<f32>,
    /// Expected share of the win of each seat, from 0 to 1.
    shares: Vec<f32>,
    /// What the seat that has the move can do, the best first; nothing where there is no choice.
    options: Vec<Way>,
}

/// What is said of a turn.
#[derive(Serialize)]
struct Told {
    round: u8,
    /// From 1.
    seat: u8,
    name: String,
    race: Option<String>,
    /// Expected final coins of each seat before and after the turn.
    before: Vec<f32>,
    after: Vec<f32>,
    /// Expected share of the win before and after, from 0 to 1.
    share_before: f32,
    share_after: f32,
    /// What was lost against the best that was found: share of the win, and coins of the lead.
    share_lost: f32,
    coins_lost: f32,
    choices: Vec<Choice>,
}

/// What is said of one choice in a turn.
#[derive(Serialize)]
struct Choice {
    played: Way,
    /// The best first.
    options: Vec<Way>,
}

#[derive(Serialize)]
struct Way {
    actions: Vec<String>,
    share: f32,
    coins: Vec<f32>,
    rollouts: u32,
}

/// Runs the command.
pub fn run(args: Args) -> Result {
    let out = args.report.begin()?;
    let library = args.content.load()?;
    let Some(file) = &args.file else {
        return outlook(&args, &library, &out);
    };
    let record = record_cmd::open(file, &library)?;
    let replay = record_cmd::followed(&record, &library).map_err(|e| record_cmd::wrong(file, e))?;
    if let Some(why) = &replay.stop {
        // What was played by other rules is looked at as far as it can be followed.
        let told = record_cmd::wrong(file, why.message());
        eprintln!("{}", clean(&told.to_string()));
    }
    let game = replay.game;
    let rules = game.rules();
    if args.seat.is_some_and(|s| s == 0 || s > rules.seats()) {
        return usage(message("seat-range").with("n", rules.seats()));
    }
    let mut analyst = args.analyst();
    let names = record.setup.names();
    // What programs read is the same everywhere.
    let lang = match args.report.format {
        Format::Text => reader(),
        Format::Json => Lang::En,
    };
    let words = Words {
        lang,
        rules,
        names: &names,
    };
    if args.report.is_json() {
        line(
            &out,
            &First {
                record_rules: record.rules,
                stop: replay.stop.as_ref().map(ToString::to_string),
                ..First::new(rules, &record.content, &names, &args)
            },
        )?;
    }
    let mut lost = vec![(0.0, 0.0, 0u32); names.len()];
    for turn in turns(rules, game.start(), game.log()) {
        if args.seat.is_some_and(|s| s != turn.seat.0 + 1) {
            continue;
        }
        let Some(told) = told(&words, &mut analyst, &turn) else {
            continue;
        };
        let sum = &mut lost[turn.seat.index()];
        *sum = (sum.0 + told.share_lost, sum.1 + told.coins_lost, sum.2 + 1);
        match args.report.format {
            Format::Text => tell(&out, lang, &told, &names),
            Format::Json => line(&out, &told)?,
        }
        // Whoever reads along sees each turn as it is done.
        let _ = std::io::stdout().flush();
    }
    if !args.report.is_json() {
        summary(&out, lang, &lost, &names);
    }
    Ok(())
}

impl Args {
    fn analyst(&self) -> Analyst {
        let cores = self.jobs.map_or_else(
            || thread::available_parallelism().map_or(1, |n| n.get().min(64)),
            usize::from,
        );
        Analyst::new(self.rollouts, cores, self.seed.number(1))
    }
}

/// Says what may be expected in a position.
fn outlook(args: &Args, library: &Library, out: &Out) -> Result {
    let text = args.position.as_deref().unwrap_or_default();
    let Snapshot { rules, state, .. } = position::read(text, library)?;
    let lang = reader();
    let names = position::seat_names(lang, &rules);
    let mut analyst = args.analyst();
    let seats = (0..rules.seats()).map(Seat);
    let expected: Vec<Prospect> = seats
        .map(|seat| analyst.expect(&rules, &state, seat))
        .collect();
    let thought = analyst.options(&rules, &state);
    let options = thought.iter().flat_map(|t| &t.options);
    let told = Outlook {
        round: state.round(),
        seat: state.seat().0 + 1,
        expected: expected[0].coins[..names.len()].to_vec(),
        shares: expected.iter().map(|p| p.share).collect(),
        options: options
            .filter(|o| o.rollouts > 0)
            .map(|o| way(&rules, o))
            .collect(),
    };
    if args.report.is_json() {
        line(
            out,
            &First::new(&rules, &library.own().of(rules.game()), &names, args),
        )?;
        return line(out, &told);
    }
    let title = message("analysed-position")
        .with("turn", told.round)
        .with("seat", &names[state.seat().index()]);
    out.say(out.term().bold(&title.say(lang)));
    let widest = names.iter().map(|n| visible_width(n)).max().unwrap_or(0);
    for (i, name) in names.iter().enumerate() {
        let may = message("analysed-expects")
            .with("coins", format!("{:.1}", told.expected[i]))
            .with("win", percent(told.shares[i]));
        out.say(format!("  {}  {}", pad(name, widest), may.say(lang)));
    }
    if let Some(thought) = &thought {
        out.say(thoughts::tell(lang, &rules, thought, out.term().width));
    }
    Ok(())
}

/// An object as a line.
fn line(out: &Out, object: &impl Serialize) -> Result {
    out.say(serde_json::to_string(object).map_err(|e| Error::wrong(e.to_string()))?);
    Ok(())
}

fn told(words: &Words<'_>, analyst: &mut Analyst, turn: &Turn) -> Option<Told> {
    let rules = words.rules;
    let first = turn.choices.first()?;
    let verdict = analyst.judge(rules, turn)?;
    let seats = rules.seats() as usize;
    let Verdict {
        ref before,
        ref after,
        ref reviews,
    } = verdict;
    let race = turn
        .end
        .active(turn.seat)
        .or_else(|| first.state.active(turn.seat))
        .map(|t| words.tribe(&turn.end, t));
    Some(Told {
        round: turn.round,
        seat: turn.seat.0 + 1,
        name: words.seat(turn.seat),
        race,
        before: before.coins[..seats].to_vec(),
        after: after.coins[..seats].to_vec(),
        share_before: before.share,
        share_after: after.share,
        share_lost: verdict.loss(),
        coins_lost: verdict.coins_lost(),
        choices: reviews
            .iter()
            .map(|(_, review)| Choice {
                played: way(rules, &review.played),
                options: review.options.iter().map(|o| way(rules, o)).collect(),
            })
            .collect(),
    })
}

fn way(rules: &RuleSet, p: &Prospect) -> Way {
    Way {
        actions: p.actions.iter().map(|&a| rules.notation(a)).collect(),
        share: p.share,
        coins: p.coins[..rules.seats() as usize].to_vec(),
        rollouts: p.rollouts,
    }
}

fn tell(out: &Out, lang: Lang, told: &Told, names: &[String]) {
    let term = out.term();
    let me = told.seat as usize - 1;
    let none = message("no-race").say(lang);
    let title = message("analysed-turn")
        .with("turn", told.round)
        .with("seat", &told.name)
        .with("race", told.race.as_ref().unwrap_or(&none));
    out.say(format!("\n{}", term.bold(&title.say(lang))));
    let others = |coins: &[f32]| {
        let list = names
            .iter()
            .zip(coins)
            .enumerate()
            .filter(|(i, _)| *i != me);
        let list: Vec<String> = list.map(|(_, (n, c))| format!("{n} {c:.0}")).collect();
        list
    };
    let coins = |n: f32| format!("{n:.1}");
    let worth = message("analysed-worth")
        .with("before", coins(told.before[me]))
        .with("others-before", others(&told.before))
        .with("after", coins(told.after[me]))
        .with("others-after", others(&told.after))
        .with("win-before", percent(told.share_before))
        .with("win-after", percent(told.share_after));
    out.say(format!("  {}", worth.say(lang)));
    for choice in &told.choices {
        let line = |id: &str, way: &Way| {
            let text = message(id)
                .with("actions", way.actions.clone())
                .with("coins", coins(way.coins[me]))
                .with("win", percent(way.share));
            let text = wrap(&text.say(lang), term.width - 3, 4);
            out.say(format!("  {text}"));
        };
        line("analysed-played", &choice.played);
        if let Some(best) = choice.options.first()
            && best.share > choice.played.share
        {
            line("analysed-better", best);
        }
    }
    if told.share_lost >= 0.0005 {
        let lost = message("analysed-lost")
            .with("win", percent(told.share_lost))
            .with("coins", coins(told.coins_lost));
        out.say(format!("  {}", lost.say(lang)));
    }
}

fn percent(share: f32) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn summary(out: &Out, lang: Lang, lost: &[(f32, f32, u32)], names: &[String]) {
    out.say(format!("\n{}", message("analysed-summary").say(lang)));
    let widest = names.iter().map(|n| visible_width(n)).max().unwrap_or(0);
    for (name, (share, coins, turns)) in names.iter().zip(lost) {
        if *turns > 0 {
            let sum = message("analysed-sum")
                .with("win", percent(share / *turns as f32))
                .with("coins", format!("{:.1}", coins / *turns as f32));
            out.say(format!("  {}  {}", pad(name, widest), sum.say(lang)));
        }
    }
}
