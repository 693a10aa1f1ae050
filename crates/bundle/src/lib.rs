//! Building the browser client: the one way in which it is made, for the folder `dist` and for the
//! program that has it inside.

mod still;
mod toolchain;

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use brotli::enc::BrotliEncoderParams;
use flate2::{Compression, write::GzEncoder};
use wasm_bindgen_cli_support::Bindgen;

pub use still::still;
pub use toolchain::{TARGET, Toolchain, apt};

/// Name of the program: its crate's binary.
const NAME: &str = "elbowroom-web";

/// What a first game may fetch at most, compressed with Brotli, in bytes.
const LIMIT: usize = 900 * 1024;

/// Files whose names stay as they are: whatever links to them from outside must find them.
const FIXED: [&str; 4] = [
    "index.html",
    "offline.js",
    "elbowroom.webmanifest",
    "preview.png",
];

/// The JavaScript side of the program, and that which fetches the parts that come later: each names the
/// other.
const PAIR: [&str; 2] = ["elbowroom.js", "parts.js"];

/// How the names of the parts that come later begin, as what splits the program calls them.
const LATER: &str = "split_later";

/// The root of the repository that this was built in.
pub fn root() -> PathBuf {
    let bundle = Path::new(env!("CARGO_MANIFEST_DIR"));
    bundle.ancestors().nth(2).unwrap_or(bundle).to_path_buf()
}

/// Builds the client, with a target folder of its own, so that builds for the browser and for this
/// computer do not evict one another, and puts its files into a folder, which then has nothing else:
/// each as it is, and compressed with `.br` and with `.gz` after its name: browsers take the first, which is
/// smaller, over connections that nobody can listen in to.
///
/// # Errors
/// What went wrong, in words; also if the finished program is larger than it may be.
pub fn build(toolchain: &Toolchain, dev: bool, target: &Path, to: &Path) -> Result<(), String> {
    let profile = if dev { "dev" } else { "web" };
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let began = Instant::now();
    eprintln!("Building the client (profile {profile}); the first time takes some minutes.");
    let mut build = Command::new(cargo);
    build
        .current_dir(root())
        .args(["rustc", "--quiet", "--package", "web", "--bin", NAME])
        .args(["--target", TARGET, "--profile", profile, "--target-dir"])
        .arg(target)
        .args(&toolchain.args)
        // What refers to what has to be known where the program is split.
        .args(["--", "-C", "link-arg=--emit-relocs"])
        .envs(toolchain.env.iter().map(|(name, value)| (name, value)));
    // What is said for this computer's processor, or for lints, is not said for a browser.
    for host in [
        "RUSTFLAGS",
        "CARGO_ENCODED_RUSTFLAGS",
        "RUSTC_WORKSPACE_WRAPPER",
    ] {
        build.env_remove(host);
    }
    run(&mut build)?;
    let folder = if dev { "debug" } else { "web" };
    let program = target.join(TARGET).join(folder);
    let mut files = bound(&program.join(format!("{NAME}.wasm")), target, dev)?;
    files.extend(pages()?);
    for lang in FETCHED {
        files.push((format!("words-{lang}.json"), words(lang)?));
    }
    let files = finished(files);
    // Put together beside and moved into place, so that what is served is never half a client.
    let out = target.join("dist");
    let problem = |e: std::io::Error| format!("{}: {e}", out.display());
    let _ = fs::remove_dir_all(&out);
    fs::create_dir_all(&out).map_err(problem)?;
    let mut sizes = Vec::new();
    for (name, bytes) in &files {
        fs::write(out.join(name), bytes).map_err(problem)?;
        fs::write(out.join(format!("{name}.gz")), gzip(bytes)?).map_err(problem)?;
        let small = brotli(bytes)?;
        fs::write(out.join(format!("{name}.br")), &small).map_err(problem)?;
        sizes.push((name, bytes.len(), small.len()));
    }
    let _ = fs::remove_dir_all(to);
    copy(&out, to).map_err(|e| format!("{}: {e}", to.display()))?;
    println!("Built in {:.0} s.", began.elapsed().as_secs_f64());
    tell(&sizes, dev)
}

/// Runs a program and waits for it.
///
/// # Errors
/// If it does not start, or fails.
pub fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} failed: {status}")),
        Err(e) => Err(format!("{name} does not start: {e}")),
    }
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for file in fs::read_dir(from)? {
        let file = file?;
        fs::copy(file.path(), to.join(file.file_name()))?;
    }
    Ok(())
}

/// A message of a language, from its files.
///
/// # Errors
/// If the language has no such message.
pub fn message(lang: &str, id: &str) -> Result<String, String> {
    let folder = root().join(format!("crates/web/messages/{lang}"));
    let files = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let start = format!("{id} = ");
    let texts = files.filter_map(|f| fs::read_to_string(f.ok()?.path()).ok());
    let found = texts.flat_map(|t| {
        let lines = t.lines().filter_map(|l| l.strip_prefix(&start));
        lines.map(str::to_owned).collect::<Vec<_>>()
    });
    let mut found = found.into_iter();
    found.next().ok_or(format!("{lang} has no {id}"))
}

type Files = Vec<(String, Vec<u8>)>;

/// The program split into what a first game needs and what comes later, and the JavaScript side of both.
fn bound(program: &Path, target: &Path, dev: bool) -> Result<Files, String> {
    let folder = target.join("bound");
    let _ = fs::remove_dir_all(&folder);
    let whole = fs::read(program).map_err(|e| format!("{}: {e}", program.display()))?;
    let first = folder.join("first.wasm");
    let mut how = wasm_split_cli_support::Options::new(&whole);
    how.output_dir = &folder;
    how.main_out_path = &first;
    let [main, link] = PAIR.map(|name| format!("./{name}"));
    how.main_module = &main;
    how.link_name = &link;
    let split = wasm_split_cli_support::transform(how).map_err(|e| format!("wasm-split: {e:#}"))?;
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(&first)
        .out_name("elbowroom")
        .typescript(false)
        // Parts that come later use the table of functions.
        .keep_lld_exports(true)
        .keep_debug(false)
        .remove_name_section(!dev)
        .remove_producers_section(true);
    bindgen
        .web(true)
        .and_then(|b| b.generate(&folder))
        .map_err(|e| format!("wasm-bindgen: {e:#}"))?;
    let read = |name: &str| fs::read(folder.join(name)).map_err(|e| format!("{name}: {e}"));
    let mut files = vec![
        ("elbowroom.wasm".into(), read("elbowroom_bg.wasm")?),
        (PAIR[0].into(), read(PAIR[0])?),
        (PAIR[1].into(), read(PAIR[1])?),
    ];
    for path in split.split_modules {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let part = if dev {
            read(&name)?
        } else {
            lean(&read(&name)?)?
        };
        files.push((name.into_owned(), part));
    }
    Ok(files)
}

/// A part of the program without what only those who look into it need, and without the room that the linker
/// left in its numbers.
fn lean(part: &[u8]) -> Result<Vec<u8>, String> {
    let mut config = walrus::ModuleConfig::new();
    config
        .generate_name_section(false)
        .generate_producers_section(false);
    let mut module = config.parse(part).map_err(|e| format!("{e:#}"))?;
    Ok(module.emit_wasm())
}

/// The page and what goes with it.
fn pages() -> Result<Files, String> {
    let problem = |e: std::io::Error| format!("the page's files: {e}");
    let mut paths: Vec<PathBuf> = Vec::new();
    for file in fs::read_dir(root().join("crates/web/static")).map_err(problem)? {
        paths.push(file.map_err(problem)?.path());
    }
    paths.sort();
    let mut files = Files::new();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let mut bytes = fs::read(&path).map_err(problem)?;
        if name == "index.html" {
            bytes = replaced(
                &bytes,
                "@noscript@",
                &in_all(|l| Ok(format!(r#"<p lang="{l}">{}</p>"#, message(l, "no-script")?)))?,
            );
            bytes = replaced(&bytes, "@start@", &in_all(starting)?);
            bytes = replaced(&bytes, "@tagline@", &message("en", "tagline")?);
        }
        files.push((name.into_owned(), bytes));
    }
    Ok(files)
}

/// The languages that the program has with it, and those that it fetches.
const WITH_IT: &str = "en";
const FETCHED: [&str; 3] = ["it", "pl", "ja"];

/// The folders of this repository's packages that one of them is made of, itself the last.
fn parts(package: &str, all: &mut Vec<String>) -> Result<(), String> {
    let manifest = root().join("crates").join(package).join("Cargo.toml");
    let text = fs::read_to_string(&manifest).map_err(|e| format!("{}: {e}", manifest.display()))?;
    let mut needed = false;
    for line in text.lines() {
        if line.starts_with('[') {
            needed = line.ends_with("dependencies]") && !line.contains("dev-");
        }
        let name = line.split([' ', '.', '=']).next().unwrap_or_default();
        let is_part = needed && line.contains("workspace = true") && !all.iter().any(|p| p == name);
        if is_part && root().join("crates").join(name).is_dir() {
            parts(name, all)?;
        }
    }
    if !all.iter().any(|p| p == package) {
        all.push(package.to_owned());
    }
    Ok(())
}

/// Something in all languages.
fn in_all(f: impl FnMut(&str) -> Result<String, String>) -> Result<String, String> {
    let all: Result<Vec<String>, String> = [WITH_IT].into_iter().chain(FETCHED).map(f).collect();
    Ok(all?.concat())
}

/// The messages of a language: of each file the package, the name and what is in it.
fn words(lang: &str) -> Result<Vec<u8>, String> {
    let (mut all, mut packages) = (Vec::new(), Vec::new());
    parts("web", &mut packages)?;
    for folder in packages {
        let folder = root().join("crates").join(folder);
        if !folder.join("messages").is_dir() {
            continue;
        }
        let problem = |e: std::io::Error| format!("{}: {e}", folder.display());
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).map_err(problem)?;
        let name = manifest.lines().find_map(|l| l.strip_prefix("name = "));
        let package = name.unwrap_or_default().trim_matches('"');
        let mut files: Vec<PathBuf> = Vec::new();
        for file in fs::read_dir(folder.join("messages").join(lang)).map_err(problem)? {
            files.push(file.map_err(problem)?.path());
        }
        files.sort();
        for path in files {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let text = fs::read_to_string(&path).map_err(problem)?;
            all.push((package.to_owned(), name.into_owned(), text));
        }
    }
    serde_json::to_vec(&all).map_err(|e| e.to_string())
}

/// What the page may have to say before the program is there. Where nothing chooses among it, it is
/// that it could not be loaded.
fn starting(lang: &str) -> Result<String, String> {
    let mut out = format!(r#"<div lang="{lang}">"#);
    for what in ["loading", "slow", "lacks", "failed"] {
        let hidden = if what == "failed" { "" } else { " hidden" };
        let text = message(lang, &format!("start-{what}"))?;
        out += &format!(r#"<p data-say="{what}"{hidden}>{text}</p>"#);
    }
    let again = message(lang, "start-again")?;
    Ok(out + &format!(r#"<a href="">{again}</a></div>"#))
}

/// Names the files by what is in them, and names them so in one another: no browser ever mixes
/// files of two versions, and each may be kept for ever.
fn finished(mut files: Files) -> Files {
    // What a file names comes before it.
    let rank = |name: &str| match name {
        // Only what shows a link to others asks for it, and no other file names it.
        "preview.png" => 0,
        "index.html" => 4,
        "offline.js" => 5,
        name if FIXED.contains(&name) => 3,
        "worker.js" | "start.js" => 2,
        name if PAIR.contains(&name) => 1,
        _ => 0,
    };
    files.sort_by_key(|(name, _)| rank(name));
    let mut done: Files = Vec::new();
    // Two that name one another are marked by what both say and speak of.
    let of_pair = files
        .iter()
        .filter(|(name, _)| PAIR.contains(&&**name) || name.ends_with(".wasm"));
    let joint = mark(
        &of_pair
            .flat_map(|(_, b)| b.iter().copied())
            .collect::<Vec<u8>>(),
    );
    let mut names: Vec<(String, String)> =
        PAIR.map(|name| (name.into(), marked(name, &joint))).into();
    let program = files.iter().find(|(name, _)| name == "elbowroom.wasm");
    let size = program.map_or(1, |(_, bytes)| bytes.len()).to_string();
    for (name, mut bytes) in files {
        if name == "start.js" {
            bytes = replaced(&bytes, "@size@", &size);
        }
        if name != "elbowroom.wasm" && rank(&name) > 0 {
            bytes = replaced(&bytes, "elbowroom_bg.wasm", "elbowroom.wasm");
            for (old, new) in &names {
                bytes = replaced(&bytes, old, new);
            }
        }
        if name == PAIR[0] {
            // What the program itself calls the other stays as it is.
            let [key, plain] = [&*marked(PAIR[1], &joint), PAIR[1]].map(|n| format!("\"./{n}\": "));
            bytes = replaced(&bytes, &key, &plain);
        }
        if name == "offline.js" {
            let all = names
                .iter()
                .map(|(old, new)| (is_later(old), format!("\"./{new}\"")));
            let (later, mut list): (Vec<_>, Vec<_>) = all.partition(|(later, _)| *later);
            list.push((false, "\"./\"".into()));
            let joined = |list: Vec<(bool, String)>| {
                let list: Vec<String> = list.into_iter().map(|l| l.1).collect();
                list.join(", ")
            };
            let all: Vec<u8> = done.iter().flat_map(|(_, b)| b.iter().copied()).collect();
            bytes = replaced(&bytes, "@files@", &joined(list));
            bytes = replaced(&bytes, "@later@", &joined(later));
            bytes = replaced(&bytes, "@version@", &mark(&all));
        }
        let of_pair = PAIR.contains(&&*name);
        let new = if FIXED.contains(&&*name) {
            name.clone()
        } else if of_pair {
            marked(&name, &joint)
        } else {
            marked(&name, &mark(&bytes))
        };
        let is_kept = new != name || name == "elbowroom.webmanifest";
        if is_kept && !of_pair {
            names.push((name, new.clone()));
        }
        done.push((new, bytes));
    }
    done
}

/// The name of a file, with a mark.
fn marked(name: &str, mark: &str) -> String {
    match name.split_once('.') {
        Some((stem, end)) => format!("{stem}-{mark}.{end}"),
        None => name.into(),
    }
}

/// Whether a file is fetched when somebody wants it: what a language says, or a part of the program.
fn is_later(name: &str) -> bool {
    name.starts_with("words-") || name.starts_with(LATER)
}

fn replaced(bytes: &[u8], old: &str, new: &str) -> Vec<u8> {
    String::from_utf8_lossy(bytes)
        .replace(old, new)
        .into_bytes()
}

/// A short mark of what is in a file: FNV-1a with 64 bits.
fn mark(bytes: &[u8]) -> String {
    let step = |hash: u64, b: &u8| (hash ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3);
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325, step);
    format!("{hash:016x}")
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(bytes)
        .and_then(|()| gzip.finish())
        .map_err(|e| e.to_string())
}

fn brotli(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let how = BrotliEncoderParams {
        size_hint: bytes.len(),
        ..Default::default()
    };
    brotli::BrotliCompress(&mut &*bytes, &mut out, &how).map_err(|e| e.to_string())?;
    Ok(out)
}

/// Prints what a browser has to fetch: the size of each file, and the size compressed.
///
/// # Errors
/// If a first game takes more than it may.
fn tell(sizes: &[(&String, usize, usize)], dev: bool) -> Result<(), String> {
    let kib = |n: usize| n as f64 / 1024.0;
    let mut first = 0;
    for &(name, whole, packed) in sizes {
        let (whole, small) = (kib(whole), kib(packed));
        println!("{name:>40}: {whole:8.1} KiB, {small:7.1} KiB compressed");
        // Pictures are for the system and for those who show links.
        if !is_later(name) && !name.ends_with(".png") {
            first += packed;
        }
    }
    println!("A first game fetches {:.1} KiB.", kib(first));
    match first > LIMIT && !dev {
        true => Err(format!("that is more than {:.1} KiB", kib(LIMIT))),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the page says in English it says in the languages that it fetches, too.
    #[test]
    fn a_language_has_the_words_of_all_parts_of_the_page() {
        let mut packages = Vec::new();
        parts("web", &mut packages).unwrap();
        for part in ["web", "client", "wording", "record"] {
            assert!(
                packages.iter().any(|p| p == part),
                "{part} is not in {packages:?}"
            );
        }
        for other in ["server", "cli", "testkit"] {
            assert!(
                !packages.iter().any(|p| p == other),
                "{other} is in {packages:?}"
            );
        }
        let read = |lang| -> Vec<(String, String, String)> {
            serde_json::from_slice(&words(lang).unwrap()).unwrap()
        };
        let files = |lang| -> Vec<(String, String)> {
            read(lang)
                .into_iter()
                .map(|(package, file, _)| (package, file))
                .collect()
        };
        let english = files(WITH_IT);
        assert!(
            english.contains(&("web".into(), "ui".into())),
            "{english:?}"
        );
        for lang in FETCHED {
            assert_eq!(files(lang), english, "{lang}");
        }
    }
}
