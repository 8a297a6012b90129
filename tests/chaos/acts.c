// SPDX-License-Identifier: MIT
#include "tests/chaos/acts.h"

#include <inttypes.h>

#include "tests/chaos/chaos.h"

static struct person *
person_of(const struct chaos *chaos, uint64_t player)
{
    for (int i = 0; i < chaos->person_count; i++) {
        if (player && chaos->people[i]->player == player) {
            return chaos->people[i];
        }
    }
    return NULL;
}

int
acts_person(const struct chaos *chaos, const struct view *view, enum seat seat)
{
    const struct person *person = person_of(chaos, view->state.occupants[seat].player);

    return person ? person->index : NOBODY;
}

static bool
is_same(const struct sent_act *act, const struct view *view, const struct match_event *event)
{
    const struct action *a = &act->action, *b = &event->action;
    bool asks = b->kind >= ACTION_ASK && b->kind <= ACTION_WITHDRAW;

    if (act->room != view->room || act->game != view->state.game || a->kind != b->kind ||
        (a->move_number && a->move_number != b->move_number) || a->point_count != b->point_count ||
        (asks && (a->question != b->question || (b->kind == ACTION_ANSWER && a->yes != b->yes))) ||
        (b->kind == ACTION_GIVE_TIME && a->number != b->number)) {
        return false;
    }
    for (int i = 0; i < b->point_count; i++) {
        if (!point_equal(a->points[i], b->points[i])) {
            return false;
        }
    }
    return true;
}

static void
drop(struct person *person, int index)
{
    person->act_count--;
    for (int i = index; i < person->act_count; i++) {
        person->acts[i] = person->acts[i + 1];
    }
}

int64_t
acts_claim(struct chaos *chaos, const struct view *view, const struct match_event *event)
{
    const struct shown_room *room = ledger_room(&chaos->ledger, view->room);
    struct person *person = person_of(chaos, view->state.occupants[event->action.seat].player);

    if (event->action.kind > ACTION_CLAIM_DRAW || !person) {
        return 0;
    }
    for (int i = 0; i < person->act_count; i++) {
        if (is_same(&person->acts[i], view, event)) {
            int64_t sent_ms = person->acts[i].sent_ms;

            drop(person, i);
            return sent_ms;
        }
    }
    // A move answers open questions with no.
    if (event->action.kind != ACTION_ANSWER && !room->is_unsure) {
        chaos_fail(chaos, view->room, person->index,
                   "%s as move %d of game %" PRIu64 " is there, but nobody asked for it, or once "
                   "less often",
                   action_word(event->action.kind), event->action.move_number, view->state.game);
    }
    return 0;
}

void
acts_answer(struct person *person, uint64_t seq, bool is_done)
{
    for (int i = 0; i < person->act_count; i++) {
        if (person->acts[i].seq == seq) {
            if (is_done) {
                person->acts[i].is_done = true;
            } else {
                drop(person, i);
            }
            return;
        }
    }
    if (!is_done) {
        chaos_fail(person->chaos, 0, person->index,
                   "request %" PRIu64 " was refused, but it is in the game", seq);
    }
}

static void
settle(struct chaos *chaos, struct person *person, const struct shown_room *room)
{
    for (int i = person->act_count - 1; i >= 0; i--) {
        const struct sent_act *act = &person->acts[i];

        if (act->room != room->id || act->life == chaos->life) {
            continue;
        }
        if (act->is_done && act->game == room->state.game && !room->is_unsure) {
            chaos_fail(chaos, room->id, person->index,
                       "%s for move %d was done, but it is not in the game",
                       action_word(act->action.kind), act->action.move_number);
        }
        drop(person, i);
    }
}

void
acts_settle(struct chaos *chaos, struct shown_room *room)
{
    for (int i = 0; i < chaos->person_count; i++) {
        settle(chaos, chaos->people[i], room);
    }
}
