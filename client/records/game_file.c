// SPDX-License-Identifier: MIT
#include "client/records/game_file.h"

#include <string.h>
#include <strings.h>

#include <utf8proc.h>

#include "client/model/m_archive.h"
#include "client/text/dates.h"
#include "client/text/format.h"
#include "client/text/words.h"
#include "common/record/record_seal.h"
#include "common/record/record_sgf.h"
#include "common/record/record_text.h"
#include "common/util/strbuf.h"

enum { NAME_PART_BYTES = 64 };

// Letters, digits, '_' and '-' of any script.
void
game_file_add_name(struct strbuf *out, const char *name)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)name;
    size_t start = out->length;

    while (*at && out->length - start < NAME_PART_BYTES) {
        int32_t point;
        utf8proc_ssize_t bytes = utf8proc_iterate(at, -1, &point);
        utf8proc_category_t category;

        if (bytes <= 0) {
            break;
        }
        category = utf8proc_category(point);
        if ((category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NO) ||
            point == '_' || point == '-') {
            strbuf_add_bytes(out, (const char *)at, (size_t)bytes);
        } else {
            strbuf_add_char(out, '_');
        }
        at += bytes;
    }
    if (out->length == start) {
        strbuf_add_char(out, '_');
    }
}

static void
add_player(struct strbuf *name, struct sgf_player *player, const struct occupant *occupant)
{
    write_occupant(name, occupant);
    if (occupant->kind == OCCUPANT_NONE) {
        strbuf_add(name, words_english(WORD_FREE_SEAT));
    }
    player->name = strbuf_text(name);
    player->rating = occupant->kind == OCCUPANT_PERSON ? occupant->person.rating : 0;
}

enum game_form
game_form_of(const char *path)
{
    const char *dot = strrchr(path, '.');

    if (dot && strcasecmp(dot, ".sgf") == 0) {
        return FORM_SGF;
    }
    return dot && strcasecmp(dot, ".txt") == 0 ? FORM_TEXT : FORM_UNKNOWN;
}

static void
write_match(const struct match *match, const struct sgf_info *info, enum game_form form,
            struct strbuf *out)
{
    if (form == FORM_SGF) {
        record_sgf_write(match, info, out);
    } else {
        record_text_write(match, out);
        strbuf_add_char(out, '\n');
    }
}

// Did the server sign it, and is it as it was signed?
static bool
is_sealed(const struct strbuf *sgf)
{
    struct seal_finding finding;

    seal_check(strbuf_text(sgf), sgf->length, &finding);
    return finding.state == SEAL_INTACT;
}

void
game_file_write_archived(const struct archive_record *record, const char *place,
                         enum game_form form, struct strbuf *out)
{
    char date[DATE_BYTES];
    struct sgf_info info = {.program = "goren",
                            .version = GOREN_VERSION,
                            .black = {record->black, 0},
                            .white = {record->white, 0},
                            .date = record->ended_ms ? date_format(record->ended_ms, date) : "",
                            .place = place};

    if (form == FORM_SGF && is_sealed(&record->sgf)) {
        strbuf_add_bytes(out, record->sgf.text, record->sgf.length);
    } else {
        write_match(&record->match, &info, form, out);
    }
}

void
game_file_write(const struct m_room *room, const char *date, const char *place, enum game_form form,
                struct strbuf *stem, struct strbuf *out)
{
    struct strbuf black = {0}, white = {0};
    struct sgf_info info = {.program = "goren",
                            .version = GOREN_VERSION,
                            .title = room->setup.title,
                            .date = date,
                            .place = place};

    add_player(&black, &info.black, &room->seats[m_room_seat_of_colour(room, STONE_BLACK)]);
    add_player(&white, &info.white, &room->seats[m_room_seat_of_colour(room, STONE_WHITE)]);
    write_match(&room->match, &info, form, out);
    strbuf_addf(stem, "%s-", date);
    game_file_add_name(stem, strbuf_text(&black));
    strbuf_add_char(stem, '-');
    game_file_add_name(stem, strbuf_text(&white));
    strbuf_finish(&black);
    strbuf_finish(&white);
}
