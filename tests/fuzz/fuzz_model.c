// SPDX-License-Identifier: MIT
// A server that sends anything, and a user who types anything: the bytes choose
// frames, events of a game that is really played, wrong ones among them, snapshots,
// answers, lost lines and commands. Nothing crashes, memory stays bounded, what is
// sent keeps to its limits, and every line that is printed is harmless text.
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/model/model.h"
#include "client/plain/plain.h"
#include "client/records/record_files.h"
#include "common/util/strbuf.h"
#include "common/util/utf8.h"
#include "common/util/xalloc.h"
#include "common/wire/arena.h"
#include "common/wire/wire.h"

enum { STEPS_MAX = 400, ROOM = 5, GAME = 9, SELF = 7, OTHER = 8, LINE_MAX_BYTES = 100 };

// Bytes of the input, zeros behind its end.
struct fuzz {
    const uint8_t *data;
    size_t length;
    struct model *model;
    struct plain *plain;
    struct arena arena, scratch;
    struct match match; // the game as the server has it
    bool has_match;
    struct wire_room_settings settings;
    uint64_t version;
    int64_t now_ms;
    uint64_t seq; // of the last request
};

static int
take(struct fuzz *fuzz)
{
    if (fuzz->length == 0) {
        return 0;
    }
    fuzz->length--;
    return *fuzz->data++;
}

// What the line mode is handed.

static void
print(void *data, const char *line)
{
    (void)data;
    assert(utf8_is_text(line, strlen(line)));
    for (; *line; line++) {
        assert((unsigned char)*line >= ' ' && *line != 0x7f);
    }
}

static uint64_t
send_msg(void *data, struct client_msg *msg)
{
    static uint8_t out[WIRE_CLIENT_FRAME_MAX + WIRE_PREFIX_BYTES];
    struct fuzz *fuzz = data;

    msg->seq = ++fuzz->seq;
    arena_reset(&fuzz->scratch);
    assert(wire_encode_client(&fuzz->scratch, msg, out, sizeof(out)) > 0);
    model_note_sent(fuzz->model, msg, false);
    return msg->seq;
}

static void
today(void *data, char date[PLAIN_DATE_BYTES])
{
    (void)data;
    snprintf(date, PLAIN_DATE_BYTES, "2026-03-14");
}

static bool
keep_game(void *data, const char *stem, const struct strbuf *text, struct strbuf *out)
{
    (void)data, (void)text;
    assert(!strchr(stem, '/') && stem[0] != '.' && strlen(stem) < 200);
    strbuf_addf(out, "%s.sgf", stem);
    return true;
}

static bool
write_file(void *data, const char *path, const struct strbuf *text, struct strbuf *why)
{
    (void)data, (void)path, (void)text;
    strbuf_add(why, "no.");
    return false;
}

static void
connect_to(void *data, const char *address)
{
    (void)data, (void)address;
}

static void
login(void *data, const char *name, const char *password, bool is_new)
{
    (void)data, (void)is_new;
    assert(strlen(name) <= WIRE_NAME_BYTES && strlen(password) <= WIRE_PASSWORD_MAX);
}

static void
new_password(void *data, const char *password)
{
    (void)data;
    assert(strlen(password) <= WIRE_PASSWORD_MAX);
}

static bool
trust(void *data, const char *host, const char *pairs, struct strbuf *out)
{
    (void)data, (void)host, (void)pairs;
    strbuf_add(out, "no.");
    return false;
}

static bool
set_value(void *data, const char *key, const char *value, struct strbuf *out)
{
    (void)data, (void)key;
    strbuf_add(out, value);
    return true;
}

static void
list_settings(void *data, struct strbuf *out)
{
    (void)data;
    strbuf_add(out, "one = 1\n\ntwo = 2");
}

static bool
reset_settings(void *data, struct strbuf *out)
{
    (void)data;
    strbuf_add(out, "reset.");
    return true;
}

static bool
forget_server(void *data, const char *address, struct strbuf *out)
{
    (void)data;
    strbuf_add(out, address);
    return false;
}

static void
answer_key(void *data, bool yes)
{
    (void)data, (void)yes;
}

static int
hosted(void *data)
{
    (void)data;
    return 2;
}

static bool
keep_server(void *data, bool yes)
{
    (void)data;
    return yes;
}

static void
think(void *data, const struct thinker_task *task)
{
    (void)data, (void)task;
}

static void
reconnect(void *data)
{
    (void)data;
}

static bool
draw_picture(void *data, const struct record_view *view, const char *path, struct strbuf *bytes,
             struct strbuf *why)
{
    (void)data, (void)view, (void)path, (void)bytes;
    strbuf_add(why, "no.");
    return false;
}

static const struct record_file_ops file_ops = {
    .write_file = write_file,
    .draw_picture = draw_picture,
};

// All but those that may be missing: every command can be typed.
static const struct plain_ops ops = {
    .print = print,
    .send = send_msg,
    .today = today,
    .keep_game = keep_game,
    .files = &file_ops,
    .connect = connect_to,
    .login = login,
    .new_password = new_password,
    .answer_key = answer_key,
    .hosted = hosted,
    .keep_server = keep_server,
    .trust = trust,
    .set = set_value,
    .list_settings = list_settings,
    .reset_settings = reset_settings,
    .forget_server = forget_server,
    .reconnect = reconnect,
    .think = think,
};

// What the server does.

static void
apply(struct fuzz *fuzz, const struct server_msg *msg)
{
    struct client_msg request;

    model_apply(fuzz->model, msg, fuzz->now_ms);
    plain_update(fuzz->plain, fuzz->now_ms);
    while (model_next_request(fuzz->model, &request, fuzz->now_ms)) {
        request.seq = ++fuzz->seq;
        model_note_sent(fuzz->model, &request, true);
    }
    assert(fuzz->model->room_count <= MODEL_ROOMS_MAX);
    assert(fuzz->model->request_count <= MODEL_REQUESTS_MAX);
}

// Bytes as a frame. Half of them speak of the room that exists, at its version.
static void
send_frame(struct fuzz *fuzz, int head)
{
    uint8_t bytes[256];
    size_t length = (size_t)take(fuzz);
    struct server_msg msg;

    for (size_t i = 0; i < length; i++) {
        bytes[i] = (uint8_t)take(fuzz);
    }
    arena_reset(&fuzz->arena);
    if (wire_decode_server(&fuzz->arena, bytes, length, &msg).fault != WIRE_OK) {
        return;
    }
    if (head & 8) {
        if (msg.kind == SERVER_ROOM_EVENT) {
            msg.room_event.room = ROOM;
            msg.room_event.version = ++fuzz->version;
            msg.room_event.game = GAME;
        } else if (msg.kind == SERVER_SNAPSHOT) {
            msg.snapshot.room = ROOM;
            msg.snapshot.version = fuzz->version;
        } else if (msg.kind >= SERVER_ROOM_PRESENCE && msg.kind <= SERVER_ROOM_BADGE) {
            msg.left.room = ROOM; // they begin with it
        }
    }
    if (head & 16) {
        msg.re_seq = fuzz->seq;
    }
    apply(fuzz, &msg);
}

static void
fill_event(const struct match_event *event, struct wire_game_event *wire)
{
    *wire = (struct wire_game_event){
        .kind = event->action.kind,
        .seat = event->action.seat,
        .move = (uint32_t)event->action.move_number,
        .point_count = event->action.point_count,
        .points = event->action.points,
        .number = (uint32_t)event->action.number,
        .question = event->action.question,
        .yes = event->action.yes,
        .at_ms = (uint64_t)event->at_ms,
        .spent_ms = (uint64_t)event->spent_ms,
        .lag_plus_one = (uint32_t)(event->lag_ms + 1),
        .absent_ms = (uint64_t)event->absent_ms,
        .result = event->outcome.result,
        .reason = event->outcome.reason,
    };
}

static struct wire_clocks
read_clocks(const struct fuzz *fuzz)
{
    struct wire_clocks clocks = {.running = RUNNING_NONE};

    for (int i = 0; i < SEAT_COUNT; i++) {
        struct clock_reading reading = match_reading(&fuzz->match, (enum seat)i, fuzz->now_ms);
        struct wire_clock_side side = {(uint64_t)reading.main_ms, (uint64_t)reading.extra_ms,
                                       (uint32_t)reading.count, reading.overtime};

        *(i ? &clocks.b : &clocks.a) = side;
    }
    if (fuzz->match.phase == MATCH_RUNNING) {
        clocks.running = match_actor(&fuzz->match) == SEAT_A ? RUNNING_A : RUNNING_B;
    }
    return clocks;
}

// An action in the game; what came of it is told, now and then wrongly.
static void
act(struct fuzz *fuzz, int head)
{
    struct action action = {.kind = (enum action_kind)(take(fuzz) % ACTION_END),
                            .number = take(fuzz),
                            .yes = head & 32};
    int spoiled = head & 64 ? take(fuzz) : 0;
    struct match_reply reply;

    if (!fuzz->has_match) {
        return;
    }
    action.seat = match_actor(&fuzz->match);
    action.seat = head & 8 ? seat_other(action.seat) : action.seat;
    action.question = (enum question)(action.number % QUESTION_COUNT);
    action.point_count = action.kind == ACTION_OFFER ? 2 : action.kind == ACTION_PLACE2 ? 2 : 1;
    if (action.kind > ACTION_CHOOSE || (action.kind >= ACTION_SWAP && action.kind < ACTION_OFFER)) {
        action.point_count = 0;
    }
    for (int i = 0; i < action.point_count; i++) {
        int at = take(fuzz);

        action.points[i] = (struct point){(int8_t)(at % fuzz->match.settings.size),
                                          (int8_t)(at / 16 % fuzz->match.settings.size)};
    }
    reply = match_apply(&fuzz->match, &action, fuzz->now_ms);
    match_note_shown(&fuzz->match, fuzz->now_ms);
    for (int i = 0; i < reply.event_count; i++) {
        struct wire_game_event wire;
        struct wire_clocks clocks = read_clocks(fuzz);
        struct server_msg msg = {.kind = SERVER_ROOM_EVENT,
                                 .room_event = {.room = ROOM,
                                                .version = ++fuzz->version,
                                                .kind = ROOM_EVENT_GAME,
                                                .game = GAME,
                                                .event = &wire,
                                                .clocks = &clocks}};

        fill_event(&fuzz->match.events[reply.first_event + i], &wire);
        wire.spent_ms += spoiled & 1;
        wire.at_ms += spoiled & 2;
        wire.seat = spoiled & 4 ? seat_other(wire.seat) : wire.seat;
        clocks.a.main_ms += spoiled & 8 ? 1u << 30 : 0;
        clocks.running = spoiled & 16 ? RUNNING_B : clocks.running;
        msg.room_event.version += spoiled & 32 ? 1 : 0;
        wire.result = spoiled & 64 ? RESULT_DRAW : wire.result;
        apply(fuzz, &msg);
    }
}

static struct wire_occupant
occupant(int how, const struct wire_player *player, const struct ai_config *ai)
{
    struct wire_occupant seat = {.kind = (enum occupant_kind)(how % OCCUPANT_COUNT),
                                 .ready = how & 4};

    seat.player = seat.kind == OCCUPANT_PERSON ? player : NULL;
    seat.ai = seat.kind == OCCUPANT_AI ? ai : NULL;
    return seat;
}

static void
send_snapshot(struct fuzz *fuzz, int head)
{
    static struct wire_game_event events[MATCH_EVENTS_MAX + 1];
    struct wire_player people[2] = {{.id = SELF, .name = "mizu"}, {.id = OTHER, .name = "b\x1b]b"}};
    struct ai_config ai = {.level = 3};
    int how = take(fuzz);
    struct wire_occupant a = occupant(how, &people[how >> 3 & 1], &ai);
    struct wire_occupant b = occupant(how >> 4, &people[how >> 7 & 1], &ai);
    struct wire_member members[2] = {{&people[0], true}, {&people[1], how & 1}};
    struct wire_clocks clocks = {.running = RUNNING_NONE};
    int count = fuzz->has_match ? fuzz->match.event_count : 0;
    int pages = head & 8 && count > 1 ? 2 : 1;

    for (int i = 0; i < count; i++) {
        fill_event(&fuzz->match.events[i], &events[i]);
    }
    if (fuzz->has_match) {
        clocks = read_clocks(fuzz);
    }
    for (int i = 0; i < pages; i++) {
        int first = i * (count / 2), end = i == pages - 1 ? count : count / 2;
        struct server_msg msg = {.kind = SERVER_SNAPSHOT,
                                 .snapshot = {.room = ROOM,
                                              .version = fuzz->version,
                                              .page = (uint32_t)i,
                                              .pages = (uint32_t)pages,
                                              .code = "",
                                              .event_count = end - first,
                                              .events = events + first}};

        if (i == 0) {
            msg.snapshot.code = "abcd";
            msg.snapshot.owner = head & 16 ? SELF : OTHER;
            msg.snapshot.settings = &fuzz->settings;
            msg.snapshot.a = &a;
            msg.snapshot.b = &b;
            msg.snapshot.game = fuzz->has_match ? GAME : 0;
            msg.snapshot.event_total = (uint32_t)(count + (head & 128 ? 1 : 0));
            msg.snapshot.clocks = fuzz->has_match ? &clocks : NULL;
            msg.snapshot.members = members;
            msg.snapshot.member_count = 2;
        }
        apply(fuzz, &msg);
    }
}

// A new game with settings out of the bytes.
static void
start_game(struct fuzz *fuzz, int head)
{
    static const char *const controls[] = {"none",          "sudden:60",       "fischer:60+5",
                                           "delay:60d5",    "byoyomi:10+3x30", "canadian:10+3/60",
                                           "permove:30/60", "corr:1d",         "bronstein:60b5"};
    struct room_settings setup;
    struct server_msg msg = {.kind = SERVER_ROOM_EVENT,
                             .room_event = {.room = ROOM,
                                            .version = ++fuzz->version,
                                            .kind = ROOM_EVENT_GAME_STARTED,
                                            .game = GAME,
                                            .settings = &fuzz->settings}};

    fuzz->settings = (struct wire_room_settings){
        .rule = (enum rule)(take(fuzz) % RULE_COUNT),
        .size = (uint32_t)(5 + take(fuzz) % 21),
        .opening = (enum opening)(take(fuzz) % OPENING_COUNT),
        .undo = (enum undo_mode)(head >> 3 & 1),
        .threats = head & 16,
        .title = "t\x1b[2J",
    };
    control_parse(controls[take(fuzz) % 9], &fuzz->settings.control);
    settings_from_message(&setup, &fuzz->settings);
    if (fuzz->has_match) {
        match_finish(&fuzz->match);
    }
    fuzz->has_match = match_settings_check(&setup.match) == SETTINGS_OK;
    if (fuzz->has_match) {
        match_init(&fuzz->match, &setup.match, fuzz->now_ms);
        match_note_shown(&fuzz->match, fuzz->now_ms);
    }
    apply(fuzz, &msg);
}

static void
answer(struct fuzz *fuzz, int head)
{
    const char *argument = "x\x1b";
    struct server_msg msg = {.re_seq = fuzz->seq, .kind = SERVER_DONE};
    struct wire_player self = {.id = SELF, .name = "mizu"};
    struct ai_config ai = {.level = 3};
    struct wire_occupant seat;

    if (head & 8) {
        msg.kind = SERVER_ERROR;
        msg.error = (struct wire_error){.code = (uint32_t)take(fuzz),
                                        .argument_count = 1,
                                        .arguments = &argument,
                                        .text = head & 16 ? "" : "No\x1b[31m."};
    } else if (head & 16) {
        msg.kind = SERVER_ENTERED;
        msg.entered = (struct wire_entered){.room = ROOM, .code = "abcd"};
    } else if (head & 32) {
        seat = occupant(take(fuzz), &self, &ai);
        msg.re_seq = 0;
        msg.kind = SERVER_ROOM_EVENT;
        msg.room_event = (struct wire_room_event){.room = ROOM,
                                                  .version = ++fuzz->version,
                                                  .kind = ROOM_EVENT_SEAT,
                                                  .seat = (enum wanted_seat)(head >> 6),
                                                  .occupant = &seat};
        msg.room_event.seat %= 3;
    }
    apply(fuzz, &msg);
}

static void
type_line(struct fuzz *fuzz)
{
    char line[LINE_MAX_BYTES];
    size_t length = (size_t)take(fuzz) % LINE_MAX_BYTES;

    for (size_t i = 0; i < length; i++) {
        line[i] = (char)take(fuzz);
    }
    plain_input(fuzz->plain, line, length, fuzz->now_ms);
}

static void
pass_time(struct fuzz *fuzz, int head)
{
    static const int64_t steps[] = {0, 1, 900, 5000, 31000, 70000, 3600000, 90000000};
    struct server_msg identity = {.kind = SERVER_IDENTITY,
                                  .identity = {.player_id = SELF, .name = "mizu"}};

    fuzz->now_ms += steps[head >> 3 & 7];
    if (head & 64) {
        model_set_link(fuzz->model, LINK_WAITING, "", NULL, fuzz->now_ms);
        plain_update(fuzz->plain, fuzz->now_ms);
        model_set_link(fuzz->model, LINK_UP, "", "", fuzz->now_ms);
        apply(fuzz, &identity);
    }
    model_tick(fuzz->model, fuzz->now_ms);
    plain_update(fuzz->plain, fuzz->now_ms);
}

static void
step(struct fuzz *fuzz)
{
    int head = take(fuzz);

    switch (head & 7) {
    case 0:
    case 1:
        send_frame(fuzz, head);
        break;
    case 2:
        act(fuzz, head);
        break;
    case 3:
        send_snapshot(fuzz, head);
        break;
    case 4:
        answer(fuzz, head);
        break;
    case 5:
        type_line(fuzz);
        break;
    case 6:
        pass_time(fuzz, head);
        break;
    default:
        start_game(fuzz, head);
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    struct fuzz *fuzz = xcalloc(1, sizeof(*fuzz));
    struct plain_options options = {.as_json = length & 1, .place = "here", .seed = 1};
    void *block = xcalloc(1, WIRE_SERVER_ARENA_BYTES);
    void *scratch = xcalloc(1, WIRE_CLIENT_ARENA_BYTES);
    struct server_msg identity = {.kind = SERVER_IDENTITY,
                                  .identity = {.player_id = SELF, .name = "mizu"}};

    fuzz->data = data;
    fuzz->length = length;
    fuzz->now_ms = 1000000;
    fuzz->settings = (struct wire_room_settings){.size = 15, .title = ""};
    arena_init(&fuzz->arena, block, WIRE_SERVER_ARENA_BYTES);
    arena_init(&fuzz->scratch, scratch, WIRE_CLIENT_ARENA_BYTES);
    fuzz->model = xcalloc(1, sizeof(*fuzz->model));
    model_init(fuzz->model);
    fuzz->plain = plain_create(fuzz->model, &ops, fuzz, &options);
    model_set_link(fuzz->model, LINK_UP, "", "", fuzz->now_ms);
    apply(fuzz, &identity);
    for (int i = 0; i < STEPS_MAX && fuzz->length > 0; i++) {
        step(fuzz);
    }
    plain_destroy(fuzz->plain);
    model_finish(fuzz->model);
    if (fuzz->has_match) {
        match_finish(&fuzz->match);
    }
    free(fuzz->model);
    free(block);
    free(scratch);
    free(fuzz);
    return 0;
}
