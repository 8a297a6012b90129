// SPDX-License-Identifier: MIT
// Pages for large tables: empty, writable to the last byte, and given back.
#include "common/util/pages.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
pages_come_empty_and_are_writable_to_the_end(void **state)
{
    static const size_t sizes[] = {1, 64, 4096, 4097, (3u << 20) + 5};

    (void)state;
    for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
        unsigned char *pages = pages_map(sizes[i]);

        for (size_t k = 0; k < sizes[i]; k++) {
            assert_int_equal(pages[k], 0);
            pages[k] = 1;
        }
        pages_unmap(pages, sizes[i]);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_come_empty_and_are_writable_to_the_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
