// SPDX-License-Identifier: MIT
#include "client/model/m_archive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/game/match_log.h"
#include "common/util/number.h"
#include "common/util/text.h"
#include "common/util/xalloc.h"

static void
read_name(char name[WIRE_NAME_BYTES + 1], const char *text)
{
    if (!text_clean(text, name, WIRE_NAME_BYTES + 1, WIRE_NAME_COLUMNS)) {
        snprintf(name, WIRE_NAME_BYTES + 1, "?");
    }
}

static void
add_game(struct m_archive *archive, const struct wire_archive_game *wire)
{
    struct m_archive_game *game;

    if (archive->game_count == ARCHIVE_GAMES_MAX) {
        return;
    }
    archive->games = xgrow(archive->games, archive->game_count, &archive->game_capacity,
                           sizeof(*archive->games));
    game = &archive->games[archive->game_count++];
    *game = (struct m_archive_game){
        .game = wire->game,
        .rule = wire->rule,
        .size = wire->size,
        .result = wire->result,
        .reason = wire->reason,
        .moves = wire->moves,
        .ended_ms = (int64_t)wire->ended_ms,
        .is_rated = wire->rated,
        .opening = opening_name_of_code(wire->opening),
    };
    read_name(game->black, wire->black);
    read_name(game->white, wire->white);
}

void
m_archive_page(struct m_archive *archive, const struct wire_archive_page *page, bool is_first)
{
    if (is_first) {
        archive->game_count = 0;
    }
    for (int i = 0; i < page->game_count; i++) {
        add_game(archive, &page->games[i]);
    }
    archive->has_more = page->more && archive->game_count < ARCHIVE_GAMES_MAX;
}

static void
forget_record(struct m_archive *archive)
{
    strbuf_clear(&archive->record);
    archive->record_game = 0;
    archive->record_parts = archive->record_next = 0;
}

enum record_state
m_archive_part(struct m_archive *archive, const struct wire_record *part)
{
    if (part->part == 0) {
        forget_record(archive);
        archive->record_game = part->game;
        archive->record_parts = part->parts;
    }
    if (part->parts == 0 || part->parts > ARCHIVE_PARTS_MAX ||
        part->parts != archive->record_parts || part->game != archive->record_game ||
        part->part != archive->record_next || part->part >= part->parts) {
        forget_record(archive);
        return RECORD_WRONG;
    }
    strbuf_add(&archive->record, part->text);
    archive->record_next++;
    return archive->record_next == archive->record_parts ? RECORD_WHOLE : RECORD_MORE;
}

// "person 17 mizu" or "ai 0 3".
static void
read_side(char name[WIRE_NAME_BYTES + 1], const char *text)
{
    char copy[WIRE_TEXT_BYTES];
    unsigned kind, level;

    snprintf(copy, sizeof(copy), "%s", text);
    if (sscanf(copy, "ai %2u %2u", &kind, &level) == 2 && kind < AI_KIND_COUNT) {
        struct ai_config ai = {.kind = (enum ai_kind)kind, .level = level};
        struct strbuf out = {0};

        write_ai(&out, &ai);
        read_name(name, strbuf_text(&out));
        strbuf_finish(&out);
    } else if (strncmp(copy, "person ", 7) == 0 && strchr(copy + 7, ' ')) {
        read_name(name, strchr(copy + 7, ' ') + 1);
    }
}

// The lines above the log say who played and when, and hold the sealed game.
static void
read_head_line(struct archive_record *record, const char *line, size_t length)
{
    char copy[WIRE_TEXT_BYTES];

    if (length >= 4 && memcmp(line, "sgf ", 4) == 0) {
        strbuf_add_bytes(&record->sgf, line + 4, length - 4);
        strbuf_add_char(&record->sgf, '\n');
        return;
    }
    if (length >= sizeof(copy)) {
        return;
    }
    memcpy(copy, line, length);
    copy[length] = '\0';
    if (strncmp(copy, "black ", 6) == 0) {
        read_side(record->black, copy + 6);
    } else if (strncmp(copy, "white ", 6) == 0) {
        read_side(record->white, copy + 6);
    } else if (strncmp(copy, "ended ", 6) == 0) {
        number_parse(copy + 6, length - 6, 0, MATCH_TIME_MAX_MS, &record->ended_ms);
    }
}

bool
m_archive_read(const struct m_archive *archive, struct archive_record *record)
{
    const char *text = strbuf_text(&archive->record), *end = text + archive->record.length;
    int line;

    memset(record, 0, sizeof(*record));
    snprintf(record->black, sizeof(record->black), "?");
    snprintf(record->white, sizeof(record->white), "?");
    // A bare log is good too: the lines above it end with an empty one.
    while (text < end && strncmp(text, "goren-match ", 12) != 0) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));

        if (!stop) {
            strbuf_finish(&record->sgf);
            return false;
        }
        read_head_line(record, text, (size_t)(stop - text));
        text = stop + 1;
    }
    if (match_log_read(text, (size_t)(end - text), 0, &record->match, &line) != MATCH_LOG_OK) {
        strbuf_finish(&record->sgf);
        return false;
    }
    return true;
}

void
archive_record_finish(struct archive_record *record)
{
    match_finish(&record->match);
    strbuf_finish(&record->sgf);
}

void
m_archive_forget(struct m_archive *archive)
{
    archive->game_count = 0;
    archive->has_more = false;
}

void
m_archive_finish(struct m_archive *archive)
{
    free(archive->games);
    strbuf_finish(&archive->record);
    *archive = (struct m_archive){0};
}
