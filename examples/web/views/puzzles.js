// SPDX-License-Identifier: MIT
// Puzzles: positions with exactly one right move. Ten are built in, the engine finds more.

import { announce, h, iconButton, onType, put, toast } from '../common/dom.js';
import { engine } from '../common/engine.js';
import { loadList, save } from '../common/storage.js';
import { t } from '../common/i18n.js';
import { bigpoints, detailsOf } from '../games/bigpoints.js';
import { moveWords } from '../games/words.js';
import { Cards } from '../components/cards.js';
import { Table } from '../components/table.js';
import { PUZZLES } from './puzzle-list.js';

// Where new puzzles come from.
const CONFIGS = [
    'colours=3 discs=4',
    'colours=4 discs=3',
    'colours=4 discs=4',
    'colours=4 discs=4 white=2 black=1',
    'colours=5 discs=4 white=2 black=2',
];

export function puzzles(host) {
    const done = new Set(loadList('puzzles', 'string'));
    const found = loadList('found', 'object');
    const all = () => [...PUZZLES, ...found];
    let index = Math.max(
        0,
        all().findIndex(({ position }) => !done.has(position)),
    );
    let view = null;
    let isSolved = false;
    let search = null;
    const table = new Table(bigpoints, {
        onMove: (move) => attempt(move),
        onPreview: (move) => cards.preview(move && bigpoints.scoresAfter(move, view)),
    });
    const cards = new Cards(bigpoints);
    const task = h('div', { class: 'panel coach', role: 'status', 'aria-live': 'polite' });
    const list = h('ol', { class: 'puzzle-list' });
    const tools = h('div', { class: 'row' });

    const session = () => ({
        seats: view.mover === 0 ? [0, 10] : [10, 0],
        names: view.mover === 0 ? [t('seat.you'), t('seat.other')] : [t('seat.other'), t('seat.you')],
        moves: [],
    });

    async function show(next) {
        index = next;
        isSolved = false;
        const puzzle = all()[index];
        view = await engine.view({ kind: 'bigpoints', base: puzzle.position, moves: [] });
        cards.update({ view, session: session(), isThinking: false });
        table.update(view, { canMove: true, status: '' });
        table.board.setArrows([]);
        put(
            task,
            h('h2', {}, t('puzzle.title', { n: index + 1 })),
            h('p', {}, t(puzzle.wins ? 'puzzle.win' : 'puzzle.draw')),
            h('p', { class: 'muted' }, t('puzzle.grade', { n: puzzle.grade })),
        );
        draw();
    }

    function draw() {
        put(
            list,
            all().map(({ position, grade }, at) =>
                h(
                    'li',
                    {},
                    h(
                        'button',
                        {
                            type: 'button',
                            class: done.has(position) ? 'done' : '',
                            'aria-current': at === index ? 'true' : null,
                            'aria-label':
                                t('puzzle.label', { n: at + 1, grade }) +
                                (done.has(position) ? `, ${t('puzzle.done')}` : ''),
                            on: { click: () => show(at) },
                        },
                        `${at + 1}`,
                    ),
                ),
            ),
        );
        put(
            tools,
            h('button', { disabled: isSolved, on: { click: () => reveal() } }, t('puzzle.show')),
            h(
                'button',
                { class: isSolved ? 'primary' : '', on: { click: () => show((index + 1) % all().length) } },
                t('puzzle.next'),
            ),
            search
                ? h('button', { on: { click: () => search.abort() } }, t('action.stop'))
                : iconButton('plus', t('puzzle.more'), () => more()),
        );
    }

    function effectOf(move) {
        return detailsOf(view).moves.find((each) => each.move === move).effect;
    }

    async function attempt(move) {
        const puzzle = all()[index];
        if (move === puzzle.solution) {
            done.add(puzzle.position);
            save('puzzles', [...done]);
            solved(t('puzzle.right'));
            return;
        }
        put(
            task,
            h('h2', {}, t('puzzle.wrong')),
            h('p', {}, moveWords(effectOf(move))),
            h('p', {}, t(puzzle.wins ? 'puzzle.not-win' : 'puzzle.not-draw')),
        );
        table.board.setArrows([{ effect: effectOf(move), kind: 'at-fault' }]);
        announce(t('puzzle.wrong'));
    }

    function solved(title) {
        const { solution, pv } = all()[index];
        isSolved = true;
        table.update(view, { canMove: false, status: '' });
        table.board.setArrows([{ effect: effectOf(solution), kind: 'better' }]);
        put(
            task,
            h('h2', {}, title),
            h('p', {}, moveWords(effectOf(solution))),
            h('h3', {}, t('truth.pv')),
            h(
                'ol',
                { class: 'pv' },
                pv.map((move) => h('li', {}, move)),
            ),
        );
        announce(title);
        draw();
    }

    function reveal() {
        solved(t('puzzle.solution'));
    }

    async function more() {
        search = new AbortController();
        draw();
        try {
            const config = CONFIGS[Math.floor(Math.random() * CONFIGS.length)];
            const puzzle = await engine.puzzle(
                { config, seed: Math.floor(Math.random() * 2 ** 31) },
                { signal: search.signal },
            );
            if (!search.signal.aborted) {
                found.push(puzzle);
                save('found', found);
                search = null;
                await show(all().length - 1);
            }
        } catch (error) {
            if (!search?.signal.aborted) {
                toast(error.message, 'error');
            }
        } finally {
            search = null;
            draw();
        }
    }

    host.append(
        h('h1', {}, t('puzzle.heading')),
        h(
            'div',
            { class: 'split' },
            h('div', { class: 'stack' }, task, table.element),
            h(
                'div',
                { class: 'stack' },
                tools,
                cards.element,
                h('div', { class: 'panel' }, h('h2', {}, t('puzzle.all')), list),
            ),
        ),
    );
    show(index).catch((error) => toast(error.message, 'error'));
    const keys = new AbortController();
    onType((key) => table.type(key), keys.signal);
    return () => {
        keys.abort();
        search?.abort();
    };
}
