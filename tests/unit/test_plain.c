// SPDX-License-Identifier: MIT
// The line mode in virtual time, with a real core on the other side. A script is
// a transcript: what happens, and every line that the client prints then.
//
//      > h8             typed
//      @ bob: join      somebody else does this (core_verbs.h)
//      +1500            so many ms go by
//      ~ engine h9      the rest of the world; see below
//      # remark
//
// Everything else is output. GOREN_WRITE_GOLDEN=1 writes the files anew.
#include "client/plain/plain.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/records/record_files.h"
#include "client/records/thinker.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "tests/support/client_world.h"

enum { FILES_MAX = 8, LINE_BYTES = 8192 };

// What the scripts are called.
static const char *const scripts[] = {
    "accounts",  "ai",        "capture",    "clocks",     "elsewhere",   "first_key", "engine",
    "forbidden", "gone",      "hints",      "json",       "line",        "opening",   "other_game",
    "people",    "play",      "records",    "career",     "json_career", "refused",   "rooms",
    "seek",      "wait",      "wait2",      "wait3",      "watch",       "words",     "seat_ai",
    "lang_ja",   "lang_ru",   "lang_zh_CN", "lang_zh_TW", "rated",       "stand_in",  "learn",
    "friends",   "hand_over", "account",    "restart",
};

struct file {
    char name[128];
    struct strbuf text;
};

// A client under test in its world.
struct script {
    struct client_world cw;
    struct viewer *viewer;
    struct plain *plain;
    struct strbuf out;
    int file_count;
    struct file files[FILES_MAX];
    bool is_thinking;
    struct thinker_task task; // what the engine of this machine was asked last
};

static void
print(void *data, const char *line)
{
    struct script *script = data;

    strbuf_addf(&script->out, "%s\n", line);
}

static uint64_t
send_msg(void *data, struct client_msg *msg)
{
    struct script *script = data;

    return client_world_send(&script->cw, script->viewer, msg, false);
}

static void
today(void *data, char date[PLAIN_DATE_BYTES])
{
    (void)data;
    snprintf(date, PLAIN_DATE_BYTES, "2026-03-14");
}

static struct file *
find_file(struct script *script, const char *name)
{
    for (int i = 0; i < script->file_count; i++) {
        if (strcmp(script->files[i].name, name) == 0) {
            return &script->files[i];
        }
    }
    return NULL;
}

static void
add_file(struct script *script, const char *name, const struct strbuf *text)
{
    struct file *file = &script->files[script->file_count++];

    assert_true(script->file_count <= FILES_MAX);
    snprintf(file->name, sizeof(file->name), "%s", name);
    strbuf_add(&file->text, strbuf_text(text));
}

static bool
keep_game(void *data, const char *stem, const struct strbuf *text, struct strbuf *out)
{
    struct script *script = data;
    char name[128];

    snprintf(name, sizeof(name), "%s.sgf", stem);
    for (int i = 2; find_file(script, name); i++) {
        snprintf(name, sizeof(name), "%s-%d.sgf", stem, i);
    }
    add_file(script, name, text);
    strbuf_add(out, name);
    return true;
}

static bool
write_file(void *data, const char *path, const struct strbuf *text, struct strbuf *why)
{
    struct script *script = data;

    if (find_file(script, path)) {
        strbuf_addf(why, "%s already exists; choose another name.", path);
        return false;
    }
    add_file(script, path, text);
    return true;
}

static void
connect_to(void *data, const char *address)
{
    struct script *script = data;

    strbuf_addf(&script->out, "(connects to %s)\n", address);
}

static void
login(void *data, const char *name, const char *password, bool is_new)
{
    struct script *script = data;

    strbuf_addf(&script->out, "(%s as %s with %zu bytes)\n", is_new ? "registers" : "logs in", name,
                strlen(password));
}

static void
new_password(void *data, const char *password)
{
    struct script *script = data;

    strbuf_addf(&script->out, "(comes back with %zu bytes)\n", strlen(password));
}

static bool
trust(void *data, const char *host, const char *pairs, struct strbuf *out)
{
    (void)data;
    strbuf_addf(out, "the key %s of %s is kept.", pairs, host);
    return strcmp(pairs, "00") != 0;
}

static bool
set_value(void *data, const char *key, const char *value, struct strbuf *out)
{
    (void)data;
    strbuf_addf(out, "%s is %s.", key, value);
    return strcmp(value, "pink") != 0;
}

static void
list_settings(void *data, struct strbuf *out)
{
    (void)data;
    strbuf_add(out, "Looks: theme=dark; style=auto\nYou: name=mizu\n");
}

static bool
reset_settings(void *data, struct strbuf *out)
{
    (void)data;
    strbuf_add(out, "2 settings reset to their defaults.");
    return true;
}

static bool
forget_server(void *data, const char *address, struct strbuf *out)
{
    (void)data;
    strbuf_addf(out, "%s is forgotten.", address);
    return strcmp(address, "nobody") != 0;
}

static void
reconnect(void *data)
{
    struct script *script = data;

    strbuf_add(&script->out, "(tries the line)\n");
}

static void
think(void *data, const struct thinker_task *task)
{
    struct script *script = data;

    script->is_thinking = task != NULL;
    if (task) {
        const struct board *board = &task->position.board;

        script->task = *task;
        strbuf_addf(&script->out, "(thinks of a board with %d stones, %s to move)\n",
                    board->size * board->size - board->empty_count,
                    task->position.to_move == STONE_BLACK ? "black" : "white");
    } else {
        strbuf_add(&script->out, "(thinks no more)\n");
    }
}

static void
answer_key(void *data, bool yes)
{
    struct script *script = data;

    strbuf_add(&script->out, yes ? "(the key is kept)\n" : "(the key is not kept)\n");
}

static bool
draw_picture(void *data, const struct record_view *view, const char *path, struct strbuf *bytes,
             struct strbuf *why)
{
    (void)data, (void)path, (void)why;
    strbuf_addf(bytes, "a picture of move %d\n", view->record->nodes[view->node].number);
    return true;
}

static const struct record_file_ops file_ops = {
    .write_file = write_file,
    .draw_picture = draw_picture,
};

static const struct plain_ops ops = {
    .answer_key = answer_key,
    .print = print,
    .send = send_msg,
    .today = today,
    .keep_game = keep_game,
    .files = &file_ops,
    .connect = connect_to,
    .login = login,
    .new_password = new_password,
    .trust = trust,
    .set = set_value,
    .list_settings = list_settings,
    .reset_settings = reset_settings,
    .forget_server = forget_server,
    .reconnect = reconnect,
    .think = think,
};

static void
on_news(struct client_world *world, struct viewer *viewer)
{
    struct script *script = viewer->data;

    plain_update(script->plain, world->world.now.mono_ms);
}

// The rest of the world.

static struct point
read_point_word(const char **text)
{
    struct point p = {(int8_t)((*text)[0] - 'a'), 0};
    char *end;

    p.y = (int8_t)(strtol(*text + 1, &end, 10) - 1);
    *text = end + strspn(end, " ");
    return p;
}

// "h8 i9": a line; with "=ATTACK,DEFENCE" behind each point a map.
static void
answer_hint(struct script *script, const char *text)
{
    struct wire_hint_point points[WIRE_HINTS_MAX];
    struct wire_hint_result hint = {.points = points, .chance = 583, .depth = 15};
    struct core_event event = {.kind = EVENT_ENGINE_HINT, .hint = &hint};
    struct world *world = &script->cw.world;

    while (*text) {
        struct wire_hint_point *at = &points[hint.point_count++];

        *at = (struct wire_hint_point){.point = read_point_word(&text)};
        if (*text == '=') {
            char *end;

            at->value = (uint32_t)strtoul(text + 1, &end, 10) << 16;
            at->value |= (uint32_t)strtoul(end + 1, &end, 10);
            text = end + strspn(end, " ");
        }
    }
    event.job = world->engines[world->engine_count - 1].job;
    world_event(world, &event);
}

// "660 12 h8 i9": Black's chance, the depth, the line; "win 5 h8" or "win -4 h8": plies.
static void
find(struct script *script, const char *text, bool is_done)
{
    struct thinker_report report = {.number = script->task.number, .is_done = is_done};
    struct review_position *found = &report.found;
    bool is_win = strncmp(text, "win ", 4) == 0;
    char *end;

    assert_true(script->is_thinking);
    found->is_known = true;
    found->chance = (int)strtol(text + 4 * is_win, &end, 10);
    found->win_in = is_win ? found->chance : 0;
    found->depth = is_win ? 9 : (int)strtol(end, &end, 10);
    text = end + strspn(end, " ");
    while (*text) {
        found->line[found->line_length++] = read_point_word(&text);
    }
    plain_take_report(script->plain, &report);
}

static void
engine_sees(struct script *script, const char *text)
{
    find(script, text, false);
}

static void
engine_settles(struct script *script, const char *text)
{
    find(script, text, true);
}

static void
answer_archive(struct script *script, const char *text)
{
    struct wire_archive_game games[2] = {
        {.game = 7,
         .black = "mizu",
         .white = "bob",
         .rule = RULE_RENJU,
         .size = 15,
         .result = RESULT_BLACK,
         .reason = END_FIVE,
         .moves = 31,
         .ended_ms = UINT64_C(1773500000000),
         .opening = "D4"},
        {.game = 5,
         .black = "eve",
         .white = "mizu",
         .rule = RULE_CAPTURE42,
         .size = 19,
         .result = RESULT_DRAW,
         .reason = END_AGREEMENT,
         .moves = 1,
         .ended_ms = UINT64_C(1773400000000),
         .opening = ""},
    };
    struct wire_archive_page page = {.games = games, .game_count = (int)strtol(text, NULL, 10)};
    struct core_event event = {.kind = EVENT_ARCHIVE_PAGE, .archive = &page};
    struct world *world = &script->cw.world;

    page.more = strstr(text, "more") != NULL;
    event.job = world->queries[world->query_count - 1].job;
    world_event(world, &event);
}

// How somebody has done: "none", or three days and two openings.
static void
answer_rating_history(struct script *script, const char *text)
{
    static const struct wire_career_day days[] = {{20500, 1744}, {20501, 1830}, {20520, 1812}};
    static const struct wire_career_opening openings[] = {{"D4", 31}, {"I7", 22}};
    struct wire_career career = {.rule = RULE_RENJU,
                                 .speed = SPEED_BLITZ,
                                 .day_count = 3,
                                 .days = days,
                                 .opening_count = 2,
                                 .openings = openings};
    struct core_event event = {.kind = EVENT_RATING_HISTORY, .rating_history = &career};
    struct world *world = &script->cw.world;

    if (strcmp(text, "none") == 0) {
        career.day_count = career.opening_count = 0;
        career.rule = career.speed = ANY_RULE;
    }
    event.job = world->queries[world->query_count - 1].job;
    world_event(world, &event);
}

// The newest game of the world's archive, or what else the text says.
static void
answer_record(struct script *script, const char *text)
{
    struct world *world = &script->cw.world;
    struct core_event event = {.kind = EVENT_RECORD};
    struct strbuf record = {0};

    for (int i = world->entry_count - 1; i >= 0 && !record.length; i--) {
        const struct journal_entry *entry = &world->entries[i].value;

        if (entry->kind == ENTRY_GAME) {
            strbuf_add_bytes(&record, (const char *)entry->data->bytes, entry->data->length);
        }
    }
    event.job = world->queries[world->query_count - 1].job;
    event.text = strcmp(text, "none") == 0 ? NULL : *text ? text : strbuf_text(&record);
    world_event(world, &event);
    strbuf_finish(&record);
}

static void
show_file(struct script *script, const char *name)
{
    const struct file *file = find_file(script, name);

    strbuf_add(&script->out, file ? strbuf_text(&file->text) : "(no such file)\n");
}

static void
engine_plays(struct script *script, const char *text)
{
    world_engine_plays(&script->cw.world, text);
}

// It had less time than it wanted.
static void
engine_hurries(struct script *script, const char *text)
{
    static const struct point line[] = {{8, 8}, {9, 9}};
    struct wire_thought thought = {
        .depth = 5, .chance = 583, .shortened = true, .point_count = 2, .points = line};

    world_engine_answers(&script->cw.world, text, &thought);
}

static void
storage(struct script *script, const char *text)
{
    world_happens(&script->cw.world,
                  strcmp(text, "down") == 0 ? EVENT_STORAGE_DOWN : EVENT_STORAGE_UP);
}

static void
drain(struct script *script, const char *text)
{
    (void)text;
    world_happens(&script->cw.world, EVENT_DRAIN);
    world_happens(&script->cw.world, EVENT_GOODBYE);
}

static void
crash(struct script *script, const char *text)
{
    world_crash(&script->cw.world, strtoll(text, NULL, 10));
}

static void
control(struct script *script, const char *text)
{
    struct core_event event = {.kind = EVENT_CONTROL, .text = text};

    world_event(&script->cw.world, &event);
}

static void
end_of_input(struct script *script, const char *text)
{
    (void)text;
    plain_end_of_input(script->plain, script->cw.world.now.mono_ms);
}

static void
show_state(struct script *script, const char *text)
{
    static const char *const ends[] = {"goes on", "quit", "input ended", "no connection"};

    (void)text;
    strbuf_addf(&script->out, "(%s%s%s)\n", ends[plain_end(script->plain)],
                plain_is_idle(script->plain) ? "" : ", busy",
                plain_is_secret(script->plain) ? ", secret" : "");
}

static void
set_link(struct script *script, const char *text)
{
    enum link_state link = *text == '!' ? LINK_FAILED : LINK_WAITING;

    model_set_link(&script->viewer->model, link, text + (*text == '!'), NULL,
                   script->cw.world.now.mono_ms);
}

static bool
loses_once(const struct server_msg *msg, void *data)
{
    struct script *script = data;

    if (msg->kind != SERVER_ROOM_EVENT) {
        return false;
    }
    script->viewer->loses = NULL;
    return true;
}

static void
lose_event(struct script *script, const char *text)
{
    (void)text;
    script->viewer->loses = loses_once;
}

// The server is of an earlier version: its welcome did not name this.
static void
be_older(struct script *script, const char *text)
{
    (void)text;
    script->viewer->model.knows_openings = script->viewer->model.knows_rating_histories = false;
}

// The server was never visited.
static void
ask_key(struct script *script, const char *text)
{
    int64_t now_ms = script->cw.world.now.mono_ms;

    model_set_link(&script->viewer->model, LINK_IDLE, "", "", now_ms);
    plain_ask_key(script->plain, "play.example.net", text);
    plain_update(script->plain, now_ms);
}

static const struct {
    const char *word;
    void (*run)(struct script *script, const char *text);
} worlds[] = {
    {"key", ask_key},
    {"hurried", engine_hurries},
    {"engine", engine_plays},
    {"hint", answer_hint},
    {"archive", answer_archive},
    {"record", answer_record},
    {"file", show_file},
    {"storage", storage},
    {"drain", drain},
    {"crash", crash},
    {"control", control},
    {"end", end_of_input},
    {"state", show_state},
    {"link", set_link},
    {"lose", lose_event},
    {"older", be_older},
    {"sees", engine_sees},
    {"settles", engine_settles},
    {"career", answer_rating_history},
};

static void
do_world(struct script *script, const char *text)
{
    size_t length = strcspn(text, " ");

    for (size_t i = 0; i < sizeof(worlds) / sizeof(*worlds); i++) {
        if (strlen(worlds[i].word) == length && strncmp(worlds[i].word, text, length) == 0) {
            worlds[i].run(script, text + length + strspn(text + length, " "));
            client_world_deliver(&script->cw);
            return;
        }
    }
    fail_msg("the test itself is wrong: the world does not \"%s\"", text);
}

// One line of the script. False if it is output.
static bool
do_line(struct script *script, const char *line)
{
    if (!*line || !strchr(">@+~#", *line)) {
        return !*line;
    }
    strbuf_addf(&script->out, "%s\n", line);
    if (*line == '>') {
        const char *typed = line + 1 + (line[1] == ' ');

        plain_input(script->plain, typed, strlen(typed), script->cw.world.now.mono_ms);
        client_world_deliver(&script->cw);
    } else if (*line == '@') {
        client_world_do(&script->cw, line + 1);
    } else if (*line == '+') {
        client_world_do(&script->cw, line);
    } else if (*line == '~') {
        do_world(script, line + 2);
    }
    return true;
}

// Those called json... print JSON, those called first... begin with a command.
static void
open_script(struct script *script, const char *name)
{
    struct plain_options options = {.as_json = strncmp(name, "json", 4) == 0,
                                    .first = strncmp(name, "first", 5) == 0 ? "watch random" : NULL,
                                    .place = "here",
                                    .seed = 1};

    client_world_open(&script->cw);
    script->viewer = client_world_view(&script->cw, "mizu");
    script->viewer->on_news = on_news;
    script->viewer->data = script;
    script->plain = plain_create(&script->viewer->model, &ops, script, &options);
}

static void
close_script(struct script *script)
{
    plain_destroy(script->plain);
    client_world_close(&script->cw);
    for (int i = 0; i < script->file_count; i++) {
        strbuf_finish(&script->files[i].text);
    }
    strbuf_finish(&script->out);
    free(script);
}

static void
read_whole(const char *path, struct strbuf *text)
{
    FILE *file = fopen(path, "r");
    char buffer[4096];
    size_t count;

    if (!file) {
        fail_msg("cannot open %s", path);
        return;
    }
    while ((count = fread(buffer, 1, sizeof(buffer), file)) > 0) {
        strbuf_add_bytes(text, buffer, count);
    }
    fclose(file);
}

static void
write_whole(const char *path, const struct strbuf *text)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fputs(strbuf_text(text), file);
    fclose(file);
}

// The first line in which they differ.
static void
expect_same(const char *path, const char *want, const char *got)
{
    for (int line = 1; *want || *got; line++) {
        size_t a = strcspn(want, "\n"), b = strcspn(got, "\n");

        if (a != b || strncmp(want, got, a) != 0) {
            fail_msg("%s:%d:\nexpected: %.*s\n     got: %.*s", path, line, (int)a, want, (int)b,
                     got);
        }
        want += a + (want[a] != '\0');
        got += b + (got[b] != '\0');
    }
}

static void
run_lines(struct script *script, const char *text)
{
    while (*text) {
        char line[LINE_BYTES];
        size_t length = strcspn(text, "\n");

        assert_true(length < sizeof(line));
        memcpy(line, text, length);
        line[length] = '\0';
        do_line(script, line);
        text += length + (text[length] != '\0');
    }
}

static void
script_prints_its_transcript(void **state)
{
    const char *name = *state;
    struct script *script = xcalloc(1, sizeof(*script));
    struct strbuf want = {0};
    char path[256];

    tr_use(LANGUAGE_ENGLISH);
    snprintf(path, sizeof(path), TEST_DATA "/plain/%s.txt", name);
    read_whole(path, &want);
    open_script(script, name);
    run_lines(script, strbuf_text(&want));
    if (getenv("GOREN_WRITE_GOLDEN")) {
        write_whole(path, &script->out);
    } else {
        expect_same(path, strbuf_text(&want), strbuf_text(&script->out));
    }
    strbuf_finish(&want);
    close_script(script);
}

int
main(void)
{
    enum { COUNT = sizeof(scripts) / sizeof(*scripts) };
    struct CMUnitTest tests[COUNT];

    for (int i = 0; i < COUNT; i++) {
        tests[i] = (struct CMUnitTest){.name = scripts[i],
                                       .test_func = script_prints_its_transcript,
                                       .initial_state = (void *)(uintptr_t)scripts[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
