// SPDX-License-Identifier: MIT
#include "server/core/people/recovery.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/hex.h"
#include "common/util/strbuf.h"
#include "common/util/wipe.h"
#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "server/core/fault.h"
#include "server/core/kvtext.h"

// Sixteen letters of 5 bits in groups of four. No i, l, o and 1; who types o means 0.
static const char letters[] = "abcdefghjkmnpqrstuvwxyz023456789";

enum { CODE_LETTERS = 16, GROUP = 4, ID_BYTES = 8, SOURCE_BYTES = ID_BYTES + CODE_LETTERS };

// Of the player and the letters: no digest says anything of another account's.
static void
make_digest(const struct core *core, uint64_t player, const char code[CODE_LETTERS],
            uint8_t digest[RECOVERY_DIGEST_BYTES])
{
    uint8_t source[SOURCE_BYTES];

    for (int i = 0; i < ID_BYTES; i++) {
        source[i] = (uint8_t)(player >> (8 * i));
    }
    memcpy(source + ID_BYTES, code, CODE_LETTERS);
    core->config.digest(core->config.data, source, sizeof(source), digest);
    wipe(source, sizeof(source));
}

// "abcd-efgh-..."
static void
format_code(const char code[CODE_LETTERS], char *out)
{
    for (int i = 0; i < CODE_LETTERS; i++) {
        if (i > 0 && i % GROUP == 0) {
            *out++ = '-';
        }
        *out++ = code[i];
    }
    *out = '\0';
}

struct recovery *
recovery_make(const struct core *core, uint64_t player,
              char codes[WIRE_RECOVERY_CODES][WIRE_RECOVERY_CODE_BYTES + 1])
{
    struct recovery *recovery = xcalloc(1, sizeof(*recovery));
    uint8_t bytes[CODE_LETTERS];
    char code[CODE_LETTERS];

    for (int i = 0; i < WIRE_RECOVERY_CODES; i++) {
        core->config.random(core->config.data, bytes, sizeof(bytes));
        for (int j = 0; j < CODE_LETTERS; j++) {
            code[j] = letters[bytes[j] % 32];
        }
        make_digest(core, player, code, recovery->digests[recovery->count++]);
        format_code(code, codes[i]);
    }
    wipe(bytes, sizeof(bytes));
    wipe(code, sizeof(code));
    return recovery;
}

bool
recovery_digest(const struct core *core, uint64_t player, const char *typed,
                uint8_t digest[RECOVERY_DIGEST_BYTES])
{
    char code[CODE_LETTERS];
    int count = 0;
    bool is_good = true;

    for (; *typed && is_good; typed++) {
        char c = (char)tolower((unsigned char)*typed);

        if (c == '-' || c == ' ') {
            continue;
        }
        c = c == 'o' ? '0' : c;
        is_good = count < CODE_LETTERS && strchr(letters, c);
        if (is_good) {
            code[count++] = c;
        }
    }
    is_good = is_good && count == CODE_LETTERS;
    if (is_good) {
        make_digest(core, player, code, digest);
    }
    wipe(code, sizeof(code));
    return is_good;
}

// Returns its index, -1 if it is none of them. Takes the same time wherever they differ.
static int
find(const struct recovery *recovery, const uint8_t digest[RECOVERY_DIGEST_BYTES])
{
    int found = -1;

    for (int i = 0; recovery && i < recovery->count; i++) {
        uint8_t difference = 0;

        for (int j = 0; j < RECOVERY_DIGEST_BYTES; j++) {
            difference |= recovery->digests[i][j] ^ digest[j];
        }
        found = difference == 0 ? i : found;
    }
    return found;
}

bool
recovery_has(const struct recovery *recovery, const uint8_t digest[RECOVERY_DIGEST_BYTES])
{
    return find(recovery, digest) >= 0;
}

static bool
is_kept(void)
{
    return FAULT(FAULT_RECOVERY_TWICE);
}

void
recovery_remove(struct recovery **recovery, const uint8_t digest[RECOVERY_DIGEST_BYTES])
{
    int found = find(*recovery, digest);

    if (found < 0 || is_kept()) {
        return;
    }
    memmove((*recovery)->digests[found], (*recovery)->digests[found + 1],
            (size_t)((*recovery)->count - found - 1) * RECOVERY_DIGEST_BYTES);
    if (--(*recovery)->count == 0) {
        recovery_free(*recovery);
        *recovery = NULL;
    }
}

int
recovery_left(const struct recovery *recovery)
{
    return recovery ? recovery->count : 0;
}

void
recovery_free(struct recovery *recovery)
{
    if (recovery) {
        wipe(recovery, sizeof(*recovery));
        free(recovery);
    }
}

void
recovery_write(const struct recovery *recovery, struct strbuf *out)
{
    for (int i = 0; recovery && i < recovery->count; i++) {
        strbuf_add(out, "recovery ");
        hex_add(out, recovery->digests[i], RECOVERY_DIGEST_BYTES);
        strbuf_add_char(out, '\n');
    }
}

bool
recovery_read(struct recovery **recovery, const char *value)
{
    if (!*recovery) {
        *recovery = xcalloc(1, sizeof(**recovery));
    }
    return (*recovery)->count < WIRE_RECOVERY_CODES &&
           kvtext_hex(value, (*recovery)->digests[(*recovery)->count++], RECOVERY_DIGEST_BYTES);
}
