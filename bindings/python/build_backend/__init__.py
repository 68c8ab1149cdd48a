# SPDX-License-Identifier: MIT
"""Build backend of the Python package, by PEP 517 and PEP 660: wheels with the shared library inside, source archives
and editable installs. It needs Python 3.8, make and a C compiler; only the standard library of Python is used.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Dict, Optional

from . import archive, library, platform_tag, tree

__all__ = ["build_editable", "build_sdist", "build_wheel", "prepare_metadata_for_build_editable",
           "prepare_metadata_for_build_wheel"]

Settings = Optional[Dict[str, Any]]  # the options of a front end; there are none


def build_wheel(wheel_directory: str, config_settings: Settings = None,
                metadata_directory: Optional[str] = None) -> str:
    """Compiles the library in a temporary folder and writes a wheel. Returns the name of the file."""
    with tempfile.TemporaryDirectory(prefix="bigpoints-") as scratch:
        built = library.build(Path(scratch))
        contents = {f"bigpoints/{name}": data for name, data in tree.package_files().items()}
        contents[f"bigpoints/{built.name}"] = built.data
    return archive.write_wheel(Path(wheel_directory), tree.version(), platform_tag.of(built.data), contents,
                               tree.metadata(), tree.licences(built.has_uthash))


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Writes a source archive, which contains the C sources. Returns the name of the file."""
    contents = {name: path.read_bytes() for name, path in tree.source_files().items()}
    contents["PKG-INFO"] = tree.metadata()
    return archive.write_sdist(Path(sdist_directory), tree.version(), contents)


def build_editable(wheel_directory: str, config_settings: Settings = None,
                   metadata_directory: Optional[str] = None) -> str:
    """Writes a wheel that refers to the module in the source tree, which uses the library in lib/."""
    library.build_in_tree()
    path = str(tree.HERE)
    # Python reads the file in the encoding of the locale, so it must be ASCII. Type checkers read only a plain path.
    line = path if path.isascii() else f"import sys; sys.path.append({path!a})"
    contents = {"bigpoints.pth": f"{line}\n".encode()}
    return archive.write_wheel(Path(wheel_directory), tree.version(), "any", contents, tree.metadata(),
                               tree.licences(False))


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Settings = None) -> str:
    """Writes the metadata of the wheel without compiling the library. Returns the name of the folder."""
    name = f"bigpoints-{tree.version()}.dist-info"
    folder = Path(metadata_directory) / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "METADATA").write_bytes(tree.metadata())
    return name


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel
