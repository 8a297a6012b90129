// SPDX-License-Identifier: MIT
#include "client/config/invite_line.h"

#include <ifaddrs.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "client/net/address.h"
#include "common/util/strbuf.h"

// Writes the address as digits. Returns false if it is none, or if other machines cannot use it.
static bool
read_host(const struct sockaddr *address, char host[ADDRESS_HOST_BYTES])
{
    bool is_v4 = address && address->sa_family == AF_INET;
    bool is_v6 = address && address->sa_family == AF_INET6;
    socklen_t length = is_v4 ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);

    if ((!is_v4 && !is_v6) ||
        getnameinfo(address, length, host, ADDRESS_HOST_BYTES, NULL, 0, NI_NUMERICHOST) != 0) {
        return false;
    }
    // This machine itself, and addresses that need the name of an interface.
    return strncmp(host, "127.", 4) != 0 && strcmp(host, "::1") != 0 &&
           strncmp(host, "fe80", 4) != 0;
}

void
invite_line_format(const char *certificate, const char *host, const char *port, struct strbuf *out)
{
    struct address address = {0};

    snprintf(address.host, sizeof(address.host), "%s", host);
    snprintf(address.port, sizeof(address.port), "%s", port);
    fingerprint_of_file(certificate, address.fingerprint);
    address.fingerprint[FINGERPRINT_LINE] = '\0';
    address_format(&address, out);
}

void
invite_line_tell(const char *certificate, const char *port,
                 void (*tell)(void *data, const char *address), void *data)
{
    struct ifaddrs *list = NULL;
    int told = 0;

    if (getifaddrs(&list) != 0) {
        return;
    }
    for (struct ifaddrs *at = list; at && told < INVITES_MAX; at = at->ifa_next) {
        char host[ADDRESS_HOST_BYTES];
        struct strbuf text = {0};

        if (!read_host(at->ifa_addr, host)) {
            continue;
        }
        invite_line_format(certificate, host, port, &text);
        tell(data, strbuf_text(&text));
        strbuf_finish(&text);
        told++;
    }
    freeifaddrs(list);
}
