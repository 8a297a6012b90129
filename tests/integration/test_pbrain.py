#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pbrain-goren as a manager of brains uses it, through pipes: test_pbrain.py PBRAIN

No limit of time is asserted: a brain that does not do what it is told makes the test
wait until it is given up."""
import os
import re
import signal
import subprocess
import sys
import time

from script import expect, expect_in, run_tests

PBRAIN = sys.argv[1]
PATIENCE = 100  # seconds, then it hangs
LONG = "INFO timeout_turn 100000000"  # a search that nobody lives to see the end of
SEARCH = (LONG, "START 15", "TURN 7,7")  # that goes on: to BEGIN there is an answer at once
SHORT = "INFO timeout_turn 50"


class Brain:
    """The program, with a pipe at each end."""

    def __init__(self, *lines, arguments=()):
        self.process = subprocess.Popen([PBRAIN, *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.send(*lines)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                if stream:
                    stream.close()
            except BrokenPipeError:
                pass

    def send(self, *lines, end="\r\n"):
        self.send_bytes("".join(line + end for line in lines).encode())

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def end_input(self):
        self.process.stdin.close()
        self.process.stdin = None  # communicate() would flush it

    def line(self):
        line = self.process.stdout.readline().decode()
        if not line.endswith("\n"):
            raise AssertionError(f"the brain said {line!r} and no more")
        return line.rstrip("\n")

    def expect(self, wanted):
        expect("line", self.line(), wanted)

    def expect_move(self, taken=(), size=15):
        line = self.line()
        match = re.fullmatch(r"(\d+),(\d+)", line)
        if not match:
            raise AssertionError(f"expected a move, got {line!r}")
        move = int(match[1]), int(match[2])
        if max(move) >= size or move in taken:
            raise AssertionError(f"{line} is no legal move")
        return move

    def expect_end(self):
        """It exits by itself, with nothing more to say."""
        out, err = self.process.communicate(timeout=PATIENCE)
        expect("what is said after the end", (out, err), (b"", b""))
        expect("exit code", self.process.returncode, 0)


def test_the_session_of_the_page():
    with Brain("START 15") as brain:
        brain.expect("OK")
        brain.send("INFO rule 4", SHORT, "BOARD", "7,7,2", "DONE")
        first = brain.expect_move({(7, 7)})
        other = (6, 8) if first != (6, 8) else (8, 8)
        brain.send("TURN %d,%d" % other)
        second = brain.expect_move({(7, 7), first, other})
        brain.send("YXSHOWFORBID")
        brain.expect("FORBID .")
        for move in (second, other):
            brain.send("TAKEBACK %d,%d" % move)
            brain.expect("OK")
        brain.send("FOO")
        expect("an unknown command", brain.line().split()[0], "UNKNOWN")
        brain.send("END")
        brain.expect_end()


def test_a_whole_game_against_itself():
    """Both sides with one brain each, until somebody has five or 60 moves are made."""
    with Brain(SHORT, "START 15") as black, Brain(SHORT, "START 15") as white:
        for brain in (black, white):
            brain.expect("OK")
        moves = []
        black.send("BEGIN")
        for turn in range(60):
            brain, other = (black, white) if turn % 2 == 0 else (white, black)
            moves.append(brain.expect_move(moves))
            if has_five(moves):
                break
            other.send("TURN %d,%d" % moves[-1])
        for brain in (black, white):
            brain.send("END")


def has_five(moves):
    own = set(moves[-1::-2])
    x, y = moves[-1]
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        run = 1
        for sign in (1, -1):
            step = 1
            while (x + sign * step * dx, y + sign * step * dy) in own:
                run, step = run + 1, step + 1
        if run >= 5:
            return True
    return False


def test_a_manager_that_does_not_wait():
    """GomocupJudge writes START and all INFO at once, and opens with BOARD."""
    with Brain("START 20", "INFO max_memory 83886080", "INFO timeout_match 180000", SHORT,
               "INFO game_type 1", "INFO rule 0", "INFO time_left 180000",
               "BOARD", "10,10,2", "DONE") as brain:
        brain.expect("OK")
        first = brain.expect_move({(10, 10)}, size=20)
        brain.send("INFO time_left 170000", "TURN 0,0")
        brain.expect_move({(10, 10), (0, 0), first}, size=20)
        brain.send("END")
        brain.expect_end()


def test_end_during_a_search():
    with Brain(*SEARCH) as brain:
        brain.expect("OK")
        brain.send("END")
        brain.expect_end()


def test_end_of_input_is_the_end():
    for lines in ((), ("START 15",), SEARCH, ("START 15", "BOARD", "7,7,2")):
        with Brain(*lines) as brain:
            if "START 15" in lines:
                brain.expect("OK")
            brain.end_input()
            brain.expect_end()


def test_stop_brings_the_move():
    for word in ("YXSTOP", "STOP", "INFO timeout_turn 0", "INFO timeout_turn 60"):
        with Brain(*SEARCH) as brain:
            brain.expect("OK")
            brain.send(word)
            brain.expect_move({(7, 7)})
            brain.send("END")
            brain.expect_end()


def test_an_aborted_search_gives_no_move():
    rows = [("RESTART", ["OK"]), ("START 15", ["OK"]), ("TAKEBACK 7,7", ["OK"])]
    for command, answers in rows:
        with Brain(*SEARCH) as brain:
            brain.expect("OK")
            brain.send(command, "FOO")
            for answer in answers:
                brain.expect(answer)
            brain.expect("UNKNOWN command")
            brain.send("END")
            brain.expect_end()


def test_a_new_turn_takes_the_place_of_an_aborted_one():
    with Brain(LONG, "START 15", "BOARD", "7,7,2", "DONE") as brain:
        brain.expect("OK")
        brain.send(SHORT, "TURN 1,1")
        # That was white's move already, so it is black's turn: one answer, not two.
        brain.expect_move({(7, 7), (1, 1)})
        brain.send("FOO")
        brain.expect("UNKNOWN command")
        brain.send("END")
        brain.expect_end()


def test_info_and_questions_are_heard_during_a_search():
    with Brain(*SEARCH) as brain:
        brain.expect("OK")
        brain.send("ABOUT", "INFO max_memory 0", "TURN 99,99", "FOO")
        expect_in("answer", 'name="Goren"', brain.line())
        expect("answer", brain.line().split()[0], "ERROR")
        brain.expect("UNKNOWN command")
        brain.send("INFO timeout_turn 0")
        brain.expect_move({(7, 7)})
        brain.send("END")
        brain.expect_end()


def test_all_ends_of_lines_are_understood():
    for end in ("\r\n", "\n", "\r", "\n\n\r\n"):
        with Brain() as brain:
            brain.send("START 15", "TURN 99,99", "", "ABOUT", end=end)
            brain.expect("OK")
            expect("answer", brain.line().split()[0], "ERROR")
            expect_in("answer", "version=", brain.line())
            brain.send("END", end=end)
            brain.expect_end()


def test_garbage_and_huge_lines_are_survived():
    with Brain() as brain:
        brain.send_bytes(b"\x00\x01\xff\xfe\n")
        expect("answer", brain.line().split()[0], "UNKNOWN")
        brain.send_bytes(b"x" * 1000000 + b"\n")
        expect("answer", brain.line().split()[0], "UNKNOWN")
        brain.send_bytes(b"TURN " + b"7" * 100000 + b",7\nSTART " + b" " * 100000 + b"15\n")
        expect("answer", brain.line().split()[0], "ERROR")
        expect("answer", brain.line().split()[0], "ERROR")
        brain.send("START 15", SHORT, "BOARD")
        brain.send(*(f"{i % 40},{i // 40},{i % 5}" for i in range(5000)))
        brain.send_bytes(bytes(range(1, 256)) * 40 + b"\nDONE\n")
        brain.expect("OK")
        expect("answer", brain.line().split()[0], "ERROR")
        brain.send("BEGIN")
        brain.expect_move()
        brain.send("END")
        brain.expect_end()


def test_bytes_one_by_one():
    with Brain() as brain:
        for byte in b"START 15\r\nINFO timeout_turn 50\r\nBEGIN\r\n":
            brain.send_bytes(bytes([byte]))
        brain.expect("OK")
        brain.expect_move()
        brain.send("END")
        brain.expect_end()


def wait_until_stopped(pid):
    while True:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as stat:
            if stat.read().rpartition(")")[2].split()[0] == "T":
                return
        time.sleep(0.001)


def test_a_brain_that_was_suspended_goes_on():
    """GomocupJudge stops a brain that is not on turn; what it is sent meanwhile waits."""
    with Brain(SHORT, "START 15") as brain:
        brain.expect("OK")
        taken = set()
        for turn in range(3):
            os.kill(brain.process.pid, signal.SIGSTOP)
            wait_until_stopped(brain.process.pid)
            move = (turn, 0)
            brain.send("TURN %d,%d" % move)
            time.sleep(0.2)  # longer than the turn: this time is not the brain's
            os.kill(brain.process.pid, signal.SIGCONT)
            taken.add(move)
            taken.add(brain.expect_move(taken))
        brain.send("END")
        brain.expect_end()


def test_a_search_that_was_suspended_goes_on():
    with Brain(*SEARCH) as brain:
        brain.expect("OK")
        os.kill(brain.process.pid, signal.SIGSTOP)
        wait_until_stopped(brain.process.pid)
        os.kill(brain.process.pid, signal.SIGCONT)
        brain.send("YXSTOP")
        brain.expect_move({(7, 7)})
        brain.send("END")
        brain.expect_end()


def test_a_manager_that_does_not_read_does_not_matter():
    with Brain("START 15", SHORT) as brain:
        brain.expect("OK")
        brain.process.stdout.close()
        brain.send("BEGIN", "ABOUT", "END")
        brain.process.stdin.close()
        expect("exit code", brain.process.wait(timeout=PATIENCE), 0)


def test_openings_are_decided():
    with Brain(SHORT, "START 15", "SWAP2BOARD", "DONE") as brain:
        brain.expect("OK")
        stones = brain.line().split()
        expect("stones", (len(stones), len(set(stones))), (3, 3))
        brain.send("SWAP2BOARD", *stones, "DONE")
        decision = brain.line().split()
        if decision != ["SWAP"] and not 1 <= len(decision) <= 2:
            raise AssertionError(f"{decision} is no answer to three stones")
        brain.send("SWAP2BOARD", *stones, "0,0", "14,14", "DONE")
        decision = brain.line().split()
        expect("stones of the answer", len(decision), 1)
        brain.send("END")
        brain.expect_end()


def test_every_rule_and_size_has_a_move():
    for rule in (0, 1, 2, 4, 8, 9):
        for size in (5, 15, 20, 25):
            with Brain(f"START {size}", f"INFO rule {rule}", SHORT) as brain:
                brain.expect("OK")
                middle = (size // 2, size // 2)
                brain.send("TURN %d,%d" % middle)
                brain.expect_move({middle}, size=size)
                brain.send("END")
                brain.expect_end()


def test_without_time_there_is_a_move():
    with Brain("INFO timeout_turn 0", "START 15", "BOARD", "7,7,2", "DONE") as brain:
        brain.expect("OK")
        brain.expect_move({(7, 7)})
        brain.send("INFO timeout_turn 5000", "INFO time_left -100", "TURN 1,1")
        brain.expect_move({(7, 7), (1, 1)})
        brain.send("END")
        brain.expect_end()


def test_details_are_shown_with_several_threads_too():
    for threads in ("1", "2"):
        with Brain(f"INFO thread_num {threads}", "INFO show_detail 1", "INFO timeout_turn 500",
                   "START 15", "TURN 7,7") as brain:
            brain.expect("OK")
            lines = [brain.line()]
            while not re.fullmatch(r"\d+,\d+", lines[-1]):
                lines.append(brain.line())
            kinds = {line.split()[2] for line in lines if line.startswith("MESSAGE REALTIME ")}
            expect(f"{threads} threads", kinds, {"REFRESH", "POS", "DONE", "BEST", "VAL", "PV"})
            brain.send("END")
            brain.expect_end()


def test_several_threads_and_thoughts_in_the_others_time():
    with Brain("INFO thread_num 3", "INFO pondering 1", SHORT, "START 15") as brain:
        brain.expect("OK")
        taken = {(7, 7)}
        brain.send("TURN 7,7")
        for move in ((0, 0), (14, 14), (0, 14), (14, 0)):
            taken.add(brain.expect_move(taken))
            taken.add(move)
            brain.send("TURN %d,%d" % move)
        brain.expect_move(taken)
        # Whatever comes while it ponders, it is at hand.
        brain.send("ABOUT")
        expect("the name", brain.line().startswith("name="), True)
        brain.send("RESTART", "BEGIN")
        brain.expect("OK")
        brain.expect_move()
        brain.send("END")
        brain.expect_end()


def test_every_ai_plays():
    rows = [("--level", "1"), ("--level", "5"), ("--mind", "classic"), ("--mind", "patterns"),
            ("--mind", "lines"), ("--mind", "minimax", "--plies", "2"),
            ("--mind", "matrix", "--plies", "1"), ("--mind", "scale")]
    for arguments in rows:
        with Brain(SHORT, "START 15", "TURN 7,7", arguments=arguments) as brain:
            brain.expect("OK")
            brain.expect_move({(7, 7)})
            brain.send("END")
            brain.expect_end()


def test_options_are_explained():
    rows = [(["--help"], 0, "Usage: pbrain-goren", ""), (["--version"], 0, "pbrain-goren ", ""),
            (["--level", "11"], 2, "", "Usage:"), (["--level"], 2, "", "Usage:"),
            (["--mind", "chess"], 2, "", "Usage:"), (["x"], 2, "", "Usage:")]
    for arguments, code, out, err in rows:
        done = subprocess.run([PBRAIN, *arguments], stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=PATIENCE)
        expect(f"exit code of {arguments}", done.returncode, code)
        expect_in(f"output of {arguments}", out, done.stdout.decode())
        expect_in(f"errors of {arguments}", err, done.stderr.decode())


if __name__ == "__main__":
    run_tests(globals())
