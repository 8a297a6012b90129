// SPDX-License-Identifier: MIT
// What keys mean alike wherever a record is shown, replayed or studied: going through
// it, its lines, and what stands on the board.
#include "client/ui/records/records.h"
#include "client/ui/status.h"
#include "common/i18n/tr.h"
#include "common/record/record_value.h"

// Where the line goes on by these; false if the action is none of them.
static bool
find_place(const struct opened *opened, enum ui_command action, int *at)
{
    switch ((int)action) {
    case UI_BACK:
        *at = opened->at - 1;
        return true;
    case UI_FORWARD:
        *at = opened->at + 1;
        return true;
    case UI_FIRST:
        *at = 0;
        return true;
    case UI_LIVE:
        *at = opened->line_count - 1;
        return true;
    default:
        return false;
    }
}

static void
change_style(struct ui *ui)
{
    ui->settings.style = (enum board_style)((ui->settings.style + 1) % STYLE_COUNT);
    ui_statusf(ui, ROLE_TEXT, _("Board style: %s."), board_style_name(ui->settings.style));
}

bool
record_act(struct ui *ui, enum ui_command action)
{
    struct records *records = ui->records;
    int at;

    if (find_place(&records->opened, action, &at)) {
        record_go(ui, at);
        return true;
    }
    switch ((int)action) {
    case UI_LINE_NEXT:
    case UI_LINE_PREVIOUS:
        opened_change_branch(&records->opened, action == UI_LINE_NEXT ? 1 : -1);
        return true;
    case UI_FORBIDDEN:
        records->has_forbidden = !records->has_forbidden;
        return true;
    case UI_NUMBERS:
        records->has_numbers = !records->has_numbers;
        return true;
    case UI_THREATS:
        records->has_threats = !records->has_threats;
        return true;
    case UI_STYLE:
        change_style(ui);
        return true;
    default:
        return false;
    }
}

void
record_go(struct ui *ui, int at)
{
    ui->records->replay.is_playing = false;
    opened_go(&ui->records->opened, at);
}

void
record_save_as(struct ui *ui, const char *end)
{
    static const struct prompt prompt = {.text = N_("Save as: "), .on_done = records_take_path};
    struct strbuf stem = {0};

    ui->records->replay.is_playing = false;
    records_stem(&ui->records->opened.record, &stem);
    strbuf_add(&stem, end);
    entry_open(ui, &prompt, strbuf_text(&stem));
    strbuf_finish(&stem);
}

// Is there anything for it to do?
static bool
is_useful(const struct opened *opened, enum ui_command action)
{
    int index, choice, count;

    switch ((int)action) {
    case UI_LINE_NEXT:
        return opened_branch(opened, &index, &choice, &count);
    case UI_MISTAKE_NEXT:
        return record_has_values(&opened->record);
    case UI_FORBIDDEN:
        return rules_set(opened->record.rules.rule)->has_fouls;
    default:
        return true;
    }
}

void
record_offer_keys(const struct ui *ui, const enum ui_command *order, size_t count,
                  struct key_list *list)
{
    for (size_t i = 0; ui->records->opened.is_open && i < count; i++) {
        if (is_useful(&ui->records->opened, order[i])) {
            key_list_add(list, order[i]);
        }
    }
}
