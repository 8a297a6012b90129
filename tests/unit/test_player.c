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
#include "server/core/people/player.h"

static void
fill(struct player *player)
{
    memset(player, 0, sizeof(*player));
    memcpy(player->name, "ann", 4);
    player_set_password(player, "$argon2id$v=19$abc");
    player->since_ms = 1700000000000;
    player->seen_ms = 1800000000000;
    for (int i = 0; i < 2; i++) {
        struct token_family *family = player_add_family(player);

        family->id = 77 + (uint64_t)i;
        memset(family->current, 0xab, TOKEN_DIGEST_BYTES);
        memset(family->previous, 0xcd, TOKEN_DIGEST_BYTES);
        family->has_previous = i == 1;
    }
    player_rating_for(player, RULE_RENJU, SPEED_BLITZ)->games = 3;
    player_rating_for(player, RULE_PENTE, SPEED_CORR);
    player_ignore(player, 1234567890123456789);
    player_ignore(player, 5);
    player->badge = (struct badge){BADGE_HORSE, BADGE_BLUE};
    player->early = 5;
}

// Empties a player that was read or filled.
static void
finish(struct player *player)
{
    player_finish(player);
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
    assert_string_equal(again.password, "$argon2id$v=19$abc");
    assert_int_equal(again.families->next->id, 78);
    assert_true(again.families->next->has_previous && !again.families->has_previous);
    assert_null(again.families->next->next);
    assert_int_equal(player_rating(&again, RULE_RENJU, SPEED_BLITZ)->games, 3);
    assert_true(badge_is_same(again.badge, player.badge));
    assert_int_equal(again.early, player.early);
    assert_true(again.ignore_count == 2 && player_ignores(&again, 5));
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
        "early 0\n",
        "early 1024\n",
        "since -1\n",
        "seen x\n",
        "password \n",
        "colour blue\n",
        "family 5\n",
        "family 5 abc\n",
        "badge 1\n",
        "badge 0 0\n",
        "badge 17 1\n",
        "badge 1 9\n",
        "badge 1 1 1\n",
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

static void
families_stay_in_their_order_when_one_goes(void **state)
{
    struct player player = {0};
    struct token_family *families[PLAYER_FAMILIES_MAX];

    (void)state;
    for (int i = 0; i < PLAYER_FAMILIES_MAX; i++) {
        families[i] = player_add_family(&player);
        families[i]->id = (uint64_t)i + 1;
    }
    assert_null(player_add_family(&player));
    player_remove_family(&player, families[3]);
    player_remove_family(&player, families[0]);
    player_add_family(&player)->id = 9;
    assert_ptr_equal(player.families, families[1]);
    assert_ptr_equal(families[2]->next, families[4]);
    assert_int_equal(families[PLAYER_FAMILIES_MAX - 1]->next->id, 9);
    finish(&player);
}

static void
ignored_are_remembered_up_to_a_limit(void **state)
{
    struct player player = {0};

    (void)state;
    player_stop_ignoring(&player, 1);
    for (uint64_t id = 1; id <= PLAYER_IGNORES_MAX; id++) {
        assert_true(player_ignore(&player, id));
    }
    assert_true(player_ignore(&player, 5));
    assert_false(player_ignore(&player, PLAYER_IGNORES_MAX + 1));
    assert_int_equal(player.ignore_count, PLAYER_IGNORES_MAX);
    for (uint64_t id = 1; id < PLAYER_IGNORES_MAX; id++) {
        player_stop_ignoring(&player, id);
    }
    assert_true(player_ignores(&player, PLAYER_IGNORES_MAX) && !player_ignores(&player, 5));
    player_stop_ignoring(&player, PLAYER_IGNORES_MAX);
    assert_null(player.ignores);
    finish(&player);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(player_is_the_same_after_writing_and_reading),
        cmocka_unit_test(damaged_bytes_are_refused_or_another_player),
        cmocka_unit_test(wrong_lines_are_refused),
        cmocka_unit_test(ninth_family_and_second_rating_of_a_kind_are_refused),
        cmocka_unit_test(families_stay_in_their_order_when_one_goes),
        cmocka_unit_test(ignored_are_remembered_up_to_a_limit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
