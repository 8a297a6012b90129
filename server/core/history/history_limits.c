// SPDX-License-Identifier: MIT
#include "server/core/history/history_limits.h"

#include <stdlib.h>

#include "server/core/core_internal.h"
#include "server/core/history/history.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"

static const int64_t DAY_MS = INT64_C(24) * 3600 * 1000;

int
history_most(const struct core *core, const struct room *room)
{
    if (!room) {
        return core->config.history_lobby_lines;
    }
    if (core->config.history_room_lines && room->settings.match.control.kind == CONTROL_CORR) {
        return HISTORY_CORR_MAX;
    }
    return core->config.history_room_lines;
}

bool
history_keeps_mail(const struct core *core)
{
    return core->config.history_message_days > 0;
}

// Of a place.
static void
trim_place(struct turn *turn, uint64_t key, int most)
{
    const struct history_list *list = history_list_of(turn->core, key);

    if (list && list->count > most) {
        history_remove(turn, list->first->line);
    }
}

static bool
is_between(const struct history_words *words, const struct history_words *others)
{
    return words->kind == HISTORY_MESSAGE &&
           ((words->from == others->from && words->to == others->to) ||
            (words->from == others->to && words->to == others->from));
}

// Of two people: whatever they wrote last pushes out what they wrote first.
static void
trim_pair(struct turn *turn, const struct history_words *words)
{
    const struct history_list *box = history_list_of(turn->core, words->to);
    struct history_line *oldest = NULL;
    int count = 0;

    if (!box || box->count <= HISTORY_PAIR_MAX) {
        return;
    }
    for (struct history_node *node = box->first; node; node = node->next) {
        if (is_between(&node->line->words, words)) {
            oldest = oldest ? oldest : node->line;
            count++;
        }
    }
    if (count > HISTORY_PAIR_MAX) {
        history_remove(turn, oldest);
    }
}

static uint64_t
partner(const struct history_words *words, uint64_t owner)
{
    return words->from == owner ? words->to : words->from;
}

static int
compare_ids(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;

    return left < right ? -1 : left > right;
}

// The one that is there most often.
static uint64_t
most_frequent(uint64_t *ids, int count)
{
    uint64_t found = 0;
    int most = 0, run = 0;

    qsort(ids, (size_t)count, sizeof(*ids), compare_ids);
    for (int i = 0; i < count; i++) {
        run = i && ids[i] == ids[i - 1] ? run + 1 : 1;
        if (run > most) {
            most = run;
            found = ids[i];
        }
    }
    return found;
}

static bool
may_go(const struct history_words *words)
{
    return words->kind == HISTORY_MESSAGE && !words->waits;
}

// Of one person: of whom there are most messages loses the oldest one, read or his own. So nobody
// pushes out what others wrote, nor what was not read yet.
static void
trim_box(struct turn *turn, uint64_t owner)
{
    const struct history_list *box = history_list_of(turn->core, owner);
    uint64_t partners[HISTORY_BOX_MAX + 1], most;
    int count = 0;

    if (!box || box->count <= HISTORY_BOX_MAX) {
        return;
    }
    for (struct history_node *node = box->first; node && count <= HISTORY_BOX_MAX;
         node = node->next) {
        if (may_go(&node->line->words)) {
            partners[count++] = partner(&node->line->words, owner);
        }
    }
    most = most_frequent(partners, count);
    for (struct history_node *node = box->first; node; node = node->next) {
        const struct history_words *words = &node->line->words;

        if (count == 0 || (may_go(words) && partner(words, owner) == most)) {
            history_remove(turn, node->line);
            return;
        }
    }
}

// The lower, the sooner it goes. How a game ended comes only once.
static int
worth_of_news(const struct history_words *words)
{
    return 2 * words->waits + (words->kind == HISTORY_GAME);
}

static void
trim_news(struct turn *turn, uint64_t owner)
{
    const struct history_list *box = history_list_of(turn->core, owner);
    struct history_line *least = NULL;
    int count = 0;

    for (struct history_node *node = box ? box->first : NULL; node; node = node->next) {
        if (node->line->words.kind > HISTORY_MESSAGE) {
            count++;
            if (!least || worth_of_news(&node->line->words) < worth_of_news(&least->words)) {
                least = node->line;
            }
        }
    }
    if (count > HISTORY_NEWS_MAX) {
        history_remove(turn, least);
    }
}

// Of all together. Returns false if there is nothing to give up.
static bool
trim_all(struct turn *turn, struct history_ages *ages, int most)
{
    if (ages->count <= most) {
        return false;
    }
    history_remove(turn, ages->oldest);
    return true;
}

static bool
trim_mail(struct turn *turn)
{
    struct core *core = turn->core;
    struct history_line *oldest = core->history.mail.oldest;
    int64_t oldest_ms = turn->now.wall_ms - core->config.history_message_days * DAY_MS;

    if (oldest && oldest->at_ms <= oldest_ms) {
        history_remove(turn, oldest);
        return true;
    }
    return trim_all(turn, &core->history.mail, core->config.history_all_messages);
}

static int64_t
due_ms(const struct core *core)
{
    const struct history_list *lobby = history_list_of(core, HISTORY_LOBBY_KEY);
    const struct history_line *mail = core->history.mail.oldest;
    int64_t due = TIME_NEVER;

    if (lobby) {
        due = lobby->first->line->at_ms + core->config.history_lobby_days * DAY_MS;
    }
    if (mail) {
        due = timers_earlier(due, mail->at_ms + core->config.history_message_days * DAY_MS);
    }
    return due;
}

// Ages go by the clock on the wall, timers by the other one.
static void
set_timer(struct turn *turn)
{
    int64_t due = due_ms(turn->core), wait = due - turn->now.wall_ms;

    if (due == TIME_NEVER) {
        timers_cancel(&turn->core->timers, &turn->core->history.timer);
        return;
    }
    wait = wait < 0 ? 0 : wait > DAY_MS ? DAY_MS : wait;
    timers_set(&turn->core->timers, &turn->core->history.timer, turn->now.mono_ms + wait);
}

void
history_limits_hold(struct turn *turn, const struct history_line *line)
{
    struct core *core = turn->core;
    const struct history_words words = line->words; // the line itself may go

    if (words.kind == HISTORY_LOBBY) {
        trim_place(turn, HISTORY_LOBBY_KEY, history_most(core, NULL));
    } else if (words.kind <= HISTORY_WATCHERS) {
        trim_place(turn, words.room, history_most(core, core_room(core, words.room)));
        trim_all(turn, &core->history.rooms, core->config.history_all_room_lines);
    } else if (words.kind == HISTORY_MESSAGE) {
        trim_pair(turn, &words);
        trim_box(turn, words.to);
        trim_box(turn, words.from);
    } else {
        trim_news(turn, words.to);
    }
    if (words.kind >= HISTORY_MESSAGE) {
        trim_all(turn, &core->history.mail, core->config.history_all_messages);
    }
    if (!core->history.timer.place) {
        set_timer(turn);
    }
}

static bool
trim_lobby(struct turn *turn)
{
    const struct history_list *lobby = history_list_of(turn->core, HISTORY_LOBBY_KEY);
    int64_t oldest_ms = turn->now.wall_ms - turn->core->config.history_lobby_days * DAY_MS;

    if (!lobby ||
        (lobby->count <= history_most(turn->core, NULL) && lobby->first->line->at_ms > oldest_ms)) {
        return false;
    }
    history_remove(turn, lobby->first->line);
    return true;
}

// Looks at the next line of a room, which may have too many; the older ones of it are gone then.
static bool
trim_rooms(struct turn *turn)
{
    struct history_ages *rooms = &turn->core->history.rooms;
    struct history_line *line = rooms->looked_at;

    if (!line) {
        return trim_all(turn, rooms, turn->core->config.history_all_room_lines);
    }
    rooms->looked_at = line->age_next;
    if (line->at.list->count > history_most(turn->core, core_room(turn->core, line->words.room))) {
        history_remove(turn, line);
    }
    return true;
}

void
history_on_timer(struct turn *turn)
{
    int left = HISTORY_OLD_PER_TURN;

    while (left > 0 && (trim_lobby(turn) || trim_mail(turn) || trim_rooms(turn))) {
        left--;
    }
    set_timer(turn);
    if (left == 0) { // there may be more
        timers_set(&turn->core->timers, &turn->core->history.timer, turn->now.mono_ms + 1);
    }
}

void
history_limits_changed(struct turn *turn)
{
    turn->core->history.rooms.looked_at = turn->core->history.rooms.oldest;
    history_on_timer(turn);
}
