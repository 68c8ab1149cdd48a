#!/bin/sh
# SPDX-License-Identifier: MIT
# The Python examples, with the library of the source tree and with an installed one: the tour, cffi with the flattened
# header, the benchmark of bulk calls, and the types of the binding.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

if ! has python3; then
    ignore "Python examples" "python3 is missing"
    finish
fi
here=$(pwd)
prefix=/opt/big-points
stage=$work/stage
root=$stage$prefix
unset BIGPOINTS_LIBRARY
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

# tour NAME COMMAND...: it runs, and prints the same every time.
wanted=
tour() {
    title=$1
    shift
    run "$@"
    same "$title: exit code" 0 "$code"
    same "$title: messages" "" "$err"
    [ -n "$wanted" ] || wanted=$out
    same "$title: output" "$wanted" "$out"
}

# --- With the library of the tree ------------------------------------------------------------------

tour "tour" python3 examples/python/tour.py
cp "$work/out" "$work/tour"
for words in "the first player wins by 2" "best play: Y" "level 5 has" \
    "All 1680 boards of 3 colours x 3 discs: the first player wins 1308, draws 372, loses 0" \
    "BP_ERR_SYNTAX: character 4"; do
    contains "tour" "$words" "$work/tour"
done

# It fails if a bulk call finds other values than calls one by one. Times are printed, not tested.
run python3 examples/python/bulk_speed.py --quick
fine "bulk_speed.py"
tail -n 1 "$work/out"
expect "bulk_speed.py: the ratio" grep -q '^tiny boards: [0-9.]* ' "$work/out"

if has mypy; then
    expect "types" sh -c "cd bindings/python && mypy --strict --config-file= --cache-dir='$work/mypy' -p bigpoints"
    expect "types, for Python 3.8" sh -c "cd bindings/python &&
        mypy --strict --config-file= --cache-dir='$work/mypy38' --python-version 3.8 -p bigpoints"
    expect "types of the examples" env MYPYPATH=bindings/python mypy --strict --config-file= --cache-dir="$work/mypy" \
        examples/python/tour.py examples/python/bulk_speed.py examples/python/engine_client.py
    expect "types of the build backend" sh -c "cd bindings/python &&
        mypy --strict --config-file= --cache-dir='$work/mypy' build_backend"
    # Installed as a package: mypy uses its types because of py.typed.
    python3 -m venv --without-pip "$work/venv"
    cp -R bindings/python/bigpoints "$work"/venv/lib/python3*/site-packages
    printf 'import bigpoints\nbigpoints.Player().nodes = %s\nbigpoints.Solver("margin")\n' 3 >"$work/right.py"
    printf 'import bigpoints\nbigpoints.Player().nodes = %s\nbigpoints.Solver("margins")\n' '"3"' >"$work/wrong.py"
    for program in right wrong; do
        mypy --strict --config-file= --cache-dir="$work/mypy" --python-executable "$work/venv/bin/python" \
            "$work/$program.py" >"$work/$program" 2>&1
    done
    contains "types of an installed module" "no issues found" "$work/right"
    contains "types of an installed module, a wrong one" 'has type "int"' "$work/wrong"
    contains "types of an installed module, a wrong name" 'Literal' "$work/wrong"
else
    ignore "types" "mypy is missing"
fi

# with_cffi NAME HEADER LIBRARY
with_cffi() {
    for python in python3 /usr/bin/python3 ''; do # Debian's own has it, another perhaps not
        [ -n "$python" ] && "$python" -c 'import cffi' 2>/dev/null && break
    done
    if [ -z "$python" ]; then
        ignore "$1" "python3-cffi is missing"
        return
    fi
    run "$python" examples/python/cffi_example.py "$2" "$3"
    same "$1: exit code" 0 "$code"
    same "$1: messages" "" "$err"
    contains "$1" "board=RGBYYBGR: margin +1 by " "$work/out"
    contains "$1" " result=11,6,6" "$work/out"
    contains "$1" "board 3, 'RGXR': character 3: 'X' is no disc" "$work/out"
    contains "$1" "BP_ERR_CONFIG: character 20: players must be 2 to 5" "$work/out"
}

make -s ffi-header CC="$CC" >"$log" 2>&1
if [ -s build/bigpoints_ffi.h ]; then
    with_cffi "cffi" build/bigpoints_ffi.h lib/libbigpoints.so
else
    fail "make ffi-header" "$log"
fi

# --- With an installed library, outside the tree ---------------------------------------------------

if ! make install CC="$CC" CXX="$CXX" DESTDIR="$stage" PREFIX="$prefix" >"$log" 2>&1; then
    fail "make install" "$log"
    finish
fi
mkdir "$work/elsewhere"
cp -R bindings/python/bigpoints examples/python/*.py "$work/elsewhere"
cd "$work/elsewhere" || exit 1
library=$root/lib/libbigpoints.so
BIGPOINTS_LIBRARY=$library
export BIGPOINTS_LIBRARY
tour "tour, BIGPOINTS_LIBRARY" python3 tour.py
same "BIGPOINTS_LIBRARY is used" "$library" "$(python3 -c 'import bigpoints; print(bigpoints.load())')"
unset BIGPOINTS_LIBRARY
LD_LIBRARY_PATH=$root/lib
export LD_LIBRARY_PATH
tour "tour, found by the system" python3 tour.py
same "the system finds it" libbigpoints.so.0 "$(python3 -c 'import bigpoints; print(bigpoints.load())')"
unset LD_LIBRARY_PATH
cp "$root/lib/libbigpoints.so.0" .
same "beside the folder" "$(pwd -P)/libbigpoints.so.0" "$(python3 -c 'import bigpoints; print(bigpoints.load())')"
mv libbigpoints.so.0 bigpoints
same "in the folder" "$(pwd -P)/bigpoints/libbigpoints.so.0" \
    "$(python3 -c 'import bigpoints; print(bigpoints.load())')"
installed=$root/share/bigpoints/python
same "installed with it" "$(realpath "$root")/lib/libbigpoints.so.0" \
    "$(cd / && PYTHONPATH=$installed python3 -B -c 'import bigpoints; print(bigpoints.load())')"
cd "$here" || exit 1
same "pkg-config has the folder of the modules" "$prefix/share/bigpoints" \
    "$(PKG_CONFIG_PATH=$root/lib/pkgconfig pkg-config --variable=modules bigpoints)"
expect "the tests of the binding pass with it" env BIGPOINTS_LIBRARY="$library" python3 tests/scripts/python_binding.py
if [ -s "$root/include/bigpoints/bigpoints_ffi.h" ]; then
    with_cffi "cffi, installed" "$root/include/bigpoints/bigpoints_ffi.h" "$library"
else
    fail "the flattened header is not installed"
fi

finish
