#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs every hostile test, bounded, and prints a table: kind of fault, how it is injected, how many were tried, how
many failed. The exit code is 1 if one failed. "make hostile" builds what it needs.

   usage: hostile.py [--quick] [--only KIND] [--kills N] [--pairs N] [--seed S] [PROGRAM...]

A PROGRAM is a test in C, best of the build with AddressSanitizer, or a fuzz target."""

import argparse
import os
import re
import subprocess
import sys
import time

import calls
import kills
import pairs
from common import Tally, print_table

FUZZ_SECONDS = 20  # for each target
CALLS, CALLS_QUICK = 100000, 5000
PROOFS, PROOFS_QUICK = 50000, 5000


def add_program(tally, command, pattern):
    """Runs a test that counts for itself. The pattern finds its numbers."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False,
                          env={"ASAN_OPTIONS": "detect_leaks=1:allocator_may_return_null=1", **os.environ})
    tally.tried += sum(int(number) for number in re.findall(pattern, done.stdout))
    if done.returncode != 0:
        tally.failed += 1
        print(done.stdout[-5000:], f"FAIL: {tally.kind}: {' '.join(command)} ended with {done.returncode}", sep="\n")


def in_c(programs):
    """Tests in C, by the end of their names."""
    kinds = (("_games_slow", "faulty game", "a game that breaks a rule, in an engine", r"(\d+) combinations"),
             ("_tables", "faulty table", "a table that breaks a rule, in an engine", r"(\d+) combinations"),
             ("_memory", "failing allocation", "an allocator that fails once, or from then on",
              r"(\d+) allocations failed"))
    tallies = []
    for end, kind, how, pattern in kinds:
        tally = Tally(kind, how)
        for program in programs:
            if program.endswith(end) and "/fuzz_" not in program:
                add_program(tally, [program], pattern)
        tallies.append(tally)
    return tallies


def wrong_calls(options):
    """Random calls of every public function."""
    tally = Tally("wrong call", "random calls of every public function by a binding")
    count = CALLS_QUICK if options.quick else CALLS
    add_program(tally, [sys.executable, "tests/scripts/hostile_slow.py", "--calls", str(count)], r"(\d+) calls of")
    return [tally]


def damaged_proofs(options):
    """Certificates for examples/check_proof.py."""
    tally = Tally("damaged certificate", "changed bytes, numbers, words and lines, for check_proof.py")
    count = PROOFS_QUICK if options.quick else PROOFS
    add_program(tally, [sys.executable, "tests/scripts/proof_damage.py", "--count", str(count)], r"(\d+) certificates were")
    return [tally]


def fuzz(options):
    """Every fuzz target for a few seconds; not in the quick run."""
    tally = Tally("random input", "libFuzzer with AddressSanitizer and UndefinedBehaviorSanitizer")
    targets = [program for program in options.programs if "/fuzz_" in program]
    if options.quick:
        return []
    if targets:
        add_program(tally, ["scripts/fuzz.sh", str(FUZZ_SECONDS), *targets], r"(?m)^ +total +(\d+)")
    else:
        tally.note = "skipped: clang is missing"
    return [tally]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", default="", help="kinds whose name contains this")
    parser.add_argument("--kills", type=int, help="how many")
    parser.add_argument("--pairs", type=int, help="how many")
    parser.add_argument("--seed", type=int)
    parser.add_argument("programs", nargs="*")
    options = parser.parse_args()
    kinds = {
        "calls": lambda: calls.main(options.quick),
        "kills": lambda: kills.main(options.kills or (100 if options.quick else kills.COUNT), options.seed),
        "pairs": lambda: pairs.main(options.pairs or (100 if options.quick else pairs.COUNT), options.seed or 1),
        "plug-ins and memory": lambda: in_c(options.programs),
        "wrong calls": lambda: wrong_calls(options),
        "damaged proofs": lambda: damaged_proofs(options),
        "fuzz": lambda: fuzz(options),
    }
    tallies = []
    for name, run in kinds.items():
        if options.only in name:
            began = time.monotonic()
            tallies += run()
            print(f"{name}: {time.monotonic() - began:.0f} s", flush=True)
    print()
    return print_table(tallies)


if __name__ == "__main__":
    sys.exit(main())
