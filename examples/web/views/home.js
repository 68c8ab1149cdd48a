// SPDX-License-Identifier: MIT
// The first view: what this is, and a game at once.

import { h } from '../common/dom.js';
import { engine } from '../common/engine.js';
import { go } from '../common/router.js';
import { load } from '../common/storage.js';
import { t } from '../common/i18n.js';
import { discIcon, pawnIcon } from '../games/art.js';
import { TrackBoard } from '../games/board.js';
import { tile } from '../components/tile.js';
import { quickGame } from './setup.js';

const POSITION =
    'players=2 start=1 rules=official board=WYGRBYKKGPGKBPGBYWGPKYRBBRRYPP track=.YG.....GP..BP.B..GP.YR.BR.YPP ' +
    'pawns=R26,G9,B0,Y22 ladder=P hands=RGBYW2K,RGBYPK2 mover=1 turn=normal';

export function home(host) {
    const kept = load('game');
    const board = new TrackBoard({ compact: 360, label: t('home.picture') });
    host.append(
        h(
            'div',
            { class: 'hero' },
            h(
                'div',
                {},
                h('h1', {}, t('home.title')),
                h('p', { class: 'lead' }, t('home.lead')),
                h(
                    'div',
                    { class: 'row' },
                    kept?.moves.length
                        ? [
                              h(
                                  'button',
                                  { class: 'primary big', on: { click: () => go('play') } },
                                  t('home.continue'),
                              ),
                              h('button', { class: 'big', on: { click: () => go('new') } }, t('action.new')),
                          ]
                        : [
                              h('button', { class: 'primary big', on: { click: () => quickGame() } }, t('home.play')),
                              h('button', { class: 'big', on: { click: () => go('guide') } }, t('home.first')),
                          ],
                ),
            ),
            board.element,
        ),
        h(
            'ul',
            { class: 'tiles' },
            tile(
                'new',
                'home.new',
                ['R', 'G', 'B', 'Y', 'P'].map((letter) => pawnIcon(letter)),
            ),
            tile(
                'learn',
                'home.learn',
                ['W', 'K'].map((letter) => discIcon(letter)),
            ),
            tile(
                'puzzles',
                'home.puzzles',
                ['B', 'Y', 'P'].map((letter) => discIcon(letter)),
            ),
            tile(
                'analyse',
                'home.analyse',
                ['R', 'G'].map((letter) => discIcon(letter)),
            ),
        ),
    );
    engine
        .view({ kind: 'bigpoints', base: POSITION, moves: [] })
        .then(({ scene }) => board.update({ scene, moves: [], last: null, canMove: false }));
}
