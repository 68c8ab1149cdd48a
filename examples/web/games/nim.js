// SPDX-License-Identifier: MIT
// Nim as a kind of game: heaps of sticks. A stick takes itself and those to its right.

import { h, makeChoice, put, s } from '../common/dom.js';
import { t } from '../common/i18n.js';

const ROW = 84;

function readHeaps(text) {
    const fields = Object.fromEntries(text.split(' ').map((field) => field.split('=')));
    const numbers = (list) => list.split('+').map(Number);
    const heaps = numbers(fields.heaps);
    return { heaps, left: fields.left ? numbers(fields.left) : heaps, last: fields.last };
}

export const readMove = (move) => {
    const [sticks, heap] = move.split('-from-').map(Number);
    return { sticks, heap };
};

class HeapBoard {
    #options;
    #view = null;
    #nodes = [];
    #values = new Map();

    constructor(options) {
        this.#options = options;
        this.svg = s('svg', { class: 'nim', role: 'group', 'aria-label': t('nim.board') });
        this.element = h('div', { class: 'board' }, this.svg);
    }

    update(view) {
        this.#view = view;
        this.#nodes = [];
        const { heaps, left } = view;
        const width = 96 + 30 * Math.max(...heaps, 7);
        this.svg.setAttribute('viewBox', `0 0 ${width} ${24 + ROW * heaps.length}`);
        put(
            this.svg,
            s('rect', { class: 'face', x: 1, y: 1, width: width - 2, height: 22 + ROW * heaps.length, rx: 16 }),
            heaps.map((count, heap) =>
                s(
                    'g',
                    {},
                    s('text', { x: 18, y: 24 + ROW * heap + 40 }, t('nim.heap', { n: heap + 1 })),
                    Array.from({ length: count }, (_, index) => this.#stick(heap, index, left[heap])),
                ),
            ),
        );
    }

    #stick(heap, index, left) {
        const [x, y] = [92 + 30 * index, 28 + ROW * heap];
        if (index >= left) {
            return s('rect', { class: 'gone', x, y, width: 12, height: 64, rx: 5 });
        }
        const move = `${left - index}-from-${heap + 1}`;
        const { canMove } = this.#view;
        const node = s(
            'g',
            {
                class: `stick${canMove ? '' : ' still'}`,
                'data-move': move,
                role: canMove ? 'button' : null,
                tabindex: canMove ? 0 : null,
                'aria-label': canMove ? nim.moveWords(move) : null,
            },
            s('rect', { class: 'reach', x: x - 9, y: y - 6, width: 30, height: 76 }),
            s('rect', { class: 'wood', x, y, width: 12, height: 64, rx: 5 }),
            s('rect', { class: 'tip', x, y, width: 12, height: 12, rx: 5 }),
            s('text', { x: x + 6, y: y - 4, 'text-anchor': 'middle' }),
        );
        this.#nodes.push({ node, heap, index, move });
        if (canMove) {
            makeChoice(node, move, this, this.#options);
        }
        this.#mark(node, move);
        return node;
    }

    preview(move) {
        const { sticks, heap } = move ? readMove(move) : { sticks: 0, heap: 0 };
        for (const each of this.#nodes) {
            each.node.classList.toggle(
                'picked',
                each.heap === heap - 1 && each.index >= this.#view.left[heap - 1] - sticks,
            );
        }
    }

    setValues(values) {
        this.#values = values ?? new Map();
        for (const { node, move } of this.#nodes) {
            this.#mark(node, move);
        }
    }

    // Above a stick: whether it wins to take it and those to its right.
    #mark(node, move) {
        const value = this.#view.canMove ? this.#values.get(move) : null;
        node.lastChild.textContent = value?.text ?? '';
        node.lastChild.setAttribute('class', `mark${value ? ` tone-${value.tone}` : ''}`);
        if (this.#view.canMove) {
            node.setAttribute('aria-label', nim.moveWords(move) + (value ? `. ${value.words}` : ''));
        }
    }

    setArrows(arrows) {
        this.preview(arrows[0]?.effect?.move ?? null);
    }
}

export const nim = {
    id: 'nim',
    title: () => t('nim.title'),
    board: (options) => new HeapBoard(options),
    mark: (seat) => h('span', { class: `seat-mark seat-${seat}`, 'aria-hidden': 'true' }, `${seat + 1}`),
    boardView: (view, canMove) => ({ ...readHeaps(view.position), canMove }),
    groups: (view) =>
        readHeaps(view.position)
            .heaps.map((_, heap) => ({
                key: heap,
                head: [h('span', { class: 'to' }, t('nim.heap', { n: heap + 1 }))],
                moves: view.moves.filter(({ move }) => readMove(move).heap === heap + 1),
            }))
            .filter(({ moves }) => moves.length),
    moveFace: ({ move }) => [h('span', { class: 'side-label' }, `\u2212${readMove(move).sticks}`)],
    keysOf: (move) => move,
    moveWords: (move) => t('nim.take', { n: readMove(move).sticks, heap: readMove(move).heap }),
    lastWords: (view) => nim.moveWords(view.lastMove),
    prompt: (view) => t(readHeaps(view.position).last === 'loses' ? 'nim.prompt-loses' : 'nim.prompt-wins'),
    scoresAfter: () => null,
    hand: () => null,
    handCount: () => 0,
    score: () => '',
    scoreLabel: () => '',
    valueText: (value) => (value > 0 ? '\u2713' : '\u2717'),
    valueWords: (value, isExact, who) => t(value > 0 ? 'nim.wins' : 'nim.loses', { who }),
    tones: [0, 0, 0],
};
