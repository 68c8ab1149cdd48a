// SPDX-License-Identifier: MIT
// A guided first game: a small board, a weak computer, and a lesson at each of the first turns.

import { h, put, toast } from '../common/dom.js';
import { engine, isRefusal } from '../common/engine.js';
import { keepsGame, Match, newSession } from '../common/match.js';
import { go } from '../common/router.js';
import { fieldsOf } from '../common/share.js';
import { forget } from '../common/storage.js';
import { t } from '../common/i18n.js';
import { bigpoints } from '../games/bigpoints.js';
import { discWord } from '../games/words.js';
import { MatchView } from '../components/match-view.js';

// Small enough that the value of every move is exact at once.
const BASE = 'players=2 board=RGWBYKGRBYWRBGKY';
const LESSONS = 6;
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
            const judgement = await engine.judge(match.game);
            if (match.session.moves.length === at && match.isHuman()) {
                view.showBest(judgement, 'guide.try');
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
        const { scene } = at;
        const turn = turnsOf(session.moves);
        const climbed = scene.ladder.at(-1);
        const note =
            climbed && !scene.isExtra
                ? h(
                      'p',
                      {},
                      t('guide.ladder', {
                          colour: discWord(climbed),
                          worth: scene.worths[scene.ladder.length - 1],
                          n: scene.hands[0].find(({ disc }) => disc === climbed)?.count ?? 0,
                      }),
                  )
                : null;
        put(
            coach,
            h(
                'h2',
                {},
                scene.isExtra
                    ? t('guide.extra.title')
                    : turn < LESSONS
                      ? t('guide.step', { n: turn + 1, of: LESSONS })
                      : t('guide.free.title'),
            ),
            h('p', {}, scene.isExtra ? t('guide.extra') : turn < LESSONS ? t(`guide.${turn + 1}`) : t('guide.free')),
            note,
        );
        if (turn < LESSONS || scene.isExtra) {
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
    view.start().catch((error) => (isRefusal(error) ? match.replace(fresh()) : toast(error.message, 'error')));
    return () => view.close();
}
