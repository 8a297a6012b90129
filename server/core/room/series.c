// SPDX-License-Identifier: MIT
#include "server/core/room/series.h"

#include <inttypes.h>
#include <string.h>

#include "common/util/number.h"
#include "common/util/rng.h"
#include "common/util/strbuf.h"
#include "server/core/fault.h"
#include "server/core/kvtext.h"
#include "server/core/room/room.h"

enum { WIN = 2, DRAW = 1, POINTS_MAX = 1000000 }; // in halves

static uint64_t
id_of_ai(const struct ai_config *ai)
{
    uint64_t id = rng_mix(((uint64_t)ai->kind << 32 | ai->level << 8 | ai->plies) + 1);

    for (int i = 0; i < ai->weight_count; i++) {
        id = rng_mix(id ^ ai->weights[i]);
    }
    return id | 1;
}

static uint64_t
id_of(const struct room *room, enum seat seat)
{
    const struct room_occupant *occupant = &room->occupants[seat];

    switch (occupant->kind) {
    case OCCUPANT_PERSON:
        return occupant->player;
    case OCCUPANT_AI:
        return id_of_ai(&occupant->ai);
    case OCCUPANT_NONE:
        break;
    }
    return 0;
}

// Are these the two, and in which order? They may not be the same: one person at both seats, or two
// equal AIs.
static bool
find_pair(const struct room *room, bool *is_turned)
{
    uint64_t a = id_of(room, SEAT_A), b = id_of(room, SEAT_B);
    const uint64_t *ids = room->series.ids;

    *is_turned = ids[SEAT_A] == b;
    return a && b && a != b &&
           ((ids[SEAT_A] == a && ids[SEAT_B] == b) || (ids[SEAT_A] == b && ids[SEAT_B] == a));
}

static uint32_t
score_of(const struct match *match, enum seat seat)
{
    if (match->outcome.result == RESULT_DRAW) {
        return DRAW;
    }
    return match->outcome.result == result_win(match_colour_of(match, seat)) ? WIN : 0;
}

static bool
counts(const struct room *room)
{
    const struct match *match = room->match;

    return match_has_begun(match) && room->holder_count == 0 &&
           match->outcome.result != RESULT_ABORTED && match->outcome.result != RESULT_NONE;
}

static void
begin(struct room *room)
{
    uint64_t a = id_of(room, SEAT_A), b = id_of(room, SEAT_B);

    room->series = (struct series){0};
    if (a && b && a != b) {
        room->series.ids[SEAT_A] = a;
        room->series.ids[SEAT_B] = b;
    }
}

void
series_add(struct room *room)
{
    bool is_turned;

    if (!counts(room)) {
        return;
    }
    if (!find_pair(room, &is_turned)) {
        begin(room);
        is_turned = false;
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        enum seat seat = is_turned ? seat_other((enum seat)i) : (enum seat)i;
        uint32_t *points = &room->series.points[i];

        if (room->series.ids[i] && *points <= POINTS_MAX - WIN) {
            *points += score_of(room->match, seat);
        }
    }
}

void
series_points(const struct room *room, uint32_t points[SEAT_COUNT])
{
    bool is_turned, is_pair = find_pair(room, &is_turned);

    for (int i = 0; i < SEAT_COUNT; i++) {
        enum seat from = is_turned ? seat_other((enum seat)i) : (enum seat)i;

        points[i] = is_pair ? room->series.points[from] : 0;
    }
}

static bool
is_kept(void)
{
    return !FAULT(FAULT_SERIES_LOST);
}

void
series_write(const struct series *series, struct strbuf *out)
{
    if (series->ids[SEAT_A] && is_kept()) {
        strbuf_addf(out, "series %" PRIu64 " %" PRIu32 " %" PRIu64 " %" PRIu32 "\n",
                    series->ids[SEAT_A], series->points[SEAT_A], series->ids[SEAT_B],
                    series->points[SEAT_B]);
    }
}

bool
series_read(struct series *series, char *text)
{
    char *rest = text;

    for (int i = 0; i < SEAT_COUNT; i++) {
        const char *word = kvtext_word(&rest);
        const char *number;
        int64_t points;

        if (!kvtext_id(word, &series->ids[i]) || !series->ids[i]) {
            return false;
        }
        number = kvtext_word(&rest);
        if (!number_parse(number, strlen(number), 0, POINTS_MAX, &points)) {
            return false;
        }
        series->points[i] = (uint32_t)points;
    }
    return !*rest;
}
