# SPDX-License-Identifier: MIT
"""Damaged certificates for examples/check_proof.py: each one is refused with one line, or it is still a proof of the true
value, which the library computes.

    python3 tests/scripts/proof_damage.py [--count N] [--seed S]

Bytes, numbers, words and lines of right certificates are changed, some of them in all places at once, and certificates
are mixed. The checker must never end with a traceback, whatever the encoding of its output is. The seed is printed;
BP_TEST_SEED chooses another one.
"""

import argparse
import contextlib
import io
import os
import random
import re
import sys
import tempfile
from pathlib import Path

sys.path[:0] = ["bindings/python", "examples"]
import bigpoints  # noqa: E402
import check_proof  # noqa: E402

POSITIONS = [
    "players=2 board=RGGR", "players=2 start=2 board=RGRG", "players=2 rules=thesis board=RGGR", "players=2 board=RKGGR",
    "players=2 board=RGWKR", "players=2 board=RGBRG",
    "players=2 board=RKGWRGK track=R.GWRG. pawns=R1,G0 ladder=- hands=K2,- mover=1 turn=extra",
]
NUMBERS = [b"0", b"1", b"2", b"-1", b"00", b"01", b"9", b"99", b"4294967296", b"9" * 5000]
TOKEN = re.compile(rb"[a-z]+=[^ \n]*|-?\d+|[A-Za-z]+")
WRITINGS = [(rb"pawns=([A-Z])(\d+)", rb"pawns=\g<1>9,\1\2"), (rb"pawns=(\w+),(\w+) ", rb"pawns=\2,\1 "), (rb"(pawns=.)", rb"\g<1>0"),
            (rb"hands=([A-Z])([, ])", rb"hands=\g<1>1\2"), (rb"hands=([A-Z])", rb"hands=\g<1>0\1"), (rb"hands=-", b"hands=R0"),
            (rb"hands=([A-Z])([A-Z])", rb"hands=\2\1"), (b"ladder=-", b"ladder=--"), (b"official", b"thesis"), (b"thesis", b"official"),
            (b"start=1", b"start=2"), (b"W", b"K"), (b"K", b"W"), (b"G", b"R"), (b"R", b"P"), (b"\n", b"\r\n"), (b"\t", b" "), (b" ", b"  ")]
NODES = 200000  # to solve the root of a damaged certificate


def certificates():
    """Right certificates, as bytes."""
    found = []
    for text in POSITIONS:
        for objective in ("outcome", "margin"):
            lines = []
            bigpoints.Solver(objective, proof=lines.append).solve(text)
            found.append("".join(line + "\n" for line in lines).encode())
    return found


def damage_token(dice, data, others):
    """Replaces a number or word, here or everywhere, by another one."""
    token = dice.choice(list(TOKEN.finditer(data)) or [re.match(b".?", data)])
    if dice.random() < 0.5:
        new = dice.choice(NUMBERS)
    else:
        new = dice.choice(TOKEN.findall(dice.choice(others)))
    if token.group() and dice.random() < 0.4:
        return data.replace(token.group(), new)
    return data[:token.start()] + new + data[token.end():]


def damage_text(dice, data, others):
    """Replaces some bytes, here or everywhere."""
    at, size = dice.randrange(len(data)), dice.choice([0, 1, 1, 2, 8])
    new = dice.choice([b"", b"\0", b"\xff", b"\n", b"\t", b"-", bytes([dice.randrange(256)]), b"1", b"R", data[at:at + size] * 2])
    if size and dice.random() < 0.3:
        return data.replace(data[at:at + size], new)
    return data[:at] + new + data[at + size:]


def damage_writing(dice, data, others):
    """Writes the same in another way everywhere, or changes the rules."""
    old, new = dice.choice(WRITINGS)
    return re.sub(old, new, data)


def damage_lines(dice, data, others):
    """Moves, copies or removes lines, takes some of another certificate, or cuts the end off."""
    lines = data.splitlines(keepends=True)
    a, b = dice.randrange(len(lines)), dice.randrange(len(lines))
    kind = dice.randrange(6)
    if kind == 0:
        lines[a], lines[b] = lines[b], lines[a]
    elif kind == 1:
        lines.insert(a, lines[b])
    elif kind == 2:
        del lines[a]
    elif kind == 3:
        del lines[a:]
    elif kind == 4:
        other = dice.choice(others).splitlines(keepends=True)
        lines[a:a + 1] = [dice.choice(other)]
    else:
        other = dice.choice(others).splitlines(keepends=True)
        lines[:4] = other[:4]
    return b"".join(lines)


def correct_end(data):
    """Makes the number of replies right, so that the rest is looked at."""
    return re.sub(rb"end \d+", b"end %d" % data.count(b"\t"), data)


class Checker:
    """Runs check_proof.py on bytes, with an output that can hold ASCII only."""

    def __init__(self, folder):
        self.file = Path(folder) / "certificate"

    def run(self, data):
        self.file.unlink(missing_ok=True)
        self.file.write_bytes(data)
        out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
        with contextlib.redirect_stdout(out):
            code = check_proof.main([str(self.file)])
        out.flush()
        return code, out.buffer.getvalue().decode()


def is_true(data):
    """Whether a certificate states the value that the library finds."""
    _, objective, value, root = (line.partition(" ")[2] for line in data.decode().split("\n")[:4])
    result = bigpoints.Solver(objective, nodes=NODES).solve(root)
    return result.value == int(value)


def complaint(checker, data):
    """What is wrong with the answer to a certificate, or None; and whether it was accepted."""
    try:
        code, text = checker.run(data)
    except Exception as error:  # a traceback
        return f"{type(error).__name__}: {error}"[:300], False
    if code not in (0, 1) or text.count("\n") != 1 or not text.isprintable() and not text[:-1].isprintable():
        return f"code {code}: {text[:300]!r}", False
    if code == 1:
        return None if re.match(r"line \d+: .", text) else f"no line is named: {text!r}", False
    try:
        return None if is_true(data) else "accepted, but the value is wrong", True
    except (bigpoints.BigPointsError, ValueError) as error:
        return f"accepted, but the root is no position: {error}", True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("BP_TEST_SEED", "31")))
    options = parser.parse_args()
    dice = random.Random(options.seed)
    seeds = certificates()
    failures, accepted = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        checker = Checker(folder)
        for data in seeds:
            wrong, fine = complaint(checker, data)
            assert fine and not wrong, wrong
        for number in range(options.count):
            data = dice.choice(seeds)
            for _ in range(dice.choice([1, 1, 2, 3])):
                data = dice.choice([damage_token, damage_text, damage_lines, damage_writing])(dice, data, seeds) or b"\n"
            if dice.random() < 0.7:
                data = correct_end(data)
            wrong, fine = complaint(checker, data)
            accepted += fine
            if wrong:
                failures += 1
                if failures <= 10:
                    print(f"FAIL: certificate {number} of seed {options.seed}: {wrong}")
                    print("    " + "\n    ".join(line[:200] for line in data.decode("latin-1").split("\n")[:7]))
    print(f"{options.count} certificates were damaged, {accepted} of them are still proofs")
    print(f"{options.count} Tests {failures} Failures 0 Ignored")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
