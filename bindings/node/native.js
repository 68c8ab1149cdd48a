// SPDX-License-Identifier: MIT
// How bigpoints.js calls libbigpoints in Node.js: through koffi. For WebAssembly ../wasm/native.js exports the same:
//
// - bp: the functions of the library by their names in C. A text is a string, a buffer that a function fills is a typed
//   array, size_t outputs are a BigUint64Array, an output of a handle or of a text is [null], a callback is a function. Numbers of 64 bits
//   may be numbers or BigInts. Pointers are opaque values.
// - background(name, progress): a function that calls another one without blocking the program, and returns a Promise of
//   its status. progress(pointer), if given, is called from time to time.
// - canProgress: whether background() can call `progress`.
// - bytesAt(pointer, size): the bytes of the library at a pointer, as a Uint8Array that is valid during a callback.
// - exit: an AbortSignal that aborts when the program ends; null if no call runs on then.
// - reserve: the bytes that an engine keeps from others after a long call, at least.

import { execFileSync } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import koffi from 'koffi';

if (!isMainThread) {
    throw new Error('bigpoints.js is for the main thread: if a worker thread ended during a call, koffi would abort '
        + 'the whole process. Import it in the main thread, whose solve() and choose() run on other threads anyway, '
        + 'or in a process that child_process.fork() starts.');
}

// The library and the header are searched in the source tree or the installation of this file, then in the system.
// The environment variables BIGPOINTS_LIBRARY and BIGPOINTS_FFI_HEADER override the search.
const beside = (path) => fileURLToPath(new URL(path, import.meta.url));

function findLibrary() {
    const places = [beside('../../lib/libbigpoints.so'), beside('../../../lib/libbigpoints.so.0')];
    return process.env.BIGPOINTS_LIBRARY || places.find(existsSync) || 'libbigpoints.so.0';
}

function loadLibrary(path) {
    try {
        return koffi.load(path);
    } catch (cause) {
        throw new Error(`${path} can't be loaded; install libbigpoints, or set BIGPOINTS_LIBRARY`, { cause });
    }
}

function findHeader() {
    const installed = () => {
        try {
            const query = ['--variable=ffi_header', 'bigpoints'];
            return execFileSync('pkg-config', query, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
        } catch {
            return '';
        }
    };
    const below = (prefix) => `${prefix}/include/bigpoints/bigpoints_ffi.h`;
    const places = [beside('../../build/bigpoints_ffi.h'), below(beside('../../..')), installed(),
        ...['/usr/local', '/usr'].map(below)];
    const found = process.env.BIGPOINTS_FFI_HEADER || places.find((place) => place && existsSync(place));
    if (!found) {
        throw new Error('bigpoints_ffi.h was not found; install libbigpoints, or set BIGPOINTS_FFI_HEADER');
    }
    return found;
}

// koffi keeps one list of type names for the process: a second import of this module finds its types declared.
function declareOnce(name, declare) {
    try {
        koffi.resolve(name);
    } catch {
        declare();
    }
}

function declareTypes(header) {
    for (const [, name] of header.matchAll(/^typedef struct (\w+)(?: \{| \1;)$/gm)) {
        declareOnce(name, () => koffi.opaque(name));
    }
    for (const [, type, name] of header.matchAll(/^typedef (\w+) (\w+);$/gm)) {
        declareOnce(name, () => koffi.alias(name, type));
    }
    for (const [, type, name, list] of header.matchAll(/^typedef (\w+) \(\*(\w+)\)(\(.*\));$/gm)) {
        declareOnce(name, () => koffi.alias(name, koffi.pointer(koffi.proto(`${type} ${name}_call${list}`))));
    }
}

// The functions by name. koffi parses a declaration at the first use of its function, so a missing function does not
// affect the others. A pointer to a pointer is an output. Text that the library writes goes into a Buffer, so it is
// declared as bytes.
function declareFunctions(path, header) {
    const library = loadLibrary(path);
    const found = header.matchAll(/^(?!typedef)\w.*[ *](\w+)\(.*\);$/gm);
    const prototypes = new Map(Array.from(found, ([prototype, name]) => [name, prototype]));
    const functions = new Proxy({}, { get: (known, name) => known[name] ??= declare(name) });
    const declare = (name) => {
        try {
            return library.func(prototypes.get(name)
                .replace(/([(,] ?)((?:const char|\w+) \*\*)/g, '$1_Out_ $2').replace(/([(,] ?)char \*/g, '$1uint8_t *'));
        } catch (cause) {
            const version = name.startsWith('bp_version_') ? 'of no version' : functions.bp_version_string();
            throw new Error(`libbigpoints ${version}, ${path}, or its header, has no ${name}()`, { cause });
        }
    };
    return functions;
}

const header = readFileSync(findHeader(), 'utf8');
declareTypes(header);
export const bp = declareFunctions(findLibrary(), header);

// The header has the declarations, so it must be that of the library, or of an earlier version.
const [major, minor] = ['MAJOR', 'MINOR'].map((name) => Number(header.match(`BP_VERSION_${name} = (\\d+)`)?.[1]));
const version = bp.bp_version_number();
if (Math.floor(version / 1e6) !== major || Math.floor(version / 1000) % 1000 < minor) {
    throw new Error(`bigpoints_ffi.h does not belong to libbigpoints ${bp.bp_version_string()}`);
}

// The library would call `progress` on the thread of the call, where JavaScript can't run.
export const canProgress = false;
export const background = (name) => promisify(bp[name].async);

export const bytesAt = (pointer, size) => new Uint8Array(koffi.view(pointer, size));

// Node.js can't exit while a call runs, so an exit stops all calls. This listener comes first, because no listener runs
// after one that throws.
const ending = new AbortController();
setMaxListeners(0, ending.signal);
process.prependListener('exit', () => ending.abort());
export const exit = ending.signal;

export const reserve = 0;
