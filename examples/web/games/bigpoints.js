// SPDX-License-Identifier: MIT
// Big Points as a kind of game for the views: its board, its moves as buttons, its hands.

import { h } from '../common/dom.js';
import { signed, t } from '../common/i18n.js';
import { discIcon, pawnIcon } from './art.js';
import { TrackBoard } from './board.js';
import { DISCS, effectOf, readPosition, worthOf } from './position.js';
import { discWord, handWords, moveWords } from './words.js';

// The view of the engine with positions read and effects computed; kept with the view.
const known = new WeakMap();

export function detailsOf(view) {
    if (!known.has(view)) {
        const position = readPosition(view.position);
        const before = view.before && readPosition(view.before);
        known.set(view, {
            position,
            moves: view.moves.map(({ move, position: text, scores }) => ({
                move,
                scores,
                gain: scores[view.mover] - view.scores[view.mover],
                effect: effectOf(position, readPosition(text), move),
            })),
            last: before ? effectOf(before, position, view.lastMove) : null,
        });
    }
    return known.get(view);
}

function sideLabel(effect) {
    return t({ a: 'tray.ahead', b: 'tray.behind', c: 'tray.climb', n: 'tray.nothing' }[effect.side]);
}

function moveFace({ effect }) {
    return [effect.taken ? discIcon(effect.taken) : null, h('span', { class: 'side-label' }, sideLabel(effect))];
}

// What the discs of a hand are worth now: rows of [disc, count, worth or null].
export function scoreRows(position, seat) {
    const hand = position.hands[seat] ?? {};
    const colours = Object.keys(hand).filter((disc) => disc !== 'W').length;
    return DISCS.filter((disc) => hand[disc]).map((disc) => [
        disc,
        hand[disc],
        disc === 'W' ? colours : disc === 'K' ? 0 : worthOf(position, disc),
    ]);
}

export const bigpoints = {
    id: 'bigpoints',
    title: () => t('app.title'),
    objective: (players) => (players === 2 ? 'margin' : 'guaranteed'),
    board: (options) => new TrackBoard(options),
    mark: (seat) => h('span', { class: `seat-mark seat-${seat}`, 'aria-hidden': 'true' }, `${seat + 1}`),

    boardView(view, canMove) {
        return { ...detailsOf(view), canMove };
    },

    /** The moves in groups, one for each pawn and direction: { head, label, moves }. */
    groups(view) {
        const { moves } = detailsOf(view);
        const groups = new Map();
        for (const each of moves) {
            const { effect } = each;
            const key = effect.isPass ? 'pass' : `${effect.pawn}${effect.isBackward ? '-' : ''}`;
            if (!groups.has(key)) {
                groups.set(key, {
                    key,
                    head: this.groupHead(effect),
                    label: effect.isPass ? t('move.pass') : discWord(effect.pawn),
                    moves: [],
                });
            }
            groups.get(key).moves.push(each);
        }
        return [...groups.values()];
    },

    groupHead(effect) {
        if (effect.isPass) {
            return null;
        }
        const to = effect.step !== null ? t('board.ladder') : `${effect.isBackward ? '\u2190' : '\u2192'} ${effect.to}`;
        return [pawnIcon(effect.pawn), h('span', { class: 'to' }, to)];
    },

    moveFace(each) {
        return each.effect.isPass ? [h('span', { class: 'side-label' }, t('tray.pass'))] : moveFace(each);
    },

    prompt: (view) => (detailsOf(view).position.isExtra ? t('status.extra') : null),
    movesOf: (view) => detailsOf(view).moves,
    moveWords: (move, view) => moveWords(detailsOf(view).moves.find((each) => each.move === move).effect),
    lastWords: (view) => moveWords(detailsOf(view).last),
    lastEffect: (view) => detailsOf(view).last,

    /** The scores by seat after a move. */
    scoresAfter: (move, view) => detailsOf(view).moves.find((each) => each.move === move)?.scores ?? null,

    /** What a seat holds, as a row of discs. */
    hand(view, seat) {
        const rows = scoreRows(detailsOf(view).position, seat);
        return h(
            'div',
            { class: 'hand', role: 'img', 'aria-label': handWords(detailsOf(view).position.hands[seat] ?? {}) },
            rows.length
                ? rows.map(([disc, count]) =>
                      h('span', { class: 'held' }, discIcon(disc), count > 1 ? h('b', {}, `${count}`) : null),
                  )
                : h('span', { class: 'none' }, t('hand.empty')),
        );
    },

    handCount: (view, seat) => Object.values(detailsOf(view).position.hands[seat] ?? {}).reduce((sum, n) => sum + n, 0),
    score: (view, seat) => `${view.scores[seat]}`,
    scoreLabel: () => t('score.points'),

    /** The text of a value: whole points when exact, with one digit otherwise. */
    valueText: (value, isExact) => (isExact ? signed(value) : `\u2248${signed(value, 1)}`),

    valueWords(value, isExact, who) {
        const points = Math.abs(isExact ? value : Math.round(value * 10) / 10);
        const key = value > 0 ? 'value.wins' : value < 0 ? 'value.loses' : 'value.draws';
        return t(isExact ? key : `${key}.about`, { who, n: points });
    },

    // How many points a move may lose for each tone.
    tones: [0, 1, 3],
};
