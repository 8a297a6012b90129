// SPDX-License-Identifier: MIT
#include "server/shell/ops/backup.h"

#include <stdlib.h>

#include "common/util/file.h"
#include "common/util/strbuf.h"
#include "common/util/wipe.h"
#include "common/util/xalloc.h"
#include "server/shell/ops/config.h"
#include "server/shell/store/store.h"

enum { KEY_BYTES_MAX = 65536 }; // a chain of certificates fits

struct backup {
    const char *copy;
    struct strbuf *said, *why;
};

// Copies a small file to the name of the copy with this ending. One that is missing is no fault:
// the server has not made it yet.
static bool
copy_small(const struct backup *backup, const char *path, const char *ending)
{
    char *bytes = xcalloc(1, KEY_BYTES_MAX);
    struct strbuf target = {0};
    enum file_result result;
    size_t length = 0;

    strbuf_addf(&target, "%s.%s", backup->copy, ending);
    result = file_read(path, bytes, KEY_BYTES_MAX, &length);
    if (result == FILE_MISSING) {
        strbuf_addf(backup->said, "NOT COPIED: there is no %s.\n", path);
        strbuf_finish(&target);
        free(bytes);
        return true;
    }
    if (result == FILE_OK) {
        result = file_replace(strbuf_text(&target), bytes, length);
    }
    wipe(bytes, KEY_BYTES_MAX);
    free(bytes);
    if (result == FILE_OK) {
        strbuf_addf(backup->said, "%s was copied to %s.\n", path, strbuf_text(&target));
    } else {
        strbuf_addf(backup->why, "%s can't be copied to %s: %s.", path, strbuf_text(&target),
                    file_result_text(result));
    }
    strbuf_finish(&target);
    return result == FILE_OK;
}

// Keys that the operator has brought are his to keep.
static bool
copy_certificate(const struct backup *backup, const struct config *config)
{
    if (config->is_own_certificate) {
        return copy_small(backup, config->tls_cert, "crt") &&
               copy_small(backup, config->tls_key, "key");
    }
    strbuf_addf(backup->said, "NOT COPIED: %s and %s, which you have set. Keep them as well.\n",
                config->tls_cert, config->tls_key);
    return true;
}

bool
backup_make(const struct config *config, const char *copy, struct strbuf *said, struct strbuf *why)
{
    struct backup backup = {copy, said, why};
    struct strbuf seal = {0};
    bool is_good;

    if (store_sqlite.backup(config->data, copy, why) != STORE_OK) {
        return false;
    }
    strbuf_addf(said, "%s was copied to %s.\n", config->data, copy);
    strbuf_addf(&seal, "%s.seal", config->data);
    is_good = copy_small(&backup, strbuf_text(&seal), "seal") && copy_certificate(&backup, config);
    strbuf_finish(&seal);
    return is_good;
}
