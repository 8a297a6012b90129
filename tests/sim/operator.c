// SPDX-License-Identifier: MIT
#include "tests/sim/operator.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "server/core/core_internal.h"
#include "server/core/people/players.h"
#include "tests/sim/world.h"

enum { PATIENCE_MS = 30000, ANSWER_BYTES = 512 };

#define SILENCE "3650d" // longer than any run

static const char *
choose_banned(struct sim *sim)
{
    const struct operator* operator= & sim->operator;

    return operator->banned_count ? operator->banned[rng_below(&sim->rng,
                                                               (uint32_t) operator->banned_count)]
        : choose_name(sim);
}

// The code of a room, or none that there is.
static const char *
choose_code(struct sim *sim)
{
    int left = (int)rng_below(&sim->rng, HASH_CNT(by_id, sim->core->rooms) + 1);
    const struct room *room = sim->core->rooms;

    while (room && left-- > 0) {
        room = room->by_id.next;
    }
    return room ? room->code : "nowhere";
}

// "NAME TIME"
static const char *
choose_silence(struct sim *sim)
{
    struct operator* operator= & sim->operator;

    const char *name = choose_name(sim);
    const struct player *player = players_find_name(sim->core, name);

    operator->silenced = player ? player->id : 0;
    snprintf(operator->sentence, sizeof(operator->sentence), "%s %s", name, SILENCE);
    return operator->sentence;
}

void
operator_give(struct sim *sim)
{
    static const struct {
        const char *word;
        const char *(*who)(struct sim *sim); // NULL: nobody
        bool is_question;
        int weight;
    } kinds[] = {
        {"kick", choose_name, false, 4},
        {"ban", choose_name, false, 2},
        {"unban", choose_banned, false, 4},
        {"password", choose_name, false, 3},
        {"status", NULL, true, 1},
        {"who", NULL, true, 1},
        {"rooms", NULL, true, 1},
        {"notice The\x1b[31m server is", NULL, false, 1},
        {"notice", NULL, true, 1},
        {"dance", choose_name, true, 1},
        {"close", choose_code, false, 1},
        {"silence", choose_silence, false, 3},
        {"bans", NULL, true, 1},
        {"drain --in 3m", NULL, false, 1},
        {"drain --cancel", NULL, false, 1},
    };
    struct operator* operator= & sim->operator;
    struct core_event event = {.kind = EVENT_CONTROL, .job = ++operator->next_job };
    char line[WIRE_NAME_BYTES + 96];
    int roll = (int)rng_below(&sim->rng, 26), i = 0;

    operator->silenced = 0;

    for (; roll >= kinds[i].weight; i++) {
        roll -= kinds[i].weight;
    }
    snprintf(line, sizeof(line), "%s%s%s", kinds[i].word, kinds[i].who ? " " : "",
             kinds[i].who ? kinds[i].who(sim) : "");
    if (operator->open_count == OPERATOR_OPEN_MAX) {
        return;
    }
    operator->open[operator->open_count++] =(struct operator_command){
        operator->next_job, sim->now_ms, kinds[i].is_question, operator->silenced };
    event.text = line;
    world_step(sim, &event);
}

// Whoever is called so and is known to the clients, the newest of that name.
static struct client *
client_called(struct sim *sim, const char *name)
{
    for (int i = 0; i < sim->client_count; i++) {
        if (strcmp(sim->clients[i].name, name) == 0) {
            return &sim->clients[i];
        }
    }
    return NULL;
}

static void
note_ban(struct sim *sim, const char *name, bool is_banned)
{
    struct operator* operator= & sim->operator;

    ledger_ban(sim, name, is_banned);
    if (is_banned) {
        snprintf(operator->banned[operator->banned_count % OPERATOR_BANNED_MAX],
                                  sizeof(operator->banned[0]), "%s", name);
        operator->banned_count += operator->banned_count<OPERATOR_BANNED_MAX;
    }
}

// The operator tells him by other means.
static void
note_password(struct sim *sim, const char *name, const char *password)
{
    struct client *client = client_called(sim, name);

    ledger_revoke_name(sim, name);
    if (client) {
        snprintf(client->password, sizeof(client->password), "%s", password);
    }
}

static void
read_answer(struct sim *sim, const char *text)
{
    char name[WIRE_NAME_BYTES + 1], password[WIRE_NAME_BYTES + 1];

    if (sscanf(text, "The new password of %64s is %64s", name, password) == 2) {
        note_password(sim, name, password);
    } else if (strstr(text, " is banned.\n") && sscanf(text, "%64s", name) == 1) {
        note_ban(sim, name, true);
    } else if (strstr(text, " is no longer banned.\n") && sscanf(text, "%64s", name) == 1) {
        note_ban(sim, name, false);
    }
}

void
operator_answered(struct sim *sim, uint64_t job, bool is_good, const struct blob *answer)
{
    struct operator* operator= & sim->operator;
    char text[ANSWER_BYTES];
    int i = 0;

    while (i < operator->open_count && operator->open[i].job != job) {
        i++;
    }
    if (i == operator->open_count) {
        sim_fail(sim, 0, 0, "order %" PRIu64 " was not given, or is answered twice", job);
        return;
    }
    if (is_good && operator->open[i].silenced) {
        ledger_silence(sim, operator->open[i].silenced);
    }
    operator->open[i] = operator->open[--operator->open_count];
    if (!is_good && !answer->length) {
        sim_fail(sim, 0, 0, "order %" PRIu64 " is refused without a word", job);
    }
    snprintf(text, sizeof(text), "%.*s", (int)answer->length, (const char *)answer->bytes);
    if (is_good) {
        read_answer(sim, text);
    }
}

void
operator_check(struct sim *sim)
{
    const struct operator* operator= & sim->operator;
    bool is_stuck = sim->disk.is_down || sim->disk.first;

    for (int i = 0; i < operator->open_count; i++) {
        const struct operator_command *command = &operator->open[i];

        if (command->is_question || (!is_stuck && command->at_ms + PATIENCE_MS < sim->now_ms)) {
            sim_fail(sim, 0, 0, "order %" PRIu64 " is not answered", command->job);
        }
    }
}

void
operator_forget(struct sim *sim)
{
    sim->operator.open_count = 0;
}
