// SPDX-License-Identifier: MIT
// UPnP, "Internet Gateway Device": found by multicast, then asked by HTTP.
#include <arpa/inet.h>
#include <miniupnpc/miniupnpc.h>
#include <miniupnpc/upnpcommands.h>
#include <miniupnpc/upnperrors.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/local/gateway.h"
#include "common/util/xalloc.h"

enum {
    DISCOVER_MS = 1500,
    HOPS = 2, // how far the search goes, as the library advises
    LAN_BYTES = 64,
    // Answers of UPNP_GetValidIGD(): a router, connected or not.
    IS_CONNECTED = 1,
    IS_NOT_CONNECTED = 2,
    // Errors of AddPortMapping.
    ERROR_CONFLICT = 718,
    ERROR_NO_LEASES = 725, // it knows no leases, only ports that are open until they are closed
    ERROR_OTHERS = 729,    // of version 2: in use by something else
};

struct upnp {
    struct UPNPUrls urls;
    struct IGDdatas data;
    char lan[LAN_BYTES]; // our address in the home network
};

// One search for all kinds, so that it is waited for once.
static struct UPNPDev *
discover(void)
{
    static const char *const kinds[] = {
        "urn:schemas-upnp-org:device:InternetGatewayDevice:1",
        "urn:schemas-upnp-org:device:InternetGatewayDevice:2",
        "urn:schemas-upnp-org:service:WANIPConnection:1",
        "urn:schemas-upnp-org:service:WANPPPConnection:1",
        NULL,
    };
    int error = 0;

    return upnpDiscoverDevices(kinds, DISCOVER_MS, NULL, NULL, UPNP_LOCAL_PORT_ANY, 0, HOPS, &error,
                               1);
}

static void *
find(void)
{
    struct upnp *upnp = xcalloc(1, sizeof(*upnp));
    struct UPNPDev *devices = discover();
    int found =
        devices ? UPNP_GetValidIGD(devices, &upnp->urls, &upnp->data, upnp->lan, sizeof(upnp->lan))
                : 0;

    freeUPNPDevlist(devices);
    if (found == IS_CONNECTED || found == IS_NOT_CONNECTED) {
        return upnp;
    }
    if (found) {
        FreeUPNPUrls(&upnp->urls);
    }
    free(upnp);
    return NULL;
}

static bool
ask_address(void *gateway, char host[PORT_HOST_BYTES])
{
    struct upnp *upnp = gateway;
    struct in_addr address;
    char text[PORT_HOST_BYTES] = ""; // the library writes 16 bytes at most

    if (UPNP_GetExternalIPAddress(upnp->urls.controlURL, upnp->data.first.servicetype, text) !=
            UPNPCOMMAND_SUCCESS ||
        inet_pton(AF_INET, text, &address) != 1) {
        return false;
    }
    return inet_ntop(AF_INET, &address, host, PORT_HOST_BYTES);
}

static int
add_mapping(const struct upnp *upnp, const struct port_lease *lease, unsigned lease_s)
{
    char outer[8], inner[8], seconds[16];

    snprintf(outer, sizeof(outer), "%u", lease->outer);
    snprintf(inner, sizeof(inner), "%u", lease->inner);
    snprintf(seconds, sizeof(seconds), "%u", lease_s);
    return UPNP_AddPortMapping(upnp->urls.controlURL, upnp->data.first.servicetype, outer, inner,
                               upnp->lan, "goren", "TCP", NULL, seconds);
}

static enum gateway_result
open_port(void *gateway, struct port_lease *lease)
{
    const struct upnp *upnp = gateway;
    int error = add_mapping(upnp, lease, lease->lease_s);

    // Closed by us at the end, also after a crash of goren: goren-open-port outlives it.
    if (error == ERROR_NO_LEASES) {
        error = add_mapping(upnp, lease, 0);
    }
    if (error == UPNPCOMMAND_SUCCESS) {
        return GATEWAY_OPENED;
    }
    if (error == ERROR_CONFLICT || error == ERROR_OTHERS) {
        return GATEWAY_TAKEN;
    }
    return error > 0 ? GATEWAY_REFUSED : GATEWAY_SILENT;
}

static void
close_port(void *gateway, const struct port_lease *lease)
{
    const struct upnp *upnp = gateway;
    char outer[8];

    snprintf(outer, sizeof(outer), "%u", lease->outer);
    (void)UPNP_DeletePortMapping(upnp->urls.controlURL, upnp->data.first.servicetype, outer, "TCP",
                                 NULL);
}

static void
destroy(void *gateway)
{
    struct upnp *upnp = gateway;

    FreeUPNPUrls(&upnp->urls);
    free(upnp);
}

const struct gateway_ops gateway_upnp = {
    .find = find,
    .ask_address = ask_address,
    .open = open_port,
    .close = close_port,
    .destroy = destroy,
};
