# SPDX-License-Identifier: MIT
# Shared by the scripts of this folder, after tests/scripts/_lib.sh: copies of the source tree.
# shellcheck shell=sh

# copy_tree FOLDER: the sources and Unity, without what was built.
copy_tree() {
    mkdir -p "$1/build" || return 1
    tar -c --exclude=./build --exclude=./.git --exclude='./lib/libbigpoints*' --exclude=node_modules . | tar -x -C "$1" || return 1
    [ ! -d "${UNITY_DIR:-build/unity}" ] || cp -R "${UNITY_DIR:-build/unity}" "$1/build/unity"
}
