// SPDX-License-Identifier: MIT
// The origin of a connection. Addresses are compared by their network: all of IPv4, the upper half
// of IPv6, since one household has a whole lower half.
#ifndef SERVER_SHELL_NET_PEER_H
#define SERVER_SHELL_NET_PEER_H

#include <stdbool.h>
#include <stdint.h>

struct sockaddr;

enum { PEER_TEXT_BYTES = 64 };

struct peer {
    char address[PEER_TEXT_BYTES]; // "192.0.2.7", "2001:db8:1:2::/64", "local"
    int port;
    uint64_t key;  // equal for equal addresses; 0 = a Unix socket
    bool is_local; // this machine: loopback or a Unix socket
};

struct peer peer_of(const struct sockaddr *address);

// Reads a typed address into its canonical form; returns false if the text is none.
bool peer_parse(const char *text, struct peer *peer);

#endif
