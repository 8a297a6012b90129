// SPDX-License-Identifier: MIT
#include "server/shell/net/peer.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "common/util/number.h"
#include "common/util/rng.h"

enum { NETWORK_BYTES = 6 }; // of a /48

static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

static struct peer
peer_v4(uint32_t address)
{
    struct in_addr in = {htonl(address)};
    struct peer peer = {.key = rng_mix(address), .is_local = address >> 24 == 127};

    memcpy(peer.bytes, mapped, sizeof(mapped));
    memcpy(peer.bytes + sizeof(mapped), &in, sizeof(in));
    inet_ntop(AF_INET, &in, peer.address, sizeof(peer.address));
    return peer;
}

static struct peer
peer_v6(const struct in6_addr *in)
{
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
    memcpy(peer.bytes, in->s6_addr, sizeof(peer.bytes));
    for (int i = 0; i < 16; i++) {
        peer.key = rng_mix(peer.key ^ network.s6_addr[i]);
        if (i == NETWORK_BYTES - 1 && !peer.is_local) {
            peer.network = rng_mix(peer.key);
        }
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

bool
peer_network_parse(const char *text, size_t length, struct peer_network *network)
{
    char bare[PEER_TEXT_BYTES];
    const char *slash = memchr(text, '/', length);
    size_t address = slash ? (size_t)(slash - text) : length;
    int64_t bits = 128;
    int least = 0;

    if (address >= sizeof(bare)) {
        return false;
    }
    memcpy(bare, text, address);
    bare[address] = '\0';
    memcpy(network->bytes, mapped, sizeof(mapped));
    if (inet_pton(AF_INET, bare, network->bytes + sizeof(mapped)) == 1) {
        least = 8 * (int)sizeof(mapped);
    } else if (inet_pton(AF_INET6, bare, network->bytes) != 1) {
        return false;
    }
    if (slash && !number_parse(slash + 1, length - address - 1, 0, 128 - least, &bits)) {
        return false;
    }
    network->bits = slash ? least + (int)bits : 128;
    return true;
}

void
peer_network_format(const struct peer_network *network, char text[PEER_NETWORK_TEXT_BYTES])
{
    bool is_v4 = memcmp(network->bytes, mapped, sizeof(mapped)) == 0;
    char address[INET6_ADDRSTRLEN];

    inet_ntop(is_v4 ? AF_INET : AF_INET6, network->bytes + (is_v4 ? sizeof(mapped) : 0), address,
              sizeof(address));
    snprintf(text, PEER_NETWORK_TEXT_BYTES, "%s/%d", address,
             network->bits - (is_v4 ? 8 * (int)sizeof(mapped) : 0));
}

static bool
is_in(const struct peer *peer, const struct peer_network *network)
{
    int whole = network->bits / 8, rest = network->bits % 8;
    uint8_t mask = (uint8_t)(0xff << (8 - rest));

    return memcmp(peer->bytes, network->bytes, (size_t)whole) == 0 &&
           (rest == 0 || ((peer->bytes[whole] ^ network->bytes[whole]) & mask) == 0);
}

bool
peer_is_in(const struct peer *peer, const struct peer_networks *networks)
{
    for (int i = 0; peer->key && i < networks->count; i++) {
        if (is_in(peer, &networks->list[i])) {
            return true;
        }
    }
    return false;
}
