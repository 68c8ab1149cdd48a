#!/bin/sh
# SPDX-License-Identifier: MIT
# The Debian packaging and the rest of the tree: version, licence, programs. "make deb-test" tests the packages.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
debian=packaging/debian

version=$(awk '/^#define BP_VERSION_(MAJOR|MINOR|PATCH) / { printf "%s%s", dot, $3; dot = "." }' \
    include/bigpoints/version.h)
same "the version of $debian/changelog is that of version.h" "$version" \
    "$(sed -n '1 s/^bigpoints (\(.*\)-[0-9]*) .*/\1/p' $debian/changelog)"
same "the package of the library has the number of the soname" "Package: libbigpoints${version%%.*}" \
    "$(grep '^Package: libbigpoints[0-9]' $debian/control)"

# Of the licence, what is behind its title and the names; a point stands for an empty line.
sed -n '/^License: MIT$/,$ p' $debian/copyright | sed -n '/Permission/,$ { s/^ //; s/^[.]$//; p; }' >"$work/packaged"
sed -n '/Permission/,$ p' LICENSE >"$work/licence"
expect "$debian/copyright has the text of LICENSE" diff "$work/licence" "$work/packaged"

for file in "$debian"/tests/[a-z]* $debian/rules; do
    case $file in
    */control) ;;
    *) expect "$file can be run" test -x "$file" ;;
    esac
done
sed -n 's/^Tests: //p' $debian/tests/control >"$work/named"
expect "every test of the packages is in the folder" \
    sh -c "test -s '$work/named' && while read -r name; do test -s $debian/tests/\$name || exit 1; done <'$work/named'"
for file in "$debian"/*lintian-overrides $debian/source/lintian-overrides; do
    expect "$file says why" grep -q '^# ' "$file"
done
finish
