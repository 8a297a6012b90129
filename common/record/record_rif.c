// SPDX-License-Identifier: MIT
#include "common/record/record_rif.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <expat.h>
#include <uthash.h>

#include "common/game/opening_path.h"
#include "common/record/record_charset.h"
#include "common/record/record_formats.h"
#include "common/record/record_text.h"
#include "common/util/number.h"
#include "common/util/xalloc.h"

enum {
    SIZE = 15,
    ENTRIES_MAX = 400000,        // of all tables together
    TABLES_BYTES_MAX = 16 << 20, // of their names
    DEPTH_MAX = 64,              // of elements in each other
    TOKEN_BYTES_MAX = 1 << 20,   // of a tag or a remark; expat keeps all of it
    MOVES_BYTES_MAX = 8192,
    INFO_BYTES_MAX = 65536,
    ID_MAX = 2000000000,
    REGION_MOVES = 6, // that an opening can say something about
};

enum table { TABLE_COUNTRY, TABLE_CITY, TABLE_RULE, TABLE_PLAYER, TABLE_TOURNAMENT };

struct entry {
    int64_t key;       // table and id
    char *name, *more; // owned; more: the date of a tournament, the country of a city
    int64_t city;      // keys, 0 = none
    int64_t country;
    UT_hash_handle hh;
};

enum inside { IN_NOTHING, IN_MOVES, IN_INFO };

struct record_rif {
    XML_Parser parser;
    record_rif_fn take;
    void *data;
    struct entry *entries;
    size_t tables_bytes;
    int depth;
    size_t quiet_bytes; // fed since expat has last seen something whole
    struct record record;
    bool in_game;
    int64_t line; // of the game
    enum inside inside;
    struct strbuf moves, info;
    enum record_fault broken; // NONE while it is good
};

static const char *
attribute(const XML_Char **attributes, const char *name)
{
    for (; *attributes; attributes += 2) {
        if (strcmp(attributes[0], name) == 0) {
            return attributes[1];
        }
    }
    return "";
}

static int64_t
key_of(enum table table, const char *id)
{
    int64_t number = 0;

    number_parse(id, strlen(id), 1, ID_MAX, &number);
    return number ? number * 8 + (int64_t)table : 0;
}

static const struct entry *
find_key(const struct record_rif *rif, int64_t key)
{
    struct entry *entry = NULL;

    HASH_FIND(hh, rif->entries, &key, sizeof(key), entry);
    return entry;
}

static char *
clean_copy(const char *text)
{
    struct strbuf clean = {0};
    char *copy;

    charset_clean(text, strlen(text), TEXT_ONE_LINE, RECORD_NAME_BYTES_MAX, &clean);
    copy = xstrdup(strbuf_text(&clean));
    strbuf_finish(&clean);
    return copy;
}

static void
stop(struct record_rif *rif, enum record_fault why)
{
    if (rif->broken == FAULT_NONE) {
        rif->broken = why;
        XML_StopParser(rif->parser, XML_FALSE);
    }
}

// Tables.

// Of a tournament: "2024-05-17", or "2024-05" or "2024" where no more is known.
static char *
date_of(const XML_Char **attributes)
{
    const char *start = attribute(attributes, "start"), *month = attribute(attributes, "month");
    int64_t number;
    char text[64];

    if (*start) {
        return clean_copy(start);
    }
    snprintf(text, sizeof(text), "%.40s", attribute(attributes, "year"));
    if (*text && number_parse(month, strlen(month), 1, 12, &number)) {
        snprintf(text + strlen(text), 8, "-%02d", (int)number);
    }
    return clean_copy(text);
}

static void
add_entry(struct record_rif *rif, enum table table, const XML_Char **attributes)
{
    const char *surname = attribute(attributes, "surname");
    struct entry *entry;
    int64_t key = key_of(table, attribute(attributes, "id"));

    if (!key || find_key(rif, key)) {
        return;
    }
    if (HASH_COUNT(rif->entries) >= ENTRIES_MAX || rif->tables_bytes > TABLES_BYTES_MAX) {
        stop(rif, FAULT_RIF_TABLES);
        return;
    }
    entry = xcalloc(1, sizeof(*entry));
    entry->key = key;
    entry->name = clean_copy(attribute(attributes, "name"));
    entry->more = table == TABLE_PLAYER ? clean_copy(surname) : date_of(attributes);
    entry->city = key_of(TABLE_CITY, attribute(attributes, "city"));
    entry->country = key_of(TABLE_COUNTRY, attribute(attributes, "country"));
    rif->tables_bytes += sizeof(*entry) + strlen(entry->name) + strlen(entry->more);
    HASH_ADD(hh, rif->entries, key, sizeof(entry->key), entry);
}

// A game: what its attributes say.

// Two names with something between them, if there are two.
static void
set_joined(struct record_rif *rif, enum record_info info, const char *first, const char *between,
           const char *second)
{
    struct strbuf text = {0}, clean = {0};

    strbuf_addf(&text, "%s%s%s", first, *first && *second ? between : "", second);
    charset_clean(strbuf_text(&text), text.length, TEXT_ONE_LINE, RECORD_NAME_BYTES_MAX, &clean);
    record_set_info(&rif->record, info, strbuf_text(&clean));
    strbuf_finish(&text);
    strbuf_finish(&clean);
}

static void
set_player(struct record_rif *rif, enum record_info info, const char *id)
{
    const struct entry *entry = find_key(rif, key_of(TABLE_PLAYER, id));

    if (entry) {
        set_joined(rif, info, entry->name, " ", entry->more);
    }
}

static void
set_tournament(struct record_rif *rif, const char *id)
{
    const struct entry *entry = find_key(rif, key_of(TABLE_TOURNAMENT, id));
    const struct entry *city = entry ? find_key(rif, entry->city) : NULL;
    const struct entry *country =
        entry ? find_key(rif, city && city->country ? city->country : entry->country) : NULL;

    if (!entry) {
        return;
    }
    record_set_info(&rif->record, INFO_EVENT, entry->name);
    record_set_info(&rif->record, INFO_DATE, entry->more);
    set_joined(rif, INFO_PLACE, city ? city->name : "", ", ", country ? country->name : "");
}

static void
set_rule(struct record_rif *rif, const char *id)
{
    static const struct {
        const char *id;
        const char *opening;
    } known[] = {{"1", "rif"},
                 {"5", "yamaguchi"},
                 {"10", "soosyrv4"},
                 {"24", "soosyrv8"},
                 {"25", "taraguchi10"}};
    const struct entry *entry = find_key(rif, key_of(TABLE_RULE, id));

    rif->record.has_rule = true;
    rif->record.rules.rule = RULE_RENJU;
    rif->record.size = SIZE;
    record_set_info(&rif->record, INFO_RULE_TEXT, entry ? entry->name : "");
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
        if (strcmp(id, known[i].id) == 0) {
            rif->record.has_opening = opening_parse(known[i].opening, &rif->record.opening);
        }
    }
}

static void
set_result(struct record_rif *rif, const char *score)
{
    static const struct {
        const char *score;
        enum result result;
    } known[] = {{"1", RESULT_BLACK},   {"1.0", RESULT_BLACK}, {"0", RESULT_WHITE},
                 {"0.0", RESULT_WHITE}, {"0.5", RESULT_DRAW},  {"0,5", RESULT_DRAW},
                 {".5", RESULT_DRAW}};

    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
        if (strcmp(score, known[i].score) == 0) {
            rif->record.outcome.result = known[i].result;
        }
    }
}

static void
set_text(struct record_rif *rif, enum record_info info, const char *text)
{
    char *clean = clean_copy(text);

    record_set_info(&rif->record, info, clean);
    free(clean);
}

static void
begin_game(struct record_rif *rif, const XML_Char **attributes)
{
    const char *swaps = attribute(attributes, "swap");

    record_clear(&rif->record);
    rif->in_game = true;
    rif->line = (int64_t)XML_GetCurrentLineNumber(rif->parser);
    strbuf_clear(&rif->moves);
    strbuf_clear(&rif->info);
    set_player(rif, INFO_BLACK, attribute(attributes, "black"));
    set_player(rif, INFO_WHITE, attribute(attributes, "white"));
    set_player(rif, INFO_ENTERED_BY, attribute(attributes, "publisher"));
    set_tournament(rif, attribute(attributes, "tournament"));
    set_rule(rif, attribute(attributes, "rule"));
    set_result(rif, attribute(attributes, "bresult"));
    set_text(rif, INFO_ROUND, attribute(attributes, "round"));
    set_text(rif, INFO_BLACK_TIME, attribute(attributes, "btime"));
    set_text(rif, INFO_WHITE_TIME, attribute(attributes, "wtime"));
    set_text(rif, INFO_ALTERNATIVES, attribute(attributes, "alt"));
    if (strlen(swaps) <= OPENING_SWAP_SIGNS_MAX && strspn(swaps, "R-") == strlen(swaps)) {
        snprintf(rif->record.swaps, sizeof(rif->record.swaps), "%s", swaps);
    } else {
        record_remark(&rif->record, REMARK_SWAPS, record_at_file(), NULL);
    }
}

// The moves of a game, and what follows from them.

static bool
read_moves(struct record_rif *rif, struct record_problem *problem)
{
    struct record_text reader;
    enum record_token token;
    struct point p;
    int32_t at = 0;

    record_text_init(&reader, strbuf_text(&rif->moves), rif->moves.length);
    while ((token = record_text_next(&reader, SIZE, &p)) != RECORD_TOKEN_END) {
        char text[RECORD_TOKEN_BYTES];

        if (token != RECORD_TOKEN_POINT && token != RECORD_TOKEN_PASS) {
            return record_fail(problem, FAULT_RIF_POINT, record_at_line(rif->line), "%d\n%s",
                               rif->record.nodes[at].number + 1, record_text_token(&reader, text));
        }
        at = record_add(&rif->record, at, p, token == RECORD_TOKEN_PASS);
    }
    return true;
}

// Old games were not always played by the protocol that the database names.
static void
drop_unfit_opening(struct record *record)
{
    struct opening_path path;

    if (!record->has_opening) {
        return;
    }
    opening_path_init(&path, record->opening.protocol);
    for (int32_t i = record->nodes[0].child; i && record->nodes[i].number <= REGION_MOVES;
         i = record->nodes[i].child) {
        if (!(record->nodes[i].flags & NODE_PASS) &&
            opening_path_place(&path, SIZE, record->nodes[i].point)) {
            continue;
        }
        record->has_opening = false;
        record_remark(record, REMARK_OPENING, record_at_file(), NULL);
        return;
    }
}

static void
end_game(struct record_rif *rif)
{
    struct record_problem problem = {.kind = PROBLEM_NONE};
    struct strbuf clean = {0};

    rif->in_game = false;
    if (!read_moves(rif, &problem)) {
        rif->take(rif->data, rif->line, NULL, &problem);
        return;
    }
    if (!rif->record.nodes[0].child) {
        return; // a game without moves is skipped
    }
    drop_unfit_opening(&rif->record);
    charset_clean(strbuf_text(&rif->info), rif->info.length, TEXT_LINES, RECORD_TEXT_BYTES_MAX,
                  &clean);
    record_set_info(&rif->record, INFO_COMMENT, strbuf_text(&clean));
    strbuf_finish(&clean);
    rif->take(rif->data, rif->line, &rif->record, &problem);
}

// Expat's callbacks.

static void XMLCALL
on_start(void *data, const XML_Char *name, const XML_Char **attributes)
{
    static const struct {
        const char *name;
        enum table table;
    } tables[] = {{"country", TABLE_COUNTRY},
                  {"city", TABLE_CITY},
                  {"rule", TABLE_RULE},
                  {"player", TABLE_PLAYER},
                  {"tournament", TABLE_TOURNAMENT}};
    struct record_rif *rif = data;

    rif->quiet_bytes = 0;
    if (++rif->depth > DEPTH_MAX) {
        stop(rif, FAULT_RIF_TOO_DEEP);
        return;
    }
    if (rif->in_game) {
        rif->inside = strcmp(name, "move") == 0   ? IN_MOVES
                      : strcmp(name, "info") == 0 ? IN_INFO
                                                  : IN_NOTHING;
        return;
    }
    if (strcmp(name, "game") == 0) {
        begin_game(rif, attributes);
        return;
    }
    for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++) {
        if (strcmp(name, tables[i].name) == 0) {
            add_entry(rif, tables[i].table, attributes);
        }
    }
}

static void XMLCALL
on_end(void *data, const XML_Char *name)
{
    struct record_rif *rif = data;

    rif->quiet_bytes = 0;
    rif->depth--;
    rif->inside = IN_NOTHING;
    if (rif->in_game && strcmp(name, "game") == 0) {
        end_game(rif);
    }
}

static void XMLCALL
on_text(void *data, const XML_Char *text, int length)
{
    struct record_rif *rif = data;

    rif->quiet_bytes = 0;
    if (rif->inside == IN_MOVES) {
        if (rif->moves.length + (size_t)length > MOVES_BYTES_MAX) {
            stop(rif, FAULT_RIF_LONG_MOVES);
            return;
        }
        strbuf_add_bytes(&rif->moves, text, (size_t)length);
    } else if (rif->inside == IN_INFO && rif->info.length + (size_t)length <= INFO_BYTES_MAX) {
        strbuf_add_bytes(&rif->info, text, (size_t)length);
    }
}

static void XMLCALL
on_doctype(void *data, const XML_Char *name, const XML_Char *system_id, const XML_Char *public_id,
           int has_subset)
{
    (void)name, (void)system_id, (void)public_id, (void)has_subset;
    stop(data, FAULT_RIF_DTD);
}

// Remarks and the like. It also keeps expat from expanding entities.
static void XMLCALL
on_other(void *data, const XML_Char *text, int length)
{
    (void)text, (void)length;
    ((struct record_rif *)data)->quiet_bytes = 0;
}

// Sets of single bytes beyond those that expat knows.
static int XMLCALL
on_encoding(void *data, const XML_Char *name, XML_Encoding *info)
{
    (void)data;
    *info = (XML_Encoding){0};
    return charset_map(name, info->map) ? XML_STATUS_OK : XML_STATUS_ERROR;
}

struct record_rif *
record_rif_create(record_rif_fn take, void *data)
{
    struct record_rif *rif = xcalloc(1, sizeof(*rif));

    rif->take = take;
    rif->data = data;
    record_init(&rif->record);
    rif->parser = XML_ParserCreate(NULL);
    if (!rif->parser) {
        abort(); // no memory, as in xcalloc()
    }
    XML_SetUserData(rif->parser, rif);
    XML_SetElementHandler(rif->parser, on_start, on_end);
    XML_SetCharacterDataHandler(rif->parser, on_text);
    XML_SetStartDoctypeDeclHandler(rif->parser, on_doctype);
    XML_SetDefaultHandler(rif->parser, on_other);
    XML_SetUnknownEncodingHandler(rif->parser, on_encoding, NULL);
    return rif;
}

void
record_rif_destroy(struct record_rif *rif)
{
    struct entry *entry, *next;

    if (!rif) {
        return;
    }
    HASH_ITER(hh, rif->entries, entry, next)
    {
        HASH_DEL(rif->entries, entry);
        free(entry->name);
        free(entry->more);
        free(entry);
    }
    XML_ParserFree(rif->parser);
    record_finish(&rif->record);
    strbuf_finish(&rif->moves);
    strbuf_finish(&rif->info);
    free(rif);
}

bool
record_rif_feed(struct record_rif *rif, const char *bytes, size_t length, bool is_last,
                struct record_problem *problem)
{
    struct record_place line;

    rif->quiet_bytes += length;
    if (XML_Parse(rif->parser, bytes, (int)length, is_last) == XML_STATUS_OK) {
        if (rif->quiet_bytes <= TOKEN_BYTES_MAX) {
            return true;
        }
        stop(rif, FAULT_RIF_LONG_TAG);
    }
    line = record_at_line((int64_t)XML_GetCurrentLineNumber(rif->parser));
    if (rif->broken != FAULT_NONE) {
        return record_fail(problem, rif->broken, line, NULL);
    }
    return record_fail(problem, FAULT_RIF_XML, line, "%s",
                       XML_ErrorString(XML_GetErrorCode(rif->parser)));
}

// The first game of a file.

struct first {
    struct record *record;
    struct record_problem *problem;
    bool is_found, is_good;
};

static void
take_first(void *data, int64_t line, struct record *record, const struct record_problem *problem)
{
    struct first *first = data;

    (void)line;
    if (first->is_found) {
        return;
    }
    first->is_found = true;
    first->is_good = record != NULL;
    if (record) {
        struct record empty = *first->record;

        *first->record = *record;
        *record = empty;
    } else {
        *first->problem = *problem;
    }
}

bool
record_rif_parse(const char *bytes, size_t length, const struct record_defaults *defaults,
                 struct record *record, struct record_problem *problem)
{
    struct first first = {.record = record, .problem = problem};
    struct record_rif *rif = record_rif_create(take_first, &first);
    struct record_problem fault;
    bool is_whole = record_rif_feed(rif, bytes, length, true, &fault);

    (void)defaults;
    record_rif_destroy(rif);
    if (!is_whole) {
        *problem = fault;
        return false;
    }
    if (!first.is_found) {
        return record_fail(problem, FAULT_RIF_NO_GAME, record_at_file(), NULL);
    }
    return first.is_good;
}
