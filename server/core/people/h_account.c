// SPDX-License-Identifier: MIT
// What the owner of an account does with it: sets another password, makes recovery codes and uses
// one, logs terminals out. Passwords wait for a hash of the worker; what was true when they were
// sent is asked again then.
#include "server/core/people/h_account.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/util/wipe.h"
#include "server/core/effects.h"
#include "server/core/fault.h"
#include "server/core/handlers.h"
#include "server/core/note.h"
#include "server/core/people/identity.h"
#include "server/core/people/logged_out.h"
#include "server/core/people/password_check.h"
#include "server/core/people/player.h"
#include "server/core/people/players.h"
#include "server/core/people/recovery.h"
#include "server/core/people/session.h"
#include "server/core/people/tokens.h"
#include "server/core/send.h"
#include "server/core/spend.h"
#include "server/core/tables.h"

// His connection, if there is one and it is not this request's, ends and is told why.
static void
end_connection(const struct request *request, struct player *player, enum logged_out why)
{
    struct session *session = core_session(request->turn->core, player->conn);

    if (session && session != request->session) {
        core_bye_because(request->turn, session, logged_out_error(why));
        identity_leave(request->turn, session, PRESENCE_LOST);
    }
}

// May the owner's password be checked now? so many hashes follow.
static enum error_code
check_owner(struct request *request, int hashes)
{
    enum error_code code;

    if (request->player->is_guest) {
        return ERROR_GUESTS_NOT;
    }
    if (request->session->hash_job) {
        return ERROR_CHECKING;
    }
    code = password_check_lock(request, request->player->name, request->player);
    return code == ERROR_NONE ? spend(request, BUDGET_HASHES, hashes) : code;
}

// Another password.

enum error_code
h_change_password(struct request *request)
{
    struct waiting *waiting;
    enum error_code code = check_owner(request, 2); // the old one, and the new one

    if (code != ERROR_NONE) {
        return code;
    }
    waiting = session_wait(request->session, WAITING_OLD_PASSWORD, request->msg->seq);
    snprintf(waiting->password, sizeof(waiting->password), "%s",
             request->msg->change_password.new_password);
    password_ask_hash(request, HASH_VERIFY, request->msg->change_password.old_password,
                      request->player->password);
    return ERROR_NONE;
}

static enum error_code
check_right(struct request *request, bool is_good)
{
    if (!is_good) {
        password_count_failure(request, request->player->name, request->player, "password");
        return ERROR_WRONG_PASSWORD;
    }
    return ERROR_NONE;
}

// The old password was right: now the new one is hashed.
static enum error_code
finish_old_password(struct request *request, bool is_good)
{
    struct waiting *waiting = request->session->waiting;
    enum error_code code = check_right(request, is_good);

    if (code == ERROR_NONE) {
        waiting->what = WAITING_NEW_PASSWORD;
        password_ask_hash(request, HASH_MAKE, waiting->password, NULL);
        wipe(waiting->password, sizeof(waiting->password));
    }
    return code;
}

// A new password ends all sessions that could be resumed elsewhere.
static enum error_code
finish_new_password(struct request *request, const char *hash)
{
    players_set_password(request->turn, request->player, hash, LOGGED_OUT_PASSWORD,
                         request->session->family);
    core_note(request->turn, "password changed name=%s conn=%" PRIu64, request->player->name,
              request->session->conn);
    return ERROR_NONE;
}

// Recovery codes.

enum error_code
h_recovery_codes_ask(struct request *request)
{
    enum error_code code = check_owner(request, 1);

    if (code != ERROR_NONE) {
        return code;
    }
    session_wait(request->session, WAITING_CODES, request->msg->seq);
    password_ask_hash(request, HASH_VERIFY, request->msg->password.password,
                      request->player->password);
    return ERROR_NONE;
}

// They go out once they are stored; the frame is all that is left of them.
static enum error_code
finish_codes(struct request *request, bool is_good)
{
    char codes[WIRE_RECOVERY_CODES][WIRE_RECOVERY_CODE_BYTES + 1];
    const char *texts[WIRE_RECOVERY_CODES];
    struct server_msg msg = {.kind = SERVER_RECOVERY_CODES,
                             .recovery_codes = {WIRE_RECOVERY_CODES, texts}};
    struct player *player = request->player;
    enum error_code code = check_right(request, is_good);

    if (code != ERROR_NONE) {
        return code;
    }
    recovery_free(player->recovery);
    player->recovery = recovery_make(request->turn->core, player->id, codes);
    players_store(request->turn, player);
    core_note(request->turn, "recovery codes made name=%s conn=%" PRIu64, player->name,
              request->session->conn);
    for (int i = 0; i < WIRE_RECOVERY_CODES; i++) {
        texts[i] = codes[i];
    }
    core_answer(request, &msg);
    wipe(codes, sizeof(codes));
    return ERROR_NONE;
}

// Is there an account of this name that the code is good for?
static struct player *
find_recoverable(const struct request *request, const struct wire_recover *asked,
                 uint8_t digest[RECOVERY_DIGEST_BYTES])
{
    struct player *player = players_find_name(request->turn->core, asked->name);

    return player && !player->is_guest &&
                   recovery_digest(request->turn->core, player->id, asked->recovery_code, digest) &&
                   recovery_has(player->recovery, digest)
               ? player
               : NULL;
}

// A code can't be guessed, so a wrong one need not take as long as a good one.
enum error_code
h_recover(struct request *request)
{
    const struct wire_recover *asked = &request->msg->recover;
    struct player *named = players_find_name(request->turn->core, asked->name);
    enum error_code code = password_check_lock(request, asked->name, named);
    uint8_t digest[RECOVERY_DIGEST_BYTES];
    struct waiting *waiting;

    if (code == ERROR_NONE) {
        code = spend_may(request, BUDGET_HASHES, 1);
    }
    if (code != ERROR_NONE) {
        return code;
    }
    if (!find_recoverable(request, asked, digest)) {
        password_count_failure(request, asked->name, named, "recovery code");
        return ERROR_WRONG_RECOVERY_CODE;
    }
    spend(request, BUDGET_HASHES, 1);
    waiting = session_wait(request->session, WAITING_RECOVER, request->msg->seq);
    snprintf(waiting->name, sizeof(waiting->name), "%s", asked->name);
    waiting->changes = named->password_changes;
    memcpy(waiting->code, digest, sizeof(waiting->code));
    password_ask_hash(request, HASH_MAKE, asked->password, NULL);
    request->session->state = SESSION_WAITING;
    return ERROR_NONE;
}

// The code may have been used meanwhile, or the password changed.
static bool
is_still_good(const struct player *player, const struct waiting *waiting)
{
    return player && !player->is_guest && player->password_changes == waiting->changes &&
           recovery_has(player->recovery, waiting->code);
}

static enum error_code
finish_recover(struct request *request, const char *hash)
{
    const struct waiting *waiting = request->session->waiting;
    struct player *player = players_find_name(request->turn->core, waiting->name);
    enum error_code code = password_check_lock(request, waiting->name, player);

    if (code != ERROR_NONE) {
        return code;
    }
    if (!is_still_good(player, waiting)) {
        password_count_failure(request, waiting->name, player, "recovery code");
        return ERROR_WRONG_RECOVERY_CODE;
    }
    if (player->is_banned) {
        return ERROR_BANNED;
    }
    recovery_remove(&player->recovery, waiting->code);
    password_forget_failures(request, player, waiting->name);
    player->locked_until_ms = 0; // whoever guessed before does not lock him out
    players_set_password(request->turn, player, hash, LOGGED_OUT_RECOVERY, 0);
    end_connection(request, player, LOGGED_OUT_RECOVERY);
    core_note(request->turn, "recovered name=%s conn=%" PRIu64 " codes_left=%d", player->name,
              request->session->conn, recovery_left(player->recovery));
    identity_enter(request->turn, request->session, player,
                   tokens_new_family(request->turn, player), request->msg->seq);
    request->is_answered = true;
    return ERROR_NONE;
}

// The terminals that are logged in.

static bool
is_left_out(const struct token_family *family)
{
    return family->ended || FAULT(FAULT_DEVICE_NOT_LISTED);
}

enum error_code
h_account_ask(struct request *request)
{
    const struct player *player = request->player;
    struct wire_device devices[PLAYER_FAMILIES_MAX];
    struct server_msg msg = {
        .kind = SERVER_ACCOUNT,
        .account = {.devices = devices,
                    .recovery_codes = (uint32_t)recovery_left(player->recovery)}};

    if (player->is_guest) {
        return ERROR_GUESTS_NOT;
    }
    for (const struct token_family *family = player->families; family; family = family->next) {
        if (!is_left_out(family)) {
            devices[msg.account.device_count++] =
                (struct wire_device){.device = family->id,
                                     .program = family->program,
                                     .since_ms = (uint64_t)family->since_ms,
                                     .used_ms = (uint64_t)family->used_ms,
                                     .here = family->id == request->session->family};
        }
    }
    core_answer(request, &msg);
    return ERROR_NONE;
}

// Others only: nobody is connected by their tokens.
enum error_code
h_log_out(struct request *request)
{
    uint64_t device = request->msg->log_out.device;

    if (request->player->is_guest) {
        return ERROR_GUESTS_NOT;
    }
    if (!tokens_end(request->player, LOGGED_OUT_DEVICE, device, request->session->family) &&
        device) {
        return ERROR_NO_SUCH_DEVICE;
    }
    core_note(request->turn, "logged out name=%s conn=%" PRIu64 " devices=%s",
              request->player->name, request->session->conn, device ? "one" : "all others");
    players_store(request->turn, request->player);
    return ERROR_NONE;
}

enum error_code
account_on_hash(struct request *request, enum waiting_for what, bool is_good, const char *hash)
{
    switch (what) {
    case WAITING_REGISTER:
    case WAITING_LOGIN:
        break; // h_auth.c
    case WAITING_OLD_PASSWORD:
        return finish_old_password(request, is_good);
    case WAITING_NEW_PASSWORD:
        return is_good ? finish_new_password(request, hash) : ERROR_BUSY;
    case WAITING_CODES:
        return finish_codes(request, is_good);
    case WAITING_RECOVER:
        return is_good ? finish_recover(request, hash) : ERROR_BUSY;
    }
    return ERROR_NONE;
}
