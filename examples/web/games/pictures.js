// SPDX-License-Identifier: MIT
// The pictures of the rules: positions of one small game, and the move that each of them shows. `shows` is what its text
// says of the move; the tests compare it with the library.

export const BASE = 'players=2 board=RGWBKGRBWRGB';

export const PICTURES = [
    { rule: 'goal', moves: [] },
    { rule: 'move', moves: [], move: 'Ga', shows: { to: 2, taken: 'W', place: 3 } },
    // Blue stands on 8, and the disc of 9 is gone.
    { rule: 'free', moves: ['Ba', 'Ba', 'Ra', 'pass'], move: 'Ra', shows: { to: 7, taken: 'R', place: 10 } },
    { rule: 'ladder', moves: ['Ga', 'Ga', 'Ga'], move: 'Gc', shows: { step: 0, taken: 'G', place: 0 } },
    // The hand of the first player is shown.
    {
        rule: 'white',
        base:
            'players=2 start=1 rules=official board=RGGKWWRB track=......RB pawns=R7,G0,B0 ladder=- hands=RG2W2K,- ' +
            'mover=2 turn=normal',
        moves: [],
    },
    {
        rule: 'black',
        moves: ['Ba', 'Ba', 'Ra'],
        move: 'xB-b',
        shows: { from: 8, to: 4, taken: 'W', place: 3, isExtra: true, isBackward: true },
    },
    { rule: 'end', moves: ['Ga', 'Ga', 'Ga', 'Gc', 'Ba', 'Bb', 'Bc', 'pass', 'Ra', 'Ra', 'pass', 'Rc'] },
];
