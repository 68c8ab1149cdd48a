#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# bigpoints plot: the figures of given rows, wrong input and its messages, and output files.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
summary=$work/summary.csv
details=$work/details.csv

cat >"$summary" <<'CSV'
colours,discs,white,black,rules,objective,boards,classes,wins,draws,losses,nodes,states,seconds
2,2,0,0,official,outcome,6,3,5,1,0,30,25,0.001
3,4,0,0,official,outcome,34650,5775,20790,3465,10395,577500,1234567,12.5
5,2,0,0,official,outcome,113400,945,56700,28350,28350,94500,,
2,9,0,0,official,outcome,48620,24310,24310,0,24310,,,
3,3,2,1,official,outcome,1108800,184800,554400,277200,277200,18480000,,0
3,"3,3,2",0,0,official,outcome,560,280,559.9,0.1,0,2800,999,0.5
CSV
cat >"$details" <<'CSV'
colours,discs,white,black,rules,objective,table,seat,value,boards
2,2,0,0,official,margin,margin,,-1,1
2,2,0,0,official,margin,margin,,0,1
2,2,0,0,official,margin,margin,,2,2
2,2,0,0,official,margin,score,1,2,4
2,2,0,0,official,margin,legal-move,,1a,4
2,2,0,0,official,margin,best-move,,1a,3
2,2,0,0,official,margin,legal-move,,2b,2
2,2,0,0,official,margin,best-move,,2b,0
2,2,0,0,official,margin,legal-move,,2a,1
2,2,0,0,official,margin,best-move,,2a,1
3,2,0,0,official,margin,margin,,5,90
3,2,0,0,official,margin,legal-move,,10n,45
3,2,0,0,official,margin,best-move,,10n,15
3,2,0,0,official,margin,something-new,,x,15
CSV

# draws NAME ARGUMENT...: the script of a figure, no message, exit code 0. gnuplot draws these scripts further below.
draws() {
    name=$1
    shift
    run "$bigpoints" plot --script - "$@"
    same "$name: exit code" 0 "$code"
    same "$name: no message" "" "$err"
    expect "$name: data" grep -q ' << EOD$' "$work/out"
    expect "$name: a plot" grep -q '^plot ' "$work/out"
}

# wrong NAME WORD ARGUMENT...: wrong usage or input; the message names the word and how to get help.
wrong() {
    name=$1 word=$2
    shift 2
    run "$bigpoints" plot "$@"
    same "$name: exit code" 2 "$code"
    same "$name: nothing on stdout" "" "$out"
    case $err in
    "bigpoints plot: "*"$word"*--help*) pass ;;
    *) fail "$name: the message does not say '$word'" "$work/err" ;;
    esac
}

# bad NAME WORD FIGURE TEXT: wrong input, as printf writes it; the message has the name of the file.
bad() {
    # shellcheck disable=SC2059
    printf "$4" >"$work/bad.csv"
    wrong "$1" "bad.csv, line $2" "$3" "$work/bad.csv"
}

# texts: the texts of the script in $out, a line for each; those of the data are in double quotes.
texts() {
    grep -o -e "'[^']*'" -e '"[^"]*"' "$work/out" | sed -e 's/^.//' -e 's/.$//' -e 's/^{\/:Bold \(.*\)}$/\1/'
}

# rows NAME: the rows of a block of data, the first of its name.
rows() {
    sed -n "/^.$1 << EOD/,/^EOD/p" "$work/out" | sed -e 1d -e '$d'
}

# shows NAME TEXT...: the figure has these texts.
shows() {
    name=$1
    shift
    for text in "$@"; do
        if texts | grep -q -x -F -e "$text"; then
            pass
        else
            texts >"$work/list"
            fail "$name: '$text' is missing" "$work/list"
        fi
    done
}

# order NAME LABELS: the sizes from top to bottom.
order() {
    same "$1" "$2" "$(rows data | cut -d '"' -f 2 | tr '\n' ' ' | sed 's/ $//')"
}

# --- What is drawn ---------------------------------------------------------------------------------

draws "outcomes" outcomes "$summary"
shows "outcomes" "Outcomes under best play" "Rules: official. Objective: outcome." "83.3%" "16.7%" "60.0%" "10.0%" "30.0%" \
    "50.0%" ">99.9%" "34,650" "1,108,800"
order "outcomes by colours" "2x2 2x9 3,3,2 3x3+2W+1K 3x4 5x2"
draws "outcomes by discs" outcomes --order discs "$summary"
order "outcomes by discs" "2x2 5x2 3,3,2 3x3+2W+1K 3x4 2x9"
draws "outcomes by total" outcomes --order total "$summary"
order "outcomes by total" "2x2 3,3,2 5x2 3x3+2W+1K 3x4 2x9"
sed 's/official/thesis/' "$summary" >"$work/thesis.csv"
draws "two rules" outcomes "$summary" "$work/thesis.csv"
shows "two rules" "2x2 official" "2x2 thesis" "Objective: outcome."
draws "outcomes as marks" outcomes --style marks "$summary"
shows "outcomes as marks" "First player wins" "Draw" "First player loses" "2x2" "34,650"
same "outcomes as marks: a tip for each, three for each size" 18 "$(texts | grep -c ': .*, [<>]*[0-9.]*%$')"
contains "outcomes as marks: a tip" '"2x2: First player wins, 83.3%"' "$work/out"
contains "outcomes as marks: triangles" "with points pt 9" "$work/out"
refuse "outcomes as marks: no bars" grep -q boxxyerror "$work/out"
same "outcomes as marks: one that would cover another is moved" "0 0 -0.24" "$(rows data | awk '/"2x9"/ { print $6, $14, $22 }' |
    sed 's/"[^"]*"//g')"
wrong "marks of another figure" "--style marks is for outcomes, not for work" work --style marks "$summary"
wrong "a style that is none" "bars or marks" outcomes --style pie "$summary"

draws "work" work "$summary"
shows "work" "Distinct positions" "Nodes per solved board" "Seconds" "2 colours" "3 colours" "3 colours+2W+1K" "Discs on the track" \
    "0.001" "1,000" "3x4: 100"
same "work: nodes are divided by classes" '12 100 "3x4: 100"' "$(rows panel1 | grep 3x4:)"
same "work: a zero is a hollow mark at the lower edge" '12 0.001 "3x3+2W+1K: 0" 8 0x009E73' "$(rows zeros2)"
shows "work: what is not drawn" "By the number of discs on the track, on logarithmic vertical axes. Left out: 1 row without any number." \
    "hollow marks are zeros; 1 row has no number" "2 rows have no number"
same "work: three panels" 3 "$(grep -c '^plot ' "$work/out")"
sed 's/official,outcome/thesis,thesis/' "$summary" >"$work/thesis.csv"
draws "work: two rules" work "$summary" "$work/thesis.csv"
shows "work: no name twice" "2 colours, official, outcome" "2 colours, thesis" "3 colours+2W+1K, thesis"
refuse "work: no name twice" grep -q 'thesis,\{0,1\} thesis' "$work/out"
printf 'colours,discs,states\n2,2,1e30\n2,3,1e35\n' >"$work/states.csv"
draws "work: large numbers" work "$work/states.csv"
refuse "work: a panel without numbers is left out" grep -q 'Seconds' "$work/out"
shows "work: large numbers" "10³⁰"

draws "margins" margins "$details"
shows "margins" "2x2" "3x2" "mean 0.75, 4 boards" "mean 5.00, 90 boards" "Margin of the first player" "Margin -1: 25.0%"
same "margins: rows" "-1 25 1 0 25 1 2 50 2 5 100 90" "$(rows data | cut -d '"' -f 1 | xargs)"
same "margins: one scale of shares" 1 "$(grep -c '^set yrange .0:100.$' "$work/out")"
same "margins: panels" 2 "$(grep -c '^plot ' "$work/out")"

draws "moves" moves "$details"
shows "moves" "2x2" "3x2" "75%" "of 100%" "0%" "of 50%" "100%" "of 25%" "33%" ahead behind nothing 10
shows "moves: counts" "Place 1, ahead: best on 3 of 4 boards"
same "moves: cells" 4 "$(rows data | wc -l)"
grep -v margin,margin "$details" >"$work/bare.csv"
draws "moves without margins" moves "$work/bare.csv"
refuse "moves without margins: no small numbers" grep -q '"of ' "$work/out"
grep -v ',[0-9]*n,' "$details" >"$work/never.csv"
draws "moves: only margins of a size" moves "$work/never.csv"
refuse "moves: no row for nothing" grep -q "'nothing'" "$work/out"
refuse "moves: a size without moves is left out" grep -q '3x2' "$work/out"
expect "moves: what is left out" grep -q 'Left out: 1 size without first moves\.' "$work/out"
printf '%s\n' 'colours,discs,table,value,boards' '2,2,margin,1,100' '2,2,legal-move,1a,100' '2,2,best-move,1a,100' \
    '2,2,legal-move,2a,9' '2,2,best-move,2a,9' '2,2,legal-move,3a,10' '2,2,best-move,3a,10' >"$work/rare.csv"
draws "moves: a rare one" moves "$work/rare.csv"
full=15470 # 0x003C6E; 9217466 is 0x8CA5BA
same "moves: common cells have the full colour, a rare one is faded" "$full 9217466 $full" \
    "$(rows data | awk '{ print $3 }' | xargs)"
awk 'BEGIN {
    print "colours,discs,table,value,boards"
    for (discs = 2; discs <= 6; discs++) for (place = 1; place <= discs + 1; place++) print "2," discs ",legal-move," place "a,5"
}' >"$work/flow.csv"
draws "moves: small sizes side by side" moves "$work/flow.csv"
same "moves: small sizes side by side" 2 "$(rows data | awk '{ print $2 }' | sort -u | wc -l)"

printf 'n,method,calls,seconds,more\n1,slow,1,1e-6,x\n2,slow,100,0,\n2,fast,2,,\nn,method,calls,seconds,more\n40,fast,7,0.5,\n' >"$work/calls.csv"
draws "calls" calls "$work/calls.csv"
shows "calls" "Calls and seconds of each method" "Calls" "Seconds" "slow" "fast" "n" "100" "By n, on logarithmic vertical axes." \
    "slow, n = 2: 100"
same "calls: no seconds" '2 1e-06 "slow, n = 2: 0" 4 0xD55E00' "$(rows zeros1)"
same "calls: marks in both panels" 7 "$(texts | grep -c ', n = ')"
refuse "calls: no rules and no sizes" grep -q 'Rules\|colours' "$work/out"
printf 'n,method,calls\n0,a,1\n1000,a,1000000\n' >"$work/calls.csv"
draws "calls: no seconds" calls "$work/calls.csv"
refuse "calls: no panel of seconds" grep -q 'Seconds' "$work/out"
contains "calls: few numbers on a long axis" "set xtics 100" "$work/out"
contains "calls: a script with the axis" "set xlabel 'n'" "$work/out"

# --- Ways of input ---------------------------------------------------------------------------------

run "$bigpoints" plot --script - outcomes "$summary"
cp "$work/out" "$work/first"
run "$bigpoints" plot --script - outcomes "$summary"
expect "the same bytes again" cmp "$work/first" "$work/out"
"$bigpoints" plot --script - outcomes <"$summary" >"$work/out" 2>&1
expect "standard input" cmp "$work/first" "$work/out"
"$bigpoints" plot --script - outcomes - <"$summary" >"$work/out" 2>&1
expect "standard input as -" cmp "$work/first" "$work/out"
{ head -n 1 "$summary" && tail -n 6 "$summary" | sort -r; } >"$work/other.csv"
run "$bigpoints" plot --script - outcomes "$work/other.csv"
expect "rows in another order" cmp "$work/first" "$work/out"
{ head -n 3 "$summary" && head -n 1 "$summary" && tail -n 4 "$summary"; } >"$work/other.csv"
run "$bigpoints" plot --script - outcomes "$work/other.csv"
expect "the header again" cmp "$work/first" "$work/out"
{ printf '\357\273\277' && sed 's/$/\r/' "$summary" && printf '\r\n\r\n'; } >"$work/other.csv"
run "$bigpoints" plot --script - outcomes "$work/other.csv"
expect "line ends and a mark of other systems" cmp "$work/first" "$work/out"
head -n 2 "$summary" >"$work/a.csv"
sed 2d "$summary" >"$work/b.csv"
run "$bigpoints" plot --script - outcomes "$work/b.csv" "$work/a.csv"
expect "two files" cmp "$work/first" "$work/out"
run "$bigpoints" plot --script - --order=colours -- outcomes "$work/b.csv" "$work/a.csv"
expect "options before the figure" cmp "$work/first" "$work/out"
printf 'more,losses,wins,draws,discs,colours\n"a ""quoted"", line\nor two",1,1,2,"3,3",2\n' >"$work/other.csv"
draws "columns in another order" outcomes "$work/other.csv"
shows "columns in another order" "2x3" "25.0%" "50.0%"
printf 'colours,discs,white,black,wins,draws,losses\n5,9,5,5,140120944041943504735576065404171352000000,0,0' >"$work/other.csv"
draws "a large count, no line end" outcomes "$work/other.csv"
shows "a large count" "100%" "1.4e+41"

printf 'colours,discs,wins,draws,losses\n3,3,400,20,0\n' >"$work/other.csv"
run "$bigpoints" plot --script - outcomes "$work/other.csv"
shows "a part of the boards" "420 of 1,680"

# Rows of boards, details and JSON have the same boards as the summary.
census="--colours 2 --discs 3 --moves --objective margin"
# shellcheck disable=SC2086
{
    "$bigpoints" census $census --header --rows "$work/rows.csv" --details "$work/details2.csv" --format csv >"$work/sum.csv"
    "$bigpoints" census $census --format json >"$work/one.json"
    "$bigpoints" census $census --rows "$work/bare_rows.csv" --format csv --work >"$work/bare_sum.csv"
    "$bigpoints" census --colours 2 --discs 2 --players 3 --objective maxn --header --rows "$work/maxn.csv" >"$log"
    "$bigpoints" census --colours 2 --discs 3 --rules thesis --objective thesis --rows "$work/thesis_rows.csv" >"$log"
    "$bigpoints" census --colours 2 --discs 2 --players 3 --objective maxn --format csv --header >"$work/maxn_sum.csv"
}
counts='12 8 0'
for file in sum.csv bare_sum.csv rows.csv bare_rows.csv details2.csv one.json; do
    draws "outcomes of $file" outcomes "$work/$file"
    same "outcomes of $file" "$counts" "$(rows data | sed 's/"[^"]*"//g' | awk '{ print $2, $5, $8 }')"
done
draws "outcomes of three players" outcomes "$work/maxn.csv"
same "outcomes of three players: all share" "0 6 0" "$(rows data | sed 's/"[^"]*"//g' | awk '{ print $2, $5, $8 }')"
cp "$work/out" "$work/maxn.gp"
draws "outcomes of three players, summary" outcomes "$work/maxn_sum.csv"
same "outcomes of three players, summary" "$(grep -A1 'EOD$' "$work/maxn.gp" | grep 2x2)" "$(rows data)"
draws "outcomes of the thesis's rows" outcomes "$work/thesis_rows.csv"
shows "outcomes of the thesis's rows" "Rules: thesis. Objective: thesis." "60.0%"
draws "work of a summary without a header" work "$work/bare_sum.csv"
for file in rows.csv details2.csv one.json; do
    draws "margins of $file" margins "$work/$file"
    same "margins of $file" "0 40 8 1 20 4 2 40 8" "$(rows data | cut -d '"' -f 1 | xargs)"
done
draws "moves of details" moves "$work/details2.csv"
cp "$work/out" "$work/moves.gp"
draws "moves of JSON" moves "$work/one.json"
expect "moves of JSON are those of details" cmp "$work/moves.gp" "$work/out"
sed 1q "$work/rows.csv" >"$work/half.csv" && sed -n '2,6p' "$work/rows.csv" >>"$work/half.csv"
sed 1q "$work/rows.csv" >"$work/rest.csv" && sed '1,6d' "$work/rows.csv" >>"$work/rest.csv"
draws "rows of two shards" margins "$work/half.csv" "$work/rest.csv"
same "rows of two shards" "0 40 8 1 20 4 2 40 8" "$(rows data | cut -d '"' -f 1 | xargs)"
"$bigpoints" census --colours 2 --discs 2 --format json >"$work/two.json"
cat "$work/one.json" "$work/two.json" >"$work/both.json"
draws "several objects" outcomes "$work/both.json"
order "several objects" "2x2 outcome 2x3 margin"
if has jq; then
    jq . "$work/both.json" >"$work/pretty.json"
    draws "objects in many lines" outcomes "$work/pretty.json"
    order "objects in many lines" "2x2 outcome 2x3 margin"
fi
bad "rows of boards without margins" "1: rows of boards need margins" margins 'board,boards,outcome\nRRGG,2,1\n'
bad "rows of boards that may be margins" "1: rows of boards need margins" margins 'RRGG,2,1\n'
bad "rows of boards for moves" "1: rows of boards have outcomes and margins only" moves 'board,boards,margin\nRRGG,2,1\n'
bad "rows of boards for work" "1: rows of boards have" work 'board,boards,margin\nRRGG,2,1\n'
bad "rows without a value" "1: rows of boards need" outcomes 'board,boards\nRRGG,2\n'
for board in RRXG R RRR ''; do
    bad "a board '$board'" "2: " outcomes "board,boards,outcome\n$board,2,1\n"
done
bad "an outcome" "2: outcome needs" outcomes 'board,boards,outcome\nRRGG,2,2\n'
bad "an outcome of details twice" "3: the same row" outcomes 'colours,discs,table,seat,value,boards\n2,2,outcome,1,1,3\n2,2,outcome,1,1,3\n'
bad "details without seats" "1: the header lacks: seat" outcomes 'colours,discs,table,value,boards\n2,2,outcome,1,3\n'
bad "JSON that ends too early" "1: character" outcomes '{"colours":2,\n'
bad "JSON without a size" "1: the header lacks: colours, discs" outcomes '{"wins":{}}\n'
bad "JSON without outcomes" "2: the header lacks: wins" outcomes '\n{"colours":2,"discs":"2"}\n'
bad "JSON, the second object" "4: colours needs" margins '{"colours":2,"discs":"2",\n"margins":{"1":6}\n}\n{"colours":9,"discs":"2","margins":{"1":6}}\n'
bad "JSON with strange margins" "1: value needs" margins '{"colours":2,"discs":"2","margins":{"x":6}}\n'
bad "JSON, a member twice" "1: character" margins '{"colours":2,"discs":"2","discs":"2"}\n'

# --- Text of all kinds -----------------------------------------------------------------------------

long=$(printf '%0500d' 0)
draws "a title" outcomes --title 'A <b> & "c" are '"'d'" "$summary"
contains "a title" "'{/:Bold A \\&lt;b\\&gt; \\&amp; \"c\" are ''d''}'" "$work/out"
draws "a title of PNG" outcomes --format png --title 'A <b> & {c}' "$summary"
contains "a title of PNG" "'{/:Bold A <b> \\& \\{c\\}}'" "$work/out"
draws "no title" outcomes --title '' "$summary"
refuse "no title" grep -q 'Outcomes under best play' "$work/out"
draws "a title of one long word" outcomes --title "$long" "$summary"
expect "a title of one long word: in lines" test "$(texts | grep -c '^0000')" -ge 8
printf 'colours,discs,rules,wins,draws,losses\n2,2,"<&>""",1,1,1\n2,3,\001\377,1,1,1\n' >"$work/odd.csv"
draws "odd rules" outcomes "$work/odd.csv"
shows "odd rules" "2x2 <&>'" '2x3  ?'

# --- gnuplot ---------------------------------------------------------------------------------------

# picture NAME TEXT ARGUMENT...: gnuplot draws a figure that has a text.
picture() {
    name=$1 text=$2
    shift 2
    run "$bigpoints" plot "$@"
    fine "$name"
    expect "$name: a figure" grep -q '^</svg>$' "$work/out"
    contains "$name: a text" "$text" "$work/out"
    expect "$name: XML, all on the sheet" python3 "$work/parse.py" "$work/out"
}

if has gnuplot && has python3; then
    cat >"$work/parse.py" <<'PY'
import re
import sys
import xml.etree.ElementTree as tree

text = open(sys.argv[1], encoding="utf-8").read()
root = tree.fromstring(text)
name = "{http://www.w3.org/2000/svg}"
left, top, width, height = (float(n) for n in root.get("viewBox").split())
assert root.tag == name + "svg" and width == 860
assert "gnuplot_svg" not in text and "<script" not in text
for group in root.iter(name + "g"):
    place = re.match(r"translate\(([-0-9.]+),([-0-9.]+)\)", group.get("transform", ""))
    if place and group.find(name + "text") is not None:
        x, y = map(float, place.groups())
        assert 0 <= x <= width and 0 <= y <= height, group.find(name + "text").text
PY
    picture "outcomes by gnuplot" "<title>3x4: First player wins, 60.0%</title>" outcomes "$summary"
    picture "marks by gnuplot" "<title>2x2: First player wins, 83.3%</title>" outcomes --style marks "$summary"
    picture "work by gnuplot" "<title>3x4: 100</title>" work "$summary"
    contains "work by gnuplot: a zero" "<title>3x3+2W+1K: 0</title>" "$work/out"
    picture "margins by gnuplot" "<title>Margin -1: 25.0%</title>" margins "$details"
    picture "moves by gnuplot" "<title>Place 1, ahead: best on 3 of 4 boards</title>" moves "$details"
    picture "calls by gnuplot" "<title>a, n = 1000: 1,000,000</title>" calls "$work/calls.csv"
    odd=$(printf 'bytes \001\037\177 \303\251 \342\202\254 \360\237\216\262 \303 \355\240\200 \357\277\277 \300\200 \377 ]]> --')
    signs="It's a \`touch $work/touched\` _{title} \\ @x \$y & ~ ^2"
    for figure in outcomes "outcomes --style marks" work margins moves; do
        case $figure in outcomes* | work) file=$summary ;; *) file=$details ;; esac
        for title in "" "$odd" "$signs" "$long & $long"; do
            # shellcheck disable=SC2086
            picture "$figure, '$title'" "<svg" $figure --title "$title" "$file"
        done
    done
    picture "signs" "<title>_{title} \\ @x &amp; &lt; ~ ^2" work --title '_{title} \ @x & < ~ ^2' "$summary"
    contains "signs: the text" ">_{title} \\ @x &amp; &lt; ~ ^2<" "$work/out"
    picture "no title" "<title>Outcomes under best play</title>" outcomes --title "" "$summary"
    refuse "no title: no text" grep -q '>Outcomes under best play</t[se]' "$work/out"
    picture "other scripts" "$(printf '\303\251\342\202\254\360\237\216\262')" outcomes \
        --title "$(printf '\303\251\342\202\254\360\237\216\262')" "$summary"
    picture "odd rules by gnuplot" "2x2 &lt;&amp;>'" outcomes "$work/odd.csv"
    cat >"$work/odd.csv" <<'CSV'
colours,discs,rules,wins,draws,losses
2,2,"`touch x` ""q"" $HOME \",1,1,1
2,3,EOD,1,1,1
CSV
    run sh -c "cd '$work' && '$bigpoints' plot outcomes odd.csv"
    fine "commands in the data"
    expect "no command was run by gnuplot" test ! -e "$work/touched" -a ! -e "$work/x"
    awk 'BEGIN {
        print "colours,discs,table,value,boards"
        for (colours = 2; colours <= 5; colours++)
            for (discs = 1; discs <= 9; discs++)
                for (margin = -130; margin <= 130; margin += discs) {
                    print colours "," discs ",margin," margin "," margin + 131
                    if (margin > 0 && margin < 56) print colours "," discs ",legal-move," margin "a,1"
                }
    }' >"$work/many.csv"
    picture "36 sizes, margins" "<title>Margin 0: " margins "$work/many.csv"
    picture "36 sizes, moves" "<title>Place 55, ahead" moves "$work/many.csv"

    # The script that is kept draws the same figure.
    run "$bigpoints" plot outcomes --script "$work/script" --output "$work/figure.svg" "$summary"
    fine "--script and --output"
    gnuplot "$work/script" >"$work/drawn" 2>"$work/list"
    empty "the script by gnuplot: no message" "$work/list"
    same "the script by gnuplot: the same texts" "$(grep '<text>' "$work/figure.svg")" "$(grep '<text>' "$work/drawn")"
    for format in png pdf; do
        "$bigpoints" plot work --output "$work/figure.$format" "$summary" 2>"$work/list"
        empty "$format: no message" "$work/list"
        "$bigpoints" plot work --format $format "$summary" >"$work/figure2" 2>>"$work/list"
        for name in "$work/figure.$format" "$work/figure2"; do
            same "$format: $name" "$format" "$(head -c 4 "$name" | tr -d '\211%' | tr 'A-Z' 'a-z')"
        done
    done
    run "$bigpoints" plot outcomes --format png --output "$work/figure.txt" "$summary"
    fine "an ending that is no format"
    run "$bigpoints" plot outcomes --format svg --output "$work/figure.pdf" "$summary"
    expect "a format that is not that of the ending" grep -q '</svg>' "$work/figure.pdf"
else
    ignore "figures by gnuplot" "gnuplot or python3 is missing"
fi
echo old >"$work/old.svg"
run env PATH="$work/nowhere" "$bigpoints" plot outcomes --output "$work/old.svg" "$summary"
same "without gnuplot: exit code" 1 "$code"
same "without gnuplot: which package has it" \
    "bigpoints plot: gnuplot is not installed: Debian has it in the package gnuplot-nox. --script FILE keeps its script." "$err"
same "without gnuplot: what was there is kept" old "$(cat "$work/old.svg")"
run env PATH="$work/nowhere" "$bigpoints" plot outcomes --script "$work/script2" "$summary"
fine "without gnuplot, but a script"
mkdir "$work/broken"
printf '#!/bin/sh\nexit 3\n' >"$work/broken/gnuplot"
chmod +x "$work/broken/gnuplot"
run env PATH="$work/broken" "$bigpoints" plot outcomes --output "$work/old.svg" "$summary"
same "gnuplot fails: exit code" 1 "$code"
same "gnuplot fails: the message" "bigpoints plot: gnuplot failed with exit code 3" "$err"
same "gnuplot fails: what was there is kept" old "$(cat "$work/old.svg")"

# --- Output to a file ------------------------------------------------------------------------------

run "$bigpoints" plot outcomes --script "$work/figure.svg" "$summary"
same "--script: exit code" 0 "$code"
same "--script: nothing on stdout" "" "$out"
expect "--script: the same bytes" cmp "$work/first" "$work/figure.svg"
expect "--script: nothing else is left" test ! -e "$work/figure.svg.tmp"
echo old >"$work/old.svg"
run "$bigpoints" plot outcomes --script "$work/old.svg" "$work/missing.csv"
same "a missing input: exit code" 1 "$code"
expect "a missing input: its name" grep -q 'missing.csv' "$work/err"
run "$bigpoints" plot moves --script "$work/old.svg" "$summary"
same "a wrong input: exit code" 2 "$code"
same "what was there is kept" old "$(cat "$work/old.svg")"
run "$bigpoints" plot outcomes --script "$work/old.svg" "$summary"
expect "what was there is replaced" cmp "$work/first" "$work/old.svg"
run "$bigpoints" plot outcomes --script "$work/none/figure.svg" "$summary"
same "a folder that is missing: exit code" 1 "$code"
expect "a folder that is missing: its name" grep -q "$work/none/figure.svg" "$work/err"
mkdir "$work/folder"
ln -s nowhere "$work/link"
for name in folder link; do
    run "$bigpoints" plot outcomes --script "$work/$name" "$summary"
    same "a place that is taken, $name: exit code" 1 "$code"
    expect "a place that is taken, $name: its name" grep -q "$work/$name" "$work/err"
done
expect "the folder is still there" test -d "$work/folder"
expect "the link is still there" test -h "$work/link"
if [ -c /dev/full ]; then
    "$bigpoints" plot outcomes --script - "$summary" >/dev/full 2>"$work/err"
    same "a full device: exit code" 1 $?
else
    ignore "a full device" "/dev/full is missing"
fi
run "$bigpoints" plot outcomes "$work/folder"
same "a folder as input: exit code" 1 "$code"

# --- Wrong input -----------------------------------------------------------------------------------

start='colours,discs,wins,draws,losses\n'
bad "no line" "1: the header" outcomes ''
bad "no header" "1: the header lacks: colours, discs, wins, draws, losses" outcomes '2,2,1,1,1\n'
bad "missing columns" "1: the header lacks: wins, losses" outcomes 'colours,discs,draws\n2,2,1\n'
bad "missing columns of a second header" "3: the header lacks: losses" outcomes "${start}2,2,1,1,1\ncolours,discs,wins,draws\n"
bad "missing columns of details" "1: the header lacks: boards, table, value; census --details" margins "$start"
bad "a column twice" "1: the header has the column 'wins' twice" outcomes 'colours,discs,wins,draws,losses,wins\n'
bad "too few fields" "2: 4 fields, but the header has 5" outcomes "${start}2,2,1,1\n"
bad "too many fields" "3: 6 fields, but the header has 5" outcomes "${start}\n2,2,1,1,1,\n"
bad "a quote that is not closed" "2: a quote is not closed" outcomes "${start}2,\"2,1,1,1\n3,3,1,1,1\n"
bad "a quote inside" "2: field 2 has a quote inside" outcomes "${start}2,2\",1,1,1\n"
bad "text behind a quote" "2: field 2 continues" outcomes "${start}2,\"2\"x,1,1,1\n"
bad "a line behind quoted lines" "4: colours needs" outcomes "name,${start}\"a\nb\",2,2,1,1,1\nc,x,2,1,1,1\n"
bad "a NUL character" "2: a NUL character" outcomes "${start}2,\\0002,1,1,1\n"
bad "a long row" "2: a row of more" outcomes "${start}2,2,$(printf '%070000d' 1),1,1\n"
bad "many fields" "1: more than" outcomes "$(printf '%0300d' 0 | sed 's/0/,/g')\n"
for colours in 1 6 x '' 2.0 99999999999999999999 -2 ' 2'; do
    bad "colours '$colours'" "2: colours needs a whole number from 2 to 5, not '$colours'" outcomes "$start$colours,2,1,1,1\n"
done
for discs in 0 10 x '' '"2,2"' '"2,2,2,2"' '"2,2,"' '",2,2"' '"2,,2"' '"2,0,2"' '"1,1,1,1,1,1"'; do
    bad "discs $discs" "2: discs needs" outcomes "${start}3,$discs,1,1,1\n"
done
for wins in x '' -1 1x nan inf 0x10 1e999; do
    bad "wins '$wins'" "2: " outcomes "${start}2,2,$wins,1,1\n"
done
bad "no board" "2: no board" outcomes "${start}2,2,0,0,0\n"
bad "white" "2: white needs a whole number from 0 to 5, not '6'" outcomes 'colours,discs,white,wins,draws,losses\n2,2,6,1,1,1\n'
bad "long rules" "2: a name of more" outcomes "colours,discs,rules,wins,draws,losses\n2,2,$long,1,1,1\n"
bad "a size twice" "4: the same row of 2x2 is in " outcomes "${start}2,2,1,1,1\n2,3,1,1,1\n2,\"2,2\",2,1,1\n"
bad "nodes without classes" "2: nodes, but no classes" work 'colours,discs,nodes\n2,2,5\n'
for n in x '' -1 1001 1.5; do
    bad "n '$n'" "2: n needs a whole number from 0 to 1000, not '$n'" calls "n,method,calls\n$n,a,1\n"
done
bad "calls without methods" "1: the header lacks: method" calls 'n,calls\n1,1\n'
bad "n of a method twice" "3: the same row of a, n = 1" calls 'n,method,calls\n1,a,1\n1,a,2\n'
bad "calls that are no number" "2: calls needs" calls 'n,method,calls\n1,a,many\n'
printf 'n,method,calls\n1,a,0\n' >"$work/none.csv"
wrong "no calls" "nothing to draw: there is no row with calls or seconds" calls "$work/none.csv"
start='colours,discs,table,value,boards\n'
for margin in x '' 1.5 1001 -1001; do
    bad "margin '$margin'" "2: value needs" margins "${start}2,2,margin,$margin,1\n"
done
for move in x '' a 0a 56a 2 2x 2ab -1a +1a 99999999999999999999a; do
    bad "move '$move'" "2: value needs a move" moves "${start}2,2,legal-move,$move,1\n"
done
bad "a margin twice" "3: the same row of 2x2" margins "${start}2,2,margin,1,1\n2,2,margin,1,1\n"
bad "a move twice" "3: the same row of 2x2" moves "${start}2,2,legal-move,1a,1\n2,2,legal-move,1a,1\n"
bad "a best move that is not legal" "2: a move" moves "${start}2,2,best-move,1a,1\n2,2,legal-move,2a,1\n"
bad "a best move of another size" "2: a move" moves "${start}2,2,best-move,1a,1\n2,1,legal-move,1a,1\n"
bad "a best move too often" "2: a move" moves "${start}2,2,best-move,1a,2\n2,2,legal-move,1a,1\n"
printf '%s' 'colours,discs,wins,draws,losses' >"$work/none.csv"
wrong "no row" "nothing to draw" outcomes "$work/none.csv"
wrong "no work" "census --work" work "$work/none.csv"
printf '%b' "${start}2,2,score,1,1\n" >"$work/none.csv"
wrong "no margin" "margin" margins "$work/none.csv"
printf '%b' "${start}2,2,margin,1,1\n" >"$work/none.csv"
wrong "no move" "legal-move" moves "$work/none.csv"
printf 'colours\n' | "$bigpoints" plot outcomes >"$work/out" 2>"$work/err"
same "wrong standard input: exit code" 2 $?
expect "wrong standard input: its name" grep -q 'standard input, line 1: ' "$work/err"

# --- Wrong usage -----------------------------------------------------------------------------------

wrong "no figure" "figure"
wrong "a figure that is none" "'pie'" pie "$summary"
wrong "a figure that is none: what is right" "outcomes, work, margins, moves or calls" pie
wrong "an order that is none" "size" outcomes --order size "$summary"
wrong "an order that is none: what is right" "total" outcomes --order size "$summary"
wrong "no name of an output" "--output" outcomes --output "" "$summary"
wrong "an ending that is none" "figure.gif: its ending is not svg, png or pdf" outcomes --output "$work/figure.gif" "$summary"
expect "an ending that is none: no file" test ! -e "$work/figure.gif"
wrong "a format that is none" "svg, png or pdf" outcomes --format gif "$summary"
wrong "one file for the figure and the script" "same file" outcomes --output "$work/a.svg" --script "$work/a.svg" "$summary"
wrong "a figure over its data" "same file" outcomes --output "$summary" "$summary"
wrong "an option that is none" "--colour" outcomes --colour "$summary"
for option in --order --style --title --format --output --script; do
    wrong "$option without a value" "$option" outcomes "$summary" $option
done
run "$bigpoints" plot --help
for word in Usage outcomes work margins moves calls --order --style --title --format --script --output JSON colours discs total; do
    expect "--help speaks of $word" grep -q -e "$word" "$work/out"
done
awk 'length($0) > 80' "$work/out" >"$work/list"
empty "--help fits 80 columns" "$work/list"

finish
