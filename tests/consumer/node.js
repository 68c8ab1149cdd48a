// Whether the Node.js binding keeps its word when it is misused: exceptions, never a crash, and nothing left running.
//
//     node --expose-gc node.js       beside bigpoints.js

import assert from 'node:assert/strict';
import { BigPointsError, constants, Game, Player, Solver, State, version } from './bigpoints.js';

// Too large to be solved. The limit of time only matters when a test has failed.
const LARGE = 'players=2 seed=1';
const LIMIT = { objective: 'margin', seconds: 20 };

function refuses(status, action) {
    assert.throws(action, (error) => error instanceof BigPointsError && error.statusName === status
        && error.message.length > 0);
}

const tests = {
    'values are those that are known'() {
        return Promise.all([['RGGR', 1], ['RGBRGBRGB', 0], ['GRRWBBGKRGB', 2], ['RGKBWRBGBRG', 3]].map(async ([board, margin]) => {
            const state = State.open(`players=2 board=${board}`);
            const { value, stop, least, greatest, best } = await new Solver({ objective: 'margin' }).solve(state);
            assert.equal(stop, 'solved');
            assert.ok(least === value && value === greatest && state.moves.includes(best));
            assert.equal(value, margin, board);
        }));
    },

    'every objective answers'() {
        const state = State.open('players=2 rules=thesis board=RGBGRB');
        return Promise.all(['outcome', 'margin', 'thesis', 'maxn', 'guaranteed'].map(async (objective) => {
            const result = await new Solver({ objective }).solve(state);
            assert.equal(result.stop, 'solved');
            assert.equal(Array.isArray(result.scores), objective === 'thesis' || objective === 'maxn');
        }));
    },

    'a game can be played, undone, written and read'() {
        const game = new Game('players=3 colours=3 discs=2 seed=7');
        const state = game.start();
        assert.equal(game.players, 3);
        assert.equal(state.mover, 0);
        const first = `${state}`;
        while (!state.isOver) {
            state.play(state.moves[0]);
        }
        assert.equal(state.mover, null);
        assert.ok(state.winners.length > 0 && state.winners.every((seat) => seat >= 0 && seat < 3));
        const again = game.read(state.record);
        assert.equal(`${again}`, `${state}`);
        while (again.ply > 0) {
            again.undo();
        }
        assert.equal(`${again}`, first);
        refuses('BP_ERR_HISTORY', () => again.undo());
        refuses('BP_ERR_NOT_OVER', () => again.winners);
    },

    'arguments of a wrong type are exceptions'() {
        for (const wrong of [undefined, null, 5, 5n, {}, [], 'a\0b', Symbol('x')]) {
            assert.throws(() => State.open(wrong), TypeError);
            assert.throws(() => State.open('players=2 board=RGGR').play(wrong), TypeError);
            assert.throws(() => new State(wrong), TypeError);
        }
        for (const wrong of [null, '5', 0.5, NaN, {}, Infinity]) {
            assert.throws(() => new Solver({ nodes: wrong }), TypeError);
            assert.throws(() => new Solver({ threads: wrong }), TypeError);
            assert.throws(() => new Player({ level: wrong }), TypeError);
            assert.throws(() => new Player({ seed: wrong }), TypeError);
        }
        assert.throws(() => new Solver({ nodes: -1 }), RangeError);
        assert.throws(() => new Solver({ nodes: 2n ** 64n }), RangeError);
        assert.throws(() => new Solver({ threads: 2 ** 32 + 1 }), RangeError);
        assert.throws(() => new Solver({ colour: 1 }), TypeError);
        refuses('BP_ERR_ARGUMENT', () => new Solver({ threads: 0 }));
        refuses('BP_ERR_ARGUMENT', () => new Solver({ objective: 'best' }));
        refuses('BP_ERR_ARGUMENT', () => new Solver({ seconds: NaN }));
        refuses('BP_ERR_ARGUMENT', () => new Player({ level: 11 }));
        refuses('BP_ERR_ARGUMENT', () => new Player({ memory: 1 }));
        refuses('BP_ERR_CONFIG', () => new Game('players=9'));
        refuses('BP_ERR_SYNTAX', () => new Game('players'));
        new Player({ seed: 2n ** 64n - 1n }).free();
    },

    async 'a handle that was freed is refused'() {
        const state = State.open('players=2 board=RGGR');
        const solver = new Solver();
        const player = new Player();
        const game = new Game('players=2 board=RGGR');
        const other = game.start();
        for (const handle of [game, state, solver, player, state, solver, player]) {
            handle.free(); // twice is fine
        }
        assert.equal(other.moves.length, 3); // a state keeps its game alive
        refuses('BP_ERR_ARGUMENT', () => game.start());
        refuses('BP_ERR_ARGUMENT', () => state.moves);
        refuses('BP_ERR_ARGUMENT', () => state.play('Ra'));
        refuses('BP_ERR_ARGUMENT', () => `${state}`);
        refuses('BP_ERR_ARGUMENT', () => solver.set({ threads: 1 }));
        await assert.rejects(solver.solve(other), { statusName: 'BP_ERR_ARGUMENT' });
        await assert.rejects(player.choose(other), { statusName: 'BP_ERR_ARGUMENT' });
        await assert.rejects(new Solver().solve(state), { statusName: 'BP_ERR_ARGUMENT' });
        await assert.rejects(new Solver().solve({}), TypeError);
    },

    async 'a running solver is busy, and its state is free'() {
        const solver = new Solver(LIMIT);
        const state = State.open(LARGE);
        const abort = new AbortController();
        const running = solver.solve(state, { signal: abort.signal });
        state.play(state.moves[0]);
        state.free();
        refuses('BP_ERR_BUSY', () => solver.set({ threads: 2 }));
        refuses('BP_ERR_BUSY', () => solver.clear());
        await assert.rejects(solver.solve(State.open(LARGE)), { statusName: 'BP_ERR_BUSY' });
        abort.abort();
        assert.equal((await running).stop, 'cancelled');
        solver.set({ threads: 2 });
    },

    async 'free() ends a running call'() {
        const solver = new Solver(LIMIT);
        const player = new Player({ level: 10, seconds: 20 });
        const running = solver.solve(State.open(LARGE));
        const thinking = player.choose(State.open(LARGE));
        solver.free();
        player.free();
        refuses('BP_ERR_BUSY', () => solver.set({ threads: 2 }));
        assert.equal((await running).stop, 'cancelled');
        assert.equal((await thinking).stop, 'cancelled');
        refuses('BP_ERR_ARGUMENT', () => solver.set({ threads: 2 }));
    },

    async 'an old cancel does not stop the next call'() {
        const solver = new Solver({ objective: 'margin', nodes: 10 ** 9 });
        const player = new Player({ level: 4, seconds: 0, nodes: 1000 });
        const over = State.open('players=2 board=RGGR');
        while (!over.isOver) {
            over.play(over.moves[0]);
        }
        const small = State.open('players=2 board=RGBYRGBYRGBY');
        const signal = AbortSignal.abort();
        assert.equal((await solver.solve(small, { signal })).stop, 'cancelled');
        await assert.rejects(solver.solve(over, { signal }), { statusName: 'BP_ERR_OVER' });
        await assert.rejects(solver.solve(over), { statusName: 'BP_ERR_OVER' });
        const result = await solver.solve(small);
        assert.equal(result.stop, 'solved');
        assert.equal(result.value, 1);
        await assert.rejects(player.choose(over, { signal }), { statusName: 'BP_ERR_OVER' });
        assert.notEqual((await player.choose(small)).stop, 'cancelled');
    },

    async 'a cancel at any time'() {
        const solver = new Solver({ objective: 'margin' });
        const state = State.open('players=2 board=RGBYPRGBYPRG');
        let cancelled = 0;
        for (let i = 0; i < 200; i++) {
            const abort = new AbortController();
            solver.clear();
            const running = solver.solve(state, { signal: abort.signal });
            for (const end = performance.now() + i % 20 / 4; performance.now() < end;);
            abort.abort();
            cancelled += (await running).stop === 'cancelled';
            assert.equal((await solver.solve(state)).stop, 'solved');
        }
        assert.ok(cancelled > 0);
    },

    async 'a limit leaves bounds'() {
        const solver = new Solver({ objective: 'margin', nodes: 5000 });
        const result = await solver.solve(State.open(LARGE));
        assert.equal(result.stop, 'nodes');
        assert.equal(result.value, null);
        assert.ok(result.least < result.greatest);
    },

    async 'many at once'() {
        const state = State.open('players=2 board=RGBYRGBYRGBY');
        const values = await Promise.all(Array.from({ length: 40 }, async () => {
            const { value } = await new Solver({ objective: 'margin' }).solve(state);
            return value;
        }));
        assert.deepEqual([...new Set(values)], [1]);
    },

    async 'what is forgotten is freed'() {
        const round = async () => {
            const solver = new Solver({ objective: 'margin', memory: 2 ** 20 });
            await solver.solve(State.open('players=2 board=RGBYRGBYRGBY'));
            globalThis.gc();
            await new Promise(setImmediate);
        };
        for (let i = 0; i < 50; i++) {
            await round();
        }
        const before = process.memoryUsage().rss;
        for (let i = 0; i < 150; i++) {
            await round();
        }
        const grown = (process.memoryUsage().rss - before) / 2 ** 20;
        assert.ok(grown < 60, `${grown} MiB more for 150 solvers of a MiB each`);
    },

    'the version and the constants are there'() {
        assert.match(version, /^\d+\.\d+\.\d+$/);
        assert.equal(constants.BP_ERR_ILLEGAL, -7);
        assert.ok(Object.isFrozen(constants));
    },
};

for (const [name, test] of Object.entries(tests)) {
    try {
        await test();
    } catch (error) {
        console.log(`${name}: ${error.stack}`);
        process.exitCode = 1;
    }
}
console.log(`${Object.keys(tests).length} tests`);
