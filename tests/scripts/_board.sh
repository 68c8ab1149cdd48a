# SPDX-License-Identifier: MIT
# Shared by the tests of bigpoints connect4, bigpoints gomoku and bigpoints nim: scripts of commands, and a user at a terminal. $game is
# the name; _lib.sh has been read.
# shellcheck shell=sh disable=SC2034,SC2154

program="bigpoints $game"

# plays INPUT ARGUMENT...: runs it on lines of input, see run_on.
plays() {
    typed=$1
    shift
    run_on "$typed" "$bigpoints" "$game" "$@"
}

# has_line NAME LINE: the line stands in the output of the last run.
has_line() {
    if grep -q -x -F -e "$2" "$work/out"; then
        pass
    else
        fail "$1: no line '$2'" "$work/out"
    fi
}

# last NAME KEY VALUE: what stands behind a key for the last time.
last() {
    same "$1" "$3" "$(sed -n "s/^$2  *//p" "$work/out" | tail -n 1)"
}

# complains NAME LINE WORD INPUT ARGUMENT...: a script with a wrong command goes on, and says what was wrong where.
complains() {
    name=$1 number=$2 word=$3
    shift 3
    plays "$@"
    same "$name: exit code" 1 "$code"
    case $err in
    "$program: line $number: "*"$word"*) pass ;;
    *) fail "$name: the message does not name line $number and '$word'" "$work/err" ;;
    esac
    same "$name: one message" 1 "$(wc -l <"$work/err" | tr -d ' ')"
}

# wrong NAME WORD ARGUMENT...: wrong usage; the message names the word and how to get help.
wrong() {
    name=$1 word=$2
    shift 2
    run "$bigpoints" "$game" "$@"
    same "$name: exit code" 2 "$code"
    same "$name: nothing on stdout" "" "$out"
    case $err in
    "$program: "*"$word"*--help*) pass ;;
    *) fail "$name: the message does not name '$word' and --help" "$work/err" ;;
    esac
}

# Types the first words, and presses Ctrl-C while the computer is busy with the last ones. The search stops and prints
# what it has found, and the session continues until the input ends.
cat >"$work/typed.py" <<'END'
import os, pty, select, signal, sys, time
def read_until(fd, text, seconds=20):
    got, end = b"", time.time() + seconds
    while text not in got and time.time() < end:
        if select.select([fd], [], [], 0.1)[0]:
            try:
                got += os.read(fd, 4096)
            except OSError:
                break
    return got
first, busy, answer, program = sys.argv[1:5]
def session(patience):
    pid, fd = pty.fork()
    if pid == 0:
        os.execv(program, sys.argv[4:])
    def says(typed, wanted):
        try:
            os.write(fd, typed)
        except OSError:
            return False
        return wanted in read_until(fd, b"> ")
    ok = says(b"", b"help lists all") and says(first.encode() + b"\n", b"The computer (O) to move> ")
    ok = ok and says(b"bad\n", b"'bad' is neither a command nor a move")
    ok = ok and os.write(fd, busy.encode() + b"\n")
    time.sleep(patience)
    ok = ok and says(b"\x03", answer.encode()) and says(b"show\n", b"player ")
    if ok and busy == "solve": # each computation can be stopped
        os.write(fd, b"solve\n")
        time.sleep(patience)
        ok = says(b"\x03", answer.encode())
    if ok:
        os.write(fd, b"\x04")
        read_until(fd, b"never", 0.2)
    else:
        os.kill(pid, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0 and ok
# Ctrl-C that comes too early ends the program: a busy machine may need longer to begin.
sys.exit(0 if any(session(patience) for patience in (0.3, 2, 8)) else 1)
END

# types NAME FIRST BUSY ANSWER ARGUMENT...: the commands, what is printed after Ctrl-C, the options.
types() {
    if has python3; then
        name=$1 first=$2 busy=$3 answer=$4
        shift 4
        expect "$name" python3 "$work/typed.py" "$first" "$busy" "$answer" "$bigpoints" "$game" "$@"
    else
        ignore "$1" "python3 is missing"
    fi
}
