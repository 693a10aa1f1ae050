//! Moving and magnifying the board.

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
    /// Magnified by a factor round a point of the window, whose size is given.
    pub fn zoomed(self, factor: f64, at: (f64, f64), size: (f64, f64)) -> Viewport {
        let scale = (self.scale * factor).clamp(1.0, MOST);
        let f = scale / self.scale;
        Viewport {
            scale,
            left: at.0 - (at.0 - self.left) * f,
            top: at.1 - (at.1 - self.top) * f,
        }
        .kept_in(size)
    }

    /// Moved by so many pixels.
    pub fn moved(self, by: (f64, f64), size: (f64, f64)) -> Viewport {
        Viewport {
            left: self.left + by.0,
            top: self.top + by.1,
            ..self
        }
        .kept_in(size)
    }

    /// The board always fills the window.
    fn kept_in(self, size: (f64, f64)) -> Viewport {
        Viewport {
            left: self.left.clamp(size.0 * (1.0 - self.scale), 0.0),
            top: self.top.clamp(size.1 * (1.0 - self.scale), 0.0),
            ..self
        }
    }

    /// Where a point of the window at rest is shown.
    pub fn shown(self, at: (f64, f64)) -> (f64, f64) {
        (self.scale * at.0 + self.left, self.scale * at.1 + self.top)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: (f64, f64) = (600.0, 400.0);

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
}
