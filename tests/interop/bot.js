// SPDX-License-Identifier: MIT
// A bot for Goren servers in JavaScript, written from proto/README.md alone:
//   node bot.js PLACE PROTO play NAME PASSWORD
// makes the account or logs in, looks for a rated game and plays it. PLACE is
// HOST:PORT, PROTO the folder with the .proto files; protobufjs must be in
// NODE_PATH. What happens is printed as JSON, one object per line.
"use strict";
const net = require("net");
const path = require("path");
const protobuf = require("protobufjs");

const SIZE = 15;
const AXES = [[1, 0], [0, 1], [1, 1], [1, -1]];

function tell(event, facts) {
  console.log(JSON.stringify({ event, ...facts }));
}

// Frames over TCP: numbers requests, cuts the stream into messages, answers pings.
class Connection {
  constructor(place, types, onMessage) {
    const colon = place.lastIndexOf(":");
    this.types = types;
    this.onMessage = onMessage;
    this.seq = 0;
    this.bytes = Buffer.alloc(0);
    this.socket = net.connect(Number(place.slice(colon + 1)), place.slice(0, colon));
    this.socket.on("data", (data) => this.read(data));
    this.socket.on("error", (error) => fail(error.message));
    this.socket.on("close", () => process.exit(process.exitCode ?? 1));
  }

  send(kind, body) {
    const message = this.types.ClientMsg.fromObject({ seq: ++this.seq, [kind]: body });
    const bytes = this.types.ClientMsg.encode(message).finish();
    const head = Buffer.alloc(4);
    head.writeUInt32BE(bytes.length);
    this.socket.write(Buffer.concat([head, bytes]));
    return this.seq;
  }

  read(data) {
    this.bytes = Buffer.concat([this.bytes, data]);
    while (this.bytes.length >= 4 && this.bytes.length >= 4 + this.bytes.readUInt32BE()) {
      const end = 4 + this.bytes.readUInt32BE();
      const message = this.types.ServerMsg.decode(this.bytes.subarray(4, end));
      this.bytes = this.bytes.subarray(end);
      // Ids have 64 bits, more than a number holds: they are text here.
      const plain = this.types.ServerMsg.toObject(message, { longs: String, defaults: true, oneofs: true });
      if (plain.body === "ping") {
        this.send("pong", { number: plain.ping.number });
      } else if (plain.body) {
        this.onMessage(plain.body, plain[plain.body], Number(plain.reSeq));
      }
    }
  }
}

// A room by its numbered log: snapshots and events in, the position out.
class Room {
  constructor(number, types) {
    this.number = number;
    this.types = types;
    this.version = null;
    this.pages = [];
    this.players = {};
    this.begin();
  }

  begin() {
    this.stones = new Map();
    this.order = [];
    this.moves = 0;
    this.running = 0;
    this.end = null;
    this.ratings = [];
  }

  onSnapshot(page) {
    if (page.page === 0) {
      this.pages = [];
    }
    this.pages.push(page);
    if (this.pages.length < page.pages || this.pages.some((p) => p.version !== page.version)) {
      return;
    }
    const first = this.pages[0];
    this.version = BigInt(page.version);
    this.begin();
    this.players[this.types.seat.SEAT_A] = first.a.player;
    this.players[this.types.seat.SEAT_B] = first.b.player;
    this.pages.forEach((p) => p.events.forEach((event) => this.onGame(event)));
    this.running = first.clocks ? first.clocks.running : 0;
  }

  // Returns false if an event is missing before this one.
  onEvent(event) {
    const kinds = this.types.roomEvent;
    if (this.version === null || BigInt(event.version) <= this.version) {
      return true;
    }
    if (BigInt(event.version) > this.version + 1n) {
      return false;
    }
    this.version = BigInt(event.version);
    if (event.kind === kinds.ROOM_EVENT_SEAT) {
      this.players[event.seat] = event.occupant.player;
    } else if (event.kind === kinds.ROOM_EVENT_GAME_STARTED) {
      this.begin();
      this.running = event.clocks.running;
    } else if (event.kind === kinds.ROOM_EVENT_GAME) {
      this.onGame(event.event);
      this.running = event.clocks.running;
    } else if (event.kind === kinds.ROOM_EVENT_RATED) {
      this.ratings = event.ratings;
    }
    return true;
  }

  onGame(event) {
    const kinds = this.types.action;
    if (event.kind === kinds.ACTION_PLACE) {
      const x = (event.points[0] - 1) % 32;
      const y = Math.floor((event.points[0] - 1) / 32);
      this.moves++;
      this.stones.set(`${x},${y}`, this.moves % 2);
      this.order.push("abcdefghijklmno"[x] + (y + 1));
    } else if (event.kind === kinds.ACTION_PASS) {
      this.moves++;
    } else if (event.kind === kinds.ACTION_END) {
      this.end = event;
    }
  }
}

// How many stones of a colour are in line with an empty point, and the free ends.
function run(stones, colour, x0, y0, [dx, dy]) {
  let count = 0;
  let ends = 0;
  for (const sign of [1, -1]) {
    let x = x0 + sign * dx;
    let y = y0 + sign * dy;
    while (stones.get(`${x},${y}`) === colour) {
      count++;
      x += sign * dx;
      y += sign * dy;
    }
    ends += x >= 0 && x < SIZE && y >= 0 && y < SIZE && !stones.has(`${x},${y}`) ? 1 : 0;
  }
  return [count, ends];
}

// Defends first: what the opponent has counts a little more than one's own.
function value(stones, mine, x, y) {
  let total = -Math.abs(x - 7) - Math.abs(y - 7);
  for (const [colour, weight] of [[mine, 1.0], [1 - mine, 1.1]]) {
    for (const axis of AXES) {
      const [count, ends] = run(stones, colour, x, y, axis);
      total += weight * (count >= 4 ? (colour === mine ? 1e12 : 1e9) : 30 ** count * ends);
    }
  }
  return total;
}

function choose(room) {
  const mine = (room.moves + 1) % 2;
  let best = { value: -Infinity, point: 0 };
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const worth = room.stones.has(`${x},${y}`) ? -Infinity : value(room.stones, mine, x, y);
      if (worth > best.value) {
        best = { value: worth, point: y * 32 + x + 1 };
      }
    }
  }
  return best.point;
}

function fail(why) {
  console.error(why);
  process.exit(1);
}

// The way of one rated game: Hello, an account, a seek, the moves, the new ratings.
class Bot {
  constructor(place, types, name, password) {
    this.types = types;
    this.who = { name, password };
    this.room = null;
    this.sentMove = 0;
    this.waiting = new Map();
    this.connection = new Connection(place, types, (...message) => this.onMessage(...message));
    this.ask("hello", { protocolMin: 1, protocolMax: 1, program: "interop bot (JavaScript)", language: "en" },
      () => this.identify("register", () => this.identify("login", () => fail("neither registered nor logged in"))));
  }

  // onAnswer gets the kind and the body of the answer.
  ask(kind, body, onAnswer) {
    this.waiting.set(this.connection.send(kind, body), onAnswer);
  }

  identify(kind, onRefused) {
    this.ask(kind, this.who, (answer, body) => {
      if (answer !== "identity") {
        onRefused();
        return;
      }
      this.me = body.playerId;
      tell("identity", { name: body.name, guest: body.guest });
      this.seek();
    });
  }

  seek() {
    const settings = {
      rule: "RULE_FREESTYLE", size: SIZE, opening: "OPENING_FREE", start: "CLOCK_START_FIRST", undo: "UNDO_OFF",
      rated: true, join: "JOIN_ANYONE", watch: "WATCH_ANYONE",
      control: { kind: "CONTROL_FISCHER", mainMs: 300000, extraMs: 3000 },
    };
    this.ask("seekStart", { settings }, (answer, body) => {
      if (answer !== "done") {
        fail(`no seek: ${body.text}`);
      }
      tell("seeking", {});
    });
  }

  onMessage(kind, body, reSeq) {
    const onAnswer = this.waiting.get(reSeq);
    this.waiting.delete(reSeq);
    if (onAnswer) {
      onAnswer(kind, body);
    } else if (kind === "pairOffer") {
      this.connection.send("pairAnswer", { pair: body.pair, yes: true });
    } else if (kind === "paired") {
      this.room = new Room(body.room, this.types);
      tell("paired", { opponent: body.opponent.name });
    } else if (kind === "snapshot" && this.room && body.room === this.room.number) {
      this.room.onSnapshot(body);
    } else if (kind === "roomEvent" && this.room && body.room === this.room.number) {
      if (!this.room.onEvent(body)) {
        this.connection.send("resync", { room: this.room.number });
      }
    } else if (kind === "error") {
      tell("error", { code: body.code, text: body.text });
    } else if (kind === "bye" && !this.isDone) {
      fail(`bye: ${body.reason}`);
    }
    this.act();
  }

  act() {
    const room = this.room;
    if (!room || this.isDone) {
      return;
    }
    if (room.end && room.ratings.length) {
      this.report();
    } else if (!room.end && room.running && room.players[room.running].id === this.me &&
               this.sentMove !== room.moves + 1) {
      this.sentMove = room.moves + 1;
      this.connection.send("act", {
        room: room.number, move: this.sentMove, kind: "ACTION_PLACE", points: [choose(room)],
      });
    }
  }

  report() {
    const { order, end, ratings } = this.room;
    this.isDone = true;
    tell("end", { moves: order, result: this.types.result[end.result], reason: this.types.reason[end.reason], ratings });
    process.exitCode = 0;
    this.connection.send("goodbye", {});
  }
}

async function main() {
  const [place, folder, what, name, password] = process.argv.slice(2);
  if (what !== "play" || !password) {
    fail("usage: node bot.js HOST:PORT PROTO-FOLDER play NAME PASSWORD");
  }
  const root = new protobuf.Root();
  root.resolvePath = (origin, target) => path.join(folder, path.basename(target));
  await root.load("envelope.proto");
  const byName = (name) => root.lookupEnum(`pb.${name}`).values;
  const byNumber = (name) => root.lookupEnum(`pb.${name}`).valuesById;
  new Bot(place, {
    ClientMsg: root.lookupType("pb.ClientMsg"), ServerMsg: root.lookupType("pb.ServerMsg"),
    seat: byName("Seat"), action: byName("ActionKind"), roomEvent: byName("RoomEventKind"),
    result: byNumber("Result"), reason: byNumber("EndReason"),
  }, name, password);
}

main().catch((error) => fail(error.stack));
