#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the steps of the schema part of the program: embed.py OUT.c NNN_name.sql..."""
import os
import sys


def c_string(text):
    """The text as C strings, one a line, without comments."""
    lines = []
    for line in text.splitlines():
        if not line or line.startswith("--"):
            continue
        quoted = line.replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'    "{quoted}\\n"')
    return "\n".join(lines)


def main(out, sources):
    steps = []
    for number, source in enumerate(sorted(sources, key=os.path.basename), 1):
        name = os.path.basename(source)
        if not name.startswith(f"{number:03}_"):
            sys.exit(f"{name}: the steps count from 001 without a gap; this one is number {number:03}")
        with open(source, encoding="utf-8") as file:
            steps.append(c_string(file.read()))
    with open(out, "w", encoding="utf-8") as file:
        file.write('#include "server/shell/store/schema.h"\n\n')
        file.write("const char *const schema_steps[] = {\n" + ",\n".join(steps) + ",\n};\n\n")
        file.write(f"const int schema_version = {len(steps)};\n")


main(sys.argv[1], sys.argv[2:])
