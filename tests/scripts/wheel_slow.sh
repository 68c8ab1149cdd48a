#!/bin/sh
# SPDX-License-Identifier: MIT
# The Python package: builds wheels and the source archive without a network, compares their bytes, installs them into
# a virtual environment and uses them from an empty folder.
#
# "offline" is a list of words on purpose, and "pip" is called through "expect" and "refuse".
# shellcheck disable=SC2086,SC2317
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

for tool in python3 make; do
    if ! has $tool; then
        ignore "Python package" "$tool is missing"
        finish
    fi
done
if ! python3 -c 'import ensurepip, venv' 2>/dev/null || ! python3 -m venv "$work/venv" >"$log" 2>&1; then
    ignore "Python package" "python3-venv is missing"
    finish
fi

top=$(pwd)
python=$work/venv/bin/python
version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' bindings/python/bigpoints/_bindings.py)
unset BIGPOINTS_LIBRARY CFLAGS CPPFLAGS LDFLAGS UTHASH SOURCE_DATE_EPOCH PYTHONPATH 2>/dev/null || :
export CC PYTHONDONTWRITEBYTECODE=1
export PIP_CONFIG_FILE=/dev/null PIP_NO_INDEX=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_COLOR=1

# Without a network where the system allows it to an ordinary user.
offline=
if unshare -rn true 2>/dev/null; then
    offline="unshare -rn"
fi
pip() {
    $offline "$python" -m pip "$@"
}

# listing FOLDER: every entry with its type, size and time.
listing() {
    (cd "$1" && find . -printf '%p %y %s %t\n' | LC_ALL=C sort)
}

# --- Two builds of a wheel -------------------------------------------------------------------------

# A read-only copy of the tree, in a folder with a space and a letter that is not ASCII.
tree="$work/a föld/tree"
mkdir -p "$tree/build/release/obj"
for entry in Makefile *.mk LICENSE include src scripts bindings lib; do
    [ ! -e "$entry" ] || cp -pR "$entry" "$tree"
done
cp -pR build/release/flags build/release/sources "$tree/build/release" 2>/dev/null
cp -pR build/release/obj/src "$tree/build/release/obj" 2>/dev/null
find "$tree" -name __pycache__ -prune -exec rm -rf {} +
chmod -R a-w "$tree"
listing "$tree" >"$work/before"

cd "$tree" || exit 1
expect "a wheel from a read-only folder" pip wheel -w "$work/first" ./bindings/python
cd "$tree/bindings/python" || exit 1
expect "a source archive" "$python" -c 'import build_backend, sys; build_backend.build_sdist(sys.argv[1])' "$work"
cd "$top" || exit 1
listing "$tree" >"$work/after"
expect "nothing is written to the source tree" cmp "$work/before" "$work/after"

sdist=$work/bigpoints-$version.tar.gz
mkdir "$work/elsewhere"
expect "a wheel from the source archive" \
    env TMPDIR="$work/elsewhere" $offline "$python" -m pip wheel -w "$work/second" "$sdist"
wheel=$(echo "$work"/first/*.whl)
expect "the same bytes from two folders" cmp "$wheel" "$work/second/${wheel##*/}"
expect "the source archive makes itself" sh -ec "cd '$work/elsewhere' && tar xzf '$sdist' && mkdir again &&
    cd bigpoints-$version && '$python' -c 'import build_backend; build_backend.build_sdist(\"../again\")' &&
    cmp ../again/bigpoints-$version.tar.gz '$sdist'"

# --- What is in it ---------------------------------------------------------------------------------

cat >"$work/inspect.py" <<'PROGRAM'
"""Checks RECORD, the times and the modes of a wheel, prints its files and extracts the library."""
import base64, csv, hashlib, sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
wheel.extract("bigpoints/libbigpoints.so.0", sys.argv[2])
info = sorted({name.split("/")[0] for name in wheel.namelist() if ".dist-info/" in name})[0]
rows = list(csv.reader(wheel.read(info + "/RECORD").decode().splitlines()))
assert [row[0] for row in rows] == wheel.namelist(), "RECORD lists the files in their order"
for name, digest, size in rows:
    data = wheel.read(name)
    if name != info + "/RECORD":
        wanted = "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        assert (digest, int(size)) == (wanted, len(data)), name
modes = {entry.filename: entry.external_attr >> 16 & 0o777 for entry in wheel.infolist()}
for name, mode in modes.items():
    assert mode == (0o755 if ".so" in name else 0o644), (name, oct(mode))
    print(name)
print(wheel.read(info + "/WHEEL").decode(), end="")
PROGRAM
run "$python" "$work/inspect.py" "$wheel" "$work/inside"
fine "RECORD, times and modes"
tag=$(basename "$wheel" .whl | sed 's/.*-//')
same "the files and the tag" "$( (cd bindings/python && echo bigpoints/libbigpoints.so.0 &&
    printf '%s\n' bigpoints/*.py bigpoints/py.typed) | LC_ALL=C sort)
bigpoints-$version.dist-info/LICENSE
bigpoints-$version.dist-info/METADATA
bigpoints-$version.dist-info/NOTICES
bigpoints-$version.dist-info/WHEEL
bigpoints-$version.dist-info/RECORD
Wheel-Version: 1.0
Generator: build_backend of bigpoints $version
Root-Is-Purelib: false
Tag: py3-none-$tag" "$out"
same "the name of the wheel" "bigpoints-$version-py3-none-$tag.whl" "${wheel##*/}"

library=$work/inside/bigpoints/libbigpoints.so.0
if has objdump; then
    highest=$(objdump -T "$library" | grep -o 'GLIBC_[0-9]*\.[0-9]*' | sort -t . -k 2n | tail -n 1)
    highest=$(echo "${highest#GLIBC_}" | tr . _)
    same "the tag is the highest version of glibc that objdump shows" "manylinux_${highest}_$(uname -m)" "$tag"
    objdump -h -t "$library" >"$work/sections"
    contains "the library is stripped" "no symbols" "$work/sections"
    same "the library has no debug information" "" "$(grep debug_ "$work/sections")"
else
    ignore "the tag by objdump" "objdump is missing"
fi
grep -a -c -F "$work" "$library" >"$work/paths"
same "the library contains no path of the build" 0 "$(cat "$work/paths")"

# --- Installed, used from an empty folder ----------------------------------------------------------

listing "$work/venv" | sed 's/ [0-9]* [A-Z].*//' >"$work/before"
mkdir "$work/empty"
cd "$work/empty" || exit 1
expect "pip install" pip install "$wheel"
expect "pip check" pip check
own=$(echo "$work"/venv/lib/python3*/site-packages/bigpoints/libbigpoints.so.0)
which='import bigpoints; print(bigpoints.load())'
same "its own library" "$own" "$("$python" -c "$which")"
same "its own library first, another in LD_LIBRARY_PATH" "$own" "$(LD_LIBRARY_PATH=$top/lib "$python" -c "$which")"
same "its own library first, another in LD_PRELOAD" "$own" \
    "$(LD_PRELOAD=$top/lib/libbigpoints.so.0 "$python" -c "$which")"
same "its own library first, another in BIGPOINTS_LIBRARY" "$own" \
    "$(BIGPOINTS_LIBRARY=$top/lib/libbigpoints.so.0 "$python" -c "$which")"
same "load() with a path" "$top/lib/libbigpoints.so.0" \
    "$("$python" -c 'import bigpoints, sys; print(bigpoints.load(sys.argv[1]))' "$top/lib/libbigpoints.so.0")"
run $offline "$python" -m bigpoints --objective margin RGBYYBGR
fine "python -m bigpoints"
contains "python -m bigpoints" "Player 1 wins by 1 point." "$work/out"
same "the table uthash is in it" "uthash" "$("$python" -c 'import bigpoints; print(bigpoints.Table("uthash").name)')"

# The programs of the package's description and of the tutorial, each with the output after it.
cat >"$work/blocks.py" <<'PROGRAM'
"""Runs the Python blocks of documents, and compares what they print with the "text output" blocks after them."""
import re, subprocess, sys
count = 0
for path in sys.argv[1:]:
    text = open(path, encoding="utf-8").read()
    for code, wanted in re.findall(r"^```python\n(.*?)^```\n(?:\n```text output\n(.*?)^```)?", text, re.S | re.M):
        done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, universal_newlines=True)
        assert done.returncode == 0, code
        assert not wanted or done.stdout == wanted, done.stdout
        count += 1
print(count)
PROGRAM
run "$python" "$work/blocks.py" "$top/bindings/python/README.md" "$top/docs/first_steps_python.md"
fine "the programs of README.md and the tutorial"
expect "there are such programs" test "${out:-0}" -ge 7

expect "pip uninstall" pip uninstall -y bigpoints
listing "$work/venv" | sed 's/ [0-9]* [A-Z].*//' >"$work/after"
expect "pip uninstall leaves nothing" cmp "$work/before" "$work/after"

# --- Other ways to build ---------------------------------------------------------------------------

# The library of the tree is up to date in the copy, so that an editable install has nothing to compile.
chmod -R u+w "$tree"
expect "pip install -e" pip install -e "$tree/bindings/python"
same "an editable install has the module of the tree" "$tree/bindings/python/bigpoints/__init__.py" \
    "$("$python" -c 'import bigpoints; print(bigpoints.__file__)')"
same "an editable install has the library of the tree" "$tree/lib/libbigpoints.so.0" "$("$python" -c "$which")"
expect "pip uninstall, editable" pip uninstall -y bigpoints

# make wheel needs no pip. Without uthash its notice is left out.
expect "make wheel" make -C "$tree" wheel UTHASH=no CFLAGS=-O0 CC="$CC"
expect "make wheel: the source archive" cmp "$tree/build/python/bigpoints-$version.tar.gz" "$sdist"
expect "make wheel: the wheel" test -s "$tree/build/python/${wheel##*/}"
expect "pip install, without uthash" pip install "$tree"/build/python/*.whl
same "no notice of uthash" "" "$(ls "$work"/venv/lib/python3*/site-packages/bigpoints-*/NOTICES 2>/dev/null)"
run "$python" -m bigpoints RGGR
fine "python -m bigpoints, without uthash"

# --- What can go wrong -----------------------------------------------------------------------------

CC=no-such-compiler
refuse "no compiler" pip wheel -w "$work/none" "$sdist"
contains "no compiler: the message" "the C compiler 'no-such-compiler' is missing" "$log"
CC='cc -no-such-option'
refuse "a compiler that fails" pip wheel -w "$work/none" "$sdist"
contains "a compiler that fails: the message" "bigpoints: " "$log"
cp -R "$top/bindings/python" "$work/empty/alone"
refuse "the folder without the C sources" pip wheel -w "$work/none" ./alone
contains "the folder without the C sources: the message" "the C sources are not at" "$log"
refuse "an editable install of the source archive" pip install -e "$work/elsewhere/bigpoints-$version"
contains "an editable install of the source archive: the message" "needs the whole source tree" "$log"
same "no wheel is left" "" "$(ls "$work/none" 2>/dev/null)"

finish
