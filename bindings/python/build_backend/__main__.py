# SPDX-License-Identifier: MIT
"""Writes the wheel and the source archive to a folder: python3 -m build_backend FOLDER. "make wheel" calls it."""

import sys
from pathlib import Path

from . import build_sdist, build_wheel

if len(sys.argv) != 2:
    sys.exit("usage: python3 -m build_backend FOLDER")
folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
print(folder / build_sdist(str(folder)))
print(folder / build_wheel(str(folder)))
