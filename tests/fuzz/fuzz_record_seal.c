// SPDX-License-Identifier: MIT
// Any bytes as a sealed file; and what can be signed is intact.
#include <assert.h>
#include <stdint.h>

#include "common/record/record_seal.h"
#include "common/util/strbuf.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    static const uint8_t seed[SEAL_SEED_BYTES] = {1};
    struct seal_finding finding;
    struct strbuf out = {0};
    struct seal_key key;

    seal_check((const char *)data, length, &finding);
    seal_key_make(&key, seed);
    if (seal_sign((const char *)data, length, "fuzz", &key, &out)) {
        seal_check(out.text, out.length, &finding);
        assert(finding.state == SEAL_INTACT);
    }
    strbuf_finish(&out);
    return 0;
}
