#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes build/web: the page of examples/web, the npm package beside it, and the list of files for offline use.
#
#   usage: scripts/web.sh build/wasm bigpoints.wasm build/web
set -eu

package=$1
engine=$2 # the module with what the page calls, and no more
out=$3
rm -rf "$out.new"
mkdir -p "$out.new/bigpoints"
cp -R examples/web/. "$out.new"
sed -n 's/^"\(.*\)",$/\1/p' src/programs/play/puzzles.inc >"$out.new/puzzles.txt"
for file in bigpoints.js engine.js engine_worker.js native.js signatures.js; do
    cp "$package/$file" "$out.new/bigpoints"
done
cp "$engine" "$out.new/bigpoints"
cat "$package/LICENSE" "$package/NOTICES" >"$out.new/licences.txt"

(
    cd "$out.new"
    find . -type f ! -name service-worker.js ! -name files | LC_ALL=C sort >files
    version=$(xargs cat <files | cksum | tr ' ' '-')
    {
        echo "self.VERSION = '$version';"
        echo "self.FILES = ['./',"
        sed "s|.*|    '&',|" files
        echo "];"
    } >files.js
    rm files
)
rm -rf "$out"
mv "$out.new" "$out"
