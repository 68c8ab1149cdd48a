#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the tarball of "make dist" in a clean Debian without network and runs "make check" there, once as an ordinary
# user and once as root.
#
#   usage: scripts/dist_check.sh TARBALL UNITY_DIR
#
# The clean Debian is a folder that mmdebstrap makes from this machine's apt sources. Its tarball is kept in
# build/chroot/, so that only the first run needs the network; remove it for a newer one. DIST_USERS=builder leaves
# out the run as root; ONLY=text is for make check. Whoever is not root, or may not use chroot and unshare, gets a line
# with "skipped".
set -eu

tarball=$1
unity=$2
name=$(basename "$tarball" .tar.gz)
cache=build/chroot
packages="make gcc libc6-dev uthash-dev libncurses-dev g++ pkg-config python3 jq tmux groff-base"

skip() {
    echo "dist-check: skipped: $*"
    exit 0
}

[ "$(id -u)" -eq 0 ] || skip "only root can make and enter a chroot"
for tool in mmdebstrap unshare chroot; do
    command -v $tool >/dev/null 2>&1 || skip "$tool is missing (make deps FOR=release)"
done
unshare -m -n -p -f true 2>/dev/null || skip "unshare is not permitted here"

# --- The clean Debian ------------------------------------------------------------------------------

# make_clean_debian FILE: the last arguments of mmdebstrap are the machine's apt sources.
make_clean_debian() {
    made=$1
    codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
    set --
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
        [ ! -s "$file" ] || set -- "$@" "$file"
    done
    mmdebstrap --quiet --variant=minbase --format=tar --include="$(echo "$packages" | tr ' ' ,)" \
        "$codename" "$made" "$@"
}

mkdir -p $cache
packed=$cache/$(echo "$packages" | cksum | cut -d ' ' -f 1).tar
if [ ! -s "$packed" ]; then
    echo "dist-check: making a clean Debian with: $packages"
    make_clean_debian "$packed.new"
    mv "$packed.new" "$packed"
fi

# --- The build in it -------------------------------------------------------------------------------

root=$(mktemp -d "$PWD/$cache/root.XXXXXX")
child=
trap '[ -z "$child" ] || kill -KILL $child 2>/dev/null || :; wait; rm -rf "$root"' EXIT
trap 'exit 130' INT TERM
chmod 755 "$root"
tar -x --numeric-owner -f "$packed" -C "$root"
mkdir "$root/given"
cp "$tarball" "$root/given/"
cp -R "$unity" "$root/given/unity"
chroot "$root" useradd --create-home builder

# What happens inside, in the home of the user.
cat >"$root/given/build.sh" <<'SCRIPT'
set -eu
cd
if grep -v -e '|' -e '^ *lo:' /proc/net/dev; then
    echo "there is a network"
    exit 1
fi
tar -x -z -f "/given/$NAME.tar.gz"
cd "$NAME"
make -j"$(nproc)" WERROR=yes
make -j"$(nproc)" check WERROR=yes UNITY_DIR=/given/unity ONLY="$ONLY"
make install PREFIX="$HOME/installed"
"$HOME/installed/bin/bigpoints" perft --depth 1 RGGR
SCRIPT

# inside USER HOME: without network, with mounts and processes of its own, so that none is left behind. unshare ignores
# Ctrl-C, so it runs in the background: the trap ends it and all that it started.
inside() {
    # shellcheck disable=SC2016 # expanded inside
    ROOT=$root USER_HOME=$2 RUN_AS=$1 NAME=$name exec unshare -m -n -p -f --kill-child sh -c '
        mount --rbind /dev "$ROOT/dev" && mount -t proc proc "$ROOT/proc" &&
            exec env -i NAME="$NAME" ONLY="${ONLY:-}" HOME="$USER_HOME" USER="$RUN_AS" PATH=/usr/bin:/bin:/usr/sbin:/sbin LC_ALL=C.UTF-8 \
                chroot --userspec="$RUN_AS:$RUN_AS" "$ROOT" sh /given/build.sh'
}

for user in ${DIST_USERS:-builder root}; do
    echo "dist-check: $name as $user, without network"
    home=/root
    [ "$user" = root ] || home=/home/$user
    inside "$user" "$home" &
    child=$!
    wait $child
    child=
    echo "dist-check: $name as $user: passed"
done
