// SPDX-License-Identifier: MIT
#include "tests/support/scenario.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/captures.h"

enum { ANSWER_BYTES = 48, MOVE_BYTES = 64 };

struct scenario {
    const char *what;
    const struct rules *rules;
    struct diagram diagram;
    enum stone x; // the colour that X stands for
};

// What the referee says to an accepted stone that stands at p now.
static const char *
format_outcome(const struct scenario *scenario, struct point p, enum stone stone,
               char buffer[ANSWER_BYTES])
{
    const struct board *board = &scenario->diagram.board;
    struct outcome outcome = rules_outcome(scenario->rules, board, p, stone);
    const char *reason = end_reason_word(outcome.reason);

    if (outcome.result == RESULT_NONE) {
        bool is_pending = rules_pending_five(scenario->rules, board, stone, NULL);

        snprintf(buffer, ANSWER_BYTES, "%s", is_pending ? "pending" : "on");
    } else if (outcome.result == RESULT_DRAW) {
        snprintf(buffer, ANSWER_BYTES, "draw-%s", reason);
    } else {
        char winner = outcome.result == result_win(scenario->x) ? 'X' : 'O';

        snprintf(buffer, ANSWER_BYTES, "%c-%s", winner, reason);
    }
    return buffer;
}

static const char *
play_stone(struct scenario *scenario, struct point p, enum stone stone, char buffer[ANSWER_BYTES])
{
    struct board *board = &scenario->diagram.board;
    struct judgement judgement = rules_judge(scenario->rules, board, p, stone);
    int taken = captures_count(judgement.taken);
    size_t length;

    if (judgement.verdict != VERDICT_OK) {
        return verdict_word(judgement.verdict);
    }
    if (judgement.is_foul) {
        return "foul";
    }
    board_place(board, p, stone, judgement.taken);
    format_outcome(scenario, p, stone, buffer);
    length = strlen(buffer);
    if (taken) {
        snprintf(buffer + length, ANSWER_BYTES - length, "+%d", taken);
    }
    return buffer;
}

static struct point
find_point(const struct diagram *diagram, const char *text, size_t length)
{
    char word[MOVE_BYTES];

    if (length == 1) {
        return diagram_point(diagram, *text);
    }
    snprintf(word, sizeof(word), "%.*s", (int)length, text);
    return diagram_parse_point(word, diagram->board.size);
}

// One move, "X:f10=on".
static void
play_move(struct scenario *scenario, const char *move)
{
    enum stone stone = move[0] == 'X' ? scenario->x : stone_other(scenario->x);
    const char *point = move + strcspn(move, ":") + 1;
    size_t length = strcspn(point, "=");
    const char *want = point + length + 1;
    struct point p = find_point(&scenario->diagram, point, length);
    char buffer[ANSWER_BYTES], picture[DIAGRAM_TEXT_BYTES];
    const char *got = play_stone(scenario, p, stone, buffer);

    if (strcmp(got, want) != 0) {
        fail_msg("%s, %s with %s as X: expected %s, got %s\n%s\ncaptured: black %d, white %d",
                 scenario->what, move, scenario->x == STONE_BLACK ? "black" : "white", want, got,
                 diagram_write(&scenario->diagram.board, p, picture),
                 scenario->diagram.board.captured[STONE_BLACK],
                 scenario->diagram.board.captured[STONE_WHITE]);
    }
}

static void
play_moves(struct scenario *scenario, const char *moves)
{
    while (*(moves += strspn(moves, " "))) {
        size_t length = strcspn(moves, " ");
        char move[MOVE_BYTES];

        snprintf(move, sizeof(move), "%.*s", (int)length, moves);
        play_move(scenario, move);
        moves += length;
    }
}

void
scenario_play(const char *what, const struct rules *rules, const struct diagram *start,
              const char *moves)
{
    struct scenario scenario = {what, rules, *start, STONE_BLACK};

    play_moves(&scenario, moves);
}

void
scenario_play_both_colours(const char *what, const struct rules *rules, const struct diagram *start,
                           const char *moves)
{
    struct scenario scenario = {what, rules, *start, STONE_WHITE};

    scenario_play(what, rules, start, moves);
    diagram_swap_colours(&scenario.diagram);
    play_moves(&scenario, moves);
}
