// SPDX-License-Identifier: MIT
// Values, reviews, puzzles and analysis of the page, compared with the programs of the library.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, gameOn, kept, program, root, solveNatively, start } from './browser.js';

let web;
before(async () => {
    web = await start();
});
after(() => web.close());

const STANDARD = 'WYGRBYKKGPGKBPGBYWGPKYRBBRRYPPPWGKGYPWBRPPYYRWBGRRBRYBG';

// The numbers of a linear congruential generator, so that every run has the same positions.
function numbers(seed) {
    let state = seed;
    return (limit) => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return (state >>> 8) % limit;
    };
}

test('the values of 50 positions are those of bigpoints solve', async () => {
    const page = await web.open({ path: '#/analyse' });
    const next = numbers(5);
    let compared = 0;
    for (let i = 0; compared < 50; i++) {
        const players = i % 5 === 4 ? 3 : 2;
        const { base } = await page.evaluate(
            async (text) => (await import('./common/engine.js')).engine.read('bigpoints', text),
            `players=${players} colours=${3 + (i % 2)} discs=3 white=${i % 3} black=${(i + 1) % 3} seed=${i}`,
        );
        const moves = [];
        let view = await ask(page, 'view', { kind: 'bigpoints', base, moves });
        for (let n = 2 + next(8); n > 0 && !view.isOver; n--) {
            moves.push(view.moves[next(view.moves.length)].move);
            view = await ask(page, 'view', { kind: 'bigpoints', base, moves });
        }
        if (view.isOver) {
            continue;
        }
        const native = await solveNatively(view.position, players === 2 ? 'margin' : 'guaranteed');
        const judged = await ask(page, 'judge', { kind: 'bigpoints', base, moves, seconds: 60 });
        assert.equal(judged.isExact, true, view.position);
        assert.equal(judged.value, native.value, view.position);
        assert.deepEqual(
            judged.moves.map(({ move, lower, upper }) => ({ move, lower, upper })),
            native.moves,
            view.position,
        );
        compared++;
    }
    await page.finish();
});

test('labels on the screen are exact where the solver finishes, and estimates elsewhere', async () => {
    const exact = await web.open({
        path: '#/play',
        store: { truth: true, game: gameOn('players=2 board=RYGRYBYGGBRRGBYB', [0, 4]) },
    });
    await exact.locator('.tray .move-value.exact').first().waitFor();
    const native = await solveNatively('RYGRYBYGGBRRGBYB', 'margin');
    for (const { move, lower } of native.moves) {
        const label = exact.locator(`.tray [data-move="${move}"] .move-value`);
        assert.equal(await label.textContent(), lower > 0 ? `+${lower}` : lower < 0 ? `\u2212${-lower}` : '0', move);
        assert.match(await label.getAttribute('class'), lower === native.value ? /tone-best/ : /tone-(good|fair|bad)/);
    }
    assert.equal(await exact.locator('.badge.estimate').count(), 0);
    assert.match(await exact.locator('.verdict').textContent(), /exact.*wins by 1 point/);
    await exact.finish();
    const about = await web.open({
        path: '#/play',
        store: { truth: true, game: gameOn(`players=2 board=${STANDARD}`, [0, 4]) },
    });
    await about.locator('.tray .move-value.estimate').first().waitFor();
    assert.match(await about.locator('.tray .move-value').first().textContent(), /^\u2248/);
    assert.equal(await about.locator('.badge.exact').count(), 0);
    assert.match(await about.locator('.verdict').textContent(), /^estimate/);
    // The switch takes them away again.
    await about.getByRole('switch').uncheck();
    assert.equal(await about.locator('.tray .move-value').first().textContent(), '');
    await about.finish();
});

// The puzzle that the page shows, with its position as the engine reads it.
async function shownPuzzle(page) {
    const text = await readFile(join(root, 'build/web/puzzles.txt'), 'utf8');
    const lines = text.split('\n');
    const number = Number((await page.locator('.coach h2', { hasText: 'Puzzle' }).textContent()).split(' ')[1]);
    const [board, moves, solution] = lines[number - 1].split(' ');
    const game = { kind: 'bigpoints', base: `players=2 board=${board}`, moves: moves === '-' ? [] : moves.split(',') };
    return { game, solution, number };
}

test('a puzzle: a wrong move is refuted with the best reply and its cost; the rating follows', async () => {
    const page = await web.open({ path: '#/puzzles' });
    await page.locator('.tray .move').first().waitFor();
    const { game, solution, number } = await shownPuzzle(page);
    const wrong = await page
        .locator(`.tray .move:not([data-move="${solution}"])`)
        .first()
        .evaluate((button) => button.dataset.move);
    await page.locator(`.tray [data-move="${wrong}"]`).click();
    await page.locator('.coach h2', { hasText: 'Not this one' }).waitFor();
    await page.locator('.coach .pv li').first().waitFor();
    const before = await ask(page, 'view', game);
    const { moves, value } = await solveNatively(before.position, 'margin');
    const cost = value - moves.find(({ move }) => move === wrong).lower;
    assert.ok(cost > 0);
    assert.match(await page.locator('.coach').textContent(), new RegExp(`It costs ${cost} point`));
    const after = await ask(page, 'view', { ...game, moves: [...game.moves, wrong] });
    const replies = await solveNatively(after.position, 'margin');
    const reply = await page.locator('.coach .pv li').first().textContent();
    assert.equal(replies.moves.find(({ move }) => move === reply).lower, replies.value, 'the reply is a best one');
    assert.ok((await kept(page, 'puzzles')).rating < 900);
    // The right move does not win the points back.
    const { rating } = await kept(page, 'puzzles');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator(`.tray [data-move="${solution}"]`).click();
    await page.locator('.coach h2', { hasText: 'Right!' }).waitFor();
    assert.deepEqual(await kept(page, 'puzzles'), {
        rating,
        tries: 1,
        streak: 0,
        longest: 0,
        solved: [`${game.base.split('=')[2]} ${game.moves.join(',') || '-'}`],
    });
    // Solved at once: the rating rises, and a reload shows another puzzle.
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.locator('.tray .move').first().waitFor();
    const next = await shownPuzzle(page);
    assert.notEqual(next.number, number);
    await page.locator(`.tray [data-move="${next.solution}"]`).click();
    await page.locator('.coach h2', { hasText: 'Right!' }).waitFor();
    const record = await kept(page, 'puzzles');
    assert.ok(record.rating > rating);
    assert.deepEqual([record.tries, record.streak, record.longest, record.solved.length], [2, 1, 1, 2]);
    await page.reload();
    await page.locator('.tray .move').first().waitFor();
    assert.ok(![number, next.number].includes((await shownPuzzle(page)).number));
    assert.match(await page.locator('.record').textContent(), /2 of 1,000/);
    await page.finish();
});

test('puzzles of a grade', async () => {
    const page = await web.open({ path: '#/puzzles' });
    for (const grade of [1, 10]) {
        await page.getByLabel('Grade').selectOption(`${grade}`);
        await page.locator('.coach', { hasText: `Grade ${grade} of 10` }).waitFor();
    }
    await page.finish();
});

test('a long solve shows progress, stops, and the next one works', async () => {
    const page = await web.open({ path: '#/analyse' });
    await page.locator('#analyse-text').fill(STANDARD);
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.layer-discs use').length === 55);
    await page.locator('#solve').click();
    await page.waitForFunction(
        () => /^[1-9]/.test(document.querySelector('.solve-status p')?.textContent ?? ''),
        null,
        { timeout: 20000 },
    );
    await page.locator('#solve-stop').click();
    await page.locator('#solve').waitFor(); // by itself the solve would take hours
    assert.match(await page.locator('#stopped').textContent(), /Stopped after [1-9]/);
    // The engine is free again: a small board is solved while the long one would still run.
    assert.equal((await ask(page, 'judge', { kind: 'bigpoints', base: 'players=2 board=RGGR', moves: [] })).value, 1);
    await page.finish();
});

test('the analysis solves, lists every move, and follows variations', async () => {
    const page = await web.open({ path: '#/analyse' });
    await page.locator('#solve').click();
    await page.locator('table.moves').waitFor();
    const native = await solveNatively('RYGRYBYGGBRRGBYB', 'margin');
    assert.match(await page.locator('.verdict').textContent(), /wins by 1 point/);
    assert.equal(await page.locator('table.moves tbody tr').count(), native.moves.length);
    for (const { move, lower } of native.moves) {
        assert.equal(
            (await page.locator(`table.moves [data-move="${move}"] td`).textContent())
                .replace('\u2212', '-')
                .replace('+', ''),
            `${lower}`,
        );
    }
    assert.deepEqual(await page.locator('.pv li').allTextContents(), native.pv);
    await page.locator('.tray [data-move="Ga"]').click();
    await page.locator('.card.mover[data-seat="1"]').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.card.mover[data-seat="0"]').waitFor();
    await page.getByLabel('Find', { exact: true }).selectOption('outcome');
    await page.locator('#solve').click();
    await page.locator('.verdict', { hasText: 'Player 1: wins under best play' }).waitFor();
    await page.finish();
});

test('a review steps to each costly move and shows the better one', async () => {
    const page = await web.open({ path: '#/review/board=YRBRGYGBRYGB&moves=Ra,Ya,Ba,Rc,Gb,Ya,Yb,Gb,Yc,Gc,Bb,Bc' });
    // examples/review.c has the same game: moves 1, 6 and 8 cost a point each; Gb, Gb and Bb were better.
    await page.getByText('3 costly moves').first().waitFor();
    // What the moves of the record do: Ya after Ra takes red from 4; Yb after Ya takes yellow from 6; no score changes at move 8.
    const REASONS = [
        /It left the red disc at 4, which the other side took next/,
        /It left the yellow disc at 6, which the other side took next/,
        /Counted at once it is no worse \(0 against 0\)/,
    ];
    const seen = [];
    for (let i = 0; i < 3; i++) {
        await (
            i === 0
                ? page.getByRole('button', { name: 'Show the first one' })
                : page.getByRole('button', { name: 'Next costly move' })
        ).click();
        await page.locator('.arrow.better').first().waitFor();
        await page.waitForFunction(
            (count) => count === 0 || document.querySelector('.coach h2').textContent !== count,
            seen.at(-1)?.[0] ?? 0,
        );
        assert.match(await page.locator('.coach').textContent(), REASONS[i]);
        seen.push([
            await page.locator('.coach h2').textContent(),
            await page.locator('.coach .pv li').first().textContent(),
        ]);
        assert.match(await page.locator('.coach').textContent(), /lost 1 point\./);
        if (i === 0) {
            const text = await page.locator('.coach').textContent();
            assert.match(text, /Better: The green pawn goes to place 5 and takes the red disc behind/);
        }
        assert.equal(await page.locator('.arrow.at-fault').count(), 1);
    }
    assert.deepEqual(seen, [
        ['Move 1: Player 1', 'Gb'],
        ['Move 6: Player 2', 'Gb'],
        ['Move 8: Player 2', 'Bb'],
    ]);
    assert.equal(await page.locator('.graph .dot').count(), 12);
    assert.equal(await page.locator('.graph .dot.costly').count(), 3);
    // Try it: the position before the last costly move, on the side that made it.
    await page.getByRole('button', { name: 'Try it from here' }).click();
    await page.locator('.tray .move').first().waitFor();
    const tried = await kept(page);
    assert.deepEqual([tried.moves.length, tried.seats], [7, [8, 0]]);
    await page.finish();
});

test('columns of Four in a Row have the scores of bigpoints solve --game connect4', async () => {
    const moves = '4653652317162375572132';
    const native = JSON.parse(await program('solve', '--game', 'connect4', '--format', 'json', moves)).value;
    const session = gameOn('', [0, 0], { kind: 'connect4', base: '7x6', moves: [...moves] });
    const page = await web.open({ path: '#/four', store: { truth: true, connect4: session } });
    await page.locator('.badge.exact').first().waitFor({ timeout: 30000 });
    const labels = (await page.locator('.four .badge text').allTextContents()).map((text) =>
        Number(text.replace('\u2212', '-')),
    );
    assert.equal(Math.max(...labels), native);
    await page.finish();
});

test('the values of Nim follow the theorem', async () => {
    const page = await web.open({ path: '#/nim', store: { truth: true } });
    await page.locator('.nim .mark.tone-best').first().waitFor();
    // 3 5 7 is won by leaving 2 5 7, 3 4 7 or 3 5 6: one stick from one heap each.
    const best = await page
        .locator('.tray .move:has(.tone-best)')
        .evaluateAll((list) => list.map((button) => button.dataset.move));
    assert.deepEqual(best, ['1-from-1', '1-from-2', '1-from-3']);
    await page.finish();
});
