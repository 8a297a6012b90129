#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A public function is used elsewhere: unused.py ROOT

For each function that a header of the product declares: another file than its
own, of the product or of the tests, mentions it (else it is static, or goes); and
something in the product besides its definition does (else only tests keep it, and
it goes, unless FOR_TESTS has it). Tables of functions and macros count. Prints FILE:LINE with what to
do, and fails.
"""
import os
import re
import sys

PRODUCT = ("client", "server", "common")
TESTS = ("tests",)
# What only tests ask for, and could not find out otherwise.
FOR_TESTS = {
    "board_equal",
    "canvas_write",
    "colour_contrast",
    "control_is_busy",
    "embedded_is_own",
    "embedded_set_times",
    "error_word",
    "lesson_play_is_sound",
    "link_set_resolver",
    "link_set_times",
    "seek_is_looking",
    "spawner_run",  # there is no program yet that the server has run
    "term_cell_size",
    "theme_file_role_name",
    "wire_fault_word",
}

STRINGS = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'')
# A declaration outside of a function begins in the first column and ends with ");".
DECLARATION = re.compile(r"^(?!typedef\b|static\b|#|\})[A-Za-z_][\w \*]*?[ \*](\w+)\([^;{}]*\)[^;{}]*;", re.M)
DEFINITION = re.compile(r"^(\w+)\([^;{}]*\)\n\{", re.M)

complaints = 0


def complain(place, text):
    global complaints
    complaints += 1
    print(f"{place}: {text}")


def read_code(path):
    """The file without comments and strings; lines stay where they are."""
    with open(path, encoding="utf-8", errors="replace") as file:
        code = file.read()
    code = re.sub(r"/\*.*?\*/", lambda m: "\n" * m[0].count("\n"), code, flags=re.S)
    return STRINGS.sub('""', re.sub(r"//[^\n]*", "", code))


def read_all(folders):
    files = {}
    for folder in folders:
        for place, _, names in os.walk(folder):
            for name in names:
                if name.endswith((".c", ".h")):
                    files[f"{place}/{name}"] = read_code(f"{place}/{name}")
    return files


def declarations(files):
    """NAME: (header, line)"""
    found = {}
    for path in sorted(files):
        if path.endswith(".h"):
            for match in DECLARATION.finditer(files[path]):
                line = files[path].count("\n", 0, match.start(1)) + 1
                found.setdefault(match[1], (path, line))
    return found


def mentions_of(files):
    """NAME: {path: how often}"""
    mentions = {}
    for path, code in files.items():
        for name in re.findall(r"\b[A-Za-z_]\w*\b", code):
            places = mentions.setdefault(name, {})
            places[path] = places.get(path, 0) + 1
    return mentions


def main():
    os.chdir(sys.argv[1])
    product, tests = read_all(PRODUCT), read_all(TESTS)
    in_product, in_tests = mentions_of(product), mentions_of(tests)
    home = {m[1]: path for path in sorted(product) if path.endswith(".c") for m in DEFINITION.finditer(product[path])}
    for name, (header, line) in declarations(product).items():
        own, uses = home.get(name), dict(in_product[name])
        uses[header] -= 1
        own_uses = uses.pop(own, 1) - 1
        is_used_elsewhere = any(uses.values())
        if is_used_elsewhere:
            continue
        if name not in in_tests and own_uses:
            complain(f"{header}:{line}", f"{name}() is used in {own} alone; make it static there")
        elif not own_uses and name not in FOR_TESTS:
            who = "but by tests" if name in in_tests else "at all"
            complain(f"{header}:{line}", f"{name}() is not used {who}; take it out")
    if complaints:
        print(f"{complaints} to mend")
    return 1 if complaints else 0


sys.exit(main())
