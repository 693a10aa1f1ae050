//! The tests of the client in a browser.

mod access;
mod eyes;
mod felt;
mod files;
mod games;
mod keyboard;
mod lessons;
mod looks;
pub mod online;
pub mod play;
mod puzzles;
mod replay;
mod rules;
mod screens;
pub mod share;
mod sizes;
mod speed;
mod starting;
mod ways;

use serde_json::json;

use super::page::{Page, Result, Screen};

type Done<'a> = std::pin::Pin<Box<dyn Future<Output = Result<String>> + 'a>>;

/// A test. It gets a page on which nothing was done, and the source of axe-core; it returns what
/// else there is to say of it.
pub struct Test {
    /// Its name.
    pub name: &'static str,
    /// `phone`: it is run on a phone, too. `small`: on a phone only. `alone`: nothing else is run
    /// meanwhile. `core`: it is run in Firefox, too.
    pub marks: &'static [&'static str],
    /// What it does.
    pub run: for<'a> fn(&'a Page, &'a str) -> Done<'a>,
}

impl Test {
    /// Whether it has a mark.
    pub fn is(&self, mark: &str) -> bool {
        self.marks.contains(&mark)
    }

    /// Whether it is run on a screen.
    pub fn is_for(&self, screen: Screen) -> bool {
        match screen {
            Screen::Desktop => !self.is("small"),
            Screen::Phone => self.is("small") || self.is("phone"),
        }
    }
}

macro_rules! tests {
    ($($module:ident::$name:ident $($mark:ident)*),* $(,)?) => {
        /// All tests.
        pub const TESTS: &[Test] = &[
            $(Test {
                name: stringify!($name),
                marks: &[$(stringify!($mark)),*],
                run: |page, axe| Box::pin($module::$name(page, axe)),
            }),*
        ];
    };
}

tests![
    speed::is_there_at_once phone alone,
    speed::comes_soon_over_a_slow_line alone,
    speed::does_not_block_while_bots_think alone,
    speed::keeps_up_on_a_slow_computer alone,
    speed::draws_boards_and_results_in_pieces alone,
    speed::a_strong_bot_keeps_its_time alone,
    replay::analyses_a_finished_game phone alone,
    replay::replays_a_finished_game phone,
    replay::looks_back_in_a_running_game phone,
    screens::starts_in_one_click phone core,
    screens::takes_a_region_and_takes_it_back phone core,
    screens::says_why_not core,
    screens::shows_costs_beside_a_region,
    screens::magnifies_and_moves,
    screens::moves_tokens_by_dragging core,
    screens::shows_where_an_entry_was,
    screens::explains_words phone core,
    lessons::teaches_a_first_game phone,
    lessons::teaches_another_box phone,
    rules::looks_rules_up phone,
    rules::looks_up_what_is_shown phone,
    lessons::advice_comes_and_goes phone,
    screens::speaks_four_languages phone core,
    screens::survives_a_reload phone core,
    screens::hides_what_others_may_not_see phone,
    screens::plays_where_no_server_is phone,
    sizes::every_control_can_be_hit,
    sizes::can_be_read_and_touched phone,
    sizes::follows_what_happens phone,
    sizes::has_all_the_height small,
    sizes::shows_the_winner_first phone,
    looks::shows_no_region_that_nobody_means,
    looks::shows_the_focus_on_any_colour,
    looks::keeps_combos_in_their_places,
    looks::draws_the_ground_under_the_regions phone,
    looks::cards_stand_beside_their_regions core,
    looks::ends_conquests_where_nothing_is_left,
    looks::tells_of_bots_what_they_are phone,
    felt::sounds_unless_it_is_off phone,
    eyes::keeps_players_colours_in_high_contrast phone,
    eyes::shows_patterns_where_they_are_wanted phone,
    eyes::is_dark_where_it_is_wanted phone,
    felt::tells_what_the_others_did phone,
    felt::moves_from_where_it_was phone,
    keyboard::plays_a_turn_by_keys_alone core,
    keyboard::says_which_keys_there_are,
    keyboard::takes_the_whole_screen,
    sizes::boards_use_the_room,
    starting::says_why_it_does_not_start,
    ways::goes_back_where_one_was phone core,
    ways::one_game_in_two_tabs core,
    ways::says_that_a_game_is_gone,
    share::shares_a_finished_game phone,
    share::shares_a_position phone,
    share::refuses_broken_links,
    share::says_what_no_link_holds,
    share::saves_pictures phone,
    ways::links_to_a_moment core,
    puzzles::solves_a_puzzle phone,
    files::opens_a_record phone core,
    files::plays_from_a_position phone,
    files::refuses_bad_files core,
    files::remembers_what_became_of_games phone,
    files::plays_content_of_ones_own core,
    files::works_without_a_network,
    files::works_as_files_alone,
    files::shows_itself_to_others,
    games::by_mouse core,
    games::by_touch small,
    games::by_keyboard,
    games::at_one_screen_with_survivors,
    games::underground_with_a_relic,
    access::of_all_screens phone core,
];

fn sure(what: bool, otherwise: &str) -> Result<()> {
    what.then_some(()).ok_or(otherwise.into())
}

/// Plays at once against a bot, and picks the first combo.
async fn pick(page: &Page) -> Result<()> {
    page.tap("#play-now").await?;
    page.tap("[data-action='pick 1']").await?;
    page.wait(".shape.target").await
}

/// Chooses in a list.
pub async fn choose(page: &Page, css: &str, value: &str) -> Result<()> {
    page.wait(css).await?;
    let script = format!(
        "const list = document.querySelector({}); list.value = {};
         list.dispatchEvent(new Event('change', {{ bubbles: true }}));
         return list.value === {}",
        json!(css),
        json!(value),
        json!(value)
    );
    sure(
        page.js(&script).await? == true,
        &format!("{css} has no {value}"),
    )
}

/// Writes into a field.
async fn write(page: &Page, css: &str, text: &str) -> Result<()> {
    let script = format!(
        "const field = document.querySelector({}); field.value = {};
         field.dispatchEvent(new Event('input', {{ bubbles: true }}))",
        json!(css),
        json!(text)
    );
    page.js(&script).await?;
    Ok(())
}

/// The browser notes the questions that no server answered. There must be nothing else.
async fn only_the_server_is_missed(page: &Page) -> Result<()> {
    let said = page.complaints().await?;
    let asked = ["/api/v1/tables", "/api/v1/content"];
    let is_other = |s: &&String| !asked.iter().any(|question| s.contains(question));
    let other: Vec<_> = said.iter().filter(is_other).collect();
    sure(other.is_empty(), &format!("the console says {other:?}"))
}

/// Opens the form and sets the players: `human` or a bot, one for each seat; and the seed.
pub async fn form(page: &Page, game: &str, players: &[&str], seed: &str) -> Result<()> {
    page.tap("#more").await?;
    page.wait("#seats").await?;
    choose(page, "#game", game).await?;
    choose(page, "#seats", &players.len().to_string()).await?;
    for (i, player) in players.iter().enumerate() {
        let css = format!(".seat:nth-of-type({}) select", i + 1);
        choose(page, &css, player).await?;
    }
    write(page, "#seed", seed).await
}
