// SPDX-License-Identifier: MIT
// Why a move was worse than another: one sentence from what can be counted on the board.

import { signed, t } from '../common/i18n.js';
import { discWord } from '../games/words.js';

const held = (scene, seat, colour) => scene.hands[seat].find(({ disc }) => disc === colour)?.count ?? 0;

// How many discs of a colour a seat holds, and all the others.
function countsOf(scene, seat, colour) {
    const all = scene.hands.reduce((sum, _, each) => sum + held(scene, each, colour), 0);
    return { mine: held(scene, seat, colour), theirs: all - held(scene, seat, colour) };
}

/** The sentence. `view` is the position before the move, `played` and `better` are moves of it, `next` is the effect of the
    move of the other side that followed, or null, and `who` the name of the mover. */
export function reasonOf(view, played, better, next, who) {
    const { scene, mover } = view;
    const climb = (effect) => ({
        who,
        pawn: discWord(effect.pawn),
        worth: scene.worths[effect.step],
        ...countsOf(scene, mover, effect.pawn),
    });
    if (better.effect.step !== null && played.effect.step === null) {
        return t('reason.climb', climb(better.effect));
    }
    if (played.effect.step !== null && better.effect.step === null) {
        return t('reason.climbed', climb(played.effect));
    }
    if (next?.place > 0 && next.place === better.effect.place) {
        return t('reason.given', { disc: discWord(next.taken), n: next.place });
    }
    const gains = { better: signed(better.gain), played: signed(played.gain) };
    return t(better.gain > played.gain ? 'reason.gain' : 'reason.later', gains);
}
