// SPDX-License-Identifier: MIT
// goren replay: hands a record to the screen, or tells it in line mode move by move, at
// a pace or by command.
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "client/tools/commands.h"
#include "client/tools/games.h"
#include "client/tools/options.h"
#include "client/tools/text_board.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"
#include "common/record/record_referee.h"
#include "common/util/json.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"

enum { DELAY_MS = 300, DELAY_MAX_MS = 10000, COMMAND_BYTES = 64 };

struct settings {
    struct games_options games;
    int64_t delay_ms; // 0 = not said
    int64_t ply;      // -1 = not said
    bool board, steps, json, plain;
};

struct replay {
    const struct settings *settings;
    struct record record;
    int32_t node;
    int64_t delay_ms; // between moves; 0 = none
};

static const char *
colour_word(const struct record *record, int32_t node)
{
    return record_stone_of(record, node) == STONE_BLACK ? "black" : "white";
}

static void
print_head(const struct replay *replay, enum format format)
{
    const struct record *record = &replay->record;
    const struct opening_name *opening = record_opening(record);

    printf("%s - %s: %s", record->info[INFO_BLACK] ? record_info(record, INFO_BLACK) : "?",
           record->info[INFO_WHITE] ? record_info(record, INFO_WHITE) : "?",
           result_score(record->outcome.result));
    if (record->outcome.reason != END_NONE) {
        printf(" (%s)", tr_c("end", end_reason_word(record->outcome.reason)));
    }
    printf("\n%s%s %dx%d, ", tr_c("rule", rules_set(record->rules.rule)->name),
           record->has_rule ? "" : _(" (assumed)"), record->size, record->size);
    printf(tr_n("%d move", "%d moves", record_main_count(record)), record_main_count(record));
    printf(", %s", record_format(format)->title);
    if (opening) {
        printf(", %s %s", opening->code, tr_c("opening name", opening->name));
    }
    for (int i = INFO_EVENT; i <= INFO_PLACE; i++) {
        if (record->info[i]) {
            printf(", %s", record_info(record, (enum record_info)i));
        }
    }
    putchar('\n');
    if (record->info[INFO_COMMENT]) {
        printf("%s\n", record_info(record, INFO_COMMENT));
    }
}

static void
print_head_json(const struct replay *replay, enum format format)
{
    const struct record *record = &replay->record;
    const struct opening_name *opening = record_opening(record);
    struct strbuf out = {0};
    struct json json = {.out = &out};

    json_open(&json, NULL, '{');
    games_format_head(&json, record, format);
    json_text(&json, "date", record_info(record, INFO_DATE));
    json_text(&json, "result", result_score(record->outcome.result));
    json_text(&json, "reason", end_reason_word(record->outcome.reason));
    json_number(&json, "moves", record_main_count(record));
    json_text(&json, "opening", opening ? opening->code : "");
    json_close(&json, '}');
    puts(out.text);
    strbuf_finish(&out);
}

// One move.

static void
print_move(const struct replay *replay)
{
    const struct record *record = &replay->record;
    const struct record_node *node = &record->nodes[replay->node];
    const struct record_note *note = record_note_of(record, replay->node);
    char point[POINT_TEXT_BYTES], clock[CLOCK_TEXT_BYTES];

    if (replay->node) {
        printf("%3d %s %s", node->number, tr(colour_word(record, replay->node)),
               node->flags & NODE_PASS ? _("pass") : point_format(node->point, point));
        if (node->ms > 0) {
            printf(_(", %d.%03d s"), node->ms / 1000, node->ms % 1000);
        }
        if (note && note->left_ms >= 0) {
            printf(_(", %s left"), clock_format_ms(note->left_ms, clock));
        }
    } else {
        printf("  0 %s", _("the start"));
    }
    if (note && note->name) {
        printf(" - %s", record_text(record, note->name));
    }
    putchar('\n');
    if (note && note->comment) {
        printf("%s\n", record_text(record, note->comment));
    }
    if (node->child && record->nodes[node->child].next) {
        int number = 1;

        fputs("    variations:", stdout);
        for (int32_t i = node->child; i; i = record->nodes[i].next) {
            printf(" %d %s", number++, point_format(record->nodes[i].point, point));
        }
        putchar('\n');
    }
}

static void
print_move_json(const struct replay *replay)
{
    const struct record *record = &replay->record;
    const struct record_node *node = &record->nodes[replay->node];
    const struct record_note *note = record_note_of(record, replay->node);
    struct strbuf out = {0};
    struct json json = {.out = &out};
    char point[POINT_TEXT_BYTES];

    json_open(&json, NULL, '{');
    json_number(&json, "move", node->number);
    json_text(&json, "colour", replay->node ? colour_word(record, replay->node) : "");
    json_text(&json, "point", point_format(node->point, point));
    if (node->ms >= 0) {
        json_number(&json, "ms", node->ms);
    }
    if (note && note->left_ms >= 0) {
        json_number(&json, "left_ms", note->left_ms);
    }
    if (note && note->comment) {
        json_text(&json, "comment", record_text(record, note->comment));
    }
    json_open(&json, "next", '[');
    for (int32_t i = node->child; i; i = record->nodes[i].next) {
        json_text(&json, NULL, point_format(record->nodes[i].point, point));
    }
    json_close(&json, ']');
    json_close(&json, '}');
    puts(out.text);
    strbuf_finish(&out);
}

static void
print_board(const struct replay *replay)
{
    struct strbuf out = {0};
    struct referee referee;

    referee_go_to(&referee, &replay->record, replay->node);
    text_board_write(&referee.board, replay->record.nodes[replay->node].point, false, &out);
    fputs(strbuf_text(&out), stdout);
    strbuf_finish(&out);
}

static void
show(const struct replay *replay)
{
    if (replay->settings->json) {
        print_move_json(replay);
    } else {
        print_move(replay);
        if (replay->settings->board) {
            print_board(replay);
        }
    }
    fflush(stdout);
}

static void
play_on(struct replay *replay, int64_t last)
{
    const struct record_node *nodes = replay->record.nodes;

    while (nodes[replay->node].child && nodes[replay->node].number < last) {
        struct timespec pause = {replay->delay_ms / 1000, replay->delay_ms % 1000 * 1000000};

        if (replay->delay_ms) {
            nanosleep(&pause, NULL);
        }
        replay->node = nodes[replay->node].child;
        show(replay);
    }
}

// Commands, one a line.

static void
do_next(struct replay *replay, int64_t number)
{
    int32_t node = replay->record.nodes[replay->node].child;

    for (; number > 1 && node; number--) {
        node = replay->record.nodes[node].next;
    }
    if (!node) {
        puts(number > 1 ? _("No such variation.") : _("This is the last move."));
        return;
    }
    replay->node = node;
    show(replay);
}

static void
do_back(struct replay *replay, int64_t number)
{
    (void)number;
    if (replay->node) {
        replay->node = replay->record.nodes[replay->node].parent;
    }
    show(replay);
}

// On the line that is shown, forwards by its main line.
static void
do_go(struct replay *replay, int64_t number)
{
    const struct record_node *nodes = replay->record.nodes;

    while (nodes[replay->node].number > number) {
        replay->node = nodes[replay->node].parent;
    }
    while (nodes[replay->node].number < number && nodes[replay->node].child) {
        replay->node = nodes[replay->node].child;
    }
    show(replay);
}

static void
do_board(struct replay *replay, int64_t number)
{
    (void)number;
    print_board(replay);
}

static void
do_play(struct replay *replay, int64_t number)
{
    play_on(replay, number > 1 ? number : UINT16_MAX);
}

static const struct {
    char letter;
    void (*run)(struct replay *replay, int64_t number);
} commands[] = {{'n', do_next}, {'v', do_next},  {'p', do_back},
                {'g', do_go},   {'b', do_board}, {'a', do_play}};

static void
obey(struct replay *replay, const char *line)
{
    const char *rest = line + 1 + strcspn(line + 1, " \n");
    int64_t number = 1;

    rest += strspn(rest, " ");
    number_parse(rest, strcspn(rest, " \r\n"), 0, UINT16_MAX, &number);
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
        if (commands[i].letter == tolower((unsigned char)line[0])) {
            commands[i].run(replay, number);
            return;
        }
    }
    puts(_(
        "n: next, p: previous, v N: variation, g N: go to move N, a: play all, b: board, q: quit"));
}

static void
take_commands(struct replay *replay)
{
    char line[COMMAND_BYTES];

    show(replay);
    while (fgets(line, sizeof(line), stdin) && tolower((unsigned char)line[0]) != 'q') {
        obey(replay, line[0] == '\n' || line[0] == '\r' ? "n" : line);
        fflush(stdout);
    }
}

// The call.

static const char *
set_delay(void *place, const char *value)
{
    return number_parse(value, strlen(value), 1, DELAY_MAX_MS, place) ? NULL : "1 to 10000 ms";
}

static const char *
set_ply(void *place, const char *value)
{
    return number_parse(value, strlen(value), 0, UINT16_MAX, place) ? NULL : _("a number of moves");
}

#define PLACE(field) offsetof(struct settings, field)

static const struct option_row option_rows[] = {
    {"delay", "MS", N_("time between moves, 1 to 10000 (300 on a terminal)"), set_delay,
     PLACE(delay_ms)},
    {"ply", "N", N_("stop after move N"), set_ply, PLACE(ply)},
    {"board", NULL, N_("show the board after each move"), option_set_true, PLACE(board)},
    {"steps", NULL, N_("wait for a command after each move: n, p, v N, g N, a, b, q"),
     option_set_true, PLACE(steps)},
    GAMES_OPTION_ROWS(PLACE(games)),
    {"plain", NULL, N_("print lines, even on a terminal that has a screen"), option_set_true,
     PLACE(plain)},
    {"json", NULL, N_("print one JSON object for the game and one for each move"), option_set_true,
     PLACE(json)},
    {0},
};

static const struct option_table options = {
    .rows = option_rows,
    .usage = "goren replay [OPTION]... FILE",
    .purpose = N_("Show a record of any format move by move, with times, comments and variations:\n"
                  "on the screen if there is one, otherwise in lines."),
    .epilog =
        N_("With --steps: n or an empty line goes forward, p back, v 2 to the second variation,\n"
           "g 10 to move 10; a plays all moves, b shows the board, q quits.\n"
           "Exit code 1 if the record can't be read."),
};

static void
run(struct replay *replay, enum format format)
{
    const struct settings *settings = replay->settings;

    replay->delay_ms = settings->delay_ms                         ? settings->delay_ms
                       : isatty(STDOUT_FILENO) && !settings->json ? DELAY_MS
                                                                  : 0;
    if (settings->json) {
        print_head_json(replay, format);
    } else {
        print_head(replay, format);
    }
    if (settings->steps) {
        take_commands(replay);
    } else {
        play_on(replay, settings->ply >= 0 ? settings->ply : UINT16_MAX);
    }
}

// The screen shows it unless lines were asked for. It reads plain files of a format
// that tells itself.
static bool
wants_screen(const struct settings *settings, const struct replay_screen *screen, const char *path)
{
    return !settings->plain && !settings->json && !settings->steps && !settings->board &&
           settings->ply < 0 && !settings->games.has_format && !settings->games.record.has_rule &&
           !settings->games.record.size && strcmp(path, "-") != 0 && screen->is_there();
}

enum exit_code
cmd_replay(int argc, char **argv, const struct replay_screen *screen)
{
    struct settings settings = {.ply = -1};
    struct replay replay = {.settings = &settings};
    enum exit_code code;
    enum format format;
    const char *path;

    path = options_parse_file(argc, argv, &options, &settings, &code);
    if (!path) {
        return code;
    }
    record_init(&replay.record);
    code = games_read_one(argv[0], path, &settings.games, &replay.record, &format);
    if (code == EXIT_GOOD && wants_screen(&settings, screen, path)) {
        int game = settings.games.game ? (int)settings.games.game : 1;

        code = screen->show(path, game, (int)settings.delay_ms);
    } else if (code == EXIT_GOOD) {
        run(&replay, format);
    }
    record_finish(&replay.record);
    return code;
}
