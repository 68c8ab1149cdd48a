#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A player for bigpoints match that makes a fault of a given kind with its N-th move.

usage: faulty_engine.py KIND N BUILD [FILE]

Other moves are chosen by the bigpoints play of BUILD. FILE receives the numbers of its processes, one a line.
"""
import importlib.util
import json
import os
import pathlib
import signal
import subprocess
import sys
import time

ADAPTER = pathlib.Path(__file__).parents[2] / "scripts" / "build_engine.py"


def right_move(build, request):
    spec = importlib.util.spec_from_file_location("build_engine", ADAPTER)
    adapter = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(adapter)
    return adapter.play_move(adapter.command_of(os.path.join(build, "bin"), "play"), request)


def say(**members):
    print(json.dumps(members), flush=True)


def make_fault(kind, request):
    """Does what is wrong; some kinds do not return."""
    own = request["id"]
    if kind == "exit":
        sys.exit(3)
    elif kind == "signal":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif kind == "hang":
        time.sleep(1000)
    elif kind == "illegal":
        say(id=own, done=True, move="xP-b")
    elif kind == "nonsense":
        say(id=own, done=True, move="\u00e9\n\u0007'; rm")
    elif kind == "no-move":
        say(id=own, done=True)
    elif kind == "null-move":
        say(id=own, done=True, move=None)
    elif kind == "error":
        say(id=own, done=True, error="out of ideas", status="BP_ERR_LIMIT")
    elif kind == "text":
        print("info depth 5", flush=True)
    elif kind == "bytes":
        sys.stdout.buffer.write(b"\0\xff\xfe\n")
        sys.stdout.flush()
    elif kind == "long":
        sys.stdout.write("x" * 1000000)
        sys.stdout.flush()
        time.sleep(1000)
    elif kind == "close":
        os.close(1)
        time.sleep(1000)
    elif kind == "progress-only":
        while True:
            say(id=own, done=False, move="Ra")
            time.sleep(0.01)
    elif kind == "deaf":  # does not react to SIGTERM either
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(1000)


def note(path, number):
    if path:
        with open(path, "a", encoding="ascii") as file:
            file.write(f"{number}\n")


def main():
    kind, turn, build = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    path = sys.argv[4] if len(sys.argv) > 4 else None
    note(path, os.getpid())
    if kind == "family":  # a process that would stay
        with subprocess.Popen(["sleep", "1000"], stdout=subprocess.DEVNULL) as child:
            note(path, child.pid)
            time.sleep(1000)
    for count, line in enumerate(sys.stdin, 1):
        request = json.loads(line)
        if count == turn:
            make_fault(kind, request)
            continue
        if kind == "chatty":  # no fault: progress, and answers to other requests
            say(id=request["id"], done=False, move="zz", pv=[{"a": [1, 2.5e3]}])
            say(id="other", done=True, move="zz")
            say(id=None, done=True)
        say(id=request["id"], done=True, move=right_move(build, request), nodes=7, depth=2, exact=True)


main()
