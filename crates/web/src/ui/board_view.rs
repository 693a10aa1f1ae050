//! The board: the ground, regions to point at, pieces, and moving and magnifying it all.

use std::rc::Rc;

use leptos::prelude::*;
use rules::Region;
use web_sys::{KeyboardEvent, PointerEvent};

use super::{
    app::{App, app},
    browser,
    card::Card,
    look::Look,
    moments::Moments,
    regions::{Aim, Regions},
    rims::Rims,
    spoken::Spoken,
    stores::Drag,
};
use crate::{
    draw::{self, Scene},
    keys::Act,
    paint,
};

/// The board.
#[component]
pub fn BoardView() -> impl IntoView {
    let app = app();
    // A board is drawn anew only if it is another: by where its content lies.
    let map = Memo::new(move |_| {
        app.look(|s, _| {
            Some((
                std::ptr::from_ref(s.pack()) as usize,
                s.rules().map().id.clone(),
            ))
        })
    });
    let scene = RwSignal::new_local(None::<Rc<Scene>>);
    // Working a board out and drawing it are tasks of their own: what is beside it comes first.
    Effect::new(move |_| {
        scene.set(None);
        let wanted = map.get();
        browser::soon(move || {
            let pack = app
                .game
                .session
                .with_untracked(|s| s.as_ref().map(|s| s.pack().clone()));
            let id = wanted.as_ref().map(|(_, id)| id.as_str());
            let found = pack.zip(id).and_then(|(pack, id)| draw::scene(&pack, id));
            browser::soon(move || {
                // There may be another game by now, which asks for its own board.
                if map.try_get_untracked() == Some(wanted) {
                    scene.try_set(found);
                }
            });
        });
    });
    move || match scene.get() {
        Some(scene) => one_board(app, scene).into_any(),
        None => view! { <div class="board" style="--ratio:1.5"></div> }.into_any(),
    }
}

fn one_board(app: App, scene: Rc<Scene>) -> impl IntoView {
    let look = Look::new(app, scene.clone());
    let (tab, spoken) = (RwSignal::new(0_u8), Spoken::new(app, &scene));
    let point = |e: &PointerEvent| (f64::from(e.client_x()), f64::from(e.client_y()));
    let down = move |e: PointerEvent| {
        let (x, y) = point(&e);
        // A token that is not yet settled follows the pointer.
        let region = browser::region_at(x, y);
        let loose = |r: &Region| {
            let plan = app.board.plan;
            plan.with_untracked(|p| p.as_ref().is_some_and(|p| p.share(*r) > 0))
        };
        if let Some(r) = region.filter(loose)
            && e.button() == 0
        {
            let from = Some(r);
            app.board.drag.set(Some(Drag { from, x, y }));
        }
        look.down(e.pointer_id(), (x, y));
    };
    let moved = move |e: PointerEvent| {
        let (x, y) = point(&e);
        let drag = app.board.drag.get_untracked();
        if look.moved(&e, (x, y), drag.is_some()) {
            app.board.drag.set(drag.map(|drag| Drag { x, y, ..drag }));
        }
    };
    let up = move |e: PointerEvent| {
        if let Some(drag) = app.board.drag.get_untracked() {
            app.board.drag.set(None);
            if look.dragged() {
                let (x, y) = point(&e);
                app.carry(drag.from, browser::region_at(x, y));
            }
        }
        look.up(e.pointer_id());
    };
    let count = scene.regions.len() as u8;
    let regions = Regions::new(app, count.into());
    let all = || (0..count).filter_map(Region::new);
    let shapes = all()
        .map(|r| shape(app, scene.clone(), r, look, tab, spoken, regions))
        .collect_view();
    let tops = all().map(|r| top(scene.clone(), r, regions)).collect_view();
    let choosing = move || {
        app.look(|s, _| {
            let targets =
                |c: &client::choices::Choices| c.regions.keys().any(|r| c.is_target(s.state(), *r));
            app.board.plan.with(Option::is_some) || app.game.choices.with(targets)
        })
    };
    let land = browser::file_url(&scene.land_file(), "image/svg+xml");
    let (symbols, view_box) = (scene.symbols.clone(), scene.view_box.clone());
    let upright = scene.width < 1.25 * scene.height;
    let ratio = format!("--ratio:{:.3}", scene.width / scene.height);
    let (moments, rims) = (scene.clone(), scene.clone());
    view! {
        <section class="board" class:upright=upright aria-label=move || app.t("board") style=ratio.clone()>
            <p class="unseen" id="board-help">{move || app.t("board-help")}</p>
            <div
                class="window"
                class:still=move || look.rests()
                node_ref=look.window
                on:wheel=move |e| look.wheel(&e)
                on:pointerdown=down
                on:pointermove=moved
                on:pointerup=up
                on:pointercancel=up
                on:pointerleave=move |e| {
                    up(e);
                    app.board.hover.set(None);
                }
            >
                <div class="world" class:gliding=move || look.glides() style=move || look.style()>
                    <div class="ground" aria-hidden="true">
                        <img class="land" alt="" src=land draggable="false"/>
                        <div inner_html=symbols></div>
                    </div>
                    <svg
                        class="regions"
                        class:choosing=choosing
                        class:naming=move || app.names_regions()
                        viewBox=view_box
                        role="group"
                        aria-label=move || app.t("board")
                        aria-keyshortcuts=move || app.key(Act::Board)
                        aria-describedby="board-help"
                    >
                        <g>{shapes}</g>
                        <Rims scene=StoredValue::new_local(rims)/>
                        <g class="tops">{tops}</g>
                    </svg>
                    <Moments scene=StoredValue::new_local(moments)/>
                </div>
            </div>
            <div class="zoom">
                <button aria-label=move || app.t("zoom-in") on:click=move |_| look.zoom(1.5, None)>
                    "+"
                </button>
                <button
                    aria-label=move || app.t("zoom-out")
                    on:click=move |_| look.zoom(1.0 / 1.5, None)
                >
                    "−"
                </button>
                <button aria-label=move || app.t("zoom-reset") on:click=move |_| look.whole()>
                    "⤢"
                </button>
                <button
                    class="high"
                    id="tall"
                    aria-label=move || app.t("zoom-tall")
                    aria-pressed=move || app.board.tall.get().to_string()
                    on:click=move |_| app.board.tall.update(|t| *t = !*t)
                >
                    "↕"
                </button>
            </div>
            <Card scene=StoredValue::new_local(scene) look=look/>
        </section>
    }
}

/// The outline of a region, which one points at.
fn shape(
    app: App,
    scene: Rc<Scene>,
    r: Region,
    look: Look,
    tab: RwSignal<u8>,
    spoken: Spoken,
    regions: Regions,
) -> impl IntoView {
    let path = scene.regions[r.index()].path.clone();
    let class = move || {
        let mut class = String::from("shape");
        let (owner, aim, share) = regions.with(r, |s| (s.owner, s.aim, s.badge.share));
        match owner {
            Some((_, true)) => class.push_str(" declined"),
            Some((_, false)) => class.push_str(" active"),
            None => {}
        }
        match aim {
            Some(Aim::Sure) => class.push_str(" target"),
            Some(Aim::Chance) => class.push_str(" chance"),
            None => {}
        }
        if app.board.menu.get() == Some(r) {
            class.push_str(" chosen");
        }
        // What the pointer can carry off is not scrolled by it.
        if share > 0 {
            class.push_str(" loose");
        }
        class
    };
    let style = move || regions.with(r, |s| s.owner.map(|(colour, _)| paint::style(colour)));
    let key = {
        let scene = scene.clone();
        move |e: KeyboardEvent| pressed(app, &scene, r, look, tab, &e)
    };
    let clip = format!("inside-{}", r.number());
    view! {
        <clipPath id=clip.clone()>
            <path d=path.clone()></path>
        </clipPath>
        <path
            d=path
            clip-path=format!("url(#{clip})")
            class=class
            style=style
            data-region=r.number()
            id=format!("region-{}", r.number())
            role="button"
            tabindex=move || if tab.get() == r.number() { "0" } else { "-1" }
            aria-label=move || spoken.of(r)
            on:click=move |e| {
                if !look.dragged() {
                    let touch = e.detail() > 0 && is_touch(&e);
                    app.board.opened.set((e.detail() > 0).then(|| look.inside(&e)));
                    chosen(app, r, touch);
                }
            }
            on:contextmenu=move |e| {
                e.prevent_default();
                app.board.plan.update(|p| if let Some(p) = p { p.take(r) });
            }
            on:pointerenter=move |e| {
                if e.pointer_type() == "mouse" {
                    app.board.hover.set(Some(r));
                }
            }
            on:focus=move |e| {
                tab.set(r.number());
                app.board.hover.set(Some(r));
                // A click gives the focus too, but is seen where it is.
                app.board.focus.set(browser::by_keyboard(&e).then_some(r));
            }
            on:blur=move |_| app.board.focus.set(None)
            on:keydown=key
        ></path>
    }
}

fn is_touch(e: &web_sys::MouseEvent) -> bool {
    let kind = js_sys::Reflect::get(e, &"pointerType".into()).ok();
    kind.and_then(|k| k.as_string())
        .is_some_and(|k| k == "touch")
}

/// A region was pointed at: what can only mean one thing is done, anything else is offered in a
/// menu. A finger hides what it points at and shows no costs before, so it always gets the menu.
fn chosen(app: App, r: Region, touch: bool) {
    let planned = app
        .board
        .plan
        .with_untracked(|p| p.as_ref().is_some_and(|p| p.regions.contains(&r)));
    if planned {
        app.board.plan.update(|p| {
            if let Some(p) = p {
                p.add(r);
            }
        });
        return;
    }
    let direct = app.game.session.with_untracked(|s| {
        let s = s.as_ref()?;
        app.game.choices.with_untracked(|c| c.direct(s.state(), r))
    });
    match direct {
        Some(action) if !touch => app.act(&[action]),
        _ => {
            let open = app.board.menu.get_untracked() == Some(r);
            app.board.hover.set(Some(r));
            app.board.menu.set((!open).then_some(r));
        }
    }
}

fn pressed(app: App, scene: &Scene, r: Region, look: Look, tab: RwSignal<u8>, e: &KeyboardEvent) {
    let direction = match e.key().as_str() {
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowRight" => (1.0, 0.0),
        "ArrowUp" => (0.0, -1.0),
        "ArrowDown" => (0.0, 1.0),
        "Enter" | " " => {
            e.prevent_default();
            app.board.opened.set(None);
            chosen(app, r, false);
            if app.board.menu.get_untracked() == Some(r) {
                set_timeout(
                    || browser::focus(".card button"),
                    std::time::Duration::from_millis(30),
                );
            }
            return;
        }
        "Escape" => {
            app.board.menu.set(None);
            return;
        }
        "+" | "=" => {
            return app.board.plan.update(|p| {
                if let Some(p) = p {
                    p.add(r)
                }
            });
        }
        "-" => {
            return app.board.plan.update(|p| {
                if let Some(p) = p {
                    p.take(r)
                }
            });
        }
        _ => return,
    };
    e.prevent_default();
    if let Some(next) = beside(scene, r, direction) {
        tab.set(next.number());
        look.show(next);
        browser::focus(&format!("#region-{}", next.number()));
    }
}

/// The nearest region in a direction.
fn beside(scene: &Scene, r: Region, (dx, dy): (f64, f64)) -> Option<Region> {
    let here = &scene.regions[r.index()];
    let far = |r: Region| {
        let there = &scene.regions[r.index()];
        let (x, y) = (there.x - here.x, there.y - here.y);
        let (along, across) = (x * dx + y * dy, (x * dy - y * dx).abs());
        (along > 1.0 && across < 2.0 * along).then_some(along + 2.0 * across)
    };
    let all = (0..scene.regions.len() as u8).filter_map(Region::new);
    all.filter_map(|r| Some((r, far(r)?)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(r, _)| r)
}

/// The pieces of a region.
fn top(scene: Rc<Scene>, r: Region, regions: Regions) -> impl IntoView {
    let scene = send_wrapper::SendWrapper::new(scene);
    let drawing = move || {
        regions.with(r, |s| {
            draw::region(&scene, r, &s.pieces, &s.colours, &s.badge)
        })
    };
    view! { <g inner_html=drawing></g> }
}
