// SPDX-License-Identifier: MIT
// The worker of engine.js. It holds no game: every call brings the kind of game, its base (a configuration or position as
// text) and the moves. A message { id, method, args } is answered by { id, result } or { id, error }, with any number of
// { id, progress } before; { id, cancel } stops a call.

const MIB = 2 ** 20;

// The name of the worker says what it is for: the one that answers at once needs little memory.
globalThis.BIGPOINTS_MEMORY = (self.name === 'rules' ? 32 : 384) * MIB;

const library = import('../bigpoints/bigpoints.js');

// --- Games and states -----------------------------------------------------------------------------------------------

async function open({ kind, base, moves = [] }) {
    const { Game, State } = await library;
    let state;
    if (kind === 'bigpoints') {
        state = State.open(base);
    } else {
        const game = Game.open(kind, base);
        state = game.start();
        game.free();
    }
    return state.play(...moves);
}

// Calls use(state) and frees the state.
async function withState(game, use) {
    const state = await open(game);
    try {
        return await use(state);
    } finally {
        state.free();
    }
}

// The text that begins a game from this state's first position.
function baseOf(state, { kind, base }) {
    if (kind !== 'bigpoints') {
        return base;
    }
    const first = state.clone();
    while (first.ply > 0) {
        first.undo();
    }
    const text = first.toString();
    const config = first.config;
    first.free();
    // A game that began at its start is written as its configuration, which is shorter.
    const fields = Object.fromEntries(text.split(' ').map((field) => field.split('=')));
    const fresh =
        fields.track === fields.board &&
        !/[1-9]/.test(fields.pawns ?? '') &&
        fields.ladder === '-' &&
        fields.turn === 'normal' &&
        fields.mover === fields.start;
    return fresh ? config : text;
}

function movesOf(state) {
    const text = /\bmoves=(\S+)/.exec(state.record)?.[1] ?? '-';
    return text === '-' ? [] : text.split(',');
}

const summary = (state) => ({
    position: state.toString(),
    scores: state.scores,
    mover: state.mover,
    isOver: state.isOver,
});

async function view(game) {
    return withState(game, (state) => {
        const moves = state.isOver ? [] : state.moves;
        const after = moves.map((move) => {
            const next = state.play(move);
            const { position, scores, isOver } = summary(next);
            state.undo();
            return { move, position, scores, isOver };
        });
        let before = null;
        if (state.ply > 0) {
            before = state.undo().toString();
            state.redo();
        }
        return {
            ...summary(state),
            base: baseOf(state, game),
            players: state.scores.length,
            winners: state.isOver ? state.winners : [],
            moves: after,
            before,
            lastMove: game.moves?.at(-1) ?? null,
            record: state.record,
        };
    });
}

// What a person pastes: a board, configuration, position or record, on one line or several.
async function read({ kind, text }) {
    return withState({ kind, base: text.trim().replace(/\s+/g, ' ') }, (state) => ({
        base: baseOf(state, { kind }),
        moves: movesOf(state),
        position: state.toString(),
        players: state.scores.length,
    }));
}

async function timeline(game) {
    return withState({ ...game, moves: [] }, (state) => {
        const list = [summary(state)];
        for (const move of game.moves) {
            list.push(summary(state.play(move)));
        }
        return list;
    });
}

// --- Searches -------------------------------------------------------------------------------------------------------

// Engines that are kept: their tables stay warm from move to move of one game.
const kept = new Map();

async function engineFor(name, key, make) {
    if (kept.get(name)?.key !== key) {
        kept.get(name)?.engine.free();
        kept.delete(name);
        kept.set(name, { key, engine: await make(await library) });
    }
    return kept.get(name).engine;
}

const QUICK = 0.25; // seconds
const isNim = ({ kind }) => kind === 'nim';
const objectiveOf = ({ kind }, players) => (kind === 'nim' ? 'outcome' : players === 2 ? 'margin' : 'guaranteed');

async function choose(game, { signal }) {
    return withState(game, async (state) => {
        const { level, seed, seconds = 1 } = game;
        if (isNim(game)) {
            return chooseExactly(game, state, signal);
        }
        const player = await engineFor(
            'player',
            `${game.kind} ${game.base} ${level}`,
            ({ Player }) => new Player({ level, seed }),
        );
        player.set({ seed, seconds });
        const { best, estimate, isExact, pv } = await player.choose(state, { signal });
        return { move: best, value: estimate, isExact, pv };
    });
}

// A game without an evaluation function: the solver finds the right moves, and a low level often plays another one.
async function chooseExactly(game, state, signal) {
    const { moves } = await solveAll(game, state, { signal, seconds: 2 });
    const best = Math.max(...moves.map(({ lower }) => lower));
    const right = moves.filter(({ lower }) => lower === best);
    const pool = Math.random() * 9 < game.level - 1 ? right : moves;
    const { move } = pool[Math.floor(Math.random() * pool.length)];
    return { move, value: best, isExact: true, pv: [move] };
}

async function solveAll(game, state, { signal, seconds }) {
    const objective = objectiveOf(game, state.scores.length);
    const solver = await engineFor(
        'solver',
        `${game.kind} ${game.base} ${objective}`,
        ({ Solver }) => new Solver({ objective }),
    );
    solver.set({ seconds, nodes: 0, allMoves: true });
    return solver.solve(state, { signal });
}

// The value of every move. What the solver finds at once needs no estimates; otherwise they come first, and the solver
// replaces those that it finds in the time given.
async function judge(game, { signal, report }) {
    return withState(game, async (state) => {
        const estimates = new Map();
        let pv = [];
        let result = await solveAll(game, state, { signal, seconds: QUICK });
        if (result.stopReason !== 'solved' && !isNim(game)) {
            // Nim has no estimates
            const { Player } = await library;
            const player = new Player({ level: 10, seed: 1, seconds: 0.8, nodes: 30000 });
            const choice = await player.choose(state, { signal });
            player.free();
            pv = choice.pv;
            choice.moves.forEach(({ move, estimate }) => estimates.set(move, estimate));
            report(merge(state, result, estimates, pv));
        }
        if (result.stopReason !== 'solved') {
            result = await solveAll(game, state, { signal, seconds: game.seconds ?? 4 });
        }
        return {
            ...merge(state, result, estimates, pv),
            nodes: Number(result.nodes),
            seconds: result.seconds,
            stopReason: result.stopReason,
        };
    });
}

// The bounds of the solver with estimates where the bounds differ.
function merge(state, result, estimates, pv) {
    const bounds = new Map(result.moves.map((each) => [each.move, each]));
    const moves = state.moves.map((move) => {
        const { lower = null, upper = null } = bounds.get(move) ?? {};
        const isExact = lower !== null && lower === upper;
        const about = estimates.get(move) ?? null;
        const value = isExact
            ? lower
            : about === null || lower === null
              ? about
              : Math.min(upper, Math.max(lower, about));
        return { move, lower, upper, isExact, value };
    });
    const isExact = moves.every((each) => each.isExact);
    const known = moves.filter(({ value }) => value !== null);
    const value = known.length ? Math.max(...known.map((each) => each.value)) : null;
    return { moves, isExact, value, pv: isExact ? result.pv : pv };
}

// Solves until the end, or until it is stopped: with bounds on the way.
async function solve(game, { signal, report }) {
    return withState(game, async (state) => {
        let last = 0;
        const progress = (at) => {
            const now = performance.now();
            if (now - last > 100) {
                last = now;
                report({ nodes: Number(at.nodes), seconds: at.seconds, lower: at.lower, upper: at.upper });
            }
        };
        const { Solver } = await library;
        const solver = new Solver({ objective: game.objective, allMoves: true });
        try {
            const result = await solver.solve(state, { signal, progress });
            return { ...result, nodes: Number(result.nodes), mover: state.mover };
        } finally {
            solver.free();
        }
    });
}

async function review(game, { signal, report }) {
    return withState(game, async (state) => {
        const { Review } = await library;
        const review = new Review({ seconds: game.seconds ?? 30, solveNodes: 300000, searchNodes: 8000 });
        try {
            const result = await review.run(state, { signal, progress: ({ done, total }) => report({ done, total }) });
            const moves = result.moves.map(({ ply, seat, move, regret, result: { best, estimate, isExact, pv } }) => ({
                ply,
                seat,
                move,
                regret,
                best,
                bestValue: estimate,
                isExact,
                pv,
            }));
            return { ...result, moves, nodes: Number(result.nodes) };
        } finally {
            review.free();
        }
    });
}

async function puzzle({ config, seed }, { signal }) {
    const { findPuzzle } = await library;
    const { state, grade, result } = await findPuzzle(config, seed, { signal });
    const position = state.toString();
    state.free();
    return { position, solution: result.best, pv: result.pv, wins: result.outcome === 1, grade };
}

// --- Messages -------------------------------------------------------------------------------------------------------

// Searches run one after the other: engines are kept, and an engine does one thing at a time.
let turn = Promise.resolve();
const inTurn = (search) => (args, context) => {
    const mine = turn.then(() => {
        context.signal.throwIfAborted();
        return search(args, context);
    });
    turn = mine.catch(() => {});
    return mine;
};

const methods = {
    view,
    read,
    timeline,
    choose: inTurn(choose),
    judge: inTurn(judge),
    solve: inTurn(solve),
    review: inTurn(review),
    puzzle: inTurn(puzzle),
    svg: (game) => withState(game, (state) => state.svg()),
    version: async () => (await library).version,
};

const running = new Map();

self.onmessage = async ({ data: { id, method, args, cancel } }) => {
    if (cancel) {
        running.get(id)?.abort();
        return;
    }
    const controller = new AbortController();
    running.set(id, controller);
    try {
        const result = await methods[method](args, {
            signal: controller.signal,
            report: (progress) => self.postMessage({ id, progress }),
        });
        self.postMessage({ id, result });
    } catch (error) {
        self.postMessage({ id, error: { message: error.message, status: error.statusName ?? error.name } });
    } finally {
        running.delete(id);
    }
};
