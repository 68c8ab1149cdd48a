// SPDX-License-Identifier: MIT
// Types of engine.js.
/// <reference lib="esnext.disposable" />

import type {
    CallOptions, Count, MinimaxOptions, PlayerOptions, Puzzle, Result, ReviewOptions, ReviewResult, SolverOptions, State,
} from './bigpoints.js';

/** A worker with solver, players, reviews and puzzles. A state may also be a text for State.open(). */
export class Engine implements Disposable {
    /** memory: bytes, 16 MiB to 4 GiB. */
    constructor(options?: { memory?: number });
    /** As new Solver(options).solve(state, options). The table stays warm from one call to the next. */
    solve(state: State | string, options?: Omit<SolverOptions, 'table'> & CallOptions): Promise<Result>;
    /** As new Player(options).choose(state, options). */
    choose(state: State | string, options?: PlayerOptions & CallOptions): Promise<Result & { best: string; estimate: number }>;
    /** As new Minimax(options).search(state, options). */
    minimax(state: State | string, options?: MinimaxOptions & CallOptions): Promise<Result & { best: string }>;
    /** As new Review(options).run(state, options). */
    review(state: State | string, options?: ReviewOptions & CallOptions): Promise<ReviewResult>;
    /** As findPuzzle(configuration, seed, options). */
    findPuzzle(configuration?: string, seed?: Count, options?: CallOptions): Promise<Puzzle>;
    /** Ends the worker. Calls that run are rejected. */
    free(): void;
    [Symbol.dispose](): void;
}
