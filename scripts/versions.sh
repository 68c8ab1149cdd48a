#!/bin/sh
# SPDX-License-Identifier: MIT
# Compares the version of include/bigpoints/version.h with every other file that has one, and checks that the change log
# has a section for it with a date. Files that this tree does not have are left out.
#
#   usage: scripts/versions.sh
set -u
LC_ALL=C
export LC_ALL

version=$(awk '/define BP_VERSION_(MAJOR|MINOR|PATCH) / { printf "%s%s", dot, $3; dot = "." }' include/bigpoints/version.h)
failed=0

# same WHERE VERSION
same() {
    if [ "$2" = "$version" ]; then
        echo "versions: $1: $2"
    else
        echo "versions: $1: '$2' is not $version"
        failed=1
    fi
}

# of FILE SED-EXPRESSION: the first match of the expression is the file's version.
of() {
    [ ! -e "$1" ] || same "$1" "$(sed -n "$2" "$1" | head -n 1)"
}

echo "versions: include/bigpoints/version.h: $version"
of CITATION.cff 's/^version: *//p'
for file in bindings/*/package.json; do
    of "$file" 's/.*"version": *"\([^"]*\)".*/\1/p'
done
of packaging/debian/changelog 's/^[a-z0-9+.-]* (\([^-)]*\).*/\1/p'

# These take it from the header, or have it as text.
for file in CMakeLists.txt bindings/python/pyproject.toml bindings/rust/Cargo.toml; do
    if [ -e "$file" ] && grep -q -E '^ *version *= *"|^project\(.*VERSION [0-9]' "$file"; then
        of "$file" 's/^ *version *= *"\([^"]*\)".*/\1/p; s/^project(.*VERSION \([0-9.]*\).*/\1/p'
    fi
done

heading=$(grep -E "^## .*$(echo "$version" | sed 's/\./\\./g')([^0-9]|\$)" CHANGELOG.md | head -n 1)
date=$(echo "$heading" | grep -o -E '[0-9]{4}-[0-9]{2}-[0-9]{2}')
if [ -n "$date" ]; then
    echo "versions: CHANGELOG.md: $version of $date"
    if grep -q '^date-released:' CITATION.cff && ! grep -q "^date-released: *[\"']\{0,1\}$date" CITATION.cff; then
        echo "versions: CITATION.cff: date-released is not $date"
        failed=1
    fi
else
    echo "versions: CHANGELOG.md has no section for $version with a date: ${heading:-no heading}"
    failed=1
fi
exit $failed
