// SPDX-License-Identifier: MIT
// What was said before, and mail, as lines.
#include "client/plain/plain_internal.h"
#include "client/text/dates.h"
#include "client/text/format.h"
#include "client/text/format_mail.h"
#include "common/i18n/tr.h"

enum { LINES_SHOWN = 10 }; // of a chat, to those who come in

static void
tell_line(struct plain *plain, const struct m_chat_line *said, enum channel channel)
{
    static const char *const names[CHANNEL_COUNT] = {NC_("label", "lobby"), NC_("label", "room"),
                                                     NC_("label", "watchers"),
                                                     NC_("label", "whisper")};
    struct plain_line line;
    char date[DATE_BYTES];

    plain_line_begin(&line, LINE_CHAT, names[channel]);
    if (said->at_ms) {
        format_word(&line.text, WORD_CHAT_OLD, 3, said->from.name, date_format(said->at_ms, date),
                    said->text);
    } else {
        format_word(&line.text, WORD_CHAT, 2, said->from.name, said->text);
    }
    json_text(&line.json, "channel", names[channel]);
    json_text(&line.json, "from", said->from.name);
    json_text(&line.json, "said", said->text);
    json_number(&line.json, "at_ms", said->at_ms);
    json_bool(&line.json, "kept", true);
    plain_emit(plain, &line);
}

// The last lines that came with a page.
static void
tell_chat(struct plain *plain, const struct m_chat *chat, enum channel channel, uint64_t page,
          int most)
{
    int first = chat->count, shown = 0;

    while (first > 0 && shown < most) {
        shown += m_chat_line(chat, --first)->page == page;
    }
    for (int i = first; i < chat->count; i++) {
        if (m_chat_line(chat, i)->page == page) {
            tell_line(plain, m_chat_line(chat, i), channel);
        }
    }
}

// A conversation that was asked for, whether its lines came with this page or before.
static void
tell_talk(struct plain *plain, const struct m_mail *mail)
{
    if (mail->talk.count == 0) {
        plain_tell_text(plain, LINE_MAIL, WORD_MAIL_NO_LINES, mail->partner);
    }
    for (int i = 0; i < mail->talk.count; i++) {
        tell_line(plain, m_chat_line(&mail->talk, i), CHANNEL_WHISPER);
    }
}

void
plain_tell_history(struct plain *plain, const struct news *item)
{
    struct model *model = plain->model;
    const struct m_room *room = model_room(model, item->room);

    if (item->number == CHANNEL_WHISPER) {
        tell_talk(plain, &model->mail);
    } else if (item->number == CHANNEL_LOBBY) {
        tell_chat(plain, &model->lobby_chat, CHANNEL_LOBBY, item->id, LINES_SHOWN);
    } else if (room) {
        tell_chat(plain, &room->chat, CHANNEL_ROOM, item->id, LINES_SHOWN);
        tell_chat(plain, &room->watchers_chat, CHANNEL_WATCHERS, item->id, LINES_SHOWN);
    }
}

static void
tell_item(struct plain *plain, const struct m_mail_item *item)
{
    struct strbuf text = {0};
    struct plain_line line;
    char date[DATE_BYTES];

    format_mail_item(&text, item);
    plain_line_begin(&line, LINE_MAIL, NULL);
    format_word(&line.text, WORD_MAIL_ROW, 2, date_format(item->at_ms, date), strbuf_text(&text));
    json_text(&line.json, "kind", item->kind == MAIL_GAME ? "game" : "invitation");
    json_text(&line.json, "from", item->from.name);
    json_text(&line.json, "code", item->code);
    json_bool(&line.json, "new", item->waits);
    json_number(&line.json, "at_ms", item->at_ms);
    plain_emit(plain, &line);
    strbuf_finish(&text);
}

static void
tell_conversation(struct plain *plain, const struct m_conversation *conversation)
{
    struct plain_line line;

    plain_line_begin(&line, LINE_MAIL, NULL);
    format_conversation(&line.text, conversation);
    json_text(&line.json, "kind", "messages");
    json_text(&line.json, "from", conversation->with.name);
    json_text(&line.json, "said", conversation->text);
    json_number(&line.json, "new", conversation->waiting);
    plain_emit(plain, &line);
}

// As the user asked: all of it; else what is new.
void
plain_tell_mail(struct plain *plain, const struct news *item)
{
    const struct m_mail *mail = &plain->model->mail;
    bool is_all = item->yes;

    if (!is_all) {
        plain_note(plain, words_text(WORD_AWAY));
    } else if (mail->item_count + mail->conversation_count == 0) {
        plain_tell_text(plain, LINE_MAIL, WORD_MAIL_NONE, "");
    }
    for (int i = mail->item_count - 1; i >= 0; i--) {
        if (is_all || mail->items[i].waits) {
            tell_item(plain, &mail->items[i]);
        }
    }
    for (int i = mail->conversation_count - 1; i >= 0; i--) {
        if (is_all || mail->conversations[i].waiting) {
            tell_conversation(plain, &mail->conversations[i]);
        }
    }
    if (!is_all) {
        plain_note(plain, words_text(WORD_AWAY_TYPE_MAIL));
    }
    model_mail_shown(plain->model);
}
