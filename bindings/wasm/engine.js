// SPDX-License-Identifier: MIT
// Runs solver, players, reviews and puzzles of bigpoints.js in a worker, so that the page or program never waits for them.
//
//     import { Engine } from './engine.js';
//     const engine = new Engine();
//     const { value } = await engine.solve(State.open('RGGR'), { objective: 'margin' });
//
// Every call returns a Promise, and takes an AbortSignal and a progress callback. Calls take turns in the worker. No memory
// is shared, so a page needs no special headers.

import { BigPointsError, State } from './bigpoints.js';

// A worker of a browser or of Node.js: post(message), end(), and in Node.js hold(on), which says whether the program must
// wait for the worker.
async function startWorker(receive, fail) {
    const url = new URL('./engine_worker.js', import.meta.url);
    if (typeof Worker === 'function') {
        const worker = new Worker(url, { type: 'module', name: 'bigpoints' });
        worker.onmessage = ({ data }) => receive(data);
        worker.onerror = (event) => {
            event.preventDefault();
            fail(new Error(`the worker failed: ${event.message ?? 'it was not loaded'}`));
        };
        return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), hold() {} };
    }
    const { Worker: NodeWorker } = await import('node:worker_threads');
    const worker = new NodeWorker(url);
    worker.on('message', receive);
    worker.on('error', fail);
    return {
        post: (message) => worker.postMessage(message),
        end: () => worker.terminate(),
        hold: (on) => (on ? worker.ref() : worker.unref()),
    };
}

// A position for the worker: a text for State.open(), or a State as its game and its record.
function portable(state) {
    if (typeof state === 'string') {
        return state;
    }
    if (!(state instanceof State)) {
        throw new TypeError('a State is wanted, or a text for State.open()');
    }
    const { game } = state;
    const answer = { name: game.name, setup: `${game}`, record: state.record };
    game.free();
    return answer;
}

function errorOf({ kind, status, message }) {
    switch (kind) {
    case 'BigPointsError': return new BigPointsError(status, message);
    case 'TypeError': return new TypeError(message);
    case 'RangeError': return new RangeError(message);
    default: return Object.assign(new Error(message), { name: kind });
    }
}

/** A worker with an engine. Options: memory (bytes, 16 MiB to 4 GiB; the default is 1 GiB). */
export class Engine {
    #worker;
    #calls = new Map(); // by number: { resolve, reject, progress }
    #last = 0;
    #failure = null;

    constructor({ memory } = {}) {
        const received = (message) => this.#receive(message);
        this.#worker = startWorker(received, (error) => this.#fail(error));
        this.#worker.then((worker) => {
            worker.post({ memory });
            worker.hold(this.#calls.size > 0);
        }, (error) => this.#fail(error));
    }

    /** As new Solver(options).solve(state): the options of both. The table stays warm from one call to the next. */
    solve(state, options) {
        return this.#call('solve', [portable(state)], options);
    }

    /** As new Player(options).choose(state): the options of both. */
    choose(state, options) {
        return this.#call('choose', [portable(state)], options);
    }

    /** As new Minimax(options).search(state): the options of both. */
    minimax(state, options) {
        return this.#call('minimax', [portable(state)], options);
    }

    /** As new Review(options).run(state): the options of both. */
    review(state, options) {
        return this.#call('review', [portable(state)], options);
    }

    /** As findPuzzle(configuration, seed, options). */
    async findPuzzle(configuration = 'players=2', seed = 0, options) {
        const { state, ...puzzle } = await this.#call('puzzle', [configuration, seed], options);
        return { state: State.open(state), ...puzzle };
    }

    /** Ends the worker. Calls that run are rejected. */
    free() {
        this.#fail(new Error('this Engine was freed'));
    }

    [Symbol.dispose ?? Symbol.for('dispose')]() {
        this.free();
    }

    async #call(name, list, options = {}) {
        const { signal, progress, ...others } = options;
        if (signal !== undefined && signal !== null && !(signal instanceof AbortSignal)) {
            throw new TypeError('the signal must be an AbortSignal');
        }
        if (progress !== undefined && typeof progress !== 'function') {
            throw new TypeError('progress must be a function');
        }
        if (this.#failure) {
            throw this.#failure;
        }
        const number = ++this.#last;
        const call = { progress, cancel: () => worker?.post({ number, cancel: true }) };
        const answer = new Promise((resolve, reject) => Object.assign(call, { resolve, reject }));
        let worker;
        this.#calls.set(number, call);
        signal?.addEventListener('abort', call.cancel);
        try {
            worker = await Promise.race([this.#worker, answer]);
            worker.hold(true);
            worker.post({ number, name, list, options: others, progress: progress !== undefined });
            if (signal?.aborted) {
                call.cancel();
            }
            return await answer;
        } catch (error) {
            throw error.name === 'AbortError' && signal?.aborted ? signal.reason : error;
        } finally {
            signal?.removeEventListener('abort', call.cancel);
            this.#calls.delete(number);
            worker?.hold(this.#calls.size > 0);
        }
    }

    #receive({ number, progress, answer, error }) {
        const call = this.#calls.get(number);
        if (number === undefined) {
            this.#fail(errorOf(error)); // the worker could not load the module
        } else if (progress) {
            this.#report(call, progress);
        } else if (error) {
            call?.reject(errorOf(error));
        } else {
            call?.resolve(answer);
        }
    }

    // An error in a progress callback ends its call.
    #report(call, progress) {
        try {
            call?.progress(progress);
        } catch (error) {
            call.cancel();
            call.reject(error);
        }
    }

    #fail(error) {
        if (!this.#failure) {
            this.#failure = error;
            this.#worker.then((worker) => worker.end(), () => {});
            this.#calls.forEach(({ reject }) => reject(error));
        }
    }
}
