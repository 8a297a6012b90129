// SPDX-License-Identifier: MIT
#include "client/records/archive_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/records/record_files.h"
#include "client/records/record_load.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum {
    FILES_EACH = 50,      // that are read in one step
    SORTED_EACH_MS = 250, // while there are more: sorting very many takes longer than reading a few
};

void
archive_list_finish(struct archive_list *list)
{
    local_games_finish(&list->local);
    free(list->rows);
    *list = (struct archive_list){0};
}

void
archive_list_sort(struct archive_list *list, const struct m_archive *server)
{
    struct strbuf why = {0};
    struct archive_filter filter;
    int most = list->local.next_unread + server->game_count;

    list->rows = xreallocarray(list->rows, (size_t)most + 1, sizeof(*list->rows));
    archive_filter_parse(&filter, list->filter, &why);
    list->row_count = game_rows(&list->local, server, &filter, list->order, list->rows);
    strbuf_finish(&why);
}

static void
add_names(struct local_games *local, const char *names)
{
    while (*names) {
        size_t length = strcspn(names, "\n");
        char name[LOCAL_FILE_BYTES];

        if (length < sizeof(name)) {
            memcpy(name, names, length);
            name[length] = '\0';
            local_games_add(local, name);
        }
        names += length + (names[length] == '\n');
    }
}

void
archive_list_restart(struct archive_list *list, const struct record_files *files, int64_t now_ms)
{
    struct strbuf names = {0};

    list->local.count = list->local.next_unread = 0;
    files->ops->list_local(files->data, &names);
    add_names(&list->local, strbuf_text(&names));
    strbuf_finish(&names);
    list->is_listed = list->is_loading = true;
    list->sorted_ms = now_ms - SORTED_EACH_MS; // the rows are those of before: soon anew
}

static void
read_some(struct archive_list *list, const struct record_files *files)
{
    struct loaded_record loaded;
    struct strbuf why = {0};
    const char *file;

    loaded_record_init(&loaded);
    for (int i = 0; i < FILES_EACH && (file = local_games_next(&list->local)) != NULL; i++) {
        bool is_good = record_load_local(files, file, &loaded, &why);

        local_games_take(&list->local, is_good ? &loaded.record : NULL,
                         is_good ? &loaded.seal : NULL);
    }
    loaded_record_finish(&loaded);
    strbuf_finish(&why);
}

void
archive_list_step(struct archive_list *list, const struct record_files *files,
                  const struct m_archive *server, int64_t now_ms)
{
    if (!list->is_loading) {
        return;
    }
    read_some(list, files);
    list->is_loading = local_games_next(&list->local) != NULL;
    if (!list->is_loading || now_ms - list->sorted_ms >= SORTED_EACH_MS) {
        list->sorted_ms = now_ms;
        archive_list_sort(list, server);
    }
}

bool
archive_list_set_filter(struct archive_list *list, const char *text, struct strbuf *why)
{
    struct archive_filter filter;

    if (!archive_filter_parse(&filter, text, why)) {
        return false;
    }
    snprintf(list->filter, sizeof(list->filter), "%s", text);
    return true;
}

const char *
archive_list_next_order(struct archive_list *list)
{
    static const char *const words[ORDER_COUNT] = {
        [ORDER_NEWEST] = N_("Newest first."),   [ORDER_OLDEST] = N_("Oldest first."),
        [ORDER_BLACK] = N_("Sorted by Black."), [ORDER_WHITE] = N_("Sorted by White."),
        [ORDER_RULE] = N_("Sorted by rule."),
    };

    list->order = (enum game_order)((list->order + 1) % ORDER_COUNT);
    return words[list->order];
}

const struct local_game *
archive_list_local(const struct archive_list *list, const struct game_row *row)
{
    return row->kept >= 0 ? &list->local.games[row->kept] : NULL;
}
