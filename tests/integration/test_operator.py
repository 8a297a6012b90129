#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gorend as its operator meets it, with people on it: test_operator.py GOREN GOREND"""
import os
import re
import stat
import subprocess
import sys
import tempfile
import time
import urllib.request

from script import PATIENCE, Lines, expect, run_tests

GOREN, GOREND = sys.argv[1], sys.argv[2]


def expect_in(part, text):
    if not re.search(part, text, re.M):
        raise AssertionError(f"expected {part!r} in:\n{text}")


class Server:
    """A gorend whose log is a file."""

    def __init__(self, folder, *options):
        self.folder, self.log_path = folder, f"{folder}/log"
        with open(self.log_path, "wb") as log:
            self.process = subprocess.Popen(
                [GOREND, f"--data={folder}/server.db", "--listen=127.0.0.1:0",
                 "--durability=process", *options], stdout=log, stderr=log)
        match = self.until(r"listening address=(\S+) key=(\w+)")
        self.address = f"{match.group(1)}#{match.group(2)}"

    def log(self):
        with open(self.log_path, encoding="utf-8") as log:
            return log.read()

    def until(self, pattern):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            match = re.search(pattern, self.log(), re.M)
            if match:
                return match
            time.sleep(0.02)
        raise AssertionError(f"waited for {pattern!r} in the log:\n{self.log()}")

    def ctl(self, *words):
        done = subprocess.run([GOREND, "ctl", f"--data={self.folder}/server.db", *words],
                              capture_output=True, timeout=PATIENCE)
        return done.returncode, (done.stdout + done.stderr).decode()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(PATIENCE)


class Client(Lines):
    def __init__(self, folder, name, server):
        self.process = subprocess.Popen(
            [GOREN, "--plain", "--name", name, f"--state-dir={folder}/{name}-state",
             f"--data-dir={folder}/{name}-data", "join", server.address],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        super().__init__(self.process.stdout.fileno())

    def type(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        self.process.stdin.flush()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)


def test_commands_are_listed_without_a_server():
    done = subprocess.run([GOREND, "ctl", "--control=/nowhere/ctl", "help"], capture_output=True,
                          timeout=PATIENCE)
    expect("exit code", done.returncode, 0)
    expect_in(r"^silence NAME TIME ", done.stdout.decode())


def test_log_names_people_and_never_what_they_typed():
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server, \
            Client(folder, "ann", server) as ann, Client(folder, "bob", server) as bob:
        ann.until(r"You are guest ann\.")
        bob.until(r"You are guest bob\.")
        ann.type("register mizu", "a-long-secret", "a-long-secret")
        ann.until(r"You are mizu\.")
        bob.type("login mizu", "not-the-secret")
        server.until(r" wrong password name=mizu conn=\d+$")
        server.ctl("password", "mizu", "my-own-secret")
        server.until(r' command id=\d+ line="password mizu"$')
        expect_in(r" guest name=ann conn=\d+ player=\d+$", server.log())
        expect_in(r" registered name=mizu conn=\d+ player=\d+$", server.log())
        if "secret" in server.log():
            raise AssertionError("a password is in the log:\n" + server.log())


def test_who_bans_and_silence():
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server, \
            Client(folder, "ann", server) as ann, Client(folder, "bob", server) as bob:
        ann.until(r"You are guest ann\.")
        bob.until(r"You are guest bob\.")
        expect_in(r"^ann guest connection=\d+ rooms=0 lag_ms=\d+ address=127\.0\.0\.1$",
                  server.ctl("who")[1])
        expect("silence", server.ctl("silence", "ann", "2h"), (0, "ann is silenced.\n"))
        ann.type("whisper bob hello")
        ann.until(r"^Error: You are silenced\. You can chat again in 120 minutes\.")
        server.ctl("unsilence", "ann")
        ann.type("whisper bob again")
        bob.until(r"again")
        server.ctl("ban", "192.0.2.7")
        server.ctl("ban", "ann")
        ann.until(r"[Oo]perator")
        expect("bans", server.ctl("bans"), (0, "ann guest\n192.0.2.7 address\n"))
        with Client(folder, "ann", server) as again:
            again.until(r"You are banned from this server")


def test_notice_has_a_sender_and_a_stop_is_counted_down():
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server, \
            Client(folder, "ann", server) as ann:
        ann.until(r"You are guest ann\.")
        server.ctl("notice", "Cake at noon.")
        ann.until(r"^Note: Message from the operator: Cake at noon\.$")
        server.ctl("drain", "--in", "5m")
        ann.until(r"^Note: The server restarts in 5 minutes\. Games and seats are kept\.$")
        server.ctl("drain", "--cancel")
        ann.until(r"^Note: The server doesn't restart after all\.$")
        server.ctl("drain", "--in", "1s")
        ann.until(r"^Note: The server restarts in 1 second\.")
        expect("exit code", server.process.wait(PATIENCE), 0)
        server.until(r"told to stop why=countdown$")


def test_backup_has_keys_and_seal():
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
        done = subprocess.run([GOREND, f"--data={folder}/server.db", "backup", f"{folder}/copy"],
                              capture_output=True, timeout=PATIENCE)
        expect("exit code and stderr", (done.returncode, done.stderr), (0, b""))
        for ending in ("", ".seal", ".crt", ".key"):
            path = f"{folder}/copy{ending}"
            expect(f"rights of {path}", stat.S_IMODE(os.stat(path).st_mode), 0o600)
        expect("lines", len(done.stdout.splitlines()), 4)
        done = subprocess.run(
            [GOREND, f"--data={folder}/server.db", "--tls-cert=/c.pem", "--tls-key=/k.pem", "backup",
             f"{folder}/second"], capture_output=True, timeout=PATIENCE)
        expect_in(r"^NOT COPIED: /c\.pem and /k\.pem", done.stdout.decode())
        if os.path.exists(f"{folder}/second.key"):
            raise AssertionError("a key was copied that is not the server's own")
        expect("still there", server.process.poll(), None)


GAMES = 3  # fewer are no climb


def gorend(folder, *words):
    done = subprocess.run([GOREND, f"--data={folder}/server.db", *words], capture_output=True,
                          timeout=PATIENCE)
    return done.returncode, (done.stdout + done.stderr).decode()


def register(client, name):
    client.until(rf"You are guest {name}\.")
    client.type(f"register {name}", "a-long-secret", "a-long-secret")
    client.until(rf"You are {name}\.")


def play_rated(climber, ladder):
    """A rated game of four stones; the ladder resigns."""
    climber.type("create time=5+3 rated=yes")
    code = climber.until(r"^Table (\w+):").group(1)
    ladder.type(f"join {code}", "sit white")
    ladder.until(r"you take white|You are white")
    for client in (climber, ladder):
        client.type("ready")
    for client in (climber, ladder):
        client.until("game started")
    for client, other, point in ((climber, ladder, "h8"), (ladder, climber, "h9"),
                                 (climber, ladder, "j8"), (ladder, climber, "j9")):
        client.type(point)
        other.until(rf"{point}, ")
    ladder.type("resign", "yes")
    after = int(climber.until(r"^Rating: climber \d+ to (\d+)").group(1))
    for client in (climber, ladder):
        client.type("leave", "yes")
        client.until(r"^Table \w+: you left\.")
    return after


def test_a_climb_is_seen_and_taken_back():
    with tempfile.TemporaryDirectory() as folder:
        with Server(folder, "--rated-same-address=yes", "--request-limit=no") as server, \
                Client(folder, "climber", server) as climber, \
                Client(folder, "ladder", server) as ladder:
            register(climber, "climber")
            register(ladder, "ladder")
            after = [play_rated(climber, ladder) for _ in range(GAMES)][-1]
            expect("more than before", after > 1500, True)
            code, text = gorend(folder, "climbs", "--points=20")
            expect("exit code of climbs", code, 0)
            expect_in(rf"^climber .* to {after} .*: {GAMES} games, {GAMES} won, {GAMES} short, "
                      rf"1 opponents, most often ladder", text)
            code, text = gorend(folder, "fairplay", "climber")
            expect("exit code of fairplay", code, 0)
            expect_in(r"climber", text)
            code, text = gorend(folder, "annul", "climber")
            expect("exit code beside a running server", code != 0, True)
        expect("exit code of annul", gorend(folder, "annul", "climber")[0], 0)
        code, text = gorend(folder, "climbs", "--points=20")
        expect("climbs after that", (code, "climber" in text), (0, False))
        with Server(folder) as server, Client(folder, "bob", server) as bob:
            bob.until(r"You are guest bob\.")
            bob.type("profile climber")
            profile = bob.until(r"^Profile: climber.*").group(0)
            expect("rating in the profile", str(after) in profile, False)


def test_metrics_count_people_and_games():
    with tempfile.TemporaryDirectory() as folder, \
            Server(folder, "--metrics=127.0.0.1:0") as server, \
            Client(folder, "ann", server) as ann:
        port = server.until(r"metrics listening port=(\d+)").group(1)
        ann.until(r"You are guest ann\.")
        ann.type("create ai level=1", "h8")
        ann.until(r"^Move 1")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
            text = answer.read().decode()
        for line in ('goren_online{kind="guest"} 1', 'goren_online{kind="account"} 0',
                     "goren_rooms 1", "goren_games 1", "goren_seeking 0", "goren_pairings_total 0"):
            expect_in("^" + re.escape(line) + "$", text)


if __name__ == "__main__":
    run_tests(globals())
