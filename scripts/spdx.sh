#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX lines: each source file names its licence in its first lines.
#
#   usage: scripts/spdx.sh check    lists the files that have none
#          scripts/spdx.sh write    adds the line to them
set -eu

text='SPDX-License-Identifier: MIT'

sources() {
    find Makefile .ci/run packaging/bash-completion/bigpoints
    find src include bindings examples tests scripts CMakeLists.txt *.mk \
        \( -name node_modules -o -name build -o -name dist -o -name corpus \) -prune -o -type f \
        \( -name '*.[ch]' -o -name '*.[ch]pp' -o -name '*.css' -o -name '*.js' -o -name '*.mjs' -o -name '*.ts' -o -name '*.rs' \
        -o -name '*.sh' -o -name '*.py' -o -name '*.awk' -o -name '*.lua' -o -name '*.html' -o -name '*.mk' \
        -o -name '*.cmake' -o -name Makefile -o -name CMakeLists.txt \) -print 2>/dev/null
}

# The line as a comment of the language.
comment() {
    case $1 in
    *.[ch] | *.[ch]pp | *.css) echo "/* $text */" ;;
    *.js | *.mjs | *.ts | *.rs) echo "// $text" ;;
    *.lua) echo "-- $text" ;;
    *.html) echo "<!-- $text -->" ;;
    *) echo "# $text" ;;
    esac
}

missing() {
    sources | sort | xargs awk -v text="$text" '
        FNR <= 3 && index($0, text) { has[FILENAME] = 1 }
        END { for (i = 1; i < ARGC; i++) if (!(ARGV[i] in has)) print ARGV[i] }'
}

# The first line stays the first if it says what the file is: #!interpreter, <!doctype>.
write() {
    copy=$(mktemp)
    missing | while read -r file; do
        awk -v line="$(comment "$file")" '
            NR == 1 && !/^#!/ && !/^<!/ { print line }
            { print }
            NR == 1 && (/^#!/ || /^<!/) { print line }' "$file" >"$copy"
        cat "$copy" >"$file"
    done
    rm "$copy"
}

case ${1:-} in
check) missing ;;
write) write ;;
*)
    echo "usage: scripts/spdx.sh check|write" >&2
    exit 2
    ;;
esac
