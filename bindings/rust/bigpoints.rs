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
//! It is a crate too: see Cargo.toml.
//!
//! Editions 2021 and 2024, Rust 1.63 and newer.
#![allow(dead_code)] // a program need not use everything

use std::any::Any;
use std::ffi::{CStr, CString};
use std::fmt;
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
    pub const BP_VERSION_MINOR: c_int = 2;

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
        pub fn bp_version_number() -> c_int;
        pub fn bp_constant(out: *mut i64, name: *const c_char) -> c_int;
        pub fn bp_status_name(status: c_int) -> *const c_char;
        pub fn bp_status_text(status: c_int) -> *const c_char;

        pub fn bp_config_parse(out: *mut *mut bp_config, text: *const c_char, allocator: *const bp_allocator, why: *mut c_char, why_size: usize) -> c_int;
        pub fn bp_config_free(config: *mut bp_config);
        pub fn bp_config_format(out: *mut c_char, size: usize, length: *mut usize, config: *const bp_config) -> c_int;
        pub fn bp_config_get(out: *mut i64, config: *const bp_config, field: i32) -> c_int;
        pub fn bp_bigpoints_new(out: *mut *mut bp_game, config: *const bp_config, allocator: *const bp_allocator, why: *mut c_char, why_size: usize) -> c_int;
        pub fn bp_game_open(out: *mut *mut bp_game, name: *const c_char, setup: *const c_char, allocator: *const bp_allocator, why: *mut c_char, why_size: usize) -> c_int;
        pub fn bp_state_open(out: *mut *mut bp_state, name: *const c_char, text: *const c_char, allocator: *const bp_allocator, why: *mut c_char, why_size: usize) -> c_int;

        pub fn bp_bigpoints_config(out: *mut *mut bp_config, state: *const bp_state, allocator: *const bp_allocator) -> c_int;

        pub fn bp_game_ref(out: *mut *mut bp_game, game: *mut bp_game) -> c_int;
        pub fn bp_game_free(game: *mut bp_game);
        pub fn bp_game_name(game: *const bp_game) -> *const c_char;
        pub fn bp_game_player_count(game: *const bp_game) -> i32;
        pub fn bp_game_max_plies(game: *const bp_game) -> i32;
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
        pub fn bp_table_flags(table: *const bp_table) -> i32;
        pub fn bp_table_clear(table: *mut bp_table) -> c_int;
        pub fn bp_table_sync(table: *mut bp_table) -> c_int;
        pub fn bp_table_why(out: *mut c_char, size: usize, length: *mut usize, table: *const bp_table) -> c_int;
        pub fn bp_table_save(table: *mut bp_table, write: bp_write_fn, user: *mut c_void) -> c_int;
        pub fn bp_table_load(table: *mut bp_table, read: bp_read_fn, user: *mut c_void, why: *mut c_char, why_size: usize) -> c_int;
        pub fn bp_table_bytes(table: *const bp_table) -> u64;
        pub fn bp_table_entry_count(table: *const bp_table) -> u64;

        pub fn bp_option_check(searcher: i32, option: i32, value: i64, why: *mut c_char, why_size: usize) -> c_int;

        pub fn bp_solver_new(out: *mut *mut bp_solver, allocator: *const bp_allocator) -> c_int;
        pub fn bp_solver_free(solver: *mut bp_solver);
        pub fn bp_solver_set(solver: *mut bp_solver, option: i32, value: i64) -> c_int;
        pub fn bp_solver_set_table(solver: *mut bp_solver, table: *mut bp_table) -> c_int;
        pub fn bp_solver_set_progress(solver: *mut bp_solver, progress: bp_progress_fn, user: *mut c_void) -> c_int;
        pub fn bp_solver_cancel(solver: *mut bp_solver, on: i32);
        pub fn bp_solver_clear(solver: *mut bp_solver) -> c_int;
        pub fn bp_solver_why(out: *mut c_char, size: usize, length: *mut usize, solver: *const bp_solver) -> c_int;
        pub fn bp_solve(out: *mut *mut bp_result, solver: *mut bp_solver, state: *const bp_state) -> c_int;

        pub fn bp_progress_seconds(progress: *const bp_progress) -> f64;
        pub fn bp_progress_count(progress: *const bp_progress, count: i32) -> i64;
        pub fn bp_progress_best(out: *mut bp_move, value: *mut i32, progress: *const bp_progress) -> c_int;
        pub fn bp_progress_bounds(lower: *mut i32, upper: *mut i32, progress: *const bp_progress) -> c_int;
        pub fn bp_progress_table_fill(progress: *const bp_progress) -> f64;

        pub fn bp_result_free(result: *mut bp_result);
        pub fn bp_result_stop_reason(result: *const bp_result) -> i32;
        pub fn bp_result_is_exact(result: *const bp_result) -> i32;
        pub fn bp_result_value(out: *mut i32, result: *const bp_result) -> c_int;
        pub fn bp_result_bounds(lower: *mut i32, upper: *mut i32, result: *const bp_result) -> c_int;
        pub fn bp_result_outcome(out: *mut i32, result: *const bp_result) -> c_int;
        pub fn bp_result_estimate(out: *mut i32, result: *const bp_result) -> c_int;
        pub fn bp_result_scores(out: *mut i32, size: usize, count: *mut usize, result: *const bp_result) -> c_int;
        pub fn bp_result_best(out: *mut bp_move, result: *const bp_result) -> c_int;
        pub fn bp_result_pv(out: *mut bp_move, size: usize, count: *mut usize, result: *const bp_result) -> c_int;
        pub fn bp_result_move_count(result: *const bp_result) -> i32;
        pub fn bp_result_move(out: *mut bp_move, lower: *mut i32, upper: *mut i32, result: *const bp_result, index: i32) -> c_int;
        pub fn bp_result_move_estimate(estimate: *mut i32, visits: *mut i64, result: *const bp_result, index: i32) -> c_int;
        pub fn bp_result_count(result: *const bp_result, count: i32) -> i64;
        pub fn bp_result_seconds(result: *const bp_result) -> f64;
        pub fn bp_result_is_lossless(result: *const bp_result) -> i32;

        pub fn bp_player_new(out: *mut *mut bp_player, level: i32, seed: u64, allocator: *const bp_allocator) -> c_int;
        pub fn bp_player_free(player: *mut bp_player);
        pub fn bp_player_set(player: *mut bp_player, option: i32, value: i64) -> c_int;
        pub fn bp_player_set_progress(player: *mut bp_player, progress: bp_progress_fn, user: *mut c_void) -> c_int;
        pub fn bp_player_cancel(player: *mut bp_player, on: i32);
        pub fn bp_player_clear(player: *mut bp_player) -> c_int;
        pub fn bp_player_choose(out: *mut *mut bp_result, player: *mut bp_player, state: *const bp_state) -> c_int;

        pub fn bp_review_new(out: *mut *mut bp_review, allocator: *const bp_allocator) -> c_int;
        pub fn bp_review_free(review: *mut bp_review);
        pub fn bp_review_set(review: *mut bp_review, option: i32, value: i64) -> c_int;
        pub fn bp_review_set_progress(review: *mut bp_review, progress: bp_progress_fn, user: *mut c_void) -> c_int;
        pub fn bp_review_cancel(review: *mut bp_review, on: i32);
        pub fn bp_review_run(review: *mut bp_review, state: *const bp_state) -> c_int;
        pub fn bp_review_count(review: *const bp_review, count: i32) -> i64;
        pub fn bp_review_move(played: *mut bp_move, mover: *mut i32, review: *const bp_review, ply: i32) -> c_int;
        pub fn bp_review_result(out: *mut *mut bp_result, review: *const bp_review, ply: i32) -> c_int;
        pub fn bp_review_regret(review: *const bp_review, ply: i32) -> i32;
        pub fn bp_review_turning_points(out: *mut i32, size: usize, count: *mut usize, review: *const bp_review) -> c_int;
        pub fn bp_review_total(regret: *mut u64, moves: *mut i32, review: *const bp_review, seat: i32) -> c_int;
        pub fn bp_review_stop_reason(review: *const bp_review) -> i32;
        pub fn bp_review_seconds(review: *const bp_review) -> f64;

        pub fn bp_puzzle_next(out: *mut *mut bp_puzzle, config: *const bp_config, seed: u64, progress: bp_progress_fn, user: *mut c_void, allocator: *const bp_allocator) -> c_int;
        pub fn bp_puzzle_free(puzzle: *mut bp_puzzle);
        pub fn bp_puzzle_state(out: *mut *mut bp_state, puzzle: *const bp_puzzle) -> c_int;
        pub fn bp_puzzle_result(out: *mut *mut bp_result, puzzle: *const bp_puzzle) -> c_int;
        pub fn bp_puzzle_grade(puzzle: *const bp_puzzle) -> i32;
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

    fn with(status: i32, message: &str) -> Self {
        Error {
            status,
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

fn done(status: i32) -> Result<()> {
    check(status).map(|_| ())
}

fn c_text(text: &str) -> Result<CString> {
    let nul = "the text contains a NUL character";
    CString::new(text).map_err(|_| Error::with(constant!(BP_ERR_ARGUMENT), nul))
}

/// Calls a parser with a buffer for its message.
fn explained(call: impl FnOnce(*mut c_char, usize) -> c_int) -> Result<()> {
    let mut why: Vec<c_char> = vec![0; constant!(BP_MESSAGE_TEXT) as usize];
    let status = call(why.as_mut_ptr(), why.len());
    match check(status) {
        Err(_) if why[0] != 0 => Err(Error::with(status, &constant_text(why.as_ptr()))),
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

/// The text of a handle.
fn text_of<T>(
    format: unsafe extern "C" fn(*mut c_char, usize, *mut usize, *const T) -> c_int,
    handle: NonNull<T>,
) -> Result<String> {
    text(|out, size, length| unsafe { format(out, size, length, handle.as_ptr()) })
}

/// The result of a function with the parameter (out); None if it is not known, or does not apply.
fn known<T: Default>(call: impl FnOnce(*mut T) -> c_int) -> Option<T> {
    let mut out = T::default();
    (call(&mut out) >= 0).then_some(out)
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
show_names!(Canceller Player Progress Puzzle Review SearchResult Solver Table);

/// Drop for handles of one owner.
macro_rules! free_handles {
    ($($name:ident $free:ident)*) => {
        $(impl Drop for $name {
            fn drop(&mut self) {
                unsafe { sys::$free(self.0.as_ptr()) }
            }
        })*
    };
}
free_handles!(
    Config bp_config_free
    Game bp_game_free
    State bp_state_free
    Table bp_table_free
    SearchResult bp_result_free
    Puzzle bp_puzzle_free
);

/// The version of the library: "0.2.0".
pub fn version() -> String {
    constant_text(unsafe { sys::bp_version_string() })
}

/// Whether these declarations fit the loaded library. Call it when the program starts.
pub fn check_version() -> Result<()> {
    let number = unsafe { sys::bp_version_number() };
    if number / 1_000_000 != sys::BP_VERSION_MAJOR || minor(number) < sys::BP_VERSION_MINOR {
        return Err(Error::new(constant!(BP_ERR_VERSION)));
    }
    Ok(())
}

/// An error unless the library is of this minor version: experimental functions may change in each.
fn experimental() -> Result<()> {
    if minor(unsafe { sys::bp_version_number() }) != sys::BP_VERSION_MINOR {
        return Err(Error::new(constant!(BP_ERR_VERSION)));
    }
    Ok(())
}

fn minor(number: c_int) -> c_int {
    number / 1000 % 1000
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

    /// A game by its name and set-up: `Game::open("nim", "heaps=3+5+7 last=loses")`.
    pub fn open(name: &str, setup: &str) -> Result<Game> {
        let (name, setup) = (c_text(name)?, c_text(setup)?);
        let mut game = null_mut();
        explained(|why, size| unsafe {
            sys::bp_game_open(&mut game, name.as_ptr(), setup.as_ptr(), null(), why, size)
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

    /// An upper bound of the number of moves of a game.
    pub fn max_plies(&self) -> i32 {
        unsafe { sys::bp_game_max_plies(self.0.as_ptr()) }
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

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let line = text_of(sys::bp_game_format, self.0);
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

// Many threads may read a state at once. Methods that change it take `&mut self`.
unsafe impl Send for State {}
unsafe impl Sync for State {}

impl State {
    /// Any line of text of Big Points: a board, a configuration, a position or a record.
    pub fn open(text: &str) -> Result<State> {
        State::open_in("bigpoints", text)
    }

    /// Any line of text of a game by its name: `State::open_in("connect4", "7x6 moves=4,4,3")`.
    pub fn open_in(name: &str, text: &str) -> Result<State> {
        let (name, text) = (c_text(name)?, c_text(text)?);
        let mut out = null_mut();
        explained(|why, size| unsafe {
            sys::bp_state_open(&mut out, name.as_ptr(), text.as_ptr(), null(), why, size)
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

    fn set_up(&self) -> Result<Config> {
        let mut out = null_mut();
        check(unsafe { sys::bp_bigpoints_config(&mut out, self.0.as_ptr(), null()) })?;
        Ok(Config(handle(out)))
    }

    /// The configuration of the game, one line with its board, which `Game::new` reads.
    pub fn config(&self) -> Result<String> {
        text_of(sys::bp_config_format, self.set_up()?.0)
    }

    pub fn rules(&self) -> Result<Rules> {
        let (config, mut rules) = (self.set_up()?, 0);
        let field = constant!(BP_CONFIG_RULES);
        check(unsafe { sys::bp_config_get(&mut rules, config.0.as_ptr(), field) })?;
        Ok(match rules as i32 {
            rules if rules == constant!(BP_RULES_OFFICIAL) => Rules::Official,
            rules if rules == constant!(BP_RULES_THESIS) => Rules::Thesis,
            other => Rules::Other(other),
        })
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
                Ok(message) if !message.is_empty() => Error::with(status, &message),
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
        done(unsafe { sys::bp_state_undo(self.0.as_ptr()) })
    }

    /// Plays the last move that was taken back.
    pub fn redo(&mut self) -> Result<()> {
        done(unsafe { sys::bp_state_redo(self.0.as_ptr()) })
    }

    /// The number of moves that `redo` can play again.
    pub fn redo_count(&self) -> usize {
        unsafe { sys::bp_state_redo_count(self.0.as_ptr()) as usize }
    }

    /// The position as lines of text for people.
    pub fn draw(&self) -> Result<String> {
        text_of(sys::bp_state_draw, self.0)
    }

    /// The position as a picture: an SVG document.
    pub fn svg(&self) -> Result<String> {
        text_of(sys::bp_state_svg, self.0)
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
        text_of(sys::bp_record_format, self.0)
    }
}

/// The position as one line that `State::open` reads.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let line = text_of(sys::bp_state_format, self.0);
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
            status if status == constant!(BP_ERR_ARGUMENT) => Err(Error::with(
                status,
                &format!("there is no table '{}'", kind),
            )),
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

    fn has(&self, flag: i32) -> bool {
        unsafe { sys::bp_table_flags(self.0.as_ptr()) & flag != 0 }
    }

    /// Whether several solvers, or several threads of one, may use it at once.
    pub fn is_thread_safe(&self) -> bool {
        self.has(constant!(BP_TABLE_THREAD_SAFE))
    }

    /// Whether it keeps everything that is stored in it.
    pub fn never_forgets(&self) -> bool {
        self.has(constant!(BP_TABLE_NEVER_FORGETS))
    }

    /// Whether its entries outlive it.
    pub fn is_persistent(&self) -> bool {
        self.has(constant!(BP_TABLE_PERSISTENT))
    }

    /// Why it was last refused; "" if its last use began well.
    pub fn why(&self) -> Result<String> {
        text_of(sys::bp_table_why, self.0)
    }

    /// Returns when a table in a file is safe on the disk.
    pub fn sync(&self) -> Result<()> {
        done(unsafe { sys::bp_table_sync(self.0.as_ptr()) })
    }

    /// Removes all entries, and what their keys mean: the next solve may be of another game.
    pub fn clear(&self) -> Result<()> {
        done(unsafe { sys::bp_table_clear(self.0.as_ptr()) })
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

// --- Results ----------------------------------------------------------------------------------------------------------

/// What a solver computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    Outcome,
    Margin,
    Thesis,
    MaxN,
    Guaranteed,
    Refined,
}

impl Objective {
    fn number(self) -> i32 {
        match self {
            Objective::Outcome => constant!(BP_OBJECTIVE_OUTCOME),
            Objective::Margin => constant!(BP_OBJECTIVE_MARGIN),
            Objective::Thesis => constant!(BP_OBJECTIVE_THESIS),
            Objective::MaxN => constant!(BP_OBJECTIVE_MAXN),
            Objective::Guaranteed => constant!(BP_OBJECTIVE_GUARANTEED),
            Objective::Refined => constant!(BP_OBJECTIVE_REFINED),
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

/// The result of a solver, a player or a review: what is known of a position. It depends neither on them nor on the state.
/// Values are for the player to move.
pub struct SearchResult(NonNull<sys::bp_result>);

// Many threads may use a result at once.
unsafe impl Send for SearchResult {}
unsafe impl Sync for SearchResult {}

impl SearchResult {
    pub fn stop_reason(&self) -> StopReason {
        StopReason::of(unsafe { sys::bp_result_stop_reason(self.0.as_ptr()) })
    }

    /// Whether the value is proved.
    pub fn is_exact(&self) -> bool {
        unsafe { sys::bp_result_is_exact(self.0.as_ptr()) == 1 }
    }

    /// Whether what is proved depends only on keys that are unique.
    pub fn is_lossless(&self) -> bool {
        unsafe { sys::bp_result_is_lossless(self.0.as_ptr()) == 1 }
    }

    /// The value, if it is proved.
    pub fn value(&self) -> Option<i32> {
        known(|out| unsafe { sys::bp_result_value(out, self.0.as_ptr()) })
    }

    /// The proved lower and upper bound of the value.
    pub fn bounds(&self) -> (i32, i32) {
        let (mut lower, mut upper) = (0, 0);
        unsafe { sys::bp_result_bounds(&mut lower, &mut upper, self.0.as_ptr()) };
        (lower, upper)
    }

    /// 1: the mover wins, 0: a draw, -1: another wins; None if it is not proved.
    pub fn outcome(&self) -> Option<i32> {
        known(|out| unsafe { sys::bp_result_outcome(out, self.0.as_ptr()) })
    }

    /// The value in points as the search sees it, proved or not; of a solver only if it is proved.
    pub fn estimate(&self) -> Option<f64> {
        known(|out| unsafe { sys::bp_result_estimate(out, self.0.as_ptr()) }).map(points)
    }

    /// The scores by seat, for `Thesis` and `MaxN`.
    pub fn scores(&self) -> Result<Vec<i32>> {
        list(|out, size, count| unsafe { sys::bp_result_scores(out, size, count, self.0.as_ptr()) })
    }

    /// The best move; of a player the move that it chose. The error BP_ERR_NOT_KNOWN if there is none.
    pub fn best(&self) -> Result<Move> {
        let mut out = 0;
        check(unsafe { sys::bp_result_best(&mut out, self.0.as_ptr()) })?;
        Ok(Move(out))
    }

    /// The principal variation, which begins with the best move, as far as it is known.
    pub fn pv(&self) -> Result<Vec<Move>> {
        list(|out: *mut Move, size, count| unsafe {
            sys::bp_result_pv(out.cast(), size, count, self.0.as_ptr())
        })
    }

    /// The root moves: of a solver with `set_all_moves` in move order, of a player by estimate.
    pub fn moves(&self) -> Vec<RootMove> {
        let count = unsafe { sys::bp_result_move_count(self.0.as_ptr()) };
        (0..count).map(|index| self.root_move(index)).collect()
    }

    fn root_move(&self, index: i32) -> RootMove {
        let result = self.0.as_ptr();
        let (mut out, mut lower, mut upper) = (0, 0, 0);
        unsafe { sys::bp_result_move(&mut out, &mut lower, &mut upper, result, index) };
        RootMove {
            a_move: Move(out),
            lower,
            upper,
            estimate: known(|out| unsafe {
                sys::bp_result_move_estimate(out, null_mut(), result, index)
            })
            .map(points),
            visits: known(|out| unsafe {
                sys::bp_result_move_estimate(null_mut(), out, result, index)
            }),
        }
    }

    /// The nodes of the search; 0 of a review, which counts them together.
    pub fn nodes(&self) -> u64 {
        counted(unsafe { sys::bp_result_count(self.0.as_ptr(), constant!(BP_COUNT_NODES)) })
            .unwrap_or(0)
    }

    pub fn seconds(&self) -> f64 {
        unsafe { sys::bp_result_seconds(self.0.as_ptr()) }
    }
}

/// A root move and the proved bounds of its value. A player's has the estimate in points, and how often its search visited
/// the move.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct RootMove {
    pub a_move: Move,
    pub lower: i32,
    pub upper: i32,
    pub estimate: Option<f64>,
    pub visits: Option<i64>,
}

/// An estimate of the library in points.
fn points(value: i32) -> f64 {
    f64::from(value) / f64::from(constant!(BP_ESTIMATE_POINT))
}

/// A count of the library; None if it does not apply.
fn counted(count: i64) -> Option<u64> {
    u64::try_from(count).ok()
}

// --- Progress -------------------------------------------------------------------------------------------------------

/// What a running search reports to its callback. What does not apply, or is not known yet, is None.
pub struct Progress(*const sys::bp_progress); // valid until the callback returns

impl Progress {
    fn count(&self, count: i32) -> Option<u64> {
        counted(unsafe { sys::bp_progress_count(self.0, count) })
    }

    pub fn nodes(&self) -> u64 {
        self.count(constant!(BP_COUNT_NODES)).unwrap_or(0)
    }

    pub fn seconds(&self) -> f64 {
        unsafe { sys::bp_progress_seconds(self.0) }
    }

    /// Solver: the bounds of the value so far.
    pub fn bounds(&self) -> Option<(i32, i32)> {
        let (mut lower, mut upper) = (0, 0);
        let status = unsafe { sys::bp_progress_bounds(&mut lower, &mut upper, self.0) };
        check(status).ok().map(|_| (lower, upper))
    }

    /// Solver: the number of finished null windows.
    pub fn windows(&self) -> Option<u64> {
        self.count(constant!(BP_COUNT_WINDOWS))
    }

    /// Player: the best move so far, and its value for the mover in points.
    pub fn best(&self) -> Option<(Move, f64)> {
        let (mut best, mut value) = (0, 0);
        let status = unsafe { sys::bp_progress_best(&mut best, &mut value, self.0) };
        check(status).ok().map(|_| (Move(best), points(value)))
    }

    /// Player: the length of the principal variation.
    pub fn depth(&self) -> Option<u64> {
        self.count(constant!(BP_COUNT_DEPTH))
    }

    /// The moves of a review, or the games of the search for a puzzle: how many are done, and their number.
    pub fn units(&self) -> Option<(u64, u64)> {
        self.count(constant!(BP_COUNT_UNITS_DONE))
            .zip(self.count(constant!(BP_COUNT_UNITS)))
    }

    /// The fill of the transposition table, from 0 to 1.
    pub fn table_fill(&self) -> Option<f64> {
        Some(unsafe { sys::bp_progress_table_fill(self.0) }).filter(|fill| *fill >= 0.0)
    }
}

struct Callback<'a> {
    progress: &'a mut dyn FnMut(&Progress) -> bool,
    panic: Option<Box<dyn Any + Send>>,
}

/// Makes a call that uses a progress callback. A panic of the callback continues when the call has ended.
fn with_callback<T>(
    mut progress: impl FnMut(&Progress) -> bool,
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
    match catch_unwind(AssertUnwindSafe(|| (callback.progress)(&Progress(now)))) {
        Ok(stop) => c_int::from(stop),
        Err(panic) => {
            callback.panic = Some(panic);
            1
        }
    }
}

// --- Searchers ------------------------------------------------------------------------------------------------------

/// A solver, a player or a review in C.
trait Searcher {
    unsafe fn free(searcher: *mut Self);
    unsafe fn cancel(searcher: *mut Self, on: i32);
}

/// Frees a searcher when it and all its cancellers are dropped.
struct Handle<T: Searcher>(NonNull<T>);

// Threads share it only to cancel, which any thread may do.
unsafe impl<T: Searcher> Send for Handle<T> {}
unsafe impl<T: Searcher> Sync for Handle<T> {}

impl<T: Searcher> Drop for Handle<T> {
    fn drop(&mut self) {
        unsafe { T::free(self.0.as_ptr()) }
    }
}

/// What a `Canceller` holds.
trait Cancel: Send + Sync {
    fn cancel(&self, on: i32);
}

impl<T: Searcher> Cancel for Handle<T> {
    fn cancel(&self, on: i32) {
        unsafe { T::cancel(self.0.as_ptr(), on) }
    }
}

/// Stops a solver, a player or a review from any thread. It may outlive them.
#[derive(Clone)]
pub struct Canceller(Arc<dyn Cancel>);

impl Canceller {
    /// Stops a running call, or the next one at its start.
    pub fn cancel(&self) {
        self.0.cancel(1)
    }

    /// Withdraws a cancel that came too late.
    pub fn uncancel(&self) {
        self.0.cancel(0)
    }
}

/// A limit of time: whole milliseconds, rounded up, so that only 0 is no limit.
fn milliseconds(seconds: f64) -> Result<i64> {
    let milliseconds = (seconds * 1000.0).ceil();
    if seconds >= 0.0 && milliseconds < i64::MAX as f64 {
        return Ok(milliseconds as i64);
    }
    let message = "seconds is 0 or more, and at most 9e15";
    Err(Error::with(constant!(BP_ERR_RANGE), message))
}

/// What solvers, players and reviews have in common.
macro_rules! searcher {
    ($name:ident $raw:ident $kind:ident $free:ident $cancel:ident $set:ident $set_progress:ident) => {
        impl Searcher for sys::$raw {
            unsafe fn free(searcher: *mut Self) {
                unsafe { sys::$free(searcher) }
            }

            unsafe fn cancel(searcher: *mut Self, on: i32) {
                unsafe { sys::$cancel(searcher, on) }
            }
        }

        impl $name {
            fn raw(&self) -> *mut sys::$raw {
                (self.0).0.as_ptr()
            }

            fn set(&mut self, option: i32, value: i64) -> Result<()> {
                let kind = constant!($kind);
                explained(|why, size| unsafe {
                    match sys::bp_option_check(kind, option, value, why, size) {
                        status if status < 0 => status,
                        _ => sys::$set(self.raw(), option, value),
                    }
                })
            }

            /// Sets a number of bytes or nodes. Those above `i64::MAX` become negative, which the library refuses.
            fn set_limit(&mut self, option: i32, value: u64) -> Result<()> {
                self.set(option, value as i64)
            }

            /// A limit of time for each call; 0 for none. The library rounds it up to milliseconds.
            pub fn set_seconds(&mut self, seconds: f64) -> Result<()> {
                self.set(constant!(BP_OPTION_MILLISECONDS), milliseconds(seconds)?)
            }

            /// The memory that it may use, 65,536 bytes or more; 0 for the default.
            pub fn set_memory(&mut self, bytes: u64) -> Result<()> {
                self.set_limit(constant!(BP_OPTION_MEMORY), bytes)
            }

            /// Stops a call from another thread.
            pub fn canceller(&self) -> Canceller {
                Canceller(Arc::<Handle<sys::$raw>>::clone(&self.0))
            }

            /// Makes a call with a progress callback.
            fn watched<T>(
                &mut self,
                progress: impl FnMut(&Progress) -> bool,
                call: impl FnOnce(&mut Self) -> Result<T>,
            ) -> Result<T> {
                with_callback(progress, |callback, user| {
                    check(unsafe { sys::$set_progress(self.raw(), callback, user) })?;
                    let answer = call(self);
                    unsafe { sys::$set_progress(self.raw(), None, null_mut()) };
                    answer
                })
            }
        }
    };
}
searcher!(Solver bp_solver BP_SEARCHER_SOLVER bp_solver_free bp_solver_cancel bp_solver_set bp_solver_set_progress);
searcher!(Player bp_player BP_SEARCHER_PLAYER bp_player_free bp_player_cancel bp_player_set bp_player_set_progress);
searcher!(Review bp_review BP_SEARCHER_REVIEW bp_review_free bp_review_cancel bp_review_set bp_review_set_progress);

/// The exact solver. It keeps its transposition table from one position to the next.
pub struct Solver(Arc<Handle<sys::bp_solver>>);

impl Solver {
    pub fn new(objective: Objective) -> Result<Solver> {
        let mut out = null_mut();
        check(unsafe { sys::bp_solver_new(&mut out, null()) })?;
        let mut solver = Solver(Arc::new(Handle(handle(out))));
        solver.set(
            constant!(BP_OPTION_OBJECTIVE),
            i64::from(objective.number()),
        )?;
        Ok(solver)
    }

    pub fn set_threads(&mut self, threads: i32) -> Result<()> {
        self.set(constant!(BP_OPTION_THREADS), i64::from(threads))
    }

    /// A table that others may use too; None for one of its own.
    pub fn set_table(&mut self, table: Option<&Table>) -> Result<()> {
        let table = table.map_or(null_mut(), |table| table.0.as_ptr());
        done(unsafe { sys::bp_solver_set_table(self.raw(), table) })
    }

    /// A limit for each `solve`; 0 for none.
    pub fn set_nodes(&mut self, nodes: u64) -> Result<()> {
        self.set_limit(constant!(BP_OPTION_NODES), nodes)
    }

    /// Whether every move is solved.
    pub fn set_all_moves(&mut self, on: bool) -> Result<()> {
        self.set(constant!(BP_OPTION_ALL_MOVES), i64::from(on))
    }

    /// Clears the table of earlier positions.
    pub fn clear(&mut self) -> Result<()> {
        done(unsafe { sys::bp_solver_clear(self.raw()) })
    }

    /// Solves a position. A reached limit or a cancel is no error: see `stop_reason` and `bounds` of the result.
    pub fn solve(&mut self, state: &State) -> Result<SearchResult> {
        let mut out = null_mut();
        let status = unsafe { sys::bp_solve(&mut out, self.raw(), state.0.as_ptr()) };
        check(status).map_err(|error| match text_of(sys::bp_solver_why, (self.0).0) {
            Ok(message) if !message.is_empty() => Error::with(status, &message),
            _ => error,
        })?;
        Ok(SearchResult(handle(out)))
    }

    /// As `solve`, with a progress callback, called at least every 1,024 nodes. It stops the search by returning true.
    pub fn solve_with(
        &mut self,
        state: &State,
        progress: impl FnMut(&Progress) -> bool,
    ) -> Result<SearchResult> {
        let own = state.try_clone()?; // the callback may use the original
        self.watched(progress, |solver| solver.solve(&own))
    }
}

/// The level of a player: a number from 1 to 10, or one that adapts to the opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Number(i32),
    Auto,
}

impl From<i32> for Level {
    fn from(number: i32) -> Level {
        Level::Number(number)
    }
}

impl Level {
    fn number(self) -> Result<i32> {
        let levels = constant!(BP_LEVEL_MIN)..=constant!(BP_LEVEL_MAX);
        match self {
            Level::Auto => Ok(constant!(BP_LEVEL_AUTO)),
            Level::Number(number) if levels.contains(&number) => Ok(number),
            _ => Err(Error::with(
                constant!(BP_ERR_RANGE),
                "a level is 1 to 10 or Auto",
            )),
        }
    }
}

/// A computer player.
pub struct Player(Arc<Handle<sys::bp_player>>);

impl Player {
    /// A player of a level, `Player::new(5, 1)` or `Player::new(Level::Auto, 1)`, with a budget of one second for a move.
    pub fn new(level: impl Into<Level>, seed: u64) -> Result<Player> {
        let mut out = null_mut();
        check(unsafe { sys::bp_player_new(&mut out, level.into().number()?, seed, null()) })?;
        Ok(Player(Arc::new(Handle(handle(out)))))
    }

    pub fn set_level(&mut self, level: impl Into<Level>) -> Result<()> {
        let level = level.into().number()?;
        self.set(constant!(BP_OPTION_LEVEL), i64::from(level))
    }

    /// The nodes for a move; 0 for no limit.
    pub fn set_nodes(&mut self, nodes: u64) -> Result<()> {
        self.set_limit(constant!(BP_OPTION_NODES), nodes)
    }

    /// Clears the table of earlier positions, and what `Level::Auto` has found about its opponents.
    pub fn clear(&mut self) -> Result<()> {
        done(unsafe { sys::bp_player_clear(self.raw()) })
    }

    /// Chooses a move: `best` of the result.
    pub fn choose(&mut self, state: &State) -> Result<SearchResult> {
        let mut out = null_mut();
        check(unsafe { sys::bp_player_choose(&mut out, self.raw(), state.0.as_ptr()) })?;
        Ok(SearchResult(handle(out)))
    }

    /// As `choose`, with a progress callback, called at least every 1,024 nodes. By returning true it makes the player
    /// move at once.
    pub fn choose_with(
        &mut self,
        state: &State,
        progress: impl FnMut(&Progress) -> bool,
    ) -> Result<SearchResult> {
        let own = state.try_clone()?; // the callback may use the original
        self.watched(progress, |player| player.choose(&own))
    }
}

// --- Reviews and puzzles --------------------------------------------------------------------------------------------

/// Judges the moves of games, from the last one to the first. Experimental in the library.
pub struct Review(Arc<Handle<sys::bp_review>>);

impl Review {
    pub fn new() -> Result<Review> {
        experimental()?;
        let mut out = null_mut();
        check(unsafe { sys::bp_review_new(&mut out, null()) })?;
        Ok(Review(Arc::new(Handle(handle(out)))))
    }

    /// The nodes to solve a position with all its moves; 0 for estimates only.
    pub fn set_solve_nodes(&mut self, nodes: u64) -> Result<()> {
        self.set_limit(constant!(BP_OPTION_SOLVE_NODES), nodes)
    }

    /// The nodes to search a position that was not solved; 0 for none: it then stays without judgement.
    pub fn set_search_nodes(&mut self, nodes: u64) -> Result<()> {
        self.set_limit(constant!(BP_OPTION_SEARCH_NODES), nodes)
    }

    /// Judges the moves that led to a state. A review that is stopped has judged the last ones.
    pub fn run(&mut self, state: &State) -> Result<Judgements> {
        let review = self.raw();
        check(unsafe { sys::bp_review_run(review, state.0.as_ptr()) })?;
        let count = |count| counted(unsafe { sys::bp_review_count(review, count) }).unwrap_or(0);
        let plies = count(constant!(BP_COUNT_UNITS)) as i32;
        let moves: Result<Vec<_>> = (0..plies).map(|ply| self.judgement(ply)).collect();
        let turning_points = list(|out: *mut i32, size, count| unsafe {
            sys::bp_review_turning_points(out, size, count, review)
        })?;
        let totals: Result<Vec<_>> = (0..state.game().players() as i32)
            .map(|seat| self.total(seat))
            .collect();
        let (total_regret, mean_regret) = totals?.into_iter().unzip();
        Ok(Judgements {
            moves: moves?.into_iter().flatten().collect(),
            turning_points: turning_points.into_iter().map(|ply| ply as usize).collect(),
            total_regret,
            mean_regret,
            stop_reason: StopReason::of(unsafe { sys::bp_review_stop_reason(review) }),
            nodes: count(constant!(BP_COUNT_NODES)),
            seconds: unsafe { sys::bp_review_seconds(review) },
        })
    }

    /// As `run`, with a progress callback, called at least every 1,024 nodes and before each move. It stops the review by
    /// returning true.
    pub fn run_with(
        &mut self,
        state: &State,
        progress: impl FnMut(&Progress) -> bool,
    ) -> Result<Judgements> {
        let own = state.try_clone()?; // the callback may use the original
        self.watched(progress, |review| review.run(&own))
    }

    /// The judgement of a move; None if it was not judged.
    fn judgement(&self, ply: i32) -> Result<Option<Judgement>> {
        let review = self.raw();
        let mut result = null_mut();
        match unsafe { sys::bp_review_result(&mut result, review, ply) } {
            status if status == constant!(BP_ERR_NOT_KNOWN) => return Ok(None),
            status => check(status)?,
        };
        let result = SearchResult(handle(result));
        let (mut played, mut seat) = (0, 0);
        check(unsafe { sys::bp_review_move(&mut played, &mut seat, review, ply) })?;
        Ok(Some(Judgement {
            ply: ply as usize,
            seat: seat as usize,
            played: Move(played),
            regret: points(check(unsafe { sys::bp_review_regret(review, ply) })?),
            result,
        }))
    }

    /// The points that a seat lost, and lost with a move on average.
    fn total(&self, seat: i32) -> Result<(f64, f64)> {
        let (mut regret, mut moves) = (0, 0);
        check(unsafe { sys::bp_review_total(&mut regret, &mut moves, self.raw(), seat) })?;
        let regret = regret as f64 / f64::from(constant!(BP_ESTIMATE_POINT));
        Ok((regret, regret / f64::from(moves.max(1))))
    }
}

/// The result of a review. `turning_points` are the plies at which a win or a draw was given away. `total_regret` and
/// `mean_regret` are the points that each seat lost, and lost with a move on average.
#[derive(Debug)]
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

/// The judgement of a move: the result of the position before it, and its regret, which is the best value less that of the
/// move played, in points. `best` of the result is the better move, or the one played if its regret is 0.
#[derive(Debug)]
#[non_exhaustive]
pub struct Judgement {
    pub ply: usize,
    pub seat: usize,
    pub played: Move,
    pub regret: f64,
    pub result: SearchResult,
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
        progress: impl FnMut(&Progress) -> bool,
    ) -> Result<Puzzle> {
        with_callback(progress, |callback, user| {
            Puzzle::find(configuration, seed, callback, user)
        })
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

    /// The exact result: `best` is the right move, and `outcome` 1 if it wins, 0 if it draws.
    pub fn result(&self) -> Result<SearchResult> {
        let mut out = null_mut();
        check(unsafe { sys::bp_puzzle_result(&mut out, self.0.as_ptr()) })?;
        Ok(SearchResult(handle(out)))
    }

    /// From 1 to 10: the lowest level whose players find the right move with 8 of 10 seeds.
    pub fn grade(&self) -> i32 {
        unsafe { sys::bp_puzzle_grade(self.0.as_ptr()) }
    }
}
