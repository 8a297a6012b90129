// SPDX-License-Identifier: MIT
// The profile of a player: ratings, games against the user, and actions.
#include "client/records/local_games.h"
#include "client/text/dates.h"
#include "client/text/words.h"
#include "client/ui/command_line.h"
#include "client/ui/draw/badge.h"
#include "client/ui/profile/profile_curve.h"
#include "client/ui/profile/profile_table.h"
#include "client/ui/ui_do.h"
#include "common/i18n/tr.h"

// "online, waiting in k7qd"
static void
format_presence(const struct ui *ui, const struct m_profile *profile, struct strbuf *out)
{
    const struct m_lobby_player *player = m_lobby_player(&ui->model->lobby, profile->person.id);
    bool is_waiting = player && player->state == PLAYER_WAITING;
    const struct m_lobby_room *room =
        m_lobby_room(&ui->model->lobby, is_waiting ? player->room : profile->room);
    char date[DATE_BYTES];

    if (!profile->is_online) {
        strbuf_addf(out, _("last seen %s"), date_format(profile->seen_ms, date));
    } else if (!room || !*room->code) {
        strbuf_add(out, _("online"));
    } else {
        strbuf_addf(out, is_waiting ? _("online, waiting at %s") : _("online, playing at %s"),
                    room->code);
    }
}

static void
format_standing(const struct ui *ui, const struct m_profile *profile, struct strbuf *out)
{
    char date[DATE_BYTES];

    if (profile->person.is_guest) {
        strbuf_add(out, tr_c("who somebody is", "guest"));
    } else {
        strbuf_addf(out, _("member since %s"), date_format(profile->since_ms, date));
    }
    strbuf_add(out, " · ");
    format_presence(ui, profile, out);
}

static bool
has_provisional(const struct m_profile *profile)
{
    for (int i = 0; i < profile->rating_count; i++) {
        if (profile->ratings[i].provisional) {
            return true;
        }
    }
    return false;
}

// The games that are kept here are all that is known of games between the two. The line,
// NULL if there are none.
static struct strbuf *
add_against(const struct ui *ui, const struct m_profile *profile, struct lines *lines)
{
    const struct person *self = &ui->model->self;
    struct local_tally tally;
    struct strbuf *line = NULL, text = {0};

    if (local_games_next(ui->local_games) || profile->person.id == self->id) {
        return NULL;
    }
    tally = local_games_between(ui->local_games, profile->person.name, self->name);
    if (tally.won + tally.drawn + tally.lost == 0) {
        return NULL;
    }
    strbuf_addf(&text, _("Against you, in your saved games: %d won, %d drawn, %d lost."), tally.won,
                tally.drawn, tally.lost);
    if (canvas_columns(&ui->canvas, strbuf_text(&text)) > ui->canvas.columns - 2) {
        lines_add_wrapped(ui, lines, ROLE_TEXT, ui->canvas.columns - 2, strbuf_text(&text));
    } else {
        line = lines_add(lines, ROLE_TEXT, UI_NONE);
        strbuf_add(line, strbuf_text(&text));
    }
    strbuf_finish(&text);
    return line;
}

static void
draw_profile(struct ui *ui)
{
    const struct m_profile *profile = &ui->model->profile;
    struct lines *lines = &(struct lines){0};
    struct strbuf title = {0}, sign = {0};

    strbuf_addf(&title, _("Profile · %s"), profile->person.name);
    badge_format_sign(&ui->canvas, &profile->person, &sign);
    strbuf_addf(&title, "%s%s", sign.length ? " " : "", strbuf_text(&sign));
    // The clocks of a game that runs take that place of the title.
    format_standing(ui, profile,
                    model_playing(ui->model) ? lines_add(lines, ROLE_TEXT, UI_NONE)
                                             : &lines->right);
    profile_table_add(ui, profile, lines);
    if (profile->rating_count == 0) {
        strbuf_add(lines_add(lines, ROLE_DIM, UI_NONE), _("No rated games yet."));
    } else {
        profile_curve_add(ui, lines, has_provisional(profile) ? _("? = provisional") : "");
    }
    profile_openings_add(ui, lines, add_against(ui, profile, lines));
    lines_draw(ui, strbuf_text(&title), lines, false);
    strbuf_finish(&title);
    strbuf_finish(&sign);
    lines_finish(lines);
}

static const char *
name_of(const struct ui *ui)
{
    return ui->model->profile.person.name;
}

static void
challenge(struct ui *ui, enum ui_command command)
{
    struct command challenged;

    (void)command;
    command_name(&challenged, COMMAND_CHALLENGE, name_of(ui));
    command_add_word(&challenged, "casual");
    ui_do(ui, &challenged, false);
}

static void
watch(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_do_name(ui, COMMAND_WATCH, name_of(ui));
}

static void
open_archive(struct ui *ui, enum ui_command command)
{
    struct strbuf filter = {0};

    (void)command;
    strbuf_addf(&filter, "player=%s", name_of(ui));
    ui_do_name(ui, COMMAND_ARCHIVE, strbuf_text(&filter));
    strbuf_finish(&filter);
}

static void
turn_curve(struct ui *ui, enum ui_command command)
{
    (void)command;
    profile_turn(ui);
}

static void
ignore(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_do_name(ui, COMMAND_IGNORE, name_of(ui));
}

static void
whisper(struct ui *ui, enum ui_command command)
{
    struct strbuf text = {0};

    (void)command;
    strbuf_addf(&text, "whisper \"%s\" ", name_of(ui));
    command_line_open(ui, strbuf_text(&text));
    strbuf_finish(&text);
}

static bool
is_friend(const struct ui *ui)
{
    return m_circle_has_friend(&ui->model->circle, ui->model->profile.person.id);
}

static void
change_friend(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_do_name(ui, is_friend(ui) ? COMMAND_UNFRIEND : COMMAND_FRIEND, name_of(ui));
}

static const char *
label_friend(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return is_friend(ui) ? tr_c("key that acts", "unfriend") : NULL;
}

static bool
can_turn(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    (void)command;
    if (!profile_can_turn(ui)) {
        strbuf_add(why, _("There is no other rule or speed to show."));
        return false;
    }
    return true;
}

static bool
can_ignore(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    (void)command;
    if (ui->model->profile.person.id == ui->model->self.id) {
        strbuf_add(why, _("This is you."));
        return false;
    }
    return true;
}

// Of what needs the other one to be there.
static bool
can_meet(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    if (!can_ignore(ui, command, why)) {
        return false;
    }
    if (!ui->model->profile.is_online) {
        format_word(why, WORD_NOT_ONLINE, 1, name_of(ui));
        return false;
    }
    return true;
}

static const struct page_action actions[] = {
    {.command = UI_CREATE, .worth = KEY_SHOWN, .act = challenge, .can = can_meet},
    {.command = UI_WATCH, .worth = KEY_SHOWN, .act = watch, .can = can_meet},
    {.command = UI_WHISPER, .worth = KEY_SHOWN, .act = whisper, .can = can_meet},
    {.command = UI_ARCHIVE, .worth = KEY_SHOWN, .act = open_archive},
    {.command = UI_FRIEND,
     .worth = KEY_SHOWN,
     .act = change_friend,
     .can = can_ignore,
     .label = label_friend},
    {.command = UI_LEAVE, .worth = KEY_SHOWN, .label = page_label_back},
    {.command = UI_CURVE, .worth = KEY_SHOWN, .act = turn_curve, .can = can_turn},
    {.command = UI_IGNORE, .worth = KEY_SHOWN, .act = ignore, .can = can_ignore},
    {.command = UI_UP, .act = lines_act},
    {.command = UI_DOWN, .act = lines_act},
    {.command = UI_PAGE_UP, .act = lines_act},
    {.command = UI_PAGE_DOWN, .act = lines_act},
    {.command = UI_FILTER, .act = lines_act},
};

const struct page_ops page_profile = {
    .keys = SCREEN_PROFILE,
    PAGE_ACTIONS(actions),
    .draw = draw_profile,
    .input = lines_input,
};
