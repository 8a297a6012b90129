// SPDX-License-Identifier: MIT
#define LOG_MODULE "libevent"
#include "server/shell/ops/event_log.h"

#include <event2/event.h>

#include "common/util/log.h"

static void
on_message(int severity, const char *message)
{
    if (severity >= EVENT_LOG_ERR) {
        log_error("said text=%s", log_quote(message));
    } else if (severity == EVENT_LOG_WARN) {
        log_warn("said text=%s", log_quote(message));
    } else {
        log_debug("said text=%s", log_quote(message));
    }
}

void
event_log_install(void)
{
    event_set_log_callback(on_message);
}
