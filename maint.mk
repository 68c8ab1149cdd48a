# SPDX-License-Identifier: MIT
# Targets for those who maintain the library: sanitizers, fuzzing, coverage, other platforms, packages, releases, the ABI, tuning.
# The Makefile includes this file; "make help-maint" lists its targets.

# --- Measuring and tuning ----------------------------------------------------------------------------------------------

.PHONY: reproduce data nodes bench tune endgames levels thumb

reproduce: programs ## Make the tables and figures of docs/results.md again (5 minutes; TIER=full: 100 minutes)
	@scripts/reproduce.sh $(or $(TIER),quick) $(BUILD)/bin

data: programs ## Write the result of every board of the small sizes to build/data as CSV (5 minutes; TIER as for reproduce)
	@scripts/data.sh $(or $(TIER),quick) $(BUILD)/bin

thumb: $(OUT)/bench/tune_thumb ## Measure the rules of thumb: the tables of docs/results_tables.md (a few minutes)
	@$< 20000 2 "colours=4 discs=3"
	@$< 12000 2 "colours=4 discs=3 white=1 black=1"
	@$< 14000 2 "colours=3 discs=3 white=2 black=2"

tune: $(OUT)/bench/tune_evaluation ## Tune the weights of the players' estimates and let the old and the new play (about ten minutes)
	@$< $(TUNE)

endgames: $(OUT)/bench/tune_endgames ## Measure which ends of games can be solved: a table of docs/notes.md (some minutes)
	@$< 60 1 "players=2"
	@$< 30 1 "players=2 white=0 black=0"
	@$< 25 1 "players=3"

levels: $(OUT)/bench/tune_levels ## Measure the regret of each level, for players that adapt: a table of docs/notes.md (some minutes)
	@$< 12 1 "players=2"

nodes: $(OUT)/tests/test_nodes$(EXE) ## Count the nodes of the exact search; the last line is the total, for the message of a commit
	@$< --table

bench: $(BENCHES) ## Measure the speed
	@for bench in $(filter $(OUT)/bench/bench_%,$(BENCHES)); do $$bench || exit 1; done

# --- Sanitizers, fuzzing, coverage -------------------------------------------------------------------------------------

.PHONY: asan ubsan tsan valgrind run-valgrind fuzz fuzz-long run-fuzz fuzzers hostile hostile-tests coverage

# A fuzz target can use the readers of programs.

$(OUT)/fuzz/%: LIBS += -lm
$(OUT)/fuzz-replay/%$(EXE): $(OUT)/obj/tests/fuzz/%.o $(OUT)/obj/tests/fuzz/replay_main.o $(HELPERS) $(SUPPORT) $(CHECKED)
	$(link)
$(OUT)/fuzz/%: LINK_FLAGS = -fsanitize=fuzzer
$(OUT)/fuzz/%: $(OUT)/obj/tests/fuzz/%.o $(HELPERS) $(SUPPORT) $(STATIC)
	$(link)

$(OUT)/bench/%$(EXE): $(OUT)/obj/tests/bench/%.o $(SUPPORT) $(STATIC)
	$(link)

asan: ## Run the quick tests with AddressSanitizer (memory errors, leaks)
ubsan: ## Run the quick tests with UndefinedBehaviorSanitizer
tsan: ## Run the quick tests with ThreadSanitizer (data races)
asan ubsan tsan:
	@+$(AGAIN) CONFIG=$@ run-check

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

fuzz-long: ## Fuzz each target for an hour, one on each processor, and add the runs to tests/fuzz/README.md (FUZZ_SECONDS=3600)
	@+FUZZ_RECORD=tests/fuzz/README.md $(AGAIN) fuzz FUZZ_SECONDS=$(if $(filter file,$(origin FUZZ_SECONDS)),3600,$(FUZZ_SECONDS))

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

# Windows. A DLL exports the same functions by a list of their names. It comes with an import library, and needs no other DLL but
# those of Windows. It is installed beside the programs, because Windows searches their folder.
ifeq ($(PLATFORM),windows)
$(SHARED): LINK_FLAGS = -shared -static-libgcc -Wl,--out-implib,$(LINKS) $(OUT)/bigpoints.def
$(SHARED): $(LIB_SRC:%.c=$(OUT)/obj/%.o) $(OUT)/bigpoints.def $(OUT)/sources
	$(link)

$(LINKS): $(SHARED)
	@test -f $@ && touch $@

$(OUT)/bigpoints.def: $(OUT)/bigpoints.map
	@awk 'BEGIN { print "EXPORTS" } $$1 ~ /^bp_/ { sub(";", "", $$1); print "    " $$1 }' $< > $@

define install_shared
install -d "$(DESTDIR)$(BINDIR)"
install -m 755 $(SHARED) "$(DESTDIR)$(BINDIR)"
install -m 644 $(LINKS) "$(DESTDIR)$(LIBDIR)"
endef
endif

# --- The page -----------------------------------------------------------------------------------------------------------

.PHONY: web-test run-web-test web-shots

web-test: ## Test the page in Chromium
	@+! scripts/web_test.sh ready || $(AGAIN) run-web-test

run-web-test: run-web $(BUILD)/bin/bigpoints
	@scripts/web_test.sh run

# Fewer colours make a picture a third of its size.
web-shots: web ## Make the pictures of the page in docs/screenshots anew
	@WEB_SHOTS=docs/screenshots scripts/web_test.sh run tests/web/shots.test.js
	@for picture in docs/screenshots/*.png; do convert $$picture -dither None -colors 200 png8:$$picture || exit 1; done

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

.PHONY: format format-check tidy analyze headers-check symbols abi-check abi-baseline man

OUR_C = $(sort $(shell find include src examples bindings tests -name '*.[ch]' -o -name '*.[ch]pp' 2>/dev/null))

format: ## Lay out every C and C++ file as .clang-format says
	$(call need,clang-format,clang-format,format)
	@clang-format -i $(OUR_C)

format-check: ## Fail if "make format" would change something
	$(call need,clang-format,clang-format,format)
	@clang-format --dry-run -Werror $(OUR_C)

TIDY_SRC   := $(LIB_SRC) $(PROGRAM_SRC) $(HELPER_SRC) $(if $(MPI_FLAGS),$(MPI_SRC)) $(ENGINE_SRC) \
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

man: ## Write the man pages of sections 3, 5 and 7 anew from docs/*.md, and docs/engine_fields.md from the schema
	@scripts/engine_fields.py
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

.PHONY: dist help-maint

dist: ## Make build/dist/bigpoints-VERSION.tar.gz and SHA256SUMS beside it
	@scripts/dist.sh $(VERSION)

help-maint: ## List these targets
	$(call list_targets,maint.mk)
