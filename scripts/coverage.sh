#!/bin/sh
# SPDX-License-Identifier: MIT
# Adds up what gcov counted in build/coverage and compares it with the goals.
#
#   usage: scripts/coverage.sh GCOV LINES BRANCHES
#
# LINES and BRANCHES are the required per cent of the library, that is src/ without src/programs/, which
# is counted apart. A branch is covered when it was taken at least once. Each source with its counts
# is then in build/coverage/report/: the mark ##### stands at lines that never ran.
set -eu

gcov=$1 lines=$2 branches=$3
root=$PWD
report=build/coverage/report

rm -rf "$report"
mkdir -p "$report"
cd "$report"
ln -s "$root/src" "$root/include" . # gcov searches for the sources from where it writes

# One call for all objects, so that a header used by many is counted once. -r leaves out system headers.
find "$root/build/coverage/obj/src" -name '*.gcno' | sort >objects
xargs "$gcov" -b -c -p -r <objects >summary 2>messages || {
    cat messages >&2
    exit 1
}

awk -v min_lines="$lines" -v min_branches="$branches" '
    function count(text,    part) {  # "Lines executed:98.00% of 50" gives how many of how many
        sub(/^[^:]*:/, "", text)
        split(text, part, "% of ")
        of = part[2] + 0
        return int(part[1] * of / 100 + 0.5)
    }
    function percent(some, all) {
        return all ? 100 * some / all : 100
    }
    function row(name, l, ls, b, bs) {
        return sprintf("  %-32s %5d of %5d lines %6.1f %%   %5d of %5d branches %6.1f %%",
                       name, l, ls, percent(l, ls), b, bs, percent(b, bs))
    }
    # A source with its counts, "#####:  39:  text" for a line that never ran.
    FILENAME != "summary" {
        if ($0 ~ /^ *#####:/) {
            file = substr(FILENAME, 3)
            gsub(/#/, "/", file)
            sub(/\.gcov$/, "", file)
            split($0, field, ":")
            never[file] = never[file] " " (field[2] + 0)
        }
        next
    }
    /^File / {
        file = $0
        gsub(/^File .|.$/, "", file)
        counted = file ~ /^src\//
        where = file ~ /^src\/programs\// ? "programs" : "library"
    }
    counted && /^Lines executed/ { line[file] = count($0); line_all[file] = of; place[file] = where }
    counted && /^Taken at least once/ { branch[file] = count($0); branch_all[file] = of }
    /^$/ { counted = 0 }
    END {
        for (file in line) {
            print row(file, line[file], line_all[file], branch[file], branch_all[file]) \
                  (file in never ? "   never ran:" never[file] : "") | "sort"
            where = place[file]
            l[where] += line[file]; ls[where] += line_all[file]
            b[where] += branch[file]; bs[where] += branch_all[file]
        }
        close("sort")
        print ""
        print row("library", l["library"], ls["library"], b["library"], bs["library"])
        print row("programs", l["programs"], ls["programs"], b["programs"], bs["programs"])
        print row("src/ in all", l["library"] + l["programs"], ls["library"] + ls["programs"],
                  b["library"] + b["programs"], bs["library"] + bs["programs"])
        short = ls["library"] == 0
        if (percent(l["library"], ls["library"]) < min_lines) {
            print "coverage: the library is below " min_lines " % of lines"
            short = 1
        }
        if (percent(b["library"], bs["library"]) < min_branches) {
            print "coverage: the library is below " min_branches " % of branches"
            short = 1
        }
        exit short
    }
' ./*.gcov summary || {
    echo "coverage: search for ##### in $report/*.gcov"
    exit 1
}
