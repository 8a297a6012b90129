#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The tests that tests/SEEDS.md names exist: seeds.py ROOT

`test_x:name` is a test of tests/unit, tests/ui or tests/integration that is defined in
test_x.c or test_x.py, and in C is listed among the tests of its file; `scene:name` is a scene
of tests/ui. Every row names one at least. Prints FILE:LINE with what to mend, and fails.
"""
import os
import re
import sys

PAGE = "tests/SEEDS.md"
FOLDERS = ("tests/unit", "tests/ui", "tests/integration")

complaints = 0


def complain(line, text):
    global complaints
    complaints += 1
    print(f"{PAGE}:{line}: {text}")


def find(file):
    for folder in FOLDERS:
        for ending in (".c", ".py"):
            path = f"{folder}/{file}{ending}"
            if os.path.isfile(path):
                return path
    return None


def has_test(path, name):
    with open(path, encoding="utf-8") as stream:
        text = stream.read()
    if path.endswith(".py"):
        return re.search(rf"^def {name}\(", text, re.M) is not None
    # Defined once, and named once more where the tests are listed.
    is_defined = re.search(rf"^{name}\(void \*\*state\)", text, re.M)
    return is_defined is not None and len(re.findall(rf"\b{name}\b", text)) > 1


def check(line, file, name):
    if file == "scene":
        if not os.path.isfile(f"tests/ui/scenes/{name}.scene"):
            complain(line, f"there is no scene {name}")
        return
    path = find(file)
    if not path:
        complain(line, f"there is no file {file}")
    elif not has_test(path, name):
        complain(line, f"{path} has no test {name}")


os.chdir(sys.argv[1])
if os.path.isfile(PAGE):
    with open(PAGE, encoding="utf-8") as page:
        for number, row in enumerate(page, 1):
            tests = re.findall(r"`(\w+):([\w-]+)`", row)
            if re.match(r"\| S\d", row) and not tests:
                complain(number, "names no test")
            for one in tests:
                if one[0] != "file":
                    check(number, *one)
sys.exit(complaints > 0)
