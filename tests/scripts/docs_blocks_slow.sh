#!/bin/sh
# SPDX-License-Identifier: MIT
# Compiles or runs every code block of README.md, CONTRIBUTING.md and docs/*.md, so that no document is wrong.
#
#   usage: docs_blocks_slow.sh [FILE.md...]
#
# The words after the three backquotes say what a block is and how it is tested:
#
#   c               a program if it has "int main(": compiled and linked. A file if it has an #include or
#                   defines a function: compiled. Otherwise the body of a function in which config,
#                   game, state, other, series, move, status, text, length, why are declared.
#   c run           a program that is also run; its exit code must be 0
#   cpp, cpp run    the same as C++11, or as C++17 if it includes bigpoints.hpp
#   python          a program that is run
#   lua, js, rust   a program that is run beside the module of its language, in bindings/
#   js wasm         a program that is run beside the npm package, in build/wasm/
#   text output     exactly what the block before it printed that was run
#   sh              run from top to bottom in a scratch copy of the source tree, built and installed
#                   there; every command must succeed
#   sh dry: WHY     its lines are make commands: each is tried with "make -n"
#   sh skip: WHY    not run (it needs root, a network, ...); only its syntax is checked
#   console         "$ command" lines, each followed by its exact output (stdout and stderr); run in the
#                   scratch copy, all in one shell, so that "$ echo $?" works; a command may continue in
#                   "> " lines
#   console skip: WHY   not run
#   cmake           the lines that a user adds: configured and built as a project with the program "app"
#   bigpoints       lines of configurations, positions, records: the library opens each, and writes all but
#                   configurations as they were read
#   text            anything else (a grammar, a drawing): listed, not run
#
# A table whose last column is named "command" has commands between backquotes there, which are run like a sh block; \| is |.
# Any other word, a block without a word, a block that is never closed, and a block made by indentation alone
# are errors. In python, sh and console blocks the programs and examples are in the PATH, and pkg-config, CMake, the
# compiler, the loader and Python find what is installed. A block that needs a missing tool counts as ignored.
#
# CC and CXX are lists of words on purpose.
# shellcheck disable=SC2086
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

if [ -n "${BIGPOINTS_DOCS_BLOCKS:-}" ]; then
    echo "a document's block runs the tests of the documents: say \"sh dry: WHY\" there"
    fail "no test inside a test"
    finish
fi
BIGPOINTS_DOCS_BLOCKS=1
export BIGPOINTS_DOCS_BLOCKS CC CXX

top=$(pwd)
if [ $# -eq 0 ]; then
    for file in README.md CONTRIBUTING.md docs/*.md; do
        [ -f "$file" ] && set -- "$@" "$file"
    done
fi
if [ $# -eq 0 ]; then
    fail "there is no document"
    finish
fi
archive=$top/lib/libbigpoints.a

# --- Splitting the documents into blocks -----------------------------------------------------------

# Writes each block to a file of its own, and a line "number file line language mode why" to the index,
# with tabs between. Wrong fences go to the list of errors.
split_blocks() {
    awk -v index_file="$work/index" -v folder="$work/blocks" -v errors="$work/errors" '
        function error(text) { print FILENAME ":" FNR ": " text >errors }

        function open_block(line) {
            match(line, /^ */)
            indent = RLENGTH
            line = substr(line, indent + 1)
            match(line, /^(`+|~+)/)
            fence = substr(line, 1, RLENGTH)
            info = substr(line, RLENGTH + 1)
            gsub(/^ +| +$/, "", info)
            language = info
            sub(/ .*/, "", language)
            mode = substr(info, length(language) + 1)
            gsub(/^ +/, "", mode)
            why = ""
            if (match(mode, /^(skip|dry): */)) {
                why = substr(mode, RLENGTH + 1)
                mode = substr(mode, 1, index(mode, ":") - 1)
            }
            number++
            block = sprintf("%s/%03d", folder, number)
            printf "" >block
            printf "%03d\t%s\t%d\t%s\t%s\t%s\n", number, FILENAME, FNR, \
                language == "" ? "-" : language, mode == "" ? "-" : mode, why == "" ? "-" : why >index_file
            inside = 1
            opened = FNR
        }

        function close_file() {
            if (inside) print name ":" opened ": this block is never closed" >errors
            inside = 0
            in_list = 0
            blank = 1
        }

        FNR == 1 { close_file(); name = FILENAME }
        inside {
            line = $0
            sub(/^ */, "", line)
            sub(/ *$/, "", line)
            if (substr(line, 1, length(fence)) == fence && line ~ /^(`+|~+)$/) {
                inside = 0
                close(block)
            } else {
                line = $0
                for (i = 0; i < indent && substr(line, 1, 1) == " "; i++) line = substr(line, 2)
                print line >block
            }
            blank = 1
            next
        }
        /^ *(```|~~~)/ { open_block($0); next }
        /^ *([-*+]|[0-9]+[.)]) / { in_list = 1; blank = 0; next }
        /^ *$/ { blank = 1; next }
        /^[^ ]/ { in_list = 0 }
        /^    / && blank && !in_list { error("an indented block; put it between ``` lines") }
        /<pre>|^ *[@\\](code|verbatim)/ { error("this hides a block from the tests; use ``` lines") }
        { blank = 0 }
        END { close_file() }' "$@"
}

# --- The scratch copy ------------------------------------------------------------------------------

# A copy of the tree with the built files, and an installation beside it. Made when first needed.
scratch=
prepare() {
    [ -z "$scratch" ] || return 0
    scratch=$work/scratch
    installed=$work/installed
    mkdir -p "$scratch/build"
    for entry in * .[a-z]*; do
        case $entry in
        .git | build) ;;
        *) [ ! -e "$entry" ] || cp -pR "$entry" "$scratch/" ;;
        esac
    done
    for entry in bin examples release/flags release/sources release/obj/src release/obj/examples; do
        mkdir -p "$(dirname "$scratch/build/$entry")"
        [ ! -e "build/$entry" ] || cp -pR "build/$entry" "$scratch/build/$entry"
    done
    if ! make install CC="$CC" CXX="$CXX" PREFIX="$installed" LIBDIR="$installed/lib" DESTDIR= \
        >"$log" 2>&1; then
        fail "installing for the documents" "$log"
    fi
}

# in_scratch COMMAND...: runs it as a user who has built and installed the library.
in_scratch() {
    (
        cd "$scratch" || exit 1
        PATH=$scratch/build/bin:$scratch/build/examples:$installed/bin:$PATH
        PKG_CONFIG_PATH=$installed/lib/pkgconfig
        CMAKE_PREFIX_PATH=$installed
        LD_LIBRARY_PATH=$installed/lib
        C_INCLUDE_PATH=$installed/include
        CPLUS_INCLUDE_PATH=$installed/include
        LIBRARY_PATH=$installed/lib
        MANPATH=$installed/share/man:
        PYTHONPATH=$installed/share/bigpoints/python
        export PATH PKG_CONFIG_PATH CMAKE_PREFIX_PATH LD_LIBRARY_PATH C_INCLUDE_PATH CPLUS_INCLUDE_PATH \
            LIBRARY_PATH MANPATH PYTHONPATH
        "$@"
    ) </dev/null
}

# --- C, C++ and Python -----------------------------------------------------------------------------

defines_function='^[a-z][A-Za-z0-9_ *]*(.*)[^;]*{[^}]*$'
is_program() { grep -q -E '^ *int main *\(' "$1"; }
is_file() {
    grep -q '^ *#include' "$1" ||
        grep -E "$defines_function" "$1" | grep -q -v -E '^(if|for|while|switch|else|do|return)\b'
}

# preamble: the headers that a fragment uses without including them.
preamble() {
    for header in bigpoints.h bigpoints/sys/allocator.h bigpoints/sys/game_ops.h inttypes.h stdio.h \
        stdlib.h string.h; do
        echo "#include <$header>"
    done
}

# compile BLOCK PLACE LANGUAGE: compiles a whole program to $work/program, and only checks anything else.
compile() {
    block=$1 place=$2 language=$3
    line=${place##*:}
    if [ $language = c ]; then
        compiler="$CC -std=c11" suffix=c
    else
        compiler="$CXX -std=c++11" suffix=cpp
        ! grep -q '<bigpoints\.hpp>' "$block" || compiler="$CXX -std=c++17"
    fi
    source=$work/block.$suffix
    flags="-Wall -Wextra -Werror -I$top/include"
    rm -f "$work/program"
    {
        if is_program "$block" || is_file "$block"; then
            grep -q '^ *#include' "$block" || preamble
            echo "#line $((line + 1)) \"${place%:*}\""
            cat "$block"
        else
            preamble
            echo "int fragment(bp_config *config, bp_game *game, bp_state *state, bp_state *other,"
            echo "             bp_series *series, bp_move move, int status, char text[1024],"
            echo "             size_t length, char why[256]);"
            echo "int fragment(bp_config *config, bp_game *game, bp_state *state, bp_state *other,"
            echo "             bp_series *series, bp_move move, int status, char text[1024],"
            echo "             size_t length, char why[256]) {"
            echo "(void)config; (void)game; (void)state; (void)other; (void)series; (void)move;"
            echo "(void)status; (void)text; (void)length; (void)why;"
            echo "{"
            echo "#line $((line + 1)) \"${place%:*}\""
            cat "$block"
            echo "}"
            echo "return 0;"
            echo "}"
        fi
    } >"$source"
    if is_program "$block"; then
        $compiler $flags -o "$work/program" "$source" "$archive" -pthread
    else
        $compiler $flags -Wno-unused -Wno-unused-parameter -fsyntax-only "$source"
    fi
}

# remember CODE: keeps the output of the last program for the "text output" block after it.
remember() {
    if [ "$1" -eq 0 ]; then
        pass
    else
        fail "$place: exit code $1" "$work/stderr"
    fi
    cp "$work/stdout" "$work/printed"
    printed_by=$place
}

check_source() { # NUMBER PLACE LANGUAGE MODE
    if [ "$3" = cpp ] && ! has ${CXX%% *}; then
        ignore "$2" "$CXX is missing"
        return
    fi
    if ! compile "$work/blocks/$1" "$2" "$3" >"$log" 2>&1; then
        fail "$2: this $3 block does not compile" "$log"
        return
    fi
    pass
    [ "$4" = run ] || return 0
    if [ ! -x "$work/program" ]; then
        fail "$2: \"run\" needs a whole program, with int main("
        return
    fi
    (cd "$work" && ./program) >"$work/stdout" 2>"$work/stderr" </dev/null
    remember $?
}

check_python() { # NUMBER
    if ! has python3; then
        ignore "$place" "python3 is missing"
        printed_by=nobody
        return
    fi
    prepare
    in_scratch python3 "$work/blocks/$1" >"$work/stdout" 2>"$work/stderr"
    remember $?
}

# Programs that need the module of their language beside them.
check_module() { # NUMBER LANGUAGE
    case $2 in
    lua) module=lua needs=luajit suffix=lua ;;
    js) module=node needs=node suffix=js ;;
    rust) module=rust needs=rustc suffix=rs ;;
    esac
    if ! has $needs || { [ $2 = js ] && [ ! -d build/node/node_modules/koffi ]; }; then
        ignore "$place" "$needs, or what it needs, is missing (make deps FOR=bindings, make test)"
        printed_by=nobody
        return
    fi
    prepare
    program=$scratch/bindings/$module/block
    cp "$work/blocks/$1" "$program.$suffix"
    [ $2 != js ] || ln -sfn "$top/build/node/node_modules" "$scratch/bindings/node/node_modules"
    case $2 in
    lua) in_scratch luajit "$program.lua" ;;
    js) in_scratch node "$program.js" ;;
    rust) in_scratch sh -c "rustc --edition 2021 -L '$installed/lib' -o '$program' '$program.rs' && '$program'" ;;
    esac >"$work/stdout" 2>"$work/stderr"
    remember $?
}

check_wasm() { # NUMBER
    if ! has node || [ ! -f build/wasm/bigpoints.wasm ]; then
        ignore "$place" "node 20, or the npm package, is missing (make deps FOR=wasm, make wasm)"
        printed_by=nobody
        return
    fi
    prepare
    [ -d "$scratch/wasm" ] || cp -R build/wasm "$scratch/wasm"
    cp "$work/blocks/$1" "$scratch/wasm/block.js"
    in_scratch node "$scratch/wasm/block.js" >"$work/stdout" 2>"$work/stderr"
    remember $?
}

check_output() { # NUMBER
    if [ "$printed_by" = nobody ]; then
        ignore "$place" "the block before it was not run"
    elif [ -z "$printed_by" ]; then
        fail "$place: \"text output\" follows no block that was run"
    elif diff "$work/blocks/$1" "$work/printed" >"$log"; then
        pass
    else
        fail "$place: not what the block at $printed_by printed" "$log"
    fi
}

# --- Shells ----------------------------------------------------------------------------------------

# lacks BLOCK: whether it needs a tool that is missing on this machine; then it is not run.
lacks() {
    for tool in pkg-config cmake python3 man c++ g++ clang doxygen luajit node npm rustc php jq; do
        if grep -q -E "(^|[^a-z./-])$(echo "$tool" | sed 's/+/\\+/g')( |\$)" "$1" && ! has "$tool"; then
            ignore "$place" "$tool is missing"
            return 0
        fi
    done
    if grep -q "bigpoints plot" "$1" && ! has gnuplot; then
        ignore "$place" "gnuplot is missing"
        return 0
    fi
    if grep -q "bigpoints engine" "$1" && ! build/bin/bigpoints --list-verbs | grep -q -x engine; then
        ignore "$place" "bigpoints engine is not built"
        return 0
    fi
    return 1
}

check_sh() { # NUMBER MODE
    block=$work/blocks/$1
    if ! sh -n "$block" >"$log" 2>&1; then
        fail "$place: this is no shell" "$log"
        return
    fi
    case $2 in
    skip) pass ;;
    dry)
        prepare
        grep -v -E '^ *(#.*)?$' "$block" >"$work/commands"
        while read -r command; do
            command=${command%%#*}
            case $command in
            make | "make "*) ;;
            *)
                echo "not a make command: $command" >"$log"
                fail "$place" "$log"
                continue
                ;;
            esac
            expect "$place: $command" in_scratch sh -c "make -n ${command#make}"
        done <"$work/commands"
        ;;
    *)
        lacks "$block" && return
        prepare
        expect "$place: these commands fail" in_scratch sh -e -x "$block"
        ;;
    esac
}

# Turns the block into a script whose output is the block, if all outputs are right: it prints each command before
# it runs it, and keeps the exit code for the next.
console_script() {
    awk '
        function quote(text) { gsub(/\047/, "\047\\\047\047", text); return "\047" text "\047" }
        BEGIN { print "exec 2>&1"; print "code=0" }
        /^\$ / || (more && /^> /) {
            if (/^\$ /) { shown = ""; command = ""; more = 0 }
            shown = shown (shown == "" ? "" : "\n") $0
            command = command (command == "" ? "" : "\n") substr($0, 3)
            more = /\\$/
            if (!more) print "printf \"%s\\n\" " quote(shown) "; (exit $code)\n" command "\ncode=$?"
        }' "$1"
}

check_console() { # NUMBER
    block=$work/blocks/$1
    if ! grep -q '^\$ ' "$block" || ! head -n 1 "$block" | grep -q '^\$ '; then
        fail "$place: a console block begins with a \"\$ command\" line"
        return
    fi
    lacks "$block" && return
    prepare
    console_script "$block" >"$work/console.sh"
    in_scratch sh "$work/console.sh" >"$work/transcript"
    if diff "$block" "$work/transcript" >"$log"; then
        pass
    else
        fail "$place: not what the commands print (< document, > now)" "$log"
    fi
}

# Runs the commands in the last column of tables, in the order of the document.
check_table_commands() { # FILE
    awk '
        !/^\|/ { column = 0; next }
        / command \|$/ { column = 1; next }
        column && /`[^`]+` \|$/ {
            sub(/` \|$/, "")
            sub(/.*`/, "")
            gsub(/\\\|/, "|")
            print FNR "\t" $0
        }' "$1" >"$work/table"
    [ -s "$work/table" ] || return 0
    prepare
    while IFS=$tab read -r line command; do
        case $command in
        *"bigpoints plot"*) has gnuplot || { ignore "$1:$line" "gnuplot is missing" && continue; } ;;
        esac
        expect "$1:$line: $command" in_scratch sh -e -c "$command"
    done <"$work/table"
}

# --- CMake, and lines of Big Points ----------------------------------------------------------------

check_cmake() { # NUMBER
    if ! has cmake; then
        ignore "$place" "cmake is missing"
        return
    fi
    prepare
    project=$work/project
    rm -rf "$project"
    mkdir -p "$project"
    echo '#include <bigpoints.h>
int main(void) { return bp_version_string()[0] == 0; }' >"$project/main.c"
    {
        grep -q 'cmake_minimum_required' "$work/blocks/$1" || echo 'cmake_minimum_required(VERSION 3.13)'
        grep -q '^ *project *(' "$work/blocks/$1" || echo 'project(document C)'
        grep -q 'add_executable' "$work/blocks/$1" || echo 'add_executable(app main.c)'
        cat "$work/blocks/$1"
    } >"$project/CMakeLists.txt"
    if in_scratch cmake -S "$project" -B "$project/build" >"$log" 2>&1 &&
        in_scratch cmake --build "$project/build" >"$log" 2>&1; then
        pass
    else
        fail "$place: CMake does not build this" "$log"
    fi
}

opener=
check_lines() { # NUMBER
    if [ -z "$opener" ]; then
        opener=$work/opener
        cat >"$opener.c" <<'PROGRAM'
#include <bigpoints.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[4096], why[256], text[4096];
    int failures = 0;
    for (int number = 1; fgets(line, sizeof line, stdin) != NULL; number++) {
        bp_state *state = NULL;
        line[strcspn(line, "\n")] = '\0';
        if (bp_bigpoints_open(&state, line, NULL, why, sizeof why) != BP_OK) {
            printf("line %d: %s\n", number, why);
            failures++;
            continue;
        }
        int status = BP_OK;
        strcpy(text, line);
        if (strstr(line, " moves=") != NULL) {
            status = bp_record_format(text, sizeof text, NULL, state);
        } else if (strstr(line, " track=") != NULL) {
            status = bp_state_format(text, sizeof text, NULL, state);
        }
        if (status != BP_OK || strcmp(text, line) != 0) {
            printf("line %d is written as: %s\n", number, text);
            failures++;
        }
        bp_state_free(state);
    }
    return failures > 0;
}
PROGRAM
        if ! $CC -std=c11 -I"$top/include" -o "$opener" "$opener.c" "$archive" -pthread >"$log" 2>&1; then
            fail "the program that opens lines" "$log"
        fi
    fi
    if "$opener" <"$work/blocks/$1" >"$log" 2>&1; then
        pass
    else
        fail "$place: these are no lines of Big Points" "$log"
    fi
}

# --- All blocks ------------------------------------------------------------------------------------

mkdir "$work/blocks"
: >"$work/index"
: >"$work/errors"
split_blocks "$@" || fail "reading the documents"
empty "the fences of the documents" "$work/errors"
tab=$(printf '\t')
blocks=0 listed=0 printed_by='' last=
while IFS=$tab read -r number file line language mode why; do
    blocks=$((blocks + 1))
    place=$file:$line
    if [ "$file" != "$last" ]; then
        printed_by='' last=$file
    fi
    case "$language $mode" in
    "c -" | "c run" | "cpp -" | "cpp run") check_source "$number" "$place" "$language" "$mode" ;;
    "python -") check_python "$number" ;;
    "lua -" | "js -" | "rust -") check_module "$number" "$language" ;;
    "js wasm") check_wasm "$number" ;;
    "text output") check_output "$number" ;;
    "sh -") check_sh "$number" "$mode" ;;
    "console -") check_console "$number" ;;
    "sh skip" | "sh dry" | "console skip")
        if [ "$why" = - ]; then
            fail "$place: \"$mode:\" needs a reason"
        else
            echo "$place: $mode: $why"
            [ "$language" = console ] || check_sh "$number" "$mode"
        fi
        ;;
    "cmake -") check_cmake "$number" ;;
    "bigpoints -") check_lines "$number" ;;
    "text -") listed=$((listed + 1)) && echo "$place: text" ;;
    "- -") fail "$place: the block does not say what it is" ;;
    *" -") fail "$place: no test knows \"$language\"" ;;
    *) fail "$place: no test knows \"$language $mode\"" ;;
    esac
done <"$work/index"
for file in "$@"; do
    check_table_commands "$file"
done
echo "$blocks blocks in $# documents, $listed of them only text"

finish
