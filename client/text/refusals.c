// SPDX-License-Identifier: MIT
#include "client/text/refusals.h"

#include <inttypes.h>

#include "client/text/words.h"
#include "common/game/free_three.h"
#include "common/game/point.h"
#include "common/game/renju_forbidden.h"
#include "common/i18n/tr_error.h"
#include "common/util/strbuf.h"

enum { SECOND_MS = 1000 };

// The point that the refused action was about, NONE if it had none.
static struct point
point_of(const struct scene *scene)
{
    const struct m_request *request = &scene->model->answered;
    struct point p = request->point_count > 0 ? request->points[0] : POINT_NONE;

    return point_on_board(p, scene->room->match.settings.size) ? p : POINT_NONE;
}

static bool
format_occupied(struct strbuf *out, const struct scene *scene)
{
    const struct match *match = &scene->room->match;
    const struct m_request *request = &scene->model->answered;
    char point[POINT_TEXT_BYTES], move[WORDS_NUMBER_BYTES];

    for (int k = 0; k < request->point_count; k++) {
        for (int i = match->move_count - 1; i >= 0; i--) {
            if (point_equal(match->moves[i].placement.point, request->points[k])) {
                format_word(out, WORD_REFUSED_OCCUPIED, 3, point_format(request->points[k], point),
                            words_number(i + 1, move), colour_word(stone_of_move(i + 1)));
                return true;
            }
        }
    }
    return false;
}

static bool
format_region_refusal(struct strbuf *out, const struct scene *scene)
{
    const struct match *match = &scene->room->match;
    enum action_kind act = scene->model->answered.act;
    struct strbuf where = {0};
    char move[WORDS_NUMBER_BYTES];
    bool is_known = act <= ACTION_CHOOSE &&
                    format_region(&where, opening_region(&match->opening, (enum opening_step)act),
                                  match->settings.size);

    if (is_known) {
        format_word(out, WORD_REFUSED_REGION, 2, words_number(match_next_move(match), move),
                    strbuf_text(&where));
    }
    strbuf_finish(&where);
    return is_known;
}

static bool
format_free_threes(struct strbuf *out, const struct scene *scene)
{
    const struct match *match = &scene->room->match;
    struct point p = point_of(scene);
    struct shape shapes[AXIS_COUNT];
    char point[POINT_TEXT_BYTES];
    struct strbuf lines = {0};
    int count;

    if (point_is_none(p) || !board_is_empty(&match->board, p)) {
        return false;
    }
    count = free_three_shapes(&match->board, p, match_next_stone(match), shapes);
    for (int i = 0; i < count; i++) {
        if (i) {
            format_word(&lines, WORD_AND, 0);
        }
        format_shape(&lines, &shapes[i]);
    }
    if (count > 1) {
        format_word(out, WORD_REFUSED_FREE_THREES, 2, point_format(p, point), strbuf_text(&lines));
    }
    strbuf_finish(&lines);
    return count > 1;
}

void
format_forbidden(struct strbuf *out, const struct board *board, struct point p)
{
    struct renju_explanation why;

    renju_explain(board, p, &why);
    format_fouls(out, &why);
}

static bool
format_forbidden_refusal(struct strbuf *out, const struct scene *scene)
{
    const struct board *board = &scene->room->match.board;
    struct point p = point_of(scene);
    char point[POINT_TEXT_BYTES];
    struct strbuf why = {0};

    if (point_is_none(p) || !board_is_empty(board, p)) {
        return false;
    }
    format_forbidden(&why, board, p);
    format_word(out, WORD_REFUSED_FORBIDDEN, 2, point_format(p, point), strbuf_text(&why));
    strbuf_finish(&why);
    return true;
}

// After the opening turns have colours, before it they have names.
static bool
format_other_turn(struct strbuf *out, const struct scene *scene)
{
    const struct match *match = &scene->room->match;
    struct strbuf name = {0};
    char move[WORDS_NUMBER_BYTES];
    enum seat actor;

    if (!m_room_actor(scene->room, &actor)) {
        return false;
    }
    words_number(match_next_move(match), move);
    if (match->opening.state != OPENING_PLAY) {
        format_seat(&name, scene, actor, NAME_SHORT);
        format_word(out, WORD_REFUSED_TURN_OTHER, 2, move, strbuf_text(&name));
    } else if (m_room_colour(scene->room, actor) == STONE_BLACK) {
        format_word(out, WORD_REFUSED_TURN_BLACK, 1, move);
    } else {
        format_word(out, WORD_REFUSED_TURN_WHITE, 1, move);
    }
    strbuf_finish(&name);
    return true;
}

static bool
format_draw_soon(struct strbuf *out, const struct scene *scene)
{
    char move[WORDS_NUMBER_BYTES];
    enum seat seat;

    if (!model_own_seat(scene->model, scene->room, &seat)) {
        return false;
    }
    format_word(out, WORD_REFUSED_DRAW_SOON, 1,
                words_number(scene->room->match.draw_from_move[seat], move));
    return true;
}

static bool
format_undo_soon(struct strbuf *out, const struct scene *scene)
{
    const struct match *match = &scene->room->match;
    char seconds[WORDS_NUMBER_BYTES];
    enum seat seat;
    int64_t wait;

    if (!model_own_seat(scene->model, scene->room, &seat)) {
        return false;
    }
    wait = match->undo_from_ms[seat] - (scene->now_ms - match->run.epoch_ms);
    wait = wait > 0 ? (wait + SECOND_MS - 1) / SECOND_MS : 1;
    format_word(out, WORD_REFUSED_UNDO_SOON, 1, words_number(wait, seconds));
    return true;
}

static bool
format_rated(struct strbuf *out, const struct scene *scene)
{
    static const enum word questions[QUESTION_COUNT] = {
        [QUESTION_DRAW] = WORD_REFUSED_RATED_DRAW,
        [QUESTION_UNDO] = WORD_REFUSED_RATED_UNDO,
        [QUESTION_PAUSE] = WORD_REFUSED_RATED_PAUSE,
    };

    if (scene->model->answered.act != ACTION_ASK) {
        return false;
    }
    format_word(out, questions[scene->model->answered.question], 0);
    return true;
}

static bool
format_claim_soon(struct strbuf *out, const struct scene *scene)
{
    struct strbuf name = {0}, away = {0}, wait = {0};
    enum seat actor;
    int64_t left = TIME_NEVER;

    if (m_room_actor(scene->room, &actor)) {
        left = m_room_claim_in_ms(scene->room, actor, scene->now_ms);
    }
    if (left == TIME_NEVER) {
        return false;
    }
    format_seat(&name, scene, actor, NAME_SHORT);
    format_elapsed(&away, m_room_away_ms(scene->room, actor, scene->now_ms));
    format_duration(&wait, left);
    format_word(out, WORD_REFUSED_CLAIM_SOON, 3, strbuf_text(&name), strbuf_text(&away),
                strbuf_text(&wait));
    strbuf_finish(&name);
    strbuf_finish(&away);
    strbuf_finish(&wait);
    return true;
}

static bool
format_hints_off(struct strbuf *out, const struct scene *scene)
{
    if (!scene->room->setup.match.rated) {
        return false;
    }
    format_word(out, WORD_REFUSED_RATED_HINTS, 0);
    return true;
}

static bool
format_game_running(struct strbuf *out, const struct scene *scene)
{
    if (scene->model->answered.kind != CLIENT_ROOM_LEAVE) {
        return false;
    }
    format_word(out, WORD_REFUSED_LEAVE, 0);
    return true;
}

// Refusals that the model can tell better than the server. They return false
// where they cannot after all.
static const struct {
    int code;
    bool needs_match;
    bool (*tell)(struct strbuf *out, const struct scene *scene);
} rows[] = {
    {ERROR_VERDICT + VERDICT_OCCUPIED, true, format_occupied},
    {ERROR_VERDICT + VERDICT_OUTSIDE_REGION, true, format_region_refusal},
    {ERROR_VERDICT + VERDICT_DOUBLE_THREE, true, format_free_threes},
    {ERROR_VERDICT + VERDICT_FORBIDDEN, true, format_forbidden_refusal},
    {ERROR_VERDICT + VERDICT_NOT_YOUR_TURN, true, format_other_turn},
    {ERROR_VERDICT + VERDICT_DRAW_TOO_SOON, true, format_draw_soon},
    {ERROR_VERDICT + VERDICT_UNDO_TOO_SOON, true, format_undo_soon},
    {ERROR_VERDICT + VERDICT_RATED, true, format_rated},
    {ERROR_VERDICT + VERDICT_CLAIM_TOO_SOON, true, format_claim_soon},
    {ERROR_HINTS_OFF, false, format_hints_off},
    {ERROR_RATED_HINTS, false, format_hints_off},
    {ERROR_GAME_RUNNING, false, format_game_running},
};

void
format_refusal(struct strbuf *out, const struct scene *scene)
{
    const struct m_refusal *refusal = &scene->model->refusal;
    const char *code_name = scene->model->answered.name;
    char code[WORDS_NUMBER_BYTES];

    for (size_t i = 0; scene->room && i < sizeof(rows) / sizeof(*rows); i++) {
        if (refusal->code == (uint32_t)rows[i].code &&
            (!rows[i].needs_match || scene->room->has_match) && rows[i].tell(out, scene)) {
            return;
        }
    }
    if (refusal->code == ERROR_NO_SUCH_ROOM && *code_name) {
        format_word(out, WORD_REFUSED_NO_ROOM, 1, code_name);
    } else if (tr_error(out, refusal->code, refusal->argument)) {
        return;
    } else if (*refusal->text) {
        strbuf_add(out, refusal->text);
    } else {
        format_word(out, WORD_REFUSED_OTHER, 1, words_number(refusal->code, code));
    }
}
