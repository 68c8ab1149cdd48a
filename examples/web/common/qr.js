// SPDX-License-Identifier: MIT
// QR codes (ISO/IEC 18004): a text as bytes, error correction L, versions 1 to 25, which is 1,273 bytes.

import { s } from './dom.js';

const VERSIONS = 25;

// For each version at level L: error correction bytes of a block, and the number of blocks.
const CHECKS = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12];

// --- Reed-Solomon over GF(256) --------------------------------------------------------------------------------------

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
    EXP[i] = EXP[i + 255] = x;
    LOG[x] = i;
    x = (x << 1) ^ (x & 0x80 ? 0x11d : 0);
}
const times = (a, b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

// The product of (x - 2^i) for i below the degree, without its leading 1.
function generator(degree) {
    const poly = [...new Array(degree - 1).fill(0), 1];
    for (let i = 0; i < degree; i++) {
        for (let j = 0; j < degree; j++) {
            poly[j] = times(poly[j], EXP[i]) ^ (poly[j + 1] ?? 0);
        }
    }
    return poly;
}

function checkBytes(data, divisor) {
    const rest = new Array(divisor.length).fill(0);
    for (const byte of data) {
        const factor = byte ^ rest.shift();
        rest.push(0);
        divisor.forEach((each, i) => {
            rest[i] ^= times(each, factor);
        });
    }
    return rest;
}

// --- Data -----------------------------------------------------------------------------------------------------------

// Modules that are not for patterns, in bytes.
function capacity(version) {
    const marks = version > 1 ? Math.floor(version / 7) + 2 : 0;
    const alignment = marks ? (25 * marks - 10) * marks - 55 : 0;
    return Math.floor(((16 * version + 128) * version + 64 - alignment - (version >= 7 ? 36 : 0)) / 8);
}

const dataBytes = (version) => capacity(version) - CHECKS[version - 1] * BLOCKS[version - 1];
const headBits = (version) => 4 + (version < 10 ? 8 : 16);

// The bytes of a code: mode and length, the text, padding; in blocks with their checks, interleaved.
function codewords(bytes, version) {
    const bits = [];
    const add = (value, length) => {
        for (let i = length - 1; i >= 0; i--) {
            bits.push((value >> i) & 1);
        }
    };
    const size = dataBytes(version);
    add(4, 4);
    add(bytes.length, headBits(version) - 4);
    bytes.forEach((byte) => add(byte, 8));
    add(0, Math.min(4, size * 8 - bits.length));
    add(0, -bits.length & 7);
    for (let pad = 0xec; bits.length < size * 8; pad ^= 0xec ^ 0x11) {
        add(pad, 8);
    }
    const data = Array.from({ length: size }, (_, i) => Number.parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2));
    const blocks = BLOCKS[version - 1];
    const short = Math.floor(size / blocks);
    const divisor = generator(CHECKS[version - 1]);
    const parts = [];
    for (let block = 0, at = 0; block < blocks; block++) {
        const length = short + (block >= blocks - (size % blocks) ? 1 : 0);
        parts.push(data.slice(at, at + length));
        at += length;
    }
    const checks = parts.map((part) => checkBytes(part, divisor));
    const column = (lists, i) => lists.map((list) => list[i]).filter((byte) => byte !== undefined);
    return [
        ...Array.from({ length: short + 1 }, (_, i) => column(parts, i)).flat(),
        ...divisor.flatMap((_, i) => column(checks, i)),
    ];
}

// --- Modules --------------------------------------------------------------------------------------------------------

// Where the centres of alignment patterns are.
function alignments(version) {
    if (version === 1) {
        return [];
    }
    const count = Math.floor(version / 7) + 2;
    const last = 4 * version + 10;
    const step = Math.ceil((last - 6) / (count - 1) / 2) * 2;
    return [6, ...Array.from({ length: count - 1 }, (_, i) => last - step * (count - 2 - i))];
}

// A BCH code: the value with the remainder by a polynomial behind it.
function withRemainder(value, polynomial, bits) {
    let rest = value << bits;
    for (let i = 31 - Math.clz32(rest); i >= bits; i = 31 - Math.clz32(rest)) {
        rest ^= polynomial << (i - bits);
    }
    return (value << bits) | rest;
}

const MASKS = [
    (x, y) => (x + y) % 2 === 0,
    (x, y) => y % 2 === 0,
    (x) => x % 3 === 0,
    (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
    (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

class Grid {
    constructor(version) {
        this.version = version;
        this.size = 4 * version + 17;
        this.dark = Array.from({ length: this.size }, () => new Array(this.size).fill(false));
        this.fixed = Array.from({ length: this.size }, () => new Array(this.size).fill(false));
        this.#patterns();
    }

    #set(x, y, isDark) {
        if (x >= 0 && y >= 0 && x < this.size && y < this.size) {
            this.dark[y][x] = isDark;
            this.fixed[y][x] = true;
        }
    }

    #square(x, y, radius, isDark) {
        for (let dy = -radius; dy <= radius; dy++) {
            for (let dx = -radius; dx <= radius; dx++) {
                this.#set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
            }
        }
    }

    #patterns() {
        const end = this.size - 1;
        for (let i = 0; i < this.size; i++) {
            this.#set(6, i, i % 2 === 0);
            this.#set(i, 6, i % 2 === 0);
        }
        for (const [x, y] of [
            [3, 3],
            [end - 3, 3],
            [3, end - 3],
        ]) {
            this.#square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
        }
        const centres = alignments(this.version);
        for (const x of centres) {
            for (const y of centres) {
                if (!((x === 6 && y === 6) || (x === 6 && y === end - 6) || (x === end - 6 && y === 6))) {
                    this.#square(x, y, 2, (ring) => ring !== 1);
                }
            }
        }
        this.mask(0);
        if (this.version >= 7) {
            const bits = withRemainder(this.version, 0x1f25, 12);
            for (let i = 0; i < 18; i++) {
                const isDark = ((bits >> i) & 1) === 1;
                this.#set(end - 10 + (i % 3), Math.floor(i / 3), isDark);
                this.#set(Math.floor(i / 3), end - 10 + (i % 3), isDark);
            }
        }
    }

    // Writes which mask is used, with the level of error correction, twice.
    mask(number) {
        const end = this.size - 1;
        const bits = withRemainder((1 << 3) | number, 0x537, 10) ^ 0x5412;
        for (let i = 0; i < 15; i++) {
            const isDark = ((bits >> i) & 1) === 1;
            const near = i < 6 ? i : i < 8 ? i + 1 : 14 - i;
            this.#set(8, i < 8 ? near : end - 14 + i, isDark);
            this.#set(i < 8 ? end - i : i === 8 ? 7 : near, 8, isDark);
        }
        this.#set(8, end - 7, true);
    }

    // In columns of two from the right, up and down.
    fill(bytes) {
        let at = 0;
        for (let right = this.size - 1; right > 0; right -= right === 8 ? 3 : 2) {
            const isUp = ((right + (right < 6 ? 1 : 0)) & 2) === ((this.size - 1) & 2);
            for (let i = 0; i < this.size; i++) {
                const y = isUp ? this.size - 1 - i : i;
                for (const x of [right, right - 1]) {
                    if (!this.fixed[y][x]) {
                        this.dark[y][x] = (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
                        at++;
                    }
                }
            }
        }
    }

    turn(isTurned) {
        for (let y = 0; y < this.size; y++) {
            for (let x = 0; x < this.size; x++) {
                this.dark[y][x] = this.dark[y][x] !== (!this.fixed[y][x] && isTurned(x, y));
            }
        }
    }

    // The four penalties: runs, blocks, false finders, and too many of one colour.
    penalty() {
        const { dark, size } = this;
        let sum = 0;
        const columns = dark.map((_, x) => dark.map((row) => row[x]));
        for (const line of [...dark, ...columns]) {
            const text = line.map((isDark) => (isDark ? '1' : '0')).join('');
            for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) {
                sum += run.length - 2;
            }
            for (const finder of ['10111010000', '00001011101']) {
                for (let at = text.indexOf(finder); at >= 0; at = text.indexOf(finder, at + 1)) {
                    sum += 40;
                }
            }
        }
        let count = 0;
        for (let y = 0; y < size; y++) {
            for (let x = 0; x < size; x++) {
                count += dark[y][x] ? 1 : 0;
                const same = (dx, dy) => dark[y + dy]?.[x + dx] === dark[y][x];
                sum += x + 1 < size && y + 1 < size && same(1, 0) && same(0, 1) && same(1, 1) ? 3 : 0;
            }
        }
        return sum + 10 * Math.floor(Math.abs((20 * count) / size / size - 10));
    }
}

/** A text as rows of modules, true where dark; null if it is too long. */
export function qrModules(text) {
    const bytes = [...new TextEncoder().encode(text)];
    let version = 1;
    while (version <= VERSIONS && headBits(version) + 8 * bytes.length > 8 * dataBytes(version)) {
        version++;
    }
    if (version > VERSIONS) {
        return null;
    }
    const grid = new Grid(version);
    grid.fill(codewords(bytes, version));
    const ranked = MASKS.map((isTurned, number) => {
        grid.mask(number);
        grid.turn(isTurned);
        const penalty = grid.penalty();
        grid.turn(isTurned);
        return { number, isTurned, penalty };
    });
    const best = ranked.reduce((a, b) => (b.penalty < a.penalty ? b : a));
    grid.mask(best.number);
    grid.turn(best.isTurned);
    return grid.dark;
}

/** A text as a picture, dark on white with its margin; null if it is too long. */
export function qrPicture(text, label) {
    const modules = qrModules(text);
    if (!modules) {
        return null;
    }
    const size = modules.length + 8;
    const path = modules
        .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
        .join('');
    return s(
        'svg',
        { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label, 'shape-rendering': 'crispEdges' },
        s('rect', { width: size, height: size, fill: '#fff' }),
        s('path', { d: path, fill: '#000' }),
    );
}
