#!/bin/sh
# SPDX-License-Identifier: MIT
# bigpoints-mpi census on three processes of this machine: the same bytes as bigpoints census, also after kills and signals. The
# random moments come from BP_TEST_SEED.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
seed=${BP_TEST_SEED:-$(date +%s)}

if ! has mpirun || [ ! -x "$bigpoints_mpi" census ]; then
    ignore "bigpoints-mpi census" "MPI is missing (make deps FOR=mpi)"
    finish
fi

# More processes than processors. Open MPI refuses root unless two variables allow it. Containers often forbid the way
# in which processes of one machine copy from each other, and Open MPI warns then. Its search for networks takes half a
# second.
OMPI_ALLOW_RUN_AS_ROOT=1
OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
OMPI_MCA_btl_vader_single_copy_mechanism=none
OMPI_MCA_rmaps_base_oversubscribe=1
OMPI_MCA_pml=ob1
PRTE_ALLOW_RUN_AS_ROOT=1
PRTE_ALLOW_RUN_AS_ROOT_CONFIRM=1
PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM OMPI_MCA_btl_vader_single_copy_mechanism \
    OMPI_MCA_rmaps_base_oversubscribe OMPI_MCA_pml PRTE_ALLOW_RUN_AS_ROOT PRTE_ALLOW_RUN_AS_ROOT_CONFIRM \
    PRTE_MCA_rmaps_default_mapping_policy

# on N ARGUMENT...: runs it on N processes; keeps what it writes in files, and its exit code.
on() {
    processes=$1
    shift
    mpirun -n "$processes" "$bigpoints_mpi" census "$@" >"$work/out" 2>"$work/err" </dev/null
    code=$?
}

# alike NAME FILE FILE: the same bytes.
alike() {
    if cmp "$2" "$3" >"$log" 2>&1; then
        pass
    else
        fail "$1" "$log"
    fi
}

# says NAME WORD: standard error has the word once, whatever mpirun adds.
says() {
    same "$1: it says '$2' once" 1 "$(grep -c -F -e "$2" "$work/err")"
}

# --- The same bytes --------------------------------------------------------------------------------

# agrees NAME N ARGUMENT...: report, rows and details on N processes are those of one.
agrees() {
    name=$1 number=$2
    shift 2
    "$bigpoints" census "$@" --replace --rows "$work/rows.one" --details "$work/details.one" >"$work/one" 2>"$log" ||
        fail "$name: bigpoints census" "$log"
    on "$number" "$@" --replace --rows "$work/rows" --details "$work/details"
    same "$name: exit code" 0 "$code"
    empty "$name: no message" "$work/err"
    alike "$name: report" "$work/one" "$work/out"
    alike "$name: rows" "$work/rows.one" "$work/rows"
    alike "$name: details" "$work/details.one" "$work/details"
}

agrees "outcome 3x3" 3 --colours 3 --discs 3
agrees "outcome 4x2, first moves" 3 --colours 4 --discs 2 --moves --format json
agrees "margin with white and black discs" 3 --colours 2 --discs 3 --white 1 --black 1 --objective margin \
    --format csv --header --threads 2
agrees "thesis 3x3" 3 --colours 3 --discs 3 --rules thesis --objective thesis --header --format csv
agrees "maxn for three, a sample" 2 --colours 3 --discs 2 --players 3 --objective maxn --sample 200 --seed 7
agrees "guaranteed, two boards for three workers" 4 --colours 2 --discs 2 --objective guaranteed --sample 2
agrees "one process" 1 --colours 3 --discs 3 --objective margin --format json
"$bigpoints" census --colours 3 --discs 2 --format csv >"$work/one"
"$bigpoints_mpi" census --colours 3 --discs 2 --format csv >"$work/out" 2>"$work/err" </dev/null
same "without mpirun: exit code" 0 $?
alike "without mpirun" "$work/one" "$work/out"
"$bigpoints_mpi" census --help >"$work/out" 2>"$work/err" </dev/null
same "--help without mpirun: exit code" 0 $?
for word in Usage mpirun --colours --checkpoint --memory; do
    expect "--help speaks of $word" grep -q -e "$word" "$work/out"
done
on 3 --version
same "--version: one line" 1 "$(wc -l <"$work/out" | tr -d ' ')"

# --- Mistakes --------------------------------------------------------------------------------------

on 3 --colours 9 --discs 3
same "bad usage: exit code" 2 "$code"
says "bad usage" "bigpoints-mpi census: "
on 2 --colours 3 --discs 3 --shard 1/2
same "no --shard: exit code" 2 "$code"
says "no --shard" "--shard"
on 3 --colours 3 --discs 3 --checkpoint "$work/nowhere/file"
same "a checkpoint that can't be written: exit code" 1 "$code"
says "a checkpoint that can't be written" "nowhere/file"
on 3 --colours 5 --discs 3 --rules thesis --objective thesis --memory 1 --checkpoint "$work/failed"
same "a worker without memory: exit code" 1 "$code"
says "a worker without memory" "failed: "
expect "a worker without memory: the checkpoint is good" grep -q '^end ' "$work/failed"

# --- Stopping and going on -------------------------------------------------------------------------

set -- --colours 4 --discs 3 --objective margin --format csv
"$bigpoints" census "$@" --replace --rows "$work/rows.one" >"$work/one"
set -- "$@" --rows "$work/rows" --checkpoint "$work/checkpoint" --every 0.1
rm -f "$work/rows"

# begin N ARGUMENT...: runs it in the background, until its checkpoint has grown; then a random moment more.
moment=0
begin() {
    processes=$1
    shift
    before=$(cksum "$work/checkpoint" 2>/dev/null)
    mpirun -n "$processes" "$bigpoints_mpi" census "$@" >"$work/out" 2>"$work/err" </dev/null &
    pid=$!
    tries=0
    while [ "$(cksum "$work/checkpoint" 2>/dev/null)" = "$before" ] && [ $tries -lt 200 ] &&
        kill -0 $pid 2>/dev/null; do
        sleep 0.05
        tries=$((tries + 1))
    done
    moment=$((moment + 1))
    sleep "$(awk -v seed="$seed" -v n=$moment 'BEGIN { srand(seed + 1000 * n); rand(); printf "%.2f", 0.3 * rand() }')"
}

# members: the processes of this run, mpirun the first of them, by the name of their checkpoint. The pattern does not
# match itself in the command line of grep.
members() {
    grep -l -s -a -e "$work/[c]heckpoint" /proc/[0-9]*/cmdline | cut -d / -f 3 | sort -n
}

# How many units from the first on the checkpoint has, and that it has not lost any.
units() {
    number=$(sed -n 's/^done 0 //p' "$work/checkpoint")
    echo "${number:-0}"
}
kept=0
keeps() {
    expect "$1, seed $seed: it had $kept, now $(units)" test "$(units)" -ge "$kept"
    same "$1, seed $seed: a whole beginning" 0 "$(grep -c '^done [1-9]' "$work/checkpoint")"
    kept=$(units)
}

if [ ! -r /proc/self/cmdline ]; then
    ignore "killing" "there is no /proc"
else
    for round in 1 2; do
        begin $((round + 2)) "$@"
        # shellcheck disable=SC2046
        kill -9 $(members) 2>/dev/null
        wait $pid 2>/dev/null
        while [ -n "$(members)" ]; do sleep 0.05; done
        keeps "kill -9 of all, round $round"
    done
    begin 3 "$@"
    victim=$(members | tail -n 1)
    [ -z "$victim" ] || kill -9 "$victim" 2>/dev/null
    wait $pid 2>/dev/null
    while [ -n "$(members)" ]; do sleep 0.05; done
    keeps "kill -9 of one"
fi
begin 3 "$@"
kill -INT $pid 2>/dev/null
wait $pid
code=$?
keeps "Ctrl-C"
if [ "$(units)" -lt 15400 ]; then
    refuse "Ctrl-C, seed $seed: exit code" test "$code" -eq 0
    says "Ctrl-C, seed $seed" "the same command continues it"
fi
"$bigpoints" census "$@" >"$work/out" 2>&1 &
pid=$!
sleep 0.1
kill -TERM $pid 2>/dev/null
wait $pid 2>/dev/null
on 3 "$@"
same "after it all, seed $seed: exit code" 0 "$code"
alike "after it all, seed $seed: report" "$work/one" "$work/out"
alike "after it all, seed $seed: rows" "$work/rows.one" "$work/rows"
on 2 "$@"
alike "once more: report" "$work/one" "$work/out"
alike "once more: rows" "$work/rows.one" "$work/rows"

# Without --checkpoint: one in the state folder, which bigpoints census continues too, and which is removed in the end.
set -- --colours 4 --discs 3 --objective margin --format csv
mpirun -n 3 "$bigpoints_mpi" census "$@" --every 0.05 >"$work/out" 2>"$work/err" </dev/null &
pid=$!
tries=0
until [ -d "$XDG_STATE_HOME/bigpoints" ] || [ $tries -ge 200 ]; do
    sleep 0.05
    tries=$((tries + 1))
done
kill -INT $pid 2>/dev/null
wait $pid
kept=$(echo "$XDG_STATE_HOME/bigpoints/"*)
stopped=0
if [ -f "$kept" ]; then
    stopped=1
    says "Ctrl-C without a checkpoint" "(kept in $kept)"
fi
"$bigpoints" census "$@" >"$work/out" 2>"$work/err"
same "going on without a checkpoint: it says so" $stopped "$(grep -c "going on after" "$work/err")"
alike "going on without a checkpoint: report" "$work/one" "$work/out"
same "going on without a checkpoint: nothing is left" "" "$(ls "$XDG_STATE_HOME/bigpoints")"

# --- Checkpoints of others -------------------------------------------------------------------------

set -- --colours 3 --discs 3 --rules thesis --objective thesis --format json
"$bigpoints" census "$@" >"$work/one"
"$bigpoints" census "$@" --shard 2/7 --checkpoint "$work/part" >"$log" 2>&1 || fail "a shard" "$log"
cp "$work/part" "$work/part.before"
on 3 "$@" --checkpoint "$work/part"
same "a checkpoint that is no beginning: exit code" 1 "$code"
says "a checkpoint that is no beginning" "shard"
alike "a checkpoint that is no beginning stays as it is" "$work/part.before" "$work/part"
"$bigpoints" census "$@" --shard 1/7 --checkpoint "$work/part1" >"$log" 2>&1 || fail "a shard" "$log"
on 3 "$@" --checkpoint "$work/part1"
alike "what the first shard has is not done again" "$work/one" "$work/out"
"$bigpoints" census "$@" --checkpoint "$work/part1" >"$work/out"
alike "bigpoints census takes the checkpoint of a cluster" "$work/one" "$work/out"

finish
