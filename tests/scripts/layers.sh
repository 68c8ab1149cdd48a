#!/bin/sh
# SPDX-License-Identifier: MIT
# Which layer may include which: base <- game <- bigpoints, and so on, as docs/how_it_works.md draws it.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# violations FOLDER: every #include of FOLDER/src against the rules, one a line. A file belongs to the layer of its
# first folder below src, however deep it lies; each folder of src/programs is a layer of its own.
violations() (
    cd "$1" || exit 1
    find src -name '*.[ch]' | sort | xargs grep -n -H -E '^ *# *include' | awk '
        BEGIN {
            # What a layer may include besides itself.
            allowed["base"]
            allowed["game"] = "base"
            allowed["bigpoints"] = "base game"
            allowed["table"] = "base"
            allowed["result"] = "base game"
            allowed["solver"] = "base game table result"
            allowed["minimax"] = "base game table result"
            allowed["player"] = "base game table result solver"
            allowed["review"] = "base game bigpoints table result solver player"
            allowed["census"] = "base game bigpoints table result solver"
            allowed["bulk"] = "base game bigpoints table result solver"
            allowed["gametree"] = "base game"
            allowed["games"]
            allowed["ffi"] = "base"
            # The layer that implements a public header.
            own("base", "status types version export options progress sys/allocator")
            own("game", "game state sys/game_ops experimental/game_methods experimental/series")
            own("bigpoints", "config board bigpoints_game view")
            own("table", "table sys/table_ops")
            own("result", "result")
            own("solver", "solver")
            own("minimax", "experimental/minimax")
            own("player", "player")
            own("review", "experimental/review experimental/puzzle")
            own("census", "experimental/census")
            own("bulk", "solve_text experimental/bulk")
            own("gametree", "experimental/game_tree experimental/strategic experimental/matrix_game")
            own("games", "games sys/game_kind")
            own("ffi", "constants")
            # Headers that only their own layer includes: the structs of the solver.
            split("solver/solve_run.h solver/alphabeta.h solver/mtdf.h", list, " ")
            for (i in list) closed[list[i]]
            # The headers of ISO C; only src/base/platform includes others.
            iso = " assert.h errno.h float.h inttypes.h limits.h math.h stdarg.h stdatomic.h stdbool.h stddef.h " \
                  "stdint.h stdio.h stdlib.h string.h "
        }
        function own(layer, names,   list, count, i) {
            count = split(names, list, " ")
            for (i = 1; i <= count; i++) owner["bigpoints/" list[i] ".h"] = layer
        }
        function layer_of(path,   names) {
            split(path, names, "/")
            return names[1] == "programs" ? names[1] "/" names[2] : names[1]
        }
        function complain(reason) {
            print file ":" line ": (" layer ") " reason " \"" name "\""
        }
        {
            split($0, place, ":")
            file = place[1]
            line = place[2]
            layer = layer_of(substr(file, 5))
            is_program = layer ~ /^programs\//
            quoted = match($0, /"[^"]*"/)
            if (!quoted) match($0, /<[^>]*>/)
            name = substr($0, RSTART + 1, RLENGTH - 2)
            if (!is_program && !(layer in allowed)) {
                complain("is no layer, and includes")
            } else if (quoted) {
                from = layer_of(name)
                may = is_program ? "programs/common" : allowed[layer]
                if (name !~ /\// || name ~ /\.\./) complain("does not name the folder of")
                else if (from != layer && (name in closed || index(" " may " ", " " from " ") == 0))
                    complain("may not include")
            } else if (name ~ /^bigpoints(\.h$|\/)/) {
                if (is_program || layer == "games" || layer == "ffi") next
                if (!(name in owner)) complain("includes a header of no layer,")
                else if (owner[name] != layer && index(" " allowed[layer] " ", " " owner[name] " ") == 0)
                    complain("may not include")
            } else if (!is_program && index(iso, " " name " ") == 0 && file !~ /^src\/base\/platform\// &&
                       name != "uthash.h" && file !~ /^src\/bigpoints\/bits\.h$/) {
                complain("is not the platform layer, and includes")
            } else if (layer == "programs/common" && file !~ /^src\/programs\/common\/platform\// &&
                       index(iso " signal.h strings.h time.h ", " " name " ") == 0) {
                complain("is not in the folder platform, and includes")
            } else if (is_program && name ~ /^(windows|io|process|shellapi)\.h$/ && layer != "programs/common") {
                complain("is not in the folder platform, and includes")
            }
        }'
)

violations . >"$work/found"
empty "no include breaks the layers" "$work/found"
expect "includes were found" sh -c "grep -r -q 'include \"solver/' src"

# Every quoted include names a file.
find src -name '*.[ch]' -exec sed -n 's/^ *# *include *"\([^"]*\)".*/\1/p' {} + | sort -u | while read -r name; do
    [ -f "src/$name" ] || echo "$name"
done >"$work/found"
empty "every quoted include is a file" "$work/found"

# broken NAME FILE INCLUDE: a file with that include is found to break the layers.
broken() {
    rm -rf "$work/tree"
    mkdir -p "$work/tree/${2%/*}"
    echo "#include $3" >"$work/tree/$2"
    violations "$work/tree" >"$work/found"
    contains "$1 is found" "$2:1:" "$work/found"
}

# kept NAME FILE INCLUDE: a file with that include is not.
kept() {
    rm -rf "$work/tree"
    mkdir -p "$work/tree/${2%/*}"
    echo "#include $3" >"$work/tree/$2"
    violations "$work/tree" >"$work/found"
    empty "$1 is allowed" "$work/found"
}

broken "the solver that knows Big Points" src/solver/x.c '"bigpoints/rules.h"'
broken "the solver that knows a nested folder of Big Points" src/solver/x.c '"bigpoints/thesis/thesis_solve.h"'
broken "the solver that knows the public header of Big Points" src/solver/x.h '<bigpoints/config.h>'
broken "a nested folder of base that knows games" src/base/platform/x.c '"game/game_internal.h"'
broken "a nested folder of Big Points that knows the solver" src/bigpoints/thesis/x.c '"solver/mtdf.h"'
broken "a table that knows games" src/table/x.c '<bigpoints/sys/game_ops.h>'
broken "a result that knows tables" src/result/x.c '"table/table_internal.h"'
broken "a result that knows the solver" src/result/x.c '"solver/solver_internal.h"'
broken "a table that knows results" src/table/x.c '<bigpoints/result.h>'
broken "minimax that knows the solver" src/minimax/x.c '"solver/solver_internal.h"'
broken "minimax that includes the solver's public header" src/minimax/x.c '<bigpoints/solver.h>'
broken "game trees that know the solver" src/gametree/x.c '"solver/solver_internal.h"'
broken "a census that sees the structs of the solver" src/census/x.c '"solver/solve_run.h"'
broken "a game that sees a private header of the library" src/games/x.c '"game/game_internal.h"'
broken "the solver that knows a game" src/solver/x.c '"games/nim.h"'
broken "a player that knows reviews" src/player/x.c '"review/review_internal.h"'
broken "a program that sees a private header" src/programs/solve/x.c '"solver/solver_internal.h"'
broken "a program that sees a private header of a game" src/programs/solve/x.c '"games/nim.h"'
broken "a program that sees another program" src/programs/tree/x.c '"programs/plot/plot.h"'
broken "common code that sees a program" src/programs/common/x.c '"programs/plot/plot.h"'
broken "a header of the system outside the platform layer" src/census/x.c '<pthread.h>'
broken "a header of POSIX in what programs share" src/programs/common/x.c '<unistd.h>'
broken "a header of Windows in a program" src/programs/solve/x.c '<windows.h>'
broken "a path that goes up" src/solver/x.c '"../bigpoints/rules.h"'
broken "a folder that is no layer" src/analysis/x.c '<string.h>'
broken "a header of no layer" src/solver/x.c '<bigpoints/experimental/unknown.h>'
kept "the solver that knows tables" src/solver/x.c '"table/table_internal.h"'
kept "a player that makes a result" src/player/x.c '"result/result_internal.h"'
kept "a solver that knows options" src/solver/x.c '<bigpoints/options.h>'
kept "a census that uses a session of the solver" src/census/x.c '"solver/solve_session.h"'
kept "a review that knows players" src/review/x.c '<bigpoints/player.h>'
kept "a game that uses any public header" src/games/x.c '<bigpoints/experimental/game_methods.h>'
kept "a game that uses the headers of its layer" src/games/x.c '"games/nim.h"'
kept "a nested folder of Big Points that knows its own layer" src/bigpoints/thesis/x.c '"bigpoints/rules.h"'
kept "the platform layer that asks the system" src/base/platform/x.c '<pthread.h>'
kept "the platform folder of programs that asks the system" src/programs/common/platform/x.c '<windows.h>'
kept "a program that uses what programs share" src/programs/tree/x.c '"programs/common/figure_text.h"'
kept "a program that uses any public header" src/programs/tree/x.c '<bigpoints/experimental/game_tree.h>'

finish
