// SPDX-License-Identifier: MIT
// The real goren from its start to its end: whatever ends or stops it, the
// terminal is as it was; settings are written into the file of the user.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "tests/support/temp_folder.h"
#include "tests/support/terminal.h"

enum { ROWS = 24, COLUMNS = 80, FOLDERS = 5, TEXT_BYTES = 8192 };

struct session {
    struct temp_folder folder;
    struct terminal terminal;
    char variables[FOLDERS][TEMP_PATH_BYTES + 32];
};

static void
start_in(struct session *session, struct terminal *terminal)
{
    const char *environment[FOLDERS + 1] = {NULL};
    char *argv[] = {getenv("GOREN_GOREN"), NULL};

    assert_non_null(argv[0]);
    for (int i = 0; i < FOLDERS; i++) {
        environment[i] = session->variables[i];
    }
    terminal_open(terminal, ROWS, COLUMNS, argv, environment);
}

static void
start(struct session *session)
{
    start_in(session, &session->terminal);
}

static struct session *
open_session(const char *config)
{
    static const char *const names[FOLDERS] = {"HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
                                               "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME"};
    struct session *session = xcalloc(1, sizeof(*session));
    char path[TEMP_PATH_BYTES + 32];

    temp_folder_open(&session->folder);
    snprintf(path, sizeof(path), "%s/goren", session->folder.path);
    assert_int_equal(mkdir(path, 0700), 0);
    if (config) {
        FILE *file;

        snprintf(path, sizeof(path), "%s/goren/goren.conf", session->folder.path);
        file = fopen(path, "w");
        assert_non_null(file);
        fputs(config, file);
        fclose(file);
    }
    for (int i = 0; i < FOLDERS; i++) {
        snprintf(session->variables[i], sizeof(session->variables[i]), "%s=%s", names[i],
                 session->folder.path);
    }
    start(session);
    return session;
}

static void
close_session(struct session *session)
{
    terminal_close(&session->terminal);
    temp_folder_close(&session->folder);
    free(session);
}

static void
read_file(const struct session *session, const char *name, char text[TEXT_BYTES])
{
    char path[TEMP_PATH_BYTES + 64];
    FILE *file;
    size_t length = 0;

    snprintf(path, sizeof(path), "%s/goren/%s", session->folder.path, name);
    file = fopen(path, "r");
    if (file) {
        length = fread(text, 1, TEXT_BYTES - 1, file);
        fclose(file);
    }
    text[length] = '\0';
}

static bool
has_line_mode(const struct terminal *terminal)
{
    struct termios termios;

    assert_int_equal(tcgetattr(terminal->master, &termios), 0);
    return (termios.c_lflag & (ICANON | ECHO)) == (ICANON | ECHO);
}

static void
expect_restored(struct terminal *terminal, int number)
{
    if (terminal->is_alternate || !terminal->is_cursor_visible || !has_line_mode(terminal)) {
        fail_msg("after signal %d: other screen %d, cursor %d, lines %d", number,
                 terminal->is_alternate, terminal->is_cursor_visible, has_line_mode(terminal));
    }
}

static void
every_signal_gives_the_terminal_back(void **state)
{
    static const int numbers[] = {SIGHUP,  SIGINT,  SIGTERM, SIGQUIT, SIGALRM, SIGUSR1,
                                  SIGUSR2, SIGXCPU, SIGPROF, SIGFPE,  SIGILL,  SIGBUS};

    (void)state;
    for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++) {
        struct session *session = open_session(NULL);
        struct terminal *terminal = &session->terminal;
        bool is_orderly = numbers[i] == SIGHUP || numbers[i] == SIGINT || numbers[i] == SIGTERM;
        int status;

        terminal_wait(terminal, "Play the computer");
        assert_true(terminal->is_alternate);
        assert_false(has_line_mode(terminal));
        kill(terminal->pid, numbers[i]);
        status = terminal_wait_end(terminal);
        assert_int_equal(WIFSIGNALED(status) != 0, !is_orderly);
        expect_restored(terminal, numbers[i]);
        close_session(session);
    }
}

static void
a_fault_leaves_a_report(void **state)
{
    struct session *session = open_session(NULL);
    struct terminal *terminal = &session->terminal;
    char text[TEXT_BYTES];

    (void)state;
    terminal_wait(terminal, "Play the computer");
    kill(terminal->pid, SIGSEGV);
    terminal_wait_end(terminal);
    expect_restored(terminal, SIGSEGV);
    assert_non_null(strstr(terminal_text(terminal), "Goren stopped because of an error."));
    read_file(session, "crash.txt", text);
    assert_non_null(strstr(text, "signal 11"));
    close_session(session);
}

static void
end_by(struct session *session, int number)
{
    kill(session->terminal.pid, number);
    terminal_wait_end(&session->terminal);
    terminal_close(&session->terminal);
    start(session);
}

static void
a_study_outlives_the_terminal(void **state)
{
    static const char note[] = "Goren ended with an unsaved study";
    struct session *session = open_session(NULL);
    struct terminal *terminal = &session->terminal;
    char text[TEXT_BYTES];

    (void)state;
    terminal_wait(terminal, "Play the computer");
    terminal_type(terminal, ":explore freestyle 15\rh8\ri9\r");
    terminal_wait(terminal, "Move 3, Black");
    end_by(session, SIGHUP);
    terminal_wait(terminal, note);
    end_by(session, SIGTERM); // nobody has looked at it
    terminal_wait(terminal, note);
    terminal_type(terminal, ":explore\r");
    terminal_wait(terminal, "Move 3, Black");
    terminal_wait(terminal, "not saved");
    read_file(session, "unsaved-1.sgf", text);
    assert_non_null(strstr(text, "W[ig]"));
    terminal_type(terminal, "QY"); // dropped
    terminal_wait(terminal, "Play the computer");
    end_by(session, SIGTERM);
    terminal_wait(terminal, "Play the computer");
    assert_null(strstr(terminal_text(terminal), note));
    read_file(session, "unsaved-1.sgf", text);
    assert_string_equal(text, "");
    close_session(session);
}

static void
wait_stopped(struct terminal *terminal)
{
    int status = 0;

    assert_int_equal(waitpid(terminal->pid, &status, WUNTRACED), terminal->pid);
    assert_true(WIFSTOPPED(status));
}

static void
it_stops_and_goes_on(void **state)
{
    struct session *session = open_session(NULL);
    struct terminal *terminal = &session->terminal;

    (void)state;
    terminal_wait(terminal, "Play the computer");
    terminal_type(terminal, "\032"); // ^Z
    wait_stopped(terminal);
    assert_true(has_line_mode(terminal));
    kill(terminal->pid, SIGCONT);
    terminal_type(terminal, "?");
    terminal_wait(terminal, "Keys of the menu");
    assert_false(has_line_mode(terminal));
    kill(terminal->pid, SIGTSTP); // by somebody else
    wait_stopped(terminal);
    assert_true(has_line_mode(terminal));
    kill(terminal->pid, SIGCONT);
    terminal_type(terminal, "\033");
    terminal_wait_gone(terminal, "Keys of the menu");
    terminal_wait(terminal, "Play the computer");
    terminal_type(terminal, ":quit\r");
    assert_int_equal(terminal_wait_end(terminal), 0);
    expect_restored(terminal, 0);
    close_session(session);
}

static void
settings_go_into_the_file_and_remarks_stay(void **state)
{
    struct session *session = open_session("# mine\nquiet = on ; for me\nfuture = 1\n"
                                           "[keys]\nany.help = F9\n");
    struct terminal *terminal = &session->terminal;
    char text[TEXT_BYTES];

    (void)state;
    terminal_wait(terminal, "Unknown setting \"future\".");
    terminal_wait(terminal, "F9 keys");
    terminal_type(terminal, ":settings\r");
    terminal_wait(terminal, "Board style");
    terminal_type(terminal, "jl"); // down, and the next choice
    terminal_wait(terminal, "1 unsaved change");
    terminal_type(terminal, "A");
    terminal_wait(terminal, "Saved to");
    read_file(session, "goren.conf", text);
    assert_string_equal(text, "# mine\nquiet = on ; for me\nfuture = 1\nstyle = lines\n"
                              "[keys]\nany.help = F9\n");
    terminal_type(terminal, ":lang ru\r");
    terminal_wait(terminal, "Настройки");
    terminal_type(terminal, ":quit\r");
    assert_int_equal(terminal_wait_end(terminal), 0);
    close_session(session);
}

// Of a program that has one.
static pid_t
child_of(pid_t parent)
{
    char path[64];
    long child = 0;
    FILE *file;

    snprintf(path, sizeof(path), "/proc/%d/task/%d/children", (int)parent, (int)parent);
    file = fopen(path, "r");
    assert_non_null(file);
    if (fscanf(file, "%ld", &child) != 1) {
        fail_msg("goren has started no server");
    }
    fclose(file);
    return (pid_t)child;
}

static void
begin_game(struct terminal *terminal)
{
    terminal_wait(terminal, "Play the computer");
    terminal_type(terminal, "\r");
    terminal_wait(terminal, "New game");
    terminal_type(terminal, "\r");
    terminal_wait(terminal, "Your turn: move 1");
    terminal_type(terminal, "h8\r");
    terminal_wait(terminal, "Your turn: move 3");
}

// One that had run for a while starts again by itself, a young one by the key.
static void
a_server_of_ones_own_that_dies_comes_back(void **state)
{
    static const char *const ends[] = {"Back online. The game continues.", "Start it again", NULL};
    struct session *session = open_session(NULL);
    struct terminal *terminal = &session->terminal;

    (void)state;
    begin_game(terminal);
    kill(child_of(terminal->pid), SIGKILL);
    if (terminal_wait_any(terminal, ends) == 1) {
        terminal_type(terminal, "\033");
        terminal_wait(terminal, "NO CONNECTION");
        terminal_type(terminal, "\022");
        terminal_wait(terminal, "Back online. The game continues.");
    }
    terminal_wait(terminal, "Your turn: move 3");
    // Its server ends with it; a killed one would leave it writing into the folder.
    terminal_type(terminal, ":quit\rY");
    assert_int_equal(terminal_wait_end(terminal), 0);
    close_session(session);
}

static void
quit_game(struct terminal *terminal)
{
    terminal_type(terminal, ":quit\r");
    terminal_wait(terminal, "Quit? Your game is saved");
    terminal_type(terminal, "y");
    assert_int_equal(terminal_wait_end(terminal), 0);
}

static void
a_second_window_takes_the_game_and_the_first_can_have_it_back(void **state)
{
    struct session *session = open_session(NULL);
    struct terminal *first = &session->terminal, second;

    (void)state;
    begin_game(first);
    start_in(session, &second);
    terminal_wait(&second, "Continue");
    terminal_type(&second, "\r");
    terminal_wait(&second, "Your turn: move 3");
    terminal_wait(first, "Your game is open in another window now. Ctrl-R brings it back here.");
    terminal_wait(first, "Open in another window");
    assert_null(strstr(terminal_text(first), "unix:"));
    terminal_type(first, "\022");
    terminal_wait(first, "Your turn: move 3");
    terminal_wait(&second, "Open in another window");
    quit_game(&second);
    terminal_close(&second);
    quit_game(first); // and with it the server, which writes into the folder
    close_session(session);
}

// The server at home knows the player by another name then.
static void
a_new_name_keeps_the_unfinished_game(void **state)
{
    struct session *session = open_session("name = mizu\n");
    struct terminal *terminal = &session->terminal;
    char path[TEMP_PATH_BYTES + 32];
    FILE *file;

    (void)state;
    begin_game(terminal);
    quit_game(terminal);
    terminal_close(terminal);
    snprintf(path, sizeof(path), "%s/goren/goren.conf", session->folder.path);
    file = fopen(path, "w");
    assert_non_null(file);
    fputs("name = kawa\n", file);
    fclose(file);
    start(session);
    terminal_wait(terminal, "Continue");
    terminal_type(terminal, "\r");
    terminal_wait(terminal, "Your turn: move 3");
    assert_non_null(strstr(terminal_text(terminal), "kawa (you)"));
    assert_null(strstr(terminal_text(terminal), "mizu"));
    quit_game(terminal);
    close_session(session);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_signal_gives_the_terminal_back),
        cmocka_unit_test(a_fault_leaves_a_report),
        cmocka_unit_test(a_study_outlives_the_terminal),
        cmocka_unit_test(it_stops_and_goes_on),
        cmocka_unit_test(settings_go_into_the_file_and_remarks_stay),
        cmocka_unit_test(a_server_of_ones_own_that_dies_comes_back),
        cmocka_unit_test(a_second_window_takes_the_game_and_the_first_can_have_it_back),
        cmocka_unit_test(a_new_name_keeps_the_unfinished_game),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
