// SPDX-License-Identifier: MIT
// The file of known hosts, whatever somebody has made of it. The first line of
// the input is the server that is looked for, the rest the file.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "client/net/known_hosts.h"
#include "common/util/xalloc.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    const uint8_t *end = length > 0 ? memchr(data, '\n', length) : NULL;
    size_t server_bytes = end ? (size_t)(end - data) : length;
    size_t used = server_bytes + (end ? 1 : 0);
    char *server = xcalloc(server_bytes + 1, 1);
    // A copy of just this size, so that reading past its end is seen.
    char *text = xcalloc(length - used > 0 ? length - used : 1, 1);
    struct known_host host;

    memcpy(server, data, server_bytes);
    memcpy(text, data + used, length - used);
    if (known_hosts_search(text, length - used, server, &host) == KNOWN_YES) {
        assert(strlen(host.fingerprint) == FINGERPRINT_DIGITS);
        assert(strlen(host.since) == KNOWN_SINCE_BYTES - 1);
    }
    free(server);
    free(text);
    return 0;
}
