// SPDX-License-Identifier: MIT
// The value of a move as a small label in a picture: solid when it is exact, with a dashed edge and ≈ when it is an
// estimate. The tone (best, good, fair, bad) has a colour, and the number is always there.

import { s } from '../common/dom.js';

export function badge(value, x, y) {
    const width = 12 + 7.6 * value.text.length;
    return s(
        'g',
        { class: `badge tone-${value.tone} ${value.isExact ? 'exact' : 'estimate'}`, 'aria-hidden': 'true' },
        s('rect', { x: x - width / 2, y: y - 9.5, width, height: 19, rx: 9.5 }),
        s('text', { x, y: y + 4.5, 'text-anchor': 'middle' }, value.text),
    );
}
