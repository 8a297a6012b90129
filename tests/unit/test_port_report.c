// SPDX-License-Identifier: MIT
#include "client/local/port_report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static void
an_address_outside_says_who_can_come_in(void **state)
{
    static const struct {
        const char *host;
        enum port_answer wanted;
    } cases[] = {
        {"5.9.30.7", PORT_OPEN},           {"100.63.255.255", PORT_OPEN},
        {"100.64.0.0", PORT_SHARED},       {"100.127.255.255", PORT_SHARED},
        {"100.128.0.0", PORT_OPEN},        {"192.0.0.2", PORT_SHARED},
        {"192.0.0.8", PORT_OPEN},          {"10.0.0.1", PORT_NESTED},
        {"11.0.0.1", PORT_OPEN},           {"172.15.255.255", PORT_OPEN},
        {"172.16.0.1", PORT_NESTED},       {"172.31.255.255", PORT_NESTED},
        {"172.32.0.1", PORT_OPEN},         {"192.168.1.1", PORT_NESTED},
        {"192.169.1.1", PORT_OPEN},        {"169.254.1.1", PORT_OFFLINE},
        {"0.0.0.0", PORT_OFFLINE},         {"127.0.0.1", PORT_OFFLINE},
        {"223.255.255.255", PORT_OPEN},    {"224.0.0.1", PORT_OFFLINE},
        {"255.255.255.255", PORT_OFFLINE}, {"", PORT_OFFLINE},
        {"5.9.30", PORT_OFFLINE},          {"play.example.net", PORT_OFFLINE},
        {"2001:db8::1", PORT_OFFLINE},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        if (port_reach(cases[i].host) != cases[i].wanted) {
            fail_msg("\"%s\": got %d, expected %d", cases[i].host, (int)port_reach(cases[i].host),
                     (int)cases[i].wanted);
        }
    }
}

static void
a_report_is_read_as_it_was_written(void **state)
{
    static const char *const lines[] = {
        "open 5.9.30.7 5555",
        "none",
        "refused",
        "offline 0.0.0.0",
        "offline",
        "nested 192.168.1.2",
        "shared 100.64.0.1",
        "lost",
        "lost 5.9.30.7",
        "helper",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        struct port_report report;
        struct strbuf out = {0};

        assert_true(port_report_parse(lines[i], &report));
        port_report_format(&report, &out);
        assert_string_equal(strbuf_text(&out), lines[i]);
        strbuf_finish(&out);
    }
}

static void
what_is_no_report_is_refused(void **state)
{
    static const char *const lines[] = {
        "",
        " ",
        "opened 5.9.30.7 5555",
        "open",
        "open 5.9.30.7",
        "open 5.9.30.7 0",
        "open 5.9.30.7 65536",
        "open 5.9.30.7 5555 5555",
        "open router 5555",
        "open 5.9.30.700 5555",
        "nested 10.0.0.1 5555",
        "nested [",
        "open 5.9.30.7 5555'; rm",
        "none ................................................................................",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        struct port_report report = {.port = 7};

        if (port_report_parse(lines[i], &report) || report.port != 7) {
            fail_msg("\"%s\" is read", lines[i]);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_outside_says_who_can_come_in),
        cmocka_unit_test(a_report_is_read_as_it_was_written),
        cmocka_unit_test(what_is_no_report_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
