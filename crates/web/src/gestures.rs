//! What pointers on the board mean: moving it, magnifying it, carrying a token.

use crate::viewport::{Pane, Viewport};

/// A place on the screen, in pixels.
pub type At = (f64, f64);

/// Pixels that a pointer may stray before it counts as a drag.
const DRAG: f64 = 6.0;

/// The pointers that are down.
#[derive(Clone, Debug, Default)]
pub struct Gestures {
    pointers: Vec<(i32, At)>,
    dragged: bool,
}

/// What a movement does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gesture {
    /// Nothing yet: a click may still come of it.
    None,
    /// The board moves by so much.
    Move(At),
    /// The board is magnified by a factor round a place.
    Zoom(f64, At),
    /// A token that is carried comes along.
    Carry,
}

impl Gesture {
    /// The same measured from another corner, where the window of the board begins.
    pub fn from(self, corner: At) -> Gesture {
        match self {
            Gesture::Zoom(factor, at) => Gesture::Zoom(factor, (at.0 - corner.0, at.1 - corner.1)),
            other => other,
        }
    }

    /// The board afterwards, in its window.
    pub fn apply(self, viewport: Viewport, pane: Pane) -> Viewport {
        match self {
            Gesture::None | Gesture::Carry => viewport,
            Gesture::Move(by) => viewport.moved(by, pane),
            Gesture::Zoom(factor, at) => viewport.zoomed(factor, at, pane),
        }
    }
}

fn distance(a: At, b: At) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

impl Gestures {
    /// A pointer comes down.
    pub fn down(&mut self, id: i32, at: At) {
        if self.pointers.is_empty() {
            self.dragged = false;
        }
        self.pointers.retain(|p| p.0 != id);
        self.pointers.push((id, at));
    }

    /// A pointer moves; `carrying` tells whether a token goes with it.
    pub fn moved(&mut self, id: i32, at: At, carrying: bool) -> Gesture {
        let Some(i) = self.pointers.iter().position(|p| p.0 == id) else {
            return Gesture::None;
        };
        let from = self.pointers[i].1;
        let far = self.dragged || distance(at, from) > DRAG;
        let other = self.pointers.iter().find(|p| p.0 != id).map(|p| p.1);
        let gesture = match other {
            _ if carrying && far => Gesture::Carry,
            _ if carrying || (other.is_none() && !far) => return Gesture::None,
            None => Gesture::Move((at.0 - from.0, at.1 - from.1)),
            Some(other) => {
                let factor = distance(at, other).max(1.0) / distance(from, other).max(1.0);
                let middle = ((at.0 + other.0) / 2.0, (at.1 + other.1) / 2.0);
                Gesture::Zoom(factor, middle)
            }
        };
        self.dragged = true;
        self.pointers[i].1 = at;
        gesture
    }

    /// A pointer goes up.
    pub fn up(&mut self, id: i32) {
        self.pointers.retain(|p| p.0 != id);
    }

    /// Whether any pointer is down.
    pub fn is_down(&self) -> bool {
        !self.pointers.is_empty()
    }

    /// Whether the pointers did something else than click since the first came down.
    pub fn dragged(&self) -> bool {
        self.dragged
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_that_trembles_clicks() {
        let mut g = Gestures::default();
        g.down(1, (100.0, 100.0));
        assert_eq!(g.moved(1, (103.0, 104.0), false), Gesture::None);
        assert_eq!(g.moved(7, (300.0, 100.0), false), Gesture::None, "not down");
        g.up(1);
        assert!(!g.dragged());
    }

    #[test]
    fn one_pointer_moves_the_board_and_it_stays_a_drag() {
        let mut g = Gestures::default();
        g.down(1, (100.0, 100.0));
        assert_eq!(
            g.moved(1, (110.0, 95.0), false),
            Gesture::Move((10.0, -5.0))
        );
        // From now on every step counts.
        assert_eq!(g.moved(1, (111.0, 95.0), false), Gesture::Move((1.0, 0.0)));
        g.up(1);
        assert!(g.dragged());
        g.down(1, (0.0, 0.0));
        assert!(!g.dragged(), "another gesture");
    }

    #[test]
    fn two_pointers_magnify_round_their_middle() {
        let mut g = Gestures::default();
        g.down(1, (100.0, 100.0));
        g.down(2, (200.0, 100.0));
        assert_eq!(
            g.moved(2, (300.0, 100.0), false),
            Gesture::Zoom(2.0, (200.0, 100.0))
        );
        let start = Viewport::default();
        let pane = Pane {
            width: 400.0,
            height: 300.0,
            ratio: 4.0 / 3.0,
        };
        let seen = Gesture::Zoom(2.0, (200.0, 100.0)).apply(start, pane);
        assert_eq!((seen.scale, seen.left, seen.top), (2.0, -200.0, -100.0));
        // Fingers that meet do not divide by nothing.
        assert_eq!(
            g.moved(2, (100.0, 100.0), false),
            Gesture::Zoom(1.0 / 200.0, (100.0, 100.0))
        );
    }

    #[test]
    fn a_token_is_carried_once_the_pointer_is_on_its_way() {
        let mut g = Gestures::default();
        g.down(1, (50.0, 50.0));
        assert_eq!(g.moved(1, (52.0, 50.0), true), Gesture::None);
        assert_eq!(g.moved(1, (60.0, 50.0), true), Gesture::Carry);
        assert_eq!(g.moved(1, (61.0, 50.0), true), Gesture::Carry);
    }
}
