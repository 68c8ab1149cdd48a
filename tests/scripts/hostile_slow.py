# SPDX-License-Identifier: MIT
"""An API fuzzer that plays a hostile binding: random calls of every public function, with NULL everywhere, numbers and
texts of any kind, handles freed in any order, states of other games, tables in use, failing allocations, callbacks that
raise, stop or call the library, and threads. It leaves out only what no C library can survive: a freed handle and an
invalid pointer.

    python3 tests/scripts/hostile_slow.py [--calls N] [--seed S] [--library FILE] [--valgrind]

After each call the result must be one that the headers allow, a failed call must have changed nothing, and nothing may
be written outside a buffer. The functions and statuses come from the headers. A function that this script can't call,
or that never succeeds, is a failure unless it is excused below. A status that never occurs is a failure too. --valgrind
makes fewer calls, under Valgrind, and reports errors in the library.

Every call has its own random numbers, from the seed and the number of the call, and so have its callbacks: the number
of callbacks may depend on the clock, and must not change the calls that follow.
"""

import argparse
import ctypes
import faulthandler
import itertools
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import _signatures  # noqa: E402

# Functions that need not succeed here, and why.
EXCUSED = {"bp_table_load": "it wants the bytes of a saved table: tests/unit/test_table_save.c"}

TOO_LONG = 8  # discs of a board that a census may not solve in full, and that has no puzzle
MANY, UNDER_VALGRIND, REPEATED = 100000, 3000, 990  # calls: in full, under Valgrind, and to be made a second time
MORE = 30000  # calls that may follow until every status was met
CANARY = b"\xa5" * 64
ARGUMENT, SPACE, MEMORY, BUSY = -1, -3, -2, -17
RETURNS = {"int": ctypes.c_int, "int32_t": ctypes.c_int32, "uint64_t": ctypes.c_uint64, "int64_t": ctypes.c_int64,
           "double": ctypes.c_double, "char *": ctypes.c_char_p, "void": None, "size_t": ctypes.c_size_t,
           "void *": ctypes.c_void_p}
SIZES = {"char *": 1, "uint8_t *": 1, "int32_t *": 4, "uint32_t *": 4, "bp_move *": 4, "int64_t *": 8, "uint64_t *": 8,
         "size_t *": 8, "double *": 8}
NUMBERS = {"int": ctypes.c_int, "int32_t": ctypes.c_int32, "uint32_t": ctypes.c_uint32, "bp_move": ctypes.c_uint32,
           "uint64_t": ctypes.c_uint64, "int64_t": ctypes.c_int64, "size_t": ctypes.c_size_t, "double": ctypes.c_double}

ANSWERS = (ctypes.c_void_p * 1)()  # of calls that are refused: it stays NULL

# Calls in which a handle is busy, and what it then refuses: a function, and its arguments around the handle.
LONG = {"bp_solve", "bp_bulk_solve_states", "bp_bulk_solve_boards", "bp_player_choose", "bp_minimax_search",
        "bp_review_run", "bp_census_run"}
REFUSED = {
    "bp_solver *": [("bp_solver_set", (), ("NODES", 7)), ("bp_solver_set_table", (), (None,)), ("bp_solver_clear", (), ()),
                    ("bp_bulk_solve_states", (ANSWERS,), (None, 0))],
    "bp_player *": [("bp_player_set", (), ("NODES", 7)), ("bp_player_clear", (), ())],
    "bp_minimax *": [("bp_minimax_set", (), ("NODES", 7)), ("bp_minimax_set", (), ("DEPTH", 3))],
    "bp_review *": [("bp_review_set", (), ("SOLVE_NODES", 7)), ("bp_review_set", (), ("MEMORY", 0))],
    "bp_census *": [("bp_census_set", (), ("THREADS", 1)), ("bp_census_set", (), ("SAMPLE", 3)),
                    ("bp_census_run", (), (None, 0))],
}

# A handle that may be NULL, besides that of a _free or _cancel.
OPTIONAL_HANDLES = {"bp_solver_set_table", "bp_census_set_table"}

# Values of options: none that would take for ever, and some that are refused. All others are any numbers.
BYTES = [0, 1, 100, 65536, 1 << 18, 1 << 20, 1 << 22, 1 << 60]
VALUES = {"MILLISECONDS": [0, 1, 1000, 1 << 62, -1], "NODES": [1, 50, 300, 800, 1500, -1], "MEMORY": BYTES,
          "SOLVE_NODES": [1, 300, 1500, -1], "SEARCH_NODES": [1, 50, 300, -1], "SAMPLE": [0, 1, 5, 20, -1],
          "DEPTH": [-5, 0, 1, 2, 2, 3, 3, 121, 1 << 40]}

BOARDS = ["RGGR", "RGBBGR", "RGBRGB", "RGRGBB", "1212", "rg bg br", "RGWKGR", "RGBYPRGBYPWK", "RGBYYBGRGRBY"]
CONFIGS = ["players=2", "players=3 colours=3 discs=2", "board=RGGR", "players=2 start=2 board=RGBBGR",
           "rules=thesis colours=3 discs=2", "colours=2 discs=2 white=1 black=1", "players=5 seed=9", "", "board=RGBBGR"]
CONFIGS += [f"start={start} board=RGGR moves=Ga,Gc,Ra,Rb,Rc" for start in (1, 2)] * 2  # finished games
CONFIGS += [f"players=2 board=RGGR track=R.GR pawns=R1,G0 ladder=- hands={hands} mover=2 turn=normal"
            for hands in ("G,-", "R,-", "GG,-")]  # a position, and two that can't occur
GARBAGE = ["", " ", "x", "=", "board=", "players=0", "players=2 players=2", "RG\x80GR", "\xff" * 9, "R" * 300, "%s%n", "\t",
           "board=RGGR moves=Ga,Ra result=9,9", "board=RGGR track=....", "None", "9" * 40]

# Matrix games: tables, .nfg, and wrong ones.
MATRICES = [b"1 -1\n-1 1\n", b"(1,0) (2,3)\n(3,4) (0,2)\n", b"strategy,L,R\nT,1/2,0.25\n", b"7 7\n7 7\n7 7\n",
            b'NFG 1 R "" {"" ""} {2 2} 1 2 3 4 5 6 7 8', b'NFG 1 R "" {"" "" ""} {1 1 1} 1 1 1', b"1 2\n3\n", b"", b"1e9",
            b"9223372036854775808"]
NUMERATORS = 12 * 12  # entries of the arrays of a matrix game: enough for all rows and columns that are not refused


class Wrong(Exception):
    """The library did what it must not."""


class Stick(ctypes.Structure):
    """A position of a game of our own: who takes the last stick wins."""
    _fields_ = [("left", ctypes.c_uint32), ("mover", ctypes.c_uint32)]


def is_size(parameter):
    """Whether a parameter is the size of an output: `size`, or `why_size`."""
    return parameter.type == "size_t" and parameter.name.endswith("size")


def own_game():
    """A table of functions for sticks, as bp_game_ops has it, and its traits."""
    void, state, text, size = ctypes.c_void_p, ctypes.POINTER(Stick), ctypes.c_void_p, ctypes.c_size_t

    def put(out, size, words):
        code = words.encode()[:max(0, size - 1)] + b"\0"
        if out and size:
            ctypes.memmove(out, code, len(code))
        return len(words)

    def moves(out, at, setup):
        count = min(2, at.contents.left)
        for i in range(count):
            ctypes.cast(out, ctypes.POINTER(ctypes.c_uint32))[i] = i + 1
        return count

    def initial(at, setup):
        at.contents.left = 6

    def apply(at, move, setup):
        at.contents.left -= move
        at.contents.mover ^= 1

    def scores(out, at, setup):
        for seat in (0, 1):
            out[seat] = int(at.contents.left == 0 and at.contents.mover != seat)

    def parse(at, line, why, size, setup):
        found = re.fullmatch(rb"sticks=([0-6]) mover=([01])|sticks", ctypes.string_at(line))
        if not found:
            put(why, size, "no sticks")
            return -4
        at.contents.left = int(found.group(1) or 6)
        at.contents.mover = int(found.group(2) or 0)
        return 0

    def position(out, size, at, setup):
        return put(out, size, f"sticks={at.contents.left} mover={at.contents.mover}")

    f = ctypes.CFUNCTYPE
    methods = {
        "initial": (f(None, state, void), initial),
        "mover": (f(ctypes.c_int32, state, void), lambda at, setup: at.contents.mover),
        "is_over": (f(ctypes.c_int, state, void), lambda at, setup: at.contents.left == 0),
        "moves": (f(size, void, state, void), moves),
        "apply": (f(None, state, ctypes.c_uint32, void), apply),
        "scores": (f(None, ctypes.POINTER(ctypes.c_int32), state, void), scores),
        "format_move": (f(size, text, size, ctypes.c_uint32, state, void),
                        lambda out, size, move, at, setup: put(out, size, str(move))),
        "format_setup": (f(size, text, size, void), lambda out, size, setup: put(out, size, "sticks")),
        "format_position": (f(size, text, size, state, void), position),
        "parse_position": (f(ctypes.c_int, state, text, text, size, void), parse),
    }
    return methods


def struct(declared, name):
    """A C structure of the headers as a list of its fields, all of them numbers and pointers."""
    body = re.search(r"typedef struct %s \{(.*?)\} %s;" % (name, name), declared, re.S).group(1)
    fields = []
    for line in body.split(";"):
        line = " ".join(line.split())
        function = re.search(r"\(\*(\w+)\)", line)
        plain = re.match(r"(?:const )?(\w+) (\**)(\w+)$", line)
        if function:
            fields.append((function.group(1), ctypes.c_void_p))
        elif plain and plain.group(2):
            fields.append((plain.group(3), ctypes.c_void_p))
        elif plain:
            fields.append((plain.group(3), NUMBERS[plain.group(1)]))
    return type(name, (ctypes.Structure,), {"_fields_": fields})


class Buffer:
    """Memory for the library to write to, with a guard behind it."""

    def __init__(self, size):
        self.size = size
        self.memory = ctypes.create_string_buffer((CANARY * (size // 64 + 2))[:size + 64], size + 64)
        self.before = self.memory.raw

    def check(self, name, may_change):
        now = self.memory.raw
        if now[self.size:] != self.before[self.size:]:
            raise Wrong(f"{name} wrote behind its buffer")
        if not may_change and now != self.before:
            raise Wrong(f"{name} failed and changed an output")


class Hostile:
    def __init__(self, library, seed, root="include", stir=1, threads=3):
        self.seed = seed
        self.stir = stir  # how often callbacks do what they do
        self.max_threads = threads
        self.round = 0  # the number of the call
        self.trace = []  # the functions that were called, with a number that shows what was drawn for them
        self.begin_call()
        self.declared = _signatures.read(_signatures.headers(root))
        self.source = re.sub(r"/\*.*?\*/", "", "".join(p.read_text() for p in _signatures.headers(root)), flags=re.S)
        self.statuses = {value for value in self.declared.enums["bp_status"].values() if value < 0}
        self.lib = ctypes.CDLL(library)
        self.functions = {}
        for name, function in self.declared.functions.items():
            call = getattr(self.lib, name)
            call.restype = RETURNS[function.returns]
            call.argtypes = [NUMBERS.get(p.type, ctypes.c_void_p) for p in function.parameters]
            self.functions[name] = call
        self.pools = {}
        self.makers = {}
        for function in self.declared.functions.values():
            first = function.parameters[:1]
            if first and first[0].type.endswith("**") and first[0].name == "out":
                kind = first[0].type[:-1]
                self.pools.setdefault(kind, [])
                self.makers.setdefault(kind, []).append(function.name)
        self.frees = {kind: kind[:-2] + "_free" for kind in self.pools}
        begin = len("BP_OPTION_")
        self.options = {name[begin:]: value for name, value in self.declared.enums["bp_option"].items()}
        self.options_of = {}  # each kind of searcher has
        for name, searcher in self.declared.enums["bp_searcher"].items():
            self.options_of[name[len("BP_SEARCHER_"):].lower()] = [
                option for option, value in self.options.items()
                if self.lib.bp_option_info(None, None, None, None, None, searcher, value) == 0]
        self.option = None  # the name of the last one that was drawn
        self.calls, self.successes, self.answers = Counter(), Counter(), Counter()
        self.raised = 0
        self.keep = []  # callbacks and structures that C remembers
        self.census_texts = [b"", b"nonsense"]
        self.callbacks = {name: self.make_callbacks(name, f) for name, f in self.declared.callbacks.items()}
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = self.scratch.name
        self.make_allocators()
        self.make_own_game()
        self.busy_now = []  # solvers and others that are in a call
        self.progress = None  # what a progress callback received
        self.queries = [name for name in self.functions if name.startswith("bp_progress_")]
        self.wrong = []  # what callbacks found

    # --- What is drawn -----------------------------------------------------------------------------

    def begin_call(self):
        """Random numbers for the next call, others for its callbacks, and which of its allocations fails, if any."""
        self.round += 1
        self.random = random.Random(f"{self.seed} {self.round}")
        self.aside = None
        self.allocations = itertools.count()
        self.failing = self.random.choice([0, 0, 0, 1, 1, 2, 3, 5, 8, 13]) if self.chance(0.4) else None

    def drawn_aside(self):
        """The generator for callbacks, which nothing else draws from."""
        self.aside = self.aside or random.Random(f"{self.seed} {self.round} aside")
        return self.aside

    def chance(self, share):
        return self.random.random() < share

    # --- What is passed ----------------------------------------------------------------------------

    def make_callbacks(self, name, function):
        """One that does nothing, one that says stop, one that raises, one that calls the library."""
        returns = RETURNS[function.returns]
        kind = ctypes.CFUNCTYPE(returns, *[NUMBERS.get(p.type, ctypes.c_void_p) for p in function.parameters])

        def raises(*arguments):
            self.raised += 1
            raise RuntimeError("a callback that raises")

        def calls_back(*arguments):
            self.progress = arguments[0] if name == "bp_progress_fn" else None
            for _ in range(self.stir):
                self.disturb()
            self.progress = None
            return 0

        def sometimes(*arguments):
            return int(all([self.drawn_aside().random() < 0.1 for _ in range(self.stir)]))

        made = [kind(lambda *arguments: 0), kind(lambda *arguments: 1), kind(raises), kind(calls_back), kind(sometimes)]
        self.keep.extend(made)
        return made

    def make_allocators(self):
        alloc_type = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p)
        free_type = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
        c = ctypes.CDLL(None)
        c.malloc.restype, c.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
        c.free.restype, c.free.argtypes = None, [ctypes.c_void_p]

        class Allocator(ctypes.Structure):
            _fields_ = [("version", ctypes.c_uint32), ("alloc", alloc_type), ("free", free_type),
                        ("user", ctypes.c_void_p)]

        self.blocks = Counter()  # that our own allocator gave

        def give(size, user):
            pointer = None if next(self.allocations) == self.failing else c.malloc(size)
            self.blocks[pointer] += pointer is not None
            return pointer

        def take(pointer, user):
            self.blocks[pointer] -= 1
            c.free(pointer)

        alloc, free = alloc_type(give), free_type(take)
        good = Allocator(1, alloc, free, None)
        self.allocators = [None] * 30 + 6 * [good] + [
            Allocator(2, alloc, free, None),
            Allocator(1, alloc_type(0), free, None), Allocator(1, alloc, free_type(0), None), Allocator()]

    def make_own_game(self):
        ops_type, traits_type = struct(self.source, "bp_game_ops"), struct(self.source, "bp_game_traits")
        table_type = struct(self.source, "bp_table_ops")
        methods = own_game()
        functions = {name: kind(function) for name, (kind, function) in methods.items()}
        name = ctypes.c_char_p(b"sticks")
        fields = {key: ctypes.cast(value, ctypes.c_void_p) for key, value in functions.items()}
        good = ops_type(version=1, name=ctypes.cast(name, ctypes.c_void_p), **fields)
        traits = traits_type(version=1, players=2, state_size=8, max_moves=2, score_min=0, score_max=1)
        broken = []
        for missing in list(functions) + ["version", "name"]:
            ops = ops_type.from_buffer_copy(good)
            setattr(ops, missing, 7 if missing == "version" else None)
            broken.append(ops)
        odd = []
        for field, value in (("version", 9), ("players", 0), ("players", 17), ("state_size", 0), ("max_moves", 0),
                             ("score_min", 5), ("key_bits", 200), ("encoded_size", 4), ("reduced_bits", 1)):
            other = traits_type.from_buffer_copy(traits)
            setattr(other, field, value)
            odd.append(other)
        methods_type = struct(self.source, "bp_game_experimental_ops")
        self.structs = {"bp_game_experimental_ops *": [methods_type(version=1)] * 5 + [methods_type(version=9)],
                        "bp_game_ops *": [good] * 20 + broken + [ops_type()],
                        "bp_game_traits *": [traits] * 20 + odd + [traits_type()],
                        "bp_table_ops *": self.table_ops(table_type)}
        self.keep.append((functions, name, traits))

    def table_ops(self, kind):
        """A table that remembers nothing, and ones that lack something."""
        c = ctypes
        shape, out, key = c.c_void_p, c.POINTER(c.c_void_p), c.c_void_p
        numbers = c.POINTER(c.c_uint64)

        def create(instance, wanted, user):
            instance[0] = 1
            return 0

        def stats(size, entries, instance):
            size[0] = entries[0] = 0

        functions = {
            "create": c.CFUNCTYPE(c.c_int, out, shape, c.c_void_p)(create),
            "destroy": c.CFUNCTYPE(None, c.c_void_p)(lambda instance: None),
            "probe": c.CFUNCTYPE(c.c_int, numbers, key, c.c_void_p)(lambda value, at, instance: 0),
            "store": c.CFUNCTYPE(c.c_int, key, c.c_uint64, c.c_uint32, c.c_void_p)(lambda *arguments: 0),
            "clear": c.CFUNCTYPE(None, c.c_void_p)(lambda instance: None),
            "stats": c.CFUNCTYPE(None, numbers, numbers, c.c_void_p)(stats),
        }
        name = c.c_char_p(b"forgetful")
        self.keep.append((functions, name))
        good = kind(version=1, name=c.cast(name, c.c_void_p), flags=1,
                    **{key: c.cast(value, c.c_void_p) for key, value in functions.items()})
        broken = []
        for missing in list(functions) + ["version"]:
            ops = kind.from_buffer_copy(good)
            setattr(ops, missing, 9 if missing == "version" else None)
            broken.append(ops)
        return [good] * 10 + broken + [kind()]

    def text(self, parameter, function):
        """Any text: sensible ones for the name of the parameter, garbage, or what the library wrote itself."""
        pick = self.random.choice
        if self.chance(0.05):
            return None
        if parameter.name == "path":  # garbage would make files of that name
            return pick([f"{self.folder}/table", f"{self.folder}/other", f"{self.folder}/missing/table", self.folder])
        if self.chance(0.15):
            return pick(GARBAGE)
        if function == "bp_table_new":
            return pick(["none", "uthash", "array", "growing", "other"])
        if function == "bp_constant":
            return pick(["BP_OK", "BP_RED", "BP_ERR_SPACE", "BP_NOTHING", "sizeof(bp_game_ops)", "sizeof(int)"])
        if function in ("bp_game_open", "bp_state_open", "bp_game_kind_find"):
            return pick(["bigpoints", "nim", "connect4", "gomoku", "chess"] if parameter.name == "name"
                        else [None, "heaps=3+5+7 last=loses", "7x6 4455", "5x5", "RGGR"])
        if parameter.name == "boards":
            return "\n".join(self.random.choices(BOARDS[:7] + GARBAGE[:5], k=self.random.randrange(6)))
        if parameter.name == "board":
            return pick(BOARDS)
        if function == "bp_move_parse":
            return pick(["Ra", "Rb", "Gb", "Ga", "Rc", "pass", "xGa", "xG-b", "Gn", "1", "2", "Ba", "bb"])
        line = pick(CONFIGS)
        if self.chance(0.5) and self.pools.get("bp_state *"):
            how = pick(["bp_state_format", "bp_record_format"])
            out = ctypes.create_string_buffer(4096)
            if self.functions[how](out, 4096, None, pick(self.pools["bp_state *"])) == 0:
                line = out.value.decode("latin-1")
                if self.chance(0.2):  # one character changed
                    at = self.random.randrange(len(line))
                    line = line[:at] + chr(self.random.randrange(1, 256)) + line[at + 1:]
        return line

    def number(self, parameter, function):
        """Any number, but none that would take for ever."""
        r, pick, name = self.random, self.random.choice, parameter.name
        if parameter.type == "double":
            return pick([0.0, 1e-9, 1e3, -1.0, float("nan"), float("-inf"), 1e300])
        if name == "nodes":
            return r.randrange(1, 1500)
        if name == "milliseconds":  # 0 is no limit
            return pick([1, 1, 2, 5, -1, -(1 << 63)])
        if name == "option":
            own = self.options_of.get(function.split("_")[1], list(self.options))
            self.option = pick(own if self.chance(0.9) else list(self.options))
            return self.options[self.option]
        if name == "value" and function.endswith("_set") and self.option in VALUES:
            return pick(VALUES[self.option])
        if name == "value" and function.endswith("_set") and self.option == "THREADS":
            name = "threads"
        if name in ("bytes", "size") and parameter.type == "uint64_t":
            return pick(BYTES)
        if name == "threads":
            return pick([-1, 0, 1, 1, 1, min(2, self.max_threads), self.max_threads, 257, 1 << 30])
        if name == "depth":
            return pick([-5, 0, 1, 2, 2, 3, 3, 1001, 1 << 30])
        if name == "count" and function == "bp_bulk_playouts":
            return pick([0, 1, 2, 10, 1 << 40, (1 << 64) - 1])
        if name == "count" and function == "bp_bulk_playout_totals":
            return pick([0, 1, 2, 10, (1 << 64) - 1])
        if name == "boards":
            return pick([0, 1, 5, 20])
        if name == "games":
            return pick([-1, 0, 1, 2, 5])
        if name == "max":  # 0 is a default that takes seconds
            return pick([1, 5, 50, 500, 2000, 2000] + [-1] * (parameter.type == "int32_t"))
        if name in ("rows", "columns"):
            return pick([1, 2, 2, 3, 3, 4, 8, 12, 0, -1, (1 << 31) - 1])
        if name == "players":
            return pick([2, 2, 2, 2, 3, 5, 0, -1, 6])
        if name == "first_starter":
            return pick([0, 0, 0, 1, 1, 2, -1])
        if name == "move" and self.pools["bp_state *"] and self.chance(0.6):
            moves, count = (ctypes.c_uint32 * 64)(), ctypes.c_size_t()
            state = getattr(self, "current_state", None) or pick(self.pools["bp_state *"])
            if self.functions["bp_state_moves"](moves, 64, ctypes.byref(count), state) == 0 and count.value:
                return moves[r.randrange(count.value)]
        if name in ("end", "rank", "index", "seed", "first", "from") and self.chance(0.8):
            return pick([0, 0, 1, 1, 2, 3, 5, 50])
        small = pick([0, 0, 1, 1, 2, 2, 3, 4, 5, 7, 9, 10, 64, 65])
        wide = pick([-1, -2, 1 << 31, -(1 << 31), (1 << 31) - 1, (1 << 32) - 1, 1 << 63, (1 << 64) - 1])
        number = small if self.chance(0.85) else wide
        bits = 8 * ctypes.sizeof(NUMBERS[parameter.type])
        number &= (1 << bits) - 1
        signed = parameter.type in ("int", "int32_t", "int64_t")
        return number - (1 << bits) if signed and number >> (bits - 1) else number

    def handle(self, kind):
        return self.random.choice(self.pools[kind]) if self.pools.get(kind) else None

    # --- One call ----------------------------------------------------------------------------------

    def capacities(self, function, many):
        """The number of entries of each output. Pointers before a `size` share it, `best_size` is that of `best` alone;
        any other output is a number or two."""
        capacities = {}
        group = []
        for p in function.parameters:
            if p.type in SIZES and not p.const:
                group.append(p.name)
            elif is_size(p) and group:
                capacity = self.random.choice([0, 1, 2, 5, 16, 64, 300, 1000])
                capacities.update({name: capacity if p.name in ("size", f"{name}_size") else 2 for name in group})
                group = []
            else:
                capacities.update({name: 2 for name in group})
                group = []
        capacities.update({name: 2 for name in group})
        if "offsets" in capacities:
            capacities["offsets"] = many + 1
        return capacities

    def pointer(self, thing, missing=0.0):
        """A pointer to something of ctypes, which is kept until the call is over; or NULL."""
        self.held.append(thing)
        return None if thing is None or self.chance(missing) else ctypes.cast(thing, ctypes.c_void_p)

    def bytes_for(self, p, function):
        """Bytes of a given length: a saved census, a matrix game, an encoded position, or nonsense."""
        if p.type == "char *":
            text = self.random.choice(MATRICES if function == "bp_matrix_parse" else self.census_texts)
            if text and self.chance(0.3):
                at = self.random.randrange(len(text))
                text = text[:at] + bytes([self.random.randrange(256)]) + text[at + 1:]
            return text
        code = bytes(self.random.randrange(256) for _ in range(self.random.choice([0, 1, 2, 3, 5, 12, 40])))
        if self.chance(0.5) and self.pools["bp_state *"]:
            out, length = (ctypes.c_uint8 * 64)(), ctypes.c_size_t()
            if self.functions["bp_state_encode"](out, 64, ctypes.byref(length), self.handle("bp_state *")) == 0:
                code = bytes(out[:length.value])
        return code

    def arguments(self, function):
        """Arguments for a call, the outputs to check, and whether a handle that is needed is NULL."""
        self.held, self.current_state = [], None
        values, outputs, lacking = [], [], False
        many = self.random.randrange(6)  # items of bulk arrays
        capacities = self.capacities(function, many)
        capacity = length = 0
        is_end = function.name.endswith(("_free", "_cancel"))
        for i, p in enumerate(function.parameters):
            follower = function.parameters[i + 1].name if i + 1 < len(function.parameters) else ""
            if p.type.endswith("**") and p.const:
                states = [None if self.chance(0.1) else self.handle(p.type[:-1]) for _ in range(many)]
                values.append(self.pointer((ctypes.c_void_p * max(1, many))(*states), 0.05))
            elif p.type.endswith("**"):
                values.append(self.pointer((ctypes.c_void_p * 1)(1), 0.04))
                lacking = lacking or values[-1] is None
            elif p.type == "bp_allocator *":
                allocator = self.random.choice(self.allocators)
                values.append(None if allocator is None else self.pointer(ctypes.pointer(allocator)))
            elif p.type in self.structs:
                values.append(self.pointer(ctypes.pointer(self.random.choice(self.structs[p.type])), 0.04))
                lacking = lacking or (values[-1] is None and p.name != "experimental")
            elif p.type in self.pools:
                values.append(None if self.chance(0.06) else self.handle(p.type))
                optional = is_end or (function.name in OPTIONAL_HANDLES and i > 0)
                lacking = lacking or (values[-1] is None and not optional)
                self.current_state = values[-1] if p.type == "bp_state *" else self.current_state
            elif p.type == "bp_progress *":
                values.append(None if self.chance(0.06) else self.progress)
                lacking = lacking or values[-1] is None
            elif p.type in self.callbacks:
                callbacks = self.callbacks[p.type]
                if function.parameters[0].type.endswith("**"):  # whether it makes a handle is not up to the clock
                    callbacks = callbacks[:-1]
                values.append(self.pointer(self.random.choice(callbacks), 0.3))
            elif p.type == "void *":
                values.append(None if self.chance(0.5) else 1)
            elif p.type in ("char *", "uint8_t *") and p.const and follower == "length":
                code = self.bytes_for(p, function.name)
                length = len(code)
                values.append(self.pointer(ctypes.create_string_buffer(code, length + 1), 0.04))
            elif p.type == "char *" and p.const:
                text = self.text(p, function.name)
                values.append(None if text is None else self.pointer(ctypes.create_string_buffer(
                    text.encode("latin-1"))))
            elif p.type == "int64_t *" and p.const:
                numerators = [self.random.choice([-1, 0, 0, 1, 2, 9]) for _ in range(NUMERATORS)]
                numerators[0] = self.random.choice([5, 5, (1 << 63) - 1, -(1 << 63)])
                values.append(self.pointer((ctypes.c_int64 * NUMERATORS)(*numerators), 0.05))
            elif p.type == "int32_t *" and p.const:  # a profile: a strategy of each seat
                profile = [self.random.choice([0, 0, 0, 1, 1, 2, 5, -1, (1 << 31) - 1]) for _ in range(2)]
                values.append(self.pointer((ctypes.c_int32 * 2)(*profile), 0.05))
                lacking = lacking or values[-1] is None
            elif p.type == "uint64_t *" and p.name == "key":
                words = [self.random.choice([0, 1, 2, (1 << 64) - 1]) for _ in range(2)]
                values.append(self.pointer((ctypes.c_uint64 * 2)(*words), 0.1))
            elif p.type in SIZES and not p.const:
                capacity = capacities[p.name]
                output = Buffer(capacity * SIZES[p.type])
                values.append(self.pointer(output.memory, 0.1))
                if values[-1] is not None:
                    outputs.append((output, p.name))
            elif is_size(p):
                capacity = capacities.get(p.name[:-5], capacity)
                nothing = all(value is None for value in values[:i]) and self.chance(0.5)
                values.append(0 if nothing else capacity if self.chance(0.8) else self.random.randrange(capacity + 1))
            elif p.type == "size_t" and p.name in ("length", "count"):
                values.append(length if p.name == "length" else many)
            elif p.type in NUMBERS:
                values.append(self.number(p, function.name))
            else:
                raise Wrong(f"what is '{p.type} {p.name}' of {function.name}? Teach this script to pass it")
        return values, outputs, lacking

    def judge(self, function, answer, values, outputs, lacking):
        """Checks the result and the outputs of a call against the contract in the headers."""
        name = function.name
        failed = False
        if function.returns in ("int", "int32_t", "int64_t"):
            if answer < 0 and answer not in self.statuses:
                raise Wrong(f"{name} answered {answer}, which is no status")
            if function.returns == "int" and answer > 0 and not name.startswith("bp_version"):
                raise Wrong(f"{name} answered {answer}")
            failed = answer < 0
            if lacking and answer != ARGUMENT:
                raise Wrong(f"{name} answered {answer} to NULL")
        elif lacking and answer not in (0, 0.0, b"", None) and not (function.returns == "double" and answer < 0):
            raise Wrong(f"{name} answered {answer!r} to NULL")
        elif function.returns == "char *" and answer is None:
            raise Wrong(f"{name} answered NULL")
        for buffer, what in outputs:
            # These are written by a failed call too: the needed length, and the message.
            written = what == "why" or (answer == SPACE and what in ("length", "count", "players"))
            buffer.check(f"{name}, {what}", not failed or written)
            if what == "why":
                self.judge_message(name, buffer, function, values, failed)
        for parameter, value in zip(function.parameters, values):
            if parameter.type.endswith("**") and not parameter.const and value is not None:
                out = ctypes.cast(value, ctypes.POINTER(ctypes.c_void_p))[0]
                if failed != (out is None):
                    raise Wrong(f"{name} answered {answer} and gave the handle {out}")
                if not failed and out:
                    self.adopt(parameter.type[:-1], out)
        self.successes[name] += not failed and not lacking
        self.answers[answer if failed else 0] += 1
        if self.random is not self.aside:
            self.trace.append((name, self.random.random()))

    def judge_message(self, name, buffer, function, values, failed):
        size = values[[p.name for p in function.parameters].index("why_size")]
        text = buffer.memory.raw[:size]
        touched = buffer.memory.raw != buffer.before
        if size and touched and b"\0" not in text:
            raise Wrong(f"{name}: the message is not closed")
        if size and touched and not failed and text[:1] != b"\0":
            raise Wrong(f"{name}: a message after success")
        if buffer.memory.raw[size:] != buffer.before[size:]:
            raise Wrong(f"{name}: the message is longer than its buffer")

    def adopt(self, kind, pointer):
        """A new handle. What could work for ever gets a limit."""
        self.pools[kind].append(pointer)
        f = self.functions
        if kind == "bp_solver *":
            self.set(kind, pointer, OBJECTIVE=self.random.randrange(5), NODES=1000, MEMORY=1 << 18,
                     ALL_MOVES=self.random.randrange(2))
            if self.chance(0.2):
                f["bp_solver_set_proof"](pointer, ctypes.cast(self.callbacks["bp_line_fn"][0], ctypes.c_void_p), None, 99)
        elif kind == "bp_player *":
            self.set(kind, pointer, NODES=300, MEMORY=1 << 20)
        elif kind == "bp_minimax *":
            self.set(kind, pointer, NODES=500, MEMORY=1 << 18)
        elif kind == "bp_review *":
            self.set(kind, pointer, SOLVE_NODES=1000, SEARCH_NODES=100, MEMORY=1 << 20)
        elif kind == "bp_census *" and self.chance(0.3):
            f["bp_census_set"](pointer, self.options["FIRST_MOVES"], 1)  # refused for some objectives
        elif kind == "bp_state *" and self.chance(0.15):
            self.play_out(pointer)
        elif kind == "bp_series *" and self.chance(0.7):
            for state in 2 * self.pools["bp_state *"]:
                f["bp_series_add"](pointer, state)
        if len(self.pools[kind]) > 12:
            self.free(kind)

    def set(self, kind, pointer, **values):
        """Sets options of a searcher, which must have them."""
        for option, value in values.items():
            if self.functions[kind[:-2] + "_set"](pointer, self.options[option], value) != 0:
                raise Wrong(f"{kind} refuses {value} for {option}")

    def play_out(self, state):
        """Plays a game to its end, or as far as memory goes."""
        moves, count = (ctypes.c_uint32 * 64)(), ctypes.c_size_t()
        while self.functions["bp_state_moves"](moves, 64, ctypes.byref(count), state) == 0 and count.value:
            if self.functions["bp_state_apply"](state, moves[self.random.randrange(count.value)]) != 0:
                return

    def free(self, kind):
        """One of a kind goes, whoever still uses it."""
        pool = self.pools[kind]
        pointer = pool.pop(self.random.randrange(len(pool)))
        self.calls[self.frees[kind]] += 1
        self.successes[self.frees[kind]] += 1
        self.functions[self.frees[kind]](pointer)

    def one(self, name):
        function = self.declared.functions[name]
        kind = function.parameters[0].type if function.parameters else ""
        if name.endswith("_free") and kind in self.pools:
            if len(self.pools[kind]) > 4:
                self.free(kind)
            else:
                self.functions[name](None)
                self.calls[name] += 1
            return
        values, outputs, lacking = self.arguments(function)
        held = self.held
        if name == "bp_census_run" and values[0]:
            self.shorten(values[0])
        if name == "bp_puzzle_next" and values[1] and self.discs(values[1]) > TOO_LONG:
            values[3] = self.pointer(self.callbacks["bp_progress_fn"][1])  # which says stop
        self.calls[name] += 1
        busy = [(p.type, value) for p, value in zip(function.parameters, values) if value and p.type in REFUSED]
        self.busy_now += busy if name in LONG else []
        answer = self.functions[name](*values)
        self.busy_now = []
        self.judge(function, answer, values, outputs, lacking)
        del held

    def shorten(self, census):
        """A census of large boards is cancelled before it begins."""
        f = self.functions
        config = ctypes.c_void_p()
        f["bp_census_config"](ctypes.byref(config), census)
        discs = self.discs(config)
        f["bp_config_free"](config)
        units = f["bp_census_count"](census, self.declared.enums["bp_count"]["BP_COUNT_UNITS"])
        if discs < 0 or discs > TOO_LONG or not 0 <= units <= 100:
            f["bp_census_cancel"](census, 1)

    def discs(self, config):
        """How many discs lie on the board of a configuration."""
        total, count = 0, ctypes.c_int64()
        for disc in range(self.declared.enums["bp_disc"]["BP_NO_DISC"]):
            if self.functions["bp_config_get"](ctypes.byref(count), config, disc) != 0:
                return -1
            total += count.value
        return total

    def disturb(self):
        """What a callback does: calls with the handles that are busy, and with others."""
        busy, self.busy_now = self.busy_now, []
        own, self.random = self.random, self.drawn_aside()
        for kind, pointer in busy:
            for name, before, behind in REFUSED[kind]:
                behind = [self.options.get(argument, argument) for argument in behind]
                answer = self.functions[name](*before, pointer, *behind)
                self.answers[answer] += 1
                if answer != BUSY:
                    self.wrong.append(f"{name} answered {answer} for a busy handle")
        # Nothing that makes or frees a handle: the calls that follow would be others.
        names = self.queries if self.progress else []
        if self.chance(0.2):
            names = names + [self.random.choice(["bp_state_moves", "bp_state_format", "bp_game_name", "bp_status_text",
                                                 "bp_board_rank", "bp_table_bytes"])]
        try:
            for name in names:
                self.one(name)
        except Wrong as wrong:
            self.wrong.append(str(wrong))  # nothing may be raised through C
        self.busy_now, self.random = busy, own

    # --- Everything --------------------------------------------------------------------------------

    def run(self, calls, more=MORE):
        """Makes so many calls, up to twice as many if a function never succeeded, and some more for the statuses."""
        names = [name for name in self.functions if name not in EXCUSED]
        sys.unraisablehook = lambda unraisable: None if isinstance(
            unraisable.exc_value, RuntimeError) else sys.__unraisablehook__(unraisable)
        for done in range(2 * calls + more):
            if done >= calls and (more == 0 or (not self.unmet() and (done >= 2 * calls or not self.missed()))):
                break
            self.begin_call()
            for kind, makers in self.makers.items():
                if len(self.pools[kind]) < 3:
                    self.one(self.random.choice(makers))
            self.one(self.random.choice(names))
            if self.wrong:
                raise Wrong(self.wrong[0])
            if done % 1000 == 999:
                self.save_a_census()
                self.check_sanity()
            if done % 5000 == 4999:
                self.threads()
        self.busy_elsewhere()
        for kind in self.random.sample(sorted(self.pools), len(self.pools)):
            while self.pools[kind]:
                self.free(kind)
        if any(self.blocks.values()):
            raise Wrong(f"{sum(self.blocks.values())} blocks of our memory were not given back, or twice")

    def missed(self):
        """Functions that have not succeeded yet."""
        return sorted(name for name in self.functions if not self.successes[name] and name not in EXCUSED)

    def unmet(self):
        """Statuses that no call has returned yet."""
        statuses = self.declared.enums["bp_status"]
        return sorted(name for name, value in statuses.items() if not self.answers[value])

    def save_a_census(self):
        """Texts for bp_census_add() and bp_census_open()."""
        f = self.functions
        kind = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p)
        keep = kind(lambda text, length, user: self.census_texts.append(ctypes.string_at(text, length)) or 0)
        census = self.handle("bp_census *")
        if census:
            f["bp_census_save"](census, keep, None)
        del self.census_texts[2:-8]

    def check_sanity(self):
        """Nothing is corrupted: states read back as they were written, and a board has its value."""
        f = self.functions
        for state in self.pools["bp_state *"]:
            text, again = ctypes.create_string_buffer(4096), ctypes.create_string_buffer(4096)
            game, other = ctypes.c_void_p(), ctypes.c_void_p()
            f["bp_state_game"](ctypes.byref(game), state)
            if f["bp_state_format"](text, 4096, None, state) != 0:
                raise Wrong("a state can't be written")
            status = f["bp_state_parse"](ctypes.byref(other), game, text, None, 0)
            if status == 0:
                f["bp_state_format"](again, 4096, None, other)
            if status not in (0, MEMORY) or (status == 0 and text.value != again.value):
                raise Wrong(f"a state does not read back: {text.value}")
            f["bp_state_free"](other)
            f["bp_game_free"](game)
        value, solver, result, state = ctypes.c_int32(), ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
        f["bp_bigpoints_open"](ctypes.byref(state), b"board=RGBYYBGR", None, None, 0)
        f["bp_solver_new"](ctypes.byref(solver), None)
        self.set("bp_solver *", solver, OBJECTIVE=1, MEMORY=1 << 18)
        f["bp_solve"](ctypes.byref(result), solver, state)
        if f["bp_result_value"](ctypes.byref(value), result) != 0 or value.value != 1:
            raise Wrong("a board has lost its value")
        for kind, pointer in (("state", state), ("solver", solver), ("result", result)):
            f[f"bp_{kind}_free"](pointer)

    def threads(self):
        """Threads at once: states of one game, solvers on one table, cancels from elsewhere."""
        f = self.functions
        game, table = ctypes.c_void_p(), ctypes.c_void_p()
        state = ctypes.c_void_p()
        f["bp_bigpoints_open"](ctypes.byref(state), b"players=2 board=RGBYYBGRGRBYPPWK", None, None, 0)
        f["bp_state_game"](ctypes.byref(game), state)
        f["bp_table_new"](ctypes.byref(table), b"array", 1 << 20, None)
        values, failures = [], []

        def work(seed, game):
            own, solver, result = (ctypes.c_void_p() for _ in range(3))
            number = ctypes.c_int32()
            try:
                f["bp_state_new"](ctypes.byref(own), game)
                chance = random.Random(seed)
                for _ in range(100):
                    moves, count = (ctypes.c_uint32 * 64)(), ctypes.c_size_t()
                    f["bp_state_moves"](moves, 64, ctypes.byref(count), own)
                    if count.value == 0 or chance.random() < 0.3:
                        f["bp_state_undo"](own)
                    else:
                        f["bp_state_apply"](own, moves[chance.randrange(count.value)])
                while f["bp_state_undo"](own) == 0:
                    pass
                f["bp_solver_new"](ctypes.byref(solver), None)
                f["bp_solver_set_table"](solver, table)
                self.set("bp_solver *", solver, NODES=20000)
                for _ in range(3):
                    f["bp_solve"](ctypes.byref(result), solver, own)
                    if f["bp_result_value"](ctypes.byref(number), result) == 0:
                        values.append(number.value)
                    f["bp_result_free"](result)
                f["bp_table_entry_count"](table)
                if f["bp_table_clear"](table) not in (0, BUSY):
                    failures.append("clear")
            except Exception as error:  # a thread has nobody to raise it to
                failures.append(error)
            f["bp_game_free"](game)
            f["bp_solver_free"](solver)
            f["bp_state_free"](own)

        workers = []
        for _ in range(4):
            reference = ctypes.c_void_p()
            f["bp_game_ref"](ctypes.byref(reference), game)
            workers.append(threading.Thread(target=work, args=(self.random.random(), reference)))
        for worker in workers:
            worker.start()
        f["bp_state_free"](state)
        f["bp_game_free"](game)  # each thread has a reference of its own
        for worker in workers:
            worker.join()
        f["bp_table_free"](table)
        if failures or len(set(values)) > 1:
            raise Wrong(f"threads disagree: {values} {failures}")

    def busy_elsewhere(self):
        """A solver that waits in its callback: every call from another thread is answered with BP_ERR_BUSY."""
        f = self.functions
        reached, go_on = threading.Event(), threading.Event()
        kind = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)

        def waits(*arguments):
            reached.set()
            go_on.wait(60)
            return 1

        progress = kind(waits)
        state, solver, table, result, other = (ctypes.c_void_p() for _ in range(5))
        f["bp_bigpoints_open"](ctypes.byref(state), b"players=2", None, None, 0)
        f["bp_solver_new"](ctypes.byref(solver), None)
        f["bp_table_new"](ctypes.byref(table), b"uthash", 0, None)
        f["bp_solver_set_table"](solver, table)
        f["bp_solver_set_progress"](solver, progress, None)
        thread = threading.Thread(target=f["bp_solve"], args=(ctypes.byref(result), solver, state))
        thread.start()
        reached.wait(60)
        second = ctypes.c_void_p()
        f["bp_bigpoints_open"](ctypes.byref(second), b"board=RGGR", None, None, 0)
        answers = {
            "solve": f["bp_solve"](ctypes.byref(other), solver, second),
            "states": f["bp_bulk_solve_states"](ANSWERS, solver, None, 0),
            "objective": f["bp_solver_set"](solver, self.options["OBJECTIVE"], 1),
            "memory": f["bp_solver_set"](solver, self.options["MEMORY"], 1 << 20),
            "threads": f["bp_solver_set"](solver, self.options["THREADS"], 1), "table": f["bp_solver_set_table"](solver, None),
            "progress": f["bp_solver_set_progress"](solver, progress, None), "clear": f["bp_solver_clear"](solver),
            "table_clear": f["bp_table_clear"](table),
        }
        f["bp_table_free"](table)  # the solver keeps it alive
        f["bp_state_free"](second)
        go_on.set()
        thread.join()
        f["bp_state_free"](state)
        f["bp_solver_free"](solver)
        if f["bp_result_stop_reason"](result) != 4:
            raise Wrong("the callback did not stop the solver")
        f["bp_result_free"](result)
        self.answers.update(answers.values())
        if set(answers.values()) != {BUSY}:
            raise Wrong(f"a busy solver answered {answers}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--calls", type=int, help=f"{MANY}, or {UNDER_VALGRIND} under Valgrind, unless it is given")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("BP_TEST_SEED", "7")))
    parser.add_argument("--library", default=os.environ.get("BIGPOINTS_LIBRARY", "lib/libbigpoints.so"))
    parser.add_argument("--valgrind", action="store_true")
    options = parser.parse_args()
    options.calls = options.calls or (UNDER_VALGRIND if options.valgrind else MANY)
    if options.valgrind:
        return under_valgrind(options)
    print(f"--seed {options.seed} --calls {options.calls}", flush=True)  # a crash shows no more than this
    faulthandler.enable()
    hostile = Hostile(options.library, options.seed)
    failures = []
    try:
        hostile.run(options.calls)
        if not repeats(options):
            failures.append("the same seed did not make the same calls")
    except Wrong as wrong:
        failures.append(str(wrong))
    if not failures and options.calls >= MANY:
        failures += [f"{name} never succeeded in {hostile.calls[name]} calls" for name in hostile.missed()]
    if not failures:
        failures += [f"{name} was never met" for name in hostile.unmet()]
    total = sum(hostile.calls.values())
    print(f"{total} calls of {len(+hostile.calls)} functions, {hostile.raised} callbacks raised; answers:",
          ", ".join(f"{status}: {number}" for status, number in sorted(hostile.answers.items(), reverse=True)))
    for failure in failures:
        print(f"FAIL: {failure}; --seed {options.seed}")
    print(f"{len(hostile.functions)} Tests {len(failures)} Failures 0 Ignored")
    return 1 if failures else 0


def repeats(options):
    """Whether a seed makes the same calls again, whatever callbacks draw and do in the meantime. Searches by several
    threads are left out: which of them finds no memory is up to the machine."""
    traces = []
    for stir in (1, 3):
        hostile = Hostile(options.library, options.seed, stir=stir, threads=1)
        hostile.run(REPEATED, more=0)
        traces.append(hostile.trace)
    return traces[0] == traces[1]


def is_ours(block):
    """Whether an error is the library's: it has a frame of it in front of the first one of libffi, where Python begins.
    What a callback that raised returns is an uninitialised value of the closure that ctypes made for it, which has no
    name; that is no fault of the library."""
    stack = re.findall(r"(?:at|by) 0x\w+: (.*)", block.partition(" was created by ")[0])
    inner = stack[:next((i for i, frame in enumerate(stack) if "libffi" in frame), len(stack))]
    from_closure = re.search(r"created by a stack allocation\n\S+ +at 0x\w+: \?\?\?", block)
    return any(frame.startswith("bp_") for frame in inner) and not from_closure


def under_valgrind(options):
    """Runs this script under Valgrind, and shows the errors of the library; the rest is Python's own."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        command = ["valgrind", f"--log-file={log}", "--leak-check=full", "--show-leak-kinds=definite,indirect,possible",
                   "--num-callers=40", "--track-origins=yes", sys.executable, __file__, "--calls", str(options.calls), "--seed",
                   str(options.seed), "--library", options.library]
        done = subprocess.run(command, env={**os.environ, "PYTHONMALLOC": "malloc"}, capture_output=True, text=True)
        print(done.stdout, end="")
        blocks = re.split(r"==\d+== \n", log.read_text())
        ours = [block for block in blocks if is_ours(block)]
        for block in ours[:10]:
            print(re.sub(r"(?m)^==\d+== ?", "", block))
        print(f"valgrind: {len(ours)} errors with the library in them; {len(blocks)} blocks of its log were read")
        return 1 if ours or done.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
