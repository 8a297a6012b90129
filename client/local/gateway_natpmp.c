// SPDX-License-Identifier: MIT
// NAT-PMP (RFC 6886): two kinds of datagrams between us and the default gateway. Nothing is sent to
// anybody else.
#include <arpa/inet.h>
#include <natpmp.h>
#include <poll.h>
#include <stdlib.h>

#include "client/local/gateway.h"
#include "common/util/now.h"
#include "common/util/xalloc.h"

enum { PATIENCE_MS = 2000 };

static int
next_wait_ms(natpmp_t *natpmp, int64_t left_ms)
{
    struct timeval wait = {0};
    int64_t ms;

    if (getnatpmprequesttimeout(natpmp, &wait) != 0) {
        return (int)left_ms;
    }
    ms = wait.tv_sec * 1000 + wait.tv_usec / 1000 + 1;
    return (int)(ms < left_ms ? ms : left_ms);
}

// Waits for the answer to the last request; the library asks again meanwhile. Returns its code.
static int
wait_for_answer(natpmp_t *natpmp, natpmpresp_t *answer)
{
    int64_t until = now_mono_ms() + PATIENCE_MS;
    int result = NATPMP_TRYAGAIN;

    while (result == NATPMP_TRYAGAIN && now_mono_ms() < until) {
        struct pollfd socket = {.fd = natpmp->s, .events = POLLIN};

        (void)poll(&socket, 1, next_wait_ms(natpmp, until - now_mono_ms()));
        result = readnatpmpresponseorretry(natpmp, answer);
    }
    return result;
}

static bool
ask_address(void *gateway, char host[PORT_HOST_BYTES])
{
    natpmp_t *natpmp = gateway;
    natpmpresp_t answer;

    return sendpublicaddressrequest(natpmp) > 0 && wait_for_answer(natpmp, &answer) == 0 &&
           answer.type == NATPMP_RESPTYPE_PUBLICADDRESS &&
           inet_ntop(AF_INET, &answer.pnu.publicaddress.addr, host, PORT_HOST_BYTES);
}

static void
destroy(void *gateway)
{
    closenatpmp(gateway);
    free(gateway);
}

// Whoever answers the first request is there, whatever the answer is.
static void *
find(void)
{
    natpmp_t *natpmp = xcalloc(1, sizeof(*natpmp));
    natpmpresp_t answer;
    int result;

    if (initnatpmp(natpmp, 0, 0) != 0) {
        free(natpmp);
        return NULL;
    }
    result = sendpublicaddressrequest(natpmp) > 0 ? wait_for_answer(natpmp, &answer)
                                                  : NATPMP_ERR_SENDERR;
    if (result == 0 || result == NATPMP_ERR_NOTAUTHORIZED || result == NATPMP_ERR_NETWORKFAILURE ||
        result == NATPMP_ERR_OUTOFRESOURCES) {
        return natpmp;
    }
    destroy(natpmp);
    return NULL;
}

static enum gateway_result
open_port(void *gateway, struct port_lease *lease)
{
    natpmp_t *natpmp = gateway;
    natpmpresp_t answer;
    int result;

    if (sendnewportmappingrequest(natpmp, NATPMP_PROTOCOL_TCP, (uint16_t)lease->inner,
                                  (uint16_t)lease->outer, lease->lease_s) < 0) {
        return GATEWAY_SILENT;
    }
    result = wait_for_answer(natpmp, &answer);
    if (result == 0 && answer.type == NATPMP_RESPTYPE_TCPPORTMAPPING &&
        answer.pnu.newportmapping.privateport == lease->inner &&
        answer.pnu.newportmapping.mappedpublicport > 0) {
        lease->outer = answer.pnu.newportmapping.mappedpublicport;
        return GATEWAY_OPENED;
    }
    return result == NATPMP_ERR_NOTAUTHORIZED || result == NATPMP_ERR_OUTOFRESOURCES
               ? GATEWAY_REFUSED
               : GATEWAY_SILENT;
}

// A lease of 0 s gives it back; the port outside must be 0 then.
static void
close_port(void *gateway, const struct port_lease *lease)
{
    natpmp_t *natpmp = gateway;
    natpmpresp_t answer;

    if (sendnewportmappingrequest(natpmp, NATPMP_PROTOCOL_TCP, (uint16_t)lease->inner, 0, 0) > 0) {
        (void)wait_for_answer(natpmp, &answer);
    }
}

const struct gateway_ops gateway_natpmp = {
    .find = find,
    .ask_address = ask_address,
    .open = open_port,
    .close = close_port,
    .destroy = destroy,
};
