# SPDX-License-Identifier: MIT
"""Compares hand-written Rust declarations with the flattened header.

usage: rust_declarations.py bigpoints_ffi.h FILE.rs

Each function, callback and constant of the Rust file is written as C and searched in the header.
"""

import re
import sys

NUMBERS = {"c_int": "int", "c_char": "char", "c_void": "void", "usize": "size_t", "f64": "double", "u8": "uint8_t",
           "i32": "int32_t", "u32": "uint32_t", "i64": "int64_t", "u64": "uint64_t"}


def c_type(rust):
    """A Rust type in C, ready to be followed by a name: "const bp_state *"."""
    stars = ""
    while True:
        match = re.match(r"\*(mut|const) (.*)", rust)
        if not match:
            return (NUMBERS.get(rust, rust) + " " + stars).strip() + ("" if stars else " ")
        if match[1] == "const":
            if match[2].startswith("*"):
                raise ValueError("a constant pointer to a pointer: " + rust)
            stars = "*" + stars
            return "const " + NUMBERS.get(match[2], match[2]) + " " + stars
        stars += "*"
        rust = match[2]


def c_arguments(rust):
    """The arguments of a Rust function in C."""
    arguments = [each.strip() for each in rust.split(",") if each.strip()]
    pairs = [each.split(": ", 1) for each in arguments]
    return ", ".join(c_type(kind) + name.replace("r#", "") for name, kind in pairs) or "void"


def declarations(rust):
    """Every declaration of the Rust file, in C."""
    rust = re.sub(r"\s+", " ", rust)
    for name, arguments, result in re.findall(r"pub fn (bp_\w+)\(([^)]*)\)(?: -> ([^;{]+))?;", rust):
        yield f"{c_type(result) if result else 'void '}{name}({c_arguments(arguments)});"
    callback = r"pub type (\w+) = Option< ?unsafe extern \"C\" fn\(([^)]*)\)(?: -> ([^,;>]+))?,? ?>;"
    for name, arguments, result in re.findall(callback, rust):
        yield f"typedef {c_type(result.strip()) if result else 'void '}(*{name})({c_arguments(arguments)});"
    for name, kind in re.findall(r"pub type (\w+) = (\w+);", rust):
        yield f"typedef {c_type(kind)}{name};"
    for name, value in re.findall(r"pub const (BP_\w+): \w+ = ([^;]+);", rust):
        yield f"    {name} = {value}"


def main():
    header = {line.rstrip(",") for line in open(sys.argv[1], encoding="ascii").read().splitlines()}
    found = list(declarations(open(sys.argv[2], encoding="utf-8").read()))
    wrong = [each for each in found if each not in header]
    for each in wrong:
        print("not in the header: " + each)
    print(f"{len(found)} declarations")
    return 1 if wrong or len(found) < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
