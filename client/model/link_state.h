// SPDX-License-Identifier: MIT
// The states of the connection to a server. client/net changes them, and the model keeps
// the one that was told last (link.h draws the steps between them).
#ifndef CLIENT_MODEL_LINK_STATE_H
#define CLIENT_MODEL_LINK_STATE_H

enum link_state {
    LINK_IDLE,
    LINK_CONNECTING,
    LINK_GREETING, // hello and identification; the model is told CONNECTING
    LINK_UP,       // identified: requests may be sent
    LINK_WAITING,  // broken, for the next try
    LINK_FAILED,   // no further try will help
};

#endif
