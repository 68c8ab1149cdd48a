#!/bin/sh
# Tests docs_blocks.sh itself: a right block passes; a wrong one fails, and the message names its place.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"
unset BIGPOINTS_DOCS_BLOCKS 2>/dev/null || :
tool=$(dirname "$0")/docs_blocks.sh
page=$work/page.md

# good NAME, bad NAME TEXT: the document on stdin passes, or fails with the text in the output.
good() {
    cat >"$page"
    expect "$1" sh "$tool" "$page"
}
bad() {
    cat >"$page"
    refuse "$1" sh "$tool" "$page"
    cp "$log" "$work/said"
    if grep -q -F -e "$2" "$work/said"; then
        pass
    else
        fail "$1: it does not say: $2" "$work/said"
    fi
}

# --- C ---------------------------------------------------------------------------------------------

good "right blocks of C" <<'END'
# A title

A fragment, which may use `state` without declaring it:

```c
if (bp_state_is_over(state) == 0) {
    printf("%d\n", (int)bp_state_mover(state));
}
```

A function:

```c
static int twice(int number) {
    return 2 * number;
}
```

1. A program in a list, and what it prints:

   ```c run
   #include <bigpoints.h>
   #include <stdio.h>

   int main(void) {
       printf("%s\n", bp_status_name(BP_OK));
       return 0;
   }
   ```

   ```text output
   BP_OK
   ```

~~~text
a drawing
~~~
END

bad "a fragment that does not compile" "page.md:3" <<'END'
A word.

```c
bp_state_no_such_function(state);
```
END

bad "a program that does not link" "page.md:1" <<'END'
```c
int no_such_function(void);
int main(void) { return no_such_function(); }
```
END

bad "a program with a warning" "page.md:1" <<'END'
```c
int main(void) { int unused; return 0; }
```
END

bad "a program that fails when it runs" "exit code 3" <<'END'
```c run
int main(void) { return 3; }
```
END

bad "a program that crashes" "page.md:1: exit code" <<'END'
```c run
#include <stdlib.h>
int main(void) { abort(); }
```
END

bad "run without a program" "needs a whole program" <<'END'
```c run
bp_state_free(state);
```
END

bad "another output" "not what the block at" <<'END'
```c run
#include <stdio.h>
int main(void) { puts("one"); return 0; }
```

```text output
two
```
END

bad "an output of nothing" "follows no block" <<'END'
```text output
one
```
END

# --- Shells ----------------------------------------------------------------------------------------

good "right blocks of shell" <<'END'
```sh
bp-perft --depth 1 RGGR
test -f Makefile
```

```sh skip: needs root
apt-get install gcc
```

```sh dry: this is a test
make
make lib   # the library alone
```

```console
$ bp-perft --depth 2 RGGR
1 3
2 7
$ echo one; (exit 4)
one
$ echo $?
4
$ echo a \
>     b
a b
```
END

bad "a command that fails" "page.md:1: these commands fail" <<'END'
```sh
true
false
true
```
END

bad "a command that is none" "this is no shell" <<'END'
```sh skip: needs root
if then fi (
```
END

bad "a target that is none" "make no-such-target" <<'END'
```sh dry: a reason
make no-such-target
```
END

bad "dry is for make" "not a make command" <<'END'
```sh dry: a reason
rm -rf something
```
END

bad "skip without a reason" "needs a reason" <<'END'
```sh skip:
true
```
END

bad "another output of a console" "> 1 3" <<'END'
```console
$ bp-perft --depth 1 RGGR
1 4
```
END

bad "a line too many in a console" "< 2 7" <<'END'
```console
$ bp-perft --depth 1 RGGR
1 3
2 7
```
END

bad "a line too few in a console" "> 2 7" <<'END'
```console
$ bp-perft --depth 2 RGGR
1 3
```
END

bad "a console without a command" "begins with a" <<'END'
```console
1 3
```
END

# --- Others ----------------------------------------------------------------------------------------

good "right lines of Big Points" <<'END'
```bigpoints
players=3 start=1 rules=official colours=4 discs=3 white=2 black=1 seed=7
players=2 start=1 rules=official board=RGGR track=R.GR pawns=R1,G0 ladder=- hands=G,- mover=2 turn=normal
```
END

bad "a wrong line of Big Points" "line 1" <<'END'
```bigpoints
players=9 board=RGGR
```
END

bad "a position that is written otherwise" "is written as" <<'END'
```bigpoints
board=RGGR track=R.GR pawns=R1,G0 ladder=- hands=G,- mover=2 turn=normal
```
END

if has cmake; then
    good "right lines of CMake" <<'END'
```cmake
find_package(bigpoints REQUIRED)
target_link_libraries(app PRIVATE bigpoints::bigpoints)
```
END
    bad "a package that is none" "CMake does not build this" <<'END'
```cmake
find_package(no_such_package REQUIRED)
```
END
else
    ignore "CMake blocks" "cmake is missing"
fi

if has python3; then
    good "right Python" <<'END'
```python
print(1 + 1)
```

```text output
2
```
END
    bad "wrong Python" "exit code 1" <<'END'
```python
raise SystemExit(1)
```
END
else
    ignore "Python blocks" "python3 is missing"
fi

# --- Modules of other languages --------------------------------------------------------------------

if has luajit; then
    good "a block of Lua" <<'END'
```lua
package.path = arg[0]:match("^(.*)/") .. "/?.lua"
print(require("bigpoints").open("players=2 board=RGGR"):moves()[1])
```

```text output
Ra
```
END
    bad "a block of Lua that fails" "page.md:1: exit code 1" <<'END'
```lua
error("no")
```
END
    bad "a block of Lua that prints something else" "page.md:5: not what the block at" <<'END'
```lua
print(1)
```

```text output
2
```
END
else
    ignore "blocks of Lua" "luajit is missing"
fi

if has rustc && rustc --version >/dev/null 2>&1; then
    good "a block of Rust" <<'END'
```rust
mod bigpoints;
fn main() {
    println!("{}", bigpoints::State::open("players=2 board=RGGR").unwrap().moves().unwrap().len());
}
```

```text output
3
```
END
    bad "a block of Rust that does not compile" "page.md:1: exit code 1" <<'END'
```rust
fn main() { nothing }
```
END
else
    ignore "blocks of Rust" "rustc is missing"
fi

if has node && [ -d build/node/node_modules/koffi ]; then
    good "a block of JavaScript" <<'END'
```js
import { State } from './bigpoints.js';
console.log(State.open('players=2 board=RGGR').moves.length);
```

```text output
3
```
END
    bad "a block of JavaScript that fails" "page.md:1: exit code 1" <<'END'
```js
import { Nothing } from './bigpoints.js';
```
END
else
    ignore "blocks of JavaScript" "node or koffi is missing"
fi

# --- Fences ----------------------------------------------------------------------------------------

bad "an unknown word" 'no test knows "fortran"' <<'END'
```fortran
end program
```
END

bad "an unknown mode" 'no test knows "c walk"' <<'END'
```c walk
int main(void) { return 0; }
```
END

bad "a block without a word" "does not say what it is" <<'END'
```
int main(void) { return 0; }
```
END

bad "a block that is never closed" "page.md:2: this block is never closed" <<'END'
A word.
```text
for ever
END

bad "an indented block" "page.md:3: an indented block" <<'END'
A paragraph.

    int hidden;
END

good "a paragraph of a list is no block" <<'END'
- A point.

    Its second paragraph.

```text
a block
```
END

bad "the second document too" "page.md:1" <<'END'
```c
not C at all
```
END
echo "Nothing here." >"$work/first.md"
refuse "two documents" sh "$tool" "$work/first.md" "$page"
cp "$log" "$work/said"
expect "two documents: the place is in the second" grep -q "page.md:1" "$work/said"

BIGPOINTS_DOCS_BLOCKS=1
export BIGPOINTS_DOCS_BLOCKS
refuse "no test inside a test" sh "$tool" "$work/first.md"

finish
