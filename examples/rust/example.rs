// SPDX-License-Identifier: MIT
//! Solves a board, plays a game, shows two errors and cancels a long solve from another thread.
//!
//! ```text
//! rustc --edition 2021 -L lib -o build/rust_example examples/rust/example.rs
//! LD_LIBRARY_PATH=lib build/rust_example [BOARD]
//! ```

#[path = "../../bindings/rust/bigpoints.rs"]
mod bigpoints;

use bigpoints::{Game, Objective, Player, Result, Solver, State, StopReason};
use std::thread;
use std::time::Duration;

fn signed(number: i32) -> String {
    if number > 0 {
        format!("+{}", number)
    } else {
        number.to_string()
    }
}

fn joined(numbers: &[i32]) -> String {
    numbers
        .iter()
        .map(i32::to_string)
        .collect::<Vec<_>>()
        .join(" : ")
}

fn solve(board: &str) -> Result<()> {
    let mut state = State::open(&format!("players=2 board={}", board))?;
    let mut solver = Solver::new(Objective::Margin)?;
    solver.set_all_moves(true)?;
    let solution = solver.solve(&state)?;
    println!(
        "{}: {} for the first player",
        board,
        signed(solution.value().unwrap_or(0))
    );
    for each in solution.moves() {
        // Solved, so both bounds are the value.
        println!("  {} {}", state.format(each.a_move)?, signed(each.lower));
    }
    let pv = solution.pv()?;
    let texts = state.format_pv(&pv)?.join(" ");
    for a_move in pv {
        state.apply(a_move)?;
    }
    println!("  best play: {}, {}", texts, joined(&state.scores()?));
    Ok(())
}

/// With a limit of nodes and none of time, the game is the same on every machine.
fn play() -> Result<()> {
    let mut state = Game::new("players=2 colours=4 discs=3 white=2 black=1 seed=7")?.start()?;
    let mut players = [Player::new(5, 1)?, Player::new(2, 1)?];
    for player in &mut players {
        player.set_nodes(2000)?;
        player.set_seconds(0.0)?;
    }
    while let Some(seat) = state.mover() {
        let chosen = players[seat].choose(&state)?.best()?;
        state.apply(chosen)?;
    }
    println!("level 5 against level 2: {}", joined(&state.scores()?));
    println!("  {}", state.record()?);
    Ok(())
}

fn attempt<T>(outcome: Result<T>) {
    if let Err(error) = outcome {
        println!("{}", error);
    }
}

/// The standard game is far too large to be solved. Another thread stops the search, and the result has its bounds.
fn cancel() -> Result<()> {
    let state = State::open("players=2 seed=1")?;
    let mut solver = Solver::new(Objective::Margin)?;
    let canceller = solver.canceller();
    let timer = thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        canceller.cancel();
    });
    let solution = solver.solve(&state)?;
    timer.join().expect("the timer does not panic");
    let reason = if solution.stop_reason() == StopReason::Cancelled {
        "cancelled"
    } else {
        "not cancelled"
    };
    let value = solution
        .value()
        .map_or("not known".to_string(), |value| value.to_string());
    let (lower, upper) = solution.bounds();
    println!(
        "{}: value {}, bounds {}",
        reason,
        value,
        if lower < upper { "kept" } else { "lost" }
    );
    Ok(())
}

fn main() -> Result<()> {
    if std::env::args().count() > 2 {
        eprintln!("usage: example [BOARD]");
        std::process::exit(2);
    }
    bigpoints::check_version()?;
    println!("libbigpoints {}", bigpoints::version());
    solve(
        &std::env::args()
            .nth(1)
            .unwrap_or_else(|| "RGBYRGBYRGBY".to_string()),
    )?;
    play()?;
    attempt(State::open("players=2 board=RGGR").and_then(|mut state| state.play("Rc")));
    attempt(State::open("players=2 board=RGXR"));
    cancel()
}
