//! Asks what is installed for the tests.

include!("../load/installed.rs");

fn main() {
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed=../load/installed.rs");
    tell_what_is_installed();
}
