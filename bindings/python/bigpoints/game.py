# SPDX-License-Identifier: MIT
"""Games and their positions."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, Iterator, NamedTuple

from . import _bindings as c
from ._handles import Handle, get_constant, get_flag, get_number, get_text, get_values
from ._library import (BigPointsError, check, checked, encode, experimental, explained, i32, library, maybe, one, read,
                       read_list, u32, u64)
from .boards import DISCS, LETTERS, Config

if TYPE_CHECKING:
    from .result import Result


class Bounds(NamedTuple):
    """A range of numbers. The lower and the upper bound of an exact value are equal."""

    lower: int
    upper: int


class Identity(Handle):
    """A handle that equals others of the same contents."""

    __slots__ = ()

    def _identity(self) -> tuple[str, ...]:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Identity):
            return NotImplemented
        return self is other or not (self.closed or other.closed) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())


class Game(Identity):
    """A game: rules and a set-up. Game(config) is a game of Big Points, from a configuration, its text, or a board;
    the function open() makes others.

        >>> game = Game("RGGR")
        >>> game.players, game.score_range
        (2, Bounds(lower=0, upper=3))
        >>> str(game)
        'players=2 start=1 rules=official board=RGGR'
        >>> game.start().moves
        ('Ra', 'Gb', 'Ga')
    """

    __slots__ = ()
    _noun = "game"

    def __init__(self, config: Config | str) -> None:
        own = config if isinstance(config, Config) else Config(config)
        self._fill(explained, library().bp_bigpoints_new, own, None)

    def __str__(self) -> str:
        return read(self._lib.bp_game_format, self)

    def __reduce__(self) -> Any:
        return open_game, (self.name, str(self))

    def __repr__(self) -> str:
        if self.closed:
            return super().__repr__()
        return f"Game({str(self)!r})" if self.name == "bigpoints" else f"open({self.name!r}, {str(self)!r})"

    def _identity(self) -> tuple[str, ...]:
        return self.name, str(self)

    name = get_constant("bp_game_name", "The name of the rules.")
    players = get_number("bp_game_player_count", "The number of players.")
    max_moves = get_number("bp_game_max_moves", "The largest number of legal moves of a position.")
    max_plies = get_number("bp_game_max_plies", "An upper bound of the number of moves of a game.")

    @property
    def score_range(self) -> Bounds:
        """The lowest and the highest score that a player can reach."""
        min_score, max_score = ctypes.c_int32(), ctypes.c_int32()
        check(self._lib.bp_game_score_range(ctypes.byref(min_score), ctypes.byref(max_score), self))
        return Bounds(min_score.value, max_score.value)

    has_exact_keys = get_flag("bp_game_key_is_exact", "Whether different positions always have different keys.")

    def check(self, seed: int = 0, games: int = 1) -> None:
        """Plays random games and checks that the game follows the rules for games; an error says what is wrong."""
        explained(self._lib.bp_game_check, self, u64(seed, "seed"), i32(games, "games"))

    def start(self) -> State:
        """The first position."""
        return State._of(checked, self._lib.bp_state_new, self)

    def parse(self, text: str) -> State:
        """A position of this game, or the last one of a record, whose moves can be undone."""
        return State._of(explained, self._lib.bp_state_parse, self, encode(text))

    def decode(self, code: bytes) -> State:
        """The position that State.encode() wrote."""
        own = memoryview(code).tobytes()
        numbers = (ctypes.c_uint8 * max(1, len(own))).from_buffer_copy(own or b"\0")
        return State._of(checked, self._lib.bp_state_decode, self, numbers, len(own))


def open_game(name: str, setup: str | None = None) -> Game:
    """A game by its name: "bigpoints", "nim", "connect4" or "gomoku". None is its usual set-up.

        >>> open("connect4"), open("nim", "heaps=1+2 last=wins").start().moves
        (open('connect4', '7x6'), ('1-from-1', '1-from-2', '2-from-2'))
    """
    code = None if setup is None else encode(setup)
    return Game._of(explained, library().bp_game_open, encode(name), code, None)


class Totals(NamedTuple):
    """Totals of random games by seat: the points, and the number of games won."""

    scores: list[int]
    wins: list[int]


class Step(NamedTuple):
    """What a move of Big Points does: the pawn that moves, its target, the disc it takes, and from where. Places are
    those of State.pawns; None stands for no pawn, no disc, and nowhere."""

    pawn: str | None
    target: int | str | None
    disc: str | None
    place: int | str | None


class State(Identity):
    """A position with its move history, from one line of text: a board, a configuration, a position or a record. The
    game is Big Points, or that of a name, as of open().

        >>> state = State("RGGR")
        >>> state.apply("Ga").apply("Ra").text
        'players=2 start=1 rules=official board=RGGR track=RG.. pawns=R1,G2 ladder=- hands=G,R mover=1 turn=normal'
        >>> state.undo().history
        ['Ga']
        >>> state == State(state.record)
        True
        >>> print(state.redo())
        START     empty
         1 to 4   [R][G] .  .
        LADDER    1:.  0:.
        player 1  G, 0 points; is to move
        player 2  R, 0 points
        last move player 2: Ra
    """

    __slots__ = ()
    _noun = "state"

    def __init__(self, text: str, game: str = "bigpoints") -> None:
        self._fill(explained, library().bp_state_open, encode(game), encode(text), None)

    def copy(self) -> State:
        """A copy with its history."""
        return State._of(checked, self._lib.bp_state_clone, self)

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> State:
        return self.copy()

    def __reduce__(self) -> Any:
        return type(self), (self.record, self.game.name)

    @property
    def game(self) -> Game:
        """The game of this position."""
        return Game._of(checked, self._lib.bp_state_game, self)

    @property
    def config(self) -> Config:
        """The configuration of the game, with its board: a copy.

            >>> State("seed=3 colours=2 discs=2").apply("Ra").config.players
            2
        """
        return Config._of(checked, self._lib.bp_bigpoints_config, self, None)

    @property
    def board(self) -> str:
        """The board of the game, as at its start."""
        with self.config as config:
            return config.board

    text = get_text("bp_state_format", "The position as one line.")
    record = get_text("bp_record_format", "The whole game as one line.")

    def draw(self) -> str:
        """The position as lines of text for people; str() is the same."""
        return read(self._lib.bp_state_draw, self).rstrip("\n")

    def svg(self) -> str:
        """The position as a picture: an SVG document. A Jupyter notebook shows it.

            >>> State("RGGR").svg().split()[0]
            '<svg'
        """
        return read(self._lib.bp_state_svg, self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return maybe(self.draw) or self.text  # some games have no drawing

    def __repr__(self) -> str:
        if self.closed:
            return super().__repr__()
        name = self.game.name
        return f"State({self.text!r})" if name == "bigpoints" else f"State({self.text!r}, {name!r})"

    def _identity(self) -> tuple[str, ...]:
        """The game and the position; the history does not count."""
        return (*self.game._identity(), self.text)

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the game is over."""
        seat = int(self._lib.bp_state_mover(self))
        return None if seat == c.BP_ERR_OVER else check(seat)

    over = get_flag("bp_state_is_over", "Whether the game is over.")
    ply = get_number("bp_state_ply", "The number of moves that can be undone.")

    @property
    def moves(self) -> tuple[str, ...]:
        """The legal moves as texts, in move order.

            >>> state = State("RGGR")
            >>> len(state.moves), state.moves[0], "Gc" in state.moves
            (3, 'Ra', False)
        """
        return tuple(self.move_text(move) for move in self.move_numbers)

    move_numbers = get_values("bp_state_moves", "The legal moves as numbers, in move order.", ctypes.c_uint32)

    def move_text(self, move: int) -> str:
        """The text of a legal move."""
        return read(self._lib.bp_move_format, self, u32(move))

    def move_number(self, move: str | int | Result) -> int:
        """The number of a legal move: of its text, or the best one of a result."""
        if isinstance(move, str):
            out = ctypes.c_uint32()
            explained(self._lib.bp_move_parse, ctypes.byref(out), self, encode(move))
            return out.value
        number: Any = getattr(move, "best_number", move)
        if number is None:
            raise BigPointsError(c.BP_ERR_NOT_KNOWN, "this result has no best move")
        if not self._call("is_legal", u32(number)):
            raise BigPointsError(c.BP_ERR_ILLEGAL, self.explain(number))
        return u32(number)

    def explain(self, move: int) -> str:
        """Why the move of a number is not legal; empty for a legal one."""
        return read(self._lib.bp_state_explain, self, u32(move))

    def is_legal(self, move: str | int) -> bool:
        """Whether a move, as text or number, is legal here."""
        if isinstance(move, str):
            try:
                self.move_number(move)
            except BigPointsError as error:
                if error.status in (c.BP_ERR_SYNTAX, c.BP_ERR_ILLEGAL, c.BP_ERR_OVER):
                    return False
                raise
            return True
        return self._call("is_legal", u32(move)) == 1

    def apply(self, move: str | int | Result) -> State:
        """Plays a move, as text or number, or the best one of a result, and returns the state itself."""
        self._call("apply", self.move_number(move))
        return self

    def undo(self) -> State:
        """Takes the last move back, and returns the state itself."""
        self._call("undo")
        return self

    def redo(self) -> State:
        """Plays the last move that was taken back, and returns the state itself. apply() keeps such moves if it plays
        the next one of them, and forgets them otherwise."""
        self._call("redo")
        return self

    redo_count = get_number("bp_state_redo_count", "The number of moves that redo() can play again.")

    def mover_at(self, ply: int) -> int:
        """The seat that made a move of the history, which are numbered from 0."""
        return self._move_at(i32(ply, "ply"))[1]

    def _move_at(self, ply: int) -> tuple[int, int]:
        """A move of the history, and who made it."""
        move, mover = ctypes.c_uint32(), ctypes.c_int32()
        check(self._lib.bp_state_move_at(move, mover, self, ply))
        return move.value, mover.value

    @property
    def history(self) -> list[str]:
        """The moves that can be undone, the first one first."""
        moves = []
        with self.copy() as past:
            for ply in reversed(range(self.ply)):
                moves.append(past.undo().move_text(self._move_at(ply)[0]))
        return moves[::-1]

    scores = get_values("bp_state_scores", "The scores by seat: the result at the end, provisional before.")

    @property
    def estimate(self) -> list[float]:
        """A static evaluation: estimated final scores by seat."""
        points = read_list(ctypes.c_int32, self._lib.bp_state_estimate, self)
        return [estimate / c.BP_ESTIMATE_POINT for estimate in points]

    @property
    def winners(self) -> list[int]:
        """The seats that won a finished game; tied leaders all win."""
        return seats(one(ctypes.c_uint32, self._lib.bp_state_winners, self))

    @property
    def key(self) -> int:
        """A hash key of 128 bits, equal for equal positions of one game."""
        out = (ctypes.c_uint64 * 2)()
        check(self._lib.bp_state_key(out, self))
        return int(out[1]) << 64 | int(out[0])

    def encode(self) -> bytes:
        """The position in the fewest bytes; Game.decode() reads them."""
        return bytes(read_list(ctypes.c_uint8, self._lib.bp_state_encode, self))

    # For user interfaces of Big Points.

    @property
    def track(self) -> str:
        """The track from START to the ladder, with "." for a disc that was taken."""
        length = check(self._lib.bp_track_length(self))
        discs = [check(self._lib.bp_track_disc(self, place)) for place in range(1, length + 1)]
        return "".join(LETTERS.get(disc, ".") for disc in discs)

    @property
    def pawns(self) -> dict[str, int | str]:
        """The place of each pawn: a place of the track from 1 on, "start" or "ladder".

            >>> State("RGGR").apply("Ga").pawns
            {'R': 'start', 'G': 2}
        """
        pawns = list(DISCS.items())[:c.BP_COLOURS_MAX]
        places = {letter: check(self._lib.bp_pawn_place(self, disc)) for letter, disc in pawns}
        return {letter: named for letter, named in zip(places, map(_place, places.values())) if named is not None}

    def step(self, move: str | int) -> Step:
        """What a legal move does.

            >>> State("RGGR").step("Ga")
            Step(pawn='G', target=2, disc='G', place=3)
        """
        number, lib = self.move_number(move), self._lib
        pawn, disc = (LETTERS.get(check(function(self, number)))
                      for function in (lib.bp_move_pawn, lib.bp_move_taken_disc))
        target, place = (_place(check(function(self, number)))
                         for function in (lib.bp_move_target, lib.bp_move_taken_place))
        return Step(pawn, target, disc, place)

    @property
    def worths(self) -> list[int]:
        """The worth of a disc whose pawn is on each step of the ladder, the highest step first.

            >>> State("RGGR").worths
            [1, 0]
        """
        steps = range(check(self._lib.bp_ladder_step_count(self)))
        return [check(self._lib.bp_ladder_worth(self, step)) for step in steps]

    extra_turn = get_flag("bp_turn_is_extra", "Whether the mover may pass, or pay a black disc for another move.")

    @property
    def ladder(self) -> str:
        """The pawns on the ladder, the highest step first."""
        steps = range(check(self._lib.bp_ladder_step_count(self)))
        return "".join(LETTERS.get(check(self._lib.bp_ladder_pawn(self, step)), ".") for step in steps).rstrip(".")

    @property
    def hands(self) -> list[dict[str, int]]:
        """The discs in each seat's hand: numbers by letter.

            >>> State("RGGR").apply("Ga").hands
            [{'G': 1}, {}]
        """
        hands = []
        for seat in range(len(self.scores)):
            counts = {letter: check(self._lib.bp_hand_count(self, seat, disc)) for letter, disc in DISCS.items()}
            hands.append({letter: count for letter, count in counts.items() if count})
        return hands

    # Random games, and all of them.

    def perft(self, depth: int) -> int:
        """The number of move sequences of a length, the usual check of a move generator. Ctrl-C waits for its end.

            >>> [State("RGGR").perft(depth) for depth in range(4)]
            [1, 3, 7, 13]
        """
        with self.copy() as own:
            return one(ctypes.c_uint64, self._lib.bp_state_perft, own, i32(depth, "depth"))

    def playouts(self, count: int, seed: int = 0, first: int = 0) -> list[tuple[int, ...]]:
        """The scores of random games from this position to the end, one tuple for each game.

        Game number i of a seed is the same on every machine, whichever other games are played.

            >>> State("RGGR").playouts(3, seed=1) == State("RGGR").playouts(5, seed=1)[:3]
            True
        """
        games: list[tuple[int, ...]] = []
        players = len(self.scores)
        with self.copy() as own:
            for at, some in _chunks(first, count):
                out = (ctypes.c_int32 * (some * players))()
                check(experimental().bp_bulk_playouts(out, len(out), None, own, u64(seed, "seed"), at, some))
                numbers = iter(out)
                games.extend(zip(*[numbers] * players))
        return games

    def playout_totals(self, count: int, seed: int = 0, first: int = 0) -> Totals:
        """The total of each seat's scores in the games of playouts(), and the number of games that each seat won.

            >>> totals = State("RGGR").playout_totals(1000, seed=1)
            >>> len(totals.scores), max(totals.wins) <= 1000
            (2, True)
        """
        players = len(self.scores)
        totals, wins = [0] * players, [0] * players
        with self.copy() as own:
            for at, some in _chunks(first, count):
                points, won = (ctypes.c_int64 * players)(), (ctypes.c_uint64 * players)()
                check(experimental().bp_bulk_playout_totals(points, won, players, None, own, u64(seed, "seed"), at,
                                                            some))
                totals = [a + b for a, b in zip(totals, points)]
                wins = [a + b for a, b in zip(wins, won)]
        return Totals(totals, wins)


def _place(place: int) -> int | str | None:
    """A place of the library: a place of the track, "start" or "ladder"; None for nowhere."""
    names: dict[int, int | str | None] = {c.BP_PLACE_START: "start", c.BP_PLACE_LADDER: "ladder", c.BP_PLACE_NONE: None}
    return names.get(place, place)


def seats(bits: int) -> list[int]:
    """The seats whose bits are set."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def own_state(state: State | str) -> State:
    """A copy of a state: another thread may change the original during a long call."""
    if isinstance(state, State):
        return State._of(checked, library().bp_state_clone, state)
    return State(state)


def pv_texts(state: State, numbers: list[int]) -> list[str]:
    """A principal variation as texts."""
    texts = []
    with own_state(state) as at:
        for number in numbers:
            texts.append(at.move_text(number))
            at.apply(number)
    return texts


def _chunks(first: int, count: int) -> Iterator[tuple[int, int]]:
    """Ranges of games that are short enough for Ctrl-C to take effect between them."""
    u64(u64(first, "first") + max(0, u64(count, "count") - 1))
    while count > 0:
        some = min(count, 4096)
        yield first, some
        first += some
        count -= some
