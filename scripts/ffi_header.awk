# SPDX-License-Identifier: MIT
# Flattens the preprocessed public headers (cc -E -dD) to plain declarations; see scripts/ffi_header.sh.
#
# Each function, constant and field of a structure is on one line. Constants are written as numbers; macros that are
# numbers become constants too. Array parameters are written as pointers. Any other declaration (an inline function,
# a union, a constant that is no sum, shift or bitwise or of known ones) is an error, and nothing is written.

function die(message) {
    print "ffi_header: " file ": " message > "/dev/stderr"
    failed = 1
    exit 1
}

# --- Text ------------------------------------------------------------------------------------------

function trim(text) {
    sub(/^[ \t]+/, "", text)
    sub(/[ \t]+$/, "", text)
    return text
}

# Reduces white space to one space, and to none within brackets and before punctuation.
function tidy(text) {
    gsub(/[ \t\n]+/, " ", text)
    gsub(/\( /, "(", text)
    gsub(/ \)/, ")", text)
    gsub(/ ,/, ",", text)
    gsub(/ ;/, ";", text)
    gsub(/\* /, "*", text)
    gsub(/ *\[ */, "[", text)
    gsub(/ *\]/, "]", text)
    return trim(text)
}

# "const uint64_t key[2]" among arguments becomes "const uint64_t *key".
function pointers(text,    at, name, before) {
    while (match(text, /[a-z_0-9]+\[[^]]*\][,)]/)) {
        at = RSTART
        before = substr(text, 1, at - 1)
        name = substr(text, at, RLENGTH)
        text = substr(text, at + RLENGTH - 1)
        sub(/\[.*/, "", name)
        text = before "*" name text
    }
    return text
}

# --- Numbers ---------------------------------------------------------------------------------------

# The value of a sign and a number or a known name.
function atom(text,    sign) {
    text = trim(text)
    sign = 1
    if (text ~ /^\(.*\)$/)
        return value(substr(text, 2, length(text) - 2))
    if (text ~ /^-/) {
        sign = -1
        text = trim(substr(text, 2))
    }
    if (text ~ /^[0-9]+[uUlL]*$/ && text !~ /^0[0-9]/)
        return sign * (text + 0)
    if (text in known)
        return sign * known[text]
    die("not a number that is understood: " text)
}

# a << b, a * b, a + b, a | b of different bits, or one of them alone; around it there may be parentheses.
function value(text,    terms, n, i, result) {
    text = trim(text)
    if (text ~ /^\([^()]*\)$/)
        return value(substr(text, 2, length(text) - 2))
    n = split(text, terms, /[|+]/)
    if (n > 1) {
        for (i = 1; i <= n; i++)
            result += value(terms[i])
        return result
    }
    n = split(text, terms, "*")
    if (n > 1) {
        result = 1
        for (i = 1; i <= n; i++)
            result *= atom(terms[i])
        return result
    }
    if (split(text, terms, /<</) == 2)
        return atom(terms[1]) * 2 ^ atom(terms[2])
    return atom(text)
}

function constant(name, number) {
    if (number != int(number) || number < -2147483648 || number > 2147483647)
        die(name " does not fit an int32_t")
    known[name] = number
    return sprintf("    %s = %d", name, number)
}

# --- Declarations ----------------------------------------------------------------------------------

# Writes the comment that names the header of the following declarations.
function place() {
    if (file != shown) {
        body = body "\n/* " substr(file, index(file, "include/") + 8)
        if (file ~ /include\/bigpoints\/experimental\//)
            body = body " (experimental)"
        body = body " */\n"
        shown = file
    }
}

function enumeration(text,    open, items, n, i, item, at, next_value, list) {
    open = index(text, "{")
    n = split(substr(text, open + 1, index(text, "}") - open - 1), items, ",")
    next_value = 0
    for (i = 1; i <= n; i++) {
        item = trim(items[i])
        if (item == "")
            continue
        if ((at = index(item, "=")) > 0) {
            next_value = value(substr(item, at + 1))
            item = trim(substr(item, 1, at - 1))
        }
        list = list (list == "" ? "" : ",\n") constant(item, next_value)
        next_value++
    }
    return substr(text, 1, open) "\n" list "\n" substr(text, index(text, "}"))
}

# A field, the size of an array as a number.
function field(text,    at) {
    text = pointers(trim(text))
    if (text ~ /:/ || text ~ /,/ && text !~ /\)$/)
        die("not a field that is understood: " text)
    if (text ~ /\[.*\]$/) {
        at = index(text, "[")
        text = sprintf("%s[%d]", substr(text, 1, at - 1), value(substr(text, at + 1, length(text) - at - 1)))
    }
    return "    " text ";\n"
}

function structure(text,    open, close_at, fields, n, i, list) {
    open = index(text, "{")
    close_at = index(text, "}")
    n = split(substr(text, open + 1, close_at - open - 1), fields, ";")
    for (i = 1; i < n; i++)
        list = list field(fields[i])
    return substr(text, 1, open) "\n" list substr(text, close_at)
}

function declaration(text) {
    text = tidy(text)
    place()
    if (text ~ /^enum [a-z_0-9]+ \{[^{}]*\};$/)
        body = body enumeration(text) "\n"
    else if (text ~ /^(typedef )?struct [a-z_0-9]+ \{[^{}]*\}[ a-z_0-9]*;$/)
        body = body structure(text) "\n"
    else if (text !~ /[{}]/ && text !~ /^(extern|static|inline) / && text !~ /__|\.\.\./)
        body = body pointers(text) "\n"
    else
        die("not a declaration that is understood: " text)
}

# A macro that is a number. Consecutive macros share an enum.
function macro(name, number) {
    place()
    if (body ~ /\n};\n$/ && last_is_macro)
        body = substr(body, 1, length(body) - 4) ",\n" constant(name, number) "\n};\n"
    else
        body = body "enum {\n" constant(name, number) "\n};\n"
}

# --- Reading ---------------------------------------------------------------------------------------

# "# 12 "include/bigpoints/state.h" 1": what follows comes from there.
/^# [0-9]+ "/ {
    gsub(/"/, "", $3)
    if ($3 != file && tidy(pending) != "")
        die("the end is missing: " tidy(pending))
    file = $3
    ours = file ~ /(^|\/)include\/bigpoints/
    next
}

!ours {
    next
}

/^#define BP_[A-Z0-9_]+ / {
    text = $0
    sub(/^#define [A-Z0-9_]+ /, "", text)
    text = trim(text)
    if (text ~ /^\(?-?[0-9]+[uUlL]*\)?$/ || text ~ /^\([A-Z0-9_+* ]+\)$/) {
        macro($2, value(text))
        last_is_macro = 1
    }
    next
}

/^#/ {
    next
}

{
    pending = pending "\n" $0
    # A declaration ends at a semicolon outside braces.
    while ((at = match_end(pending)) > 0) {
        declaration(substr(pending, 1, at))
        pending = substr(pending, at + 1)
        last_is_macro = 0
    }
}

# Where the first declaration of a text ends, or 0.
function match_end(text,    i, c, depth) {
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c == "{")
            depth++
        else if (c == "}")
            depth--
        else if (c == ";" && depth == 0)
            return i
    }
    return 0
}

END {
    if (failed)
        exit 1
    if (!("BP_VERSION_MAJOR" in known))
        die("no version was found")
    printf "/* libbigpoints %d.%d.%d: every declaration in plain C, for the parsers of other languages.\n", \
        known["BP_VERSION_MAJOR"], known["BP_VERSION_MINOR"], known["BP_VERSION_PATCH"]
    print "   The documentation stands in the headers named below. Not for C programs: include bigpoints.h. */"
    printf "%s", body
}
