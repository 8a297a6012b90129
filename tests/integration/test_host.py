#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A server for friends that outlives its host's program: test_host.py GOREN"""
import os
import socket
import subprocess
import sys
import tempfile
import time

from script import PATIENCE, Lines, expect, run_tests

GOREN = sys.argv[1]


def free_port():
    with socket.socket(socket.AF_INET6) as probe:
        probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        probe.bind(("::", 0))
        return str(probe.getsockname()[1])


class Client(Lines):
    """A goren in line mode with folders of its own."""

    def __init__(self, house, name, *arguments):
        self.process = subprocess.Popen(
            [GOREN, "--plain", "--name", name, *house.folders(name), *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env=house.environment)
        super().__init__(self.process.stdout.fileno())

    def type(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        self.process.stdin.flush()

    def see(self, count):
        """Asks who is online until there are so many."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.type("who")
            if int(self.until(r"^Who: (\d+) online").group(1)) == count:
                return
        raise AssertionError(f"there are never {count} online:\n{self.text}")

    def rest(self):
        """Waits for the end. The exit code, and what was said since the last look."""
        out, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, self.text[self.seen:] + out.decode()


class House:
    """A folder, a port, and no server left behind."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.port = free_port()
        self.environment = {**os.environ, "HOME": self.folder.name,
                            "XDG_RUNTIME_DIR": self.folder.name}
        self.clients = []

    def folders(self, name):
        return [f"--state-dir={self.folder.name}/{name}-state",
                f"--data-dir={self.folder.name}/{name}-data"]

    def open(self, name, *arguments):
        self.clients.append(Client(self, name, *arguments))
        return self.clients[-1]

    def host(self, *arguments):
        host = self.open("mizu", "--port", self.port, "host", *arguments)
        host.see(1)
        return host

    def friend(self):
        return self.open("ann", "join", f"127.0.0.1:{self.port}")

    def stop(self):
        done = subprocess.run([GOREN, *self.folders("mizu"), "host", "--stop"],
                              capture_output=True, timeout=PATIENCE, env=self.environment)
        return done.returncode, (done.stdout + done.stderr).decode()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for client in self.clients:
            if client.process.poll() is None:
                client.process.kill()
            client.process.wait()
        self.stop()
        self.folder.cleanup()


def test_a_server_with_friends_runs_on_when_its_host_wants_that():
    with House() as house:
        host, friend = house.host(), house.friend()
        host.see(2)
        host.type("quit")
        host.until(r"Question: 1 other player is on your server\. Keep it running")
        host.type("rooms", "quit")  # to do something else is to stay
        host.until(r"Question: 1 other player")
        host.type("yes")
        code, text = host.rest()
        expect("exit code", code, 0)
        if f"keeps running on port {house.port}" not in text or "goren host --stop" not in text:
            raise AssertionError(f"what becomes of the server is not said:\n{text}")
        friend.see(1)  # still there

        again = house.open("mizu", "host")  # another call, without the port
        again.see(2)
        if f":{house.port}#" not in again.text and "friends can join" in again.text:
            raise AssertionError(f"the line has another port:\n{again.text}")
        again.type("quit")  # nothing ends, so nothing is asked
        code, text = again.rest()
        expect("exit code", code, 0)
        if "Question" in text or "keeps running" not in text:
            raise AssertionError(f"leaving a server that runs on:\n{text}")

        expect("stopped", house.stop(), (0, "goren: Server stopped. All games are saved.\n"))
        expect("nothing to stop", house.stop(),
               (1, "goren: No server is running in the background.\n"))


def test_a_server_stops_with_its_host_if_told_so():
    with House() as house:
        host, friend = house.host(), house.friend()
        host.see(2)
        host.type("quit")
        host.until(r"Question: 1 other player")
        host.type("no")
        expect("exit code", host.rest()[0], 0)
        friend.until(r"(?i)connection|stop|restart")
        expect("nothing to stop", house.stop()[0], 1)


def test_nobody_is_asked_about_an_empty_server():
    with House() as house:
        host = house.host()
        expect("in use", house.stop(),
               (1, "goren: Your server runs in another window. Quit Goren there to stop it.\n"))
        host.type("quit")
        code, text = host.rest()
        expect("exit code and question", (code, "Question" in text), (0, False))
        expect("nothing to stop", house.stop()[0], 1)


def test_a_script_says_what_becomes_of_the_server():
    with House() as house:
        host = house.host()
        host.type("quit keep")
        expect("exit code", host.rest()[0], 0)
        again = house.host()
        again.type("quit stop")
        code, text = again.rest()
        expect("exit code and what is said", (code, "keeps running" in text), (0, False))


def test_only_a_host_can_stop_a_server():
    done = subprocess.run([GOREN, "--stop"], capture_output=True, timeout=PATIENCE)
    expect("exit code", done.returncode, 2)
    done = subprocess.run([GOREN, "join", "localhost", "--stop"], capture_output=True,
                          timeout=PATIENCE)
    expect("exit code", done.returncode, 2)


if __name__ == "__main__":
    run_tests(globals())
