// SPDX-License-Identifier: MIT
// What 'gorend ctl' says and how it ends, against servers that answer well,
// badly, or not at all.
#include "server/shell/ops/ctl_client.h"

#include <event2/event.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/log.h"
#include "common/util/strbuf.h"
#include "server/shell/ops/config.h"
#include "server/shell/ops/control.h"
#include "server/shell/ops/ctl_help.h"
#include "server/shell/unix_socket.h"
#include "tests/support/temp_folder.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { WORDS_MAX = 8 };

// A call, and what it printed.
struct call {
    FILE *out_stream, *err_stream;
    char *out, *err; // owned, once it has ended
    size_t out_length, err_length;
};

static void
call_begin(struct call *call)
{
    *call = (struct call){.out = NULL};
    call->out_stream = open_memstream(&call->out, &call->out_length);
    call->err_stream = open_memstream(&call->err, &call->err_length);
    assert_non_null(call->out_stream);
    assert_non_null(call->err_stream);
}

// Compares and ends it. err: words of it; "" means nothing at all.
static void
call_end(struct call *call, const char *out, const char *err)
{
    fclose(call->out_stream);
    fclose(call->err_stream);
    if (strcmp(call->out, out) != 0) {
        fail_msg("expected on stdout:\n%s\ngot:\n%s", out, call->out);
    }
    if (err[0] == '\0' ? call->err_length > 0 : !strstr(call->err, err)) {
        fail_msg("expected on stderr:\n%s\ngot:\n%s", err, call->err);
    }
    free(call->out);
    free(call->err);
}

// A server of one connection: reads a line, sends its bytes, ends.
struct stand_in {
    struct temp_folder folder;
    char path[TEMP_PATH_BYTES];
    struct unix_socket socket;
    const char *answer;
    char heard[2 * CONTROL_LINE_MAX];
    pthread_t thread;
};

static void *
serve_once(void *data)
{
    struct stand_in *server = data;
    struct pollfd waiting = {.fd = server->socket.fd, .events = POLLIN};
    size_t at = 0;
    int fd;

    poll(&waiting, 1, -1);
    fd = accept(server->socket.fd, NULL, NULL);
    while (at + 1 < sizeof(server->heard) && !strchr(server->heard, '\n')) {
        ssize_t got = recv(fd, server->heard + at, sizeof(server->heard) - 1 - at, 0);

        if (got <= 0) {
            break;
        }
        at += (size_t)got;
    }
    send(fd, server->answer, strlen(server->answer), MSG_NOSIGNAL);
    close(fd);
    return NULL;
}

static void
stand_in_start(struct stand_in *server, const char *answer)
{
    struct strbuf why = {0};

    *server = (struct stand_in){.answer = answer};
    temp_folder_open(&server->folder);
    temp_folder_path(&server->folder, "gorend.ctl", server->path);
    assert_true(unix_socket_listen(&server->socket, server->path, 0600, &why));
    assert_int_equal(pthread_create(&server->thread, NULL, serve_once, server), 0);
    strbuf_finish(&why);
}

static void
stand_in_end(struct stand_in *server, const char *heard)
{
    pthread_join(server->thread, NULL);
    assert_string_equal(server->heard, heard);
    unix_socket_finish(&server->socket);
    temp_folder_close(&server->folder);
}

static void
answers_are_shown_and_told_by_the_exit(void **state)
{
    static const struct {
        const char *answer;
        enum ctl_exit result;
        const char *out, *err;
    } cases[] = {
        {"ok\nfine\n.\n", CTL_OK, "fine\n", ""},
        {"ok\n.\n", CTL_OK, "", ""},
        {"ok\na\n\nb\n.\n", CTL_OK, "a\n\nb\n", ""},
        {"ok\n..\n...\n.\n", CTL_OK, ".\n..\n", ""},
        {"error\nno such player\n.\n", CTL_NO, "", "no such player\n"},
        {"ok\na\x1b[2J\xff\n.\n", CTL_OK, "a\\x1b[2J\\xff\n", ""},
        // Broken ones: no answer, no end, no first line.
        {"", CTL_NO_SERVER, "", "did not answer"},
        {"ok\nfine\n", CTL_NO_SERVER, "fine\n", "did not answer"},
        {"ok\nfine\n.", CTL_NO_SERVER, "fine\n", "did not answer"},
        {"ok", CTL_NO_SERVER, "", "did not answer"},
        {"HTTP/1.0 400\n.\n", CTL_NO_SERVER, "", "did not answer"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char *words[] = {(char[]){"kick"}, (char[]){"ann"}};
        struct stand_in server;
        struct call call;
        enum ctl_exit got;

        stand_in_start(&server, cases[i].answer);
        call_begin(&call);
        got = ctl_client_ask(server.path, words, 2, call.out_stream, call.err_stream);
        if (got != cases[i].result) {
            fail_msg("%s: expected the exit %d, got %d", cases[i].answer, (int)cases[i].result,
                     (int)got);
        }
        call_end(&call, cases[i].out, cases[i].err);
        stand_in_end(&server, "kick ann\n");
    }
}

static void
without_a_server_there_is_no_answer(void **state)
{
    char *words[] = {(char[]){"status"}};
    struct temp_folder folder;
    char path[TEMP_PATH_BYTES];
    struct call call;

    (void)state;
    temp_folder_open(&folder);
    temp_folder_path(&folder, "gorend.ctl", path);
    call_begin(&call);
    assert_int_equal(ctl_client_ask(path, words, 1, call.out_stream, call.err_stream),
                     CTL_NO_SERVER);
    call_end(&call, "", "No such file or directory. Is the server running");
    temp_folder_close(&folder);
}

static void
what_is_no_command_is_not_sent(void **state)
{
    char long_word[CONTROL_LINE_MAX + 2];
    char *cases[] = {(char[]){""}, (char[]){"kick ann\nban ann"}, (char[]){"a\xff"}, long_word};

    (void)state;
    memset(long_word, 'x', sizeof(long_word));
    long_word[sizeof(long_word) - 1] = '\0';
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct call call;

        call_begin(&call);
        assert_int_equal(ctl_client_ask("/nowhere", &cases[i], 1, call.out_stream, call.err_stream),
                         CTL_WRONG);
        call_end(&call, "",
                 "a command must be 1 to 1024 bytes of UTF-8 without control characters");
    }
}

// 'gorend' and these words, up to NULL, with no file and no environment.
static enum ctl_exit
run_main(struct call *call, const char *const *words)
{
    static char *const no_environment[] = {NULL};
    struct config_input input = {.environment = no_environment, .is_root = true, .cores = 1};
    char texts[WORDS_MAX][256], *argv[WORDS_MAX] = {NULL};

    for (; words[input.argc]; input.argc++) {
        assert_true(input.argc < WORDS_MAX);
        snprintf(texts[input.argc], sizeof(texts[0]), "%s", words[input.argc]);
        argv[input.argc] = texts[input.argc];
    }
    input.argv = argv;
    return ctl_client_main(&input, call->out_stream, call->err_stream);
}

static void
options_tell_where_the_socket_is(void **state)
{
    (void)state;
    for (int by_data = 0; by_data < 2; by_data++) {
        char option[TEMP_PATH_BYTES + 16];
        struct stand_in server;
        struct call call;

        stand_in_start(&server, "ok\nfine\n.\n");
        if (by_data) {
            snprintf(option, sizeof(option), "--data=%s/goren.db", server.folder.path);
        } else {
            snprintf(option, sizeof(option), "--control=%s", server.path);
        }
        call_begin(&call);
        assert_int_equal(
            run_main(&call, (const char *[]){"ctl", option, "notice", "back at --8", NULL}),
            CTL_OK);
        call_end(&call, "fine\n", "");
        stand_in_end(&server, "notice back at --8\n");
    }
}

static void
wrong_calls_are_told_so(void **state)
{
    static const struct {
        const char *words[4];
        enum ctl_exit result;
        const char *err;
    } cases[] = {
        {{"ctl"}, CTL_WRONG, "Usage: gorend ctl"},
        {{"ctl", "--control=/x"}, CTL_WRONG, "Usage: gorend ctl"},
        {{"ctl", "--controll=/x", "status"}, CTL_WRONG, "did you mean --control?"},
        {{"ctl", "--control=none", "status"}, CTL_NO_SERVER, "control = none"},
        {{"ctl", "--control=/no/such", "status"}, CTL_NO_SERVER, "Can't connect to /no/such"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct call call;

        call_begin(&call);
        assert_int_equal(run_main(&call, cases[i].words), cases[i].result);
        call_end(&call, "", cases[i].err);
    }
}

static void
help_needs_no_server(void **state)
{
    struct call call;

    (void)state;
    call_begin(&call);
    assert_int_equal(run_main(&call, (const char *[]){"ctl", "--help", NULL}), CTL_OK);
    fflush(call.out_stream);
    assert_non_null(strstr(call.out, "Usage: gorend ctl"));
    for (const char *line = call.out; *line; line += strcspn(line, "\n") + 1) {
        assert_in_range(strcspn(line, "\n"), 0, 80);
    }
    fclose(call.out_stream);
    fclose(call.err_stream);
    assert_int_equal(call.err_length, 0);
    free(call.out);
    free(call.err);
}

// The real server's end, in a thread.
struct office {
    struct event_base *base;
    struct control *control;
    bool is_asked;
};

static void
on_command(void *data, uint64_t id, const char *line)
{
    struct office *office = data;
    bool is_good = strcmp(line, "status") == 0;
    const char *text = is_good ? ".fine\n" : "no\n";

    office->is_asked = true;
    control_answer(office->control, id, is_good, text, strlen(text));
}

static void *
turn_loop(void *data)
{
    struct office *office = data;

    while (!office->is_asked || control_is_busy(office->control)) {
        event_base_loop(office->base, EVLOOP_ONCE);
    }
    return NULL;
}

static void
commands_are_listed_without_a_server(void **state)
{
    struct call call;

    (void)state;
    call_begin(&call);
    assert_int_equal(
        run_main(&call, (const char *[]){"ctl", "--control=/nowhere/gorend.ctl", "help", NULL}),
        CTL_OK);
    call_end(&call, ctl_help, "");
    assert_non_null(strstr(ctl_help, "\nban NAME|ADDRESS "));
}

static void
it_understands_the_real_server(void **state)
{
    static const struct {
        const char *word;
        enum ctl_exit result;
        const char *out, *err;
    } cases[] = {
        {"status", CTL_OK, ".fine\n", ""},
        {"stop", CTL_NO, "", "no\n"},
    };

    (void)state;
    log_set_level(LOG_LEVEL_ERROR);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct control_config config = {.command = on_command};
        struct office office = {.base = event_base_new()};
        char path[TEMP_PATH_BYTES], word[16];
        struct temp_folder folder;
        struct strbuf why = {0};
        pthread_t thread;
        struct call call;

        temp_folder_open(&folder);
        temp_folder_path(&folder, "gorend.ctl", path);
        config.path = path;
        config.data = &office;
        office.control = control_create(office.base, &config, &why);
        assert_non_null(office.control);
        assert_int_equal(pthread_create(&thread, NULL, turn_loop, &office), 0);
        snprintf(word, sizeof(word), "%s", cases[i].word);
        call_begin(&call);
        assert_int_equal(
            ctl_client_ask(path, (char *[]){word}, 1, call.out_stream, call.err_stream),
            cases[i].result);
        call_end(&call, cases[i].out, cases[i].err);
        pthread_join(thread, NULL);
        control_destroy(office.control);
        event_base_free(office.base);
        temp_folder_close(&folder);
        strbuf_finish(&why);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_shown_and_told_by_the_exit),
        cmocka_unit_test(without_a_server_there_is_no_answer),
        cmocka_unit_test(what_is_no_command_is_not_sent),
        cmocka_unit_test(options_tell_where_the_socket_is),
        cmocka_unit_test(wrong_calls_are_told_so),
        cmocka_unit_test(help_needs_no_server),
        cmocka_unit_test(commands_are_listed_without_a_server),
        cmocka_unit_test(it_understands_the_real_server),
    };

    return cmocka_run_group_tests_name("ctl_client", tests, NULL, NULL);
}
