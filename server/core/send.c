// SPDX-License-Identifier: MIT
#include "server/core/send.h"

#include <assert.h>

#include "common/util/strbuf.h"
#include "common/util/text.h"
#include "common/wire/wire.h"
#include "server/core/blob.h"
#include "server/core/effects.h"
#include "server/core/fault.h"
#include "server/core/handout.h"
#include "server/core/lobby/lobby_readers.h"
#include "server/core/outbox.h"
#include "server/core/tables.h"
#include "server/core/timers.h"

enum { ID_RANDOM = 0xfffff }; // the bits of an id below its millisecond

// Ids sort by time and cannot be guessed from each other; nothing needs to be
// stored to keep them unique. 0 means nobody.
uint64_t
core_new_id(struct turn *turn)
{
    struct core *core = turn->core;
    uint8_t bytes[3];
    uint64_t id;

    core->config.random(core->config.data, bytes, sizeof(bytes));
    id = (uint64_t)turn->now.wall_ms << 20 | (uint64_t)bytes[0] << 12 | (uint64_t)bytes[1] << 4 |
         bytes[2] % 16;
    // Two in one millisecond, or a clock that went back: still never the same.
    // Not simply the next one: after a restart those of what was forgotten are
    // not known any more, and would come again.
    if (id <= core->last_id) {
        id = core->last_id + 1 + (id & ID_RANDOM);
    }
    core->last_id = id;
    return id;
}

void
core_seen_id(struct core *core, uint64_t id)
{
    if (id > core->last_id) {
        core->last_id = id;
    }
}

struct blob *
core_encode(struct core *core, const struct server_msg *msg)
{
    size_t length;

    arena_reset(&core->scratch);
    length = wire_encode_server(&core->scratch, msg, core->frame, CORE_FRAME_BYTES);
    assert(length > 0); // every list is cut to its limit before
    return blob_create(core->frame, length);
}

static bool
hears_more(const struct session *session)
{
    return session->state != SESSION_CLOSING || FAULT(FAULT_WORD_AFTER_BYE);
}

// Holds a frame back for a connection. Bye is the last word of each, and what is
// for nobody must not pile up.
static void
hold(struct turn *turn, enum held_kind kind, uint64_t conn, struct blob *frame)
{
    struct session *session = core_session(turn->core, conn);

    if (!session || !hears_more(session)) {
        blob_release(frame);
        return;
    }
    outbox_hold(&turn->core->outbox, kind, conn, frame, &session->held);
}

void
core_send_frame(struct turn *turn, uint64_t conn, struct blob *frame)
{
    hold(turn, HELD_FRAME, conn, frame);
}

void
core_send_news(struct turn *turn, uint64_t conn, struct blob *frame)
{
    hold(turn, HELD_NEWS, conn, frame);
}

void
core_send(struct turn *turn, uint64_t conn, const struct server_msg *msg)
{
    if (conn) {
        core_send_frame(turn, conn, core_encode(turn->core, msg));
    }
}

void
core_send_now(struct turn *turn, uint64_t conn, const struct server_msg *msg)
{
    struct effect *effect = effects_add(turn->effects, EFFECT_SEND);

    effect->send.conn = conn;
    effect->send.frame = core_encode(turn->core, msg);
}

void
core_answer(struct request *request, struct server_msg *msg)
{
    msg->re_seq = request->msg->seq;
    request->is_answered = true;
    core_reply(request->turn, request->session->conn, msg);
}

void
core_answer_with(struct request *request, const struct blob *frame)
{
    uint8_t *out = request->turn->core->frame;
    size_t length =
        wire_answer_with(frame->bytes, frame->length, request->msg->seq, out, CORE_FRAME_BYTES);

    assert(length > 0);
    request->is_answered = true;
    core_reply_frame(request->turn, request->session->conn, blob_create(out, length));
}

void
core_reply(struct turn *turn, uint64_t conn, const struct server_msg *msg)
{
    hold(turn, HELD_ANSWER, conn, core_encode(turn->core, msg));
}

void
core_reply_frame(struct turn *turn, uint64_t conn, struct blob *frame)
{
    hold(turn, HELD_ANSWER, conn, frame);
}

void
core_answer_released(struct session *session)
{
    if (session && session->in_flight > 0) {
        session->in_flight--;
    }
}

static bool
is_answer_lost(enum error_code code)
{
    return FAULT(FAULT_ANSWER_LOST) && code == ERROR_NOT_SEATED;
}

void
core_refuse(struct turn *turn, uint64_t conn, uint64_t seq, enum error_code code,
            const char *argument)
{
    char clean[WIRE_TEXT_BYTES + 1] = "";
    const char *arguments[] = {clean};
    struct server_msg msg = {
        .re_seq = seq, .kind = SERVER_ERROR, .error = {.code = (uint32_t)code}};
    struct strbuf text = {0};

    if (is_answer_lost(code)) {
        return;
    }
    // A name that nobody has is told as it came; it may hold anything.
    if (*argument && text_clean(argument, clean, sizeof(clean), WIRE_TEXT_BYTES)) {
        msg.error.argument_count = 1;
        msg.error.arguments = arguments;
    }
    error_format(code, clean, &text);
    msg.error.text = strbuf_text(&text);
    if (code == ERROR_STORAGE) {
        // It tells nothing but that the disk is full, and behind what waits for
        // the disk nobody would hear it.
        core_send_now(turn, conn, &msg);
        core_answer_released(core_session(turn->core, conn));
    } else {
        core_reply(turn, conn, &msg);
    }
    strbuf_finish(&text);
}

static void
say_bye(struct turn *turn, struct session *session, enum bye_reason reason, enum error_code code)
{
    struct server_msg msg = {.kind = SERVER_BYE, .bye = {.reason = reason, .error = code}};

    if (session->state == SESSION_CLOSING) {
        return;
    }
    core_send(turn, session->conn, &msg);
    outbox_hold(&turn->core->outbox, HELD_CLOSE, session->conn, NULL, &session->held);
    session->state = SESSION_CLOSING;
    lobby_leave(turn->core, session);
    handout_forget(turn->core, session);
    timers_cancel(&turn->core->timers, &session->timer);
}

void
core_bye(struct turn *turn, struct session *session, enum bye_reason reason)
{
    say_bye(turn, session, reason, ERROR_NONE);
}

void
core_bye_because(struct turn *turn, struct session *session, enum error_code code)
{
    say_bye(turn, session, BYE_ELSEWHERE, code);
}

void
core_mail(struct turn *turn, const struct strbuf *text)
{
    outbox_hold(&turn->core->outbox, HELD_MAIL, 0, blob_create(text->text, text->length), NULL);
}

void
core_journal(struct turn *turn, enum entry_kind kind, uint64_t key, uint32_t number,
             const struct strbuf *data)
{
    struct effect *effect = effects_add(turn->effects, EFFECT_JOURNAL);

    effect->journal = (struct journal_entry){
        .lsn = outbox_issue(&turn->core->outbox),
        .kind = kind,
        .key = key,
        .number = number,
        .data = data ? blob_create(data->text, data->length) : NULL,
    };
}
