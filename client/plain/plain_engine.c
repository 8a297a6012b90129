// SPDX-License-Identifier: MIT
// `engine on`: the engine of this machine looks on where one watches. One line for
// each position, when it has settled or when the game goes on: never a flood.
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "client/plain/plain_internal.h"
#include "client/text/words.h"

enum { SETTLED_MS = 3000, PER_PERCENT = 10 };

static bool
may_look(const struct plain *plain, const struct m_room *room)
{
    enum seat seat;

    return room && room->has_match &&
           !(model_own_seat(plain->model, room, &seat) && m_room_is_running(room));
}

static void
format_value(const struct onlooker *onlooker, struct strbuf *out)
{
    const struct review_position *found = &onlooker->found;
    struct strbuf line = {0};
    char moves[16], depth[16], value[16];

    snprintf(moves, sizeof(moves), "%d", onlooker->moves);
    snprintf(depth, sizeof(depth), "%d", found->depth);
    review_format_line(found, &line);
    if (found->win_in != 0) {
        bool is_mover = found->win_in > 0;
        enum stone mover = onlooker_to_move(onlooker);

        snprintf(value, sizeof(value), "%d", (abs(found->win_in) + 1) / 2);
        format_word(out, WORD_ENGINE_WIN, 4, moves,
                    colour_word(is_mover ? mover : stone_other(mover)), value, strbuf_text(&line));
    } else {
        snprintf(value, sizeof(value), "%d", (found->chance + PER_PERCENT / 2) / PER_PERCENT);
        format_word(out, WORD_ENGINE_VALUE, 4, moves, value, depth, strbuf_text(&line));
    }
    strbuf_finish(&line);
}

// What is known of the position, unless it was told.
static void
tell_value(struct plain *plain)
{
    const struct onlooker *onlooker = &plain->onlooker;
    struct plain_line line;
    struct strbuf points = {0};

    if (!onlooker->found.is_known || plain->engine_told == onlooker->number) {
        return;
    }
    plain->engine_told = onlooker->number;
    review_format_line(&onlooker->found, &points);
    plain_line_begin(&line, LINE_ENGINE, NULL);
    format_value(onlooker, &line.text);
    json_number(&line.json, "moves", onlooker->moves);
    json_number(&line.json, "chance", onlooker->found.chance);
    json_number(&line.json, "win_in", onlooker->found.win_in);
    json_number(&line.json, "depth", onlooker->found.depth);
    json_text(&line.json, "line", strbuf_text(&points));
    plain_emit(plain, &line);
    strbuf_finish(&points);
}

static void
rest(struct plain *plain)
{
    if (plain->onlooker.number) {
        plain->ops->think(plain->data, NULL);
    }
    onlooker_rest(&plain->onlooker);
}

// Nothing is thought about where the game has ended.
static bool
is_over_there(const struct m_room *room)
{
    return m_room_is_over(room) && m_room_shown_moves(room) == room->match.move_count;
}

void
plain_engine_update(struct plain *plain)
{
    const struct m_room *room = plain_room(plain);
    struct onlooker before = plain->onlooker;
    struct onlooker_view view;
    struct thinker_task task;
    struct board board;

    if (!plain->onlooker.is_on) {
        return;
    }
    if (!may_look(plain, room)) {
        plain->onlooker.is_on = false;
        rest(plain);
        plain_note(plain, words_text(WORD_ENGINE_OFF));
        return;
    }
    if (is_over_there(room)) {
        tell_value(plain);
        rest(plain);
        return;
    }
    m_room_board_at(room, m_room_shown_moves(room), &board);
    view = (struct onlooker_view){room->game, &room->match.settings.rules, &board,
                                  m_room_shown_moves(room)};
    if (onlooker_look(&plain->onlooker, &view, plain->engine_tasks + 1, SETTLED_MS, &task)) {
        struct onlooker next = plain->onlooker;

        plain->onlooker = before; // what it had found so far is not lost
        tell_value(plain);
        plain->onlooker = next;
        plain->engine_tasks++;
        plain->ops->think(plain->data, &task);
    }
}

void
plain_do_engine(struct plain *plain, const struct command *command)
{
    bool is_on = strcasecmp(command->words[0], "on") == 0;

    if (!is_on && strcasecmp(command->words[0], "off") != 0) {
        plain_tell_text(plain, LINE_ERROR, WORD_USAGE, "engine on|off");
    } else if (is_on && !may_look(plain, plain_room(plain))) {
        plain_error(plain, words_text(WORD_ENGINE_REFUSED));
    } else {
        plain->onlooker.is_on = is_on;
        if (!is_on) {
            rest(plain);
        }
        plain_note(plain, words_text(is_on ? WORD_ENGINE_ON : WORD_ENGINE_OFF));
    }
}

void
plain_take_report(struct plain *plain, const struct thinker_report *report)
{
    if (onlooker_take(&plain->onlooker, report) && plain->onlooker.is_done) {
        tell_value(plain);
    }
}
