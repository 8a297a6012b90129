// SPDX-License-Identifier: MIT
// Mail: what happened while one was away and with whom messages were exchanged, the newest first;
// Enter opens a conversation.
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#include "client/text/dates.h"
#include "client/text/format.h"
#include "client/text/format_mail.h"
#include "client/ui/command_line.h"
#include "client/ui/lines.h"
#include "client/ui/ui_do.h"
#include "common/i18n/tr.h"

enum { ROWS_MAX = WIRE_MAIL_MAX + WIRE_CONVERSATIONS_MAX, TEXT_COLUMN = 12 };

struct mail_state {
    bool is_talk; // a conversation is open: model.mail.talk
};

// One of the two.
struct mail_row {
    const struct m_mail_item *item;
    const struct m_conversation *conversation;
};

static struct mail_state *
state_of(const struct ui *ui)
{
    return ui_page_state(ui, PAGE_MAIL);
}

// By time: what the server does not keep has no number.
static bool
is_newer(const struct m_conversation *talk, const struct m_mail_item *item)
{
    return talk->at_ms > item->at_ms || (talk->at_ms == item->at_ms && talk->line > item->line);
}

// Both lists are in order; the newer of their next ones comes first.
static int
list_rows(const struct m_mail *mail, struct mail_row rows[ROWS_MAX])
{
    int item = 0, talk = 0, count = 0;

    while (item < mail->item_count || talk < mail->conversation_count) {
        bool is_talk =
            item == mail->item_count || (talk < mail->conversation_count &&
                                         is_newer(&mail->conversations[talk], &mail->items[item]));

        rows[count++] = is_talk ? (struct mail_row){NULL, &mail->conversations[talk++]}
                                : (struct mail_row){&mail->items[item++], NULL};
    }
    return count;
}

static struct mail_row
chosen_row(const struct ui *ui)
{
    struct mail_row rows[ROWS_MAX];
    int count = list_rows(&ui->model->mail, rows), at = ui->lines.chosen;

    return at >= 0 && at < count ? rows[at] : (struct mail_row){0};
}

static const struct m_chat_line *
chosen_line(const struct ui *ui)
{
    const struct m_chat *talk = &ui->model->mail.talk;
    int at = ui->lines.chosen;

    return at >= 0 && at < talk->count ? m_chat_line(talk, at) : NULL;
}

// With whom the chosen row, or the open conversation, is; "" = nobody.
static const char *
partner(const struct ui *ui)
{
    struct mail_row row = chosen_row(ui);

    if (state_of(ui)->is_talk) {
        return ui->model->mail.partner;
    }
    return row.conversation ? row.conversation->with.name : row.item ? row.item->from.name : "";
}

// Drawing.

static void
add_row(const struct ui *ui, struct lines *lines, const struct mail_row *row)
{
    int64_t at_ms = row->item ? row->item->at_ms : row->conversation->at_ms;
    bool is_new = row->item ? row->item->waits : row->conversation->waiting > 0;
    struct strbuf text = {0};
    char date[DATE_BYTES];

    if (row->item) {
        format_mail_item(&text, row->item);
    } else {
        format_conversation(&text, row->conversation);
    }
    lines_add_item(ui, lines, is_new ? ROLE_GOOD : ROLE_TEXT, at_ms ? date_format(at_ms, date) : "",
                   TEXT_COLUMN, strbuf_text(&text));
    strbuf_finish(&text);
}

static void
draw_list(struct ui *ui, struct lines *lines)
{
    struct mail_row rows[ROWS_MAX];
    int count = list_rows(&ui->model->mail, rows);

    for (int i = 0; i < count; i++) {
        add_row(ui, lines, &rows[i]);
    }
    if (count == 0) {
        lines_add_wrapped(ui, lines, ROLE_DIM, ui->canvas.columns - 2, words_text(WORD_MAIL_NONE));
    }
    lines_draw(ui, _("Mail"), lines, count > 0);
    model_mail_shown(ui->model);
}

static void
add_line(const struct ui *ui, struct lines *lines, const struct m_chat_line *said)
{
    bool is_own = said->from.id == ui->model->self.id;
    struct strbuf text = {0};
    char date[DATE_BYTES];

    format_word(&text, WORD_CHAT, 2, said->from.name, said->text);
    lines_add_item(ui, lines, is_own ? ROLE_OWN_CHAT : ROLE_TEXT,
                   said->at_ms ? date_format(said->at_ms, date) : "", TEXT_COLUMN,
                   strbuf_text(&text));
    strbuf_finish(&text);
}

static void
draw_talk(struct ui *ui, struct lines *lines)
{
    const struct m_mail *mail = &ui->model->mail;
    struct strbuf title = {0};

    for (int i = 0; i < mail->talk.count; i++) {
        add_line(ui, lines, m_chat_line(&mail->talk, i));
    }
    if (mail->talk.count == 0) {
        format_word(lines_add(lines, ROLE_DIM, UI_NONE), WORD_MAIL_NO_LINES, 1, mail->partner);
    }
    strbuf_addf(&title, _("Messages with %s"), mail->partner);
    lines_draw(ui, strbuf_text(&title), lines, mail->talk.count > 0);
    strbuf_finish(&title);
}

static void
draw_mail(struct ui *ui)
{
    struct lines *lines = &(struct lines){0};

    if (state_of(ui)->is_talk) {
        draw_talk(ui, lines);
    } else {
        draw_list(ui, lines);
    }
    lines_finish(lines);
}

// Acting.

static void
open_mail(struct ui *ui, const void *argument)
{
    state_of(ui)->is_talk = argument != NULL;
    ui->lines.chosen = argument ? ui->model->mail.talk.count - 1 : 0;
}

static void
open_row(struct ui *ui, enum ui_command command)
{
    struct mail_row row = chosen_row(ui);

    (void)command;
    assert(row.conversation || row.item); // can_open()
    if (row.conversation) {
        ui_do_name(ui, COMMAND_MAIL, row.conversation->with.name);
    } else if (row.item->room && *row.item->code) {
        ui_do_name(ui, COMMAND_JOIN, row.item->code);
    } else {
        ui_do_name(ui, COMMAND_PROFILE, row.item->from.name);
    }
}

static void
write_to(struct ui *ui, enum ui_command command)
{
    struct strbuf text = {0};

    (void)command;
    strbuf_addf(&text, "whisper \"%s\" ", partner(ui));
    command_line_open(ui, strbuf_text(&text));
    strbuf_finish(&text);
}

static void
delete_line(struct ui *ui, enum ui_command command)
{
    char word[32];

    (void)command;
    snprintf(word, sizeof(word), "#%" PRIu64, chosen_line(ui)->line);
    ui_do_name(ui, COMMAND_UNSAY, word);
}

static void
leave(struct ui *ui, enum ui_command command)
{
    (void)command;
    if (state_of(ui)->is_talk) {
        open_mail(ui, NULL);
    } else {
        ui_close_page(ui);
    }
}

static bool
can_open(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    struct mail_row row = chosen_row(ui);

    (void)command;
    if (state_of(ui)->is_talk || (!row.conversation && !row.item) ||
        (row.item && !row.item->from.id)) {
        strbuf_add(why, _("There is nothing to open here."));
        return false;
    }
    return true;
}

static bool
can_write(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    (void)command;
    if (!*partner(ui)) {
        strbuf_add(why, _("There is nobody to write to here."));
        return false;
    }
    return true;
}

static bool
can_delete(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    const struct m_chat_line *line = state_of(ui)->is_talk ? chosen_line(ui) : NULL;

    (void)command;
    if (!line || !line->line || line->from.id != ui->model->self.id) {
        strbuf_add(why, _("You can only delete messages that you wrote."));
        return false;
    }
    return true;
}

static enum key_worth
worth_of_opening(const struct ui *ui, enum ui_command command)
{
    return state_of(ui)->is_talk == (command == UI_DELETE) ? KEY_SHOWN : KEY_HIDDEN;
}

static const struct page_action actions[] = {
    {.command = UI_OPEN, .worth_now = worth_of_opening, .act = open_row, .can = can_open},
    {.command = UI_WHISPER, .worth = KEY_SHOWN, .act = write_to, .can = can_write},
    {.command = UI_DELETE, .worth_now = worth_of_opening, .act = delete_line, .can = can_delete},
    {.command = UI_LEAVE, .worth = KEY_SHOWN, .act = leave, .label = page_label_back},
    {.command = UI_CANCEL, .act = leave},
    {.command = UI_UP, .act = lines_act},
    {.command = UI_DOWN, .act = lines_act},
    {.command = UI_PAGE_UP, .act = lines_act},
    {.command = UI_PAGE_DOWN, .act = lines_act},
};

const struct page_ops page_mail = {
    .keys = SCREEN_MAIL,
    .leaves_itself = true,
    .state_size = sizeof(struct mail_state),
    PAGE_ACTIONS(actions),
    .draw = draw_mail,
    .open = open_mail,
    .input = lines_input,
};
