# SPDX-License-Identifier: MIT
"""Stress tests of the Python binding: clean-up in any order, Ctrl-C, callbacks that raise, threads, loading.
They use the library of the source tree."""

import contextlib
import copy
import ctypes
import faulthandler
import gc
import io
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
import unittest
import warnings
from pathlib import Path

sys.path[:0] = ["bindings/python", str(Path(__file__).parent)]
import bigpoints  # noqa: E402
from _running import SEED, main  # noqa: E402
from bigpoints import (BigPointsError, Census, Config, Game, Minimax, Player, Puzzle, Review, Series,  # noqa: E402
                       Solver, State, Table, _calls)

LARGE = "RPGYBRPBGYRYGBPRPGBYGRPYBWKWK"  # takes many seconds to solve
REVIEWED = f"board={LARGE} moves=Ra,Ga"


# --- Life and death --------------------------------------------------------------------------------


def things(generator):
    """One object of each kind, made from each other where they can be."""
    config = Config("colours=3 discs=2")
    game = Game(config)
    state = game.start()
    table = Table("array", 1 << 20)
    solver = Solver("margin", table=table)
    result = solver.solve(state)
    player = Player(4, seconds=0, nodes=500)
    player.choose(state)
    census = Census(config, "margin", table=table)
    made = [config, game, state, state.copy(), state.game, table, solver, result.state, player, census, Series(2),
            Minimax(depth=2), Review(), Puzzle("colours=4 discs=3", 1)]
    generator.shuffle(made)
    return made


class Lives(unittest.TestCase):
    def test_closed_in_any_order(self):
        generator = random.Random(SEED)
        for _ in range(30):
            made = things(generator)
            for thing in made:
                with thing:
                    self.assertFalse(thing.closed)
                self.assertTrue(thing.closed)
                thing.close()
                self.assertIn("closed", repr(thing))

    def test_forgotten_in_any_order(self):
        generator = random.Random(SEED)
        for _ in range(30):
            made = things(generator)
            while made:
                made.pop()
            gc.collect()

    def test_what_is_used_lives_on(self):
        result = Solver("margin", table=Table()).solve(Game("RGBBGR").start())
        gc.collect()
        self.assertEqual((result.value, result.best), (1, "Ba"))
        state = State("RGGR")
        game = state.game
        state.close()
        self.assertEqual(game.start().moves, ("Ra", "Gb", "Ga"))

    def test_closed_things_refuse(self):
        for thing, use in ((State("RGGR"), lambda s: s.moves), (Game("RGGR"), lambda g: g.start()),
                           (Solver(), lambda s: s.solve("RGGR")), (Player(), lambda p: p.choose("RGGR")),
                           (Config(), lambda c: c.players), (Census("colours=2 discs=2"), lambda c: c.run())):
            thing.close()
            with self.assertRaisesRegex(BigPointsError, "closed"):
                use(thing)
        with self.assertRaisesRegex(BigPointsError, "closed"):
            closed = State("RGGR")
            closed.close()
            Solver().solve(closed)

    def test_no_copies_by_accident(self):
        state = State("RGGR").apply("Ga")
        self.assertEqual(copy.copy(state), state)
        self.assertEqual(copy.deepcopy([state])[0].history, ["Ga"])
        for thing in (Solver(), Table(), Player(), Series(2), Minimax()):
            self.assertRaises(TypeError, copy.copy, thing)
            self.assertRaises(TypeError, copy.deepcopy, thing)
            self.assertRaises(TypeError, pickle.dumps, thing)
        for thing in (Config("RGGR"), Game("players=3 board=RGGR"), state, State(state.text).apply("Ra")):
            again = pickle.loads(pickle.dumps(thing))
            self.assertEqual((str(again), type(again)), (str(thing), type(thing)))
        self.assertEqual(pickle.loads(pickle.dumps(state)).history, ["Ga"])

    def test_used_while_they_are_forgotten(self):
        """In a cycle, __del__() of one object may use the others."""
        class Journal:
            def __init__(self, *things):
                self.things, self.me = things, self

            def __del__(self):
                state, solver = self.things
                written.append((state.apply("Ga").history, solver.solve(state).value))

        def play(state, box):
            try:
                yield state.moves
            finally:
                written.append(state.record)

        written = []
        for _ in range(20):
            Journal(State("RGGR"), Solver("margin"))
            box = []
            box.append(play(State("RGGR"), box))
            next(box[0])
            del box
        gc.collect()
        self.assertEqual(len(written), 40)

        class Rises(Solver):
            def __del__(self):
                kept.append(self)

        kept = []
        for _ in range(20):
            rises = Rises("margin")
            rises.me = rises
            del rises
        gc.collect()
        self.assertEqual([solver.solve("RGGR").value for solver in kept], [1] * 20)

        class Asks:
            def __del__(self):
                with contextlib.suppress(BigPointsError):  # forgotten a second time, it may be closed
                    values.append(self.solver.solve("RGGR").value)

        values = []
        while kept:
            asks = Asks()
            asks.solver = kept.pop()
            asks.solver.asks = asks
            del asks
        gc.collect()
        self.assertLessEqual(set(values), {1})

    def test_names_of_subclasses(self):
        """A subclass may have names of its own."""
        class Verbose(Solver):
            def __init__(self):
                super().__init__("margin", nodes=5000)
                self._progress = self._proof = self._callbacks = self._state = 0
                gc.collect()

        self.assertEqual(Verbose().solve(LARGE).stop_reason, "nodes")

    def test_one_kind_for_another(self):
        class Both(Solver, Player):
            pass

        class Copy(State):
            def copy(self):
                return 5

        for wrong in (lambda: Player.choose(Solver(), "RGGR"), lambda: State.text.__get__(Game("RGGR"), None),
                      lambda: Both().choose("RGGR"), lambda: Census.run(Solver()), lambda: Table.size.__get__(Config(), None)):
            self.assertRaises(TypeError, wrong)
        self.assertEqual(Solver("margin").solve(Copy("RGGR")).value, 1)

    def test_memory_comes_back(self):
        """Thousands of forgotten solvers, each with a table: the process would take gigabytes."""
        before = _peak()
        for _ in range(400):
            Solver("margin", memory=1 << 22).solve("RGBBGRRGB")
        self.assertLess(_peak() - before, 400 << 20)

    def test_exit_with_everything_alive(self):
        """The end of the interpreter, with objects in globals, in cycles, and a thread in a long solve."""
        code = f"""
import sys, threading, time
sys.path.insert(0, "bindings/python")
import bigpoints
state = bigpoints.State("RGGR")
solver = bigpoints.Solver("margin", progress=lambda *a: None)
result = solver.solve(state)
cycle = [state, solver]
cycle.append(cycle)
other = bigpoints.Solver("margin")
threading.Thread(target=other.solve, args=("{LARGE}",), daemon=True).start()
time.sleep(0.1)
print(result.value)
"""
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "1\n", ""))


def _peak():
    import resource
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


# --- Stopping --------------------------------------------------------------------------------------


class Stopping(unittest.TestCase):
    def interrupt(self):
        """A callback that has Ctrl-C pressed a while after it was called twice: by then the work has surely begun,
        however slow the machine is."""
        calls = []

        def press():
            time.sleep(0.05)
            os.kill(os.getpid(), signal.SIGINT)

        def progress(*numbers):
            calls.append(numbers)
            if len(calls) == 2:
                thread = threading.Thread(target=press)
                self.addCleanup(thread.join)
                thread.start()

        return progress

    def test_ctrl_c_keeps_the_bounds(self):
        solver = Solver("margin", progress=self.interrupt())
        with self.assertRaises(KeyboardInterrupt):
            solver.solve(LARGE)
        self.assertEqual(solver.last.stop_reason, "cancelled")
        self.assertLess(*solver.last.bounds)
        self.assertIsNone(solver.last.value)
        self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)
        self.assertEqual(solver.solve("RGGR").value, 1)

    def test_ctrl_c_in_a_player(self):
        player = Player(10, seconds=0, progress=self.interrupt())
        state = State(LARGE)
        with self.assertRaises(KeyboardInterrupt):
            player.choose(state)
        self.assertIn(player.last.best, state.moves)
        self.assertEqual(player.last.stop_reason, "cancelled")

    def test_ctrl_c_in_minimax(self):
        search = Minimax(depth=100, progress=self.interrupt())
        with self.assertRaises(KeyboardInterrupt):
            search.search(LARGE)
        self.assertIn(search.last.best, State(LARGE).moves)

    def test_ctrl_c_in_a_review(self):
        review = Review(solve_nodes=0, progress=self.interrupt())
        with self.assertRaises(KeyboardInterrupt):
            review.run(REVIEWED)
        self.assertEqual((review.last, review.stop_reason), ([], "cancelled"))
        review.solve_nodes, review.progress = 1000, None
        self.assertEqual([judged.move for judged in review.run(REVIEWED)], ["Ra", "Ga"])

    def test_ctrl_c_in_a_puzzle(self):
        press = self.interrupt()
        with self.assertRaises(KeyboardInterrupt):
            Puzzle(seed=1, progress=lambda now: press(now) or time.sleep(0.01))
        self.assertEqual(Puzzle("colours=4 discs=3", 1).result.best, "Ya")

    def test_ctrl_c_in_a_census(self):
        census = Census("colours=5 discs=3", "margin", sample=1000000, seed=1, rows=self.interrupt())
        with self.assertRaises(KeyboardInterrupt):
            census.run()
        self.assertGreater(census.done, 0)
        self.assertFalse(census.finished)

    def test_ctrl_c_in_many_boards(self):
        solver = Solver("margin", progress=self.interrupt())
        with self.assertRaises(KeyboardInterrupt):
            solver.solve_boards(["RGGR", LARGE, "RGGR"])
        self.assertEqual(list(solver.last_answers.statuses), [0, 4, 4])
        self.assertEqual(solver.last_answers.values, [1, None, None])
        boards = "RGBBGRRGB\n" * 2000000  # tiny ones: not one of them is long
        solver = Solver("margin", progress=self.interrupt())
        with self.assertRaises(KeyboardInterrupt):
            solver.solve_boards(boards)
        self.assertEqual((solver.last_answers.statuses[0], solver.last_answers.statuses[-1]), (0, 4))

    def test_ctrl_c_in_playouts(self):
        with self.assertRaises(KeyboardInterrupt):
            press = self.interrupt()
            press(), press()  # playouts call nobody
            State("players=5").playout_totals(1 << 40)

    def test_a_handler_of_ones_own(self):
        """A handler that raises something else, and one that raises nothing."""
        def raises(number, frame):
            raise RuntimeError("mine")

        def silent(number, frame):
            received.append(number)

        received = []
        for handler in (raises, silent):
            before = signal.signal(signal.SIGINT, handler)
            try:
                solver = Solver("margin", seconds=2, progress=self.interrupt())
                if handler is raises:
                    with self.assertRaisesRegex(RuntimeError, "mine"):
                        solver.solve(LARGE)
                else:
                    self.assertEqual(solver.solve(LARGE).stop_reason, "seconds")
                self.assertIs(signal.getsignal(signal.SIGINT), handler)
            finally:
                signal.signal(signal.SIGINT, before)
        self.assertEqual(received, [signal.SIGINT])

    def test_ctrl_c_in_a_call_within_a_callback(self):
        inner = Solver("margin", progress=self.interrupt())
        outer = Solver("margin", progress=lambda *numbers: inner.solve(LARGE))
        with self.assertRaises(KeyboardInterrupt):
            outer.solve(LARGE)
        self.assertEqual((inner.last.stop_reason, outer.last.stop_reason), ("cancelled", "cancelled"))

    def test_ctrl_c_in_a_slow_callback(self):
        press = self.interrupt()
        slept = []

        def progress(*numbers):
            press(), press()
            time.sleep(600)
            slept.append(numbers)

        with self.assertRaises(KeyboardInterrupt):
            Solver("margin", progress=progress).solve(LARGE)
        self.assertEqual(slept, [])

    def test_a_second_ctrl_c_kills(self):
        """A handler that sets another one: that one stays."""
        def first(number, frame):
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            raise KeyboardInterrupt

        before = signal.signal(signal.SIGINT, first)
        try:
            with self.assertRaises(KeyboardInterrupt):
                Solver("margin", progress=self.interrupt()).solve(LARGE)
            self.assertIs(signal.getsignal(signal.SIGINT), signal.SIG_IGN)
        finally:
            signal.signal(signal.SIGINT, before)

    def test_uncaught_it_kills_as_everywhere(self):
        code = f"""
import os, signal, sys
sys.path.insert(0, "bindings/python")
import bigpoints
bigpoints.Solver("margin", progress=lambda *a: os.kill(os.getpid(), signal.SIGINT)).solve("{LARGE}")
"""
        done = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True, timeout=60)
        self.assertEqual(done.returncode, -signal.SIGINT)
        self.assertIn("KeyboardInterrupt", done.stderr)

    def test_what_other_signals_raise(self):
        def late(number, frame):
            raise TimeoutError("late")

        before = signal.signal(signal.SIGALRM, late)
        try:
            for call in (lambda: Solver("margin").solve(LARGE), lambda: Player(10, seconds=0).choose(LARGE),
                         lambda: Minimax(depth=100).search(LARGE), lambda: Review(solve_nodes=0).run(REVIEWED),
                         lambda: Solver("margin").solve_boards([LARGE] * 3),
                         lambda: Census("colours=5 discs=3", "margin", sample=1000000).run()):
                signal.setitimer(signal.ITIMER_REAL, 0.05)
                with self.assertRaisesRegex(TimeoutError, "late"):
                    call()
            self.assertIs(signal.getsignal(signal.SIGALRM), late)
        finally:
            signal.signal(signal.SIGALRM, before)

    def test_a_signal_at_any_moment(self):
        """Nothing stays busy, nothing is lost, and no handler stays where it does not belong."""
        solver, state, census = Solver("margin"), State("RGBYYBGR"), Census("colours=2 discs=2").run()
        census_text = census.save()
        calls = (lambda: solver.solve(state), lambda: solver.solve_states([state]), lambda: setattr(solver, "nodes", 0),
                 lambda: self.assertEqual(census.save(), census_text), lambda: Solver().close(), lambda: state.moves)
        ignored = []
        hook, sys.unraisablehook = sys.unraisablehook, ignored.append
        before = signal.signal(signal.SIGALRM, signal.default_int_handler)
        raised = 0
        generator = random.Random(SEED)
        try:
            for call in calls:
                start = time.perf_counter()
                for _ in range(20):
                    call()
                long = (time.perf_counter() - start) / 20
                for _ in range(1000):
                    try:
                        signal.setitimer(signal.ITIMER_REAL, max(1e-6, long * generator.random()))
                        call()
                        while True:  # it comes now if it has not come yet
                            time.sleep(0.001)
                    except KeyboardInterrupt:
                        raised += 1
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
            sys.unraisablehook = hook
        self.assertEqual((raised, ignored), (1000 * len(calls), []))
        self.assertEqual(solver.solve(state).value, 1)

    def test_callbacks_that_raise(self):
        def raises(*arguments):
            raise LookupError("in the middle")

        solver = Solver("margin", progress=raises)
        census = Census("colours=2 discs=2", rows=raises)
        reporting = Census("colours=2 discs=2", progress=raises)
        proving = Solver("margin", proof=raises)
        player = Player(5, progress=raises)
        search, review = Minimax(progress=raises), Review(progress=raises)
        stderr = io.StringIO()
        with contextlib.redirect_stderr(stderr):
            for call in (lambda: solver.solve(LARGE), census.run, reporting.run, lambda: proving.solve("RGGR"),
                         lambda: player.choose(LARGE), lambda: search.search(LARGE),
                         lambda: review.run(REVIEWED), lambda: Puzzle(progress=raises),
                         lambda: solver.solve_boards([LARGE])):
                with self.assertRaisesRegex(LookupError, "in the middle"):
                    call()
        self.assertEqual(stderr.getvalue(), "")

    def test_callbacks_that_stop(self):
        calls = []
        solver = Solver("margin", progress=lambda now: calls.append(now) or len(calls) == 3)
        self.assertEqual(solver.solve(LARGE).stop_reason, "cancelled")
        self.assertEqual(len(calls), 3)
        self.assertTrue(all(now.lower <= now.upper for now in calls))
        rows = []
        census = Census("colours=2 discs=3", "margin", rows=lambda *row: rows.append(row) or len(rows) == 3)
        census.run()
        self.assertEqual(census.done, 2)
        while not census.finished:
            census.run()
        self.assertEqual(sum(row[1] for row in rows[:2] + rows[3:]), 20)
        lines = []
        result = Solver("margin", proof=lines.append).solve("RGGR")
        self.assertGreater(len(lines), result.count("replies"))

    def test_callbacks_can_not_use_a_busy_solver(self):
        found = []

        def progress(*numbers):
            for call in (lambda: solver.solve("RGGR"), lambda: setattr(solver, "nodes", 1), solver.clear,
                         lambda: solver.solve_states([State("RGGR")])):
                try:
                    call()
                except BigPointsError as error:
                    found.append(error.name)
            return True

        solver = Solver("margin", progress=progress)
        solver.solve(LARGE)
        self.assertEqual(found, ["BP_ERR_BUSY"] * 4)

    def test_callbacks_that_close_or_make_anew(self):
        for again in (lambda worker: worker.close(), lambda worker: worker.__init__()):
            for make, use in ((lambda progress: Solver("margin", progress=progress), lambda w: w.solve(LARGE)),
                              (lambda progress: Player(10, seconds=0, progress=progress), lambda w: w.choose(LARGE)),
                              (lambda progress: Minimax(depth=100, progress=progress), lambda w: w.search(LARGE)),
                              (lambda progress: Review(solve_nodes=0, progress=progress), lambda w: w.run(REVIEWED))):
                worker = make(lambda *numbers: (again(worker), gc.collect()) and None)
                with contextlib.suppress(BigPointsError):
                    use(worker)
                worker.close()

    def test_callbacks_that_fork(self):
        def progress(*numbers):
            if not children:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")  # Python itself warns of forks where there are threads
                    children.append(os.fork())
            return True

        children = []
        solver = Solver("margin", progress=progress)
        try:
            stop = solver.solve(LARGE).stop_reason
        except BigPointsError as error:
            stop = error.name
        finally:
            if children == [0]:
                solver.close()
                os._exit(7 if stop == "BP_ERR_BUSY" and Solver("margin").solve("RGGR").value == 1 else 8)
        self.assertEqual(stop, "cancelled")
        self.assertEqual(os.waitpid(children[0], 0)[1], 7 << 8)

    def test_two_signals_at_once(self):
        class Usr(Exception):
            pass

        def raises(number, frame):
            raise Usr

        def press():
            while solver._current_call.call is None:
                time.sleep(0.001)
            time.sleep(0.005)
            os.kill(os.getpid(), signal.SIGUSR1)
            os.kill(os.getpid(), signal.SIGUSR2)

        before = [signal.signal(number, raises) for number in (signal.SIGUSR1, signal.SIGUSR2)]
        solver = Solver("margin")
        try:
            for _ in range(50):
                thread = threading.Thread(target=press)
                thread.start()
                try:
                    try:
                        solver.solve(LARGE)
                    except Usr:
                        pass
                    thread.join()  # both came in the solve, or the second comes here
                    time.sleep(0.001)
                except Usr:
                    pass
                thread.join()
                self.assertEqual(solver.last.stop_reason, "cancelled")
        finally:
            for number, handler in zip((signal.SIGUSR1, signal.SIGUSR2), before):
                signal.signal(number, handler)

    def test_handlers_are_no_callbacks(self):
        def handler(number, frame):
            for use in (lambda: player.clear(), lambda: census.counts(), lambda: setattr(player, "level", 3)):
                try:
                    use()
                    wrong.append(use)
                except BigPointsError as error:
                    found.add(error.name)

        found, wrong = set(), []
        player, census = Player(10, seconds=0.3), Census("colours=5 discs=3", "margin", sample=100000)
        before = signal.signal(signal.SIGALRM, handler)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            with contextlib.suppress(BigPointsError):
                player.choose(LARGE)
        finally:
            signal.signal(signal.SIGALRM, before)
        self.assertEqual(found, {"BP_ERR_BUSY"})
        self.assertEqual(len(wrong), 1)  # the census was idle

    def test_a_false_exception(self):
        class Empty(Exception):
            def __len__(self):
                return 0

        def raises(*numbers):
            raise Empty

        self.assertRaises(Empty, Solver("margin", progress=raises).solve, LARGE)

    def test_no_more_threads(self):
        """Then the call is made on the thread that wants it, with its callbacks."""
        def refuses(*arguments):
            raise RuntimeError("can't start new thread")

        def raises(*numbers):
            raise LookupError("mine")

        self.test_threads_go()
        time.sleep(1)
        start, _calls._thread.start_new_thread = _calls._thread.start_new_thread, refuses
        try:
            self.assertEqual(Solver("margin").solve("RGGR").value, 1)
            self.assertRaises(LookupError, Solver("margin", progress=raises).solve, LARGE)
            self.assertEqual(Solver("margin", progress=lambda *numbers: True).solve(LARGE).stop_reason, "cancelled")
        finally:
            _calls._thread.start_new_thread = start

    def test_used_in_a_forked_process(self):
        """What was idle when the process was forked works in both: its callbacks do not stop it."""
        calls = []
        solver, player = Solver("margin", progress=calls.append), Player(5, seconds=0, nodes=5000)
        solver.solve("RGGR")
        player.choose("RGGR")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            child = os.fork()
        result, _ = solver.solve("RGBYYBGRGRBYRGBY"), player.choose(LARGE)
        works = (result.stop_reason, player.last.stop_reason, len(calls) > 0) == ("solved", "nodes", True)
        if child == 0:
            os._exit(7 if works else 8)
        self.assertTrue(works, (result, player.last, len(calls)))
        self.assertEqual(os.waitpid(child, 0)[1], 7 << 8)

    def test_a_table_in_use_when_the_process_is_forked(self):
        table = Table("array", 1 << 22)
        solver = Solver("margin", table=table)
        thread = threading.Thread(target=solver.solve, args=(LARGE,))
        thread.start()
        while solver._current_call.call is None:
            time.sleep(0.001)
        time.sleep(0.02)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            child = os.fork()
        if child == 0:
            refused = []
            for call in (lambda: Solver("margin", table=table), lambda: solver.solve("RGGR"), lambda: table.entries):
                try:
                    call()
                except BigPointsError as error:
                    refused.append(str(error))
            os._exit(7 if refused == ["this Table is closed", "this Solver is closed", "this Table is closed"] else 8)
        solver.cancel()
        thread.join()
        self.assertEqual(os.waitpid(child, 0)[1], 7 << 8)

    def test_threads_go(self):
        """Those that make the calls end when there are none."""
        Solver("margin").solve("RGGR")
        deadline = time.monotonic() + 60
        while len(sys._current_frames()) > 1 and time.monotonic() < deadline:
            time.sleep(0.1)
        self.assertEqual(len(sys._current_frames()), 1)
        self.assertEqual(Solver("margin").solve("RGGR").value, 1)

    def test_a_handler_set_meanwhile(self):
        """Ctrl-C says that another one stops, and the callback sets a handler of an alarm."""
        def first(number, frame):
            signal.signal(signal.SIGINT, signal.default_int_handler)

        def progress(*numbers):
            calls.append(numbers)
            if len(calls) in (2, 4):
                os.kill(os.getpid(), signal.SIGINT)

        calls = []
        before = signal.signal(signal.SIGINT, first)
        try:
            with self.assertRaises(KeyboardInterrupt):
                Solver("margin", progress=progress).solve(LARGE)
        finally:
            signal.signal(signal.SIGINT, before)
        self.assertGreaterEqual(len(calls), 4)

    def test_no_handler_is_touched(self):
        """Nor what C has made of it: a system call goes on after a signal that does not interrupt it."""
        def handler(number, frame):
            pass

        before = signal.signal(signal.SIGALRM, handler)
        faulthandler.register(signal.SIGUSR2, file=open(os.devnull, "w"))
        try:
            Solver("margin").solve("RGGR")
            self.assertIs(signal.getsignal(signal.SIGALRM), handler)
            os.kill(os.getpid(), signal.SIGUSR2)  # it would kill, had its handler gone
        finally:
            faulthandler.unregister(signal.SIGUSR2)
            signal.signal(signal.SIGALRM, before)

    def test_raised_in_a_thread_from_outside(self):
        class Late(Exception):
            pass

        def work():
            try:
                solver.solve(LARGE)
            except Late as late:
                found.append(late)

        found, solver = [], Solver("margin")
        thread = threading.Thread(target=work)
        thread.start()
        while solver._current_call.call is None:
            time.sleep(0.001)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(Late))
        thread.join()
        self.assertEqual(len(found), 1)
        self.assertEqual(solver.last.stop_reason, "cancelled")

    def test_at_the_end_of_the_stack(self):
        code = """
import contextlib, ctypes, sys
sys.path.insert(0, "bindings/python")
from bigpoints import Census, Solver
census, solver = Census("colours=3 discs=2"), Solver()
for call in (census.run, census.save, lambda: solver.solve_states([]), lambda: solver.solve("RGGR")):
    def deep():
        try:
            deep()
        except RecursionError:
            call()

    with contextlib.suppress(RecursionError, ctypes.ArgumentError):
        deep()
    call()
print(census.finished)
"""
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stdout), (0, "True\n"))


# --- Threads ---------------------------------------------------------------------------------------


class Threads(unittest.TestCase):
    def test_cancel_from_another_thread(self):
        solver = Solver("margin")
        threading.Timer(0.1, solver.cancel).start()
        result = solver.solve(LARGE)
        self.assertEqual(result.stop_reason, "cancelled")

    def test_busy_in_another_thread(self):
        for worker, work in ((Solver("margin"), lambda w: w.solve(LARGE)),
                             (Player(10, seconds=0), lambda w: w.choose(LARGE)),
                             (Minimax(depth=100), lambda w: w.search(LARGE)),
                             (Review(solve_nodes=0), lambda w: w.run(REVIEWED)),
                             (Census("colours=5 discs=3", "margin", sample=1000000), lambda w: w.run())):
            def run(worker=worker, work=work):
                with contextlib.suppress(BigPointsError):  # closed while it works
                    work(worker)

            thread = threading.Thread(target=run)
            thread.start()
            while worker._current_call.call is None:
                time.sleep(0.001)
            with self.assertRaises(BigPointsError) as caught:
                work(worker)
            self.assertEqual(caught.exception.name, "BP_ERR_BUSY")
            if isinstance(worker, Census):
                with self.assertRaises(BigPointsError):
                    worker.counts()
            time.sleep(0.02)  # so that a cancel is not spent before the work begins
            if isinstance(worker, Player):
                worker.cancel()
            else:
                worker.close()  # cancels, too
            thread.join()
            worker.close()
            self.assertTrue(worker.closed)

    def test_a_state_changed_while_it_is_solved(self):
        state = State(LARGE)
        solver = Solver("margin", seconds=0.3)
        thread = threading.Thread(target=solver.solve, args=(state,))
        thread.start()
        while thread.is_alive():
            state.apply(state.move_numbers[0]).undo()
        state.close()
        thread.join()
        self.assertEqual(solver.last.stop_reason, "seconds")

    def test_closed_while_in_use(self):
        """Whatever is closed in one thread while another uses it: refused, never harmful."""
        interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        over = State("board=RGGR moves=Ra,Rb,Rc,Gc")
        made = {
            "states": lambda: [State("RGBYYBGR") for _ in range(50)], "series": lambda: [Series(2)],
            "solver": lambda: [Solver("margin", nodes=300)], "player": lambda: [Player(3, seconds=0, nodes=300)],
            "table": lambda: [Table("array", 1 << 16)],
        }
        used = {
            "states": bigpoints.legal_moves, "series": lambda s: s[0].add(over),
            "solver": lambda s: s[0].solve("RGBBGR"), "player": lambda p: p[0].choose("RGBBGR"),
            "table": lambda t: (t[0].clear(), Solver("margin", table=t[0]).solve("RGBBGR")),
        }
        try:
            for kind, make in made.items():
                self.use_and_close(make, used[kind])
        finally:
            sys.setswitchinterval(interval)

    def use_and_close(self, make, use):
        now, rounds, wrong = [make()], 300, []

        def work():
            while now:
                try:
                    use(now[0])
                except BigPointsError as error:
                    if error.name not in ("BP_ERR_ARGUMENT", "BP_ERR_BUSY", "BP_ERR_MISMATCH"):
                        wrong.append(error)
                except IndexError:
                    pass  # the last round is over

        threads = [threading.Thread(target=work) for _ in range(2)]
        for thread in threads:
            thread.start()
        for _ in range(rounds):
            old, now[0] = now[0], make()
            for thing in reversed(old):
                with contextlib.suppress(BigPointsError):
                    thing.close()
        now.clear()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_one_state_in_many_threads(self):
        """Brief calls come one after the other."""
        state = State("players=2")

        def play():
            for _ in range(300):
                state.apply(state.move_numbers[0]).undo()
                state.moves

        failures = []
        before = threading.excepthook
        threading.excepthook = lambda arguments: failures.append(arguments.exc_type)
        try:
            threads = [threading.Thread(target=play) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        finally:
            threading.excepthook = before
        # Between two calls of one thread another may have moved on: that is refused, never harmful.
        self.assertTrue(set(failures) <= {BigPointsError}, failures)
        state.moves

    def test_many_solvers_on_one_table(self):
        table = Table("array", 1 << 22)
        boards = [Config("colours=4 discs=3").random_board(SEED, i) for i in range(20)]
        wanted = Solver("margin").solve_boards(boards).values
        found = [None] * 3

        def solve(i):
            found[i] = Solver("margin", table=table).solve_boards(boards).values

        threads = [threading.Thread(target=solve, args=(i,)) for i in range(3)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            self.assertGreaterEqual(table.entries, 0)
        self.assertEqual(found, [wanted] * 3)


# --- The library -----------------------------------------------------------------------------------


class Finding(unittest.TestCase):
    def run_python(self, code, **environment):
        clean = {key: value for key, value in os.environ.items() if key != "BIGPOINTS_LIBRARY"}
        code = "import sys; sys.path.insert(0, 'bindings/python'); import bigpoints\n" + code
        return subprocess.run([sys.executable, "-c", code], env={**clean, **environment}, capture_output=True, text=True)

    def test_not_there(self):
        done = self.run_python("bigpoints.State('RGGR')", BIGPOINTS_LIBRARY="/no/such/file.so")
        self.assertIn("ImportError: no libbigpoints that fits was found", done.stderr)
        self.assertIn("/no/such/file.so", done.stderr)

    def test_another_library(self):
        done = self.run_python("bigpoints.load('libm.so.6')")
        self.assertIn("ImportError", done.stderr)
        self.assertIn("bp_version_string", done.stderr)

    def test_of_another_version(self):
        """An older or newer library of the same major version: without its experimental functions."""
        minor = int(bigpoints.__version__.split(".")[1])
        done = self.run_python(f"versions = '0.{minor - 1}.9', '0.{minor + 1}.0'" + """
lib = bigpoints._library.library()
for version in versions:
    lib.bp_version_string = lambda: version.encode()
    print(bigpoints.Solver("margin").solve("RGGR").value)
    for experimental in (bigpoints.Minimax, bigpoints.Review, bigpoints.Puzzle,
                         lambda: bigpoints.Census("colours=2 discs=2")):
        try:
            experimental()
        except ImportError as error:
            print(error)
""")
        self.assertEqual(done.stdout.count(f"this module knows the experimental functions of 0.{minor} only"), 8, done)
        self.assertEqual(done.stdout.count("\n1\n") + done.stdout.startswith("1\n"), 2)

    def test_named(self):
        path = str(Path(bigpoints.load()).resolve())
        self.assertEqual(bigpoints.load(Path(path)), bigpoints.load())
        done = self.run_python("print(bigpoints.load()); bigpoints.load('elsewhere')", BIGPOINTS_LIBRARY=path)
        self.assertEqual(done.stdout.strip(), path)
        self.assertIn("is loaded already", done.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.modules[__name__]))
