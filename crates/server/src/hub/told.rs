//! Whoever wishes to be told at all of his tables is told of each seat that he gets.

use protocol::{Chair, Command, OwnSeat, Refusal};
use tokio::sync::oneshot;
use tracing::warn;

use super::{Answer, Ask, Hub, Shared, now};
use crate::{
    limits,
    store::{Caller, StoreError, subscription_name},
    table::{KeyHash, Order},
};

impl Shared {
    /// What the store calls the subscriptions that are told of every seat of somebody; none if nobody is told of
    /// anything here.
    pub(super) async fn told_everywhere(&self, identity: &str) -> Result<Vec<String>, StoreError> {
        match self.notifier {
            Some(_) => self.store.told_everywhere(identity).await,
            None => Ok(Vec::new()),
        }
    }

    /// Has these be told of a seat that somebody was given while he was not there, from its first move on. The
    /// table says itself that it is told.
    pub(super) async fn call_all(
        &self,
        subscriptions: &[String],
        (table, seat): (&str, Chair),
        key: &KeyHash,
    ) -> Result<(), StoreError> {
        for subscription in subscriptions {
            let caller = Caller {
                table: table.into(),
                seat,
                subscription: subscription.clone(),
                key: key.text().to_owned(),
                told: 0,
                hurried: false,
                next: now() + self.notify_after,
            };
            self.store.call(&caller, limits::SUBSCRIPTIONS).await?;
        }
        Ok(())
    }
}

impl Hub {
    /// Has somebody be told of a seat that he has just taken, if he wishes that at all tables.
    pub(crate) async fn tell_of(&self, identity: &str, seat: &OwnSeat, from: &str) {
        let told = async {
            for name in self.shared.told_everywhere(identity).await? {
                let Some(known) = self.store().subscriber(&name).await? else {
                    continue;
                };
                let order = Order::Asked(Command::Notify {
                    subscription: known.wish.id,
                    on: true,
                });
                let done = self.order(seat, &name, order, from).await;
                if let Err(why) = done {
                    warn!(table = seat.table, "a seat is not told of: {}", why.text);
                }
            }
            Ok::<_, StoreError>(())
        };
        if let Err(why) = told.await {
            warn!(table = seat.table, "a seat is not told of: {why}");
        }
    }

    /// Does something as whoever has a seat; `name` names it, so that it is done once.
    async fn order(
        &self,
        seat: &OwnSeat,
        name: &str,
        order: Order,
        from: &str,
    ) -> Result<(), Refusal> {
        let ask = |reply: oneshot::Sender<_>| Ask::Command {
            key: Some(seat.key.clone()),
            id: format!("told {name}"),
            order: order.clone(),
            from: from.into(),
            reply: Answer::Reply(reply),
        };
        self.ask(&seat.table, ask).await??;
        Ok(())
    }

    /// Has a subscription be told of every seat that somebody gets, or not any more; the ids of those that are.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn tell_everywhere(
        &self,
        identity: &str,
        wish: Option<(&str, bool)>,
    ) -> Result<Vec<String>, StoreError> {
        let store = self.store();
        if let Some((subscription, on)) = wish {
            let name = subscription_name(subscription);
            let most = limits::SUBSCRIPTIONS;
            store.tell_everywhere(identity, &name, on, most).await?;
        }
        let mut ids = Vec::new();
        for name in store.told_everywhere(identity).await? {
            let known = store.subscriber(&name).await?;
            ids.extend(known.map(|known| known.wish.id));
        }
        Ok(ids)
    }
}
