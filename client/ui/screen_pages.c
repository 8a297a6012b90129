// SPDX-License-Identifier: MIT
// Pages of lines: the keys of a screen, all its actions with reasons, what was
// said, who somebody is.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/keys/room_wish.h"
#include "client/model/dates.h"
#include "client/model/titles.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

enum { COLUMN_LEAST = 39 };

// A page that is being made. Each line has an action, or none.
struct lines {
    int count;
    struct strbuf texts[PAGE_LINES_MAX];
    enum role roles[PAGE_LINES_MAX];
    enum action_key actions[PAGE_LINES_MAX];
};

static struct strbuf *
add_line(struct lines *lines, enum role role, enum action_key action)
{
    int index = lines->count < PAGE_LINES_MAX - 1 ? lines->count++ : PAGE_LINES_MAX - 1;

    lines->roles[index] = role;
    lines->actions[index] = action;
    return &lines->texts[index];
}

// A text of several lines.
static void
add_text(struct lines *lines, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");

        strbuf_add_bytes(add_line(lines, ROLE_TEXT, ACT_NONE), text, length);
        text += length + (text[length] == '\n');
    }
}

static void
finish_lines(struct lines *lines)
{
    for (int i = 0; i < PAGE_LINES_MAX; i++) {
        strbuf_finish(&lines->texts[i]);
    }
}

// The page below this one.
static enum page
page_below(const struct ui *ui)
{
    return ui->page_count > 1 ? ui->pages[ui->page_count - 2] : PAGE_START;
}

static bool
has_word(const char *text, const char *word)
{
    size_t length = strlen(word);

    for (; *text; text++) {
        if (strncasecmp(text, word, length) == 0) {
            return true;
        }
    }
    return false;
}

// Only lines with the word that is searched for stay; headings do.
static void
apply_search(const struct ui *ui, struct lines *lines)
{
    int kept = 0;

    for (int i = 0; *ui->search && i < lines->count; i++) {
        struct strbuf text = lines->texts[i];

        if (lines->roles[i] != ROLE_KEY && !has_word(strbuf_text(&text), ui->search)) {
            continue;
        }
        lines->texts[i] = lines->texts[kept];
        lines->texts[kept] = text;
        lines->roles[kept] = lines->roles[i];
        lines->actions[kept++] = lines->actions[i];
    }
    lines->count = *ui->search ? kept : lines->count;
}

// A title with the word that is searched for.
static void
draw_title(struct ui *ui, const char *title)
{
    struct strbuf right = {0};

    if (*ui->search) {
        strbuf_addf(&right, "/ %s", ui->search);
    }
    ui_draw_title(ui, ROLE_TITLE, title, strbuf_text(&right));
    strbuf_finish(&right);
}

// Short lines side by side, from top to bottom and then to the right; the page
// moves by whole columns of them.
static void
draw_columns(struct ui *ui, const char *title, const struct lines *lines)
{
    struct canvas *canvas = &ui->canvas;
    struct lines_state *state = &ui->lines;
    int rows = ui_body_rows(ui), columns = canvas->columns / COLUMN_LEAST;
    int most;

    draw_title(ui, title);
    rows = rows > 0 ? rows : 1;
    columns = columns > 0 ? columns : 1;
    most = lines->count - rows * columns;
    state->top = state->top > most ? most : state->top;
    state->top = state->top < 0 ? 0 : state->top;
    for (int i = 0; i < rows * columns && state->top + i < lines->count; i++) {
        int index = state->top + i, width = canvas->columns / columns;
        int column = i / rows * width;

        canvas_put(canvas, 1 + i % rows, column + 1, width - 2, lines->roles[index],
                   strbuf_text(&lines->texts[index]));
    }
    if (most > state->top) {
        canvas_put_right(canvas, rows, 0, canvas->columns - 1, ROLE_KEY, "▼");
    }
}

static void
draw_lines(struct ui *ui, const char *title, const struct lines *lines, bool can_choose)
{
    struct canvas *canvas = &ui->canvas;
    struct lines_state *state = &ui->lines;
    int rows = ui_body_rows(ui), most = lines->count - rows;

    draw_title(ui, title);
    if (can_choose) {
        state->chosen = state->chosen >= lines->count ? lines->count - 1 : state->chosen;
        state->chosen = state->chosen < 0 ? 0 : state->chosen;
        state->top = state->chosen < state->top           ? state->chosen
                     : state->chosen >= state->top + rows ? state->chosen - rows + 1
                                                          : state->top;
    }
    state->top = state->top > most ? most : state->top;
    state->top = state->top < 0 ? 0 : state->top;
    for (int i = 0; i < rows && state->top + i < lines->count; i++) {
        int index = state->top + i;
        bool is_chosen = can_choose && index == state->chosen;
        enum role role = is_chosen ? ROLE_SELECT : lines->roles[index];

        if (is_chosen) {
            canvas_fill(canvas, 1 + i, 0, canvas->columns, role, ' ');
            canvas_set_cursor(canvas, 1 + i, 1);
        }
        canvas_put(canvas, 1 + i, 1, canvas->columns - 2, role, strbuf_text(&lines->texts[index]));
    }
    if (most > state->top) {
        canvas_put_right(canvas, rows, 0, canvas->columns - 1, ROLE_KEY, "▼");
    }
}

static void
act_lines(struct ui *ui, enum action_key action)
{
    struct lines_state *state = &ui->lines;
    int rows = ui_body_rows(ui);
    int step = action == ACT_UP          ? -1
               : action == ACT_DOWN      ? 1
               : action == ACT_PAGE_UP   ? -rows
               : action == ACT_PAGE_DOWN ? rows
                                         : 0;

    if (action == ACT_FILTER) {
        entry_open(ui, EDIT_SEARCH, "");
    }
    state->top += step;
    state->chosen += step;
}

static bool
press_lines(struct ui *ui, const struct press *press)
{
    if (press->key != KEYS_MOUSE) {
        return false;
    }
    if (press->what == MOUSE_WHEEL_UP || press->what == MOUSE_WHEEL_DOWN) {
        act_lines(ui, press->what == MOUSE_WHEEL_UP ? ACT_UP : ACT_DOWN);
    }
    return true;
}

static void
list_page_keys(const struct ui *ui, struct key_list *list)
{
    (void)ui;
    key_list_add(list, ACT_PAGE_DOWN);
    key_list_add(list, ACT_PAGE_UP);
    key_list_add(list, ACT_FILTER);
    key_list_add(list, ACT_CANCEL);
}

// Keys.

static void
say_keys(const struct ui *ui, int row, struct strbuf *out)
{
    char name[KEY_NAME_BYTES];

    for (int k = 0; k < KEYMAP_KEYS_MAX && ui->keymap.keys[row][k]; k++) {
        strbuf_addf(out, "%s%s", k ? " " : "", key_label(ui->keymap.keys[row][k], name));
    }
    if (ui->keymap.is_changed[row]) {
        strbuf_add_char(out, '*');
    }
}

// The keys of a group; what is not possible now is dim, and M says why.
static void
add_group(const struct ui *ui, enum screen_kind screen, const char *group, struct lines *lines)
{
    const struct page_ops *below = ui_page_ops(page_below(ui));

    strbuf_add(add_line(lines, ROLE_KEY, ACT_NONE), tr(group));
    for (int i = 0; i < keymap_row_count(); i++) {
        const struct keymap_row *row = keymap_row(i);
        struct strbuf keys = {0}, why = {0};
        struct strbuf *line;
        bool is_possible;

        if (row->screen != screen || row->group != group) {
            continue;
        }
        say_keys(ui, i, &keys);
        is_possible = screen == SCREEN_ANY || !below->can || below->can(ui, row->action, &why);
        line = add_line(lines, is_possible ? ROLE_TEXT : ROLE_DIM, row->action);
        strbuf_addf(line, "%-11s %s%s", strbuf_text(&keys), tr(row->help),
                    row->asks ? _(" (asks)") : "");
        strbuf_finish(&keys);
        strbuf_finish(&why);
    }
}

static void
add_groups(const struct ui *ui, enum screen_kind screen, struct lines *lines)
{
    const char *last = NULL;

    for (int i = 0; i < keymap_row_count(); i++) {
        const struct keymap_row *row = keymap_row(i);

        if (row->screen == screen && row->group != last) {
            add_group(ui, screen, row->group, lines);
            last = row->group;
        }
    }
}

// Commands: all of them, or those that begin with a word; behind create stands
// what a room can be.
static void
draw_commands(struct ui *ui, struct lines *lines)
{
    const char *word = ui->help_word;
    bool is_all = strcmp(word, "commands") == 0;
    struct strbuf presets = {0};

    for (int i = 0; i < COMMAND_COUNT; i++) {
        const struct command_row *row = command_row((enum command_kind)i);
        struct strbuf usage = {0};

        if (!is_all && strncasecmp(row->name, word, strlen(word)) != 0) {
            continue;
        }
        command_usage((enum command_kind)i, &usage);
        strbuf_addf(add_line(lines, ROLE_TEXT, ACT_NONE), "%-30s %s%s", strbuf_text(&usage),
                    tr(row->help), row->flags & COMMAND_ASKS ? _(" (asks)") : "");
        strbuf_finish(&usage);
    }
    if (lines->count == 0) {
        strbuf_addf(add_line(lines, ROLE_WARN, ACT_NONE), _("No command begins with %s."), word);
    }
    if (strncasecmp("create", word, strlen(word)) == 0) {
        list_presets(&presets);
        strbuf_add_char(&presets, '\n');
        list_keys(&presets);
        add_text(lines, strbuf_text(&presets));
    }
    apply_search(ui, lines);
    draw_lines(ui, _("Commands; an unambiguous beginning is enough, unless they ask"), lines,
               false);
    strbuf_finish(&presets);
}

static void
draw_help(struct ui *ui)
{
    static const char *const titles[SCREEN_COUNT] = {
        [SCREEN_ANY] = "",
        [SCREEN_START] = N_("Keys of the menu"),
        [SCREEN_LOBBY] = N_("Keys of the lobby"),
        [SCREEN_FORM] = N_("Keys of the form"),
        [SCREEN_GAME] = N_("Keys of the game screen"),
        [SCREEN_PAGE] = N_("Keys of this page"),
        [SCREEN_ARCHIVE] = N_("Keys of the archive"),
        [SCREEN_REPLAY] = N_("Keys of the replay"),
        [SCREEN_STUDY] = N_("Keys of the study board"),
        [SCREEN_PROFILE] = N_("Keys of the profile"),
    };
    enum screen_kind screen = ui_page_ops(page_below(ui))->keys;
    struct lines *lines = &(struct lines){0};

    if (*ui->help_word) {
        draw_commands(ui, lines);
        finish_lines(lines);
        return;
    }
    add_groups(ui, screen, lines);
    if (screen == SCREEN_GAME) {
        strbuf_addf(add_line(lines, ROLE_TEXT, ACT_NONE), "%-11s %s", "h8",
                    _("to that point, typed"));
    }
    add_groups(ui, SCREEN_ANY, lines);
    strbuf_add(add_line(lines, ROLE_DIM, ACT_NONE),
               _("Dim: not now; M says why. *: bound by you."));
    apply_search(ui, lines);
    draw_columns(ui, tr(titles[screen]), lines);
    finish_lines(lines);
}

const struct page_ops page_help = {
    .keys = SCREEN_PAGE,
    .draw = draw_help,
    .act = act_lines,
    .press = press_lines,
    .list_keys = list_page_keys,
};

// All actions, with reasons.

static void
make_all(const struct ui *ui, struct lines *lines)
{
    enum page below = page_below(ui);
    const struct page_ops *ops = ui_page_ops(below);

    for (int i = 0; i < keymap_row_count(); i++) {
        const struct keymap_row *row = keymap_row(i);
        struct strbuf keys = {0}, why = {0};
        bool is_possible;

        if (row->screen != ops->keys && row->screen != SCREEN_ANY) {
            continue;
        }
        is_possible = !ops->can || ops->can(ui, row->action, &why);
        say_keys(ui, i, &keys);
        strbuf_addf(add_line(lines, is_possible ? ROLE_TEXT : ROLE_DIM, row->action),
                    "%-12s %s%s%s%s", strbuf_text(&keys), tr(row->help), is_possible ? "" : "  (",
                    is_possible ? "" : strbuf_text(&why), is_possible ? "" : ")");
        strbuf_finish(&keys);
        strbuf_finish(&why);
    }
}

static void
draw_all(struct ui *ui)
{
    struct lines *lines = &(struct lines){0};

    make_all(ui, lines);
    apply_search(ui, lines);
    draw_lines(ui, _("All actions; Enter does one"), lines, true);
    finish_lines(lines);
}

static void
act_all(struct ui *ui, enum action_key action)
{
    struct lines *lines = &(struct lines){0};
    enum action_key chosen = ACT_NONE;

    if (action != ACT_OPEN) {
        act_lines(ui, action);
        return;
    }
    make_all(ui, lines);
    apply_search(ui, lines);
    if (ui->lines.chosen >= 0 && ui->lines.chosen < lines->count) {
        chosen = lines->actions[ui->lines.chosen];
    }
    finish_lines(lines);
    ui_close_page(ui);
    ui_act(ui, chosen);
}

static bool
press_all(struct ui *ui, const struct press *press)
{
    if (press->key == KEYS_MOUSE && press->what == MOUSE_LEFT && press->row > 0 &&
        press->row <= ui_body_rows(ui)) {
        ui->lines.chosen = ui->lines.top + press->row - 1;
        act_all(ui, ACT_OPEN);
        return true;
    }
    return press_lines(ui, press);
}

static void
list_all_keys(const struct ui *ui, struct key_list *list)
{
    key_list_add(list, ACT_OPEN);
    list_page_keys(ui, list);
}

const struct page_ops page_all = {
    .keys = SCREEN_PAGE,
    .draw = draw_all,
    .act = act_all,
    .press = press_all,
    .list_keys = list_all_keys,
};

// What was said.

// A long sentence goes on in the next line, a little to the right.
static void
add_wrapped(const struct ui *ui, struct lines *lines, const char *text)
{
    const char *indent = "";

    while (*text) {
        size_t length = canvas_fit(&ui->canvas, text, ui->canvas.columns - 4 - (int)strlen(indent));

        length = length ? length : strlen(text);
        strbuf_addf(add_line(lines, ROLE_TEXT, ACT_NONE), "%s%.*s", indent, (int)length, text);
        text += length;
        text += strspn(text, " ");
        indent = "  ";
    }
}

static void
draw_messages(struct ui *ui)
{
    struct lines *lines = &(struct lines){0};

    for (int i = ui->model->message_count - 1; i >= 0; i--) {
        add_wrapped(ui, lines, model_message(ui->model, i));
    }
    if (lines->count == 0) {
        strbuf_add(add_line(lines, ROLE_DIM, ACT_NONE), _("Nothing was said yet."));
    }
    apply_search(ui, lines);
    draw_lines(ui, _("Messages, the newest first"), lines, false);
    finish_lines(lines);
}

const struct page_ops page_messages = {
    .keys = SCREEN_PAGE,
    .draw = draw_messages,
    .act = act_lines,
    .press = press_lines,
    .list_keys = list_page_keys,
};

// Who somebody is.

// Blanks that bring a text to so many columns; printf would count its bytes.
static int
blanks(const struct ui *ui, const char *text, int columns)
{
    int free = columns - canvas_columns(&ui->canvas, text);

    return free > 0 ? free : 0;
}

static void
add_name(const struct ui *ui, struct strbuf *line, const char *text, int columns)
{
    strbuf_addf(line, "%s%*s ", text, blanks(ui, text, columns), "");
}

static void
add_head(const struct ui *ui, struct strbuf *line, const char *text, int columns)
{
    strbuf_addf(line, "%*s%s", blanks(ui, text, columns), "", text);
}

static void
add_heads(const struct ui *ui, struct strbuf *line)
{
    add_name(ui, line, tr_c("16 columns", "rule"), 16);
    add_name(ui, line, tr_c("12 columns", "speed"), 12);
    add_head(ui, line, tr_c("6 columns", "rating"), 6);
    add_head(ui, line, tr_c("7 columns", "error"), 9);
    add_head(ui, line, tr_c("6 columns", "games"), 7);
    add_head(ui, line, tr_c("6 columns", "won"), 7);
    add_head(ui, line, tr_c("6 columns", "drawn"), 7);
    add_head(ui, line, tr_c("6 columns", "lost"), 7);
}

static void
add_rating(const struct ui *ui, const struct wire_rating_line *rating, struct strbuf *line)
{
    add_name(ui, line, rule_short_title(rating->rule), 16);
    add_name(ui, line, speed_title(rating->speed), 12);
    strbuf_addf(line, "%5u%s %8u %6u %6u %6u %6u", rating->rating, rating->provisional ? "?" : " ",
                rating->deviation, rating->games, rating->wins, rating->draws,
                rating->games - rating->wins - rating->draws);
}

static void
draw_profile(struct ui *ui)
{
    const struct m_profile *profile = &ui->model->profile;
    const struct m_lobby_room *room = m_lobby_room(&ui->model->lobby, profile->room);
    struct lines *lines = &(struct lines){0};
    struct strbuf title = {0};
    char date[DATE_BYTES];

    strbuf_addf(&title, _("Profile · %s"), profile->person.name);
    if (profile->person.is_guest) {
        strbuf_add(add_line(lines, ROLE_TEXT, ACT_NONE), _("A guest."));
    } else {
        strbuf_addf(add_line(lines, ROLE_TEXT, ACT_NONE), _("Member since %s."),
                    date_format(profile->since_ms, date));
    }
    if (profile->is_online) {
        strbuf_addf(add_line(lines, ROLE_TEXT, ACT_NONE), room ? _("Online, in %s.") : _("Online."),
                    room ? room->code : "");
    } else {
        strbuf_addf(add_line(lines, ROLE_TEXT, ACT_NONE), _("Last seen %s."),
                    date_format(profile->seen_ms, date));
    }
    add_line(lines, ROLE_TEXT, ACT_NONE);
    add_heads(ui, add_line(lines, ROLE_DIM, ACT_NONE));
    for (int i = 0; i < profile->rating_count; i++) {
        add_rating(ui, &profile->ratings[i], add_line(lines, ROLE_TEXT, ACT_NONE));
    }
    if (profile->rating_count == 0) {
        strbuf_add(add_line(lines, ROLE_DIM, ACT_NONE), _("No rated games yet."));
    }
    draw_lines(ui, strbuf_text(&title), lines, false);
    strbuf_finish(&title);
    finish_lines(lines);
}

static void
act_profile(struct ui *ui, enum action_key action)
{
    const char *name = ui->model->profile.person.name;

    switch ((int)action) {
    case ACT_CREATE:
        ui_dof(ui, "challenge \"%s\" casual", name);
        break;
    case ACT_WATCH:
        ui_dof(ui, "watch \"%s\"", name);
        break;
    case ACT_ARCHIVE:
        ui_dof(ui, "archive \"player=%s\"", name);
        break;
    case ACT_IGNORE:
        ui_dof(ui, "ignore \"%s\"", name);
        break;
    case ACT_WHISPER: {
        struct strbuf text = {0};

        strbuf_addf(&text, "whisper \"%s\" ", name);
        entry_open(ui, EDIT_COMMAND, strbuf_text(&text));
        strbuf_finish(&text);
        break;
    }
    default:
        act_lines(ui, action);
        break;
    }
}

static bool
can_profile(const struct ui *ui, enum action_key action, struct strbuf *why)
{
    const struct m_profile *profile = &ui->model->profile;
    bool is_self = profile->person.id == ui->model->self.id;

    if ((action == ACT_CREATE || action == ACT_IGNORE || action == ACT_WHISPER) && is_self) {
        strbuf_add(why, _("This is you."));
        return false;
    }
    if ((action == ACT_CREATE || action == ACT_WHISPER || action == ACT_WATCH) &&
        !profile->is_online) {
        strbuf_addf(why, _("%s is not online."), profile->person.name);
        return false;
    }
    return true;
}

static void
list_profile_keys(const struct ui *ui, struct key_list *list)
{
    static const enum action_key actions[] = {ACT_CREATE, ACT_WATCH, ACT_WHISPER, ACT_ARCHIVE,
                                              ACT_IGNORE};

    for (size_t i = 0; i < sizeof(actions) / sizeof(*actions); i++) {
        struct strbuf why = {0};

        if (can_profile(ui, actions[i], &why)) {
            key_list_add(list, actions[i]);
        }
        strbuf_finish(&why);
    }
    key_list_add(list, ACT_CANCEL);
}

const struct page_ops page_profile = {
    .keys = SCREEN_PROFILE,
    .draw = draw_profile,
    .act = act_profile,
    .press = press_lines,
    .list_keys = list_profile_keys,
    .can = can_profile,
};
