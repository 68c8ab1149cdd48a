#!/bin/sh
# SPDX-License-Identifier: MIT
# Reproduces every table, figure and digest of docs/results.md and docs/results_tables.md, but for the strength of players, and
# compares them with these pages.
#
#   usage: scripts/reproduce.sh quick|full BIN
#          scripts/reproduce.sh page            only writes docs/results_tables.md from docs/results
#
# BIN is the folder with bigpoints census and bigpoints plot. scripts/censuses.sh lists what a tier has.
# THREADS and MEMORY (MiB) may be set. Finished work is kept in build/reproduce, so a stopped run continues; remove
# the folder to start again. The exit code is 1 if something differs from docs/results. With UPDATE=yes docs/results and
# docs/results_tables.md are replaced instead. The work is that of one thread, so that it is the same everywhere; seconds are
# not compared.
set -eu

tier=${1:-quick}
bin=${2:-build/bin}
threads=${THREADS:-2}
out=build/reproduce
here=docs/results

# part TABLE HEADING TEXT: a section of the page.
part() {
    printf '\n## %s\n\n%s\n\n' "$2" "$3"
    cat "$here/$1.txt"
}

# The page that has all tables.
page() {
    cat <<'END'
# All tables

The numbers behind [the results](results.md). `make reproduce` computes them again, compares them, and writes this page. A size is
written as colours x discs of each colour; two players, official rules, unless stated otherwise.
END
    part outcomes Outcomes "All boards."
    part samples Samples "Boards drawn uniformly, with replacement (\`--sample N --seed 1\`), with 95 % Wilson score intervals."
    part specials "White and black discs" "All boards."
    part handicaps "Margins and handicaps" "The first player's margin under best play. With the fairest handicap the first player wins only with a larger
margin. A series has two games on two random boards, each begun by another player."
    part sample_handicaps "Margins of samples" "200 boards each."
    part players "More than two players" "The share of boards on which a seat is the only winner (\`maxn\`), or can force to be it (\`guaranteed\`)."
    part thesis "The thesis" "By the method and the rules of the thesis; positions are counted for each board."
    part work "The work" "Nodes of the census by \`outcome\`, with one thread. One table serves all boards of a size; a single board with an empty
table takes thousands of nodes. \`docs/results/work.csv\` also has the seconds, on a busy machine."
    printf '\n![The work of a census](results/work.svg)\n'
    part strength_regret "Levels against best play" "Each level plays against itself, with 600,000 nodes a move, on 200 random boards of 4x3 and 100 of 3x3 with two
white and two black discs, each played twice (\`scripts/strength.sh\`)."
    part strength_levels "Level against level" "The standard game of two players, 200 random boards, each played twice, 100,000 nodes a move. \`greedy\` takes the
move with the highest own estimated score. Level 10 had 50,000 nodes a move against it, and 20,000 against \`random\`. Level 10 against 9 was
measured without counting black discs as moves left. Times are those of a busy machine."
    part strength_players "Level 10 with more players" "One player of level 10 with 10,000 nodes a move against players of level 3, from every seat."
    printf '\n## Rules of thumb\n'
    for size in "4x3 4 colours with 3 discs each" "4x3_1_1 The same with one white and one black disc" "3x3_2_2 3 colours with 3 discs each, two white and two black discs"; do
        printf '\n%s (`make thumb`):\n\n' "${size#* }"
        cat "$here/thumb_${size%% *}.txt"
    done
    printf '\n## Digests\n\nThe SHA-256 digests of the rows (`--rows`) of each census:\n\n'
    printf '```text\n'
    cat "$here/digests.txt"
    printf '```\n'
}
if [ "$tier" = page ]; then
    page >docs/results_tables.md
    exit 0
fi
. scripts/censuses.sh
time=$(tier_time "$tier")
echo "reproduce: the tier $tier takes $time on two cores" >&2
mkdir -p "$out"

# --- The censuses ----------------------------------------------------------------------------------

# census NAME OPTION...: runs one census unless it is there. Leaves NAME.csv (the summary with the work done),
# NAME.details and NAME.sha256 (of the rows of all boards).
census() {
    name=$1
    shift
    if [ ! -s "$out/$name.sha256" ]; then
        echo "  $name" >&2
        # One thread counts the same nodes everywhere.
        case $name in
        outcome-*) work="--threads 1 --memory 1024" ;;
        *) work="--threads $threads" ;;
        esac
        # shellcheck disable=SC2086
        "$bin/bigpoints" census "$@" $work ${MEMORY:+--memory "$MEMORY"} --format csv --work \
            --checkpoint "$out/$name.census" --rows "$out/rows" --replace --details "$out/$name.details" \
            >"$out/$name.new"
        mv "$out/$name.new" "$out/$name.csv"
        sha256sum <"$out/rows" | sed "s/-/$name/" >"$out/$name.sha256.new"
        mv "$out/$name.sha256.new" "$out/$name.sha256"
        rm -f "$out/rows" "$out/$name.census"
    fi
    names="$names $name"
}

names=
run_censuses "$tier"

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
table samples csv sample sample-w2k2 >"$results/samples.txt"
# shellcheck disable=SC2086
table specials csv $specials >"$results/specials.txt"
table handicaps details margin >"$results/handicaps.txt"
table handicaps details sample-margin >"$results/sample_handicaps.txt"
table players csv maxn-3p maxn-4p guaranteed-3p >"$results/players.txt"
table work csv outcome >"$results/work.txt"
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
    "$bin/bigpoints" plot outcomes --order "$order" --title "Who wins under best play" \
        --output "$results/outcomes_$order.svg" "$results/outcomes.csv"
done
# shellcheck disable=SC2046
"$bin/bigpoints" plot margins --title "The first player's margin under best play" --output "$results/margins.svg" \
    $(files details margin)
# shellcheck disable=SC2046
"$bin/bigpoints" plot moves --title "How often a first move is best" --output "$results/moves.svg" \
    $(for file in $(files details margin); do grep -l 'legal-move' "$file"; done)
"$bin/bigpoints" plot work --title "The work of a census" --output "$results/work.svg" "$results/work.csv"

# --- Comparing -------------------------------------------------------------------------------------

if [ "${UPDATE:-no}" = yes ]; then
    mkdir -p "$here"
    cp "$results"/* "$here/"
    page >docs/results_tables.md
    echo "reproduce: docs/results and docs/results_tables.md are what was found now"
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

# shares FILE: the table of outcomes with the shares alone.
shares() {
    awk -F ' *[|] *' 'NR > 2 { print "| " $2 " | " $3 " | " $8 " | " $9 " | " $10 " |" }' "$1"
}

# Every line that was found must stand in docs/results, and what stands there in the pages. Figures can be compared
# when everything was counted.
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
for file in outcomes thesis samples specials handicaps sample_handicaps players work digests; do
    missing "$results/$file.txt" "$here/$file.txt" >"$out/differs"
    judge "$file, $(wc -l <"$results/$file.txt") lines"
done
cut -d, -f1-13 "$here/work.csv" >"$out/work.csv"
cut -d, -f1-13 "$results/work.csv" >"$out/work.now"
missing "$out/work.now" "$out/work.csv" >"$out/differs"
judge "work.csv, without the seconds"
shares "$here/outcomes.txt" >"$out/shares"
missing "$out/shares" docs/results.md >"$out/differs"
judge "docs/results.md has the shares of outcomes.txt"
page | diff - docs/results_tables.md >"$out/differs" || true
judge "docs/results_tables.md has all tables"
# tips FIGURE: its numbers. Where they are placed differs between versions of gnuplot.
tips() {
    grep -o '<title>.*: .*</title>' "$1" | sort
}
for file in outcomes_colours.svg outcomes_discs.svg outcomes_total.svg margins.svg moves.svg; do
    if [ "$tier" != quick ]; then
        tips "$here/$file" >"$out/tips"
        tips "$results/$file" | diff "$out/tips" - >"$out/differs" 2>&1 || true
        judge "$file"
    fi
done
[ "$failed" -eq 0 ] || exit 1
echo "reproduce: all of it again; the figures are in $results"
