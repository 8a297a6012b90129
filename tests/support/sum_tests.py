#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Adds up what meson's logs (testlog.json) say, for ./check.

usage: sum_tests.py LOG...      prints: PASSED FAILED SKIPPED

A test that speaks TAP counts as many times as its plan ("1..12") says, so each
cmocka function counts by itself. What was planned but never reported, because
the program crashed or hung, has failed. Any other test counts once.
What a failed function said goes to stderr: meson does not show it.
"""
import json
import re
import sys

NOT_BAD = {"OK", "EXPECTEDFAIL", "SKIP"}
PLAN = re.compile(r"^1\.\.(\d+)$", re.MULTILINE)
# "ok 3 - name", "not ok 4 - name", "ok 5 # SKIP name". Not "ok 1-0": that is
# what `goren check` prints.
LINE = re.compile(r"^(not )?ok \d+(?: (.*))?$", re.MULTILINE)
SKIP = re.compile(r"#\s*skip", re.IGNORECASE)
# A failed line and the remarks under it, without cmocka's remark on the group.
FAILED = re.compile(r"^not ok \d.*\n(?:#(?! (?:not )?ok - ).*\n)*", re.MULTILINE)


def count_tap(result, output, planned):
    """Returns (passed, failed, skipped) of a test that speaks TAP."""
    good = [rest for bad, rest in LINE.findall(output) if not bad]
    skipped = sum(1 for rest in good if SKIP.search(rest))
    passed = len(good) - skipped
    failed = max(planned - len(good), 0)
    if failed == 0 and result not in NOT_BAD:
        failed = 1  # all functions passed, the program did not: a leak, say
    return passed, failed, skipped


def count(test):
    """Returns (passed, failed, skipped) of one meson test."""
    result, output = test["result"], test["stdout"] or ""
    plan = PLAN.search(output)
    if plan and int(plan[1]) > 0:
        return count_tap(result, output, int(plan[1]))
    return int(result in NOT_BAD - {"SKIP"}), int(result not in NOT_BAD), int(result == "SKIP")


def show_failures(test):
    for text in FAILED.findall((test["stdout"] or "") + "\n"):
        print(f"{test['name']}: {text}", file=sys.stderr, end="")


def main():
    total = [0, 0, 0]
    for name in sys.argv[1:]:
        with open(name, encoding="utf-8", errors="replace") as log:
            for line in log:
                test = json.loads(line)
                show_failures(test)
                total = [a + b for a, b in zip(total, count(test))]
    print(*total)


main()
