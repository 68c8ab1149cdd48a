# SPDX-License-Identifier: MIT
# WebAssembly, the page, and the Python wheel. The Makefile includes this file.

# --- WebAssembly -------------------------------------------------------------------------------------------------------

# build/wasm/ is the npm package "bigpoints". The module has the functions that its JavaScript calls, and no others: the
# linker leaves out what these do not need. Asyncify lets the progress callback interrupt a long call.
WASM_CC    ?= clang
WASM_OPT   ?= wasm-opt
WASM       := build/wasm
WASM_OBJ   := build/wasm-obj
WASM_SRC   := $(LAYER_SRC) $(GAME_SRC) $(PLATFORM_wasm) $(wildcard bindings/wasm/*.c)
WASM_COPY  := LICENSE bindings/node/bigpoints.js $(filter-out %.c %.h %.awk,$(wildcard bindings/wasm/*))
PAGE_WASM  := $(WASM_OBJ)/page/bigpoints.wasm
WASM_FILES := $(addprefix $(WASM)/,$(notdir $(WASM_COPY)) signatures.js bigpoints.wasm bigpoints.cjs bigpoints.d.cts)

# The features that every engine of the last years has.
WASM_FLAGS := --target=wasm32-wasi -std=c11 $(WARNINGS) -O2 -fvisibility=hidden -ffunction-sections -fdata-sections \
              -mbulk-memory -mmutable-globals -msign-ext -mnontrapping-fptoint -DNDEBUG -DBP_BUILD $(EXPERIMENTAL) \
              -Iinclude -Isrc $(filter -DBP_NO_UTHASH,$(BASE_FLAGS))
WASM_LINK  := -nostartfiles -Wl,--no-entry,--gc-sections,--strip-debug,--stack-first,-z,stack-size=524288 \
              -Wl,--import-memory,--max-memory=4294967296 -Wl,--export=malloc,--export=free,--export=__stack_pointer
WASM_PASS  := -Os --enable-bulk-memory --enable-mutable-globals --enable-sign-ext --enable-nontrapping-float-to-int \
              --asyncify --pass-arg=asyncify-imports@bigpoints.progress

.PHONY: wasm run-wasm npm-pack run-npm-pack

run-wasm: $(WASM_FILES)

wasm: ## Make the npm package "bigpoints" in build/wasm: WebAssembly for browsers and Node.js
	@scripts/deps.sh wasm
	@+$(AGAIN) run-wasm

$(WASM_OBJ)/%.o: %.c $(WASM_OBJ)/flags
	@echo "  WASM  $<"
	@mkdir -p $(@D)
	$(Q)$(WASM_CC) $(WASM_FLAGS) -MMD -MP -c -o $@ $<

npm-pack: ## Make the tarball of that package, build/bigpoints-VERSION.tgz
	@scripts/deps.sh wasm
	@+$(AGAIN) run-npm-pack

run-npm-pack: $(WASM_FILES)
	$(call need,npm,npm,bindings)
	@cd $(WASM) && npm pack --silent --pack-destination ..

# What the JavaScript calls.
$(WASM_OBJ)/names: bindings/node/bigpoints.js bindings/wasm/native.js
	@mkdir -p $(@D)
	@grep -ohE "\bbp_[a-z][a-z0-9_]+" $^ | sort -u > $@

$(WASM)/signatures.js: $(WASM_OBJ)/names $(FFI_HEADER) bindings/wasm/signatures.awk
	@mkdir -p $(@D)
	@awk -f bindings/wasm/signatures.awk $(WASM_OBJ)/names $(FFI_HEADER) > $@

# What the page calls of that: it loads 30 KB less.
$(WASM_OBJ)/page_names: $(WASM_OBJ)/names
	@grep -vE "^bp_(answers|bulk|census)_" $< > $@

$(WASM_OBJ)/whole.wasm: $(WASM_OBJ)/names
$(WASM_OBJ)/page.wasm: $(WASM_OBJ)/page_names
$(WASM_OBJ)/whole.wasm $(WASM_OBJ)/page.wasm: $(WASM_SRC:%.c=$(WASM_OBJ)/%.o)
	@echo "  LINK  $@"
	$(Q)$(WASM_CC) --target=wasm32-wasi $(WASM_LINK) $$(sed 's/^/-Wl,--export=/' $(filter %names,$^)) \
	    -o $@ $(sort $(filter %.o,$^))

$(WASM)/bigpoints.wasm: $(WASM_OBJ)/whole.wasm
$(PAGE_WASM): $(WASM_OBJ)/page.wasm
$(WASM)/bigpoints.wasm $(PAGE_WASM):
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

$(WASM)/bigpoints.cjs: bindings/wasm/commonjs.awk $(WASM)/signatures.js bindings/wasm/native.js bindings/node/bigpoints.js
	@awk -f $^ > $@ || { rm -f $@; exit 1; }

$(WASM)/bigpoints.d.cts: bindings/wasm/bigpoints.d.ts
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

.PHONY: web run-web web-serve

web: ## Make the page in build/web: a static folder for any web server
	@scripts/deps.sh wasm
	@+$(AGAIN) run-web

run-web: $(WASM_FILES) $(PAGE_WASM)
	@echo "  WEB   build/web"
	@scripts/web.sh $(WASM) $(PAGE_WASM) build/web

web-serve: web ## Show the page at http://localhost:8000/ (WEB_PORT=8000)
	$(call need,python3,python3,test)
	@echo "Open http://localhost:$(WEB_PORT)/"
	@python3 -m http.server --bind 127.0.0.1 --directory build/web $(WEB_PORT)

# --- Python ------------------------------------------------------------------------------------------------------------

# The backend compiles the library in a temporary folder, with CC, CFLAGS, CPPFLAGS and LDFLAGS of this make. pip calls
# it too: pip install ./bindings/python
PYTHON ?= python3

.PHONY: wheel

wheel: ## Make the Python wheel, with the library inside, and the source archive in build/python
	$(call need,$(PYTHON),python3,wheel)
	@CC='$(CC)' PYTHONPATH=bindings/python $(PYTHON) -B -m build_backend build/python
