# SPDX-License-Identifier: MIT
# Writes signatures.js: for each function that bigpoints.js calls, one letter for each parameter and one for the result.
# native.js explains the letters. Input: the names, one a row, then headers whose prototypes have one row each.
#
#   usage: awk -f signatures.awk NAMES HEADER...

function letter(type) {
    sub(/ ?[a-z_0-9]+$/, "", type) # the name of the parameter
    if (type ~ /^const char \*$/) return "s"
    if (type ~ /^const char \*\*$/) return "t"
    if (type ~ /\*const \*$/) return "a"
    if (type ~ /\*\*$/) return "o"
    if (type ~ /^size_t \*$/) return "z"
    if (type ~ /^(char|double|bp_move|u?int(8|16|32|64)_t) \*$/) return "b"
    if (type ~ /\*$/) return "h"
    return value(type)
}

function value(type) {
    if (type == "int" || type == "int32_t") return "i"
    if (type == "uint32_t" || type == "bp_move") return "u"
    if (type == "uint64_t") return "l"
    if (type == "int64_t") return "m"
    if (type == "size_t") return "n"
    if (type == "double") return "d"
    if (type == "void") return "v"
    if (type == "const char *") return "s"
    if (type == "bp_progress_fn") return "p"
    if (type == "bp_write_fn" || type == "bp_census_save_fn") return "w"
    if (type == "bp_read_fn") return "r"
    print FILENAME ": no letter for the type " type > "/dev/stderr"
    failed = 1
    return "?"
}

FNR == NR {
    wanted[$1] = 1
    next
}

FNR == 1 && !begun++ {
    print "// The types of the functions that bigpoints.js calls, written by signatures.awk."
    print "export default {"
}

/^[a-z].*\);$/ && !/^typedef/ && match($0, /bp_[a-z0-9_]+\(/) {
    name = substr($0, RSTART, RLENGTH - 1)
    if (!(name in wanted)) next
    result = substr($0, 1, RSTART - 1)
    sub(/ $/, "", result)
    list = substr($0, RSTART + RLENGTH)
    sub(/\);$/, "", list)
    count = list == "void" ? 0 : split(list, types, /, /)
    letters = ""
    for (i = 1; i <= count; i++) letters = letters letter(types[i])
    printf "    %s: '%s',\n", name, letters value(result)
    delete wanted[name]
}

END {
    print "};"
    for (name in wanted) {
        print "no prototype of " name > "/dev/stderr"
        failed = 1
    }
    exit failed
}
