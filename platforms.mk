# SPDX-License-Identifier: MIT
# Configurations other than the release for this system: debug, sanitizers, coverage, fuzzing and other platforms. The Makefile
# includes this file, and CONFIG chooses one.

CROSS   := clang i686 musl s390x aarch64 mingw
CONFIGS := release debug asan ubsan tsan coverage fuzz $(CROSS)
ifeq ($(filter $(CONFIG),$(CONFIGS)),)
$(error CONFIG=$(CONFIG) is unknown; it is one of: $(CONFIGS))
endif

# The programs of the release wait for people, files and the library, so they are small rather than fast.
OPTIMISE_release  := -O3
OPTIMISE_programs := -Os -fno-asynchronous-unwind-tables
OPTIMISE_debug    := -O0
OPTIMISE_asan     := -O1
OPTIMISE_ubsan    := -O1
OPTIMISE_tsan     := -O1
OPTIMISE_coverage := -O0
OPTIMISE_fuzz     := -O2
CFLAGS            ?= $(or $(OPTIMISE_$(CONFIG)),-O2) -g

INSTRUMENT_asan     := -fsanitize=address -fno-omit-frame-pointer
INSTRUMENT_ubsan    := -fsanitize=undefined -fno-sanitize-recover=all
INSTRUMENT_tsan     := -fsanitize=thread -Wno-maybe-uninitialized # its accesses confuse that warning of gcc
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

# PLATFORM is windows for a compiler of MinGW (CC=x86_64-w64-mingw32-gcc), and posix for all others.
PLATFORM := $(if $(findstring mingw,$(shell $(CC) -dumpmachine 2>/dev/null)),windows,posix)

# --- Windows ---------------------------------------------------------------------------------------------------------

# Names as MinGW has them. Programs are static, so that they need no other DLL, and have a stack as on Linux; they use
# winpthreads where they use threads of POSIX. Tests that need processes, limits, mappings or folders of POSIX are left out. The
# printf is that of MinGW, as in C11; the format check of gcc knows only the one of Windows, so other builds check.
# Its isnan() converts to float.
ifeq ($(PLATFORM),windows)
EXE            := .exe
PLATFORM_FLAGS := -D__USE_MINGW_ANSI_STDIO=1 -D_FILE_OFFSET_BITS=64 -Wno-format -Wno-format-extra-args -Wno-float-conversion
DLL            := libbigpoints-$(MAJOR).dll
STAND_ALONE    := -static -pthread -Wl,--stack,8388608
TEST_SRC       := $(shell grep -L -E '<sys/(wait|mman|resource)\.h>' $(TEST_SRC))
FUZZ_SRC       :=
SUPPORT_SRC    := $(shell grep -L '<sys/resource\.h>' $(SUPPORT_SRC))
override MPI     := no
override NCURSES := no
ifeq ($(origin AR),default)
AR := $(shell $(CC) -print-prog-name=ar)
endif
endif

# The compilers of MinGW and musl do not search the folder of uthash.h.
ifneq ($(and $(filter windows musl,$(PLATFORM) $(CONFIG)),$(wildcard /usr/include/uthash.h)),)
$(shell mkdir -p build/uthash && ln -sf /usr/include/uthash.h build/uthash)
PLATFORM_FLAGS += -isystem build/uthash
endif
