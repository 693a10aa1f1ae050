//! Where things are on the screen: where the card of a region goes, so that it hides as little as
//! possible of what one looks at, and how the board lies there.

use board::svg::RIM;

/// A rectangle of the window, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame {
    /// Its left edge.
    pub left: f64,
    /// Its upper edge.
    pub top: f64,
    /// Its right edge.
    pub right: f64,
    /// Its lower edge.
    pub bottom: f64,
}

/// How much more it matters that the region itself stays in sight than a neighbour.
const SELF: f64 = 6.0;
/// So many square pixels that are hidden weigh as much as one pixel of distance.
const NEAR: f64 = 6.0;
/// Between the card and what it stands beside, in pixels.
const GAP: f64 = 12.0;

/// The side of a card that is next to what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The left one.
    Left,
    /// The right one.
    Right,
    /// The upper one.
    Top,
    /// The lower one.
    Bottom,
}

impl Side {
    /// Its class in the style sheet.
    pub fn class(self) -> &'static str {
        match self {
            Side::Left => "beside-left",
            Side::Right => "beside-right",
            Side::Top => "beside-top",
            Side::Bottom => "beside-bottom",
        }
    }
}

/// Where a card is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Its rectangle.
    pub card: Frame,
    /// Its side that is next to what it is about; `None` where there was no room beside that.
    pub side: Option<Side>,
}

impl Frame {
    /// A rectangle of a size with its upper left corner at a point.
    pub fn at(left: f64, top: f64, (width, height): (f64, f64)) -> Frame {
        Frame {
            left,
            top,
            right: left + width,
            bottom: top + height,
        }
    }

    /// The area that both cover.
    fn common(&self, other: &Frame) -> f64 {
        let across = self.right.min(other.right) - self.left.max(other.left);
        let down = self.bottom.min(other.bottom) - self.top.max(other.top);
        across.max(0.0) * down.max(0.0)
    }

    /// How far it is from another, in pixels; 0 if they touch.
    fn gap(&self, other: &Frame) -> f64 {
        let across = (self.left - other.right).max(other.left - self.right);
        let down = (self.top - other.bottom).max(other.top - self.bottom);
        across.max(0.0).hypot(down.max(0.0))
    }

    /// Its middle.
    pub fn middle(&self) -> (f64, f64) {
        (
            (self.left + self.right) / 2.0,
            (self.top + self.bottom) / 2.0,
        )
    }
}

/// How a board is seen in its window: from pixels of the screen to the board's own measure.
#[derive(Clone, Copy, Debug)]
pub struct Glass {
    board: Frame,
    window: Frame,
    /// Pixels that one unit of the board has.
    unit: f64,
}

/// What is beyond the edge of the window is no farther from it than this, in pixels: what comes from
/// there is not to fly by.
const BEYOND: f64 = 50.0;

impl Glass {
    /// By where the picture of a board, `width` of its units wide, and the window on it are.
    pub fn new(board: Frame, window: Frame, width: f64) -> Glass {
        let unit = ((board.right - board.left) / width).max(0.01);
        Glass {
            board,
            window,
            unit,
        }
    }

    fn inside(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (
            (x - self.board.left) / self.unit - RIM,
            (y - self.board.top) / self.unit - RIM,
        )
    }

    /// The middle of what is seen of the board.
    pub fn middle(&self) -> (f64, f64) {
        self.inside(self.window.middle())
    }

    /// How much of the board is seen, the shorter way.
    pub fn across(&self) -> f64 {
        let (w, b) = (self.window, self.board);
        let width = w.right.min(b.right) - w.left.max(b.left);
        let height = w.bottom.min(b.bottom) - w.top.max(b.top);
        width.min(height).max(0.0) / self.unit
    }

    /// Where something of the screen is, as seen from the board; what is far away is just beyond the
    /// window's edge.
    pub fn beyond(&self, what: Frame) -> (f64, f64) {
        let (x, y) = what.middle();
        let w = self.window;
        self.inside((
            x.clamp(w.left - BEYOND, w.right + BEYOND),
            y.clamp(w.top - BEYOND, w.bottom + BEYOND),
        ))
    }
}

/// Where a card of a size goes within `room`, which is hardly larger than the board: beside what it
/// is about (`anchor`, a region or a point in it), where it hides least of the region and of its
/// neighbours. Only where there is no room beside it, it lies over it.
pub fn place(
    card: (f64, f64),
    room: Frame,
    anchor: Frame,
    region: Frame,
    neighbours: &[Frame],
) -> Placed {
    let (x, y) = anchor.middle();
    // Along the side that is next to the anchor: in its middle, or as far as either end goes.
    let along = |middle: f64, length: f64| {
        let end = 2.0 * GAP;
        [middle - length / 2.0, middle - end, middle + end - length]
    };
    let beside = [
        (Side::Left, anchor.right + GAP),
        (Side::Right, anchor.left - GAP - card.0),
    ];
    let beside = beside
        .into_iter()
        .flat_map(|(side, left)| along(y, card.1).map(|top| (Some(side), left, top)));
    let over = [
        (Side::Bottom, anchor.top - GAP - card.1),
        (Side::Top, anchor.bottom + GAP),
    ];
    let over = over
        .into_iter()
        .flat_map(|(side, top)| along(x, card.0).map(|left| (Some(side), left, top)));
    let inside = |(side, left, top): (Option<Side>, f64, f64)| {
        let kept = Frame::at(
            left.min(room.right - card.0).max(room.left),
            top.min(room.bottom - card.1).max(room.top),
            card,
        );
        // What was pushed back over the anchor is beside nothing.
        let side = side.filter(|_| kept.common(&anchor) == 0.0 && kept.gap(&anchor) <= GAP + 0.5);
        Placed { card: kept, side }
    };
    let weight = |p: &Placed| {
        let hidden: f64 = neighbours.iter().map(|n| p.card.common(n)).sum();
        let middle = p.card.middle();
        let far = (middle.0 - x).hypot(middle.1 - y);
        let lost = if p.side.is_some() { 0.0 } else { 1e6 };
        lost + SELF * p.card.common(&region) + hidden + NEAR * far
    };
    let corners = [room.left, room.right - card.0]
        .into_iter()
        .flat_map(|left| [room.top, room.bottom - card.1].map(|top| (None, left, top)));
    beside
        .chain(over)
        .chain(corners)
        .map(inside)
        .min_by(|a, b| weight(a).total_cmp(&weight(b)))
        .unwrap_or(Placed {
            card: room,
            side: None,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: (f64, f64) = (900.0, 600.0);
    const CARD: (f64, f64) = (280.0, 150.0);

    fn board() -> Frame {
        Frame::at(0.0, 0.0, ROOM)
    }

    /// A region in a board of squares of 100 pixels, and those round it.
    fn square(x: i32, y: i32) -> (Frame, Vec<Frame>) {
        let at = |x: i32, y: i32| Frame::at(100.0 * x as f64, 100.0 * y as f64, (100.0, 100.0));
        let beside = [(-1, 0), (1, 0), (0, -1), (0, 1)];
        let there =
            |(dx, dy): &(i32, i32)| (0..9).contains(&(x + dx)) && (0..6).contains(&(y + dy));
        let round = beside.iter().filter(|d| there(d));
        let round = round.map(|(dx, dy)| at(x + dx, y + dy)).collect();
        (at(x, y), round)
    }

    #[test]
    fn a_card_is_beside_its_region_and_does_not_hide_it() {
        for x in 0..9 {
            for y in 0..6 {
                let (region, round) = square(x, y);
                let placed = place(CARD, board(), region, region, &round);
                let card = placed.card;
                assert_eq!(card.common(&board()), CARD.0 * CARD.1, "it is in the room");
                assert_eq!(card.common(&region), 0.0, "{x} {y}");
                assert!(card.gap(&region) <= 24.0, "{x} {y}: {card:?}");
                let next = match placed.side {
                    Some(Side::Left) => card.left - region.right,
                    Some(Side::Right) => region.left - card.right,
                    Some(Side::Top) => card.top - region.bottom,
                    Some(Side::Bottom) => region.top - card.bottom,
                    None => panic!("{x} {y} is beside nothing"),
                };
                assert_eq!(next, GAP, "{x} {y}: {placed:?}");
            }
        }
    }

    #[test]
    fn what_is_beside_the_board_is_seen_from_it() {
        // A board of 500 units at two pixels each, of which the right half is seen.
        let window = Frame::at(100.0, 50.0, (600.0, 400.0));
        let picture = Frame::at(-300.0, -100.0, (1000.0, 700.0));
        let glass = Glass::new(picture, window, 500.0);
        let (x, y) = glass.middle();
        assert_eq!((x + RIM, y + RIM), (350.0, 175.0));
        assert_eq!(glass.across(), 200.0);
        let near = glass.beyond(Frame::at(710.0, 90.0, (20.0, 20.0)));
        assert_eq!((near.0 + RIM, near.1 + RIM), (510.0, 100.0));
        let far = glass.beyond(Frame::at(5000.0, 90.0, (20.0, 20.0)));
        assert_eq!((far.0 + RIM, far.1 + RIM), (525.0, 100.0));
    }

    #[test]
    fn a_menu_is_at_the_pointer() {
        let (region, round) = square(4, 3);
        for (x, y) in [(401.0, 301.0), (450.0, 350.0), (499.0, 399.0)] {
            let point = Frame::at(x, y, (0.0, 0.0));
            let placed = place(CARD, board(), point, region, &round);
            assert!(placed.card.gap(&point) <= 24.0, "{placed:?}");
        }
    }

    #[test]
    fn of_places_beside_it_the_one_that_hides_least_is_taken() {
        let region = Frame::at(400.0, 250.0, (100.0, 100.0));
        let right = Frame::at(500.0, 0.0, (400.0, 600.0));
        let above = Frame::at(0.0, 0.0, (500.0, 250.0));
        let below = Frame::at(0.0, 350.0, (500.0, 250.0));
        let placed = place(CARD, board(), region, region, &[right, above, below]);
        assert_eq!(placed.side, Some(Side::Right), "it is left of the region");
    }

    #[test]
    fn where_all_is_full_a_card_lies_over_the_region() {
        let region = Frame::at(10.0, 10.0, (880.0, 580.0));
        let placed = place(CARD, board(), region, region, &[]);
        assert_eq!(placed.side, None);
        assert_eq!(placed.card.common(&board()), CARD.0 * CARD.1);
        // A card that is larger than the room begins where the room does.
        let huge = place((1000.0, 700.0), board(), region, region, &[]).card;
        assert_eq!((huge.left, huge.top), (0.0, 0.0));
    }
}
