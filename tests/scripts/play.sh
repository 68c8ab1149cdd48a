#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# The line mode of bigpoints play: whole games, its output, saved games, wrong input, signals, wrong usage.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# plays INPUT ARGUMENT...: runs bigpoints play on lines of input, see run_on.
plays() {
    typed=$1
    shift
    run_on "$typed" "$bigpoints" play --plain "$@"
}

# prints NAME TEXT: the output of the last run contains the text; line breaks count as blanks.
prints() {
    case $(tr '\n' ' ' <"$work/out") in
    *"$2"*) pass ;;
    *) fail "$1: '$2' is missing" "$work/out" ;;
    esac
}

# silent NAME TEXT: the output does not contain the text.
silent() {
    case $(tr '\n' ' ' <"$work/out") in
    *"$2"*) fail "$1: '$2' should not be there" "$work/out" ;;
    *) pass ;;
    esac
}

wrong() {
    wrong_usage play "$@"
}

# --- Whole games, with the scores of the naive implementation --------------------------------------

for golden in tests/golden/game_*.txt; do
    game=$(sed -n 's/^game //p' "$golden")
    sed -n 's/^[0-9]*\. player [0-9]* plays \([^:]*\):.*/\1/p' "$golden" >"$work/moves"
    scores=$(sed -n 's/^end scores=\([^ ]*\).*/\1/p' "$golden")
    players=$(echo "$game" | sed 's/.*players=\([0-9]\).*/\1/')
    set --
    while [ $# -lt $((2 * players)) ]; do
        set -- --seat human "$@"
    done
    # shellcheck disable=SC2086
    "$bigpoints" play "$@" $game <"$work/moves" >"$work/out" 2>"$work/err"
    code=$? err=$(cat "$work/err")
    fine "$golden"
    same "$golden: scores" "$scores" "$(tr '\n' ' ' <"$work/out" | grep -o 'together [0-9]*' | cut -d ' ' -f 2 |
        tr '\n' ',' | sed 's/,$//')"
    prints "$golden: the end" "The game is over."
    prints "$golden: winners" "with $(echo "$scores" | tr , '\n' | sort -n | tail -n 1) points"
    same "$golden: every move is printed" "$(wc -l <"$work/moves")" \
        "$(grep -c '^Player [0-9]: [A-Za-z-]*\. ' "$work/out")"
    # The same in lower case and with blanks; another program reads the record back.
    { sed 's/.*/  &	/' "$work/moves" | tr '[:upper:]' '[:lower:]' && echo record; } >"$work/small"
    # shellcheck disable=SC2086
    "$bigpoints" play "$@" $game <"$work/small" >"$work/out" 2>&1
    record=$(grep '^players=' "$work/out")
    same "$golden: moves of the record" "$(tr '\n' ',' <"$work/moves" | sed 's/,$//')" \
        "$(echo "$record" | sed 's/.* moves=\([^ ]*\).*/\1/')"
    same "$golden: result of the record" "$scores" "${record##*result=}"
    run "$bigpoints" solve --objective guaranteed --position "$record"
    expect "$golden: bigpoints solve reads the record" grep -q "the game is over" "$work/err"
done

# --- Output ----------------------------------------------------------------------------------------

plays 'moves\nRb\nRa\nboard\n' --seat human:Ana --seat human:Rui board=RGWRGKBB
fine "a short game"
prints "who plays" "Big Points for 2 players: Ana, a human; Rui, a human."
contains "the track" " 1 to 8    R  G  W  R  G  K  B  B" "$work/out"
contains "the pawns" "START     [R][G][B]" "$work/out"
contains "the ladder" "LADDER    2:.  1:.  0:." "$work/out"
prints "moves in brief" "Moves: Ra takes green, Gb takes red, Ga takes white, Bb takes black, Ba takes blue."
prints "a move in a sentence" "Bb: the blue pawn goes to place 7 and takes the black disc behind it (place 6)."
prints "why a move is not legal" "'Rb' is not possible now: no free disc lies behind"
prints "a move that was made" "Ana: Ra. The red pawn goes to place 1 and takes the green disc ahead of it (place 2)."
prints "whose turn it is" "Rui, your move?"
contains "the track after it" " 1 to 8   [R] .  W  R  G  K  B  B" "$work/out"
prints "the hand after it" "Ana has 1 green: 0 points now"
prints "the end of the input" "The input ended before the game was over. The game is not saved."
awk 'length($0) > 79' "$work/out" >"$work/list"
empty "no line is longer than 79 columns" "$work/list"
LC_ALL=C grep -n '[^ -~]' "$work/out" >"$work/list"
empty "nothing but printable characters" "$work/list"

plays 'help\nRULES\n?\n' board=RGGR
for word in moves hint values undo redo save load new review record rules quit; do
    prints "help speaks of $word" "  $word"
done
prints "rules" "The game ends when the last pawn reaches the ladder."
plays 'quit\nRa\n' --seat human --seat human board=RGGR
fine "quit"
prints "quit says what is lost" "not finished, and not saved. Good bye."
silent "nothing is played after quit" "Player 1: Ra"

plays 'values\nhint\n' --seat human --seat human board=RGBGRBRGBWYKYRY --nodes 1000000
prints "an exact value" "With best play Player 1 wins by 3 points. That is certain."
values=$("$bigpoints" solve --objective margin --moves --format csv RGBGRBRGBWYKYRY | cut -d , -f 5 | tr ' ' '\n' | sort)
same "values has the values of bigpoints solve" "$values" "$(sed -n \
    -e 's/^\(..\): level\.$/\1=0/p' -e 's/^\(..\): ahead by \([0-9]*\) points*\.$/\1=\2/p' \
    -e 's/^\(..\): behind by \([0-9]*\) points*\.$/\1=-\2/p' "$work/out" | sort)"
prints "an exact hint" "Hint: Ya: the yellow pawn goes to place 11 and takes the black disc ahead of it (place 12)."
plays 'values\nhint\n' --seat human --seat human --seed 3 --nodes 4000
prints "an estimate says so" "That is an estimate, not a proof."
prints "an estimate of a move" " by about "
plays 'values\n' --seat human --seat human --seat human board=RGGR --nodes 1000000
prints "an exact value of three" "Against all others together Player 1 would lose by 1 point. That is certain."

plays 'Ra\nGa\nGc\nhint\nRc\nRa\nmoves\nhint\nvalues\n' --seat human --seat human board=RGGR
prints "a hint where there is no choice" "There is only one move. Rc: the red pawn climbs to the step worth 0"
prints "a move after the end" "The game is over. Type new for another one"
prints "moves after the end" "The game is over: there are no moves."
prints "the winner" "wins with"
plays 'Ra\nRb\nGb\nGc\nRc\n' --seat human:Ana --seat human:Rui board=RWKGGR
prints "black is a colour for white" "Ana: 1 red x 0 = 0, 1 white x 2 colours with black = 2, together 2."
prints "no white, no colours" "Rui: 2 green x 1 = 2, together 2."

# --- Undo, redo, new, save, load -------------------------------------------------------------------

game="--seat human:Ana --seat human:Rui board=RGWRGKBBYYRGK"
# shellcheck disable=SC2086
plays 'Ra\nGa\nrecord\nundo\nundo\nrecord\nredo\nredo\nrecord\nundo\nBb\nredo\nrecord\nundo\nundo\nundo\n' $game
fine "undo and redo"
grep -o 'moves=[^ ]*' "$work/out" | tr '\n' ' ' >"$work/list"
same "undo and redo: records" "moves=Ra,Ga moves=- moves=Ra,Ga moves=Ra,Bb " "$(cat "$work/list")"
prints "redo after another move" "There is no move to redo."
prints "undo at the beginning" "There is no move to undo."
plays 'undo\n' --seat 4 --seat human --nodes 1000 --seed 5
prints "a computer's first move is not taken back" "There is no decision of a human to go back to."
plays 'Ra\nundo\nrecord\nredo\nrecord\n' --seat human --seat 4 --nodes 1000 --seed 5
same "undo goes back to the human's decision" "moves=-" "$(grep -o 'moves=[^ ]*' "$work/out" | head -n 1)"
same "redo brings both moves back" 2 \
    "$(grep -o 'moves=[^ ]*' "$work/out" | tail -n 1 | tr ',' '\n' | wc -l | tr -d ' ')"

# shellcheck disable=SC2086
plays "Ra\nsave $work/game\nGa\nsave\nrecord\nboard\n" --hidden $game
fine "save"
prints "save says how to go on" "bigpoints play --load $work/game"
prints "the end of the input after a save" "before the game was over. To continue: bigpoints play --load $work/game"
same "no other file is left" "game" "$(cd "$work" && ls -d game*)"
record=$(grep '^players=' "$work/out")
same "the last line is the record" "$record" "$(tail -n 1 "$work/game")"
board=$(sed -n '/^START/,/^Rui has/p' "$work/out" | tail -n 5)
run "$bigpoints" play --load "$work/game"
fine "load"
same "load: the same position" "$board" "$(sed -n '/^START/,/^Rui has/p' "$work/out" | tail -n 5)"
contains "load: there is a position" "START" "$work/out"
prints "load: the same players" "Ana, a human; Rui, a human. A given board, 13 discs. Hands are hidden."
plays "Ra\nload $work/game\nrecord\nundo\nrecord\n" --seat 1 --seat 1 --seat human
same "load in the middle of another game" "$record" "$(grep '^players=' "$work/out" | head -n 1)"
same "loaded moves can be undone" "moves=Ra" "$(grep -o ' moves=[^ ]*' "$work/out" | tail -n 1 | tr -d ' ')"
plays "save $work/seeded\nnew\nnew 12\nnew x\nnew 99999999999999999999\n" --seat human --seat 2:Bot \
    --seed 11 --nodes 100 colours=3 discs=2
prints "new: the next seed" "Board of seed 12, 6 discs."
prints "new: the next player" "Bot begins."
prints "new: what is no seed" "A seed is a whole number"
plays "load $work/seeded\n"
prints "load: the seed" "Player 1, a human; Bot, level 2. Board of seed 11, 6 discs."
run "$bigpoints" solve --objective margin --position "$(tail -n 1 "$work/seeded")" --format csv
same "another program reads a saved game" 0 "$code"

# A file that is not a saved game is not overwritten; a failure to write is reported.
echo "my diary" >"$work/diary"
mkdir "$work/folder"
ln -s game "$work/link"
# shellcheck disable=SC2086
plays "save $work/diary\nsave $work/folder\nsave $work/no/such\nsave $work/link\nsave\nRa\n" $game
fine "places that can't be saved to"
prints "a file that is no saved game" "'$work/diary' exists and is not a saved game"
prints "a folder" "'$work/folder' can't be written: it is not a regular file"
prints "no folder" "'$work/no/such' can't be written: No such file"
prints "a link" "'$work/link' can't be written: it is not a regular file"
prints "no name" "Type save and the name of a file."
prints "and the game goes on" "Ana: Ra."
same "the file is as before" "my diary" "$(cat "$work/diary")"
plays "load no-such.game\nload\n" board=RGGR
prints "a name at the beginning of a sentence" "'no-such.game' can't be read: No such file or directory."
if [ -c /dev/full ]; then
    plays "save /dev/full\n" board=RGGR
    prints "a device" "'/dev/full' can't be written: it is not a regular file"
fi

# damaged NAME LINE TEXT SED: a saved game changed by sed is refused; the message names the line and the reason.
cp "$work/game" "$work/whole"
damaged() {
    sed "$4" "$work/whole" >"$work/damaged"
    run "$bigpoints" play --load "$work/damaged"
    same "$1: exit code" 1 "$code"
    same "$1: nothing on stdout" "" "$out"
    case $err in
    "bigpoints play: '$work/damaged', line $2: "*"$3"*) pass ;;
    *) fail "$1: line $2 and '$3' are not named" "$work/err" ;;
    esac
    plays "load $work/damaged\nRa\n" --seat human --seat human board=RGGR
    fine "$1, in a game"
    prints "$1, in a game: the game goes on" "Player 1: Ra."
}
damaged "another format" 1 "begins with 'bigpoints-game 1'" '1s/.*/bigpoints-game 2/'
damaged "no format" 1 "begins with" 1d
damaged "a seat of level 11" 2 "'11:Ana'" '2s/human/11/'
damaged "a seat without a name" 3 "1 to 32 bytes" '3s/Rui//'
damaged "an unknown key" 4 "is expected, not 'hiden=yes'" '4s/hidden/hiden/'
damaged "neither yes nor no" 4 "yes or no, not 'maybe'" '4s/yes/maybe/'
damaged "twice" 5 "twice" '5s/guided/hidden/'
damaged "a wrong seed" 6 "whole number" '6s/=/=-/'
damaged "a seat too few" 6 "2 players, but there are 1 seats" 3d
damaged "a seat too many" 8 "2 players, but there are 3 seats" '3s/.*/&\
seat=4/'
damaged "six seats" 7 "at most 5 seats" '3s/.*/&\
seat=1\
seat=1\
seat=1\
seat=1/'
damaged "no record" 7 "ends before the record" '$d'
damaged "a cut record" 7 "result= is missing" '$s/ result.*//'
damaged "an illegal move" 7 "move 2: a disc of its colour lies ahead" '$s/moves=Ra,Ga/moves=Ra,Yc/'
damaged "a move that is none" 7 "move 2: character 3" '$s/moves=Ra,Ga/moves=Ra,Gaa/'
damaged "another result" 7 "result" '$s/result=.*/result=3,4/'
damaged "another board" 7 "board" '$s/board=R/board=X/'
damaged "a series that is neither" 7 "series= is yes or no" '6s/$/\
series=2/'
damaged "a game without a series" 7 "game= comes after series=yes" '6s/$/\
game=players=2 board=RG moves=Ra,Rc,Gc result=0,1/'
damaged "a game of a series that is not over" 8 "is not over" '6s/$/\
series=yes\
game=players=2 board=RG moves=Ra result=*/'
damaged "a series of too many games" 9 "as many games as players" '6s/$/\
series=yes\
game=players=2 start=2 board=RG moves=Ra,Rc,Gc result=1,0\
game=players=2 board=RG moves=Ra,Rc,Gc result=0,1/'
damaged "something behind it" 8 "the record must be the last line" '$s/.*/&\
seed=4/'
damaged "an empty file" 1 "ends before" d
printf 'bigpoints-game 1\nseat=hu\0man\n' >"$work/nul"
run "$bigpoints" play --load "$work/nul"
same "a NUL: exit code" 1 "$code"
contains "a NUL" "a NUL character" "$work/err"
head -c 100000 /dev/zero >"$work/zeros"
run "$bigpoints" play --load "$work/zeros"
contains "a long file" "too long" "$work/err"
run "$bigpoints" play --load "$work/folder"
contains "a folder to load" "can't be read" "$work/err"
run "$bigpoints" play --load "$work/none"
contains "no file to load" "'$work/none' can't be read: No such file" "$work/err"
sed 's/$/\r/; 2s/^/# a remark\r\n\r\n/' "$work/whole" >"$work/dos"
run "$bigpoints" play --load "$work/dos"
fine "line ends of other systems, remarks and empty lines"

# --- Wrong lines -----------------------------------------------------------------------------------

plays 'Rx\nQa\nx\nRaa\npass\nxRa\nundo now\nhello world\n\n   \n# a remark\n\001\377\033[2J\nRa\n' \
    --seat human --seat human board=RGGR
fine "wrong lines"
prints "a letter that is none" "'Rx' is neither a move nor a command: character 2"
prints "a pawn that is none" "'Qa' is neither a move nor a command: character 1"
prints "a letter too many" "'Raa' is neither"
prints "pass in a normal turn" "'pass' is not possible now: a normal turn can't be passed"
prints "an extra turn too early" "'xRa' is not possible now: an extra turn comes after"
prints "a word too many" "The command undo takes no argument."
prints "a sentence" "'hello world' is neither"
prints "the game goes on after all this" "Player 1: Ra."
LC_ALL=C grep -n '[^ -~]' "$work/out" >"$work/list"
empty "what does not print is not repeated" "$work/list"
{
    head -c 100000 /dev/zero | tr '\0' 'R'
    printf '\nR\0a\n'
    printf 'save %05000d\nRa' 0
} >"$work/in"
"$bigpoints" play --seat human --seat human board=RGGR <"$work/in" >"$work/out" 2>"$work/err"
same "long lines: exit code" 0 $?
same "long lines are skipped" 2 "$(grep -c 'too long: it is skipped' "$work/out")"
prints "a NUL character" "has a NUL character: it is skipped."
prints "the last line needs no end" "Player 1: Ra."
# Random bytes, the same ones every time.
awk 'BEGIN { srand(7); for (i = 0; i < 4000; i++) printf "%c", 1 + int(rand() * 255) }' >"$work/in"
"$bigpoints" play --seat human --seat human --seed 1 <"$work/in" >"$work/out" 2>"$work/err"
same "random bytes: exit code" 0 $?
if [ -c /dev/full ]; then
    "$bigpoints" play board=RGGR </dev/null >/dev/full 2>"$work/err"
    same "a full device: exit code" 1 $?
    contains "a full device" "standard output can't be written" "$work/err"
fi
"$bigpoints" play --seat human board=RGGR <&- >"$work/out" 2>"$work/err"
same "a closed input: exit code" 1 $?
contains "a closed input" "standard input can't be read" "$work/err"

# --- Computers -------------------------------------------------------------------------------------

for seats in "1 2" "3 9" "auto 1" "10 5 7" "2 4 1 8" "6 3 3 1 2"; do
    set --
    for level in $seats; do
        set -- "$@" --seat "$level"
    done
    plays '' "$@" --seed 21 --nodes 4000
    fine "levels $seats"
    prints "levels $seats: the end" "The game is over."
    same "levels $seats: scores" $# "$(($(tr '\n' ' ' <"$work/out" | grep -o 'together' | wc -l) * 2))"
    cp "$work/out" "$work/first"
    plays '' "$@" --seed 21 --nodes 4000
    expect "levels $seats: the same again" cmp "$work/first" "$work/out"
done
plays '' --seat 1 --seat 1 --nodes 4000 --seed 22
refuse "another seed, another game" cmp -s "$work/first" "$work/out"
plays 'quit\n' --seat human --seat auto:Bot board=RGGR
prints "an automatic level" "Player 1, a human; Bot, level auto."
plays "Ra\nsave $work/auto.game\nquit\n" --seat human --seat auto:Bot --nodes 4000 board=RGBBGR
contains "an automatic level is saved" "seat=auto:Bot" "$work/auto.game"
plays 'quit\n' --load "$work/auto.game"
prints "an automatic level is loaded" "Bot, level auto."
plays 'quit\n' --level auto --players 3 colours=3 discs=2
prints "an automatic level for all" "Player 1, a human; Computer 2, level auto; Computer 3, level auto."
plays '' players=4 colours=3 discs=2 seed=9
fine "seats that are not given"
prints "seats that are not given" "Player 1, a human; Computer 2, level 5; Computer 3, level 5; Computer 4, level 5."
prints "a seed in the configuration" "Board of seed 9, 6 discs."
plays '' --seat 3 start=2 colours=3 discs=3 --seconds 0.01
prints "one seat" "Computer 1, level 3; Computer 2, level 5."
for seats in "--seat 10 --seat best" "--seat greedy --seat thumb"; do
    # shellcheck disable=SC2086
    plays '' $seats --clock 0.5+0.01 colours=3 discs=3
    fine "a clock: $seats"
    prints "a clock: $seats" "The game is over."
done
plays 'quit\n' --seat human --seat 10:nodes=500,clock=3+1:Bot board=RGBGRB
prints "settings of a level, and a name" "Bot, level 10, 500 nodes, clock 3+1, 3.0 seconds left."
plays 'quit\n' --seat human --seat 10 --clock 300+5 board=RGBGRB
prints "a clock is shown" "Computer, level 10, 300.0 seconds left."
plays 'Ra\nnew\nquit\n' --seat human --seat 10 --clock 2 board=RGBGRB
same "a new game has the whole time" 2 "$(grep -c '2.0 seconds$' "$work/out")"
plays '' --game connect4 --seat minimax --seat best --clock 0.5 5x4
fine "a clock in another game"
plays 'Ra\nvalues\nRn\n' --seat human --seat human rules=thesis board=RGGR --nodes 100000
fine "thesis rules"
prints "thesis rules: a value" "With best play Player 1 wins by 1 point. That is certain. Rb: behind by 1 point."
plays '' --seat 4 --seat 5 --seed 3 rules=thesis colours=3 discs=3 --nodes 4000
prints "thesis rules: a whole game" "The game is over."
plays 'record\n' "players=2 board=RGGR moves=Ra,Ga"
prints "play goes on from a record" "moves=Ra,Ga result=*"
run "$bigpoints" play --seed 5 colours=3 discs=2
fine "without --plain where there is no terminal"
run "$bigpoints" play
seed=$(sed -n 's/^Board of seed \([0-9]*\), 55 discs\./\1/p' "$work/out")
expect "a random seed is printed" test -n "$seed"
cp "$work/out" "$work/first"
run "$bigpoints" play --seed "$seed"
expect "and gives the same board" cmp "$work/first" "$work/out"

plays '' --level 3 --players 3 colours=3 discs=2
fine "--level and --players"
prints "--level and --players" "Player 1, a human; Computer 2, level 3; Computer 3, level 3."
plays '' --seat 7 --level 2
prints "--level beside --seat" "Computer 1, level 7; Computer 2, level 2."
for seed in 1 2 3 4 5 6 7 9 10 11 12 8; do
    plays 'record\n' --seat human --seat human --seat human --seed $seed start=random colours=3 discs=2
    grep -o 'start=[1-9]' "$work/out"
done >"$work/list"
same "start=random: each player begins at times" "start=1 start=2 start=3 " "$(sort -u "$work/list" | tr '\n' ' ')"
plays 'record\n' --seat human --seat human --seat human --seed 8 START=RANDOM colours=3 discs=2
same "start=random: the seed decides" "$(tail -n 1 "$work/list")" "$(grep -o 'start=[1-9]' "$work/out")"

# --- Series and puzzles ----------------------------------------------------------------------------

plays "Ra\nRc\nGc\nsave $work/series\nnew\nRb\nRc\nGc\n" --series --seat human:Ana --seat human:Bo --seed 1 \
    colours=2 discs=1
fine "a series"
prints "a series: the first game" "Series, game 1 of 2: Ana 0, Bo 1."
prints "a series: the other one begins" "Bo begins."
prints "a series: the totals" "Series, game 2 of 2: Ana 1, Bo 1. Ana and Bo won the series."
plays "load $work/series\nnew\nsave $work/second\nRb\n" --seat human
prints "a series goes on after a load" "Bo begins."
contains "a saved series" "series=yes" "$work/second"
contains "a saved series has its games" "game=players=2 start=1 rules=official board=RG moves=Ra,Rc,Gc result=0,1" "$work/second"
plays "load $work/second\nRb\nRc\nGc\nnew\nrecord\n" --seat human
prints "the totals are loaded" "Series, game 2 of 2: Ana 1, Bo 1."
same "after a series another one begins" "start=1" "$(grep -o 'start=[1-9]' "$work/out" | tail -n 1)"

# Puzzles: those of the set, which tests/scripts/puzzles.py solves again, and new ones of another set-up.
for puzzle in "--puzzle --seed 3" "--puzzle --seed 700" "--puzzle --seed 3 colours=3 discs=3 white=1 black=1"; do
    # shellcheck disable=SC2086
    plays 'moves\nhint\n' $puzzle
    fine "$puzzle"
    prints "$puzzle: the task" "only one move "
    solution=$(sed -n 's/^Hint: \([A-Za-z-]*\):.*/\1/p' "$work/out")
    other=$(sed -n 's/^\([A-Z][a-z]\): the .*/\1/p' "$work/out" | grep -v -x "$solution" | head -n 1)
    # shellcheck disable=SC2086
    plays "undo\n$other\n$solution\nundo\n$solution\n$other\nundo\n$solution\nnew\n" $puzzle
    prints "$puzzle: nothing to undo" "There is no move to undo."
    prints "$puzzle: another move" "$other does not "
    prints "$puzzle: it is refuted" ": it costs "
    prints "$puzzle: the try is over" "This try is over: undo goes back to the puzzle."
    prints "$puzzle: no move after the solution" "The puzzle is solved."
    same "$puzzle: the solution, twice" 2 "$(grep -c '^Right! It goes on' "$work/out")"
    number=${puzzle#*--seed }
    prints "$puzzle: the next one" "Puzzle $((${number%% *} + 1))."
done
plays '' --puzzle --seed 1000
prints "the last puzzle" "Grade 10 of 10."
plays 'new\n' --puzzle --seed 2000
prints "numbers go round" "Puzzle 1000."
prints "and begin again" "Puzzle 1."

# A wrong move costs what the solver says, and the reply is a best one.
plays 'Rb\n' --puzzle --seed 503
puzzle=$(sed -n 's/^"\(.*\)",$/\1/p' src/programs/play/puzzles.inc | sed -n 503p)
position="players=2 board=$(echo "$puzzle" | cut -d ' ' -f 1) moves=$(echo "$puzzle" | cut -d ' ' -f 2)"
run "$bigpoints" solve --objective margin --moves --format csv --position "$position"
cost=$(echo "$out" | cut -d , -f 2- | tr ' ,' '\n\n' | awk -F = '/=/ { value[$1] = $2; if (best == "" || $2 > best) best = $2 }
    END { print best - value["Rb"] }')
run "$bigpoints" solve --objective margin --format csv --position "$position,Rb"
reply=$(echo "$out" | sed 's/^"[^"]*",//' | cut -d , -f 2)
plays 'Rb\n' --puzzle --seed 503
prints "what a wrong move costs" "Rb does not win: it costs $cost points. It goes on: $reply."

# --- The state folder ------------------------------------------------------------------------------

XDG_STATE_HOME=$work/state
export XDG_STATE_HOME
run "$bigpoints" play --resume
same "nothing to resume: exit code" 1 "$code"
same "nothing to resume" "bigpoints play: there is no game to resume" "$err"
plays 'Ra\n' --seat human --seat human board=RGGR
refuse "without a terminal no game is kept" test -e "$work/state"
mkdir -p "$work/state/bigpoints"
printf 'bigpoints-game 1\nseat=human:Ana\nseat=3:Bot\nplayers=2 board=RGGR moves=Ra,Rb result=*\n' \
    >"$work/state/bigpoints/1.game"
printf 'bigpoints-game 1\nseat=human:Eva\nseat=3:Bot\nplayers=2 board=RGGR moves=- result=*\n' \
    >"$work/state/bigpoints/2.game"
echo nonsense >"$work/state/bigpoints/3.game"
touch -t 202001010000 "$work/state/bigpoints/2.game"
plays 'record\n' --resume
prints "the newest game is resumed" "Ana, a human; Bot, level 3."
sed 's/seat=3/seat=auto/' "$work/state/bigpoints/2.game" >"$work/state/bigpoints/4.game"
plays 'load\n' board=RGGR
prints "an automatic level in the list" "Eva, Bot level auto: move 1"
rm "$work/state/bigpoints/4.game"
plays 'load\nload 2\nload 7\n' board=RGGR
prints "a list" ", Ana, Bot level 3: move 3 2: 2020-01-01 00:00, Eva, Bot level 3: move 1"
silent "a file that is no saved game is not in the list" "3.game"
prints "a game of the list" "Big Points for 2 players: Eva, a human; Bot, level 3."
prints "a number that is not in the list" "'7' can't be read"
unset XDG_STATE_HOME

# --- Hidden hands ----------------------------------------------------------------------------------

# The moves of a whole game, so that it can be played again with hands hidden.
plays '' --seat 4 --seat 4 --seed 31 --nodes 4000 colours=4 discs=3 white=2 black=2
grep -o '^Computer [12]: [A-Za-z-]*\.' "$work/out" | sed 's/.*: \(.*\)\./\1/' >"$work/moves"
moves=$(sed 's/$/\\n/' "$work/moves" | tr -d '\n')
plays "$moves" --hidden --seat human:Ana --seat human:Rui --seed 31 colours=4 discs=3 white=2 black=2
fine "hidden hands"
prints "hidden hands: to the end" "The game is over."
# Before every question both hands are printed: one in the open, the other face down.
awk '/^The game is over/ { exit }
    /^(Ana|Rui) has / { text = $0; who[$1] = text !~ /face down/ && text !~ /nothing yet\.$/ }
    /^(Ana|Rui), / { other = $1 == "Ana," ? "Rui" : "Ana"; if (who[other]) print; if (text == "") print; questions++ }
    END { if (questions < 10) print "only " questions " questions" }' "$work/out" >"$work/list"
empty "hidden hands: only the own one is seen" "$work/list"
prints "hidden hands: the number of discs" "discs, face down."
prints "hidden hands: all are seen at the end" "Rui: "
plays 'Ra\nboard\n' --hidden --seat human --seat 3 --seat 3 --nodes 100 --seed 4
prints "a lone human sees the own hand" "Player 1 has 1 "
expect "but no other" test "$(grep -c '^Computer [23] has .*, face down\.$' "$work/out")" -ge 2
expect "and no other's points" test "$(grep -c 'points now' "$work/out")" -eq "$(grep -c '^Player 1 has.*points now' "$work/out")"

# --- Review ----------------------------------------------------------------------------------------

# The first move is a blunder in a won game; bigpoints solve gives its exact cost.
board=RGBGRBRGBWYKYRY
run "$bigpoints" solve --objective margin --moves --format csv $board
cost=$(echo "$out" | cut -d , -f 5 | tr ' ' '\n' | awk -F = '{ value[$1] = $2 } END { print value["Ya"] - value["Gb"] }')
same "a blunder is planted" 5 "$cost"
plays 'Gb\nreview\n' --seat human:Ana --seat human:Rui board=$board --nodes 1000000
fine "a review"
prints "a review: the blunder" "Move 1, Gb, cost $cost points; better was Ya: the yellow pawn goes to place 11 and"
prints "a review: who made it" "Ana made one costly move."
prints "a review: the others" "Rui made no costly move."
# Best play costs nothing.
run "$bigpoints" solve --objective margin --pv --format csv $board
moves=$(echo "$out" | cut -d , -f 5 | tr ' ' '\n' | sed 's/$/\\n/' | tr -d '\n')
plays "$moves" --review --seat human:Ana --seat human:Rui board=$board --nodes 1000000
prints "best play" "Ana made no costly move. Rui made no costly move."
plays 'review\n' board=RGGR
prints "nothing to review" "No move has been made yet."
# Random play on the full board is costly; early positions are too hard to solve, so their costs are estimates.
plays 'review\n' --seat 1 --seat 1 --seed 6 --nodes 4000
fine "a review of estimates"
prints "a review of estimates" "cost about"
prints "a review of estimates: the worst of each" "Computer 2: the costliest moves were these."
expect "three of each at most" test "$(grep -c '^Move [0-9]*, ' "$work/out")" -le 6
for tenth in 1 2 3 4; do
    silent "costs of less than half a point are not printed: 0.$tenth" "cost about 0.$tenth point"
done
plays 'review\n' --seat 1 --seat 1 --seat 1 --seed 6 --nodes 4000
fine "a review of three"
prints "a review of three" "cost about"
# With three players a cost is the loss in what the mover can force against both others.
board=RGWBKRGBRG
run "$bigpoints" solve --objective guaranteed --players 3 --moves --format csv $board
cost=$(echo "$out" | cut -d , -f 5 | tr ' ' '\n' | awk -F = '{ value[$1] = $2; if (best == "" || $2 > best) best = $2 }
    END { print best - value["Gb"] }')
expect "a blunder is planted among three" test "$cost" -ge 2
plays 'Gb\nreview\n' --seat human:Ana --seat human --seat human board=$board --nodes 1000000
prints "an exact review of three" "Move 1, Gb, cost $cost points; better was"

# --- The guided game -------------------------------------------------------------------------------

plays 'Ga\nGa\nRa\n' --guide --seed 1 --nodes 4000
fine "the guided game"
prints "the guide: welcome" "Welcome to Big Points!"
prints "the guide: the second lesson" "A disc under a pawn is not free"
prints "the guide: against level 2" "Computer, level 2."

# The guide's move is a best one by its exact value, and the guide says this value: compared with bigpoints solve in each
# position of a game in which the human follows the guide, but begins with a move that costs points.
typed='Gb\n'
for turn in 1 2 3 4 5 6 7 8 9 10 11 12; do
    rm -f "$work/guided"
    plays "${typed}save $work/guided\n" --guide --seed 1 --nodes 4000
    advice=$(tr '\n' ' ' <"$work/out" | sed -E 's/.*(A best|The only) move is //')
    move=${advice%%:*}
    if grep -q 'The game is over' "$work/out"; then
        break
    fi
    run "$bigpoints" solve --objective margin --moves --format csv --position "$(tail -n 1 "$work/guided")"
    value=$(echo "$out" | sed 's/^"[^"]*",//' | cut -d , -f 1)
    expect "the guide, turn $turn: $move has the value of the position" sh -c 'echo "$1" | tr " ,\"" "\n\n\n" | grep -q -x -e "$2"' \
        sh "$out" "$move=$value"
    case $value in
    0) meaning="With best play it is a draw." ;;
    -*) meaning="With best play Computer wins by ${value#-} point" ;;
    *) meaning="With best play Player 1 wins by $value point" ;;
    esac
    expect "the guide, turn $turn: what the value means" sh -c 'echo "$1" | grep -q -F -e "$2"' sh "$advice" "$meaning"
    typed="$typed$move\n"
done
expect "the guided game was followed to its end" test "$turn" -ge 6
plays 'Ba\n' --guide --seed 3 --nodes 4000
prints "the guide: the position" "1 to 20   R [G] . [B] .  K  G  R  B  Y  W  R  B  G  K  Y  B  R  G  Y"
prints "the guide: what a move skips" "takes the black disc ahead of it (place 6). It skips the green pawn at 2, the gap at 3, the blue pawn at 4 and the gap at 5."
plays "$(awk 'BEGIN { for (i = 0; i < 60; i++) printf "Ra\\nRb\\nRc\\nGa\\nGb\\nGc\\nBa\\nBb\\nBc\\nYa\\nYb\\nYc\\npass\\n" }')" \
    --guide --seed 1 --nodes 4000
prints "the guide: the end" "That was your first game."
plays "save $work/guided\n" --guide --seed 1
plays '' --load "$work/guided"
prints "the guide goes on after a load" "Welcome to Big Points!"

# --- Signals ---------------------------------------------------------------------------------------

# interrupt NAME SIGNAL TEXT ARGUMENT...: plays $input, sends the signal once the text is printed, and checks the exit
# code, 130 or 143. The input stays open.
interrupt() {
    name=$1 signal=$2 wanted=$3
    shift 3
    rm -f "$work/pipe"
    mkfifo "$work/pipe"
    : >"$work/out" # removes the output of an earlier run
    "$bigpoints" play "$@" <"$work/pipe" >"$work/out" 2>"$work/err" &
    pid=$!
    exec 3>"$work/pipe"
    printf '%b' "$input" >&3
    tries=0
    until grep -q "$wanted" "$work/out" || [ $tries -ge 600 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
    expect "$name: it is printed at once" test $tries -lt 600
    kill -s "$signal" $pid
    wait $pid
    code=$?
    same "$name: exit code" "$([ "$signal" = TERM ] && echo 143 || echo 130)" $code
    exec 3>&-
}
if has mkfifo; then
    input=''
    # shellcheck disable=SC2086
    interrupt "Ctrl-C at a question" INT "your move" $game
    prints "Ctrl-C at a question" "Interrupted. The game was not saved."
    input="save $work/kept\n"
    # shellcheck disable=SC2086
    interrupt "SIGTERM after a save" TERM "is saved" $game
    prints "SIGTERM after a save" "To continue the saved game: bigpoints play --load $work/kept"
    input="save $work/kept\nGb\n"
    interrupt "Ctrl-C while a computer searches" INT "Player 1: Gb" --seat human --seat 10 --seconds 1000 --seed 1
    prints "Ctrl-C while a computer searches" "Not everything is saved; to continue the saved part: bigpoints play --load"
    silent "Ctrl-C while a computer searches: it does not move" "Computer: "
    run "$bigpoints" play --load "$work/kept" --nodes 1
    fine "what was saved before a signal"
else
    ignore "signals" "mkfifo is missing"
fi

# --- Wrong usage -----------------------------------------------------------------------------------

wrong "a seat that is none" "'robot'" --seat robot
wrong "level 0" "'0'" --seat 0
wrong "level 11" "'11'" --seat 11
wrong "the number of the automatic level" "'99'" --seat 99
wrong "the number of the automatic level for all" "'99'" --level 99
wrong "a level with a sign" "'+5'" --seat +5
wrong "an empty seat" "human or a level" --seat ""
wrong "an empty name" "1 to 32 bytes" --seat human:
wrong "a long name" "1 to 32 bytes" --seat human:123456789012345678901234567890123
wrong "a name that rings" "1 to 32 bytes" --seat "human:$(printf '\a')"
wrong "a name that is no UTF-8" "1 to 32 bytes" --seat "human:$(printf '\377\376')"
wrong "a missing seat" "--seat needs a value" --seat
wrong "six seats" "at most 5" --seat 1 --seat 1 --seat 1 --seat 1 --seat 1 --seat 1
wrong "more seats than players" "players=2" --seat 1 --seat 1 --seat 1 players=2
wrong "more seats than --players" "players=2" --seat 1 --seat 1 --seat 1 --players 2
wrong "two numbers of players" "players=3" --players 2 players=3
wrong "one player" "'1'" --players 1
wrong "a level that is none" "'11'" --level 11
wrong "two starts" "twice" start=random start=2
wrong "a random start of a position" "start=random" start=random "board=RGGR moves=Ra"
wrong "a puzzle from a position" "--puzzle" --puzzle "board=RGGR moves=Ra"
wrong "a puzzle with a level" "--level" --puzzle --level 3
wrong "--resume beside a level" "--level" --resume --level 3
wrong "--resume beside --load" "--resume" --resume --load x
wrong "--resume beside a configuration" "colours=3" --resume colours=3
wrong "a seed that is none" "'7x'" --seed 7x
wrong "a seed below 0" "'-1'" --seed -1
wrong "a seed too large" "'18446744073709551616'" --seed 18446744073709551616
wrong "two seeds" "twice" --seed 1 seed=2
wrong "no seconds" "--seconds" --seconds 0
wrong "seconds that are none" "'soon'" --seconds soon
wrong "a clock that is none" "'1+x'" --clock 1+x
wrong "a clock without time" "'0+5'" --clock 0+5
wrong "no nodes" "--nodes" --nodes 0
wrong "a word that is no field" "'RGGR'" RGGR
wrong "a field that is none" "discz" discz=4
wrong "six colours" "colours" colours=6
wrong "a board with another letter" "board" board=RGX
wrong "thesis rules for three" "thesis" --seat 1 --seat 1 --seat 1 rules=thesis colours=2 discs=2
wrong "a position that can't be" "the configuration: " "players=2 board=RGGR track=RGGR"
wrong "--load beside seats" "--seat" --load "$work/game" --seat human
wrong "--load beside a configuration" "colours=3" --load "$work/game" colours=3
wrong "--load beside a seed" "--seed" --load "$work/game" --seed 3
wrong "--load beside --guide" "--guide" --load "$work/game" --guide
wrong "--guide beside seats" "--seat" --guide --seat human
wrong "--guide beside a configuration" "colours=3" --guide colours=3
wrong "an option that is none" "did you mean --level?" --levle 4
wrong "a switch with a value" "--hidden takes no value" --hidden=yes
plays '' --seat "human:$(printf 'Jo\303\243o')" colours=3 discs=2
prints "a name in UTF-8" "$(printf 'Jo\303\243o'), a human"

finish
