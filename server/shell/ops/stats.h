// SPDX-License-Identifier: MIT
// The statistics of the running server for /metrics and /healthz.
#ifndef SERVER_SHELL_OPS_STATS_H
#define SERVER_SHELL_OPS_STATS_H

struct config_address;
struct driver;
struct event_base;
struct metrics;
struct strbuf;

// Serves the statistics of the driver, which is borrowed, at this address. Returns
// owned: metrics_destroy(). NULL with a sentence in *why.
struct metrics *stats_serve(struct event_base *base, struct driver *driver,
                            const struct config_address *address, struct strbuf *why);

#endif
