#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot for Goren servers, written from proto/README.md alone.

    bot.py PLACE play NAME PASSWORD [SECONDS]   makes the account or logs in, looks for a rated game
                                                and plays it, with a pause before each move
    bot.py PLACE watch NAME ONE OTHER           as a guest: finds the game of these two and follows it

PLACE is HOST:PORT. The classes that protoc makes of proto/*.proto must be in
PYTHONPATH. What happens is printed as JSON, one object per line.
"""
import json
import socket
import sys
import time

import game_pb2
import lobby_pb2
import room_pb2
import types_pb2
from envelope_pb2 import ClientMsg, ServerMsg

SIZE = 15
AXES = ((1, 0), (0, 1), (1, 1), (1, -1))


def tell(event, **facts):
    print(json.dumps({"event": event, **facts}), flush=True)


class Connection:
    """Frames over TCP; requests are numbered, pings are answered here."""

    def __init__(self, place):
        host, port = place.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)), timeout=60)
        self.last_seq = 0

    def send(self, kind, message):
        self.last_seq += 1
        envelope = ClientMsg(seq=self.last_seq)
        getattr(envelope, kind).CopyFrom(message)
        body = envelope.SerializeToString()
        self.socket.sendall(len(body).to_bytes(4, "big") + body)
        return self.last_seq

    def exactly(self, count):
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                raise EOFError("the server closed the connection")
            data += more
        return data

    def receive(self):
        """Returns (kind, body, re_seq) of the next message that is not a ping."""
        while True:
            length = int.from_bytes(self.exactly(4), "big")
            envelope = ServerMsg.FromString(self.exactly(length))
            kind = envelope.WhichOneof("body")
            if kind is None:
                continue
            body = getattr(envelope, kind)
            if kind != "ping":
                return kind, body, envelope.re_seq
            pong = ClientMsg().pong
            pong.number = body.number
            self.send("pong", pong)


class Room:
    """A room by its numbered log: snapshots and events in, the position out."""

    def __init__(self, number):
        self.number = number
        self.version = None
        self.pages = {}
        self.players = {}
        self.begin()

    def begin(self):
        self.stones = {}
        self.order = []
        self.moves = 0
        self.running = types_pb2.SEAT_UNSPECIFIED
        self.end = None
        self.ratings = []

    def on_snapshot(self, page):
        if page.page == 0:
            self.pages = {}
        self.pages[page.page] = page
        if len(self.pages) < page.pages or any(p.version != page.version for p in self.pages.values()):
            return
        first = self.pages[0]
        self.version = page.version
        self.begin()
        self.sit(types_pb2.SEAT_A, first.a)
        self.sit(types_pb2.SEAT_B, first.b)
        for number in sorted(self.pages):
            for event in self.pages[number].events:
                self.on_game(event)
        self.running = first.clocks.running

    def on_event(self, event):
        """Returns False if an event is missing before this one."""
        if self.version is None or event.version <= self.version:
            return True
        if event.version > self.version + 1:
            return False
        self.version = event.version
        if event.kind == room_pb2.ROOM_EVENT_SEAT:
            self.sit(event.seat, event.occupant)
        elif event.kind == room_pb2.ROOM_EVENT_GAME_STARTED:
            self.begin()
            self.running = event.clocks.running
        elif event.kind == room_pb2.ROOM_EVENT_GAME:
            self.on_game(event.event)
            self.running = event.clocks.running
        elif event.kind == room_pb2.ROOM_EVENT_RATED:
            self.ratings = list(event.ratings)
        return True

    def sit(self, seat, occupant):
        self.players[seat] = occupant.player

    def on_game(self, event):
        if event.kind == game_pb2.ACTION_PLACE:
            self.moves += 1
            x, y = (event.points[0] - 1) % 32, (event.points[0] - 1) // 32
            self.stones[x, y] = self.moves % 2
            self.order.append("abcdefghijklmno"[x] + str(y + 1))
        elif event.kind == game_pb2.ACTION_PASS:
            self.moves += 1
        elif event.kind == game_pb2.ACTION_END:
            self.end = event


def run(stones, colour, point, axis):
    """How many stones of a colour are in line with an empty point, and the free ends."""
    count, ends = 0, 0
    for sign in (1, -1):
        x, y = point[0] + sign * axis[0], point[1] + sign * axis[1]
        while stones.get((x, y)) == colour:
            count += 1
            x, y = x + sign * axis[0], y + sign * axis[1]
        ends += 0 <= x < SIZE and 0 <= y < SIZE and (x, y) not in stones
    return count, ends


def value(stones, mine, point):
    """Longer runs first, own before foreign, the middle of the board at last."""
    total = -abs(point[0] - SIZE // 2) - abs(point[1] - SIZE // 2)
    for colour, weight in ((mine, 1.2), (1 - mine, 1.0)):
        for axis in AXES:
            count, ends = run(stones, colour, point, axis)
            total += weight * (10**9 if count >= 4 else 30**count * ends)
    return total


def choose(room):
    mine = (room.moves + 1) % 2
    empty = [(x, y) for x in range(SIZE) for y in range(SIZE) if (x, y) not in room.stones]
    x, y = max(empty, key=lambda point: (value(room.stones, mine, point), point))
    return y * 32 + x + 1


def wanted_settings():
    settings = room_pb2.RoomSettings(
        rule=types_pb2.RULE_FREESTYLE, size=SIZE, opening=types_pb2.OPENING_FREE,
        start=types_pb2.CLOCK_START_FIRST, undo=types_pb2.UNDO_OFF, rated=True,
        join=room_pb2.JOIN_ANYONE, watch=room_pb2.WATCH_ANYONE)
    settings.control.kind = types_pb2.CONTROL_FISCHER
    settings.control.main_ms = 300000
    settings.control.extra_ms = 3000
    return settings


class Bot:
    def __init__(self, place):
        self.connection = Connection(place)
        self.room = None
        self.me = 0
        self.pause_s = 0.0

    def ask(self, kind, message):
        """Sends a request and returns its answer; what comes meanwhile is handled."""
        seq = self.connection.send(kind, message)
        while True:
            answer, body, re_seq = self.connection.receive()
            if re_seq == seq:
                return answer, body
            self.handle(answer, body)

    def hello(self):
        kind, body = self.ask("hello", ClientMsg().hello.__class__(
            protocol_min=1, protocol_max=1, program="interop bot (Python)", language="en"))
        if kind != "welcome":
            raise SystemExit(f"no welcome: {body}")

    def identify(self, kind, **who):
        answer, body = self.ask(kind, getattr(ClientMsg(), kind).__class__(**who))
        if answer == "identity":
            self.me = body.player_id
            tell("identity", name=body.name, guest=body.guest)
        return answer == "identity"

    def handle(self, kind, body):
        if kind == "pair_offer":
            answer = lobby_pb2.PairAnswer(pair=body.pair, yes=True)
            self.connection.send("pair_answer", answer)
        elif kind == "paired":
            self.room = Room(body.room)
            tell("paired", opponent=body.opponent.name)
        elif kind == "snapshot" and self.room and body.room == self.room.number:
            self.room.on_snapshot(body)
        elif kind == "room_event" and self.room and body.room == self.room.number:
            if not self.room.on_event(body):
                self.connection.send("resync", room_pb2.Resync(room=self.room.number))
        elif kind == "error":
            tell("error", code=body.code, text=body.text)
        elif kind == "bye":
            raise SystemExit(f"bye: {body.reason}")

    def act(self):
        """Moves if it is our turn, once for each number of a move."""
        room = self.room
        if room is None or room.end or room.running == types_pb2.SEAT_UNSPECIFIED:
            return 0
        if room.players[room.running].id != self.me:
            return 0
        action = game_pb2.Act(room=room.number, move=room.moves + 1, kind=game_pb2.ACTION_PLACE,
                              points=[choose(room)])
        time.sleep(self.pause_s)
        self.connection.send("act", action)
        return room.moves + 1

    def is_over(self):
        return self.room is not None and self.room.end is not None

    def follow(self, is_done, plays):
        sent = 0
        while not is_done():
            if plays and self.room is not None and self.room.moves + 1 != sent:
                sent = self.act() or sent
            kind, body, _ = self.connection.receive()
            self.handle(kind, body)

    def play(self, name, password, pause_s="0"):
        self.pause_s = float(pause_s)
        self.hello()
        if not self.identify("register", name=name, password=password):
            if not self.identify("login", name=name, password=password):
                raise SystemExit("neither registered nor logged in")
        kind, body = self.ask("seek_start", lobby_pb2.SeekStart(settings=wanted_settings()))
        if kind != "done":
            raise SystemExit(f"no seek: {body}")
        tell("seeking")
        self.follow(lambda: self.is_over() and self.room.ratings, plays=True)

    def watch(self, name, one, other):
        self.hello()
        self.identify("guest", name=name)
        kind, body = self.ask("lobby_subscribe", lobby_pb2.LobbySubscribe(on=True))
        number = None
        while number is None:
            if kind in ("lobby_page", "lobby_delta"):
                number = next((row.room for row in body.rooms if row.running and
                               {row.a.player.name, row.b.player.name} == {one, other}), None)
            if number is None:
                kind, body, _ = self.connection.receive()
        self.room = Room(number)
        kind, body = self.ask("room_join", room_pb2.RoomJoin(room=number))
        if kind != "entered":
            raise SystemExit(f"not entered: {body}")
        tell("watching")
        self.follow(self.is_over, plays=False)

    def report(self):
        room = self.room
        tell("end", moves=room.order, result=types_pb2.Result.Name(room.end.result),
             reason=types_pb2.EndReason.Name(room.end.reason), ratings=room.ratings)
        self.connection.send("goodbye", ClientMsg().goodbye)


def main():
    if len(sys.argv) < 4 or sys.argv[2] not in ("play", "watch"):
        sys.exit(__doc__)
    bot = Bot(sys.argv[1])
    getattr(bot, sys.argv[2])(*sys.argv[3:])
    bot.report()


if __name__ == "__main__":
    main()
