// SPDX-License-Identifier: MIT
// The phase area of the game screen: what is awaited, in words; the result; a
// broken line; looking back.
#include <stdio.h>
#include <string.h>

#include "client/text/format.h"
#include "client/text/refusals.h"
#include "client/text/titles.h"
#include "client/text/words.h"
#include "client/ui/game/game_internal.h"
#include "client/ui/home.h"
#include "client/ui/news.h"
#include "client/ui/rights.h"
#include "client/ui/shown_room.h"
#include "common/game/captures.h"
#include "common/game/point.h"
#include "common/game/renju_forbidden.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"

const char *
game_colour(enum stone colour)
{
    return colour == STONE_BLACK ? _("Black") : _("White");
}

// Looking back.

enum { WATCH_LIST_SHOWN = 4, FRIENDS_ROWS = 3, LINE_WINS = 5 };

// What the newest move did, behind what was said before.
static void
format_feats_behind(struct strbuf *out, const struct m_room *room)
{
    struct strbuf feats = {0};

    format_feats(&feats, &room->match);
    if (feats.length) {
        strbuf_addf(out, " %s", strbuf_text(&feats));
    }
    strbuf_finish(&feats);
}

// "Watch list: ▸k7qd renju  m2xa freestyle · rematch: followed".
static void
format_watch_list(const struct ui *ui, const struct m_room *room, struct strbuf *out)
{
    const struct m_lobby *lobby = &ui->model->lobby;
    int said = 0;

    if (ui->is_home) {
        return;
    }
    strbuf_add(out, _("Live games:"));
    for (int i = 0; i < lobby->room_count && said < WATCH_LIST_SHOWN; i++) {
        const struct m_lobby_room *listed = &lobby->rooms[i];

        if (listed->is_running || listed->id == room->id) {
            strbuf_addf(out, " %s%s %s", listed->id == room->id ? "▸" : " ", listed->code,
                        rule_short_title(listed->setup.match.rules.rule));
            said++;
        }
    }
    strbuf_add(out, game_state(ui)->leaves_rematch ? _(" · rematch: not followed")
                                                   : _(" · rematch: followed"));
}

// What the engine of this machine says, behind what was said before.
static void
format_engine_behind(const struct ui *ui, const struct m_room *room, struct strbuf *out)
{
    struct strbuf text = {0};

    if (engine_format(ui, room, false, &text)) {
        strbuf_addf(out, "  %s", strbuf_text(&text));
    }
    strbuf_finish(&text);
}

static void
make_past(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    int shown = m_room_shown_moves(room), count = room->match.move_count;
    int fresh = count - game_state(ui)->newest_seen;
    struct strbuf *line, last = {0};
    enum seat seat;

    phase->role = ROLE_PAST;
    phase->is_banner = true;
    strbuf_addf(&phase->title, _("LOOKING BACK at move %d of %d"), shown, count);
    strbuf_addf(&phase->title, tr_n(" · %d newer", " · %d newer", count - shown), count - shown);
    strbuf_addf(&phase->narrow, _("LOOKING BACK: %d of %d"), shown, count);
    if (fresh > 0) {
        strbuf_addf(&phase->title, tr_n(", %d played meanwhile", ", %d played meanwhile", fresh),
                    fresh);
    }
    strbuf_add(&phase->right, _("} to return"));
    line = phase_line(phase);
    format_last_move(&last, room);
    if (m_room_is_running(room)) {
        strbuf_addf(line, _("Live: %s; %s to play move %d."), strbuf_text(&last),
                    game_colour(match_next_stone(&room->match)), match_next_move(&room->match));
        format_feats_behind(line, room);
    } else {
        strbuf_addf(line, _("Live: %s; the game is over."), strbuf_text(&last));
    }
    strbuf_finish(&last);
    format_engine_behind(ui, room, line);
    if (!model_own_seat(ui->model, room, &seat) && !ui->is_home) {
        format_watch_list(ui, room, phase_line(phase));
    }
}

// Before a game.

// The lines that a friend types, quoted for every shell: brackets and # mean something to some.
// All of them are whole, wrapped if need be; what has no rows is left out.
// For whom the line is: other addresses than those of home networks are reached from anywhere.
static const char *
reach_of(const char *address)
{
    static const char *const near[] = {"10.", "192.168.", "169.254.", "[fc", "[fd"};
    int second = 0;

    if (strncmp(address, "127.", 4) == 0 || strncmp(address, "[::1]", 5) == 0) {
        return _("this computer");
    }
    if (sscanf(address, "172.%d.", &second) == 1 && second >= 16 && second <= 31) {
        return _("same network");
    }
    for (size_t i = 0; i < sizeof(near) / sizeof(*near); i++) {
        if (strncmp(address, near[i], strlen(near[i])) == 0) {
            return _("same network");
        }
    }
    return _("anywhere");
}

static void
format_friends(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    int columns = ui->canvas.columns - 4, rows = 0;

    for (int i = 0; i < ui_invite_count(ui) && phase->count < 2; i++) {
        const char *address = ui_invite(ui, i), *key = strchr(address, '#');
        int length = (int)(key ? (size_t)(key - address) : strlen(address));
        struct strbuf text = {0};

        strbuf_addf(&text, "%s: ", reach_of(address));
        strbuf_addf(&text, "goren join '%.*s/%s%s'", length, address, room->code, key ? key : "");
        rows += canvas_wrapped_rows(&ui->canvas, columns, strbuf_text(&text));
        if (phase->count == 0 || rows <= FRIENDS_ROWS) {
            strbuf_add(phase_line(phase), strbuf_text(&text));
        }
        strbuf_finish(&text);
    }
    if (phase->count == 0) {
        strbuf_addf(phase_line(phase), _("Give a friend the code %s, or type :invite NAME."),
                    room->code);
    }
}

// Both seats are taken: who it is, and what happens next.
static void
make_ready(const struct ui *ui, const struct m_room *room, enum seat seat, struct phase *phase)
{
    struct scene scene = ui_scene(ui, room);
    struct strbuf name = {0};

    format_seat(&name, &scene, seat_other(seat), NAME_LONG);
    if (room->seats[seat].is_ready) {
        fill(&phase->title, _("Waiting for {1}"), 1, strbuf_text(&name));
        fill(phase_line(phase), _("You are ready. The game starts when {1} is ready too."), 1,
             strbuf_text(&name));
    } else {
        fill(&phase->title, _("Your opponent: {1}"), 1, strbuf_text(&name));
        if (room->seats[seat_other(seat)].is_ready) {
            fill(phase_line(phase), _("{1} is ready. Press A to start the game."), 1,
                 strbuf_text(&name));
        } else {
            strbuf_add(phase_line(phase), _("Press A when you are ready; then the game starts."));
        }
    }
    strbuf_finish(&name);
}

static void
make_waiting(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    enum seat seat;
    bool is_seated = model_own_seat(ui->model, room, &seat);
    bool is_full =
        room->seats[SEAT_A].kind != OCCUPANT_NONE && room->seats[SEAT_B].kind != OCCUPANT_NONE;

    strbuf_addf(&phase->right, _("table %s"), room->code);
    if (room->state == ROOM_BROKEN) {
        strbuf_add(&phase->title, _("This table can't be shown"));
        strbuf_add(phase_line(phase), _("Press Q to leave."));
    } else if (room->state != ROOM_SYNCED) {
        strbuf_add(&phase->title, _("Loading the table"));
    } else if (!is_full) {
        strbuf_add(&phase->title, !is_seated                ? _("A seat is free")
                                  : ui_invite_count(ui) > 0 ? _("Send your friend one of these:")
                                                            : _("Waiting for an opponent"));
        if (is_seated) {
            format_friends(ui, room, phase);
        } else {
            strbuf_add(phase_line(phase), _("Press B to play Black, W to play White."));
        }
    } else if (is_seated) {
        make_ready(ui, room, seat, phase);
    } else {
        strbuf_add(&phase->title, _("Waiting until both players are ready"));
    }
    if (room->uncounted) {
        format_counting_sentence(phase_line(phase), room->uncounted);
    }
}

// The result.

// " in 8:28": from the first event to the last.
static void
format_length(const struct m_room *room, struct strbuf *out)
{
    const struct match *match = &room->match;

    struct strbuf text = {0};

    if (match->event_count > 0 && match->settings.control.kind != CONTROL_NONE) {
        format_elapsed(&text, match->events[match->event_count - 1].at_ms);
        strbuf_addf(out, _(" in %s"), strbuf_text(&text));
    }
    strbuf_finish(&text);
}

static void
make_over(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    struct scene scene = ui_scene(ui, room);
    const struct outcome *outcome = &room->match.outcome;
    enum stone winner = outcome->result == RESULT_WHITE ? STONE_WHITE : STONE_BLACK;
    enum seat seat = m_room_seat_of_colour(room, winner);
    bool is_won = outcome->result == RESULT_BLACK || outcome->result == RESULT_WHITE;
    struct strbuf *line;

    phase->is_banner = true;
    phase->role = ROLE_TITLE;
    if (is_won && m_room_is_shared(room)) {
        strbuf_addf(&phase->title, _("%s wins"), game_colour(winner));
    } else if (is_won && is_you(&scene, seat)) {
        strbuf_addf(&phase->title, _("YOU WIN · %s"), game_colour(winner));
        phase->role = ROLE_GOOD;
    } else if (is_won && is_you(&scene, seat_other(seat))) {
        strbuf_addf(&phase->title, _("YOU LOSE · %s wins"), game_colour(winner));
        phase->role = ROLE_BAD;
    } else if (is_won) {
        strbuf_addf(&phase->title, _("%s wins"), game_colour(winner));
    } else if (outcome->result == RESULT_DRAW) {
        strbuf_add(&phase->title, _("A DRAW"));
    } else {
        strbuf_add(&phase->title, _("NOT PLAYED"));
    }
    strbuf_addf(&phase->right, tr_n("%d move", "%d moves", room->match.move_count),
                room->match.move_count);
    format_length(room, &phase->right);
    line = phase_line(phase);
    format_end_sentence(line, &scene);
    if (room->has_ratings) {
        enum seat a = SEAT_A;

        line = phase_line(phase);
        format_occupant(line, &room->rated[a], false);
        strbuf_addf(line, _(" %u to %u   "), room->ratings[0], room->ratings[1]);
        format_occupant(line, &room->rated[seat_other(a)], false);
        strbuf_addf(line, _(" %u to %u"), room->ratings[2], room->ratings[3]);
    }
    if (is_too_short(room)) {
        format_word(phase_line(phase), WORD_END_TOO_SHORT, 0);
    } else if (room->uncounted) {
        format_counting_sentence(phase_line(phase), room->uncounted);
    }
    if (phase->count == 3) {
        return; // no line is left; the key row says the rest
    }
    if (game_is_show(ui)) {
        strbuf_add(phase_line(phase),
                   _("Press A to start again, [ to look back, E to analyse it."));
    } else if (!model_own_seat(ui->model, room, &seat)) {
        format_watch_list(ui, room, phase_line(phase));
    } else {
        strbuf_add(phase_line(phase),
                   room->seats[seat].is_ready ? _("You are ready for a rematch.")
                   : ui->is_home
                       ? _("Press A to play again, E to analyse the game, Q for the menu.")
                       : _("Press A to play again, E to analyse the game, Q for the lobby."));
    }
}

// A game that runs.

// Which map it is, and what its keys do.
static void
format_map(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    static const char *const kinds[] = {
        [OVERLAY_NONE] = "",
        [OVERLAY_ATTACK] =
            N_("Attack map: higher is better. {1} shows the next map, {2} switches to colours."),
        [OVERLAY_DEFENCE] =
            N_("Defence map: higher is better. {1} shows the next map, {2} switches to colours."),
        [OVERLAY_SUM] =
            N_("Combined map: higher is better. {1} hides it, {2} switches to colours."),
    };

    char map[KEY_NAME_BYTES], heat[KEY_NAME_BYTES];

    if (game_state(ui)->overlay != OVERLAY_NONE && notes_has_map(ui, room)) {
        fill(phase_line(phase), tr(kinds[game_state(ui)->overlay]), 2,
             key_label(keymap_key(&ui->keymap, SCREEN_GAME, UI_MAP), map),
             key_label(keymap_key(&ui->keymap, SCREEN_GAME, UI_HEAT), heat));
    }
}

// A five that can be broken, for whoever has to know.
static void
format_open_five(const struct m_room *room, struct phase *phase)
{
    struct shape five;

    for (int i = STONE_BLACK; i <= STONE_WHITE; i++) {
        if (rules_pending_five(&room->match.settings.rules, &room->match.board, (enum stone)i,
                               &five)) {
            struct strbuf *line = phase_line(phase), shape = {0};

            format_shape(&shape, &five);
            strbuf_addf(line, _("%s has a five that can be broken: %s."),
                        game_colour((enum stone)i), strbuf_text(&shape));
            strbuf_finish(&shape);
            strbuf_add(phase_line(phase), _("Break it with a capture, or it wins."));
        }
    }
}

// A wide pane has them.
static void
format_threats(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    if (game_state(ui)->has_threats && game_may_see(ui, room, HINT_THREATS) &&
        !layout_make(ui, room->setup.match.size).is_wide) {
        phase_add_threats(ui, room, phase);
    }
}

static void
format_engine(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    struct strbuf text = {0};

    if (engine_format(ui, room, true, &text)) {
        strbuf_add(phase_line(phase), strbuf_text(&text));
    }
    strbuf_finish(&text);
}

// No clock runs yet that would tell it.
static void
format_first_move(const struct ui *ui, const struct m_room *room, bool is_mine, struct phase *phase)
{
    int64_t left = model_first_move_in_ms(ui->model, room, model_clock_ms(ui->model, ui->now_ms));
    struct strbuf text = {0};

    if (left != TIME_NEVER) {
        format_duration(&text, left);
        strbuf_addf(phase_line(phase),
                    is_mine ? _("The game is cancelled if you don't move within %s.")
                            : _("The game is cancelled without a move within %s."),
                    strbuf_text(&text));
    }
    strbuf_finish(&text);
}

// "White has four: block g5.", where threats may be shown; never in a rated game.
static void
format_four(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    const struct threat_list *list = notes_threats(ui, room);
    enum stone other = stone_other(match_next_stone(&room->match));
    struct point wins[2];
    char point[POINT_TEXT_BYTES];
    int count = 0;

    if (room->setup.match.rated || !game_may_see(ui, room, HINT_THREATS)) {
        return;
    }
    for (int i = 0; i < list->count && count < 2; i++) {
        if (list->points[i].stone == other && list->points[i].stones >= LINE_WINS) {
            wins[count++] = list->points[i].point;
        }
    }
    if (count == 1) {
        strbuf_addf(phase_line(phase),
                    other == STONE_BLACK ? _("Black has four: block %s.")
                                         : _("White has four: block %s."),
                    point_format(wins[0], point));
    } else if (count > 1) {
        strbuf_add(phase_line(phase), other == STONE_BLACK
                                          ? _("Black has four, and more than one way to five.")
                                          : _("White has four, and more than one way to five."));
    }
}

// "White played g9. Four.": what is to be answered, where nothing else is said.
static void
format_answered(const struct m_room *room, struct strbuf *out)
{
    const struct match *match = &room->match;
    const struct placement *last;
    char point[POINT_TEXT_BYTES];

    if (match->move_count == 0) {
        return;
    }
    last = &match->moves[match->move_count - 1].placement;
    if (point_is_none(last->point)) {
        strbuf_add(out, last->stone == STONE_BLACK ? _("Black passed.") : _("White passed."));
        return;
    }
    strbuf_addf(out, last->stone == STONE_BLACK ? _("Black played %s.") : _("White played %s."),
                point_format(last->point, point));
    format_feats_behind(out, room);
}

static void
make_my_turn(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    enum stone stone = match_next_stone(&room->match);
    int move = match_next_move(&room->match);
    struct strbuf opening = {0};

    phase->role = ROLE_TURN;
    if (m_room_is_shared(room)) {
        format_word(&phase->title, WORD_TURN, 2, game_colour(stone), WORDS_NUMBER(move));
    } else if (opening_is_choice(room)) {
        format_opening_title(&opening, room->setup.match.opening);
        strbuf_addf(&phase->title, _("Your choice (%s)"), strbuf_text(&opening));
        strbuf_finish(&opening);
    } else if (room->pending.is_open) {
        strbuf_add(&phase->title, _("Your move was sent, waiting"));
        return;
    } else {
        strbuf_addf(&phase->title, _("Your turn: move %d, %s"), move, game_colour(stone));
    }
    opening_format_choices(ui, room, phase);
    format_four(ui, room, phase);
    if (room->match.move_count == 0 && phase->count == 0) {
        strbuf_add(phase_line(phase),
                   _("No moves yet. Choose a point (arrows, or type h8) and press Enter."));
    }
}

static void
make_waiting_turn(const struct ui *ui, const struct m_room *room, enum seat actor,
                  struct phase *phase)
{
    struct scene scene = ui_scene(ui, room);
    struct strbuf *line = phase_line(phase), name = {0};

    format_word(&phase->title, WORD_TURN, 2, game_colour(match_next_stone(&room->match)),
                WORDS_NUMBER(match_next_move(&room->match)));
    format_seat(&name, &scene, actor,
                room->seats[actor].kind == OCCUPANT_AI ? NAME_LONG : NAME_SHORT);
    if (opening_is_choice(room)) {
        opening_format_waiting(ui, room, strbuf_text(&name), line);
    } else if (room->seats[actor].kind == OCCUPANT_AI) {
        strbuf_addf(line, _("%s is thinking."), strbuf_text(&name));
        if (notes_are_shown(ui, room)) {
            strbuf_add_char(line, ' ');
            notes_format_engine_info(ui, room, line);
        }
    } else if (room->presence[actor].is_away) {
        format_word(line, WORD_OFFLINE, 1, strbuf_text(&name));
    } else if (room->presence[actor].is_silent) {
        format_word(line, WORD_NOT_ANSWERING, 1, strbuf_text(&name));
    } else {
        strbuf_addf(line, _("Waiting for %s."), strbuf_text(&name));
    }
    strbuf_finish(&name);
}

static void
make_running(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    enum seat actor, seat;

    if (!m_room_actor(room, &actor)) {
        strbuf_add(&phase->title, _("The game is paused"));
        if (game_is_show(ui)) {
            strbuf_add(phase_line(phase), _("Press P to resume, Enter for one move."));
        } else if (model_own_seat(ui->model, room, &seat)) {
            strbuf_add(phase_line(phase), _("Press P to resume."));
        }
        return;
    }
    if (room->pending.is_open && room->pending.point_count > 0) {
        char point[POINT_TEXT_BYTES];

        strbuf_addf(&phase->title, _("%s sent ..."), point_format(room->pending.points[0], point));
    } else if (game_is_my_turn(ui, room)) {
        make_my_turn(ui, room, phase);
    } else {
        make_waiting_turn(ui, room, actor, phase);
    }
    cursor_format(ui, room, &phase->right);
    phase_add_offers(ui, room, phase);
    if (phase->count < 3) {
        format_first_move(ui, room, game_is_my_turn(ui, room), phase);
    }
    format_engine(ui, room, phase);
    format_open_five(room, phase);
    if (phase->count < 3) {
        cursor_format_forbidden(ui, room, phase);
    }
    if (phase->count < 3) {
        phase_add_capture(ui, room, phase);
    }
    if (phase->count < 3) {
        format_map(ui, room, phase);
    }
    if (phase->count < 3) {
        format_threats(ui, room, phase);
    }
    if (phase->count < 3 && !model_own_seat(ui->model, room, &seat) && !ui->is_home) {
        format_watch_list(ui, room, phase_line(phase));
    }
    if (phase->count == 0) {
        format_answered(room, phase_line(phase));
    }
}

void
phase_make(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    memset(phase, 0, sizeof(*phase));
    phase->role = ROLE_DIM;
    if (ui->model->link != LINK_UP && ui->was_connected) {
        phase_make_broken(ui, room, phase);
    } else if (!room->has_match) {
        make_waiting(ui, room, phase);
    } else if (room->look != LOOK_LIVE) {
        make_past(ui, room, phase);
    } else if (room->match.phase == MATCH_OVER) {
        make_over(ui, room, phase);
    } else {
        make_running(ui, room, phase);
    }
}

void
phase_finish(struct phase *phase)
{
    strbuf_finish(&phase->title);
    strbuf_finish(&phase->right);
    strbuf_finish(&phase->narrow);
    for (int i = 0; i < 4; i++) {
        strbuf_finish(&phase->lines[i]);
    }
}
