// SPDX-License-Identifier: MIT
// Tests of the npm package that run in Node.js and in a browser: solver, players, reviews and puzzles in a worker.
//
//     import { run } from './engine.js';
//     const failures = await run(await import('bigpoints'), await import('bigpoints/engine'));

const LARGE = 'players=2 seed=1'; // too large to be solved

function equal(actual, wanted, what = '') {
    const [a, b] = [actual, wanted].map((value) => JSON.stringify(value));
    if (a !== b) {
        throw new Error(`${what} ${a}, not ${b}`);
    }
}

function ok(value, what) {
    if (!value) {
        throw new Error(`wrong: ${what}`);
    }
}

// The error of a Promise that must be rejected.
async function errorOf(promise) {
    try {
        await promise;
    } catch (error) {
        return error;
    }
    throw new Error('it was not rejected');
}

export async function run({ BigPointsError, Game, Solver, State }, { Engine }) {
    const engine = new Engine();

    const tests = {
        async 'the worker finds known values'() {
            for (const [board, margin] of [['RGGR', 1], ['RGBRGBRGB', 0], ['GRRWBBGKRGB', 2], ['RGKBWRBGBRG', 3]]) {
                const { value, pv } = await engine.solve(`players=2 board=${board}`, { objective: 'margin' });
                equal(value, margin, board);
                ok(State.open(board).play(...pv).isOver, 'the pv ends the game');
            }
        },

        async 'the worker searches the same nodes as the page'() {
            const state = State.open('players=2 colours=4 discs=4 seed=3');
            const here = await new Solver({ objective: 'margin' }).solve(state);
            const fresh = new Engine({ memory: 2 ** 28 });
            const there = await fresh.solve(state, { objective: 'margin' });
            fresh.free();
            equal([there.value, there.nodes, there.pv], [here.value, here.nodes, here.pv]);
        },

        async 'the table stays warm'() {
            const options = { objective: 'margin' };
            const cold = await engine.solve('players=2 board=RGBYYBGRGRBY', options);
            const warm = await engine.solve('players=2 board=RGBYYBGRGRBY', options);
            equal(warm.value, cold.value);
            ok(warm.nodes * 10 < cold.nodes, `${warm.nodes} and ${cold.nodes} nodes`);
            equal((await engine.solve('players=2 board=RGGR', {})).value, 1); // no option of an earlier call is left
        },

        async 'a cancel ends every call'() { // each would take hours
            const state = State.open(`${LARGE} moves=Ra,Ga`);
            const calls = [
                (options) => engine.solve(state, { objective: 'margin', ...options }),
                (options) => engine.choose(state, { level: 10, seconds: 0, ...options }),
                (options) => engine.review(state, { solveNodes: 0, ...options }),
            ];
            for (const call of calls) {
                equal((await call({ signal: AbortSignal.timeout(100) })).stopReason, 'cancelled');
                equal((await call({ signal: AbortSignal.abort() })).stopReason, 'cancelled');
            }
            const { name } = await errorOf(engine.findPuzzle('players=2', 1, { signal: AbortSignal.abort() }));
            equal(name, 'AbortError');
            const late = await errorOf(engine.findPuzzle('colours=5 discs=9', 1, { signal: AbortSignal.timeout(1) }));
            equal(late.name, 'TimeoutError');
        },

        async 'progress is reported'() {
            const seen = [];
            const progress = (report) => seen.push(report);
            await engine.solve(LARGE, { objective: 'margin', nodes: 200000, progress });
            ok(seen.length > 0 && seen.every(({ nodes, lower, upper }) => nodes >= 0 && lower < upper), 'bounds of a solver');
            await engine.choose(LARGE, { level: 10, seconds: 0, nodes: 50000, progress });
            ok(State.open(LARGE).moves.includes(seen.at(-1).best), 'the best move of a player');
            const thrown = new Error('of a callback');
            equal(await errorOf(engine.solve(LARGE, { progress: () => { throw thrown; } })) === thrown, true);
        },

        async 'calls take turns'() {
            const abort = new AbortController();
            const large = engine.solve(LARGE, { objective: 'margin', signal: abort.signal });
            equal((await engine.solve('RGGR', { objective: 'margin' })).value, 1);
            ok((await engine.choose('RGGR', { level: 5 })).best, 'a move');
            abort.abort();
            equal((await large).stopReason, 'cancelled');
        },

        async 'positions of every game reach the worker'() {
            const nim = Game.open('nim', 'heaps=3+5+7 last=loses').start().play('1-from-1');
            equal((await engine.solve(nim, { objective: 'margin' })).value, -1);
            const four = Game.open('connect4').start().play(...'2252576253462244111563365343671351441');
            equal((await engine.solve(four, { objective: 'margin' })).value, -1);
            const five = Game.open('gomoku').start().play('h8');
            ok(five.moves.includes((await engine.choose(five, { level: 5, seconds: 0 })).best), 'a move of Gomoku');
        },

        async 'reviews and puzzles are those of the page'() {
            const state = State.open('board=YRBRGYGBRYGB moves=Ra,Ya,Ba,Rc,Gb,Ya,Yb,Gb,Yc,Gc,Bb,Bc');
            const { totalRegret, turningPoints } = await engine.review(state);
            equal([totalRegret, turningPoints], [[1, 2], [0, 5]]);
            const puzzle = await engine.findPuzzle('colours=4 discs=3', 1);
            ok(puzzle.state instanceof State && puzzle.state.moves.includes(puzzle.result.best), 'a puzzle');
            equal([puzzle.result.outcome, puzzle.grade, puzzle.result.best], [0, 6, 'Ya']);
        },

        async 'errors keep their kind'() {
            const syntax = await errorOf(engine.solve('players=2 board=RGGX'));
            ok(syntax instanceof BigPointsError, 'a BigPointsError');
            equal([syntax.statusName, syntax.message.includes('character 20')], ['BP_ERR_SYNTAX', true]);
            ok(await errorOf(engine.solve('RGGR', { colour: 1 })) instanceof TypeError, 'no such option');
            ok(await errorOf(engine.solve('RGGR', { nodes: -1 })) instanceof RangeError, 'no such number');
            ok(await errorOf(engine.solve('RGGR', { signal: 5 })) instanceof TypeError, 'no signal');
            ok(await errorOf(engine.solve('RGGR', { progress: 5 })) instanceof TypeError, 'no callback');
            for (const wrong of [5, null, undefined, {}]) {
                ok(await errorOf((async () => engine.solve(wrong))()) instanceof TypeError, 'no state');
            }
            equal((await engine.solve('RGGR')).value, 1);
        },

        async 'a freed engine rejects its calls'() {
            const other = new Engine({ memory: 2 ** 26 });
            const running = other.solve(LARGE);
            other.free();
            other.free();
            equal((await errorOf(running)).message, 'this Engine was freed');
            equal((await errorOf(other.solve('RGGR'))).message, 'this Engine was freed');
        },

        async 'a wrong memory is refused'() {
            for (const memory of [5, -1, NaN, 2 ** 40, 'much']) {
                ok((await errorOf(new Engine({ memory }).solve('RGGR'))).message.includes('16 MiB to 4 GiB'), memory);
            }
        },
    };

    const failures = [];
    for (const [name, test] of Object.entries(tests)) {
        try {
            await test();
        } catch (error) {
            failures.push(`${name}: ${error.stack ?? error}`);
        }
    }
    engine.free();
    return failures;
}
