//! Finding a compiler for the browser.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use crate::run;

/// The target of the client.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// How cargo has to be called to compile for the browser.
#[derive(Debug, Default)]
pub struct Toolchain {
    /// Environment variables.
    pub env: Vec<(&'static str, String)>,
    /// Further arguments.
    pub args: Vec<&'static str>,
}

impl Toolchain {
    /// The first that there is, or can be had: the toolchain in use has the target; rustup brings it;
    /// Debian's compiler for the web with its own sources.
    ///
    /// # Errors
    /// If there is none and none can be installed: what can be done.
    pub fn find() -> Result<Toolchain, String> {
        if has_target() {
            return Ok(Toolchain::default());
        }
        eprintln!("The target {TARGET} is missing; asking rustup for it.");
        let rustup = Command::new("rustup")
            .args(["target", "add", TARGET])
            .status();
        if rustup.is_ok_and(|s| s.success()) && has_target() {
            return Ok(Toolchain::default());
        }
        debian()
    }
}

/// Whether the compiler in use can compile for the browser.
fn has_target() -> bool {
    sysroot().is_ok_and(|s| s.join("lib/rustlib").join(TARGET).is_dir())
}

/// Debian's packages with a compiler for the web.
const DEBIAN: [&str; 3] = ["rustc-web", "rust-web-src", "lld"];

fn debian() -> Result<Toolchain, String> {
    let rustc = Path::new("/usr/bin/rustc");
    let sources = Path::new("/usr/lib/rustlib/src/rust/library");
    if !rustc.is_file() || !sources.exists() || linker().is_none() {
        eprintln!("rustup does not bring it; asking apt-get for Debian's compiler for the web.");
        apt(&DEBIAN).map_err(|e| {
            format!(
                "The game for the browser needs a Rust compiler for {TARGET}, and none could be \
                 had. With any of these it goes on:\n  \
                 rustup target add {TARGET}\n  \
                 on Debian, as root: apt-get install {}\n  \
                 cargo play --terminal, which needs no browser\n\
                 What went wrong: {e}",
                DEBIAN.join(" ")
            )
        })?;
    }
    let linker = linker().ok_or("no lld found after installing it")?;
    Ok(Toolchain {
        env: vec![
            ("RUSTC", rustc.display().to_string()),
            ("RUSTC_BOOTSTRAP", "1".into()),
            (
                "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER",
                linker.display().to_string(),
            ),
        ],
        args: vec!["-Z", "build-std=std,panic_abort"],
    })
}

/// rustup's own linker, or Debian's.
fn linker() -> Option<PathBuf> {
    let arch = std::env::consts::ARCH;
    let host = format!("lib/rustlib/{arch}-unknown-linux-gnu/bin/rust-lld");
    let own = sysroot().ok().map(|s| s.join(host));
    let all = own.into_iter().chain([PathBuf::from("/usr/bin/wasm-ld")]);
    all.into_iter().find(|p| p.is_file())
}

fn sysroot() -> Result<PathBuf, String> {
    let out = Command::new("rustc")
        .args(["--print", "sysroot"])
        .output()
        .map_err(|e| format!("rustc does not start: {e}"))?;
    Ok(PathBuf::from(String::from_utf8_lossy(&out.stdout).trim()))
}

/// Installs Debian packages.
///
/// # Errors
/// If they could not be installed.
pub fn apt(packages: &[&str]) -> Result<(), String> {
    let install = || {
        let mut apt = Command::new("apt-get");
        apt.args(["install", "-y", "-qq", "--no-install-recommends"]);
        apt.args(["-o", "Acquire::Retries=5"]);
        apt.env("DEBIAN_FRONTEND", "noninteractive").args(packages);
        run(&mut apt)
    };
    let done = install().or_else(|_| {
        run(Command::new("apt-get").args(["update", "-qq"]))?;
        install()
    });
    done.map_err(|e| {
        format!(
            "{e}; install these packages by hand, or their like on your system: {}",
            packages.join(" ")
        )
    })
}
