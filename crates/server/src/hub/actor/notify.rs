//! That somebody is told of his seat when he is not there.

use protocol::{Chair, Code, Done, Reason, Refusal};

use super::{Actor, Failed, command::Payer};
use crate::{
    hub::{calls::Called, store_refusal},
    limits::{self, Limit},
    store::{Caller, subscription_name},
    table::{Entry, Order},
};

impl Actor {
    /// Has a subscription be told of the seat of a key, or not any more; the command has this name.
    pub(super) async fn notify(
        &mut self,
        key: Option<&str>,
        name: String,
        order: &Order,
        (subscription, on): (&str, bool),
        from: &str,
    ) -> Result<Done, Refusal> {
        for _ in 0..super::TRIES {
            self.fresh().await?;
            let seat = crate::table::seat_of(self.rights(key))?;
            if let Some(number) = self.table.done(&name) {
                let again = true;
                return Ok(Done { number, again });
            }
            self.manners.check(seat, order, self.table.phase())?;
            self.keep_caller(seat, subscription, on).await?;
            let callers = self.shared.store.callers(self.table.id(), seat).await;
            let is = callers.map_err(|e| store_refusal(&e))? > 0;
            if self.table.room().notified.contains(&seat) == is {
                let number = self.table.end().saturating_sub(1);
                let again = false;
                return Ok(Done { number, again });
            }
            let entry = Entry::Notified { seat, on: is };
            let plan = crate::table::not_too_often(&self.table, vec![entry])?;
            match self
                .commit(&plan, Some(name.clone()), Payer::Whole(from))
                .await
            {
                Ok(number) => {
                    let again = false;
                    return Ok(Done { number, again });
                }
                Err(Failed::Refused(why)) => return Err(why),
                Err(Failed::Conflict) => {}
            }
        }
        let text = "others move here at the same time; try again";
        Err(Refusal::new(Code::Late, text))
    }

    async fn keep_caller(&self, seat: Chair, subscription: &str, on: bool) -> Result<(), Refusal> {
        let (store, table) = (&self.shared.store, self.table.id());
        let failed = |e| store_refusal(&e);
        let name = subscription_name(subscription);
        if !on {
            return store.call_off(table, seat, &name).await.map_err(failed);
        }
        if self.shared.notifier.is_none() {
            return Err(Refusal::not_now(Reason::NoChannel));
        }
        if store.subscriber(&name).await.map_err(failed)?.is_none() {
            return Err(Refusal::not_now(Reason::NoSubscription));
        }
        let key = self.table.key_of(seat).map(|k| k.text().to_owned());
        let caller = Caller {
            table: table.to_owned(),
            seat,
            subscription: name,
            key: key.unwrap_or_default(),
            // He is here, and sees how it stands.
            told: self.now(),
            hurried: false,
            next: crate::hub::now(),
        };
        let kept = store.call(&caller, limits::SUBSCRIPTIONS).await;
        match kept.map_err(failed)? {
            true => Ok(()),
            false => Err(limits::refusal(
                Limit::Subscriptions,
                "as many subscriptions are told of this seat as may be",
                None,
            )),
        }
    }

    /// How it stands with a seat of which somebody is told, whose key was this.
    pub(super) fn called(&mut self, seat: Chair, key: &str) -> Called {
        let same = self.table.key_of(seat).is_some_and(|k| k.text() == key);
        let mut notices = self.table.notices().into_iter().filter(|_| same);
        Called {
            notice: notices.find(|n| n.seat == seat),
            same,
            present: self.is_connected(seat),
        }
    }
}
