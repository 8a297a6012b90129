// SPDX-License-Identifier: MIT
#include "client/beside/look.h"

#include <event2/event.h>
#include <signal.h>

#include "client/config/language.h"
#include "client/net/deadline.h"
#include "client/net/link.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/wire/error_code.h"
#include "common/wire/feature.h"

enum { SIGNALS = 3 };

struct look {
    const struct look_target *target;
    const struct look_ops *ops;
    void *data;
    struct event_base *base;
    struct link *link;
    struct event *timer; // of the patience, then of the next look
    struct event *signals[SIGNALS];
    uint64_t asked; // seq of the running request, 0 = none
    bool was_told, is_offered;
    enum look_end end;
    struct strbuf *why;
};

static void
end(struct look *look, enum look_end how, const char *why)
{
    look->end = how;
    if (how == LOOK_FAILED && look->why->length == 0) {
        strbuf_add(look->why, why);
    }
    event_base_loopbreak(look->base);
}

// Where it was good once, it may be again: a goren beside has taken the line or the token on.
static void
fail(struct look *look, const char *why)
{
    if (look->target->every_ms && look->was_told) {
        look->ops->lost(look->data, why);
    } else {
        end(look, LOOK_FAILED, why);
    }
}

static void
ask(struct look *look)
{
    look->asked = link_look(look->link);
    if (!look->asked) {
        fail(look, _("No login is saved for this server. Log in once: goren join HOST"));
    }
}

static const char *
explain_state(const struct look *look, const char *why)
{
    return link_first_key(look->link)
               ? _("You have not been on this server yet. Log in once: goren join HOST")
               : why;
}

static void
on_state(void *data, enum link_state state, const char *why)
{
    struct look *look = data;

    if (state == LINK_UP && !look->is_offered) {
        end(look, LOOK_FAILED, _("This server is too old to be asked from beside."));
    } else if (state == LINK_UP) {
        ask(look);
    } else if (state == LINK_WAITING) {
        look->asked = 0;
        fail(look, why);
    } else if (state == LINK_FAILED) {
        end(look, LOOK_FAILED, explain_state(look, why));
    }
}

static void
on_told(struct look *look, const struct wire_waiting *waiting)
{
    look->was_told = true;
    look->ops->told(look->data, waiting);
    if (look->target->every_ms) {
        deadline_add_event(look->timer, look->target->every_ms);
    } else {
        end(look, LOOK_TOLD, "");
    }
}

static void
on_refused(struct look *look, const struct wire_error *error)
{
    if (error->code == ERROR_WRONG_TOKEN) {
        fail(look, _("The saved login is not valid any more. Log in again: goren join HOST"));
    } else {
        fail(look, tr(error_english((enum error_code)error->code)));
    }
    if (look->target->every_ms) {
        deadline_add_event(look->timer, look->target->every_ms);
    }
}

static void
on_message(void *data, const struct server_msg *msg)
{
    struct look *look = data;
    bool is_answer = look->asked && msg->re_seq == look->asked;

    if (msg->kind == SERVER_WELCOME) {
        look->is_offered = feature_is_offered(&msg->welcome, FEATURE_PEEK);
        return;
    }
    look->asked = is_answer ? 0 : look->asked;
    if (is_answer && msg->kind == SERVER_WAITING) {
        on_told(look, &msg->waiting);
    } else if (is_answer && msg->kind == SERVER_ERROR) {
        on_refused(look, &msg->error);
    }
}

static void
on_timer(evutil_socket_t fd, short what, void *data)
{
    struct look *look = data;

    (void)fd, (void)what;
    if (!look->was_told) {
        end(look, LOOK_FAILED, _("The server did not answer in time."));
    } else if (link_state(look->link) == LINK_UP && !look->asked) {
        ask(look);
    }
}

static void
on_signal(evutil_socket_t number, short what, void *data)
{
    (void)number, (void)what;
    end(data, LOOK_STOPPED, "");
}

static void
open_line(struct look *look)
{
    struct link_target target = address_target(&look->target->address);
    struct link_identity identity = {
        .name = look->target->name,
        .only_looks = true,
        .language = language_code(tr_language()),
    };

    target.is_plain = look->target->is_insecure;
    target.ca_file = look->target->ca_file;
    target.asks_first = true; // nobody is asked here: a server that is not known is left alone
    link_open(look->link, &target, &identity);
}

enum look_end
look_run(const struct look_target *target, const struct look_ops *ops, void *data,
         struct strbuf *why)
{
    static const struct link_ops link_ops = {.on_state = on_state, .on_message = on_message};
    static const int numbers[SIGNALS] = {SIGINT, SIGTERM, SIGHUP};
    struct look look = {.target = target, .ops = ops, .data = data, .why = why};

    look.base = event_base_new();
    look.timer = evtimer_new(look.base, on_timer, &look);
    for (int i = 0; i < SIGNALS; i++) {
        look.signals[i] = evsignal_new(look.base, numbers[i], on_signal, &look);
        event_add(look.signals[i], NULL);
    }
    look.link = link_create(look.base, target->state_dir, &link_ops, &look);
    deadline_add_event(look.timer, target->patience_ms);
    look.end = LOOK_TOLD;
    open_line(&look);
    if (look.end == LOOK_TOLD) { // it may have failed already
        event_base_dispatch(look.base);
    }
    link_destroy(look.link);
    event_free(look.timer);
    for (int i = 0; i < SIGNALS; i++) {
        event_free(look.signals[i]);
    }
    event_base_loop(look.base, EVLOOP_NONBLOCK); // link.h says why
    event_base_free(look.base);
    return look.end;
}
