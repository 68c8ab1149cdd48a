// SPDX-License-Identifier: MIT
// The players: name, score, hand, and how a previewed move would change the scores.

import { h, icon, put } from '../common/dom.js';
import { t } from '../common/i18n.js';
import { FRIEND } from '../common/match.js';

export const seatName = (session, seat) =>
    session.names?.[seat] ||
    (session.seats[seat] === 0
        ? session.seats.filter((kind) => kind === 0).length === 1
            ? t('seat.you')
            : t('seat.person', { n: seat + 1 })
        : session.seats[seat] === FRIEND
          ? t('seat.friend')
          : t('seat.computer', { n: session.seats[seat] }));

export class Cards {
    #kind;
    #scores = [];

    constructor(kind) {
        this.#kind = kind;
        this.element = h('div', { class: 'cards' });
    }

    /** `hides(seat)` is whether the hand of a seat is hidden now. */
    update({ view, session, isThinking }, hides = () => false) {
        this.#scores = [];
        put(
            this.element,
            session.seats.map((level, seat) => {
                const isMover = view.mover === seat;
                const hidden = hides(seat);
                const won = view.isOver && view.winners.includes(seat);
                const change = h('span', { class: 'change' });
                this.#scores.push({ change, score: view.scores[seat], hidden });
                return h(
                    'section',
                    {
                        class: `card seat-${seat}${isMover ? ' mover' : ''}${won ? ' winner' : ''}`,
                        'data-seat': seat,
                        'aria-label': seatName(session, seat),
                    },
                    h(
                        'div',
                        { class: 'card-head' },
                        this.#kind.mark(seat),
                        h('span', { class: 'name' }, seatName(session, seat)),
                        level > 0 ? icon('robot') : icon('person'),
                        isMover && isThinking
                            ? h(
                                  'span',
                                  { class: 'dots', role: 'img', 'aria-label': t('status.thinks') },
                                  h('i'),
                                  h('i'),
                                  h('i'),
                              )
                            : null,
                        won ? h('span', { class: 'crown' }, t('card.winner')) : null,
                        this.#kind.scoreLabel()
                            ? h(
                                  'span',
                                  { class: 'score' },
                                  change,
                                  h('b', {}, hidden ? '?' : this.#kind.score(view, seat)),
                                  h('small', {}, this.#kind.scoreLabel()),
                              )
                            : null,
                    ),
                    hidden
                        ? h('p', { class: 'hidden-hand' }, t('card.hidden', { n: this.#kind.handCount(view, seat) }))
                        : this.#kind.hand(view, seat),
                );
            }),
        );
    }

    /** Shows the scores that a move leads to; null: none. */
    preview(after) {
        this.#scores.forEach(({ change, score, hidden }, seat) => {
            const delta = after && !hidden ? after[seat] - score : 0;
            change.textContent = delta ? `${delta > 0 ? '+' : '\u2212'}${Math.abs(delta)}` : '';
            change.classList.toggle('loss', delta < 0);
        });
    }

    handOf(seat) {
        return this.element.querySelector(`[data-seat="${seat}"] .hand, [data-seat="${seat}"] .hidden-hand`);
    }
}
