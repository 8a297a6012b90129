#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Seats that change hands in a running game, with real processes: test_seats.py GOREN GOREND"""
import tempfile

from processes import World
from script import run_tests


def sit_down(world):
    """A game of ann and bob, which cyd watches."""
    ann, bob, cyd = (world.client(name) for name in ("ann", "bob", "cyd"))
    for client in (ann, bob, cyd):
        client.until(r"^Note: connected")
    ann.type("create casual rule=freestyle time=none")
    code = ann.until(r"^Table (\w+): ").group(1)
    bob.type(f"join {code}")
    bob.until(r"game started")
    cyd.type(f"watch {code}")
    cyd.until(r"ann is black")
    ann.until(r"game started")
    ann.type("h8")
    bob.until(r"^Move 1: ")
    bob.type("i9")
    ann.until(r"^Move 2: ")
    return ann, bob, cyd


def test_an_ai_plays_on_when_the_opponent_has_agreed():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        ann, bob, cyd = sit_down(world)
        ann.type("handover ai level=1")
        ann.until(r"You offered black to goren level 1\. Waiting for bob")
        cyd.until(r"ann wants to hand black over to goren level 1\. Waiting for bob\.")
        bob.until(r"^Question: ann wants to hand black over to goren level 1\. Answer yes or no\.")
        bob.type("yes")
        for client in (ann, bob, cyd):
            client.until(r"goren level 1 takes black")
        bob.until(r"^Move 3: black")
        bob.type("o1")
        bob.until(r"^Move 5: black")
        ann.type("handover back")
        bob.until(r"^Question: ann wants to play black from here on")
        bob.type("yes")
        ann.until(r"you take black")
        cyd.until(r"ann takes black")
        world.stop()


def test_a_seat_is_lent_to_somebody_else_and_comes_back_over_a_crash():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        ann, bob, cyd = sit_down(world)
        ann.type("handover cyd")
        cyd.until(r"^Question: ann asks you to play black from here on")
        bob.until(r"ann wants to hand black over to cyd\. Waiting for cyd\.")
        cyd.type("yes")
        bob.until(r"^Question: ann wants to hand black over to cyd\. Answer yes or no\.")
        bob.type("yes")
        cyd.until(r"you take black")
        cyd.type("h10")
        bob.until(r"^Move 3: black h10")
        world.kill()
        world.start()
        for client in (ann, bob, cyd):
            client.type("reconnect")
        bob.until(r"^Note: reconnected")
        bob.type("a1")
        cyd.until(r"^Move 4: white a1")
        world.stop()


def test_no_means_no_and_nobody_is_asked_again_at_once():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        ann, bob, _ = sit_down(world)
        ann.type("ai black level=9")
        bob.until(r"^Question: ann wants to hand black over to goren level 9")
        bob.type("no")
        ann.until(r"The offer was declined\. ann keeps black\.")
        ann.type("handover ai")
        ann.until(r"^Error: Your last offer was declined")
        ann.type("h9")
        bob.until(r"^Move 3: black h9, ann")
        world.stop()


if __name__ == "__main__":
    run_tests(globals())
