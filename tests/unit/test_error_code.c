// SPDX-License-Identifier: MIT
// Every refusal has its own word, and a sentence that says what to do.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "common/wire/error_code.h"
#include "common/wire/limits.h"

static const int codes[] = {ERROR_UNKNOWN_MESSAGE,
                            ERROR_BAD_FIELD,
                            ERROR_NOT_GREETED,
                            ERROR_GREETED_TWICE,
                            ERROR_PROTOCOL,
                            ERROR_NOT_IDENTIFIED,
                            ERROR_IDENTIFIED_TWICE,
                            ERROR_TOO_FAST,
                            ERROR_BUSY,
                            ERROR_DRAINING,
                            ERROR_STORAGE,
                            ERROR_CHECKING,
                            ERROR_NAME_TAKEN,
                            ERROR_NAME_BAD,
                            ERROR_WRONG_PASSWORD,
                            ERROR_WRONG_TOKEN,
                            ERROR_GUESTS_NOT,
                            ERROR_TOO_MANY_PLAYERS,
                            ERROR_TRY_LATER,
                            ERROR_BANNED,
                            ERROR_NO_SUCH_PLAYER,
                            ERROR_NO_REGISTER,
                            ERROR_BAD_BADGE,
                            ERROR_NO_SUCH_ROOM,
                            ERROR_NOT_IN_ROOM,
                            ERROR_NOT_OWNER,
                            ERROR_NOT_SEATED,
                            ERROR_ALREADY_SEATED,
                            ERROR_SEAT_TAKEN,
                            ERROR_NOT_INVITED,
                            ERROR_KICKED,
                            ERROR_NOT_WATCHABLE,
                            ERROR_TOO_MANY_ROOMS,
                            ERROR_TOO_MANY_JOINED,
                            ERROR_ROOM_FULL,
                            ERROR_GAME_RUNNING,
                            ERROR_NO_GAME,
                            ERROR_RATED_AI,
                            ERROR_TOO_MANY_AIS,
                            ERROR_BAD_AI,
                            ERROR_SEAT_NOT_AI,
                            ERROR_SELF,
                            ERROR_BAD_SEATS,
                            ERROR_RATED_BOTH,
                            ERROR_RATED_GUEST,
                            ERROR_SETTINGS + SETTINGS_BAD_CHOICE,
                            ERROR_SETTINGS + SETTINGS_BAD_SIZE,
                            ERROR_SETTINGS + SETTINGS_BAD_OPENING,
                            ERROR_SETTINGS + SETTINGS_BAD_CLOCK,
                            ERROR_SETTINGS + SETTINGS_BAD_MARGIN,
                            ERROR_SETTINGS + SETTINGS_RATED_RULE,
                            ERROR_SETTINGS + SETTINGS_RATED_SIZE,
                            ERROR_SETTINGS + SETTINGS_RATED_CLOCK,
                            ERROR_SETTINGS + SETTINGS_RATED_UNDO,
                            ERROR_SETTINGS + SETTINGS_RATED_OPENING,
                            ERROR_SEEKING,
                            ERROR_NOT_SEEKING,
                            ERROR_PLAYING,
                            ERROR_HINTS_OFF,
                            ERROR_HINT_PENDING,
                            ERROR_CHAT_EMPTY,
                            ERROR_MUTED,
                            ERROR_CHAT_PLAYERS_ONLY,
                            ERROR_CHAT_WATCHERS_ONLY,
                            ERROR_IGNORE_LIMIT,
                            ERROR_NO_SUCH_GAME,
                            ERROR_OFFLINE,
                            ERROR_NOT_HERE,
                            ERROR_OWNS_ENOUGH,
                            ERROR_NOT_PAIRED,
                            ERROR_CHAT_FULL,
                            ERROR_RATED_HINTS};

enum { CODE_COUNT = sizeof(codes) / sizeof(*codes), FIRST_VERDICT = ERROR_VERDICT + 1 };

static const char *
english(enum error_code code)
{
    const char *text = error_english(code);

    return text ? text : "";
}

// The codes above, then those of the referee; 0 after the last.
static enum error_code
nth(int n)
{
    if (n < CODE_COUNT) {
        return (enum error_code)codes[n];
    }
    n += FIRST_VERDICT - CODE_COUNT;
    return n < (int)ERROR_VERDICT + VERDICT_COUNT ? (enum error_code)n : ERROR_NONE;
}

static void
every_code_has_a_word_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; nth(i) != ERROR_NONE; i++) {
        const char *word = error_word(nth(i));

        if (!*word || strspn(word, "abcdefghijklmnopqrstuvwxyz-") != strlen(word)) {
            fail_msg("code %d: expected a word, got \"%s\"", nth(i), word);
        }
        for (int k = 0; k < i; k++) {
            if (strcmp(word, error_word(nth(k))) == 0) {
                fail_msg("codes %d and %d: expected different words, got %s", nth(k), nth(i), word);
            }
        }
    }
}

static void
every_code_has_a_sentence_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; nth(i) != ERROR_NONE; i++) {
        struct strbuf text = {0};
        char last, first;

        error_format(nth(i), "", &text);
        first = strbuf_text(&text)[0];
        last = text.length ? text.text[text.length - 1] : '\0';
        // A name may stand in front.
        if (text.length < 10 || last != '.' || (first >= 'a' && first <= 'z')) {
            fail_msg("%s: expected a sentence, got \"%s\"", error_word(nth(i)), strbuf_text(&text));
        }
        assert_true(text.length + WIRE_ARGUMENT_BYTES <= WIRE_TEXT_BYTES);
        for (int k = 0; k < i; k++) {
            if (strcmp(english(nth(i)), english(nth(k))) == 0) {
                fail_msg("%s and %s: expected different sentences", error_word(nth(k)),
                         error_word(nth(i)));
            }
        }
        strbuf_finish(&text);
    }
}

// Is this the beginning of an order? "play on", "Choose another one."
static bool
is_order(const char *clause)
{
    static const char *const verbs[] = {
        "answer", "ask",      "check",   "choose", "close",  "come", "count", "do",
        "enter",  "finish",   "give",    "leave",  "log",    "look", "make",  "place",
        "play",   "register", "replace", "resume", "say",    "seat", "send",  "start",
        "stop",   "switch",   "take",    "try",    "update", "use",  "wait",  "write"};

    for (size_t i = 0; i < sizeof(verbs) / sizeof(*verbs); i++) {
        size_t length = strlen(verbs[i]);

        if (strncasecmp(clause, verbs[i], length) == 0 && strchr(" ,.;", clause[length])) {
            return true;
        }
    }
    return false;
}

// One of its clauses is an order to whoever reads it.
static void
every_sentence_says_what_to_do(void **state)
{
    int missing = 0;

    (void)state;
    for (int i = 0; nth(i) != ERROR_NONE; i++) {
        struct strbuf text = {0};
        const char *clause;
        bool has_order;

        error_format(nth(i), "", &text);
        clause = strbuf_text(&text);
        has_order = is_order(clause);
        while (!has_order && (clause = strpbrk(clause, ".;:")) && *++clause) {
            has_order = is_order(clause + 1);
        }
        if (!has_order) {
            print_error("%s: expected what to do, got \"%s\"\n", error_word(nth(i)),
                        strbuf_text(&text));
            missing++;
        }
        strbuf_finish(&text);
    }
    assert_int_equal(missing, 0);
}

static void
argument_stands_in_its_place(void **state)
{
    struct strbuf text = {0};

    (void)state;
    error_format(ERROR_OFFLINE, "ann", &text);
    assert_non_null(strstr(strbuf_text(&text), "ann is not online"));
    strbuf_clear(&text);
    error_format(ERROR_SELF, "ann", &text);
    assert_string_equal(strbuf_text(&text), english(ERROR_SELF));
    strbuf_finish(&text);
}

static void
reason_against_a_name_is_a_sentence_of_its_own(void **state)
{
    struct strbuf text = {0};

    (void)state;
    error_format(ERROR_NAME_BAD, "bad-start", &text);
    assert_string_equal(strbuf_text(&text), "Start the name with a letter.");
    strbuf_clear(&text);
    error_format(ERROR_NAME_BAD, "a reason of later", &text);
    assert_string_equal(strbuf_text(&text), "This name can't be used. Choose another one.");
    strbuf_finish(&text);
}

static void
unknown_codes_have_no_text(void **state)
{
    (void)state;
    assert_null(error_english(ERROR_NONE));
    assert_null(error_english(UINT32_MAX));
    assert_string_equal(error_word((enum error_code)9999), "");
    assert_null(error_english(ERROR_VERDICT));
}

static void
every_verdict_has_its_code_and_word(void **state)
{
    (void)state;
    for (int i = 1; i < VERDICT_COUNT; i++) {
        enum error_code code = error_of_verdict((enum verdict)i);

        assert_non_null(error_english(code));
        assert_string_equal(error_word(code), verdict_word((enum verdict)i));
    }
}

static void
codes_of_referee_and_settings_are_sums(void **state)
{
    (void)state;
    assert_int_equal(error_of_verdict(VERDICT_STALE), ERROR_VERDICT + VERDICT_STALE);
    assert_int_equal(error_of_settings(SETTINGS_BAD_SIZE), ERROR_SETTINGS + SETTINGS_BAD_SIZE);
    assert_string_equal(error_word(error_of_verdict(VERDICT_STALE)), verdict_word(VERDICT_STALE));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_has_a_word_of_its_own),
        cmocka_unit_test(every_code_has_a_sentence_of_its_own),
        cmocka_unit_test(every_sentence_says_what_to_do),
        cmocka_unit_test(argument_stands_in_its_place),
        cmocka_unit_test(reason_against_a_name_is_a_sentence_of_its_own),
        cmocka_unit_test(unknown_codes_have_no_text),
        cmocka_unit_test(every_verdict_has_its_code_and_word),
        cmocka_unit_test(codes_of_referee_and_settings_are_sums),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
