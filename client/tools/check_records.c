// SPDX-License-Identifier: MIT
#include "client/tools/check_records.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/tools/source.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"
#include "common/record/record_seal.h"
#include "common/util/json.h"
#include "common/util/strbuf.h"

struct check {
    const struct check_options *options;
    const struct source *source;
    enum format format;
    struct strbuf raw; // the file, as far as a seal can be in it
    bool has_seal;     // was looked at
    struct seal_finding seal;
    int64_t game;
    enum exit_code code;
    struct record record;
};

static const char *const problem_words[] = {
    [PROBLEM_NONE] = "none",           [PROBLEM_UNKNOWN] = "unknown-format",
    [PROBLEM_MALFORMED] = "malformed", [PROBLEM_TOO_LARGE] = "too-large",
    [PROBLEM_DAMAGED] = "damaged",     [PROBLEM_ILLEGAL] = "illegal",
    [PROBLEM_EMPTY] = "empty",         [PROBLEM_UNFIT] = "unfit",
    [PROBLEM_REMARK] = "remark",
};

static const char *const seal_words[] = {
    [SEAL_NONE] = "unsigned", [SEAL_INTACT] = "intact", [SEAL_DAMAGED] = "damaged"};

bool
check_is_text(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];

        if (c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\0') {
            return false;
        }
    }
    return true;
}

static void
print_problem_json(const struct check *check, const struct record_problem *problem,
                   struct json *json)
{
    bool is_move = problem->kind == PROBLEM_ILLEGAL && problem->move;
    char point[POINT_TEXT_BYTES];

    json_text(json, "reason",
              is_move ? verdict_word(problem->verdict) : problem_words[problem->kind]);
    json_text(json, "text", problem->text);
    if (is_move) {
        json_number(json, "move", problem->move);
        json_text(json, "point", point_format(problem->point, point));
    }
    (void)check;
}

static void
print_seal_json(const struct check *check, struct json *json)
{
    if (check->format != FORMAT_SGF) {
        return;
    }
    json_text(json, "seal", seal_words[check->seal.state]);
    if (check->seal.state != SEAL_NONE) {
        json_text(json, "signer", check->seal.name);
        json_text(json, "key", check->seal.key);
    }
    if (check->seal.state == SEAL_DAMAGED) {
        json_number(json, "damaged_line", check->seal.line);
    }
}

static void
print_json(const struct check *check, int64_t line, const struct record_problem *problem)
{
    const struct record *record = &check->record;
    struct strbuf out = {0};
    struct json json = {.out = &out};

    json_open(&json, NULL, '{');
    json_text(&json, "file", check->source->name);
    json_number(&json, "line", line);
    json_number(&json, "game", check->game);
    json_bool(&json, "ok", !problem && check->seal.state != SEAL_DAMAGED);
    if (problem) {
        print_problem_json(check, problem, &json);
    } else {
        json_text(&json, "format", record_format(check->format)->name);
        json_text(&json, "rule", rules_set(record->rules.rule)->name);
        json_bool(&json, "rule_assumed", !record->has_rule);
        json_number(&json, "size", record->size);
        json_text(&json, "result", result_score(record->outcome.result));
        json_text(&json, "reason", end_reason_word(record->outcome.reason));
        json_number(&json, "moves", record_main_count(record));
        json_number(&json, "nodes", record->node_count - 1);
        print_seal_json(check, &json);
        json_open(&json, "remarks", '[');
        for (int i = 0; i < record->remark_count; i++) {
            json_text(&json, NULL, record->remarks[i].text);
        }
        json_close(&json, ']');
    }
    json_close(&json, '}');
    puts(out.text);
    strbuf_finish(&out);
}

static void
print_problem(const struct record_problem *problem)
{
    char point[POINT_TEXT_BYTES];

    if (problem->kind == PROBLEM_ILLEGAL && problem->move) {
        printf("illegal %d %s %s\n", problem->move, point_format(problem->point, point),
               verdict_word(problem->verdict));
    } else if (problem->kind == PROBLEM_DAMAGED) {
        printf("damaged at %.*s\n", (int)strcspn(problem->text, ":"), problem->text);
    } else {
        printf("invalid %s\n", problem_words[problem->kind]);
    }
}

static void
print_good(const struct check *check)
{
    const struct seal_finding *seal = &check->seal;

    if (seal->state == SEAL_DAMAGED) {
        if (seal->line) {
            printf("damaged at line %d\n", seal->line);
        } else {
            puts("damaged at its seal");
        }
        return;
    }
    printf("ok %s", result_score(check->record.outcome.result));
    if (seal->state == SEAL_INTACT) {
        printf(", signed by %s, intact", seal->name);
    } else if (check->format == FORMAT_SGF) {
        fputs(", unsigned", stdout);
    }
    putchar('\n');
}

// Prints a fault of a record.
static void
tell(const struct record_problem *problem)
{
    struct strbuf text = {0};

    record_problem_format(problem, tr, &text);
    fprintf(stderr, _("%s.\n"), strbuf_text(&text));
    strbuf_finish(&text);
}

// Tells the answer for a game, or for the whole file.
static void
answer(struct check *check, int64_t line, const struct record_problem *problem)
{
    const struct check_options *options = check->options;

    if (problem || check->seal.state == SEAL_DAMAGED) {
        check->code = EXIT_NO;
    }
    if (options->as_json) {
        print_json(check, line, problem);
    } else {
        if (options->names_files) {
            printf("%s: ", check->source->name);
        }
        if (problem) {
            print_problem(problem);
        } else {
            print_good(check);
        }
    }
    if (problem && !options->is_quiet) {
        fprintf(stderr, "goren check: %s: ", check->source->name);
        if (check->game > 1) {
            fprintf(stderr, _("game %d: "), (int)check->game);
        }
        tell(problem);
    }
    for (int i = 0; !problem && !options->is_quiet && i < check->record.remark_count; i++) {
        fprintf(stderr, "goren check: %s: ", check->source->name);
        tell(&check->record.remarks[i]);
    }
}

// The seal belongs to the whole file; it is looked at before the first answer.
static void
look_at_seal(struct check *check)
{
    const char *signer = check->options->signer;

    if (check->has_seal || check->format != FORMAT_SGF) {
        return;
    }
    check->has_seal = true;
    seal_check(strbuf_text(&check->raw), check->raw.length, &check->seal);
    if (signer && (check->seal.state != SEAL_INTACT || strcasecmp(signer, check->seal.key) != 0)) {
        fprintf(stderr, _("goren check: %s is not signed by the key %s.\n"), check->source->name,
                signer);
        check->code = EXIT_NO;
    }
}

static void
take_piece(void *data, const struct record_piece *piece)
{
    struct check *check = data;
    struct record_problem problem = {0};
    bool is_good;

    check->game++;
    look_at_seal(check);
    record_clear(&check->record);
    is_good = record_piece_read(piece, &check->options->games.record, &check->record, &problem);
    if (is_good && piece->record) {
        struct record mine = check->record;

        // The stream begins its next game afresh.
        check->record = *piece->record;
        *piece->record = mine;
    }
    answer(check, piece->line, is_good ? NULL : &problem);
}

static void
keep_bytes(void *data, const char *bytes, size_t length)
{
    struct check *check = data;

    if (check->format == FORMAT_SGF && check->raw.length <= RECORD_BYTES_MAX) {
        strbuf_add_bytes(&check->raw, bytes, length);
    }
}

enum exit_code
check_records(struct source *source, const enum format *format, const struct check_options *options)
{
    struct check check = {
        .options = options, .source = source, .format = format ? *format : FORMAT_TEXT};
    struct games_taker taker = {.on_piece = take_piece, .on_bytes = keep_bytes, .data = &check};
    struct record_problem problem = {0};

    record_init(&check.record);
    if (!format) {
        games_refuse(source, &problem);
        answer(&check, 0, &problem);
    } else if (!games_read(source, *format, &taker, &problem)) {
        answer(&check, 0, &problem);
    }
    record_finish(&check.record);
    strbuf_finish(&check.raw);
    return check.code;
}
