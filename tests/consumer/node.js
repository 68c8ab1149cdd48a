// SPDX-License-Identifier: MIT
// Tests of the JavaScript module: known values, and misuse, which must throw, never crash, and leave nothing running. They
// run with koffi and with WebAssembly.
//
//     node --expose-gc node.js MODULE      the path of bigpoints.js, beside the native.js to test

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';

const URL_OF_MODULE = pathToFileURL(resolve(process.argv[2]));
const {
    BigPointsError, Census, constants, findPuzzle, Game, gameNames, Minimax, Player, Review, Series, solve, Solver, State, Table,
    version,
} = await import(URL_OF_MODULE);

// WebAssembly has progress callbacks, and no files. A worker may use it.
const IS_WASM = existsSync(new URL('./bigpoints.wasm', URL_OF_MODULE));

// Too large to be solved. The limit of time only matters when a test has failed.
const LARGE = 'players=2 seed=1';
const LIMIT = { objective: 'margin', seconds: 20 };
const MODULE = JSON.stringify(URL_OF_MODULE);

function refuses(status, action) {
    assert.throws(action, (error) => error instanceof BigPointsError && error.statusName === status
        && error.message.length > 0);
}

// Runs a program that has the module, until it ends. One that does not end is killed after a long time. `seen` is
// called when it has written something.
async function programEnds(code, seen = () => {}) {
    const program = `import { Player, Solver, State } from ${MODULE};
        const large = State.open('${LARGE}');
        ${code}`;
    const words = ['--input-type=module', '--eval', program];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    let errors = '';
    child.stdout.once('data', () => seen(child));
    child.stderr.on('data', (data) => { errors += data; });
    const hung = setTimeout(() => child.kill('SIGKILL'), 60000);
    const [exitCode, signal] = await once(child, 'exit');
    clearTimeout(hung);
    assert.notEqual(signal, 'SIGKILL', `it never ends: ${code}`);
    return { ended: signal ?? exitCode, errors };
}

// The message that a worker thread gets when it imports the module.
async function importInWorker() {
    const program = `const { parentPort } = require('node:worker_threads');
        import(${MODULE}).then(() => 'welcome', (error) => error.message)
            .then((message) => parentPort.postMessage(message));`;
    const worker = new Worker(program, { eval: true });
    const [[message]] = await Promise.all([once(worker, 'message'), once(worker, 'exit')]);
    return message;
}

const tests = {
    'values are those that are known'() {
        return Promise.all([['RGGR', 1], ['RGBRGBRGB', 0], ['GRRWBBGKRGB', 2], ['RGKBWRBGBRG', 3]].map(async ([board, margin]) => {
            const state = State.open(`players=2 board=${board}`);
            const { value, stopReason, lower, upper, best } = await new Solver({ objective: 'margin' }).solve(state);
            assert.equal(stopReason, 'solved');
            assert.ok(lower === value && value === upper && state.moves.includes(best));
            assert.equal(value, margin, board);
        }));
    },

    'every objective answers'() {
        const state = State.open('players=2 rules=thesis board=RGBGRB');
        return Promise.all(['outcome', 'margin', 'thesis', 'maxn', 'guaranteed'].map(async (objective) => {
            const result = await new Solver({ objective }).solve(state);
            assert.equal(result.stopReason, 'solved');
            assert.equal(Array.isArray(result.scores), objective === 'thesis' || objective === 'maxn');
            assert.deepEqual([result.objective, result.seat, result.isExact, result.isLossless], [objective, 0, true, true]);
            assert.equal(result.estimate, result.value);
            assert.ok(result.nodes > 0 && result.counts.nodes === result.nodes && result.counts.tableBytes > 0);
        }));
    },

    async 'a line of text is solved in one call'() {
        const { objective, value, best } = await solve('RGGR');
        assert.deepEqual([objective, value, best], ['margin', 1, 'Ga']);
        const state = State.open('RGBBGR');
        assert.equal((await solve(state, { objective: 'outcome' })).outcome, 1);
        assert.equal((await solve('players=3 board=RGBRGB')).objective, 'guaranteed');
        assert.equal((await solve(LARGE, { nodes: 100 })).stopReason, 'nodes');
        await assert.rejects(solve('RGX'), BigPointsError);
        await assert.rejects(solve('RGGR', { colour: 1 }), TypeError);
        await assert.rejects(solve(5), TypeError);
        const gone = State.open('RGGR');
        gone.free();
        await assert.rejects(solve(gone), BigPointsError);
    },

    async 'many positions are solved in one call'() {
        const solver = new Solver({ objective: 'margin', allMoves: true });
        const state = State.open('RGBBGR');
        const { moves } = await solver.solve(state);
        const four = State.open('2x3', 'connect4');
        const finished = State.open('RGGR');
        while (!finished.isOver) {
            finished.play(finished.moves[0]);
        }
        const after = [...moves.map(({ move }) => state.clone().play(move)), finished];
        const answers = await solver.solveStates(after);
        assert.deepEqual(answers.map(({ status }) => status), after.map(() => 'solved'));
        assert.deepEqual(answers.slice(0, -1).map(({ value }) => value), moves.map(({ lower }) => 0 - lower));
        assert.ok(answers.slice(0, -1).every(({ best }, i) => after[i].moves.includes(best)));
        assert.deepEqual([answers.at(-1).best, answers.at(-1).value], [null, finished.scores[0] - finished.scores[1]]);
        assert.equal((await new Solver().solveStates([four, state]))[0].status, 'solved');
        assert.deepEqual(await solver.solveStates([]), []);

        const boards = await solver.solveBoards(['RGGR', 'no board', 'RGBBGR', '']);
        assert.deepEqual(boards.map(({ value }) => value), [1, null, 1, null]);
        assert.match(boards[1].status, /^board 2, .*is no disc/);
        assert.deepEqual([boards[1].lower, boards[1].upper, boards[1].best], [null, null, null]);
        assert.deepEqual((await solver.solveBoards('RGGR\r\nGRRG\r\n')).map(({ value }) => value), [1, 1]);
        assert.deepEqual((await solver.solveBoards(['RG\nGR'])).length, 1);
        await assert.rejects(async () => solver.solveStates([state, 5]), TypeError);
        await assert.rejects(async () => solver.solveBoards([5]), TypeError);
        await assert.rejects(async () => solver.solveBoards(['RGGR'], 'players=9'), BigPointsError);
        const stopped = new AbortController();
        stopped.abort();
        const [{ status, value }] = await new Solver(LIMIT).solveStates([State.open(LARGE)], { signal: stopped.signal });
        assert.deepEqual([status, value], ['cancelled', null]);
    },

    'random games are the same everywhere'() {
        const state = State.open('RGBBGR');
        const games = state.playouts(5, 1);
        assert.deepEqual(games.slice(2), state.playouts(3, 1, 2));
        const { scores, wins } = state.playoutTotals(5, 1);
        assert.deepEqual(scores, [0, 1].map((seat) => games.reduce((sum, game) => sum + game[seat], 0)));
        assert.deepEqual(wins, [0, 1].map((seat) => games.filter((game) => game[seat] === Math.max(...game)).length));
        assert.deepEqual(state.playouts(0), []);
        assert.throws(() => state.playouts(-1), RangeError);
        assert.throws(() => state.playoutTotals(0.5), TypeError);
    },

    async 'minimax searches to a depth'() {
        const state = State.open('RGBBGR');
        const whole = await new Minimax({ objective: 'margin', depth: 20 }).search(state);
        assert.equal(whole.estimate, (await solve(state)).value);
        assert.ok(state.moves.includes(whole.best) && whole.pv[0] === whole.best);
        const four = State.open('7x6 moves=1,7,2,7,3,6', 'connect4'); // the first player wins at once
        const { best, counts } = await new Minimax({ depth: 2 }).search(four);
        assert.deepEqual([best, counts.distance], ['4', 1]);
        assert.equal((await new Minimax({ depth: 8, nodes: 10 }).search(State.open('7x6', 'connect4'))).stopReason, 'nodes');
        assert.throws(() => new Minimax({ depth: 0 }), RangeError);
        assert.throws(() => new Minimax({ objective: 'thesis' }), RangeError);
    },

    async 'a census counts the values of boards'() {
        const census = new Census('colours=3 discs=2');
        assert.equal(await census.run(), census);
        assert.deepEqual(census.counts(), { wins: 54, draws: 30, losses: 6 });
        assert.deepEqual([census.boards, census.units, census.done, census.isFinished], [90, 15, 15, true]);
        assert.deepEqual(census.share(0), { value: 1 / 3, lower: 1 / 3, upper: 1 / 3 });
        assert.equal(census.positions, null);
        assert.deepEqual(Census.open(census.save()).counts(), census.counts());
        refuses('BP_ERR_SYNTAX', () => Census.open('no census'));
        refuses('BP_ERR_CONFIG', () => new Census('colours=9'));
        assert.throws(() => new Census('colours=3 discs=2', { objective: 'value' }), RangeError);
        assert.throws(() => new Census('colours=3 discs=2', { colour: 1 }), TypeError);
        assert.throws(() => new Census(5), TypeError);

        const part = (first, end) => new Census('colours=3 discs=2', { objective: 'margin', first, end, firstMoves: true }).run();
        const [one, other] = [await part(0, 4), await part(4, 15)];
        assert.deepEqual([one.shardUnits, one.missing, other.missing], [[0, 4], [[4, 15]], [[0, 4]]]);
        assert.throws(() => new Census('colours=3 discs=2', { first: 4 }), /first 4 does not fit the other options/);
        refuses('BP_ERR_MISMATCH', () => one.add(other.save())); // its shard is its own units
        const both = Census.open(one.save());
        both.add(other.save());
        assert.deepEqual(both.missing, []);
        assert.equal([...both.margins.values()].reduce((sum, boards) => sum + boards), 90);
        const { best, legal } = both.firstMove(1, 'ahead');
        assert.ok(best > 0 && best <= legal && legal === 90);
        assert.throws(() => both.firstMove(1, 'above'), RangeError);
        const thesis = await new Census('colours=3 discs=2 rules=thesis', { objective: 'thesis' }).run();
        assert.ok(thesis.positions > 90 && thesis.margins.size > 1);
        assert.equal([...thesis.scores(1).values()].reduce((sum, boards) => sum + boards), 90);

        const large = new Census('colours=4 discs=3', { objective: 'margin' });
        const ending = new AbortController();
        setTimeout(() => ending.abort(), 20);
        await large.run({ signal: ending.signal });
        assert.equal(large.isFinished, false);
    },

    'JSON has what opens a game again'() {
        const state = State.open('7x6 moves=4,4,3', 'connect4');
        const { game, record } = JSON.parse(JSON.stringify(state));
        assert.equal(String(State.open(record, game)), String(state));
        const { name, setup } = JSON.parse(JSON.stringify(Game.open('nim', 'heaps=3+5 last=wins')));
        assert.equal(String(Game.open(name, setup)), 'heaps=3+5 last=wins');
        assert.equal(State.open(JSON.parse(JSON.stringify(State.open('RGGR').play('Ra'))).record).ply, 1);
        assert.ok(new Game('RGGR').maxPlies < new Game().maxPlies);
        refuses('BP_ERR_UNSUPPORTED', () => State.open('', 'chess'));
        assert.throws(() => State.open('RGGR', 5), TypeError);
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
        for (let left = again.redoCount; left > 0; left--) {
            assert.equal(again.redoCount, left);
            again.redo();
        }
        assert.equal(`${again}`, `${state}`);
        refuses('BP_ERR_HISTORY', () => again.redo());
        again.undo();
        assert.equal(again.redoCount, 1);
        while (again.ply > 0) {
            again.undo();
        }
        refuses('BP_ERR_NOT_OVER', () => again.winners);
    },

    async 'require() has the same'() {
        if (IS_WASM) {
            const required = createRequire(import.meta.url)(resolve(process.argv[2], '../bigpoints.cjs'));
            assert.deepEqual(Object.keys(required).sort(), Object.keys(await import(URL_OF_MODULE)).sort());
            assert.equal((await required.solve('RGGR')).value, 1);
        }
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
        for (const wrong of [0, 1, 'yes', 'no', null, undefined, []]) {
            assert.throws(() => new Solver({ allMoves: wrong }), TypeError);
        }
        assert.equal(String(new Game()), String(new Game('players=2')));
        assert.equal(String(State.open('rg gr')), String(new Game('RGGR').start()));
        assert.throws(() => new Solver({ nodes: -1 }), RangeError);
        assert.throws(() => new Solver({ nodes: 2n ** 64n }), RangeError);
        assert.throws(() => new Solver({ threads: 2 ** 32 + 1 }), RangeError);
        assert.throws(() => new Solver({ colour: 1 }), TypeError);
        assert.throws(() => new Solver({ threads: 0 }), RangeError);
        for (const wrong of [NaN, -1, Infinity, 1e13]) {
            assert.throws(() => new Solver({ seconds: wrong }), RangeError);
        }
        const refused = (message) => ({ name: 'RangeError', message });
        assert.throws(() => new Solver({ objective: 'best' }),
            refused('objective must be one of outcome, margin, thesis, maxn, guaranteed, refined'));
        for (const level of [0, 11, 99]) {
            assert.throws(() => new Player({ level }), refused("level, if it is not 'auto', must be from 1 to 10"));
        }
        const memory = refused('memory is at least 65536 bytes, or 0 for the default, not 1');
        assert.throws(() => new Player({ memory: 1 }), memory);
        assert.throws(() => new Solver({ memory: 1 }), memory);
        assert.throws(() => new Solver({ threads: 257 }), refused('threads must be from 1 to 256'));
        assert.throws(() => new Player({ level: 'automatic' }), TypeError);
        assert.throws(() => new Player({ seed: 2n ** 64n }), RangeError);
        refuses('BP_ERR_CONFIG', () => new Game('players=9'));
        refuses('BP_ERR_SYNTAX', () => new Game('players'));
        new Player({ seed: 2n ** 64n - 1n }).free();
    },

    'options have the names, ranges and defaults of the library'() {
        const solver = new Solver();
        assert.deepEqual(solver.options, { objective: 'outcome', seconds: 0, nodes: 0, memory: 0, threads: 1, allMoves: false,
            pv: true, movePvs: false });
        const chosen = { objective: 'maxn', seconds: 1.5, nodes: 2 ** 40, memory: 65536, threads: 3, allMoves: true, pv: false,
            movePvs: true };
        solver.set(chosen);
        assert.deepEqual(solver.options, chosen);
        solver.set({ seconds: 0.0001, nodes: 2n ** 62n }); // a limit is rounded up: 0 would be none
        assert.deepEqual([solver.options.seconds, solver.options.nodes], [0.001, 2n ** 62n]);
        const player = new Player();
        assert.deepEqual(player.options, { seconds: 1, nodes: 0, memory: 0, level: 10, seed: 0 });
        for (const seed of [1, 2 ** 53 - 1, 2n ** 63n, 2n ** 64n - 1n]) {
            player.set({ level: 'auto', seed });
            assert.deepEqual([player.options.level, player.options.seed], ['auto', seed]);
        }
        player.set({ level: 3 });
        assert.equal(player.options.level, 3);
        assert.deepEqual(new Review().options, { seconds: 0, memory: 0, solveNodes: 1500000, searchNodes: 150000 });
        player.free();
        refuses('BP_ERR_ARGUMENT', () => player.options);
    },

    async 'level auto chooses a level for each move'() {
        const player = new Player({ level: 'auto', seconds: 0, nodes: 1000, seed: 1 });
        const { best, counts } = await player.choose(State.open(LARGE));
        assert.equal(counts.level, 5); // it begins with this one
        assert.ok(State.open(LARGE).moves.includes(best));
    },

    async 'options that are no plain object are refused'() {
        const state = State.open('players=2 board=RGGR');
        const solver = new Solver({ objective: 'margin' });
        const player = new Player();
        const wrong = [null, 5, 10n, 'margin', '', true, [], [1], () => true, Symbol('x'), new Map(), solver, state,
            AbortSignal.abort(), Object.create({ signal: AbortSignal.abort() })];
        const refused = { name: 'TypeError', message: /options must be an object/ };
        for (const options of wrong) {
            assert.throws(() => new Solver(options), refused);
            assert.throws(() => new Player(options), refused);
            assert.throws(() => solver.set(options), refused);
            assert.throws(() => player.set(options), refused);
            await assert.rejects(solver.solve(state, options), refused);
            await assert.rejects(player.choose(state, options), refused);
        }
        for (const options of [undefined, {}, Object.create(null), runInNewContext('({})')]) {
            new Solver(options).free();
            new Player(options).free();
            solver.set(options);
            player.set(options);
            assert.equal((await solver.solve(state, options)).value, 1);
            assert.ok(state.moves.includes((await player.choose(state, options)).best));
        }
    },

    async 'a state whose clone() was replaced is solved all the same'() {
        const state = State.open('players=2 board=RGGR');
        const other = State.open('players=2 board=RGKBWRBGBRG');
        state.clone = () => other;
        const solver = new Solver({ objective: 'margin' });
        assert.equal((await solver.solve(state)).value, 1);
        assert.ok(state.moves.includes((await new Player({ seconds: 0.1 }).choose(state)).best));
        assert.equal((await solver.solve(other)).value, 3); // nobody freed it
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
        const freed = (name) => ({ statusName: 'BP_ERR_ARGUMENT', message: `this ${name} was freed` });
        assert.throws(() => game.players, freed('Game'));
        assert.throws(() => game.start(), freed('Game'));
        assert.throws(() => game.read('players=2 board=RGGR'), freed('Game'));
        assert.throws(() => `${game}`, freed('Game'));
        for (const name of ['board', 'isOver', 'mover', 'moves', 'ply', 'record', 'redoCount', 'scores', 'winners']) {
            assert.throws(() => state[name], freed('State'));
        }
        assert.throws(() => state.clone(), freed('State'));
        assert.throws(() => state.play('Ra'), freed('State'));
        for (const name of ['undo', 'redo', 'draw', 'svg']) {
            assert.throws(() => state[name](), freed('State'));
        }
        assert.throws(() => `${state}`, freed('State'));
        for (const engine of [solver, player]) {
            assert.throws(() => engine.set({ memory: 2 ** 20 }), freed(engine.constructor.name));
            assert.throws(() => engine.set({}), freed(engine.constructor.name));
            assert.throws(() => engine.clear(), freed(engine.constructor.name));
        }
        assert.throws(() => player.set({ level: 3 }), freed('Player'));
        await assert.rejects(solver.solve(other), freed('Solver'));
        await assert.rejects(player.choose(other), freed('Player'));
        await assert.rejects(new Solver().solve(state), { statusName: 'BP_ERR_ARGUMENT' });
        await assert.rejects(new Solver().solve({}), TypeError);
    },

    async 'an option that frees its handle is too late'() {
        const solver = new Solver();
        refuses('BP_ERR_ARGUMENT', () => solver.set({ get threads() { return solver.free() ?? 1; } }));
        const other = new Solver();
        const running = other.solve(State.open(LARGE), { get signal() { return other.free(); } });
        await assert.rejects(running, { statusName: 'BP_ERR_ARGUMENT' });
    },

    async 'a signal that is none is refused, and the handle stays as it was'() {
        const state = State.open('players=2 board=RGGR');
        const solver = new Solver({ objective: 'margin' });
        const player = new Player();
        const signal = AbortSignal.abort();
        const wrong = [0, 5, 'now', true, {}, { aborted: true }, signal.constructor, Object.create(AbortSignal.prototype)];
        for (const options of [...wrong.map((value) => ({ signal: value })), { sginal: signal }]) {
            await assert.rejects(solver.solve(state, options), TypeError);
            await assert.rejects(player.choose(state, options), TypeError);
        }
        for (const options of [{ signal: undefined }, { signal: null }]) {
            assert.equal((await solver.solve(state, options)).value, 1);
            assert.ok(state.moves.includes((await player.choose(state, options)).best));
        }
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
        assert.equal((await running).stopReason, 'cancelled');
        solver.set({ threads: 2 });
    },

    async 'free() ends a running call'() {
        const solver = new Solver(LIMIT);
        const player = new Player({ level: 10, seconds: 20 });
        const running = solver.solve(State.open(LARGE));
        const thinking = player.choose(State.open(LARGE));
        solver.free();
        player.free();
        solver.free();
        refuses('BP_ERR_ARGUMENT', () => solver.set({ threads: 2 }));
        assert.equal((await running).stopReason, 'cancelled');
        assert.equal((await thinking).stopReason, 'cancelled');
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
        assert.equal((await solver.solve(small, { signal })).stopReason, 'cancelled');
        const three = State.open('players=3 board=RGBRGB');
        await assert.rejects(solver.solve(three, { signal }), { statusName: 'BP_ERR_UNSUPPORTED' });
        await assert.rejects(solver.solve(three), { statusName: 'BP_ERR_UNSUPPORTED' });
        assert.equal((await solver.solve(over)).stopReason, 'solved');
        const result = await solver.solve(small);
        assert.equal(result.stopReason, 'solved');
        assert.equal(result.value, 1);
        await assert.rejects(player.choose(over, { signal }), { statusName: 'BP_ERR_OVER' });
        assert.notEqual((await player.choose(small)).stopReason, 'cancelled');
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
            cancelled += (await running).stopReason === 'cancelled';
            assert.equal((await solver.solve(state)).stopReason, 'solved');
        }
        assert.ok(cancelled > 0);
    },

    async 'a process ends while calls run'() {
        const solve = "new Solver({ objective: 'margin' }).solve(large);";
        const choose = 'new Player({ level: 10, seconds: 0 }).choose(large);';
        const many = `for (let i = 0; i < 6; i++) { ${solve} ${choose} }`;
        const soon = (action) => `setTimeout(() => { ${action} }, 100);`;
        const exit = soon('process.exit(3);');
        const write = "setInterval(() => console.log('a line'), 1);";
        const programs = [
            [solve + exit, 3],
            [choose + exit, 3],
            [many + exit, 3],
            ...['outcome', 'maxn', 'guaranteed'].map((objective) => [solve.replace('margin', objective) + exit, 3]),
            [`${solve} process.exit(3);`, 3],
            [many + soon("throw new Error('nobody catches it');"), 1],
            [many + soon("Promise.reject(new Error('nobody handles it'));"), 1],
            [`process.on('exit', () => { ${solve} ${choose} }); ${exit}`, 3],
            [`process.on('SIGINT', () => process.exit(4)); ${many} ${write}`, 4, (child) => child.kill('SIGINT')],
            [many + write, 'SIGINT', (child) => child.kill('SIGINT')],
            [many + write, 1, (child) => child.stdout.destroy()], // as "| head" does
        ];
        await Promise.all(programs.map(async ([code, wanted, seen]) => {
            const { ended, errors } = await programEnds(code, seen);
            assert.equal(ended, wanted, `${code}\n${errors}`);
        }));
    },

    async 'an error of another listener does not keep the process'() {
        const { errors } = await programEnds(`process.on('exit', () => { throw new Error('a listener'); });
            const again = await import(${MODULE.replace('.js', '.js?again')});
            new again.Solver({ objective: 'margin' }).solve(again.State.open('${LARGE}'));
            process.exit(3);`);
        assert.match(errors, /a listener/);
    },

    async 'the module can be imported again'() {
        const again = await import(`${URL_OF_MODULE}?again`);
        assert.notEqual(again.State, State);
        const state = again.State.open('players=2 board=RGGR');
        assert.equal((await new again.Solver({ objective: 'margin' }).solve(state)).value, 1);
        await assert.rejects(new Solver().solve(state), TypeError); // it is of another module
    },

    async 'a worker thread is refused by koffi, while the main thread goes on'() {
        const running = new Solver({ ...LIMIT, nodes: 5000 }).solve(State.open(LARGE));
        for (const message of await Promise.all(Array.from({ length: 4 }, importInWorker))) {
            assert.match(message, IS_WASM ? /^welcome$/ : /main thread.*koffi.*child_process\.fork/);
        }
        assert.equal((await running).stopReason, 'nodes');
    },

    async 'a limit leaves bounds'() {
        const solver = new Solver({ objective: 'margin', nodes: 5000 });
        const result = await solver.solve(State.open(LARGE));
        assert.equal(result.stopReason, 'nodes');
        assert.equal(result.value, null);
        assert.ok(result.lower < result.upper);
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

    // Here nobody calls gc(): V8 has to know by itself that there is something to collect. A solver has 2 MiB.
    async 'solvers that are forgotten do not pile up'() {
        const { ended, errors } = await programEnds(`const small = State.open('players=2 board=RGGR');
            let peak = 0;
            for (let i = 0; i < 500; i++) {
                await new Solver({ objective: 'margin' }).solve(small);
                peak = Math.max(peak, process.memoryUsage().rss / 2 ** 20);
            }
            console.error(peak, 'MiB');
            process.exit(peak < 500 ? 0 : 1);`);
        assert.equal(ended, 0, errors);
    },

    async 'tables are shared, and know their kind'() {
        const state = State.open('players=2 board=RGBYYBGRGRBY');
        const flags = { array: [true, false], growing: [false, true], uthash: [false, true], none: [true, false] };
        for (const [kind, expected] of Object.entries(flags)) {
            const table = new Table(kind, 2n ** 20n);
            assert.equal(table.kind, kind);
            assert.deepEqual([table.isThreadSafe, table.neverForgets, table.isPersistent], [...expected, false]);
            assert.equal(table.entries, 0);
            const nodes = [];
            for (let i = 0; i < 2; i++) {
                const result = await new Solver({ objective: 'margin', table }).solve(state);
                assert.equal(result.value, 2);
                nodes.push(result.nodes);
            }
            assert.equal(nodes[1] < nodes[0], kind !== 'none', kind);
            assert.equal(table.entries > 0, kind !== 'none');
            assert.equal(table.bytes > 0, kind !== 'none');
            table.clear();
            assert.equal(table.entries, 0);
            table.sync();
        }
        const solver = new Solver({ objective: 'margin', table: new Table() });
        solver.set({ table: null });
        for (const wrong of [undefined, 5, 'array', {}, solver]) {
            assert.throws(() => solver.set({ table: wrong }), TypeError);
        }
        for (const wrong of [null, 5, 'a\0b']) {
            assert.throws(() => new Table(wrong), TypeError);
            assert.throws(() => Table.file(wrong), TypeError);
        }
        refuses('BP_ERR_ARGUMENT', () => new Table('list'));
        refuses('BP_ERR_LIMIT', () => new Table('array', 1));
        assert.throws(() => new Table('array', -1), RangeError);
        const freed = new Table();
        freed.free();
        refuses('BP_ERR_ARGUMENT', () => solver.set({ table: freed }));
        refuses('BP_ERR_ARGUMENT', () => freed.save());
        refuses('BP_ERR_ARGUMENT', () => freed.load(Buffer.alloc(9)));
        refuses('BP_ERR_ARGUMENT', () => freed.why);
    },

    async 'a solver keeps the table that is freed'() {
        const table = new Table();
        const solver = new Solver({ objective: 'margin', table });
        table.free();
        assert.equal((await solver.solve(State.open('players=2 board=RGGR'))).value, 1);
    },

    async 'saved tables are loaded, and damaged ones refused'() {
        const state = State.open('players=2 board=RGBYYBGRGRBY');
        const table = new Table('uthash');
        refuses('BP_ERR_MISMATCH', () => table.save());
        const cold = await new Solver({ objective: 'margin', table }).solve(state);
        const saved = table.save();
        const copy = new Table();
        const damaged = Buffer.from(saved);
        damaged[99] ^= 1;
        for (const wrong of [Buffer.alloc(0), Buffer.from('no table'), saved.subarray(0, -1), damaged]) {
            refuses('BP_ERR_FILE', () => copy.load(wrong));
        }
        for (const wrong of [undefined, null, 'text', [1, 2], new ArrayBuffer(8)]) {
            assert.throws(() => copy.load(wrong), TypeError);
        }
        assert.equal(copy.entries, 0);
        copy.load(new Uint8Array(saved));
        assert.equal(copy.entries, table.entries);
        const again = await new Solver({ objective: 'margin', table: copy }).solve(state);
        assert.equal(again.value, cold.value);
        assert.ok(again.nodes * 10 < cold.nodes);
    },

    async 'a table in a file outlives its handle'() {
        if (IS_WASM) {
            refuses('BP_ERR_FILE', () => Table.file('table', 2 ** 20));
            return;
        }
        const folder = mkdtempSync(join(tmpdir(), 'bigpoints-'));
        try {
            const path = join(folder, 'table');
            const nodes = [];
            for (let i = 0; i < 2; i++) {
                const table = Table.file(path, 2 ** 20);
                const solver = new Solver({ objective: 'margin', table });
                nodes.push((await solver.solve(State.open('players=2 board=RGBYYBGRGRBY'))).nodes);
                table.sync();
                assert.deepEqual([table.kind, table.isPersistent, table.why], ['file', true, '']);
                assert.throws(() => Table.file(path), { statusName: 'BP_ERR_FILE', message: /is using it/ });
                solver.free();
                table.free();
            }
            assert.ok(nodes[1] * 10 < nodes[0]);
            refuses('BP_ERR_FILE', () => Table.file(folder));
        } finally {
            rmSync(folder, { recursive: true });
        }
    },

    async 'a failed solve has a reason'() {
        const three = State.open('players=3 board=RGBRGB');
        await assert.rejects(new Solver().solve(three), { statusName: 'BP_ERR_UNSUPPORTED', message: /two players/ });
        const table = new Table('growing');
        const solver = new Solver({ threads: 2, table });
        await assert.rejects(solver.solve(State.open('RGGR')), { statusName: 'BP_ERR_MISMATCH', message: /threads/ });
        assert.match(table.why, /one thread/);
    },

    'a position is drawn as text and as a picture'() {
        const state = State.open('players=3 board=RKGWRGK moves=Ra,Ga');
        assert.equal(state.board, 'RKGWRGK');
        assert.match(state.draw(), /player 3/);
        assert.match(state.svg(), /^<svg [^]*<title>[^]*<\/svg>\s*$/);
        const before = state.draw();
        state.undo();
        assert.notEqual(state.draw(), before);
        assert.equal(state.redo().draw(), before);
    },

    'rules and configuration of a state, and the check of a game'() {
        const state = State.open('players=3 rules=official colours=3 discs=2 seed=7');
        assert.equal(state.rules, 'official');
        assert.equal(State.open('rules=thesis board=RGGR').rules, 'thesis');
        const game = new Game(state.config);
        assert.equal(`${game.start()}`, `${state}`);
        game.check();
        game.check(2n ** 64n - 1n, 2);
        refuses('BP_ERR_ARGUMENT', () => game.check(0, 0));
        assert.throws(() => game.check(-1), RangeError);
        assert.throws(() => game.check('1'), TypeError);
    },

    'a position is shown by its pieces'() {
        const state = State.open('players=3 board=RKGWRGK moves=Ra,Ga');
        const none = { R: 0, G: 0, B: 0, Y: 0, P: 0, W: 0, K: 0 };
        assert.deepEqual(state.view(), {
            track: ['R', null, 'G', null, 'R', 'G', 'K'],
            pawns: { R: 1, G: 3 },
            ladder: [{ pawn: null, worth: 1 }, { pawn: null, worth: 0 }],
            hands: [{ ...none, K: 1 }, { ...none, W: 1 }, none],
            isExtra: false,
        });
        assert.deepEqual(state.describe('Gb'), { pawn: 'G', target: 6, disc: 'R', place: 5 });
        refuses('BP_ERR_ILLEGAL', () => state.describe('Rc'));
        assert.throws(() => state.describe(5), TypeError);
        const end = State.open('board=RGGR moves=Ga,Gc,Ra,Rb');
        const ladder = constants.BP_PLACE_LADDER;
        assert.deepEqual(end.describe('Rc'), { pawn: 'R', target: ladder, disc: 'R', place: ladder });
        assert.deepEqual(end.play('Rc').view().ladder, [{ pawn: 'G', worth: 1 }, { pawn: 'R', worth: 0 }]);
        assert.deepEqual(end.view().pawns, { R: ladder, G: ladder });
        const black = State.open('board=RKGRGRG moves=Ra'); // player 1 has the black disc
        assert.equal(black.view().isExtra, false);
        black.play('Ga');
        assert.equal(black.view().isExtra, false);
        black.play('Ra');
        assert.equal(black.view().isExtra, true);
        assert.deepEqual(black.describe('pass'), { pawn: null, target: null, disc: null, place: null });
    },

    'the history of a game is a list of moves and of positions'() {
        const moves = ['Ra', 'Ya', 'Ba', 'Rc'];
        const state = State.open(`board=YRBRGYGBRYGB moves=${moves}`);
        assert.deepEqual(state.history, moves);
        const positions = [...state.positions()];
        assert.deepEqual(positions.map(({ ply }) => ply), [0, 1, 2, 3, 4]);
        assert.equal(`${positions[4]}`, `${state}`);
        assert.equal(`${positions[0].play(...moves)}`, `${state}`);
        const start = state.game.start();
        assert.deepEqual(start.history, []);
        assert.deepEqual([...start.positions()].map(String), [`${start}`]);
        for (const first of state.positions()) {
            assert.equal(first.ply, 0);
            break;
        }
    },

    async 'a player values every move'() {
        const state = State.open(LARGE);
        const { best, estimate, moves, value, objective, counts, pv } = await new Player({ level: 7, seconds: 0 }).choose(state);
        assert.deepEqual(moves.map(({ move }) => move).sort(), state.moves.sort());
        assert.ok(moves.every((each, i) => i === 0 || moves[i - 1].estimate >= each.estimate));
        assert.ok(moves.every(({ visits, lower, upper }) => visits > 0 && lower < upper));
        assert.equal(moves.find(({ move }) => move === best).estimate, estimate);
        assert.deepEqual([value, objective, counts.level, counts.depth, pv[0]], [null, 'margin', 7, pv.length, best]);
        assert.deepEqual((await new Player({ level: 1 }).choose(state)).moves, []);
        const exact = await new Player({ level: 10, seconds: 0 }).choose(State.open('RGKBWRBGBRG'));
        assert.deepEqual([exact.value, exact.estimate, exact.isExact, exact.stopReason], [3, 3, true, 'solved']);
    },

    async 'a solver values every move, with a principal variation'() {
        const state = State.open('RGKBWRBGBRG');
        const solver = new Solver({ objective: 'margin', allMoves: true, movePvs: true });
        const { best, value, moves } = await solver.solve(state);
        assert.deepEqual(moves.map(({ move }) => move), state.moves);
        assert.equal(moves.find(({ move }) => move === best).lower, value);
        for (const { move, lower, upper, estimate, visits, scores, pv } of moves) {
            assert.deepEqual([lower, estimate, visits, scores, pv[0]], [upper, null, null, null, move]);
            const { scores: end, isOver } = state.clone().play(...pv);
            assert.ok(isOver);
            assert.equal(end[0] - end[1], lower);
        }
        solver.set({ objective: 'maxn' });
        const all = await solver.solve(state);
        assert.ok(all.moves.every(({ scores, lower }) => scores[0] - scores[1] === lower));
        assert.deepEqual((await new Solver({ pv: false }).solve(state)).pv, []);
    },

    'a series adds the scores of games'() {
        const series = new Series(2, 1);
        refuses('BP_ERR_NOT_OVER', () => series.winners);
        for (const starter of [1, 0]) {
            assert.deepEqual([series.isOver, series.starter, series.games], [false, starter, 1 - starter]);
            const state = State.open(`start=${starter + 1} board=RGGR`);
            refuses('BP_ERR_NOT_OVER', () => series.add(state));
            series.add(state.play('Ga', 'Gc', 'Ra', 'Rb', 'Rc'));
            assert.deepEqual(state.scores, starter === 0 ? [2, 1] : [1, 2]);
        }
        assert.deepEqual([series.isOver, series.starter, series.totals, series.winners], [true, null, [3, 3], [0, 1]]);
        assert.throws(() => series.add('RGGR'), TypeError);
        refuses('BP_ERR_ARGUMENT', () => new Series(9));
        series.free();
        refuses('BP_ERR_ARGUMENT', () => series.totals);
    },

    async 'games have names'() {
        assert.equal(new Game('RGGR').name, 'bigpoints');
        assert.equal(State.open('RGGR').game.name, 'bigpoints');
        assert.equal(`${Game.open('bigpoints', 'RGGR')}`, `${new Game('RGGR')}`);
        assert.equal(Game.open('bigpoints').name, 'bigpoints');
        assert.throws(() => Game.open('chess'), { statusName: 'BP_ERR_UNSUPPORTED', message: /chess.*bigpoints/ });
        assert.throws(() => Game.open(5), TypeError);
        assert.throws(() => Game.open('bigpoints', 5), TypeError);
        assert.deepEqual(gameNames, ['bigpoints', 'nim', 'connect4', 'gomoku']);
        for (const name of gameNames) {
            const game = Game.open(name);
            assert.equal(`${Game.open(name, `${game}`)}`, `${game}`);
            game.check(1, 1);
            const state = game.start();
            assert.equal(state.game.name, name);
            state.play(state.moves.at(-1));
            assert.equal(`${game.read(state.record)}`, `${state}`);
            assert.match(state.svg(), /^<svg /);
            const { best } = await new Player({ level: 5, seconds: 0 }).choose(state);
            assert.ok(state.moves.includes(best));
        }
        const wins = async (name, setup, ...moves) => {
            const state = Game.open(name, setup).start().play(...moves);
            return (await new Solver({ objective: 'margin' }).solve(state)).value;
        };
        assert.equal(await wins('nim', 'heaps=3+5+7 last=loses'), 1);
        assert.equal(await wins('nim', 'heaps=2+4+6 last=wins'), -1);
        assert.equal(await wins('nim', 'heaps=1 last=loses'), -1);
        assert.equal(await wins('connect4', '4x4'), 0);
        assert.equal(await wins('connect4', '', ...'2252576253462244111563365343671351441'), -1);
        assert.equal(await wins('connect4', '', ...'7422341735647741166133573473242566'), 1);
        assert.equal(await wins('gomoku', '5x5', 'a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'd1', 'd2'), 500);
        const wrong = [['nim', '3+5+7'], ['nim', 'heaps='], ['nim', 'heaps=1+'], ['nim', 'heaps=1'], ['nim', 'heaps=3 last=draws'],
            ['connect4', '7'], ['connect4', '7x'], ['connect4', '7x6 '], ['connect4', '7x6 moves=4'], ['gomoku', 'x']];
        wrong.forEach(([name, setup]) => refuses('BP_ERR_SYNTAX', () => Game.open(name, setup)));
        const large = [['nim', 'heaps=256'], ['nim', 'heaps=1+1+1+1+1+1+1+1+1'], ['connect4', '99x1'],
            ['connect4', '9999999999999x6'], ['gomoku', '4x4'], ['gomoku', '15x14']];
        large.forEach(([name, setup]) => refuses('BP_ERR_RANGE', () => Game.open(name, setup)));
        assert.ok(Game.open('nim', 'heaps=0 last=loses').start().isOver);
        const nim = Game.open('nim').start();
        refuses('BP_ERR_MISMATCH', () => nim.view());
        refuses('BP_ERR_MISMATCH', () => nim.describe('1-from-1'));
    },

    async 'a progress callback is called in WebAssembly, and refused by koffi'() {
        const large = State.open(LARGE);
        const seen = [];
        const progress = (report) => seen.push(report);
        const calls = [
            () => new Solver({ ...LIMIT, nodes: 100000 }).solve(large, { progress }),
            () => new Player({ level: 10, seconds: 0, nodes: 20000 }).choose(large, { progress }),
            () => new Review({ solveNodes: 50000, searchNodes: 20000 }).run(State.open(`${LARGE} moves=Ra,Ga`), { progress }),
            () => findPuzzle('white=2 black=2 colours=5 discs=5', 1, { progress }),
        ];
        for (const call of calls) {
            if (!IS_WASM) {
                await assert.rejects(call, TypeError);
                continue;
            }
            seen.length = 0;
            await call();
            assert.ok(seen.length > 0);
            for (const { nodes, seconds, lower, upper, best, value, done, total } of seen) {
                assert.ok(nodes >= 0 && seconds >= 0 && (lower === null || lower < upper) && (done === null || done <= total));
                assert.equal(best === null, value === null || call === calls[3]);
                assert.ok(best === null || large.moves.includes(best));
            }
        }
        await assert.rejects(new Solver().solve(large, { progress: 5 }), TypeError);
        if (IS_WASM) {
            const thrown = new Error('of a callback');
            const solver = new Solver(LIMIT);
            const throwing = { progress: () => { throw thrown; } };
            await assert.rejects(solver.solve(large, throwing), thrown);
            await assert.rejects(findPuzzle('players=2', 1, throwing), thrown);
            assert.equal((await solver.solve(State.open('RGGR'))).value, 1); // the solver still works
            await assert.rejects(findPuzzle('players=2', 1, { signal: AbortSignal.abort() }), { name: 'AbortError' });
        }
    },

    async 'long calls take turns, and the program goes on'() {
        const solver = new Solver({ ...LIMIT, nodes: 300000 });
        const large = State.open(LARGE);
        let turns = 0;
        const timer = setInterval(() => turns++, 1);
        const first = solver.solve(large).then(() => 'large');
        const second = new Solver({ objective: 'margin' }).solve(State.open('RGGR')).then(() => 'small');
        assert.equal(await Promise.race([first, second]), 'small');
        await first;
        clearInterval(timer);
        assert.ok(turns > 3, `${turns} turns`);
    },

    async 'regrets of a review are those of the solver'() {
        const state = State.open('board=YRBRGYGBRYGB moves=Ra,Ya,Ba,Rc,Gb,Ya,Yb,Gb,Yc,Gc,Bb,Bc');
        const solver = new Solver({ objective: 'margin', allMoves: true });
        const { moves, stopReason, ...sums } = await new Review().run(state);
        assert.deepEqual(sums, { turningPoints: [0, 5], totalRegret: [1, 2], meanRegret: [1 / 6, 2 / 6],
            nodes: sums.nodes, seconds: sums.seconds });
        assert.ok(stopReason === 'solved' && sums.nodes > 0 && sums.seconds > 0);
        assert.equal(moves.length, 12);
        assert.equal(moves.map(({ move }) => move).join(), state.record.match(/moves=(\S+)/)[1]);
        for (const judged of moves.reverse()) {
            const result = await solver.solve(state.undo());
            const { best, pv, value, estimate, isExact, isLossless } = judged.result;
            assert.deepEqual([judged.ply, judged.seat, pv[0]], [state.ply, state.mover, best]);
            assert.deepEqual([value, estimate], [result.value, result.value]);
            assert.equal(value - judged.regret, result.moves.find(({ move }) => move === judged.move).lower);
            assert.ok(isExact && isLossless);
        }
    },

    async 'reviews have options, and can be stopped'() {
        const state = State.open(`${LARGE} moves=Ra,Ga`);
        const review = new Review({ solveNodes: 1000, searchNodes: 200n });
        const { moves } = await review.run(state);
        assert.deepEqual(moves.map(({ move, result }) => [move, result.isExact]), [['Ra', false], ['Ga', false]]);
        review.set({ solveNodes: 0, seconds: 20 });
        const stopped = await review.run(state, { signal: AbortSignal.timeout(50) });
        assert.deepEqual([stopped.stopReason, stopped.moves], ['cancelled', []]);
        const running = review.run(state);
        refuses('BP_ERR_BUSY', () => review.set({ seconds: 1 }));
        await assert.rejects(review.run(state), { statusName: 'BP_ERR_BUSY' });
        review.free();
        assert.equal((await running).stopReason, 'cancelled');
        refuses('BP_ERR_ARGUMENT', () => review.set({ seconds: 1 }));
        assert.throws(() => new Review({ memory: 1 }), RangeError);
        assert.throws(() => new Review({ seconds: -1 }), RangeError);
        assert.throws(() => new Review({ nodes: 1 }), TypeError);
        assert.throws(() => new Review({ solveNodes: -1 }), RangeError);
        await assert.rejects(new Review().run('RGGR'), TypeError);
    },

    async 'puzzles have one right move'() {
        const solver = new Solver({ allMoves: true });
        for (const seed of [0, 1, 2n, 2n ** 64n - 1n]) {
            const { state, grade, result } = await findPuzzle('colours=4 discs=3', seed);
            const { value, moves } = await solver.solve(state);
            const right = moves.filter(({ lower }) => lower === value).map(({ move }) => move);
            assert.deepEqual([right, value], [[result.best], result.outcome]);
            assert.ok(grade >= 1 && grade <= 10 && result.isLossless && result.isExact);
            assert.equal(result.pv[0], result.best);
            assert.ok(state.play(...result.pv).isOver);
        }
        await assert.rejects(findPuzzle('players=3'), { statusName: 'BP_ERR_UNSUPPORTED' });
        await assert.rejects(findPuzzle('RG'), { statusName: 'BP_ERR_LIMIT' });
        await assert.rejects(findPuzzle('players=9'), { statusName: 'BP_ERR_CONFIG' });
        await assert.rejects(findPuzzle(5), TypeError);
        await assert.rejects(findPuzzle('players=2', -1), RangeError);
    },

    'the version and the constants are there'() {
        assert.match(version, /^\d+\.\d+\.\d+$/);
        assert.equal(constants.BP_ERR_ILLEGAL, -7);
        assert.equal(constants.BP_PLACE_LADDER, 64);
        assert.equal(`${constants.BP_VERSION_MAJOR}.${constants.BP_VERSION_MINOR}`, version.replace(/\.\d+$/, ''));
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
