// SPDX-License-Identifier: MIT
// A crowd at the door, and a pair that plays beside it. Another pair plays on a second server where
// nobody else is, move by move in turns with the first: what this machine takes away, it takes from
// both. An attack is repeated; the middle of its rounds counts, so that what else runs on this
// machine may spoil up to four of the nine.
//
//      siege_crowd lobby ROOMS READERS    all ask for the lobby at once, again and again
//      siege_crowd chat SILENT TALKERS    talk in front of people who do not read
//      siege_crowd snapshots READERS      all ask for the same long game, again and again
//      siege_crowd people PEOPLE ASKERS   pages of who is online, each another one
//      siege_crowd archive PEOPLE ASKERS  the same of finished games
//      siege_crowd return ROOMS           the server dies, and all come back at once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "common/util/number.h"
#include "tests/chaos/siege/mob.h"
#include "tests/chaos/siege/pair.h"
#include "tests/chaos/siege/witness.h"
#include "tests/support/server_process.h"

enum {
    ROOMS_EACH = 6, // what a guest can pay for at once
    CROWD_MAX = 15000,
    RATIO_MAX = 3,
    ROUNDS = 9,                // each has some 700 moves: the middle one wants more than a few
    GROWN_MAX_KIB = 32 * 1024, // by an attack, over what its rooms and people take
    PATIENCE_MS = 240000,
    QUIET_MS = 1000,
    ATTACK_MS = 3000,
    // Of the whole lobby, and how many more in a second. Each talker of an exempt network counts by
    // himself, so the crowd also gets what is reserved for those who have not filled the lobby.
    LINES_AT_ONCE = 120,
    LINES_PER_S = 5,
};

struct siege_crowd {
    struct server_process server, calm;
    struct witness witness;
    struct mob mob;
    long before_kib;
    int descriptors; // of the server without the crowd
    int owners;      // the first members: owners of the rooms, or those who do not read
    uint64_t room;   // of the long game
    const char *name;
};

static void
die(struct siege_crowd *siege, const char *what)
{
    printf("%s: %s\n", siege->name, what);
    server_show_log(&siege->server);
    witness_stop(&siege->witness);
    server_finish(&siege->server);
    server_finish(&siege->calm);
    exit(1);
}

static void
expect(struct siege_crowd *siege, bool is_so, const char *what)
{
    if (!is_so) {
        die(siege, what);
    }
}

// The peak of the server's memory, from now on.
static void
forget_peak(const struct server_process *server)
{
    char path[64];
    FILE *file;

    snprintf(path, sizeof(path), "/proc/%d/clear_refs", (int)server->pid);
    file = fopen(path, "w");
    if (file) {
        fputs("5", file);
        fclose(file);
    }
}

static long
peak_kib(const struct server_process *server)
{
    char path[64], line[256];
    long kib = -1;
    FILE *file;

    snprintf(path, sizeof(path), "/proc/%d/status", (int)server->pid);
    file = fopen(path, "r");
    while (file && fgets(line, sizeof(line), file) && sscanf(line, "VmHWM: %ld", &kib) != 1) {
    }
    if (file) {
        fclose(file);
    }
    return kib;
}

static void
start_server(struct siege_crowd *siege, struct server_process *server)
{
    server_init(server);
    server_add_argument(server, "--durability=process");
    server_add_argument(server, "--budget.allow=127.0.0.0/8"); // the crowd comes from anywhere
    server_add_argument(server, "--connections-per-address=0");
    server_add_argument(server, "--connections=15000");
    server_add_argument(server, "--rooms=10100");
    expect(siege, server_start(server), "the server does not start");
}

static void
open_siege(struct siege_crowd *siege, int members)
{
    struct rlimit files;

    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    expect(siege, (rlim_t)members + 64 < files.rlim_cur, "too few descriptors (ulimit -n)");
    start_server(siege, &siege->server);
    start_server(siege, &siege->calm);
    mob_init(&siege->mob, members, siege->server.port);
}

static void
start_witnesses(struct siege_crowd *siege)
{
    expect(siege, witness_start(&siege->witness, siege->server.port, siege->calm.port),
           "the pairs cannot play");
    siege->descriptors = server_descriptors(&siege->server);
}

static void
begin(struct siege_crowd *siege)
{
    witness_report(&siege->witness);
    forget_peak(&siege->server);
    siege->before_kib = peak_kib(&siege->server);
}

static void
tell_round(const struct siege_crowd *siege, const struct witness_report *report, long grown)
{
    const struct witness_delays *here = &report->besieged, *there = &report->calm;

    printf("%s: %ld moves take p50 %.1f p99 %.1f longest %.1f ms; control p50 %.1f p99 %.1f "
           "longest %.1f ms; memory %+.1f MB\n",
           siege->name, here->samples, (double)here->p50 / 1000, (double)here->p99 / 1000,
           (double)here->longest / 1000, (double)there->p50 / 1000, (double)there->p99 / 1000,
           (double)there->longest / 1000, (double)grown / 1024);
    fflush(stdout);
}

static struct witness_report
end(struct siege_crowd *siege)
{
    struct witness_report report = witness_report(&siege->witness);
    long grown = peak_kib(&siege->server) - siege->before_kib;

    tell_round(siege, &report, grown);
    expect(siege, report.is_good, "moves of the pairs are lost");
    expect(siege, grown <= GROWN_MAX_KIB || getenv("GOREN_SANITIZED"), "the server grew too much");
    return report;
}

static int
compare(const void *left, const void *right)
{
    long a = *(const long *)left, b = *(const long *)right;

    return (a > b) - (a < b);
}

static long
middle(long *values)
{
    qsort(values, ROUNDS, sizeof(*values), compare);
    return values[ROUNDS / 2];
}

static void
repeat(struct siege_crowd *siege, void (*attack)(struct siege_crowd *siege))
{
    long besieged[ROUNDS], calm[ROUNDS];
    double ratio;

    for (int i = 0; i < ROUNDS; i++) {
        struct witness_report report;

        begin(siege);
        attack(siege);
        report = end(siege);
        besieged[i] = report.besieged.p99;
        calm[i] = report.calm.p99;
    }
    ratio = (double)middle(besieged) / (double)middle(calm);
    printf("%s: p99 of a move in the middle round %.1f ms, control %.1f ms, ratio %.2f\n",
           siege->name, (double)middle(besieged) / 1000, (double)middle(calm) / 1000, ratio);
    fflush(stdout);
    expect(siege, ratio <= RATIO_MAX, "the pair waits for the crowd");
}

// All go; what they had is given back.
static void
send_away(struct siege_crowd *siege)
{
    int64_t until = mob_now_ms() + PATIENCE_MS;

    mob_close(&siege->mob, 0, siege->mob.count);
    while (server_descriptors(&siege->server) > siege->descriptors) {
        expect(siege, mob_now_ms() < until, "connections are not given back");
        mob_read_for(&siege->mob, 50);
    }
}

static void
close_siege(struct siege_crowd *siege)
{
    witness_stop(&siege->witness);
    mob_finish(&siege->mob);
    server_stop(&siege->server);
    server_stop(&siege->calm);
    server_finish(&siege->server);
    server_finish(&siege->calm);
}

static void
let_in(struct siege_crowd *siege, int from, int to, const char *name)
{
    struct mob *mob = &siege->mob;

    for (int i = from; i < to; i += 250) {
        int end = i + 250 < to ? i + 250 : to;

        expect(siege, mob_enter(mob, i, end, name), "cannot connect");
        expect(siege, mob_read(mob, PATIENCE_MS, &mob->in_count, end), "not all come in");
    }
}

static void
open_rooms(struct siege_crowd *siege, int rooms, int owners)
{
    struct wire_room_settings settings = {
        .rule = RULE_FREESTYLE,
        .size = 15,
        .opening = OPENING_FREE,
        .control = {.kind = CONTROL_FISCHER, .main_ms = 300000, .extra_ms = 3000},
        .title = "one room of many",
    };
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE,
                                .room_create = {.settings = &settings, .seat = WANT_SEAT_A}};
    struct mob *mob = &siege->mob;
    int wanted = rooms;
    int64_t until = mob_now_ms() + PATIENCE_MS;

    for (int i = 0; wanted > 0; i = (i + 1) % owners, wanted--) {
        mob_send(mob, i, &create);
        if (i % 100 == 99) {
            mob_read_for(mob, 1);
        }
    }
    for (int opened = 0; opened < rooms;) {
        expect(siege, mob_now_ms() < until, "not all rooms are opened");
        mob_read_for(mob, 100);
        opened = 0;
        for (int i = 0; i < mob->count; i++) {
            opened += mob->members[i].snapshots;
        }
    }
}

// All ask for the lobby at once, as often as they can pay for.
static void
ask_for_lobby(struct siege_crowd *siege)
{
    struct client_msg subscribe = {.kind = CLIENT_LOBBY_SUBSCRIBE, .lobby_subscribe = {true}};
    struct mob *mob = &siege->mob;
    int64_t from = mob_now_ms();
    uint64_t bytes = mob->bytes_in;

    for (int i = siege->owners; i < mob->count; i++) {
        mob->members[i].has_all_pages = false;
    }
    do {
        for (int i = siege->owners; i < mob->count; i++) {
            mob_send(mob, i, &subscribe);
        }
        mob_read_for(mob, 600); // what they earn in that time pays for the next one
    } while (mob_now_ms() - from < ATTACK_MS);
    while (mob_with_all_pages(mob) < mob->count - siege->owners) {
        expect(siege, mob_now_ms() - from < PATIENCE_MS, "not all pages come");
        mob_read_for(mob, 100);
    }
    printf("%s: %.0f MB in %.1f s\n", siege->name, (double)(mob->bytes_in - bytes) / 1e6,
           (double)(mob_now_ms() - from) / 1000);
}

static void
attack_lobby(struct siege_crowd *siege, int rooms, int readers)
{
    siege->owners = (rooms + ROOMS_EACH - 1) / ROOMS_EACH;
    open_siege(siege, siege->owners + readers);
    start_witnesses(siege);
    let_in(siege, 0, siege->owners, "owner");
    open_rooms(siege, rooms, siege->owners);
    let_in(siege, siege->owners, siege->mob.count, "reader");
    mob_read_for(&siege->mob, QUIET_MS);
    repeat(siege, ask_for_lobby);
    expect(siege, siege->mob.lost_count == 0, "readers were dropped");
}

// Those after the silent ones talk as fast as they may.
static void
talk(struct siege_crowd *siege)
{
    struct client_msg say = {
        .kind = CLIENT_SAY,
        .say = {.channel = CHANNEL_LOBBY,
                .name = "",
                .text = "A line of chat that is as long as people write who want to be heard by "
                        "all: it goes on and on, and says nothing that anybody wants to know."}};
    struct mob *mob = &siege->mob;
    int64_t from = mob_now_ms();
    int last = mob->count - 1, before = mob->members[last].lines, lines;

    while (mob_now_ms() - from < ATTACK_MS) {
        for (int i = siege->owners; i < mob->count; i++) {
            mob_send(mob, i, &say);
        }
        mob_read_for(mob, 250);
    }
    lines = mob->members[last].lines - before;
    printf("%s: %d lines\n", siege->name, lines);
    expect(siege, lines <= LINES_AT_ONCE + LINES_PER_S * (int)(mob_now_ms() - from + 1000) / 1000,
           "the lobby takes more lines than it may");
}

static void
attack_chat(struct siege_crowd *siege, int silent, int talkers)
{
    struct client_msg subscribe = {.kind = CLIENT_LOBBY_SUBSCRIBE, .lobby_subscribe = {true}};
    struct mob *mob = &siege->mob;

    siege->owners = silent;
    open_siege(siege, silent + talkers);
    start_witnesses(siege);
    let_in(siege, 0, mob->count, "guest");
    for (int i = 0; i < mob->count; i++) {
        mob_send(mob, i, &subscribe);
    }
    mob_read_for(mob, QUIET_MS);
    for (int i = 0; i < silent; i++) {
        mob_set_reading(mob, i, false);
    }
    repeat(siege, talk);
    begin(siege);
}

// The first one plays a long game against himself.
static uint64_t
play_alone(struct siege_crowd *siege)
{
    struct wire_room_settings settings = {
        .rule = RULE_FREESTYLE,
        .size = 20,
        .opening = OPENING_FREE,
        .control = {.kind = CONTROL_FISCHER, .main_ms = 300000, .extra_ms = 3000},
        .title = "long",
    };
    struct client_msg create = {
        .kind = CLIENT_ROOM_CREATE,
        .room_create = {.settings = &settings, .seat = WANT_SEAT_A, .both = true}};
    struct client_msg ready = {.kind = CLIENT_READY};
    struct mob *mob = &siege->mob;

    mob_send(mob, 0, &create);
    mob_read_for(mob, QUIET_MS);
    ready.ready.room = mob->members[0].room;
    ready.ready.ready = true;
    mob_send(mob, 0, &ready);
    for (int i = 0; i < PAIR_MOVES; i++) {
        struct point point = pair_point(i);
        struct client_msg act = {.kind = CLIENT_ACT,
                                 .act = {.room = mob->members[0].room,
                                         .move = (uint32_t)i + 1,
                                         .kind = ACTION_PLACE,
                                         .point_count = 1,
                                         .points = &point}};

        mob_send(mob, 0, &act);
        mob_read_for(mob, 2);
    }
    return mob->members[0].room;
}

static void
ask_for_game(struct siege_crowd *siege)
{
    struct mob *mob = &siege->mob;
    int64_t from = mob_now_ms();
    uint64_t bytes = mob->bytes_in;

    while (mob_now_ms() - from < ATTACK_MS) {
        for (int i = 1; i < mob->count; i++) {
            struct client_msg resync = {.kind = CLIENT_RESYNC, .room = {siege->room}};

            mob_send(mob, i, &resync);
        }
        mob_read_for(mob, 600);
    }
    printf("%s: %.0f MB\n", siege->name, (double)(mob->bytes_in - bytes) / 1e6);
}

static void
attack_snapshots(struct siege_crowd *siege, int readers, int unused)
{
    struct mob *mob = &siege->mob;
    int64_t until;

    (void)unused;
    open_siege(siege, readers + 1);
    start_witnesses(siege);
    let_in(siege, 0, mob->count, "guest");
    siege->room = play_alone(siege);
    for (int i = 1; i < mob->count; i++) {
        struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {siege->room, ""}};

        mob_send(mob, i, &join);
    }
    until = mob_now_ms() + PATIENCE_MS;
    while (mob_with_snapshots(mob, 1) < mob->count) {
        expect(siege, mob_now_ms() < until, "not all have come in");
        mob_read_for(mob, 100);
    }
    repeat(siege, ask_for_game);
}

// Sends one request of each asker, again and again; the answers are counted.
static void
ask_for_lists(struct siege_crowd *siege, enum client_kind kind)
{
    struct mob *mob = &siege->mob;
    int64_t from = mob_now_ms();
    int lists = 0, refusals = 0;
    char search[16];

    while (mob_now_ms() - from < ATTACK_MS) {
        for (int i = siege->owners; i < mob->count; i++) {
            struct client_msg ask = {.kind = kind};

            // All of them, or those whose names begin so; and another page each.
            snprintf(search, sizeof(search), "guest-%d", i % 10);
            search[0] = i % 2 ? 'g' : '\0';
            if (kind == CLIENT_PEOPLE_ASK) {
                ask.people_ask = (struct wire_people_ask){search, (uint32_t)i % 50};
            } else {
                ask.archive_ask = (struct wire_archive_ask){
                    .player = "", .opponent = "", .rule = ANY_RULE, .opening = ""};
            }
            mob_send(mob, i, &ask);
        }
        mob_read_for(mob, 600);
    }
    for (int i = siege->owners; i < mob->count; i++) {
        lists += mob->members[i].lists;
        refusals += mob->members[i].refusals;
        mob->members[i].lists = mob->members[i].refusals = 0;
    }
    printf("%s: %d pages, %d refusals\n", siege->name, lists, refusals);
    expect(siege, lists >= mob->count - siege->owners, "not all are answered");
}

static void
ask_for_people(struct siege_crowd *siege)
{
    ask_for_lists(siege, CLIENT_PEOPLE_ASK);
}

static void
ask_for_archive(struct siege_crowd *siege)
{
    ask_for_lists(siege, CLIENT_ARCHIVE_ASK);
}

static void
attack_lists(struct siege_crowd *siege, int people, int askers)
{
    siege->owners = people;
    open_siege(siege, people + askers);
    start_witnesses(siege);
    let_in(siege, 0, siege->mob.count, "guest");
    mob_read_for(&siege->mob, QUIET_MS);
    repeat(siege, strcmp(siege->name, "people") == 0 ? ask_for_people : ask_for_archive);
    expect(siege, siege->mob.lost_count == 0, "askers were dropped");
}

// The server dies and starts again, the pairs come, and then all who were there before.
static void
come_back(struct siege_crowd *siege)
{
    struct mob *mob = &siege->mob;
    int64_t from = mob_now_ms();

    expect(siege, mob_enter(mob, 0, mob->count, NULL), "cannot connect");
    mob_read(mob, PATIENCE_MS, &mob->in_count, mob->count);
    while (mob_with_snapshots(mob, 1) < mob->count) {
        expect(siege, mob_now_ms() - from < PATIENCE_MS, "not all are back in their rooms");
        mob_read_for(mob, 20);
    }
    printf("%s: %d are back in their rooms after %.1f s\n", siege->name, mob->count,
           (double)(mob_now_ms() - from) / 1000);
    mob_close(mob, 0, mob->count);
}

static void
attack_return(struct siege_crowd *siege, int rooms, int unused)
{
    struct mob *mob = &siege->mob;

    (void)unused;
    open_siege(siege, rooms);
    let_in(siege, 0, rooms, "owner");
    open_rooms(siege, rooms, rooms);
    mob_close(mob, 0, rooms);
    server_kill(&siege->server);
    expect(siege, server_start(&siege->server), "the server does not start again");
    mob->port = siege->server.port;
    start_witnesses(siege);
    mob_read_for(mob, QUIET_MS);
    repeat(siege, come_back);
}

// The second sizes are those of ./check --long.
static const struct {
    const char *name;
    void (*attack)(struct siege_crowd *siege, int first, int second);
    int first, second, long_first, long_second;
} rows[] = {
    {"lobby", attack_lobby, 3000, 150, 9800, 300},   {"chat", attack_chat, 300, 60, 900, 120},
    {"snapshots", attack_snapshots, 200, 0, 900, 0}, {"people", attack_lists, 3000, 150, 9000, 900},
    {"archive", attack_lists, 500, 150, 1000, 900},  {"return", attack_return, 3000, 0, 10000, 0},
};

static int
size_of(const char *text, int otherwise)
{
    int64_t size;

    return text && number_parse(text, strlen(text), 0, CROWD_MAX, &size) ? (int)size : otherwise;
}

int
main(int argc, char **argv)
{
    struct siege_crowd siege = {.name = argc > 1 ? argv[1] : ""};
    bool is_long = getenv("GOREN_CHAOS_COUNT") != NULL;

    pair_go_first();
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (strcmp(siege.name, rows[i].name) == 0) {
            int first = is_long ? rows[i].long_first : rows[i].first;
            int second = is_long ? rows[i].long_second : rows[i].second;

            rows[i].attack(&siege, size_of(argc > 2 ? argv[2] : NULL, first),
                           size_of(argc > 3 ? argv[3] : NULL, second));
            send_away(&siege);
            close_siege(&siege);
            return 0;
        }
    }
    fputs("usage: siege_crowd lobby|chat|snapshots|people|archive|return [COUNT [COUNT]]\n",
          stderr);
    return 2;
}
