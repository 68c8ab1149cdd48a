# SPDX-License-Identifier: MIT
# Writes bigpoints.cjs, the module for require() in Node.js: three modules in one file, whose WebAssembly is compiled at once.
#
#   usage: awk -f commonjs.awk signatures.js native.js bigpoints.js

FNR == 1 {
    file++
    if (file == 1) print "// SPDX-License-Identifier: MIT\n// bigpoints.js and its modules for require(), written by commonjs.awk.\n'use strict';\n"
    if (file == 2) print "const native = (() => {"
    if (file == 3) finish_native()
}

function finish_native() {
    print "return { " exported " };\n})();\n"
    exported = ""
}

/^import / {
    if (sub(/ from '\.\/native\.js';$/, " = native;")) sub(/^import /, "const ")
    else if (/ from '\.\/signatures\.js';$/) next
    else fail()
}

/^export default / { sub(/^export default /, "const signatures = ") }

/^export / {
    sub(/^export /, "")
    if (!match($0, /^(const|class|async function|function) [A-Za-z]+/)) fail()
    name = substr($0, RSTART, RLENGTH)
    sub(/.* /, "", name)
    exported = exported (exported == "" ? "" : ", ") name
}

# The one top-level await.
/= await WebAssembly\.instantiate\(await compile\(.*import\.meta\.url\)\), \{$/ {
    sub(/await WebAssembly\.instantiate\(await compile\(.*import\.meta\.url\)\)/, \
        "new WebAssembly.Instance(new WebAssembly.Module(require('node:fs').readFileSync(`${__dirname}/bigpoints.wasm`))")
}

/import\.meta/ { fail() }

{ print }

function fail() {
    print FILENAME ":" FNR ": commonjs.awk does not know this" > "/dev/stderr"
    failed = 1
    exit 1
}

END {
    if (failed || file != 3) exit 1
    print "\nmodule.exports = { " exported " };"
}
