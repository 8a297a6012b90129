// SPDX-License-Identifier: MIT
#include "common/wire/feature.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "common/wire/limits.h"
#include "common/wire/messages.h"
#include "tests/support/document.h"

static void
names_fit_the_wire_and_differ(void **state)
{
    (void)state;
    for (int i = 0; i < FEATURE_COUNT; i++) {
        const char *name = feature_name((enum feature)i);

        assert_in_range(strlen(name), 1, WIRE_FEATURE_BYTES);
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(name, feature_name((enum feature)k));
        }
    }
}

static void
only_what_a_welcome_names_is_offered(void **state)
{
    static const char *const features[] = {"of-a-newer-server", "stand-in"};
    struct wire_welcome welcome = {.features = features, .feature_count = 2};

    (void)state;
    assert_true(feature_is_offered(&welcome, FEATURE_STAND_IN));
    assert_false(feature_is_offered(&welcome, FEATURE_AI));
    welcome.feature_count = 1;
    assert_false(feature_is_offered(&welcome, FEATURE_STAND_IN));
    welcome.more_features = features + 1;
    welcome.more_feature_count = 1;
    assert_true(feature_is_offered(&welcome, FEATURE_STAND_IN));
}

// The paragraph that begins with `features`.
static void
every_feature_stands_in_the_document(void **state)
{
    struct strbuf document = {0};
    char *from, *end;

    (void)state;
    document_read(TEST_DATA "/../../proto/README.md", &document);
    from = strstr(document.text, "\n`features` names");
    assert_non_null(from);
    end = strstr(from, "\n\n");
    assert_non_null(end);
    *end = '\0';
    for (int i = 0; i < FEATURE_COUNT; i++) {
        char word[WIRE_FEATURE_BYTES + 3];

        snprintf(word, sizeof(word), "`%s`", feature_name((enum feature)i));
        if (!strstr(from, word)) {
            fail_msg("proto/README.md 3, features: expected %s", word);
        }
    }
    strbuf_finish(&document);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_fit_the_wire_and_differ),
        cmocka_unit_test(only_what_a_welcome_names_is_offered),
        cmocka_unit_test(every_feature_stands_in_the_document),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
