//! What the image of the server is made of: the Containerfile builds it, and `cargo xtask image test`
//! puts the same into its last stage.

/// The package with the program.
pub const PACKAGE: &str = "elbowroom-cli";
/// The program.
pub const PROGRAM: &str = "elbowroom";
/// The licences of everything.
pub const LICENCES: &str = "LICENCES.txt";
/// The project's own.
pub const OWN_LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

#[cfg(test)]
mod tests {
    use std::{
        collections::BTreeSet,
        fs,
        path::{Path, PathBuf},
    };

    use super::*;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    fn text(path: &str) -> String {
        fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
    }

    /// Instructions of the Containerfile, each as its words.
    fn instructions() -> Vec<Vec<String>> {
        let lines = text("Containerfile").replace("\\\n", " ");
        let lines = lines.lines().map(str::trim);
        let lines = lines.filter(|l| !l.is_empty() && !l.starts_with('#'));
        let words = |l: &str| l.split_whitespace().map(Into::into).collect();
        lines.map(words).collect()
    }

    /// Lines of a file that begin so, without that.
    fn after<'a>(text: &'a str, begin: &'a str) -> impl Iterator<Item = &'a str> {
        text.lines()
            .filter_map(move |l| l.trim().strip_prefix(begin))
    }

    /// The names in quotes after `name =` in the manifests of the workspace's packages.
    fn packages() -> BTreeSet<String> {
        let folders = fs::read_dir(root().join("crates")).unwrap();
        let folders = folders.map(|f| f.unwrap().path());
        let all = folders.chain([root().join("xtask")]).map(|folder| {
            let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
            let name = after(&manifest, "name = ").next().unwrap();
            name.trim_matches('"').to_owned()
        });
        all.collect()
    }

    /// Every word after one of these, in all instructions.
    fn words_after(all: &[Vec<String>], flag: &str) -> Vec<String> {
        let pairs = all.iter().flat_map(|i| i.windows(2));
        let found = pairs.filter(|p| p[0] == flag).map(|p| p[1].clone());
        found.collect()
    }

    #[test]
    fn the_containerfile_builds_packages_and_copies_files_that_there_are() {
        let all = instructions();
        let known = packages();
        let built = words_after(&all, "--package");
        assert!(
            built.len() > 1 && built.iter().all(|p| p == PACKAGE),
            "{built:?}"
        );
        assert!(known.contains(PACKAGE), "{known:?}");
        let program = text("crates/cli/Cargo.toml");
        let program = program.split("[[bin]]").nth(1).unwrap();
        assert_eq!(
            after(program, "name = ").next(),
            Some(&*format!("\"{PROGRAM}\""))
        );
        let run = all
            .iter()
            .flatten()
            .any(|w| *w == format!("target/release/{PROGRAM}"));
        assert!(run, "the program is not taken from where it is built");
        // The commands are those of this program.
        let xtask: Vec<&[String]> = all
            .iter()
            .flat_map(|i| i.windows(3))
            .filter(|w| w[0] == "cargo" && w[1] == "xtask")
            .collect();
        assert_eq!(xtask.len(), 1, "{xtask:?}");
        for words in xtask {
            let command = format!("cargo xtask {}", words[2]);
            assert!(crate::HELP.contains(&command), "{command}");
        }
        let alias = text(".cargo/config.toml");
        assert!(after(&alias, "xtask = ").next().is_some(), "{alias}");
        // The stages that are copied from are there, and what is copied from outside, too.
        let stages = words_after(&all, "AS");
        for copy in all.iter().filter(|i| i[0] == "COPY") {
            match copy[1].strip_prefix("--from=") {
                Some(stage) => assert!(stages.iter().any(|s| s == stage), "{copy:?}"),
                None => {
                    let from = &copy[1..copy.len() - 1];
                    assert!(from.iter().all(|f| root().join(f).exists()), "{copy:?}");
                }
            }
        }
        // Nothing of what is left out is part of the sources.
        let not_ours = text(".gitignore");
        for left_out in text(".containerignore").lines() {
            let ours = left_out != ".git" && !not_ours.contains(left_out);
            assert!(!ours, "{left_out} is left out");
        }
    }

    #[test]
    fn the_last_stage_takes_what_the_first_leave_and_what_the_test_puts_there() {
        let all = instructions();
        let out = |w: &String| w.strip_prefix("/out/").map(str::to_owned);
        let (mut left, mut taken) = (BTreeSet::new(), BTreeSet::new());
        for words in &all {
            match (&*words[0], words.get(1).map(String::as_str)) {
                ("COPY", Some("--from=build")) => taken.extend(words.iter().filter_map(out)),
                ("RUN", _) => {
                    left.extend(words.iter().filter_map(out).filter(|w| !w.is_empty()));
                    // `cp … /out/`
                    let copied = words.iter().skip_while(|w| *w != "cp").skip(1);
                    let copied = copied.take_while(|w| *w != "/out/");
                    left.extend(copied.map(|w| w.rsplit('/').next().unwrap().to_owned()));
                }
                _ => {}
            }
        }
        // How large it is may be asked in the shell's own way.
        let left: BTreeSet<String> = left.into_iter().filter(|w| !w.contains('"')).collect();
        let put = [PROGRAM, LICENCES].into_iter().chain(OWN_LICENCES);
        let put: BTreeSet<String> = put.map(str::to_owned).collect();
        assert_eq!(taken, put);
        assert_eq!(left, put);
        for name in OWN_LICENCES {
            assert!(root().join(name).is_file(), "{name}");
        }
    }

    /// The names of the environment that the program knows.
    fn known_variables() -> String {
        let settings = text("crates/server/src/config.rs");
        let commit = text("crates/cli/build.rs");
        settings + &commit
    }

    #[test]
    fn what_the_image_and_compose_set_can_be_set() {
        let known = known_variables();
        let (file, compose) = (text("Containerfile"), text("compose.yaml"));
        let mut seen = 0;
        for text in [&file, &compose, &text("deploy/elbowroom.service")] {
            let is_name = |c: char| c.is_ascii_uppercase() || c == '_';
            let names = text.split(|c: char| !is_name(c));
            let ours =
                |n: &&str| n.starts_with("ELBOWROOM_") || ["DATABASE_URL", "NATS_URL"].contains(n);
            for name in names.filter(ours) {
                assert!(known.contains(&format!("\"{name}\"")), "{name}");
                seen += 1;
            }
        }
        assert!(seen > 10, "{seen}");
    }

    #[test]
    fn compose_names_files_and_services_that_there_are() {
        let compose = text("compose.yaml");
        for file in after(&compose, "dockerfile: ") {
            assert!(root().join(file).is_file(), "{file}");
        }
        let mounted: Vec<&str> = compose.split('"').filter(|w| w.starts_with("./")).collect();
        assert!(!mounted.is_empty());
        for mount in mounted {
            let file = mount.split(':').next().unwrap();
            assert!(root().join(file).is_file(), "{file}");
        }
        let services = compose.split("\nservices:\n").nth(1).unwrap();
        let services: BTreeSet<&str> = services
            .lines()
            .take_while(|l| l.is_empty() || l.starts_with(' '))
            .filter(|l| l.starts_with("  ") && !l.starts_with("   "))
            .filter_map(|l| l.trim().split_once(':').map(|s| s.0))
            .collect();
        assert!(
            services.contains("one") && services.contains("proxy"),
            "{services:?}"
        );
        // The proxy, Prometheus and the nodes find one another under these names, at the ports of the
        // image.
        let image = text("Containerfile");
        let mut seen = 0;
        for (file, port) in [
            ("deploy/Caddyfile", "7160"),
            ("deploy/prometheus.yml", "7161"),
        ] {
            assert!(image.contains(&format!("0.0.0.0:{port}")), "{port}");
            let text = text(file);
            let words = text.split(|c: char| c.is_whitespace() || "\",[]".contains(c));
            for word in words {
                if let Some(name) = word.strip_suffix(&format!(":{port}")) {
                    assert!(services.contains(name), "{name} in {file}");
                    seen += 1;
                }
            }
        }
        assert_eq!(seen, 4);
        for url in ["@postgres/", "nats://nats:"] {
            assert!(compose.contains(url), "{url}");
        }
        for file in after(&text("deploy/prometheus.yml"), "rule_files: ") {
            let file = file.trim_matches(|c| "[]\"".contains(c));
            assert!(root().join("deploy").join(file).is_file(), "{file}");
        }
        // Where the proxy's own port is, compose lets it out.
        assert!(text("deploy/Caddyfile").contains("\n:8080 {"));
        assert!(compose.contains("\"8080:8080\""));
    }
}
