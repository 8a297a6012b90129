#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Does pbrain-goren keep its time?   brain_times.py PBRAIN [--load N] [--cpu] TURN_MS:MOVES...

Plays the brain against itself by several rules, with this timeout_turn, and measures each
answer from the last byte of the command to the newline of the move. The machine may be
busy with other things (--load starts so many busy loops besides): a moment in which the
brain wanted to run and was not let is not its fault. The kernel counts those moments
(/proc/PID/task/TID/schedstat), and an answer is late if it took longer than the limit
without them. An answer for which the brain used more of the CPU than the limit is late
whatever else is true; with --cpu nothing else counts, which no other load can disturb.
Exit status 1 if one is late, or the brain ever had more memory than
max_memory told."""
import argparse
import multiprocessing
import os
import subprocess
import sys
import time

SIZE = 15
RULES = (0, 1, 4)
MOVES_OF_A_GAME = 60
MEMORY_BYTES = 80 << 20
AXES = ((1, 0), (0, 1), (1, 1), (1, -1))


class Brain:
    def __init__(self, path, turn_ms):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.send(f"INFO timeout_turn {turn_ms}\nINFO timeout_match 0\n"
                  f"INFO max_memory {MEMORY_BYTES}\n")

    def send(self, text):
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def line(self):
        return self.process.stdout.readline().decode().strip()

    def start(self, rule):
        self.send(f"INFO rule {rule}\nSTART {SIZE}\n")
        if self.line() != "OK":
            raise AssertionError("no OK to START")

    def memory(self):
        """The most bytes that it ever had."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            for line in file:
                if line.startswith("VmHWM:"):
                    return 1024 * int(line.split()[1])
        raise AssertionError("no VmHWM")

    def used(self):
        """Seconds that its threads have run, and seconds that they, and we who hold the
        watch, waited for a CPU."""
        ran, waited = ran_and_waited(self.process.pid)
        return ran, waited + ran_and_waited("self")[1]


def ran_and_waited(process):
    ran = waited = 0
    folder = f"/proc/{process}/task"
    for thread in os.listdir(folder):
        with open(f"{folder}/{thread}/schedstat", encoding="ascii") as file:
            fields = file.read().split()
        ran += int(fields[0])
        waited += int(fields[1])
    return ran / 1e9, waited / 1e9


def has_five(stones, point):
    for dx, dy in AXES:
        run = 1
        for sign in (1, -1):
            x, y = point[0] + sign * dx, point[1] + sign * dy
            while (x, y) in stones:
                run += 1
                x, y = x + sign * dx, y + sign * dy
        if run >= 5:
            return True
    return False


def board_text(moves):
    """BOARD for whoever is to move: his own stones are those as far back as an even number."""
    lines = [f"{x},{y},{1 if (len(moves) - i) % 2 == 0 else 2}" for i, (x, y) in enumerate(moves)]
    return "BOARD\n" + "".join(line + "\n" for line in lines) + "DONE\n"


def play(brain, first, figures, count):
    """One game from an opening stone; adds what each answer took."""
    moves, sides = [first], ({first}, set())
    while len(figures) < count and len(moves) < MOVES_OF_A_GAME:
        ran, waited = brain.used()
        text = board_text(moves)
        begun = time.monotonic()
        brain.send(text)
        answer = brain.line()
        took = time.monotonic() - begun
        ran_after, waited_after = brain.used()
        figures.append((took, ran_after - ran, waited_after - waited))
        x, y = (int(word) for word in answer.split(","))
        side = sides[len(moves) % 2]
        if (x, y) in sides[0] | sides[1]:
            raise AssertionError(f"{answer} is taken")
        side.add((x, y))
        moves.append((x, y))
        if has_five(side, (x, y)):
            return


def measure(path, turn_ms, count):
    brain = Brain(path, turn_ms)
    figures = []
    game = 0
    while len(figures) < count:
        brain.start(RULES[game % len(RULES)])
        play(brain, (3 + game % 9, 3 + game // 9 % 9), figures, count)
        game += 1
    memory = brain.memory()
    brain.send("END\n")
    brain.process.wait()
    return figures, memory


def report(turn_ms, figures, memory, is_cpu_only):
    limit = turn_ms / 1000
    late = [f for f in figures if (f[1] if is_cpu_only else max(f[0] - f[2], f[1])) > limit]
    for took, ran, waited in late:
        number = figures.index((took, ran, waited))
        print(f"late: answer {number} took {1e3 * took:.1f} ms, ran {1e3 * ran:.1f}, "
              f"waited {1e3 * waited:.1f}")
    own = sorted(f[0] - f[2] for f in figures)
    walls = sorted(f[0] for f in figures)
    over = sum(wall > limit for wall in walls)
    share = sum(f[1] for f in figures) / max(1e-9, sum(f[1] + f[2] for f in figures))
    print(f"timeout_turn {turn_ms} ms: {len(figures)} moves, {len(late)} late; with the CPU "
          f"median {1e3 * own[len(own) // 2]:.1f}, 99 % {1e3 * own[len(own) * 99 // 100]:.1f}, "
          f"most {1e3 * own[-1]:.1f} ms; by the clock most {1e3 * walls[-1]:.1f} ms, {over} over; "
          f"had {100 * share:.0f} % of the CPU it wanted; {memory >> 20} MB of "
          f"{MEMORY_BYTES >> 20} told", flush=True)
    return len(late) + (memory > MEMORY_BYTES)


def burn():
    while True:
        pass


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pbrain")
    parser.add_argument("--load", type=int, default=0)
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("tasks", nargs="+")
    options = parser.parse_args()
    loads = [multiprocessing.Process(target=burn, daemon=True) for _ in range(options.load)]
    for load in loads:
        load.start()
    late = 0
    for task in options.tasks:
        turn_ms, count = (int(word) for word in task.split(":"))
        late += report(turn_ms, *measure(options.pbrain, turn_ms, count), options.cpu)
    sys.exit(1 if late else 0)


if __name__ == "__main__":
    main()
