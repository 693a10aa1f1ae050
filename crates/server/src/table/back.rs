//! Taking back: asked for, agreed on, done.

use protocol::{Chair, Phase, Reason, Refusal, Takeback};

use record::{SeededGame, of_one_turn};

use super::{Entry, Table, command::not_now};

/// A seat asks whether it may take back its last line, or its turn; it does where nobody has to agree.
///
/// # Errors
/// If there is nothing that it could take back, or it may not.
pub(super) fn takeback(table: &Table, seat: Chair, turn: bool) -> Result<Vec<Entry>, Refusal> {
    let Some(play) = table.play().filter(|_| table.phase() == Phase::Running) else {
        return not_now(Reason::NotBegun);
    };
    if table.made.takeback == Takeback::Never {
        return not_now(Reason::NeverTakenBack);
    }
    let Some(actions) = last_of(table, play, seat, turn) else {
        return not_now(Reason::NothingToTakeBack);
    };
    let undone = play.clone().undo_last(seat.seat(), actions.into());
    if undone.is_err() {
        return not_now(Reason::TooLateToTakeBack);
    }
    let alone = !others(table, seat).any(|_| true);
    if table.made.takeback == Takeback::Free || alone {
        return Ok(vec![Entry::Undone { seat, actions }]);
    }
    match &table.room.asking {
        Some(_) => not_now(Reason::AskedAlready),
        None => Ok(vec![Entry::Asked { seat, turn }]),
    }
}

/// How many actions a seat takes back: those of its last line, or of its turn since chance or
/// another spoke. `None` if there are none.
fn last_of(table: &Table, play: &SeededGame, seat: Chair, turn: bool) -> Option<u16> {
    let own = table.lines.iter().rev().take_while(|l| l.0 == seat);
    let lines: Vec<u16> = own.map(|l| l.1).collect();
    let last = *lines.first()?;
    match turn {
        true => of_one_turn(play.game(), &lines),
        false => Some(last),
    }
}

/// Another seat answers.
///
/// # Errors
/// If it was not asked.
pub(super) fn answer(table: &Table, seat: Chair, agree: bool) -> Result<Vec<Entry>, Refusal> {
    let asking = table.room.asking.as_ref();
    let Some(asking) = asking.filter(|a| a.seat != seat) else {
        return not_now(Reason::NobodyAsks);
    };
    let mut entries = vec![Entry::Answered { seat, agree }];
    let mut others = others(table, asking.seat);
    let all = others.all(|c| c == seat || asking.agreed.contains(&c));
    let play = table.play().filter(|_| agree && all);
    if let Some(actions) = play.and_then(|p| last_of(table, p, asking.seat, asking.turn)) {
        entries.push(Entry::Undone {
            seat: asking.seat,
            actions,
        });
    }
    Ok(entries)
}

/// The other people who have a say.
fn others(table: &Table, seat: Chair) -> impl Iterator<Item = Chair> {
    let room = &table.room;
    room.chairs()
        .filter(move |&c| c != seat && room.is_present(c))
}
