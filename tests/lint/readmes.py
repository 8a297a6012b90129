#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Each folder of the product tells what is in it: readmes.py ROOT

A folder of client/, server/ or common/ with .c or .h files has a README.md, and
that page has the name of each module: for board.c and board.h the word "board".
A file that the page names as board.c or board.h exists, in the folder or by its
path from the root. Prints FILE:LINE with what to mend, and fails.
"""
import os
import re
import sys

ROOTS = ("client", "server", "common")

complaints = 0


def complain(place, text):
    global complaints
    complaints += 1
    print(f"{place}: {text}")


def check_modules(page, text, files):
    words = set(re.findall(r"\w+", text))
    for module in sorted({name[:-2] for name in files}):
        if module not in words:
            complain(f"{page}:1", f"does not name {module}; say in a few words what it is for")


def check_names(page, text, folder):
    for number, line in enumerate(text.splitlines(), 1):
        for name in re.findall(r"[\w/]+\.[ch]\b", line):
            if not os.path.isfile(name) and not os.path.isfile(f"{folder}/{name}"):
                complain(f"{page}:{number}", f"there is no {name}; take it out, or name what took its place")


def check_folder(folder, files):
    page = f"{folder}/README.md"
    if not os.path.isfile(page):
        complain(f"{page}:1", "is missing; write 10 to 30 lines on the folder and its files")
        return
    with open(page, encoding="utf-8") as file:
        text = file.read()
    check_modules(page, text, files)
    check_names(page, text, folder)


def main():
    os.chdir(sys.argv[1])
    for root in ROOTS:
        for folder, _, names in sorted(os.walk(root)):
            files = [name for name in names if name.endswith((".c", ".h"))]
            if files:
                check_folder(folder, files)
    if complaints:
        print(f"{complaints} to mend")
    return 1 if complaints else 0


sys.exit(main())
