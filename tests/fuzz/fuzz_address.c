// SPDX-License-Identifier: MIT
// Addresses as people type and paste them: what is read has all its parts within
// their limits, and is the same when it is written and read again.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "client/net/address.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

static void
check(const struct address *address)
{
    bool is_unix = address->path[0] != '\0';
    struct strbuf text = {0};
    struct address again;

    assert(is_unix == !address->host[0]);
    assert(is_unix == !address->port[0]);
    assert(!address->fingerprint[0] || strlen(address->fingerprint) >= FINGERPRINT_LINE);
    address_format(address, &text);
    assert(address_parse(strbuf_text(&text), &again) == ADDRESS_OK);
    assert(memcmp(&again, address, sizeof(again)) == 0);
    strbuf_finish(&text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    char *text = xcalloc(length + 1, 1);
    struct address address;

    memcpy(text, data, length);
    if (address_parse(text, &address) == ADDRESS_OK) {
        check(&address);
    }
    free(text);
    return 0;
}
