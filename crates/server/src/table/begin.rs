//! How a game begins, goes on at another table, and ends: by chance as long as it has the move.

use protocol::{Chair, Code, Refusal, Room, Sitter};
use record::{Seed, SeededGame, Setup};

use super::{
    Entry, Made, RuleBook, Secret, Table,
    entry::{FIRST_RULES, LOG_VERSION, next_part, own_part},
    secret::hex,
    substitute,
};

/// A part of a seed, as a command has it.
pub(super) fn given(part: Option<&str>) -> Result<Option<Secret>, Refusal> {
    let read = |text: &str| {
        let why = || {
            Refusal::new(
                Code::Unreadable,
                "a part of the seed has 64 hexadecimal digits",
            )
        };
        Seed::from_hex(text).map(Secret).ok_or_else(why)
    };
    part.map(read).transpose()
}

/// The seed of a game that begins: of the server's part, and of what the seats have given, the last with
/// the command. `fresh` is that of tables of before, which have promised nothing.
pub(super) fn shared_seed(
    table: &Table,
    last: Option<(Chair, Option<Secret>)>,
    fresh: Seed,
) -> Seed {
    let Some(part) = table.made.part else {
        return fresh;
    };
    let mut parts = *table.room.dice.parts();
    if let Some((seat, part)) = last {
        parts[seat.index()] = part.map(|p| p.0);
    }
    own_part(part).shared(&parts)
}

/// Chance, as long as it has the move, and the end if that is reached.
pub(super) fn settle(play: &mut SeededGame, part: Option<Secret>, entries: &mut Vec<Entry>) {
    while let Some(outcome) = play.draw(&mut ()) {
        entries.push(Entry::Act {
            seat: None,
            action: play.rules().notation(outcome),
        });
    }
    if play.state().is_over() {
        entries.push(end(play, part, Ending::Rules));
    }
}

/// Why a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// By its rules.
    Rules,
    /// The operator ends it as it stands.
    Operator,
    /// The players do.
    Agreed,
}

/// The end of a game.
pub(crate) fn end(play: &SeededGame, part: Option<Secret>, why: Ending) -> Entry {
    let standings = play.rules().standings(play.state());
    let mut places = vec![0; standings.len()];
    let mut coins = vec![0; standings.len()];
    for s in standings {
        places[s.seat.index()] = s.place;
        coins[s.seat.index()] = s.coins;
    }
    Entry::Over {
        coins,
        places,
        seed: Secret(play.seed()),
        part: part.map(|p| Secret(own_part(p))),
        promise: part.map(|p| own_part(next_part(p)).commitment()),
        ended: why != Ending::Rules,
        agreed: why == Ending::Agreed,
    }
}

pub(super) fn begin(table: &Table, seed: Seed, book: &RuleBook) -> Result<Vec<Entry>, Refusal> {
    begin_with(&table.made, &table.room.setup(), seed, book)
}

fn begin_with(
    made: &Made,
    setup: &Setup,
    seed: Seed,
    book: &RuleBook,
) -> Result<Vec<Entry>, Refusal> {
    let rules = book.rules(made, setup);
    let rules = rules.map_err(|e| Refusal::new(Code::NotNow, e.to_string()))?;
    let mut play = SeededGame::new(rules, seed);
    let mut entries = vec![Entry::Began { seed: Secret(seed) }];
    settle(&mut play, made.part, &mut entries);
    Ok(entries)
}

/// The first entries of a table at which all seats are taken, by these: the game begins at once.
///
/// # Errors
/// If it cannot be played.
pub(crate) fn with_all(
    made: Made,
    seats: Vec<Entry>,
    book: &RuleBook,
) -> Result<Vec<Entry>, Refusal> {
    let seed = made.part.map(|part| own_part(part).shared(&[None; 6]));
    let (Some(seed), Some(mut room)) = (seed, Room::new(&Entry::Made(made.clone()).told(), 0))
    else {
        return Err(Refusal::new(Code::Failed, "a table has a first entry"));
    };
    for entry in &seats {
        room.take(&entry.told(), 0);
    }
    let begun = begin_with(&made, &room.setup(), seed, book)?;
    Ok([vec![Entry::Made(made)], seats, begun].concat())
}

/// The id of the table where it goes on: the same for every node that works it out, and not to be
/// worked out by those who know what is published of the game. The hashes of the keys are not.
pub(super) fn next_id(table: &Table) -> String {
    use sha2::{Digest, Sha256};
    let mut hash = Sha256::new();
    hash.update("rematch");
    hash.update(&table.id);
    hash.update(table.made.host.text());
    for key in table.keys.iter().flatten() {
        hash.update(key.text());
    }
    if let Some(play) = &table.play {
        hash.update(play.seed().child("rematch", 0).0);
    }
    hex(&hash.finalize())[..20].to_owned()
}

/// The first entries of the table where it goes on. The seats move on by one, so that another
/// begins; the keys hold; everybody has said that he is ready, and given his part of the seed, the last
/// of them with the command. `fresh` is what the server's part is made from if nothing was promised.
///
/// # Errors
/// If it cannot be played.
pub fn rematch(
    table: &Table,
    last: &[Entry],
    fresh: Seed,
    book: &RuleBook,
) -> Result<Vec<Entry>, Refusal> {
    let mut given = *table.room.dice.parts();
    for entry in last {
        if let Entry::Rematch { seat, part } = entry {
            given[seat.index()] = part.map(|p| p.0);
        }
    }
    let mut made = table.made.clone();
    let part = made.part.map_or(Secret(fresh), next_part);
    made.part = Some(part);
    if made.rules == FIRST_RULES && made.content.is_none() {
        made.content = book.hash_of(&made.game);
    }
    made.rules = record::RULES_VERSION;
    made.log = LOG_VERSION;
    let mut entries = vec![Entry::Made(made)];
    let n = table.sitters().len();
    let mut parts = [None; 6];
    for seat in table.room.chairs() {
        let old = (seat.index() + 1) % n;
        match (&table.sitters()[old], &table.keys[old]) {
            (
                Sitter::Person {
                    name,
                    away: false,
                    identity,
                    ..
                },
                Some(key),
            ) => {
                entries.push(Entry::Sat {
                    seat,
                    name: name.clone(),
                    key: key.clone(),
                    identity: identity.clone(),
                });
                parts[seat.index()] = given[old];
                let part = given[old].map(Secret);
                entries.push(Entry::Ready {
                    seat,
                    ready: true,
                    part,
                });
            }
            (Sitter::Bot(bot), _) => {
                let bot = bot.clone();
                entries.push(Entry::Bot { seat, bot });
            }
            // Whoever left is not waited for.
            _ => entries.push(Entry::Bot {
                seat,
                bot: substitute().into(),
            }),
        }
    }
    let seed = own_part(part).shared(&parts);
    entries.extend(begin(table, seed, book)?);
    Ok(entries)
}
