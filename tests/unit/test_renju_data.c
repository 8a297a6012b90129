// SPDX-License-Identifier: MIT
// Positions and games from files: docs/rules/renju_cases.txt with every forbidden
// point of every position, and the collections renju_games.txt and
// renju_foul_games.txt in the folder that GOREN_SHARED_RULES names. The heads of
// the files say how their lines are to be read.
#include "common/game/renju_forbidden.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "common/game/rules.h"
#include "tests/support/diagram.h"
#include "tests/support/renju_expect.h"

#define CASES_FILE DOCS_RULES "/renju_cases.txt"

enum {
    SIZE = 15,
    LINE_BYTES = 4096,
    WORD_BYTES = 32,
    WHAT_BYTES = 64,
    CASES_MIN = 250, // so that an empty file does not pass
    GAMES_MIN = 900,
    FOUL_GAMES_MIN = 60,
};

// What to expect at a point of a position; "" stands for "legal".
struct expectation {
    char answer[SIZE][SIZE][WORD_BYTES]; // by y and x
};

typedef void (*line_fn)(const char *line, const char *what);

// Hands every line that is no comment to handle. Returns their number, or -1 if
// there is no such file.
static int
for_each_line(const char *path, line_fn handle)
{
    char line[LINE_BYTES], what[WHAT_BYTES];
    FILE *file = fopen(path, "r");
    int count = 0;

    if (!file) {
        return -1;
    }
    for (int number = 1; fgets(line, sizeof(line), file); number++) {
        assert_non_null(strchr(line, '\n'));
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] != '#' && line[0] != '\0') {
            snprintf(what, sizeof(what), "%s:%d", strrchr(path, '/') + 1, number);
            handle(line, what);
            count++;
        }
    }
    fclose(file);
    return count;
}

// Copies the next word up to the separator; returns what follows, or NULL at the
// separator and at the end.
static const char *
next_word(const char *text, char separator, char word[WORD_BYTES])
{
    size_t length;

    text += strspn(text, " ");
    length = strcspn(text, " ");
    if (length == 0 || *text == separator) {
        return NULL;
    }
    assert_true(length < WORD_BYTES);
    memcpy(word, text, length);
    word[length] = '\0';
    return text + length;
}

static void
place_stones(struct board *board, const char *text, char separator, enum stone stone, int symmetry)
{
    char word[WORD_BYTES];

    while ((text = next_word(text, separator, word))) {
        struct point p = diagram_parse_point(word, SIZE);

        board_place(board, diagram_symmetric(p, SIZE, symmetry), stone, 0);
    }
}

// What stands behind a label such as "forbidden:".
static const char *
field(const char *line, const char *label)
{
    const char *found = strstr(line, label);

    if (!found) {
        fail_msg("expected a field %s, got none in \"%s\"", label, line);
        return "";
    }
    return found + strlen(label);
}

// Words are points with an answer, as in "h8:33", or points alone.
static void
read_answers(struct expectation *want, const char *text, const char *answer, int symmetry)
{
    char word[WORD_BYTES];

    while ((text = next_word(text, ';', word))) {
        struct point p = diagram_symmetric(diagram_parse_point(word, SIZE), SIZE, symmetry);
        const char *colon = strchr(word, ':');

        snprintf(want->answer[p.y][p.x], WORD_BYTES, "%s", colon ? colon + 1 : answer);
    }
}

// Black's stone is a foul exactly there, White's nowhere.
static void
expect_judgement(const char *what, const struct board *board, struct point p, bool is_foul)
{
    const struct rules loses = {.rule = RULE_RENJU};
    const struct rules rejects = {.rule = RULE_RENJU, .options = {.reject_fouls = true}};
    struct judgement black = rules_judge(&loses, board, p, STONE_BLACK);
    struct judgement white = rules_judge(&loses, board, p, STONE_WHITE);
    enum verdict refused = rules_judge(&rejects, board, p, STONE_BLACK).verdict;
    char picture[DIAGRAM_TEXT_BYTES];

    if (black.verdict != VERDICT_OK || black.is_foul != is_foul || white.verdict != VERDICT_OK ||
        white.is_foul || refused != (is_foul ? VERDICT_FORBIDDEN : VERDICT_OK)) {
        fail_msg("%s: expected foul %d, got %s foul %d for black, %s foul %d for white, "
                 "%s where fouls are refused\n%s",
                 what, is_foul, verdict_word(black.verdict), black.is_foul,
                 verdict_word(white.verdict), white.is_foul, verdict_word(refused),
                 diagram_write(board, p, picture));
    }
}

static void
check_case(const char *line, int symmetry)
{
    struct expectation want = {.answer = {{""}}};
    char id[WORD_BYTES], what[WHAT_BYTES];
    struct point p = POINT_NONE;
    struct board board;

    board_init(&board, SIZE);
    place_stones(&board, line, '/', STONE_BLACK, symmetry);
    place_stones(&board, strchr(line, '/') + 1, ';', STONE_WHITE, symmetry);
    read_answers(&want, field(line, "forbidden:"), "", symmetry);
    read_answers(&want, field(line, "five:"), "five", symmetry);
    read_answers(&want, field(line, "allowed33:"), "legal", symmetry);
    next_word(field(line, "id="), ';', id);
    snprintf(what, sizeof(what), "%s in symmetry %d", id, symmetry);
    while (board_next_empty(&board, &p)) {
        const char *answer = want.answer[p.y][p.x];
        bool is_foul = *answer && strcmp(answer, "five") != 0 && strcmp(answer, "legal") != 0;

        renju_expect_word(what, &board, p, *answer ? answer : "legal");
        if (symmetry == 0) {
            expect_judgement(what, &board, p, is_foul);
        }
    }
}

static void
check_case_as_written(const char *line, const char *what)
{
    (void)what;
    check_case(line, 0);
}

static void
check_case_turned(const char *line, const char *what)
{
    (void)what;
    for (int symmetry = 1; symmetry < DIAGRAM_SYMMETRIES; symmetry++) {
        check_case(line, symmetry);
    }
}

static void
every_point_of_every_case_is_as_the_file_says(void **state)
{
    int count = for_each_line(CASES_FILE, check_case_as_written);

    (void)state;
    if (count < CASES_MIN) {
        fail_msg("%s: expected at least %d cases, got %d", CASES_FILE, CASES_MIN, count);
    }
}

static void
every_case_is_the_same_turned_and_mirrored(void **state)
{
    int count = for_each_line(CASES_FILE, check_case_turned);

    (void)state;
    if (count < CASES_MIN) {
        fail_msg("%s: expected at least %d cases, got %d", CASES_FILE, CASES_MIN, count);
    }
}

// A game that is replayed, up to the stone that is judged next.
struct replay {
    const char *what;
    struct rules rules;
    struct board board;
    int move; // number of the latest stone
    struct point last;
    struct outcome outcome; // after it
};

static struct replay
start_replay(const char *what)
{
    struct replay replay = {.what = what, .rules = {.rule = RULE_RENJU}, .last = POINT_NONE};

    board_init(&replay.board, SIZE);
    return replay;
}

static void
fail_replay(const struct replay *replay, struct point p, const char *want, const char *got)
{
    char picture[DIAGRAM_TEXT_BYTES], text[POINT_TEXT_BYTES];

    fail_msg("%s, move %d, %s: expected %s, got %s\n%s", replay->what, replay->move + 1,
             point_format(p, text), want, got, diagram_write(&replay->board, p, picture));
}

// Places the next stone, which must be legal in a game that is not over.
static void
play_legal(struct replay *replay, struct point p)
{
    enum stone stone = stone_of_move(replay->move + 1);
    struct judgement judgement = rules_judge(&replay->rules, &replay->board, p, stone);

    if (replay->outcome.result != RESULT_NONE) {
        fail_replay(replay, p, "the game to go on", end_reason_word(replay->outcome.reason));
    }
    if (judgement.verdict != VERDICT_OK || judgement.is_foul) {
        fail_replay(replay, p, "a legal move",
                    judgement.is_foul ? "a foul" : verdict_word(judgement.verdict));
    }
    board_place(&replay->board, p, stone, judgement.taken);
    replay->outcome = rules_outcome(&replay->rules, &replay->board, p, stone);
    replay->last = p;
    replay->move++;
}

static int
longest_run(const struct replay *replay)
{
    int longest = 0;

    for (enum axis axis = AXIS_ROW; axis <= AXIS_ANTIDIAGONAL; axis++) {
        struct shape run =
            lines_run(&replay->board, replay->last, axis, stone_of_move(replay->move));

        longest = run.count > longest ? run.count : longest;
    }
    return longest;
}

// White wins at some point that Black may not take.
static bool
is_forced_foul(const struct replay *replay)
{
    struct point p = POINT_NONE;

    while (board_next_empty(&replay->board, &p)) {
        if (rules_makes_five(&replay->rules, &replay->board, p, STONE_WHITE) &&
            renju_status(&replay->board, p) == RENJU_FORBIDDEN) {
            return true;
        }
    }
    return false;
}

static void
expect_end(const struct replay *replay, const char *end, const char *score)
{
    bool is_won = strcmp(end, "five") == 0 || strcmp(end, "overline") == 0;
    const char *got = result_score(replay->outcome.result);

    if (strcmp(got, is_won ? score : "*") != 0) {
        fail_replay(replay, replay->last, is_won ? score : "no end", got);
    }
    if (is_won && replay->outcome.reason != END_FIVE) {
        fail_replay(replay, replay->last, "five", end_reason_word(replay->outcome.reason));
    }
    if (is_won && (longest_run(replay) > 5) != (strcmp(end, "overline") == 0)) {
        fail_replay(replay, replay->last, end, "another length");
    }
    if (strcmp(end, "forcedfoul") == 0 && !is_forced_foul(replay)) {
        fail_replay(replay, replay->last, "a four that only a foul could stop", "none");
    }
}

static void
check_game(const char *line, const char *what)
{
    struct replay replay = start_replay(what);
    char rule[WORD_BYTES], score[WORD_BYTES], end[WORD_BYTES], word[WORD_BYTES];

    line = next_word(line, '\0', rule);
    line = next_word(line, '\0', score);
    line = next_word(line, '\0', end);
    assert_string_equal(rule, "renju");
    while ((line = next_word(line, '\0', word))) {
        play_legal(&replay, diagram_parse_point(word, SIZE));
    }
    expect_end(&replay, end, score);
}

// "h8 i7 j8 ; foul=33", or "; legal" if the last move only looks like one.
static void
check_foul_game(const char *line, const char *what)
{
    struct replay replay = start_replay(what);
    const char *verdict = strchr(line, ';');
    char word[WORD_BYTES], answer[WORD_BYTES];
    struct point p = POINT_NONE;

    assert_non_null(verdict);
    while ((line = next_word(line, ';', word))) {
        if (!point_is_none(p)) {
            play_legal(&replay, p);
        }
        p = diagram_parse_point(word, SIZE);
    }
    next_word(verdict + 1, '\0', answer);
    if (strcmp(answer, "legal") == 0) {
        renju_expect_word(what, &replay.board, p, "legal");
        play_legal(&replay, p);
        expect_end(&replay, "goes on", "*");
    } else {
        renju_expect_word(what, &replay.board, p, field(answer, "foul="));
        assert_int_equal(stone_of_move(replay.move + 1), STONE_BLACK);
        assert_int_equal(replay.outcome.result, RESULT_NONE);
        expect_judgement(what, &replay.board, p, true);
    }
}

// Replays a collection that need not be there.
static void
check_shared(const char *name, line_fn check, int count_min)
{
    const char *folder = getenv("GOREN_SHARED_RULES");
    char path[LINE_BYTES];
    int count;

    snprintf(path, sizeof(path), "%s/%s", folder ? folder : ".", name);
    count = folder ? for_each_line(path, check) : -1;
    if (count < 0) {
        printf("# skipped: no %s in the folder GOREN_SHARED_RULES\n", name);
    } else if (count < count_min) {
        fail_msg("%s: expected at least %d games, got %d", path, count_min, count);
    }
}

static void
real_games_are_legal_and_end_on_their_last_move(void **state)
{
    (void)state;
    check_shared("renju_games.txt", check_game, GAMES_MIN);
}

static void
fouls_of_real_games_are_named(void **state)
{
    (void)state;
    check_shared("renju_foul_games.txt", check_foul_game, FOUL_GAMES_MIN);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_point_of_every_case_is_as_the_file_says),
        cmocka_unit_test(every_case_is_the_same_turned_and_mirrored),
        cmocka_unit_test(real_games_are_legal_and_end_on_their_last_move),
        cmocka_unit_test(fouls_of_real_games_are_named),
    };

    return cmocka_run_group_tests_name("renju_data", tests, NULL, NULL);
}
