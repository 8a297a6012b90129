// SPDX-License-Identifier: MIT
#include "client/model/say.h"

#include <inttypes.h>
#include <stdio.h>

#include "client/model/words.h"
#include "common/game/captures.h"
#include "common/game/lines.h"
#include "common/game/point.h"
#include "common/game/renju_forbidden.h"
#include "common/util/strbuf.h"

enum { SECOND_MS = 1000, DAY_S = 24 * 60 * 60, NUMBER_BYTES = 24 };

static const char *
number_text(int64_t number, char buffer[NUMBER_BYTES])
{
    snprintf(buffer, NUMBER_BYTES, "%" PRId64, number);
    return buffer;
}

// Players.

const char *
colour_word(enum stone colour)
{
    return words_text(colour == STONE_WHITE ? WORD_WHITE : WORD_BLACK);
}

void
say_colour(struct strbuf *out, enum stone colour)
{
    strbuf_add(out, colour_word(colour));
}

const char *
mind_word(enum mind mind)
{
    static const char *const minds[MIND_COUNT] = {
        [MIND_GOREN] = "goren", [MIND_CLASSIC] = "classic", [MIND_PATTERNS] = "patterns",
        [MIND_LINES] = "lines", [MIND_MINIMAX] = "minimax",
    };

    return minds[mind];
}

void
say_ai(struct strbuf *out, const struct ai_player *ai, bool is_long)
{
    char level[NUMBER_BYTES];

    if (ai->mind != MIND_GOREN) {
        say(out, WORD_AI_OTHER, 1, mind_word(ai->mind));
    } else if (is_long) {
        say(out, WORD_AI_GOREN_LEVEL, 1, number_text(ai->level, level));
    } else {
        say(out, WORD_AI_GOREN, 0);
    }
}

void
say_person(struct strbuf *out, const struct person *person)
{
    char rating[NUMBER_BYTES];

    if (!person->rating) {
        strbuf_add(out, person->name);
    } else {
        say(out, person->is_provisional ? WORD_RATING_PROVISIONAL : WORD_RATING, 2, person->name,
            number_text(person->rating, rating));
    }
}

void
say_occupant(struct strbuf *out, const struct occupant *occupant, bool is_long)
{
    switch (occupant->kind) {
    case OCCUPANT_NONE:
        say(out, WORD_FREE_SEAT, 0);
        break;
    case OCCUPANT_PERSON:
        if (is_long) {
            say_person(out, &occupant->person);
        } else {
            strbuf_add(out, occupant->person.name);
        }
        break;
    case OCCUPANT_AI:
        say_ai(out, &occupant->ai, is_long);
        break;
    }
}

bool
is_you(const struct scene *scene, enum seat seat)
{
    return scene->model->self.id && m_room_holds(scene->room, scene->model->self.id, seat) &&
           !m_room_is_shared(scene->room);
}

void
say_seat(struct strbuf *out, const struct scene *scene, enum seat seat, enum naming naming)
{
    if (is_you(scene, seat)) {
        say(out, naming == NAME_FIRST ? WORD_YOU_FIRST : WORD_YOU, 0);
    } else if (m_room_is_shared(scene->room)) {
        say_colour(out, m_room_colour(scene->room, seat));
    } else {
        say_occupant(out, &scene->room->seats[seat], naming == NAME_LONG);
    }
}

// Clocks.

void
say_duration(struct strbuf *out, int64_t ms)
{
    char buffer[CLOCK_TEXT_BYTES];
    int64_t seconds = ms / SECOND_MS + (ms % SECOND_MS > 0);

    // Without tenths: only clocks that run down have them.
    if (seconds < 10) {
        strbuf_addf(out, "0:%02d", (int)seconds);
    } else {
        strbuf_add(out, clock_format_ms(seconds * SECOND_MS, buffer));
    }
}

void
say_elapsed(struct strbuf *out, int64_t ms)
{
    say_duration(out, ms / SECOND_MS * SECOND_MS);
}

void
say_spent(struct strbuf *out, int64_t ms)
{
    char text[NUMBER_BYTES];

    if (ms < 10 * SECOND_MS) {
        snprintf(text, sizeof(text), "%d.%d", (int)(ms / SECOND_MS), (int)(ms % SECOND_MS / 100));
        say(out, WORD_SECONDS, 1, text);
    } else if (ms < 60 * SECOND_MS) {
        say(out, WORD_SECONDS, 1, number_text(ms / SECOND_MS, text));
    } else {
        say_elapsed(out, ms);
    }
}

// The longest forms have three values, each of its own.
struct control_texts {
    struct strbuf main, extra, period, count;
};

static void
say_control_kind(struct strbuf *out, const struct time_control *control,
                 const struct control_texts *texts)
{
    const char *main = strbuf_text(&texts->main), *period = strbuf_text(&texts->period);
    const char *extra = strbuf_text(&texts->extra), *count = strbuf_text(&texts->count);
    struct strbuf other = {0};

    switch (control->kind) {
    case CONTROL_NONE:
        say(out, WORD_CONTROL_NONE, 0);
        break;
    case CONTROL_SUDDEN:
        strbuf_add(out, main);
        break;
    case CONTROL_FISCHER:
        say_duration(&other, control->cap_ms);
        say(out, control->cap_ms ? WORD_CONTROL_CAP : WORD_CONTROL_FISCHER, 3, main, extra,
            strbuf_text(&other));
        break;
    case CONTROL_DELAY:
        say(out, WORD_CONTROL_DELAY, 2, main, extra);
        break;
    case CONTROL_BRONSTEIN:
        say(out, WORD_CONTROL_BRONSTEIN, 2, main, extra);
        break;
    case CONTROL_BYOYOMI:
        say(out, WORD_CONTROL_BYOYOMI, 3, main, count, period);
        break;
    case CONTROL_CANADIAN:
        say_count(&other, WORD_STONES_COUNT, control->count);
        say(out, WORD_CONTROL_CANADIAN, 3, main, strbuf_text(&other), period);
        break;
    case CONTROL_PERMOVE:
        say_duration(&other, control->match_ms);
        say(out, control->match_ms ? WORD_CONTROL_PERMOVE_MATCH : WORD_CONTROL_PERMOVE, 2, period,
            strbuf_text(&other));
        break;
    case CONTROL_CORR:
        say_count(&other, WORD_DAYS_COUNT, control->period_ms / SECOND_MS / DAY_S);
        say(out, WORD_CONTROL_CORR, 1, strbuf_text(&other));
        break;
    }
    strbuf_finish(&other);
}

void
say_control(struct strbuf *out, const struct time_control *control)
{
    struct control_texts texts = {0};

    say_duration(&texts.main, control->main_ms);
    strbuf_addf(&texts.extra, "%" PRId64, control->extra_ms / SECOND_MS);
    say_duration(&texts.period, control->period_ms);
    strbuf_addf(&texts.count, "%d", (int)control->count);
    say_control_kind(out, control, &texts);
    strbuf_finish(&texts.main);
    strbuf_finish(&texts.extra);
    strbuf_finish(&texts.period);
    strbuf_finish(&texts.count);
}

// Whole minutes, or minutes and seconds.
static void
say_minutes(struct strbuf *out, int64_t ms)
{
    int64_t seconds = ms / SECOND_MS;

    strbuf_addf(out, "%" PRId64, seconds / 60);
    if (seconds % 60) {
        strbuf_addf(out, ":%02d", (int)(seconds % 60));
    }
}

void
say_control_short(struct strbuf *out, const struct time_control *control)
{
    char buffer[CONTROL_TEXT_BYTES];
    bool has_minutes = control->kind == CONTROL_SUDDEN || control->kind == CONTROL_BYOYOMI ||
                       (control->kind == CONTROL_FISCHER && !control->cap_ms);

    if (!has_minutes) {
        strbuf_add(out, control_format(control, buffer));
        return;
    }
    say_minutes(out, control->main_ms);
    if (control->kind == CONTROL_BYOYOMI) {
        strbuf_addf(out, "+%dx%" PRId64, (int)control->count, control->period_ms / SECOND_MS);
    } else {
        strbuf_addf(out, "+%" PRId64, control->extra_ms / SECOND_MS);
    }
}

static void
say_days(struct strbuf *out, int64_t ms)
{
    int64_t hours = (ms + SECOND_MS * 3600 - 1) / (SECOND_MS * 3600);
    char days[NUMBER_BYTES], rest[NUMBER_BYTES];

    snprintf(rest, sizeof(rest), "%02d", (int)(hours % 24));
    say(out, WORD_CLOCK_DAYS, 2, number_text(hours / 24, days), rest);
}

static void
say_reading(struct strbuf *out, const struct time_control *control,
            const struct clock_reading *reading)
{
    char left[CLOCK_TEXT_BYTES], count[NUMBER_BYTES];
    struct strbuf period = {0};

    clock_format_ms(reading->overtime ? reading->extra_ms : reading->main_ms, left);
    number_text(reading->count, count);
    if (control->kind == CONTROL_NONE) {
        say(out, WORD_CLOCK_NONE, 0);
    } else if (control->kind == CONTROL_CORR) {
        say_days(out, reading->main_ms);
    } else if (reading->overtime && control->kind == CONTROL_BYOYOMI) {
        say_duration(&period, control->period_ms);
        say(out, WORD_CLOCK_BYOYOMI, 3, left, count, strbuf_text(&period));
    } else if (reading->overtime && control->kind == CONTROL_CANADIAN) {
        say(out, WORD_CLOCK_CANADIAN, 2, left, count);
    } else {
        strbuf_add(out, left);
    }
    strbuf_finish(&period);
}

void
say_clock(struct strbuf *out, const struct scene *scene, enum seat seat)
{
    int64_t now_ms = model_clock_ms(scene->model, scene->now_ms);
    struct clock_reading reading = m_room_clock(scene->room, seat, now_ms);
    bool is_sure = scene->model->link == LINK_READY && scene->room->state == ROOM_SYNCED;
    struct strbuf text = {0};

    say_reading(&text, &scene->room->setup.match.control, &reading);
    if (is_sure || scene->room->setup.match.control.kind == CONTROL_NONE) {
        strbuf_add(out, strbuf_text(&text));
    } else {
        say(out, WORD_CLOCK_UNSURE, 1, strbuf_text(&text));
    }
    strbuf_finish(&text);
}

// One's own first, else black.
static enum seat
first_seat(const struct scene *scene)
{
    if (is_you(scene, SEAT_A) || is_you(scene, SEAT_B)) {
        return is_you(scene, SEAT_A) ? SEAT_A : SEAT_B;
    }
    return m_room_seat_of_colour(scene->room, STONE_BLACK);
}

void
say_clocks(struct strbuf *out, const struct scene *scene)
{
    enum seat first = first_seat(scene);

    say_seat(out, scene, first, NAME_FIRST);
    strbuf_add_char(out, ' ');
    say_clock(out, scene, first);
    say(out, WORD_COMMA, 0);
    say_seat(out, scene, seat_other(first), NAME_SHORT);
    strbuf_add_char(out, ' ');
    say_clock(out, scene, seat_other(first));
}

// Rooms.

void
say_setup(struct strbuf *out, const struct setup *setup, bool has_opening)
{
    char size[NUMBER_BYTES], opening[OPENING_TEXT_BYTES];
    const char *rule = rules_set(setup->match.rules.rule)->name;
    const char *rated = words_text(setup->match.rated ? WORD_RATED : WORD_CASUAL);
    struct strbuf control = {0};

    number_text(setup->match.size, size);
    say_control(&control, &setup->match.control);
    if (has_opening && opening_choice_is_valid(setup->match.opening)) {
        say(out, WORD_SETUP_OPENING, 5, rule, size, opening_format(setup->match.opening, opening),
            strbuf_text(&control), rated);
    } else {
        say(out, WORD_SETUP, 4, rule, size, strbuf_text(&control), rated);
    }
    strbuf_finish(&control);
}

static void
say_one_seat(struct strbuf *out, const struct scene *scene, enum seat seat)
{
    const char *colour = colour_word(m_room_colour(scene->room, seat));
    struct strbuf name = {0};

    if (is_you(scene, seat)) {
        say(out, WORD_SEATED_YOU, 1, colour);
    } else if (scene->room->seats[seat].kind == OCCUPANT_NONE) {
        say(out, WORD_SEATED_FREE, 1, colour);
    } else {
        say_occupant(&name, &scene->room->seats[seat], true);
        say(out, WORD_SEATED_OTHER, 2, strbuf_text(&name), colour);
    }
    strbuf_finish(&name);
}

// A watcher is told who is to play; a player is told his turn by itself.
static void
say_to_play(struct strbuf *out, const struct scene *scene, enum seat seat)
{
    char move[NUMBER_BYTES];
    enum seat actor;

    if (m_room_actor(scene->room, &actor) && actor == seat && !is_you(scene, SEAT_A) &&
        !is_you(scene, SEAT_B)) {
        say(out, WORD_SEATED_TO_PLAY, 1, number_text(match_next_move(&scene->room->match), move));
    }
}

void
say_seats(struct strbuf *out, const struct scene *scene)
{
    enum seat first = first_seat(scene);

    if (m_room_is_shared(scene->room) && m_room_holds(scene->room, scene->model->self.id, SEAT_A)) {
        say(out, WORD_SEATED_BOTH_YOU, 0);
        return;
    }
    say_one_seat(out, scene, first);
    say_to_play(out, scene, first);
    say(out, WORD_COMMA, 0);
    say_one_seat(out, scene, seat_other(first));
    say_to_play(out, scene, seat_other(first));
}

// Turns.

static void
say_corner(struct region region, int size, char low[POINT_TEXT_BYTES], char high[POINT_TEXT_BYTES])
{
    struct point centre = point_centre(size);
    int8_t half = (int8_t)((region.side - 1) / 2);

    point_format((struct point){(int8_t)(centre.x - half), (int8_t)(centre.y - half)}, low);
    point_format((struct point){(int8_t)(centre.x + half), (int8_t)(centre.y + half)}, high);
}

bool
say_region(struct strbuf *out, struct region region, int size)
{
    char low[POINT_TEXT_BYTES], high[POINT_TEXT_BYTES];

    if (region.kind == REGION_ANYWHERE) {
        return false;
    }
    say_corner(region, size, low, high);
    if (region.kind == REGION_OUTSIDE) {
        say(out, WORD_REGION_OUTSIDE, 2, low, high);
    } else if (region.side == 1) {
        say(out, WORD_REGION_AT, 1, low);
    } else {
        say(out, WORD_REGION_WITHIN, 2, low, high);
    }
    return true;
}

static void
say_step(struct strbuf *out, const struct match *match, enum opening_step step)
{
    static const enum word step_words[OPENING_STEP_COUNT] = {
        [STEP_PLACE] = WORD_STEP_PLACE,
        [STEP_PLACE_DECLARE] = WORD_STEP_PLACE_DECLARE,
        [STEP_PLACE2] = WORD_STEP_PLACE2,
        [STEP_SWAP] = WORD_STEP_SWAP,
        [STEP_KEEP] = WORD_STEP_KEEP,
        [STEP_TAKE_BLACK] = WORD_STEP_TAKE_BLACK,
        [STEP_TAKE_WHITE] = WORD_STEP_TAKE_WHITE,
        [STEP_DECLARE] = WORD_STEP_DECLARE,
        [STEP_OFFER] = WORD_STEP_OFFER,
        [STEP_CHOOSE] = WORD_STEP_CHOOSE,
    };
    struct region region = opening_region(&match->opening, step);
    char least[NUMBER_BYTES], most[NUMBER_BYTES];
    struct strbuf points = {0}, where = {0};
    int low, high;

    opening_number_range(&match->opening, &low, &high);
    number_text(low, least);
    number_text(high, most);
    if (step == STEP_CHOOSE) {
        say_points(&points, match->opening.offered, match->opening.offered_count, " ");
        say(out, step_words[step], 1, strbuf_text(&points));
    } else {
        say(out, step_words[step], 2, least, most);
    }
    if ((step == STEP_PLACE || step == STEP_PLACE_DECLARE) &&
        say_region(&where, region, match->settings.size)) {
        strbuf_addf(out, " %s", strbuf_text(&where));
    }
    strbuf_finish(&points);
    strbuf_finish(&where);
}

// "place a stone, take black or place2 P Q".
static void
say_steps(struct strbuf *out, const struct match *match)
{
    unsigned steps = opening_steps(&match->opening);
    struct strbuf list = {0};

    for (int i = 0; i < OPENING_STEP_COUNT; i++) {
        if (!(steps & 1u << i)) {
            continue;
        }
        if (list.length) {
            say(&list, steps >> (i + 1) ? WORD_COMMA : WORD_OR, 0);
        }
        say_step(&list, match, (enum opening_step)i);
    }
    say(out, WORD_STEPS, 1, strbuf_text(&list));
    strbuf_finish(&list);
}

void
say_turn(struct strbuf *out, const struct scene *scene)
{
    const struct match *match = &scene->room->match;
    unsigned steps = opening_steps(&match->opening);
    struct strbuf name = {0}, where = {0};
    char move[NUMBER_BYTES];
    enum seat actor;

    if (!m_room_actor(scene->room, &actor)) {
        return;
    }
    say_seat(&name, scene, actor, NAME_SHORT);
    say(out, WORD_TURN, 2, strbuf_text(&name), number_text(match_next_move(match), move));
    if (steps == 1u << STEP_PLACE &&
        say_region(&where, opening_region(&match->opening, STEP_PLACE), match->settings.size)) {
        strbuf_addf(out, ", %s", strbuf_text(&where));
    }
    strbuf_add_char(out, '.');
    if ((steps & ~(1u << STEP_PLACE)) && m_room_holds(scene->room, scene->model->self.id, actor)) {
        strbuf_add_char(out, ' ');
        say_steps(out, match);
    }
    strbuf_finish(&name);
    strbuf_finish(&where);
}

// Points and shapes.

void
say_points(struct strbuf *out, const struct point *points, int count, const char *between)
{
    char buffer[POINT_TEXT_BYTES];

    for (int i = 0; i < count; i++) {
        strbuf_addf(out, "%s%s", i ? between : "", point_format(points[i], buffer));
    }
}

void
say_shape(struct strbuf *out, const struct shape *shape)
{
    say_points(out, shape->stones, shape->count, "-");
}

// The reasons for a forbidden point, and the shapes that belong to each.
static const struct {
    unsigned foul;
    enum shape_kind kind;
    enum word word;
} foul_rows[] = {
    {FOUL_OVERLINE, SHAPE_OVERLINE, WORD_OVERLINE},
    {FOUL_DOUBLE_FOUR, SHAPE_FOUR, WORD_FOUR_FOUR},
    {FOUL_DOUBLE_THREE, SHAPE_THREE, WORD_THREE_THREE},
};

enum { FOUL_ROWS = sizeof(foul_rows) / sizeof(*foul_rows) };

void
say_foul_names(struct strbuf *out, unsigned fouls)
{
    const char *between = "";

    for (int i = 0; i < FOUL_ROWS; i++) {
        if (fouls & foul_rows[i].foul) {
            strbuf_add(out, between);
            say(out, foul_rows[i].word, 0);
            between = words_text(WORD_COMMA);
        }
    }
}

void
say_fouls(struct strbuf *out, const struct renju_explanation *why)
{
    const char *start = "";

    for (int i = 0; i < FOUL_ROWS; i++) {
        const char *between = ": ";

        if (!(why->fouls & foul_rows[i].foul)) {
            continue;
        }
        strbuf_add(out, start);
        say(out, foul_rows[i].word, 0);
        for (int k = 0; k < why->shape_count; k++) {
            if (why->shapes[k].kind == foul_rows[i].kind) {
                strbuf_add(out, between);
                say_shape(out, &why->shapes[k]);
                between = words_text(WORD_AND);
            }
        }
        start = "; ";
    }
}

// Feats.

static bool
makes_four(const struct match *match, struct point p, enum stone stone)
{
    bool is_exact = rules_set(match->settings.rules.rule)->exact[stone];

    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct window window = lines_window(&match->board, p, (enum axis)axis, stone);

        if (window_five_points(window, is_exact)) {
            return true;
        }
    }
    return false;
}

void
say_feats(struct strbuf *out, const struct match *match)
{
    const struct placement *placement;
    struct point taken[CAPTURES_MAX];
    struct strbuf text = {0};
    struct shape five;
    const char *start = "";
    int count;

    if (match->move_count == 0 || match->phase == MATCH_OVER) {
        return;
    }
    placement = &match->moves[match->move_count - 1].placement;
    if (point_is_none(placement->point)) {
        return;
    }
    count = captures_points(placement->point, placement->taken, taken);
    if (count) {
        say_points(&text, taken, count, " ");
        say(out, WORD_MOVE_TAKES, 1, strbuf_text(&text));
        start = " ";
    }
    strbuf_clear(&text);
    if (rules_pending_five(&match->settings.rules, &match->board, (enum stone)placement->stone,
                           &five)) {
        say_shape(&text, &five);
        strbuf_add(out, start);
        say(out, WORD_MOVE_FIVE_OPEN, 1, strbuf_text(&text));
    } else if (makes_four(match, placement->point, (enum stone)placement->stone)) {
        strbuf_add(out, start);
        say(out, WORD_MOVE_FOUR, 0);
    }
    strbuf_finish(&text);
}

// Ends.

// The five that won: through the last stone, or anywhere if it stood before.
static void
say_winning_line(struct strbuf *out, const struct match *match, enum stone winner)
{
    const struct placement *last =
        match->move_count ? &match->moves[match->move_count - 1].placement : NULL;
    struct shape shape;

    for (int axis = 0; last && last->stone == winner && axis < AXIS_COUNT; axis++) {
        shape = lines_run(&match->board, last->point, (enum axis)axis, winner);
        if (shape.count >= 5) {
            say_points(out, shape.stones, shape.count, " ");
            return;
        }
    }
    if (lines_find_five(&match->board, winner, false, &shape)) {
        say_points(out, shape.stones, shape.count, " ");
    }
}

static void
say_last_point(struct strbuf *out, const struct match *match)
{
    if (match->move_count) {
        say_points(out, &match->moves[match->move_count - 1].placement.point, 1, "");
    }
}

enum side { SIDE_WON, SIDE_LOST, SIDE_NEITHER };

// How a win is told to the winner, the loser and everybody else.
static const enum word win_words[END_REASON_COUNT][3] = {
    [END_FIVE] = {WORD_END_FIVE_WON, WORD_END_FIVE_LOST, WORD_END_FIVE},
    [END_CAPTURE] = {WORD_END_CAPTURE_WON, WORD_END_CAPTURE_LOST, WORD_END_CAPTURE},
    [END_FOUL] = {WORD_END_FOUL_WON, WORD_END_FOUL_LOST, WORD_END_FOUL},
    [END_RESIGN] = {WORD_END_RESIGN_WON, WORD_END_RESIGN_LOST, WORD_END_RESIGN},
    [END_TIME] = {WORD_END_TIME_WON, WORD_END_TIME_LOST, WORD_END_TIME},
    [END_CLAIM] = {WORD_END_CLAIM_WON, WORD_END_CLAIM_LOST, WORD_END_CLAIM},
    [END_FORFEIT] = {WORD_END_FORFEIT_WON, WORD_END_FORFEIT_LOST, WORD_END_FORFEIT},
};

static const enum word draw_words[END_REASON_COUNT] = {
    [END_FULL_BOARD] = WORD_END_DRAW_FULL, [END_NO_MOVE] = WORD_END_DRAW_NO_MOVE,
    [END_DEAD] = WORD_END_DRAW_DEAD,       [END_MARGIN] = WORD_END_DRAW_MARGIN,
    [END_PASSES] = WORD_END_DRAW_PASSES,   [END_AGREEMENT] = WORD_END_DRAW_AGREED,
    [END_CLAIM] = WORD_END_DRAW_CLAIMED,   [END_ABANDONED] = WORD_END_DRAW_ABANDONED,
};

static enum word
end_word(const struct scene *scene, enum stone winner)
{
    const struct outcome *outcome = &scene->room->match.outcome;
    enum seat seat = m_room_seat_of_colour(scene->room, winner);
    enum side side = is_you(scene, seat)               ? SIDE_WON
                     : is_you(scene, seat_other(seat)) ? SIDE_LOST
                                                       : SIDE_NEITHER;

    if (outcome->result == RESULT_ABORTED) {
        return outcome->reason == END_FIRST_MOVE ? WORD_END_ABORTED_FIRST : WORD_END_ABORTED;
    }
    if (outcome->result == RESULT_DRAW) {
        return draw_words[outcome->reason] ? draw_words[outcome->reason] : WORD_END_DRAW_OTHER;
    }
    return win_words[outcome->reason][side] ? win_words[outcome->reason][side] : WORD_END_OTHER;
}

void
say_end(struct strbuf *out, const struct scene *scene)
{
    const struct match *match = &scene->room->match;
    enum stone winner = match->outcome.result == RESULT_WHITE ? STONE_WHITE : STONE_BLACK;
    struct strbuf line = {0}, moves = {0}, stones = {0};

    say_count(&moves, WORD_MOVES_COUNT, match->move_count);
    say_count(&stones, WORD_STONES_COUNT, match->board.captured[winner]);
    if (match->outcome.reason == END_FIVE) {
        say_winning_line(&line, match, winner);
    } else if (match->outcome.reason == END_FOUL) {
        say_last_point(&line, match);
    }
    say(out, end_word(scene, winner), 5, colour_word(winner), colour_word(stone_other(winner)),
        strbuf_text(&line), strbuf_text(&moves), strbuf_text(&stones));
    strbuf_finish(&line);
    strbuf_finish(&moves);
    strbuf_finish(&stones);
}
