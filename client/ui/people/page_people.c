// SPDX-License-Identifier: MIT
// The people online, friends first, or friends alone; and what can be done with each.
#include <string.h>
#include <strings.h>

#include "client/text/dates.h"
#include "client/text/titles.h"
#include "client/text/words.h"
#include "client/ui/command_line.h"
#include "client/ui/lines.h"
#include "client/ui/ui_do.h"
#include "common/i18n/tr.h"

enum {
    ROWS_MAX = WIRE_FRIENDS_MAX + WIRE_PEOPLE_MAX,
    RATED_COLUMN = 28, // what the rating is of
    DOES_COLUMN = 46,
    WIDE_COLUMNS = 76,  // of a row that has room for all of it
    NARROW_COLUMN = 24, // of what they do, where there is none for the rating
};

struct people_state {
    bool is_friends; // friends alone, also those who are not online
    uint64_t chosen; // a person, so that a list that changes keeps him chosen
};

// The rows of the page.
struct people_rows {
    int count;
    const struct m_acquaintance *rows[ROWS_MAX];
};

static struct people_state *
state_of(const struct ui *ui)
{
    return ui_page_state(ui, PAGE_PEOPLE);
}

static bool
is_searched(const struct m_circle *circle, const char *name)
{
    return strncasecmp(name, circle->search, strlen(circle->search)) == 0;
}

// What a friend does is told when the list is asked for; the page may be newer.
static const struct m_acquaintance *
newest(const struct m_circle *circle, const struct m_acquaintance *friend)
{
    for (int i = 0; i < circle->count; i++) {
        if (circle->people[i].person.id == friend->person.id) {
            return &circle->people[i];
        }
    }
    return friend;
}

static void
list_people(const struct ui *ui, struct people_rows *listed)
{
    const struct m_circle *circle = &ui->model->circle;
    bool is_friends = state_of(ui)->is_friends;

    listed->count = 0;
    for (int i = 0; i < circle->friend_count; i++) {
        const struct m_acquaintance *friend = &circle->friends[i];

        if (is_friends) {
            listed->rows[listed->count++] = friend;
        } else if (friend->state != PLAYER_GONE && is_searched(circle, friend->person.name)) {
            listed->rows[listed->count++] = newest(circle, friend);
        }
    }
    for (int i = 0; !is_friends && i < circle->count; i++) {
        if (!m_circle_has_friend(circle, circle->people[i].person.id)) {
            listed->rows[listed->count++] = &circle->people[i];
        }
    }
}

static const struct m_acquaintance *
chosen_person(const struct ui *ui)
{
    struct people_rows listed;
    int at = ui->lines.chosen;

    list_people(ui, &listed);
    return at >= 0 && at < listed.count ? listed.rows[at] : NULL;
}

// Drawing.

static void
format_does(const struct m_acquaintance *row, struct strbuf *out)
{
    char date[DATE_BYTES];

    if (row->state == PLAYER_GONE) {
        strbuf_addf(out, _("last seen %s"), date_format(row->seen_ms, date));
    } else if (row->state == PLAYER_HERE && (!row->is_watching || !*row->code)) {
        strbuf_add(out, tr_c("a player is", "here"));
    } else {
        strbuf_addf(out, "%s %s",
                    row->state == PLAYER_PLAYING   ? _("playing")
                    : row->state == PLAYER_WAITING ? _("waiting")
                                                   : tr_c("a player is", "watching"),
                    row->code);
    }
}

// What they do, in the words that there is room for.
static void
add_does(const struct ui *ui, struct strbuf *line, const struct m_acquaintance *row, int columns)
{
    struct strbuf does = {0};
    char date[DATE_BYTES];
    int room = columns - canvas_columns(&ui->canvas, strbuf_text(line));

    format_does(row, &does);
    if (row->state == PLAYER_GONE && canvas_columns(&ui->canvas, strbuf_text(&does)) > room) {
        strbuf_clear(&does);
        strbuf_add(&does, date_format(row->seen_ms, date));
    }
    if (canvas_columns(&ui->canvas, strbuf_text(&does)) <= room) {
        strbuf_add(line, strbuf_text(&does));
    }
    strbuf_finish(&does);
}

static void
add_row(const struct ui *ui, struct lines *lines, const struct m_acquaintance *row)
{
    bool is_friend = m_circle_has_friend(&ui->model->circle, row->person.id);
    int columns = ui->canvas.columns - 2;
    bool is_wide = columns >= WIDE_COLUMNS;
    struct strbuf *line =
        lines_add(lines, row->state == PLAYER_GONE ? ROLE_DIM : ROLE_TEXT, UI_NONE);

    strbuf_add(line, is_friend ? "* " : "  ");
    format_person(line, &row->person);
    if (is_wide && row->person.rating && row->rule != ANY_RULE && row->speed != ANY_SPEED) {
        lines_pad(ui, line, RATED_COLUMN);
        strbuf_addf(line, "%s %s", rule_short_title((enum rule)row->rule),
                    speed_title((enum speed)row->speed));
    }
    lines_pad(ui, line, is_wide ? DOES_COLUMN : NARROW_COLUMN);
    add_does(ui, line, row, columns);
}

static void
format_right(const struct m_circle *circle, bool is_friends, struct strbuf *out)
{
    if (circle->is_invisible) {
        strbuf_add(out, _("you are invisible"));
    }
    if (!is_friends && *circle->search) {
        strbuf_addf(out, "%s/ %s", out->length ? " · " : "", circle->search);
    }
    if (!is_friends && circle->pages > 1) {
        strbuf_add(out, out->length ? " · " : "");
        strbuf_addf(out, _("page %d of %d"), (int)circle->page + 1, (int)circle->pages);
    }
}

static void
format_title(const struct ui *ui, struct strbuf *title)
{
    const struct m_circle *circle = &ui->model->circle;

    if (state_of(ui)->is_friends) {
        strbuf_addf(title, _("Friends (%d)"), circle->friend_count);
    } else {
        strbuf_addf(title, _("People online (%d)"), (int)circle->total);
    }
}

// The one who was chosen stays so where others come and go.
static void
keep_choice(struct ui *ui, const struct people_rows *listed)
{
    struct people_state *state = state_of(ui);

    for (int i = 0; i < listed->count; i++) {
        if (listed->rows[i]->person.id == state->chosen) {
            ui->lines.chosen = i;
            return;
        }
    }
}

static void
draw_people(struct ui *ui)
{
    struct lines *lines = &(struct lines){0};
    struct people_rows listed;
    struct strbuf title = {0};

    list_people(ui, &listed);
    keep_choice(ui, &listed);
    format_title(ui, &title);
    format_right(&ui->model->circle, state_of(ui)->is_friends, &lines->right);
    for (int i = 0; i < listed.count; i++) {
        add_row(ui, lines, listed.rows[i]);
    }
    if (listed.count == 0) {
        lines_add_wrapped(ui, lines, ROLE_DIM, ui->canvas.columns - 2,
                          state_of(ui)->is_friends
                              ? _("No friends yet. Type :friend NAME, or press F on a player.")
                              : _("Nobody found. Press / to search for another name."));
    }
    lines_draw(ui, strbuf_text(&title), lines, listed.count > 0);
    strbuf_finish(&title);
    lines_finish(lines);
}

// Acting.

static void
open_people(struct ui *ui, const void *argument)
{
    *state_of(ui) = (struct people_state){.is_friends = argument != NULL};
}

static void
ask_page(struct ui *ui, uint32_t page)
{
    struct strbuf words = {0};

    if (*ui->model->circle.search) {
        strbuf_addf(&words, "\"%s\" ", ui->model->circle.search);
    }
    strbuf_addf(&words, "%u", page + 1);
    ui_do_typed(ui, COMMAND_PEOPLE, strbuf_text(&words));
    strbuf_finish(&words);
}

// Beyond the last row of a page is the next page of the server.
static bool
turn_page(struct ui *ui, enum ui_command command, int count)
{
    const struct m_circle *circle = &ui->model->circle;
    int at = ui->lines.chosen;

    if (state_of(ui)->is_friends || circle->is_awaited) {
        return false;
    }
    if (command == UI_PAGE_DOWN && at >= count - 1 && circle->page + 1 < circle->pages) {
        ask_page(ui, circle->page + 1);
        return true;
    }
    if (command == UI_PAGE_UP && at <= 0 && circle->page > 0) {
        ask_page(ui, circle->page - 1);
        return true;
    }
    return false;
}

static void
move(struct ui *ui, enum ui_command command)
{
    struct people_rows listed;
    int last;

    list_people(ui, &listed);
    last = listed.count - 1;
    if (last < 0 || turn_page(ui, command, listed.count)) {
        return;
    }
    lines_act(ui, command);
    ui->lines.chosen = ui->lines.chosen < 0 ? 0 : ui->lines.chosen;
    ui->lines.chosen = ui->lines.chosen > last ? last : ui->lines.chosen;
    state_of(ui)->chosen = listed.rows[ui->lines.chosen]->person.id;
}

static bool
input_people(struct ui *ui, const struct input *input)
{
    if (input->key != KEYS_MOUSE) {
        return false;
    }
    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        move(ui, input->what == MOUSE_WHEEL_UP ? UI_UP : UI_DOWN);
    }
    return true;
}

static void
take_search(struct ui *ui, const struct text_entry *entry)
{
    struct strbuf words = {0};

    if (entry->length) {
        strbuf_addf(&words, "\"%s\" 1", entry->text);
    }
    ui_do_typed(ui, COMMAND_PEOPLE, strbuf_text(&words));
    strbuf_finish(&words);
}

static void
ask_search(struct ui *ui, enum ui_command command)
{
    static const struct prompt prompt = {.text = N_("Names starting with: "),
                                         .on_done = take_search};

    (void)command;
    entry_open(ui, &prompt, ui->model->circle.search);
}

static void
show_profile(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_do_name(ui, COMMAND_PROFILE, chosen_person(ui)->person.name);
}

static void
challenge(struct ui *ui, enum ui_command command)
{
    struct command challenged;

    (void)command;
    command_name(&challenged, COMMAND_CHALLENGE, chosen_person(ui)->person.name);
    command_add_word(&challenged, "casual");
    ui_do(ui, &challenged, false);
}

static void
watch(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_do_name(ui, COMMAND_WATCH, chosen_person(ui)->person.name);
}

static void
whisper(struct ui *ui, enum ui_command command)
{
    struct strbuf text = {0};

    (void)command;
    strbuf_addf(&text, "whisper \"%s\" ", chosen_person(ui)->person.name);
    command_line_open(ui, strbuf_text(&text));
    strbuf_finish(&text);
}

static void
change_friend(struct ui *ui, enum ui_command command)
{
    const struct person *person = &chosen_person(ui)->person;
    bool is_friend = m_circle_has_friend(&ui->model->circle, person->id);

    (void)command;
    state_of(ui)->chosen = person->id;
    ui_do_name(ui, is_friend ? COMMAND_UNFRIEND : COMMAND_FRIEND, person->name);
}

static const char *
label_friend(const struct ui *ui, enum ui_command command)
{
    const struct m_acquaintance *row = chosen_person(ui);

    (void)command;
    return row && m_circle_has_friend(&ui->model->circle, row->person.id)
               ? tr_c("key that acts", "unfriend")
               : NULL;
}

static bool
can_show(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    (void)command;
    if (!chosen_person(ui)) {
        strbuf_add(why, _("There is nobody in this list."));
        return false;
    }
    return true;
}

static bool
can_befriend(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    if (!can_show(ui, command, why)) {
        return false;
    }
    if (chosen_person(ui)->person.id == ui->model->self.id) {
        strbuf_add(why, _("This is you."));
        return false;
    }
    return true;
}

// Of what needs the other one to be there.
static bool
can_meet(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    if (!can_befriend(ui, command, why)) {
        return false;
    }
    if (chosen_person(ui)->state == PLAYER_GONE) {
        format_word(why, WORD_NOT_ONLINE, 1, chosen_person(ui)->person.name);
        return false;
    }
    return true;
}

// One watches who plays and challenges the others; the other key works too.
static enum key_worth
worth_of_meeting(const struct ui *ui, enum ui_command command)
{
    const struct m_acquaintance *row = chosen_person(ui);
    bool is_playing = row && row->state == PLAYER_PLAYING;

    return is_playing == (command == UI_WATCH) ? KEY_SHOWN : KEY_HIDDEN;
}

static const struct page_action actions[] = {
    {.command = UI_OPEN, .worth = KEY_SHOWN, .act = show_profile, .can = can_show},
    {.command = UI_CREATE, .worth_now = worth_of_meeting, .act = challenge, .can = can_meet},
    {.command = UI_WATCH, .worth_now = worth_of_meeting, .act = watch, .can = can_meet},
    {.command = UI_WHISPER, .worth = KEY_SHOWN, .act = whisper, .can = can_meet},
    {.command = UI_FRIEND,
     .worth = KEY_SHOWN,
     .act = change_friend,
     .can = can_befriend,
     .label = label_friend},
    {.command = UI_FILTER, .worth = KEY_SHOWN, .act = ask_search},
    {.command = UI_LEAVE, .worth = KEY_SHOWN, .label = page_label_back},
    {.command = UI_UP, .act = move},
    {.command = UI_DOWN, .act = move},
    {.command = UI_PAGE_UP, .act = move},
    {.command = UI_PAGE_DOWN, .act = move},
};

const struct page_ops page_people = {
    .keys = SCREEN_PEOPLE,
    .state_size = sizeof(struct people_state),
    PAGE_ACTIONS(actions),
    .draw = draw_people,
    .open = open_people,
    .input = input_people,
};
