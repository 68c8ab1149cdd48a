#!/bin/sh
# SPDX-License-Identifier: MIT
# The files of bp-census-mpi, which takes long to start: tests/scripts/files.py has the table.
exec python3 tests/scripts/files.py bp-census-mpi
