// SPDX-License-Identifier: MIT
// The worker of engine.js: receives calls, runs them with bigpoints.js, and sends progress and answers.
//
// The first message has the size of the memory. The others are calls, { number, name, list, options, progress }, and
// cancels, { number, cancel }. Answers are { number, progress }, { number, answer } and { number, error }.

const PROGRESS_MS = 50;

const running = new Map(); // the AbortController of each call
const idle = []; // a solver whose table is warm, and the options that it began with
let bigpoints; // a Promise of the module

const port = globalThis.postMessage ? globalThis : (await import('node:worker_threads')).parentPort;

// --- Calls ----------------------------------------------------------------------------------------------------------

async function open(position) {
    const { Game, State } = await bigpoints;
    if (typeof position === 'string') {
        return State.open(position);
    }
    const game = Game.open(position.name, position.setup);
    const state = game.read(position.record);
    game.free();
    return state;
}

// Runs action(engine) with a new handle, which is freed.
async function withHandle(handle, action) {
    try {
        return await action(handle);
    } finally {
        handle.free();
    }
}

const withOptions = (solver) => ({ solver, options: solver.options });

const calls = {
    async solve([position], options, callOptions) {
        const { Solver } = await bigpoints;
        const state = await open(position);
        const warm = idle.pop() ?? withOptions(new Solver());
        try {
            warm.solver.set({ ...warm.options, ...options });
            return await warm.solver.solve(state, callOptions);
        } finally {
            state.free();
            idle.push(warm);
            idle.splice(0, idle.length - 1).forEach(({ solver }) => solver.free());
        }
    },

    async choose([position], options, callOptions) {
        const { Player } = await bigpoints;
        return withHandle(await open(position), (state) => withHandle(new Player(options),
            (player) => player.choose(state, callOptions)));
    },

    async minimax([position], options, callOptions) {
        const { Minimax } = await bigpoints;
        return withHandle(await open(position), (state) => withHandle(new Minimax(options),
            (minimax) => minimax.search(state, callOptions)));
    },

    async review([position], options, callOptions) {
        const { Review } = await bigpoints;
        return withHandle(await open(position), (state) => withHandle(new Review(options),
            (review) => review.run(state, callOptions)));
    },

    async puzzle([configuration, seed], options, callOptions) {
        const { findPuzzle } = await bigpoints;
        const puzzle = await findPuzzle(configuration, seed, { ...options, ...callOptions });
        return withHandle(puzzle.state, ({ record }) => ({ ...puzzle, state: record }));
    },
};

// --- Messages -------------------------------------------------------------------------------------------------------

function plainError(error) {
    return { kind: error.name, status: error.status, message: error.message };
}

function progressOf(number) {
    let next = 0;
    return (progress) => {
        if (performance.now() >= next) {
            next = performance.now() + PROGRESS_MS;
            port.postMessage({ number, progress });
        }
    };
}

async function run({ number, name, list, options, progress }) {
    const abort = new AbortController();
    running.set(number, abort);
    try {
        const callOptions = { signal: abort.signal, ...(progress ? { progress: progressOf(number) } : {}) };
        port.postMessage({ number, answer: await calls[name](list, options, callOptions) });
    } catch (error) {
        port.postMessage({ number, error: plainError(error) });
    } finally {
        running.delete(number);
    }
}

async function load(memory) {
    globalThis.BIGPOINTS_MEMORY = memory;
    try {
        return await import('./bigpoints.js');
    } catch (error) {
        port.postMessage({ error: plainError(error) });
        throw error;
    }
}

function receive(message) {
    if (message.cancel) {
        running.get(message.number)?.abort();
    } else if (message.name) {
        run(message);
    } else {
        bigpoints = load(message.memory);
        bigpoints.catch(() => {}); // it was reported
    }
}

if (port === globalThis) {
    port.onmessage = ({ data }) => receive(data);
} else {
    port.on('message', receive);
}
