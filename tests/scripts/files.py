# SPDX-License-Identifier: MIT
"""Every file that a program is given on its command line, in every condition: no program destroys or skips it.

    python3 tests/scripts/files.py ["PROGRAM VERB"...]

GROUPS is the table of file options; it is compared with the options that the programs list. Each option meets each
condition of CONDITIONS, each pair of options the same file in each way of WAYS, and each program that reads standard
input an endless one. After a run: the exit code, exactly one message without control characters, or none, and every
byte that was there before, unless the file is one that the program is told to replace and it succeeded.
"""

import dataclasses
import fcntl
import os
import re
import resource
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import traceback
from pathlib import Path

BUILD = Path(os.environ.get("BUILD", "build"))
BIN = (BUILD if (BUILD / "bin").is_dir() else Path("build")).resolve() / "bin"
GUARD = 60  # seconds after which a program hangs
MEMORY = 600 << 20  # bytes of address space for programs that read what has no end
LITTLE = 180 << 20  # less than a line of 200 MB needs
NOBODY = 65534
if os.access("/dev/shm", os.W_OK):
    tempfile.tempdir = "/dev/shm"  # where fsync() costs nothing
SLOW = {"bigpoints-mpi census"}  # it takes long to start: files_slow.sh
ENVIRONMENT = {**os.environ, "LC_ALL": "C", "XDG_STATE_HOME": "/dev/null", "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}

SET_PIPE_SIZE = 1031  # F_SETPIPE_SZ of Linux
PRECIOUS = b"my precious data"
ESCAPES = "e\x1b[31m\x07\n\x9b\u00e9"  # a name that must not reach a terminal
TABLE = b"1 2\n3 4\n"
CSV = b"colours,discs,wins,draws,losses\n3,2,54,30,6\n"

# What a program does with a file.
INPUT = "input"  # reads it
OUTPUT = "output"  # replaces it when all is done; it is not opened before
IN_PLACE = "in place"  # overwrites it
KEPT = "kept"  # continues what is in it, if it is its own
NEW = "new"  # only makes it


@dataclasses.dataclass(frozen=True)
class Group:
    """A way to run a program: the words beside the files, and what it does with each of these."""

    program: str
    words: tuple
    uses: dict  # option or FILE: what happens to the file
    stdin: bytes = b""  # what is read without a FILE


MATCH = ("--seat", "1", "--seat", "1", "--games", "4", "colours=2", "discs=2")
CENSUS_WORDS = ("--colours", "2", "--discs", "2")
THESIS = (*CENSUS_WORDS, "--rules", "thesis", "--objective", "thesis")
HUMANS = ("--plain", "--seat", "human", "--seat", "human", "board=RGGR")
CENSUS = {"--checkpoint": KEPT, "--rows": IN_PLACE, "--details": OUTPUT}
PICTURE = {"--output": OUTPUT} if shutil.which("gnuplot") else {}
GROUPS = (
    Group("bigpoints solve", ("--objective", "margin", "--memory", "1", "RGGR"), {"--proof": OUTPUT, "--table-file": KEPT}),
    Group("bigpoints census", CENSUS_WORDS, CENSUS),
    Group("bigpoints-mpi census", CENSUS_WORDS, CENSUS),
    Group("bigpoints census", ("--merge",), {"FILE": INPUT, "--rows": IN_PLACE, "--details": OUTPUT}),
    Group("bigpoints match", MATCH, {"--results": NEW, "--record": NEW}),
    Group("bigpoints match", (*MATCH, "--replace"), {"--results": IN_PLACE, "--record": OUTPUT}),
    Group("bigpoints match", (*MATCH, "--resume"), {"--results": KEPT}),
    Group("bigpoints matrix", (), {"FILE": INPUT, "--nfg": OUTPUT, "--csv": OUTPUT}, TABLE),
    Group("bigpoints plot", ("outcomes",), {**PICTURE, "--script": OUTPUT}, CSV),
    Group("bigpoints plot", ("--script", "-", "outcomes"), {"FILE": INPUT}, CSV),
    Group("bigpoints matrix", ("--game", "nim", "heaps=2+2 last=loses"), dict.fromkeys(("--ends", "--nfg", "--csv"), OUTPUT)),
    Group("bigpoints tree", ("--format", "dot", "RGGR"), {"--output": OUTPUT}),
    Group("bigpoints play", ("--plain",), {"--load": INPUT}, b"quit\n"),
)


class Wrong(Exception):
    """A program did what it must not."""


# --- Running ------------------------------------------------------------------------------------------------------


@dataclasses.dataclass
class Ran:
    code: int
    out: bytes
    error: bytes


def run(program, words, folder, stdin=b"", limit=None, user=None, stdout=None):
    """Runs a program in a folder. `stdin` are bytes or an open file, `limit` a resource and its maximum."""
    def prepare():
        if limit:
            resource.setrlimit(limit[0], (limit[1], limit[1]))
        if user:
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)

    piped = isinstance(stdin, bytes)
    process = subprocess.Popen([BIN / program.split()[0], *program.split()[1:], *words], cwd=folder, env=ENVIRONMENT, preexec_fn=prepare,
                               stdin=subprocess.PIPE if piped else stdin, stdout=stdout or subprocess.PIPE,
                               stderr=subprocess.PIPE)
    try:
        out, error = process.communicate(stdin if piped else None, timeout=GUARD)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise Wrong("it hangs") from None
    return Ran(process.returncode, out or b"", error)


def words_for(group, files):
    """The command line that gives these files to the options."""
    words, operands = list(group.words), []
    for option, name in files.items():
        if option == "FILE":
            operands.append(name)
        else:
            words += [option, name] + ["--replace"] * (option == "--rows")
    if "FILE" in group.uses and not operands and group.program == "bigpoints census":
        operands = ["good"]  # --merge needs one
    return [*words, *operands]


def make_good(group, option, folder, name="good"):
    """A file as the program itself writes it, or reads it."""
    path = Path(folder, name)
    if group.uses[option] == INPUT and group.program == "bigpoints census":
        run("bigpoints census", [*THESIS, "--checkpoint", name], folder)
    elif group.uses[option] == INPUT and group.program == "bigpoints play":
        run("bigpoints play", HUMANS, folder, b"save %s\nquit\n" % name.encode())
    elif group.uses[option] == INPUT:
        path.write_bytes(group.stdin)
    elif option == "--results":
        run("bigpoints match", [*MATCH[:4], "--games", "2", *MATCH[6:], option, name], folder)
    else:
        run(group.program, words_for(group, {option: name}), folder, group.stdin)
    if not path.exists():
        raise Wrong(f"no good file could be made for {option}")


def judge(done, program, wanted):
    """The exit code is one of those wanted. Exactly one message comes with a failure, and none without."""
    lines = done.error.decode("latin-1").splitlines()
    if done.code not in wanted:
        raise Wrong(f"exit code {done.code}, not {wanted}: {done.error[:300]}")
    if done.code == 2 and lines[1:] == [f"Try '{program} --help'."]:
        lines.pop()
    if len(lines) != (done.code != 0) or not all(line.startswith(f"{program}: ") for line in lines):
        raise Wrong(f"exit code {done.code}, not one message but {done.error[:300]}")
    if re.search(rb"[^\n -~]", done.error) or b"\x1b" in done.out:
        raise Wrong(f"control characters in {done.error[:300]} or in standard output")


def contents(folder):
    """Every name of a folder, with its bytes, its target, or its kind."""
    found = {}
    for path in sorted(Path(folder).rglob("*")):
        mode = path.lstat().st_mode
        found[str(path)] = (os.readlink(path) if stat.S_ISLNK(mode) else path.read_bytes() if stat.S_ISREG(mode)
                            else stat.S_IFMT(mode))
    return found


# --- Conditions ---------------------------------------------------------------------------------------------------

REFUSED, DONE, EITHER = (1, 2), (0,), (0, 1, 2)
CONTROL_NAME = "a name of control characters"
TEMPORARY = "f.bp-unfinished"


def by_kind(**codes):
    """The exit codes of each kind of use; those that are not named are refused."""
    names = {"input": INPUT, "output": OUTPUT, "in_place": IN_PLACE, "kept": KEPT, "new": NEW}
    return {**dict.fromkeys(names.values(), REFUSED), **{names[key]: value for key, value in codes.items()}}


@dataclasses.dataclass(frozen=True)
class Condition:
    """What is at the place of a file, what each kind of use makes of it, and how the program is run."""

    name: str
    make: object  # makes it in a folder, for a group and an option
    wanted: dict
    where: str = "f"  # the name that the program is given
    limit: tuple = ()
    as_nobody: bool = False
    says: str = ""  # what a refusal of an input must say
    peer: bool = False  # the other end of a FIFO


def nothing(group, option, folder):
    pass


def of_bytes(data):
    return lambda group, option, folder: Path(folder, "f").write_bytes(data)


def a_folder(group, option, folder):
    Path(folder, "f").mkdir()
    Path(folder, "f", "inside").write_bytes(PRECIOUS)


def a_fifo(group, option, folder):
    os.mkfifo(Path(folder, "f"))


def a_link(group, option, folder):
    Path(folder, "target").write_bytes(PRECIOUS)
    os.symlink("target", Path(folder, "f"))


def a_temporary_link(group, option, folder):
    Path(folder, TEMPORARY).write_bytes(PRECIOUS)
    os.symlink(TEMPORARY, Path(folder, "f"))


def cut(group, option, folder):
    make_good(group, option, folder, "f")
    os.truncate(Path(folder, "f"), Path(folder, "f").stat().st_size - 3)


def good_or_other(group, option, folder):
    """A file that the program would continue, read or replace."""
    if group.uses[option] in (INPUT, KEPT):
        make_good(group, option, folder, "f")
    else:
        Path(folder, "f").write_bytes(PRECIOUS)


def with_mode(mode, folder_mode=0o755):
    def make(group, option, folder):
        good_or_other(group, option, folder)
        os.chmod(Path(folder, "f"), mode)
        os.chmod(folder, folder_mode)
    return make


def a_strange_name(group, option, folder):
    if group.uses[option] == INPUT:
        return
    Path(folder, ESCAPES).mkdir()


CONDITIONS = (
    Condition("no such file", nothing, by_kind(output=DONE, in_place=DONE, kept=DONE, new=DONE)),
    Condition("a name for temporary files", nothing, by_kind(), where=TEMPORARY, says="temporary"),
    Condition("such a name in capitals", nothing, by_kind(), where=TEMPORARY.upper(), says="temporary"),
    Condition("a link to such a name", a_temporary_link, by_kind(), says="temporary"),
    Condition("no such folder", nothing, by_kind(), where="nowhere/f"),
    Condition("a folder", a_folder, by_kind()),
    Condition("a FIFO", a_fifo, by_kind(), peer=True),
    Condition("/dev/null", nothing, by_kind(in_place=EITHER), where="/dev/null"),
    Condition("/dev/zero", nothing, by_kind(in_place=EITHER), where="/dev/zero", says="NUL|more than",
              limit=(resource.RLIMIT_AS, MEMORY)),
    Condition("/dev/full", nothing, by_kind(), where="/dev/full"),
    Condition("an empty file", of_bytes(b""), by_kind(output=DONE, in_place=DONE, kept=EITHER)),
    Condition("another file without a line end", of_bytes(PRECIOUS), by_kind(output=DONE, in_place=DONE)),
    Condition("another file with a line end", of_bytes(PRECIOUS + b"\n"), by_kind(output=DONE, in_place=DONE)),
    Condition("control characters", of_bytes(b"\x1b[31m\x07\x9b,\x1b\n\x1b"), by_kind(output=DONE, in_place=DONE)),
    Condition("a truncated file", cut, by_kind(output=DONE, in_place=DONE, kept=EITHER)),
    Condition("a link to another file", a_link, by_kind(in_place=EITHER)),
    Condition("write-protected", with_mode(0o444), by_kind(input=DONE), as_nobody=True),
    Condition("not readable", with_mode(0), by_kind(), as_nobody=True),
    Condition("a write-protected folder", with_mode(0o644, 0o555), by_kind(input=DONE, in_place=EITHER, kept=EITHER),
              as_nobody=True),
    Condition("a full disk", good_or_other, by_kind(input=DONE, in_place=EITHER, kept=EITHER),
              limit=(resource.RLIMIT_FSIZE, 0)),
    Condition("an empty file on a full disk", of_bytes(b""), by_kind(in_place=EITHER, kept=EITHER),
              limit=(resource.RLIMIT_FSIZE, 0)),
    Condition(CONTROL_NAME, a_strange_name, by_kind(), where=ESCAPES),
)


def serve_fifo(path, kind, option):
    """The other end: garbage for a reader. Rows are read; no other output opens a FIFO."""
    def work():
        try:
            if kind == INPUT:
                with open(path, "wb") as end:
                    end.write(PRECIOUS)
            else:
                with open(path, "rb") as end:
                    end.read()
        except OSError:
            pass
    thread = threading.Thread(target=work, daemon=True)
    if kind == INPUT or option == "--rows":
        thread.start()


def keeps(condition, kind, option, code, before, after, folder):
    """What the user had and lost. A success may replace the file or continue it; a failure may do so only in place, on a
    full disk."""
    lost = []
    for name, data in before.items():
        is_given = name == str(Path(folder, condition.where)) or Path(name).name == "target"
        now = after.get(name)
        if data == now or (is_given and kind in (OUTPUT, IN_PLACE) and code == 0):
            continue
        if is_given and kind == IN_PLACE and condition.limit:
            continue  # it is overwritten from its beginning, so a full disk shows too late
        if is_given and kind == KEPT and isinstance(now, bytes) and isinstance(data, bytes):
            complete = data[:data.rfind(b"\n") + 1]
            begin = complete if option == "--results" else data[:16]
            if (code == 0 or condition.limit) and now.startswith(begin):
                continue
        lost.append(name)
    if code != 0:
        lost += [name for name in after if name not in before and kind in (OUTPUT, INPUT)]
    return lost


def try_condition(group, option, condition):
    """One option in one condition."""
    kind = group.uses[option]
    with tempfile.TemporaryDirectory() as outer:
        os.chmod(outer, 0o755)
        folder = Path(outer, "work")
        folder.mkdir()
        if group.words == ("--merge",):
            make_good(Group("bigpoints census", (), {"FILE": INPUT}), "FILE", folder)
        condition.make(group, option, folder)
        if condition.as_nobody:
            for path in (folder, *folder.iterdir()):
                os.chown(path, NOBODY, NOBODY)
        if condition.peer:
            serve_fifo(folder / "f", kind, option)
        wanted = condition.wanted[kind]
        if kind == IN_PLACE and option == "--rows" and condition.peer:
            wanted = DONE
        before = contents(folder)
        done = run(group.program, words_for(group, {option: condition.where}), folder, group.stdin,
                   condition.limit or None, NOBODY if condition.as_nobody else None)
        judge(done, group.program, wanted)
        if condition.says and kind == INPUT and not re.search(condition.says, done.error.decode("latin-1")):
            raise Wrong(f"the message does not say '{condition.says}': {done.error}")
        lost = keeps(condition, kind, option, done.code, before, contents(folder), folder)
        if lost:
            raise Wrong(f"exit code {done.code}, changed or left behind: {lost} {done.error[:200]}")
        if done.code == 0 and kind in (OUTPUT, NEW, KEPT) and not (folder / condition.where).stat().st_size:
            raise Wrong("it succeeded and wrote nothing")
        os.chmod(folder, 0o755)
    return True


def a_saved_game(group, option, folder):
    make_good(Group("bigpoints play", HUMANS, {"--load": INPUT}), "--load", folder, "f")


# What begins like a saved game.
SAVED = (Condition("a saved game", a_saved_game, {}),
         Condition("a newer saved game", of_bytes(b"bigpoints-game 2\nseats=2\n"), {}),
         Condition("a page about saved games", of_bytes(b"bigpoints-games: my favourites\n"), {}))


def try_save(condition):
    """A file that is named to bigpoints play in a game: only a saved game is replaced. Standard output says why not."""
    group = Group("bigpoints play", HUMANS, {"save": OUTPUT})
    where = condition.where.replace("\n", "")
    with tempfile.TemporaryDirectory() as outer:
        os.chmod(outer, 0o755)
        folder = Path(outer, "work")
        folder.mkdir()
        if condition.make is cut:
            a_saved_game(group, "save", folder)
            os.truncate(folder / "f", 30)
        else:
            condition.make(group, "save", folder)
        if condition.as_nobody:
            for path in (folder, *folder.iterdir()):
                os.chown(path, NOBODY, NOBODY)
        before = contents(folder)
        done = run("bigpoints play", group.words, folder, b"save %s\nquit\n" % where.encode("latin-1", "replace"),
                   condition.limit or None, NOBODY if condition.as_nobody else None)
        is_saved = b"The game is saved." in done.out
        after = contents(folder)
        os.chmod(folder, 0o755)
        if done.code != 0 or done.error or b"\x1b" in done.out:
            raise Wrong(f"exit code {done.code}, {done.error}, or control characters in {done.out}")
        if is_saved != (condition.name in ("no such file", "an empty file", "a saved game", CONTROL_NAME)):
            raise Wrong(f"saved: {is_saved} {done.out}")
        if not is_saved and before != after:
            raise Wrong(f"it was changed: {done.out}")
    return True


# --- The same file twice ------------------------------------------------------------------------------------------


def linked(folder, name, other):
    os.symlink(name, Path(folder, other))


# How a file has two names: the second one, what makes it, and whether the file exists.
WAYS = (
    ("the same name", "f", lambda folder: None, False),
    ("a dot", "./f", lambda folder: None, False),
    ("a full name", "{}/f", lambda folder: None, False),
    ("a linked folder", "d/f", lambda folder: linked(folder, ".", "d"), False),
    ("a link to a file that does not exist", "l", lambda folder: linked(folder, "f", "l"), False),
    ("the same name, there", "f", lambda folder: None, True),
    ("a dot, there", "./f", lambda folder: None, True),
    ("a link", "l", lambda folder: linked(folder, "f", "l"), True),
    ("a hard link", "h", lambda folder: os.link(Path(folder, "f"), Path(folder, "h")), True),
)


def try_pair(group, first, second, way):
    """Two options with one file under two names: refused before anything is opened."""
    _, other, make, is_there = way
    if INPUT in (group.uses[first], group.uses[second]) and not is_there:
        return False
    with tempfile.TemporaryDirectory() as folder:
        if is_there:
            Path(folder, "f").write_bytes(PRECIOUS)
        make(folder)
        before = contents(folder)
        done = run(group.program, words_for(group, {first: "f", second: other.format(folder)}), folder, group.stdin)
        judge(done, group.program, (2,))
        if b"same file" not in done.error or contents(folder) != before:
            raise Wrong(f"{done.error[:300]}, or a file was changed")
    return True


def try_stream(group, option, is_input):
    """A file that is also standard input, or standard output of a shell that appends."""
    kind = group.uses[option]
    if kind == INPUT and is_input:
        return False
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "f")
        if kind == INPUT:
            make_good(group, option, folder, "f")
        else:
            path.write_bytes(group.stdin or PRECIOUS)
        if group.words == ("--merge",):
            make_good(Group("bigpoints census", (), {"FILE": INPUT}), "FILE", folder)
        before = contents(folder)
        with open(path, "rb" if is_input else "ab") as stream:
            done = run(group.program, words_for(group, {option: "f"}), folder, stream if is_input else group.stdin,
                       stdout=None if is_input else stream)
        judge(done, group.program, (2,))
        if b"same file" not in done.error or contents(folder) != before:
            raise Wrong(f"{done.error[:300]}, or a file was changed")
    return True


def try_dashes(group, first, second):
    """Two outputs to standard output are refused; /dev/null may be given twice, as far as one may write to it."""
    with tempfile.TemporaryDirectory() as folder:
        done = run(group.program, words_for(group, {first: "-", second: "-"}), folder, group.stdin)
        judge(done, group.program, (2,))
        done = run(group.program, words_for(group, {first: "/dev/null", second: "/dev/null"}), folder, group.stdin)
        judge(done, group.program, EITHER)
        if b"same file" in done.error or os.listdir(folder):
            raise Wrong(f"{done.error}, or a file was written")
    return True


# --- Lines --------------------------------------------------------------------------------------------------------

READERS = (("bigpoints solve", "-"), ("bigpoints solve", "--game", "connect4", "-"),
           *(("bigpoints play", "--game", game, "--level", "1") for game in ("connect4", "gomoku", "nim")),
           ("bigpoints play", "--plain", "--level", "1", "board=RGGR"), ("bigpoints engine",), ("bigpoints matrix",), ("bigpoints plot", "outcomes"))


def try_stdin(command, name):
    """Standard input without an end, or that can't be read."""
    with tempfile.TemporaryDirectory() as folder, open(name, "rb") if name != "a folder" else _folder(folder) as stream:
        done = run(command[0], command[1:], folder, stream, (resource.RLIMIT_AS, MEMORY))
        judge(done, command[0], REFUSED)
        if b"memory" in done.error:
            raise Wrong(f"it took all memory: {done.error}")
    return True


class _folder:
    """A folder as a stream: each read fails."""

    def __init__(self, name):
        self.name = name

    def __enter__(self):
        self.descriptor = os.open(self.name, os.O_RDONLY)
        return self.descriptor

    def __exit__(self, *what):
        os.close(self.descriptor)


def try_long_line(is_ended):
    """A board, a line of 200 MB, and a board: both are solved, or the program fails."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "boards")
        with open(path, "wb") as file:
            file.write(b"RGGR\n#")
            file.truncate(200 << 20)  # a hole: it needs no space
            file.seek(0, os.SEEK_END)
            file.write(b"\nRRGG\n" if is_ended else b"")
        with open(path, "rb") as stream:
            done = run("bigpoints solve", ["--memory", "1", "-"], folder, stream, (resource.RLIMIT_AS, LITTLE))
        judge(done, "bigpoints solve", REFUSED)
    return True


def try_long_journal(is_ended):
    """A journal with a line that does not fit into memory stays as it is."""
    with tempfile.TemporaryDirectory() as folder:
        group = Group("bigpoints match", (*MATCH, "--resume"), {"--results": KEPT})
        make_good(group, "--results", folder, "f")
        path = Path(folder, "f")
        size = path.stat().st_size
        os.truncate(path, size + (200 << 20))
        if is_ended:
            with open(path, "ab") as file:
                file.write(b"\n")
        before = path.stat().st_size
        done = run("bigpoints match", words_for(group, {"--results": "f"}), folder, b"", (resource.RLIMIT_AS, LITTLE))
        judge(done, "bigpoints match", REFUSED)
        if path.stat().st_size != before:
            raise Wrong("the journal was cut")
    return True


# What is behind the lines of a journal of two games: none of it is what a write of the next game leaves.
NEXT = b'{"game":2,"round":1,"contestants":[1,2],"begins":1,"scores":[1,1],"forfeit":0,"fault":"none","why":""'
TALLIES = b"".join(b',"%s":[0,0]' % name for name in
                   (b"moves", b"nodes", b"depth", b"exact", b"microseconds", b"lost", b"lossless", b"largest_loss"))
START = b"players=2 start=1 rules=official board=RGGR moves="  # of this seed
OTHER_TAILS = (
    PRECIOUS, PRECIOUS + b"\n", b"\0\0\0", b"{}", b'{"game":' + PRECIOUS, b'{"game": 2', b'{"game":02', b'{"game":-', b'{"game":2}',
    b'{"game":99999999999999999999', NEXT[:9] + PRECIOUS, NEXT.replace(b"round\":1", b"round\":2"), NEXT[:40] + PRECIOUS,
    NEXT.replace(b"[1,2]", b"[2,1]"), NEXT.replace(b"[1,1]", b"[1,1,1]"), NEXT.replace(b"[1,1]", b"[1,-1]"),
    NEXT.replace(b"none", b"luck"), NEXT.replace(b'why":"', b'why":"' + PRECIOUS), NEXT.replace(b't":0', b't":3'),
    NEXT.replace(b't":0', b't":1'), NEXT + PRECIOUS, NEXT + TALLIES + b',"record":"' + PRECIOUS,
    NEXT + TALLIES + b',"record":"' + START.replace(b"board=", b"board=R"),
    NEXT + TALLIES + b',"record":"' + START + PRECIOUS, NEXT + TALLIES + b',"record":"' + START + b'Gb,Gb"',
    NEXT + TALLIES + b',"record":"' + START + b"Gb,Gb,Rn,Gc,Rc result=9",
    NEXT + TALLIES + b',"record":"' + START + b'Gb,Gb,Rn,Gc,Rc result=0,2","checksum":"' + PRECIOUS,
)
CUT_TAILS = (
    b"", b'{"g', b'{"game":', b'{"game":2', b'{"game":12', NEXT, NEXT[:50],
    NEXT.replace(b'0,"fault":"none","why":""', b'2,"fault":"crash","why":"it ended with \\"'),
    NEXT + TALLIES + b',"record":"' + START, NEXT + TALLIES + b',"record":"' + START + b"Gb,G",
    NEXT + TALLIES + b',"record":"' + START + b'Gb,Gb,Rn,Gc,Rc result=0,2","check',
)


def try_other_tail(tail, is_cut):
    """What is behind the games of a journal, and is no beginning of a game's line, stays."""
    with tempfile.TemporaryDirectory() as folder:
        group = Group("bigpoints match", (*MATCH, "--resume"), {"--results": KEPT})
        make_good(group, "--results", folder, "f")
        path = Path(folder, "f")
        before = path.read_bytes() + tail
        path.write_bytes(before)
        done = run("bigpoints match", words_for(group, {"--results": "f"}), folder)
        if is_cut:
            judge(done, "bigpoints match", DONE)
            if path.read_bytes().count(b"\n") != 5:
                raise Wrong("the journal is not complete")
        else:
            judge(done, "bigpoints match", REFUSED)
            if path.read_bytes() != before:
                raise Wrong("it was changed")
    return True


def make_games(folder, games):
    """A journal of so many games; returns it with the words that continue it."""
    words = ["--seat", "1", "--seat", "1", "--games", str(games), "colours=2", "discs=2", "--results", "f"]
    judge(run("bigpoints match", words, folder), "bigpoints match", DONE)
    return Path(folder, "f"), [*MATCH, "--resume", "--results", "f"]


def try_line_end(games):
    """A last game that lacks only its line end is kept."""
    with tempfile.TemporaryDirectory() as folder:
        path, words = make_games(folder, games)
        before = path.read_bytes()
        path.write_bytes(before[:-1])
        judge(run("bigpoints match", words, folder), "bigpoints match", DONE)
        now = path.read_bytes()
        if not now.startswith(before) or now.count(b"\n") != 5 or not now.endswith(b"\n"):
            raise Wrong(f"{now}")
    return True


def try_cut_game(missing):
    """A last game whose line was cut off is played again; those before it are kept."""
    with tempfile.TemporaryDirectory() as folder:
        path, words = make_games(folder, 4)
        before = path.read_bytes()
        path.write_bytes(before[:-missing])
        judge(run("bigpoints match", words, folder), "bigpoints match", DONE)
        now = path.read_bytes()
        if not now.startswith(before[:before[:-1].rfind(b"\n") + 1]) or now.count(b"\n") != 5 or not now.endswith(b"\n"):
            raise Wrong(f"{now}")
    return True


# Changes of a game's line of a journal, and whether it then gets the right checksum: nothing else tells a changed number.
DAMAGES = {
    "a line that is no JSON": (rb"^.", rb"[", True),
    "a game without scores": (rb'"scores"', rb'"points"', True),
    "scores of three": (rb'"scores":\[', rb"\g<0>1,", True),
    "a negative game": (rb'"game":', rb"\g<0>-", True),
    "a fault that is none": (rb'"fault":"none"', rb'"fault":"luck"', True),
    "a fault of nobody": (rb'"fault":"none"', rb'"fault":"crash"', True),
    "a number too large": (rb'"moves":\[', rb"\g<0>99999999999999999999", True),
    "another score": (rb'"scores":\[', rb"\g<0>1", False),
    "another game": (rb'"game":', rb"\g<0>1", False),
    "more nodes": (rb'"nodes":\[', rb"\g<0>1", False),
    "another checksum": (rb'.("})$', rb"x\1", False),
    "no checksum": (rb',"checksum":"\w+"', rb"", False),
}


def checksum(data):
    """FNV-1a."""
    total = 0xCBF29CE484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 % 2**64
    return total


def try_damage(old, new, is_forged):
    """A journal whose third line is damaged is refused, and stays."""
    with tempfile.TemporaryDirectory() as folder:
        group = Group("bigpoints match", (*MATCH, "--resume"), {"--results": KEPT})
        make_good(group, "--results", folder, "f")
        path = Path(folder, "f")
        lines = path.read_bytes().split(b"\n")
        body, mark, end = lines[2].rpartition(b',"checksum":"')
        if end != b'%016x"}' % checksum(body):
            raise Wrong(f"a wrong checksum: {lines[2]}")
        damaged = re.sub(old, new, body if is_forged else lines[2])
        if damaged in (body, lines[2]):
            raise Wrong(f"nothing to damage in {lines[2]}")
        lines[2] = damaged + mark + b'%016x"}' % checksum(damaged) if is_forged else damaged
        before = b"\n".join(lines)
        path.write_bytes(before)
        done = run("bigpoints match", words_for(group, {"--results": "f"}), folder)
        judge(done, "bigpoints match", (1,))
        if b"f, line 3: not a game of this match" not in done.error or path.read_bytes() != before:
            raise Wrong(f"{done.error}, or it was changed")
    return True


def try_beginning(length):
    """A journal of which only the beginning of the first line was written is continued; anything behind it
    is of another file."""
    with tempfile.TemporaryDirectory() as folder:
        group = Group("bigpoints match", (*MATCH, "--resume"), {"--results": KEPT})
        make_good(group, "--results", folder, "f")
        path = Path(folder, "f")
        first = path.read_bytes().split(b"\n")[0]
        for tail in (PRECIOUS, b"\r"):
            path.write_bytes(first[:length] + tail)
            judge(run("bigpoints match", words_for(group, {"--results": "f"}), folder), "bigpoints match", REFUSED)
            if path.read_bytes() != first[:length] + tail:
                raise Wrong("what is behind the beginning was removed")
        path.write_bytes(first[:length])
        judge(run("bigpoints match", words_for(group, {"--results": "f"}), folder), "bigpoints match", DONE)
        if path.read_bytes().split(b"\n")[0] != first or path.read_bytes().count(b"\n") != 5:
            raise Wrong("the journal is not complete")
    return True


# The checkpoint beside a file of rows that is not of it: the words of the census, and what its checkpoint has.
ROWS = {
    "no checkpoint": (CENSUS_WORDS, None),
    "the checkpoint is gone": ((*CENSUS_WORDS, "--checkpoint", "c"), None),
    "the checkpoint has no finished unit": ((*CENSUS_WORDS, "--checkpoint", "c"), "nothing"),
    "the checkpoint is of a thesis without rows": ((*THESIS, "--checkpoint", "c"), "all"),
}


def make_checkpoint(words, what, folder):
    """A checkpoint of a census. If it may not grow, only the first one is written: it has no units."""
    path = Path(folder, "c")
    judge(run("bigpoints census", words, folder), "bigpoints census", DONE)
    if what == "nothing":
        limit = path.read_bytes().index(b"\ndone ") + len(b"\nend 0123456789abcdef\n")
        limit += len(b"rows 0 0123456789abcdef\n") * ("--rows" in words)
        path.unlink()
        Path(folder, "r").unlink(missing_ok=True)
        judge(run("bigpoints census", words, folder, limit=(resource.RLIMIT_FSIZE, limit)), "bigpoints census", (1,))
        if b"\ndone " in path.read_bytes():
            raise Wrong("it has units")


def try_rows(words, what):
    """Rows that are not of the checkpoint stay, in a second run too; with --replace they are replaced."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "r")
        if what:
            make_checkpoint(words, what, folder)
        path.write_bytes(b"RGBRGB,2,0\n")
        before = contents(folder)
        for _ in range(2):
            done = run("bigpoints census", [*words, "--rows", "r"], folder)
            judge(done, "bigpoints census", (1,))
            if b"r exists: --replace replaces it" not in done.error or contents(folder) != before:
                raise Wrong(f"{done.error}, or it was changed")
        for _ in range(2):  # then the rows are of the checkpoint, if there is one
            judge(run("bigpoints census", [*words, "--rows", "r", "--replace"], folder), "bigpoints census", DONE)
        if "c" in words:
            judge(run("bigpoints census", [*words, "--rows", "r"], folder), "bigpoints census", DONE)
        if path.read_bytes().count(b"\n") not in (3, 6):
            raise Wrong("it was not replaced")
    return True


# What is behind the rows that a checkpoint counts, by the rows that come next: how much of it, and what follows.
TAILS = {
    "nothing": (0, b""),
    "the next rows": (30, b""),
    "the beginning of a row": (3, b""),
    "all rows": (None, b""),
    "something else": (0, PRECIOUS),
    "a line of something else": (0, PRECIOUS + b"\n"),
    "a row of another census": (0, b"RGBRGB,2,0\n"),
    "zero bytes": (0, bytes(4)),
    "the next rows and something else": (30, PRECIOUS),
    "all rows and the beginning of another one": (None, b"RG"),
}


def try_tail(program, header, length, more):
    """Rows behind those of a checkpoint are of a process that was killed if the census writes them again; otherwise they
    stay, unless they are to be replaced."""
    words = ["--colours", "3", "--discs", "2", *header, "--checkpoint", "c", "--rows", "r"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "r")
        judge(run("bigpoints census", [*words[:-4], "--rows", "r"], folder), "bigpoints census", DONE)
        every = path.read_bytes()
        path.unlink()
        judge(run("bigpoints census", [*words, "--shard", "1/3"], folder), "bigpoints census", DONE)
        counted = path.stat().st_size
        length = len(every) if length is None else counted + length
        before = every[:length] + more
        if path.read_bytes() != every[:counted] or not 0 < counted < len(every):
            raise Wrong("the rows of the shard are no beginning")
        path.write_bytes(before)
        if more:
            for _ in range(2):
                done = run(program, words, folder)
                judge(done, program, (1,))
                if b"r has contents that are not the rows of this census" not in done.error or path.read_bytes() != before:
                    raise Wrong(f"{done.error}, or it was changed")
        for again in range(3):  # in the end nothing is left to do
            judge(run(program, [*words, "--replace"] if more and again == 0 else words, folder), program, DONE)
            if path.read_bytes() != every:
                raise Wrong("not all rows, or others")
    return True


# Checkpoints of a census with rows that count none of them: the words of the census, how it is begun, and whether rows may
# be there: late rows only if all is solved.
UNCOUNTED = {
    "no finished unit": (CENSUS_WORDS, "nothing", True),
    "no finished unit of a thesis": (THESIS, "nothing", False),
    "a part of a thesis": (THESIS, "part", False),
    "all of a thesis": (THESIS, "all", True),
}

# The other contents of the file: how much of all rows, and what follows.
CONTENTS = {"no bytes": (0, b""), "the beginning of a row": (3, b""), "some rows": (20, b""), "all rows": (None, b""),
            "something else": (0, PRECIOUS), "a row of another census": (0, b"RGBRGB,2,0\n"),
            "some rows and something else": (20, PRECIOUS), "all rows and something else": (None, PRECIOUS)}


def try_uncounted(program, case, length, more):
    """Rows that the checkpoint does not count are kept if they are a beginning of those of the census; otherwise they stay,
    unless they are to be replaced."""
    census, what, is_beginning = case
    words = [*census, "--checkpoint", "c", "--rows", "r"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "r")
        judge(run("bigpoints census", [*census, "--rows", "r"], folder), "bigpoints census", DONE)
        every = path.read_bytes()
        path.unlink()
        if what == "part":
            judge(run("bigpoints census", [*words, "--shard", "1/2"], folder), "bigpoints census", DONE)
        else:
            make_checkpoint(words, what, folder)
        path.unlink(missing_ok=True)
        before = every[:length] + more
        path.write_bytes(before)
        if more or (before and not is_beginning):
            for _ in range(2):
                done = run(program, words, folder)
                judge(done, program, (1,))
                if b"r has contents that are not the rows of this census" not in done.error or path.read_bytes() != before:
                    raise Wrong(f"{done.error}, or it was changed")
            judge(run(program, [*words, "--replace"], folder), program, DONE)
        for _ in range(2):
            judge(run(program, words, folder), program, DONE)
            if path.read_bytes() != every:
                raise Wrong("not all rows, or others")
    return True


def try_signal():
    """Rows that come at the end, and that a signal ends: the exit code says so."""
    words = ["--colours", "4", "--discs", "2", *THESIS[4:], "--rows", "pipe"]
    with tempfile.TemporaryDirectory() as folder:
        pipe = Path(folder, "pipe")
        os.mkfifo(pipe)
        with subprocess.Popen([BIN / "bigpoints", "census", *words], cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process, open(pipe, "rb", 0) as reader:
            fcntl.fcntl(reader, SET_PIPE_SIZE, 4096)  # less than all rows need
            rows = reader.read(1)
            process.send_signal(signal.SIGINT)
            while piece := reader.read(4096):
                rows += piece
            out, error = process.communicate(timeout=GUARD)
        if process.returncode != 130 or out or b"stopped after" not in error or rows.count(b"\n") >= 2520:
            raise Wrong(f"exit code {process.returncode}, {len(rows)} bytes, {error}")
    return True


# Changes of a file of records that a match which is resumed does not replace, by its lines; and those that it does.
OTHER_RECORDS = {
    "another file": lambda lines: PRECIOUS,
    "a line that begins like a record": lambda lines: b"players=me and my sister\n",
    "a board": lambda lines: b"players=2 board=RGGR\n",
    "another line at the end": lambda lines: b"".join(lines) + PRECIOUS,
    "an empty line at the end": lambda lines: b"".join(lines) + b"\n",
    "another line at the beginning": lambda lines: PRECIOUS + b"\n" + b"".join(lines),
    "a record with a note": lambda lines: b"".join(lines).rstrip(b"\n") + b" this was a good game\n",
    "a record with a wrong move": lambda lines: re.sub(rb"moves=\w+", rb"moves=Yc", b"".join(lines)),
    "a record with a wrong result": lambda lines: re.sub(rb"result=.*", rb"result=9,9", b"".join(lines)),
    "half a record": lambda lines: b"".join(lines)[:-20],
    "a NUL": lambda lines: b"".join(lines) + b"\0",
    "a long line": lambda lines: b"".join(lines) + lines[0][:-1] + b" " * 5000,
}
RECORDS = {
    "records": b"".join,
    "records without the last line end": lambda lines: b"".join(lines)[:-1],
    "nothing": lambda lines: b"",
    "a record": lambda lines: lines[0],
}


def try_records(change, is_ours, mode=0o644):
    """A match that is resumed replaces a file of records if it can read every line of it as a record."""
    with tempfile.TemporaryDirectory() as outer:
        os.chmod(outer, 0o755)
        folder = Path(outer, "work")
        folder.mkdir()
        words = [*MATCH, "--results", "j", "--record", "f"]
        judge(run("bigpoints match", words, folder), "bigpoints match", DONE)
        path = folder / "f"
        records = path.read_bytes()
        before = change(records.splitlines(keepends=True))
        path.write_bytes(before)
        os.chmod(path, mode)
        user = NOBODY if mode == 0o200 else None
        for file in (folder, *folder.iterdir()) if user else ():
            os.chown(file, user, user)
        done = run("bigpoints match", [*words, "--resume"], folder, user=user)
        judge(done, "bigpoints match", DONE if is_ours else (2,))
        if path.read_bytes() != (records if is_ours else before):
            raise Wrong(f"it was {'not ' * is_ours}replaced")
    return True


# Names beside a checkpoint c, and what is there.
NEIGHBOURS = (("c.new", PRECIOUS), ("c.new", "checkpoint"), ("c.new", b""), ("c.tmp", PRECIOUS), ("c.tmp", "checkpoint"),
              ("c.bp-unfinished", PRECIOUS))


def try_neighbour(name, data):
    """Files beside the given one that are not the program's stay: temporary names, checkpoints."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        if data == "checkpoint":
            judge(run("bigpoints census", [*CENSUS_WORDS, "--checkpoint", name], folder), "bigpoints census", DONE)
        else:
            path.write_bytes(data)
        before = path.read_bytes()
        done = run("bigpoints census", ["--colours", "3", "--discs", "2", "--checkpoint", "c", "--every", "0.001"], folder)
        judge(done, "bigpoints census", DONE)
        if path.read_bytes() != before:
            raise Wrong("it was changed")
    return True


# --- The table ----------------------------------------------------------------------------------------------------


def try_table(program):
    """The table has the file options that the program lists, and its file operands."""
    listed = run(program, ["--list-options"], ".").out.decode().splitlines()
    options = {line.split()[0] for line in listed if re.search(r" (FILE|FOLDER|NAME|PATH)\b", line)}
    usage = run(program, ["--help"], ".").out.decode().split("\n\n")[0]
    if re.search(r"(?<!--rows )(?<!--details )\bFILE\b", usage):
        options.add("FILE")
    ours = {option for group in GROUPS if group.program == program for option in group.uses}
    if options != ours:
        raise Wrong(f"the program has the files {sorted(options)}, the table {sorted(ours)}")
    return True


class Counter:
    def __init__(self):
        self.tried, self.failed, self.skipped = {}, 0, 0

    def check(self, kind, name, function, *arguments):
        try:
            done = function(*arguments)
        except Wrong as wrong:
            print(f"FAIL: {kind}: {name}: {wrong}")
            done = True
            self.failed += 1
        except Exception:  # pylint: disable=broad-except
            print(f"FAIL: {kind}: {name}: {traceback.format_exc()}")
            done = True
            self.failed += 1
        if done:
            self.tried[kind] = self.tried.get(kind, 0) + 1


def pairs(group):
    """Every two files of which one is written."""
    options = list(group.uses)
    for i, first in enumerate(options):
        for second in options[i + 1:]:
            if {group.uses[first], group.uses[second]} != {INPUT}:
                yield first, second


def check_group(counter, group):
    name = f"{group.program} {' '.join(group.words)}"
    for option in group.uses:
        for condition in CONDITIONS:
            if condition.as_nobody and os.getuid() != 0:
                counter.skipped += 1
            elif group.program not in SLOW or not condition.limit:  # MPI has files of its own, and they may not grow
                counter.check("option and condition", f"{name} {option}: {condition.name}", try_condition, group, option,
                              condition)
        for is_input in (False, True):
            counter.check("option and standard stream", f"{name} {option}: {'input' if is_input else 'output'}",
                          try_stream, group, option, is_input)
    if "--rows" in group.uses and "FILE" not in group.uses:
        for header in ([], ["--header"]):
            for what, tail in TAILS.items():
                counter.check("rows", f"{name} {' '.join(header)}: {what}", try_tail, group.program, header, *tail)
        for case, census in UNCOUNTED.items():
            for what, other in CONTENTS.items():
                counter.check("rows", f"{name}: {case}: {what}", try_uncounted, group.program, census, *other)
    for first, second in pairs(group):
        for way in WAYS:
            counter.check("pair of options and way", f"{name} {first} {second}: {way[0]}", try_pair, group, first, second,
                          way)
        if group.uses[first] != INPUT and group.uses[second] != INPUT:
            counter.check("pair of outputs", f"{name} {first} {second}: -", try_dashes, group, first, second)


def check_reading(counter):
    for command in READERS:
        for name in ("/dev/zero", "a folder"):
            counter.check("standard input", f"{' '.join(command)}: {name}", try_stdin, command, name)
    for is_ended in (False, True):
        counter.check("long line", f"bigpoints solve -, with a line end: {is_ended}", try_long_line, is_ended)
        counter.check("long line", f"bigpoints match --resume, with a line end: {is_ended}", try_long_journal, is_ended)
    for tail in OTHER_TAILS:
        counter.check("journal", f"behind it {tail}", try_other_tail, tail, False)
    for tail in CUT_TAILS:
        counter.check("journal", f"behind it {tail}", try_other_tail, tail, True)
    for games in (2, 4):
        counter.check("journal", f"a line end is missing, {games} games", try_line_end, games)
    for missing in (2, 20, 100, 300):
        counter.check("journal", f"{missing} bytes are missing", try_cut_game, missing)
    for name, damage in DAMAGES.items():
        counter.check("journal", name, try_damage, *damage)
    for length in (0, 1, 30, 1000):
        counter.check("journal", f"{length} bytes of the first line", try_beginning, length)
    for name, case in ROWS.items():
        counter.check("rows", name, try_rows, *case)
    counter.check("rows", "a signal", try_signal)
    for name, change in OTHER_RECORDS.items():
        counter.check("records", name, try_records, change, False)
    for name, change in RECORDS.items():
        counter.check("records", name, try_records, change, True)
    if os.getuid() == 0:
        counter.check("records", "records that can't be read", try_records, b"".join, False, 0o200)
    for name, data in NEIGHBOURS:
        counter.check("neighbour", f"{name} {data}", try_neighbour, name, data)
    for condition in (*CONDITIONS, *SAVED):
        if not condition.as_nobody or os.getuid() == 0:
            counter.check("saved game and condition", condition.name, try_save, condition)


def main():
    if not Path("/dev/full").exists():
        print("skipped: this system has no /dev/full\n1 Tests 0 Failures 1 Ignored")
        return 0
    counter = Counter()
    there = [f"{path.name} {verb}" for path in sorted(BIN.glob("bigpoints*"))
             for verb in run(path.name, ["--list-verbs"], ".").out.decode().split()]
    chosen = sys.argv[1:] or [program for program in there if program not in SLOW]
    for program in there:
        counter.check("program", program, try_table, program)
    for group in GROUPS:
        if group.program in chosen and group.program in there:
            check_group(counter, group)
    if not sys.argv[1:]:
        check_reading(counter)
    for kind, count in counter.tried.items():
        print(f"{count} x {kind}")
    if counter.skipped:
        print(f"skipped: {counter.skipped} conditions of protected files: they need root")
    print(f"{sum(counter.tried.values()) + counter.skipped} Tests {counter.failed} Failures {counter.skipped} Ignored")
    return counter.failed > 0


if __name__ == "__main__":
    sys.exit(main())
