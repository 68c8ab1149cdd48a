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
from pathlib import Path

sys.path[:0] = ["bindings/python", str(Path(__file__).parent)]
import _signatures  # noqa: E402
import bigpoints  # noqa: E402
from _running import SEED, main  # noqa: E402
from bigpoints import (  # noqa: E402
    Answers, BigPointsError, Census, Config, Game, Minimax, Player, Series, Solver, State)


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
                if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                    documented = getattr(value, "__doc__", None)
                    documented = documented or getattr(getattr(value, "__func__", None), "__doc__", None)
                    self.assertTrue(documented or member == "close", f"{name}.{member}")
        for kind in (bigpoints.Choice, bigpoints.Progress):
            for field in kind._fields:
                self.assertNotIn("Alias for field", getattr(kind, field).__doc__)


# --- What is declared ------------------------------------------------------------------------------


class Declarations(unittest.TestCase):
    """The types given to ctypes are those of the headers."""

    def setUp(self):
        self.headers = _signatures.read(_signatures.headers())
        numbers = {
            "int": ctypes.c_int, "int32_t": ctypes.c_int32, "uint32_t": ctypes.c_uint32, "bp_move": ctypes.c_uint32,
            "int64_t": ctypes.c_int64, "uint64_t": ctypes.c_uint64, "size_t": ctypes.c_size_t,
            "double": ctypes.c_double, "uint8_t": ctypes.c_uint8,
        }
        self.types = {"void": None, "char *": ctypes.c_char_p, "void *": ctypes.c_void_p, **numbers}
        self.types.update({f"{name} *": ctypes.POINTER(kind) for name, kind in numbers.items()})
        for name, function in self.headers.callbacks.items():
            self.types[name] = ctypes.CFUNCTYPE(*self.wanted(function))

    def wanted(self, function):
        """The types that ctypes must have for a function."""
        return [self.type(function.returns)] + [self.type(parameter.type) for parameter in function.parameters]

    def type(self, name):
        if name in self.types:
            return self.types[name]
        if re.fullmatch(r"bp_\w+ \*", name) and name != "bp_allocator *":
            return getattr(bigpoints, name[2:-2].upper())
        if name == "bp_allocator *":
            return ctypes.c_void_p
        self.assertRegex(name, r"bp_\w+ \*\*$")
        return ctypes.POINTER(ctypes.c_void_p)

    def test_functions(self):
        self.assertGreater(len(bigpoints._DECLARED), 150)
        for name, declared in bigpoints._DECLARED.items():
            self.assertIn(name, self.headers.functions)
            self.assertEqual(list(declared), self.wanted(self.headers.functions[name]), name)

    def test_what_is_used_is_declared_and_exported(self):
        source = Path(bigpoints.__file__).read_text()
        used = set(re.findall(r"(?:\blib|_lib|_library\(\))\.(bp_\w+)|\"(bp_\w+)\"", source))
        used = {name for pair in used for name in pair if name}
        self.assertEqual(used, set(bigpoints._DECLARED))
        for name in used:
            self.assertTrue(callable(getattr(bigpoints._library(), name)))
        self.assertLessEqual(bigpoints._LONG, used)

    def test_constants(self):
        enums = self.headers.enums

        def names(enum, prefix):
            values = sorted(enums[enum].items(), key=lambda item: item[1])
            self.assertEqual([value for _, value in values], list(range(len(values))))
            return tuple(name[len(prefix):].lower() for name, _ in values)

        self.assertEqual(bigpoints._OBJECTIVES, names("bp_objective", "BP_OBJECTIVE_"))
        self.assertEqual(bigpoints._STOP_REASONS, names("bp_stop_reason", "BP_STOP_"))
        self.assertEqual(bigpoints._RULES, names("bp_rules", "BP_RULES_"))
        self.assertEqual(len(bigpoints._DISCS), enums["bp_disc"]["BP_NO_DISC"])
        self.assertEqual(bigpoints._LADDER, enums["bp_place"]["BP_PLACE_LADDER"])
        self.assertEqual(bigpoints._NOWHERE, enums["bp_place"]["BP_PLACE_NONE"])
        self.assertEqual(bigpoints._POINT, enums["bp_estimate_unit"]["BP_ESTIMATE_POINT"])
        constants = dict(item for enum in enums.values() for item in enum.items())
        self.assertEqual(bigpoints._MESSAGE_TEXT, constants["BP_MESSAGE_TEXT"])
        for name in ("ARGUMENT", "SPACE", "SYNTAX", "ILLEGAL", "OVER", "RANGE", "UNSUPPORTED", "BUSY"):
            self.assertEqual(getattr(bigpoints, "_" + name), enums["bp_status"]["BP_ERR_" + name])


# --- Progress --------------------------------------------------------------------------------------


class Progresses(unittest.TestCase):
    """What callbacks receive: the fields of the engine, and None in all others."""

    fields = {
        "solver": {"windows", "lower", "upper", "table_fill"}, "player": {"depth", "best", "value"},
        "minimax": {"depth", "best", "value", "table_fill"},
        "census": {"done", "total", "rate", "seconds_left", "table_fill"},
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
                           ("minimax", lambda progress: Minimax("margin", depth=50, progress=progress).choose)):
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
            for kind in (State, Game, Config, Census, Solver, Solver().solve_boards, Game("RGGR").position):
                with self.assertRaisesRegex(TypeError, "needed, not|expected|not iterable"):
                    kind(wrong)
        self.assertEqual(State(""), State("players=2"))

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
        cold = Solver("margin", table=table).solve("RGBYYBGRGRBY")
        saved = table.save()
        self.assertGreater(len(saved), 10000)
        for name in ("array", "growing", "uthash"):
            copy = bigpoints.Table(name)
            copy.load(bytearray(saved))
            self.assertEqual(copy.entries, table.entries)
            again = Solver("margin", table=copy).solve("RGBYYBGRGRBY")
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
        self.refused("BP_ERR_ARGUMENT", Solver, nodes=-1)
        self.refused("BP_ERR_ARGUMENT", Solver, nodes=1 << 64)
        self.refused("BP_ERR_ARGUMENT", Solver, threads=(1 << 32) + 1)
        self.refused("BP_ERR_ARGUMENT", Solver, threads=0)
        self.refused("BP_ERR_ARGUMENT", Solver, seconds=float("nan"))
        self.refused("BP_ERR_ARGUMENT", Solver, "best")
        self.assertEqual("level: 11 is outside its range", self.refused("BP_ERR_ARGUMENT", Player, 11))
        self.assertRaisesRegex(TypeError, "seconds must be a number, not NoneType", Player, seconds=None)
        self.assertRaisesRegex(TypeError, "seconds must be a number, not str", Solver, seconds="5")
        self.assertIn("nodes must be", self.refused("BP_ERR_ARGUMENT", Solver, nodes=10 ** 5000))
        self.assertIn("seconds is too large", self.refused("BP_ERR_ARGUMENT", Solver, seconds=10 ** 400))
        self.assertIn("array, growing", self.refused("BP_ERR_ARGUMENT", bigpoints.Table, "list"))
        for name in bigpoints._TABLES:
            self.assertEqual(bigpoints.Table(name, 1 << 16).name, name)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "table"
            nodes = []
            for _ in range(2):
                with bigpoints.Table.file(path, 1 << 20) as table:
                    nodes.append(Solver("margin", table=table).solve("RGBYYBGRGRBY").nodes)
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
        for wrong in ("GB", "", "r"):
            self.refused("BP_ERR_ARGUMENT", config.set_discs, wrong, 1)

    def test_what_a_newer_library_may_say(self):
        result, lib = Solver().solve("RGGR"), bigpoints._library()
        known = lib.bp_result_stop_reason
        lib.bp_result_stop_reason = lambda handle: 7
        try:
            self.assertEqual(result.stop_reason, "number 7")
        finally:
            lib.bp_result_stop_reason = known

    def test_odd_states_of_things(self):
        config = Config("players=5 start=5")
        config.players = 2
        self.assertEqual(repr(config), "<Config: player 5 can't begin a game of 2 players>")
        state, closed = State("RGGR"), State("RGGR")
        closed.close()
        self.assertTrue(state != closed and closed != state and closed == closed and state != 5)

    def test_a_refused_choice_changes_nothing(self):
        player, state = Player(5, seconds=0, nodes=500), State("RGGR")
        player.choose("RGBYYBGR")
        options = player.options
        self.assertTrue(options)
        while not state.over:
            state.apply(state.moves()[0])
        self.refused("BP_ERR_OVER", player.choose, state)
        self.assertIn(player.options, (options, {}))

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
            state.apply(state.moves()[0])
        self.assertEqual(Solver("margin").solve(state).value, state.scores[0] - state.scores[1])
        self.refused("BP_ERR_UNSUPPORTED", Solver("margin").solve, "players=3 board=RGGR")
        self.assertIsNone(state.mover)
        self.assertEqual(state.moves(), [])

    def test_errors_can_be_pickled(self):
        error = BigPointsError(-4, "here")
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((again.status, str(again)), (-4, "here"))


# --- Answers ---------------------------------------------------------------------------------------


class Bulk(unittest.TestCase):
    def test_boards(self):
        boards = [Config("colours=3 discs=3").random_board(SEED, i) for i in range(50)]
        for objective, config in (("outcome", ""), ("margin", "start=2"), ("maxn", "players=3"),
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
                self.assertIn((result.value, result.value), [result.moves[state.move_text(answers.best[i])]])
                self.assertEqual(answers.status(i), "solved")
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
        self.assertEqual(bigpoints.legal_moves(State(board) for board in ("RGGR",)), [State("RGGR").move_numbers()])

    def test_arrays(self):
        answers = Solver("margin").solve_boards("RGGR\nRGXR\n", nodes=True)
        self.assertIsInstance(answers, Answers)
        self.assertEqual(len(answers.best), 0)
        self.assertEqual(memoryview(answers.lower).format, "i")
        self.assertEqual(list(answers.statuses), [0, -4])
        self.assertEqual(answers.lower[1], -2 ** 31)
        self.assertGreater(answers.nodes[0], 0)

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
        self.assertEqual(state.rules, "official")
        self.assertEqual(State("rules=thesis board=RGGR").rules, "thesis")
        with state.config as config:
            self.assertEqual(str(config), str(state.game))
            self.assertIsNone(config.seed)
            config.set_seed(2 ** 64 - 1)
            self.assertEqual(config.seed, 2 ** 64 - 1)
        self.assertEqual(str(state.config), str(state.game))

    def test_everything_of_a_game(self):
        player = Player(3, seed=SEED)
        state = State(f"players=3 seed={SEED}")
        game = state.game
        while not state.over:
            self.assertEqual(game.decode(state.encode()).text, state.text)
            self.assertEqual(game.position(state.text), state)
            self.assertIn(f" track={state.track} ", state.text)
            state.apply(player.choose(state))
        self.assertEqual(game.record(state.record).history, state.history)
        self.assertEqual(len(state.ladder), 5)
        self.assertEqual(set(state.pawns.values()), {"ladder"})
        self.assertEqual(state.winners, [s for s in range(3) if state.scores[s] == max(state.scores)])
        self.assertGreaterEqual(state.key, 0)


if __name__ == "__main__":
    sys.exit(main(sys.modules[__name__]))
