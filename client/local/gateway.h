// SPDX-License-Identifier: MIT
// The router of the home network, asked by one of its protocols. Every call waits, for seconds at
// most: only goren-open-port may do that.
#ifndef CLIENT_LOCAL_GATEWAY_H
#define CLIENT_LOCAL_GATEWAY_H

#include <stdbool.h>

#include "client/local/port_report.h"

enum gateway_result {
    GATEWAY_OPENED,
    GATEWAY_TAKEN,   // that port leads to another computer
    GATEWAY_REFUSED, // no port, for nobody
    GATEWAY_SILENT,  // no answer any more
};

// Ports of TCP.
struct port_lease {
    unsigned inner; // of this computer
    unsigned outer; // of the router; the router may choose another one
    unsigned lease_s;
};

// Functions of a protocol. Answers come from a stranger's device: all of them are checked.
struct gateway_ops {
    // Looks for the router. Returns owned; NULL if none answers.
    void *(*find)(void);
    // Its address outside, as text. False if it has none, or does not tell.
    bool (*ask_address)(void *gateway, char host[PORT_HOST_BYTES]);
    // Opens lease->outer, or renews it.
    enum gateway_result (*open)(void *gateway, struct port_lease *lease);
    void (*close)(void *gateway, const struct port_lease *lease);
    void (*destroy)(void *gateway);
};

extern const struct gateway_ops gateway_natpmp, gateway_upnp;

#endif
