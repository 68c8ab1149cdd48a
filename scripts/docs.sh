#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the manual in build/docs/html and finds what it leaves undocumented.
#
#   usage: scripts/docs.sh VERSION HEADER...
#
# Doxygen itself refuses nearly everything that is undocumented (see docs/doxygen/Doxyfile). Two things it passes over in
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

# The navigation as a layout of Doxygen. The name that a page of Markdown has there depends on Doxygen's version.
page=md_docs_
if printf '%s\n' 1.9.8 "$(doxygen --version | cut -d ' ' -f 1)" | sort -C -V; then
    page=md_docs_2
fi
awk -F '|' -v page="$page" '
    BEGIN {
        print "<doxygenlayout version=\"1.0\"><navindex>"
        print "<tab type=\"mainpage\" visible=\"yes\" title=\"libbigpoints\"/>"
    }
    /^#/ { next }
    NF == 1 {
        if (open) print "</tab>"
        print "<tab type=\"usergroup\" visible=\"yes\" title=\"" $1 "\">"
        open = 1
    }
    NF == 2 {
        name = $2
        if (page ~ /2$/) gsub(/_/, "__", name)
        else gsub(/_/, "_", name)
        print "<tab type=\"user\" visible=\"yes\" url=\"@ref " page name "\" title=\"" $1 "\"/>"
    }
    END {
        print "</tab>"
        print "<tab type=\"modules\" visible=\"yes\" title=\"Functions by subject\" intro=\"\"/>"
        print "<tab type=\"filelist\" visible=\"yes\" title=\"Headers\" intro=\"\"/>"
        print "<tab type=\"examples\" visible=\"yes\" title=\"Examples\" intro=\"Short programs to read and change.\"/>"
        print "</navindex></doxygenlayout>"
    }' docs/doxygen/navigation.txt >build/docs/layout.xml
{
    cat docs/doxygen/Doxyfile
    echo "PROJECT_NUMBER = $version"
    echo "LAYOUT_FILE = build/docs/layout.xml"
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
