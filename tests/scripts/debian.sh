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

# --- Bad cases of make deb, which end it before it writes anything ---------------------------------------

# refuses NAME WORD...: the last run failed with one line that has these words.
refuses() {
    same "$1: exit code" 1 "$code"
    same "$1: one line" 1 "$(wc -l <"$work/err" | tr -d ' ')"
    name=$1
    shift
    for word in "$@"; do
        contains "$name" "$word" "$work/err"
    done
}

mkdir "$work/empty"
run env PATH="$work/empty" /bin/sh scripts/deb.sh "$version"
refuses "no dpkg-dev" "dpkg-buildpackage is missing" dpkg-dev "make deps FOR=deb"
if has dpkg-buildpackage && has dh; then
    # A machine without the build dependencies. No build begins, whatever happens.
    mkdir "$work/poor"
    printf '#!/bin/sh\necho "$0: error: Unmet build dependencies: libncurses-dev uthash-dev" >&2\nexit 1\n' \
        >"$work/poor/dpkg-checkbuilddeps"
    printf '#!/bin/sh\nexit 3\n' >"$work/poor/dpkg-buildpackage"
    chmod +x "$work"/poor/*
    run env PATH="$work/poor:$PATH" scripts/deb.sh "$version"
    refuses "no build dependencies" "libncurses-dev uthash-dev (make deps FOR=deb)"
    run env PATH="$work/poor:$PATH" scripts/deb.sh 9.9.9
    refuses "another version" $debian/changelog "$version" 9.9.9
else
    ignore "versions and build dependencies" "dpkg-dev or debhelper is missing (make deps FOR=deb)"
fi
finish
