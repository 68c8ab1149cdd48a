// SPDX-License-Identifier: MIT
// What the page keeps in the browser: entries of JSON, each with a check of its whole shape. What comes from outside is
// read here only. A damaged entry is set aside, never overwritten. Where the browser keeps nothing (private windows, a
// full disk), the entries last as long as the page.

const PREFIX = 'bigpoints.';
const checks = new Map(); // by the name of the entry
const unkept = new Map(); // by key: the texts that the browser refused
let report = null;

/** What was found in this visit: the damaged texts by name, and whether the browser refused to keep something. */
export const faults = { damaged: new Map(), isUnkept: false };

/** Calls listener() when there are new faults. */
export function onFault(listener) {
    report = listener;
}

function read(key) {
    try {
        return unkept.get(key) ?? localStorage.getItem(key);
    } catch {
        return null;
    }
}

function write(key, text) {
    try {
        localStorage.setItem(key, text);
        unkept.delete(key);
    } catch {
        unkept.set(key, text);
        if (!faults.isUnkept) {
            faults.isUnkept = true;
            report?.();
        }
    }
}

function remove(key) {
    unkept.delete(key);
    try {
        localStorage.removeItem(key);
    } catch {
        // nothing was kept
    }
}

function parse(text) {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
}

/** Declares an entry: check(value) is whether a value can be used as it is. */
export function keeps(name, check) {
    checks.set(name, check);
}

/** The names of all entries. */
export const names = () => [...checks.keys()];

/** The kept value, or null. */
export function load(name) {
    const text = read(PREFIX + name);
    if (text === null) {
        return null;
    }
    const value = parse(text);
    if (checks.get(name)(value)) {
        return value;
    }
    setAside(name);
    return null;
}

export function save(name, value) {
    write(PREFIX + name, JSON.stringify(value));
}

export function forget(name) {
    remove(PREFIX + name);
}

/** Moves an entry that can't be used to damaged.<name>. What was there before goes to damaged.<name>.older, so there are at
    most two of each name. */
export function setAside(name) {
    const text = read(PREFIX + name);
    const place = `${PREFIX}damaged.${name}`;
    const older = read(place);
    if (text === null) {
        return;
    }
    // Removed first: the browser may have no space for a second copy.
    remove(PREFIX + name);
    if (older !== null && older !== text) {
        remove(place);
        write(`${place}.older`, older);
    }
    write(place, text);
    faults.damaged.set(name, text);
    report?.();
}

/** Calls listener() when another window of the page changes an entry. */
export function onOtherWindow(name, listener, signal) {
    addEventListener('storage', ({ key }) => key === PREFIX + name && listener(), { signal });
}

// --- Checks ---------------------------------------------------------------------------------------------------------

export const isBoolean = (value) => typeof value === 'boolean';
export const isOneOf =
    (...values) =>
    (value) =>
        values.includes(value);
export const isWhole = (min, max) => (value) => Number.isInteger(value) && value >= min && value <= max;
/** A text of a pattern, which must have ^ and $. */
export const isText = (pattern) => (value) => typeof value === 'string' && pattern.test(value);
export const isList =
    (isItem, min = 0, max = Infinity) =>
    (value) =>
        Array.isArray(value) && value.length >= min && value.length <= max && value.every((item) => isItem(item));
/** An object with these fields of its own; others are ignored. */
export const isObject = (fields) => (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => Object.hasOwn(value, name) && check(value[name]));
