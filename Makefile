# SPDX-License-Identifier: MIT
# libbigpoints
#
#   make            builds the library (lib/) and the command (build/bin/bigpoints)
#   make demo       shows what the library does
#   make test       builds and runs every test
#   make help       lists every target
#
# Beside it: sources.mk, the list of files; platforms.mk, other configurations and Windows; libraries.mk, what may be missing;
# bindings.mk, other languages and the page; maint.mk, targets for maintainers. CMakeLists.txt builds the library alone.
#
# Variables, all honoured from the command line and the environment:
#
#   CC CXX CFLAGS CPPFLAGS LDFLAGS       the usual ones; CFLAGS replaces only "-O3 -g"
#   PREFIX LIBDIR INCLUDEDIR BINDIR DATADIR MANDIR DOCDIR DESTDIR   where "make install" puts things
#   CONFIG=release|debug|asan|ubsan|tsan|coverage|fuzz      one folder each: build/<config>/
#   CONFIG=clang|i686|musl|s390x|aarch64|mingw              other platforms, likewise; docs/developing.md
#   WERROR=yes      a warning is an error, as in .ci/run
#   V=1             shows whole commands
#   ONLY=text       "check", "test" and "fuzz" run only the tests whose path contains the text
#   DEPS=no         "demo" and "test" install nothing, they only say what is missing
#   UNITY_DIR=path  the folder of a copy of the Unity test framework to use
#   UTHASH=no       the library without its table "uthash", as where the header uthash.h is missing
#   NCURSES=no      bigpoints play without its full screen
#   LIBRARY=static|shared   "lib" and "install" leave out the other one
#   MPI=no          no bigpoints-mpi; MPICC=mpicc is the compiler of the MPI that it is for

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
include sources.mk
include platforms.mk

# OUT holds the objects and tests of this configuration, BUILD its bin/ and examples/, LIB the library.
OUT := build/$(CONFIG)
ifeq ($(CONFIG),release)
BUILD := build
LIB   := lib
else
BUILD := $(OUT)
LIB   := $(OUT)/lib
endif

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion $(if $(filter yes,$(WERROR)),-Werror)

# The library's private dependencies; they also stand in bigpoints.pc for static linking.
LIBS := $(if $(filter posix,$(PLATFORM)),-pthread)

# For every compilation and every link.
BASE_FLAGS := -std=c11 $(WARNINGS) $(LIBS) $(PLATFORM_FLAGS) $(INSTRUMENT_$(CONFIG))

# BP__ASSERT() of src/base/assert.h is active in all configurations but two: coverage, where each would be a branch that
# is never taken, and release. There the tests link a second copy of the library that has the assertions, CHECKED.
ASSERTIONS := $(if $(filter coverage,$(CONFIG)),,-DBP_ASSERTIONS)
BASE_FLAGS += $(if $(filter release,$(CONFIG)),,$(ASSERTIONS))

# Our own code uses the experimental headers. The macro is empty, as after "#define BP_EXPERIMENTAL" in a source.
EXPERIMENTAL := -DBP_EXPERIMENTAL=

# PLATFORM chooses the files of src/base/platform and src/programs/common/platform: those that begin with its name.
HEADERS    := $(sort $(HEADERS))
LIB_SRC     = $(LAYER_SRC) $(GAME_SRC) $(PLATFORM_$(PLATFORM))
HELPER_SRC += $(HELPER_$(PLATFORM))

include libraries.mk

# --- What is built -----------------------------------------------------------------------------------------------------

STATIC     := $(LIB)/libbigpoints.a
CHECKED    := $(if $(filter release,$(CONFIG)),$(OUT)/checked/libbigpoints.a,$(STATIC))
SONAME     := $(or $(DLL),libbigpoints.so.$(MAJOR))
SHARED     := $(LIB)/$(or $(DLL),libbigpoints.so.$(VERSION))
LINKS      := $(if $(DLL),$(LIB)/libbigpoints.dll.a,$(LIB)/$(SONAME) $(LIB)/libbigpoints.so)
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
	@$(if $(HAS_UTHASH)$(filter no,$(UTHASH)),:,echo 'make: uthash.h is missing, so the library has no table "uthash" (make deps FOR=build)')

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
MPI_OBJ     := $(patsubst %.c,$(OUT)/obj/%.o,src/programs/census/bigpoints-mpi.c $(MPI_SRC))

$(OUT)/obj/src/%:                         FLAGS = $(LIB_FLAGS)
$(MPI_OBJ):                               FLAGS = $(LIB_FLAGS) $(filter -isystem%,$(MPI_FLAGS))
$(OUT)/obj/src/programs/%:                OPTIMISE_release = $(OPTIMISE_programs)
$(OUT)/obj/src/programs/bigpoints.o:      FLAGS = $(LIB_FLAGS) $(if $(ENGINE_SRC),-DBP_ENGINE)
$(OUT)/obj/src/programs/play/screen_%:    FLAGS = $(LIB_FLAGS) $(filter -isystem%,$(NCURSES_FLAGS))
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
                               $(UNITY_FLAGS) $(MPI_FLAGS) $(NCURSES_FLAGS) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $(OPTIMISE_programs)
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
ifneq ($(PLATFORM),windows) # which has a DLL: maint.mk
$(SHARED): $(LIB_SRC:%.c=$(OUT)/obj/%.o) $(OUT)/bigpoints.map $(OUT)/sources
	@rm -f $(LIB)/libbigpoints.so*
	$(link)

$(LINKS): $(SHARED)
	@ln -sf $(<F) $@
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
$(BUILD)/bin/bigpoints$(EXE):     LIBS += $(filter-out -isystem%,$(NCURSES_FLAGS))
$(BUILD)/bin/bigpoints-mpi$(EXE): LIBS += $(filter-out -isystem%,$(MPI_FLAGS))
$(BUILD)/bin/bigpoints$(EXE):     $(OUT)/obj/src/programs/bigpoints.o
$(BUILD)/bin/bigpoints-mpi$(EXE): $(MPI_OBJ)

$(BUILD)/bin/%$(EXE): $(HELPERS) $(STATIC) $(OUT)/sources
	$(link)

# The verbs with one game more, for a test.
OWN_GAME := $(OUT)/own_game/own_game$(EXE)
$(OWN_GAME): LIBS += -lm $(STAND_ALONE) $(filter-out -isystem%,$(NCURSES_FLAGS))
$(OUT)/obj/tests/own_game/own_game.o: FLAGS += $(if $(ENGINE_SRC),-DBP_ENGINE)
$(OWN_GAME): $(OUT)/obj/tests/own_game/own_game.o $(SUPPORT) $(HELPERS) $(STATIC)
	$(link)

$(BUILD)/examples/%: LIBS += $(STAND_ALONE)
$(BUILD)/examples/%$(EXE): $(OUT)/obj/examples/%.o $(STATIC)
	$(link)

$(OUT)/tests/% $(OUT)/fuzz-replay/% $(OUT)/bench/% $(OUT)/portability/%: LIBS += -lm $(STAND_ALONE)
$(OUT)/tests/%$(EXE): $(OUT)/obj/tests/unit/%.o $(SUPPORT) $(HELPERS) $(CHECKED)
	$(link)
$(OUT)/tests/%$(EXE): $(OUT)/obj/tests/golden/%.o $(SUPPORT) $(HELPERS) $(CHECKED)
	$(link)
$(OUT)/tests/%$(EXE): $(OUT)/obj/tests/conformance/%.o $(SUPPORT) $(HELPERS) $(CHECKED)
	$(link)

# --- Demonstration and tests -------------------------------------------------------------------------------------------

.PHONY: demo run-demo test run-test check run-check deps docs

# $(call need,TOOL,PACKAGE,GOAL): a tool that not everybody has; if it is missing, the message names the Debian package.
need = @command -v $1 >/dev/null 2>&1 || { \
       echo "make $@: $1 is missing; the Debian package $2 brings it (make deps FOR=$3)" >&2; exit 1; }

# A target that first installs packages does its work in a second make, which finds them.
AGAIN = $(MAKE) --no-print-directory

demo: ## Install what is missing, build, and show what the library does
	@scripts/deps.sh demo
	@+$(AGAIN) run-demo

test: ## Install what is missing, build, and run every test
	@scripts/deps.sh test
	@+$(AGAIN) run-test

check: run-check ## Run the quick tests (about a minute after compilation; after "make deps"; installs nothing)

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
PREPARE := $(TESTS) $(REPLAYS) $(PROGRAMS) $(EXAMPLES) $(FFI_HEADER) $(OWN_GAME)
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

docs: ## Make the manual in build/docs/html; undocumented symbols are errors
	$(call need,doxygen,doxygen,docs)
	@scripts/docs.sh $(VERSION) $(HEADERS)

# --- Install -----------------------------------------------------------------------------------------------------------

.PHONY: install install-docs uninstall

PREFIX     ?= /usr/local
LIBDIR     ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
BINDIR     ?= $(PREFIX)/bin
DATADIR    ?= $(PREFIX)/share
MANDIR     ?= $(DATADIR)/man
DESTDIR    ?=

DOCDIR     ?= $(DATADIR)/doc/bigpoints

# $(call copy,FILES,THEIR FOLDER,TO): installs files with the folders below theirs; $(call remove,...) removes what that installed,
# and the folders of the library that are empty then. A name may have a space, so commands quote it.
define copy
@for file in $1; do \
    to="$(DESTDIR)$3/$${file#$2}" && install -d "$${to%/*}" && install -m 644 "$$file" "$$to" || exit 1; \
done
endef
define remove
@for file in $1; do rm -f "$(DESTDIR)$3/$${file#$2}"; done
@for folder in $(sort $(dir $(patsubst $2%,%,$1)) $(dir $(patsubst %/,%,$(dir $(patsubst $2%,%,$1))))); do echo "$$folder"; done | \
    sort -r | while read -r folder; do \
	case "$3/$$folder" in */bigpoints/*) rmdir "$(DESTDIR)$3/$${folder%./}" 2>/dev/null || :;; esac; \
    done
endef

# What "install" copies, FOLDER by FOLDER. The docs lie as in the source tree, so that the links between them hold.
define each_folder
$(call $1,$(HEADERS) $(CPP_HEADERS),include/,$(INCLUDEDIR))
$(call $1,$(FFI_HEADER),build/,$(INCLUDEDIR)/bigpoints)
$(call $1,$(MODULE_FILES),bindings/,$(DATADIR)/bigpoints)
$(call $1,$(SCHEMA),docs/,$(DATADIR)/bigpoints)
$(call each_doc,$1)
endef
define each_doc
$(call $1,$(DOC_FILES) $(EXAMPLE_SRC) $(GAME_SRC),,$(DOCDIR))
$(foreach section,3 5 7,$(call $1,$(filter %.$(section),$(DOC_MAN)),docs/man/,$(MANDIR)/man$(section))
)
endef

# Without the suffix of programs.
NAMES := $(patsubst %$(EXE),%,$(notdir $(PROGRAMS)))
COMPLETIONS = $(DATADIR)/bash-completion/completions

# bigpoints(1), a page for each verb, and that of bigpoints-mpi if it is built.
COMMAND_MAN := $(filter-out $(if $(filter %-mpi,$(NAMES)),,%-mpi.1),$(wildcard docs/man/*.1))

define install_shared
install -m 755 $(SHARED) "$(DESTDIR)$(LIBDIR)"
ln -sf $(notdir $(SHARED)) "$(DESTDIR)$(LIBDIR)/$(SONAME)"
ln -sf $(SONAME) "$(DESTDIR)$(LIBDIR)/libbigpoints.so"
endef

install: all $(FFI_HEADER) ## Install to PREFIX=/usr/local (DESTDIR for staging)
	@PREFIX="$(PREFIX)" LIBDIR="$(LIBDIR)" INCLUDEDIR="$(INCLUDEDIR)" DATADIR="$(DATADIR)" VERSION=$(VERSION) \
	    LIBS="$(LIBS)" POINTER_SIZE=$$(echo __SIZEOF_POINTER__ | $(CC) $(CFLAGS) -E -P -) \
	    scripts/templates.sh "$(DESTDIR)$(LIBDIR)/pkgconfig" "$(DESTDIR)$(LIBDIR)/cmake/bigpoints"
	$(if $(CHOSEN_STATIC),install -m 644 $(STATIC) "$(DESTDIR)$(LIBDIR)")
	$(if $(CHOSEN_SHARED),$(install_shared))
	install -d "$(DESTDIR)$(BINDIR)"
	install -m 755 $(PROGRAMS) "$(DESTDIR)$(BINDIR)"
	$(call copy,$(COMMAND_MAN),docs/man/,$(MANDIR)/man1)
	$(call copy,packaging/bash-completion/bigpoints,packaging/bash-completion/,$(COMPLETIONS))
	@for program in $(filter-out bigpoints,$(NAMES)); do ln -sf bigpoints "$(DESTDIR)$(COMPLETIONS)/$$program"; done
	$(call each_folder,copy)
	@# The cache of the loader must include the new library.
	@if [ -z "$(DESTDIR)" ] && [ "$$(id -u)" -eq 0 ]; then PATH=$$PATH:/usr/sbin:/sbin ldconfig 2>/dev/null || :; fi
	@echo "installed libbigpoints $(VERSION) in $(DESTDIR)$(PREFIX)"

install-docs: ## Install the guide, the examples and the man pages of sections 3, 5 and 7; builds nothing
	$(call each_doc,copy)

# bigpoints-mpi may have been installed by a build with MPI. A folder stays while a file of somebody else is in it.
uninstall: ## Remove what "install" put there
	@for file in libbigpoints.a libbigpoints.so libbigpoints.dll.a $(SONAME) $(notdir $(SHARED)) pkgconfig/bigpoints.pc \
	    cmake/bigpoints/bigpoints-config.cmake cmake/bigpoints/bigpoints-config-version.cmake; do \
	    rm -f "$(DESTDIR)$(LIBDIR)/$$file"; \
	done
	@rmdir "$(DESTDIR)$(LIBDIR)/cmake/bigpoints" 2>/dev/null || :
	@for program in bigpoints bigpoints-mpi; do \
	    rm -f "$(DESTDIR)$(BINDIR)/$$program$(EXE)" "$(DESTDIR)$(COMPLETIONS)/$$program"; \
	done
	@rm -f "$(DESTDIR)$(BINDIR)/libbigpoints-$(MAJOR).dll"
	$(call remove,$(wildcard docs/man/*.1),docs/man/,$(MANDIR)/man1)
	$(call each_folder,remove)
	@echo "removed libbigpoints $(VERSION) from $(DESTDIR)$(PREFIX)"

# --- Cleaning and help ----------------------------------------------------------------------------------------------

.PHONY: clean distclean help

clean: ## Remove what was built (keeps Unity)
	@find build -mindepth 1 -maxdepth 1 ! -name unity -exec rm -rf {} + 2>/dev/null || :
	@rm -f lib/libbigpoints.* lib/libbigpoints-*.dll

distclean: clean ## Remove everything that git does not know
	@rm -rf build

define list_targets
@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  %-15s %s\n", $$1, $$2 }' $1
endef

help: ## List the targets for users; help-maint lists those for maintainers
	$(call list_targets,Makefile bindings.mk)
	@echo
	@echo "The first lines of the Makefile list the variables."
	@$(if $(HAS_UTHASH),:,echo "The library has no table uthash: it needs uthash.h (make deps FOR=build).")
	@$(if $(MPI_FLAGS),:,echo "bigpoints-mpi is left out: it needs MPI (make deps FOR=mpi), without sanitizers.")
	@$(if $(NCURSES_FLAGS),:,echo "bigpoints play has no full screen: it needs ncurses (make deps FOR=build).")

include bindings.mk
include maint.mk
