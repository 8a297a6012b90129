// SPDX-License-Identifier: MIT
// Statistics of the running server by HTTP: /metrics in the text format of
// Prometheus (0.0.4), and /healthz, which answers 200 "ok" or 503 with a reason.
// The app has a struct of statistics and a table that names them; it fills the
// struct for each request.
//
//      # HELP goren_connections Connections that are open.
//      # TYPE goren_connections gauge
//      goren_connections 17
//
// Only on addresses that this machine alone can reach: there are no passwords
// and no TLS. Connections are few, last for one question, and have a deadline.
// One thread, libevent, SIGPIPE ignored.
#ifndef SERVER_SHELL_OPS_METRICS_H
#define SERVER_SHELL_OPS_METRICS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

struct event_base;
struct metrics;
struct strbuf;

enum {
    METRICS_CONNECTIONS_MAX = 8, // more wait until one of them is done
    METRICS_HEAD_MS = 2000,      // from the connection to the end of the question
    METRICS_DEADLINE_MS = 10000, // from there to the end of the answer
};

enum metrics_kind {
    METRICS_GAUGE,   // goes up and down
    METRICS_COUNTER, // only goes up; its name ends with _total
};

// Rows with the same name are adjacent and differ by their labels; kind and help are those of the
// first of them.
struct metrics_row {
    const char *name; // goren_..., of small letters, digits and _
    enum metrics_kind kind;
    const char *help;   // a sentence
    const char *labels; // as in  direction="in"  ; NULL: none
    size_t offset;      // of a double in the struct
};

struct metrics_config {
    const struct sockaddr *address; // on loopback; port 0: any that is free
    socklen_t address_bytes;
    const struct metrics_row *rows; // borrowed
    int row_count;
    size_t stats_bytes;
    void (*fill)(void *data, void *stats); // zeroed ones
    bool (*is_healthy)(void *data, struct strbuf *why);
    void *data;
    int head_ms, deadline_ms; // others than those above; 0: those
};

// Copies config, borrows rows and data. Returns owned; NULL with a sentence in *why.
struct metrics *metrics_create(struct event_base *base, const struct metrics_config *config,
                               struct strbuf *why);
void metrics_destroy(struct metrics *metrics); // accepts NULL

// The port that the server of metrics listens at.
int metrics_port(const struct metrics *metrics);

// Adds all statistics as text.
void metrics_add_text(const struct metrics_row *rows, int count, const void *stats,
                      struct strbuf *out);

// The first row that breaks a rule above; NULL if there is none.
const struct metrics_row *metrics_find_fault(const struct metrics_row *rows, int count);

#endif
