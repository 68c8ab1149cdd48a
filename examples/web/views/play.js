// SPDX-License-Identifier: MIT
// The game of Big Points that is kept in the browser, and games that come by a link.

import { h, iconButton, put, sheet, toast } from '../common/dom.js';
import { engine, isRefusal } from '../common/engine.js';
import { checkSession, FRIEND, keepGame, Match, newSession } from '../common/match.js';
import { go } from '../common/router.js';
import { load, save } from '../common/storage.js';
import { readLink, turnLinkOf } from '../common/share.js';
import { t } from '../common/i18n.js';
import { discIcon } from '../games/art.js';
import { bigpoints } from '../games/bigpoints.js';
import { discWord } from '../games/words.js';
import { MatchView } from '../components/match-view.js';
import { seatName } from '../components/cards.js';
import { copyField } from '../components/dialogs.js';
import { nextOfSeries } from './setup.js';

export function play(host) {
    const match = Match.kept('game');
    if (!match) {
        go('new');
        return null;
    }
    const view = new MatchView(bigpoints, match, {
        onNew: () => go('new'),
        hasAgain: true,
        onDraw: () => put(view.over, match.view.isOver ? resultPanel(match) : null, turnPanel(match)),
    });
    host.append(h('h1', { class: 'sr-only' }, t('title.play')), view.element);
    view.start().catch((error) => (isRefusal(error) ? go('new') : toast(error.message, 'error')));
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
    const rows = view.scene.hands.map((hand) => new Map(hand.map(({ disc, count, worth }) => [disc, [count, worth]])));
    const discs = [...'RGBYPWK'].filter((disc) => rows.some((row) => row.has(disc)));
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

const viewOf = (kind) => ({ bigpoints: 'play', connect4: 'four', nim: 'nim', gomoku: 'gomoku' })[kind];

/** Says why a link does not work. */
export function showBadLink(host, why) {
    const kept = load('game');
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
                    { class: 'primary', on: { click: () => go(kept ? 'play' : '') } },
                    t(kept ? 'home.continue' : 'link.home'),
                ),
            ),
        ),
    );
}

/** Opens a link: #/game/... A bad one says what is wrong, and the kept game stays. */
export function openGame(host, rest) {
    let isOpen = true;
    host.append(h('p', { class: 'muted' }, t('link.opening')));
    sessionOf(rest, 4).then(
        (session) => isOpen && open(host, session),
        (error) => isOpen && showBadLink(host, error.message),
    );
    return () => {
        isOpen = false;
    };
}

/** The session that a link describes; fails if the rules do not allow it. Without seats, a person is the first player, and
    the others are `others`. */
export async function sessionOf(rest, others) {
    const { kind, base, moves, seats } = readLink(rest);
    const view = await engine.view({ kind, base, moves });
    const session = newSession({
        kind,
        base: view.base,
        seats: seats ?? Array.from({ length: view.players }, (_, seat) => (seat === 0 ? 0 : others)),
        moves,
    });
    await checkSession(session);
    return session;
}

// The link that hands the turn to a friend, when it is the friend's, or the game is over.
function turnPanel({ session, game, view, isFriendly, mover, isThinking }) {
    if (!isFriendly || isThinking || !(view.isOver || session.seats[mover] === FRIEND)) {
        return null;
    }
    const link = turnLinkOf({ ...game, seats: session.seats });
    const code = h('div', { class: 'code' });
    import('../common/qr.js').then(({ qrPicture }) => put(code, qrPicture(link, t('turn.code'))));
    const send = () => navigator.share({ title: 'Big Points', url: link }).catch(() => {});
    return h(
        'section',
        { class: 'panel turn', 'aria-label': t('turn.title') },
        h('h2', {}, t(view.isOver ? 'turn.over' : 'turn.title')),
        h(
            'div',
            { class: 'turn-link' },
            h(
                'div',
                { class: 'stack' },
                h('p', {}, t('turn.body')),
                copyField(t('share.link'), link),
                navigator.share ? iconButton('share', t('turn.send'), send) : null,
            ),
            code,
        ),
    );
}

/** Opens a link that hands the turn over: #/turn/... It goes on with the game that is kept, if it is the same one. */
export function openTurn(host, rest) {
    let isOpen = true;
    host.append(h('p', { class: 'muted' }, t('link.opening')));
    turnOf(rest).then(
        (session) => isOpen && takeTurn(host, session),
        (error) => isOpen && showBadLink(host, error.message),
    );
    return () => {
        isOpen = false;
    };
}

// The session of a link as the one who opens it sees it: the mover's seat is theirs, those of all other people are not.
async function turnOf(rest) {
    const session = await sessionOf(rest, FRIEND);
    const { mover } = await engine.view(session);
    const mine = mover ?? session.seats.indexOf(FRIEND);
    return { ...session, seats: session.seats.map((seat, at) => (at === mine ? 0 : seat > 0 ? seat : FRIEND)) };
}

function takeTurn(host, session) {
    const kept = load('game');
    const isSame = kept?.base === session.base && kept.seats.includes(FRIEND);
    const differ = isSame ? session.moves.findIndex((move, ply) => move !== kept.moves[ply]) : -1;
    const take = () => {
        save('game', { ...kept, moves: session.moves, undone: [] });
        go('play');
    };
    if (!isSame) {
        open(host, session);
    } else if (differ < 0 && session.moves.length < kept.moves.length) {
        const n = kept.moves.length - session.moves.length;
        put(host, question('turn.old', { n }, [['turn.keep', () => go('play')]]));
    } else if (differ >= 0 && differ < kept.moves.length) {
        put(
            host,
            question('turn.other', { n: differ + 1 }, [
                ['turn.keep', () => go('play')],
                ['turn.take', take],
            ]),
        );
    } else {
        take();
    }
}

// A question with buttons, of which the first one is the usual answer.
function question(text, values, buttons) {
    return h(
        'div',
        { class: 'panel prose' },
        h('h1', {}, t(`${text}.title`)),
        h('p', {}, t(text, values)),
        h(
            'div',
            { class: 'row' },
            buttons.map(([label, click], index) =>
                h('button', { class: index ? '' : 'primary', on: { click } }, t(label)),
            ),
        ),
    );
}

function open(host, session) {
    const { kind, base, moves } = session;
    const name = kind === 'bigpoints' ? 'game' : kind;
    const kept = load(name);
    const show = () => go(viewOf(kind));
    const start = () => {
        keepGame(name, session);
        show();
    };
    if (kept && kept.base === base && kept.moves.join() === moves.join()) {
        show(); // the kept game also has names, a series, and moves that were taken back
        return;
    }
    if (!kept?.moves.length) {
        start();
        return;
    }
    put(
        host,
        question('link.replace', {}, [
            ['link.open', start],
            ['link.keep', show],
        ]),
    );
}
