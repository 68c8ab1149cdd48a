#!/bin/sh
# Installs the library, or removes exactly the installed files. Called by make, which sets BP_*.
#
#   usage: scripts/install.sh install|uninstall
#
# The function everything() has the one list of installed files. For "install" the functions file, filled
# and link create a file; for "uninstall" they remove it.
set -eu

everything() {
    file 644 "$BP_LIB/libbigpoints.a" "$libdir/libbigpoints.a"
    file 755 "$BP_LIB/libbigpoints.so.$BP_VERSION" "$libdir/libbigpoints.so.$BP_VERSION"
    link "libbigpoints.so.$BP_VERSION" "$libdir/libbigpoints.so.$BP_MAJOR"
    link "libbigpoints.so.$BP_MAJOR" "$libdir/libbigpoints.so"
    for header in $BP_HEADERS; do
        file 644 "$header" "$includedir/${header#include/}"
    done
    file 644 "$BP_FFI_HEADER" "$includedir/bigpoints/bigpoints_ffi.h"
    filled pkgconfig/bigpoints.pc.in "$libdir/pkgconfig/bigpoints.pc"
    filled pkgconfig/bigpoints-config.cmake.in "$libdir/cmake/bigpoints/bigpoints-config.cmake"
    filled pkgconfig/bigpoints-config-version.cmake.in \
        "$libdir/cmake/bigpoints/bigpoints-config-version.cmake"
    for module in $BP_MODULES; do
        file 644 "$module" "$datadir/bigpoints/${module#bindings/}"
    done
    for program in $BP_PROGRAMS; do
        file 755 "$program" "$bindir/${program##*/}"
    done
    for page in $BP_MAN_PAGES; do
        file 644 "$page" "$mandir/man1/${page##*/}"
    done
}

# Folders that are ours alone; "uninstall" removes them when they are empty.
our_folders() {
    echo "$includedir/bigpoints/experimental"
    echo "$includedir/bigpoints/sys"
    echo "$includedir/bigpoints"
    echo "$libdir/cmake/bigpoints"
    for module in $BP_MODULES; do
        language=${module#bindings/}
        echo "$datadir/bigpoints/${language%/*}"
    done
    echo "$datadir/bigpoints"
}

# A path without a trailing slash. It must be absolute, because it is written into files.
absolute() {
    case $2 in
    /*) echo "${2%/}" ;;
    *)
        echo "install: $1=$2 must begin with /" >&2
        exit 2
        ;;
    esac
}

prefix=$(absolute PREFIX "$BP_PREFIX")
libdir=$(absolute LIBDIR "$BP_LIBDIR")
includedir=$(absolute INCLUDEDIR "$BP_INCLUDEDIR")
bindir=$(absolute BINDIR "$BP_BINDIR")
mandir=$(absolute MANDIR "$BP_MANDIR")
datadir=$(absolute DATADIR "$BP_DATADIR")

# The path $1 as bigpoints.pc writes it: relative to ${prefix} if it is below the prefix.
below_prefix() {
    case $1 in
    "$prefix"/*) echo "\${prefix}/${1#"$prefix"/}" ;;
    *) echo "$1" ;;
    esac
}

# The relative path from folder $1 to folder $2: ../../include.
relative() {
    from=$1 up=
    while :; do
        case $2/ in
        "$from"/*) break ;;
        esac
        from=${from%/*}
        up=../$up
    done
    rest=${2#"$from"}
    echo "$up${rest#/}"
}

# Replaces the @NAMES@ of a template. The characters & | and \ of the values are escaped for sed.
fill() {
    sed_script=
    while read -r name value; do
        value=$(printf '%s\n' "$value" | sed 's/[&|\\]/\\&/g')
        sed_script="${sed_script}s|@$name@|$value|g;"
    done <<VALUES
PREFIX $prefix
LIBDIR $(below_prefix "$libdir")
INCLUDEDIR $(below_prefix "$includedir")
DATADIR $(below_prefix "$datadir")
INCLUDE_FROM_CMAKE $(relative "$libdir/cmake/bigpoints" "$includedir")
VERSION $BP_VERSION
MAJOR $BP_MAJOR
LIBS $BP_LIBS
POINTER_SIZE ${BP_POINTER:-}
VALUES
    sed "$sed_script" "$1"
}

case ${1:-} in
install)
    file() {
        install -d "$BP_DESTDIR${3%/*}"
        install -m "$1" "$2" "$BP_DESTDIR$3"
    }
    link() {
        ln -sf "$1" "$BP_DESTDIR$2"
    }
    filled() {
        install -d "$BP_DESTDIR${2%/*}"
        rm -f "$BP_DESTDIR$2"
        fill "$1" >"$BP_DESTDIR$2"
        chmod 644 "$BP_DESTDIR$2"
    }
    everything
    # The cache of the loader must include the new library.
    if [ -z "$BP_DESTDIR" ] && [ "$(id -u)" -eq 0 ]; then
        PATH=$PATH:/usr/sbin:/sbin ldconfig 2>/dev/null || :
    fi
    echo "installed libbigpoints $BP_VERSION in $BP_DESTDIR$prefix"
    ;;
uninstall)
    file() {
        rm -f "$BP_DESTDIR$3"
    }
    link() {
        rm -f "$BP_DESTDIR$2"
    }
    filled() {
        rm -f "$BP_DESTDIR$2"
    }
    everything
    our_folders | while read -r folder; do
        rmdir "$BP_DESTDIR$folder" 2>/dev/null || :
    done
    echo "removed libbigpoints $BP_VERSION from $BP_DESTDIR$prefix"
    ;;
*)
    echo "usage: scripts/install.sh install|uninstall" >&2
    exit 2
    ;;
esac
