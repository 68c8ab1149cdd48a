#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes the files of pkgconfig/ with their @NAMES@ replaced, for the installed library.
#
#   usage: PREFIX=... LIBDIR=... INCLUDEDIR=... DATADIR=... VERSION=... LIBS=... POINTER_SIZE=... \
#          scripts/templates.sh PKGCONFIG_FOLDER CMAKE_FOLDER
# The variables come from the environment.
# shellcheck disable=SC2153
set -eu
pkgconfig_folder=$1 cmake_folder=$2
umask 022

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

prefix=$(absolute PREFIX "$PREFIX")
libdir=$(absolute LIBDIR "$LIBDIR")
includedir=$(absolute INCLUDEDIR "$INCLUDEDIR")
datadir=$(absolute DATADIR "$DATADIR")

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

# The characters & | and \ of the values are escaped for sed.
commands=
while read -r name value; do
    value=$(printf '%s\n' "$value" | sed 's/[&|\\]/\\&/g')
    commands="${commands}s|@$name@|$value|g;"
done <<VALUES
PREFIX $prefix
LIBDIR $(below_prefix "$libdir")
INCLUDEDIR $(below_prefix "$includedir")
DATADIR $(below_prefix "$datadir")
INCLUDE_FROM_CMAKE $(relative "$libdir/cmake/bigpoints" "$includedir")
VERSION $VERSION
MAJOR ${VERSION%%.*}
LIBS $LIBS
POINTER_SIZE $POINTER_SIZE
VALUES

mkdir -p "$pkgconfig_folder" "$cmake_folder"
for template in pkgconfig/*.in; do
    name=${template##*/}
    name=${name%.in}
    case $name in
    *.cmake) folder=$cmake_folder ;;
    *) folder=$pkgconfig_folder ;;
    esac
    sed "$commands" "$template" >"$folder/$name"
done
