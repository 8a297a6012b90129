// SPDX-License-Identifier: MIT
// The clocks of the machine, for the layers that may read them (HACKING.md 3).
#ifndef COMMON_UTIL_NOW_H
#define COMMON_UTIL_NOW_H

#include <stdint.h>

// Milliseconds and microseconds that never go backwards, since some moment.
int64_t now_mono_ms(void);
int64_t now_mono_us(void);

#endif
