# SPDX-License-Identifier: MIT
"""A real server and real clients in line mode. The program that imports this has GOREN and GOREND as its
first two arguments."""
import subprocess
import sys

from script import PATIENCE, Lines

GOREN, GOREND = sys.argv[1], sys.argv[2]


class Process(Lines):
    """A program whose lines are waited for."""

    def __init__(self, arguments):
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT)
        super().__init__(self.process.stdout.fileno())

    def type(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        self.process.stdin.flush()

    def end(self):
        rest, _ = self.process.communicate(timeout=PATIENCE)
        self.text += rest.decode()
        if self.process.returncode != 0:
            raise AssertionError(f"exit code {self.process.returncode}:\n{self.text}")


class World:
    """A server with its folder, which may be killed and started again at the same address: a socket
    of its own, since a port might be somebody else's by then."""

    def __init__(self, folder, *options):
        self.folder, self.options = folder, options
        self.address = f"unix:{folder}/socket"
        self.start()

    def start(self):
        self.server = Process([GOREND, f"--data={self.folder}/server.db", "--listen=none",
                               f"--unix={self.folder}/socket", "--durability=process",
                               *self.options])
        self.server.until(r"listening")

    def kill(self):
        self.server.process.kill()
        self.server.process.wait(PATIENCE)

    def client(self, name, *arguments):
        folder = f"{self.folder}/{name}"
        return Process([GOREN, "--plain", "--name", name, f"--state-dir={folder}-state",
                        f"--data-dir={folder}-data", *arguments, "join", self.address])

    def account(self, name):
        client = self.client(name)
        client.until(r"^Note: connected")
        client.type(f"register {name}", "a-long-secret", "a-long-secret")
        client.until(rf"You are {name}\.")
        return client

    def back(self, name):
        """The same person with another process, which has kept the token."""
        client = self.client(name)
        client.until(rf"You are {name}\.")
        return client

    def leave(self, name, client):
        """Ends the client, and waits until the server knows: what others do next, they do without him."""
        self.server.skip()
        client.end()
        self.server.until(rf"left name={name} ")

    def stop(self):
        self.server.process.terminate()
        self.server.process.wait(PATIENCE)
