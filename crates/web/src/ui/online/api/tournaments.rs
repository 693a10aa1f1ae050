//! Tournaments.

use protocol::{NewTournament, Tournament, TournamentPhase, TournamentView};

use super::{Answer, BASE, get, once, parse, post_bare, request};

/// Those of a phase, the latest first.
pub async fn tournaments(phase: TournamentPhase) -> Answer<Vec<Tournament>> {
    let word = match phase {
        TournamentPhase::Open => "open",
        TournamentPhase::Running => "running",
        TournamentPhase::Over => "over",
    };
    parse(&get(&format!("{BASE}/tournaments?phase={word}")).await?)
}

/// One of them.
pub async fn tournament(id: &str) -> Answer<TournamentView> {
    parse(&get(&format!("{BASE}/tournaments/{id}")).await?)
}

/// Makes one.
pub async fn make_tournament(token: &str, new: &NewTournament) -> Answer<TournamentView> {
    once(request("tournaments", Some(token)), new).await
}

/// What is done at one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// To enter it, or to be there still.
    Enter,
    /// To play on no more.
    Leave,
    /// To begin it.
    Begin,
    /// To end it.
    End,
}

/// Does something at one.
pub async fn at_tournament(token: &str, id: &str, deed: Deed) -> Answer<TournamentView> {
    let word = match deed {
        Deed::Enter => "enter",
        Deed::Leave => "leave",
        Deed::Begin => "begin",
        Deed::End => "end",
    };
    post_bare(|| request(&format!("tournaments/{id}/{word}"), Some(token))).await
}
