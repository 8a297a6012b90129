// SPDX-License-Identifier: MIT
// The game page: board on the left, players, moves and chat on the right, what is awaited
// below or among them. Here are its actions, one row each; its parts are listed in
// game_internal.h.
#include "client/ui/game/game_internal.h"
#include "client/ui/home.h"
#include "client/ui/rights.h"
#include "client/ui/saved_settings.h"
#include "client/ui/shown_room.h"
#include "common/i18n/tr.h"

// Is it worth a place in the key row? Whether it can be done is another matter.

static enum key_worth
worth_if(bool is_useful)
{
    return is_useful ? KEY_SHOWN : KEY_HIDDEN;
}

static enum key_worth
worth_place(const struct ui *ui, enum ui_command command)
{
    const struct m_room *room = ui_room(ui);

    (void)command;
    return worth_if(room->look == LOOK_LIVE &&
                    ((game_is_my_turn(ui, room) && !opening_is_bare_choice(room)) ||
                     (game_is_show(ui) && room->match.phase == MATCH_PAUSED)));
}

static enum key_worth
worth_in_past(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return worth_if(ui_room(ui)->look != LOOK_LIVE);
}

static enum key_worth
worth_with_moves(const struct ui *ui, enum ui_command command)
{
    const struct m_room *room = ui_room(ui);

    (void)command;
    return worth_if(room->has_match && room->match.move_count > 0);
}

// Where a white stone may be placed, placing it takes white.
static enum key_worth
worth_take_white(const struct ui *ui, enum ui_command command)
{
    const struct m_room *room = ui_room(ui);

    (void)command;
    return worth_if(!room->has_match || !(opening_steps(&room->match.opening) & 1u << STEP_PLACE));
}

static enum key_worth
worth_watching(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return worth_if(!game_is_seated(ui, ui_room(ui)));
}

static enum key_worth
worth_besides_choice(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return worth_if(!opening_is_choice(ui_room(ui)));
}

static enum key_worth
worth_before_end(const struct ui *ui, enum ui_command command)
{
    const struct m_room *room = ui_room(ui);

    (void)command;
    return worth_if(!m_room_is_over(room) && room->has_match);
}

static enum key_worth
worth_talk(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return worth_if(!ui->is_home); // there is nobody to talk to
}

static enum key_worth
worth_reconnect(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return worth_if(ui->model->link != LINK_UP);
}

static const char *
label_pause(const struct ui *ui, enum ui_command command)
{
    const struct m_room *room = ui_room(ui);

    (void)command;
    return room && room->has_match && room->match.phase == MATCH_PAUSED
               ? tr_c("key that acts", "resume")
               : NULL;
}

static enum key_worth
worth_leave(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return m_room_is_running(ui_room(ui)) ? KEY_SHOWN : KEY_VITAL;
}

static enum key_worth
worth_menu(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return m_room_is_running(ui_room(ui)) ? KEY_VITAL : KEY_HIDDEN;
}

// A game on this computer is over.
static bool
is_after(const struct ui *ui)
{
    const struct m_room *room = ui_room(ui);

    return ui->is_home && room && m_room_is_over(room) && game_is_seated(ui, room);
}

// What an action is called now.

static const char *
label_menu(const struct ui *ui, enum ui_command command)
{
    const struct m_room *room = ui_room(ui);

    (void)command;
    return room && m_room_is_running(room) ? tr_c("key anywhere", "menu") : NULL;
}

static const char *
label_threats(const struct ui *ui, enum ui_command command)
{
    const struct m_room *room = ui_room(ui);

    (void)command;
    return room && session_may_look(&ui->session, room) ? tr_c("key of a spectator", "engine")
                                                        : NULL;
}

static const char *
label_again(const struct ui *ui, enum ui_command command)
{
    const struct m_room *room = ui_room(ui);
    enum seat seat;

    (void)command;
    if (!room) {
        return NULL;
    }
    if (game_is_show(ui)) {
        return tr_c("key of a spectator", "start again");
    }
    if (!model_own_seat(ui->model, room, &seat)) {
        return game_state(ui)->leaves_rematch ? tr_c("key of a spectator", "follow rematch")
                                              : tr_c("key of a spectator", "stop following");
    }
    if (m_room_is_running(room)) {
        return NULL;
    }
    return room->seats[seat].is_ready ? tr_c("key that acts", "not ready")
           : room->has_match          ? NULL
                                      : tr_c("key that acts", "I'm ready");
}

static const char *
label_place(const struct ui *ui, enum ui_command command)
{
    const struct m_room *room = ui_room(ui);
    unsigned possible;

    (void)command;
    if (game_is_show(ui)) {
        return tr_c("key of a spectator", "one move");
    }
    if (!room || !m_room_is_running(room)) {
        return NULL;
    }
    possible = opening_steps(&room->match.opening);
    return opening_is_offering(ui, room)  ? tr_c("key of an opening", "mark")
           : possible & 1u << STEP_CHOOSE ? tr_c("key of an opening", "choose")
           : possible & 1u << STEP_KEEP &&
                   !(possible & (1u << STEP_PLACE | 1u << STEP_PLACE_DECLARE | 1u << STEP_DECLARE))
               ? tr_c("key of an opening", "keep colours")
           : possible & 1u << STEP_TAKE_WHITE && possible & 1u << STEP_PLACE
               ? tr_c("key of an opening", "white")
               : NULL;
}

static const char *
label_two_more(const struct ui *ui, enum ui_command command)
{
    const struct m_room *room = ui_room(ui);

    (void)command;
    if (room && m_room_is_running(room) && opening_may_offer(room)) {
        return game_state(ui)->is_offering ? tr_c("key of an opening", "one stone")
                                           : tr_c("key of an opening", "fifth moves");
    }
    return room && m_room_is_over(room) ? tr_c("key that acts", "analyse") : NULL;
}

static const char *
label_take(const struct ui *ui, enum ui_command command)
{
    const struct m_room *room = ui_room(ui);

    if (!room || m_room_is_running(room)) {
        return NULL;
    }
    return command == UI_TAKE_BLACK ? tr_c("key that acts", "play black")
                                    : tr_c("key that acts", "play white");
}

static const char *
label_leave(const struct ui *ui, enum ui_command command)
{
    const struct m_room *room = ui_room(ui);

    (void)command;
    // A running game has a menu of its own.
    return !ui->is_home                      ? tr_c("key anywhere", "lobby")
           : room && m_room_is_running(room) ? tr_c("key anywhere", "leave")
                                             : tr_c("key anywhere", "menu");
}

// After a game on this computer: another opponent, or another level of this one.

static bool
can_step_level(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    struct play_choice choice;

    if (game_is_show(ui)) {
        return game_can_show(ui, command, why);
    }
    if (!is_after(ui)) {
        return game_can_declare(ui, command, why);
    }
    ui_read_play(ui, &choice);
    return ui->is_play && play_step_level(&choice, command == UI_MORE ? 1 : -1);
}

static void
step_level(struct ui *ui, enum ui_command command)
{
    struct play_choice choice;

    if (game_is_show(ui)) {
        game_act_speed(ui, command);
        return;
    }
    if (!is_after(ui)) {
        game_act_declared(ui, command);
        return;
    }
    ui_read_play(ui, &choice);
    play_step_level(&choice, command == UI_MORE ? 1 : -1);
    ui_begin_play(ui, &choice);
}

static const char *
label_level(const struct ui *ui, enum ui_command command)
{
    if (game_is_show(ui)) {
        return command == UI_MORE ? tr_c("key of a spectator", "faster")
                                  : tr_c("key of a spectator", "slower");
    }
    return !is_after(ui)        ? NULL
           : command == UI_MORE ? tr_c("key that acts", "stronger")
                                : tr_c("key that acts", "weaker");
}

static bool
can_map(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    return is_after(ui) || game_can_see(ui, command, why);
}

static void
act_map(struct ui *ui, enum ui_command command)
{
    if (is_after(ui)) {
        ui_open_page(ui, PAGE_PLAY);
    } else {
        game_act_map(ui, command);
    }
}

static const char *
label_map(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return is_after(ui) ? tr_c("key that acts", "other opponent") : NULL;
}

// Its order in the key row depends on who looks at it: list_key_row().
static const struct page_action actions[] = {
    PAGE_DIRECTIONS(game_act_point),
    {.command = UI_ROW_START, .act = game_act_point},
    {.command = UI_ROW_END, .act = game_act_point},
    {.command = UI_PAGE_UP, .act = game_act_point},
    {.command = UI_PAGE_DOWN, .act = game_act_point},
    {.command = UI_TO_LAST, .act = game_act_point},
    {.command = UI_TO_MARKED, .act = game_act_point},
    {.command = UI_CENTRE, .act = game_act_point},
    {UI_PLACE, KEY_SHOWN, game_act_place, NULL, label_place, worth_place},
    {UI_BACK, KEY_SHOWN, game_act_look, NULL, NULL, worth_with_moves},
    {UI_FORWARD, KEY_SHOWN, game_act_look, NULL, NULL, worth_in_past},
    {UI_FIRST, KEY_SHOWN, game_act_look, NULL, NULL, NULL},
    {UI_LIVE, KEY_SHOWN, game_act_look, NULL, NULL, worth_in_past},
    {UI_STYLE, KEY_SHOWN, ui_change_style, NULL, NULL, NULL},
    {UI_FORBIDDEN, KEY_SHOWN, game_act_show, game_can_forbidden, NULL, worth_before_end},
    {UI_MAP, KEY_SHOWN, act_map, can_map, label_map, NULL},
    {UI_HEAT, KEY_SHOWN, game_act_show, game_can_see, NULL, NULL},
    {UI_NUMBERS, KEY_SHOWN, game_act_numbers, NULL, NULL, NULL},
    {UI_THREATS, KEY_SHOWN, game_act_threats, game_can_see, label_threats, NULL},
    {UI_HINT, KEY_SHOWN, game_act_do, game_can_see, NULL, worth_before_end},
    {UI_UNDO, KEY_SHOWN, game_act_do, game_can_undo, NULL, worth_with_moves},
    {UI_DRAW, KEY_SHOWN, game_act_do, game_can_draw, NULL, worth_besides_choice},
    {UI_RESIGN, KEY_SHOWN, game_act_do, game_can_resign, NULL, NULL},
    {UI_PAUSE, KEY_SHOWN, game_act_pause, game_can_pause, label_pause, NULL},
    {UI_CLAIM, KEY_SHOWN, game_act_claim, game_can_claim, NULL, worth_besides_choice},
    {UI_GIVE, KEY_SHOWN, game_act_give, game_can_give, NULL, NULL},
    {UI_AGAIN, KEY_SHOWN, game_act_again, game_can_again, label_again, NULL},
    {UI_TAKE_BLACK, KEY_SHOWN, game_act_take, game_can_take, label_take, NULL},
    {UI_TAKE_WHITE, KEY_SHOWN, game_act_take, game_can_take, label_take, worth_take_white},
    {UI_SWAP, KEY_SHOWN, game_act_do, game_can_swap, NULL, NULL},
    {UI_TWO_MORE, KEY_SHOWN, game_act_two_more, game_can_two_more, label_two_more, NULL},
    {UI_MORE, KEY_SHOWN, step_level, can_step_level, label_level, NULL},
    {UI_LESS, KEY_SHOWN, step_level, can_step_level, label_level, NULL},
    {UI_WATCH_NEXT, KEY_SHOWN, game_act_watch, game_can_watch, NULL, worth_watching},
    {UI_WATCH_PREVIOUS, KEY_SHOWN, game_act_watch, game_can_watch, NULL, worth_watching},
    {UI_WATCH_RANDOM, KEY_SHOWN, game_act_watch, game_can_watch, NULL, worth_watching},
    {UI_LEAVE, KEY_SHOWN, game_act_leave, NULL, label_leave, worth_leave},
    {UI_CANCEL, KEY_SHOWN, game_act_cancel, NULL, label_menu, worth_menu},
    {.command = UI_OPPONENT, .act = game_act_opponent, .can = game_can_opponent},
    {.command = UI_HAND_OVER, .act = game_act_hand_over},
    {.command = UI_TAKE_SEAT_BACK, .act = game_act_take_seat_back},
    {.command = UI_STAND_IN, .act = game_act_stand_in, .can = game_can_claim},
    {.command = UI_RULES, .act = game_act_rules},
    {.command = UI_RESTART, .act = game_act_restart},
    {.command = UI_SAVE, .act = game_act_save, .can = game_can_save},
    {.command = UI_ABOUT, .act = game_act_about},
    {.command = UI_RECONNECT, .worth_now = worth_reconnect},
    {.command = UI_TALK, .worth_now = worth_talk},
    {.command = UI_ALL, .worth = KEY_SHOWN},
};

// Those of the order that are possible; UI_NONE ends it.
static void
offer(const struct ui *ui, const enum ui_command *order, struct key_list *list)
{
    for (; *order != UI_NONE; order++) {
        const struct page_action *row = page_action_of(&page_game, *order);
        enum key_worth worth = page_action_worth(ui, row);
        struct strbuf why = {0};

        if (worth != KEY_HIDDEN && page_can(ui, PAGE_GAME, *order, &why)) {
            (worth == KEY_VITAL ? key_list_add_vital : key_list_add)(list, *order);
        }
        strbuf_finish(&why);
    }
}

// The way out comes last for those who play, and soon when nothing is at stake.
static void
list_key_row(const struct ui *ui, struct key_list *list)
{
    static const enum ui_command playing[] = {
        UI_PLACE,     UI_TAKE_BLACK, UI_TAKE_WHITE, UI_SWAP,    UI_TWO_MORE,  UI_MORE, UI_LESS,
        UI_RECONNECT, UI_CLAIM,      UI_AGAIN,      UI_FORWARD, UI_LIVE,      UI_UNDO, UI_DRAW,
        UI_RESIGN,    UI_HINT,       UI_TALK,       UI_BACK,    UI_FORBIDDEN, UI_ALL,  UI_PAUSE,
        UI_MAP,       UI_NUMBERS,    UI_THREATS,    UI_LEAVE,   UI_CANCEL,    UI_NONE,
    };
    static const enum ui_command paused[] = {
        UI_RECONNECT, UI_PAUSE, UI_FORWARD, UI_LIVE,  UI_BACK,   UI_DRAW,
        UI_RESIGN,    UI_TALK,  UI_ALL,     UI_LEAVE, UI_CANCEL, UI_NONE,
    };
    static const enum ui_command seated[] = {
        UI_TAKE_BLACK, UI_TAKE_WHITE, UI_RECONNECT, UI_AGAIN,      UI_TWO_MORE,     UI_FORWARD,
        UI_LIVE,       UI_BACK,       UI_TALK,      UI_LEAVE,      UI_FORBIDDEN,    UI_ALL,
        UI_NUMBERS,    UI_THREATS,    UI_MAP,       UI_WATCH_NEXT, UI_WATCH_RANDOM, UI_NONE,
    };
    static const enum ui_command watching[] = {
        UI_TAKE_BLACK,   UI_TAKE_WHITE, UI_RECONNECT, UI_BACK,   UI_FORWARD,
        UI_LIVE,         UI_WATCH_NEXT, UI_THREATS,   UI_LEAVE,  UI_TALK,
        UI_WATCH_RANDOM, UI_AGAIN,      UI_TWO_MORE,  UI_ALL,    UI_WATCH_PREVIOUS,
        UI_FORBIDDEN,    UI_NUMBERS,    UI_MAP,       UI_CANCEL, UI_NONE,
    };
    static const enum ui_command after[] = {
        UI_RECONNECT, UI_AGAIN, UI_MORE, UI_LESS, UI_MAP,     UI_TWO_MORE, UI_LEAVE,
        UI_FORWARD,   UI_LIVE,  UI_BACK, UI_ALL,  UI_NUMBERS, UI_THREATS,  UI_NONE,
    };
    static const enum ui_command show[] = {
        UI_RECONNECT, UI_PAUSE,   UI_PLACE,    UI_MORE,      UI_LESS,    UI_AGAIN,
        UI_BACK,      UI_FORWARD, UI_LIVE,     UI_LEAVE,     UI_NUMBERS, UI_CANCEL,
        UI_ALL,       UI_THREATS, UI_TWO_MORE, UI_FORBIDDEN, UI_NONE,
    };
    const struct m_room *room = ui_room(ui);

    if (room) {
        offer(ui,
              is_after(ui)                        ? after
              : game_is_show(ui)                  ? show
              : !game_is_seated(ui, room)         ? watching
              : !m_room_is_running(room)          ? seated
              : room->match.phase == MATCH_PAUSED ? paused
                                                  : playing,
              list);
    }
}

static void
init(struct ui *ui)
{
    board_cursor_init(&game_state(ui)->cursor);
}

// Resets the state for another room.
static void
open_game(struct ui *ui, const void *argument)
{
    struct game_state *game = game_state(ui);

    if (argument) {
        *game = (struct game_state){.leaves_rematch = game->leaves_rematch,
                                    .cache = game->cache,
                                    .numbers = ui->settings.numbers,
                                    .has_forbidden = ui->settings.shows_forbidden,
                                    .has_heat = ui->settings.shows_heat};
        board_cursor_init(&game->cursor);
    }
}

static void
update(struct ui *ui)
{
    notes_update(ui);
    engine_update(ui);
}

static struct chat_view *
chat(const struct ui *ui)
{
    return &game_state(ui)->chat;
}

static int
board_columns(const struct ui *ui)
{
    const struct m_room *room = ui_room(ui);

    // Without a game no points are typed, and small letters do what capitals do.
    return room && m_room_is_running(room) ? room->setup.match.size : 0;
}

const struct page_ops page_game = {
    .keys = SCREEN_GAME,
    .leaves_itself = true,
    .state_size = sizeof(struct game_state),
    PAGE_ACTIONS(actions),
    .init = init,
    .open = open_game,
    .draw = game_draw,
    .input = game_input,
    .board_columns = board_columns,
    .list_keys = list_key_row,
    .can = game_can,
    .chat = chat,
    .update = update,
    .deadline_ms = play_deadline_ms,
    .command = game_do_command,
    .news = game_take_news,
};
