// SPDX-License-Identifier: MIT
// A game as a link: configuration, board, moves and seats, readable in the address. And texts to and from the clipboard.

import { FRIEND, isBase, isMoves, isSeats } from './match.js';
import { address } from './router.js';
import { isOneOf } from './storage.js';

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

/** The link that hands the turn to a friend. */
export const turnLinkOf = (game) => new URL(address('turn', fieldsOf(game)), location.href.replace(/#.*/, '')).href;

/** Reads the part of a link behind #/game/ or #/turn/. Returns { kind, base, moves, seats } or throws a SyntaxError. */
export function readLink(rest) {
    const text = decodeURIComponent(rest);
    const fields = text.split('&').filter((field) => field);
    if (!fields.length || !fields.every((field) => FIELD.test(field))) {
        throw new SyntaxError(text.slice(0, 80));
    }
    // The value of a field that is there at most once.
    const take = (name, otherwise, read, check) => {
        const found = fields.filter((field) => field.startsWith(`${name}=`));
        const value = found.length ? read(found[0].slice(name.length + 1)) : otherwise;
        if (found.length > 1 || (found.length && !check(value))) {
            throw new SyntaxError(found.join('&').slice(0, 80));
        }
        return value;
    };
    const kind = take('kind', 'bigpoints', String, isOneOf('bigpoints', 'connect4', 'nim', 'gomoku'));
    const moves = take('moves', [], (list) => (list === '-' || !list ? [] : list.split(',')), isMoves);
    const seats = take('seats', null, (list) => list.split(',').map((seat) => (seat ? Number(seat) : NaN)), isSeats);
    const base =
        kind === 'bigpoints'
            ? fields.filter((field) => !/^(kind|moves|seats|result)=/.test(field)).join(' ')
            : fields
                  .filter((field) => field.startsWith('base='))
                  .map((field) => field.slice(5))
                  .join(' ');
    if (!isBase(base) || (kind !== 'bigpoints' && seats?.includes(FRIEND))) {
        throw new SyntaxError(text.slice(0, 80));
    }
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
