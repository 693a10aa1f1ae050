//! Asks what is installed for the tests.

include!("../testkit/installed.rs");

fn main() {
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed=../testkit/installed.rs");
    tell_what_is_installed();
}
