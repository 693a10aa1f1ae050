//! Many games at a time are the same as one after the other.

mod support;

use bots::playout::Dice;
use content::Library;
use elbowroom_env::{
    Array, Batch, Coins, Error, Game, Lanes, Mover, Numbering, Out, Planes, Reward, Settings,
    State, rollouts,
};
use record::Seed;
use rules::Actions;

use support::on;

fn lanes(n: usize) -> Lanes {
    Lanes {
        n,
        ..Lanes::default()
    }
}

/// What is written of a lane is what its state says.
fn is_row(batch: &Batch, out: &Out<'_>, lane: usize) {
    let state = batch.state(lane).expect("there is such a lane");
    let game = batch.game();
    let size = |a| game.observer().size(a);
    let mut list = Actions::default();
    state.list(&mut list);
    let mut mask = vec![0; game.ids().len()];
    state.write_mask(&list, &mut mask);
    let mut planes = (
        vec![0; size(Array::Regions)],
        vec![0; size(Array::Seats)],
        vec![0; size(Array::Column)],
        vec![0; size(Array::Table)],
    );
    let viewer = state.viewer(None).expect("somebody");
    let to = Planes {
        regions: &mut planes.0,
        seats: &mut planes.1,
        column: &mut planes.2,
        table: &mut planes.3,
    };
    state.observe(viewer, &list, to);
    fn row<T>(all: &[T], i: usize, n: usize) -> &[T] {
        &all[i * n..][..n]
    }
    assert_eq!(row(out.mask.all(), lane, mask.len()), mask);
    assert_eq!(row(out.regions.all(), lane, planes.0.len()), planes.0);
    assert_eq!(row(out.seats.all(), lane, planes.1.len()), planes.1);
    assert_eq!(row(out.column.all(), lane, planes.2.len()), planes.2);
    assert_eq!(row(out.table.all(), lane, planes.3.len()), planes.3);
}

#[test]
fn lanes_are_games_of_their_own() {
    for numbering in Numbering::ALL {
        let game = on("small-world-2", numbering);
        let seed = Seed::from_text("lanes");
        let mut batch = Batch::new(game.clone(), lanes(5), seed).expect("a batch");
        let mut out = Out::new(&batch);
        batch.reset(&mut out.planes()).expect("room");
        // The same games, one state each.
        let mut list = Actions::default();
        let begin = |n: u64, list: &mut Actions| {
            let mut state = game.new_game(seed.child("game", n));
            state.skip_forced(list).expect("what is forced is legal");
            state
        };
        let mut alone: Vec<State> = (0..5).map(|n| begin(n, &mut list)).collect();
        let mut numbers: Vec<u64> = (0..5).collect();
        let mut ids = vec![0; 5];
        let mut ended = 0;
        for _ in 0..400 {
            batch.sample(&mut ids);
            batch
                .step(&ids, &mut out.planes())
                .expect("sampled ids are legal");
            for lane in 0..5 {
                let state = &mut alone[lane];
                state.apply(ids[lane]).expect("the same is legal");
                state
                    .skip_forced(&mut list)
                    .expect("what is forced is legal");
                let over = state.is_over();
                assert_eq!(out.done.all()[lane] == 1, over);
                let rewards = &out.reward.all()[lane * 2..][..2];
                let mut returns = [0.0; 2];
                state.write_returns(&mut returns);
                assert_eq!(rewards, returns);
                if over {
                    ended += 1;
                    let coins = &out.ended.coins.all()[lane * 2..][..2];
                    let own = [0, 1].map(|s| state.state().coins(rules::Seat(s)) as i16);
                    assert_eq!(coins, own);
                    assert_eq!(out.ended.number.all()[lane], numbers[lane] as i64);
                    numbers[lane] += 5;
                    *state = begin(numbers[lane], &mut list);
                } else {
                    assert_eq!(out.ended.length.all()[lane], -1);
                }
                assert_eq!(
                    batch.state(lane).expect("it is there").state(),
                    state.state()
                );
                is_row(&batch, &out, lane);
            }
        }
        assert!(ended > 5, "{ended}");
    }
}

#[test]
fn threads_change_nothing() {
    let game = on("underground-3", Numbering::Map);
    let run = |threads| {
        let how = Lanes {
            threads,
            ..lanes(37)
        };
        let mut batch = Batch::new(game.clone(), how, Seed::from_text("threads")).expect("a batch");
        let mut out = Out::new(&batch);
        batch.reset(&mut out.planes()).expect("room");
        let mut ids = vec![0; 37];
        for _ in 0..150 {
            batch.sample(&mut ids);
            batch
                .step(&ids, &mut out.planes())
                .expect("sampled ids are legal");
        }
        (
            out.regions.all().to_vec(),
            out.mask.all().to_vec(),
            out.table.all().to_vec(),
            batch.save(),
        )
    };
    let one = run(1);
    assert!(one == run(2) && one == run(3) && one == run(0) && one == run(50));
}

#[test]
fn an_illegal_id_changes_no_lane() {
    // Fewer threads than lanes, as many, and more.
    for threads in [1, 2, 3, 8, 11] {
        refuse_illegal_ids(threads);
    }
}

fn refuse_illegal_ids(threads: usize) {
    let game = on("small-world-2", Numbering::Map);
    let how = Lanes {
        threads,
        ..lanes(8)
    };
    let mut batch = Batch::new(game, how, Seed::from_text("bad")).expect("a batch");
    let mut out = Out::new(&batch);
    batch.reset(&mut out.planes()).expect("room");
    let mut ids = vec![0; 8];
    let mut dice = Dice::new(1);
    for _ in 0..40 {
        batch.sample(&mut ids);
        let before = batch.save();
        for bad in [-1, 10_000, 1 << 50, 950] {
            let mut wrong = ids.clone();
            let lane = dice.below(8);
            if out.mask.all()[lane * 961..].get(bad as usize) == Some(&1) && (0..961).contains(&bad)
            {
                continue;
            }
            wrong[lane] = bad;
            let why = batch
                .step(&wrong, &mut out.planes())
                .expect_err("one is not legal");
            assert!(
                matches!(why, Error::Lane { lane: l, .. } if l == lane),
                "{why}"
            );
            assert_eq!(batch.save(), before);
            // Of several the first is told, whoever finds his sooner.
            wrong[7] = bad;
            let why = batch.step(&wrong, &mut out.planes());
            assert!(matches!(why, Err(Error::Lane { lane: l, .. }) if l == lane || bad == 950));
            assert_eq!(batch.save(), before);
        }
        assert!(batch.step(&ids[1..], &mut out.planes()).is_err());
        assert_eq!(batch.save(), before);
        batch
            .step(&ids, &mut out.planes())
            .expect("sampled ids are legal");
    }
    let mut small = Out::new(
        &Batch::new(on("small-world-2", Numbering::Map), lanes(7), Seed([1; 32])).expect("one"),
    );
    assert!(batch.step(&ids, &mut small.planes()).is_err());
}

#[test]
fn paired_lanes_have_the_same_dice_and_other_seats() {
    let game = on("small-world-3", Numbering::Map);
    let how = Lanes {
        pair: true,
        skip_forced: false,
        ..lanes(4)
    };
    let mut batch = Batch::new(game.clone(), how, Seed::from_text("pairs")).expect("a batch");
    let mut out = Out::new(&batch);
    batch.reset(&mut out.planes()).expect("room");
    assert_eq!(out.to_play.all(), [0, 2, 0, 2]);
    let state = |lane| batch.state(lane).expect("there is such a lane");
    assert_eq!(state(0).state(), state(1).state());
    assert_ne!(state(0).state(), state(2).state());
    // The same choices: whoever wins sits one further on in the second lane.
    let mut dice = Dice::new(3);
    let mut done = 0;
    while done < 2 {
        let mut ids = vec![0; 4];
        for pair in [0, 2] {
            let legal = batch.state(pair).expect("it is there").legal_ids();
            let id = legal[dice.below(legal.len())].into();
            (ids[pair], ids[pair + 1]) = (id, id);
        }
        batch.step(&ids, &mut out.planes()).expect("they are legal");
        for pair in [0, 2].into_iter().filter(|&p| out.done.all()[p] == 1) {
            done += 1;
            let reward = |lane: usize| out.reward.all()[lane * 3..][..3].to_vec();
            let mut moved = reward(pair);
            moved.rotate_left(1);
            assert_eq!(reward(pair + 1), moved);
        }
    }
    let odd = Lanes { n: 3, ..how };
    assert!(Batch::new(game, odd, Seed([0; 32])).is_err());
}

#[test]
fn a_batch_is_saved_forked_and_set() {
    let game = on("small-world-2", Numbering::Factored);
    let mut batch = Batch::new(game.clone(), lanes(6), Seed::from_text("save")).expect("a batch");
    let mut out = Out::new(&batch);
    batch.reset(&mut out.planes()).expect("room");
    let mut ids = vec![0; 6];
    for _ in 0..77 {
        batch.sample(&mut ids);
        batch
            .step(&ids, &mut out.planes())
            .expect("sampled ids are legal");
    }
    let saved = batch.save();
    let mut other = Batch::new(game.clone(), lanes(6), Seed::from_text("save")).expect("a batch");
    other.load(&saved).expect("it is one");
    assert_eq!(other.save(), saved);
    for lane in 0..6 {
        assert_eq!(other.state(lane), batch.state(lane));
    }
    assert!(other.load(&saved[1..]).is_err() && other.load(b"").is_err());
    assert_eq!(other.save(), saved);
    // A fork goes its own way.
    let fork = batch.state(2).expect("it is there").clone();
    batch.set(0, fork.clone()).expect("it is of this game");
    batch.observe(&mut out.planes()).expect("room");
    is_row(&batch, &out, 0);
    assert_eq!(batch.state(0).expect("it is there"), &fork);
    assert!(batch.set(9, fork).is_err());
    assert!(batch.set(0, game.new_initial_state()).is_err());
    let stranger = on("small-world-3", Numbering::Factored).new_game(Seed([2; 32]));
    assert!(batch.set(0, stranger).is_err());
}

#[test]
fn without_autoreset_lanes_rest() {
    let how = Lanes {
        autoreset: false,
        ..lanes(3)
    };
    let mut batch = Batch::new(
        on("small-world-2", Numbering::Map),
        how,
        Seed::from_text("rest"),
    )
    .expect("a batch");
    let mut out = Out::new(&batch);
    batch.reset(&mut out.planes()).expect("room");
    let mut ids = vec![0; 3];
    let mut done = [0; 3];
    for _ in 0..400 {
        batch.sample(&mut ids);
        batch
            .step(&ids, &mut out.planes())
            .expect("sampled ids are legal");
        done.iter_mut()
            .zip(out.done.all())
            .for_each(|(d, o)| *d += u32::from(*o));
    }
    assert_eq!(done, [1; 3]);
    assert_eq!(out.to_play.all(), [-1; 3]);
    assert!(out.mask.all().iter().all(|&m| m == 0));
    assert!((0..3).all(|l| batch.state(l).expect("it is there").mover() == Mover::Nobody));
}

#[test]
fn opponents_play_what_they_would_play_alone() {
    let game = on("small-world-3", Numbering::Map);
    let seed = Seed::from_text("against");
    let spec = "random".parse().expect("a bot");
    let batch = Batch::new(game.clone(), lanes(4), seed).expect("a batch");
    let mut batch = batch.against(&[spec], Some(rules::Seat(1))).expect("one");
    let mut out = Out::new(&batch);
    batch.reset(&mut out.planes()).expect("room");
    let mut ids = vec![0; 4];
    for _ in 0..200 {
        batch.sample(&mut ids);
        let before: Vec<State> = (0..4)
            .map(|l| batch.state(l).expect("it is there").clone())
            .collect();
        batch
            .step(&ids, &mut out.planes())
            .expect("sampled ids are legal");
        assert_eq!(out.to_play.all(), [0; 4]);
        for (lane, mut state) in before.into_iter().enumerate() {
            let now = batch.state(lane).expect("it is there");
            assert_eq!(now.mover(), Mover::Seat(rules::Seat(1)));
            if out.done.all()[lane] == 1 {
                continue;
            }
            // The same game, further on: whatever was done begins with what was asked for.
            let done = state.played().game().log().len();
            state.apply(ids[lane]).expect("the same is legal");
            let log = now.played().game().log();
            assert!(log.starts_with(state.played().game().log()), "{done}");
            is_row(&batch, &out, lane);
        }
    }
    let few = Batch::new(game.clone(), lanes(4), seed).expect("a batch");
    assert!(few.against(&[spec; 3], None).is_err());
    let far = Batch::new(game, lanes(4), seed).expect("a batch");
    assert!(far.against(&[spec], Some(rules::Seat(3))).is_err());
}

#[test]
fn rollouts_say_who_is_better_off() {
    let settings = Settings {
        coins: Coins::Hidden,
        reward: Reward::Margin,
        ..Settings::default()
    };
    let library = Library::shipped();
    let game = Game::new(
        library,
        None,
        "small-world-2",
        None,
        &Default::default(),
        settings,
    )
    .expect("a game");
    // The first seat plays well, the other at random: after half of a game it is ahead.
    let mut state = game.new_game(Seed::from_text("rollouts"));
    let mut greedy = bots::by_name("greedy", 1).expect("a bot");
    let mut random = bots::by_name("random", 1).expect("a bot");
    while state.state().round() < 6 {
        let Mover::Seat(seat) = state.mover() else {
            break;
        };
        let bot = if seat.0 == 0 {
            &mut greedy
        } else {
            &mut random
        };
        let action = bot.act(game.rules(), &game.rules().view(state.state(), Some(seat)));
        state.act(action).expect("bots make legal moves");
    }
    for policy in ["random", "gentle"] {
        let found = rollouts(&[state.clone()], 60, policy, Seed([3; 32])).expect("a bot");
        let again = rollouts(&[state.clone()], 60, policy, Seed([3; 32])).expect("a bot");
        assert_eq!(found, again);
        assert!(found[0].mean[0] > 5.0, "{policy}: {found:?}");
        assert!(found[0].deviation[0] > 0.0);
        assert!((found[0].mean[0] + found[0].mean[1]).abs() < 1e-3);
    }
    assert!(rollouts(&[state.clone()], 0, "random", Seed([3; 32])).is_err());
    assert!(rollouts(&[state], 1, "nobody", Seed([3; 32])).is_err());
}
