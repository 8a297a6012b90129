// SPDX-License-Identifier: MIT
#include "common/util/now.h"

#include <time.h>

int64_t
now_mono_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

int64_t
now_mono_ms(void)
{
    return now_mono_us() / 1000;
}
