// SPDX-License-Identifier: MIT
// Players as text and back.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "server/core/player.h"

static void
fill(struct player *player)
{
    memset(player, 0, sizeof(*player));
    memcpy(player->name, "ann", 4);
    memcpy(player->password, "$argon2id$v=19$abc", 19);
    player->since_ms = 1700000000000;
    player->seen_ms = 1800000000000;
    for (int i = 0; i < 2; i++) {
        player->families[i].id = 77 + (uint64_t)i;
        memset(player->families[i].current, 0xab, TOKEN_DIGEST_BYTES);
        memset(player->families[i].previous, 0xcd, TOKEN_DIGEST_BYTES);
        player->families[i].has_previous = i == 1;
    }
    player_rating_for(player, RULE_RENJU, SPEED_BLITZ)->games = 3;
    player_rating_for(player, RULE_PENTE, SPEED_CORR);
}

// Empties a player that was read or filled.
static void
finish(struct player *player)
{
    free(player->ratings);
    memset(player, 0, sizeof(*player));
}

static void
player_is_the_same_after_writing_and_reading(void **state)
{
    struct player player, again = {0};
    struct strbuf first = {0}, second = {0};

    (void)state;
    fill(&player);
    player_write(&player, &first);
    assert_true(player_read(&again, first.text, first.length));
    player_write(&again, &second);
    assert_string_equal(first.text, second.text);
    assert_string_equal(again.name, "ann");
    assert_int_equal(again.families[1].id, 78);
    assert_true(again.families[1].has_previous && !again.families[0].has_previous);
    assert_int_equal(player_rating(&again, RULE_RENJU, SPEED_BLITZ)->games, 3);
    finish(&player);
    finish(&again);
    strbuf_finish(&first);
    strbuf_finish(&second);
}

// What is read from a damaged text is refused, or another player that can be
// written and read again.
static void
expect_refused_or_valid(const char *text, size_t length)
{
    struct player player = {0}, again = {0};
    struct strbuf first = {0}, second = {0};

    if (player_read(&player, text, length)) {
        player_write(&player, &first);
        if (!player_read(&again, first.text, first.length)) {
            fail_msg("read, but not after it was written again:\n%.*s", (int)length, text);
        }
        player_write(&again, &second);
        assert_string_equal(first.text, second.text);
    }
    finish(&player);
    finish(&again);
    strbuf_finish(&first);
    strbuf_finish(&second);
}

static void
damaged_bytes_are_refused_or_another_player(void **state)
{
    static const char bytes[] = {'\0', '\n', ' ', '0', '9', 'a', 'z', '-', '\x7f', '\xff'};
    struct player player;
    struct strbuf text = {0};

    (void)state;
    fill(&player);
    player_write(&player, &text);
    for (size_t i = 0; i < text.length; i++) {
        char was = text.text[i];

        for (size_t k = 0; k < sizeof(bytes); k++) {
            text.text[i] = bytes[k];
            expect_refused_or_valid(text.text, text.length);
        }
        text.text[i] = was;
        expect_refused_or_valid(text.text, i);
    }
    finish(&player);
    strbuf_finish(&text);
}

static void
wrong_lines_are_refused(void **state)
{
    static const char *const lines[] = {
        "name \n",
        "name aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n",
        "guest 2\n",
        "since -1\n",
        "seen x\n",
        "password \n",
        "colour blue\n",
        "family 5\n",
        "family 5 abc\n",
        "rating renju\n",
        "rating renju blitz\n",
        "rating chess blitz 1\n"};

    (void)state;
    for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
        struct player player = {0};
        struct strbuf text = {0};

        strbuf_addf(&text, "player 1\nname ann\n%s", lines[i]);
        if (player_read(&player, text.text, text.length)) {
            fail_msg("%s: expected to be refused, was read", lines[i]);
        }
        finish(&player);
        strbuf_finish(&text);
    }
}

static void
ninth_family_and_second_rating_of_a_kind_are_refused(void **state)
{
    struct player player, again = {0};
    struct strbuf text = {0};

    (void)state;
    fill(&player);
    player_write(&player, &text);
    for (int i = 0; i < 7; i++) {
        strbuf_addf(&text,
                    "family %d "
                    "0000000000000000000000000000000000000000000000000000000000000000\n",
                    i + 1);
    }
    assert_false(player_read(&again, text.text, text.length));
    finish(&again);
    strbuf_clear(&text);
    player_write(&player, &text);
    strbuf_add(&text, strstr(text.text, "rating renju"));
    assert_false(player_read(&again, text.text, text.length));
    finish(&again);
    finish(&player);
    strbuf_finish(&text);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(player_is_the_same_after_writing_and_reading),
        cmocka_unit_test(damaged_bytes_are_refused_or_another_player),
        cmocka_unit_test(wrong_lines_are_refused),
        cmocka_unit_test(ninth_family_and_second_rating_of_a_kind_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
