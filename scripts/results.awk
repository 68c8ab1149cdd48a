# SPDX-License-Identifier: MIT
# The tables of docs/results.md and docs/results_tables.md from census csv. `want` names the table; the input is summaries (with their work) or
# details. Numbers are written with thousands separated, shares in percent.

function grouped(n,    s, out) {
    s = sprintf("%.0f", n)
    out = ""
    while (length(s) > 3) {
        out = "," substr(s, length(s) - 2) out
        s = substr(s, 1, length(s) - 3)
    }
    return s out
}

function percent(part, whole) {
    return sprintf("%.2f", 100 * part / whole)
}

function size_of() {
    return $1 "x" $2 ($3 > 0 ? " + " $3 " white" : "") ($4 > 0 ? " + " $4 " black" : "")
}

# The 95 % Wilson interval of a share.
function wilson(part, whole,    z, p, scale, middle, half, low, high) {
    z = 1.959963984540054
    p = part / whole
    scale = 1 + z * z / whole
    middle = (p + z * z / (2 * whole)) / scale
    half = z * sqrt(p * (1 - p) / whole + z * z / (4 * whole * whole)) / scale
    low = part == 0 ? 0 : middle - half
    high = part == whole ? 1 : middle + half
    return sprintf("%.2f to %.2f", 100 * low, 100 * high)
}

BEGIN {
    FS = ","
    if (want == "outcomes" || want == "specials") {
        print "| size | boards | solved | first wins | draw | second wins | first, % | draw, % | second, % |"
        print "|---|---|---|---|---|---|---|---|---|"
    } else if (want == "thesis") {
        print "| size | boards | positions of all boards | first wins | draw | second wins | first, % | draw, % | second, % |"
        print "|---|---|---|---|---|---|---|---|---|"
    } else if (want == "samples") {
        print "| size | boards drawn | first player wins, % | 95 % | draw, % | 95 % | second player wins, % | 95 % |"
        print "|---|---|---|---|---|---|---|---|"
    } else if (want == "handicaps") {
        print "| size | mean margin | lowest | highest | fairest handicap | wins, % | draws, % | losses, % | drawn series, % |"
        print "|---|---|---|---|---|---|---|---|---|"
    } else if (want == "work") {
        print "| size | classes | nodes of all classes | nodes a class |"
        print "|---|---|---|---|"
    } else if (want == "players") {
        print "| size | players | objective | boards | first, % | second, % | third, % | fourth, % | nobody alone, % |"
        print "|---|---|---|---|---|---|---|---|---|"
    }
}

want == "outcomes" || want == "specials" {
    print "| " size_of() " | " grouped($7) " | " grouped($8) " | " grouped($9) " | " grouped($10) " | " grouped($11) \
          " | " percent($9, $7) " | " percent($10, $7) " | " percent($11, $7) " |"
}

want == "work" {
    print "| " size_of() " | " grouped($8) " | " grouped($12) " | " sprintf("%.1f", $12 / $8) " |"
}

want == "thesis" {
    print "| " size_of() " | " grouped($7) " | " grouped($13) " | " grouped($9) " | " grouped($10) " | " grouped($11) \
          " | " percent($9, $7) " | " percent($10, $7) " | " percent($11, $7) " |"
}

want == "samples" {
    print "| " size_of() " | " grouped($7) " | " percent($9, $7) " | " wilson($9, $7) " | " percent($10, $7) " | " \
          wilson($10, $7) " | " percent($11, $7) " | " wilson($11, $7) " |"
}

# Details: the margins of one size after the other.
want == "handicaps" && $7 == "margin" {
    size = size_of()
    if (!(size in seen)) {
        seen[size] = ++sizes
        name[sizes] = size
        lowest[sizes] = $9
    }
    count[seen[size], $9] = $10
    boards[seen[size]] += $10
    sum[seen[size]] += $9 * $10
    squares[seen[size]] += $10 * $10
    highest[seen[size]] = $9
}

# Players: summaries with three columns for each seat.
want == "players" {
    seats = (NF - 8 - 3) / 3 # the work stands behind the seats
    line = "| " size_of() " | " seats " | " $6 " | " grouped($7)
    alone = 0
    for (seat = 1; seat <= 4; seat++) {
        wins = $(9 + 3 * (seat - 1))
        line = line " | " (seat <= seats ? percent(wins, $7) : "")
        alone += seat <= seats ? wins : 0
    }
    print line " | " percent($7 - alone, $7) " |"
}

END {
    for (s = 1; s <= sizes; s++) {
        below = 0
        closest = -1
        for (m = lowest[s]; m <= highest[s]; m++) {
            here = count[s, m] + 0
            above = boards[s] - below - here
            gap = above > below ? above - below : below - above
            if (closest < 0 || gap < closest) {
                closest = gap
                best = m
                wins = above
                draws = here
                losses = below
            }
            below += here
        }
        printf "| %s | %.3f | %d | %d | %d | %s | %s | %s | %s |\n", name[s], sum[s] / boards[s], lowest[s], highest[s],
               best, percent(wins, boards[s]), percent(draws, boards[s]), percent(losses, boards[s]),
               percent(squares[s] / boards[s], boards[s])
    }
}
