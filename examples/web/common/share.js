// SPDX-License-Identifier: MIT
// A game as a link: configuration, board, moves and seats, readable in the address. And texts to and from the clipboard.

import { address } from './router.js';

const FIELD = /^[a-z]+=[^\s&#]*$/;

/** A game as fields for an address: players=2&board=RGGR&moves=Ra,Ga&seats=0,5 */
export function fieldsOf({ kind, base, moves, seats }) {
    const fields = [
        kind === 'bigpoints' ? null : `kind=${kind}`,
        ...base.split(' ').map((field) => (kind === 'bigpoints' ? field : `base=${field}`)),
        moves.length ? `moves=${moves.join(',')}` : null,
        seats ? `seats=${seats.join(',')}` : null,
    ];
    return fields.filter((field) => field).join('&');
}

/** The link of a game. */
export const linkOf = (game) => new URL(address('game', fieldsOf(game)), location.href.replace(/#.*/, '')).href;

/** Reads the part of a link behind #/game/. Returns { kind, base, moves, seats } or throws a SyntaxError. */
export function readLink(rest) {
    const text = decodeURIComponent(rest);
    const fields = text.split('&').filter((field) => field);
    if (!fields.length || !fields.every((field) => FIELD.test(field))) {
        throw new SyntaxError(text.slice(0, 80));
    }
    const values = Object.fromEntries(
        fields.map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]),
    );
    const kind = values.kind ?? 'bigpoints';
    const seats = values.seats?.split(',').map(Number) ?? null;
    if (seats && (seats.length > 5 || seats.some((seat) => !Number.isInteger(seat) || seat < 0 || seat > 10))) {
        throw new SyntaxError(`seats=${values.seats}`);
    }
    const base =
        kind === 'bigpoints'
            ? fields.filter((field) => !/^(kind|moves|seats|result)=/.test(field)).join(' ')
            : fields
                  .filter((field) => field.startsWith('base='))
                  .map((field) => field.slice(5))
                  .join(' ');
    const moves = values.moves && values.moves !== '-' ? values.moves.split(',') : [];
    return { kind, base, moves, seats };
}

/** Copies a text. Returns whether the browser allowed it. */
export async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}

/** Offers a text as a file. */
export function download(name, type, text) {
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}
