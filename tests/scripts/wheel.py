# SPDX-License-Identifier: MIT
"""Tests of the build backend of the Python package that compile no library: platform tags, archives, metadata, refused
environments; and of "python -m bigpoints". wheel_slow.sh builds and installs wheels."""

import email
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import unittest
import zipfile
from pathlib import Path
from unittest import mock

sys.path[:0] = ["bindings/python", str(Path(__file__).parent)]
import bigpoints  # noqa: E402
from _running import main  # noqa: E402
from build_backend import (  # noqa: E402
    archive, build_sdist, library, platform_tag, prepare_metadata_for_build_wheel, tree)

VERSION = bigpoints.version()


class Folder(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)


class Tags(Folder):
    """Libraries for other processors: the compilers that are there make them."""

    SOURCE = """
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
int f(void) {
    struct timespec now;
    pthread_t thread;
    return clock_gettime(CLOCK_MONOTONIC, &now) + pthread_create(&thread, NULL, NULL, NULL) + (rand)();
}
"""

    def compiled(self, compiler, *options):
        """The bytes of a small shared library, or None if the compiler is missing."""
        if shutil.which(compiler) is None:
            return None
        out = self.folder / "library.bin"
        subprocess.run([compiler, "-shared", "-fPIC", "-o", str(out), *options, "-x", "c", "-"], input=self.SOURCE,
                       universal_newlines=True, check=True)
        return out.read_bytes()

    def glibc_by_objdump(self, objdump, path):
        """The highest version of glibc that "objdump -T" shows, as a part of a tag."""
        shown = subprocess.run([objdump, "-T", str(path)], stdout=subprocess.PIPE, universal_newlines=True, check=True)
        versions = [tuple(map(int, found)) for found in re.findall(r"\bGLIBC_(\d+)\.(\d+)", shown.stdout)]
        return "{}_{}".format(*max(versions))

    def test_our_library(self):
        if shutil.which("objdump") is None:
            self.skipTest("objdump is missing")
        path = Path("lib/libbigpoints.so.0")
        tag = platform_tag.of(path.read_bytes())
        highest = self.glibc_by_objdump("objdump", path)
        self.assertRegex(tag, f"^manylinux_{highest}_[a-z0-9_]+$")
        self.assertNotIn("manylinux_2_5_", tag)
        self.assertTrue(tag.endswith("_" + os.uname().machine), tag)

    def test_other_processors(self):
        tried = 0
        for triplet, machine in (("s390x-linux-gnu", "s390x"), ("aarch64-linux-gnu", "aarch64"),
                                 ("i686-linux-gnu", "i686"), ("x86_64-linux-gnu", "x86_64")):
            data = self.compiled(f"{triplet}-gcc")
            if data is not None:
                highest = self.glibc_by_objdump(f"{triplet}-objdump", self.folder / "library.bin")
                self.assertEqual(platform_tag.of(data), f"manylinux_{highest}_{machine}")
                tried += 1
        if tried == 0:
            self.skipTest("no gcc for a Linux by the name of its target")

    def test_another_library(self):
        """A library that manylinux systems may lack makes no manylinux wheel."""
        compiler = shutil.which("gcc") or shutil.which("cc")
        if compiler is None:
            self.skipTest("gcc is missing")
        self.compiled(compiler, "-Wl,-soname,libother.so.1")
        (self.folder / "library.bin").rename(self.folder / "libother.so")
        data = self.compiled(compiler, "-Wl,--no-as-needed", f"-L{self.folder}", "-lother")
        self.assertEqual(platform_tag.of(data), f"linux_{os.uname().machine}")

    def test_musl(self):
        data = self.compiled("musl-gcc")
        if data is None:
            self.skipTest("musl-gcc is missing")
        self.assertRegex(platform_tag.of(data), f"^musllinux_1_[0-9]+_{os.uname().machine}$")
        with mock.patch.object(platform_tag, "_musl_version", lambda machine: None):
            self.assertEqual(platform_tag.of(data), f"linux_{os.uname().machine}")

    def test_windows(self):
        source, self.SOURCE = self.SOURCE, "int f(void) { return 0; }\n"
        self.addCleanup(setattr, self, "SOURCE", source)
        tried = 0
        for compiler, tag in (("x86_64-w64-mingw32-gcc", "win_amd64"), ("i686-w64-mingw32-gcc", "win32")):
            data = self.compiled(compiler)
            if data is not None:
                self.assertEqual(platform_tag.of(data), tag)
                tried += 1
        if tried == 0:
            self.skipTest("mingw-w64 is missing")

    def test_damaged(self):
        """Whatever a file has, the answer is a tag or a message."""
        data = Path("lib/libbigpoints.so.0").read_bytes()
        self.assertRaises(SystemExit, platform_tag.of, b"")
        self.assertRaises(SystemExit, platform_tag.of, b"\xcf\xfa\xed\xfe" + bytes(100))
        self.assertRaises(SystemExit, platform_tag.of, b"MZ" + bytes(100))
        for length in (*range(0, 70), 200, 1000, 5000):
            self.assertRaises(SystemExit, platform_tag.of, data[:length])

    def test_versions(self):
        self.assertEqual(platform_tag.glibc_version({"GLIBC_2.9", "GLIBC_2.17", "GLIBC_2.2.5", "GCC_3.0"}), (2, 17))
        self.assertEqual(platform_tag.glibc_version({"GLIBC_2.34", "GLIBC_ABI_DT_RELR"}), (2, 36))
        self.assertEqual(platform_tag.glibc_version(set()), (2, 0))


class Archives(Folder):
    def wheel(self, name, epoch, contents):
        folder = self.folder / name
        folder.mkdir()
        with mock.patch.dict(os.environ, SOURCE_DATE_EPOCH=epoch):
            name = archive.write_wheel(folder, "1.2.3", "any", contents, b"Name: bigpoints\n", {"LICENSE": b""})
        return folder / name

    def test_wheel(self):
        first = self.wheel("a", "1700000000", {"b": b"1", "a": b"2"})
        second = self.wheel("b", "1700000000", {"a": b"2", "b": b"1"})
        later = self.wheel("c", "1700000002", {"a": b"2", "b": b"1"})
        self.assertEqual(first.read_bytes(), second.read_bytes())
        self.assertNotEqual(first.read_bytes(), later.read_bytes())
        with zipfile.ZipFile(first) as opened:
            self.assertEqual({entry.date_time for entry in opened.infolist()}, {time.gmtime(1700000000)[:6]})
            self.assertEqual(opened.namelist()[:2], ["a", "b"])
            self.assertEqual(opened.namelist()[-1], "bigpoints-1.2.3.dist-info/RECORD")

    def test_times(self):
        for text, year in (("0", 1980), ("4354819198", 2107), ("", 1980)):
            with zipfile.ZipFile(self.wheel(f"at{text}", text, {"a": b""})) as opened:
                self.assertEqual({entry.date_time[0] for entry in opened.infolist()}, {year})

    def test_wrong_times(self):
        for text in ("yesterday", "-1", "1e9", "4354819199", "\u0663"):
            with self.assertRaisesRegex(SystemExit, "SOURCE_DATE_EPOCH must be a number of seconds"):
                self.wheel(str(abs(hash(text))), text, {})

    def test_sdist(self):
        names = []
        for folder in ("a", "b"):
            (self.folder / folder).mkdir()
            names.append(self.folder / folder / build_sdist(str(self.folder / folder)))
        self.assertEqual(names[0].read_bytes(), names[1].read_bytes())
        with tarfile.open(names[0]) as opened:
            files = {member.name for member in opened.getmembers()}
            self.assertEqual({(member.uid, member.uname) for member in opened.getmembers()}, {(0, "")})
        top = f"bigpoints-{VERSION}"
        self.assertEqual(names[0].name, f"{top}.tar.gz")
        package = [path.relative_to("bindings/python").as_posix() for path in Path("bindings/python/bigpoints").glob("*.py")]
        self.assertGreater(len(package), 15)
        for name in ("PKG-INFO", "pyproject.toml", "LICENSE", "NOTICES", *package, "bigpoints/py.typed",
                     "build_backend/__init__.py",
                     "libbigpoints/Makefile", "libbigpoints/include/bigpoints/state.h", "libbigpoints/src/solver/solver.c"):
            self.assertIn(f"{top}/{name}", files)
        self.assertEqual([name for name in files if re.search(r"__pycache__|src/programs|\.o$|\.so", name)], [])


class Metadata(Folder):
    def test_metadata(self):
        name = prepare_metadata_for_build_wheel(str(self.folder))
        self.assertEqual(name, f"bigpoints-{VERSION}.dist-info")
        fields = email.message_from_bytes((self.folder / name / "METADATA").read_bytes())
        self.assertEqual((fields["Metadata-Version"], fields["Name"], fields["License"]), ("2.1", "bigpoints", "MIT"))
        self.assertEqual(fields["Version"], bigpoints.__version__)
        self.assertEqual(fields["Requires-Python"], ">=3.8")
        self.assertIn("import bigpoints", fields.get_payload())

    def test_licences(self):
        self.assertEqual(sorted(tree.licences(True)), ["LICENSE", "NOTICES"])
        self.assertEqual(sorted(tree.licences(False)), ["LICENSE"])
        self.assertIn(b"Troy D. Hanson", tree.licences(True)["NOTICES"])

    def test_no_sources(self):
        with mock.patch.object(tree, "HERE", self.folder / "bindings" / "python"):
            with self.assertRaisesRegex(SystemExit, "the C sources are not at .*pip before 21.3"):
                tree.version()


class Tools(Folder):
    def refused(self, message, **environment):
        with mock.patch.dict(os.environ, environment), self.assertRaisesRegex(SystemExit, message):
            library.build(self.folder)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_missing(self):
        compiler = os.environ.get("CC") or "cc"
        self.refused("the C compiler 'no-such-cc' is missing.*gcc, libc6-dev and make", CC="no-such-cc -O2")
        self.refused("does not find the header stdio.h", CC=f"{compiler} -nostdinc")
        self.refused("make is missing", PATH=str(self.folder))


def run(*arguments, **more):
    environment = {**os.environ, "PYTHONPATH": "bindings/python", "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "80"}
    environment.update(more)
    return subprocess.run([sys.executable, "-m", "bigpoints", *arguments], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, universal_newlines=True, env=environment)


class Command(unittest.TestCase):
    """python -m bigpoints."""

    def without_work(self, text):
        return [line for line in text.splitlines() if "Work:" not in line]

    def test_as_solve(self):
        program = Path(os.environ.get("BUILD", "build")) / "bin" / "bigpoints"
        thesis = "rules=thesis board=RGBGRB"
        for options, texts in ((["--objective", "margin", "--moves"], ["RGBYYBGR", "rggr"]), ([], ["RGGR", "RRGG"]),
                               (["--objective", "thesis"], [thesis]),
                               (["--objective", "maxn"], ["players=3 board=RGGRBB"]),
                               (["--objective", "guaranteed", "--moves"], ["players=3 board=RGGRBB"]),
                               (["--objective", "margin"], ["board=RGBBGR moves=Ra"])):
            jobs = [word for text in texts for word in (["--position", text] if "=" in text else [text])]
            wanted = subprocess.run([str(program), "solve", *options, *jobs], stdout=subprocess.PIPE, universal_newlines=True)
            got = run(*options, *texts)
            self.assertEqual((got.returncode, got.stderr), (0, ""))
            self.assertEqual(self.without_work(got.stdout), self.without_work(wanted.stdout))

    def test_usage(self):
        over = "board=RGGR moves=Ga,Ra,Gc,Rc"
        self.assertTrue(bigpoints.State(over).over)
        for arguments, message in (
                (["RGXR"], "'RGXR': character 3: 'X' is no disc; a board has R G B Y P W K or 1-5"),
                ([], "a board is missing, such as RGGR"), ([" "], "a board is missing, such as RGGR"),
                (["--objective", "score", "RGGR"], "invalid choice: 'score'"), (["--mov", "RGGR"], "--mov"),
                (["--seconds", "nan", "RGGR"], "a number greater than 0, at most 1000000000, is needed, not 'nan'"),
                (["RGGR", over], "the game is over"), (["--objective", "thesis", "RGGR"], "rules=thesis"),
                (["players=3 board=RGGR"], "--objective outcome is for 2 players, not 3: try maxn or guaranteed")):
            done = run(*arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertIn(message, done.stderr)
            self.assertTrue(done.stderr.endswith("\nTry 'python -m bigpoints --help'.\n"))

    def test_help(self):
        done = run("--help", BIGPOINTS_LIBRARY="/nowhere")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for word in ("--objective", "--moves", "--seconds", "--version", "Exit codes: 0 all solved"):
            self.assertIn(word, done.stdout)
        self.assertLessEqual(max(map(len, done.stdout.splitlines())), 80)
        self.assertEqual(run("--version").stdout, f"bigpoints {VERSION}\n")

    def test_failures(self):
        big = "RPGYBRPBGYRYGBPRPGBYGRPYBWKWK"
        done = run("--seconds", "0.05", big, "RGGR")
        self.assertEqual(done.returncode, 1)
        self.assertIn("Stopped early: the time is over.", done.stdout)
        self.assertIn("RGGR: outcome", done.stdout)
        self.assertIn(f"'{big}': stopped by the limit of seconds before the value was known", done.stderr)
        done = run("RGGR", BIGPOINTS_LIBRARY="/nowhere")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("python -m bigpoints: no libbigpoints that fits was found", done.stderr)
        self.assertNotIn("Traceback", done.stderr)

    @unittest.skipUnless(os.path.exists("/dev/full"), "/dev/full is missing")
    def test_full_disk(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([sys.executable, "-m", "bigpoints", "RGGR"], stdout=full, stderr=subprocess.PIPE,
                                  env={**os.environ, "PYTHONPATH": "bindings/python"}, universal_newlines=True)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^python -m bigpoints: .*No space left on device\n$")

    def test_closed_pipe(self):
        with subprocess.Popen([sys.executable, "-m", "bigpoints", *["RGGR"] * 2000], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, universal_newlines=True,
                              env={**os.environ, "PYTHONPATH": "bindings/python"}) as process:
            self.assertIn("RGGR", process.stdout.readline())
            process.stdout.close()
            self.assertEqual(process.stderr.read(), "")
            self.assertEqual(process.wait(), 1)

    def test_interrupted(self):
        """Ctrl-C during the search prints the result so far and exits with 130."""
        with subprocess.Popen([sys.executable, "-m", "bigpoints", "RPGYBRPBGYRYGBPRPGBYGRPYBWKWK"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True,
                              env={**os.environ, "PYTHONPATH": "bindings/python"}) as process:
            threads = Path(f"/proc/{process.pid}/task")
            # The search has a thread of its own.
            while process.poll() is None and threads.exists() and len(list(threads.iterdir())) < 2:
                time.sleep(0.01)
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate()
        self.assertEqual((process.returncode, err), (130, ""))
        self.assertIn("Stopped early: interrupted.", out)


if __name__ == "__main__":
    sys.exit(main(sys.modules[__name__]))
