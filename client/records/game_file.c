// SPDX-License-Identifier: MIT
#include "client/records/game_file.h"

#include <stdio.h>

#include <utf8proc.h>

#include "client/model/m_archive.h"
#include "client/records/record_save.h"
#include "client/text/dates.h"
#include "client/text/words.h"
#include "common/record/record_seal.h"
#include "common/record/record_sgf.h"
#include "common/util/strbuf.h"

enum { NAME_PART_BYTES = 64, DAY_BYTES = sizeof("2026-03-14"), STAMP_DIGITS = 14 };

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

// A name, and the options of an AI.
struct player_text {
    struct strbuf name, ai;
};

static void
add_player(struct player_text *text, struct sgf_player *player, const struct occupant *occupant)
{
    write_occupant(&text->name, occupant);
    if (occupant->kind == OCCUPANT_NONE) {
        strbuf_add(&text->name, words_english(WORD_FREE_SEAT));
    } else if (occupant->kind == OCCUPANT_AI) {
        write_ai_options(&text->ai, &occupant->ai);
    }
    player->name = strbuf_text(&text->name);
    player->ai = strbuf_text(&text->ai);
    player->rating = occupant->kind == OCCUPANT_PERSON ? occupant->person.rating : 0;
}

static void
player_text_finish(struct player_text *text)
{
    strbuf_finish(&text->name);
    strbuf_finish(&text->ai);
}

// "2026-03-14 14:05:10" as "20260314140510"; nothing if a part is missing.
static void
set_stamp(struct record *record, const char *when)
{
    char digits[STAMP_DIGITS + 1];
    int count = 0;

    for (; *when && count < STAMP_DIGITS; when++) {
        if (*when >= '0' && *when <= '9') {
            digits[count++] = *when;
        }
    }
    digits[count] = '\0';
    if (count == STAMP_DIGITS) {
        record_set_info(record, INFO_STAMP, digits);
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
game_file_write_archived(const struct archive_record *record, const char *place, struct strbuf *out)
{
    char date[DATE_BYTES];
    struct sgf_info info = {.program = "goren",
                            .version = GOREN_VERSION,
                            .black = {.name = record->black},
                            .white = {.name = record->white},
                            .date = record->ended_ms ? date_format(record->ended_ms, date) : "",
                            .place = place};

    if (is_sealed(&record->sgf)) {
        strbuf_add_bytes(out, record->sgf.text, record->sgf.length);
    } else {
        record_sgf_write(&record->match, &info, out);
    }
}

bool
game_file_is_kept(const struct m_room *room)
{
    return room->match.move_count > 0 && room->match.outcome.result != RESULT_ABORTED;
}

void
game_file_record(struct record *record, const struct m_room *room, const char *when,
                 const char *place)
{
    struct player_text black = {0}, white = {0};
    char day[DAY_BYTES];
    struct sgf_info info = {.program = "goren",
                            .version = GOREN_VERSION,
                            .title = room->setup.title,
                            .date = day,
                            .place = place};

    snprintf(day, sizeof(day), "%s", when);
    add_player(&black, &info.black, &room->seats[m_room_seat_of_colour(room, STONE_BLACK)]);
    add_player(&white, &info.white, &room->seats[m_room_seat_of_colour(room, STONE_WHITE)]);
    record_set_game(record, &room->match, &info);
    set_stamp(record, when);
    player_text_finish(&black);
    player_text_finish(&white);
}

void
game_file_write(const struct m_room *room, const char *when, const char *place, struct strbuf *stem,
                struct strbuf *out)
{
    struct record_problem problem;
    struct record record;

    record_init(&record);
    game_file_record(&record, room, when, place);
    record_write(FORMAT_SGF, &record, out, &problem);
    record_stem(&record, stem);
    record_finish(&record);
}
