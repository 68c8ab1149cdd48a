// SPDX-License-Identifier: MIT
// The library as the page uses it, through its npm package: the rules answer at once in the page itself, searches run in
// the package's worker, so that the page never waits. A game is { kind, base, moves }: the name of the game, its
// configuration or a position of it as text, and the moves from there.

const MIB = 2 ** 20;
const QUICK = 0.25; // seconds

// The page's own memory serves the rules alone.
globalThis.BIGPOINTS_MEMORY = 32 * MIB;

let loaded = null;

// The package: its classes, and an Engine for the searches.
function library() {
    loaded ??= Promise.all([import('../bigpoints/bigpoints.js'), import('../bigpoints/engine.js')]).then(
        ([bigpoints, { Engine }]) => ({ ...bigpoints, searches: new Engine({ memory: 384 * MIB }) }),
    );
    loaded.catch(() => {
        loaded = null; // the next question tries again
    });
    return loaded;
}

/** Whether the library refused a text or a move; any other error says nothing of them. */
export const isRefusal = (error) => /^BP_ERR_(?!MEMORY|BUSY|STOPPED)/.test(error?.statusName ?? '');

// --- Games and states -----------------------------------------------------------------------------------------------

// The position of the last question. The next one is mostly a move further, or back. Nothing may wait while it is used.
let last = null; // { kind, base, moves, state }

function openBase({ Game, State }, kind, base) {
    if (kind === 'bigpoints') {
        return State.open(base);
    }
    const game = Game.open(kind, base);
    const state = game.start();
    game.free();
    return state;
}

function stateOf(bigpoints, { kind, base, moves = [] }) {
    if (last?.kind !== kind || last.base !== base) {
        last?.state.free();
        last = null;
        last = { kind, base, moves: [], state: openBase(bigpoints, kind, base) };
    }
    while (last.moves.some((move, ply) => move !== moves[ply])) {
        last.state.undo();
        last.moves.pop();
    }
    for (const move of moves.slice(last.moves.length)) {
        last.state.play(move);
        last.moves.push(move);
    }
    return last.state;
}

// Calls use(state) with a state of its own, for what takes longer.
async function withCopy(game, use) {
    const state = stateOf(await library(), game).clone();
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
    const { game } = first;
    const fresh = game.start();
    // A game that began at its start is written as its configuration, which is shorter.
    const text = `${first}` === `${fresh}` ? first.config : `${first}`;
    [first, fresh, game].forEach((handle) => handle.free());
    return text;
}

// --- Big Points for pictures ----------------------------------------------------------------------------------------

// Where everything lies: { board, colours, track, pawns, ladder, worths, hands, mover, isExtra }. Places count from 1, and
// START is 0. `ladder` has the colours that climbed, `worths` what the steps are worth, both from the highest on; a hand
// is a list of { disc, count, worth }, where the worth of a colour whose pawn did not climb is null.
function sceneOf(state) {
    const { track, pawns, ladder, hands, isExtra } = state.view();
    const climbed = new Map(ladder.filter(({ pawn }) => pawn).map(({ pawn, worth }) => [pawn, worth]));
    return {
        board: state.board,
        colours: Object.keys(pawns),
        track: track.map((disc) => disc ?? '.'),
        pawns,
        ladder: [...climbed.keys()],
        worths: ladder.map(({ worth }) => worth),
        hands: hands.map((hand, seat) => handOf(hand, climbed, state.scores[seat])),
        mover: state.mover,
        isExtra,
    };
}

// The white discs have what is left of the score.
function handOf(hand, climbed, score) {
    const held = Object.entries(hand).filter(([, count]) => count > 0);
    const rows = held.map(([disc, count]) => ({ disc, count, worth: disc === 'K' ? 0 : (climbed.get(disc) ?? null) }));
    const coloured = rows.reduce((sum, { count, worth }) => sum + count * (worth ?? 0), 0);
    return rows.map((row) => (row.disc === 'W' ? { ...row, worth: (score - coloured) / row.count } : row));
}

// What a move does: { pawn, from, to, step, taken, place, side, isBackward, isExtra, isPass }. `to` is null and `step` a
// number when the pawn climbs; `place` is where the taken disc lies, 0 beside the ladder, null for none; `side` is a, b, c
// or n, as in the text of the move.
function effectOf(state, scene, move, { BP_PLACE_LADDER }) {
    const { pawn, target, disc, place } = state.describe(move);
    const climbs = target === BP_PLACE_LADDER;
    const from = pawn && scene.pawns[pawn];
    return {
        pawn,
        from,
        to: climbs ? null : target,
        step: climbs ? scene.ladder.length : null,
        taken: disc,
        place: place === BP_PLACE_LADDER ? 0 : place,
        side: climbs ? 'c' : disc === null ? 'n' : place > target ? 'a' : 'b',
        isBackward: !climbs && target < from,
        isExtra: scene.isExtra,
        isPass: pawn === null,
    };
}

// --- Questions ------------------------------------------------------------------------------------------------------

async function view(game) {
    const bigpoints = await library();
    const { constants } = bigpoints;
    const state = stateOf(bigpoints, game);
    const isTrack = game.kind === 'bigpoints';
    const lastMove = game.moves?.at(-1) ?? null;
    let played = null;
    if (isTrack && lastMove) {
        state.undo();
        played = effectOf(state, sceneOf(state), lastMove, constants);
        state.redo();
    }
    const scene = isTrack ? sceneOf(state) : null;
    const { scores, mover, isOver } = state;
    const after = (move) => {
        const effect = isTrack ? effectOf(state, scene, move, constants) : { move };
        const scoresAfter = state.play(move).scores;
        state.undo();
        return { move, effect, scores: scoresAfter, gain: scoresAfter[mover] - scores[mover] };
    };
    return {
        position: `${state}`,
        scene,
        base: baseOf(state, game),
        scores,
        mover,
        isOver,
        players: scores.length,
        winners: isOver ? state.winners : [],
        moves: isOver ? [] : state.moves.map(after),
        last: played,
        lastMove,
        record: state.record,
    };
}

// What a person pastes: a board, configuration, position or record, on one line or several.
async function read(kind, text) {
    const base = text.trim().replace(/\s+/g, ' ');
    const state = stateOf(await library(), { kind, base });
    return { base: baseOf(state, { kind, base }), moves: state.history, position: `${state}`, players: state.scores.length };
}

// --- Searches -------------------------------------------------------------------------------------------------------

// Calls a method of the Engine. What a search found until it was stopped is not used.
async function search(method, position, options) {
    const { searches } = await library();
    const result = await searches[method](position, options);
    options.signal?.throwIfAborted();
    return result;
}

const objectiveOf = ({ kind }, players) => (kind === 'nim' ? 'outcome' : players === 2 ? 'margin' : 'guaranteed');

function solveAll(game, state, { signal, seconds }) {
    const objective = objectiveOf(game, state.scores.length);
    return search('solve', state, { objective, seconds, allMoves: true, signal });
}

function choose(game, { signal } = {}) {
    return withCopy(game, async (state) => {
        const { level, seed, seconds = 1 } = game;
        if (game.kind === 'nim') {
            return chooseExactly(game, state, signal);
        }
        if (game.kind === 'gomoku') {
            return chooseByMinimax(game, state, signal);
        }
        const { best, estimate, isExact, pv } = await search('choose', state, { level, seed, seconds, signal });
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

// Levels 1 to 10 of a game whose moves are too many for a player: the percentage of random moves beside marks, depth, nodes.
const MINIMAX = {
    mistakes: [60, 45, 30, 18, 10, 4, 1, 0, 0, 0],
    depth: [1, 1, 1, 2, 2, 3, 4, 5, 7, 20],
    nodes: [0, 0, 0, 0, 0, 0, 0, 20000, 40000, 120000],
};

async function chooseByMinimax({ level, seconds = 2 }, state, signal) {
    const options = { depth: MINIMAX.depth[level - 1], nodes: MINIMAX.nodes[level - 1], candidates: true, seconds, signal };
    const { best, estimate, pv } = await search('minimax', state, options);
    const near = nearMoves(`${state}`, state.moves);
    const isMistake = near.length && Math.random() * 100 < MINIMAX.mistakes[level - 1];
    const move = isMistake ? near[Math.floor(Math.random() * near.length)] : best;
    return { move, value: estimate, isExact: false, pv: isMistake ? [move] : pv };
}

// The moves beside a mark of a grid.
function nearMoves(position, moves) {
    const rows = position.split(' ').at(-1).split('/').reverse();
    const isNear = (x, y) => [-1, 0, 1].some((dy) => /[XO]/.test(rows[y + dy]?.slice(Math.max(0, x - 1), x + 2) ?? ''));
    return moves.filter((move) => isNear(move.charCodeAt(0) - 97, Number(move.slice(1)) - 1));
}

// The value of every move. What the solver finds at once needs no estimates; otherwise they come first, and the solver
// replaces those that it finds in the time given.
function judge(game, { signal, onProgress } = {}) {
    return withCopy(game, async (state) => {
        const estimates = new Map();
        let pv = [];
        let result = await solveAll(game, state, { signal, seconds: QUICK });
        if (result.stopReason !== 'solved' && game.kind !== 'nim') {
            // Nim has no estimates
            const choice = await search('choose', state, { level: 10, seed: 1, seconds: 0.8, nodes: 30000, signal });
            pv = choice.pv;
            choice.moves.forEach(({ move, estimate }) => estimates.set(move, estimate));
            onProgress?.(merge(state.moves, result, estimates, pv));
        }
        if (result.stopReason !== 'solved') {
            result = await solveAll(game, state, { signal, seconds: game.seconds ?? 4 });
        }
        return merge(state.moves, result, estimates, pv);
    });
}

// The bounds of the solver with estimates where the bounds differ.
function merge(legal, result, estimates, pv) {
    const bounds = new Map(result.moves.map((each) => [each.move, each]));
    const moves = legal.map((move) => {
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
function solve(game, { signal, onProgress } = {}) {
    return withCopy(game, async (state) => {
        const options = { objective: game.objective, allMoves: true, signal, progress: onProgress };
        return { ...(await search('solve', state, options)), mover: state.mover };
    });
}

function review(game, { signal, onProgress } = {}) {
    const options = { seconds: 30, solveNodes: 300000, searchNodes: 8000, signal, progress: onProgress };
    return withCopy(game, (state) => search('review', state, options));
}

async function puzzle({ config, seed }, { signal } = {}) {
    const { searches } = await library();
    const { state, grade, result } = await searches.findPuzzle(config, seed, { signal });
    const position = `${state}`;
    state.free();
    return { position, solution: result.best, pv: result.pv, wins: result.outcome === 1, grade };
}

export const engine = {
    /** A position and everything that a view shows of it. Throws if the text or a move is wrong. */
    view,
    /** Any text that a person pastes: { base, moves, position, players }. */
    read,
    /** A picture of the position, as SVG. */
    svg: async (game) => stateOf(await library(), game).svg(),
    /** The move of a computer player. */
    choose,
    /** The value of every move: onProgress brings estimates first, then bounds. */
    judge,
    /** Solves a position. */
    solve,
    /** Judges the moves of a game. */
    review,
    /** A new puzzle. */
    puzzle,
    version: async () => (await library()).version,
};
