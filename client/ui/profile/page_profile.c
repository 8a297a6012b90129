// SPDX-License-Identifier: MIT
// Who somebody is: ratings, games against oneself, and what can be done with him.
#include "client/text/dates.h"
#include "client/ui/draw/badge.h"
#include "client/ui/profile/profile_curve.h"
#include "client/ui/profile/profile_table.h"
#include "client/ui/records/records.h"
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
        strbuf_addf(out, is_waiting ? _("online, waiting in %s") : _("online, playing in %s"),
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
    const struct archive_state *archive = &ui->records->archive;
    const struct person *self = &ui->model->self;
    struct local_tally tally;
    struct strbuf *line;

    if (!archive->is_listed || archive->is_loading || profile->person.id == self->id) {
        return NULL;
    }
    tally = local_games_between(&archive->kept, profile->person.name, self->name);
    if (tally.won + tally.drawn + tally.lost == 0) {
        return NULL;
    }
    line = lines_add(lines, ROLE_TEXT, UI_NONE);
    strbuf_addf(line, _("Against you, in games kept here: %d won, %d drawn, %d lost."), tally.won,
                tally.drawn, tally.lost);
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

static void
act_profile(struct ui *ui, enum ui_command action)
{
    const char *name = ui->model->profile.person.name;
    struct strbuf text = {0};
    struct command command;

    switch ((int)action) {
    case UI_CREATE:
        command_name(&command, COMMAND_CHALLENGE, name);
        command_add_word(&command, "casual");
        ui_do(ui, &command, false);
        break;
    case UI_WATCH:
        ui_do_name(ui, COMMAND_WATCH, name);
        break;
    case UI_ARCHIVE:
        strbuf_addf(&text, "player=%s", name);
        ui_do_name(ui, COMMAND_ARCHIVE, strbuf_text(&text));
        break;
    case UI_CURVE:
        profile_turn(ui);
        break;
    case UI_IGNORE:
        ui_do_name(ui, COMMAND_IGNORE, name);
        break;
    case UI_WHISPER:
        strbuf_addf(&text, "whisper \"%s\" ", name);
        entry_open(ui, EDIT_COMMAND, strbuf_text(&text));
        break;
    default:
        lines_act(ui, action);
        break;
    }
    strbuf_finish(&text);
}

static bool
can_profile(const struct ui *ui, enum ui_command action, struct strbuf *why)
{
    const struct m_profile *profile = &ui->model->profile;
    bool is_self = profile->person.id == ui->model->self.id;

    if (action == UI_CURVE && !profile_can_turn(ui)) {
        strbuf_add(why, _("There is no other rule or speed to be seen."));
        return false;
    }
    if ((action == UI_CREATE || action == UI_IGNORE || action == UI_WHISPER ||
         action == UI_WATCH) &&
        is_self) {
        strbuf_add(why, _("This is you."));
        return false;
    }
    if ((action == UI_CREATE || action == UI_WHISPER || action == UI_WATCH) &&
        !profile->is_online) {
        strbuf_addf(why, _("%s is not online."), profile->person.name);
        return false;
    }
    return true;
}

static void
list_profile_keys(const struct ui *ui, struct key_list *list)
{
    static const enum ui_command actions[] = {UI_CREATE, UI_WATCH, UI_WHISPER, UI_ARCHIVE,
                                              UI_IGNORE, UI_LEAVE, UI_CURVE};

    for (size_t i = 0; i < sizeof(actions) / sizeof(*actions); i++) {
        struct strbuf why = {0};

        if (can_profile(ui, actions[i], &why)) {
            key_list_add(list, actions[i]);
        }
        strbuf_finish(&why);
    }
}

static const char *
label(const struct ui *ui, enum ui_command action)
{
    (void)ui;
    return action == UI_LEAVE ? tr_c("key anywhere", "back") : NULL;
}

const struct page_ops page_profile = {
    .keys = SCREEN_PROFILE,
    .draw = draw_profile,
    .act = act_profile,
    .input = lines_input,
    .list_keys = list_profile_keys,
    .label = label,
    .can = can_profile,
};
