// SPDX-License-Identifier: MIT
// What the page keeps: damaged entries, a browser that keeps nothing, two windows, and games that others replace. Nothing of
// a reader's data may be lost in silence.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { kept, nextTurn, PHONE, start } from './browser.js';

let web;
before(async () => {
    web = await start();
});
after(() => web.close());

const GAME = {
    kind: 'bigpoints',
    base: 'players=2 start=1 rules=official board=RGBBRGGRB',
    seats: [0, 0],
    names: ['Ana', 'Rui'],
    hidden: false,
    series: { game: 0, totals: [0, 0], choice: { players: 2, start: 1, size: 'tiny', numbers: [3, 3, 0, 0] } },
    moves: ['Ra'],
    undone: ['Ga'],
    seed: 7,
};
const GUIDE = {
    ...GAME,
    base: 'players=2 board=RGWBYKGRBYWRBGKYBRGY',
    seats: [0, 2],
    names: [],
    series: null,
    moves: [],
    undone: [],
};
const FOUR = { ...GUIDE, kind: 'connect4', base: '7x6', seats: [0, 5], moves: ['4', '4'] };
const NIM = { ...FOUR, kind: 'nim', base: 'heaps=3+5+7 last=loses', moves: ['1-from-1', '1-from-2'] };

const GOMOKU = { ...FOUR, kind: 'gomoku', base: '15x15', moves: ['h8', 'a1'] };

// A good value of each entry.
const GOOD = {
    theme: 'dark',
    language: 'pt-BR',
    truth: true,
    speed: 'fast',
    sound: true,
    setup: {
        players: 3,
        seats: [0, 4, 10, 4, 4],
        names: ['Ana', '', '', '', ''],
        size: 'custom',
        numbers: [4, 5, 2, 2],
        seed: '',
        start: 3,
        hidden: true,
        series: false,
    },
    game: GAME,
    'game.before': GAME,
    guide: GUIDE,
    'guide.before': GUIDE,
    connect4: FOUR,
    'connect4.before': FOUR,
    'connect4.options': { first: 'you', level: 5, base: '7x6' },
    nim: NIM,
    gomoku: GOMOKU,
    'gomoku.before': GOMOKU,
    'gomoku.options': { first: 'it', level: 3, base: '9x9' },
    'sound': true,
    'speed': 'slow',
    'nim.before': NIM,
    'nim.options': { first: 'both', level: 1, base: 'heaps=3+5+7 last=wins' },
    puzzles: { rating: 900, tries: 3, streak: 1, longest: 2, solved: ['RGGR Ra,Ga'] },
    analysis: 'RGGR',
};

// Texts that are no value of any entry, with a few exceptions.
const BAD = {
    'a number': '5',
    'an empty list': '[]',
    'a boolean': 'true',
    'a text': '"str"',
    'a wrong object': '{"base":"x"}',
    'an empty object': '{}',
    null: 'null',
    nothing: '',
    'no JSON': '\u0000<script>',
    'a very long text': `"${'x'.repeat(3e6)}"`,
    'deep lists': '['.repeat(1e5),
    'the prototype': '{"__proto__":{"base":"RGGR","moves":[],"undone":[],"seats":[0,0]}}',
    'the name of the prototype': '"__proto__"',
    'the name of a method': '"constructor"',
    'a list of names': '["__proto__","constructor"]',
    'a huge number': '1e999',
};
const EXCEPTIONS = {
    truth: ['true'],
    sound: ['true'],
    analysis: [BAD['a text'], BAD['a very long text'], '"__proto__"', '"constructor"'],
};

// Every value with one part damaged: left out, or of another type, or out of range.
function* damagedParts(value) {
    if (typeof value !== 'object' || value === null) {
        return;
    }
    for (const key of Object.keys(value)) {
        const but = (part) =>
            Array.isArray(value)
                ? value.map((item, index) => (index === Number(key) ? part : item))
                : { ...value, [key]: part };
        if (!Array.isArray(value)) {
            const { [key]: _, ...rest } = value;
            yield rest;
        }
        yield* [{}, -2, 0.5, 1e12, '\n'].map(but);
        if (Array.isArray(value[key])) {
            yield* [{ length: 2 }, 'x', null].map(but);
        }
        for (const part of damagedParts(value[key])) {
            yield but(part);
        }
    }
}

const notice = (page, key = 'kept.damaged') => page.locator(`[data-notice="${key}"]`);
const aside = (page, name) => page.evaluate((key) => localStorage.getItem(`bigpoints.damaged.${key}`), name);
const go = (page, path) => page.goto(`${web.server.url}${path}`);

test('every entry and every damage: set aside, not used, not lost', async () => {
    const page = await web.open();
    const cases = Object.entries(GOOD).flatMap(([name, value]) => {
        const good = JSON.stringify(value);
        const bad = [
            ...Object.values(BAD),
            good.slice(0, -1),
            ...[...damagedParts(value)].map((v) => JSON.stringify(v)),
        ];
        return [
            [name, good, true],
            ...bad.filter((text) => !EXCEPTIONS[name]?.includes(text)).map((text) => [name, text, false]),
        ];
    });
    const { names, wrong } = await page.evaluate(async (list) => {
        const storage = await import('./common/storage.js');
        const faulty = [];
        for (const [name, text, isGood] of list) {
            localStorage.clear();
            localStorage.setItem(`bigpoints.${name}`, text);
            const value = storage.load(name);
            const isAside =
                localStorage.getItem(`bigpoints.damaged.${name}`) === text &&
                localStorage.getItem(`bigpoints.${name}`) === null;
            if (isGood ? JSON.stringify(value) !== text : value !== null || !isAside) {
                faulty.push(`${name}: ${text.slice(0, 200)}`);
            }
        }
        return { names: storage.names(), wrong: faulty };
    }, cases);
    assert.deepEqual(wrong, []);
    assert.deepEqual(names.sort(), Object.keys(GOOD).sort(), 'the entries of this test are those of the page');
    assert.ok(cases.length > 1000, `${cases.length} cases`);
    console.log(`${cases.length} values of ${names.length} entries`);
    await page.finish();
});

test('of many damaged texts of one name, the last two are kept', async () => {
    const page = await web.open();
    for (const text of ['1', '2', '2', '3']) {
        await page.evaluate((value) => localStorage.setItem('bigpoints.game', value), text);
        await page.reload();
        await notice(page).waitFor();
    }
    const found = await page.evaluate(() =>
        Object.entries(localStorage)
            .filter(([key]) => key.startsWith('bigpoints.damaged'))
            .sort(),
    );
    assert.deepEqual(found, [
        ['bigpoints.damaged.game', '3'],
        ['bigpoints.damaged.game.older', '2'],
    ]);
    await page.finish();
});

// Every view shows something, a link opens, a game can be played.
async function assertWorks(page) {
    await go(page, '#/review');
    await page.getByText(/There is no game to review yet/).waitFor();
    await go(page, '#/review/board=YRBRGYGBRYGB&moves=Ra,Ya');
    await page.locator('.track-board .pawn').first().waitFor();
    await go(page, '#/game/players=2&start=1&rules=official&board=RGGR&seats=0,0');
    await page.locator('.tray .move').first().click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('bigpoints.game')).moves.length === 1);
    for (const [view, ready] of [
        ['puzzles', '.tray .move'],
        ['analyse', '.tray .move'],
        ['four', '.four .column'],
        ['nim', '.nim .stick'],
        ['guide', '.coach h2'],
        ['new', '.setup'],
    ]) {
        await go(page, `#/${view}`);
        await page.locator(`.view-${view} ${ready}`).first().waitFor();
    }
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('bigpoints.game')).moves.length === 0);
    await page.locator('.tray .move').first().waitFor();
}

for (const damage of [
    'a number',
    'an empty list',
    'a boolean',
    'a text',
    'a wrong object',
    'no JSON',
    'a very long text',
    'the prototype',
    'the name of a method',
    'truncated',
    'a damaged part',
]) {
    test(`all entries damaged: ${damage}`, async () => {
        const texts = Object.entries(GOOD).map(([name, value]) => {
            // Very long texts of all entries are more than a browser keeps.
            const parts = [...damagedParts(value)];
            const bad = {
                truncated: JSON.stringify(value).slice(0, -1),
                'a damaged part': JSON.stringify(parts.at(-1) ?? 5),
            };
            return [name, (bad[damage] ?? BAD[damage]).replace(/^"x{1000,}/, `"${'x'.repeat(1e5)}`)];
        });
        const page = await web.open({ raw: Object.fromEntries(texts) });
        await assertWorks(page);
        assert.equal(await notice(page).count(), 1, 'one notice');
        assert.match(await notice(page).textContent(), /^Some of what this page had kept was damaged;[^.;]*\./);
        for (const [name, text] of texts.filter(
            ([name, text]) => name !== 'language' && !EXCEPTIONS[name]?.includes(text),
        )) {
            assert.equal(await aside(page, name), text, name);
        }
        await page.reload();
        await page.locator('.tray .move').first().waitFor();
        assert.equal(await notice(page).count(), 0, 'no second notice');
        await page.finish();
    });
}

// Entries of the right shape that the rules do not allow.
const REFUSED = [
    ['game', '#/play', { ...GAME, base: 'garbage' }, '.setup'],
    ['game', '#/play', { ...GAME, moves: ['Zz'] }, '.setup'],
    ['game', '#/play', { ...GAME, undone: ['Rc'] }, '.setup'],
    ['game', '#/play', { ...GAME, seats: [0, 0, 0], series: null }, '.setup'],
    ['game', '#/review', { ...GAME, base: 'garbage' }, '.view-review .panel'],
    ['connect4', '#/four', { ...FOUR, moves: ['9'] }, '.four .column'],
    ['connect4', '#/four', { ...FOUR, base: '99x99' }, '.four .column'],
    ['nim', '#/nim', { ...NIM, base: 'heaps=3' }, '.nim .stick'],
    ['guide', '#/guide', { ...GUIDE, moves: ['Rc'] }, '.coach h2'],
    ['analysis', '#/analyse', 'garbage', '.tray .move'],
];
test('entries that the rules do not allow are set aside too', async () => {
    for (const [name, path, value, ready] of REFUSED) {
        const what = `${path} ${JSON.stringify(value)}`;
        const page = await web.open({ path, store: { [name]: value } });
        await notice(page).waitFor();
        await page.locator(ready).first().waitFor();
        assert.equal(await aside(page, name), JSON.stringify(value), what);
        assert.equal(await page.locator('.toast').count(), 0, `said once: ${what}`);
        await page.finish();
    }
});

test('the notice: it stays until it is closed, and gives the damaged texts as a file', async () => {
    const page = await web.open({ raw: { game: '{"base":"x"}', truth: '5' }, size: PHONE });
    await go(page, '#/learn');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save it as a file' }).click(),
    ]);
    assert.deepEqual(JSON.parse(await readFile(await download.path(), 'utf8')), { game: '{"base":"x"}', truth: '5' });
    await notice(page).getByRole('button', { name: 'Close' }).click();
    assert.equal(await notice(page).count(), 0);
    await go(page, '#/puzzles');
    await page.locator('.tray .move').first().waitFor();
    assert.equal(await notice(page).count(), 0, 'nor on another view');
    await page.finish();
});

for (const [what, script] of [
    [
        'switched off',
        () => {
            Object.defineProperty(globalThis, 'localStorage', {
                get() {
                    throw new DOMException('off', 'SecurityError');
                },
            });
        },
    ],
    [
        'full',
        () => {
            Storage.prototype.setItem = () => {
                throw new DOMException('full', 'QuotaExceededError');
            };
        },
    ],
]) {
    test(`a browser whose storage is ${what}: a game can be played, and the page says what that means`, async () => {
        const page = await web.open({ path: '#/new', script });
        await page.getByLabel('Player 2 is').selectOption('0');
        await page.getByRole('button', { name: 'Start the game' }).click();
        const log = page.locator('.log li');
        for (let i = 0; i < 3; i++) {
            await page.locator('.tray .move').first().click();
            await log.nth(i).waitFor({ state: 'attached' });
        }
        await go(page, '#/learn');
        await go(page, '#/play');
        await log.nth(2).waitFor({ state: 'attached' });
        assert.equal(await notice(page, 'kept.unkept').count(), 1);
        assert.equal(await notice(page).count(), 0);
        await page.finish();
    });
}

// Another window of the same browser.
async function secondWindow(page, path) {
    const other = await page.context().newPage();
    await go(other, path);
    await other.locator('main > *').first().waitFor();
    return other;
}

const movesOf = (page) => page.locator('.log li .mono').allTextContents();
const waitForMoves = (page, count) =>
    page.waitForFunction((n) => document.querySelectorAll('.log li').length === n, count);

test('two windows show one game: neither overwrites the other', async () => {
    const page = await web.open({ path: '#/play', store: { game: GAME } });
    await nextTurn(page);
    const other = await secondWindow(page, '#/play');
    await nextTurn(other);
    for (const [count, mover, watcher] of [
        [2, page, other],
        [3, other, page],
        [4, page, other],
    ]) {
        await mover.locator('.tray .move').first().click();
        await waitForMoves(watcher, count);
        assert.deepEqual(await movesOf(watcher), (await kept(page)).moves);
        assert.equal((await kept(page)).moves.length, count);
    }
    await page.finish();
});

test('two windows and a computer: one of them lets it move', async () => {
    const page = await web.open({ path: '#/play', store: { game: { ...GAME, seats: [0, 3], moves: [], undone: [] } } });
    await nextTurn(page);
    const other = await secondWindow(page, '#/play');
    await nextTurn(other);
    for (const [count, mover, watcher] of [
        [2, page, other],
        [4, other, page],
    ]) {
        await mover.locator('.tray .move').first().click();
        await waitForMoves(mover, count);
        await waitForMoves(watcher, count);
        assert.deepEqual(await movesOf(watcher), await movesOf(mover));
        assert.equal((await kept(page)).moves.length, count);
    }
    await page.finish();
});

test('a window that is closed on the turn of the computer: the other one goes on', async () => {
    const page = await web.open({ path: '#/play', store: { game: { ...GAME, seats: [0, 3], moves: [], undone: [] } } });
    await nextTurn(page);
    const other = await secondWindow(page, '#/play');
    await nextTurn(other);
    // The other window is stopped between the move of the person and the one of the computer.
    await page.evaluate(() => {
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (key, text) {
            setItem.call(this, key, JSON.stringify({ ...JSON.parse(text), moves: JSON.parse(text).moves.slice(0, 1) }));
        };
    });
    await page.locator('.tray .move').first().click();
    await waitForMoves(other, 1);
    await page.goto('about:blank');
    await other.evaluate(() => dispatchEvent(new Event('focus')));
    await waitForMoves(other, 2);
    assert.equal((await kept(other)).moves.length, 2);
    await page.finish();
});

test('a window that slept shows what the other one played, and plays nothing over it', async () => {
    // A window that sleeps gets no event.
    const script = () => addEventListener('storage', (event) => event.stopImmediatePropagation());
    const page = await web.open({ path: '#/play', store: { game: GAME }, script });
    await nextTurn(page);
    const other = await secondWindow(page, '#/play');
    await nextTurn(other);
    await page.locator('.tray .move').first().click();
    await waitForMoves(page, 2);
    await page.locator('.tray .move').first().click();
    await waitForMoves(page, 3);
    const { moves } = await kept(page);
    await other.locator('.tray .move').last().click();
    await waitForMoves(other, 3);
    assert.deepEqual((await kept(page)).moves, moves);
    assert.deepEqual(await movesOf(other), moves);
    await page.finish();
});

test('a new game in another window: the game before can be brought back in both', async () => {
    const page = await web.open({ path: '#/play', store: { game: GAME } });
    await nextTurn(page);
    const other = await secondWindow(page, '#/new');
    await other.getByLabel('Player 2 is').selectOption('0');
    await other.getByRole('button', { name: 'Start the game' }).click();
    await nextTurn(other);
    await waitForMoves(page, 0);
    await page.locator('[data-action="before"]').click();
    await waitForMoves(page, 1);
    assert.deepEqual(await kept(page), GAME, 'names, series and redo too');
    await waitForMoves(other, 1);
    await page.finish();
});

test('no way to another game loses the one that is played', async () => {
    const ways = {
        'a new game': async (page) => {
            await page.locator('[data-action="new"]').click();
            await page.getByRole('button', { name: 'Start the game' }).click();
        },
        'the same board again': (page) => page.locator('[data-action="again"]').click(),
        'a link': async (page) => {
            await go(page, '#/game/players=2&board=RGGR&seats=0,0');
            await page.getByRole('button', { name: 'Open the shared game' }).click();
        },
    };
    for (const [way, leave] of Object.entries(ways)) {
        const page = await web.open({ path: '#/play', store: { game: GAME } });
        await nextTurn(page);
        await leave(page);
        await page.locator('.tray .move').first().waitFor();
        await waitForMoves(page, 0);
        assert.notEqual((await kept(page)).seed, GAME.seed, way);
        await page.locator('.tray .move').first().click();
        await page.waitForFunction(() => JSON.parse(localStorage.getItem('bigpoints.game')).moves.length >= 1);
        await nextTurn(page);
        const left = await kept(page);
        for (const session of [GAME, left]) {
            await page.locator('[data-action="before"]').click();
            await page.waitForFunction(
                (seed) => JSON.parse(localStorage.getItem('bigpoints.game')).seed === seed,
                session.seed,
            );
            await waitForMoves(page, session.moves.length);
            assert.deepEqual(await kept(page), session, way);
        }
        await page.finish();
    }
});

test('Four in a Row: other options begin a new game, and the game before can be brought back', async () => {
    const page = await web.open({ path: '#/four', store: { connect4: FOUR } });
    await page.locator('.four .stone').nth(1).waitFor();
    await page.getByLabel('Size').selectOption('5x4');
    await page.waitForFunction(() => document.querySelectorAll('.four .column').length === 5);
    assert.equal(await page.locator('.four .stone').count(), 0);
    await page.locator('[data-action="before"]').click();
    await page.locator('.four .stone').nth(1).waitFor();
    assert.deepEqual(await kept(page, 'connect4'), FOUR);
    await page.locator('[data-action="before"]').waitFor({ state: 'detached' });
    await page.finish();
});

test('the link of the game that is played keeps its names, series and redo', async () => {
    const page = await web.open({
        path: '#/game/players=2&start=1&rules=official&board=RGBBRGGRB&moves=Ra&seats=0,0',
        store: { game: GAME },
    });
    await nextTurn(page);
    assert.deepEqual(await kept(page), GAME);
    await page.finish();
});

test('the guided game and the moves of an analysis survive a reload', async () => {
    const page = await web.open({ path: '#/guide' });
    await page.locator('.coach h2', { hasText: 'Lesson 1 of 6' }).waitFor();
    await page.locator('.tray .move').first().click();
    await page.locator('.coach h2', { hasText: /Lesson 2 of 6|extra turn/ }).waitFor();
    const title = await page.locator('.coach h2').textContent();
    const { moves } = await kept(page, 'guide');
    await page.reload();
    await page.locator('.coach h2', { hasText: title }).waitFor();
    assert.deepEqual((await kept(page, 'guide')).moves, moves);
    await go(page, '#/analyse');
    await page.locator('.tray .move').first().click();
    await page.locator('.card.mover[data-seat="1"]').waitFor();
    await page.reload();
    await page.locator('.card.mover[data-seat="1"]').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.card.mover[data-seat="0"]').waitFor();
    await page.finish();
});

test('two windows of puzzles: both add to the list of those that are solved', async () => {
    const page = await web.open({ path: '#/puzzles' });
    const other = await secondWindow(page, '#/puzzles');
    await other.getByLabel('Grade').selectOption('10');
    await other.locator('.coach', { hasText: 'Grade 10 of 10' }).waitFor();
    for (const each of [page, other]) {
        await each.locator('.tray .move').first().waitFor();
        await each.getByRole('button', { name: 'Show the solution' }).click();
        await each.locator('.coach h2', { hasText: 'The solution' }).waitFor();
    }
    await page.locator('.record', { hasText: '0 of 1,000' }).waitFor();
    assert.equal((await kept(page, 'puzzles')).tries, 2);
    await page.finish();
});

test('links are checked like what is kept', async () => {
    const page = await web.open({ path: '#/play', store: { game: GAME } });
    for (const path of [
        '#/game/seats=0,5',
        '#/game/moves=Ra',
        '#/game/kind=gomoku&base=3x3',
        '#/game/kind=constructor&base=7x6',
        '#/game/kind=nim&kind=nim&base=heaps=1+2&base=last=wins',
        '#/game/__proto__=1&board=RGGR',
        '#/game/board=RGGR&moves=Ra&moves=Ga',
        '#/game/board=RGGR&seats=0',
        '#/game/board=RGGR&seats=,',
        '#/game/board=RGGR&seats=0,0,0',
        '#/game/board=RGGR&seats=0,-2',
        '#/game/kind=nim&base=heaps=1+2&base=last=wins&seats=0,-1',
        `#/game/board=RGGR&moves=${'R'.repeat(1e5)}`,
        '#/review/board=RGX&moves=Ra',
        '#/review/board=RGGR&moves=Zz',
        '#/review/kind=nim&base=heaps=1+2&base=last=wins&moves=1-from-2',
    ]) {
        await go(page, path);
        const panel = page.locator('[role="alert"].panel');
        await panel.waitFor();
        assert.match(await panel.textContent(), /This link does not work.*The link holds no game: \S/s, path);
        assert.deepEqual(await kept(page), GAME, path);
        await go(page, '#/play');
        await nextTurn(page);
    }
    await page.finish();
});
