// SPDX-License-Identifier: MIT
// How fast things move, and a disc that flies from the board to a hand.

import { calm, h } from './dom.js';
import { isOneOf, keeps, load } from './storage.js';
import { discIcon } from '../games/art.js';

/** The speeds, and how much longer than usual things take. */
export const SPEEDS = { slow: 2, normal: 1, fast: 0.4 };

keeps('speed', isOneOf(...Object.keys(SPEEDS)));

/** A usual time at the speed that was chosen. */
export const paced = (milliseconds) => milliseconds * SPEEDS[load('speed') ?? 'normal'];

/** Tells the style sheet the speed. */
export const setPace = () => document.documentElement.style.setProperty('--pace', paced(1));

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
        { duration: paced(520), easing: 'cubic-bezier(.45,.05,.4,1)' },
    );
    flight.onfinish = flight.oncancel = () => box.remove();
}
