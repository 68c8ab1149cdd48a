// SPDX-License-Identifier: MIT
// Solves a board, plays a game, shows two errors and cancels a long solve.
//
//     (cd bindings/node && npm install)
//     node examples/node/example.js [BOARD]

import { BigPointsError, Game, Player, Solver, State, version } from '../../bindings/node/bigpoints.js';

const signed = (number) => (number > 0 ? `+${number}` : `${number}`);

async function solve(board) {
    const state = State.open(`players=2 board=${board}`);
    const solver = new Solver({ objective: 'margin', allMoves: true });
    const result = await solver.solve(state);
    console.log(`${board}: ${signed(result.value)} for the first player`);
    for (const { move, lower } of result.moves) { // solved, so both bounds are the value
        console.log(`  ${move} ${signed(lower)}`);
    }
    state.play(...result.pv);
    console.log(`  best play: ${result.pv.join(' ')}, ${state.scores.join(' : ')}`);
}

// With a limit of nodes and none of time, the game is the same on every machine.
async function play() {
    const game = new Game('players=2 colours=4 discs=3 white=2 black=1 seed=7');
    const levels = [5, 2];
    const players = levels.map((level) => new Player({ level, seed: 1, nodes: 2000, seconds: 0 }));
    const state = game.start();
    while (!state.isOver) {
        const { best } = await players[state.mover].choose(state);
        state.play(best);
    }
    console.log(`level ${levels.join(' against level ')}: ${state.scores.join(' : ')}`);
    console.log(`  ${state.record}`);
}

function attempt(action) {
    try {
        action();
    } catch (error) {
        if (!(error instanceof BigPointsError)) {
            throw error;
        }
        console.log(`${error.statusName}: ${error.message}`);
    }
}

// The standard game is far too large to be solved. The signal stops the search, and the result has its bounds.
async function cancel() {
    const state = State.open('players=2 seed=1');
    const solver = new Solver({ objective: 'margin' });
    const { stopReason, value, lower, upper } = await solver.solve(state, { signal: AbortSignal.timeout(100) });
    console.log(`${stopReason}: value ${value ?? 'not known'}, bounds ${lower < upper ? 'kept' : 'lost'}`);
}

console.log(`libbigpoints ${version}`);
if (process.argv.length > 3) {
    console.error('usage: node example.js [BOARD]');
    process.exit(2);
}
await solve(process.argv[2] ?? 'RGBYRGBYRGBY');
await play();
attempt(() => State.open('players=2 board=RGGR').play('Rc'));
attempt(() => State.open('players=2 board=RGXR'));
await cancel();
