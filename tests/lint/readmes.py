#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Each folder of the product tells what is in it: readmes.py ROOT

A folder of client/, server/ or common/ with .c or .h files has a README.md, and
that page has the name of each module: for board.c and board.h the word "board",
and of each folder below it, between backticks: `board` or `board/`.
A file that the page names as board.c or board.h exists, in the folder or by its
path from the root. In a table whose first column is "file", "folder" or "lint",
each name between backticks in that column exists too: `board` stands for board
with any ending. This holds for the pages of tests/ as well; a name with capitals,
such as scenes/NAME.scene, stands for many files and is skipped. Prints FILE:LINE
with what to mend, and fails.
"""
import os
import re
import sys

ROOTS = ("client", "server", "common")
FIRST_COLUMNS = ("file", "folder", "lint")

complaints = 0


def complain(place, text):
    global complaints
    complaints += 1
    print(f"{place}: {text}")


def check_modules(page, text, names):
    words = set(re.findall(r"\w+", text))
    for module in sorted(names):
        if module not in words:
            complain(f"{page}:1", f"does not name {module}; say in a few words what it is for")


# A word in a sentence is not enough: many folders have the name of a common word.
def check_below(page, text, below):
    prose = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    named = {name.split("/")[0] for name in re.findall(r"`([^`]+)`", prose)}
    for name in sorted(set(below) - named):
        complain(f"{page}:1", f"does not name the folder `{name}/`; say in a few words what it is for")


def check_names(page, text, folder):
    for number, line in enumerate(text.splitlines(), 1):
        for name in re.findall(r"[\w/]+\.[ch]\b", line):
            if not os.path.isfile(name) and not os.path.isfile(f"{folder}/{name}"):
                complain(f"{page}:{number}", f"there is no {name}; take it out, or name what took its place")


def exists(folder, name):
    """Is there such a file or folder, with an ending or as it stands?"""
    path = os.path.join(folder, name.rstrip("/"))
    if os.path.exists(path):
        return True
    parent, module = os.path.split(path)
    return os.path.isdir(parent) and any(
        entry.startswith(module + ".") for entry in os.listdir(parent))


def check_tables(page, text, folder):
    is_of_files = was_row = False
    for number, line in enumerate(text.splitlines(), 1):
        is_row = line.startswith("|")
        first = line.split("|")[1].strip() if is_row else ""
        if is_row and not was_row:
            is_of_files = first in FIRST_COLUMNS
        was_row = is_row
        for name in re.findall(r"`([^`]+)`", first) if is_of_files else []:
            if not re.search("[A-Z]", name) and not exists(folder, name):
                complain(f"{page}:{number}", f"there is no {name} in {folder}; take the row out, or name what took its place")


def check_folder(folder, files, below):
    page = f"{folder}/README.md"
    if not os.path.isfile(page):
        complain(f"{page}:1", "is missing; write 10 to 30 lines on the folder and its files")
        return
    with open(page, encoding="utf-8") as file:
        text = file.read()
    check_modules(page, text, {name[:-2] for name in files})
    check_below(page, text, below)
    check_names(page, text, folder)


def main():
    os.chdir(sys.argv[1])
    for root in ROOTS + ("tests",):
        for folder, _, names in sorted(os.walk(root)):
            if "README.md" in names:
                page = f"{folder}/README.md"
                with open(page, encoding="utf-8") as file:
                    check_tables(page, file.read(), folder)
    for root in ROOTS:
        for folder, below, names in sorted(os.walk(root)):
            files = [name for name in names if name.endswith((".c", ".h"))]
            if files or below:
                check_folder(folder, files, below)
    if complaints:
        print(f"{complaints} to mend")
    return 1 if complaints else 0


sys.exit(main())
