// SPDX-License-Identifier: MIT
// What is known of the port that a router was asked for: a line that goren-open-port prints and goren
// reads.
//
//      open 5.9.30.7 5555      players anywhere reach this computer there
//      closed nested 192.168.1.2        and the other reasons below
#ifndef CLIENT_LOCAL_PORT_REPORT_H
#define CLIENT_LOCAL_PORT_REPORT_H

#include <stdbool.h>

struct strbuf;

enum port_answer {
    PORT_OPEN,
    PORT_NO_ROUTER, // none answers
    PORT_REFUSED,   // it opens no port
    PORT_OFFLINE,   // it has no address outside
    PORT_NESTED,    // its address outside is a private one: there is another router behind it
    PORT_SHARED,    // its address outside is shared by customers of a provider (RFC 6598)
    PORT_LOST,      // it was open, and is not any more
    PORT_NO_HELPER, // goren-open-port is not installed
    PORT_ANSWER_COUNT,
};

enum { PORT_HOST_BYTES = 16 }; // an IPv4 address as text

struct port_report {
    enum port_answer answer;
    char host[PORT_HOST_BYTES]; // the router's address outside; "" = unknown
    unsigned port;              // of OPEN: outside
};

// What the router's address outside (IPv4, as text) permits: OPEN, OFFLINE, NESTED or SHARED.
enum port_answer port_reach(const char *host);

void port_report_format(const struct port_report *report, struct strbuf *out); // without a newline
// Returns false and leaves *report alone if the line is none.
bool port_report_parse(const char *line, struct port_report *report);

#endif
