// SPDX-License-Identifier: MIT
// A guided first game: a small board, a weak computer, and a lesson at each of the first turns.

import { h, put, toast } from '../common/dom.js';
import { engine } from '../common/engine.js';
import { keepsGame, Match, newSession } from '../common/match.js';
import { go } from '../common/router.js';
import { fieldsOf } from '../common/share.js';
import { forget } from '../common/storage.js';
import { t } from '../common/i18n.js';
import { bigpoints, detailsOf } from '../games/bigpoints.js';
import { discWord, moveWords } from '../games/words.js';
import { worthOf } from '../games/position.js';
import { MatchView } from '../components/match-view.js';

const BASE = 'players=2 board=RGWBYKGRBYWRBGKYBRGY';
const LESSONS = 7;
const LEVEL = 2;

// The number of turns that the person has had: every second one that is not an extra turn.
const turnsOf = (moves) => Math.ceil(moves.filter((move) => !/^(x|pass)/.test(move)).length / 2);

const fresh = () => newSession({ kind: 'bigpoints', base: BASE, seats: [0, LEVEL] });

keepsGame('guide', 'bigpoints');

export function guide(host) {
    const match = Match.kept('guide', fresh);
    const coach = h('div', { class: 'panel coach', role: 'status', 'aria-live': 'polite' });
    let advised = null;

    const advise = async () => {
        const at = match.session.moves.length;
        if (advised === at) {
            return;
        }
        advised = at;
        try {
            const { move } = await engine.choose({ ...match.game, level: 8, seed: 1 });
            if (match.session.moves.length === at && match.isHuman()) {
                view.showMove(
                    move,
                    t('guide.try', {
                        move: moveWords(detailsOf(match.view).moves.find((each) => each.move === move).effect),
                    }),
                );
            }
        } catch {
            // the lesson stands without advice
        }
    };

    const draw = () => {
        const { view: at, session } = match;
        if (at.isOver) {
            const won = at.winners.includes(0);
            forget('guide'); // the next visit begins a new one
            put(
                coach,
                h('h2', {}, t('guide.end')),
                h('p', {}, t(won ? 'guide.won' : 'guide.lost', { you: at.scores[0], it: at.scores[1] })),
                h(
                    'div',
                    { class: 'row' },
                    h('button', { class: 'primary', on: { click: () => go('new') } }, t('guide.next')),
                    h(
                        'button',
                        {
                            on: {
                                click: () => {
                                    go('review', fieldsOf(session));
                                },
                            },
                        },
                        t('result.review'),
                    ),
                ),
            );
            return;
        }
        if (!match.isHuman() || match.isThinking) {
            return;
        }
        const { position } = detailsOf(at);
        const turn = turnsOf(session.moves);
        const climbed = position.ladder.at(-1);
        const note =
            climbed && !position.isExtra
                ? h(
                      'p',
                      {},
                      t('guide.ladder', {
                          colour: discWord(climbed),
                          worth: worthOf(position, climbed),
                          n: position.hands[0][climbed] ?? 0,
                      }),
                  )
                : null;
        put(
            coach,
            h(
                'h2',
                {},
                position.isExtra
                    ? t('guide.extra.title')
                    : turn < LESSONS
                      ? t('guide.step', { n: turn + 1, of: LESSONS })
                      : t('guide.free.title'),
            ),
            h('p', {}, position.isExtra ? t('guide.extra') : turn < LESSONS ? t(`guide.${turn + 1}`) : t('guide.free')),
            note,
        );
        if (turn < LESSONS || position.isExtra) {
            advise();
        }
    };

    const view = new MatchView(bigpoints, match, {
        extra: coach,
        hasAgain: true,
        onDraw: draw,
        onNew: () => go('new'),
    });
    host.append(h('h1', { class: 'sr-only' }, t('title.guide')), view.element);
    view.start().catch((error) => (error.isRefusal ? match.replace(fresh()) : toast(error.message, 'error')));
    return () => view.close();
}
