// SPDX-License-Identifier: MIT
#include "client/model/news.h"

#include <stdlib.h>

#include "common/util/xalloc.h"

void
news_add(struct news_list *news, struct news item)
{
    if (news->count == NEWS_MAX) {
        return;
    }
    news->list = xgrow(news->list, news->count, &news->capacity, sizeof(*news->list));
    news->list[news->count++] = item;
}

bool
news_take(struct news_list *news, struct news *item)
{
    if (news->next == news->count) {
        news->next = news->count = 0;
        return false;
    }
    *item = news->list[news->next++];
    return true;
}

void
news_finish(struct news_list *news)
{
    free(news->list);
    *news = (struct news_list){0};
}

bool
news_needs_room(enum news_kind kind)
{
    return kind >= NEWS_ENTERED && kind <= NEWS_CLAIM && kind != NEWS_LEFT;
}
