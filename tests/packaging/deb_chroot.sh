#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the Debian packages of the folder of this script, uses, upgrades and removes them. deb.sh runs it as root in
# a clean chroot; it must not run elsewhere.
set -u
cd "$(dirname "$0")" || exit 1
# shellcheck source=tests/scripts/_lib.sh
. ./_lib.sh
packages="libbigpoints0 libbigpoints-dev libbigpoints-doc bigpoints-tools python3-bigpoints"
DEBIAN_FRONTEND=noninteractive
export DEBIAN_FRONTEND

apt() {
    apt-get -q -y -o Dpkg::Use-Pty=0 --no-install-recommends "$@"
}

# as_test NAME: runs a test of debian/tests with a temporary folder of its own.
as_test() {
    mkdir -p "$work/tmp"
    AUTOPKGTEST_TMP=$(mktemp -d "$work/tmp/XXXXXX") "tests/$1"
}

# test_depends NAME: the packages that tests/control names for a test, without ours.
test_depends() {
    sed -n "/^Tests: $1\$/,/^\$/ s/^Depends: //p" tests/control | tr -d , | tr ' ' '\n' | grep -v bigpoints
}

# files: every file with its kind, size and time, but for what apt and dpkg write.
files() {
    find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /root -o -path /tmp -o -path /run -o -path /var/cache \
        -o -path /var/lib/apt -o -path /var/lib/dpkg -o -path /var/log \) -prune -o ! -type d -printf '%p %y %s\n' \
        -o -printf '%p %y\n' | grep -v '^/etc/ld.so.cache ' | sort
}

echo "deb_chroot: in the chroot"
if ! apt -o APT::Update::Error-Mode=any update >"$log" 2>&1; then
    ignore "the packages in a clean chroot" "apt-get update failed: $(grep '^E:' "$log" | head -n 1)"
    finish
fi

# --- Each package alone --------------------------------------------------------------------------------

# With nothing beside its dependencies, and before the packages that its test needs too.
expect "bigpoints-tools is installed alone" apt install ./bigpoints-tools_*.deb
expect "bigpoints solve" sh -c 'bigpoints solve --objective margin RGGR | grep "wins by 1 point"'
expect "bigpoints play --help" bigpoints play --help
expect "a person plays without a terminal" sh -c 'echo quit | bigpoints play --plain'
refuse "the programs need no shared library of ours" test -e /usr/share/doc/libbigpoints0
expect "python3-bigpoints is installed with the library" apt install ./python3-bigpoints_*.deb ./libbigpoints0_*.deb
expect "autopkgtest python" as_test python
expect "libbigpoints-dev and libbigpoints-doc are installed" apt install ./libbigpoints-dev_*.deb ./libbigpoints-doc_*.deb
# shellcheck disable=SC2046 # lists of words
expect "what the tests need" apt install $(test_depends library) $(test_depends programs)
expect "autopkgtest library" as_test library
expect "autopkgtest programs" as_test programs
expect "the manual has its first page" test -s /usr/share/doc/libbigpoints-dev/html/index.html
expect "an example compiles" sh -c "gcc /usr/share/doc/libbigpoints-dev/examples/solve.c -o '$work/solve' \
    \$(pkg-config --cflags --libs bigpoints) && '$work/solve' RGGR | grep 'first player: +1'"

# --- Again, upgrade, remove, purge ---------------------------------------------------------------------

# shellcheck disable=SC2086 # a list of words
{
    expect "dpkg --verify" dpkg -V $packages
    same "no file has changed" "" "$(dpkg -V $packages)"
    expect "installed again" apt install --reinstall ./*.deb
    same "no file has changed after that" "" "$(dpkg -V $packages)"

    expect "purged" apt purge $packages
}
files >"$work/before"
grep -e bigpoints -e /bp- "$work/before" >"$work/named"
empty "no file with our names is there after the purge" "$work/named"
mkdir older
for deb in *.deb; do
    dpkg-deb -R "$deb" "$work/$deb"
    sed -i 's/^Version: .*/Version: 0.0.1-1/; s/(= [^)]*)/(= 0.0.1-1)/; s/libbigpoints0 (>= [^)]*)/libbigpoints0/' \
        "$work/$deb/DEBIAN/control"
    dpkg-deb -b "$work/$deb" "older/$deb" >"$log" 2>&1 || fail "an older version of $deb" "$log"
done
expect "an older version is installed" apt install ./older/*.deb
same "the older version is there" 0.0.1-1 "$(dpkg-query -f '${Version}' -W libbigpoints0)"
expect "upgraded" apt install ./*.deb
expect "autopkgtest python after the upgrade" as_test python
expect "autopkgtest library after the upgrade" as_test library
# shellcheck disable=SC2086
{
    same "no file has changed after the upgrade" "" "$(dpkg -V $packages)"
    expect "removed" apt remove $packages
    refuse "no program is there" test -e /usr/bin/bigpoints
    expect "purged after that" dpkg --purge $packages
}
files >"$work/after"
expect "a purge leaves nothing" diff "$work/before" "$work/after"
finish
