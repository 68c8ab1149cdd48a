#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests the Debian packages: builds them twice, checks them with lintian, and uses them in a clean chroot (deb_chroot.sh).
#
#   usage: tests/packaging/deb.sh        (make deb-test)
#
# Works with and without root. The chroot comes from the apt sources of this machine and is kept in build/deb-chroot.tar.
# DEB=built builds nothing, and tests the packages that are in build/deb.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/scripts/_lib.sh
. tests/scripts/_lib.sh

version=$(awk '/^#define BP_VERSION_(MAJOR|MINOR|PATCH) / { printf "%s%s", dot, $3; dot = "." }' \
    include/bigpoints/version.h)
here=$(pwd)
packages="libbigpoints0 libbigpoints-dev libbigpoints-doc bigpoints-tools python3-bigpoints"
tree=build/deb/bigpoints-$version

# deb PACKAGE: the path of its file.
deb() {
    ls "build/deb/$1"_*.deb
}

# --- Building ------------------------------------------------------------------------------------------

if ! has dpkg-buildpackage || ! has dh; then
    ignore "the Debian packages" "dpkg-dev or debhelper is missing (make deps FOR=deb)"
    finish
fi
if [ "${DEB:-}" != built ]; then
    git status --porcelain >"$work/before" 2>/dev/null
    echo "building in build/deb (some minutes); the log is build/deb.log"
    if make deb >build/deb.log 2>&1; then
        pass
    else
        tail -n 40 build/deb.log >"$log"
        fail "make deb" "$log"
        finish
    fi
    git status --porcelain >"$work/after" 2>/dev/null
    expect "the tree is as before" diff "$work/before" "$work/after"

    # The same bytes from the release archive, in another folder and without git.
    again="$work/with spaces, ä"
    mkdir -p "$again"
    tar -x -z -f "build/deb/bigpoints_$version.orig.tar.gz" -C "$again" --strip-components=1
    echo "building a second time"
    expect "a second build, in a folder with spaces and non-ASCII letters, in another locale and time zone" \
        env -C "$again" LC_ALL=C.UTF-8 TZ=Asia/Tokyo DEB_BUILD_OPTIONS="nocheck parallel=$(nproc)" make deb
    for file in build/deb/*.deb build/deb/*.dsc; do
        expect "${file##*/} has the same bytes" cmp "$file" "$again/$file"
    done
fi
for package in $packages; do
    expect "$package is built" deb "$package"
done

# --- The packages --------------------------------------------------------------------------------------

if has lintian; then
    lintian --allow-root --tag-display-limit 0 --show-overrides --fail-on none "build/deb/bigpoints_$version"-*.changes \
        >"$work/lintian" 2>&1
    grep '^[EW]:' "$work/lintian" >"$work/findings"
    empty "lintian has no errors and no warnings" "$work/findings"
    expect "lintian has read the packages" grep -q '^O: libbigpoints0: initial-upload-closes-no-bugs' "$work/lintian"
else
    ignore "lintian" "it is missing (make deps FOR=deb)"
fi
if has hardening-check; then
    find "$tree/debian/bigpoints-tools/usr/bin" "$tree/debian/libbigpoints0/usr/lib" -type f >"$work/files"
    while read -r file; do
        expect "${file##*/}: PIE, stack protector, fortified functions, RELRO, BIND_NOW" \
            hardening-check --nocfprotection "$file"
    done <"$work/files"
    same "twelve programs and the library are checked" 13 "$(wc -l <"$work/files")"
else
    ignore "hardening" "hardening-check of devscripts is missing (make deps FOR=deb)"
fi
for package in $packages; do
    dpkg-deb --fsys-tarfile "$(deb "$package")" | tar -x -O -f - 2>/dev/null | grep -a -c -F "$here" >"$work/leaks"
    same "$package does not have the path of the build" 0 "$(cat "$work/leaks")"
done

# --- In a clean chroot -----------------------------------------------------------------------------------

if ! has mmdebstrap; then
    ignore "the packages in a clean chroot" "mmdebstrap is missing (make deps FOR=deb)"
    finish
fi
chroot=build/deb-chroot.tar

# The apt sources, and the settings without which they may not answer, are those of this machine.
codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
apt-config dump | grep -i -e '^Acquire::Check-Valid-Until' -e '^Acquire::[a-z:]*proxy' >"$work/apt.conf"
set --
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
    [ ! -s "$file" ] || set -- "$@" "$file"
done

# in_chroot OPTION...: runs mmdebstrap, which needs root or namespaces of users.
in_chroot() {
    mmdebstrap --aptopt="$work/apt.conf" "$@"
}

if [ ! -s $chroot ]; then
    echo "making a chroot (a minute)"
    if in_chroot --variant=minbase "$codename" "$work/chroot.tar" "$@" >"$log" 2>&1; then
        mv "$work/chroot.tar" $chroot
    fi
fi
if [ ! -s $chroot ]; then
    ignore "the packages in a clean chroot" "mmdebstrap cannot make one here: $(grep '^E:' "$log" | tail -n 1)"
    finish
fi
mkdir "$work/guest"
for package in $packages; do
    cp "$(deb "$package")" "$work/guest/"
done
cp -R tests/packaging/deb_chroot.sh tests/scripts/_lib.sh packaging/debian/tests "$work/guest/"
chmod -R a+rX "$work"
echo "using the packages in a clean chroot"
in_chroot --quiet --variant=custom --skip=update,cleanup --setup-hook="tar-in $chroot /" \
    --customize-hook="copy-in '$work/guest' /tmp" --customize-hook='chroot "$1" sh /tmp/guest/deb_chroot.sh' \
    "$codename" /dev/null "$@" >"$work/inside" 2>&1
counts=$(sed -n 's/^\([0-9]*\) Tests \([0-9]*\) Failures \([0-9]*\) Ignored$/\1 \2 \3/p' "$work/inside")
if [ -n "$counts" ]; then
    grep -v '^[EWI]: ' "$work/inside" | sed '$ d'
    # shellcheck disable=SC2086 # three numbers
    set -- $counts
    tests=$((tests + $1)) failures=$((failures + $2)) ignored=$((ignored + $3))
elif grep -q 'deb_chroot' "$work/inside"; then
    fail "the packages in a clean chroot" "$work/inside"
else
    ignore "the packages in a clean chroot" "it is not permitted here: $(grep '^E:' "$work/inside" | head -n 1)"
fi
finish
