// SPDX-License-Identifier: MIT
// A socket that stands for systemd, by path and by abstract name.
#include "server/shell/ops/notify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/temp_folder.h"

struct manager {
    struct temp_folder folder;
    char name[TEMP_PATH_BYTES]; // as the variable has it
    int fd;
};

static void
manager_open(struct manager *manager, bool is_abstract)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length;

    temp_folder_open(&manager->folder);
    if (is_abstract) {
        snprintf(manager->name, sizeof(manager->name), "@%s", manager->folder.path);
    } else {
        temp_folder_path(&manager->folder, "notify", manager->name);
    }
    length = strlen(manager->name);
    memcpy(address.sun_path, manager->name, length);
    if (is_abstract) {
        address.sun_path[0] = '\0';
    }
    manager->fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(manager->fd, (struct sockaddr *)&address,
                          (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length)),
                     0);
}

static void
manager_close(struct manager *manager)
{
    close(manager->fd);
    temp_folder_close(&manager->folder);
}

static void
must_hear(struct manager *manager, const char *want)
{
    char got[512] = "";

    if (recv(manager->fd, got, sizeof(got) - 1, MSG_DONTWAIT) < 0 || strcmp(got, want) != 0) {
        fail_msg("expected\n%s\ngot\n%s", want, got);
    }
}

static void
states_are_told_to_the_manager(void **state)
{
    (void)state;
    for (int is_abstract = 0; is_abstract < 2; is_abstract++) {
        struct manager manager;
        struct notify notify;

        manager_open(&manager, is_abstract);
        notify = notify_to(manager.name);
        assert_true(notify_ready(&notify, "at port 5555"));
        must_hear(&manager, "READY=1\nSTATUS=at port 5555\n");
        assert_true(notify_ready(&notify, NULL));
        must_hear(&manager, "READY=1\n");
        assert_true(notify_stopping(&notify, "5 games are stored"));
        must_hear(&manager, "STOPPING=1\nSTATUS=5 games are stored\n");
        assert_true(notify_ready(&notify, "\xe4\xba\x94"));
        must_hear(&manager, "READY=1\nSTATUS=\xe4\xba\x94\n");
        manager_close(&manager);
    }
}

static void
a_status_cannot_become_a_state(void **state)
{
    struct manager manager;
    struct notify notify;

    (void)state;
    manager_open(&manager, false);
    notify = notify_to(manager.name);
    assert_true(notify_ready(&notify, "x\nSTOPPING=1"));
    must_hear(&manager, "READY=1\nSTATUS=x\\x0aSTOPPING=1\n");
    manager_close(&manager);
}

static void
without_a_manager_nothing_happens(void **state)
{
    char long_name[120];
    const char *cases[] = {NULL,
                           "",
                           "/",
                           "@",
                           "relative",
                           "vsock:2:1234",
                           "/no/such/socket",
                           "@no-such-socket-of-goren",
                           long_name};

    (void)state;
    memset(long_name, 'x', sizeof(long_name));
    long_name[0] = '/';
    long_name[108] = '\0';
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct notify notify = notify_to(cases[i]);

        assert_false(notify_ready(&notify, "x"));
        assert_false(notify_stopping(&notify, NULL));
    }
}

// It must not wait for a manager that does not read.
static void
a_full_socket_is_not_waited_for(void **state)
{
    struct manager manager;
    struct notify notify;
    int told = 0;

    (void)state;
    manager_open(&manager, false);
    notify = notify_to(manager.name);
    while (notify_ready(&notify, NULL)) {
        told++;
    }
    assert_true(told > 0);
    manager_close(&manager);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_told_to_the_manager),
        cmocka_unit_test(a_status_cannot_become_a_state),
        cmocka_unit_test(without_a_manager_nothing_happens),
        cmocka_unit_test(a_full_socket_is_not_waited_for),
    };

    return cmocka_run_group_tests_name("notify", tests, NULL, NULL);
}
