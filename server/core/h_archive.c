// SPDX-License-Identifier: MIT
// Finished games are read from the store by its own thread: the question goes
// out as a query, and its answer is passed on.
#include <stdio.h>
#include <string.h>

#include "server/core/handlers.h"
#include "server/core/state.h"

static struct query_job *
ask(struct request *request, enum query_kind kind)
{
    struct job *job = core_add_job(request->turn, JOB_QUERY, request->session->conn);
    struct query_job *query = &effects_add(request->turn->effects, EFFECT_QUERY)->query;

    job->seq = request->msg->seq;
    query->job = job->id;
    query->kind = kind;
    request->is_answered = true;
    return query;
}

// The id behind a name of a filter; "" is anybody.
static enum error_code
find_id(struct request *request, const char *name, uint64_t *id)
{
    const struct player *player = players_find_name(request->turn->core, name);

    *id = player ? player->id : 0;
    if (*name && !player) {
        snprintf(request->argument, sizeof(request->argument), "%s", name);
        return ERROR_NO_SUCH_PLAYER;
    }
    return ERROR_NONE;
}

enum error_code
h_archive_ask(struct request *request)
{
    const struct wire_archive_ask *wire = &request->msg->archive_ask;
    struct query_job *query;
    uint64_t player, opponent;
    enum error_code code = find_id(request, wire->player, &player);

    if (code == ERROR_NONE) {
        code = find_id(request, wire->opponent, &opponent);
    }
    if (code != ERROR_NONE) {
        return code;
    }
    query = ask(request, QUERY_ARCHIVE);
    query->player = player;
    query->opponent = opponent;
    query->rule = wire->rule;
    query->result = wire->result;
    query->game = wire->before_game;
    query->from_ms = (int64_t)wire->from_ms;
    query->to_ms = (int64_t)wire->to_ms;
    return ERROR_NONE;
}

enum error_code
h_record_ask(struct request *request)
{
    ask(request, QUERY_RECORD)->game = request->msg->record_ask.game;
    return ERROR_NONE;
}

// The connection that waits for this query, 0 if it is gone; ends the job.
static uint64_t
take_job(struct turn *turn, uint64_t id, uint64_t *seq)
{
    const struct job *job = core_job(turn->core, id);
    const struct session *session =
        job && job->kind == JOB_QUERY ? core_session(turn->core, job->owner) : NULL;
    uint64_t conn = session && session->state == SESSION_IDENTIFIED ? session->conn : 0;

    *seq = job ? job->seq : 0;
    core_remove_job(turn->core, id);
    return conn;
}

void
archive_on_page(struct turn *turn, uint64_t job, const struct wire_archive_page *page)
{
    uint64_t seq, conn = take_job(turn, job, &seq);
    struct server_msg msg = {.re_seq = seq, .kind = SERVER_ARCHIVE_PAGE, .archive_page = *page};

    if (conn) {
        core_reply(turn, conn, &msg);
    }
}

void
archive_on_record(struct turn *turn, uint64_t job, const char *text)
{
    uint64_t seq, conn = take_job(turn, job, &seq);
    size_t length = text ? strlen(text) : 0;
    uint32_t parts = (uint32_t)((length + WIRE_RECORD_BYTES - 1) / WIRE_RECORD_BYTES);

    if (!conn) {
        return;
    }
    if (!text || length == 0) {
        core_refuse(turn, conn, seq, ERROR_NO_SUCH_GAME, "");
        return;
    }
    for (uint32_t i = 0; i < parts; i++) {
        char part[WIRE_RECORD_BYTES + 1];
        struct server_msg msg = {.re_seq = seq,
                                 .kind = SERVER_RECORD,
                                 .record = {.part = i, .parts = parts, .text = part}};

        // Logs are ASCII but for names: a cut must not fall into a character.
        snprintf(part, sizeof(part), "%s", text + (size_t)i * WIRE_RECORD_BYTES);
        if (i == 0) {
            core_reply(turn, conn, &msg);
        } else {
            core_send(turn, conn, &msg);
        }
    }
}
