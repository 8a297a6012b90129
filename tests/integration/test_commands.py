#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""goren check and goren forbidden, as somebody calls them: test_commands.py GOREN"""
import json
import os
import re
import subprocess
import sys
import tempfile

from script import expect, expect_in, run_tests

GOREN = sys.argv[1]


def run(*arguments, stdin=b"", language="en"):
    if isinstance(stdin, str):
        stdin = stdin.encode()
    environment = dict(os.environ, GOREN_LANG=language)
    done = subprocess.run(
        [GOREN, *arguments], input=stdin, capture_output=True, timeout=60, env=environment
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def check(game, *options):
    """The one line of output for one game, and the exit code."""
    code, out, _ = run("check", *options, "-", stdin=game + "\n")
    return out.rstrip("\n"), code


# Games are made for these tests; each row: options, game, answer.
CHECK_ROWS = [
    # Winning and not yet winning.
    ([], "h8", "ok *"),
    ([], "h8 a1 i8 b1 j8 c1 k8 d1 l8", "ok 1-0"),
    ([], "h8a1i8b1j8c1k8d1l8", "ok 1-0"),
    ([], "H8, A1, I8, B1, J8, C1, K8, D1, L8 ; five", "ok 1-0"),
    ([], "a15 h8 b15 i8 c15 j8 d15 k8 a14 l8", "ok 0-1"),
    # A six counts for freestyle, not for standard.
    ([], "h8 a1 i8 b1 j8 c1 l8 a3 m8 b3 k8", "ok 1-0"),
    (["--rule", "standard"], "h8 a1 i8 b1 j8 c1 l8 a3 m8 b3 k8", "ok *"),
    # Caro: both ends taken, one end taken, the edge.
    (["--rule", "caro"], "h8 g8 i8 m8 j8 a1 k8 a3 l8", "ok *"),
    (["--rule", "caro"], "h8 g8 i8 a5 j8 a1 k8 a3 l8", "ok 1-0"),
    (["--rule", "caro-strict"], "h8 g8 i8 a5 j8 a1 k8 a3 l8", "ok *"),
    (["--rule", "caro"], "a8 f8 b8 h1 c8 h3 d8 h5 e8", "ok 1-0"),
    (["--rule", "caro-e"], "a8 f8 b8 h1 c8 h3 d8 h5 e8", "ok *"),
    # Renju fouls.
    (["--rule", "renju"], "h8 a1 g8 c1 h9 e1 h10 g1 i8", "ok *"),
    (["--rule", "renju"], "f8 a1 g8 c1 h9 e1 h10 g1 h8", "ok 0-1 foul:33 9 h8"),
    (["--rule", "renju", "--forbidden", "reject"], "f8 a1 g8 c1 h9 e1 h10 g1 h8",
     "illegal 9 h8 forbidden:33"),
    (["--rule", "renju"], "e8 a1 f8 c1 g8 e1 h9 g1 h10 i1 h11 a3 h8", "ok 0-1 foul:44 13 h8"),
    (["--rule", "renju"], "e8 a1 f8 c1 g8 e1 i8 g1 j8 i1 h8", "ok 0-1 foul:6 11 h8"),
    (["--rule", "renju", "--size", "9"], "c5 a1 d5 c1 e6 e1 e7 g1 e5", "ok 0-1 foul:33 9 e5"),
    # White's six wins in renju.
    (["--rule", "renju"], "a1 h8 c1 i8 e1 j8 g1 l8 i1 m8 a3 k8", "ok 0-1"),
    # Passes.
    ([], "h8 --", "illegal 2 -- no-pass"),
    (["--rule", "renju"], "h8 --", "illegal 2 -- pass-too-early"),
    (["--rule", "renju"], "h8 h9 j9 a1 c1 -- --", "ok 1/2-1/2"),
    (["--rule", "renju"], "h8 h9 j9 a1 c1 -- e1 --", "ok *"),
    # Illegal placements.
    ([], "h8 h8", "illegal 2 h8 occupied"),
    ([], "h8 p1", "illegal 2 p1 off-board"),
    ([], "h8 a16", "illegal 2 a16 off-board"),
    ([], "h8 h08", "illegal 2 h08 not-a-move"),
    ([], "h8 h0", "illegal 2 h0 not-a-move"),
    ([], "h8 what", "illegal 2 what not-a-move"),
    ([], "h8 a1 i8 b1 j8 c1 k8 d1 l8 m8", "illegal 10 m8 game-over"),
    (["--rule", "renju"], "f8 a1 g8 c1 h9 e1 h10 g1 h8 i1", "illegal 10 i1 game-over"),
    (["--size", "5"], "a1 b2 f1", "illegal 3 f1 off-board"),
    (["--size", "25"], "y25 a25 x24", "ok *"),
    # Captures.
    (["--rule", "capture42", "--size", "19"], "j10 k10 a1 l10 m10 k10 l10", "ok *"),
    (["--rule", "capture42", "--size", "19"],
     "e12 a1 f11 c1 i9 e1 j9 g1 h9", "illegal 9 h9 double-three"),
    (["--rule", "capture42", "--size", "19"],
     "e12 a1 f11 c1 i9 g10 j9 g1 h9", "ok *"),
    (["--rule", "pente", "--size", "19"],
     "d10 a1 e10 c1 g10 e1 h10 g1 f10", "ok 1-0"),
    (["--rule", "boat", "--size", "19"],
     "d10 f12 e10 a1 g10 c1 h10 e1 f11 g1 f10", "ok *"),
    (["--rule", "boat", "--size", "19"],
     "d10 f12 e10 a1 g10 c1 h10 e1 f11 g1 f10 f9", "ok *"),
    (["--rule", "boat", "--size", "19"],
     "d10 f12 e10 a1 g10 c1 h10 e1 f11 g1 f10 k10", "ok 1-0"),
    # Openings: regions.
    (["--opening", "central"], "a1", "illegal 1 a1 outside-region"),
    (["--opening", "pro"], "h8 a1 k8", "ok *"),
    (["--opening", "pro"], "h8 a1 j8", "illegal 3 j8 outside-region"),
    (["--opening", "pro"], "h8 a1 j11", "ok *"),
    (["--opening", "longpro"], "h8 a1 k8", "illegal 3 k8 outside-region"),
    (["--opening", "swap2"], "h8 h9 j10 g7 k8 i9", "ok *"),
    (["--opening", "soosyrv8", "--rule", "renju"], "h8 h9 k9", "illegal 3 k9 outside-region"),
    (["--opening", "soosyrv8", "--rule", "renju"], "h8 h9 j9 a1 o15 b2", "ok *"),
    (["--opening", "tarannikov", "--rule", "renju"], "h8 h9 i9 d8",
     "illegal 4 d8 outside-region"),
    (["--opening", "tarannikov", "--rule", "renju"], "h8 h9 i9 e8 c8",
     "illegal 5 c8 outside-region"),
    (["--opening", "taraguchi10", "--rule", "renju"], "h8 h9 i9 e8 c8", "ok *"),
    (["--opening", "rif", "--rule", "renju"], "h8 h9 i9 -- ", "illegal 4 -- pass-too-early"),
    (["--opening", "swap2", "--rule", "capture42", "--size", "19"], "j10 i10 k10 l10",
     "illegal 4 l10 opening-capture"),
    (["--opening", "free", "--rule", "capture42", "--size", "19"], "j10 i10 k10 l10", "ok *"),
    # Draws by option.
    (["--size", "5", "--draw-margin", "23"], "a1 b1", "ok 1/2-1/2"),
]


def test_check_answers_every_row():
    for options, game, answer in CHECK_ROWS:
        wanted_code = 1 if answer.startswith("illegal") else 0
        expect(f"goren check {' '.join(options)} <<< '{game}'", check(game, *options),
               (answer, wanted_code))


def test_check_draws_on_a_full_board():
    # Rows in pairs of colours never line up five on 5x5 in this order.
    cells = ["a1 c1 e1 a2 c2 e2 b3 d3 a4 c4 e4 b5 d5", "b1 d1 b2 d2 a3 c3 e3 b4 d4 a5 c5 e5"]
    black, white = cells[0].split(), cells[1].split()
    moves = [black[i // 2] if i % 2 == 0 else white[i // 2] for i in range(25)]
    expect("a full 5x5 board", check(" ".join(moves), "--size", "5"), ("ok 1/2-1/2", 0))
    dead, _ = check(" ".join(moves[:24]), "--size", "5", "--draw-dead")
    expect("dead before it is full", dead.split()[0], "illegal")


def test_check_answers_each_line_and_tells_the_line_of_a_fault():
    code, out, err = run("check", "-", stdin="# a comment\nh8\n\nh8 h8\nh8 i9")
    expect("answers", out, "ok *\nillegal 2 h8 occupied\nok *\n")
    expect("exit code", code, 1)
    expect_in("the line number", "standard input:4: move 2, h8:", err)


def test_check_reads_several_files_and_windows_lines():
    with tempfile.TemporaryDirectory() as folder:
        names = [os.path.join(folder, name) for name in ("one", "two")]
        for name, text in zip(names, ("h8 i9\r\n", "h8h9")):
            with open(name, "w", newline="") as file:
                file.write(text)
        expect("two files", run("check", *names)[:2],
               (0, f"{names[0]}: ok *\n{names[1]}: ok *\n"))
        expect("one file", run("check", names[0])[:2], (0, "ok *\n"))
        record = os.path.join(folder, "three.sgf")
        with open(record, "w") as file:
            file.write("(;GM[4]SZ[15];B[hh];W[hh])")
        code, out, _ = run("check", names[0], record)
        expect("a record among them", (code, out),
               (1, f"{names[0]}: ok *\n{record}: illegal 2 h8 occupied\n"))


def test_check_json_is_json():
    code, out, _ = run("check", "--rule", "renju", "--json", "-",
                       stdin="f8 a1 g8 c1 h9 e1 h10 g1 h8\nh8 h8\n")
    rows = [json.loads(line) for line in out.splitlines()]
    expect("exit code", code, 1)
    expect("the foul", [rows[0][key] for key in ("ok", "result", "reason", "foul", "move", "point")],
           [True, "0-1", "foul", "33", 9, "h8"])
    expect("the illegal move", [rows[1][key] for key in ("ok", "reason", "move", "point", "line")],
           [False, "occupied", 2, "h8", 2])


def test_forbidden_names_points_by_column_then_row():
    code, out, _ = run("forbidden", stdin="e8 f8 i8 h9 h10 h11 / d8 ; remark\n")
    expect("44 and 33", (code, out), (0, "forbidden: g10:33 h8:44 ; five:\n"))


def test_forbidden_names_fives_and_several_reasons():
    _, out, _ = run("forbidden", stdin="h7 h9 h10 h11 h12 /\n/\n")
    expect("overline and five", out, "forbidden: h8:6 ; five: h13\nforbidden: ; five:\n")


def test_forbidden_explains_with_lines():
    _, out, _ = run("forbidden", "--explain", stdin="f8 g8 h9 h10 /\n")
    expect("explanation", out, "forbidden: h8:33 ; five:\n  3-3 at h8: f8-g8-h8, h8-h9-h10\n")


def test_forbidden_json_is_json():
    _, out, _ = run("forbidden", "--json", "--explain", stdin="e8 g8 i8 k8 /\n")
    row = json.loads(out)
    expect("points", [(p["point"], p["why"]) for p in row["forbidden"]], [("h8", "44")])
    expect("two fours on one line", [shape["kind"] for shape in row["forbidden"][0]["lines"]],
           ["four", "four"])
    expect("fives", row["five"], [])


def test_forbidden_works_on_other_sizes():
    for size, line, wanted in ((9, "c5 d5 e6 e7 /", "forbidden: e5:33 ; five:\n"),
                               (25, "u21 v21 w22 w23 /", "forbidden: w21:33 ; five:\n")):
        expect(f"size {size}", run("forbidden", "--size", str(size), stdin=line)[:2], (0, wanted))


def test_bad_input_has_its_own_message_with_its_line():
    rows = [
        (b"h8\n", "invalid - no-slash", ":1: a '/' is missing"),
        (b"h8 / i9 / j9\n", "invalid - two-slashes", "only one '/'"),
        (b"h8 / h8\n", "invalid h8 twice", ":1: h8: this point was given twice"),
        (b"h8 / p1\n", "invalid p1 off-board", ":1: p1: this point is not on a board"),
        (b"h8 x /\n", "invalid x not-a-point", ":1: x: this is not a point"),
        (b"-- /\n", "invalid -- pass", ":1: --: a position contains only stones"),
        (b"h8 \0/\n", "invalid - nul-byte", ":1: the line contains a NUL byte"),
        (b"\x1b[31m /\n", "invalid ?[31m not-a-point", ":1: ?[31m:"),
        (b"a1 " * 30000 + b"/\n", "invalid - line-too-long", ":1: the line is longer"),
    ]
    for text, answer, message in rows:
        code, out, err = run("forbidden", stdin=text)
        expect(f"answer to {text[:20]!r}", (code, out), (1, answer + "\n"))
        expect_in(f"message for {text[:20]!r}", message, err)
    for text, answer in ((b"h8 \0\n", "illegal 0 - nul-byte"),
                         (b"a1 " * 30000, "illegal 0 - line-too-long")):
        expect("check", run("check", "-", stdin=text)[:2], (1, answer + "\n"))


def test_empty_input_is_told():
    for command in (("check", "-"), ("forbidden",)):
        code, out, err = run(*command, stdin=b"")
        expect("exit code and output", (code, out), (1, ""))
        expect_in("message", "standard input contains no", err)


def test_wrong_usage_is_exit_code_2():
    rows = [
        (["check"], "give at least one file"),
        (["check", "--size", "4", "-"], "--size must be a size from 5 to 25, not '4'"),
        (["check", "--size", "15x", "-"], "--size must be"),
        (["check", "--size", "99999999999999999999", "-"], "--size must be"),
        (["check", "--rule", "go", "-"], "--rule must be freestyle"),
        (["check", "--opening", "swap3", "-"], "--opening must be free"),
        (["check", "--forbidden", "maybe", "-"], "--forbidden must be lose or reject"),
        (["check", "--rule", "renju", "--size", "16", "-"], "renju is played on odd sizes 9 to 25"),
        (["check", "--opening", "rif", "-"], "the opening rif doesn't fit freestyle"),
        (["check", "--opening", "central", "--size", "16", "-"], "doesn't fit"),
        (["check", "--draw-margin", "225", "-"], "--draw-margin must be less"),
        (["check", "/no/such/file"], "can't open /no/such/file"),
        (["check", "/"], "is a folder"),
        (["forbidden", "--size", "0"], "--size must be a size from 5 to 25"),
        (["forbidden", "--what"], "--help"),
        (["nonsense"], "unknown command 'nonsense'"),
    ]
    for arguments, message in rows:
        code, out, err = run(*arguments)
        expect(f"goren {' '.join(arguments)}", (code, out), (2, ""))
        expect_in(f"goren {' '.join(arguments)}", message, err)


def test_help_lists_every_command():
    _, listed, _ = run("help")
    expect("the same", run("--help")[1], listed)
    for name in ("join", "watch", "host", "analyze", "check", "convert", "explore", "forbidden",
                 "picture", "replay", "status", "notify"):
        if not re.search(rf"^  {name} .*\w", listed, re.M):
            raise AssertionError(f"{name} is not listed: {listed!r}")


def test_help_teaches():
    for arguments, part in ((["--help"], "check"), (["check", "--help"], "caro-exact-strict"),
                            (["forbidden", "--help"], "double four"), (["--version"], "goren ")):
        code, out, err = run(*arguments)
        expect("exit code and stderr", (code, err), (0, ""))
        expect_in("help", part, out)


def test_a_language_may_stand_before_the_subcommand():
    for option in (["--lang", "ru"], ["--lang=ru"]):
        code, out, _ = run(*option, "check", "--help")
        expect(f"{option} check --help", code, 0)
        expect_in(f"{option} check --help", "Параметры:", out)
    code, _, err = run("--lang", "xx", "check", "--help")
    expect("--lang xx check", code, 2)
    expect_in("--lang xx check", "zh_CN", err)


def test_help_is_in_the_language_of_the_user():
    _, listed, _ = run("help")
    commands = re.findall(r"^  ([a-z]+)  ", listed, re.M)
    for command in [name for name in commands if name not in ("goren", "join", "watch", "host")]:
        _, out, _ = run(command, "--help", language="ru")
        # What is typed stands on the left; what it means is said in Russian.
        for line in re.findall(r"^  --?[a-z].*", out, re.M):
            if not re.search("[а-яё]", line):
                raise AssertionError(f"goren {command} --help is not in Russian: {line!r}")
        expect_in(f"goren {command} --help", "Параметры:", out)
        if re.search("^[A-Z][a-z]+ [a-z]+ [a-z]+", out, re.M):
            raise AssertionError(f"goren {command} --help says something in English: {out!r}")


if __name__ == "__main__":
    run_tests(globals())
