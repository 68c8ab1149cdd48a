// SPDX-License-Identifier: MIT
// A position of Big Points read from its text (docs/notation.md), and what a move changes in it. The rules are in the
// library alone: a move is described by comparing the positions before and after it.

export const DISCS = ['R', 'G', 'B', 'Y', 'P', 'W', 'K'];
export const PAWNS = DISCS.slice(0, 5);

const number = (text) => Number.parseInt(text, 10);

// "R2GW" -> { R: 2, G: 1, W: 1 }
function readHand(text) {
    const hand = {};
    for (const [, disc, count] of text.matchAll(/([A-Z])(\d*)/g)) {
        hand[disc] = count ? number(count) : 1;
    }
    return hand;
}

/** Reads a text that the library wrote. Seats count from 0, places from 1; place 0 is START. */
export function readPosition(text) {
    const fields = Object.fromEntries(text.split(' ').map((field) => field.split('=')));
    const list = (value) => (value && value !== '-' ? value.split(',') : []);
    const colours = PAWNS.filter((colour) => fields.board.includes(colour));
    const pawns = Object.fromEntries(list(fields.pawns).map((pawn) => [pawn[0], number(pawn.slice(1))]));
    return {
        players: number(fields.players),
        start: number(fields.start) - 1,
        rules: fields.rules,
        board: fields.board,
        track: [...(fields.track ?? fields.board)],
        pawns: fields.pawns ? pawns : Object.fromEntries(colours.map((colour) => [colour, 0])),
        ladder: fields.ladder && fields.ladder !== '-' ? [...fields.ladder] : [],
        hands: (fields.hands ?? '').split(',').map((hand) => readHand(hand === '-' ? '' : hand)),
        mover: fields.mover === '-' ? null : number(fields.mover ?? fields.start) - 1,
        isExtra: fields.turn === 'extra',
        colours,
    };
}

/** The worth of a step, the highest first. */
export const worth = (position, step) => position.colours.length - 1 - step;

/** What a colour is worth now, or null before its pawn climbs. */
export function worthOf(position, colour) {
    const step = position.ladder.indexOf(colour);
    return step < 0 ? null : worth(position, step);
}

/** The fields of a move's text: { isPass, isExtra, pawn, isBackward, side }; side is a, b, c or n. */
export function readMove(move) {
    const [, extra, pawn, back, side] = /^(x?)([RGBYP])(-?)([abcn])$/.exec(move) ?? [];
    return { isPass: move === 'pass', isExtra: extra === 'x', pawn: pawn ?? null, isBackward: back === '-', side };
}

/** What a move does: { pawn, from, to, step, taken, place, side, isBackward, isExtra, isPass }. `to` is null and `step` a
    number when the pawn climbs; `place` is where the taken disc lay, 0 beside the ladder, null for none. */
export function effectOf(before, after, move) {
    const fields = readMove(move);
    if (fields.isPass) {
        return { ...fields, from: null, to: null, step: null, taken: null, place: null };
    }
    const climbs = fields.side === 'c';
    const gone = before.track.findIndex((disc, index) => disc !== '.' && after.track[index] === '.');
    return {
        ...fields,
        from: before.pawns[fields.pawn],
        to: climbs ? null : after.pawns[fields.pawn],
        step: climbs ? before.ladder.length : null,
        taken: climbs ? fields.pawn : gone < 0 ? null : before.track[gone],
        place: climbs ? 0 : gone < 0 ? null : gone + 1,
    };
}
