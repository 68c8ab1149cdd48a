#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# bigpoints connect4, bigpoints gomoku and bigpoints nim at a terminal: what a player sees and types.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
# shellcheck source=tests/scripts/_screen.sh
. "$(dirname "$0")/_screen.sh"
if ! has tmux; then
    ignore "the terminal of the games" "tmux is missing (make deps)"
    finish
fi

# prompted: the screen ends with a prompt, or is empty. A line that is typed before its prompt is echoed before it.
prompted() {
    capture
    case $(grep -v '^ *$' "$work/seen" | tail -n 1 | sed 's/ *$//') in
    '' | *'>') ;;
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

start 80 40 "$bigpoints" connect4 --computer none
await "the prompt" "X to move>"
screen "the first screen" <<'END'
Four in a Row: four in a row win, across, upright or diagonally.
Two people play. X begins.
Type a column such as 4. Other commands are hint, undo, new, level 7 and quit;
help lists all.

   1  2  3  4  5  6  7
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .

X to move>
END
terminal capture-pane -e -p -t play >"$work/colours"
expect "a blue rack" grep -q "$(printf '\033')\[37m$(printf '\033')\[44m" "$work/colours"
types 4
await "the other one" "O to move>"
types 8
await "a column too far" "'8' is neither a command nor a move: a column is a digit from 1 to 7; help"
types '4 4'
await "two columns" "'4 4' is neither a command nor a move: a column such as 4; help lists the"
types 'solve it'
await "an argument too many" "Solve needs nothing after it."
types 5 4 5 4 5 six # an answer that no earlier line has
await "three in a row" "'six' is neither a command nor a move"
fresh
types 4
await "the end" "Game over>"
screen "the end: the winning row and the result" <<'END'
4

   1  2  3  4  5  6  7
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  . [X] .  .  .
   .  .  . [X] O  .  .
   .  .  . [X] O  .  .
   .  .  . [X] O  .  .

X wins after 7 moves. Type new for another game, undo to go back, or quit.
Game over>
END
types 4
await "no move after the end" "The game is over: max wins; new begins another one, undo goes back."
fresh
types undo
await "undo of one move" "X to move>"
screen "undo of one move" <<'END'
undo

   1  2  3  4  5  6  7
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  .  .  .  .  .
   .  .  .  X (O) .  .
   .  .  .  X  O  .  .
   .  .  .  X  O  .  .

X to move>
END
types redo
await "redo" "Game over>"
types redo
await "nothing to redo" "There is no move to play again."
types 'new min'
await "min begins" "Two people play. O begins."
keys C-d
left "the end of the input" 0

# --- A person against the computer -----------------------------------------------------------------

start 80 40 "$bigpoints" connect4 --level 3 --seed 1
await "who plays" "You (X) against the computer (O), level 3. You (X) begin."
await "the prompt" "Your move (X)>"
types undo
await "nothing to undo" "There is no move of yours to take back."
types stats
await "no statistics yet" "The computer has not moved yet."
types 4
await "the computer answers" "The computer (O) plays "
await "your turn again" "Your move (X)>"
types hint
await "a hint" "Hint: "
types 'level 7'
await "a level" "player level 7"
types 'level 11'
await "a level too high" "Level needs a number from 1 to 10, two for max and min, or off, not '11'."
types 4 stats
await "statistics: nodes" " with pruning, "
await "statistics: time" "time   "
types undo
await "undo of the last two moves" "Your move (X)> undo"
fresh
types undo undo
await "undo of all moves" "There is no move of yours to take back."
capture
same "the last grid is empty" 0 "$(grep '^   [.XO(]' "$work/seen" | tail -n 6 | grep -c '[XO]')"
types 'computer max'
await "the computer takes the other side" "The computer (X) plays "
await "your turn with O" "Your move (O)>"
types 'max 1'
await "not the computer's side" "It is the turn of min, not of max."
types 'min 1'
await "a command of the reports: no answer" "The computer (X) to move>"
fresh # the prompt to wait for is on the screen already
types move
await "the computer plays when told" "Your move (O)>"
keys C-c
left "Ctrl-C at the prompt" 130

# The computer against itself. Ctrl-C stops it, and a command continues.
start 80 60 "$bigpoints" nim --computer both --level 2,4 --seed 5 2 3
await "computer against computer" "The computer plays both sides: max, level 2; min, level 4. Max begins."
await "to the end" "Game over>"
see "the result" " moves. Type new for another game"
types undo
await "undo stops it" " to move>"
types 'computer both'
await "and it goes on" "Game over>"
types quit
left "quit" 0
start 80 24 "$bigpoints" gomoku --computer both --time 60000
await "a long search" "X begins."
sleep 1
keys C-c
await "Ctrl-C stops it" "interrupted"
await "and the game waits" "O to move>"
types 'computer min'
sleep 1
keys C-c
await "Ctrl-C again" "Your move (X)>"
keys C-c
left "and at the prompt" 130

# --- Gomoku ----------------------------------------------------------------------------------------

SETTING=NO_COLOR
NO_COLOR=1
export NO_COLOR
start 80 40 "$bigpoints" gomoku --size 6 --computer none --first min
await "the prompt" "O to move>"
types b2 b3 c2 c3 d2 d3 e2
await "four in a row" "X to move>"
types z9
await "no such place" "'z9' is neither a command nor a move: a place is a letter a to f and a number"
types b2
await "a place that is taken" "'b2' can't be played: b2 is taken by"
fresh
types e3
await "one before five" "O to move>"
types f2
await "five" "Game over>"
screen "Gomoku, five in a row" <<'END'
e3

     a  b  c  d  e  f
  6  .  .  .  .  .  .  6
  5  .  .  .  .  .  .  5
  4  .  .  .  .  .  .  4
  3  .  X  X  X (X) .  3
  2  .  O  O  O  O  .  2
  1  .  .  .  .  .  .  1
     a  b  c  d  e  f

O to move> f2

     a  b  c  d  e  f
  6  .  .  .  .  .  .  6
  5  .  .  .  .  .  .  5
  4  .  .  .  .  .  .  4
  3  .  X  X  X  X  .  3
  2  . [O][O][O][O][O] 2
  1  .  .  .  .  .  .  1
     a  b  c  d  e  f

O wins after 9 moves. Type new for another game, undo to go back, or quit.
Game over>
END
terminal capture-pane -e -p -t play >"$work/colours"
refuse "NO_COLOR: no colours" grep -q "$(printf '\033')" "$work/colours"
types exit
left "exit" 0
unset NO_COLOR SETTING

# --- Nim -------------------------------------------------------------------------------------------

start 80 40 "$bigpoints" nim --no-color --level 10 3 5 7
await "the prompt" "Your move>"
types hint
await "a hint" "Hint: 1 from 1"
types '1 from 1'
await "the answer" "The computer plays 1 from 3."
screen "Nim" <<'END'
Nim: take sticks from one heap in turn; who takes the last one loses.
You against the computer, level 10. You begin.
Type sticks and a heap such as 2 from 3. Other commands are hint, undo, new,
level 7 and quit; help lists all.

  heap 1:   3 |||
  heap 2:   5 |||||
  heap 3:   7 |||||||

Your move> hint
Hint: 1 from 1. You win (proved by the solver).
Your move> 1 from 1
The computer plays 1 from 3.

  heap 1:   2 ||
  heap 2:   5 |||||
  heap 3:   6 ||||||  <

Your move>
END
types '9 from 1'
await "too many sticks" "'9-from-1' can't be played: heap 1 has 2 sticks, not 9."
types 'new min 1'
await "one stick" "You win after 1 move."
types help
await "help" "quit                    leave"
keys C-d
left "the end of the input" 0

finish
