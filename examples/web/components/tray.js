// SPDX-License-Identifier: MIT
// The moves as buttons, in groups. It is how keyboards and screen readers play, and it shows the value of each move.

import { h, put } from '../common/dom.js';
import { t } from '../common/i18n.js';

export class Tray {
    #kind;
    #options;
    #buttons = new Map();
    #words = new Map();
    #groups = []; // the buttons of each group
    #armed = null; // the move that a finger has previewed

    constructor(kind, options) {
        this.#kind = kind;
        this.#options = options;
        this.element = h('div', { class: 'tray', role: 'group', 'aria-label': t('tray.label') });
        this.element.addEventListener('keydown', (event) => this.#key(event));
    }

    update(view, canMove) {
        this.#buttons.clear();
        this.#words.clear();
        this.#armed = null;
        const groups = view.isOver || !canMove ? [] : this.#kind.groups(view);
        this.#groups = groups.map((group) => group.moves.map((each) => this.#button(each, view)));
        put(
            this.element,
            groups.map((group, index) =>
                h(
                    'div',
                    { class: `tray-group${group.head ? '' : ' plain'}` },
                    group.head ? h('div', { class: 'tray-head', 'aria-hidden': 'true' }, group.head) : null,
                    h('div', { class: 'tray-moves' }, this.#groups[index]),
                ),
            ),
        );
        this.element.classList.toggle('empty', groups.length === 0);
        const first = this.element.querySelector('button');
        first?.setAttribute('tabindex', '0');
    }

    #button(each, view) {
        const { move } = each;
        const button = h(
            'button',
            { type: 'button', class: 'move', tabindex: '-1', 'data-move': move },
            this.#kind.moveFace(each),
            h('span', { class: 'move-value' }),
        );
        this.#words.set(move, this.#kind.moveWords(move, view));
        this.#label(move, button, null);
        let byTouch = false;
        button.addEventListener('pointerdown', (event) => {
            byTouch = event.pointerType === 'touch';
        });
        button.addEventListener('click', () => {
            if (byTouch && this.#armed !== move) {
                this.#arm(move);
            } else {
                this.#options.onMove(move);
            }
            byTouch = false;
        });
        button.addEventListener(
            'pointerenter',
            (event) => event.pointerType !== 'touch' && this.#options.onPreview(move),
        );
        button.addEventListener(
            'pointerleave',
            (event) => event.pointerType !== 'touch' && this.#options.onPreview(null),
        );
        button.addEventListener('focus', () => {
            this.#roam(button);
            if (!byTouch) {
                this.#options.onPreview(move);
            }
        });
        button.addEventListener('blur', () => this.#options.onPreview(null));
        this.#buttons.set(move, button);
        return button;
    }

    // The first touch of a move shows it, the second plays it.
    #arm(move) {
        this.#armed = move;
        for (const [each, button] of this.#buttons) {
            button.classList.toggle('armed', each === move);
        }
        this.#options.onPreview(move);
    }

    #roam(button) {
        this.#buttons.forEach((each) => each.setAttribute('tabindex', each === button ? '0' : '-1'));
    }

    // Left and right go through the moves of a pawn, up and down from pawn to pawn.
    #key(event) {
        const group = this.#groups.findIndex((each) => each.includes(document.activeElement));
        const list = { ArrowLeft: this.#groups[group], ArrowRight: this.#groups[group] }[event.key];
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        const beside = (from, at) => from[(at + step + from.length) % from.length];
        if (group >= 0 && step) {
            event.preventDefault();
            (list ? beside(list, list.indexOf(document.activeElement)) : beside(this.#groups, group)[0]).focus();
        }
    }

    /** Focuses the first move that a test accepts, or the next one after the move that has the focus. Returns whether there
        is one. */
    focus(accepts = () => true) {
        const found = [...this.#buttons].filter(([move]) => accepts(move)).map(([, button]) => button);
        const next = found[(found.indexOf(document.activeElement) + 1) % found.length];
        next?.focus();
        return Boolean(next);
    }

    /** Marks the move that the board previews. */
    preview(move) {
        this.#buttons.forEach((button, each) => button.classList.toggle('shown', each === move));
    }

    setValues(values) {
        for (const [move, button] of this.#buttons) {
            const value = values.get(move);
            const label = button.lastChild;
            label.className = `move-value${value ? ` tone-${value.tone} ${value.isExact ? 'exact' : 'estimate'}` : ''}`;
            label.textContent = value?.text ?? '';
            this.#label(move, button, value);
        }
    }

    // The name of a button begins with the text that is seen on it, as voice control expects.
    #label(move, button, value) {
        const seen = button.querySelector('.side-label').textContent;
        button.setAttribute(
            'aria-label',
            `${seen}${value ? ` ${value.text}` : ''}: ${this.#words.get(move)}${value ? `. ${value.words}` : ''}`,
        );
    }
}
