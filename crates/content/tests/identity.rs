//! What content of one's own is known by, and the text in which it is handed on.

use elbowroom_content::{Library, Own, Piece};
use proptest::prelude::*;

#[test]
fn a_piece_is_known_by_its_text_however_it_is_kept() {
    let piece = Piece::new("races\\a.toml", "\u{feff}a = 1\r\nb = 2");
    assert_eq!(piece, Piece::new(" races/a.toml ", "a = 1\nb = 2\n"));
    // printf 'a = 1\nb = 2\n' | sha256sum
    assert_eq!(
        piece.hash(),
        "fe9c2dadb34bee2ae03fc8fe25e26c64ce2f572a53a127db5d6e73899b64fc11"
    );
    assert_eq!(piece.called(), "races/a.toml");
    let named = Piece::new("x.toml", "name = \"Beavers\"\neffects = [");
    assert_eq!(named.called(), "Beavers");
    assert_eq!(Piece::new("\n", "").name(), "content.toml");
}

#[test]
fn the_text_of_it_is_what_its_hash_is_of() {
    let text = "#+ content for small-world\n#+ file races/a.toml\n#| id = \"a\"\n#|\n#|  x \n\
                #+ content for underground\n#+ same races/a.toml\n#+ file b.toml\n#| id = \"b\"\n";
    let own = Own::read(text);
    assert_eq!(own.write(), text);
    assert_eq!(own.pieces().len(), 2);
    assert_eq!(own.pieces()[0].text(), "id = \"a\"\n\n x \n");
    assert_eq!(own.of("underground").pieces().len(), 2);
    assert_eq!(own.of("small-world").pieces().len(), 1);
    assert_eq!(own.of("mixed"), own);
    assert!(own.of("chess").is_empty());
    assert_eq!(own.hash(), Piece::new("x", text).hash());
    assert_eq!(
        (Own::default().hash(), Own::default().write()),
        Default::default()
    );
    // Of two files with one name the last is meant.
    let twice = "#+ content for a\n#+ file x\n#| 1\n#+ file x\n#| 2\n#+ content for b\n#+ same x\n#+ file x\n#| 1\n";
    assert_eq!(Own::read(twice).write(), twice);
    assert_eq!(
        Own::read(twice).of("b").write(),
        twice[47..].replace("same x", "file x\n#| 2")
    );
    // What stands beside it says nothing.
    assert_eq!(
        Own::read("#| before\n#+ same b.toml\nx\n#+ file y\n"),
        Own::default()
    );
}

#[test]
fn a_folder_and_what_it_is_handed_on_as_are_the_same() {
    let race = "id = \"newts\"\r\nname = \"Newts\"\r\ntokens = 6\r\nsupply = 12\r\nrule = \"own\"\r\n\
        text = \"Swamps pay.\"\r\neffects = [{ income = { coins = 1, per = \"region\", where = \"swamp\" } }]";
    let files = [("newts.toml".to_owned(), race.to_owned())];
    let (library, _) = Library::shipped().clone().with_files(&files).unwrap();
    assert!(Library::shipped().own().is_empty());
    let again = Own::read(&library.own().write());
    assert_eq!(&again, library.own());
    assert_eq!(again.content_library().unwrap().boxes(), library.boxes());
    assert_eq!(again.content_library().unwrap().own(), library.own());
    // It is in both boxes, and once in each.
    assert_eq!(library.own().pieces().len(), 1);
    let mixed = library.pack("mixed", "underground-2").unwrap();
    assert_eq!(
        again
            .of("mixed")
            .content_library()
            .unwrap()
            .pack("mixed", "underground-2"),
        Ok(mixed)
    );
    let bad = Own::read("#+ content for small-world\n#+ file a.toml\n#| id = 1\n");
    assert_eq!(bad.content_library().unwrap_err()[0].file, "a.toml");
    let none = Own::read("#+ content for chess\n#+ file a.toml\n#| id = 1\n");
    assert!(none.content_library().is_err());
}

proptest! {
    #[test]
    fn whatever_is_read_is_written_and_read_again(lines in prop::collection::vec("(#\\+ content for [a-z]{0,2}|#\\+ file [a-z]{0,2}|#\\+ same [a-z]{0,2}|#\\|.{0,9}|.{0,9})", 0..20)) {
        let own = Own::read(&lines.join("\n"));
        let again = Own::read(&own.write());
        prop_assert_eq!(&again.write(), &own.write());
        prop_assert_eq!(again.hash(), own.hash());
        prop_assert_eq!(&again, &own);
        let _ = own.content_library();
    }
}
