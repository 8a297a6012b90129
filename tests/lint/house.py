#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Figures of the house, with limits: house.py ROOT

Prints a table with a row for each folder of the product; a folder counts with
all below it. A cycle is a set of .c files that reach each other by the public
functions that the bodies of their functions call or mention: a calls b calls ...
calls a. Fails, and names the place, if a figure is above its limit.

A table of functions outside of all bodies (the pages of the screens, the handlers of
the requests, the commands) counts for nothing: its file hands the functions on and
knows none of them. With such tables every page that opens another one would be in a
circle with the shell, and the figure would say nothing of the calls that one can cut.
"""
import math
import os
import re
import statistics
import sys

# FOLDER: largest cycle, lines of the longest function. client and server as a whole may have
# the cycle of their largest part, and none that reaches beyond it.
LIMITS = {
    "client": (10, 70),
    "client/ui": (10, 70),
    "server": (12, 70),
    "server/core": (12, 70),
}
OTHER_FOLDERS = (6, 70)
NESTING = 5
LONG_FILE_LINES = 600
LONG_FILES = 4

ROOTS = ("client", "server", "common")

COLUMNS = ("folder", "files", "lines", "functions", "median", "p99", "longest", "nesting", "long files", "cycle")

STRINGS = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'')
# As clang-format lays it out: the type on a line of its own, braces in column 0.
FUNCTION = re.compile(r"^(static )?[A-Za-z_][\w \*]*\n(\w+)\((?:[^;{}]*)\)\n\{", re.M)
BLOCK = re.compile(r"(?:\)|\belse|\bdo|:)\s*\Z")

complaints = 0


def complain(place, text):
    global complaints
    complaints += 1
    print(f"{place}: {text}")


class Function:
    def __init__(self, path, line, name, is_static, body):
        self.path, self.line, self.name, self.is_static, self.body = path, line, name, is_static, body
        self.lines = body.count("\n") + 1


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def code_of(path):
    """The file without comments and strings; lines stay where they are."""
    code = re.sub(r"/\*.*?\*/", lambda m: "\n" * m[0].count("\n"), read(path), flags=re.S)
    return STRINGS.sub('""', re.sub(r"//[^\n]*", "", code))


def functions_of(path):
    code, found = code_of(path), []
    for match in FUNCTION.finditer(code):
        depth, end = 1, match.end()
        while depth and end < len(code):
            depth += {"{": 1, "}": -1}.get(code[end], 0)
            end += 1
        line = code.count("\n", 0, match.start(2)) + 1
        is_static = match[0].startswith("static")
        found.append(Function(path, line, match[2], is_static, code[match.end() : end]))
    return found


def nesting_of(body):
    """How deep blocks stand in blocks: 0 in a function without any."""
    deepest, open_braces = 0, []
    for match in re.finditer(r"[{}]", body):
        if match[0] == "{":
            open_braces.append(bool(BLOCK.search(body, 0, match.start())) and body[match.end()] == "\n")
            deepest = max(deepest, sum(open_braces))
        elif open_braces:
            open_braces.pop()
    return deepest


def components(graph):
    """Strongly connected components (Tarjan), without recursion."""
    index, low, stack, found = {}, {}, [], []
    waiting = set()

    def enter(node, work):
        index[node] = low[node] = len(index)
        stack.append(node)
        waiting.add(node)
        work.append((node, iter(sorted(graph[node]))))

    def leave(node):
        if low[node] != index[node]:
            return
        cut = stack.index(node)
        found.append(stack[cut:])
        waiting.difference_update(stack[cut:])
        del stack[cut:]

    for start in sorted(graph):
        work = []
        if start not in index:
            enter(start, work)
        while work:
            node, others = work[-1]
            for other in others:
                if other not in index:
                    enter(other, work)
                    break
                if other in waiting:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                leave(node)
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
    return found


def largest_cycle(functions, files):
    """The largest set of these files that call each other in a circle. Nobody calls main()."""
    public = [f for path in files for f in functions[path] if not f.is_static and f.name != "main"]
    home = {f.name: f.path for f in public}
    graph = {path: set() for path in files}
    for path in files:
        for function in functions[path]:
            names = set(re.findall(r"\b\w+\b", function.body))
            graph[path].update(home[name] for name in names if home.get(name, path) != path)
    return max(components(graph), key=len, default=[])


class Folder:
    def __init__(self, name, sizes, functions):
        inside = [path for path in sizes if path.startswith(name + "/")]
        self.name = name
        self.files = [path for path in inside if path.endswith(".c")]
        self.lines = sum(sizes[path] for path in inside)
        self.long_files = [path for path in inside if sizes[path] > LONG_FILE_LINES]
        self.functions = [f for path in self.files for f in functions[path]]
        self.cycle = largest_cycle(functions, self.files)

    def row(self):
        lengths = sorted(f.lines for f in self.functions) or [0]
        return (
            self.name,
            len(self.files),
            self.lines,
            len(self.functions),
            f"{statistics.median(lengths):g}",
            lengths[math.ceil(0.99 * len(lengths)) - 1],
            lengths[-1],
            max((nesting_of(f.body) for f in self.functions), default=0),
            len(self.long_files),
            len(self.cycle),
        )


def print_table(folders):
    rows = [COLUMNS] + [folder.row() for folder in folders]
    widths = [max(len(str(row[i])) for row in rows) for i in range(len(COLUMNS))]
    for row in rows:
        cells = [str(cell).rjust(width) for cell, width in zip(row[1:], widths[1:])]
        print("  ".join([row[0].ljust(widths[0])] + cells))


def limits_of(place):
    """The row of the nearest folder that has one."""
    while place:
        if place in LIMITS:
            return LIMITS[place]
        place = os.path.dirname(place)
    return OTHER_FOLDERS


def check_cycle(folder):
    limit = LIMITS.get(folder.name, OTHER_FOLDERS)[0]
    if len(folder.cycle) > limit:
        names = " ".join(sorted(path[len(folder.name) + 1 :] for path in folder.cycle))
        complain(folder.name, f"{len(folder.cycle)} files call each other in a circle, at most {limit} may: {names}")


def check_functions(functions):
    for function in functions:
        limit = limits_of(os.path.dirname(function.path))[1]
        if function.lines > limit:
            place = f"{function.path}:{function.line}"
            complain(place, f"{function.name}() has {function.lines} lines, at most {limit}; cut it into steps")
        depth = nesting_of(function.body)
        if depth > NESTING:
            place = f"{function.path}:{function.line}"
            complain(place, f"{function.name}() has blocks {depth} deep, at most {NESTING}; return early, or cut it")


def check_long_files(sizes):
    long = sorted(path for path in sizes if sizes[path] > LONG_FILE_LINES)
    if len(long) > LONG_FILES:
        for path in long:
            complain(f"{path}:{LONG_FILE_LINES + 1}", f"over {LONG_FILE_LINES} lines, as {len(long)} files are; at most {LONG_FILES} may")


def main():
    os.chdir(sys.argv[1])
    places = sorted(place for root in ROOTS for place, _, _ in os.walk(root))
    paths = sorted(f"{p}/{n}" for p in places for n in os.listdir(p) if n.endswith((".c", ".h")))
    sizes = {path: read(path).count("\n") for path in paths}
    functions = {path: functions_of(path) for path in paths if path.endswith(".c")}
    folders = [Folder(place, sizes, functions) for place in places]
    folders = [folder for folder in folders if folder.files]
    print_table(folders)
    for folder in folders:
        check_cycle(folder)
    check_functions([f for path in sorted(functions) for f in functions[path]])
    check_long_files(sizes)
    if complaints:
        print(f"{complaints} to mend")
    return 1 if complaints else 0


sys.exit(main())
