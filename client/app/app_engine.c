// SPDX-License-Identifier: MIT
// The engine of this machine, for both frontends: created at its first use, in its own thread.
#include <event2/event.h>

#include "client/app/app_internal.h"
#include "client/records/thinker.h"
#include "common/i18n/tr.h"

enum { ENGINE_BYTES = 64 << 20 };

static void
on_report(evutil_socket_t fd, short what, void *data)
{
    struct app *app = data;
    struct thinker_report report;

    (void)fd, (void)what;
    if (thinker_next(app->thinker, &report)) {
        app->frontend->take_report(app, &report);
        proof_tree_finish(&report.proof);
        app_settle(app);
    }
}

static bool
start_thinker(struct app *app)
{
    if (!app->thinker) {
        app->thinker = thinker_create(ENGINE_BYTES);
        if (!app->thinker) {
            app->frontend->tell_error(app,
                                      _("The system can't start another thread for the engine."));
            return false;
        }
        app->thinker_event =
            event_new(app->base, thinker_fd(app->thinker), EV_READ | EV_PERSIST, on_report, app);
        event_add(app->thinker_event, NULL);
    }
    return true;
}

void
app_think(void *data, const struct thinker_task *task)
{
    struct app *app = data;

    if (task && start_thinker(app)) {
        thinker_ask(app->thinker, task);
    } else if (!task && app->thinker) {
        thinker_stop(app->thinker);
    }
}

void
app_stop_thinker(struct app *app)
{
    if (app->thinker) {
        event_free(app->thinker_event);
        thinker_destroy(app->thinker);
        app->thinker = NULL;
    }
}
