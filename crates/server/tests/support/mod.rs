//! Nodes for tests.
#![allow(dead_code, unused_macros)]

use std::{path::Path, sync::Once, time::Duration};

use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Action, Seat};
use server::{
    Config, Node, Settings,
    store::{Store, look_into},
};
use tempfile::TempDir;
use testkit::{client::Api, follow::Follower, services::Postgres};

/// Each of these runs on its own with SQLite, and all of them at a time with PostgreSQL.
macro_rules! suite {
    ($($test:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test(super::Place::sqlite()).await;
            })*
        }

        #[tokio::test(flavor = "multi_thread")]
        #[cfg_attr(no_postgres, ignore = "PostgreSQL is not installed and DATABASE_URL not given")]
        async fn postgres() {
            let server = testkit::services::Postgres::start().unwrap();
            let local = tokio::task::LocalSet::new();
            let mut tests = Vec::new();
            $(let place = Place::postgres(&server).await;
            tests.push(local.spawn_local($test(place)));)*
            local.run_until(async {
                for test in tests {
                    test.await.unwrap();
                }
            }).await;
        }
    };
}

/// Settings for a test: any port, no limits.
pub fn settings(database: &str) -> Settings {
    Settings::unlimited(database)
}

pub fn config(settings: Settings) -> Config {
    settings.config().unwrap()
}

/// Holds every server of this test to the description of the interface.
pub fn hold() {
    static HELD: Once = Once::new();
    HELD.call_once(|| {
        let description = serde_json::to_value(server::http::openapi()).unwrap();
        testkit::contract::hold(&description);
    });
}

pub async fn start(settings: Settings) -> (Node, Api) {
    let library = content::Library::shipped().clone();
    let node = Node::start(config(settings), library).await.unwrap();
    let api = Api::new(node.address.to_string());
    hold();
    (node, api)
}

/// Where tables of a test are kept.
pub struct Place {
    dir: TempDir,
    database: String,
}

impl Place {
    pub fn sqlite() -> Place {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("tables.sqlite");
        let database = file.to_string_lossy().into_owned();
        Place { dir, database }
    }

    /// Where a disk is not waited for, if there is such a place.
    pub fn quick() -> Place {
        let dir = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
        let dir = dir.unwrap();
        let file = dir.path().join("tables.sqlite");
        let database = file.to_string_lossy().into_owned();
        Place { dir, database }
    }

    pub async fn postgres(server: &Postgres) -> Place {
        let dir = tempfile::tempdir().unwrap();
        let database = server.database().await.unwrap();
        Place { dir, database }
    }

    pub fn folder(&self) -> &Path {
        self.dir.path()
    }

    pub fn settings(&self) -> Settings {
        settings(&self.database)
    }

    pub async fn node(&self) -> (Node, Api) {
        start(self.settings()).await
    }

    pub async fn store(&self) -> Box<dyn Store> {
        let database = config(self.settings()).database;
        look_into(&database).await.unwrap()
    }
}

/// Chooses any legal action, each as likely; the same for the same seed.
pub fn random(seed: u64) -> impl FnMut(&Follower, Seat) -> Action {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    move |follower, seat| {
        let legal = follower.legal(seat);
        legal[dice.next_u32() as usize % legal.len()]
    }
}

/// Waits until something is so.
pub async fn until<T>(mut look: impl AsyncFnMut() -> Option<T>) -> T {
    for _ in 0..400 {
        if let Some(t) = look().await {
            return t;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it did not come to be");
}
