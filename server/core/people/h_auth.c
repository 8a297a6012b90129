// SPDX-License-Identifier: MIT
// The first requests of a connection, guests and accounts. Passwords are hashed in a worker: the
// request waits, and auth_on_hash() continues it.
#include "server/core/people/h_auth.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/text.h"
#include "common/wire/feature.h"
#include "server/core/effects.h"
#include "server/core/fault.h"
#include "server/core/game/game.h"
#include "server/core/handlers.h"
#include "server/core/note.h"
#include "server/core/people/h_account.h"
#include "server/core/people/identity.h"
#include "server/core/people/logged_out.h"
#include "server/core/people/password_check.h"
#include "server/core/people/player.h"
#include "server/core/people/players.h"
#include "server/core/people/session.h"
#include "server/core/people/tokens.h"
#include "server/core/send.h"
#include "server/core/spend.h"
#include "server/core/tables.h"

static void
set_state(struct session *session, enum session_state state)
{
    session->state = state;
}

static bool
is_offered(const struct core_config *config, enum feature feature)
{
    switch (feature) {
    case FEATURE_AI:
    case FEATURE_STAND_IN:
        return config->ai_seats_max > 0;
    case FEATURE_PATIENT:
        return config->keep_games;
    case FEATURE_GUESTS:
        return config->allow_guests;
    case FEATURE_REGISTER:
        return config->allow_register;
    case FEATURE_EMAIL:
        return config->mail_from;
    case FEATURE_ACCOUNT:
    case FEATURE_ARCHIVE:
    case FEATURE_ARCHIVE_OPENING:
    case FEATURE_BADGES:
    case FEATURE_HAND_OVER:
    case FEATURE_CAREER:
    case FEATURE_HINTS:
    case FEATURE_KEPT:
    case FEATURE_PEEK:
    case FEATURE_PEOPLE:
    case FEATURE_PUZZLES:
    case FEATURE_SEEK:
    case FEATURE_STANDINGS:
    case FEATURE_DELAY:
        break;
    }
    return true;
}

// Returns how many.
static int
list_features(const struct core_config *config, const char *features[FEATURE_COUNT])
{
    int count = 0;

    for (int i = 0; i < FEATURE_COUNT; i++) {
        if (is_offered(config, (enum feature)i)) {
            features[count++] = feature_name((enum feature)i);
        }
    }
    return count;
}

enum error_code
h_hello(struct request *request)
{
    const char *features[FEATURE_COUNT];
    const struct wire_hello *hello = &request->msg->hello;
    const struct core *core = request->turn->core;
    struct server_msg msg = {
        .kind = SERVER_WELCOME,
        .welcome = {.protocol = WIRE_PROTOCOL,
                    .server = core->config.server_name,
                    .program = "gorend " GOREN_VERSION,
                    .features = features,
                    .online = (uint32_t)core->online_count,
                    .rooms = HASH_CNT(by_id, core->rooms)},
    };
    int count;

    if (request->session->state != SESSION_NEW) {
        return ERROR_GREETED_TWICE;
    }
    if (hello->protocol_min > WIRE_PROTOCOL || hello->protocol_max < WIRE_PROTOCOL) {
        snprintf(request->argument, sizeof(request->argument), "%d", WIRE_PROTOCOL);
        return ERROR_PROTOCOL;
    }
    count = list_features(&core->config, features);
    msg.welcome.feature_count = count < WIRE_FEATURES_MAX ? count : WIRE_FEATURES_MAX;
    msg.welcome.more_features = features + msg.welcome.feature_count;
    msg.welcome.more_feature_count = count - msg.welcome.feature_count;
    snprintf(request->session->language, sizeof(request->session->language), "%s", hello->language);
    text_clean(hello->program, request->session->program, sizeof(request->session->program),
               WIRE_PROGRAM_BYTES);
    set_state(request->session, SESSION_GREETED);
    core_answer(request, &msg);
    return ERROR_NONE;
}

static void
note_entered(struct turn *turn, const struct session *session, const struct player *player,
             const char *how)
{
    core_note(turn, "%s name=%s conn=%" PRIu64 " player=%" PRIu64, how, player->name, session->conn,
              player->id);
}

// A known player is behind this connection from here on. how: what the log calls it.
static void
enter(const struct request *request, struct player *player, const char *how)
{
    note_entered(request->turn, request->session, player, how);
    identity_enter(request->turn, request->session, player,
                   tokens_new_family(request->turn, player), request->msg->seq);
}

static struct player *
add_player(struct turn *turn, const char *name, const struct name_keys *keys, bool is_guest)
{
    struct player *player = players_add(turn->core, core_new_id(turn), name, keys);

    player->is_guest = is_guest;
    player->since_ms = turn->now.wall_ms;
    return player;
}

enum error_code
h_guest(struct request *request)
{
    char canonical[WIRE_NAME_BYTES + 1];
    struct name_keys keys;
    enum error_code code;

    if (!request->turn->core->config.allow_guests) {
        return ERROR_GUESTS_NOT;
    }
    code = players_check_name(request, request->msg->guest.name, &keys, canonical);
    if (code == ERROR_NONE) {
        enter(request, add_player(request->turn, canonical, &keys, true), "guest");
        request->is_answered = true;
    }
    return code;
}

enum error_code
h_register(struct request *request)
{
    char canonical[WIRE_NAME_BYTES + 1];
    struct name_keys keys;
    struct waiting *waiting;
    enum error_code code;

    if (!request->turn->core->config.allow_register) {
        return ERROR_NO_REGISTER;
    }
    code = players_check_name(request, request->msg->enter.name, &keys, canonical);
    if (code == ERROR_NONE) {
        code = spend_may(request, BUDGET_HASHES, 1);
    }
    if (code == ERROR_NONE) {
        code = spend(request, BUDGET_ACCOUNTS, 1);
    }
    if (code != ERROR_NONE) {
        return code;
    }
    spend(request, BUDGET_HASHES, 1);
    waiting = session_wait(request->session, WAITING_REGISTER, request->msg->seq);
    snprintf(waiting->name, sizeof(waiting->name), "%s", canonical);
    password_ask_hash(request, HASH_MAKE, request->msg->enter.password, NULL);
    set_state(request->session, SESSION_WAITING);
    return ERROR_NONE;
}

enum error_code
h_login(struct request *request)
{
    struct player *player = players_find_name(request->turn->core, request->msg->enter.name);
    bool has_password = player && !player->is_guest;
    enum error_code code = password_check_lock(request, request->msg->enter.name, player);
    struct waiting *waiting;

    if (code == ERROR_NONE) {
        code = spend(request, BUDGET_HASHES, 1);
    }
    if (code != ERROR_NONE) {
        return code;
    }
    waiting = session_wait(request->session, WAITING_LOGIN, request->msg->seq);
    snprintf(waiting->name, sizeof(waiting->name), "%s", request->msg->enter.name);
    waiting->changes = player ? player->password_changes : 0;
    password_ask_hash(request, HASH_VERIFY, request->msg->enter.password,
                      has_password ? player->password : NULL); // unknown names take as long
    set_state(request->session, SESSION_WAITING);
    return ERROR_NONE;
}

enum error_code
h_resume(struct request *request)
{
    struct player *robbed;
    struct token_family *family = tokens_use(request->turn, request->msg->resume.token, &robbed);
    enum error_code code = ERROR_NONE;

    if (robbed) {
        // Whoever has come in with the copy, or with what was copied.
        identity_end_family(request->turn, robbed, tokens_family(request->msg->resume.token));
        players_store(request->turn, robbed);
        players_release(request->turn, robbed);
    }
    if (!family) {
        code = logged_out_why(request, request->msg->resume.token);
        return code == ERROR_NONE ? ERROR_WRONG_TOKEN : code;
    }
    note_entered(request->turn, request->session, family->player, "resumed");
    identity_enter(request->turn, request->session, family->player, family, request->msg->seq);
    request->is_answered = true;
    return ERROR_NONE;
}

// Leaves for good. A guest's tokens are worthless from here on.
enum error_code
h_goodbye(struct request *request)
{
    struct player *player = request->player;
    struct server_msg done = {.kind = SERVER_DONE};

    core_answer(request, &done);
    if (player && player->is_guest) {
        tokens_revoke_all(request->turn->core, player);
        players_store(request->turn, player);
    }
    core_bye(request->turn, request->session, BYE_GOODBYE);
    identity_leave(request->turn, request->session, PRESENCE_LEFT);
    return ERROR_NONE;
}

enum error_code
h_ping(struct request *request)
{
    struct server_msg msg = {
        .re_seq = request->msg->seq, .kind = SERVER_PONG, .ping = request->msg->ping};

    request->is_answered = true;
    core_send_now(request->turn, request->session->conn, &msg);
    return ERROR_NONE;
}

enum error_code
h_pong(struct request *request)
{
    struct session *session = request->session;
    struct player *player = request->player;

    if (!session->ping_number || request->msg->ping.number != session->ping_number) {
        // Late or invented: tells nothing. Late ones are few.
        session->credit -= SESSION_INVENTED_PONG;
        return ERROR_NONE;
    }
    session->ping_number = 0;
    lag_add(&session->lag, request->turn->now.mono_ms - session->ping_sent_ms, session->rtt_us);
    for (int i = 0; player && i < player->room_count; i++) {
        game_on_lag(request->turn, core_room(request->turn->core, player->rooms[i]), player,
                    lag_read(&session->lag));
    }
    return ERROR_NONE;
}

// The hash for a new account is there.
static enum error_code
finish_register(struct request *request, const char *hash)
{
    char canonical[WIRE_NAME_BYTES + 1];
    struct name_keys keys;
    struct player *player;
    // Somebody else may have taken the name meanwhile.
    enum error_code code =
        players_check_name(request, request->session->waiting->name, &keys, canonical);

    if (code != ERROR_NONE) {
        return code;
    }
    player = add_player(request->turn, canonical, &keys, false);
    player_set_password(player, hash);
    enter(request, player, "registered");
    request->is_answered = true;
    return ERROR_NONE;
}

static bool
is_kept_out(const struct player *player)
{
    return player->is_banned && !FAULT(FAULT_BANNED_LOGS_IN);
}

static enum error_code
finish_login(struct request *request, bool is_good)
{
    const struct waiting *waiting = request->session->waiting;
    struct player *player = players_find_name(request->turn->core, waiting->name);
    enum error_code code = password_check_lock(request, waiting->name, player);

    // Many may have guessed at once; what came after the lock counts for nothing.
    if (code != ERROR_NONE) {
        return code;
    }
    // What was compared may not be his password any more.
    if (!player || player->is_guest || !is_good || player->password_changes != waiting->changes) {
        password_count_failure(request, waiting->name, player, "password");
        return ERROR_WRONG_PASSWORD;
    }
    if (is_kept_out(player)) {
        core_note(request->turn, "banned name=%s conn=%" PRIu64, player->name,
                  request->session->conn);
        return ERROR_BANNED;
    }
    password_forget_failures(request, player, waiting->name);
    enter(request, player, "logged in");
    request->is_answered = true;
    return ERROR_NONE;
}

static enum error_code
finish_entering(struct request *request, enum waiting_for what, bool is_good, const char *hash)
{
    return what == WAITING_LOGIN ? finish_login(request, is_good)
           : is_good             ? finish_register(request, hash)
                                 : ERROR_BUSY;
}

// Who goes on when the hash is there. Answers, or returns the refusal.
static enum error_code (*const finish[])(struct request *request, enum waiting_for what,
                                         bool is_good, const char *hash) = {
    [WAITING_REGISTER] = finish_entering,     [WAITING_LOGIN] = finish_entering,
    [WAITING_OLD_PASSWORD] = account_on_hash, [WAITING_NEW_PASSWORD] = account_on_hash,
    [WAITING_CODES] = account_on_hash,        [WAITING_RECOVER] = account_on_hash,
};

// The session that waits for this hash; it does not wait any more. NULL if it is
// gone.
static struct session *
take_hash_job(struct turn *turn, uint64_t id)
{
    const struct job *job = core_job(turn->core, id);
    struct session *session =
        job && job->kind == JOB_HASH ? core_session(turn->core, job->owner) : NULL;

    if (!job || job->kind != JOB_HASH) {
        return NULL;
    }
    core_remove_job(turn->core, id);
    if (!session || session->hash_job != id || session->state == SESSION_CLOSING) {
        return NULL;
    }
    session->hash_job = 0;
    if (session->state == SESSION_WAITING) {
        set_state(session, SESSION_GREETED);
    }
    return session;
}

void
auth_on_refusal(struct turn *turn, uint64_t id)
{
    struct session *session = take_hash_job(turn, id);

    if (session) {
        core_refuse(turn, session->conn, session->waiting->seq, ERROR_BUSY, "");
        session_stop_waiting(session);
    }
}

void
auth_on_hash(struct turn *turn, uint64_t id, bool is_good, const char *hash)
{
    struct session *session = take_hash_job(turn, id);
    struct client_msg again = {.seq = session ? session->waiting->seq : 0};
    struct server_msg done = {.kind = SERVER_DONE, .re_seq = again.seq};
    struct request request = {.turn = turn, .session = session, .msg = &again};
    enum error_code code;

    if (!session) {
        return;
    }
    request.player = session->player;
    code = finish[session->waiting->what](&request, session->waiting->what, is_good, hash);
    if (!session->hash_job) {
        session_stop_waiting(session);
    }
    if (code != ERROR_NONE) {
        core_refuse(turn, session->conn, again.seq, code, request.argument);
    } else if (!request.is_answered) {
        core_reply(turn, session->conn, &done);
    }
}
