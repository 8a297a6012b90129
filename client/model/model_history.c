// SPDX-License-Identifier: MIT
// What the server keeps for us: lines that were said before, messages, news.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/model/model_internal.h"
#include "common/util/text.h"

enum { PAGE_AFTER_MS = 1000 }; // between pages of one chat

// We are in the room: what was said there before, or while we had no line?
void
model_plan_history(const struct model *model, struct m_room *room, int64_t now_ms)
{
    if (room && model->knows_history) {
        room->history_before = 0;
        room->history_at_ms = now_ms;
    }
}

void
model_history_refused(struct model *model, int64_t again_ms)
{
    const struct m_request *request = &model->answered;
    struct m_room *room = model_room(model, request->room);

    if (request->kind == CLIENT_MAIL_ASK) {
        model->mail_at_ms = again_ms;
    } else if (request->kind == CLIENT_MAIL_SEEN) {
        model->seen_at_ms = again_ms;
    } else if (room) {
        room->history_at_ms = again_ms;
    } else if (!request->room) {
        model->history_at_ms = again_ms;
    }
}

// Our own message: nobody sends it back to us.
void
model_whispered(struct model *model, const struct wire_done *done)
{
    struct person with = {0};
    struct wire_player self = {.id = model->self.id, .name = model->self.name};
    struct wire_chat_line line = {.channel = CHANNEL_WHISPER,
                                  .from = &self,
                                  .text = model->answered.text,
                                  .at_ms = done->at_ms,
                                  .line = done->line};

    for (int i = 0; i < model->mail.conversation_count; i++) {
        if (strcasecmp(model->mail.conversations[i].with.name, model->answered.name) == 0) {
            with = model->mail.conversations[i].with;
        }
    }
    if (!with.id) {
        snprintf(with.name, sizeof(with.name), "%s", model->answered.name);
    }
    m_mail_said(&model->mail, &with, &line, true);
}

// The page before this one, as far as there is room for it. Pages cost: what the user does comes
// first.
static void
plan_older(struct model *model, struct m_room *room, const struct wire_history *history,
           int64_t now_ms)
{
    if (room && room->chat.count < CHAT_LINES_MAX) {
        room->history_before = history->lines[0].line;
        room->history_at_ms = now_ms + PAGE_AFTER_MS;
    } else if (history->channel == CHANNEL_LOBBY && model->lobby_chat.count < CHAT_LINES_MAX) {
        model->history_before = history->lines[0].line;
        model->history_at_ms = now_ms + PAGE_AFTER_MS;
    }
}

// Lines that were said before: of the lobby, of a room, or in the open conversation.
static void
read_history(struct model *model, const struct wire_history *history, bool has_request,
             int64_t now_ms)
{
    struct m_room *room = model_room(model, history->room);
    bool is_asked = has_request && !model->answered.is_automatic;
    uint32_t page = ++model->history_pages;
    int added = 0;

    if (history->channel == CHANNEL_WHISPER &&
        strcasecmp(model->mail.partner, history->name) != 0) {
        m_chat_finish(&model->mail.talk);
        text_clean(history->name, model->mail.partner, sizeof(model->mail.partner),
                   WIRE_NAME_BYTES);
    }
    for (int i = 0; i < history->line_count; i++) {
        const struct wire_chat_line *line = &history->lines[i];
        struct m_chat *chat = history->channel == CHANNEL_WHISPER
                                  ? &model->mail.talk
                                  : model_chat(model, line->channel, line->room);

        added += chat && m_chat_add_old(chat, line, page);
    }
    if (history->more && added) {
        plan_older(model, room, history, now_ms);
    }
    // Older pages only fill up the chat.
    if (is_asked || (added && has_request && model->answered.is_first)) {
        news_add(&model->news, (struct news){.kind = NEWS_HISTORY,
                                             .room = history->room,
                                             .number = (int)history->channel,
                                             .id = page,
                                             .yes = is_asked});
    }
}

static void
read_mail(struct model *model, const struct wire_mail *mail, bool has_request)
{
    bool is_asked = has_request && !model->answered.is_automatic;
    bool is_again = has_request && model->answered.is_automatic && model->is_mail_again;

    m_mail_read(&model->mail, mail);
    if (is_again) {
        news_add(&model->news, (struct news){.kind = NEWS_LINES_GONE});
    } else if (is_asked || m_mail_waiting(&model->mail) > 0) {
        news_add(&model->news, (struct news){.kind = NEWS_MAIL, .yes = is_asked});
    }
    model->is_mail_again = model->is_mail_again && !is_again;
}

void
model_mail_shown(struct model *model)
{
    if (model->mail.newest != model->mail.shown) {
        model->mail.shown = model->mail.newest;
        model->seen_at_ms = 0; // now
    }
}

static void
drop_lines(struct model *model, const struct wire_line_gone *gone, int64_t now_ms)
{
    for (int i = 0; i < gone->line_count; i++) {
        m_chat_remove(&model->lobby_chat, gone->lines[i]);
        m_chat_remove(&model->whispers, gone->lines[i]);
        if (m_mail_forget_line(&model->mail, gone->lines[i])) {
            model->is_mail_again = true;
            model->mail_at_ms = now_ms;
        }
        for (int j = 0; j < model->room_count; j++) {
            m_chat_remove(&model->rooms[j]->chat, gone->lines[i]);
            m_chat_remove(&model->rooms[j]->watchers_chat, gone->lines[i]);
        }
    }
    news_add(&model->news, (struct news){.kind = NEWS_LINES_GONE});
}

void
model_kept(struct model *model, const struct server_msg *msg, bool has_request, int64_t now_ms)
{
    if (msg->kind == SERVER_HISTORY) {
        read_history(model, &msg->history, has_request, now_ms);
    } else if (msg->kind == SERVER_MAIL) {
        read_mail(model, &msg->mail, has_request);
    } else {
        drop_lines(model, &msg->line_gone, now_ms);
    }
}
