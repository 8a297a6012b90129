// SPDX-License-Identifier: MIT
// Answers, and results of a running search, as lines.
#include <inttypes.h>

#include "common/engine/brain_internal.h"

// How many stones the question had on the board.
static int
stones_of(enum brain_ask ask)
{
    static const int stones[BRAIN_ASK_COUNT] = {
        [ASK_SWAP2_OPEN] = 0,     [ASK_SWAP2_SECOND] = 3,  [ASK_SWAP2_FIRST] = 5,
        [ASK_SOOSORV_OPEN] = 0,   [ASK_SOOSORV_SWAP] = 3,  [ASK_SOOSORV_FOURTH] = 3,
        [ASK_SOOSORV_RESWAP] = 4, [ASK_SOOSORV_OFFER] = 4, [ASK_SOOSORV_CHOOSE] = 4,
    };

    return stones[ask];
}

void
brain_format_point(const struct brain *brain, struct point p, const char *between,
                   struct strbuf *out)
{
    strbuf_addf(out, "%d%s%d", p.x, between, brain->size - 1 - p.y);
}

// "7,7 8,8 9,9"
static void
format_points(const struct brain *brain, const struct point *points, int count, struct strbuf *out)
{
    for (int i = 0; i < count; i++) {
        strbuf_add(out, i ? " " : "");
        brain_format_point(brain, points[i], ",", out);
    }
}

// The answer's stones stand on the board from now on.
static void
place_points(struct brain *brain, const struct brain_answer *answer)
{
    for (int i = 0; i < answer->point_count; i++) {
        brain_add_stone(brain, answer->points[i], brain_to_move(brain));
    }
}

static void
format_view(const struct brain *brain, int number, const struct engine_view *view,
            struct strbuf *out)
{
    strbuf_addf(out, "MESSAGE (%d) depth %d value %d chance %d.%d%% nodes %" PRIu64 " line ",
                number, view->depth, view->value, view->chance / 10, view->chance % 10,
                view->nodes);
    format_points(brain, view->line, view->line_length, out);
    strbuf_add(out, "\n");
}

static void
format_move(struct brain *brain, const struct brain_answer *answer, struct strbuf *out)
{
    if (brain->task.work == WORK_BEST) {
        for (int i = 0; i < answer->view_count; i++) {
            format_view(brain, i + 1, &answer->views[i], out);
        }
    }
    brain_add_stone(brain, answer->points[0], brain_to_move(brain));
    format_points(brain, answer->points, 1, out);
    strbuf_add(out, "\n");
}

// The stones of a balance are a proposal: the manager sends the board again.
static void
format_balance(const struct brain *brain, const struct brain_answer *answer, struct strbuf *out)
{
    format_points(brain, answer->points, answer->point_count, out);
    strbuf_add(out, "\n");
}

// One stone means white, SWAP means black (gomocup-protocol.md A.4).
static void
format_swap2board(struct brain *brain, const struct brain_answer *answer, struct strbuf *out)
{
    if (answer->kind == ACTION_TAKE_BLACK) {
        strbuf_add(out, "SWAP\n");
        return;
    }
    place_points(brain, answer);
    format_balance(brain, answer, out);
}

// "MESSAGE SWAP2 MOVE4 7 7": points have a blank here.
static void
format_numbered(struct brain *brain, const char *word, const struct brain_answer *answer,
                struct strbuf *out)
{
    int first = stones_of(brain->task.ask) + 1;

    for (int i = 0; i < answer->point_count; i++) {
        strbuf_addf(out, "MESSAGE %s MOVE%d ", word, first + i);
        brain_format_point(brain, answer->points[i], " ", out);
        strbuf_add(out, "\n");
    }
    place_points(brain, answer);
}

// The side that placed three stones holds black, the other side white: YES exchanges
// them. A stone that goes with white is not told here, it will be asked for.
static void
format_yixin_swap2(struct brain *brain, const struct brain_answer *answer, struct strbuf *out)
{
    bool is_second = brain->task.ask == ASK_SWAP2_SECOND;
    bool is_black = answer->kind == ACTION_TAKE_BLACK;

    if (brain->task.ask == ASK_SWAP2_OPEN || answer->kind == ACTION_PLACE2) {
        format_numbered(brain, "SWAP2", answer, out);
        return;
    }
    strbuf_addf(out, "MESSAGE SWAP2 SWAP%d %s\n", is_second ? 1 : 2,
                is_second == is_black ? "YES" : "NO");
}

static void
format_offers(const struct brain *brain, const struct brain_answer *answer, struct strbuf *out)
{
    strbuf_add(out, "MESSAGE SOOSORV MOVE5 REFRESH\n");
    for (int i = 0; i < answer->point_count; i++) {
        strbuf_add(out, "MESSAGE SOOSORV MOVE5 ");
        brain_format_point(brain, answer->points[i], " ", out);
        strbuf_add(out, "\n");
    }
    strbuf_add(out, "MESSAGE SOOSORV MOVE5 DONE\n");
}

// Steps 3 and 6: a stone with something beside its number.
static void
format_one(struct brain *brain, const char *word, const struct brain_answer *answer,
           struct strbuf *out)
{
    strbuf_addf(out, "MESSAGE SOOSORV %s ", word);
    brain_format_point(brain, answer->points[0], " ", out);
    if (brain->task.ask == ASK_SOOSORV_FOURTH) {
        strbuf_addf(out, " %d", answer->number);
    }
    strbuf_add(out, "\n");
    place_points(brain, answer);
}

static void
format_soosorv(struct brain *brain, const struct brain_answer *answer, struct strbuf *out)
{
    char swap = answer->kind == ACTION_SWAP ? 'Y' : 'N';

    switch (brain->task.ask) {
    case ASK_SOOSORV_OPEN:
        format_numbered(brain, "SOOSORV", answer, out);
        return;
    case ASK_SOOSORV_SWAP:
        strbuf_addf(out, "MESSAGE SOOSORV SWAP1 %c\n", swap);
        return;
    case ASK_SOOSORV_FOURTH:
        format_one(brain, "MOVE4", answer, out);
        return;
    case ASK_SOOSORV_RESWAP:
        strbuf_addf(out, "MESSAGE SOOSORV SWAP2 %c\n", swap);
        return;
    case ASK_SOOSORV_OFFER:
        format_offers(brain, answer, out);
        return;
    case ASK_SOOSORV_CHOOSE:
        format_one(brain, "MOVE5C", answer, out);
        return;
    case ASK_SWAP2_OPEN:
    case ASK_SWAP2_SECOND:
    case ASK_SWAP2_FIRST:
        return;
    }
}

void
brain_answer(struct brain *brain, uint32_t id, const struct brain_answer *answer, int64_t now_ms,
             struct strbuf *out)
{
    if (!brain->is_thinking || id != brain->task.id) {
        return;
    }
    brain->is_thinking = false;
    brain->used_ms += now_ms - brain->task.begun_ms;
    if (!answer->is_found) {
        strbuf_add(out, "ERROR there is no answer\n");
        return;
    }
    switch (brain->style) {
    case STYLE_MOVE:
        format_move(brain, answer, out);
        return;
    case STYLE_POINTS:
        format_balance(brain, answer, out);
        return;
    case STYLE_SWAP2BOARD:
        format_swap2board(brain, answer, out);
        return;
    case STYLE_YIXIN_SWAP2:
        format_yixin_swap2(brain, answer, out);
        return;
    case STYLE_SOOSORV:
        format_soosorv(brain, answer, out);
        return;
    }
}

static void
format_realtime(const struct brain *brain, const char *word, struct point p, struct strbuf *out)
{
    strbuf_addf(out, "MESSAGE REALTIME %s ", word);
    brain_format_point(brain, p, ",", out);
    strbuf_add(out, "\n");
}

// Every view is about one move, the best so far.
void
brain_progress(const struct brain *brain, uint32_t id, const struct engine_view *view,
               struct strbuf *out)
{
    struct point best = view->line_length > 0 ? view->line[0] : POINT_NONE;

    if (!brain->is_thinking || id != brain->task.id || !brain->info.shows_detail ||
        point_is_none(best)) {
        return;
    }
    strbuf_add(out, "MESSAGE REALTIME REFRESH\n");
    format_realtime(brain, "POS", best, out);
    format_realtime(brain, "DONE", best, out);
    format_realtime(brain, view->win_in < 0 ? "LOSE" : "BEST", best, out);
    strbuf_addf(out, "MESSAGE REALTIME VAL %d\nMESSAGE REALTIME PV ", view->value);
    format_points(brain, view->line, view->line_length, out);
    strbuf_add(out, "\n");
}
