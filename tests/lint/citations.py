#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pages and sections that comments cite exist: citations.py ROOT

A citation is the name of a page, with its sections if there are any:
    clocks.md 4.1      variants.md 2 to 5, 7      proto/README.md, section 11
A page without a folder lies beside the file that cites it, in docs/rules, or in
the root. "section 4" belongs to the page that the same comment cites. In a file
that says "sections in brackets are of renju.md" this holds for each (2.1) in
its comments. A section is a numbered heading, or a numbered item under one: 2.1
is item 1 of section 2. The pages of docs/rules are checked too.
Prints FILE:LINE with what to mend, and fails.
"""
import os
import re
import sys

FOLDERS = ("common", "server", "client", "tests", "proto")
RULES = "docs/rules"
NUMBER = r"(?:[A-Z]\.)?\d+(?:\.\d+)*"
PAGE = re.compile(
    rf"([\w./-]*\w\.md)\b`?(?:,?\s+sections?)?(?:\s+({NUMBER}(?:(?:,|\s+and|\s+or|\s+to)\s+{NUMBER})*))?"
)
SECTION = re.compile(rf"\bsections?\s+({NUMBER})")
BRACKETS = re.compile(r"[Ss]ections in brackets are of ([\w./-]*\w\.md)")
IN_BRACKETS = re.compile(rf"\(({NUMBER})\)")

complaints = 0


def complain(path, line, text):
    global complaints
    complaints += 1
    print(f"{path}:{line}: {text}")


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def sections_of(page, known={}):
    """All section numbers of a page."""
    if page not in known:
        found, last = set(), None
        for line in read(page).splitlines():
            heading = re.match(rf"#+ (?:({NUMBER}|[A-Z])\.? )?", line)
            if heading:
                last = heading[1]
                found.add(last)
            item = re.match(r"(\d+)\. ", line)
            if item and last:
                found.add(f"{last}.{item[1]}")
        known[page] = found - {None}
    return known[page]


def page_path(name, path):
    beside = os.path.join(os.path.dirname(path), name)
    for place in (beside, f"{RULES}/{name}", name):
        if os.path.isfile(place):
            return place
    return None


def comments_of_c(text):
    """(line, text) of each comment; lines of // that follow each other are one."""
    token = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*.*?\*/', re.S)
    comments, last = [], None
    for match in token.finditer(text):
        said = match[0]
        if not said.startswith("/"):
            continue
        line = text.count("\n", 0, match.start()) + 1
        alone = not text[text.rfind("\n", 0, match.start()) + 1 : match.start()].strip()
        if said.startswith("//") and alone and last == line - 1:
            comments[-1][1] += "\n" + said[2:]
        else:
            comments.append([line, said[2:]])
        last = line if said.startswith("//") else None
    return comments


def comments_of_script(text):
    comments, last = [], None
    for number, line in enumerate(text.splitlines(), 1):
        said = re.match(r"\s*#(.*)", line)
        if said and last == number - 1:
            comments[-1][1] += "\n" + said[1]
        elif said:
            comments.append([number, said[1]])
        last = number if said else last
    return comments


def check_section(path, line, page, number):
    if number not in sections_of(page):
        complain(path, line, f"{page} has no section {number}; name one that it has")


def check_pages(path, line, said):
    """Checks what is cited by page; returns the pages."""
    pages = set()
    for match in PAGE.finditer(said):
        at = line + said.count("\n", 0, match.start())
        page = page_path(match[1], path)
        if page is None:
            complain(path, at, f"there is no page {match[1]}; pages of the rules lie in {RULES}")
            continue
        pages.add(page)
        for number in re.findall(NUMBER, match[2] or ""):
            check_section(path, at, page, number)
    return pages


def blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def check_comment(path, line, said, own_page):
    said = re.sub(r"\n *", "\n", said)
    pages = check_pages(path, line, said)
    if own_page:
        pages = {own_page}
    if len(pages) == 1:
        for match in SECTION.finditer(PAGE.sub(blank, said)):
            check_section(path, line + said.count("\n", 0, match.start()), min(pages), match[1])


def check_brackets(path, comments):
    for line, said in comments:
        match = BRACKETS.search(re.sub(r"\n *", " ", said))
        page = page_path(match[1], path) if match else None
        if page:
            break
    else:
        return
    for line, said in comments:
        for match in IN_BRACKETS.finditer(said):
            check_section(path, line + said.count("\n", 0, match.start()), page, match[1])


def check_file(path):
    text = read(path)
    if path.endswith(".md"):
        for number, line in enumerate(text.splitlines(), 1):
            check_comment(path, number, line, path)
        return
    is_c = path.endswith((".c", ".h", ".proto"))
    comments = comments_of_c(text) if is_c else comments_of_script(text)
    for line, said in comments:
        check_comment(path, line, said, None)
    check_brackets(path, comments)


def files():
    for folder in FOLDERS:
        for place, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                # selftest.sh holds the samples that this lint refuses.
                if name.endswith((".c", ".h", ".proto", ".py", ".sh", ".build")) and name != "selftest.sh":
                    yield f"{place}/{name}"
    for place, _, names in sorted(os.walk(RULES)):
        yield from (f"{place}/{name}" for name in sorted(names) if name.endswith(".md"))


def main():
    os.chdir(sys.argv[1])
    for path in files():
        check_file(path)
    if complaints:
        print(f"{complaints} to mend")
    return 1 if complaints else 0


sys.exit(main())
