// SPDX-License-Identifier: MIT
// A match: who sits where, the moves of the game, what was taken back, and whose turn it is. It knows no rules; it asks
// the engine for the view of each position, and it is the same for every game. Its events are "change", "thinking"
// and "fault".

import { calm } from './dom.js';
import { engine, isRefusal } from './engine.js';
import { paced } from './motion.js';
import {
    forget,
    isBoolean,
    isList,
    isObject,
    isOneOf,
    isText,
    isWhole,
    keeps,
    load,
    onOtherWindow,
    save,
    setAside,
} from './storage.js';

const HUMAN = 0; // a seat is HUMAN, FRIEND, or the level of a computer
export const FRIEND = -1; // a person elsewhere, who plays by links

export const isBase = isText(/^[!-~]+( [!-~]+)*$/);
export const isMoves = isList(isText(/^[\w+-]{1,24}$/));
const isSeatsHere = isList(isWhole(HUMAN, 10), 2, 5);
export const isSeats = isList(isWhole(FRIEND, 10), 2, 5);
export const isNames = isList(isText(/^[^\n\r]{0,20}$/), 0, 5);

/** A new session: plain data, which is kept and shared. */
export function newSession({ kind, base, seats, names = [], hidden = false, series = null, moves = [], undone = [] }) {
    return { kind, base, seats, names, hidden, series, moves, undone, seed: Math.floor(Math.random() * 2 ** 31) };
}

/** Declares that games of a kind are kept under a name, and the game before under another one. */
export function keepsGame(name, kind, isSeries = () => false) {
    const isSession = isObject({
        kind: isOneOf(kind),
        base: isBase,
        seats: name === 'game' ? isSeats : isSeatsHere, // only that one has links for friends
        names: isNames,
        hidden: isBoolean,
        series: (series) => series === null || isSeries(series),
        moves: isMoves,
        undone: isMoves,
        seed: isWhole(0, 2 ** 31),
    });
    const fits = ({ seats, series }) => series === null || series.totals.length === seats.length;
    for (const entry of [name, beforeOf(name)]) {
        keeps(entry, (value) => isSession(value) && fits(value));
    }
}

const beforeOf = (name) => `${name}.before`;

/** Keeps another game: a new one, or the game before. The one that it replaces is then the game before. */
export function keepGame(name, session) {
    const old = load(name);
    if (old?.moves.length) {
        save(beforeOf(name), old);
    } else if (load(beforeOf(name))?.seed === session.seed) {
        forget(beforeOf(name));
    }
    save(name, session);
}

/** Fails if the rules do not allow a session: its moves, those that were taken back, and its seats. */
export async function checkSession({ kind, base, moves, undone, seats }) {
    const { players } = await engine.view({ kind, base, moves: [...moves, ...[...undone].reverse()] });
    if (players !== seats.length) {
        throw Object.assign(new Error(`${seats.length} seats for ${players} players`), { statusName: 'BP_ERR_CONFIG' });
    }
}

/** Fails as checkSession() does; a kept session that the rules do not allow is set aside. */
export async function checkKept(name, session) {
    try {
        await checkSession(session);
    } catch (error) {
        if (isRefusal(error)) {
            setAside(name);
        }
        throw error;
    }
}

export class Match extends EventTarget {
    #search = null; // the AbortController of the computer's choice
    #isChanging = false;
    #name;
    #kept; // the session as this window kept or read it last
    #closed = new AbortController();

    /** A match of the session that is kept under a name; it is kept again after each move. */
    constructor(name, session) {
        super();
        this.session = session;
        this.view = null;
        this.isThinking = false;
        this.isPaused = false;
        this.#name = name;
        this.#kept = JSON.stringify(session);
        onOtherWindow(name, () => this.#catchUp(), this.#closed.signal);
        // The other window may be closed by now: this one goes on.
        const wake = async () => {
            await this.#catchUp();
            this.isPaused = false;
            this.#think();
        };
        addEventListener('focus', wake, { signal: this.#closed.signal });
    }

    /** The match that is kept under a name; without one, a new match of the session fresh() if there is such a function. */
    static kept(name, fresh = null) {
        let session = load(name);
        if (!session && fresh) {
            session = fresh();
            keepGame(name, session);
        }
        return session && new Match(name, session);
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

    isComputer(seat = this.mover) {
        return seat !== null && this.session.seats[seat] > HUMAN;
    }

    get isFriendly() {
        return this.session.seats.includes(FRIEND);
    }

    get humans() {
        return this.session.seats.filter((seat) => seat === HUMAN).length;
    }

    get canUndo() {
        return this.session.moves.length > 0 && !this.isFriendly; // a friend may know the moves already
    }

    get canRedo() {
        return this.session.undone.length > 0 && !this.isFriendly;
    }

    get hasBefore() {
        return load(beforeOf(this.#name)) !== null;
    }

    /** Reads the position; the computer moves if it is its turn. */
    async start() {
        await checkKept(this.#name, this.session);
        await this.#alone(() => this.#show(this.session));
        this.#think();
    }

    /** Plays a move of a person. */
    async play(move) {
        await this.#alone(async () => {
            if (this.isHuman() && !this.isThinking) {
                this.isPaused = false;
                await this.#apply(move);
            }
        });
        this.#think();
    }

    /** Goes on with another session; the game so far is then the game before. */
    async replace(session) {
        await this.#alone(async () => {
            keepGame(this.#name, session);
            this.isPaused = false;
            await this.#show(session);
        });
        this.#think();
    }

    /** Begins again with the same board. */
    again() {
        return this.replace(newSession({ ...this.session, moves: [], undone: [] }));
    }

    /** Brings the game before back; a second call returns to this one. */
    async swap() {
        const before = beforeOf(this.#name);
        const session = load(before);
        if (session) {
            await checkKept(before, session);
            await this.replace(session);
        }
    }

    // One change at a time: a second click while the first is still applied does nothing. Nor does a click on a game that
    // another window has changed: this window first shows what is kept now.
    async #alone(change) {
        if (!this.#isChanging) {
            this.#isChanging = true;
            try {
                if (!(await this.#follow())) {
                    await change();
                }
            } finally {
                this.#isChanging = false;
            }
        }
    }

    #catchUp() {
        return this.#alone(() => {}).catch((error) => this.dispatchEvent(new CustomEvent('fault', { detail: error })));
    }

    // Shows the game as another window left it. The computer moves in that window, until a person comes back to this one.
    async #follow() {
        const session = load(this.#name);
        if (!session || JSON.stringify(session) === this.#kept) {
            return false;
        }
        await checkSession(session);
        this.isPaused = true;
        await this.#show(session);
        return true;
    }

    async #show(session) {
        this.stop();
        this.session = session;
        this.#kept = JSON.stringify(session);
        await this.#read();
        this.#changed(null);
    }

    // Keeps the session, unless another window or a new game has replaced it meanwhile.
    #keep() {
        const found = load(this.#name);
        if (!found || JSON.stringify(found) === this.#kept) {
            this.#kept = JSON.stringify(this.session);
            save(this.#name, this.session);
        }
    }

    async #apply(move) {
        const { moves, undone } = this.session;
        const seat = this.mover;
        const redone = undone.at(-1) === move;
        this.session.undone = redone ? undone.slice(0, -1) : [];
        this.session.moves = [...moves, move];
        try {
            await this.#read();
        } catch (error) {
            Object.assign(this.session, { moves, undone });
            throw error;
        }
        this.#keep();
        this.#changed({ move, seat });
    }

    /** Takes moves back until a person is to move. */
    async undo() {
        if (!this.canUndo) {
            return;
        }
        await this.#alone(async () => {
            this.stop();
            this.isPaused = false;
            do {
                this.session.undone.push(this.session.moves.pop());
                await this.#read();
            } while (this.canUndo && this.humans > 0 && !this.isHuman());
            this.#keep();
            this.#changed(null);
        });
        this.#think();
    }

    /** Plays moves again that were taken back, until a person is to move. */
    async redo() {
        if (!this.canRedo) {
            return;
        }
        await this.#alone(async () => {
            this.stop();
            this.isPaused = false;
            do {
                this.session.moves.push(this.session.undone.pop());
                await this.#read();
            } while (this.canRedo && this.humans > 0 && !this.isHuman() && !this.view.isOver);
            this.#keep();
            this.#changed(null);
        });
        this.#think();
    }

    async #read() {
        this.view = await engine.view(this.game);
    }

    #changed(played) {
        this.dispatchEvent(new CustomEvent('change', { detail: { played } }));
    }

    /** The computer moves while it is its turn. */
    async #think() {
        while (
            this.view &&
            !this.view.isOver &&
            this.isComputer() &&
            !this.isPaused &&
            !this.#search &&
            !this.#closed.signal.aborted
        ) {
            const search = (this.#search = new AbortController());
            this.isThinking = true;
            this.dispatchEvent(new Event('thinking'));
            const begin = performance.now();
            try {
                const level = this.session.seats[this.mover];
                const seed = this.session.seed + this.session.moves.length;
                const { move } = await engine.choose({ ...this.game, level, seed }, { signal: search.signal });
                const rest = this.#pace - (performance.now() - begin);
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

    // The shortest time of a computer's turn in milliseconds, so that people can follow it.
    get #pace() {
        return paced(calm() ? 200 : 650);
    }

    /** Stops the computer's search; its turn stays. */
    stop() {
        this.#search?.abort();
        this.#search = null;
        this.isThinking = false;
    }

    /** Ends everything; the match is not used again. */
    close() {
        this.stop();
        this.#closed.abort();
    }
}
