// SPDX-License-Identifier: MIT
// Text that people read out to each other and type: codes of rooms, new passwords. Made of
// random bytes that the caller draws.
#ifndef SERVER_CORE_LETTERS_H
#define SERVER_CORE_LETTERS_H

#include <stdint.h>

// Writes count letters and digits that are not taken for one another, and no NUL. Each is worth
// just under five bits.
void letters_write(const uint8_t *bytes, int count, char *out);

#endif
