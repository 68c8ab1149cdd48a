// SPDX-License-Identifier: MIT
// The rules, with pictures, and the ways to a first game.

import { h, toast } from '../common/dom.js';
import { engine } from '../common/engine.js';
import { go } from '../common/router.js';
import { t } from '../common/i18n.js';
import { bigpoints } from '../games/bigpoints.js';
import { TrackBoard } from '../games/board.js';
import { BASE, PICTURES } from '../games/pictures.js';

// A hand with white discs, and what they are worth.
function whiteHand(host, view) {
    const { count, worth } = view.scene.hands[0].find(({ disc }) => disc === 'W');
    host.append(bigpoints.hand(view, 0), h('p', {}, t('rule.white.sum', { n: worth, sum: count * worth })));
}

function board(host, view, { rule, move }) {
    const picture = new TrackBoard({ compact: 230, label: t(`rule.${rule}.title`) });
    host.append(picture.element);
    picture.update({ scene: view.scene, moves: [], last: null, canMove: false });
    const shown = view.moves.find((each) => each.move === move);
    picture.setArrows(shown ? [{ effect: shown.effect, kind: 'hint' }] : []);
}

// A picture, which the library draws up: a position and a legal move.
function picture(each) {
    const { rule, base = BASE, moves } = each;
    const host = h('div', { class: `picture picture-${rule}` });
    engine.view({ kind: 'bigpoints', base, moves }).then(
        (view) => (rule === 'white' ? whiteHand : board)(host, view, each),
        (error) => toast(error.message, 'error'),
    );
    return host;
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
        ...PICTURES.map((each) =>
            h(
                'section',
                { class: 'panel rule' },
                h('div', {}, h('h3', {}, t(`rule.${each.rule}.title`)), h('p', {}, t(`rule.${each.rule}.text`))),
                picture(each),
            ),
        ),
        h('section', { class: 'panel' }, h('h3', {}, t('rule.notation.title')), h('p', {}, t('rule.notation.text'))),
        h('p', { class: 'muted' }, t('learn.source')),
    );
}
