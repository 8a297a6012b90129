// SPDX-License-Identifier: MIT
// Puzzles that the server hands out: what is asked of it, and what it answers.
#include "client/puzzle/desk_words.h"
#include "client/text/words.h"
#include "client/ui/puzzle/puzzle_state.h"
#include "client/ui/status.h"
#include "client/ui/ui_do.h"
#include "common/wire/error_code.h"

enum word
puzzle_server_refusal(const struct ui *ui)
{
    const struct model *model = ui->model;

    return !model->is_identified   ? WORD_NOT_CONNECTED
           : !model->knows_puzzles ? WORD_NO_PUZZLES
           : model->self.is_guest  ? WORD_PUZZLES_NEED_ACCOUNT
                                   : WORD_NONE;
}

void
puzzle_server_ask(struct ui *ui)
{
    const struct desk *desk = ui_desk(ui);
    enum word refusal = puzzle_server_refusal(ui);
    struct request request = {
        .msg = {.kind = CLIENT_PUZZLE_ASK, .puzzle_ask = {desk->motif, desk->rule, false}}};

    if (refusal != WORD_NONE) {
        ui_refuse(ui, refusal, "");
    } else {
        ui_send(ui, &request);
    }
}

void
puzzle_server_ask_stats(struct ui *ui)
{
    struct request request = {.msg = {.kind = CLIENT_PUZZLE_STATS_ASK}};

    if (puzzle_server_refusal(ui) == WORD_NONE) {
        ui_send(ui, &request);
    }
}

void
puzzle_server_help(struct ui *ui, bool gives_up)
{
    struct request request = {
        .msg = {.kind = CLIENT_PUZZLE_HELP, .puzzle_help = {ui->model->puzzle.id, gives_up}}};

    if (desk_is_told(ui_desk(ui))) {
        ui_send(ui, &request);
    }
}

void
puzzle_server_place(struct ui *ui, struct point p)
{
    struct desk *desk = ui_desk(ui);
    struct request request = {
        .msg = {.kind = CLIENT_PUZZLE_MOVE,
                .puzzle_move = {ui->model->puzzle.id, (uint32_t)desk->moves + 1, p}}};

    if (desk_send(desk, p) && !ui_send(ui, &request)) {
        desk_refused(desk);
    }
}

static void
take_result(struct ui *ui)
{
    const struct m_puzzle *puzzle = &ui->model->puzzle;
    struct desk_told told = {.step = desk_step_of(puzzle->step),
                             .answer = puzzle->answer,
                             .rating = (int)puzzle->after,
                             .before = (int)puzzle->before};

    desk_hear(ui_desk(ui), &told, ui_wall_ms(ui));
}

// What the server no longer has open is asked for again, from its beginning.
static void
take_refusal(struct ui *ui)
{
    uint32_t code = ui->model->refusal.code;

    if (ui->model->answered.kind != CLIENT_PUZZLE_MOVE) {
        return;
    }
    desk_refused(ui_desk(ui));
    if (code == ERROR_PUZZLE_CLOSED || code == (uint32_t)error_of_verdict(VERDICT_STALE)) {
        puzzle_server_ask(ui);
    }
}

void
puzzle_server_news(struct ui *ui, const struct news *item)
{
    const struct m_puzzle *puzzle = &ui->model->puzzle;
    enum page page = ui_page(ui);

    if (item->kind == NEWS_PUZZLE && (page == PAGE_PUZZLES || page == PAGE_PUZZLE) &&
        desk_take(ui_desk(ui), puzzle->line, (int)puzzle->rating, ui_wall_ms(ui))) {
        puzzle_begin(ui);
        if (page == PAGE_PUZZLES) {
            ui_open_page(ui, PAGE_PUZZLE);
        }
    } else if (item->kind == NEWS_PUZZLE_RESULT) {
        take_result(ui);
        if (puzzle->after) {
            puzzle_server_ask_stats(ui); // the list shows them
        }
    } else if (item->kind == NEWS_REFUSED) {
        take_refusal(ui);
    } else if (item->kind == NEWS_LINK && ui_has_desk(ui)) {
        desk_refused(ui_desk(ui));
    }
}
