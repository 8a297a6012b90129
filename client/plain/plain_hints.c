// SPDX-License-Identifier: MIT
// What was asked of an engine: hints, maps, forbidden points, threats, what an AI thinks.
#include <strings.h>

#include "client/plain/plain_internal.h"
#include "client/text/refusals.h"
#include "client/text/words.h"
#include "common/game/point.h"
#include "common/game/renju_forbidden.h"

enum {
    LINE_POINTS = 20,
    MAP_POINTS = 5,
    ALL_FOULS = FOUL_OVERLINE | FOUL_DOUBLE_FOUR | FOUL_DOUBLE_THREE,
};

static void
show_best(struct plain_line *line, const struct m_hint *hint)
{
    struct strbuf points = {0};
    char first[POINT_TEXT_BYTES];

    if (hint->point_count == 0) {
        format_word(&line->text, WORD_HINT_NONE, 0);
        return;
    }
    for (int i = 0; i < hint->point_count && i < LINE_POINTS; i++) {
        strbuf_addf(&points, "%s%s", i ? " " : "", point_format(hint->points[i].point, first));
    }
    format_word(&line->text, WORD_HINT, 4, point_format(hint->points[0].point, first),
                WORDS_NUMBER((int)(hint->chance / 10)), WORDS_NUMBER((int)hint->depth),
                strbuf_text(&points));
    json_text(&line->json, "point", first);
    json_number(&line->json, "chance", hint->chance);
    json_number(&line->json, "depth", hint->depth);
    json_number(&line->json, "win_in", hint->win_in);
    json_number(&line->json, "loss_in", hint->loss_in);
    json_bool(&line->json, "shortened", hint->is_shortened);
    strbuf_finish(&points);
}

static uint32_t
map_value(const struct plain *plain, uint32_t value)
{
    uint32_t attack = value >> 16, defence = value & 0xffff;

    if (strcasecmp(plain->session.map, "attack") == 0) {
        return attack;
    }
    return strcasecmp(plain->session.map, "defence") == 0 ? defence : attack + defence;
}

// The best points, each in hundredths of the very best.
static void
show_map(struct plain *plain, struct plain_line *line, const struct m_hint *hint)
{
    bool is_told[WIRE_HINTS_MAX] = {false};
    uint32_t most = 0;

    for (int n = 0; n < MAP_POINTS; n++) {
        char point[POINT_TEXT_BYTES];
        int best = -1;

        for (int i = 0; i < hint->point_count; i++) {
            if (!is_told[i] && (best < 0 || map_value(plain, hint->points[i].value) >
                                                map_value(plain, hint->points[best].value))) {
                best = i;
            }
        }
        if (best < 0 || map_value(plain, hint->points[best].value) == 0) {
            break;
        }
        is_told[best] = true;
        most = most ? most : map_value(plain, hint->points[best].value);
        strbuf_addf(&line->text, "%s%s %d", n ? words_text(WORD_COMMA) : "",
                    point_format(hint->points[best].point, point),
                    (int)((uint64_t)map_value(plain, hint->points[best].value) * 100 / most));
    }
    if (most) {
        format_stop(&line->text);
    } else {
        format_word(&line->text, WORD_MAP_NONE, 0);
    }
}

static void
show_forbidden(struct plain *plain, struct plain_line *line, const struct m_room *room,
               const struct m_hint *hint)
{
    struct point asked = plain->session.forbidden;
    struct strbuf why = {0};
    char point[POINT_TEXT_BYTES];
    bool has_any = false;

    for (int i = 0; i < hint->point_count; i++) {
        const struct wire_hint_point *at = &hint->points[i];

        if (!point_is_none(asked) && !point_equal(asked, at->point)) {
            continue;
        }
        strbuf_clear(&why);
        // The lines are worked out here, on the board that we see.
        if (!point_is_none(asked) && room->has_match &&
            point_on_board(asked, room->match.board.size) &&
            board_is_empty(&room->match.board, asked)) {
            format_forbidden(&why, &room->match.board, asked);
        } else {
            format_foul_names(&why, at->value);
        }
        strbuf_add(&line->text, has_any ? words_text(WORD_SEMICOLON) : "");
        format_word(&line->text, WORD_FORBIDDEN_POINT, 2, point_format(at->point, point),
                    strbuf_text(&why));
        has_any = true;
    }
    if (!has_any && point_is_none(asked)) {
        format_word(&line->text, WORD_FORBIDDEN_NONE, 0);
    } else if (!has_any) {
        format_word(&line->text, WORD_FORBIDDEN_NOT, 1, point_format(asked, point));
    } else {
        format_stop(&line->text);
    }
    strbuf_finish(&why);
}

// "black makes five at h8, four at i9 k3, an open three at c3".
static void
show_threats_of(struct plain_line *line, const struct m_hint *hint, enum stone stone)
{
    static const enum word words[][2] = {[5] = {WORD_THREATS_FIVE, WORD_THREAT_FIVE},
                                         [4] = {WORD_THREATS_FOUR, WORD_THREAT_FOUR},
                                         [3] = {WORD_THREATS_THREE, WORD_THREAT_THREE}};
    bool has_any = false;

    for (int stones = 5; stones >= 3; stones--) {
        struct strbuf points = {0};
        char point[POINT_TEXT_BYTES];

        for (int i = 0; i < hint->point_count; i++) {
            uint32_t value = hint->points[i].value;

            if (value >> 4 == (uint32_t)stone && (int)(value & 15) == stones) {
                strbuf_addf(&points, " %s", point_format(hint->points[i].point, point));
            }
        }
        if (points.length) {
            if (has_any) {
                format_word(&line->text, WORD_COMMA, 0);
            }
            format_word(&line->text, words[stones][has_any], 2, colour_word(stone),
                        strbuf_text(&points) + 1);
            has_any = true;
        }
        strbuf_finish(&points);
    }
    if (!has_any) {
        format_word(&line->text, WORD_THREATS_NONE, 1, colour_word(stone));
    }
    format_stop(&line->text);
}

// What was told, point by point, for programs.
static void
add_points(struct plain_line *line, const struct m_hint *hint)
{
    char point[POINT_TEXT_BYTES], fouls[FOUL_TEXT_BYTES];

    json_open(&line->json, "points", '[');
    for (int i = 0; i < hint->point_count; i++) {
        uint32_t value = hint->points[i].value;

        json_open(&line->json, NULL, '{');
        json_text(&line->json, "point", point_format(hint->points[i].point, point));
        if (hint->kind == HINT_FORBIDDEN) {
            json_text(&line->json, "why", renju_format_fouls(value & ALL_FOULS, fouls));
        } else if (hint->kind == HINT_THREATS) {
            json_text(&line->json, "colour",
                      colour_id(value >> 4 == STONE_WHITE ? STONE_WHITE : STONE_BLACK));
            json_number(&line->json, "stones", value & 15);
            json_bool(&line->json, "open", hint->points[i].open);
        } else if (hint->kind == HINT_MAP) {
            json_number(&line->json, "attack", value >> 16);
            json_number(&line->json, "defence", value & 0xffff);
        }
        json_close(&line->json, '}');
    }
    json_close(&line->json, ']');
}

void
plain_show_hint(struct plain *plain, const struct news *item)
{
    static const enum line_kind kinds[HINT_COUNT] = {
        [HINT_BEST] = LINE_HINT,
        [HINT_MAP] = LINE_MAP,
        [HINT_FORBIDDEN] = LINE_FORBIDDEN,
        [HINT_THREATS] = LINE_THREATS,
    };
    const struct m_hint *hint = &plain->model->hint;
    const struct m_room *room = model_room(plain->model, hint->room);
    struct plain_line line;

    (void)item;
    if (!room) {
        return;
    }
    plain_line_begin(&line, kinds[hint->kind], hint->kind == HINT_MAP ? plain->session.map : NULL);
    switch (hint->kind) {
    case HINT_BEST:
        show_best(&line, hint);
        break;
    case HINT_MAP:
        show_map(plain, &line, hint);
        break;
    case HINT_FORBIDDEN:
        show_forbidden(plain, &line, room, hint);
        break;
    case HINT_THREATS:
        show_threats_of(&line, hint, STONE_BLACK);
        plain_line_space(&line);
        show_threats_of(&line, hint, STONE_WHITE);
        break;
    }
    add_points(&line, hint);
    plain_emit(plain, &line);
}

void
plain_show_engine_info(struct plain *plain)
{
    const struct m_engine_info *info = &plain->model->engine_info;
    struct strbuf points = {0};
    struct plain_line line;
    char point[POINT_TEXT_BYTES];

    for (int i = 0; i < info->point_count; i++) {
        strbuf_addf(&points, "%s%s", i ? " " : "", point_format(info->points[i], point));
    }
    plain_line_begin(&line, LINE_ENGINE_INFO, WORDS_NUMBER((int)info->move));
    format_word(&line.text, info->is_shortened ? WORD_ENGINE_INFO_SHORTENED : WORD_ENGINE_INFO, 2,
                colour_word(stone_of_move((int)info->move)), WORDS_NUMBER((int)info->depth));
    if (info->point_count) {
        plain_line_space(&line);
        format_word(&line.text, WORD_ENGINE_INFO_OPEN, 2, WORDS_NUMBER((int)(info->chance / 10)),
                    strbuf_text(&points));
    }
    json_number(&line.json, "move", info->move);
    json_number(&line.json, "depth", info->depth);
    json_bool(&line.json, "done", info->is_done);
    json_bool(&line.json, "shortened", info->is_shortened);
    if (info->is_open) {
        json_number(&line.json, "chance", info->chance);
        json_number(&line.json, "win_in", info->win_in);
        json_number(&line.json, "loss_in", info->loss_in);
        json_text(&line.json, "line", strbuf_text(&points));
    }
    plain_emit(plain, &line);
    strbuf_finish(&points);
}
