# SPDX-License-Identifier: MIT
"""Runs the unit tests of a script and prints the summary line that every test prints last."""

import collections
import io
import os
import unittest

SEED = int(os.environ.get("BP_TEST_SEED", "1"))


def main(module):
    """The exit code."""
    stream = io.StringIO()
    suite = unittest.defaultTestLoader.loadTestsFromModule(module)
    result = unittest.TextTestRunner(stream=stream, verbosity=2).run(suite)
    failures = len(result.failures) + len(result.errors)
    if failures:
        print(stream.getvalue(), f"BP_TEST_SEED={SEED}", sep="\n")
    for reason, count in collections.Counter(reason for _, reason in result.skipped).items():
        print(f"skipped: {count} of the tests: {reason}")
    print(f"{result.testsRun} Tests {failures} Failures {len(result.skipped)} Ignored")
    return 1 if failures else 0
