// SPDX-License-Identifier: MIT
// The board of Big Points: draws a position, shows moves before they are played, and lets a pawn and then a disc be
// chosen. A view calls update() with a scene (engine.js) and its moves, and receives a chosen move by onMove.

import { h, put, s } from '../common/dom.js';
import { signed, t } from '../common/i18n.js';
import { CELL, layoutFor } from './track.js';
import { disc, pawn } from './art.js';
import { moveWords, placeWords, sceneWords } from './words.js';
import { badge } from './badge.js';

// The space that the board may take, in pixels.
function spaceFor(element) {
    const width = element.clientWidth || 600;
    const narrow = width < 560;
    return { width, height: narrow ? Math.max(400, innerHeight - 225) : Math.max(300, innerHeight - 288) };
}

// The class of the middle of an arc between two points, and its path.
function arc(from, to) {
    const bend = Math.min(90, 24 + Math.hypot(to.x - from.x, to.y - from.y) * 0.16);
    const middle = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - bend };
    const angle = Math.atan2(to.y - middle.y, to.x - middle.x);
    const end = { x: to.x - 17 * Math.cos(angle), y: to.y - 17 * Math.sin(angle) };
    return {
        path: `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${end.x} ${end.y}`,
        end,
        angle: (angle * 180) / Math.PI,
    };
}

export class TrackBoard {
    #layers = {};
    #layout = null;
    #view = null;
    #shown = null; // the pawn whose targets are visible
    #locked = false; // whether it was clicked
    #backward = false;
    #preview = null;
    #arrows = [];
    #values = new Map();
    #options;

    /** Options: onMove(move), onPreview(move or null), onSelect(pawn or null, whether it can go both ways), label, and compact: the
        height of a small picture. */
    constructor(options = {}) {
        this.#options = options;
        this.svg = s('svg', {
            class: 'track-board',
            role: 'group',
            'aria-label': options.label ?? t('board.label'),
            preserveAspectRatio: 'xMidYMid meet',
        });
        this.words = h('p', { class: 'sr-only' });
        this.element = h('div', { class: `board${options.compact ? ' compact' : ''}` }, this.svg, this.words);
        this.svg.addEventListener('keydown', (event) => this.#key(event));
        this.svg.addEventListener('click', (event) => {
            if (!event.target.closest('[data-pawn],[data-move]')) {
                this.clear();
            }
        });
        new ResizeObserver(() => this.#resize()).observe(this.element);
    }

    /** Draws a view: { scene, moves: [{ move, effect, gain }], last: effect or null, canMove }. */
    update(view) {
        const sameBoard = this.#view?.scene.board === view.scene.board;
        this.#view = view;
        this.#shown = null;
        this.#locked = false;
        this.#backward = false;
        this.#preview = null;
        if (!sameBoard || !this.#layout) {
            this.#build();
        }
        this.#draw();
        this.words.textContent = sceneWords(view.scene);
    }

    /** The values of moves: a map of { text, tone, isExact }. */
    setValues(values) {
        this.#values = values ?? new Map();
        this.#drawPawns();
        this.#drawTargets();
    }

    /** Arrows that stay: [{ effect, kind }]; kind is 'hint', 'played' or 'better'. */
    setArrows(arrows) {
        this.#arrows = arrows;
        this.#drawMarks();
    }

    /** Shows a move before it is played, or nothing. */
    preview(move) {
        this.#preview = this.#view?.moves.find((each) => each.move === move)?.effect ?? null;
        this.#drawPreview();
    }

    /** Selects a pawn, as a click does. */
    select(letter, isBackward = false) {
        this.#shown = letter;
        this.#locked = letter !== null;
        this.#backward = isBackward;
        this.#drawPawns();
        this.#drawTargets();
        const moves = letter ? this.#movesOf(letter) : [];
        this.#options.onSelect?.(
            letter,
            moves.some(({ effect }) => effect.isBackward) && moves.some(({ effect }) => !effect.isBackward),
        );
    }

    clear() {
        if (this.#shown) {
            this.select(null);
        }
        this.#show(null);
    }

    /** Where a place is on the screen, for a disc that flies; place 0 is beside the ladder. */
    pointOf(place, colour) {
        const at =
            place === 0
                ? this.#layout.bonus[this.#view.scene.colours.indexOf(colour)]
                : this.#layout.places[place - 1];
        const matrix = this.svg.getScreenCTM();
        return { x: matrix.a * at.x + matrix.e, y: matrix.d * at.y + matrix.f, size: 40 * matrix.a };
    }

    #show(move) {
        this.preview(move);
        this.#options.onPreview?.(move);
    }

    #resize() {
        if (!this.#view || !this.element.clientWidth) {
            return;
        }
        const { board, colours } = this.#view.scene;
        const next = layoutFor(board.length, colours.length, this.#space());
        if (next.kind !== this.#layout?.kind || next.columns !== this.#layout?.columns) {
            this.#build();
            this.#draw();
        } else {
            this.#fit();
        }
    }

    #space() {
        return this.#options.compact
            ? { width: this.element.clientWidth || 300, height: this.#options.compact }
            : spaceFor(this.element);
    }

    // The picture is as wide as its space, but a small board is not blown up.
    #fit() {
        const space = this.#space();
        const scale = Math.min(
            space.width / this.#layout.width,
            Math.max(space.height, 240) / this.#layout.height,
            1.5,
        );
        this.svg.style.width = `${Math.floor(this.#layout.width * scale)}px`;
    }

    #build() {
        const { board, colours } = this.#view.scene;
        this.#layout = layoutFor(board.length, colours.length, this.#space());
        const layout = this.#layout;
        this.svg.setAttribute('viewBox', `0 0 ${layout.width} ${layout.height}`);
        this.#fit();
        for (const name of ['ground', 'marks', 'discs', 'ladder', 'pawns', 'badges', 'targets', 'preview']) {
            this.#layers[name] = s('g', { class: `layer-${name}` });
        }
        put(this.svg, Object.values(this.#layers));
        put(
            this.#layers.ground,
            s('rect', { class: 'board-face', width: layout.width, height: layout.height, rx: 18 }),
            s('path', { class: 'ribbon-edge', d: layout.ribbon }),
            s('path', { class: 'ribbon', d: layout.ribbon }),
            this.#pad(),
            this.#ladderGround(),
            layout.places.map(({ x, y }, index) =>
                s(
                    'g',
                    { class: 'dimple' },
                    s('circle', { cx: x, cy: y, r: 15 }),
                    layout.kind === 'wide' && ((index + 1) % 5 === 0 || index === 0)
                        ? s('text', { x, y: y + 27, 'text-anchor': 'middle' }, `${index + 1}`)
                        : null,
                ),
            ),
        );
        this.#layers.pawns.replaceChildren();
        this.pawnNodes = {};
    }

    #pad() {
        const { x, y, width, height } = this.#layout.pad;
        return s(
            'g',
            { class: 'pad' },
            s('rect', { x, y, width, height, rx: 14 }),
            s(
                'text',
                { x: x + width / 2, y: y + 16, 'text-anchor': 'middle' },
                t('board.start'),
            ),
        );
    }

    #ladderGround() {
        const { ladder, steps, kind } = this.#layout;
        const value = (step) => `${this.#view.scene.worths[step]}`;
        if (kind === 'tall') {
            return s(
                'g',
                { class: 'ladder' },
                steps.map(({ x, lift }, step) =>
                    s(
                        'g',
                        {},
                        s('rect', {
                            class: 'block',
                            x: x - ladder.block / 2 + 1,
                            y: ladder.base - 14 - lift,
                            width: ladder.block - 2,
                            height: 14 + lift,
                            rx: 4,
                        }),
                        s('text', { x, y: ladder.base - 3, 'text-anchor': 'middle' }, value(step)),
                    ),
                ),
            );
        }
        return s(
            'g',
            { class: 'ladder' },
            s(
                'text',
                { class: 'title', x: ladder.x + 44, y: ladder.y - 17, 'text-anchor': 'middle' },
                t('board.ladder'),
            ),
            s('rect', { class: 'rail', x: ladder.x + 18, y: ladder.y, width: 6, height: ladder.height + 6, rx: 3 }),
            s('rect', { class: 'rail', x: ladder.x + 64, y: ladder.y, width: 6, height: ladder.height + 6, rx: 3 }),
            steps.map(({ y }, step) =>
                s(
                    'g',
                    {},
                    s('rect', { class: 'rung', x: ladder.x + 12, y: y + 9, width: 64, height: 7, rx: 3.5 }),
                    s('circle', { class: 'worth', cx: ladder.x + 4, cy: y + 6, r: 10.5 }),
                    s('text', { x: ladder.x + 4, y: y + 10.5, 'text-anchor': 'middle' }, value(step)),
                ),
            ),
        );
    }

    #draw() {
        this.#drawDiscs();
        this.#drawLadder();
        this.#drawPawns();
        this.#drawMarks();
        this.#drawTargets();
        this.#drawPreview();
    }

    #drawDiscs() {
        const { track } = this.#view.scene;
        put(
            this.#layers.discs,
            track.map((letter, index) => {
                const { x, y } = this.#layout.places[index];
                return letter === '.' ? null : disc(letter, x, y, 20, { 'data-place': index + 1 });
            }),
        );
    }

    #drawLadder() {
        const { colours, ladder } = this.#view.scene;
        put(
            this.#layers.ladder,
            colours.map((colour, index) => {
                const { x, y } = this.#layout.bonus[index];
                return ladder.includes(colour)
                    ? s('circle', { class: 'dimple-bonus', cx: x, cy: y, r: 11 })
                    : disc(colour, x, y, 13);
            }),
        );
    }

    // The point where a pawn stands.
    #at(colour) {
        const { pawns, ladder, colours } = this.#view.scene;
        const step = ladder.indexOf(colour);
        if (step >= 0) {
            return this.#stepPoint(step);
        }
        return pawns[colour] === 0
            ? this.#layout.start[colours.indexOf(colour)]
            : this.#layout.places[pawns[colour] - 1];
    }

    #stepPoint(step) {
        const { x, y } = this.#layout.steps[step];
        return this.#layout.kind === 'tall' ? { x, y: y - 8 } : { x, y };
    }

    #movesOf(colour) {
        return this.#view.canMove ? this.#view.moves.filter(({ effect }) => effect.pawn === colour) : [];
    }

    // Pawns keep their elements, so that they glide from place to place.
    #drawPawns() {
        if (!this.#view) {
            return;
        }
        for (const colour of this.#view.scene.colours) {
            const node = (this.pawnNodes[colour] ??= this.#newPawn(colour));
            const { x, y } = this.#at(colour);
            const moves = this.#movesOf(colour);
            const scale = this.#view.scene.ladder.includes(colour)
                ? Math.min(1, (this.#layout.ladder.pitch ?? 46) / 46)
                : 1;
            node.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
            node.classList.toggle('can-move', moves.length > 0);
            node.classList.toggle('selected', this.#shown === colour && this.#locked);
            const place = this.#view.scene.ladder.includes(colour)
                ? t('place.ladder')
                : placeWords(this.#view.scene.pawns[colour]);
            const label = t('pawn.label', { colour: t(`disc.${colour}`), place });
            node.setAttribute(
                'aria-label',
                moves.length ? `${label}. ${t('pawn.choose', { n: moves.length })}` : label,
            );
            node.setAttribute('role', moves.length ? 'button' : 'img');
            node.setAttribute('tabindex', moves.length ? '0' : '-1');
            if (moves.length) {
                node.setAttribute('aria-pressed', String(this.#shown === colour && this.#locked));
            } else {
                node.removeAttribute('aria-pressed');
            }
        }
        put(
            this.#layers.badges,
            this.#view.scene.colours.map((colour) => this.#pawnBadge(colour)),
        );
    }

    // The best value of a pawn's moves, below the pawn.
    #pawnBadge(colour) {
        const known = this.#movesOf(colour)
            .map(({ move }) => this.#values.get(move))
            .filter((value) => value);
        if (!known.length || this.#locked) {
            return null;
        }
        const { x, y } = this.#at(colour);
        const best = known.reduce((most, value) => (value.value > most.value ? value : most));
        // There is room for whole points; the buttons have the rest.
        return badge(best.isExact ? best : { ...best, text: `\u2248${signed(Math.round(best.value))}` }, x, y + 24);
    }

    #newPawn(colour) {
        const node = s(
            'g',
            { class: 'pawn', 'data-pawn': colour },
            s('circle', { class: 'halo', r: 24, cy: -4 }),
            s('circle', { class: 'hit', r: 24, cy: -5 }),
            pawn(colour),
        );
        const choose = () => {
            const moves = this.#movesOf(colour);
            if (!moves.length) {
                return;
            }
            const again = this.#shown === colour && this.#locked;
            const both =
                moves.some(({ effect }) => effect.isBackward) && moves.some(({ effect }) => !effect.isBackward);
            if (again && both) {
                this.select(colour, !this.#backward);
            } else if (again) {
                this.clear();
            } else {
                this.select(colour, !moves.some(({ effect }) => !effect.isBackward));
                this.#show(null);
            }
        };
        node.addEventListener('click', choose);
        node.addEventListener('keydown', (event) => {
            if (event.key === 'Enter' || event.key === ' ') {
                event.preventDefault();
                choose();
            }
        });
        const peek = (on) => {
            if (!this.#locked && this.#movesOf(colour).length) {
                this.#shown = on ? colour : null;
                this.#backward = on && !this.#movesOf(colour).some(({ effect }) => !effect.isBackward);
                this.#drawTargets();
            }
        };
        node.addEventListener('pointerenter', (event) => event.pointerType !== 'touch' && peek(true));
        node.addEventListener('pointerleave', (event) => event.pointerType !== 'touch' && peek(false));
        this.#layers.pawns.append(node);
        return node;
    }

    // The targets of the pawn that is shown: discs to take, the step to climb to, or the place itself.
    #drawTargets() {
        if (!this.#view || !this.#layers.targets) {
            return;
        }
        const moves = this.#shown
            ? this.#movesOf(this.#shown).filter(({ effect }) => effect.isBackward === this.#backward)
            : [];
        this.svg.classList.toggle('choosing', this.#locked && moves.length > 0);
        if (!moves.length) {
            this.#layers.targets.replaceChildren();
            return;
        }
        const from = this.#at(this.#shown);
        const to = this.#destination(moves[0].effect);
        const way = arc(from, to);
        put(
            this.#layers.targets,
            s('path', { class: 'way', d: way.path }),
            this.#head(way, 'way-head'),
            pawn(this.#shown, to.x, to.y, 1, { class: 'ghost' }),
            moves.map((each) => this.#target(each)),
        );
    }

    #destination(effect) {
        return effect.step === null ? this.#layout.places[effect.to - 1] : this.#stepPoint(effect.step);
    }

    #target({ move, effect, gain }) {
        const onTrack = effect.place > 0;
        const at = onTrack ? this.#layout.places[effect.place - 1] : this.#destination(effect);
        const value = this.#values.get(move);
        const node = s(
            'g',
            {
                class: `target${value ? ` tone-${value.tone}` : ''}`,
                'data-move': move,
                role: 'button',
                tabindex: 0,
                'aria-label': [moveWords(effect), gain ? t('target.gain', { n: signed(gain) }) : '', value?.words ?? '']
                    .filter((text) => text)
                    .join('. '),
            },
            onTrack ? disc(effect.taken, at.x, at.y) : null,
            s('circle', { class: 'hit', cx: at.x, cy: at.y - (onTrack ? 0 : 6), r: 22 }),
            s('circle', { class: 'ring', cx: at.x, cy: at.y - (onTrack ? 0 : 6), r: onTrack ? 21.5 : 23 }),
            value ? badge(value, at.x, at.y + 27) : null,
            gain && !value ? badge({ text: signed(gain), tone: 'gain', isExact: true }, at.x, at.y + 27) : null,
        );
        node.addEventListener('click', (event) => {
            event.stopPropagation();
            this.#options.onMove?.(move);
        });
        node.addEventListener('pointerenter', () => this.#show(move));
        node.addEventListener('pointerleave', () => this.#show(null));
        node.addEventListener('focus', () => this.#show(move));
        node.addEventListener('blur', () => this.#show(null));
        return node;
    }

    #head({ end, angle }, className) {
        return s('path', {
            class: className,
            d: 'M-11-6L0 0L-11 6Z',
            transform: `translate(${end.x} ${end.y}) rotate(${angle})`,
        });
    }

    // The move under the pointer: where the pawn goes, and what it takes.
    #drawPreview() {
        if (this.#layers.preview) {
            put(
                this.#layers.preview,
                this.#preview && !this.#preview.isPass ? this.#arrow(this.#preview, 'preview') : null,
            );
        }
    }

    #arrow(effect, kind) {
        const from = kind === 'played' || kind === 'last' ? this.#before(effect) : this.#at(effect.pawn);
        const to = this.#destination(effect);
        const way = arc(from, to);
        const taken =
            effect.place === null
                ? null
                : effect.place > 0
                  ? this.#layout.places[effect.place - 1]
                  : this.#layout.bonus[this.#view.scene.colours.indexOf(effect.pawn)];
        return s(
            'g',
            { class: `arrow ${kind}` },
            s('path', { class: 'shaft', d: way.path }),
            this.#head(way, 'head'),
            kind === 'preview' ? pawn(effect.pawn, to.x, to.y, 1, { class: 'ghost' }) : null,
            taken ? s('circle', { class: 'take', cx: taken.x, cy: taken.y, r: effect.place > 0 ? 22 : 16 }) : null,
            taken && kind === 'preview' && effect.place > 0
                ? s('path', { class: 'cross', d: `M${taken.x - 7} ${taken.y - 27}h14l-7 8z` })
                : null,
        );
    }

    // Where the pawn of a move that was played came from.
    #before(effect) {
        return effect.from === 0
            ? this.#layout.start[this.#view.scene.colours.indexOf(effect.pawn)]
            : this.#layout.places[effect.from - 1];
    }

    #drawMarks() {
        if (!this.#view || !this.#layers.marks) {
            return;
        }
        const { last } = this.#view;
        put(
            this.#layers.marks,
            last && !last.isPass && last.place > 0
                ? s('circle', {
                      class: 'last-taken',
                      cx: this.#layout.places[last.place - 1].x,
                      cy: this.#layout.places[last.place - 1].y,
                      r: 16,
                  })
                : null,
            last && !last.isPass
                ? s('circle', {
                      class: 'last-pawn',
                      cx: this.#at(last.pawn).x,
                      cy: this.#at(last.pawn).y,
                      r: CELL / 2 - 1,
                  })
                : null,
            this.#arrows.map(({ effect, kind }) => (effect.isPass ? null : this.#arrow(effect, kind))),
        );
        this.svg.querySelector('.layer-arrows')?.remove();
        if (this.#arrows.length) {
            const top = s(
                'g',
                { class: 'layer-arrows' },
                this.#layers.marks.querySelectorAll('.arrow').length
                    ? [...this.#layers.marks.querySelectorAll('.arrow')]
                    : [],
            );
            this.svg.insertBefore(top, this.#layers.targets);
        }
    }

    #key(event) {
        if (event.key === 'Escape' && this.#shown) {
            event.stopPropagation();
            const node = this.pawnNodes[this.#shown];
            this.clear();
            node?.focus();
        }
        const target = event.target.closest('[data-move]');
        if (target && (event.key === 'Enter' || event.key === ' ')) {
            event.preventDefault();
            this.#options.onMove?.(target.dataset.move);
        }
        const pawnNode = event.target.closest('[data-pawn]');
        if (pawnNode && (event.key === 'ArrowDown' || event.key === 'ArrowRight') && this.#locked) {
            event.preventDefault();
            this.#layers.targets.querySelector('[data-move]')?.focus();
        }
    }
}
