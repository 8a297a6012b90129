// SPDX-License-Identifier: MIT
#include "common/record/record_sgf.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/game/captures.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum {
    LINE_COLUMNS = 72, // a new line begins behind the first node that reaches so far
    FIFTH = 4,         // index of move 5
    SECOND_MS = 1000,
};

// Text between brackets. A colon is escaped where it would end the first half of
// a composed value; line breaks and controls become blanks.
static void
add_escaped(struct strbuf *out, const char *text, bool is_composed)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;

        if (c == '\\' || c == ']' || (c == ':' && is_composed)) {
            strbuf_add_char(out, '\\');
        }
        strbuf_add_char(out, c < ' ' || c == 0x7f ? ' ' : *text);
    }
}

static void
add_text(struct strbuf *out, const char *name, const char *text)
{
    if (text && *text) {
        strbuf_addf(out, "%s[", name);
        add_escaped(out, text, false);
        strbuf_add_char(out, ']');
    }
}

static void
add_number(struct strbuf *out, const char *name, int64_t number)
{
    strbuf_addf(out, "%s[%" PRId64 "]", name, number);
}

// Column from the left, row from the top.
static void
add_point(struct strbuf *out, struct point p, int size)
{
    strbuf_addf(out, "[%c%c]", 'a' + p.x, 'a' + size - 1 - p.y);
}

static void
add_program(struct strbuf *out, const struct sgf_info *info)
{
    strbuf_add(out, "AP[");
    add_escaped(out, info->program, true);
    strbuf_add_char(out, ':');
    add_escaped(out, info->version, true);
    strbuf_add_char(out, ']');
}

static void
add_player(struct strbuf *out, const struct sgf_player *player, const char *name,
           const char *rating)
{
    add_text(out, name, player->name);
    if (player->rating) {
        add_number(out, rating, player->rating);
    }
}

// Main time and what comes behind it, as far as SGF has words for the control.
static void
add_clock(struct strbuf *out, const struct time_control *control)
{
    int64_t extra = control->extra_ms / SECOND_MS, period = control->period_ms / SECOND_MS;
    int64_t main = control->kind == CONTROL_PERMOVE ? control->match_ms : control->main_ms;

    if (main) {
        add_number(out, "TM", main / SECOND_MS);
    }
    switch (control->kind) {
    case CONTROL_NONE:
    case CONTROL_SUDDEN:
    case CONTROL_CORR:
        break;
    case CONTROL_FISCHER:
        strbuf_addf(out, "OT[%" PRId64 " fischer]", extra);
        break;
    case CONTROL_DELAY:
        strbuf_addf(out, "OT[%" PRId64 " delay]", extra);
        break;
    case CONTROL_BRONSTEIN:
        strbuf_addf(out, "OT[%" PRId64 " bronstein]", extra);
        break;
    case CONTROL_BYOYOMI:
        strbuf_addf(out, "OT[%dx%" PRId64 " byo-yomi]", (int)control->count, period);
        break;
    case CONTROL_CANADIAN:
        strbuf_addf(out, "OT[%d/%" PRId64 " Canadian]", (int)control->count, period);
        break;
    case CONTROL_PERMOVE:
        strbuf_addf(out, "OT[%" PRId64 " simple]", period);
        break;
    }
}

static void
add_opening_name(struct strbuf *out, const struct match *match)
{
    const struct opening_name *name;
    struct point moves[3];

    if (!rules_set(match->settings.rules.rule)->has_fouls || match->move_count < 3) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        moves[i] = match->moves[i].placement.point;
    }
    name = opening_name(moves, match->settings.size);
    if (name) {
        strbuf_addf(out, "ON[%s %s]", name->code, name->name);
    }
}

// How a win came about: "B+" on the board, "B+R" by resignation ...
static const char *const win_letters[END_REASON_COUNT] = {
    [END_RESIGN] = "R",
    [END_TIME] = "T",
    [END_CLAIM] = "F",
    [END_FORFEIT] = "F",
};

static void
add_result(struct strbuf *out, const struct outcome *outcome)
{
    const char *letter = win_letters[outcome->reason];

    switch (outcome->result) {
    case RESULT_NONE:
        strbuf_add(out, "RE[?]");
        break;
    case RESULT_DRAW:
        strbuf_add(out, "RE[0]");
        break;
    case RESULT_ABORTED:
        strbuf_add(out, "RE[Void]");
        break;
    case RESULT_BLACK:
    case RESULT_WHITE:
        strbuf_addf(out, "RE[%c+%s]", outcome->result == RESULT_BLACK ? 'B' : 'W',
                    letter ? letter : "");
        break;
    }
}

static void
add_private(struct strbuf *out, const struct match *match)
{
    char opening[OPENING_TEXT_BYTES];

    strbuf_addf(out, "XO[%s:%s]", opening_format(match->settings.opening, opening),
                match->opening.swaps);
    if (match->phase == MATCH_OVER) {
        strbuf_addf(out, "XU[%s]", end_reason_word(match->outcome.reason));
    }
}

static void
add_root(struct strbuf *out, const struct match *match, const struct sgf_info *info)
{
    strbuf_add(out, "(;FF[4]GM[4]CA[UTF-8]");
    add_program(out, info);
    add_number(out, "SZ", match->settings.size);
    add_text(out, "GN", info->title);
    add_player(out, &info->black, "PB", "BR");
    add_player(out, &info->white, "PW", "WR");
    add_text(out, "DT", info->date);
    add_text(out, "PC", info->place);
    add_text(out, "RU", rules_set(match->settings.rules.rule)->name);
    add_clock(out, &match->settings.control);
    add_opening_name(out, match);
    add_result(out, &match->outcome);
    add_private(out, match);
}

// What the clock of the mover showed after each move that stands. A match keeps
// only the newest clocks, so its events are played once more.
static struct clock_reading *
read_clocks(const struct match *match)
{
    struct clock_reading *left = xcalloc((size_t)match->move_count + 1, sizeof(*left));
    struct match again;

    match_init(&again, &match->settings, 0);
    for (int i = 0; i < match->event_count; i++) {
        int before = again.move_count;
        bool is_same = match_replay(&again, i, &match->events[i]);

        assert(is_same); // the match was made of these events
        (void)is_same;
        for (int k = before; k < again.move_count && k < match->move_count; k++) {
            left[k] = clock_read(&again.clock, again.moves[k].seat, 0);
        }
    }
    match_finish(&again);
    return left;
}

static bool
has_main_time(const struct time_control *control)
{
    return control->kind != CONTROL_NONE && control->kind != CONTROL_PERMOVE &&
           control->kind != CONTROL_CORR;
}

// "BL[301.48]", and in overtime "OB[2]".
static void
add_left(struct strbuf *out, char colour, const struct clock_reading *left)
{
    int64_t ms = left->overtime ? left->extra_ms : left->main_ms;
    char decimals[8];
    int length = snprintf(decimals, sizeof(decimals), ".%03d", (int)(ms % SECOND_MS));

    while (length > 0 && (decimals[length - 1] == '0' || decimals[length - 1] == '.')) {
        decimals[--length] = '\0';
    }
    strbuf_addf(out, "%cL[%" PRId64 "%s]", colour, ms / SECOND_MS, decimals);
    if (left->overtime) {
        strbuf_addf(out, "O%c[%d]", colour, (int)left->count);
    }
}

// A viewer that knows no captures takes them off by this node.
static void
add_captured(struct strbuf *out, const struct placement *placement, int size)
{
    struct point points[CAPTURES_MAX];
    int count = captures_points(placement->point, placement->taken, points);

    if (count) {
        strbuf_add(out, ";AE");
    }
    for (int i = 0; i < count; i++) {
        add_point(out, points[i], size);
    }
}

static void
add_offers(struct strbuf *out, const struct opening_state *opening, int size)
{
    if (opening->offered_count) {
        strbuf_add(out, "XA");
    }
    for (int i = 0; i < opening->offered_count; i++) {
        add_point(out, opening->offered[i], size);
    }
}

static void
add_move(struct strbuf *out, const struct match *match, int index, const struct clock_reading *left)
{
    const struct placement *placement = &match->moves[index].placement;
    char colour = stone_of_move(index + 1) == STONE_BLACK ? 'B' : 'W';
    int size = match->settings.size;

    strbuf_addf(out, ";%c", colour);
    if (point_is_none(placement->point)) {
        strbuf_add(out, "[]");
    } else {
        add_point(out, placement->point, size);
    }
    if (has_main_time(&match->settings.control)) {
        add_left(out, colour, left);
    }
    if (index == FIFTH) {
        add_offers(out, &match->opening, size);
    }
    if (!point_is_none(placement->point)) {
        add_captured(out, placement, size);
    }
}

void
record_sgf_write(const struct match *match, const struct sgf_info *info, struct strbuf *out)
{
    struct clock_reading *left = read_clocks(match);
    size_t line = 0;

    add_root(out, match, info);
    for (int i = 0; i < match->move_count; i++) {
        if (i == 0 || out->length - line >= LINE_COLUMNS) {
            strbuf_add_char(out, '\n');
            line = out->length;
        }
        add_move(out, match, i, &left[i]);
    }
    strbuf_add(out, ")\n");
    free(left);
}
