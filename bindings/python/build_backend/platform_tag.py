# SPDX-License-Identifier: MIT
"""The platform tag of a wheel, from the shared library inside it.

An ELF file names the versions of the symbols that it needs; the highest GLIBC_2.N becomes manylinux_2_N. A library for
musl becomes musllinux, a DLL win_amd64 or a relative. A file that needs another library, or something that is not
known, becomes linux_ARCH, which a package index refuses and pip on the same machine installs.
"""

from __future__ import annotations

import re
import struct
import subprocess
from typing import Dict, Iterator, List, NamedTuple, Optional, Set, Tuple

# The names of processors by the field e_machine. PowerPC is named by its byte order too.
MACHINES = {3: "i686", 21: "ppc64", 22: "s390x", 40: "armv7l", 62: "x86_64", 183: "aarch64", 243: "riscv64",
            258: "loongarch64"}
WINDOWS = {0x14c: "win32", 0x8664: "win_amd64", 0xaa64: "win_arm64"}

# The libraries of glibc and of gcc, which every manylinux system has.
GLIBC = re.compile(r"(libc|libm|libpthread|librt|libdl|libgcc_s|ld-linux[\w-]*|ld64|ld)\.so\.\d+$")
MUSL = re.compile(r"libc(\.musl-\w+)?\.so(\.1)?$")

PT_LOAD, PT_DYNAMIC = 1, 2
DT_NEEDED, DT_STRTAB, DT_VERNEED, DT_VERNEEDNUM = 1, 5, 0x6ffffffe, 0x6fffffff


class Needs(NamedTuple):
    """What an ELF file needs: a processor, libraries, and versions of symbols such as GLIBC_2.34."""

    machine: str
    libraries: Set[str]
    versions: Set[str]


class _Elf:
    """The dynamic section of an ELF file of either word size and byte order."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.wide, little = data[4] == 2, data[5] == 1
        self.order = "<" if little else ">"
        self.machine = MACHINES.get(self.numbers("H", 18)[0], "")
        if self.machine == "ppc64" and little:
            self.machine = "ppc64le"
        self.segments = list(self._segments())
        self.dynamic = list(self._dynamic())

    def numbers(self, form: str, at: int) -> Tuple[int, ...]:
        return struct.unpack_from(self.order + form, self.data, at)

    def _segments(self) -> Iterator[Tuple[int, int, int, int]]:
        """The type, place in the file, address and size of each segment."""
        start = self.numbers("Q", 32)[0] if self.wide else self.numbers("I", 28)[0]
        size, count = self.numbers("HH", 54 if self.wide else 42)
        for i in range(count):
            at = start + i * size
            if self.wide:
                kind, _, offset, address, _, length = self.numbers("IIQQQQ", at)
            else:
                kind, offset, address, _, length = self.numbers("IIIII", at)
            yield kind, offset, address, length

    def _dynamic(self) -> Iterator[Tuple[int, int]]:
        """The tags and values of the dynamic section."""
        form, step = ("QQ", 16) if self.wide else ("II", 8)
        for kind, offset, _, length in self.segments:
            if kind == PT_DYNAMIC:
                for at in range(offset, offset + length, step):
                    tag, value = self.numbers(form, at)
                    yield tag, value

    def entries(self, tag: int) -> List[int]:
        return [value for key, value in self.dynamic if key == tag]

    def place(self, address: int) -> int:
        """Where an address of the memory is in the file."""
        for kind, offset, start, length in self.segments:
            if kind == PT_LOAD and start <= address < start + length:
                return offset + address - start
        raise ValueError(f"no segment has the address {address:#x}")

    def text(self, offset: int) -> str:
        """A text of the string table."""
        start = self.place(self.entries(DT_STRTAB)[0]) + offset
        return self.data[start:self.data.index(b"\0", start)].decode("ascii")

    def versions(self) -> Iterator[str]:
        """The versions of symbols that the file needs: a list for each library."""
        for address, count in zip(self.entries(DT_VERNEED), self.entries(DT_VERNEEDNUM)):
            at = self.place(address)
            for _ in range(count):
                _, length, _, first, following = self.numbers("HHIII", at)
                version = at + first
                for _ in range(length):
                    _, _, _, name, after = self.numbers("IHHII", version)
                    yield self.text(name)
                    version += after
                at += following


def needs(data: bytes) -> Optional[Needs]:
    """What an ELF file needs; None for any other file, and for a damaged one."""
    if data[:4] != b"\x7fELF":
        return None
    try:
        elf = _Elf(data)
        return Needs(elf.machine, {elf.text(value) for value in elf.entries(DT_NEEDED)}, set(elf.versions()))
    except (IndexError, ValueError, struct.error):
        return None


def glibc_version(versions: Set[str]) -> Tuple[int, int]:
    """The highest version of glibc among versions of symbols; (2, 0) if there is none."""
    known: Dict[str, Tuple[int, int]] = {"GLIBC_ABI_DT_RELR": (2, 36)}
    for version in versions:
        match = re.match(r"GLIBC_(\d+)\.(\d+)", version)
        if match:
            known[version] = int(match.group(1)), int(match.group(2))
    return max((known[version] for version in versions if version in known), default=(2, 0))


def _musl_version(machine: str) -> Optional[str]:
    """The version of musl on this machine, "1_2": its loader prints it."""
    name = {"i686": "i386", "armv7l": "armhf"}.get(machine, machine)
    try:
        done = subprocess.run([f"/lib/ld-musl-{name}.so.1"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              universal_newlines=True)
    except OSError:
        return None
    match = re.search(r"^Version (\d+)\.(\d+)", done.stderr, re.MULTILINE)
    return f"{match.group(1)}_{match.group(2)}" if match else None


def _windows(data: bytes) -> Optional[str]:
    """The tag of a DLL."""
    try:
        start = struct.unpack_from("<I", data, 60)[0]
        machine = struct.unpack_from("<H", data, start + 4)[0]
    except struct.error:
        return None
    return WINDOWS.get(machine) if data[start:start + 4] == b"PE\0\0" else None


def of(data: bytes) -> str:
    """The platform tag of a wheel that contains this shared library."""
    windows = _windows(data) if data[:2] == b"MZ" else None
    if windows:
        return windows
    found = needs(data)
    if found is None or not found.machine:
        raise SystemExit("bigpoints: the library is of a format for which this backend has no platform tag.")
    if all(GLIBC.match(name) for name in found.libraries) and found.libraries:
        # Package indexes and pip know no older ones.
        oldest = (2, 5) if found.machine in ("x86_64", "i686") else (2, 17)
        major, minor = max(oldest, glibc_version(found.versions))
        return f"manylinux_{major}_{minor}_{found.machine}"
    musl = _musl_version(found.machine) if all(MUSL.match(name) for name in found.libraries) else None
    return f"musllinux_{musl}_{found.machine}" if musl and found.libraries else f"linux_{found.machine}"
