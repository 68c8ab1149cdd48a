// SPDX-License-Identifier: MIT
// Four in a Row, Nim and Gomoku, with the table of Big Points.

import { h, s, toast } from '../common/dom.js';
import { isRefusal } from '../common/engine.js';
import { keepsGame, Match, newSession } from '../common/match.js';
import { isObject, isOneOf, isWhole, keeps, load, save } from '../common/storage.js';
import { t } from '../common/i18n.js';
import { connect4 } from '../games/connect4.js';
import { gomoku as gomokuKind } from '../games/gomoku.js';
import { nim as nimKind } from '../games/nim.js';
import { discIcon } from '../games/art.js';
import { MatchView } from '../components/match-view.js';
import { tile } from '../components/tile.js';
import { levelName, segments } from './setup.js';

export function more(host) {
    host.append(
        h('h1', {}, t('more.title')),
        h('p', { class: 'prose' }, t('more.text')),
        h('ul', { class: 'tiles' }, tile('four', 'four', [discIcon('R'), discIcon('Y')]), tile('nim', 'nim', sticks()), tile('gomoku', 'gomoku', [gomokuKind.mark(0), gomokuKind.mark(1)])),
    );
}

const sticks = () =>
    s(
        'svg',
        { class: 'nim', viewBox: '0 0 110 60' },
        [0, 1, 2, 3, 4].map((n) => [
            s('rect', { class: 'wood', x: 4 + 22 * n, y: 2, width: 10, height: 54, rx: 5 }),
            s('rect', { class: 'tip', x: 4 + 22 * n, y: 2, width: 10, height: 11, rx: 5 }),
        ]),
    );

// The options of these games: who begins, how strong the computer is, and the base of the game.
const OPTIONS = {
    connect4: { first: 'you', level: 5, base: '7x6' },
    nim: { first: 'you', level: 6, base: 'heaps=3+5+7 last=loses' },
    gomoku: { first: 'you', level: 5, base: '15x15' },
};
const BASES = {
    gomoku: [
        ['15x15', '15 \u00d7 15'],
        ['19x19', '19 \u00d7 19'],
        ['9x9', '9 \u00d7 9'],
    ],
    connect4: [
        ['7x6', '7 \u00d7 6'],
        ['6x5', '6 \u00d7 5'],
        ['5x4', '5 \u00d7 4'],
    ],
    nim: [
        ['heaps=3+5+7 last=loses', '3 5 7'],
        ['heaps=1+3+5+7 last=loses', '1 3 5 7'],
        ['heaps=4+5+6+7 last=loses', '4 5 6 7'],
    ],
};

const seatsOf = ({ first, level }) => (first === 'both' ? [0, 0] : first === 'you' ? [0, level] : [level, 0]);

function otherGame(kind) {
    const bases = BASES[kind.id].map(([base]) => base);
    keepsGame(kind.id, kind.id);
    keeps(
        `${kind.id}.options`,
        isObject({
            first: isOneOf('you', 'it', 'both'),
            level: isWhole(1, 10),
            base: isOneOf(...bases, ...bases.map((base) => base.replace('last=loses', 'last=wins'))),
        }),
    );
    return (host) => {
        const options = load(`${kind.id}.options`) ?? { ...OPTIONS[kind.id] };
        const fresh = () => newSession({ kind: kind.id, base: options.base, seats: seatsOf(options) });
        const match = Match.kept(kind.id, fresh);
        const view = new MatchView(kind, match, { onNew: () => match.replace(fresh()) });
        const change = () => {
            save(`${kind.id}.options`, options);
            match.replace(fresh());
        };
        const select = (label, list, chosen, set) => {
            const field = h(
                'select',
                {
                    'aria-label': label,
                    on: {
                        change: () => {
                            set(field.value);
                            change();
                        },
                    },
                },
                list.map(([value, text]) => h('option', { value, selected: `${value}` === `${chosen}` }, text)),
            );
            return field;
        };
        const [rule, other] = kind.id === 'nim' ? ['last=loses', 'last=wins'] : [null, null];
        host.append(
            h('h1', { class: 'other-title' }, kind.title()),
            h(
                'div',
                { class: 'row other-options' },
                segments(
                    'first',
                    [
                        ['you', t('other.you')],
                        ['it', t('other.it')],
                        ['both', t('other.both')],
                    ],
                    options.first,
                    (value) => {
                        options.first = value;
                        change();
                    },
                    t('other.first'),
                ),
                select(
                    t('other.level'),
                    Array.from({ length: 10 }, (_, i) => [i + 1, levelName(i + 1)]),
                    options.level,
                    (value) => {
                        options.level = Number(value);
                    },
                ),
                select(t('other.size'), BASES[kind.id], options.base.replace('last=wins', 'last=loses'), (value) => {
                    options.base = options.base.includes('last=wins')
                        ? value.replace('last=loses', 'last=wins')
                        : value;
                }),
                rule
                    ? select(
                          t('nim.rule'),
                          [
                              [rule, t('nim.last-loses')],
                              [other, t('nim.last-wins')],
                          ],
                          options.base.split(' ')[1],
                          (value) => {
                              options.base = options.base.replace(/last=\w+/, value);
                          },
                      )
                    : null,
            ),
        );
        host.append(view.element);
        view.start().catch((error) => (isRefusal(error) ? match.replace(fresh()) : toast(error.message, 'error')));
        return () => view.close();
    };
}

export const four = otherGame(connect4);
export const nim = otherGame(nimKind);
export const gomoku = otherGame(gomokuKind);
