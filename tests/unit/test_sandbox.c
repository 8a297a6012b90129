// SPDX-License-Identifier: MIT
// The real filter, in a child for each case: what the server may not do ends it or fails, and what
// it needs works.
#define _GNU_SOURCE // unshare(), memfd
#include <errno.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <netdb.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/shell/ops/sandbox.h"

enum { WORKED = 0, REFUSED = 1, ELSE = 2, UNAVAILABLE = 3 };

static int
outcome(long result)
{
    if (result >= 0) {
        return WORKED;
    }
    return errno == EPERM ? REFUSED : ELSE;
}

// Each returns how it went; some end the process.

static int
runs_a_program(void)
{
    char name[] = "/bin/true";
    char *const argv[] = {name, NULL};

    return outcome(execve(argv[0], argv, NULL));
}

static int
forks(void)
{
    pid_t pid = fork();

    if (pid == 0) {
        _exit(0);
    }
    return outcome(pid);
}

static int
traces(void)
{
    return outcome(ptrace(PTRACE_TRACEME, 0, NULL, NULL));
}

static int
mounts(void)
{
    return outcome(mount("none", "/tmp", "tmpfs", 0, NULL));
}

static int
changes_user(void)
{
    return outcome(setuid(getuid()));
}

static int
leaves_namespace(void)
{
    return outcome(unshare(CLONE_NEWUSER));
}

static void *
run_in_thread(void *data)
{
    (void)data;
    runs_a_program();
    return NULL;
}

// A thread that was there before must be shut in, too.
static pthread_barrier_t barrier;
static pthread_t old_thread;

static void *
wait_and_run(void *data)
{
    pthread_barrier_wait(&barrier);
    return run_in_thread(data);
}

static int
old_thread_runs_a_program(void)
{
    pthread_barrier_wait(&barrier);
    pthread_join(old_thread, NULL);
    return ELSE;
}

static int
talks_to_the_kernel(void)
{
    return outcome(socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE));
}

static int
sends_raw_packets(void)
{
    return outcome(socket(AF_PACKET, SOCK_RAW, 0));
}

static int
makes_code(void)
{
    void *page =
        mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    return outcome(page == MAP_FAILED ? -1 : 0);
}

static int
makes_data_code(void)
{
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    return page == MAP_FAILED ? ELSE : outcome(mprotect(page, 4096, PROT_READ | PROT_EXEC));
}

static int
signals_its_parent(void)
{
    return outcome(kill(getppid(), 0));
}

static int
types_into_the_terminal(void)
{
    return outcome(ioctl(STDIN_FILENO, TIOCSTI, "x"));
}

static int
hides_a_file(void)
{
    return outcome(syscall(SYS_memfd_create, "x", 0));
}

static void *
do_nothing(void *data)
{
    return data;
}

static int
starts_threads(void)
{
    pthread_t thread;

    return pthread_create(&thread, NULL, do_nothing, NULL) == 0 && pthread_join(thread, NULL) == 0
               ? WORKED
               : ELSE;
}

static int
writes_files(void)
{
    char path[] = "/tmp/goren-sandbox-XXXXXX";
    int fd = mkstemp(path);
    bool is_good = fd >= 0 && fchmod(fd, 0600) == 0 && write(fd, "x", 1) == 1 &&
                   fdatasync(fd) == 0 && ftruncate(fd, 0) == 0;

    return is_good && unlink(path) == 0 && close(fd) == 0 ? WORKED : ELSE;
}

static int
opens_sockets(void)
{
    static const int families[] = {AF_UNIX, AF_INET, AF_INET6};

    for (int i = 0; i < 3; i++) {
        if (socket(families[i], SOCK_STREAM | SOCK_CLOEXEC, 0) < 0 && errno == EPERM) {
            return REFUSED;
        }
    }
    return WORKED;
}

// A name server need not be there; but asking must not end the process.
static int
looks_up_names(void)
{
    struct addrinfo *list = NULL;

    if (getaddrinfo("localhost", "1", NULL, &list) == 0) {
        freeaddrinfo(list);
    }
    return WORKED;
}

static int
reads_its_limits(void)
{
    struct rlimit limit;

    return outcome(getrlimit(RLIMIT_NOFILE, &limit));
}

static const struct {
    const char *what;
    int (*attempt)(void);
    int status; // an outcome, or the signal that ends it, negative
} cases[] = {
    {"runs a program", runs_a_program, -SIGSYS},
    {"a thread of before runs a program", old_thread_runs_a_program, -SIGSYS},
    {"forks", forks, -SIGSYS},
    {"traces", traces, -SIGSYS},
    {"mounts", mounts, -SIGSYS},
    {"changes its user", changes_user, -SIGSYS},
    {"leaves its namespace", leaves_namespace, -SIGSYS},
    {"talks to the kernel", talks_to_the_kernel, REFUSED},
    {"sends raw packets", sends_raw_packets, REFUSED},
    {"makes code", makes_code, REFUSED},
    {"makes data code", makes_data_code, REFUSED},
    {"signals its parent", signals_its_parent, REFUSED},
    {"types into the terminal", types_into_the_terminal, REFUSED},
    {"makes a file without a name", hides_a_file, REFUSED},
    {"starts threads", starts_threads, WORKED},
    {"writes files", writes_files, WORKED},
    {"opens sockets", opens_sockets, WORKED},
    {"looks up names", looks_up_names, WORKED},
    {"reads its limits", reads_its_limits, WORKED},
    {"aborts", NULL, -SIGABRT},
};

static _Noreturn void
try_in_child(int (*attempt)(void))
{
    const struct rlimit none = {0, 0};

    setrlimit(RLIMIT_CORE, &none);
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_create(&old_thread, NULL, wait_and_run, NULL);
    switch (sandbox_enter()) {
    case SANDBOX_ON:
        break;
    case SANDBOX_NOT_BUILT:
        _exit(UNAVAILABLE);
    case SANDBOX_FAILED:
        _exit(ELSE);
    }
    if (!attempt) {
        sigaction(SIGABRT, &(struct sigaction){.sa_handler = SIG_DFL}, NULL); // not cmocka's
        abort();
    }
    _exit(attempt());
}

static void
the_server_can_do_what_it_needs_and_nothing_else(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        pid_t pid = fork();
        int status, got;

        if (pid == 0) {
            try_in_child(cases[i].attempt);
        }
        assert_int_equal(waitpid(pid, &status, 0), pid);
        got = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
        if (got == UNAVAILABLE) {
            print_message("# this build has no filter of system calls\n");
            return;
        }
        if (got != cases[i].status) {
            fail_msg("%s: expected %d, got %d", cases[i].what, cases[i].status, got);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_server_can_do_what_it_needs_and_nothing_else),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
