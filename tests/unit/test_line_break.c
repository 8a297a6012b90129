// SPDX-License-Identifier: MIT
#include "common/util/line_break.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/utf8.h"

// '|' is where a line may end; at no other place of the text it may.
static void
expect(const char *marked)
{
    uint32_t before = 0;
    bool is_marked = false;

    for (const char *at = marked; *at;) {
        size_t bytes = utf8_sequence_bytes(at, strlen(at));
        uint32_t point = utf8_point(at, bytes);

        at += bytes;
        if (point == '|') {
            is_marked = true;
            continue;
        }
        if (before && line_break_is_allowed(before, point) != is_marked) {
            fail_msg("%s: before \"%s\"", marked, at - bytes);
        }
        before = point;
        is_marked = false;
    }
}

static void
words_are_whole(void **state)
{
    (void)state;
    expect("Press| Enter,| or| (again)| h8.");
    expect("Ваш| ход:| чёрные.");
}

static void
japanese_and_chinese_have_no_blanks(void **state)
{
    (void)state;
    expect("黒|の|番|で|す");
    expect("轮|到|您|落|子");
    expect("Enter|で|打|つ");
}

static void
no_line_begins_with_a_closing_sign(void **state)
{
    (void)state;
    expect("投|了|し|ま|す|か？|は|い。");
    expect("「負|け」|と|（禁|手）|で|す");
    expect("サー|バー|は|待っ|て|い|る");
    expect("关：|没|有|闪|烁，|或|动|画");
}

static void
no_line_ends_with_an_opening_bracket(void **state)
{
    (void)state;
    expect("石|（3|つ）|を|「取|る」");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_whole),
        cmocka_unit_test(japanese_and_chinese_have_no_blanks),
        cmocka_unit_test(no_line_begins_with_a_closing_sign),
        cmocka_unit_test(no_line_ends_with_an_opening_bracket),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
