// SPDX-License-Identifier: MIT
// Discs and pawns. Each colour has a letter and a shape too, so nobody needs the colours alone.

import { h, s } from '../common/dom.js';

// Highlight, body, edge and ink of each disc, and the path of its shape.
const STYLES = {
    R: ['#f0685c', '#c4302b', '#7d1814', '#fff', 'M-12.5 0A12.5 12.5 0 1 1 12.5 0A12.5 12.5 0 1 1-12.5 0Z'],
    G: ['#46ab66', '#1f7f3c', '#0f4a21', '#fff', 'M0-14.5L12.6 7.5L-12.6 7.5Z'],
    B: ['#5f92ee', '#2b62c4', '#153a80', '#fff', 'M-10-10H10V10H-10Z'],
    Y: ['#ffe071', '#f3c52f', '#8a6a00', '#2b2200', 'M0-14L14 0L0 14L-14 0Z'],
    P: ['#b277d8', '#8545ad', '#4f2270', '#fff', 'M-7-12.3H7L14 0L7 12.3H-7L-14 0Z'],
    W: ['#ffffff', '#f4f0e6', '#8d8676', '#2b2620', 'M-13 0A13 13 0 1 1 13 0A13 13 0 1 1-13 0Z'],
    K: ['#5d5d66', '#2a2a2f', '#0c0c0e', '#fff', 'M0-14.5L4.2-4.2L14.5 0L4.2 4.2L0 14.5L-4.2 4.2L-14.5 0L-4.2-4.2Z'],
};

const PAWN =
    'M-14 15.5C-14 5-6.5 2.5-6-6.5A10.2 10.2 0 1 1 6-6.5C6.5 2.5 14 5 14 15.5Q14 17.5 12 17.5H-12Q-14 17.5-14 15.5Z';

function gradient(id, [light, body, edge], attributes) {
    return s(
        'radialGradient',
        { id, ...attributes },
        s('stop', { offset: '0', 'stop-color': light }),
        s('stop', { offset: '.55', 'stop-color': body }),
        s('stop', { offset: '1', 'stop-color': edge }),
    );
}

function discSymbol(disc, [, , edge, ink, shape]) {
    return s(
        'symbol',
        { id: `disc-${disc}`, viewBox: '-20 -20 40 40' },
        s('circle', { r: 18.6, cy: 1, fill: '#000', 'fill-opacity': 0.22 }),
        s('circle', { r: 18.2, fill: edge }),
        s('circle', { r: 17, fill: `url(#face-${disc})` }),
        s('path', { d: 'M-12.5-9.5A16 16 0 0 1 12.5-9.5A18 18 0 0 0-12.5-9.5Z', fill: '#fff', 'fill-opacity': 0.28 }),
        s('path', {
            d: shape,
            fill: 'none',
            stroke: ink,
            'stroke-opacity': 0.5,
            'stroke-width': 1.8,
            'stroke-linejoin': 'round',
            'stroke-dasharray': disc === 'W' ? '3.4 3.4' : null,
        }),
        s('text', { y: 5, 'text-anchor': 'middle', 'font-size': 14, 'font-weight': 700, fill: ink }, disc),
    );
}

function pawnSymbol(disc, [, , edge, ink]) {
    return s(
        'symbol',
        { id: `pawn-${disc}`, viewBox: '-20 -28 40 50' },
        s('ellipse', { cx: 1.5, cy: 17, rx: 15, ry: 4, fill: '#000', 'fill-opacity': 0.3 }),
        s('path', { d: PAWN, fill: '#fff', stroke: '#fff', 'stroke-width': 4.5, 'stroke-linejoin': 'round' }),
        s('path', {
            d: PAWN,
            fill: `url(#body-${disc})`,
            stroke: edge,
            'stroke-width': 1.6,
            'stroke-linejoin': 'round',
        }),
        s('ellipse', { cx: -3, cy: -12.5, rx: 3.6, ry: 2.6, fill: '#fff', 'fill-opacity': 0.5 }),
        s('text', { y: 13, 'text-anchor': 'middle', 'font-size': 13, 'font-weight': 700, fill: ink }, disc),
    );
}

// A disc of Four in a Row: a ring inside for one player, a cross for the other.
function stoneSymbol(disc, [, , edge, ink]) {
    return s(
        'symbol',
        { id: `disc-${disc}-stone`, viewBox: '-25 -25 50 50' },
        s('circle', { r: 23, fill: edge }),
        s('circle', { r: 21.5, fill: `url(#face-${disc})` }),
        disc === 'R'
            ? s('circle', { r: 9, fill: 'none', stroke: ink, 'stroke-width': 3.5, 'stroke-opacity': 0.75 })
            : s('path', {
                  d: 'M-8-8L8 8M8-8L-8 8',
                  stroke: ink,
                  'stroke-width': 3.5,
                  'stroke-opacity': 0.75,
                  'stroke-linecap': 'round',
              }),
    );
}

/** The drawings that all pictures use; once in the page. */
export function sprite() {
    const styles = Object.entries(STYLES);
    return s(
        'svg',
        { class: 'sprite', width: 0, height: 0, 'aria-hidden': 'true' },
        s(
            'defs',
            {},
            styles.map(([disc, style]) => gradient(`face-${disc}`, style, { cx: 0.36, cy: 0.28, r: 0.9 })),
            styles.map(([disc, style]) => gradient(`body-${disc}`, style, { cx: 0.32, cy: 0.2, r: 1.05 })),
        ),
        styles.map(([disc, style]) => discSymbol(disc, style)),
        styles.slice(0, 5).map(([disc, style]) => pawnSymbol(disc, style)),
        stoneSymbol('R', STYLES.R),
        stoneSymbol('Y', STYLES.Y),
    );
}

/** A disc in a picture. */
export function disc(letter, x, y, radius = 20, attributes = {}) {
    return s('use', {
        href: `#disc-${letter}`,
        x: x - radius,
        y: y - radius,
        width: 2 * radius,
        height: 2 * radius,
        ...attributes,
    });
}

/** A pawn in a picture; (x, y) is the centre of the disc that it stands on. */
export function pawn(letter, x = 0, y = 0, scale = 1, attributes = {}) {
    return s('use', {
        href: `#pawn-${letter}`,
        x: x - 20 * scale,
        y: y - 33 * scale,
        width: 40 * scale,
        height: 50 * scale,
        ...attributes,
    });
}

/** A disc or pawn in a text or on a button. */
export function discIcon(letter, label = null) {
    return s(
        'svg',
        {
            class: 'mini',
            viewBox: '-20 -20 40 40',
            role: label ? 'img' : null,
            'aria-label': label,
            'aria-hidden': label ? null : 'true',
        },
        disc(letter, 0, 0, 20),
    );
}

export function pawnIcon(letter) {
    return s(
        'svg',
        { class: 'mini pawn', viewBox: '-20 -28 40 50', 'aria-hidden': 'true' },
        s('use', { href: `#pawn-${letter}`, x: -20, y: -28, width: 40, height: 50 }),
    );
}

/** The mark of the page: five discs that climb. */
export function logo() {
    return h(
        'span',
        { class: 'logo-mark', 'aria-hidden': 'true' },
        s(
            'svg',
            { viewBox: '0 0 64 40' },
            ['R', 'G', 'B', 'Y', 'P'].map((letter, index) => disc(letter, 10 + index * 11, 30 - index * 5, 9.5)),
        ),
    );
}
