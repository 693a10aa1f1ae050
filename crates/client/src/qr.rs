//! Links as QR codes, for whoever is near.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};

/// The largest kind that is drawn, of 137 modules a side: cameras hardly read more from a screen.
const LARGEST: u8 = 30;
/// Modules that stay light round the code.
const MARGIN: i32 = 4;

/// A code as a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// Its width and height in modules, with the margin.
    pub side: i32,
    /// The dark modules, as the path of an SVG in which a module is 1 wide.
    pub path: String,
}

/// The code of a text, if it is short enough for one.
pub fn code(text: &str) -> Option<Code> {
    let segments = [QrSegment::make_bytes(text.as_bytes())];
    let least = Version::MIN;
    let code = QrCode::encode_segments_advanced(
        &segments,
        QrCodeEcc::Low,
        least,
        Version::new(LARGEST),
        None,
        true,
    );
    let code = code.ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let dark = (x..code.size()).take_while(|x| code.get_module(*x, y));
            let count = dark.count() as i32;
            if count > 0 {
                let (left, top) = (x + MARGIN, y + MARGIN);
                // Writing to a string cannot fail.
                let _ = write!(path, "M{left} {top}h{count}v1h-{count}z");
            }
            x += count + 1;
        }
    }
    Some(Code {
        side: code.size() + 2 * MARGIN,
        path,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a camera reads from a drawing.
    fn seen(code: &Code) -> String {
        let side = code.side as usize;
        let mut dark = vec![false; side * side];
        for run in code.path.split('M').skip(1) {
            let numbers = run.split(|c: char| !c.is_ascii_digit());
            let numbers: Vec<usize> = numbers.filter_map(|n| n.parse().ok()).collect();
            let [x, y, width, 1, back] = numbers[..] else {
                panic!("{run} is no run");
            };
            assert_eq!(width, back);
            dark[y * side + x..][..width].fill(true);
        }
        let scale = 3;
        let light = |x: usize, y: usize| match dark[y / scale * side + x / scale] {
            true => 0,
            false => 255,
        };
        let mut image =
            rqrr::PreparedImage::prepare_from_greyscale(side * scale, side * scale, light);
        let [grid] = &image.detect_grids()[..] else {
            panic!("no code is seen");
        };
        grid.decode().unwrap().1
    }

    #[test]
    fn cameras_read_what_is_drawn() {
        for n in [0, 1, 60, 500, 1600] {
            let text = format!(
                "https://play.example.org/?table=aB3_-{}",
                "x9-_".repeat(n / 4)
            );
            assert_eq!(seen(&code(&text).unwrap()), text);
        }
    }

    #[test]
    fn what_is_too_long_has_no_code() {
        assert!(code(&"x".repeat(1732)).is_some());
        assert_eq!(code(&"x".repeat(1733)), None);
    }
}
