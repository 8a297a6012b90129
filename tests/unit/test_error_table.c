// SPDX-License-Identifier: MIT
// The table of error codes in proto/README.md is what the server says: whoever
// writes a client reads it there.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "common/wire/error_code.h"
#include "server/core/people/names.h"
#include "tests/support/document.h"

enum { CODE_MAX = ERROR_VERDICT + VERDICT_COUNT };

static void
every_error_stands_in_the_document_as_it_is_sent(void **state)
{
    struct strbuf document = {0}, row = {0};

    (void)state;
    document_read(TEST_DATA "/../../proto/README.md", &document);
    for (int code = 1; code < CODE_MAX; code++) {
        if (code == ERROR_VERDICT || !*error_word((enum error_code)code)) {
            continue;
        }
        strbuf_clear(&row);
        strbuf_addf(&row, "| %d | `%s` | ", code, error_word((enum error_code)code));
        error_format((enum error_code)code, "...", &row);
        strbuf_add(&row, " |\n");
        if (!strstr(document.text, row.text)) {
            fail_msg("proto/README.md, table of error codes: expected the row\n%s", row.text);
        }
    }
    strbuf_finish(&document);
    strbuf_finish(&row);
}

static void
every_reason_against_a_name_stands_in_the_document(void **state)
{
    struct strbuf document = {0};

    (void)state;
    document_read(TEST_DATA "/../../proto/README.md", &document);
    for (int i = NAME_OK + 1; i < NAME_ERROR_COUNT; i++) {
        char word[32];

        snprintf(word, sizeof(word), "`%s`", name_error_word((enum name_error)i));
        if (!strstr(document.text, word)) {
            fail_msg("proto/README.md, reasons of name-bad: expected %s", word);
        }
    }
    strbuf_finish(&document);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_error_stands_in_the_document_as_it_is_sent),
        cmocka_unit_test(every_reason_against_a_name_stands_in_the_document),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
