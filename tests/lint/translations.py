#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The languages are whole and well-formed: translations.py ROOT

goren.pot is what the source says. Every sentence of it is translated in every
language, none is fuzzy, and a translation takes the same values, names the same
keys and words to be typed, has no stray characters, and fits where it must.
Prints FILE:LINE with what to mend, and fails.
"""
import os
import re
import subprocess
import sys
import unicodedata

FOLDER = "common/i18n/po"

RUSSIAN = (
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
    "(n%100<10 || n%100>=20) ? 1 : 2);"
)
ONE_FORM = "nplurals=1; plural=0;"

# CODE: plural forms, an encoding that has all its letters, what ends a sentence
LANGUAGES = {
    "ja": (ONE_FORM, "cp932", "。"),
    "ru": (RUSSIAN, "cp1251", "."),
    "zh_CN": (ONE_FORM, "gb18030", "。"),
    "zh_TW": (ONE_FORM, "cp950", "。"),
}

# gb18030 has everything; what simplified Chinese writes is in this.
NARROWER = {"zh_CN": "gb2312"}

# What is typed, or stands on a key, is the same in every language.
TYPED = re.compile(
    r"[A-Z]+=[A-Z]+|\b[A-Z]{2,}\b|(?<![\w'])[B-HJ-Z](?![\w'])|--[a-z][a-z-]+|\$[A-Z_]+|@[a-z]+|\^[A-Z]"
    r"|\b(?:Enter(?! the)|Esc|Space|Tab|PgUp|PgDn|F\d+)\b"
    r"|\b(?:look live|claim win|claim draw|sit black|sit white|seek stop|follow off|archive more"
    r"|help create|board words all|goren join|join CODE|invite NAME|help WORD)\b"
)
YES_NO = re.compile(r"\byes or no\b")
# Headings and banners are in capitals too, and are translated.
NOT_TYPED = {"AI"} | set(
    "EVERYWHERE POINT LOOK BACK ACT SEE OPENING WATCH LIST FORM CHAT NO CONNECTION LOOKING YOU WIN"
    " WINS LOSE DRAW NOT PLAYED DAMAGED WATCHING LOST SECONDS YOUR TURN FOUR CHANGED CONNECTED".split()
)

VALUE = re.compile(r"%(?:(\d)\$)?[-+ #0']*(?:\d+|\*)?(?:\.(?:\d+|\*))?([hlzjtL]*[diouxXcsfgeEGaAp])")

complaints = 0


def complain(path, line, text):
    global complaints
    complaints += 1
    print(f"{path}:{line}: {text}")


class Entry:
    def __init__(self, line):
        self.line = line
        self.fields = {}
        self.flags = set()
        self.width = None

    def key(self):
        return self.fields.get("msgctxt"), self.fields["msgid"]

    def english(self):
        return self.fields.get("msgid_plural", self.fields["msgid"])

    def forms(self):
        return [text for name, text in self.fields.items() if name.startswith("msgstr")]


def unquote(text):
    # Escapes of C; the rest is UTF-8 already.
    known = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
    return re.sub(r"\\(.)", lambda m: known.get(m[1], m[0]), text)


def read_catalogue(path):
    """The entries of a .po or .pot file, in order."""
    entries, entry, field = [], None, None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if not line:
                entry = field = None
                continue
            if line.startswith("#~"):
                continue
            if entry is None:
                entry = Entry(number)
                entries.append(entry)
            if line.startswith("#,"):
                entry.flags |= {flag.strip() for flag in line[2:].split(",")}
            elif line.startswith("#."):
                width = re.search(r"i18n: width (\d+)", line)
                entry.width = int(width[1]) if width else entry.width
            elif line.startswith('"'):
                entry.fields[field] += unquote(line[1:-1])
            elif not line.startswith("#"):
                field, text = line.split(" ", 1)
                entry.fields[field] = unquote(text[1:-1])
                if field == "msgctxt":
                    width = re.search(r"(\d+) columns$", entry.fields[field])
                    entry.width = int(width[1]) if width else entry.width
    return [entry for entry in entries if "msgid" in entry.fields]


def columns(text):
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def values_of(text):
    """The values of printf by their place, or None if it is no format."""
    rest = VALUE.sub("", text.replace("%%", ""))
    if "%" in rest:
        return None
    values = {}
    for place, match in enumerate(VALUE.finditer(text.replace("%%", "")), 1):
        values[int(match[1] or place)] = match[2]
    return values


def places_of(text):
    return set(re.findall(r"\{[1-9]\}", text))


def check_values(path, entry, form):
    english, is_plural = entry.english(), "msgid_plural" in entry.fields
    if "c-format" in entry.flags or values_of(english) is not None:
        if values_of(english) is not None and values_of(form) != values_of(english):
            complain(path, entry.line, f"other values of printf than the English: {form!r}")
    wanted, found = places_of(english), places_of(form)
    if found - wanted or (wanted - found and not is_plural):
        complain(path, entry.line, f"other values in braces than the English: {form!r}")


def check_typed(path, entry, form):
    english = re.sub(r"\{\d\}", " ", entry.english())
    for word in TYPED.findall(english):
        if word not in NOT_TYPED and word not in form:
            complain(path, entry.line, f"{word} is typed, and must stay as it is: {form!r}")
    if YES_NO.search(english) and not re.search(r"yes.*no", form, re.S):
        complain(path, entry.line, f"yes and no are typed, and must stay as they are: {form!r}")


def check_ends(path, entry, form, stop):
    english = entry.english()
    for name, cut in (("begins", lambda t: t[:1]), ("ends", lambda t: t[-1:])):
        if (cut(english) == "\n") != (cut(form) == "\n"):
            complain(path, entry.line, f"{name} with a line break in one language only: {form!r}")
    english, form = english.rstrip(), form.rstrip()
    # A value may bring its own stop along, and a title has none.
    if english.endswith("...") or english.endswith("}") or len(english) < 2:
        return
    if english.endswith(".") and not form.endswith(stop):
        complain(path, entry.line, f"a sentence ends with {stop!r}: {form!r}")
    # A word that ends with one is cut short for a narrow column.
    is_cut = stop == "." and " " not in form
    if not english.endswith(".") and form.endswith(stop) and not form.endswith("...") and not is_cut:
        complain(path, entry.line, f"no sentence, and so no {stop!r}: {form!r}")


def check_letters(path, entry, form, code):
    encoding = LANGUAGES[code][1]
    for letter in form:
        category = unicodedata.category(letter)
        if letter != "\n" and category[0] == "C":
            complain(path, entry.line, f"a control character U+{ord(letter):04X}: {form!r}")
            continue
        if letter in entry.english():
            continue  # a sign of the screen, as between two parts of a title
        try:
            letter.encode(NARROWER.get(code, encoding))
        except UnicodeEncodeError:
            complain(path, entry.line, f"{letter} is no letter of {code}: {form!r}")
        # Cyrillic is of this kind too, and cannot be helped.
        if code != "ru" and unicodedata.east_asian_width(letter) == "A":
            complain(path, entry.line, f"the width of {letter} depends on the terminal: {form!r}")
    if "!" in form.replace("！", "!") and "!" not in entry.english():
        complain(path, entry.line, f"nothing is shouted here: {form!r}")
    if code == "ru" and re.search(r"[а-яё][a-z]|[a-z][а-яё]", form, re.I):
        complain(path, entry.line, f"letters of two scripts in one word: {form!r}")


def check_form(path, entry, form, code, width):
    check_values(path, entry, form)
    check_typed(path, entry, form)
    check_ends(path, entry, form, LANGUAGES[code][2])
    check_letters(path, entry, form, code)
    if width and columns(form) > width:
        complain(path, entry.line, f"{columns(form)} columns, but only {width} have room: {form!r}")


def check_header(path, entries, code):
    header = entries[0].fields["msgstr"] if entries and not entries[0].fields["msgid"] else ""
    for wanted in (f"Language: {code}\n", f"Plural-Forms: {LANGUAGES[code][0]}\n", "charset=UTF-8"):
        if wanted not in header:
            complain(path, 1, f"the header must have {wanted.strip()!r}")


def check_language(path, code, template):
    entries = read_catalogue(path)
    check_header(path, entries, code)
    known = {entry.key(): entry for entry in entries}
    forms = int(re.search(r"nplurals=(\d)", LANGUAGES[code][0])[1])
    for key, wanted in template.items():
        entry = known.get(key)
        if entry is None or not all(entry.forms()):
            complain(path, entry.line if entry else 1, f"not translated: {key[1]!r}")
            continue
        if len(entry.forms()) != (forms if "msgid_plural" in wanted.fields else 1):
            complain(path, entry.line, f"a wrong number of forms: {key[1]!r}")
    for entry in entries:
        if not entry.fields["msgid"]:
            continue
        if "fuzzy" in entry.flags:
            complain(path, entry.line, f"fuzzy: look at it, and take the mark off: {entry.key()[1]!r}")
        wanted = template.get(entry.key())
        for form in entry.forms():
            if form:
                check_form(path, entry, form, code, wanted.width if wanted else entry.width)


def check_msgfmt(path):
    done = subprocess.run(
        ["msgfmt", "--check-format", "--check-domain", "--output-file=/dev/null", path],
        stderr=subprocess.PIPE,
        text=True,
    )
    if done.returncode != 0:
        complain(path, 1, f"msgfmt refuses it: {done.stderr.strip()}")


def check_template():
    path = f"{FOLDER}/goren.pot"
    fresh = subprocess.run(
        [f"{FOLDER}/extract.sh", "."], stdout=subprocess.PIPE, check=True
    ).stdout.decode()
    with open(path, encoding="utf-8") as file:
        if file.read() != fresh:
            complain(path, 1, "the source says something else; run meson compile update-po")
    return {entry.key(): entry for entry in read_catalogue(path) if entry.fields["msgid"]}


def check_english(template):
    """Fields are as narrow in English; but an id stays whole, and is cut."""
    for entry in template.values():
        is_id = entry.fields.get("msgctxt", "").startswith("rule,")
        if entry.width and not is_id and columns(entry.english()) > entry.width:
            complain(f"{FOLDER}/goren.pot", entry.line, f"wider than {entry.width} columns")


def main():
    os.chdir(sys.argv[1])
    template = check_template()
    check_english(template)
    for code in sorted(LANGUAGES):
        path = f"{FOLDER}/{code}.po"
        check_msgfmt(path)
        check_language(path, code, template)
    if complaints:
        print(f"{complaints} to mend")
    return 1 if complaints else 0


sys.exit(main())
