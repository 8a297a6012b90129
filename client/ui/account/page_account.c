// SPDX-License-Identifier: MIT
// The own account: what can be done with it, recovery codes that are shown once, and devices. Enter
// does what the chosen row says; on a device it logs that one out.
#include <stdio.h>

#include "client/text/format_account.h"
#include "client/text/words.h"
#include "client/ui/command_line.h"
#include "client/ui/lines.h"
#include "client/ui/password.h"
#include "client/ui/ui_do.h"
#include "common/i18n/tr.h"

// A row that can be chosen: a command, with words after it.
struct account_row {
    enum command_kind command;
    const char *label; // NULL: a device
    int device;        // counted from 1
    bool is_typed;     // a name follows: the command line opens with it
};

enum { ROWS_MAX = 8 + WIRE_DEVICES_MAX };

static const struct account_row own_rows[] = {
    {COMMAND_PASSWORD, N_("Change your password"), 0, false},
    {COMMAND_CODES, N_("Make new recovery codes"), 0, false},
    {COMMAND_EMAIL, N_("Mail about what waits for you"), 0, true},
    {COMMAND_LOGOUT, N_("Log out all other devices"), 0, false},
};

static const struct account_row guest_rows[] = {
    {COMMAND_REGISTER, N_("Create an account"), 0, true},
    {COMMAND_LOGIN, N_("Log in to your account"), 0, true},
    {COMMAND_RECOVER, N_("Use a recovery code"), 0, true},
};

enum { TWO_CODES_COLUMNS = 48 }; // two codes stand side by side from here on
enum { OWN_ROWS = sizeof(own_rows) / sizeof(*own_rows) };
enum { GUEST_ROWS = sizeof(guest_rows) / sizeof(*guest_rows) };

static bool
is_owner(const struct ui *ui)
{
    return account_refusal(ui->model) == WORD_NONE;
}

static int
list_rows(const struct ui *ui, struct account_row rows[ROWS_MAX])
{
    const struct m_account *account = &ui->model->account;
    int count = 0;

    for (int i = 0; is_owner(ui) && i < OWN_ROWS; i++) {
        rows[count++] = own_rows[i];
    }
    for (int i = 0; !is_owner(ui) && i < GUEST_ROWS; i++) {
        rows[count++] = guest_rows[i];
    }
    for (int i = 0; is_owner(ui) && i < account->device_count; i++) {
        rows[count++] = (struct account_row){COMMAND_LOGOUT, NULL, i + 1, false};
    }
    return count;
}

static void
add_codes(const struct ui *ui, struct lines *lines)
{
    const struct m_account *account = &ui->model->account;
    struct strbuf text = {0}, *line = NULL;

    format_codes_left(&text, account);
    lines_add_wrapped(ui, lines, ROLE_DIM, ui->canvas.columns - 2,
                      account->code_count > 0 ? words_text(WORD_CODES_SHOWN) : strbuf_text(&text));
    for (int i = 0; i < account->code_count; i++) {
        if (i % 2 == 0 || ui->canvas.columns < TWO_CODES_COLUMNS) {
            line = lines_add(lines, ROLE_GOOD, UI_NONE);
        }
        strbuf_addf(line, "%s%s", line->length ? "   " : "  ", account->codes[i]);
    }
    strbuf_finish(&text);
}

// All that is known of a device, or, where that has no place, its name: the rest is told below the
// list when it is chosen.
static void
add_device(const struct ui *ui, struct strbuf *line, int number)
{
    const struct m_device *device = &ui->model->account.devices[number - 1];
    struct strbuf text = {0};

    format_device(&text, number, device);
    if (canvas_columns(&ui->canvas, strbuf_text(&text)) > ui->canvas.columns - 2) {
        format_device_name(line, number, device);
    } else {
        strbuf_add(line, strbuf_text(&text));
    }
    strbuf_finish(&text);
}

static void
add_chosen_device(const struct ui *ui, struct lines *lines, const struct account_row *row)
{
    struct strbuf text = {0};

    format_device(&text, row->device, &ui->model->account.devices[row->device - 1]);
    if (canvas_columns(&ui->canvas, strbuf_text(&text)) > ui->canvas.columns - 2) {
        lines_add_wrapped(ui, lines, ROLE_TEXT, ui->canvas.columns - 2, strbuf_text(&text));
        lines_add(lines, ROLE_TEXT, UI_NONE);
    }
    strbuf_finish(&text);
}

// Rows that can be chosen come first: their numbers are those of the lines.
static void
draw_account(struct ui *ui)
{
    struct account_row rows[ROWS_MAX];
    struct lines *lines = &(struct lines){0};
    int count = list_rows(ui, rows);

    for (int i = 0; i < count; i++) {
        struct strbuf *line = lines_add(lines, ROLE_TEXT, UI_NONE);

        if (rows[i].label) {
            strbuf_add(line, tr(rows[i].label));
        } else {
            add_device(ui, line, rows[i].device);
        }
    }
    lines_add(lines, ROLE_TEXT, UI_NONE);
    if (ui->lines.chosen >= 0 && ui->lines.chosen < count && rows[ui->lines.chosen].device) {
        add_chosen_device(ui, lines, &rows[ui->lines.chosen]);
    }
    if (is_owner(ui)) {
        add_codes(ui, lines);
    } else {
        lines_add_wrapped(ui, lines, ROLE_DIM, ui->canvas.columns - 2,
                          words_text(account_refusal(ui->model)));
    }
    lines_draw(ui, _("Your account"), lines, true);
    lines_finish(lines);
}

static bool
chosen_row(const struct ui *ui, struct account_row *row)
{
    struct account_row rows[ROWS_MAX];
    int count = list_rows(ui, rows);

    if (ui->lines.chosen < 0 || ui->lines.chosen >= count) {
        return false;
    }
    *row = rows[ui->lines.chosen];
    return true;
}

static void
move(struct ui *ui, enum ui_command command)
{
    struct account_row rows[ROWS_MAX];
    int last = list_rows(ui, rows) - 1;

    lines_act(ui, command);
    ui->lines.chosen = ui->lines.chosen < 0 ? 0 : ui->lines.chosen;
    ui->lines.chosen = ui->lines.chosen > last ? last : ui->lines.chosen;
}

static void
act_row(struct ui *ui, enum ui_command command)
{
    struct account_row row;
    struct strbuf words = {0};

    (void)command;
    if (!chosen_row(ui, &row)) {
        return;
    }
    if (row.is_typed) {
        strbuf_addf(&words, "%s ", command_row(row.command)->name);
        command_line_open(ui, strbuf_text(&words));
    } else {
        if (row.device) {
            strbuf_addf(&words, "%d", row.device);
        } else if (row.command == COMMAND_LOGOUT) {
            strbuf_add(&words, "all");
        }
        ui_do_typed(ui, row.command, strbuf_text(&words));
    }
    strbuf_finish(&words);
}

// The list is out of date once a device was logged out.
static void
on_news(struct ui *ui, const struct news *item)
{
    if (item->kind == NEWS_DONE && ui->model->answered.kind == CLIENT_LOG_OUT &&
        ui_page(ui) == PAGE_ACCOUNT) {
        ui_do_kind(ui, COMMAND_ACCOUNT);
    }
}

// Guests have none: they are shown how to get one.
static bool
on_command(struct ui *ui, const struct command *command)
{
    struct client_msg msg = {.kind = CLIENT_ACCOUNT_ASK};

    if (command->kind == COMMAND_CODES) {
        password_ask_codes(ui);
    } else if (command->kind == COMMAND_ACCOUNT && !is_owner(ui)) {
        ui_open_page(ui, PAGE_ACCOUNT);
    } else if (command->kind == COMMAND_ACCOUNT) {
        ui->ops->send(ui->data, &msg);
    } else {
        return false;
    }
    return true;
}

static void
open_account(struct ui *ui, const void *argument)
{
    (void)argument;
    ui->lines.chosen = 0;
}

// New codes are shown until the page is left.
static void
leave(struct ui *ui, enum ui_command command)
{
    (void)command;
    m_account_forget_codes(&ui->model->account);
    ui_close_page(ui);
}

static const struct page_action actions[] = {
    {.command = UI_OPEN, .worth = KEY_SHOWN, .act = act_row},
    {.command = UI_LEAVE, .worth = KEY_SHOWN, .act = leave, .label = page_label_back},
    {.command = UI_CANCEL, .act = leave},
    {.command = UI_UP, .act = move},
    {.command = UI_DOWN, .act = move},
};

const struct page_ops page_account = {
    .keys = SCREEN_ACCOUNT,
    .leaves_itself = true,
    PAGE_ACTIONS(actions),
    .draw = draw_account,
    .open = open_account,
    .news = on_news,
    .command = on_command,
};
