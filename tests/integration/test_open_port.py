#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A port of the router, for friends outside: test_open_port.py GOREN GOREND OPEN_PORT

Only in network namespaces (networks.py): nothing here ever reaches the machine's own network."""
import fcntl
import os
import signal
import subprocess
import sys
import tempfile

from networks import HOME, INSIDE, OUTSIDE, Networks, isolate, require_isolation
from script import PATIENCE, Lines, expect, run_tests

isolate()
GOREN, GOREND, OPEN_PORT = sys.argv[1:4]


class Keeper(Lines):
    """goren-open-port, as goren holds it."""

    def __init__(self, *arguments):
        require_isolation("home0")
        self.process = subprocess.Popen([OPEN_PORT, "--port=5555", *arguments],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        super().__init__(self.process.stdout.fileno())

    def hang_up(self):
        self.process.stdin.close()

    def rest(self):
        return self.process.wait(PATIENCE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def answer_of(**options):
    """What is said where the port is not opened."""
    with Networks(**options), Keeper() as keeper:
        line = keeper.until(r"^.+$").group(0)
        expect("exit code", keeper.rest(), 1)
        return line


def test_a_port_is_opened_by_natpmp_and_given_back_at_the_end():
    with Networks(upnp=False) as networks, Keeper() as keeper:
        keeper.until(r"^open 5\.9\.30\.7 5555$")
        networks.until(rf"^open 5555 {HOME} 5555 600$")
        keeper.hang_up()
        networks.until(r"^close 5555$")
        expect("exit code", keeper.rest(), 0)


def test_a_port_is_opened_by_upnp_and_given_back_at_the_end():
    with Networks(natpmp=False) as networks, Keeper() as keeper:
        keeper.until(r"^open 5\.9\.30\.7 5555$")
        networks.until(rf"^open 5555 {HOME} 5555 600$")
        keeper.hang_up()
        networks.until(r"^close 5555$")
        expect("exit code", keeper.rest(), 0)


def test_sigterm_gives_the_port_back():
    for options in {"natpmp": False}, {"upnp": False}:
        with Networks(**options) as networks, Keeper() as keeper:
            keeper.until(r"^open ")
            keeper.process.send_signal(signal.SIGTERM)
            networks.until(r"^close 5555$")
            expect("exit code", keeper.rest(), 0)


def test_leases_are_renewed_and_end_by_themselves_after_a_crash():
    for options in {"natpmp": False}, {"upnp": False}:
        with Networks(**options) as networks, Keeper("--lease=2") as keeper:
            networks.until(r"^open 5555 .* 2$")
            networks.until(r"^renew 5555 .* 2$")
            networks.until(r"^renew 5555 .* 2$")
            keeper.process.kill()
            networks.until(r"^expire 5555$")


def test_a_router_without_leases_closes_the_port_when_its_caller_crashes():
    with Networks(natpmp=False, permanent=True) as networks, Keeper() as keeper:
        networks.until(rf"^open 5555 {HOME} 5555 0$")
        keeper.hang_up()
        networks.until(r"^close 5555$")


def test_another_port_is_asked_for_where_one_is_taken():
    for options in {"natpmp": False}, {"upnp": False}:
        with Networks(taken=[5555, 5556], **options), Keeper() as keeper:
            keeper.until(r"^open 5\.9\.30\.7 5557$")


def test_a_router_that_refuses_is_told_from_none():
    expect("refuses", answer_of(refuses=True), "refused")
    expect("none", answer_of(natpmp=False, upnp=False), "none")


def test_a_router_behind_another_one_opens_nothing():
    expect("double NAT", answer_of(address="192.168.1.20"), "nested 192.168.1.20")
    expect("by UPnP", answer_of(natpmp=False, address="10.0.0.2"), "nested 10.0.0.2")
    expect("of a provider", answer_of(address="100.64.3.4"), "shared 100.64.3.4")
    expect("by UPnP", answer_of(natpmp=False, address="100.127.255.1"), "shared 100.127.255.1")
    expect("not connected", answer_of(address="0.0.0.0"), "offline 0.0.0.0")


def test_a_port_that_is_not_renewed_is_told():
    with Networks(natpmp=False, deaf_after=1), Keeper("--lease=2") as keeper:
        keeper.until(r"^open ")
        keeper.until(r"^lost")


def test_a_kept_server_keeps_its_port_until_it_ends():
    with tempfile.NamedTemporaryFile() as lock, Networks() as networks:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with Keeper(f"--while-locked={lock.name}", "--lease=2") as keeper:
            keeper.until(r"^open ")
            keeper.process.stdin.write(b"stay\n")
            keeper.process.stdin.flush()
            keeper.hang_up()
            networks.until(r"^renew 5555 ")
            networks.until(r"^renew 5555 ")
            fcntl.flock(lock, fcntl.LOCK_UN)
            networks.until(r"^close 5555$")
            expect("exit code", keeper.rest(), 0)


class Client(Lines):
    """A goren in line mode with folders of its own, at home or outside."""

    def __init__(self, folder, name, *arguments, place=()):
        require_isolation("home0")
        self.process = subprocess.Popen(
            [*place, GOREN, "--plain", "--name", name, f"--state-dir={folder}/{name}-state",
             f"--data-dir={folder}/{name}-data", *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, "HOME": folder, "XDG_RUNTIME_DIR": folder})
        super().__init__(self.process.stdout.fileno())

    def type(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        self.process.stdin.flush()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def host(folder, *arguments):
    return Client(folder, "mizu", "--port", "5555", *arguments, "host")


def test_a_friend_outside_plays_by_the_line_that_the_host_reads():
    with tempfile.TemporaryDirectory() as folder, Networks() as networks, \
            host(folder, "--open-port") as mizu:
        address = mizu.until(r"friends outside can join with: goren join '(5\.9\.30\.7#[0-9a-f]{32})'")
        mizu.type("create casual")
        code = mizu.until(r"code (\w+)").group(1)
        line = address.group(1).replace("#", f"/{code}#")
        with Client(folder, "ann", "join", line, place=networks.outside.enter) as ann:
            ann.until(r"(?i)game started")
            mizu.until(r"(?i)game started")
            mizu.process.send_signal(signal.SIGTERM)
            networks.until(r"^close 5555$")


def test_nobody_asks_the_router_unless_told_to():
    with tempfile.TemporaryDirectory() as folder, Networks() as networks, host(folder) as mizu:
        mizu.until(r"friends can join with")
        mizu.type("open-port")
        mizu.until(r"Question: let friends from outside in\?")
        mizu.type("no")
        mizu.until(r"^Note: .*(?i:cancelled)")
        mizu.type("open-port", "yes")
        mizu.until(r"friends outside can join with: goren join '5\.9\.30\.7#")
        expect("asked once", networks.until(r"^(open|ready) .*$").group(0),
               f"open 5555 {HOME} 5555 600")
        mizu.type("open-port")
        mizu.until(r"asked already")
        mizu.type("open-port off")
        networks.until(r"^close 5555$")


# Says hello again and again, each time as a new guest, until the server has had enough.
CROWD = """
import socket, ssl, sys
context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
for number in range(int(sys.argv[2])):
    with context.wrap_socket(socket.create_connection((sys.argv[1], 5555), 20)) as line:
        name = f"g{number}".encode()
        hello = b"\\x08\\x01\\x52\\x07\\x08\\x01\\x10\\x01\\x1a\\x01x"
        guest = b"\\x08\\x02\\x5a" + bytes([len(name) + 2]) + b"\\x0a" + bytes([len(name)]) + name
        for message in hello, guest:
            line.sendall(len(message).to_bytes(4, "big") + message)
        answer = b""
        while b"your network" not in answer and name not in answer:
            answer += line.recv(4096) or sys.exit("the server hangs up")
        if b"your network" in answer:
            print("refused", number)
            sys.exit()
print("never refused")
"""


def crowd(count, address, *place):
    done = subprocess.run([*place, sys.executable, "-c", CROWD, address, str(count)],
                          capture_output=True,
                          timeout=PATIENCE, check=False)
    return (done.stdout + done.stderr).decode()


def test_who_comes_through_the_router_has_budgets_and_the_home_network_none():
    with tempfile.TemporaryDirectory() as folder, Networks() as networks, \
            host(folder, "--open-port") as mizu:
        mizu.until(r"friends outside can join")
        expect("at home", crowd(150, HOME), "never refused\n")
        # 120 at once, and half of one a second.
        expect("outside", crowd(400, "5.9.30.7", *networks.outside.enter).split()[0], "refused")


def test_a_server_that_runs_on_keeps_its_port():
    with tempfile.TemporaryDirectory() as folder, Networks() as networks:
        with host(folder, "--open-port") as mizu:
            mizu.until(r"friends outside can join")
            mizu.type("quit keep")
            expect("exit code", mizu.process.wait(PATIENCE), 0)
        probe = subprocess.run([*networks.outside.enter, sys.executable, "-c",
                                "import socket; socket.create_connection(('5.9.30.7', 5555), 9)"],
                               timeout=PATIENCE, check=False)
        expect("reached", probe.returncode, 0)
        with Client(folder, "mizu", "--stop", "host") as stop:
            stop.until(r"Server stopped")
        networks.until(r"^close 5555$")


def test_a_host_who_cannot_be_reached_is_told_and_meets_friends_elsewhere():
    with tempfile.TemporaryDirectory() as folder, Networks(address="100.64.3.4") as networks:
        os.makedirs(f"{folder}/mizu-state")
        with open(f"{folder}/mizu-state/servers", "w", encoding="utf-8") as servers:
            servers.write(f"192.168.1.5 mizu guest 2026-01-02\n{OUTSIDE}:5600 mizu guest 2026-01-01\n")
        server = subprocess.Popen([*networks.outside.enter, GOREND, f"--data={folder}/far.db",
                                   f"--listen={OUTSIDE}:5600", "--durability=process"],
                                  stderr=subprocess.PIPE)
        try:
            Lines(server.stderr.fileno()).until(r"listening")
            with host(folder, "--open-port") as mizu:
                mizu.until(r"can't join: your provider shares .*100\.64\.3\.4")
                mizu.until(rf"open a private table on {OUTSIDE}:5600 instead\?")
                mizu.type("yes")
                mizu.until(r"(?i)connected, new key")
                code = mizu.until(r"^Table (\w{8,}): .* no clock").group(1)
            with Client(folder, "ann", "join", f"{OUTSIDE}:5600/{code}",
                        place=networks.outside.enter) as ann:
                ann.until(rf"^Table {code}: ")
        finally:
            server.kill()
            server.wait()


def test_nothing_runs_outside_a_namespace_of_the_test():
    folder = os.path.dirname(os.path.abspath(__file__))
    with Networks():  # these interfaces are no longer those of an empty namespace
        for arguments in ([f"{folder}/test_open_port.py", "a", "b", "c", INSIDE],
                          [f"{folder}/router.py", "192.168.77.2", "192.168.77.2", "{}"]):
            done = subprocess.run([sys.executable, *arguments], stdin=subprocess.DEVNULL,
                                  capture_output=True, timeout=PATIENCE, check=False)
            expect("exit code", done.returncode, 1)
            expect("says why", b"not in a network namespace" in done.stderr, True)


if __name__ == "__main__":
    run_tests(globals())
