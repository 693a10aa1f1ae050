//! Builds the browser client for whoever puts it into a program: `bundle TARGET FOLDER`, with the folder
//! that its builds go to, and the one that gets the files.

use std::{path::Path, process::ExitCode};

use bundle::{Toolchain, build};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let built = match &words[..] {
        [target, folder] => {
            let toolchain = Toolchain::default();
            build(&toolchain, false, Path::new(target), Path::new(folder))
        }
        _ => Err("expected a target folder and the folder of the files".into()),
    };
    match built {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
