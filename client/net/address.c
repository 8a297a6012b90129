// SPDX-License-Identifier: MIT
#include "client/net/address.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/i18n/tr.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"

#define DEFAULT_PORT "5555"
#define UNIX_PREFIX "unix:"

// A part of the text.
struct piece {
    const char *text;
    size_t length;
};

// Small letters and capitals are the same, as they are in names of hosts.
static bool
begins_with(struct piece piece, const char *word)
{
    return piece.length >= strlen(word) && strncasecmp(piece.text, word, strlen(word)) == 0;
}

static struct piece
skip(struct piece piece, size_t bytes)
{
    return (struct piece){piece.text + bytes, piece.length - bytes};
}

static struct piece
trim(struct piece piece)
{
    while (piece.length > 0 && isspace((unsigned char)piece.text[0])) {
        piece = skip(piece, 1);
    }
    while (piece.length > 0 && isspace((unsigned char)piece.text[piece.length - 1])) {
        piece.length--;
    }
    return piece;
}

// Takes the command off a line that was pasted whole.
static struct piece
skip_command(struct piece piece)
{
    static const char *const commands[] = {"goren join ", "goren watch "};

    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
        if (begins_with(piece, commands[i])) {
            return trim(skip(piece, strlen(commands[i])));
        }
    }
    return piece;
}

// Takes off the quotes that keep a shell from reading the line.
static struct piece
skip_quotes(struct piece piece)
{
    bool is_quoted = piece.length >= 2 && (*piece.text == '\'' || *piece.text == '"') &&
                     piece.text[piece.length - 1] == *piece.text;

    return is_quoted ? (struct piece){piece.text + 1, piece.length - 2} : piece;
}

// Cuts the piece at the first c. Returns what is behind it, an empty piece with
// text NULL if there is none.
static struct piece
cut_at(struct piece *piece, char c)
{
    const char *found = piece->length > 0 ? memchr(piece->text, c, piece->length) : NULL;
    struct piece rest = {0};

    if (found) {
        rest = skip(*piece, (size_t)(found - piece->text) + 1);
        piece->length = (size_t)(found - piece->text);
    }
    return rest;
}

// Copies if all of it fits and every character will do; small letters.
static bool
copy(struct piece piece, bool (*will_do)(char c), char *out, size_t capacity)
{
    if (piece.length >= capacity) {
        return false;
    }
    for (size_t i = 0; i < piece.length; i++) {
        if (!will_do(piece.text[i])) {
            return false;
        }
        out[i] = (char)tolower((unsigned char)piece.text[i]);
    }
    out[piece.length] = '\0';
    return true;
}

// isalnum() in every locale alike.
static bool
is_of_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool
is_of_name(char c)
{
    return is_of_word(c) || c == '.' || c == '-' || c == '_';
}

static bool
is_of_v6(char c)
{
    return is_of_word(c) || c == ':' || c == '.';
}

static bool
read_name(struct piece piece, struct address *out)
{
    return piece.length > 0 && is_of_word(piece.text[0]) &&
           copy(piece, is_of_name, out->host, sizeof(out->host));
}

// "fe80::1%eth0"; the name of an interface keeps its letters.
static bool
read_v6(struct piece piece, struct address *out)
{
    struct piece zone = cut_at(&piece, '%');
    size_t used = piece.length;

    if (piece.length < 2 || !memchr(piece.text, ':', piece.length) ||
        !copy(piece, is_of_v6, out->host, sizeof(out->host))) {
        return false;
    }
    if (!zone.text) {
        return true;
    }
    if (zone.length == 0 || used + 1 + zone.length >= sizeof(out->host)) {
        return false;
    }
    for (size_t i = 0; i < zone.length; i++) {
        if (!is_of_name(zone.text[i])) {
            return false;
        }
    }
    snprintf(out->host + used, sizeof(out->host) - used, "%%%.*s", (int)zone.length, zone.text);
    return true;
}

static enum address_error
read_port(struct piece piece, struct address *out)
{
    int64_t port;

    if (!number_parse(piece.text, piece.length, 1, UINT16_MAX, &port)) {
        return ADDRESS_BAD_PORT;
    }
    snprintf(out->port, sizeof(out->port), "%d", (int)port);
    return ADDRESS_OK;
}

// "[V6]" or "[V6]:PORT"; the piece begins behind the bracket.
static enum address_error
read_brackets(struct piece piece, struct address *out)
{
    struct piece rest = cut_at(&piece, ']');

    if (!rest.text || !read_v6(piece, out)) {
        return ADDRESS_BAD_HOST;
    }
    if (rest.length == 0) {
        return ADDRESS_OK;
    }
    return rest.text[0] == ':' ? read_port(skip(rest, 1), out) : ADDRESS_BAD_PORT;
}

static enum address_error
read_host(struct piece piece, struct address *out)
{
    struct piece host = piece, port;

    snprintf(out->port, sizeof(out->port), "%s", DEFAULT_PORT);
    if (begins_with(piece, "[")) {
        return read_brackets(skip(piece, 1), out);
    }
    port = cut_at(&host, ':');
    if (port.length > 0 && memchr(port.text, ':', port.length)) {
        // Two colons and no brackets: all of it is the address.
        return read_v6(piece, out) ? ADDRESS_OK : ADDRESS_BAD_HOST;
    }
    if (!read_name(host, out)) {
        return ADDRESS_BAD_HOST;
    }
    return port.text ? read_port(port, out) : ADDRESS_OK;
}

static bool
read_fingerprint(struct piece piece, struct address *out)
{
    static const char prefix[] = "sha256=";

    if (!piece.text) {
        return true;
    }
    if (begins_with(piece, prefix)) {
        piece = skip(piece, strlen(prefix));
    }
    return fingerprint_parse(piece.text, piece.length, FINGERPRINT_LINE, out->fingerprint);
}

static enum address_error
read_path(struct piece piece, struct address *out)
{
    if (piece.length == 0 || piece.length >= sizeof(out->path)) {
        return ADDRESS_BAD_PATH;
    }
    memcpy(out->path, piece.text, piece.length);
    return ADDRESS_OK;
}

static enum address_error
read_address(struct piece piece, struct address *out)
{
    struct piece fingerprint, code;
    enum address_error error;

    if (piece.length == 0) {
        return ADDRESS_EMPTY;
    }
    if (begins_with(piece, UNIX_PREFIX)) {
        return read_path(skip(piece, strlen(UNIX_PREFIX)), out);
    }
    fingerprint = cut_at(&piece, '#');
    code = cut_at(&piece, '/');
    error = read_host(piece, out);
    if (error != ADDRESS_OK) {
        return error;
    }
    if (!copy(code, is_of_word, out->code, sizeof(out->code))) {
        return ADDRESS_BAD_CODE;
    }
    return read_fingerprint(fingerprint, out) ? ADDRESS_OK : ADDRESS_BAD_FINGERPRINT;
}

enum address_error
address_parse(const char *text, struct address *out)
{
    struct piece piece = {text, strlen(text)};
    struct address address = {0};
    enum address_error error = read_address(skip_quotes(skip_command(trim(piece))), &address);

    if (error == ADDRESS_OK) {
        *out = address;
    }
    return error;
}

static void
add_host(const char *host, struct strbuf *out)
{
    strbuf_addf(out, strchr(host, ':') ? "[%s]" : "%s", host);
}

void
address_format(const struct address *address, struct strbuf *out)
{
    if (address->path[0]) {
        strbuf_addf(out, UNIX_PREFIX "%s", address->path);
        return;
    }
    add_host(address->host, out);
    if (strcmp(address->port, DEFAULT_PORT) != 0) {
        strbuf_addf(out, ":%s", address->port);
    }
    if (address->code[0]) {
        strbuf_addf(out, "/%s", address->code);
    }
    if (address->fingerprint[0]) {
        strbuf_addf(out, "#%s", address->fingerprint);
    }
}

struct link_target
address_target(const struct address *address)
{
    bool is_unix = address->path[0] != '\0';

    return (struct link_target){
        .host = is_unix ? NULL : address->host,
        .port = is_unix ? NULL : address->port,
        .path = is_unix ? address->path : NULL,
        .fingerprint = address->fingerprint[0] ? address->fingerprint : NULL,
    };
}

const char *
address_error_text(enum address_error error)
{
    switch (error) {
    case ADDRESS_OK:
        return "";
    case ADDRESS_EMPTY:
        return _("Type the address of the server, for example play.example.net or "
                 "192.168.1.20:5555/k7qd.");
    case ADDRESS_BAD_HOST:
        return _("Invalid host name. Use a form like play.example.net, 192.168.1.20 or [fe80::1].");
    case ADDRESS_BAD_PORT:
        return _("The port after the colon must be a number from 1 to 65535.");
    case ADDRESS_BAD_CODE:
        return _("A table code has up to 8 letters and digits, as in play.example.net/k7qd.");
    case ADDRESS_BAD_FINGERPRINT:
        return _("After # come 32 to 64 hex digits of the server's key. Copy the whole line.");
    case ADDRESS_BAD_PATH:
        break;
    }
    return _("After unix: comes the path of a socket, at most 107 bytes.");
}

void
address_label(const char *host, const char *port, const char *path, struct strbuf *out)
{
    if (!host) {
        strbuf_addf(out, UNIX_PREFIX "%s", path);
        return;
    }
    add_host(host, out);
    strbuf_addf(out, ":%s", port);
}
