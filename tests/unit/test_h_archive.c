// SPDX-License-Identifier: MIT
// Questions to the archive, which somebody else answers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "tests/support/core_world.h"

static void
answer_page(struct world *w)
{
    struct wire_archive_game game = {
        .game = 5, .black = "ann", .white = "bob", .size = 15, .opening = "I7"};
    struct wire_archive_page page = {.game_count = 1, .games = &game, .more = true};
    struct core_event event = {.kind = EVENT_ARCHIVE_PAGE, .archive = &page};

    event.job = w->queries[w->query_count - 1].job;
    world_event(w, &event);
}

static void
answer_record(struct world *w, const char *text)
{
    struct core_event event = {.kind = EVENT_RECORD, .text = text};

    event.job = w->queries[w->query_count - 1].job;
    world_event(w, &event);
}

static void
answer_rating_history(struct world *w)
{
    struct wire_career_day days[] = {{19000, 1500}, {19001, 1512}};
    struct wire_career_opening opening = {"D1", 31};
    struct wire_career career = {.rule = RULE_RENJU,
                                 .speed = SPEED_BLITZ,
                                 .day_count = 2,
                                 .days = days,
                                 .opening_count = 1,
                                 .openings = &opening};
    struct core_event event = {.kind = EVENT_RATING_HISTORY, .rating_history = &career};

    event.job = w->queries[w->query_count - 1].job;
    world_event(w, &event);
}

static void
a_rating_history_is_asked_for_ninety_days_and_told(void **state)
{
    const int64_t day_ms = 24 * 60 * 60 * 1000;
    struct world *w = *state;
    const struct wire_career *career;

    world_do(w, "ann: guest; bob: guest; bob: career nobody !no-such-player; bob: career ann");
    world_expect_number("kind", w->queries[0].kind, QUERY_RATING_HISTORY);
    assert_true(w->queries[0].player == world_client(w, "ann")->player);
    world_expect_number("rule", w->queries[0].rule, ANY_RULE);
    world_expect_number("speed", w->queries[0].speed, ANY_SPEED);
    world_expect_number("days", w->now.wall_ms / day_ms - w->queries[0].from_ms / day_ms, 89);
    world_expect_number("part of a day", w->queries[0].from_ms % day_ms, 0);
    answer_rating_history(w);
    career = &world_answer(w, "bob")->career;
    assert_true(career->player == world_client(w, "ann")->player);
    world_expect_number("days", career->day_count, 2);
    world_expect_number("rating", career->days[1].rating, 1512);
    assert_string_equal(career->openings[0].opening, "D1");
    answer_rating_history(w); // a second answer is nobody's
}

static void
archive_is_asked_one_thing_at_a_time(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; bob: record 1; bob: record 2; bob: career ann;"
                "bob: archive; bob: record 3; bob: record 4 !archive-busy");
    world_expect_number("questions", w->query_count, 1);
    world_expect_number("game", (int64_t)w->queries[0].game, 1);
    world_do(w, "ann: record 7"); // others do not wait for him
    world_expect_number("questions", w->query_count, 2);
    world_expect_number("game", (int64_t)w->queries[1].game, 7);
    answer_record(w, "hers");
    world_expect_number("questions", w->query_count, 2);
    w->queries[1] = w->queries[0];
    answer_record(w, "the first");
    assert_string_equal(world_last(w, "bob", SERVER_RECORD)->record.text, "the first");
    world_expect_number("game", (int64_t)w->queries[2].game, 2);
    world_do(w, "bob: record 4; bob: record 5 !archive-busy");
    answer_record(w, NULL); // there is no such game: the next one's turn
    world_expect_number("kind", w->queries[3].kind, QUERY_RATING_HISTORY);
    answer_rating_history(w);
    world_expect_number("kind", w->queries[4].kind, QUERY_ARCHIVE);
    answer_page(w);
    world_expect_number("game", (int64_t)w->queries[5].game, 3);
    answer_record(w, "three");
    world_expect_number("game", (int64_t)w->queries[6].game, 4);
    world_do(w, "bob: lost");
    answer_record(w, "nobody's");
    world_expect_number("questions", w->query_count, 7);
}

static void
filters_are_passed_on(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: archive nobody !no-such-player; ann: archive ann");
    assert_true(w->queries[0].player == world_client(w, "ann")->player);
    world_expect_number("rule", w->queries[0].rule, ANY_RULE);
    answer_page(w);
    assert_true(world_answer(w, "ann")->archive_page.more);
    answer_page(w); // a second answer is nobody's
}

static void
an_opening_is_passed_on_as_it_was_typed(void **state)
{
    struct world *w = *state;
    struct client_msg ask = {
        .kind = CLIENT_ARCHIVE_ASK,
        .archive_ask = {.player = "", .opponent = "", .opening = "hoG", .rule = ANY_RULE}};

    world_do(w, "ann: guest");
    world_send(w, "ann", &ask);
    world_expect_number("queries", w->query_count, 1);
    assert_string_equal(w->queries[0].opening, "hoG");
    answer_page(w);
    assert_string_equal(world_answer(w, "ann")->archive_page.games[0].opening, "I7");
}

static void
unknown_opponents_are_refused(void **state)
{
    struct world *w = *state;
    struct client_msg ask = {
        .kind = CLIENT_ARCHIVE_ASK,
        .archive_ask = {.player = "", .opponent = "nobody", .opening = "", .rule = ANY_RULE}};

    world_do(w, "ann: guest");
    world_refuse(w, "ann", &ask, ERROR_NO_SUCH_PLAYER);
}

static void
record_comes_in_parts_of_whole_characters(void **state)
{
    struct world *w = *state;
    static char text[2 * WIRE_RECORD_BYTES + 100];
    const struct server_msg *msg;
    size_t length = 0;

    // Characters of three bytes: no part is a multiple of them.
    for (size_t i = 0; i + 3 < sizeof(text); i += 3) {
        memcpy(text + i, "\xe4\xba\x94", 4);
    }
    text[0] = 'x';
    text[1] = 'y';
    text[2] = 'z';
    world_do(w, "ann: guest; ann: record 5");
    answer_record(w, text);
    for (uint32_t part = 0; part < 3; part++) {
        msg = world_expect(w, "ann", SERVER_RECORD);
        world_expect_number("part", msg->record.part, part);
        world_expect_number("parts", msg->record.parts, 3);
        assert_memory_equal(msg->record.text, text + length, strlen(msg->record.text));
        length += strlen(msg->record.text);
    }
    world_expect_number("bytes", (int64_t)length, (int64_t)strlen(text));
}

static void
missing_record_is_told(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: record 5");
    answer_record(w, NULL);
    world_expect_error(w, "ann", ERROR_NO_SUCH_GAME);
    world_do(w, "ann: record 6");
    answer_record(w, "");
    world_expect_error(w, "ann", ERROR_NO_SUCH_GAME);
    world_do(w, "ann: record 7");
    answer_record(w, "short");
    world_expect_number("game", (int64_t)world_answer(w, "ann")->record.game, 7);
}

static void
answers_for_somebody_who_is_gone_are_dropped(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: record 5; ann: lost");
    answer_record(w, "text");
    world_do(w, "ann: resume; ann: archive; ann: lost");
    answer_page(w);
    world_expect_number("jobs", (int)HASH_CNT(by_id, w->core->jobs), 0);
}

static void
question_that_finds_no_reader_is_refused(void **state)
{
    struct world *w = *state;
    struct core_event refused = {.kind = EVENT_REFUSED};

    world_do(w, "ann: guest; ann: archive");
    refused.job = w->queries[0].job;
    world_event(w, &refused);
    world_expect_error(w, "ann", ERROR_BUSY);
    world_event(w, &refused); // twice is once
    world_do(w, "ann: record 7; ann: lost");
    refused.job = w->queries[1].job;
    world_event(w, &refused);
    world_expect_number("jobs", (int)HASH_CNT(by_id, w->core->jobs), 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(archive_is_asked_one_thing_at_a_time),
        WORLD_TEST(filters_are_passed_on),
        WORLD_TEST(a_rating_history_is_asked_for_ninety_days_and_told),
        WORLD_TEST(an_opening_is_passed_on_as_it_was_typed),
        WORLD_TEST(unknown_opponents_are_refused),
        WORLD_TEST(record_comes_in_parts_of_whole_characters),
        WORLD_TEST(missing_record_is_told),
        WORLD_TEST(answers_for_somebody_who_is_gone_are_dropped),
        WORLD_TEST(question_that_finds_no_reader_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
