// SPDX-License-Identifier: MIT
#include "server/core/people/password_check.h"

#include <inttypes.h>
#include <stdio.h>

#include "server/core/effects.h"
#include "server/core/note.h"
#include "server/core/people/login_throttle.h"
#include "server/core/people/player.h"
#include "server/core/people/players.h"
#include "server/core/people/session.h"
#include "server/core/spend.h"
#include "server/core/tables.h"

enum { LOCK_NEW_AFTER = 10 }; // wrong passwords for one account, from new addresses

void
password_ask_hash(struct request *request, enum hash_kind kind, const char *password,
                  const char *stored)
{
    struct session *session = request->session;
    struct job *job = core_add_job(request->turn, JOB_HASH, session->conn);
    struct hash_job *hash = &effects_add(request->turn->effects, EFFECT_HASH)->hash;

    session->hash_job = job->id;
    hash->job = job->id;
    hash->payer = spend_who(request->turn, session, request->player).key;
    hash->kind = kind;
    snprintf(hash->password, sizeof(hash->password), "%s", password);
    snprintf(hash->stored, sizeof(hash->stored), "%s", stored ? stored : "");
    request->is_answered = true;
}

// Too many tries: how long to wait.
static enum error_code
try_later(struct request *request, int64_t wait_ms)
{
    if (wait_ms <= 0) {
        return ERROR_NONE;
    }
    snprintf(request->argument, sizeof(request->argument), "%d", (int)(wait_ms / 1000 + 1));
    return ERROR_TRY_LATER;
}

// One name at one address. A new password begins anew.
static uint64_t
throttle_key(const struct request *request, const char *name)
{
    const struct player *player;
    struct name_keys keys;
    char canonical[WIRE_NAME_BYTES + 1];

    if (name_check(request->turn->core->names, name, &keys, canonical) != NAME_OK) {
        return request->session->address;
    }
    player = players_find_name(request->turn->core, name);
    return login_throttle_key(keys.folded.high ^ keys.folded.low ^
                                  (uint64_t)(player ? player->password_changes : 0),
                              request->session->address);
}

static bool
is_new_here(const struct request *request, const struct player *player)
{
    return !player_knows(player, request->session->address);
}

enum error_code
password_check_lock(struct request *request, const char *name, const struct player *player)
{
    int64_t now_ms = request->turn->now.mono_ms;
    int64_t wait = login_throttle_wait_ms(&request->turn->core->login_throttle,
                                          throttle_key(request, name), now_ms);

    if (player && is_new_here(request, player) && player->locked_until_ms - now_ms > wait) {
        wait = player->locked_until_ms - now_ms;
    }
    return wait > 0 ? try_later(request, wait) : spend_may(request, BUDGET_PASSWORDS, 1);
}

void
password_count_failure(struct request *request, const char *name, struct player *player,
                       const char *what)
{
    int64_t now_ms = request->turn->now.mono_ms;

    // A name that nobody has may be a password in the wrong field.
    core_note(request->turn, "wrong %s name=%s conn=%" PRIu64, what,
              player ? player->name : "(unknown)", request->session->conn);
    spend(request, BUDGET_PASSWORDS, 1);
    login_throttle_count(&request->turn->core->login_throttle, throttle_key(request, name), now_ms);
    if (player && !player->is_guest && is_new_here(request, player)) {
        player->locked_until_ms =
            now_ms + login_throttle_lock_ms(++player->failures - LOCK_NEW_AFTER);
    }
}

void
password_forget_failures(struct request *request, struct player *player, const char *name)
{
    player->failures = 0;
    login_throttle_forget(&request->turn->core->login_throttle, throttle_key(request, name));
}
