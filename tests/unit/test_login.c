// SPDX-License-Identifier: MIT
#include "client/config/login.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static void
expect_name(const char *login, const char *want)
{
    char name[LOGIN_NAME_BYTES];

    setenv("LOGNAME", login, 1);
    login_name(name);
    assert_string_equal(name, want);
}

static void
login_names_lose_what_servers_refuse(void **state)
{
    (void)state;
    expect_name("mizu", "mizu");
    expect_name("mizu.hana@home", "mizuhanahome");
    expect_name("1234", LOGIN_FALLBACK_NAME);
}

// The menu shows the name before any server is asked.
static void
reserved_login_names_become_the_fallback(void **state)
{
    (void)state;
    expect_name("root", LOGIN_FALLBACK_NAME);
    expect_name("Administrator", LOGIN_FALLBACK_NAME);
    expect_name("bot", LOGIN_FALLBACK_NAME);
    expect_name("roots", "roots");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(login_names_lose_what_servers_refuse),
        cmocka_unit_test(reserved_login_names_become_the_fallback),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
