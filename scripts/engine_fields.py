#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes docs/engine_fields.md, every field of the JSON of the programs, from docs/engine.schema.json.

usage: scripts/engine_fields.py [--check]

With --check nothing is written; the exit code is 1 if the page is not current.
"""

import json
import sys
from pathlib import Path

SCHEMA = Path("docs/engine.schema.json")
PAGE = Path("docs/engine_fields.md")
DEFS = json.loads(SCHEMA.read_text())["$defs"]

HEAD = """# Fields of the JSON

Every field of the requests and answers of [`bigpoints engine`](engine.md), and of the output of `bigpoints solve` and
`bigpoints census` with `--format json`. `make man` writes this page from `docs/engine.schema.json`.
"""

KINDS = {"request": "requests", "answer": "answers", "progress": "progress answers"}


def resolve(schema):
    while "$ref" in schema:
        schema = {**DEFS[schema["$ref"].rsplit("/", 1)[1]], **{k: v for k, v in schema.items() if k != "$ref"}}
    return schema


def type_of(schema):
    schema = resolve(schema)
    if "oneOf" in schema:
        return " or ".join(type_of(each) for each in schema["oneOf"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return ", ".join(json.dumps(each) for each in schema["enum"])
    kind = schema["type"]
    return kind if isinstance(kind, str) else " or ".join(kind)


def range_of(schema):
    schema = resolve(schema)
    for each in schema.get("oneOf", []):
        if "minimum" in each:
            return range_of(each)
    parts = []
    if "exclusiveMinimum" in schema:
        parts.append("above %s" % schema["exclusiveMinimum"])
    if schema.get("minimum", 0) > 0:
        parts.append("at least %d" % schema["minimum"])
    if "maximum" in schema and schema["maximum"] < 2**40:
        parts.append("at most %d" % schema["maximum"])
    return ", ".join(parts)


def rows(schema, prefix=""):
    """The fields of an object, and those below them."""
    schema = resolve(schema)
    required = schema.get("required", [])
    for name, inner in schema.get("properties", {}).items():
        inner = resolve(inner)
        text = inner.get("description", "")
        if prefix == "" and name not in required:
            text = "optional; " + text
        limits = range_of(inner)
        text = "; ".join(part for part in (text.strip("; "), limits) if part)
        yield "| `%s` | %s | %s |" % (prefix + name, type_of(inner).replace("|", "\\|"), text.replace("|", "\\|"))
        yield from rows(inner, prefix + name + ".")
        if "items" in inner:
            yield from rows(inner["items"], prefix + name + "[].")
        for below in inner.get("patternProperties", {}).values():
            yield from rows(below, prefix + name + ".*.")


def table(schema):
    lines = ["| field | type | meaning |", "|---|---|---|"]
    lines += [row for row in rows(schema) if not row.startswith(("| `id` ", "| `query` ", "| `done` "))]
    return lines if len(lines) > 2 else ["It has no fields of its own."]


def page():
    lines = [HEAD]
    for name, schema in DEFS.items():
        kind, _, query = name.partition("_")
        if kind == "request" and query:
            for other, what in KINDS.items():
                if other + "_" + query in DEFS:
                    lines += ["## %s of %s" % (what.capitalize(), query), "", *table(DEFS[other + "_" + query]), ""]
        elif name.startswith("bigpoints-"):
            lines += ["## " + name.replace("-", " "), "", *table(schema), ""]
    return "\n".join(lines)


def main():
    if sys.argv[1:] == ["--check"]:
        if PAGE.read_text() != page():
            print("%s is not what scripts/engine_fields.py writes: make man" % PAGE)
            return 1
        return 0
    PAGE.write_text(page())
    return 0


if __name__ == "__main__":
    sys.exit(main())
