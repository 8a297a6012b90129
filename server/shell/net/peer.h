// SPDX-License-Identifier: MIT
// The origin of a connection. Addresses are compared by their network: all of IPv4, the upper half
// of IPv6, since one household has a whole lower half.
#ifndef SERVER_SHELL_NET_PEER_H
#define SERVER_SHELL_NET_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sockaddr;

enum { PEER_TEXT_BYTES = 64 };

struct peer {
    char address[PEER_TEXT_BYTES]; // "192.0.2.7", "2001:db8:1:2::/64", "local"
    int port;
    uint64_t key;      // equal for equal addresses; 0 = a Unix socket
    uint64_t network;  // equal within one /48 of IPv6; 0 = there is none
    uint8_t bytes[16]; // of the whole address, IPv4 as IPv6 writes it
    bool is_exempt;    // from budgets
    bool is_local;     // this machine: loopback or a Unix socket
};

struct peer peer_of(const struct sockaddr *address);

// Reads a typed address into its canonical form; returns false if the text is none.
bool peer_parse(const char *text, struct peer *peer);

// All addresses that begin with the same bits.
struct peer_network {
    uint8_t bytes[16];
    int bits; // of 128
};

enum { PEER_NETWORK_TEXT_BYTES = PEER_TEXT_BYTES };

enum { PEER_NETWORKS_MAX = 16 };

struct peer_networks {
    int count;
    struct peer_network list[PEER_NETWORKS_MAX];
};

// "192.0.2.0/24", "2001:db8::/32", or one address.
bool peer_network_parse(const char *text, size_t length, struct peer_network *network);
void peer_network_format(const struct peer_network *network, char text[PEER_NETWORK_TEXT_BYTES]);
bool peer_is_in(const struct peer *peer, const struct peer_networks *networks);

#endif
