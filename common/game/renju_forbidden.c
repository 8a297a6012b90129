// SPDX-License-Identifier: MIT
#include "common/game/renju_forbidden.h"

#include <stdio.h>

enum { EXACT = true }; // for Black only exactly five counts

// What the four lines through p hold before any three is proven.
struct survey {
    int fours;
    bool five, overline;
    int candidate_count;              // lines that look like a three
    uint8_t candidate[AXIS_COUNT];    // enum axis
    uint16_t four_points[AXIS_COUNT]; // straight-four points in the window of p
};

static enum renju_status judge(struct board *scratch, struct point p);

// Fours on one line (renju.md 3): two points that complete a five are one four
// if they are the ends of an unbroken run of four, and then they are 5 apart.
static int
count_fours(uint32_t five_points)
{
    uint32_t rest = five_points & (five_points - 1);

    if (!rest) {
        return five_points != 0;
    }
    return __builtin_ctz(rest) - __builtin_ctz(five_points) == 5 ? 1 : 2;
}

static inline void
survey_axis(const struct board *board, struct point p, enum axis axis, struct survey *survey)
{
    struct window window = lines_window(board, p, axis, STONE_BLACK);
    uint32_t others = window.own & ~(1u << WINDOW_CENTRE);
    uint32_t points;
    int run;

    // With fewer than two other stones there is no three, four or five.
    if (!(others & (others - 1))) {
        return;
    }
    run = window_run(window);
    survey->five |= run == 5;
    survey->overline |= run > 5;
    survey->fours += count_fours(window_five_points(window, EXACT));
    points = window_open_four_points(window, EXACT);
    if (points) {
        survey->candidate[survey->candidate_count] = (uint8_t)axis;
        survey->four_points[survey->candidate_count++] = (uint16_t)points;
    }
}

static inline void
survey_point(const struct board *board, struct point p, struct survey *survey)
{
    survey->fours = 0;
    survey->five = survey->overline = false;
    survey->candidate_count = 0;
    survey_axis(board, p, AXIS_ROW, survey);
    survey_axis(board, p, AXIS_COLUMN, survey);
    survey_axis(board, p, AXIS_DIAGONAL, survey);
    survey_axis(board, p, AXIS_ANTIDIAGONAL, survey);
}

// Is one of the straight-four points good: no five, not forbidden? p stands on
// the scratch board. Returns its bit in the window of p, or -1.
static int
find_good_point(struct board *scratch, struct point p, enum axis axis, uint32_t points)
{
    for (; points; points &= points - 1) {
        int bit = __builtin_ctz(points);

        if (judge(scratch, window_point(p, axis, bit)) == RENJU_LEGAL) {
            return bit;
        }
    }
    return -1;
}

// Are two of the lines that look like threes real ones?
static bool
has_two_threes(struct board *scratch, struct point p, const struct survey *survey)
{
    struct placement placement = board_place(scratch, p, STONE_BLACK, 0);
    int missing = 2, left = survey->candidate_count;

    for (int i = 0; missing > 0 && missing <= left; i++, left--) {
        enum axis axis = (enum axis)survey->candidate[i];

        missing -= find_good_point(scratch, p, axis, survey->four_points[i]) >= 0;
    }
    board_undo(scratch, &placement);
    return missing == 0;
}

// The answer where it needs no nested question. Returns false if it does.
static bool
is_settled(const struct survey *survey, enum renju_status *status)
{
    if (survey->five) {
        *status = RENJU_FIVE;
        return true;
    }
    if (survey->overline || survey->fours >= 2) {
        *status = RENJU_FORBIDDEN;
        return true;
    }
    *status = RENJU_LEGAL;
    return survey->candidate_count < 2;
}

// The question of section 2 on a board that is given back as it was.
static enum renju_status
judge(struct board *scratch, struct point p)
{
    enum renju_status status;
    struct survey survey;

    survey_point(scratch, p, &survey);
    if (is_settled(&survey, &status)) {
        return status;
    }
    return has_two_threes(scratch, p, &survey) ? RENJU_FORBIDDEN : RENJU_LEGAL;
}

enum renju_status
renju_status(const struct board *board, struct point p)
{
    enum renju_status status;
    struct survey survey;
    struct board scratch;

    survey_point(board, p, &survey);
    if (is_settled(&survey, &status)) {
        return status;
    }
    // Nested questions put stones on the board; they are rare, so it is copied
    // only now.
    scratch = *board;
    return has_two_threes(&scratch, p, &survey) ? RENJU_FORBIDDEN : RENJU_LEGAL;
}

static void
add_shape(struct renju_explanation *out, const struct shape *shape)
{
    out->shapes[out->shape_count++] = *shape;
}

static void
add_fours(struct renju_explanation *out, const struct board *board, struct point p, enum axis axis)
{
    struct window window = lines_window(board, p, axis, STONE_BLACK);
    uint32_t points = window_five_points(window, EXACT);

    for (int i = count_fours(points); i > 0; i--, points &= points - 1) {
        struct shape shape = lines_shape(window, p, axis, __builtin_ctz(points));

        add_shape(out, &shape);
    }
}

// Adds the real threes and returns their number.
static int
add_threes(struct renju_explanation *out, const struct board *board, struct point p,
           const struct survey *survey)
{
    struct board scratch = *board;
    int count = 0;

    board_place(&scratch, p, STONE_BLACK, 0);
    for (int i = 0; i < survey->candidate_count; i++) {
        enum axis axis = (enum axis)survey->candidate[i];
        int good = find_good_point(&scratch, p, axis, survey->four_points[i]);

        if (good >= 0) {
            struct window window = lines_window(board, p, axis, STONE_BLACK);
            struct shape shape = lines_shape(window, p, axis, good);

            add_shape(out, &shape);
            count++;
        }
    }
    return count;
}

// Adds the runs of five, or those of six and more.
static void
add_runs(struct renju_explanation *out, const struct board *board, struct point p,
         enum shape_kind kind)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct shape shape = lines_run(board, p, (enum axis)axis, STONE_BLACK);

        if (shape.count >= 5 && shape.kind == kind) {
            add_shape(out, &shape);
        }
    }
}

void
renju_explain(const struct board *board, struct point p, struct renju_explanation *out)
{
    struct survey survey;

    survey_point(board, p, &survey);
    *out = (struct renju_explanation){.status = RENJU_LEGAL};
    if (survey.five) {
        out->status = RENJU_FIVE;
        add_runs(out, board, p, SHAPE_FIVE);
        return;
    }
    add_runs(out, board, p, SHAPE_OVERLINE);
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        add_fours(out, board, p, (enum axis)axis);
    }
    out->fouls =
        (survey.overline ? FOUL_OVERLINE : 0u) | (survey.fours >= 2 ? FOUL_DOUBLE_FOUR : 0u);
    if (add_threes(out, board, p, &survey) >= 2) {
        out->fouls |= FOUL_DOUBLE_THREE;
    }
    if (out->fouls) {
        out->status = RENJU_FORBIDDEN;
    }
}

const char *
renju_format_fouls(unsigned fouls, char buffer[FOUL_TEXT_BYTES])
{
    static const char *const names[] = {"6", "44", "33"};
    int length = 0;

    buffer[0] = '\0';
    for (unsigned i = 0; i < sizeof(names) / sizeof(*names); i++) {
        if (fouls >> i & 1) {
            length += snprintf(buffer + length, (size_t)(FOUL_TEXT_BYTES - length), "%s%s",
                               length ? "+" : "", names[i]);
        }
    }
    return buffer;
}
