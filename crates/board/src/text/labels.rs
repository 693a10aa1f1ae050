//! Finds room for the words of a region.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A free stretch of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub row: i32,
    /// First free column.
    pub from: i32,
    /// The column after the last free one.
    pub to: i32,
}

/// A line of words in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub row: i32,
    pub column: i32,
    pub words: String,
}

/// Places a region's name and words in its free stretches, as near as possible to a column and row.
/// What does not fit is cut at the end, the last lines first; the name is placed in any case.
pub(super) fn place(spans: &[Span], near: (i32, i32), name: &str, words: &[String]) -> Vec<Line> {
    for block in blocks(name, words) {
        for width in [usize::MAX, 8, 7, 6, 5, 4] {
            if width < name.width() {
                break;
            }
            let cut: Vec<String> = block.iter().map(|l| shortened(l, width)).collect();
            if width != usize::MAX && cut == block {
                continue;
            }
            if let Some(lines) = fit(spans, near, &cut) {
                return lines;
            }
        }
    }
    let column = near.0 - (name.width() / 2) as i32;
    vec![Line {
        row: near.1,
        column,
        words: name.to_owned(),
    }]
}

/// The ways to write a region's words, the best first: with all words or fewer; with the name in a
/// line of its own or before the first words.
fn blocks(name: &str, words: &[String]) -> Vec<Vec<String>> {
    let mut blocks = Vec::new();
    for n in (0..=words.len()).rev() {
        if let Some((first, rest)) = words[..n].split_first() {
            let mut joined = vec![format!("{name} {first}")];
            joined.extend_from_slice(rest);
            blocks.push(joined);
        }
        let mut apart = vec![name.to_owned()];
        apart.extend_from_slice(&words[..n]);
        blocks.push(apart);
    }
    blocks
}

/// The start of a line, as far as it fits into some columns.
fn shortened(line: &str, columns: usize) -> String {
    let mut used = 0;
    let fits = |c: &char| {
        used += c.width().unwrap_or(0);
        used <= columns
    };
    line.chars()
        .take_while(fits)
        .collect::<String>()
        .trim_end()
        .to_owned()
}

/// Lines one below the other, each in the middle of some column, where all of them fit.
fn fit(spans: &[Span], near: (i32, i32), lines: &[String]) -> Option<Vec<Line>> {
    let n = lines.len() as i32;
    let rows = spans.iter().map(|s| s.row);
    let (first, last) = (rows.clone().min()?, rows.max()?);
    let mut best: Option<(i32, Vec<Line>)> = None;
    for row in first..=last + 1 - n {
        for middle in spans.iter().map(|s| s.from).min()?..spans.iter().map(|s| s.to).max()? {
            // A row is twice as high as a column is wide.
            let off = 2 * (2 * row + n - 1 - 2 * near.1).abs() + 2 * (middle - near.0).abs();
            if best.as_ref().is_some_and(|(least, _)| off >= *least) {
                continue;
            }
            let placed: Vec<Line> = lines
                .iter()
                .zip(row..)
                .map(|(words, row)| {
                    let column = middle - (words.width() / 2) as i32;
                    Line {
                        row,
                        column,
                        words: words.clone(),
                    }
                })
                .collect();
            let free = |line: &Line| {
                let to = line.column + line.words.width() as i32;
                spans
                    .iter()
                    .any(|s| s.row == line.row && s.from <= line.column && to <= s.to)
            };
            if placed.iter().all(free) {
                best = Some((off, placed));
            }
        }
    }
    best.map(|(_, lines)| lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(rows: i32, columns: i32) -> Vec<Span> {
        (0..rows)
            .map(|row| Span {
                row,
                from: 0,
                to: columns,
            })
            .collect()
    }

    fn words(lines: &[Line]) -> Vec<&str> {
        lines.iter().map(|l| l.words.as_str()).collect()
    }

    #[test]
    fn words_are_joined_cut_and_dropped_as_room_gets_scarce() {
        let said = ["hill".to_owned(), "Orcs x3".to_owned()];
        let placed = |rows, columns| place(&room(rows, columns), (3, 1), "13", &said);
        assert_eq!(words(&placed(4, 20)), ["13 hill", "Orcs x3"]);
        assert_eq!(words(&placed(4, 5)), ["13 hi", "Orcs"]);
        assert_eq!(words(&placed(1, 9)), ["13 hill"]);
        assert_eq!(words(&placed(1, 2)), ["13"]);
        assert_eq!(words(&placed(1, 1)), ["13"]);
    }

    #[test]
    fn lines_stand_near_the_place_that_was_asked_for() {
        let lines = place(&room(9, 30), (20, 6), "7", &[]);
        assert_eq!(
            lines,
            [Line {
                row: 6,
                column: 20,
                words: "7".into()
            }]
        );
    }
}
