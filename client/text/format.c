// SPDX-License-Identifier: MIT
#include "client/text/format.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "client/text/dates.h"
#include "client/text/titles.h"
#include "client/text/words.h"
#include "common/game/point.h"
#include "common/room/uncounted.h"
#include "common/util/strbuf.h"

enum { CHAIN_WEIGHTS = 4 }; // of the seven, those that stand in a name

enum { SECOND_MS = 1000, DAY_S = 24 * 60 * 60, DAYS_FROM_S = 2 * DAY_S };

// Players.

const char *
colour_word(enum stone colour)
{
    return words_text(colour == STONE_WHITE ? WORD_WHITE : WORD_BLACK);
}

const char *
colour_id(enum stone colour)
{
    return colour == STONE_WHITE ? "white" : "black";
}

void
format_colour(struct strbuf *out, enum stone colour)
{
    strbuf_add(out, colour_word(colour));
}

// The weights of chains say enough to tell two AIs apart: "1,1.1,1.3,10 ...".
static void
add_weights(struct strbuf *out, const struct ai_config *ai)
{
    for (int i = 0; i < CHAIN_WEIGHTS; i++) {
        strbuf_add(out, i ? "," : "");
        write_weight(out, ai->weights[i]);
    }
    strbuf_add(out, " ...");
}

// Two of them are told apart by their presets or weights: "AI classic 2".
static void
add_classic(struct strbuf *out, const struct ai_config *ai)
{
    struct strbuf weights = {0};
    int preset = 0;

    while (ai->weight_count && preset < AI_PRESETS &&
           memcmp(ai->weights, ai_classic_presets[preset], sizeof(ai->weights)) != 0) {
        preset++;
    }
    if (preset < AI_PRESETS) {
        strbuf_addf(&weights, "%d", preset + 1);
    } else {
        add_weights(&weights, ai);
    }
    format_word(out, WORD_AI_PRESET, 2, ai_kind_title(ai->kind), strbuf_text(&weights));
    strbuf_finish(&weights);
}

// "goren level 3" or "goren"; "AI lines".
static void
add_ai(struct strbuf *out, const struct ai_config *ai, bool is_long)
{
    char level[WORDS_NUMBER_BYTES];

    if (ai->kind == AI_CLASSIC) {
        add_classic(out, ai);
    } else if (ai->kind != AI_GOREN) {
        format_word(out, WORD_AI_OTHER, 1, ai_kind_title(ai->kind));
    } else if (is_long) {
        format_word(out, WORD_AI_GOREN_LEVEL, 1, words_number(ai->level, level));
    } else {
        format_word(out, WORD_AI_GOREN, 0);
    }
}

void
format_hosted(struct strbuf *out, int players)
{
    if (players < 0) {
        format_word(out, WORD_HOSTED_UNKNOWN, 0);
    } else {
        format_count(out, WORD_HOSTED, players);
    }
}

void
format_person(struct strbuf *out, const struct person *person)
{
    format_person_as(out, person, person->name);
}

void
format_person_as(struct strbuf *out, const struct person *person, const char *name)
{
    char rating[WORDS_NUMBER_BYTES];

    if (!person->rating) {
        strbuf_add(out, name);
    } else {
        format_word(out, person->is_provisional ? WORD_RATING_PROVISIONAL : WORD_RATING, 2, name,
                    words_number(person->rating, rating));
    }
}

void
format_occupant(struct strbuf *out, const struct occupant *occupant, bool is_long)
{
    switch (occupant->kind) {
    case OCCUPANT_NONE:
        format_word(out, WORD_FREE_SEAT, 0);
        break;
    case OCCUPANT_PERSON:
        if (is_long) {
            format_person(out, &occupant->person);
        } else {
            strbuf_add(out, occupant->person.name);
        }
        break;
    case OCCUPANT_AI:
        add_ai(out, &occupant->ai, is_long);
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
format_seat(struct strbuf *out, const struct scene *scene, enum seat seat, enum naming naming)
{
    if (is_you(scene, seat)) {
        format_word(out, naming == NAME_FIRST ? WORD_YOU_FIRST : WORD_YOU, 0);
    } else if (m_room_is_shared(scene->room)) {
        format_colour(out, m_room_colour(scene->room, seat));
    } else {
        format_occupant(out, &scene->room->seats[seat], naming == NAME_LONG);
    }
}

// Clocks.

static void
format_days(struct strbuf *out, int64_t ms)
{
    int64_t hours = (ms + SECOND_MS * 3600 - 1) / (SECOND_MS * 3600);
    char days[WORDS_NUMBER_BYTES], rest[WORDS_NUMBER_BYTES];

    snprintf(rest, sizeof(rest), "%02d", (int)(hours % 24));
    format_word(out, WORD_CLOCK_DAYS, 2, words_number(hours / 24, days), rest);
}

void
format_duration(struct strbuf *out, int64_t ms)
{
    char buffer[CLOCK_TEXT_BYTES];
    int64_t seconds = ms / SECOND_MS + (ms % SECOND_MS > 0);

    // Without tenths: only clocks that run down have them.
    if (seconds < 10) {
        strbuf_addf(out, "0:%02d", (int)seconds);
    } else if (seconds >= DAYS_FROM_S) {
        format_days(out, ms);
    } else {
        strbuf_add(out, clock_format_ms(seconds * SECOND_MS, buffer));
    }
}

void
format_elapsed(struct strbuf *out, int64_t ms)
{
    format_duration(out, ms / SECOND_MS * SECOND_MS);
}

void
format_spent(struct strbuf *out, int64_t ms)
{
    char text[WORDS_NUMBER_BYTES];

    if (ms < 10 * SECOND_MS) {
        snprintf(text, sizeof(text), "%d.%d", (int)(ms / SECOND_MS), (int)(ms % SECOND_MS / 100));
        format_word(out, WORD_SECONDS, 1, text);
    } else if (ms < 60 * SECOND_MS) {
        format_word(out, WORD_SECONDS, 1, words_number(ms / SECOND_MS, text));
    } else {
        format_elapsed(out, ms);
    }
}

// A span of time as one says it: "5 min", "30 s", "1:30".
static void
format_span(struct strbuf *out, int64_t ms)
{
    int64_t seconds = ms / SECOND_MS;
    char text[WORDS_NUMBER_BYTES];

    if (seconds > 0 && seconds % 60 == 0 && seconds < DAYS_FROM_S) {
        format_word(out, WORD_MINUTES, 1, words_number(seconds / 60, text));
    } else if (seconds < 60) {
        format_word(out, WORD_SECONDS, 1, words_number(seconds, text));
    } else {
        format_duration(out, ms);
    }
}

// The longest forms have three values, each of its own.
struct control_texts {
    struct strbuf main, extra, period, count;
};

static void
format_control_kind(struct strbuf *out, const struct time_control *control,
                    const struct control_texts *texts)
{
    const char *main = strbuf_text(&texts->main), *period = strbuf_text(&texts->period);
    const char *extra = strbuf_text(&texts->extra), *count = strbuf_text(&texts->count);
    struct strbuf other = {0};

    switch (control->kind) {
    case CONTROL_NONE:
        format_word(out, WORD_CONTROL_NONE, 0);
        break;
    case CONTROL_SUDDEN:
        strbuf_add(out, main);
        break;
    case CONTROL_FISCHER:
        format_span(&other, control->cap_ms);
        format_word(out, control->cap_ms ? WORD_CONTROL_CAP : WORD_CONTROL_FISCHER, 3, main, extra,
                    strbuf_text(&other));
        break;
    case CONTROL_DELAY:
        format_word(out, WORD_CONTROL_DELAY, 2, main, extra);
        break;
    case CONTROL_BRONSTEIN:
        format_word(out, WORD_CONTROL_BRONSTEIN, 2, main, extra);
        break;
    case CONTROL_BYOYOMI:
        format_word(out, WORD_CONTROL_BYOYOMI, 3, main, count, period);
        break;
    case CONTROL_CANADIAN:
        format_count(&other, WORD_STONES_COUNT, control->count);
        format_word(out, WORD_CONTROL_CANADIAN, 3, main, strbuf_text(&other), period);
        break;
    case CONTROL_PERMOVE:
        format_span(&other, control->match_ms);
        format_word(out, control->match_ms ? WORD_CONTROL_PERMOVE_MATCH : WORD_CONTROL_PERMOVE, 2,
                    period, strbuf_text(&other));
        break;
    case CONTROL_CORR:
        format_count(&other, WORD_DAYS_COUNT, control->period_ms / SECOND_MS / DAY_S);
        format_word(out, WORD_CONTROL_CORR, 1, strbuf_text(&other));
        break;
    }
    strbuf_finish(&other);
}

void
format_control(struct strbuf *out, const struct time_control *control)
{
    struct control_texts texts = {0};

    format_span(&texts.main, control->main_ms);
    strbuf_addf(&texts.extra, "%" PRId64, control->extra_ms / SECOND_MS);
    format_span(&texts.period, control->period_ms);
    strbuf_addf(&texts.count, "%d", (int)control->count);
    format_control_kind(out, control, &texts);
    strbuf_finish(&texts.main);
    strbuf_finish(&texts.extra);
    strbuf_finish(&texts.period);
    strbuf_finish(&texts.count);
}

// Whole minutes, or minutes and seconds.
static void
format_minutes(struct strbuf *out, int64_t ms)
{
    int64_t seconds = ms / SECOND_MS;

    strbuf_addf(out, "%" PRId64, seconds / 60);
    if (seconds % 60) {
        strbuf_addf(out, ":%02d", (int)(seconds % 60));
    }
}

void
format_control_short(struct strbuf *out, const struct time_control *control)
{
    char buffer[CONTROL_TEXT_BYTES];
    bool has_minutes = control->kind == CONTROL_SUDDEN || control->kind == CONTROL_BYOYOMI ||
                       (control->kind == CONTROL_FISCHER && !control->cap_ms);

    if (control->kind == CONTROL_NONE) {
        strbuf_add(out, words_text(WORD_CLOCK_NONE_SHORT));
        return;
    }
    if (!has_minutes) {
        strbuf_add(out, control_format(control, buffer));
        return;
    }
    format_minutes(out, control->main_ms);
    if (control->kind == CONTROL_BYOYOMI) {
        strbuf_addf(out, "+%dx%" PRId64, (int)control->count, control->period_ms / SECOND_MS);
    } else {
        strbuf_addf(out, "+%" PRId64, control->extra_ms / SECOND_MS);
    }
}

enum word
word_of_restart(const struct time_control *control)
{
    return clock_restart_adds_main(control) ? WORD_SERVER_BACK : WORD_SERVER_BACK_PLAIN;
}

void
format_reading(struct strbuf *out, const struct time_control *control,
               const struct clock_reading *reading)
{
    char left[CLOCK_TEXT_BYTES], count[WORDS_NUMBER_BYTES];
    struct strbuf period = {0};

    clock_format_ms(reading->overtime ? reading->extra_ms : reading->main_ms, left);
    words_number(reading->count, count);
    if (control->kind == CONTROL_NONE) {
        format_word(out, WORD_CLOCK_NONE, 0);
    } else if (control->kind == CONTROL_CORR) {
        format_days(out, reading->main_ms);
    } else if (reading->overtime && control->kind == CONTROL_BYOYOMI) {
        format_duration(&period, control->period_ms);
        format_word(out, WORD_CLOCK_BYOYOMI, 3, left, count, strbuf_text(&period));
    } else if (reading->overtime && control->kind == CONTROL_CANADIAN) {
        format_word(out, WORD_CLOCK_CANADIAN, 2, left, count);
    } else {
        strbuf_add(out, left);
    }
    strbuf_finish(&period);
}

void
format_clock(struct strbuf *out, const struct scene *scene, enum seat seat)
{
    int64_t now_ms = model_clock_ms(scene->model, scene->now_ms);
    struct clock_reading reading = m_room_clock(scene->room, seat, now_ms);
    bool is_sure = scene->model->link == LINK_UP && scene->room->state == ROOM_SYNCED;
    struct strbuf text = {0};

    format_reading(&text, &scene->room->setup.match.control, &reading);
    if (is_sure || scene->room->setup.match.control.kind == CONTROL_NONE) {
        strbuf_add(out, strbuf_text(&text));
    } else {
        format_word(out, WORD_CLOCK_UNSURE, 1, strbuf_text(&text));
    }
    strbuf_finish(&text);
}

void
format_own_game(struct strbuf *out, const struct scene *scene, const struct own_game *game)
{
    struct scene there = {.model = scene->model, .room = game->room, .now_ms = scene->now_ms};
    bool is_timed = game->left_ms != TIME_NEVER;
    struct strbuf name = {0}, left = {0};
    enum word word = game->is_own_turn ? is_timed ? WORD_OWN_GAME_TURN : WORD_OWN_GAME_TURN_UNTIMED
                     : is_timed        ? WORD_OWN_GAME_WAITS
                                       : WORD_OWN_GAME_WAITS_UNTIMED;

    format_seat(&name, &there, seat_other(game->seat), NAME_SHORT);
    if (is_timed) {
        format_duration(&left, game->left_ms);
        format_word(out, word, 3, game->room->code, strbuf_text(&name), strbuf_text(&left));
    } else {
        format_word(out, word, 2, game->room->code, strbuf_text(&name));
    }
    strbuf_finish(&name);
    strbuf_finish(&left);
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

static void
format_seat_clock(struct strbuf *out, const struct scene *scene, enum seat seat, enum naming naming)
{
    struct strbuf name = {0}, clock = {0};

    format_seat(&name, scene, seat, naming);
    format_clock(&clock, scene, seat);
    format_word(out, WORD_CLOCK_AT, 2, strbuf_text(&name), strbuf_text(&clock));
    strbuf_finish(&name);
    strbuf_finish(&clock);
}

void
format_clocks(struct strbuf *out, const struct scene *scene)
{
    enum seat first = first_seat(scene);

    format_seat_clock(out, scene, first, NAME_FIRST);
    format_word(out, WORD_COMMA, 0);
    format_seat_clock(out, scene, seat_other(first), NAME_SHORT);
}

// Rooms.

void
format_setup(struct strbuf *out, const struct room_settings *setup, bool has_opening)
{
    char size[WORDS_NUMBER_BYTES];
    const char *rule = game_title(setup->match.rules.rule);
    const char *rated = words_text(setup->match.rated ? WORD_RATED : WORD_CASUAL);
    struct strbuf control = {0}, opening = {0};

    words_number(setup->match.size, size);
    format_control(&control, &setup->match.control);
    if (has_opening && opening_choice_is_valid(setup->match.opening)) {
        format_opening_title(&opening, setup->match.opening);
        format_word(out, WORD_SETUP_OPENING, 5, rule, size, strbuf_text(&opening),
                    strbuf_text(&control), rated);
    } else {
        format_word(out, WORD_SETUP, 4, rule, size, strbuf_text(&control), rated);
    }
    strbuf_finish(&control);
    strbuf_finish(&opening);
}

static void
format_range(struct strbuf *out, uint32_t least, uint32_t most)
{
    if (least || most) {
        format_word(out, WORD_COMMA, 0);
    }
    if (least) {
        strbuf_add_number(out, least);
    }
    if (least || most) {
        strbuf_add(out, "..");
    }
    if (most) {
        strbuf_add_number(out, most);
    }
}

void
format_seek(struct strbuf *out, const struct m_lobby_seek *seek)
{
    const struct match_settings *match = &seek->setup.match;
    char size[WORDS_NUMBER_BYTES];
    struct strbuf control = {0};

    format_control_short(&control, &match->control);
    format_word(out, WORD_SEEK, 4, rule_short_title(match->rules.rule),
                words_number(match->size, size), strbuf_text(&control),
                words_text(match->rated ? WORD_RATED : WORD_CASUAL));
    format_range(out, seek->rating_min, seek->rating_max);
    strbuf_finish(&control);
}

static void
format_one_seat(struct strbuf *out, const struct scene *scene, enum seat seat)
{
    const char *colour = colour_word(m_room_colour(scene->room, seat));
    struct strbuf name = {0};

    if (is_you(scene, seat)) {
        format_word(out, WORD_SEATED_YOU, 1, colour);
    } else if (scene->room->seats[seat].kind == OCCUPANT_NONE) {
        format_word(out, WORD_SEATED_FREE, 1, colour);
    } else {
        format_occupant(&name, &scene->room->seats[seat], true);
        format_word(out, WORD_SEATED_OTHER, 2, strbuf_text(&name), colour);
    }
    strbuf_finish(&name);
}

// A watcher is told who is to play; a player is told his turn by itself.
static void
format_to_play(struct strbuf *out, const struct scene *scene, enum seat seat)
{
    char move[WORDS_NUMBER_BYTES];
    enum seat actor;

    if (m_room_actor(scene->room, &actor) && actor == seat && !is_you(scene, SEAT_A) &&
        !is_you(scene, SEAT_B)) {
        format_word(out, WORD_SEATED_TO_PLAY, 1,
                    words_number(match_next_move(&scene->room->match), move));
    }
}

void
format_seats(struct strbuf *out, const struct scene *scene)
{
    enum seat first = first_seat(scene);

    if (m_room_is_shared(scene->room) && m_room_holds(scene->room, scene->model->self.id, SEAT_A)) {
        format_word(out, WORD_SEATED_BOTH_YOU, 0);
        return;
    }
    format_one_seat(out, scene, first);
    format_to_play(out, scene, first);
    format_word(out, WORD_COMMA, 0);
    format_one_seat(out, scene, seat_other(first));
    format_to_play(out, scene, seat_other(first));
}

void
format_last_move(struct strbuf *out, const struct m_room *room)
{
    char point[POINT_TEXT_BYTES];

    if (room->has_match && room->match.move_count > 0) {
        strbuf_addf(
            out, "%d %s", room->match.move_count,
            point_format(room->match.moves[room->match.move_count - 1].placement.point, point));
    }
}

void
format_capital(struct strbuf *out, const char *text)
{
    if (*text >= 'a' && *text <= 'z') {
        strbuf_add_char(out, (char)(*text - 'a' + 'A'));
        text++;
    }
    strbuf_add(out, text);
}

const char *
bar_glyph(int64_t eighths)
{
    static const char *const glyphs[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

    return glyphs[eighths < 1 ? 0 : eighths > BAR_EIGHTHS ? BAR_EIGHTHS - 1 : eighths - 1];
}

void
format_spark(struct strbuf *out, int64_t value, int64_t most)
{
    strbuf_add(out, bar_glyph(most > 0 ? 1 + value * (BAR_EIGHTHS - 1) / most : 1));
}

void
format_counting(struct strbuf *out, uint32_t uncounted)
{
    static const enum word words[UNCOUNTED_COUNT] = {
        [UNCOUNTED_NONE] = WORD_COUNTED,
        [UNCOUNTED_PAIR] = WORD_UNCOUNTED_PAIR,
        [UNCOUNTED_ADDRESS] = WORD_UNCOUNTED_ADDRESS,
        [UNCOUNTED_ANNULLED] = WORD_UNCOUNTED,
    };

    format_word(out, uncounted < UNCOUNTED_COUNT ? words[uncounted] : WORD_UNCOUNTED, 0);
}

void
format_counting_sentence(struct strbuf *out, uint32_t uncounted)
{
    struct strbuf text = {0};

    format_counting(&text, uncounted);
    format_capital(out, strbuf_text(&text));
    strbuf_finish(&text);
}

void
format_acquaintance(struct strbuf *out, const struct m_acquaintance *row)
{
    enum word word = row->state == PLAYER_PLAYING   ? WORD_PLAYER_PLAYING
                     : row->state == PLAYER_WAITING ? WORD_PLAYER_WAITING
                     : row->is_watching             ? WORD_PLAYER_WATCHING
                                                    : WORD_PLAYER_HERE;
    struct strbuf name = {0};
    char date[DATE_BYTES];

    format_person(&name, &row->person);
    if (row->state == PLAYER_GONE) {
        format_word(out, WORD_PLAYER_GONE, 2, strbuf_text(&name), date_format(row->seen_ms, date));
    } else {
        format_word(out, *row->code ? word : WORD_PLAYER_HERE, 2, strbuf_text(&name), row->code);
    }
    strbuf_finish(&name);
}
