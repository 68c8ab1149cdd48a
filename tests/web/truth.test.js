// SPDX-License-Identifier: MIT
// What the page teaches is what the library says: the pictures of the rules, the advice of the guide, and hints.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BASE, PICTURES } from '../../examples/web/games/pictures.js';
import { texts } from '../../examples/web/texts.js';
import { ask, nextTurn, solveNatively, start } from './browser.js';

let web;
before(async () => {
    web = await start();
});
after(() => web.close());

test('the pictures of the rules: legal moves that show what their texts say', async () => {
    const page = await web.open({ path: '#/learn' });
    for (const { rule, base = BASE, moves, move, shows } of PICTURES) {
        assert.ok(texts[`rule.${rule}.text`], rule);
        const view = await ask(page, 'view', { kind: 'bigpoints', base, moves });
        if (rule === 'end') {
            assert.ok(view.isOver);
        } else {
            const native = await solveNatively(view.position, 'outcome');
            assert.deepEqual(native.moves.map((each) => each.move).sort(), view.moves.map((each) => each.move).sort());
        }
        if (move) {
            const { effect } = view.moves.find((each) => each.move === move);
            for (const [name, value] of Object.entries(shows)) {
                assert.equal(effect[name], value, `${rule}: ${name}`);
            }
        }
    }
    // "The blue pawn and a gap are skipped."
    const free = PICTURES.find(({ rule }) => rule === 'free');
    const { scene } = await ask(page, 'view', { kind: 'bigpoints', base: BASE, moves: free.moves });
    const between = Array.from({ length: free.shows.place - free.shows.to - 1 }, (_, i) => free.shows.to + 1 + i);
    assert.ok(between.some((place) => scene.track[place - 1] === '.'));
    assert.ok(between.some((place) => scene.pawns.B === place));
    // "Each white disc is worth 3, both together 6."
    assert.match(await page.locator('.picture-white').textContent(), /worth 3, both together 6/);
    assert.equal(await page.locator('.picture .arrow.hint').count(), PICTURES.filter(({ move }) => move).length);
    await page.finish();
});

// The words of the moves that are best by the exact value, as the page says them.
async function bestWords(page, game) {
    const { position } = await ask(page, 'view', game);
    const { moves, value } = await solveNatively(position, 'margin');
    const best = moves.filter(({ lower }) => lower === value).map(({ move }) => move);
    const labels = await page
        .locator('.tray .move')
        .evaluateAll((buttons) => buttons.map((each) => [each.dataset.move, each.getAttribute('aria-label')]));
    return labels.filter(([move]) => best.includes(move)).map(([, label]) => label.replace(/^.*?: /, ''));
}

test('the guide advises the best move, with its value', async () => {
    const page = await web.open({ path: '#/guide' });
    for (let turn = 0; turn < 3; turn++) {
        await page.locator('.caption', { hasText: 'The best move here' }).waitFor();
        const game = await page.evaluate(() => JSON.parse(localStorage.getItem('bigpoints.guide')));
        const advice = await page.locator('.caption').textContent();
        const words = await bestWords(page, game);
        assert.ok(
            words.some((best) => advice.includes(best)),
            `${advice} is none of ${words.join(' / ')}`,
        );
        assert.match(advice, /You: (wins|loses|draws)/);
        await page.locator('.tray .move').last().click();
        await page.waitForFunction(
            (count) => JSON.parse(localStorage.getItem('bigpoints.guide')).moves.length > count,
            game.moves.length,
        );
        if ((await nextTurn(page)) === 'over') {
            break;
        }
    }
    await page.finish();
});

test('a hint is the best move, with its value', async () => {
    const game = {
        kind: 'bigpoints',
        base: 'players=2 start=1 rules=official board=RYGRYBYGGBRRGBYB',
        seats: [0, 3],
        names: [],
        hidden: false,
        series: null,
        moves: [],
        undone: [],
        seed: 7,
    };
    const page = await web.open({ path: '#/play', store: { game } });
    await nextTurn(page);
    await page.locator('[data-action="hint"]').click();
    await page.locator('.arrow.hint').first().waitFor();
    const hint = await page.locator('.caption').textContent();
    const words = await bestWords(page, game);
    assert.ok(
        words.some((best) => hint.includes(best)),
        `${hint} is none of ${words.join(' / ')}`,
    );
    assert.match(hint, /wins by 1 point under best play/);
    await page.finish();
});
