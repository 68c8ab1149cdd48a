#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# configs: all
"""bigpoints engine: its answers against the schema, the documents and the other programs; hostile input; terminate; ends."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from _running import main  # noqa: E402

try:
    import jsonschema
except ImportError:
    jsonschema = None

BUILD = os.environ.get("BUILD", "build")
if not os.path.isdir(BUILD + "/bin"):
    BUILD = "build"
COMMAND = BUILD + "/bin/bigpoints"
ENGINE = (COMMAND, "engine")
SCHEMA = json.loads(Path("docs/engine.schema.json").read_text())
LIMIT = 60  # seconds that no test needs
QUERIES = ["choose", "solve", "moves", "apply", "evaluate", "review", "puzzle", "draw", "svg", "perft", "version",
           "terminate"]
ENDLESS = {"query": "solve", "position": "players=2"}  # the standard game

# Requests that cover every field.
GOOD = [
    {"query": "choose", "position": "RGBBGR", "moves": ["Ra"], "level": 8, "nodes": 5000, "memory": 16, "seed": 3},
    {"query": "choose", "position": "RGBBGR", "level": 1, "seed": 9223372036854775807},
    {"query": "choose", "position": "RGBBGR", "moves": ["Ra", "Ga"], "level": "auto", "nodes": 500},
    {"query": "choose", "position": "players=2", "level": 10, "nodes": 5000, "progress": 0.000001},
    {"query": "choose", "position": "players=2", "seconds": 0.05},
    {"query": "choose", "position": "players=3 board=RGBKWBGR", "level": 5.0, "nodes": 500},
    {"query": "choose", "game": "nim", "position": "heaps=3+5+7 last=loses", "level": 6, "nodes": 500},
    {"query": "choose", "game": "connect4", "position": "7x6 moves=4,4", "level": 5, "nodes": 500},
    {"query": "choose", "game": "gomoku", "position": "15x15", "moves": ["h8"], "level": 4},
    {"query": "solve", "position": "RGGR"},
    {"query": "solve", "position": "RGBBGR", "objective": "margin", "all_moves": True, "pv": False, "threads": 2},
    {"query": "solve", "position": "RGBBGR", "objective": "maxn", "memory": 8},
    {"query": "solve", "position": "rules=thesis board=RGGR", "objective": "thesis", "seconds": 1000000000},
    {"query": "solve", "position": "players=4 board=RGGR", "objective": "guaranteed", "nodes": 9223372036854775807},
    {"query": "solve", "position": "players=2", "nodes": 1, "all_moves": True},
    {"query": "solve", "position": "players=2", "nodes": 20000, "progress": 0.000001},
    {"query": "solve", "position": "players=2", "seconds": 0.05},
    {"query": "solve", "game": "nim", "position": "heaps=1+2+3 last=wins left=1+1+3 mover=2"},
    {"query": "solve", "game": "connect4", "position": "4x4", "objective": "margin", "all_moves": True},
    {"query": "solve", "game": "gomoku", "position": "5x5", "nodes": 5000},
    {"query": "moves", "position": "RGGR"},
    {"query": "moves", "position": "RGGR", "moves": ["Ra", "Ga", "Gc", "Rc"]},
    {"query": "apply", "position": "RGGR", "moves": []},
    {"query": "apply", "position": "RGGR", "moves": ["Ra", "ga", "Gc", "Rc"]},
    {"query": "apply", "game": "nim", "position": "heaps=1+1 last=loses", "moves": ["1-from-1", "1-from-2"]},
    {"query": "apply", "game": "connect4", "position": "4x3 ..../.O../XX..", "moves": ["1"]},
    {"query": "apply", "game": "gomoku", "position": "5x5 ...../..O../..X../...../.....", "moves": ["a1"]},
    {"query": "evaluate", "position": "players=5 seed=3"},
    {"query": "evaluate", "game": "gomoku", "position": "5x5", "moves": ["c3"]},
    {"query": "review", "position": "RGGR", "moves": ["Gb", "Ga", "Gc"]},
    {"query": "review", "position": "seed=1", "moves": [], "seconds": 1, "memory": 4},
    {"query": "review", "game": "connect4", "position": "4x4 moves=1,2,3", "solve_nodes": 10000, "search_nodes": 10},
    {"query": "puzzle", "position": "colours=3 discs=3", "seed": 4, "progress": 0.000001},
    {"query": "draw", "position": "RGGR"},
    {"query": "draw", "game": "nim", "position": "heaps=3+5+7 last=loses"},
    {"query": "svg", "position": "RGGR", "moves": ["Ra"]},
    {"query": "svg", "game": "gomoku", "position": "19x19"},
    {"query": "perft", "position": "RGGR", "depth": 0},
    {"query": "perft", "position": "RKGWRGK", "depth": 7, "progress": 0.000001},
    {"query": "perft", "game": "connect4", "position": "7x6", "depth": 5},
    {"query": "version"},
    {"query": "terminate", "terminate_id": "nobody"},
]
BAD = [
    ("BP_ERR_SYNTAX", {"query": "moves", "position": "RGX"}),
    ("BP_ERR_CONFIG", {"query": "moves", "position": "players=9"}),
    ("BP_ERR_SYNTAX", {"query": "moves", "position": "RGGR", "moves": ["", "Ra"]}),
    ("BP_ERR_ILLEGAL", {"query": "moves", "position": "RGGR", "moves": ["Rc"]}),
    ("BP_ERR_OVER", {"query": "moves", "position": "RGGR", "moves": ["Ra", "Ga", "Gc", "Rc", "Ra"]}),
    ("BP_ERR_OVER", {"query": "solve", "position": "RGGR", "moves": ["Ra", "Ga", "Gc", "Rc"]}),
    ("BP_ERR_OVER", {"query": "choose", "position": "RGGR", "moves": ["Ra", "Ga", "Gc", "Rc"]}),
    ("BP_ERR_UNSUPPORTED", {"query": "solve", "position": "players=3 board=RGGR"}),
    ("BP_ERR_UNSUPPORTED", {"query": "solve", "game": "nim", "position": "heaps=1 last=wins", "objective": "thesis"}),
    ("BP_ERR_UNSUPPORTED", {"query": "puzzle", "position": "players=3"}),
    ("BP_ERR_UNSUPPORTED", {"query": "puzzle", "game": "nim", "position": "heaps=1 last=wins"}),
    ("BP_ERR_SYNTAX", {"query": "puzzle", "position": "RGGR moves=Ra"}),
    ("BP_ERR_SYNTAX", {"query": "moves", "game": "nim", "position": ""}),
    ("BP_ERR_SYNTAX", {"query": "moves", "game": "nim", "position": "heaps="}),
    ("BP_ERR_RANGE", {"query": "moves", "game": "nim", "position": "heaps=" + "1+" * 8 + "1 last=wins"}),
    ("BP_ERR_RANGE", {"query": "moves", "game": "nim", "position": "heaps=99999999999 last=wins"}),
    ("BP_ERR_SYNTAX", {"query": "moves", "game": "nim", "position": "heaps=3"}),
    ("BP_ERR_SYNTAX", {"query": "moves", "game": "connect4", "position": "RGGR"}),
    ("BP_ERR_SYNTAX", {"query": "moves", "game": "connect4", "position": "7x6x"}),
    ("BP_ERR_RANGE", {"query": "moves", "game": "connect4", "position": "9x9"}),
    ("BP_ERR_SYNTAX", {"query": "moves", "game": "connect4", "position": "7x-6"}),
    ("BP_ERR_SYNTAX", {"query": "moves", "game": "connect4", "position": "7"}),
    ("BP_ERR_RANGE", {"query": "moves", "game": "connect4", "position": "7x1000"}),
    ("BP_ERR_SYNTAX", {"query": "moves", "game": "connect4", "position": "07x6"}),
    ("BP_ERR_RANGE", {"query": "moves", "game": "connect4", "position": "0x0"}),
    ("BP_ERR_RANGE", {"query": "moves", "game": "gomoku", "position": "5x6"}),
    ("BP_ERR_RANGE", {"query": "moves", "game": "gomoku", "position": "4x4"}),
    ("BP_ERR_ARGUMENT", {"query": "solve", "position": "RGGR", "memory": 1 << 30}),
    ("BP_ERR_ARGUMENT", {"query": "choose", "position": "RGGR", "level": 99}),
    ("BP_ERR_ARGUMENT", {"query": "choose", "position": "RGGR", "level": "Auto"}),
    ("BP_ERR_ARGUMENT", {"query": "choose", "position": "RGGR", "level": "99"}),
]


def run(requests, *options):
    """The answers to requests, which get their numbers as ids. A request may be a line of bytes."""
    lines = [r if isinstance(r, bytes) else json.dumps({"id": str(i), **r}).encode() for i, r in enumerate(requests)]
    done = subprocess.run([*ENGINE, *options], input=b"\n".join(lines) + b"\n", capture_output=True, timeout=LIMIT)
    assert done.returncode == 0 and done.stderr == b"", (done.returncode, done.stderr[:1000])
    return [json.loads(line) for line in done.stdout.splitlines()]


def last(answers):
    """The last answers by id; each id has exactly one."""
    found = {}
    for answer in answers:
        if answer["done"]:
            assert answer["id"] not in found, answer
            found[answer["id"]] = answer
        else:
            assert answer["id"] not in found, "progress after the last answer"
    return found


class Talk:
    """A running engine: lines in, answers out."""

    def __init__(self, *options):
        self.process = subprocess.Popen([*ENGINE, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, bufsize=0)
        self.timer = threading.Timer(LIMIT, self.process.kill)
        self.timer.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.end()

    def end(self):
        """Waits for the end. Returns the exit code."""
        code = self.process.wait()
        self.timer.cancel()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()
        return code

    def send(self, **request):
        self.process.stdin.write(json.dumps(request).encode() + b"\n")

    def read(self):
        """The next answer."""
        line = b""
        while not line.endswith(b"\n"):
            more = self.process.stdout.read(1)
            assert more, "the engine has ended"
            line += more
        return json.loads(line)

    def read_done(self):
        """The next answer that is not progress."""
        answer = self.read()
        while not answer["done"]:
            answer = self.read()
        return answer


def resolve(schema):
    return resolve(SCHEMA["$defs"][schema["$ref"].split("/")[-1]]) if "$ref" in schema else schema


def valid(name, value):
    """Checks a value against a definition of the schema."""
    schema = {"$defs": SCHEMA["$defs"], "$ref": "#/$defs/" + name}
    jsonschema.Draft202012Validator(schema).validate(value)


def program(*words):
    """The objects that a verb prints."""
    done = subprocess.run([COMMAND, *words], capture_output=True, timeout=LIMIT)
    return [json.loads(line) for line in done.stdout.splitlines()]


@unittest.skipUnless(b"engine" in subprocess.run([COMMAND, "--list-verbs"], capture_output=True).stdout.split(),
                     "this build has no bigpoints engine")
class Engine(unittest.TestCase):
    """Answers, errors and ends."""

    @classmethod
    def setUpClass(cls):
        cls.answers = run(GOOD, "--threads", "4", "--memory", "1024")
        cls.last = last(cls.answers)

    # --- Answers -----------------------------------------------------------------------------------

    def test_every_good_request_has_an_answer(self):
        self.assertEqual(len(self.last), len(GOOD))
        for number, request in enumerate(GOOD):
            answer = self.last[str(number)]
            self.assertNotIn("error", answer, request)
            self.assertEqual(answer["query"], request["query"])

    def test_progress(self):
        for number, request in enumerate(GOOD):
            seen = [a for a in self.answers if a["id"] == str(number) and not a["done"]]
            self.assertEqual(bool(seen), "progress" in request, request)
        for query in ("choose", "solve", "puzzle", "perft"):
            self.assertTrue([a for a in self.answers if a["query"] == query and not a["done"]], query)

    @unittest.skipUnless(jsonschema, "python3-jsonschema is missing")
    def test_schema(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)
        for request in GOOD:
            valid("request", {"id": "x", **request})
        for answer in self.answers:
            valid("answer", answer)
            valid("answer_" + answer["query"] if answer["done"] else "progress_" + answer["query"], answer)
        review = run([{"query": "review", "position": "seed=1", "moves": ["Ra", "Ga", "Ba"], "progress": 1e-9,
                       "search_nodes": 2000, "solve_nodes": 2000}])
        self.assertIn(False, [a["done"] for a in review])
        for answer in review:
            valid("answer", answer)

    @unittest.skipUnless(jsonschema, "python3-jsonschema is missing")
    def test_schema_of_other_programs(self):
        for words in (["RGGR", "--moves"], ["RGGR", "--objective", "maxn", "--players", "4"],
                      ["--rules", "thesis", "--objective", "thesis", "1212"], ["--nodes", "1", "RGBYPRGBYPRGBYP"],
                      ["--position", "players=2 board=RGGR moves=Ra"]):
            for answer in program("solve", "--format", "json", *words):
                valid("bigpoints-solve", answer)
        size = ["--colours", "3", "--discs", "2", "--format", "json"]
        for words in ([], ["--work", "--moves", "--objective", "margin"], ["--sample", "20", "--shard", "2/3"],
                      ["--objective", "maxn", "--players", "3", "--work"], ["--objective", "guaranteed"],
                      ["--rules", "thesis", "--objective", "thesis"]):
            (answer,) = program("census", *size, *words)
            valid("bigpoints-census", answer)
        for words in (size, ["--colours", "5", "--discs", "9", "--white", "5", "--black", "5", "--format", "json"]):
            (answer,) = program("census", "--count", *words)
            valid("bigpoints-census-count", answer)

    def test_solve_agrees_with_bp_solve(self):
        boards = ["RGGR", "RGBGRB", "RRGGBB", "RGBBGR", "RKGWRGK", "1234554321"]
        for objective in ("outcome", "margin", "maxn", "guaranteed"):
            mine = last(run([{"query": "solve", "position": board, "objective": objective, "all_moves": True,
                              "memory": 16} for board in boards]))
            for number, board in enumerate(boards):
                (theirs,) = program("solve", "--format", "json", "--moves", "--cold", "--memory", "16", "--objective",
                                    objective, board)
                for name in set(theirs) - {"input", "game", "estimate", "proof_replies", "seconds"}:
                    self.assertEqual(mine[str(number)][name], theirs[name], (board, objective, name))

    def test_perft_agrees_with_bp_perft(self):
        for board in ("RGGR", "RKGWRGK"):
            counts = subprocess.run([COMMAND, "perft", board], capture_output=True, text=True, check=True).stdout
            for line in counts.splitlines():
                depth, count = map(int, line.split())
                (answer,) = run([{"query": "perft", "position": board, "depth": depth}])
                self.assertEqual(answer["count"], count)
                self.assertEqual(sum(move["count"] for move in answer["moves"]), count)
        self.assertEqual([run([{"query": "perft", "game": "connect4", "position": "7x6", "depth": d}])[0]["count"]
                          for d in range(1, 6)], [7, 49, 343, 2401, 16807])

    def test_a_game_through_the_engine(self):
        for game, start in (("bigpoints", "RGBGRB"), ("nim", "heaps=2+3 last=loses"), ("connect4", "4x4"),
                            ("gomoku", "5x5")):
            moves = []
            with Talk() as engine:
                while True:
                    now = {"id": "x", "game": game, "position": start, "moves": moves}
                    engine.send(query="moves", **now)
                    state = engine.read()
                    engine.send(query="apply", **now)
                    applied = engine.read()
                    self.assertEqual(state["position"], applied["position"])
                    engine.send(query="apply", id="x", game=game, position=applied["record"])
                    self.assertEqual(engine.read(), applied)  # the record is the same game
                    self.assertEqual(state["over"], not state["legal"])
                    if state["over"]:
                        break
                    engine.send(query="choose", level=5, nodes=200, **now)
                    moves.append(engine.read()["move"])
                    self.assertIn(moves[-1], state["legal"])
                best = max(applied["scores"])
                self.assertEqual(applied["winners"], [i + 1 for i, s in enumerate(applied["scores"]) if s == best])

    def test_the_usual_game(self):
        requests = [{"query": "perft", "position": "7x6", "depth": 1},
                    {"query": "perft", "game": "bigpoints", "position": "RGGR", "depth": 1}]
        found = last(run(requests, "--game", "connect4"))
        self.assertEqual([found["0"]["count"], found["1"]["count"]], [7, 3])

    def test_the_same_request_gets_the_same_answer(self):
        requests = [r for r in GOOD if "seconds" not in r and r["query"] not in ("version", "terminate")]
        first, second = (last(run(list(rows), "--threads", threads, "--memory", "256")) for rows, threads in (
            (requests, "1"), (requests, "4")))
        for number, request in enumerate(requests):
            a, b = ({k: v for k, v in answers[str(number)].items() if k != "seconds"} for answers in (first, second))
            if request.get("threads", 1) == 1:
                self.assertEqual(a, b)
            self.assertEqual(a.get("value"), b.get("value"))

    def test_every_option_has_an_effect(self):
        def ask(**request):
            (answer,) = run([request], "--memory", "256")
            return answer
        first_moves = {ask(query="choose", position="RGBBGR", level=1, seed=seed)["move"] for seed in range(12)}
        self.assertGreater(len(first_moves), 1)
        board = {"query": "choose", "position": "seed=3"}
        self.assertEqual(ask(level=1, **board)["moves"], [])
        plays = {"query": "choose", "position": "RGBBGR moves=Ra,Ga", "nodes": 500}  # level 5, as the record is short
        auto, five = ({k: v for k, v in ask(level=level, **plays).items() if k != "seconds"} for level in ("auto", 5))
        self.assertEqual(auto, five)
        self.assertNotEqual(*(ask(nodes=30000, memory=memory, **board)["moves"] for memory in (1, 64)))
        self.assertEqual(ask(nodes=3000, **board)["stop_reason"], "nodes")
        self.assertEqual(ask(seconds=0.05, **board)["stop_reason"], "seconds")
        solve = {"query": "solve", "position": "RGBYYBGR"}
        self.assertTrue(ask(**solve)["best"] and ask(**solve)["pv"])
        self.assertFalse(ask(pv=False, **solve)["best"] or ask(pv=False, **solve)["pv"])
        legal = ask(query="moves", position="RGBYYBGR")["legal"]
        self.assertEqual([move["move"] for move in ask(all_moves=True, **solve)["moves"]], legal)
        self.assertEqual({ask(objective=o, **solve)["objective"] for o in ("outcome", "maxn")}, {"outcome", "maxn"})
        self.assertEqual(ask(query="solve", position="players=2", seconds=0.05)["stop_reason"], "seconds")
        limited = ask(query="solve", position="players=2", nodes=5000)
        self.assertEqual(limited["stop_reason"], "nodes")
        self.assertTrue(5000 <= limited["nodes"] <= 6024)
        review = {"query": "review", "position": "RGBYYBGRRGBY", "moves": ["Ra"]}
        self.assertTrue(ask(**review)["moves"][0]["exact"])
        self.assertFalse(ask(solve_nodes=1, **review)["moves"][0]["exact"])
        self.assertLess(ask(solve_nodes=1, search_nodes=1000, **review)["nodes"],
                        ask(solve_nodes=1, search_nodes=9000, **review)["nodes"])
        stopped = ask(query="review", position="seed=1", moves=["Ra", "Ga", "Ba"], seconds=0.01)
        self.assertEqual((stopped["stop_reason"], stopped["moves"][0]["best"]), ("seconds", None))
        puzzles = {ask(query="puzzle", position="colours=3 discs=3", seed=seed)["position"] for seed in range(3)}
        self.assertEqual(len(puzzles), 3)

    def test_threads_of_a_solve(self):
        if not os.path.isdir("/proc/self/task"):
            self.skipTest("there is no /proc")
        with Talk("--memory", "64") as engine:
            counts = []
            for threads in (1, 4):
                engine.send(id="a", threads=threads, progress=0.1, **ENDLESS)
                engine.read()
                counts.append(len(os.listdir("/proc/%d/task" % engine.process.pid)))
                engine.send(id="t", query="terminate")
                engine.read_done()
                engine.read_done()
            self.assertEqual(counts[1] - counts[0], 3)

    # --- The documents -----------------------------------------------------------------------------

    def test_every_field_is_documented(self):
        """The page of the fields is what the schema says, and every field there has a description."""
        done = subprocess.run([sys.executable, "scripts/engine_fields.py", "--check"], stdout=subprocess.PIPE)
        self.assertEqual(done.returncode, 0, done.stdout)
        for name, schema in SCHEMA["$defs"].items():
            self.check_described(schema, name)

    def check_described(self, schema, path):
        schema = resolve(schema)
        for name, inner in schema.get("properties", {}).items():
            self.assertTrue(resolve(inner).get("description") or "const" in resolve(inner), path + "." + name)
            self.check_described(inner, path + "." + name)
        below = [schema["items"]] if "items" in schema else []
        for inner in [*below, *schema.get("patternProperties", {}).values()]:
            self.check_described(inner, path)

    def test_every_query_is_documented(self):
        text = Path("docs/engine.md").read_text()
        for query in QUERIES:
            self.assertRegex(text, r"(?m)^\| .*`" + query + "`.* \|")

    # --- Errors ------------------------------------------------------------------------------------

    def test_bad_requests(self):
        found = last(run([request for _, request in BAD], "--memory", "64"))
        for number, (status, _) in enumerate(BAD):
            self.assertEqual(found[str(number)].get("status"), status, found[str(number)])
            self.assertTrue(found[str(number)]["error"])
            if jsonschema:
                valid("error", found[str(number)])

    def test_fields_by_the_schema(self):
        """Each field of each query: wrong types and numbers out of range are refused. GOOD has the limits."""
        requests, wanted = [], []
        for query in QUERIES:
            schema = SCHEMA["$defs"]["request_" + query]
            minimal = {"query": query}
            for name in schema["required"]:
                if name not in ("id", "query"):
                    minimal[name] = 1 if name == "depth" else "colours=2 discs=2"
            requests.append({**minimal, "no_such_field": 1})
            wanted.append(("BP_ERR_ARGUMENT", "no_such_field"))
            others = {n for q in QUERIES for n in SCHEMA["$defs"]["request_" + q]["properties"]}
            for name in others - set(schema["properties"]):
                requests.append({**minimal, name: "1"})
                wanted.append(("BP_ERR_ARGUMENT", name))
            for name, inner in schema["properties"].items():
                inner = resolve(inner)
                inner = {**inner, **inner.get("oneOf", [{}])[0]}  # a number, or one text
                wrong = [None, {}, [[]], "" if inner.get("type") != "string" else 1]
                wrong += [inner["minimum"] - 1, 1e300, -1e300] if "minimum" in inner else []
                wrong += [inner["maximum"] * 2 + 1, 10 ** 30, "1"] if "maximum" in inner else []
                wrong += [0, -1] if "exclusiveMinimum" in inner else []
                wrong += [1.5] if inner.get("type") == "integer" else []
                wrong += ["x" * 1001, "Solve"] if "enum" in inner else []
                wrong += [["Ra", 1], ["Ra"] * 1001] if name == "moves" else []
                for value in wrong:
                    requests.append({**minimal, name: value})
                    wanted.append(("BP_ERR_ARGUMENT", name))
            for name in schema["required"]:
                requests.append({"id": None, **minimal} if name == "id" else {k: v for k, v in minimal.items() if k != name})
                wanted.append(("BP_ERR_ARGUMENT", name))
        with Talk("--memory", "64") as engine:
            for number, (request, (status, name)) in enumerate(zip(requests, wanted)):
                engine.send(**{"id": str(number), **request})
                answer = engine.read()
                self.assertEqual(answer.get("status"), status, (request, answer))
                self.assertIn("'" + name + "'", answer["error"], (request, answer))
                self.assertEqual(answer["id"], None if name == "id" else str(number))

    def test_hostile_lines(self):
        good = json.dumps({"id": "good", "query": "moves", "position": "RGGR"}).encode()
        deep = 60000
        lines = [b"x" * 100000000, b"{" * deep, b"[" * deep, b'{"a":' * (deep // 5), b'{"id":"\xff\xfe","query":"version"}',
                 b'{"id":"\xed\xa0\x80","query":"version"}', b'{"id":"a\x00b"}', b'{"id":"a\\u0000b","query":"version"}',
                 b'{"id":"\\ud800","query":"version"}', b'{"id":"a","id":"b","query":"version"}', b"null", b"1", b'""', b"[]",
                 b"{}", b"{]", b'{"id":"a","query":"version"} x', b'{"id":"a","query":"version"}{}', b"\xef\xbb\xbf{}",
                 b"NaN", b'{"id":"a","query":"perft","position":"RGGR","depth":1e999}', b'{"id":1,"query":"version"}',
                 b'{"id":"a","query":"choose","position":"' + b"R" * 60000 + b'"}', b"x" * 65537,
                 json.dumps({"id": "a", "query": "moves", "position": "RGGR", "moves": ["R" * 9000]}).encode()]
        for line in lines:
            with self.subTest(line=line[:60]):
                answers = run([line, b"", b" \t", good + b"\r"])
                self.assertEqual(len(answers), 2)
                bad = [a for a in answers if a["id"] != "good"]
                self.assertEqual(len(bad), 1)
                self.assertRegex(bad[0]["status"], "^BP_ERR_(SYNTAX|ARGUMENT|LIMIT|CONFIG)$")
                self.assertTrue(bad[0]["error"])
                self.assertIn({"id": "good", "legal": ["Ra", "Gb", "Ga"]},
                              [{"id": a["id"], "legal": a.get("legal")} for a in answers])
                if jsonschema:
                    valid("error", bad[0])

    def test_ids(self):
        """Any text is an id, and comes back as it was."""
        for name in ("", "é", "\u4e2d\U0001f3b2", "a\"b\\c/\n\t\u0001\u007f", "x" * 60000):
            self.assertEqual(run([{"id": name, "query": "version"}])[0]["id"], name)
        long = b'{"id":"%s","query":"version"}'
        size = 65536 - len(long % b"")
        self.assertEqual(run([long % (b"x" * size)])[0]["id"], "x" * size)
        self.assertEqual(run([long % (b"x" * (size + 1))])[0]["status"], "BP_ERR_LIMIT")

    def test_an_input_without_its_last_line_end(self):
        done = subprocess.run(ENGINE, input=b'{"id":"a","query":"version"}', capture_output=True, timeout=LIMIT)
        self.assertEqual((done.returncode, json.loads(done.stdout)["id"]), (0, "a"))
        done = subprocess.run(ENGINE, input=b"", capture_output=True, timeout=LIMIT)
        self.assertEqual((done.returncode, done.stdout), (0, b""))

    def test_usage(self):
        for words, word in ((["RGGR"], b"RGGR"), (["--threads", "0"], b"--threads"), (["--threads", "257"], b"--threads"),
                            (["--memory", "3", "--threads", "4"], b"--memory")):
            done = subprocess.run([*ENGINE, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(word, done.stderr)

    # --- Many requests, terminate ------------------------------------------------------------------

    def test_many_at_once(self):
        boards = ["".join(sorted(board)) for board in ("RGBY", "RRGG", "RRGGBB", "RGB", "RRRGGG")]
        requests = [{"query": "solve", "position": boards[i % 5], "objective": "margin"} for i in range(1000)]
        found = last(run(requests, "--threads", "8", "--memory", "64"))
        self.assertEqual(len(found), 1000)
        for number in range(1000):
            self.assertEqual(found[str(number)]["value"], found[str(number % 5)]["value"])

    def test_terminate(self):
        with Talk("--threads", "2", "--memory", "64") as engine:
            engine.send(id="a", progress=0.02, **ENDLESS)
            engine.send(id="b", query="choose", position="players=2", seconds=1000, progress=0.02)
            seen = set()
            while len(seen) < 2:
                answer = engine.read()
                self.assertFalse(answer["done"])
                seen.add(answer["id"])
            engine.send(id="c", **ENDLESS)  # waits
            engine.send(id="d", query="moves", position="RGGR")  # waits
            engine.send(id="v", query="version")
            self.assertEqual(engine.read_done()["id"], "v")  # busy threads do not delay it
            engine.send(id="t", query="terminate", terminate_id="c")
            answer = engine.read_done()
            self.assertEqual((answer["id"], answer["status"]), ("c", "BP_ERR_STOPPED"))
            self.assertEqual(engine.read_done(), {"id": "t", "query": "terminate", "done": True, "terminate_id": "c",
                                                  "terminated": 1})
            engine.send(id="t", query="terminate", terminate_id="b")
            answers = {a["id"]: a for a in (engine.read_done() for _ in range(3))}
            self.assertEqual(set(answers), {"t", "b", "d"})  # a thread is free again
            self.assertEqual(answers["b"]["stop_reason"], "cancelled")
            self.assertTrue(answers["b"]["move"])
            for _ in range(5):
                engine.send(id="e", **ENDLESS)
            engine.send(id="t", query="terminate")
            answers = [engine.read_done() for _ in range(7)]
            self.assertEqual(sorted(a["id"] for a in answers), ["a", "e", "e", "e", "e", "e", "t"])
            self.assertEqual([a["terminated"] for a in answers if a["id"] == "t"], [6])
            (a,) = [a for a in answers if a["id"] == "a"]
            self.assertEqual((a["stop_reason"], a["value"], a["lower"], a["upper"]), ("cancelled", None, -1, 1))
            engine.send(id="t", query="terminate")
            self.assertEqual(engine.read_done()["terminated"], 0)
            engine.send(id="f", query="moves", position="RGGR")  # the queue still works
            self.assertEqual(engine.read_done()["legal"], ["Ra", "Gb", "Ga"])
            engine.process.stdin.close()
            self.assertEqual(engine.end(), 0)

    def test_terminate_stops_every_query(self):
        board = "RGBYPWKRGBYPWKRGBYPWK"
        for query in ({"query": "perft", "position": board, "depth": 50},
                      {"query": "solve", "position": "rules=thesis board=" + "RGBYP" * 5, "objective": "thesis"},
                      {"query": "solve", "position": "players=3 seed=1", "objective": "maxn"},
                      {"query": "solve", "position": "seed=1", "threads": 3},
                      {"query": "solve", "game": "gomoku", "position": "9x9"},
                      {"query": "choose", "game": "gomoku", "position": "9x9", "seconds": 900},
                      {"query": "perft", "game": "gomoku", "position": "19x19", "depth": 1000},
                      {"query": "review", "position": board, "moves": ["Ra", "Ga"], "solve_nodes": 1 << 60}):
            with self.subTest(query=query), Talk("--memory", "64") as engine:
                engine.send(id="q", progress=0.02, **query)
                self.assertFalse(engine.read()["done"])
                engine.send(id="t", query="terminate", terminate_id="q")
                answers = {a["id"]: a for a in (engine.read_done(), engine.read_done())}
                stopped = answers["q"].get("status", answers["q"].get("stop_reason"))
                self.assertIn(stopped, ("BP_ERR_STOPPED", "cancelled"))
                self.assertEqual(answers["t"]["terminated"], 1)

    def test_too_many_wait(self):
        line = json.dumps({"id": "w", "query": "moves", "position": "R" * 65000}).encode() + b"\n"
        with Talk("--memory", "64") as engine:
            engine.send(id="a", progress=0.02, **ENDLESS)
            self.assertFalse(engine.read()["done"])
            writer = threading.Thread(target=engine.process.stdin.write, args=(line * 1100,))
            writer.start()
            answer = engine.read_done()
            self.assertEqual((answer["id"], answer["status"]), ("w", "BP_ERR_LIMIT"))
            threading.Thread(target=lambda: (writer.join(), engine.send(id="t", query="terminate"))).start()
            counts = {"w": 1, "a": 0, "t": 0}
            while sum(counts.values()) < 1102:
                counts[engine.read_done()["id"]] += 1
            self.assertEqual(counts, {"w": 1100, "a": 1, "t": 1})
            engine.send(id="v", query="version")
            self.assertEqual(engine.read_done()["id"], "v")

    # --- Ends --------------------------------------------------------------------------------------

    def test_the_end_of_the_input_finishes_everything(self):
        found = last(run([{"query": "solve", "position": "players=2", "seconds": 0.2} for _ in range(4)], "--threads", "2"))
        self.assertEqual([a["stop_reason"] for a in found.values()], ["seconds"] * 4)

    def test_signals(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            for close in (False, True):
                with self.subTest(number=number, close=close), Talk("--memory", "64") as engine:
                    engine.send(id="a", progress=0.02, **ENDLESS)
                    self.assertFalse(engine.read()["done"])
                    engine.send(id="b", **ENDLESS)
                    engine.send(id="v", query="version")
                    engine.read_done()  # b waits now
                    if close:
                        engine.process.stdin.close()
                        time.sleep(0.1)
                    engine.process.send_signal(number)
                    answers = {a["id"]: a for a in (engine.read_done(), engine.read_done())}
                    self.assertEqual(answers["a"]["stop_reason"], "cancelled")
                    self.assertEqual(answers["b"]["status"], "BP_ERR_STOPPED")
                    self.assertEqual(engine.end(), 128 + number)

    def test_a_reader_that_goes_away(self):
        for close_input in (False, True):
            for progress in ({}, {"progress": 0.02}):
                if not close_input and not progress:
                    continue  # nothing is written before the input ends
                with self.subTest(close_input=close_input, progress=progress), Talk("--memory", "64") as engine:
                    engine.send(id="v", query="version")
                    engine.read()
                    engine.send(id="a", **ENDLESS, **progress)
                    engine.process.stdout.close()
                    if close_input:
                        engine.process.stdin.close()
                    self.assertEqual(engine.process.wait(LIMIT), 1)
                    self.assertIn(b"standard output can't be written", engine.process.stderr.read())

    def test_a_reader_that_goes_away_before_an_answer(self):
        with Talk() as engine:
            engine.process.stdout.close()
            engine.send(id="v", query="version")
            self.assertEqual(engine.process.wait(LIMIT), 1)

    def test_a_full_device(self):
        if os.path.exists("/dev/full"):
            with open("/dev/full", "wb") as full:
                done = subprocess.run(ENGINE, input=b'{"id":"a","query":"version"}\n', stdout=full,
                                      stderr=subprocess.PIPE, timeout=LIMIT)
            self.assertEqual(done.returncode, 1)
            self.assertIn(b"standard output can't be written", done.stderr)

    # --- The client --------------------------------------------------------------------------------

    def test_client(self):
        done = subprocess.run([sys.executable, "examples/python/engine_client.py", *ENGINE, "--threads", "2"],
                              capture_output=True, text=True, timeout=LIMIT)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for word in ("with the scores", "margin 1\nmargin 2\nmargin 1", "BP_ERR_ILLEGAL", "cancelled", "exit code 0"):
            self.assertIn(word, done.stdout)


if __name__ == "__main__":
    sys.exit(main(sys.modules[__name__]))
