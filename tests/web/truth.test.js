// SPDX-License-Identifier: MIT
// What the page teaches is what the library says: the pictures of the rules, the advice of the guide, and hints.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BASE, PICTURES } from '../../examples/web/games/pictures.js';
import { texts } from '../../examples/web/texts.js';
import { ask, gameOn, nextTurn, solveNatively, start } from './browser.js';

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
    const game = gameOn('RYGRYBYGGBRRGBYB', [0, 3]);
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

// The boxes of pawns and of values in START, and the discs of the first row, in pixels.
function boxesOfStart() {
    const pad = document.querySelector('.pad rect').getBoundingClientRect();
    const boxes = [...document.querySelectorAll('.pawn .glyph, .pawn use, .badge rect, .layer-discs use')].map((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        return { name: node.parentNode.dataset.pawn ?? node.parentNode.getAttribute('class'), left, right, top, bottom };
    });
    return boxes.filter(({ left, top }) => left < pad.right && top < pad.bottom);
}

for (const [theme, width, height] of [
    ['light', 1366, 768],
    ['dark', 1366, 768],
    ['light', 360, 640],
    ['dark', 360, 640],
    ['light', 412, 915],
    ['light', 768, 1024],
    ['light', 1920, 1080],
]) {
    test(`values on one screen, and nothing in START covers another thing: ${theme}, ${width} x ${height}`, async () => {
        const board = 'RWYGPBKRGYBPWRGYPBKRGBYPWRGYBPKRGYBPWRGYBPKRGYBPWRGYBPK';
        const game = gameOn(board, [0, 4]);
        const page = await web.open({ path: '#/play', store: { game, truth: true }, theme, size: { width, height } });
        await page.locator('.tray .move-value.estimate').first().waitFor();
        const boxes = await page.evaluate(boxesOfStart);
        assert.equal(boxes.filter(({ name }) => /badge/.test(name)).length, 5);
        for (const [index, one] of boxes.entries()) {
            for (const other of boxes.slice(index + 1)) {
                const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
                const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
                assert.ok(across <= 1 || down <= 4, `${one.name} covers ${other.name}`); // the foot of a pawn and its label
            }
        }
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        const foot = (selector) =>
            page.locator(selector).first().evaluate((node) => node.getBoundingClientRect().bottom);
        if (width > 1020) {
            assert.ok((await foot('.tray')) <= height, 'the moves are on the screen');
            assert.ok((await foot('.log')) <= height, 'and so is the list of moves played');
            assert.equal(await page.locator('.log[open]').count(), 1);
        } else {
            assert.ok((await foot('.track-board')) <= height, 'the board is on the screen');
        }
        await page.finish();
    });
}

test('who follows the guide wins the first game', async () => {
    const page = await web.open({ path: '#/guide' });
    const end = page.locator('.coach h2', { hasText: 'That was your first game' });
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('bigpoints.guide')));
    // The move that the caption names.
    const advised = async () => {
        const advice = await page.locator('.caption').textContent();
        const labels = await page
            .locator('.tray .move')
            .evaluateAll((buttons) => buttons.map((each) => [each.dataset.move, each.getAttribute('aria-label')]));
        return labels.find(([, label]) => advice.includes(label.replace(/^.*?: /, '')))[0];
    };
    for (;;) {
        await page.locator('.tray .move').or(end).first().waitFor({ timeout: 20000 });
        if (await end.count()) {
            break;
        }
        // After the lessons the light bulb gives the advice.
        if ((await page.locator('.coach h2', { hasText: /Lesson|extra turn/ }).count()) === 0) {
            await page.locator('[data-action="hint"]').click();
        }
        await page.locator('.caption', { hasText: /The best move here|Hint:/ }).waitFor();
        const { moves } = await kept();
        await page.locator(`.tray [data-move="${await advised()}"]`).click();
        await page.waitForFunction(
            (count) => (JSON.parse(localStorage.getItem('bigpoints.guide'))?.moves.length ?? 99) > count,
            moves.length,
        );
    }
    assert.match(await page.locator('.coach').textContent(), /You won \d+ to \d+/);
    await page.finish();
});
