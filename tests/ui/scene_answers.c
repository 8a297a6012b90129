// SPDX-License-Identifier: MIT
#include "tests/ui/scene_answers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/control/presets.h"
#include "client/ui/shown_room.h"
#include "client/ui/ui_internal.h"
#include "common/game/point.h"
#include "tests/ui/scene_world.h"

#define FIRST_KEY                                      \
    "4f:9a:10:c3:7e:55:b1:08:77:0c:41:9e:d2:63:f8:15:" \
    "ab:3d:92:e0:5c:16:88:f4:21:b9:6e:07:2d:e7:93:6a"
#define OTHER_KEY                                      \
    "b0:11:5d:f2:93:aa:4c:71:0e:67:c8:31:9f:d4:22:5b:" \
    "e6:70:1a:bc:48:03:f5:8d:96:2e:d1:57:08:5f:c6:1e"

// The server's archive has one game: the newest of the world.
static void
answer_archive(struct scene_world *world, const char *text)
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

    (void)text;
    event.job = core->queries[core->query_count - 1].job;
    world_event(core, &event);
    client_world_deliver(&world->cw);
}

static void
answer_record(struct scene_world *world, const char *text)
{
    struct world *core = &world->cw.world;
    struct core_event event = {.kind = EVENT_RECORD};
    struct strbuf record = {0};

    (void)text;
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

// Points up to the next sign. Returns their number.
static int
read_line(const struct scene_world *world, char **at, struct point *points)
{
    int count = 0;

    for (; **at && !strchr("!#/?", **at); (*at)++) {
        size_t used;

        if (**at != ' ') {
            assert_int_equal(point_parse(*at, strlen(*at), world->task.position.board.size,
                                         &points[count++], &used),
                             POINT_PARSE_OK);
            *at += used - 1;
        }
    }
    return count;
}

// " / 400 g10 k9 ? 3 c4": further lines, the best one first among them, and a threat in plies.
static void
read_extra(const struct scene_world *world, char **at, struct thinker_report *report)
{
    struct review_extra *extra = &report->extra;
    bool is_black = world->task.position.to_move == STONE_BLACK;

    extra->line_count = 1;
    extra->lines[0].chance = report->found.chance;
    extra->lines[0].length = 1;
    extra->lines[0].points[0] = report->found.line[0];
    while (**at == '/') {
        struct review_line *line = &extra->lines[extra->line_count++];
        int chance = (int)strtol(*at + 1, at, 10);

        line->chance = is_black ? chance : 1000 - chance;
        line->length = read_line(world, at, line->points);
    }
    if (**at == '?') {
        extra->threat_in = (int)strtol(*at + 1, at, 10);
        extra->threat_length = read_line(world, at, extra->threat);
    }
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
    found->line_length = read_line(world, &end, found->line);
    if (strchr(text, '/') || strchr(text, '?')) {
        read_extra(world, &end, &report);
    }
    if (strchr(text, '#')) {
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
    model_apply(&world->viewer->model, &msg, scene_now(world));
}

static void
change_key(struct scene_world *world, const char *server)
{
    const struct changed_key changed = {
        .server = server,
        .since = "2025-11-02",
        .kept = FIRST_KEY,
        .shown = OTHER_KEY,
    };

    ui_show_changed_key(world->ui, &changed);
    model_set_link(&world->viewer->model, LINK_FAILED, "It shows another key.", "",
                   scene_now(world));
    ui_update(world->ui, scene_now(world));
}

static void
show_profile(struct scene_world *world, const char *text)
{
    const struct wire_player player = {
        .id = 77, .name = "花子", .rating = 1812, .badge = BADGE_NOTE, .badge_colour = BADGE_CYAN};
    const struct wire_rating_line ratings[] = {
        {RULE_RENJU, SPEED_BLITZ, 1812, 41, false, 150, 90, 5},
        {RULE_RENJU, SPEED_RAPID, 1790, 60, false, 64, 31, 4},
        {RULE_CAPTURE42, SPEED_BLITZ, 1500, 200, true, 2, 1, 0},
    };
    struct server_msg msg = {.kind = SERVER_PROFILE};

    (void)text;
    msg.profile = (struct wire_profile){.player = &player,
                                        .online = true,
                                        .since_ms = UINT64_C(1762041600000),
                                        .rating_count = 3,
                                        .ratings = ratings};
    model_apply(&world->viewer->model, &msg, scene_now(world));
}

static const struct wire_player known[] = {
    {.id = 77, .name = "花子", .rating = 1812, .badge = BADGE_NOTE, .badge_colour = BADGE_CYAN},
    {.id = 78, .name = "abcdefghijklmnopqrst", .rating = 1640, .provisional = true},
    {.id = 79, .name = "олег", .rating = 1533},
    {.id = 80, .name = "eve", .guest = true},
};

// 花子 and another one are friends, who is not online.
static void
show_friends(struct scene_world *world, const char *text)
{
    const struct wire_person friends[] = {
        {&known[1], PLAYER_GONE, false, 0, "", ANY_RULE, ANY_SPEED, UINT64_C(1762041600000)},
        {&known[0], PLAYER_PLAYING, false, 9, "k7qd", RULE_RENJU, SPEED_BLITZ, 0},
    };
    struct server_msg msg = {.kind = SERVER_FRIENDS};

    msg.friends = (struct wire_friends){2, friends, strcmp(text, "invisible") == 0};
    model_apply(&world->viewer->model, &msg, scene_now(world));
}

// The user has an account, and is logged in on two devices; "codes": and has just made new codes.
static void
show_account(struct scene_world *world, const char *text)
{
    static const struct wire_device devices[] = {
        {1, "goren 0.1.0", UINT64_C(1762041600000), UINT64_C(1762041600000), false},
        {2, "goren 0.2.0", UINT64_C(1763041600000), UINT64_C(1763141600000), true},
        {3, "", UINT64_C(1763041600000), UINT64_C(1763141600000), false},
    };
    static const char *const codes[] = {
        "abcd-efgh-jkmn-pqrs", "tuvw-xyz0-2345-6789", "bcde-fghj-kmnp-qrst", "uvwx-yz02-3456-789a",
        "cdef-ghjk-mnpq-rstu", "vwxy-z023-4567-89ab", "defg-hjkm-npqr-stuv", "wxyz-0234-5678-9abc"};
    struct server_msg msg = {.kind = SERVER_ACCOUNT, .account = {3, devices, 3}};

    world->viewer->model.self.is_guest = false;
    if (strcmp(text, "codes") == 0) {
        msg = (struct server_msg){.kind = SERVER_RECOVERY_CODES,
                                  .recovery_codes = {WIRE_RECOVERY_CODES, codes}};
    }
    model_apply(&world->viewer->model, &msg, scene_now(world));
}

// The second page of those who are online.
static void
show_people(struct scene_world *world, const char *text)
{
    const struct wire_person people[] = {
        {&known[0], PLAYER_PLAYING, false, 9, "k7qd", RULE_RENJU, SPEED_BLITZ, 0},
        {&known[2], PLAYER_HERE, true, 9, "k7qd", RULE_FREESTYLE, SPEED_RAPID, 0},
        {&known[3], PLAYER_WAITING, false, 8, "zqah", ANY_RULE, ANY_SPEED, 0},
    };
    struct server_msg msg = {.kind = SERVER_PEOPLE_PAGE};

    msg.people_page = (struct wire_people_page){text, 1, 3, 124, 3, people};
    model_apply(&world->viewer->model, &msg, scene_now(world));
}

// How she has done at a rule and speed: so many days, by small steps up and down.
static void
show_rating_history(struct scene_world *world, const char *text)
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
    model_apply(&world->viewer->model, &msg, scene_now(world));
}

// Two look for a rated game against their like.
static void
show_wanted(struct scene_world *world, const char *text)
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

    (void)text;
    model_apply(&world->viewer->model, &msg, scene_now(world));
}

static void
show_key(struct scene_world *world, const char *server)
{
    model_set_link(&world->viewer->model, LINK_IDLE, "", "", scene_now(world));
    ui_ask_key(world->ui, server, FIRST_KEY, scene_now(world));
    ui_update(world->ui, scene_now(world));
}

static void
break_link(struct scene_world *world, const char *reason)
{
    model_set_link(&world->viewer->model, LINK_WAITING, reason, NULL, scene_now(world));
}

static void
engine_plays(struct scene_world *world, const char *move)
{
    world_engine_plays(&world->cw.world, move);
    client_world_deliver(&world->cw);
}

static void
offer_game(struct scene_world *world, const char *facts)
{
    struct left_game game;

    assert_true(left_game_read(&game, facts));
    ui_offer_game(world->ui, "play.example.net", &game, "(;GM[4]SZ[15];B[h8];W[i9];B[h9])");
    ui_add_server(world->ui, "play.example.net", "");
    ui_add_server(world->ui, "192.168.1.20", "");
}

// "word rest" into two; the rest begins behind the blank.
static const char *
split_word(const char *text, char word[64])
{
    size_t length = strcspn(text, " ");

    snprintf(word, 64, "%.*s", (int)length, text);
    return text + length + (text[length] == ' ');
}

#define LAST_WEEK_MS 1800000000000

// A game was lost on time while the user was away, 花子 invites, and two wrote.
static void
show_mail(struct scene_world *world, const char *text)
{
    const struct wire_mail_item items[] = {
        {40, MAIL_INVITATION, &known[0], LAST_WEEK_MS, true, MAIL_NO_OUTCOME, 0, 0, 7, "k7qd"},
        {38, MAIL_GAME, &known[2], LAST_WEEK_MS, true, MAIL_LOST, END_TIME, 12, 0, ""},
        {21, MAIL_GAME, NULL, LAST_WEEK_MS, false, MAIL_WON, END_RESIGN, 11, 0, ""},
    };
    const struct wire_conversation talks[] = {
        {&known[2], 39, LAST_WEEK_MS, "Sorry, my train came. Another game on Friday?", false, 2},
        {&known[1], 12, LAST_WEEK_MS, "See you tomorrow!", true, 0},
    };
    struct server_msg msg = {.kind = SERVER_MAIL};

    (void)text;
    msg.mail = (struct wire_mail){3, items, 2, talks};
    model_apply(&world->viewer->model, &msg, scene_now(world));
}

static void
add_server(struct scene_world *world, const char *text)
{
    char address[64];
    const char *note = split_word(text, address);

    ui_add_server(world->ui, address, note);
}

static void
add_weights(struct scene_world *world, const char *text)
{
    struct strbuf why = {0};
    char name[64];
    const char *weights = split_word(text, name);

    presets_add_weights(&world->presets, name, weights, &why);
    assert_string_equal(strbuf_text(&why), "");
}

static void
add_preset(struct scene_world *world, const char *text)
{
    struct strbuf why = {0};
    char name[64];
    const char *room = split_word(text, name);

    presets_add_room(&world->presets, name, room, &why);
    assert_string_equal(strbuf_text(&why), "");
}

bool
scene_answer(struct scene_world *world, const char *text)
{
    static const struct {
        const char *word;
        void (*tell)(struct scene_world *world, const char *rest);
    } table[] = {
        {"engine", engine_plays},        // h9: the engine of the core plays
        {"thinks", ai_thinks},           // i9 g9: it is at depth 9 and means to play these points
        {"map", show_map},               // h9=7.2/2.0: it rates points, attack and defence
        {"think", report_thought},       // 660 h9: the engine beside a record has found this: the
                                         // chance of who is to move, and its line; with ! that is
                                         // all, with # it is proven; "/ 400 g10": a further line,
                                         // "? 3 c4": what the other side threatens, in plies
        {"key", show_key},               // HOST: a server that was never visited shows its key
        {"changed", change_key},         // HOST: it shows another key than the one that is known
        {"link", break_link},            // the line breaks, for this reason
        {"profile", show_profile},       // the server tells who 花子 is
        {"account", show_account},       // [codes]: the user's account, or new recovery codes
        {"friends", show_friends},       // [invisible]: the user has two friends
        {"people", show_people},         // [WORD]: who is online, of a search if there is a word
        {"mail", show_mail},             // what happened while the user was away
        {"career", show_rating_history}, // 14: and how she has done in so many days
        {"wanted", show_wanted},         // the lobby tells that two look for a game
        {"archive", answer_archive},     // the server answers with its one game
        {"record", answer_record},       // and with all of it
        {"left", offer_game},            // FACTS: a game at play.example.net was left
        {"server", add_server},          // ADDRESS NOTE: one that is known
        {"weights", add_weights},        // NAME 1,2,...: weights of one's own for the classic AI
        {"preset", add_preset},          // NAME TEXT: a room of one's own
    };
    char word[64];
    const char *rest = split_word(text, word);

    for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
        if (strcmp(table[i].word, word) == 0) {
            table[i].tell(world, rest);
            return true;
        }
    }
    return false;
}
