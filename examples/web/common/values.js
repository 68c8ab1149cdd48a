// SPDX-License-Identifier: MIT
// Judgements of the engine as labels: the tone of a move (best, good, fair, bad) by what it loses against the best move.

export const TONES = ['best', 'good', 'fair', 'bad'];

/** A map of { value, isExact, tone, text, words } for the moves of a judgement, by their text. */
export function labelsOf(judgement, kind, who) {
    const values = new Map();
    const known = judgement.moves.filter(({ value }) => value !== null);
    const best = Math.max(...known.map(({ value }) => value));
    for (const { move, value, isExact } of known) {
        const loss = best - value;
        const tone = TONES[kind.tones.findIndex((limit) => loss <= limit + (isExact ? 0 : 0.25))] ?? 'bad';
        values.set(move, {
            value,
            isExact,
            tone,
            text: kind.valueText(value, isExact),
            words: kind.valueWords(value, isExact, who),
        });
    }
    return values;
}
