// SPDX-License-Identifier: MIT
// The clock of the machine, for those who may look at it.
#ifndef COMMON_UTIL_NOW_H
#define COMMON_UTIL_NOW_H

#include <stdint.h>

// Milliseconds and microseconds that never go backwards, since some moment.
int64_t now_mono_ms(void);
int64_t now_mono_us(void);

#endif
