//! Group commit: what several tables want to keep at a time goes into one transaction.

use crate::say::message;
use std::{sync::Arc, time::Duration};

use metrics::{counter, histogram};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinSet,
    time::{Instant, sleep},
};
use tracing::warn;

use super::{Batch, Journal, StoreError, health::Health};
use crate::figures;

/// Most batches in one transaction.
const MOST: usize = 512;

struct Job {
    batch: Batch,
    done: oneshot::Sender<Result<bool, StoreError>>,
}

/// Collects batches and has them kept together. Clones share the work.
#[derive(Clone)]
pub struct Writer {
    jobs: mpsc::Sender<Job>,
    store: Arc<dyn Journal>,
    health: Arc<Health>,
}

impl Writer {
    /// Starts `lanes` transactions at a time at most. Each takes what came while the others were
    /// under way, after waiting for `delay` for more. The tasks end when the last clone is gone;
    /// what was asked for by then is still kept.
    pub fn start(
        store: Arc<dyn Journal>,
        lanes: usize,
        delay: Duration,
        tasks: &mut JoinSet<()>,
    ) -> Writer {
        let (jobs, queue) = mpsc::channel(4 * MOST);
        let queue = Arc::new(tokio::sync::Mutex::new(queue));
        let health = Arc::<Health>::default();
        for _ in 0..lanes.max(1) {
            let lane = lane(store.clone(), queue.clone(), delay, health.clone());
            tasks.spawn(lane);
        }
        Writer {
            jobs,
            store,
            health,
        }
    }

    /// Whether entries would be kept now.
    ///
    /// # Errors
    /// Why not.
    pub async fn ready(&self) -> Result<(), StoreError> {
        self.health.ask(&*self.store).await
    }

    /// Keeps a batch. Returns when it is durable, and whether it was kept: it is not if its first
    /// number was taken.
    ///
    /// # Errors
    /// If the store fails; then it is not known whether the batch was kept.
    pub async fn append(&self, batch: Batch) -> Result<bool, StoreError> {
        let gone = || StoreError::down(message("store-stopping"));
        let (done, kept) = oneshot::channel();
        let sent = self.jobs.send(Job { batch, done }).await;
        sent.map_err(|_| gone())?;
        kept.await.map_err(|_| gone())?
    }
}

async fn lane(
    store: Arc<dyn Journal>,
    queue: Arc<tokio::sync::Mutex<mpsc::Receiver<Job>>>,
    delay: Duration,
    health: Arc<Health>,
) {
    loop {
        let mut jobs = Vec::new();
        {
            let mut queue = queue.lock().await;
            if queue.recv_many(&mut jobs, MOST).await == 0 {
                return;
            }
            if !delay.is_zero() && jobs.len() < MOST {
                sleep(delay).await;
                while jobs.len() < MOST
                    && let Ok(job) = queue.try_recv()
                {
                    jobs.push(job);
                }
            }
        }
        commit(&*store, jobs, &health).await;
    }
}

async fn commit(store: &dyn Journal, jobs: Vec<Job>, health: &Health) {
    let (batches, done): (Vec<Batch>, Vec<_>) = jobs.into_iter().map(|j| (j.batch, j.done)).unzip();
    let began = Instant::now();
    let kept = keep(store, &batches).await;
    let down = kept
        .iter()
        .find_map(|k| k.as_ref().err().filter(|e| e.is_down()));
    health.saw(down.map_or(Ok(()), |e| Err(e.clone())));
    histogram!(figures::COMMIT).record(began.elapsed());
    counter!(figures::COMMITS).increment(1);
    let rows: usize = batches.iter().map(|b| b.rows.len()).sum();
    counter!(figures::COMMITTED_ENTRIES).increment(rows as u64);
    for (done, kept) in done.into_iter().zip(kept) {
        // Whoever asked may be gone; what he asked for is kept all the same.
        let _ = done.send(kept);
    }
}

/// What became of each batch.
async fn keep(store: &dyn Journal, batches: &[Batch]) -> Vec<Result<bool, StoreError>> {
    let first = match store.append(batches).await {
        Ok(kept) => return kept.into_iter().map(Ok).collect(),
        Err(e) => e,
    };
    if batches.len() < 2 || first.is_down() {
        if !first.is_down() {
            warn!("a batch is refused: {first}");
        }
        return batches.iter().map(|_| Err(first.clone())).collect();
    }
    // One bad batch must not take the others with it. Whatever was kept in spite of the error
    // counts as taken now, and its table finds its own entries there.
    warn!("one of {} batches is refused: {first}", batches.len());
    let mut kept = Vec::with_capacity(batches.len());
    let mut down = None;
    for batch in batches {
        if let Some(e) = &down {
            kept.push(Err(StoreError::clone(e)));
            continue;
        }
        let one = store.append(std::slice::from_ref(batch)).await;
        let one = one.map(|k| k.first().copied().unwrap_or(false));
        // What takes the store down takes it down for the rest, too.
        down = one.as_ref().err().filter(|e| e.is_down()).cloned();
        kept.push(one);
    }
    kept
}
