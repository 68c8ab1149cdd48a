#!/bin/sh
# SPDX-License-Identifier: MIT
# The npm package: WebAssembly for browsers and Node.js. It is built, packed, and installed in an empty folder, where it runs in
# Node.js and in Chromium. Its module passes the tests of the other JavaScript module, and searches the same nodes as the
# native library.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

here=$(pwd)
package=$here/build/wasm
version=$(awk '/^#define BP_VERSION_(MAJOR|MINOR|PATCH) / { printf "%s%s", dot, $3; dot = "." }' \
    include/bigpoints/version.h)

# --- Tools -----------------------------------------------------------------------------------------

printf '#include <stdlib.h>\nint f(void) { return abs(-1); }\n' >"$work/try.c"
links_wasm() {
    clang --target=wasm32-wasi -nostartfiles -Wl,--no-entry "$work/try.c" -o "$work/try.wasm"
}

if ! has clang || ! has wasm-opt || ! links_wasm >"$log" 2>&1; then
    ignore WebAssembly "a tool is missing (make deps FOR=wasm)"
    finish
fi
if ! has node || [ "$(node -p 'parseInt(process.versions.node)')" -lt 20 ]; then
    ignore WebAssembly "node 20 or newer is missing (make deps FOR=wasm)"
    finish
fi
expect "make wasm" make wasm

# --- The module ------------------------------------------------------------------------------------

expect "the tests of the JavaScript module" timeout 300 node --expose-gc tests/consumer/node.js "$package/bigpoints.js"

# Only our own functions are imported, and the memory can't grow: no WASI host is needed.
node -e "
    const { readFileSync } = require('fs');
    const module = new WebAssembly.Module(readFileSync('$package/bigpoints.wasm'));
    console.log(WebAssembly.Module.imports(module).map(({ module, name }) => module + '.' + name).sort().join(' '));
" >"$work/imports"
same "imports" "bigpoints.now bigpoints.progress bigpoints.read bigpoints.write env.memory" "$(cat "$work/imports")"

# What every visitor of a page waits for: a second on a slow mobile line of 2.4 Mbit/s.
bytes=$(cat "$package"/*.js "$package/bigpoints.wasm" | gzip -9 | wc -c)
expect "the first load of a page has at most 300 KB, not $bytes bytes" test "$bytes" -le 300000

# program NAME TEXT: a module that has the package.
program() {
    printf "import { BigPointsError, Player, Review, Solver, State, Table } from '%s/bigpoints.js';\n%s\n" "$package" "$2" \
        >"$work/program.mjs"
    expect "$1" node "$work/program.mjs"
}

# Boards, and their margin and nodes by the native library.
boards="RGKBWRBGBRG RGBYYBGRGRBY RGBYPRGBYPRG GRRWBBGKRGB PYBGRPYBGRPYBGR YRBKRGYGWBRYGB"
# shellcheck disable=SC2086
"$bigpoints" solve --cold --memory 64 --objective margin --format json $boards >"$work/native"
program "values and nodes are those of the native library" "
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
const rows = readFileSync('$work/native', 'utf8').trim().split('\\n').map((row) => JSON.parse(row));
assert.equal(rows.length, 6);
for (const { input, value, nodes } of rows) {
    const result = await new Solver({ objective: 'margin' }).solve(State.open(input));
    assert.deepEqual([result.value, result.nodes], [value, nodes], input);
}"

# 16 MiB is the minimum. Memory that is used up is an error, and the module goes on.
cat >"$work/small.mjs" <<EOF
import assert from 'node:assert/strict';
globalThis.BIGPOINTS_MEMORY = 2 ** 24;
const { Player, Review, Solver, State, Table } = await import('$package/bigpoints.js');
const small = State.open('players=2 board=RGBYYBGRGRBY');
const large = State.open('players=2 seed=1');
for (let i = 0; i < 3; i++) {
    const refused = new Solver({ objective: 'margin', table: new Table('array', 2 ** 26) });
    await assert.rejects(refused.solve(small), { statusName: 'BP_ERR_MEMORY' });
    const solver = new Solver({ objective: 'margin' });
    assert.equal((await solver.solve(small)).value, 2);
    solver.free();
    const player = new Player({ level: 10, seconds: 0 });
    assert.equal((await player.choose(large)).stopReason, 'memory');
    player.free();
    const review = new Review({ solveNodes: 10000, searchNodes: 2000 });
    assert.equal((await review.run(State.open('players=2 seed=1 moves=Ra,Ga'))).moves.length, 2);
    review.free();
}
EOF
expect "a small memory" node "$work/small.mjs"
for size in 5 NaN -1 1e20 "'much'"; do
    echo "globalThis.BIGPOINTS_MEMORY = $size; await import('$package/bigpoints.js');" >"$work/wrong.mjs"
    run node "$work/wrong.mjs"
    refuse "a memory of $size" test "$code" -eq 0
    contains "a memory of $size" "BIGPOINTS_MEMORY must be a number of bytes, 16 MiB to 4 GiB" "$work/err"
done

# A deep recursion ends with a status: the first player of this Nim takes one stick of 8 x 255 at a time.
program "deep recursion" "
import assert from 'node:assert/strict';
import { Game } from '$package/bigpoints.js';
const game = Game.open('nim', 'heaps=' + Array(8).fill(255).join('+') + ' last=loses');
const { stopReason } = await new Solver({ objective: 'maxn', seconds: 2 }).solve(game.start())
    .catch((error) => ({ stopReason: error.statusName }));
assert.ok(['BP_ERR_LIMIT', 'seconds', 'memory'].includes(stopReason), stopReason);
const board = Game.open('gomoku', '19x19').start();
assert.ok((await new Solver({ objective: 'margin', nodes: 20000 }).solve(board)).nodes > 0);
assert.equal((await new Solver({ objective: 'margin' }).solve(State.open('RGGR'))).value, 1);"

# --- The package -----------------------------------------------------------------------------------

same "its version" "$version" "$(node -p "require('$package/package.json').version")"
for word in wasi-libc musl dlmalloc compiler-rt uthash; do
    contains "the notices" "$word" "$package/NOTICES"
done

# Every class and member is declared, and nothing else is.
cat >"$work/declared.mjs" <<EOF
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
const members = (Type) => [...Object.getOwnPropertyNames(Type.prototype),
    ...Object.getOwnPropertyNames(Type).map((name) => 'static ' + name)]
    .filter((name) => !/^(constructor|static (length|name|prototype))$/.test(name)).sort();
for (const name of ['bigpoints', 'engine']) {
    const module = await import('$package/' + name + '.js');
    const text = readFileSync('$package/' + name + '.d.ts', 'utf8').replace(/\/\*[^]*?\*\//g, '');
    const values = Array.from(text.matchAll(/^export (?:class|const|function) (\w+)/gm), ([, each]) => each);
    assert.deepEqual(values.sort(), Object.keys(module).sort());
    const bases = name === 'bigpoints' ? { Searcher: Object.getPrototypeOf(module.Solver) } : {};
    const classes = [...text.matchAll(/^(?:export|declare) class (\w+)(?:<\w+>)? (?:(?:extends|implements) [\w<>]+ )?{\n([^]*?)^}/gm)]
        .filter(([, type]) => type !== 'Handle');
    assert.equal(classes.length, text.match(/^(export|declare) class (?!Handle)/gm).length);
    for (const [, type, body] of classes) {
        const declared = Array.from(body.matchAll(/^    (static )?(?:readonly )?(\w+)[(:]/gm),
            ([, is = '', each]) => is + each).filter((each) => each !== 'constructor');
        const own = members(bases[type] ?? module[type]).filter((each) => each !== 'free' || type === 'Engine');
        const expected = type === 'BigPointsError' ? ['status', 'statusName'] : own;
        assert.deepEqual(declared.filter((each) => each !== 'private').sort(), expected, type);
    }
}
EOF
expect "the declarations name what is there" node "$work/declared.mjs"

if has npm; then
    empty=$work/empty
    mkdir "$empty"
    expect "make npm-pack" make npm-pack
    echo '{ "private": true, "type": "module" }' >"$empty/package.json"
    cp tests/consumer/engine.js tests/consumer/engine_node.js tests/consumer/engine_browser.js "$empty"
    expect "npm install" env -C "$empty" npm install --offline --no-audit --no-fund "$here/build/bigpoints-$version.tgz"
    same "no other package" bigpoints "$(ls "$empty/node_modules")"
    expect "the package in Node.js" env -C "$empty" timeout 120 node engine_node.js
    chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || :)
    if [ -n "$chromium" ]; then
        expect "the package in Chromium" env -C "$empty" timeout 120 node engine_browser.js "$chromium" node_modules/bigpoints
    else
        ignore "the package in Chromium" "chromium is missing (make deps FOR=wasm)"
    fi
else
    ignore "the package" "npm is missing (make deps FOR=wasm)"
fi

finish
