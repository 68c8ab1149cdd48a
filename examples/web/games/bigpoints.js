// SPDX-License-Identifier: MIT
// Big Points as a kind of game for the views: its board, its moves as buttons, its hands.

import { h } from '../common/dom.js';
import { signed, t } from '../common/i18n.js';
import { discIcon, pawnIcon } from './art.js';
import { TrackBoard } from './board.js';
import { discWord, handWords, moveWords } from './words.js';

function sideLabel(effect) {
    return t({ a: 'tray.ahead', b: 'tray.behind', c: 'tray.climb', n: 'tray.nothing' }[effect.side]);
}

function moveFace({ effect }) {
    return [effect.taken ? discIcon(effect.taken) : null, h('span', { class: 'side-label' }, sideLabel(effect))];
}

export const bigpoints = {
    id: 'bigpoints',
    title: () => t('app.title'),
    objective: (players) => (players === 2 ? 'margin' : 'guaranteed'),
    board: (options) => new TrackBoard(options),
    mark: (seat) => h('span', { class: `seat-mark seat-${seat}`, 'aria-hidden': 'true' }, `${seat + 1}`),

    boardView: ({ scene, moves, last }, canMove) => ({ scene, moves, last, canMove }),

    /** The moves in groups, one for each pawn and direction: { head, label, moves }. */
    groups({ moves }) {
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

    /** What is typed to choose a move: the letter of its pawn. */
    keysOf: (move) => (move === 'pass' ? '0' : move.replace(/^x/, '')[0].toLowerCase()),
    prompt: (view) => (view.scene.isExtra ? t('status.extra') : null),
    moveWords: (move, view) => moveWords(view.moves.find((each) => each.move === move).effect),
    lastWords: (view) => moveWords(view.last),

    /** The scores by seat after a move. */
    scoresAfter: (move, view) => view.moves.find((each) => each.move === move)?.scores ?? null,

    /** What a seat holds, as a row of discs. */
    hand(view, seat) {
        const hand = view.scene.hands[seat];
        return h(
            'div',
            { class: 'hand', role: 'img', 'aria-label': handWords(hand) },
            hand.length
                ? hand.map(({ disc, count }) =>
                      h('span', { class: 'held' }, discIcon(disc), count > 1 ? h('b', {}, `${count}`) : null),
                  )
                : h('span', { class: 'none' }, t('hand.empty')),
        );
    },

    handCount: (view, seat) => view.scene.hands[seat].reduce((sum, { count }) => sum + count, 0),
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
