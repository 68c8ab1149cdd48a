// SPDX-License-Identifier: MIT
// The review of a game: what each move cost, and which one was better. It steps from costly move to costly move.

import { announce, h, iconButton, put, sheet, toast } from '../common/dom.js';
import { engine, isRefusal } from '../common/engine.js';
import { go } from '../common/router.js';
import { fieldsOf } from '../common/share.js';
import { load } from '../common/storage.js';
import { checkKept } from '../common/match.js';
import { plain, signed, t } from '../common/i18n.js';
import { bigpoints } from '../games/bigpoints.js';
import { TrackBoard } from '../games/board.js';
import { moveWords } from '../games/words.js';
import { seatName } from '../components/cards.js';
import { graph } from '../components/graph.js';
import { reasonOf } from '../components/reason.js';
import { sessionOf, showBadLink } from './play.js';

const COSTLY = 0.5; // points

// The game of a link, or the kept one; null if there is none.
async function openSession(rest) {
    if (rest) {
        const session = await sessionOf(rest, 0);
        if (session.kind !== 'bigpoints') {
            throw new SyntaxError(`kind=${session.kind}`);
        }
        return session;
    }
    const session = load('game');
    if (session) {
        await checkKept('game', session);
    }
    return session;
}

export function review(host, rest) {
    let view = null;
    let isOpen = true;
    const show = (session) => {
        if (!isOpen) {
            return;
        }
        if (session?.moves.length) {
            view = new ReviewView(session);
            host.append(view.element);
            view.run();
            return;
        }
        host.append(
            h(
                'div',
                { class: 'panel prose' },
                h('h1', {}, t('review.title')),
                h('p', {}, t('review.none')),
                h('button', { class: 'primary', on: { click: () => go('new') } }, t('action.new')),
            ),
        );
    };
    openSession(rest).then(show, (error) => {
        if (!isOpen) {
            return;
        }
        if (rest) {
            showBadLink(host, error.message);
        } else if (isRefusal(error)) {
            show(null);
        } else {
            toast(error.message, 'error');
        }
    });
    return () => {
        isOpen = false;
        view?.close();
    };
}

class ReviewView {
    #session;
    #search = new AbortController();
    #judged = new Map(); // by ply
    #ply = 0;
    #result = null;

    constructor(session) {
        this.#session = session;
        this.board = new TrackBoard({ label: t('board.label') });
        this.verdict = h('div', { class: 'panel coach' }, h('p', {}, t('review.running')));
        this.status = h('div', { class: 'panel' });
        this.figure = h('figure', { class: 'figure' });
        this.list = h('ol', { class: 'review-moves' });
        this.steps = h('div', { class: 'actions', role: 'toolbar', 'aria-label': t('review.steps') });
        this.element = h(
            'div',
            { class: 'stack' },
            h('h1', {}, t('review.title')),
            h(
                'div',
                { class: 'split' },
                h('div', { class: 'stack' }, this.board.element, this.steps, this.verdict),
                h(
                    'div',
                    { class: 'stack' },
                    this.status,
                    h('div', { class: 'panel' }, h('h2', {}, t('review.graph')), this.figure),
                    h('div', { class: 'panel' }, h('h2', {}, t('log.title')), this.list),
                ),
            ),
        );
        document.addEventListener('keydown', (event) => this.#key(event), { signal: this.#search.signal });
    }

    close() {
        this.#search.abort();
    }

    get #game() {
        const { base, moves } = this.#session;
        return { kind: 'bigpoints', base, moves };
    }

    async run() {
        this.#drawSteps();
        const bar = h('progress', { max: this.#session.moves.length, value: 0, 'aria-label': t('review.running') });
        const stop = new AbortController();
        this.#search.signal.addEventListener('abort', () => stop.abort());
        put(
            this.status,
            h('p', {}, t('review.running')),
            bar,
            h('button', { on: { click: () => stop.abort() } }, t('action.stop')),
        );
        try {
            await this.select(this.#session.moves.length);
            const result = await engine.review(this.#game, {
                signal: stop.signal,
                onProgress: ({ done, total }) => {
                    bar.max = total ?? this.#session.moves.length;
                    bar.value = done ?? 0;
                },
            });
            this.#finish(result);
        } catch (error) {
            if (!this.#search.signal.aborted) {
                put(
                    this.status,
                    h('p', { class: 'notice error' }, stop.signal.aborted ? t('review.stopped') : error.message),
                );
            }
        }
    }

    #finish(result) {
        this.#result = result;
        result.moves.forEach((judged) => this.#judged.set(judged.ply, judged));
        const costly = this.#costly();
        put(
            this.status,
            sheet(
                t('review.lost'),
                'sheet',
                [t('review.player'), t('review.lost'), t('review.mean')],
                h(
                    'tbody',
                    {},
                    result.totalRegret.map((total, seat) =>
                        h(
                            'tr',
                            {},
                            h('th', { scope: 'row' }, seatName(this.#session, seat)),
                            h('td', {}, plain(total.toFixed(1))),
                            h('td', {}, plain(result.meanRegret[seat].toFixed(2))),
                        ),
                    ),
                ),
            ),
            h('p', {}, t('review.found', { n: costly.length })),
            costly.length
                ? h('button', { class: 'primary', on: { click: () => this.select(costly[0]) } }, t('review.first'))
                : null,
        );
        announce(t('review.found', { n: costly.length }));
        put(
            this.list,
            this.#session.moves.map((move, ply) => {
                const judged = this.#judged.get(ply);
                const cost = judged?.regret ?? 0;
                return h(
                    'li',
                    {},
                    h(
                        'button',
                        { type: 'button', 'data-ply': ply, on: { click: () => this.select(ply) } },
                        h('span', { class: 'muted' }, `${ply + 1}`),
                        h('span', { class: 'mono' }, move),
                        !judged
                            ? null
                            : cost >= COSTLY
                              ? h('span', { class: 'cost' }, signed(-cost, judged.result.isExact ? 0 : 1))
                              : h('span', { class: 'fine', 'aria-label': t('review.fine') }, '\u2713'),
                    ),
                );
            }),
        );
        this.#draw();
    }

    #costly() {
        return [...this.#judged.values()]
            .filter(({ regret }) => regret >= COSTLY)
            .map(({ ply }) => ply)
            .sort((a, b) => a - b);
    }

    /** Shows the position before a move; the number of all moves shows the end. */
    async select(ply) {
        const at = Math.max(0, Math.min(ply, this.#session.moves.length));
        const isGone = () => this.#search.signal.aborted || this.#ply !== at;
        this.#ply = at;
        const view = await engine.view({ ...this.#game, moves: this.#session.moves.slice(0, at) });
        if (isGone()) {
            return;
        }
        this.board.update(bigpoints.boardView(view, false));
        const moves = view.moves;
        const played = moves.find(({ move }) => move === this.#session.moves[this.#ply]) ?? null;
        const judged = this.#judged.get(this.#ply);
        const better = judged && judged.regret >= COSTLY ? moves.find(({ move }) => move === judged.result.best) : null;
        this.board.setArrows(
            [
                played ? { effect: played.effect, kind: better ? 'at-fault' : 'hint' } : null,
                better ? { effect: better.effect, kind: 'better' } : null,
            ].filter((each) => each),
        );
        const reason = better ? await this.#reason(view, played, better) : null;
        if (!isGone()) {
            this.#explain(view, played, judged, better, reason);
            this.#draw();
        }
    }

    // Why the move was worse, from the position after it and the first move of the other side.
    async #reason(view, played, better) {
        const { moves } = this.#session;
        const isOwn = (ply) => /^(x|pass)/.test(moves[ply] ?? '');
        let reply = this.#ply + 1;
        while (isOwn(reply)) {
            reply++;
        }
        const after = reply < moves.length ? await engine.view({ ...this.#game, moves: moves.slice(0, reply + 1) }) : null;
        return reasonOf(view, played, better, after?.last ?? null, seatName(this.#session, view.mover));
    }

    #explain(view, played, judged, better, reason) {
        if (!played) {
            put(this.verdict, h('p', {}, t('review.end', { scores: view.scores.join(' : ') })));
            return;
        }
        const who = seatName(this.#session, view.mover);
        put(
            this.verdict,
            h('h2', {}, t('review.move', { n: this.#ply + 1, who })),
            h('p', {}, h('span', { class: 'mono' }, this.#session.moves[this.#ply]), ' \u2013 ', moveWords(played.effect)),
            judged
                ? [
                      h(
                          'p',
                          {},
                          h(
                              'span',
                              { class: `tag ${judged.result.isExact ? 'exact' : 'estimate'}` },
                              t(judged.result.isExact ? 'truth.exact' : 'truth.estimate'),
                          ),
                          ' ',
                          judged.regret >= COSTLY
                              ? t('review.cost', {
                                    n: judged.regret,
                                    points: plain(judged.result.isExact ? judged.regret : judged.regret.toFixed(1)),
                                })
                              : t('review.fine'),
                      ),
                  ]
                : null,
            better
                ? [
                      h('p', {}, reason),
                      h('p', {}, t('review.better', { move: moveWords(better.effect) })),
                      h(
                          'ol',
                          { class: 'pv' },
                          judged.result.pv.slice(0, 16).map((move) => h('li', {}, move)),
                      ),
                      iconButton('play', t('review.try'), () => this.#tryIt(view.mover)),
                  ]
                : null,
        );
    }

    // Plays on from the position before the move, against the computer.
    #tryIt(mover) {
        const seats = this.#session.seats.map((_, seat) => (seat === mover ? 0 : 8));
        go('game', fieldsOf({ ...this.#game, moves: this.#session.moves.slice(0, this.#ply), seats }));
    }

    #draw() {
        this.#drawSteps();
        this.list.querySelectorAll('button').forEach((button) => {
            const isAt = Number(button.dataset.ply) === this.#ply;
            button.toggleAttribute('aria-current', isAt);
            if (isAt) {
                button.setAttribute('aria-current', 'step');
            }
        });
        if (this.#result) {
            const players = this.#result.totalRegret.length;
            const points = this.#result.moves.map(({ ply, seat, regret, result: { estimate, isExact } }) => ({
                ply,
                seat,
                value: players === 2 && seat === 1 ? -estimate : estimate,
                isExact,
                isCostly: regret >= COSTLY,
            }));
            put(
                this.figure,
                points.length
                    ? graph({
                          points,
                          players,
                          session: this.#session,
                          at: this.#ply,
                          onPly: (ply) => this.select(ply),
                      })
                    : null,
            );
        }
    }

    #drawSteps() {
        const held = this.steps.contains(document.activeElement) ? document.activeElement.dataset.action : null;
        const costly = this.#costly();
        const before = costly.findLast((ply) => ply < this.#ply);
        const after = costly.find((ply) => ply > this.#ply);
        const last = this.#session.moves.length;
        const step = (action, name, text, ply) =>
            iconButton(name, t(text), () => this.select(ply), {
                quiet: true,
                'data-action': action,
                disabled: ply === undefined || ply === this.#ply,
            });
        put(
            this.steps,
            step('first', 'first', 'step.first', 0),
            step('left', 'left', 'step.back', Math.max(0, this.#ply - 1)),
            iconButton('before', t('step.costly-back'), () => this.select(before), {
                class: 'text',
                'aria-label': t('step.costly-back'),
                'data-action': 'before',
                disabled: before === undefined,
            }),
            iconButton('after', t('step.costly'), () => this.select(after), {
                class: 'text',
                'aria-label': t('step.costly'),
                'data-action': 'after',
                disabled: after === undefined,
            }),
            step('right', 'right', 'step.forward', Math.min(last, this.#ply + 1)),
            step('last', 'last', 'step.last', last),
        );
        if (held) {
            this.steps.querySelector(`[data-action="${held}"]`)?.focus();
        }
    }

    #key(event) {
        if (
            event.target.closest?.('input, select, textarea, dialog') ||
            event.ctrlKey ||
            event.metaKey ||
            event.altKey
        ) {
            return;
        }
        const to = { ArrowLeft: this.#ply - 1, ArrowRight: this.#ply + 1, Home: 0, End: this.#session.moves.length }[
            event.key
        ];
        if (to !== undefined && !event.target.closest?.('.graph')) {
            event.preventDefault();
            this.select(to);
        }
    }
}
