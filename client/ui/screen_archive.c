// SPDX-License-Identifier: MIT
// The archive: games that are kept here and finished games of the server, in one list,
// with a small board of the final position. Files are read a few at a time, so that
// keys are not kept waiting.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/model/dates.h"
#include "client/model/game_file.h"
#include "client/model/say.h"
#include "client/model/titles.h"
#include "client/model/words.h"
#include "client/ui/records.h"
#include "common/i18n/tr.h"
#include "common/record/record_referee.h"
#include "common/record/record_sgf.h"
#include "common/record/record_stream.h"
#include "common/util/xalloc.h"

enum {
    LIST_ROW = 2,
    FACTS_ROWS = 3,  // below the list
    FILES_EACH = 20, // that are read between two looks at the keys
    BOARD_MOST = 2 * BOARD_SIZE_MAX + 3,
    NAME_COLUMN = 12,
    IMPORT_MOST = 1000,
};

// What is to be done with a record that the server sends.
enum archive_wish { WISH_SHOW, WISH_REPLAY, WISH_STUDY, WISH_KEEP, WISH_SAVE };

// The list.

static void
list_rows(struct ui *ui)
{
    struct archive_state *archive = &ui->records->archive;
    struct strbuf why = {0};
    struct archive_filter filter;
    int most = archive->kept.next_unread + ui->model->archive.game_count;

    archive->rows = xreallocarray(archive->rows, (size_t)most + 1, sizeof(*archive->rows));
    archive_filter_parse(&filter, archive->filter, &why);
    archive->row_count = game_rows(&archive->kept, &ui->model->archive, &filter,
                                   (enum game_order)archive->order, archive->rows);
    if (archive->chosen >= archive->row_count) {
        archive->chosen = archive->row_count ? archive->row_count - 1 : 0;
    }
    strbuf_finish(&why);
}

void
records_list_changed(struct ui *ui)
{
    if (ui->records->archive.is_listed) {
        list_rows(ui);
    }
}

static void
list_files(struct ui *ui)
{
    struct archive_state *archive = &ui->records->archive;
    struct strbuf names = {0};
    const char *at;

    m_kept_clear(&archive->kept);
    ui->ops->list_kept(ui->data, &names);
    for (at = strbuf_text(&names); *at;) {
        size_t length = strcspn(at, "\n");
        char name[KEPT_FILE_BYTES];

        if (length < sizeof(name)) {
            memcpy(name, at, length);
            name[length] = '\0';
            m_kept_add(&archive->kept, name);
        }
        at += length + (at[length] == '\n');
    }
    strbuf_finish(&names);
    archive->is_listed = archive->is_loading = true;
}

static bool
read_file_of(struct ui *ui, const char *file, struct record *record, struct seal_finding *seal)
{
    struct strbuf bytes = {0}, why = {0};
    enum format format;
    bool is_good;
    int count;

    is_good =
        ui->ops->read_kept(ui->data, file, &bytes, &why) &&
        records_read(file, strbuf_text(&bytes), bytes.length, 1, record, &format, &count, &why);
    if (is_good) {
        seal_check(strbuf_text(&bytes), bytes.length, seal);
    }
    strbuf_finish(&bytes);
    strbuf_finish(&why);
    return is_good;
}

void
archive_update(struct ui *ui)
{
    struct archive_state *archive = &ui->records->archive;
    struct seal_finding seal;
    struct record record;
    const char *file;

    if (ui_page(ui) != PAGE_ARCHIVE || !archive->is_loading) {
        return;
    }
    record_init(&record);
    for (int i = 0; i < FILES_EACH && (file = m_kept_next(&archive->kept)) != NULL; i++) {
        bool is_good = read_file_of(ui, file, &record, &seal);

        m_kept_take(&archive->kept, is_good ? &record : NULL, is_good ? &seal : NULL);
    }
    record_finish(&record);
    archive->is_loading = m_kept_next(&archive->kept) != NULL;
    list_rows(ui);
}

// Asks the server, if there is one, for the games that pass.
static void
ask_server(struct ui *ui, uint64_t before)
{
    struct archive_state *archive = &ui->records->archive;
    struct strbuf why = {0};
    struct archive_filter filter;
    struct draft draft;

    if (ui->model->is_identified && archive_filter_parse(&filter, archive->filter, &why) &&
        !*filter.opening) {
        draft_filter(&draft, &filter, ui->model->self.name);
        draft.msg.archive_ask.before_game = before;
        ui_send(ui, &draft);
    }
    strbuf_finish(&why);
}

void
archive_open(struct ui *ui, const char *filter)
{
    struct archive_state *archive = &ui->records->archive;

    snprintf(archive->filter, sizeof(archive->filter), "%s", filter);
    archive->chosen = archive->top = 0;
    archive->has_shown = false;
    archive->asked = 0;
    list_files(ui);
    list_rows(ui);
    ask_server(ui, 0);
    ui_open_page(ui, PAGE_ARCHIVE);
}

static const struct game_row *
chosen_row(const struct ui *ui)
{
    const struct archive_state *archive = &ui->records->archive;

    return archive->chosen < archive->row_count ? &archive->rows[archive->chosen] : NULL;
}

static const struct kept_game *
kept_of(const struct ui *ui, const struct game_row *row)
{
    return row->kept >= 0 ? &ui->records->archive.kept.games[row->kept] : NULL;
}

static const struct m_archive_game *
listed_of(const struct ui *ui, const struct game_row *row)
{
    return row->listed >= 0 ? &ui->model->archive.games[row->listed] : NULL;
}

// The game that is chosen, as a record.

static void
ask_record(struct ui *ui, uint64_t game, enum archive_wish wish)
{
    struct archive_state *archive = &ui->records->archive;
    struct draft draft;

    archive->wanted = (int)wish;
    if (archive->asked == game) {
        return;
    }
    draft_record(&draft, game);
    archive->asked = ui_send(ui, &draft) ? game : 0;
}

// Shows the final position of the row, or asks for it.
static void
load_shown(struct ui *ui)
{
    struct archive_state *archive = &ui->records->archive;
    const struct game_row *row = chosen_row(ui);

    if (!row) {
        archive->has_shown = false;
        return;
    }
    if (archive->has_shown && archive->shown_row.kept == row->kept &&
        archive->shown_row.listed == row->listed) {
        return;
    }
    archive->has_shown = false;
    if (row->kept >= 0) {
        archive->has_shown =
            read_file_of(ui, kept_of(ui, row)->file, &archive->shown, &archive->shown_seal);
        archive->shown_row = *row;
    } else if (!archive->asked && ui->model->is_identified) {
        ask_record(ui, listed_of(ui, row)->game, WISH_SHOW);
    }
}

// The record of the server as SGF: sealed as it came, or written from its log.
static bool
write_server_record(struct ui *ui, struct strbuf *out)
{
    struct archive_record record;
    struct seal_finding seal;
    char date[DATE_BYTES];

    if (!m_archive_read(&ui->model->archive, &record)) {
        ui_error(ui, _("The server's record of this game is damaged."));
        return false;
    }
    seal_check(strbuf_text(&record.sgf), record.sgf.length, &seal);
    if (seal.state == SEAL_INTACT) {
        strbuf_add_bytes(out, record.sgf.text, record.sgf.length);
    } else {
        struct sgf_info info = {.program = "goren",
                                .version = GOREN_VERSION,
                                .black = {record.black, 0},
                                .white = {record.white, 0},
                                .date = record.ended_ms ? date_format(record.ended_ms, date) : "",
                                .place = ui->address};

        game_file_write_match(&record.match, &info, FORM_SGF, out);
    }
    archive_record_finish(&record);
    return true;
}

static void
keep_text(struct ui *ui, const struct record *record, const struct strbuf *text)
{
    struct strbuf stem = {0}, name = {0};

    records_stem(record, &stem);
    if (ui->ops->keep_record(ui->data, strbuf_text(&stem), text, &name)) {
        ui_sayf(ui, ROLE_GOOD, _("Kept as %s."), strbuf_text(&name));
        list_files(ui);
    } else {
        ui_sayf(ui, ROLE_BAD, _("The game could not be kept: %s"), strbuf_text(&name));
    }
    strbuf_finish(&stem);
    strbuf_finish(&name);
}

// Where a record goes: onto a screen, or into a file.
static void
use_record(struct ui *ui, enum archive_wish wish, const char *name, const struct strbuf *text)
{
    struct archive_state *archive = &ui->records->archive;

    if (wish == WISH_KEEP) {
        keep_text(ui, &archive->shown, text);
        return;
    }
    if (wish == WISH_SHOW || !records_open_bytes(ui, name, strbuf_text(text), text->length, 1)) {
        return;
    }
    if (wish == WISH_REPLAY) {
        replay_open(ui);
    } else if (wish == WISH_STUDY) {
        opened_go(&ui->records->opened, ui->records->opened.line_count - 1);
        study_open(ui);
    } else if (wish == WISH_SAVE) {
        records_save(ui, archive->save_path);
    }
}

void
records_take_record(struct ui *ui)
{
    struct archive_state *archive = &ui->records->archive;
    struct strbuf text = {0}, why = {0};
    const struct game_row *row = chosen_row(ui);
    enum archive_wish wish = (enum archive_wish)archive->wanted;
    uint64_t game = archive->asked;
    enum format format;
    int count;

    archive->asked = 0;
    if (!game || ui->model->archive.record_game != game || !write_server_record(ui, &text)) {
        strbuf_finish(&text);
        return;
    }
    if (records_read("", strbuf_text(&text), text.length, 1, &archive->shown, &format, &count,
                     &why)) {
        seal_check(strbuf_text(&text), text.length, &archive->shown_seal);
        archive->has_shown =
            row && listed_of(ui, row) && listed_of(ui, row)->game == game && row->kept < 0;
        archive->shown_row = row ? *row : (struct game_row){-1, -1};
        use_record(ui, wish, "", &text);
    }
    strbuf_finish(&text);
    strbuf_finish(&why);
}

// Does this with the game that is chosen.
static void
do_with_chosen(struct ui *ui, enum archive_wish wish)
{
    const struct game_row *row = chosen_row(ui);
    struct strbuf text = {0}, why = {0};

    if (!row) {
        ui_note(ui, _("There is no game here."));
    } else if (row->kept < 0) {
        ask_record(ui, listed_of(ui, row)->game, wish);
    } else if (wish == WISH_KEEP) {
        ui_note(ui, _("This game is kept here already."));
    } else if (!ui->ops->read_kept(ui->data, kept_of(ui, row)->file, &text, &why)) {
        ui_error(ui, strbuf_text(&why));
    } else {
        use_record(ui, wish, kept_of(ui, row)->file, &text);
    }
    strbuf_finish(&text);
    strbuf_finish(&why);
}

// Importing.

struct importing {
    struct ui *ui;
    int kept, refused;
    char first_problem[RECORD_PROBLEM_BYTES];
};

static void
on_piece(void *data, const struct record_piece *piece)
{
    struct importing *importing = data;
    struct ui *ui = importing->ui;
    struct record_wish wish = {0};
    struct record_problem problem = {0};
    struct strbuf text = {0}, stem = {0}, name = {0};
    struct record record;

    if (importing->kept + importing->refused >= IMPORT_MOST) {
        return;
    }
    record_init(&record);
    if (record_piece_read(piece, &wish, &record, &problem) &&
        record_write(FORMAT_SGF, &record, &text, &problem)) {
        records_stem(&record, &stem);
        importing->kept += ui->ops->keep_record(ui->data, strbuf_text(&stem), &text, &name) ? 1 : 0;
    } else if (importing->refused++ == 0) {
        memcpy(importing->first_problem, problem.text, sizeof(problem.text));
    }
    record_finish(&record);
    strbuf_finish(&text);
    strbuf_finish(&stem);
    strbuf_finish(&name);
}

static void
import_bytes(struct ui *ui, const char *path, const struct strbuf *bytes)
{
    struct importing importing = {.ui = ui};
    struct record_problem problem = {0};
    struct record_stream *stream;
    enum format format;

    if (!record_detect(strbuf_text(bytes), bytes->length, bytes->length, &format) &&
        !record_format_of_path(path, &format)) {
        ui_sayf(ui, ROLE_BAD, _("%s is no record of a game."), path);
        return;
    }
    stream = record_stream_create(format, on_piece, &importing);
    if (!record_stream_feed(stream, strbuf_text(bytes), bytes->length, &problem) ||
        !record_stream_end(stream, &problem)) {
        ui_sayf(ui, ROLE_BAD, "%s: %s.", path, problem.text);
    } else if (importing.refused) {
        ui_sayf(ui, ROLE_WARN, _("%d imported, %d refused, the first because %s."), importing.kept,
                importing.refused, importing.first_problem);
    } else {
        ui_sayf(ui, ROLE_GOOD, tr_n("%d game imported.", "%d games imported.", importing.kept),
                importing.kept);
    }
    record_stream_destroy(stream);
    list_files(ui);
}

static void
import_file(struct ui *ui, const char *path)
{
    struct strbuf bytes = {0}, why = {0};

    if (!ui->ops->read_file(ui->data, path, &bytes, &why)) {
        ui_error(ui, strbuf_text(&why));
    } else {
        import_bytes(ui, path, &bytes);
    }
    strbuf_finish(&bytes);
    strbuf_finish(&why);
}

static void
set_filter(struct ui *ui, const char *text)
{
    struct archive_state *archive = &ui->records->archive;
    struct strbuf why = {0};
    struct archive_filter filter;

    if (!archive_filter_parse(&filter, text, &why)) {
        ui_error(ui, strbuf_text(&why));
    } else {
        snprintf(archive->filter, sizeof(archive->filter), "%.127s", text);
        archive->chosen = archive->top = 0;
        m_archive_forget(&ui->model->archive);
        list_rows(ui);
        ask_server(ui, 0);
    }
    strbuf_finish(&why);
}

void
archive_take_entry(struct ui *ui, enum edit_kind kind, const char *text)
{
    struct archive_state *archive = &ui->records->archive;

    if (kind == EDIT_GAMES) {
        set_filter(ui, text);
    } else if (kind == EDIT_IMPORT && *text) {
        import_file(ui, text);
    } else if (kind == EDIT_SAVE && *text) {
        snprintf(archive->save_path, sizeof(archive->save_path), "%.255s", text);
        do_with_chosen(ui, WISH_SAVE);
    }
}

// Drawing.

static int
list_rows_shown(const struct ui *ui)
{
    int rows = ui->canvas.rows - LIST_ROW - FACTS_ROWS - 2;

    return rows < 1 ? 1 : rows;
}

// The part of the board that has stones, one point more on each side.
struct cutting {
    int left, right, bottom, top;
};

static struct cutting
cut(const struct board *board)
{
    struct cutting cutting = {board->size, -1, board->size, -1};

    for (int y = 0; y < board->size; y++) {
        for (int x = 0; x < board->size; x++) {
            if (board_at(board, (struct point){(int8_t)x, (int8_t)y}) != STONE_NONE) {
                cutting.left = x < cutting.left ? x : cutting.left;
                cutting.right = x > cutting.right ? x : cutting.right;
                cutting.bottom = y < cutting.bottom ? y : cutting.bottom;
                cutting.top = y > cutting.top ? y : cutting.top;
            }
        }
    }
    if (cutting.right < 0) {
        cutting = (struct cutting){0, board->size - 1, 0, board->size - 1};
    }
    cutting.left -= cutting.left > 0;
    cutting.bottom -= cutting.bottom > 0;
    cutting.right += cutting.right < board->size - 1;
    cutting.top += cutting.top < board->size - 1;
    return cutting;
}

static void
draw_small_board(struct ui *ui, const struct board *board, struct point last, struct area area)
{
    struct cutting cutting = cut(board);
    struct canvas *canvas = &ui->canvas;
    int row = area.row, most = (area.columns - 3) / 2;
    char text[16];

    if (cutting.right - cutting.left >= most) {
        cutting.right = cutting.left + most - 1;
    }
    for (int y = cutting.top; y >= cutting.bottom && row < area.row + area.rows - 1; y--, row++) {
        snprintf(text, sizeof(text), "%2d", y + 1);
        canvas_put(canvas, row, area.column, 2, ROLE_DIM, text);
        for (int x = cutting.left; x <= cutting.right; x++) {
            struct point p = {(int8_t)x, (int8_t)y};
            enum stone stone = board_at(board, p);
            bool is_last = !point_is_none(last) && point_equal(p, last);

            canvas_put(canvas, row, area.column + 3 + 2 * (x - cutting.left), 1,
                       is_last               ? ROLE_KEY
                       : stone == STONE_NONE ? ROLE_DIM
                                             : ROLE_TEXT,
                       stone == STONE_BLACK   ? "●"
                       : stone == STONE_WHITE ? "○"
                                              : "·");
        }
    }
    for (int x = cutting.left; x <= cutting.right; x++) {
        snprintf(text, sizeof(text), "%c", 'a' + x);
        canvas_put(canvas, row, area.column + 3 + 2 * (x - cutting.left), 1, ROLE_DIM, text);
    }
}

// What a row shows.
struct shown_row {
    const char *date, *black, *white, *rule, *result;
    int moves;
    bool is_here, is_there;
};

static struct shown_row
show_row(const struct ui *ui, const struct game_row *row, char date[DATE_BYTES])
{
    const struct kept_game *kept = kept_of(ui, row);
    const struct m_archive_game *listed = listed_of(ui, row);
    enum result result = kept ? kept->outcome.result : listed->result;

    if (kept) {
        snprintf(date, DATE_BYTES, "%s", *kept->date ? kept->date : "-");
    } else {
        date_format(listed->ended_ms, date);
    }
    return (struct shown_row){
        .date = date,
        .black = kept ? kept->black : listed->black,
        .white = kept ? kept->white : listed->white,
        .rule = rule_short_title(kept ? kept->rule : listed->rule),
        .result = result == RESULT_DRAW ? "1/2" : result_score(result),
        .moves = kept ? kept->moves : (int)listed->moves,
        .is_here = kept != NULL,
        .is_there = listed != NULL,
    };
}

static void
draw_row(struct ui *ui, const struct game_row *row, int at, int columns, bool is_chosen)
{
    struct canvas *canvas = &ui->canvas;
    enum role role = is_chosen ? ROLE_SELECT : ROLE_TEXT;
    int names = (columns - NAME_COLUMN - 22) / 2, column = NAME_COLUMN;
    char date[DATE_BYTES], number[16];
    struct shown_row shown = show_row(ui, row, date);

    if (is_chosen) {
        canvas_fill(canvas, at, 0, columns, role, ' ');
        canvas_put(canvas, at, 0, 1, role, ">");
        canvas_set_cursor(canvas, at, 0);
    }
    canvas_put(canvas, at, 1, 10, role, shown.date);
    canvas_put(canvas, at, column, names, role, shown.black);
    column += names + 1;
    canvas_put(canvas, at, column, names, role, shown.white);
    column += names + 1;
    canvas_put(canvas, at, column, 10, role, shown.rule);
    snprintf(number, sizeof(number), "%d", shown.moves);
    canvas_put_right(canvas, at, column + 10, 4, role, number);
    canvas_put(canvas, at, column + 15, 4, role, shown.result);
    canvas_put(canvas, at, column + 19, 1, role, shown.is_here ? "" : "+");
}

static void
draw_head(struct ui *ui, int columns)
{
    struct canvas *canvas = &ui->canvas;
    int names = (columns - NAME_COLUMN - 22) / 2, column = NAME_COLUMN;

    canvas_put(canvas, 1, 1, 10, ROLE_DIM, _("date"));
    canvas_put(canvas, 1, column, names, ROLE_DIM, _("black"));
    column += names + 1;
    canvas_put(canvas, 1, column, names, ROLE_DIM, _("white"));
    column += names + 1;
    canvas_put(canvas, 1, column, 9, ROLE_DIM, _("rule"));
    canvas_put_right(canvas, 1, column + 8, 6, ROLE_DIM, _("moves"));
    canvas_put(canvas, 1, column + 15, 6, ROLE_DIM, _("result"));
}

static void
draw_list(struct ui *ui, int columns)
{
    struct archive_state *archive = &ui->records->archive;
    int rows = list_rows_shown(ui);

    draw_head(ui, columns);
    if (archive->row_count == 0) {
        struct strbuf text = {0};

        if (archive->is_loading) {
            strbuf_add(&text, _("Reading the games that are kept here."));
        } else if (*archive->filter) {
            strbuf_addf(&text, _("Nothing matches %s. / changes the filter."), archive->filter);
        } else {
            strbuf_add(&text, _("No games kept yet; finished ones come here by themselves."));
        }
        canvas_put_wrapped(&ui->canvas, (struct area){LIST_ROW + 1, 2, 3, columns - 3}, ROLE_DIM,
                           strbuf_text(&text));
        strbuf_finish(&text);
        return;
    }
    if (archive->chosen < archive->top) {
        archive->top = archive->chosen;
    } else if (archive->chosen >= archive->top + rows) {
        archive->top = archive->chosen - rows + 1;
    }
    for (int i = 0; i < rows && archive->top + i < archive->row_count; i++) {
        draw_row(ui, &archive->rows[archive->top + i], LIST_ROW + i, columns,
                 archive->top + i == archive->chosen);
    }
}

// ". D1 Kansei": the code is the same everywhere, the name is not.
static void
say_opening(const char *opening, struct strbuf *out)
{
    const char *name = strchr(opening, ' ');

    strbuf_addf(out, _(". %.*s %s"), (int)strcspn(opening, " "), opening,
                name ? tr_c("opening name", name + 1) : "");
}

// "Black won by five, after 31 moves. D1 Kansei, 5+3."
static void
say_game(const struct ui *ui, struct strbuf *out)
{
    const struct archive_state *archive = &ui->records->archive;
    const struct record *record = &archive->shown;
    const struct kept_game *kept = kept_of(ui, &archive->shown_row);
    int moves = record_main_count(record);

    record_say_result(&record->outcome, out);
    strbuf_addf(out, tr_n(", %d move", ", %d moves", moves), moves);
    if (kept && *kept->opening) {
        say_opening(kept->opening, out);
    }
    if (record->has_control && record->control.kind != CONTROL_NONE) {
        say(out, WORD_COMMA, 0);
        say_control_short(out, &record->control);
    }
    if (record_is_tree(record)) {
        strbuf_add(out, _(". With variations"));
    }
    say(out, WORD_STOP, 0);
}

static void
say_place(const struct ui *ui, struct strbuf *out)
{
    const struct archive_state *archive = &ui->records->archive;
    const struct seal_finding *seal = &archive->shown_seal;
    bool is_here = archive->shown_row.kept >= 0, is_there = archive->shown_row.listed >= 0;

    if (seal->state == SEAL_INTACT) {
        strbuf_addf(out, _("Signed by %s, intact"), seal->name);
    } else {
        strbuf_add(out,
                   seal->state == SEAL_DAMAGED ? _("DAMAGED since it was signed") : _("Unsigned"));
    }
    strbuf_add(out, is_here && is_there ? _("; here and on the server.")
                    : is_here           ? _("; kept here.")
                                        : _("; on the server, D downloads it."));
}

static void
draw_facts(struct ui *ui, int columns)
{
    struct archive_state *archive = &ui->records->archive;
    int row = LIST_ROW + list_rows_shown(ui);
    struct strbuf text = {0};

    if (!archive->has_shown) {
        return;
    }
    say_game(ui, &text);
    row += canvas_put_wrapped(&ui->canvas, (struct area){row, 1, 2, columns - 2}, ROLE_TEXT,
                              strbuf_text(&text));
    strbuf_clear(&text);
    say_place(ui, &text);
    canvas_put(&ui->canvas, row, 1, columns - 2,
               archive->shown_seal.state == SEAL_DAMAGED ? ROLE_BAD : ROLE_DIM, strbuf_text(&text));
    strbuf_finish(&text);
}

static void
draw_title(struct ui *ui)
{
    const struct archive_state *archive = &ui->records->archive;
    struct strbuf left = {0}, right = {0};

    strbuf_add(&left, _("Archive · here"));
    if (ui->model->is_identified) {
        strbuf_addf(&left, _(" and %s"), *ui->address ? ui->address : _("the private server"));
    }
    strbuf_addf(&right, _("%d of %d"), archive->row_count ? archive->chosen + 1 : 0,
                archive->row_count);
    if (archive->is_loading || ui->model->archive.has_more) {
        strbuf_add_char(&right, '+');
    }
    if (*archive->filter) {
        strbuf_addf(&right, ": %s", archive->filter);
    }
    ui_draw_title(ui, ROLE_TITLE, strbuf_text(&left), strbuf_text(&right));
    strbuf_finish(&left);
    strbuf_finish(&right);
}

static void
draw(struct ui *ui)
{
    struct archive_state *archive = &ui->records->archive;
    int board_columns = ui->canvas.columns >= 76 ? ui->canvas.columns / 2 - 14 : 0;
    int columns;

    board_columns = board_columns > BOARD_MOST ? BOARD_MOST : board_columns;
    columns = ui->canvas.columns - board_columns - 1;
    load_shown(ui);
    draw_title(ui);
    draw_list(ui, columns);
    draw_facts(ui, columns);
    if (board_columns && archive->has_shown) {
        int32_t last = record_main_node(&archive->shown, UINT16_MAX);
        struct referee referee;

        referee_go_to(&referee, &archive->shown, last);
        draw_small_board(ui, &referee.board, archive->shown.nodes[last].point,
                         (struct area){1, columns + 1, ui->canvas.rows - 3, board_columns - 1});
    }
}

// Acting.

static void
move_choice(struct ui *ui, int chosen)
{
    struct archive_state *archive = &ui->records->archive;
    const struct m_archive *listed = &ui->model->archive;

    chosen = chosen >= archive->row_count ? archive->row_count - 1 : chosen;
    archive->chosen = chosen < 0 ? 0 : chosen;
    // At the end of the list the next page of the server is asked for.
    if (archive->chosen == archive->row_count - 1 && listed->has_more && listed->game_count > 0) {
        ask_server(ui, listed->games[listed->game_count - 1].game);
    }
}

static void
change_order(struct ui *ui)
{
    static const char *const words[ORDER_COUNT] = {
        [ORDER_NEWEST] = N_("The newest first."),
        [ORDER_OLDEST] = N_("The oldest first."),
        [ORDER_BLACK] = N_("By Black."),
        [ORDER_WHITE] = N_("By White."),
        [ORDER_RULE] = N_("By rule."),
    };
    struct archive_state *archive = &ui->records->archive;

    archive->order = (archive->order + 1) % ORDER_COUNT;
    archive->chosen = archive->top = 0;
    list_rows(ui);
    ui_note(ui, tr(words[archive->order]));
}

static void
save_as(struct ui *ui)
{
    struct archive_state *archive = &ui->records->archive;
    struct strbuf stem = {0};

    if (!chosen_row(ui)) {
        ui_note(ui, _("There is no game here."));
        return;
    }
    if (archive->has_shown) {
        records_stem(&archive->shown, &stem);
    }
    strbuf_add(&stem, ".sgf");
    entry_open(ui, EDIT_SAVE, strbuf_text(&stem));
    strbuf_finish(&stem);
}

static void
act(struct ui *ui, enum action_key action)
{
    struct archive_state *archive = &ui->records->archive;

    switch ((int)action) {
    case ACT_UP:
        move_choice(ui, archive->chosen - 1);
        break;
    case ACT_DOWN:
        move_choice(ui, archive->chosen + 1);
        break;
    case ACT_PAGE_UP:
        move_choice(ui, archive->chosen - list_rows_shown(ui));
        break;
    case ACT_PAGE_DOWN:
        move_choice(ui, archive->chosen + list_rows_shown(ui));
        break;
    case ACT_FIRST:
        move_choice(ui, 0);
        break;
    case ACT_LIVE:
        move_choice(ui, archive->row_count - 1);
        break;
    case ACT_OPEN:
        do_with_chosen(ui, WISH_REPLAY);
        break;
    case ACT_EXPLORE:
        do_with_chosen(ui, WISH_STUDY);
        break;
    case ACT_SAVE:
        save_as(ui);
        break;
    case ACT_FILTER:
        entry_open(ui, EDIT_GAMES, archive->filter);
        break;
    case ACT_ORDER:
        change_order(ui);
        break;
    case ACT_IMPORT:
        entry_open(ui, EDIT_IMPORT, "");
        break;
    case ACT_DOWNLOAD:
        do_with_chosen(ui, WISH_KEEP);
        break;
    default:
        break;
    }
}

static bool
press_archive(struct ui *ui, const struct press *press)
{
    struct archive_state *archive = &ui->records->archive;
    int index = press->row - LIST_ROW + archive->top;

    if (press->key != KEYS_MOUSE) {
        return false;
    }
    if (press->what == MOUSE_WHEEL_UP || press->what == MOUSE_WHEEL_DOWN) {
        move_choice(ui, archive->chosen + (press->what == MOUSE_WHEEL_UP ? -1 : 1));
    } else if (press->row >= LIST_ROW && press->row < LIST_ROW + list_rows_shown(ui) &&
               index < archive->row_count) {
        bool is_again = index == archive->chosen;

        archive->chosen = index;
        if (is_again) {
            do_with_chosen(ui, WISH_REPLAY);
        }
    }
    return true;
}

static void
offer_keys(const struct ui *ui, struct key_list *list)
{
    static const enum action_key order[] = {ACT_OPEN,  ACT_EXPLORE,  ACT_SAVE,   ACT_FILTER,
                                            ACT_ORDER, ACT_DOWNLOAD, ACT_IMPORT, ACT_LEAVE};
    const struct game_row *row = chosen_row(ui);

    for (size_t i = 0; i < sizeof(order) / sizeof(*order); i++) {
        bool needs_game = order[i] == ACT_OPEN || order[i] == ACT_EXPLORE || order[i] == ACT_SAVE;
        bool is_useful = order[i] == ACT_DOWNLOAD ? row && row->kept < 0 : !needs_game || row;

        if (is_useful) {
            key_list_add(list, order[i]);
        }
    }
}

static const char *
label(const struct ui *ui, enum action_key action)
{
    (void)ui;
    return action == ACT_LEAVE ? _("back") : NULL;
}

const struct page_ops page_archive = {
    .keys = SCREEN_ARCHIVE,
    .draw = draw,
    .act = act,
    .press = press_archive,
    .list_keys = offer_keys,
    .label = label,
};
