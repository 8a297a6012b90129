// SPDX-License-Identifier: MIT
// Events of games, as lines.
#include <stdio.h>

#include "client/plain/plain_internal.h"
#include "client/text/words.h"
#include "common/game/point.h"

enum { SECOND_MS = 1000 };

// An event being told. is_late: it happened while the line was down, so the
// match stands further on by now.
struct telling {
    struct plain *plain;
    struct scene scene;
    const struct match *match;
    const struct match_event *event;
    bool is_late;
    bool is_own; // the actor is the user, or shares the keyboard
};

static bool
is_your_turn(const struct scene *scene)
{
    enum seat actor;

    return m_room_actor(scene->room, &actor) &&
           m_room_holds(scene->room, scene->model->self.id, actor);
}

void
plain_add_turn(struct plain_line *line, const struct scene *scene)
{
    enum seat actor;

    if (!is_your_turn(scene) || !m_room_actor(scene->room, &actor)) {
        return;
    }
    plain_line_space(line);
    strbuf_add(&line->text, words_text(WORD_TURN_TITLE));
    format_turn(&line->text, scene);
    json_text(&line->json, "turn", colour_id(m_room_colour(scene->room, actor)));
    json_number(&line->json, "next", match_next_move(&scene->room->match));
}

void
plain_tell_turn(struct plain *plain, const struct m_room *room)
{
    struct scene scene = plain_scene(plain, room);
    struct plain_line line;
    enum seat actor;

    if (!m_room_actor(room, &actor)) {
        return;
    }
    plain_line_begin(&line, LINE_TURN, NULL);
    format_turn(&line.text, &scene);
    if (room->setup.match.control.kind != CONTROL_NONE) {
        plain_line_space(&line);
        format_clocks(&line.text, &scene);
        format_stop(&line.text);
    }
    json_text(&line.json, "turn", colour_id(m_room_colour(room, actor)));
    json_number(&line.json, "next", match_next_move(&room->match));
    plain_emit(plain, &line);
}

static void
add_clocks(struct plain_line *line, const struct scene *scene)
{
    int64_t now_ms = model_clock_ms(scene->model, scene->now_ms);

    if (scene->room->setup.match.control.kind == CONTROL_NONE) {
        return;
    }
    plain_line_space(line);
    format_clocks(&line->text, scene);
    format_stop(&line->text);
    for (int i = 0; i < SEAT_COUNT; i++) {
        struct clock_reading reading = m_room_clock(scene->room, (enum seat)i, now_ms);
        bool is_black = m_room_colour(scene->room, (enum seat)i) == STONE_BLACK;

        json_number(&line->json, is_black ? "black_ms" : "white_ms",
                    reading.overtime ? reading.extra_ms : reading.main_ms);
    }
}

// Moves.

static void
format_mover(struct strbuf *out, const struct telling *telling, enum stone stone, const char *point)
{
    struct strbuf name = {0};

    if (m_room_is_shared(telling->scene.room)) {
        format_word(out, WORD_MOVE_SHARED, 2, colour_word(stone), point);
    } else {
        format_seat(&name, &telling->scene, telling->event->action.seat, NAME_SHORT);
        format_word(out, WORD_MOVE, 3, colour_word(stone), point, strbuf_text(&name));
    }
    strbuf_finish(&name);
}

// What the move did, what is left on the clocks, and whose turn it is now.
static void
add_consequences(struct plain_line *line, const struct telling *telling)
{
    const struct action *action = &telling->event->action;
    struct strbuf feats = {0};

    if (action->kind == ACTION_CHOOSE) {
        plain_line_space(line);
        format_word(&line->text, WORD_MOVE_CHOSEN, 0);
    } else if (action->kind == ACTION_PLACE_DECLARE) {
        plain_line_space(line);
        format_count(&line->text, WORD_MOVE_DECLARES, action->number);
    }
    format_feats(&feats, telling->match);
    if (feats.length) {
        plain_line_space(line);
        strbuf_add(&line->text, strbuf_text(&feats));
    }
    if (telling->match->phase != MATCH_OVER) {
        if (!telling->is_own) {
            add_clocks(line, &telling->scene);
        }
        plain_add_turn(line, &telling->scene);
    }
    strbuf_finish(&feats);
}

// One stone of the event, or its pass.
static void
tell_stone(struct telling *telling, int which, bool is_last)
{
    const struct action *action = &telling->event->action;
    int number = action->move_number + which;
    enum stone stone = stone_of_move(number);
    struct point p = action->point_count ? action->points[which] : POINT_NONE;
    char point[POINT_TEXT_BYTES], label[32];
    struct plain_line line;

    plain_line_begin(&line, LINE_MOVE,
                     plain_label(telling->plain, telling->scene.room, WORDS_NUMBER(number), label));
    format_mover(&line.text, telling, stone,
                 point_is_none(p) ? words_text(WORD_PASSES) : point_format(p, point));
    if (is_last && !telling->is_own) {
        format_word(&line.text, WORD_COMMA, 0);
        format_spent(&line.text, telling->event->spent_ms);
    }
    format_stop(&line.text);
    json_number(&line.json, "number", number);
    json_text(&line.json, "colour", colour_id(stone));
    json_text(&line.json, "point", point_is_none(p) ? "" : point_format(p, point));
    json_bool(&line.json, "own", telling->is_own);
    json_number(&line.json, "spent_ms", telling->event->spent_ms);
    if (is_last && !telling->is_late) {
        add_consequences(&line, telling);
    }
    plain_emit(telling->plain, &line);
}

static void
tell_stones(struct telling *telling)
{
    int count = telling->event->action.kind == ACTION_PLACE2 ? 2 : 1;

    for (int i = 0; i < count; i++) {
        tell_stone(telling, i, i == count - 1);
    }
}

// Steps of openings without a stone.

static void
tell_step(struct telling *telling)
{
    const struct action *action = &telling->event->action;
    bool is_you_now = is_you(&telling->scene, action->seat);
    struct strbuf name = {0}, points = {0};
    struct plain_line line;
    char number[16];

    format_seat(&name, &telling->scene, action->seat, NAME_SHORT);
    snprintf(number, sizeof(number), "%d", (int)action->number);
    plain_line_begin(&line, LINE_OPENING, NULL);
    if (action->kind == ACTION_SWAP) {
        format_word(&line.text, is_you_now ? WORD_YOU_SWAP : WORD_DOES_SWAP, 1, strbuf_text(&name));
    } else if (action->kind == ACTION_KEEP) {
        format_word(&line.text, is_you_now ? WORD_YOU_KEEP : WORD_DOES_KEEP, 1, strbuf_text(&name));
    } else if (action->kind == ACTION_DECLARE) {
        format_word(&line.text, is_you_now ? WORD_YOU_DECLARE : WORD_DOES_DECLARE, 2,
                    is_you_now ? number : strbuf_text(&name), number);
    } else if (action->kind == ACTION_OFFER) {
        format_points(&points, action->points, action->point_count, " ");
        format_word(&line.text, is_you_now ? WORD_YOU_OFFER : WORD_DOES_OFFER, 2,
                    is_you_now ? strbuf_text(&points) : strbuf_text(&name), strbuf_text(&points));
    } else {
        const char *colour =
            colour_word(action->kind == ACTION_TAKE_BLACK ? STONE_BLACK : STONE_WHITE);

        format_word(&line.text, is_you_now ? WORD_YOU_TAKE : WORD_DOES_TAKE, 2,
                    is_you_now ? colour : strbuf_text(&name), colour);
    }
    if (!telling->is_late) {
        if (action->kind == ACTION_SWAP || action->kind == ACTION_TAKE_BLACK ||
            action->kind == ACTION_TAKE_WHITE) {
            plain_line_space(&line);
            format_seats(&line.text, &telling->scene);
            format_stop(&line.text);
        }
        plain_add_turn(&line, &telling->scene);
    }
    json_text(&line.json, "step", action_word(action->kind));
    plain_emit(telling->plain, &line);
    strbuf_finish(&name);
    strbuf_finish(&points);
}

// Questions.

static void
format_note(struct telling *telling, enum word word, const char *first, const char *second)
{
    struct strbuf text = {0};

    format_word(&text, word, 2, first, second);
    plain_print(telling->plain, LINE_NOTE, &text);
    strbuf_finish(&text);
}

// An AI gives moves back at once: there is nothing to wait for.
static bool
is_granted_at_once(const struct telling *telling)
{
    const struct action *action = &telling->event->action;

    return action->question == QUESTION_UNDO &&
           telling->match->seat_kinds[seat_other(action->seat)] != SEAT_PERSON;
}

static void
tell_undone(struct telling *telling, int before)
{
    int after = telling->match->move_count;
    char last[16];
    struct plain_line line;

    snprintf(last, sizeof(last), "%d", before);
    plain_line_begin(&line, LINE_UNDO, NULL);
    // Told late, the board stands further on.
    if (telling->is_late || before - after != 2) {
        format_word(&line.text, WORD_UNDONE, 1, last);
    } else {
        format_word(&line.text, WORD_UNDONE_TWO, 2, WORDS_NUMBER(after + 1), last);
    }
    if (!telling->is_late) {
        plain_add_turn(&line, &telling->scene);
    }
    json_number(&line.json, "from", after + 1);
    plain_emit(telling->plain, &line);
}

static void
tell_ask(struct telling *telling)
{
    static const enum word words[QUESTION_COUNT] = {
        [QUESTION_DRAW] = WORD_ASKED_DRAW,
        [QUESTION_UNDO] = WORD_ASKED_UNDO,
        [QUESTION_PAUSE] = WORD_ASKED_PAUSE,
    };
    static const enum word others[QUESTION_COUNT] = {
        [QUESTION_DRAW] = WORD_OTHERS_DRAW,
        [QUESTION_UNDO] = WORD_OTHERS_UNDO,
        [QUESTION_PAUSE] = WORD_OTHERS_PAUSE,
    };
    const struct action *action = &telling->event->action;
    struct strbuf name = {0};
    char move[16];

    if (is_granted_at_once(telling)) {
        tell_undone(telling, action->move_number - 1);
        return;
    }
    if (m_room_is_shared(telling->scene.room)) {
        return; // the answer follows at once
    }
    snprintf(move, sizeof(move), "%d", action->move_number - 1);
    if (is_you(&telling->scene, action->seat)) {
        format_seat(&name, &telling->scene, seat_other(action->seat), NAME_SHORT);
        format_note(telling, words[action->question], strbuf_text(&name), move);
    } else if (!is_you(&telling->scene, seat_other(action->seat))) {
        format_seat(&name, &telling->scene, action->seat, NAME_SHORT);
        format_note(telling, others[action->question], strbuf_text(&name), move);
    }
    // What the user is asked is told as a question.
    strbuf_finish(&name);
}

static void
tell_declined(struct telling *telling)
{
    const struct action *action = &telling->event->action;
    enum seat asker = seat_other(action->seat);
    const struct match *match = telling->match;
    struct strbuf name = {0};
    char number[16] = "";

    format_seat(&name, &telling->scene, action->seat, NAME_SHORT);
    if (is_you(&telling->scene, action->seat)) {
        format_note(telling, WORD_YOU_DECLINE, "", "");
    } else if (!is_you(&telling->scene, asker)) {
        format_note(telling, WORD_OTHERS_ANSWER, strbuf_text(&name), "");
    } else if (action->question == QUESTION_DRAW) {
        snprintf(number, sizeof(number), "%d", match->draw_from_move[asker]);
        format_note(telling, WORD_DECLINED_DRAW, strbuf_text(&name), number);
    } else if (action->question == QUESTION_UNDO) {
        int64_t wait = match->undo_from_ms[asker] - telling->event->at_ms;

        snprintf(number, sizeof(number), "%d", (int)(wait / SECOND_MS));
        format_note(telling, WORD_DECLINED_UNDO, strbuf_text(&name), number);
    } else {
        format_note(telling, WORD_DECLINED_PAUSE, strbuf_text(&name), "");
    }
    strbuf_finish(&name);
}

static void
tell_paused(struct telling *telling)
{
    struct plain_line line;

    plain_line_begin(&line, LINE_PAUSE, NULL);
    format_word(&line.text, WORD_GAME_PAUSED, 0);
    plain_emit(telling->plain, &line);
}

static void
tell_answer(struct telling *telling)
{
    const struct action *action = &telling->event->action;

    if (!action->yes) {
        tell_declined(telling);
    } else if (action->question == QUESTION_UNDO) {
        tell_undone(telling, action->move_number - 1);
    } else if (action->question == QUESTION_PAUSE) {
        tell_paused(telling);
    }
    // A draw is told by the end.
}

static void
tell_withdraw(struct telling *telling)
{
    struct strbuf name = {0};

    format_seat(&name, &telling->scene, telling->event->action.seat, NAME_SHORT);
    format_note(telling,
                is_you(&telling->scene, telling->event->action.seat) ? WORD_YOU_WITHDRAW
                                                                     : WORD_WITHDRAWN,
                strbuf_text(&name), "");
    strbuf_finish(&name);
}

static void
tell_resume(struct telling *telling)
{
    struct plain_line line;

    plain_line_begin(&line, LINE_PAUSE, NULL);
    format_word(&line.text, WORD_GAME_RESUMED, 0);
    if (!telling->is_late) {
        add_clocks(&line, &telling->scene);
        plain_add_turn(&line, &telling->scene);
    }
    plain_emit(telling->plain, &line);
}

// The rest.

static void
tell_gift(struct telling *telling)
{
    const struct action *action = &telling->event->action;
    struct strbuf name = {0}, time = {0};
    struct plain_line line;

    format_seat(&name, &telling->scene, seat_other(action->seat), NAME_SHORT);
    format_spent(&time, action->number);
    plain_line_begin(&line, LINE_CLOCK, NULL);
    format_word(&line.text,
                is_you(&telling->scene, seat_other(action->seat)) ? WORD_YOU_GET_TIME
                                                                  : WORD_GIVES_TIME,
                2, strbuf_text(&name), strbuf_text(&time));
    add_clocks(&line, &telling->scene);
    plain_emit(telling->plain, &line);
    strbuf_finish(&name);
    strbuf_finish(&time);
}

static void
tell_restart(struct telling *telling)
{
    format_note(telling, word_of_restart(&telling->match->settings.control), "", "");
}

static void
tell_nothing(struct telling *telling)
{
    (void)telling; // the end, the seats or a notice of the server tell it
}

static void
tell_end(struct telling *telling)
{
    const struct m_room *room = telling->scene.room;
    struct plain_line line;
    char label[32];
    enum seat seat;

    plain_concern(telling->plain, room);
    plain_line_begin(&line, LINE_END, plain_label(telling->plain, room, "", label));
    format_end(&line.text, &telling->scene);
    format_stop(&line.text);
    if (is_too_short(room)) {
        plain_line_space(&line);
        format_word(&line.text, WORD_END_TOO_SHORT, 0);
    }
    json_text(&line.json, "result", result_score(telling->match->outcome.result));
    json_text(&line.json, "reason", end_reason_word(telling->match->outcome.reason));
    json_number(&line.json, "moves", telling->match->move_count);
    if (model_own_seat(telling->plain->model, room, &seat)) {
        plain_keep_game(telling->plain, room, &line);
        plain_line_space(&line);
        format_word(&line.text,
                    telling->plain->is_alone ? WORD_END_NEXT_ALONE : WORD_END_NEXT_PLAYER, 0);
    }
    plain_emit(telling->plain, &line);
}

static void (*const tells[ACTION_COUNT])(struct telling *telling) = {
    [ACTION_PLACE] = tell_stones,
    [ACTION_PLACE_DECLARE] = tell_stones,
    [ACTION_PLACE2] = tell_stones,
    [ACTION_SWAP] = tell_step,
    [ACTION_KEEP] = tell_step,
    [ACTION_TAKE_BLACK] = tell_step,
    [ACTION_TAKE_WHITE] = tell_step,
    [ACTION_DECLARE] = tell_step,
    [ACTION_OFFER] = tell_step,
    [ACTION_CHOOSE] = tell_stones,
    [ACTION_PASS] = tell_stones,
    [ACTION_RESIGN] = tell_nothing,
    [ACTION_ASK] = tell_ask,
    [ACTION_ANSWER] = tell_answer,
    [ACTION_WITHDRAW] = tell_withdraw,
    [ACTION_RESUME] = tell_resume,
    [ACTION_GIVE_TIME] = tell_gift,
    [ACTION_CLAIM_WIN] = tell_nothing,
    [ACTION_CLAIM_DRAW] = tell_nothing,
    [ACTION_FLAG] = tell_nothing,
    [ACTION_SET_SEAT] = tell_nothing,
    [ACTION_FORFEIT] = tell_nothing,
    [ACTION_STOP] = tell_nothing,
    [ACTION_RESTART] = tell_restart,
    [ACTION_END] = tell_end,
};

void
plain_tell_event(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    struct telling telling = {
        .plain = plain,
        .scene = plain_scene(plain, room),
        .match = &room->match,
        .is_late = item->yes,
    };
    enum seat seat;

    if (!room->has_match || item->number >= room->match.event_count) {
        return;
    }
    telling.event = &room->match.events[item->number];
    telling.is_own = m_room_holds(room, plain->model->self.id, telling.event->action.seat) &&
                     telling.event->action.kind != ACTION_END;
    tells[telling.event->action.kind](&telling);
    // A move is what a watcher waits for; a player waits for his turn.
    if (!model_own_seat(plain->model, room, &seat) && telling.event->action.kind <= ACTION_PASS) {
        plain_concern(plain, room);
    }
}
