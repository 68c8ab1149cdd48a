# SPDX-License-Identifier: MIT
# Functions shared by the tests of the full screen: they run bigpoints play in a detached tmux session, send keys, and check the
# contents of the window.
#
# shellcheck shell=sh disable=SC2034,SC2154

socket=$work/tmux windows=0
trap 'tmux -S "$socket" kill-server 2>/dev/null; rm -rf "$work"' EXIT

# screen_is_here: whether the full screen can be tested here; reports the reason if not.
screen_is_here() {
    if [ ! -x "$bigpoints" ]; then
        ignore "the full screen" "bigpoints is missing"
    elif ! has tmux; then
        ignore "the full screen" "tmux is missing (make deps)"
    elif ! begin 80 24 --seed 1 && grep -q 'was not built' "$work/seen"; then
        ignore "the full screen" "ncurses is missing (make deps)"
    else
        return 0
    fi
    return 1
}

terminal() {
    tmux -u -S "$socket" -f /dev/null "$@"
}

# capture: writes the present contents of the window to $work/seen.
capture() {
    terminal capture-pane -p -t play >"$work/seen" 2>"$log"
}

# await NAME TEXT: waits until the text appears. Fails after about 30 seconds.
await() {
    _left=1000
    until capture && grep -q -F -e "$2" "$work/seen"; do
        _left=$((_left - 1))
        if [ "$_left" -le 0 ]; then
            echo "'$2' does not appear:" >"$log"
            cat "$work/seen" >>"$log"
            fail "$1" "$log"
            return 1
        fi
        sleep 0.03
    done
    pass
}

# see NAME TEXT: the text is in the window now.
see() {
    capture
    contains "$1" "$2" "$work/seen"
}

# start COLUMNS LINES COMMAND...: runs a command in a new window, in the working directory.
start() {
    columns=$1 lines=$2
    shift 2
    terminal kill-server 2>/dev/null
    windows=$((windows + 1))
    socket=$work/tmux.$windows
    rm -f "$work/code" "$work/before" "$work/after" "$work/pid"
    {
        echo "cd '$work'"
        echo 'trap : INT' # the signal is for the program
        echo "TERM=${TERM_TYPE:-screen} LC_ALL=${LOCALE:-C.UTF-8} LINES=7 COLUMNS=7"
        echo "XDG_STATE_HOME='$work/state'"
        echo "export TERM LC_ALL LINES COLUMNS XDG_STATE_HOME ${SETTING:-}"
        echo 'stty -g >before'
        printf "sh -c 'echo \$\$ >pid; exec \"\$@\"' sh"
        printf " '%s'" "$@"
        echo
        echo 'echo $? >code.tmp'
        echo 'stty -g >after'
        echo 'mv code.tmp code; echo; echo The end.; sleep 600'
    } >"$work/run"
    terminal new-session -d -s play -x "$columns" -y "$lines" "sh '$work/run'"
}

# begin COLUMNS LINES ARGUMENT...: starts bigpoints play and waits until it is a human's turn.
begin() {
    columns=$1 lines=$2
    shift 2
    start "$columns" "$lines" "$bigpoints" play "$@"
    _left=1000
    until capture && grep -q -e 'is to move' -e 'may spend' -e 'was not built' "$work/seen"; do
        _left=$((_left - 1))
        [ "$_left" -gt 0 ] || break
        sleep 0.03
    done
    ! grep -q 'was not built' "$work/seen"
}

# keys KEY...: sends keys, by tmux's names; a letter is its own name.
keys() {
    terminal send-keys -t play "$@"
}

# raw FILE: sends the bytes of a file as input.
raw() {
    terminal load-buffer "$1"
    terminal paste-buffer -r -t play
}

# size COLUMNS LINES: resizes the window.
size() {
    terminal resize-window -t play -x "$1" -y "$2"
}

# left NAME CODE: the program ends with this exit code, and has restored the terminal.
left() {
    _left=1000
    until [ -s "$work/code" ]; do
        _left=$((_left - 1))
        if [ "$_left" -le 0 ]; then
            capture
            fail "$1: it does not end" "$work/seen"
            return
        fi
        sleep 0.03
    done
    same "$1: exit code" "$2" "$(cat "$work/code")"
    same "$1: the terminal's settings are as before" "$(cat "$work/before")" "$(cat "$work/after")"
    await "$1: the end is seen" "The end." || return
    same "$1: the screen is the ordinary one, with its cursor" "0 1" \
        "$(terminal display-message -p -t play '#{alternate_on} #{cursor_flag}')"
}

# shows NAME FILE: the window becomes that of tests/golden/screens/FILE.txt; the dates of saved games may differ.
# BP_GOLDEN=write writes the file instead.
shows() {
    _golden=tests/golden/screens/$2.txt
    if [ "${BP_GOLDEN:-}" = write ]; then
        sleep 1
        capture && undated >"$_golden"
    fi
    _left=300
    until capture && undated | cmp -s - "$_golden"; do
        _left=$((_left - 1))
        if [ "$_left" -le 0 ]; then
            undated | diff "$_golden" - >"$log"
            fail "$1: the window is not $_golden" "$log"
            return 1
        fi
        sleep 0.03
    done
    pass
}

# undated: the captured window with the same date everywhere.
undated() {
    sed -E 's/[0-9]{2} [A-Z][a-z]{2} [0-9]{2}:[0-9]{2} /DD Mon HH:MM /' "$work/seen"
}
