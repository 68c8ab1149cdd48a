#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays random games of Big Points through ctypes and checks every score.

usage: play.py LIBRARY [GAMES [SEED]]

No package is needed: the installed library is loaded. This program keeps the hands itself, disc by disc,
from the disc that each move takes, and computes the scores (rules 15 and 16) and the winners (rule 17).
The exit code is 0 when everything agrees.
"""

import ctypes
import random
import sys

LETTERS = "RGBYPWK"
WHITE, BLACK, NO_DISC = 5, 6, 7
P = ctypes.c_void_p
SIZE = ctypes.c_size_t
SIZE_OUT = ctypes.POINTER(SIZE)


def load(path):
    """The library with the types of the functions that are used here."""
    library = ctypes.CDLL(path)
    shapes = {
        "bp_version_string": (ctypes.c_char_p,),
        "bp_status_name": (ctypes.c_char_p, ctypes.c_int),
        "bp_config_parse": (ctypes.c_int, ctypes.POINTER(P), ctypes.c_char_p, P, ctypes.c_char_p, SIZE),
        "bp_config_free": (None, P),
        "bp_bigpoints_new": (ctypes.c_int, ctypes.POINTER(P), P, P, ctypes.c_char_p, SIZE),
        "bp_game_free": (None, P),
        "bp_game_player_count": (ctypes.c_int32, P),
        "bp_game_max_moves": (ctypes.c_int32, P),
        "bp_state_new": (ctypes.c_int, ctypes.POINTER(P), P),
        "bp_state_free": (None, P),
        "bp_state_mover": (ctypes.c_int32, P),
        "bp_state_is_over": (ctypes.c_int32, P),
        "bp_state_moves": (ctypes.c_int, ctypes.POINTER(ctypes.c_uint32), SIZE, SIZE_OUT, P),
        "bp_state_apply": (ctypes.c_int, P, ctypes.c_uint32),
        "bp_state_scores": (ctypes.c_int, ctypes.POINTER(ctypes.c_int32), SIZE, SIZE_OUT, P),
        "bp_state_winners": (ctypes.c_int, ctypes.POINTER(ctypes.c_uint32), P),
        "bp_move_format": (ctypes.c_int, ctypes.c_char_p, SIZE, SIZE_OUT, P, ctypes.c_uint32),
        "bp_move_taken_disc": (ctypes.c_int32, P, ctypes.c_uint32),
        "bp_record_format": (ctypes.c_int, ctypes.c_char_p, SIZE, SIZE_OUT, P),
        "bp_ladder_step_count": (ctypes.c_int32, P),
        "bp_ladder_pawn": (ctypes.c_int32, P, ctypes.c_int32),
        "bp_hand_count": (ctypes.c_int32, P, ctypes.c_int32, ctypes.c_int32),
    }
    for name, (result, *arguments) in shapes.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def random_configuration(dice):
    """One line of configuration; every kind of game can come out."""
    if dice.random() < 0.1:
        return f"players={dice.randint(2, 5)} seed={dice.getrandbits(64)}"
    colours = "".join(sorted(dice.sample("RGBYP", dice.randint(2, 5)), key="RGBYP".index))
    if dice.random() < 0.15:
        discs = dice.randint(2, 9)
        return f"rules=thesis colours={colours} discs={discs} seed={dice.getrandbits(32)}"
    discs = ",".join(str(dice.randint(1, 9)) for _ in colours)
    players = dice.randint(2, 5)
    return (f"players={players} start={dice.randint(1, players)} colours={colours} discs={discs} "
            f"white={dice.randint(0, 5)} black={dice.randint(0, 5)} seed={dice.getrandbits(64)}")


def score(hand, ladder):
    """Rules 15 and 16: a disc scores the steps below its pawn, a white disc the kinds beside it."""
    points = {colour: len(ladder) - 1 - step for step, colour in enumerate(ladder)}
    kinds = sum(1 for disc, number in enumerate(hand) if disc != WHITE and number > 0)
    return sum(points[colour] * hand[colour] for colour in ladder) + kinds * hand[WHITE]


class Game:
    """A state of the library, and the hands as they are kept here."""

    def __init__(self, library, configuration):
        self.library = library
        self.game, self.state = P(), P()
        why = ctypes.create_string_buffer(200)
        config = P()
        self.check(library.bp_config_parse(config, configuration.encode(), None, why, 200), why.value)
        self.check(library.bp_bigpoints_new(self.game, config, None, why, 200), why.value)
        library.bp_config_free(config)
        self.check(library.bp_state_new(self.state, self.game), "bp_state_new")
        self.players = library.bp_game_player_count(self.game)
        self.max_moves = library.bp_game_max_moves(self.game)
        library.bp_game_free(self.game)  # the state keeps its game alive
        self.hands = [[0] * 7 for _ in range(self.players)]

    def check(self, status, what):
        expect(status == 0, f"{self.library.bp_status_name(status).decode()}: {what}")

    def play(self, dice):
        """One random legal move."""
        moves, count = (ctypes.c_uint32 * self.max_moves)(), SIZE()
        self.check(self.library.bp_state_moves(moves, self.max_moves, count, self.state), "bp_state_moves")
        expect(0 < count.value <= self.max_moves, f"{count.value} moves of at most {self.max_moves}")
        move = dice.choice(moves[:count.value])
        expect(move != 0, "0 among the legal moves")
        text = ctypes.create_string_buffer(16)
        self.check(self.library.bp_move_format(text, 16, None, self.state, move), "bp_move_format")
        hand = self.hands[self.library.bp_state_mover(self.state)]
        taken = self.library.bp_move_taken_disc(self.state, move)
        if taken != NO_DISC:
            hand[taken] += 1
        if text.value.startswith(b"x"):
            hand[BLACK] -= 1
        self.check(self.library.bp_state_apply(self.state, move), text.value)

    def check_hands(self):
        for seat, hand in enumerate(self.hands):
            held = [self.library.bp_hand_count(self.state, seat, disc) for disc in range(7)]
            expect(held == hand, f"seat {seat} holds {held}, not {hand}")

    def check_end(self):
        """Hands, scores and winners of the finished game."""
        self.check_hands()
        steps = self.library.bp_ladder_step_count(self.state)
        ladder = [self.library.bp_ladder_pawn(self.state, step) for step in range(steps)]
        expect(NO_DISC not in ladder and len(set(ladder)) == steps, f"the ladder is {ladder}")
        scores, count, winners = (ctypes.c_int32 * 5)(), SIZE(), ctypes.c_uint32()
        self.check(self.library.bp_state_scores(scores, 5, count, self.state), "bp_state_scores")
        expect(count.value == self.players, f"{count.value} scores of {self.players} players")
        mine = [score(hand, ladder) for hand in self.hands]
        expect(list(scores[:self.players]) == mine, f"scores {scores[:self.players]}, not {mine}")
        self.check(self.library.bp_state_winners(winners, self.state), "bp_state_winners")
        best = sum(1 << seat for seat, points in enumerate(mine) if points == max(mine))
        expect(winners.value == best, f"winners {winners.value:#b}, not {best:#b}")

    def record(self):
        length = SIZE()
        self.library.bp_record_format(None, 0, length, self.state)
        text = ctypes.create_string_buffer(length.value + 1)
        self.library.bp_record_format(text, length.value + 1, None, self.state)
        return text.value.decode()

    def free(self):
        self.library.bp_state_free(self.state)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    library = load(sys.argv[1])
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    kinds, moves = set(), 0
    for number in range(games):
        dice = random.Random(seed * 1000003 + number)
        configuration = random_configuration(dice)
        game = Game(library, configuration)
        try:
            while library.bp_state_is_over(game.state) == 0:
                game.play(dice)
                moves += 1
                expect(moves < 1000 * games, "a game without an end")
                game.check_hands()
            game.check_end()
        except AssertionError as error:
            sys.exit(f"seed {seed}, game {number}: {error}\n{configuration}\n{game.record()}")
        finally:
            game.free()
        kinds.add(configuration.split(" seed=")[0])
    print(f"libbigpoints {library.bp_version_string().decode()}: {games} games of {len(kinds)} "
          f"configurations, {moves} moves, seed {seed}: all scores and winners agree")


if __name__ == "__main__":
    main()
