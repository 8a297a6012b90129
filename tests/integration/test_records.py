#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""goren analyze, check, convert, replay and picture with records: test_records.py GOREN"""
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

from script import expect, expect_in, run_tests

GOREN = sys.argv[1]
HEADER = bytes([0xFF]) + b"RenLib" + bytes([0xFF, 3, 0]) + b"\xff" * 10

# The examples of the page on records.
FILES = {
    "game.sgf": b"(;FF[4]GM[4]CA[UTF-8]AP[server:1.0]SZ[15]PB[Alice]PW[Bob]DT[2024-05-17]RU[renju]"
                b"TM[300]OT[3 fischer]RE[B+R]\n;B[hh]BL[300];W[ig]WL[301.48];B[gi]BL[302.166])\n",
    "game.psq": b"Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,1520\n7,9,834\nhomo-Alice\nhomo-Bob\n0\n",
    "game.rec": b"pbrain-one.exe\npbrain-two.exe\n10,10,0\n11,9,1520\n9,11,834\n0\n",
    "game.lib": HEADER + bytes.fromhex("7800690087486f6b0000"),
    "tree.lib": HEADER + bytes.fromhex("78006980874068005940"),
    "game.pos": bytes.fromhex("0370627e"),
    "game.txt": b"h8i9g7\n",
    "game.record": b"Written by x\r\n20240517134510\r\n777687869796A7A6B7F0\r\n972762688\r\n"
                   b"514517573\r\n166256707823340292748925\r\n867722261\r\n311362471\r\n",
    "game.rif": b'<?xml version="1.0"?>\n<database><players><player id="7" name="Alice"/></players>'
                b'<games><game id="1" rule="25" black="7" white="8" bresult="1" swap="-----">'
                b'<move>h8 i9 g7</move></game><game id="2" rule="25"><move>h8 h9 h8</move></game>'
                b'<game id="3" rule="25"><move>h8 h9 h10</move></game></games></database>\n',
}


def run(*arguments, stdin=b""):
    done = subprocess.run([GOREN, *arguments], input=stdin, capture_output=True, timeout=60)
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


class Folder:
    """A folder with the examples in it."""

    def __enter__(self):
        self.temporary = tempfile.TemporaryDirectory()
        for name, data in FILES.items():
            self.write(name, data)
        return self

    def __exit__(self, *unused):
        self.temporary.cleanup()

    def path(self, name):
        return os.path.join(self.temporary.name, name)

    def write(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()


def test_check_knows_every_format_by_its_content():
    wanted = {"game.sgf": "ok 1-0, unsigned\n", "game.record": "ok 1-0\n",
              "game.rif": "ok 1-0\nillegal 3 h8 occupied\nok *\n"}
    with Folder() as folder:
        for name, data in FILES.items():
            # The name must not help.
            code, out, _ = run("check", folder.write("x", data))
            expect(name, out.decode(), wanted.get(name, "ok *\n"))
            expect(name, code, 1 if name == "game.rif" else 0)


def test_check_json_tells_rule_and_seal():
    with Folder() as folder:
        code, out, _ = run("check", "--json", folder.path("game.sgf"))
        answer = json.loads(out)
        expect("exit code", code, 0)
        expect("rule", (answer["rule"], answer["rule_assumed"], answer["seal"], answer["moves"]),
               ("renju", False, "unsigned", 3))


def test_check_says_where_a_file_is_damaged():
    with Folder() as folder:
        data = FILES["game.record"].replace(b"972762688", b"972762689")
        code, out, err = run("check", folder.write("bad", data))
        expect("answer", (code, out), (1, b"damaged at line 4\n"))
        expect_in("sentence", "line 4: the file is damaged: the checksum of the code string", err)


def convert(folder, source, target, *options):
    code, _, err = run("convert", *options, folder.path(source), folder.path(target))
    expect(f"{source} to {target}: {err}", code, 0)
    return folder.read(target), err


def test_convert_goes_around_and_comes_back():
    with Folder() as folder:
        psq, err = convert(folder, "game.sgf", "out.psq")
        expect("psq", psq, FILES["game.psq"] + b"1,renju\n")
        expect_in("a warning", "can't store date and event, the reason it ended", err)
        sgf, _ = convert(folder, "game.psq", "out.sgf", "--rule", "renju")
        expect_in("move times", b";B[hh]XT[0];W[ig]XT[1520];B[gi]XT[834])", sgf)
        again, _ = convert(folder, "out.sgf", "out2.psq")
        expect("there and back", again, FILES["game.psq"])
        expect("a tree", convert(folder, "tree.lib", "out.lib")[0], FILES["tree.lib"])
        expect("a tree as SGF", convert(folder, "tree.lib", "tree.sgf")[0].count(b"("), 3)
        expect("and back", convert(folder, "tree.sgf", "tree2.lib")[0], FILES["tree.lib"])
        expect("text", convert(folder, "game.pos", "out.txt")[0], b"h8i9g7\n")


def test_convert_counts_what_it_refuses():
    with Folder() as folder:
        code, out, err = run("convert", "--json", folder.path("game.rif"), folder.path("out.txt"))
        answer = json.loads(out)
        expect("exit code", code, 1)
        expect("sum", (answer["converted"], answer["refused"], answer["reasons"]),
               (2, 1, {"occupied": 1}))
        expect("games", folder.read("out.txt"), b"h8i9g7\nh8h9h10\n")
        expect_in("which and why", "game 2: move 3, h8:", err)


def test_convert_counts_what_it_remarks():
    plain = b"(;FF[4]GM[4]SZ[15]RU[freestyle]RE[W+R];B[hh];W[ii])\n"
    wins = b"(;FF[4]GM[4]SZ[15]RU[freestyle]RE[W+R]" + b"".join(
        b";B[%ch];W[%ci]" % (c, c) for c in b"abcd") + b";B[eh])\n"
    with Folder() as folder:
        source = folder.write("odd.sgf", plain + wins + wins)
        code, out, err = run("convert", "--json", source, folder.path("out.sgf"))
        answer = json.loads(out)
        expect("a remark is no refusal", (code, answer["converted"], answer["refused"]), (0, 3, 0))
        expect("sum", answer["remarks"], {"another result": 2})
        expect_in("which and what", "game 3: the file has", err)
        code, _, err = run("convert", source, folder.path("out2.sgf"))
        expect_in("counted", "noted: 2 result differs from the board", err)
        code, _, err = run("convert", "--quiet", source, folder.path("out3.sgf"))
        expect("quiet", (code, err), (0, ""))


def test_convert_takes_folders_and_overwrites_nothing_there():
    with Folder() as folder:
        os.mkdir(folder.path("in"))
        for name in ("game.sgf", "game.psq", "game.rif"):
            folder.write("in/" + name, FILES[name])
        folder.write("in/notes.md", b"no record")
        code, _, _ = run("convert", "--quiet", folder.path("in"), folder.path("out/"))
        expect("exit code", code, 1)  # one game of the database is illegal
        expect("files", sorted(os.listdir(folder.path("out"))),
               ["game-000003.sgf", "game-2.sgf", "game-3.sgf", "game.sgf"])


def test_convert_leaves_no_half_file_behind():
    with Folder() as folder:
        before = sorted(os.listdir(folder.path("")))
        code, _, err = run("convert", folder.path("game.rif"), folder.path("out.psq"))
        expect("exit code", code, 2)
        expect_in("why", "a .psq file holds only one; give a folder", err)
        code, _, _ = run("convert", folder.write("bad.psq", b"Piskvorky"), folder.path("out.sgf"))
        expect("exit code", code, 1)
        expect("files", sorted(os.listdir(folder.path(""))), sorted(before + ["bad.psq"]))


def test_many_games_keep_their_order():
    games = []
    rng = random.Random(1)
    for _ in range(3000):
        points = rng.sample([f"{c}{r}" for c in "abcdefghijklmno" for r in range(1, 16)], 8)
        games.append("".join(points))
    text = "\n".join(games).encode() + b"\n"
    with Folder() as folder:
        folder.write("many.txt", text)
        convert(folder, "many.txt", "many.sgf", "--rule", "standard")
        expect("in order", convert(folder, "many.sgf", "back.txt")[0], text)


def broken_versions(data):
    """Cut anywhere, bits flipped, doubled, and with things in front."""
    rng = random.Random(7)
    step = max(1, len(data) // 40)
    for length in range(0, len(data), step):
        yield data[:length]
    for _ in range(60):
        changed = bytearray(data)
        at = rng.randrange(len(changed))
        changed[at] ^= 1 << rng.randrange(8)
        yield bytes(changed)
    yield data + data
    yield bytes(range(256)) + data


def test_broken_files_get_one_sentence_and_exit_code_1():
    with Folder() as folder:
        for name, data in FILES.items():
            if name == "game.txt":
                continue  # answered line by line, as before
            paths = []
            for number, version in enumerate(broken_versions(data)):
                paths.append(folder.write(f"broken-{number}", version))
            for path in paths:
                code, out, err = run("replay", path)
                if code not in (0, 1):
                    raise AssertionError(f"{name}: {path}: exit code {code}\n{err}")
                if code == 1:
                    expect(f"lines for {name}: {err}", len(err.strip().split("\n")), 1)
                    if not err.startswith(f"goren replay: {path}: ") or not err.endswith(".\n"):
                        raise AssertionError(f"{name}: no clear sentence: {err!r}")


def test_empty_and_binary_and_huge_files_are_refused():
    with Folder() as folder:
        noise = random.Random(3).randbytes(100000)
        huge = b"Piskvorky 15x15, 0:0, 0\n" + b"x\n" * (5 << 20)
        for command in ("replay", "check"):
            code, _, err = run(command, folder.write("noise", noise))
            expect(f"{command} noise: {err}", code, 1)
            expect_in("sentence", "unknown format", err)
        code, _, err = run("replay", folder.write("empty", b""))
        expect("empty", (code, err), (1, f"goren replay: {folder.path('empty')}: the file is "
                                         "empty.\n"))
        code, _, err = run("check", folder.write("huge.psq", huge))
        expect("huge", code, 1)
        expect_in("sentence", "larger than the limit of 8388608 bytes", err)
        deep = b"(;SZ[15]" + b"(;C[x]" * 200000
        code, _, err = run("check", folder.write("deep.sgf", deep))
        expect("deep", code, 1)
        expect_in("sentence", "too deep", err)


def test_endless_files_end_with_a_sentence():
    def parts(head, again):
        yield head
        for _ in range(512):
            yield again * (65536 // len(again))

    cases = (("(;GM[4]SZ[15]C[", "x", "line 1: the game that starts here contains a text larger"),
             ("<?xml version='1.0'?>\n<database><game x='", "x", "line 2: a tag or a comment"),
             ("<?xml version='1.0'?>\n", "<a>", "line 2: elements are nested too deep"),
             ("Piskvorky 15x15, 0:0, 0\n", "8,8,0\n", "larger than the limit of 8388608 bytes"),
             ("h8", "i9", "line 1: the line is longer"))
    with Folder() as folder:
        for head, again, sentence in cases:
            with open(folder.path("endless"), "wb") as file:
                for part in parts(head.encode(), again.encode()):
                    file.write(part)
            code, _, err = run("convert", "--to", "sgf", folder.path("endless"), folder.path("o"))
            expect(f"{head}: {err}", code, 1)
            expect_in("sentence", sentence, err)


def test_a_tree_is_as_large_as_memory_allows():
    # A library of a million moves as SGF, with a fault in every tenth line.
    rest = b";B[jj];W[kk];B[ll];W[mm];B[nn];W[oo];B[aa];W[bb];B[cc])\n"
    lines = (b"(;W[ii]" + rest) * 9 + b"(;W[hh]" + rest
    with Folder() as folder:
        path = folder.write("large.sgf",
                            b"(;GM[4]SZ[15]RU[freestyle];B[hh]" + lines * 15000 + b")")
        if os.path.getsize(path) < 9 << 20:
            raise AssertionError("it is no larger than before")
        began = time.monotonic()
        code, out, err = run("check", path)
        expect(f"check: {err}", (code, out), (0, b"ok *, unsigned\n"))
        expect_in("the first fault", "variation after h8 is left out: this point already", err)
        expect_in("all faults", "more variations are left out", err)
        back, _ = convert(folder, "large.sgf", "large.lib", "--quiet")
        if len(back) < 2000000 or time.monotonic() - began > 120:
            raise AssertionError(f"{len(back)} bytes after {time.monotonic() - began} s")


def test_sentences_are_in_the_language_of_the_user():
    with Folder() as folder:
        path = folder.write("bad.sgf", b"(;GM[4]SZ[15];B[hh];W[hh])")
        os.environ["GOREN_LANG"] = "ru"
        try:
            _, _, err = run("check", path)
            _, out, _ = run("check", "--json", "--quiet", path)
        finally:
            del os.environ["GOREN_LANG"]
        expect_in("for people", "ход 2, h8: этот пункт уже занят", err)
        expect_in("for programs", "this point already has a stone", out.decode())


def test_replay_tells_moves_and_obeys():
    with Folder() as folder:
        code, out, _ = run("replay", folder.path("game.sgf"))
        expect("exit code", code, 0)
        expect("moves", out.decode().split("\n")[2:5],
               ["  1 black h8, 5:00 left", "  2 white i9, 1.520 s, 5:02 left", "  3 black g7, 0.834 s, 5:03 left"])
        _, out, _ = run("replay", "--steps", folder.path("tree.lib"), stdin=b"n\nv 2\nn\np\nq\n")
        expect_in("variations", "    variations: 1 i9 2 h9", out.decode())
        expect_in("the second one", "  2 white h9\n  3 black i10\n  2 white h9\n", out.decode())
        _, out, _ = run("replay", "--json", folder.path("game.psq"))
        rows = [json.loads(line) for line in out.splitlines()]
        expect("json", (rows[0]["moves"], rows[2]["point"], rows[2]["ms"]), (3, "i9", 1520))


def test_picture_draws():
    with Folder() as folder:
        for name in ("x.svg", "x.png"):
            code, _, err = run("picture", folder.path("game.sgf"), "--numbers", "-o",
                               folder.path(name))
            expect(f"{name}: {err}", code, 0)
        tree = xml.etree.ElementTree.fromstring(folder.read("x.svg"))
        space = "{http://www.w3.org/2000/svg}"
        texts = [node.text for node in tree.iter(space + "text")]
        expect("numbers on stones", texts.count("3"), 2)  # the row and the move
        expect_in("caption", "Alice - Bob  1-0", texts)
        expect("stars and stones", len(list(tree.iter(space + "circle"))), 5 + 3)
        expect("PNG", folder.read("x.png")[:8], b"\x89PNG\r\n\x1a\n")
        code, _, err = run("picture", folder.path("game.sgf"), "--animate", folder.path("x.gif"))
        expect(f"GIF: {err}", (code, folder.read("x.gif")[:6]), (0, b"GIF89a"))
        expect("four pictures", folder.read("x.gif").count(b"\x21\xf9\x04"), 4)
        _, out, _ = run("picture", folder.path("game.sgf"), "--ply", "2", "-o", "-")
        expect_in("text", " 9 . . . . . . . .(O). . . . . .", out.decode())


def test_picture_names_stones_that_were_taken():
    game = b"(;GM[4]SZ[19]RU[pente]PB[A];B[jj];W[kj];B[mm];W[lj];B[mj];W[kk])"
    with Folder() as folder:
        path = folder.write("taken.sgf", game)
        code, _, err = run("picture", path, "--numbers", "-o", folder.path("x.svg"))
        expect(err, code, 0)
        tree = xml.etree.ElementTree.fromstring(folder.read("x.svg"))
        space = "{http://www.w3.org/2000/svg}"
        expect_in("below", "captured: 2 k10, 4 l10",
                  [node.text for node in tree.iter(space + "text")])
        expect("nine stars", len(list(tree.iter(space + "circle"))), 9 + 4)


def svg_of(folder, path, *options):
    code, _, err = run("picture", path, *options, "-o", folder.path("x.svg"))
    expect(err, code, 0)
    tree = xml.etree.ElementTree.fromstring(folder.read("x.svg"))
    space = "{http://www.w3.org/2000/svg}"
    return ([node.text for node in tree.iter(space + "text")],
            [node.attrib for node in tree.iter(space + "line")])


def test_picture_says_what_it_shows():
    game = (b"(;GM[4]SZ[15]RU[freestyle]PB[A]PW[B]DT[2026-03-14]RE[B+];B[hh];W[ha];B[ih];W[hb]"
            b";B[jh];W[hc];B[kh];W[ae];B[lh])")
    with Folder() as folder:
        path = folder.write("five.sgf", game)
        texts, lines = svg_of(folder, path)
        expect_in("who", "A - B  1-0", texts)
        expect_in("how, what, when", "Black won (five) \u00b7 gomoku 15x15 \u00b7 2026-03-14", texts)
        expect("the five has a line", len(lines), 2 * 15 + 1)
        expect("not before it is there", len(svg_of(folder, path, "--ply", "8")[1]), 2 * 15)
        taken = folder.write("taken.sgf", b"(;GM[4]SZ[19]RU[pente];B[jj];W[kj];B[mm];W[lj];B[mj])")
        expect_in("counts", "captured: Black 2, White 0", svg_of(folder, taken)[0])
        code, _, err = run("picture", path, "--ply", "10", "-o", folder.path("y.svg"))
        expect("beyond the end", (code, os.path.exists(folder.path("y.svg"))), (2, False))
        expect_in("why", "has 9 moves; there is no position after move 10", err)
        _, _, err = run("picture", path, "-o", "x.bmp")
        expect_in("one dash", " -o must be", err)


def test_analyze_finds_what_was_missed():
    # Both have an open three after 6; Black, who could win, plays elsewhere.
    game = b"h8h4i8i4j8j4o15k4\n"
    with Folder() as folder:
        path = folder.write("missed.txt", game)
        quick = ("--rule", "freestyle", "--nodes", "2000", "--level", "5")
        code, out, error = run("analyze", *quick, "--json", path)
        expect("exit code", (code, error), (0, ""))
        positions = json.loads(out)["positions"]
        expect("positions", len(positions), 9)
        expect("missed", (positions[7]["missed_win"], positions[7]["mark"]), (True, "blunder"))
        expect("proven", (positions[6]["proven"], positions[6]["black_chance"]), (True, 1000))
        expect("the same again", run("analyze", *quick, "--json", "--threads", "1", path)[1], out)

        kept = folder.path("kept.sgf")
        code, out, error = run("analyze", *quick, "-o", kept, path)
        expect("exit code", (code, error), (0, ""))
        expect_in("the moves", " 7 X o15  ??", out.decode())
        expect_in("the graph", "Black's chance", out.decode())
        expect_in("what the marks mean", "? is a mistake: it loses 15%", out.decode())
        text = folder.read("kept.sgf").decode()
        expect_in("values", "V[50]", text)
        expect_in("bad moves", "BM[2]", text)
        expect_in("words", " was missed. Better: ", text)
        expect("it is a record", run("check", kept)[0], 0)
        code, out, error = run("replay", "--json", kept)
        after = [json.loads(line) for line in out.splitlines()[1:]]
        expect("its lines", [len(one["next"]) for one in after if one["move"] == 6], [2])


LONG_GAME = b"j11k9j8k8i10l9h9k12k10m10n11n9l11m9j9o9\n"


def test_analyze_shows_several_lines_and_threats():
    with Folder() as folder:
        path = folder.write("missed.txt", b"h8h4i8i4j8j4o15k4\n")
        options = ("--rule", "freestyle", "--nodes", "2000", "--lines", "3", "--threats")
        code, out, error = run("analyze", *options, "--json", path)
        expect("exit code", (code, error), (0, ""))
        positions = json.loads(out)["positions"]
        firsts = [positions[6]["line"][0]] + [one["line"][0] for one in positions[6]["other_lines"]]
        expect("three moves", len(set(firsts)), 3)
        expect("the threat", positions[6]["threat"]["win_in"], 3)
        expect("none at first", "threat" in positions[1], False)
        for threads in ("1", "2"):
            expect("the same", run("analyze", *options, "--threads", threads, "--json", path)[1], out)
        out = run("analyze", *options, path)[1].decode()
        expect_in("a second line", "\n              2. Black ", out)
        expect_in("a threat", "If Black passes, White wins in 2:", out)
        expect("too many", run("analyze", "--lines", "6", path)[0], 2)


def test_explore_counts_moves_and_results():
    with Folder() as folder:
        games = folder.write("games.sgf", b"(;GM[4]SZ[15]RU[renju]RE[B+R];B[hh];W[ih];B[ij])"
                             b"(;GM[4]SZ[15]RU[renju]RE[W+R];B[hh];W[hi];B[ji])"
                             b"(;GM[4]SZ[15]RU[renju]RE[B+R];B[hh];W[ii])")
        other = folder.write("other.txt", b"h8i9\nh8h9\n")
        code, out, error = run("explore", "--json", games, other)
        expect("exit code", code, 0)
        found = json.loads(out)
        expect("rule", (found["rule"], found["size"], found["all"]["games"]), ("renju", 15, 3))
        expect_in("other rules", "--rule freestyle --size 15", error)
        code, out, error = run("explore", "--json", "--after", "h8", "--rule", "renju", games)
        moves = json.loads(out)["moves"]
        expect("mirrored ones are one", [one["played"]["games"] for one in moves], [2, 1])
        expect("results", (moves[0]["played"]["black"], moves[0]["played"]["white"]), (1, 1))
        code, out, error = run("explore", "--after", "h8 h9", games)
        expect_in("a table", "1 game", run("explore", "--rule", "freestyle", "--after", "h8 i9",
                                           other)[1].decode())
        expect_in("both orders", "2 games have this position", out.decode())
        expect("an illegal move", run("explore", "--after", "h8 h8", games)[0], 2)
        _, _, error = run("explore", folder.write("bad.txt", b"h8i9\n" + b"h8h8\n" * 30))
        expect("not all are told", error.count("already has a stone"), 20)
        expect_in("but counted", "games refused: 30.", error)
        expect("nothing there", run("explore", "--rule", "pente", games)[0], 1)
        expect("no file", run("explore")[0], 2)


def test_analyze_is_the_same_with_any_number_of_threads():
    with Folder() as folder:
        path = folder.write("long.txt", LONG_GAME)
        wanted = None
        for threads in ("1", "2", "4"):
            code, out, error = run("analyze", "--json", "--nodes", "1500", "--proof", "20000",
                                   "--size", "20", "--rule", "freestyle", "--threads", threads, path)
            expect("exit code", (code, error), (0, ""))
            expect(f"{threads} threads", out, wanted or out)
            wanted = out


def start(*arguments):
    return subprocess.Popen([GOREN, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE)


def nodes_kept(text):
    """Nodes of the searches that an analysis which was cut has kept."""
    return {int(nodes) for nodes in re.findall(rb"XV\[\S+ \d+ \d+ (\d+)", text)}


def cut_analysis(folder, number, arguments):
    """Stops an analysis in the middle, later on a slow machine. Returns what it said."""
    for pause in (2, 5, 12, 30):
        running = start("analyze", *arguments)
        time.sleep(pause)
        running.send_signal(number)
        _, error = running.communicate(timeout=60)
        expect("exit code", running.returncode, 130)
        if os.path.exists(folder.path("out.sgf")):
            if max(nodes_kept(folder.read("out.sgf")), default=0) > 1000:
                break
            os.remove(folder.path("out.sgf"))
    return error.decode()


def test_analyze_that_is_stopped_continues_where_it_was():
    options = ["--time", "250", "--proof", "20000", "--threads", "1", "--size", "20", "--rule", "freestyle"]
    for number in (signal.SIGINT, signal.SIGTERM):
        with Folder() as folder:
            path, out = folder.write("long.txt", LONG_GAME), folder.path("out.sgf")
            error = cut_analysis(folder, number, [*options, "-o", out, path])
            expect_in("what is kept", "of 17 positions are saved in", error)
            expect("one file", sorted(name for name in os.listdir(folder.temporary.name)
                                      if name.startswith("out")), ["out.sgf"])
            expect("it is a record", run("check", out)[0], 0)
            # A search by time never ends with the same number of nodes twice: what is there was kept.
            kept = nodes_kept(folder.read("out.sgf"))
            code, after, _ = run("analyze", "--json", *options, "-o", out, path)
            nodes = {position["nodes"] for position in json.loads(after)["positions"]}
            expect("it continues", (code, kept - nodes), (0, set()))


def test_analyze_takes_folders_and_skips_what_is_there():
    with Folder() as folder:
        games = folder.path("games")
        os.mkdir(games)
        for name in ("g2.sgf", "g10.sgf", "broken.sgf"):
            with open(os.path.join(games, name), "wb") as file:
                file.write(b"(;SZ[15];B[hh];W[ii])" if name[0] == "g" else b"(;SZ[15];B[hh];W[hh])")
        os.mkdir(folder.path("more"))
        with open(folder.path("more/g2.sgf"), "wb") as file:
            file.write(b"(;SZ[15];B[hh];W[jj])")
        options = ("--nodes", "100", "-o", folder.path("reports/"), games, folder.path("more"))
        code, out, error = run("analyze", *options)
        expect("exit code", code, 1)
        expect("in order", [line for line in out.decode().splitlines() if line.startswith(games)],
               [os.path.join(games, "g2.sgf"), os.path.join(games, "g10.sgf")])
        expect_in("the sum", "games analysed: 3, already there: 0, refused: 1", error)
        expect("files", sorted(os.listdir(folder.path("reports"))),
               ["g10.sgf", "g2-2.sgf", "g2.sgf"])
        expect_in("again", "games analysed: 0, already there: 3", run("analyze", *options)[2])


def test_analyze_writes_reports_to_read():
    with Folder() as folder:
        path = folder.write("missed.txt", b"h8h4i8i4j8j4o15k4\n")
        for name, parts in (("x.md", ("# ", "```", "## Mistakes", "'s blunder: ")),
                            ("x.html", ("<!DOCTYPE html>", "<svg", "<h2>Mistakes</h2>", "polyline"))):
            code, _, error = run("analyze", "--rule", "freestyle", "--nodes", "2000", "-o",
                                 folder.path(name), path)
            expect("exit code", (code, error), (0, ""))
            for part in parts:
                expect_in(name, part, folder.read(name).decode())


def test_convert_that_is_stopped_keeps_what_it_has():
    game = b"(;GM[4]SZ[15];B[hh];W[ii];B[jj])\n"
    for number in (signal.SIGINT, signal.SIGTERM):
        with Folder() as folder:
            out = folder.path("out.sgf")
            running = start("convert", "--from", "sgf", "-", out)
            running.stdin.write(game * 5000)
            running.stdin.flush()
            time.sleep(1)
            running.send_signal(number)
            _, error = running.communicate(timeout=30)
            expect("exit code", running.returncode, 130)
            expect_in("what is kept", "stopped; the games converted so far are saved", error.decode())
            expect("no other file", [name for name in os.listdir(folder.temporary.name)
                                     if name.startswith("out")], ["out.sgf"])
            expect("it is whole", run("check", out)[0], 0)


def test_convert_that_is_stopped_before_its_input_refuses_nothing():
    with Folder() as folder:
        running = start("convert", "-", folder.path("out.sgf"))
        time.sleep(1)
        running.send_signal(signal.SIGINT)
        _, error = running.communicate(timeout=30)
        expect("exit code", running.returncode, 130)
        expect_in("what is said", "stopped; nothing was written", error.decode())
        expect_in("no refusal", "games converted: 0, refused: 0", error.decode())
        expect("no file", os.path.exists(folder.path("out.sgf")), False)


def test_a_bad_variation_costs_only_its_branch():
    bad = b"(;SZ[15];B[hh](;W[ii];B[jj])(;W[gg];B[gg]))"
    with Folder() as folder:
        path, out = folder.write("bad.sgf", bad), folder.path("out.sgf")
        told = "the variation after h8 g9 is left out: this point already has a stone"
        for arguments in (["convert", path, out], ["analyze", "--nodes", "50", path],
                          ["replay", "--json", path],
                          ["picture", path, "-o", folder.path("x.svg")]):
            code, _, error = run(*arguments)
            expect(arguments[0], code, 0)
            expect_in(arguments[0], told, error)
        expect_in("the rest", ";W[gg])", folder.read("out.sgf").decode())


def test_files_of_a_folder_are_in_the_order_of_their_numbers():
    with Folder() as folder:
        os.mkdir(folder.path("in"))
        for name, point in (("g.sgf", "aa"), ("g-2.sgf", "bb"), ("g-10.sgf", "cc")):
            with open(folder.path("in/" + name), "w", encoding="utf-8") as file:
                file.write(f"(;SZ[15];B[{point}])")
        expect("exit code", run("convert", folder.path("in"), folder.path("all.txt"))[0], 0)
        expect("order", folder.read("all.txt").split(), [b"a15", b"b14", b"c13"])


def test_files_of_other_programs_are_named_when_refused():
    with Folder() as folder:
        for name in ("games.db", "games.BDT", "games.wzq", "games.pdb"):
            path = folder.write(name, b"\x04\x22\x4d\x18\x00\x01\x02")
            end = "." + name.split(".")[1].lower()
            for command in (["analyze"], ["explore"], ["check"], ["replay"]):
                code, _, error = run(*command, path)
                expect(f"{command[0]} {name}", code, 1)
                expect_in(f"{command[0]} {name}", end, error.split(": ", 2)[2])
                expect_in("what to do", "export the games as SGF", error)


def test_analyze_refuses_what_it_cannot_read():
    with Folder() as folder:
        code, out, error = run("analyze", folder.write("broken.sgf", b"(;GM[4]SZ[15];B[hh];W[hh])"))
        expect("exit code", (code, out), (1, b""))
        expect_in("the place", "move 2", error)
        expect("no file", run("analyze")[0], 2)
        expect("wrong name", run("analyze", "-o", "x.txt", folder.path("game.sgf"))[0], 2)


def test_wrong_usage_is_exit_code_2():
    with Folder() as folder:
        for arguments in (["convert"], ["convert", folder.path("game.sgf")],
                          ["convert", folder.path("game.sgf"), folder.path("x.rif")],
                          ["convert", folder.path("missing"), folder.path("x.sgf")],
                          ["replay"], ["replay", folder.path("missing")],
                          ["picture", folder.path("game.sgf")],
                          ["picture", folder.path("game.sgf"), "-o", "x.bmp"]):
            code, _, err = run(*arguments)
            expect(f"{arguments}: {err}", code, 2)


if __name__ == "__main__":
    run_tests(globals())
