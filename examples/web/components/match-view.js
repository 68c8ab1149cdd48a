// SPDX-License-Identifier: MIT
// A match on the screen: table, players, actions, values, and the moves so far. The same for every kind of game.

import { announce, dialog, h, iconButton, put, toast } from '../common/dom.js';
import { engine } from '../common/engine.js';
import { fly } from '../common/motion.js';
import { sound } from '../common/sound.js';
import { t } from '../common/i18n.js';
import { Cards, seatName } from './cards.js';
import { Table } from './table.js';
import { Truth } from './truth.js';
import { keysDialog, shareDialog } from './dialogs.js';

export class MatchView {
    #kind;
    #match;
    #options;
    #viewer = null; // the person whose hand is visible
    #busy = false;
    #byKeys = false; // whether the last move was played by keys: then the next one gets the focus
    #stop = new AbortController();

    /** Options: onNew(), hasAgain, onDraw(match), and extra, an element above the board. */
    constructor(kind, match, options = {}) {
        this.#kind = kind;
        this.#match = match;
        this.#options = options;
        this.table = new Table(kind, { onMove: (move) => this.#play(move), onPreview: (move) => this.#preview(move) });
        this.cards = new Cards(kind);
        this.truth =
            kind.hasValues === false
                ? null
                : new Truth(kind, { onValues: (values) => this.table.setValues(values) });
        this.actions = h('div', { class: 'actions', role: 'toolbar', 'aria-label': t('actions.label') });
        this.over = h('div', {});
        this.log = h(
            'details',
            { class: 'log panel', open: matchMedia('(min-width: 1021px)').matches },
            h('summary', {}, t('log.title')), h('ol', {}));
        this.element = h(
            'div',
            { class: `play-grid kind-${kind.id}` },
            h(
                'section',
                { class: 'stage', 'aria-label': t('board.label') },
                options.extra ?? null,
                this.over,
                this.table.element,
            ),
            h('div', { class: 'side' }, this.cards.element, this.actions, this.truth?.element, this.log),
        );
        const signal = this.#stop.signal;
        match.addEventListener('change', (event) => this.#changed(event.detail.played), { signal });
        match.addEventListener('thinking', () => this.#draw(), { signal });
        match.addEventListener('fault', (event) => toast(event.detail.message, 'error'), { signal });
        document.addEventListener('keydown', (event) => this.#key(event), { signal });
    }

    async start() {
        this.#viewer = this.#match.session.seats.indexOf(0);
        await this.#match.start();
    }

    close() {
        this.#stop.abort();
        this.truth?.close();
        this.#match.close();
    }

    get #canMove() {
        return this.#match.isHuman() && !this.#match.isThinking && !this.#busy && !this.#match.view.isOver;
    }

    async #play(move) {
        this.#byKeys = document.activeElement?.matches('.table :focus-visible') ?? false;
        this.#preview(null);
        try {
            await this.#match.play(move);
        } catch (error) {
            toast(error.message, 'error');
        }
    }

    #preview(move) {
        this.cards.preview(move && this.#kind.scoresAfter(move, this.#match.view));
    }

    async #changed(played) {
        const { view, session } = this.#match;
        const effect = played && view.last;
        const from = effect && effect.place !== null && this.table.board.pointOf?.(effect.place, effect.pawn);
        this.#busy = false;
        await this.#handOver();
        this.#draw();
        this.table.board.setArrows?.([]);
        if (from) {
            fly(effect.taken, from, this.cards.handOf(played.seat));
        }
        if (played) {
            sound(view.isOver ? 'end' : effect?.step != null ? 'climb' : effect?.taken ? 'take' : 'move');
            announce(`${seatName(session, played.seat)}: ${this.#kind.lastWords(view)}. ${this.#status()}`);
        }
    }

    // Between two people with hidden hands the screen pauses.
    async #handOver() {
        const { session, view, mover } = this.#match;
        if (!session.hidden || !this.#match.isHuman() || mover === this.#viewer) {
            return;
        }
        if (this.#match.humans > 1 && view) {
            this.#busy = true;
            this.#viewer = -1;
            this.#draw();
            await dialog({
                title: t('pass.title', { name: seatName(session, mover) }),
                body: h('p', {}, t('pass.body')),
                buttons: [{ value: 'go', label: t('pass.go', { name: seatName(session, mover) }), primary: true }],
            });
            this.#busy = false;
        }
        this.#viewer = mover;
    }

    #hides(seat) {
        const { session, view } = this.#match;
        return session.hidden && !view.isOver && seat !== this.#viewer;
    }

    #status() {
        const { view, session, isThinking, mover } = this.#match;
        if (view.isOver) {
            const names = view.winners.map((seat) => seatName(session, seat));
            const isYou =
                view.winners.length === 1 &&
                session.seats[view.winners[0]] === 0 &&
                this.#match.humans === 1 &&
                !session.names?.[view.winners[0]];
            return view.winners.length === session.seats.length || view.winners.length === 0
                ? t('status.draw')
                : isYou
                  ? t('status.you-won')
                  : t('status.won', { n: names.length, names: names.join(', ') });
        }
        if (isThinking) {
            return t('status.thinking', { name: seatName(session, mover) });
        }
        if (!this.#match.isHuman()) {
            return this.#match.isComputer() ? '' : t('status.friend', { name: seatName(session, mover) });
        }
        const isOnly = this.#match.humans === 1 && !session.names?.[mover];
        return (
            this.#kind.prompt?.(view) ??
            (isOnly ? t('status.your-turn') : t('status.turn', { name: seatName(session, mover) }))
        );
    }

    #draw() {
        if (!this.#match.view) {
            return;
        }
        const { view, session } = this.#match;
        const canMove = this.#canMove;
        this.table.update(view, { canMove, status: this.#status() });
        this.cards.update(this.#match, (seat) => this.#hides(seat));
        this.truth?.update(this.#match, { canMove });
        this.#drawActions();
        put(
            this.log.lastChild,
            session.moves.map((move, index) =>
                h('li', {}, h('span', { class: 'n' }, `${index + 1}`), h('span', { class: 'mono' }, move)),
            ),
        );
        this.log.scrollTop = 1e6;
        if (canMove && document.activeElement === document.body && this.#byKeys) {
            this.table.tray.focus();
        }
        this.#options.onDraw?.(this.#match, this);
    }

    #drawActions() {
        const held = this.actions.contains(document.activeElement) ? document.activeElement.dataset.action : null;
        const { canUndo, canRedo, hasBefore } = this.#match;
        const button = (action, name, text, click, attributes) =>
            iconButton(name, text, click, { quiet: true, 'data-action': action, ...attributes });
        put(
            this.actions,
            button('undo', 'undo', t('action.undo'), () => this.#match.undo(), { disabled: !canUndo }),
            button('redo', 'redo', t('action.redo'), () => this.#match.redo(), { disabled: !canRedo }),
            button('hint', 'bulb', t('action.hint'), () => this.hint(), { disabled: !this.#canMove }),
            button('keys', 'keys', t('action.keys'), () => keysDialog()),
            button('share', 'share', t('action.share'), () => shareDialog(this.#kind, this.#match)),
            this.#options.hasAgain
                ? button('again', 'again', t('action.again'), () => this.#match.again(), { disabled: !canUndo })
                : null,
            hasBefore ? button('before', 'before', t('action.before'), () => this.#goBack()) : null,
            this.#options.onNew
                ? iconButton('plus', t('action.new'), this.#options.onNew, {
                      class: 'text',
                      'data-action': 'new',
                      'aria-label': t('action.new'),
                  })
                : null,
        );
        if (held) {
            this.actions.querySelector(`[data-action="${held}"]`)?.focus();
        }
    }

    // Returns to the game that this one replaced.
    async #goBack() {
        try {
            await this.#match.swap();
        } catch (error) {
            toast(error.message, 'error');
            this.#draw();
        }
    }

    /** Shows the best move, and what it is worth. */
    async hint() {
        if (!this.#canMove) {
            return;
        }
        const { game } = this.#match;
        const ply = game.moves.length;
        this.table.setStatus(t('hint.searching'));
        try {
            const answer = this.truth
                ? await engine.judge({ ...game, seconds: 1 })
                : await engine.choose({ ...game, level: 10, seed: 1 });
            if (!this.#canMove || this.#match.session.moves.length !== ply) {
                return;
            }
            if (this.truth) {
                this.showBest(answer, 'hint.move');
            } else {
                this.#point(answer.move, t('hint.plain', { move: this.#kind.moveWords(answer.move) }));
            }
        } catch (error) {
            toast(error.message, 'error');
        }
    }

    /** Points at the best move of a judgement, with a text that has {move} and {value}. */
    showBest({ moves, value }, text) {
        const { view, session, mover } = this.#match;
        const { move, isExact } = moves.find((each) => each.value === value);
        const status = t(text, {
            move: this.#kind.moveWords(move, view),
            value: this.#kind.valueWords(value, isExact, seatName(session, mover)),
        });
        this.#point(move, status);
    }

    #point(move, status) {
        const { effect } = this.#match.view.moves.find((each) => each.move === move);
        this.table.board.setArrows?.([{ effect, kind: 'hint' }]);
        this.table.setStatus(status);
        announce(status);
    }

    #key(event) {
        const target = event.target;
        if (event.ctrlKey || event.metaKey || event.altKey || target.closest?.('input, select, textarea, dialog')) {
            return;
        }
        const commands = {
            u: () => this.#match.undo(),
            U: () => this.#match.redo(),
            h: () => this.hint(),
            v: () => this.truth?.toggle(),
            '?': keysDialog,
        };
        if (this.table.type(event.key)) {
            event.preventDefault();
        } else if (commands[event.key]) {
            event.preventDefault();
            commands[event.key]();
        }
    }
}
