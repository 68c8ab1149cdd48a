// SPDX-License-Identifier: MIT
// A game with a friend by links: each turn makes a link and a QR code, and the other side goes on from it.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { ask, gameOn, kept, PHONE, start } from './browser.js';

let web;
before(async () => {
    web = await start();
});
after(() => web.close());

const FRIENDLY = gameOn('RGBBRGGRB', [0, -1]);

const linkOn = (page) => page.locator('.turn input').inputValue();
const open = (page, link) => page.goto(link).then(() => page.reload());

// Plays the first move of each of this side's decisions, until the turn is the friend's. Returns the link.
async function playTurn(page) {
    for (;;) {
        await page.locator('.turn, .tray .move').first().waitFor();
        if (await page.locator('.turn').count()) {
            return linkOn(page);
        }
        const { length } = (await kept(page)).moves;
        await page.locator('.tray .move').first().click();
        await page.waitForFunction(
            (count) => JSON.parse(localStorage.getItem('bigpoints.game')).moves.length > count,
            length,
        );
        await page.waitForTimeout(50);
    }
}

test('a whole game by links between two devices', async () => {
    const host = await web.open({ path: '#/play', store: { game: FRIENDLY } });
    const guest = await web.open({ size: PHONE, isPhone: true });
    let [page, other] = [host, guest];
    for (let turn = 0; turn < 40; turn++) {
        const link = await playTurn(page);
        await open(other, link);
        await other.locator('.result, .tray .move').first().waitFor();
        assert.deepEqual((await kept(other)).moves, (await kept(page)).moves);
        if (await page.locator('.result').count()) {
            break;
        }
        assert.equal(await page.locator('.tray .move').count(), 0, 'only one side can move');
        [page, other] = [other, page];
    }
    const view = await ask(host, 'view', await kept(host));
    assert.ok(view.isOver);
    for (const each of [host, guest]) {
        await each.locator('.result').waitFor();
        const totals = await each.locator('.result tfoot tr').first().locator('td').allTextContents();
        assert.deepEqual(totals.map(Number), view.scores);
    }
    assert.deepEqual((await kept(host)).seats, [0, -1]);
    assert.deepEqual((await kept(guest)).seats, [-1, 0]);
    await host.finish();
    await guest.finish();
});

test('a link that is old, and one that does not fit, say so and lose nothing', async () => {
    const page = await web.open({ path: '#/play', store: { game: FRIENDLY } });
    const first = await playTurn(page);
    const answer = await web.open({ path: first.slice(first.indexOf('#')) });
    const second = await playTurn(answer);
    await open(page, second);
    await page.locator('.tray .move').first().waitFor();
    const { moves } = await kept(page);
    await open(page, first);
    await page.getByText('This link is old').waitFor();
    await page.getByRole('button', { name: 'Go on with my game' }).click();
    await page.locator('.tray .move').first().waitFor();
    assert.deepEqual((await kept(page)).moves, moves);
    // Another first move on the same board.
    const views = await ask(page, 'view', { ...FRIENDLY, moves: [] });
    const others = views.moves.map(({ move }) => move).filter((move) => move !== moves[0]);
    await open(page, second.replace(/moves=[^&]*/, `moves=${others[0]}`));
    await page.getByText('This link does not fit your game').waitFor();
    await page.getByText('they differ from move 1 on').waitFor();
    await page.getByRole('button', { name: 'Go on with my game' }).click();
    assert.deepEqual((await kept(page)).moves, moves);
    await answer.finish();
    await page.finish();
});

test('the QR code holds the link', async (context) => {
    const page = await web.open({ path: '#/play', store: { game: FRIENDLY } });
    const link = await playTurn(page);
    const folder = await mkdtemp(join(tmpdir(), 'bigpoints-'));
    const picture = join(folder, 'code.png');
    await page.locator('.qr').screenshot({ path: picture });
    try {
        const { stdout } = await promisify(execFile)('zbarimg', ['-q', '--raw', picture]);
        assert.equal(stdout.trim(), link);
    } catch (error) {
        if (error.code !== 'ENOENT') {
            throw error;
        }
        context.skip('zbarimg is missing (Debian: zbar-tools)');
    } finally {
        await rm(folder, { recursive: true });
    }
    await page.finish();
});
