// SPDX-License-Identifier: MIT
// The rules, with pictures, and the ways to a first game.

import { h } from '../common/dom.js';
import { go } from '../common/router.js';
import { t } from '../common/i18n.js';
import { discIcon } from '../games/art.js';
import { handWords } from '../games/words.js';
import { TrackBoard } from '../games/board.js';
import { effectOf, readPosition } from '../games/position.js';

const BASE = 'players=2 start=1 rules=official board=RGWBKGRBWRGB';

// Each rule: the key of its text, a position, and a move as [the position after it, its text] if the picture has an arrow.
const RULES = [
    ['goal', `${BASE} track=RGWBKGRBWRGB pawns=R0,G0,B0 ladder=- hands=-,- mover=1 turn=normal`],
    [
        'move',
        `${BASE} track=RGWBKGRBWRGB pawns=R0,G0,B0 ladder=- hands=-,- mover=1 turn=normal`,
        [`${BASE} track=RGW.KGRBWRGB pawns=R0,G2,B0 ladder=- hands=B,- mover=2 turn=normal`, 'Ga'],
    ],
    [
        'free',
        `${BASE} track=RG.BKGRBWRGB pawns=R1,G2,B4 ladder=- hands=W,- mover=1 turn=normal`,
        [`${BASE} track=RG.BK.RBWRGB pawns=R7,G2,B4 ladder=- hands=WG,- mover=2 turn=normal`, 'Rb'],
    ],
    [
        'ladder',
        `${BASE} track=R...K..BWRGB pawns=R1,G11,B8 ladder=- hands=G2RW,GB mover=1 turn=normal`,
        [`${BASE} track=R...K..BWRGB pawns=R1,B8 ladder=G hands=G3RW,GB mover=2 turn=normal`, 'Gc'],
    ],
    ['white', null],
    [
        'black',
        `${BASE} track=R......B.R.B pawns=R10,B8 ladder=G hands=G3RW2,GBK mover=2 turn=extra`,
        [`${BASE} track=R........R.B pawns=R1,B8 ladder=G hands=G3RW2,GB2 mover=1 turn=normal`, 'xR-a'],
    ],
    ['end', `${BASE} track=R........... pawns=- ladder=GBR hands=G3RW2B,GB3R2 mover=- turn=normal`],
];

// A hand with two white discs: three colours, so each white disc is worth three points.
function whiteHand() {
    const discs = ['R', 'G', 'G', 'K', 'W', 'W'];
    return h(
        'div',
        { class: 'example-hand' },
        h(
            'div',
            { class: 'discs', role: 'img', 'aria-label': handWords({ R: 1, G: 2, K: 1, W: 2 }) },
            discs.map((letter) => discIcon(letter)),
        ),
        h('p', {}, t('rule.white.sum')),
    );
}

function picture([key, text, move]) {
    if (!text) {
        return whiteHand();
    }
    const board = new TrackBoard({ compact: 230, label: t(`rule.${key}.title`) });
    const position = readPosition(text);
    requestAnimationFrame(() => {
        board.update({ position, moves: [], last: null, canMove: false });
        if (move) {
            board.setArrows([{ effect: effectOf(position, readPosition(move[0]), move[1]), kind: 'hint' }]);
        }
    });
    return board.element;
}

export function learn(host) {
    host.append(
        h('h1', {}, t('learn.title')),
        h('p', { class: 'prose' }, t('learn.text')),
        h(
            'div',
            { class: 'row' },
            h('button', { class: 'primary big', on: { click: () => go('guide') } }, t('learn.guide')),
            h('button', { class: 'big', on: { click: () => go('puzzles') } }, t('nav.puzzles')),
        ),
        h('h2', { class: 'rules-title' }, t('learn.rules')),
        ...RULES.map((rule) =>
            h(
                'section',
                { class: 'panel rule' },
                h('div', {}, h('h3', {}, t(`rule.${rule[0]}.title`)), h('p', {}, t(`rule.${rule[0]}.text`))),
                picture(rule),
            ),
        ),
        h('section', { class: 'panel' }, h('h3', {}, t('rule.notation.title')), h('p', {}, t('rule.notation.text'))),
        h('p', { class: 'muted' }, t('learn.source')),
    );
}
