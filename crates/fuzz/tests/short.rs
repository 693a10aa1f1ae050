//! A short run of every target: the kept corpus, then mutations of it, the same on every machine.
//! `ELBOWROOM_FUZZ=100000` makes it longer, and `ELBOWROOM_FUZZ_SEED=7` different.

use std::{fs, path::Path};

use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn runs(default: usize) -> usize {
    std::env::var("ELBOWROOM_FUZZ")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(default)
}

/// `ELBOWROOM_FUZZ_SEED=7` begins elsewhere.
fn first_seed() -> u64 {
    std::env::var("ELBOWROOM_FUZZ_SEED")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(3)
}

fn corpus(folders: &[&str], extension: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in folders {
        let mut todo = vec![root.join(folder)];
        while let Some(path) = todo.pop() {
            if path.is_dir() {
                let entries = fs::read_dir(&path).expect("a folder of the project");
                todo.extend(entries.map(|e| e.expect("an entry").path()));
            } else if path.to_string_lossy().ends_with(extension) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
        .iter()
        .map(|f| fs::read(f).expect("a file of the corpus"))
        .collect()
}

/// A piece of the corpus with some bytes changed, cut out, doubled or taken from elsewhere.
fn mutate(corpus: &[Vec<u8>], rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let mut below = |n: usize| (rng.next_u64() % n.max(1) as u64) as usize;
    let mut bytes = corpus[below(corpus.len())].clone();
    for _ in 0..1 + below(6) {
        let at = below(bytes.len());
        match below(6) {
            0 if !bytes.is_empty() => bytes[at] = below(256) as u8,
            1 => bytes.truncate(at),
            2 => bytes.insert(at, below(256) as u8),
            3 => {
                let to = at + below(bytes.len() - at.min(bytes.len()));
                drop(bytes.drain(at.min(to)..to));
            }
            4 => {
                let other = &corpus[below(corpus.len())];
                let from = below(other.len());
                let piece = &other[from..(from + below(200)).min(other.len())];
                bytes.splice(at..at, piece.iter().copied());
            }
            _ => bytes.extend((0..below(64)).map(|_| below(256) as u8)),
        }
    }
    bytes.truncate(20_000);
    bytes
}

fn run(target: fn(&[u8]), corpus: &[Vec<u8>], runs: usize) {
    assert!(!corpus.is_empty());
    corpus.iter().for_each(|bytes| target(bytes));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20);
    (0..runs).for_each(|_| target(&mutate(corpus, &mut rng)));
}

#[test]
fn the_rules_take_any_bytes() {
    let mut seeds = corpus(&["corpus/play"], "");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for i in 0..24 {
        let mut bytes = vec![0; 2000];
        rng.fill_bytes(&mut bytes);
        bytes[0] = i;
        seeds.push(bytes);
    }
    run(fuzz_targets::play, &seeds, runs(300));
}

#[test]
fn whatever_content_is_taken_plays() {
    let kept = corpus(&["corpus/custom"], "");
    kept.iter()
        .for_each(|bytes| _ = fuzz_targets::custom(bytes));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(first_seed());
    let (runs, mut played) = (runs(60), 0);
    for _ in 0..runs {
        let mut bytes = vec![0; 3000];
        rng.fill_bytes(&mut bytes);
        played += fuzz_targets::custom(&bytes) as usize;
    }
    assert!(2 * played > runs, "only {played} of {runs} came to games");
}

#[test]
fn the_readers_take_any_text() {
    let mut seeds = corpus(&["corpus/text", "../../records"], "");
    seeds.extend(corpus(&["../content/boxes"], ".toml"));
    seeds.extend(corpus(&["../../scenarios/small-world/races"], ".scenario"));
    seeds.retain(|s| s.len() < 12_000);
    run(fuzz_targets::text, &seeds, runs(400));
}
