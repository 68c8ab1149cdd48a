// SPDX-License-Identifier: MIT
// Puzzles: a thousand positions with exactly one right move (puzzles.txt). A rating follows what is solved at the first
// try; a wrong move is answered on the board by the reply that punishes it.

import { announce, calm, h, onType, put, toast } from '../common/dom.js';
import { engine } from '../common/engine.js';
import { isList, isObject, isText, isWhole, keeps, load, onOtherWindow, save } from '../common/storage.js';
import { plain, t } from '../common/i18n.js';
import { bigpoints } from '../games/bigpoints.js';
import { moveWords } from '../games/words.js';
import { Cards } from '../components/cards.js';
import { Table } from '../components/table.js';

const FRESH = { rating: 900, tries: 0, streak: 0, longest: 0, solved: [] };
const PAUSE = 1100; // milliseconds before a reply is played

keeps(
    'puzzles',
    isObject({
        rating: isWhole(0, 4000),
        tries: isWhole(0, 1e9),
        streak: isWhole(0, 1e9),
        longest: isWhole(0, 1e9),
        solved: isList(isText(/^[RGBYPWK]{4,55} [\w,+-]+$/)), // board and moves
    }),
);

/** Elo: a grade of 1 to 10 plays like a rating of 700 to 2,050. */
const ratingOf = (grade) => 550 + 150 * grade;
const gradeOf = (rating) => Math.min(10, Math.max(1, Math.round((rating - 550) / 150)));

function ratingAfter({ rating, tries }, grade, isSolved) {
    const expected = 1 / (1 + 10 ** ((ratingOf(grade) - rating) / 400));
    return Math.max(0, Math.round(rating + (tries < 20 ? 48 : 24) * ((isSolved ? 1 : 0) - expected)));
}

let set = null;

// A line of puzzles.txt is: board, moves that were played, the right move, 1 if it wins or 0 if it draws, and the grade.
async function readSet() {
    const response = await fetch('puzzles.txt');
    const lines = (await response.text()).split('\n').filter((line) => /^[^#]/.test(line));
    return lines.map((line) => {
        const [board, moves, solution, outcome, grade] = line.split(' ');
        return {
            id: `${board} ${moves}`,
            game: { kind: 'bigpoints', base: `players=2 board=${board}`, moves: moves === '-' ? [] : moves.split(',') },
            solution,
            wins: outcome === '1',
            grade: Number(grade),
        };
    });
}

export function puzzles(host) {
    const view = new PuzzleView();
    host.append(view.element);
    view.start().catch((error) => toast(error.message, 'error'));
    return () => view.close();
}

class PuzzleView {
    #set = [];
    #puzzle = null;
    #view = null;
    #you = 0; // the seat that is to find the move
    #isCounted = false; // whether the rating knows this puzzle already
    #grade = 0; // the grade that is wanted; 0: by the rating
    #seen = new Set(); // of this visit
    #closed = new AbortController();
    #turn = 0; // what waits stops when this has changed

    constructor() {
        this.table = new Table(bigpoints, {
            onMove: (move) => this.#attempt(move).catch((error) => toast(error.message, 'error')),
            onPreview: (move) => this.cards.preview(move && bigpoints.scoresAfter(move, this.#view)),
        });
        this.cards = new Cards(bigpoints);
        this.task = h('div', { class: 'panel coach', role: 'status', 'aria-live': 'polite' });
        this.tools = h('div', { class: 'row' });
        this.record = h('dl', { class: 'record' });
        this.grade = h(
            'select',
            { id: 'grade', on: { change: () => this.#choose(Number(this.grade.value)) } },
            h('option', { value: 0 }, t('puzzle.by-rating')),
            Array.from({ length: 10 }, (_, i) => h('option', { value: i + 1 }, `${i + 1}`)),
        );
        this.element = h(
            'div',
            {},
            h('h1', {}, t('puzzle.heading')),
            h(
                'div',
                { class: 'split' },
                h('div', { class: 'stack' }, this.task, this.table.element),
                h(
                    'div',
                    { class: 'stack' },
                    this.tools,
                    h(
                        'section',
                        { class: 'panel', 'aria-label': t('puzzle.record') },
                        this.record,
                        h('div', { class: 'field' }, h('label', { for: 'grade' }, t('puzzle.wanted')), this.grade),
                    ),
                    this.cards.element,
                ),
            ),
        );
        onType((key) => this.table.type(key), this.#closed.signal);
        onOtherWindow('puzzles', () => this.#drawRecord(), this.#closed.signal);
    }

    async start() {
        set ??= readSet();
        this.#set = await set.catch((error) => {
            set = null;
            throw error;
        });
        await this.#next();
    }

    close() {
        this.#turn++;
        this.#closed.abort();
    }

    #choose(grade) {
        this.#grade = grade;
        this.#next().catch((error) => toast(error.message, 'error'));
    }

    // The first puzzle of the wanted grade, or of the nearest one, that is not solved and was not shown in this visit.
    async #next() {
        const { rating, solved } = load('puzzles') ?? FRESH;
        const done = new Set([...solved, ...this.#seen]);
        const wanted = this.#grade || gradeOf(rating);
        const far = ({ id, grade }) => Math.abs(grade - wanted) + (done.has(id) ? 100 : 0);
        this.#puzzle = this.#set.reduce((best, each) => (far(each) < far(best) ? each : best));
        this.#seen.add(this.#puzzle.id);
        this.#isCounted = solved.includes(this.#puzzle.id);
        await this.#show();
    }

    // Shows the puzzle as it was set.
    async #show() {
        const turn = ++this.#turn;
        const { game, wins, grade } = this.#puzzle;
        const view = await engine.view(game);
        if (turn !== this.#turn) {
            return;
        }
        this.#you = view.mover;
        this.#draw(view, true);
        put(
            this.task,
            h('h2', {}, t('puzzle.title', { n: this.#set.indexOf(this.#puzzle) + 1 })),
            h('p', {}, t(wins ? 'puzzle.win' : 'puzzle.draw')),
            h('p', { class: 'muted' }, t('puzzle.grade', { n: grade })),
        );
        this.#drawTools({ canReveal: true });
        this.#drawRecord();
    }

    #draw(view, canMove) {
        this.#view = view;
        const names = [0, 1].map((seat) => t(seat === this.#you ? 'seat.you' : 'seat.other'));
        this.cards.update({ view, session: { seats: [0, 0], names, moves: [] }, isThinking: false });
        this.table.update(view, { canMove, status: '' });
        this.table.board.setArrows([]);
    }

    #drawTools({ canReveal = false, again = false, next = false }) {
        const button = (text, isPrimary, click) =>
            h('button', { class: isPrimary ? 'primary' : '', on: { click } }, t(text));
        put(
            this.tools,
            again ? button('puzzle.again', true, () => this.#show()) : null,
            canReveal || again ? button('puzzle.show', false, () => this.#reveal()) : null,
            button('puzzle.next', next, () => this.#choose(this.#grade)),
        );
    }

    #drawRecord() {
        const { rating, streak, longest, solved } = load('puzzles') ?? FRESH;
        const row = (text, value) => [h('dt', {}, t(text)), h('dd', {}, value)];
        put(
            this.record,
            row('puzzle.rating', plain(rating)),
            row('puzzle.streak', t('puzzle.streak-of', { n: plain(streak), longest: plain(longest) })),
            row('puzzle.solved', t('puzzle.solved-of', { n: plain(solved.length), all: plain(this.#set.length) })),
        );
    }

    // Only the first try counts for the rating and the streak.
    #count(isSolved) {
        const { id, grade } = this.#puzzle;
        const kept = load('puzzles') ?? FRESH; // as another window may have left it
        const solved = isSolved && !kept.solved.includes(id) ? [...kept.solved, id] : kept.solved;
        if (this.#isCounted) {
            save('puzzles', { ...kept, solved });
        } else {
            const streak = isSolved ? kept.streak + 1 : 0;
            const rating = ratingAfter(kept, grade, isSolved);
            const longest = Math.max(kept.longest, streak);
            save('puzzles', { rating, tries: kept.tries + 1, streak, longest, solved });
        }
        this.#isCounted = true;
        this.#drawRecord();
    }

    #effectOf(move) {
        return this.#view.moves.find((each) => each.move === move).effect;
    }

    async #attempt(move) {
        const isRight = move === this.#puzzle.solution;
        this.#count(isRight);
        await (isRight ? this.#solved('puzzle.right') : this.#refute(move));
    }

    async #reveal() {
        if (!this.#isCounted) {
            this.#count(false);
        }
        await this.#show();
        await this.#solved('puzzle.solution');
    }

    async #solved(title) {
        const turn = ++this.#turn;
        const { game, solution } = this.#puzzle;
        const effect = this.#effectOf(solution);
        this.#draw(this.#view, false);
        this.table.board.setArrows([{ effect, kind: 'better' }]);
        this.#drawTools({ next: true });
        put(this.task, h('h2', {}, t(title)), h('p', {}, moveWords(effect)));
        announce(t(title));
        const { pv } = await engine.judge(game, { signal: this.#closed.signal });
        if (turn === this.#turn) {
            const moves = pv.map((move) => h('li', {}, move));
            this.task.append(h('h3', {}, t('truth.pv')), h('ol', { class: 'pv' }, moves));
        }
    }

    // Plays a wrong move and the best reply to it, and says what it costs.
    async #refute(move) {
        const turn = ++this.#turn;
        const { game, wins } = this.#puzzle;
        const { signal } = this.#closed;
        const words = moveWords(this.#effectOf(move));
        const played = { ...game, moves: [...game.moves, move] };
        put(this.task, h('h2', {}, t('puzzle.wrong')), h('p', {}, words), h('p', { class: 'muted' }, t('hint.searching')));
        announce(t('puzzle.wrong'));
        this.#draw(this.#view, false);
        this.#drawTools({ again: true });
        const judgement = await engine.judge(game, { signal });
        const { value } = judgement.moves.find((each) => each.move === move);
        let view = await engine.view(played);
        const { pv } = view.isOver ? { pv: [] } : await engine.judge(played, { signal });
        if (turn !== this.#turn) {
            return;
        }
        const replies = h('ol', { class: 'pv' });
        put(
            this.task,
            h('h2', {}, t('puzzle.wrong')),
            h('p', {}, words),
            h('p', {}, t(wins ? 'puzzle.not-win' : 'puzzle.not-draw')),
            h(
                'p',
                {},
                t('puzzle.costs', {
                    n: judgement.value - value,
                    value: bigpoints.valueWords(value, judgement.isExact, t('seat.you')),
                }),
            ),
            replies,
        );
        // Until the other side has answered.
        for (let isAnswered = false; !isAnswered && pv.length; isAnswered ||= view.mover === this.#you) {
            const reply = pv.shift();
            this.#draw(view, false);
            this.table.board.setArrows([{ effect: this.#effectOf(reply), kind: 'at-fault' }]);
            this.table.setStatus(moveWords(this.#effectOf(reply)));
            replies.append(h('li', {}, reply));
            await new Promise((resolve) => {
                setTimeout(resolve, calm() ? PAUSE / 2 : PAUSE);
            });
            played.moves = [...played.moves, reply];
            view = await engine.view(played);
            if (turn !== this.#turn) {
                return;
            }
        }
        this.#draw(view, false);
        announce(this.task.textContent);
    }
}
