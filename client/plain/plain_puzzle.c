// SPDX-License-Identifier: MIT
// Puzzles as lines. While one is open, a point and four words belong to it; all other lines are
// commands.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "client/plain/plain_internal.h"
#include "client/puzzle/desk_words.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"
#include "common/util/xalloc.h"

static int64_t
wall_ms(const struct plain *plain)
{
    return plain->ops->wall_ms ? plain->ops->wall_ms(plain->data) : 0;
}

static struct desk *
desk_of(struct plain *plain)
{
    if (!plain->desk) {
        plain->desk = xcalloc(1, sizeof(*plain->desk));
        desk_init(plain->desk, plain->puzzles, (uint64_t)wall_ms(plain));
    }
    return plain->desk;
}

void
plain_end_puzzle(struct plain *plain)
{
    if (plain->desk) {
        desk_finish(plain->desk);
    }
    free(plain->desk);
    free(plain->puzzles);
}

static void
keep(struct plain *plain, bool is_new)
{
    struct strbuf text = {0};

    if (is_new && plain->ops->keep_puzzles) {
        desk_write(plain->desk, &text);
        plain->ops->keep_puzzles(plain->data, strbuf_text(&text));
    }
    strbuf_finish(&text);
}

static void
show_board(struct plain *plain)
{
    const struct desk *desk = plain->desk;
    struct plain_line line;

    plain_line_begin(&line, LINE_BOARD, NULL);
    strbuf_add(&line.text, desk->now.to_move == STONE_BLACK ? _("Black (X) to move.")
                                                            : _("White (O) to move."));
    plain_emit_board(plain, &line, &desk->now.board, desk->last);
}

static void
show_task(struct plain *plain)
{
    const struct desk *desk = plain->desk;
    struct plain_line line;
    char label[16];

    if (desk->mode == DESK_SERVER) {
        snprintf(label, sizeof(label), "%08" PRIx32, desk->puzzles[desk->chosen].id);
    } else {
        snprintf(label, sizeof(label), "%d", desk->chosen + 1);
    }
    plain_line_begin(&line, LINE_PUZZLE, label);
    strbuf_addf(&line.text, "%s: ", rules_set(desk->puzzles[desk->chosen].rule)->name);
    desk_format_task(desk, desk->chosen, &line.text);
    if (desk->mode == DESK_SERVER) {
        strbuf_add(&line.text, " ");
        strbuf_addf(&line.text, _("Rated %d by all who tried it."),
                    (int)desk->results[desk->chosen].rating);
    }
    plain_emit(plain, &line);
    show_board(plain);
    plain_note(plain, _("Type a point such as e5, or hint, show, next, end."));
}

static void
tell_result(struct plain *plain)
{
    struct desk *desk = plain->desk;
    struct strbuf storm = {0};
    struct plain_line line;

    plain_line_begin(&line, LINE_PUZZLE, NULL);
    desk_format_result(desk, &line.text);
    desk_format_storm(desk, wall_ms(plain), &storm);
    strbuf_add(&line.text, line.text.length && storm.length ? " " : "");
    strbuf_add(&line.text, strbuf_text(&storm));
    strbuf_finish(&storm);
    plain_emit(plain, &line);
    if (desk->phase == DESK_ASKS && !desk->is_illegal && !desk->is_hinted) {
        show_board(plain);
    }
    desk_retry(desk);
    if (desk->phase != DESK_ASKS) {
        plain_note(plain, _("Type next for another puzzle, show for the solution, end to stop."));
    }
}

// Puzzles of the server.

// WORD_NONE if it hands out puzzles to this user.
static enum word
server_refusal(const struct model *model)
{
    return !model->is_identified   ? WORD_NOT_CONNECTED
           : !model->knows_puzzles ? WORD_NO_PUZZLES
           : model->self.is_guest  ? WORD_PUZZLES_NEED_ACCOUNT
                                   : WORD_NONE;
}

static void
ask_server(struct plain *plain, bool is_daily)
{
    const struct desk *desk = desk_of(plain);
    enum word refusal = server_refusal(plain->model);
    struct request request = {
        .msg = {.kind = CLIENT_PUZZLE_ASK, .puzzle_ask = {desk->motif, desk->rule, is_daily}}};

    if (refusal != WORD_NONE) {
        plain_error(plain, words_text(refusal));
    } else {
        plain_send(plain, &request);
    }
}

// A hint was taken, or the puzzle is given up.
static void
tell_server(struct plain *plain, bool gives_up)
{
    struct request request = {
        .msg = {.kind = CLIENT_PUZZLE_HELP, .puzzle_help = {plain->model->puzzle.id, gives_up}}};

    if (desk_is_told(plain->desk)) {
        plain_send(plain, &request);
    }
}

static void
send_stone(struct plain *plain, struct point p)
{
    struct desk *desk = plain->desk;
    struct request request = {
        .msg = {.kind = CLIENT_PUZZLE_MOVE,
                .puzzle_move = {plain->model->puzzle.id, (uint32_t)desk->moves + 1, p}}};

    if (!desk_send(desk, p)) {
        tell_result(plain);
    } else if (!plain_send(plain, &request)) {
        desk_refused(desk);
    }
}

void
plain_tell_puzzle(struct plain *plain, const struct news *item)
{
    const struct m_puzzle *puzzle = &plain->model->puzzle;

    (void)item;
    if (desk_take(desk_of(plain), puzzle->line, (int)puzzle->rating, wall_ms(plain))) {
        show_task(plain);
    }
}

void
plain_tell_puzzle_result(struct plain *plain, const struct news *item)
{
    const struct m_puzzle *puzzle = &plain->model->puzzle;
    struct desk_told told = {.step = desk_step_of(puzzle->step),
                             .answer = puzzle->answer,
                             .rating = (int)puzzle->after,
                             .before = (int)puzzle->before};
    bool is_awaited = desk_of(plain)->phase == DESK_WAITS;

    (void)item;
    desk_hear(plain->desk, &told, wall_ms(plain));
    if (is_awaited) {
        tell_result(plain);
    }
}

// What was open there is told again.
void
plain_puzzle_refused(struct plain *plain)
{
    enum client_kind kind = plain->model->answered.kind;

    if (plain->desk && kind == CLIENT_PUZZLE_MOVE) {
        desk_refused(plain->desk);
    }
}

void
plain_tell_puzzle_stats(struct plain *plain, const struct news *item)
{
    const struct m_puzzle *puzzle = &plain->model->puzzle;
    struct plain_line line;

    (void)item;
    plain_line_begin(&line, LINE_PUZZLE, NULL);
    strbuf_addf(&line.text, _("on this server: your rating %d"), (int)puzzle->own_rating);
    json_number(&line.json, "rating", puzzle->own_rating);
    plain_emit(plain, &line);
    for (int i = 0; i < MOTIF_COUNT; i++) {
        if (puzzle->tallies[i].tried) {
            plain_line_begin(&line, LINE_PUZZLE, NULL);
            strbuf_addf(&line.text, _("%s: solved %d of %d"), desk_motif_name((enum puzzle_motif)i),
                        (int)puzzle->tallies[i].solved, (int)puzzle->tallies[i].tried);
            plain_emit(plain, &line);
        }
    }
}

// Words of an open puzzle.

static void
do_next(struct plain *plain)
{
    if (plain->desk->mode == DESK_SERVER) {
        ask_server(plain, false);
        return;
    }
    if (desk_next(plain->desk, wall_ms(plain))) {
        show_task(plain);
    } else {
        tell_result(plain);
        desk_close(plain->desk);
    }
}

static void
do_hint(struct plain *plain)
{
    if (desk_hint(plain->desk)) {
        tell_server(plain, false);
        tell_result(plain);
    }
}

static void
do_show(struct plain *plain)
{
    tell_server(plain, true);
    keep(plain, desk_show(plain->desk, wall_ms(plain)));
    tell_result(plain);
}

static void
show_results(struct plain *plain)
{
    const struct desk *desk = desk_of(plain);
    struct request request = {.msg = {.kind = CLIENT_PUZZLE_STATS_ASK}};
    struct plain_line line;

    plain_line_begin(&line, LINE_PUZZLE, NULL);
    desk_format_summary(desk, wall_ms(plain), &line.text);
    plain_emit(plain, &line);
    for (int i = 0; i < MOTIF_COUNT; i++) {
        struct desk_tally tally = desk_tally(desk, i);

        plain_line_begin(&line, LINE_PUZZLE, NULL);
        strbuf_addf(&line.text, _("%s: solved %d of %d"), desk_motif_name((enum puzzle_motif)i),
                    tally.solved, tally.tried);
        plain_emit(plain, &line);
    }
    plain_line_begin(&line, LINE_PUZZLE, NULL);
    strbuf_addf(&line.text, _("Best streak: %d. Best storm: %d."), desk->best_streak,
                desk->best_storm);
    plain_emit(plain, &line);
    if (server_refusal(plain->model) == WORD_NONE) {
        plain_send(plain, &request);
    }
}

static void
do_end(struct plain *plain)
{
    desk_close(plain->desk);
    show_results(plain);
}

static const struct plain_word words[] = {
    {"next", do_next}, {"hint", do_hint}, {"show", do_show}, {"end", do_end}, {NULL, NULL}};

// In a storm the next puzzle comes by itself.
static bool
take_point(struct plain *plain, const char *word)
{
    struct desk *desk = plain->desk;
    size_t length = strlen(word), used;
    struct point p;

    if (desk->phase != DESK_ASKS ||
        point_parse(word, length, desk->now.board.size, &p, &used) != POINT_PARSE_OK ||
        used != length) {
        return false;
    }
    if (desk_is_told(desk)) {
        send_stone(plain, p);
        return true;
    }
    keep(plain, desk_tick(desk, wall_ms(plain)));
    if (desk->phase == DESK_ASKS) {
        keep(plain, desk_place(desk, p, wall_ms(plain)));
    }
    keep(plain, desk->phase == DESK_OVER);
    if (desk->mode == DESK_STORM && !desk->is_illegal &&
        (desk->phase == DESK_SOLVED || desk->phase == DESK_WRONG)) {
        tell_result(plain);
        do_next(plain);
    } else {
        tell_result(plain);
    }
    return true;
}

bool
plain_puzzle_line(struct plain *plain, const char *text, size_t length)
{
    char word[PLAIN_WORD_BYTES];

    return plain->desk && plain->desk->phase != DESK_CLOSED &&
           plain_read_word(text, length, word) &&
           (plain_act_on_word(plain, words, word) || take_point(plain, word));
}

void
plain_do_puzzle(struct plain *plain, const struct command *command)
{
    struct desk *desk = desk_of(plain);
    enum desk_mode mode = DESK_RATED;
    const char *word = command->count ? command->words[0] : "daily";

    if (strcasecmp(word, "results") == 0) {
        show_results(plain);
    } else if (model_playing_live(plain->model)) {
        plain_error(plain, words_text(WORD_FINISH_FIRST));
    } else if (!desk_read_mode(word, &mode) && !desk_read_choice(desk, word)) {
        plain_error(
            plain, _("Usage: puzzle [daily|rated|streak|storm|own|server|results|all|MOTIF|RULE]"));
    } else if (mode == DESK_SERVER) {
        ask_server(plain, command->count > 1 && strcasecmp(command->words[1], "daily") == 0);
    } else if (desk_open(desk, mode, wall_ms(plain))) {
        show_task(plain);
    } else {
        plain_error(plain, desk_none(mode));
    }
}
