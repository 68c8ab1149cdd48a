#!/bin/sh
# Runs libFuzzer programs one after the other.
#
#   usage: scripts/fuzz.sh SECONDS PROGRAM...
#          ONLY=text  only the programs whose path contains the text
#
# Each starts from tests/fuzz/corpus/NAME, which it only reads. What it learns goes to
# build/fuzz/corpus/NAME, what it finds to build/fuzz/finds/, its log to build/fuzz/log/NAME.
# The words of the notation are in tests/fuzz/NAME.dict, or for all in tests/fuzz/bigpoints.dict.
set -u

seconds=$1
shift
for program in "$@"; do
    shift
    case $program in
    *"${ONLY:-}"*) set -- "$@" "$program" ;;
    esac
done
if [ $# -eq 0 ]; then
    echo "fuzz: there is no fuzz target" >&2
    exit 1
fi

ASAN_OPTIONS=${ASAN_OPTIONS-detect_leaks=1:allocator_may_return_null=1}
UBSAN_OPTIONS=${UBSAN_OPTIONS-print_stacktrace=1}
export ASAN_OPTIONS UBSAN_OPTIONS

failed=0
for program in "$@"; do
    name=${program##*/}
    learnt=build/fuzz/corpus/$name
    seeds=tests/fuzz/corpus/$name
    log=build/fuzz/log/$name
    mkdir -p "$learnt" build/fuzz/finds build/fuzz/log
    set -- "$learnt"
    if [ -d "$seeds" ]; then
        set -- "$@" "$seeds"
    fi
    for dictionary in "tests/fuzz/$name.dict" tests/fuzz/bigpoints.dict; do
        if [ -r "$dictionary" ]; then
            set -- "$@" "-dict=$dictionary"
            break
        fi
    done
    "$program" -max_total_time="$seconds" -print_final_stats=1 -timeout=20 \
        -artifact_prefix="build/fuzz/finds/$name-" "$@" >"$log" 2>&1
    code=$?
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
    printf '  %-24s %12s runs in %s s' "$name" "${runs:-0}" "$seconds"
    if [ $code -eq 0 ]; then
        echo ", nothing found"
    else
        failed=1
        echo ", FOUND SOMETHING (exit code $code); the end of $log:"
        tail -n 40 "$log"
    fi
done
exit $failed
