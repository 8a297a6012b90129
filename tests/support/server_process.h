// SPDX-License-Identifier: MIT
// A real gorend as a child of the test: started on a private Unix socket and a
// free TCP port with its data in a folder of its own, killed, stopped, continued,
// started again on the same data. Everything it says goes to a file in that
// folder, which is shown when a test fails.
#ifndef TESTS_SUPPORT_SERVER_PROCESS_H
#define TESTS_SUPPORT_SERVER_PROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { SERVER_ARGUMENTS_MAX = 24, SERVER_PATH_BYTES = 100 };

struct server_process {
    pid_t pid;           // 0 = not running
    const char *program; // borrowed; $GOREND unless it is set
    int ready_fd;        // of a start that was not waited for yet, else -1
    int starts;          // how often it was started
    int port;            // of TCP on 127.0.0.1; 0 before the first start
    char folder[SERVER_PATH_BYTES - 20];
    char socket[SERVER_PATH_BYTES], data[SERVER_PATH_BYTES], control[SERVER_PATH_BYTES];
    char log[SERVER_PATH_BYTES];
    int argument_count;
    const char *arguments[SERVER_ARGUMENTS_MAX]; // further ones, borrowed
    bool has_no_tcp;
};

// Makes the folder (in GOREN_TEST_DIR, else /tmp). Nothing is started.
void server_init(struct server_process *server);
// Kills it if it runs, and removes the folder.
void server_finish(struct server_process *server);

// One more argument for all starts from now on: "--rooms=50". Borrowed.
void server_add_argument(struct server_process *server, const char *argument);

// Starts it and waits until it takes connections. False if it ended instead;
// *status is its exit status then.
bool server_start(struct server_process *server);
bool server_try_start(struct server_process *server, int *status);

// The same in two steps, for those who want to end it in between.
enum server_news { SERVER_STARTING, SERVER_READY, SERVER_ENDED };

void server_spawn(struct server_process *server);
// Waits so long for news of the start; *status is set when it has ended.
enum server_news server_await(struct server_process *server, int64_t wait_us, int *status);

void server_signal(struct server_process *server, int signal);
// Waits for its end. Returns the exit status, or 128 + the signal.
int server_wait(struct server_process *server);
// Has it ended by itself? Then *status is as above, and it is not running.
bool server_has_ended(struct server_process *server, int *status);
// SIGSTOP, and waits until it stands still; SIGCONT.
void server_pause(struct server_process *server);
void server_continue(struct server_process *server);
// SIGKILL, and waits.
void server_kill(struct server_process *server);
// SIGTERM, and waits; it must end well.
void server_stop(struct server_process *server);

// gorend ctl COMMAND; the exit status. Its output goes to answer, cut to fit.
int server_control(const struct server_process *server, const char *command, char *answer,
                   size_t bytes);

// What it said last, for a test that failed.
void server_show_log(const struct server_process *server);
// The sum of all numbers that follow this word in the log: "stood still ms=".
long server_log_sum(const struct server_process *server, const char *word);

// What the kernel knows of the process.
long server_rss_kib(const struct server_process *server);
int server_descriptors(const struct server_process *server);
double server_cpu_s(const struct server_process *server);

#endif
