// SPDX-License-Identifier: MIT
// The browser of the tests. A context that openPage() makes collects errors and requests; finish() asserts that there
// was no error, and that no request left.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serve } from './server.js';

// The packages are in build/web-test, where scripts/web_test.sh installs them.
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const require = createRequire(join(root, 'build/web-test/package.json'));
const { chromium } = require('playwright-core');
export const axeSource = require.resolve('axe-core/axe.min.js');

export const PHONE = { width: 360, height: 640 };
export const DESKTOP = { width: 1280, height: 800 };

export async function start() {
    const server = await serve(join(root, 'build/web'));
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox'],
    });
    return {
        server,
        browser,
        open: (options) => openPage(browser, server, options),
        async close() {
            await browser.close();
            server.close();
        },
    };
}

/** A page of its own profile. Options: size, theme, language, path (what follows the address), store (values that the page
    finds kept), raw (texts that it finds), touch, offline workers, script (a function that runs before the page). */
async function openPage(
    browser,
    server,
    {
        size = DESKTOP,
        theme = 'light',
        language = 'en-US',
        path = '',
        store = {},
        raw = {},
        script = null,
        motion = 'reduce',
        isPhone = false,
        serviceWorkers = 'block',
    } = {},
) {
    const context = await browser.newContext({
        viewport: size,
        colorScheme: theme,
        locale: language,
        reducedMotion: motion,
        hasTouch: isPhone,
        isMobile: isPhone,
        serviceWorkers,
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
    const texts = Object.entries(store).map(([name, value]) => [name, JSON.stringify(value)]);
    await context.addInitScript(
        (kept) => {
            if (location.protocol !== 'about:' && !localStorage.getItem('planted')) {
                kept.forEach(([name, text]) => localStorage.setItem(`bigpoints.${name}`, text));
                localStorage.setItem('planted', 'once: a reload finds what the page left');
            }
        },
        [...texts, ...Object.entries(raw)],
    );
    if (script) {
        await context.addInitScript(script);
    }
    const faults = [];
    const strangers = [];
    context.on('page', (each) => {
        each.on('console', (message) => {
            if (
                ['error', 'warning'].includes(message.type()) &&
                !/Service Worker registration blocked by Playwright/.test(message.text())
            ) {
                faults.push(message.text());
            }
        });
        each.on('pageerror', (error) => faults.push(String(error)));
    });
    const page = await context.newPage();
    context.on('request', (request) => {
        if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url())) {
            strangers.push(request.url());
        }
    });
    await page.goto(server.url + path);
    await page.locator('main > *').first().waitFor();
    return Object.assign(page, {
        faults,
        strangers,
        async finish() {
            assert.deepEqual(faults, [], 'no error on the console');
            assert.deepEqual(strangers, [], 'no request to another place');
            await context.close();
        },
    });
}

/** A kept game of Big Points for two, on a board or from a position. */
export const gameOn = (board, seats, more = {}) => ({
    kind: 'bigpoints',
    base: board.includes('=') ? board : `players=2 start=1 rules=official board=${board}`,
    seats,
    names: [],
    hidden: false,
    series: null,
    moves: [],
    undone: [],
    seed: 7,
    ...more,
});

/** Calls a method of the page's engine: ask(page, 'view', { kind, base, moves }). */
export function ask(page, method, argument) {
    return page.evaluate(
        async ([name, value]) => {
            const { engine } = await import('./common/engine.js');
            return engine[name](value);
        },
        [method, argument],
    );
}

/** The kept game of the page. */
export const kept = (page, name = 'game') =>
    page.evaluate((key) => JSON.parse(localStorage.getItem(`bigpoints.${key}`)), name);

/** The result panel, or the moves of a person: whichever comes first. */
export async function nextTurn(page) {
    await page.locator('.result, .tray .move').first().waitFor({ timeout: 20000 });
    return (await page.locator('.result').count()) > 0 ? 'over' : 'move';
}

const run = promisify(execFile);

/** What a verb of bigpoints prints. */
export async function program(verb, ...args) {
    const { stdout } = await run(join(root, 'build/bin/bigpoints'), [verb, ...args], { maxBuffer: 2 ** 26 }).catch((error) => {
        if (error.stdout) {
            return error;
        }
        throw error;
    });
    return stdout;
}

/** What bigpoints solve says of a position. */
export const solveNatively = async (position, objective) =>
    JSON.parse(
        await program('solve', '--objective', objective, '--moves', '--format', 'json', '--position', position),
    );
