//! Draws a board in characters, for a terminal.

mod labels;
mod raster;

use rules::spec::art::TerrainArt;
use rules::spec::{GameSpec, MapSpec};
use unicode_width::UnicodeWidthChar;

use self::labels::{Span, place};
use self::raster::Raster;
use crate::art;
use crate::geometry::Geometry;

/// The narrowest board that is drawn, in columns.
pub const LEAST_WIDTH: usize = 40;

/// A board in characters: box-drawing lines along the borders, and in every region its identifier
/// and the lines of words that `cells` gives for it (three at most; the first is put beside the
/// identifier if there is room).
///
/// The board is `width` columns wide (at least [`LEAST_WIDTH`]) and half as many rows high as its
/// shape asks for, since characters are about twice as high as wide. Words that do not fit into
/// their region are cut, the last lines first; identifiers are always shown. With `colours` the
/// regions have the colours of their terrains, by escape sequences for 256 colours. No line ends
/// with a space when there are no colours.
pub fn draw(
    map: &MapSpec,
    game: &GameSpec,
    geometry: &Geometry,
    cells: impl Fn(usize) -> Vec<String>,
    width: usize,
    colours: bool,
) -> String {
    let columns = width.max(LEAST_WIDTH) - 1;
    let rows = (columns as f64 * geometry.height / geometry.width / 2.0).round() as usize;
    let raster = Raster::new(geometry, columns, rows.max(1));
    let regions = map.regions.iter();
    let arts: Vec<&TerrainArt> = regions.map(|r| art::terrain(game, &r.terrain)).collect();
    let mut page = Page::new(&raster);
    page.lines(&raster);
    page.textures(&arts);
    for (r, region) in map.regions.iter().enumerate() {
        let words: Vec<String> = cells(r).iter().take(3).map(|w| plain(w)).collect();
        let (x, y) = raster.square(geometry, geometry.regions[r].label);
        let spans = page.spans(r);
        for line in place(&spans, (x + 1, y), &plain(&region.id), &words) {
            page.write(line.column, line.row, &line.words);
        }
    }
    let grounds: Vec<[u8; 3]> = arts.iter().map(|a| art::terminal(a)).collect();
    page.print(colours.then_some(&grounds[..]))
}

/// Words without control characters, which would upset the columns.
fn plain(words: &str) -> String {
    words.chars().filter(|c| !c.is_control()).collect()
}

/// One character of the page.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cell {
    /// The character; none behind a wide one.
    shown: Option<char>,
    /// The region that it lies in, or on the border of.
    region: usize,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Ground,
    Border,
    Word,
}

/// The board while it is drawn.
struct Page {
    width: usize,
    cells: Vec<Cell>,
}

/// Lines by the sides that they go to: 1 up, 2 right, 4 down, 8 left.
const BOX: [char; 16] = [
    ' ', '╵', '╶', '╰', '╷', '│', '╭', '├', '╴', '╯', '─', '┴', '╮', '┤', '┬', '┼',
];

impl Page {
    fn new(raster: &Raster) -> Page {
        let (width, height) = (raster.columns + 1, raster.rows + 1);
        let blank = Cell {
            shown: Some(' '),
            region: 0,
            kind: Kind::Ground,
        };
        Page {
            width,
            cells: vec![blank; width * height],
        }
    }

    /// Draws the borders: each character is the corner of four squares.
    fn lines(&mut self, raster: &Raster) {
        for (i, cell) in self.cells.iter_mut().enumerate() {
            let (x, y) = ((i % self.width) as i32, (i / self.width) as i32);
            let (above, before) = (raster.at(x, y - 1), raster.at(x - 1, y));
            let (corner, here) = (raster.at(x - 1, y - 1), raster.at(x, y));
            let sides = usize::from(corner != above)
                + 2 * usize::from(above != here)
                + 4 * usize::from(before != here)
                + 8 * usize::from(corner != before);
            cell.shown = Some(BOX[sides]);
            cell.region = here.or(before).or(above).or(corner).unwrap_or(0);
            cell.kind = if sides == 0 {
                Kind::Ground
            } else {
                Kind::Border
            };
        }
    }

    /// Marks water, abysses and mountains sparsely, so that they are known without colours.
    fn textures(&mut self, arts: &[&TerrainArt]) {
        let width = self.width;
        for (i, cell) in self.cells.iter_mut().enumerate() {
            let (x, y) = (i % width, i / width);
            if cell.kind == Kind::Ground && (x + 3 * (y % 2)) % 6 == 1 {
                cell.shown = Some(arts[cell.region].glyph);
            }
        }
    }

    /// The free stretches of a region.
    fn spans(&self, region: usize) -> Vec<Span> {
        let mut spans: Vec<Span> = Vec::new();
        for (i, cell) in self.cells.iter().enumerate() {
            let (x, row) = ((i % self.width) as i32, (i / self.width) as i32);
            if cell.region != region || cell.kind != Kind::Ground {
                continue;
            }
            match spans.last_mut() {
                Some(span) if span.row == row && span.to == x => span.to += 1,
                _ => spans.push(Span {
                    row,
                    from: x,
                    to: x + 1,
                }),
            }
        }
        spans
    }

    /// Writes words, with a little room on both sides.
    fn write(&mut self, column: i32, row: i32, words: &str) {
        let mut x = column;
        self.put(x - 1, row, Some(' '), Kind::Ground);
        for c in words.chars() {
            let width = c.width().unwrap_or(0) as i32;
            if width > 0 {
                self.put(x, row, Some(c), Kind::Word);
            }
            for behind in 1..width {
                self.put(x + behind, row, None, Kind::Word);
            }
            x += width;
        }
        self.put(x, row, Some(' '), Kind::Ground);
    }

    fn put(&mut self, x: i32, y: i32, shown: Option<char>, kind: Kind) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
            return;
        };
        let i = y * self.width + x;
        if x < self.width && i < self.cells.len() {
            let cell = &mut self.cells[i];
            if kind == Kind::Word || cell.kind == Kind::Ground {
                (cell.shown, cell.kind) = (shown, kind);
            }
        }
    }

    /// The page as lines of text, on the colours of the regions if there are any.
    fn print(&self, colours: Option<&[[u8; 3]]>) -> String {
        let mut out = String::new();
        for row in self.cells.chunks(self.width) {
            let mut line = String::new();
            let mut style = String::new();
            for cell in row {
                let Some(shown) = cell.shown else { continue };
                if let Some(colours) = colours {
                    let wanted = escape(colours[cell.region], cell.kind);
                    if wanted != style {
                        line.push_str(&wanted);
                        style = wanted;
                    }
                }
                line.push(shown);
            }
            out.push_str(line.trim_end());
            if colours.is_some() {
                out.push_str("\x1b[0m");
            }
            out.push('\n');
        }
        out
    }
}

/// The escape sequence for a character: its ground, and dark or light letters on it.
fn escape(colour: [u8; 3], kind: Kind) -> String {
    let ground = palette(colour);
    let [r, g, b] = colour.map(u32::from);
    let light = 2 * r + 5 * g + b > 8 * 120;
    let letters = match (kind, light) {
        (Kind::Word, true) => "1;38;5;16",
        (Kind::Word, false) => "1;38;5;231",
        (Kind::Border, true) => "22;38;5;235",
        (Kind::Border, false) => "22;38;5;252",
        (Kind::Ground, true) => "22;38;5;240",
        (Kind::Ground, false) => "22;38;5;245",
    };
    format!("\x1b[{letters};48;5;{ground}m")
}

/// The colour of the terminal's cube of 6 by 6 by 6 that is nearest to a colour.
fn palette(colour: [u8; 3]) -> u32 {
    let [r, g, b] = colour.map(|v| u32::from(v.saturating_sub(35)) / 40);
    16 + 36 * r + 6 * g + b
}

#[cfg(test)]
mod tests;
