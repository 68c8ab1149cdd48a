// SPDX-License-Identifier: MIT
// A new game: players, size, options.

import { h, put, toast } from '../common/dom.js';
import { engine } from '../common/engine.js';
import { FRIEND, isNames, isSeats, keepGame, keepsGame, newSession } from '../common/match.js';
import { go } from '../common/router.js';
import { isBoolean, isList, isObject, isOneOf, isText, isWhole, keeps, load, save } from '../common/storage.js';
import { t } from '../common/i18n.js';

// Colours, discs of each, white, black.
export const SIZES = { tiny: [3, 3, 0, 0], small: [4, 4, 1, 1], medium: [5, 5, 2, 2], standard: [5, 9, 5, 5] };

const DEFAULTS = {
    players: 2,
    seats: [0, 4, 4, 4, 4],
    names: ['', '', '', '', ''],
    size: 'medium',
    numbers: [4, 5, 2, 2],
    seed: '',
    start: 1,
    hidden: false,
    series: false,
};

// The numbers of a board of your own: the key of the text, least, most.
const NUMBERS = [
    ['setup.colours', 2, 5],
    ['setup.discs', 1, 9],
    ['setup.white', 0, 5],
    ['setup.black', 0, 5],
];

const hasBoard = isObject({
    players: isWhole(2, 5),
    start: isWhole(1, 5),
    size: isOneOf(...Object.keys(SIZES), 'custom'),
    numbers: (list) =>
        isList(Number.isInteger, 4, 4)(list) && NUMBERS.every(([, min, max], index) => isWhole(min, max)(list[index])),
});
const hasSeats = isObject({
    seats: isSeats,
    names: isNames,
    seed: isText(/^\d{0,19}$/),
    hidden: isBoolean,
    series: isBoolean,
});
const isBoard = (value) => hasBoard(value) && value.start <= value.players;
const isSeries = isObject({ game: isWhole(0, 4), totals: isList(isWhole(0, 9999), 2, 5), choice: isBoard });

keeps('setup', (value) => isBoard(value) && hasSeats(value) && value.seats.length === DEFAULTS.seats.length);
keepsGame('game', 'bigpoints', isSeries);

const randomSeed = () => Math.floor(Math.random() * 1e9);

/** The configuration of a choice, as text for the library. */
export function configOf({ players, start, size, numbers }, seed) {
    const [colours, discs, white, black] = SIZES[size] ?? numbers;
    return `players=${players} start=${start} colours=${colours} discs=${discs} white=${white} black=${black} seed=${seed}`;
}

/** Starts a game with a choice. */
export async function begin(choice) {
    const seed = choice.seed === '' ? randomSeed() : choice.seed;
    const { base } = await engine.read('bigpoints', configOf(choice, seed));
    const seats = choice.seats.slice(0, choice.players);
    keepGame(
        'game',
        newSession({
            kind: 'bigpoints',
            base,
            seats,
            names: choice.names.slice(0, choice.players),
            hidden: choice.hidden,
            series: choice.series ? { game: 0, totals: seats.map(() => 0), choice } : null,
        }),
    );
    go('play');
}

/** The next game of a series, begun by the next player. */
export async function nextOfSeries(session, scores) {
    const { game, totals, choice } = session.series;
    const start = ((choice.start - 1 + game + 1) % choice.players) + 1;
    const { base } = await engine.read('bigpoints', configOf({ ...choice, start }, randomSeed()));
    keepGame(
        'game',
        newSession({
            ...session,
            base,
            moves: [],
            undone: [],
            series: { game: game + 1, totals: totals.map((total, seat) => total + scores[seat]), choice },
        }),
    );
    go('play');
}

export async function quickGame() {
    try {
        await begin({ ...(load('setup') ?? DEFAULTS), seed: '', series: false });
    } catch (error) {
        toast(error.message, 'error');
    }
}

export function setup(host) {
    const choice = load('setup') ?? structuredClone(DEFAULTS);
    const seatsBox = h('div', {});
    const numbersBox = h('div', {});
    const startBox = h('div', { class: 'field' });
    const drawSeats = () => {
        put(
            seatsBox,
            Array.from({ length: choice.players }, (_, seat) => seatRow(choice, seat)),
        );
        put(
            startBox,
            h('label', { for: 'start' }, t('setup.start')),
            h(
                'select',
                {
                    id: 'start',
                    on: {
                        change: (event) => {
                            choice.start = Number(event.target.value);
                        },
                    },
                },
                Array.from({ length: choice.players }, (_, seat) =>
                    h(
                        'option',
                        { value: seat + 1, selected: choice.start === seat + 1 },
                        t('seat.person', { n: seat + 1 }),
                    ),
                ),
            ),
        );
    };
    const drawNumbers = () => put(numbersBox, choice.size === 'custom' ? customNumbers(choice) : null);
    const form = h(
        'form',
        {
            class: 'stack',
            on: {
                submit: async (event) => {
                    event.preventDefault();
                    save('setup', { ...choice, seed: '' });
                    try {
                        await begin(choice);
                    } catch (error) {
                        toast(t('error.setup', { why: error.message }), 'error');
                    }
                },
            },
        },
        h('h1', {}, t('setup.title')),
        h(
            'div',
            { class: 'setup' },
            h(
                'fieldset',
                {},
                h('legend', {}, t('setup.players')),
                segments(
                    'players',
                    [2, 3, 4, 5],
                    choice.players,
                    (value) => {
                        choice.players = Number(value);
                        choice.start = Math.min(choice.start, choice.players);
                        drawSeats();
                    },
                    t('setup.players'),
                ),
                h('div', { class: 'gap' }),
                seatsBox,
                h('p', { class: 'muted' }, t('setup.together')),
            ),
            h(
                'fieldset',
                {},
                h('legend', {}, t('setup.size')),
                h(
                    'div',
                    { class: 'choices' },
                    [...Object.keys(SIZES), 'custom'].map((size) =>
                        h(
                            'label',
                            { class: 'choice' },
                            h('input', {
                                type: 'radio',
                                name: 'size',
                                value: size,
                                checked: choice.size === size,
                                on: {
                                    change: () => {
                                        choice.size = size;
                                        drawNumbers();
                                    },
                                },
                            }),
                            h('span', {}, h('b', {}, t(`size.${size}`)), h('small', {}, t(`size.${size}.text`))),
                        ),
                    ),
                ),
                numbersBox,
            ),
            h(
                'fieldset',
                {},
                h('legend', {}, t('setup.options')),
                check(t('setup.hidden'), choice.hidden, (on) => {
                    choice.hidden = on;
                }),
                check(t('setup.series'), choice.series, (on) => {
                    choice.series = on;
                }),
                h(
                    'div',
                    { class: 'numbers' },
                    startBox,
                    h(
                        'div',
                        { class: 'field' },
                        h('label', { for: 'seed' }, t('setup.seed')),
                        h('input', {
                            id: 'seed',
                            inputmode: 'numeric',
                            pattern: '[0-9]{0,19}',
                            placeholder: t('setup.random'),
                            value: choice.seed,
                            on: {
                                input: (event) => {
                                    choice.seed = event.target.value.trim();
                                },
                            },
                        }),
                    ),
                ),
            ),
        ),
        h('div', { class: 'row end' }, h('button', { class: 'primary big', type: 'submit' }, t('setup.begin'))),
    );
    drawSeats();
    drawNumbers();
    host.append(form);
}

function seatRow(choice, seat) {
    const isHuman = choice.seats[seat] === 0;
    const name = h('input', {
        'aria-label': t('setup.name', { n: seat + 1 }),
        placeholder: t('setup.name-hint'),
        maxlength: 20,
        value: choice.names[seat] ?? '',
        on: {
            input: () => {
                choice.names[seat] = name.value.trim();
            },
        },
    });
    const kind = h(
        'select',
        {
            'aria-label': t('setup.seat', { n: seat + 1 }),
            on: {
                change: () => {
                    choice.seats[seat] = Number(kind.value);
                },
            },
        },
        h('option', { value: 0, selected: isHuman }, t('setup.person')),
        h('option', { value: FRIEND, selected: choice.seats[seat] === FRIEND }, t('setup.friend')),
        Array.from({ length: 10 }, (_, index) =>
            h('option', { value: index + 1, selected: choice.seats[seat] === index + 1 }, levelName(index + 1)),
        ),
    );
    return h(
        'div',
        { class: 'seat-row' },
        h('span', { class: 'seat-mark', 'aria-hidden': 'true' }, `${seat + 1}`),
        kind,
        name,
    );
}

export const levelName = (level) => t('setup.level', { n: level, word: t(`level.${level}`) });

function customNumbers(choice) {
    return h(
        'div',
        { class: 'numbers' },
        NUMBERS.map(([text, min, max], index) =>
            numberField(text, choice.numbers[index], min, max, (value) => {
                choice.numbers[index] = value;
            }),
        ),
    );
}

export function numberField(text, value, min, max, change) {
    const id = `field-${text.replace('.', '-')}`;
    return h(
        'div',
        { class: 'field' },
        h('label', { for: id }, t(text)),
        h('input', {
            id,
            type: 'number',
            min,
            max,
            value,
            required: true,
            on: { input: (event) => event.target.validity.valid && change(Number(event.target.value)) },
        }),
    );
}

function check(text, checked, change) {
    return h(
        'label',
        { class: 'check' },
        h('input', { type: 'checkbox', checked, on: { change: (event) => change(event.target.checked) } }),
        text,
    );
}

export function segments(name, values, chosen, change, label) {
    return h(
        'div',
        { class: 'segments', role: 'radiogroup', 'aria-label': label },
        values.map((value) => {
            const [key, text] = Array.isArray(value) ? value : [value, `${value}`];
            return h(
                'label',
                {},
                h('input', {
                    type: 'radio',
                    name,
                    value: key,
                    checked: key === chosen,
                    on: { change: () => change(key) },
                }),
                text,
            );
        }),
    );
}
