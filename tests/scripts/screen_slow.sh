#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# Stress tests of the full screen of bigpoints play: window sizes, terminal types, arbitrary input bytes, job control and signals.
# BP_TEST_SEED seeds the random bytes.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
# shellcheck source=tests/scripts/_screen.sh
. "$(dirname "$0")/_screen.sh"
seed=${BP_TEST_SEED:-$(date +%s)}
echo "BP_TEST_SEED=$seed"
screen_is_here || finish

# fills NAME LINES TEXT: the title appears on the first line of the window, and the text on the last one.
fills() {
    _left=1000
    until capture && [ "$(wc -l <"$work/seen")" -eq "$2" ] &&
        head -n 1 "$work/seen" | grep -q 'Big Points' && tail -n 1 "$work/seen" | grep -q -F -e "$3"; do
        _left=$((_left - 1))
        if [ "$_left" -le 0 ]; then
            fail "$1: the window is not filled" "$work/seen"
            return
        fi
        sleep 0.03
    done
    pass
}

# --- Window sizes ----------------------------------------------------------------------------------

begin 80 24 --seat human:Ana --seat human:Bo --seat 1 --seat 2 --seat human:Eva --seed 3 --nodes 100
keys Down Enter
await "a move" "Bo is to move"
for window in "100 40" "200 60" "132 24" "80 100" "81 25" "60 29" "80 23" "80 24"; do
    # shellcheck disable=SC2086
    size $window
    fills "a window of $window" "${window#* }" "Arrows and Enter"
    await "a window of $window: the players" "  Eva"
    await "a window of $window: the last place" "55"
    await "a window of $window: the ladder" "worth 0"
done
for window in "59 40" "60 28" "80 22" "40 10" "10 3" "1 1" "200 2"; do
    # shellcheck disable=SC2086
    size $window
    case $window in
    "1 1" | "200 2" | "10 3") sleep 0.2 ;;
    *) await "a window of $window" "--plain" ;;
    esac
    keys Enter q y R a Enter '?' s Enter
done
size 80 24
await "large enough again" "Bo is to move"
see "nothing is lost, and nothing was played" "move 2"
keys s
await "a question" "Save to the file: "
size 60 20
await "a question in a small window" "--plain"
keys x y z
size 90 30
await "the question again" "Save to the file: bigpoints.game"
keys Escape '?'
await "help" "Left, Right"
size 70 20
await "help in a window too small for the game" "Up, Down, Space scroll"
size 70 19
await "help in a small window" "--plain"
size 120 50
await "help again" "Left, Right"
keys q
await "back" "Bo is to move"
keys q
left "after all that" 0

# The window is resized again and again while a computer searches.
start 80 24 "$bigpoints" play --seat 10 --seat human:Ana --seed 4 --seconds 60
await "it searches" "seems best"
for _ in 1 2 3 4 5 6 7 8; do
    size 100 40
    size 50 10
    size 200 60
    size 80 24
done
fills "sizes while it searches" 24 "Space move now"
keys Space
await "it still handles keys" "Ana is to move"
keys q
left "sizes while it searches" 0

# --- Whole games -----------------------------------------------------------------------------------

# to_the_end NAME: Enter until the game is over.
to_the_end() {
    _turns=0
    while capture && ! grep -q 'The game is over' "$work/seen" && [ $_turns -lt 400 ]; do
        if grep -q -e 'is to move' -e 'may spend' "$work/seen"; then
            keys Enter
        else
            keys Space
        fi
        _turns=$((_turns + 1))
        sleep 0.02
    done
    await "$1: the end" "The game is over"
    see "$1: a winner" "win"
}

begin 80 24 --seat human --seat 2 --nodes 500 --seed 8 colours=4 discs=4 white=2 black=2
to_the_end "against level 2"
keys s C-u e n d Enter
await "the game is saved" "Saved to end."
contains "the file has the record" "moves=" "$work/end"
contains "the file has the result" "result=" "$work/end"
keys u
await "back from the end" "undone"
keys U
await "and again" "The game is over"
keys h
await "no hint at the end" "over"
keys n C-u 1 2 x Enter
await "a wrong number" "not '12x'"
keys n C-u 1 2 Enter
await "a new board" "board 12"
await "its first move" "Player 1 is to move"
keys q
left "a whole game" 0

start 100 40 "$bigpoints" play --seat 1 --seat 2 --seat 1 --seat 2 --seat 1 --seed 9 --nodes 100
to_the_end "five computers"
keys e Space # at once: on a fast machine a review is soon over
await "a review is stopped" "stopped"
keys q q
left "five computers" 0

begin 80 24 --guide
see "the guide" "Welcome to Big Points!"
to_the_end "the guided game"
keys q
left "the guided game" 0

begin 80 24 --seat human:Ana --seat 1:Bo --hidden --seed 2
keys Enter
await "a hidden hand" "face down"
keys q
left "hidden hands" 0

# --- Files -----------------------------------------------------------------------------------------

begin 80 24 --seat human:Ana --seat human:Bo --seed 2
keys Enter s C-u / n o / s u c h / f Enter
await "a file that can't be written" "/no/such/f"
keys l
await "the saved games" "another file"
keys End Enter C-u n o n e Enter
await "a file that is not there" "none"
see "the game is still there" "Bo is to move"
echo nonsense >"$work/bad"
keys l End Enter C-u b a d Enter
await "a file that is none of ours" "bad"
keys s C-u b a d Enter
await "a file that is there" "'bad' exists and is not a saved game"
see "it is refused at once" "Arrows and Enter"
same "its contents" nonsense "$(cat "$work/bad")"
keys s C-u
terminal send-keys -t play -l 'année 1'
keys Enter
await "a name beyond ASCII" "Saved to année 1."
expect "its file" test -s "$work/année 1"
keys q
left "files" 0

# --- Terminal types --------------------------------------------------------------------------------

coloured() {
    terminal capture-pane -p -e -t play | grep -c "$(printf '\033')"'\[[0-9;]*[34][0-7]'
}

begin 80 24 --seat human --seat human --seed 3
expect "colours" test "$(coloured)" -gt 5
expect "rules of box-drawing characters" grep -q '─' "$work/seen"
keys q
left "colours" 0
SETTING=NO_COLOR=1
begin 80 24 --seat human --seat human --seed 3
same "NO_COLOR" 0 "$(coloured)"
see "letters without colours" "START {R} [G] [B] [Y] [P]"
keys q
left "NO_COLOR" 0
SETTING=
for type in vt100 xterm linux; do
    TERM_TYPE=$type LOCALE=C
    begin 80 24 --seat human:Zoé --seat human --seed 3
    see "$type: pawns" "START {R} [G] [B] [Y] [P]"
    see "$type: the marks" ">R<(W) P  K"
    same "$type: ASCII alone" 0 "$(tr -d '\000-\177' <"$work/seen" | wc -c | tr -d ' ')"
    keys Enter
    await "$type: a move" "{R} o  P  K"
    keys q
    left "$type" 0
done
for type in dumb no-such-terminal ""; do
    TERM_TYPE=\'$type\'
    start 80 24 "$bigpoints" play --seat human --seat human --seed 3
    await "TERM=$type: lines of text instead" "(--plain)"
    keys C-d
    left "TERM=$type" 0
done
TERM_TYPE=screen LOCALE=C.UTF-8

# --- Arbitrary input bytes -------------------------------------------------------------------------

# bytes NUMBER...: writes these bytes, except m and q, which leave the game, and the signals Ctrl-C, Ctrl-Z and Ctrl-\.
bytes() {
    for byte in "$@"; do
        case $byte in
        3 | 26 | 28 | 109 | 113) ;;
        *) printf "\\$(printf %03o "$byte")" ;;
        esac
    done
}

# alive NAME: the program still runs.
alive() {
    for _ in 1 2 3; do
        keys Escape
        sleep 0.1
    done
    await "$1: it goes on" "Big Points"
    kill -TERM "$(cat "$work/pid")"
    left "$1" 143
}

# Each byte followed by Esc, which closes what the byte has opened.
begin 80 24 --seat human --seat human --seed 3 colours=3 discs=3 black=2
for byte in $(seq 0 255); do
    bytes "$byte" 27
done >"$work/bytes"
raw "$work/bytes"
alive "every byte"
begin 80 24 --seat human --seat 1 --seed 3 --nodes 100
printf '\033[\033O\033[1;\033[99~\033[<0;1;1M\033[M   \033]0;x\007\033P\033\\\033[200~Ra\033[201~\377\376\300\200\342\202' \
    >"$work/bytes"
raw "$work/bytes"
alive "broken sequences"
for round in 1 2 3 4 5; do
    begin 80 24 --seat human --seat 1 --seed "$round" --nodes 100 colours=3 discs=4 white=1 black=3
    # shellcheck disable=SC2046
    bytes $(awk -v seed="$((seed + round))" \
        'BEGIN { srand(seed); for (i = 0; i < 1500; i++) print int(rand() * (i % 3 ? 128 : 256)) }') \
        >"$work/bytes"
    raw "$work/bytes"
    alive "random bytes of seed $((seed + round))"
done

# --- Stopped and ended -----------------------------------------------------------------------------

begin 80 24 --seat human --seat human --seed 3
kill -STOP "$(cat "$work/pid")"
size 100 40
kill -CONT "$(cat "$work/pid")"
fills "stopped and continued" 40 "Arrows and Enter"
for signal in "HUP 129" "QUIT 131"; do
    begin 80 24 --seat human --seat human --seed 3
    kill -"${signal% *}" "$(cat "$work/pid")"
    left "SIG${signal% *}" "${signal#* }"
done
start 80 24 "$bigpoints" play --seat 10 --seat 10 --seed 4 --seconds 100000
await "it searches" "searches"
kill -TERM "$(cat "$work/pid")"
left "SIGTERM while it searches" 143
# gone NAME: the terminal is closed, and the program ends.
gone() {
    await "$1: a game" "is to move"
    pid=$(cat "$work/pid")
    terminal kill-server
    _gone=0
    for _ in $(seq 1 300); do
        kill -0 "$pid" 2>/dev/null || { _gone=1 && break; }
        sleep 0.03
    done
    same "$1: it ends with its terminal" 1 $_gone
}

start 80 24 "$bigpoints" play --seat human --seat human --seed 3
gone "SIGHUP"
start 80 24 sh -c "trap \"\" HUP; exec \"\$@\"" sh "$bigpoints" play --seat human --seat human --seed 3
gone "SIGHUP ignored"

# Ctrl-Z needs a shell that continues the program.
windows=$((windows + 1))
socket=$work/tmux.$windows
(cd "$work" && PS1='ready ' ENV='' TERM=screen terminal new-session -d -s play -x 80 -y 24 sh -i)
await "a shell" "ready"
terminal send-keys -t play -l "stty -g >before; XDG_STATE_HOME=$work/state TERM=screen LC_ALL=C.UTF-8 $bigpoints play --seat human --seat human --seed 3"
keys Enter
await "a game" "is to move"
keys Enter
await "a move" "move 2"
keys C-z
await "stopped" "Stopped"
same "stopped: the ordinary screen" 0 "$(terminal display-message -p -t play '#{alternate_on}')"
size 100 40
keys f g Enter
fills "continued" 40 "Arrows and Enter"
see "nothing is lost" "move 2"
keys Enter
await "and it plays" "move 3"
keys q
await "it ends" "ready"
keys s t t y Space - g '>' a f t e r Enter
for _ in $(seq 1 100); do
    [ -s "$work/after" ] && break
    sleep 0.03
done
same "the terminal's settings after Ctrl-Z" "$(cat "$work/before")" "$(cat "$work/after")"

finish
