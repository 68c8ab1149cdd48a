// SPDX-License-Identifier: MIT
// The game of Big Points that is kept in the browser, and games that come by a link.

import { h, put, sheet, toast } from '../common/dom.js';
import { engine } from '../common/engine.js';
import { Match, newSession } from '../common/match.js';
import { go } from '../common/router.js';
import { load, save } from '../common/storage.js';
import { readLink } from '../common/share.js';
import { t } from '../common/i18n.js';
import { discIcon } from '../games/art.js';
import { bigpoints, detailsOf, scoreRows } from '../games/bigpoints.js';
import { discWord } from '../games/words.js';
import { DISCS } from '../games/position.js';
import { MatchView } from '../components/match-view.js';
import { seatName } from '../components/cards.js';
import { nextOfSeries } from './setup.js';

export function play(host) {
    const match = Match.kept('game');
    if (!match) {
        go('new');
        return null;
    }
    const view = new MatchView(bigpoints, match, {
        onNew: () => go('new'),
        onAgain: () => {
            save('game', newSession({ ...match.session, moves: [], undone: [] }));
            go('play');
        },
        onDraw: () => put(view.over, match.view.isOver ? resultPanel(match) : null),
    });
    host.append(h('h1', { class: 'sr-only' }, t('title.play')), view.element);
    view.start().catch((error) => {
        toast(t('error.kept', { why: error.message }), 'error');
        go('new');
    });
    return () => view.close();
}

function seriesWords(session, totals) {
    const best = Math.max(...totals);
    const names = session.seats.map((_, seat) => seatName(session, seat)).filter((_, seat) => totals[seat] === best);
    return t('result.series-won', { names: names.join(', '), n: best });
}

// How the points add up, and what comes next.
function resultPanel(match) {
    const { session, view } = match;
    const { position } = detailsOf(view);
    const rows = session.seats.map(
        (_, seat) => new Map(scoreRows(position, seat).map(([disc, count, worth]) => [disc, [count, worth]])),
    );
    const discs = DISCS.filter((disc) => rows.some((row) => row.has(disc)));
    const series = session.series;
    const isLast = series && series.game + 1 >= session.seats.length;
    const totals = series ? view.scores.map((score, seat) => series.totals[seat] + score) : [];
    return h(
        'section',
        { class: 'panel result', 'aria-label': t('result.title') },
        h('h2', {}, t('result.title')),
        sheet(
            t('result.title'),
            'sheet',
            [t('result.disc'), ...session.seats.map((_, seat) => seatName(session, seat))],
            h(
                'tbody',
                {},
                discs.map((disc) =>
                    h(
                        'tr',
                        {},
                        h('th', { scope: 'row' }, discIcon(disc), ' ', discWord(disc)),
                        rows.map((row) => {
                            const [count, worth] = row.get(disc) ?? [0, 0];
                            return h('td', {}, count ? `${count} \u00d7 ${worth} = ${count * worth}` : '\u2013');
                        }),
                    ),
                ),
            ),
            h(
                'tfoot',
                {},
                h(
                    'tr',
                    {},
                    h('th', { scope: 'row' }, t('result.total')),
                    view.scores.map((score) => h('td', {}, `${score}`)),
                ),
                series
                    ? h(
                          'tr',
                          {},
                          h(
                              'th',
                              { scope: 'row' },
                              t('result.series', { n: series.game + 1, of: session.seats.length }),
                          ),
                          view.scores.map((score, seat) => h('td', {}, `${series.totals[seat] + score}`)),
                      )
                    : null,
            ),
        ),
        isLast ? h('p', {}, seriesWords(session, totals)) : null,
        h(
            'div',
            { class: 'row' },
            h('button', { class: 'primary', on: { click: () => go('review') } }, t('result.review')),
            series && !isLast
                ? h('button', { on: { click: () => nextOfSeries(session, view.scores) } }, t('result.next'))
                : null,
            h('button', { on: { click: () => go('new') } }, t('action.new')),
        ),
    );
}

/** Opens a link: #/game/... A bad one says what is wrong, and the kept game stays. */
export function openGame(host, rest) {
    host.append(h('p', { class: 'muted' }, t('link.opening')));
    const fail = (why) => {
        put(
            host,
            h(
                'div',
                { class: 'panel prose', role: 'alert' },
                h('h1', {}, t('link.bad')),
                h('p', {}, t('error.link', { why })),
                h(
                    'div',
                    { class: 'row' },
                    h(
                        'button',
                        { class: 'primary', on: { click: () => go(load('game') ? 'play' : '') } },
                        t(load('game') ? 'home.continue' : 'link.home'),
                    ),
                ),
            ),
        );
    };
    let link;
    try {
        link = readLink(rest);
    } catch (error) {
        fail(error.message);
        return;
    }
    open(host, link).catch((error) => fail(error.message));
}

async function open(host, { kind, base, moves, seats }) {
    const view = await engine.view({ kind, base, moves });
    const fitting =
        seats?.length === view.players
            ? seats
            : Array.from({ length: view.players }, (_, seat) => (seat === 0 ? 0 : 4));
    const session = newSession({ kind, base: view.base, seats: fitting, moves });
    const name = kind === 'bigpoints' ? 'game' : kind;
    const start = () => {
        save(name, session);
        go(kind === 'bigpoints' ? 'play' : kind === 'connect4' ? 'four' : kind);
    };
    const kept = load(name);
    const isSame = kept && kept.base === session.base && kept.moves.join() === moves.join();
    if (!kept || isSame || kept.moves.length === 0) {
        start();
        return;
    }
    put(
        host,
        h(
            'div',
            { class: 'panel prose' },
            h('h1', {}, t('link.title')),
            h('p', {}, t('link.replace')),
            h(
                'div',
                { class: 'row' },
                h('button', { class: 'primary', on: { click: start } }, t('link.open')),
                h(
                    'button',
                    { on: { click: () => go(kind === 'bigpoints' ? 'play' : kind === 'connect4' ? 'four' : kind) } },
                    t('link.keep'),
                ),
            ),
        ),
    );
}
