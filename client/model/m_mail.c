// SPDX-License-Identifier: MIT
#include "client/model/m_mail.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/util/text.h"

static void
read_item(struct m_mail_item *item, const struct wire_mail_item *wire)
{
    *item = (struct m_mail_item){.line = wire->line,
                                 .kind = wire->kind,
                                 .at_ms = (int64_t)wire->at_ms,
                                 .waits = wire->waits,
                                 .outcome = wire->outcome,
                                 .reason = wire->reason,
                                 .game = wire->game,
                                 .room = wire->room};
    if (wire->from) {
        person_read(&item->from, wire->from);
    }
    text_clean(wire->code, item->code, sizeof(item->code), WIRE_CODE_BYTES);
}

static void
read_conversation(struct m_conversation *conversation, const struct wire_conversation *wire)
{
    *conversation = (struct m_conversation){.line = wire->line,
                                            .at_ms = (int64_t)wire->at_ms,
                                            .is_own = wire->own,
                                            .waiting = wire->waiting};
    person_read(&conversation->with, wire->with);
    text_clean(wire->text, conversation->text, sizeof(conversation->text), WIRE_CHAT_BYTES);
}

void
m_mail_read(struct m_mail *mail, const struct wire_mail *wire)
{
    mail->is_known = true;
    mail->newest = mail->shown = 0;
    mail->item_count = wire->item_count;
    for (int i = 0; i < wire->item_count; i++) {
        read_item(&mail->items[i], &wire->items[i]);
        if (mail->items[i].waits && mail->items[i].line > mail->newest) {
            mail->newest = mail->items[i].line;
        }
    }
    mail->conversation_count = wire->conversation_count;
    for (int i = 0; i < wire->conversation_count; i++) {
        read_conversation(&mail->conversations[i], &wire->conversations[i]);
        if (mail->conversations[i].waiting && mail->conversations[i].line > mail->newest) {
            mail->newest = mail->conversations[i].line;
        }
    }
}

int
m_mail_waiting(const struct m_mail *mail)
{
    int count = 0;

    if (!mail->newest) {
        return 0;
    }
    for (int i = 0; i < mail->item_count; i++) {
        count += mail->items[i].waits;
    }
    for (int i = 0; i < mail->conversation_count; i++) {
        count += (int)mail->conversations[i].waiting;
    }
    return count;
}

void
m_mail_seen(struct m_mail *mail)
{
    mail->newest = mail->shown = 0;
}

// The conversation with this person, moved to the front; a new one takes the place of the oldest.
static struct m_conversation *
bring_forward(struct m_mail *mail, const struct person *with)
{
    struct m_conversation found = {.with = *with};
    int at = 0;

    while (at < mail->conversation_count && mail->conversations[at].with.id != with->id) {
        at++;
    }
    if (at < mail->conversation_count) {
        found = mail->conversations[at];
    } else if (mail->conversation_count < WIRE_CONVERSATIONS_MAX) {
        mail->conversation_count++;
    } else {
        at--;
    }
    memmove(&mail->conversations[1], &mail->conversations[0],
            (size_t)at * sizeof(*mail->conversations));
    mail->conversations[0] = found;
    return &mail->conversations[0];
}

void
m_mail_said(struct m_mail *mail, const struct person *with, const struct wire_chat_line *line,
            bool is_own)
{
    struct m_conversation *conversation;

    if (is_own && line->line) {
        mail->own_line = line->line;
        snprintf(mail->own_to, sizeof(mail->own_to), "%s", with->name);
    }
    if (strcasecmp(mail->partner, with->name) == 0) {
        m_chat_add(&mail->talk, line);
    }
    if (!with->id) {
        return; // known by name alone: the list is asked for again
    }
    conversation = bring_forward(mail, with);
    conversation->line = line->line;
    conversation->at_ms = (int64_t)line->at_ms;
    conversation->is_own = is_own;
    text_clean(line->text, conversation->text, sizeof(conversation->text), WIRE_CHAT_BYTES);
}

void
m_mail_heard(struct m_mail *mail, const struct wire_chat_line *line)
{
    struct person from;

    person_read(&from, line->from);
    m_mail_said(mail, &from, line, false);
}

bool
m_mail_forget_line(struct m_mail *mail, uint64_t line)
{
    bool is_listed = false;

    m_chat_remove(&mail->talk, line);
    if (mail->own_line == line) {
        mail->own_line = 0;
    }
    for (int i = 0; i < mail->conversation_count; i++) {
        if (line && mail->conversations[i].line == line) {
            mail->conversations[i].text[0] = '\0';
            is_listed = true;
        }
    }
    return is_listed;
}

void
m_mail_finish(struct m_mail *mail)
{
    m_chat_finish(&mail->talk);
    *mail = (struct m_mail){0};
}
