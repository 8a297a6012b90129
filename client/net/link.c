// SPDX-License-Identifier: MIT
// The states of the link: connecting, being up, breaking, reconnecting. A change of state must be
// the last step of a function, because the callback may re-enter.
#include "client/net/link.h"

#include <assert.h>
#include <event2/event.h>
#include <event2/util.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "client/net/link_internal.h"
#include "common/i18n/tr.h"
#include "common/util/now.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum { DOUBLINGS_MAX = 16 };

static const struct link_times default_times = {
    .connect_ms = 5000,
    .tls_ms = 10000,
    .answer_ms = 20000,
    .frame_ms = 20000,
    .silence_ms = 45000,
    .ping_ms = 5000,
    .retry_min_ms = 1000,
    .retry_max_ms = 30000,
    .settled_ms = 10000,
    .goodbye_ms = 1000,
};

// May one state follow the other?
static bool
may_follow(enum link_state from, enum link_state to)
{
    static const bool table[][LINK_FAILED + 1] = {
        [LINK_IDLE] = {[LINK_CONNECTING] = true, [LINK_FAILED] = true},
        [LINK_CONNECTING] = {[LINK_GREETING] = true,
                             [LINK_WAITING] = true,
                             [LINK_FAILED] = true,
                             [LINK_IDLE] = true},
        [LINK_GREETING] =
            {[LINK_UP] = true, [LINK_WAITING] = true, [LINK_FAILED] = true, [LINK_IDLE] = true},
        [LINK_UP] = {[LINK_WAITING] = true, [LINK_FAILED] = true, [LINK_IDLE] = true},
        [LINK_WAITING] = {[LINK_CONNECTING] = true, [LINK_IDLE] = true},
        [LINK_FAILED] = {[LINK_CONNECTING] = true, [LINK_IDLE] = true},
    };

    return table[from][to];
}

static void
set_state(struct link *link, enum link_state state, const char *why)
{
    assert(may_follow(link->state, state));
    link->state = state;
    link->call_depth++;
    link->ops.on_state(link->data, state, why);
    link->call_depth--;
}

void
link_hand_over(struct link *link, const struct server_msg *msg)
{
    link->call_depth++;
    link->ops.on_message(link->data, msg);
    link->call_depth--;
}

static void
bury(struct link *link, struct stream *stream)
{
    stream_silence(stream);
    link->dead = xreallocarray(link->dead, (size_t)link->dead_count + 1, sizeof(*link->dead));
    link->dead[link->dead_count++] = stream;
    event_active(link->sweep, 0, 0);
}

static void
free_dead(struct link *link)
{
    while (link->dead_count > 0) {
        stream_destroy(link->dead[--link->dead_count]);
    }
}

static void
on_sweep(evutil_socket_t fd, short what, void *data)
{
    (void)fd;
    (void)what;
    free_dead(data);
}

static void
end_farewell(struct link *link)
{
    if (link->farewell) {
        deadline_clear(&link->farewell_patience);
        bury(link, link->farewell);
        link->farewell = NULL;
    }
}

static void
on_farewell_over(void *data)
{
    end_farewell(data);
}

// Ends whatever is going on: a try, a connection, waiting.
static void
drop_everything(struct link *link)
{
    if (link->state == LINK_UP && now_mono_ms() - link->up_since_ms >= link->times.settled_ms) {
        link->tries = 0;
    }
    dial_stop(link->dial);
    deadline_clear(&link->patience);
    event_del(link->retry_timer);
    event_del(link->ping_timer);
    link_greet_broken(link);
    link->ping_sent_ms = 0;
    link->lag_ms = -1;
    if (link->stream) {
        bury(link, link->stream);
        link->stream = NULL;
    }
}

// Twice as long each time; a little less at random, so that the clients of a
// server that restarts do not all come back in the same moment.
static int64_t
next_delay_ms(struct link *link)
{
    int doublings = link->tries < DOUBLINGS_MAX ? link->tries : DOUBLINGS_MAX;
    int64_t delay_ms = link->times.retry_min_ms << doublings;
    uint32_t random;

    link->tries++;
    delay_ms = delay_ms < link->times.retry_max_ms ? delay_ms : link->times.retry_max_ms;
    evutil_secure_rng_get_bytes(&random, sizeof(random));
    return delay_ms - random % (delay_ms / 4 + 1);
}

void
link_give_up(struct link *link, enum link_state state, struct strbuf *why)
{
    int64_t delay_ms;

    drop_everything(link);
    if (state == LINK_WAITING) {
        delay_ms = next_delay_ms(link);
        link->retry_at_ms = now_mono_ms() + delay_ms;
        deadline_add_event(link->retry_timer, delay_ms);
    }
    set_state(link, state, strbuf_text(why));
    strbuf_finish(why);
}

// Something that answers but is no Goren server will not become one by waiting;
// but where one was a moment ago, one may be again.
static enum link_state
state_after(const struct link *link, bool is_hopeless)
{
    return is_hopeless && !link->was_up ? LINK_FAILED : LINK_WAITING;
}

void
link_is_broken(struct link *link, enum stream_fault fault)
{
    bool is_hopeless = fault == STREAM_NOT_TLS || fault == STREAM_NONSENSE;
    struct strbuf why = {0};

    link_words_fault(link, fault, &why);
    link_give_up(link, state_after(link, is_hopeless), &why);
}

uint64_t
link_write(struct link *link, struct client_msg *msg)
{
    msg->seq = ++link->seq;
    return stream_send(link->stream, msg) ? msg->seq : 0;
}

static void
send_ping(struct link *link)
{
    struct client_msg msg = {.kind = CLIENT_PING, .ping = {.number = link->ping_number + 1}};

    if (link->ping_sent_ms == 0) {
        link->ping_number++;
        link->ping_seq = link_write(link, &msg);
        link->ping_sent_ms = now_mono_ms();
    }
    deadline_add_event(link->ping_timer, link->times.ping_ms);
}

static void
on_ping_timer(evutil_socket_t fd, short what, void *data)
{
    (void)fd;
    (void)what;
    send_ping(data);
}

void
link_is_up(struct link *link, const char *why)
{
    link->was_up = true;
    link->refusal = 0;
    link->up_since_ms = now_mono_ms();
    deadline_set(&link->patience, link->times.silence_ms);
    send_ping(link);
    set_state(link, LINK_UP, why);
}

static void
answer_ping(struct link *link, uint64_t number)
{
    struct client_msg msg = {.kind = CLIENT_PONG, .ping = {.number = number}};

    link_write(link, &msg);
}

static void
on_ping_answered(struct link *link, const struct server_msg *msg)
{
    if (msg->kind == SERVER_PONG) { // else it was refused, in a moment of haste
        link->lag_ms = now_mono_ms() - link->ping_sent_ms;
    }
    link->ping_sent_ms = 0;
}

// Whoever listens learns the reason before the line is down, and may end the link at that.
static void
on_bye(struct link *link, struct stream *stream, const struct server_msg *msg)
{
    struct strbuf why = {0};
    enum link_state next;

    if (link->state == LINK_UP) {
        link_hand_over(link, msg);
    }
    if (stream == link->stream) {
        next = link_words_bye(link, &msg->bye, &why);
        link->refusal = msg->bye.error;
        link_give_up(link, next, &why);
    }
}

static void
on_message(void *data, struct stream *stream, const struct server_msg *msg)
{
    struct link *link = data;

    if (stream != link->stream) {
        if (msg->kind == SERVER_BYE) {
            end_farewell(link);
        }
        return;
    }
    if (link->state == LINK_UP) {
        deadline_set(&link->patience, link->times.silence_ms);
    }
    if (msg->kind == SERVER_PING) {
        answer_ping(link, msg->ping.number);
    } else if (msg->kind == SERVER_BYE) {
        on_bye(link, stream, msg);
    } else if (link->ping_sent_ms != 0 && msg->re_seq != 0 && msg->re_seq == link->ping_seq) {
        on_ping_answered(link, msg);
    } else if (link->state == LINK_GREETING) {
        link_greet_message(link, msg);
    } else {
        link_hand_over(link, msg);
    }
}

static void
on_broken(void *data, struct stream *stream, enum stream_fault fault)
{
    struct link *link = data;

    if (stream == link->stream) {
        link_is_broken(link, fault);
    } else {
        end_farewell(link);
    }
}

static struct tls_expectation
expectation_of(const struct link *link)
{
    return (struct tls_expectation){
        .state_dir = link->state_dir,
        .server = link->where.server,
        .host = link->where.host,
        .told = link->where.told,
        .agreed = link->where.agreed,
        .has_authority = link->where.ca_file != NULL,
        .asks_first = link->where.asks_first,
    };
}

// TLS is settled, or there is none: is it the right server? Then it is greeted.
static void
on_open(void *data, struct stream *stream)
{
    struct link *link = data;
    struct tls_expectation expected = expectation_of(link);
    struct strbuf why = {0};

    strbuf_clear(&link->trust_words);
    if (link->tls) {
        link->trust = link_tls_judge(stream_tls(stream), &expected);
        if (link->trust.verdict > TRUST_AUTHORITY) {
            trust_explain(&link->trust, &expected, &why);
            link_give_up(link, LINK_FAILED, &why);
            return;
        }
        trust_words(&link->trust, &link->trust_words);
    }
    set_state(link, LINK_GREETING, "");
    if (link->stream == stream) {
        link_greet(link);
    }
}

static const struct stream_ops stream_ops = {
    .on_open = on_open,
    .on_message = on_message,
    .on_broken = on_broken,
};

static void
on_dialled(void *data, enum dial_result result, int fd)
{
    struct link *link = data;
    struct tls_expectation expected = expectation_of(link);
    struct ssl_st *ssl = NULL;
    struct strbuf why = {0};

    if (result != DIAL_OK) {
        link_words_dial(link, result, &why);
        link_give_up(link, state_after(link, result == DIAL_NO_HOST), &why);
        return;
    }
    if (link->tls) {
        ssl = link_tls_start(link->tls, &expected);
        deadline_set(&link->patience, link->times.tls_ms);
    }
    link->stream = stream_create(link->base, fd, ssl, link->times.frame_ms, &stream_ops, link);
}

static void
begin_try(struct link *link)
{
    const struct dial_target target = {
        .host = link->where.host,
        .port = link->where.port,
        .path = link->where.path,
        .resolve = link->resolve,
        .patience_ms = link->times.connect_ms,
    };

    link->refusal = 0;
    link->trust = (struct trust){0};
    event_del(link->retry_timer);
    dial_start(link->dial, &target);
    set_state(link, LINK_CONNECTING, "");
}

static void
on_retry_timer(evutil_socket_t fd, short what, void *data)
{
    (void)fd;
    (void)what;
    begin_try(data);
}

static void
on_patience_over(void *data)
{
    struct link *link = data;
    struct strbuf why = {0};

    link_words_patience(link, &why);
    link_give_up(link, LINK_WAITING, &why);
}

// Writing to a connection that broke is an error like others, not the end of the program.
static void
ignore_sigpipe(void)
{
    struct sigaction now;

    if (sigaction(SIGPIPE, NULL, &now) == 0 && now.sa_handler == SIG_DFL) {
        now.sa_handler = SIG_IGN;
        sigaction(SIGPIPE, &now, NULL);
    }
}

struct link *
link_create(struct event_base *base, const char *state_dir, const struct link_ops *ops, void *data)
{
    struct link *link = xcalloc(1, sizeof(*link));

    ignore_sigpipe();
    link->base = base;
    link->state_dir = state_dir;
    link->ops = *ops;
    link->data = data;
    link->times = default_times;
    link->resolve = resolve_by_system;
    link->lag_ms = -1;
    link->dial = dial_create(base, on_dialled, link);
    deadline_init(&link->patience, base, on_patience_over, link);
    deadline_init(&link->farewell_patience, base, on_farewell_over, link);
    link->ping_timer = evtimer_new(base, on_ping_timer, link);
    link->retry_timer = evtimer_new(base, on_retry_timer, link);
    link->sweep = event_new(base, -1, 0, on_sweep, link);
    return link;
}

void
link_destroy(struct link *link)
{
    if (!link) {
        return;
    }
    assert(link->call_depth == 0);
    end_farewell(link);
    drop_everything(link);
    free_dead(link);
    dial_destroy(link->dial);
    deadline_finish(&link->patience);
    deadline_finish(&link->farewell_patience);
    event_free(link->ping_timer);
    event_free(link->retry_timer);
    event_free(link->sweep);
    link_forget_target(link);
    strbuf_finish(&link->trust_words);
    free(link->dead);
    free(link);
}

void
link_open(struct link *link, const struct link_target *target, const struct link_identity *identity)
{
    const char *fault = link_check_target(target, identity);

    link_hang_up(link);
    if (link->state != LINK_IDLE) {
        return; // who was told that it is idle has opened it already
    }
    link_forget_target(link);
    link->was_up = false;
    link->tries = 0;
    if (fault) {
        set_state(link, LINK_FAILED, fault);
        return;
    }
    link_copy_target(link, target, identity);
    if (!link->where.is_plain) {
        link->tls = link_tls_context(link->where.ca_file);
        if (!link->tls) {
            link_forget_target(link);
            set_state(link, LINK_FAILED,
                      _("Can't read the file of the certificate authority. Check its path."));
            return;
        }
    }
    begin_try(link);
}

void
link_retry_now(struct link *link)
{
    if (link->where.server && (link->state == LINK_WAITING || link->state == LINK_FAILED)) {
        begin_try(link);
    }
}

void
link_close(struct link *link)
{
    struct client_msg msg = {.kind = CLIENT_GOODBYE};

    if (link->state == LINK_UP && link_write(link, &msg) != 0) {
        end_farewell(link);
        link->farewell = link->stream;
        link->stream = NULL;
        deadline_set(&link->farewell_patience, link->times.goodbye_ms);
    }
    link_hang_up(link);
}

void
link_hang_up(struct link *link)
{
    if (link->state != LINK_IDLE) {
        drop_everything(link);
        set_state(link, LINK_IDLE, "");
    }
}

uint64_t
link_send(struct link *link, struct client_msg *msg)
{
    return link->state == LINK_UP ? link_write(link, msg) : 0;
}

enum link_state
link_state(const struct link *link)
{
    return link->state;
}

int64_t
link_lag_ms(const struct link *link)
{
    int64_t waited_ms = link->ping_sent_ms ? now_mono_ms() - link->ping_sent_ms : -1;

    return link->lag_ms >= 0 && waited_ms > link->lag_ms ? waited_ms : link->lag_ms;
}

int64_t
link_retry_in_ms(const struct link *link)
{
    int64_t left_ms = link->retry_at_ms - now_mono_ms();

    if (link->state != LINK_WAITING) {
        return -1;
    }
    return left_ms > 0 ? left_ms : 0;
}

const char *
link_trust(const struct link *link)
{
    return strbuf_text(&link->trust_words);
}

const char *
link_server(const struct link *link)
{
    return link->where.server ? link->where.server : "";
}

uint32_t
link_refusal(const struct link *link)
{
    return link->refusal;
}

const char *
link_first_key(const struct link *link)
{
    return link->state == LINK_FAILED && link->trust.verdict == TRUST_FIRST ? link->trust.shown
                                                                            : NULL;
}

bool
link_keep_key(struct link *link)
{
    const char *key = link_first_key(link);

    if (!key) {
        return false;
    }
    memcpy(link->where.agreed, key, sizeof(link->where.agreed));
    link_retry_now(link);
    return true;
}

const struct known_host *
link_changed_key(const struct link *link, const char **shown)
{
    bool is_changed = link->state == LINK_FAILED && link->trust.verdict == TRUST_CHANGED;

    *shown = is_changed ? link->trust.shown : NULL;
    return is_changed ? &link->trust.known : NULL;
}

bool
link_accept_key(struct link *link, const char *pairs)
{
    char digits[FINGERPRINT_BYTES];

    if (link->state != LINK_FAILED || link->trust.verdict != TRUST_CHANGED ||
        !fingerprint_parse(pairs, strlen(pairs), FINGERPRINT_SPOKEN, digits) ||
        !fingerprint_begins(link->trust.shown, digits) ||
        known_hosts_replace(link->state_dir, link->where.server, link->trust.shown) != FILE_OK) {
        return false;
    }
    link_retry_now(link);
    return true;
}

void
link_set_times(struct link *link, const struct link_times *times)
{
    link->times = *times;
}

void
link_set_resolver(struct link *link, resolve_fn resolve)
{
    link->resolve = resolve;
}
