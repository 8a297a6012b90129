// SPDX-License-Identifier: MIT
#include "server/shell/secret_file.h"

#include <sys/stat.h>

#include "common/util/strbuf.h"

bool
secret_file_check(const char *path, struct strbuf *why)
{
    struct stat status;

    // A group may read keys that several services share; nobody but the owner writes them.
    if (stat(path, &status) != 0 || !(status.st_mode & (S_IRWXO | S_IWGRP))) {
        return true;
    }
    strbuf_addf(why, "Other users of this computer can use the key %s. Run 'chmod 600 %s'.", path,
                path);
    return false;
}
