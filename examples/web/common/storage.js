// SPDX-License-Identifier: MIT
// What the page keeps in the browser. A browser that keeps nothing (private windows) loses only that.

const PREFIX = 'bigpoints.';

/** The kept value, or `otherwise`; damaged values count as missing. */
export function load(name, otherwise = null) {
    try {
        return JSON.parse(localStorage.getItem(PREFIX + name)) ?? otherwise;
    } catch {
        return otherwise;
    }
}

/** The kept list, or an empty one; what is not of the type is left out. */
export function loadList(name, type) {
    const list = load(name);
    return Array.isArray(list) ? list.filter((item) => typeof item === type && item !== null) : [];
}

/** The defaults with what is kept of them, if it is of the same type. */
export function loadLike(name, defaults) {
    const found = load(name) ?? {};
    const fits = ([key, value]) =>
        typeof found[key] === typeof value && Array.isArray(found[key]) === Array.isArray(value);
    return Object.fromEntries(
        Object.entries(defaults).map((entry) => [entry[0], fits(entry) ? found[entry[0]] : entry[1]]),
    );
}

export function save(name, value) {
    try {
        localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
        // nothing is kept
    }
}

export function forget(name) {
    try {
        localStorage.removeItem(PREFIX + name);
    } catch {
        // nothing was kept
    }
}
