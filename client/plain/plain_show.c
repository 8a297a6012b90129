// SPDX-License-Identifier: MIT
// The game on demand: board, clocks, moves, earlier positions, hints.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/plain/plain_internal.h"
#include "client/text/refusals.h"
#include "client/text/titles.h"
#include "client/text/words.h"
#include "common/game/point.h"
#include "common/game/renju_forbidden.h"
#include "common/util/number.h"

enum {
    ROWS_SHORT = 3,
    MOVES_IN_LINE = 20,
    MAP_POINTS = 5,
    ALL_FOULS = FOUL_OVERLINE | FOUL_DOUBLE_FOUR | FOUL_DOUBLE_THREE,
};

// The room with its game, or NULL after saying that there is none.
static struct m_room *
need_game(struct plain *plain)
{
    struct m_room *room = plain_room(plain);

    if (!room) {
        plain_error(plain, words_text(WORD_NO_ROOM));
    } else if (!room->has_match) {
        plain_error(plain, words_text(WORD_NO_GAME));
        room = NULL;
    }
    return room;
}

// The point of the last move that is shown, NONE if there is none.
static struct point
last_point(const struct m_room *room, int moves)
{
    return moves > 0 ? room->match.moves[moves - 1].placement.point : POINT_NONE;
}

// The board, drawn.

static void
draw_columns(struct plain *plain, int size)
{
    struct strbuf text = {0};

    strbuf_add(&text, "  ");
    for (int x = 0; x < size; x++) {
        strbuf_addf(&text, " %c", 'a' + x);
    }
    plain->ops->print(plain->data, strbuf_text(&text));
    strbuf_finish(&text);
}

// "10 . . .(X). 10"
static void
draw_row(struct strbuf *out, const struct board *board, int y, struct point last)
{
    static const char stones[STONE_STATES] = {'.', 'X', 'O'};

    strbuf_addf(out, "%2d", y + 1);
    for (int x = 0; x < board->size; x++) {
        struct point p = {(int8_t)x, (int8_t)y}, before = {(int8_t)(x - 1), (int8_t)y};
        char mark = point_equal(p, last) ? '(' : point_equal(before, last) ? ')' : ' ';

        strbuf_addf(out, "%c%c", mark, stones[board_at(board, p)]);
    }
    strbuf_addf(out, "%c%d",
                last.y == y && last.x == board->size - 1 && !point_is_none(last) ? ')' : ' ',
                y + 1);
}

static void
add_board_head(struct plain_line *line, const struct m_room *room, int moves)
{
    char number[16], total[16];

    snprintf(number, sizeof(number), "%d", moves);
    snprintf(total, sizeof(total), "%d", room->match.move_count);
    format_word(&line->text, WORD_BOARD, 2, number, total);
    json_number(&line->json, "moves", moves);
}

static void
draw_board(struct plain *plain, const struct m_room *room)
{
    int moves = m_room_shown_moves(room);
    struct point last = last_point(room, moves);
    struct strbuf row = {0};
    struct board board;
    struct plain_line line;

    m_room_board_at(room, moves, &board);
    plain_line_begin(&line, LINE_BOARD, NULL);
    add_board_head(&line, room, moves);
    json_open(&line.json, "rows", '[');
    for (int y = board.size - 1; y >= 0; y--) {
        strbuf_clear(&row);
        draw_row(&row, &board, y, last);
        json_text(&line.json, NULL, strbuf_text(&row));
    }
    json_close(&line.json, ']');
    plain_emit(plain, &line);
    if (!plain->as_json) {
        draw_columns(plain, board.size);
        for (int y = board.size - 1; y >= 0; y--) {
            strbuf_clear(&row);
            draw_row(&row, &board, y, last);
            plain->ops->print(plain->data, strbuf_text(&row));
        }
        draw_columns(plain, board.size);
    }
    strbuf_finish(&row);
}

// The board in words.

static bool
add_row_stones(struct strbuf *out, const struct board *board, int y, enum stone stone)
{
    bool has_any = false;

    for (int x = 0; x < board->size; x++) {
        struct point p = {(int8_t)x, (int8_t)y};

        if (board_at(board, p) == stone) {
            if (!has_any && out->length) {
                format_word(out, WORD_COMMA, 0);
            }
            if (!has_any) {
                format_colour(out, stone);
            }
            strbuf_addf(out, " %c", 'a' + x);
            has_any = true;
        }
    }
    return has_any;
}

static void
tell_board(struct plain *plain, const struct m_room *room, bool is_whole)
{
    struct strbuf row = {0}, text = {0};
    struct board board;
    char first[16] = "";
    int told = 0;
    bool has_more = false;

    m_room_board_at(room, m_room_shown_moves(room), &board);
    for (int y = board.size - 1; y >= 0; y--) {
        char number[16];

        strbuf_clear(&row);
        add_row_stones(&row, &board, y, STONE_WHITE);
        add_row_stones(&row, &board, y, STONE_BLACK);
        if (!row.length) {
            continue;
        }
        if (told == ROWS_SHORT && !is_whole) {
            has_more = true;
            break;
        }
        snprintf(number, sizeof(number), "%d", y + 1);
        if (told++) {
            format_gap(&text);
            format_word(&text, WORD_BOARD_ROW, 2, number, strbuf_text(&row));
        } else {
            strbuf_add(&text, strbuf_text(&row));
            format_stop(&text);
            snprintf(first, sizeof(first), "%s", number);
        }
    }
    if (told == 0) {
        format_word(&text, WORD_BOARD_EMPTY, 0);
        plain_print(plain, LINE_BOARD, &text);
    } else {
        struct plain_line line;

        if (has_more) {
            format_gap(&text);
            format_word(&text, WORD_BOARD_MORE, 0);
        }
        plain_line_begin(&line, LINE_ROW, first);
        strbuf_add(&line.text, strbuf_text(&text));
        plain_emit(plain, &line);
    }
    strbuf_finish(&row);
    strbuf_finish(&text);
}

void
plain_show_board(struct plain *plain, const struct command *command)
{
    struct m_room *room = need_game(plain);
    bool is_words = command->count > 0 && strcasecmp(command->words[0], "words") == 0;
    bool is_whole = command->count > 1 && strcasecmp(command->words[1], "all") == 0;

    if (!room) {
        return;
    }
    if ((command->count > 0 && !is_words) || (command->count > 1 && !is_whole)) {
        plain_refuse_usage(plain, COMMAND_BOARD);
    } else if (is_words) {
        tell_board(plain, room, is_whole);
    } else {
        draw_board(plain, room);
    }
}

// Clocks and moves.

void
plain_show_clock(struct plain *plain, const struct command *command)
{
    struct m_room *room = need_game(plain);
    struct scene scene = plain_scene(plain, room);
    struct strbuf name = {0};
    struct plain_line line;
    enum seat actor;

    (void)command;
    if (!room) {
        return;
    }
    plain_line_begin(&line, LINE_CLOCK, NULL);
    if (room->setup.match.control.kind == CONTROL_NONE) {
        format_word(&line.text, WORD_NO_CLOCK, 0);
    } else {
        format_clocks(&line.text, &scene);
        format_stop(&line.text);
        if (m_room_actor(room, &actor) && m_room_clock_runs(room, actor)) {
            plain_line_space(&line);
            format_seat(&name, &scene, actor, NAME_SHORT);
            format_word(&line.text, WORD_CLOCK_OF, 1, strbuf_text(&name));
        }
    }
    plain_emit(plain, &line);
    strbuf_finish(&name);
}

static void
tell_no_moves(struct plain *plain, const struct m_room *room)
{
    struct region region = opening_region(&room->match.opening, STEP_PLACE);
    struct strbuf where = {0}, text = {0};

    if (opening_steps(&room->match.opening) &&
        format_region(&where, region, room->match.board.size)) {
        format_word(&text, WORD_NO_MOVES_AT, 1, strbuf_text(&where));
    } else {
        format_word(&text, WORD_NO_MOVES, 0);
    }
    plain_print(plain, LINE_MOVES, &text);
    strbuf_finish(&where);
    strbuf_finish(&text);
}

static void
add_opening_name(struct plain_line *line, const struct match *match)
{
    const struct opening_name *name = match_opening_name(match);

    if (name) {
        plain_line_space(line);
        format_word(&line->text, WORD_OPENING_NAME, 2, name->code, opening_name_title(name));
    }
}

void
plain_show_moves(struct plain *plain, const struct command *command)
{
    struct m_room *room = need_game(plain);

    (void)command;
    if (room && room->match.move_count == 0) {
        tell_no_moves(plain, room);
        return;
    }
    for (int i = 0; room && i < room->match.move_count; i += MOVES_IN_LINE) {
        int end =
            i + MOVES_IN_LINE < room->match.move_count ? i + MOVES_IN_LINE : room->match.move_count;
        char label[32], point[POINT_TEXT_BYTES];
        struct plain_line line;

        snprintf(label, sizeof(label), "%d-%d", i + 1, end);
        plain_line_begin(&line, LINE_MOVES, label);
        for (int k = i; k < end; k++) {
            strbuf_addf(&line.text, "%s%s", k > i ? " " : "",
                        point_format(room->match.moves[k].placement.point, point));
        }
        format_stop(&line.text);
        if (end == room->match.move_count) {
            add_opening_name(&line, &room->match);
        }
        plain_emit(plain, &line);
    }
}

// Earlier positions.

// Reads N, +N, -N or live into the number of moves to be shown.
static bool
read_look(const struct m_room *room, const char *word, int *look)
{
    int shown = m_room_shown_moves(room), total = room->match.move_count;
    bool is_relative = *word == '+' || *word == '-';
    int64_t number;

    if (strcasecmp(word, "live") == 0) {
        *look = LOOK_LIVE;
        return true;
    }
    if (!number_parse(word + is_relative, strlen(word + is_relative), 0, MATCH_EVENTS_MAX,
                      &number)) {
        return false;
    }
    number = *word == '-' ? shown - number : *word == '+' ? shown + number : number;
    number = number < 0 ? 0 : number > total ? total : number;
    *look = number == total ? LOOK_LIVE : (int)number;
    return true;
}

void
plain_show_look(struct plain *plain, const struct command *command)
{
    struct m_room *room = need_game(plain);
    char number[16], total[16], point[POINT_TEXT_BYTES];
    struct plain_line line;
    int moves;

    if (!room) {
        return;
    }
    if (!read_look(room, command->words[0], &room->look)) {
        plain_tell_text(plain, LINE_ERROR, WORD_USAGE, "look N, look +N, look -N, look live");
        return;
    }
    moves = m_room_shown_moves(room);
    snprintf(number, sizeof(number), "%d", moves);
    snprintf(total, sizeof(total), "%d", room->match.move_count);
    plain_line_begin(&line, LINE_LOOK, NULL);
    if (moves == 0) {
        format_word(&line.text, WORD_LOOK_EMPTY, 1, total);
    } else {
        format_word(&line.text, room->look == LOOK_LIVE ? WORD_LOOK_LIVE : WORD_LOOK, 4, number,
                    total, colour_word(stone_of_move(moves)),
                    point_format(last_point(room, moves), point));
    }
    if (room->look != LOOK_LIVE) {
        plain_line_space(&line);
        format_word(&line.text, m_room_is_running(room) ? WORD_LOOK_RETURN : WORD_LOOK_RETURN_OVER,
                    0);
    }
    json_number(&line.json, "moves", moves);
    plain_emit(plain, &line);
}

// Hints.

static void
show_best(struct plain_line *line, const struct m_hint *hint)
{
    struct strbuf points = {0};
    char chance[16], depth[16], first[POINT_TEXT_BYTES];

    if (hint->point_count == 0) {
        format_word(&line->text, WORD_HINT_NONE, 0);
        return;
    }
    for (int i = 0; i < hint->point_count && i < MOVES_IN_LINE; i++) {
        strbuf_addf(&points, "%s%s", i ? " " : "", point_format(hint->points[i].point, first));
    }
    snprintf(chance, sizeof(chance), "%d", (int)(hint->chance / 10));
    snprintf(depth, sizeof(depth), "%d", (int)hint->depth);
    format_word(&line->text, WORD_HINT, 4, point_format(hint->points[0].point, first), chance,
                depth, strbuf_text(&points));
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
plain_show_thought(struct plain *plain)
{
    const struct m_thought *thought = &plain->model->thought;
    struct strbuf points = {0};
    struct plain_line line;
    char number[16], depth[16], chance[16], point[POINT_TEXT_BYTES];

    snprintf(number, sizeof(number), "%d", (int)thought->move);
    snprintf(depth, sizeof(depth), "%d", (int)thought->depth);
    snprintf(chance, sizeof(chance), "%d", (int)(thought->chance / 10));
    for (int i = 0; i < thought->point_count; i++) {
        strbuf_addf(&points, "%s%s", i ? " " : "", point_format(thought->points[i], point));
    }
    plain_line_begin(&line, LINE_THOUGHT, number);
    format_word(&line.text, thought->is_shortened ? WORD_THOUGHT_SHORTENED : WORD_THOUGHT, 2,
                colour_word(stone_of_move((int)thought->move)), depth);
    if (thought->point_count) {
        plain_line_space(&line);
        format_word(&line.text, WORD_THOUGHT_OPEN, 2, chance, strbuf_text(&points));
    }
    json_number(&line.json, "move", thought->move);
    json_number(&line.json, "depth", thought->depth);
    json_bool(&line.json, "done", thought->is_done);
    json_bool(&line.json, "shortened", thought->is_shortened);
    if (thought->is_open) {
        json_number(&line.json, "chance", thought->chance);
        json_number(&line.json, "win_in", thought->win_in);
        json_number(&line.json, "loss_in", thought->loss_in);
        json_text(&line.json, "line", strbuf_text(&points));
    }
    plain_emit(plain, &line);
    strbuf_finish(&points);
}
