// SPDX-License-Identifier: MIT
// Whole games against the computer: by clicks, by keys, on a phone; undo, reload, links, hidden hands, series.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, gameOn, kept, nextTurn, PHONE, start } from './browser.js';

let web;
before(async () => {
    web = await start();
});
after(() => web.close());

const TINY = gameOn('RGBBRGGRB', [0, 3]);
const BLACK = gameOn('KRGKWRGBKGRBW', [0, 3]);

const game = (session) => ({ path: '#/play', store: { game: session } });

// The result that the page shows must be the result of the rules.
async function assertResult(page) {
    const session = await kept(page);
    const view = await ask(page, 'view', session);
    assert.equal(view.isOver, true);
    const totals = await page.locator('.result tfoot tr').first().locator('td').allTextContents();
    assert.deepEqual(totals.map(Number), view.scores);
    for (const [seat, total] of view.scores.entries()) {
        const cells = await page.locator(`.result tbody tr td:nth-child(${seat + 2})`).allTextContents();
        const sum = cells.reduce((points, text) => points + (text.includes('=') ? Number(text.split('=')[1]) : 0), 0);
        assert.equal(sum, total, 'the rows of the result add up to its total');
    }
}

// Plays the selected move of each turn, by choose(), until the game is over.
async function playOut(page, choose) {
    for (let turn = 0; turn < 80; turn++) {
        if ((await nextTurn(page)) === 'over') {
            return;
        }
        const { moves } = await kept(page);
        await choose(page, turn);
        await page.waitForFunction(
            (count) => JSON.parse(localStorage.getItem('bigpoints.game')).moves.length > count,
            moves.length,
        );
    }
    assert.fail('the game does not end');
}

test('a whole game by clicks on pawns and discs', async () => {
    const page = await web.open(game(BLACK));
    await playOut(page, async (at, turn) => {
        const pawns = at.locator('.pawn.can-move');
        await pawns.nth(turn % (await pawns.count())).click();
        await at.locator('.target').first().click();
    });
    await assertResult(page);
    await page.finish();
});

test('a whole game by keys alone', async () => {
    const page = await web.open(game(TINY));
    await playOut(page, async (at) => {
        const move = await at.locator('.tray .move').first().getAttribute('data-move');
        const focused = () => at.evaluate(() => document.activeElement.dataset.move);
        const letter = move === 'pass' ? '0' : move.replace(/^x/, '')[0].toLowerCase();
        await at.evaluate(() => document.activeElement.blur());
        await at.keyboard.press(letter);
        assert.equal(await focused(), move, 'the first move of the typed pawn has the focus');
        const others = await at.locator('.tray-group').first().locator('.move').count();
        await at.keyboard.press('ArrowRight');
        assert.equal((await focused()) === move, others === 1, 'the arrow goes to its other move');
        for (let i = 1; i < others; i++) {
            await at.keyboard.press('ArrowRight');
        }
        assert.equal(await focused(), move, 'and around');
        await at.keyboard.press('Enter');
        await nextTurn(at);
        if (await at.locator('.tray .move').count()) {
            await at.waitForFunction(() => document.activeElement.matches('.tray .move'));
        }
    });
    await assertResult(page);
    await page.finish();
});

test('the moves can be reached by Tab and arrows, the board too', async () => {
    const page = await web.open(game(TINY));
    await nextTurn(page);
    const focus = (test) => page.evaluate((selector) => document.activeElement.matches(selector), test);
    for (let i = 0; i < 40 && !(await focus('.pawn')); i++) {
        await page.keyboard.press('Tab');
    }
    assert.ok(await focus('.pawn'), 'Tab reaches a pawn');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    assert.ok(await focus('.target'), 'the arrow goes to a disc of the pawn');
    await page.keyboard.press('Escape');
    assert.ok(await focus('.pawn'), 'Escape goes back');
    for (let i = 0; i < 40 && !(await focus('.tray .move')); i++) {
        await page.keyboard.press('Tab');
    }
    const first = await page.evaluate(() => document.activeElement.dataset.move);
    await page.keyboard.press('ArrowDown');
    const second = await page.evaluate(() => document.activeElement.dataset.move);
    assert.ok(first && second && first !== second);
    await page.finish();
});

test('a whole game on a phone by touch, and nothing is wider than the screen', async () => {
    const page = await web.open({ ...game({ ...TINY, seats: [0, 1] }), size: PHONE, isPhone: true });
    await playOut(page, async (at) => {
        await at.locator('.pawn.can-move').first().tap();
        await at.locator('.target').first().tap();
    });
    await assertResult(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.finish();
});

test('the first touch of a move shows it, the second plays it', async () => {
    const page = await web.open({ ...game(TINY), size: PHONE, isPhone: true });
    await nextTurn(page);
    const move = page.locator('.tray .move').first();
    await move.tap();
    assert.equal((await kept(page)).moves.length, 0);
    assert.match(await page.locator('.caption').textContent(), /pawn/);
    await move.tap();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('bigpoints.game')).moves.length > 0);
    await page.finish();
});

test('a move is shown before it is played: the pawn, the disc, the words and the scores', async () => {
    // Green climbs to the step of 2 and brings its disc: two green discs in hand are worth 4, the new one 2.
    const base =
        'players=2 start=1 rules=official board=RGGRB track=R..RB pawns=R1,G0,B0 ladder=- hands=G2,- mover=1 turn=normal';
    const page = await web.open(game({ ...TINY, base }));
    await nextTurn(page);
    await page.locator('.tray [data-move="Gc"]').hover();
    assert.equal(await page.locator('.arrow.preview .shaft').count(), 1);
    assert.equal(await page.locator('.arrow.preview .take').count(), 1);
    assert.match(await page.locator('.caption').textContent(), /green pawn climbs/);
    assert.equal(await page.locator('.card[data-seat="0"] .change').textContent(), '+6');
    // On the board, the change is beside the target: those who touch have no pointer.
    await page.locator('.pawn[data-pawn="G"]').click();
    assert.equal(await page.locator('.target[data-move="Gc"] .badge').textContent(), '+6');
    assert.match(await page.locator('.target[data-move="Gc"]').getAttribute('aria-label'), /Your score changes by \+6/);
    await page.finish();
});

test('undo, redo, reload and go on', async () => {
    const page = await web.open(game({ ...TINY, seats: [0, 0] }));
    for (let i = 0; i < 3; i++) {
        await nextTurn(page);
        await page.locator('.tray .move').first().click();
        await page.waitForFunction(
            (count) => JSON.parse(localStorage.getItem('bigpoints.game')).moves.length === count,
            i + 1,
        );
    }
    const played = (await kept(page)).moves;
    await page.locator('[data-action="undo"]').click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('bigpoints.game')).moves.length === 2);
    await page.reload();
    await nextTurn(page);
    assert.deepEqual((await kept(page)).moves, played.slice(0, 2), 'a reload keeps the game');
    await page.locator('[data-action="redo"]').click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('bigpoints.game')).moves.length === 3);
    assert.deepEqual((await kept(page)).moves, played, 'and what was taken back');
    await page.locator('.tray .move').first().click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('bigpoints.game')).moves.length === 4);
    await page.finish();
});

test('a double click plays one move', async () => {
    const page = await web.open(game({ ...TINY, seats: [0, 0] }));
    await nextTurn(page);
    await page
        .locator('.tray .move')
        .first()
        .evaluate((button) => {
            button.click();
            button.click();
        });
    await page.locator('.card.mover[data-seat="1"]').waitFor();
    assert.equal((await kept(page)).moves.length, 1);
    await page.finish();
});

test('undo against the computer goes back to the person', async () => {
    const page = await web.open(game(TINY));
    await nextTurn(page);
    await page.locator('.tray .move').first().click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('bigpoints.game')).moves.length >= 2);
    await nextTurn(page);
    await page.locator('[data-action="undo"]').click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('bigpoints.game')).moves.length === 0);
    await page.finish();
});

test('the same board again, and a hint', async () => {
    const page = await web.open(game(TINY));
    await nextTurn(page);
    await page.locator('[data-action="hint"]').click();
    await page.locator('.arrow.hint').first().waitFor();
    assert.match(await page.locator('.caption').textContent(), /^Hint: /);
    await page.locator('.tray .move').first().click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('bigpoints.game')).moves.length >= 1);
    await page.locator('[data-action="again"]').click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('bigpoints.game')).moves.length === 0);
    assert.equal((await kept(page)).base, TINY.base);
    await page.finish();
});

test('a new game: every choice of the form reaches the game', async () => {
    const page = await web.open({ path: '#/new' });
    await page.getByLabel('3', { exact: true }).check({ force: true });
    await page.getByLabel('Player 2 is').selectOption('7');
    await page.getByLabel('Player 3 is').selectOption('0');
    await page.getByLabel('Name of player 1').fill('Ana');
    await page.getByText('Your own').click();
    await page.getByRole('spinbutton', { name: 'Colours' }).fill('4');
    await page.getByLabel('Discs of each').fill('3');
    await page.getByLabel('White discs').fill('2');
    await page.getByLabel('Black discs').fill('1');
    await page.getByLabel('Seed of the board').fill('42');
    await page.getByLabel('Hide the hands of the others').check();
    await page.getByLabel('Series: one game for each player').check();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.locator('.tray .move').first().waitFor();
    const session = await kept(page);
    const { base } = await page.evaluate(async () =>
        (await import('./common/engine.js')).engine.read(
            'bigpoints',
            'players=3 start=1 colours=4 discs=3 white=2 black=1 seed=42',
        ),
    );
    assert.equal(session.base, base);
    assert.deepEqual(session.seats, [0, 7, 0]);
    assert.equal(session.names[0], 'Ana');
    assert.equal(session.hidden, true);
    assert.equal(session.series.game, 0);
    await page.finish();
});

test('hidden hands: the screen pauses between two people', async () => {
    const page = await web.open(game({ ...TINY, seats: [0, 0], names: ['Ana', 'Rui'], hidden: true }));
    await nextTurn(page);
    assert.equal(await page.locator('.card[data-seat="1"] .hidden-hand').count(), 1);
    assert.equal(await page.locator('.card[data-seat="0"] .hand').count(), 1);
    await page.locator('.tray .move').first().click();
    const dialog = page.locator('dialog');
    await dialog.waitFor();
    assert.match(await dialog.textContent(), /Rui/);
    assert.equal(await page.locator('.hidden-hand').count(), 2, 'nobody sees a hand meanwhile');
    await dialog.getByRole('button').click();
    await page.locator('.card[data-seat="1"] .hand').waitFor();
    assert.equal(await page.locator('.card[data-seat="0"] .hidden-hand').count(), 1);
    await page.finish();
});

test('a series: the next player begins, and the points are added', async () => {
    const choice = { players: 2, start: 1, size: 'tiny', numbers: [3, 3, 0, 0], seats: [0, 1] };
    const page = await web.open(game({ ...TINY, seats: [0, 1], series: { game: 0, totals: [0, 0], choice } }));
    await playOut(page, async (at) => at.locator('.tray .move').first().click());
    const first = (await page.locator('.result tfoot tr').first().locator('td').allTextContents()).map(Number);
    await page.getByRole('button', { name: 'Next game of the series' }).click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('bigpoints.game')).series.game === 1);
    const session = await kept(page);
    assert.deepEqual(session.series.totals, first);
    assert.match(session.base, /start=2/);
    await playOut(page, async (at) => at.locator('.tray .move').first().click());
    assert.match(await page.locator('.result').textContent(), /The series goes to .* with \d+ points/);
    assert.equal(await page.getByRole('button', { name: 'Next game of the series' }).count(), 0);
    await page.finish();
});

test('computers alone play to the end', async () => {
    const page = await web.open(game({ ...TINY, seats: [2, 3] }));
    await page.locator('.result').waitFor({ timeout: 30000 });
    await assertResult(page);
    await page.finish();
});

test('a shared link gives the same game to somebody else', async () => {
    const page = await web.open(game({ ...BLACK, seats: [0, 0] }));
    for (let i = 0; i < 4; i++) {
        await nextTurn(page);
        await page.locator('.tray .move').first().click();
        await page.waitForFunction(
            (count) => JSON.parse(localStorage.getItem('bigpoints.game')).moves.length === count,
            i + 1,
        );
    }
    await page.locator('[data-action="share"]').click();
    await page.locator('dialog').getByRole('button', { name: 'Copy' }).first().click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const record = await page.getByLabel('Record of the game').inputValue();
    const other = await web.open({ path: `#${link.split('#')[1]}` });
    await nextTurn(other);
    const [mine, theirs] = [await kept(page), await kept(other)];
    assert.deepEqual([theirs.base, theirs.moves, theirs.seats], [mine.base, mine.moves, mine.seats]);
    // The record can be pasted into the analysis.
    await other.goto(`${web.server.url}#/analyse`);
    await other.locator('#analyse-text').fill(record);
    await other.getByRole('button', { name: 'Show it' }).click();
    await other.locator(`.card.mover[data-seat="${(await ask(page, 'view', mine)).mover}"]`).waitFor();
    await page.finish();
    await other.finish();
});

test('bad links and pasted garbage say what is wrong, and lose nothing', async () => {
    const played = { ...TINY, moves: ['Ra'], seats: [0, 0] };
    const bad = [
        '#/game/',
        '#/game/board=RGX',
        '#/game/board=RGGR&moves=Zz',
        '#/game/board=RGGR&moves=Ra,Ra,Ra,Ra,Ra,Ra',
        '#/game/%E0%A4%A',
        '#/game/<script>alert(1)</script>',
        '#/game/kind=chess&base=8x8',
        '#/game/board=RGGR&seats=99,1',
        `#/game/board=${'R'.repeat(5000)}`,
    ];
    const page = await web.open(game(played));
    for (const path of bad) {
        await page.goto(`${web.server.url}${path}`);
        const panel = page.locator('[role="alert"].panel');
        await panel.waitFor();
        assert.match(await panel.textContent(), /This link does not work.*The link holds no game: \S/s, path);
        assert.deepEqual(await kept(page), played, path);
    }
    await page.goto(`${web.server.url}#/nonsense`);
    await page.locator('.toast.error').waitFor();
    await page.goto(`${web.server.url}#/analyse`);
    const board = page.locator('.track-board .layer-discs use');
    await board.first().waitFor();
    const shown = await board.count();
    for (const garbage of [
        'hello',
        '\u0000\u0001',
        'RGGR moves=Ra',
        'board=RGGR track=....',
        '{"a":1}',
        'R'.repeat(3000),
    ]) {
        await page.locator('#analyse-text').fill(garbage);
        await page.getByRole('button', { name: 'Show it' }).click();
        await page.locator('.notice.error:visible').waitFor();
        assert.match(await page.locator('.notice.error').first().textContent(), /no board, position or record: \S/);
        assert.equal(await board.count(), shown, 'what was shown stays');
        assert.equal(await page.locator('#analyse-text').inputValue(), garbage, 'the text stays too');
        await page.locator('#analyse-text').fill('RYGRYBYGGBRRGBYB');
        await page.getByRole('button', { name: 'Show it' }).click();
        await page.locator('.notice.error').first().waitFor({ state: 'hidden' });
    }
    assert.deepEqual(await kept(page), played);
    await page.finish();
});

test('links of the other games', async () => {
    const page = await web.open({ path: '#/game/kind=nim&base=heaps=1+2&base=last=wins&moves=1-from-2&seats=0,0' });
    await page.locator('.nim .stick').first().waitFor();
    assert.equal(await page.locator('.nim .stick').count(), 2);
    await page.locator('[data-action="share"]').click();
    assert.match(
        await page.getByLabel('Link', { exact: true }).inputValue(),
        /kind=nim&base=heaps=1\+2&base=last=wins&moves=1-from-2&seats=0,0$/,
    );
    await page.finish();
});

test('a link does not replace a game without a question', async () => {
    const page = await web.open(game({ ...TINY, moves: ['Ra'], seats: [0, 0] }));
    await nextTurn(page);
    await page.goto(`${web.server.url}#/game/players=2&board=RGGR&seats=0,0`);
    await page.getByRole('button', { name: 'Keep my game' }).click();
    await nextTurn(page);
    assert.equal((await kept(page)).moves.length, 1);
    await page.goto(`${web.server.url}#/game/players=2&board=RGGR&seats=0,0`);
    await page.getByRole('button', { name: 'Open the shared game' }).click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('bigpoints.game')).base.includes('board=RGGR'));
    await page.finish();
});

test('the first page goes on with a game that is not finished', async () => {
    const page = await web.open({ store: { game: { ...TINY, moves: ['Ra'], seats: [0, 0] } } });
    assert.equal(await page.getByRole('button', { name: 'Play now' }).count(), 0);
    await page.getByRole('button', { name: 'Continue your game' }).click();
    await nextTurn(page);
    assert.equal((await kept(page)).moves.length, 1);
    await page.finish();
});

test('the guided game explains, advises and goes on', async () => {
    const page = await web.open({ path: '#/guide' });
    await page.locator('.coach h2', { hasText: 'Lesson 1 of 6' }).waitFor();
    await page.locator('.arrow.hint').first().waitFor();
    for (let i = 0; i < 2; i++) {
        await page.locator('.tray .move').first().click();
        await page.waitForFunction(
            (count) => JSON.parse(localStorage.getItem('bigpoints.guide')).moves.length >= count,
            2 * i + 2,
        );
        await page.locator('.tray .move').first().waitFor();
    }
    await page.locator('.coach h2', { hasText: /Lesson 3 of 6|extra turn/ }).waitFor();
    await page.finish();
});

test('Four in a Row and Nim: a click, and the computer answers', async () => {
    const page = await web.open({ path: '#/four' });
    await page.locator('.four .column').nth(3).click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('bigpoints.connect4')).moves.length === 2);
    assert.equal(await page.locator('.four .stone').count(), 2);
    await page.goto(`${web.server.url}#/nim`);
    await page.locator('.nim .stick').first().click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('bigpoints.nim')).moves.length === 2);
    for (let i = 0; i < 30 && (await page.locator('.card.winner').count()) === 0; i++) {
        await page.locator('.tray .move, .card.winner').first().waitFor();
        if (await page.locator('.tray .move').count()) {
            await page.locator('.nim .stick').first().click();
            await page.waitForTimeout(50);
        }
    }
    await page.locator('.card.winner').waitFor();
    await page.finish();
});

test('settings: the speed, and sounds that are off until they are switched on', async () => {
    const page = await web.open({
        ...game({ ...TINY, seats: [0, 0] }),
        motion: 'no-preference',
        script: () => {
            globalThis.tones = 0;
            const { start } = OscillatorNode.prototype;
            OscillatorNode.prototype.start = function (...list) {
                globalThis.tones++;
                return start.apply(this, list);
            };
        },
    });
    const play = async () => {
        const { moves } = await kept(page);
        await page.locator('.tray .move').first().click();
        await page.waitForFunction(
            (count) => JSON.parse(localStorage.getItem('bigpoints.game')).moves.length > count,
            moves.length,
        );
    };
    await nextTurn(page);
    await play();
    assert.equal(await page.evaluate(() => globalThis.tones), 0, 'silent');
    await page.locator('[data-action="settings"]').click();
    await page.getByLabel('Sounds').check();
    await page.getByLabel('Speed').selectOption('slow');
    await page.keyboard.press('Escape');
    const duration = (selector) =>
        page.locator(selector).first().evaluate((node) => getComputedStyle(node).transitionDuration);
    assert.equal(await duration('.pawn'), '0.9s');
    const before = await page.evaluate(() => globalThis.tones);
    await play();
    await page.waitForFunction((count) => globalThis.tones > count, before);
    await page.finish();
});

test('Gomoku: by click and by keys, the computer stops a four, and five in a row win', async () => {
    const session = (moves, seats) => ({ ...TINY, kind: 'gomoku', base: '15x15', seats, moves });
    // X has three in a row beside a stone of O; the fourth one leaves one place, l8.
    const page = await web.open({
        path: '#/gomoku',
        store: { gomoku: session(['h8', 'g8', 'i8', 'a1', 'j8', 'a3'], [0, 8]) },
    });
    await page.locator('.crossing[data-move="k8"]').click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('bigpoints.gomoku')).moves.length === 8);
    assert.equal((await kept(page, 'gomoku')).moves.at(-1), 'l8');
    await page.finish();
    const two = await web.open({
        path: '#/gomoku',
        store: { gomoku: session(['h8', 'a1', 'i8', 'a3', 'j8', 'a5', 'k8', 'a7'], [0, 0]) },
    });
    // From l9 the arrow goes down to l8.
    await two.locator('.crossing[data-move="l9"]').focus();
    await two.keyboard.press('ArrowDown');
    assert.equal(await two.evaluate(() => document.activeElement.dataset.move), 'l8');
    await two.keyboard.press('Enter');
    await two.locator('.card.winner[data-seat="0"]').waitFor();
    await two.finish();
});
