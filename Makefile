# SPDX-License-Identifier: MIT
# libbigpoints
#
#   make            builds the library (lib/) and the command (build/bin/bigpoints)
#   make demo       shows what the library does
#   make test       builds and runs every test
#   make help       lists every target
#
# CMakeLists.txt builds and installs the same with CMake, from the same list of files, sources.mk.
#
# Variables, all honoured from the command line and the environment:
#
#   CC CXX CFLAGS CPPFLAGS LDFLAGS       the usual ones; CFLAGS replaces only "-O3 -g"
#   PREFIX LIBDIR INCLUDEDIR BINDIR DATADIR MANDIR DOCDIR DESTDIR   where "make install" puts things
#   CONFIG=release|debug|asan|ubsan|tsan|coverage|fuzz      one folder each: build/<config>/
#   CONFIG=clang|i686|musl|s390x|aarch64|mingw              other platforms, likewise; docs/portability.md
#   WERROR=yes      a warning is an error, as in .ci/run
#   V=1             shows whole commands
#   ONLY=text       "check", "test" and "fuzz" run only the tests whose path contains the text
#   DEPS=no         "demo" and "test" install nothing, they only say what is missing
#   UNITY_DIR=path  the folder of a copy of the Unity test framework to use
#   UTHASH=no       the library without its table "uthash", which needs the header uthash.h
#   NCURSES=no      bigpoints play without its full screen
#   LIBRARY=static|shared   "lib" and "install" leave out the other one
#   MPI=no          no bigpoints-mpi; MPICC=mpicc is the compiler of the MPI that it is for
#   JANSSON=no      no verb engine, which parses JSON with jansson

MAKEFLAGS += --no-builtin-rules
.SUFFIXES:
.SECONDARY:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all

# --- Configuration: what to compile with, and where the results go -----------------------------------------------------

VERSION := $(shell awk '/define BP_VERSION_(MAJOR|MINOR|PATCH) / { printf "%s%s", dot, $$3; dot = "." }' \
             include/bigpoints/version.h)
MAJOR   := $(firstword $(subst ., ,$(VERSION)))
ifeq ($(VERSION),)
$(error include/bigpoints/version.h can't be read: run make in the folder of the Makefile, with awk (any) in the PATH)
endif

CONFIG ?= release
CROSS   := clang i686 musl s390x aarch64 mingw
CONFIGS := release debug asan ubsan tsan coverage fuzz $(CROSS)
ifeq ($(filter $(CONFIG),$(CONFIGS)),)
$(error CONFIG=$(CONFIG) is unknown; it is one of: $(CONFIGS))
endif

# OUT holds the objects and tests of this configuration, BUILD its bin/ and examples/, LIB the library.
OUT := build/$(CONFIG)
ifeq ($(CONFIG),release)
BUILD := build
LIB   := lib
else
BUILD := $(OUT)
LIB   := $(OUT)/lib
endif

OPTIMISE_release  := -O3
OPTIMISE_debug    := -O0
OPTIMISE_asan     := -O1
OPTIMISE_ubsan    := -O1
OPTIMISE_tsan     := -O1
OPTIMISE_coverage := -O0
OPTIMISE_fuzz     := -O2
CFLAGS            ?= $(or $(OPTIMISE_$(CONFIG)),-O2) -g

INSTRUMENT_asan     := -fsanitize=address -fno-omit-frame-pointer
INSTRUMENT_ubsan    := -fsanitize=undefined -fno-sanitize-recover=all
INSTRUMENT_tsan     := -fsanitize=thread
INSTRUMENT_coverage := --coverage -fprofile-update=atomic
INSTRUMENT_fuzz     := -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

# A configuration for another platform is a compiler, flags, and a command that runs its programs. Programs of a cross
# compiler are static: they need no libraries of that platform. CC on the command line is another compiler for it.
COMPILER_clang   := clang
COMPILER_i686    := i686-linux-gnu-gcc
COMPILER_musl    := musl-gcc
COMPILER_s390x   := s390x-linux-gnu-gcc
COMPILER_aarch64 := aarch64-linux-gnu-gcc
COMPILER_mingw   := x86_64-w64-mingw32-gcc
INSTRUMENT_i686  := -Wno-psabi
LINK_i686        := -static
LINK_musl        := -static
LINK_s390x       := -static
LINK_aarch64     := -static
RUNNER_s390x     := qemu-s390x
RUNNER_aarch64   := qemu-aarch64
RUNNER_mingw     := scripts/wine.sh
ifneq ($(COMPILER_$(CONFIG)),)
CC := $(COMPILER_$(CONFIG))
endif

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion $(if $(filter yes,$(WERROR)),-Werror)

# PLATFORM is windows for a compiler of MinGW (CC=x86_64-w64-mingw32-gcc), and posix for all others.
PLATFORM := $(if $(findstring mingw,$(shell $(CC) -dumpmachine 2>/dev/null)),windows,posix)

# The library's private dependencies; they also stand in bigpoints.pc for static linking.
LIBS := $(if $(filter posix,$(PLATFORM)),-pthread)

# For every compilation and every link.
BASE_FLAGS := -std=c11 $(WARNINGS) $(LIBS) $(INSTRUMENT_$(CONFIG))

# BP__ASSERT() of src/base/assert.h is active in all configurations but two: coverage, where each would be a branch that
# is never taken, and release. There the tests link a second copy of the library that has the assertions, CHECKED.
ASSERTIONS := $(if $(filter coverage,$(CONFIG)),,-DBP_ASSERTIONS)
BASE_FLAGS += $(if $(filter release,$(CONFIG)),,$(ASSERTIONS))

# Our own code uses the experimental headers. The macro is empty, as after "#define BP_EXPERIMENTAL" in a source.
EXPERIMENTAL := -DBP_EXPERIMENTAL=

# --- Sources -----------------------------------------------------------------------------------------------------------

include sources.mk

# PLATFORM chooses the files of src/base/platform and src/programs/common/platform: those that begin with its name.
HEADERS    := $(sort $(HEADERS))
LIB_SRC     = $(LAYER_SRC) $(GAME_SRC) $(PLATFORM_$(PLATFORM))
HELPER_SRC += $(HELPER_$(PLATFORM))

# --- Windows -----------------------------------------------------------------------------------------------------------

# Names as MinGW has them. Programs are static, so that they need no other DLL, and have a stack as on Linux; they use
# winpthreads where they use threads of POSIX. Tests that need processes, limits, mappings or folders of POSIX are left out. The
# printf is that of MinGW, as in C11; the format check of gcc knows only the one of Windows, so other builds check.
# Its isnan() converts to float.
ifeq ($(PLATFORM),windows)
EXE         := .exe
BASE_FLAGS  += -D__USE_MINGW_ANSI_STDIO=1 -D_FILE_OFFSET_BITS=64 -Wno-format -Wno-format-extra-args -Wno-float-conversion
STAND_ALONE := -static -pthread -Wl,--stack,8388608
TEST_SRC    := $(shell grep -L -E '<sys/(wait|mman|resource)\.h>' $(TEST_SRC))
FUZZ_SRC    :=
SUPPORT_SRC := $(shell grep -L '<sys/resource\.h>' $(SUPPORT_SRC))
override MPI     := no
override NCURSES := no
override JANSSON := no
ifeq ($(origin AR),default)
AR := $(shell $(CC) -print-prog-name=ar)
endif
endif

# --- Libraries ---------------------------------------------------------------------------------------------------------

# The compilers of MinGW and musl do not search the folder of uthash.h.
ifneq ($(and $(filter windows musl,$(PLATFORM) $(CONFIG)),$(wildcard /usr/include/uthash.h)),)
$(shell mkdir -p build/uthash && ln -sf /usr/include/uthash.h build/uthash)
BASE_FLAGS += -isystem build/uthash
endif

# A variable of the environment with such a name may mean something else.
$(foreach name,WERROR UTHASH NCURSES JANSSON MPI,$(if $(filter command,$(origin $(name))),$(if $(filter-out yes no,$($(name))),\
    $(error $(name)=$($(name)) is unknown; it is yes or no))))

# Four libraries may be missing. Without uthash.h there is no table "uthash", without ncurses a stub takes the place
# of the full screen, without MPI bigpoints-mpi is left out, without jansson the verb engine and its fuzz target. MPI and
# sanitizers do not go together, and MPI is there for this platform only.
ifeq ($(UTHASH),no)
LAYER_SRC  := $(filter-out %_uthash.c,$(LAYER_SRC))
BASE_FLAGS += -DBP_NO_UTHASH
endif
ifneq ($(NCURSES),no)
NCURSES_FLAGS := $(shell CC='$(CC)' scripts/find_library.sh ncurses)
endif
SCREEN_SRC := $(if $(NCURSES_FLAGS),$(filter-out %_stub.c,$(SCREEN_SRC)),$(filter %_stub.c,$(SCREEN_SRC)))
MPICC ?= mpicc
ifeq ($(filter no,$(MPI))$(INSTRUMENT_$(CONFIG))$(COMPILER_$(CONFIG)),)
MPI_FLAGS := $(shell CC='$(CC)' MPICC='$(MPICC)' scripts/find_library.sh mpi)
endif
ifeq ($(MPI_FLAGS),)
PROGRAM_SRC := $(filter-out %-mpi.c,$(PROGRAM_SRC))
endif
ifneq ($(JANSSON),no)
JANSSON_FLAGS := $(shell CC='$(CC)' scripts/find_library.sh jansson)
endif
ifeq ($(JANSSON_FLAGS),)
ENGINE_SRC :=
FUZZ_SRC   := $(filter-out %_engine.c,$(FUZZ_SRC))
endif

# --- What is built -----------------------------------------------------------------------------------------------------

STATIC     := $(LIB)/libbigpoints.a
CHECKED    := $(if $(filter release,$(CONFIG)),$(OUT)/checked/libbigpoints.a,$(STATIC))
SONAME     := libbigpoints.so.$(MAJOR)
SHARED     := $(LIB)/libbigpoints.so.$(VERSION)
LINKS      := $(LIB)/$(SONAME) $(LIB)/libbigpoints.so
ifeq ($(PLATFORM),windows)
SONAME     := libbigpoints-$(MAJOR).dll
SHARED     := $(LIB)/$(SONAME)
LINKS      := $(LIB)/libbigpoints.dll.a
endif
FFI_HEADER := build/bigpoints_ffi.h
PROGRAMS   := $(addprefix $(BUILD)/bin/,$(notdir $(PROGRAM_SRC:.c=$(EXE))))
EXAMPLES   := $(EXAMPLE_SRC:%.c=$(BUILD)/%$(EXE))
TESTS      := $(addprefix $(OUT)/tests/,$(notdir $(TEST_SRC:.c=$(EXE))))
REPLAYS    := $(FUZZ_SRC:tests/fuzz/%.c=$(OUT)/fuzz-replay/%$(EXE))
FUZZERS    := $(FUZZ_SRC:tests/fuzz/%.c=$(OUT)/fuzz/%)
BENCHES    := $(BENCH_SRC:tests/bench/%.c=$(OUT)/bench/%$(EXE))

# LIBRARY=static or shared leaves the other one out. Programs, examples and tests have the static one inside them in
# any case.
ifneq ($(filter-out static shared,$(LIBRARY)),)
$(error LIBRARY=$(LIBRARY) is unknown; it is static or shared, or empty for both)
endif
CHOSEN_STATIC := $(if $(filter shared,$(LIBRARY)),,$(STATIC))
CHOSEN_SHARED := $(if $(filter static,$(LIBRARY)),,$(SHARED))

# Archives of what programs, examples and tests share; each links what it needs of them.
HELPERS := $(OUT)/libprograms.a
SUPPORT := $(OUT)/libsupport.a

.PHONY: all lib programs examples ffi-header

all: lib programs ## Build the library and the programs

lib: $(CHOSEN_STATIC) $(if $(CHOSEN_SHARED),$(LINKS)) ## Build lib/libbigpoints.a and lib/libbigpoints.so

programs: $(PROGRAMS) ## Build build/bin/bigpoints, and bigpoints-mpi if mpicc is there

examples: $(EXAMPLES) ## Build build/examples/*

ffi-header: $(FFI_HEADER) ## Write build/bigpoints_ffi.h, all declarations in plain C for other languages

# --- Compiling ---------------------------------------------------------------------------------------------------------

# A short line for each command, or the whole command with V=1.
Q := $(if $(filter 1,$(V)),,@)

define compile
@echo "  CC    $<"
@mkdir -p $(@D)
$(Q)$(SAME_PATH) $(CC) $(BASE_FLAGS) $(FLAGS) $(SAME_BYTES) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<
endef

# The results do not depend on the folder of the tree: for the compiler it is "." in debug information and in what LTO
# keeps of the options, and the names that LTO makes up follow from the name of the result. Where there is no
# /proc/self/cwd, as outside Linux, debug information has the folder's name. Programs that count what they execute write
# the counts into that folder, so they know it.
ifeq ($(findstring -coverage,$(BASE_FLAGS) $(CFLAGS))$(findstring -fprofile,$(CFLAGS)),)
SAME_PATH  := PWD=/proc/self/cwd
SAME_BYTES  = -ffile-prefix-map=/proc/self/cwd=. -frandom-seed=$@
endif

# FLAGS depend on the folder; of several patterns that match, the longer one wins. Library objects serve the static
# and the shared library alike, so all are position-independent. Headers of other projects (-isystem) give no warnings.
LIB_FLAGS   := -fPIC -fvisibility=hidden -fno-semantic-interposition -DBP_BUILD $(EXPERIMENTAL) -Iinclude -Isrc
UNITY_DIR   ?= build/unity
UNITY_FLAGS := -DUNITY_SUPPORT_64 -DUNITY_INCLUDE_DOUBLE

$(OUT)/obj/src/%:                         FLAGS = $(LIB_FLAGS)
$(OUT)/obj/src/programs/census/cluster_%: FLAGS = $(LIB_FLAGS) $(filter -isystem%,$(MPI_FLAGS))
$(OUT)/obj/src/programs/bigpoints.o:      FLAGS = $(LIB_FLAGS) $(if $(ENGINE_SRC),-DBP_ENGINE)
$(OUT)/obj/src/programs/play/screen_%:    FLAGS = $(LIB_FLAGS) $(filter -isystem%,$(NCURSES_FLAGS))
$(OUT)/obj/src/programs/engine/engine_%:  FLAGS = $(LIB_FLAGS) $(filter -isystem%,$(JANSSON_FLAGS))
$(OUT)/obj/examples/%:                    FLAGS = -Iinclude
$(OUT)/checked/src/%:                     FLAGS = $(LIB_FLAGS) $(ASSERTIONS)
$(OUT)/obj/tests/%:                       FLAGS = $(EXPERIMENTAL) -Iinclude -Isrc -Itests \
                                                  -isystem $(UNITY_DIR) $(UNITY_FLAGS) $(filter-out $(BASE_FLAGS),$(ASSERTIONS))
$(OUT)/obj/unity.o:                       FLAGS = -w $(UNITY_FLAGS)

$(OUT)/obj/%.o: %.c $(OUT)/flags
	$(compile)

$(OUT)/checked/%.o: %.c $(OUT)/flags
	$(compile)

$(OUT)/obj/tests/%.o: tests/%.c $(OUT)/flags | $(UNITY_DIR)/unity.c
	$(compile)

$(OUT)/obj/unity.o: $(UNITY_DIR)/unity.c $(OUT)/flags
	$(compile)

$(UNITY_DIR)/unity.c:
	@scripts/unity.sh find

# Objects depend on the compiler and its flags, archives on the list of sources: when one of these changes, so does its
# file here. Thus CC=clang after gcc never mixes, and a deleted source is gone. The text goes through the environment,
# because flags may have quotes.
$(OUT)/flags:   export STAMP = $(CC) $(shell $(CC) --version 2>&1 | head -n 1) $(BASE_FLAGS) $(SAME_BYTES) $(LIB_FLAGS) $(UNITY_DIR) \
                               $(UNITY_FLAGS) $(MPI_FLAGS) $(NCURSES_FLAGS) $(JANSSON_FLAGS) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS)
$(OUT)/sources: export STAMP = $(LIB_SRC) $(HELPER_SRC) $(MPI_SRC) $(ENGINE_SRC) $(SCREEN_SRC) $(SUPPORT_SRC)
$(OUT)/flags $(OUT)/sources: FORCE | can-build
	@mkdir -p $(@D)
	@printf '%s\n' "$$STAMP" | cmp -s - $@ || printf '%s\n' "$$STAMP" > $@

.PHONY: FORCE can-build

# What would end in a page of messages is said in one.
can-build:
	@command -v $(firstword $(CC)) >/dev/null 2>&1 || { \
	    echo "make: the compiler $(firstword $(CC)) is missing; make deps FOR=build installs gcc, CC=... names another" >&2; exit 1; }
	@mkdir -p $(OUT) $(LIB) 2>/dev/null && [ -w $(OUT) ] && [ -w $(LIB) ] || { \
	    echo "make: this folder can't be written to. Build a copy (cp -R . FOLDER), or elsewhere with CMake:" >&2; \
	    echo "make: cmake -S . -B FOLDER && cmake --build FOLDER" >&2; exit 1; }

-include $(shell find $(OUT)/obj $(OUT)/checked -name '*.d' 2>/dev/null)

# --- Linking -----------------------------------------------------------------------------------------------------------

LINK_FLAGS := $(LINK_$(CONFIG))

# LDFLAGS=-static is for programs.
LDFLAGS_HERE = $(if $(filter -shared,$(LINK_FLAGS)),$(filter-out -static,$(LDFLAGS)),$(LDFLAGS))

define link
@echo "  LINK  $@"
@mkdir -p $(@D)
$(Q)$(SAME_PATH) $(CC) $(BASE_FLAGS) $(SAME_BYTES) $(CFLAGS) $(LINK_FLAGS) $(LDFLAGS_HERE) -o $@ $(sort $(filter %.o,$^)) $(filter %.a,$^) $(LIBS)
endef

$(STATIC):  $(LIB_SRC:%.c=$(OUT)/obj/%.o)
ifeq ($(CONFIG),release)
$(CHECKED): $(LIB_SRC:%.c=$(OUT)/checked/%.o)
endif
$(HELPERS): $(patsubst %.c,$(OUT)/obj/%.o,$(HELPER_SRC) $(ENGINE_SRC) $(SCREEN_SRC))
$(SUPPORT): $(SUPPORT_SRC:%.c=$(OUT)/obj/%.o) $(OUT)/obj/unity.o

$(sort $(STATIC) $(CHECKED) $(HELPERS) $(SUPPORT)): $(OUT)/sources
	@echo "  AR    $@"
	@mkdir -p $(@D)
	@rm -f $@
	$(Q)$(AR) rcsD $@ $(sort $(filter %.o,$^))

# The shared library exports the functions that the headers declare, in two version nodes; a declared function without
# a definition is an error (--no-undefined-version). It calls its own functions, whatever else of these names a program
# has loaded before it (-Bsymbolic-functions). It is never unloaded, because threads may be in it when a language closes
# it (nodelete). Nothing may be missing in it, unless a sanitizer comes with the program.
$(SHARED): LINK_FLAGS = -shared -Wl,-soname,$(SONAME) -Wl,--version-script=$(OUT)/bigpoints.map \
                        -Wl,--no-undefined-version -Wl,-Bsymbolic-functions -Wl,-z,nodelete
ifeq ($(findstring -fsanitize,$(BASE_FLAGS) $(CFLAGS)),)
$(SHARED): LINK_FLAGS += -Wl,--no-undefined
endif
ifeq ($(PLATFORM),posix)
$(SHARED): $(LIB_SRC:%.c=$(OUT)/obj/%.o) $(OUT)/bigpoints.map $(OUT)/sources
	@rm -f $(LIB)/libbigpoints.so*
	$(link)

$(LINKS): $(SHARED)
	@ln -sf $(<F) $@
else
# A DLL exports the same functions by a list of their names. It comes with an import library, and needs no other DLL but
# those of Windows.
$(SHARED): LINK_FLAGS = -shared -static-libgcc -Wl,--out-implib,$(LINKS) $(OUT)/bigpoints.def
$(SHARED): $(LIB_SRC:%.c=$(OUT)/obj/%.o) $(OUT)/bigpoints.def $(OUT)/sources
	$(link)

$(LINKS): $(SHARED)
	@test -f $@ && touch $@

$(OUT)/bigpoints.def: $(OUT)/bigpoints.map
	@awk 'BEGIN { print "EXPORTS" } $$1 ~ /^bp_/ { sub(";", "", $$1); print "    " $$1 }' $< > $@
endif

# Written from the headers. The folders change when a header goes away.
$(OUT)/bigpoints.map: $(HEADERS) $(sort $(dir $(HEADERS))) scripts/api.awk scripts/symbol_versions.awk | can-build
	@mkdir -p $(@D)
	@awk -f scripts/api.awk $(HEADERS) | awk -v version=$(VERSION) -f scripts/symbol_versions.awk > $@

$(FFI_HEADER): $(HEADERS) $(sort $(dir $(HEADERS))) scripts/ffi_header.sh scripts/ffi_header.awk | can-build
	@echo "  FFI   $@"
	$(Q)CC='$(CC)' scripts/ffi_header.sh $@ $(HEADERS)

# The match takes logarithms and roots.
$(BUILD)/bin/%:             LIBS += -lm $(STAND_ALONE)
$(BUILD)/bin/bigpoints$(EXE):     LIBS += $(filter-out -isystem%,$(NCURSES_FLAGS) $(JANSSON_FLAGS))
$(BUILD)/bin/bigpoints-mpi$(EXE): LIBS += $(filter-out -isystem%,$(MPI_FLAGS))
$(BUILD)/bin/bigpoints$(EXE):     $(OUT)/obj/src/programs/bigpoints.o
$(BUILD)/bin/bigpoints-mpi$(EXE): $(patsubst %.c,$(OUT)/obj/%.o,src/programs/census/bigpoints-mpi.c $(MPI_SRC))

$(BUILD)/bin/%$(EXE): $(HELPERS) $(STATIC) $(OUT)/sources
	$(link)

$(BUILD)/examples/%: LIBS += $(STAND_ALONE)
$(BUILD)/examples/%$(EXE): $(OUT)/obj/examples/%.o $(STATIC)
	$(link)

$(OUT)/tests/% $(OUT)/fuzz-replay/% $(OUT)/bench/% $(OUT)/portability/%: LIBS += $(STAND_ALONE)
$(OUT)/tests/%$(EXE): $(OUT)/obj/tests/unit/%.o $(SUPPORT) $(CHECKED)
	$(link)
$(OUT)/tests/%$(EXE): $(OUT)/obj/tests/golden/%.o $(SUPPORT) $(CHECKED)
	$(link)
$(OUT)/tests/%$(EXE): $(OUT)/obj/tests/conformance/%.o $(SUPPORT) $(CHECKED)
	$(link)

# Tests of what programs share.
PROGRAM_OBJ := $(OUT)/obj/src/programs
$(OUT)/tests/test_match_stats$(EXE): LIBS += -lm
$(OUT)/tests/test_match_stats$(EXE): $(PROGRAM_OBJ)/common/match_stats.o $(PROGRAM_OBJ)/match/match_sprt.o \
                               $(PROGRAM_OBJ)/match/match_ratings.o
$(OUT)/tests/test_json_reader$(EXE): $(PROGRAM_OBJ)/common/json_reader.o

# A fuzz target can use the readers of programs.
$(OUT)/obj/tests/fuzz/fuzz_engine.o: FLAGS += $(filter -isystem%,$(JANSSON_FLAGS))
$(OUT)/fuzz/fuzz_engine $(OUT)/fuzz-replay/fuzz_engine: LIBS += $(filter-out -isystem%,$(JANSSON_FLAGS))

$(OUT)/fuzz/% $(OUT)/fuzz-replay/%: LIBS += -lm
$(OUT)/fuzz-replay/%$(EXE): $(OUT)/obj/tests/fuzz/%.o $(OUT)/obj/tests/fuzz/replay_main.o $(HELPERS) $(SUPPORT) $(CHECKED)
	$(link)
$(OUT)/fuzz/%: LINK_FLAGS = -fsanitize=fuzzer
$(OUT)/fuzz/%: $(OUT)/obj/tests/fuzz/%.o $(HELPERS) $(SUPPORT) $(STATIC)
	$(link)

$(OUT)/bench/%: LIBS += -lm
$(OUT)/bench/tune_thumb: $(OUT)/obj/src/programs/match/thumb_rules.o
$(OUT)/bench/%$(EXE): $(OUT)/obj/tests/bench/%.o $(SUPPORT) $(STATIC)
	$(link)

# --- WebAssembly -------------------------------------------------------------------------------------------------------

# build/wasm/ is the npm package "bigpoints". The module has the functions that its JavaScript calls, and no others: the
# linker leaves out what these do not need. Asyncify lets the progress callback interrupt a long call.
WASM_CC    ?= clang
WASM_OPT   ?= wasm-opt
WASM       := build/wasm
WASM_OBJ   := build/wasm-obj
WASM_SRC   := $(LAYER_SRC) $(GAME_SRC) $(PLATFORM_wasm) $(wildcard bindings/wasm/*.c)
WASM_COPY  := LICENSE bindings/node/bigpoints.js $(filter-out %.c %.h %.awk,$(wildcard bindings/wasm/*))
WASM_FILES := $(addprefix $(WASM)/,$(notdir $(WASM_COPY)) signatures.js bigpoints.wasm)

# The features that every engine of the last years has.
WASM_FLAGS := --target=wasm32-wasi -std=c11 $(WARNINGS) -O2 -fvisibility=hidden -ffunction-sections -fdata-sections \
              -mbulk-memory -mmutable-globals -msign-ext -mnontrapping-fptoint -DNDEBUG -DBP_BUILD $(EXPERIMENTAL) \
              -Iinclude -Isrc $(filter -DBP_NO_UTHASH,$(BASE_FLAGS))
WASM_LINK  := -nostartfiles -Wl,--no-entry,--gc-sections,--strip-debug,--stack-first,-z,stack-size=524288 \
              -Wl,--import-memory,--max-memory=4294967296 -Wl,--export=malloc,--export=free,--export=__stack_pointer
WASM_PASS  := -O3 --enable-bulk-memory --enable-mutable-globals --enable-sign-ext --enable-nontrapping-float-to-int \
              --asyncify --pass-arg=asyncify-imports@bigpoints.progress

.PHONY: wasm npm-pack

wasm: $(WASM_FILES) ## Make the npm package "bigpoints" in build/wasm: WebAssembly for browsers and Node.js

$(WASM_OBJ)/%.o: %.c $(WASM_OBJ)/flags
	@echo "  WASM  $<"
	@mkdir -p $(@D)
	$(Q)$(WASM_CC) $(WASM_FLAGS) -MMD -MP -c -o $@ $<

npm-pack: $(WASM_FILES) ## Make the tarball of that package, build/bigpoints-VERSION.tgz
	$(call need,npm,npm,bindings)
	@cd $(WASM) && npm pack --silent --pack-destination ..

# What the JavaScript calls.
$(WASM_OBJ)/names: bindings/node/bigpoints.js bindings/wasm/native.js
	@mkdir -p $(@D)
	@grep -ohE "\bbp_[a-z][a-z0-9_]+" $^ | sort -u > $@

$(WASM)/signatures.js: $(WASM_OBJ)/names $(FFI_HEADER) bindings/wasm/signatures.awk
	@mkdir -p $(@D)
	@awk -f bindings/wasm/signatures.awk $(WASM_OBJ)/names $(FFI_HEADER) > $@

$(WASM_OBJ)/whole.wasm: $(WASM_SRC:%.c=$(WASM_OBJ)/%.o) $(WASM_OBJ)/names
	@echo "  LINK  $@"
	$(Q)$(WASM_CC) --target=wasm32-wasi $(WASM_LINK) $$(sed 's/^/-Wl,--export=/' $(WASM_OBJ)/names) \
	    -o $@ $(sort $(filter %.o,$^))

$(WASM)/bigpoints.wasm: $(WASM_OBJ)/whole.wasm
	$(call need,$(WASM_OPT),binaryen,wasm)
	@echo "  OPT   $@"
	@mkdir -p $(@D)
	$(Q)$(WASM_OPT) $(WASM_PASS) -o $@ $<

$(WASM)/LICENSE: LICENSE
	@mkdir -p $(@D)
	@cp $< $@

$(WASM)/bigpoints.js: bindings/node/bigpoints.js
	@mkdir -p $(@D)
	@cp $< $@

$(WASM)/%: bindings/wasm/%
	@mkdir -p $(@D)
	@cp $< $@

$(WASM_OBJ)/flags: export STAMP = $(WASM_CC) $(shell $(WASM_CC) --version 2>&1 | head -n 1) $(WASM_FLAGS)
$(WASM_OBJ)/flags: FORCE
	$(call need,$(WASM_CC),clang,wasm)
	@mkdir -p $(@D)
	@printf '%s\n' "$$STAMP" | cmp -s - $@ || printf '%s\n' "$$STAMP" > $@

-include $(shell find $(WASM_OBJ) -name '*.d' 2>/dev/null)

# --- The page ----------------------------------------------------------------------------------------------------------

# build/web/ is a static folder for any web server.
WEB_PORT ?= 8000

.PHONY: web web-serve web-test run-web-test web-shots

web: $(WASM_FILES) ## Make the page in build/web: a static folder for any web server
	@echo "  WEB   build/web"
	@scripts/web.sh $(WASM) build/web

web-serve: web ## Show the page at http://localhost:8000/ (WEB_PORT=8000)
	$(call need,python3,python3,test)
	@echo "Open http://localhost:$(WEB_PORT)/"
	@python3 -m http.server --bind 127.0.0.1 --directory build/web $(WEB_PORT)

web-test: ## Test the page in Chromium
	@+! scripts/web_test.sh ready || $(AGAIN) run-web-test

run-web-test: web $(BUILD)/bin/bigpoints
	@scripts/web_test.sh run

# Fewer colours make a picture a third of its size.
web-shots: web ## Make the pictures of the page in docs/screenshots anew
	@WEB_SHOTS=docs/screenshots scripts/web_test.sh run tests/web/shots.test.js
	@for picture in docs/screenshots/*.png; do convert $$picture -dither None -colors 200 png8:$$picture || exit 1; done

# --- Python ------------------------------------------------------------------------------------------------------------

# The backend compiles the library in a temporary folder, with CC, CFLAGS, CPPFLAGS and LDFLAGS of this make. pip calls
# it too: pip install ./bindings/python
PYTHON ?= python3

.PHONY: wheel

wheel: ## Make the Python wheel, with the library inside, and the source archive in build/python
	$(call need,$(PYTHON),python3,wheel)
	@CC='$(CC)' PYTHONPATH=bindings/python $(PYTHON) -B -m build_backend build/python

# --- Demonstration and tests -------------------------------------------------------------------------------------------

.PHONY: demo test check reproduce data nodes bench tune endgames levels thumb asan ubsan tsan valgrind fuzz fuzz-long hostile coverage deps
.PHONY: run-demo run-check run-test run-valgrind run-fuzz hostile-tests fuzzers

# A target that first installs packages does its work in a second make, which finds them.
AGAIN = $(MAKE) --no-print-directory

demo: ## Install what is missing, build, and show what the library does
	@scripts/deps.sh demo
	@+$(AGAIN) run-demo

test: ## Install what is missing, build, and run every test
	@scripts/deps.sh test
	@+$(AGAIN) run-test

check: run-check ## Run the quick tests (under a minute; after "make deps"; installs nothing)

deps: ## Install what demo and test need (FOR="docs fuzz ...": what those need)
	@scripts/deps.sh $(or $(FOR),demo test)

# A test is a Unity program, a corpus to replay, or a script. Scripts try the release build, installed packages and
# documents; one with the line "# configs: all" runs in every configuration.
SCRIPTS := $(sort $(wildcard tests/scripts/[a-z]*.sh tests/scripts/[a-z]*.py))
ifneq ($(CONFIG),release)
SCRIPTS := $(shell grep -l '^. configs: all' $(SCRIPTS) /dev/null)
endif
# The slow ones come first, so that no processor waits for them at the end.
SLOW       := %_slow$(EXE) %_slow.sh %_slow.py
QUICK_TEST := $(filter-out $(SLOW),$(SCRIPTS) $(TESTS) $(REPLAYS))
EVERY_TEST := $(filter $(SLOW),$(TESTS) $(SCRIPTS)) $(QUICK_TEST)

# What the scripts inspect must be there too; benches are built so that they stay buildable.
PREPARE := $(TESTS) $(REPLAYS) $(PROGRAMS) $(EXAMPLES) $(FFI_HEADER)
ifeq ($(CONFIG),release)
PREPARE += lib $(BENCHES)
endif

RUN = BUILD=$(BUILD) CC='$(CC)' CXX='$(CXX)' scripts/run-tests.sh

run-demo: all $(EXAMPLES)
	@build/examples/demo

run-check: $(PREPARE)
	@$(RUN) $(QUICK_TEST)

run-test: $(PREPARE)
	@$(RUN) $(EVERY_TEST)

reproduce: programs ## Make the tables and figures of docs/results.md again (4 minutes; TIER=full: 100 minutes)
	@scripts/reproduce.sh $(or $(TIER),quick) $(BUILD)/bin

data: programs ## Write the result of every board of the small sizes to build/data as CSV (4 minutes; TIER as for reproduce)
	@scripts/data.sh $(or $(TIER),quick) $(BUILD)/bin

thumb: $(OUT)/bench/tune_thumb ## Measure the rules of thumb: the tables of docs/heuristics.md (a few minutes)
	@$< 20000 2 "colours=4 discs=3"
	@$< 12000 2 "colours=4 discs=3 white=1 black=1"
	@$< 14000 2 "colours=3 discs=3 white=2 black=2"

tune: $(OUT)/bench/tune_evaluation ## Tune the weights of the players' estimates and let the old and the new play (about ten minutes)
	@$< $(TUNE)

endgames: $(OUT)/bench/tune_endgames ## Measure which ends of games can be solved: the tables of docs/players.md (some minutes)
	@$< 60 1 "players=2"
	@$< 30 1 "players=2 white=0 black=0"
	@$< 25 1 "players=3"

levels: $(OUT)/bench/tune_levels ## Measure the regret of each level, for players that adapt: a table of docs/players.md (some minutes)
	@$< 12 1 "players=2"

nodes: $(OUT)/tests/test_nodes$(EXE) ## Count the nodes of the exact search; the last line is the total, for the message of a commit
	@$< --table

bench: $(BENCHES) ## Measure the speed
	@for bench in $(filter $(OUT)/bench/bench_%,$(BENCHES)); do $$bench || exit 1; done

asan: ## Run the quick tests with AddressSanitizer (memory errors, leaks)
ubsan: ## Run the quick tests with UndefinedBehaviorSanitizer
tsan: ## Run the quick tests with ThreadSanitizer (data races)
asan ubsan tsan:
	@+$(AGAIN) CONFIG=$@ run-check

# --- Other platforms ---------------------------------------------------------------------------------------------------

# FINGERPRINT prints what must be the same on every platform.
FINGERPRINT := $(OUT)/portability/fingerprint$(EXE)

.PHONY: portability $(CROSS:%=check-%) build-platform run-platform

portability: ## Build, test and compare on other platforms and print a table (PORTABILITY="s390x musl": only these)
	@CROSS='$(foreach each,$(CROSS),$(each):$(COMPILER_$(each)):$(RUNNER_$(each)))' scripts/portability.sh $(PORTABILITY)

check-i686: ## Run the quick tests as programs of 32 bits; likewise check-clang, -musl, -s390x, -aarch64, -mingw (Windows)
$(CROSS:%=check-%): check-%:
	@CROSS='$*:$(COMPILER_$*):$(RUNNER_$*)' scripts/portability.sh --check $*

build-platform: lib $(if $(filter mingw,$(CONFIG)),programs $(TESTS),$(PREPARE)) $(FINGERPRINT)

# Programs of another processor or system need an emulator. The scripts start programs themselves, so they do not run
# there; those of tests/windows compare the programs for Windows with those of this system.
run-platform: build-platform
	@TEST_WRAPPER='$(RUNNER_$(CONFIG))' NATIVE=build/bin \
	    $(RUN) $(if $(RUNNER_$(CONFIG)),$(filter-out $(SCRIPTS),$(QUICK_TEST)),$(QUICK_TEST)) \
	    $(if $(filter mingw,$(CONFIG)),$(wildcard tests/windows/*.sh tests/windows/*.py))

$(FINGERPRINT): $(patsubst %.c,$(OUT)/obj/%.o,$(wildcard tests/portability/*.c)) $(STATIC)
	$(link)

ifeq ($(CONFIG),release)
run-check run-test: $(FINGERPRINT)
endif

# The same program for WebAssembly, with the streams of wasi-libc, which need a host of WASI.
WASI_SRC := $(filter-out bindings/wasm/%,$(WASM_SRC)) $(wildcard tests/portability/*.c)

$(WASM_OBJ)/tests/%: WASM_FLAGS += -Itests
$(WASM_OBJ)/fingerprint.wasm: $(WASI_SRC:%.c=$(WASM_OBJ)/%.o)
	@echo "  LINK  $@"
	$(Q)$(WASM_CC) --target=wasm32-wasi -Wl,--stack-first,-z,stack-size=1048576,--initial-memory=268435456 -o $@ $^

# $(call need,TOOL,PACKAGE,GOAL): a tool that not everybody has; if it is missing, the message names the Debian package.
need = @command -v $1 >/dev/null 2>&1 || { \
       echo "make $@: $1 is missing; the Debian package $2 brings it (make deps FOR=$3)" >&2; exit 1; }

VALGRIND := valgrind -q --leak-check=full --show-leak-kinds=all --errors-for-leak-kinds=definite,possible \
            --error-exitcode=99

valgrind: ## Run the quick tests under Valgrind
	$(call need,valgrind,valgrind,valgrind)
	@+$(AGAIN) run-valgrind

run-valgrind: $(TESTS) $(REPLAYS)
	@TEST_WRAPPER='$(VALGRIND)' $(RUN) $(filter-out $(SCRIPTS),$(QUICK_TEST))

FUZZ_CC      ?= clang
FUZZ_SECONDS ?= 60

fuzz: ## Fuzz each target for FUZZ_SECONDS=60 with libFuzzer, ASan and UBSan
	$(call need,$(FUZZ_CC),clang,fuzz)
	@+$(AGAIN) CONFIG=fuzz CC=$(FUZZ_CC) run-fuzz

fuzz-long: ## Fuzz each target for an hour, one on each processor, and add the runs to docs/testing.md (FUZZ_SECONDS=3600)
	@+FUZZ_RECORD=docs/testing.md $(AGAIN) fuzz FUZZ_SECONDS=$(if $(filter file,$(origin FUZZ_SECONDS)),3600,$(FUZZ_SECONDS))

run-fuzz: $(FUZZERS)
	@scripts/fuzz.sh $(FUZZ_SECONDS) $(FUZZERS)

fuzzers: $(FUZZERS)

# Tests in C that "make hostile" runs with AddressSanitizer.
HOSTILE_NAMES := $(filter test_hostile_% %_memory,$(notdir $(TESTS)))

hostile: programs lib ## Inject every kind of fault and count (15 minutes; QUICK=1: under two, without fuzzing)
	$(call need,python3,python3,test)
	@+$(AGAIN) CONFIG=asan hostile-tests
	@+if [ -z '$(QUICK)' ] && command -v $(FUZZ_CC) >/dev/null 2>&1; then $(AGAIN) CONFIG=fuzz CC=$(FUZZ_CC) fuzzers; fi
	@BUILD=$(BUILD) CC='$(CC)' python3 tests/hostile/hostile.py $(if $(QUICK),--quick) $(HOSTILE) \
	    $(HOSTILE_NAMES:%=build/asan/tests/%) $$(ls $(FUZZ_SRC:tests/fuzz/%.c=build/fuzz/fuzz/%) 2>/dev/null)

hostile-tests: $(HOSTILE_NAMES:%=$(OUT)/tests/%)

GCOV              ?= gcov
COVERAGE_LINES    ?= 95
COVERAGE_BRANCHES ?= 85

coverage: ## Print line and branch coverage of src/; fail below 95 % and 85 %
	$(call need,$(GCOV),gcc,coverage)
	@find build/coverage -name '*.gcda' -exec rm -f {} + 2>/dev/null || :
	@+$(AGAIN) CONFIG=coverage run-check
	@scripts/coverage.sh '$(GCOV)' $(COVERAGE_LINES) $(COVERAGE_BRANCHES)

# --- Debian packages ---------------------------------------------------------------------------------------------------

.PHONY: deb deb-test check-programs

deb: ## Make the Debian packages in build/deb
	@scripts/deb.sh $(VERSION)

deb-test: ## Make them, check them with lintian, and use them in a clean chroot (some minutes; needs apt's archive)
	@tests/packaging/deb.sh

# For builds of distributions: Unity is not packaged.
check-programs: lib $(PROGRAMS) $(EXAMPLES) $(FFI_HEADER) ## Run the quick tests that need no Unity: those of the programs and of the tree
	@$(RUN) $(filter-out $(SLOW) %/fingerprint.sh,$(SCRIPTS))

# --- Care of the source and the documents ------------------------------------------------------------------------------

.PHONY: format format-check tidy analyze headers-check symbols abi-check abi-baseline docs

OUR_C = $(sort $(shell find include src examples bindings tests -name '*.[ch]' -o -name '*.[ch]pp' 2>/dev/null))

format: ## Lay out every C and C++ file as .clang-format says
	$(call need,clang-format,clang-format,format)
	@clang-format -i $(OUR_C)

format-check: ## Fail if "make format" would change something
	$(call need,clang-format,clang-format,format)
	@clang-format --dry-run -Werror $(OUR_C)

TIDY_SRC   := $(LIB_SRC) $(PROGRAM_SRC) $(HELPER_SRC) $(if $(MPI_FLAGS),$(MPI_SRC)) $(if $(JANSSON_FLAGS),$(ENGINE_SRC)) \
              $(SCREEN_SRC) $(EXAMPLE_SRC)
TIDY_FLAGS := -std=c11 $(EXPERIMENTAL) -Iinclude -Isrc $(filter -isystem%,$(MPI_FLAGS) $(NCURSES_FLAGS))

# Findings go to standard output, the number of suppressed warnings to standard error.
tidy: ## Find likely mistakes with clang-tidy
	$(call need,clang-tidy,clang-tidy,tidy)
	@printf '%s\n' $(TIDY_SRC) | xargs -P 2 -I FILE clang-tidy --quiet FILE -- $(TIDY_FLAGS) 2>/dev/null

# cppcheck knows functions that do not return by the attribute of gcc alone.
analyze: ## Find likely mistakes with cppcheck
	$(call need,cppcheck,cppcheck,analyze)
	@cppcheck -q -j 2 --std=c11 --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
	    --suppressions-list=scripts/cppcheck.txt --template='{file}:{line}: {id}: {message}' \
	    -D_Noreturn='__attribute__((noreturn))' $(EXPERIMENTAL) -Iinclude -Isrc src

ALONE := $(WARNINGS) -Werror -pedantic-errors $(EXPERIMENTAL) -Iinclude -fsyntax-only

headers-check: ## Compile each public header alone, as C99, C11 and C++11, and bigpoints.hpp as C++17
	$(call need,$(CXX),g++,headers)
	@for header in $(HEADERS:include/%=%); do \
	    unit="#include <$$header>\nextern int unit;"; \
	    printf "$$unit\n" | $(CC) -std=c99 $(ALONE) -x c - && \
	    printf "$$unit\n" | $(CC) -std=c11 $(ALONE) -x c - && \
	    printf "$$unit\n" | $(CXX) -std=c++11 $(ALONE) -x c++ - || exit 1; \
	done
	@for header in $(CPP_HEADERS:include/%=%); do \
	    printf "#include <$$header>\n" | $(CXX) -std=c++17 $(ALONE) -x c++ - || exit 1; \
	done

symbols: ## Write docs/symbols.md, the table of constants, _bindings.py and Debian's list of symbols anew from the headers
	@CC='$(CC)' scripts/symbols.sh write

abi-check: $(LINKS) ## Compare the library with the last release: fail if something was removed or changed
	$(call need,abidiff,abigail-tools,abi)
	@CC='$(CC)' scripts/abi.sh check $(SHARED)

abi-baseline: $(LINKS) ## Make this library the one that abi-check compares with
	$(call need,abidw,abigail-tools,abi)
	@CC='$(CC)' scripts/abi.sh baseline $(SHARED)

docs: ## Make the manual in build/docs/html; undocumented symbols are errors
	$(call need,doxygen,doxygen,docs)
	@scripts/docs.sh $(VERSION) $(HEADERS)

# --- Install -----------------------------------------------------------------------------------------------------------

.PHONY: install uninstall

PREFIX     ?= /usr/local
LIBDIR     ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
BINDIR     ?= $(PREFIX)/bin
DATADIR    ?= $(PREFIX)/share
MANDIR     ?= $(DATADIR)/man
DESTDIR    ?=

# The folders that receive files. A name may have a space, so commands quote it.
TO_LIB     = $(DESTDIR)$(LIBDIR)
TO_INCLUDE = $(DESTDIR)$(INCLUDEDIR)
TO_BIN     = $(DESTDIR)$(BINDIR)
TO_MAN     = $(DESTDIR)$(MANDIR)/man1
TO_MODULES = $(DESTDIR)$(DATADIR)/bigpoints
TO_BASH    = $(DESTDIR)$(DATADIR)/bash-completion/completions

# The modules of other languages.
MODULES := $(MODULE_FILES:bindings/%=%)

# A DLL lies beside the programs, because Windows searches their folder; its import library lies with the other one.
ifeq ($(PLATFORM),windows)
define install_shared
install -d "$(TO_BIN)"
install -m 755 $(SHARED) "$(TO_BIN)"
install -m 644 $(LINKS) "$(TO_LIB)"
endef
else
define install_shared
install -m 755 $(SHARED) "$(TO_LIB)"
ln -sf $(notdir $(SHARED)) "$(TO_LIB)/$(SONAME)"
ln -sf $(SONAME) "$(TO_LIB)/libbigpoints.so"
endef
endif

# Without the suffix of programs.
NAMES := $(patsubst %$(EXE),%,$(notdir $(PROGRAMS)))

# bigpoints(1), a page for each verb, and that of bigpoints-mpi if it is built.
COMMAND_MAN := $(filter-out $(if $(filter %-mpi,$(NAMES)),,%-mpi.1),$(wildcard docs/man/*.1))

install: all $(FFI_HEADER) ## Install to PREFIX=/usr/local (DESTDIR for staging)
	@PREFIX="$(PREFIX)" LIBDIR="$(LIBDIR)" INCLUDEDIR="$(INCLUDEDIR)" DATADIR="$(DATADIR)" VERSION=$(VERSION) \
	    LIBS="$(LIBS)" POINTER_SIZE=$$(echo __SIZEOF_POINTER__ | $(CC) $(CFLAGS) -E -P -) \
	    scripts/templates.sh "$(TO_LIB)/pkgconfig" "$(TO_LIB)/cmake/bigpoints"
ifneq ($(CHOSEN_STATIC),)
	install -m 644 $(STATIC) "$(TO_LIB)"
endif
ifneq ($(CHOSEN_SHARED),)
	$(install_shared)
endif
	install -d "$(TO_INCLUDE)/bigpoints/sys" "$(TO_INCLUDE)/bigpoints/experimental"
	install -m 644 include/*.h $(CPP_HEADERS) "$(TO_INCLUDE)"
	install -m 644 include/bigpoints/*.h $(FFI_HEADER) "$(TO_INCLUDE)/bigpoints"
	install -m 644 include/bigpoints/sys/*.h "$(TO_INCLUDE)/bigpoints/sys"
	install -m 644 include/bigpoints/experimental/*.h "$(TO_INCLUDE)/bigpoints/experimental"
	install -d "$(TO_BIN)" "$(TO_MAN)" "$(TO_BASH)"
	install -m 755 $(PROGRAMS) "$(TO_BIN)"
	install -m 644 $(COMMAND_MAN) "$(TO_MAN)"
	install -m 644 packaging/bash-completion/bigpoints "$(TO_BASH)"
	for program in $(filter-out bigpoints,$(NAMES)); do ln -sf bigpoints "$(TO_BASH)/$$program"; done
	for module in $(MODULES); do \
	    install -d "$(TO_MODULES)/$${module%/*}" && \
	    install -m 644 "bindings/$$module" "$(TO_MODULES)/$$module" || exit 1; \
	done
	install -m 644 $(SCHEMA) "$(TO_MODULES)"
	@$(MAKE) --no-print-directory install-docs
	@# The cache of the loader must include the new library.
	@if [ -z "$(DESTDIR)" ] && [ "$$(id -u)" -eq 0 ]; then PATH=$$PATH:/usr/sbin:/sbin ldconfig 2>/dev/null || :; fi
	@echo "installed libbigpoints $(VERSION) in $(DESTDIR)$(PREFIX)"

# bigpoints-mpi may have been installed by a build with MPI. A folder stays while a file of somebody else is in it.
uninstall: ## Remove what "install" put there
	rm -f "$(TO_LIB)/libbigpoints.a" "$(TO_LIB)/libbigpoints.so" "$(TO_LIB)/$(SONAME)" "$(TO_LIB)/$(notdir $(SHARED))"
	rm -f "$(TO_LIB)/libbigpoints.dll.a" "$(TO_BIN)/libbigpoints-$(MAJOR).dll"
	rm -f "$(TO_LIB)/pkgconfig/bigpoints.pc" "$(TO_LIB)/cmake/bigpoints"/bigpoints-config*.cmake
	for header in $(HEADERS:include/%=%) $(CPP_HEADERS:include/%=%) bigpoints/$(notdir $(FFI_HEADER)); do rm -f "$(TO_INCLUDE)/$$header"; done
	for program in bigpoints bigpoints-mpi; do rm -f "$(TO_BIN)/$$program$(EXE)" "$(TO_BASH)/$$program"; done
	for page in $(notdir $(wildcard docs/man/*.1)); do rm -f "$(TO_MAN)/$$page"; done
	for module in $(MODULES) $(notdir $(SCHEMA)); do rm -f "$(TO_MODULES)/$$module"; done
	@rmdir "$(TO_LIB)/cmake/bigpoints" "$(TO_INCLUDE)/bigpoints/sys" "$(TO_INCLUDE)/bigpoints/experimental" \
	    "$(TO_INCLUDE)/bigpoints" "$(TO_MODULES)/python/bigpoints" "$(TO_MODULES)/python" "$(TO_MODULES)/node" "$(TO_MODULES)/lua" \
	    "$(TO_MODULES)/rust" "$(TO_MODULES)" 2>/dev/null || :
	@echo "removed libbigpoints $(VERSION) from $(DESTDIR)$(PREFIX)"

# --- Installed documentation -------------------------------------------------------------------------------------------

.PHONY: install-docs uninstall-docs man

DOCDIR     ?= $(DATADIR)/doc/bigpoints
TO_DOC      = $(DESTDIR)$(DOCDIR)
TO_MANUAL   = $(DESTDIR)$(MANDIR)

# The files lie as in the source tree, so that the links between them hold. The page is left out: it needs a build.
DOC_TREE    := $(DOC_FILES) $(EXAMPLE_SRC) $(GAME_SRC)
DOC_FOLDERS := $(patsubst %/,%,$(sort $(dir $(DOC_TREE)) $(dir $(patsubst %/,%,$(dir $(DOC_TREE))))))

uninstall: uninstall-docs

install-docs: ## Install the guide, the examples and the man pages of sections 3, 5 and 7; builds nothing
	@echo "  DOC   $(TO_DOC)"
	$(Q)for folder in $(DOC_FOLDERS); do install -d "$(TO_DOC)/$$folder" || exit 1; done
	$(Q)for file in $(DOC_TREE); do install -m 644 "$$file" "$(TO_DOC)/$$file" || exit 1; done
	$(Q)for page in $(DOC_MAN); do \
	    install -d "$(TO_MANUAL)/man$${page##*.}" && install -m 644 "$$page" "$(TO_MANUAL)/man$${page##*.}" || exit 1; \
	done

uninstall-docs:
	$(Q)for file in $(DOC_TREE); do rm -f "$(TO_DOC)/$$file"; done
	$(Q)for page in $(notdir $(DOC_MAN)); do rm -f "$(TO_MANUAL)/man$${page##*.}/$$page"; done
	@for folder in $$(printf '%s\n' $(DOC_FOLDERS) | sort -r); do rmdir "$(TO_DOC)/$$folder" 2>/dev/null || :; done
	@rmdir "$(TO_DOC)" 2>/dev/null || :

man: ## Write the man pages of sections 3, 5 and 7 anew from docs/*.md
	@scripts/man.sh docs/man

# --- Before a release --------------------------------------------------------------------------------------------------

.PHONY: dist-check reproducible bad-cases release-check

dist-check: dist ## Build the tarball in a clean Debian without network and run the quick tests there (as root)
	@scripts/unity.sh find
	@scripts/dist_check.sh build/dist/bigpoints-$(VERSION).tar.gz "$(UNITY_DIR)"

reproducible: ## Build twice, in other folders and conditions, and compare all bytes (WAYS='"gcc -O1" clang')
	@tests/packaging/reproducible.sh $(WAYS)

bad-cases: ## Build where tools, network, root or write access are missing, with unusual flags and folders (CASES="...")
	@scripts/unity.sh find
	@CC='$(CC)' tests/packaging/bad_cases.sh $(CASES)

release-check: ## Run everything that a release must pass and print a table (RELEASE_STEPS="..." chooses; hours)
	@scripts/release_check.sh $(RELEASE_STEPS)

# --- Release and cleaning ----------------------------------------------------------------------------------------------

.PHONY: dist clean distclean help

dist: ## Make build/dist/bigpoints-VERSION.tar.gz and SHA256SUMS beside it
	@scripts/dist.sh $(VERSION)

clean: ## Remove what was built (keeps Unity)
	@find build -mindepth 1 -maxdepth 1 ! -name unity -exec rm -rf {} + 2>/dev/null || :
	@rm -f lib/libbigpoints.* lib/libbigpoints-*.dll

distclean: clean ## Remove everything that git does not know
	@rm -rf build

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  %-15s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "The first lines of the Makefile list the variables."
	@$(if $(MPI_FLAGS),:,echo "bigpoints-mpi is left out: it needs MPI (make deps FOR=mpi), without sanitizers.")
	@$(if $(JANSSON_FLAGS),:,echo "bigpoints engine is left out: it needs jansson (make deps FOR=build).")
	@$(if $(NCURSES_FLAGS),:,echo "bigpoints play has no full screen: it needs ncurses (make deps FOR=build).")
