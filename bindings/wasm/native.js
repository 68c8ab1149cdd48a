// SPDX-License-Identifier: MIT
// How bigpoints.js calls libbigpoints in WebAssembly, in browsers and in Node.js: bigpoints.wasm, beside this file. In the
// source of libbigpoints, bindings/node/native.js says what such a file exports.
//
// WebAssembly has no threads here. A long call runs as a coroutine instead: every few milliseconds its progress callback
// saves the call stack (Asyncify, a pass of wasm-opt), the program handles its events, and the call goes on where it was.
// So a long call searches the same nodes as without interruptions, several of them take turns, and every one can be
// cancelled.

import signatures from './signatures.js';

const MIB = 2 ** 20;

// How long a call runs until the program handles its events again.
const SLICE_MS = 10;

// A coroutine has a stack for its variables, and space for the call stack that Asyncify saves. Both are larger than any
// recursion of the library; memory that is never used costs nothing.
const STACK_BYTES = MIB / 2;
const SAVED_BYTES = 3 * MIB / 2;
const COROUTINES_MAX = 8;

// --- The module -----------------------------------------------------------------------------------------------------

// The memory has its final size from the start. globalThis.BIGPOINTS_MEMORY is that size in bytes, if it is set before
// this module is imported. A machine with less memory gets a smaller one.
function makeMemory() {
    const page = 65536;
    const wanted = Number(globalThis.BIGPOINTS_MEMORY ?? 1024 * MIB);
    if (!(wanted >= 16 * MIB && wanted <= 4096 * MIB)) {
        throw new RangeError('BIGPOINTS_MEMORY must be a number of bytes, 16 MiB to 4 GiB');
    }
    for (let pages = Math.floor(wanted / page); ; pages = Math.ceil(pages / 2)) {
        try {
            return new WebAssembly.Memory({ initial: pages, maximum: pages });
        } catch (error) {
            if (pages * page <= 16 * MIB) {
                throw error;
            }
        }
    }
}

async function compile(url) {
    if (url.protocol === 'file:' && typeof process === 'object') {
        const { readFile } = await import('node:fs/promises');
        return WebAssembly.compile(await readFile(url));
    }
    const response = await fetch(url);
    if (!response.ok) {
        throw new Error(`${url} can't be loaded: ${response.status} ${response.statusText}`);
    }
    return response.headers.get('content-type') === 'application/wasm'
        ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

const memory = makeMemory();
const bytes = new Uint8Array(memory.buffer);
const view = new DataView(memory.buffer);

const { exports: wasm } = await WebAssembly.instantiate(await compile(new URL('./bigpoints.wasm', import.meta.url)), {
    env: { memory },
    bigpoints: {
        now: () => performance.now(),
        progress: (pointer) => onProgress(pointer),
        write: (start, size) => callbacks.at(-1)(start, size),
        read: (start, size) => callbacks.at(-1)(start, size),
    },
});

export const bytesAt = (pointer, size) => new Uint8Array(memory.buffer, pointer, size);

// --- Calls ----------------------------------------------------------------------------------------------------------

const callbacks = []; // of the calls that run, each inside the one before
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function textAt(pointer) {
    return pointer ? decoder.decode(bytes.subarray(pointer, bytes.indexOf(0, pointer))) : null;
}

const number = (value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value);
const toInt64 = (value) => BigInt.asIntN(64, BigInt(value));

// How an argument of each type passes. `data` makes the bytes that the argument points to, `value` the argument itself, and
// `done` takes an output out of those bytes.
const TYPES = {
    s: { data: (text) => text === null ? null : encoder.encode(`${text}\0`) }, // a text
    b: { // numbers that the function reads or writes
        data: (array) => array && new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
        done: (array, start) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
            .set(bytes.subarray(start, start + array.byteLength)),
    },
    z: { // a size, of 32 bits here, in a BigUint64Array
        data: (array) => array && new Uint8Array(4),
        done: (array, start) => { array[0] = BigInt(view.getUint32(start, true)); },
    },
    o: { // a handle that the function creates
        data: () => new Uint8Array(4),
        done: (list, start) => { list[0] = view.getUint32(start, true) || null; },
    },
    t: { // a text that the library owns
        data: (list) => list && new Uint8Array(4),
        done: (list, start) => { list[0] = textAt(view.getUint32(start, true)); },
    },
    i: { value: Number },
    u: { value: Number },
    n: { value: Number },
    d: { value: Number },
    l: { value: toInt64 }, // 64 bits, unsigned
    m: { value: toInt64 }, // and signed
    h: { value: (pointer) => pointer ?? 0 }, // a handle
    a: { data: (handles) => new Uint8Array(Uint32Array.from(handles).buffer) }, // handles
    p: { value: () => wasm.progress_address() },
    w: { value: () => wasm.write_address(), isCallback: true },
    r: { value: () => wasm.read_address(), isCallback: true },
};

const RESULTS = {
    i: (n) => n,
    u: (n) => n >>> 0,
    n: (n) => n >>> 0,
    d: (n) => n,
    l: (n) => number(BigInt.asUintN(64, n)),
    m: number,
    s: textAt,
    h: (pointer) => pointer || null,
    v: () => undefined,
};

// The arguments of one call in the memory of the module, from `values` until close().
class Frame {
    constructor(name, list) {
        this.list = list;
        this.types = Array.from(signatures[name].slice(0, -1), (letter) => TYPES[letter]);
        this.result = RESULTS[signatures[name].at(-1)];
        const data = this.types.map(({ data }, i) => data?.(list[i]) ?? null);
        const size = data.reduce((sum, each) => sum + (each ? each.length + 7 & ~7 : 0), 0);
        this.start = size > 0 ? wasm.malloc(size) : 0;
        if (size > 0 && this.start === 0) {
            throw new RangeError('the memory of bigpoints.wasm is full');
        }
        let at = this.start;
        this.values = this.types.map(({ value }, i) => {
            if (value) {
                return value(list[i]);
            }
            if (!data[i]) {
                return 0;
            }
            const place = at;
            bytes.set(data[i], place);
            at += data[i].length + 7 & ~7;
            return place;
        });
        this.callback = list.find((_, i) => this.types[i].isCallback);
    }

    copyOutputs() {
        this.types.forEach(({ done }, i) => {
            if (done && this.values[i] !== 0) {
                done(this.list[i], this.values[i]);
            }
        });
    }

    close() {
        wasm.free(this.start);
    }
}

function call(name, list) {
    const frame = new Frame(name, list);
    callbacks.push(frame.callback);
    try {
        const result = wasm[name](...frame.values);
        frame.copyOutputs();
        return frame.result(result);
    } finally {
        callbacks.pop();
        frame.close();
    }
}

export const bp = Object.fromEntries(Object.keys(signatures).map((name) => [name, (...list) => call(name, list)]));

// --- Long calls -----------------------------------------------------------------------------------------------------

// States of Asyncify.
const UNWINDING = 1;
const REWINDING = 2;

const fresh = []; // coroutines that wait for their first turn
const started = []; // and those that wait for the next one
let current = null; // the coroutine that runs
let isScheduled = false;

const later = typeof setImmediate === 'function' ? setImmediate : (() => {
    const { port1, port2 } = new MessageChannel(); // a timer of a browser may wait for 4 ms and more
    let action;
    port1.onmessage = () => action();
    return (next) => {
        action = next;
        port2.postMessage(null);
    };
})();

class Coroutine {
    #name;
    #frame;
    #progress;
    #end;
    #stack = 0;
    #pointer; // the stack pointer while it waits
    #deadline;
    #error = null;

    constructor(name, list, progress, end) {
        this.#name = name;
        this.#frame = new Frame(name, list);
        this.#progress = progress;
        this.#end = end;
    }

    // Runs until the end of the call or of its slice. Returns whether it has ended.
    run() {
        const isNew = this.#stack === 0;
        if (isNew && !this.#start()) {
            this.#finish(() => { throw new RangeError('the memory of bigpoints.wasm is full'); });
            return true;
        }
        const outer = wasm.__stack_pointer.value;
        current = this;
        this.#deadline = performance.now() + SLICE_MS;
        view.setUint32(wasm.bp__wasm_stack_lowest(), this.#stack, true);
        wasm.__stack_pointer.value = this.#pointer;
        if (!isNew) {
            wasm.asyncify_start_rewind(this.#saved);
        }
        try {
            const result = wasm[this.#name](...this.#frame.values);
            if (wasm.asyncify_get_state() === UNWINDING) {
                wasm.asyncify_stop_unwind();
                this.#pointer = wasm.__stack_pointer.value;
                return false;
            }
            this.#finish(() => {
                this.#frame.copyOutputs();
                return this.#frame.result(result);
            });
        } catch (error) { // a trap
            wasm.asyncify_stop_rewind();
            this.#finish(() => { throw error; });
        } finally {
            current = null;
            view.setUint32(wasm.bp__wasm_stack_lowest(), 0, true);
            wasm.__stack_pointer.value = outer;
        }
        return true;
    }

    // The progress callback of the call: the end of a slice saves the call stack. Returns non-zero to stop.
    onProgress(pointer) {
        if (wasm.asyncify_get_state() === REWINDING) {
            wasm.asyncify_stop_rewind();
            return this.#error ? 1 : 0;
        }
        if (this.#error || performance.now() < this.#deadline) {
            return this.#error ? 1 : 0;
        }
        try {
            this.#progress?.(pointer);
        } catch (error) {
            this.#error = { error };
            return 1;
        }
        view.setUint32(this.#saved, this.#saved + 8, true);
        view.setUint32(this.#saved + 4, this.#saved + SAVED_BYTES, true);
        wasm.asyncify_start_unwind(this.#saved);
        return 0;
    }

    get #saved() {
        return this.#stack + STACK_BYTES;
    }

    #start() {
        this.#stack = wasm.malloc(STACK_BYTES + SAVED_BYTES);
        this.#pointer = this.#stack + STACK_BYTES;
        return this.#stack !== 0;
    }

    #finish(answer) {
        wasm.free(this.#stack);
        this.#end(() => {
            try {
                const result = answer();
                if (this.#error) {
                    throw this.#error.error;
                }
                return result;
            } finally {
                this.#frame.close();
            }
        });
    }
}

function onProgress(pointer) {
    return current ? current.onProgress(pointer) : 0;
}

// Gives a coroutine its turn: a new one if there may be one more, else the one that has waited longest.
function takeTurn() {
    isScheduled = false;
    const next = fresh.length > 0 && started.length < COROUTINES_MAX ? fresh.shift() : started.shift();
    if (!next.run()) {
        started.push(next);
    }
    schedule();
}

function schedule() {
    if (fresh.length + started.length > 0 && !isScheduled) {
        isScheduled = true;
        later(takeTurn);
    }
}

// Where the engine of a long call is among its arguments, and how its progress callback is set.
const ENGINES = {
    bp_solve: [1, 'bp_solver_set_progress'],
    bp_bulk_solve_boards: [1, 'bp_solver_set_progress'],
    bp_bulk_solve_states: [1, 'bp_solver_set_progress'],
    bp_player_choose: [1, 'bp_player_set_progress'],
    bp_minimax_search: [1, 'bp_minimax_set_progress'],
    bp_review_run: [0, 'bp_review_set_progress'],
    bp_census_run: [0, 'bp_census_set_progress'],
};

export const canProgress = true;

export const background = (name, progress) => (...list) => new Promise((resolve, reject) => {
    if (name in ENGINES) {
        const [place, setter] = ENGINES[name];
        wasm[setter](list[place], wasm.progress_address(), 0);
    }
    fresh.push(new Coroutine(name, list, progress, (answer) => {
        try {
            resolve(answer());
        } catch (error) {
            reject(error);
        }
    }));
    schedule();
});

// Nothing runs on after the end of the program.
export const exit = null;

// A table reserves memory for its final size.
export const reserve = 64 * MIB;
