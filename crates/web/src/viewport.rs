//! Moving and magnifying the board.

/// The window in which the board is seen, and the form of the board. At rest the board is as large as
/// the window has room for, and lies in its middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pane {
    /// Width of the window in pixels.
    pub width: f64,
    /// Height of the window in pixels.
    pub height: f64,
    /// The board's width for a height of 1.
    pub ratio: f64,
}

impl Pane {
    /// The board at rest: its left and upper edge, its width and height.
    pub fn board(self) -> (f64, f64, f64, f64) {
        let width = self.width.min(self.height * self.ratio);
        let height = width / self.ratio;
        let (left, top) = ((self.width - width) / 2.0, (self.height - height) / 2.0);
        (left, top, width, height)
    }

    /// Its middle.
    pub fn middle(self) -> (f64, f64) {
        (self.width / 2.0, self.height / 2.0)
    }
}

/// How the board lies in its window: a point `(x, y)` of the window at rest is shown at
/// `(scale · x + left, scale · y + top)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    /// Magnification, at least 1.
    pub scale: f64,
    /// In pixels.
    pub left: f64,
    /// In pixels.
    pub top: f64,
}

/// Most that one can magnify.
const MOST: f64 = 6.0;

impl Default for Viewport {
    fn default() -> Viewport {
        Viewport {
            scale: 1.0,
            left: 0.0,
            top: 0.0,
        }
    }
}

impl Viewport {
    /// Magnified by a factor round a point of the window.
    pub fn zoomed(self, factor: f64, at: (f64, f64), pane: Pane) -> Viewport {
        let scale = (self.scale * factor).clamp(1.0, MOST);
        let f = scale / self.scale;
        Viewport {
            scale,
            left: at.0 - (at.0 - self.left) * f,
            top: at.1 - (at.1 - self.top) * f,
        }
        .kept_in(pane)
    }

    /// Moved by so many pixels.
    pub fn moved(self, by: (f64, f64), pane: Pane) -> Viewport {
        Viewport {
            left: self.left + by.0,
            top: self.top + by.1,
            ..self
        }
        .kept_in(pane)
    }

    /// The board as large as it must be to fill the window, with its middle in the window's.
    pub fn filling(pane: Pane) -> Viewport {
        let (_, _, width, height) = pane.board();
        let factor = (pane.width / width).max(pane.height / height);
        Viewport::default().zoomed(factor, pane.middle(), pane)
    }

    /// Moved no further than it takes to show a rectangle of the window at rest (left, upper, right
    /// and lower edge), with room round it where there is room.
    pub fn showing(self, (left, top, right, bottom): (f64, f64, f64, f64), pane: Pane) -> Viewport {
        let ((left, top), (right, bottom)) = (self.shown((left, top)), self.shown((right, bottom)));
        self.moved(
            (
                inwards(left, right, pane.width),
                inwards(top, bottom, pane.height),
            ),
            pane,
        )
    }

    /// No ground beside the board is shown that need not be: where the board is larger than the
    /// window it fills it, and where it is smaller it lies in the middle.
    pub fn kept_in(self, pane: Pane) -> Viewport {
        let (left, top, width, height) = pane.board();
        let kept = |at: f64, scale: f64, start: f64, size: f64, room: f64| {
            // Where the board begins, and the least and the most that this may be.
            let (begin, spare) = (at + scale * start, room - scale * size);
            let kept = match spare > 0.0 {
                true => spare / 2.0,
                false => begin.clamp(spare, 0.0),
            };
            kept - scale * start
        };
        Viewport {
            scale: self.scale,
            left: kept(self.left, self.scale, left, width, pane.width),
            top: kept(self.top, self.scale, top, height, pane.height),
        }
    }

    /// Where a point of the window at rest is shown.
    pub fn shown(self, at: (f64, f64)) -> (f64, f64) {
        (self.scale * at.0 + self.left, self.scale * at.1 + self.top)
    }
}

/// How far something from `start` to `end` has to be moved to lie in a room from 0 to `size`, not
/// quite at its edge.
fn inwards(start: f64, end: f64, size: f64) -> f64 {
    let spare = size - (end - start);
    let edge = (spare / 2.0).min(size * 0.1);
    match () {
        // It is larger than the room: its middle is what is shown.
        () if spare < 0.0 => spare / 2.0 - start,
        () if start < 0.0 => edge - start,
        () if end > size => size - edge - end,
        () => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Pane = Pane {
        width: 600.0,
        height: 400.0,
        ratio: 1.5,
    };
    /// Higher than the board.
    const TALL: Pane = Pane {
        height: 800.0,
        ..SIZE
    };

    #[test]
    fn the_point_under_the_pointer_stays() {
        let v = Viewport::default().zoomed(2.0, (150.0, 100.0), SIZE);
        assert_eq!(v.shown((150.0, 100.0)), (150.0, 100.0));
        let w = v.zoomed(1.5, (300.0, 200.0), SIZE);
        let at_rest = ((300.0 - v.left) / v.scale, (200.0 - v.top) / v.scale);
        assert_eq!(w.shown(at_rest), (300.0, 200.0));
    }

    #[test]
    fn the_board_fills_the_window() {
        let v = Viewport::default().zoomed(3.0, (0.0, 0.0), SIZE);
        let far = v.moved((-1e6, 1e6), SIZE);
        assert_eq!(far.shown((600.0, 0.0)), (600.0, 0.0));
        assert_eq!(far.zoomed(0.01, (9.0, 9.0), SIZE), Viewport::default());
    }

    #[test]
    fn a_board_that_is_lower_than_its_window_lies_in_the_middle() {
        assert_eq!(TALL.board(), (0.0, 200.0, 600.0, 400.0));
        let v = Viewport::default().zoomed(1.5, (0.0, 0.0), TALL);
        assert_eq!(
            (v.shown((0.0, 200.0)).1, v.shown((0.0, 600.0)).1),
            (100.0, 700.0)
        );
        let far = v.moved((-1e6, -1e6), TALL);
        assert_eq!((far.shown((600.0, 0.0)).0, far.top), (600.0, v.top));
    }

    #[test]
    fn a_board_can_fill_a_higher_window() {
        let v = Viewport::filling(TALL);
        assert_eq!(v.scale, 2.0);
        assert_eq!(v.shown((300.0, 400.0)), (300.0, 400.0));
        assert_eq!(v.shown((0.0, 200.0)).1, 0.0);
        assert_eq!(Viewport::filling(SIZE), Viewport::default());
    }

    #[test]
    fn what_is_out_of_sight_is_brought_into_it() {
        let v = Viewport::filling(TALL);
        let place = (560.0, 220.0, 590.0, 240.0);
        let seen = v.showing(place, TALL);
        let (x, y) = seen.shown((590.0, 240.0));
        assert!((0.0..=600.0).contains(&x) && (0.0..=800.0).contains(&y));
        assert_eq!(
            seen.showing(place, TALL),
            seen,
            "what is seen stays where it is"
        );
        assert_eq!(
            Viewport::default().showing(place, SIZE),
            Viewport::default()
        );
        // What is larger than the window is shown by its middle.
        let whole = v
            .moved((300.0, 0.0), TALL)
            .showing((0.0, 200.0, 600.0, 600.0), TALL);
        assert_eq!(whole, v);
    }
}
