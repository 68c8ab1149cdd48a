// SPDX-License-Identifier: MIT
// The value of every move: exact where the solver finishes in the time given, an estimate otherwise. A verdict, the
// principal variation, and a graph of the values so far.

import { h, put } from '../common/dom.js';
import { engine } from '../common/engine.js';
import { isBoolean, keeps, load, save } from '../common/storage.js';
import { t } from '../common/i18n.js';
import { labelsOf } from '../common/values.js';
import { seatName } from './cards.js';
import { graph } from './graph.js';

keeps('truth', isBoolean);

export class Truth {
    #kind;
    #onValues;
    #search = null;
    #match = null;
    #key = null; // the position that is being judged, or was
    #labels = new Map();
    #values = []; // by ply: { value of seat 0 or of the mover, isExact }

    constructor(kind, { onValues }) {
        this.#kind = kind;
        this.#onValues = onValues;
        this.isOn = load('truth') ?? false;
        this.switch = h('input', {
            type: 'checkbox',
            role: 'switch',
            checked: this.isOn,
            on: { change: () => this.#turn(this.switch.checked) },
        });
        this.body = h('div', { class: 'truth-body' });
        this.element = h(
            'section',
            { class: 'truth panel', 'aria-label': t('truth.title') },
            h('label', { class: 'switch' }, this.switch, h('span', {}, t('truth.switch'))),
            this.body,
        );
    }

    toggle() {
        this.#turn(!this.isOn);
    }

    #turn(isOn) {
        this.isOn = isOn;
        this.switch.checked = isOn;
        save('truth', isOn);
        this.#key = null;
        if (this.#match) {
            this.update(this.#match);
        }
    }

    close() {
        this.#search?.abort();
    }

    update(match) {
        const fresh = this.#match?.session !== match.session;
        this.#match = match;
        const key = match.session.moves.join(',');
        if (fresh || match.session.moves.length < this.#values.length) {
            this.#values.length = fresh ? 0 : match.session.moves.length + 1;
        }
        if (!this.isOn) {
            this.close();
            put(this.body, h('p', { class: 'muted' }, t('truth.off')));
            this.#onValues(new Map());
            return;
        }
        if (key === this.#key) {
            this.#onValues(this.#labels);
            return;
        }
        this.#labels = new Map();
        this.#search?.abort();
        this.#key = null;
        if (match.view.isOver) {
            this.#key = key;
            this.#note(
                { value: match.view.players === 2 ? match.view.scores[0] - match.view.scores[1] : null, isExact: true },
                0,
            );
            put(this.body, this.#graph());
            return;
        }
        if (match.isThinking || !match.isHuman()) {
            put(this.body, this.#graph() ?? h('p', { class: 'muted' }, t('truth.wait')));
            return;
        }
        this.#key = key;
        this.#judge(match);
    }

    async #judge(match) {
        const search = (this.#search = new AbortController());
        const show = (judgement, isDone) => {
            if (search.signal.aborted) {
                return;
            }
            this.#note(judgement, match.view.mover);
            this.#draw(judgement, isDone);
        };
        put(this.body, h('p', { class: 'muted' }, t('truth.searching')), h('div', { class: 'bar' }, h('i')));
        try {
            show(
                await engine.judge(match.game, {
                    signal: search.signal,
                    onProgress: (judgement) => show(judgement, false),
                }),
                true,
            );
        } catch (error) {
            if (!search.signal.aborted) {
                put(this.body, h('p', { class: 'notice error' }, error.message));
            }
        }
    }

    // Keeps the value of this position for the graph, for seat 0.
    #note({ value, isExact }, mover) {
        const ply = this.#match.session.moves.length;
        if (value !== null) {
            this.#values[ply] = {
                ply,
                value: this.#match.view.players === 2 && mover === 1 ? -value : value,
                isExact,
                seat: mover,
            };
        }
    }

    #draw(judgement, isDone) {
        const { session, view } = this.#match;
        const who = seatName(session, view.mover);
        this.#labels = labelsOf(judgement, this.#kind, who);
        this.#onValues(this.#labels);
        put(
            this.body,
            h(
                'p',
                { class: 'verdict' },
                h(
                    'span',
                    { class: `tag ${judgement.isExact ? 'exact' : 'estimate'}` },
                    t(judgement.isExact ? 'truth.exact' : 'truth.estimate'),
                ),
                ' ',
                this.#kind.valueWords(judgement.value, judgement.isExact, who),
            ),
            isDone ? null : h('div', { class: 'bar' }, h('i')),
            judgement.pv.length
                ? [
                      h('h3', {}, t('truth.pv')),
                      h(
                          'ol',
                          { class: 'pv' },
                          judgement.pv.slice(0, 24).map((move) => h('li', {}, move)),
                      ),
                  ]
                : null,
            this.#graph(),
            h('p', { class: 'muted' }, t('truth.legend')),
        );
    }

    #graph() {
        const points = this.#values.filter((point) => point);
        return points.length > 1
            ? h(
                  'figure',
                  { class: 'figure' },
                  graph({ points, players: this.#match.view.players, session: this.#match.session }),
              )
            : null;
    }
}
