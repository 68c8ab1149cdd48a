#!/bin/sh
# SPDX-License-Identifier: MIT
# The installed documents: the links between them lead to installed files and headings, "man" finds the pages, the pages
# that "make man" writes are current, and nothing is left after "make uninstall".
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

stage=$work/stage
root=$stage/usr
doc=$root/share/doc/bigpoints

staged() {
    make "$1" CC="$CC" MPI=no NCURSES=no DESTDIR="$stage" PREFIX=/usr
}

expect "make install-docs" staged install-docs
for file in README.md LICENSE CHANGELOG.md SECURITY.md CONTRIBUTING.md docs/notation.md docs/images/standard.svg \
    docs/results/margins.svg examples/Makefile examples/solve.c src/games/nim.c examples/python/tour.py; do
    expect "installed: $file" cmp "$file" "$doc/$file"
done
find "$stage" -type f -perm /133 >"$work/list"
empty "every file is for all to read and for its owner to write" "$work/list"

# --- Links -----------------------------------------------------------------------------------------

# links FILE...: prints "file target" for each link and picture of pages in Markdown, outside of code.
links() {
    awk '
        FNR == 1 { code = 0 }
        /^ *```/ { code = !code; next }
        code { next }
        {
            gsub(/`[^`]*`/, "")
            text = $0
            while (match(text, /\]\([^)]*\)/)) {
                print FILENAME " " substr(text, RSTART + 2, RLENGTH - 3)
                text = substr(text, RSTART + RLENGTH)
            }
        }' "$@"
}

# anchors FILE: the anchors of its headings: small letters, "-" for a blank, no other marks.
anchors() {
    awk '/^```/ { code = !code } !code && /^#+ / { sub(/^#+ /, ""); gsub(/[^A-Za-z0-9_ -]/, ""); gsub(/ /, "-"); print tolower($0) }' "$1"
}

# broken FOLDER: prints the links of its pages that lead nowhere.
broken() {
    find "$1" -name '*.md' | sort | while read -r page; do links "$page"; done | while read -r page target; do
        file=${target%%#*}
        case $target in
        *://* | mailto:*) continue ;;
        esac
        path=$page
        [ -z "$file" ] || path=$(dirname "$page")/$file
        if [ ! -e "$path" ]; then
            echo "${page#"$1"/}: $target"
        elif [ "$file" != "$target" ] && ! anchors "$path" | grep -q -x -F -e "${target#*#}"; then
            echo "${page#"$1"/}: $target: no such heading"
        fi
    done
}

broken "$doc" >"$work/list"
empty "every link of the installed pages leads somewhere" "$work/list"
links "$doc/README.md" >"$work/list"
expect "links were found" test "$(wc -l <"$work/list")" -gt 30
mkdir "$work/bad"
printf '[a](b.md) [c](#here) [d](#there) `[e](f.md)`\n\n# Here\n' >"$work/bad/page.md"
same "a broken link is found" "page.md: b.md page.md: #there: no such heading" "$(broken "$work/bad" | xargs)"

# --- Man pages -------------------------------------------------------------------------------------

expect "make man" scripts/man.sh "$work/man"
for page in "$work"/man/*; do
    name=${page##*/}
    expect "docs/man/$name is what \"make man\" writes" cmp "$page" "docs/man/$name"
    if has groff; then
        groff -t -man -ww -z -Tutf8 "docs/man/$name" >"$work/list" 2>&1
        empty "$name has no warning" "$work/list"
    else
        ignore "$name has no warning" "groff is missing"
    fi
    if has mandoc; then
        # No date: a page changes with the release.
        mandoc -T lint -W warning "docs/man/$name" | grep -v -F 'missing date' >"$work/list"
        empty "$name: mandoc has no warning" "$work/list"
    fi
    section=${name##*.}
    if has man; then
        man -M "$root/share/man" "$section" "${name%.*}" >"$work/out" 2>&1
        contains "man $section ${name%.*}" "${name%.*} - " "$work/out"
    else
        ignore "man $section ${name%.*}" "man is missing"
    fi
done

# Each page named in a SEE ALSO exists.
sed -n '/^\.SH SEE ALSO/,$p' docs/man/*.[1-9] | sed 's/\\f.//g; s/\\//g; s/ (/(/g' |
    grep -o -E '(bp-|bigpoints)[a-z0-9-]*\([0-9]\)' | sort -u >"$work/named"
expect "pages are named" test "$(wc -l <"$work/named")" -gt 12
while read -r name; do
    section=${name##*(}
    [ -s "docs/man/${name%(*}.${section%)}" ] || echo "$name"
done <"$work/named" >"$work/list"
empty "every page named under SEE ALSO exists" "$work/list"

# --- Away again ------------------------------------------------------------------------------------

: >"$doc/docs/foreign"
expect "make uninstall" staged uninstall
same "uninstall leaves what is not ours, and nothing else" "$doc/docs/foreign" "$(find "$stage" ! -type d)"
rm "$doc/docs/foreign"
expect "make uninstall twice" staged uninstall
refuse "its folders are gone" test -e "$doc"

finish
