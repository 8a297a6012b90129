// SPDX-License-Identifier: MIT
#include "client/config/login.h"

#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/i18n/tr.h"
#include "common/room/reserved_names.h"
#include "common/util/file.h"
#include "common/util/wipe.h"

enum { PASSWORD_FILE_BYTES = 1024 };

static bool
is_plain_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

void
login_name(char name[LOGIN_NAME_BYTES])
{
    const char *from = getenv("LOGNAME");
    const struct passwd *user = from && *from ? NULL : getpwuid(getuid());
    size_t length = 0;
    bool has_letter = false;

    from = from && *from ? from : user ? user->pw_name : "";
    for (; *from && length < LOGIN_NAME_BYTES - 1; from++) {
        if (is_plain_letter(*from) || (*from >= '0' && *from <= '9') || *from == '_' ||
            *from == '-') {
            has_letter = has_letter || is_plain_letter(*from);
            name[length++] = *from;
        }
    }
    name[length] = '\0';
    // With a reserved name the menu would show another name than the game.
    if (!has_letter || reserved_name_is(name)) {
        snprintf(name, LOGIN_NAME_BYTES, LOGIN_FALLBACK_NAME);
    }
}

bool
login_read_password(const char *path, char password[WIRE_PASSWORD_MAX + 1])
{
    char text[PASSWORD_FILE_BYTES];
    size_t length;
    enum file_result result = file_read(path, text, sizeof(text), &length);
    bool is_good;

    if (result != FILE_OK) {
        fprintf(stderr, _("goren: can't read %s: %s.\n"), path, tr(file_result_text(result)));
        return false;
    }
    text[strcspn(text, "\r\n")] = '\0';
    length = strlen(text);
    is_good = length >= WIRE_PASSWORD_MIN && length <= WIRE_PASSWORD_MAX;
    if (is_good) {
        memcpy(password, text, length + 1);
    } else {
        fprintf(stderr, _("goren: the first line of %s isn't a valid password (8 to 128 bytes).\n"),
                path);
    }
    wipe(text, sizeof(text));
    return is_good;
}
