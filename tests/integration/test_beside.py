#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Correspondence beside other play, and programs that look from beside, with real processes:
test_beside.py GOREN GOREND"""
import json
import os
import select
import stat
import subprocess
import tempfile
import time

from processes import GOREN, GOREND, Process, World
from script import PATIENCE, expect, expect_in, run_tests


def status(world, name, *options):
    """Exit code, output and complaints of goren status with the state of this person."""
    done = subprocess.run([GOREN, "status", f"--state-dir={world.folder}/{name}-state",
                           f"--name={name}", "--timeout=60", *options, world.address],
                          capture_output=True, text=True, timeout=PATIENCE, check=False)
    return done.returncode, done.stdout, done.stderr


def test_the_server_of_the_last_visit():
    with tempfile.TemporaryDirectory() as folder:
        server = Process([GOREND, f"--data={folder}/server.db", "--listen=127.0.0.1:0",
                          "--unix=none", "--durability=process"])
        port = server.until(r"127\.0\.0\.1:(\d+)").group(1)
        state = f"--state-dir={folder}/state"
        done = subprocess.run([GOREN, "status", state], capture_output=True, text=True,
                              timeout=PATIENCE, check=False)
        expect("nothing is known", (done.returncode, done.stdout), (3, ""))
        expect_in("nothing is known", "no server is known yet", done.stderr)
        done = subprocess.run([GOREN, "status", state, f"127.0.0.1:{port}"], capture_output=True,
                              text=True, timeout=PATIENCE, check=False)
        expect("its key is not known", (done.returncode, done.stdout), (3, ""))
        expect_in("its key is not known", "You have not been on this server yet", done.stderr)
        eve = Process([GOREN, "--plain", "--name=eve", state, f"--data-dir={folder}/data", "join",
                       f"127.0.0.1:{port}"])
        eve.until(r"You are guest eve")
        eve.type("turns")  # by then the server is noted
        eve.until(r"^Note: None of your games is running\.")
        done = subprocess.run([GOREN, "status", "--json", "--timeout=60", state], capture_output=True, text=True,
                              timeout=PATIENCE, check=False)
        expect("server and name", (done.returncode, json.loads(done.stdout)["name"]), (1, "eve"))
        eve.end()
        server.process.terminate()
        server.process.wait(PATIENCE)


def begin_correspondence(ann, bob, days=3):
    """A game between the two in which ann has moved."""
    ann.type(f"create casual time={days}d")
    code = ann.until(r"^Table (\w+):").group(1)
    bob.type(f"join {code}", "sit", "ready")
    ann.until(r"bob")
    ann.type("ready")
    ann.until(r"game started")
    ann.type("h8")
    bob.until(r"h8[,.]")
    return code


def test_nothing_waits_and_nobody_is_known():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        code, out, err = status(world, "ann")
        expect("without a login", (code, out), (3, ""))
        expect_in("without a login", "No login is saved", err)
        ann = world.account("ann")
        expect("nothing waits", status(world, "ann"), (1, "", ""))
        ann.end()
        world.stop()
        code, out, err = status(world, "ann", "--timeout=2")
        expect("without a line", (code, out), (3, ""))
        expect("wrong use", status(world, "ann", "another")[0], 2)
        expect("wrong use", status(world, "ann", "--timeout=x")[0], 2)


def test_status_tells_and_disturbs_nobody():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        ann, bob = world.account("ann"), world.account("bob")
        table = begin_correspondence(ann, bob)
        expect("bob is to move", status(world, "bob"), (0, "1 move to make (ann 3d 00h)\n", ""))
        expect("ann is not", status(world, "ann"), (1, "", ""))
        bob.type("say @lobby still here")  # his session goes on
        bob.until(r"still here")
        world.leave("bob", bob)
        expect("bob is away", status(world, "bob")[0], 0)
        ann.type("whisper bob one", "whisper bob two")
        ann.until(r"^Chat: you to bob: two")
        _, out, _ = status(world, "bob")
        expect("with messages", out, "1 move to make (ann 3d 00h), 2 messages\n")
        code, out, _ = status(world, "bob", "--json")
        told = json.loads(out)
        expect("exit code", code, 0)
        expect("counts", (told["name"], told["moves"], told["messages"], told["invitations"],
                          told["online"]), ("bob", 1, 2, 0, False))
        game = told["games"][0]
        expect("game", (game["table"], game["opponent"], game["your_turn"], game["moves"],
                        game["correspondence"]), (table, "ann", True, 1, True))
        if not 0 < game["left_ms"] <= 3 * 24 * 3600 * 1000:
            raise AssertionError(f"time left: {game}")
        bob = world.back("bob")  # his token is as good as before
        bob.until(r"^Note: While you were away:")
        bob.end()
        ann.end()
        world.stop()


def test_correspondence_is_beside_seeking_and_quick_games():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        ann, bob = world.account("ann"), world.account("bob")
        begin_correspondence(ann, bob)
        for client in (ann, bob):
            client.type("seek casual time=1m")
        for client in (ann, bob):
            client.until(r"answer yes or no|yes or no|\byes\b")
            client.type("yes")
        for client in (ann, bob):
            client.until(r"^Table \w+: .* 1 min, casual\.")
        ann.end()
        bob.end()
        world.stop()


def test_turns_are_listed_and_reminded_of():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        ann, bob = world.account("ann"), world.account("bob")
        slow = begin_correspondence(ann, bob)
        fast = begin_correspondence(ann, bob, 1)
        bob.type("turns")
        bob.until(rf"^Note: {fast}: your move against ann, .* left\.")
        bob.until(rf"^Note: {slow}: your move against ann, .* left\.")
        ann.type("turns")
        ann.until(rf"^Note: {fast}: waiting for bob, .* left\.")
        bob.end()
        bob = world.back("bob")
        bob.until(r"^Note: 2 games wait for your move\. Type turns to list them\.")
        bob.type("login bob")  # nor is it a reason to stay whom one is
        bob.until(r"password for bob")
        bob.type("a-long-secret")
        bob.until(r"^Note: 2 games wait for your move\.")
        bob.type("play level=1", "h8")  # correspondence is no reason to play nothing else
        bob.until(r"^Move 2:")
        bob.end()
        ann.end()
        world.stop()


def recorder(folder):
    """A program that writes what it is told; and where."""
    path, log = f"{folder}/called", f"{folder}/calls"
    with open(path, "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\n"
                   f'printf "%s|%s|%s|%s|%s\\n" "$1" "$GOREN_EVENT" "$GOREN_TEXT" '
                   f'"$GOREN_OPPONENT" "$GOREN_COUNT" >> "{log}"\n')
    os.chmod(path, stat.S_IRWXU)
    return path, log


def wait_for_calls(log, count):
    """The programs run by themselves: each writes a line."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with open(log, encoding="utf-8") as file:
            if len(file.readlines()) >= count:
                return
        select.select([], [], [], 0.02)
    raise AssertionError(f"waited for {count} calls")


def test_notify_runs_a_program():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        ann, bob = world.account("ann"), world.account("bob")
        begin_correspondence(ann, bob)
        bob.end()
        program, log = recorder(folder)
        notify = Process([GOREN, "notify", f"--state-dir={folder}/bob-state", "--every=1",
                          f"--run={program} 'two words'", "--name=bob", world.address])
        notify.until(r"^It is your move against ann; 3d 00h left\.")
        ann.type("whisper bob $(touch /tmp/never); `id`")
        notify.until(r"^1 message waits for you\.")
        ann.type("challenge bob casual")
        notify.until(r"^1 invitation waits for you\.")
        world.kill()
        notify.until(r"^goren notify: ")
        world.start()
        ann.until(r"You are ann|connected")
        ann.type("whisper bob back")
        notify.until(r"^2 messages wait for you\.")
        wait_for_calls(log, 4)
        notify.process.terminate()
        notify.process.wait(PATIENCE)
        expect("exit code", notify.process.returncode, 130)
        with open(log, encoding="utf-8") as file:
            lines = sorted(file.read().splitlines())
        expect("calls", lines, [
            "two words|invitation|1 invitation waits for you.||1",
            "two words|message|1 message waits for you.||1",
            "two words|message|2 messages wait for you.||2",
            "two words|move|It is your move against ann; 3d 00h left.|ann|1",
        ])
        ann.end()
        world.stop()


if __name__ == "__main__":
    run_tests(globals())
