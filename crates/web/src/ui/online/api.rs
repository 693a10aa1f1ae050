//! What the server is asked by HTTP.

mod tournaments;

pub use tournaments::{Deed, at_tournament, make_tournament, tournament, tournaments};

use content::Own;
use gloo_net::http::{Request, RequestBuilder, Response};
use gloo_timers::future::TimeoutFuture;
use protocol::{
    Challenge, Channels, Contact, DeviceCode, Done, Everywhere, FriendCode, GivenCode, Guest, Held,
    Identity, Invitations, InvitedTo, KeptSeats, Listed, LostDevice, LostPasskey, MadeToken, Named,
    NewBot, NewContact, NewDevice, NewIdentity, NewKey, NewName, NewPasskey, NewSeat,
    NewSubscription, NewTable, NewToken, OldBot, OldToken, OwnSeat, OwnSeats, OwnedBot,
    PasskeyAnswer, PasskeyAsked, PasskeyOptions, PastGame, PersonName, Phase, Problem, Profile,
    Proof, Ranked, RatedPool, RecoveryCodes, Refusal, Search, Seek, Session, Standing,
    Subscription, Token,
};
use serde_json::Value;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// No server answers, or what answers is no server of this game.
    NoServer,
    /// The server refuses.
    Refused(Refusal),
}

/// What comes of a request.
pub type Answer<T> = Result<T, Failure>;

const BASE: &str = "api/v1";

async fn read(response: Result<Response, gloo_net::Error>) -> Answer<String> {
    let response = response.map_err(|_| Failure::NoServer)?;
    let ok = response.ok();
    let text = response.text().await.map_err(|_| Failure::NoServer)?;
    match ok {
        true => Ok(text),
        false => Err(match serde_json::from_str::<Problem>(&text) {
            Ok(problem) => Failure::Refused(problem.into()),
            Err(_) => Failure::NoServer,
        }),
    }
}

fn parse<T: for<'a> serde::Deserialize<'a>>(text: &str) -> Answer<T> {
    serde_json::from_str(text).map_err(|_| Failure::NoServer)
}

/// Milliseconds before a request whose answer did not come is sent again.
const AGAIN: [u32; 3] = [300, 1_000, 3_000];

/// Asks for something that comes with its own key. Without an answer it may have been done: it is
/// asked for again, which does no harm, so that nobody loses the seat behind that key.
async fn post<T: for<'a> serde::Deserialize<'a>>(
    request: impl Fn() -> RequestBuilder,
    body: &impl serde::Serialize,
) -> Answer<T> {
    for wait in AGAIN {
        match once(request(), body).await {
            Err(Failure::NoServer) => TimeoutFuture::new(wait).await,
            answer => return answer,
        }
    }
    once(request(), body).await
}

/// The same, where nothing more needs to be said.
async fn post_bare<T: for<'a> serde::Deserialize<'a>>(
    request: impl Fn() -> RequestBuilder,
) -> Answer<T> {
    for wait in AGAIN {
        match read(request().send().await).await {
            Err(Failure::NoServer) => TimeoutFuture::new(wait).await,
            answer => return parse(&answer?),
        }
    }
    parse(&read(request().send().await).await?)
}

async fn once<T: for<'a> serde::Deserialize<'a>>(
    request: RequestBuilder,
    body: &impl serde::Serialize,
) -> Answer<T> {
    let request = request.json(body).map_err(|_| Failure::NoServer)?;
    parse(&read(request.send().await).await?)
}

/// Asks for a text until there is an answer.
async fn get(url: &str) -> Answer<String> {
    for wait in AGAIN {
        match read(Request::get(url).send().await).await {
            Err(Failure::NoServer) => TimeoutFuture::new(wait).await,
            answer => return answer,
        }
    }
    read(Request::get(url).send().await).await
}

/// Content of one's own by its hash. Whether it is that is for the caller to see.
pub async fn content(hash: &str) -> Answer<String> {
    get(&format!("{BASE}/content/{hash}")).await
}

/// The content of its own that a server plays new games with, if it has any that this page can read.
pub async fn own() -> Option<Own> {
    let hash = own_hash().await.ok().flatten()?;
    let own = Own::read(&content(&hash).await.ok()?);
    (own.hash() == hash && own.content_library().is_ok()).then_some(own)
}

/// The hash of that, all boxes together.
async fn own_hash() -> Answer<Option<String>> {
    let content: Value = parse(&get(&format!("{BASE}/content")).await?)?;
    let games = content["games"].as_array().ok_or(Failure::NoServer)?;
    // The last is that of all boxes mixed, which has everything.
    let hash = games.last().and_then(|g| g["content"].as_str());
    Ok(hash.map(Into::into))
}

/// The record of a table.
pub async fn record(table: &str) -> Answer<String> {
    get(&format!("{BASE}/tables/{table}/record")).await
}

/// The public tables of a phase.
pub async fn tables(phase: Phase) -> Answer<Vec<Listed>> {
    let phase = match phase {
        Phase::Open => "open",
        Phase::Running => "running",
        Phase::Over => "over",
    };
    let url = format!("{BASE}/tables?phase={phase}");
    let list: Vec<Value> = parse(&read(Request::get(&url).send().await).await?)?;
    // A table that this page does not understand is none for it.
    let known = |v| serde_json::from_value(v).ok();
    Ok(list.into_iter().filter_map(known).collect())
}

/// The public game that is under way whose players are rated best, if there is one.
pub async fn best_game() -> Answer<Option<Listed>> {
    let best: Vec<Listed> = parse(&get(&format!("{BASE}/tables/best?limit=1")).await?)?;
    Ok(best.into_iter().next())
}

/// By what games that were played are found.
#[derive(Clone, Debug)]
pub enum PastBy {
    /// By whoever played them.
    Anybody,
    /// By a name.
    Name(String),
    /// By the id of an identity.
    Identity(String),
}

/// The latest public games that were played.
pub async fn past(by: PastBy) -> Answer<Vec<PastGame>> {
    let with = |what: &str, value: &str| {
        let value = String::from(js_sys::encode_uri_component(value));
        format!("&{what}={value}")
    };
    let part = match by {
        PastBy::Anybody => String::new(),
        PastBy::Name(name) => with("player", &name),
        PastBy::Identity(id) => with("identity", &id),
    };
    Ok(games(&format!("{BASE}/games?limit=20{part}")).await?.0)
}

/// Public games, and where those come that are older.
async fn games(url: &str) -> Answer<(Vec<PastGame>, Option<String>)> {
    let response = Request::get(url).send().await;
    let link = response.as_ref().ok().and_then(|r| r.headers().get("Link"));
    let list: Vec<Value> = parse(&read(response).await?)?;
    // A game that this page does not understand is none for it.
    let known = |v| serde_json::from_value(v).ok();
    let next = link.and_then(|link| {
        let (address, _) = link.strip_prefix('<')?.split_once('>')?;
        let (_, asked) = address.split_once('?')?;
        Some(format!("{BASE}/games?{asked}"))
    });
    Ok((list.into_iter().filter_map(known).collect(), next))
}

/// Pages of games that are looked through at a time, at most.
const PAGES: usize = 10;

/// The public games of somebody, from the latest back to one that is known.
pub async fn games_of(identity: &str, known: impl Fn(&PastGame) -> bool) -> Answer<Vec<PastGame>> {
    let mut all = Vec::new();
    let mut next = Some(format!("{BASE}/games?limit=100&identity={identity}"));
    for _ in 0..PAGES {
        let Some(url) = next.take() else { break };
        let (some, more) = games(&url).await?;
        let met = some.iter().any(&known);
        all.extend(some);
        next = more.filter(|_| !met);
    }
    Ok(all)
}

/// A request of whoever this token or key shows, if one is given.
fn request(path: &str, shown: Option<&str>) -> RequestBuilder {
    let request = Request::post(&format!("{BASE}/{path}"));
    match shown {
        Some(shown) => request.header("Authorization", &format!("Bearer {shown}")),
        None => request,
    }
}

/// Somebody, as everybody may know him.
pub async fn person(identity: &str) -> Answer<Profile> {
    parse(&get(&format!("{BASE}/people/{identity}")).await?)
}

/// Among whom people are rated.
pub async fn pools() -> Answer<Vec<RatedPool>> {
    parse(&get(&format!("{BASE}/ratings")).await?)
}

/// The best at a game with so many seats.
pub async fn best(game: &str, seats: u8) -> Answer<Vec<Ranked>> {
    parse(&get(&format!("{BASE}/ratings/{game}/{seats}")).await?)
}

/// Looks for people to play with at once.
pub async fn seek(token: &str, seek: &Seek) -> Answer<Search> {
    once(request("match", Some(token)), seek).await
}

/// Looks for nobody any more.
pub async fn end_match(token: &str) -> Answer<Search> {
    post_bare(|| request("match/end", Some(token))).await
}

/// Makes a table.
pub async fn make(token: Option<&str>, new: &NewTable) -> Answer<Held> {
    post(|| request("tables", token), new).await
}

/// Takes a seat.
pub async fn sit(token: Option<&str>, table: &str, new: &NewSeat) -> Answer<Held> {
    post(|| request(&format!("tables/{table}/seats"), token), new).await
}

/// What this device is to sign.
pub async fn challenge() -> Answer<Challenge> {
    post_bare(|| request("identity/challenge", None)).await
}

/// Makes an identity.
pub async fn make_identity(name: &str, device: Proof) -> Answer<Session> {
    let name = name.into();
    let new = NewIdentity { name, device };
    post(|| request("identity", None), &new).await
}

/// Opens a session.
pub async fn open_session(proof: Proof) -> Answer<Session> {
    post(|| request("identity/session", None), &proof).await
}

/// Adds this device to whoever the code is of.
pub async fn add_device(code: &str, device: Proof) -> Answer<Session> {
    let code = code.into();
    let new = NewDevice {
        code,
        passkey: None,
        device,
    };
    post(|| request("identity/devices", None), &new).await
}

/// Adds this device to whoever has shown a passkey.
pub async fn add_device_by_passkey(passkey: PasskeyAnswer, device: Proof) -> Answer<Session> {
    let new = NewDevice {
        code: String::new(),
        passkey: Some(passkey),
        device,
    };
    post(|| request("identity/devices", None), &new).await
}

/// What to ask the reader's system for, so that whoever has a passkey shows it for this device.
pub async fn ask_passkey(key: &str) -> Answer<PasskeyOptions> {
    let asked = PasskeyAsked { key: key.into() };
    post(|| request("identity/passkeys/ask", None), &asked).await
}

/// Who one is.
pub async fn identity(token: &str) -> Answer<Identity> {
    mine("identity", token).await
}

async fn own_text(path: &str, token: &str) -> Answer<String> {
    let request = Request::get(&format!("{BASE}/{path}"));
    let bearer = format!("Bearer {token}");
    read(request.header("Authorization", &bearer).send().await).await
}

/// The subscriptions that are told of every seat of one's own.
pub async fn told_everywhere(token: &str) -> Answer<Vec<String>> {
    mine("identity/notifications", token).await
}

/// Has one be, or not any more.
pub async fn tell_everywhere(token: &str, wish: &Everywhere) -> Answer<Vec<String>> {
    post(|| request("identity/notifications", Some(token)), wish).await
}

/// Another name.
pub async fn rename(token: &str, name: &str) -> Answer<Identity> {
    let name = name.into();
    post(|| request("identity/name", Some(token)), &NewName { name }).await
}

/// Removes a device.
pub async fn remove_device(token: &str, key: &str) -> Answer<Identity> {
    let key = key.into();
    let lost = LostDevice { key };
    post(|| request("identity/devices/end", Some(token)), &lost).await
}

/// What to ask the reader's system for, so that it makes a passkey.
pub async fn new_passkey(token: &str) -> Answer<PasskeyOptions> {
    post_bare(|| request("identity/passkeys/new", Some(token))).await
}

/// Keeps a passkey that it has made.
pub async fn add_passkey(token: &str, new: &NewPasskey) -> Answer<Identity> {
    post(|| request("identity/passkeys", Some(token)), new).await
}

/// Removes one.
pub async fn remove_passkey(token: &str, id: &str) -> Answer<Identity> {
    let id = id.into();
    post(
        || request("identity/passkeys/end", Some(token)),
        &LostPasskey { id },
    )
    .await
}

/// A code for another device.
pub async fn device_code(token: &str) -> Answer<DeviceCode> {
    post_bare(|| request("identity/code", Some(token))).await
}

/// New recovery codes.
pub async fn recovery_codes(token: &str) -> Answer<RecoveryCodes> {
    post_bare(|| request("identity/recovery", Some(token))).await
}

/// Tells the server of seats; all that it keeps.
pub async fn keep_seats(token: &str, seats: &KeptSeats) -> Answer<Vec<OwnSeat>> {
    post(|| request("identity/seats", Some(token)), seats).await
}

/// All that the server keeps of one, as text.
pub async fn export_identity(token: &str) -> Answer<String> {
    own_text("identity/export", token).await
}

/// Has the server forget one.
pub async fn forget_identity(token: &str) -> Answer<Value> {
    post_bare(|| request("identity/end", Some(token))).await
}

/// What somebody asks for, as what it is.
async fn mine<T: for<'a> serde::Deserialize<'a>>(path: &str, token: &str) -> Answer<T> {
    parse(&own_text(path, token).await?)
}

/// Who is what to one.
pub async fn contacts(token: &str) -> Answer<Vec<Contact>> {
    mine("identity/contacts", token).await
}

/// Says what somebody is to be.
pub async fn set_contact(token: &str, new: &NewContact) -> Answer<Vec<Contact>> {
    post(|| request("identity/contacts", Some(token)), new).await
}

/// A new code by which others become friends.
pub async fn friend_code(token: &str) -> Answer<FriendCode> {
    post_bare(|| request("identity/friend-code", Some(token))).await
}

/// Whose a code is.
pub async fn whose_code(code: &GivenCode) -> Answer<PersonName> {
    post(|| request("friend-code", None), code).await
}

/// Becomes friends with whoever has made a code.
pub async fn befriend(token: &str, code: &GivenCode) -> Answer<Vec<Contact>> {
    post(|| request("identity/friends", Some(token)), code).await
}

/// The invitations that one has and has sent.
pub async fn invitations(token: &str) -> Answer<Invitations> {
    mine("identity/invitations", token).await
}

/// Invites somebody.
pub async fn invite(token: &str, guest: &Guest) -> Answer<Invitations> {
    post(|| request("identity/invitations", Some(token)), guest).await
}

/// Takes an invitation back.
pub async fn uninvite(token: &str, guest: &Guest) -> Answer<Invitations> {
    post(|| request("identity/invitations/end", Some(token)), guest).await
}

/// Says no to an invitation.
pub async fn decline(token: &str, table: &str) -> Answer<Invitations> {
    let table = table.into();
    let to = InvitedTo { table };
    post(|| request("identity/invitations/decline", Some(token)), &to).await
}

/// Bots that can be invited.
pub async fn bots() -> Answer<Vec<OwnedBot>> {
    parse(&get(&format!("{BASE}/bots")).await?)
}

/// The tokens of one's programs.
pub async fn tokens(token: &str) -> Answer<Vec<Token>> {
    mine("identity/tokens", token).await
}

/// Makes a token. Without an answer it may have been made, and nobody has it: it is not asked for again.
pub async fn make_token(token: &str, new: &NewToken) -> Answer<MadeToken> {
    once(request("identity/tokens", Some(token)), new).await
}

/// Takes a token back.
pub async fn end_token(token: &str, id: &str) -> Answer<Vec<Token>> {
    let id = id.into();
    post(
        || request("identity/tokens/end", Some(token)),
        &OldToken { id },
    )
    .await
}

/// One's bots.
pub async fn own_bots(token: &str) -> Answer<Vec<PersonName>> {
    mine("identity/bots", token).await
}

/// Makes a bot.
pub async fn make_bot(token: &str, name: &str) -> Answer<PersonName> {
    let name = name.into();
    once(request("identity/bots", Some(token)), &NewBot { name }).await
}

/// Forgets a bot.
pub async fn end_bot(token: &str, id: &str) -> Answer<Vec<PersonName>> {
    let id = id.into();
    post(|| request("identity/bots/end", Some(token)), &OldBot { id }).await
}

/// In what ways the server tells people who are not there.
pub async fn channels() -> Answer<Channels> {
    parse(&get(&format!("{BASE}/notifications")).await?)
}

/// Has the server know where somebody is told.
pub async fn subscribe(new: &NewSubscription) -> Answer<Subscription> {
    post(|| Request::post(&format!("{BASE}/notifications")), new).await
}

/// How it stands at the tables of one's seats.
pub async fn standings(own: &OwnSeats) -> Answer<Vec<Standing>> {
    once(Request::post(&format!("{BASE}/seats")), own).await
}

/// Does something at a table, whether or not one is connected to it.
pub async fn command(table: &str, key: &str, command: &Named) -> Answer<Done> {
    let path = format!("tables/{table}/commands");
    post(|| request(&path, Some(key)), command).await
}

/// Replaces a key.
pub async fn rekey(table: &str, old: &str, new: &NewKey) -> Answer<Held> {
    let path = format!("tables/{table}/key");
    post(|| request(&path, Some(old)), new).await
}
