// SPDX-License-Identifier: MIT
// Rooms of two AIs each on a real server, all at once, and two people who play
// beside them: every game is followed through the referee, no flag may fall, and the
// moves of the people and the turns of the loop are measured. What it finds wrong
// fails it; times are only printed.
//
//      GOREND=.../gorend goren-ai-rooms [-n ROOMS] [-t SECONDS] [-l LEVEL] [-c CLOCK] [-e THREADS]
//
// People play alone for a quarter of the time first; then it goes on until at least one
// game has ended. LEVEL 0, the default, is one of 1
// to 10 for each seat; an AI of level n meets one of 11 - n.
#include <inttypes.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "common/util/number.h"
#include "common/util/xalloc.h"
#include "common/wire/error_code.h"
#include "tests/bench/load_histogram.h"
#include "tests/bench/load_pattern.h"
#include "tests/chaos/view.h"
#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

enum {
    ROOMS_EACH = 8, // that one owner opens
    ROOMS_MAX = 800,
    PAUSE_MS = 20, // between two moves of the people
    METRICS_BYTES = 65536,
    SECOND_US = 1000000,
};

struct options {
    int64_t rooms, seconds, level, threads;
    const char *clock;
};

// Somebody who has opened rooms and watches them.
struct owner {
    struct wire_client wire;
    int room_count, wanted;
    struct view *rooms[ROOMS_EACH]; // owned
    bool is_asking;                 // for another room
};

// Two who play the pattern, over and over.
struct people {
    struct wire_client players[2];
    uint64_t room;
    int opener, move; // move: the next one
    int64_t sent_us, due_us;
    bool is_waiting;
    struct load_histogram alone_us, beside_us;
    struct load_histogram *counts; // where moves are counted now
};

struct trial {
    struct options options;
    struct server_process server;
    struct people people;
    int owner_count;
    struct owner *owners; // owned
    uint64_t games, moves, infos, shortened, faults;
    uint64_t ends[END_REASON_COUNT];
};

static int64_t
now_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void
complain(struct trial *trial, const char *what)
{
    if (trial->faults++ < 10) {
        fprintf(stderr, "goren-ai-rooms: %s\n", what);
    }
}

// People.

static struct wire_room_settings
settings_of(uint32_t size, const struct time_control *control)
{
    return (struct wire_room_settings){
        .size = size, .control = *control, .undo = UNDO_OFF, .title = ""};
}

static bool
is_done(const struct server_msg *answer)
{
    return answer && answer->kind != SERVER_ERROR;
}

static bool
say_ready(struct wire_client *client, uint64_t room)
{
    struct client_msg ready = {.kind = CLIENT_READY, .ready = {.room = room, .ready = true}};

    return is_done(client_ask(client, &ready));
}

static bool
seat_people(struct trial *trial)
{
    struct people *people = &trial->people;
    struct time_control none = {.kind = CONTROL_NONE};
    struct wire_room_settings settings = settings_of(PATTERN_SIZE, &none);
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE,
                                .room_create = {.settings = &settings, .seat = WANT_SEAT_A}};
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {.code = ""}};
    struct client_msg sit = {.kind = CLIENT_SIT, .sit = {.seat = SEAT_B}};
    const struct server_msg *answer;

    for (int i = 0; i < 2; i++) {
        client_init(&people->players[i]);
        if (!client_connect_unix(&people->players[i], trial->server.socket) ||
            !client_guest(&people->players[i], i ? "bob" : "ann")) {
            return false;
        }
    }
    answer = client_ask(&people->players[0], &create);
    if (!answer || answer->kind != SERVER_ENTERED) {
        return false;
    }
    people->room = join.room_join.room = sit.sit.room = answer->entered.room;
    people->move = 1;
    people->counts = &people->alone_us;
    return is_done(client_ask(&people->players[1], &join)) &&
           is_done(client_ask(&people->players[1], &sit)) &&
           say_ready(&people->players[0], people->room) &&
           say_ready(&people->players[1], people->room);
}

static void
play_next(struct trial *trial)
{
    struct people *people = &trial->people;
    struct point point = load_pattern_point(people->move);
    struct wire_client *mover = &people->players[(people->opener + people->move - 1) % 2];
    struct client_msg act = {.kind = CLIENT_ACT,
                             .act = {.room = people->room,
                                     .move = (uint32_t)people->move,
                                     .kind = ACTION_PLACE,
                                     .point_count = 1,
                                     .points = &point}};

    people->sent_us = now_us();
    people->is_waiting = true;
    if (!client_send(mover, &act)) {
        complain(trial, "a player cannot send");
    }
}

// The other one has the move. A full board ends the game; then they change sides.
static void
on_people_event(struct trial *trial, int who, const struct wire_room_event *event)
{
    struct people *people = &trial->people;
    bool is_mine = who == (people->opener + people->move - 1) % 2;

    if (event->kind != ROOM_EVENT_GAME) {
        return;
    }
    if (event->event->kind == ACTION_PLACE && people->is_waiting && !is_mine) {
        load_histogram_add(people->counts, (uint64_t)(now_us() - people->sent_us));
        people->is_waiting = false;
        people->due_us = now_us() + PAUSE_MS * 1000;
        people->move++;
    }
    if (event->event->kind == ACTION_END && who == 0) {
        people->move = 1;
        people->opener = 1 - people->opener;
        people->is_waiting = false;
        if (!say_ready(&people->players[0], people->room) ||
            !say_ready(&people->players[1], people->room)) {
            complain(trial, "the people cannot play again");
        }
    }
}

// Rooms of AIs.

static uint32_t
level_of(const struct trial *trial, int number, bool is_second)
{
    uint32_t level =
        trial->options.level ? (uint32_t)trial->options.level : (uint32_t)(1 + number % 10);

    return is_second && !trial->options.level ? 11 - level : level;
}

static void
open_room(struct trial *trial, struct owner *owner)
{
    static const struct {
        enum rule rule;
        uint32_t size;
    } rules[] = {{RULE_FREESTYLE, 15}, {RULE_RENJU, 15}, {RULE_STANDARD, 15}, {RULE_PENTE, 19}};
    int number = (int)(owner - trial->owners) * ROOMS_EACH + owner->room_count;
    struct ai_config first = {.kind = AI_GOREN, .level = level_of(trial, number, false)};
    struct ai_config second = {.kind = AI_GOREN, .level = level_of(trial, number, true)};
    struct time_control control;
    struct wire_room_settings settings;
    struct client_msg create = {
        .kind = CLIENT_ROOM_CREATE,
        .room_create = {.settings = &settings, .ai = &first, .second_ai = &second}};

    if (control_parse(trial->options.clock, &control) != CONTROL_OK) {
        complain(trial, "no such clock");
        return;
    }
    settings = settings_of(rules[number % 4].size, &control);
    settings.rule = rules[number % 4].rule;
    owner->is_asking = true;
    client_send(&owner->wire, &create);
}

static struct view *
find_view(const struct owner *owner, uint64_t room)
{
    for (int i = 0; i < owner->room_count; i++) {
        if (owner->rooms[i]->room == room) {
            return owner->rooms[i];
        }
    }
    return NULL;
}

static void
on_ai_event(struct trial *trial, struct owner *owner, const struct wire_room_event *event)
{
    struct view *view = find_view(owner, event->room);
    struct client_msg ready = {.kind = CLIENT_READY, .ready = {.room = event->room, .ready = true}};
    const char *fault;

    if (!view || !view->is_synced || event->version <= view->version) {
        return;
    }
    fault = view_event(view, event);
    if (fault) {
        complain(trial, fault);
    }
    if (event->kind != ROOM_EVENT_GAME) {
        return;
    }
    trial->moves += event->event->kind <= ACTION_PASS;
    if (event->event->kind == ACTION_END) {
        trial->games++;
        trial->ends[event->event->reason]++;
        client_send(&owner->wire, &ready);
    }
}

static void
on_owner_message(struct trial *trial, struct owner *owner, const struct server_msg *msg)
{
    const char *fault = NULL;

    if (msg->kind == SERVER_ENTERED) {
        owner->is_asking = false;
        owner->rooms[owner->room_count++] = view_create(msg->entered.room);
    } else if (msg->kind == SERVER_SNAPSHOT) {
        struct view *view = find_view(owner, msg->snapshot.room);

        fault = view ? view_snapshot(view, &msg->snapshot) : NULL;
    } else if (msg->kind == SERVER_ROOM_EVENT) {
        on_ai_event(trial, owner, &msg->room_event);
    } else if (msg->kind == SERVER_THOUGHT) {
        trial->infos++;
        trial->shortened += msg->thought.done && msg->thought.shortened;
    } else if (msg->kind == SERVER_ERROR) {
        // Rooms cost more than one earns at once: again in a moment.
        owner->is_asking = false;
        fault = msg->error.code == ERROR_TOO_FAST ? NULL : msg->error.text;
    } else if (msg->kind == SERVER_BYE) {
        fault = "an owner is sent away";
    }
    if (fault) {
        complain(trial, fault);
    }
}

static bool
greet_owners(struct trial *trial)
{
    trial->owner_count = (int)(trial->options.rooms + ROOMS_EACH - 1) / ROOMS_EACH;
    trial->owners = xcalloc((size_t)trial->owner_count + 1, sizeof(*trial->owners));
    for (int i = 0; i < trial->owner_count; i++) {
        struct owner *owner = &trial->owners[i];
        int left = (int)trial->options.rooms - i * ROOMS_EACH;
        char name[32];

        snprintf(name, sizeof(name), "owner%d", i);
        owner->wanted = left < ROOMS_EACH ? left : ROOMS_EACH;
        client_init(&owner->wire);
        if (!client_connect_unix(&owner->wire, trial->server.socket) ||
            !client_guest(&owner->wire, name)) {
            return false;
        }
    }
    return true;
}

// Takes what has come, for one turn of a few ms.
static void
turn(struct trial *trial, bool with_ais)
{
    int count = 2 + (with_ais ? trial->owner_count : 0);
    struct pollfd fds[2 + ROOMS_MAX / ROOMS_EACH + 1];
    const struct server_msg *msg;

    for (int i = 0; i < count; i++) {
        struct wire_client *client = i < 2 ? &trial->people.players[i] : &trial->owners[i - 2].wire;

        fds[i] = (struct pollfd){.fd = client->fd, .events = POLLIN};
    }
    poll(fds, (nfds_t)count, 1);
    for (int i = 0; i < count; i++) {
        struct owner *owner = i < 2 ? NULL : &trial->owners[i - 2];
        struct wire_client *client = owner ? &owner->wire : &trial->people.players[i];

        while ((msg = client_next(client, 0))) {
            if (owner) {
                on_owner_message(trial, owner, msg);
            } else if (msg->kind == SERVER_ROOM_EVENT) {
                on_people_event(trial, i, &msg->room_event);
            } else if (msg->kind == SERVER_ERROR) {
                complain(trial, msg->error.text);
            }
        }
        if (client->fd < 0) {
            complain(trial, "a connection is gone");
        }
        if (owner && !owner->is_asking && owner->room_count < owner->wanted) {
            open_room(trial, owner);
        }
    }
    if (!trial->people.is_waiting && now_us() >= trial->people.due_us) {
        play_next(trial);
    }
}

static void
play(struct trial *trial, bool with_ais, int64_t us)
{
    int64_t end_us = now_us() + us;

    trial->people.counts = with_ais ? &trial->people.beside_us : &trial->people.alone_us;
    while (now_us() < end_us && trial->faults < 10) {
        turn(trial, with_ais);
    }
}

// What the server has measured of itself.

static void
read_metrics(const struct trial *trial, char *text, size_t bytes)
{
    static const char ask[] = "GET /metrics HTTP/1.0\r\n\r\n";
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    size_t length = 0;
    ssize_t got = 1;

    address.sin_port = htons((uint16_t)server_log_sum(&trial->server, "listening port="));
    if (fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof(address)) == 0 &&
        write(fd, ask, sizeof(ask) - 1) > 0) {
        while (got > 0 && length + 1 < bytes) {
            got = read(fd, text + length, bytes - 1 - length);
            length += got > 0 ? (size_t)got : 0;
        }
    }
    text[length] = '\0';
    if (fd >= 0) {
        close(fd);
    }
}

static double
metric_us(const char *text, const char *name)
{
    const char *at = strstr(text, name);

    return at ? strtod(at + strlen(name), NULL) * 1e6 : -1;
}

static void
print_people(const char *name, const struct load_histogram *us)
{
    printf("people_%s moves=%" PRIu64 " p50_us=%" PRIu64 " p99_us=%" PRIu64 " most_us=%" PRIu64
           "\n",
           name, us->count, load_histogram_share(us, 0.5), load_histogram_share(us, 0.99),
           us->largest);
}

static void
report(const struct trial *trial)
{
    char *text = xcalloc(1, METRICS_BYTES);

    read_metrics(trial, text, METRICS_BYTES);
    printf("rooms=%" PRId64 " seconds=%" PRId64 " games=%" PRIu64 " moves=%" PRIu64
           " infos=%" PRIu64 " shortened=%" PRIu64 " flags=%" PRIu64 " faults=%" PRIu64 "\n",
           trial->options.rooms, trial->options.seconds, trial->games, trial->moves, trial->infos,
           trial->shortened, trial->ends[END_TIME], trial->faults);
    for (int i = 0; i < END_REASON_COUNT; i++) {
        if (trial->ends[i]) {
            printf("end %s=%" PRIu64 "\n", end_reason_word((enum end_reason)i), trial->ends[i]);
        }
    }
    print_people("alone", &trial->people.alone_us);
    print_people("beside_ais", &trial->people.beside_us);
    printf("loop_delay p50_us=%.0f p99_us=%.0f p999_us=%.0f turn p99_us=%.0f p999_us=%.0f\n",
           metric_us(text, "goren_loop_delay_seconds{quantile=\"0.5\"} "),
           metric_us(text, "goren_loop_delay_seconds{quantile=\"0.99\"} "),
           metric_us(text, "goren_loop_delay_seconds{quantile=\"0.999\"} "),
           metric_us(text, "goren_turn_seconds{quantile=\"0.99\"} "),
           metric_us(text, "goren_turn_seconds{quantile=\"0.999\"} "));
    free(text);
}

static bool
read_options(int argc, char **argv, struct options *options)
{
    int letter;

    *options = (struct options){.rooms = 100, .seconds = 60, .clock = "fischer:60+1", .threads = 2};
    while ((letter = getopt(argc, argv, "n:t:l:c:e:")) != -1) {
        int64_t *number = letter == 'n'   ? &options->rooms
                          : letter == 't' ? &options->seconds
                          : letter == 'l' ? &options->level
                          : letter == 'e' ? &options->threads
                                          : NULL;

        if (letter == 'c') {
            options->clock = optarg;
        } else if (!number || !number_parse(optarg, strlen(optarg), 0, ROOMS_MAX, number)) {
            return false;
        }
    }
    return optind == argc && options->level <= 10;
}

static void
finish(struct trial *trial)
{
    for (int i = 0; i < trial->owner_count; i++) {
        for (int k = 0; k < trial->owners[i].room_count; k++) {
            view_destroy(trial->owners[i].rooms[k]);
        }
        client_finish(&trial->owners[i].wire);
    }
    client_finish(&trial->people.players[0]);
    client_finish(&trial->people.players[1]);
    free(trial->owners);
    server_finish(&trial->server);
}

int
main(int argc, char **argv)
{
    static struct trial trial;
    char threads[40];

    if (!read_options(argc, argv, &trial.options)) {
        fputs("usage: goren-ai-rooms [-n ROOMS] [-t SECONDS] [-l LEVEL] [-c CLOCK] [-e THREADS]\n",
              stderr);
        return 2;
    }
    server_init(&trial.server);
    snprintf(threads, sizeof(threads), "--engine-threads=%" PRId64, trial.options.threads);
    server_add_argument(&trial.server, threads);
    server_add_argument(&trial.server, "--ai-seats=1600");
    server_add_argument(&trial.server, "--ai-seats-per-player=32");
    server_add_argument(&trial.server, "--rooms-per-player=16");
    server_add_argument(&trial.server, "--durability=process");
    server_add_argument(&trial.server, "--metrics=127.0.0.1:0");
    server_add_argument(&trial.server, "--log-level=info");
    if (!server_start(&trial.server) || !seat_people(&trial) || !greet_owners(&trial)) {
        complain(&trial, "the server does not take us");
        server_show_log(&trial.server);
    } else {
        play(&trial, false, trial.options.seconds * 250000);
        play(&trial, true, trial.options.seconds * 750000);
        // On a slow machine no game may have ended yet, and then nothing is shown.
        while (trial.games == 0 && !trial.faults) {
            play(&trial, true, SECOND_US);
        }
        report(&trial);
    }
    finish(&trial);
    return trial.faults || trial.ends[END_TIME] ? 1 : 0;
}
