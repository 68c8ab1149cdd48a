# SPDX-License-Identifier: MIT
"""Where the sources are, which of them a wheel and a source archive contain, and the metadata of both."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Dict, Iterator, List, Tuple

HERE = Path(__file__).resolve().parent.parent  # the folder of pyproject.toml
SOURCES = "libbigpoints"  # the folder of the C sources in a source archive

METADATA = """\
Metadata-Version: 2.1
Name: bigpoints
Version: {version}
Summary: Rules, exact solver, players and census of the board game Big Points
License: MIT
Keywords: board game,game theory,solver,minimax,ctypes
Classifier: Development Status :: 4 - Beta
Classifier: Intended Audience :: Science/Research
Classifier: License :: OSI Approved :: MIT License
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: C
Classifier: Programming Language :: Python :: 3
Classifier: Topic :: Games/Entertainment :: Board Games
Classifier: Topic :: Scientific/Engineering :: Mathematics
Classifier: Typing :: Typed
Requires-Python: >=3.8
Description-Content-Type: text/markdown

"""


def root() -> Path:
    """The folder of the C sources: the source tree that contains this one, or a folder of an unpacked archive."""
    for folder in (HERE / SOURCES, HERE.parent.parent):
        if (folder / "include/bigpoints/version.h").is_file():
            return folder
    sys.exit(f"bigpoints: the C sources are not at {HERE.parent.parent}. Keep bindings/python in the source tree, or "
             "use the source archive that \"make wheel\" writes. A pip before 21.3 copies the folder and does not find "
             "them.")


def version() -> str:
    """The version of the library, from its header."""
    text = (root() / "include/bigpoints/version.h").read_text(encoding="utf-8")
    return ".".join(re.findall(r"define BP_VERSION_(?:MAJOR|MINOR|PATCH) +(\d+)", text))


def metadata() -> bytes:
    """The metadata of the package, with README.md as its description."""
    return METADATA.format(version=version()).encode() + (HERE / "README.md").read_bytes()


def licences(with_uthash: bool) -> Dict[str, bytes]:
    """Our licence, and the notice of uthash if its code is in the library."""
    texts = {"LICENSE": (root() / "LICENSE").read_bytes()}
    if with_uthash:
        texts["NOTICES"] = (HERE / "NOTICES").read_bytes()
    return texts


def _package() -> List[Path]:
    """The files of the package."""
    return [*sorted(HERE.glob("bigpoints/*.py")), HERE / "bigpoints/py.typed"]


def package_files() -> Dict[str, bytes]:
    """The files of the package by name."""
    return {path.name: path.read_bytes() for path in _package()}


def _c_sources() -> Iterator[Path]:
    """What "make lib" reads."""
    top = root()
    for pattern in ("LICENSE", "Makefile", "*.mk", "include/**/*.h", "src/**/*.[ch]", "scripts/*.awk", "scripts/*.sh"):
        for path in top.glob(pattern):
            if top / "src/programs" not in path.parents:
                yield path


def library_files() -> Dict[str, Path]:
    """The C sources by their paths in the source tree."""
    top = root()
    return {path.relative_to(top).as_posix(): path for path in _c_sources()}


def source_files() -> Dict[str, Path]:
    """The files of a source archive by their paths in it."""
    own: Tuple[Path, ...] = (HERE / "pyproject.toml", HERE / "README.md", HERE / "NOTICES",
                             *_package(), *HERE.glob("build_backend/*.py"))
    files = {path.relative_to(HERE).as_posix(): path for path in own}
    files["LICENSE"] = root() / "LICENSE"
    files.update({f"{SOURCES}/{name}": path for name, path in library_files().items()})
    return files
