// SPDX-License-Identifier: MIT
// gorend with one of the deliberate faults of server/core/fault.h, named by
// GOREN_SERVER_FAULT: to show that the tests of this folder find it. The rest is
// the server's own main().
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/fault.h"

static const struct {
    const char *word;
    enum fault fault;
} words[] = {
    {"none", FAULT_NONE},
    {"send-before-durable", FAULT_SEND_BEFORE_DURABLE},
    {"event-not-stored", FAULT_EVENT_NOT_STORED},
    {"archive-missing", FAULT_ARCHIVE_MISSING},
    {"rated-twice", FAULT_RATED_TWICE},
    {"seat-lost", FAULT_SEAT_LOST},
    {"no-restart-gift", FAULT_NO_RESTART_GIFT},
    {"outbox-order", FAULT_OUTBOX_ORDER},
    {"gap-charged", FAULT_GAP_CHARGED},
    {"clock-not-stopped", FAULT_CLOCK_NOT_STOPPED},
};

// Before main(), which knows nothing of faults.
__attribute__((constructor)) static void
choose_fault(void)
{
    const char *wanted = getenv("GOREN_SERVER_FAULT");

    for (size_t i = 0; wanted && i < sizeof(words) / sizeof(words[0]); i++) {
        if (strcmp(words[i].word, wanted) == 0) {
            core_set_fault((int)words[i].fault);
            return;
        }
    }
    fprintf(stderr, "GOREN_SERVER_FAULT must name a fault.\n");
    abort();
}
