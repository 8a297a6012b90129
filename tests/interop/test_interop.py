#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Bots in other languages play on a real server: test_interop.py GOREND PROTO WORK

Prints TAP. PROTO is the folder with the .proto files, WORK one for what is made here.
If GOREN_NODE_MODULES names a folder with protobufjs, a bot in JavaScript plays, too.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
LIMIT_S = 120


class Server:
    """A gorend of its own on a free port; `port` is where it listens."""

    def __init__(self, gorend, folder):
        # Both bots come from this computer: budgets and the ban on rated games within one address are off.
        self.process = subprocess.Popen(
            [gorend, f"--data={folder}/interop.db", "--listen=127.0.0.1:0", "--budgets=no",
             "--rated-same-address=yes", f"--control={folder}/ctl", "--config=none"],
            stderr=subprocess.PIPE, text=True)
        self.port = None
        for line in self.process.stderr:
            if "listening" in line and "127.0.0.1:" in line:
                self.port = int(line.split("127.0.0.1:")[1].split()[0].strip('",'))
                break

    def stop(self):
        self.process.terminate()
        self.process.communicate(timeout=LIMIT_S)


def python_with_protobuf():
    """Debian's python3-protobuf belongs to Debian's python3, which need not be the first one in PATH."""
    for folder in os.environ["PATH"].split(os.pathsep):
        program = os.path.join(folder, "python3")
        if os.access(program, os.X_OK) and subprocess.run(
                [program, "-c", "import google.protobuf"], capture_output=True).returncode == 0:
            return program
    sys.exit("no python3 here can import google.protobuf (package python3-protobuf)")


class Bots:
    def __init__(self, proto, work, modules):
        self.proto = proto
        self.modules = modules
        self.python = python_with_protobuf()
        self.classes = os.path.join(work, "classes")
        os.makedirs(self.classes)
        files = [os.path.join(proto, name) for name in sorted(os.listdir(proto)) if name.endswith(".proto")]
        subprocess.run(["protoc", f"-I{proto}", f"--python_out={self.classes}", *files], check=True)

    def start(self, language, place, *arguments):
        if language == "python":
            command = [self.python, os.path.join(HERE, "bot.py"), place, *arguments]
        else:
            command = ["node", os.path.join(HERE, "bot.js"), place, self.proto, *arguments]
        environment = dict(os.environ, PYTHONPATH=self.classes, NODE_PATH=self.modules or "")
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


def report(process):
    """What a bot printed, by event; the last of each kind."""
    output, _ = process.communicate(timeout=LIMIT_S)
    told = {}
    for line in output.splitlines():
        row = json.loads(line)
        told[row["event"]] = row
    return process.returncode, told


def wait_for(process, event):
    """Reads lines of a bot until one tells this event."""
    for line in process.stdout:
        if json.loads(line)["event"] == event:
            return
    sys.exit(f"a bot ended before it told {event}")


def play_rated(bots, place, first, second, *pause):
    """Two bots find each other; returns what they told."""
    players = [bots.start(language, place, "play", name, f"secret-of-{name}", *pause)
               for language, name in (first, second)]
    return [report(player) for player in players]


def check_rated(told, names):
    (status_a, a), (status_b, b) = told
    assert status_a == 0 and status_b == 0, (status_a, status_b, a, b)
    assert a["paired"]["opponent"] == names[1] and b["paired"]["opponent"] == names[0], (a, b)
    assert "error" not in a and "error" not in b, (a, b)
    end, other = a["end"], b["end"]
    assert end == other, f"the two saw different games: {end} {other}"
    assert end["reason"] in ("END_FIVE", "END_FULL_BOARD"), end
    assert len(end["moves"]) >= 9 and len(set(end["moves"])) == len(end["moves"]), end
    before_a, after_a, before_b, after_b = end["ratings"]
    if end["reason"] == "END_FIVE":
        assert (after_a - before_a) * (after_b - before_b) < 0, f"one gains and one loses: {end['ratings']}"


def two_python_bots(bots, place):
    check_rated(play_rated(bots, place, ("python", "pyone"), ("python", "pytwo")), ("pyone", "pytwo"))


def accounts_come_back(bots, place):
    """The names are taken now, so both log in; colours and pairing work again."""
    two_python_bots(bots, place)


def a_guest_watches(bots, place):
    watcher = bots.start("python", place, "watch", "looker", "pysix", "pyseven")
    wait_for(watcher, "identity")
    # The lobby tells of a game within a second: it must last longer than that.
    told = play_rated(bots, place, ("python", "pysix"), ("python", "pyseven"), "0.2")
    check_rated(told, ("pysix", "pyseven"))
    status, seen = report(watcher)
    assert status == 0 and seen["end"]["moves"] == told[0][1]["end"]["moves"], (status, seen)


def python_against_javascript(bots, place):
    check_rated(play_rated(bots, place, ("python", "pyfour"), ("javascript", "jsfour")), ("pyfour", "jsfour"))


def main():
    gorend, proto, work = sys.argv[1:4]
    modules = os.environ.get("GOREN_NODE_MODULES")
    tests = [two_python_bots, accounts_come_back, a_guest_watches]
    if modules:
        tests.append(python_against_javascript)
    os.makedirs(work, exist_ok=True)
    folder = tempfile.mkdtemp(dir=work)
    server = Server(gorend, folder)
    bots = Bots(proto, folder, modules)
    print(f"1..{len(tests)}")
    for number, test in enumerate(tests, 1):
        try:
            test(bots, f"127.0.0.1:{server.port}")
            print(f"ok {number} - {test.__name__}", flush=True)
        except (AssertionError, KeyError, subprocess.TimeoutExpired) as fault:
            print(f"not ok {number} - {test.__name__}\n# {fault!r}", flush=True)
    server.stop()
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
