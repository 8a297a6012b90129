// SPDX-License-Identifier: MIT
#include "tests/fuzz/fuzz_record.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    fuzz_record(FORMAT_PSQ, data, length);
    fuzz_record_stream(FORMAT_PSQ, data, length);
    return 0;
}
