//! How races, powers and pairings fare in many games of equal players.

use std::{collections::HashSet, fmt::Write, fs, path::PathBuf};

use content::{Library, MIXED, PieceId};
use record::{Player, Seed, Setup, options_to_text};
use rules::RuleSet;
use serde::Serialize;
use study::{
    Deal, Runner, Subject,
    balance::{MEASURES, Measure, Row, Tally, What, subject},
};

use super::plot;
use crate::{
    error::{Error, Result, file_error, usage},
    lang::{count, message, options, reader},
    near::{did_you_mean, nearest},
    report::{Head, ReportArgs, free},
    simulate::{bot_names, failed},
    table::{GameArgs, players, seats},
    term::{clean, headings, pad, plus_minus, progress, wrap},
};

/// Let equal bots play many games, and say how races, powers and pairings fared.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A race, a power or a pairing, such as dwarves, flying or "Flying Dwarves"; all races and
    /// powers if left out
    name: Option<String>,

    #[command(flatten)]
    game: GameArgs,

    /// Number of players; by default as many as the map is for, 2 without a map
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=6))]
    players: Option<u8>,

    /// The bot that plays all seats
    #[arg(long, value_name = "BOT", default_value = "greedy")]
    bot: String,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 2000,
          value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,

    /// Games at a time; by default one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    #[command(flatten)]
    report: ReportArgs,

    /// Draw a plot (SVG) into this file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// Everything that was found.
#[derive(Serialize)]
pub struct Report {
    #[serde(flatten)]
    head: Head,
    game: String,
    map: String,
    options: Vec<String>,
    /// The files of content of one's own.
    content: Vec<PieceId>,
    players: u8,
    bot: String,
    seed: String,
    games: u64,
    /// Whether games were dealt so that the subject came up.
    dealt: bool,
    /// What was asked about.
    subject: Option<Row>,
    races: Vec<Row>,
    powers: Vec<Row>,
    /// Those that were picked, if the subject is one.
    pairings: Vec<Row>,
}

/// Runs the command.
pub fn run(args: Args) -> Result {
    let library = args.game.content.load()?;
    let setup = setup(&args, &library)?;
    let rules = setup
        .rules(&library)
        .map_err(|e| Error::usage(e.message()))?;
    let wanted = match &args.name {
        Some(name) => Some(named(name, &setup, &rules, &library)?),
        None => None,
    };
    let out = args.report.begin()?;
    free("--plot", args.plot.as_deref(), args.report.out.force)?;
    let seed = args.game.seed()?;
    let bots = bot_names(&setup);
    let runner = Runner {
        start: rules.start(),
        rules: &rules,
        bots: &bots,
        seed,
        deal: wanted.map(|s| Deal::new(&rules, s)),
        rotate: false,
    };
    let bar = progress(args.games);
    let mut tally = Tally::default();
    let jobs = args.jobs.unwrap_or(0) as usize;
    runner
        .run(0..args.games, jobs, || bar.inc(1), |g| tally.add(g))
        .map_err(failed)?;
    bar.finish_and_clear();
    let own = library.own().of(&setup.game).ids();
    let report = Report::new(&setup, own, &rules, &seed, &tally, &args.bot, wanted);
    if let Some(path) = &args.plot {
        let picture = plot::draw(&report.title(), &report.charts());
        let picture =
            picture.map_err(|e| Error::wrong(message("plot-failed").with("why", e.to_string())))?;
        fs::write(path, picture).map_err(|e| file_error("write", path, &e))?;
    }
    match args.report.is_json() {
        true => out.object(&report),
        false => {
            out.write(&report.text(out.term().width));
            Ok(())
        }
    }
}

/// The table: the bot on every seat, in a game that has what is named.
fn setup(args: &Args, library: &Library) -> Result<Setup> {
    let mut game = args.game.clone();
    if let (None, None, Some(name)) = (&game.game, &game.map, &args.name) {
        game.game = home(library, name);
    }
    let map = game.map.as_ref().and_then(|id| {
        let maps = library.maps(MIXED);
        maps.iter().find(|m| m.id == *id).map(|m| m.players)
    });
    let n = args.players.or(map).unwrap_or(2).clamp(2, 6);
    let bots = vec![args.bot.clone(); n as usize];
    let bots = players(&bots, false, "--bot")?;
    game.setup(library, seats(bots, &[], wording::Lang::En)?)
}

/// The first box that has what is named, both halves of a pairing; else the mixed game may.
fn home(library: &Library, name: &str) -> Option<String> {
    let games = library.boxes().iter().map(|b| b.game.id.as_str());
    let mut games = games.chain([MIXED]);
    let has = |game: &str| {
        let map = library.maps(game).first().map(|m| m.id.clone());
        let rules = map.map(|map| library.rules(game, &map, 2, &rules::Options::default()));
        matches!(rules, Some(Ok(rules)) if subject(&rules, name).is_some())
    };
    games.find(|g| has(g)).map(str::to_owned)
}

/// The race, power or pairing of this name, or why there is none.
fn named(name: &str, setup: &Setup, rules: &RuleSet, library: &Library) -> Result<Subject> {
    if let Some(subject) = subject(rules, name) {
        return Ok(subject);
    }
    let wanted = name.trim().to_lowercase();
    let pack = setup.pack(library);
    let out = pack.ok().and_then(|pack| {
        let out = pack.senseless(&setup.map, &setup.options).ok()?;
        let is = |o: &content::LeftOut| o.id == wanted || o.name.to_lowercase() == wanted;
        out.into_iter().find(is)
    });
    if let (Some(out), MIXED) = (out, setup.game.as_str()) {
        let told = message("stays-out").with("name", &out.name);
        return usage(told.with("map", &setup.map).with("why", out.why));
    }
    let names = rules.races().iter().map(|r| &r.name);
    let names: Vec<&str> = names
        .chain(rules.powers().iter().map(|p| &p.name))
        .map(String::as_str)
        .collect();
    let told = message("no-pairing")
        .with("name", clean(name))
        .with("game", &setup.game)
        .with("map", &setup.map)
        .with("near", did_you_mean(nearest(name, &names)));
    usage(told)
}

impl Report {
    fn new(
        setup: &Setup,
        content: Vec<PieceId>,
        rules: &RuleSet,
        seed: &Seed,
        tally: &Tally,
        bot: &str,
        wanted: Option<Subject>,
    ) -> Report {
        let boxes = Library::shipped().boxes();
        let races = boxes.iter().flat_map(|b| b.races.iter().map(|r| &*r.id));
        let races: HashSet<&str> = races.collect();
        let powers = boxes.iter().flat_map(|b| b.powers.iter().map(|p| &*p.id));
        let powers: HashSet<&str> = powers.collect();
        let (race, power) = (
            |id: &str| races.contains(id),
            |id: &str| powers.contains(id),
        );
        let pairings = match wanted {
            Some(Subject::Pairing(..)) => tally.pairings(rules, race, power),
            _ => Vec::new(),
        };
        let (races, powers) = (tally.races(rules, race), tally.powers(rules, power));
        let mut all = races.iter().chain(&powers).chain(&pairings);
        let subject = all.find(|r| Some(r.subject) == wanted).cloned();
        let chosen = options_to_text(&setup.options);
        let bot = setup.seats.first().map_or(bot.into(), |s| match &s.player {
            Player::Bot(name) => name.clone(),
            Player::Human => bot.to_owned(),
        });
        Report {
            head: Head::of("balance"),
            game: setup.game.clone(),
            map: setup.map.clone(),
            options: chosen.iter().map(|(n, v)| format!("{n}={v}")).collect(),
            content,
            players: rules.seats(),
            bot,
            seed: seed.hex(),
            games: tally.games(),
            dealt: wanted.is_some(),
            subject,
            races,
            powers,
            pairings,
        }
    }

    /// What was played.
    fn title(&self) -> String {
        let title = message("balance-title")
            .with("games", count("n-games", self.games))
            .with("game", &self.game)
            .with("map", &self.map)
            .with("players", self.players)
            .with("bot", &self.bot)
            .with("options", options(&self.options))
            .with("seed", &self.seed[..8]);
        title.say(reader())
    }

    /// The rows of each chart, with what it is about.
    fn charts(&self) -> Vec<plot::Chart<'_>> {
        let subject = self.subject.as_ref().map(|r| r.subject);
        let chart = |id, rows| plot::Chart::of(message(id).say(reader()), rows, subject);
        match subject {
            None => vec![
                chart("chart-races", &self.races),
                chart("chart-powers", &self.powers),
            ],
            Some(Subject::Race(_)) => vec![chart("chart-races", &self.races)],
            Some(Subject::Power(_)) => vec![chart("chart-powers", &self.powers)],
            Some(Subject::Pairing(..)) => {
                // Too many for a picture: those that were picked most.
                let mut all = chart("chart-pairings", &self.pairings);
                let mut seen: Vec<u64> = all.rows.iter().map(|r| r.seen).collect();
                seen.sort_unstable_by_key(|n| std::cmp::Reverse(*n));
                let least = seen.get(29).copied().unwrap_or(1);
                let is = |r: &&Row| r.seen >= least || Some(r.subject) == subject;
                all.rows.retain(is);
                vec![all]
            }
        }
    }

    /// As tables to read.
    fn text(&self, width: usize) -> String {
        let mut out = format!("{}\n", self.title());
        // Writing to a string cannot fail.
        if let Some(row) = &self.subject {
            let _ = writeln!(out, "\n{}", about(row, self));
        } else if self.dealt {
            let _ = writeln!(out, "\n{}", message("balance-unpicked").say(reader()));
        } else {
            for (title, rows) in [("col-race", &self.races), ("col-power", &self.powers)] {
                let _ = write!(out, "\n{}", table(title, rows, width >= 94));
            }
        }
        let note = message("balance-note").say(reader());
        let _ = writeln!(out, "\n{}", wrap(&note, width.min(100) - 1, 0));
        out
    }
}

/// What is said of one race, power or pairing.
fn about(row: &Row, report: &Report) -> String {
    let lang = reader();
    let dealt = match report.dealt {
        true => message("balance-dealt"),
        false => message("none"),
    };
    let about = message("balance-about")
        .with("name", &row.name)
        .with("seen", row.seen)
        .with("in", row.games)
        .with("games", count("n-games", report.games))
        .with("dealt", dealt);
    let mut out = format!("{}\n", about.say(lang));
    for what in MEASURES {
        let Some(m) = what.of(row) else { continue };
        let rank = m.rank.map_or(String::new(), |r| {
            let rank = message("balance-rank").with("n", r.place);
            rank.with("of", r.of).say(lang)
        });
        let line = format!(
            "  {}{:>7.2}   {:<18}{rank}",
            pad(&message(name(what)).say(lang), 22),
            m.estimate.value,
            interval(m)
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out.trim_end().to_owned()
}

/// The message for what a measure is called.
pub fn name(what: What) -> &'static str {
    match what {
        What::CoinsPerTurn => "measure-per-turn",
        What::Coins => "col-in-all",
        What::TurnsUntilDecline => "measure-until-decline",
        What::Declined => "measure-declined",
        What::TokensLost => "measure-lost",
        What::Wins => "col-wins",
    }
}

fn interval(m: Measure) -> String {
    match m.estimate.low.is_finite() {
        true => format!("[{:.2}, {:.2}]", m.estimate.low, m.estimate.high),
        false => String::new(),
    }
}

fn table(title: &'static str, rows: &[Row], wide: bool) -> String {
    let mut columns = vec![What::CoinsPerTurn, What::Coins, What::Wins];
    if wide {
        columns.splice(2..2, [What::TurnsUntilDecline, What::TokensLost]);
    }
    let mut heads = vec![(title, -15), ("col-picked", 7)];
    heads.extend(columns.iter().map(|what| (short(*what), 15)));
    let mut out = format!("{:>4} {}\n", "", headings(&heads));
    for row in rows {
        let rank = row.coins_per_turn.and_then(|m| m.rank);
        let rank = rank.filter(|_| row.shipped).map(|r| r.place.to_string());
        let rank = rank.unwrap_or_default();
        let _ = write!(out, "{rank:>4} {}{:>7}", pad(&row.name, 15), row.seen);
        for what in &columns {
            let cell = what
                .of(row)
                .map_or(String::new(), |m| plus_minus(m.estimate));
            let _ = write!(out, "{cell:>15}");
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    out
}

fn short(what: What) -> &'static str {
    match what {
        What::TurnsUntilDecline => "col-declines-after",
        what => name(what),
    }
}
