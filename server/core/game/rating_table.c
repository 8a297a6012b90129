// SPDX-License-Identifier: MIT
#include "server/core/game/rating_table.h"

#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"

struct rating_page *
rating_table_page(struct rating_table *table, uint64_t player, enum rule rule, enum speed speed)
{
    struct rating_page wanted, *page = NULL;

    memset(&wanted, 0, sizeof(wanted)); // the key is hashed with what lies between its fields
    wanted.key.player = player;
    wanted.key.rule = (uint32_t)rule;
    wanted.key.speed = (uint32_t)speed;
    HASH_FIND(hh, table->pages, &wanted.key, sizeof(wanted.key), page);
    if (!page) {
        page = xcalloc(1, sizeof(*page));
        page->key = wanted.key;
        page->rating = rating_new();
        HASH_ADD(hh, table->pages, key, sizeof(page->key), page);
    }
    return page;
}

void
rating_table_finish(struct rating_table *table)
{
    struct rating_page *page, *next;

    HASH_ITER(hh, table->pages, page, next)
    {
        HASH_DEL(table->pages, page);
        free(page);
    }
}
