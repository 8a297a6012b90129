// SPDX-License-Identifier: MIT
// Pages of lines: help, all actions, messages, profiles. Such a page is built for each drawing; the
// same keys search and scroll it everywhere.
#ifndef CLIENT_UI_LINES_H
#define CLIENT_UI_LINES_H

#include "client/ui/ui_internal.h"

// A page that is being built. A line may have an action.
struct lines {
    struct strbuf right; // right end of the title, unless a search is active
    int count;
    struct strbuf texts[PAGE_LINES_MAX];
    enum role roles[PAGE_LINES_MAX];
    enum ui_command actions[PAGE_LINES_MAX];
    bool continues[PAGE_LINES_MAX]; // the line belongs to the one above: both are chosen together
};

// The next line, to be filled; the last one again if there are too many.
struct strbuf *lines_add(struct lines *lines, enum role role, enum ui_command action);
// Adds a sentence; a long one continues in the next line, a little to the right.
void lines_add_wrapped(const struct ui *ui, struct lines *lines, enum role role, int columns,
                       const char *text);
// Adds what can be chosen as one: a label, then a text that continues below itself.
void lines_add_item(const struct ui *ui, struct lines *lines, enum role role, const char *label,
                    int column, const char *text);
// Blanks up to the column of the next part; one blank, if the line is longer than that.
void lines_pad(const struct ui *ui, struct strbuf *line, int column);
void lines_finish(struct lines *lines);

// Keeps the headings and the lines with the searched word.
void lines_search(const struct ui *ui, struct lines *lines);

// Great or small letters; "" is in every text.
bool lines_has_word(const char *text, const char *word);

void lines_draw(struct ui *ui, const char *title, const struct lines *lines, bool can_choose);

// What such a page does with keys (UI_UP, UI_DOWN, UI_PAGE_UP, UI_PAGE_DOWN, UI_FILTER) and
// mouse, for its rows of actions and its struct page_ops.
void lines_act(struct ui *ui, enum ui_command action);
bool lines_input(struct ui *ui, const struct input *input);
// The same where ui->lines.top counts pages, not lines.
void lines_turn(struct ui *ui, enum ui_command action);

// The rows of a page where lines are searched and nothing else is done.
// clang-format off
#define LINES_ACTIONS \
    {.command = UI_PAGE_DOWN, .worth = KEY_SHOWN, .act = lines_act}, \
    {.command = UI_PAGE_UP, .worth = KEY_SHOWN, .act = lines_act}, \
    {.command = UI_FILTER, .worth = KEY_SHOWN, .act = lines_act}, \
    {.command = UI_CANCEL, .worth = KEY_SHOWN}, \
    {.command = UI_UP, .act = lines_act}, {.command = UI_DOWN, .act = lines_act}
// clang-format on

#endif
