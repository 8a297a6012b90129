#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mail by the operator's sendmail, with a real server and a program that writes down what it is given:
test_email.py GOREN GOREND"""
import os
import re
import select
import stat
import subprocess
import tempfile
import time

from processes import GOREND, World
from script import PATIENCE, expect, expect_in, run_tests


class Post:
    """A sendmail that keeps each mail, with its own command line, as a file."""

    def __init__(self, folder):
        self.folder = f"{folder}/post"
        self.program = f"{folder}/sendmail"
        os.mkdir(self.folder)
        with open(self.program, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n"
                       f'umask 077; file="{self.folder}/$$"\n'
                       '{ echo "ARGUMENTS: $*"; cat; } > "$file.part" && mv "$file.part" "$file"\n')
        os.chmod(self.program, stat.S_IRWXU)

    def all(self):
        names = sorted((name for name in os.listdir(self.folder) if not name.endswith(".part")),
                       key=lambda name: os.stat(f"{self.folder}/{name}").st_mtime_ns)
        return [open(f"{self.folder}/{name}", encoding="utf-8").read() for name in names]

    def until(self, count):
        """All mails, once there are so many."""
        end = time.monotonic() + PATIENCE
        while len(self.all()) < count:
            if time.monotonic() > end:
                raise AssertionError(f"waited for {count} mails, got {self.all()}")
            select.select([], [], [], 0.02)
        return self.all()


def world_with_mail(folder):
    post = Post(folder)
    return post, World(folder, f"--mail.sendmail={post.program}", "--mail.from=goren@example.net")


def prove(post, client, address):
    client.type(f"email {address}")
    client.until(rf"^Note: A code was sent to {re.escape(address)}\.")
    code = re.search(r"email code (\w{8})", post.until(len(post.all()) or 1)[-1]).group(1)
    client.type(f"email code {code}")
    client.until(rf"^Note: Mail goes to {re.escape(address)} while you are away\.")


def test_an_address_is_proved_and_told_what_waits():
    with tempfile.TemporaryDirectory() as folder:
        post, world = world_with_mail(folder)
        ann, bob = world.account("ann"), world.account("bob")
        bob.type("email")
        bob.until(r"^Note: No mail address is set\.")
        prove(post, bob, "bob@example.org")
        mail = post.all()[0]
        expect("command line", mail.splitlines()[0], "ARGUMENTS: -t -i")
        head = mail.split("\n\n")[0].splitlines()[1:]
        expect("header", head, [
            "From: goren@example.net", "To: bob@example.org", "Subject: Goren: your code",
            "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"])
        world.leave("bob", bob)
        ann.type("whisper bob Bcc: eve@example.org", "challenge bob casual")
        ann.until(r"will see your invitation later")
        mails = post.until(3)
        expect_in("a message", "ann has left you a message", "".join(mails))
        expect_in("an invitation", "ann invites you to a game", "".join(mails))
        if "eve" in "".join(mails):
            raise AssertionError(f"words of others are in a mail: {mails}")
        world.kill()
        world.start()
        bob = world.back("bob")
        bob.type("email")
        bob.until(r"^Note: Mail goes to bob@example\.org")
        bob.type("email want turns")
        bob.until(r"invitations: no; messages: no\.")
        bob.end()
        ann.until(r"You are ann|connected")
        ann.end()
        world.stop()


def test_correspondence_reminds():
    with tempfile.TemporaryDirectory() as folder:
        post, world = world_with_mail(folder)
        ann, bob = world.account("ann"), world.account("bob")
        prove(post, bob, "bob@example.org")
        ann.type("create casual time=1d")
        code = ann.until(r"^Table (\w+):").group(1)
        bob.type(f"join {code}", "sit", "ready")
        ann.until(r"bob")
        ann.type("ready")
        ann.until(r"game started")
        world.leave("bob", bob)
        ann.type("h8")
        ann.until(r"^Move 1")
        expect_in("a reminder", "It is your move in your game by correspondence against ann",
                  post.until(2)[-1])
        ann.end()
        world.stop()


def test_without_a_program_nothing_is_sent():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        ann = world.account("ann")
        ann.type("email ann@example.org")
        ann.until(r"^Error: This server sends no mail\.")
        ann.end()
        world.stop()
        for options, why in ((["--mail.sendmail=sendmail", "--mail.from=a@b"], "absolute path"),
                             (["--mail.sendmail=/bin/true"], "mail.from")):
            done = subprocess.run([GOREND, f"--data={folder}/x.db", "--listen=none",
                                   f"--unix={folder}/x", *options], capture_output=True, text=True,
                                  timeout=PATIENCE, check=False)
            expect(f"{options}", done.returncode, 1)
            expect_in(f"{options}", why, done.stderr)


def test_a_program_that_fails_is_told_in_the_log():
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder, "--mail.sendmail=/bin/false", "--mail.from=goren@example.net")
        ann = world.account("ann")
        ann.type("email ann@example.org")
        ann.until(r"^Note: A code was sent to ann@example\.org")
        world.server.until(r"the mail program failed exit=1")
        if "ann@example" in world.server.text:
            raise AssertionError(f"the log has an address:\n{world.server.text}")
        ann.end()
        world.stop()


if __name__ == "__main__":
    run_tests(globals())
