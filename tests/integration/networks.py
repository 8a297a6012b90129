# SPDX-License-Identifier: MIT
"""Networks of the test's own: a home with this process in it, a router, and outside.

    this process          router                     outside
    home0 192.168.77.2 ── lan0 .1   wan0 5.9.30.7 ── net0 5.9.30.1

All three are network namespaces inside a user namespace, so nobody has to be root, nothing of the
machine's own network is seen, and everything is gone when the last process ends."""
import json
import os
import socket
import subprocess
import sys

from script import PATIENCE, Lines

INSIDE = "--inside-a-namespace"
HOME, LAN, WAN, OUTSIDE = "192.168.77.2", "192.168.77.1", "5.9.30.7", "5.9.30.1"
UNSHARE = ["unshare", "--user", "--map-root-user", "--net"]


def can_isolate():
    try:
        done = subprocess.run([*UNSHARE, "ip", "link", "add", "name", "try0", "type", "veth"],
                              capture_output=True, timeout=PATIENCE, check=False)
    except OSError:
        return False
    return done.returncode == 0


def isolate():
    """Runs the script again in a network namespace of its own; or skips all tests."""
    if sys.argv[-1] == INSIDE:
        sys.argv.pop()
        require_isolation()
        return
    if not can_isolate():
        print("1..0 # SKIP no network namespaces here (packages iproute2, util-linux)")
        sys.exit(0)
    os.execvp("unshare", [*UNSHARE, sys.executable, *sys.argv, INSIDE])


def require_isolation(*names):
    """No router may be asked, and no group called, in a real network."""
    if sorted(name for _, name in socket.if_nameindex()) != sorted(["lo", *names]):
        sys.exit("not in a network namespace of the test")


def run(*arguments):
    subprocess.run(arguments, check=True, timeout=PATIENCE)


class Namespace:
    """A network namespace, held by a process that sleeps in it."""

    def __init__(self):
        self.holder = subprocess.Popen(
            ["unshare", "--net", sys.executable, "-c", "import sys; print(1, flush=True); sys.stdin.read()"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.holder.stdout.readline()  # it is in it now
        self.enter = ["nsenter", f"--net=/proc/{self.holder.pid}/ns/net", "--"]

    def ip(self, *arguments):
        run(*self.enter, "ip", *arguments)

    def end(self):
        self.holder.kill()
        self.holder.wait()


class Networks:
    """With a router that behaves as the options of router.py say."""

    def __init__(self, **options):
        require_isolation()
        self.router, self.outside, self.speaker = Namespace(), Namespace(), None
        try:
            self.connect()
            self.start_router(options)
        except BaseException:
            self.end()
            raise

    def connect(self):
        inner, outer = str(self.router.holder.pid), str(self.outside.holder.pid)
        run("ip", "link", "set", "lo", "up")
        run("ip", "link", "add", "home0", "type", "veth", "peer", "name", "lan0", "netns", inner)
        self.router.ip("link", "add", "wan0", "type", "veth", "peer", "name", "net0", "netns", outer)
        run("ip", "address", "add", f"{HOME}/24", "dev", "home0")
        self.router.ip("address", "add", f"{LAN}/24", "dev", "lan0")
        self.router.ip("address", "add", f"{WAN}/24", "dev", "wan0")
        self.outside.ip("address", "add", f"{OUTSIDE}/24", "dev", "net0")
        run("ip", "link", "set", "home0", "up")
        for place, name in ((self.router, "lo"), (self.router, "lan0"), (self.router, "wan0"),
                            (self.outside, "lo"), (self.outside, "net0")):
            place.ip("link", "set", name, "up")
        run("ip", "route", "add", "default", "via", LAN)
        # The way out, and what is answered to it.
        run(*self.router.enter, "sh", "-c", "echo 1 > /proc/sys/net/ipv4/ip_forward")
        self.outside.ip("route", "add", "192.168.77.0/24", "via", WAN)
        # What a server here answers to strangers comes back to the router's own sockets.
        self.router.ip("rule", "add", "iif", "lan0", "ipproto", "tcp", "sport", "5555-5570",
                       "lookup", "77")
        self.router.ip("route", "add", "local", "default", "dev", "lo", "table", "77")

    def start_router(self, options):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "router.py")
        self.speaker = subprocess.Popen(
            [*self.router.enter, sys.executable, script, LAN, WAN, json.dumps(options)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.lines = Lines(self.speaker.stdout.fileno())
        self.lines.until(r"^ready$")

    def until(self, pattern):
        return self.lines.until(pattern)

    def end(self):
        if self.speaker:
            self.speaker.kill()
            self.speaker.wait()
        self.router.end()
        self.outside.end()
        subprocess.run(["ip", "link", "delete", "home0"], capture_output=True, timeout=PATIENCE,
                       check=False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()
