#!/bin/sh
# SPDX-License-Identifier: MIT
# Strength of the two heuristics of bigpoints gomoku: matches that are reproducible because depth or nodes limit the search.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

for limit in "--depth 2" "--depth 4" "--nodes 3000"; do
    # shellcheck disable=SC2086
    run "$bigpoints" gomoku --match 60 $limit
    same "$limit: exit code" 0 "$code"
    contains "$limit: threats is stronger" "threats is stronger" "$work/out"
    expect "$limit: it wins nine of ten" awk '$1 == "threats" && NF > 5 { found = $3 >= 54 } END { exit !found }' \
        "$work/out"
done

finish
