//! Takes tournaments on: begins those whose time has come, gives out their tables, notes what came of them, and
//! settles who plays next. Any node does all of it, and what two do at a time is done once.

use std::{
    sync::{Arc, Weak},
    time::{Duration, Instant},
};

use protocol::{
    ARENA_PRESENT, Chair, Code, EndedBy, NewTournament, OwnSeat, Phase, Refusal, Takeback,
    TournamentPhase, TournamentSystem, USUAL_PATIENCE,
};
use tracing::{info, warn};

use super::{Shared, fresh_seed, now, random, store_refusal};
use crate::{
    store::{GameState, KeptEntrant, KeptGame, KeptTournament, StoreError},
    table::{Entry, KeyHash, LOG_VERSION, Made, Secret, hex, substitute, with_all},
    tournaments::{Field, is_busy},
};

/// How often it is looked whether there is something to do.
const LOOK: Duration = Duration::from_secs(1);

fn failed(e: StoreError) -> Refusal {
    store_refusal(&e)
}

/// Takes tournaments on, as long as the node runs.
pub(super) async fn take_on(shared: Weak<Shared>) {
    let mut took = Duration::ZERO;
    loop {
        // Those who play go before.
        tokio::time::sleep(LOOK.max(10 * took)).await;
        let Some(shared) = shared.upgrade().filter(|s| !s.is_stopping()) else {
            return;
        };
        let began = Instant::now();
        match shared.store.due_tournaments(now()).await {
            Ok(due) => {
                for id in due {
                    // It is come upon again.
                    if let Err(why) = shared.take_on_one(&id).await {
                        warn!(tournament = id, "{}", why.text);
                    }
                }
            }
            Err(e) => warn!("{e}"),
        }
        took = began.elapsed();
    }
}

/// Works something out that may take a while, beside those who play.
async fn worked_out<T: Send + 'static>(
    what: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let failed = |_| Refusal::new(Code::Failed, "what is next could not be worked out");
    tokio::task::spawn_blocking(what).await.map_err(failed)
}

/// A tournament, with all that is known of it.
pub(crate) struct Under {
    /// What is kept of it.
    pub kept: KeptTournament,
    /// How it was made.
    pub about: NewTournament,
    /// Who has entered.
    pub entrants: Vec<KeptEntrant>,
    /// Who plays or has played whom.
    pub games: Vec<KeptGame>,
}

impl Shared {
    /// A tournament; nothing if there is none, or a later version has made it.
    pub(super) async fn tournament(&self, id: &str) -> Result<Option<Under>, Refusal> {
        let Some(kept) = self.store.tournament(id).await.map_err(failed)? else {
            return Ok(None);
        };
        let Ok(about) = serde_json::from_str(&kept.about) else {
            return Ok(None);
        };
        Ok(Some(Under {
            kept,
            about,
            entrants: self.store.entrants(id).await.map_err(failed)?,
            games: self.store.tournament_games(id).await.map_err(failed)?,
        }))
    }

    /// Does what there is to do for one.
    async fn take_on_one(self: &Arc<Self>, id: &str) -> Result<(), Refusal> {
        let Some(mut under) = self.tournament(id).await? else {
            return Ok(());
        };
        if under.kept.phase == TournamentPhase::Open {
            self.begin_tournament(&under).await?;
            return Ok(());
        }
        let mut is_news = false;
        for was in &under.games {
            let mut game = was.clone();
            match game.state {
                GameState::Paired => self.give_table(&under, &mut game).await?,
                GameState::Made => self.look_at(&mut game).await?,
                GameState::Over | GameState::Void => continue,
            }
            if game.state != was.state {
                let noted = self.store.note_game(id, &game, now()).await;
                noted.map_err(failed)?;
                is_news = true;
            }
        }
        if is_news {
            // Whoever has played waits since then.
            let Some(fresh) = self.tournament(id).await? else {
                return Ok(());
            };
            under = fresh;
        }
        self.go_on(&under).await
    }

    /// Begins one, if there is anybody to play; else it is over. Whoever enters or leaves at the same time makes it
    /// wait for the next look.
    pub(super) async fn begin_tournament(&self, under: &Under) -> Result<(), Refusal> {
        let id = &under.kept.id;
        let entrants = under.entrants.len();
        if under.entrants.len() < 2 {
            self.store.end_tournament(id).await.map_err(failed)?;
            return Ok(());
        }
        let field = Field::new(under);
        let rounds = worked_out(move || field.rounds()).await?;
        let ends = match under.about.how {
            TournamentSystem::Arena { minutes } => now() + i64::from(minutes) * 60_000,
            _ => 0,
        };
        let begun = self
            .store
            .begin_tournament(id, entrants, rounds.unwrap_or(0), ends)
            .await;
        if begun.map_err(failed)? {
            info!(tournament = id, entrants, "a tournament begins");
        }
        Ok(())
    }

    /// Makes the table of a game; a seat whose owner is forgotten is a bot's.
    async fn give_table(&self, under: &Under, game: &mut KeptGame) -> Result<(), Refusal> {
        let about = &under.about;
        let maps = self.book.content().maps(&about.game);
        let map = maps
            .iter()
            .find(|m| usize::from(m.players) == game.seats.len());
        let Some(map) = map else {
            // The server has lost the box that it is played with.
            game.state = GameState::Void;
            return Ok(());
        };
        let made = Made {
            game: about.game.clone(),
            map: map.id.clone(),
            seats: map.players,
            options: rules::Options::default(),
            public: true,
            clock: about.clock,
            takeback: Takeback::default(),
            patience: USUAL_PATIENCE,
            title: about.title.clone(),
            log: LOG_VERSION,
            rules: record::RULES_VERSION,
            content: self.book.hash_of(&about.game),
            part: Some(Secret(fresh_seed()?)),
            // All are equal there.
            host: KeyHash::of(&hex(&random::<16>()?)),
        };
        let mut entries = Vec::new();
        let mut told = Vec::new();
        for (seat, number) in game.chairs() {
            let entrant = under.entrants.iter().find(|e| e.number == number);
            let person = entrant.and_then(KeptEntrant::person);
            entries.push(match person {
                Some(person) => {
                    let words = format!("tournament {}", game.table);
                    let key = self.challenges.seat_key(&person.id, &words);
                    let hash = KeyHash::of(&key);
                    let seat_of_his = OwnSeat {
                        table: game.table.clone(),
                        key,
                    };
                    // Before there is a table: whoever has it can sit there at once.
                    let kept = self.store.keep_seat(&person.id, &seat_of_his, now()).await;
                    kept.map_err(failed)?;
                    let subscriptions = self.told_everywhere(&person.id).await.map_err(failed)?;
                    if !subscriptions.is_empty() {
                        told.push((seat, hash.clone(), subscriptions));
                    }
                    Entry::Sat {
                        seat,
                        name: person.name,
                        key: hash,
                        identity: Some(person.id),
                    }
                }
                None => Entry::Bot {
                    seat,
                    bot: substitute().into(),
                },
            });
        }
        let mut entries = match with_all(made, entries, &self.book) {
            Ok(entries) => entries,
            Err(why) => {
                warn!(
                    table = game.table,
                    "a game of a tournament cannot be played: {}", why.text
                );
                game.state = GameState::Void;
                return Ok(());
            }
        };
        let is_told =
            |&(seat, ..): &(Chair, KeyHash, Vec<String>)| Entry::Notified { seat, on: true };
        entries.extend(told.iter().map(is_told));
        // Another may have been quicker: it is the same table.
        self.make(&game.table, &entries, "", "").await?;
        for (seat, key, subscriptions) in &told {
            let called = self
                .call_all(subscriptions, (&game.table, *seat), key)
                .await;
            called.map_err(failed)?;
        }
        game.state = GameState::Made;
        Ok(())
    }

    /// Whether a game is over, and what came of it.
    async fn look_at(self: &Arc<Self>, game: &mut KeptGame) -> Result<(), Refusal> {
        let listing = self.store.listing(&game.table).await.map_err(failed)?;
        let past = match listing {
            Some(listing) if listing.phase != Phase::Over => return Ok(()),
            Some(_) => match self.followed(&game.table).await? {
                // A node of that version will.
                Err(bad) if bad.is_later() => return Ok(()),
                followed => followed.ok().and_then(|table| table.past()),
            },
            None => None,
        };
        match past.filter(|past| past.ended != Some(EndedBy::Operator)) {
            Some(past) => {
                game.state = GameState::Over;
                game.coins = past.seats.iter().map(|s| i64::from(s.coins)).collect();
            }
            // Its log is damaged or gone, or the operator has ended it.
            None => game.state = GameState::Void,
        }
        Ok(())
    }

    /// Settles who plays next, if that is due, and ends it if nobody does.
    async fn go_on(&self, under: &Under) -> Result<(), Refusal> {
        let field = Field::new(under);
        let round = under.kept.round + 1;
        let is_played = under.games.iter().any(KeptGame::is_open);
        let next = match under.about.how {
            TournamentSystem::Arena { .. } => {
                let open = now() < under.kept.ends;
                let waits = |e: &&KeptEntrant| {
                    let is_there = now() - e.seen < ARENA_PRESENT;
                    open && e.present && is_there && !is_busy(&under.games, e.number)
                };
                let waiting = under.entrants.iter().filter(waits).cloned();
                let waiting: Vec<KeptEntrant> = waiting.collect();
                match open || is_played {
                    true => worked_out(move || Some(field.tables_for(&waiting, now()))).await?,
                    false => None,
                }
            }
            _ if is_played => return Ok(()),
            _ => worked_out(move || field.round(round)).await?,
        };
        let Some(tables) = next else {
            let over = self.store.end_tournament(&under.kept.id).await;
            if over.map_err(failed)? {
                info!(tournament = under.kept.id, "a tournament is over");
            }
            return Ok(());
        };
        let mut games = Vec::new();
        for (board, seats) in (1..).zip(tables) {
            let alone = seats.len() < 2;
            games.push(KeptGame {
                round,
                board,
                table: match alone {
                    true => String::new(),
                    false => hex(&random::<10>()?),
                },
                seats,
                state: if alone {
                    GameState::Over
                } else {
                    GameState::Paired
                },
                coins: Vec::new(),
            });
        }
        // Another node may have been quicker.
        let added = self.store.add_round(&under.kept.id, &games).await;
        added.map_err(failed)?;
        Ok(())
    }
}
