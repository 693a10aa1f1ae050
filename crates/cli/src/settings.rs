//! What a person has set once for all commands: a small file, and the environment before it.

use std::{
    env,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use content::Problem;
use serde::Deserialize;
use wording::{Lang, i18n::Arg};

use crate::{
    error::{Error, Result, read},
    lang::message,
    term::clean,
};

/// The settings of a person: `config.toml` in the folder `elbowroom` where the system keeps those of
/// programs. Whatever it leaves out is as if it were not there.
#[derive(Deserialize, Default, Debug, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Personal {
    /// The language: `en`, `it`, `pl` or `ja`.
    #[serde(deserialize_with = "language")]
    pub lang: Option<Lang>,
    /// What a person is called at a table.
    pub name: Option<String>,
    /// Folders with content of one's own.
    pub content: Vec<PathBuf>,
    /// The folder where games are kept.
    pub games: Option<PathBuf>,
}

fn language<'de, D: serde::Deserializer<'de>>(
    from: D,
) -> std::result::Result<Option<Lang>, D::Error> {
    let tag = String::deserialize(from)?;
    let unknown = || serde::de::Error::unknown_variant(&tag, &["en", "it", "pl", "ja"]);
    Lang::from_tag(&tag).map(Some).ok_or_else(unknown)
}

impl Personal {
    /// Those of whoever runs the program. The file is read once.
    ///
    /// # Errors
    /// If there is a file and it cannot be read, or says what is not known.
    pub fn load() -> Result<&'static Personal> {
        static SET: OnceLock<Personal> = OnceLock::new();
        if let Some(set) = SET.get() {
            return Ok(set);
        }
        let set = match folder().map(|dir| dir.join("config.toml")) {
            Some(path) if path.exists() => Personal::parse(&path, &read(&path)?)?,
            _ => Personal::default(),
        };
        Ok(SET.get_or_init(|| set))
    }

    fn parse(path: &Path, text: &str) -> Result<Personal> {
        toml::from_str(text).map_err(|e| {
            let file = clean(&path.display().to_string());
            let told = Problem::of_toml(&file, text, e.message(), e.span());
            Error::usage(message("as-is").with("words", Arg::each(|lang| told.say(lang))))
        })
    }

    /// Folders with content: those of `ELBOWROOM_CONTENT`, separated as in `PATH`, or else those of
    /// the file.
    pub fn content(&self) -> Vec<PathBuf> {
        match variable("ELBOWROOM_CONTENT") {
            Some(list) => env::split_paths(&list).collect(),
            None => self.content.clone(),
        }
    }

    /// The folder where games are kept unless a file is named: `ELBOWROOM_GAMES`, that of the file,
    /// or `elbowroom` where the system keeps the data of programs, or the current folder.
    pub fn games(&self) -> PathBuf {
        let named = variable("ELBOWROOM_GAMES").or_else(|| self.games.clone());
        named
            .or_else(|| of_system("XDG_DATA_HOME", ".local/share"))
            .unwrap_or_else(|| ".".into())
    }
}

/// A variable of the environment that says something.
fn variable(name: &str) -> Option<PathBuf> {
    env::var_os(name)
        .filter(|v| !v.is_empty())
        .map(PathBuf::from)
}

/// The folder of this program's settings.
fn folder() -> Option<PathBuf> {
    of_system("XDG_CONFIG_HOME", ".config")
}

/// The folder `elbowroom` where a system keeps what programs have: on Unix where a variable says, or
/// at that place below the home folder.
fn of_system(variable_of_unix: &str, below_home: &str) -> Option<PathBuf> {
    let dir = if cfg!(windows) {
        variable("APPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|h| h.join("Library/Application Support"))
    } else {
        variable(variable_of_unix).or_else(|| variable("HOME").map(|h| h.join(below_home)))
    };
    dir.map(|d| d.join("elbowroom"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_what_it_says_and_nothing_else() {
        let read = |text| Personal::parse(Path::new("config.toml"), text);
        assert_eq!(read("").unwrap(), Personal::default());
        let all = read(
            "lang = \"pl\"\nname = \"Ann\"\ncontent = [\"pond\", \"hills\"]\ngames = \"kept\"\n",
        );
        let all = all.unwrap();
        assert_eq!(
            (all.lang, all.name.as_deref()),
            (Some(Lang::Pl), Some("Ann"))
        );
        assert_eq!(all.content, [PathBuf::from("pond"), PathBuf::from("hills")]);
        for (text, wrong) in [
            ("lang = \"xx\"", "one of \"en\", \"it\", \"pl\", \"ja\""),
            ("colour = 3", "unknown key \"colour\""),
            ("name = 3", "config.toml:1:8"),
            ("name", "config.toml"),
        ] {
            let told = read(text).unwrap_err().to_string();
            assert!(told.contains(wrong), "{told}");
        }
    }
}
