# Lists what the public headers declare, one thing a line:
#
#   function NAME HEADER SINCE TIER
#   constant NAME HEADER GROUP TIER      GROUP is the enumeration, or - for a macro
#   type     NAME HEADER -     TIER      structures with visible fields, and names for numbers
#
#   usage: awk -f scripts/api.awk HEADER...
#
# HEADER is written as in an #include. TIER is "experimental" if the comment of the file or of the declaration
# says so, "plug-in" in sys/, "stable" otherwise. SINCE is ? if the comment has none.

function tier_of(comment) {
    if (tier_of_file == "experimental" || comment ~ /[Ee]xperimental until 1\.0/) return "experimental"
    return header ~ /\/sys\// ? "plug-in" : "stable"
}

function report(kind, name, note, tier) {
    print kind, name, header, note, tier
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
        report("function", name, since, tier_of(comment))
        comment = ""
    }
}

# The type that a piece of code declares first, if any: its fields may come in later pieces.
function report_type(code, comment,   words) {
    if (match(code, /(^|\n)(typedef )?struct bp_[a-z0-9_]+ *\{/)) {
        split(substr(code, RSTART, RLENGTH), words, /struct +| *\{/)
        report("type", words[2], "-", tier_of(comment))
    } else if (match(code, /(^|\n)typedef [a-z0-9_]+ bp_[a-z0-9_]+;/)) {
        split(substr(code, RSTART, RLENGTH), words, /[ ;]+/)
        report("type", words[3], "-", tier_of(comment))
    }
}

# Enumerators and macros, of the file without its comments.
function report_constants(code,   lines, count, i, words, group, body, pieces) {
    count = split(code, lines, "\n")
    for (i = 1; i <= count; i++) {
        if (lines[i] !~ /^ *# *define +BP_[A-Z0-9_]+ +[-(0-9]/) continue
        split(lines[i], words, / +/)
        report("constant", words[2], "-", tier_of(""))
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
            if (lines[i] != "") report("constant", lines[i], group == "" ? "-" : group, tier_of(""))
        }
    }
}

# Goes through a whole file: pieces of code, each with the comment before it.
function report_file(text,   at, piece, comment, code) {
    tier_of_file = text ~ /\n \* Experimental until 1\.0/ ? "experimental" : ""
    code = ""
    comment = ""
    while (text != "") {
        at = index(text, "/*")
        piece = at > 0 ? substr(text, 1, at - 1) : text
        report_functions(piece, comment)
        report_type(piece, comment)
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
