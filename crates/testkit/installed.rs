// Part of build scripts: lets the tests that need PostgreSQL, NATS or Python be counted as skipped
// where there is none.

fn tell_what_is_installed() {
    use std::{env, path::Path};

    println!("cargo::rustc-check-cfg=cfg(no_postgres, no_nats, no_python)");
    for variable in ["DATABASE_URL", "NATS_URL", "PATH"] {
        println!("cargo::rerun-if-env-changed={variable}");
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let in_path = |name: &str| {
        let mut places: Vec<_> = env::split_paths(&path).collect();
        places.push("/usr/sbin".into());
        let there = places.iter().any(|p| p.join(name).is_file());
        if !there {
            // A file that is not there yet is looked for again in the next build.
            println!("cargo::rerun-if-changed=/usr/sbin/{name}");
        }
        there
    };
    let debian = Path::new("/usr/lib/postgresql").is_dir();
    if env::var_os("DATABASE_URL").is_none() && !debian && !in_path("initdb") {
        println!("cargo::rerun-if-changed=/usr/lib/postgresql");
        println!("cargo::rustc-cfg=no_postgres");
    }
    if !in_path("python3") {
        println!("cargo::rustc-cfg=no_python");
    }
    if env::var_os("NATS_URL").is_none() && !in_path("nats-server") {
        println!("cargo::rustc-cfg=no_nats");
    }
}
