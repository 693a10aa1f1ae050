//! Listing the legal actions and applying one allocate nothing.

// A global allocator cannot be written without `unsafe`; this one only counts.
#![allow(unsafe_code)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

use bots::playout::Dice;
use content::{Library, MIXED};
use elbowroom_rules::{Actions, Options};

thread_local! {
    /// Allocations of this thread. The test harness has threads of its own.
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // While a thread ends its counter may be gone.
    let _ = COUNT.try_with(|n| n.set(n.get() + 1));
}

struct Counting;

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn realloc(&self, p: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(p, layout, size) }
    }
    unsafe fn dealloc(&self, p: *mut u8, layout: Layout) {
        unsafe { System.dealloc(p, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn whole_games_allocate_nothing() {
    let before = COUNT.get();
    let boxed = std::hint::black_box(Box::new(7));
    assert_eq!(COUNT.get(), before + 1, "the counter counts");
    drop(boxed);

    let library = Library::shipped();
    let games = library.games();
    for (game, map) in games
        .iter()
        .flat_map(|&(game, _)| library.maps(game).into_iter().map(move |m| (game, m)))
    {
        let options = Options {
            add_monsters: game == MIXED,
            ..Options::default()
        };
        let rules = library.rules(game, &map.id, map.players, &options).unwrap();
        let mut legal = Actions::default();
        let mut dice = Dice::new(3);
        let mut actions = 0;
        let before = COUNT.get();
        for _ in 0..60 {
            let mut state = rules.start();
            loop {
                let outcome = rules.draw(&state, dice.next_u32());
                rules.legal(&state, &mut legal);
                if legal.is_empty() {
                    break;
                }
                let action = outcome.unwrap_or_else(|| legal[dice.below(legal.len())]);
                if rules.apply(&mut state, action, &mut ()).is_err() {
                    panic!("{action:?} is legal but refused");
                }
                actions += 1;
            }
        }
        assert_eq!(
            COUNT.get() - before,
            0,
            "{game} on {}: {actions} actions",
            map.id
        );
        assert!(actions > 3_000, "{game} on {}: {actions} actions", map.id);
    }
}
