#!/bin/sh
# SPDX-License-Identifier: MIT
# A larger census that is killed repeatedly, on full disks, and in several numbers of shards: the result and the rows
# are those of an uninterrupted run. BP_TEST_SEED=N repeats the moments at which it is killed.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
# shellcheck source=tests/scripts/_census.sh
. "$(dirname "$0")/_census.sh"

# --- Known answers ---------------------------------------------------------------------------------

five="--colours 3 --discs 5 --format csv --header --threads 2"
# shellcheck disable=SC2086
run "$bigpoints" census $five --rows "$work/five.rows"
same "three colours, five discs: exit code" 0 "$code"
same "three colours, five discs: 126126 classes of 6" \
    "3,5,0,0,official,outcome,756756,126126,$((6 * 108704)),$((6 * 17099)),$((6 * 323))" "$(echo "$out" | tail -n 1)"
cp "$work/out" "$work/five.csv"
same "three colours, five discs: rows" "108704 17099 323" \
    "$(awk -F , '{ n[$3]++ } END { print n["1"], n["0"], n["-1"] }' "$work/five.rows")"

"$bigpoints" census --colours 3 --discs 3 --rules thesis --objective thesis --format csv --rows "$work/thesis.rows" >"$work/out"
cut -d , -f 1 "$work/thesis.rows" >"$work/boards"
same "thesis: boards" 1680 "$(sort -u "$work/boards" | wc -l | tr -d ' ')"
expect "thesis: boards in order" sort -c "$work/boards"
"$bigpoints" solve --objective thesis --rules thesis --format csv - <"$work/boards" >"$work/solved"
expect "thesis: every row is that of bigpoints solve" cmp "$work/thesis.rows" "$work/solved"

# --- Killed at any moment --------------------------------------------------------------------------

seed=${BP_TEST_SEED:-$(date +%s)}
echo "moments: BP_TEST_SEED=$seed"

# killed NAME TIMES LONGEST ARGUMENT...: kills the census so often, at most LONGEST seconds after it was begun, and
# goes on each time. Whenever it comes to its end, the result and the rows are right, and it begins anew.
killed() {
    name=$1 times=$2 longest=$3
    shift 3
    run "$bigpoints" census "$@" --rows "$work/wanted.rows" --replace
    same "$name: exit code" 0 "$code"
    cp "$work/out" "$work/wanted"
    rm -f "$work/k" "$work/k.bp-unfinished" "$work/k.rows"
    awk -v seed="$seed" -v times="$times" -v longest="$longest" \
        'BEGIN { srand(seed); while (times-- > 0) printf "%.3f\n", 0.005 + rand() * longest }' >"$work/moments"
    kills=0 ends=0
    while [ "$kills" -lt "$times" ]; do
        "$bigpoints" census "$@" --every 0.05 --checkpoint "$work/k" --rows "$work/k.rows" >"$work/out" 2>"$work/err" </dev/null &
        pid=$!
        sleep "$(sed -n "$((kills + 1))p" "$work/moments")"
        kill -9 $pid 2>/dev/null
        wait $pid 2>/dev/null
        code=$?
        kills=$((kills + 1))
        if [ $code -eq 0 ]; then
            ended "$name, before kill $kills"
            rm -f "$work/k" "$work/k.rows"
        elif [ $code -ne 137 ]; then
            fail "$name, before kill $kills: exit code $code" "$work/err"
        fi
    done
    run "$bigpoints" census "$@" --checkpoint "$work/k" --rows "$work/k.rows"
    same "$name, after $kills kills: exit code" 0 "$code"
    ended "$name, after $kills kills"
    echo "$name: killed $((kills - ends + 1)) times, came to its end $ends times"
    expect "$name: it was killed" test "$ends" -lt "$kills"
}

# ended NAME: the census has come to its end, with the right result and rows.
ended() {
    ends=$((ends + 1))
    expect "$1: the same result" cmp "$work/wanted" "$work/out"
    expect "$1: the same rows" cmp "$work/wanted.rows" "$work/k.rows"
    expect "$1: nothing else is left" test ! -e "$work/k.bp-unfinished"
}

# shellcheck disable=SC2086
killed "three colours, five discs" 50 0.3 $five
killed "a shard of a sample with moves" 10 0.3 --colours 4 --discs 3 --white 1 --objective margin --moves \
    --sample 600 --seed 2 --shard 2/3 --format json
killed "thesis" 10 0.15 --colours 3 --discs 3 --rules thesis --objective thesis --format csv --header
killed "maxn for three" 10 0.2 --colours 2 --discs 4 --black 1 --players 3 --objective maxn --format csv --threads 2

# --- A full disk -----------------------------------------------------------------------------------

# fills NAME CHECKPOINT ROWS ARGUMENT...: the disk of the rows has no space for all of them.
fills() {
    name=$1 checkpoint=$2 rows=$3
    shift 3
    run "$bigpoints" census "$@" --checkpoint "$checkpoint" --rows "$rows"
    says "$name" 1 "$disk/"
    case $err in
    *"No space left"*) pass ;;
    *) fail "$name: the message does not say why" "$work/err" ;;
    esac
    expect "$name: nothing else is left" test ! -e "$checkpoint.bp-unfinished"
    units=$(awk '$1 == "done" { n = $3 } END { print n + 0 }' "$checkpoint")
    lines=$(wc -l <"$rows")
    expect "$name: what the checkpoint has ($units) is in the rows ($lines)" test "$units" -le "$lines"
    run "$bigpoints" census "$@" --checkpoint "$checkpoint" --rows "$rows"
    says "$name, tried again" 1 "$disk/"
}

disk=$work/disk
mkdir "$disk"
if mount -t tmpfs -o size=1m none "$disk" 2>/dev/null; then
    trap 'umount "$disk" 2>/dev/null; rm -rf "$work"' EXIT
    # shellcheck disable=SC2086
    {
        fills "a full disk" "$disk/c" "$disk/rows" $five --every 0.02
        cp "$disk/rows" "$work/full.rows"
        rm -f "$disk/rows"
        fills "a full disk for rows alone" "$work/c" "$disk/rows" $five --every 60
        rm -f "$disk/rows"
        cp "$work/full.rows" "$disk/rows"
    }
    if mount -o remount,size=8m "$disk" 2>/dev/null; then
        # shellcheck disable=SC2086
        run "$bigpoints" census $five --checkpoint "$disk/c" --rows "$disk/rows"
        expect "a disk with space again: the same result" cmp "$work/five.csv" "$work/out"
        expect "a disk with space again: the same rows" cmp "$work/five.rows" "$disk/rows"
    fi
    umount "$disk"
else
    ignore "a full disk" "no file system can be mounted"
fi

# --- Shards ----------------------------------------------------------------------------------------

all="1 2 3 5"
shards "$all" "outcome" --colours 3 --discs 3
shards "$all" "outcome, white and black" --colours 2 --discs 3 --white 1 --black 1
shards "$all" "margin and moves" --colours 3 --discs 3 --objective margin --moves
shards "$all" "margin, uneven discs" --colours 3 --discs 3,1,2 --white 1 --black 1 --objective margin
shards "$all" "guaranteed for two" --colours 2 --discs 2 --white 1 --black 1 --objective guaranteed --moves
shards "$all" "thesis" --colours 3 --discs 2 --rules thesis --objective thesis
shards "$all" "maxn for two" --colours 2 --discs 3 --white 1 --objective maxn
shards "$all" "maxn for three" --colours 2 --discs 2 --white 1 --black 1 --players 3 --objective maxn
shards "$all" "guaranteed for three" --colours 2 --discs 2 --white 1 --black 1 --players 3 --objective guaranteed
shards "$all" "a sample" --colours 3 --discs 3 --white 2 --black 1 --objective margin --sample 101 --seed 5
shards "$all" "a sample for three" --colours 3 --discs 2 --white 1 --black 1 --players 3 --objective maxn --sample 50
shards "$all" "a sample of guaranteed" --colours 2 --discs 2 --white 1 --players 3 --objective guaranteed --sample 50

finish
