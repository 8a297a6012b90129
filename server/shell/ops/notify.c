// SPDX-License-Identifier: MIT
#include "server/shell/ops/notify.h"

#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "common/util/quote.h"
#include "common/util/strbuf.h"

struct notify
notify_to(const char *socket)
{
    struct notify notify = {.address = {.sun_family = AF_UNIX}};
    size_t length = socket ? strlen(socket) : 0;

    if (length < 2 || length >= sizeof(notify.address.sun_path) ||
        (socket[0] != '/' && socket[0] != '@')) {
        return notify;
    }
    memcpy(notify.address.sun_path, socket, length);
    // A name that is no path begins with a NUL, and its length counts.
    if (socket[0] == '@') {
        notify.address.sun_path[0] = '\0';
    }
    notify.bytes = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    return notify;
}

static bool
send_text(const struct notify *notify, const struct strbuf *text)
{
    ssize_t sent;
    int fd;

    if (notify->bytes == 0) {
        return false;
    }
    fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        return false;
    }
    sent = sendto(fd, text->text, text->length, MSG_NOSIGNAL | MSG_DONTWAIT,
                  (const struct sockaddr *)&notify->address, notify->bytes);
    close(fd);
    return sent == (ssize_t)text->length;
}

// Lines of the form NAME=value; the status must not become another one.
static bool
tell(const struct notify *notify, const char *lines, const char *status)
{
    struct strbuf text = {0};
    bool is_sent;

    strbuf_add(&text, lines);
    if (status) {
        strbuf_add(&text, "STATUS=");
        quote_add_bare(&text, status, strlen(status));
        strbuf_add_char(&text, '\n');
    }
    is_sent = send_text(notify, &text);
    strbuf_finish(&text);
    return is_sent;
}

bool
notify_ready(const struct notify *notify, const char *status)
{
    return tell(notify, "READY=1\n", status);
}

bool
notify_stopping(const struct notify *notify, const char *status)
{
    return tell(notify, "STOPPING=1\n", status);
}
