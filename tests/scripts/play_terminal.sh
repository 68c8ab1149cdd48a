#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# bigpoints play --game at a terminal: what a player of Nim, Four in a Row and Gomoku sees and types, and Ctrl-C.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
# shellcheck source=tests/scripts/_screen.sh
. "$(dirname "$0")/_screen.sh"
if ! has tmux; then
    ignore "the terminal of the games" "tmux is missing (make deps)"
    finish
fi

# prompted: the screen ends with a question, or is empty. A line that is typed before its prompt is echoed before it.
prompted() {
    capture
    case $(grep -v '^ *$' "$work/seen" | tail -n 1 | sed 's/ *$//') in
    '' | *'?' | *:) ;;
    *) return 1 ;;
    esac
}

# types LINE...: types each line when there is a prompt, or after half a second.
types() {
    for _line in "$@"; do
        _left=15
        until prompted || [ "$_left" -le 0 ]; do
            _left=$((_left - 1))
            sleep 0.03
        done
        keys -l "$_line"
        keys Enter
    done
}

# fresh: clears the window.
fresh() {
    terminal send-keys -R -t play
}

# screen NAME: the window has the lines of standard input, and nothing else but blanks.
screen() {
    sed 's/ *$//' >"$work/wanted"
    capture
    sed 's/ *$//' "$work/seen" | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}' >"$work/shown"
    expect "$1" diff "$work/wanted" "$work/shown"
}

# --- Four in a Row: two people ---------------------------------------------------------------------

start 80 40 "$bigpoints" play --game connect4 --seat human --seat human
await "the prompt" "Player 1 (X), your move?"
screen "the first screen" <<'END'
Four in a Row for 2 players: Player 1 (X), a human; Player 2 (O), a human.
Rules: four in a row win, across, upright or diagonally.
Type help for the commands.

   1  2  3  4  5  6  7
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
Player 1 (X), your move?
END
terminal capture-pane -e -p -t play >"$work/colours"
expect "a blue rack" grep -q "$(printf '\033')\[37m$(printf '\033')\[44m" "$work/colours"
types 4
await "the other one" "Player 2 (O), your move?"
types 8
await "a column too far" "'8' is neither a move nor a command: a column is a digit from 1 to 7."
types '4 4'
await "two columns" "'4 4' is neither a move nor a command: a move is a column such as 4."
types 'moves it'
await "an argument too many" "The command moves takes no argument."
types 5 4 5 4 5 six # an answer that no earlier line has
await "three in a row" "'six' is neither a move nor a command"
fresh
types 4
await "the end" "Command?"
screen "the end: the winning row and the result" <<'END'
4
Player 1: 4.

The game is over.
   1  2  3  4  5  6  7
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  . [X] .  .  .
   .  .  . [X] O  .  .
   .  .  . [X] O  .  .
   .  .  . [X] O  .  .
Player 1 wins.
Type new for another game, undo to go back, quit to leave.
Command?
END
types 4
await "no move after the end" "The game is over. Type new for another one, undo to go back, or help."
fresh
types undo
await "undo of one move" "Player 1 (X), your move?"
screen "undo of one move" <<'END'
undo
1 move taken back.

   1  2  3  4  5  6  7
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  .  X (O) .  .
   .  .  .  X  O  .  .
   .  .  .  X  O  .  .
Player 1 (X), your move?
END
types redo
await "redo" "Command?"
types redo
await "nothing to redo" "There is no move to redo."
types new
await "the other one begins" "Player 2 begins."
keys C-d
left "the end of the input" 0

# --- A person against the computer -----------------------------------------------------------------

start 80 40 "$bigpoints" play --game connect4 --level 3 --seed 1
await "who plays" "Player 1 (X), a human; Computer (O), level 3."
await "the prompt" "Player 1 (X), your move?"
types undo
await "nothing to undo" "There is no move to undo."
types 4
await "the computer answers" "Computer: "
await "your turn again" "Player 1 (X), your move?"
types hint
await "a hint" "Hint: "
types 'level 7'
await "a level" "Seat 2: Computer (O), level 7."
types 'level 11'
await "a level too high" "not '11'."
types 4 undo
await "undo of the last two moves" "2 moves taken back."
fresh
types undo undo
await "undo of all moves" "There is no move to undo."
capture
same "the last grid is empty" 0 "$(grep '^   [.XO(]' "$work/seen" | tail -n 6 | grep -c '[XO]')"
types 'seat 1 5' 'seat 2 human'
await "the computer takes the other seat" "(X), level 5."
await "your turn with O" "Player 2 (O), your move?"
keys C-c
left "Ctrl-C at the prompt" 130

# Every game at a terminal is kept, and continued.
start 80 40 "$bigpoints" play --resume
await "a game is resumed" "Four in a Row for 2 players: "
await "its turn" "Player 2 (O), your move?"
types q
left "q" 0

# The computer against itself. Ctrl-C stops it, and Enter continues.
start 80 60 "$bigpoints" play --game nim --seat 2 --seat 4 --seed 5 heaps=2+3 last=loses
await "computer against computer" "Computer 1, level 2; Computer 2, level 4."
await "to the end" "Command?"
see "the result" " wins."
types undo
await "undo stops it" "Enter lets the computers play on:"
types ''
await "and it goes on" "Command?"
types quit
left "quit" 0
start 80 24 "$bigpoints" play --game gomoku --seat minimax:seconds=60 --seat minimax:seconds=60
await "a long search" "Computer 1 (X)"
sleep 1
keys C-c
await "Ctrl-C stops it, and the game waits" "Enter lets the computers play on:"
types 'seat 1 human'
sleep 1
keys C-c
await "Ctrl-C again" "Player 1 (X), your move?"
types values
sleep 0.3
keys C-c
await "and in an evaluation" "your move?"
types record
await "the game goes on" "moves="
keys C-c
left "and at the prompt" 130

# --- Gomoku ----------------------------------------------------------------------------------------

SETTING=NO_COLOR
NO_COLOR=1
export NO_COLOR
start 80 40 "$bigpoints" play --game gomoku --seat human --seat human 6x6
await "the prompt" "Player 1 (X), your move?"
types b2 b3 c2 c3 d2 d3 e2
await "four in a row" "Player 2 (O), your move?"
types z9
await "no such place" "'z9' is neither a move nor a command: a place is a letter a to f and a number"
types b2
await "a place that is taken" "'b2' is not possible now: b2 is taken by"
types e3
await "one before five" "Player 1 (X), your move?"
fresh
types f2
await "five" "Command?"
screen "Gomoku, five in a row" <<'END'
f2
Player 1: f2.

The game is over.
     a  b  c  d  e  f
  6  .  .  .  .  .  .  6
  5  .  .  .  .  .  .  5
  4  .  .  .  .  .  .  4
  3  .  O  O  O  O  .  3
  2  . [X][X][X][X][X] 2
  1  .  .  .  .  .  .  1
     a  b  c  d  e  f
Player 1 wins.
Type new for another game, undo to go back, quit to leave.
Command?
END
terminal capture-pane -e -p -t play >"$work/colours"
refuse "NO_COLOR: no colours" grep -q "$(printf '\033')" "$work/colours"
types exit
left "exit" 0

# --- Nim -------------------------------------------------------------------------------------------

start 80 40 "$bigpoints" play --game nim --level 10
await "the prompt" "Player 1, your move?"
types hint
await "a hint" "Hint: 1-from-1"
fresh
types '1 from 1'
await "the answer" "Computer: 1-from-3."
screen "Nim" <<'END'
1 from 1
Player 1: 1-from-1.
Computer: 1-from-3.

  heap 1:   2 ||
  heap 2:   5 |||||
  heap 3:   6 ||||||  <
Player 1, your move?
END
types '9 from 1'
await "too many sticks" "'9 from 1' is not possible now: heap 1 has 2 sticks, not 9."
types 'new heaps=1 last=wins'
await "one stick" "Computer wins."
types help
await "help" "quit, q       leave"
keys C-d
left "the end of the input" 0
unset NO_COLOR SETTING

finish
