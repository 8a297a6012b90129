// SPDX-License-Identifier: MIT
#include "server/shell/workers/record_signer.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "common/game/match_log.h"
#include "common/record/record_sgf.h"
#include "common/util/file.h"
#include "common/util/stamp.h"
#include "common/util/strbuf.h"
#include "common/util/wipe.h"
#include "server/shell/secret_file.h"
#include "server/shell/store/archive_row.h"

enum { HEX_BYTES = 2 * SEAL_SEED_BYTES, FILE_BYTES = HEX_BYTES + 8, DATE_LENGTH = 10 };

static enum file_result
make_seed(const char *path, uint8_t seed[SEAL_SEED_BYTES])
{
    char text[HEX_BYTES + 2];
    enum file_result result;

    randombytes_buf(seed, SEAL_SEED_BYTES);
    sodium_bin2hex(text, HEX_BYTES + 1, seed, SEAL_SEED_BYTES);
    text[HEX_BYTES] = '\n';
    result = file_replace(path, text, HEX_BYTES + 1);
    wipe(text, sizeof(text));
    return result;
}

static bool
read_seed(const char *text, size_t length, uint8_t seed[SEAL_SEED_BYTES])
{
    size_t used;

    return length == HEX_BYTES + 1 && text[HEX_BYTES] == '\n' &&
           sodium_hex2bin(seed, SEAL_SEED_BYTES, text, HEX_BYTES, NULL, &used, NULL) == 0 &&
           used == SEAL_SEED_BYTES;
}

bool
record_signer_load(struct record_signer *signer, const char *path, const char *name,
                   struct strbuf *why)
{
    uint8_t seed[SEAL_SEED_BYTES];
    char text[FILE_BYTES];
    size_t length = 0;
    enum file_result result;
    bool is_good;

    if (!secret_file_check(path, why)) {
        return false;
    }
    result = file_read(path, text, sizeof(text), &length);
    is_good = result == FILE_OK && read_seed(text, length, seed);
    if (result == FILE_MISSING) {
        result = make_seed(path, seed);
        is_good = result == FILE_OK;
    }
    if (is_good) {
        seal_key_make(&signer->key, seed);
        snprintf(signer->name, sizeof(signer->name), "%s", name);
    } else if (result == FILE_OK) {
        strbuf_addf(why, "%s is not a signing key: such a file contains 64 hex digits.", path);
    } else {
        strbuf_addf(why, "The signing key %s can't be used: %s.", path, file_result_text(result));
    }
    wipe(seed, sizeof(seed));
    wipe(text, sizeof(text));
    return is_good;
}

// The game as SGF.
static void
write_game(const struct record_signer *signer, const struct match *match,
           const struct archive_row *row, struct strbuf *out)
{
    char date[STAMP_BYTES];
    struct sgf_info info = {.program = "gorend",
                            .version = GOREN_VERSION,
                            .black = {.name = row->black.name},
                            .white = {.name = row->white.name},
                            .date = date,
                            .place = signer->name};

    stamp_utc(row->ended_ms, date);
    date[DATE_LENGTH] = '\0';
    record_sgf_write(match, &info, out);
}

// Puts "sgf " before each line.
static void
add_lines(struct strbuf *out, const struct strbuf *sgf)
{
    const char *at = sgf->text, *end = sgf->text + sgf->length;

    while (at < end) {
        size_t length = strcspn(at, "\n") + 1;

        strbuf_add(out, "sgf ");
        strbuf_add_bytes(out, at, length);
        at += length;
    }
}

void
record_signer_add(const struct record_signer *signer, struct strbuf *text)
{
    const char *gap = strstr(strbuf_text(text), "\n\n");
    struct strbuf sgf = {0}, sealed = {0}, all = {0};
    struct archive_row row;
    struct match match;
    int line;

    if (!gap || !archive_row_read(&row, text->text, text->length) ||
        match_log_read(gap + 2, text->length - (size_t)(gap + 2 - text->text), 0, &match, &line) !=
            MATCH_LOG_OK) {
        return;
    }
    write_game(signer, &match, &row, &sgf);
    match_finish(&match);
    if (seal_sign(sgf.text, sgf.length, signer->name, &signer->key, &sealed)) {
        strbuf_add_bytes(&all, text->text, (size_t)(gap + 1 - text->text));
        add_lines(&all, &sealed);
        strbuf_add(&all, gap + 1);
        strbuf_finish(text);
        *text = all;
    }
    strbuf_finish(&sgf);
    strbuf_finish(&sealed);
}
