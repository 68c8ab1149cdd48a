// SPDX-License-Identifier: MIT
// Four in a Row as a kind of game: the grid, and its columns as moves.

import { h, makeChoice, put, s } from '../common/dom.js';
import { signed, t } from '../common/i18n.js';
import { badge } from './badge.js';

const CELL = 56;
const FACES = { X: 'R', O: 'Y' };

function readGrid(text) {
    const [size, rows] = text.split(' ');
    const [width, height] = size.split('x').map(Number);
    return { width, height, rows: (rows ?? '').split('/') };
}

// The four cells that won, or none.
function fourOf({ rows }) {
    for (let y = 0; y < rows.length; y++) {
        for (let x = 0; x < rows[y].length; x++) {
            for (const [dx, dy] of [
                [1, 0],
                [0, 1],
                [1, 1],
                [1, -1],
            ]) {
                const cells = [0, 1, 2, 3].map((n) => [x + n * dx, y + n * dy]);
                if (rows[y][x] !== '.' && cells.every(([cx, cy]) => rows[cy]?.[cx] === rows[y][x])) {
                    return cells;
                }
            }
        }
    }
    return [];
}

class GridBoard {
    #options;
    #layers = {};
    #view = null;
    #values = new Map();

    constructor(options) {
        this.#options = options;
        this.svg = s('svg', { class: 'four', role: 'group', 'aria-label': t('four.board') });
        this.words = h('p', { class: 'sr-only' });
        this.element = h('div', { class: 'board' }, this.svg, this.words);
    }

    #x = (column) => 12 + CELL * column + CELL / 2;
    #y = (row) => 52 + CELL * row + CELL / 2;

    update(view) {
        const fresh =
            !this.#view || this.#view.grid.width !== view.grid.width || this.#view.grid.height !== view.grid.height;
        this.#view = view;
        if (fresh) {
            this.#build();
        }
        const { grid } = view;
        const fell = view.lastMove ? grid.rows.findIndex((row) => row[view.lastMove - 1] !== '.') : -1;
        put(
            this.#layers.stones,
            grid.rows.flatMap((row, y) =>
                [...row].map((stone, x) =>
                    stone === '.'
                        ? null
                        : s(
                              'g',
                              { class: `stone${y === fell && x === view.lastMove - 1 ? ' drop' : ''}` },
                              stoneAt(stone, this.#x(x), this.#y(y)),
                          ),
                ),
            ),
        );
        put(
            this.#layers.marks,
            fourOf(grid).map(([x, y]) => s('circle', { class: 'win', cx: this.#x(x), cy: this.#y(y), r: 24 })),
        );
        this.#drawColumns();
        this.preview(null);
        this.words.textContent = t('four.words', { rows: grid.rows.join(' / ') });
    }

    #build() {
        const { width, height } = this.#view.grid;
        const [w, hh] = [24 + CELL * width, 70 + CELL * height];
        this.svg.setAttribute('viewBox', `0 0 ${w} ${hh}`);
        for (const name of ['holes', 'stones', 'marks', 'preview', 'columns', 'badges']) {
            this.#layers[name] = s('g', { class: `layer-${name}` });
        }
        const holes = Array.from({ length: width * height }, (_, i) =>
            s('circle', { class: 'hole', cx: this.#x(i % width), cy: this.#y(Math.floor(i / width)), r: 23 }),
        );
        put(
            this.svg,
            s('rect', { class: 'frame-edge', x: 4, y: 46, width: w - 8, height: hh - 50, rx: 16 }),
            s('rect', { class: 'frame', x: 4, y: 44, width: w - 8, height: hh - 54, rx: 16 }),
            Object.values(this.#layers),
        );
        put(this.#layers.holes, holes);
    }

    #drawColumns() {
        const { grid, moves, canMove } = this.#view;
        const focused = document.activeElement?.dataset?.column;
        put(
            this.#layers.columns,
            canMove
                ? moves.map(({ move }) => {
                      const value = this.#values.get(move);
                      const node = s(
                          'g',
                          {
                              class: 'column',
                              role: 'button',
                              tabindex: 0,
                              'data-column': move,
                              'data-move': move,
                              'aria-label': t('four.column', { n: move }) + (value ? `. ${value.words}` : ''),
                          },
                          s('rect', {
                              x: 12 + CELL * (move - 1) + 2,
                              y: 46,
                              width: CELL - 4,
                              height: CELL * grid.height + 12,
                              rx: 12,
                          }),
                      );
                      makeChoice(node, move, this, this.#options);
                      return node;
                  })
                : [],
        );
        if (focused) {
            this.#layers.columns.querySelector(`[data-column="${focused}"]`)?.focus();
        }
        put(
            this.#layers.badges,
            canMove
                ? moves.map(
                      ({ move }) => this.#values.get(move) && badge(this.#values.get(move), this.#x(move - 1), 26),
                  )
                : [],
        );
        this.#layers.badges.setAttribute('pointer-events', 'none');
    }

    setValues(values) {
        this.#values = values ?? new Map();
        if (this.#view) {
            this.#drawColumns();
        }
    }

    setArrows(arrows) {
        this.preview(arrows[0]?.effect?.move ?? null);
    }

    preview(move) {
        const { grid, stone, moves } = this.#view;
        const legal = moves.some((each) => each.move === move);
        const row = legal ? grid.rows.findLastIndex((cells) => cells[move - 1] === '.') : -1;
        put(
            this.#layers.preview,
            row < 0 ? null : s('g', { opacity: 0.55 }, stoneAt(stone, this.#x(move - 1), this.#y(row))),
        );
        this.#layers.preview.setAttribute('pointer-events', 'none');
    }
}

function stoneAt(stone, x, y) {
    return [s('use', { href: `#disc-${FACES[stone]}-stone`, x: x - 25, y: y - 25, width: 50, height: 50 })];
}

export const connect4 = {
    id: 'connect4',
    title: () => t('four.title'),
    board: (options) => new GridBoard(options),
    mark: (seat) =>
        s('svg', { class: 'mini', viewBox: '-25 -25 50 50', 'aria-hidden': 'true' }, stoneAt(seat ? 'O' : 'X', 0, 0)),
    boardView: (view, canMove) => ({
        grid: readGrid(view.position),
        moves: view.moves,
        canMove,
        lastMove: view.lastMove && Number(view.lastMove),
        stone: view.mover === 1 ? 'O' : 'X',
    }),
    groups: (view) => [{ key: 'columns', head: null, moves: view.moves }],
    moveFace: ({ move }) => [h('span', { class: 'side-label' }, move)],
    keysOf: (move) => move,
    moveWords: (move) => t('four.column', { n: move }),
    lastWords: (view) => t('four.column', { n: view.lastMove }),
    prompt: () => t('four.prompt'),
    scoresAfter: () => null,
    hand: () => null,
    handCount: () => 0,
    score: () => '',
    scoreLabel: () => '',
    valueText: (value, isExact) => (isExact ? signed(value) : `\u2248${signed(value, 1)}`),
    valueWords(value, isExact, who) {
        const key = value > 0 ? 'four.wins' : value < 0 ? 'four.loses' : 'value.draws';
        return isExact ? t(key, { who, n: Math.abs(value) }) : t('four.about', { who, value: signed(value, 1) });
    },
    tones: [0, 2, 6],
};
