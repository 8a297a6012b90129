// SPDX-License-Identifier: MIT
#include "common/util/xalloc.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static void
memory_is_zeroed(void **state)
{
    unsigned char *memory = xcalloc(100, 3);

    (void)state;
    for (int i = 0; i < 300; i++) {
        assert_int_equal(memory[i], 0);
    }
    free(memory);
}

// NULL would look like the end of memory.
static void
nothing_is_memory_too(void **state)
{
    void *a = xcalloc(0, 8), *b = xcalloc(8, 0), *c = xreallocarray(NULL, 0, 8);

    (void)state;
    assert_non_null(a);
    assert_non_null(b);
    assert_non_null(c);
    c = xreallocarray(c, 8, 0);
    assert_non_null(c);
    free(a);
    free(b);
    free(c);
}

static void
resizing_keeps_what_is_there(void **state)
{
    int *numbers = xreallocarray(NULL, 2, sizeof(*numbers));

    (void)state;
    numbers[0] = 11;
    numbers[1] = 22;
    numbers = xreallocarray(numbers, 1000, sizeof(*numbers));
    numbers[999] = 33;
    assert_int_equal(numbers[0], 11);
    assert_int_equal(numbers[1], 22);
    free(numbers);
}

static void
copied_string_is_equal_and_apart(void **state)
{
    char text[] = "goren";
    char *copy = xstrdup(text), *empty = xstrdup("");

    (void)state;
    text[0] = 'X';
    assert_string_equal(copy, "goren");
    assert_string_equal(empty, "");
    free(copy);
    free(empty);
}

// A product that overflows would give too little memory for too many elements.
static void
size_that_overflows_stops_the_program(void **state)
{
    pid_t child = fork();
    int status = 0;

    (void)state;
    assert_true(child >= 0);
    if (child == 0) {
        sigaction(SIGABRT, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
        close(STDERR_FILENO);
        free(xreallocarray(NULL, SIZE_MAX / 2, 3));
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGABRT);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_zeroed),
        cmocka_unit_test(nothing_is_memory_too),
        cmocka_unit_test(resizing_keeps_what_is_there),
        cmocka_unit_test(copied_string_is_equal_and_apart),
        cmocka_unit_test(size_that_overflows_stops_the_program),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
