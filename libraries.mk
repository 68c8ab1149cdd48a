# SPDX-License-Identifier: MIT
# Three libraries may be missing: without uthash.h there is no table "uthash", without ncurses a stub takes the place of the full
# screen, without MPI bigpoints-mpi is left out. The Makefile includes this file.

# A variable of the environment with such a name may mean something else.
$(foreach name,WERROR UTHASH NCURSES MPI,$(if $(filter command,$(origin $(name))),$(if $(filter-out yes no,$($(name))),\
    $(error $(name)=$($(name)) is unknown; it is yes or no))))

ifneq ($(UTHASH),no)
HASH       := \#
HAS_UTHASH := $(shell echo '$(HASH)include <uthash.h>' | $(CC) $(PLATFORM_FLAGS) $(CPPFLAGS) -E - >/dev/null 2>&1 && echo yes)
endif
ifeq ($(HAS_UTHASH)$(filter yes,$(UTHASH)),)
LAYER_SRC  := $(filter-out %_uthash.c,$(LAYER_SRC))
BASE_FLAGS += -DBP_NO_UTHASH
endif
ifneq ($(NCURSES),no)
NCURSES_FLAGS := $(shell CC='$(CC)' scripts/find_library.sh ncurses)
endif
SCREEN_SRC := $(if $(NCURSES_FLAGS),$(filter-out %_stub.c,$(SCREEN_SRC)),$(filter %_stub.c,$(SCREEN_SRC)))

# MPI and sanitizers do not go together, and MPI is there for this platform only.
MPICC ?= mpicc
ifeq ($(filter no,$(MPI))$(INSTRUMENT_$(CONFIG))$(COMPILER_$(CONFIG)),)
MPI_FLAGS := $(shell CC='$(CC)' MPICC='$(MPICC)' scripts/find_library.sh mpi)
endif
ifeq ($(MPI_FLAGS),)
PROGRAM_SRC := $(filter-out %-mpi.c,$(PROGRAM_SRC))
endif

# The verb engine needs POSIX.
ifneq ($(PLATFORM),posix)
ENGINE_SRC :=
endif
