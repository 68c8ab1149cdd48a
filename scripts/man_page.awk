# SPDX-License-Identifier: MIT
# Markdown to the source of a man page: the part of Markdown that docs/*.md use.
#
#   ## heading       a section (.SH); ### a subsection (.SS)
#   **1.** text      a numbered paragraph; so are "1. text" and "- text"
#   | a | b |        a table, for tbl
#   ```              a block of code
#   ![...](...)      left out
#
# In a text `code` and **strong** are bold, *words* are italic, and a link is its text.

# A text that roff must not interpret. In code a minus is one that can be copied.
function escape(text, is_code) {
    gsub(/\\/, "\\e", text)
    if (is_code) {
        gsub(/-/, "\\-", text)
        gsub(/`/, "\\(ga", text)
        gsub(/~/, "\\(ti", text)
        gsub(/\^/, "\\(ha", text)
    }
    return text
}

# Removes the target of every link.
function without_targets(text,    out) {
    while (match(text, /\]\([^)]*\)/)) {
        out = substr(text, 1, RSTART - 1)
        text = substr(text, RSTART + RLENGTH)
        match(out, /.*\[/)
        text = substr(out, 1, RLENGTH - 1) substr(out, RLENGTH + 1) text
    }
    return text
}

# The part of a text between two marks becomes a font.
function marked(text, mark, font,    out, at, length_of) {
    length_of = length(mark)
    while ((at = index(text, mark)) > 0) {
        out = out substr(text, 1, at - 1)
        text = substr(text, at + length_of)
        at = index(text, mark)
        if (at == 0) {
            return out mark text
        }
        out = out "\\f" font substr(text, 1, at - 1) "\\fR"
        text = substr(text, at + length_of)
    }
    return out text
}

# Fonts, links and escapes of a text, piece by piece: what is in backquotes is code.
function inline(text,    out, n, i, pieces) {
    n = split(without_targets(text), pieces, "`")
    for (i = 1; i <= n; i++) {
        if (i % 2 == 0) {
            out = out "\\fB" escape(pieces[i], 1) "\\fR"
        } else {
            out = out marked(marked(escape(pieces[i], 0), "**", "B"), "*", "I")
        }
    }
    return references(out)
}

# Names of man pages are bold, and stay on one line.
function references(text,    out, name) {
    while (match(text, /(bp|bigpoints)[-a-z0-9]*\([0-9]\)/)) {
        name = substr(text, RSTART, RLENGTH - 3)
        gsub(/-/, "\\-", name)
        out = out substr(text, 1, RSTART - 1) "\\fB" name "\\fR" substr(text, RSTART + RLENGTH - 3, 3)
        text = substr(text, RSTART + RLENGTH)
    }
    return out text
}

function guarded(text) {
    return text ~ /^[.']/ ? "\\&" text : text
}

# A sentence begins a line, as in man pages written by hand.
function sentences(text,    out) {
    while (match(text, /[.?!] +[A-Z\\`]/)) {
        out = out guarded(substr(text, 1, RSTART)) "\n"
        text = substr(text, RSTART + RLENGTH - 1)
    }
    return out guarded(text)
}

# Begins a paragraph or a block; a heading begins one itself.
function begin(macro) {
    if (macro != ".PP" || !after_heading) {
        print macro
    }
    after_heading = 0
}

function end_paragraph() {
    if (paragraph != "") {
        begin(start)
        print sentences(inline(paragraph))
        paragraph = ""
    }
    start = ".PP"
}

function end_table() {
    if (rows > 0) {
        print ".TE"
        rows = 0
    }
}

# The first column is as wide as its cells; the others wrap.
function table_row(line,    cells, cell, n, i) {
    gsub(/\\\|/, "\001", line)
    sub(/^\| */, "", line)
    sub(/ *\|$/, "", line)
    n = split(line, cells, / *\| */)
    if (++rows == 1) {
        begin(".PP")
        print ".TS"
        print "nokeep;" # a table may go over the end of a page
        for (i = 1; i <= n; i++) {
            printf("%s%s", (i > 1 ? " " : ""), (n <= 4 && i > 1 ? "lx" : "l"))
        }
        print "."
    }
    if (line ~ /^[-|: ]+$/) {
        print "_"
        return
    }
    for (i = 1; i <= n; i++) {
        gsub(/\001/, "|", cells[i])
        cell = guarded(inline(cells[i]))
        printf("%s", i == 1 ? cell : "\tT{\n" cell "\nT}")
    }
    print ""
}

# Tables have narrow columns: no adjustment.
BEGIN {
    start = ".PP"
    print ".ad l"
}

/^```/ {
    end_paragraph()
    end_table()
    in_code = !in_code
    if (in_code) {
        begin(".PP")
    }
    print in_code ? ".RS 4\n.EX" : ".EE\n.RE"
    next
}
in_code { print guarded(escape($0, 1)); next }

/^\|/ { end_paragraph(); table_row($0); next }
rows > 0 { end_table() }

/^##/ {
    end_paragraph()
    macro = /^### / ? ".SS" : ".SH"
    sub(/^#+ */, "")
    print macro " " (macro == ".SH" ? toupper($0) : $0)
    after_heading = 1
    next
}
/^!\[/ { end_paragraph(); skipping = 1 }
skipping { if (/\)$/) skipping = 0; next }
/^$/ { end_paragraph(); next }
/^(\*\*)?[0-9]+\.(\*\*)? / {
    end_paragraph()
    number = $1
    gsub(/\*/, "", number)
    start = ".IP " number " 4"
    sub(/^[^ ]+ /, "")
}
/^- / {
    end_paragraph()
    start = ".IP \\(bu 4"
    sub(/^- /, "")
}
{
    sub(/^ +/, "")
    paragraph = paragraph == "" ? $0 : paragraph " " $0
}
END {
    end_paragraph()
    end_table()
}
