// SPDX-License-Identifier: MIT
#include "client/ui/create/create_parts.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "client/control/read_time.h"
#include "client/ui/create/create_fields.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"

#define KIND(name) (1u << (CONTROL_##name))

enum {
    SECOND_MS = 1000,
    MINUTE_MS = 60 * SECOND_MS,
    DAY_MS = 24 * 60 * MINUTE_MS,
    NUMBER_MAX = 999999,
};

static const struct field_kind kinds[PART_COUNT] = {
    [PART_BLACK] = {.label = N_("Black")},
    [PART_WHITE] = {.label = N_("White")},
    [PART_FIFTHS] = {.label = N_("Fifth moves")},
    [PART_UNDO] = {.label = N_("Take-backs")},
    [PART_UNDO_CLOCK] = {.label = N_("Clock after a take-back")},
    [PART_CLOCK] = {.label = N_("Clock")},
    [PART_MAIN] = {.label = N_("Main time")},
    [PART_PLUS] = {.label = N_("Increment")},
    [PART_DELAY] = {.label = N_("Delay")},
    [PART_CAP] = {.label = N_("Longest turn")},
    [PART_PERIODS] = {.label = N_("Periods")},
    [PART_PERIOD] = {.label = N_("Period")},
    [PART_STONES] = {.label = N_("Stones")},
    [PART_BLOCK] = {.label = N_("Block time")},
    [PART_TURN] = {.label = N_("Per move")},
    [PART_TOTAL] = {.label = N_("Total")},
    [PART_DAYS] = {.label = N_("Days")},
};

const struct field_kind *
part_kind(int part)
{
    return &kinds[part];
}

int
part_sources(int part, int *first)
{
    *first = part <= PART_WHITE        ? FIELD_AIS
             : part == PART_FIFTHS     ? FIELD_OPENING
             : part <= PART_UNDO_CLOCK ? FIELD_UNDO
                                       : FIELD_TIME;
    return part <= PART_WHITE ? FIELD_SEAT - FIELD_AIS + 1 : 1;
}

// Occupants of the seats.

enum sitter { SITS_ME, SITS_AI, SITS_FREE, SITTERS };

static const char *const sitters[SITTERS] = {NC_("seat", "me"), NC_("seat", "AI"),
                                             NC_("seat", "free")};

struct seating {
    enum sitter black, white;
};

// Every seating that a room can begin with, and how the room options say it. An AI that waits
// for somebody can be typed only.
static const struct {
    struct seating who;
    int ai_count;
    bool both;
    enum wanted_seat seat;
} seatings[] = {
    {{SITS_ME, SITS_AI}, 1, false, WANT_SEAT_A},
    {{SITS_AI, SITS_ME}, 1, false, WANT_SEAT_B},
    {{SITS_AI, SITS_FREE}, 1, false, WANT_NO_SEAT},
    {{SITS_AI, SITS_AI}, 2, false, WANT_NO_SEAT},
    {{SITS_ME, SITS_ME}, 0, true, WANT_SEAT_A},
    {{SITS_ME, SITS_FREE}, 0, false, WANT_SEAT_A},
    {{SITS_FREE, SITS_ME}, 0, false, WANT_SEAT_B},
    {{SITS_FREE, SITS_FREE}, 0, false, WANT_NO_SEAT},
};

enum { SEATINGS = sizeof(seatings) / sizeof(*seatings) };

static struct seating
seating_of(const struct room_options *options)
{
    for (int i = 0; i < SEATINGS; i++) {
        bool is_seat_open = !options->both && options->ai_count < ROOM_AIS_MAX;

        if (seatings[i].ai_count == options->ai_count && seatings[i].both == options->both &&
            (!is_seat_open || seatings[i].seat == options->seat)) {
            return seatings[i].who;
        }
    }
    return (struct seating){SITS_FREE, SITS_FREE};
}

static bool
seat_people(struct room_options *options, struct seating who)
{
    bool has_ai = who.black == SITS_AI || who.white == SITS_AI;

    if (has_ai && (who.black == SITS_FREE || who.white == SITS_FREE)) {
        return false;
    }
    for (int i = 0; i < SEATINGS; i++) {
        if (seatings[i].who.black == who.black && seatings[i].who.white == who.white) {
            options->ai_count = seatings[i].ai_count;
            options->both = seatings[i].both;
            // Where it says nothing, it stays as it was.
            options->seat = options->both || options->ai_count == ROOM_AIS_MAX ? options->seat
                                                                               : seatings[i].seat;
            return true;
        }
    }
    return false;
}

static enum sitter
sitter_of(const struct room_options *options, int part)
{
    struct seating who = seating_of(options);

    return part == PART_BLACK ? who.black : who.white;
}

static bool
set_sitter(struct room_options *options, int part, enum sitter sitter)
{
    struct seating who = seating_of(options);

    *(part == PART_BLACK ? &who.black : &who.white) = sitter;
    return seat_people(options, who);
}

const char *
part_seat_title(const char *value)
{
    return tr_c("seat", value);
}

bool
part_seats_ai(const char *value)
{
    return strcmp(value, sitters[SITS_AI]) == 0;
}

// The numbers of a clock.

static const struct clock_number {
    unsigned kinds; // that have it
    size_t offset;  // in the control, of milliseconds; 0: the count
    int unit_ms;
    int step; // in units
} clock_numbers[PART_COUNT] = {
    [PART_MAIN] = {KIND(SUDDEN) | KIND(FISCHER) | KIND(DELAY) | KIND(BRONSTEIN) | KIND(BYOYOMI) |
                       KIND(CANADIAN),
                   offsetof(struct time_control, main_ms), SECOND_MS, 60},
    [PART_PLUS] = {KIND(FISCHER), offsetof(struct time_control, extra_ms), SECOND_MS, 1},
    [PART_DELAY] = {KIND(DELAY) | KIND(BRONSTEIN), offsetof(struct time_control, extra_ms),
                    SECOND_MS, 1},
    [PART_CAP] = {KIND(FISCHER), offsetof(struct time_control, cap_ms), SECOND_MS, 60},
    [PART_PERIODS] = {KIND(BYOYOMI), 0, 1, 1},
    [PART_PERIOD] = {KIND(BYOYOMI), offsetof(struct time_control, period_ms), SECOND_MS, 5},
    [PART_STONES] = {KIND(CANADIAN), 0, 1, 1},
    [PART_BLOCK] = {KIND(CANADIAN), offsetof(struct time_control, period_ms), SECOND_MS, 60},
    [PART_TURN] = {KIND(PERMOVE), offsetof(struct time_control, period_ms), SECOND_MS, 5},
    [PART_TOTAL] = {KIND(PERMOVE), offsetof(struct time_control, match_ms), SECOND_MS, 60},
    [PART_DAYS] = {KIND(CORR), offsetof(struct time_control, period_ms), DAY_MS, 1},
};

// A kind of clock begins like this.
static const char *const clocks[CONTROL_COUNT] = {
    [CONTROL_NONE] = "none",
    [CONTROL_SUDDEN] = "sudden:600",
    [CONTROL_FISCHER] = "fischer:300+3",
    [CONTROL_DELAY] = "delay:300d3",
    [CONTROL_BRONSTEIN] = "bronstein:300b3",
    [CONTROL_BYOYOMI] = "byoyomi:600+3x30",
    [CONTROL_CANADIAN] = "canadian:600+25/600",
    [CONTROL_PERMOVE] = "permove:30/0",
    [CONTROL_CORR] = "corr:3d",
};

static int64_t
get_number(const struct time_control *control, const struct clock_number *number)
{
    int64_t ms;

    if (number->offset == 0) {
        return control->count;
    }
    memcpy(&ms, (const char *)control + number->offset, sizeof(ms));
    return ms / number->unit_ms;
}

// Returns false and changes nothing if the text is no clock.
static bool
set_number(struct time_control *control, const struct clock_number *number, int64_t value)
{
    struct time_control changed = *control;
    int64_t ms = value * number->unit_ms;

    if (value < 0 || value > NUMBER_MAX) {
        return false;
    }
    if (number->offset == 0) {
        changed.count = (int32_t)value;
    } else {
        memcpy((char *)&changed + number->offset, &ms, sizeof(ms));
    }
    if (control_check(&changed) != CONTROL_OK) {
        return false;
    }
    *control = changed;
    return true;
}

// As minutes and seconds, which people read more easily.
static void
write_main(const struct time_control *control, char *value)
{
    int64_t seconds = control->main_ms / SECOND_MS;

    snprintf(value, FORM_VALUE_BYTES, "%" PRId64 ":%02d", seconds / 60, (int)(seconds % 60));
}

static bool
read_main_time(struct time_control *control, const char *text)
{
    struct time_control typed;
    struct strbuf why = {0};
    bool is_good = read_time(text, &typed, &why) && typed.kind == CONTROL_SUDDEN;

    strbuf_finish(&why);
    return is_good && set_number(control, &clock_numbers[PART_MAIN], typed.main_ms / SECOND_MS);
}

static void
begin_clock(struct time_control *control, int kind)
{
    control_parse(clocks[kind], control);
}

static bool
set_fifths(struct room_options *options, int64_t n)
{
    struct opening_choice choice = {options->setup.match.opening.protocol, (uint8_t)n};

    if (n < 1 || n > UINT8_MAX || !opening_choice_is_valid(choice)) {
        return false;
    }
    options->setup.match.opening = choice;
    return true;
}

// All of them.

bool
part_is_there(const struct room_options *options, int part)
{
    if (part == PART_UNDO_CLOCK) {
        return options->setup.match.undo != UNDO_OFF;
    }
    if (part == PART_FIFTHS) {
        return opening_default_n(options->setup.match.opening.protocol) > 0;
    }
    return part <= PART_CLOCK ||
           clock_numbers[part].kinds & 1u << options->setup.match.control.kind;
}

void
part_read(const struct room_options *options, int part, char value[FORM_VALUE_BYTES])
{
    const struct time_control *control = &options->setup.match.control;

    if (part <= PART_WHITE) {
        field_set_word(value, sitters[sitter_of(options, part)]);
    } else if (part == PART_FIFTHS) {
        field_set_number(value, options->setup.match.opening.n);
    } else if (part == PART_UNDO) {
        field_set_word(value, options->setup.match.undo == UNDO_OFF ? "no" : "yes");
    } else if (part == PART_UNDO_CLOCK) {
        field_set_word(value, options->setup.match.undo == UNDO_REFUND ? "refund" : "press");
    } else if (part == PART_CLOCK) {
        snprintf(value, FORM_VALUE_BYTES, "%.*s", (int)strcspn(clocks[control->kind], ":"),
                 clocks[control->kind]);
    } else if (part == PART_MAIN) {
        write_main(control, value);
    } else {
        field_set_number(value, (int)get_number(control, &clock_numbers[part]));
    }
}

void
part_step(struct room_options *options, int part, int step)
{
    struct time_control *control = &options->setup.match.control;
    const struct clock_number *number = &clock_numbers[part];
    enum undo_mode *undo = &options->setup.match.undo;

    if (part <= PART_WHITE) {
        int sitter = (int)sitter_of(options, part);

        do {
            sitter = (sitter + step + SITTERS) % SITTERS;
        } while (!set_sitter(options, part, (enum sitter)sitter));
    } else if (part == PART_FIFTHS) {
        set_fifths(options, options->setup.match.opening.n + step);
    } else if (part == PART_UNDO) {
        *undo = *undo == UNDO_OFF ? UNDO_PRESS : UNDO_OFF;
    } else if (part == PART_UNDO_CLOCK) {
        *undo = *undo == UNDO_PRESS ? UNDO_REFUND : UNDO_PRESS;
    } else if (part == PART_CLOCK) {
        begin_clock(control, ((int)control->kind + step + CONTROL_COUNT) % CONTROL_COUNT);
    } else {
        set_number(control, number, get_number(control, number) + step * number->step);
    }
}

bool
part_set(struct room_options *options, int part, const char *text)
{
    int64_t number;

    if (part == PART_MAIN) {
        return read_main_time(&options->setup.match.control, text);
    }
    if (!number_parse(text, strlen(text), 0, NUMBER_MAX, &number)) {
        return false;
    }
    return part == PART_FIFTHS ? set_fifths(options, number)
                               : part > PART_CLOCK && set_number(&options->setup.match.control,
                                                                 &clock_numbers[part], number);
}
