# SPDX-License-Identifier: MIT
"""What the scripts of this folder share: comparing, reading what a program says, and TAP."""
import os
import re
import select
import sys
import time

PATIENCE = 60  # seconds; only a program that hangs needs them


def expect(what, got, wanted):
    if got != wanted:
        raise AssertionError(f"{what}\nexpected: {wanted!r}\n     got: {got!r}")


def expect_in(what, part, text):
    if part not in text:
        raise AssertionError(f"{what}\nexpected to find: {part!r}\nin: {text!r}")


class Lines:
    """What a program says on a descriptor, line by line, as far as it has come."""

    def __init__(self, fd):
        self.fd, self.text, self.seen = fd, "", 0

    def skip(self):
        """What has come so far is not waited for any more."""
        while select.select([self.fd], [], [], 0)[0]:
            more = os.read(self.fd, 65536)
            if not more:
                break
            self.text += more.decode(errors="replace")
        self.seen = len(self.text)

    def until(self, pattern):
        """Reads until the pattern stands in what was not looked at yet; returns the match."""
        end = time.monotonic() + PATIENCE
        while True:
            match = re.search(pattern, self.text[self.seen:], re.M)
            if match:
                self.seen += match.end()
                return match
            ready, _, _ = select.select([self.fd], [], [], max(0, end - time.monotonic()))
            try:
                more = os.read(self.fd, 65536) if ready else b""
            except OSError:  # a terminal whose other end is gone
                more = b""
            if not more:
                raise AssertionError(f"waited for {pattern!r}, got:\n{self.text}")
            self.text += more.decode(errors="replace")


def run_tests(names):
    """Runs each test_... of a script, prints TAP, and ends the program."""
    tests = [(name, test) for name, test in names.items() if name.startswith("test_")]
    print(f"1..{len(tests)}", flush=True)
    failed = False
    for number, (name, test) in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} {name}", flush=True)
        except Exception as error:  # pylint: disable=broad-except
            failed = True
            print(f"not ok {number} {name}")
            for line in f"{type(error).__name__}: {error}".splitlines():
                print(f"# {line}", flush=True)
    sys.exit(1 if failed else 0)
