#!/bin/sh
# SPDX-License-Identifier: MIT
# Brings Unity, the framework of our tests, to build/unity/. It is never part of the repository.
#
#   usage: scripts/unity.sh find     a copy that is on this machine already
#          scripts/unity.sh fetch    the same, otherwise one from Debian's archive
#
# Unity (ThrowTheSwitch.org, MIT licence) is no Debian package of its own; libunity-dev is something
# else. The source package ntpsec carries it in tests/unity/. We ask for that with a private apt
# configuration: the machine's own sources, read as source packages, with lists in a temporary folder.
# Nothing on the system changes, and it needs no root.
set -eu

here=build/unity
known=2.5.1
checksums=scripts/unity.sha256

say() {
    echo "unity: $*"
}

is_complete() {
    [ -r "$1/unity.c" ] && [ -r "$1/unity.h" ] && [ -r "$1/unity_internals.h" ]
}

# The version in the folder $1, such as 2.5.1.
version() {
    awk '$1 == "#define" && $2 ~ /^UNITY_VERSION_(MAJOR|MINOR|BUILD)$/ { printf "%s%s", dot, $3; dot = "." }' \
        "$1/unity.h"
}

# Whether version $1 is newer than version $2.
newer() {
    [ "$1" != "$2" ] &&
        [ "$(printf '%s\n%s\n' "$1" "$2" | sort -t . -k 1,1n -k 2,2n -k 3,3n | tail -n 1)" = "$1" ]
}

# Puts the files of folder $1 into place, at once.
keep() {
    mkdir -p build
    rm -rf "$here.new"
    mkdir "$here.new"
    cp "$1"/unity*.[ch] "$here.new/"
    rm -rf "$here"
    mv "$here.new" "$here"
}

# Unity in build/, in the folder the user names, or somewhere on the system.
find_copy() {
    if [ -n "${UNITY_DIR:-}" ]; then
        if is_complete "$UNITY_DIR"; then
            return 0
        fi
        say "UNITY_DIR=$UNITY_DIR has no unity.c, unity.h and unity_internals.h" >&2
        exit 1
    fi
    if is_complete "$here"; then
        return 0
    fi
    for root in /usr/local/src /usr/src /usr/share /usr/local/share /usr/include /usr/local/include; do
        for folder in "$root/unity" "$root/unity/src" "$root/Unity/src"; do
            if is_complete "$folder"; then
                say "taking Unity $(version "$folder") from $folder"
                keep "$folder"
                return 0
            fi
        done
    done
    return 1
}

# The machine's apt sources as sources of source packages, into the folder $1.
copy_sources() {
    list=/etc/apt/sources.list parts=/etc/apt/sources.list.d
    eval "$(apt-config shell list Dir::Etc::sourcelist/f parts Dir::Etc::sourceparts/d)"
    for file in "$list" "$parts"/*.list; do
        if [ -r "$file" ]; then
            sed -n 's/^[[:space:]]*deb\(-src\)\{0,1\}[[:space:]]\{1,\}/deb-src /p' "$file"
        fi
    done | sort -u >"$1/all.list"
    for file in "$parts"/*.sources; do
        if [ -r "$file" ]; then
            sed 's/^[Tt][Yy][Pp][Ee][Ss]:.*/Types: deb-src/' "$file" >"$1/${file##*/}"
        fi
    done
}

fetch() {
    if ! command -v apt-get >/dev/null 2>&1; then
        say "there is no apt-get here to fetch Unity with" >&2
        return 1
    fi
    mkdir -p build
    work=$(mktemp -d "$PWD/build/unity.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    trap 'exit 130' INT TERM
    mkdir -p "$work/sources" "$work/lists/partial" "$work/cache/archives/partial" "$work/files"
    copy_sources "$work/sources"

    # "#clear" keeps the machine's after-update hooks out of it.
    cat >"$work/apt.conf" <<CONF
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$work/sources";
Dir::State::lists "$work/lists";
Dir::Cache "$work/cache";
APT::Sandbox::User "$(id -un)";
Acquire::Languages "none";
CONF

    say "fetching the Debian source package ntpsec, which carries Unity (12 MB, a few seconds)"
    (
        cd "$work/files"
        apt-get -q -c "$work/apt.conf" update || say "some apt sources did not answer"
        apt-get -q -c "$work/apt.conf" source --download-only --only-source ntpsec
    ) >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        say "apt-get could not fetch it" >&2
        return 1
    }

    for tarball in "$work"/files/ntpsec_*.orig.tar.*; do
        tar -x -f "$tarball" -C "$work/files" --wildcards '*/tests/unity/unity*.[ch]'
    done
    unpacked=$(echo "$work"/files/ntpsec-*/tests/unity)
    if ! is_complete "$unpacked"; then
        say "the source package does not carry Unity any more" >&2
        return 1
    fi

    found=$(version "$unpacked")
    if (cd "$unpacked" && sha256sum --quiet -c) <"$checksums" >/dev/null 2>&1; then
        say "Unity $found, its checksums are the known ones"
    elif newer "$found" "$known"; then
        say "notice: Unity $found is newer than the $known whose checksums we know; taking it"
    else
        say "Unity $found does not have the checksums of $checksums; refusing it" >&2
        return 1
    fi
    keep "$unpacked"
}

how_to() {
    cat >&2 <<TEXT
unity: Unity, the test framework, is not here. One of these brings it:
    make deps                      fetches it from Debian's archive (needs apt, not root)
    make ... UNITY_DIR=/some/path  uses your copy (the folder with unity.c), from
                                   the Unity project of ThrowTheSwitch
TEXT
}

case ${1:-} in
find)
    find_copy || {
        how_to
        exit 1
    }
    ;;
fetch)
    find_copy || fetch || {
        how_to
        exit 1
    }
    ;;
*)
    echo "usage: scripts/unity.sh find|fetch" >&2
    exit 2
    ;;
esac
