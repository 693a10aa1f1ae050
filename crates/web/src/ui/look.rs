//! The window on the board: its size, how the board lies in it, and what brings which part into sight.

use std::rc::Rc;

use leptos::{html, prelude::*};
use rules::Region;
use web_sys::{PointerEvent, WheelEvent};

use super::{app::App, browser};
use crate::{
    draw::Scene,
    gestures::{Gesture, Gestures},
    place::Frame,
    viewport::{Pane, Viewport},
};

/// The window on a board.
#[derive(Clone, Copy)]
pub struct Look {
    scene: StoredValue<Rc<Scene>, LocalStorage>,
    /// Its element.
    pub window: NodeRef<html::Div>,
    /// Its size, and the form of the board.
    pub pane: RwSignal<Pane>,
    /// What room there is on either side of it, where it is narrower than its column, in pixels.
    pub spare: RwSignal<f64>,
    /// How the board lies in it.
    pub viewport: RwSignal<Viewport>,
    /// The pointers that are down.
    grip: StoredValue<Gestures>,
    /// Whether the board glides to where it is to lie, because nobody's hand is on it.
    gliding: RwSignal<bool>,
}

/// What the board stands in.
fn column(window: &web_sys::Element) -> Option<web_sys::Element> {
    window.parent_element()?.parent_element()
}

impl Look {
    /// For a board that is about to be shown.
    pub fn new(app: App, scene: Rc<Scene>) -> Look {
        let ratio = scene.width / scene.height;
        let look = Look {
            scene: StoredValue::new_local(scene),
            window: NodeRef::new(),
            pane: RwSignal::new(Pane {
                width: ratio,
                height: 1.0,
                ratio,
            }),
            spare: RwSignal::new(0.0),
            viewport: RwSignal::new(Viewport::default()),
            grip: StoredValue::new(Gestures::default()),
            gliding: RwSignal::new(false),
        };
        Effect::new(move |_| {
            if let Some(window) = look.window.get() {
                look.measure();
                browser::on_resize(&window, move || look.measure());
                if let Some(column) = column(&window) {
                    browser::on_resize(&column, move || look.measure());
                }
            }
        });
        // A window of another height is filled once it has that height.
        Effect::new(move |before: Option<bool>| {
            let tall = app.board.tall.get();
            if before.is_some_and(|b| b != tall) {
                browser::soon(move || {
                    look.measure();
                    match tall {
                        true => look.lay(Viewport::filling(look.pane.get_untracked())),
                        false => look.lay(Viewport::default()),
                    }
                });
            }
            tall
        });
        // What happens, or is spoken of, is brought into sight.
        Effect::new(move |_| {
            app.board
                .happened
                .get()
                .into_iter()
                .for_each(|r| look.show(r))
        });
        Effect::new(move |_| {
            let spoken = app.board.shown.with(|s| s.first().copied());
            spoken.into_iter().for_each(|r| look.show(r));
        });
        look
    }

    /// Takes the size of the window.
    fn measure(self) {
        let Some(window) = self.window.get_untracked() else {
            return;
        };
        let (width, height) = (window.client_width(), window.client_height());
        let before = self.pane.get_untracked();
        let pane = Pane {
            width: f64::from(width.max(1)),
            height: f64::from(height.max(1)),
            ..before
        };
        let column = column(&window).map_or(0, |c| c.client_width());
        let spare = f64::from((column - width).max(0)) / 2.0;
        if spare != self.spare.get_untracked() {
            self.spare.set(spare);
        }
        if pane != before {
            self.pane.set(pane);
            self.viewport.update(|v| *v = v.kept_in(pane));
        }
    }

    /// Lays the board otherwise, with nobody's hand on it.
    fn lay(self, viewport: Viewport) {
        self.gliding.set(true);
        self.viewport.set(viewport);
    }

    /// Magnifies round a point of the screen, or round the middle.
    pub fn zoom(self, factor: f64, at: Option<(f64, f64)>) {
        let pane = self.pane.get_untracked();
        let (left, top) = self.corner();
        let at = at.map_or(pane.middle(), |(x, y)| (x - left, y - top));
        self.gliding.set(false);
        self.viewport.update(|v| *v = v.zoomed(factor, at, pane));
    }

    /// Shows the whole board.
    pub fn whole(self) {
        self.lay(Viewport::default());
    }

    /// Moves the board no further than it takes to have a region in sight, unless somebody's hand is on it.
    pub fn show(self, r: Region) {
        if self.grip.with_value(Gestures::is_down) {
            return;
        }
        let pane = self.pane.get_untracked();
        let frame = self.scene.with_value(|s| s.frame(r, pane));
        let place = (frame.left, frame.top, frame.right, frame.bottom);
        let now = self.viewport.get_untracked();
        let next = now.showing(place, pane);
        if next != now {
            self.lay(next);
        }
    }

    /// The rectangle round a region as it is shown, in pixels of the window.
    pub fn shown(self, r: Region) -> Frame {
        let pane = self.pane.get();
        let f = self.scene.with_value(|s| s.frame(r, pane));
        let v = self.viewport.get();
        let (left, top) = v.shown((f.left, f.top));
        let (right, bottom) = v.shown((f.right, f.bottom));
        Frame {
            left,
            top,
            right,
            bottom,
        }
    }

    /// Whether the whole board is shown.
    pub fn rests(self) -> bool {
        self.viewport.with(|v| v.scale == 1.0)
    }

    /// Whether the board glides.
    pub fn glides(self) -> bool {
        self.gliding.get()
    }

    /// Whether the pointers did something else than click since the first came down.
    pub fn dragged(self) -> bool {
        self.grip.with_value(Gestures::dragged)
    }

    /// How the board lies, and how many pixels of the screen one unit of it has: what must be read is
    /// drawn no smaller than can be read.
    pub fn style(self) -> String {
        let v = self.viewport.get();
        let (_, _, width, _) = self.pane.get().board();
        let scale = v.scale * width / self.scene.with_value(|s| s.width);
        format!(
            "transform:translate({:.1}px,{:.1}px) scale({:.3});--scale:{scale:.3}",
            v.left, v.top, v.scale
        )
    }

    /// The wheel magnifies; where the page can be scrolled and all of the board is seen, it does that.
    pub fn wheel(self, e: &WheelEvent) {
        let rests = self.viewport.with_untracked(|v| v.scale == 1.0);
        if rests && !e.ctrl_key() && browser::page_scrolls() {
            return;
        }
        e.prevent_default();
        let factor = (-e.delta_y() * 0.0015).exp();
        self.zoom(factor, Some((e.client_x().into(), e.client_y().into())));
    }

    /// A pointer comes down.
    pub fn down(self, id: i32, at: (f64, f64)) {
        self.grip.update_value(|g| g.down(id, at));
    }

    /// A pointer moves. Whether a token that it carries comes along.
    pub fn moved(self, e: &PointerEvent, at: (f64, f64), carrying: bool) -> bool {
        let mut gesture = Gesture::None;
        self.grip
            .update_value(|g| gesture = g.moved(e.pointer_id(), at, carrying));
        if matches!(gesture, Gesture::Move(_) | Gesture::Zoom(..)) {
            let gesture = gesture.from(self.corner());
            let pane = self.pane.get_untracked();
            self.gliding.set(false);
            self.viewport.update(|v| *v = gesture.apply(*v, pane));
        }
        gesture == Gesture::Carry
    }

    /// A pointer goes up.
    pub fn up(self, id: i32) {
        self.grip.update_value(|g| g.up(id));
    }

    /// Where an event of the pointer is in the window, in pixels.
    pub fn inside(self, e: &web_sys::MouseEvent) -> (f64, f64) {
        let (left, top) = self.corner();
        (
            f64::from(e.client_x()) - left,
            f64::from(e.client_y()) - top,
        )
    }

    /// Where on the screen the window begins.
    fn corner(self) -> (f64, f64) {
        let window = self.window.get_untracked();
        let rect = window.map(|w| w.get_bounding_client_rect());
        rect.map_or((0.0, 0.0), |r| (r.left(), r.top()))
    }
}
