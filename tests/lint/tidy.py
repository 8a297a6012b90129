#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What clang-tidy finds in the product: tidy.py ROOT BUILD [FILE...]

.clang-tidy has the checks. The flags are those of the build folder. What is said
about a line with a macro of uthash (utlist.h too) is left out: the analyzer does not
follow its lists. Prints FILE:LINE with the fault, and fails; exit status 77 = skipped.
"""
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys

FOLDERS = ("client/", "server/", "common/")
UTHASH = re.compile(r"\b(HASH|DL)_[A-Z_]+2? ?\(")
FAULT = re.compile(r"(.+?):(\d+):\d+: (?:warning|error): (.*)")


def product_files(root, build):
    with open(f"{build}/compile_commands.json", encoding="utf-8") as file:
        entries = json.load(file)
    paths = {os.path.relpath(os.path.join(entry["directory"], entry["file"]), root) for entry in entries}
    return sorted(path for path in paths if path.startswith(FOLDERS))


def is_of_uthash(path, line):
    with open(path, encoding="utf-8", errors="replace") as file:
        return bool(UTHASH.search(file.read().splitlines()[line - 1]))


def faults_of(root, build, path):
    """The faults of one file, as (path, line, text)."""
    run = subprocess.run(
        ["clang-tidy", "--quiet", "-p", build, "--header-filter=/(client|server|common)/", path],
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    found = set()
    for match in map(FAULT.fullmatch, run.stdout.splitlines()):
        if match:
            place = os.path.normpath(os.path.join(build, match[1]))
            if not is_of_uthash(place, int(match[2])):
                found.add((os.path.relpath(place, root), int(match[2]), match[3]))
    if run.returncode not in (0, 1):
        found.add((path, 1, f"clang-tidy ends with status {run.returncode}: {run.stderr.strip()}"))
    return found


def main():
    root, build = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    if not shutil.which("clang-tidy"):
        print("skipped: there is no clang-tidy here")
        return 77
    paths = sys.argv[3:] or product_files(root, build)
    faults = set()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(lambda path: faults_of(root, build, path), paths):
            faults |= found
    for path, line, text in sorted(faults):
        print(f"{path}:{line}: {text}")
    print(f"{len(paths)} files, {len(faults)} to mend")
    return 1 if faults else 0


sys.exit(main())
