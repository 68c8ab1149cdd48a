// SPDX-License-Identifier: MIT
// Positions and moves of Big Points in words, for labels, captions and screen readers.

import { t } from '../common/i18n.js';

export const discWord = (letter) => t(`disc.${letter}`);
export const placeWords = (place) => (place === 0 ? t('place.start') : t('place.number', { n: place }));

/** What a move does: "Red pawn to place 9, takes the white disc ahead". */
export function moveWords(effect) {
    if (effect.isPass) {
        return t('move.pass');
    }
    const pawn = discWord(effect.pawn);
    const extra = effect.isExtra ? `${t('move.extra')}: ` : '';
    if (effect.side === 'c') {
        return extra + t('move.climb', { pawn });
    }
    const to = t(effect.isBackward ? 'move.back' : 'move.to', { pawn, n: effect.to });
    if (effect.taken === null) {
        return extra + t('move.nothing', { to });
    }
    return extra + t(effect.side === 'a' ? 'move.ahead' : 'move.behind', { to, disc: discWord(effect.taken) });
}

/** A hand, a list of { disc, count }: "2 red, 1 white". */
export function handWords(hand) {
    const discs = hand.map(({ disc, count }) => `${count} ${discWord(disc)}`);
    return discs.length ? discs.join(', ') : t('hand.empty');
}

/** The whole board, for those who do not see it. */
export function sceneWords(scene) {
    const pawnOn = Object.fromEntries(Object.entries(scene.pawns).map(([colour, place]) => [place, colour]));
    const track = scene.track
        .map((disc, index) =>
            disc === '.' ? null : `${index + 1} ${discWord(disc)}${pawnOn[index + 1] ? ` (${t('words.pawn')})` : ''}`,
        )
        .filter((text) => text);
    const start = Object.entries(scene.pawns)
        .filter(([, place]) => place === 0)
        .map(([colour]) => discWord(colour));
    const ladder = scene.ladder.map((colour, step) => `${scene.worths[step]} ${discWord(colour)}`);
    return [
        t('words.track', { list: track.join(', ') }),
        start.length ? t('words.start', { list: start.join(', ') }) : '',
        ladder.length ? t('words.ladder', { list: ladder.join(', ') }) : '',
    ]
        .filter((text) => text)
        .join(' ');
}
