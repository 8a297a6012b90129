// SPDX-License-Identifier: MIT
// Descriptors from 3 on are put there by the test; what lay there before (the
// pipes of whoever runs it) comes back.
#include "server/shell/ops/activation.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

enum { PID = 4711, SPARE_FIRST = 100, LENT = 2 };

// Makes room at the descriptors, and remembers what was there.
static void
lend(int kept[LENT])
{
    for (int i = 0; i < LENT; i++) {
        kept[i] = fcntl(ACTIVATION_FIRST + i, F_DUPFD_CLOEXEC, SPARE_FIRST);
        close(ACTIVATION_FIRST + i);
    }
}

static void
give_back(const int kept[LENT])
{
    for (int i = 0; i < LENT; i++) {
        close(ACTIVATION_FIRST + i);
        if (kept[i] >= 0) {
            dup2(kept[i], ACTIVATION_FIRST + i);
            close(kept[i]);
        }
    }
}

// A socket at this descriptor, which is free, inherited as systemd does it.
static void
put_socket(int fd, int type, bool is_listening)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int made = socket(AF_UNIX, type, 0);

    // Without a name the system gives it an abstract one.
    assert_int_equal(bind(made, (struct sockaddr *)&address, sizeof(sa_family_t)), 0);
    if (is_listening) {
        assert_int_equal(listen(made, 1), 0);
    }
    if (made != fd) {
        assert_int_equal(dup2(made, fd), fd);
        close(made);
    }
}

static void
sockets_of_the_manager_are_taken(void **state)
{
    struct activation activation = {-1};
    struct strbuf why = {0};
    int kept[LENT], flags[LENT];
    bool is_good;

    (void)state;
    lend(kept);
    for (int i = 0; i < LENT; i++) {
        put_socket(ACTIVATION_FIRST + i, SOCK_STREAM, true);
    }
    is_good = activation_read("4711", "2", PID, &activation, &why);
    for (int i = 0; i < LENT; i++) {
        flags[i] = fcntl(ACTIVATION_FIRST + i, F_GETFD);
    }
    give_back(kept);
    assert_true(is_good);
    assert_int_equal(activation.count, 2);
    assert_int_equal(flags[0], FD_CLOEXEC);
    assert_int_equal(flags[1], FD_CLOEXEC);
    strbuf_finish(&why);
}

static void
other_descriptors_are_refused(void **state)
{
    static const struct {
        int type;
        bool is_listening;
    } cases[] = {{SOCK_DGRAM, false}, {SOCK_STREAM, false}, {0, false}};

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct activation activation = {-1};
        struct strbuf why = {0};
        int kept[LENT];
        bool is_good;

        lend(kept);
        put_socket(ACTIVATION_FIRST, SOCK_STREAM, true);
        if (cases[i].type != 0) {
            put_socket(ACTIVATION_FIRST + 1, cases[i].type, cases[i].is_listening);
        }
        is_good = activation_read("4711", "2", PID, &activation, &why);
        give_back(kept);
        assert_false(is_good);
        assert_string_equal(why.text,
                            "Descriptor 4 of LISTEN_FDS is not a listening stream socket.");
        assert_int_equal(activation.count, -1);
        strbuf_finish(&why);
    }
}

static void
without_the_variables_there_are_none(void **state)
{
    static const struct {
        const char *pid, *fds;
    } cases[] = {{NULL, NULL}, {"4711", NULL}, {NULL, "1"}, {"4711", "0"}, {"4712", "1"}};

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct activation activation = {-1};
        struct strbuf why = {0};

        assert_true(activation_read(cases[i].pid, cases[i].fds, PID, &activation, &why));
        assert_int_equal(activation.count, 0);
    }
}

static void
variables_without_sense_are_refused(void **state)
{
    static const struct {
        const char *pid, *fds;
    } cases[] = {{"", "1"},      {"0", "1"},     {"x", "1"},    {"4711", ""},
                 {"4711", "-1"}, {"4711", "17"}, {"4711", "1 "}};

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct activation activation = {-1};
        struct strbuf why = {0};

        assert_false(activation_read(cases[i].pid, cases[i].fds, PID, &activation, &why));
        assert_non_null(strstr(why.text, "LISTEN_PID and LISTEN_FDS"));
        assert_int_equal(activation.count, -1);
        strbuf_finish(&why);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sockets_of_the_manager_are_taken),
        cmocka_unit_test(other_descriptors_are_refused),
        cmocka_unit_test(without_the_variables_there_are_none),
        cmocka_unit_test(variables_without_sense_are_refused),
    };

    return cmocka_run_group_tests_name("activation", tests, NULL, NULL);
}
