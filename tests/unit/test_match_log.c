// SPDX-License-Identifier: MIT
// Logs of matches: what they look like, that they rebuild the same match, and
// that no other text passes for one.
#include "common/game/match_log.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "tests/support/match_compare.h"
#include "tests/support/random_match.h"
#include "tests/support/table.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

#define GOOD_SETTINGS                                                             \
    "goren-match 1 rule=freestyle size=15 opening=free clock=sudden:60 start=now" \
    " undo=press rated=no reject-fouls=no draw-dead=no draw-margin=0\n"

// Reads from a copy of exactly this length, so that a sanitizer sees a reader
// that goes too far. *line as from match_log_read().
static enum match_log_error
read_bytes(const char *text, size_t length, struct match *match, int *line)
{
    char *copy = xcalloc(length, 1);
    enum match_log_error error;

    if (length) {
        memcpy(copy, text, length);
    }
    error = match_log_read(copy, length, 0, match, line);
    free(copy);
    return error;
}

static void
expect_error(const char *text, enum match_log_error want, int want_line)
{
    struct match match;
    int line = 0;
    enum match_log_error got = read_bytes(text, strlen(text), &match, &line);

    if (got == MATCH_LOG_OK) {
        match_finish(&match);
    }
    if (got != want || (want != MATCH_LOG_OK && line != want_line)) {
        fail_msg("reading\n%s\nexpected error %d in line %d, got %d in line %d", text, want,
                 want_line, got, line);
    }
}

// What logs look like.

static void
settings_are_one_line_with_every_key(void **state)
{
    static const struct {
        const char *settings, *line;
    } cases[] = {
        {"", "goren-match 1 rule=freestyle size=15 opening=free clock=none start=first undo=press "
             "rated=no reject-fouls=no draw-dead=no draw-margin=0"},
        {"rule=renju opening=taraguchi10 clock=byoyomi:600+3x30 start=both undo=off rated=yes",
         "goren-match 1 rule=renju size=15 opening=taraguchi10 clock=byoyomi:600+3x30 start=both "
         "undo=off rated=yes reject-fouls=no draw-dead=no draw-margin=0"},
        {"rule=caro-exact-strict size=20 undo=refund reject-fouls=yes draw-dead=yes draw-margin=25 "
         "start=now clock=fischer:20+9c30",
         "goren-match 1 rule=caro-exact-strict size=20 opening=free clock=fischer:20+9c30 "
         "start=now undo=refund rated=no reject-fouls=yes draw-dead=yes draw-margin=25"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct match_settings settings = table_settings(cases[i].settings);
        struct strbuf line = {0};

        match_log_write_settings(&settings, &line);
        assert_string_equal(strbuf_text(&line), cases[i].line);
        strbuf_finish(&line);
    }
}

static void
expect_log(const char *settings, const char *game, const char *want)
{
    struct strbuf log = {0};
    const char *events;
    struct table t;

    table_open(&t, settings);
    table_play(&t, game);
    match_log_write(&t.match, &log);
    events = strchr(strbuf_text(&log), '\n') + 1;
    if (strcmp(events, want) != 0) {
        fail_msg("%s\nexpected\n%sgot\n%s", game, want, events);
    }
    strbuf_finish(&log);
    table_close(&t);
}

// The example of match_log.h.
static void
events_are_one_line_each(void **state)
{
    struct strbuf log = {0};
    struct table t;

    (void)state;
    table_open(&t, "rule=renju opening=central clock=fischer:300+3 start=first");
    match_note_lag(&t.match, SEAT_A, 40);
    table_play(&t, "+1520 h8 +2590 h9");
    match_note_lag(&t.match, SEAT_A, -1);
    table_play(&t, "+5690 A:resign");
    match_log_write(&t.match, &log);
    assert_string_equal(strchr(strbuf_text(&log), '\n') + 1,
                        "1520 a place move=1 points=h8 spent=1520 lag=40\n"
                        "4110 b place move=2 points=h9 spent=2590\n"
                        "9800 a resign move=3 spent=5690\n"
                        "9800 a end move=3 spent=5690 result=white reason=resign\n");
    strbuf_finish(&log);
    table_close(&t);
}

static void
every_kind_of_event_has_its_line(void **state)
{
    (void)state;
    expect_log("opening=swap2", "h8 h9 j10 g7+k8 white i9",
               "0 a place move=1 points=h8\n0 a place move=2 points=h9\n"
               "0 a place move=3 points=j10\n0 b place2 move=4 points=g7,k8\n"
               "0 a take-white move=6\n0 a place move=6 points=i9\n");
    expect_log("opening=swap", "h8 h9 j10 black",
               "0 a place move=1 points=h8\n0 a place move=2 points=h9\n"
               "0 a place move=3 points=j10\n0 b take-black move=4\n");
    expect_log("rule=renju opening=soosyrv8", "h8 h9 i9 keep a1#2 swap ?j10,k11 !k11",
               "0 a place move=1 points=h8\n0 a place move=2 points=h9\n"
               "0 a place move=3 points=i9\n0 b keep move=4\n"
               "0 b place-declare move=4 points=a1 number=2\n0 a swap move=5\n"
               "0 b offer move=5 points=j10,k11\n0 a choose move=5 points=k11\n");
    expect_log("rule=renju opening=yamaguchi", "h8 h9 i9 #3",
               "0 a place move=1 points=h8\n0 a place move=2 points=h9\n"
               "0 a place move=3 points=i9\n0 a declare move=4 number=3\n");
    expect_log("rule=renju", "h8 h9 i9 i8 j6 pass pass",
               "0 a place move=1 points=h8\n0 b place move=2 points=h9\n"
               "0 a place move=3 points=i9\n0 b place move=4 points=i8\n"
               "0 a place move=5 points=j6\n0 b pass move=6\n0 a pass move=7\n"
               "0 a end move=8 result=draw reason=passes\n");
    expect_log("clock=sudden:60",
               "B:set-seat=2 A:set-seat=0 A:give-time=500 stop restart B:forfeit",
               "0 b set-seat move=1 number=2\n0 a set-seat move=1\n"
               "0 a give-time move=1 number=500\n0 a stop move=1\n0 a restart move=1\n"
               "0 b forfeit move=1\n0 a end move=1 result=black reason=forfeit\n");
    expect_log("",
               "A:pause? B:pause=yes B:resume A:draw? A:draw=back h8 A:undo? B:undo=no B:draw? "
               "A:draw=yes",
               "0 a ask move=1 question=pause\n0 b answer move=1 question=pause yes=yes\n"
               "0 b resume move=1\n0 a ask move=1\n0 a withdraw move=1\n"
               "0 a place move=1 points=h8\n0 a ask move=2 question=undo\n"
               "0 b answer move=2 question=undo\n0 b ask move=2\n0 a answer move=2 yes=yes\n"
               "0 a end move=2 result=draw reason=agreement\n");
    expect_log("clock=sudden:60", "+20000 flag",
               "20000 a end move=1 spent=20000 result=aborted reason=first-move\n");
}

static void
claims_and_abandoned_games_tell_the_absence(void **state)
{
    struct strbuf log = {0};
    struct table t;

    (void)state;
    table_open(&t, "clock=none");
    match_note_abandonment(&t.match, ABANDON_GUESTS);
    match_note_presence(&t.match, SEAT_A, PRESENCE_LEFT, t.now_ms);
    match_note_presence(&t.match, SEAT_B, PRESENCE_LEFT, t.now_ms);
    table_play(&t, "+86400000 flag");
    match_log_write(&t.match, &log);
    assert_string_equal(strchr(strbuf_text(&log), '\n') + 1,
                        "86400000 a end move=1 spent=86400000 absent=86400000 result=aborted "
                        "reason=abandoned\n");
    table_close(&t);

    strbuf_clear(&log);
    table_open(&t, "clock=sudden:60 start=now");
    match_note_presence(&t.match, SEAT_A, PRESENCE_LEFT, t.now_ms);
    table_play(&t, "+10000 B:claim-win");
    match_log_write(&t.match, &log);
    assert_string_equal(strchr(strbuf_text(&log), '\n') + 1,
                        "10000 b claim-win move=1 number=1 spent=10000 absent=10000\n"
                        "10000 a end move=1 spent=10000 result=white reason=claim\n");
    strbuf_finish(&log);
    table_close(&t);
}

// Round trips.

// Writes, reads, writes; the rebuilt match goes to *again.
static void
expect_round_trip(uint64_t seed, const struct match *match, struct match *again)
{
    struct strbuf first = {0}, second = {0};
    const char *difference;
    enum match_log_error error;
    int line;

    match_log_write(match, &first);
    error = read_bytes(first.text, first.length, again, &line);
    if (error != MATCH_LOG_OK) {
        fail_msg("seed %" PRIu64 ": expected to read the log, got error %d in line %d of\n%s", seed,
                 error, line, first.text);
    }
    match_log_write(again, &second);
    if (first.length != second.length || memcmp(first.text, second.text, first.length) != 0) {
        fail_msg("seed %" PRIu64 ": expected\n%s\ngot\n%s", seed, first.text, second.text);
    }
    difference = match_difference(match, again);
    if (difference) {
        fail_msg("seed %" PRIu64 ": expected the same match, got another %s from\n%s", seed,
                 difference, first.text);
    }
    strbuf_finish(&first);
    strbuf_finish(&second);
}

// What the random matches have been through, to see that nothing is missing.
struct tally {
    int kinds[ACTION_COUNT];
    int reasons[END_REASON_COUNT];
    int rules[RULE_COUNT];
    int openings[OPENING_COUNT];
    int controls[CONTROL_COUNT];
};

static void
count(struct tally *tally, const struct match *match)
{
    tally->rules[match->settings.rules.rule]++;
    tally->openings[match->settings.opening.protocol]++;
    tally->controls[match->settings.control.kind]++;
    tally->reasons[match->outcome.reason]++;
    for (int i = 0; i < match->event_count; i++) {
        tally->kinds[match->events[i].action.kind]++;
    }
}

static void
expect_all(const char *what, const int *counts, int first, int end, int but_not)
{
    for (int i = first; i < end; i++) {
        if (counts[i] == 0 && i != but_not) {
            fail_msg("random matches: expected some with %s %d, got none", what, i);
        }
    }
}

static void
random_matches_are_rebuilt_from_their_logs(void **state)
{
    struct tally tally;

    (void)state;
    memset(&tally, 0, sizeof(tally));
    for (uint64_t seed = 0; seed < 3000; seed++) {
        struct random_match random;
        struct match again;

        random_match_start(&random, seed);
        for (int i = 0; i < 250 && random.match.phase != MATCH_OVER; i++) {
            random_match_step(&random);
        }
        expect_round_trip(seed, &random.match, &again);
        count(&tally, &again);
        match_finish(&again);
        random_match_finish(&random);
    }
    expect_all("action", tally.kinds, 0, ACTION_COUNT, ACTION_FLAG);
    expect_all("rule", tally.rules, 0, RULE_COUNT, -1);
    expect_all("opening", tally.openings, 0, OPENING_COUNT, -1);
    expect_all("clock", tally.controls, 0, CONTROL_COUNT, -1);
    // Double-threes everywhere are not found by chance.
    expect_all("end", tally.reasons, END_FIVE, END_REASON_COUNT, END_NO_MOVE);
}

// The server stops and comes back, again and again, as if each time from disk.
static void
rebuilt_matches_can_be_played_on(void **state)
{
    (void)state;
    for (uint64_t seed = 10000; seed < 10400; seed++) {
        struct random_match random;
        struct match again;

        random_match_start(&random, seed);
        for (int i = 0; i < 150 && random.match.phase != MATCH_OVER; i++) {
            random_match_step(&random);
            if (i % 30 == 29) {
                expect_round_trip(seed, &random.match, &again);
                match_finish(&random.match);
                memcpy(&random.match, &again, sizeof(again));
                match_note_rebuilt(&random.match, random.now_ms);
            }
        }
        expect_round_trip(seed, &random.match, &again);
        match_finish(&again);
        random_match_finish(&random);
    }
}

static void
match_time_goes_on_after_reading(void **state)
{
    static const char text[] = GOOD_SETTINGS "5000 a place move=1 points=h8 spent=5000\n";
    struct action place = {
        .kind = ACTION_PLACE, .seat = SEAT_B, .point_count = 1, .points = {{0, 0}}};
    struct match match;
    int line;

    (void)state;
    assert_int_equal(match_log_read(text, strlen(text), 777000, &match, &line), MATCH_LOG_OK);
    assert_int_equal(match_apply(&match, &place, 778000).verdict, VERDICT_OK);
    assert_int_equal(match.events[1].at_ms, 6000);
    match_finish(&match);
}

// Texts that are no logs.

static void
wrong_logs_are_refused_with_their_line(void **state)
{
    (void)state;
    expect_error("", MATCH_LOG_EMPTY, 1);
    expect_error("\n", MATCH_LOG_MALFORMED, 1);
    expect_error("goren-match 1\n", MATCH_LOG_MALFORMED, 1);
    expect_error(GOOD_SETTINGS, MATCH_LOG_OK, 0);
    expect_error(GOOD_SETTINGS "\n", MATCH_LOG_MALFORMED, 2);
    expect_error(GOOD_SETTINGS "0 a place move=1 points=h8\n", MATCH_LOG_OK, 0);
    expect_error(GOOD_SETTINGS "0 a place move=1 points=h8\n\n", MATCH_LOG_MALFORMED, 3);
    expect_error(GOOD_SETTINGS "0 a place move=1 points=h8\n0 b place\n", MATCH_LOG_MALFORMED, 3);
    expect_error(GOOD_SETTINGS "0 b place move=1 points=h8\n", MATCH_LOG_REFUSED, 2);
    expect_error(GOOD_SETTINGS "5 a place move=1 points=h8\n4 b place move=2 points=h9\n",
                 MATCH_LOG_REFUSED, 3);
    expect_error(GOOD_SETTINGS "0 a flag move=1\n", MATCH_LOG_REFUSED, 2);
    expect_error(GOOD_SETTINGS "0 a end move=1 result=white reason=time\n", MATCH_LOG_REFUSED, 2);
    // The flag had fallen before the stone.
    expect_error(GOOD_SETTINGS "60000 a place move=1 points=h8 spent=60000\n", MATCH_LOG_REFUSED,
                 2);
}

static void
log_that_was_cut_off_is_refused(void **state)
{
    static const char whole[] = GOOD_SETTINGS "0 a resign move=1\n"
                                              "0 a end move=1 result=white reason=resign\n";

    (void)state;
    expect_error(whole, MATCH_LOG_OK, 0);
    // The end that follows from the last line is missing.
    expect_error(GOOD_SETTINGS "0 a resign move=1\n", MATCH_LOG_REFUSED, 3);
    // The last line is not whole, although what is left of it would do.
    expect_error(GOOD_SETTINGS "0 a place move=1 points=h8 spent=25", MATCH_LOG_MALFORMED, 2);
    expect_error("goren-match 1 rule=freestyle size=15 opening=free clock=sudden:60 start=now "
                 "undo=press rated=no reject-fouls=no draw-dead=no draw-margin=2",
                 MATCH_LOG_MALFORMED, 1);
}

// Keys in place of what stands in the good settings.
static void
malformed_settings_are_refused(void **state)
{
    static const struct {
        const char *from, *to;
        enum match_log_error want;
    } cases[] = {
        {"goren-match", "goren-game", MATCH_LOG_MALFORMED},
        {"goren-match 1", "goren-match 2", MATCH_LOG_MALFORMED},
        {"goren-match 1", "goren-match", MATCH_LOG_MALFORMED},
        {"goren-match 1", "goren-match  1", MATCH_LOG_MALFORMED},
        {"freestyle", "chess", MATCH_LOG_MALFORMED},
        {"freestyle", "Freestyle", MATCH_LOG_MALFORMED},
        {"freestyle", "", MATCH_LOG_MALFORMED},
        {"freestyle", "freestyleeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
         MATCH_LOG_MALFORMED},
        {"size=15", "size=015", MATCH_LOG_MALFORMED},
        {"size=15", "size=4", MATCH_LOG_MALFORMED},
        {"size=15", "size=26", MATCH_LOG_MALFORMED},
        {"size=15", "size=x", MATCH_LOG_MALFORMED},
        {"opening=free", "opening=freer", MATCH_LOG_MALFORMED},
        {"opening=free", "opening=FREE", MATCH_LOG_MALFORMED},
        {"sudden:60", "sudden:0", MATCH_LOG_MALFORMED},
        {"sudden:60", "sudden:060", MATCH_LOG_MALFORMED},
        {"sudden:60", "fischer:60+1c0", MATCH_LOG_MALFORMED},
        {"start=now", "start=later", MATCH_LOG_MALFORMED},
        {"undo=press", "undo=yes", MATCH_LOG_MALFORMED},
        {"rated=no", "rated=maybe", MATCH_LOG_MALFORMED},
        {"reject-fouls=no", "reject-fouls=0", MATCH_LOG_MALFORMED},
        {"draw-dead=no", "draw-dead=", MATCH_LOG_MALFORMED},
        {"draw-margin=0", "draw-margin=-0", MATCH_LOG_MALFORMED},
        {"draw-margin=0", "draw-margin=626", MATCH_LOG_MALFORMED},
        {" draw-margin=0", "", MATCH_LOG_MALFORMED},
        {"draw-margin=0", "draw-margin=0 ", MATCH_LOG_MALFORMED},
        {"draw-margin=0", "draw-margin=0 more=1", MATCH_LOG_MALFORMED},
        {"rated=no ", "", MATCH_LOG_MALFORMED},
        {"rated=no", "rated=no rated=no", MATCH_LOG_MALFORMED},
        {"undo=press rated=no", "rated=no undo=press", MATCH_LOG_MALFORMED},
        {"rated=no", "rated", MATCH_LOG_MALFORMED},
        {"opening=free", "opening=rif", MATCH_LOG_SETTINGS},
        {"rated=no", "rated=yes", MATCH_LOG_SETTINGS},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const char *at = strstr(GOOD_SETTINGS, cases[i].from);
        struct strbuf text = {0};

        assert_non_null(at);
        strbuf_add_bytes(&text, GOOD_SETTINGS, strlen(GOOD_SETTINGS) - strlen(at));
        strbuf_add(&text, cases[i].to);
        strbuf_add(&text, at + strlen(cases[i].from));
        expect_error(text.text, cases[i].want, 1);
        strbuf_finish(&text);
    }
}

static void
settings_with_a_nul_inside_are_refused(void **state)
{
    char text[] = GOOD_SETTINGS;
    struct match match;
    int line;

    (void)state;
    *strstr(text, "estyle") = '\0';
    assert_int_equal(read_bytes(text, sizeof(text) - 1, &match, &line), MATCH_LOG_MALFORMED);
}

static void
malformed_events_are_refused(void **state)
{
    static const char *const lines[] = {
        "",
        " ",
        "0",
        "0 a",
        "0 a ",
        "0 a jump move=1",
        "0 c place move=1 points=h8",
        "0 A place move=1 points=h8",
        "x a place move=1 points=h8",
        "-1 a place move=1 points=h8",
        "-0 a place move=1 points=h8",
        "00 a place move=1 points=h8",
        "9007199254740993 a place move=1 points=h8",
        "0 a place  move=1 points=h8",
        "0 a place move=1 points=h8 ",
        "0 a place move=0 points=h8",
        "0 a place move=01 points=h8",
        "0 a place move=+1 points=h8",
        "0 a place move=1 points=",
        "0 a place move=1 points=h8,",
        "0 a place move=1 points=h8i9",
        "0 a place move=1 points=H8",
        "0 a place move=1 points=h16",
        "0 a place move=1 points=p1",
        "0 a place points=h8 move=1",
        "0 a place move=1 move=1 points=h8",
        "0 a place move=1 points=h8 colour=black",
        "0 a place move=1 points=h8 number=0",
        "0 a place move=1 points=h8 number=1073741825",
        "0 a place move=1 points=h8 spent=0",
        "0 a place move=1 points=h8 lag=-1",
        "0 a place move=1 points=h8 absent=0",
        "0 a place move=1 points=h8 spent",
        "0 a offer move=1 points=a1,a2,a3,a4,a5,a6,a7,a8,a9,a10,a11,a12,a13",
        "0 a ask move=1 question=draw",
        "0 a ask move=1 question=money",
        "0 a answer move=1 yes=no",
        "0 a answer move=1 yes=true",
        "0 a end move=1 result=none",
        "0 a end move=1 result=black reason=none",
        "0 a end move=1 result=black reason=luck",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        struct match_event event;

        if (match_log_read_event(lines[i], strlen(lines[i]), 15, &event)) {
            fail_msg("\"%s\": expected that it is malformed", lines[i]);
        }
    }
}

static void
add_lines(struct strbuf *text, int lines)
{
    for (int i = 0; i < lines; i++) {
        strbuf_add(text, "0 a stop move=1\n");
    }
}

static void
log_with_too_many_events_is_refused(void **state)
{
    struct strbuf text = {0};

    (void)state;
    strbuf_add(&text, GOOD_SETTINGS);
    add_lines(&text, MATCH_EVENTS_MAX - MATCH_EVENTS_RESERVE);
    expect_error(text.text, MATCH_LOG_OK, 0);
    add_lines(&text, 1);
    expect_error(text.text, MATCH_LOG_REFUSED, MATCH_EVENTS_MAX - MATCH_EVENTS_RESERVE + 2);
    strbuf_finish(&text);
}

// Damage. Either it is noticed, or the text is the log of another match.

static const struct {
    const char *settings, *game;
} damaged_games[] = {
    {"opening=swap2 clock=fischer:60+5 start=now",
     "+100 h8 h9 j10 +4000 g7+k8 A:draw? white i9 B:pause? A:pause=yes +5 A:resume B:a1 B:undo? "
     "A:undo=yes B:give-time=700 stop restart B:resign"},
    {"rule=renju opening=soosyrv3 clock=none",
     "A:set-seat=1 h8 h9 i9 keep a1#2 swap ?j10,k11 !k11 a3 pass pass"},
    {"size=5 draw-margin=19 clock=canadian:5+2/30", "a1 b1 c1 d1 e1 a2"},
};

static void
write_damaged_game(size_t game, struct strbuf *log)
{
    struct table t;

    table_open(&t, damaged_games[game].settings);
    match_note_lag(&t.match, SEAT_A, 30);
    table_play(&t, damaged_games[game].game);
    match_log_write(&t.match, log);
    table_close(&t);
}

// Returns whether the text was accepted.
static bool
expect_refused_or_exact(const char *what, size_t at, const struct strbuf *text)
{
    struct strbuf own = {0};
    struct match match;
    int line;

    if (read_bytes(strbuf_text(text), text->length, &match, &line) != MATCH_LOG_OK) {
        return false;
    }
    match_log_write(&match, &own);
    if (own.length != text->length || memcmp(own.text, text->text, own.length) != 0) {
        fail_msg("%s at byte %zu: expected a refusal or a match with this very log\n%s\ngot\n%s",
                 what, at, text->text, own.text);
    }
    strbuf_finish(&own);
    match_finish(&match);
    return true;
}

// All bytes that a log can hold, and a few that it cannot.
static const char damaging_bytes[] = " \n=,:+-0123456789abcdehilmnopqrstuvwyAHP\r\x80\xff";

static int
change_byte(struct strbuf *log, size_t at, int byte)
{
    char good = log->text[at];
    bool accepted;

    log->text[at] = (char)byte;
    accepted = log->text[at] != good && expect_refused_or_exact("change", at, log);
    log->text[at] = good;
    return accepted;
}

static void
every_changed_byte_is_refused_or_another_match(void **state)
{
    (void)state;
    for (size_t game = 0; game < COUNT_OF(damaged_games); game++) {
        struct strbuf log = {0};
        int accepted = 0;

        write_damaged_game(game, &log);
        for (size_t i = 0; i < log.length; i++) {
            for (size_t k = 0; k < COUNT_OF(damaging_bytes); k++) { // the NUL as well
                accepted += change_byte(&log, i, damaging_bytes[k]);
            }
        }
        assert_true(accepted > 0);
        strbuf_finish(&log);
    }
}

static void
a_byte_of_any_value_is_refused_or_another_match(void **state)
{
    struct strbuf log = {0};

    (void)state;
    write_damaged_game(COUNT_OF(damaged_games) - 1, &log);
    for (size_t i = 0; i < log.length; i++) {
        for (int byte = 0; byte < 256; byte++) {
            change_byte(&log, i, byte);
        }
    }
    strbuf_finish(&log);
}

static void
every_missing_byte_is_refused_or_another_match(void **state)
{
    (void)state;
    for (size_t game = 0; game < COUNT_OF(damaged_games); game++) {
        struct strbuf log = {0};

        write_damaged_game(game, &log);
        for (size_t i = 0; i < log.length; i++) {
            struct strbuf text = {0};

            strbuf_add_bytes(&text, log.text, i);
            strbuf_add_bytes(&text, log.text + i + 1, log.length - i - 1);
            expect_refused_or_exact("loss", i, &text);
            strbuf_finish(&text);
        }
        strbuf_finish(&log);
    }
}

static void
every_added_byte_is_refused_or_another_match(void **state)
{
    static const char bytes[] = " \n=,-+0129abehsyA";

    (void)state;
    for (size_t game = 0; game < COUNT_OF(damaged_games); game++) {
        struct strbuf log = {0};

        write_damaged_game(game, &log);
        for (size_t i = 0; i <= log.length; i++) {
            for (size_t k = 0; k < COUNT_OF(bytes); k++) { // the NUL as well
                struct strbuf text = {0};

                strbuf_add_bytes(&text, log.text, i);
                strbuf_add_char(&text, bytes[k]);
                strbuf_add_bytes(&text, log.text + i, log.length - i);
                expect_refused_or_exact("addition", i, &text);
                strbuf_finish(&text);
            }
        }
        strbuf_finish(&log);
    }
}

static void
log_cut_off_at_any_byte_is_refused_or_ends_with_a_line(void **state)
{
    (void)state;
    for (size_t game = 0; game < COUNT_OF(damaged_games); game++) {
        struct strbuf log = {0};

        write_damaged_game(game, &log);
        for (size_t i = 0; i < log.length; i++) {
            struct strbuf text = {0};

            strbuf_add_bytes(&text, log.text, i);
            if (expect_refused_or_exact("cut", i, &text)) {
                assert_int_equal(text.text[i - 1], '\n');
            }
            strbuf_finish(&text);
        }
        strbuf_finish(&log);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_are_one_line_with_every_key),
        cmocka_unit_test(events_are_one_line_each),
        cmocka_unit_test(every_kind_of_event_has_its_line),
        cmocka_unit_test(claims_and_abandoned_games_tell_the_absence),
        cmocka_unit_test(random_matches_are_rebuilt_from_their_logs),
        cmocka_unit_test(rebuilt_matches_can_be_played_on),
        cmocka_unit_test(match_time_goes_on_after_reading),
        cmocka_unit_test(wrong_logs_are_refused_with_their_line),
        cmocka_unit_test(log_that_was_cut_off_is_refused),
        cmocka_unit_test(malformed_settings_are_refused),
        cmocka_unit_test(settings_with_a_nul_inside_are_refused),
        cmocka_unit_test(malformed_events_are_refused),
        cmocka_unit_test(log_with_too_many_events_is_refused),
        cmocka_unit_test(every_changed_byte_is_refused_or_another_match),
        cmocka_unit_test(a_byte_of_any_value_is_refused_or_another_match),
        cmocka_unit_test(every_missing_byte_is_refused_or_another_match),
        cmocka_unit_test(every_added_byte_is_refused_or_another_match),
        cmocka_unit_test(log_cut_off_at_any_byte_is_refused_or_ends_with_a_line),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
