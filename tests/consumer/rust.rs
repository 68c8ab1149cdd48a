// SPDX-License-Identifier: MIT
//! Tests of the Rust binding: known values, errors, threads, panics in callbacks, handles freed in any order. Compiled
//! with `rustc --test`.

#[path = "../../bindings/rust/bigpoints.rs"]
mod bigpoints;

use bigpoints::{
    Error, Game, Level, Objective, Player, Puzzle, Review, Rules, SearchResult, Solver, State,
    StopReason, Table,
};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::thread;

const SMALL: &str = "players=2 board=RGBYRGBYRGBY";
const LARGE: &str = "players=2 seed=1"; // too large to be solved

fn name<T>(outcome: Result<T, Error>) -> String {
    outcome.err().map_or("no error".to_string(), |error| {
        assert!(!error.message().is_empty() && error.status() < 0);
        error.name()
    })
}

fn margin(board: &str) -> Option<i32> {
    let state = State::open(&format!("players=2 board={}", board)).unwrap();
    let solution = Solver::new(Objective::Margin)
        .unwrap()
        .solve(&state)
        .unwrap();
    assert_eq!(solution.stop_reason(), StopReason::Solved);
    assert!(solution.is_lossless() && solution.nodes() > 0 && solution.seconds() >= 0.0);
    assert!(solution.is_exact());
    solution.value()
}

#[test]
fn values_are_those_that_are_known() {
    assert_eq!(margin("RGGR"), Some(1));
    assert_eq!(margin("RGBRGBRGB"), Some(0));
    assert_eq!(margin("GRRWBBGKRGB"), Some(2));
    assert_eq!(margin("RGKBWRBGBRG"), Some(3));
}

#[test]
fn every_objective_answers() {
    let state = State::open("players=2 rules=thesis board=RGBGRB").unwrap();
    for objective in [
        Objective::Outcome,
        Objective::Margin,
        Objective::Thesis,
        Objective::MaxN,
        Objective::Guaranteed,
    ] {
        let solution = Solver::new(objective).unwrap().solve(&state).unwrap();
        assert_eq!(solution.stop_reason(), StopReason::Solved);
        let scored = objective == Objective::Thesis || objective == Objective::MaxN;
        assert_eq!(solution.scores().is_ok(), scored);
        assert!(solution.outcome().is_some());
        assert!(state.moves().unwrap().contains(&solution.best().unwrap()));
    }
}

#[test]
fn a_game_can_be_played_undone_written_and_read() {
    let game = Game::new("players=3 colours=3 discs=2 seed=7").unwrap();
    let mut state = game.start().unwrap();
    assert_eq!(
        (game.name(), game.players(), state.mover()),
        ("bigpoints", 3, Some(0))
    );
    assert_eq!(game.to_string(), state.game().to_string());
    let first = state.to_string();
    while !state.is_over() {
        let a_move = state.moves().unwrap()[0];
        let text = state.format(a_move).unwrap();
        assert_eq!(state.parse(&text).unwrap(), a_move);
        state.play(&text).unwrap();
    }
    assert_eq!(state.mover(), None);
    assert!(!state.winners().unwrap().is_empty());
    let mut again = State::open(&state.record().unwrap()).unwrap();
    assert_eq!(again.to_string(), state.to_string());
    while again.ply() > 0 {
        again.undo().unwrap();
    }
    assert_eq!(again.to_string(), first);
    assert_eq!(name(again.undo()), "BP_ERR_HISTORY");
    while again.redo_count() > 0 {
        again.redo().unwrap();
    }
    assert_eq!(again.to_string(), state.to_string());
    assert_eq!(name(again.redo()), "BP_ERR_HISTORY");
    assert!(again.draw().unwrap().contains("player 1"));
    assert!(again.svg().unwrap().starts_with("<svg"));
    again.undo().unwrap();
    assert_eq!(again.redo_count(), 1);
    assert_eq!(name(again.winners()), "BP_ERR_NOT_OVER");
}

#[test]
fn games_are_opened_by_name() {
    let state = State::open_in("connect4", "7x6 moves=4,4,3").unwrap();
    assert_eq!((state.ply(), state.moves().unwrap().len()), (3, 7));
    let nim = Game::open("nim", "heaps=3+5 last=wins").unwrap();
    assert!(nim.name() == "nim" && nim.max_plies() >= 8 && nim.max_plies() < 20);
    assert!(Game::new("RGGR").unwrap().max_plies() < Game::new("players=2").unwrap().max_plies());
    assert!(State::open_in("chess", "8x8").is_err());
    assert!(Game::open("nim", "").is_err());
}

#[test]
fn what_is_wrong_is_an_error() {
    assert_eq!(
        name(State::open("players=2 board=RG\0R")),
        "BP_ERR_ARGUMENT"
    );
    assert_eq!(name(State::open("players=2 board=RGX")), "BP_ERR_SYNTAX");
    assert_eq!(name(Game::new("players=9")), "BP_ERR_CONFIG");
    for level in [-1, 0, 11] {
        assert_eq!(name(Player::new(level, 0)), "BP_ERR_RANGE"); // the number of Level::Auto too
        assert_eq!(
            name(Player::new(1, 0).unwrap().set_level(level)),
            "BP_ERR_RANGE"
        );
    }
    assert_eq!(name(Game::new("")), "BP_ERR_SYNTAX"); // "players=2" is the standard game
    assert_eq!(name(State::open("")), "BP_ERR_SYNTAX");
    let mut state = State::open("players=2 board=RGGR").unwrap();
    assert_eq!(name(state.play("Rc")), "BP_ERR_ILLEGAL");
    assert_eq!(name(state.play("Rz")), "BP_ERR_SYNTAX");
    let foreign = State::open(LARGE).unwrap().parse("Pa").unwrap();
    assert_eq!(name(state.apply(foreign)), "BP_ERR_ILLEGAL");
    assert_eq!(name(state.format(foreign)), "BP_ERR_ILLEGAL");
    let mut solver = Solver::new(Objective::Thesis).unwrap();
    assert_eq!(name(solver.solve(&state)), "BP_ERR_UNSUPPORTED");
    let problem = solver.set_threads(0).unwrap_err();
    assert_eq!(problem.name(), "BP_ERR_RANGE");
    assert!(problem.message().contains("threads"), "{}", problem);
    for seconds in [f64::NAN, -1e-9, f64::INFINITY, 1e16] {
        assert_eq!(name(solver.set_seconds(seconds)), "BP_ERR_RANGE");
    }
    assert_eq!(name(solver.set_nodes(u64::MAX)), "BP_ERR_RANGE");
    while !state.is_over() {
        let a_move = state.moves().unwrap()[0];
        state.apply(a_move).unwrap();
    }
    assert!(Solver::new(Objective::Outcome)
        .unwrap()
        .solve(&state)
        .is_ok());
    assert_eq!(
        name(Player::new(5, 0).unwrap().choose(&state).map(|_| ())),
        "BP_ERR_OVER"
    );
}

#[test]
fn a_board_alone_is_a_game() {
    let state = State::open("rg gr").unwrap();
    let same = State::open("players=2 board=RGGR").unwrap();
    assert_eq!(state.to_string(), same.to_string());
    assert_eq!(
        Game::new("RGGR").unwrap().to_string(),
        state.game().to_string()
    );
    assert_eq!(name(State::open("RG\0R")), "BP_ERR_ARGUMENT");
    assert_eq!(name(State::open(&"R".repeat(100))), "BP_ERR_CONFIG");
    let message = State::open("RGXR").err().unwrap().to_string();
    assert!(message.contains("character 3"), "{}", message);
}

#[derive(Debug)]
struct App {
    state: State,
    solver: Solver,
    player: Player,
}

#[test]
fn everything_can_be_shown() {
    let mut app = App {
        state: State::open("RGGR").unwrap(),
        solver: Solver::new(Objective::Margin).unwrap(),
        player: Player::new(5, 0).unwrap(),
    };
    let (game, text) = (app.state.game(), app.state.to_string());
    assert_eq!(format!("{:?}", game), format!("Game({})", game));
    assert_eq!(
        format!("{:?}", app),
        format!(
            "App {{ state: State({}), solver: Solver, player: Player }}",
            text
        )
    );
    assert_eq!(format!("{:?}", app.solver.canceller()), "Canceller");
    assert_eq!(
        format!("{:?}", app.solver.solve(&app.state)),
        "Ok(SearchResult)"
    );
    assert_eq!(
        format!("{:?}", app.player.choose(&app.state)),
        "Ok(SearchResult)"
    );
    assert_eq!(State::open("x").unwrap_err().name(), "BP_ERR_SYNTAX");
    assert_eq!(Player::new(11, 0).unwrap_err().name(), "BP_ERR_RANGE");
}

#[test]
fn handles_may_go_in_any_order() {
    let game = Game::new("players=2 board=RGGR").unwrap();
    let state = game.clone().start().unwrap();
    drop(game);
    let copy = state.try_clone().unwrap();
    drop(state);
    let mut solver = Solver::new(Objective::Margin).unwrap();
    let canceller = solver.canceller();
    let solution = solver.solve(&copy).unwrap();
    drop(solver);
    drop(copy);
    assert_eq!(solution.value(), Some(1));
    canceller.cancel(); // the solver is still there, for the canceller
}

#[test]
fn another_thread_cancels() {
    let mut solver = Solver::new(Objective::Margin).unwrap();
    solver.set_threads(2).unwrap();
    let canceller = solver.canceller();
    let state = State::open(LARGE).unwrap();
    let solving = thread::spawn(move || solver.solve(&state).unwrap());
    canceller.cancel(); // before or while it runs
    let solution = solving.join().unwrap();
    assert_eq!(solution.stop_reason(), StopReason::Cancelled);
    assert_eq!(solution.value(), None);
    let (lower, upper) = solution.bounds();
    assert!(lower < upper);
}

#[test]
fn another_thread_makes_a_player_move() {
    let mut player = Player::new(10, 0).unwrap();
    player.set_seconds(0.0).unwrap(); // it would think until its memory is full
    let canceller = player.canceller();
    let mut state = State::open(LARGE).unwrap();
    let thinking = thread::spawn(move || {
        let choice = player.choose(&state).unwrap();
        let (reason, chosen) = (choice.stop_reason(), choice.best().unwrap());
        state.apply(chosen).unwrap(); // it is legal
        reason
    });
    canceller.cancel(); // before or while it runs
    assert_eq!(thinking.join().unwrap(), StopReason::Cancelled);
    canceller.cancel(); // the player is still there, for the canceller
}

#[test]
fn a_cancel_that_came_too_late_can_be_withdrawn() {
    let small = State::open(SMALL).unwrap();
    let mut solver = Solver::new(Objective::Margin).unwrap();
    solver.canceller().cancel();
    solver.canceller().uncancel();
    assert_eq!(
        solver.solve(&small).unwrap().stop_reason(),
        StopReason::Solved
    );
    let mut player = Player::new(10, 0).unwrap();
    player.canceller().clone().cancel();
    player.canceller().uncancel();
    assert_eq!(
        player.choose(&small).unwrap().stop_reason(),
        StopReason::Solved
    );
}

#[test]
fn a_callback_may_use_what_is_not_running() {
    let large = State::open(LARGE).unwrap();
    let mut solver = Solver::new(Objective::Margin).unwrap();
    solver.set_threads(2).unwrap();
    let canceller = solver.canceller();
    let mut calls = 0;
    let solution = solver
        .solve_with(&large, |_| {
            assert!(!large.moves().unwrap().is_empty() && !large.is_over());
            assert_eq!(margin("RGGR"), Some(1));
            calls += 1;
            if calls == 3 {
                canceller.cancel();
            }
            false
        })
        .unwrap();
    assert_eq!(solution.stop_reason(), StopReason::Cancelled);
}

#[test]
fn a_game_serves_many_threads() {
    let game = Game::new(SMALL).unwrap();
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let state = game.start().unwrap();
                let solution = Solver::new(Objective::Margin)
                    .unwrap()
                    .solve(&state)
                    .unwrap();
                assert_eq!(solution.value(), Some(1));
            });
        }
    });
}

#[test]
fn many_threads_read_one_state() {
    let state = State::open(SMALL).unwrap();
    let moves = state.moves().unwrap();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                assert_eq!(state.moves().unwrap(), moves);
                let name = state.format(moves[0]).unwrap();
                assert_eq!(state.parse(&name).unwrap(), moves[0]);
                let solution = Solver::new(Objective::Margin)
                    .unwrap()
                    .solve(&state)
                    .unwrap();
                assert_eq!(solution.value(), Some(1));
            });
        }
    });
}

#[test]
fn a_callback_gets_progress_stops_and_panics() {
    let mut solver = Solver::new(Objective::Margin).unwrap();
    let large = State::open(LARGE).unwrap();
    let mut calls = 0;
    let solution = solver
        .solve_with(&large, |progress| {
            let (lower, upper) = progress.bounds().unwrap();
            assert!(lower <= upper);
            assert!(progress.windows().is_some() && progress.seconds() >= 0.0);
            assert!((0.0..=1.0).contains(&progress.table_fill().unwrap()));
            assert!(progress.best().is_none() && progress.depth().is_none());
            assert!(progress.units().is_none());
            calls += 1;
            calls == 3 // true stops, as it does in C
        })
        .unwrap();
    assert_eq!((solution.stop_reason(), calls), (StopReason::Cancelled, 3));
    let panic = catch_unwind(AssertUnwindSafe(|| {
        let _ = solver.solve_with(&large, |progress| {
            panic!("after {} nodes", progress.nodes())
        });
    }));
    assert!(panic
        .unwrap_err()
        .downcast_ref::<String>()
        .unwrap()
        .starts_with("after "));
    let small = State::open(SMALL).unwrap();
    assert_eq!(solver.solve(&small).unwrap().value(), Some(1));
    assert_eq!(
        solver.solve_with(&small, |_| false).unwrap().value(),
        Some(1)
    );
}

#[test]
fn a_player_reports_progress_stops_and_panics() {
    let mut player = Player::new(10, 0).unwrap();
    player.set_seconds(0.0).unwrap(); // it would search until its memory is full
    let large = State::open(LARGE).unwrap();
    let moves = large.moves().unwrap();
    let mut calls = 0;
    let choice = player
        .choose_with(&large, |progress| {
            let (best, value) = progress.best().unwrap();
            assert!(moves.contains(&best) && large.moves().unwrap() == moves);
            assert!(progress.depth().is_some() && value.is_finite() && progress.seconds() >= 0.0);
            assert!(progress.bounds().is_none() && progress.windows().is_none());
            calls += 1;
            calls == 3
        })
        .unwrap();
    assert_eq!(choice.stop_reason(), StopReason::Cancelled);
    assert!(moves.contains(&choice.best().unwrap()));
    assert_eq!(calls, 3);
    let panic = catch_unwind(AssertUnwindSafe(|| {
        let _ = player.choose_with(&large, |_| panic!("in progress"));
    }));
    assert!(panic.is_err());
    let small = State::open(SMALL).unwrap();
    assert_eq!(
        player.choose(&small).unwrap().stop_reason(),
        StopReason::Solved
    );
}

fn solve_with_table(table: &Table) -> SearchResult {
    let mut solver = Solver::new(Objective::Margin).unwrap();
    solver.set_table(Some(table)).unwrap();
    solver.solve(&State::open(SMALL).unwrap()).unwrap()
}

#[test]
fn tables_are_shared_and_know_their_kind() {
    for (kind, safe, keeps) in [
        ("array", true, false),
        ("growing", false, true),
        ("uthash", false, true),
        ("none", true, false),
    ] {
        let table = Table::new(kind, 1 << 20).unwrap();
        assert_eq!(table.kind(), kind);
        assert_eq!(
            (table.is_thread_safe(), table.never_forgets()),
            (safe, keeps)
        );
        assert!(!table.is_persistent() && table.entries() == 0);
        let (cold, warm) = (solve_with_table(&table), solve_with_table(&table.clone()));
        assert_eq!(cold.value(), Some(1));
        assert_eq!(warm.value(), Some(1));
        assert_eq!(warm.nodes() < cold.nodes(), kind != "none");
        assert_eq!(table.entries() > 0, kind != "none");
        assert_eq!(table.bytes() > 0, kind != "none");
        table.clear().unwrap();
        table.sync().unwrap();
        assert_eq!(table.entries(), 0);
    }
    assert_eq!(name(Table::new("list", 0)), "BP_ERR_ARGUMENT");
    assert_eq!(name(Table::new("a\0b", 0)), "BP_ERR_ARGUMENT");
    assert_eq!(name(Table::new("array", 1)), "BP_ERR_LIMIT");
    let mut solver = Solver::new(Objective::Margin).unwrap();
    let (small, table) = (
        State::open(SMALL).unwrap(),
        Table::new("growing", 0).unwrap(),
    );
    solver.set_table(Some(&table)).unwrap();
    solver.set_table(None).unwrap();
    solver.solve(&small).unwrap();
    assert_eq!(table.entries(), 0);
    solver.set_table(Some(&table)).unwrap();
    solver.solve(&small).unwrap();
    assert!(table.entries() > 0);
}

#[test]
fn a_table_serves_many_threads() {
    let table = Table::new("array", 1 << 24).unwrap();
    let solution = solve_with_table(&table);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                assert_eq!(solve_with_table(&table).value(), Some(1));
                assert_eq!(solution.value(), Some(1));
            });
        }
    });
}

#[test]
fn saved_tables_are_loaded_and_damaged_ones_refused() {
    let table = Table::new("uthash", 0).unwrap();
    assert_eq!(name(table.save()), "BP_ERR_MISMATCH");
    let cold = solve_with_table(&table);
    let saved = table.save().unwrap();
    let mut damaged = saved.clone();
    damaged[99] ^= 1;
    let copy = Table::new("array", 0).unwrap();
    for wrong in [
        &b""[..],
        b"no table",
        &saved[1..],
        &saved[..saved.len() / 2],
        &damaged,
    ] {
        assert_eq!(name(copy.load(wrong)), "BP_ERR_FILE");
    }
    assert_eq!(copy.entries(), 0);
    copy.load(&saved).unwrap();
    assert_eq!(copy.entries(), table.entries());
    assert!(solve_with_table(&copy).nodes() * 10 < cold.nodes());
}

#[test]
fn a_table_in_a_file_outlives_its_handle() {
    let folder = std::env::temp_dir();
    let path = folder.join(format!("bigpoints-{}", std::process::id()));
    let path = path.to_str().unwrap();
    let mut nodes = Vec::new();
    for _ in 0..2 {
        let table = Table::file(path, 1 << 20).unwrap();
        nodes.push(solve_with_table(&table).nodes());
        table.sync().unwrap();
        assert!(table.is_persistent() && table.why().unwrap().is_empty());
        let problem = Table::file(path, 0).unwrap_err();
        assert_eq!(problem.name(), "BP_ERR_FILE");
        assert!(problem.message().contains("is using it"), "{}", problem);
    }
    std::fs::remove_file(path).unwrap();
    assert!(nodes[1] * 10 < nodes[0]);
    assert_eq!(
        name(Table::file(folder.to_str().unwrap(), 0)),
        "BP_ERR_FILE"
    );
}

#[test]
fn a_failed_solve_has_a_reason() {
    let mut solver = Solver::new(Objective::Margin).unwrap();
    let three = State::open("players=3 board=RGBRGB").unwrap();
    let problem = solver.solve(&three).unwrap_err();
    assert_eq!(problem.name(), "BP_ERR_UNSUPPORTED");
    assert!(problem.message().contains("two players"), "{}", problem);
    let table = Table::new("growing", 0).unwrap();
    solver.set_table(Some(&table)).unwrap();
    solver.set_threads(2).unwrap();
    let problem = solver.solve(&State::open(SMALL).unwrap()).unwrap_err();
    assert!(problem.message().contains("threads"), "{}", problem);
    assert!(table.why().unwrap().contains("one thread"));
}

#[test]
fn rules_and_configuration_of_a_state_and_the_check_of_a_game() {
    let state = State::open("players=3 colours=3 discs=2 seed=7").unwrap();
    assert_eq!(state.rules().unwrap(), Rules::Official);
    let thesis = State::open("rules=thesis board=RGGR").unwrap();
    assert_eq!(thesis.rules().unwrap(), Rules::Thesis);
    let game = Game::new(&state.config().unwrap()).unwrap();
    assert_eq!(game.start().unwrap().to_string(), state.to_string());
    game.check(u64::MAX, 2).unwrap();
    assert_eq!(name(game.check(0, 0)), "BP_ERR_ARGUMENT");
}

#[test]
fn players_of_every_level() {
    let state = State::open(SMALL).unwrap();
    for level in 1..=10 {
        let mut player = Player::new(level, u64::MAX).unwrap();
        player.set_seconds(0.0).unwrap();
        player.set_nodes(500).unwrap();
        let choice = player.choose(&state).unwrap();
        assert_eq!(choice.pv().unwrap()[0], choice.best().unwrap());
        assert!(choice.estimate().unwrap().is_finite());
        let _ = (choice.stop_reason(), choice.nodes());
        assert_eq!(choice.is_exact(), choice.value().is_some());
        let moves = choice.moves();
        let searched = moves.len() == state.moves().unwrap().len(); // not if it moved at random, or solved
        assert!(searched || moves.is_empty() && !(4..=7).contains(&level));
        assert!(moves
            .windows(2)
            .all(|pair| pair[0].estimate >= pair[1].estimate));
        assert!(moves.iter().all(|each| each.visits >= Some(0)));
        player.clear().unwrap();
    }
    let mut player = Player::new(Level::Auto, 1).unwrap();
    player.set_level(2).unwrap();
    player.set_level(Level::Auto).unwrap();
    player.set_seconds(0.0).unwrap();
    player.set_nodes(500).unwrap();
    let first = player.choose(&state).unwrap();
    let second = player.choose(&state).unwrap();
    thread::scope(|scope| {
        for choice in [&first, &second] {
            // A choice outlives the next one, and threads may share it.
            scope.spawn(|| assert!(state.moves().unwrap().contains(&choice.best().unwrap())));
        }
    });
}

#[test]
fn regrets_of_a_review_are_those_of_the_solver() {
    let line = "board=YRBRGYGBRYGB moves=Ra,Ya,Ba,Rc,Gb,Ya,Yb,Gb,Yc,Gc,Bb,Bc";
    let mut state = State::open(line).unwrap();
    let mut solver = Solver::new(Objective::Margin).unwrap();
    solver.set_all_moves(true).unwrap();
    let mut dones = Vec::new();
    let found = Review::new()
        .unwrap()
        .run_with(&state, |now| {
            let (done, total) = now.units().unwrap();
            assert!(total == 12 && now.seconds() >= 0.0);
            dones.push(done);
            false
        })
        .unwrap();
    assert_eq!((dones.first(), dones.last()), (Some(&0), Some(&11)));
    assert_eq!(
        (found.moves.len(), &found.turning_points),
        (12, &vec![0, 5])
    );
    assert_eq!(found.total_regret, [1.0, 2.0]);
    assert_eq!(found.mean_regret, [1.0 / 6.0, 2.0 / 6.0]);
    assert_eq!(found.stop_reason, StopReason::Solved);
    assert!(found.nodes > 0 && found.seconds > 0.0);
    for judged in found.moves.iter().rev() {
        state.undo().unwrap();
        let solution = solver.solve(&state).unwrap();
        let (moves, found) = (solution.moves(), &judged.result);
        let of_played = moves.iter().find(|each| each.a_move == judged.played);
        let (best_value, played_value) = (solution.value().unwrap(), of_played.unwrap().lower);
        assert_eq!(
            (judged.ply, Some(judged.seat)),
            (state.ply(), state.mover())
        );
        let pv = found.pv().unwrap();
        assert_eq!(pv[0], found.best().unwrap());
        assert_eq!(found.estimate(), Some(f64::from(best_value)));
        assert_eq!(found.value(), Some(best_value));
        assert_eq!(judged.regret, f64::from(best_value - played_value));
        assert!(found.is_exact() && found.is_lossless());
        state.format_pv(&pv).unwrap();
    }
}

#[test]
fn reviews_have_options_and_can_be_stopped() {
    let mut state = State::open(LARGE).unwrap();
    state.play("Ra").unwrap();
    state.play("Ga").unwrap();
    let mut review = Review::new().unwrap();
    review.set_solve_nodes(1000).unwrap();
    review.set_search_nodes(200).unwrap();
    review.set_memory(1 << 20).unwrap();
    let moves = review.run(&state).unwrap().moves;
    assert!(moves.len() == 2 && !moves[0].result.is_exact());
    assert_eq!(name(review.set_memory(1)), "BP_ERR_RANGE");
    assert_eq!(name(review.set_seconds(-1.0)), "BP_ERR_RANGE");
    review.set_solve_nodes(i64::MAX as u64).unwrap();
    review.set_seconds(20.0).unwrap();
    let canceller = review.canceller();
    let other = thread::spawn(move || canceller.cancel());
    let stopped = review.run(&state).unwrap();
    other.join().unwrap();
    assert_eq!(stopped.stop_reason, StopReason::Cancelled);
    assert!(stopped.moves.is_empty());
    let panic = catch_unwind(AssertUnwindSafe(|| {
        review.run_with(&state, |_| panic!("mine")).map(|_| ())
    }));
    assert_eq!(panic.unwrap_err().downcast_ref::<&str>(), Some(&"mine"));
    review.canceller().cancel();
    review.canceller().uncancel();
    review.set_solve_nodes(1000).unwrap();
    assert_eq!(review.run(&state).unwrap().moves.len(), 2);
}

#[test]
fn puzzles_have_one_right_move() {
    let mut solver = Solver::new(Objective::Outcome).unwrap();
    solver.set_all_moves(true).unwrap();
    for seed in [0, 1, 2, u64::MAX] {
        let puzzle = Puzzle::new("colours=4 discs=3", seed).unwrap();
        let mut state = puzzle.state().unwrap();
        let solution = solver.solve(&state).unwrap();
        let value = solution.value().unwrap();
        let moves = solution.moves();
        let right: Vec<_> = moves.iter().filter(|each| each.lower == value).collect();
        let result = puzzle.result().unwrap();
        assert!(value >= 0 && result.outcome() == Some(value));
        let (best, pv) = (result.best().unwrap(), result.pv().unwrap());
        assert_eq!((right.len(), right[0].a_move), (1, best));
        assert_eq!(pv[0], best);
        assert!(result.is_lossless() && (1..=10).contains(&puzzle.grade()));
        for a_move in pv {
            state.apply(a_move).unwrap();
        }
        assert!(state.is_over());
    }
    assert_eq!(name(Puzzle::new("players=3", 0)), "BP_ERR_UNSUPPORTED");
    assert_eq!(name(Puzzle::new("RG", 0)), "BP_ERR_LIMIT");
    assert_eq!(name(Puzzle::new("players=9", 0)), "BP_ERR_CONFIG");
    assert_eq!(name(Puzzle::new("\0", 0)), "BP_ERR_ARGUMENT");
    assert_eq!(name(Puzzle::new("", 0)), "BP_ERR_SYNTAX");
    let stopped = Puzzle::new_with("players=2", 1, |now| now.units().unwrap().1 == 64);
    assert_eq!(name(stopped), "BP_ERR_STOPPED");
    let panic = catch_unwind(|| Puzzle::new_with("players=2", 1, |_| panic!("mine")).map(|_| ()));
    assert_eq!(panic.unwrap_err().downcast_ref::<&str>(), Some(&"mine"));
}
