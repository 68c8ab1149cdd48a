#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the manual in build/docs/html and finds what it leaves undocumented.
#
#   usage: scripts/docs.sh VERSION HEADER...
#
# Doxygen itself refuses nearly everything that is undocumented (see docs/Doxyfile). Two things it passes over in
# silence are checked here: a header without @file, of which it takes nothing, and a value of an
# enumeration without a text.
set -eu

version=$1
shift

failed=0
for header in "$@"; do
    if ! grep -q '^ \* @file' "$header"; then
        echo "$header: error: no @file, so the manual would not show it" >&2
        failed=1
    fi
done

rm -rf build/docs
mkdir -p build/docs
{
    cat docs/Doxyfile
    echo "PROJECT_NUMBER = $version"
    echo "USE_MDFILE_AS_MAINPAGE = docs/mainpage.md"
} | doxygen - || failed=1

# In the XML a value without a text has two empty descriptions, each opened and closed on lines of its own.
awk '
    /<enumvalue / { inside = 1; text = 0 }
    inside && /<name>/ { name = $0; gsub(/<[^>]*>| /, "", name) }
    inside && /<para>/ { text = 1 }
    /<\/enumvalue>/ {
        inside = 0
        if (!text) {
            print "include: error: the value " name " of an enumeration is not documented"
            bad = 1
        }
    }
    END { exit bad }
' build/docs/xml/*.xml >&2 || failed=1

if [ $failed -eq 0 ]; then
    echo "The manual begins at build/docs/html/index.html"
fi
exit $failed
