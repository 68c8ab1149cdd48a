#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests of the bindings for C++, Node.js, LuaJIT and Rust. The examples of each language solve, play, fail and cancel with
# the same output, which is compared with the C example and with each other. Each binding is misused too, and used where
# it is installed. A language that is missing on this machine is skipped.
# CC and CXX are lists of words on purpose.
# shellcheck disable=SC2086
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

here=$(pwd)
boards='RGBYRGBYRGBY RGBRGBRGB GRRWBBGKRGB RGKBWRBGBRG'
LD_LIBRARY_PATH=$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH
unset BIGPOINTS_LIBRARY BIGPOINTS_FFI_HEADER 2>/dev/null || :

# --- The C example ---------------------------------------------------------------------------------

# printed_by_c BOARD: the output of the example in C, in the format of the others. Its last row, which ends with the
# scores, has the principal variation.
printed_by_c() {
    "$BUILD/examples/solve" "$1" | awk -v board="$1" '
        { sub(/\+0$/, "0") }
        /^margin/ { print board ": " $NF " for the first player"; next }
        / [0-9]+ to [0-9]+$/ { sub(/^[^:]*/, "  best play"); sub(/ to /, " : ") }
        /^  [^ ]+ +[-+0-9]+$/ { $0 = "  " $1 " " $2 }
        { print }'
}

# compares LANGUAGE COMMAND...: runs an example with every board, and compares its output.
compares() {
    language=$1
    shift
    for board in $boards; do
        if ! "$@" "$board" >"$work/out" 2>"$work/err"; then
            cat "$work/out" >>"$work/err"
            fail "$language: $board" "$work/err"
            return
        fi
        printed_by_c "$board" >"$work/wanted"
        sed -n '/ for the first player$/,/^  best play/p' "$work/out" >"$work/got"
        expect "$language: $board, as in C" diff "$work/wanted" "$work/got"
    done
    [ -s "$work/first" ] || cp "$work/out" "$work/first"
    expect "$language prints the same as the others" diff "$work/first" "$work/out"
    version=$(awk '/^#define BP_VERSION_(MAJOR|MINOR|PATCH) / { printf "%s%s", dot, $3; dot = "." }' \
        include/bigpoints/version.h)
    contains "$language: the version" "libbigpoints $version" "$work/out"
    contains "$language: an illegal move" "BP_ERR_ILLEGAL: " "$work/out"
    contains "$language: no board" "BP_ERR_SYNTAX: " "$work/out"
    contains "$language: a cancel" "cancelled: value not known, bounds kept" "$work/out"
    record=$(sed -n 's/^  \(players=.* result=.*\)/\1/p' "$work/out")
    expect "$language: a whole game" test -n "$record"
    contains "$language: its result" "level 5 against level 2: $(echo "${record##*result=}" | sed 's/,/ : /')" \
        "$work/out"
    refuse "$language: a bad board ends the example" "$@" RGX
}

# --- An installed copy -----------------------------------------------------------------------------

prefix=$work/prefix
if make install CC="$CC" CXX="$CXX" DESTDIR=/ PREFIX="$prefix" >"$log" 2>&1; then
    pass
else
    fail "make install" "$log"
fi

# installed LANGUAGE FOLDER COMMAND...: runs the command in a folder outside the tree.
installed() {
    language=$1 folder=$2
    shift 2
    if (cd "$folder" && env LD_LIBRARY_PATH="$prefix/lib" PKG_CONFIG_PATH="$prefix/lib/pkgconfig" "$@") >"$log" 2>&1
    then
        pass
    else
        fail "$language: the installed library" "$log"
    fi
}

# --- A later version -------------------------------------------------------------------------------

# The library with another minor version: a module still solves, but refuses experimental functions.
later=$work/later.so
echo 'int bp_version_number(void) { return 3000; }' >"$work/later.c"
expect "a later library" $CC -shared -fPIC -o "$later" "$work/later.c" -L lib -Wl,--no-as-needed -lbigpoints

# --- C++ -------------------------------------------------------------------------------------------

cpp_flags="-std=c++17 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"

# A use that the compiler must refuse: NAME BODY.
wrong_cpp() {
    printf '#include <bigpoints.hpp>\nusing namespace bigpoints;\nint main() { State s("RGGR"); %s }\n' "$2" >"$work/wrong.cpp"
    refuse "C++ refuses $1" $cpp $cpp_flags -Wno-unused -Iinclude -fsyntax-only "$work/wrong.cpp"
    contains "C++ refuses $1" "error:" "$log"
}

# Every stable function is called by the header, comments aside, and the header calls no other.
sed -n 's/^| `\(bp_[a-z0-9_]*\)` .*| stable |$/\1/p' docs/symbols.md | sort >"$work/stable"
without_comments include/bigpoints.hpp | grep -o -w 'bp_[a-z0-9_]*' | sort -u >"$work/used"
expect "there are stable functions" test -s "$work/stable"
comm -23 "$work/stable" "$work/used" >"$work/list"
empty "bigpoints.hpp has every stable function" "$work/list"

for cpp in "${CXX:-g++}" clang++; do
    if ! has ${cpp%% *}; then
        ignore "C++: $cpp" "it is missing"
        continue
    fi
    echo '#include <bigpoints.hpp>' >"$work/unit.cpp"
    for standard in 17 20; do
        expect "$cpp: the header alone as C++$standard" $cpp $cpp_flags -std=c++$standard -Iinclude -fsyntax-only "$work/unit.cpp"
    done
    # Another file of the program includes the header too.
    expect "$cpp: the test compiles" \
        $cpp $cpp_flags -Iinclude -o "$work/cpp_test" tests/consumer/cpp.cpp "$work/unit.cpp" -L lib -lbigpoints -pthread
    expect "$cpp: misuse" timeout 300 "$work/cpp_test" "$work/cpp.table"
    if echo 'int main() { return 0; }' | $cpp -fsanitize=address,undefined -x c++ -o "$work/sane" - >"$log" 2>&1; then
        expect "$cpp: the test compiles with sanitizers" $cpp $cpp_flags -fsanitize=address,undefined -fno-sanitize-recover=all \
            -Iinclude -o "$work/cpp_test" tests/consumer/cpp.cpp lib/libbigpoints.a -pthread
        expect "$cpp: no error in memory" timeout 300 "$work/cpp_test" "$work/cpp.table"
    else
        ignore "$cpp: no error in memory" "it has no sanitizers"
    fi
    expect "$cpp: the example compiles" \
        $cpp $cpp_flags -I"$prefix/include" -o "$work/cpp" examples/cpp/example.cpp -L "$prefix/lib" -lbigpoints -pthread
    compares "C++ ($cpp)" "$work/cpp"
    installed "C++ ($cpp)" "$work" ./cpp
    wrong_cpp "a copy of a handle" 'State t = s;'
    wrong_cpp "a pointer as a handle" 'State t = s.get();'
    wrong_cpp "a change of a const state" 'const State t = s.clone(); t.undo();'
    wrong_cpp "a solve by a const solver" 'const Solver v; v.solve(s);'
    wrong_cpp "a float as the value of an option" 'double n = 1.5; Solver v{{BP_OPTION_NODES, n}};'
done

# --- LuaJIT ----------------------------------------------------------------------------------------

# lua_fails NAME WORD NAME=VALUE: with that variable the example fails with that message.
lua_fails() {
    run env "$3" luajit examples/lua/example.lua
    refuse "LuaJIT: $1" test "$code" -eq 0
    contains "LuaJIT: $1" "$2" "$work/err"
}

# The progress callback ends the program, and Lua closes slowly, while threads search.
lua_exits() {
    run env LUA_PATH="$here/bindings/lua/?.lua" timeout 60 luajit -e "
        local function wait() local start = os.clock() while os.clock() < start + 0.5 do end end
        function slow() local proxy = newproxy(true) getmetatable(proxy).__gc = wait return proxy end
        before = slow()
        local bigpoints = require('bigpoints')
        after = slow()
        local state = bigpoints.open('players=2 seed=1')
        local function progress(nodes) if nodes > 20000 then os.exit(7, true) end end
        bigpoints.solver({ objective = 'margin', threads = 2 }):solve(state, progress)"
    same "LuaJIT: os.exit() in progress" 7 "$code"
}

if has luajit; then
    compares LuaJIT luajit examples/lua/example.lua
    expect "LuaJIT: misuse" timeout 300 luajit tests/consumer/lua.lua bindings/lua
    mkdir "$work/lua"
    cp bindings/lua/bigpoints.lua examples/lua/example.lua "$work/lua"
    if has pkg-config; then
        installed LuaJIT "$work/lua" luajit example.lua
    fi
    installed LuaJIT "$work/lua" \
        env BIGPOINTS_FFI_HEADER="$prefix/include/bigpoints/bigpoints_ffi.h" luajit example.lua
    awk '/^```lua$/ { inside = 1; next } /^```$/ { if (inside) exit } inside' docs/languages.md >"$work/lua/page.lua"
    expect "LuaJIT: the program of the page" test -s "$work/lua/page.lua"
    installed "LuaJIT, the program of the page in its own folder" "$work/lua" \
        env BIGPOINTS_FFI_HEADER="$prefix/include/bigpoints/bigpoints_ffi.h" luajit page.lua
    expect "LuaJIT: the installed module finds what was installed with it" \
        env -C / LUA_PATH="$prefix/share/bigpoints/lua/?.lua" luajit -e "require('bigpoints').open('RGGR')"
    lua_fails "no header" "/nowhere can't be read; install libbigpoints" BIGPOINTS_FFI_HEADER=/nowhere
    lua_fails "a folder as header" "$work can't be read; install libbigpoints" BIGPOINTS_FFI_HEADER="$work"
    lua_fails "no library" "/nowhere can't be loaded; install libbigpoints" BIGPOINTS_LIBRARY=/nowhere
    expect "LuaJIT: an empty variable counts as not set" \
        env BIGPOINTS_FFI_HEADER= BIGPOINTS_LIBRARY= luajit examples/lua/example.lua
    lua_exits
    expect "LuaJIT: a later library" env BIGPOINTS_LIBRARY="$later" LUA_PATH="$here/bindings/lua/?.lua" luajit -e "
        local bigpoints = require('bigpoints')
        assert(bigpoints.solver():solve(bigpoints.open('RGGR')).value == 1)
        for _, call in ipairs({ bigpoints.review, bigpoints.puzzle }) do
            assert(select(2, pcall(call)):find('experimental functions of 0.2 only'))
        end"
else
    ignore LuaJIT "luajit is missing (make deps FOR=bindings)"
fi

# --- Node.js ---------------------------------------------------------------------------------------

node=$here/build/node
koffi=$(sed -n 's/.*"koffi": "\(.*\)".*/\1/p' bindings/node/package.json)

has_koffi() {
    grep -q "\"version\": \"$koffi\"" "$node/node_modules/koffi/package.json" 2>/dev/null
}

# koffi comes from npm, once; its binary is in the package, so no script has to run.
get_koffi() {
    has_koffi && return
    if [ "${DEPS:-yes}" = no ] || ! has npm; then
        return 1
    fi
    (cd "$node" && npm install --no-audit --no-fund --fetch-retries 1 --fetch-timeout 30000) >"$work/npm" 2>&1
    has_koffi
}

# node_fails NAME WORD LIBRARY: with that library the example fails with that message.
node_fails() {
    run env BIGPOINTS_LIBRARY="$3" node "$node/example.js"
    refuse "Node.js: $1" test "$code" -eq 0
    contains "Node.js: $1" "$2" "$work/err"
}

# A library that has a version and no other function: MAJOR MINOR FILE.
hollow_library() {
    printf 'int bp_version_number(void) { return %s * 1000000 + %s * 1000; }\n' "$1" "$2" >"$work/hollow.c"
    printf 'const char *bp_version_string(void) { return "%s.%s.0"; }\n' "$1" "$2" >>"$work/hollow.c"
    expect "a hollow library" $CC -shared -fPIC -o "$3" "$work/hollow.c"
}

# The source tree in a folder whose name must be escaped in a URL.
node_in_odd_folder() {
    odd="$work/a folder, 50%25 $(printf 'f\303\274r') me?"
    mkdir -p "$odd/bindings/node" "$odd/examples" "$odd/build"
    cp bindings/node/*.js bindings/node/package.json "$odd/bindings/node"
    cp -R examples/node "$odd/examples"
    cp build/bigpoints_ffi.h "$odd/build"
    ln -s "$here/lib" "$odd/lib"
    ln -s "$node/node_modules" "$odd/bindings/node/node_modules"
    expect "Node.js: an odd folder" env LD_LIBRARY_PATH= node "$odd/examples/node/example.js"
}

if ! has node || [ "$(node -p 'parseInt(process.versions.node)')" -lt 18 ]; then
    ignore Node.js "node 18 or newer is missing (make deps FOR=bindings)"
else
    mkdir -p "$node"
    cp bindings/node/*.js bindings/node/package.json bindings/node/.npmrc tests/consumer/node.js "$node"
    sed "s|'../../bindings/node/bigpoints.js'|'./bigpoints.js'|" examples/node/example.js >"$node/example.js"
    if get_koffi; then
        compares Node.js node "$node/example.js"
        expect "Node.js: misuse" timeout 300 node --expose-gc "$node/node.js" "$node/bigpoints.js"
        refuse "JavaScript: only native.js depends on the runtime" \
            grep -nE "koffi|'node:|Buffer\.|process\.|require\(" bindings/node/bigpoints.js
        cp -r "$node" "$work/node"
        installed Node.js "$work/node" \
            env BIGPOINTS_FFI_HEADER="$prefix/include/bigpoints/bigpoints_ffi.h" node example.js
        if has pkg-config; then
            installed Node.js "$work/node" node example.js
        fi
        cp -r "$node/node_modules" "$prefix/share/bigpoints/node"
        expect "Node.js: the installed module finds what was installed with it" \
            env -C / node --input-type=module -e "
                const { State } = await import('$prefix/share/bigpoints/node/bigpoints.js'); State.open('RGGR');"
        refuse "Node.js: no header" env BIGPOINTS_FFI_HEADER=/nowhere node "$node/example.js"
        node_in_odd_folder
        node_fails "no library" "/nowhere can't be loaded" /nowhere
        expect "Node.js: a later library" env BIGPOINTS_LIBRARY="$later" node --input-type=module -e "
            const { findPuzzle, Review, Solver, State } = await import('$node/bigpoints.js');
            const { equal, rejects, throws } = await import('node:assert');
            equal((await new Solver().solve(State.open('RGGR'))).value, 1);
            throws(() => new Review(), /experimental functions of 0.2 only/);
            await rejects(findPuzzle(), /experimental functions of 0.2 only/);"
        hollow_library 0 999 "$work/hollow.so"
        node_fails "a function is missing" \
            "libbigpoints 0.999.0, $work/hollow.so, or its header, has no bp_constant_count()" "$work/hollow.so"
        hollow_library 999 0 "$work/other.so"
        node_fails "another version" "does not belong to libbigpoints 999.0.0" "$work/other.so"
    else
        ignore Node.js "koffi $koffi is not in build/node, and npm did not fetch it (make deps FOR=bindings)"
    fi
fi

# --- Rust ------------------------------------------------------------------------------------------

# A use that the compiler must refuse: NAME ERROR-CODE BODY.
wrong_rust() {
    printf '#[path = "%s/bindings/rust/bigpoints.rs"]\nmod bigpoints;\nuse bigpoints::*;\n%s\n' "$here" "$3" \
        >"$work/wrong.rs"
    rustc --edition 2021 --emit metadata -o "$work/wrong.rmeta" "$work/wrong.rs" >"$log" 2>&1
    contains "Rust refuses $1" "$2" "$log"
}

# The example and the tests compile without a warning in one edition of the language.
compile_rust() {
    expect "Rust $1: compiles" rustc --edition "$1" -D warnings -L lib -o "$work/rust" examples/rust/example.rs
    expect "Rust $1: the test compiles" \
        rustc --edition "$1" -D warnings --test -L lib -o "$work/rust_test" tests/consumer/rust.rs
    expect "Rust $1: misuse" timeout 300 "$work/rust_test"
}

# The program of the page as a package of cargo that depends on the installed crate, with the build script of the page for
# the PREFIX of this test; and the crate's own tests.
cargo_package() {
    mkdir -p "$work/package/src"
    cp -R "$prefix/share/bigpoints/rust" "$work/package/bigpoints"
    printf '%s\n' '[package]' 'name = "page"' 'version = "0.1.0"' 'edition = "2021"' '[workspace]' \
        '[dependencies]' 'bigpoints = { path = "bigpoints" }' >"$work/package/Cargo.toml"
    awk '/^```rust$/ { block++; inside = 1; next } /^```$/ { inside = 0 } inside && block == 1' docs/languages.md |
        sed "s|/opt/bigpoints|$prefix|" >"$work/package/build.rs"
    awk '/^```rust$/ { block++; inside = 1; next } /^```$/ { inside = 0 } inside && block == 2' docs/languages.md |
        sed '/^mod bigpoints;$/d' >"$work/package/src/main.rs"
    cd "$work/package" && (unset LD_LIBRARY_PATH && cargo run --offline) &&
        LD_LIBRARY_PATH=$prefix/lib RUSTFLAGS="-D warnings -L $prefix/lib" cargo test --offline --workspace
}

if has rustc && rustc --version >/dev/null 2>&1; then
    echo 'fn main() {}' >"$work/empty.rs"
    if rustc --edition 2024 --emit metadata -o "$work/empty.rmeta" "$work/empty.rs" 2>/dev/null; then
        compile_rust 2024
    else
        ignore "Rust 2024" "this compiler knows only older editions"
    fi
    compile_rust 2021
    compares Rust "$work/rust"
    expect "Rust: compiles with the installed library" \
        rustc --edition 2021 -L "$prefix/lib" -o "$work/rust_installed" examples/rust/example.rs
    installed Rust "$work" ./rust_installed
    if has cargo; then
        if (cargo_package) >"$log" 2>&1; then
            pass
        else
            fail "Rust: a package of cargo runs, and its tests succeed" "$log"
        fi
    else
        ignore "Rust: a package of cargo" "cargo is missing (make deps FOR=bindings)"
    fi
    printf '#[path = "%s/bindings/rust/bigpoints.rs"]\nmod bigpoints;\nuse bigpoints::*;\n%s\n' "$here" 'fn main() {
        check_version().unwrap();
        let state = State::open("RGGR").unwrap();
        assert!(Solver::new(Objective::Margin).unwrap().solve(&state).is_ok());
        assert_eq!(Review::new().unwrap_err().name(), "BP_ERR_VERSION");
        assert_eq!(Puzzle::new("players=2", 0).unwrap_err().name(), "BP_ERR_VERSION");
    }' >"$work/later.rs"
    expect "Rust: a program for a later library" rustc --edition 2021 -L lib -o "$work/later" "$work/later.rs"
    expect "Rust: a later library" env LD_PRELOAD="$later" "$work/later"
    wrong_rust "a move while another thread reads the state" E0502 \
        'fn main() { let mut s = State::open("RGGR").unwrap();
         std::thread::scope(|t| { t.spawn(|| s.is_over()); s.undo().unwrap(); }); }'
    wrong_rust "two threads in one player" E0499 \
        'fn main() { let s = State::open("RGGR").unwrap(); let mut p = Player::new(1, 0).unwrap();
         std::thread::scope(|t| { t.spawn(|| p.choose(&s)); t.spawn(|| p.choose(&s)); }); }'
    wrong_rust "progress that outlives its callback" E0521 \
        'fn main() { let s = State::open("RGGR").unwrap(); let mut v = Solver::new(Objective::Margin).unwrap();
         let mut kept = None; v.solve_with(&s, |p| { kept = Some(p); false }).unwrap(); kept.unwrap().nodes(); }'
    wrong_rust "a name that outlives its game" E0505 \
        'fn main() { let g = Game::new("RGGR").unwrap(); let n = g.name(); drop(g); println!("{}", n); }'
    wrong_rust "a setting while it solves" E0502 \
        'fn main() { let s = State::open("RGGR").unwrap(); let mut v = Solver::new(Objective::Margin).unwrap();
         let w = &v; v.solve(&s).unwrap(); w.canceller(); }'
else
    ignore Rust "rustc is missing (make deps FOR=bindings)"
fi

finish
