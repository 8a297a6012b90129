#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Manual pages and completions, from what the programs themselves print.

    man_pages.py man PAGE.in VERSION PROGRAM...     prints the manual page
    man_pages.py bash|zsh|fish PROGRAM...           prints completions for these programs

Programs print --help (and gorend --print-config) from the tables that they read their options by, so a page
that is made of it cannot say anything else. PAGE.in holds what no program prints: lines of mdoc, and
    @options PROGRAM [COMMAND]     its options, from --help
    @commands PROGRAM              its commands, from --help
    @text PROGRAM [COMMAND]        the paragraph that says what it is for
    @config PROGRAM                its configuration file, from --print-config
"""
import os
import re
import subprocess
import sys
import textwrap


def help_of(program, *command):
    environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", "HOME": "/nonexistent",
                   "GOREN_LANG": "en", "ASAN_OPTIONS": "detect_leaks=0"}
    result = subprocess.run([program, *command], capture_output=True, text=True, env=environment, check=False)
    if result.returncode != 0:
        sys.exit(f"{program} {' '.join(command)} ended with {result.returncode}: {result.stderr}")
    return result.stdout


class Option:
    """A row of --help: its name with dashes, what stands for its value, what is between them, and its text."""

    def __init__(self, name, value, text, joint=" "):
        self.name, self.value, self.text, self.joint = name, value, text, joint


SHORT_ROW = re.compile(r"  (--?[\w-]+)(?: ([\w|.:\[\]/-]+))?  +(\S.*)$")
LONG_ROW = re.compile(r"  (--[\w.-]+)(?:=(\S+))?$")
TWO_ROW = re.compile(r"  (--[\w-]+), (--[\w-]+)$")


def options_of(text):
    """Both forms: `  --name VALUE    text` on one line, and `  --name=VALUE` above an indented paragraph."""
    found = []
    for line in text.splitlines():
        short, long, two = SHORT_ROW.match(line), LONG_ROW.match(line), TWO_ROW.match(line)
        if short:
            found.append(Option(short[1], short[2], short[3]))
        elif two:
            found += [Option(name, None, words) for name, words in
                      ((two[1], "show this help and exit"), (two[2], "show the version and exit"))]
        elif long:
            found.append(Option(long[1], long[2], "", "="))
        elif found and re.match(r" {6,}\S", line) and not SHORT_ROW.match(line):
            found[-1].text = f"{found[-1].text} {line.strip()}".strip()
    return found


def commands_of(text):
    """(name, argument, what it does) of each row above the options."""
    head = text.split("\nOptions:")[0]
    rows = re.findall(r"^  (\w+)(?: +([A-Z]\S*))? {2,}(\S.*)$", head, re.M)
    return [row for row in rows if row[0] != "goren"]


def subcommands_of(text):
    """The commands that have options of their own."""
    section = re.search(r"^Records and positions:\n((?:  .*\n)+)", text, re.M)
    return re.findall(r"^  (\w+)", section[1], re.M) if section else []


def purpose_of(text):
    """The paragraph behind the usage."""
    return text.split("\n\n")[1].replace("\n", " ")


# --- manual pages ---


def escape(text):
    """Text of a program as text of roff."""
    return text.replace("\\", "\\e").replace("-", "\\-")


def prose(text):
    """Sentences as lines of roff: each begins a line, and none is long."""
    lines = []
    for sentence in re.split(r"(?<=[.:;]) (?=[A-Z])", text):
        lines += textwrap.wrap(escape(sentence), 78, break_long_words=False, break_on_hyphens=False)
    return ["\\&" + line if line[:1] in (".", "'") else line for line in lines]


def mdoc_options(text):
    out = [".Bl -tag -width Ds"]
    for option in options_of(text):
        joint = " Ns Li = Ns" if option.joint == "=" else ""
        value = f"{joint} Ar {escape(option.value)}" if option.value else ""
        dash = "Fl Fl" if option.name.startswith("--") else "Fl"
        out += [f".It {dash} {escape(option.name.lstrip('-'))}{value}", *prose(option.text)]
    return out + [".El"]


def mdoc_commands(text):
    out = [".Bl -tag -width Ds"]
    for name, argument, words in commands_of(text):
        out += [f".It Cm {name}" + (f" Ar {escape(argument)}" if argument else ""), *prose(words)]
    return out + [".El"]


def mdoc_config(text):
    """Comments become paragraphs; values that can be set are shown as they are written."""
    out, paragraph = [], []
    for line in [*text.splitlines(), ""]:
        if line.startswith("# "):
            paragraph.append(line[2:])
        elif line.startswith("#"):
            name, _, value = line[1:].partition(" = ")
            out += [".It Ic " + escape(name) + " = " + escape(value)]
            out += prose(" ".join(paragraph))
            paragraph = []
        elif len(paragraph) == 1 and len(paragraph[0]) < 30:
            out += [".El"] if out else []
            out += [".Ss " + escape(paragraph[0]), ".Bl -tag -width Ds"]
            paragraph = []
        elif not out:
            paragraph = []
    return out + [".El"]


DIRECTIVES = {
    "options": lambda program, *command: mdoc_options(help_of(program, *command, "--help")),
    "commands": lambda program: mdoc_commands(help_of(program, "--help")),
    "text": lambda program, *command: prose(purpose_of(help_of(program, *command, "--help"))),
    "config": lambda program: mdoc_config(help_of(program, "--config=none", "--print-config")),
}


def print_page(path, version, programs):
    by_name = {os.path.basename(program): program for program in programs}
    with open(path, encoding="utf-8") as page:
        for line in page.read().splitlines():
            if line.startswith("@"):
                what, name, *command = line[1:].split()
                print("\n".join(DIRECTIVES[what](by_name[name], *command)))
            else:
                print(line.replace("@VERSION@", version))


# --- completions ---


class Program:
    """All that can be typed behind a program: its options, its commands, their options."""

    def __init__(self, path):
        self.name = os.path.basename(path)
        text = help_of(path, "--help")
        self.options = options_of(text)
        self.commands = commands_of(text) if subcommands_of(text) else []
        self.of_command = {name: options_of(help_of(path, name, "--help"))
                           for name in subcommands_of(text)}

    def scopes(self):
        """(command or None, its options)"""
        return [(None, self.options), *self.of_command.items()]


def values_of(option):
    """The words that an option takes, if its help lists them: lose|reject."""
    return option.value.split("|") if option.value and "|" in option.value else []


def bash_function(program):
    name = program.name.replace("-", "_")
    out = [f"_{name}() {{", "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= i",
           "    COMPREPLY=()",
           "    for ((i = 1; i < COMP_CWORD; i++)); do",
           "        case ${COMP_WORDS[i]} in",
           f"        {'|'.join([c[0] for c in program.commands]) or '//'}) command=${{COMP_WORDS[i]}} ;;",
           "        esac",
           "    done",
           "    case $command$before in"]
    for scope, options in program.scopes():
        for option in options:
            if values_of(option):
                out.append(f"    {scope or ''}{option.name}) COMPREPLY=($(compgen -W '{' '.join(values_of(option))}' "
                           "-- \"$word\")); return ;;")
    out += ["    esac", "    case $command in"]
    for scope, options in program.scopes()[1:]:
        words = " ".join(option.name for option in options)
        out.append(f"    {scope}) [[ $word == -* ]] && COMPREPLY=($(compgen -W '{words}' -- \"$word\")) ;;")
    words = " ".join([option.name for option in program.options] + [c[0] for c in program.commands])
    out += [f"    '') COMPREPLY=($(compgen -W '{words}' -- \"$word\")) ;;", "    esac", "}",
            f"complete -o default -F _{name} {program.name}"]
    return out


def print_bash(programs):
    for program in programs:
        print("\n".join(bash_function(program)))


def zsh_quote(text):
    return text.replace("'", "'\\''").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")


def zsh_option(option):
    values = values_of(option)
    action = f":value:({' '.join(values)})" if values else ":value:_files"
    equals = "=" if option.value and option.joint == "=" else ""
    return f"'{option.name}{equals}[{zsh_quote(option.text)}]{action if option.value else ''}'"


def print_zsh(programs):
    (program,) = programs
    print(f"#compdef {program.name}")
    if program.commands:
        print("local -a commands=(")
        for name, _, words in program.commands:
            print(f"    '{name}:{zsh_quote(words)}'")
        print(")")
    print("local context state line\n_arguments -C \\")
    for option in program.options:
        print(f"    {zsh_option(option)} \\")
    print("    '1: :->command' '*:: :->rest'\ncase $state in")
    print("command)", "_describe command commands ;;" if program.commands else "_files ;;")
    print("rest)\n    case $line[1] in")
    for name, options in program.of_command.items():
        print(f"    {name}) _arguments {' '.join(zsh_option(option) for option in options)} '*:file:_files' ;;")
    print("    *) _files ;;\n    esac ;;\nesac")


def fish_quote(text):
    return text.replace("\\", "\\\\").replace("'", "\\'")


def fish_row(program, option, condition):
    kind = "-l" if option.name.startswith("--") else "-o"
    row = f"complete -c {program} {condition}{kind} {option.name.lstrip('-')} -d '{fish_quote(option.text)}'"
    if values_of(option):
        return f"{row} -x -a '{' '.join(values_of(option))}'"
    return row + (" -r" if option.value else "")


def print_fish(programs):
    (program,) = programs
    for option in program.options:
        print(fish_row(program.name, option, ""))
    for name, _, words in program.commands:
        print(f"complete -c {program.name} -n __fish_use_subcommand -a {name} -d '{fish_quote(words)}'")
    for name, options in program.of_command.items():
        for option in options:
            print(fish_row(program.name, option, f"-n '__fish_seen_subcommand_from {name}' "))


def main():
    what, *arguments = sys.argv[1:]
    if what == "man":
        print_page(arguments[0], arguments[1], arguments[2:])
    else:
        {"bash": print_bash, "zsh": print_zsh, "fish": print_fish}[what]([Program(path) for path in arguments])


if __name__ == "__main__":
    main()
