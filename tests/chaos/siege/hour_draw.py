#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws what the long siege measured: hour_draw.py CSV PNG

Three curves over time, each with that of the second server in grey: memory, descriptors, and p99
of the pair's moves (with its p50 below it). The ground is tinted while the siege lasts. The PNG is
written by hand, so that nothing but Python is needed.
"""
import csv
import struct
import sys
import zlib

WIDTH, HEIGHT, LEFT, TOP, GAP = 1000, 220, 90, 26, 18
WHITE, INK, GREY, TINT, RULE = (255,) * 3, (30, 30, 30), (150,) * 3, (255, 244, 236), (225,) * 3
RED, BLUE = (200, 40, 40), (40, 80, 190)

# Letters of 5x7, a row of bits each, for the titles and figures.
FONT = {
    "0": "0E11131519110E", "1": "040C040404040E", "2": "0E11010204081F",
    "3": "1F02040201110E", "4": "02060A121F0202", "5": "1F101E0101110E", "6": "0608101E11110E",
    "7": "1F010204080808", "8": "0E11110E11110E", "9": "0E11110F01020C", ".": "00000000000C0C",
    "a": "00000E010F110F", "b": "1010161911111E", "c": "00000E1010110E", "d": "01010D1311110F",
    "e": "00000E111F100E", "f": "0609081C080808", "g": "000F11110F010E", "h": "10101619111111",
    "i": "04000C0404040E", "k": "10101214181412", "l": "0C04040404040E", "m": "00001A15151111",
    "n": "00001619111111", "o": "00000E1111110E", "p": "00001E111E1010", "r": "00001619101010",
    "s": "00000E100E011E", "t": "08081C08080906", "u": "0000111111130D", "v": "00001111110A04",
    "w": "0000111115150A", "x": "0000110A040A11", "y": "000011110F010E", "M": "111B1515111111",
    "B": "1E11111E11111E", "I": "0E04040404040E", ",": "00000000060408", " ": "00000000000000",
}


class Picture:
    def __init__(self, width, height):
        self.width, self.height = width, height
        self.rows = [bytearray(WHITE * width) for _ in range(height)]

    def dot(self, x, y, colour):
        if 0 <= x < self.width and 0 <= y < self.height:
            self.rows[y][3 * x:3 * x + 3] = bytes(colour)

    def column(self, x, top, bottom, colour):
        for y in range(min(top, bottom), max(top, bottom) + 1):
            self.dot(x, y, colour)

    def text(self, x, y, text, colour=INK):
        for letter in text:
            bits = FONT.get(letter, FONT["x"])
            for row in range(7):
                line = int(bits[2 * row:2 * row + 2], 16)
                for column in range(5):
                    if line >> (4 - column) & 1:
                        self.dot(x + column, y + row, colour)
            x += 6

    def write(self, path):
        raw = b"".join(b"\0" + bytes(row) for row in self.rows)
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n")
            for kind, data in ((b"IHDR", head), (b"IDAT", zlib.compress(raw, 9)), (b"IEND", b"")):
                file.write(struct.pack(">I", len(data)) + kind + data)
                file.write(struct.pack(">I", zlib.crc32(kind + data)))


def draw_curve(picture, values, place, top_value, colour):
    """Each column has the lowest and the highest of the seconds that fall into it."""
    left, top, width, height = place
    before = None
    for x in range(width):
        part = values[x * len(values) // width:max((x + 1) * len(values) // width,
                                                   x * len(values) // width + 1)]
        ys = [top + height - 1 - round(min(value / top_value, 1) * (height - 1)) for value in part]
        if before is not None:
            ys.append(before)
        picture.column(left + x, min(ys), max(ys), colour)
        before = ys[len(part) - 1]


def draw_panel(picture, rows, number, title, curves):
    top = TOP + number * (HEIGHT + TOP + GAP)
    place = (LEFT, top, WIDTH, HEIGHT)
    columns = [[float(row[name]) * factor for row in rows] for name, factor, _ in curves]
    top_value = max(max(values) for values in columns) * 1.05 or 1
    for x in range(WIDTH):
        if rows[x * len(rows) // WIDTH]["siege"] == "1":
            picture.column(LEFT + x, top, top + HEIGHT - 1, TINT)
    for part in range(5):
        y = top + HEIGHT - 1 - part * (HEIGHT - 1) // 4
        for x in range(WIDTH):
            picture.dot(LEFT + x, y, RULE)
        figure = f"{top_value * part / 4:.{1 if top_value < 100 else 0}f}"
        picture.text(LEFT - 8 - 6 * len(figure), y - 3, figure)
    for values, (_, _, colour) in reversed(list(zip(columns, curves))):
        draw_curve(picture, values, place, top_value, colour)
    picture.text(LEFT, top - 14, title)


def main():
    with open(sys.argv[1], encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    if not rows:
        sys.exit(f"{sys.argv[1]} has no lines")
    picture = Picture(LEFT + WIDTH + 20, TOP + 3 * (HEIGHT + TOP + GAP) + 10)
    draw_panel(picture, rows, 0, "memory in MiB",
               [("rss_kib", 1 / 1024, RED), ("control_rss_kib", 1 / 1024, GREY)])
    draw_panel(picture, rows, 1, "descriptors",
               [("descriptors", 1, RED), ("control_descriptors", 1, GREY)])
    draw_panel(picture, rows, 2, "moves of the pair in ms, p99 and p50",
               [("p50_ms", 1, BLUE), ("control_p99_ms", 1, GREY), ("p99_ms", 1, RED)])
    last = rows[-1]["second"]
    picture.text(LEFT, picture.height - 20, "0")
    picture.text(LEFT + WIDTH - 6 * len(last) - 6, picture.height - 20, f"{last} s")
    picture.write(sys.argv[2])


main()
