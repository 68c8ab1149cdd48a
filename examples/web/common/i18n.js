// SPDX-License-Identifier: MIT
// The language of the page, and the texts in it.

import { isOneOf, keeps, load, save } from './storage.js';
import { texts } from '../texts.js';

/** The languages: code, and the name of the language in itself. */
export const LANGUAGES = [
    ['en', 'English'],
    ['pt-BR', 'Português'],
];

const preferred = () =>
    (navigator.languages ?? [navigator.language]).some((code) => /^pt\b/i.test(code)) ? 'pt-BR' : 'en';
keeps('language', isOneOf(...LANGUAGES.map(([code]) => code)));
let current = load('language') ?? preferred();

export const language = () => current;

/** Chooses one of the languages; the caller draws the page again. */
export function setLanguage(code) {
    current = code;
    save('language', code);
}

/** The text of a key. {name} is replaced by a value, {n|disc|discs} by one of both, after the number n. */
export function t(key, values = {}) {
    const entry = texts[key];
    if (!entry) {
        throw new Error(`there is no text '${key}'`);
    }
    const text = entry[current === 'en' ? 0 : 1];
    return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) =>
        one === undefined ? values[name] : Math.abs(values[name]) === 1 ? one : many,
    );
}

/** A number with a sign: +3, −2.5, 0. */
export function signed(value, digits = 0) {
    const text = Math.abs(value).toLocaleString(current, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
    });
    const zero = Number(Math.abs(value).toFixed(digits)) === 0;
    return zero ? text : (value > 0 ? '+' : '\u2212') + text;
}

export const plain = (value) => Number(value).toLocaleString(current);
