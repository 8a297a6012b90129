#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Secrets are cleared by wipe(), not by memset(): wiped.py ROOT

A compiler leaves memset() out where nobody reads the memory afterwards. Refused
are three cases of it: memory that is named like a secret; memory that is freed
by the next statement; a local variable that the function does not use again.
Prints FILE:LINE with what to do instead, and fails.
"""
import os
import re
import sys

FOLDERS = ("client", "server", "common")
SECRETS = re.compile(r"passw|secret|token|passphrase|private|credential|(?:^|[_.>])(?:pin|seed|key)$", re.I)
FUNCTION = re.compile(r"^\w[\w \*]*\n\w+\([^;{}]*\)\n\{\n(.*?)^\}", re.M | re.S)
MEMSET = re.compile(r"\bmemset\(([^,;]+), 0,[^;]*;")
STRINGS = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'')

complaints = 0


def complain(path, line, text):
    global complaints
    complaints += 1
    print(f"{path}:{line}: {text}; use wipe() of common/util/wipe.h")


def code_of(path):
    with open(path, encoding="utf-8") as file:
        code = file.read()
    code = re.sub(r"/\*.*?\*/", lambda m: "\n" * m[0].count("\n"), code, flags=re.S)
    return STRINGS.sub('""', re.sub(r"//[^\n]*", "", code))


def is_local(name, before):
    """Is a variable of this name declared in these lines, and not static?"""
    line = rf"^ +(?!static\b|return\b|goto\b)(?:\w+ )+[^;=(){{}}]*\b{name}\b *(?:\[[^\]]*\] *)*[;=,]"
    return re.search(line, before, re.M)


def fault_of(call, cleared, before, after):
    name = re.fullmatch(r"&?(\w+)", cleared)
    if SECRETS.search(re.sub(r"\[.*?\]", "", cleared)):
        return f"memset() on {cleared}, which may be left out"
    if re.match(r"\s*free\(", after):
        return "memset() before free() is left out"
    is_pointer = name and not cleared.startswith("&") and f"sizeof({name[1]})" not in call
    if name and not is_pointer and is_local(name[1], before) and not re.search(rf"\b{name[1]}\b", after):
        return f"memset() on {name[1]}, which is not used again, is left out"
    return None


def check_file(path):
    code = code_of(path)
    for function in FUNCTION.finditer(code):
        body = function[1]
        for match in MEMSET.finditer(body):
            fault = fault_of(match[0], match[1].strip(), body[: match.start()], body[match.end() :])
            if fault:
                complain(path, code.count("\n", 0, function.start(1) + match.start()) + 1, fault)


def main():
    os.chdir(sys.argv[1])
    for folder in FOLDERS:
        for place, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                if name.endswith(".c"):
                    check_file(f"{place}/{name}")
    if complaints:
        print(f"{complaints} to mend")
    return 1 if complaints else 0


sys.exit(main())
