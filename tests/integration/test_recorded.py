#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The client of an earlier release, byte for byte, on today's server: test_recorded.py GOREND RECORDED

RECORDED has a line for each message: the connection, ">" of the client or "<" of the server, and its
bytes. What the client said then is said again; each request is answered as it was answered then, by a
message of the same kind, or by an error of the same code."""
import socket
import subprocess
import sys
import tempfile

from script import PATIENCE, Lines, expect, run_tests

GOREND, RECORDED = sys.argv[1:3]
PONG = 18  # bodies of ClientMsg, proto/envelope.proto
BYE, ERROR, ENTERED, HINT_RESULT = 14, 16, 50, 80  # of ServerMsg

# What is answered in another way on purpose.
CHANGED = {
    ("A", 31): (HINT_RESULT, None),  # casual renju shows its forbidden points, unless the table is strict
}


def varint(data, at):
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if data[at - 1] < 0x80:
            return value, at


def fields(data):
    """Number and value of each field: a number, or bytes."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        if key & 7 == 0:
            value, at = varint(data, at)
        else:
            length, at = varint(data, at)
            value, at = data[at:at + length], at + length
        yield key >> 3, value


def number(value):
    digits = []
    while value > 0x7F:
        digits.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*digits, value])


def write(key, value):
    """A field: a number, or bytes."""
    if isinstance(value, int):
        return number(key << 3) + number(value)
    return number(key << 3 | 2) + number(len(value)) + value


def renew(message, names):
    """The message with the numbers and codes that tables have now, in place of those of then."""
    out = b""
    for key, value in fields(message):
        if isinstance(value, bytes):
            value = b"".join(write(inner, names.get(part, part)) for inner, part in fields(value))
        out += write(key, value)
    return out


def entered(message):
    """The table that this message speaks of: its number and its code."""
    return [value for _, value in fields(dict(fields(message))[ENTERED])]


def body(message):
    """Its request number, the number of its body, and the code if that is an error."""
    found = dict(fields(message))
    seq = found.pop(1, 0)
    kind = next(iter(found), 0)
    code = dict(fields(found[kind])).get(1) if kind == ERROR else None
    return seq, kind, code


def read_recorded():
    """The connection, whether the client speaks, and the message, one after the other."""
    with open(RECORDED, encoding="ascii") as lines:
        for line in lines:
            if not line.startswith("#"):
                who, sign, digits = line.split()
                yield who, sign == ">", bytes.fromhex(digits)


def recorded_answers(lines):
    answers = {}
    for who, is_client, message in lines:
        seq, kind, _ = body(message)
        if not is_client and seq and kind:
            answers.setdefault((who, seq), message)
    return answers


class Connection:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(path)
        self.data = b""

    def say(self, message):
        self.socket.sendall(len(message).to_bytes(4, "big") + message)

    def hear(self):
        while len(self.data) < 4 or len(self.data) < 4 + int.from_bytes(self.data[:4], "big"):
            more = self.socket.recv(65536)
            if not more:
                raise AssertionError("the server hangs up")
            self.data += more
        length = int.from_bytes(self.data[:4], "big")
        message, self.data = self.data[4:4 + length], self.data[4 + length:]
        return message

    def answer(self, seq):
        while True:
            message = self.hear()
            if body(message)[1] == BYE:
                raise AssertionError(f"the server says goodbye instead of answering {seq}")
            if body(message)[0] == seq:
                return message


def test_the_client_of_then_is_answered_as_it_was():
    lines = list(read_recorded())
    wanted = recorded_answers(lines)
    compared, names = 0, {}
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/socket"
        server = subprocess.Popen([GOREND, "--config=none", f"--data={folder}/server.db",
                                   "--listen=none", f"--unix={path}", "--control=none",
                                   "--durability=process",
                                   "--request-limit=no"],  # what took a minute is said at once
                                  stderr=subprocess.PIPE)
        try:
            Lines(server.stderr.fileno()).until(r"listening")
            connections = {who: Connection(path) for who, _, _ in lines}
            for who, is_client, message in lines:
                if not is_client or body(message)[1] == PONG:  # to pings of then
                    continue
                connections[who].say(renew(message, names))
                seq, kind, _ = body(message)
                if (who, seq) in wanted:
                    got, then = connections[who].answer(seq), wanted[(who, seq)]
                    expect(f"request {seq} of {who}, body {kind}", body(got),
                           (seq, *CHANGED.get((who, seq), body(then)[1:])))
                    if body(got)[1] == ENTERED:
                        names.update(zip(entered(then), entered(got)))
                    compared += 1
        finally:
            server.kill()
            server.wait()
    expect("many are compared", compared > 40, True)


if __name__ == "__main__":
    run_tests(globals())
