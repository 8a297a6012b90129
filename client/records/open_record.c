// SPDX-License-Identifier: MIT
#include "client/records/open_record.h"

#include <stdio.h>
#include <stdlib.h>

#include "client/records/open_line.h"
#include "client/records/record_files.h"
#include "client/records/record_load.h"
#include "client/records/record_save.h"
#include "client/records/status_lines.h"
#include "common/i18n/tr.h"

void
open_record_init(struct open_record *opened)
{
    *opened = (struct open_record){0};
    record_init(&opened->record);
}

void
open_record_finish(struct open_record *opened)
{
    record_finish(&opened->record);
    free(opened->line);
    *opened = (struct open_record){0};
}

// The record stands there already: it is shown from its beginning.
static void
begin(struct open_record *opened, const char *name)
{
    opened->is_open = true;
    opened->number++;
    opened->is_changed = opened->is_edited = false;
    *opened->kept = '\0';
    snprintf(opened->name, sizeof(opened->name), "%s", name);
    open_line_follow(opened, 0);
}

static void
tell_remark(const struct record *record, struct status_lines *lines)
{
    struct strbuf remark = {0};

    if (record->remark_count) {
        record_problem_format(&record->remarks[0], tr, &remark);
        status_lines_add(lines, STATUS_WARNING, strbuf_text(&remark));
    }
    strbuf_finish(&remark);
}

bool
open_record_read(struct open_record *opened, const struct record_source *source,
                 struct status_lines *lines)
{
    struct record_source named = *source;
    struct loaded_record loaded;
    struct strbuf why = {0};
    bool is_good;

    named.name = record_base_name(source->name);
    loaded_record_init(&loaded);
    is_good = record_load(&named, &loaded, &why);
    if (is_good) {
        record_finish(&opened->record);
        opened->record = loaded.record;
        opened->format = loaded.format;
        opened->game = source->game;
        opened->game_count = loaded.game_count;
        opened->seal = loaded.seal;
        begin(opened, named.name);
        tell_remark(&opened->record, lines);
    } else {
        status_lines_add(lines, STATUS_ERROR, strbuf_text(&why));
        loaded_record_finish(&loaded);
    }
    strbuf_finish(&why);
    return is_good;
}

bool
open_record_read_file(struct open_record *opened, const struct record_files *files,
                      const char *path, int game, struct status_lines *lines)
{
    struct strbuf bytes = {0}, why = {0};
    bool is_good = files->ops->read_file(files->data, path, &bytes, &why);

    if (!is_good) {
        status_lines_add(lines, STATUS_ERROR, strbuf_text(&why));
    } else {
        struct record_source source = {path, strbuf_text(&bytes), bytes.length, game};

        is_good = open_record_read(opened, &source, lines);
    }
    strbuf_finish(&bytes);
    strbuf_finish(&why);
    return is_good;
}

// No file: the only game, without a seal.
static void
begin_unnamed(struct open_record *opened)
{
    opened->format = FORMAT_SGF;
    opened->game = opened->game_count = 1;
    opened->seal = (struct seal_finding){.state = SEAL_NONE};
    begin(opened, "");
}

void
open_record_set_empty(struct open_record *opened, enum rule rule, int size)
{
    record_clear(&opened->record);
    opened->record.has_rule = true;
    opened->record.rules = (struct rules){.rule = rule};
    opened->record.size = (uint8_t)size;
    begin_unnamed(opened);
}

void
open_record_set_match(struct open_record *opened, const struct match *match, const char *black,
                      const char *white)
{
    record_clear(&opened->record);
    record_from_match(&opened->record, match);
    record_set_info(&opened->record, INFO_BLACK, black);
    record_set_info(&opened->record, INFO_WHITE, white);
    begin_unnamed(opened);
    open_line_follow(opened, record_main_node(&opened->record, UINT16_MAX));
}

bool
open_record_save(struct open_record *opened, const struct record_files *files, const char *path,
                 bool has_numbers, struct status_lines *lines)
{
    struct record_view view = {&opened->record, open_line_node(opened), has_numbers};
    bool is_saved = record_save(&view, files, path, lines);

    if (is_saved && !record_is_picture(path)) {
        opened->is_changed = opened->is_edited = false;
    }
    return is_saved;
}

bool
open_record_save_kept(struct open_record *opened, const struct record_files *files,
                      struct status_lines *lines)
{
    bool is_saved = record_save_kept(&opened->record, files, opened->kept, lines);

    if (is_saved) {
        opened->is_changed = opened->is_edited = false;
    }
    return is_saved;
}
