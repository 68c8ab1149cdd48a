# libbigpoints
#
#   make            builds the library (lib/) and the programs (build/bin/)
#   make demo       shows what the library does
#   make test       builds and runs every test
#   make help       lists every target
#
# Variables, all honoured from the command line and the environment:
#
#   CC CXX CFLAGS CPPFLAGS LDFLAGS       the usual ones; CFLAGS replaces only "-O3 -g"
#   PREFIX LIBDIR INCLUDEDIR BINDIR MANDIR DESTDIR     where "make install" puts things
#   CONFIG=release|debug|asan|ubsan|tsan|coverage|fuzz one folder each: build/<config>/
#   WERROR=no       warnings stay warnings
#   V=1             shows whole commands
#   ONLY=text       "check" and "test" run only the tests whose path contains the text
#   DEPS=no         "demo" and "test" install nothing, they only say what is missing
#   UNITY_DIR=path  a copy of the Unity test framework to use
#   MPICC=mpicc     the compiler of the MPI that bp-census-mpi is for; MPI=no leaves the program out
#   NCURSES=no      bp-play without its full screen

MAKEFLAGS += --no-builtin-rules
.SUFFIXES:
.SECONDARY:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all

# ---------------------------------------------------------------------------------------------------
# Version: read from the one header where it stands
# ---------------------------------------------------------------------------------------------------

version_part = $(shell sed -n 's/^.define BP_VERSION_$1 \([0-9]*\).*/\1/p' include/bigpoints/version.h)
MAJOR   := $(call version_part,MAJOR)
VERSION := $(MAJOR).$(call version_part,MINOR).$(call version_part,PATCH)

# ---------------------------------------------------------------------------------------------------
# Configuration: what to compile with, and where the results go
# ---------------------------------------------------------------------------------------------------

CONFIG ?= release
CONFIGS := release debug asan ubsan tsan coverage fuzz
ifeq ($(filter $(CONFIG),$(CONFIGS)),)
$(error CONFIG=$(CONFIG) is unknown; it is one of: $(CONFIGS))
endif

CFLAGS ?= $(OPTIMISE_$(CONFIG)) -g

OPTIMISE_release  := -O3
OPTIMISE_debug    := -O0
OPTIMISE_asan     := -O1
OPTIMISE_ubsan    := -O1
OPTIMISE_tsan     := -O1
OPTIMISE_coverage := -O0
OPTIMISE_fuzz     := -O2

INSTRUMENT_asan     := -fsanitize=address -fno-omit-frame-pointer
INSTRUMENT_ubsan    := -fsanitize=undefined -fno-sanitize-recover=all
INSTRUMENT_tsan     := -fsanitize=thread
INSTRUMENT_coverage := --coverage -fprofile-update=atomic
INSTRUMENT_fuzz     := -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all \
                       -fno-omit-frame-pointer

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion $(if $(filter no,$(WERROR)),,-Werror)

# The library's private dependencies; they also stand in bigpoints.pc for static linking.
LIBS := -pthread

# OUT holds the objects and tests of this configuration, BUILD its bin/ and examples/, LIB the library.
OUT   := build/$(CONFIG)
BUILD := $(if $(filter release,$(CONFIG)),build,$(OUT))
LIB   := $(if $(filter release,$(CONFIG)),lib,$(OUT)/lib)

BASE_FLAGS := -std=c11 $(WARNINGS) $(LIBS) $(INSTRUMENT_$(CONFIG))

# Library objects serve the static and the shared library alike, so both need position independence.
# Our own code uses the experimental headers. The macro is empty, as after "#define BP_EXPERIMENTAL" in a source.
EXPERIMENTAL  := -DBP_EXPERIMENTAL=
LIB_FLAGS     := -fPIC -fvisibility=hidden -fno-semantic-interposition -DBP_BUILD $(EXPERIMENTAL) -Iinclude -Isrc
EXAMPLE_FLAGS := -Iinclude -Iexamples
PROGRAM_FLAGS := $(LIB_FLAGS) -Iexamples
SHARED_FLAGS   = -shared -Wl,-soname,$(SONAME) -Wl,--version-script=$(OUT)/bigpoints.map \
                 -Wl,--no-undefined-version -Wl,-Bsymbolic-functions -Wl,-z,nodelete $(NO_UNDEFINED)
TEST_FLAGS     = $(EXPERIMENTAL) -Iinclude -Isrc -Iexamples -Itests -isystem $(UNITY) $(UNITY_FLAGS)
UNITY_FLAGS   := -DUNITY_SUPPORT_64 -DUNITY_INCLUDE_DOUBLE

# Nothing may be missing in the shared library, unless a sanitizer comes with the program.
NO_UNDEFINED   = $(if $(findstring -fsanitize,$(BASE_FLAGS) $(CFLAGS)),,-Wl$(comma)--no-undefined)
comma         := ,

# Unity is the user's copy, or the one that scripts/unity.sh keeps in build/.
UNITY := $(if $(UNITY_DIR),$(patsubst %/,%,$(dir $(firstword \
             $(wildcard $(UNITY_DIR)/unity.c $(UNITY_DIR)/src/unity.c) $(UNITY_DIR)/unity.c))),build/unity)

# ---------------------------------------------------------------------------------------------------
# Sources: a new file is found by its place and name
# ---------------------------------------------------------------------------------------------------

# PLATFORM chooses the files of src/base/platform: those that begin with its name.
PLATFORM    := posix
sources      = $(sort $(shell find $1 -name '*.c'))
LIB_SRC     := $(filter-out src/base/platform/%,$(call sources,$(filter-out src/programs/,$(wildcard src/*/)))) \
               $(sort $(wildcard src/base/platform/$(PLATFORM)_*.c))
PROGRAM_SRC := $(filter-out %-mpi.c,$(sort $(wildcard src/programs/*/bp-*.c)))
MPI_SRC     := $(sort $(wildcard src/programs/census/bp-*-mpi.c src/programs/census/cluster_*.c))
SCREEN_SRC  := $(sort $(wildcard src/programs/play/screen_*.c))
HELPER_SRC  := $(filter-out $(PROGRAM_SRC) $(MPI_SRC) $(SCREEN_SRC),$(call sources,src/programs))
EXAMPLE_SRC := $(sort $(wildcard examples/*.c))
GAME_SRC    := $(sort $(wildcard examples/games/*.c))
HEADERS     := $(sort $(shell find include -name '*.h'))

# The programs for MPI, if it is here. "mpicc -show" prints the flags, whichever MPI it is; its headers
# are not ours: no warnings of ours. MPI libraries and sanitizers do not go together.
MPICC    ?= mpicc
MPI_NAMES := $(notdir $(basename $(filter %-mpi.c,$(MPI_SRC))))
ifneq ($(filter release debug,$(CONFIG)),)
ifneq ($(MPI),no)
MPI_SHOW  := $(shell $(MPICC) -show 2>/dev/null)
MPI_FLAGS := $(patsubst -I%,-isystem %,$(filter -I%,$(MPI_SHOW)))
MPI_LIBS  := $(filter -L% -l% -Wl%,$(MPI_SHOW))
MPI_HERE  := $(if $(MPI_SHOW),$(shell echo '\#include <mpi.h>' | $(CC) $(MPI_FLAGS) -E - >/dev/null 2>&1 && echo yes))
endif
endif

# The full screen of bp-play, if ncurses for wide characters is here; otherwise a stub that says so. Where
# pkg-config does not know it, the usual names are tried.
ifneq ($(NCURSES),no)
NCURSES_SHOW  := $(shell pkg-config --cflags --libs ncursesw 2>/dev/null)
NCURSES_FLAGS := $(patsubst -I%,-isystem %,$(filter -I%,$(NCURSES_SHOW)))
NCURSES_LIBS  := $(or $(filter -L% -l% -Wl%,$(NCURSES_SHOW)),-lncursesw -ltinfo)
NCURSES_HERE  := $(shell printf '\043include <curses.h>\nint main(void) { return endwin(); }\n' | \
                         $(CC) $(NCURSES_FLAGS) -x c - -o /dev/null $(NCURSES_LIBS) >/dev/null 2>&1 && echo yes)
endif
SCREEN_STUB  := src/programs/play/screen_stub.c
SCREEN_BUILT := $(if $(NCURSES_HERE),$(filter-out $(SCREEN_STUB),$(SCREEN_SRC)),$(SCREEN_STUB))

# In tests/ a test_*.c is a program of its own; what stands beside it serves all of them.
TEST_FOLDERS  := unit golden conformance
TEST_SRC    := $(sort $(wildcard $(TEST_FOLDERS:%=tests/%/test_*.c)))
SUPPORT_SRC := $(filter-out $(TEST_SRC),$(sort $(wildcard $(patsubst %,tests/%/*.c,support naive $(TEST_FOLDERS)))))
FUZZ_SRC    := $(sort $(wildcard tests/fuzz/fuzz_*.c))
BENCH_SRC   := $(sort $(wildcard tests/bench/bench_*.c))
TUNE_SRC    := $(sort $(wildcard tests/bench/tune_*.c))
BENCH_HELPER_SRC := $(filter-out $(BENCH_SRC) $(TUNE_SRC),$(sort $(wildcard tests/bench/*.c)))

names = $(notdir $(basename $1))
objects = $(patsubst %.c,$(OUT)/obj/%.o,$1)

STATIC   := $(LIB)/libbigpoints.a
SONAME   := libbigpoints.so.$(MAJOR)
SHARED   := $(LIB)/libbigpoints.so.$(VERSION)
LINKS    := $(LIB)/$(SONAME) $(LIB)/libbigpoints.so
PROGRAMS := $(patsubst %,$(BUILD)/bin/%,$(call names,$(PROGRAM_SRC)) $(if $(MPI_HERE),$(MPI_NAMES)))
EXAMPLES := $(patsubst %,$(BUILD)/examples/%,$(call names,$(EXAMPLE_SRC)))
SUPPORT  := $(OUT)/libsupport.a
GAMES    := $(OUT)/libgames.a
HELPERS  := $(OUT)/libprograms.a

# Every public declaration without the preprocessor, for other languages; the same in every configuration.
FFI_HEADER := build/bigpoints_ffi.h

TESTS    := $(patsubst %,$(OUT)/tests/%,$(call names,$(TEST_SRC)))
REPLAYS  := $(patsubst %,$(OUT)/fuzz-replay/%,$(call names,$(FUZZ_SRC)))
FUZZERS  := $(patsubst %,$(OUT)/fuzz/%,$(call names,$(FUZZ_SRC)))
BENCHES  := $(patsubst %,$(OUT)/bench/%,$(call names,$(BENCH_SRC)))
TUNERS   := $(patsubst %,$(OUT)/bench/%,$(call names,$(TUNE_SRC)))

ifneq ($(words $(TESTS)),$(words $(sort $(TESTS))))
$(error Two tests have the same file name; their programs share one folder)
endif

# ---------------------------------------------------------------------------------------------------
# Building
# ---------------------------------------------------------------------------------------------------

.PHONY: all lib programs examples ffi-header FORCE

all: lib programs ## Build the library and the programs

lib: $(STATIC) $(LINKS) ## Build lib/libbigpoints.a and lib/libbigpoints.so

programs: $(PROGRAMS) ## Build build/bin/bp-*; bp-census-mpi only if mpicc is there

examples: $(EXAMPLES) ## Build build/examples/*

ffi-header: $(FFI_HEADER) ## Write build/bigpoints_ffi.h, all declarations in plain C for other languages

# Short lines by default, whole commands with V=1.
Q   := $(if $(filter 1,$(V)),,@)
say  = $(if $(Q),@printf '  %-5s %s\n' $1 $2)

define compile
$(call say,CC,$<)
@mkdir -p $(@D)
$(Q)$(CC) $(BASE_FLAGS) $1 $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<
endef

define archive
$(call say,AR,$@)
@mkdir -p $(@D)
@rm -f $@
$(Q)$(AR) rcs $@ $(filter %.o,$^)
endef

define link
$(call say,LINK,$@)
@mkdir -p $(@D)
$(Q)$(CC) $(BASE_FLAGS) $(CFLAGS) $1 $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(LIBS)
endef

# Objects depend on the compiler and its flags, archives on the list of sources: when one of these
# changes, so does its file here. Thus CC=clang after gcc never mixes, and a deleted source is gone.
$(OUT)/flags: export STAMP = $(CC) $(shell $(CC) --version 2>&1 | head -n 1) $(BASE_FLAGS) \
                             $(PROGRAM_FLAGS) $(EXAMPLE_FLAGS) $(TEST_FLAGS) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $(MPI_SHOW) \
                             $(NCURSES_FLAGS)
$(OUT)/sources: export STAMP = $(SHARED_FLAGS) $(LIB_SRC) $(GAME_SRC) $(HELPER_SRC) $(MPI_SRC) \
                               $(SCREEN_BUILT) $(SUPPORT_SRC) $(BENCH_HELPER_SRC)
$(OUT)/flags $(OUT)/sources: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' "$$STAMP" | cmp -s - $@ || printf '%s\n' "$$STAMP" > $@

$(OUT)/obj/src/%.o: src/%.c $(OUT)/flags
	$(call compile,$(LIB_FLAGS))

$(OUT)/obj/src/programs/%.o: src/programs/%.c $(OUT)/flags
	$(call compile,$(PROGRAM_FLAGS))

$(OUT)/obj/examples/%.o: examples/%.c $(OUT)/flags
	$(call compile,$(EXAMPLE_FLAGS))

$(OUT)/obj/tests/%.o: tests/%.c $(OUT)/flags | $(UNITY)/unity.c
	$(call compile,$(TEST_FLAGS))

# Unity is not ours: no warnings of ours.
$(OUT)/obj/unity.o: $(UNITY)/unity.c $(OUT)/flags
	$(call compile,-w $(UNITY_FLAGS))

$(UNITY)/unity.c:
	@scripts/unity.sh find

$(STATIC): $(call objects,$(LIB_SRC)) $(OUT)/sources
	$(archive)

# The shared library exports the functions that the headers declare, in two version nodes; a function that is declared and
# not defined is an error (--no-undefined-version). The folders change when a header goes away.
$(OUT)/bigpoints.map: $(HEADERS) $(sort $(dir $(HEADERS))) scripts/api.awk scripts/symbol_versions.awk
	@mkdir -p $(@D)
	@awk -f scripts/api.awk $(HEADERS) | awk -v version=$(VERSION) -f scripts/symbol_versions.awk > $@

# The library calls its own functions, whatever else of these names a program has loaded before it: that is
# what -Bsymbolic-functions is for. It is never unloaded, because threads may be in it when a language closes it: nodelete.

$(SHARED): $(call objects,$(LIB_SRC)) $(OUT)/bigpoints.map $(OUT)/sources
	@rm -f $(LIB)/libbigpoints.so*
	$(call link,$(SHARED_FLAGS))

$(LINKS): $(SHARED)
	@ln -sf $(<F) $@

# The folders change when a header goes away.
$(FFI_HEADER): $(HEADERS) $(sort $(dir $(HEADERS))) scripts/ffi_header.sh scripts/ffi_header.awk
	$(call say,FFI,$@)
	$(Q)CC='$(CC)' scripts/ffi_header.sh $@ $(HEADERS)

# Games that anybody could have written: examples, programs and tests link what they need of them.
$(GAMES): $(call objects,$(GAME_SRC)) $(OUT)/sources
	$(archive)

$(HELPERS): $(call objects,$(HELPER_SRC)) $(OUT)/sources
	$(archive)

# The match takes logarithms and roots.
$(BUILD)/bin/%: LIBS += -lm
$(BUILD)/bin/%: $(HELPERS) $(GAMES) $(STATIC) $(OUT)/sources
	$(link)

# A program is linked from the object of its own name, whatever folder it is in.
$(foreach main,$(PROGRAM_SRC) $(filter %-mpi.c,$(MPI_SRC)),\
    $(eval $(BUILD)/bin/$(call names,$(main)): $(call objects,$(main))))

$(OUT)/obj/src/programs/census/cluster_%.o: src/programs/census/cluster_%.c $(OUT)/flags
	$(call compile,$(LIB_FLAGS) $(MPI_FLAGS))

$(BUILD)/bin/%-mpi: LIBS += $(MPI_LIBS)
$(MPI_NAMES:%=$(BUILD)/bin/%): $(call objects,$(filter-out %-mpi.c,$(MPI_SRC)))

$(OUT)/obj/src/programs/play/screen_%.o: src/programs/play/screen_%.c $(OUT)/flags
	$(call compile,$(LIB_FLAGS) $(NCURSES_FLAGS))

$(BUILD)/bin/bp-play: LIBS += $(if $(NCURSES_HERE),$(NCURSES_LIBS))
$(BUILD)/bin/bp-play: $(call objects,$(SCREEN_BUILT))

$(BUILD)/examples/%: $(OUT)/obj/examples/%.o $(GAMES) $(STATIC)
	$(link)

$(SUPPORT): $(call objects,$(SUPPORT_SRC) $(GAME_SRC)) $(OUT)/obj/unity.o $(OUT)/sources
	$(archive)

$(OUT)/tests/%: $(OUT)/obj/tests/unit/%.o $(SUPPORT) $(STATIC)
	$(link)
$(OUT)/tests/%: $(OUT)/obj/tests/golden/%.o $(SUPPORT) $(STATIC)
	$(link)
$(OUT)/tests/%: $(OUT)/obj/tests/conformance/%.o $(SUPPORT) $(STATIC)
	$(link)

$(OUT)/fuzz-replay/%: $(OUT)/obj/tests/fuzz/%.o $(OUT)/obj/tests/fuzz/replay_main.o $(SUPPORT) $(STATIC)
	$(link)
$(OUT)/fuzz/%: $(OUT)/obj/tests/fuzz/%.o $(SUPPORT) $(STATIC)
	$(call link,-fsanitize=fuzzer)

$(OUT)/bench/tune_%: LIBS += -lm
$(OUT)/bench/%: $(OUT)/obj/tests/bench/%.o $(call objects,$(BENCH_HELPER_SRC)) $(SUPPORT) $(STATIC) \
                $(OUT)/sources
	$(link)

-include $(shell find $(OUT)/obj -name '*.d' 2>/dev/null)

# ---------------------------------------------------------------------------------------------------
# Trying and testing
# ---------------------------------------------------------------------------------------------------

.PHONY: demo test check reproduce bench tune asan ubsan tsan valgrind fuzz coverage deps
.PHONY: run-demo run-check run-test run-valgrind run-fuzz

# Installing comes first and may bring what the build needs, so the work is done by a second make.
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

# A test is a Unity program, a corpus to replay, or a script. Scripts try the release build, installed
# packages and documents; one with the line "# configs: all" runs in every configuration.
SCRIPTS := $(sort $(wildcard tests/scripts/[a-z]*.sh tests/scripts/[a-z]*.py))
ifneq ($(CONFIG),release)
SCRIPTS := $(if $(SCRIPTS),$(shell grep -l '^. configs: all' $(SCRIPTS)))
endif
# The longest are scripts: they come first, so that no processor waits for them at the end.
EVERY_TEST := $(SCRIPTS) $(TESTS) $(REPLAYS)
QUICK_TEST := $(filter-out %_slow %_slow.sh %_slow.py,$(EVERY_TEST))
select = $(if $(ONLY),$(foreach t,$1,$(if $(findstring $(ONLY),$t),$t)),$1)

# What the scripts inspect must be there too; benches are built so that they stay buildable.
PREPARE := $(TESTS) $(REPLAYS) $(PROGRAMS) $(EXAMPLES) $(FFI_HEADER) $(if $(filter release,$(CONFIG)),all $(BENCHES) $(TUNERS))

RUN = BUILD=$(BUILD) CC='$(CC)' CXX='$(CXX)' \
      ASAN_OPTIONS="$${ASAN_OPTIONS-detect_leaks=1:allocator_may_return_null=1}" \
      UBSAN_OPTIONS="$${UBSAN_OPTIONS-print_stacktrace=1}" \
      TSAN_OPTIONS="$${TSAN_OPTIONS-halt_on_error=1}" scripts/run-tests.sh

run-demo: all $(EXAMPLES)
	@build/examples/demo

run-check: $(PREPARE)
	@$(RUN) $(call select,$(QUICK_TEST))

run-test: $(PREPARE)
	@$(RUN) $(call select,$(EVERY_TEST))

reproduce: programs ## Make the tables and figures of docs/results.md again (TIER=full: the largest too, about an hour)
	@scripts/reproduce.sh $(or $(TIER),quick) $(BUILD)/bin

tune: $(TUNERS) ## Tune the weights of the players' estimates and let the old and the new play (about ten minutes)
	@for tuner in $(TUNERS); do $$tuner $(TUNE) || exit 1; done

bench: $(BENCHES) ## Measure the speed
	@for bench in $(BENCHES); do $$bench || exit 1; done

asan: ## Run the quick tests with AddressSanitizer (memory errors, leaks)
	@+$(AGAIN) CONFIG=asan run-check

ubsan: ## Run the quick tests with UndefinedBehaviorSanitizer
	@+$(AGAIN) CONFIG=ubsan run-check

tsan: ## Run the quick tests with ThreadSanitizer (data races)
	@+$(AGAIN) CONFIG=tsan run-check

# Tools that not everybody has: say which Debian package brings them.
need = @command -v $1 >/dev/null 2>&1 || { \
       echo "make $@: $1 is missing; the Debian package $2 brings it (make deps FOR=$3)" >&2; exit 1; }

VALGRIND := valgrind -q --leak-check=full --show-leak-kinds=all --errors-for-leak-kinds=definite,possible \
            --error-exitcode=99

valgrind: ## Run the quick tests under Valgrind
	$(call need,valgrind,valgrind,valgrind)
	@+$(AGAIN) run-valgrind

run-valgrind: $(TESTS) $(REPLAYS)
	@TEST_WRAPPER='$(VALGRIND)' $(RUN) $(call select,$(filter-out $(SCRIPTS),$(QUICK_TEST)))

FUZZ_CC      ?= clang
FUZZ_SECONDS ?= 60

fuzz: ## Fuzz each target for FUZZ_SECONDS=60 with libFuzzer, ASan and UBSan
	$(call need,$(FUZZ_CC),clang,fuzz)
	@+$(AGAIN) CONFIG=fuzz CC=$(FUZZ_CC) run-fuzz

run-fuzz: $(FUZZERS)
	@scripts/fuzz.sh $(FUZZ_SECONDS) $(call select,$(FUZZERS))

GCOV              ?= $(if $(findstring gcc,$(CC)),$(CC:gcc%=gcov%),gcov)
COVERAGE_LINES    ?= 95
COVERAGE_BRANCHES ?= 85

coverage: ## Print line and branch coverage of src/; fail below 95 % and 85 %
	$(call need,$(GCOV),gcc,coverage)
	@find build/coverage -name '*.gcda' -exec rm -f {} + 2>/dev/null || :
	@+$(AGAIN) CONFIG=coverage run-check
	@scripts/coverage.sh '$(GCOV)' $(COVERAGE_LINES) $(COVERAGE_BRANCHES)

# ---------------------------------------------------------------------------------------------------
# Looking after the source and the documents
# ---------------------------------------------------------------------------------------------------

.PHONY: format format-check tidy headers-check symbols abi-check abi-baseline docs

OUR_C = $(sort $(shell find include src examples tests -name '*.[ch]' 2>/dev/null))

format: ## Lay out every C file as .clang-format says
	$(call need,clang-format,clang-format,format)
	@clang-format -i $(OUR_C)

format-check: ## Fail if "make format" would change something
	$(call need,clang-format,clang-format,format)
	@clang-format --dry-run -Werror $(OUR_C)

tidy: ## Look for likely mistakes with clang-tidy
	$(call need,clang-tidy,clang-tidy,tidy)
	@printf '%s\n' $(LIB_SRC) $(PROGRAM_SRC) $(HELPER_SRC) $(if $(MPI_HERE),$(MPI_SRC)) \
	    $(SCREEN_BUILT) $(EXAMPLE_SRC) $(GAME_SRC) | \
	    xargs -P 2 -I FILE sh -c \
	    'found=$$(clang-tidy --quiet FILE -- -std=c11 $(EXPERIMENTAL) -Iinclude -Isrc -Iexamples $(MPI_FLAGS) $(NCURSES_FLAGS) 2>&1) || { echo "$$found"; exit 1; }'

ALONE := $(WARNINGS) -pedantic-errors $(EXPERIMENTAL) -Iinclude -fsyntax-only

headers-check: ## Compile each public header alone, as C99, C11 and C++11
	$(call need,$(CXX),g++,headers)
	@for header in $(HEADERS:include/%=%); do \
	    unit="#include <$$header>\nextern int unit;"; \
	    printf "$$unit\n" | $(CC) -std=c99 $(ALONE) -x c - && \
	    printf "$$unit\n" | $(CC) -std=c11 $(ALONE) -x c - && \
	    printf "$$unit\n" | $(CXX) -std=c++11 $(ALONE) -x c++ - || exit 1; \
	done

symbols: ## Write docs/symbols.md and the table of constants anew from the headers
	@scripts/symbols.sh write

abi-check: $(LINKS) ## Compare the library with the last release: fail if something was removed or changed
	$(call need,abidiff,abigail-tools,abi)
	@CC='$(CC)' scripts/abi.sh check $(SHARED)

abi-baseline: $(LINKS) ## Make this library the one that abi-check compares with
	$(call need,abidw,abigail-tools,abi)
	@CC='$(CC)' scripts/abi.sh baseline $(SHARED)

docs: ## Make the manual in build/docs/html; undocumented symbols are errors
	$(call need,doxygen,doxygen,docs)
	@scripts/docs.sh $(VERSION) $(HEADERS)

# ---------------------------------------------------------------------------------------------------
# Installing and releasing
# ---------------------------------------------------------------------------------------------------

.PHONY: install uninstall dist clean distclean help

PREFIX     ?= /usr/local
LIBDIR     ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
BINDIR     ?= $(PREFIX)/bin
DATADIR    ?= $(PREFIX)/share
MANDIR     ?= $(DATADIR)/man
DESTDIR    ?=

# The modules of other languages.
MODULES := bindings/python/bigpoints.py bindings/node/bigpoints.js bindings/node/package.json \
           bindings/lua/bigpoints.lua bindings/rust/bigpoints.rs

# Every program has its man page.
MAN_PAGES := $(patsubst %,docs/man/%.1,$(notdir $(PROGRAMS)))

install uninstall: export BP_DESTDIR    = $(DESTDIR)
install uninstall: export BP_PREFIX     = $(PREFIX)
install uninstall: export BP_LIBDIR     = $(LIBDIR)
install uninstall: export BP_INCLUDEDIR = $(INCLUDEDIR)
install uninstall: export BP_BINDIR     = $(BINDIR)
install uninstall: export BP_MANDIR     = $(MANDIR)
install uninstall: export BP_DATADIR    = $(DATADIR)
install uninstall: export BP_LIB        = $(LIB)
install uninstall: export BP_VERSION    = $(VERSION)
install uninstall: export BP_MAJOR      = $(MAJOR)
install uninstall: export BP_LIBS       = $(LIBS)
install uninstall: export BP_HEADERS    = $(HEADERS)
install uninstall: export BP_FFI_HEADER = $(FFI_HEADER)
install uninstall: export BP_MODULES    = $(MODULES)
install uninstall: export BP_PROGRAMS   = $(PROGRAMS)
install uninstall: export BP_MAN_PAGES  = $(MAN_PAGES)

# What is not built here now may have been once.
uninstall: export BP_PROGRAMS  = $(PROGRAMS) $(MPI_NAMES)
uninstall: export BP_MAN_PAGES = $(MAN_PAGES) $(MPI_NAMES:%=%.1)

install: all $(FFI_HEADER) $(MAN_PAGES) ## Install to PREFIX=/usr/local (DESTDIR for staging)
	@BP_POINTER=$$(echo __SIZEOF_POINTER__ | $(CC) $(CFLAGS) -E -P -) scripts/install.sh install

uninstall: ## Remove what "install" put there
	@scripts/install.sh uninstall

dist: ## Make build/dist/bigpoints-VERSION.tar.gz
	@scripts/dist.sh $(VERSION)

clean: ## Remove what was built (keeps Unity)
	@find build -mindepth 1 -maxdepth 1 ! -name unity -exec rm -rf {} + 2>/dev/null || :
	@rm -f lib/libbigpoints.*

distclean: clean ## Remove everything that git does not know
	@rm -rf build

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-15s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "The first lines of the Makefile list the variables."
	@$(if $(MPI_HERE),:,echo "$(MPI_NAMES) is left out: it wants MPI (make deps FOR=mpi), without sanitizers.")
	@$(if $(NCURSES_HERE),:,echo "bp-play has no full screen: it wants ncurses (make deps FOR=build).")
