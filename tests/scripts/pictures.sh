#!/bin/sh
# SPDX-License-Identifier: MIT
# The pictures of the documentation are those that the library draws.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

mkdir -p "$work/images"
scripts/pictures.sh "$BUILD" "$work/images"
for picture in docs/images/*.svg; do
    expect "$picture is up to date (scripts/pictures.sh)" cmp "$picture" "$work/images/${picture##*/}"
done
expect "every picture is there" diff -q "$work/images" docs/images
finish
