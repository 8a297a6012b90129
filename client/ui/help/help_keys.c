// SPDX-License-Identifier: MIT
#include "client/ui/help/help_keys.h"

#include <string.h>

#include "common/i18n/tr.h"

enum { DIRECTIONS = 4, REASONS_MAX = 12, FIRST_COLUMNS = 14 };

enum page
help_page_below(const struct ui *ui)
{
    int below = ui->page_count - 2;

    // An explanation has hardly any keys; the page that it explains has.
    while (below > 0 && ui->pages[below] == PAGE_EXPLAIN) {
        below--;
    }
    return below >= 0 ? ui->pages[below] : PAGE_START;
}

bool
help_has_chat(enum screen_kind screen)
{
    return screen == SCREEN_LOBBY || screen == SCREEN_GAME;
}

void
help_format_keys(const struct ui *ui, int row, struct strbuf *out)
{
    char name[KEY_NAME_BYTES];

    for (int k = 0; k < KEYMAP_KEYS_MAX && ui->keymap.keys[row][k]; k++) {
        strbuf_addf(out, "%s%s", k ? " " : "", key_label(ui->keymap.keys[row][k], name));
    }
    if (ui->keymap.is_changed[row]) {
        strbuf_add_char(out, '*');
    }
}

// Keys that do the same in several directions: "arrows hjkl", "yubn keypad".
static void
format_joined_keys(const struct ui *ui, int first, int count, struct strbuf *out)
{
    for (int k = 0; k < KEYMAP_KEYS_MAX; k++) {
        uint32_t key = ui->keymap.keys[first][k];
        bool is_arrow = key >= KEYS_UP && key <= KEYS_RIGHT;
        bool is_keypad = key >= KEYS_UP_LEFT && key <= KEYS_DOWN_RIGHT;
        char name[KEY_NAME_BYTES];

        if (!key) {
            break;
        }
        strbuf_add(out, k ? " " : "");
        if (is_arrow || is_keypad) {
            strbuf_add(out, is_arrow ? tr_c("6 columns", "arrows") : tr_c("6 columns", "keypad"));
            continue;
        }
        for (int i = first; i < first + count && ui->keymap.keys[i][k]; i++) {
            strbuf_add(out, key_label(ui->keymap.keys[i][k], name));
        }
    }
}

// The number of rows from this one on that share a line, because they do the same elsewhere.
// Only as many as there are directions, and only default keys.
static int
count_joined(const struct ui *ui, int first)
{
    const struct keymap_row *row = keymap_row(first);
    int count = 0;

    for (int i = first; i < first + DIRECTIONS && i < keymap_row_count(); i++) {
        count += keymap_row(i)->group == row->group &&
                 strcmp(keymap_row(i)->help, row->help) == 0 && !ui->keymap.is_changed[i];
    }
    return count == DIRECTIONS ? count : 1;
}

// Two keys of the game that stand in one line: "[ ] one move".
static const struct {
    enum ui_command first;
    const char *help;
} pairs[] = {
    {UI_ROW_START, NC_("what two keys do", "ends of the row")},
    {UI_PAGE_UP, NC_("what two keys do", "five rows")},
    {UI_TO_LAST, NC_("what two keys do", "to the last move, to the next mark")},
    {UI_BACK, NC_("what two keys do", "one move")},
    {UI_FIRST, NC_("what two keys do", "first, live")},
    {UI_MORE, NC_("what two keys do", "number of fifth moves")},
    {UI_WATCH_NEXT, NC_("what two keys do", "next, previous game")},
};

enum { PAIR_COUNT = sizeof(pairs) / sizeof(*pairs) };

// What this row and the next one do, in one line; NULL if each has its own. A search
// looks at the words of each.
static const char *
pair_help(const struct ui *ui, int first)
{
    const struct keymap_row *row = keymap_row(first);

    if (row->screen != SCREEN_GAME || *ui->lines.search || first + 1 >= keymap_row_count() ||
        ui->keymap.is_changed[first] || ui->keymap.is_changed[first + 1]) {
        return NULL;
    }
    for (int i = 0; i < PAIR_COUNT; i++) {
        if (pairs[i].first == row->action) {
            return tr_c("what two keys do", pairs[i].help);
        }
    }
    return NULL;
}

static void
add_key(struct help_sheet *sheet, const struct keymap_group *group, enum role role,
        const char *keys, const char *text)
{
    struct help_entry *entry = help_sheet_add(sheet, role);

    entry->key_columns = group->key_columns;
    strbuf_add(&entry->keys, keys);
    strbuf_add(&entry->text, text);
}

// Can it be done on the page below?
static bool
is_possible(const struct ui *ui, const struct keymap_row *row, struct strbuf *why)
{
    return row->screen == SCREEN_ANY || page_can(ui, help_page_below(ui), row->action, why);
}

// A row of the keymap, with those that stand in its line; returns how many these are.
static int
add_row(const struct ui *ui, int index, struct help_sheet *sheet)
{
    const struct keymap_row *row = keymap_row(index);
    const char *pair = pair_help(ui, index);
    int joined = pair ? 2 : count_joined(ui, index);
    struct strbuf keys = {0}, help = {0}, why = {0};

    if (joined > 2) {
        format_joined_keys(ui, index, joined, &keys);
    } else {
        help_format_keys(ui, index, &keys);
    }
    if (pair) {
        strbuf_add_char(&keys, ' ');
        help_format_keys(ui, index + 1, &keys);
    }
    strbuf_addf(&help, "%s%s", pair ? pair : keymap_help(index), row->asks ? _(" (confirm)") : "");
    if (row->screen == SCREEN_GAME && row->action == UI_ROW_START) {
        add_key(sheet, row->group, ROLE_TEXT, "h8", _("to h8"));
    }
    add_key(sheet, row->group, is_possible(ui, row, &why) ? ROLE_TEXT : ROLE_DIM,
            strbuf_text(&keys), strbuf_text(&help));
    strbuf_finish(&keys);
    strbuf_finish(&help);
    strbuf_finish(&why);
    return joined;
}

static void
add_group(const struct ui *ui, enum screen_kind screen, const struct keymap_group *group,
          struct help_sheet *sheet)
{
    int joined;

    help_sheet_add_heading(sheet, tr(group->title));
    for (int i = 0; i < keymap_row_count(); i += joined) {
        bool is_mine = keymap_row(i)->screen == screen && keymap_row(i)->group == group;

        joined = is_mine ? add_row(ui, i, sheet) : 1;
    }
}

static void
add_groups(const struct ui *ui, enum screen_kind screen, struct help_sheet *sheet)
{
    const struct keymap_group *last = NULL;

    for (int i = 0; i < keymap_row_count(); i++) {
        const struct keymap_row *row = keymap_row(i);

        if (row->screen == screen && row->group != last) {
            add_group(ui, screen, row->group, sheet);
            last = row->group;
        }
    }
}

// What cannot be done now, and why: "U, I (Rated games have no hints.)".

struct refused {
    struct strbuf keys, why;
};

static void
add_refused(const struct ui *ui, int row, const char *why, struct refused list[REASONS_MAX])
{
    char name[KEY_NAME_BYTES];
    int i = 0;

    while (i < REASONS_MAX && list[i].why.length && strcmp(strbuf_text(&list[i].why), why) != 0) {
        i++;
    }
    if (i == REASONS_MAX || !*why || !ui->keymap.keys[row][0]) {
        return;
    }
    if (!list[i].why.length) {
        strbuf_add(&list[i].why, why);
    }
    strbuf_addf(&list[i].keys, "%s%s", list[i].keys.length ? ", " : "",
                key_label(ui->keymap.keys[row][0], name));
}

// The first reasons, so many of them. Returns how many there are.
static int
format_refused(const struct ui *ui, enum screen_kind screen, int most, struct strbuf *out)
{
    struct refused list[REASONS_MAX] = {0};
    int count = 0;

    for (int i = 0; i < keymap_row_count(); i++) {
        struct strbuf why = {0};

        if (keymap_row(i)->screen == screen && !is_possible(ui, keymap_row(i), &why)) {
            add_refused(ui, i, strbuf_text(&why), list);
        }
        strbuf_finish(&why);
    }
    for (int i = 0; i < REASONS_MAX; i++) {
        if (list[i].why.length && i < most) {
            strbuf_addf(out, "%s%s (%s)", i ? "; " : "", strbuf_text(&list[i].keys),
                        strbuf_text(&list[i].why));
        }
        count += list[i].why.length > 0;
        strbuf_finish(&list[i].keys);
        strbuf_finish(&list[i].why);
    }
    return count;
}

static bool
has_own_keys(const struct ui *ui)
{
    for (int i = 0; i < keymap_row_count(); i++) {
        if (ui->keymap.is_changed[i]) {
            return true;
        }
    }
    return false;
}

// With so many of the reasons.
static int
format_foot(const struct ui *ui, enum screen_kind screen, int most, struct strbuf *out)
{
    struct strbuf refused = {0};
    int count = format_refused(ui, screen, most, &refused);

    if (has_own_keys(ui)) {
        strbuf_addf(out, "%s  ", _("* = key that you changed."));
    }
    if (refused.length && most < count) {
        strbuf_addf(out, _("Not now: %s; M shows the others."), strbuf_text(&refused));
    } else if (refused.length) {
        strbuf_addf(out, _("Not now: %s"), strbuf_text(&refused));
    }
    strbuf_finish(&refused);
    return count;
}

void
help_format_foot(const struct ui *ui, enum screen_kind screen, struct area area, struct strbuf *out)
{
    int most = format_foot(ui, screen, REASONS_MAX, out);

    while (most > 0 &&
           canvas_wrapped_rows(&ui->canvas, area.columns, strbuf_text(out)) > area.rows) {
        strbuf_clear(out);
        format_foot(ui, screen, --most, out);
    }
}

// The first ones: what they are for in a few words more.

struct first_key {
    enum ui_command command;
    const char *keys; // shown instead of the key of the command, NULL = its own
    const char *help; // NULL = as in the list of all keys
};

static const struct first_key first_game[] = {
    {UI_UP, N_("arrows, h8"), N_("choose a point; its letter and number work too")},
    {UI_PLACE, NULL, N_("place your stone there")},
    {UI_UNDO, NULL, N_("take back your last move")},
    {UI_HINT, NULL, N_("ask for a hint")},
    {UI_FORBIDDEN, NULL, N_("show where Black may not play (renju)")},
    {UI_THREATS, NULL, N_("show where a four or five can be made")},
    {UI_BACK, "[ ]", N_("look back at earlier moves, and forward again")},
    {UI_DRAW, NULL, N_("offer a draw")},
    {UI_RESIGN, NULL, NULL},
    {UI_AGAIN, NULL, N_("after the game: play again")},
    {UI_CANCEL, NULL, N_("menu of the game: opponent, rules, save and more")},
    {UI_LEAVE, NULL, N_("leave; a game that is not over waits for you")},
};

static const struct first_key first_study[] = {
    {UI_UP, N_("arrows, h8"), N_("choose a point; its letter and number work too")},
    {UI_PLACE, NULL, NULL},
    {UI_BACK, "[ ]", N_("one move back, one forward")},
    {UI_LINE_NEXT, "> <", N_("next and previous variation")},
    {UI_ENGINE, NULL, NULL},
    {UI_HINT, NULL, NULL},
    {UI_ENGINE_LINES, NULL, NULL},
    {UI_REFUTE, NULL, NULL},
    {UI_DELETE, NULL, NULL},
    {UI_COMMENT, NULL, NULL},
    {UI_SAVE, NULL, NULL},
    {UI_LEAVE, NULL, NULL},
};

static const struct first_key first_lesson[] = {
    {UI_UP, N_("arrows, h8"), N_("choose a point; its letter and number work too")},
    {UI_PLACE, NULL, NULL},
    {UI_HINT, NULL, NULL},
    {UI_BACK, "[ ]", N_("previous step, next step")},
    {UI_PAGE_DOWN, NULL, NULL},
    {UI_LEAVE, NULL, NULL},
};

static const struct first_key first_puzzle[] = {
    {UI_UP, N_("arrows, h8"), N_("choose a point; its letter and number work too")},
    {UI_PLACE, NULL, NULL},
    {UI_HINT, NULL, NULL},
    {UI_SOLUTION, NULL, NULL},
    {UI_BACK, "[ ]", N_("step through the solution")},
    {UI_AGAIN, NULL, NULL},
    {UI_NEXT, NULL, NULL},
    {UI_LEAVE, NULL, NULL},
};

static const struct first_key first_lobby[] = {
    {UI_UP, N_("arrows"), N_("choose a table or a player")},
    {UI_OPEN, NULL, NULL},
    {UI_CREATE, NULL, NULL},
    {UI_SEEK, NULL, NULL},
    {UI_CODE, NULL, N_("join a friend by the code of the table")},
    {UI_WATCH, NULL, NULL},
    {UI_PROFILE, NULL, NULL},
    {UI_TALK, NULL, NULL},
    {UI_ARCHIVE, NULL, NULL},
    {UI_LEAVE, NULL, NULL},
};

#define FIRST(list)                                     \
    {                                                   \
        (list), (int)(sizeof(list) / sizeof((list)[0])) \
    }

static const struct {
    const struct first_key *list;
    int count;
} firsts[SCREEN_COUNT] = {
    [SCREEN_GAME] = FIRST(first_game),     [SCREEN_STUDY] = FIRST(first_study),
    [SCREEN_LESSON] = FIRST(first_lesson), [SCREEN_PUZZLE] = FIRST(first_puzzle),
    [SCREEN_LOBBY] = FIRST(first_lobby),
};

void
help_make_first_sheet(const struct ui *ui, enum screen_kind screen, struct help_sheet *sheet)
{
    sheet->columns_most = 1;
    for (int i = 0; i < firsts[screen].count; i++) {
        const struct first_key *key = &firsts[screen].list[i];
        int row = keymap_row_of(screen, key->command);
        struct help_entry *entry;

        if (row < 0 || !ui->keymap.keys[row][0]) {
            continue; // the user has taken the key away
        }
        entry = help_sheet_add(sheet, ROLE_TEXT);
        entry->key_columns = FIRST_COLUMNS;
        if (key->keys && !ui->keymap.is_changed[row]) {
            strbuf_add(&entry->keys, tr(key->keys));
        } else {
            help_format_keys(ui, row, &entry->keys);
        }
        strbuf_add(&entry->text, key->help ? tr(key->help) : keymap_help(row));
    }
}

// All of it.

void
help_make_sheet(const struct ui *ui, enum screen_kind screen, struct help_sheet *sheet)
{
    add_groups(ui, screen, sheet);
    if (help_has_chat(screen)) {
        add_groups(ui, SCREEN_CHAT, sheet);
    }
    add_groups(ui, SCREEN_ANY, sheet);
    help_sheet_search(sheet, ui->lines.search);
}
