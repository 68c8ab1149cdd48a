// SPDX-License-Identifier: MIT
// The engine as promises. It runs in two workers, so the page never waits: one answers questions about the rules at
// once, the other searches. A search that does not stop soon after its signal is ended with its worker.

const GRACE = 500; // milliseconds between a cancel and the end of the worker

/** An error of the engine: the library's name of its status, and a sentence. */
export class EngineError extends Error {
    constructor({ message, status }) {
        super(message);
        this.name = 'EngineError';
        this.status = status;
    }

    /** Whether the text or a move is wrong; any other error says nothing of them. */
    get isRefusal() {
        return /^BP_ERR_(?!MEMORY|BUSY|STOPPED)/.test(this.status);
    }
}

class Channel {
    #name;
    #worker = null;
    #calls = new Map();
    #next = 1;

    constructor(name) {
        this.#name = name;
    }

    #start() {
        this.#worker = new Worker(new URL('engine-worker.js', import.meta.url), { type: 'module', name: this.#name });
        this.#worker.onmessage = ({ data }) => this.#receive(data);
        this.#worker.onerror = (event) => this.#fail(event.message || 'the worker of the engine could not be loaded');
    }

    // Every open call fails, and the next call makes a new worker.
    #fail(message) {
        this.#worker?.terminate();
        this.#worker = null;
        const open = [...this.#calls.values()];
        this.#calls.clear();
        open.forEach(({ reject }) => reject(new EngineError({ message, status: 'WORKER' })));
    }

    // A call did not stop: the worker ends, and a new one gets the other calls.
    #restart() {
        this.#worker?.terminate();
        this.#start();
        for (const [id, { method, args }] of this.#calls) {
            this.#worker.postMessage({ id, method, args });
        }
    }

    #receive({ id, progress, result, error }) {
        const call = this.#calls.get(id);
        if (!call) {
            return;
        }
        if (progress !== undefined) {
            call.onProgress?.(progress);
            return;
        }
        this.#calls.delete(id);
        if (error) {
            call.reject(new EngineError(error));
        } else {
            call.resolve(result);
        }
    }

    /** Calls a method of the worker. An aborted call rejects with the reason of its signal. */
    call(method, args, { signal, onProgress } = {}) {
        signal?.throwIfAborted();
        if (!this.#worker) {
            this.#start();
        }
        const id = this.#next++;
        return new Promise((resolve, reject) => {
            const finish = (ending) => (value) => {
                signal?.removeEventListener('abort', abort);
                ending(value);
            };
            const abort = () => {
                this.#calls.get(id).onProgress = null;
                this.#worker?.postMessage({ id, cancel: true });
                reject(signal.reason);
                setTimeout(() => {
                    if (this.#calls.delete(id)) {
                        this.#restart();
                    }
                }, GRACE);
            };
            this.#calls.set(id, { method, args, resolve: finish(resolve), reject: finish(reject), onProgress });
            signal?.addEventListener('abort', abort, { once: true });
            this.#worker.postMessage({ id, method, args });
        });
    }
}

const rules = new Channel('rules');
const search = new Channel('search');

export const engine = {
    /** A position and everything that a view shows of it. Throws if the text or a move is wrong. */
    view: (game) => rules.call('view', game),
    /** Any text that a person pastes: { base, moves }. */
    read: (kind, text) => rules.call('read', { kind, text }),
    /** The positions and scores after each move. */
    timeline: (game) => rules.call('timeline', game),
    /** A picture of the position. */
    svg: (game) => rules.call('svg', game),
    /** The move of a computer player. */
    choose: (game, options) => search.call('choose', game, options),
    /** The value of every move: progress brings estimates first, then bounds. */
    judge: (game, options) => search.call('judge', game, options),
    /** Solves a position. */
    solve: (game, options) => search.call('solve', game, options),
    /** Judges the moves of a game. */
    review: (game, options) => search.call('review', game, options),
    /** A new puzzle. */
    puzzle: (game, options) => search.call('puzzle', game, options),
    version: () => rules.call('version', {}),
};
