// SPDX-License-Identifier: MIT
#include "tests/support/table.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/match_log.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"
#include "tests/support/match_compare.h"
#include "tests/support/opening_script.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

// The value of a key in the text, or what stands for it.
static void
add_setting(struct strbuf *line, const char *text, const char *key, const char *value)
{
    size_t length = strlen(key);
    const char *found = text;

    strbuf_addf(line, " %s=", key);
    while ((found = strstr(found, key))) {
        bool is_word = found == text || found[-1] == ' ';

        found += length;
        if (is_word && *found == '=') {
            strbuf_add_bytes(line, found + 1, strcspn(found + 1, " "));
            return;
        }
    }
    strbuf_add(line, value);
}

static void
own_size(const char *text, char size[4])
{
    struct strbuf name = {0};
    enum rule rule = RULE_FREESTYLE;
    int number;

    add_setting(&name, text, "rule", "freestyle");
    if (!rules_parse(strchr(strbuf_text(&name), '=') + 1, &rule)) {
        fail_msg("the test itself is wrong: no rule in \"%s\"", text);
    }
    number = rules_set(rule)->default_size;
    size[0] = (char)('0' + number / 10);
    size[1] = (char)('0' + number % 10);
    size[2] = '\0';
    strbuf_finish(&name);
}

struct match_settings
table_settings(const char *text)
{
    struct strbuf line = {0};
    struct match_settings settings;
    char size[4];

    own_size(text, size);
    strbuf_add(&line, "goren-match 1");
    add_setting(&line, text, "rule", "freestyle");
    add_setting(&line, text, "size", size);
    add_setting(&line, text, "opening", "free");
    add_setting(&line, text, "clock", "none");
    add_setting(&line, text, "start", "first");
    add_setting(&line, text, "undo", "press");
    add_setting(&line, text, "rated", "no");
    add_setting(&line, text, "reject-fouls", "no");
    add_setting(&line, text, "draw-dead", "no");
    add_setting(&line, text, "draw-margin", "0");
    if (!match_log_read_settings(line.text, line.length, &settings)) {
        fail_msg("the test itself is wrong: no settings in \"%s\"", line.text);
    }
    strbuf_finish(&line);
    return settings;
}

void
table_open(struct table *table, const char *settings)
{
    struct match_settings checked = table_settings(settings);

    if (match_settings_check(&checked) != SETTINGS_OK) {
        fail_msg("the test itself is wrong: \"%s\" is error %d", settings,
                 match_settings_check(&checked));
    }
    memset(table, 0, sizeof(*table));
    table->now_ms = TABLE_START_MS;
    match_init(&table->match, &checked, table->now_ms);
    match_note_shown(&table->match, table->now_ms);
}

void
table_close(struct table *table)
{
    struct strbuf log = {0};
    struct match again;
    enum match_log_error error;
    const char *difference;
    int line;

    match_log_write(&table->match, &log);
    error = match_log_read(log.text, log.length, 0, &again, &line);
    if (error != MATCH_LOG_OK) {
        fail_msg("rebuilding: expected to read the log, got error %d in line %d of\n%s", error,
                 line, log.text);
    }
    difference = match_difference(&table->match, &again);
    if (difference) {
        fail_msg("rebuilding: expected the same match, got another %s from\n%s", difference,
                 log.text);
    }
    match_finish(&again);
    match_finish(&table->match);
    strbuf_finish(&log);
}

// A question and what is done about it: "draw?", "undo=yes".
static bool
read_question(const char *word, struct action *action)
{
    static const struct {
        const char *tail;
        enum action_kind kind;
        bool yes;
    } tails[] = {
        {"?", ACTION_ASK, false},
        {"=yes", ACTION_ANSWER, true},
        {"=no", ACTION_ANSWER, false},
        {"=back", ACTION_WITHDRAW, false},
    };

    for (int i = 0; i < QUESTION_COUNT; i++) {
        size_t length = strlen(question_word((enum question)i));

        if (strncmp(word, question_word((enum question)i), length) != 0) {
            continue;
        }
        for (size_t k = 0; k < COUNT_OF(tails); k++) {
            if (strcmp(word + length, tails[k].tail) == 0) {
                action->kind = tails[k].kind;
                action->question = (enum question)i;
                action->yes = tails[k].yes;
                return true;
            }
        }
    }
    return false;
}

static int64_t
read_number(const char *text)
{
    int64_t number = 0;

    if (!number_parse(text, strlen(text), INT32_MIN, INT64_C(1) << 50, &number)) {
        fail_msg("the test itself is wrong: no number at \"%s\"", text);
    }
    return number;
}

static bool
read_action_word(const char *word, struct action *action)
{
    size_t length = strcspn(word, "=");

    for (int i = ACTION_PASS; i < ACTION_COUNT; i++) {
        const char *name = action_word((enum action_kind)i);

        if (strlen(name) == length && strncmp(name, word, length) == 0) {
            action->kind = (enum action_kind)i;
            action->number = word[length] ? (int32_t)read_number(word + length + 1) : 0;
            return true;
        }
    }
    return false;
}

static void
read_step(const char *word, int size, struct action *action)
{
    struct opening_move move = script_move(word, size);

    action->kind = (enum action_kind)move.step;
    action->point_count = move.point_count;
    memcpy(action->points, move.points, sizeof(action->points));
    action->number = move.number;
}

struct action
table_action(const struct table *table, const char *text)
{
    struct action action = {.seat = match_actor(&table->match)};
    char word[2 * SCRIPT_WORD_BYTES];
    char *at;

    if (text[0] != '\0' && text[1] == ':') {
        action.seat = text[0] == 'A' ? SEAT_A : SEAT_B;
        text += 2;
    }
    assert_true(strlen(text) < sizeof(word));
    memcpy(word, text, strlen(text) + 1);
    at = strchr(word, '@');
    if (at) {
        action.move_number = (int)read_number(at + 1);
        *at = '\0';
    }
    if (!read_question(word, &action) && !read_action_word(word, &action)) {
        read_step(word, table->match.settings.size, &action);
    }
    return action;
}

static void
check_reply(const struct match *match, const struct match_snapshot *before,
            const struct match_reply *reply)
{
    const char *word = verdict_word(reply->verdict);
    int old = before->value.event_count;

    if (reply->first_event != old ||
        reply->first_event + reply->event_count != match->event_count) {
        fail_msg("after \"%s\": expected events from %d on, got %d of them from %d on, %d in all",
                 word, old, reply->event_count, reply->first_event, match->event_count);
    }
    if (reply->verdict == VERDICT_OK || reply->verdict == VERDICT_TIME_OVER) {
        if (reply->event_count == 0) {
            fail_msg("after \"%s\": expected an event, got none", word);
        }
    } else if (!match_snapshot_holds(before, match)) {
        fail_msg("after \"%s\": expected that nothing changes, got another match", word);
    }
}

enum verdict
table_try(struct table *table, const struct action *action)
{
    struct match_snapshot before;
    struct match_reply reply;

    match_snapshot_take(&before, &table->match);
    reply = match_apply(&table->match, action, table->now_ms);
    check_reply(&table->match, &before, &reply);
    match_snapshot_drop(&before);
    if (!table->is_hidden) {
        match_note_shown(&table->match, table->now_ms);
    }
    return reply.verdict;
}

void
table_expect(struct table *table, const char *word, enum verdict want)
{
    struct action action = table_action(table, word);
    int move = match_next_move(&table->match);
    enum verdict got = table_try(table, &action);

    if (got != want) {
        fail_msg("%s at move %d, %" PRId64 " ms: expected \"%s\", got \"%s\"", word, move,
                 table->now_ms - TABLE_START_MS, verdict_word(want), verdict_word(got));
    }
}

void
table_play(struct table *table, const char *text)
{
    char word[2 * SCRIPT_WORD_BYTES];

    for (;;) {
        size_t length;

        text += strspn(text, " ");
        length = strcspn(text, " ");
        if (length == 0) {
            return;
        }
        assert_true(length < sizeof(word));
        memcpy(word, text, length);
        word[length] = '\0';
        text += length;
        if (word[0] == '+') {
            table->now_ms += read_number(word + 1);
        } else {
            table_expect(table, word, VERDICT_OK);
        }
    }
}

void
table_refuse(struct table *table, const char *word, enum verdict want)
{
    assert_int_not_equal(want, VERDICT_OK);
    table_expect(table, word, want);
}

void
table_expect_late(struct table *table, const char *word, enum end_reason reason)
{
    table_expect(table, word, VERDICT_TIME_OVER);
    table_expect_end(table, table->match.outcome.result, reason);
}

void
table_expect_end(const struct table *table, enum result result, enum end_reason reason)
{
    const struct match *match = &table->match;

    if (match->phase != MATCH_OVER || match->outcome.result != result ||
        match->outcome.reason != reason) {
        fail_msg("after %d moves: expected the end %s by %s, got phase %d, %s by %s",
                 match->move_count, result_score(result), end_reason_word(reason), match->phase,
                 result_score(match->outcome.result), end_reason_word(match->outcome.reason));
    }
    assert_int_equal(match->events[match->event_count - 1].action.kind, ACTION_END);
}

void
table_expect_running(const struct table *table)
{
    const struct match *match = &table->match;

    if (match->phase != MATCH_RUNNING || match->outcome.result != RESULT_NONE) {
        fail_msg("after %d moves: expected that the game goes on, got phase %d, %s by %s",
                 match->move_count, match->phase, result_score(match->outcome.result),
                 end_reason_word(match->outcome.reason));
    }
}

void
table_expect_left(const struct table *table, enum seat seat, int64_t want_ms)
{
    int64_t got_ms = table->match.clock.sides[seat].rem_ms;

    if (got_ms != want_ms) {
        fail_msg("left to %c after %d moves: expected %" PRId64 " ms, got %" PRId64,
                 script_letter(seat), table->match.move_count, want_ms, got_ms);
    }
}

void
table_expect_number(const char *what, int64_t got, int64_t want)
{
    if (got != want) {
        fail_msg("%s: expected %" PRId64 ", got %" PRId64, what, want, got);
    }
}

void
table_expect_deadline(const struct table *t, const char *what, int64_t want_ms)
{
    int64_t got_ms = match_deadline_ms(&t->match);

    table_expect_number(what, got_ms == TIME_NEVER ? got_ms : got_ms - t->now_ms, want_ms);
}
