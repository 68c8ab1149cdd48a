# SPDX-License-Identifier: MIT
# The files that Makefile and CMakeLists.txt compile and install. make includes this list, CMakeLists.txt reads its first groups.
# A new file is found by its place and name; tests/scripts/sources.sh names a file that is in no group.
#
# Each entry is NAME := $(wildcard PATTERNS), and a file is in one group only.

HEADERS          := $(wildcard include/*.h include/bigpoints/*.h include/bigpoints/sys/*.h include/bigpoints/experimental/*.h)

# Installed with them: the header for C++, which the symbols of the library do not come from.
CPP_HEADERS      := $(wildcard include/*.hpp)

# The library: its layers, the games on its public headers, and of PLATFORM_* the group of the system.
LAYER_SRC        := $(wildcard src/base/*.c src/game/*.c src/bigpoints/*.c src/bigpoints/thesis/*.c src/table/*.c \
                    src/result/*.c src/solver/*.c src/minimax/*.c src/player/*.c src/review/*.c src/census/*.c src/bulk/*.c \
                    src/gametree/*.c src/ffi/*.c)
GAME_SRC         := $(wildcard src/games/*.c)
PLATFORM_posix   := $(wildcard src/base/platform/posix_*.c)
PLATFORM_windows := $(wildcard src/base/platform/windows_*.c)
PLATFORM_wasm    := $(wildcard src/base/platform/wasm_*.c)

# The command. PROGRAM_SRC has the main files of bigpoints and bigpoints-mpi. HELPER_SRC, the verbs and what they share, and the
# HELPER_* of the system serve all programs and the fuzz targets; bigpoints-mpi also needs MPI_SRC, the verb engine
# ENGINE_SRC, and the verb play SCREEN_SRC or, without ncurses, its screen_stub.c.
PROGRAM_SRC      := $(wildcard src/programs/bigpoints.c src/programs/census/bigpoints-mpi.c)
HELPER_SRC       := $(wildcard src/programs/common/*.c src/programs/census/census*.c \
                    src/programs/match/*.c src/programs/matrix/*.c src/programs/perft/*.c src/programs/play/play*.c \
                    src/programs/plot/*.c src/programs/solve/*.c src/programs/tree/*.c)
HELPER_posix     := $(wildcard src/programs/common/platform/posix_*.c)
HELPER_windows   := $(wildcard src/programs/common/platform/windows_*.c)
MPI_SRC          := $(wildcard src/programs/census/cluster.c)
ENGINE_SRC       := $(wildcard src/programs/engine/*.c)
SCREEN_SRC       := $(wildcard src/programs/play/screen*.c)
EXAMPLE_SRC      := $(wildcard examples/*.c)

# A test_*.c is a program of its own, and so is a bench_*.c or tune_*.c; SUPPORT_SRC serves all of them.
TEST_SRC         := $(wildcard tests/unit/test_*.c tests/golden/test_*.c tests/conformance/test_*.c)
BENCH_SRC        := $(wildcard tests/bench/bench_*.c tests/bench/tune_*.c)
FUZZ_SRC         := $(wildcard tests/fuzz/fuzz_*.c)
SUPPORT_SRC      := $(wildcard tests/support/*.c tests/naive/*.c tests/golden/thesis_*.c tests/conformance/*_suite.c \
                    tests/bench/work.c)

# Installed in share/bigpoints: the modules of other languages without "bindings/" before them, and the JSON Schema of
# bigpoints engine.
MODULE_FILES     := $(wildcard bindings/python/bigpoints/*.py bindings/python/bigpoints/py.typed bindings/node/*.js \
                    bindings/node/package.json bindings/lua/*.lua bindings/rust/*.rs \
                    bindings/rust/Cargo.toml)
SCHEMA           := $(wildcard docs/engine.schema.json)

# Installed in share/doc/bigpoints, with the sources of the examples and of the games, which show how to write one; and the
# man pages of sections 3, 5 and 7.
DOC_FILES        := $(wildcard README.md CHANGELOG.md LICENSE CITATION.cff CONTRIBUTING.md SECURITY.md docs/*.md \
                    docs/images/* docs/results/* docs/screenshots/* examples/Makefile examples/*.h examples/*.py src/games/*.h \
                    examples/python/*.py examples/lua/*.lua examples/cpp/*.cpp)
DOC_MAN          := $(wildcard docs/man/*.[357])
