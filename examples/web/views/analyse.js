// SPDX-License-Identifier: MIT
// Analysis: any board, position or record; its exact value, every move, the principal variation. The search can be stopped
// at any time, and its bounds are shown while it runs.

import { announce, h, iconButton, onType, put, sheet, toast } from '../common/dom.js';
import { engine, isRefusal } from '../common/engine.js';
import { go } from '../common/router.js';
import { isText, keeps, load, save, setAside } from '../common/storage.js';
import { fieldsOf } from '../common/share.js';
import { plain, signed, t } from '../common/i18n.js';
import { bigpoints } from '../games/bigpoints.js';
import { moveWords } from '../games/words.js';
import { labelsOf } from '../common/values.js';
import { Cards } from '../components/cards.js';
import { Table } from '../components/table.js';

const EXAMPLE = 'RYGRYBYGGBRRGBYB';
const OBJECTIVES = { 2: ['margin', 'outcome'], more: ['guaranteed', 'maxn'] };

keeps('analysis', isText(/^[^\0]+$/));

export function analyse(host) {
    const view = new AnalyseView();
    host.append(view.element);
    view.open(load('analysis') ?? EXAMPLE);
    return () => view.close();
}

class AnalyseView {
    #base = null;
    #moves = [];
    #undone = [];
    #view = null;
    #search = null;
    #keys = new AbortController();

    constructor() {
        this.text = h('textarea', {
            id: 'analyse-text',
            spellcheck: 'false',
            autocapitalize: 'off',
            autocomplete: 'off',
            'aria-describedby': 'analyse-help',
        });
        this.fault = h('p', { class: 'notice error', role: 'alert', hidden: true });
        this.table = new Table(bigpoints, {
            onMove: (move) => this.#play(move),
            onPreview: (move) => this.cards.preview(move && bigpoints.scoresAfter(move, this.#view)),
        });
        this.cards = new Cards(bigpoints);
        this.objective = h('select', { id: 'objective' });
        this.run = h('div', { class: 'row' });
        this.status = h('div', { class: 'solve-status', role: 'status' });
        this.answer = h('div', {});
        this.steps = h('div', { class: 'row' });
        this.element = h(
            'div',
            { class: 'stack' },
            h('h1', {}, t('analyse.title')),
            h(
                'div',
                { class: 'split' },
                h('div', { class: 'stack' }, this.table.element, this.steps),
                h(
                    'div',
                    { class: 'stack' },
                    h(
                        'form',
                        {
                            class: 'panel stack',
                            on: {
                                submit: (event) => {
                                    event.preventDefault();
                                    this.open(this.text.value);
                                },
                            },
                        },
                        h(
                            'div',
                            { class: 'field' },
                            h('label', { for: 'analyse-text' }, t('analyse.text')),
                            this.text,
                            h('small', { id: 'analyse-help' }, t('analyse.help')),
                        ),
                        this.fault,
                        h('div', { class: 'row' }, h('button', { type: 'submit' }, t('analyse.show'))),
                    ),
                    h(
                        'section',
                        { class: 'panel', 'aria-label': t('analyse.solve') },
                        h(
                            'div',
                            { class: 'field' },
                            h('label', { for: 'objective' }, t('analyse.objective')),
                            this.objective,
                        ),
                        h('div', { class: 'gap' }),
                        this.run,
                        this.status,
                        this.answer,
                    ),
                    this.cards.element,
                ),
            ),
        );
        onType((key) => this.table.type(key), this.#keys.signal);
    }

    close() {
        this.#search?.abort();
        this.#keys.abort();
    }

    /** Shows what a text means; a wrong one says why, and what was shown stays. */
    async open(text) {
        if (!this.#base) {
            this.text.value = text;
        }
        try {
            const { base, moves } = await engine.read('bigpoints', text);
            this.#base = base;
            this.#moves = moves;
            this.#undone = [];
            this.fault.hidden = true;
            save('analysis', text);
            await this.#show();
        } catch (error) {
            this.fault.textContent = t('analyse.bad', { why: error.message });
            this.fault.hidden = false;
            if (!this.#base && isRefusal(error) && text !== EXAMPLE) {
                setAside('analysis');
                await this.open(EXAMPLE);
            }
        }
    }

    get #game() {
        return { kind: 'bigpoints', base: this.#base, moves: this.#moves };
    }

    async #play(move) {
        this.#undone = this.#undone.at(-1) === move ? this.#undone.slice(0, -1) : [];
        this.#moves = [...this.#moves, move];
        await this.#show();
        save('analysis', this.#view.record);
    }

    async #step(from, to) {
        if (from.length) {
            to.push(from.pop());
            await this.#show();
            save('analysis', this.#view.record);
        }
    }

    async #show() {
        this.#search?.abort();
        this.#view = await engine.view(this.#game);
        const view = this.#view;
        const names = Array.from({ length: view.players }, (_, seat) => t('seat.person', { n: seat + 1 }));
        const status = view.isOver
            ? t('analyse.over', { scores: view.scores.join(' : ') })
            : t('analyse.to-move', { n: view.mover + 1 });
        this.table.update(view, { canMove: !view.isOver, status });
        this.cards.update({ view, session: { seats: names.map(() => 0), names, moves: [] }, isThinking: false });
        const kept = this.objective.value;
        const list = OBJECTIVES[view.players] ?? OBJECTIVES.more;
        put(
            this.objective,
            list.map((name) => h('option', { value: name, selected: name === kept }, t(`objective.${name}`))),
        );
        put(this.status);
        put(this.answer);
        this.#drawRun(false);
        put(
            this.steps,
            iconButton('undo', t('action.undo'), () => this.#step(this.#moves, this.#undone), {
                disabled: !this.#moves.length,
            }),
            iconButton('redo', t('action.redo'), () => this.#step(this.#undone, this.#moves), {
                disabled: !this.#undone.length,
            }),
            iconButton(
                'chart',
                t('result.review'),
                () => go('review', fieldsOf({ ...this.#game, seats: names.map(() => 0) })),
                { disabled: !this.#moves.length },
            ),
            iconButton('play', t('analyse.play'), () => {
                go('game', fieldsOf({ ...this.#game, seats: null }));
            }),
        );
    }

    #drawRun(isRunning) {
        put(
            this.run,
            isRunning
                ? iconButton('stop', t('action.stop'), () => this.#search?.abort(), {
                      class: 'primary',
                      id: 'solve-stop',
                  })
                : iconButton('play', t('analyse.solve'), () => this.#solve(), {
                      class: 'primary',
                      id: 'solve',
                      disabled: !this.#view || this.#view.isOver,
                  }),
        );
    }

    async #solve() {
        const search = (this.#search = new AbortController());
        const objective = this.objective.value;
        const begin = performance.now();
        let bounds = null;
        const show = (progress) => {
            bounds = progress;
            put(
                this.status,
                h(
                    'p',
                    {},
                    t('analyse.progress', {
                        nodes: plain(progress.nodes),
                        seconds: plain(((performance.now() - begin) / 1000).toFixed(1)),
                    }),
                ),
                progress.lower === null
                    ? null
                    : h('p', {}, t('analyse.bounds', { lower: signed(progress.lower), upper: signed(progress.upper) })),
                h('div', { class: 'bar' }, h('i')),
            );
        };
        this.#drawRun(true);
        put(this.answer);
        show({ nodes: 0, lower: null, upper: null });
        document.getElementById('solve-stop')?.focus();
        try {
            const result = await engine.solve(
                { ...this.#game, objective },
                { signal: search.signal, onProgress: show },
            );
            put(this.status);
            this.#answer(result, objective);
        } catch (error) {
            if (search.signal.aborted) {
                put(
                    this.status,
                    h(
                        'p',
                        { class: 'notice', id: 'stopped' },
                        t('analyse.stopped', { nodes: plain(bounds?.nodes ?? 0) }),
                        ' ',
                        bounds && bounds.lower !== null
                            ? t('analyse.bounds', { lower: signed(bounds.lower), upper: signed(bounds.upper) })
                            : '',
                    ),
                );
            } else {
                put(this.status);
                toast(error.message, 'error');
            }
        } finally {
            if (this.#search === search) {
                this.#search = null;
                this.#drawRun(false);
            }
        }
    }

    #answer(result, objective) {
        const name = t('seat.person', { n: result.mover + 1 });
        const exact = result.moves.filter(({ lower, upper }) => lower === upper);
        const moves = result.moves.map(({ move, lower, upper }) => ({
            move,
            lower,
            upper,
            isExact: lower === upper,
            value: lower === upper ? lower : null,
        }));
        const kind = objective === 'outcome' ? { ...bigpoints, tones: [0, 0, 1] } : bigpoints;
        if (exact.length) {
            this.table.setValues(labelsOf({ moves }, kind, name));
        }
        const details = this.#view.moves;
        const order = [...moves].sort((a, b) => (b.value ?? -1e9) - (a.value ?? -1e9));
        const verdict =
            objective === 'maxn'
                ? t('analyse.scores', { scores: result.scores.join(' : ') })
                : objective === 'outcome'
                  ? t(result.value > 0 ? 'outcome.wins' : result.value < 0 ? 'outcome.loses' : 'value.draws', {
                        who: name,
                    })
                  : bigpoints.valueWords(result.value, true, name);
        put(
            this.answer,
            h('p', { class: 'verdict' }, h('span', { class: 'tag exact' }, t('truth.exact')), ' ', verdict),
            h(
                'p',
                { class: 'muted' },
                t('analyse.progress', { nodes: plain(result.nodes), seconds: plain(result.seconds.toFixed(2)) }),
            ),
            h('h3', {}, t('truth.pv')),
            h(
                'ol',
                { class: 'pv' },
                result.pv.map((move) => h('li', {}, move)),
            ),
            result.moves.length
                ? [
                      h('h3', {}, t('analyse.moves')),
                      sheet(
                          t('analyse.moves'),
                          'sheet moves',
                          [t('analyse.move'), t('analyse.value')],
                          h(
                              'tbody',
                              {},
                              order.map(({ move, value, lower, upper }) =>
                                  h(
                                      'tr',
                                      { 'data-move': move },
                                      h(
                                          'th',
                                          { scope: 'row' },
                                          h('span', { class: 'mono' }, move),
                                          ' ',
                                          h(
                                              'small',
                                              {},
                                              moveWords(details.find((each) => each.move === move).effect),
                                          ),
                                      ),
                                      h(
                                          'td',
                                          {},
                                          value === null
                                              ? `${signed(lower)} \u2026 ${signed(upper)}`
                                              : signed(value),
                                      ),
                                  ),
                              ),
                          ),
                      ),
                  ]
                : null,
        );
        announce(verdict);
    }
}
