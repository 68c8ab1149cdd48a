# SPDX-License-Identifier: MIT
# Writes the version script of the shared library: every function that the public headers declare, by name. What no public
# header declares is not exported.
#
#   usage: awk -f scripts/api.awk HEADER... | awk -v version=MAJOR.MINOR.PATCH -f scripts/symbol_versions.awk
#
# There are two version nodes:
#
#   BIGPOINTS_MAJOR                      stable and plug-in functions. If a program loads two major versions, through two
#                                        of its libraries, each library calls the version that it was linked with.
#   BIGPOINTS_EXPERIMENTAL_MAJOR_MINOR   experimental functions. The loader refuses a program that uses one of them and
#                                        was linked with another minor version.

$1 == "function" {
    line = "        " $2 ";\n"
    if ($5 == "experimental") experimental = experimental line
    else if ($5 == "stable" || $5 == "plug-in") stable = stable line
    else failed = failed " " $2
}

END {
    if (failed != "" || stable == "" || split(version, number, ".") != 3) {
        print "symbol_versions: no stable function, no version, or functions of an unknown tier:" failed >"/dev/stderr"
        exit 1
    }
    printf "BIGPOINTS_%s {\n    global:\n%s    local:\n        *;\n};\n", number[1], stable
    if (experimental != "")
        printf "BIGPOINTS_EXPERIMENTAL_%s_%s {\n    global:\n%s};\n", number[1], number[2], experimental
}
