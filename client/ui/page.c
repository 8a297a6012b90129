// SPDX-License-Identifier: MIT
#include "client/ui/page.h"

#include <stdio.h>
#include <stdlib.h>

#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"
#include "common/util/xalloc.h"

// The key row.

void
key_list_add(struct key_list *list, enum ui_command action)
{
    if (list->count < KEY_SPANS_MAX) {
        list->actions[list->count++] = action;
    }
}

void
key_list_add_vital(struct key_list *list, enum ui_command action)
{
    if (list->count < KEY_SPANS_MAX) {
        list->are_vital[list->count] = true;
    }
    key_list_add(list, action);
}

static void
add_hint(struct key_list *list, const char *keys, const char *label)
{
    snprintf(list->hint, sizeof(list->hint), "%s", keys);
    list->hint_label = label;
    key_list_add(list, UI_NONE);
}

// Actions.

const struct page_action *
page_action_of(const struct page_ops *ops, enum ui_command command)
{
    for (int i = 0; i < ops->action_count; i++) {
        if (ops->actions[i].command == command) {
            return &ops->actions[i];
        }
    }
    return NULL;
}

enum key_worth
page_action_worth(const struct ui *ui, const struct page_action *row)
{
    return row->worth_now ? row->worth_now(ui, row->command) : row->worth;
}

void
page_act(struct ui *ui, enum page page, enum ui_command command)
{
    const struct page_action *row = page_action_of(ui_page_ops(page), command);

    if (row && row->act) {
        row->act(ui, command);
    }
}

bool
page_can(const struct ui *ui, enum page page, enum ui_command command, struct strbuf *why)
{
    const struct page_ops *ops = ui_page_ops(page);
    const struct page_action *row = page_action_of(ops, command);

    if (ops->can && !ops->can(ui, command, why)) {
        return false;
    }
    return !row || !row->can || row->can(ui, command, why);
}

const char *
page_label(const struct ui *ui, enum page page, enum ui_command command)
{
    const struct page_action *row = page_action_of(ui_page_ops(page), command);

    return row && row->label ? row->label(ui, command) : NULL;
}

const char *
page_label_back(const struct ui *ui, enum ui_command command)
{
    (void)ui, (void)command;
    return tr_c("key anywhere", "back");
}

static void
list_hint(const struct ui *ui, const struct page_ops *ops, struct key_list *list)
{
    char keys[KEY_HINT_BYTES];
    const char *label = ops->format_hint(ui, keys);

    add_hint(list, keys, label);
}

void
page_list_keys(const struct ui *ui, enum page page, struct key_list *list)
{
    const struct page_ops *ops = ui_page_ops(page);

    if (ops->list_keys) {
        ops->list_keys(ui, list);
        return;
    }
    for (int i = 0; i < ops->action_count; i++) {
        const struct page_action *row = &ops->actions[i];
        enum key_worth worth = page_action_worth(ui, row);
        struct strbuf why = {0};
        bool is_shown = worth != KEY_HIDDEN && page_can(ui, page, row->command, &why);

        strbuf_finish(&why);
        if (!is_shown) {
            continue;
        }
        if (row->command == UI_NONE) {
            list_hint(ui, ops, list);
        } else if (worth == KEY_VITAL) {
            key_list_add_vital(list, row->command);
        } else {
            key_list_add(list, row->command);
        }
    }
}

// States.

void
ui_begin_pages(struct ui *ui)
{
    for (int i = 0; i < PAGE_COUNT; i++) {
        const struct page_ops *ops = ui_page_ops((enum page)i);

        ui->states[i] = ops->state_size ? xcalloc(1, ops->state_size) : NULL;
        if (ops->init) {
            ops->init(ui);
        }
    }
}

void
ui_end_pages(struct ui *ui)
{
    for (int i = 0; i < PAGE_COUNT; i++) {
        const struct page_ops *ops = ui_page_ops((enum page)i);

        if (ops->finish) {
            ops->finish(ui);
        }
        free(ui->states[i]);
        ui->states[i] = NULL;
    }
}

void *
ui_page_state(const struct ui *ui, enum page page)
{
    return ui->states[page];
}

// The stack.

enum page
ui_page(const struct ui *ui)
{
    return ui->pages[ui->page_count - 1];
}

// What was said before this key was pressed belongs to the page that is left; what the key itself
// leads to is about the page that comes.
static void
forget_message(struct ui *ui, enum page page)
{
    if (ui_page(ui) != page && ui->message_input != ui->input_count) {
        *ui->message = '\0';
    }
}

static void
tell_open(struct ui *ui, enum page page, const void *argument)
{
    if (ui_page_ops(page)->open) {
        ui_page_ops(page)->open(ui, argument);
    }
}

void
ui_open_page_with(struct ui *ui, enum page page, const void *argument)
{
    ui->lines = (struct lines_state){0};
    forget_message(ui, page);
    if (ui_page(ui) != page) {
        ui->page_count -= ui->page_count == PAGES_MAX;
        ui->pages[ui->page_count++] = page;
    }
    tell_open(ui, page, argument);
}

void
ui_open_page(struct ui *ui, enum page page)
{
    ui_open_page_with(ui, page, NULL);
}

void
ui_close_page(struct ui *ui)
{
    if (ui->page_count > 1) {
        forget_message(ui, ui->pages[ui->page_count - 2]);
        ui->page_count--;
    }
    ui->lines = (struct lines_state){0};
}

void
ui_set_base_with(struct ui *ui, enum page page, const void *argument)
{
    if (ui->page_count) {
        forget_message(ui, page);
    }
    ui->page_count = 1;
    ui->pages[0] = page;
    ui->lines = (struct lines_state){0};
    tell_open(ui, page, argument);
}

void
ui_set_base(struct ui *ui, enum page page)
{
    ui_set_base_with(ui, page, NULL);
}

// All pages.

void
ui_pages_update(struct ui *ui)
{
    for (int i = 0; i < PAGE_COUNT; i++) {
        if (ui_page_ops((enum page)i)->update) {
            ui_page_ops((enum page)i)->update(ui);
        }
    }
}

int64_t
ui_pages_deadline_ms(const struct ui *ui, int64_t now_ms)
{
    int64_t first = TIME_NEVER;

    for (int i = 0; i < PAGE_COUNT; i++) {
        const struct page_ops *ops = ui_page_ops((enum page)i);
        int64_t at = ops->deadline_ms ? ops->deadline_ms(ui, now_ms) : TIME_NEVER;

        first = at != TIME_NEVER && (first == TIME_NEVER || at < first) ? at : first;
    }
    return first;
}

void
ui_pages_news(struct ui *ui, const struct news *item)
{
    for (int i = 0; i < PAGE_COUNT; i++) {
        if (ui_page_ops((enum page)i)->news) {
            ui_page_ops((enum page)i)->news(ui, item);
        }
    }
}

void
ui_pages_files_changed(struct ui *ui)
{
    for (int i = 0; i < PAGE_COUNT; i++) {
        if (ui_page_ops((enum page)i)->files_changed) {
            ui_page_ops((enum page)i)->files_changed(ui);
        }
    }
}

static bool
takes_command(struct ui *ui, enum page page, const struct command *command)
{
    const struct page_ops *ops = ui_page_ops(page);

    return ops->command && ops->command(ui, command);
}

bool
ui_pages_command(struct ui *ui, const struct command *command)
{
    if (takes_command(ui, ui_page(ui), command)) {
        return true;
    }
    for (int i = 0; i < PAGE_COUNT; i++) {
        if (takes_command(ui, (enum page)i, command)) {
            return true;
        }
    }
    return false;
}

bool
ui_pages_report(struct ui *ui, const struct thinker_report *report)
{
    for (int i = 0; i < PAGE_COUNT; i++) {
        const struct page_ops *ops = ui_page_ops((enum page)i);

        if (ops->report && ops->report(ui, report)) {
            return true;
        }
    }
    return false;
}

const char *
ui_pages_question(const struct ui *ui, const struct command *command)
{
    for (int i = 0; i < PAGE_COUNT; i++) {
        const struct page_ops *ops = ui_page_ops((enum page)i);
        const char *question = ops->question ? ops->question(ui, command) : NULL;

        if (question) {
            return question;
        }
    }
    return NULL;
}

bool
ui_page_asks_to_leave(struct ui *ui, enum ui_command command)
{
    const struct page_ops *ops = ui_page_ops(ui_page(ui));

    return ops->ask_to_leave && ops->ask_to_leave(ui, command);
}
