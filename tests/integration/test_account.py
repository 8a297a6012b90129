#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Accounts with real processes: a password that was lost is set again by a recovery code, and every other
device is told: test_account.py GOREN GOREND"""
import tempfile

from processes import GOREN, Process, World
from script import run_tests


class Accounts(World):
    def device(self, name, device):
        """Another computer of the same person."""
        folder = f"{self.folder}/{name}-{device}"
        return Process([GOREN, "--plain", "--name", f"{name}-{device}",
                        f"--state-dir={folder}-state", f"--data-dir={folder}-data", "join",
                        self.address])

    def logged_in(self, name, device, password="a-long-secret"):
        client = self.device(name, device)
        client.until(r"^Note: connected")
        client.type(f"login {name}", password)
        client.until(rf"You are {name}\.")
        return client


def codes_of(client):
    client.type("codes", "a-long-secret")
    client.until(r"Your new recovery codes")
    return [client.until(r"^Note: ([a-z0-9]{4}(-[a-z0-9]{4}){3})$").group(1) for _ in range(8)]


def test_a_code_sets_a_password_and_tells_every_device():
    with tempfile.TemporaryDirectory() as folder:
        world = Accounts(folder)
        ann = world.account("ann")
        codes = codes_of(ann)
        assert len(set(codes)) == 8, codes
        laptop = world.logged_in("ann", "laptop")  # takes the place of the first one
        ann.until(r"open in another window")

        thief = world.device("ann", "new")
        thief.until(r"^Note: connected")
        thief.type("recover ann", "aaaa-bbbb-cccc-dddd", "another-secret", "another-secret")
        thief.until(r"recovery code don't match")
        new = world.device("ann", "other")
        new.until(r"^Note: connected")
        new.type("recover ann", codes[2], "another-secret", "another-secret")
        new.until(r"You are ann\.")
        laptop.until(r"a recovery code set a new password")
        world.client("ann").until(r"a recovery code set a new password")
        new.type("account")
        new.until(r"1\. goren .*this device")
        new.until(r"7 recovery codes are left")

        world.kill()
        world.start()
        again = world.device("ann", "again")
        again.until(r"^Note: connected")
        again.type("recover ann", codes[2], "third-secret", "third-secret")
        again.until(r"recovery code don't match")  # used before the crash
        world.logged_in("ann", "last", "another-secret")
        world.stop()


def test_other_devices_are_logged_out():
    with tempfile.TemporaryDirectory() as folder:
        world = Accounts(folder)
        desk = world.account("ann")
        laptop = world.logged_in("ann", "laptop")
        desk.until(r"open in another window")
        laptop.type("account")
        laptop.until(r"1\. goren .*last used")
        laptop.until(r"2\. goren .*this device")
        laptop.type("logout 2")
        laptop.until(r"No other device has number 2")
        laptop.type("logout all")
        laptop.until(r"All other devices are logged out")
        world.client("ann").until(r"You were logged out from another device")
        world.stop()


if __name__ == "__main__":
    run_tests(globals())
