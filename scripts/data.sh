#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes the result of every board of the small sizes as CSV files, with a description of the columns and digests.
#
#   usage: scripts/data.sh quick|full BIN
#
# BIN is the folder with bigpoints census. The files are in build/data, or in OUT. Each is compared with the digest in
# docs/results; the exit code is 1 if one differs. A file that is there is not made again. ONLY=text writes only the files
# whose names contain the text.
set -eu

tier=${1:-quick}
bin=${2:-build/bin}
out=${OUT:-build/data}
. scripts/censuses.sh
time=$(tier_time "$tier")
echo "data: the tier $tier takes $time on two cores" >&2
mkdir -p "$out"
# What docs/formats.md says of these files.
awk '/^## / { inside = $0 == "## Data"; sub(/^#/, "") } inside' docs/formats.md >"$out/README.md"
failed=0

# census NAME OPTION...: the rows of one census, with a header line.
census() {
    case $1 in
    *"${ONLY:-}"*) ;;
    *) return ;;
    esac
    name=$1
    shift
    if [ ! -s "$out/$name.csv" ]; then
        echo "  $name" >&2
        "$bin/bigpoints" census "$@" --threads "${THREADS:-2}" ${MEMORY:+--memory "$MEMORY"} --header --format csv \
            --checkpoint "$out/$name.census" --rows "$out/$name.rows" >/dev/null
        mv "$out/$name.rows" "$out/$name.csv"
        rm -f "$out/$name.census"
    fi
    digest=$(tail -n +2 "$out/$name.csv" | sha256sum | cut -d ' ' -f 1)
    if ! grep -q -x "$digest  $name" docs/results/digests.txt; then
        echo "data: $name.csv has another digest than docs/results/digests.txt" >&2
        failed=1
    fi
}

run_censuses "$tier"
(cd "$out" && sha256sum README.md ./*.csv | sed 's|\./||' >SHA256SUMS)
[ "$failed" -eq 0 ] || exit 1
echo "data: $(find "$out" -name '*.csv' | wc -l) files in $out"
