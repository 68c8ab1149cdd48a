# SPDX-License-Identifier: MIT
"""Tests of the Python binding: doctests, declarations against the headers, errors, bulk calls. They use the library of
the source tree."""

import ctypes
import doctest
import gc
import pickle
import re
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from fractions import Fraction
from pathlib import Path

sys.path[:0] = ["bindings/python", str(Path(__file__).parent)]
import _signatures  # noqa: E402
import bigpoints  # noqa: E402
from _running import SEED, main  # noqa: E402
from bigpoints import (  # noqa: E402
    Answer, Answers, BigPointsError, BigPointsValueError, Census, Config, Game, Matrix, Minimax, Player, Puzzle, Review, Series,
    Solver, State, Strategic, Table, Tree, _bindings, _library, _searcher)
from bigpoints._handles import Getter  # noqa: E402

PROPERTIES = property, Getter, _searcher.Option


class Examples(unittest.TestCase):
    def test_doctests(self):
        results = doctest.testmod(bigpoints)
        self.assertGreater(results.attempted, 50)
        self.assertEqual(results.failed, 0)

    def test_help(self):
        for name in bigpoints.__all__:
            thing = getattr(bigpoints, name)
            self.assertTrue(thing.__doc__, name)
            for member, value in vars(thing).items() if isinstance(thing, type) else ():
                if not member.startswith("_") and (callable(value) or isinstance(value, PROPERTIES)):
                    documented = getattr(value, "__doc__", None)
                    documented = documented or getattr(getattr(value, "__func__", None), "__doc__", None)
                    self.assertTrue(documented or member == "close", f"{name}.{member}")
        for kind in (bigpoints.Answer, bigpoints.Judgement, bigpoints.Node, bigpoints.Progress, bigpoints.RootMove):
            for field in kind._fields:
                self.assertNotIn("Alias for field", getattr(kind, field).__doc__)


# --- What is declared ------------------------------------------------------------------------------


class Declarations(unittest.TestCase):
    """_bindings.py says what the headers say, and ctypes gets these types."""

    def setUp(self):
        self.headers = _signatures.read(_signatures.headers())
        numbers = {
            "int": ctypes.c_int, "int32_t": ctypes.c_int32, "uint32_t": ctypes.c_uint32, "bp_move": ctypes.c_uint32,
            "int64_t": ctypes.c_int64, "uint64_t": ctypes.c_uint64, "size_t": ctypes.c_size_t,
            "double": ctypes.c_double, "uint8_t": ctypes.c_uint8,
        }
        self.types = {"void": None, "char *": ctypes.c_char_p, "char **": ctypes.POINTER(ctypes.c_char_p),
                      "void *": ctypes.c_void_p, **numbers}
        self.types.update({f"{name} *": ctypes.POINTER(kind) for name, kind in numbers.items()})
        for name, function in self.headers.callbacks.items():
            self.types[name] = ctypes.CFUNCTYPE(*self.wanted(function))

    def wanted(self, function):
        """The types that ctypes must have for a function."""
        return [self.type(function.returns)] + [self.type(parameter.type) for parameter in function.parameters]

    def type(self, name):
        if name in self.types:
            return self.types[name]
        if name == "bp_allocator *":
            return ctypes.c_void_p
        if re.fullmatch(r"bp_\w+ \*", name):
            kind = _library.ctype(name.replace(" ", ""))
            self.assertEqual((kind.__name__.lower(), kind.__base__), (name[3:-2], _library.Kind))
            return kind
        self.assertRegex(name, r"(bp_\w+|void) \*\*$")
        return ctypes.POINTER(ctypes.c_void_p)

    def test_functions(self):
        self.assertEqual(set(_bindings.FUNCTIONS), set(self.headers.functions))
        for name, text in _bindings.FUNCTIONS.items():
            declared = [_library.ctype(word) for word in text.split()]
            self.assertEqual(declared, self.wanted(self.headers.functions[name]), name)

    def test_callbacks(self):
        self.assertEqual(set(_bindings.CALLBACKS), set(self.headers.callbacks))
        for name, text in _bindings.CALLBACKS.items():
            declared = [_library.ctype(word) for word in text.split()]
            self.assertEqual(declared, self.wanted(self.headers.callbacks[name]), name)

    def test_constants(self):
        constants = dict(item for enum in self.headers.enums.values() for item in enum.items())
        self.assertGreater(len(constants), 100)
        self.assertEqual({name: getattr(_bindings, name) for name in constants}, constants)
        lib = _library.library()
        for name, number in constants.items():
            out = ctypes.c_int64()
            self.assertEqual((lib.bp_constant(ctypes.byref(out), name.encode()), out.value), (0, number), name)

    def test_enumerations(self):
        for enum, names in _bindings.ENUMERATIONS.items():
            numbers = list(names.values())
            declared = [number for name, number in self.headers.enums[enum].items()
                        if not name.endswith("_COUNT") or number != len(numbers)]
            self.assertEqual(numbers, declared, enum)
            self.assertTrue(all(constant.lower().endswith(name) for name, constant in
                                zip(names, self.headers.enums[enum])), enum)
        for enum, names in {"bp_objective": "outcome margin thesis maxn guaranteed refined", "bp_rules": "official thesis",
                            "bp_stop_reason": "solved seconds nodes memory cancelled",
                            "bp_payoff": "margin outcome scores refined"}.items():
            self.assertEqual(list(_bindings.ENUMERATIONS[enum]), names.split())
        for literal, enum in ((_bindings.ObjectiveName, "bp_objective"), (_bindings.RulesName, "bp_rules"),
                              (_bindings.StopReason, "bp_stop_reason"), (_bindings.PayoffName, "bp_payoff"),
                              (_bindings.CountName, "bp_count"), (_bindings.FirstTake, "bp_first_take")):
            self.assertEqual(list(literal.__args__), list(_bindings.ENUMERATIONS[enum]))

    def test_what_is_used_is_exported(self):
        source = "".join(path.read_text() for path in Path(bigpoints.__file__).parent.glob("*.py")
                         if path.name != "_bindings.py")
        used = set(re.findall(r"(?:\blib|_lib|library\(\)|experimental\(\))\.(bp_\w+)|\"(bp_\w+)\"", source))
        used = {name for pair in used for name in pair if name}
        used -= set(_bindings.ENUMERATIONS) | set(_bindings.CALLBACKS) | {"bp_int", "bp_move"}
        self.assertGreater(len(used), 100)
        self.assertEqual(used - set(_bindings.FUNCTIONS), set())
        lib = _library.library()
        for name in sorted(used | {f"bp_{kind._noun}_{name}" for kind in SEARCHERS
                                   for name in ("get", "set", "cancel", "set_progress", "free")}):
            self.assertTrue(callable(getattr(lib, name)))
        self.assertLessEqual(_library.LONG, set(_bindings.FUNCTIONS))
        self.assertRaises(AttributeError, lambda: lib.bp_no_such_function)

    def test_version(self):
        constants = dict(re.findall(r"#define (BP_VERSION_\w+) (\d+)", Path("include/bigpoints/version.h").read_text()))
        numbers = [constants[f"BP_VERSION_{part}"] for part in ("MAJOR", "MINOR", "PATCH")]
        self.assertEqual(bigpoints.__version__, ".".join(numbers))
        self.assertEqual(bigpoints.version(), bigpoints.__version__)


SEARCHERS = Solver, Player, Minimax, Review, Census


# --- Attributes and options ------------------------------------------------------------------------


class Attributes(unittest.TestCase):
    def everything(self):
        tree = Tree("RGGR")
        return [Config("RGGR"), Game("RGGR"), State("RGGR"), Table(), Solver(), Solver(all_moves=True).solve("RGGR"),
                Player(), Census("colours=2 discs=2"), Series(2), Minimax(), Solver().solve_boards(["RGGR"]), tree,
                Strategic(tree), Strategic(tree).matrix(), Review(), Puzzle("colours=4 discs=3", 1)]

    def test_unknown_attributes_are_refused(self):
        for thing in self.everything():
            for name in ("levle", "colour", "_oops", "closed"):
                with self.assertRaises(AttributeError, msg=type(thing)):
                    setattr(thing, name, 10)
            self.assertFalse(hasattr(thing, "__dict__"), type(thing))

    def test_options(self):
        """Each option of the library is a keyword of the constructor, and a property that reads what was set."""
        makers = {kind: kind for kind in SEARCHERS}
        makers[Census] = lambda **options: Census("colours=2 discs=2", **options)
        for kind, make in makers.items():
            wanted, out = [], ctypes.c_int64()
            searcher = make()
            for name, number in _bindings.ENUMERATIONS["bp_option"].items():
                if _library.library().bp_option_info(None, None, None, None, None, kind._options()["memory"].searcher,
                                                     number) == 0:
                    wanted.append("seconds" if name == "milliseconds" else name)
            self.assertEqual(sorted(kind._options()), sorted(wanted))
            for name, option in kind._options().items():
                default = option.default
                new = {bool: not default, float: 0.5, int: 2}.get(type(default), "margin")
                new = {"memory": 1 << 20, "shard": 1, "first": 0}.get(name, new)
                searcher = make()
                self.assertEqual(getattr(searcher, name), default, (kind, name))
                setattr(searcher, name, new)
                for changed in (searcher, make(**{name: new})):
                    self.assertEqual(getattr(changed, name), new, (kind, name))
                    self.assertIs(type(getattr(changed, name)), type(default))
                    status = changed._function("get")(ctypes.byref(out), changed, option.option)
                    self.assertEqual((status, option.from_c(out.value)), (0, new))
                if type(default) is not bool:
                    self.assertRaises((TypeError, ValueError), setattr, searcher, name, Config())
                    self.assertRaises((TypeError, ValueError), setattr, searcher, name, None)
                self.assertEqual(getattr(searcher, name), new)
                self.assertEqual(getattr(make(**{name: None}), name), default)
                self.assertIn(option.info.help, option.__doc__)
                self.assertIn(repr(default), option.__doc__)
        self.assertEqual(Player(level=3).level, 3)
        self.assertEqual((Player("auto").level, repr(Player("auto"))), ("auto", "Player(level='auto')"))
        self.assertEqual(Player(seed=2 ** 64 - 1).seed, 2 ** 64 - 1)
        self.assertEqual(Solver(seconds=0.0001).seconds, 0.001)  # not 0, which is no limit

    def test_options_take_effect(self):
        solver = Solver("margin")
        solver.all_moves, solver.pv = True, False
        result = solver.solve("RGGR")
        self.assertEqual((len(result.moves), result.value), (3, 1))
        solver.all_moves = False
        self.assertEqual(solver.solve("RGGR").pv, [])
        solver.nodes = 2000
        self.assertEqual(solver.solve("RPGYBRPBGYRYGBPRPGBYGRPYB").stop_reason, "nodes")
        calls = []
        solver.progress = calls.append
        solver.solve("RPGYBRPBGYRYGBPRPGBYGRPYB")
        self.assertTrue(calls)
        solver.progress, count = None, len(calls)
        solver.solve("RPGYBRPBGYRYGBPRPGBYGRPYB")
        self.assertEqual((len(calls), solver.progress), (count, None))
        lines = []
        solver.proof = lines.append
        solver.solve("RGGR")
        self.assertTrue(lines[0].startswith("bigpoints proof"))
        solver.max_proof_replies = 1
        with self.assertRaises(BigPointsError):
            solver.solve("RGGR").count("replies")
        solver.proof, count = None, len(lines)
        self.assertEqual((solver.solve("RGGR").value, len(lines)), (1, count))

    def test_tables(self):
        with Table() as table:
            for searcher in (Solver(), Census("colours=2 discs=2")):
                self.assertIsNone(searcher.table)
                searcher.table = table
                self.assertIs(searcher.table, table)
                self.assertRaises(TypeError, setattr, searcher, "table", 5)
                searcher.table = None
                self.assertIsNone(searcher.table)
            Solver(table=None).solve("RGGR")
            self.assertEqual(table.entries, 0)

    def test_census(self):
        census = Census("colours=3 discs=2", sample=7, seed=9, shard=2, shards=3)
        self.assertEqual((census.sample, census.seed, census.shard, census.shards), (7, 9, 2, 3))
        census.shard = 1
        self.assertEqual(census.shard, 1)
        some = Census("colours=3 discs=2", first=3, end=7)
        self.assertRaisesRegex(ValueError, "first 8 does not fit", setattr, some, "first", 8)
        self.assertEqual((some.first, some.end, some.run().done), (3, 7, 4))
        for shard in (0, -1, 4):
            with self.assertRaises(ValueError):
                census.shard = shard
                census.run()
        self.assertEqual(some.missing(), [(0, 3), (7, 15)])
        self.assertEqual((some.run().shard_units, some.positions), ((3, 7), None))
        self.assertGreater(Census("colours=2 discs=2 rules=thesis", "thesis").run().positions, 0)
        kept = []
        with Census("colours=3 discs=2", checkpoint=kept.append, checkpoint_seconds=0) as census:
            census.run()
            self.assertEqual(kept[-1], census.save())
        self.assertGreater(len(kept), 1)
        self.assertEqual(Census.open(kept[0]).run().counts(), Census("colours=3 discs=2").run().counts())
        stopped = Census("colours=3 discs=3", checkpoint=lambda text: True, checkpoint_seconds=0)
        self.assertFalse(stopped.run().finished)
        for seconds in (-1, float("nan")):
            self.assertRaises(ValueError, Census, "colours=2 discs=2", checkpoint=print, checkpoint_seconds=seconds)
        self.assertRaises(TypeError, Census, "colours=2 discs=2", checkpoint=print, checkpoint_seconds="x")
        census = Census("colours=3 discs=2", "margin", first_moves=True).run()
        kinds = [census.first_move(place, take) for place in range(1, 7) for take in ("behind", "ahead", "nothing")]
        self.assertTrue(all(0 <= best <= legal <= census.boards for best, legal in kinds))
        self.assertEqual(kinds[1].legal, census.boards)  # the first pawn can always take the disc ahead
        self.assertGreater(sum(kind.best for kind in kinds), census.boards)

    def test_reprs(self):
        shown = [repr(thing) for thing in self.everything()]
        self.assertEqual(shown, [
            "Config('players=2 start=1 rules=official board=RGGR')",
            "Game('players=2 start=1 rules=official board=RGGR')",
            f"State({State('RGGR').text!r})", f"<Table array: 0 entries, {Table().size} bytes>", "Solver()",
            "<Result: outcome 1 by Ra, solved>", "Player()",
            "<Census of 'players=2 start=1 rules=official colours=2 discs=2 white=0 black=0 seed=0', outcome: 0 of 3 "
            "units done>",
            "<Series: 0 of 2 games, totals [0, 0]>", "Minimax()", "<Answers: 1 of 1 solved>", "<Tree: 42 nodes>",
            "<Strategic: 14 x 16 strategies>", "<Matrix: 14 x 16 strategies>", "Review()", "<Puzzle: the mover draws, grade 6>"])
        self.assertEqual(repr(Solver("margin", threads=2)), "Solver(objective='margin', threads=2)")
        self.assertEqual(repr(Player(7, seconds=0, nodes=99)), "Player(level=7, seconds=0.0, nodes=99)")
        self.assertEqual(repr(Review(search_nodes=9, seconds=1)), "Review(seconds=1.0, search_nodes=9)")
        seen = []
        census = Census("colours=2 discs=2", rows=lambda *row: seen.append(repr(census)))
        census.run()
        self.assertIn("units done", seen[0])


# --- Progress --------------------------------------------------------------------------------------


class Progresses(unittest.TestCase):
    """What callbacks receive: the fields of the searcher, and None in all others."""

    fields = {
        "solver": {"windows", "lower", "upper", "table_fill"}, "player": {"depth", "best", "value"},
        "minimax": {"depth", "best", "value", "table_fill"},
        "census": {"done", "total", "seconds_left", "table_fill"},
        "review": {"done", "total", "table_fill"}, "puzzle": {"done", "total"},
    }

    def check(self, kind, calls, count):
        self.assertEqual(len(calls), count)
        for now in calls:
            known = {name for name, value in now._asdict().items() if value is not None}
            self.assertEqual(known, self.fields[kind] | {"nodes", "seconds"})
            self.assertGreaterEqual(now.seconds, 0)
            self.assertLessEqual(now.table_fill or 0, 1)
        self.assertEqual(sorted(now.nodes for now in calls), [now.nodes for now in calls])

    def test_searches(self):
        large = "RPGYBRPBGYRYGBPRPGBYGRPYB"
        for kind, make in (("solver", lambda progress: Solver("margin", progress=progress).solve),
                           ("player", lambda progress: Player(10, seconds=0, progress=progress).choose),
                           ("minimax", lambda progress: Minimax("margin", depth=50, progress=progress).search)):
            calls = []
            make(lambda now: calls.append(now) or len(calls) == 3)(large)
            self.check(kind, calls, 3)
        self.assertEqual(State(large).apply(calls[-1].best).ply, 1)
        self.assertLess(abs(calls[-1].value), 100)  # in points

    def test_census(self):
        calls = []
        census = Census("colours=2 discs=3", "margin", progress=calls.append).run()
        self.check("census", calls[-1:], 1)
        self.assertEqual((calls[-1].done, calls[-1].total), (census.done, census.units))
        self.assertEqual(calls[-1].nodes, census.nodes)

    def test_reviews_and_puzzles(self):
        calls = []
        Review(progress=calls.append).run("board=RGBYYBGR moves=Gb,Ya,Rb,Yc")
        solving = [now for now in calls if now.table_fill is not None]
        self.assertGreater(len(solving), 3)
        self.check("review", solving, len(solving))
        self.assertEqual({now.total for now in calls}, {4})
        self.assertEqual(sorted({now.done for now in calls}), [0, 1, 2, 3])
        calls.clear()
        Puzzle("colours=4 discs=3", progress=calls.append)
        self.assertGreater(len(calls), 3)
        self.check("puzzle", calls, len(calls))
        self.assertEqual({now.total for now in calls}, {64})


# --- Reviews and puzzles ---------------------------------------------------------------------------


class Reviews(unittest.TestCase):
    game = "players=2 board=YRBRGYGBRYGB moves=Ra,Ya,Ba,Rc,Gb,Ya,Yb,Gb,Yc,Gc,Bb,Bc"

    def test_regrets_are_those_of_the_solver(self):
        solver, state, review = Solver("margin", all_moves=True), State(self.game), Review()
        moves = review.run(state)
        self.assertEqual(review.last, moves)
        self.assertEqual([move.move for move in moves], state.history)
        for move in reversed(moves):
            state.undo()
            result = solver.solve(state)
            self.assertTrue(move.result.exact and move.result.lossless)
            self.assertEqual((move.ply, move.seat, move.result.pv[0]), (state.ply, state.mover, move.result.best))
            self.assertEqual((move.result.seat, move.result.state), (move.seat, state))
            self.assertEqual((move.result.value, move.result.estimate), (result.value, result.value))
            self.assertEqual(move.regret, result.value - result.moves[move.move].value)
            self.assertEqual(move.result.best == move.move, move.regret == 0)
        for seat in (0, 1):
            lost = [move.regret for move in moves if move.seat == seat]
            self.assertEqual((review.total_regret(seat), review.mean_regret(seat)), (sum(lost), sum(lost) / len(lost)))
        self.assertEqual(review.turning_points, [0, 5])
        self.assertEqual(review.stop_reason, "solved")
        self.assertGreater(review.nodes, 0)
        self.assertGreater(review.elapsed, 0)

    def test_estimates_and_stops(self):
        state, player, calls = State("players=2 seed=1"), Player(2, seed=1, seconds=0), []
        while not state.over:
            state.apply(player.choose(state))
        review = Review(solve_nodes=2000)
        review.search_nodes = 200
        moves = review.run(state)
        self.assertEqual(len(moves), state.ply)
        self.assertFalse(moves[0].result.exact)
        self.assertIsNone(moves[0].result.value)
        self.assertTrue(moves[-1].result.exact)
        review = Review(progress=lambda now: calls.append(now) or now.done == 2)
        self.assertEqual([move.ply for move in review.run(state)], [state.ply - 2, state.ply - 1])
        self.assertEqual((review.stop_reason, calls[-1].total), ("cancelled", state.ply))
        review.cancel()
        self.assertEqual(review.run(state), [])
        review.cancel()
        review.cancel(False)
        self.assertEqual(len(review.run(state)), 2)

    def test_errors(self):
        self.assertRaises(LookupError, lambda: Review().last)
        self.assertRaises(BigPointsError, lambda: Review().stop_reason)
        self.assertRaises(TypeError, Review().run, 5)
        self.assertRaises(TypeError, Puzzle, 5)
        self.assertEqual(Review().run("RGGR"), [])
        raising = Review(progress=lambda now: 1 / 0)
        self.assertRaises(ZeroDivisionError, raising.run, self.game)
        self.assertEqual(raising.last, [])
        seen = []
        review = Review(progress=lambda now: seen.append((now.done, review.turning_points)))
        review.run(self.game)
        self.assertEqual(dict(seen)[5], [])  # a callback reads what is judged so far
        self.assertEqual(dict(seen)[10], [5])
        review.close()
        self.assertRaisesRegex(ValueError, "this Review is closed", review.run, self.game)
        self.assertRaisesRegex(ValueError, "this Review is closed", lambda: review.nodes)

    def test_puzzles(self):
        solver = Solver("outcome", all_moves=True)
        for seed in range(5):
            puzzle, again = Puzzle("colours=4 discs=3", seed), Puzzle(Config("colours=4 discs=3 seed=5"), seed)
            found = puzzle.result
            self.assertEqual((puzzle.state.record, found.pv), (again.state.record, again.result.pv))
            self.assertEqual(puzzle.grade, again.grade)
            result = solver.solve(puzzle.state)
            self.assertEqual(result.value, found.outcome)
            right = [move for move, found_move in result.moves.items() if found_move.value == result.value]
            self.assertEqual(right, [found.best])
            self.assertGreaterEqual(len(result.moves), 3)
            self.assertEqual(found.pv[0], found.best)
            self.assertIn(puzzle.grade, range(1, 11))
            self.assertTrue(found.exact and found.lossless)
            final = puzzle.state
            for move in found.pv:
                final.apply(move)
            self.assertEqual(final.over, True)
        for config, progress, name in (("players=3", None, "BP_ERR_UNSUPPORTED"), ("board=RG", None, "BP_ERR_LIMIT"),
                                       ("players=2", lambda now: True, "BP_ERR_STOPPED")):
            with self.assertRaises(BigPointsError) as caught:
                Puzzle(config, progress=progress)
            self.assertEqual(caught.exception.name, name)
        self.assertRaises(ZeroDivisionError, Puzzle, progress=lambda now: 1 / 0)


# --- Errors ----------------------------------------------------------------------------------------


class Errors(unittest.TestCase):
    def refused(self, status, function, *arguments, **named):
        with self.assertRaises(BigPointsError) as caught:
            function(*arguments, **named)
        self.assertEqual(caught.exception.name, status)
        self.assertTrue(str(caught.exception))
        return str(caught.exception)

    def test_texts(self):
        self.assertIn("character 3", self.refused("BP_ERR_SYNTAX", State, "RGxR"))
        self.assertIn("NUL", self.refused("BP_ERR_SYNTAX", State, "RG\0GR"))
        self.refused("BP_ERR_SYNTAX", State, "\N{SNOWMAN}")
        self.refused("BP_ERR_SYNTAX", State, "\udc80")
        self.refused("BP_ERR_CONFIG", State, "RRRR")
        self.refused("BP_ERR_CONFIG", Config, "players=9")
        self.refused("BP_ERR_SYNTAX", Game, "what=ever")
        self.refused("BP_ERR_SYNTAX", Census.open, b"\0nonsense")
        self.refused("BP_ERR_SYNTAX", Game("RGGR").decode, b"")
        self.refused("BP_ERR_POSITION", Game("RGGR").decode, b"\xff" * len(State("RGGR").encode()))
        for wrong in (b"RGGR", None, 5):
            for kind in (State, Game, Config, Census, lambda wrong: setattr(Solver(), "objective", wrong),
                         Solver().solve_boards, Game("RGGR").parse):
                with self.assertRaisesRegex(TypeError, "needed, not|expected|not iterable"):
                    kind(wrong)
        self.assertEqual(State("players=2"), State("players=2 seed=0"))
        self.assertRaises(AttributeError, setattr, Series(2), "players", 3)
        with self.assertRaises(BigPointsError) as caught:
            State("")
        self.assertEqual(caught.exception.name, "BP_ERR_SYNTAX")

    def test_moves(self):
        state = State("RGGR")
        before = state.record
        self.refused("BP_ERR_SYNTAX", state.apply, "zz")
        self.refused("BP_ERR_ILLEGAL", state.apply, "Rb")
        self.refused("BP_ERR_ILLEGAL", state.apply, 0)
        self.refused("BP_ERR_ARGUMENT", state.apply, -1)
        self.refused("BP_ERR_ARGUMENT", state.apply, 1 << 32)
        self.refused("BP_ERR_HISTORY", state.undo)
        self.refused("BP_ERR_NOT_OVER", lambda: state.winners)
        self.assertFalse(state.is_legal("Rb") or state.is_legal("?") or state.is_legal(7))
        self.assertEqual(before, state.record)

    def test_saved_tables(self):
        table = bigpoints.Table("uthash")
        self.assertEqual((table.thread_safe, table.never_forgets, table.persistent), (False, True, False))
        self.refused("BP_ERR_MISMATCH", table.save)
        cold = Solver("margin", table=table).solve("RGBYPYBGRGRBYPRGB")
        saved = table.save()
        self.assertGreater(len(saved), 10000)
        for name in ("array", "growing", "uthash"):
            copy = bigpoints.Table(name)
            copy.load(bytearray(saved))
            self.assertEqual(copy.entries, table.entries)
            again = Solver("margin", table=copy).solve("RGBYPYBGRGRBYPRGB")
            self.assertEqual(again.value, cold.value)
            self.assertLess(again.nodes * 10, cold.nodes)
        copy = bigpoints.Table()
        for wrong in (b"", b"no table", saved[:-1], saved[:5000], saved[:99] + b"?" + saved[100:]):
            self.refused("BP_ERR_FILE", copy.load, wrong)
        self.assertEqual(copy.entries, 0)
        self.assertRaises(TypeError, copy.load, "text")
        Solver("margin", table=copy).solve("RGGR")
        self.assertIn("the table holds", self.refused("BP_ERR_MISMATCH", copy.load, saved))
        table.close()
        self.refused("BP_ERR_ARGUMENT", table.save)
        self.refused("BP_ERR_ARGUMENT", table.load, saved)

    def test_reasons(self):
        three, table = State("players=3 board=RGBRGB"), bigpoints.Table("growing")
        self.assertIn("two players", self.refused("BP_ERR_UNSUPPORTED", Solver("margin").solve, three))
        solver = Solver("margin", table=table, threads=2)
        self.assertIn("threads", self.refused("BP_ERR_MISMATCH", solver.solve, "RGGR"))
        self.assertIn("one thread", table.why)

    def test_check_of_a_game(self):
        State("players=3 colours=3 discs=2").game.check(7, 3)
        self.refused("BP_ERR_ARGUMENT", State("RGGR").game.check, 0, 0)
        self.refused("BP_ERR_ARGUMENT", State("RGGR").game.check, -1)

    def test_numbers(self):
        for wrong in (dict(nodes=-1), dict(nodes=1 << 63), dict(threads=(1 << 32) + 1), dict(threads=0),
                      dict(seconds=float("nan")), dict(seconds=10 ** 400), dict(seconds=-10 ** 400), dict(nodes=10 ** 5000)):
            self.assertIn(next(iter(wrong)), self.refused("BP_ERR_RANGE", Solver, **wrong))
        self.refused("BP_ERR_ARGUMENT", Solver, "best")
        for message, make in {
                "level must be from 1 to 10, or \"auto\", not 11": lambda: Player(11),
                "level must be from 1 to 10, or \"auto\", not 0": lambda: setattr(Player(), "level", 0),
                "threads is 1 to 256, not 257": lambda: Solver(threads=257),
                "threads is 1 to 256, not 4294967297": lambda: Solver(threads=2 ** 32 + 1),
                "memory is at least 65536 bytes, or 0 for the default, not 1": lambda: Minimax(memory=1),
                "nodes is at least 0, not -1": lambda: Player(nodes=-1),
                "seconds must be from 0 to 9223372036854775, not nan": lambda: Player(seconds=float("nan")),
                "depth is 1 to 120, not 121": lambda: Minimax(depth=121),
                "solve_nodes is at least 0, not -1": lambda: Review(solve_nodes=-1),
                "memory is at least 65536 bytes, or 0 for the default, not 9": lambda: Review(memory=9),
                "seconds must be from 0 to 9223372036854775, not -1": lambda: Review(seconds=-1),
                "seed must be from 0 to 18446744073709551615, not -1": lambda: Puzzle(seed=-1),
                "seed must be from 0 to 18446744073709551615, not 18446744073709551616": lambda: Player(seed=2 ** 64),
                "objective must be one of outcome, margin, not 'maxn'": lambda: Minimax("maxn"),
                "objective must be one of outcome, margin, thesis, maxn, guaranteed, refined, not 'a'": lambda: Solver("a"),
                "players must be from 2 to 5, not 9": lambda: setattr(Config(), "players", 9),
                "starter must be from 0 to 4, not 5": lambda: setattr(Config(), "starter", 5),
                "rules must be one of official, thesis, not 'no'": lambda: setattr(Config(), "rules", "no"),
                "payoff must be one of margin, outcome, scores, refined, not 'x'": lambda: Strategic(Tree("RGGR")).matrix("x"),
                "a count must be one of nodes": lambda: Solver().solve("RGGR").count("?")}.items():
            with self.assertRaises(ValueError) as caught:
                make()
            self.assertEqual(str(caught.exception)[:len(message)], message)
            self.assertIsInstance(caught.exception, BigPointsValueError)
        self.assertRaisesRegex(TypeError, "seconds must be a number, not NoneType", setattr, Player(), "seconds", None)
        self.assertRaisesRegex(TypeError, "seconds must be a number, not str", Solver, seconds="5")
        self.assertIn("array, growing", self.refused("BP_ERR_ARGUMENT", bigpoints.Table, "list"))
        for name in bigpoints.tables.TABLES:
            self.assertEqual(bigpoints.Table(name, 1 << 16).name, name)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "table"
            nodes = []
            for _ in range(2):
                with bigpoints.Table.file(path, 1 << 20) as table:
                    nodes.append(Solver("margin", table=table).solve("RGBYPYBGRGRBYPRGB").nodes)
                    table.sync()
                    self.assertEqual((table.name, table.why), ("file", ""))
                    self.assertIn("is using it", self.refused("BP_ERR_FILE", bigpoints.Table.file, path))
                    gc.collect()
            self.assertLess(nodes[1] * 10, nodes[0])
            self.assertIn("table file", self.refused("BP_ERR_FILE", bigpoints.Table.file, folder))
        self.refused("BP_ERR_ARGUMENT", State("RGGR").playouts, 2, first=(1 << 64) - 1)
        self.assertRaises(TypeError, Solver, nodes=1.5)
        self.assertRaises(TypeError, Player, "5")
        config = Config()
        self.refused("BP_ERR_ARGUMENT", setattr, config, "players", (1 << 32) + 2)
        self.assertEqual(config.players, 2)
        before = config.discs
        for wrong in ("GB", "", "r"):
            self.refused("BP_ERR_ARGUMENT", setattr, config, "discs", {wrong: 1})
        for counts, limit in (({"R": 2, "K": 6}, 5), ({"G": 10}, 9), ({"G": 1, "B": 2 ** 32}, 9), ({"B": -1}, 9)):
            message = self.refused("BP_ERR_ARGUMENT", setattr, config, "discs", counts)
            self.assertIn(f"must be from 0 to {limit}, not ", message)
            self.assertEqual(config.discs, before)
        self.assertRaises(TypeError, setattr, config, "discs", {"R": 2, "G": "2"})
        self.assertEqual(config.discs, before)
        config.discs = {"R": 2, "P": 1}
        self.assertEqual(config.discs, {"R": 2, "G": 0, "B": 0, "Y": 0, "P": 1, "W": 0, "K": 0})

    def test_what_a_newer_library_may_say(self):
        lib = _library.library()
        known = lib.function
        lib.function = lambda name: (lambda handle: 7) if name == "bp_result_stop_reason" else known(name)
        try:
            self.assertEqual(Solver().solve("RGGR").stop_reason, "number 7")
        finally:
            del lib.function
        self.assertEqual(Solver().solve("RGGR").stop_reason, "solved")

    def test_odd_states_of_things(self):
        config = Config("players=5 start=5")
        config.players = 2
        self.assertEqual(repr(config), "<Config: player 5 can't begin a game of 2 players>")
        state, closed = State("RGGR"), State("RGGR")
        closed.close()
        self.assertTrue(state != closed and closed != state and closed == closed and state != 5)

    def test_kinds(self):
        """A wrong value, text or move is a ValueError; another refusal is not."""
        for wrong in (lambda: State("RGxR"), lambda: State("RRRR"), lambda: State("RGGR").apply("Rb"),
                      lambda: State("RGGR").apply(0), lambda: Config("colours=2 discs=2").board_at(6),
                      lambda: Player(level=0), lambda: Game("RGGR").decode(b"")):
            self.assertRaises(ValueError, wrong)
        for wrong in (lambda: State("RGGR").undo(), lambda: State("RGGR").redo(), lambda: State("RGGR").winners,
                      lambda: Solver("margin").solve("players=3 board=RGGR")):
            with self.assertRaises(BigPointsError) as caught:
                wrong()
            self.assertNotIsInstance(caught.exception, ValueError)

    def test_values_of_moves(self):
        player, state = Player(5, seconds=0, nodes=500), State("RGBYYBGR")
        result = player.choose(state)
        self.assertIs(player.last, result)
        self.assertEqual(sorted(result.moves), sorted(state.moves))
        estimates = [move.estimate for move in result.moves.values()]
        self.assertEqual(max(estimates), result.moves[result.best].estimate)
        self.assertEqual(estimates, sorted(estimates, reverse=True))
        self.assertTrue(all(move.visits >= 0 for move in result.moves.values()))
        self.assertEqual((result.objective, result.count("level"), result.count("probes")), ("margin", 5, None))
        self.assertGreater(result.count("depth"), 0)
        player.level = 1
        self.assertEqual(player.choose(state).moves, {})
        while not state.over:
            state.apply(state.moves[0])
        self.refused("BP_ERR_OVER", player.choose, state)

    def test_wrong_objects(self):
        solver = Solver()
        for wrong in (Game("RGGR"), solver, 5, None, b"RGGR"):
            self.assertRaises(TypeError, solver.solve, wrong)
            self.assertRaises(TypeError, solver.solve_states, [wrong])
            self.assertRaises(TypeError, bigpoints.legal_moves, [wrong])
            self.assertRaises(TypeError, Series(2).add, wrong)
        self.assertRaises(TypeError, Solver, table=solver)
        self.assertRaises(TypeError, bigpoints.Result)
        self.assertRaises(LookupError, lambda: solver.last)
        self.assertRaises(TypeError, Census, "colours=2 discs=2", table=Game("RGGR"))

    def test_solving(self):
        state = State("RGGR")
        while not state.over:
            state.apply(state.moves[0])
        self.assertEqual(Solver("margin").solve(state).value, state.scores[0] - state.scores[1])
        self.refused("BP_ERR_UNSUPPORTED", Solver("margin").solve, "players=3 board=RGGR")
        self.assertIsNone(state.mover)
        self.assertEqual(state.moves, ())

    def test_errors_can_be_pickled(self):
        error = BigPointsError(-4, "here")
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((again.status, str(again), type(again)), (-4, "here", BigPointsValueError))
        again = pickle.loads(pickle.dumps(BigPointsError(-17)))
        self.assertEqual((again.status, type(again)), (-17, BigPointsError))


# --- Answers ---------------------------------------------------------------------------------------


class Bulk(unittest.TestCase):
    def test_boards(self):
        boards = [Config("colours=3 discs=3").random_board(SEED, i) for i in range(50)]
        for objective, config in (("outcome", "players=2"), ("margin", "start=2"), ("maxn", "players=3"),
                                  ("guaranteed", "players=3"), ("thesis", "rules=thesis colours=3 discs=3")):
            some = boards if objective in ("outcome", "margin") else boards[:3]
            solver = Solver(objective)
            single = Solver(objective, all_moves=True)
            answers = solver.solve_boards(some, config, best=True, nodes=True)
            for i, board in enumerate(some):
                fields = config.replace("colours=3 discs=3", "")
                state = State(f"{fields} board={board}")
                result = single.solve(state)
                self.assertEqual(answers.values[i], result.value)
                self.assertEqual(result.moves[state.move_text(answers.best[i])].value, result.value)
                nodes = answers.nodes[i]
                self.assertEqual(answers[i], Answer(result.value, *result.bounds, answers.best[i], nodes, "solved"))
            self.assertEqual(len(answers), len(some))

    def test_empty(self):
        solver = Solver()
        self.assertEqual(solver.solve_boards([]).values, [])
        self.assertEqual(solver.solve_boards("").values, [])
        self.assertEqual(solver.solve_states([]).values, [])
        self.assertEqual(bigpoints.legal_moves([]), [])
        self.assertEqual(State("RGGR").playouts(0), [])
        self.assertEqual(State("RGGR").playout_totals(0), ([0, 0], [0, 0]))

    def test_lines(self):
        """One item, one answer, whatever is in it."""
        solver = Solver("margin")
        for items in (["RGGR", "RG\0R"], ["RGGR", ""], ["", "RGGR"], ["RGGR\nRGGR", "RGGR"], ["RGGR", "RG\n"], [""],
                      ["\n"]):
            self.assertEqual(solver.solve_boards(items).values, [1 if item == "RGGR" else None for item in items])
        self.assertEqual(solver.solve_boards("RGGR\r\nRGBBGR\r\n").values, [1, 1])
        self.assertEqual(solver.solve_boards("RGGR\n\nRGBBGR").values, [1, None, 1])
        self.assertEqual(bigpoints.legal_moves(State(board) for board in ("RGGR",)), [State("RGGR").move_numbers])

    def test_arrays(self):
        answers = Solver("margin").solve_boards("RGGR\nRGXR\n", nodes=True)
        self.assertIsInstance(answers, Answers)
        self.assertEqual(len(answers.best), 0)
        self.assertEqual(memoryview(answers.lower).format, "q")
        self.assertEqual(list(answers.statuses), [0, -4])
        self.assertEqual(answers.lower[1], -2 ** 31)
        self.assertGreater(answers.nodes[0], 0)

    def test_answers(self):
        answers = Solver("margin", nodes=2000).solve_boards(["RGGR", "RGXR", "RPGYBRPBGYRYGBPRPGBYGRPYB"], best=True)
        self.assertEqual(len(answers), 3)
        self.assertEqual(list(answers), [answers[0], answers[1], answers[2]])
        self.assertEqual((answers[-1], answers[1:]), (answers[2], list(answers)[1:]))
        self.assertEqual(answers[::-2], list(answers)[::-2])
        for index in (3, -4):
            self.assertRaises(IndexError, lambda: answers[index])
        self.assertRaises(TypeError, lambda: answers["value"])
        self.assertEqual(answers[0].best, answers.best[0])
        refused = Answer(None, None, None, None, None,
                         "board 2, 'RGXR': character 3: 'X' is no disc; a board has R G B Y P W K or 1-5")
        self.assertEqual((answers[1], answers[-2]), (refused, refused))
        self.assertEqual((answers[2].value, answers[2].status, answers[2].lower), (None, "nodes", answers.lower[2]))
        self.assertEqual(Solver().solve_boards(["RGGR"], nodes=True)[0].nodes, Solver(pv=False).solve("RGGR").nodes)

    def test_data_frame(self):
        """A DataFrame makes columns of the fields of named tuples."""
        answers = Solver("margin").solve_boards(Config("colours=2 discs=2"), nodes=True)
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is missing")
        frame = pandas.DataFrame(answers)
        self.assertEqual(tuple(frame.columns), Answer._fields)
        self.assertEqual(list(frame["value"]), answers.values)
        self.assertEqual(list(frame["nodes"]), list(answers.nodes))

    def test_boards_of_a_configuration(self):
        for text in ("colours=2 discs=2", "colours=2 discs=2 white=1", "colours=3 discs=2"):
            with Config(text) as config:
                boards = list(config)
                self.assertEqual(len(boards), config.board_count())
                self.assertEqual([bigpoints.rank(board) for board in boards], list(range(len(boards))))
        config = Config("colours=2 discs=2")
        boards = iter(config)
        self.assertEqual(next(boards), "RRGG")
        config.close()
        self.assertEqual(len(list(boards)), 5)
        with self.assertRaisesRegex(ValueError, "a rank must be from 0 to 5, not 6"):
            Config("colours=2 discs=2").board_at(6)
        with self.assertRaisesRegex(ValueError, "a rank must be below 2..64, and there are [0-9]{42} boards"):
            next(iter(Config()))
        with Config("colours=3 discs=2") as config:
            values = Solver("margin").solve_boards(config).values
            self.assertEqual(values, [Solver("margin").solve(board).value for board in config])

    def test_named_tuples(self):
        self.assertEqual(bigpoints.canonical("GRRG").boards, 2)
        self.assertEqual(Game("RGGR").score_range.upper, 3)
        result = Solver("margin", all_moves=True).solve("RGGR")
        self.assertEqual((result.bounds.lower, result.moves["Ra"].bounds.upper), (1, 1))
        census = Census("colours=3 discs=2").run()
        self.assertEqual((census.counts().wins, census.counts().losses), (54, 6))
        self.assertEqual(census.share(), (54 / 90, 54 / 90, 54 / 90))
        self.assertEqual(census.share().value, 54 / 90)

    def test_playouts(self):
        state = State("players=3 seed=5")
        games = state.playouts(10000, seed=3)
        totals, wins = state.playout_totals(10000, seed=3)
        self.assertEqual(len(games), 10000)
        self.assertEqual([sum(seat) for seat in zip(*games)], totals)
        self.assertEqual([sum(game[seat] == max(game) for game in games) for seat in range(3)], wins)
        self.assertEqual(state.playouts(5, seed=3, first=9995), games[9995:])

    def test_configuration_of_a_state(self):
        state = State("players=3 start=2 board=RKGWRGK moves=Ra,Ga")
        self.assertEqual(state.config.rules, "official")
        self.assertEqual(State("rules=thesis board=RGGR").config.rules, "thesis")
        with state.config as config:
            self.assertEqual(str(config), str(state.game))
            self.assertIsNone(config.seed)
            config.seed = 2 ** 64 - 1
            self.assertEqual(config.seed, 2 ** 64 - 1)
        self.assertEqual(str(state.config), str(state.game))

    def test_redo(self):
        state = State("RGBYYBGR")
        moves = []
        while not state.over:
            moves.append(state.moves[-1])
            state.apply(moves[-1])
        movers = [state.mover_at(ply) for ply in range(state.ply)]
        end = state.text
        for _ in moves:
            state.undo()
        self.assertEqual((state.redo_count, state.ply, state.board), (len(moves), 0, "RGBYYBGR"))
        for ply, move in enumerate(moves):
            self.assertEqual(state.mover, movers[ply])
            self.assertEqual(state.redo().history, moves[:ply + 1])
        self.assertEqual((state.text, state.redo_count), (end, 0))
        for wrong in (lambda: state.redo(), lambda: state.mover_at(len(moves)), lambda: state.mover_at(-1)):
            self.assertRaises(BigPointsError, wrong)

    def test_moves_are_a_sequence(self):
        state = State("RGGR")
        self.assertEqual((len(state.moves), state.moves[0], state.moves[-1]), (3, "Ra", "Ga"))
        self.assertEqual((list(state.moves), state.moves.index("Gb")), (["Ra", "Gb", "Ga"], 1))
        self.assertTrue("Ga" in state.moves and "Rb" not in state.moves)
        self.assertEqual([state.move_text(move) for move in state.move_numbers], list(state.moves))

    def test_states_are_hashable(self):
        """By game and position: another order of the same moves is no other position."""
        first, second = State("RGBBGR").apply("Ra").apply("Ba"), State("RGBBGR")
        self.assertEqual((first, hash(first)), (first.copy(), hash(first.copy())))
        self.assertEqual(hash(first), hash(State(first.text)))
        self.assertNotEqual(first, second)
        self.assertEqual(len({first, second, State(first.text), State("RGBBGR"), State("start=2 board=RGBBGR")}), 3)
        self.assertEqual({Game("RGGR"): 1}[State("RGGR").game], 1)
        self.assertNotEqual(bigpoints.open("nim"), Game("RGGR"))

    def test_other_games(self):
        for wrong in (lambda: bigpoints.open("no such game"), lambda: State("", "chess")):
            with self.assertRaises(BigPointsError) as caught:
                wrong()
            self.assertEqual(caught.exception.name, "BP_ERR_UNSUPPORTED")
        for setup in ("99x99", ""):
            self.assertRaises(ValueError, bigpoints.open, "connect4", setup)
        for name in ("nim", "connect4", "gomoku"):
            game = bigpoints.open(name)
            again = bigpoints.open(game.name, str(game))
            self.assertEqual((game.name, again, game.players), (name, game, 2))
            state, player = game.start(), Player(2, seconds=0, nodes=100)
            self.assertIn(name, repr(state))
            self.assertTrue(str(state))
            for _ in range(3):
                state.apply(player.choose(state))
            self.assertEqual((state.ply, len(state.history)), (3, 3))
            self.assertEqual(eval(repr(state)), state)
            self.assertEqual(repr(eval(repr(game), {"open": bigpoints.open})), repr(game))
            loaded = pickle.loads(pickle.dumps(state))
            self.assertEqual((loaded, loaded.history, pickle.loads(pickle.dumps(game))), (state, state.history, game))
            with self.assertRaises(BigPointsError):
                state.track
            with self.assertRaises(BigPointsError):
                state.config

    def test_solve(self):
        """One line: the outcome, the margin and the best move."""
        result = bigpoints.solve("RGGR")
        self.assertEqual((result.outcome, result.margin, result.best), (1, 1, "Ga"))
        three = bigpoints.solve("players=3 board=RGGRBB", nodes=10000)
        self.assertEqual((three.objective, three.stop_reason, three.margin), ("guaranteed", "solved", three.value))
        outcome = bigpoints.solve(State("RGGR"), "outcome", pv=False)
        self.assertEqual((outcome.value, outcome.margin, outcome.best, outcome.pv), (1, None, None, []))
        self.assertEqual(repr(result), "<Result: margin 1 by Ga, solved>")

    def test_results_are_plain(self):
        """A result needs no solver and no library: it can be pickled and copied."""
        result = Solver("margin", all_moves=True, move_pvs=True).solve("RGGR")
        again = pickle.loads(pickle.dumps(result))
        for field in (*bigpoints.Result.__slots__, "state", "best", "pv", "moves", "nodes", "margin"):
            self.assertEqual(getattr(again, field), getattr(result, field), field)
        for move, found in result.moves.items():
            self.assertEqual((found.pv[0], found.bounds.lower, found.estimate), (move, found.value, None))
        self.assertEqual(result.state.apply(result).history, [result.best])
        stopped = Solver("margin", nodes=2000, pv=False).solve("RPGYBRPBGYRYGBPRPGBYGRPYB")
        self.assertEqual((stopped.value, stopped.exact, stopped.best, stopped.outcome), (None, False, None, None))
        self.assertRaisesRegex(BigPointsError, "no best move", stopped.state.apply, stopped)
        search = Minimax("margin", depth=4).search("RGBBGR")
        self.assertEqual((search.best, search.objective, search.moves), ("Ba", "margin", {}))
        self.assertEqual((search.count("depth"), search.count("level")), (4, None))
        scores = Solver("maxn").solve("players=3 board=RGGRBB")
        self.assertGreater(scores.count("states"), 0)
        end = scores.state.copy()
        for move in scores.pv:
            end.apply(move)
        self.assertEqual((end.over, end.scores), (True, scores.scores))

    def test_drawings(self):
        state = State("players=3 board=RKGWRGK moves=Ra,Ga")
        self.assertEqual(str(state), state.draw())
        self.assertIn("player 3", state.draw())
        self.assertFalse(state.draw().endswith("\n"))
        self.assertNotEqual(state.draw(), state.copy().undo().draw())
        picture = xml.etree.ElementTree.fromstring(state._repr_svg_())
        self.assertEqual(picture.tag, "{http://www.w3.org/2000/svg}svg")
        self.assertTrue(picture.find("{http://www.w3.org/2000/svg}title").text)
        self.assertEqual(state.svg(), State(state.record).svg())

    def test_everything_of_a_game(self):
        player = Player(3, seed=SEED)
        state = State(f"players=3 seed={SEED}")
        game = state.game
        while not state.over:
            self.assertEqual(game.decode(state.encode()).text, state.text)
            self.assertEqual(game.parse(state.text), state)
            self.assertIn(f" track={state.track} ", state.text)
            state.apply(player.choose(state))
        self.assertEqual(game.parse(state.record).history, state.history)
        self.assertLessEqual(state.ply, game.max_plies)
        self.assertEqual(len(state.ladder), 5)
        self.assertEqual(state.worths, [4, 3, 2, 1, 0])
        self.assertEqual(set(state.pawns.values()), {"ladder"})
        self.assertEqual(state.winners, [s for s in range(3) if state.scores[s] == max(state.scores)])
        self.assertGreaterEqual(state.key, 0)


    def test_steps(self):
        """What a move is said to do is what it does."""
        player, state, kinds = Player(3, seed=SEED), State(f"players=2 seed={SEED}"), set()
        while not state.over:
            self.assertEqual(state.extra_turn, state.text.endswith(" turn=extra"))
            for move in state.moves:
                step, after = state.step(move), state.copy().apply(move)
                kinds.add((step.pawn is None, step.disc is None, step.target == "ladder", state.extra_turn))
                self.assertEqual(step, state.step(state.move_number(move)))
                if step.pawn is None:
                    self.assertEqual((move, step.target, step.disc, step.place), ("pass", None, None, None))
                    continue
                self.assertEqual(after.pawns[step.pawn], step.target)
                if step.place not in (None, "ladder"):
                    self.assertEqual((state.track[step.place - 1], after.track[step.place - 1]), (step.disc, "."))
                taken = after.hands[state.mover].get(step.disc, 0) - state.hands[state.mover].get(step.disc, 0)
                self.assertEqual(taken, 0 if step.disc is None else 1 - (step.disc == "K" and state.extra_turn))
            state.apply(player.choose(state))
        self.assertGreater(len(kinds), 4)
        nim = bigpoints.open("nim").start()
        for call in (lambda: nim.step(nim.moves[0]), lambda: nim.worths, lambda: nim.extra_turn):
            self.assertRaises(BigPointsError, call)
        self.assertRaisesRegex(ValueError, "can't climb", State("RGGR").step, "Rc")
        self.assertRaises(ValueError, State("RGGR").step, 0)

    def test_perft(self):
        def count(state, depth):
            return sum(count(state.copy().apply(move), depth - 1) for move in state.moves) if depth else 1

        state = State(f"colours=3 discs=2 seed={SEED}")
        self.assertEqual([state.perft(depth) for depth in range(5)], [count(state, depth) for depth in range(5)])
        for depth in (-1, 1001, 1 << 40):
            self.assertRaises(ValueError, state.perft, depth)
        self.assertRaises(TypeError, state.perft, "1")


# --- Game trees ------------------------------------------------------------------------------------


class Trees(unittest.TestCase):
    def test_nodes(self):
        """Every node has the position that its path leads to, and the value that the solver proves."""
        solver = Solver("margin")
        for options in ({}, {"positions": True}, {"merged": True}, {"positions": True, "merged": True}):
            tree = Tree("RGGR", **options)
            self.assertEqual([node.number for node in tree], list(range(len(tree))))
            for node in tree:
                with node.state as state:
                    self.assertEqual((node.mover, node.over, node.scores), (state.mover, state.over, state.scores))
                    self.assertEqual(len(node.children), len(node.moves))
                    self.assertEqual([move for moves in node.moves for move in moves if move not in state.moves], [])
                    value = solver.solve(state).value
                    self.assertEqual(node.value, -value if state.mover == 1 else value)
                    self.assertEqual(node.depth, 0 if node.parent is None else node.parent.depth + 1)
                self.assertIn(node.best, node.children + [None])
                self.assertEqual(node.best is None, node.over)
                if node.best:
                    self.assertEqual(node.best.value, node.value)
        self.assertEqual((tree.root.label, tree[-1] == tree[len(tree) - 1], tree.root.state),
                         ("A", True, State("RGGR")))
        self.assertRaises(IndexError, lambda: tree[len(tree)])
        self.assertRaises(TypeError, lambda: tree["A"])

    def test_texts(self):
        tree = Tree("RGGR")
        self.assertTrue(tree.dot().startswith("digraph"))
        self.assertTrue(tree.efg().startswith("EFG 2 R"))
        form = Strategic(Tree("RGGR", positions=True, merged=True))
        matrix = form.matrix()
        self.assertTrue(matrix.nfg().startswith("NFG 1 R"))
        self.assertEqual(len(form.csv().splitlines()), form.shape.row + 1)
        self.assertEqual(len(matrix.csv().splitlines()), form.shape.row + 1)
        self.assertEqual(matrix.title, f"bigpoints {Game('RGGR')}")
        for text in (matrix.csv(), matrix.nfg()):
            again = Matrix.parse(text)
            self.assertEqual((again.payoffs(), again.names(0)), (matrix.payoffs(), form.strategies(0)))

    def test_strategic_form(self):
        form = Strategic(Tree("RGGR", positions=True, merged=True))
        for payoff, value in (("margin", 1), ("outcome", 1), ("scores", None)):
            matrix = form.matrix(payoff)
            rows = matrix.payoffs()
            self.assertEqual(((len(rows), len(rows[0])), matrix.shape), (form.shape, form.shape))
            self.assertEqual([len(form.strategies(seat)) for seat in (0, 1)], list(form.shape))
            self.assertEqual([matrix.names(seat) for seat in (0, 1)], [form.strategies(seat) for seat in (0, 1)])
            minima = [matrix.security(0, row) for row in range(form.shape.row)]
            maxima = [matrix.security(1, column) for column in range(form.shape.column)]
            self.assertEqual(minima, [min(row) for row in rows])
            self.assertEqual(maxima, [max(column) for column in zip(*rows)])
            self.assertEqual((matrix.security(0), matrix.security(1)), (max(minima), min(maxima)))
            self.assertIn(value, (matrix.security(0), None))
            saddles = [(i, j) for i, row in enumerate(rows) for j, x in enumerate(row)
                       if x == minima[i] and x == maxima[j]]
            self.assertEqual(matrix.zero_sum, payoff != "scores")
            if matrix.zero_sum:
                self.assertEqual(matrix.pure_equilibria(), saddles)
                self.assertEqual(matrix.payoffs(1), [[-x for x in row] for row in rows])
                self.assertEqual(matrix.solve().payoffs, [value, -value])
            for row, column in ((0, 0), (form.shape.row - 1, form.shape.column - 1)):
                scores = form.end(row, column).scores
                payoffs = {"margin": scores[0] - scores[1], "scores": scores[0],
                           "outcome": (scores[0] > scores[1]) - (scores[0] < scores[1])}
                self.assertEqual(rows[row][column], payoffs[payoff])
            for row, column in ((0, 0), (form.shape.row - 1, form.shape.column - 1)):
                node, choices = form.tree.root, {**form.decisions(0, row), **form.decisions(1, column)}
                while not node.over:
                    forced = node.children[0] if len(node.children) == 1 else None  # no decision
                    node = forced or node.tree[choices[node.number]]
                self.assertEqual(node.number, form.end(row, column).number)
            for gone in matrix.eliminate():
                own = rows if gone.seat == 0 else list(zip(*matrix.payoffs(1)))
                self.assertLess(sum(own[gone.strategy]), sum(own[gone.by]))

    def test_matrix(self):
        """Matching pennies, and the battle of the sexes with halves."""
        pennies = Matrix([[1, -1], [-1, 1]])
        half = Fraction(1, 2)
        self.assertEqual(pennies.solve(), ([[half, half], [half, half]], [0, 0]))
        self.assertEqual((pennies.pure_equilibria(), pennies.security(0), pennies.security(1)), ([], -1, 1))
        self.assertEqual((pennies.names(0), pennies.title, repr(pennies)), (["1", "2"], "", "<Matrix: 2 x 2 strategies>"))
        battle = Matrix([[3, 0], [0, 2]], [[2, 0], [0, 3]], denominator=2)
        self.assertEqual(battle.payoffs(1), [[1, 0], [0, Fraction(3, 2)]])
        self.assertEqual(battle.pure_equilibria(), [(0, 0), (1, 1)])
        found, degenerate = battle.equilibria()
        self.assertEqual((len(found), degenerate), (3, False))
        self.assertIn([[Fraction(3, 5), Fraction(2, 5)], [Fraction(2, 5), Fraction(3, 5)]],
                      [each.probabilities for each in found])
        for wrong in (lambda: Matrix([]), lambda: Matrix([[1], [1, 2]]), lambda: Matrix([[1]], [[1, 2]]),
                      lambda: Matrix([[1 << 63]]), lambda: Matrix([[1]], denominator=0),
                      lambda: Matrix.parse("1 2\n3"), lambda: pennies.names(2), lambda: pennies.security(0, 2)):
            self.assertRaises(ValueError, wrong)
        with self.assertRaises(BigPointsError) as caught:
            battle.solve()
        self.assertEqual(caught.exception.name, "BP_ERR_UNSUPPORTED")
        self.assertEqual(Matrix.parse("1 2\n3 4", transposed=True).payoffs(), [[1, 3], [2, 4]])

    def test_refusals(self):
        for wrong, status in ((lambda: Tree("RGBYYBGR", max_nodes=50), "BP_ERR_LIMIT"),
                              (lambda: Tree("RGGR", positions=True).efg(), "BP_ERR_UNSUPPORTED"),
                              (lambda: Tree("players=3 board=RGGR").root.value, "BP_ERR_UNSUPPORTED"),
                              (lambda: Strategic(Tree("RGGR"), max_profiles=5), "BP_ERR_LIMIT"),
                              (lambda: Strategic(Tree("RGGR")).strategies(2), "BP_ERR_ARGUMENT")):
            with self.assertRaises(BigPointsError) as caught:
                wrong()
            self.assertEqual(caught.exception.name, status)
        self.assertRaises(TypeError, Strategic, State("RGGR"))
        with Tree("RGGR") as tree:
            form, node = Strategic(tree), tree.root
        self.assertIn("closed", repr(tree))
        self.assertEqual(repr(node), "<Node closed>")
        self.assertRaises(ValueError, lambda: node.value)
        self.assertEqual(form.tree.root.value, 1)


if __name__ == "__main__":
    sys.exit(main(sys.modules[__name__]))
