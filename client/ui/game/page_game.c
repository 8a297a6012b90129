// SPDX-License-Identifier: MIT
// The game screen: board on the left, players, moves and chat on the right, what
// is awaited below or among them. Its parts are listed in game_internal.h; here
// are the frame and the hands.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "client/text/titles.h"
#include "client/ui/game/game_internal.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

enum {
    AHEAD = 3, // points of the board that stay visible around the cursor
    PAGE_STEP = 5,
    GRAPH_LEAST = 2, // values that make a graph
};

// The board.

// Moves the view so that the cursor has points around it.
static int
scroll(int start, int visible, int size, int at)
{
    int ahead = visible > 2 * AHEAD ? AHEAD : visible / 3;

    if (at - ahead < start) {
        start = at - ahead;
    }
    if (at + ahead >= start + visible) {
        start = at + ahead - visible + 1;
    }
    if (start > size - visible) {
        start = size - visible;
    }
    return start < 0 ? 0 : start;
}

static void
draw_board(struct ui *ui, const struct m_room *room, const struct layout *layout)
{
    struct game_state *game = &ui->game;
    struct board_view *view = &game->view;
    int size = room->setup.match.size;
    struct board board;

    board_init(&board, size);
    if (room->has_match) {
        m_room_board_at(room, m_room_shown_moves(room), &board);
    }
    game->top = scroll(game->top, layout->rows, size, size - 1 - game->cursor.y);
    game->left = scroll(game->left, layout->columns, size, game->cursor.x);
    view->style = layout->style;
    view->has_wood = theme_has_wood(ui->settings.theme, ui->depth);
    view->has_right = layout->has_right;
    view->has_bottom = layout->has_bottom;
    view->has_cursor = true;
    view->cursor = game->cursor;
    view->top = game->top;
    view->left = game->left;
    view->rows = layout->rows;
    view->columns = layout->columns;
    view_fill(ui, room, &board, view);
    game->board_row = layout->board_row;
    game->board_column = 0;
    board_draw(&ui->canvas, game->board_row, game->board_column, view);
    view->board = NULL;
}

// The phase area.

static int
percent(int chance)
{
    return (chance + 5) / 10;
}

// "Black's chance  50 ▄▄▄▄▅▄▅ 58%": what the AI thought of each position.
static void
draw_graph(struct ui *ui, int row)
{
    struct strbuf text = {0};
    int room = ui->canvas.columns - 40, first = 1, count = 0, last = -1;

    for (int i = 1; i < CHANCES_MAX; i++) {
        count += notes_chance(ui, i) >= 0;
        last = notes_chance(ui, i) >= 0 ? i : last;
    }
    if (count < GRAPH_LEAST) {
        return;
    }
    while (notes_chance(ui, first) < 0 || count > room) {
        count -= notes_chance(ui, first++) >= 0;
    }
    strbuf_addf(&text, "%s  %d ", _("Black's chance"), percent(notes_chance(ui, first)));
    for (int i = first; i <= last; i++) {
        if (notes_chance(ui, i) >= 0) {
            format_spark(&text, notes_chance(ui, i), 1000);
        }
    }
    strbuf_addf(&text, " %d%%", percent(notes_chance(ui, last)));
    canvas_put(&ui->canvas, row, 2, ui->canvas.columns - 3, ROLE_DIM, strbuf_text(&text));
    strbuf_finish(&text);
}

static void
draw_phase_below(struct ui *ui, const struct phase *phase, const struct layout *layout)
{
    struct canvas *canvas = &ui->canvas;
    int row = layout->phase_row;
    bool is_narrow = canvas->columns < 60 && phase->narrow.length;
    const char *title = strbuf_text(is_narrow ? &phase->narrow : &phase->title);
    bool has_right =
        canvas_columns(canvas, title) + 10 + canvas_columns(canvas, strbuf_text(&phase->right)) <=
        canvas->columns;
    const char *right = has_right ? strbuf_text(&phase->right) : "";

    if (phase->is_banner) {
        canvas_banner(canvas, row, phase->role, title, right);
    } else {
        canvas_heading(canvas, row, 0, canvas->columns, title, right);
    }
    for (int i = 0; i < phase->count && i < layout->phase_rows - 1; i++) {
        canvas_put(canvas, row + 1 + i, layout->is_small ? 1 : 3,
                   canvas->columns - (layout->is_small ? 2 : 4), ROLE_TEXT,
                   strbuf_text(&phase->lines[i]));
    }
    if (layout->phase_rows > 4) {
        draw_graph(ui, row + layout->phase_rows - 1);
    }
}

// The title.

// Where there is room: " · blitz · casual · foul loses · undo, hints · an evening game".
static void
format_settings(const struct room_settings *setup, struct strbuf *out)
{
    const struct match_settings *match = &setup->match;
    enum speed speed = control_speed(&match->control);

    if (speed != SPEED_NONE) {
        strbuf_addf(out, " · %s", speed_title(speed));
    }
    strbuf_addf(out, " · %s", match->rated ? _("rated") : _("casual"));
    if (rules_set(match->rules.rule)->has_fouls) {
        strbuf_addf(out, " · %s",
                    match->rules.options.reject_fouls ? _("foul refused") : _("foul loses"));
    }
    if (match->undo != UNDO_OFF) {
        strbuf_addf(out, " · %s", _("undo"));
    }
    if (setup->hints) {
        strbuf_addf(out, "%s%s", match->undo != UNDO_OFF ? ", " : " · ", _("hints"));
    }
    if (*setup->title) {
        strbuf_addf(out, " · %s", setup->title);
    }
}

static void
format_title(const struct ui *ui, const struct m_room *room, struct strbuf *out)
{
    const struct match_settings *match = &room->setup.match;
    bool is_wide = ui->canvas.columns >= GAME_WIDE_COLUMNS;
    enum seat seat;

    if (!model_own_seat(ui->model, room, &seat)) {
        strbuf_add(out, _("WATCHING · "));
    }
    ui_format_capital(out, rule_short_title(match->rules.rule));
    strbuf_addf(out, " %dx%d", match->size, match->size);
    if (opening_choice_is_valid(match->opening)) {
        strbuf_add(out, " · ");
        format_opening_short(out, match->opening);
    }
    strbuf_add(out, " · ");
    if (is_wide) {
        format_control(out, &match->control);
        format_settings(&room->setup, out);
    } else {
        format_control_short(out, &match->control);
        strbuf_addf(out, " · %s", match->rated ? _("rated") : _("casual"));
    }
}

static void
draw_title(struct ui *ui, const struct m_room *room)
{
    struct strbuf left = {0}, right = {0};
    enum seat seat;

    format_title(ui, room, &left);
    strbuf_addf(&right, "%s · ", room->code);
    if (!model_own_seat(ui->model, room, &seat) && room->watcher_count > 0) {
        strbuf_addf(&right, tr_n("%d watching", "%d watching", room->watcher_count),
                    (int)room->watcher_count);
    } else {
        strbuf_add(&right, *ui->address ? ui->address : _("here"));
    }
    strbuf_add(&right, " · ");
    ui_format_link(ui, &right);
    ui_draw_title(ui, room->look != LOOK_LIVE ? ROLE_PAST : ROLE_TITLE, strbuf_text(&left),
                  strbuf_text(&right));
    strbuf_finish(&left);
    strbuf_finish(&right);
}

// The message row, while a coordinate is being typed. What Enter would do is said only
// where it does that.
static void
draw_typed(struct ui *ui, const struct m_room *room)
{
    bool can_place =
        m_room_is_running(room) && room->look == LOOK_LIVE && game_is_my_turn(ui, room);

    ui_draw_typed(ui, ui->game.typed, can_place ? _("Enter places here, Esc forgets it") : "");
}

// Even then: both clocks, who is to act, the last move, what is typed.
static void
draw_too_small(struct ui *ui, const struct m_room *room)
{
    struct canvas *canvas = &ui->canvas;
    struct strbuf text = {0};
    int row;

    strbuf_addf(&text,
                _("Goren needs %dx%d here and has %dx%d. The game goes on; typed moves work."),
                GAME_LEAST_COLUMNS, GAME_LEAST_ROWS, canvas->columns, canvas->rows);
    row = canvas_put_wrapped(canvas, (struct area){0, 0, canvas->rows - 4, canvas->columns},
                             ROLE_WARN, strbuf_text(&text));
    players_draw_row(ui, room, row++);
    strbuf_clear(&text);
    format_last_move(&text, room);
    if (*ui->game.typed) {
        strbuf_addf(&text, "  %s_", ui->game.typed);
    }
    canvas_put(canvas, row, 0, canvas->columns, ROLE_TEXT, strbuf_text(&text));
    strbuf_finish(&text);
}

// A new board: the cursor begins in its centre.
static void
check_size(struct ui *ui, const struct m_room *room)
{
    int size = room->setup.match.size;

    if (ui->game.size != size) {
        ui->game.size = size;
        ui->game.cursor = (struct point){(int8_t)(size / 2), (int8_t)(size / 2)};
        ui->game.left = ui->game.top = 0;
    }
}

static void
draw(struct ui *ui)
{
    const struct m_room *room = ui_room(ui);
    struct layout layout;
    struct phase phase;

    if (!room) {
        ui_draw_title(ui, ROLE_TITLE, _("No room"), "");
        return;
    }
    check_size(ui, room);
    ui->game.chat.area = (struct area){0};
    if (ui->canvas.rows < GAME_LEAST_ROWS || ui->canvas.columns < GAME_LEAST_COLUMNS) {
        ui->question_row = ui->canvas.rows - 2;
        draw_too_small(ui, room);
        return;
    }
    layout = layout_make(ui, room->setup.match.size);
    phase_make(ui, room, &phase);
    ui->question_row = layout.question_row;
    // Three choices leave the question the row of the messages.
    if (layout.is_phase_below && layout.phase_row + phase.count >= layout.question_row) {
        ui->question_row = ui->canvas.rows - 2;
    }
    draw_title(ui, room);
    draw_board(ui, room, &layout);
    if (layout.is_small) {
        players_draw_row(ui, room, 1);
    } else {
        pane_draw(ui, room, &layout, &phase);
    }
    if (layout.is_phase_below) {
        draw_phase_below(ui, &phase, &layout);
    }
    draw_typed(ui, room);
    phase_finish(&phase);
}

// Pointing.

void
game_forget_typed(struct ui *ui)
{
    *ui->game.typed = '\0';
}

static void
move_cursor(struct ui *ui, int dx, int dy)
{
    int size = ui->game.size;
    int x = ui->game.cursor.x + dx, y = ui->game.cursor.y + dy;

    x = x < 0 ? 0 : x >= size ? size - 1 : x;
    y = y < 0 ? 0 : y >= size ? size - 1 : y;
    ui->game.cursor = (struct point){(int8_t)x, (int8_t)y};
}

// A letter is remembered; digits behind it make a coordinate of the two.
static bool
type_point(struct ui *ui, uint32_t key)
{
    struct game_state *game = &ui->game;
    size_t length = strlen(game->typed), used;
    char text[sizeof(game->typed)];
    struct point p;

    if (key >= 'a' && key < 'a' + (uint32_t)game->size) {
        snprintf(game->typed, sizeof(game->typed), "%c", (char)key);
        game->before = game->cursor;
        return false; // it may move the cursor as well
    }
    if (key < '0' || key > '9' || length == 0 || length > 2) {
        return false;
    }
    snprintf(text, sizeof(text), "%s%c", game->typed, (char)key);
    if (point_parse(text, strlen(text), game->size, &p, &used) == POINT_PARSE_OK &&
        used == strlen(text)) {
        game->cursor = p;
        memcpy(game->typed, text, sizeof(text));
        *ui->message = '\0';
    } else {
        ui_statusf(ui, ROLE_BAD, _("%s is not on this board."), text);
        game_forget_typed(ui);
    }
    return true;
}

static bool
input_mouse(struct ui *ui, struct m_room *room, const struct input *input)
{
    struct game_state *game = &ui->game;
    struct board board;
    struct point p;
    bool is_again;
    int move = pane_move_at(ui, input->row, input->column);

    if (input->what == MOUSE_LEFT && move >= 0) {
        game_look(ui, room, move + 1);
        return true;
    }
    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        game_do(ui, room, input->what == MOUSE_WHEEL_UP ? UI_BACK : UI_FORWARD);
        return true;
    }
    board_init(&board, room->setup.match.size);
    game->view.board = &board;
    if (board_hit(&game->view, game->board_row, game->board_column, input->row, input->column,
                  &p)) {
        is_again = point_equal(game->clicked, p) && point_equal(game->cursor, p);
        game->cursor = p;
        game->clicked = p;
        game_forget_typed(ui);
        if (is_again || ui->settings.is_one_click) {
            game->clicked = POINT_NONE;
            game_place(ui, room);
        }
    }
    game->view.board = NULL;
    return true;
}

static bool
input_game(struct ui *ui, const struct input *input)
{
    struct m_room *room = ui_room(ui);

    if (!room) {
        return false;
    }
    check_size(ui, room);
    if (input->key == KEYS_MOUSE) {
        return input_mouse(ui, room, input);
    }
    if (input->key == 'H' || input->key == 'J' || input->key == 'K' || input->key == 'L') {
        ui_note(ui, _("Capitals do nothing here. Caps Lock may be on."));
        return true;
    }
    if (input->key == KEYS_ESCAPE) {
        if (*ui->game.typed) {
            ui->game.cursor = ui->game.before;
        }
        game_forget_typed(ui);
        ui->game.mark_count = 0;
        ui->game.is_two_more = ui->game.is_offering = false;
        return true;
    }
    return type_point(ui, input->key);
}

static const struct {
    enum ui_command action;
    int dx, dy;
} steps[] = {
    {UI_UP, 0, 1},
    {UI_DOWN, 0, -1},
    {UI_LEFT, -1, 0},
    {UI_RIGHT, 1, 0},
    {UI_UP_LEFT, -1, 1},
    {UI_UP_RIGHT, 1, 1},
    {UI_DOWN_LEFT, -1, -1},
    {UI_DOWN_RIGHT, 1, -1},
    {UI_ROW_START, -BOARD_SIZE_MAX, 0},
    {UI_ROW_END, BOARD_SIZE_MAX, 0},
    {UI_PAGE_UP, 0, PAGE_STEP},
    {UI_PAGE_DOWN, 0, -PAGE_STEP},
};

static bool
point_by(struct ui *ui, const struct m_room *room, enum ui_command action)
{
    int shown = room->has_match ? m_room_shown_moves(room) : 0;

    for (size_t i = 0; i < sizeof(steps) / sizeof(*steps); i++) {
        if (steps[i].action == action) {
            move_cursor(ui, steps[i].dx, steps[i].dy);
            return true;
        }
    }
    if (action == UI_TO_LAST && shown > 0 &&
        !point_is_none(room->match.moves[shown - 1].placement.point)) {
        ui->game.cursor = room->match.moves[shown - 1].placement.point;
        return true;
    }
    if (action == UI_TO_MARKED) {
        view_next_mark(&ui->game.view, ui->game.size, ui->game.cursor, &ui->game.cursor);
        return true;
    }
    if (action == UI_CENTRE) {
        ui->game.cursor = (struct point){(int8_t)(ui->game.size / 2), (int8_t)(ui->game.size / 2)};
        return true;
    }
    return action == UI_TO_LAST;
}

static void
act(struct ui *ui, enum ui_command action)
{
    struct m_room *room = ui_room(ui);

    if (!room) {
        ui_set_base(ui, PAGE_LOBBY);
        return;
    }
    if (!point_by(ui, room, action)) {
        game_do(ui, room, action);
    }
}

// Is it worth a place in the key row? Whether it can be done is another matter.
static bool
is_useful(const struct ui *ui, const struct m_room *room, enum ui_command action)
{
    bool is_past = room->look != LOOK_LIVE, is_over = m_room_is_over(room);
    enum seat seat;
    bool is_seated = model_own_seat(ui->model, room, &seat);

    switch ((int)action) {
    case UI_PLACE:
        return !is_past && game_is_my_turn(ui, room);
    case UI_FORWARD:
    case UI_LIVE:
        return is_past;
    case UI_BACK:
        return room->has_match && room->match.move_count > 0;
    case UI_TAKE_WHITE:
        return !room->has_match || !(opening_steps(&room->match.opening) & 1u << STEP_PLACE);
    case UI_UNDO:
        return room->has_match && room->match.move_count > 0;
    case UI_WATCH_NEXT:
    case UI_WATCH_PREVIOUS:
    case UI_WATCH_RANDOM:
        return !is_seated;
    case UI_CLAIM:
    case UI_DRAW:
        return !opening_is_choice(room);
    case UI_HINT:
    case UI_FORBIDDEN:
        return !is_over && room->has_match;
    case UI_RECONNECT:
        return ui->model->link != LINK_READY;
    default:
        return true;
    }
}

// Those of the order that are possible; UI_NONE ends it.
static void
offer(const struct ui *ui, const struct m_room *room, const enum ui_command *order,
      struct key_list *list)
{
    for (; *order != UI_NONE; order++) {
        struct strbuf why = {0};

        if (is_useful(ui, room, *order) && game_can(ui, *order, &why)) {
            bool is_vital = *order == UI_LEAVE && !m_room_is_running(room);

            (is_vital ? key_list_add_vital : key_list_add)(list, *order);
        }
        strbuf_finish(&why);
    }
}

// The way out comes last for those who play, and soon when nothing is at stake.
static void
offer_keys(const struct ui *ui, struct key_list *list)
{
    static const enum ui_command playing[] = {
        UI_PLACE,     UI_TAKE_BLACK, UI_TAKE_WHITE, UI_SWAP,    UI_TWO_MORE,  UI_MORE, UI_LESS,
        UI_RECONNECT, UI_CLAIM,      UI_AGAIN,      UI_FORWARD, UI_LIVE,      UI_UNDO, UI_DRAW,
        UI_RESIGN,    UI_HINT,       UI_TALK,       UI_BACK,    UI_FORBIDDEN, UI_ALL,  UI_PAUSE,
        UI_MAP,       UI_NUMBERS,    UI_THREATS,    UI_LEAVE,   UI_NONE,
    };
    static const enum ui_command seated[] = {
        UI_TAKE_BLACK, UI_TAKE_WHITE, UI_RECONNECT, UI_AGAIN,      UI_TWO_MORE,     UI_FORWARD,
        UI_LIVE,       UI_BACK,       UI_TALK,      UI_LEAVE,      UI_FORBIDDEN,    UI_ALL,
        UI_NUMBERS,    UI_THREATS,    UI_MAP,       UI_WATCH_NEXT, UI_WATCH_RANDOM, UI_NONE,
    };
    static const enum ui_command watching[] = {
        UI_TAKE_BLACK,   UI_TAKE_WHITE, UI_RECONNECT, UI_BACK,  UI_FORWARD,
        UI_LIVE,         UI_WATCH_NEXT, UI_THREATS,   UI_LEAVE, UI_TALK,
        UI_WATCH_RANDOM, UI_AGAIN,      UI_TWO_MORE,  UI_ALL,   UI_WATCH_PREVIOUS,
        UI_FORBIDDEN,    UI_NUMBERS,    UI_MAP,       UI_NONE,
    };
    const struct m_room *room = ui_room(ui);
    enum seat seat;

    if (room) {
        offer(ui, room,
              !model_own_seat(ui->model, room, &seat) ? watching
              : m_room_is_running(room)               ? playing
                                                      : seated,
              list);
    }
}

static const char *
label(const struct ui *ui, enum ui_command action)
{
    const struct m_room *room = ui_room(ui);
    enum seat seat;
    bool is_seated = room && model_own_seat(ui->model, room, &seat);

    if (action == UI_THREATS && room && engine_may_look(ui, room)) {
        return tr_c("key of a spectator", "engine");
    }
    if (action == UI_AGAIN && room && !is_seated) {
        return ui->leaves_rematch ? tr_c("key of a spectator", "follow rematch")
                                  : tr_c("key of a spectator", "no rematch");
    }
    if (room && m_room_is_running(room) && action == UI_PLACE) {
        unsigned possible = opening_steps(&room->match.opening);

        return opening_is_offering(ui, room)  ? tr_c("key of an opening", "mark")
               : possible & 1u << STEP_CHOOSE ? tr_c("key of an opening", "choose")
               : possible & 1u << STEP_TAKE_WHITE && possible & 1u << STEP_PLACE
                   ? tr_c("key of an opening", "white")
                   : NULL;
    }
    if (action == UI_TWO_MORE && room && opening_may_offer(room)) {
        return ui->game.is_offering ? tr_c("key of an opening", "one stone")
                                    : tr_c("key of an opening", "fifth moves");
    }
    if (action == UI_LEAVE) {
        return tr_c("key anywhere", "lobby");
    }
    if (!room || m_room_is_running(room)) {
        return NULL;
    }
    if (action == UI_AGAIN) {
        return room->seats[seat].is_ready ? tr_c("key that acts", "not ready")
               : room->has_match          ? NULL
                                          : tr_c("key that acts", "ready");
    }
    if (action == UI_TWO_MORE && m_room_is_over(room)) {
        return tr_c("key that acts", "study");
    }
    return action == UI_TAKE_BLACK   ? tr_c("key that acts", "play black")
           : action == UI_TAKE_WHITE ? tr_c("key that acts", "play white")
                                     : NULL;
}

const struct page_ops page_game = {
    .keys = SCREEN_GAME,
    .draw = draw,
    .act = act,
    .input = input_game,
    .list_keys = offer_keys,
    .label = label,
    .can = game_can,
};
