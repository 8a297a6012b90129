#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Manual pages and completions: test_man.py FOLDER PROGRAM...  Prints TAP.

FOLDER holds what man_pages.py has made. Shells and mandoc that are not there are skipped.
"""
import os
import re
import shutil
import subprocess
import sys


def output_of(*command, **keywords):
    return subprocess.run(command, capture_output=True, text=True, check=False, **keywords)


def options_in_help(program, *command):
    text = output_of(program, *command, "--help").stdout
    return set(re.findall(r"^  (--[\w.-]+)", text, re.M))


def page_has_all_options(folder, program, page, *command):
    with open(os.path.join(folder, page), encoding="utf-8") as file:
        text = file.read().replace("\\-", "-")
    wanted = options_in_help(program, *command)
    missing = [name for name in wanted if not re.search(rf"^\.It Fl Fl {re.escape(name[2:])}(\s|$)", text, re.M)]
    assert wanted and not missing, f"{page} lacks {missing}"


def completes(folder, line, wanted, unwanted=()):
    """What bash offers behind the words of line; its last word may be empty."""
    words = line.split(" ")
    script = f"""source {folder}/{words[0]}
COMP_WORDS=({" ".join(f"'{word}'" for word in words)}); COMP_CWORD={len(words) - 1}
_{words[0].replace("-", "_")}; printf '%s\\n' "${{COMPREPLY[@]}}" """
    offered = output_of("bash", "-c", script).stdout.split()
    assert set(wanted) <= set(offered), f"{line!r} offers {offered}"
    assert not set(unwanted) & set(offered), f"{line!r} offers {offered}"


def bash_offers_commands(folder):
    completes(folder, "goren ", ("join", "host", "analyze", "--plain"))
    completes(folder, "goren an", ("analyze",), ("join",))


def bash_offers_options_of_a_command(folder):
    completes(folder, "goren check --f", ("--forbidden", "--from"), ("--plain", "--rule"))


def bash_offers_values(folder):
    completes(folder, "goren check --forbidden ", ("lose", "reject"))
    completes(folder, "gorend --dur", ("--durability",))


def shell_reads(folder, shell, name):
    result = output_of(shell, "-n", os.path.join(folder, name))
    assert result.returncode == 0 and not result.stderr, result.stderr


def mandoc_is_content(folder, page):
    result = output_of("mandoc", "-T", "lint", "-W", "warning", os.path.join(folder, page))
    assert not result.stdout, result.stdout


def main():
    folder, goren, gorend, pbrain = sys.argv[1:5]
    tests = [
        ("goren.6 has every option", None, lambda: page_has_all_options(folder, goren, "goren.6")),
        ("goren.6 has those of analyze", None, lambda: page_has_all_options(folder, goren, "goren.6", "analyze")),
        ("gorend.8 has every option", None, lambda: page_has_all_options(folder, gorend, "gorend.8")),
        ("pbrain-goren.6 has every option", None, lambda: page_has_all_options(folder, pbrain, "pbrain-goren.6")),
        ("bash offers commands", "bash", lambda: bash_offers_commands(folder)),
        ("bash offers the options of a command", "bash", lambda: bash_offers_options_of_a_command(folder)),
        ("bash offers values", "bash", lambda: bash_offers_values(folder)),
    ]
    for name in ("goren", "gorend", "pbrain-goren"):
        tests.append((f"zsh reads _{name}", "zsh", lambda name=name: shell_reads(folder, "zsh", f"_{name}")))
        tests.append((f"fish reads {name}.fish", "fish", lambda name=name: shell_reads(folder, "fish", f"{name}.fish")))
    for page in ("goren.6", "pbrain-goren.6", "gorend.conf.5", "gorend.8"):
        tests.append((f"mandoc is content with {page}", "mandoc", lambda page=page: mandoc_is_content(folder, page)))
    print(f"1..{len(tests)}")
    for number, (title, program, test) in enumerate(tests, 1):
        if program and not shutil.which(program):
            print(f"ok {number} - {title} # SKIP there is no {program}")
            continue
        try:
            test()
            print(f"ok {number} - {title}")
        except AssertionError as fault:
            print(f"not ok {number} - {title}\n# {str(fault)[:600]}".replace("\n", "\n# ").replace("\n# # ", "\n# "))


if __name__ == "__main__":
    main()
