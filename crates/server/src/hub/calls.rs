//! Whom there is something to tell who is not at his table. What is to be looked at is in the store,
//! and one node takes it for a while; if that is killed in between, another tells it, perhaps a second
//! time. So nothing is lost, and nobody is told by every node.

use std::{collections::BTreeMap, sync::Weak, time::Duration};

use futures_util::{StreamExt as _, stream};
use metrics::counter;
use protocol::{Code, Notice, Occasion, Refusal};
use tracing::{debug, warn};

use super::{Ask, Hub, Shared, now, store_refusal};
use crate::{
    figures,
    notify::{Notifier, Sent, compose, gap, quiet_until},
    store::{Caller, NEVER, StoreError, Subscriber, subscription_name},
};

/// How often it is looked whether there is anything to tell.
const LOOK: Duration = Duration::from_secs(2);
/// How long a node has for what it has taken, in milliseconds.
const LEASE: i64 = 60_000;
/// What is taken at a time.
const PORTION: u32 = 256;
/// Messages that are sent at a time.
const AT_ONCE: usize = 16;
/// About how many bytes the store keeps of a subscription.
const SUBSCRIPTION: usize = 1 << 10;
/// When it is looked again whether somebody is still there, in milliseconds.
const PRESENT: i64 = 60_000;
/// How long before the end of his time somebody is told again at most, in milliseconds.
const HURRY: i64 = 6 * 3_600_000;
/// How often in a row sending may fail before it is given up: over two days.
const FAILURES: u32 = 14;
/// Between two tries, in milliseconds: the first time, and at most.
const RETRY: (i64, i64) = (60_000, 6 * 3_600_000);

/// A seat of which somebody is told, as its table has it.
#[derive(Clone, Debug)]
pub struct Called {
    /// What there is to tell, if there is anything.
    pub notice: Option<Notice>,
    /// Whether the key that the seat had is still its key.
    pub same: bool,
    /// Whether its person is connected.
    pub present: bool,
}

/// What is to be done about a caller.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// He is told this.
    Tell(Notice),
    /// It is looked at again at this time, in milliseconds since 1970.
    Wait(i64),
    /// The seat is another's.
    Drop,
}

/// When somebody is told that his time is nearly up, in milliseconds since 1970.
fn hurry_at(notice: &Notice) -> Option<i64> {
    let until = notice.until.filter(|_| notice.occasion == Occasion::Move)?;
    Some(until - ((until - notice.since) / 4).clamp(0, HURRY))
}

fn step(caller: &Caller, seat: &Called, now: i64) -> Step {
    if !seat.same {
        return Step::Drop;
    }
    let Some(notice) = &seat.notice else {
        return Step::Wait(NEVER);
    };
    let due = match notice.since > caller.told {
        true => notice.clone(),
        false => match hurry_at(notice).filter(|_| !caller.hurried) {
            None => return Step::Wait(NEVER),
            Some(at) if now < at => return Step::Wait(at),
            Some(_) => Notice {
                occasion: Occasion::Hurry,
                ..notice.clone()
            },
        },
    };
    match seat.present && due.occasion != Occasion::Over {
        // Whoever is there sees it.
        true => Step::Wait(now + PRESENT),
        false => Step::Tell(due),
    }
}

/// What is kept of a caller who has been told.
fn told(caller: &Caller, notice: &Notice) -> Caller {
    let again = hurry_at(notice);
    Caller {
        told: caller.told.max(notice.since),
        hurried: again.is_none(),
        next: again.unwrap_or(NEVER),
        ..caller.clone()
    }
}

/// When sending is tried again that has failed so often, in milliseconds from now.
fn retry(failures: u32) -> i64 {
    let (first, most) = RETRY;
    first.saturating_mul(1 << failures.min(20)).min(most)
}

/// Tells people, as long as the node runs.
pub(super) async fn tell(shared: Weak<Shared>) {
    loop {
        tokio::time::sleep(LOOK).await;
        let Some(shared) = shared.upgrade().filter(|s| !s.is_stopping()) else {
            return;
        };
        let hub = Hub { shared };
        // As long as there is more than one portion there is no waiting.
        loop {
            match hub.tell_portion(now()).await {
                Ok(PORTION) => {}
                Ok(_) => break,
                Err(e) => {
                    warn!("{e}");
                    break;
                }
            }
        }
    }
}

impl Hub {
    /// What tells people who are not there, if they are told.
    pub(crate) fn notifier(&self) -> Option<&Notifier> {
        self.shared.notifier.as_ref()
    }

    /// Looks at what is due, and tells it; how much it was.
    async fn tell_portion(&self, now: i64) -> Result<u32, StoreError> {
        let Some(notifier) = self.notifier() else {
            return Ok(0);
        };
        let store = self.store();
        let leased = store.lease(now, now + LEASE, PORTION).await?;
        let count = leased.len() as u32;
        let mut due: BTreeMap<String, Vec<(Caller, Notice)>> = BTreeMap::new();
        for caller in leased {
            let wait = |next| Caller {
                next,
                ..caller.clone()
            };
            match self.seat_called(&caller).await {
                Ok(seat) => match step(&caller, &seat, now) {
                    Step::Tell(notice) => {
                        let all = due.entry(caller.subscription.clone()).or_default();
                        all.push((caller, notice));
                    }
                    Step::Wait(next) => store.settle(&caller, &wait(next)).await?,
                    Step::Drop => self.drop_caller(&caller).await?,
                },
                // There is no such table any more, and there will not be. One that is just being let go of
                // is not found either: whether there is one the store knows.
                Err(why) if matches!(why.code, Code::NotFound | Code::Damaged) => {
                    let damaged = why.code == Code::Damaged;
                    if damaged || store.listing(&caller.table).await?.is_none() {
                        self.drop_caller(&caller).await?;
                    }
                }
                // It is looked at again when the lease is up.
                Err(why) => debug!("{why}"),
            }
        }
        let sent = stream::iter(due).map(|(name, due)| async move {
            if let Err(e) = self.tell_one(notifier, &name, due, now).await {
                warn!("{e}");
            }
        });
        sent.buffer_unordered(AT_ONCE).collect::<()>().await;
        Ok(count)
    }

    async fn seat_called(&self, caller: &Caller) -> Result<Called, Refusal> {
        let ask = |reply| Ask::Called {
            seat: caller.seat,
            key: caller.key.clone(),
            reply,
        };
        self.ask(&caller.table, ask).await?
    }

    async fn drop_caller(&self, caller: &Caller) -> Result<(), StoreError> {
        let (table, name) = (&caller.table, &caller.subscription);
        self.store().call_off(table, caller.seat, name).await
    }

    /// Tells one subscriber all that there is for him, if he wishes it now.
    async fn tell_one(
        &self,
        notifier: &Notifier,
        name: &str,
        due: Vec<(Caller, Notice)>,
        now: i64,
    ) -> Result<(), StoreError> {
        let store = self.store();
        let Some(to) = store.subscriber(name).await? else {
            for (caller, _) in &due {
                self.drop_caller(caller).await?;
            }
            return Ok(());
        };
        let later = match wait(&to, now) {
            Some(later) => Some(later),
            None => {
                let notices = due.iter().map(|d| d.1.clone()).collect();
                let what = compose(&to.wish, notices, notifier.public(), now);
                match notifier.send(&to, &message_name(&due), &what).await {
                    Sent::Taken => {
                        counter!(figures::NOTIFICATIONS).increment(1);
                        store.sent(name, now, 0).await?;
                        None
                    }
                    Sent::Failed(why) if to.failures < FAILURES => {
                        counter!(figures::NOTIFICATION_FAILURES).increment(1);
                        debug!("{why}");
                        store.sent(name, to.used, to.failures + 1).await?;
                        Some(now + retry(to.failures))
                    }
                    Sent::Gone | Sent::Failed(_) => {
                        counter!(figures::NOTIFICATION_FAILURES).increment(1);
                        store.unsubscribe(name).await?;
                        return Ok(());
                    }
                }
            }
        };
        for (caller, notice) in &due {
            match later {
                Some(next) => {
                    let later = Caller {
                        next,
                        ..caller.clone()
                    };
                    store.settle(caller, &later).await?;
                }
                // After that there is nothing to tell.
                None if notice.occasion == Occasion::Over => self.drop_caller(caller).await?,
                None => store.settle(caller, &told(caller, notice)).await?,
            }
        }
        Ok(())
    }

    /// Keeps a subscription on account of an address, and asks whoever has to confirm it, if it `asks`.
    ///
    /// # Errors
    /// If the address has had too much kept, or the store fails.
    pub(crate) async fn subscribe(
        &self,
        notifier: &Notifier,
        new: Subscriber,
        asks: bool,
        from: &str,
    ) -> Result<(), Refusal> {
        self.shared.kept.take(from, SUBSCRIPTION)?;
        let kept = self.store().subscribe(&new).await;
        kept.map_err(|e| store_refusal(&e))?;
        // What waits for him may come now, as far as he wishes it.
        let name = subscription_name(&new.wish.id);
        let woken = self.store().wake(&name, now()).await;
        woken.map_err(|e| store_refusal(&e))?;
        if asks && let Sent::Failed(why) = notifier.ask(&new).await {
            debug!("{why}");
            let text = "the mail server does not take the mail; try again";
            return Err(Refusal::new(Code::Store, text));
        }
        Ok(())
    }
}

/// When a subscriber may be told, if not now.
fn wait(to: &Subscriber, now: i64) -> Option<i64> {
    if !to.confirmed {
        return Some(NEVER);
    }
    let quiet = to.wish.quiet.as_ref();
    let quiet = quiet.and_then(|q| quiet_until(q, now));
    let gap = Some(to.used + gap(&to.wish.channel)).filter(|&at| at > now);
    quiet.max(gap)
}

/// The name of a message: the same if it is sent twice.
fn message_name(due: &[(Caller, Notice)]) -> String {
    use sha2::{Digest, Sha256};
    let mut hash = Sha256::new();
    for (caller, notice) in due {
        let Notice {
            table,
            seat,
            occasion,
            since,
            ..
        } = notice;
        hash.update(format!(
            "{table} {seat} {occasion:?} {since} {}\n",
            caller.subscription
        ));
    }
    format!("msg_{}", &crate::table::hex(&hash.finalize())[..24])
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Chair;

    const HOUR: i64 = 3_600_000;

    fn caller(told: i64, hurried: bool) -> Caller {
        Caller {
            table: "t".into(),
            seat: Chair::at(0),
            subscription: "s".into(),
            key: "k".into(),
            told,
            hurried,
            next: 0,
        }
    }

    fn seat(occasion: Occasion, since: i64, until: Option<i64>, present: bool) -> Called {
        let notice = Notice {
            table: "t".into(),
            title: String::new(),
            seat: Chair::at(0),
            occasion,
            since,
            until,
        };
        Called {
            notice: Some(notice),
            same: true,
            present,
        }
    }

    #[test]
    fn somebody_is_told_once_and_again_when_time_is_short() {
        let day = Some(24 * HOUR);
        let on_move = seat(Occasion::Move, 10, day, false);
        let Step::Tell(notice) = step(&caller(5, true), &on_move, 20) else {
            panic!("he is told");
        };
        assert_eq!(notice.occasion, Occasion::Move);
        let after = told(&caller(5, true), &notice);
        let soon = 24 * HOUR - (24 * HOUR - 10) / 4;
        assert_eq!((after.told, after.hurried, after.next), (10, false, soon));
        assert_eq!(step(&after, &on_move, 30), Step::Wait(soon));
        let Step::Tell(notice) = step(&after, &on_move, soon) else {
            panic!("he is told that time is short");
        };
        assert_eq!(notice.occasion, Occasion::Hurry);
        let last = told(&after, &notice);
        assert_eq!((last.told, last.hurried, last.next), (10, true, NEVER));
        assert_eq!(step(&last, &on_move, soon + 1), Step::Wait(NEVER));
        // Of a long time not more than the last hours.
        let week = seat(Occasion::Move, 0, Some(168 * HOUR), false);
        assert_eq!(step(&caller(0, false), &week, 1), Step::Wait(162 * HOUR));
    }

    #[test]
    fn whoever_is_there_is_told_nothing_but_that_it_is_over_and_another_nothing_at_all() {
        let there = seat(Occasion::Move, 10, None, true);
        assert_eq!(step(&caller(0, true), &there, 20), Step::Wait(20 + PRESENT));
        let over = seat(Occasion::Over, 10, None, true);
        assert!(matches!(step(&caller(0, true), &over, 20), Step::Tell(_)));
        let another = Called {
            same: false,
            ..there.clone()
        };
        assert_eq!(step(&caller(0, true), &another, 20), Step::Drop);
        let nothing = Called {
            notice: None,
            ..there
        };
        assert_eq!(step(&caller(0, true), &nothing, 20), Step::Wait(NEVER));
    }

    #[test]
    fn what_fails_is_tried_for_days_and_ever_less_often() {
        let waits: Vec<i64> = (0..FAILURES).map(retry).collect();
        assert_eq!(waits[..3], [60_000, 120_000, 240_000]);
        assert!(waits.is_sorted() && waits.iter().all(|&w| w <= 6 * HOUR));
        assert!(waits.iter().sum::<i64>() > 30 * HOUR);
    }
}
