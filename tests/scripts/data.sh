#!/bin/sh
# SPDX-License-Identifier: MIT
# scripts/data.sh: files with headers, digests, a damaged file, an unknown tier.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
data=$work/data

# data TIER ONLY: the files whose names contain ONLY.
data() {
    run env OUT="$data" ONLY="$2" sh scripts/data.sh "$1" "$BUILD/bin"
}

data quick 3x2
same "the small files: exit code" 0 "$code"
same "they are counted" "data: 12 files in $data" "$out"
same "a margin" "board,boards,margin RRGGBB,6,2" "$(head -n 2 "$data/margin-3x2.csv" | tr '\n' ' ' | sed 's/ $//')"
same "every board of the thesis" 91 "$(wc -l <"$data/thesis-3x2.csv")"
same "the boards of all classes" 90 "$(awk -F, 'NR > 1 { sum += $2 } END { print sum }' "$data/outcome-3x2.csv")"
(cd "$data" && sha256sum -c --quiet SHA256SUMS) >"$log" 2>&1 && pass || fail "SHA256SUMS" "$log"

# Every column of every file is in the dictionary.
head -q -n 1 "$data"/*.csv | tr ',' '\n' | sort -u | while read -r column; do
    grep -q "\`$column\`" "$data/README.md" || echo "$column"
done >"$work/missing"
same "columns that the README lacks" "" "$(cat "$work/missing")"

sed -i '2s/1$/0/' "$data/outcome-3x2.csv"
data quick outcome-3x2
same "a damaged file: exit code" 1 "$code"
expect "it is named" grep -q "outcome-3x2.csv has another digest" "$work/err"

data huge 3x2
same "an unknown tier: exit code" 2 "$code"
expect "the tiers are named" grep -q "the tier is quick or full, not 'huge'" "$work/err"
finish
