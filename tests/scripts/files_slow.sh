#!/bin/sh
# SPDX-License-Identifier: MIT
# The files of bigpoints-mpi census, which takes long to start: tests/scripts/files.py has the table.
exec python3 tests/scripts/files.py "bigpoints-mpi census"
