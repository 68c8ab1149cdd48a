// SPDX-License-Identifier: MIT
// A table to play at: the board, a caption, and the moves as buttons. A move that is shown on one is shown on all.

import { h, put } from '../common/dom.js';
import { t } from '../common/i18n.js';
import { Tray } from './tray.js';

export class Table {
    #kind;
    #view = null;
    #canMove = false;
    #prompt = ''; // the status of the view
    #status = '';
    #typed = '';
    #options;

    /** Options: onMove(move), onPreview(move or null). */
    constructor(kind, options) {
        this.#kind = kind;
        this.#options = options;
        this.board = kind.board({
            onMove: (move) => this.#play(move),
            onPreview: (move) => this.#preview(move, this.board),
            onSelect: (pawn, bothWays) =>
                this.setStatus(pawn ? t(bothWays ? 'status.both-ways' : 'status.take') : this.#prompt),
        });
        this.tray = new Tray(kind, {
            onMove: (move) => this.#play(move),
            onPreview: (move) => this.#preview(move, this.tray),
        });
        this.caption = h('p', { class: 'caption' });
        this.element = h('div', { class: 'table' }, this.caption, this.board.element, this.tray.element);
    }

    /** Shows a view; `status` is the sentence under the board while no move is previewed. */
    update(view, { canMove, status = '' }) {
        this.#view = view;
        this.#canMove = canMove;
        this.#prompt = status;
        this.#status = status;
        this.#typed = '';
        this.board.update(this.#kind.boardView(view, canMove));
        this.tray.update(view, canMove);
        put(this.caption, status);
    }

    setStatus(status) {
        this.#status = status;
        put(this.caption, status);
    }

    setValues(values) {
        this.board.setValues(values);
        this.tray.setValues(values);
    }

    #play(move) {
        if (this.#canMove) {
            this.#options.onMove?.(move);
        }
    }

    #preview(move, source) {
        if (!this.#canMove) {
            return;
        }
        if (source !== this.board) {
            this.board.preview(move);
        }
        if (source !== this.tray) {
            this.tray.preview(move);
        }
        put(this.caption, move ? this.#kind.moveWords(move, this.#view) : this.#status);
        this.caption.classList.toggle('previewing', Boolean(move));
        this.#options.onPreview?.(move);
    }

    /** A key that was pressed outside of any field: chooses a pawn, a column, or how many to take; once more, the next move
        of it. */
    type(key) {
        if (!this.#canMove || key.length !== 1) {
            return false;
        }
        for (const text of [this.#typed + key.toLowerCase(), key.toLowerCase()]) {
            if (this.tray.focus((move) => this.#kind.keysOf(move).startsWith(text))) {
                this.#typed = text;
                return true;
            }
        }
        this.#typed = '';
        return false;
    }
}
