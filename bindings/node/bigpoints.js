// SPDX-License-Identifier: MIT
// JavaScript binding of libbigpoints: games, states, the exact solver, its tables, players, minimax, reviews, puzzles and
// censuses. The file native.js, beside this one, calls the library; nothing here depends on how it does that.
//
//     import { solve, Solver, State } from './bigpoints.js';
//     const { value, best } = await solve('RGGR');
//     const result = await new Solver({ objective: 'outcome' }).solve(State.open('RGBBGR'));
//
// Moves, boards and positions are strings. A failure throws a BigPointsError with a status and a message. Long calls
// return promises and take an AbortSignal. The garbage collector frees handles; free(), or "using", frees them at once.

import { background, bp, bytesAt, canProgress, exit, reserve } from './native.js';

/** Every constant of the library by its name: constants.BP_ERR_ILLEGAL. */
export const constants = Object.freeze(Object.fromEntries(Array.from({ length: bp.bp_constant_count() }, (_, index) => {
    const name = bp.bp_constant_name(index);
    const value = new BigInt64Array(1);
    bp.bp_constant(value, name);
    return [name, Number(value[0])];
})));

/** The version of the library: '0.2.0'. */
export const version = bp.bp_version_string();

/** The names of the games that Game.open() knows. */
export const gameNames = Object.freeze(['bigpoints', 'nim', 'connect4', 'gomoku']);

// Experimental functions may change in every minor version.
function experimental() {
    if (Math.floor(bp.bp_version_number() / 1000) % 1000 !== 2) {
        throw new Error(`libbigpoints ${version} is loaded; bigpoints.js knows the experimental functions of 0.2 only`);
    }
}

// --- Errors, numbers and texts --------------------------------------------------------------------------------------

/** An error of the library: `status` is its number, `statusName` the name of that constant. */
export class BigPointsError extends Error {
    constructor(status, message) {
        super(message || bp.bp_status_text(status));
        this.name = 'BigPointsError';
        this.status = status;
        this.statusName = bp.bp_status_name(status);
    }
}

function check(status, message) {
    if (status < 0) {
        throw new BigPointsError(status, message);
    }
    return status;
}

const SECONDS_MAX = 10 ** 12;

// A foreign function would take a number for an address and truncate numbers, so all arguments are checked here.
function string(what, value) {
    if (typeof value !== 'string' || value.includes('\0')) {
        throw new TypeError(`${what} must be a string without NUL`);
    }
    return value;
}

function integer(what, value, min = -(2 ** 31), max = 2 ** 31 - 1) {
    if (typeof value !== 'bigint' && !Number.isSafeInteger(value)) {
        throw new TypeError(`${what} must be an integer`);
    }
    if (value < min || value > max) {
        throw new RangeError(`${what} must be from ${min} to ${max}`);
    }
    return value;
}

// A BigInt as a number, if that is exact.
const count = (number) => (number <= Number.MAX_SAFE_INTEGER ? Number(number) : number);

const natural = (what, value) => integer(what, value, 0, 2n ** 64n - 1n);

// A limit of time in whole milliseconds, as the library has it.
function milliseconds(what, value) {
    if (typeof value !== 'number') {
        throw new TypeError(`${what} must be a number`);
    }
    if (!(value >= 0 && value <= SECONDS_MAX)) {
        throw new RangeError(`${what} must be from 0 to ${SECONDS_MAX}`);
    }
    return Math.ceil(value * 1000);
}

function boolean(what, value) {
    if (typeof value !== 'boolean') {
        throw new TypeError(`${what} must be true or false`);
    }
    return value;
}

// A copy of the options, which must be a plain object: a number, a list or a function would be ignored silently. A
// getter in the object may free a handle, so the options are copied before a handle is used.
function plain(options = {}) {
    const isObject = typeof options === 'object' && options !== null;
    if (!isObject || Object.getPrototypeOf(Object.getPrototypeOf(options) ?? Object.prototype) !== null) {
        throw new TypeError('options must be an object, such as { signal } or { nodes: 1000 }');
    }
    return { ...options };
}

const decode = (buffer) => new TextDecoder().decode(buffer.subarray(0, buffer.indexOf(0)));

// call(out, size, length) calls a function of the library that writes a text.
function textOf(call) {
    const length = new BigUint64Array(1);
    check(call(null, 0, length));
    const buffer = new Uint8Array(Number(length[0]) + 1);
    check(call(buffer, buffer.length, length));
    return decode(buffer);
}

function listOf(Type, call) {
    const count = new BigUint64Array(1);
    check(call(null, 0, count));
    const list = new Type(Number(count[0]));
    check(call(list, list.length, count));
    return Array.from(list);
}

function numberOf(Type, call) {
    const number = new Type(1);
    check(call(number));
    return number[0];
}

// A number that is not known is null.
function known(Type, call) {
    try {
        return numberOf(Type, call);
    } catch (error) {
        if (error.status === constants.BP_ERR_NOT_KNOWN || error.status === constants.BP_ERR_UNSUPPORTED) {
            return null;
        }
        throw error;
    }
}

// Calls call(why, size), which writes the message of an error to `why`.
function explained(call) {
    const why = new Uint8Array(constants.BP_MESSAGE_TEXT);
    const status = call(why, why.length);
    return check(status, decode(why));
}

// The new handle that call(out, why, size) creates.
function create(call) {
    const out = [null];
    explained((why, size) => call(out, why, size));
    return out[0];
}

// --- Handles --------------------------------------------------------------------------------------------------------

const POINTER = Symbol('pointer');
const CALL = Symbol('call');
const registry = new FinalizationRegistry(({ pointer, release }) => release(pointer));

// Owns a pointer of the library until free().
class Handle {
    #pointer;
    #release;

    constructor(pointer, release) {
        this.#pointer = pointer;
        this.#release = release;
        registry.register(this, { pointer, release }, this);
    }

    get [POINTER]() {
        check(this.#pointer ? 0 : constants.BP_ERR_ARGUMENT, `this ${this.constructor.name} was freed`);
        return this.#pointer;
    }

    /** Frees the memory at once. */
    free() {
        const pointer = this.#pointer;
        this.#pointer = null;
        if (pointer) {
            registry.unregister(this);
            this.#release(pointer);
        }
    }

    [Symbol.dispose ?? Symbol.for('dispose')]() {
        this.free();
    }
}

// The pointer of a configuration, to be freed by bp_config_free().
function configOf(configuration) {
    string('the configuration', configuration);
    return create((out, why, size) => bp.bp_config_parse(out, configuration, null, why, size));
}

/** Rules and a board: new Game('players=3 colours=4 discs=3 seed=7'), new Game('RGGR'). */
export class Game extends Handle {
    constructor(configuration = 'players=2', pointer = null) {
        if (configuration === POINTER) {
            super(pointer, bp.bp_game_free);
            return;
        }
        const config = configOf(configuration);
        try {
            super(create((out, why, size) => bp.bp_bigpoints_new(out, config, null, why, size)), bp.bp_game_free);
        } finally {
            bp.bp_config_free(config);
        }
    }

    /** A game by its name and set-up, as game.name and String(game) are: Game.open('nim', 'heaps=3+5+7 last=loses'). An
        empty set-up is the usual one. gameNames has the names. */
    static open(name, setup = '') {
        string('the name', name);
        string('the set-up', setup);
        return new Game(POINTER, create((out, why, size) => bp.bp_game_open(out, name, setup || null, null, why, size)));
    }

    get name() {
        return bp.bp_game_name(this[POINTER]);
    }

    get players() {
        return check(bp.bp_game_player_count(this[POINTER]));
    }

    /** An upper bound of the number of moves of a game. */
    get maxPlies() {
        return check(bp.bp_game_max_plies(this[POINTER]));
    }

    /** The first position. */
    start() {
        return new State(POINTER, create((out) => bp.bp_state_new(out, this[POINTER])));
    }

    /** A position or record of this game. */
    read(text) {
        string('the text', text);
        return new State(POINTER, create((out, why, size) => bp.bp_state_parse(out, this[POINTER], text, why, size)));
    }

    /** Plays random games and checks that the game follows the rules for games; an error says what is wrong. */
    check(seed = 0, games = 1) {
        natural('seed', seed);
        integer('games', games);
        explained((why, size) => bp.bp_game_check(this[POINTER], seed, games, why, size));
    }

    toString() {
        return textOf((out, size, length) => bp.bp_game_format(out, size, length, this[POINTER]));
    }

    /** JSON.stringify() writes what Game.open() reads: { name, setup }. */
    toJSON() {
        return { name: this.name, setup: String(this) };
    }
}

/** A position with the moves that led to it. Made by State.open() or game.start(). */
export class State extends Handle {
    constructor(key, pointer) {
        if (key !== POINTER) {
            throw new TypeError('use State.open(text) or game.start()');
        }
        super(pointer, bp.bp_state_free);
    }

    /** Any line of text of a game: a board, a configuration, a position or a record. */
    static open(text, game = 'bigpoints') {
        string('the text', text);
        string('the game', game);
        return new State(POINTER, create((out, why, size) => bp.bp_state_open(out, game, text, null, why, size)));
    }

    clone() {
        return copyOf(this);
    }

    /** The game of the position. */
    get game() {
        return new Game(POINTER, create((out) => bp.bp_state_game(out, this[POINTER])));
    }

    /** The configuration of the game, one line with its board, which new Game() reads. */
    get config() {
        return ofConfig(this, (config) => textOf((out, size, length) => bp.bp_config_format(out, size, length, config)));
    }

    /** The rules of the game: 'official' or 'thesis'. */
    get rules() {
        return ofConfig(this, (config) => nameOf('BP_RULES_',
            Number(numberOf(BigInt64Array, (out) => bp.bp_config_get(out, config, constants.BP_CONFIG_RULES)))));
    }

    get isOver() {
        return check(bp.bp_state_is_over(this[POINTER])) === 1;
    }

    /** The seat to move, from 0; null when the game is over. */
    get mover() {
        return this.isOver ? null : check(bp.bp_state_mover(this[POINTER]));
    }

    /** The number of moves played. */
    get ply() {
        return check(bp.bp_state_ply(this[POINTER]));
    }

    /** The moves played, the first one first. */
    get history() {
        const board = copyOf(this);
        const texts = [];
        for (let ply = this.ply - 1; ply >= 0; ply--) {
            const move = numberOf(Uint32Array, (out) => bp.bp_state_move_at(out, null, board[POINTER], ply));
            check(bp.bp_state_undo(board[POINTER]));
            texts.unshift(format(board, move));
        }
        board.free();
        return texts;
    }

    /** Iterates over the game from its start to this position: each position is a State of its own. */
    * positions() {
        const board = copyOf(this);
        const end = this.ply;
        try {
            while (bp.bp_state_undo(board[POINTER]) === 0); // to the start
            yield copyOf(board);
            for (let ply = 1; ply <= end; ply++) {
                check(bp.bp_state_redo(board[POINTER]));
                yield copyOf(board);
            }
        } finally {
            board.free();
        }
    }

    /** The legal moves. */
    get moves() {
        const moves = listOf(Uint32Array, (out, size, count) => bp.bp_state_moves(out, size, count, this[POINTER]));
        return moves.map((move) => format(this, move));
    }

    /** The scores by seat; before the end they are provisional. */
    get scores() {
        return scoresOf(this);
    }

    /** The seats that won. */
    get winners() {
        const set = numberOf(Uint32Array, (out) => bp.bp_state_winners(out, this[POINTER]));
        return this.scores.map((_, seat) => seat).filter((seat) => set >>> seat & 1);
    }

    /** The game as played, one line that State.open() reads. */
    get record() {
        return textOf((out, size, length) => bp.bp_record_format(out, size, length, this[POINTER]));
    }

    /** Plays moves: state.play('Ra', 'Gb'). A move that is not legal throws, and says why. */
    play(...moves) {
        for (const text of moves) {
            check(bp.bp_state_apply(this[POINTER], parse(this, text)));
        }
        return this;
    }

    /** Takes the last move back. */
    undo() {
        check(bp.bp_state_undo(this[POINTER]));
        return this;
    }

    /** Plays the last move that was taken back. */
    redo() {
        check(bp.bp_state_redo(this[POINTER]));
        return this;
    }

    /** The number of moves that redo() can play again. */
    get redoCount() {
        return check(bp.bp_state_redo_count(this[POINTER]));
    }

    /** The board of the game, as at its start. */
    get board() {
        return ofConfig(this, (config) => textOf((out, size, length) => bp.bp_config_board(out, size, length, config)));
    }

    /** Where everything is, for a user interface: { track, pawns, ladder, hands, isExtra }. Discs and pawns are
        letters. track: the disc at each place, the first next to START, null where it is taken. pawns: the place of each,
        0 for START, BP_PLACE_LADDER on the ladder. ladder: { pawn, worth } for each step, the highest first. hands: for each
        seat the number of discs of each kind. isExtra: the mover chooses between an extra move and 'pass'. */
    view() {
        const state = this[POINTER];
        const length = check(bp.bp_track_length(state));
        const steps = check(bp.bp_ladder_step_count(state));
        const pawns = DISCS.slice(0, 5).map((letter, colour) => [letter, check(bp.bp_pawn_place(state, colour))]);
        const handOf = (seat) => Object.fromEntries(DISCS
            .map((letter, disc) => [letter, check(bp.bp_hand_count(state, seat, disc))]));
        return {
            track: Array.from({ length }, (_, i) => discOf(bp.bp_track_disc(state, i + 1))),
            pawns: Object.fromEntries(pawns.filter(([, place]) => place !== constants.BP_PLACE_NONE)),
            ladder: Array.from({ length: steps }, (_, step) => ({
                pawn: discOf(bp.bp_ladder_pawn(state, step)),
                worth: check(bp.bp_ladder_worth(state, step)),
            })),
            hands: scoresOf(this).map((_, seat) => handOf(seat)),
            isExtra: check(bp.bp_turn_is_extra(state)) === 1,
        };
    }

    /** What a legal move does, for a user interface: { pawn, target, disc, place }. The pawn moves to the target, a place as
        in view(), and the disc is taken from the place, which is BP_PLACE_LADDER for the disc beside the ladder. What a move
        does not do is null. */
    describe(move) {
        const state = this[POINTER];
        const number = parse(this, move);
        const placeOf = (place) => (check(place) === constants.BP_PLACE_NONE ? null : place);
        return {
            pawn: discOf(bp.bp_move_pawn(state, number)),
            target: placeOf(bp.bp_move_target(state, number)),
            disc: discOf(bp.bp_move_taken_disc(state, number)),
            place: placeOf(bp.bp_move_taken_place(state, number)),
        };
    }

    /** The position as lines of text for people. */
    draw() {
        return textOf((out, size, length) => bp.bp_state_draw(out, size, length, this[POINTER]));
    }

    /** The position as a picture: an SVG document. */
    svg() {
        return textOf((out, size, length) => bp.bp_state_svg(out, size, length, this[POINTER]));
    }

    /** Plays random games from here to the end: the scores by seat of each. Game number i of a seed is the same on every
        machine. Experimental. */
    playouts(games, seed = 0, first = 0) {
        experimental();
        const players = this.scores.length;
        const count = integer('games', games, 0, 2 ** 20);
        const scores = new Int32Array(count * players);
        check(bp.bp_bulk_playouts(scores, scores.length, null, this[POINTER], natural('seed', seed), natural('first', first),
            count));
        return Array.from({ length: count }, (_, game) => Array.from(scores.subarray(game * players, (game + 1) * players)));
    }

    /** The totals by seat of such games: { scores, wins }. Tied leaders all win. Experimental. */
    playoutTotals(games, seed = 0, first = 0) {
        experimental();
        const players = this.scores.length;
        const [scores, wins] = [new BigInt64Array(players), new BigUint64Array(players)];
        check(bp.bp_bulk_playout_totals(scores, wins, players, null, this[POINTER], natural('seed', seed),
            natural('first', first), integer('games', games, 0, 2 ** 31 - 1)));
        return { scores: Array.from(scores, count), wins: Array.from(wins, count) };
    }

    /** The position as one line that State.open() reads. */
    toString() {
        return textOf((out, size, length) => bp.bp_state_format(out, size, length, this[POINTER]));
    }

    /** JSON.stringify() writes the game as played, which State.open(record, game) reads: { game, record }. */
    toJSON() {
        return { game: bp.bp_game_name(this.game[POINTER]), record: this.record };
    }
}

// The module does not use state.clone(), which a program may replace.
function copyOf(state) {
    return new State(POINTER, create((out) => bp.bp_state_clone(out, state[POINTER])));
}

// Calls action(config) with the configuration of a state.
function ofConfig(state, action) {
    const config = create((out) => bp.bp_bigpoints_config(out, state[POINTER], null));
    try {
        return action(config);
    } finally {
        bp.bp_config_free(config);
    }
}

function scoresOf(state) {
    return listOf(Int32Array, (out, size, count) => bp.bp_state_scores(out, size, count, state[POINTER]));
}

// The letters of discs and pawns, by their numbers in the library.
const DISCS = ['R', 'G', 'B', 'Y', 'P', 'W', 'K'];

function discOf(number) {
    return DISCS[check(number)] ?? null;
}

function parse(state, text) {
    string('a move', text);
    const out = new Uint32Array(1);
    explained((why, size) => bp.bp_move_parse(out, state[POINTER], text, why, size));
    return out[0];
}

function format(state, move) {
    return textOf((out, size, length) => bp.bp_move_format(out, size, length, state[POINTER], move));
}

// The texts of a principal variation from a state.
function formatPv(state, moves) {
    const board = copyOf(state);
    const texts = moves.map((move) => {
        const text = format(board, move);
        check(bp.bp_state_apply(board[POINTER], move));
        return text;
    });
    board.free();
    return texts;
}

// --- Series ---------------------------------------------------------------------------------------------------------

/** Games in which every seat begins once. The scores are added. */
export class Series extends Handle {
    constructor(players = 2, firstStarter = 0) {
        integer('players', players);
        integer('firstStarter', firstStarter);
        super(create((out) => bp.bp_series_new(out, players, firstStarter, null)), bp.bp_series_free);
    }

    /** Adds the scores of a finished game, which the seat `starter` began. */
    add(state) {
        if (!(state instanceof State)) {
            throw new TypeError('a State is wanted');
        }
        check(bp.bp_series_add(this[POINTER], state[POINTER]));
    }

    /** The number of games added. */
    get games() {
        return check(bp.bp_series_game_count(this[POINTER]));
    }

    get isOver() {
        return check(bp.bp_series_is_over(this[POINTER])) === 1;
    }

    /** The seat that begins the next game; null when the series is over. */
    get starter() {
        return this.isOver ? null : check(bp.bp_series_starter(this[POINTER]));
    }

    /** The total scores by seat. */
    get totals() {
        return this.#seats.map((seat) => numberOf(Int32Array, (out) => bp.bp_series_total(out, this[POINTER], seat)));
    }

    /** The seats that won the series. */
    get winners() {
        const set = numberOf(Uint32Array, (out) => bp.bp_series_winners(out, this[POINTER]));
        return this.#seats.filter((seat) => set >>> seat & 1);
    }

    get #seats() {
        const out = new Int32Array(1);
        const seats = Array.from({ length: constants.BP_PLAYERS_MAX }, (_, seat) => seat);
        return seats.filter((seat) => bp.bp_series_total(out, this[POINTER], seat) === 0);
    }
}

// --- Tables ---------------------------------------------------------------------------------------------------------

/** A transposition table that several solvers can share: new Table('array', 2 ** 28). Kinds: 'array', 'growing',
    'uthash', 'none', and Table.file(path) for one that outlives the program. `bytes` is its limit; 0: the default. */
export class Table extends Handle {
    constructor(kind = 'array', bytes = 0) {
        if (kind === POINTER) {
            super(bytes, bp.bp_table_free);
            return;
        }
        string('the kind', kind);
        natural('bytes', bytes);
        super(create((out) => {
            const status = bp.bp_table_new(out, kind, bytes, null);
            return check(status, status === constants.BP_ERR_ARGUMENT ? `there is no table '${kind}'` : '');
        }), bp.bp_table_free);
    }

    /** A table in a file; a missing file is made, with so many bytes of entries. */
    static file(path, bytes = 0) {
        string('the path', path);
        natural('bytes', bytes);
        return new Table(POINTER,
            create((out, why, size) => bp.bp_table_new_file(out, path, bytes, null, why, size)));
    }

    get kind() {
        return bp.bp_table_name(this[POINTER]);
    }

    /** The memory that it takes now. While a solver uses it, bytes and entries are those from before. */
    get bytes() {
        return bp.bp_table_bytes(this[POINTER]);
    }

    /** The number of its entries. */
    get entries() {
        return bp.bp_table_entry_count(this[POINTER]);
    }

    /** Whether several solvers, or several threads of one, may use it at once. */
    get isThreadSafe() {
        return (check(bp.bp_table_flags(this[POINTER])) & constants.BP_TABLE_THREAD_SAFE) !== 0;
    }

    /** Whether it keeps everything that is stored in it. */
    get neverForgets() {
        return (check(bp.bp_table_flags(this[POINTER])) & constants.BP_TABLE_NEVER_FORGETS) !== 0;
    }

    /** Whether its entries outlive it. */
    get isPersistent() {
        return (check(bp.bp_table_flags(this[POINTER])) & constants.BP_TABLE_PERSISTENT) !== 0;
    }

    /** Why it was last refused; '' if its last use began well. */
    get why() {
        return textOf((out, size, length) => bp.bp_table_why(out, size, length, this[POINTER]));
    }

    /** Returns when a table in a file is safe on the disk. */
    sync() {
        check(bp.bp_table_sync(this[POINTER]));
    }

    /** Removes all entries, and what their keys mean: the next solve may be of another game. */
    clear() {
        check(bp.bp_table_clear(this[POINTER]));
    }

    /** All entries and what their keys mean, as a Uint8Array for load(). */
    save() {
        const chunks = [];
        let length = 0;
        const receive = (start, size) => {
            chunks.push(bytesAt(start, Number(size)).slice());
            length += Number(size);
            return 0;
        };
        check(bp.bp_table_save(this[POINTER], receive, null));
        const saved = new Uint8Array(length);
        chunks.reduce((at, chunk) => saved.set(chunk, at) ?? at + chunk.length, 0);
        return saved;
    }

    /** Adds the entries that save() wrote. Bytes that are damaged, or keys of another meaning, are refused. */
    load(saved) {
        if (!(saved instanceof Uint8Array)) {
            throw new TypeError('a Uint8Array is wanted');
        }
        let rest = saved;
        const supply = (start, size) => {
            const piece = rest.subarray(0, Number(size));
            rest = rest.subarray(piece.length);
            if (piece.length > 0) {
                bytesAt(start, piece.length).set(piece);
            }
            return piece.length;
        };
        explained((why, size) => bp.bp_table_load(this[POINTER], supply, null, why, size));
    }
}

// --- Long calls -----------------------------------------------------------------------------------------------------

// The name behind a prefix: BP_STOP_SOLVED is 'solved'.
function nameOf(prefix, value) {
    const name = Object.keys(constants).find((key) => key.startsWith(prefix) && constants[key] === value);
    return name ? name.slice(prefix.length).toLowerCase() : String(value);
}

// The options of a call: an AbortSignal and, where the library can call it, a progress callback. If a wrong one were
// ignored, the call might never end.
function callOptions(options) {
    const { signal, progress, ...others } = plain(options);
    if (Object.keys(others).length > 0 || (progress !== undefined && !canProgress)) {
        throw new TypeError(canProgress ? 'the only options are { signal, progress }' : 'the only option is { signal }');
    }
    if (signal !== undefined && signal !== null && !(signal instanceof AbortSignal)) {
        throw new TypeError('the signal must be an AbortSignal');
    }
    if (progress !== undefined && typeof progress !== 'function') {
        throw new TypeError('progress must be a function');
    }
    return { signal, progress };
}

// The counts of a search by their names here: [['nodes', 0], ['tableBytes', 6]].
const COUNTS = Object.keys(constants).filter((name) => name.startsWith('BP_COUNT_') && !/_(COUNT|TEXT)$/.test(name))
    .map((name) => [camel(name.slice('BP_COUNT_'.length).toLowerCase()), constants[name]]);

// How far a long call is, as a plain object. What the library does not know is null.
function progressOf(pointer, state, point = constants.BP_ESTIMATE_POINT) {
    const numbers = (Type, count, call) => {
        const list = Array.from({ length: count }, () => new Type(1));
        return call(...list, pointer) === 0 ? list.map(([n]) => Number(n)) : list.map(() => null);
    };
    const [lower, upper] = numbers(Int32Array, 2, bp.bp_progress_bounds);
    const best = new Uint32Array(1);
    const value = new Int32Array(1);
    const hasBest = bp.bp_progress_best(best, value, pointer) === 0;
    const count = (name) => {
        const number = Number(bp.bp_progress_count(pointer, constants[`BP_COUNT_${name}`]));
        return number < 0 ? null : number;
    };
    return {
        nodes: count('NODES'),
        seconds: bp.bp_progress_seconds(pointer),
        depth: count('DEPTH'),
        lower,
        upper,
        best: !hasBest || !state ? null : format(state, best[0]),
        value: hasBest ? value[0] / point : null,
        done: count('UNITS_DONE'),
        total: count('UNITS'),
    };
}

// --- Options --------------------------------------------------------------------------------------------------------

// How a name of the library is written here: allMoves, all_moves.
function camel(name) {
    return name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
}

const objectives = (min, max) => Object.keys(constants).filter((name) => name.startsWith('BP_OBJECTIVE_'))
    .filter((name) => constants[name] >= min && constants[name] <= max)
    .sort((a, b) => constants[a] - constants[b])
    .map((name) => name.slice('BP_OBJECTIVE_'.length).toLowerCase());

// The options that the library has as other numbers: encode(value, min, max) and decode(number).
const CODECS = {
    objective: {
        encode(name, min, max) {
            const names = objectives(min, max);
            if (!names.includes(string('objective', name))) {
                throw new RangeError(`objective must be one of ${names.join(', ')}`);
            }
            return constants[`BP_OBJECTIVE_${name.toUpperCase()}`];
        },
        decode: (number) => nameOf('BP_OBJECTIVE_', number),
    },
    seconds: {
        encode: (value) => milliseconds('seconds', value),
        decode: (number) => number / 1000,
    },
    level: {
        encode: (level) => (level === 'auto' ? constants.BP_LEVEL_AUTO
            : integer("level, if it is not 'auto',", level, constants.BP_LEVEL_MIN, constants.BP_LEVEL_MAX)),
        decode: (number) => (number === constants.BP_LEVEL_AUTO ? 'auto' : number),
    },
    seed: { // its 64 bits
        encode: (seed) => BigInt.asIntN(64, BigInt(natural('seed', seed))),
        decode: (_, number) => count(BigInt.asUintN(64, number)),
    },
};

function codecOf(name, min, max) {
    return CODECS[name] ?? (min === 0n && max === 1n
        ? { encode: (on) => (boolean(name, on) ? 1 : 0), decode: (number) => number === 1 }
        : { encode: (value) => integer(name, value, min, max), decode: (_, number) => count(number) });
}

const OPTIONS = {}; // of each kind of searcher that was used

// The options of a kind of searcher, as the library describes them: { allMoves: { option, encode, decode } }.
function optionsOf(searcher) {
    return OPTIONS[searcher] ??= readOptions(searcher);
}

function readOptions(searcher) {
    const options = {};
    for (let option = 0; option < constants.BP_OPTION_COUNT; option++) {
        const out = [null];
        const [min, max] = [new BigInt64Array(1), new BigInt64Array(1)];
        if (bp.bp_option_info(out, null, min, max, null, searcher, option) === 0) {
            const name = out[0] === 'milliseconds' ? 'seconds' : camel(out[0]);
            const { encode, decode } = codecOf(name, min[0], max[0]);
            options[name] = { option, encode: (value) => encode(value, min[0], max[0]), decode };
        }
    }
    return options;
}

// --- Searchers ------------------------------------------------------------------------------------------------------

// A handle with options and long calls. A call runs on another thread and on a copy of the state, so the program may
// change the state meanwhile. The library would make callbacks on that thread, where JavaScript can't run, so there are
// none: an AbortSignal stops the call.
class Searcher extends Handle {
    #running = null; // the pointer, while a call runs
    #leaving = false;
    #kind;
    #weight = null;

    // kind: { searcher, release, set, get, cancel }, the number of the kind of searcher and functions of the library.
    constructor(pointer, kind) {
        super(pointer, kind.release);
        this.#kind = { ...kind, options: optionsOf(kind.searcher) };
    }

    /** Changes options: solver.set({ threads: 2 }). */
    set(options) {
        const chosen = plain(options);
        const searcher = this[POINTER];
        const { options: known, setters = {} } = this.#kind;
        // In the order of their numbers: the library checks `first` of a census with the `end` that it has by then.
        const orderOf = ([name]) => (Object.hasOwn(known, name) ? known[name].option : -1);
        for (const [name, value] of Object.entries(chosen).sort((a, b) => orderOf(a) - orderOf(b))) {
            if (Object.hasOwn(setters, name)) {
                check(setters[name](searcher, value));
            } else if (Object.hasOwn(known, name)) {
                this.#setOption(searcher, name, value);
            } else {
                throw new TypeError(`there is no option '${name}'`);
            }
        }
    }

    #setOption(searcher, name, value) {
        const { option, encode } = this.#kind.options[name];
        const number = encode(value);
        const status = this.#kind.set(searcher, option, number);
        if (status === constants.BP_ERR_RANGE) {
            const why = new Uint8Array(constants.BP_MESSAGE_TEXT);
            bp.bp_option_check(this.#kind.searcher, option, number, why, why.length);
            throw new RangeError(decode(why) || `${name} ${value} does not fit the other options`);
        }
        check(status);
    }

    /** All options and their values, as set() takes them. */
    get options() {
        const searcher = this[POINTER];
        return Object.fromEntries(Object.entries(this.#kind.options).map(([name, { option, decode }]) => {
            const number = numberOf(BigInt64Array, (out) => this.#kind.get(out, searcher, option));
            return [name, decode(Number(number), number)];
        }));
    }

    // The library would refuse any other use during a call; this refuses it before the library is called.
    get [POINTER]() {
        check(this.#leaving ? constants.BP_ERR_ARGUMENT : 0, `this ${this.constructor.name} was freed`);
        check(this.#running ? constants.BP_ERR_BUSY : 0);
        return super[POINTER];
    }

    // Frees the handle at once, or cancels the running call and frees the handle after its end.
    free() {
        if (this.#running) {
            this.#leaving = true;
            this.#kind.cancel(this.#running, 1);
        } else {
            super.free();
        }
    }

    // V8 starts a collection when the memory that it knows of grows. It does not know the library's memory, so unused
    // solvers would pile up to gigabytes. An ArrayBuffer of the same size stands for that memory; it is never touched,
    // so it takes none itself. 64 MiB are enough to start a collection.
    #weigh(bytes) {
        const counted = Math.min(Math.max(Number(bytes), reserve), 2 ** 26);
        if (counted !== this.#weight?.byteLength) {
            this.#weight = new ArrayBuffer(counted);
        }
    }

    // call(pointer, positions, progress) returns a Promise of a status, why(pointer) is the reason of a failure,
    // finish(pointer, copies) makes the answer, bytes(answer) is the memory that the handle keeps, and estimates are in units of
    // 1 / point. A cancel that arrived after the end of an earlier call is withdrawn first.
    async [CALL](states, options, { call, why = () => '', finish, bytes, point }) {
        if (!states.every((state) => state instanceof State)) {
            throw new TypeError('a State is wanted');
        }
        const { signal, progress } = callOptions(options);
        const signals = [exit, signal].filter((each) => each);
        const cancel = () => this.#kind.cancel(this.#running, 1);
        const pointer = this.#running = this[POINTER];
        const copies = [];
        try {
            states.forEach((state) => copies.push(copyOf(state)));
            this.#kind.cancel(pointer, 0);
            signals.forEach((signal) => signal.addEventListener('abort', cancel));
            if (signals.some((signal) => signal.aborted)) {
                cancel();
            }
            const report = progress && ((at) => progress(progressOf(at, copies[0], point)));
            const status = await call(pointer, copies.map((copy) => copy[POINTER]), report);
            check(status, status < 0 ? why(pointer) : '');
            const answer = finish(pointer, copies);
            this.#weigh(bytes(answer));
            return answer;
        } finally {
            this.#running = null;
            copies.forEach((copy) => copy.free());
            if (this.#leaving) {
                super.free();
            }
            signals.forEach((signal) => signal.removeEventListener('abort', cancel));
        }
    }
}

/** The exact solver. Options: objective ('outcome', 'margin', 'thesis', 'maxn', 'guaranteed', 'refined'), threads, memory (bytes),
    table (a Table; null: one of its own), seconds and nodes (limits; 0: none), allMoves (true: solve every move), pv (false:
    the value alone), movePvs (with allMoves: a principal variation of every move). */
export class Solver extends Searcher {
    constructor(options) {
        const chosen = plain(options);
        super(create((out) => bp.bp_solver_new(out, null)), {
            searcher: constants.BP_SEARCHER_SOLVER,
            release: bp.bp_solver_free,
            set: bp.bp_solver_set,
            get: bp.bp_solver_get,
            cancel: bp.bp_solver_cancel,
            setters: { table: (solver, table) => bp.bp_solver_set_table(solver, tableOf(table)) },
        });
        this.set(chosen);
    }

    /** Solves a position: a Result, which resultOf() describes. A reached limit, or the signal, is no error: `stopReason` then
        is 'seconds', 'nodes', 'memory' or 'cancelled', and `lower` and `upper` are the bounds of the value. */
    solve(state, options) {
        const out = [null];
        return this[CALL]([state], options, {
            call: (solver, [position], progress) => background('bp_solve', progress)(out, solver, position),
            why: (solver) => textOf((text, size, length) => bp.bp_solver_why(text, size, length, solver)),
            finish: (solver, [copy]) => resultOf(out[0], copy),
            bytes: ({ counts }) => counts.tableBytes,
        });
    }

    /** Solves many positions in one call, of any games: an Answer for each, which answersOf() describes. One that is refused
        does not stop the others. Experimental. */
    solveStates(states, options) {
        experimental();
        const [own, out] = [Array.from(states), [null]];
        return this[CALL](own, options, {
            call: (solver, positions, progress) => background('bp_bulk_solve_states', progress)(out, solver, positions,
                positions.length),
            finish: (solver, copies) => answersOf(out[0], (index, move) => format(copies[index], move)),
            bytes: () => reserve,
        });
    }

    /** Solves many boards in one call: a list of boards, or a text with one on each line. The configuration gives players,
        starter and rules. An answer has no best move. Experimental. */
    async solveBoards(boards, configuration = 'players=2', options = {}) {
        experimental();
        const lines = typeof boards === 'string' ? boards
            : Array.from(boards, (board) => `${string('a board', board).replaceAll('\n', '?')}\n`).join('');
        const config = configOf(configuration);
        const out = [null];
        try {
            return await this[CALL]([], options, {
                call: (solver, _, progress) => background('bp_bulk_solve_boards', progress)(out, solver, config,
                    string('the boards', lines)),
                finish: () => answersOf(out[0], () => null),
                bytes: () => reserve,
            });
        } finally {
            bp.bp_config_free(config);
        }
    }

    /** Clears the table of earlier positions. */
    clear() {
        check(bp.bp_solver_clear(this[POINTER]));
    }
}

/** Solves one position or line of text, by a solver of its own: a Result. The options are those of a Solver, and `signal`. The
    objective is 'margin', or 'guaranteed' for more than two players. */
export async function solve(position, options) {
    const { signal, ...chosen } = plain(options);
    const state = position instanceof State ? copyOf(position) : State.open(position);
    try {
        const solver = new Solver({ objective: state.scores.length === 2 ? 'margin' : 'guaranteed', ...chosen });
        try {
            return await solver.solve(state, { signal });
        } finally {
            solver.free();
        }
    } finally {
        state.free();
    }
}

// The Answers of a bulk call; the handle is freed. Values are for the mover, and null if they are not known.
// - status: 'solved', why the search stopped as in a Result, or why the item was refused
// - value, lower, upper; best: textOf(index, number) of the move; nodes
function answersOf(answers, moveText) {
    try {
        const column = (name) => listOf(BigInt64Array,
            (out, size, length) => bp.bp_answers_column(out, size, length, answers, constants[`BP_ANSWER_${name}`])).map(count);
        const [statuses, lower, upper, best, nodes] = ['STATUS', 'LOWER', 'UPPER', 'BEST', 'NODES'].map(column);
        return statuses.map((status, index) => {
            const isKnown = lower[index] > -(2 ** 31) || upper[index] < 2 ** 31 - 1;
            return {
                status: status >= 0 ? nameOf('BP_STOP_', status)
                    : textOf((out, size, length) => bp.bp_answers_why(out, size, length, answers, index)),
                value: lower[index] === upper[index] ? lower[index] : null,
                lower: isKnown ? lower[index] : null,
                upper: isKnown ? upper[index] : null,
                best: best[index] === 0 ? null : moveText(index, best[index]),
                nodes: nodes[index],
            };
        });
    } finally {
        bp.bp_answers_free(answers);
    }
}

function tableOf(table) {
    if (table !== null && !(table instanceof Table)) {
        throw new TypeError('table must be a Table or null');
    }
    return table && table[POINTER];
}

// A Result as a plain object, of every kind of search; the handle is freed. Values are for the mover. What is not known is
// null.
// - objective, seat, stopReason ('solved', 'seconds', 'nodes', 'memory', 'cancelled'), isExact: the value is proved,
//   isLossless, seconds, nodes, counts: what else the search counts, such as { tableBytes, probes, depth, level }
// - value, outcome: proved; lower, upper: proved bounds; estimate: the value as the search sees it, in points
// - best, pv; scores: by seat, for the objectives thesis, maxn and refined
// - moves: { move, lower, upper, estimate, visits, scores, pv } of the root moves, if the search valued them
// Estimates are in units of 1 / point.
function resultOf(result, state, point = constants.BP_ESTIMATE_POINT) {
    try {
        const counts = Object.fromEntries(COUNTS.map(([name, number]) => [name, bp.bp_result_count(result, number)])
            .filter(([, number]) => number >= 0));
        const estimateOf = (estimate) => (estimate === null ? null : estimate / point);
        const scores = (call) => (call(null, 0, null) === 0 ? listOf(Int32Array, call) : null);
        const moveAt = (index) => {
            const [move, lower, upper] = [new Uint32Array(1), new Int32Array(1), new Int32Array(1)];
            const visits = new BigInt64Array(1);
            check(bp.bp_result_move(move, lower, upper, result, index));
            const estimate = known(Int32Array, (out) => bp.bp_result_move_estimate(out, visits, result, index));
            return {
                move: format(state, move[0]),
                lower: lower[0],
                upper: upper[0],
                estimate: estimateOf(estimate),
                visits: estimate === null ? null : count(visits[0]),
                scores: scores((out, n, length) => bp.bp_result_move_scores(out, n, length, result, index)),
                pv: formatPv(state,
                    listOf(Uint32Array, (out, n, length) => bp.bp_result_move_pv(out, n, length, result, index))),
            };
        };
        const [lower, upper] = [new Int32Array(1), new Int32Array(1)];
        check(bp.bp_result_bounds(lower, upper, result));
        const best = known(Uint32Array, (out) => bp.bp_result_best(out, result));
        return {
            objective: nameOf('BP_OBJECTIVE_', check(bp.bp_result_objective(result))),
            seat: check(bp.bp_result_seat(result)),
            stopReason: nameOf('BP_STOP_', check(bp.bp_result_stop_reason(result))),
            isExact: check(bp.bp_result_is_exact(result)) === 1,
            isLossless: check(bp.bp_result_is_lossless(result)) === 1,
            value: known(Int32Array, (out) => bp.bp_result_value(out, result)),
            lower: lower[0],
            upper: upper[0],
            outcome: known(Int32Array, (out) => bp.bp_result_outcome(out, result)),
            estimate: estimateOf(known(Int32Array, (out) => bp.bp_result_estimate(out, result))),
            best: best === null ? null : format(state, best),
            pv: formatPv(state, listOf(Uint32Array, (out, n, length) => bp.bp_result_pv(out, n, length, result))),
            scores: scores((out, n, length) => bp.bp_result_scores(out, n, length, result)),
            moves: Array.from({ length: check(bp.bp_result_move_count(result)) }, (_, index) => moveAt(index)),
            nodes: counts.nodes ?? null,
            counts,
            seconds: bp.bp_result_seconds(result),
        };
    } finally {
        bp.bp_result_free(result);
    }
}

/** A computer player. Options: level (1 to 10, or 'auto': about as strong as its opponents), seed, seconds and nodes (for a
    move; 0: no limit), memory (bytes). */
export class Player extends Searcher {
    constructor(options) {
        const chosen = plain(options);
        super(create((out) => check(bp.bp_player_new(out, constants.BP_LEVEL_MAX, 0, null))), {
            searcher: constants.BP_SEARCHER_PLAYER,
            release: bp.bp_player_free,
            set: bp.bp_player_set,
            get: bp.bp_player_get,
            cancel: bp.bp_player_cancel,
        });
        this.set(chosen);
    }

    /** Chooses a move: a Result, whose `best` is the move. Its `estimate` and those of its `moves`, the best first, are in
        points; a level that moves at random has no moves. The signal ends the search; there is always a move. */
    choose(state, options) {
        const out = [null];
        return this[CALL]([state], options, {
            call: (player, [position], progress) => background('bp_player_choose', progress)(out, player, position),
            finish: (player, [copy]) => resultOf(out[0], copy),
            bytes: ({ nodes }) => 128 * Number(nodes), // about as much as the table of its own solver
        });
    }

    /** Clears the table of earlier positions, and what level 'auto' has found about its opponents. */
    clear() {
        check(bp.bp_player_clear(this[POINTER]));
    }
}

/** Depth-limited alpha-beta with iterative deepening, for two players. Options: objective ('outcome', 'margin'), depth, seconds,
    nodes, memory, pruning, candidates, transpositions, delay. Experimental. */
export class Minimax extends Searcher {
    constructor(options) {
        const chosen = plain(options);
        experimental();
        super(create((out) => bp.bp_minimax_new(out, null)), {
            searcher: constants.BP_SEARCHER_MINIMAX,
            release: bp.bp_minimax_free,
            set: bp.bp_minimax_set,
            get: bp.bp_minimax_get,
            cancel: bp.bp_minimax_cancel,
        });
        this.set(chosen);
    }

    /** Searches for the best move: a Result. Its `estimate` is in points for the objective 'margin', otherwise in the unit of the
        evaluation function of the game. */
    async search(state, options) {
        const out = [null];
        const point = this.options.objective === 'margin' ? constants.BP_ESTIMATE_POINT : 1;
        return this[CALL]([state], options, {
            call: (minimax, [position], progress) => background('bp_minimax_search', progress)(out, minimax, position),
            finish: (minimax, [copy]) => resultOf(out[0], copy, point),
            bytes: () => reserve,
            point,
        });
    }
}

// --- Censuses -------------------------------------------------------------------------------------------------------

// The text of a checkpoint, which the library passes as a text or as an address.
const textAt = (start, size) => (typeof start === 'string' ? start : new TextDecoder().decode(bytesAt(start, Number(size))));

/** Solves all boards of a configuration, or a random sample, and counts values. Options: objective, sample, seed, firstMoves,
    shards, shard, first, end, threads, memory, table. Numbers of boards are numbers, beyond 2 ** 53 BigInts. Experimental. */
export class Census extends Searcher {
    constructor(configuration, options = {}) {
        experimental();
        super(configuration === POINTER ? options : censusOf(configuration, plain(options)), {
            searcher: constants.BP_SEARCHER_CENSUS,
            release: bp.bp_census_free,
            set: bp.bp_census_set,
            get: bp.bp_census_get,
            cancel: bp.bp_census_cancel,
            setters: { table: (census, table) => bp.bp_census_set_table(census, tableOf(table)) },
        });
        if (configuration !== POINTER) {
            const { objective, ...others } = plain(options);
            this.set(others);
        }
    }

    /** The census that save() wrote. */
    static open(text) {
        const length = new TextEncoder().encode(string('the checkpoint', text)).length;
        return new Census(POINTER,
            create((out, why, size) => bp.bp_census_open(out, text, length, null, why, size)));
    }

    /** Solves the units that are not done: a Promise of this census. The signal ends the run; another run() continues it. */
    run(options) {
        const why = new Uint8Array(constants.BP_MESSAGE_TEXT);
        return this[CALL]([], options, {
            call: (census, _, progress) => background('bp_census_run', progress)(census, why, why.length),
            why: () => decode(why),
            finish: () => this,
            bytes: () => reserve,
        });
    }

    /** A text of all units that are done, for Census.open() and add(). */
    save() {
        const chunks = [];
        const receive = (start, size) => {
            chunks.push(textAt(start, size));
            return 0;
        };
        check(bp.bp_census_save(this[POINTER], receive, null));
        return chunks.join('');
    }

    /** Adds the units of a text that save() wrote. */
    add(text) {
        const length = new TextEncoder().encode(string('the checkpoint', text)).length;
        explained((why, size) => bp.bp_census_add(this[POINTER], text, length, why, size));
    }

    /** The configuration of the boards. */
    get config() {
        const config = create((out) => bp.bp_census_config(out, this[POINTER]));
        try {
            return textOf((out, size, length) => bp.bp_config_format(out, size, length, config));
        } finally {
            bp.bp_config_free(config);
        }
    }

    /** The number of units of work, classes of boards or boards, and how many of them are done. */
    get units() {
        return this.#count('UNITS');
    }

    get done() {
        return this.#count('UNITS_DONE');
    }

    /** The number of boards counted. */
    get boards() {
        return this.#count('BOARDS');
    }

    get nodes() {
        return this.#count('NODES');
    }

    /** The sum of the distinct positions of all boards; null unless the objective is 'thesis' or 'maxn'. */
    get positions() {
        const number = bp.bp_census_count(this[POINTER], constants.BP_COUNT_STATES);
        return Number(number) === constants.BP_ERR_UNSUPPORTED ? null : check(number);
    }

    #count(name) {
        return check(bp.bp_census_count(this[POINTER], constants[`BP_COUNT_${name}`]));
    }

    get seconds() {
        return bp.bp_census_seconds(this[POINTER]);
    }

    /** Whether all units of the shard are done. */
    get isFinished() {
        return check(bp.bp_census_shard_done(this[POINTER])) === 1;
    }

    /** The units of its shard: [first, end], without the last one. */
    get shardUnits() {
        return this.#pair((first, end) => check(bp.bp_census_range(first, end, this[POINTER])));
    }

    /** Such ranges of the units that are not done, of all shards. */
    get missing() {
        const ranges = [];
        for (let from = 0; ;) {
            const range = this.#pair((first, end) => check(bp.bp_census_missing(first, end, this[POINTER], from)));
            if (range[0] >= range[1]) {
                return ranges;
            }
            ranges.push(range);
            from = range[1];
        }
    }

    #pair(call) {
        const [first, second] = [new BigUint64Array(1), new BigUint64Array(1)];
        call(first, second);
        return [count(first[0]), count(second[0])];
    }

    /** The numbers of boards that a seat wins, draws and loses: { wins, draws, losses }. */
    counts(seat = 0) {
        const of = (outcome) => count(numberOf(BigUint64Array,
            (out) => bp.bp_census_outcome_count(out, this[POINTER], integer('seat', seat), outcome)));
        return { wins: of(1), draws: of(0), losses: of(-1) };
    }

    /** The share of an outcome, and for a sample the bounds of its 95 % confidence interval: { value, lower, upper }. */
    share(outcome = 1, seat = 0) {
        const [value, lower, upper] = [new Float64Array(1), new Float64Array(1), new Float64Array(1)];
        check(bp.bp_census_share(value, lower, upper, this[POINTER], integer('seat', seat), integer('outcome', outcome)));
        return { value: value[0], lower: lower[0], upper: upper[0] };
    }

    /** The number of boards for each margin of the first player, as a Map; not for 'outcome'. */
    get margins() {
        return this.#histogram((min, max) => bp.bp_census_margin_range(min, max, this[POINTER]),
            (out, margin) => bp.bp_census_margin_count(out, this[POINTER], margin));
    }

    /** The number of boards for each score of a seat, as a Map; for 'thesis' and 'maxn'. */
    scores(seat = 0) {
        integer('seat', seat);
        return this.#histogram((min, max) => bp.bp_census_score_range(min, max, this[POINTER], seat),
            (out, score) => bp.bp_census_score_count(out, this[POINTER], seat, score));
    }

    #histogram(range, boards) {
        const [min, max] = [new Int32Array(1), new Int32Array(1)];
        const status = range(min, max);
        const map = new Map();
        if (status === constants.BP_ERR_NOT_KNOWN) {
            return map;
        }
        check(status);
        for (let number = min[0]; number <= max[0]; number++) {
            const found = numberOf(BigUint64Array, (out) => boards(out, number));
            if (found > 0n) {
                map.set(number, count(found));
            }
        }
        return map;
    }

    /** How often a kind of first move is best and legal, with the option firstMoves: { best, legal }. Of the pawn whose first
        disc is at a place from 1 on, taking the disc 'behind' or 'ahead', or 'nothing'. */
    firstMove(place, take) {
        const number = constants[`BP_FIRST_${string('take', take).toUpperCase()}`];
        if (number === undefined) {
            throw new RangeError("take must be one of 'behind', 'ahead', 'nothing'");
        }
        const [best, legal] = this.#pair((out, second) => check(
            bp.bp_census_first_move(out, second, this[POINTER], integer('place', place), number)));
        return { best, legal };
    }
}

// A new census; its objective can't be changed.
function censusOf(configuration, { objective = 'outcome' }) {
    const number = optionsOf(constants.BP_SEARCHER_CENSUS).objective.encode(objective);
    const config = configOf(configuration);
    try {
        return create((out, why, size) => bp.bp_census_new(out, config, number, null, why, size));
    } finally {
        bp.bp_config_free(config);
    }
}

// --- Reviews and puzzles --------------------------------------------------------------------------------------------

/** Judges the moves of games. Options: solveNodes and searchNodes (limits to solve a position, and to search one that was
    not solved), seconds (for the whole review; 0: no limit), memory (bytes). Experimental. */
export class Review extends Searcher {
    constructor(options) {
        const chosen = plain(options);
        experimental();
        super(create((out) => bp.bp_review_new(out, null)), {
            searcher: constants.BP_SEARCHER_REVIEW,
            release: bp.bp_review_free,
            set: bp.bp_review_set,
            get: bp.bp_review_get,
            cancel: bp.bp_review_cancel,
        });
        this.set(chosen);
    }

    /** Judges the moves that led to a state: { moves, turningPoints, totalRegret, meanRegret, stopReason, nodes, seconds }.
        Each of the moves has { ply, seat, move, regret, result }. The result is that of the position before the move: its
        `best` is the better move, its `estimate` the value of that one in points, for the player who made the move. A regret
        is in points, too. totalRegret and meanRegret are lists by seat. The last moves are judged first, and the signal ends
        the review: those before are then missing. */
    run(state, options) {
        return this[CALL]([state], options, {
            call: (review, [position], progress) => background('bp_review_run', progress)(review, position),
            finish: (review, [copy]) => reviewOf(review, copy),
            bytes: ({ nodes }) => 128 * Number(nodes),
        });
    }
}

// A review as a plain object. The moves of the state are taken back.
function reviewOf(review, state) {
    const moves = [];
    for (let ply = Number(check(bp.bp_review_count(review, constants.BP_COUNT_UNITS))) - 1; ply >= 0; ply--) {
        check(bp.bp_state_undo(state[POINTER]));
        const regret = bp.bp_review_regret(review, ply);
        if (regret !== constants.BP_ERR_NOT_KNOWN) {
            const [move, seat] = [new Uint32Array(1), new Int32Array(1)];
            check(bp.bp_review_move(move, seat, review, ply));
            moves.unshift({
                ply,
                seat: seat[0],
                move: format(state, move[0]),
                regret: check(regret) / constants.BP_ESTIMATE_POINT,
                result: resultOf(create((out) => bp.bp_review_result(out, review, ply)), state),
            });
        }
    }
    const totals = scoresOf(state).map((_, seat) => {
        const [regret, judged] = [new BigUint64Array(1), new Int32Array(1)];
        check(bp.bp_review_total(regret, judged, review, seat));
        return { regret: Number(regret[0]) / constants.BP_ESTIMATE_POINT, judged: judged[0] };
    });
    return {
        moves,
        turningPoints: listOf(Int32Array, (out, n, length) => bp.bp_review_turning_points(out, n, length, review)),
        totalRegret: totals.map(({ regret }) => regret),
        meanRegret: totals.map(({ regret, judged }) => (judged > 0 ? regret / judged : 0)),
        stopReason: nameOf('BP_STOP_', check(bp.bp_review_stop_reason(review))),
        nodes: check(bp.bp_review_count(review, constants.BP_COUNT_NODES)),
        seconds: bp.bp_review_seconds(review),
    };
}

/** A position of two players with exactly one winning move, or where none wins exactly one that draws: { state, grade,
    result }. The `best` move of the result is the solution; its `outcome` is 1 if it wins, 0 if it draws. The same
    configuration and seed give the same puzzle on every machine. It takes less than a second as a rule. Options, in
    WebAssembly only: signal, whose abort rejects with its reason, and progress. Experimental. */
export async function findPuzzle(configuration = 'players=2', seed = 0, options) {
    natural('seed', seed);
    const { signal, progress } = callOptions(options);
    if (signal && !canProgress) {
        throw new TypeError("findPuzzle() can't be stopped here: it takes no signal");
    }
    experimental();
    const config = configOf(configuration);
    const out = [null];
    const report = (at) => {
        signal?.throwIfAborted();
        progress?.(progressOf(at, null));
    };
    try {
        check(await background('bp_puzzle_next', report)(out, config, seed, null, null, null));
        return puzzleOf(out[0]);
    } finally {
        bp.bp_config_free(config);
        bp.bp_puzzle_free(out[0]);
    }
}

// A puzzle as a plain object.
function puzzleOf(puzzle) {
    const state = new State(POINTER, create((out) => bp.bp_puzzle_state(out, puzzle)));
    return {
        state,
        grade: check(bp.bp_puzzle_grade(puzzle)),
        result: resultOf(create((out) => bp.bp_puzzle_result(out, puzzle)), state),
    };
}
