// SPDX-License-Identifier: MIT
// Puzzles: positions with exactly one right move. Ten are built in, the engine finds more.

import { announce, h, iconButton, onType, put, toast } from '../common/dom.js';
import { engine, isRefusal } from '../common/engine.js';
import { isBase, isMoves } from '../common/match.js';
import { isBoolean, isList, isObject, isText, isWhole, keeps, load, save, setAside } from '../common/storage.js';
import { t } from '../common/i18n.js';
import { bigpoints } from '../games/bigpoints.js';
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

keeps('puzzles', isList(isBase)); // the positions that are solved
keeps(
    'found',
    isList(
        isObject({ position: isBase, solution: isText(/^.+$/), wins: isBoolean, grade: isWhole(1, 10), pv: isMoves }),
    ),
);

// Adds to a kept list, which another window may have made longer.
function add(name, item) {
    const list = [...(load(name) ?? []), item];
    save(name, list);
    return list;
}

export function puzzles(host) {
    let done = new Set(load('puzzles'));
    let found = load('found') ?? [];
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
        const at = await engine.view({ kind: 'bigpoints', base: puzzle.position, moves: [] }).catch((error) => {
            if (!isRefusal(error)) {
                throw error;
            }
        });
        if (at?.players !== 2 || !at.moves.some(({ move }) => move === puzzle.solution)) {
            setAside('found');
            found = [];
            await show(0);
            return;
        }
        view = at;
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
        return view.moves.find((each) => each.move === move).effect;
    }

    async function attempt(move) {
        const puzzle = all()[index];
        if (move === puzzle.solution) {
            if (!done.has(puzzle.position)) {
                done = new Set(add('puzzles', puzzle.position));
            }
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
                found = add('found', puzzle);
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
