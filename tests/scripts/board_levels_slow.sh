#!/bin/sh
# SPDX-License-Identifier: MIT
# The levels of bigpoints connect4 and bigpoints gomoku: 200 games of each against the level two below, as in the table of docs/games.md.
# Levels 9 and 10 take too long for a test.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# measured COLUMN: "level won drawn lost" from the table of the document.
measured() {
    awk -F ' *[|] *' -v column="$1" '$2 ~ /^[0-9]+$/ && $3 == $2 - 2 && $2 <= 8 { gsub(",", "", $column); print $2, $column }' \
        docs/games.md
}

for game in "connect4 4" "gomoku 6"; do
    program="bigpoints ${game% *}"
    run "$bigpoints" "${game% *}" --ladder 200 --level 8
    fine "$program: each level wins at least 60 %"
    same "$program: as the document says" "$(measured "${game#* }")" \
        "$(awk '$1 ~ /^[0-9]+$/ { print $1, $4, $5, $6 }' "$work/out")"
done

finish
