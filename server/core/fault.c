// SPDX-License-Identifier: MIT
// Only in the library of the test that counts which faults the simulator finds.
#include "server/core/fault.h"

// The one variable of the core that is no core's own: a switch of that test.
static int chosen = FAULT_NONE;

bool
core_fault(enum fault fault)
{
    return chosen == (int)fault;
}

void
core_set_fault(int fault)
{
    chosen = fault;
}
