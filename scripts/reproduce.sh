#!/bin/sh
# Reproduces every table, figure and digest of docs/results.md, and compares them with that page.
#
#   usage: scripts/reproduce.sh quick|full BIN
#
# BIN is the folder with bp-census and bp-plot. `quick` takes minutes, `full` also does the largest sizes and
# takes about an hour on two cores. THREADS and MEMORY (MiB) may be set. Finished work is kept in build/reproduce,
# so a stopped run continues; remove the folder to start again. The exit code
# is 1 if something differs from docs/results. With UPDATE=yes docs/results is replaced instead.
set -eu

tier=${1:-quick}
bin=${2:-build/bin}
threads=${THREADS:-2}
out=build/reproduce
here=docs/results
case $tier in
quick | full) ;;
*)
    echo "reproduce.sh: the tier is quick or full, not '$tier'" >&2
    exit 2
    ;;
esac
mkdir -p "$out"

# --- The censuses ----------------------------------------------------------------------------------

# census TIER NAME OPTION...: runs one census unless it is there. Leaves NAME.csv (the summary with the work done),
# NAME.details and NAME.sha256 (of the rows of all boards).
census() {
    if [ "$1" = full ] && [ "$tier" = quick ]; then
        return
    fi
    name=$2
    shift 2
    if [ ! -s "$out/$name.sha256" ]; then
        echo "  $name" >&2
        "$bin/bp-census" "$@" --threads "$threads" ${MEMORY:+--memory "$MEMORY"} --format csv --work \
            --checkpoint "$out/$name.census" --rows "$out/rows" --details "$out/$name.details" \
            >"$out/$name.new"
        mv "$out/$name.new" "$out/$name.csv"
        sha256sum <"$out/rows" | sed "s/-/$name/" >"$out/$name.sha256.new"
        mv "$out/$name.sha256.new" "$out/$name.sha256"
        rm -f "$out/rows" "$out/$name.census"
    fi
    names="$names $name"
}

# size TIER NAME OPTIONS SIZE...: the same census of several sizes, written COLOURSxDISCS.
size() {
    size_tier=$1
    size_name=$2
    size_options=$3
    shift 3
    for size in "$@"; do
        # shellcheck disable=SC2086
        census "$size_tier" "$size_name-$size" --colours "${size%x*}" --discs "${size#*x}" $size_options
    done
}

names=
size quick outcome "" 2x2 2x3 2x4 2x5 2x6 2x7 2x8 2x9 3x2 3x3 3x4 3x5
size full outcome "" 3x6
size quick outcome "" 4x2 4x3
size full outcome "" 4x4
size quick outcome "" 5x2
size full outcome "" 5x3
size quick margin "--objective margin --moves" 2x2 2x3 2x4 2x5 2x6 2x7 2x8 2x9 3x2 3x3 3x4 3x5
size full margin "--objective margin" 3x6
size quick margin "--objective margin --moves" 4x2 4x3
size full margin "--objective margin" 4x4
size quick margin "--objective margin --moves" 5x2
size full margin "--objective margin" 5x3
size quick thesis "--objective thesis --rules thesis" 2x2 2x3 2x4 3x2 3x3 3x4 4x2
for specials in "1 0" "0 1" "1 1" "2 0" "0 2" "2 2"; do
    white=${specials% *}
    black=${specials#* }
    size quick "margin-w${white}k$black" "--objective margin --white $white --black $black" 2x2 2x3 3x2
done
size quick margin-w1k0 "--objective margin --white 1" 3x3
size quick margin-w0k1 "--objective margin --black 1" 3x3
size quick sample "--sample 1000" 5x4 4x5
size full sample "--sample 1000" 5x5 4x6
size quick sample-margin "--objective margin --sample 200" 5x4 4x5
size full sample-margin "--objective margin --sample 200" 5x5 4x6
size quick maxn-3p "--objective maxn --players 3" 2x2 2x3 2x4 3x2
size quick maxn-4p "--objective maxn --players 4" 2x2 2x3 2x4 3x2
size quick guaranteed-3p "--objective guaranteed --players 3" 2x2 2x3 2x4 3x2

# --- Tables and figures ----------------------------------------------------------------------------

# files SUFFIX NAME...: the files of all censuses whose names begin so, in order.
files() {
    suffix=$1
    shift
    for name in $names; do
        for wanted in "$@"; do
            case $name in
            "$wanted"-[0-9]x[0-9]) echo "$out/$name.$suffix" ;;
            esac
        done
    done
}

# table NAME SUFFIX CENSUS...: a table in markdown.
table() {
    want=$1
    suffix=$2
    shift 2
    # shellcheck disable=SC2046
    cat /dev/null $(files "$suffix" "$@") | grep -v '^colours,' | awk -v want="$want" -f scripts/results.awk
}

specials="margin-w1k0 margin-w0k1 margin-w1k1 margin-w2k0 margin-w0k2 margin-w2k2"
results=$out/results
rm -rf "$results"
mkdir -p "$results"
table outcomes csv outcome >"$results/outcomes.txt"
table thesis csv thesis >"$results/thesis.txt"
table samples csv sample >"$results/samples.txt"
# shellcheck disable=SC2086
table specials csv $specials >"$results/specials.txt"
table handicaps details margin >"$results/handicaps.txt"
table handicaps details sample-margin >"$results/sample_handicaps.txt"
table players csv maxn-3p maxn-4p guaranteed-3p >"$results/players.txt"
for name in $names; do
    cat "$out/$name.sha256"
done >"$results/digests.txt"
{
    echo "colours,discs,white,black,rules,objective,boards,classes,wins,draws,losses,nodes,states,seconds"
    # shellcheck disable=SC2046
    cat $(files csv outcome thesis)
} >"$results/work.csv"
cut -d, -f1-11 "$results/work.csv" | grep -v ',thesis,' >"$results/outcomes.csv"
for order in colours discs total; do
    "$bin/bp-plot" outcomes --order "$order" --title "Who wins under best play" \
        --output "$results/outcomes_$order.svg" "$results/outcomes.csv"
done
# shellcheck disable=SC2046
"$bin/bp-plot" margins --title "The first player's margin under best play" --output "$results/margins.svg" \
    $(files details margin)
# shellcheck disable=SC2046
"$bin/bp-plot" moves --title "How often a first move is best" --output "$results/moves.svg" \
    $(for file in $(files details margin); do grep -l 'legal-move' "$file"; done)
"$bin/bp-plot" work --title "The work of a census" --output "$results/work.svg" "$results/work.csv"

# --- Comparing -------------------------------------------------------------------------------------

if [ "${UPDATE:-no}" = yes ]; then
    mkdir -p "$here"
    cp "$results"/* "$here/"
    echo "reproduce: docs/results is what was found now"
    exit 0
fi

# missing FOUND WANTED: the lines of a file that another one lacks.
missing() {
    if [ -s "$2" ]; then
        grep -v -x -F -f "$2" "$1" || true
    else
        echo "there is no $2"
    fi
}

# Every line that was found must stand in docs/results, and what stands there in the page. Figures can be compared
# when everything was counted; the work differs from run to run.
failed=0
judge() {
    if [ -s "$out/differs" ]; then
        failed=1
        echo "  DIFFERS $1"
        sed 's/^/    /' "$out/differs"
    else
        echo "  ok      $1"
    fi
}
for file in outcomes thesis samples specials handicaps sample_handicaps players digests; do
    missing "$results/$file.txt" "$here/$file.txt" >"$out/differs"
    judge "$file, $(wc -l <"$results/$file.txt") lines"
done
for file in "$here"/*.txt; do
    missing "$file" "$here.md" >"$out/differs"
    judge "docs/results.md has ${file##*/}"
done
for file in outcomes_colours.svg outcomes_discs.svg outcomes_total.svg margins.svg moves.svg; do
    if [ "$tier" = full ]; then
        cmp "$here/$file" "$results/$file" >"$out/differs" 2>&1 || true
        judge "$file"
    fi
done
[ "$failed" -eq 0 ] || exit 1
echo "reproduce: all of it again; the figures are in $results"
