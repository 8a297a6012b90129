#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Puzzles with real processes: a server and its accounts rate each other: test_puzzles.py GOREN GOREND"""
import os
import re
import subprocess
import tempfile

from processes import GOREN, World
from script import PATIENCE, run_tests


def open_daily(client):
    """Returns the rating of the puzzle."""
    client.type("puzzle server daily")
    rated = client.until(r"^Puzzle .*Rated (\d+) by all who tried it")
    client.until(r"^Note: Type a point")
    return int(rated.group(1))


def solution_of(client):
    client.type("show")
    return client.until(r"Solution: (.*)$").group(1).split()


def solve(client, line):
    """Plays the solver's stones. Returns his rating."""
    for point in line[::2]:
        client.type(point)
        found = client.until(r"^Puzzle.*(What now|Solved).*$")
        if "Solved" in found.group(0):
            return int(re.search(r"Your rating: (\d+)", found.group(0)).group(1))
    raise AssertionError(f"not solved by {line}")


def own_rating(client):
    client.type("puzzle results")
    return int(client.until(r"on this server: your rating (\d+)").group(1))


def test_accounts_and_puzzles_rate_each_other():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        ann, bob, cyd = (world.account(name) for name in ("ann", "bob", "cyd"))
        first = open_daily(ann)
        line = solution_of(ann)
        assert own_rating(ann) < 1500
        second = open_daily(bob)
        assert second > first, (first, second)  # one has failed to solve it
        rating = solve(bob, line)
        assert rating > 1500, rating
        third = open_daily(cyd)
        assert third < second, (second, third)
        cyd.type("a1")
        cyd.until(r"^Puzzle.*(does not win|loses to).*Your rating: 1[0-4]\d\d")

        world.kill()
        world.start()
        bob = world.back("bob")
        assert own_rating(bob) == rating
        fourth = open_daily(world.account("dan"))
        assert fourth > third, (third, fourth)
        world.stop()


def test_the_daily_puzzle_is_the_same_in_every_time_zone():
    """It is always another date in the first zone than in the second."""
    found = {}
    for zone in ("Pacific/Kiritimati", "Pacific/Midway", "UTC"):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([GOREN, "--plain", f"--state-dir={folder}/state",
                                   f"--data-dir={folder}/data", "puzzle"],
                                  input="puzzle daily\nquit\n", text=True, timeout=PATIENCE,
                                  env={**os.environ, "TZ": zone, "XDG_RUNTIME_DIR": folder},
                                  stdout=subprocess.PIPE, check=True)
            found[zone] = re.findall(r"^Puzzle (\d+): ", done.stdout, re.M)[-1]
    assert len(set(found.values())) == 1, found


def test_guests_are_told_to_register():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        guest = world.client("gus")
        guest.until(r"^Note: connected")
        guest.type("puzzle server")
        guest.until(r"Guests can't solve the server's puzzles. Type register NAME")
        guest.type("puzzle storm")
        guest.until(r"^Puzzle")
        world.stop()


if __name__ == "__main__":
    run_tests(globals())
