// SPDX-License-Identifier: MIT
#include "server/core/spend.h"

#include <stdio.h>

#include "common/util/rng.h"
#include "server/core/room/occupants.h"
#include "server/core/send.h"
#include "server/core/tables.h"

enum { PERSON_AFTER_MS = 24 * 60 * 60 * 1000, SECOND_MS = 1000, ACCOUNTS = 0x61, TALKERS = 0x74 };

// Accounts are not made as fast as guests; a day later one is somebody.
static bool
is_person(const struct turn *turn, const struct player *player)
{
    return player && !player->is_guest && turn->now.wall_ms - player->since_ms >= PERSON_AFTER_MS;
}

struct budget_who
spend_who(const struct turn *turn, const struct session *session, const struct player *player)
{
    if (session->is_exempt) {
        return (struct budget_who){0};
    }
    if (is_person(turn, player)) {
        return (struct budget_who){.key = rng_mix(player->id ^ ACCOUNTS), .is_person = true};
    }
    return (struct budget_who){.key = session->address, .network = session->network};
}

struct budget_who
spend_who_talks(const struct turn *turn, const struct session *session, const struct player *player)
{
    struct budget_who who = spend_who(turn, session, player);

    return who.key ? who : (struct budget_who){.key = rng_mix(player->id ^ TALKERS)};
}

struct budget_who
spend_player(const struct turn *turn, const struct player *player)
{
    const struct session *session = player ? core_session(turn->core, player->conn) : NULL;

    return session ? spend_who(turn, session, player) : (struct budget_who){0};
}

static enum error_code
check(struct request *request, const struct budget_who *who, enum budget_kind kind, int amount)
{
    int64_t wait =
        budget_wait_ms(request->turn->core->budgets, who, kind, amount, request->turn->now.mono_ms);

    if (wait == 0) {
        return ERROR_NONE;
    }
    if (wait != BUDGET_NO_TIME) {
        snprintf(request->argument, sizeof(request->argument), "%lld",
                 (long long)((wait + SECOND_MS - 1) / SECOND_MS));
    }
    return budget_table[kind].refusal;
}

enum error_code
spend_may(struct request *request, enum budget_kind kind, int amount)
{
    struct budget_who who = spend_who(request->turn, request->session, request->player);

    return check(request, &who, kind, amount);
}

enum error_code
spend(struct request *request, enum budget_kind kind, int amount)
{
    struct budget_who who = spend_who(request->turn, request->session, request->player);
    enum error_code code = check(request, &who, kind, amount);

    if (code == ERROR_NONE) {
        spend_up_to(request->turn, &who, kind, amount);
    }
    return code;
}

int64_t
spend_up_to(struct turn *turn, const struct budget_who *who, enum budget_kind kind, int64_t amount)
{
    return budget_take(turn->core->budgets, who, kind, amount, turn->now.mono_ms);
}

void
spend_give_back(struct turn *turn, const struct budget_who *who, enum budget_kind kind,
                int64_t amount)
{
    budget_give(turn->core->budgets, who, kind, amount, turn->now.mono_ms);
}

enum error_code
spend_may_open(struct request *request, int games)
{
    enum error_code code = spend_may(request, BUDGET_ROOMS, 1);

    if (code == ERROR_NONE) {
        code = spend_may(request, BUDGET_OPEN_ROOMS, 1);
    }
    return code == ERROR_NONE ? spend_may(request, BUDGET_GAMES, games) : code;
}

void
spend_connection(struct turn *turn, struct session *session)
{
    const struct client_msg none = {0};
    struct request request = {.turn = turn, .session = session, .msg = &none};
    enum error_code code = spend(&request, BUDGET_CONNECTIONS, 1);

    if (code != ERROR_NONE) {
        core_refuse(turn, session->conn, 0, code, request.argument);
        core_bye(turn, session, BYE_FLOOD);
    }
}

// Who pays for a game: both people, but two of one address once; a room of AIs whoever opened it.
static int
payers(const struct turn *turn, const struct room *room, struct budget_who who[SEAT_COUNT])
{
    int count = 0;

    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct player *player = occupants_person(turn->core, room, (enum seat)i);

        if (player) {
            who[count] = spend_player(turn, player);
            count += count == 0 || who[0].key != who[1].key;
        }
    }
    if (count == 0) {
        who[count++] = room->payer;
    }
    return count;
}

void
spend_game(struct turn *turn, const struct room *room)
{
    struct budget_who who[SEAT_COUNT];
    int count = payers(turn, room, who);

    for (int i = 0; i < count; i++) {
        spend_up_to(turn, &who[i], BUDGET_GAMES, 1);
    }
}

enum error_code
spend_may_play(struct request *request, const struct room *room)
{
    struct budget_who who[SEAT_COUNT];
    int count = payers(request->turn, room, who);
    enum error_code code = ERROR_NONE;

    for (int i = 0; i < count && code == ERROR_NONE; i++) {
        code = check(request, &who[i], BUDGET_GAMES, 1);
    }
    return code;
}
