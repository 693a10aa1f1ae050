//! Where the card of a region goes, so that it hides as little as possible of what one looks at.

/// A rectangle of the window, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
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

    /// The least rectangle round both.
    fn with(self, other: Frame) -> Frame {
        Frame {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The area that both cover.
    fn common(&self, other: &Frame) -> f64 {
        let across = self.right.min(other.right) - self.left.max(other.left);
        let down = self.bottom.min(other.bottom) - self.top.max(other.top);
        across.max(0.0) * down.max(0.0)
    }

    fn middle(&self) -> (f64, f64) {
        (
            (self.left + self.right) / 2.0,
            (self.top + self.bottom) / 2.0,
        )
    }
}

/// Where a card of a size goes within `room`, which is hardly larger than the board: beside the
/// region and its neighbours if it can, else where it hides least of them; then as near as it can
/// be.
pub fn place(card: (f64, f64), room: Frame, region: Frame, neighbours: &[Frame]) -> Frame {
    let all = neighbours.iter().fold(region, |a, b| a.with(*b));
    // Beside the region, beside its neighbours, and at the edges of the room.
    let across =
        [room.left, room.right - card.0]
            .into_iter()
            .chain([region, all].into_iter().flat_map(|f| {
                let (x, _) = region.middle();
                [f.left - GAP - card.0, f.right + GAP, x - card.0 / 2.0]
            }));
    let down: Vec<f64> = [room.top, room.bottom - card.1]
        .into_iter()
        .chain([region, all].into_iter().flat_map(|f| {
            let (_, y) = region.middle();
            [f.top - GAP - card.1, f.bottom + GAP, y - card.1 / 2.0]
        }))
        .collect();
    let weight = |f: &Frame| {
        let hidden: f64 = neighbours.iter().map(|n| f.common(n)).sum();
        let (a, b) = (f.middle(), region.middle());
        SELF * f.common(&region) + hidden + NEAR * (a.0 - b.0).hypot(a.1 - b.1)
    };
    let inside = |left: f64, top: f64| {
        let left = left.min(room.right - card.0).max(room.left);
        let top = top.min(room.bottom - card.1).max(room.top);
        Frame::at(left, top, card)
    };
    across
        .flat_map(|x| down.iter().map(move |y| (x, *y)))
        .map(|(x, y)| inside(x, y))
        .min_by(|a, b| weight(a).total_cmp(&weight(b)))
        .unwrap_or(room)
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
    fn no_card_hides_a_region_or_its_neighbours_where_there_is_room() {
        for x in 0..9 {
            for y in 0..6 {
                let (region, round) = square(x, y);
                let card = place(CARD, board(), region, &round);
                assert_eq!(card.common(&board()), CARD.0 * CARD.1, "it is in the room");
                assert_eq!(card.common(&region), 0.0, "{x} {y}");
                let hidden: f64 = round.iter().map(|n| card.common(n)).sum();
                assert_eq!(hidden, 0.0, "{x} {y}: {card:?}");
            }
        }
    }

    #[test]
    fn a_card_is_near_its_region() {
        let (region, round) = square(4, 0);
        let card = place(CARD, board(), region, &round);
        assert!(
            card.top < 250.0 && card.right > 150.0 && card.left < 750.0,
            "{card:?}"
        );
    }

    #[test]
    fn where_all_is_full_the_region_itself_stays_in_sight() {
        let region = Frame::at(380.0, 240.0, (140.0, 120.0));
        let round = [board()];
        let card = place(CARD, board(), region, &round);
        assert_eq!(card.common(&region), 0.0);
        // A card that is larger than the room begins where the room does.
        let huge = place((1000.0, 700.0), board(), region, &round);
        assert_eq!((huge.left, huge.top), (0.0, 0.0));
    }
}
