// SPDX-License-Identifier: MIT
// A port of the router for a server of ours: starts goren-open-port, reads what it says, and ends it.
// Nothing is asked before open_port_start(). One thread, libevent.
//
//      OFF ── start ──► ASKING ── "open ..." ──► OPEN ──► (lost, open again ...)
//                         │                       │
//                         └── it says no, ends ───┴──► OFF
//
// The program gives the port back when this process ends, in any way, unless open_port_keep() was
// called: then it does so when the server ends.
#ifndef CLIENT_LOCAL_OPEN_PORT_H
#define CLIENT_LOCAL_OPEN_PORT_H

#include "client/local/port_report.h"

struct event_base;
struct open_port;

// Borrowed for open_port_start() only.
struct open_port_config {
    const char *program;   // NULL: the one that belongs to this goren
    const char *port;      // at which the server listens
    const char *lock_file; // of the server
    const char *state_dir; // takes the log
};

// Something else is known. The report is borrowed for the call.
typedef void (*open_port_fn)(void *data, const struct port_report *report);

// Borrows data. Returns owned.
struct open_port *open_port_create(struct event_base *base, open_port_fn tell, void *data);
// Gives the port back, and does not wait for that. Accepts NULL; not from within tell.
void open_port_destroy(struct open_port *port);

// From OFF; else nothing happens. What comes of it is told later, or within the call.
void open_port_start(struct open_port *port, const struct open_port_config *config);
bool open_port_is_on(const struct open_port *port); // ASKING or OPEN
// The port stays open for a server that runs on without us; OFF. False if there is none.
bool open_port_keep(struct open_port *port);
void open_port_stop(struct open_port *port); // gives it back; OFF

#endif
