// SPDX-License-Identifier: MIT
// Quick pairing: finds two players who look for the same game and fit each other's limits of
// ratings. Both are asked; when both have said yes they are seated in a new room. Until then
// nothing is stored: a restart ends every seek.
//
//                 a partner is there                   both say yes
//      looking ─────────────────────► asked, agreed ─────────────────► a room, a game
//         ▲                                │
//         └── the other says no, is silent │── says no, is silent, goes ──► no seek
#include "server/core/lobby/seek.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/room/rating.h"
#include "common/util/xalloc.h"
#include "common/wire/settings_message.h"
#include "server/core/fault.h"
#include "server/core/lobby/seek_counts.h"
#include "server/core/people/fair_play.h"
#include "server/core/people/player.h"
#include "server/core/people/players.h"
#include "server/core/room/rooms.h"
#include "server/core/send.h"
#include "server/core/timers.h"

enum {
    ANSWER_MS = 30000,
    EARLY_MOST = 2,        // games that somebody may leave unbegun, of his last ones
    EARLY_WAIT_MS = 60000, // for each one more he waits so long before he is paired
};

struct seek {
    struct player *player;         // borrowed
    struct seek *partner;          // borrowed: both are asked; NULL = looking
    struct seek_count *seek_count; // borrowed: where he counts while he is looking
    uint64_t pair;
    bool has_agreed;
    enum uncounted uncounted; // why their game will not count, as both were told
    int64_t since_ms;         // when he began to look
    int64_t from_ms;          // not paired before that
    int64_t until_ms;         // answers are awaited until then
    struct timer timer;       // of one of the two; of one who looks: when from_ms comes
    struct room_settings settings;
    uint32_t rating_min, rating_max; // 0 = any
    struct seek *next;
};

static uint32_t
rating_of(const struct player *player, const struct match_settings *settings)
{
    const struct rating *rating =
        player_rating(player, settings->rules.rule, control_speed(&settings->control));

    return rating ? (uint32_t)rating_shown(rating) : (uint32_t)RATING_START;
}

static bool
is_welcome(const struct seek *seek, const struct player *other)
{
    uint32_t rating = rating_of(other, &seek->settings.match);

    return (!seek->rating_min || rating >= seek->rating_min) &&
           (!seek->rating_max || rating <= seek->rating_max) &&
           !player_ignores(seek->player, other->id);
}

static struct seek *
find_partner(const struct turn *turn, const struct seek *seek)
{
    if (seek->from_ms > turn->now.mono_ms) {
        return NULL;
    }
    for (struct seek *other = turn->core->seeks; other; other = other->next) {
        // He may have opened or entered other rooms since he began to look.
        if (other->player != seek->player && !other->partner &&
            other->from_ms <= turn->now.mono_ms &&
            rooms_may_open(turn->core, other->player, &other->settings.match) == ERROR_NONE &&
            room_settings_are_alike(&other->settings, &seek->settings) &&
            is_welcome(other, seek->player) && is_welcome(seek, other->player)) {
            return other;
        }
    }
    return NULL;
}

// He counts among those who look for the same, or not any more.
static void
count(struct turn *turn, struct seek *seek, bool is_looking)
{
    if (is_looking && !seek->seek_count) {
        seek->seek_count =
            seek_counts_join(turn, &seek->settings, seek->rating_min, seek->rating_max);
    } else if (!is_looking && seek->seek_count) {
        seek_counts_leave(turn, seek->seek_count);
        seek->seek_count = NULL;
    }
}

static enum uncounted
judge(const struct turn *turn, const struct seek *seek, const struct seek *partner)
{
    if (!seek->settings.match.rated) {
        return UNCOUNTED_NONE;
    }
    return fair_play_judge(turn->core, seek->player, partner->player, turn->now);
}

// Asking.

static void
tell_offer(struct turn *turn, const struct seek *seek)
{
    struct wire_player opponent = players_wire(turn->core, seek->partner->player->id,
                                               &seek->settings.match, turn->now.wall_ms);
    struct wire_room_settings settings = settings_to_message(&seek->settings);
    struct server_msg msg = {
        .kind = SERVER_PAIR_OFFER,
        .pair_offer = {.pair = seek->pair,
                       .opponent = &opponent,
                       .settings = &settings,
                       .answer_ms = ANSWER_MS,
                       .uncounted = seek->uncounted},
    };

    core_send(turn, seek->player->conn, &msg);
}

static void
tell_off(struct turn *turn, const struct seek *seek, uint64_t pair, bool is_seeking)
{
    struct server_msg msg = {.kind = SERVER_PAIR_OFF,
                             .pair_off = {.pair = pair, .seeking = is_seeking}};

    core_send(turn, seek->player->conn, &msg);
}

static void
ask(struct turn *turn, struct seek *seek, struct seek *partner)
{
    uint64_t pair = core_new_id(turn);
    struct seek *both[] = {seek, partner};

    for (int i = 0; i < 2; i++) {
        both[i]->partner = both[1 - i];
        both[i]->pair = pair;
        both[i]->has_agreed = false;
        both[i]->uncounted = judge(turn, seek, partner);
        both[i]->until_ms = turn->now.mono_ms + ANSWER_MS;
        count(turn, both[i], FAULT(FAULT_ASKED_STILL_LOOK));
        tell_offer(turn, both[i]);
    }
    if (!FAULT(FAULT_PAIRING_FOREVER)) {
        timers_set(&turn->core->timers, &seek->timer, seek->until_ms);
    }
}

static void
look_on(struct turn *turn, struct seek *seek)
{
    struct seek *partner = find_partner(turn, seek);

    if (partner) {
        ask(turn, seek, partner);
    }
}

// Both are as they were before they were asked.
static void
part(struct turn *turn, struct seek *seek)
{
    struct seek *both[] = {seek, seek->partner};

    for (int i = 0; i < 2; i++) {
        timers_cancel(&turn->core->timers, &both[i]->timer);
        both[i]->partner = NULL;
        both[i]->pair = 0;
        both[i]->has_agreed = false;
        count(turn, both[i], true);
    }
}

// Takes it off the list. Its partner, if any, has been told.
static void
forget(struct turn *turn, struct seek *seek)
{
    struct seek **link = &turn->core->seeks;

    while (*link != seek) {
        link = &(*link)->next;
    }
    *link = seek->next;
    turn->core->stats.seeking--;
    timers_cancel(&turn->core->timers, &seek->timer);
    count(turn, seek, false);
    seek->player->seek = NULL;
    free(seek);
}

// This one's seek is over, the other looks on. Who has ended it himself need not be told.
static void
end_one(struct turn *turn, struct seek *seek, bool is_told)
{
    struct seek *partner = seek->partner;
    uint64_t was = seek->pair;

    part(turn, seek);
    if (is_told) {
        tell_off(turn, seek, was, false);
    }
    forget(turn, seek);
    tell_off(turn, partner, was, true);
    look_on(turn, partner);
}

// Whoever leaves games as they begin wastes the time of others, and waits for theirs.
static int64_t
early_wait_ms(const struct player *player)
{
    int over = player_early_count(player) - EARLY_MOST;

    return over > 0 ? (int64_t)over * EARLY_WAIT_MS : 0;
}

static void
tell_wait(struct turn *turn, const struct player *player, int64_t wait_ms)
{
    char text[WIRE_TEXT_BYTES + 1];
    struct server_msg msg = {.kind = SERVER_NOTICE,
                             .notice = {.kind = NOTICE_OPERATOR, .text = text}};

    snprintf(text, sizeof(text),
             "You left %d of your last %d games before they had begun. "
             "The search for an opponent starts in %d min.",
             player_early_count(player), (int)PLAYER_GAMES_KEPT, (int)(wait_ms / 60000));
    core_send(turn, player->conn, &msg);
}

// Both look on, and find each other.
static void
ask_anew(struct turn *turn, struct seek *seek)
{
    struct seek *partner = seek->partner;
    uint64_t was = seek->pair;

    part(turn, seek);
    tell_off(turn, seek, was, true);
    tell_off(turn, partner, was, true);
    ask(turn, seek, partner);
}

void
seek_add(struct turn *turn, struct player *player, const struct room_settings *settings,
         uint32_t rating_min, uint32_t rating_max)
{
    struct seek *seek = xcalloc(1, sizeof(*seek));
    int64_t wait_ms = early_wait_ms(player);

    seek->player = player;
    seek->since_ms = turn->now.mono_ms;
    seek->from_ms = turn->now.mono_ms + wait_ms;
    seek->timer.kind = TIMER_PAIRING;
    seek->timer.id = player->id;
    seek->settings = *settings;
    seek->rating_min = rating_min;
    seek->rating_max = rating_max;
    seek->next = turn->core->seeks;
    turn->core->seeks = seek;
    turn->core->stats.seeking++;
    player->seek = seek;
    count(turn, seek, true);
    if (wait_ms > 0) {
        timers_set(&turn->core->timers, &seek->timer, seek->from_ms);
        tell_wait(turn, player, wait_ms);
    }
    look_on(turn, seek);
}

void
seek_drop(struct turn *turn, struct player *player)
{
    struct seek *seek = player->seek;

    if (seek && seek->partner) {
        end_one(turn, seek, true);
    } else if (seek) {
        forget(turn, seek);
    }
}

enum error_code
seek_may_answer(const struct core *core, const struct player *player, uint64_t pair_id, bool yes)
{
    const struct seek *seek = player->seek;

    if (!seek || !seek->partner || seek->pair != pair_id) {
        return ERROR_NOT_PAIRED;
    }
    return yes ? rooms_may_open(core, player, &seek->settings.match) : ERROR_NONE;
}

static bool
have_both_agreed(const struct seek *seek)
{
    return (seek->has_agreed && seek->partner->has_agreed) || FAULT(FAULT_PAIRED_UNASKED);
}

// How long this player has waited for the game.
static void
count_pairing(struct turn *turn, const struct seek *seek)
{
    struct core_stats *stats = &turn->core->stats;
    int64_t waited_ms = turn->now.mono_ms - seek->since_ms;

    stats->pairing_wait_ms += waited_ms;
    if (waited_ms > stats->pairing_longest_ms) {
        stats->pairing_longest_ms = waited_ms;
    }
}

bool
seek_answer(struct turn *turn, struct player *player, bool yes, struct seek_pair *agreed)
{
    struct seek *seek = player->seek, *partner = seek->partner;

    if (!yes) {
        end_one(turn, seek, false);
        return false;
    }
    seek->has_agreed = true;
    if (!have_both_agreed(seek)) {
        return false;
    }
    // He may have opened or entered other rooms since he said yes.
    if (rooms_may_open(turn->core, partner->player, &partner->settings.match) != ERROR_NONE) {
        end_one(turn, partner, true);
        return false;
    }
    // One of them may have come back from the other's address. Nobody plays what he was not told.
    if (judge(turn, seek, partner) != seek->uncounted) {
        ask_anew(turn, seek);
        return false;
    }
    count_pairing(turn, seek);
    count_pairing(turn, partner);
    turn->core->stats.pairings++;
    *agreed = (struct seek_pair){partner->player, seek->player, partner->settings};
    part(turn, seek);
    forget(turn, seek);
    forget(turn, partner);
    return true;
}

void
seek_on_timer(struct turn *turn, struct player *player)
{
    struct seek *seek = player->seek, *partner = seek->partner;

    if (!partner) {
        look_on(turn, seek); // he has waited long enough
    } else if (seek->has_agreed) {
        end_one(turn, partner, true);
    } else if (partner->has_agreed) {
        end_one(turn, seek, true);
    } else {
        uint64_t was = seek->pair;

        part(turn, seek);
        tell_off(turn, seek, was, false);
        tell_off(turn, partner, was, false);
        forget(turn, seek);
        forget(turn, partner);
    }
}

bool
seek_is_looking(const struct player *player, struct wire_seek_start *sought,
                struct wire_room_settings *settings)
{
    const struct seek *seek = player->seek;

    if (!seek || seek->partner) {
        return false;
    }
    *settings = settings_to_message(&seek->settings);
    *sought = (struct wire_seek_start){settings, seek->rating_min, seek->rating_max};
    return true;
}

bool
seek_pairing(const struct player *player, struct pairing *pairing)
{
    const struct seek *seek = player->seek;

    if (!seek || !seek->partner) {
        return false;
    }
    *pairing =
        (struct pairing){seek->pair, seek->partner->player, seek->has_agreed, seek->until_ms};
    return true;
}

void
seek_destroy_all(struct core *core)
{
    while (core->seeks) {
        struct seek *seek = core->seeks;

        core->seeks = seek->next;
        timers_cancel(&core->timers, &seek->timer);
        free(seek);
    }
    seek_counts_destroy_all(core);
}
