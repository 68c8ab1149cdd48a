# SPDX-License-Identifier: MIT
"""Writes wheels and source archives, the same bytes for the same contents: the order, modes and times are fixed.

The time is SOURCE_DATE_EPOCH, or the first that a ZIP archive can have.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import sys
import tarfile
import time
import zipfile
from pathlib import Path
from typing import Dict

FIRST, LAST = 315532800, 4354819198  # the times that a ZIP archive can have: the years 1980 to 2107


def _epoch() -> int:
    text = os.environ.get("SOURCE_DATE_EPOCH") or "0"
    if not (text.isascii() and text.isdigit() and int(text) <= LAST):
        sys.exit(f"bigpoints: SOURCE_DATE_EPOCH must be a number of seconds from 0 to {LAST}, not {text!r}.")
    return max(FIRST, int(text))


def _mode(name: str) -> int:
    return 0o755 if name.endswith((".sh", ".dll")) or ".so" in name else 0o644


def _record_line(name: str, data: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def write_wheel(folder: Path, version: str, platform: str, contents: Dict[str, bytes], metadata: bytes,
                licences: Dict[str, bytes]) -> str:
    """Writes a wheel of files and returns its name. The metadata comes last, as the format recommends."""
    info = f"bigpoints-{version}.dist-info"
    tag = f"py3-none-{platform}"
    last = {f"{info}/{name}": data for name, data in licences.items()}
    last[f"{info}/METADATA"] = metadata
    last[f"{info}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: build_backend of bigpoints {version}\n"
                             f"Root-Is-Purelib: {'true' if platform == 'any' else 'false'}\nTag: {tag}\n").encode()
    files = [*sorted(contents.items()), *sorted(last.items())]
    record = "".join(_record_line(name, data) for name, data in files) + f"{info}/RECORD,,\n"
    name = f"bigpoints-{version}-{tag}.whl"
    with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for path, data in [*files, (f"{info}/RECORD", record.encode())]:
            entry = zipfile.ZipInfo(path, time.gmtime(_epoch())[:6])
            entry.create_system, entry.external_attr = 3, (0o100000 | _mode(path)) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, data)
    return name


def write_sdist(folder: Path, version: str, contents: Dict[str, bytes]) -> str:
    """Writes a source archive of files and returns its name."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as out:
        for path, data in sorted(contents.items()):
            entry = tarfile.TarInfo(f"bigpoints-{version}/{path}")
            entry.size, entry.mtime, entry.mode = len(data), _epoch(), _mode(path)
            out.addfile(entry, io.BytesIO(data))
    name = f"bigpoints-{version}.tar.gz"
    with open(folder / name, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write(plain.getvalue())
    return name
