// SPDX-License-Identifier: MIT
#include "tests/sim/ais.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "tests/sim/world.h"

enum { KEPT = 8, INFO_GAP_MS = 250, LOST = 8, EVEN = 4 };

struct said {
    int move;
    uint32_t chance, loss_in;
    bool is_judged; // one look, because a draw was offered
};

// Of one room.
struct ai_book {
    uint64_t room;
    struct said said[SEAT_COUNT][KEPT]; // the newest first
    int64_t info_ms;
    bool has_info;
    UT_hash_handle hh;
};

static struct ai_book *
book_of(struct sim *sim, uint64_t id)
{
    struct ai_book *book = NULL;

    HASH_FIND(hh, sim->ai_books, &id, sizeof(id), book);
    if (!book) {
        book = xcalloc(1, sizeof(*book));
        book->room = id;
        HASH_ADD(hh, sim->ai_books, room, sizeof(book->room), book);
    }
    return book;
}

void
ais_forget(struct sim *sim)
{
    struct ai_book *book, *next;

    HASH_ITER(hh, sim->ai_books, book, next)
    {
        HASH_DEL(sim->ai_books, book);
        free(book);
    }
}

struct wire_thought
ais_think(struct sim *sim, uint64_t mood, const struct match *match)
{
    // The points must live as long as the info.
    static const struct point line[] = {{2, 2}, {3, 2}, {2, 3}};
    struct wire_thought info = {.depth = 1 + rng_below(&sim->rng, 12),
                                .nodes = rng_next(&sim->rng) % 100000,
                                .shortened = world_chance(sim, 100),
                                .point_count = (int)rng_below(&sim->rng, 4),
                                .points = line};
    uint64_t side = rng_mix(mood) + match_actor(match);

    switch (side % 4) {
    case 0: // lost
        info.chance = rng_below(&sim->rng, 40);
        info.loss_in = world_chance(sim, 500) ? 1 + rng_below(&sim->rng, 9) : 0;
        break;
    case 1: // won
        info.chance = 900 + rng_below(&sim->rng, 101);
        info.win_in = world_chance(sim, 500) ? 1 + rng_below(&sim->rng, 9) : 0;
        break;
    default:
        info.chance = rng_below(&sim->rng, 1001);
    }
    return info;
}

void
ais_note(struct sim *sim, const struct room *room, const struct wire_thought *info)
{
    enum seat actor = match_actor(room->match);
    enum seat seat = room->is_ai_judging ? seat_other(actor) : actor;
    struct said *said = book_of(sim, room->id)->said[seat];
    struct said now = {match_next_move(room->match), info->chance, info->loss_in, false};

    if (room->is_ai_judging) {
        now = (struct said){now.move - 1, 1000 - info->chance, 0, true};
    }
    // Asked again for the same move: only the newest answer counts.
    if (said->move != now.move) {
        memmove(said + 1, said, (KEPT - 1) * sizeof(*said));
    }
    *said = now;
}

// Two lost by force in a row, or eight without a chance.
static bool
is_lost(const struct said *said)
{
    int sum = 0;

    for (int i = 0; i < KEPT && said[i].move; i++) {
        if ((i > 0 && said[i - 1].move != said[i].move + 2) ||
            (!said[i].loss_in && said[i].chance > 25)) {
            break;
        }
        sum += said[i].loss_in ? 4 : 1;
    }
    return sum >= LOST;
}

static bool
may_give_up(const struct room *room, enum seat seat)
{
    const struct ai_config *ai = &room->occupants[seat].ai;
    bool is_goren = ai->kind == AI_GOREN;

    if (is_goren && ai->level < 3 && room->occupants[seat_other(seat)].kind == OCCUPANT_PERSON) {
        return false;
    }
    return ai->resign == AI_CHOICE_YES ||
           (ai->resign == AI_CHOICE_DEFAULT && is_goren && ai->level > 5);
}

// Even in four moves in a row, or when it was asked to look.
static bool
is_even(const struct said *said)
{
    int count = 0;

    for (int i = 0; i < KEPT && said[i].move && said[i].chance >= 400 && said[i].chance <= 600;
         i++) {
        if (i > 0 && said[i - 1].move != said[i].move + 2) {
            break;
        }
        count += said[i].is_judged ? EVEN : 1;
    }
    return count >= EVEN;
}

static bool
may_agree(const struct room *room, enum seat seat, const struct said *said)
{
    const struct ai_config *ai = &room->occupants[seat].ai;
    const struct board *board = &room->match->board;
    bool is_late = board->empty_count <= board->size * board->size / 3;
    bool is_dead = !rules_set(room->match->settings.rules.rule)->capture_sizes;

    is_dead = is_dead && rules_is_dead(&room->match->settings.rules, &room->match->board);
    return ai->draws == AI_CHOICE_YES ||
           (ai->draws == AI_CHOICE_DEFAULT && (is_dead || (is_late && is_even(said))));
}

static bool
has_lost_on_time(const struct room *room, enum seat seat)
{
    const struct outcome *outcome = &room->match->outcome;

    return outcome->reason == END_TIME &&
           outcome->result == result_win(stone_other(match_colour_of(room->match, seat)));
}

void
ais_check_event(struct sim *sim, const struct room *room, const struct match_event *event,
                const bool was_ai[SEAT_COUNT])
{
    enum seat seat = event->action.seat;
    const struct said *said = book_of(sim, room->id)->said[seat];

    for (int i = 0; i < SEAT_COUNT && event->action.kind == ACTION_END; i++) {
        if (room->occupants[i].kind == OCCUPANT_AI && was_ai[i] &&
            has_lost_on_time(room, (enum seat)i)) {
            sim_fail(sim, room->id, 0, "an AI lost on time");
        }
    }
    if (!was_ai[seat] || room->occupants[seat].kind != OCCUPANT_AI) {
        return;
    }
    if (event->action.kind == ACTION_RESIGN && (!may_give_up(room, seat) || !is_lost(said))) {
        sim_fail(sim, room->id, 0, "an AI of level %" PRIu32 " gave up",
                 room->occupants[seat].ai.level);
    }
    if (event->action.kind == ACTION_ANSWER && event->action.question == QUESTION_DRAW &&
        event->action.yes && !may_agree(room, seat, said)) {
        sim_fail(sim, room->id, 0, "an AI of level %" PRIu32 " took a draw with %" PRIu32,
                 room->occupants[seat].ai.level, said->chance);
    }
    if (event->action.kind == ACTION_ANSWER && event->action.question != QUESTION_DRAW &&
        !event->action.yes) {
        sim_fail(sim, room->id, 0, "an AI said no to question %d", (int)event->action.question);
    }
    // The owner of two AIs asks for a pause with a seat of theirs: checks.c looks at his right.
    if (event->action.kind == ACTION_ASK &&
        !(event->action.question == QUESTION_PAUSE && was_ai[SEAT_A] && was_ai[SEAT_B]) &&
        (event->action.question != QUESTION_DRAW ||
         room->occupants[seat].ai.draws == AI_CHOICE_NO ||
         !rules_is_dead(&room->match->settings.rules, &room->match->board))) {
        sim_fail(sim, room->id, 0, "an AI asks for what it should not");
    }
}

void
ais_check_info(struct sim *sim, uint64_t reader, const struct wire_thought *info)
{
    const struct room *room = core_room(sim->core, info->room);
    struct ai_book *book = book_of(sim, info->room);
    int64_t now_ms = world_now(sim).mono_ms;
    bool is_told = info->open || info->point_count || info->chance || info->win_in || info->loss_in;
    enum seat seat;

    if (!room || !room_has_member(room, reader)) {
        sim_fail(sim, info->room, reader, "the thought of an AI for somebody who is not there");
        return;
    }
    if (is_told && room_is_running(room) && !room->settings.hints &&
        room_seat_of(room, reader, &seat)) {
        sim_fail(sim, room->id, reader, "a player is told what an AI thinks");
    }
    if (!info->open && !room_seat_of(room, reader, &seat)) {
        sim_fail(sim, room->id, reader, "a watcher is not told what an AI thinks");
    }
    if (info->done) {
        return;
    }
    if (book->has_info && book->info_ms != now_ms && now_ms < book->info_ms + INFO_GAP_MS) {
        sim_fail(sim, room->id, reader, "an AI thinks aloud too often");
    }
    book->has_info = true;
    book->info_ms = now_ms;
}
