// SPDX-License-Identifier: MIT
// Types of bigpoints.js, whose comments say more about each of them. "using" needs TypeScript 5.2 or newer.
/// <reference lib="esnext.disposable" />

/** Every constant of the library by its name: constants.BP_ERR_ILLEGAL. */
export const constants: Readonly<Record<string, number>>;

/** The version of the library: '0.2.0'. */
export const version: string;

/** The names of the games that Game.open() knows. */
export const gameNames: readonly string[];

/** An error of the library: `status` is its number, `statusName` the name of that constant. */
export class BigPointsError extends Error {
    constructor(status: number, message?: string);
    readonly status: number;
    readonly statusName: string;
}

/** A number beyond 2 ** 53 is a bigint. */
export type Count = number | bigint;

/** What owns memory of the library. The garbage collector frees it, or "using". */
declare class Handle implements Disposable {
    protected constructor();
    /** Frees the memory at once. */
    free(): void;
    [Symbol.dispose](): void;
}

/** Rules and a board: new Game('players=3 colours=4 discs=3 seed=7'), new Game('RGGR'). */
export class Game extends Handle {
    constructor(configuration?: string);
    /** A game by its name and set-up: Game.open('nim', 'heaps=3+5+7 last=loses'). An empty set-up is the usual one. */
    static open(name: string, setup?: string): Game;
    readonly name: string;
    readonly players: number;
    /** An upper bound of the number of moves of a game. */
    readonly maxPlies: number;
    /** The first position. */
    start(): State;
    /** A position or record of this game. */
    read(text: string): State;
    /** Plays random games and checks that the game follows the rules for games. */
    check(seed?: Count, games?: number): void;
    toString(): string;
    /** What Game.open() reads. */
    toJSON(): { name: string; setup: string };
}

export type Disc = 'R' | 'G' | 'B' | 'Y' | 'P' | 'W' | 'K';
export type Pawn = 'R' | 'G' | 'B' | 'Y' | 'P';

/** Where everything is. Places: 0 is START, 1 is next to it, constants.BP_PLACE_LADDER is the ladder. */
export interface View {
    /** The disc at each place from 1 on; null where it is taken. */
    track: (Disc | null)[];
    /** The place of each pawn. */
    pawns: { [pawn in Pawn]?: number };
    /** The steps, the highest first. */
    ladder: { pawn: Pawn | null; worth: number }[];
    /** For each seat the number of discs of each kind. */
    hands: Record<Disc, number>[];
    /** Whether the mover chooses between an extra move and 'pass'. */
    isExtra: boolean;
}

/** What a move does: the pawn moves to the target, and the disc is taken from the place. */
export interface MoveDescription {
    pawn: Pawn | null;
    target: number | null;
    disc: Disc | null;
    place: number | null;
}

/** A position with the moves that led to it. Made by State.open() or game.start(). */
export class State extends Handle {
    private constructor();
    /** Any line of text of a game: a board, a configuration, a position or a record. */
    static open(text: string, game?: string): State;
    clone(): State;
    readonly game: Game;
    /** The configuration of the game, one line with its board, which new Game() reads. */
    readonly config: string;
    readonly rules: 'official' | 'thesis';
    readonly isOver: boolean;
    /** The seat to move, from 0; null when the game is over. */
    readonly mover: number | null;
    /** The number of moves played. */
    readonly ply: number;
    /** The moves played, the first one first. */
    readonly history: string[];
    /** Iterates over the game from its start to this position: each position is a State of its own. */
    positions(): Generator<State, void, undefined>;
    /** The legal moves. */
    readonly moves: string[];
    /** The scores by seat; before the end they are provisional. */
    readonly scores: number[];
    /** The seats that won. */
    readonly winners: number[];
    /** The game as played, one line that State.open() reads. */
    readonly record: string;
    /** Plays moves: state.play('Ra', 'Gb'). A move that is not legal throws, and says why. */
    play(...moves: string[]): this;
    /** Takes the last move back. */
    undo(): this;
    /** Plays the last move that was taken back. */
    redo(): this;
    /** The number of moves that redo() can play again. */
    readonly redoCount: number;
    /** The board of the game, as at its start. */
    readonly board: string;
    view(): View;
    describe(move: string): MoveDescription;
    /** The position as lines of text for people. */
    draw(): string;
    /** The position as a picture: an SVG document. */
    svg(): string;
    /** Plays random games from here to the end: the scores by seat of each. Game number i of a seed is the same on every
        machine. Experimental. */
    playouts(games: number, seed?: Count, first?: Count): number[][];
    /** The totals by seat of such games. Tied leaders all win. Experimental. */
    playoutTotals(games: number, seed?: Count, first?: Count): { scores: Count[]; wins: Count[] };
    /** The position as one line that State.open() reads. */
    toString(): string;
    /** The game as played, which State.open(record, game) reads. */
    toJSON(): { game: string; record: string };
}

/** Games in which every seat begins once. The scores are added. */
export class Series extends Handle {
    constructor(players?: number, firstStarter?: number);
    /** Adds the scores of a finished game, which the seat `starter` began. */
    add(state: State): void;
    /** The number of games added. */
    readonly games: number;
    readonly isOver: boolean;
    /** The seat that begins the next game; null when the series is over. */
    readonly starter: number | null;
    /** The total scores by seat. */
    readonly totals: number[];
    /** The seats that won the series. */
    readonly winners: number[];
}

/** A transposition table that several solvers can share: new Table('array', 2 ** 28). */
export class Table extends Handle {
    constructor(kind?: 'array' | 'growing' | 'uthash' | 'none', bytes?: Count);
    /** A table in a file. WebAssembly has no files: there it throws. */
    static file(path: string, bytes?: Count): Table;
    readonly kind: string;
    readonly bytes: Count;
    readonly entries: Count;
    readonly isThreadSafe: boolean;
    readonly neverForgets: boolean;
    readonly isPersistent: boolean;
    /** Why it was last refused; '' if its last use began well. */
    readonly why: string;
    sync(): void;
    clear(): void;
    /** All entries and what their keys mean, for load(). */
    save(): Uint8Array;
    load(saved: Uint8Array): void;
}

/** How far a long call is. What is not known is null. */
export interface Progress {
    nodes: Count;
    seconds: number;
    depth: number | null;
    /** The bounds that a solver has proved so far. */
    lower: number | null;
    upper: number | null;
    /** The best move so far of a player, and its value in points. */
    best: string | null;
    value: number | null;
    /** The units of work of a review or a search for puzzles. */
    done: number | null;
    total: number | null;
}

export interface CallOptions {
    /** Its abort ends the call. */
    signal?: AbortSignal | null;
    /** Called every few milliseconds. An error that it throws ends the call. In WebAssembly only. */
    progress?: (progress: Progress) => void;
}

export type StopReason = 'solved' | 'seconds' | 'nodes' | 'memory' | 'cancelled';

export interface SolverOptions {
    objective?: Objective;
    /** WebAssembly uses one, whatever this says. */
    threads?: number;
    /** Bytes; 0: the default. */
    memory?: Count;
    /** null: a table of its own. */
    table?: Table | null;
    /** Limits; 0: none. */
    seconds?: number;
    nodes?: Count;
    /** Whether every move is solved. */
    allMoves?: boolean;
    /** Whether the best move and the principal variation are wanted, or the value alone. */
    pv?: boolean;
    /** With allMoves: whether every move gets its principal variation. */
    movePvs?: boolean;
}

export type Objective = 'outcome' | 'margin' | 'thesis' | 'maxn' | 'guaranteed' | 'refined';

/** A root move of a result. */
export interface RootMove {
    move: string;
    lower: number;
    upper: number;
    /** Of a player: the value that its search estimated, in points, and how often it visited the move. */
    estimate: number | null;
    visits: Count | null;
    /** By seat, for the objectives thesis and maxn. */
    scores: number[] | null;
    pv: string[];
}

/** What a search found. Values are for the mover; what is not known is null. */
export interface Result {
    objective: Objective;
    /** The mover. */
    seat: number;
    stopReason: StopReason;
    /** Whether the value is proved. */
    isExact: boolean;
    isLossless: boolean;
    value: number | null;
    lower: number;
    upper: number;
    /** 1 for a win of the mover, 0 for a draw, -1 for a loss. */
    outcome: number | null;
    /** The value as the search sees it, in points. */
    estimate: number | null;
    best: string | null;
    pv: string[];
    /** By seat, for the objectives thesis and maxn. */
    scores: number[] | null;
    moves: RootMove[];
    /** null for the result of a review or a puzzle. */
    nodes: Count | null;
    /** What the search counts: nodes, tableBytes, probes, depth, level, ... */
    counts: Record<string, Count>;
    seconds: number;
}

/** What has options and long calls. */
declare class Searcher<Options> extends Handle {
    set(options: Options): void;
    /** All options and their values, but no table. */
    readonly options: Required<Omit<Options, 'table'>>;
}

/** The exact solver. */
export class Solver extends Searcher<SolverOptions> {
    constructor(options?: SolverOptions);
    solve(state: State, options?: CallOptions): Promise<Result>;
    /** Solves many positions of any games. One that is refused does not stop the others. Experimental. */
    solveStates(states: Iterable<State>, options?: CallOptions): Promise<Answer[]>;
    /** Solves many boards: a list, or a text with one on each line. Experimental. */
    solveBoards(boards: string | Iterable<string>, configuration?: string, options?: CallOptions): Promise<Answer[]>;
    /** Clears the table of earlier positions. */
    clear(): void;
}

/** Solves one position or line of text by a solver of its own, for the objective 'margin', or 'guaranteed' for more than two
    players. */
export function solve(position: State | string, options?: SolverOptions & { signal?: AbortSignal | null }): Promise<Result>;

/** One item of a bulk call. Values are for the mover; what is not known is null. */
export interface Answer {
    /** 'solved', why the search stopped, or why the item was refused. */
    status: StopReason | string;
    value: number | null;
    lower: number | null;
    upper: number | null;
    /** Of a position; null for a board. */
    best: string | null;
    nodes: Count;
}

export interface PlayerOptions {
    /** 1 to 10; 'auto' is about as strong as the opponents. The default is 10. */
    level?: number | 'auto';
    seed?: Count;
    /** Limits of a move; 0: none. */
    seconds?: number;
    nodes?: Count;
    memory?: Count;
}

/** A computer player. */
export class Player extends Searcher<PlayerOptions> {
    constructor(options?: PlayerOptions);
    /** The best move of the result is the choice; there is always one. */
    choose(state: State, options?: CallOptions): Promise<Result & { best: string; estimate: number }>;
    /** Clears the table of earlier positions, and what level 'auto' has found about its opponents. */
    clear(): void;
}

export interface MinimaxOptions {
    objective?: 'outcome' | 'margin';
    /** The maximal depth in plies. */
    depth?: number;
    /** Limits; 0: none. */
    seconds?: number;
    nodes?: Count;
    memory?: Count;
    pruning?: boolean;
    /** Whether only the candidate moves of the game are searched. */
    candidates?: boolean;
    /** Whether a transposition table is used. */
    transpositions?: boolean;
    /** Whether a side that loses delays the end. */
    delay?: boolean;
}

/** Depth-limited alpha-beta for two players. Experimental. */
export class Minimax extends Searcher<MinimaxOptions> {
    constructor(options?: MinimaxOptions);
    /** Estimates are in points for the objective 'margin', otherwise in the unit of the evaluation function of the game. */
    search(state: State, options?: CallOptions): Promise<Result>;
}

export interface CensusOptions {
    /** Only for the constructor. */
    objective?: Objective;
    /** The number of random boards; 0: all boards. */
    sample?: Count;
    seed?: Count;
    /** Whether first moves are counted. */
    firstMoves?: boolean;
    shards?: number;
    shard?: number;
    /** The units to solve: from `first` to before `end`; 0: all of the shard. */
    first?: Count;
    end?: Count;
    /** WebAssembly uses one, whatever this says. */
    threads?: number;
    memory?: Count;
    table?: Table | null;
}

/** Solves all boards of a configuration, or a sample, and counts values. Experimental. */
export class Census extends Searcher<CensusOptions> {
    constructor(configuration: string, options?: CensusOptions);
    /** The census that save() wrote. */
    static open(text: string): Census;
    /** Solves the units that are not done. The signal ends the run; another run() continues it. */
    run(options?: CallOptions): Promise<this>;
    save(): string;
    /** Adds the units of a text that save() wrote. */
    add(text: string): void;
    readonly config: string;
    /** The number of units of work, classes of boards or boards, and how many of them are done. */
    readonly units: Count;
    readonly done: Count;
    readonly boards: Count;
    readonly nodes: Count;
    /** The sum of the distinct positions of all boards; null unless the objective is 'thesis' or 'maxn'. */
    readonly positions: Count | null;
    readonly seconds: number;
    readonly isFinished: boolean;
    /** The first unit of its shard, and the one after the last. */
    readonly shardUnits: [Count, Count];
    /** Such ranges of the units that are not done. */
    readonly missing: [Count, Count][];
    counts(seat?: number): { wins: Count; draws: Count; losses: Count };
    /** For a sample with the bounds of the 95 % confidence interval. */
    share(outcome?: number, seat?: number): { value: number; lower: number; upper: number };
    /** The number of boards for each margin of the first player; not for 'outcome'. */
    readonly margins: Map<number, Count>;
    /** The number of boards for each score of a seat; for 'thesis' and 'maxn'. */
    scores(seat?: number): Map<number, Count>;
    /** How often a kind of first move is best and legal, with the option firstMoves. */
    firstMove(place: number, take: 'behind' | 'ahead' | 'nothing'): { best: Count; legal: Count };
}

export interface ReviewOptions {
    solveNodes?: Count;
    searchNodes?: Count;
    seconds?: number;
    memory?: Count;
}

export interface Judgement {
    ply: number;
    seat: number;
    move: string;
    /** In points, for the player who made the move. */
    regret: number;
    /** Of the position before the move: its best move is the better one. */
    result: Result & { best: string; estimate: number };
}

export interface ReviewResult {
    moves: Judgement[];
    /** Plies. */
    turningPoints: number[];
    /** By seat. */
    totalRegret: number[];
    meanRegret: number[];
    stopReason: StopReason;
    nodes: Count;
    seconds: number;
}

/** Judges the moves of games. Experimental. */
export class Review extends Searcher<ReviewOptions> {
    constructor(options?: ReviewOptions);
    run(state: State, options?: CallOptions): Promise<ReviewResult>;
}

export interface Puzzle {
    state: State;
    /** 1 to 10: the lowest level of players that find the solution. */
    grade: number;
    /** Its best move is the solution, its outcome 1 if that wins and 0 if it draws. */
    result: Result & { best: string; outcome: 0 | 1 };
}

/** A position of two players with exactly one right move. Experimental. */
export function findPuzzle(configuration?: string, seed?: Count, options?: CallOptions): Promise<Puzzle>;
export {};
