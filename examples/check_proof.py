#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_proof.py [FILE]: checks a certificate that bigpoints solve --proof wrote, from FILE or standard input.

A proof checker: it plays every game that the certificate allows, by docs/rules.md alone and without any code of the
library. A side that has something to prove plays its replies; the other side tries every legal move. Exit codes:
0 the proof holds, 1 it does not (the first wrong line is named), 2 wrong usage, or a file that can't be read.
"""
import re
import sys
from collections import namedtuple

COLOURS, DISCS = "RGBYP", "RGBYPWK"
HEADER = "bigpoints proof 1", "objective (outcome|margin)", "value (0|-?[1-9][0-9]{0,4})", "root .*"
POSITION = re.compile(r"(players=2 start=[12] rules=(official|thesis) board=([RGBYPWK]{2,55})) track=([RGBYPWK.]+) "
                      r"pawns=(-|[RGBYP]\d\d?(?:,[RGBYP]\d\d?)*) ladder=(-|[RGBYP]+) "
                      r"hands=(-|(?:[RGBYPWK]\d?\d?)+),(-|(?:[RGBYPWK]\d?\d?)+) mover=([12]) turn=(normal|extra)")

LINE_MAX = 1 << 16  # characters; the longest line of a certificate has about 300

# track: "." for a disc that is gone; pawns: the place of each colour's, from 1, 0 is START, None not on the track;
# ladder: its pawns, the highest first; hands: 7 counts for each seat; mover: 0 or 1; extra: 1 in an extra turn.
State = namedtuple("State", "track pawns ladder hands mover extra")


class Wrong(Exception):
    """The reason why a line is wrong."""


class Unreadable(Exception):
    """The reason why a file is no text."""


def read_position(text):
    """Returns the game of a position, its rules, its board, and the position."""
    fields = POSITION.fullmatch(text)
    if not fields:
        raise Wrong("this is no position")
    game, rules, board, track, pawns, ladder, first, second, mover, turn = fields.groups()
    places = {pawn[0]: int(pawn[1:]) for pawn in pawns.split(",") if pawn != "-"}
    hands = [dict(re.findall(r"([A-Z])(\d*)", hand)) for hand in (first, second)]
    counts = tuple(tuple(int(hand.get(disc, "0") or 1) for disc in DISCS) for hand in hands)
    state = State(track, tuple(map(places.get, COLOURS)), ladder.strip("-"), counts, int(mover) - 1, int(turn == "extra"))
    if text != game + position_text(state):
        raise Wrong("this position is written in another way")
    return game, rules, board, state


def position_text(state):
    """Returns the one way to write a position, without its game."""
    pawns = ",".join("%s%d" % pawn for pawn in zip(COLOURS, state.pawns) if pawn[1] is not None)
    hands = ["".join(disc + str(n) * (n > 1) for disc, n in zip(DISCS, hand) if n) for hand in state.hands]
    return " track=%s pawns=%s ladder=%s hands=%s,%s mover=%d turn=%s" % (
        state.track, pawns or "-", state.ladder or "-", hands[0] or "-", hands[1] or "-", state.mover + 1,
        "extra" if state.extra else "normal")


def refuse_impossible(rules, board, state):
    """Refuses an impossible position, so that no proof begins with one."""
    counts = [board.count(disc) for disc in DISCS]
    colours = set(counts[:5]) - {0}
    if counts[:5].count(0) > 3 or max(colours) > 9 or max(counts[5:]) > 5 or rules == "thesis" and (
            len(colours) > 1 or any(counts[5:])):
        raise Wrong("no game has this board")
    if len(board) != len(state.track) or any(t not in (b, ".") for b, t in zip(board, state.track)):
        raise Wrong("the track is not the board with discs gone")
    for i, disc in enumerate(DISCS):
        climbed = state.ladder.count(disc)
        lost = board.count(disc) + climbed - state.track.count(disc) - sum(hand[i] for hand in state.hands)
        if lost < 0 or lost > 0 and disc != "K" or climbed > (disc in board):
            raise Wrong("too many or too few of " + disc)
        if disc in COLOURS and (state.pawns[i] is None) == (climbed < (disc in board)):
            raise Wrong("the pawn %s is nowhere, or in two places" % disc)
        if disc in COLOURS and state.pawns[i] and state.track[state.pawns[i] - 1:state.pawns[i]] != disc:
            raise Wrong("the pawn %s stands on no disc of its colour" % disc)
    if len(state.ladder) == len(set(board) & set(COLOURS)) or state.extra and not state.hands[state.mover][6]:
        raise Wrong("the game is over, or an extra turn lacks a black disc")


def after(state, colour, target, taken):
    """Returns the position after a pawn moved to a place or to the ladder (None) and the disc of a place was taken."""
    track, ladder, hand = state.track, state.ladder, list(state.hands[state.mover])
    pawns = state.pawns[:colour] + (target,) + state.pawns[colour + 1:]
    again = not state.extra and hand[6] > 0 and any(place is not None for place in pawns)
    hand[6] -= state.extra
    if target is None:
        ladder += COLOURS[colour]
        hand[colour] += 1
    elif taken is not None:
        hand[DISCS.index(track[taken - 1])] += 1
        track = track[:taken - 1] + "." + track[taken:]
    hands = state.hands[:state.mover] + (tuple(hand),) + state.hands[state.mover + 1:]
    return State(track, pawns, ladder, hands, state.mover if again else 1 - state.mover, int(again))


def moves(rules, state):
    """Returns every legal move with the position after it; none when the game is over."""
    found = {"pass": state._replace(mover=1 - state.mover, extra=0)} if state.extra else {}
    for colour, place in enumerate(state.pawns):
        if place is None:
            continue
        own = [i for i, disc in enumerate(state.track, 1) if disc == COLOURS[colour]]
        targets = [("", next((i for i in own if i > place), None))]
        if state.extra and any(i < place for i in own):
            targets.append(("-", max(i for i in own if i < place)))
        for backward, target in targets:
            text = "x" * state.extra + COLOURS[colour] + backward
            if target is None:
                found[text + "c"] = after(state, colour, None, None)
                continue
            under = state.pawns[:colour] + (target,) + state.pawns[colour + 1:]
            free = [i for i, disc in enumerate(state.track, 1) if disc != "." and i not in under]
            for way, side in ("b", [i for i in free if i < target][-1:]), ("a", [i for i in free if i > target][:1]):
                if side:
                    found[text + way] = after(state, colour, target, side[0])
            if not free and rules == "official":
                found[text + "n"] = after(state, colour, target, None)
    return found


def margin(state, seat):
    """A seat's score less the other's in a position without moves; 0 if pawns are left, as under the thesis rules."""
    if any(place is not None for place in state.pawns):
        return 0
    scores = [sum(hand[COLOURS.index(pawn)] * points for points, pawn in enumerate(reversed(state.ladder))) +
              hand[5] * sum(hand[i] > 0 for i in (0, 1, 2, 3, 4, 6)) for hand in state.hands]
    return scores[seat] - scores[1 - seat]


def walk(rules, root, seat, line, bound, replies):
    """Plays every game in which a seat plays its replies. Yields the number of each wrong line and the reason."""
    met, todo = {root}, [(root, line)]
    while todo:
        state, line = todo.pop()  # the number of the line with the last reply
        legal = moves(rules, state)
        if not legal and margin(state, seat) < bound:
            yield line, "then a game can end with a margin of %d for side %d" % (margin(state, seat), seat + 1)
        elif legal and state.mover == seat:
            if state not in replies:
                yield line, "then a position without a reply can follow, with track=" + state.track
                continue
            line, move = replies[state]
            if move not in legal:
                yield line, "the move %a is not legal" % move
                continue
            legal = {move: legal[move]}
        for child in legal.values():
            if child not in met:
                met.add(child)
                todo.append((child, line))
    for state in replies.keys() - met:
        yield replies[state][0], "this position is never met"


def read_lines(file):
    """Yields the lines of a file. An endless one ends the program, not the memory."""
    number, line = 0, None
    while line != "":
        number, line = number + 1, file.readline(LINE_MAX + 1)
        if len(line) > LINE_MAX:
            raise Unreadable("line %d has more than %d characters" % (number, LINE_MAX))
        if line:
            yield line


def check(lines):
    """Returns the number of the first wrong line and the reason, or 0 and the statement proved."""
    number, header, needed, sides, count, seat = 0, [], {}, {}, 0, None
    try:
        for number, line in enumerate(lines, 1):
            key, _, rest = line.rstrip("\n").partition(" ")
            if number <= 4:
                header.append(rest)
                if not re.fullmatch(HEADER[number - 1] + "\n?", line) or \
                        number == 3 and header[1] == "outcome" and abs(int(rest)) > 1:
                    raise Wrong("this should be: " + HEADER[number - 1])
            if number == 4:
                objective, value = header[1], int(header[2])
                game, rules, board, root = read_position(rest)
                refuse_impossible(rules, board, root)
                needed = {root.mover: value, 1 - root.mover: -value}
                if objective == "outcome" and value:  # the winner's proof alone
                    needed = {winner: 1 for winner, bound in needed.items() if bound == 1}
            elif key == "side":
                seat = next((s for s in needed if rest == "%d least %d" % (s + 1, needed[s])), None)
                if seat is None or seat in sides:
                    raise Wrong("this is not what the value needs")
                sides[seat] = number, {}
            elif key == "end":
                if rest != str(count) or not needed or set(sides) != set(needed) or next(lines, None) is not None:
                    raise Wrong("the number of replies is wrong, a side is missing, or something follows")
                break
            elif number > 4:
                move, _, text = line.rstrip("\n").partition("\t")
                its_game, _, _, state = read_position(text)
                if its_game != game or state.mover != seat or state in sides[seat][1]:
                    raise Wrong("a position of another game, of another side, or met before")
                sides[seat][1][state] = number, move
                count += 1
        else:
            number += 1
            raise Wrong("the end is missing")
    except Wrong as wrong:
        return number, str(wrong)
    errors = (error for seat, (line, replies) in sides.items()
              for error in walk(rules, root, seat, line, needed[seat], replies))
    return min(errors, default=(0, "%s %d for player %d, %d replies" % (objective, value, root.mover + 1, count)))


def main(words):
    if len(words) > 1 or words and words[0].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        with open(words[0] if words else 0, encoding="ascii", errors="replace", newline="\n") as file:
            line, text = check(read_lines(file))
    except (OSError, Unreadable) as error:
        print("check_proof.py: %s" % error, file=sys.stderr)
        return 2
    print("line %d: %s" % (line, text) if line else "proof holds: " + text)
    return 1 if line else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
