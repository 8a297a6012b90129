// SPDX-License-Identifier: MIT
#include "tests/chaos/tables.h"

#include <assert.h>

const struct table tables[TABLE_COUNT] = {
    {.rule = "freestyle", .opening = "free", .clock = "fischer:60+1", .size = 15},
    {.rule = "renju", .opening = "soosyrv", .clock = "sudden:120", .size = 15, .undo = UNDO_PRESS},
    {.rule = "standard",
     .opening = "swap2",
     .clock = "byoyomi:2+9x3",
     .size = 15,
     .start = START_NOW},
    {.rule = "caro",
     .opening = "free",
     .clock = "canadian:2+5/20",
     .size = 20,
     .undo = UNDO_REFUND},
    {.kind = TABLE_MEMBERS,
     .rule = "freestyle",
     .opening = "free",
     .clock = "fischer:120+1",
     .size = 15},
    {.rule = "renju",
     .opening = "taraguchi",
     .clock = "bronstein:60b3",
     .size = 15,
     .start = START_BOTH},
    {.kind = TABLE_MEMBERS, .rule = "renju", .opening = "rif", .clock = "sudden:600", .size = 15},
    {.rule = "keryo", .opening = "free", .clock = "delay:60d2", .size = 19, .is_private = true},
    {.rule = "ninuki", .opening = "free", .clock = "permove:20/0", .size = 15, .undo = UNDO_PRESS},
    {.rule = "freestyle", .opening = "swap", .clock = "none", .size = 9, .undo = UNDO_PRESS},
    {.kind = TABLE_MEMBERS,
     .rule = "standard",
     .opening = "swap2",
     .clock = "byoyomi:60+5x10",
     .size = 15},
    {.rule = "freestyle", .opening = "pro", .clock = "permove:1/0", .size = 11, .is_short = true},
    {.kind = TABLE_AI,
     .rule = "freestyle",
     .opening = "free",
     .clock = "fischer:60+1",
     .size = 13,
     .undo = UNDO_PRESS,
     .ai = {.kind = AI_CLASSIC}},
    {.kind = TABLE_AI,
     .rule = "renju",
     .opening = "central",
     .clock = "corr:1d",
     .size = 15,
     .ai = {.kind = AI_LINES, .pause_ms = 20}},
    {.kind = TABLE_AI,
     .rule = "standard",
     .opening = "swap2",
     .clock = "byoyomi:30+5x3",
     .size = 15,
     .ai = {.kind = AI_GOREN, .level = 2}},
    {.kind = TABLE_SHARED,
     .rule = "capture42",
     .opening = "free",
     .clock = "fischer:30+1",
     .size = 15},
};

struct wire_room_settings
table_settings(const struct table *table, const char *title)
{
    struct wire_room_settings settings = {.size = table->size,
                                          .start = table->start,
                                          .undo = table->undo,
                                          .rated = table->kind == TABLE_MEMBERS,
                                          .join = table->is_private ? JOIN_CODE : JOIN_ANYONE,
                                          .title = title};
    struct opening_choice opening;
    bool is_good = rules_parse(table->rule, &settings.rule) &&
                   opening_parse(table->opening, &opening) &&
                   control_parse(table->clock, &settings.control) == CONTROL_OK;

    assert(is_good);
    (void)is_good;
    settings.opening = opening.protocol;
    settings.opening_n = opening.n;
    return settings;
}
