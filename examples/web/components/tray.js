// SPDX-License-Identifier: MIT
// The moves as buttons, in groups. It is how keyboards and screen readers play, and it shows the value of each move.

import { h, put } from '../common/dom.js';
import { t } from '../common/i18n.js';

export class Tray {
    #kind;
    #options;
    #buttons = new Map();
    #words = new Map();
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
        put(
            this.element,
            groups.map((group) =>
                h(
                    'div',
                    { class: `tray-group${group.head ? '' : ' plain'}` },
                    group.head ? h('div', { class: 'tray-head', 'aria-hidden': 'true' }, group.head) : null,
                    h(
                        'div',
                        { class: 'tray-moves' },
                        group.moves.map((each) => this.#button(each, view)),
                    ),
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

    #key(event) {
        const list = [...this.#buttons.values()];
        const at = list.indexOf(document.activeElement);
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (at >= 0 && (step || event.key === 'Home' || event.key === 'End')) {
            event.preventDefault();
            const next =
                event.key === 'Home'
                    ? 0
                    : event.key === 'End'
                      ? list.length - 1
                      : (at + step + list.length) % list.length;
            list[next].focus();
        }
    }

    /** Focuses the first move that a test accepts. Returns whether there is one. */
    focus(accepts = () => true) {
        const found = [...this.#buttons].find(([move]) => accepts(move));
        found?.[1].focus();
        return Boolean(found);
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
