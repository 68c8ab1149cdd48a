# SPDX-License-Identifier: MIT
# Writes bindings/python/bigpoints/_bindings.py from the flattened header (scripts/ffi_header.sh): every function,
# callback, constant and enumeration, as data. "make symbols" calls it.
#
#   usage: awk -f scripts/python_bindings.awk bigpoints_ffi.h

# "const bp_state *const *states" becomes "bp_state**", and "size_t size" becomes "size_t".
function type(declaration,    stars) {
    gsub(/const /, "", declaration)
    stars = declaration
    gsub(/[^*]/, "", stars)
    sub(/^ +/, "", declaration)
    sub(/[ *].*/, "", declaration)
    return declaration stars
}

# "name": "result parameter...", of a function or the type of one.
function signature(name, result, parameters,    count, parts, i, text) {
    text = type(result)
    count = parameters == "void" ? 0 : split(parameters, parts, /, /)
    for (i = 1; i <= count; i++)
        text = text " " type(parts[i])
    return "    \"" name "\": \"" text "\",\n"
}

# What all names of an enumeration begin with, up to an underscore: BP_STOP_ of BP_STOP_SOLVED and BP_STOP_NODES.
function common_prefix(    i, prefix) {
    prefix = names[1]
    sub(/[^_]*$/, "", prefix)
    for (i = 2; i <= count; i++)
        while (substr(names[i], 1, length(prefix)) != prefix)
            sub(/[^_]*_$/, "", prefix)
    return prefix
}

# A text, and the short names of an enumeration in rows that are not too long.
function rows(row, prefix, indent, with_numbers,    i, text, item) {
    for (i = 1; i <= count; i++) {
        item = "\"" tolower(substr(names[i], length(prefix) + 1)) "\"" (with_numbers ? ": " numbers[i] : "")
        if (length(row item) > 117) {
            text = text row "\n"
            row = indent
        }
        row = row item (i < count ? ", " : "")
    }
    gsub(/ \n/, "\n", text)
    return text row
}

function end_of_enumeration(    prefix) {
    prefix = common_prefix()
    if (names[count] == prefix "COUNT" && numbers[count] == count - 1)
        count-- # the number of the others
    enumerations = enumerations rows("    \"" enumeration "\": {", prefix, "        ", 1) "},\n"
    if (enumeration in literals)
        types = types rows(literals[enumeration] " = Literal[", prefix, "    ", 0) "]\n"
}

BEGIN {
    # The enumerations whose names are arguments or results.
    literals["bp_objective"] = "ObjectiveName"
    literals["bp_rules"] = "RulesName"
    literals["bp_stop_reason"] = "StopReason"
    literals["bp_payoff"] = "PayoffName"
    literals["bp_count"] = "CountName"
    literals["bp_first_take"] = "FirstTake"
}

/^enum( [a-z_]+)? \{$/ {
    enumeration = $2 == "{" ? "" : $2
    count = 0
    inside = 1
    next
}

inside && /^};$/ {
    if (enumeration != "")
        end_of_enumeration()
    inside = 0
}

inside {
    sub(/,$/, "")
    names[++count] = $1
    numbers[count] = $3
    constants = constants $1 " = " $3 "\n"
    value[$1] = $3
}

/^typedef .*\(\*bp_[a-z_]+\)\(.*\);$/ {
    match($0, /\(\*bp_[a-z_]+\)/)
    name = substr($0, RSTART + 2, RLENGTH - 3)
    list = substr($0, RSTART + RLENGTH + 1)
    sub(/\);$/, "", list)
    callbacks = callbacks signature(name, substr($0, 9, RSTART - 9), list)
}

/^[a-z].*\);$/ && !/^typedef/ {
    match($0, /bp_[a-z0-9_]+\(/)
    name = substr($0, RSTART, RLENGTH - 1)
    list = substr($0, RSTART + RLENGTH)
    sub(/\);$/, "", list)
    functions = functions signature(name, substr($0, 1, RSTART - 1), list)
}

END {
    print "# SPDX-License-Identifier: MIT"
    print "\"\"\"Everything that the headers of libbigpoints declare. Written by \"make symbols\"."
    print ""
    print "A function or a callback is the type of its result and those of its parameters, in C, without \"const\"."
    print "\"\"\""
    print ""
    print "from typing import Dict, Literal"
    print ""
    printf "__version__ = \"%d.%d.%d\"\n", value["BP_VERSION_MAJOR"], value["BP_VERSION_MINOR"], value["BP_VERSION_PATCH"]
    print ""
    printf "%s", types
    print ""
    printf "%s", constants
    print ""
    printf "ENUMERATIONS: Dict[str, Dict[str, int]] = {\n%s}\n\n", enumerations
    printf "CALLBACKS: Dict[str, str] = {\n%s}\n\n", callbacks
    printf "FUNCTIONS: Dict[str, str] = {\n%s}\n", functions
}
