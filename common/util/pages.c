// SPDX-License-Identifier: MIT
#define _DEFAULT_SOURCE // anonymous mappings, advice
#include "common/util/pages.h"

#include <stdlib.h>
#include <sys/mman.h>

void *
pages_map(size_t bytes)
{
    void *pages = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (pages == MAP_FAILED) {
        abort();
    }
#ifdef MADV_HUGEPAGE
    madvise(pages, bytes, MADV_HUGEPAGE); // advice: without it all is as it was, only slower
#endif
    return pages;
}

void
pages_unmap(void *pages, size_t bytes)
{
    munmap(pages, bytes);
}
