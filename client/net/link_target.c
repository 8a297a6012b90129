// SPDX-License-Identifier: MIT
// The target of link_open(): checks it and copies it.
#include <stdlib.h>
#include <string.h>
#include <sys/un.h>

#include "client/net/address.h"
#include "client/net/link_internal.h"
#include "common/i18n/tr.h"
#include "common/util/utf8.h"
#include "common/util/wipe.h"
#include "common/util/xalloc.h"

static void
wipe_text(char **text)
{
    if (*text) {
        wipe(*text, strlen(*text));
        free(*text);
        *text = NULL;
    }
}

static char *
copy_text(const char *text)
{
    return text ? xstrdup(text) : NULL;
}

// Nothing in it would break a line of known hosts.
static bool
is_one_word(const char *text)
{
    for (const char *c = text; *c; c++) {
        if ((unsigned char)*c <= ' ' || *c == 0x7f) {
            return false;
        }
    }
    return *text != '\0';
}

static bool
is_text_of(const char *text, size_t least, size_t most)
{
    size_t length = text ? strlen(text) : 0;

    return length >= least && length <= most && (length == 0 || utf8_is_text(text, length));
}

static bool
is_address(const struct link_target *target)
{
    size_t path_bytes = sizeof(((struct sockaddr_un *)NULL)->sun_path);

    if (target->host) {
        return is_one_word(target->host) && (!target->port || is_one_word(target->port));
    }
    return target->path && target->path[0] && strlen(target->path) < path_bytes;
}

const char *
link_check_target(const struct link_target *target, const struct link_identity *identity)
{
    char told[FINGERPRINT_BYTES];

    if (!is_address(target)) {
        return _("This server address can't be used. Type another one.");
    }
    if (target->fingerprint && (target->is_plain || !target->host)) {
        return _("This address contains the server's key, but without TLS no key is checked. "
                 "Drop one of the two.");
    }
    if (target->fingerprint && !fingerprint_parse(target->fingerprint, strlen(target->fingerprint),
                                                  FINGERPRINT_LINE, told)) {
        return address_error_text(ADDRESS_BAD_FINGERPRINT);
    }
    if (!is_text_of(identity->name, 1, WIRE_NAME_BYTES)) {
        return _("Names have 1 to 64 bytes. Choose another one.");
    }
    if (identity->password &&
        !is_text_of(identity->password, WIRE_PASSWORD_MIN, WIRE_PASSWORD_MAX)) {
        return _("Passwords have 8 to 128 bytes. Type another one.");
    }
    if (identity->code && !is_text_of(identity->code, 1, WIRE_RECOVERY_CODE_BYTES)) {
        return tr(error_english(ERROR_WRONG_RECOVERY_CODE));
    }
    if (identity->is_new && !identity->password) {
        return _("A new account needs a password of at least 8 bytes.");
    }
    return NULL;
}

void
link_copy_target(struct link *link, const struct link_target *target,
                 const struct link_identity *identity)
{
    const char *port = target->port ? target->port : "5555";
    struct strbuf label = {0};

    address_label(target->host, port, target->path, &label);
    link->where.server = label.text;
    link->where.host = copy_text(target->host);
    link->where.port = target->host ? copy_text(port) : NULL;
    link->where.path = target->host ? NULL : copy_text(target->path);
    link->where.ca_file = copy_text(target->ca_file);
    link->where.is_plain = target->is_plain || !target->host;
    link->where.asks_first = target->asks_first;
    if (target->fingerprint) {
        fingerprint_parse(target->fingerprint, strlen(target->fingerprint), FINGERPRINT_LINE,
                          link->where.told);
    }
    link->who.name = copy_text(identity->name);
    link->who.password = copy_text(identity->password);
    link->who.code = copy_text(identity->code);
    link->who.is_new = identity->is_new;
    link->who.only_looks = identity->only_looks;
    link->who.is_home = identity->is_home;
    *link->who.token_name = '\0';
    link->who.name_before = copy_text(identity->name_before);
    link->who.may_exist = false;
    // A language that nobody knows is no reason to stay away.
    link->who.language =
        copy_text(is_text_of(identity->language, 1, WIRE_LANGUAGE_BYTES) ? identity->language : "");
}

void
link_set_password(struct link *link, const char *password)
{
    wipe_text(&link->who.password);
    link->who.password = copy_text(password);
}

void
link_forget_code(struct link *link)
{
    wipe_text(&link->who.code);
}

void
link_forget_target(struct link *link)
{
    link_forget_code(link);
    wipe_text(&link->who.name);
    wipe_text(&link->who.name_before);
    wipe_text(&link->who.password);
    wipe_text(&link->who.language);
    wipe_text(&link->where.server);
    wipe_text(&link->where.host);
    wipe_text(&link->where.port);
    wipe_text(&link->where.path);
    wipe_text(&link->where.ca_file);
    link->where.told[0] = '\0';
    link->where.agreed[0] = '\0';
    link->has_loose_token = false;
    wipe(link->loose_token, sizeof(link->loose_token));
    link_tls_context_free(link->tls);
    link->tls = NULL;
}
