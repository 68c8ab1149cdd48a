#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the seed corpora: right and wrong texts of every kind, and bytes that play.

usage: seeds.py LIBRARY FOLDER

FOLDER/fuzz_NAME/ receives small files for each target. Positions and records are taken from random
games that the library plays, so LIBRARY is a built libbigpoints.so. The same files come out every time.
"""

import ctypes
import pathlib
import random
import sys
import tempfile

P = ctypes.c_void_p
SIZE = ctypes.c_size_t

CONFIGURATIONS = [
    "", " ", "players=2", "players=5 start=5", "players=2 start=3", "start=5 players=5 seed=1",
    "players=3 start=1 rules=official colours=4 discs=3 white=2 black=1 seed=7",
    "players=2 start=1 rules=official board=RGGR", "board=rkgwrgk", "board=1221 players=4",
    "colours=RBP discs=3,2,4", "colours=GB discs=1", "colours=2 discs=9,1 white=5 black=5",
    "colours=5 discs=9 white=5 black=5 seed=18446744073709551615", "seed=18446744073709551616",
    "rules=thesis colours=3 discs=3", "rules=thesis colours=3 discs=3,2,3", "rules=thesis",
    "rules=thesis board=RGGR", "rules=thesis players=3 board=RGGR", "rules=houses", "players=1", "players=6",
    "players=02", "players=", "players", "=2", "players=2 players=2", "Players=2 RULES=Official",
    "colours=6", "colours=1", "colours=RR", "colours=PR discs=2,3", "discs=0", "discs=10", "discs=1,2",
    "discs=1,2,3,4,5", "discs=1,2,3,4,5,6", "white=6", "black=-1", "board=RGGR seed=1", "board=", "board=RRRR",
    "board=RGGR board=RGGR", "board=RGXR", "players=2  board=RGGR ", "players=2\tboard=RGGR", "players=2\n",
    "colour=3", "board=RGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPRGBYPRGBYPRGBYP",
]

BOARDS = [
    "", " ", "R", "RG", "RGGR", "1221", "r g 2 R", "rkgwrgk", "RKGWRGK", "WK", "RRRR", "RGX", "R6", "R0", "RG.",
    "RGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPRGBYPRGBYPRGBYP", "RGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPWKRGBYPRGBYPRGBYPRGBYPR",
    "PPPPPPPPPRRRRRRRRR", "RRRRRRRRRRG", "RGWWWWW", "RGWWWWWW", "RGKKKKK", "RGKKKKKK", "GR", "PY", "KWPYBGR", "54321",
    "5432112345", "RRGGBBYYPP", "PPYYBBGGRR", "RRRGGBBYYYPP", "WRWGWBWYWPK", "RG\tGR", "RG\nGR", "RG,GR", "r" * 9 + "g" * 9,
    "RGBY" * 9, "RGB" * 7 + "WK", "rgbyp" * 4, "RGBYP" * 5, " " * 60 + "RG", "RG" + " " * 60, "R\xe9G", "1R2G3B4Y5P",
]

ANSWERS = [
    '{"id":"1","query":"choose","done":true,"move":"Ra"}', '{"id":"1","done":false,"pv":["Ra","Ga"],"nodes":10}',
    '{"id":null,"done":true,"error":"no","status":"BP_ERR_SYNTAX"}', '{"id":1,"done":true,"move":"pass"}', "{}", "[]", "",
    ' { "id" : "a\\u0041\\ud83d\\ude00\\n" , "x" : [ 1 , -0.5e+10 , { "y" : null } ] } ', '{"id":"1","id":"1"}', '{"id":}',
    '{"id":"\\ud800"}', '{"id":"\\u0000"}', '{"move":[[[[[[]]]]]],"done":tru}', '{"id":"%s"}' % ("x" * 70), '{"id":%s1}' % ("0" * 70),
    '{"x":"\xe9"}', '{"x":"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"}', "[" * 200, '{"a":' * 70 + "1" + "}" * 70, '{"id":01}', '{"id":1.}', '{"id":"1"} x',
]

MOVES = [
    "Ra", "Rb", "Rc", "Rn", "Ga", "Gb", "Gc", "Ba", "Bc", "Ya", "Pb", "Pc", "pass", "PASS", "Pass", "xRa", "XrA",
    "xRb", "xRc", "xR-a", "xG-b", "xB-n", "xR-c", "R-a", "", " ", "R", "x", "xR", "xR-", "Rz", "Wa", "Ka", "Ra ", " Ra",
    "Raa", "pas", "passs", "1a", "ra", "rA", "xx", "xpass",
]

POSITIONS = [
    "board=RGGR track=RGGR pawns=R0,G0 ladder=- hands=-,- mover=1 turn=normal",
    "board=RGGR track=RGGR pawns=G0,R0 ladder=- hands=-,- mover=1 turn=normal",
    "board=RGGR track=RGGR pawns=R0 ladder=- hands=-,- mover=1 turn=normal",
    "board=RGGR track=RGG. pawns=R0,G0 ladder=- hands=-,- mover=1 turn=normal",
    "board=RGGR track=.... pawns=- ladder=RG hands=R3,G3 mover=- turn=normal",
    "board=RGGR track=.... pawns=- ladder=RG hands=R3,G3 mover=1 turn=normal",
    "board=RGGR track=RGGR pawns=- ladder=RG hands=R,G mover=- turn=normal",
    "board=RGGR track=RGGR pawns=- ladder=RR hands=R,G mover=- turn=normal",
    "board=RKGWRGK track=R.GWRG. pawns=R1,G0 ladder=- hands=K2,- mover=1 turn=extra",
    "board=RKGWRGK track=R.GWRG. pawns=R1,G0 ladder=- hands=K,- mover=1 turn=extra",
    "board=RKGWRGK track=R.GWRG. pawns=R1,G0 ladder=- hands=-,- mover=1 turn=extra",
    "board=RKGWRGK track=R.GWRG. pawns=R1,G0 ladder=- hands=-,K mover=1 turn=extra",
    "rules=thesis board=RG track=RG pawns=R1,G2 ladder=- hands=-,- mover=1 turn=normal",
    "board=RGGR track=R.GR pawns=R1,G0 ladder=- hands=G1,- mover=2 turn=normal",
    "board=RGGR track=R.GR pawns=R9,G0 ladder=- hands=G,- mover=2 turn=normal",
    "board=RGGR track=R.GR pawns=R1,G0 ladder=- hands=G,-,- mover=2 turn=normal",
    "board=RGGR track=R.GR pawns=R1,G0 ladder=- hands=G,- mover=3 turn=normal",
    "track=RGGR", "board=RGGR track=RGGR", "pawns=R0,G0", "mover=1 turn=normal",
]

RECORDS = [
    "board=RGGR moves=-", "board=RGGR moves=- result=*", "board=RGGR moves=Ra,Ga,Rc,Gc result=1,1", "board=RGGR moves=Ra,Ga",
    "board=RGGR moves=Ra result=0,0", "board=RGGR moves=", "board=RGGR moves=Ra,", "board=RGGR moves=,Ra", "moves=Ra",
    "board=RGGR moves=Rc,Ra", "board=RGGR moves=Ra,Ga,Rc,Gc,Ra", "board=RGGR moves=ra,GB", "board=RGGR result=*",
    "board=RGGR moves=Ra,Ga,Rc,Gc result=2,1", "board=RGGR moves=Ra,Ga,Rc,Gc result=1,2,3", "board=RGGR moves=pass",
    "rules=thesis board=RG moves=Ra", "colours=2 discs=2 seed=3 moves=Ra",
    "board=RGGR track=R.GR pawns=R1,G0 ladder=- hands=G,- mover=2 turn=normal moves=Gb result=*",
]

NFG = 'NFG 1 R "t" { "Player 1" "Player 2" } '

MATRICES = [  # the first character is for the options
    "0", "01", "01 -1\n-1 1\n", "00,-1,1\n1,0,-1\n-1,1,0\n", "1E21 (1,0) (2,3)\nE22 (3,4) (0,2)\n",
    "0  E11 E12\nE21 (1,0) (2,3)\nE22 (3,4) (0,2)\n", "0strategy,L,R\nT,1 2,3 4\nB,5 6,7 8\n", "0L,R\n1,2\n",
    "0# note\n\n1/2 -0.25\r\n.5 3.\n", "0\"a,b\" \"say \"\"no\"\"\"\n1 2\n", "0(1,2) (3,4)\n(1 2) 3\n",
    "09223372036854775807 1/2\n", "01/9223372036854775807 1/9223372036854775806\n", "01 2\n3\n", "01 x\n", "0(1,2\n", "0\"1\n",
    "07 7\n7 7\n", "0(3,3) (3,3)\n(2,2) (5,6)\n(0,3) (6,1)\n", "01\x00 2", "0\xc3\xad 1\n", "0\xef\xbb\xbf1 2\n",
    "0" + NFG + '{ { "a" "b" } { "c" "d" } } "note" 1 2 3 4 5 6 7 8', "0" + NFG + "{ 2 2 } 1 2 3 4 5 6 7 8",
    "0" + NFG + '{ { "a\\"" "b\\" } { "c" } } { { "x" 1/2, 2 } { "y" 3 -4 } } 1 2', "0" + NFG + "{ 1 1 } 1",
    "0" + NFG + '{ 1 1 } { { "x" 1 2 } } 0', "0" + NFG + "{ 0 1 }", "0" + NFG + '{ 1 1 } { { "x" 1 2 } } 2', '0NFG 1 D "" { "" }',
    '0NFG 1 R "" { "" "" "" } { 1 1 1 } 1 1 1', "0" + NFG + "{ 1000000 1000 } 1", "0NFG 2", '0NFG 1 R "open',
]


class Library:
    def __init__(self, path):
        self.c = ctypes.CDLL(path)
        for name in ("bp_bigpoints_open", "bp_state_moves", "bp_state_apply", "bp_state_is_over", "bp_state_format",
                     "bp_record_format", "bp_state_encode", "bp_state_free"):
            getattr(self.c, name).argtypes = {
                "bp_bigpoints_open": [ctypes.POINTER(P), ctypes.c_char_p, P, P, SIZE],
                "bp_state_moves": [P, SIZE, ctypes.POINTER(SIZE), P], "bp_state_apply": [P, ctypes.c_uint32],
                "bp_state_is_over": [P], "bp_state_free": [P]}.get(name, [P, SIZE, ctypes.POINTER(SIZE), P])

    def written(self, function, state):
        length, buffer = SIZE(), ctypes.create_string_buffer(8192)
        assert getattr(self.c, function)(buffer, 8192, length, state) == 0
        return buffer.raw[:length.value]

    def play(self, line, dice):
        """Yields the state before each move of a random game and at its end."""
        state = P()
        assert self.c.bp_bigpoints_open(state, line.encode(), None, None, 0) == 0, line
        while True:
            yield state
            if self.c.bp_state_is_over(state):
                break
            moves, count = (ctypes.c_uint32 * 64)(), SIZE()
            assert self.c.bp_state_moves(moves, 64, count, state) == 0
            assert self.c.bp_state_apply(state, dice.choice(moves[:count.value])) == 0
        self.c.bp_state_free(state)


class Folder:
    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.path.mkdir(parents=True, exist_ok=True)
        self.number = 0

    def add(self, data):
        self.number += 1
        data = data.encode("latin-1") if isinstance(data, str) else bytes(data)
        (self.path / f"seed-{self.number:03d}").write_bytes(data)


REQUESTS = [
    '{"id":"a","query":"version"}', '{"id":"a","query":"terminate","terminate_id":"b"}', "", "{}", "[]", "nonsense",
    '{"id":"a"}', '{"id":1,"query":"version"}', '{"id":"a","query":"fly"}', '{"id":"a","id":"b","query":"version"}',
    '{"id":"\\ud83d\\ude00\u00e9","query":"version","level":1}', '{"id":"a","query":"version"} ', "[" * 3000,
    '{"id":"a","query":"moves","position":"RGGR","moves":["Ra","Ga"]}', '{"id":"a","query":"moves","position":"RGX"}',
    '{"id":"a","query":"apply","position":"board=RGGR moves=Ra,Ga,Gc,Rc result=2,0"}',
    '{"id":"a","query":"evaluate","position":"players=3 seed=1"}', '{"id":"a","query":"draw","position":"RKGWRGK"}',
    '{"id":"a","query":"svg","position":"RGGR","moves":["Ra"]}', '{"id":"a","query":"perft","position":"RKGWRGK","depth":3}',
    '{"id":"a","query":"choose","position":"RGBBGR","level":8,"nodes":100,"seed":7,"progress":0.0001}',
    '{"id":"a","query":"choose","position":"players=4 board=RGBBGR","level":1}',
    '{"id":"a","query":"solve","position":"RGBBGR","objective":"margin","all_moves":true,"threads":2,"progress":1e-9}',
    '{"id":"a","query":"solve","position":"rules=thesis board=RGGR","objective":"thesis","pv":false}',
    '{"id":"a","query":"solve","position":"players=3 board=RGGR","objective":"maxn","memory":1,"seconds":0.5}',
    '{"id":"a","query":"solve","position":"players=3 board=RGGR","objective":"guaranteed","nodes":99999999999999999999}',
    '{"id":"a","query":"review","position":"RGGR","moves":["Gb","Ga","Gc"],"solve_nodes":100,"search_nodes":100}',
    '{"id":"a","query":"puzzle","position":"colours=3 discs=3","seed":1}', '{"id":"a","query":"puzzle","position":"RGX"}',
    '{"id":"a","query":"solve","game":"nim","position":"heaps=3+5+7 last=loses left=1+5+7 mover=2"}',
    '{"id":"a","query":"choose","game":"connect4","position":"7x6 moves=4,4","level":5}',
    '{"id":"a","query":"moves","game":"gomoku","position":"5x5 ...../..O../..X../...../....."}',
    '{"id":"a","query":"moves","game":"gomoku","position":"5x6"}', '{"id":"a","query":"moves","game":"nim","position":"7x6"}',
]


def tables(library):
    """A table file and a saved table of a small solve, as bytes."""
    c, saved = library.c, bytearray()
    table, solver, state, result = P(), P(), P(), P()
    write = ctypes.CFUNCTYPE(ctypes.c_int, P, SIZE, P)(lambda at, size, _: saved.extend(ctypes.string_at(at, size)) or 0)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "table"
        assert c.bp_table_new_file(ctypes.byref(table), str(path).encode(), ctypes.c_uint64(1024), None, None, SIZE(0)) == 0
        assert c.bp_solver_new(ctypes.byref(solver), None) == 0
        assert c.bp_solver_set(solver, 0, ctypes.c_int64(1)) == 0  # the objective: margin
        assert c.bp_solver_set_table(solver, table) == 0
        assert c.bp_bigpoints_open(state, b"board=RGGR", None, None, 0) == 0
        assert c.bp_solve(ctypes.byref(result), solver, state) == 0
        assert c.bp_table_save(table, write, None) == 0
        for name, handle in (("result", result), ("solver", solver), ("state", state), ("table", table)):
            getattr(c, f"bp_{name}_free")(handle)
        return path.read_bytes(), bytes(saved)


def add_tables(out, library, dice):
    file, saved = tables(library)
    first, second, buckets = file[:4096], file[4096:8192], file[8192:]
    short = len(first[:4088].rstrip(b"\0"))
    head = short.to_bytes(2, "big")
    out["table_file"].add(b"\x02" + head + first[:short] + buckets)
    out["table_file"].add(b"\x03" + head + first[:short] + buckets)
    out["table_file"].add(b"\x00" + head + first[:short] + buckets)
    out["table_file"].add(b"\x02" + head + first[:short] + buckets[:100])
    out["table_file"].add(b"\x02\x00\x40" + second[:64])
    out["table_file"].add(b"\x04" + file)
    out["table_file"].add(b"\x04" + bytes(8192 + 128))
    out["table_file"].add(b"\x04dear aunt")
    out["table_load"].add(b"")
    out["table_load"].add(saved)
    for _ in range(12):
        at, data = dice.randrange(len(saved)), bytearray(saved)
        data[at] ^= 1 << dice.randrange(8)
        out["table_load"].add(data)
        out["table_load"].add(saved[:at])
        data = bytearray(first[:short])
        data[dice.randrange(short)] ^= 1 << dice.randrange(8)
        out["table_file"].add(bytes([dice.choice([2, 3])]) + head + bytes(data) + buckets)


# For small_game.h: the bytes that choose a game, and texts for it. The next byte says what a text is: a position, a record,
# a code, or moves from the start.
SMALL_GAMES = {
    "nim": {
        b"\x04\x01\x02\x03": [
            "heaps=1+2+3 last=loses", "heaps=1+2+3 last=wins", "heaps=1+2+3 last=loses left=1+0+3 mover=2",
            "heaps=1+2+3 last=loses left=1+0+4 mover=1", "heaps=1+2+3 last=loses moves=2-from-2,3-from-3 result=*",
            "heaps=1+2+3 last=loses moves=1-from-1,2-from-2,3-from-3 result=1,0", "2-from-2", "0-from-1", "9-from-9"],
        b"\x01\x05": ["heaps=5 last=wins moves=5-from-1 result=1,0", "heaps=5 last=wins left=0 mover=2", "5-from-1"],
    },
    "connect4": {
        b"\x04\x04": [
            "4x4", "4x4 ..../..../..../XO..", "4x4 ..../..../..../XX..", "4x4 XOXO/XOXO/OXOX/OXOX", "4x4 moves=1,2,1,2,1,2,1",
            "4x4 ..../..../..../X", "4x4 moves=1,1,1,1,1", "1", "5"],
        b"\x07\x06": ["7x6 moves=4,4,4,4,4,4,1,2,3 result=*", "7x6", "4"],
    },
    "gomoku": {
        b"\x05": ["5x5", "5x5 ...../...../..X../...../.....", "5x5 XXXXX/OOOO./...../...../.....", "5x5 moves=c3,b2,a1 result=*",
                  "5x5 moves=c3,c3", "15x15", "c3", "f9"],
        b"\x0f": ["15x15 moves=h8,h9,i8,i9,j8,j9,k8,k9,l8", "h8"],
    },
}


# For fuzz_open: after a byte for the game.
OPENED = {
    0: ["", "RGGR", "players=3 colours=2 discs=2 seed=7", "board=RGGR moves=Ra,Ga,Gc,Rc result=2,0", "7x6", "players=9"],
    1: ["", "heaps=3+5+7 last=loses", "heaps=0 last=wins", "heaps=3", "heaps=256 last=wins", "heaps=1+1+1+1+1+1+1+1+1 last=wins",
        "heaps=01 last=wins", "heaps=1+2 last=wins left=1+0 mover=2", "heaps=1+2 last=loses moves=1-from-1 result=*",
        "heaps=1 last=winsome", "heaps=99999999999 last=wins"],
    2: ["", "7x6", "1x1", "9x6", "9x9", "0x6", "07x6", "7x", "7x6 ", "7x6  moves=4", "4x4 ..../..../..../X...", "7x6 moves=4,4",
        "1x1 moves=1,1", "7x99999999999"],
    3: ["", "15x15", "5x5", "19x19", "15x14", "4x4", "5x5 area=3", "5x5 area=0", "5x5 area=6", "5x5 area=", "5x5 area=2 moves=c3,a1",
        "5x5 area=2 ...../...../..X../...../.....", "5x5 moves=a1,a1"],
    4: ["", "7x6"],
}


def add_small_games(out, dice):
    for name, games in SMALL_GAMES.items():
        for game, texts in games.items():
            for text in texts:
                for how in (b"\0", b"\1", b"\3"):
                    out[name].add(game + how + text.encode())
            for _ in range(4):
                out[name].add(game + b"\3" + dice.randbytes(dice.choice([6, 30, 120])))
                out[name].add(game + b"\2" + bytes(dice.randrange(3) for _ in range(dice.randrange(20))))


def add_damage(out, top, dice):
    """For damage.h: what chooses the file, then edits of four bytes; and calls for fuzz_api."""
    for name in ("api", "journal", "checkpoint", "saved_game"):
        out[name] = Folder(top / f"fuzz_{name}")
    for choice in range(12):
        for name in ("journal", "checkpoint", "saved_game"):
            out[name].add(bytes([choice]))
            out[name].add(bytes([choice]) + dice.randbytes(dice.choice([4, 5, 10, 20])))
    for place in range(190, 900, 9):  # a 9 in place of another byte: most are numbers
        out["journal"].add(bytes([0, 0, place >> 8, place & 255, ord("9")]))
    for place in range(36, 60):  # a byte more in the rows of a census that is done, one of them at the end
        out["checkpoint"].add(bytes([11, 0, 2, 0, place, ord("9")]))
    for length in (20, 60, 200, 400):
        for _ in range(8):
            out["api"].add(dice.randbytes(length))
    for text in range(8):  # a game played to its end, then solved by each objective with all moves; reviews and choices
        calls = bytes([0, 0, text, 1, 2, 0, 0, 11, 0, 1, 12, 0, 5, 9, 17, 0, 9, 3, 4, 5, 6, 7, 20, 0, 1])
        for move in range(14):
            for objective in range(3, 8):
                calls += bytes([12, 0, 0, objective, 14, 0, 0, 0]) if move % 5 == objective % 5 or move > 11 else b""
            calls += bytes([19, 0, 0, 21, 0, 0, 1, 4, 0, dice.randrange(7)])
        out["api"].add(calls)


def game_bytes(dice):
    """The bytes from which fuzz_config() of fuzz.h makes a configuration."""
    kind = dice.randrange(4)
    players, starter = dice.randrange(4), dice.randrange(8)
    shape = players << 3 | starter << 5
    if kind == 0:  # thesis rules, equal counts
        return bytes([shape & ~7 | 3, dice.choice([3, 7, 21, 31]), dice.randrange(9), dice.randrange(256)])
    if kind == 1:  # a board of its own
        length = dice.randint(4, 24)
        return bytes([shape | 4, length] + [dice.randrange(7) for _ in range(length)])
    colours = dice.choice([3, 7, 15, 31, 21])
    counts = [dice.randrange(9) for _ in range(5)]
    if kind == 2:  # equal counts
        return bytes([shape, colours | 32, dice.randrange(9), dice.randrange(36), dice.randrange(256)])
    return bytes([shape, colours, 0] + counts + [dice.randrange(36), dice.randrange(256)])


def add_opened(top):
    folder = Folder(top / "fuzz_open")
    for game, texts in OPENED.items():
        for text in texts:
            folder.add(bytes([game]) + text.encode())


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    library, top = Library(sys.argv[1]), pathlib.Path(sys.argv[2])
    dice = random.Random(18)
    names = "config board move position record decode play player table_file table_load matrix engine".split()
    names += list(SMALL_GAMES)
    out = {name: Folder(top / f"fuzz_{name}") for name in names}
    for name, texts in (("config", CONFIGURATIONS), ("board", BOARDS), ("position", POSITIONS), ("record", RECORDS),
                        ("matrix", MATRICES), ("engine", REQUESTS)):
        for text in texts:
            out[name].add(text)
    for line in ("board=RGGR", "players=3 board=RKGWRGK", "players=5 start=4 seed=2", "rules=thesis colours=3 discs=2 seed=4",
                 "players=4 colours=RBP discs=3,2,4 white=2 black=5 seed=5", "players=2 colours=5 discs=2 black=4 seed=6"):
        for number, state in enumerate(library.play(line, dice)):
            if number % 7 == 3 or library.c.bp_state_is_over(state):
                out["position"].add(library.written("bp_state_format", state))
            if number % 11 == 4 or library.c.bp_state_is_over(state):
                out["record"].add(library.written("bp_record_format", state))
    for text in MOVES:
        out["move"].add(game_bytes(dice) + bytes([dice.randrange(40)]) + text.encode())
    for _ in range(40):
        out["decode"].add(game_bytes(dice) + dice.randbytes(dice.randrange(20)) + bytes(dice.randrange(8)))
        length = dice.choice([5, 20, 60, 150])
        out["play"].add(game_bytes(dice) + dice.randbytes(length))
    for _ in range(12):
        out["play"].add(game_bytes(dice) + bytes(dice.randrange(256) & 0xf8 | dice.randrange(4) for _ in range(120)))
    for _ in range(24):
        steps = bytes([0x86] * dice.choice([0, 0, 1, 2, 4]))  # eight moves each
        for _ in range(dice.choice([6, 12, 24])):
            level = dice.randrange(1, 11) + 2 << 4 | dice.randrange(2) << 3 | 3
            steps += dice.choice([bytes([dice.choice([0, 8])]), bytes([level, 0]), bytes([level, 8]),
                                  bytes([dice.randrange(16) << 4 | 2]), dice.randbytes(3)])
        out["player"].add(game_bytes(dice) + steps)
    add_tables(out, library, dice)
    add_small_games(out, dice)
    add_damage(out, top, dice)
    out["json"] = Folder(top / "fuzz_json")
    for text in ANSWERS:
        out["json"].add(text)
    add_opened(top)


if __name__ == "__main__":
    main()
