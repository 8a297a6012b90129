// SPDX-License-Identifier: MIT
// Screens as text: a real core on the other side, virtual time, keys in, and what
// stands on the canvas in four forms compared with the files in golden/.
// GOREN_WRITE_GOLDEN=1 writes them anew.
//
// A scene is lines:
//      > h 8 Enter      keys: names, or letters one by one
//      @ bob: join      somebody else does this (core_verbs.h)
//      +1500            so many ms go by
//      ~ engine h9      the engine of the core plays
//      ~ thinks LINE    ... is at depth 9 and means to play these points
//      ~ map h9=7.2/2.0 ... rates points: attack, defence
//      ~ key HOST       a server that was never visited shows its key
//      ~ changed HOST   a server shows another key than the one that is known
//      ~ profile        the server tells who 花子 is;  ~ career 14: and how she has done
//      ~ wanted         the lobby tells a pairing that two look for
//      ~ left FACTS     a game at play.example.net was left, one of the servers that are known
//      ~ link TEXT      the line breaks, for this reason
//      ~ archive        the server answers with its one game; ~ record: with all of it
//      ~ think 660 h9   the engine beside a record has found this: the chance of
//                       who is to move, and its line; with ! that is all, with # it
//                       is proven
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/control/presets.h"
#include "client/records/thinker.h"
#include "client/ui/chat_input.h"
#include "client/ui/create/create_draw.h"
#include "client/ui/create/create_fields.h"
#include "client/ui/create/create_form.h"
#include "client/ui/create/create_layout.h"
#include "client/ui/game/game_internal.h"
#include "client/ui/game/game_state.h"
#include "client/ui/kept_settings.h"
#include "client/ui/records/records.h"
#include "client/ui/settings/settings_page.h"
#include "client/ui/shown_room.h"
#include "client/ui/talk.h"
#include "client/ui/ui_ask.h"
#include "client/ui/ui_internal.h"
#include "common/game/point.h"
#include "common/util/xalloc.h"
#include "tests/support/client_world.h"
#include "tests/ui/screen_files.h"

enum { GOLDEN_BYTES = 65536 };

struct scene_world {
    struct client_world cw;
    struct viewer *viewer;
    struct ui *ui;
    int bells;
    char trusted[128];     // host and pairs
    char answered[4];      // whether a key is kept; "" = not said
    struct strbuf written; // the file that was saved last
    bool is_thinking;
    struct thinker_task task; // what the engine was asked last
    char played[64];          // the last program for a sound
    struct strbuf kept;       // settings as they were written
    char forgotten[64];       // the last server
};

// What the screens are handed.

static uint64_t
send_msg(void *data, struct client_msg *msg)
{
    struct scene_world *world = data;

    return client_world_send(&world->cw, world->viewer, msg, false);
}

static bool
go(void *data, enum ui_place place, const char *address, struct strbuf *why)
{
    (void)data, (void)place, (void)address, (void)why;
    return true;
}

static void
login(void *data, const char *name, const char *password, bool is_new)
{
    (void)data, (void)name, (void)password, (void)is_new;
}

static void
answer_key(void *data, bool yes)
{
    struct scene_world *world = data;

    snprintf(world->answered, sizeof(world->answered), "%s", yes ? "yes" : "no");
}

static bool
trust(void *data, const char *host, const char *pairs, struct strbuf *out)
{
    struct scene_world *world = data;

    (void)out;
    snprintf(world->trusted, sizeof(world->trusted), "%s %s", host, pairs);
    return true;
}

static void
do_nothing(void *data)
{
    (void)data;
}

static void
ring(void *data)
{
    struct scene_world *world = data;

    world->bells++;
}

static int64_t
lag_ms(void *data)
{
    (void)data;
    return 42;
}

static int64_t
retry_in_ms(void *data)
{
    (void)data;
    return 4000;
}

static bool
keep_game(void *data, const struct m_room *room, struct strbuf *out)
{
    (void)data, (void)room;
    strbuf_add(out, "2026-03-14-mizu-goren.sgf");
    return true;
}

static bool
save_game(void *data, const struct m_room *room, const char *path, struct strbuf *why)
{
    (void)data, (void)room, (void)path, (void)why;
    return true;
}

static bool
keep_setting(void *data, const char *section, const char *key, const char *value,
             struct strbuf *why)
{
    struct scene_world *world = data;

    (void)why;
    strbuf_addf(&world->kept, "[%s] %s = %s\n", section, key, value ? value : "(usual)");
    return true;
}

static void
play(void *data, const char *command)
{
    struct scene_world *world = data;

    snprintf(world->played, sizeof(world->played), "%s", command);
}

// Games that are kept, as files of another world.

static void
list_local(void *data, struct strbuf *names)
{
    (void)data;
    for (int i = 0; i < screen_file_count; i++) {
        strbuf_addf(names, "%s\n", screen_files[i].name);
    }
}

static bool
read_record(void *data, const char *path, struct strbuf *bytes, struct strbuf *why)
{
    (void)data;
    for (int i = 0; i < screen_file_count; i++) {
        if (strcmp(screen_files[i].name, path) == 0) {
            strbuf_add(bytes, screen_files[i].text);
            return true;
        }
    }
    strbuf_addf(why, "There is no file %s.", path);
    return false;
}

static bool
read_part(void *data, const char *path, int64_t offset, struct strbuf *bytes, int64_t *total,
          struct strbuf *why)
{
    struct strbuf whole = {0};
    bool is_read = read_record(data, path, &whole, why);

    *total = (int64_t)whole.length;
    strbuf_add_bytes(bytes, strbuf_text(&whole) + offset, whole.length - (size_t)offset);
    strbuf_finish(&whole);
    return is_read;
}

static bool
write_record(void *data, const char *path, const struct strbuf *bytes, struct strbuf *why)
{
    struct scene_world *world = data;

    (void)path, (void)why;
    strbuf_clear(&world->written);
    strbuf_add_bytes(&world->written, bytes->text, bytes->length);
    return true;
}

static bool
keep_record(void *data, const char *stem, const struct strbuf *text, struct strbuf *out)
{
    strbuf_addf(out, "%s.sgf", stem);
    return write_record(data, stem, text, NULL);
}

static void
think(void *data, const struct thinker_task *task)
{
    struct scene_world *world = data;

    world->is_thinking = task != NULL;
    if (task) {
        world->task = *task;
    }
}

static const struct ui_ops ops = {
    .send = send_msg,
    .go = go,
    .login = login,
    .answer_key = answer_key,
    .trust = trust,
    .reconnect = do_nothing,
    .lag_ms = lag_ms,
    .retry_in_ms = retry_in_ms,
    .keep_game = keep_game,
    .save_game = save_game,
    .keep_setting = keep_setting,
    .list_local = list_local,
    .read_local = read_record,
    .read_file = read_record,
    .read_part = read_part,
    .write_file = write_record,
    .keep_record = keep_record,
    .think = think,
    .bell = ring,
    .play = play,
    .suspend = do_nothing,
    .redraw = do_nothing,
};

static int64_t
now(const struct scene_world *world)
{
    return world->cw.world.now.mono_ms;
}

static void
on_news(struct client_world *cw, struct viewer *viewer)
{
    struct scene_world *world = viewer->data;

    ui_update(world->ui, cw->world.now.mono_ms);
}

// Carrying a scene out.

static void
input_key(struct scene_world *world, uint32_t key)
{
    struct input input = {.key = key};

    // What is shown when the key comes: the mouse and marks depend on it.
    ui_draw(world->ui, now(world));
    ui_input(world->ui, &input, now(world));
    ui_update(world->ui, now(world));
    client_world_deliver(&world->cw);
    ui_update(world->ui, now(world));
}

static void
press_keys(struct scene_world *world, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, " ");
        char name[64];
        uint32_t key;

        snprintf(name, sizeof(name), "%.*s", (int)length, text);
        key = key_find(name);
        if (key) {
            input_key(world, key);
        } else {
            for (size_t i = 0; i < length; i++) {
                input_key(world, name[i] == '_' ? ' ' : (uint32_t)name[i]);
            }
        }
        text += length;
        text += strspn(text, " ");
    }
}

// The server's archive has one game: the newest of the world.
static void
answer_archive(struct scene_world *world)
{
    struct wire_archive_game game = {
        .game = 7,
        .black = "mizu",
        .white = "bob",
        .rule = RULE_RENJU,
        .size = 15,
        .result = RESULT_WHITE,
        .reason = END_RESIGN,
        .moves = 8,
        .ended_ms = UINT64_C(1773600000000),
        .opening = "",
    };
    struct wire_archive_page page = {.games = &game, .game_count = 1};
    struct core_event event = {.kind = EVENT_ARCHIVE_PAGE, .archive = &page};
    struct world *core = &world->cw.world;

    event.job = core->queries[core->query_count - 1].job;
    world_event(core, &event);
    client_world_deliver(&world->cw);
}

static void
answer_record(struct scene_world *world)
{
    struct world *core = &world->cw.world;
    struct core_event event = {.kind = EVENT_RECORD};
    struct strbuf record = {0};

    for (int i = core->entry_count - 1; i >= 0 && !record.length; i--) {
        const struct journal_entry *entry = &core->entries[i].value;

        if (entry->kind == ENTRY_GAME) {
            strbuf_add_bytes(&record, (const char *)entry->data->bytes, entry->data->length);
        }
    }
    event.job = core->queries[core->query_count - 1].job;
    event.text = strbuf_text(&record);
    world_event(core, &event);
    client_world_deliver(&world->cw);
    strbuf_finish(&record);
}

static void
report_thought(struct scene_world *world, const char *text)
{
    struct thinker_report report = {.number = world->task.number};
    struct review_position *found = &report.found;
    bool is_black = world->task.position.to_move == STONE_BLACK;
    char *end;

    assert_true(world->is_thinking);
    found->is_known = true;
    found->chance = (int)strtol(text, &end, 10);
    found->chance = is_black ? found->chance : 1000 - found->chance;
    found->depth = 12;
    report.is_done = strchr(text, '!') || strchr(text, '#');
    for (; *end && *end != '!' && *end != '#'; end++) {
        size_t used;

        if (*end != ' ') {
            assert_int_equal(point_parse(end, strlen(end), world->task.position.board.size,
                                         &found->line[found->line_length++], &used),
                             POINT_PARSE_OK);
            end += used - 1;
        }
    }
    if (strchr(text, '#')) {
        found->is_proven = true;
        found->chance = is_black ? 1000 : 0;
        found->win_in = 2 * found->line_length - 1;
    }
    ui_take_report(world->ui, &report);
}

static int
read_points(const char *text, struct point points[WIRE_LINE_MAX])
{
    int count = 0;
    size_t used;

    while (*text && count < WIRE_LINE_MAX) {
        assert_int_equal(point_parse(text, strlen(text), BOARD_SIZE_MAX, &points[count], &used),
                         POINT_PARSE_OK);
        count++;
        text += used;
        text += strspn(text, " ");
    }
    return count;
}

static void
ai_thinks(struct scene_world *world, const char *text)
{
    struct point points[WIRE_LINE_MAX];
    struct wire_thought thought = {.depth = 9, .nodes = 2140000, .points = points, .chance = 580};

    thought.point_count = read_points(text, points);
    world_engine_thinks(&world->cw.world, &thought);
    client_world_deliver(&world->cw);
}

// What the server would answer; the engine is not here.
static void
show_map(struct scene_world *world, const char *text)
{
    struct wire_hint_point points[WIRE_HINTS_MAX];
    struct server_msg msg = {.kind = SERVER_HINT_RESULT};
    const struct m_room *room = ui_room(world->ui);
    int count = 0;

    while (*text) {
        struct point p;
        size_t used;
        double attack, defence;

        assert_int_equal(point_parse(text, strlen(text), BOARD_SIZE_MAX, &p, &used),
                         POINT_PARSE_OK);
        assert_int_equal(sscanf(text + used, "=%lf/%lf", &attack, &defence), 2);
        points[count++] = (struct wire_hint_point){
            .point = p, .value = (uint32_t)(attack * 100) << 16 | (uint32_t)(defence * 100)};
        text += strcspn(text, " ");
        text += strspn(text, " ");
    }
    msg.hint_result = (struct wire_hint_result){.room = room->id,
                                                .kind = HINT_MAP,
                                                .move = (uint32_t)match_next_move(&room->match),
                                                .point_count = count,
                                                .points = points};
    model_apply(&world->viewer->model, &msg, now(world));
}

static void
change_key(struct scene_world *world, const char *server)
{
    const struct changed_key changed = {
        .server = server,
        .since = "2025-11-02",
        .kept = "4f:9a:10:c3:7e:55:b1:08:77:0c:41:9e:d2:63:f8:15:"
                "ab:3d:92:e0:5c:16:88:f4:21:b9:6e:07:2d:e7:93:6a",
        .shown = "b0:11:5d:f2:93:aa:4c:71:0e:67:c8:31:9f:d4:22:5b:"
                 "e6:70:1a:bc:48:03:f5:8d:96:2e:d1:57:08:5f:c6:1e",
    };

    ui_show_changed_key(world->ui, &changed);
    model_set_link(&world->viewer->model, LINK_HOPELESS, "It shows another key.", "", now(world));
    ui_update(world->ui, now(world));
}

static void
show_profile(struct scene_world *world)
{
    const struct wire_player player = {
        .id = 77, .name = "花子", .rating = 1812, .badge = BADGE_NOTE, .badge_colour = BADGE_CYAN};
    const struct wire_rating_line ratings[] = {
        {RULE_RENJU, SPEED_BLITZ, 1812, 41, false, 150, 90, 5},
        {RULE_RENJU, SPEED_RAPID, 1790, 60, false, 64, 31, 4},
        {RULE_CAPTURE42, SPEED_BLITZ, 1500, 200, true, 2, 1, 0},
    };
    struct server_msg msg = {.kind = SERVER_PROFILE};

    msg.profile = (struct wire_profile){.player = &player,
                                        .online = true,
                                        .since_ms = UINT64_C(1762041600000),
                                        .rating_count = 3,
                                        .ratings = ratings};
    model_apply(&world->viewer->model, &msg, now(world));
}

// How she has done at a rule and speed: so many days, by small steps up and down.
static void
show_career(struct scene_world *world, const char *text)
{
    static const struct wire_career_opening openings[] = {{"D4", 31}, {"I7", 22}};
    static const uint32_t ratings[] = {1744, 1741, 1755, 1760, 1742, 1771, 1780,
                                       1779, 1770, 1790, 1801, 1792, 1803, 1812};
    struct wire_career_day days[WIRE_CAREER_DAYS];
    struct server_msg msg = {.kind = SERVER_CAREER};

    msg.career = (struct wire_career){.player = 77,
                                      .rule = RULE_RENJU,
                                      .speed = SPEED_BLITZ,
                                      .day_count = (int)strtol(text, NULL, 10),
                                      .days = days,
                                      .opening_count = 2,
                                      .openings = openings};
    for (int i = 0; i < msg.career.day_count; i++) {
        days[i] =
            (struct wire_career_day){20500 + (uint32_t)i, ratings[i * 14 / msg.career.day_count]};
    }
    model_apply(&world->viewer->model, &msg, now(world));
}

// Two look for a rated game against their like.
static void
show_wanted(struct scene_world *world)
{
    const struct wire_room_settings settings = {
        .rule = RULE_RENJU,
        .size = 15,
        .opening = OPENING_TARAGUCHI,
        .control = {.kind = CONTROL_FISCHER, .main_ms = 300000, .extra_ms = 3000},
        .rated = true,
        .title = ""};
    const struct wire_lobby_seek seek = {&settings, 1640, 1840, 2};
    struct server_msg msg = {.kind = SERVER_LOBBY_SEEKS, .lobby_seeks = {1, &seek}};

    model_apply(&world->viewer->model, &msg, now(world));
}

static void
do_line(struct scene_world *world, const char *line)
{
    if (*line == '>') {
        press_keys(world, line + 2);
    } else if (*line == '@') {
        client_world_do(&world->cw, line + 1);
    } else if (*line == '+') {
        client_world_do(&world->cw, line);
    } else if (strncmp(line, "~ engine ", 9) == 0) {
        world_engine_plays(&world->cw.world, line + 9);
        client_world_deliver(&world->cw);
    } else if (strcmp(line, "~ archive") == 0) {
        answer_archive(world);
    } else if (strcmp(line, "~ record") == 0) {
        answer_record(world);
    } else if (strncmp(line, "~ think ", 8) == 0) {
        report_thought(world, line + 8);
    } else if (strncmp(line, "~ thinks ", 9) == 0) {
        ai_thinks(world, line + 9);
    } else if (strncmp(line, "~ map ", 6) == 0) {
        show_map(world, line + 6);
    } else if (strncmp(line, "~ key ", 6) == 0) {
        model_set_link(&world->viewer->model, LINK_DOWN, "", "", now(world));
        ui_ask_key(world->ui, line + 6,
                   "4f:9a:10:c3:7e:55:b1:08:77:0c:41:9e:d2:63:f8:15:"
                   "ab:3d:92:e0:5c:16:88:f4:21:b9:6e:07:2d:e7:93:6a",
                   now(world));
        ui_update(world->ui, now(world));
    } else if (strncmp(line, "~ changed ", 10) == 0) {
        change_key(world, line + 10);
    } else if (strcmp(line, "~ profile") == 0) {
        show_profile(world);
    } else if (strcmp(line, "~ wanted") == 0) {
        show_wanted(world);
    } else if (strncmp(line, "~ career ", 9) == 0) {
        show_career(world, line + 9);
    } else if (strncmp(line, "~ left ", 7) == 0) {
        struct left_game game;

        assert_true(left_game_read(&game, line + 7));
        ui_offer_game(world->ui, "play.example.net", &game);
        ui_add_server(world->ui, "play.example.net", "");
        ui_add_server(world->ui, "192.168.1.20", "");
    } else if (strncmp(line, "~ link ", 7) == 0) {
        model_set_link(&world->viewer->model, LINK_BROKEN, line + 7, NULL, now(world));
    } else {
        fail_msg("the test itself is wrong: \"%s\"", line);
    }
    ui_update(world->ui, now(world));
}

static void
do_lines(struct scene_world *world, const char *lines)
{
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        char line[512];

        snprintf(line, sizeof(line), "%.*s", (int)length, lines);
        do_line(world, line);
        lines += length + (lines[length] == '\n');
    }
}

static struct presets own_presets; // empty unless a test adds some

static void
open_scene(struct scene_world *world)
{
    struct ui_options options = {
        .starts_here = true, .seed = 1, .name = "mizu", .presets = &own_presets};

    memset(world, 0, sizeof(*world));
    client_world_open(&world->cw);
    world->viewer = client_world_view(&world->cw, "mizu");
    world->viewer->on_news = on_news;
    world->viewer->data = world;
    world->ui = ui_create(&world->viewer->model, &ops, world, &options);
}

static void
close_scene(struct scene_world *world)
{
    ui_destroy(world->ui);
    strbuf_finish(&world->written);
    strbuf_finish(&world->kept);
    tr_use(LANGUAGE_ENGLISH);
    client_world_close(&world->cw);
}

// Comparing.

struct form {
    const char *name;
    int rows, columns;
    enum glyphs glyphs;
};

static const struct form forms[] = {
    {"80x24", 24, 80, GLYPHS_UNICODE},
    {"80x24-ascii", 24, 80, GLYPHS_ASCII},
    {"160x50", 50, 160, GLYPHS_UNICODE},
    {"160x50-ascii", 50, 160, GLYPHS_ASCII},
};

static void
golden_path(const char *scene, const char *form, char path[512])
{
    const char *folder = getenv("GOREN_GOLDEN");

    assert_non_null(folder);
    snprintf(path, 512, "%s/%s-%s.txt", folder, scene, form);
}

static void
write_golden(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void
compare(const char *scene, const char *form, const char *text)
{
    char *wanted = xcalloc(GOLDEN_BYTES, 1);
    char path[512];
    FILE *file;

    golden_path(scene, form, path);
    if (getenv("GOREN_WRITE_GOLDEN")) {
        write_golden(path, text);
    }
    file = fopen(path, "r");
    if (!file) {
        fail_msg("%s is missing; GOREN_WRITE_GOLDEN=1 makes it", path);
    } else {
        size_t length = fread(wanted, 1, GOLDEN_BYTES - 1, file);

        fclose(file);
        wanted[length] = '\0';
    }
    if (strcmp(wanted, text) != 0) {
        fail_msg("%s %s looks like this now:\n%sand not as in %s", scene, form, text, path);
    }
    free(wanted);
}

static void
show_form(struct scene_world *world, const char *scene, const struct form *form)
{
    struct strbuf text = {0};

    world->ui->canvas.glyphs = form->glyphs;
    world->ui->settings.found_glyphs = form->glyphs;
    ui_resize(world->ui, form->rows, form->columns);
    canvas_write(ui_draw(world->ui, now(world)), &text);
    compare(scene, form->name, strbuf_text(&text));
    strbuf_finish(&text);
}

// The same in every other language, with Unicode alone.
static void
show_languages(struct scene_world *world, const char *scene, const struct form *form)
{
    if (form->glyphs != GLYPHS_UNICODE) {
        return;
    }
    for (int language = LANGUAGE_RUSSIAN; language < LANGUAGE_COUNT; language++) {
        char name[64];
        struct form translated = *form;

        snprintf(name, sizeof(name), "%s-%s", form->name, language_code((enum language)language));
        translated.name = name;
        tr_use((enum language)language);
        show_form(world, scene, &translated);
    }
    tr_use(LANGUAGE_ENGLISH);
}

// In every size and language.
static void
show(struct scene_world *world, const char *scene)
{
    for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++) {
        show_form(world, scene, &forms[i]);
        show_languages(world, scene, &forms[i]);
    }
}

static void
check_scene(const char *scene, const char *lines)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));

    open_scene(world);
    do_lines(world, lines);
    show(world, scene);
    close_scene(world);
    free(world);
}

// In the size of the wide screens of the client's page.
static void
check_wide(const char *scene, const char *lines)
{
    static const struct form wide = {"120x40", 40, 120, GLYPHS_UNICODE};
    struct scene_world *world = xcalloc(1, sizeof(*world));

    open_scene(world);
    do_lines(world, lines);
    show_form(world, scene, &wide);
    show_languages(world, scene, &wide);
    close_scene(world);
    free(world);
}

// Scenes.

#define TO_GAME "@ mizu: guest\n> Enter Enter\n"
#define TO_LOBBY "@ mizu: guest\n> Enter Esc\n"
#define COMMAND(text) "> : " text " Enter\n"

static void
the_menu_says_where_to_play(void **state)
{
    (void)state;
    check_scene("start", "@ mizu: guest");
    check_scene("start-continue", "@ mizu: guest\n"
                                  "~ left renju fischer:300+3 134000,0,0,0 person 花子");
}

static void
two_keys_lead_to_a_game_against_the_ai(void **state)
{
    (void)state;
    check_scene("game-first", TO_GAME);
}

static void
the_form_shows_every_setting(void **state)
{
    (void)state;
    check_scene("create", "@ mizu: guest\n> Enter Right Right Down Right");
}

#define TO_FORM "@ mizu: guest\n> Enter\n" // with the preset ai
#define DOWN_3 "Down Down Down "
#define TAB_4 "Tab Tab Tab Tab "
#define TO_BLACK "> " DOWN_3 "Down\n" // who sits there
#define TO_WHITE TO_BLACK "> Tab\n"
#define TO_MIND TO_WHITE "> Tab\n"

static void
the_form_has_every_parameter_of_an_ai(void **state)
{
    (void)state;
    check_scene("create-classic", TO_FORM TO_MIND "> Right");
    // The second preset, and another weight for four in it.
    check_scene("create-weights", TO_FORM TO_MIND "> Right Tab Right " TAB_4 TAB_4 "Right Right");
    check_scene("create-minimax", TO_FORM TO_MIND "> Left Tab Left");
}

static void
the_form_has_presets_of_ones_own(void **state)
{
    struct strbuf why = {0};

    (void)state;
    presets_add_weights(&own_presets, "sharp", "1,1.2,1.5,10,1.3,1,1.4", &why);
    presets_add_room(&own_presets, "evening", "ai rule=pente preset=sharp", &why);
    presets_add_room(&own_presets, "club", "time=10+0 join=code", &why);
    assert_int_equal(why.length, 0);
    check_scene("create-own", TO_FORM "> Right Right Right\n" TO_MIND);
    presets_finish(&own_presets);
}

static void
the_form_seats_a_second_ai(void **state)
{
    (void)state;
    check_scene("create-two", TO_FORM TO_BLACK "> Right " DOWN_3 "Tab");
}

static void
the_form_says_why_a_choice_is_impossible(void **state)
{
    (void)state;
    // An AI is seated in the room of the preset renju.
    check_scene("create-seated", TO_FORM "> Left Left Left\n" TO_WHITE "> Left");
    // A weight that is none is told, and does not open a room.
    check_scene("create-wrong", TO_FORM TO_MIND "> Right " TAB_4 "Tab Tab Tab Enter x Enter a");
}

static void
the_lobby_lists_rooms_and_people(void **state)
{
    (void)state;
    check_scene("lobby", TO_LOBBY
                "@ bob: guest\n@ bob: create rule=freestyle opening=swap2 "
                "clock=fischer:300+3 seat=a\n@ eve: guest\n@ eve: create rule=capture42 "
                "clock=sudden:600 seat=b ai=4\n@ eve: ready\n@ bob: say anyone?\n+1000\n> Down");
}

#define TWO_LOOK                                            \
    "@ bob: guest\n@ eve: guest\n@ bob: ignore eve\n"       \
    "@ bob: seek rule=renju clock=fischer:300+3 undo=off\n" \
    "@ eve: seek rule=renju clock=fischer:300+3 undo=off\n+1000\n"

static void
the_lobby_tells_how_many_look_for_the_same(void **state)
{
    (void)state;
    check_scene("lobby-wanted", "@ mizu: register\n> Enter Esc\n~ wanted");
    check_scene("lobby-two-look", TO_LOBBY TWO_LOOK);
    check_scene("lobby-joined", TO_LOBBY TWO_LOOK "> S");
    check_scene("lobby-seeking", TO_LOBBY "> S\n+1000");
}

static void
a_lobby_without_a_line_says_why(void **state)
{
    (void)state;
    check_scene("lobby-broken", TO_LOBBY "~ link Nobody answers at play.example.net:5555. Is the "
                                         "server up, the port open?\n+2000");
}

static void
an_empty_lobby_says_what_to_do(void **state)
{
    (void)state;
    check_scene("lobby-empty", TO_LOBBY);
}

#define WITH_BADGES "@ mizu: badge 2 3\n@ bob: badge 7 5\n"

// The game of the client's page, with an undo question of the other side.
#define GAME_15                                                                            \
    "@ bob: guest\n@ mizu: guest\n@ bob: create rule=renju opening=central "               \
    "clock=fischer:300+3 seat=b undo=press\n+1000\n> Enter Esc Enter\n@ bob: ready\n> A\n" \
    "> h8 Enter\n+4000\n@ bob: h7\n+6000\n> h6 Enter\n+9000\n@ bob: j6\n+14000\n"          \
    "> j9 Enter\n+11000\n@ bob: g7\n+22000\n> i7 Enter\n+17000\n@ bob: j8\n"

static void
a_game_on_15_shows_everything(void **state)
{
    (void)state;
    check_scene("game-15", GAME_15 "@ bob: talk oh no, I meant g10\n+15000\n> k11");
}

// The whole game of the client's page, with people who watch.
static void
a_wide_screen_shows_more(void **state)
{
    (void)state;
    check_wide("game-wide",
               "@ bob: guest\n@ mizu: guest\n@ bob: create rule=renju opening=central "
               "clock=fischer:300+3 seat=b undo=press hints=yes maps=yes threats=yes\n+1000\n> "
               "Enter Esc Enter\n"
               "@ bob: ready\n> A\n@ eve: guest\n@ eve: join\n@ odin: guest\n@ odin: join\n"
               "> h8 Enter\n+4000\n@ bob: h7\n+6000\n> h6 Enter\n+9000\n@ bob: j6\n+14000\n"
               "> j9 Enter\n+11000\n@ bob: g7\n+22000\n> i7 Enter\n+17000\n@ bob: j8\n"
               "@ bob: talk hi! good luck\n+31000\n> i10 Enter\n+26000\n@ bob: h11\n+12000\n"
               "> i9 Enter\n+38000\n@ bob: i11\n+24000\n> h9 Enter\n+19000\n@ bob: g9\n+15000\n"
               "@ bob: undo?\n+1000\n> k11");
}

static void
a_question_of_the_other_side_stands_in_its_row(void **state)
{
    (void)state;
    check_scene("game-question", GAME_15 "@ bob: undo?\n+1000");
}

static void
resigning_asks_first(void **state)
{
    (void)state;
    check_scene("game-resign", GAME_15 "> R");
}

static void
looking_back_has_its_own_colour_and_words(void **state)
{
    (void)state;
    check_scene("game-past", GAME_15 "> [[[");
}

static void
the_result_takes_the_phase_area(void **state)
{
    (void)state;
    check_scene("game-over", GAME_15 "> R Y");
}

#define CLOCKED                                                                                \
    TO_LOBBY "@ bob: guest\n" COMMAND(                                                         \
        "create_casual_rule=renju_opening=free_time=5+3") "@ bob: join\n@ bob: sit b\n@ bob: " \
                                                          "ready\n> A\n"

static void
the_time_for_the_first_move_is_told(void **state)
{
    (void)state;
    check_scene("game-first-move", CLOCKED "+4000\n> Right");
}

static void
captures_on_19_are_counted(void **state)
{
    (void)state;
    check_scene("game-19", TO_LOBBY COMMAND("create_both_rule=capture42_size=19_opening=free") //
                "> j10 Enter k10 Enter a1 Enter l10 Enter m10 Enter i9 Enter j8");
}

static void
a_board_of_25_scrolls(void **state)
{
    (void)state;
    check_scene("game-25",
                TO_LOBBY COMMAND("create_both_rule=freestyle_size=25_opening=free") //
                "> p24 Enter m13 Enter m1");
}

static void
an_opening_explains_its_choices(void **state)
{
    (void)state;
    check_scene("game-swap2",
                "@ bob: guest\n@ mizu: guest\n@ bob: create rule=freestyle opening=swap2 "
                "clock=fischer:300+3 seat=a\n+1000\n> Enter Esc Enter\n@ bob: ready\n> A\n"
                "@ bob: h8\n@ bob: h9\n@ bob: j10\n> g7");
}

static void
forbidden_points_are_shown_with_their_reason(void **state)
{
    (void)state;
    check_scene("game-forbidden",
                TO_LOBBY COMMAND("create_both_rule=renju_opening=free") //
                "> h8 Enter a1 Enter i8 Enter a3 Enter j9 Enter a5 Enter j10 Enter a7 Enter "
                "F j8");
}

static void
a_broken_line_is_told_where_one_looks(void **state)
{
    (void)state;
    check_scene("game-broken", GAME_15 "~ link Nobody answers.\n+6000");
}

static void
a_free_seat_is_waited_for(void **state)
{
    (void)state;
    check_scene("game-waiting", TO_LOBBY COMMAND("create_casual"));
}

static void
spectators_are_told_that_they_watch(void **state)
{
    (void)state;
    check_scene("watching",
                TO_LOBBY "@ bob: guest\n@ eve: guest\n@ bob: create rule=renju opening=central "
                         "clock=fischer:300+3 seat=a\n@ eve: join\n@ eve: sit b\n@ bob: ready\n"
                         "@ eve: ready\n@ bob: h8\n@ eve: h9\n@ bob: j10\n+1000\n> Esc W [");
}

static void
an_ai_that_thinks_shows_depth_and_line(void **state)
{
    (void)state;
    check_scene("game-thinks", TO_GAME "> h8 Enter\n~ engine h9\n> j10 Enter\n"
                                       "~ thinks i9 g9 i11\n+500");
}

static void
a_map_has_digits_and_exact_values(void **state)
{
    (void)state;
    check_scene("game-map", TO_GAME "> h8 Enter\n~ engine h9\n> OOO\n"
                                    "~ map i9=7.2/2 g7=3/1 j10=1/0.5 i8=6/3\n> i9");
}

static void
threats_are_marked_and_told(void **state)
{
    (void)state;
    check_scene("game-threats",
                TO_LOBBY COMMAND("create_both_rule=renju_opening=free") //
                "> h8 Enter a1 Enter i8 Enter a3 Enter j8 Enter b5 Enter X k11");
}

static void
fifth_moves_are_marked_with_their_symmetries(void **state)
{
    (void)state;
    check_scene("game-fifths",
                TO_LOBBY COMMAND("create_both_rule=renju_opening=rif") //
                "> h8 Enter h9 Enter h10 Enter h11 Enter i10 Enter k8");
}

#define TARAGUCHI     \
    TO_LOBBY COMMAND( \
        "create_both_rule=renju_opening=taraguchi10") "> h8 Enter i9 Enter h10 Enter h9 Enter\n"

static void
a_fifth_move_is_placed_or_ten_are_offered(void **state)
{
    (void)state;
    check_scene("game-fifth-or-ten", TARAGUCHI "> j8");
    check_scene("game-ten", TARAGUCHI "> E j8 Enter n14 Enter");
}

static void
placing_keeps_the_colours(void **state)
{
    (void)state;
    check_scene("game-declare", TO_LOBBY COMMAND("create_both_rule=renju_opening=soosyrv8") //
                "> h8 Enter i9 Enter h10 Enter h9 +");
}

static void
low_time_has_tenths_and_periods(void **state)
{
    (void)state;
    check_scene("game-low",
                "@ bob: guest\n@ mizu: guest\n@ bob: create rule=freestyle opening=free "
                "clock=byoyomi:30+3x20 seat=b\n+1000\n> Enter Esc Enter\n@ bob: ready\n> A\n"
                "> h8 Enter\n+24500\n@ bob: h9\n+31000\n> k11 Enter\n");
}

static void
the_help_is_printed_from_the_keymap(void **state)
{
    (void)state;
    check_scene("help-game", TO_GAME "> ?");
    check_scene("help-game-more", TO_GAME "> ? PgDn");
}

static void
all_actions_come_with_reasons(void **state)
{
    (void)state;
    check_scene("all-game", TO_GAME "> M");
}

static void
settings_are_shown(void **state)
{
    (void)state;
    check_scene("settings", "@ mizu: guest\n> F2 Down Right");
    check_scene("settings-long", "@ mizu: guest\n> F2 Down Down Down Down");
}

static void
messages_are_kept(void **state)
{
    (void)state;
    check_scene("messages", GAME_15 COMMAND("messages"));
}

static void
a_profile_has_its_page(void **state)
{
    (void)state;
    check_scene("profile", TO_LOBBY COMMAND("profile_mizu"));
    check_scene("profile-rated", TO_LOBBY "~ profile");
    check_scene("profile-curve", TO_LOBBY "~ profile\n~ career 14");
    check_scene("profile-days", TO_LOBBY "~ profile\n~ career 90");
    // R goes on to the next rule and speed, where nothing was played.
    check_scene("profile-next", TO_LOBBY "~ profile\n~ career 14\n> R\n~ career 0");
}

// Badges are glyphs, or letters in ASCII; no AI wears one.
static void
badges_stand_beside_names(void **state)
{
    (void)state;
    check_scene("badge-game", GAME_15 WITH_BADGES);
    check_scene("badge-lobby", TO_LOBBY "@ bob: guest\n" WITH_BADGES
                                        "@ bob: create rule=freestyle seat=a\n@ eve: guest\n+1000");
    check_scene("badge-profile", TO_LOBBY "@ bob: guest\n" WITH_BADGES COMMAND("profile_bob"));
}

static void
a_badge_is_tried_on_in_the_settings(void **state)
{
    (void)state;
    check_scene("badge-settings", "@ mizu: guest\n> F2 / badge Enter Right Right Right\n"
                                  "> Down Right Right Right Right");
}

// The glyph keeps its place, its colour is a role of its own.
static void
a_badge_has_its_colour(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));
    const struct canvas *canvas;
    int found = 0;

    (void)state;
    open_scene(world);
    do_lines(world, GAME_15 WITH_BADGES);
    ui_resize(world->ui, 24, 80);
    canvas = ui_draw(world->ui, now(world));
    for (int i = 0; i < canvas->rows * canvas->columns; i++) {
        if (canvas->cells[i].points[0] == 0x2726) {
            assert_int_equal(canvas->cells[i].role, ROLE_BADGE_GOLD);
            found++;
        } else if (canvas->cells[i].points[0] == 0x266a) {
            assert_int_equal(canvas->cells[i].role, ROLE_BADGE_CYAN);
            found++;
        } else {
            assert_false(canvas->cells[i].role >= ROLE_BADGE_RED &&
                         canvas->cells[i].role <= ROLE_BADGE_PINK);
        }
    }
    assert_int_equal(found, 2);
    close_scene(world);
    free(world);
}

static void
commands_are_completed(void **state)
{
    (void)state;
    check_scene("command", TO_GAME "> : mo Tab");
}

// Behaviour rather than looks.

static void
with_scene(const char *lines, void (*check)(struct scene_world *world))
{
    struct scene_world *world = xcalloc(1, sizeof(*world));

    open_scene(world);
    do_lines(world, lines);
    check(world);
    close_scene(world);
    free(world);
}

static int
moves(const struct scene_world *world)
{
    return ui_room(world->ui)->match.move_count;
}

static void
expect_no_stone(struct scene_world *world)
{
    press_keys(world, "R Enter Enter j8 i k");
    assert_int_equal(moves(world), 8);
    assert_true(m_room_is_running(ui_room(world->ui)));
}

static void
no_key_but_y_resigns(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_no_stone);
}

static void
expect_fifth_move(struct scene_world *world)
{
    press_keys(world, "E Enter E j9 Enter"); // ten? no: one stone
    assert_int_equal(moves(world), 5);
}

static void
a_fifth_move_is_placed_by_enter(void **state)
{
    (void)state;
    with_scene(TARAGUCHI "> j8", expect_fifth_move);
}

static void
expect_not_answered(struct scene_world *world)
{
    press_keys(world, "Y"); // it appeared this very moment
    assert_int_equal(moves(world), 8);
    client_world_do(&world->cw, "+800");
    press_keys(world, "Y");
    assert_int_equal(moves(world), 7);
}

static void
a_question_is_not_answered_by_what_was_typed_before(void **state)
{
    (void)state;
    with_scene(GAME_15 "@ bob: undo?", expect_not_answered);
}

// As after a start: the lobby is shown, and the game that was left is looked for.
static void
expect_room_of_a_game_that_is_over(struct scene_world *world)
{
    assert_true(m_room_is_over(ui_room(world->ui)));
    ui_set_base(world->ui, PAGE_LOBBY);
    world->ui->session.room = 0;
    world->ui->wants_game = true;
    ui_update(world->ui, now(world));
    assert_int_equal(ui_page(world->ui), PAGE_GAME);
    press_keys(world, "Q");
    world->ui->wants_game = true;
    ui_update(world->ui, now(world));
    assert_int_equal(ui_page(world->ui), PAGE_LOBBY);
    assert_string_equal(world->ui->message, "That game is over; it stands in the archive.");
}

static void
a_game_that_ended_meanwhile_says_how_in_its_room(void **state)
{
    (void)state;
    with_scene(CLOCKED "+26000", expect_room_of_a_game_that_is_over);
}

static void
expect_pasted_text_does_nothing(struct scene_world *world)
{
    static const char text[] = "k11\rR\rY";

    for (size_t i = 0; i + 1 < sizeof(text); i++) {
        struct input input = {.key = (uint32_t)text[i], .is_pasted = true};

        ui_input(world->ui, &input, now(world));
    }
    assert_int_equal(moves(world), 8);
    assert_int_equal(world->ui->session.asking.kind, ASKING_NOTHING);
}

static void
pasted_text_never_acts(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_pasted_text_does_nothing);
}

static void
expect_pasted_words(struct scene_world *world)
{
    static const char text[] = "hello\rthere\tyou\033\003\r";

    press_keys(world, "T");
    for (size_t i = 0; i + 1 < sizeof(text); i++) {
        struct input input = {.key = (uint32_t)text[i], .is_pasted = true};

        ui_input(world->ui, &input, now(world));
    }
    assert_true(talk_is_open(world->ui));
    assert_int_equal(world->ui->entry.choice, CHANNEL_ROOM); // a tab would choose another one
    assert_string_equal(world->ui->entry.text, "hello there you");
}

static void
pasted_lines_and_tabs_are_blanks(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_pasted_words);
}

static void
click(struct scene_world *world, int row, int column)
{
    struct input input = {.key = KEYS_MOUSE, .row = row, .column = column};

    ui_draw(world->ui, now(world));
    ui_input(world->ui, &input, now(world));
    client_world_deliver(&world->cw);
    ui_update(world->ui, now(world));
}

static void
expect_two_clicks_place(struct scene_world *world)
{
    ui_resize(world->ui, 24, 80);
    click(world, 6, 3 + 2 * 10); // k11
    assert_int_equal(game_state(world->ui)->cursor.at.x, 10);
    assert_int_equal(game_state(world->ui)->cursor.at.y, 10);
    assert_int_equal(moves(world), 8);
    click(world, 6, 3 + 2 * 10);
    assert_int_equal(moves(world), 9);
    assert_int_equal(ui_room(world->ui)->match.moves[8].placement.point.x, 10);
}

static void
the_second_click_on_a_point_places(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_two_clicks_place);
}

static void
expect_enter_returns(struct scene_world *world)
{
    assert_int_not_equal(ui_room(world->ui)->look, LOOK_LIVE);
    press_keys(world, "k11 Enter");
    assert_int_equal(ui_room(world->ui)->look, LOOK_LIVE);
    assert_int_equal(moves(world), 8);
    press_keys(world, "Enter");
    assert_int_equal(moves(world), 9);
}

static void
while_looking_back_enter_only_returns(void **state)
{
    (void)state;
    with_scene(GAME_15 "> [[", expect_enter_returns);
}

// The chat.

#define TALK_9                                                                       \
    "@ bob: talk one\n@ bob: talk two\n@ bob: talk three\n@ bob: talk four\n+9000\n" \
    "@ bob: talk five\n@ bob: talk six\n@ bob: talk seven\n@ bob: talk eight\n"      \
    "@ bob: talk a long line with 花子 in it, which takes more rows than one in the pane\n"

static void
the_chat_scrolls_back_and_counts_what_is_newer(void **state)
{
    (void)state;
    check_scene("chat-game", GAME_15 TALK_9 "> Tab Up Up PgUp\n+9000\n@ bob: talk nine");
    check_scene("chat-lobby", TO_LOBBY "@ bob: guest\n@ bob: say one\n@ bob: say two\n"
                                       "@ bob: say three\n@ bob: say four\n+9000\n"
                                       "@ bob: say five\n@ bob: say six\n> Tab Up Up Up\n");
}

static void
expect_chat_takes_and_gives_back_the_keys(struct scene_world *world)
{
    struct ui *ui = world->ui;
    struct point before = game_state(ui)->cursor.at;

    press_keys(world, "Tab Up Up Up");
    ui_draw(ui, now(world));
    assert_true(chat_has_focus(ui));
    assert_true(point_equal(game_state(ui)->cursor.at, before));
    assert_true(chat_view_newer(&game_state(ui)->chat) > 0);
    // A letter is for the board, and what is looked at stays.
    press_keys(world, "k 1 1");
    assert_false(chat_has_focus(ui));
    assert_int_equal(game_state(ui)->cursor.at.x, 10);
    assert_int_equal(game_state(ui)->cursor.at.y, 10);
    ui_draw(ui, now(world));
    assert_true(chat_view_newer(&game_state(ui)->chat) > 0);
    press_keys(world, "Esc");
    assert_int_equal(chat_view_newer(&game_state(ui)->chat), 0);
    assert_int_equal(moves(world), 8);
}

static void
expect_enter_in_the_chat_talks(struct scene_world *world)
{
    press_keys(world, "Tab Enter");
    assert_true(talk_is_open(world->ui));
    press_keys(world, "h i Enter");
    assert_int_equal(moves(world), 8);
    assert_string_equal(m_chat_line(&ui_room(world->ui)->chat, 0)->text, "hi");
    press_keys(world, "Up");
    assert_true(chat_has_focus(world->ui));
    press_keys(world, "Esc Enter");
    assert_int_equal(moves(world), 9);
}

static void
turn_wheel(struct scene_world *world, int row, int column)
{
    struct input input = {.key = KEYS_MOUSE, .what = MOUSE_WHEEL_UP, .row = row, .column = column};

    ui_draw(world->ui, now(world));
    ui_input(world->ui, &input, now(world));
    ui_draw(world->ui, now(world));
}

static void
expect_wheel_scrolls_where_it_is(struct scene_world *world)
{
    const struct area *area = &game_state(world->ui)->chat.area;

    ui_resize(world->ui, 24, 80);
    ui_draw(world->ui, now(world));
    turn_wheel(world, area->row + 1, area->column + 1);
    assert_int_equal(chat_view_newer(&game_state(world->ui)->chat), 1);
    assert_int_equal(ui_room(world->ui)->look, LOOK_LIVE);
    turn_wheel(world, 3, 3);
    assert_int_equal(chat_view_newer(&game_state(world->ui)->chat), 1);
    assert_int_equal(ui_room(world->ui)->look, 7);
}

static void
the_chat_takes_the_keys_only_while_one_is_there(void **state)
{
    (void)state;
    with_scene(GAME_15 TALK_9 "> h 8\n", expect_chat_takes_and_gives_back_the_keys);
    with_scene(GAME_15 "> k 1 1\n", expect_enter_in_the_chat_talks);
    with_scene(GAME_15 TALK_9, expect_wheel_scrolls_where_it_is);
}

// The engine for those who watch.

#define WATCHED                                                                         \
    "@ mizu: guest\n@ ann: guest\n@ bob: guest\n@ ann: create rule=renju opening=free " \
    "clock=fischer:300+3\n@ bob: join\n@ bob: sit b\n@ ann: ready\n@ bob: ready\n"      \
    "@ ann: h8\n@ bob: h9\n@ ann: h10\n@ bob: g7\n@ ann: i11\n+1000\n> : watch_random Enter\n"

static void
the_engine_looks_where_a_watcher_looks(void **state)
{
    (void)state;
    check_scene("watch-engine", WATCHED "> X\n+5000\n~ think 430 i9 g9 j9");
    check_scene("watch-engine-past", WATCHED "> X [ [\n@ bob: a1\n+5000\n~ think 660 i9 g9 j9");
}

static void
expect_engine_follows(struct scene_world *world)
{
    uint64_t first;

    press_keys(world, "X");
    assert_true(world->is_thinking);
    first = world->task.number;
    assert_int_equal(world->task.position.to_move, STONE_WHITE);
    press_keys(world, "[");
    assert_int_equal(world->task.position.to_move, STONE_BLACK);
    assert_true(world->task.number > first);
    // A new move does not change what is looked at.
    first = world->task.number;
    do_lines(world, "@ bob: a1");
    assert_int_equal(world->task.number, first);
    press_keys(world, "}");
    assert_int_equal(world->task.position.to_move, STONE_BLACK);
    assert_int_not_equal(world->task.number, first);
    press_keys(world, "X");
    assert_false(world->is_thinking);
}

static void
expect_engine_ends_with_the_room(struct scene_world *world)
{
    press_keys(world, "X");
    assert_true(world->is_thinking);
    press_keys(world, "Q");
    assert_int_equal(ui_page(world->ui), PAGE_LOBBY);
    assert_false(world->is_thinking);
}

static void
expect_none_for_players(struct scene_world *world)
{
    press_keys(world, "X : engine_on Enter");
    assert_false(world->is_thinking);
    do_lines(world, "@ bob: resign\n+1000\n> [ X");
    assert_true(world->is_thinking);
    // The next game of one's own ends it.
    do_lines(world, "@ bob: ready\n> A");
    assert_true(m_room_is_running(ui_room(world->ui)));
    assert_false(world->is_thinking);
}

static void
the_engine_is_for_watchers_alone(void **state)
{
    (void)state;
    with_scene(WATCHED, expect_engine_follows);
    with_scene(WATCHED, expect_engine_ends_with_the_room);
    with_scene(GAME_15, expect_none_for_players);
}

// Quick pairing.

#define FOUND                                                               \
    TO_LOBBY "> : seek_rule=standard_time=3+2 Enter\n@ bob: guest\n+1000\n" \
             "@ bob: seek rule=standard clock=fischer:180+2 undo=off\n"

static void
a_pairing_asks_in_the_question_row(void **state)
{
    (void)state;
    check_scene("pairing", FOUND "+3000");
    check_scene("pairing-agreed", FOUND "+3000\n> Y");
}

static void
expect_pairing_is_answered(struct scene_world *world)
{
    const struct model *model = world->ui->model;

    assert_int_equal(world->ui->session.asking.kind, ASKING_PAIRING);
    assert_true(world->bells > 0);
    press_keys(world, "Y"); // too early: it answers nothing
    assert_false(model->pairing.has_agreed);
    do_lines(world, "+1000\n> Y");
    assert_true(model->pairing.has_agreed);
    assert_int_equal(world->ui->session.asking.kind, ASKING_NOTHING);
    assert_int_equal(ui_page(world->ui), PAGE_LOBBY);
    do_lines(world, "@ bob: pairing yes");
    assert_int_equal(ui_page(world->ui), PAGE_GAME);
    assert_true(m_room_is_running(ui_room(world->ui)));
}

static void
expect_pairing_is_refused(struct scene_world *world)
{
    do_lines(world, "+1000\n> N");
    assert_false(world->ui->model->is_seeking);
    assert_int_equal(world->ui->session.asking.kind, ASKING_NOTHING);
    assert_int_equal(ui_page(world->ui), PAGE_LOBBY);
}

static void
expect_silence_ends_the_seek(struct scene_world *world)
{
    do_lines(world, "+30000");
    assert_int_equal(world->ui->session.asking.kind, ASKING_NOTHING);
    assert_false(world->ui->model->is_seeking);
}

static void
a_pairing_is_answered_by_y_and_n(void **state)
{
    (void)state;
    with_scene(FOUND, expect_pairing_is_answered);
    with_scene(FOUND, expect_pairing_is_refused);
    with_scene(FOUND, expect_silence_ends_the_seek);
}

// Sitting down.

static void
expect_only_free_seats_are_offered(struct scene_world *world)
{
    struct strbuf why = {0};

    assert_false(page_can(world->ui, PAGE_GAME, UI_TAKE_BLACK, &why));
    assert_string_equal(strbuf_text(&why), "Somebody sits there.");
    do_lines(world, "@ bob: leave\n+1000");
    strbuf_clear(&why);
    assert_true(page_can(world->ui, PAGE_GAME, UI_TAKE_WHITE, &why) !=
                page_can(world->ui, PAGE_GAME, UI_TAKE_BLACK, &why));
    strbuf_finish(&why);
}

static void
only_free_seats_are_offered(void **state)
{
    (void)state;
    with_scene(WATCHED "@ bob: resign\n+1000", expect_only_free_seats_are_offered);
}

// The form: what it shows is what sits down.

static const struct occupant *
seated(const struct scene_world *world, enum seat seat)
{
    return &ui_room(world->ui)->seats[seat];
}

static void
expect_classic_with_its_weights(struct scene_world *world)
{
    const struct occupant *ai = seated(world, SEAT_B);

    assert_int_equal(ai->kind, OCCUPANT_AI);
    assert_int_equal(ai->ai.mind, MIND_CLASSIC);
    assert_int_equal(ai->ai.weight_count, WIRE_WEIGHTS);
    assert_int_equal(ai->ai.weights[3], 10200);
    assert_int_equal(ai->ai.weights[4], 1100);
}

static void
expect_two_ais(struct scene_world *world)
{
    assert_int_equal(seated(world, SEAT_A)->kind, OCCUPANT_AI);
    assert_int_equal(seated(world, SEAT_B)->kind, OCCUPANT_AI);
    assert_int_equal(seated(world, SEAT_A)->ai.level, 3);
    assert_int_equal(seated(world, SEAT_B)->ai.level, 4);
}

static void
expect_white_for_me(struct scene_world *world)
{
    assert_int_equal(seated(world, SEAT_A)->kind, OCCUPANT_AI);
    assert_int_equal(seated(world, SEAT_B)->kind, OCCUPANT_PERSON);
}

static void
expect_both_seats_mine(struct scene_world *world)
{
    assert_int_equal(seated(world, SEAT_A)->kind, OCCUPANT_PERSON);
    assert_int_equal(seated(world, SEAT_B)->kind, OCCUPANT_PERSON);
}

static void
expect_clock_of_parts(struct scene_world *world)
{
    const struct time_control *control = &ui_room(world->ui)->setup.match.control;

    assert_int_equal(control->kind, CONTROL_FISCHER);
    assert_int_equal(control->main_ms, 450000);
    assert_int_equal(control->extra_ms, 4000);
    assert_int_equal(control->cap_ms, 60000);
}

static void
expect_clock_as_typed(struct scene_world *world)
{
    const struct time_control *control = &ui_room(world->ui)->setup.match.control;

    assert_int_equal(control->kind, CONTROL_BYOYOMI);
    assert_int_equal(control->main_ms, 600000);
    assert_int_equal(control->count, 3);
    assert_int_equal(control->period_ms, 25000);
}

static void
the_form_opens_the_room_it_shows(void **state)
{
    (void)state;
    with_scene(TO_FORM TO_MIND "> Right Tab Right " TAB_4 TAB_4 "Right Right a",
               expect_classic_with_its_weights);
    with_scene(TO_FORM TO_BLACK "> Right Down Down Tab Tab Right a", expect_two_ais);
    with_scene(TO_FORM TO_BLACK "> Right Down Down Left a", expect_white_for_me);
    with_scene(TO_FORM TO_WHITE "> Left a", expect_both_seats_mine);
}

// From every preset each seat goes through others and comes back to where it was.
static void
expect_seats_go_round(struct scene_world *world)
{
    static const int seats[] = {FIELD_PARTS + PART_BLACK, FIELD_PARTS + PART_WHITE};

    for (int i = 0; i < 14; i++) {
        const struct form_field *field = &create_state(world->ui)->fields[seats[i % 2]];
        char first[FORM_VALUE_BYTES], before[FORM_VALUE_BYTES];
        int steps = 0;

        create_state(world->ui)->row = -1;
        press_keys(world, i % 2 ? "R" : "R Right");
        create_state(world->ui)->row = seats[i % 2];
        snprintf(first, sizeof(first), "%s", field->value);
        do {
            snprintf(before, sizeof(before), "%s", field->value);
            press_keys(world, "Right");
            assert_string_not_equal(field->value, before);
            assert_in_range(++steps, 1, 3);
        } while (strcmp(field->value, first) != 0);
        assert_false(form_is_changed(field));
    }
}

static void
seats_of_the_form_go_round(void **state)
{
    (void)state;
    with_scene(TO_FORM, expect_seats_go_round);
}

#define TO_CLOCK "> " DOWN_3 "\n"
#define WIPED "BackSp BackSp BackSp BackSp "

static void
a_clock_is_made_of_its_parts(void **state)
{
    (void)state;
    with_scene(TO_FORM TO_CLOCK "> Right Right Tab Enter " WIPED "7:30 Enter "
                                "Tab Right Tab Right a",
               expect_clock_of_parts);
    with_scene(TO_FORM TO_CLOCK "> Enter " WIPED "10+3x30 Enter Tab Tab Tab Left a",
               expect_clock_as_typed);
}

// Through all kinds of clock and back to none; each shows its own numbers.
static void
expect_every_clock(struct scene_world *world)
{
    static const char *const kinds[] = {"sudden",   "fischer", "delay", "bronstein", "byoyomi",
                                        "canadian", "permove", "corr",  "none"};
    static const int numbers[] = {PART_MAIN,    PART_PLUS,   PART_DELAY, PART_DELAY,
                                  PART_PERIODS, PART_STONES, PART_TURN,  PART_DAYS};
    struct form_layout layout;

    for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
        press_keys(world, "Right");
        assert_string_equal(create_state(world->ui)->fields[FIELD_PARTS + PART_CLOCK].value,
                            kinds[i]);
        form_lay_out(world->ui, &layout);
        for (size_t k = 0; k < sizeof(numbers) / sizeof(*numbers); k++) {
            bool is_there = form_place_of(&layout, FIELD_PARTS + numbers[k]) >= 0;

            assert_true(is_there || i != k);
            assert_true(!is_there || i < 8);
        }
    }
}

static void
every_clock_shows_its_own_numbers(void **state)
{
    (void)state;
    with_scene(TO_FORM TO_CLOCK, expect_every_clock);
}

static void
expect_no_such_number(struct scene_world *world)
{
    press_keys(world, "Right Right Tab Tab Enter BackSp 999 Enter");
    assert_string_equal(create_state(world->ui)->fields[FIELD_PARTS + PART_PLUS].value, "3");
    assert_string_equal(create_state(world->ui)->fields[FIELD_TIME].value, "5+3");
}

static void
a_number_that_no_clock_has_is_refused(void **state)
{
    (void)state;
    with_scene(TO_FORM TO_CLOCK, expect_no_such_number);
}

static void
expect_fifths_and_opening_apart(struct scene_world *world)
{
    const struct form_field *opening = &create_state(world->ui)->fields[FIELD_OPENING];

    press_keys(world, "Left Left Left Down Tab Tab Tab Left"); // the preset renju
    assert_string_equal(opening->value, "taraguchi9");
    press_keys(world, "S-Tab Left");
    assert_string_equal(opening->value, "tarannikov");
    press_keys(world, "Right");
    assert_string_equal(opening->value, "taraguchi10");
}

static void
an_opening_has_its_number_beside_it(void **state)
{
    (void)state;
    with_scene(TO_FORM, expect_fifths_and_opening_apart);
}

// Everything of two classic AIs, a clock and fifths, without scrolling.
static void
expect_all_fields_at_once(struct scene_world *world)
{
    struct form_layout layout;

    ui_resize(world->ui, 24, 80);
    press_keys(world,
               "Left Left Left " DOWN_3 "Down Tab Left S-Tab Right Tab Right " // White, Black
               TAB_4 TAB_4 TAB_4 "Tab Tab Right");
    assert_string_equal(create_state(world->ui)->fields[field_of_ai(0, AI_MIND)].value, "classic");
    assert_string_equal(create_state(world->ui)->fields[field_of_ai(1, AI_MIND)].value, "classic");
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        tr_use((enum language)i);
        form_lay_out(world->ui, &layout);
        assert_in_range(layout.rows, 12, 16);
        for (int k = 0; k < layout.count; k++) {
            assert_in_range(layout.places[k].end, 1, 80);
        }
    }
    tr_use(LANGUAGE_ENGLISH);
}

static void
the_form_fits_with_two_ais(void **state)
{
    (void)state;
    with_scene(TO_FORM, expect_all_fields_at_once);
}

static void
expect_fields_by_mouse(struct scene_world *world)
{
    struct form_layout layout;
    int place;

    form_lay_out(world->ui, &layout);
    place = form_place_of(&layout, FIELD_SIZE);
    for (int i = 0; i < 2; i++) { // the second click changes it
        click(world, 6 + layout.places[place].row, layout.places[place].value);
        assert_int_equal(create_state(world->ui)->row, FIELD_SIZE);
    }
    assert_string_equal(create_state(world->ui)->fields[FIELD_SIZE].value, "16");
}

static void
a_field_is_chosen_by_a_click(void **state)
{
    (void)state;
    with_scene(TO_FORM, expect_fields_by_mouse);
}

// A small screen that was scrolled down to the title, and its uppermost row of fields.
static void
expect_scrolled_fields_by_mouse(struct scene_world *world)
{
    struct form_layout layout;
    int place, first, field;

    ui_resize(world->ui, 20, 40);
    form_lay_out(world->ui, &layout);
    while (create_state(world->ui)->row != FIELD_TITLE) {
        press_keys(world, "Down");
    }
    ui_draw(world->ui, now(world));
    first = create_first_row(world->ui, &layout);
    assert_in_range(first, 1, layout.rows);
    place = 0;
    while (layout.places[place].row < first) {
        place++;
    }
    field = layout.places[place].field;
    for (int i = 0; i < 2; i++) { // the second click must meet the same field
        click(world, create_fields_row(world->ui), layout.places[place].value);
        assert_int_equal(create_state(world->ui)->row, field);
        ui_draw(world->ui, now(world));
        assert_int_equal(create_first_row(world->ui, &layout), first);
    }
}

static void
a_click_does_not_scroll_the_form(void **state)
{
    (void)state;
    with_scene(TO_FORM, expect_scrolled_fields_by_mouse);
}

// Settings: shown at once, kept by one key, dropped after a question.

static void
expect_kept_by_apply(struct scene_world *world)
{
    assert_int_equal(world->ui->settings.style, STYLE_LINES);
    assert_int_equal(ui_count_changes(world->ui), 1);
    assert_int_equal(world->kept.length, 0);
    press_keys(world, "A");
    assert_string_equal(strbuf_text(&world->kept), "[] style = lines\n");
    assert_int_equal(ui_count_changes(world->ui), 0);
    press_keys(world, "Q");
    assert_int_equal(ui_page(world->ui), PAGE_START);
}

static bool
forget_server(void *data, const char *address, struct strbuf *out)
{
    struct scene_world *world = data;

    snprintf(world->forgotten, sizeof(world->forgotten), "%s", address);
    ui_forget_servers(world->ui);
    ui_add_server(world->ui, "10.0.0.7", "kawa, 2026-03-02");
    strbuf_addf(out, "%s is forgotten.", address);
    return true;
}

static void
expect_server_is_forgotten_after_a_question(struct scene_world *world)
{
    struct ui_ops changed = ops;

    changed.forget_server = forget_server;
    world->ui->ops = &changed;
    ui_add_server(world->ui, "play.example.net", "mizu, 2026-03-14; key known since 2025-11-02");
    ui_add_server(world->ui, "10.0.0.7", "kawa, 2026-03-02");
    press_keys(world, "F2 S-Tab");
    assert_int_equal(settings_state(world->ui)->group, SETTINGS_SERVERS);
    show(world, "settings-servers");
    press_keys(world, "Del");
    assert_int_equal(world->ui->session.asking.kind, ASKING_COMMAND);
    press_keys(world, "Del"); // not the key that asked
    assert_string_equal(world->forgotten, "");
    press_keys(world, "Del Y");
    assert_string_equal(world->forgotten, "play.example.net");
    assert_int_equal(world->ui->server_count, 1);
    press_keys(world, "Del Y");
    assert_string_equal(world->forgotten, "10.0.0.7");
}

static void
a_server_is_forgotten_after_a_question(void **state)
{
    (void)state;
    with_scene("@ mizu: guest", expect_server_is_forgotten_after_a_question);
}

static void
settings_are_kept_by_apply(void **state)
{
    (void)state;
    with_scene("@ mizu: guest\n> F2 Down Right", expect_kept_by_apply);
}

static void
expect_cancel_asks(struct scene_world *world)
{
    press_keys(world, "Esc");
    assert_int_equal(ui_page(world->ui), PAGE_SETTINGS);
    press_keys(world, "N"); // whatever else comes drops the question
    assert_int_equal(world->ui->settings.style, STYLE_LINES);
    press_keys(world, "Q Y");
    assert_int_equal(ui_page(world->ui), PAGE_START);
    assert_int_equal(world->ui->settings.style, STYLE_AUTO);
    assert_int_equal(world->kept.length, 0);
}

static void
settings_are_dropped_after_a_question(void **state)
{
    (void)state;
    with_scene("@ mizu: guest\n> F2 Down Right", expect_cancel_asks);
}

static void
expect_reset(struct scene_world *world)
{
    assert_int_equal(ui_count_changes(world->ui), 2);
    press_keys(world, "R");
    assert_int_equal(ui_count_changes(world->ui), 0);
}

static void
reset_brings_the_usual_values(void **state)
{
    (void)state;
    with_scene("@ mizu: guest\n> F2 Right Down Right", expect_reset);
}

static void
expect_language_changes_at_once(struct scene_world *world)
{
    struct strbuf text = {0};

    press_keys(world, "Up Up"); // over the top into the groups before
    assert_int_equal(settings_state(world->ui)->group, SETTINGS_YOU);
    press_keys(world, ":lang Space ru Enter");
    assert_int_equal(tr_language(), LANGUAGE_RUSSIAN);
    canvas_write(ui_draw(world->ui, now(world)), &text);
    assert_non_null(strstr(strbuf_text(&text), "Настройки"));
    press_keys(world, ":set Space glyphs=ascii Enter");
    assert_int_equal(tr_language(), LANGUAGE_ENGLISH); // it could not be written
    press_keys(world, ":set Space glyphs=auto Enter");
    assert_int_equal(tr_language(), LANGUAGE_RUSSIAN);
    assert_string_equal(strbuf_text(&world->kept),
                        "[] language = ru\n[] glyphs = ascii\n[] glyphs = auto\n");
    strbuf_finish(&text);
}

static void
the_language_changes_at_once(void **state)
{
    (void)state;
    with_scene("@ mizu: guest\n> F2", expect_language_changes_at_once);
}

static void
expect_search_finds(struct scene_world *world)
{
    assert_int_equal(settings_state(world->ui)->group, SETTINGS_SOUND);
    assert_int_equal(settings_state(world->ui)->row, SOUND_CAPTURE);
    press_keys(world, "Enter");
    assert_true(entry_is_open(world->ui));
    press_keys(world, "^U paplay Space stone.oga Enter");
    assert_string_equal(world->ui->settings.values[SETTING_FIRST_SOUND + SOUND_CAPTURE],
                        "paplay stone.oga");
    press_keys(world, "A");
    assert_string_equal(strbuf_text(&world->kept), "[sound] capture = paplay stone.oga\n");
}

static void
a_setting_is_found_by_a_word(void **state)
{
    (void)state;
    with_scene("@ mizu: guest\n> F2 / capture Enter", expect_search_finds);
}

static void
expect_bound(struct scene_world *world)
{
    press_keys(world, ":bind Space game Space F 5 Space undo Enter");
    assert_string_equal(strbuf_text(&world->kept), "[keys] game.undo = F5\n");
    assert_int_equal(keymap_find(&world->ui->keymap, SCREEN_GAME, KEYS_F1 + 4), UI_UNDO);
    press_keys(world, ":bind Space game Space F 5 Space draw Enter");
    assert_non_null(strstr(world->ui->message, "game.undo"));
    assert_non_null(strstr(world->ui->message, "game.draw"));
    assert_int_equal(keymap_find(&world->ui->keymap, SCREEN_GAME, 'D'), UI_DRAW);
}

static void
a_key_bound_twice_is_refused_with_both_names(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_bound);
}

static void
expect_completed(struct scene_world *world)
{
    static const struct {
        const char *keys, *wanted;
    } table[] = {
        {":reg Tab", "register "},
        {":set Space th Tab", "set theme="},
        {":set Space theme=li Tab", "set theme=light "},
        {":theme Space con Tab", "theme contrast "},
        {":lang Space zh Tab", "lang zh_"},
        {":bind Space ga Tab", "bind game "},
        {":bind Space game Space F 5 Space und Tab", "bind game F5 undo "},
        {":create Space cas Tab", "create casual "},
        {":map Space de Tab", "map defence "},
        {":whisper Space b Tab", "whisper bob "},
        {":help Space regi Tab", "help register "},
    };

    for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
        press_keys(world, table[i].keys);
        assert_string_equal(world->ui->entry.text, table[i].wanted);
        press_keys(world, "Esc");
    }
}

static void
words_of_commands_are_completed(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_completed);
}

static void
expect_history(struct scene_world *world)
{
    press_keys(world, ":numbers Space all Enter :numbers Space off Enter : Up Up");
    assert_string_equal(world->ui->entry.text, "numbers all");
    press_keys(world, "Down");
    assert_string_equal(world->ui->entry.text, "numbers off");
    press_keys(world, "Down");
    assert_string_equal(world->ui->entry.text, "");
}

static void
commands_are_recalled(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_history);
}

// The place of each text on the screen.
static void
expect_row(struct scene_world *world, int row, const char *wanted)
{
    struct strbuf text = {0};
    const char *line;

    canvas_write(ui_draw(world->ui, now(world)), &text);
    line = strbuf_text(&text);
    for (int i = 0; i < row; i++) {
        line += strcspn(line, "\n") + 1;
    }
    if (strncmp(line, wanted, strlen(wanted)) != 0) {
        fail_msg("row %d is \"%.*s\", not \"%s\"", row, (int)strcspn(line, "\n"), line, wanted);
    }
    strbuf_finish(&text);
}

static void
expect_edges(struct scene_world *world)
{
    ui_resize(world->ui, 50, 160);
    press_keys(world, "o15 Enter");
    client_world_do(&world->cw, " bob: o14");
    press_keys(world, "a1");
    expect_row(world, 2, "15 ┌───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───●9      ");
    expect_row(world, 4, "14 ├───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼──(○10)    ");
}

static void
a_number_at_the_right_edge_is_not_read_with_the_row(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_edges);
}

// Small screens.

static void
expect_small_lobby(struct scene_world *world)
{
    ui_resize(world->ui, 20, 40);
    expect_row(world, 1, " code  rule       players         move\n");
    expect_row(world, 2, ">zqah  freestyle  bob · free seat open\n");
}

static void
expect_small_form(struct scene_world *world)
{
    ui_resize(world->ui, 20, 40);
    press_keys(world, "Down Down Down");
    expect_row(world, 5, "────────────────────────── 1-12 of 15 ──\n");
    expect_row(world, 6, " Rule     <renju    >   Size  <15>\n");
    expect_row(world, 7, "   Opening  <central    >\n");
    create_state(world->ui)->row = FIELD_WATCH; // the last of them
    expect_row(world, 17, "   Join <anyone  >  Watch <anyone>\n");
}

static void
expect_small_question(struct scene_world *world)
{
    ui_resize(world->ui, 20, 40);
    press_keys(world, "R");
    expect_row(world, 18, " ? Resign the game?  Y yes  N no\n");
}

static void
expect_clocks_in_title(struct scene_world *world)
{
    ui_resize(world->ui, 20, 40);
    press_keys(world, ":messages Enter");
    expect_row(world, 0, " zqah ▶● 4:27  ○ 4:31  your move\n");
    press_keys(world, "Esc Q");
    expect_row(world, 0, " zqah ▶● 4:27  ○ 4:31  your move\n");
}

static void
a_small_title_keeps_the_clocks(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_clocks_in_title);
}

static void
a_small_screen_says_what_is_asked(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_small_question);
}

static void
expect_on_screen(struct scene_world *world, const char *wanted)
{
    struct strbuf text = {0};

    canvas_write(ui_draw(world->ui, now(world)), &text);
    if (!strstr(strbuf_text(&text), wanted)) {
        fail_msg("no \"%s\" on\n%s", wanted, strbuf_text(&text));
    }
    strbuf_finish(&text);
}

// The row of the messages is that of the phase, too.
static void
expect_small_end(struct scene_world *world)
{
    ui_resize(world->ui, 20, 40);
    press_keys(world, "RY");
    expect_row(world, 18, " You lose, you resigned after 8 moves.\n");
    client_world_do(&world->cw, "+5000");
    press_keys(world, "Esc");
    expect_row(world, 18, "══ YOU LOSE · White wins ═══════════════\n");
    expect_row(world, 19, " A again  E study  Q lobby  ? keys\n");
    press_keys(world, "k9");
    expect_row(world, 18, " k9_\n");
}

static void
a_small_screen_says_how_it_ended(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_small_end);
}

static void
expect_end_on_another_page(struct scene_world *world)
{
    press_keys(world, "?");
    client_world_do(&world->cw, "bob: resign");
    expect_on_screen(world, "You win, white resigned after 8 moves.");
}

static void
the_end_is_told_on_other_pages(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_end_on_another_page);
}

static void
expect_small_settings(struct scene_world *world)
{
    ui_resize(world->ui, 20, 40);
    press_keys(world, "F2 Tab Tab");
    expect_row(world, 3, " >Hands   │  any.help       <?, F1    >\n");
    press_keys(world, "Right");
    expect_row(world, 19, " Right change  A apply  R reset  ? keys\n");
}

static void
small_settings_show_their_values(void **state)
{
    (void)state;
    with_scene("@ mizu: guest", expect_small_settings);
}

static void
expect_long_message(struct scene_world *world)
{
    ui_resize(world->ui, 20, 40);
    ui_note(world->ui, "A message that is longer than a row of the screen.");
    expect_row(world, 17, " A message that is longer than a row of\n");
    expect_row(world, 18, " the screen.\n");
}

static void
a_long_message_takes_two_rows(void **state)
{
    (void)state;
    with_scene(TO_LOBBY, expect_long_message);
}

#define TO_ARCHIVE "> : archive Enter\n+1\n"

static void
expect_small_archive(struct scene_world *world)
{
    ui_resize(world->ui, 20, 40);
    expect_row(world, 1, " date       black     white     result\n");
    expect_row(world, 3, " 2026-03-13 takeshi   mizu      1/2\n");
}

static void
a_small_archive_says_who_played(void **state)
{
    (void)state;
    with_scene(TO_ARCHIVE, expect_small_archive);
}

static void
expect_words_as_typed(struct scene_world *world)
{
    tr_use(LANGUAGE_JAPANESE);
    press_keys(world, "Enter");
    expect_row(world, 6, " ルール   <renju    >   盤の大きさ <15>  開局規定 <central    >\n");
    create_state(world->ui)->row = FIELD_TITLE;
    form_set(world->ui, FIELD_TITLE, "夜の一局");
    expect_row(world, 13, "*題名     [夜の一局              ]");
    tr_use(LANGUAGE_ENGLISH);
}

static void
values_of_the_form_are_as_they_are_typed(void **state)
{
    (void)state;
    with_scene("@ mizu: guest", expect_words_as_typed);
}

static void
a_small_form_shows_whole_values(void **state)
{
    (void)state;
    with_scene("@ mizu: guest\n> Enter\n", expect_small_form);
}

static void
a_small_lobby_leaves_columns_out(void **state)
{
    (void)state;
    with_scene(TO_LOBBY "@ bob: guest\n@ bob: create rule=freestyle opening=swap2 "
                        "clock=fischer:300+3 seat=a\n+1000\n",
               expect_small_lobby);
}

// A terminal that cannot keep up.

static void
expect_slow(struct scene_world *world)
{
    int64_t tenth = now(world) + 100;

    client_world_do(&world->cw, " bob: a1"); // his stone flashes, his clock is low
    assert_true(notes_flash_is_on(world->ui, now(world), &tenth));
    assert_true(ui_deadline_ms(world->ui, now(world)) <= now(world) + 100);
    ui_set_slow(world->ui, true);
    assert_false(notes_flash_is_on(world->ui, now(world), &tenth));
    assert_true(ui_deadline_ms(world->ui, now(world)) > now(world) + 100);
}

static void
a_slow_terminal_sees_seconds_and_no_flashes(void **state)
{
    (void)state;
    with_scene("@ bob: guest\n@ mizu: guest\n@ bob: create rule=freestyle opening=free "
               "clock=byoyomi:30+3x8 seat=b\n+1000\n> Enter Esc Enter\n@ bob: ready\n> A\n"
               "> h8 Enter\n+24500\n@ bob: h9\n+31000\n> k11 Enter\n",
               expect_slow);
}

// Sounds come with words.

static void
expect_sounds(struct scene_world *world)
{
    press_keys(world, ":set Space sound.move=click Enter k11 Enter");
    client_world_do(&world->cw, "+2000");
    client_world_do(&world->cw, " bob: l12");
    assert_string_equal(world->played, "click");
    *world->played = '\0';
    world->bells = 0;
    press_keys(world, "a1 Enter");
    client_world_do(&world->cw, "+12000");
    client_world_do(&world->cw, " bob: a15");
    assert_int_equal(world->bells, 1); // one's turn, after a long wait
    assert_non_null(strstr(world->ui->message, "YOUR TURN"));
    assert_string_equal(world->played, "");
}

static void
expect_quiet(struct scene_world *world)
{
    client_world_do(&world->cw, "+800"); // the stone that was placed last is settled
    assert_int_not_equal(ui_deadline_ms(world->ui, now(world)), TIME_NEVER);
    assert_true(ui_set(world->ui, "quiet", "on", NULL));
    assert_int_equal(ui_deadline_ms(world->ui, now(world)), TIME_NEVER);
}

static void
quiet_draws_nothing_by_itself(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_quiet);
}

static void
sounds_come_with_words(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_sounds);
}

static void
expect_second_enter(struct scene_world *world)
{
    assert_true(ui_set(world->ui, "confirm", "always", &(struct strbuf){0}));
    press_keys(world, "k11 Enter");
    assert_int_equal(moves(world), 8);
    press_keys(world, "l Enter"); // another point: from the start
    assert_int_equal(moves(world), 8);
    press_keys(world, "Enter");
    assert_int_equal(moves(world), 9);
    assert_int_equal(ui_room(world->ui)->match.moves[8].placement.point.x, 11);
}

static void
a_move_can_want_a_second_enter(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_second_enter);
}

static void
expect_forbidden_twice(struct scene_world *world)
{
    press_keys(world, "j8 Enter");
    assert_int_equal(moves(world), 8);
    assert_non_null(strstr(world->ui->message, "Enter once more"));
    press_keys(world, "Enter");
    assert_int_equal(moves(world), 9);
    assert_int_equal(ui_room(world->ui)->match.outcome.reason, END_FOUL);
}

static void
a_forbidden_point_wants_a_second_enter(void **state)
{
    (void)state;
    with_scene(TO_LOBBY COMMAND("create_both_rule=renju_opening=free") //
               "> h8 Enter a1 Enter i8 Enter a3 Enter j9 Enter a5 Enter j10 Enter a7 Enter",
               expect_forbidden_twice);
}

static void
expect_there_and_back(struct scene_world *world)
{
    input_key(world, 'G' - '@');
    assert_int_equal(ui_page(world->ui), PAGE_GAME);
    input_key(world, 'G' - '@');
    assert_int_equal(ui_page(world->ui), PAGE_HELP);
    input_key(world, 'G' - '@');
    assert_int_equal(ui_page(world->ui), PAGE_GAME);
}

static void
one_key_goes_to_the_game_and_back(void **state)
{
    (void)state;
    with_scene(GAME_15 "> ?", expect_there_and_back);
}

static void
expect_a_dead_end(struct scene_world *world)
{
    press_keys(world, "A"); // it ended this very moment
    assert_false(ui_room(world->ui)->seats[SEAT_A].is_ready ||
                 ui_room(world->ui)->seats[SEAT_B].is_ready);
    client_world_do(&world->cw, "+800");
    press_keys(world, "A");
    assert_true(ui_room(world->ui)->seats[SEAT_A].is_ready ||
                ui_room(world->ui)->seats[SEAT_B].is_ready);
}

static void
the_result_takes_no_key_at_first(void **state)
{
    (void)state;
    with_scene(GAME_15 "> R Y", expect_a_dead_end);
}

static void
expect_opening_of_line(struct scene_world *world)
{
    expect_on_screen(world, "I3 Kosei");
    press_keys(world, "[ h9 Enter");
    expect_on_screen(world, "I6 Ungetsu");
    press_keys(world, "[");
    expect_on_screen(world, "I6 Ungetsu"); // it is still the line that is shown
}

static void
each_line_has_its_own_opening(void **state)
{
    (void)state;
    with_scene("> : explore_renju_15 Enter h8 Enter i9 Enter h10 Enter\n", expect_opening_of_line);
}

static void
expect_no_question(struct scene_world *world)
{
    press_keys(world, ":resign Enter");
    assert_int_equal(world->ui->session.asking.kind, ASKING_NOTHING);
    assert_string_not_equal(world->ui->message, "");
}

static void
nothing_is_asked_without_a_game(void **state)
{
    (void)state;
    with_scene(TO_LOBBY, expect_no_question);
}

static void
expect_three_stones(struct scene_world *world)
{
    expect_on_screen(world, "You place three stones, black, white, black; then bob chooses.");
    press_keys(world, "h8 Enter i9 Enter");
    expect_on_screen(world, "You place three stones");
    press_keys(world, "j8 Enter");
    assert_int_equal(moves(world), 3);
    expect_on_screen(world, "bob may take black, take white, or place two more stones.");
}

static void
who_sets_a_position_up_is_told_so(void **state)
{
    (void)state;
    with_scene(
        TO_LOBBY "@ bob: guest\n" COMMAND(
            "create_swap2_rated=no_time=none") "@ bob: join\n@ bob: sit b\n@ bob: ready\n> A\n",
        expect_three_stones);
}

static void
expect_days(struct scene_world *world)
{
    expect_on_screen(world, "offline 0:09, claim in 30d 00h");
}

static void
a_claim_that_is_far_away_is_told_in_days(void **state)
{
    (void)state;
    with_scene(
        TO_LOBBY "@ bob: guest\n" COMMAND(
            "create_casual_opening=free_time=none") "@ bob: join\n@ bob: sit b\n@ bob: ready\n> "
                                                    "A\n> h8 Enter\n@ bob: lost\n+9000",
        expect_days);
}

static void
expect_names_on_the_menu(struct scene_world *world)
{
    expect_on_screen(world, "guest mizu · ");
    press_keys(world, ":set Space name=odin Enter");
    expect_on_screen(world, "  odin · ");
}

static void
the_menu_tells_who_one_will_be(void **state)
{
    (void)state;
    with_scene("", expect_names_on_the_menu);
}

static void
expect_pages_of_keys(struct scene_world *world)
{
    ui_resize(world->ui, 24, 80);
    expect_on_screen(world, "Keys of the game screen 1/2");
    expect_on_screen(world, "F5*  ask to take back");
    expect_on_screen(world, "* = bound by you.  Not now: ");
    press_keys(world, "Up");
    expect_on_screen(world, "1/2");
    press_keys(world, "PgDn");
    expect_on_screen(world, "2/2");
    press_keys(world, "PgDn");
    expect_on_screen(world, "EVERYWHERE");
    // Keys that share a line are found by their own words.
    press_keys(world, "/back Enter");
    expect_on_screen(world, "[            one move back");
}

static void
the_help_has_pages_and_marks_what_was_bound(void **state)
{
    (void)state;
    with_scene(TO_GAME COMMAND("bind_game_F5_undo") "> ?", expect_pages_of_keys);
}

static void
expect_dropped(struct scene_world *world)
{
    press_keys(world, "R");
    assert_int_equal(world->ui->session.asking.kind, ASKING_COMMAND);
    client_world_do(&world->cw, "+5000");
    assert_int_equal(world->ui->session.asking.kind, ASKING_NOTHING);
    press_keys(world, "Y");
    assert_true(m_room_is_running(ui_room(world->ui)));
}

static void
a_question_of_ones_own_is_dropped_after_five_seconds(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_dropped);
}

// Every screen at every size: nothing is drawn outside, nothing ends.
static void
expect_any_size(struct scene_world *world)
{
    static const enum page pages[] = {PAGE_GAME, PAGE_LOBBY,    PAGE_START,   PAGE_CREATE,
                                      PAGE_HELP, PAGE_SETTINGS, PAGE_PROFILE, PAGE_ALL};

    for (size_t i = 0; i < sizeof(pages) / sizeof(*pages); i++) {
        ui_open_page(world->ui, pages[i]);
        for (int rows = 1; rows < 60; rows += 3) {
            for (int columns = 1; columns < 170; columns += 7) {
                ui_resize(world->ui, rows, columns);
                ui_draw(world->ui, now(world));
            }
        }
    }
}

static void
every_screen_is_drawn_at_every_size(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_any_size);
}

static void
expect_small(struct scene_world *world)
{
    struct strbuf text = {0};

    ui_resize(world->ui, 20, 40);
    canvas_write(ui_draw(world->ui, now(world)), &text);
    compare("game-15", "40x20", strbuf_text(&text));
    strbuf_finish(&text);
}

static void
fifteen_is_playable_on_40x20(void **state)
{
    (void)state;
    with_scene(GAME_15, expect_small);
}

// Records.

#define TO_REPLAY TO_ARCHIVE "> Enter\n"

static void
the_archive_lists_games_with_their_last_position(void **state)
{
    (void)state;
    check_scene("archive", TO_ARCHIVE);
}

static void
the_archive_is_filtered_by_words(void **state)
{
    (void)state;
    check_scene("archive-filter", TO_ARCHIVE "> / opening=kan_player=mizu Enter");
}

static void
a_filter_that_lets_nothing_pass_says_so(void **state)
{
    (void)state;
    check_scene("archive-nothing", TO_ARCHIVE "> / rule=caro Enter");
}

static void
games_of_the_server_stand_beside_those_kept_here(void **state)
{
    (void)state;
    check_scene("archive-server",
                GAME_15 "> R Y\n+1000\n> : archive Enter\n+1\n~ archive\n> Down Up\n"
                        "~ record\n");
}

// It is kept as the server has it, and then replayed.
static void
a_game_of_the_server_is_downloaded_and_replayed(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));

    (void)state;
    open_scene(world);
    do_lines(world, GAME_15 "> R Y\n+1000\n> : archive Enter\n+1\n~ archive\n~ record\n> D\n"
                            "~ record\n");
    assert_non_null(strstr(strbuf_text(&world->written), ";B[hh]"));
    assert_non_null(strstr(strbuf_text(&world->written), "RE[W+R]"));
    do_lines(world, "+1\n> Enter\n~ record\n> }\n");
    assert_int_equal(ui_page(world->ui), PAGE_REPLAY);
    close_scene(world);
    free(world);
}

static void
a_record_is_replayed_with_graph_and_clocks(void **state)
{
    (void)state;
    check_scene("replay", TO_REPLAY "> 2 3 Enter Space");
}

static void
a_record_that_was_not_judged_says_how(void **state)
{
    (void)state;
    check_scene("replay-plain", "> : open_game.txt Enter ]]]");
}

static void
another_line_of_the_tree_is_shown(void **state)
{
    (void)state;
    check_scene("replay-line", TO_REPLAY "> > [ Down ]");
}

static void
captures_of_a_record_are_counted(void **state)
{
    (void)state;
    check_scene("replay-capture", TO_ARCHIVE "> Down Down Enter }");
}

static void
what_is_tried_out_becomes_a_line(void **state)
{
    (void)state;
    check_scene("study", TO_REPLAY "> > E k8 Enter A\n~ think 310 i8 i6 g10");
}

static void
the_study_board_shows_threats_and_forbidden_points(void **state)
{
    (void)state;
    check_scene("study-threats", TO_REPLAY "> } [[ E X F #");
}

static void
the_help_of_the_replay_is_printed_from_its_keys(void **state)
{
    (void)state;
    check_scene("help-replay", TO_REPLAY "> ?");
}

// Time goes on while it plays, and a key of another kind stops it.
static void
a_replay_plays_by_itself_and_pauses(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));
    struct strbuf text = {0};

    (void)state;
    open_scene(world);
    do_lines(world, TO_REPLAY "> Space\n+300\n+300\n+300\n+299");
    canvas_write(ui_draw(world->ui, now(world)), &text);
    assert_non_null(strstr(strbuf_text(&text), "Move 3 of 27 · playing, 300 ms a move"));
    do_lines(world, "+1\n> Space\n+5000\n> ++\n");
    strbuf_clear(&text);
    canvas_write(ui_draw(world->ui, now(world)), &text);
    assert_non_null(strstr(strbuf_text(&text), "Move 4 of 27 · 100 ms a move"));
    assert_int_equal(ui_deadline_ms(world->ui, now(world)), TIME_NEVER);
    strbuf_finish(&text);
    close_scene(world);
    free(world);
}

// Every position of the line is asked about, the last one first; what comes of it is a
// part of the file that is saved.
static void
a_record_is_judged_and_saved_with_what_was_found(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));

    (void)state;
    open_scene(world);
    do_lines(world, "> : open_2026-03-13-takeshi-mizu.sgf Enter A\n");
    assert_int_equal(world->task.position.to_move, STONE_WHITE);
    do_lines(world, "~ think 900 h9 #\n");
    assert_int_equal(world->task.position.to_move, STONE_BLACK);
    do_lines(world, "~ think 900 j10 k11 !\n~ think 500 i9 !\n~ think 500 h8 !\n");
    assert_false(world->is_thinking);
    do_lines(world, "> S Enter\n");
    assert_non_null(strstr(strbuf_text(&world->written), "V[-50]BM[2]"));
    assert_non_null(strstr(strbuf_text(&world->written), "Lets White win: h9"));
    assert_non_null(strstr(strbuf_text(&world->written), "(;B[jf];W[ke])"));
    close_scene(world);
    free(world);
}

static void
a_line_that_is_tried_out_is_saved_and_deleted(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));

    (void)state;
    open_scene(world);
    do_lines(world, "> : explore_freestyle_15 Enter h8 Enter i9 Enter [ j9 Enter C good Enter\n"
                    "> S Enter\n");
    assert_non_null(strstr(strbuf_text(&world->written), "(;W[ig])(;W[jg]C[good])"));
    do_lines(world, "> D S Enter\n");
    assert_null(strstr(strbuf_text(&world->written), "jg"));
    assert_non_null(strstr(strbuf_text(&world->written), ";B[hh];W[ig])"));
    close_scene(world);
    free(world);
}

static void
what_was_not_saved_is_asked_about(void **state)
{
    (void)state;
    check_scene("study-unsaved", TO_REPLAY "> } E a1 Enter Q Q");
}

#define TO_STUDY "> : explore_freestyle_15 Enter h8 Enter\n"

// Whatever would drop it asks; another key keeps it, Y drops it and does what was meant.
static void
what_was_not_saved_is_dropped_by_y_alone(void **state)
{
    static const struct {
        const char *before, *keys;
        enum page stays, goes;
    } rows[] = {
        {TO_STUDY, "> Q", PAGE_STUDY, PAGE_START},
        {TO_STUDY, "> ^C", PAGE_STUDY, PAGE_START},
        {TO_STUDY, "> Esc", PAGE_STUDY, PAGE_START},
        {TO_STUDY, "> : open_game.txt Enter", PAGE_STUDY, PAGE_REPLAY},
        {TO_STUDY, "> : explore_renju Enter", PAGE_STUDY, PAGE_STUDY},
        {TO_STUDY TO_ARCHIVE, "> Enter", PAGE_ARCHIVE, PAGE_REPLAY},
        {TO_STUDY TO_ARCHIVE, "> E", PAGE_ARCHIVE, PAGE_STUDY},
        {TO_REPLAY "> E a1 Enter Q", "> Q", PAGE_REPLAY, PAGE_ARCHIVE},
        {TO_REPLAY "> E C why Enter Q", "> Q", PAGE_REPLAY, PAGE_ARCHIVE},
        {TO_REPLAY "> } E D Q", "> Q", PAGE_REPLAY, PAGE_ARCHIVE},
        {TO_STUDY, "> : quit Enter", PAGE_STUDY, PAGE_STUDY},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct scene_world *world = xcalloc(1, sizeof(*world));
        const struct open_record *opened;

        open_scene(world);
        opened = &records_of(world->ui)->opened;
        do_lines(world, rows[i].before);
        if (world->ui->session.asking.kind != ASKING_NOTHING || !opened->is_changed) {
            fail_msg("%s %s: nothing is asked yet, and something is changed", rows[i].before,
                     rows[i].keys);
        }
        for (int round = 0; round < 2; round++) {
            do_lines(world, rows[i].keys);
            if (!session_asks_own(&world->ui->session) || !opened->is_changed ||
                world->ui->end != UI_RUNNING || ui_page(world->ui) != rows[i].stays) {
                fail_msg("%s %s: it must be asked first", rows[i].before, rows[i].keys);
            }
            do_lines(world, round == 0 ? "> N" : "> Y");
        }
        if (opened->is_changed != (world->ui->end == UI_ENDED) ||
            ui_page(world->ui) != rows[i].goes) {
            fail_msg("%s %s Y: it must be done", rows[i].before, rows[i].keys);
        }
        close_scene(world);
        free(world);
    }
}

// It is only looked at from elsewhere, saved, or not changed at all.
static void
nothing_is_asked_where_nothing_is_lost(void **state)
{
    static const char *const rows[] = {
        TO_REPLAY "> } E Q Q",                          // nothing was changed
        TO_REPLAY "> } E [[[ a1 Esc Q Q",               // nor by pointing
        TO_REPLAY "> > E C Enter Q Q",                  // nor by a comment left as it is
        TO_REPLAY "> E a1 Enter Q",                     // the replay shows it still
        TO_STUDY "> S Enter Q",                         // saved
        TO_STUDY TO_ARCHIVE "> Q",                      // it is below the archive
        TO_STUDY TO_ARCHIVE "> S Enter",                // another game is saved
        TO_STUDY "> : rooms Enter : explore Enter",     // and gone on with
        TO_STUDY "> Q Y : explore_renju Enter : q Esc", // given up before
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct scene_world *world = xcalloc(1, sizeof(*world));

        open_scene(world);
        do_lines(world, rows[i]);
        if (world->ui->session.asking.kind != ASKING_NOTHING) {
            fail_msg("%s: asked \"%s\"", rows[i], world->ui->session.asking.text);
        }
        close_scene(world);
        free(world);
    }
}

// Of the server's games one's own are asked for, unless it is said whose.
static void
a_star_asks_the_server_for_the_games_of_all(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));
    const struct world *core = &world->cw.world;

    (void)state;
    open_scene(world);
    do_lines(world, "@ mizu: guest\n" TO_ARCHIVE "> / opening=D4 Enter");
    assert_true(core->queries[core->query_count - 1].player == world->viewer->model.self.id);
    assert_string_equal(core->queries[core->query_count - 1].opening, "D4");
    do_lines(world, "> / ^U player=*_opening=D4 Enter");
    assert_true(core->queries[core->query_count - 1].player == 0);
    close_scene(world);
    free(world);
}

// Keys come faster than the screen is drawn.
static void
the_name_to_save_as_is_that_of_the_game_that_is_chosen(void **state)
{
    static const uint32_t keys[] = {KEYS_DOWN, 'S'};
    struct scene_world *world = xcalloc(1, sizeof(*world));

    (void)state;
    open_scene(world);
    do_lines(world, TO_ARCHIVE);
    ui_draw(world->ui, now(world));
    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
        struct input input = {.key = keys[i]};

        ui_input(world->ui, &input, now(world));
    }
    assert_string_equal(world->ui->entry.text, "2026-03-13-takeshi-mizu.sgf");
    close_scene(world);
    free(world);
}

static void
a_study_that_was_left_for_the_lobby_is_gone_on_with(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));

    (void)state;
    open_scene(world);
    do_lines(world, TO_STUDY "> : rooms Enter : explore Enter");
    assert_int_equal(ui_page(world->ui), PAGE_STUDY);
    assert_int_equal(records_of(world->ui)->opened.line_count, 2);
    do_lines(world, TO_ARCHIVE "> S Enter"); // another one is saved meanwhile
    assert_true(records_of(world->ui)->opened.is_changed);
    assert_int_equal(records_of(world->ui)->opened.line_count, 2);
    assert_non_null(strstr(strbuf_text(&world->written), "PB[mizu]"));
    close_scene(world);
    free(world);
}

static void
a_file_that_is_no_record_is_told_in_a_sentence(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));

    (void)state;
    open_scene(world);
    do_lines(world, "> : open_broken.sgf Enter\n");
    assert_non_null(strstr(world->ui->message, "broken.sgf: move 2"));
    do_lines(world, "> : open_nowhere.sgf Enter\n");
    assert_string_equal(world->ui->message, "There is no file nowhere.sgf.");
    close_scene(world);
    free(world);
}

static void
a_first_visit_asks_whether_the_key_is_kept(void **state)
{
    (void)state;
    check_scene("first-visit", TO_LOBBY "~ key play.example.net:5555\n+700");
    check_scene("first-visit-all", TO_LOBBY "~ key play.example.net:5555\n+700\n> d");
}

static void
a_key_is_kept_by_y_alone(void **state)
{
    static const struct {
        const char *keys, *answered;
    } rows[] = {
        {"> y", ""}, // it was typed before the question could be read
        {"+700\n> y", "yes"},
        {"+700\n> n", "no"},
        {"+700\n> Esc", "no"},
        {"+700\n> q", "no"},
        {"+700\n> d y", "yes"},
        {"+700\n> Enter Space : c ? Tab", ""},
        {"~ link Nobody answers.\n+700\n> y", ""}, // it went elsewhere
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct scene_world *world = xcalloc(1, sizeof(*world));

        open_scene(world);
        do_lines(world, TO_LOBBY "~ key play.example.net:5555\n");
        do_lines(world, rows[i].keys);
        assert_string_equal(world->answered, rows[i].answered);
        assert_int_equal(ui_page(world->ui) == PAGE_START, strcmp(rows[i].answered, "no") == 0);
        close_scene(world);
        free(world);
    }
}

static void
a_changed_key_has_a_page_of_its_own(void **state)
{
    (void)state;
    check_scene("key-changed", TO_LOBBY "~ changed play.example.net:5555");
    check_scene("key-changed-all", TO_LOBBY "~ changed play.example.net:5555\n> d");
    check_scene("key-changed-game", GAME_15 "~ changed play.example.net:5555");
}

static void
no_single_key_trusts_a_changed_key(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));

    (void)state;
    open_scene(world);
    do_lines(world, TO_LOBBY "~ changed play.example.net:5555\n");
    for (uint32_t key = ' '; key < 0x7f; key++) {
        if (!strchr(":/?qQmMtT", (int)key)) { // these open what is typed into, or leave
            input_key(world, key);
        }
    }
    press_keys(world, "Enter Tab");
    assert_int_equal(ui_page(world->ui), PAGE_HOST_KEY);
    assert_string_equal(world->trusted, "");
    press_keys(world, ": trust_play.example.net:5555_b0:11:5d:f2 Enter");
    assert_string_equal(world->trusted, "play.example.net:5555 b0:11:5d:f2");
    // The line tries again: the page has done its work.
    model_set_link(&world->viewer->model, LINK_TRYING, "", "", now(world));
    ui_update(world->ui, now(world));
    assert_int_equal(ui_page(world->ui), PAGE_LOBBY);
    close_scene(world);
    free(world);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_menu_says_where_to_play),
        cmocka_unit_test(two_keys_lead_to_a_game_against_the_ai),
        cmocka_unit_test(the_form_shows_every_setting),
        cmocka_unit_test(the_form_has_every_parameter_of_an_ai),
        cmocka_unit_test(the_form_has_presets_of_ones_own),
        cmocka_unit_test(the_form_seats_a_second_ai),
        cmocka_unit_test(the_form_opens_the_room_it_shows),
        cmocka_unit_test(seats_of_the_form_go_round),
        cmocka_unit_test(a_clock_is_made_of_its_parts),
        cmocka_unit_test(every_clock_shows_its_own_numbers),
        cmocka_unit_test(a_number_that_no_clock_has_is_refused),
        cmocka_unit_test(an_opening_has_its_number_beside_it),
        cmocka_unit_test(the_form_fits_with_two_ais),
        cmocka_unit_test(a_field_is_chosen_by_a_click),
        cmocka_unit_test(a_click_does_not_scroll_the_form),
        cmocka_unit_test(the_form_says_why_a_choice_is_impossible),
        cmocka_unit_test(the_lobby_lists_rooms_and_people),
        cmocka_unit_test(the_lobby_tells_how_many_look_for_the_same),
        cmocka_unit_test(a_lobby_without_a_line_says_why),
        cmocka_unit_test(an_empty_lobby_says_what_to_do),
        cmocka_unit_test(a_game_on_15_shows_everything),
        cmocka_unit_test(a_wide_screen_shows_more),
        cmocka_unit_test(a_question_of_the_other_side_stands_in_its_row),
        cmocka_unit_test(resigning_asks_first),
        cmocka_unit_test(looking_back_has_its_own_colour_and_words),
        cmocka_unit_test(the_result_takes_the_phase_area),
        cmocka_unit_test(the_time_for_the_first_move_is_told),
        cmocka_unit_test(a_game_that_ended_meanwhile_says_how_in_its_room),
        cmocka_unit_test(a_claim_that_is_far_away_is_told_in_days),
        cmocka_unit_test(captures_on_19_are_counted),
        cmocka_unit_test(a_board_of_25_scrolls),
        cmocka_unit_test(an_opening_explains_its_choices),
        cmocka_unit_test(forbidden_points_are_shown_with_their_reason),
        cmocka_unit_test(a_broken_line_is_told_where_one_looks),
        cmocka_unit_test(a_free_seat_is_waited_for),
        cmocka_unit_test(spectators_are_told_that_they_watch),
        cmocka_unit_test(an_ai_that_thinks_shows_depth_and_line),
        cmocka_unit_test(a_map_has_digits_and_exact_values),
        cmocka_unit_test(a_number_at_the_right_edge_is_not_read_with_the_row),
        cmocka_unit_test(threats_are_marked_and_told),
        cmocka_unit_test(fifth_moves_are_marked_with_their_symmetries),
        cmocka_unit_test(a_fifth_move_is_placed_or_ten_are_offered),
        cmocka_unit_test(a_fifth_move_is_placed_by_enter),
        cmocka_unit_test(placing_keeps_the_colours),
        cmocka_unit_test(who_sets_a_position_up_is_told_so),
        cmocka_unit_test(nothing_is_asked_without_a_game),
        cmocka_unit_test(low_time_has_tenths_and_periods),
        cmocka_unit_test(the_help_is_printed_from_the_keymap),
        cmocka_unit_test(the_help_has_pages_and_marks_what_was_bound),
        cmocka_unit_test(the_menu_tells_who_one_will_be),
        cmocka_unit_test(all_actions_come_with_reasons),
        cmocka_unit_test(settings_are_shown),
        cmocka_unit_test(messages_are_kept),
        cmocka_unit_test(a_profile_has_its_page),
        cmocka_unit_test(badges_stand_beside_names),
        cmocka_unit_test(a_badge_is_tried_on_in_the_settings),
        cmocka_unit_test(a_badge_has_its_colour),
        cmocka_unit_test(commands_are_completed),
        cmocka_unit_test(no_key_but_y_resigns),
        cmocka_unit_test(a_question_is_not_answered_by_what_was_typed_before),
        cmocka_unit_test(pasted_text_never_acts),
        cmocka_unit_test(pasted_lines_and_tabs_are_blanks),
        cmocka_unit_test(the_second_click_on_a_point_places),
        cmocka_unit_test(while_looking_back_enter_only_returns),
        cmocka_unit_test(only_free_seats_are_offered),
        cmocka_unit_test(a_pairing_asks_in_the_question_row),
        cmocka_unit_test(a_pairing_is_answered_by_y_and_n),
        cmocka_unit_test(the_engine_looks_where_a_watcher_looks),
        cmocka_unit_test(the_engine_is_for_watchers_alone),
        cmocka_unit_test(the_chat_scrolls_back_and_counts_what_is_newer),
        cmocka_unit_test(the_chat_takes_the_keys_only_while_one_is_there),
        cmocka_unit_test(a_server_is_forgotten_after_a_question),
        cmocka_unit_test(settings_are_kept_by_apply),
        cmocka_unit_test(settings_are_dropped_after_a_question),
        cmocka_unit_test(reset_brings_the_usual_values),
        cmocka_unit_test(the_language_changes_at_once),
        cmocka_unit_test(a_setting_is_found_by_a_word),
        cmocka_unit_test(a_key_bound_twice_is_refused_with_both_names),
        cmocka_unit_test(words_of_commands_are_completed),
        cmocka_unit_test(commands_are_recalled),
        cmocka_unit_test(sounds_come_with_words),
        cmocka_unit_test(a_small_title_keeps_the_clocks),
        cmocka_unit_test(a_small_screen_says_what_is_asked),
        cmocka_unit_test(a_small_screen_says_how_it_ended),
        cmocka_unit_test(the_end_is_told_on_other_pages),
        cmocka_unit_test(small_settings_show_their_values),
        cmocka_unit_test(a_small_archive_says_who_played),
        cmocka_unit_test(a_long_message_takes_two_rows),
        cmocka_unit_test(values_of_the_form_are_as_they_are_typed),
        cmocka_unit_test(a_small_form_shows_whole_values),
        cmocka_unit_test(a_small_lobby_leaves_columns_out),
        cmocka_unit_test(a_slow_terminal_sees_seconds_and_no_flashes),
        cmocka_unit_test(quiet_draws_nothing_by_itself),
        cmocka_unit_test(a_move_can_want_a_second_enter),
        cmocka_unit_test(a_forbidden_point_wants_a_second_enter),
        cmocka_unit_test(one_key_goes_to_the_game_and_back),
        cmocka_unit_test(the_result_takes_no_key_at_first),
        cmocka_unit_test(a_question_of_ones_own_is_dropped_after_five_seconds),
        cmocka_unit_test(every_screen_is_drawn_at_every_size),
        cmocka_unit_test(fifteen_is_playable_on_40x20),
        cmocka_unit_test(the_archive_lists_games_with_their_last_position),
        cmocka_unit_test(the_archive_is_filtered_by_words),
        cmocka_unit_test(a_filter_that_lets_nothing_pass_says_so),
        cmocka_unit_test(games_of_the_server_stand_beside_those_kept_here),
        cmocka_unit_test(a_game_of_the_server_is_downloaded_and_replayed),
        cmocka_unit_test(a_record_is_replayed_with_graph_and_clocks),
        cmocka_unit_test(a_record_that_was_not_judged_says_how),
        cmocka_unit_test(another_line_of_the_tree_is_shown),
        cmocka_unit_test(each_line_has_its_own_opening),
        cmocka_unit_test(captures_of_a_record_are_counted),
        cmocka_unit_test(what_is_tried_out_becomes_a_line),
        cmocka_unit_test(the_study_board_shows_threats_and_forbidden_points),
        cmocka_unit_test(the_help_of_the_replay_is_printed_from_its_keys),
        cmocka_unit_test(a_replay_plays_by_itself_and_pauses),
        cmocka_unit_test(a_record_is_judged_and_saved_with_what_was_found),
        cmocka_unit_test(a_line_that_is_tried_out_is_saved_and_deleted),
        cmocka_unit_test(a_first_visit_asks_whether_the_key_is_kept),
        cmocka_unit_test(a_key_is_kept_by_y_alone),
        cmocka_unit_test(a_changed_key_has_a_page_of_its_own),
        cmocka_unit_test(no_single_key_trusts_a_changed_key),
        cmocka_unit_test(what_was_not_saved_is_asked_about),
        cmocka_unit_test(what_was_not_saved_is_dropped_by_y_alone),
        cmocka_unit_test(nothing_is_asked_where_nothing_is_lost),
        cmocka_unit_test(a_star_asks_the_server_for_the_games_of_all),
        cmocka_unit_test(the_name_to_save_as_is_that_of_the_game_that_is_chosen),
        cmocka_unit_test(a_study_that_was_left_for_the_lobby_is_gone_on_with),
        cmocka_unit_test(a_file_that_is_no_record_is_told_in_a_sentence),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
