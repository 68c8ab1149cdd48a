#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the tables of docs/results_tables.md from what scripts/strength.sh has measured.

usage: scripts/strength_tables.py [FOLDER]        (build/strength)
"""
import json
import os
import sys

FOLDER = sys.argv[1] if len(sys.argv) > 1 else "build/strength"

# First player wins, draw, second player wins, in percent: complete censuses of docs/results.md, and for the last one
# bigpoints census --colours 3 --discs 3 --white 2 --black 2 --sample 2000.
SOLVED = {
    "3x3": (77.86, 22.14, 0.00),
    "4x3": (98.25, 1.75, 0.00),
    "4x4": (97.15, 2.82, 0.02),
    "5x3": (99.61, 0.39, 0.00),
    "3x3-2-2": (92.50, 6.75, 0.75),
}


def load(name):
    path = os.path.join(FOLDER, name + ".json")
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def table(title, head, rows):
    print("\n" + title + "\n")
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")


def percent(number):
    return f"{100 * number:.1f} %"


def short(number):
    return f"{number:.0f}" if number >= 10 else f"{number:.2g}"


def interval(d):
    return f"{100 * d['low']:.1f} to {100 * d['high']:.1f} %"


def mean(match, what):
    sides = match["contestants"]
    return sum(side[what] * side["moves"] for side in sides) / sum(side["moves"] for side in sides)


def regret():
    rows = []
    for level in [*range(1, 11), "thumb"]:
        row = [level]
        for size in ("4x3", "3x3-2-2"):
            match = load(f"regret-{size}-{level}")
            if match:
                worst = max(side["largest_loss"] for side in match["contestants"])
                row += [f"{mean(match, 'regret'):.4f}", percent(1 - mean(match, "no_loss_share")), worst]
        rows.append(row)
    table("Regret", ["level", "4x3: lost a move", "losing moves", "worst", "3x3+2+2: lost a move", "losing moves", "worst"],
          rows)


def result(name, against):
    match = load(name)
    if not match:
        return None
    side = match["contestants"][0]
    elo = match.get("elo") or {}
    number = elo.get("difference")
    return [side["kind"], against, match["games"], side["wins"], side["ties"], side["losses"], percent(side["share"]),
            interval(side), "-" if number is None else f"{number:+.0f}", f"{side['mean_margin']:+.1f}",
            short(side["ms_a_move"])]


HEAD = ["level", "against", "games", "won", "tied", "lost", "share", "95 % interval", "Elo", "margin", "ms a move"]


def ladder():
    rows = [result(f"ladder-{level}", level - 1) for level in range(2, 11)]
    rows += [result("greedy", "greedy"), result("random", "random")]
    rows += [result(f"thumb-{level}", level) for level in range(1, 6)]
    table("Ladder", HEAD, [row for row in rows if row])


def seats():
    rows = []
    for players in (3, 4, 5):
        match = load(f"seats-{players}")
        if match:
            side = match["contestants"][0]
            rows.append([players, match["games"], side["wins"], side["ties"], percent(side["share"]), interval(side),
                         percent(1 / players), f"{side['share'] * players:.2f}", short(side["ms_a_move"])])
    table("Seats", ["players", "games", "won", "tied", "share", "95 % interval", "fair share", "times", "ms a move"], rows)


def start():
    rows = []
    for players in (2, 3, 4, 5):
        match = load(f"start-{players}")
        if match:
            cells = [f"{percent(o['share'])} ({interval(o)})" for o in match["orders"]]
            rows.append([players, match["games"], percent(1 / players)] + cells + [""] * (5 - players))
    table("Start", ["players", "games", "fair share", "first", "second", "third", "fourth", "fifth"], rows)


def solved():
    rows = []
    for size, shares in SOLVED.items():
        truth = shares[0] + shares[1] / 2
        row = [size.replace("-", "+"), f"{truth:.1f} %"]
        for level in (4, 6, 8):
            match = load(f"solved-{size}-{level}")
            if match:
                first = match["orders"][0]
                row.append(f"{percent(first['share'])} ({interval(first)})")
        rows.append(row)
    table("Solved", ["size", "exact", "level 4", "level 6", "level 8"], rows)


regret()
ladder()
seats()
start()
solved()
