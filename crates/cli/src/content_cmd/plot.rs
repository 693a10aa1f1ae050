//! A plot of how races, powers or pairings fared: means with their intervals.

use plotters::{
    coord::{Shift, types::RangedCoordf64},
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};
use study::{
    Subject,
    balance::{Row, What},
};

use super::balance::name;

/// A chart: rows from the best to the worst.
pub struct Chart<'a> {
    /// What the rows are.
    pub title: String,
    /// Its rows, each seen at least once.
    pub rows: Vec<&'a Row>,
    /// The one that stands out.
    pub marked: Option<Subject>,
}

impl<'a> Chart<'a> {
    /// Of the rows that were seen.
    pub fn of(title: String, rows: &'a [Row], marked: Option<Subject>) -> Self {
        Chart {
            title,
            rows: rows.iter().filter(|r| r.seen > 0).collect(),
            marked,
        }
    }
}

type Failure = Box<dyn std::error::Error>;

/// Pixels of a row, of what is over and under the rows, of the names, and in all.
const ROW: u32 = 19;
const HEAD: u32 = 34;
const FOOT: u32 = 34;
const NAMES: u32 = 210;
const WIDTH: u32 = 980;
/// Pixels of the line over all charts.
const TOP: u32 = 36;

const INK: RGBColor = RGBColor(45, 45, 52);
const FAINT: RGBColor = RGBColor(205, 205, 212);
const DOT: RGBColor = RGBColor(38, 98, 150);
const MARK: RGBColor = RGBColor(196, 66, 32);

/// Draws charts under one another, each with coins a turn and share of wins side by side.
///
/// # Errors
/// If the drawing library refuses.
pub fn draw(title: &str, charts: &[Chart<'_>]) -> Result<String, Failure> {
    let tall = |c: &Chart<'_>| HEAD + ROW * c.rows.len().max(1) as u32 + FOOT;
    let height = TOP + charts.iter().map(tall).sum::<u32>();
    let mut picture = String::new();
    {
        let root = SVGBackend::with_string(&mut picture, (WIDTH, height)).into_drawing_area();
        root.fill(&WHITE)?;
        let style = text(15, INK, HPos::Left);
        root.draw_text(title, &style, (16, TOP as i32 / 2))?;
        let (_, mut rest) = root.split_vertically(TOP);
        for chart in charts {
            let (area, below) = rest.split_vertically(tall(chart));
            rest = below;
            let (names, both) = area.split_horizontally(NAMES);
            write_names(&names, chart)?;
            let half = (WIDTH - NAMES) / 2;
            let (left, right) = both.split_horizontally(half);
            panel(&left, chart, What::CoinsPerTurn)?;
            panel(&right, chart, What::Wins)?;
        }
        root.present()?;
    }
    Ok(picture)
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

fn text(size: u32, colour: RGBColor, side: HPos) -> TextStyle<'static> {
    let mut style = TextStyle::from(("sans-serif", size).into_font());
    style.color = colour.to_backend_color();
    style.pos(Pos::new(side, VPos::Center))
}

/// Where the middle of a row is.
fn middle(row: usize) -> i32 {
    (HEAD + ROW * row as u32 + ROW / 2) as i32
}

fn write_names(area: &Area<'_>, chart: &Chart<'_>) -> Result<(), Failure> {
    area.draw_text(
        &chart.title,
        &text(13, INK, HPos::Left),
        (16, HEAD as i32 / 2),
    )?;
    for (at, row) in chart.rows.iter().enumerate() {
        let colour = match chart.marked == Some(row.subject) {
            true => MARK,
            false => INK,
        };
        let style = text(13, colour, HPos::Right);
        let words = format!("{} ({})", row.name, row.seen);
        area.draw_text(&words, &style, (NAMES as i32 - 10, middle(at)))?;
    }
    Ok(())
}

/// One measure of all rows.
fn panel(area: &Area<'_>, chart: &Chart<'_>, what: What) -> Result<(), Failure> {
    let points: Vec<_> = (chart.rows.iter())
        .map(|row| what.of(row).map(|m| m.estimate))
        .collect();
    let known = points.iter().flatten();
    let ends = known
        .flat_map(|e| [e.value, e.low, e.high])
        .filter(|x| x.is_finite());
    let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| {
        (a.min(x), b.max(x))
    });
    let (low, high) = if low < high { (low, high) } else { (0.0, 1.0) };
    let room = (high - low) * 0.04;
    let (low, high) = (low - room, high + room);
    let n = chart.rows.len().max(1) as f64;
    let heading = text(13, INK, HPos::Left);
    area.draw_text(name(what), &heading, (8, HEAD as i32 / 2))?;
    let mut plot = ChartBuilder::on(area)
        .margin_top(HEAD)
        .margin_left(8)
        .margin_right(16)
        .x_label_area_size(FOOT)
        .build_cartesian_2d(low..high, n..0.0)?;
    plot.configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .x_labels(7)
        .light_line_style(TRANSPARENT)
        .bold_line_style(FAINT)
        .axis_style(FAINT)
        .label_style(text(12, INK, HPos::Center))
        .draw()?;
    // What is usual: 1 for a share of wins, else the mean over all picks.
    let usual = match what {
        What::Wins => 1.0,
        _ => {
            let rows = chart.rows.iter().zip(&points);
            let weighed = rows.filter_map(|(r, e)| Some((r.seen as f64, (*e)?.value)));
            let (all, sum) = weighed.fold((0.0, 0.0), |(n, s), (w, x)| (n + w, s + w * x));
            sum / f64::max(all, 1.0)
        }
    };
    line(
        &mut plot,
        [(usual, 0.0), (usual, n)],
        INK.mix(0.45).stroke_width(1),
    )?;
    for (at, (row, e)) in chart.rows.iter().zip(&points).enumerate() {
        let Some(e) = e else { continue };
        let y = at as f64 + 0.5;
        let colour = match chart.marked == Some(row.subject) {
            true => MARK,
            false => DOT,
        };
        let (from, to) = (e.low.max(low), e.high.min(high));
        line(&mut plot, [(from, y), (to, y)], colour.stroke_width(2))?;
        plot.draw_series([Circle::new((e.value, y), 4, colour.filled())])?;
    }
    Ok(())
}

type Plot<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

fn line(
    plot: &mut Plot<'_, '_>,
    ends: [(f64, f64); 2],
    style: impl Into<ShapeStyle>,
) -> Result<(), Failure> {
    plot.draw_series([PathElement::new(ends, style)])?;
    Ok(())
}
