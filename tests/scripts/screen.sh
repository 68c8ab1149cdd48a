#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# The full screen of bigpoints play in a terminal: drawing, keys, and leaving it.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
# shellcheck source=tests/scripts/_screen.sh
. "$(dirname "$0")/_screen.sh"
screen_is_here || finish

# --- A small game from its beginning to its end ----------------------------------------------------

begin 80 24 --seat human:Ana --seat human:Bo board=RGBWRGKB
see "the board" "> R < ( G )   B     W     R     G     K     B"
see "what the moves take" "[R] to  1             >Ra G<"
see "who is to move" "Ana is to move"
same "the other screen" 1 "$(terminal display-message -p -t play '#{alternate_on}')"
keys Down
await "Down: the next pawn" ">Ga B<"
keys G
await "the letter of the pawn: its next move" ">Gb R<"
keys G Left
await "Left: behind it" ">Gb R<"
see "the track shows it" "( R ) > G <   B     W"
see "the choice in words" "Gb: "
keys Enter
await "the other one's turn" "Bo is to move"
see "what was taken" "> Bo "
see "the gap" "o   [ G ]   B   ( W ) > R <"
see "the log" "1  Ana Gb: "
keys : R z Enter
await "a wrong move is explained" "Character 2: "
keys BSpace a Enter
await "and can be changed" "Ana is to move"
keys : x R a Enter
await "an illegal move is explained" "Your move: xRa"
keys Escape
await "Esc gives up" "Arrows and Enter"
keys u
await "undo" "1 move undone"
see "it is Bo's turn again" "Bo is to move"
keys u
await "undo again" "Ana is to move"
keys U
await "redo" "Bo is to move"
keys C-r
await "redo again" "Ana is to move"
keys U
await "nothing to redo" "There is no move to redo."
keys g
await "a small g is the green pawn" ">Gc G<"
keys B
await "B is the blue pawn" ">Ba W<"
keys p
await "a pawn that is not there" "There is no purple pawn on this board."
keys 0
await "no extra turn" "Only an extra turn can be passed."
keys x
await "a key without a meaning" "The key x has no effect here"
keys '?'
await "help" "Left, Right   take the disc behind the pawn"
keys End
await "the rules" "pass ends the turn without an extra turn."
keys q
await "back to the game" "Ana is to move"
keys v
await "exact values" "The moves show their exact values."
keys h
await "a hint" "Hint: "
keys s
await "a file name" "Save to the file: "
keys C-u g a m e Enter
await "saved" "Saved to game."
see "the title says so" "saved"
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    capture
    if grep -q 'The game is over' "$work/seen"; then
        break
    fi
    keys Enter
    sleep 0.05
done
await "the end" "The game is over"
see "the scores" "points"
see "how they come about" "x"
see "the winner" "wins"
keys e
await "the review" "Review  move "
keys q l
await "load: the saved games" "Ana, Bo: move 3  in game"
keys End Enter
await "load: another file" "Load the file:"
keys C-u g a m e Enter
await "loaded" "Loaded from game."
see "where it was" "move 3"
keys q
left "q" 0

# --- Single things ---------------------------------------------------------------------------------

begin 80 24 --seat human:Ana --seat human:Bo board=RGRGB
keys Enter
await "the pawn stands" "Bo is to move"
see "a pawn that leaves the disc it takes" "{ R )   o   > R <   G     B"
keys : R c Enter
await "a sentence begins with a capital" " A disc of its colour lies ahead"
keys Escape
echo "my diary" >"$work/diary"
keys s C-u d i a r y Enter
await "a file that is no saved game is refused at once" " 'diary' exists and is not a saved game"
keys q
left "single things" 0

# A black disc is one of the colours that white counts. Before that, the last pawn has only one move.
begin 80 24 --seat human:Ana --seat human:Bo "players=2 board=RWKGGR moves=Ra,Rb,Gb,Gc"
see "what the last pawn will be worth" "one is worth    0  1     0"
keys h
await "a hint where there is no choice" "There is only one move. Rc: "
keys Enter
await "the end" "The game is over"
see "the black disc" "The score       R       G       W       K"
see "white counts it" "1x2=2    1"
keys q
left "the end" 0

# A review without a practical limit, stopped at once.
begin 80 24 --seat human:Ana --seat human:Bo --seed 3 --nodes 1000000000000
keys Enter
await "a move" "Bo is to move"
keys e
await "a review begins" "Reviewing the game"
keys Space
await "it is stopped" "The review was stopped before any move was reviewed."
keys q
left "a stopped review" 0

# --- Other ways to leave ---------------------------------------------------------------------------

SETTING='; unset XDG_STATE_HOME HOME'
begin 80 24 --seat human --seat human --seed 3
SETTING=
keys Enter
await "a move was made" "move 2"
keys q
await "a game that is not saved" "Quit anyway? y or n"
keys n
await "it goes on" "Arrows and Enter"
keys q y
left "q, y" 0
see "without a state folder nothing is saved" "The game is not saved."
begin 80 24 --seat human --seed 3
keys C-c
left "Ctrl-C" 130
begin 80 24 --seat human --seed 3
kill -TERM "$(cat "$work/pid")"
left "SIGTERM" 143

# --- A computer that searches -----------------------------------------------------------------------

start 80 24 "$bigpoints" play --seat 10:Hal --seat human:Ana --seconds 60 --seed 5
await "the search is shown" "Hal searches: "
await "its best move so far" " seems best, "
see "the keys meanwhile" "Space move now  u undo"
keys Space
await "Space makes it move" "Ana is to move"
keys Enter
await "it searches again" " seems best, "
keys u
await "undo while it searches" "Ana is to move"
keys Enter
await "and again" " seems best, "
keys C-c
left "Ctrl-C while it searches" 130

finish
