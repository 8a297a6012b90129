// SPDX-License-Identifier: MIT
#include "tests/support/opening_script.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/opening_protocols.h"
#include "common/game/point.h"
#include "common/util/number.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

struct opening_choice
script_choice(const char *text)
{
    struct opening_choice choice = {OPENING_FREE, 0};

    if (!opening_parse(text, &choice)) {
        fail_msg("\"%s\": expected a protocol, got none", text);
    }
    return choice;
}

static bool
read_plain_word(const char *word, enum opening_step *step)
{
    static const struct {
        const char *word;
        enum opening_step step;
    } words[] = {
        {"swap", STEP_SWAP},
        {"keep", STEP_KEEP},
        {"black", STEP_TAKE_BLACK},
        {"white", STEP_TAKE_WHITE},
    };

    for (size_t i = 0; i < COUNT_OF(words); i++) {
        if (strcmp(word, words[i].word) == 0) {
            *step = words[i].step;
            return true;
        }
    }
    return false;
}

static enum opening_step
step_by_marks(const char *word)
{
    if (*word == '?') {
        return STEP_OFFER;
    }
    if (*word == '!') {
        return STEP_CHOOSE;
    }
    if (*word == '#') {
        return STEP_DECLARE;
    }
    if (strchr(word, '#')) {
        return STEP_PLACE_DECLARE;
    }
    return strchr(word, '+') ? STEP_PLACE2 : STEP_PLACE;
}

struct opening_move
script_move(const char *word, int size)
{
    struct opening_move move = {.step = STEP_PLACE};
    const char *number = strchr(word, '#');

    if (read_plain_word(word, &move.step)) {
        return move;
    }
    move.step = step_by_marks(word);
    if (number) {
        int64_t value = 0;

        assert_true(number_parse(number + 1, strlen(number + 1), INT_MIN, INT_MAX, &value));
        move.number = (int)value;
    }
    while (*word && *word != '#') {
        size_t used;

        word += strspn(word, "?!,+");
        assert_true(move.point_count < OPENING_OFFERS_MAX);
        if (point_parse(word, strlen(word), size, &move.points[move.point_count++], &used) !=
            POINT_PARSE_OK) {
            fail_msg("the test itself is wrong: no point at \"%s\"", word);
        }
        word += used;
    }
    return move;
}

const char *
script_next_word(const char *text, char word[SCRIPT_WORD_BYTES])
{
    size_t length;

    text += strspn(text, " ");
    length = strcspn(text, " ");
    assert_true(length < SCRIPT_WORD_BYTES);
    memcpy(word, text, length);
    word[length] = '\0';
    return length ? text + length : NULL;
}

void
script_start(struct script_game *game, const char *protocol, int size)
{
    memset(game, 0, sizeof(*game));
    opening_init(&game->opening, script_choice(protocol));
    board_init(&game->board, size);
}

enum seat
script_actor(const struct script_game *game)
{
    return opening_actor(&game->opening, game->stones + 1);
}

char
script_letter(enum seat seat)
{
    return seat == SEAT_A ? 'A' : 'B';
}

const char *
script_phase(const struct script_game *game)
{
    const struct opening_state *opening = &game->opening;

    return opening->state == OPENING_PLAY
               ? "PLAY"
               : opening_protocol(opening->choice.protocol)->phases[opening->state].name;
}

void
script_carry_out(struct script_game *game, const struct opening_move *move)
{
    enum seat seat = script_actor(game);

    opening_apply(&game->opening, move);
    if (move->step == STEP_OFFER) {
        return;
    }
    for (int i = 0; i < move->point_count; i++) {
        board_place(&game->board, move->points[i], stone_of_move(++game->stones), 0);
        game->last_placer = seat;
    }
}

void
script_expect(const struct script_game *game, const char *word, enum verdict want)
{
    struct opening_move move = script_move(word, game->board.size);
    enum verdict got = opening_check(&game->opening, &game->board, &move);

    if (got != want) {
        fail_msg("%s in %s with %d stones: expected %s, got %s", word, script_phase(game),
                 game->stones, verdict_word(want), verdict_word(got));
    }
}

void
script_play(struct script_game *game, const char *text)
{
    char word[SCRIPT_WORD_BYTES];

    while ((text = script_next_word(text, word))) {
        struct opening_move move = script_move(word, game->board.size);

        script_expect(game, word, VERDICT_OK);
        script_carry_out(game, &move);
    }
}

void
script_start_at(struct script_game *game, const char *protocol, const char *path)
{
    script_start(game, protocol, SCRIPT_SIZE);
    script_play(game, path);
}
