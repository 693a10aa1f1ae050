//! The image of the server, built and run without a registry of images: its base is made from
//! Debian's packages, and the services beside it are Debian's.

mod build;
mod inside;

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// What is needed, by the package that has it.
const NEEDED: [(&str, &str); 4] = [
    ("buildah", "buildah"),
    ("mmdebstrap", "mmdebstrap"),
    ("caddy", "caddy"),
    ("ip", "iproute2"),
];

/// Runs a command; `None` if there is no such command.
pub fn run(words: &[&str]) -> Option<Result<(), String>> {
    match words {
        ["test"] => Some(test()),
        ["inside"] => Some(inside::run(&root(), &store())),
        _ => None,
    }
}

fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_path_buf()
}

fn target() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    root().join(target.unwrap_or_else(|| "target".into()))
}

/// Where images and what they are made of lie.
fn store() -> PathBuf {
    target().join("image")
}

fn runs(program: &str) -> bool {
    let mut probe = Command::new("sh");
    probe.args(["-c", &format!("command -v {program}")]);
    probe.stdout(Stdio::null()).stderr(Stdio::null());
    probe.status().is_ok_and(|s| s.success())
}

/// Why it cannot be tried here, if so. What is missing is installed where that may be done.
fn obstacle() -> Option<String> {
    let root = Command::new("id").arg("-u").output();
    if !root.is_ok_and(|out| out.stdout.trim_ascii() == b"0") {
        return Some("only root may make and run images like this".into());
    }
    let missing = || NEEDED.iter().filter(|(program, _)| !runs(program));
    let packages: Vec<&str> = missing().map(|(_, package)| *package).collect();
    if !packages.is_empty() && runs("apt-get") {
        let installed = Command::new("apt-get")
            .args(["install", "-qy", "--no-install-recommends"])
            .args(&packages)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .stdout(Stdio::null())
            .status();
        if !installed.is_ok_and(|s| s.success()) {
            return Some(format!("not installed: {}", packages.join(", ")));
        }
    }
    let missing: Vec<&str> = missing().map(|(program, _)| *program).collect();
    if !missing.is_empty() {
        return Some(format!("not installed: {}", missing.join(", ")));
    }
    if testkit::services::find("initdb").is_none()
        || testkit::services::find("nats-server").is_none()
    {
        return Some("PostgreSQL or NATS is not installed".into());
    }
    let apart = Command::new("unshare")
        .args(["--net", "--mount", "ip", "link", "set", "lo", "up"])
        .output();
    match apart {
        Ok(out) if out.status.success() => None,
        _ => Some("this machine allows no network of its own (unshare)".into()),
    }
}

/// Builds the image, looks at it, and runs what compose.yaml describes.
fn test() -> Result<(), String> {
    if let Some(why) = obstacle() {
        println!("skipped: {why}");
        return Ok(());
    }
    build::build(&root(), &target(), &store())?;
    // In a network and with a file of host names of its own, so that the addresses and ports are
    // those of the files that are tried.
    let own = std::env::current_exe().map_err(|e| e.to_string())?;
    let mut inside = Command::new("unshare");
    inside.args(["--net", "--mount", "--propagation", "private"]);
    inside.arg(own).args(["image", "inside"]);
    crate::run(&mut inside)
}

/// Buildah with everything in a folder of ours, and without what a machine may lack.
fn buildah(store: &Path) -> Command {
    let mut command = Command::new("buildah");
    command
        .arg("--root")
        .arg(store.join("storage"))
        .arg("--runroot")
        .arg(store.join("run"))
        .args(["--storage-driver", "vfs"])
        .env("BUILDAH_ISOLATION", "chroot");
    command
}

/// What a program prints, without the white space around it.
fn output(command: &mut Command) -> Result<String, String> {
    let name = format!("{command:?}");
    let out = command.output().map_err(|e| format!("{name}: {e}"))?;
    match out.status.success() {
        true => Ok(String::from_utf8_lossy(&out.stdout).trim().to_owned()),
        false => {
            let why = String::from_utf8_lossy(&out.stderr);
            Err(format!("{name}: {}\n{why}", out.status))
        }
    }
}
