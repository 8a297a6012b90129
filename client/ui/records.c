// SPDX-License-Identifier: MIT
#include "client/ui/records.h"

#include <stdlib.h>

#include "common/util/xalloc.h"

struct records *
records_create(void)
{
    struct records *records = xcalloc(1, sizeof(*records));

    record_init(&records->opened.record);
    records->replay.delay_ms = REPLAY_USUAL_MS;
    records->study.clicked = POINT_NONE;
    return records;
}

void
records_destroy(struct records *records)
{
    if (records) {
        record_finish(&records->opened.record);
        free(records->opened.line);
        free(records);
    }
}

void
records_update(struct ui *ui)
{
    (void)ui;
}

int64_t
records_deadline_ms(const struct ui *ui, int64_t now_ms)
{
    (void)ui, (void)now_ms;
    return TIME_NEVER;
}

void
records_take_entry(struct ui *ui, enum edit_kind kind, const char *text)
{
    (void)ui, (void)kind, (void)text;
}
