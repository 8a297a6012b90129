// SPDX-License-Identifier: MIT
// The table of pages: the only place of the shell that names them all.
#include "client/ui/page.h"

#define PAGE_ROW(NAME, name) [PAGE_##NAME] = &page_##name,

static const struct page_ops *const page_table[PAGE_COUNT] = {PAGE_TABLE(PAGE_ROW)};

const struct page_ops *
ui_page_ops(enum page page)
{
    return page_table[page];
}
