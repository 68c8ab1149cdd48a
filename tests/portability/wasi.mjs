// SPDX-License-Identifier: MIT
// Runs a program of WASI in Node.js: node wasi.mjs PROGRAM [ARGUMENT]... Paths are below the working folder.
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const [program, ...words] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [program, ...words], preopens: { '.': '.' } });
const module = new WebAssembly.Module(readFileSync(program));
const imports = { ...wasi.getImportObject(), bigpoints: { now: () => performance.now() } };
process.exitCode = wasi.start(new WebAssembly.Instance(module, imports));
