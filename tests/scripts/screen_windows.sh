#!/bin/sh
# SPDX-License-Identifier: MIT
# configs: all
# Windows of bigpoints play, compared with golden text: the start screen, the review, small windows; saved games and --resume.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
# shellcheck source=tests/scripts/_screen.sh
. "$(dirname "$0")/_screen.sh"
screen_is_here || finish

# --- The start screen ------------------------------------------------------------------------------

start 80 24 "$bigpoints" play
shows "the first start: the guide is chosen" start_first
keys Up Up Up Up Up Up Up Up
await "the number of players" "> "
size 60 20
keys Right Right Right
shows "five players in a small window" start_small
keys Down Left
await "a level that adapts" "< computer, level auto, adapts to you >"
keys Left
await "a level" "< computer, level 10, the strongest >"
keys Right Right
await "a human" "< human >"
keys Enter
await "a name" "The name:"
keys A n a Enter
await "the name is shown" "< human, Ana >"
keys Up Left Left Left Down Down Left Left Left
await "two people" "Player 2    < human >"
keys Down Down Down Down Down Enter
await "a seed" "The seed of the board:"
keys x Enter
await "a wrong seed" "A seed is a whole number from 0 to 18446744073709551615"
keys Enter 1 2 Enter
await "a seed is set" "< 12 >"
keys Up Up Up Right Right
await "a random player begins" "< a random player >"
keys Right
await "the first player begins" "< player 1 >"
keys Up Up Up Up Up Enter
await "the game" "board 12  move 1"
see "its players" "> Ana"
keys m
await "the menu; nothing to continue" "Board       small"
keys q
left "q on the start screen" 0

# --- Nothing is lost -------------------------------------------------------------------------------

game='board=RKGBWRGBKRG'
begin 80 24 --seat human:Ana --seat human:Bo $game
keys : r a Enter
await "a move" "Bo is to move"
keys G Right Enter
await "two moves" "Ana is to move"
keys C-c
left "Ctrl-C" 130
see "how to continue" "To continue: bigpoints play --resume"
see "the record" "moves=Ra,Ga result=*"
start 80 24 "$bigpoints" play
await "the start screen offers it" "> Continue      Ana, Bo: move 3"
keys Enter
await "it continues" "Ana is to move"
see "the third move" "move 3"
keys b Enter
await "an extra turn" "Ana may spend a black disc"
see "it is not a move of its own" "move 3"
keys v
await "values" "The moves show their exact values."
shows "the values of an extra turn" extra_turn
size 60 20
shows "the same in a small window" extra_turn_small
size 59 20
shows "a window too small" too_small
kill -KILL "$(cat "$work/pid")"
left_killed=0
for _ in $(seq 1 300); do
    [ -s "$work/code" ] && left_killed=1 && break
    sleep 0.03
done
same "it is killed" 1 $left_killed
begin 80 24 --resume
await "even then nothing is lost" "move 3"
see "at the extra turn" "Ana may spend a black disc"
keys r 0 Enter
await "the next move" "move 4"
see "whose turn it is" "Bo is to move"
kill -HUP "$(cat "$work/pid")"
left "a closed terminal" 129
contains "the game is kept" "moves=Ra,Ga,Bb,pass result=*" "$(ls "$work"/state/bigpoints/*.game)"
start 80 24 "$bigpoints" play --resume --plain
await "lines of text" "Bo, your move?"
keys u n d o Enter
await "lines of text: undo" "taken back"
keys q u i t Enter
left "lines of text" 0
see "lines of text: how to continue" "To continue: bigpoints play --resume"
cp "$(ls "$work"/state/bigpoints/*.game)" "$work/copy.game"
touch -t 202001020000 "$work/copy.game"
touch -t 202001010000 "$work"/state/bigpoints/*.game
begin 80 24 --seat human:Ana --seat human:Bo --seed 4 colours=3 discs=1
keys Enter
await "another game" "move 2"
keys l
shows "the saved games" saved_games
keys Down Down Enter
await "the chosen one" "Ana may spend a black disc"
keys q
left "a loaded game" 0
same "a game in the state folder has no second file" 2 "$(find "$work/state" -name '*.game' | wc -l | tr -d ' ')"
# The folder keeps the newest 200 games.
for i in $(seq 100 304); do
    cp "$work/copy.game" "$work/state/bigpoints/$i.game"
    touch -t "20190101$((1 + i / 60 % 10 + 9))$((i % 50 + 10))" "$work/state/bigpoints/$i.game"
done
begin 80 24 --seat human:Eva --seat human:Bo board=RGGR
keys Enter
await "one game more" "move 2"
keys q
left "many games" 0
same "the oldest games are removed" 200 "$(find "$work/state" -name '*.game' | wc -l | tr -d ' ')"
expect "the newest is there" grep -r -q "seat=human:Eva" "$work/state"
rm "$work"/state/bigpoints/???.game
# A state folder that can't be written.
: >"$work/file"
SETTING="; XDG_STATE_HOME='$work/file'"
begin 80 24 --seat human --seat human --seed 3
keys Enter
await "the user knows" "The game is not saved automatically: '$work/file/bigpoints'"
keys q
await "and quitting needs a yes" "Quit anyway? y or n"
keys y
left "no state folder" 0
SETTING=

# --- The review ------------------------------------------------------------------------------------

begin 80 24 --seat human:Ana --seat human:Bo --nodes 1000000 \
    'players=2 board=YRBRGYGBRYGB moves=Ra,Ya,Ba,Rc,Gb,Ya,Yb,Gb,Yc,Gc,Bb'
keys Enter
await "the end" "The game is over"
keys e
shows "a review begins at the first costly move" review
keys Down
shows "the next costly move, with the better one on the track" review_costly
keys Space
shows "the move that was played" review_played
keys Right
await "a step" "Review  move 7 of 12"
keys End
await "the last move" "Review  move 12 of 12"
see "no other move" "the only move"
keys Left Left Left Left Left Left
await "steps back" "Review  move 6 of 12"
size 60 20
shows "a review in a small window" review_small
keys q
await "back" "The game is over"
shows "the scores in a small window" scores_small
keys q
left "the review" 0
see "the result" "Ana wins with 11 points."

# --- Hidden hands, series, puzzles -----------------------------------------------------------------

start 80 24 "$bigpoints" play --seat human:Ana --seat human:Bo --hidden --series board=RGGR
await "the first player must be alone" "Ana: press Enter when only you see this window."
keys Enter Enter
shows "the window is handed over" hand_over
keys Enter
await "the other hand is hidden" "1 disc, face down"
keys : r b Enter
await "and back" "Ana: press Enter"
keys Enter
await "the own hand is open" "face down"
keys q
left "hidden hands" 0
start 80 24 "$bigpoints" play --seat human:Ana --seat human:Bo --series --seed 1 colours=2 discs=1
for turn in "is to move" "is to move" "game is over"; do
    keys Enter
    await "the first game" "$turn"
done
await "its totals" "Series, game 1 of 2: Ana "
keys n
await "the other player begins" "game 2 of 2  move 1"
see "the other player begins" "Bo is to move"
keys q
left "between two games" 0
start 80 24 "$bigpoints" play --resume
await "a series is resumed" "game 2 of 2  move 1"
for turn in 2 3 over; do
    keys Enter
    await "the second game" "$turn"
done
await "the end of the series" " won the series."
keys q
left "a series" 0
start 80 24 "$bigpoints" play --puzzle --seed 3
await "a puzzle" "only one move "
keys R Enter
await "a wrong move is refuted on the board" "it costs "
see "and can be taken back" "u try again"
keys Enter
await "the try is over" "This try is over: undo goes back to the puzzle."
keys u
await "back" "2 moves undone"
keys Escape
await "the puzzle again" "only one move "
keys h
await "its solution" "Hint: "
keys Enter
await "it is right" "Right! It goes on:"
keys n
await "the next one" "puzzle 4"
keys q
left "puzzles" 0

# --- Keys, numbers, sentences ----------------------------------------------------------------------

begin 80 24 --seat human:Ana --seat human:Bo --seed 3
keys h : r a Enter
await "keys pressed during a hint are not dropped" "Bo is to move"
see "they were a move" "Ana Ra"
keys q
left "keys during a hint" 0
begin 80 24 'players=2 board=RKGBWRGBPYRGPYKWBRGPYB moves=Ra,Ba,Ga' --nodes 4000
keys v
await "estimates" "The moves show estimates."
expect "each move of an extra turn has a value" test "$(grep -c -E '^.*\[[RGBYP]\]( ?[0-9]+) [RGBYPWK][-+][0-9.]+ [RGBYPWK][-+][0-9.]+' "$work/seen")" -eq 5
keys q
left "estimates" 0
begin 60 20 --seat human:Anastasia --seat human:12345678901234567890123456789012 \
    'players=2 board=RKGBWRGBKRG moves=Ra,Ga,Bb,pass,Bc'
size 60 26
await "a sentence that is cut has a mark" "12345678901234567890123456789012 Bc: climbs, takes b…"
keys q
left "cut sentences" 0
begin 80 24 --guide --nodes 2000
keys Enter
await "the guide: the second lesson" "A disc under a pawn is not free"
expect "the guide leaves a line for the computer's move" grep -q -E '^ Computer [A-Za-z]+( takes [a-z]+ at [0-9]+)?\.' "$work/seen"
keys q
left "the guide" 0

finish
