//! Programs that do something for the reader: their tokens, and bots of his own.

use leptos::prelude::*;
use protocol::{NewToken, PersonName, Scope, Token};

use super::{
    api::{self, Failure},
    people::is_open,
    who,
};
use crate::{
    i18n::{self, Message},
    ui::app::{App, app},
};

/// The reader's tokens and bots, and what came of the last thing that was asked.
#[derive(Clone, Copy)]
struct Programs {
    app: App,
    tokens: RwSignal<Vec<Token>>,
    bots: RwSignal<Vec<PersonName>>,
    /// What a token shows that has just been made.
    secret: RwSignal<Option<String>>,
    said: RwSignal<String>,
    busy: RwSignal<bool>,
}

impl Programs {
    /// Asks for something, and for what there is then.
    fn ask(self, what: impl Future<Output = Result<(), Failure>> + 'static) {
        let app = self.app;
        who::ask_aloud(app, self.said, self.busy, async move {
            what.await?;
            let bots = who::ask_own(app, api::own_bots).await?;
            let tokens = who::ask_own(app, api::tokens).await?;
            let _ = self.bots.try_set(bots);
            let _ = self.tokens.try_set(tokens);
            Ok::<_, Failure>(None)
        });
    }
}

/// What a token is good for, in words.
fn good_for(scope: Scope) -> &'static str {
    match scope {
        Scope::Read => "scope-read",
        Scope::Play => "scope-play",
        Scope::Talk => "scope-talk",
        Scope::Invite => "scope-invite",
    }
}

/// The panel.
#[component]
pub fn ProgramsView() -> impl IntoView {
    let app = app();
    let programs = Programs {
        app,
        tokens: RwSignal::new(Vec::new()),
        bots: RwSignal::new(Vec::new()),
        secret: RwSignal::new(None),
        said: RwSignal::new(String::new()),
        busy: RwSignal::new(false),
    };
    let name = RwSignal::new(String::new());
    let make_bot = move |e: leptos::ev::SubmitEvent| {
        e.prevent_default();
        let wish = name.get_untracked();
        programs.ask(async move {
            who::ask_own(app, async |token| api::make_bot(token, &wish).await).await?;
            let _ = name.try_set(String::new());
            Ok(())
        });
    };
    view! {
        <details
            class="sheet identity"
            id="programs"
            on:toggle=move |e| {
                if is_open(&e) {
                    programs.ask(async { Ok(()) });
                }
            }
        >
            <summary>{move || app.t("programs")}</summary>
            <p class="small">{move || app.t("programs-note")}</p>
            <h2>{move || app.t("programs-bots")}</h2>
            <ul id="own-bots">
                <For each=move || programs.bots.get() key=|b| b.id.clone() let:bot>
                    {one_bot(programs, bot)}
                </For>
            </ul>
            <form class="way" on:submit=make_bot>
                <label>
                    {move || app.t("programs-bot-name")}
                    <input
                        type="text"
                        id="bot-name"
                        maxlength="40"
                        autocomplete="off"
                        required=true
                        prop:value=move || name.get()
                        on:input=move |e| name.set(event_target_value(&e))
                    />
                </label>
                <button id="bot-make" disabled=move || programs.busy.get()>
                    {move || app.t("programs-bot-make")}
                </button>
            </form>
            <h2>{move || app.t("programs-tokens")}</h2>
            <ul id="own-tokens">
                <For each=move || programs.tokens.get() key=|t| t.id.clone() let:token>
                    {one_token(programs, token)}
                </For>
            </ul>
            <Make programs=programs/>
            <Show when=move || programs.secret.with(Option::is_some)>
                <p role="status">
                    {move || app.t("programs-secret")}
                    " "
                    <code id="token-secret">{move || programs.secret.get()}</code>
                </p>
            </Show>
            <p role="status" id="programs-said">{move || programs.said.get()}</p>
        </details>
    }
}

/// The form for a token.
#[component]
fn Make(
    /// All of it.
    programs: Programs,
) -> impl IntoView {
    let app = programs.app;
    let label = RwSignal::new(String::new());
    let of = RwSignal::new(String::new());
    let scopes = RwSignal::new(Scope::ALL.to_vec());
    let make = move |e: leptos::ev::SubmitEvent| {
        e.prevent_default();
        // It may have been forgotten since it was chosen.
        let mut bot = of.get_untracked();
        if !programs
            .bots
            .with_untracked(|all| all.iter().any(|b| b.id == bot))
        {
            bot = String::new();
        }
        let new = NewToken {
            label: label.get_untracked(),
            scopes: scopes.get_untracked(),
            bot: (!bot.is_empty()).then_some(bot),
        };
        programs.secret.set(None);
        programs.ask(async move {
            let make = async |token: &str| api::make_token(token, &new).await;
            let made = who::ask_own(app, make).await?;
            let _ = programs.secret.try_set(Some(made.secret));
            Ok(())
        });
    };
    let check = move |scope: Scope| {
        let on = Memo::new(move |_| scopes.with(|all| all.contains(&scope)));
        view! {
            <label class="check">
                <input
                    type="checkbox"
                    data-scope=scope.word()
                    prop:checked=move || on.get()
                    on:change=move |_| scopes.update(|all| match all.contains(&scope) {
                        true => all.retain(|s| *s != scope),
                        false => all.push(scope),
                    })
                />
                {move || app.t(good_for(scope))}
            </label>
        }
    };
    view! {
        <form class="way" on:submit=make>
            <label>
                {move || app.t("programs-token-label")}
                <input
                    type="text"
                    id="token-label"
                    maxlength="40"
                    autocomplete="off"
                    on:input=move |e| label.set(event_target_value(&e))
                />
            </label>
            <label>
                {move || app.t("programs-token-of")}
                <select
                    id="token-of"
                    prop:value=move || {
                        programs.bots.track();
                        of.get()
                    }
                    on:change=move |e| of.set(event_target_value(&e))
                >
                    <option value="">{move || app.t("programs-token-own")}</option>
                    <For each=move || programs.bots.get() key=|b| b.id.clone() let:bot>
                        <option value=bot.id.clone()>{bot.name.clone()}</option>
                    </For>
                </select>
            </label>
            {Scope::ALL.map(check).into_iter().collect_view()}
            <button
                id="token-make"
                disabled=move || programs.busy.get() || scopes.with(Vec::is_empty)
            >
                {move || app.t("programs-token-make")}
            </button>
        </form>
    }
}

fn one_bot(programs: Programs, bot: PersonName) -> impl IntoView {
    let app = programs.app;
    let (id, name) = (bot.id, bot.name.clone());
    // It cannot be taken back, so it is asked twice.
    let sure = RwSignal::new(false);
    let text = move || match sure.get() {
        true => format!("{} – {}", app.t("programs-bot-end"), app.t("confirm")),
        false => app.t("programs-bot-end"),
    };
    let label = move || format!("{} – {name}", text());
    view! {
        <li>
            <span>{bot.name}</span>
            <button
                class="quiet"
                aria-label=label
                disabled=move || programs.busy.get()
                on:click=move |_| {
                    if !sure.get_untracked() {
                        return sure.set(true);
                    }
                    let id = id.clone();
                    programs.ask(async move {
                        who::ask_own(app, async |token| api::end_bot(token, &id).await).await?;
                        Ok(())
                    });
                }
                on:blur=move |_| sure.set(false)
            >
                {text}
            </button>
        </li>
    }
}

fn one_token(programs: Programs, token: Token) -> impl IntoView {
    let app = programs.app;
    let (id, called) = (token.id, token.label.clone());
    let label = move || format!("{} – {called}", app.t("programs-token-end"));
    let of = Memo::new(move |_| {
        let bots = programs.bots.read();
        let bot = bots.iter().find(|b| b.id == token.identity);
        bot.map(|b| b.name.clone())
    });
    let scopes = token.scopes;
    let facts = move || {
        let words: Vec<String> = scopes.iter().map(|s| app.t(good_for(*s))).collect();
        let words = i18n::list(app.settings.lang.get(), &words);
        match of.get() {
            Some(bot) => {
                app.say(Message::new("programs-token-bot").with("name", bot)) + " · " + &words
            }
            None => words,
        }
    };
    view! {
        <li>
            <span>{token.label} " " <small class="small">{facts}</small></span>
            <button
                class="quiet"
                aria-label=label
                disabled=move || programs.busy.get()
                on:click=move |_| {
                    let id = id.clone();
                    programs.ask(async move {
                        who::ask_own(app, async |token| api::end_token(token, &id).await).await?;
                        Ok(())
                    });
                }
            >
                {move || app.t("programs-token-end")}
            </button>
        </li>
    }
}
