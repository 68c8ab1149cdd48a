# SPDX-License-Identifier: MIT
"""Compiles the shared library with the Makefile of the source tree."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Dict, List, NamedTuple

from . import tree

# The file that "make lib" writes, and its name in the package.
PRODUCTS = ("libbigpoints.so.0", "libbigpoints-0.dll")


class Library(NamedTuple):
    name: str
    data: bytes
    has_uthash: bool


def _compiler() -> List[str]:
    return shlex.split(os.environ.get("CC") or "cc")


def _finds_header(name: str) -> bool:
    """Whether the compiler finds a header."""
    command = [*_compiler(), *shlex.split(os.environ.get("CPPFLAGS", "")), "-E", "-x", "c", "-"]
    done = subprocess.run(command, input=f"#include <{name}>\n", universal_newlines=True, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL)
    return done.returncode == 0


def _need_tools() -> str:
    """The name of make. Ends with a message if make, the compiler or the headers of C are missing."""
    advice = "A wheel for your platform needs none. Debian has it in the packages gcc, libc6-dev and make"
    make = shutil.which("gmake") or shutil.which("make")
    if make is None:
        sys.exit(f"bigpoints: make is missing, which compiles the library. {advice}.")
    name = _compiler()[0]
    if shutil.which(name) is None:
        sys.exit(f"bigpoints: the C compiler {name!r} is missing. {advice}; CC=name selects another compiler.")
    if not _finds_header("stdio.h"):
        sys.exit(f"bigpoints: the C compiler {name!r} does not find the header stdio.h. {advice}.")
    return make


def _environment() -> Dict[str, str]:
    """The environment without the options of a make that runs this program."""
    ours = ("MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES", "MAKELEVEL", "GNUMAKEFLAGS", "DESTDIR")
    return {key: value for key, value in os.environ.items() if key not in ours}


def _make_lib(make: str, folder: Path, environment: Dict[str, str], has_uthash: bool, *variables: str) -> None:
    """Runs "make lib" in a folder."""
    command = [make, "-j", str(os.cpu_count() or 1), "lib", "CONFIG=release", *variables]
    if not has_uthash:
        print("bigpoints: without the header uthash.h, so there is no table \"uthash\"")
        command.append("UTHASH=no")
    sys.stdout.flush()
    if subprocess.run(command, cwd=folder, env=environment).returncode != 0:
        sys.exit("bigpoints: the library was not compiled; the output of make above says why.")


def _has_uthash() -> bool:
    return os.environ.get("UTHASH") != "no" and _finds_header("uthash.h")


def build(scratch: Path) -> Library:
    """The library for a wheel, without debug information.

    It is compiled from a copy of the sources: nothing is written to the source tree, and no path is in the result. CC,
    CFLAGS, CPPFLAGS and LDFLAGS are those of the environment.
    """
    make, has_uthash = _need_tools(), _has_uthash()
    for name, path in tree.library_files().items():
        copy = scratch / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
        copy.chmod(0o755 if name.endswith(".sh") else 0o644)
    environment = _environment()
    environment.setdefault("CFLAGS", "-O3")
    environment["LDFLAGS"] = f"{environment.get('LDFLAGS', '')} -s".strip()
    # Only programs use these libraries, so make need not find them.
    _make_lib(make, scratch, environment, has_uthash, "NCURSES=no", "MPI=no")
    for name in PRODUCTS:
        built = scratch / "lib" / name
        if built.is_file():
            return Library(name, built.read_bytes(), has_uthash)
    sys.exit(f"bigpoints: make lib wrote none of {', '.join(PRODUCTS)}.")


def build_in_tree() -> None:
    """The library of the source tree, for an editable install."""
    if tree.root() != tree.HERE.parent.parent:
        sys.exit("bigpoints: an editable install needs the whole source tree, not the source archive.")
    _make_lib(_need_tools(), tree.root(), _environment(), _has_uthash())
