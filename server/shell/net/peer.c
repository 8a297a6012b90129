// SPDX-License-Identifier: MIT
#include "server/shell/net/peer.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "common/util/rng.h"

static struct peer
peer_v4(uint32_t address)
{
    struct in_addr in = {htonl(address)};
    struct peer peer = {.key = rng_mix(address), .is_local = address >> 24 == 127};

    inet_ntop(AF_INET, &in, peer.address, sizeof(peer.address));
    return peer;
}

static struct peer
peer_v6(const struct in6_addr *in)
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    struct in6_addr network = *in;
    struct peer peer = {.is_local = IN6_IS_ADDR_LOOPBACK(in)};
    char text[INET6_ADDRSTRLEN];

    if (memcmp(in->s6_addr, mapped, sizeof(mapped)) == 0) {
        const uint8_t *b = in->s6_addr + sizeof(mapped);

        return peer_v4((uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3]);
    }
    if (!peer.is_local) {
        memset(network.s6_addr + 8, 0, 8);
    }
    for (int i = 0; i < 16; i++) {
        peer.key = rng_mix(peer.key ^ network.s6_addr[i]);
    }
    inet_ntop(AF_INET6, &network, text, sizeof(text));
    snprintf(peer.address, sizeof(peer.address), "%s%s", text, peer.is_local ? "" : "/64");
    return peer;
}

struct peer
peer_of(const struct sockaddr *address)
{
    struct peer peer = {.address = "local", .is_local = true};

    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *in = (const struct sockaddr_in *)(const void *)address;

        peer = peer_v4(ntohl(in->sin_addr.s_addr));
        peer.port = ntohs(in->sin_port);
    } else if (address->sa_family == AF_INET6) {
        const struct sockaddr_in6 *in = (const struct sockaddr_in6 *)(const void *)address;

        peer = peer_v6(&in->sin6_addr);
        peer.port = ntohs(in->sin6_port);
    }
    return peer;
}

bool
peer_parse(const char *text, struct peer *peer)
{
    char bare[PEER_TEXT_BYTES];
    struct in_addr v4;
    struct in6_addr v6;

    snprintf(bare, sizeof(bare), "%s", text);
    if (strlen(bare) > 3 && strcmp(bare + strlen(bare) - 3, "/64") == 0) {
        bare[strlen(bare) - 3] = '\0';
    }
    if (inet_pton(AF_INET, bare, &v4) == 1) {
        *peer = peer_v4(ntohl(v4.s_addr));
        return true;
    }
    if (inet_pton(AF_INET6, bare, &v6) == 1) {
        *peer = peer_v6(&v6);
        return true;
    }
    return false;
}
