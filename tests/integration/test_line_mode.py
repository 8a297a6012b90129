#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""goren --plain with a real gorend, as people and scripts use it: test_line_mode.py GOREN GOREND"""
import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import tempfile
import termios

from script import PATIENCE, Lines, expect, run_tests

GOREN, GOREND = sys.argv[1], sys.argv[2]


class Client:
    """A goren with folders of its own."""

    def __init__(self, folder, name, *arguments):
        self.process = subprocess.Popen(
            [GOREN, "--plain", "--name", name, *folders(folder, name), *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.lines = Lines(self.process.stdout.fileno())

    def type(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        self.process.stdin.flush()

    def until(self, pattern):
        return self.lines.until(pattern)

    def end(self):
        """Ends its input. Returns the exit code and, if it is not 0, what was said last."""
        rest, _ = self.process.communicate(timeout=PATIENCE)
        code = self.process.returncode
        return code if code == 0 else (code, rest.decode())


def folders(folder, name):
    return [f"--state-dir={folder}/{name}-state", f"--data-dir={folder}/{name}-data"]


def run(folder, name, *arguments, stdin=""):
    done = subprocess.run([GOREN, "--plain", "--name", name, *folders(folder, name), *arguments],
                          input=stdin.encode(), capture_output=True, timeout=PATIENCE)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Server:
    def __init__(self, folder, durability="off", *options):
        self.process = subprocess.Popen(
            [GOREND, f"--data={folder}/server.db", "--listen=127.0.0.1:0",
             f"--durability={durability}", *options],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        match = Lines(self.process.stdout.fileno()).until(r"address=(\S+) key=(\w+)")
        self.address, self.key = match.group(1), match.group(2)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(PATIENCE)


def test_script_plays_here():
    with tempfile.TemporaryDirectory() as folder:
        code, out, err = run(folder, "mizu", stdin="create ai\nh8\nwait\nresign\nyes\n")
        expect("exit code and stderr", (code, err), (0, ""))
        kinds = [line.split(":")[0].split(" ")[0] for line in out.splitlines()]
        expect("kinds of lines", kinds, ["Note", "Game", "Move", "Move", "Question", "End"])
        games = os.listdir(f"{folder}/mizu-data/games")
        expect("kept", (len(games), re.sub(r"[0-9]", "9", games[0][10:])),
               (1, "-9999-mizu-goren.sgf"))
        with open(f"{folder}/mizu-data/games/{games[0]}", encoding="utf-8") as file:
            if not file.read().startswith("(;FF[4]GM[4]"):
                raise AssertionError("the game is not kept as SGF")


def test_play_is_all_that_a_newcomer_needs():
    with tempfile.TemporaryDirectory() as folder:
        code, out, err = run(folder, "mizu", stdin=(
            "wait\nplay\nh8\nwait\n"
            f"save {folder}/a.psq\nsave {folder}/a.png\nsave {folder}/a.svg\nsave {folder}/a.sgf\n"
            "resign\nyes\n"))
        expect("exit code and stderr", (code, err), (0, ""))
        lines = out.splitlines()
        if "Type play to play the computer" not in lines[0]:
            raise AssertionError(f"the first line does not say how to begin: {lines[0]!r}")
        expect("nothing to wait for", lines[1],
               "Error: There is no game to wait for. Type play to start one.")
        if not re.match(r"Game: Gomoku 15x15, no clock, casual\. You are black, "
                        r"goren level 2 is white\.", lines[2]):
            raise AssertionError(f"not the game of a newcomer: {lines[2]!r}")
        expect("files", sorted(name for name in os.listdir(folder) if name.startswith("a.")),
               ["a.png", "a.psq", "a.sgf", "a.svg"])
        with open(f"{folder}/a.png", "rb") as file:
            expect("a picture", file.read(8), b"\x89PNG\r\n\x1a\n")
        with open(f"{folder}/a.sgf", encoding="utf-8") as file:
            if "XQ[goren level=2]" not in file.read():
                raise AssertionError("the record does not say which AI it was")


def test_games_without_moves_are_not_saved():
    with tempfile.TemporaryDirectory() as folder:
        code, _, _ = run(folder, "mizu", stdin="create both\nresign\nyes\n")
        expect("exit code", code, 0)
        expect("games", os.path.exists(f"{folder}/mizu-data/games"), False)


def test_a_script_here_is_never_too_fast():
    with tempfile.TemporaryDirectory() as folder:
        code, out, _ = run(folder, "mizu", stdin="profile mizu\n" * 300)
        expect("answers", (code, out.count("Profile: mizu")), (0, 300))


def test_here_the_limit_of_ai_players_on_servers_does_not_apply():
    with tempfile.TemporaryDirectory() as folder:
        code, out, _ = run(folder, "mizu", stdin="play\nh8\nwait\n" * 7)
        expect("games", (code, out.count("Move 1: black h8, you.")), (0, 7))


def test_lines_are_broken_between_words_on_a_terminal():
    with tempfile.TemporaryDirectory() as folder:
        parent, child = pty.openpty()
        termios.tcsetwinsize(child, (24, 40))
        process = subprocess.Popen([GOREN, "--plain", "--name", "mizu", *folders(folder, "mizu")],
                                   stdin=child, stdout=child, stderr=child, close_fds=True)
        os.close(child)
        lines = Lines(parent)
        lines.until(r"commands\.\r\n> $")
        shown = lines.text.split("\r\n")
        expect("as wide as the terminal", max(map(len, shown)) <= 40, True)
        expect("whole words", "Type play to play the computer" in
               " ".join(line.strip() for line in shown), True)
        os.write(parent, b"\x04")
        expect("exit code", process.wait(PATIENCE), 0)
        os.close(parent)


def test_file_as_standard_input_works():
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/script", "w+", encoding="utf-8") as script:
            script.write("create both\nh8\nh9\nmoves")  # no break at the end
            script.seek(0)
            done = subprocess.run([GOREN, "--plain", "--name", "mizu", *folders(folder, "mizu")],
                                  stdin=script, capture_output=True, timeout=PATIENCE)
        expect("exit code", done.returncode, 0)
        expect("last line", done.stdout.decode().splitlines()[-1], "Moves 1-2: h8 h9.")


def test_long_scripts_lose_no_line():
    with tempfile.TemporaryDirectory() as folder:
        code, out, _ = run(folder, "mizu", stdin="yes\n" * 3000 + "create both\nh8")
        expect("exit code", code, 0)
        expect("answers", out.count("Error: There is no question to answer.\n"), 3000)
        expect("last line", out.splitlines()[-1], "Move 1: black h8. Turn: white, move 2.")


def test_end_of_input_keeps_the_seat():
    with tempfile.TemporaryDirectory() as folder:
        run(folder, "mizu", stdin="create both\nh8\n")
        code, out, _ = run(folder, "mizu", stdin="wait\nh9\nmoves\n")
        expect("exit code", code, 0)
        expect("last line", out.splitlines()[-1], "Moves 1-2: h8 h9.")


def test_finished_games_are_never_overwritten():
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(3):  # two of them at least within one minute
            run(folder, "mizu", stdin="create both\nh8\nresign\nyes\nleave\nyes\n")
        games = os.listdir(f"{folder}/mizu-data/games")
        expect("games", len(games), 3)
        for name in games:
            if not re.fullmatch(r"[0-9-]{10}-[0-9]{4}-mizu-mizu(-[23])?\.sgf", name):
                raise AssertionError(f"an odd name: {name}")


def test_json_lines_are_objects():
    with tempfile.TemporaryDirectory() as folder:
        code, out, _ = run(folder, "mizu", "--json", stdin="create both\nh8\nboard\nnonsense\n")
        expect("exit code", code, 0)
        events = [json.loads(line) for line in out.splitlines()]
        expect("events", [event["event"] for event in events],
               ["note", "room", "move", "board", "error"])
        expect("the move", (events[2]["number"], events[2]["point"]), (1, "h8"))


def test_two_people_play_over_tls():
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
        ann = Client(folder, "ann", "join", server.address)
        ann.until(r"^Note: connected, new key\. You are guest ann\.")
        ann.type("create casual time=5+3 rule=freestyle", "ready")
        room = ann.until(r"^Table (\w+): Gomoku").group(1)
        bob = Client(folder, "bob", "join", f"{server.address}/{room}#{server.key}")
        bob.until(r"You are white, ann is black\.")
        bob.type("ready")
        ann.until(r"Turn: you, move 1\.$")
        ann.type("h8")
        bob.until(r"^Move 1: black h8, ann, .*Turn: you, move 2\.$")
        bob.type("h9", "say hello")
        ann.until(r"^Chat room: bob: hello$")
        eve = Client(folder, "eve", "watch", server.address)
        eve.until(r"^Table \w+: .*ann is black, to play move 3, bob is white\.")
        ann.type("draw", "yes")
        bob.until(r"^Question: ann offers a draw")
        bob.type("yes", "yes")
        for client in (ann, bob, eve):
            client.until(r"^End: draw by agreement after 2 moves\.")
        expect("exit codes", [client.end() for client in (ann, bob, eve)], [0, 0, 0])


def test_news_at_the_end_of_input_leave_nothing_behind():
    # Both are there when it wakes up: what bob said, and the end of its input. A
    # sanitizer tells what is left behind then, if it is heard in that order.
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
        bob = Client(folder, "bob", "join", server.address)
        bob.type("create casual")
        room = bob.until(r"^Table (\w+):").group(1)
        for number in range(6):
            ann = Client(folder, f"ann{number}", "watch", f"{server.address}/{room}")
            ann.until(rf"^Table {room}:")
            ann.process.send_signal(signal.SIGSTOP)
            bob.type(f"say hello {number}")
            bob.until(rf"^Chat room: bob: hello {number}$")
            ann.process.stdin.close()
            ann.process.stdin = None  # for communicate()
            ann.process.send_signal(signal.SIGCONT)
            expect("exit code", ann.end(), 0)
        expect("exit code", bob.end(), 0)


def test_accounts_come_back_with_their_password():
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
        mizu = Client(folder, "guest-1", "join", server.address)
        mizu.until(r"You are guest guest-1\.")
        mizu.type("register mizu", "a-long-secret", "a-long-secret")
        mizu.until(r"You are mizu\.")
        mizu.type("password", "a-long-secret", "a-longer-secret", "a-longer-secret")
        mizu.until(r"^Note: password changed\.")
        if "longer" in mizu.lines.text:
            raise AssertionError("a password is shown:\n" + mizu.lines.text)
        mizu.end()
        with open(f"{folder}/secret", "w", encoding="utf-8") as file:
            file.write("a-longer-secret\n")
        # Another machine: no token there.
        code, out, _ = run(f"{folder}/other", "mizu", f"--password-file={folder}/secret", "join",
                           server.address, stdin="profile mizu\n")
        expect("exit code", code, 0)
        if "You are mizu." not in out or "Profile: mizu, member since" not in out:
            raise AssertionError(out)
        with open(f"{folder}/secret", "w", encoding="utf-8") as file:
            file.write("a-long-secret\n")
        code, out, _ = run(f"{folder}/third", "mizu", f"--password-file={folder}/secret", "join",
                           server.address)
        expect("exit code with a wrong password", (code, out.startswith("Error: ")), (3, True))


def test_a_rated_game_is_in_the_profile_and_seeks_are_counted():
    with tempfile.TemporaryDirectory() as folder, Server(
            folder, "process", "--rated-same-address=yes") as server:
        address = f"{server.address}#{server.key}"
        mizu, bob = (Client(folder, name, "join", address) for name in ("mizu", "bob"))
        for client, name in ((mizu, "mizu"), (bob, "bob")):
            client.until(r"^Note: connected")
            client.type(f"register {name}", "a-long-secret", "a-long-secret")
            client.until(rf"You are {name}\.")
        mizu.type("create renju opening=central")
        code = mizu.until(r"^Table (\w+):").group(1)
        bob.type(f"join {code}", "sit white")
        bob.until(r"you take white|You are white")
        for client in (mizu, bob):
            client.type("ready")
        for client in (mizu, bob):
            client.until(r"game started")
        moves = (mizu, bob, "h8"), (bob, mizu, "h9"), (mizu, bob, "h10"), (bob, mizu, "g9")
        for client, other, points in moves:
            client.type(points)
            other.until(rf"{points}, ")
        bob.type("resign", "yes")
        after = mizu.until(r"^Rating: mizu 1500 to (\d+)").group(1)
        mizu.type("profile mizu")
        mizu.until(rf"^Rating history: renju blitz, 90 days: {after} to {after}, highest {after}\. "
                   r"Openings: Kansei 1\.$")
        bob.type("seek")
        bob.until(r"looking for an opponent")
        while not re.search(r"^Pairing: .*: 1 is looking\. Type seek join to join\.$", mizu.lines.text, re.M):
            mizu.type("wait 1", "rooms")  # the lobby tells its news once a second
            mizu.until(r"^Tables: .*\n")
        mizu.type("seek join")
        mizu.until(r"^Question: Opponent found: bob .* Renju")
        for client in (mizu, bob):
            expect("exit code", client.end(), 0)


def test_line_comes_back_after_the_server():
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        arguments = [GOREND, f"--data={folder}/server.db", f"--listen=127.0.0.1:{port}"]
        first = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        Lines(first.stdout.fileno()).until("listening")
        mizu = Client(folder, "mizu", "join", f"127.0.0.1:{port}")
        mizu.type("create both", "h8")
        mizu.until(r"^Move 1: black h8\.")
        first.kill()
        first.wait(PATIENCE)
        mizu.until(r"^Note: connection lost")
        second = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        Lines(second.stdout.fileno()).until("listening")
        mizu.type("reconnect")
        mizu.until(r"^Note: reconnected\.")
        mizu.until(r"^Turn: white, move 2\.")
        mizu.type("h9", "moves")
        mizu.until(r"^Moves 1-2: h8 h9\.$")
        expect("exit code", mizu.end(), 0)
        second.terminate()
        second.wait(PATIENCE)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_a_second_window_takes_the_game_and_the_first_says_so():
    with tempfile.TemporaryDirectory() as folder:
        first = Client(folder, "mizu")
        first.type("play", "h8", "wait")
        first.until(r"^Move 2: ")
        second = Client(folder, "mizu")
        first.until(r"^Error: Your game is open in another window now\.$")
        expect("exit code of the first", first.process.wait(PATIENCE), 3)
        expect("what the first says", "unix:" in first.lines.text, False)
        second.type("board", "quit", "yes")
        second.until(r"^Board: after move 2 of 2")
        expect("talk of servers", "server" in second.lines.text, False)
        expect("exit code", second.end(), 0)


def test_host_tells_what_friends_type():
    with tempfile.TemporaryDirectory() as folder:
        host = Client(folder, "ann", f"--port={free_port()}", "host")
        host.until(r"You are guest ann\.")
        # A machine without a network has nothing to tell.
        told = re.search(r"^Note: friends can join with: goren join '(\S+)'$", host.lines.text, re.M)
        if told:
            friend = Client(folder, "bob", "join", told.group(1))
            friend.until(r"^Note: connected")
            expect("exit code of the friend", friend.end(), 0)
        expect("exit code of the host", host.end(), 0)


def test_terminal_has_a_prompt_and_hides_secrets():
    with tempfile.TemporaryDirectory() as folder:
        parent, child = pty.openpty()
        process = subprocess.Popen([GOREN, "--plain", "--name", "mizu", *folders(folder, "mizu")],
                                   stdin=child, stdout=child, stderr=child, close_fds=True)
        os.close(child)
        lines = Lines(parent)
        lines.until(r"help for all commands\.\r\n> $")
        os.write(parent, b"create both\n")
        lines.until(r"Turn: black, move 1\.\r\n> $")
        os.write(parent, b"login mizu\n")
        lines.until(r"Finish your game first\.\r\n> $")
        os.write(parent, b"resign\nyes\nlogin mizu\n")
        lines.until(r"won't be shown\.\r\n> $")
        if termios.tcgetattr(parent)[3] & termios.ECHO:
            raise AssertionError("a password would be seen")
        os.write(parent, b"too\n")
        lines.until(r"Passwords have 8 to 128 bytes")
        lines.until(r"> $")
        if not termios.tcgetattr(parent)[3] & termios.ECHO:
            raise AssertionError("the terminal stays silent")
        os.write(parent, b"\x04")  # the end of input
        expect("exit code", process.wait(PATIENCE), 0)
        os.close(parent)


def test_settings_are_those_of_the_screen():
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/goren.conf"
        with open(path, "w", encoding="utf-8") as file:
            file.write("# mine\ntheme = light\n")
        code, out, _ = run(folder, "mizu", f"--config={path}", stdin=(
            "settings\nset style=wide\nset style=none\nset nothing=1\nbind game F5 undo\n"
            "set sound.turn=bell\nsettings\n"))
        expect("exit code", code, 0)
        lines = out.splitlines()[1:]
        expect("before", lines[0].startswith("Note: Appearance: theme=light; style=auto; "), True)
        expect("errors", sum(line.startswith("Error: ") for line in lines), 2)
        for line in ("Note: style=wide", "Note: keys.game.undo=F5", "Note: sound.turn=bell"):
            expect(line, line in lines, True)
        expect("the keys", lines[-1], "Note: keys: game.undo=F5")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for line in ("# mine", "theme = light", "style = wide", "[keys]", "[sound]"):
            expect(line, line in text.splitlines(), True)


def test_a_badge_is_seen_by_others():
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
        config = f"--config={folder}/goren.conf"
        ann = Client(folder, "ann", config, "join", server.address)
        bob = Client(folder, "bob", f"--config={folder}/none.conf", "join", server.address)
        for client in (ann, bob):
            client.until(r"help for all commands\.$")
        ann.type("set badge=moon", "set badge-colour=blue")
        ann.until(r"^Note: badge-colour=blue$")
        ann.type("profile ann")
        ann.until(r"^Profile: ann, guest\. Online\. Badge: moon, blue\.$")
        bob.type("profile ann")
        bob.until(r"^Profile: ann, guest\. Online\. Badge: moon, blue\.$")
        ann.type("set badge=dragon")
        ann.until(r"^Error: badge must be one of: none star ")
        # It is in the file: whoever comes anew wears it from the start.
        ann.type("quit")
        expect("exit code", ann.end(), 0)
        ann = Client(folder, "ann", config, "join", server.address)
        ann.until(r"help for all commands\.$")
        ann.type("profile ann", "set badge=none")
        ann.until(r"^Profile: ann, guest\. Online\. Badge: moon, blue\.$")
        ann.until(r"^Note: badge=none$")
        ann.type("profile ann")
        ann.until(r"^Profile: ann, guest\. Online\.$")
        for client in (ann, bob):
            expect("exit code", client.end(), 0)


def test_an_account_keeps_its_badge():
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
        with open(f"{folder}/secret", "w", encoding="utf-8") as file:
            file.write("a-long-secret\n")
        config = [f"--config={folder}/{name}.conf" for name in ("here", "there")]
        mizu = Client(folder, "mizu", config[0], "join", server.address)
        mizu.until(r"help for all commands\.$")
        mizu.type("register mizu", "a-long-secret", "a-long-secret")
        mizu.until(r"You are mizu\.")
        mizu.type("set badge=star")
        mizu.until(r"^Note: badge=star$")
        mizu.type("profile mizu")
        mizu.until(r"Badge: star\.$")
        mizu.type("quit")
        expect("exit code", mizu.end(), 0)
        # Settings that say nothing of it leave it alone; those that say none take it off.
        for setting, wanted in (("", "Online. Badge: star."), ("badge = none\n", "Online.")):
            with open(f"{folder}/there.conf", "w", encoding="utf-8") as file:
                file.write(setting)
            code, out, _ = run(f"{folder}/other", "mizu", config[1],
                               f"--password-file={folder}/secret", "join", server.address,
                               stdin="profile mizu\n")
            expect("exit code", code, 0)
            expect(f"with {setting!r}", out.splitlines()[-1].split(". ", 1)[1], wanted)


def test_settings_are_reset_after_a_question():
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/goren.conf"
        with open(path, "w", encoding="utf-8") as file:
            file.write("# mine\ntheme = light\nodd = 1\n[keys]\ngame.undo = F5\n")
        code, out, _ = run(folder, "mizu", f"--config={path}", stdin=(
            "settings reset\nno\nsettings reset\nyes\nsettings reset\nyes\nsettings\n"))
        expect("exit code", code, 0)
        lines = out.splitlines()[1:]
        question = "Question: reset all settings and keys to defaults? yes or no."
        expect("what is said", lines[:6], [
            question, "Note: cancelled.", question, "Note: 2 settings reset to their defaults.",
            question, "Note: All settings were already at their defaults."])
        expect("theme", "theme=auto" in lines[6], True)
        with open(path, encoding="utf-8") as file:
            text = file.read().splitlines()
        for line, is_there in (("# mine", True), ("odd = 1", True), ("theme = light", False),
                               ("game.undo = F5", False)):
            expect(line, line in text, is_there)


def test_a_server_is_forgotten():
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
        state = f"{folder}/ann-state"
        code, out, _ = run(folder, "ann", "join", server.address, stdin="settings\n")
        expect("exit code", code, 0)
        expect("it is listed", re.search(rf"^Note: Servers: {server.address} \(ann, .* key known",
                                         out, re.M) is not None, True)
        expect("tokens", len(os.listdir(f"{state}/tokens")), 1)
        code, out, _ = run(folder, "ann", stdin=(
            f"forget {server.address}\nno\nforget {server.address}\nyes\n"
            f"forget {server.address}\nyes\nsettings\n"))
        expect("exit code", code, 0)
        lines = out.splitlines()
        expect("asked", sum(line.startswith("Question: forget") for line in lines), 3)
        expect("told", f"Note: {server.address} is forgotten: its address, its key and your "
               "saved login." in lines, True)
        expect("not twice", f"Error: {server.address} is not a saved server. Type settings to list "
               "them." in lines, True)
        expect("it is not listed", "Servers:" in out, False)
        for name in ("servers", "known_hosts"):
            with open(f"{state}/{name}", encoding="utf-8") as file:
                expect(name, server.address in file.read(), False)
        # Not while a game runs there: the token is the way back.
        bob = Client(folder, "bob", "join", server.address)
        bob.type("create both", f"forget {server.address}", "yes")
        bob.until(r"^Error: Finish your game first\.")
        expect("exit code", bob.end(), 0)
        # Only the token of the server here is left.
        for name in os.listdir(f"{state}/tokens"):
            with open(f"{state}/tokens/{name}", encoding="utf-8") as file:
                expect("token", server.address in file.read(), False)


def test_first_visit_is_asked_about_at_a_terminal():
    with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
        for answer, code in ((b"no", 3), (b"yes", 0)):
            parent, child = pty.openpty()
            process = subprocess.Popen(
                [GOREN, "--plain", "--name", "ann", *folders(folder, "ann"), "join",
                 server.address], stdin=child, stdout=child, stderr=child, close_fds=True)
            os.close(child)
            lines = Lines(parent)
            told = lines.until(r"Question: first visit to 127\.0\.0\.1:\d+\. Its key is SHA256 "
                               r"(\S+)\. Save the key and continue\? yes or no\.\r\n> $").group(1)
            expect("the key", told.replace(":", "").startswith(server.key), True)
            os.write(parent, answer + b"\n")
            if code:
                lines.until(r"Note: nothing was saved or sent\.")
            else:
                lines.until(r"Note: connected, new key\. You are guest ann\.")
                lines.until(r"> $")
                os.write(parent, b"\x04")
            expect("exit code", process.wait(PATIENCE), code)
            os.close(parent)
            expect("known", os.path.exists(f"{folder}/ann-state/known_hosts"), not code)


def test_signal_ends_it_and_leaves_no_server():
    with tempfile.TemporaryDirectory() as folder:
        mizu = Client(folder, "mizu")
        mizu.until(r"help for all commands\.$")
        mizu.process.send_signal(signal.SIGTERM)
        expect("exit code", mizu.process.wait(PATIENCE), 0)
        # The data is free again: another server of its own can have it.
        code, _, _ = run(folder, "mizu", stdin="help quit\n")
        expect("exit code of the next", code, 0)


def test_reader_that_goes_away_ends_it():
    with tempfile.TemporaryDirectory() as folder:
        mizu = Client(folder, "mizu")
        mizu.until(r"help for all commands\.$")
        mizu.process.stdout.close()
        mizu.type("help", "help", "help")
        expect("exit code", mizu.process.wait(PATIENCE), 1)


def test_no_connection_is_code_3():
    with tempfile.TemporaryDirectory() as folder:
        code, out, _ = run(folder, "mizu", "join", f"127.0.0.1:{free_port()}", stdin="rooms\n")
        expect("exit code", code, 3)
        expect("the sentence", out.startswith("Error: No answer at 127.0.0.1:"), True)


def test_wrong_calls_are_code_2():
    rows = [
        (["join"], "an address is missing"),
        (["join", "a", "b"], "unexpected argument"),
        (["host", "a"], "unexpected argument"),
        (["join", "host:99999"], "goren: "),
        (["--nonsense"], "--help"),
        (["--name", ""], "--name must be"),
        (["--password-file", "/no/such/file"], "can't read"),
    ]
    with tempfile.TemporaryDirectory() as folder:
        for arguments, message in rows:
            done = subprocess.run([GOREN, *folders(folder, "x"), *arguments], input=b"",
                                  capture_output=True, timeout=PATIENCE)
            expect(f"goren {' '.join(arguments)}", (done.returncode, done.stdout), (2, b""))
            if message not in done.stderr.decode():
                raise AssertionError(f"{arguments}: {done.stderr.decode()}")


if __name__ == "__main__":
    run_tests(globals())
