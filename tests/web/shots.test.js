// SPDX-License-Identifier: MIT
// The pictures of the manual: main views, as a reader would see them. They are made in build/web-test/shots, or in the
// folder that WEB_SHOTS names.

import assert from 'node:assert/strict';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { DESKTOP, PHONE, root, start } from './browser.js';

let web;
before(async () => {
    web = await start();
});
after(() => web.close());

const folder = process.env.WEB_SHOTS ?? join(root, 'build/web-test/shots');
const STANDARD = 'players=2 start=1 rules=official board=WYGRBYKKGPGKBPGBYWGPKYRBBRRYPPPWGKGYPWBRPPYYRWBGRRBRYBG';
const OPENING = 'Yb,Ya,Ba,Bb,pass,Ya,xYb,Gb,pass,Ra,pass,Ra,pass,Ra,pass,Yb,pass'.split(',');
const session = (base, moves, seats = [0, 5]) => ({
    kind: 'bigpoints',
    base,
    seats,
    names: [],
    hidden: false,
    series: null,
    moves,
    undone: [],
    seed: 1,
});

// Name, options of the page, and what to do before the picture is taken.
const SHOTS = [
    [
        'play',
        { path: '#/play', theme: 'light', store: { game: session(STANDARD, OPENING) } },
        async (page) => {
            await page.locator('.pawn.can-move[data-pawn="G"]').click();
            await page.locator('.target').last().hover();
        },
    ],
    [
        'values',
        {
            path: '#/play',
            theme: 'dark',
            store: {
                truth: true,
                game: session('players=2 start=1 rules=official board=RGWBYKGRBYWRBGKYBRGY', [
                    'Ya',
                    'Ga',
                    'Ya',
                    'xYb',
                    'Ba',
                    'Ba',
                    'pass',
                    'Ba',
                ]),
            },
        },
        async (page) => {
            await page.locator('.tray .move-value.exact').first().waitFor({ timeout: 30000 });
        },
    ],
    [
        'review',
        { path: '#/review/board=YRBRGYGBRYGB&moves=Ra,Ya,Ba,Rc,Gb,Ya,Yb,Gb,Yc,Gc,Bb,Bc', theme: 'light' },
        async (page) => {
            await page.getByRole('button', { name: 'Show the first one' }).click();
            await page.locator('.arrow.better').waitFor();
        },
    ],
    [
        'phone',
        { path: '#/play', theme: 'dark', size: PHONE, isPhone: true, store: { game: session(STANDARD, OPENING) } },
        async (page) => {
            await page.locator('.pawn.can-move[data-pawn="G"]').tap();
            await page.locator('.target').first().waitFor();
        },
    ],
];

for (const [name, options, ready] of SHOTS) {
    test(`picture: ${name}`, async () => {
        const page = await web.open({ size: DESKTOP, ...options });
        await page.locator('.pawn').first().waitFor();
        await ready(page);
        await page.waitForTimeout(200);
        await mkdir(folder, { recursive: true });
        const path = join(folder, `${name}.png`);
        await page.screenshot({ path });
        assert.ok((await stat(path)).size > 20000);
        await page.finish();
    });
}
