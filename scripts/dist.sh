#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes build/dist/bigpoints-VERSION.tar.gz, the same bytes wherever and whenever it is made, and its digest in
# build/dist/SHA256SUMS. A maintainer signs that file.
#
#   usage: scripts/dist.sh VERSION
#
# In a git work tree it holds the files that git knows, elsewhere (an unpacked release) every file but
# what make wrote. Order, owner, modes and times are fixed; the time is that of the last commit, or
# SOURCE_DATE_EPOCH if set.
set -eu

name=bigpoints-$1
mkdir -p build/dist
list=build/dist/files

if [ -e .git ] && ! command -v git >/dev/null 2>&1; then
    echo "make dist: git is missing; the Debian package git brings it (make deps FOR=dist)" >&2
    exit 1
fi
if [ -e .git ]; then
    # It refuses the tree of another user, and says so.
    git ls-files --error-unmatch include/bigpoints/version.h >/dev/null
    git ls-files >"$list"
    epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
    if [ -n "$(git status --porcelain)" ]; then
        echo "dist: note: the work tree differs from the last commit" >&2
    fi
else
    find . \( -path ./build -o -path ./.git \) -prune -o -type f ! -path './lib/libbigpoints*' -print |
        sed 's|^\./||' >"$list"
    epoch=${SOURCE_DATE_EPOCH:-$(stat -c %Y include/bigpoints/version.h)}
fi

LC_ALL=C sort -o "$list" "$list"
tar -c --format=ustar --mtime="@$epoch" --owner=0 --group=0 --numeric-owner \
    --mode=u=rwX,go=rX --transform="s|^|$name/|" -T "$list" -f - | gzip -n -9 >"build/dist/$name.tar.gz"
rm "$list"
(cd build/dist && sha256sum "$name.tar.gz" >SHA256SUMS)
echo "build/dist/$name.tar.gz"
