//! Why something makes no sense at a table now, for clients that say it in their reader's language.

use crate::{Code, Refusal};

macro_rules! reasons {
    ($($(#[doc = $doc:literal])* $reason:ident = $keyword:literal, $text:literal;)*) => {
        /// A reason for which a seat, a name or a command is refused.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Reason { $($(#[doc = $doc])* $reason,)* }

        impl Reason {
            /// All of them: what every client that speaks other languages has to have words for.
            pub const ALL: &[Reason] = &[$(Reason::$reason,)*];

            /// What programs know it by.
            pub fn keyword(self) -> &'static str {
                match self { $(Reason::$reason => $keyword,)* }
            }

            /// In English.
            pub fn text(self) -> &'static str {
                match self { $(Reason::$reason => $text,)* }
            }
        }
    };
}

reasons! {
    /// The game has begun.
    Begun = "begun", "the game has begun";
    /// The game has not begun.
    NotBegun = "not_begun", "the game has not begun";
    /// The game is over.
    Over = "over", "the game is over";
    /// The game is not over.
    NotOver = "not_over", "the game is not over: until then its dice are secret";
    /// No seat is free, or not that one.
    NoFreeSeat = "no_free_seat", "there is no free seat";
    /// Some seat is free still.
    SeatFree = "seat_free", "a seat is free: somebody, or a bot, has to take it first";
    /// Nobody sits on that seat.
    NobodyThere = "nobody_there", "nobody sits there";
    /// The key has a seat.
    Seated = "seated", "this key has a seat here already";
    /// The key is that of another seat.
    KeyTaken = "key_taken", "another seat has this key";
    /// A bot is called so.
    NameOfBot = "name_of_bot", "a bot is called that, or like that; take another name";
    /// Others are called so.
    NameTaken = "name_taken", "somebody here has that name already";
    /// An identity has a name of its own.
    NoName = "no_name", "choose a name of your own first, not one that is given to whoever has none";
    /// Somebody looks for opponents already.
    Searching = "searching", "you look for opponents already, perhaps in another tab or on another device";
    /// The name belongs to somebody.
    NameReserved = "name_reserved", "that name belongs to somebody here; take another";
    /// His identity has a seat at the table.
    OwnSeat = "own_seat", "you have a seat here already, perhaps from another device";
    /// The device shows no session, or one that has ended.
    NoSession = "no_session", "this session has ended: show anew who you are";
    /// No identity has the device.
    NoIdentity = "no_identity", "this device belongs to nobody here";
    /// What a device shows for its key is wrong.
    BadProof = "bad_proof", "the signature is wrong, or what was to be signed has ended";
    /// The code brings nobody.
    BadCode = "bad_code", "this code is wrong, was used, or has ended";
    /// There are as many devices as there may be.
    ManyDevices = "many_devices", "you have as many devices as there may be: remove one first";
    /// It is the only device.
    LastDevice = "last_device", "this is your only device: without recovery codes or a passkey nothing would bring you back";
    /// A passkey brings nobody.
    BadPasskey = "bad_passkey", "this passkey is nobody's here, or it was not shown as the server has asked";
    /// There are as many passkeys as there may be.
    ManyPasskeys = "many_passkeys", "you have as many passkeys as there may be: remove one first";
    /// Nothing could be bound to the name under which the server is asked.
    NoPasskeys = "no_passkeys", "passkeys are bound to a name, and this server is not asked under one";
    /// There is nothing to leave.
    NothingToLeave = "nothing_to_leave", "there is nothing to leave";
    /// A bot plays for the person.
    Away = "away", "a bot plays for you: come back first";
    /// No bot plays for the person.
    NotAway = "not_away", "no bot plays for you";
    /// It is too early or too late to play again.
    NoRematch = "no_rematch", "one can play again once the game is over, and once";
    /// Nothing is taken back at the table.
    NeverTakenBack = "never_taken_back", "nothing is taken back at this table";
    /// Chance or another spoke since.
    NothingToTakeBack = "nothing_to_take_back",
        "there is nothing of yours to take back since chance or another spoke";
    /// It cannot be taken back any more.
    TooLateToTakeBack = "too_late_to_take_back", "it cannot be taken back any more";
    /// Somebody asks already whether he may take back.
    AskedAlready = "asked_already", "somebody has asked already";
    /// Nobody asks.
    NobodyAsks = "nobody_asks", "nobody asks you";
    /// A clock runs at the table.
    ClockRuns = "clock_runs", "a clock runs here: when it is up a bot takes over";
    /// It is not that seat for which everybody waits.
    NotWaitedFor = "not_waited_for", "nobody waits for this seat";
    /// It is the one that everybody waits for.
    WaitedFor = "waited_for", "it is you that the others wait for: move, or leave";
    /// The patience of the table is not at its end.
    NotOverdue = "not_overdue", "the time that one waits here for a move is not over";
    /// Something is proposed already.
    ProposedAlready = "proposed_already", "something is proposed already: answer that first";
    /// Others refused it a short while ago.
    RefusedLately = "refused_lately",
        "this was refused; it can be proposed again once the time that one waits here has passed anew";
    /// Nothing is proposed.
    NothingProposed = "nothing_proposed", "nothing is proposed that you are asked about";
    /// He has agreed.
    Agreed = "agreed", "you have agreed already";
    /// Another took the seat.
    SeatTaken = "seat_taken", "another has taken your seat";
    /// He was sent away.
    Removed = "removed", "who made this table has sent you away";
    /// What he says is not told.
    Muted = "muted", "who made this table has what you say told to nobody";
    /// What is planned for is being asked now.
    AskedNow = "asked_now", "it is your turn for that now: do it";
    /// A plan does nothing.
    EmptyPlan = "empty_plan", "a plan says what is to be done";
    /// More is planned than is kept.
    LongPlan = "long_plan", "so much cannot be planned at once: 4 plans of 20 lines, 1000 characters in all";
    /// A plan is for as long as a region is held that is not held now.
    NotHeld = "not_held", "one of these regions is not yours now";
    /// Survivors come only where a region was taken.
    NeverMet = "never_met", "survivors come only where a region was taken: this would never be done";
    /// A redeployment is planned by something else than shares.
    SharesOnly = "shares_only", "a redeployment is planned by its shares alone, such as \"deploy 3:2 4:1\"";
    /// He has no days off.
    NoVacation = "no_vacation", "so many days off you do not have at this table";
    /// There is no such subscription.
    NoSubscription = "no_subscription", "there is no such subscription (any more)";
    /// The server does not notify in that way.
    NoChannel = "no_channel", "this server does not notify in that way";
    /// Somebody does not wish to meet him.
    NotWelcome = "not_welcome", "they do not wish that";
    /// He has no seat at the table.
    NotSeated = "not_seated", "you have no seat at this table";
    /// The token is not good for that.
    NoScope = "no_scope", "this token is not good for that";
    /// It is a program.
    IsBot = "is_bot", "that is a program: it answers by itself";
    /// It is his own seat.
    Yourself = "yourself", "that is you";
    /// Another has made the tournament.
    NotYours = "not_yours", "only who has made this tournament does that";
    /// So many of one host are not over.
    ManyTournaments = "many_tournaments", "three of your tournaments are not over yet";
    /// There is no room.
    TournamentFull = "tournament_full", "nobody else can enter this tournament";
    /// It is too late to enter.
    TournamentBegun = "tournament_begun", "this tournament has begun";
    /// It is over.
    TournamentOver = "tournament_over", "this tournament is over";
    /// There is nobody to play.
    FewEntrants = "few_entrants", "a tournament needs two entrants at least";
}

impl Refusal {
    /// It makes no sense at this table now.
    pub fn not_now(reason: Reason) -> Refusal {
        Refusal::because(Code::NotNow, reason)
    }

    /// With a code and a reason.
    pub fn because(code: Code, reason: Reason) -> Refusal {
        Refusal {
            reason: Some(reason.keyword().into()),
            ..Refusal::new(code, reason.text())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_reasons_have_one_keyword() {
        let mut all: Vec<&str> = Reason::ALL.iter().map(|r| r.keyword()).collect();
        all.sort_unstable();
        let count = all.len();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
