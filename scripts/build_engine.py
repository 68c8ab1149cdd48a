#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lets the build of any commit play in bp-match: reads the `choose` requests of bp-engine and answers them.

usage: scripts/build_engine.py [--play] BUILD

BUILD is the folder that has bin/. If there is a bp-engine in it, this program becomes it. Otherwise, and always with --play,
each move is chosen by a new process `bp-play --plain`, which every commit has. Two builds are compared fairly when both play
in the same way.
"""
import json
import os
import re
import subprocess
import sys

MOVE = re.compile(r"^Engine: ([A-Za-z-]+)\.", re.MULTILINE)


def play_move(program, request):
    """The move that bp-play chooses in a position. The seat that has the move is found by trying: at a human seat
    bp-play reads the end of its input and ends."""
    position = request["position"]
    if request.get("moves"):
        position += (" moves=" if "moves=" not in position else ",") + ",".join(request["moves"])
    found = re.search(r"\bplayers=(\d+)", position)
    players = int(found.group(1)) if found else 2
    options = ["--plain", "--seed", str(request.get("seed", 0) % 2**31)]
    for name in ("seconds", "nodes"):
        if name in request:
            options += ["--" + name, str(request[name])]
    played = re.search(r"\bmoves=(\S+)", position)
    likely = len(played.group(1).split(",")) % players if played and played.group(1) != "-" else 0
    said = ""
    for turn in range(players):
        seats = ["human"] * players
        seats[(likely + turn) % players] = f"{request.get('level', 10)}:Engine"
        command = [program, *options, *(word for seat in seats for word in ("--seat", seat)), position]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        move = MOVE.search(done.stdout)
        if move:
            return move.group(1)
        said = done.stderr.strip() or said
    raise ValueError(said or "bp-play has chosen no move")


def answer(program, line):
    """The answer to a line of input."""
    reply = {"id": None, "query": None, "done": True}
    try:
        request = json.loads(line)
        reply["id"] = request["id"]
        reply["query"] = request["query"]
        if request["query"] != "choose" or request.get("game", "bigpoints") != "bigpoints":
            raise ValueError("only moves of Big Points can be chosen")
        reply["move"] = play_move(program, request)
    except (ValueError, KeyError, TypeError, OSError) as error:
        reply.update(error=str(error) or type(error).__name__, status="BP_ERR_ARGUMENT")
    return json.dumps(reply, separators=(",", ":"))


def main():
    words = sys.argv[1:]
    only_play = words[:1] == ["--play"]
    if len(words) != 1 + only_play:
        sys.exit(__doc__)
    folder = os.path.join(words[-1], "bin")
    engine, program = os.path.join(folder, "bp-engine"), os.path.join(folder, "bp-play")
    if not only_play and os.access(engine, os.X_OK):
        os.execv(engine, [engine])
    if not os.access(program, os.X_OK):
        sys.exit(f"build_engine: {program} is missing")
    for line in sys.stdin:
        print(answer(program, line), flush=True)


if __name__ == "__main__":
    main()
