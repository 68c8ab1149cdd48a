# SPDX-License-Identifier: MIT
"""Ctrl-C in a console of Windows: a census of build/mingw under Wine stops, saves its work and ends with exit code 130.

BUILD is the folder of the programs (build/mingw). "make check-mingw" runs this test.
"""
import os
import pty
import re
import select
import shutil
import tempfile
import time

here = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
program = os.path.join(here, os.environ.get("BUILD", "build/mingw"), "bin", "bigpoints.exe")
folder = tempfile.mkdtemp()
SECONDS = 120


def saved():
    """The length of the rows that the checkpoint counts."""
    try:
        with open(os.path.join(folder, "work"), encoding="ascii") as file:
            found = re.search(r"^rows ([0-9]+) ", file.read(), re.MULTILINE)
    except FileNotFoundError:
        found = None
    return int(found.group(1)) if found else 0


def run():
    """Starts the census on a terminal, presses Ctrl-C when work is saved, and returns its exit code and output."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.execv(os.path.join(here, "scripts", "wine.sh"),
                 ["wine.sh", program, "census", "--colours", "4", "--discs", "4", "--checkpoint", "work", "--rows", "rows",
                  "--every", "0.5"])
    shown = b""
    pressed = False
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                piece = os.read(terminal, 65536)
            except OSError:  # the program has closed the terminal
                piece = b""
            if not piece:
                break
            shown += piece
        if not pressed and saved() > 0:
            os.write(terminal, b"\x03")
            pressed = True
    else:
        os.kill(process, 9)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), shown


def main():
    code, shown = run()
    text = re.sub(rb"\x1b\[[0-9;?]*[a-zA-Z]|\s", b"", shown)  # the console draws letter by letter
    checks = {
        "the exit code is 130": code == 130,
        "the program says how to go on": b"thesamecommandcontinuesit" in text,
        "the checkpoint counts all rows": 0 < saved() == os.path.getsize(os.path.join(folder, "rows")),
        "no other files are left": sorted(os.listdir(folder)) == ["rows", "work"],
    }
    for name, fine in checks.items():
        if not fine:
            print("FAIL:", name, code, text[-300:], sorted(os.listdir(folder)))
    failures = sum(not fine for fine in checks.values())
    print(f"{len(checks)} Tests {failures} Failures 0 Ignored")
    shutil.rmtree(folder)
    return failures > 0


raise SystemExit(main())
