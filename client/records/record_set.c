// SPDX-License-Identifier: MIT
#include "client/records/record_set.h"

#include <stdlib.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

static const char writer[] = "AP[goren:";

void
record_set_finish(struct record_set *set)
{
    free(set->sums);
    *set = (struct record_set){0};
}

// FNV-1a, and a polynomial.
static void
add_bytes(struct record_sum *sum, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];

        sum->first = (sum->first ^ c) * 0x100000001b3;
        sum->second = sum->second * 0x9e3779b97f4a7c15 + c + 1;
    }
}

// Without our version: the same file gives the same games after an update.
static struct record_sum
sum_of(const struct strbuf *sgf)
{
    const char *text = strbuf_text(sgf), *version = strstr(text, writer);
    size_t before = version ? (size_t)(version - text) + sizeof(writer) - 1 : 0;
    size_t behind = version ? before + strcspn(text + before, "]") : 0;
    struct record_sum sum = {.first = 0xcbf29ce484222325};

    add_bytes(&sum, text, before);
    add_bytes(&sum, text + behind, sgf->length - behind);
    return sum;
}

void
record_set_add(struct record_set *set, const struct strbuf *sgf)
{
    if (set->count == set->capacity) {
        set->capacity = set->capacity ? 2 * set->capacity : 64;
        set->sums = xreallocarray(set->sums, set->capacity, sizeof(*set->sums));
    }
    set->sums[set->count++] = sum_of(sgf);
    set->is_sorted = false;
}

static int
compare(const void *a, const void *b)
{
    const struct record_sum *one = a, *other = b;

    if (one->first != other->first) {
        return one->first < other->first ? -1 : 1;
    }
    return (one->second > other->second) - (one->second < other->second);
}

bool
record_set_has(struct record_set *set, const struct strbuf *sgf)
{
    struct record_sum sum;

    if (!set->count) {
        return false;
    }
    if (!set->is_sorted) {
        qsort(set->sums, set->count, sizeof(*set->sums), compare);
        set->is_sorted = true;
    }
    sum = sum_of(sgf);
    return bsearch(&sum, set->sums, set->count, sizeof(*set->sums), compare);
}
