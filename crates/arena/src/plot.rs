//! A picture of a report: ratings and shares of wins with their intervals.

use plotters::{coord::Shift, prelude::*};

use study::stats::Estimate;
use wording::{Lang, Message};

use crate::{
    report::Report,
    say::{in_english, message},
};

/// Why there is no picture.
#[derive(Debug)]
pub struct PlotError(Message);

impl PlotError {
    /// In words.
    pub fn message(&self) -> Message {
        message("plot-failed").with("why", self.0.clone())
    }
}

in_english!(PlotError);

const FONT: &str = "sans-serif";
const INK: RGBColor = RGBColor(0x22, 0x22, 0x2a);
const MARK: RGBColor = RGBColor(0x1f, 0x5f, 0x8b);
const FAINT: RGBColor = RGBColor(0xb0, 0xb0, 0xb8);

/// A row of a panel: a name and a number with its interval.
type Row<'a> = (&'a str, Estimate);

/// Draws a report as SVG, with its words in a language: ratings on the left, shares of wins on the right, a row for each bot.
///
/// # Errors
/// If there is nothing to draw, or the drawing fails.
pub fn svg(report: &Report, lang: Lang) -> Result<String, PlotError> {
    if report.games == 0 {
        return Err(PlotError(message("plot-nothing")));
    }
    let mut out = String::new();
    draw(report, lang, &mut out)
        .map_err(|e| PlotError(message("as-is").with("value", e.to_string())))?;
    Ok(out)
}

fn draw(report: &Report, lang: Lang, out: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let height = 130 + 34 * report.bots.len() as u32;
    let root = SVGBackend::with_string(out, (1000, height)).into_drawing_area();
    root.fill(&WHITE)?;
    let title = message("plot-title")
        .with("games", report.games)
        .with("game", &report.game)
        .with("map", &report.map)
        .with("players", report.players);
    let root = root.titled(&title.say(lang), (FONT, 18).into_font().color(&INK))?;
    let (left, right) = root.split_horizontally(500);
    let ratings: Vec<Row<'_>> = rows(report, |b| b.rating, 1.0);
    let what = message("plot-rating").with("anchor", &report.anchor);
    panel(&left, &what.say(lang), &ratings, None)?;
    let shares: Vec<Row<'_>> = rows(report, |b| b.win_share, 100.0);
    let equal = 100.0 / report.players as f64;
    panel(
        &right,
        &message("plot-wins").say(lang),
        &shares,
        Some(equal),
    )?;
    root.present()?;
    Ok(())
}

fn rows<'a>(
    report: &'a Report,
    of: impl Fn(&crate::report::BotRow) -> Estimate,
    scale: f64,
) -> Vec<Row<'a>> {
    let row = |b: &'a crate::report::BotRow| {
        let e = of(b);
        // An interval without end is drawn as none.
        let end = |x: f64| if x.is_finite() { x } else { e.value } * scale;
        let scaled = Estimate {
            value: e.value * scale,
            low: end(e.low),
            high: end(e.high),
        };
        (b.name.as_str(), scaled)
    };
    report.bots.iter().map(row).collect()
}

/// One panel; `line` is drawn down it.
fn panel(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    what: &str,
    rows: &[Row<'_>],
    line: Option<f64>,
) -> Result<(), Box<dyn std::error::Error>> {
    let n = rows.len() as f64;
    let ends = rows.iter().flat_map(|r| [r.1.low, r.1.high]).chain(line);
    let (low, high) = ends.fold((0.0_f64, 0.0_f64), |(a, b), x| (a.min(x), b.max(x)));
    let margin = ((high - low) * 0.05).max(1.0);
    let low = if low < 0.0 { low - margin } else { 0.0 };
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(130)
        .build_cartesian_2d(low..high + margin, 0.0..n)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .light_line_style(TRANSPARENT)
        .bold_line_style(FAINT.mix(0.5))
        .x_labels(6)
        .x_desc(what)
        .axis_desc_style((FONT, 14).into_font().color(&INK))
        .label_style((FONT, 12).into_font().color(&INK))
        .x_label_formatter(&|x| format!("{x:.0}"))
        .draw()?;
    if let Some(x) = line {
        let ends = vec![(x, 0.0), (x, n)];
        chart.draw_series([PathElement::new(ends, FAINT.stroke_width(2))])?;
    }
    for (i, (name, e)) in rows.iter().enumerate() {
        let y = n - i as f64 - 0.5;
        let whisker = vec![(e.low, y), (e.high, y)];
        chart.draw_series([PathElement::new(whisker, MARK.stroke_width(2))])?;
        for end in [e.low, e.high] {
            let cap = vec![(end, y - 0.12), (end, y + 0.12)];
            chart.draw_series([PathElement::new(cap, MARK.stroke_width(2))])?;
        }
        chart.draw_series([Circle::new((e.value, y), 4, MARK.filled())])?;
        let style = (FONT, 14).into_font().color(&INK);
        let at = chart.backend_coord(&(low, y));
        let origin = area.get_base_pixel();
        let anchored = style.pos(plotters::style::text_anchor::Pos::new(
            plotters::style::text_anchor::HPos::Right,
            plotters::style::text_anchor::VPos::Center,
        ));
        let place = (at.0 - origin.0 - 8, at.1 - origin.1);
        area.draw(&Text::new(name.to_string(), place, anchored))?;
    }
    Ok(())
}
