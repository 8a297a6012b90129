// SPDX-License-Identifier: MIT
// evhttp of libevent 2.1 bounds neither the number of connections nor their
// life. So each one has a place here, with a hold of its stream and a deadline;
// while all places are taken the listener rests, and others wait in its queue. Half a question
// keeps its place for a short time only, however its bytes are spread.
#define LOG_MODULE "metrics"
#include "server/shell/ops/metrics.h"

#include <assert.h>
#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/listener.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/log.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/net/peer.h"

enum {
    BACKLOG = 16,
    HEADERS_MAX_BYTES = 4096,
    BODY_MAX_BYTES = 1024, // none is wanted
    TICK_MS = 500,
    MS_PER_SECOND = 1000,
};

struct metrics;

// A place for a connection.
struct scrape {
    struct metrics *metrics;
    struct bufferevent *stream; // one hold; NULL: free
    struct event *deadline;
};

struct metrics {
    struct metrics_config config;
    void *stats;
    struct evhttp *http;
    struct evconnlistener *listener; // of http
    struct event *tick;              // accepts again
    int port;
    struct scrape scrapes[METRICS_CONNECTIONS_MAX];
};

static const char *const kind_words[] = {
    [METRICS_GAUGE] = "gauge",
    [METRICS_COUNTER] = "counter",
};

static struct timeval
after_ms(int ms)
{
    return (struct timeval){.tv_sec = ms / MS_PER_SECOND, .tv_usec = ms % MS_PER_SECOND * 1000};
}

// Whole numbers in full, for counters are compared.
static void
add_number(double number, struct strbuf *out)
{
    if (isnan(number)) {
        strbuf_add(out, "NaN");
    } else if (isinf(number)) {
        strbuf_add(out, number > 0 ? "+Inf" : "-Inf");
    } else {
        strbuf_addf(out, number == floor(number) && fabs(number) < 1e18 ? "%.0f" : "%.9g", number);
    }
}

void
metrics_add_text(const struct metrics_row *rows, int count, const void *stats, struct strbuf *out)
{
    for (int i = 0; i < count; i++) {
        const struct metrics_row *row = &rows[i];

        if (i == 0 || strcmp(row->name, rows[i - 1].name) != 0) {
            strbuf_addf(out, "# HELP %s %s\n# TYPE %s %s\n", row->name, row->help, row->name,
                        kind_words[row->kind]);
        }
        strbuf_add(out, row->name);
        if (row->labels) {
            strbuf_addf(out, "{%s}", row->labels);
        }
        strbuf_add_char(out, ' ');
        add_number(*(const double *)((const char *)stats + row->offset), out);
        strbuf_add_char(out, '\n');
    }
}

static bool
is_good_name(const struct metrics_row *row)
{
    static const char prefix[] = "goren_", suffix[] = "_total";
    size_t length = strlen(row->name), tail = sizeof(suffix) - 1;
    bool is_total = length > tail && strcmp(row->name + length - tail, suffix) == 0;

    return strncmp(row->name, prefix, sizeof(prefix) - 1) == 0 &&
           strspn(row->name, "abcdefghijklmnopqrstuvwxyz0123456789_") == length &&
           is_total == (row->kind == METRICS_COUNTER);
}

static bool
is_good_row(const struct metrics_row *rows, int at)
{
    const struct metrics_row *row = &rows[at];
    bool is_same = at > 0 && strcmp(row->name, rows[at - 1].name) == 0;

    if (!is_good_name(row) || (!is_same && (!row->help || strpbrk(row->help, "\\\n")))) {
        return false;
    }
    if (is_same && (row->kind != rows[at - 1].kind || !row->labels || !rows[at - 1].labels ||
                    strcmp(row->labels, rows[at - 1].labels) == 0)) {
        return false;
    }
    for (int i = 0; i < at - 1; i++) {
        if (!is_same && strcmp(row->name, rows[i].name) == 0) {
            return false;
        }
    }
    return true;
}

const struct metrics_row *
metrics_find_fault(const struct metrics_row *rows, int count)
{
    for (int i = 0; i < count; i++) {
        if (!is_good_row(rows, i)) {
            return &rows[i];
        }
    }
    return NULL;
}

// Frees the place. What evhttp still holds of the stream it lets go by itself.
static void
release(struct scrape *scrape)
{
    event_del(scrape->deadline);
    bufferevent_decref(scrape->stream);
    scrape->stream = NULL;
    evconnlistener_enable(scrape->metrics->listener);
}

static struct scrape *
find_scrape(struct metrics *metrics, const struct bufferevent *stream)
{
    for (int i = 0; i < METRICS_CONNECTIONS_MAX; i++) {
        if (metrics->scrapes[i].stream == stream) {
            return &metrics->scrapes[i];
        }
    }
    return NULL;
}

static void
on_deadline(evutil_socket_t fd, short what, void *data)
{
    struct scrape *scrape = data;

    (void)fd;
    (void)what;
    // evhttp sees the end of the stream, and frees its part.
    shutdown(bufferevent_getfd(scrape->stream), SHUT_RDWR);
    release(scrape);
}

// A connection is there, and evhttp wants a stream for it.
static struct bufferevent *
on_connect(struct event_base *base, void *data)
{
    struct metrics *metrics = data;
    struct scrape *scrape = find_scrape(metrics, NULL);
    struct timeval deadline = after_ms(metrics->config.head_ms);

    assert(scrape);
    scrape->stream = bufferevent_socket_new(base, -1, BEV_OPT_CLOSE_ON_FREE);
    bufferevent_incref(scrape->stream);
    event_add(scrape->deadline, &deadline);
    if (!find_scrape(metrics, NULL)) {
        evconnlistener_disable(metrics->listener);
    }
    return scrape->stream;
}

static void
on_close(struct evhttp_connection *connection, void *data)
{
    struct metrics *metrics = data;
    struct scrape *scrape = find_scrape(metrics, evhttp_connection_get_bufferevent(connection));

    // After its deadline it has no place any more.
    if (scrape) {
        release(scrape);
    }
}

// One question for each connection.
static void
send_text(struct evhttp_request *request, int code, const char *type, const struct strbuf *text)
{
    struct evkeyvalq *headers = evhttp_request_get_output_headers(request);
    struct evbuffer *body = evbuffer_new();

    evhttp_add_header(headers, "Content-Type", type);
    evhttp_add_header(headers, "Cache-Control", "no-store");
    evhttp_add_header(headers, "Connection", "close");
    // evhttp would send a body here too.
    if (evhttp_request_get_command(request) != EVHTTP_REQ_HEAD) {
        evbuffer_add(body, strbuf_text(text), text->length);
    }
    evhttp_send_reply(request, code, NULL, body);
    evbuffer_free(body);
}

static void
on_metrics(struct evhttp_request *request, void *data)
{
    struct metrics *metrics = data;
    const struct metrics_config *config = &metrics->config;
    struct strbuf text = {0};

    memset(metrics->stats, 0, config->stats_bytes);
    config->fill(config->data, metrics->stats);
    metrics_add_text(config->rows, config->row_count, metrics->stats, &text);
    send_text(request, HTTP_OK, "text/plain; version=0.0.4; charset=utf-8", &text);
    strbuf_finish(&text);
}

static void
on_health(struct evhttp_request *request, void *data)
{
    struct metrics *metrics = data;
    struct strbuf text = {0};
    int code = HTTP_OK;

    if (metrics->config.is_healthy(metrics->config.data, &text)) {
        strbuf_clear(&text);
        strbuf_add(&text, "ok");
    } else {
        code = HTTP_SERVUNAVAIL;
    }
    strbuf_add_char(&text, '\n');
    send_text(request, code, "text/plain; charset=utf-8", &text);
    strbuf_finish(&text);
}

static const struct {
    const char *path;
    void (*answer)(struct evhttp_request *request, void *data);
} pages[] = {
    {"/metrics", on_metrics},
    {"/healthz", on_health},
};

static void
on_request(struct evhttp_request *request, void *data)
{
    const char *path = evhttp_uri_get_path(evhttp_request_get_evhttp_uri(request));
    struct metrics *metrics = data;
    struct evhttp_connection *connection = evhttp_request_get_connection(request);
    struct scrape *scrape = find_scrape(metrics, evhttp_connection_get_bufferevent(connection));
    struct timeval deadline = after_ms(metrics->config.deadline_ms);
    const struct strbuf nothing = {0};

    evhttp_connection_set_closecb(connection, on_close, data);
    if (scrape) {
        event_add(scrape->deadline, &deadline);
    }
    for (size_t i = 0; i < sizeof(pages) / sizeof(pages[0]); i++) {
        if (path && strcmp(path, pages[i].path) == 0) {
            pages[i].answer(request, data);
            return;
        }
    }
    send_text(request, HTTP_NOTFOUND, "text/plain", &nothing);
}

// Without descriptors accept() would fail again at once, and for ever. What data
// points to is evhttp's, which does not lead to us: a timer looks after it.
static void
on_accept_failed(struct evconnlistener *listener, void *data)
{
    (void)data;
    log_warn("can't accept why=%s", log_quote(evutil_socket_error_to_string(errno)));
    evconnlistener_disable(listener);
}

static void
on_tick(evutil_socket_t fd, short what, void *data)
{
    struct metrics *metrics = data;

    (void)fd;
    (void)what;
    if (find_scrape(metrics, NULL)) {
        evconnlistener_enable(metrics->listener);
    }
}

static struct evconnlistener *
listen_at(struct event_base *base, const struct metrics_config *config, struct strbuf *why)
{
    const unsigned flags = LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC | LEV_OPT_REUSEABLE;
    struct evconnlistener *listener;

    if (config->address->sa_family == AF_UNIX || !peer_of(config->address).is_local) {
        strbuf_add(why, "Metrics are for this computer only: use an address such as 127.0.0.1.");
        return NULL;
    }
    listener = evconnlistener_new_bind(base, NULL, NULL, flags, BACKLOG, config->address,
                                       (int)config->address_bytes);
    if (!listener) {
        strbuf_addf(why, "Can't listen for metrics at port %d: %s.", peer_of(config->address).port,
                    strerror(errno));
    }
    return listener;
}

static int
port_of(int fd)
{
    struct sockaddr_storage address;
    socklen_t bytes = sizeof(address);

    if (getsockname(fd, (struct sockaddr *)&address, &bytes) < 0) {
        return 0;
    }
    return peer_of((struct sockaddr *)&address).port;
}

static void
start_http(struct metrics *metrics, struct event_base *base)
{
    metrics->http = evhttp_new(base);
    evhttp_set_allowed_methods(metrics->http, EVHTTP_REQ_GET | EVHTTP_REQ_HEAD);
    evhttp_set_max_headers_size(metrics->http, HEADERS_MAX_BYTES);
    evhttp_set_max_body_size(metrics->http, BODY_MAX_BYTES);
    evhttp_set_bevcb(metrics->http, on_connect, metrics);
    evhttp_set_gencb(metrics->http, on_request, metrics);
    evhttp_bind_listener(metrics->http, metrics->listener);
    evconnlistener_set_error_cb(metrics->listener, on_accept_failed);
}

struct metrics *
metrics_create(struct event_base *base, const struct metrics_config *config, struct strbuf *why)
{
    struct evconnlistener *listener = listen_at(base, config, why);
    struct timeval tick = after_ms(TICK_MS);
    struct metrics *metrics;

    assert(!metrics_find_fault(config->rows, config->row_count));
    if (!listener) {
        return NULL;
    }
    metrics = xcalloc(1, sizeof(*metrics));
    metrics->config = *config;
    if (config->deadline_ms == 0) {
        metrics->config.deadline_ms = METRICS_DEADLINE_MS;
    }
    if (config->head_ms == 0) {
        metrics->config.head_ms = METRICS_HEAD_MS;
    }
    metrics->stats = xcalloc(1, config->stats_bytes);
    metrics->listener = listener;
    metrics->port = port_of(evconnlistener_get_fd(listener));
    metrics->tick = event_new(base, -1, EV_PERSIST, on_tick, metrics);
    event_add(metrics->tick, &tick);
    for (int i = 0; i < METRICS_CONNECTIONS_MAX; i++) {
        metrics->scrapes[i].metrics = metrics;
        metrics->scrapes[i].deadline = evtimer_new(base, on_deadline, &metrics->scrapes[i]);
    }
    start_http(metrics, base);
    return metrics;
}

void
metrics_destroy(struct metrics *metrics)
{
    if (!metrics) {
        return;
    }
    for (int i = 0; i < METRICS_CONNECTIONS_MAX; i++) {
        if (metrics->scrapes[i].stream) {
            release(&metrics->scrapes[i]);
        }
        event_free(metrics->scrapes[i].deadline);
    }
    evhttp_free(metrics->http); // with its connections and the listener
    event_free(metrics->tick);
    free(metrics->stats);
    free(metrics);
}

int
metrics_port(const struct metrics *metrics)
{
    return metrics->port;
}
