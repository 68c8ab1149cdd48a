#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes the man pages of sections 3, 5 and 7 from docs/*.md, which have the text. Those of section 1 are written by hand.
#
#   usage: scripts/man.sh FOLDER
set -eu

folder=$1
mkdir -p "$folder"

# section FILE HEADING: the text of a section of a page, with its subsections.
section() {
    awk -v wanted="## $2" '
        /^```/ { code = !code }
        !code && /^## / { inside = $0 == wanted; found += inside; next }
        inside
        END { if (found != 1) { print FILENAME ": no section " wanted >"/dev/stderr"; exit 1 } }' "docs/$1"
}

# introduction FILE: the text of a page before its first section.
introduction() {
    awk '/^## / { exit } !/^# /' "docs/$1"
}

# page NAME SECTION WHAT: a man page of the Markdown that is read.
page() {
    {
        # shellcheck disable=SC2016
        printf "'\\\\\" t\n.TH %s %s \"\" libbigpoints \"libbigpoints manual\"\n" "$(echo "$1" | tr a-z A-Z)" "$2"
        echo '.\" Written by "make man" from docs/*.md.'
        printf '.SH NAME\n%s \\- %s\n' "$1" "$3"
        awk -f scripts/man_page.awk
    } >"$folder/$1.$2"
}

# format NAME HEADING WHAT SEE: the page of a file format.
format() {
    {
        echo "## Description"
        section formats.md "$2" | sed 's/^### /## /'
        printf '\n## See also\n\n%s, bigpoints(7)\n' "$4"
    } | page "bigpoints-$1" 5 "$3"
}

format proof "Certificates" "certificates of bigpoints solve" "bigpoints-solve(1)"
format census "Census files" "checkpoints, rows and details of bigpoints census" "bigpoints-census(1), bigpoints-mpi(1), bigpoints-plot(1)"
format table "Tables" "table files and saved tables of libbigpoints" "bigpoints-solve(1), bigpoints(3)"
format games "Games" "records, results of matches and saved games" "bigpoints-match(1), bigpoints-play(1)"

{
    cat <<'END'
## Synopsis

`#include <bigpoints.h>`

`cc program.c $(pkg-config --cflags --libs bigpoints)`

## Description

libbigpoints plays the board game Big Points, solves positions exactly, counts who wins on all boards of a size, and has
computer players. It runs other games on the same searches. `bigpoints.h` includes all headers except those of `sys/` and
`experimental/`; its first comment has the conventions of all functions. A program that includes a header of `experimental/`
must define `BP_EXPERIMENTAL` first. The comments of the headers describe every function.
END
    echo
    echo "| header | topic |"
    echo "|---|---|"
    # The first paragraph of each header, without what only belongs to Doxygen.
    for header in include/bigpoints.h include/bigpoints/*.h include/bigpoints/*/*.h; do
        awk -v name="${header#include/}" '
            / \* @brief / { sub(/.*@brief /, ""); text = $0; next }
            text && / \*($|\/)/ { exit }
            text { sub(/^ \* */, ""); text = text " " $0 }
            END { gsub(/#/, "", text); print "| `" name "` | " text " |" }' "$header"
    done
    cat <<'END'

## Files

`share/doc/bigpoints/README.md` has a first program, `share/doc/bigpoints/docs/` the guide and
`share/doc/bigpoints/examples/` short programs, in the folder of the installation. The Debian package libbigpoints-doc has the
guide and the examples in `/usr/share/doc/libbigpoints-dev`.

## See also

bigpoints(7), bigpoints-games(5), bigpoints-proof(5), bigpoints-census(5), bigpoints-table(5)
END
} | page bigpoints 3 "a C library for the board game Big Points"

{
    cat <<'END'
## Description

Big Points is a board game for 2 to 5 players. libbigpoints is a C library for it. Its command has these pages:

| page | what it is about |
|---|---|
END
    for source in docs/man/bigpoints*.1; do
        sed -n '/^bigpoints[a-z0-9-]* \\- /{s/^\([^ ]*\) \\- \(.*\)/| \1(1) | \2 |/;p;q;}' "$source"
    done
    cat <<'END'

This page has the rules of the game, and the text in which the programs and the library read and write boards, moves,
positions and games.

END
    for heading in "Set-up" "A normal turn" "Black discs: an extra turn" "End and score" "Move order"; do
        echo "## $heading"
        section rules.md "$heading"
    done
    echo "## Notation"
    introduction notation.md
    for heading in "Discs and boards" "Moves" "Configurations" "Positions" "Records" "Grammar"; do
        echo "## $heading"
        section notation.md "$heading"
    done
    cat <<'END'

## Files

`share/doc/bigpoints/README.md` in the folder of the installation is the beginning of the guide. The Debian package
libbigpoints-doc has it as `/usr/share/doc/libbigpoints-dev/html/index.html`.

## See also

bigpoints-play(1), bigpoints-solve(1), bigpoints-census(1), bigpoints(3), bigpoints-games(5), bigpoints-proof(5), bigpoints-census(5),
bigpoints-table(5)
END
} | page bigpoints 7 "the rules and the notation of Big Points"
