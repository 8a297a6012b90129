// SPDX-License-Identifier: MIT
// The game on demand: board, clocks, moves, earlier positions.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/plain/plain_internal.h"
#include "client/text/titles.h"
#include "client/text/words.h"
#include "common/game/point.h"
#include "common/util/number.h"

enum {
    ROWS_SHORT = 3,
    MOVES_IN_LINE = 20,
};

// The room with its game, or NULL after saying that there is none.
static struct m_room *
need_game(struct plain *plain)
{
    struct m_room *room = plain_room(plain);

    if (!room) {
        plain_refuse_no_room(plain);
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
    format_word(&line->text, WORD_BOARD, 2, WORDS_NUMBER(moves),
                WORDS_NUMBER(room->match.move_count));
    json_number(&line->json, "moves", moves);
}

void
plain_emit_board(struct plain *plain, struct plain_line *line, const struct board *board,
                 struct point last)
{
    struct strbuf row = {0};

    json_open(&line->json, "rows", '[');
    for (int y = board->size - 1; y >= 0; y--) {
        strbuf_clear(&row);
        draw_row(&row, board, y, last);
        json_text(&line->json, NULL, strbuf_text(&row));
    }
    json_close(&line->json, ']');
    plain_emit(plain, line);
    if (!plain->as_json) {
        draw_columns(plain, board->size);
        for (int y = board->size - 1; y >= 0; y--) {
            strbuf_clear(&row);
            draw_row(&row, board, y, last);
            plain->ops->print(plain->data, strbuf_text(&row));
        }
        draw_columns(plain, board->size);
    }
    strbuf_finish(&row);
}

static void
draw_board(struct plain *plain, const struct m_room *room)
{
    int moves = m_room_shown_moves(room);
    struct board board;
    struct plain_line line;

    m_room_board_at(room, moves, &board);
    plain_line_begin(&line, LINE_BOARD, NULL);
    add_board_head(&line, room, moves);
    plain_emit_board(plain, &line, &board, last_point(room, moves));
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
    char total[16], point[POINT_TEXT_BYTES];
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
    snprintf(total, sizeof(total), "%d", room->match.move_count);
    plain_line_begin(&line, LINE_LOOK, NULL);
    if (moves == 0) {
        format_word(&line.text, WORD_LOOK_EMPTY, 1, total);
    } else {
        format_word(&line.text, room->look == LOOK_LIVE ? WORD_LOOK_LIVE : WORD_LOOK, 4,
                    WORDS_NUMBER(moves), total, colour_word(stone_of_move(moves)),
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
