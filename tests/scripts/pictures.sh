#!/bin/sh
# SPDX-License-Identifier: MIT
# The pictures of the documentation are those that the library draws. Of those that gnuplot and dot draw, which place things in ways of
# their own, the texts are compared.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# texts FILE: the texts of a picture that a tool has drawn, tips included.
texts() {
    grep -o -e '<text[^>]*>.*</text>' -e '<title>.*</title>' "$1" | sed 's/<[^>]*>//g' | grep -v '^[Gngp]*_\?plot' | sort
}

mkdir -p "$work/images"
if has gnuplot && has dot; then
    scripts/pictures.sh "$BUILD" "$work/images"
    expect "every picture is there" diff -q "$work/images" docs/images
else
    ignore "pictures of gnuplot and dot" "gnuplot or graphviz is missing"
    scripts/pictures.sh "$BUILD" "$work/images" >"$log" 2>&1
fi
for picture in docs/images/*.svg; do
    new=$work/images/${picture##*/}
    if grep -q -i -e 'GNUPLOT' -e 'graphviz' "$picture"; then
        [ ! -s "$new" ] || same "$picture is up to date (scripts/pictures.sh)" "$(texts "$picture")" "$(texts "$new")"
        expect "$picture has texts" test "$(texts "$picture" | wc -l)" -gt 10
    else
        expect "$picture is up to date (scripts/pictures.sh)" cmp "$picture" "$new"
    fi
done
finish
