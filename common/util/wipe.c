// SPDX-License-Identifier: MIT
#define _DEFAULT_SOURCE // explicit_bzero()
#include "common/util/wipe.h"

#include <string.h>

void
wipe(void *secret, size_t bytes)
{
    explicit_bzero(secret, bytes);
}
