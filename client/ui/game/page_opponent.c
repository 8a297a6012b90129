// SPDX-License-Identifier: MIT
// Who plays from here on: the levels, the other AIs, or the user himself in the place of an AI. Or
// who takes the user's own seat: somebody at the table, or an AI.
#include <stdio.h>
#include <string.h>

#include "client/ui/game/game_internal.h"
#include "client/ui/game/game_side.h"
#include "client/ui/home.h"
#include "client/ui/rights.h"
#include "client/ui/shown_room.h"
#include "client/ui/ui_do.h"
#include "common/i18n/tr.h"

struct opponent_state {
    enum seat seat; // whose player is chosen
    bool is_own;    // the user hands his own seat over
};

static struct opponent_state *
state_of(const struct ui *ui)
{
    return ui_page_state(ui, PAGE_OPPONENT);
}

// The index of who sits there among the opponents, -1 if it is none of them.
static int
present(const struct m_room *room, enum seat seat)
{
    const struct ai_config *ai = &room->seats[seat].ai;
    char word[16];

    if (room->seats[seat].kind != OCCUPANT_AI) {
        return -1;
    }
    snprintf(word, sizeof(word), "%u", (unsigned)ai->level);
    return play_opponent_find(ai->kind == AI_GOREN ? word : ai_kind_id(ai->kind));
}

static void
open_opponent(struct ui *ui, const void *argument)
{
    const struct m_room *room = ui_room(ui);
    int now;

    if (room && argument && model_own_seat(ui->model, room, &state_of(ui)->seat)) {
        state_of(ui)->is_own = true;
        ui->lines.chosen = 0;
    } else if (room) {
        state_of(ui)->seat = room->seats[SEAT_A].kind == OCCUPANT_AI ? SEAT_A : SEAT_B;
        now = present(room, state_of(ui)->seat);
        ui->lines.chosen = now < 0 ? 0 : now;
    }
}

static bool
is_show(const struct ui *ui)
{
    return m_room_is_show(ui_room(ui), ui->model->self.id);
}

// The next one at the table who has no seat, from this member on; the count of members if none.
static int
next_watcher(const struct m_room *room, int i)
{
    enum seat seat;

    while (i < room->member_count && m_room_seat_of(room, room->members[i].person.id, &seat)) {
        i++;
    }
    return i;
}

// How many people stand on the list before the AIs.
static int
people_count(const struct ui *ui)
{
    const struct m_room *room = ui_room(ui);
    int count = 0;

    for (int i = next_watcher(room, 0); i < room->member_count; i = next_watcher(room, i + 1)) {
        count++;
    }
    return state_of(ui)->is_own ? count : 0;
}

static const char *
person_at(const struct ui *ui, int row)
{
    const struct m_room *room = ui_room(ui);
    int i = next_watcher(room, 0);

    while (row-- > 0) {
        i = next_watcher(room, i + 1);
    }
    return room->members[i].person.name;
}

static void
make_lines(const struct ui *ui, struct lines *lines)
{
    int now = present(ui_room(ui), state_of(ui)->seat);

    for (int i = 0; i < people_count(ui); i++) {
        strbuf_add(lines_add(lines, ROLE_TEXT, UI_OPEN), person_at(ui, i));
    }
    for (int i = 0; i < PLAY_OPPONENTS; i++) {
        struct strbuf *line = lines_add(lines, i == now ? ROLE_ACCENT : ROLE_TEXT, UI_OPEN);

        play_format_opponent(i, line);
        if (i == now) {
            strbuf_addf(line, "  %s", _("(plays now)"));
        }
    }
    if (is_show(ui)) {
        strbuf_add(lines_add(lines, ROLE_TEXT, UI_OPEN), _("You: play on yourself"));
    }
}

static void
draw(struct ui *ui)
{
    struct lines *lines = &(struct lines){0};
    struct strbuf title = {0};
    int chosen;

    if (!ui_room(ui)) {
        return;
    }
    make_lines(ui, lines);
    chosen = ui->lines.chosen - people_count(ui);
    strbuf_addf(&title, m_room_colour(ui_room(ui), state_of(ui)->seat) == STONE_BLACK
                            ? _("Who plays Black from here on?")
                            : _("Who plays White from here on?"));
    side_draw(ui, strbuf_text(&title), lines,
              chosen >= 0 && chosen < PLAY_OPPONENTS ? play_opponent_sentence(chosen)
              : state_of(ui)->is_own ? _("A person is asked first, then your opponent.")
                                     : "");
    strbuf_finish(&title);
    lines_finish(lines);
}

static void
hand_over(struct ui *ui)
{
    int people = people_count(ui), chosen = ui->lines.chosen;
    struct command command;
    char word[24];

    if (chosen < people) {
        command_name(&command, COMMAND_HANDOVER, person_at(ui, chosen));
    } else if (chosen - people < PLAY_OPPONENTS) {
        play_opponent_word(chosen - people, word, sizeof(word));
        command_name(&command, COMMAND_HANDOVER, "ai");
        command_add_word(&command, word);
    } else {
        return; // somebody has left, and the list is shorter
    }
    ui_close_page(ui);
    ui_do(ui, &command, false);
}

// Tells the server; the line about it comes with the news.
static void
take(struct ui *ui, enum ui_command action)
{
    const struct m_room *room = ui_room(ui);
    bool is_black = m_room_colour(room, state_of(ui)->seat) == STONE_BLACK;
    int chosen = ui->lines.chosen;
    struct command command;

    (void)action;
    if (state_of(ui)->is_own) {
        hand_over(ui);
        return;
    }
    command_make(&command, chosen < PLAY_OPPONENTS ? COMMAND_AI : COMMAND_PERSON);
    command.colour = is_black ? STONE_BLACK : STONE_WHITE;
    command_add_word(&command, is_black ? "black" : "white");
    if (chosen >= PLAY_OPPONENTS) {
        command_add_word(&command, "me");
        command.option = OPTION_ME;
    } else {
        char word[24];

        play_opponent_word(chosen, word, sizeof(word));
        command_add_word(&command, word);
    }
    ui_close_page(ui);
    ui_do(ui, &command, false);
    if (chosen < PLAY_OPPONENTS && ui->is_home && ui->is_play) {
        ui_note_opponent(ui, chosen);
    }
}

static void
change_seat(struct ui *ui, enum ui_command action)
{
    (void)action;
    if (is_show(ui)) {
        state_of(ui)->seat = seat_other(state_of(ui)->seat);
    }
}

static bool
input(struct ui *ui, const struct input *input)
{
    struct lines *lines = &(struct lines){0};
    bool is_hit;

    if (input->key != KEYS_MOUSE || input->what != MOUSE_LEFT) {
        return lines_input(ui, input);
    }
    make_lines(ui, lines);
    is_hit = side_click(ui, lines, input);
    lines_finish(lines);
    if (is_hit) {
        take(ui, UI_OPEN);
    }
    return true;
}

static const char *
label_take(const struct ui *ui, enum ui_command command)
{
    (void)ui, (void)command;
    return tr_c("key of a list", "choose");
}

static const char *
label_seat(const struct ui *ui, enum ui_command command)
{
    (void)ui, (void)command;
    return tr_c("key of a list", "other colour");
}

static enum key_worth
worth_seat(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return ui_room(ui) && is_show(ui) ? KEY_SHOWN : KEY_HIDDEN;
}

static const struct page_action actions[] = {
    {.command = UI_OPEN, .worth = KEY_VITAL, .act = take, .label = label_take},
    {.command = UI_RIGHT, .act = change_seat, .label = label_seat, .worth_now = worth_seat},
    {.command = UI_CANCEL, .worth = KEY_VITAL},
    {.command = UI_LEFT, .act = change_seat},
    {.command = UI_UP, .act = lines_act},
    {.command = UI_DOWN, .act = lines_act},
    {.command = UI_PAGE_UP, .act = lines_act},
    {.command = UI_PAGE_DOWN, .act = lines_act},
};

const struct page_ops page_opponent = {
    .keys = SCREEN_PAGE,
    .state_size = sizeof(struct opponent_state),
    PAGE_ACTIONS(actions),
    .open = open_opponent,
    .draw = draw,
    .input = input,
};
