// SPDX-License-Identifier: MIT
// Finished games are read from the store by its own thread: the question goes
// out as a query, and its answer is passed on.
#include "server/core/operator/h_archive.h"

#include <stdio.h>
#include <string.h>

#include "server/core/archive_line.h"
#include "server/core/effects.h"
#include "server/core/fault.h"
#include "server/core/handlers.h"
#include "server/core/people/players.h"
#include "server/core/send.h"
#include "server/core/tables.h"

enum { DAY_MS = 24 * 60 * 60 * 1000 };

static struct query_job
query_of(const struct request *request, enum query_kind kind, uint64_t subject)
{
    return (struct query_job){
        .kind = kind,
        .viewer = FAULT(FAULT_VIEWER_LOST) ? 0 : request->player->id,
        .game = subject,
    };
}

static enum error_code
ask(struct request *request, const struct query_job *query)
{
    enum error_code code =
        archive_line_ask(request->turn, request->session, query, request->msg->seq);

    request->is_answered = code == ERROR_NONE;
    return code;
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
    struct query_job query;
    uint64_t player, opponent;
    enum error_code code = find_id(request, wire->player, &player);

    if (code == ERROR_NONE) {
        code = find_id(request, wire->opponent, &opponent);
    }
    if (code != ERROR_NONE) {
        return code;
    }
    query = query_of(request, QUERY_ARCHIVE, wire->before_game);
    query.player = FAULT(FAULT_FILTER_LOST) ? 0 : player;
    query.opponent = opponent;
    query.rule = wire->rule;
    query.result = wire->result;
    query.from_ms = (int64_t)wire->from_ms;
    query.to_ms = (int64_t)wire->to_ms;
    snprintf(query.opening, sizeof(query.opening), "%s",
             FAULT(FAULT_OPENING_LOST) ? "" : wire->opening);
    return ask(request, &query);
}

enum error_code
h_record_ask(struct request *request)
{
    struct query_job query = query_of(request, QUERY_RECORD, request->msg->record_ask.game);

    return ask(request, &query);
}

// The last days with today, each from its beginning on.
static int64_t
first_day_ms(int64_t now_ms)
{
    int64_t day = now_ms / DAY_MS - (WIRE_CAREER_DAYS - 1);

    return day > 0 ? day * DAY_MS : 0;
}

enum error_code
h_rating_history_ask(struct request *request)
{
    const struct wire_career_ask *wire = &request->msg->career_ask;
    struct query_job query;
    uint64_t player;
    enum error_code code = find_id(request, wire->name, &player);

    if (code != ERROR_NONE) {
        return code;
    }
    query = query_of(request, QUERY_RATING_HISTORY, player);
    query.player = player;
    query.rule = wire->rule;
    query.speed = wire->speed;
    query.from_ms = first_day_ms(request->turn->now.wall_ms);
    return ask(request, &query);
}

// The connection that waits for this query, 0 if it is gone; ends the job, and the archive is
// asked the next one.
static uint64_t
take_job(struct turn *turn, uint64_t id, uint64_t *seq)
{
    const struct job *job = core_job(turn->core, id);
    struct session *session =
        job && job->kind == JOB_QUERY ? core_session(turn->core, job->owner) : NULL;
    uint64_t conn = session && session->state == SESSION_IDENTIFIED ? session->conn : 0;

    *seq = job ? job->seq : 0;
    core_remove_job(turn->core, id);
    if (session) {
        archive_line_next(turn, session);
    }
    return conn;
}

void
archive_on_refusal(struct turn *turn, uint64_t id)
{
    const struct job *job = core_job(turn->core, id);
    uint64_t seq, conn = job && job->kind == JOB_QUERY ? take_job(turn, id, &seq) : 0;

    if (conn) {
        core_refuse(turn, conn, seq, ERROR_BUSY, "");
    }
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

// How much of the text fits into one part without cutting a character in two.
static size_t
part_length(const char *text)
{
    size_t length = strlen(text);

    if (length <= WIRE_RECORD_BYTES) {
        return length;
    }
    length = WIRE_RECORD_BYTES;
    while (((unsigned char)text[length] & 0xc0) == 0x80) {
        length--;
    }
    return length;
}

static uint32_t
part_count(const char *text)
{
    uint32_t count = 0;

    for (; *text; text += part_length(text)) {
        count++;
    }
    return count;
}

void
archive_on_record(struct turn *turn, uint64_t id, const char *text)
{
    const struct job *job = core_job(turn->core, id);
    uint64_t game = job ? job->subject : 0, seq, conn = take_job(turn, id, &seq);
    uint32_t parts = text ? part_count(text) : 0;

    if (!conn) {
        return;
    }
    if (!parts) {
        core_refuse(turn, conn, seq, ERROR_NO_SUCH_GAME, "");
        return;
    }
    for (uint32_t i = 0; i < parts; i++) {
        char part[WIRE_RECORD_BYTES + 1];
        size_t length = part_length(text);
        struct server_msg msg = {.re_seq = i == 0 ? seq : 0,
                                 .kind = SERVER_RECORD,
                                 .record = {.game = game, .part = i, .parts = parts, .text = part}};

        memcpy(part, text, length);
        part[FAULT(FAULT_RECORD_CUT) ? length - 1 : length] = '\0';
        text += length;
        if (i == 0) {
            core_reply(turn, conn, &msg);
        } else {
            core_send(turn, conn, &msg);
        }
    }
}

void
archive_on_rating_history(struct turn *turn, uint64_t id, const struct wire_career *history)
{
    const struct job *job = core_job(turn->core, id);
    uint64_t player = job ? job->subject : 0, seq, conn = take_job(turn, id, &seq);
    struct server_msg msg = {.re_seq = seq, .kind = SERVER_CAREER, .career = *history};

    msg.career.player = player;
    if (conn) {
        core_reply(turn, conn, &msg);
    }
}
