//! How somebody comes to a table where others would like to play the same at once. Whoever asks looks whether
//! there are enough; so no node has to do anything that nobody asks for.

use protocol::{Code, Reason, Refusal, Search, Seek, Takeback};

use super::{Hub, fresh_seed, now, random, store_refusal};
use crate::{
    matching::{bot_for, draw, group},
    ratings::{self, Pool},
    store::{Person, Seeker, StoreError},
    table::{Entry, KeyHash, LOG_VERSION, Made, Secret, hex, with_all},
};

/// After so long somebody of whom nothing is heard looks for nobody any more, in milliseconds: he asks every
/// other second.
const SEEN: i64 = 10_000;
/// How long whoever found a table for several may take to make it, in milliseconds.
const MAKES: i64 = 15_000;

fn failed(e: StoreError) -> Refusal {
    store_refusal(&e)
}

/// How far a search is for the server.
pub enum Found {
    /// This far.
    Search(Search),
    /// These can play at once.
    Group(Group),
}

/// People for whom a table is to be made.
pub struct Group {
    pool: Pool,
    rating: f64,
    seekers: Vec<Seeker>,
    /// What they are told if it is not made.
    waiting: Search,
}

impl Hub {
    /// Looks for people who would like to play the same. `wait` is how long, in milliseconds, before bots take
    /// the seats that are left.
    ///
    /// # Errors
    /// If somebody looks for something else at the same time, or the store fails.
    pub async fn seek(&self, person: &Person, seek: &Seek, wait: i64) -> Result<Found, Refusal> {
        let store = &**self.store();
        let pool = Pool {
            game: seek.game.clone(),
            seats: seek.seats,
        };
        let rated = ratings::now(store, &pool, &person.id).await;
        let rated = rated.map_err(failed)?;
        let asked = Seeker {
            identity: person.id.clone(),
            name: person.name.clone(),
            pool: format!("{}/{}", pool.text(), seek.speed.word()),
            key: KeyHash::of(&seek.key).text().to_owned(),
            rating: (rated.rating, rated.uncertainty),
            since: now(),
            seen: now(),
            table: None,
        };
        let noted = store.seek(&asked, now() - SEEN).await;
        if !noted.map_err(failed)? {
            return Err(Refusal::not_now(Reason::Searching));
        }
        let mine = store.seeker(&person.id).await.map_err(failed)?;
        let mut me = mine.unwrap_or(asked);
        if let Some((table, given)) = me.table.take() {
            if store.listing(&table).await.map_err(failed)?.is_some() {
                return Ok(Found::Search(found(table)));
            }
            if now() - given < MAKES {
                return Ok(Found::Search(Search {
                    table: None,
                    waiting: seek.seats.into(),
                    fills: now(),
                }));
            }
            // Whoever was to make it did not come to it.
            store.take_table(&table).await.map_err(failed)?;
        }
        let others = store.seekers(&me.pool, now() - SEEN).await;
        let others = others.map_err(failed)?;
        let fills = me.since + wait;
        let waiting = Search {
            table: None,
            waiting: others.len() as u32,
            fills,
        };
        let blocked = store.blocked_seekers(&me.pool).await.map_err(failed)?;
        let seats = seek.seats.into();
        let seekers = group(&me, &others, &blocked, seats, (fills, now()));
        Ok(match seekers.is_empty() {
            true => Found::Search(waiting),
            false => Found::Group(Group {
                pool,
                rating: me.rating.0,
                seekers,
                waiting,
            }),
        })
    }

    /// Makes a table for people who can play at once; `origin` and `from` are from where one of them asks, as
    /// [`Hub::make`] has it.
    ///
    /// # Errors
    /// If the address has had too much kept, or the store fails: then they look on.
    pub async fn seat_group(
        &self,
        group: Group,
        seek: &Seek,
        map: &str,
        (origin, from): (&str, &str),
    ) -> Result<Search, Refusal> {
        let store = &**self.store();
        let bot = self.bot_like(&group.pool, group.rating).await?;
        let entries = self.seated(seek, map, &group.seekers, bot)?;
        let table = hex(&random::<10>()?);
        let given = store.give_table(&table, &group.seekers, now()).await;
        if !given.map_err(failed)? {
            // Another was quicker: the next time it is known what came of that.
            return Ok(group.waiting);
        }
        if let Err(why) = self.make(&table, &entries, origin, from).await {
            // Of a store that fails it is not known whether it is made: it is looked up before they go on.
            if why.code != Code::Store {
                store.take_table(&table).await.map_err(failed)?;
            }
            return Err(why);
        }
        Ok(found(table))
    }

    /// The bot that plays most like somebody of this rating.
    async fn bot_like(&self, pool: &Pool, rating: f64) -> Result<&'static str, Refusal> {
        let bots: Vec<&'static str> = bots::BOTS.iter().map(|b| b.0).collect();
        let rated = ratings::bots(&**self.store(), pool, &bots).await;
        let bot = bot_for(rating, &bots, &rated.map_err(failed)?);
        Ok(bot.unwrap_or_else(crate::table::substitute))
    }

    /// The first entries of a table at which all of these sit, and bots on the other seats; the game begins.
    fn seated(
        &self,
        seek: &Seek,
        map: &str,
        group: &[Seeker],
        bot: &str,
    ) -> Result<Vec<Entry>, Refusal> {
        let nobody = KeyHash::of(&hex(&random::<16>()?));
        let made = Made {
            game: seek.game.clone(),
            map: map.into(),
            seats: seek.seats,
            options: rules::Options::default(),
            public: true,
            clock: seek.speed.clock(),
            takeback: Takeback::default(),
            patience: protocol::USUAL_PATIENCE,
            title: String::new(),
            log: LOG_VERSION,
            rules: record::RULES_VERSION,
            content: self.book().hash_of(&seek.game),
            part: Some(Secret(fresh_seed()?)),
            // All are equal there.
            host: nobody,
        };
        let free = usize::from(seek.seats).saturating_sub(group.len());
        let people = group.iter().map(Some);
        let sitters: Vec<Option<&Seeker>> = people.chain((0..free).map(|_| None)).collect();
        let drawn = fresh_seed()?.0;
        let drawn = drawn
            .chunks(4)
            .map(|four| four.iter().fold(0, |n, b| n << 8 | u64::from(*b)));
        let seats = draw(sitters, drawn);
        let seats = seats.into_iter().map(|(seat, who)| match who {
            Some(seeker) => Entry::Sat {
                seat,
                name: seeker.name.clone(),
                key: KeyHash::of_text(&seeker.key),
                identity: Some(seeker.identity.clone()),
            },
            None => Entry::Bot {
                seat,
                bot: bot.into(),
            },
        });
        with_all(made, seats.collect(), self.book())
    }
}

fn found(table: String) -> Search {
    Search {
        table: Some(table),
        waiting: 0,
        fills: 0,
    }
}
