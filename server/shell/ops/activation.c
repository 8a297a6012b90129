// SPDX-License-Identifier: MIT
#include "server/shell/ops/activation.h"

#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

#include "common/util/number.h"
#include "common/util/quote.h"
#include "common/util/strbuf.h"

static int
socket_option(int fd, int option)
{
    int value = -1;
    socklen_t bytes = sizeof(value);

    return getsockopt(fd, SOL_SOCKET, option, &value, &bytes) == 0 ? value : -1;
}

static bool
take(int fd, struct strbuf *why)
{
    if (socket_option(fd, SO_TYPE) != SOCK_STREAM || socket_option(fd, SO_ACCEPTCONN) != 1) {
        strbuf_addf(why, "Descriptor %d of LISTEN_FDS is not a listening stream socket.", fd);
        return false;
    }
    return fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

bool
activation_read(const char *listen_pid, const char *listen_fds, long pid,
                struct activation *activation, struct strbuf *why)
{
    int64_t for_pid, count;

    if (!listen_pid || !listen_fds) {
        *activation = (struct activation){0};
        return true;
    }
    if (!number_parse(listen_pid, strlen(listen_pid), 1, INT_MAX, &for_pid) ||
        !number_parse(listen_fds, strlen(listen_fds), 0, ACTIVATION_MAX, &count)) {
        strbuf_addf(why,
                    "LISTEN_PID and LISTEN_FDS must be a process and a number from 0 to %d, not ",
                    ACTIVATION_MAX);
        quote_add(why, listen_pid, strlen(listen_pid), 20);
        strbuf_add(why, " and ");
        quote_add(why, listen_fds, strlen(listen_fds), 20);
        strbuf_add_char(why, '.');
        return false;
    }
    if (for_pid != pid) {
        count = 0;
    }
    for (int i = 0; i < count; i++) {
        if (!take(ACTIVATION_FIRST + i, why)) {
            return false;
        }
    }
    activation->count = (int)count;
    return true;
}
