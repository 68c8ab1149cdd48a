# SPDX-License-Identifier: MIT
"""A parser for the declarations of the public headers or of the flattened header, for the tests of bindings."""

import re
from pathlib import Path
from typing import NamedTuple


class Parameter(NamedTuple):
    type: str  # without "const", one blank before the stars: "bp_state *", "size_t"
    name: str
    const: bool


class Function(NamedTuple):
    name: str
    returns: str
    parameters: "list[Parameter]"


class Declarations(NamedTuple):
    functions: "dict[str, Function]"
    callbacks: "dict[str, Function]"
    enums: "dict[str, dict[str, int]]"


def headers(root="include"):
    """All public headers of a tree."""
    return sorted(Path(root).rglob("*.h"))


def _type(text):
    const = text.lstrip().startswith("const ")
    words = re.sub(r"\bconst\b", " ", text)
    stars = "*" * words.count("*")
    words = " ".join(words.replace("*", " ").split())
    return (words + " " + stars if stars else words), const


def _parameter(text):
    text = text.strip()
    match = re.match(r"(.*?)\b(\w+)(\[\w*\])?$", text)
    if not match or not match.group(1).strip():
        raise ValueError(f"what is the parameter '{text}'?")
    kind, const = _type(match.group(1) + ("*" if match.group(3) else ""))
    return Parameter(kind, match.group(2), const)


def _function(name, returns, parameters):
    inner = parameters.strip()
    found = [] if inner in ("", "void") else [_parameter(part) for part in inner.split(",")]
    return Function(name, _type(returns)[0], found)


def _enums(text):
    found = {}
    for name, body in re.findall(r"\benum\s*(\w*)\s*\{(.*?)\}", text, re.S):
        values, following = {}, 0
        for entry in body.split(","):
            if entry.strip():
                key, _, value = entry.partition("=")
                following = eval(value.strip(), {}, dict(values)) if value else following  # "1 << 20" is Python, too
                values[key.strip()] = following
                following += 1
        found.setdefault(name, {}).update(values)
    return found


def read(paths):
    """Reads all declarations of some headers."""
    text = "\n".join(Path(path).read_text() for path in paths)
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
    text = re.sub(r"\\\n", " ", text)
    text = re.sub(r"^[ \t]*#.*$", " ", text, flags=re.M)
    text = re.sub(r"\b(BP_API|BP_BEGIN_DECLS|BP_END_DECLS)\b", " ", text)
    enums = _enums(text)
    while "{" in text:
        text = re.sub(r"\{[^{}]*\}", " ", text)
    functions, callbacks = {}, {}
    for statement in text.split(";"):
        statement = " ".join(statement.split())
        callback = re.match(r"typedef (.*?)\(\*(bp_\w+)\) ?\((.*)\)$", statement)
        function = re.match(r"(?!typedef)(.*?)\b(bp_\w+) ?\((.*)\)$", statement)
        if callback:
            callbacks[callback.group(2)] = _function(callback.group(2), callback.group(1), callback.group(3))
        elif function:
            functions[function.group(2)] = _function(function.group(2), function.group(1), function.group(3))
    return Declarations(functions, callbacks, enums)
