// SPDX-License-Identifier: MIT
// A host's name to its addresses, without holding up the loop: getaddrinfo() in
// its own thread. So names mean the same as to every other program here (/etc/hosts,
// names of the local network, search lists), which another resolver would not know. getaddrinfo()
// cannot be stopped: a cancelled lookup continues in the background, and its answer is dropped.
#ifndef CLIENT_NET_RESOLVE_H
#define CLIENT_NET_RESOLVE_H

#include <sys/socket.h>

struct event_base;
struct lookup;

enum { ENDPOINTS_MAX = 8 }; // addresses of one host that are tried

struct endpoints {
    int count;
    struct {
        struct sockaddr_storage address;
        socklen_t length;
    } list[ENDPOINTS_MAX];
};

enum resolve_result {
    RESOLVE_OK,
    RESOLVE_NO_HOST, // no host has that name
    RESOLVE_FAILED,  // no answer: no network, no resolver
};

// Fills *out, which is zeroed; 1 address or more if OK. May wait; called in
// another thread.
typedef enum resolve_result (*resolve_fn)(const char *host, const char *port,
                                          struct endpoints *out);

// Resolves by getaddrinfo().
enum resolve_result resolve_by_system(const char *host, const char *port, struct endpoints *out);

// Called on the loop's thread; the endpoints are borrowed for the call.
typedef void (*resolved_fn)(void *data, enum resolve_result result,
                            const struct endpoints *endpoints);

// Begins to look up; resolved is called once, later, from the loop, and the
// lookup is gone after it. Addresses in numbers need no thread. NULL: the system
// has nothing left to do it with. Borrows data.
struct lookup *lookup_start(struct event_base *base, resolve_fn resolve, const char *host,
                            const char *port, resolved_fn resolved, void *data);

// No call comes any more. Not from within the call; accepts NULL.
void lookup_cancel(struct lookup *lookup);

#endif
