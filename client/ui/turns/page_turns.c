// SPDX-License-Identifier: MIT
// The user's own games: those that wait for his move first, by the time that is left.
#include "client/text/format.h"
#include "client/text/words.h"
#include "client/ui/lines.h"
#include "client/ui/shown_room.h"
#include "client/ui/ui_do.h"
#include "common/i18n/tr.h"

static int
list_games(const struct ui *ui, struct own_game games[MODEL_ROOMS_MAX])
{
    return model_own_games(ui->model, ui->now_ms, games);
}

// Where there is no room for a sentence: code, opponent, time.
static void
format_short(const struct ui *ui, struct strbuf *out, const struct own_game *game)
{
    struct scene scene = ui_scene(ui, game->room);

    strbuf_addf(out, "%s %s ", game->room->code, game->is_own_turn ? "▶" : " ");
    format_seat(out, &scene, seat_other(game->seat), NAME_SHORT);
    if (game->left_ms != TIME_NEVER) {
        strbuf_add(out, "  ");
        format_duration(out, game->left_ms);
    }
}

static void
add_game(const struct ui *ui, struct lines *lines, const struct own_game *game)
{
    struct strbuf *line = lines_add(lines, game->is_own_turn ? ROLE_GOOD : ROLE_TEXT, UI_NONE);
    struct scene scene = ui_scene(ui, NULL);

    format_own_game(line, &scene, game);
    if (canvas_columns(&ui->canvas, strbuf_text(line)) > ui->canvas.columns - 2) {
        strbuf_clear(line);
        format_short(ui, line, game);
    }
}

static void
draw_turns(struct ui *ui)
{
    struct lines *lines = &(struct lines){0};
    struct own_game games[MODEL_ROOMS_MAX];
    int count = list_games(ui, games);

    for (int i = 0; i < count; i++) {
        add_game(ui, lines, &games[i]);
    }
    if (count == 0) {
        lines_add_wrapped(ui, lines, ROLE_DIM, ui->canvas.columns - 2,
                          words_text(WORD_OWN_GAMES_NONE));
    }
    lines_draw(ui, _("Your games"), lines, count > 0);
    lines_finish(lines);
}

static void
move(struct ui *ui, enum ui_command command)
{
    struct own_game games[MODEL_ROOMS_MAX];
    int last = list_games(ui, games) - 1;

    lines_act(ui, command);
    ui->lines.chosen = ui->lines.chosen > last ? last : ui->lines.chosen;
    ui->lines.chosen = ui->lines.chosen < 0 ? 0 : ui->lines.chosen;
}

static void
open_game(struct ui *ui, enum ui_command command)
{
    struct own_game games[MODEL_ROOMS_MAX];
    int count = list_games(ui, games), chosen = ui->lines.chosen < 0 ? 0 : ui->lines.chosen;

    (void)command;
    if (chosen < count) {
        ui_show_room(ui, games[chosen].room->id);
    }
}

static enum key_worth
with_games(const struct ui *ui, enum ui_command command)
{
    struct own_game games[MODEL_ROOMS_MAX];

    (void)command;
    return list_games(ui, games) > 0 ? KEY_SHOWN : KEY_HIDDEN;
}

static void
open_turns(struct ui *ui, const void *argument)
{
    (void)argument;
    ui->lines.chosen = 0;
}

static bool
on_command(struct ui *ui, const struct command *command)
{
    bool is_mine = command->kind == COMMAND_TURNS;

    if (is_mine) {
        ui_open_page(ui, PAGE_TURNS);
    }
    return is_mine;
}

static const struct page_action actions[] = {
    {.command = UI_OPEN, .worth_now = with_games, .act = open_game},
    {.command = UI_CANCEL, .worth = KEY_SHOWN},
    {.command = UI_UP, .act = move},
    {.command = UI_DOWN, .act = move},
};

const struct page_ops page_turns = {
    .keys = SCREEN_TURNS,
    PAGE_ACTIONS(actions),
    .draw = draw_turns,
    .open = open_turns,
    .command = on_command,
};
