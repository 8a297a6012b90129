// SPDX-License-Identifier: MIT
// Questions about finished games are answered by another thread, in order, once
// each. The archive is a fake that does as it is told.
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <event2/event.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/workers/archive_reader.h"

// An archive that makes readers wait if it is told so. Game 7 is not there.
struct archive {
    pthread_mutex_t lock; // guards everything here
    pthread_cond_t changed;
    bool is_held;
    int waiting;
    bool is_closed;
};

struct desk {
    struct event_base *base;
    struct archive archive;
    struct archive_reader *reader;
    uint64_t last_job;
    int answered;
    struct strbuf said; // what the answers were
};

static void
pass(struct archive *archive)
{
    pthread_mutex_lock(&archive->lock);
    archive->waiting++;
    pthread_cond_broadcast(&archive->changed);
    while (archive->is_held) {
        pthread_cond_wait(&archive->changed, &archive->lock);
    }
    archive->waiting--;
    pthread_mutex_unlock(&archive->lock);
}

static void
fake_find(struct archive *archive, const struct query_job *query, struct found_games *found)
{
    pass(archive);
    found->count = 1;
    found->more = true;
    found->games[0] = (struct wire_archive_game){.game = query->player,
                                                 .black = found->names[0][0],
                                                 .white = found->names[0][1],
                                                 .opening = ""};
    memcpy(found->names[0][0], "Ann", 4);
}

static void
fake_history(struct archive *archive, const struct query_job *query,
             struct found_rating_history *found)
{
    pass(archive);
    found->days[0] = (struct wire_career_day){20000, 1812};
    found->wire =
        (struct wire_career){.player = query->player, .day_count = 1, .days = found->days};
}

static bool
fake_read(struct archive *archive, const struct query_job *query, struct strbuf *text)
{
    pass(archive);
    if (query->game != 7) {
        strbuf_addf(text, "game %u", (unsigned)query->game);
    }
    return query->game != 7;
}

static void
fake_close(struct archive *archive)
{
    archive->is_closed = true;
}

static const struct store_ops fake_ops = {.find_games = fake_find,
                                          .find_rating_history = fake_history,
                                          .read_game = fake_read,
                                          .close_archive = fake_close};

static void
on_answer(void *data, uint64_t job, const struct archive_answer *answer)
{
    const struct found_games *found = answer->games;
    const char *text = answer->text;
    struct desk *desk = data;

    desk->answered++;
    desk->last_job = job;
    assert_true((found != NULL) + (text != NULL) + (answer->rating_history != NULL) <= 1);
    strbuf_addf(&desk->said, "%u:", (unsigned)job);
    if (answer->rating_history) {
        const struct wire_career *history = &answer->rating_history->wire;

        strbuf_addf(&desk->said, "%u had %u ", (unsigned)history->player,
                    history->day_count ? history->days[0].rating : 0);
    } else if (found && found->count) {
        strbuf_addf(&desk->said, "%u of %s%s ", (unsigned)found->games[0].game,
                    found->games[0].black, found->more ? " and more" : "");
    } else {
        strbuf_addf(&desk->said, "%s ", found ? "empty" : text ? text : "none");
    }
    event_base_loopbreak(desk->base);
}

static int
open_desk(void **state)
{
    struct desk *desk = xcalloc(1, sizeof(*desk));

    desk->base = event_base_new();
    pthread_mutex_init(&desk->archive.lock, NULL);
    pthread_cond_init(&desk->archive.changed, NULL);
    desk->reader = archive_reader_create(&fake_ops, &desk->archive, desk->base, on_answer, desk);
    assert_non_null(desk->reader);
    *state = desk;
    return 0;
}

static int
open_empty_desk(void **state)
{
    struct desk *desk;

    open_desk(state);
    desk = *state;
    archive_reader_destroy(desk->reader);
    desk->reader = archive_reader_create(&fake_ops, NULL, desk->base, on_answer, desk);
    assert_non_null(desk->reader);
    return 0;
}

static int
close_desk(void **state)
{
    struct desk *desk = *state;

    archive_reader_destroy(desk->reader);
    assert_true(desk->archive.is_closed);
    pthread_mutex_destroy(&desk->archive.lock);
    pthread_cond_destroy(&desk->archive.changed);
    event_base_free(desk->base);
    strbuf_finish(&desk->said);
    free(desk);
    return 0;
}

static void
set_held(struct desk *desk, bool is_held)
{
    pthread_mutex_lock(&desk->archive.lock);
    desk->archive.is_held = is_held;
    pthread_cond_broadcast(&desk->archive.changed);
    pthread_mutex_unlock(&desk->archive.lock);
}

static void
wait_for_reader(struct desk *desk)
{
    pthread_mutex_lock(&desk->archive.lock);
    while (desk->archive.waiting == 0) {
        pthread_cond_wait(&desk->archive.changed, &desk->archive.lock);
    }
    pthread_mutex_unlock(&desk->archive.lock);
}

static bool
ask_record(struct desk *desk, uint64_t job, uint64_t game)
{
    const struct query_job query = {.job = job, .kind = QUERY_RECORD, .game = game};

    return archive_reader_ask(desk->reader, &query);
}

static bool
ask_games(struct desk *desk, uint64_t job, uint64_t player)
{
    const struct query_job query = {.job = job, .kind = QUERY_ARCHIVE, .player = player};

    return archive_reader_ask(desk->reader, &query);
}

static bool
ask_history(struct desk *desk, uint64_t job, uint64_t player)
{
    const struct query_job query = {.job = job, .kind = QUERY_RATING_HISTORY, .player = player};

    return archive_reader_ask(desk->reader, &query);
}

static void
wait_for_answers(struct desk *desk, int count)
{
    while (desk->answered < count) {
        event_base_loop(desk->base, EVLOOP_ONCE);
    }
}

static void
questions_are_answered_in_order(void **state)
{
    struct desk *desk = *state;

    assert_true(ask_games(desk, 1, 33));
    assert_true(ask_record(desk, 2, 5));
    assert_true(ask_record(desk, 3, 7));
    assert_true(ask_history(desk, 4, 34));
    assert_true(ask_record(desk, 5, 6));
    wait_for_answers(desk, 5);
    assert_string_equal(desk->said.text,
                        "1:33 of Ann and more 2:game 5 3:none 4:34 had 1812 5:game 6 ");
}

static void
an_answer_comes_on_the_thread_of_the_loop(void **state)
{
    struct desk *desk = *state;

    set_held(desk, true);
    assert_true(ask_record(desk, 1, 5));
    wait_for_reader(desk);
    set_held(desk, false);
    // However long it takes: nobody is called outside of the loop.
    assert_int_equal(desk->answered, 0);
    wait_for_answers(desk, 1);
}

// Fills the queue while the reader is busy; returns how many were taken.
static int
fill_queue(struct desk *desk)
{
    int taken = 1;

    set_held(desk, true);
    assert_true(ask_record(desk, 1, 1));
    wait_for_reader(desk);
    while (taken < 100000 && ask_record(desk, (uint64_t)taken + 1, 1)) {
        taken++;
    }
    return taken;
}

static void
too_many_questions_are_refused(void **state)
{
    struct desk *desk = *state;
    int taken = fill_queue(desk);

    assert_in_range(taken, 10, 10000);
    set_held(desk, false);
    wait_for_answers(desk, taken);
    assert_int_equal(desk->last_job, taken);
    assert_true(ask_record(desk, 99999, 1));
    wait_for_answers(desk, taken + 1);
    assert_int_equal(desk->last_job, 99999);
}

static void
the_end_does_not_wait_for_the_queue(void **state)
{
    struct desk *desk = *state;
    int taken = fill_queue(desk);

    set_held(desk, false);
    archive_reader_destroy(desk->reader);
    desk->reader = NULL;
    assert_in_range(desk->answered, 1, taken);
    assert_true(desk->archive.is_closed);
}

static void
where_nothing_is_kept_every_answer_is_empty(void **state)
{
    struct desk *desk = *state;

    assert_true(ask_games(desk, 1, 33));
    assert_true(ask_record(desk, 2, 5));
    assert_true(ask_history(desk, 3, 34));
    assert_int_equal(desk->answered, 0);
    wait_for_answers(desk, 3);
    assert_string_equal(desk->said.text, "1:empty 2:none 3:0 had 0 ");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(questions_are_answered_in_order, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(an_answer_comes_on_the_thread_of_the_loop, open_desk,
                                        close_desk),
        cmocka_unit_test_setup_teardown(too_many_questions_are_refused, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(the_end_does_not_wait_for_the_queue, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(where_nothing_is_kept_every_answer_is_empty,
                                        open_empty_desk, close_desk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
