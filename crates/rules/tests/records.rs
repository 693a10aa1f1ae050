//! Games that were recorded before go the way they went.

use std::{fs, path::Path};

use content::Library;
use record::{Record, verify};

#[test]
fn recorded_games_go_the_way_they_went() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("the folder of records")
        .map(|e| e.expect("an entry").path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    let mut actions = 0;
    for file in &files {
        let name = file.display();
        let text = fs::read_to_string(file).expect("a record");
        let record = Record::read(&text, Library::shipped());
        let record = record.unwrap_or_else(|e| panic!("{name}: {e}"));
        let game = verify(&record, Library::shipped()).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(record.result.is_some(), "{name} has no result");
        let rules = record.setup.rules(Library::shipped()).expect("its rules");
        assert_eq!(record.write(&rules), text, "{name} is not as it is written");
        actions += game.log().len();
    }
    assert!(
        files.len() >= 11 && actions > 2_000,
        "{} files",
        files.len()
    );
}
