//! Giving a game or a position to others: a link that has all of it.

use leptos::prelude::*;
use record::Seed;

use super::{
    address::{self, Place},
    app::{App, app},
    browser,
    later::{Later, Parts},
    log_view, packing,
    picture::PictureButtons,
};
use client::{
    qr,
    session::Session,
    share::{self, What},
};

const PANEL: &str = "share-panel";

impl App {
    /// Shows what a link holds: a game that is over to be looked at, anything else to be played.
    pub(super) fn open_link(self, packed: String, step: Option<usize>) {
        self.notice.set(String::new());
        let was = Place::here();
        leptos::task::spawn_local(async move {
            let text = packing::unpack(&packed).await;
            // The reader may have gone elsewhere meanwhile.
            if Place::here() != was {
                return;
            }
            let lang = self.settings.lang.get_untracked();
            let spare = Seed(browser::random());
            match text.and_then(|text| Session::read(&text, spare, lang)) {
                Ok(session) if share::is_shown(&session) => self.look_at(session, packed, step),
                Ok(session) => address::arrive(|| self.open(session, &browser::game_id())),
                Err(why) => self.stay_at_start(super::games::unopened(lang, why)),
            }
        });
    }

    /// Shows a game that is held by a link.
    fn look_at(self, session: Session, packed: String, step: Option<usize>) {
        self.part();
        self.game.id.set(String::new());
        self.game.let_go();
        self.game.link.set(Some(packed.clone()));
        self.game.elsewhere.set(false);
        Place::Shared { packed, step }.name();
        self.show_session(session);
        self.changed();
        self.say_if_past();
        self.game.wanted.set(step);
    }

    /// Where something is taken back in a game that came by a link, it goes on, and is kept from now on.
    pub(super) fn adopt(self) {
        let goes_on = |s: &Option<Session>| s.as_ref().is_some_and(|s| !share::is_shown(s));
        if self.game.link.with_untracked(Option::is_some)
            && self.game.session.with_untracked(goes_on)
        {
            let (id, step) = (browser::game_id(), None);
            self.game.link.set(None);
            self.game.id.set(id.clone());
            self.hold(&id);
            Place::Game { id, step }.go();
        }
    }
}

/// A button that opens the panel.
#[component]
pub fn ShareButton(
    /// Its id.
    id: &'static str,
) -> impl IntoView {
    let app = app();
    view! { <button id=id popovertarget=PANEL>{move || app.t("share")}</button> }
}

/// How far the link is.
#[derive(Clone, PartialEq)]
enum Link {
    /// It is being made.
    Making,
    /// It is there.
    There(String),
    /// The game is too long for one.
    Long,
    /// The browser makes none, or there is nothing to share.
    None(String),
}

/// The panel that the buttons open.
#[component]
pub fn SharePanel() -> impl IntoView {
    let app = app();
    let open = RwSignal::new(false);
    view! {
        <div
            class="explained"
            popover="auto"
            id=PANEL
            role="dialog"
            aria-label=move || app.t("share")
            on:toggle=move |_| open.set(browser::is_open("#share-panel"))
        >
            <Show when=move || open.get()>
                <b>{move || app.t("share")}</b>
                <Later part=|p: Parts| (p.share)()/>
            </Show>
        </div>
    }
}

/// What is in it: the link to the game that is shown.
#[component]
pub fn Share() -> impl IntoView {
    let app = app();
    let chosen = RwSignal::new(None);
    let link = RwSignal::new(Link::Making);
    let run = StoredValue::new(0_u64);
    let offers = Memo::new(move |_| app.look(|s, _| share::offers(s)));
    let what = Memo::new(move |_| {
        let wished = chosen.get();
        offers.with(|o| wished.filter(|w| o.contains(w)).or(o.first().copied()))
    });
    Effect::new(move |_| {
        let Some(what) = what.get() else { return };
        run.update_value(|n| *n += 1);
        link.set(Link::Making);
        make(app, what, run.get_value(), run, link);
    });
    let choose = move |kind: What| {
        let id = match kind {
            What::Game => "share-game",
            What::Position => "share-position",
        };
        view! {
            <button
                id=id
                aria-pressed=move || (what.get() == Some(kind)).to_string()
                on:click=move |_| chosen.set(Some(kind))
            >
                {move || app.t(id)}
            </button>
        }
    };
    let shown = move || match link.get() {
        Link::Making => view! { <p role="status">{move || app.t("share-making")}</p> }.into_any(),
        Link::There(link) => {
            let text = Signal::stored(link);
            view! { <LinkField id="share-link" label="share-link" text=text/> }.into_any()
        }
        Link::Long => view! {
            <p role="status" id="share-long">{move || app.t("share-long")}</p>
            <button on:click=move |_| log_view::save(app)>{move || app.t("download")}</button>
        }
        .into_any(),
        Link::None(why) => view! { <p class="error" role="alert">{why}</p> }.into_any(),
    };
    view! {
        <Show when=move || offers.with(|o| o.len() > 1)>
            <p class="buttons" role="group" aria-label=move || app.t("share")>
                {move || offers.get().into_iter().map(choose).collect_view()}
            </p>
        </Show>
        <p class="small">
            {move || app.t(match what.get() {
                Some(What::Game) => "share-game-note",
                Some(What::Position) => "share-position-note",
                None => "share-nothing-note",
            })}
        </p>
        <Show when=move || what.get().is_some()>{shown}</Show>
        <PictureButtons/>
    }
}

/// Makes the link; an older run than the latest says nothing.
fn make(app: App, what: What, number: u64, run: StoredValue<u64>, link: RwSignal<Link>) {
    let lang = app.settings.lang.get_untracked();
    let text = app.game.session.with_untracked(|s| {
        let s = s.as_ref()?;
        let step = s.cursor().filter(|_| what == What::Game);
        Some((share::text(s, what, lang), step))
    });
    let Some((text, step)) = text else { return };
    leptos::task::spawn_local(async move {
        let packed = match text {
            Ok(text) => packing::pack(&text).await,
            Err(why) => Err(why),
        };
        if run.try_get_value() != Some(number) {
            return;
        }
        link.set(match packed {
            Ok(packed) => {
                let there = Place::Shared { packed, step }.link();
                match share::is_short_enough(&there) {
                    true => Link::There(there),
                    false => Link::Long,
                }
            }
            Err(why) => Link::None(why.say(lang)),
        });
    });
}

/// A link in a field, with the ways to take it along.
#[component]
pub fn LinkField(
    /// The field's id.
    id: &'static str,
    /// The message that names it.
    label: &'static str,
    /// The link.
    #[prop(into)]
    text: Signal<String>,
) -> impl IntoView {
    let app = app();
    let copied = RwSignal::new(None);
    let copy = move |_| {
        browser::copy(&text.get_untracked(), move |done| {
            // The reader may have gone elsewhere.
            let _ = copied.try_set(Some(done));
            if !done {
                browser::select(&format!("#{id}"));
            }
        });
    };
    let said = move || match copied.get()? {
        true => Some(app.t("share-copied")),
        false => Some(app.t("share-copy-yourself")),
    };
    let open = RwSignal::new(false);
    view! {
        <div class="link">
            <input
                type="text"
                readonly
                id=id
                aria-label=move || app.t(label)
                prop:value=move || text.get()
            />
            <button on:click=copy>{move || app.t("share-copy")}</button>
            {can_send().then(|| {
                let give = move |_| send(&untrack(|| app.t("title")), &text.get_untracked());
                view! { <button on:click=give>{move || app.t("share-send")}</button> }
            })}
        </div>
        <p class="small" role="status">{said}</p>
        <details
            class="as-code"
            on:toggle=move |e| {
                let box_ = event_target::<web_sys::Element>(&e);
                open.set(box_.has_attribute("open"));
            }
        >
            <summary>{move || app.t("share-code")}</summary>
            <Show when=move || open.get()>{move || code(app, &text.get())}</Show>
        </details>
    }
}

/// A link as a code for cameras; or that it is too long for one.
fn code(app: App, link: &str) -> impl IntoView + use<> {
    match qr::code(link) {
        Some(code) => view! {
            <svg
                class="qr"
                viewBox=format!("0 0 {0} {0}", code.side)
                role="img"
                aria-label=app.t("share-code-what")
            >
                <path fill="#fff" d=format!("M0 0h{0}v{0}H0z", code.side)></path>
                <path d=code.path></path>
            </svg>
        }
        .into_any(),
        None => view! { <p class="small">{app.t("share-code-long")}</p> }.into_any(),
    }
}

/// Whether the system has a sheet for links that are sent to others.
fn can_send() -> bool {
    let navigator = web_sys::window().map(|w| w.navigator());
    navigator.is_some_and(|n| js_sys::Reflect::has(&n, &"share".into()) == Ok(true))
}

/// Gives a link to the system's sheet. Whoever closes it without sending has not failed at anything.
fn send(title: &str, link: &str) {
    if let Some(window) = web_sys::window() {
        let data = web_sys::ShareData::new();
        data.set_title(title);
        data.set_url(link);
        let sent = window.navigator().share_with_data(&data);
        leptos::task::spawn_local(async move {
            let _ = wasm_bindgen_futures::JsFuture::from(sent).await;
        });
    }
}
