// SPDX-License-Identifier: MIT
#include "server/shell/unix_socket.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "tests/support/temp_folder.h"

struct place {
    struct temp_folder folder;
    char path[TEMP_PATH_BYTES];
    struct strbuf why;
};

static void
place_open(struct place *place)
{
    *place = (struct place){.path = ""};
    temp_folder_open(&place->folder);
    temp_folder_path(&place->folder, "socket", place->path);
}

static void
place_close(struct place *place)
{
    temp_folder_close(&place->folder);
    strbuf_finish(&place->why);
}

static void
must_listen(struct place *place, struct unix_socket *socket)
{
    if (!unix_socket_listen(socket, place->path, 0600, &place->why)) {
        fail_msg("%s", strbuf_text(&place->why));
    }
}

static void
must_fail(struct place *place, const char *path, const char *words)
{
    struct unix_socket socket = {0};

    strbuf_clear(&place->why);
    assert_false(unix_socket_listen(&socket, path, 0600, &place->why));
    if (!strstr(strbuf_text(&place->why), words)) {
        fail_msg("expected the words \"%s\", got %s", words, strbuf_text(&place->why));
    }
    assert_null(socket.path);
}

static void
it_has_its_rights_whatever_the_umask(void **state)
{
    static const mode_t masks[] = {0, 022, 077};

    (void)state;
    for (size_t i = 0; i < sizeof(masks) / sizeof(masks[0]); i++) {
        mode_t before = umask(masks[i]);
        struct unix_socket socket = {0};
        struct stat status;
        struct place place;

        place_open(&place);
        must_listen(&place, &socket);
        umask(before);
        assert_int_equal(stat(place.path, &status), 0);
        assert_int_equal(status.st_mode & 0777, 0600);
        assert_true(S_ISSOCK(status.st_mode));
        assert_true(fcntl(socket.fd, F_GETFD) & FD_CLOEXEC);
        assert_true(fcntl(socket.fd, F_GETFL) & O_NONBLOCK);
        unix_socket_finish(&socket);
        place_close(&place);
    }
}

static void
it_can_be_connected_to_until_it_ends(void **state)
{
    struct unix_socket socket = {0};
    struct place place;
    int fd;

    (void)state;
    place_open(&place);
    must_listen(&place, &socket);
    fd = unix_socket_connect(place.path, &place.why);
    assert_true(fd >= 0);
    close(fd);
    unix_socket_finish(&socket);
    unix_socket_finish(&socket);
    assert_int_equal(access(place.path, F_OK), -1);
    assert_int_equal(unix_socket_connect(place.path, &place.why), -1);
    assert_non_null(strstr(place.why.text, "No such file"));
    place_close(&place);
}

// As after a server that was killed.
static void
a_socket_that_nobody_answers_at_is_replaced(void **state)
{
    struct unix_socket dead = {0}, socket = {0};
    struct place place;

    (void)state;
    place_open(&place);
    must_listen(&place, &dead);
    close(dead.fd);
    free(dead.path);
    assert_int_equal(unix_socket_connect(place.path, &place.why), -1);
    must_listen(&place, &socket);
    unix_socket_finish(&socket);
    place_close(&place);
}

static void
the_file_of_another_one_is_not_removed(void **state)
{
    struct unix_socket first = {0}, second = {0};
    struct place place;

    (void)state;
    place_open(&place);
    must_listen(&place, &first);
    assert_int_equal(unlink(place.path), 0);
    must_listen(&place, &second);
    unix_socket_finish(&first);
    assert_int_equal(access(place.path, F_OK), 0);
    unix_socket_finish(&second);
    assert_int_equal(access(place.path, F_OK), -1);
    place_close(&place);
}

static void
a_socket_in_use_is_left_alone(void **state)
{
    struct unix_socket first = {0};
    struct place place;
    int fd;

    (void)state;
    place_open(&place);
    must_listen(&place, &first);
    must_fail(&place, place.path, "is in use by another server");
    fd = unix_socket_connect(place.path, &place.why);
    assert_true(fd >= 0);
    close(fd);
    unix_socket_finish(&first);
    place_close(&place);
}

static void
a_file_that_is_no_socket_is_left_alone(void **state)
{
    struct stat status;
    struct place place;

    (void)state;
    place_open(&place);
    temp_folder_write(&place.folder, "socket", "precious", 8);
    must_fail(&place, place.path, "already exists and is not a socket");
    assert_int_equal(stat(place.path, &status), 0);
    assert_int_equal(status.st_size, 8);
    place_close(&place);
}

static void
paths_that_cannot_be_are_refused(void **state)
{
    char path[109];
    struct place place;

    (void)state;
    place_open(&place);
    memset(path, 'p', sizeof(path));
    path[108] = '\0';
    must_fail(&place, path, "has 1 to 107 bytes, but this one has 108");
    must_fail(&place, "", "has 1 to 107 bytes, but this one has 0");
    snprintf(path, sizeof(path), "%s/no/such", place.folder.path);
    must_fail(&place, path, "No such file or directory");
    assert_int_equal(unix_socket_connect("", &place.why), -1);
    place_close(&place);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_has_its_rights_whatever_the_umask),
        cmocka_unit_test(it_can_be_connected_to_until_it_ends),
        cmocka_unit_test(a_socket_that_nobody_answers_at_is_replaced),
        cmocka_unit_test(the_file_of_another_one_is_not_removed),
        cmocka_unit_test(a_socket_in_use_is_left_alone),
        cmocka_unit_test(a_file_that_is_no_socket_is_left_alone),
        cmocka_unit_test(paths_that_cannot_be_are_refused),
    };

    return cmocka_run_group_tests_name("unix_socket", tests, NULL, NULL);
}
