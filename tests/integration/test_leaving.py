#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""goren can be left at every moment, and says so when its own server cannot start:
test_leaving.py GOREN GOREND [SLOW_NAMES]

Each moment is reached with the real program, in line mode behind pipes or a terminal, or with the
screen. SLOW_NAMES is a library that makes the lookup of names last for ever."""
import contextlib
import os
import pty
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import time
from fcntl import ioctl

from script import PATIENCE, Lines, expect, run_tests

GOREN, GOREND = sys.argv[1], sys.argv[2]
SLOW_NAMES = sys.argv[3] if len(sys.argv) > 3 else ""
ENTER, END_OF_INPUT = b"\r", b"\x04"

# What stands beside goren instead of a server.
DIES = "#!/bin/sh\necho 'no disk here' >&2\nexit 1\n"
SILENT = "#!/bin/sh\nexec sleep 600\n"
STUBBORN = "#!/bin/sh\ntrap '' TERM\necho $$ >\"$0.new\"\nmv \"$0.new\" \"$0.ready\"\nwhile :; do sleep 1; done\n"


class Program(Lines):
    """A goren with folders of its own, at a terminal or behind pipes."""

    def __init__(self, folder, *arguments, at_terminal=True, lines=True, goren=GOREN, more=()):
        environment = {**os.environ, "TERM": "xterm-256color", "HOME": folder, "PATH": "/nowhere",
                       "XDG_RUNTIME_DIR": folder, **dict(more)}
        command = [goren, *(["--plain"] if lines else []), "--name", "mizu",
                   f"--state-dir={folder}/state", f"--data-dir={folder}/data", *arguments]
        if at_terminal:
            fd, child = pty.openpty()
            ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            ends = {"stdin": child, "stdout": child, "stderr": child}
        else:
            fd, child = os.pipe()
            ends = {"stdin": subprocess.PIPE, "stdout": child, "stderr": child}
        self.process = subprocess.Popen(command, env=environment, start_new_session=True, **ends)
        os.close(child)
        super().__init__(fd)

    def type(self, keys):
        if self.process.stdin:
            self.process.stdin.write(keys)
            self.process.stdin.flush()
        else:
            os.write(self.fd, keys)

    def end(self, how):
        """Ends it: "TERM", "quit", or "end" of its input. Its exit code."""
        if how == "TERM":
            self.process.send_signal(signal.SIGTERM)
        elif how == "quit":
            self.type(b"quit\n")
        elif self.process.stdin:
            self.process.stdin.close()
        else:
            self.type(END_OF_INPUT)
        return self.code()

    def code(self):
        """Reads what is said until it ends: a terminal that nobody reads keeps it from ending."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            if select.select([self.fd], [], [], 0.05)[0]:
                with contextlib.suppress(OSError):
                    self.text += os.read(self.fd, 65536).decode(errors="replace")
        with contextlib.suppress(OSError):
            while select.select([self.fd], [], [], 0)[0]:
                more = os.read(self.fd, 65536)
                if not more:
                    break
                self.text += more.decode(errors="replace")
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"it hangs; it said:\n{self.text}")
        os.close(self.fd)
        return self.process.returncode


@contextlib.contextmanager
def beside(script):
    """A folder with a goren of its own, and what stands beside it: a script, or nothing."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(GOREN, f"{folder}/goren")
        if script:
            with open(f"{folder}/gorend", "w", encoding="utf-8") as file:
                file.write(script)
            os.chmod(f"{folder}/gorend", 0o755)
        # Scripts need their commands.
        yield folder, {"goren": f"{folder}/goren",
                       "more": {"PATH": "/usr/bin:/bin"} if script else {}}


class Server:
    def __init__(self, folder):
        self.process = subprocess.Popen(
            [GOREND, f"--data={folder}/server.db", "--listen=127.0.0.1:0", "--durability=off"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        text = b""
        while not re.search(rb"address=(\S+) key=", text):
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                raise AssertionError(f"gorend ended: {text.decode()}")
            text += more
        self.address = re.search(rb"address=(\S+) key=", text).group(1).decode()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait(PATIENCE)
        self.process.stdout.close()


# Its own server cannot start.

def test_lines_without_a_server_end_with_3():
    rows = [(None, r"gorend was found neither"), (DIES, r"no disk here")]
    for script, words in rows:
        for at_terminal in (False, True):
            with beside(script) as (folder, options):
                goren = Program(folder, at_terminal=at_terminal, **options)
                goren.until(r"Error: .*" + words)
                expect(f"exit code with {script!r}", goren.code(), 3)


def test_hosting_without_a_server_ends_with_3():
    with beside(None) as (folder, options):
        goren = Program(folder, "host", at_terminal=False, **options)
        goren.until("Error: .*gorend was found neither")
        expect("exit code", goren.code(), 3)


def test_screen_without_a_server_ends_with_3():
    with beside(None) as (folder, options):
        goren = Program(folder, "host", lines=False, **options)
        goren.until("was found neither")
        goren.type(b":quit" + ENTER)
        expect("exit code", goren.code(), 3)
        last = goren.text.strip().splitlines()[-1]
        expect("the last words", "goren: The program gorend was found neither" in last, True)


def test_screen_without_a_server_can_be_ended():
    with beside(None) as (folder, options):
        goren = Program(folder, "host", lines=False, **options)
        goren.until("was found neither")
        expect("exit code", goren.end("TERM"), 0)


# Its own server is starting.

def test_a_server_that_starts_can_be_left():
    for how in ("TERM", "quit"):
        with beside(SILENT) as (folder, options):
            goren = Program(folder, **options)
            wait_for(f"{folder}/state/here.log")
            expect(how, goren.end(how), 0)


def test_screen_can_be_left_while_its_server_starts():
    for how in ("TERM", "quit"):
        with beside(SILENT) as (folder, options):
            goren = Program(folder, "host", lines=False, **options)
            wait_for(f"{folder}/state/host.log")
            if how == "quit":
                goren.type(b":quit" + ENTER)
                expect(how, goren.code(), 0)
            else:
                expect(how, goren.end(how), 0)


def test_told_twice_it_does_not_wait_for_its_server():
    with beside(STUBBORN) as (folder, options):
        goren = Program(folder, **options)
        wait_for(f"{folder}/gorend.ready")
        begin = time.monotonic()
        goren.process.send_signal(signal.SIGTERM)
        wait_for_group(goren.process)
        expect("exit code", goren.end("TERM"), 0)
        with open(f"{folder}/gorend.ready", encoding="utf-8") as file:
            os.kill(int(file.read()), signal.SIGKILL)
        expect("ended before its patience was over", time.monotonic() - begin < 14, True)


def wait_for(path):
    end = time.monotonic() + PATIENCE
    while not os.path.exists(path):
        if time.monotonic() > end:
            raise AssertionError(f"{path} does not appear")
        time.sleep(0.01)


def wait_for_group(process):
    """Until it has taken the signal: it is pending no more."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with open(f"/proc/{process.pid}/status", encoding="utf-8") as status:
            pending = re.search(r"^ShdPnd:\s*(\w+)", status.read(), re.M).group(1)
        if int(pending, 16) & (1 << (signal.SIGTERM - 1)) == 0:
            return
        time.sleep(0.01)


# On the way to somebody else's.

@contextlib.contextmanager
def mute_server():
    """Takes connections and says nothing."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(8)
        yield f"127.0.0.1:{listener.getsockname()[1]}", listener


def test_a_connection_that_gets_no_answer_can_be_left():
    for lines in (True, False):
        for how in ("TERM", "quit"):
            with tempfile.TemporaryDirectory() as folder, mute_server() as (address, listener):
                goren = Program(folder, "join", address, lines=lines)
                taken, _ = listener.accept()
                with taken:
                    taken.recv(16)  # it has begun to speak
                    if how == "quit" and not lines:
                        goren.type(b":quit" + ENTER)
                        expect(f"{how} {lines}", goren.code(), 0)
                    else:
                        expect(f"{how} {lines}", goren.end(how), 0)


def test_input_that_ends_before_the_answer_is_code_3():
    with tempfile.TemporaryDirectory() as folder, mute_server() as (address, listener):
        goren = Program(folder, "join", address, at_terminal=False)
        taken, _ = listener.accept()
        goren.process.stdin.close()
        taken.close()
        expect("exit code", goren.code(), 3)


def test_a_name_that_is_looked_up_can_be_left():
    if not SLOW_NAMES:
        return
    for lines in (True, False):
        for how in ("TERM", "quit"):
            with tempfile.TemporaryDirectory() as folder:
                goren = Program(folder, "join", "somewhere.example", lines=lines,
                                more={"LD_PRELOAD": SLOW_NAMES})
                wait_for_threads(goren.process.pid)
                if how == "quit" and not lines:
                    goren.type(b":quit" + ENTER)
                    expect(f"{how} {lines}", goren.code(), 0)
                else:
                    expect(f"{how} {lines}", goren.end(how), 0)


def wait_for_threads(pid):
    """Until the one that looks the name up is there."""
    end = time.monotonic() + PATIENCE
    while len(os.listdir(f"/proc/{pid}/task")) < 2:
        if time.monotonic() > end:
            raise AssertionError("no name is looked up")
        time.sleep(0.01)


# Questions.

def test_the_question_about_a_key_can_be_left():
    codes = {"TERM": 0, "quit": 0, "end": 3}
    for command in ("join", "watch"):
        for how, code in codes.items():
            with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
                goren = Program(folder, command, server.address)
                goren.until(r"Save the key and continue\? yes or no\.")
                expect(f"{command} {how}", goren.end(how), code)


def test_the_question_for_a_password_can_be_left():
    codes = {"TERM": 0, "quit": 0, "end": 3}
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
        first = Program(folder, "join", server.address)
        first.until("yes or no")
        first.type(b"yes\n")
        first.until("You are guest")
        first.type(b"register mizu\n")
        first.until("won't be shown")
        first.type(b"correct horse\n")
        first.until("new password again")
        first.type(b"correct horse\n")
        first.until(r"You are mizu")
        expect("the first", first.end("end"), 0)
        shutil.rmtree(f"{folder}/state/tokens", ignore_errors=True)
        for path in os.listdir(f"{folder}/state"):
            if "token" in path and os.path.isfile(f"{folder}/state/{path}"):
                os.unlink(f"{folder}/state/{path}")
        for how, code in codes.items():
            goren = Program(folder, "join", server.address)
            goren.until("won't be shown")
            goren.type(b"short\n")
            goren.until("Passwords have 8 to 128 bytes")
            goren.until("won't be shown")  # it asks again
            expect(how, goren.end(how), code)


def test_a_question_in_a_game_can_be_left():
    for how in ("TERM", "end"):
        with tempfile.TemporaryDirectory() as folder:
            goren = Program(folder, more={"PATH": os.path.dirname(GOREND)})
            goren.until("welcome to Goren")
            goren.type(b"create both\nresign\n")
            goren.until("Question: ")
            expect(how, goren.end(how), 0)


# The line is lost and does not come back.

def test_a_lost_line_keeps_nobody():
    for at_terminal, hows in ((True, ("TERM", "quit", "end")), (False, ("TERM", "end"))):
        for how in hows:
            with tempfile.TemporaryDirectory() as folder:
                with Server(folder) as server:
                    goren = Program(folder, "join", server.address, at_terminal=at_terminal)
                    if at_terminal:
                        goren.until("yes or no")
                        goren.type(b"yes\n")
                    goren.until("You are guest")
                    goren.type(b"create both\nh8\n")
                    goren.until("Move 1: black h8")
                goren.until("connection lost")
                expect(f"{how} {at_terminal}", goren.end(how), 0)


def test_a_wait_without_end_can_be_left_by_a_person():
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
        goren = Program(folder, "join", server.address)
        goren.until("yes or no")
        goren.type(b"yes\n")
        goren.until("You are guest")
        goren.type(b"wait\n")
        expect("exit code", goren.end("quit"), 0)


# A folder that somebody has made before us.

def test_a_squatted_runtime_folder_is_no_reason_not_to_play():
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/elsewhere")
        os.symlink(f"{folder}/elsewhere", f"{folder}/goren")
        goren = Program(folder, at_terminal=False, more={"PATH": os.path.dirname(GOREND)})
        goren.type(b"create both\nh8\nmoves\n")
        goren.until("Moves 1-1: h8")
        expect("exit code", goren.end("end"), 0)
        expect("nothing was put there", os.listdir(f"{folder}/elsewhere"), [])


if __name__ == "__main__":
    run_tests(globals())
