#!/bin/sh
# SPDX-License-Identifier: MIT
# The browser tests of the page. They need node 20, Chromium, the tools for WebAssembly, and two packages of npm, which are
# fetched once. Where one of them is missing, one line says so, and that is no failure.
#
#   usage: scripts/web_test.sh ready          whether the tools are here
#          scripts/web_test.sh run [TEST...]  runs the tests on build/web
#
# CHROMIUM names another browser. WEB_SHOTS=folder makes the pictures of the manual there.
set -eu

skipped() {
    echo "web-test: skipped: $*"
}

ready() {
    if ! env -u CC DEPS=no scripts/deps.sh web >/dev/null 2>&1; then
        skipped "a tool is missing (make deps FOR=web)"
        return 1
    fi
    if [ "$(node -p 'parseInt(process.versions.node)')" -lt 20 ]; then
        skipped "node 20 or newer is missing"
        return 1
    fi
}

packages=build/web-test

# Whether a package is here, of exactly the version that the tests want.
has_package() {
    version=$(sed -n "s/.*\"$1\": \"\(.*\)\".*/\1/p" tests/web/package.json)
    grep -q "\"version\": \"$version\"" "$packages/node_modules/$1/package.json" 2>/dev/null
}

fetch_packages() {
    has_package playwright-core && has_package axe-core && return
    mkdir -p "$packages"
    cp tests/web/package.json "$packages"
    (cd "$packages" && npm install --no-audit --no-fund --no-package-lock --ignore-scripts --fetch-retries 1 \
        --fetch-timeout 60000) >"$packages/npm.log" 2>&1
}

case ${1:-} in
ready)
    ready
    ;;
run)
    shift
    if ! fetch_packages; then
        skipped "npm could not fetch playwright-core and axe-core; see $packages/npm.log"
        exit 0
    fi
    CHROMIUM=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome)}
    export CHROMIUM
    [ $# -gt 0 ] || set -- tests/web/*.test.js
    exec node --test --test-concurrency=2 --test-reporter=spec "$@"
    ;;
*)
    sed -n 's/^# \{1,3\}\(usage: .*\)/\1/p' "$0" >&2
    exit 2
    ;;
esac
