// SPDX-License-Identifier: MIT
// Gomoku as a kind of game: a board of lines whose crossings are the moves.

import { announce, h, makeChoice, put, s } from '../common/dom.js';
import { t } from '../common/i18n.js';

const CELL = 30;
const EDGE = 34;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// The rows from the top; a move is the letter of its column and the number of its row from the bottom.
function readBoard(text) {
    const fields = text.split(' ');
    const size = Number.parseInt(fields[0], 10);
    const rows = fields.find((field) => field.includes('/'))?.split('/');
    return { size, rows: rows ?? Array.from({ length: size }, () => '.'.repeat(size)) };
}

const nameOf = (size, x, y) => `${String.fromCharCode(97 + x)}${size - y}`;

function placeOf(size, move) {
    return [move.charCodeAt(0) - 97, size - Number(move.slice(1))];
}

class CrossBoard {
    #options;
    #view = null;
    #nodes = new Map(); // of the free crossings, by move
    #ghost = s('g', { class: 'ghost' });

    constructor(options) {
        this.#options = options;
        this.svg = s('svg', { class: 'gomoku', role: 'group', 'aria-label': t('gomoku.board') });
        this.words = h('p', { class: 'sr-only' });
        this.element = h('div', { class: 'board' }, this.svg, this.words);
        this.svg.addEventListener('keydown', (event) => this.#key(event));
    }

    #at = (index) => EDGE + CELL * index;

    update(view) {
        this.#view = view;
        const { size, rows } = view.board;
        const length = 2 * EDGE + CELL * (size - 1);
        const held = this.svg.contains(document.activeElement) ? document.activeElement.dataset.move : null;
        this.#nodes.clear();
        const lines = Array.from({ length: size }, (_, i) => [
            s('path', { class: 'line', d: `M${this.#at(i)} ${EDGE}V${length - EDGE}M${EDGE} ${this.#at(i)}H${length - EDGE}` }),
            s('text', { x: this.#at(i), y: 16, 'text-anchor': 'middle' }, nameOf(size, i, 0)[0]),
            s('text', { x: 14, y: this.#at(i) + 4, 'text-anchor': 'middle' }, `${size - i}`),
        ]);
        const places = rows.flatMap((row, y) => [...row].map((mark, x) => this.#place(mark, x, y)));
        this.svg.setAttribute('viewBox', `0 0 ${length} ${length}`);
        this.#ghost.replaceChildren();
        put(
            this.svg,
            s('rect', { class: 'face', x: 1, y: 1, width: length - 2, height: length - 2, rx: 12 }),
            lines,
            places,
            this.#ghost,
        );
        this.#roam(this.#nodes.get(held) ?? [...this.#nodes.values()][Math.floor(this.#nodes.size / 2)]);
        if (held) {
            this.#nodes.get(held)?.focus();
        }
        this.words.textContent = t('four.words', { rows: rows.join(' / ') });
    }

    #place(mark, x, y) {
        const { board, canMove, lastMove } = this.#view;
        const move = nameOf(board.size, x, y);
        if (mark !== '.') {
            return [
                stoneAt(mark, this.#at(x), this.#at(y)),
                move === lastMove ? s('circle', { class: 'last', cx: this.#at(x), cy: this.#at(y), r: 4.5 }) : null,
            ];
        }
        if (!canMove) {
            return null;
        }
        const node = s(
            'g',
            { class: 'crossing', role: 'button', tabindex: -1, 'data-move': move, 'aria-label': move },
            s('circle', { cx: this.#at(x), cy: this.#at(y), r: CELL / 2 }),
        );
        makeChoice(node, move, this, this.#options);
        this.#nodes.set(move, node);
        return node;
    }

    #roam(node) {
        this.#nodes.forEach((each) => each.setAttribute('tabindex', each === node ? 0 : -1));
    }

    // The arrows go to the next free crossing of that direction.
    #key(event) {
        const step = STEPS[event.key];
        const from = event.target.dataset?.move;
        if (!step || !from) {
            return;
        }
        event.preventDefault();
        const { size } = this.#view.board;
        let [x, y] = placeOf(size, from);
        do {
            [x, y] = [x + step[0], y + step[1]];
        } while (x >= 0 && y >= 0 && x < size && y < size && !this.#nodes.has(nameOf(size, x, y)));
        const next = this.#nodes.get(nameOf(size, x, y));
        if (next) {
            this.#roam(next);
            next.focus();
            announce(next.dataset.move);
        }
    }

    preview(move) {
        if (!move || !this.#nodes.has(move)) {
            this.#ghost.replaceChildren();
            return;
        }
        const [x, y] = placeOf(this.#view.board.size, move);
        put(this.#ghost, stoneAt(this.#view.mark, this.#at(x), this.#at(y)));
    }

    setValues() {}

    setArrows(arrows) {
        this.preview(arrows[0]?.effect?.move ?? null);
    }
}

function stoneAt(mark, x, y) {
    return s('circle', { class: `stone stone-${mark}`, cx: x, cy: y, r: 13 });
}

export const gomoku = {
    id: 'gomoku',
    title: () => t('gomoku.title'),
    hasValues: false,
    board: (options) => new CrossBoard(options),
    mark: (seat) =>
        s(
            'svg',
            { class: 'mini', viewBox: '-15 -15 30 30', 'aria-hidden': 'true' },
            stoneAt(seat ? 'O' : 'X', 0, 0),
        ),
    boardView: (view, canMove) => ({
        board: readBoard(view.position),
        canMove,
        lastMove: view.lastMove,
        mark: view.mover === 1 ? 'O' : 'X',
    }),
    groups: () => [], // the board has them all
    keysOf: () => '',
    moveWords: (move) => t('gomoku.move', { move }),
    lastWords: (view) => gomoku.moveWords(view.lastMove),
    prompt: () => t('gomoku.prompt'),
    scoresAfter: () => null,
    hand: () => null,
    handCount: () => 0,
    score: () => '',
    scoreLabel: () => '',
};
