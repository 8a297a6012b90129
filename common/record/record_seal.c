// SPDX-License-Identifier: MIT
#include "common/record/record_seal.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "common/record/record_charset.h"
#include "common/util/hex.h"
#include "common/util/strbuf.h"
#include "common/util/wipe.h"

enum {
    SUM_BYTES = 32,
    LINE_CHECK_BYTES = 3,
    LINES_MAX = 100000,
    FIELD_COUNT = 6,
};

static_assert(SEAL_SEED_BYTES == crypto_sign_SEEDBYTES &&
                  SEAL_SECRET_BYTES == crypto_sign_SECRETKEYBYTES &&
                  SEAL_PUBLIC_BYTES == crypto_sign_PUBLICKEYBYTES,
              "the sizes of ed25519");

static const char property[] = "XS[";

void
seal_key_make(struct seal_key *key, const uint8_t seed[SEAL_SEED_BYTES])
{
    crypto_sign_seed_keypair(key->public_key, key->secret, seed);
}

void
seal_key_wipe(struct seal_key *key)
{
    wipe(key, sizeof(*key));
}

// A file without its seal: what stands before the line, and behind it.
struct parts {
    const char *before, *behind;
    size_t before_length, behind_length;
    const char *seal; // NULL if there is none
    size_t seal_length;
};

// Where the root node ends: at the first line break that stands in no value.
// length if there is none.
static size_t
root_end(const char *text, size_t length)
{
    bool in_value = false;

    for (size_t i = 0; i < length; i++) {
        if (in_value && text[i] == '\\') {
            i++;
        } else if (text[i] == '\n' && !in_value) {
            return i;
        } else if (text[i] == (in_value ? ']' : '[')) {
            in_value = !in_value;
        }
    }
    return length;
}

static bool
has_seal_at(const char *text, size_t length, size_t at)
{
    return length - at >= sizeof(property) - 1 &&
           memcmp(text + at, property, sizeof(property) - 1) == 0;
}

// The line of the seal; length if there is none. It stands behind the root, but
// whoever damaged the root may have hidden that.
static size_t
find_seal(const char *text, size_t length)
{
    size_t at = root_end(text, length) + 1;

    if (at < length && has_seal_at(text, length, at)) {
        return at;
    }
    for (at = 0; at < length;) {
        const char *stop = memchr(text + at, '\n', length - at);

        if (has_seal_at(text, length, at)) {
            return at;
        }
        at = stop ? (size_t)(stop + 1 - text) : length;
    }
    return length;
}

static void
split(const char *text, size_t length, struct parts *parts)
{
    size_t at = find_seal(text, length);
    const char *stop = at < length ? memchr(text + at, '\n', length - at) : NULL;
    size_t end = stop ? (size_t)(stop + 1 - text) : length;

    *parts = (struct parts){
        .before = text,
        .before_length = at,
        .behind = text + end,
        .behind_length = length - end,
        .seal = at < length ? text + at : NULL,
        .seal_length = end - at,
    };
}

static void
sum_up(const struct parts *parts, uint8_t sum[SUM_BYTES])
{
    crypto_generichash_state state;

    crypto_generichash_init(&state, NULL, 0, SUM_BYTES);
    crypto_generichash_update(&state, (const uint8_t *)parts->before, parts->before_length);
    crypto_generichash_update(&state, (const uint8_t *)parts->behind, parts->behind_length);
    crypto_generichash_final(&state, sum, SUM_BYTES);
}

// What is signed: a word against mistaking it for anything else, name, checksum.
static void
message_of(const char *name, const uint8_t sum[SUM_BYTES], struct strbuf *out)
{
    strbuf_add(out, "goren-record-1\n");
    strbuf_add(out, name);
    strbuf_add_char(out, '\n');
    strbuf_add_bytes(out, (const char *)sum, SUM_BYTES);
}

// The checks of all lines of one part, one behind the other.
static int
add_line_checks(const char *text, size_t length, struct strbuf *out)
{
    const char *at = text, *end = text + length;
    int count = 0;

    for (; at < end && count < LINES_MAX; count++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const char *next = stop ? stop + 1 : end;
        uint8_t sum[crypto_generichash_BYTES_MIN];

        crypto_generichash(sum, sizeof(sum), (const uint8_t *)at, (size_t)(next - at), NULL, 0);
        hex_add(out, sum, LINE_CHECK_BYTES);
        at = next;
    }
    return count;
}

// A name without what would end a value of SGF or a line.
static void
clean_name(const char *name, char clean[SEAL_NAME_BYTES])
{
    struct strbuf out = {0};

    charset_clean(name, strlen(name), TEXT_ONE_LINE, SEAL_NAME_BYTES - 1, &out);
    for (size_t i = 0; i < out.length; i++) {
        if (strchr("[]\\", out.text[i])) {
            out.text[i] = '_';
        }
    }
    snprintf(clean, SEAL_NAME_BYTES, "%s", out.length ? out.text : "?");
    strbuf_finish(&out);
}

// The file as it will be without the line of its seal, and where that line goes.
static bool
prepare(const char *text, size_t length, struct strbuf *body, size_t *cut)
{
    size_t end = root_end(text, length);

    if (length < 4 || memcmp(text, "(;", 2) != 0 || text[length - 1] != '\n' || end == length ||
        find_seal(text, length) < length) {
        return false;
    }
    if (end < length - 1) {
        strbuf_add_bytes(body, text, length);
        *cut = end + 1;
    } else {
        // A game without moves: its bracket goes to a line of its own.
        strbuf_add_bytes(body, text, length - 2);
        strbuf_add(body, "\n)\n");
        *cut = length - 1;
    }
    return true;
}

bool
seal_sign(const char *text, size_t length, const char *name, const struct seal_key *key,
          struct strbuf *out)
{
    uint8_t sum[SUM_BYTES], signature[crypto_sign_BYTES];
    struct strbuf message = {0}, body = {0};
    char signer[SEAL_NAME_BYTES];
    struct parts parts;
    size_t cut;

    if (!prepare(text, length, &body, &cut)) {
        return false;
    }
    parts = (struct parts){.before = body.text,
                           .before_length = cut,
                           .behind = body.text + cut,
                           .behind_length = body.length - cut};
    clean_name(name, signer);
    sum_up(&parts, sum);
    message_of(signer, sum, &message);
    crypto_sign_detached(signature, NULL, (const uint8_t *)message.text, message.length,
                         key->secret);
    strbuf_add_bytes(out, parts.before, parts.before_length);
    strbuf_addf(out, "XS[1][%s][", signer);
    hex_add(out, key->public_key, sizeof(key->public_key));
    strbuf_add(out, "][");
    hex_add(out, sum, sizeof(sum));
    strbuf_add(out, "][");
    hex_add(out, signature, sizeof(signature));
    strbuf_add(out, "][");
    add_line_checks(parts.before, parts.before_length, out);
    add_line_checks(parts.behind, parts.behind_length, out);
    strbuf_add(out, "]\n");
    strbuf_add_bytes(out, parts.behind, parts.behind_length);
    strbuf_finish(&message);
    strbuf_finish(&body);
    return true;
}

// Checking.

struct field {
    const char *text;
    size_t length;
};

// "XS[1][...][...]": all fields and nothing else.
static bool
read_fields(const struct parts *parts, struct field fields[FIELD_COUNT])
{
    const char *at = parts->seal + 2, *end = parts->seal + parts->seal_length;

    for (int i = 0; i < FIELD_COUNT; i++) {
        const char *stop = at < end && *at == '[' ? memchr(at, ']', (size_t)(end - at)) : NULL;

        if (!stop) {
            return false;
        }
        fields[i] = (struct field){at + 1, (size_t)(stop - at - 1)};
        at = stop + 1;
    }
    return end - at == 1 && *at == '\n';
}

static bool
read_hex(const struct field *field, uint8_t *bytes, size_t count)
{
    size_t used;

    // Small letters only: there is one way to write a seal.
    return field->length == 2 * count && strspn(field->text, "0123456789abcdef") == field->length &&
           sodium_hex2bin(bytes, count, field->text, field->length, NULL, &used, NULL) == 0 &&
           used == count;
}

// The first line that is not what it was, 0 if all are.
static int
find_damage(const struct parts *parts, const struct field *checks)
{
    enum { DIGITS = 2 * LINE_CHECK_BYTES };
    struct strbuf now = {0};
    int above = add_line_checks(parts->before, parts->before_length, &now), line = 0;
    size_t shorter, i = 0;

    add_line_checks(parts->behind, parts->behind_length, &now);
    shorter = now.length < checks->length ? now.length : checks->length;
    while (i + DIGITS <= shorter && memcmp(now.text + i, checks->text + i, DIGITS) == 0) {
        i += DIGITS;
    }
    if (i < now.length || i < checks->length) {
        line = (int)(i / DIGITS) + 1;
        line += line > above; // the line of the seal itself lies between
    }
    strbuf_finish(&now);
    return line;
}

static bool
is_signed(const struct seal_finding *finding, const struct field fields[FIELD_COUNT],
          const uint8_t sum[SUM_BYTES])
{
    uint8_t key[SEAL_PUBLIC_BYTES], said[SUM_BYTES], signature[crypto_sign_BYTES];
    struct strbuf message = {0};
    bool is_good;

    if (!read_hex(&fields[2], key, sizeof(key)) || !read_hex(&fields[3], said, sizeof(said)) ||
        !read_hex(&fields[4], signature, sizeof(signature))) {
        return false;
    }
    message_of(finding->name, sum, &message);
    is_good = memcmp(said, sum, SUM_BYTES) == 0 &&
              crypto_sign_verify_detached(signature, (const uint8_t *)message.text, message.length,
                                          key) == 0;
    strbuf_finish(&message);
    return is_good;
}

void
seal_check(const char *text, size_t length, struct seal_finding *finding)
{
    struct field fields[FIELD_COUNT];
    uint8_t sum[SUM_BYTES];
    struct parts parts;
    char name[SEAL_NAME_BYTES];

    memset(finding, 0, sizeof(*finding));
    split(text, length, &parts);
    if (!parts.seal) {
        return;
    }
    finding->state = SEAL_DAMAGED;
    if (!read_fields(&parts, fields) || fields[0].length != 1 || fields[0].text[0] != '1') {
        return;
    }
    snprintf(name, sizeof(name), "%.*s",
             (int)(fields[1].length < sizeof(name) ? fields[1].length : 0), fields[1].text);
    clean_name(name, finding->name);
    snprintf(finding->key, sizeof(finding->key), "%.*s",
             (int)(fields[2].length < sizeof(finding->key) ? fields[2].length : 0), fields[2].text);
    finding->line = find_damage(&parts, &fields[FIELD_COUNT - 1]);
    sum_up(&parts, sum);
    if (finding->line == 0 && is_signed(finding, fields, sum)) {
        finding->state = SEAL_INTACT;
    }
}
