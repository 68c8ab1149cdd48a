// SPDX-License-Identifier: MIT
// A disc that flies from the board to a hand.

import { calm, h } from './dom.js';
import { discIcon } from '../games/art.js';

/** Flies a disc from a point of the screen to an element; at once if less motion is wanted. */
export function fly(letter, from, element) {
    if (calm() || !element || !from) {
        return;
    }
    const to = element.getBoundingClientRect();
    const box = h('div', { class: 'flying', 'aria-hidden': 'true' }, discIcon(letter));
    box.style.left = `${from.x - from.size / 2}px`;
    box.style.top = `${from.y - from.size / 2}px`;
    box.style.width = `${from.size}px`;
    document.body.append(box);
    const x = to.left + to.width / 2 - from.x;
    const y = to.top + to.height / 2 - from.y;
    const scale = Math.min(1, 24 / from.size);
    const flight = box.animate(
        [
            { transform: 'none' },
            { transform: `translate(${x * 0.5}px, ${y * 0.5 - 40}px) scale(1.15)`, offset: 0.45 },
            { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.9 },
        ],
        { duration: 520, easing: 'cubic-bezier(.45,.05,.4,1)' },
    );
    flight.onfinish = flight.oncancel = () => box.remove();
}
