// SPDX-License-Identifier: MIT
// Every view in both themes, sizes and languages: axe, sideways scrolling, texts. And the rest of what a page on the web
// must be: small, offline, strict.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { texts } from '../../examples/web/texts.js';
import { ask, axeSource, DESKTOP, kept, PHONE, root, start } from './browser.js';

let web;
before(async () => {
    web = await start();
});
after(() => web.close());

const GAME = {
    kind: 'bigpoints',
    base: 'players=2 start=1 rules=official board=KRGKWRGBKGRBW',
    seats: [0, 4],
    names: [],
    hidden: false,
    series: null,
    moves: ['Ga', 'Ra'],
    undone: [],
    seed: 1,
};
const OVER = {
    ...GAME,
    base: 'players=2 start=1 rules=official board=RGGR',
    seats: [0, 0],
    moves: ['Ra', 'Ga', 'Gc', 'Rc'],
};

// The views: an address, what is kept, and what is on the screen when it is ready.
const VIEWS = {
    home: ['', {}, '.tile'],
    new: ['#/new', {}, '.setup'],
    play: ['#/play', { game: GAME, truth: true }, '.tray .move-value.exact'],
    over: ['#/play', { game: OVER }, '.result'],
    review: ['#/review/board=YRBRGYGBRYGB&moves=Ra,Ya,Ba,Rc,Gb,Ya', {}, '.graph'],
    learn: ['#/learn', {}, '.rule .pawn'],
    guide: ['#/guide', {}, '.coach h2'],
    puzzles: ['#/puzzles', {}, '.tray .move'],
    analyse: ['#/analyse', {}, '.tray .move'],
    more: ['#/more', {}, '.tile'],
    four: ['#/four', {}, '.four .column'],
    gomoku: ['#/gomoku', {}, '.gomoku .crossing'],
    nim: ['#/nim', { truth: true }, '.nim .mark.tone-best'],
};

async function visit(view, options) {
    const [path, store, ready] = VIEWS[view];
    const page = await web.open({ path, store, ...options });
    await page.locator(ready).first().waitFor();
    return page;
}

// Goes to each view in one page, and calls check(page, view).
async function tour(options, check) {
    const page = await web.open(options);
    for (const [view, [path, store, ready]] of Object.entries(VIEWS)) {
        await page.evaluate(
            ([hash, kept]) => {
                location.hash = '#/learn';
                localStorage.clear();
                Object.entries(kept).forEach(([name, value]) =>
                    localStorage.setItem(`bigpoints.${name}`, JSON.stringify(value)),
                );
                setTimeout(() => {
                    location.hash = hash;
                });
            },
            [path || '#/', store],
        );
        await page
            .locator(`.view-${path.split('/')[1] || 'home'} ${ready}`)
            .first()
            .waitFor();
        await check(page, view);
    }
    await page.finish();
}

// A script that is injected by the browser's own protocol is not subject to the policy of the page.
async function graveFaults(page, part = 'body') {
    await page.evaluate(await readFile(axeSource, 'utf8'));
    const { violations } = await page.evaluate(
        (selector) => globalThis.axe.run(selector, { resultTypes: ['violations'] }),
        part,
    );
    return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(
            ({ id, nodes }) =>
                `${id}: ${nodes[0].html.slice(0, 200)} ${nodes[0].any.map(({ message }) => message).join(' ')}`,
        );
}

for (const [theme, size, language] of [
    ['light', DESKTOP, 'en-US'],
    ['dark', PHONE, 'pt-BR'],
]) {
    test(`axe finds nothing serious: ${theme}, ${size.width} x ${size.height}, ${language}`, async () => {
        const faults = [];
        await tour({ theme, size, language }, async (page, view) => {
            faults.push(...(await graveFaults(page)).map((fault) => `${view}: ${fault}`));
        });
        assert.deepEqual(faults, []);
    });
}

test('the notice of damaged data: axe, both themes', async () => {
    for (const theme of ['light', 'dark']) {
        const page = await web.open({ raw: { game: '5' }, size: PHONE, theme });
        await page.locator('[data-notice]').waitFor();
        assert.deepEqual(await graveFaults(page, '.notices'), []);
        await page.finish();
    }
});

// axe does not judge texts in pictures: the colours of style.css and of the discs are compared here.
test('texts in pictures have a contrast of 4.5 at least', async () => {
    const css = await readFile(join(root, 'examples/web/style.css'), 'utf8');
    const art = await readFile(join(root, 'examples/web/games/art.js'), 'utf8');
    const variables = (text) =>
        Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6}|#fff);/g)].map(([, n, c]) => [n, c]));
    const [light, dark] = css.split(/:root\[data-theme='dark'\]/, 2).map((part) => variables(part.split('}')[0]));
    const channel = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    const luminance = (hex) => {
        const full = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
        const [r, g, b] = [1, 3, 5].map((at) => channel(Number.parseInt(full.slice(at, at + 2), 16) / 255));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
        const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    for (const theme of [light, dark]) {
        const pairs = ['board', 'board-2', 'pad', 'ribbon'].map((ground) => ['board-ink', ground]);
        pairs.push(
            ...['best', 'good', 'fair', 'bad'].flatMap((tone) => [
                ['on-tone', tone],
                [tone, 'card'],
            ]),
        );
        pairs.push(['soft', 'card'], ['ink', 'card'], ['ink', 'page'], ['soft', 'page'], ['on-primary', 'primary']);
        for (const [ink, ground] of pairs) {
            assert.ok(theme[ink] && theme[ground], `${ink} and ${ground}`);
            assert.ok(
                contrast(theme[ink], theme[ground]) >= 4.5,
                `${ink} on ${ground}: ${contrast(theme[ink], theme[ground])}`,
            );
        }
    }
    const discs = [...art.matchAll(/^    ([RGBYPWK]): \['#\w+', '(#\w+)', '#\w+', '(#\w+)'/gm)];
    assert.equal(discs.length, 7);
    for (const [, disc, body, ink] of discs) {
        assert.ok(contrast(body, ink) >= 4.5, `${disc}: ${contrast(body, ink)}`);
    }
});

test('nothing is wider than the screen, at any size', async () => {
    await tour({ language: 'pt-BR' }, async (page, view) => {
        for (const width of [360, 480, 768, 1024, 1280, 1920]) {
            await page.setViewportSize({ width, height: width < 700 ? 640 : 800 });
            const wide = await page.evaluate(
                () =>
                    new Promise((resolve) => {
                        requestAnimationFrame(() =>
                            requestAnimationFrame(() => resolve(document.documentElement.scrollWidth - innerWidth)),
                        );
                    }),
            );
            assert.ok(wide <= 0, `${view} at ${width}: ${wide} pixels too wide`);
        }
    });
});

test('dialogs: axe, Escape, and the focus goes back', async () => {
    const page = await visit('play', {});
    for (const action of ['keys', 'share']) {
        await page.locator(`[data-action="${action}"]`).click();
        await page.locator('dialog').waitFor();
        assert.deepEqual(await graveFaults(page, 'dialog'), []);
        await page.keyboard.press('Escape');
        await page.locator('dialog').waitFor({ state: 'detached' });
        await page.waitForFunction((name) => document.activeElement.dataset.action === name, action);
    }
    await page.finish();
});

test('the board as SVG', async () => {
    const page = await visit('play', {});
    await page.locator('[data-action="share"]').click();
    const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /SVG/ }).click(),
    ]);
    const svg = await readFile(await download.path(), 'utf8');
    assert.match(svg, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    assert.match(svg, /board=KRGKWRGBKGRBW/);
    await page.finish();
});

test('less motion: no animation runs', async () => {
    const page = await visit('play', { motion: 'reduce' });
    await page.locator('.pawn.can-move').first().click();
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
    await page.finish();
    const lively = await visit('play', { motion: 'no-preference' });
    await lively.locator('.pawn.can-move').first().click();
    assert.ok((await lively.evaluate(() => document.getAnimations().length)) > 0);
    await lively.finish();
});

test('languages: the choice changes every text and stays', async () => {
    const page = await visit('home', {});
    await page.getByLabel('Language').selectOption('pt-BR');
    await page.getByRole('button', { name: 'Jogar agora' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'pt-BR');
    await page.reload();
    await page.getByRole('button', { name: 'Jogar agora' }).waitFor();
    await page.finish();
    const portuguese = await visit('home', { language: 'pt-PT' });
    await portuguese.getByRole('button', { name: 'Jogar agora' }).waitFor();
    await portuguese.finish();
});

test('themes: the choice stays', async () => {
    const page = await visit('home', { theme: 'dark' });
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await page.getByRole('button', { name: 'Light colours' }).click();
    await page.reload();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
    await page.finish();
});

test('the table of texts: every key is used, every used key is there, both languages have the same values', async () => {
    const files = (await readdir(join(root, 'examples/web'), { recursive: true })).filter(
        (name) => name.endsWith('.js') && name !== 'texts.js',
    );
    const source = (await Promise.all(files.map((name) => readFile(join(root, 'examples/web', name), 'utf8')))).join(
        '\n',
    );
    const used = new Set([...source.matchAll(/'([a-z]+(?:\.[\w-]+)+)'/g)].map(([, key]) => key));
    const families = [...source.matchAll(/`([a-z]+)\.\$\{[^`]*`|`\$\{(\w+)\}\.(?:title|text)`/g)]
        .map(([, family]) => family)
        .filter((family) => family);
    const called = new Set([...source.matchAll(/\bt\('([^']+)'/g)].map(([, key]) => key));
    for (const key of called) {
        assert.ok(Object.hasOwn(texts, key), `${key} is missing`);
    }
    const slots = (text) =>
        [...text.matchAll(/\{(\w+)/g)]
            .map(([, name]) => name)
            .sort()
            .filter((name, i, list) => list.indexOf(name) === i)
            .join();
    for (const [key, pair] of Object.entries(texts)) {
        assert.equal(pair.length, 2, key);
        assert.ok(pair[0] && pair[1], key);
        assert.equal(slots(pair[0]), slots(pair[1]), key);
        const family = key.split('.')[0];
        assert.ok(
            used.has(key) || families.includes(family) || /\.(title|text|about)$/.test(key),
            `${key} is not used`,
        );
    }
});

test('the first load takes at most 300 KB', async () => {
    web.server.sent.clear();
    const page = await visit('home', {});
    await ask(page, 'version');
    const bytes = [...web.server.sent.values()].reduce((sum, size) => sum + size, 0);
    assert.ok(web.server.sent.has('bigpoints/bigpoints.wasm'));
    assert.ok(bytes <= 300000, `${bytes} bytes`);
    console.log(`first load: ${bytes} bytes compressed, ${web.server.sent.size} files`);
    await page.finish();
});

test('offline: the page and the engine load again without the network', async () => {
    const page = await web.open({
        path: '#/play',
        store: { game: { ...GAME, base: 'players=2 start=1 rules=official board=RGBBRGGRB' } },
        serviceWorkers: 'allow',
    });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.context().setOffline(true);
    await page.reload();
    await page.locator('.tray .move').first().click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('bigpoints.game')).moves.length >= 4);
    assert.ok((await kept(page)).moves.length >= 4, 'the computer has answered');
    await page.finish();
});

test('the policy of the page: no other host, no inline script', async () => {
    const page = await visit('home', {});
    const refused = await page.evaluate(async () => {
        const tries = [
            fetch('https://example.org/').then(
                () => 'fetched',
                () => 'refused',
            ),
        ];
        const script = document.createElement('script');
        script.textContent = 'globalThis.injected = true';
        document.head.append(script);
        return [await tries[0], Boolean(globalThis.injected)];
    });
    assert.deepEqual(refused, ['refused', false]);
    assert.equal(page.strangers.length, 0, 'the request did not leave');
    page.faults.length = 0; // the browser reports both
    await page.finish();
});

test('opened from a file, the page says how to serve it', async () => {
    const context = await web.browser.newContext({ viewport: PHONE });
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(root, 'build/web/index.html')).href);
    assert.match(await page.locator('.boot-file:visible').first().textContent(), /python3 -m http\.server/);
    assert.equal(await page.locator('.boot-late:visible').count(), 0);
    await context.close();
});
