// SPDX-License-Identifier: MIT
#include "client/beside/call.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "client/sound/process.h"
#include "client/text/format.h"
#include "client/text/format_waiting.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "common/wire/messages.h"

// What is new.

static bool
was_called(const struct called *called, const struct wire_own_game *game)
{
    for (int i = 0; i < called->game_count; i++) {
        if (called->games[i].game == game->game && called->games[i].moves == game->moves) {
            return true;
        }
    }
    return false;
}

static void
make_move_call(const struct wire_own_game *game, struct call *call)
{
    struct strbuf opponent = {0}, left = {0}, text = {0};

    *call = (struct call){.kind = CALL_MOVE, .left_ms = -1, .count = 1};
    format_waiting_opponent(&opponent, game);
    if (game->limited) {
        call->left_ms = (int64_t)game->left_ms;
        format_duration(&left, call->left_ms);
        fill(&text, _("It is your move against {1}; {2} left."), 2, strbuf_text(&opponent),
             strbuf_text(&left));
    } else {
        fill(&text, _("It is your move against {1}."), 1, strbuf_text(&opponent));
    }
    snprintf(call->text, sizeof(call->text), "%s", strbuf_text(&text));
    snprintf(call->opponent, sizeof(call->opponent), "%s", strbuf_text(&opponent));
    for (size_t i = 0; game->code[i] && i < WIRE_CODE_BYTES; i++) {
        bool is_plain = (game->code[i] >= 'a' && game->code[i] <= 'z') ||
                        (game->code[i] >= '0' && game->code[i] <= '9');

        call->table[i] = is_plain ? game->code[i] : '?';
    }
    strbuf_finish(&opponent);
    strbuf_finish(&left);
    strbuf_finish(&text);
}

static void
note_games(struct called *called, const struct wire_waiting *waiting)
{
    called->game_count = 0;
    for (int i = 0; i < waiting->game_count; i++) {
        const struct wire_own_game *game = &waiting->games[i];

        if (game->own_turn) {
            called->games[called->game_count++] = (struct called_game){game->game, game->moves};
        }
    }
}

// Counts: more than before is news, less only means that he has read.
static bool
make_count_call(struct called *called, const struct wire_waiting *waiting, enum call_kind kind,
                struct call *call)
{
    uint32_t now = kind == CALL_MESSAGE      ? waiting->messages
                   : kind == CALL_INVITATION ? waiting->invitations
                                             : waiting->ended;
    bool is_new = now > called->counts[kind];

    *call = (struct call){.kind = kind, .left_ms = -1, .count = now};
    called->counts[kind] = now;
    return is_new;
}

static void
say_count(struct call *call)
{
    int count = (int)(call->count & INT32_MAX);
    char *text = call->text;

    if (call->kind == CALL_MESSAGE) {
        snprintf(text, sizeof(call->text),
                 tr_n("%d message waits for you.", "%d messages wait for you.", count), count);
    } else if (call->kind == CALL_INVITATION) {
        snprintf(text, sizeof(call->text),
                 tr_n("%d invitation waits for you.", "%d invitations wait for you.", count),
                 count);
    } else {
        snprintf(text, sizeof(call->text),
                 tr_n("%d of your games is over.", "%d of your games are over.", count), count);
    }
}

int
calls_find(struct called *called, const struct wire_waiting *waiting, struct call calls[CALLS_MAX])
{
    int count = 0;

    for (int i = 0; i < waiting->game_count; i++) {
        if (waiting->games[i].own_turn && !was_called(called, &waiting->games[i])) {
            make_move_call(&waiting->games[i], &calls[count++]);
        }
    }
    note_games(called, waiting);
    for (int kind = CALL_MESSAGE; kind <= CALL_GAME_OVER; kind++) {
        if (make_count_call(called, waiting, (enum call_kind)kind, &calls[count])) {
            say_count(&calls[count++]);
        }
    }
    return count;
}

// Running.

static pid_t *
free_place(struct caller *caller)
{
    pid_t *found = NULL;

    for (int i = 0; i < CALL_RUNNING_MAX; i++) {
        pid_t *place = &caller->running[i];

        if (*place > 0 && waitpid(*place, NULL, WNOHANG) != 0) {
            *place = 0;
        }
        found = *place == 0 ? place : found;
    }
    return found;
}

static void
set_number(const char *name, int64_t number)
{
    char text[24];

    snprintf(text, sizeof(text), "%" PRId64, number);
    setenv(name, text, 1);
}

static void
set_environment(const struct call *call, const char *server)
{
    static const char *const events[] = {"move", "message", "invitation", "game-over"};

    setenv("GOREN_EVENT", events[call->kind], 1);
    setenv("GOREN_TEXT", call->text, 1);
    setenv("GOREN_SERVER", server, 1);
    setenv("GOREN_OPPONENT", call->opponent, 1);
    setenv("GOREN_TABLE", call->table, 1);
    set_number("GOREN_COUNT", call->count);
    if (call->left_ms < 0) {
        unsetenv("GOREN_LEFT");
    } else {
        set_number("GOREN_LEFT", call->left_ms / 1000);
    }
}

bool
caller_run(struct caller *caller, const struct call *call, const char *server)
{
    pid_t *place = free_place(caller);
    char *words[PROCESS_WORDS_MAX + 1], *line, *text;
    pid_t pid = 0;

    if (!place || (!caller->program && !caller->on_desktop)) {
        return true;
    }
    set_environment(call, server);
    line = xstrdup(caller->program ? caller->program : "notify-send -a Goren -- Goren");
    text = xstrdup(call->text);
    int count = process_split(line, words);

    if (!caller->program) {
        words[count] = text;
        words[count + 1] = NULL;
    }
    if (count > 0) {
        pid = process_start(words);
    }
    *place = pid;
    free(line);
    free(text);
    return pid > 0;
}
