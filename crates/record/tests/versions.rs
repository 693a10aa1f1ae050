//! Games played under version 1 of the rules open under those of now: one for each ruling that
//! version 2 brought, whether it changed how the game goes or not.

use std::{collections::BTreeSet, fs, path::Path};

use content::Library;
use elbowroom_record::{Record, Seed, Table, replay, verify};

/// What becomes of a game.
#[derive(Debug)]
enum Way {
    /// The same.
    Whole,
    /// It stops before the action of this line, for this reason.
    Stops(u32, &'static str),
    /// It goes to its end, with other coins: those of version 1 and of version 2.
    Counts([u16; 2], [u16; 2]),
    /// After its last action something is asked that version 1 did not ask.
    Asks,
}

use Way::*;

const GAMES: &[(&str, Way)] = &[
    // One token is enough there, so there is nothing to roll for.
    ("189-links", Stops(46, "`roll 15`: 1 needed and 1 to hand")),
    // Ann may offer peace to Ben, whom only her Ghouls attacked.
    (
        "190-peace",
        Stops(
            69,
            "`roll 10`: the record says seat 2 (Ben), but to move is seat 1 (Ann)",
        ),
    ),
    // The Doormat was spent by the conversion before.
    (
        "191-doormat",
        Stops(
            57,
            "`conquer B4`: B4 (Mushroom Forest) does not border on a region of the race",
        ),
    ),
    // Ben lost his last token in a final attempt and has not sent the Balrog yet.
    (
        "192-balrog",
        Stops(
            41,
            "`conquer B5`: the record says seat 1 (Ann), but to move is seat 2 (Ben)",
        ),
    ),
    ("192-balrog-at-the-end", Asks),
    ("193-reborn", Whole),
    // One coin less for the thief, and one more for whom the Great Ancient guards.
    ("194-thieving", Counts([24, 18], [23, 19])),
    ("194-ring", Counts([15, 22], [16, 21])),
    // One coin from who sent the Balrog to the declined Liches' player.
    ("195-toll", Counts([12, 18], [11, 19])),
    // The Bag can still be the Ring.
    (
        "196-bag",
        Stops(
            52,
            "`deploy D5:1`: the record says seat 2 (Ben), but to move is seat 1 (Ann)",
        ),
    ),
    ("197-ancient", Whole),
    (
        "198-flying",
        Stops(
            27,
            "`conquer A3`: A3 (River) does not border on a region of the race",
        ),
    ),
    ("199-gnomes", Whole),
    // One coin for the River that was taken from the Kraken's player.
    ("200-rivers", Counts([10, 22], [11, 22])),
];

#[test]
fn games_of_version_1_open() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records/version-1");
    let there: BTreeSet<String> = fs::read_dir(&folder)
        .expect("the folder of records")
        .map(|e| e.expect("an entry").file_name().into_string().unwrap())
        .collect();
    let named = GAMES.iter().map(|(name, _)| format!("{name}.record"));
    assert_eq!(there, named.collect());
    let shipped = Library::shipped();
    for (name, way) in GAMES {
        let text = fs::read_to_string(folder.join(format!("{name}.record"))).unwrap();
        let record = Record::read(&text, shipped).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(record.rules, 1, "{name}");
        assert!(record.result.is_some(), "{name} was played to its end");
        let followed = replay(&record, shipped).unwrap_or_else(|e| panic!("{name}: {e}"));
        let state = followed.game.state();
        let whole = followed.game.log().len() == record.steps.len();
        let resumed = Table::resume(&record, Seed([0; 32]), shipped);
        let verified = verify(&record, shipped);
        let both = "The record is of rules version 1, this program plays version 2";
        match way {
            Whole => {
                assert!(whole && state.is_over(), "{name}");
                assert_eq!(verified.unwrap().state(), state, "{name}");
                assert!(resumed.is_ok(), "{name}");
            }
            Stops(line, reason) => {
                let stop = followed.stop.unwrap();
                assert_eq!(stop.line, *line, "{name}: {stop}");
                assert!(stop.why.to_string().starts_with(reason), "{name}: {stop}");
                assert!(stop.why.to_string().contains(both), "{name}: {stop}");
                // What came before it can be looked at, and all of it.
                let before = record.steps.iter().take_while(|s| s.line < *line);
                assert_eq!(followed.game.log().len(), before.count(), "{name}");
                assert_eq!(verified.unwrap_err(), stop, "{name}");
                assert_eq!(resumed.unwrap_err(), stop, "{name}");
            }
            Counts(then, now) => {
                assert!(whole && state.is_over() && resumed.is_ok(), "{name}");
                let coins = |s| state.coins(rules::Seat(s));
                assert_eq!(record.result.as_deref(), Some(&then[..]), "{name}");
                assert_eq!([coins(0), coins(1)], *now, "{name}");
                let doubt = followed.doubt.unwrap().to_string();
                let sums = format!(
                    "the result is {} {}, but the game gives {} {}. {both}, which may count",
                    then[0], then[1], now[0], now[1]
                );
                assert!(doubt.contains(&sums), "{name}: {doubt}");
            }
            Asks => {
                assert!(whole && !state.is_over(), "{name}");
                let doubt = followed.doubt.unwrap().to_string();
                assert!(
                    doubt.contains("not over") && doubt.contains(both),
                    "{name}: {doubt}"
                );
                // It goes on with what is asked now.
                let mut table = resumed.unwrap();
                table.act(rules::Seat(1), rules::Action::End).unwrap();
                assert!(table.state().is_over(), "{name}");
            }
        }
    }
}
