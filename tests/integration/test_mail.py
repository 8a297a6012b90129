#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What is kept for those who come later, with real processes: test_mail.py GOREN GOREND"""
import tempfile

from processes import World
from script import run_tests


def test_a_message_waits_and_is_told_once():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        ann, bob = world.account("ann"), world.account("bob")
        bob.end()
        ann.type("whisper bob see you at eight")
        ann.until(r"^Chat: you to bob: see you at eight")
        ann.until(r"^Note: bob is not online and will see your message later\.")
        ann.end()
        world.kill()
        world.start()
        bob = world.back("bob")
        bob.until(r"^Note: While you were away:")
        bob.until(r"^Mail: ann: see you at eight \(1 new\)")
        bob.type("mail ann")
        bob.until(r"^Chat whisper: ann, \d{4}-\d\d-\d\d: see you at eight")
        bob.end()
        bob = world.back("bob")
        bob.type("mail")
        bob.until(r"^Mail: ann: see you at eight$")
        if "While you were away" in bob.text:
            raise AssertionError(f"told twice:\n{bob.text}")
        bob.end()
        world.stop()


def test_three_messages_of_one_sender_wait():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        ann, bob = world.account("ann"), world.account("bob")
        bob.end()
        for number in range(3):
            ann.type(f"whisper bob {number}")
            ann.until(rf"^Chat: you to bob: {number}")
        ann.type("whisper bob 4")
        ann.until(r"^Error: bob is not online and hasn't seen your last three messages")
        ann.type("unsay bob")
        ann.until(r"^Note: Deleted\.")
        bob = world.back("bob")
        bob.until(r"^Mail: ann: 1 \(2 new\)")
        bob.end()
        ann.end()
        world.stop()


def test_the_last_lines_of_lobby_and_table():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        ann = world.account("ann")
        ann.type("say @lobby good morning", "create casual seat=none", "say @room the tea is ready",
                 "say @room and the cake is gone", "unsay")
        ann.until(r"^Note: Deleted\.")
        ann.end()
        world.kill()
        world.start()
        ann = world.back("ann")
        ann.type("rooms")
        code = ann.until(r"^Table (\w+):").group(1)
        bob = world.client("bob")
        bob.until(r"^Chat lobby: ann, \d{4}-\d\d-\d\d: good morning")
        bob.type(f"watch {code}")
        bob.until(r"^Chat room: ann, \d{4}-\d\d-\d\d: the tea is ready")
        bob.end()
        if "cake" in bob.text:
            raise AssertionError(f"a line that was deleted is told:\n{bob.text}")
        world.stop()


def leave_a_game(world, time_control, ending):
    """bob leaves a running game; ann ends it, or his clock does. Returns both, bob come back."""
    ann, bob = world.account("ann"), world.account("bob")
    ann.type(f"create casual time={time_control}")
    code = ann.until(r"^Table (\w+):").group(1)
    bob.type(f"join {code}", "ready")
    ann.until(r"bob")
    ann.type("ready")
    ann.until(r"game started")
    for client, other, point in ((ann, bob, "h8"), (bob, ann, "h9"), (ann, bob, "i8"),
                                 (bob, ann, "i9"), (ann, bob, "j8")):
        client.type(point)
        other.until(rf"{point}[,.]")
    world.leave("bob", bob)
    ann.type(*ending)
    ann.until(r"^End")
    return ann, world.back("bob")


def test_how_a_game_ended_while_one_was_away():
    for time_control, ending, told in (("none", ("resign", "yes"), r"You won against ann by"),
                                       ("20s", (), r"You lost to ann: your time ran out\.")):
        with tempfile.TemporaryDirectory() as folder:
            world = World(folder)
            ann, bob = leave_a_game(world, time_control, ending)
            bob.until(r"^Note: While you were away:")
            bob.until(rf"^Mail: \d{{4}}-\d\d-\d\d\s+{told}")
            bob.type("mail")  # answered after what was shown was acknowledged
            bob.until(rf"^Mail: .*{told}")
            bob.end()
            expect_told_once(world, told)
            ann.end()
            world.stop()


def expect_told_once(world, told):
    """bob comes back once more, also after a crash: he is told nothing, and finds it in his list."""
    world.kill()
    world.start()
    bob = world.back("bob")
    bob.type("mail")
    bob.until(rf"^Mail: .*{told}")
    if "While you were away" in bob.text:
        raise AssertionError(f"told twice:\n{bob.text}")
    bob.end()


def test_all_of_it_is_told_once_and_stays_in_the_list():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        ann, bob = leave_a_game(world, "none", ("resign", "yes"))
        bob.until(r"^Mail: ")
        bob.type("mail")
        bob.until(r"^Mail: ")
        world.leave("bob", bob)
        ann.type("whisper bob good game", "wait 3", "challenge bob casual")
        ann.until(r"will see your invitation later")
        bob = world.back("bob")
        bob.until(r"^Note: While you were away:")
        bob.until(r"^Mail: .*ann invited you to table \w+\.")
        bob.until(r"^Mail: ann: good game \(1 new\)")
        if "You won" in bob.text:
            raise AssertionError(f"the game is told twice:\n{bob.text}")
        bob.type("mail")
        bob.until(r"^Mail: ann: good game$")
        bob.end()
        for told in ("You won against ann by", "ann invited you", "ann: good game$"):
            expect_told_once(world, told)
        ann.end()
        world.stop()


def test_an_invitation_waits():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        ann, bob = world.account("ann"), world.account("bob")
        bob.end()
        ann.type("challenge bob casual")
        ann.until(r"^Note: bob is not online and will see your invitation later\.")
        bob = world.back("bob")
        code = bob.until(r"^Mail: \d{4}-\d\d-\d\d\s+ann invited you to table (\w+)\.").group(1)
        bob.type(f"join {code}")
        ann.until(r"bob")
        bob.end()
        ann.end()
        world.stop()


def test_the_operator_switches_it_off():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder, "--history.lobby-lines=0", "--history.message-days=0")
        ann, bob = world.account("ann"), world.account("bob")
        bob.end()
        ann.type("say @lobby hello", "whisper bob hello")
        ann.until(r"^Error: bob is not online\. Try again later\.")
        bob = world.back("bob")
        bob.type("mail")
        bob.until(r"^Mail: No messages, and nothing happened while you were away\.")
        bob.end()
        if "hello" in bob.text:
            raise AssertionError(f"something was kept:\n{bob.text}")
        world.stop()


if __name__ == "__main__":
    run_tests(globals())
