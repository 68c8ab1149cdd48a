// SPDX-License-Identifier: MIT
// The address of a view is behind the #: a name, and after a slash what the view reads. So the page works in any folder.

/** What an address consists of: { name, rest }. */
export function route(hash = location.hash) {
    const [name, ...rest] = hash.replace(/^#\/?/, '').split('/');
    return { name, rest: rest.join('/') };
}

/** The address of a view. */
export const address = (name, rest = '') => `#/${name}${rest ? `/${rest}` : ''}`;

/** Goes to a view. */
export function go(name, rest = '') {
    const to = address(name, rest);
    if (location.hash === to) {
        dispatchEvent(new HashChangeEvent('hashchange'));
    } else {
        location.hash = to;
    }
}

/** Replaces the address without drawing anything. */
export function rename(name, rest = '') {
    history.replaceState(null, '', address(name, rest));
}
