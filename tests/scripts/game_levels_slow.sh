#!/bin/sh
# SPDX-License-Identifier: MIT
# Four in a Row and Gomoku: 200 games of each level against the level two below, as in the table of docs/games.md (levels 9 and 10 take
# too long for a test); and the two heuristics of Gomoku.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# measured COLUMN: "level won drawn lost" from the table of the document.
measured() {
    awk -F ' *[|] *' -v column="$1" '$2 ~ /^[0-9]+$/ && $3 == $2 - 2 && $2 <= 8 { gsub(",", "", $column); print $2, $column }' \
        docs/games.md
}

for game in "connect4 4" "gomoku 6"; do
    for level in 3 4 5 6 7 8; do
        run "$bigpoints" match --game "${game% *}" --seat $level --seat $((level - 2)) --games 200 --format csv
        same "${game% *}, level $level: exit code" 0 "$code"
        sed -n 2p "$work/out" | cut -d , -f 2,4-6 | tr , ' ' >>"$work/${game% *}"
    done
    same "${game% *}: as the document says" "$(measured "${game#* }")" "$(cat "$work/${game% *}")"
    expect "${game% *}: each level wins at least 60 %" awk '$2 < 120 { exit 1 }' "$work/${game% *}"
done
for limit in depth=2 depth=4 nodes=3000; do
    run "$bigpoints" match --game gomoku --seat "minimax:$limit" --seat "minimax:$limit,heuristic=report" --games 60 --format csv
    sed -i 's/"[^"]*"/x/' "$work/out"
    expect "Gomoku, $limit: threats wins nine of ten" awk -F , 'NR == 2 { exit !($4 >= 54) }' "$work/out"
done

finish
