// SPDX-License-Identifier: MIT
// Functions of ours that steps of the schema call.
#include "server/shell/store/archive_row.h"
#include "server/shell/store/store_sqlite_internal.h"

// opening_code(text): the code of the opening of a finished game; NULL if it has
// none, or if the text is not that of a game.
static void
opening_code(sqlite3_context *context, int count, sqlite3_value **values)
{
    const char *text = (const char *)sqlite3_value_text(values[0]);
    struct archive_row row;

    (void)count;
    if (text && archive_row_read(&row, text, (size_t)sqlite3_value_bytes(values[0])) &&
        row.opening) {
        sqlite3_result_text(context, row.opening->code, -1, SQLITE_STATIC);
    }
}

int
functions_add(sqlite3 *db)
{
    return sqlite3_create_function_v2(db, "opening_code", 1, SQLITE_UTF8 | SQLITE_DIRECTONLY, NULL,
                                      opening_code, NULL, NULL, NULL);
}
