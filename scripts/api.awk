# SPDX-License-Identifier: MIT
# Lists what the public headers declare, one thing a line:
#
#   function NAME HEADER SINCE TIER
#   constant NAME HEADER GROUP TIER      GROUP is the enumeration, or - for a macro
#   type     NAME HEADER -     TIER      structures with visible fields, and names for numbers
#
#   usage: awk -f scripts/api.awk HEADER...
#
# HEADER is written as in an #include. TIER depends on the folder of the header alone: "experimental" in experimental/,
# "plug-in" in sys/, "stable" otherwise. SINCE is ? if the comment has none.

function tier_of(header) {
    return header ~ /\/experimental\// ? "experimental" : header ~ /\/sys\// ? "plug-in" : "stable"
}

function report(kind, name, note) {
    print kind, name, header, note, tier_of(header)
}

# The functions that a piece of code without comments declares. The comment is that of the first one.
function report_functions(code, comment,   name, since) {
    while (match(code, /(^|\n)BP_API /)) {
        code = substr(code, RSTART + RLENGTH)
        if (!match(code, /bp_[a-z0-9_]+\(/)) return
        name = substr(code, RSTART, RLENGTH - 1)
        since = "?"
        if (match(comment, /@since +[0-9.]+/)) {
            since = substr(comment, RSTART, RLENGTH)
            sub(/@since +/, "", since)
        }
        report("function", name, since)
        comment = ""
    }
}

# The type that a piece of code declares first, if any: its fields may come in later pieces.
function report_type(code,   words) {
    if (match(code, /(^|\n)(typedef )?struct bp_[a-z0-9_]+ *\{/)) {
        split(substr(code, RSTART, RLENGTH), words, /struct +| *\{/)
        report("type", words[2], "-")
    } else if (match(code, /(^|\n)typedef [a-z0-9_]+ bp_[a-z0-9_]+;/)) {
        split(substr(code, RSTART, RLENGTH), words, /[ ;]+/)
        report("type", words[3], "-")
    }
}

# Enumerators and macros, of the file without its comments.
function report_constants(code,   lines, count, i, words, group, body, pieces) {
    count = split(code, lines, "\n")
    for (i = 1; i <= count; i++) {
        if (lines[i] !~ /^ *# *define +BP_[A-Z0-9_]+ +[-(0-9]/) continue
        split(lines[i], words, / +/)
        report("constant", words[2], "-")
    }
    while (match(code, /(^|[ \n])enum( +[a-z0-9_]+)? *\{[^}]*\}/)) {
        body = substr(code, RSTART, RLENGTH)
        code = substr(code, RSTART + RLENGTH)
        gsub(/[ \n]+/, " ", body)
        split(body, pieces, /[{}]/)
        group = pieces[1]
        gsub(/^ *enum *| /, "", group)
        count = split(pieces[2], lines, ",")
        for (i = 1; i <= count; i++) {
            sub(/=.*/, "", lines[i])
            gsub(/ /, "", lines[i])
            if (lines[i] != "") report("constant", lines[i], group == "" ? "-" : group)
        }
    }
}

# Goes through a whole file: pieces of code, each with the comment before it.
function report_file(text,   at, piece, comment, code) {
    code = ""
    comment = ""
    while (text != "") {
        at = index(text, "/*")
        piece = at > 0 ? substr(text, 1, at - 1) : text
        report_functions(piece, comment)
        report_type(piece)
        code = code piece
        if (at == 0) break
        text = substr(text, at)
        at = index(text, "*/")
        comment = substr(text, 1, at + 1)
        text = substr(text, at + 2)
    }
    report_constants(code)
}

FNR == 1 && NR > 1 { report_file(text) }
FNR == 1 {
    header = FILENAME
    sub(/.*include\//, "", header)
    text = ""
}
{ text = text $0 "\n" }
END { report_file(text) }
