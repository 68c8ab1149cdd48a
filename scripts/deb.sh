#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the Debian packages in build/deb/: the release archive, unpacked, with packaging/debian as its folder debian/,
# built by dpkg-buildpackage. The rest of the tree is not touched. Needs no root and no network.
#
#   usage: scripts/deb.sh VERSION
#
# The usual variables of Debian are honoured: DEB_BUILD_OPTIONS (nocheck, parallel=N, noopt, terse), DEB_BUILD_PROFILES.
# With UNITY_DIR the build runs "make check", otherwise the tests that need no Unity.
set -eu
version=$1
debian=packaging/debian

fail() {
    echo "make deb: $*" >&2
    exit 1
}

for tool in dpkg-buildpackage:dpkg-dev dh:debhelper; do
    command -v "${tool%:*}" >/dev/null 2>&1 ||
        fail "${tool%:*} is missing; the Debian package ${tool#*:} brings it (make deps FOR=deb)"
done
packaged=$(dpkg-parsechangelog -l $debian/changelog -S Version)
[ "${packaged%-*}" = "$version" ] ||
    fail "$debian/changelog has the version ${packaged%-*}, include/bigpoints/version.h has $version"
missing=$(dpkg-checkbuilddeps $debian/control 2>&1) ||
    fail "Debian packages are missing: ${missing##*: } (make deps FOR=deb)"

scripts/dist.sh "$version"
rm -rf build/deb
mkdir -p build/deb
# Debian's tools do not work in a folder with a space in its name, and map only plain names out of the debugging data.
stage=$PWD/build/deb
case $stage in
*[!-+:.0-9A-Za-z~/_]*)
    stage=$(mktemp -d)
    trap 'rm -rf "$stage"' EXIT
    trap 'exit 130' INT TERM
    ;;
esac
cp "build/dist/bigpoints-$version.tar.gz" "$stage/bigpoints_$version.orig.tar.gz"
tar -x -z -f "$stage/bigpoints_$version.orig.tar.gz" -C "$stage"
cp -R $debian "$stage/bigpoints-$version/debian"

# The options of the calling make are not meant for the build.
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL CONFIG DESTDIR PREFIX 2>/dev/null || :
if [ -n "${UNITY_DIR:-}" ]; then
    UNITY_DIR=$(cd "$UNITY_DIR" && pwd)
    export UNITY_DIR
fi
DEB_BUILD_OPTIONS=${DEB_BUILD_OPTIONS-parallel=$(nproc)}
export DEB_BUILD_OPTIONS
(cd "$stage/bigpoints-$version" && dpkg-buildpackage -us -uc)
[ "$stage" = "$PWD/build/deb" ] || mv "$stage"/* build/deb/
ls build/deb/*.deb
