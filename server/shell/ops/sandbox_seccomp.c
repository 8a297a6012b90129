// SPDX-License-Identifier: MIT
// The filter of system calls. One table has them all by what they are for.
//
// A call that is not in it fails with EPERM, and the kernel logs it: it may be one that a newer
// library tries before it goes another way, and the server must not end for that. A call that no
// library would try and that an intruder needs (KILLED) ends the process, with SIGSYS: what it
// does next must not be waited for, and nothing is lost by the end of the server.
// clone3 hides its flags behind a pointer, so it is answered as by an old kernel (ENOSYS): then the
// C library calls clone, whose flags are seen.
#define _GNU_SOURCE // CLONE_THREAD
#include "server/shell/ops/sandbox.h"

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

// How a call is met.
enum rule { ALLOWED, KILLED, ABSENT };

// Up to this many calls for one purpose.
enum { NAMES_MAX = 40 };

static const struct {
    enum rule rule;
    const char *purpose;
    const char *names[NAMES_MAX];
} table[] = {
    {ALLOWED,
     "memory",
     {"brk", "munmap", "mremap", "madvise", "msync", "mlock", "munlock", "membarrier"}},
    {ALLOWED,
     "threads",
     {"futex", "futex_time64", "set_robust_list", "rseq", "sched_yield", "sched_getaffinity",
      "gettid", "setpriority", "getpriority", "exit", "exit_group", "restart_syscall"}},
    {ALLOWED,
     "time",
     {"clock_gettime", "clock_gettime64", "clock_getres", "clock_nanosleep",
      "clock_nanosleep_time64", "nanosleep", "gettimeofday", "time", "timerfd_create",
      "timerfd_settime", "timerfd_settime64"}},
    {ALLOWED,
     "signals",
     {"rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigtimedwait",
      "sigaltstack", "sigreturn"}},
    {ALLOWED,
     "who and where we are",
     {"getpid", "getppid", "getuid", "geteuid", "getgid", "getegid", "uname", "sysinfo",
      "getrusage", "getrandom", "getcwd", "umask"}},
    {ALLOWED, "the spawner's end", {"wait4", "waitid"}},
    {ALLOWED,
     "waiting",
     {"epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait", "epoll_pwait2", "poll", "ppoll",
      "ppoll_time64", "select", "pselect6", "pselect6_time64", "eventfd2", "pipe", "pipe2"}},
    {ALLOWED,
     "descriptors",
     {"read", "write", "readv", "writev", "pread64", "pwrite64", "preadv", "pwritev", "close",
      "fcntl", "fcntl64", "dup", "dup2", "dup3", "lseek", "_llseek"}},
    {ALLOWED,
     "files: the database, certificates, the log of frames",
     {"open",      "openat",      "stat",       "stat64",    "fstat",     "fstat64",
      "lstat",     "lstat64",     "newfstatat", "fstatat64", "statx",     "statfs",
      "fstatfs",   "statfs64",    "fstatfs64",  "access",    "faccessat", "faccessat2",
      "readlink",  "readlinkat",  "getdents64", "flock",     "fsync",     "fdatasync",
      "ftruncate", "ftruncate64", "fallocate",  "unlink",    "unlinkat",  "rename",
      "renameat",  "renameat2",   "mkdir",      "mkdirat",   "chmod",     "fchmod",
      "fchmodat"}},
    {ALLOWED,
     "files of root: SQLite gives a journal the owner of its database",
     {"fchown", "fchown32"}},
    {ALLOWED,
     "the network",
     {"bind", "listen", "accept", "accept4", "connect", "getsockname", "getpeername", "getsockopt",
      "setsockopt", "send", "sendto", "recv", "recvfrom", "sendmsg", "recvmsg", "sendmmsg",
      "recvmmsg", "shutdown"}},
    {KILLED, "programs and processes", {"execve", "execveat", "fork", "vfork"}},
    {KILLED,
     "other processes",
     {"ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_getfd",
      "pidfd_open", "kcmp"}},
    {KILLED,
     "other rights",
     {"setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid", "setgroups", "setfsuid",
      "setfsgid", "capset"}},
    {KILLED,
     "another view of the system",
     {"mount", "umount2", "pivot_root", "chroot", "setns", "unshare", "open_tree", "move_mount",
      "fsopen", "fsmount", "open_by_handle_at"}},
    {KILLED,
     "the kernel",
     {"init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load", "bpf",
      "perf_event_open", "userfaultfd", "io_uring_setup", "keyctl", "add_key", "request_key",
      "reboot", "swapon", "swapoff", "iopl", "ioperm", "acct", "quotactl"}},
    {ABSENT, "clone with flags that cannot be seen", {"clone3"}},
};

// Calls that depend on an argument. What the upper half of its register holds is nobody's.
#define INT_BITS 0xffffffffU

struct condition {
    unsigned argument; // counted from 0
    uint64_t mask, value;
};

static const struct {
    const char *name;
    enum rule rule;
    struct condition when;
} rows[] = {
    // Threads are ours, processes are not.
    {"clone", ALLOWED, {0, CLONE_THREAD, CLONE_THREAD}},
    {"clone", KILLED, {0, CLONE_THREAD, 0}},
    // Nothing that was written can be run.
    {"mmap", ALLOWED, {2, PROT_EXEC, 0}},
    {"mmap2", ALLOWED, {2, PROT_EXEC, 0}},
    {"mprotect", ALLOWED, {2, PROT_EXEC, 0}},
    {"socket", ALLOWED, {0, INT_BITS, AF_UNIX}},
    {"socket", ALLOWED, {0, INT_BITS, AF_INET}},
    {"socket", ALLOWED, {0, INT_BITS, AF_INET6}},
    {"socketpair", ALLOWED, {0, INT_BITS, AF_UNIX}},
    // How much can be read, is it a terminal, do not block. Nothing is typed into a terminal.
    {"ioctl", ALLOWED, {1, INT_BITS, FIONREAD}},
    {"ioctl", ALLOWED, {1, INT_BITS, FIONBIO}},
    {"ioctl", ALLOWED, {1, INT_BITS, TCGETS}},
    {"prctl", ALLOWED, {0, INT_BITS, PR_SET_NAME}},
    // Limits of this process alone.
    {"prlimit64", ALLOWED, {0, INT_BITS, 0}},
};

static uint32_t
action_of(enum rule rule)
{
    static const uint32_t actions[] = {
        [ALLOWED] = SCMP_ACT_ALLOW,
        [KILLED] = SCMP_ACT_KILL_PROCESS,
        [ABSENT] = SCMP_ACT_ERRNO(ENOSYS),
    };

    return actions[rule];
}

// A name that this machine's kernel has no number for is left out. Returns 0 or a negative errno.
static int
add(scmp_filter_ctx filter, const char *name, enum rule rule, const struct condition *when)
{
    struct scmp_arg_cmp test = {0};
    int number = seccomp_syscall_resolve_name(name);
    int result;

    if (number == __NR_SCMP_ERROR) {
        return 0;
    }
    if (when) {
        test = (struct scmp_arg_cmp){when->argument, SCMP_CMP_MASKED_EQ, when->mask, when->value};
    }
    result = seccomp_rule_add_array(filter, action_of(rule), number, when ? 1 : 0, &test);
    return number < 0 ? 0 : result; // one of another machine
}

static int
add_table(scmp_filter_ctx filter)
{
    int result = 0;

    for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
        for (int j = 0; j < NAMES_MAX && table[i].names[j] && result == 0; j++) {
            result = add(filter, table[i].names[j], table[i].rule, NULL);
        }
    }
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows) && result == 0; i++) {
        result = add(filter, rows[i].name, rows[i].rule, &rows[i].when);
    }
    return result;
}

// abort() is a signal to oneself.
static int
add_own_signals(scmp_filter_ctx filter)
{
    const struct condition own = {0, INT_BITS, (uint64_t)getpid()};
    int result = add(filter, "tgkill", ALLOWED, &own);

    return result == 0 ? add(filter, "kill", ALLOWED, &own) : result;
}

enum sandbox_result
sandbox_enter(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    int result;

    if (!filter) {
        errno = ENOMEM;
        return SANDBOX_FAILED;
    }
    // All threads or none; refusals are logged where the kernel is told to.
    result = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
    (void)seccomp_attr_set(filter, SCMP_FLTATR_CTL_LOG, 1);
    (void)seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2); // a tree: many calls, few steps
    result = result == 0 ? add_table(filter) : result;
    result = result == 0 ? add_own_signals(filter) : result;
    result = result == 0 ? seccomp_load(filter) : result;
    seccomp_release(filter);
    errno = -result;
    return result == 0 ? SANDBOX_ON : SANDBOX_FAILED;
}
