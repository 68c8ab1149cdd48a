// SPDX-License-Identifier: MIT
// Elements of HTML and SVG, and the few widgets that every view uses: messages, dialogs, the live region.

const SVG = 'http://www.w3.org/2000/svg';

// Sets attributes, properties and listeners. `on` has listeners by event; null and false leave an attribute out.
function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes ?? {})) {
        if (name === 'on') {
            for (const [event, listener] of Object.entries(value)) {
                element.addEventListener(event, listener);
            }
        } else if (name === 'checked' || name === 'value' || name === 'disabled' || name === 'selected') {
            element[name] = value;
        } else if (value !== null && value !== undefined && value !== false) {
            element.setAttribute(name, value === true ? '' : value);
        }
    }
    element.append(
        ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
    );
    return element;
}

/** An element of HTML: h('button', { class: 'primary', on: { click } }, 'Play'). */
export function h(tag, attributes, ...children) {
    return fill(document.createElement(tag), attributes, children);
}

/** An element of SVG. */
export function s(tag, attributes, ...children) {
    return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Replaces what an element holds. */
export function put(element, ...children) {
    element.replaceChildren(
        ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
    );
    return element;
}

/** A table with headings, in a box that scrolls where the table is too wide. `label` names it. */
export function sheet(label, className, headings, ...sections) {
    const row = headings.map((heading) => h('th', { scope: 'col' }, heading));
    return h(
        'div',
        { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': label },
        h('table', { class: className }, h('thead', {}, h('tr', {}, row)), sections),
    );
}

/** Whether the reader wants less motion. */
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

let region = null;

/** Says a sentence to screen readers. */
export function announce(text) {
    region ??= document.body.appendChild(h('div', { class: 'sr-only', role: 'status', 'aria-live': 'polite' }));
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

let toasts = null;

/** Shows a message for some seconds; `kind` is 'info' or 'error'. */
export function toast(text, kind = 'info') {
    toasts ??= document.body.appendChild(h('div', { class: 'toasts', role: 'alert' }));
    const item = h(
        'div',
        { class: `toast ${kind}` },
        h('span', {}, text),
        h('button', { class: 'icon', 'aria-label': '\u00d7', on: { click: () => item.remove() } }, icon('close')),
    );
    toasts.replaceChildren(item);
    setTimeout(() => item.remove(), kind === 'error' ? 9000 : 4000);
}

/** A modal dialog. Returns a promise of the value of the button that closed it; '' after Escape. */
export function dialog({ title, body, buttons, wide = false }) {
    return new Promise((resolve) => {
        const heading = h('h2', { id: 'dialog-title' }, title);
        const box = h(
            'dialog',
            { class: wide ? 'wide' : '', 'aria-labelledby': 'dialog-title' },
            h(
                'form',
                { method: 'dialog' },
                heading,
                h('div', { class: 'dialog-body' }, body),
                h(
                    'div',
                    { class: 'row end' },
                    buttons.map(({ value, label, primary }) =>
                        h('button', { value, class: primary ? 'primary' : '' }, label),
                    ),
                ),
            ),
        );
        box.addEventListener('close', () => {
            box.remove();
            resolve(box.returnValue);
        });
        document.body.append(box);
        box.showModal();
    });
}

// Icons on a grid of 24, strokes only.
const ICONS = {
    close: 'M6 6L18 18M18 6L6 18',
    undo: 'M9 14L4 9L9 4M4 9H14A6 6 0 0 1 14 21H11',
    redo: 'M15 14L20 9L15 4M20 9H10A6 6 0 0 0 10 21H13',
    again: 'M4 12A8 8 0 1 1 6.5 17.8M4 20V14.5H9.5',
    plus: 'M12 5V19M5 12H19',
    share: 'M12 15V3M7.5 7.5L12 3L16.5 7.5M5 12V20H19V12',
    eye: 'M2 12C5 6.5 8.5 5 12 5S19 6.5 22 12C19 17.5 15.5 19 12 19S5 17.5 2 12ZM12 9A3 3 0 1 0 12 15A3 3 0 1 0 12 9',
    bulb: 'M9 18H15M10 21H14M8.5 14.5A6 6 0 1 1 15.5 14.5C14.8 15.2 14.5 16 14.5 18H9.5C9.5 16 9.2 15.2 8.5 14.5Z',
    chart: 'M4 4V20H20M7 15L11 10L14 13L19 6',
    left: 'M15 5L8 12L15 19',
    right: 'M9 5L16 12L9 19',
    before: 'M18 5L11 12L18 19M11 5L4 12L11 19',
    after: 'M6 5L13 12L6 19M13 5L20 12L13 19',
    first: 'M18 5L11 12L18 19M6 5V19',
    last: 'M6 5L13 12L6 19M18 5V19',
    play: 'M7 4.5V19.5L19.5 12Z',
    stop: 'M6 6H18V18H6Z',
    keys: 'M3 6H21V18H3ZM7 10H7.5M11 10H11.5M15 10H15.5M8 14H16',
    sun: 'M12 8A4 4 0 1 0 12 16A4 4 0 1 0 12 8M12 2V4.5M12 19.5V22M2 12H4.5M19.5 12H22M5 5L6.7 6.7M17.3 17.3L19 19M5 19L6.7 17.3M17.3 6.7L19 5',
    moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4A7 7 0 0 0 20 14.5Z',
    gear: 'M4 7H12M17 7H20M14.5 4.5A2.5 2.5 0 1 0 14.5 9.5A2.5 2.5 0 1 0 14.5 4.5M4 17H7M12 17H20M9.5 14.5A2.5 2.5 0 1 0 9.5 19.5A2.5 2.5 0 1 0 9.5 14.5',
    menu: 'M4 7H20M4 12H20M4 17H20',
    person: 'M12 4A4 4 0 1 0 12 12A4 4 0 1 0 12 4M4.5 20.5C5 16 8 14.5 12 14.5S19 16 19.5 20.5',
    robot: 'M5 9H19V19H5ZM12 9V5M9 13.5V14.5M15 13.5V14.5M2.5 12.5V15.5M21.5 12.5V15.5',
    check: 'M5 12.5L10 17.5L19.5 7',
    hint: 'M9.2 9A3 3 0 1 1 13 12.2C12.3 12.6 12 13 12 14.2M12 17.8V18',
};

/** An icon, without a text of its own. */
export function icon(name) {
    return s(
        'svg',
        { class: 'glyph', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
        s('path', { d: ICONS[name] }),
    );
}

/** A button with an icon; the text is shown beside it, or with `quiet` only said. */
export function iconButton(name, text, click, { quiet = false, ...attributes } = {}) {
    return h(
        'button',
        {
            type: 'button',
            class: quiet ? 'icon' : '',
            title: quiet ? text : null,
            'aria-label': quiet ? text : null,
            ...attributes,
            on: { click },
        },
        icon(name),
        quiet ? null : h('span', {}, text),
    );
}

/** Makes an element choose a move of a board: a click, Enter and Space play it; the pointer and the focus show it before. */
export function makeChoice(node, move, board, { onMove, onPreview }) {
    const show = (shown) => {
        board.preview(shown);
        onPreview?.(shown);
    };
    node.addEventListener('click', () => onMove?.(move));
    node.addEventListener('keydown', (event) => {
        if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            onMove?.(move);
        }
    });
    for (const [begin, end] of [
        ['pointerenter', 'pointerleave'],
        ['focus', 'blur'],
    ]) {
        node.addEventListener(begin, () => show(move));
        node.addEventListener(end, () => show(null));
    }
}

/** Passes typed letters on, unless a field or a dialog has them; `type` returns whether it took one. */
export function onType(type, signal) {
    document.addEventListener(
        'keydown',
        (event) => {
            if (
                !event.ctrlKey &&
                !event.metaKey &&
                !event.altKey &&
                !event.target.closest?.('input, textarea, select, dialog') &&
                type(event.key)
            ) {
                event.preventDefault();
            }
        },
        { signal },
    );
}
