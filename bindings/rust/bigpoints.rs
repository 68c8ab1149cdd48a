// SPDX-License-Identifier: MIT
//! Rust binding of libbigpoints: games, states, the exact solver, its tables, players, reviews and puzzles of Big Points.
//!
//! Everything outside the module `sys` is safe: handles free themselves, a failure is an [`Error`] with a status and a
//! message, and the compiler knows which handles may go to another thread. It needs the standard library alone:
//!
//! ```text
//! rustc --edition 2021 example.rs && ./example
//! ```
//!
//! Editions 2021 and 2024, Rust 1.63 and newer.
#![allow(dead_code)] // a program need not use everything

use std::any::Any;
use std::cell::Cell;
use std::ffi::{CStr, CString};
use std::fmt;
use std::marker::PhantomData;
use std::os::raw::{c_char, c_int, c_void};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::ptr::{null, null_mut, NonNull};
use std::sync::Arc;

/// The functions of the library that this module uses, as in bigpoints_ffi.h, and the version of that header.
#[allow(non_camel_case_types)]
mod sys {
    use std::os::raw::{c_char, c_int, c_void};

    macro_rules! opaque {
        ($($name:ident)*) => {
            $(#[repr(C)]
            pub struct $name {
                _private: [u8; 0],
            })*
        };
    }
    opaque!(bp_allocator bp_config bp_game bp_player bp_progress bp_puzzle bp_result bp_review bp_solver bp_state bp_table);

    pub type bp_move = u32;
    pub type bp_progress_fn =
        Option<unsafe extern "C" fn(progress: *const bp_progress, user: *mut c_void) -> c_int>;

    pub type bp_write_fn =
        Option<unsafe extern "C" fn(bytes: *const c_void, size: usize, user: *mut c_void) -> c_int>;
    pub type bp_read_fn =
        Option<unsafe extern "C" fn(out: *mut c_void, size: usize, user: *mut c_void) -> usize>;

    pub const BP_VERSION_MAJOR: c_int = 0;
    pub const BP_VERSION_MINOR: c_int = 1;

    // Edition 2024 needs `unsafe extern`, which Rust before 1.82 can't parse. The macro distinguishes the editions: `_`
    // matches an expression only from edition 2024 on.
    macro_rules! library {
        ($edition_2024:expr; $($functions:tt)*) => {
            #[link(name = "bigpoints")]
            unsafe extern "C" { $($functions)* }
        };
        (_; $($functions:tt)*) => {
            #[link(name = "bigpoints")]
            extern "C" { $($functions)* }
        };
    }

    library! { _;
        pub fn bp_version_string() -> *const c_char;
        pub fn bp_version_major() -> c_int;
        pub fn bp_version_minor() -> c_int;
        pub fn bp_constant(out: *mut i64, name: *const c_char) -> c_int;
        pub fn bp_status_name(status: c_int) -> *const c_char;
        pub fn bp_status_text(status: c_int) -> *const c_char;

        pub fn bp_config_parse(out: *mut *mut bp_config, text: *const c_char, allocator: *const bp_allocator, why: *mut c_char, why_size: usize) -> c_int;
        pub fn bp_config_free(config: *mut bp_config);
        pub fn bp_config_format(out: *mut c_char, size: usize, length: *mut usize, config: *const bp_config) -> c_int;
        pub fn bp_bigpoints_new(out: *mut *mut bp_game, config: *const bp_config, allocator: *const bp_allocator, why: *mut c_char, why_size: usize) -> c_int;
        pub fn bp_bigpoints_open(out: *mut *mut bp_state, text: *const c_char, allocator: *const bp_allocator, why: *mut c_char, why_size: usize) -> c_int;

        pub fn bp_bigpoints_config(out: *mut *mut bp_config, state: *const bp_state, allocator: *const bp_allocator) -> c_int;
        pub fn bp_bigpoints_rules(state: *const bp_state) -> i32;

        pub fn bp_game_ref(out: *mut *mut bp_game, game: *mut bp_game) -> c_int;
        pub fn bp_game_free(game: *mut bp_game);
        pub fn bp_game_name(game: *const bp_game) -> *const c_char;
        pub fn bp_game_player_count(game: *const bp_game) -> i32;
        pub fn bp_game_format(out: *mut c_char, size: usize, length: *mut usize, game: *const bp_game) -> c_int;
        pub fn bp_game_check(game: *const bp_game, seed: u64, games: i32, why: *mut c_char, why_size: usize) -> c_int;

        pub fn bp_state_new(out: *mut *mut bp_state, game: *mut bp_game) -> c_int;
        pub fn bp_state_clone(out: *mut *mut bp_state, state: *const bp_state) -> c_int;
        pub fn bp_state_free(state: *mut bp_state);
        pub fn bp_state_game(out: *mut *mut bp_game, state: *const bp_state) -> c_int;
        pub fn bp_state_mover(state: *const bp_state) -> i32;
        pub fn bp_state_is_over(state: *const bp_state) -> i32;
        pub fn bp_state_ply(state: *const bp_state) -> i32;
        pub fn bp_state_moves(out: *mut bp_move, size: usize, count: *mut usize, state: *const bp_state) -> c_int;
        pub fn bp_state_explain(out: *mut c_char, size: usize, length: *mut usize, state: *const bp_state, r#move: bp_move) -> c_int;
        pub fn bp_state_apply(state: *mut bp_state, r#move: bp_move) -> c_int;
        pub fn bp_state_undo(state: *mut bp_state) -> c_int;
        pub fn bp_state_redo(state: *mut bp_state) -> c_int;
        pub fn bp_state_redo_count(state: *const bp_state) -> i32;
        pub fn bp_state_scores(out: *mut i32, size: usize, count: *mut usize, state: *const bp_state) -> c_int;
        pub fn bp_state_winners(out: *mut u32, state: *const bp_state) -> c_int;
        pub fn bp_state_format(out: *mut c_char, size: usize, length: *mut usize, state: *const bp_state) -> c_int;
        pub fn bp_state_draw(out: *mut c_char, size: usize, length: *mut usize, state: *const bp_state) -> c_int;
        pub fn bp_state_svg(out: *mut c_char, size: usize, length: *mut usize, state: *const bp_state) -> c_int;
        pub fn bp_record_format(out: *mut c_char, size: usize, length: *mut usize, state: *const bp_state) -> c_int;
        pub fn bp_move_format(out: *mut c_char, size: usize, length: *mut usize, state: *const bp_state, r#move: bp_move) -> c_int;
        pub fn bp_move_parse(out: *mut bp_move, state: *const bp_state, text: *const c_char, why: *mut c_char, why_size: usize) -> c_int;

        pub fn bp_table_new(out: *mut *mut bp_table, name: *const c_char, bytes: u64, allocator: *const bp_allocator) -> c_int;
        pub fn bp_table_new_file(out: *mut *mut bp_table, path: *const c_char, bytes: u64, allocator: *const bp_allocator, why: *mut c_char, why_size: usize) -> c_int;
        pub fn bp_table_ref(out: *mut *mut bp_table, table: *mut bp_table) -> c_int;
        pub fn bp_table_free(table: *mut bp_table);
        pub fn bp_table_name(table: *const bp_table) -> *const c_char;
        pub fn bp_table_is_thread_safe(table: *const bp_table) -> i32;
        pub fn bp_table_never_forgets(table: *const bp_table) -> i32;
        pub fn bp_table_is_persistent(table: *const bp_table) -> i32;
        pub fn bp_table_clear(table: *mut bp_table) -> c_int;
        pub fn bp_table_sync(table: *mut bp_table) -> c_int;
        pub fn bp_table_why(out: *mut c_char, size: usize, length: *mut usize, table: *const bp_table) -> c_int;
        pub fn bp_table_save(table: *mut bp_table, write: bp_write_fn, user: *mut c_void) -> c_int;
        pub fn bp_table_load(table: *mut bp_table, read: bp_read_fn, user: *mut c_void, why: *mut c_char, why_size: usize) -> c_int;
        pub fn bp_table_bytes(table: *const bp_table) -> u64;
        pub fn bp_table_entry_count(table: *const bp_table) -> u64;

        pub fn bp_solver_new(out: *mut *mut bp_solver, allocator: *const bp_allocator) -> c_int;
        pub fn bp_solver_free(solver: *mut bp_solver);
        pub fn bp_solver_set_objective(solver: *mut bp_solver, objective: i32) -> c_int;
        pub fn bp_solver_set_table(solver: *mut bp_solver, table: *mut bp_table) -> c_int;
        pub fn bp_solver_get_table(out: *mut *mut bp_table, solver: *const bp_solver) -> c_int;
        pub fn bp_solver_set_threads(solver: *mut bp_solver, threads: i32) -> c_int;
        pub fn bp_solver_set_memory(solver: *mut bp_solver, bytes: u64) -> c_int;
        pub fn bp_solver_set_seconds(solver: *mut bp_solver, seconds: f64) -> c_int;
        pub fn bp_solver_set_nodes(solver: *mut bp_solver, nodes: u64) -> c_int;
        pub fn bp_solver_set_all_moves(solver: *mut bp_solver, on: i32) -> c_int;
        pub fn bp_solver_set_progress(solver: *mut bp_solver, progress: bp_progress_fn, user: *mut c_void) -> c_int;
        pub fn bp_solver_cancel(solver: *mut bp_solver);
        pub fn bp_solver_uncancel(solver: *mut bp_solver);
        pub fn bp_solver_clear(solver: *mut bp_solver) -> c_int;
        pub fn bp_solver_why(out: *mut c_char, size: usize, length: *mut usize, solver: *const bp_solver) -> c_int;
        pub fn bp_solve(out: *mut *mut bp_result, solver: *mut bp_solver, state: *const bp_state) -> c_int;

        pub fn bp_progress_node_count(progress: *const bp_progress) -> u64;
        pub fn bp_progress_seconds(progress: *const bp_progress) -> f64;
        pub fn bp_progress_depth(progress: *const bp_progress) -> i32;
        pub fn bp_progress_best(out: *mut bp_move, progress: *const bp_progress) -> c_int;
        pub fn bp_progress_value(out: *mut i32, progress: *const bp_progress) -> c_int;
        pub fn bp_progress_window_count(progress: *const bp_progress) -> i32;
        pub fn bp_progress_bounds(lower: *mut i32, upper: *mut i32, progress: *const bp_progress) -> c_int;
        pub fn bp_progress_table_fill(progress: *const bp_progress) -> f64;
        pub fn bp_progress_units(done: *mut u64, total: *mut u64, progress: *const bp_progress) -> c_int;

        pub fn bp_result_free(result: *mut bp_result);
        pub fn bp_result_stop_reason(result: *const bp_result) -> i32;
        pub fn bp_result_value(out: *mut i32, result: *const bp_result) -> c_int;
        pub fn bp_result_bounds(lower: *mut i32, upper: *mut i32, result: *const bp_result) -> c_int;
        pub fn bp_result_outcome(out: *mut i32, result: *const bp_result) -> c_int;
        pub fn bp_result_scores(out: *mut i32, size: usize, count: *mut usize, result: *const bp_result) -> c_int;
        pub fn bp_result_best(out: *mut bp_move, result: *const bp_result) -> c_int;
        pub fn bp_result_pv(out: *mut bp_move, size: usize, count: *mut usize, result: *const bp_result) -> c_int;
        pub fn bp_result_move_count(result: *const bp_result) -> i32;
        pub fn bp_result_move(r#move: *mut bp_move, lower: *mut i32, upper: *mut i32, result: *const bp_result, index: i32) -> c_int;
        pub fn bp_result_node_count(result: *const bp_result) -> u64;
        pub fn bp_result_seconds(result: *const bp_result) -> f64;
        pub fn bp_result_is_lossless(result: *const bp_result) -> i32;

        pub fn bp_player_new(out: *mut *mut bp_player, level: i32, seed: u64, allocator: *const bp_allocator) -> c_int;
        pub fn bp_player_free(player: *mut bp_player);
        pub fn bp_player_set_seconds(player: *mut bp_player, seconds: f64) -> c_int;
        pub fn bp_player_set_nodes(player: *mut bp_player, nodes: u64) -> c_int;
        pub fn bp_player_set_memory(player: *mut bp_player, bytes: u64) -> c_int;
        pub fn bp_player_set_progress(player: *mut bp_player, progress: bp_progress_fn, user: *mut c_void) -> c_int;
        pub fn bp_player_cancel(player: *mut bp_player);
        pub fn bp_player_uncancel(player: *mut bp_player);
        pub fn bp_player_clear(player: *mut bp_player) -> c_int;
        pub fn bp_player_choose(out: *mut bp_move, player: *mut bp_player, state: *const bp_state) -> c_int;
        pub fn bp_player_value(out: *mut i32, player: *const bp_player) -> c_int;
        pub fn bp_player_pv(out: *mut bp_move, size: usize, count: *mut usize, player: *const bp_player) -> c_int;
        pub fn bp_player_is_exact(player: *const bp_player) -> i32;
        pub fn bp_player_stop_reason(player: *const bp_player) -> i32;
        pub fn bp_player_node_count(player: *const bp_player) -> u64;

        pub fn bp_review_new(out: *mut *mut bp_review, allocator: *const bp_allocator) -> c_int;
        pub fn bp_review_free(review: *mut bp_review);
        pub fn bp_review_set_solve_nodes(review: *mut bp_review, nodes: u64) -> c_int;
        pub fn bp_review_set_search_nodes(review: *mut bp_review, nodes: u64) -> c_int;
        pub fn bp_review_set_seconds(review: *mut bp_review, seconds: f64) -> c_int;
        pub fn bp_review_set_memory(review: *mut bp_review, bytes: u64) -> c_int;
        pub fn bp_review_set_progress(review: *mut bp_review, progress: bp_progress_fn, user: *mut c_void) -> c_int;
        pub fn bp_review_cancel(review: *mut bp_review);
        pub fn bp_review_uncancel(review: *mut bp_review);
        pub fn bp_review_run(review: *mut bp_review, state: *const bp_state) -> c_int;
        pub fn bp_review_move_count(review: *const bp_review) -> i32;
        pub fn bp_review_mover(review: *const bp_review, ply: i32) -> i32;
        pub fn bp_review_played(out: *mut bp_move, review: *const bp_review, ply: i32) -> c_int;
        pub fn bp_review_best(out: *mut bp_move, review: *const bp_review, ply: i32) -> c_int;
        pub fn bp_review_values(best: *mut i32, played: *mut i32, review: *const bp_review, ply: i32) -> c_int;
        pub fn bp_review_is_exact(review: *const bp_review, ply: i32) -> i32;
        pub fn bp_review_is_lossless(review: *const bp_review, ply: i32) -> i32;
        pub fn bp_review_pv(out: *mut bp_move, size: usize, count: *mut usize, review: *const bp_review, ply: i32) -> c_int;
        pub fn bp_review_turning_points(out: *mut i32, size: usize, count: *mut usize, review: *const bp_review) -> c_int;
        pub fn bp_review_total_regret(review: *const bp_review, seat: i32) -> u64;
        pub fn bp_review_mean_regret(review: *const bp_review, seat: i32) -> f64;
        pub fn bp_review_stop_reason(review: *const bp_review) -> i32;
        pub fn bp_review_node_count(review: *const bp_review) -> u64;
        pub fn bp_review_seconds(review: *const bp_review) -> f64;

        pub fn bp_puzzle_next(out: *mut *mut bp_puzzle, config: *const bp_config, seed: u64, progress: bp_progress_fn, user: *mut c_void, allocator: *const bp_allocator) -> c_int;
        pub fn bp_puzzle_free(puzzle: *mut bp_puzzle);
        pub fn bp_puzzle_state(out: *mut *mut bp_state, puzzle: *const bp_puzzle) -> c_int;
        pub fn bp_puzzle_solution(out: *mut bp_move, puzzle: *const bp_puzzle) -> c_int;
        pub fn bp_puzzle_pv(out: *mut bp_move, size: usize, count: *mut usize, puzzle: *const bp_puzzle) -> c_int;
        pub fn bp_puzzle_outcome(puzzle: *const bp_puzzle) -> i32;
        pub fn bp_puzzle_grade(puzzle: *const bp_puzzle) -> i32;
        pub fn bp_puzzle_is_lossless(puzzle: *const bp_puzzle) -> i32;
    }
}

// --- Errors and texts -----------------------------------------------------------------------------------------------

/// The value of a constant of the library, by its name in C.
macro_rules! constant {
    ($name:ident) => {
        constant(concat!(stringify!($name), "\0"))
    };
}

fn constant(name: &str) -> i32 {
    let mut value = 0;
    let status = unsafe { sys::bp_constant(&mut value, name.as_ptr().cast()) };
    assert!(status == 0, "libbigpoints has no constant {}", name);
    value as i32
}

/// A negative status of the library, and a sentence about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    status: i32,
    message: String,
}

pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    fn new(status: i32) -> Self {
        Error {
            status,
            message: constant_text(unsafe { sys::bp_status_text(status) }),
        }
    }

    fn argument(message: &str) -> Self {
        Error {
            status: constant!(BP_ERR_ARGUMENT),
            message: message.to_string(),
        }
    }

    pub fn status(&self) -> i32 {
        self.status
    }

    /// The status as it stands in the C headers: "BP_ERR_ILLEGAL".
    pub fn name(&self) -> String {
        constant_text(unsafe { sys::bp_status_name(self.status) })
    }

    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.name(), self.message)
    }
}

impl std::error::Error for Error {}

/// The copy of a text that the library never frees.
fn constant_text(text: *const c_char) -> String {
    unsafe { CStr::from_ptr(text) }
        .to_string_lossy()
        .into_owned()
}

/// An error for a negative status; any other number is returned.
fn check(answer: i32) -> Result<i32> {
    if answer < 0 {
        return Err(Error::new(answer));
    }
    Ok(answer)
}

fn c_text(text: &str) -> Result<CString> {
    CString::new(text).map_err(|_| Error::argument("the text contains a NUL character"))
}

/// Calls a parser with a buffer for its message.
fn explained(call: impl FnOnce(*mut c_char, usize) -> c_int) -> Result<()> {
    let mut why: Vec<c_char> = vec![0; constant!(BP_MESSAGE_TEXT) as usize];
    let status = call(why.as_mut_ptr(), why.len());
    match check(status) {
        Err(_) if why[0] != 0 => Err(Error {
            status,
            message: constant_text(why.as_ptr()),
        }),
        answer => answer.map(|_| ()),
    }
}

/// The result of a function with the parameters (out, size, length).
fn list<T: Clone + Default>(call: impl Fn(*mut T, usize, *mut usize) -> c_int) -> Result<Vec<T>> {
    let mut count = 0;
    check(call(null_mut(), 0, &mut count))?;
    let mut out = vec![T::default(); count];
    check(call(out.as_mut_ptr(), out.len(), &mut count))?;
    Ok(out)
}

fn text(call: impl Fn(*mut c_char, usize, *mut usize) -> c_int) -> Result<String> {
    let mut length = 0;
    check(call(null_mut(), 0, &mut length))?;
    let mut out: Vec<c_char> = vec![0; length + 1];
    check(call(out.as_mut_ptr(), out.len(), &mut length))?;
    Ok(constant_text(out.as_ptr()))
}

/// The result of a function with the parameter (out); None if it is not known.
fn known<T: Default>(call: impl FnOnce(*mut T) -> c_int) -> Result<Option<T>> {
    let mut out = T::default();
    match call(&mut out) {
        status if status == constant!(BP_ERR_RANGE) => Ok(None),
        status => check(status).map(|_| Some(out)),
    }
}

fn handle<T>(pointer: *mut T) -> NonNull<T> {
    NonNull::new(pointer).expect("a handle after success")
}

/// Debug for handles without a text: the name of the type.
macro_rules! show_names {
    ($($name:ident)*) => {
        $(impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(stringify!($name))
            }
        })*
    };
}
show_names!(Canceller Player Puzzle Review Solution Solver Table);

/// The version of the library: "0.1.0".
pub fn version() -> String {
    constant_text(unsafe { sys::bp_version_string() })
}

/// Whether these declarations fit the loaded library. Call it when the program starts.
pub fn check_version() -> Result<()> {
    let (major, minor) = unsafe { (sys::bp_version_major(), sys::bp_version_minor()) };
    if major != sys::BP_VERSION_MAJOR || minor < sys::BP_VERSION_MINOR {
        return Err(Error::new(constant!(BP_ERR_VERSION)));
    }
    Ok(())
}

/// An error unless the library is of this minor version: experimental functions may change in each.
fn experimental() -> Result<()> {
    if unsafe { sys::bp_version_minor() } != sys::BP_VERSION_MINOR {
        return Err(Error::new(constant!(BP_ERR_VERSION)));
    }
    Ok(())
}

// --- Games ----------------------------------------------------------------------------------------------------------

struct Config(NonNull<sys::bp_config>);

impl Config {
    fn parse(configuration: &str) -> Result<Config> {
        let configuration = c_text(configuration)?;
        let mut out = null_mut();
        explained(|why, size| unsafe {
            sys::bp_config_parse(&mut out, configuration.as_ptr(), null(), why, size)
        })?;
        Ok(Config(handle(out)))
    }
}

impl Drop for Config {
    fn drop(&mut self) {
        unsafe { sys::bp_config_free(self.0.as_ptr()) }
    }
}

/// Rules and a board; immutable, shared by clones and by all states of the game.
pub struct Game(NonNull<sys::bp_game>);

// Many threads may use a game at once.
unsafe impl Send for Game {}
unsafe impl Sync for Game {}

impl Game {
    /// A game of a configuration or a board: "players=3 colours=4 discs=3 seed=7", "RGGR".
    pub fn new(configuration: &str) -> Result<Game> {
        let config = Config::parse(configuration)?;
        let mut game = null_mut();
        explained(|why, size| unsafe {
            sys::bp_bigpoints_new(&mut game, config.0.as_ptr(), null(), why, size)
        })?;
        Ok(Game(handle(game)))
    }

    /// The name of the rules, which lives as long as the game.
    pub fn name(&self) -> &str {
        unsafe { CStr::from_ptr(sys::bp_game_name(self.0.as_ptr())) }
            .to_str()
            .unwrap_or("")
    }

    pub fn players(&self) -> usize {
        unsafe { sys::bp_game_player_count(self.0.as_ptr()) as usize }
    }

    /// Plays random games and checks that the game follows the rules for games; an error says what is wrong.
    pub fn check(&self, seed: u64, games: i32) -> Result<()> {
        explained(|why, size| unsafe {
            sys::bp_game_check(self.0.as_ptr(), seed, games, why, size)
        })
    }

    /// The first position.
    pub fn start(&self) -> Result<State> {
        let mut out = null_mut();
        check(unsafe { sys::bp_state_new(&mut out, self.0.as_ptr()) })?;
        Ok(State(handle(out)))
    }
}

impl Clone for Game {
    fn clone(&self) -> Game {
        let mut out = null_mut();
        unsafe { sys::bp_game_ref(&mut out, self.0.as_ptr()) };
        Game(handle(out))
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        unsafe { sys::bp_game_free(self.0.as_ptr()) }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let line = text(|out, size, length| unsafe {
            sys::bp_game_format(out, size, length, self.0.as_ptr())
        });
        f.write_str(&line.map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Game({})", self)
    }
}

// --- States ---------------------------------------------------------------------------------------------------------

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    Official,
    Thesis,
    Other(i32),
}

/// A move. It has a meaning only together with a state; a state refuses an illegal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Move(sys::bp_move);

/// A position with the moves that led to it.
pub struct State(NonNull<sys::bp_state>);

// A state may go to another thread, but two threads may not use it at once: it is not Sync.
unsafe impl Send for State {}

impl State {
    /// Any line of text: a board, a configuration, a position or a record.
    pub fn open(text: &str) -> Result<State> {
        let text = c_text(text)?;
        let mut out = null_mut();
        explained(|why, size| unsafe {
            sys::bp_bigpoints_open(&mut out, text.as_ptr(), null(), why, size)
        })?;
        Ok(State(handle(out)))
    }

    pub fn try_clone(&self) -> Result<State> {
        let mut out = null_mut();
        check(unsafe { sys::bp_state_clone(&mut out, self.0.as_ptr()) })?;
        Ok(State(handle(out)))
    }

    pub fn game(&self) -> Game {
        let mut out = null_mut();
        unsafe { sys::bp_state_game(&mut out, self.0.as_ptr()) };
        Game(handle(out))
    }

    /// The configuration of the game, one line with its board, which `Game::new` reads.
    pub fn config(&self) -> Result<String> {
        let mut config = null_mut();
        check(unsafe { sys::bp_bigpoints_config(&mut config, self.0.as_ptr(), null()) })?;
        let config = Config(handle(config));
        text(|out, size, length| unsafe {
            sys::bp_config_format(out, size, length, config.0.as_ptr())
        })
    }

    pub fn rules(&self) -> Result<Rules> {
        Ok(
            match check(unsafe { sys::bp_bigpoints_rules(self.0.as_ptr()) })? {
                rules if rules == constant!(BP_RULES_OFFICIAL) => Rules::Official,
                rules if rules == constant!(BP_RULES_THESIS) => Rules::Thesis,
                other => Rules::Other(other),
            },
        )
    }

    /// The seat to move, from 0; None when the game is over.
    pub fn mover(&self) -> Option<usize> {
        match unsafe { sys::bp_state_mover(self.0.as_ptr()) } {
            status if status == constant!(BP_ERR_OVER) => None,
            seat => Some(seat as usize),
        }
    }

    pub fn is_over(&self) -> bool {
        unsafe { sys::bp_state_is_over(self.0.as_ptr()) == 1 }
    }

    /// The number of moves played.
    pub fn ply(&self) -> usize {
        unsafe { sys::bp_state_ply(self.0.as_ptr()) as usize }
    }

    /// The legal moves.
    pub fn moves(&self) -> Result<Vec<Move>> {
        list(|out: *mut Move, size, count| unsafe {
            sys::bp_state_moves(out.cast(), size, count, self.0.as_ptr())
        })
    }

    /// The text of a legal move.
    pub fn format(&self, a_move: Move) -> Result<String> {
        text(|out, size, length| unsafe {
            sys::bp_move_format(out, size, length, self.0.as_ptr(), a_move.0)
        })
    }

    /// The texts of a principal variation from this state.
    pub fn format_pv(&self, moves: &[Move]) -> Result<Vec<String>> {
        let mut board = self.try_clone()?;
        let mut texts = Vec::new();
        for &a_move in moves {
            texts.push(board.format(a_move)?);
            board.apply(a_move)?;
        }
        Ok(texts)
    }

    /// The legal move of a text; the error says why there is none.
    pub fn parse(&self, a_move: &str) -> Result<Move> {
        let a_move = c_text(a_move)?;
        let mut out = 0;
        explained(|why, size| unsafe {
            sys::bp_move_parse(&mut out, self.0.as_ptr(), a_move.as_ptr(), why, size)
        })?;
        Ok(Move(out))
    }

    /// Plays a move; the error says why it is not legal.
    pub fn apply(&mut self, a_move: Move) -> Result<()> {
        let status = unsafe { sys::bp_state_apply(self.0.as_ptr(), a_move.0) };
        check(status)
            .map(|_| ())
            .map_err(|error| match self.explain(a_move) {
                Ok(message) if !message.is_empty() => Error { status, message },
                _ => error,
            })
    }

    fn explain(&self, a_move: Move) -> Result<String> {
        text(|out, size, length| unsafe {
            sys::bp_state_explain(out, size, length, self.0.as_ptr(), a_move.0)
        })
    }

    /// Plays the move of a text: `state.play("Ra")`.
    pub fn play(&mut self, a_move: &str) -> Result<()> {
        let a_move = self.parse(a_move)?;
        self.apply(a_move)
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Result<()> {
        check(unsafe { sys::bp_state_undo(self.0.as_ptr()) }).map(|_| ())
    }

    /// Plays the last move that was taken back.
    pub fn redo(&mut self) -> Result<()> {
        check(unsafe { sys::bp_state_redo(self.0.as_ptr()) }).map(|_| ())
    }

    /// The number of moves that `redo` can play again.
    pub fn redo_count(&self) -> usize {
        unsafe { sys::bp_state_redo_count(self.0.as_ptr()) as usize }
    }

    /// The position as lines of text for people.
    pub fn draw(&self) -> Result<String> {
        text(|out, size, length| unsafe { sys::bp_state_draw(out, size, length, self.0.as_ptr()) })
    }

    /// The position as a picture: an SVG document.
    pub fn svg(&self) -> Result<String> {
        text(|out, size, length| unsafe { sys::bp_state_svg(out, size, length, self.0.as_ptr()) })
    }

    /// The scores by seat; before the end they are provisional.
    pub fn scores(&self) -> Result<Vec<i32>> {
        list(|out, size, count| unsafe { sys::bp_state_scores(out, size, count, self.0.as_ptr()) })
    }

    /// The seats that won.
    pub fn winners(&self) -> Result<Vec<usize>> {
        let mut set: u32 = 0;
        check(unsafe { sys::bp_state_winners(&mut set, self.0.as_ptr()) })?;
        Ok((0..32).filter(|seat| set >> seat & 1 == 1).collect())
    }

    /// The game as played, one line that `State::open` reads.
    pub fn record(&self) -> Result<String> {
        text(|out, size, length| unsafe {
            sys::bp_record_format(out, size, length, self.0.as_ptr())
        })
    }
}

impl Drop for State {
    fn drop(&mut self) {
        unsafe { sys::bp_state_free(self.0.as_ptr()) }
    }
}

/// The position as one line that `State::open` reads.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let line = text(|out, size, length| unsafe {
            sys::bp_state_format(out, size, length, self.0.as_ptr())
        });
        f.write_str(&line.map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "State({})", self)
    }
}

// --- Tables ---------------------------------------------------------------------------------------------------------

/// A transposition table that several solvers can share. A clone is the same table.
pub struct Table(NonNull<sys::bp_table>);

// Many threads may call the functions of a table at once.
unsafe impl Send for Table {}
unsafe impl Sync for Table {}

/// Appends saved bytes to a vector.
extern "C" fn append(bytes: *const c_void, size: usize, user: *mut c_void) -> c_int {
    let saved = unsafe { &mut *user.cast::<Vec<u8>>() };
    if saved.try_reserve(size).is_err() {
        return 1; // a panic must not leave it
    }
    saved.extend_from_slice(unsafe { std::slice::from_raw_parts(bytes.cast(), size) });
    0
}

/// Takes bytes from the front of a slice.
extern "C" fn take(out: *mut c_void, size: usize, user: *mut c_void) -> usize {
    let rest = unsafe { &mut *user.cast::<&[u8]>() };
    let (piece, others) = rest.split_at(size.min(rest.len()));
    unsafe { std::ptr::copy_nonoverlapping(piece.as_ptr(), out.cast(), piece.len()) };
    *rest = others;
    piece.len()
}

impl Table {
    /// A table of a kind: "array", "growing", "uthash" or "none", of at most so many bytes; 0 for the default.
    pub fn new(kind: &str, bytes: u64) -> Result<Table> {
        let name = c_text(kind)?;
        let mut out = null_mut();
        match unsafe { sys::bp_table_new(&mut out, name.as_ptr(), bytes, null()) } {
            status if status == constant!(BP_ERR_ARGUMENT) => {
                Err(Error::argument(&format!("there is no table '{}'", kind)))
            }
            status => check(status).map(|_| Table(handle(out))),
        }
    }

    /// A table in a file, which outlives the program; a missing file is made, with so many bytes of entries.
    pub fn file(path: &str, bytes: u64) -> Result<Table> {
        let path = c_text(path)?;
        let mut out = null_mut();
        explained(|why, size| unsafe {
            sys::bp_table_new_file(&mut out, path.as_ptr(), bytes, null(), why, size)
        })?;
        Ok(Table(handle(out)))
    }

    pub fn kind(&self) -> String {
        constant_text(unsafe { sys::bp_table_name(self.0.as_ptr()) })
    }

    /// The memory that it takes now. While a solver uses it, `bytes` and `entries` are those from before.
    pub fn bytes(&self) -> u64 {
        unsafe { sys::bp_table_bytes(self.0.as_ptr()) }
    }

    /// The number of its entries.
    pub fn entries(&self) -> u64 {
        unsafe { sys::bp_table_entry_count(self.0.as_ptr()) }
    }

    /// Whether several solvers, or several threads of one, may use it at once.
    pub fn is_thread_safe(&self) -> bool {
        unsafe { sys::bp_table_is_thread_safe(self.0.as_ptr()) == 1 }
    }

    /// Whether it keeps everything that is stored in it.
    pub fn never_forgets(&self) -> bool {
        unsafe { sys::bp_table_never_forgets(self.0.as_ptr()) == 1 }
    }

    /// Whether its entries outlive it.
    pub fn is_persistent(&self) -> bool {
        unsafe { sys::bp_table_is_persistent(self.0.as_ptr()) == 1 }
    }

    /// Why it was last refused; "" if its last use began well.
    pub fn why(&self) -> Result<String> {
        text(|out, size, length| unsafe { sys::bp_table_why(out, size, length, self.0.as_ptr()) })
    }

    /// Returns when a table in a file is safe on the disk.
    pub fn sync(&self) -> Result<()> {
        check(unsafe { sys::bp_table_sync(self.0.as_ptr()) }).map(|_| ())
    }

    /// Removes all entries, and what their keys mean: the next solve may be of another game.
    pub fn clear(&self) -> Result<()> {
        check(unsafe { sys::bp_table_clear(self.0.as_ptr()) }).map(|_| ())
    }

    /// All entries and what their keys mean, for `load`.
    pub fn save(&self) -> Result<Vec<u8>> {
        let mut saved: Vec<u8> = Vec::new();
        let user: *mut Vec<u8> = &mut saved;
        check(unsafe { sys::bp_table_save(self.0.as_ptr(), Some(append), user.cast()) })?;
        Ok(saved)
    }

    /// Adds the entries that `save` wrote. Bytes that are damaged, or keys of another meaning, are refused.
    pub fn load(&self, saved: &[u8]) -> Result<()> {
        let mut rest = saved;
        let user: *mut &[u8] = &mut rest;
        explained(|why, size| unsafe {
            sys::bp_table_load(self.0.as_ptr(), Some(take), user.cast(), why, size)
        })
    }
}

impl Clone for Table {
    fn clone(&self) -> Table {
        let mut out = null_mut();
        unsafe { sys::bp_table_ref(&mut out, self.0.as_ptr()) };
        Table(handle(out))
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        unsafe { sys::bp_table_free(self.0.as_ptr()) }
    }
}

// --- Solving --------------------------------------------------------------------------------------------------------

/// What a solver computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    Outcome,
    Margin,
    Thesis,
    MaxN,
    Guaranteed,
}

impl Objective {
    fn number(self) -> i32 {
        match self {
            Objective::Outcome => constant!(BP_OBJECTIVE_OUTCOME),
            Objective::Margin => constant!(BP_OBJECTIVE_MARGIN),
            Objective::Thesis => constant!(BP_OBJECTIVE_THESIS),
            Objective::MaxN => constant!(BP_OBJECTIVE_MAXN),
            Objective::Guaranteed => constant!(BP_OBJECTIVE_GUARANTEED),
        }
    }
}

/// Why a search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    Solved,
    Seconds,
    Nodes,
    Memory,
    Cancelled,
    Other(i32),
}

impl StopReason {
    fn of(reason: i32) -> StopReason {
        let known = [
            (constant!(BP_STOP_SOLVED), StopReason::Solved),
            (constant!(BP_STOP_SECONDS), StopReason::Seconds),
            (constant!(BP_STOP_NODES), StopReason::Nodes),
            (constant!(BP_STOP_MEMORY), StopReason::Memory),
            (constant!(BP_STOP_CANCELLED), StopReason::Cancelled),
        ];
        let found = known.iter().find(|(number, _)| *number == reason);
        found.map_or(StopReason::Other(reason), |(_, name)| *name)
    }
}

/// What a `Canceller` holds.
trait Cancel: Send + Sync {
    fn cancel(&self);
}

/// Stops a solver, a player or a review from any thread.
#[derive(Clone)]
pub struct Canceller(Arc<dyn Cancel>);

impl Canceller {
    /// Stops a running call, or the next one at its start; `uncancel` withdraws a cancel that came too late.
    pub fn cancel(&self) {
        self.0.cancel()
    }
}

/// Frees the solver when `Solver` and all its cancellers are dropped.
struct SolverHandle(NonNull<sys::bp_solver>);

// Threads share it only to call bp_solver_cancel(), which any thread may call.
unsafe impl Send for SolverHandle {}
unsafe impl Sync for SolverHandle {}

impl Drop for SolverHandle {
    fn drop(&mut self) {
        unsafe { sys::bp_solver_free(self.0.as_ptr()) }
    }
}

impl Cancel for SolverHandle {
    fn cancel(&self) {
        unsafe { sys::bp_solver_cancel(self.0.as_ptr()) }
    }
}

/// The exact solver. It keeps its transposition table from one position to the next.
pub struct Solver(Arc<SolverHandle>);

/// The progress of a search. `lower` and `upper` are the bounds of the value so far, `windows` counts the finished null
/// windows, and `table_fill` is from 0 to 1, if it is known.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Progress {
    pub nodes: u64,
    pub lower: i32,
    pub upper: i32,
    pub windows: i32,
    pub seconds: f64,
    pub table_fill: Option<f64>,
}

impl Progress {
    /// Reads what the library reports. `now` is valid until the callback returns.
    fn read(now: *const sys::bp_progress) -> Progress {
        let (mut lower, mut upper) = (0, 0);
        unsafe { sys::bp_progress_bounds(&mut lower, &mut upper, now) };
        Progress {
            nodes: unsafe { sys::bp_progress_node_count(now) },
            lower,
            upper,
            windows: unsafe { sys::bp_progress_window_count(now) },
            seconds: unsafe { sys::bp_progress_seconds(now) },
            table_fill: table_fill(now),
        }
    }
}

fn table_fill(now: *const sys::bp_progress) -> Option<f64> {
    Some(unsafe { sys::bp_progress_table_fill(now) }).filter(|fill| *fill >= 0.0)
}

struct Callback<'a> {
    progress: &'a mut dyn FnMut(*const sys::bp_progress) -> bool,
    panic: Option<Box<dyn Any + Send>>,
}

/// Makes a call with a progress callback, which `set` sets and, with None, removes.
fn watched<T>(
    progress: impl FnMut(*const sys::bp_progress) -> bool,
    set: impl Fn(sys::bp_progress_fn, *mut c_void) -> c_int,
    call: impl FnOnce() -> Result<T>,
) -> Result<T> {
    with_callback(progress, |callback, user| {
        check(set(callback, user))?;
        let answer = call();
        set(None, null_mut());
        answer
    })
}

/// Makes a call that uses a progress callback. A panic of the callback continues when the call has ended.
fn with_callback<T>(
    mut progress: impl FnMut(*const sys::bp_progress) -> bool,
    call: impl FnOnce(sys::bp_progress_fn, *mut c_void) -> Result<T>,
) -> Result<T> {
    let mut callback = Callback {
        progress: &mut progress,
        panic: None,
    };
    let user: *mut Callback = &mut callback;
    let answer = call(Some(report_progress), user.cast());
    match callback.panic {
        Some(panic) => resume_unwind(panic),
        None => answer,
    }
}

/// The progress callback of C. The library calls it on the thread of the call. A panic must not leave it.
extern "C" fn report_progress(now: *const sys::bp_progress, user: *mut c_void) -> c_int {
    let callback = unsafe { &mut *user.cast::<Callback>() };
    if callback.panic.is_some() {
        return 1;
    }
    match catch_unwind(AssertUnwindSafe(|| (callback.progress)(now))) {
        Ok(stop) => c_int::from(stop),
        Err(panic) => {
            callback.panic = Some(panic);
            1
        }
    }
}

impl Solver {
    pub fn new(objective: Objective) -> Result<Solver> {
        let mut out = null_mut();
        check(unsafe { sys::bp_solver_new(&mut out, null()) })?;
        let solver = Solver(Arc::new(SolverHandle(handle(out))));
        check(unsafe { sys::bp_solver_set_objective(solver.raw(), objective.number()) })?;
        Ok(solver)
    }

    fn raw(&self) -> *mut sys::bp_solver {
        (self.0).0.as_ptr()
    }

    pub fn set_threads(&mut self, threads: i32) -> Result<()> {
        check(unsafe { sys::bp_solver_set_threads(self.raw(), threads) }).map(|_| ())
    }

    /// A table that others may use too; None for one of its own.
    pub fn set_table(&mut self, table: Option<&Table>) -> Result<()> {
        let table = table.map_or(null_mut(), |table| table.0.as_ptr());
        check(unsafe { sys::bp_solver_set_table(self.raw(), table) }).map(|_| ())
    }

    /// The table that was set.
    pub fn table(&mut self) -> Result<Option<Table>> {
        let mut out = null_mut();
        check(unsafe { sys::bp_solver_get_table(&mut out, self.raw()) })?;
        Ok(NonNull::new(out).map(Table))
    }

    /// The memory of its table in bytes; 0 for the default.
    pub fn set_memory(&mut self, bytes: u64) -> Result<()> {
        check(unsafe { sys::bp_solver_set_memory(self.raw(), bytes) }).map(|_| ())
    }

    /// A limit for each `solve`; 0 for none.
    pub fn set_seconds(&mut self, seconds: f64) -> Result<()> {
        check(unsafe { sys::bp_solver_set_seconds(self.raw(), seconds) }).map(|_| ())
    }

    /// A limit for each `solve`; 0 for none.
    pub fn set_nodes(&mut self, nodes: u64) -> Result<()> {
        check(unsafe { sys::bp_solver_set_nodes(self.raw(), nodes) }).map(|_| ())
    }

    /// Whether every move is solved.
    pub fn set_all_moves(&mut self, on: bool) -> Result<()> {
        check(unsafe { sys::bp_solver_set_all_moves(self.raw(), i32::from(on)) }).map(|_| ())
    }

    /// Clears the table of earlier positions.
    pub fn clear(&mut self) -> Result<()> {
        check(unsafe { sys::bp_solver_clear(self.raw()) }).map(|_| ())
    }

    /// Withdraws a cancel that came between two calls.
    pub fn uncancel(&self) {
        unsafe { sys::bp_solver_uncancel(self.raw()) }
    }

    /// Stops this solver from another thread. It may outlive the solver.
    pub fn canceller(&self) -> Canceller {
        let handle = Arc::clone(&self.0);
        Canceller(handle)
    }

    /// Solves a position. A reached limit or a cancel is no error: see `stop_reason` and `bounds` of the solution.
    pub fn solve(&mut self, state: &State) -> Result<Solution> {
        let mut out = null_mut();
        let status = unsafe { sys::bp_solve(&mut out, self.raw(), state.0.as_ptr()) };
        check(status).map_err(|error| match self.why() {
            Ok(message) if !message.is_empty() => Error { status, message },
            _ => error,
        })?;
        Ok(Solution(handle(out)))
    }

    fn why(&self) -> Result<String> {
        text(|out, size, length| unsafe { sys::bp_solver_why(out, size, length, self.raw()) })
    }

    /// As `solve`, with a progress callback, called at least every 1,024 nodes. It stops the search by returning true.
    pub fn solve_with(
        &mut self,
        state: &State,
        mut progress: impl FnMut(Progress) -> bool,
    ) -> Result<Solution> {
        let own = state.try_clone()?; // the callback may use the original
        let solver = self.raw();
        watched(
            |now| progress(Progress::read(now)),
            |callback, user| unsafe { sys::bp_solver_set_progress(solver, callback, user) },
            || self.solve(&own),
        )
    }
}

/// The result of a solver. It does not depend on the solver or the state.
pub struct Solution(NonNull<sys::bp_result>);

// Many threads may use a result at once.
unsafe impl Send for Solution {}
unsafe impl Sync for Solution {}

impl Solution {
    pub fn stop_reason(&self) -> StopReason {
        StopReason::of(unsafe { sys::bp_result_stop_reason(self.0.as_ptr()) })
    }

    /// The value for the mover, if it is known.
    pub fn value(&self) -> Result<Option<i32>> {
        known(|out| unsafe { sys::bp_result_value(out, self.0.as_ptr()) })
    }

    /// The lower and the upper bound of the value.
    pub fn bounds(&self) -> Result<(i32, i32)> {
        let (mut lower, mut upper) = (0, 0);
        check(unsafe { sys::bp_result_bounds(&mut lower, &mut upper, self.0.as_ptr()) })?;
        Ok((lower, upper))
    }

    /// 1: the mover wins, 0: a draw, -1: another wins; None if it is not known.
    pub fn outcome(&self) -> Result<Option<i32>> {
        known(|out| unsafe { sys::bp_result_outcome(out, self.0.as_ptr()) })
    }

    /// The scores by seat, for `Thesis` and `MaxN`.
    pub fn scores(&self) -> Result<Vec<i32>> {
        list(|out, size, count| unsafe { sys::bp_result_scores(out, size, count, self.0.as_ptr()) })
    }

    /// A best move, if it is known.
    pub fn best(&self) -> Result<Option<Move>> {
        known(|out| unsafe { sys::bp_result_best(out, self.0.as_ptr()) }).map(|best| best.map(Move))
    }

    /// The principal variation: best play, as far as it is known.
    pub fn pv(&self) -> Result<Vec<Move>> {
        list(|out: *mut Move, size, count| unsafe {
            sys::bp_result_pv(out.cast(), size, count, self.0.as_ptr())
        })
    }

    /// With `set_all_moves`: each move and the bounds of its value.
    pub fn moves(&self) -> Result<Vec<(Move, i32, i32)>> {
        let count = check(unsafe { sys::bp_result_move_count(self.0.as_ptr()) })?;
        (0..count)
            .map(|index| {
                let (mut a_move, mut lower, mut upper) = (0, 0, 0);
                check(unsafe {
                    sys::bp_result_move(&mut a_move, &mut lower, &mut upper, self.0.as_ptr(), index)
                })?;
                Ok((Move(a_move), lower, upper))
            })
            .collect()
    }

    pub fn nodes(&self) -> u64 {
        unsafe { sys::bp_result_node_count(self.0.as_ptr()) }
    }

    pub fn seconds(&self) -> f64 {
        unsafe { sys::bp_result_seconds(self.0.as_ptr()) }
    }

    pub fn is_lossless(&self) -> bool {
        unsafe { sys::bp_result_is_lossless(self.0.as_ptr()) == 1 }
    }
}

impl Drop for Solution {
    fn drop(&mut self) {
        unsafe { sys::bp_result_free(self.0.as_ptr()) }
    }
}

/// An estimate of the library in points.
fn points(value: i32) -> f64 {
    f64::from(value) / f64::from(constant!(BP_ESTIMATE_POINT))
}

// --- Players --------------------------------------------------------------------------------------------------------

/// Frees the player when `Player` and all its cancellers are dropped.
struct PlayerHandle(NonNull<sys::bp_player>);

// Threads share it only to call bp_player_cancel(), which any thread may call.
unsafe impl Send for PlayerHandle {}
unsafe impl Sync for PlayerHandle {}

impl Drop for PlayerHandle {
    fn drop(&mut self) {
        unsafe { sys::bp_player_free(self.0.as_ptr()) }
    }
}

impl Cancel for PlayerHandle {
    fn cancel(&self) {
        unsafe { sys::bp_player_cancel(self.0.as_ptr()) }
    }
}

/// A computer player.
pub struct Player {
    handle: Arc<PlayerHandle>,
    not_sync: PhantomData<Cell<()>>, // a choice reads the player, which is for one thread at a time
}

impl Player {
    /// A player of a level from 1 to 10, with a budget of one second for a move.
    pub fn new(level: i32, seed: u64) -> Result<Player> {
        let mut out = null_mut();
        check(unsafe { sys::bp_player_new(&mut out, level, seed, null()) })?;
        Ok(Player {
            handle: Arc::new(PlayerHandle(handle(out))),
            not_sync: PhantomData,
        })
    }

    fn raw(&self) -> *mut sys::bp_player {
        self.handle.0.as_ptr()
    }

    /// The time for a move; 0 for no limit.
    pub fn set_seconds(&mut self, seconds: f64) -> Result<()> {
        check(unsafe { sys::bp_player_set_seconds(self.raw(), seconds) }).map(|_| ())
    }

    /// The nodes for a move; 0 for no limit.
    pub fn set_nodes(&mut self, nodes: u64) -> Result<()> {
        check(unsafe { sys::bp_player_set_nodes(self.raw(), nodes) }).map(|_| ())
    }

    /// The memory that it may use, 65,536 bytes or more; 0 for the default.
    pub fn set_memory(&mut self, bytes: u64) -> Result<()> {
        check(unsafe { sys::bp_player_set_memory(self.raw(), bytes) }).map(|_| ())
    }

    /// Clears the table of earlier positions.
    pub fn clear(&mut self) -> Result<()> {
        check(unsafe { sys::bp_player_clear(self.raw()) }).map(|_| ())
    }

    /// Withdraws a cancel that came between two calls.
    pub fn uncancel(&self) {
        unsafe { sys::bp_player_uncancel(self.raw()) }
    }

    /// Ends the search of this player from another thread. It may outlive the player.
    pub fn canceller(&self) -> Canceller {
        let handle = Arc::clone(&self.handle);
        Canceller(handle)
    }

    /// Chooses a move. The player keeps the result of the search until the next choice, so the choice borrows it.
    pub fn choose(&mut self, state: &State) -> Result<Choice<'_>> {
        let mut out = 0;
        check(unsafe { sys::bp_player_choose(&mut out, self.raw(), state.0.as_ptr()) })?;
        Ok(Choice {
            player: self,
            chosen: Move(out),
        })
    }

    /// As `choose`, with a progress callback, called at least every 1,024 nodes. By returning true it makes the player
    /// move at once.
    pub fn choose_with(
        &mut self,
        state: &State,
        mut progress: impl FnMut(PlayerProgress) -> bool,
    ) -> Result<Choice<'_>> {
        let own = state.try_clone()?; // the callback may use the original
        let player = self.raw();
        watched(
            |now| progress(PlayerProgress::read(now)),
            |callback, user| unsafe { sys::bp_player_set_progress(player, callback, user) },
            || self.choose(&own),
        )
    }
}

/// The progress of a player: the best move so far, its value for the mover in points, and the length of the principal
/// variation. `table_fill` is from 0 to 1, while the player solves.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PlayerProgress {
    pub nodes: u64,
    pub best: Move,
    pub value: f64,
    pub depth: i32,
    pub seconds: f64,
    pub table_fill: Option<f64>,
}

impl PlayerProgress {
    fn read(now: *const sys::bp_progress) -> PlayerProgress {
        let (mut best, mut value) = (0, 0);
        unsafe { sys::bp_progress_best(&mut best, now) };
        unsafe { sys::bp_progress_value(&mut value, now) };
        PlayerProgress {
            nodes: unsafe { sys::bp_progress_node_count(now) },
            best: Move(best),
            value: points(value),
            depth: unsafe { sys::bp_progress_depth(now) },
            seconds: unsafe { sys::bp_progress_seconds(now) },
            table_fill: table_fill(now),
        }
    }
}

/// The choice of a player, and the result of its search.
#[derive(Debug)]
pub struct Choice<'a> {
    player: &'a Player,
    chosen: Move,
}

impl Choice<'_> {
    /// The move chosen.
    pub fn chosen(&self) -> Move {
        self.chosen
    }

    /// The value of the position for the mover, in points.
    pub fn value(&self) -> Result<f64> {
        let mut value = 0;
        check(unsafe { sys::bp_player_value(&mut value, self.player.raw()) })?;
        Ok(points(value))
    }

    /// Whether the value is exact, not estimated.
    pub fn is_exact(&self) -> bool {
        unsafe { sys::bp_player_is_exact(self.player.raw()) == 1 }
    }

    /// The principal variation; its first move is the chosen one.
    pub fn pv(&self) -> Result<Vec<Move>> {
        list(|out: *mut Move, size, count| unsafe {
            sys::bp_player_pv(out.cast(), size, count, self.player.raw())
        })
    }

    pub fn nodes(&self) -> u64 {
        unsafe { sys::bp_player_node_count(self.player.raw()) }
    }

    pub fn stop_reason(&self) -> StopReason {
        StopReason::of(unsafe { sys::bp_player_stop_reason(self.player.raw()) })
    }
}

// --- Reviews and puzzles --------------------------------------------------------------------------------------------

/// Frees the review when `Review` and all its cancellers are dropped.
struct ReviewHandle(NonNull<sys::bp_review>);

// Threads share it only to call bp_review_cancel(), which any thread may call.
unsafe impl Send for ReviewHandle {}
unsafe impl Sync for ReviewHandle {}

impl Drop for ReviewHandle {
    fn drop(&mut self) {
        unsafe { sys::bp_review_free(self.0.as_ptr()) }
    }
}

impl Cancel for ReviewHandle {
    fn cancel(&self) {
        unsafe { sys::bp_review_cancel(self.0.as_ptr()) }
    }
}

/// Judges the moves of games, from the last one to the first. Experimental in the library.
pub struct Review(Arc<ReviewHandle>);

impl Review {
    pub fn new() -> Result<Review> {
        experimental()?;
        let mut out = null_mut();
        check(unsafe { sys::bp_review_new(&mut out, null()) })?;
        Ok(Review(Arc::new(ReviewHandle(handle(out)))))
    }

    fn raw(&self) -> *mut sys::bp_review {
        (self.0).0.as_ptr()
    }

    /// The nodes to solve a position with all its moves; 0 for no limit.
    pub fn set_solve_nodes(&mut self, nodes: u64) -> Result<()> {
        check(unsafe { sys::bp_review_set_solve_nodes(self.raw(), nodes) }).map(|_| ())
    }

    /// The nodes to search a position that was not solved; 0 for no limit.
    pub fn set_search_nodes(&mut self, nodes: u64) -> Result<()> {
        check(unsafe { sys::bp_review_set_search_nodes(self.raw(), nodes) }).map(|_| ())
    }

    /// A limit for the whole review; 0 for none.
    pub fn set_seconds(&mut self, seconds: f64) -> Result<()> {
        check(unsafe { sys::bp_review_set_seconds(self.raw(), seconds) }).map(|_| ())
    }

    /// The memory that it may use, 65,536 bytes or more; 0 for the default.
    pub fn set_memory(&mut self, bytes: u64) -> Result<()> {
        check(unsafe { sys::bp_review_set_memory(self.raw(), bytes) }).map(|_| ())
    }

    /// Withdraws a cancel that came between two calls.
    pub fn uncancel(&self) {
        unsafe { sys::bp_review_uncancel(self.raw()) }
    }

    /// Stops this review from another thread. It may outlive the review.
    pub fn canceller(&self) -> Canceller {
        let handle = Arc::clone(&self.0);
        Canceller(handle)
    }

    /// Judges the moves that led to a state. A review that is stopped has judged the last ones.
    pub fn run(&mut self, state: &State) -> Result<Judgements> {
        check(unsafe { sys::bp_review_run(self.raw(), state.0.as_ptr()) })?;
        let count = check(unsafe { sys::bp_review_move_count(self.raw()) })?;
        let moves: Result<Vec<_>> = (0..count).map(|ply| self.judgement(ply)).collect();
        let turning_points = list(|out: *mut i32, size, count| unsafe {
            sys::bp_review_turning_points(out, size, count, self.raw())
        })?;
        let point = f64::from(constant!(BP_ESTIMATE_POINT));
        let seats = 0..state.game().players() as i32;
        Ok(Judgements {
            moves: moves?.into_iter().flatten().collect(),
            turning_points: turning_points.into_iter().map(|ply| ply as usize).collect(),
            total_regret: seats
                .clone()
                .map(|seat| unsafe { sys::bp_review_total_regret(self.raw(), seat) } as f64 / point)
                .collect(),
            mean_regret: seats
                .map(|seat| unsafe { sys::bp_review_mean_regret(self.raw(), seat) } / point)
                .collect(),
            stop_reason: StopReason::of(unsafe { sys::bp_review_stop_reason(self.raw()) }),
            nodes: unsafe { sys::bp_review_node_count(self.raw()) },
            seconds: unsafe { sys::bp_review_seconds(self.raw()) },
        })
    }

    /// As `run`, with a progress callback, called at least every 1,024 nodes and before each move. It stops the review by
    /// returning true.
    pub fn run_with(
        &mut self,
        state: &State,
        mut progress: impl FnMut(ReviewProgress) -> bool,
    ) -> Result<Judgements> {
        let own = state.try_clone()?; // the callback may use the original
        let review = self.raw();
        watched(
            |now| progress(ReviewProgress::read(now)),
            |callback, user| unsafe { sys::bp_review_set_progress(review, callback, user) },
            || self.run(&own),
        )
    }

    /// The judgement of a move; None if it was not judged.
    fn judgement(&self, ply: i32) -> Result<Option<Judgement>> {
        let review = self.raw();
        let (mut played, mut best_value, mut played_value) = (0, 0, 0);
        let best = match known(|out| unsafe { sys::bp_review_best(out, review, ply) })? {
            Some(best) => Move(best),
            None => return Ok(None),
        };
        check(unsafe { sys::bp_review_played(&mut played, review, ply) })?;
        check(unsafe { sys::bp_review_values(&mut best_value, &mut played_value, review, ply) })?;
        Ok(Some(Judgement {
            ply: ply as usize,
            seat: check(unsafe { sys::bp_review_mover(review, ply) })? as usize,
            played: Move(played),
            best,
            best_value: points(best_value),
            played_value: points(played_value),
            regret: points(best_value - played_value),
            is_exact: check(unsafe { sys::bp_review_is_exact(review, ply) })? == 1,
            is_lossless: check(unsafe { sys::bp_review_is_lossless(review, ply) })? == 1,
            pv: list(|out: *mut Move, size, count| unsafe {
                sys::bp_review_pv(out.cast(), size, count, review, ply)
            })?,
        }))
    }
}

/// The result of a review. `turning_points` are the plies at which a win or a draw was given away. `total_regret` and
/// `mean_regret` are the points that each seat lost, and lost with a move on average.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Judgements {
    pub moves: Vec<Judgement>,
    pub turning_points: Vec<usize>,
    pub total_regret: Vec<f64>,
    pub mean_regret: Vec<f64>,
    pub stop_reason: StopReason,
    pub nodes: u64,
    pub seconds: f64,
}

/// The judgement of a move: the better one, and the values of both for the player who made it, in points. `pv` begins with
/// the better move, which is the move played if its regret is 0.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Judgement {
    pub ply: usize,
    pub seat: usize,
    pub played: Move,
    pub best: Move,
    pub best_value: f64,
    pub played_value: f64,
    pub regret: f64,
    pub is_exact: bool,
    pub is_lossless: bool,
    pub pv: Vec<Move>,
}

/// The progress of a review, whose `done` and `total` are moves, or of the search for a puzzle, where they are games.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ReviewProgress {
    pub nodes: u64,
    pub done: u64,
    pub total: u64,
    pub seconds: f64,
}

impl ReviewProgress {
    fn read(now: *const sys::bp_progress) -> ReviewProgress {
        let (mut done, mut total) = (0, 0);
        unsafe { sys::bp_progress_units(&mut done, &mut total, now) };
        ReviewProgress {
            nodes: unsafe { sys::bp_progress_node_count(now) },
            done,
            total,
            seconds: unsafe { sys::bp_progress_seconds(now) },
        }
    }
}

/// A position of two players with exactly one winning move, or where none wins exactly one that draws. Experimental in
/// the library.
pub struct Puzzle(NonNull<sys::bp_puzzle>);

// A puzzle may go to another thread.
unsafe impl Send for Puzzle {}

impl Puzzle {
    /// Finds a puzzle. The same configuration and seed give the same one on every machine.
    pub fn new(configuration: &str, seed: u64) -> Result<Puzzle> {
        Puzzle::find(configuration, seed, None, null_mut())
    }

    /// As `new`, with a progress callback. If it returns true, the answer is the error BP_ERR_STOPPED.
    pub fn new_with(
        configuration: &str,
        seed: u64,
        mut progress: impl FnMut(ReviewProgress) -> bool,
    ) -> Result<Puzzle> {
        with_callback(
            |now| progress(ReviewProgress::read(now)),
            |callback, user| Puzzle::find(configuration, seed, callback, user),
        )
    }

    fn find(
        configuration: &str,
        seed: u64,
        progress: sys::bp_progress_fn,
        user: *mut c_void,
    ) -> Result<Puzzle> {
        experimental()?;
        let config = Config::parse(configuration)?;
        let mut out = null_mut();
        check(unsafe {
            sys::bp_puzzle_next(&mut out, config.0.as_ptr(), seed, progress, user, null())
        })?;
        Ok(Puzzle(handle(out)))
    }

    /// The position, with the moves that led to it.
    pub fn state(&self) -> Result<State> {
        let mut out = null_mut();
        check(unsafe { sys::bp_puzzle_state(&mut out, self.0.as_ptr()) })?;
        Ok(State(handle(out)))
    }

    /// The move that is right.
    pub fn solution(&self) -> Result<Move> {
        let mut out = 0;
        check(unsafe { sys::bp_puzzle_solution(&mut out, self.0.as_ptr()) })?;
        Ok(Move(out))
    }

    /// The principal variation from the solution to the end of the game.
    pub fn pv(&self) -> Result<Vec<Move>> {
        list(|out: *mut Move, size, count| unsafe {
            sys::bp_puzzle_pv(out.cast(), size, count, self.0.as_ptr())
        })
    }

    /// Whether the solution wins; otherwise it draws.
    pub fn wins(&self) -> bool {
        unsafe { sys::bp_puzzle_outcome(self.0.as_ptr()) == 1 }
    }

    /// From 1 to 10: the lowest level whose players find the solution with 8 of 10 seeds.
    pub fn grade(&self) -> i32 {
        unsafe { sys::bp_puzzle_grade(self.0.as_ptr()) }
    }

    pub fn is_lossless(&self) -> bool {
        unsafe { sys::bp_puzzle_is_lossless(self.0.as_ptr()) == 1 }
    }
}

impl Drop for Puzzle {
    fn drop(&mut self) {
        unsafe { sys::bp_puzzle_free(self.0.as_ptr()) }
    }
}
