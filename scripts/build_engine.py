#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lets the build of any commit play in bigpoints match: reads the `choose` requests of bigpoints engine and answers them.

usage: scripts/build_engine.py [--play] BUILD

BUILD is the folder that has bin/. If there is a bigpoints engine in it, this program becomes it. Otherwise, and always with --play,
each move is chosen by a new process `bigpoints play --plain`, which every commit has. Two builds are compared fairly when both play
in the same way.
"""
import json
import os
import re
import subprocess
import sys

MOVE = re.compile(r"^Engine: ([A-Za-z-]+)\.", re.MULTILINE)


def command_of(folder, verb):
    """The command of a verb in a folder of programs, or None. Before 0.2 each verb was a program of its own."""
    for words in (os.path.join(folder, "bigpoints"), verb), (os.path.join(folder, "bp-" + verb),):
        if os.access(words[0], os.X_OK):
            return words
    return None


def play_move(command, request):
    """The move that bigpoints play chooses in a position. The seat that has the move is found by trying: at a human seat
    bigpoints play reads the end of its input and ends."""
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
        words = [*command, *options, *(word for seat in seats for word in ("--seat", seat)), position]
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        move = MOVE.search(done.stdout)
        if move:
            return move.group(1)
        said = done.stderr.strip() or said
    raise ValueError(said or "bigpoints play has chosen no move")


def answer(command, line):
    """The answer to a line of input."""
    reply = {"id": None, "query": None, "done": True}
    try:
        request = json.loads(line)
        reply["id"] = request["id"]
        reply["query"] = request["query"]
        if request["query"] != "choose" or request.get("game", "bigpoints") != "bigpoints":
            raise ValueError("only moves of Big Points can be chosen")
        reply["move"] = play_move(command, request)
    except (ValueError, KeyError, TypeError, OSError) as error:
        reply.update(error=str(error) or type(error).__name__, status="BP_ERR_ARGUMENT")
    return json.dumps(reply, separators=(",", ":"))


def main():
    words = sys.argv[1:]
    only_play = words[:1] == ["--play"]
    if len(words) != 1 + only_play:
        sys.exit(__doc__)
    folder = os.path.join(words[-1], "bin")
    engine, play = command_of(folder, "engine"), command_of(folder, "play")
    if not only_play and engine:
        os.execv(engine[0], engine)
    if not play:
        sys.exit(f"build_engine: bigpoints is missing in {folder}")
    for line in sys.stdin:
        print(answer(play, line), flush=True)


if __name__ == "__main__":
    main()
