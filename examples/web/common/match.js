// SPDX-License-Identifier: MIT
// A match: who sits where, the moves of the game, what was taken back, and whose turn it is. It knows no rules; it asks
// the engine for the view of each position, and it is the same for every game. Its events are "change", "thinking"
// and "fault".

import { calm } from './dom.js';
import { engine } from './engine.js';
import { load, save } from './storage.js';

const HUMAN = 0; // a seat is HUMAN, or the level of a computer

/** A new session: plain data, which is kept and shared. */
export function newSession({ kind, base, seats, names = [], hidden = false, series = null, moves = [], undone = [] }) {
    return { kind, base, seats, names, hidden, series, moves, undone, seed: Math.floor(Math.random() * 2 ** 31) };
}

export class Match extends EventTarget {
    #search = null; // the AbortController of the computer's choice
    #version = 0;
    #isChanging = false;
    #keep;

    /** A match of a session; with `keep`, the name under which it is saved after each move. */
    constructor(session, { keep = null } = {}) {
        super();
        this.session = session;
        this.view = null;
        this.isThinking = false;
        this.isPaused = false;
        this.#keep = keep;
    }

    static kept(name) {
        const session = load(name);
        const fits =
            session &&
            Array.isArray(session.seats) &&
            Array.isArray(session.moves) &&
            Array.isArray(session.undone) &&
            typeof session.base === 'string';
        return fits ? new Match(session, { keep: name }) : null;
    }

    get game() {
        const { kind, base, moves } = this.session;
        return { kind, base, moves };
    }

    get mover() {
        return this.view?.mover ?? null;
    }

    isHuman(seat = this.mover) {
        return seat !== null && this.session.seats[seat] === HUMAN;
    }

    get humans() {
        return this.session.seats.filter((seat) => seat === HUMAN).length;
    }

    get canUndo() {
        return this.session.moves.length > 0;
    }

    get canRedo() {
        return this.session.undone.length > 0;
    }

    /** Reads the position; the computer moves if it is its turn. */
    async start() {
        await this.#refresh(null);
        this.#think();
    }

    /** Plays a move of a person. */
    async play(move) {
        await this.#alone(async () => {
            if (this.isHuman() && !this.isThinking) {
                await this.#apply(move);
            }
        });
        this.#think();
    }

    // One change at a time: a second click while the first is still applied does nothing.
    async #alone(change) {
        if (!this.#isChanging) {
            this.#isChanging = true;
            try {
                await change();
            } finally {
                this.#isChanging = false;
            }
        }
    }

    async #apply(move) {
        const { moves, undone } = this.session;
        const seat = this.mover;
        const redone = undone.at(-1) === move;
        this.session.undone = redone ? undone.slice(0, -1) : [];
        this.session.moves = [...moves, move];
        try {
            await this.#refresh({ move, seat });
        } catch (error) {
            Object.assign(this.session, { moves, undone });
            throw error;
        }
    }

    /** Takes moves back until a person is to move. */
    async undo() {
        if (!this.canUndo) {
            return;
        }
        await this.#alone(async () => {
            this.stop();
            do {
                this.session.undone.push(this.session.moves.pop());
                await this.#refresh(null, true);
            } while (this.canUndo && this.humans > 0 && !this.isHuman());
        });
        this.#moved();
    }

    /** Plays moves again that were taken back, until a person is to move. */
    async redo() {
        if (!this.canRedo) {
            return;
        }
        await this.#alone(async () => {
            this.stop();
            do {
                this.session.moves.push(this.session.undone.pop());
                await this.#refresh(null, true);
            } while (this.canRedo && this.humans > 0 && !this.isHuman() && !this.view.isOver);
        });
        this.#moved();
    }

    #moved() {
        this.#changed(null);
        this.#think();
    }

    async #refresh(played, isQuiet = false) {
        const version = ++this.#version;
        const view = await engine.view(this.game);
        if (version !== this.#version) {
            return;
        }
        this.view = view;
        if (!isQuiet) {
            this.#changed(played);
        }
    }

    #changed(played) {
        if (this.#keep) {
            save(this.#keep, this.session);
        }
        this.dispatchEvent(new CustomEvent('change', { detail: { played } }));
    }

    /** The computer moves while it is its turn. */
    async #think() {
        while (this.view && !this.view.isOver && !this.isHuman() && !this.isPaused && !this.#search) {
            const search = (this.#search = new AbortController());
            this.isThinking = true;
            this.dispatchEvent(new Event('thinking'));
            const begin = performance.now();
            try {
                const level = this.session.seats[this.mover];
                const seed = this.session.seed + this.session.moves.length;
                const { move } = await engine.choose({ ...this.game, level, seed }, { signal: search.signal });
                const rest = this.pace - (performance.now() - begin);
                await new Promise((resolve) => setTimeout(resolve, Math.max(0, rest)));
                if (search.signal.aborted) {
                    return;
                }
                this.#search = null;
                this.isThinking = false;
                await this.#alone(() => this.#apply(move));
            } catch (error) {
                if (!search.signal.aborted) {
                    this.#search = null;
                    this.isThinking = false;
                    this.isPaused = true;
                    this.dispatchEvent(new CustomEvent('fault', { detail: error }));
                }
                return;
            }
        }
    }

    /** The shortest time of a computer's turn in milliseconds, so that people can follow it. */
    pace = calm() ? 200 : 650;

    /** Stops the computer's search; its turn stays. */
    stop() {
        this.#search?.abort();
        this.#search = null;
        this.isThinking = false;
    }

    /** Ends everything; the match is not used again. */
    close() {
        this.stop();
        this.isPaused = true;
        this.#version++;
    }
}
