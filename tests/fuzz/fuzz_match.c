// SPDX-License-Identifier: MIT
// A match against players who send anything: the bytes choose settings, actions
// and times. A refusal changes nothing, the log rebuilds the same game.
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "common/game/match.h"
#include "common/game/match_log.h"
#include "common/util/strbuf.h"

// Bytes of the input, zeros behind its end.
struct source {
    const uint8_t *data;
    size_t length;
};

static int
take(struct source *source)
{
    if (source->length == 0) {
        return 0;
    }
    source->length--;
    return *source->data++;
}

static struct match_settings
take_settings(struct source *source)
{
    static const struct time_control controls[] = {
        {.kind = CONTROL_NONE},
        {.kind = CONTROL_SUDDEN, .main_ms = 60000},
        {.kind = CONTROL_FISCHER, .main_ms = 30000, .extra_ms = 2000},
        {.kind = CONTROL_DELAY, .main_ms = 30000, .extra_ms = 2000},
        {.kind = CONTROL_BRONSTEIN, .main_ms = 30000, .extra_ms = 2000},
        {.kind = CONTROL_BYOYOMI, .main_ms = 10000, .count = 3, .period_ms = 5000},
        {.kind = CONTROL_CANADIAN, .main_ms = 10000, .count = 3, .period_ms = 10000},
        {.kind = CONTROL_PERMOVE, .period_ms = 5000, .match_ms = 60000},
        {.kind = CONTROL_CORR, .period_ms = 86400000},
    };
    static const uint8_t parameters[OPENING_COUNT] = {
        [OPENING_YAMAGUCHI] = 12, [OPENING_SOOSYRV] = 8, [OPENING_TARAGUCHI] = 5};
    struct match_settings settings = {
        .rules = {.rule = (enum rule)(take(source) % RULE_COUNT)},
        .size = (uint8_t)(BOARD_SIZE_MIN + take(source) % 21),
        .opening = {.protocol = (enum opening)(take(source) % OPENING_COUNT)},
        .control = controls[take(source) % CONTROL_COUNT],
        .start = (enum clock_start)(take(source) % 3),
        .undo = (enum undo_mode)(take(source) % 3),
    };
    int options = take(source);

    settings.opening.n = parameters[settings.opening.protocol];
    settings.rules.options.reject_fouls = options & 1;
    settings.rules.options.draw_dead = options & 2;
    settings.rated = options & 4;
    return settings;
}

static struct action
take_action(struct source *source, const struct match *match)
{
    int head = take(source);
    struct action action = {
        // Half of the actions are stones of whoever is to move.
        .kind = head & 1 ? ACTION_PLACE : (enum action_kind)(take(source) % ACTION_COUNT),
        .seat = head & 2 ? match_actor(match) : (enum seat)((head >> 2) & 1),
        .move_number = head & 8 ? take(source) : 0,
        .point_count = head & 1 ? 1 : take(source) % (OPENING_OFFERS_MAX + 3),
        .number = head & 16 ? take(source) * 300 - 3 : take(source) % 12,
        .question = (enum question)(take(source) % QUESTION_COUNT),
        .yes = head & 32,
    };

    for (int i = 0; i < action.point_count && i < OPENING_OFFERS_MAX; i++) {
        action.points[i] =
            (struct point){(int8_t)(take(source) % 26 - 1), (int8_t)(take(source) % 26 - 1)};
    }
    return action;
}

// The state of the world around the match changes as well.
static void
take_note(struct source *source, struct match *match, int64_t *now_ms)
{
    static const int64_t steps[] = {0, 1, 50, 900, 2500, 11000, 70000, 90000000};
    int note = take(source);

    *now_ms += steps[note & 7];
    if (note & 8) {
        match_note_shown(match, *now_ms);
    }
    if (note & 16) {
        match_note_presence(match, (enum seat)(note >> 7), (enum presence)(take(source) % 3),
                            *now_ms);
    }
    if (note & 32) {
        match_note_lag(match, (enum seat)(note >> 7), take(source) * 10);
    }
    if (note & 64) {
        match_note_gap(match, 300);
        *now_ms += 300;
    }
    match_deadline_ms(match);
    match_reading(match, SEAT_A, *now_ms);
}

static void
check_rebuild(const struct match *match)
{
    struct strbuf first = {0}, second = {0};
    struct match again;
    int line;

    match_log_write(match, &first);
    assert(match_log_read(first.text, first.length, 0, &again, &line) == MATCH_LOG_OK);
    match_log_write(&again, &second);
    assert(strcmp(first.text, second.text) == 0);
    assert(board_equal(&match->board, &again.board) && match->phase == again.phase);
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct clock_side *a = &match->clock.sides[i], *b = &again.clock.sides[i];

        assert(a->rem_ms == b->rem_ms && a->used_ms == b->used_ms && a->quota_ms == b->quota_ms &&
               a->periods == b->periods && a->stones == b->stones && a->block_ms == b->block_ms);
    }
    match_finish(&again);
    strbuf_finish(&first);
    strbuf_finish(&second);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    struct source source = {data, length};
    struct match_settings settings = take_settings(&source);
    int64_t now_ms = 1000000;
    struct match match;

    if (match_settings_check(&settings) != SETTINGS_OK) {
        return 0;
    }
    match_init(&match, &settings, now_ms);
    while (source.length > 0) {
        struct action action = take_action(&source, &match);
        struct board before = match.board;
        struct match_reply reply = match_apply(&match, &action, now_ms);

        assert(reply.first_event + reply.event_count == match.event_count);
        if (reply.verdict != VERDICT_OK && reply.verdict != VERDICT_TIME_OVER) {
            assert(reply.event_count == 0 && board_equal(&before, &match.board));
        }
        take_note(&source, &match, &now_ms);
    }
    check_rebuild(&match);
    match_finish(&match);
    return 0;
}
