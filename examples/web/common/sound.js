// SPDX-License-Identifier: MIT
// Small sounds of the game, made when they are needed. They are off until they are switched on.

import { isBoolean, keeps, load } from './storage.js';

keeps('sound', isBoolean);

// For each sound its tones: frequency in Hz, when it begins and how long it lasts, in seconds.
const SOUNDS = {
    move: [[330, 0, 0.07]],
    take: [
        [440, 0, 0.07],
        [660, 0.06, 0.09],
    ],
    climb: [
        [392, 0, 0.09],
        [523, 0.08, 0.09],
        [659, 0.16, 0.16],
    ],
    end: [
        [523, 0, 0.3],
        [659, 0.1, 0.3],
        [784, 0.2, 0.5],
    ],
};

let context = null;

/** Plays a sound by its name, if sounds are on. */
export function sound(name) {
    if (!load('sound')) {
        return;
    }
    context ??= new AudioContext();
    for (const [frequency, start, length] of SOUNDS[name]) {
        const at = context.currentTime + start;
        const tone = new OscillatorNode(context, { type: 'triangle', frequency });
        const volume = new GainNode(context, { gain: 0 });
        volume.gain.setValueAtTime(0, at);
        volume.gain.linearRampToValueAtTime(0.12, at + 0.01);
        volume.gain.exponentialRampToValueAtTime(0.001, at + length);
        tone.connect(volume).connect(context.destination);
        tone.start(at);
        tone.stop(at + length);
    }
}
