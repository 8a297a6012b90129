// SPDX-License-Identifier: MIT
// The operator's commands: a line in, a text out. The shell checks rights: only the
// operator's lines arrive here.
#include "server/core/operator/operator_commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "common/util/wipe.h"
#include "server/core/blob.h"
#include "server/core/effects.h"
#include "server/core/fault.h"
#include "server/core/history/take_back.h"
#include "server/core/letters.h"
#include "server/core/operator/closing.h"
#include "server/core/operator/countdown.h"
#include "server/core/operator/duration.h"
#include "server/core/operator/freeze.h"
#include "server/core/outbox.h"
#include "server/core/people/identity.h"
#include "server/core/people/players.h"
#include "server/core/people/silence.h"
#include "server/core/people/standings.h"
#include "server/core/people/tokens.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/send.h"
#include "server/core/tables.h"

enum { WHO_MAX = 1000, NEW_PASSWORD_CHARS = 12 };

// A command on its way: what follows its word, and the answer.
struct operator_command {
    struct turn *turn;
    uint64_t job;
    const char *rest;
    const char *banned; // addresses, as the shell knows them; NULL = none
    struct strbuf text;
    bool is_late; // the answer comes later
};

static void
answer(struct turn *turn, uint64_t job, bool is_good, const struct strbuf *text)
{
    outbox_hold(&turn->core->outbox, is_good ? HELD_CONTROL_GOOD : HELD_CONTROL_BAD, job,
                blob_create(strbuf_text(text), text->length), NULL);
}

// Nothing was changed: the answer need not wait for the disk, which may be the
// very thing that the operator asks about.
static void
answer_now(struct turn *turn, uint64_t job, bool is_good, const struct strbuf *text)
{
    struct effect *effect = effects_add(turn->effects, EFFECT_CONTROL);

    effect->control.job = job;
    effect->control.is_good = is_good;
    effect->control.text = blob_create(strbuf_text(text), text->length);
}

static bool
do_status(struct operator_command *command)
{
    const struct core *core = command->turn->core;
    const struct room *room, *next;
    int running = 0;

    HASH_ITER(by_id, core->rooms, room, next)
    {
        running += room_is_running(room);
    }
    strbuf_addf(&command->text,
                "connections %u\nonline %d\nplayers %u\nrooms %u\ngames %d\nai-seats %d\n"
                "storage %s\ndraining %s\n",
                HASH_CNT(by_conn, core->sessions), core->online_count,
                HASH_CNT(by_id, core->players), HASH_CNT(by_id, core->rooms), running,
                core->ai_seat_count, core->is_storage_down ? "down" : "up",
                core->is_draining ? "yes" : "no");
    return true;
}

static bool
do_who(struct operator_command *command)
{
    const struct player *player, *next;
    int left = WHO_MAX;

    HASH_ITER(by_id, command->turn->core->players, player, next)
    {
        const struct session *session = core_session(command->turn->core, player->conn);

        if (session && left-- > 0) {
            strbuf_addf(&command->text,
                        "%s %s connection=%" PRIu64 " rooms=%d lag_ms=%" PRId64 " address=%s\n",
                        player->name, player->is_guest ? "guest" : "account", player->conn,
                        player->room_count, lag_read(&session->lag), session->origin);
        }
    }
    return true;
}

static void
add_occupant(struct operator_command *command, const struct room *room, enum seat seat)
{
    const struct player *player = occupants_person(command->turn->core, room, seat);
    const char *empty = room->occupants[seat].kind == OCCUPANT_AI ? "(AI)" : "(free)";

    strbuf_addf(&command->text, " %s", player ? player->name : empty);
}

static bool
do_rooms(struct operator_command *command)
{
    const struct room *room, *next;
    int left = WHO_MAX;

    HASH_ITER(by_id, command->turn->core->rooms, room, next)
    {
        if (left-- <= 0) {
            break;
        }
        strbuf_addf(&command->text, "%s %s %d %s move=%d members=%d", room->code,
                    rules_set(room->settings.match.rules.rule)->name, room->settings.match.size,
                    room_is_running(room) ? "running" : "waiting",
                    room->match ? match_next_move(room->match) : 0, room->member_count);
        add_occupant(command, room, SEAT_A);
        add_occupant(command, room, SEAT_B);
        strbuf_add_char(&command->text, '\n');
    }
    return true;
}

static bool
do_close(struct operator_command *command)
{
    struct room *room;

    HASH_FIND(by_code, command->turn->core->codes, command->rest, strlen(command->rest), room);
    if (!room) {
        strbuf_addf(&command->text, "There is no table \"%s\".\n", command->rest);
        return false;
    }
    closing_room(command->turn, room);
    strbuf_addf(&command->text, "Table %s is closed.\n", command->rest);
    return true;
}

// The player that the command names; says so if there is none.
static struct player *
named(struct operator_command *command)
{
    struct player *player = players_find_name(command->turn->core, command->rest);

    if (!player) {
        strbuf_addf(&command->text, "There is no player \"%s\".\n", command->rest);
    }
    return player;
}

static void
cut_off(struct turn *turn, struct player *player)
{
    struct session *session = core_session(turn->core, player->conn);

    if (session) {
        core_bye(turn, session, BYE_KICKED);
        identity_leave(turn, session, PRESENCE_LOST);
    }
}

static bool
do_kick(struct operator_command *command)
{
    struct player *player = named(command);

    if (player && !player->conn) {
        strbuf_addf(&command->text, "%s is not connected.\n", player->name);
        return false;
    }
    if (player) {
        cut_off(command->turn, player);
        strbuf_addf(&command->text, "%s was disconnected and may come back.\n", player->name);
    }
    return player;
}

static bool
set_ban(struct operator_command *command, bool is_banned)
{
    struct player *player = named(command);

    if (!player) {
        return false;
    }
    player->is_banned = is_banned;
    if (is_banned) {
        if (!FAULT(FAULT_BANNED_RESUMES)) {
            tokens_revoke_all(command->turn->core, player);
        }
        cut_off(command->turn, player);
        closing_player(command->turn, player);
    }
    players_store(command->turn, player);
    players_release(command->turn, player);
    standings_update(command->turn, player);
    strbuf_addf(&command->text, "%s %s.\n", player->name,
                is_banned ? "is banned" : "is no longer banned");
    if (is_banned && player->is_guest) {
        strbuf_add(&command->text, "Guests can choose another name: ban the address as well.\n");
    }
    return true;
}

static bool
do_bans(struct operator_command *command)
{
    const struct player *player, *next;
    int left = WHO_MAX;

    HASH_ITER(by_id, command->turn->core->players, player, next)
    {
        if (player->is_banned && left-- > 0) {
            strbuf_addf(&command->text, "%s %s\n", player->name,
                        player->is_guest ? "guest" : "account");
        }
        if (silence_left_ms(player, command->turn->now.wall_ms) > 0 && left-- > 0) {
            strbuf_addf(&command->text, "%s silenced minutes_left=%" PRId64 "\n", player->name,
                        silence_left_ms(player, command->turn->now.wall_ms) / 60000 + 1);
        }
    }
    strbuf_add(&command->text, command->banned ? command->banned : "");
    if (!command->text.length) {
        strbuf_add(&command->text, "Nobody is banned or silenced.\n");
    }
    return true;
}

// Splits "NAME TIME" into both; false with the usage if it is not that.
static bool
read_sentence(struct operator_command *command, char name[WIRE_NAME_BYTES + 1], int64_t *ms)
{
    const char *blank = strrchr(command->rest, ' ');
    size_t length = blank ? (size_t)(blank - command->rest) : 0;

    if (!blank || length > WIRE_NAME_BYTES || !duration_parse(blank + 1, ms)) {
        strbuf_add(&command->text,
                   "Usage: silence NAME TIME, with a time such as 90s, 30m, 2h, 7d\n");
        return false;
    }
    snprintf(name, WIRE_NAME_BYTES + 1, "%.*s", (int)length, command->rest);
    return true;
}

static bool
do_silence(struct operator_command *command)
{
    char name[WIRE_NAME_BYTES + 1];
    struct player *player;
    int64_t ms;

    if (!read_sentence(command, name, &ms)) {
        return false;
    }
    command->rest = name;
    player = named(command);
    if (!player) {
        return false;
    }
    silence_until(command->turn, player, command->turn->now.wall_ms + ms);
    strbuf_addf(&command->text, "%s is silenced.\n", player->name);
    return true;
}

static bool
do_unsilence(struct operator_command *command)
{
    struct player *player = named(command);

    if (!player) {
        return false;
    }
    silence_until(command->turn, player, 0);
    strbuf_addf(&command->text, "%s may chat again.\n", player->name);
    return true;
}

// Splits "NAME gone" into its name; else all of it is the name.
static bool
read_gone(const struct operator_command *command, char name[WIRE_NAME_BYTES + 1])
{
    const char *blank = strrchr(command->rest, ' ');
    bool is_gone = blank && strcmp(blank, " gone") == 0;
    size_t length = is_gone ? (size_t)(blank - command->rest) : strlen(command->rest);

    snprintf(name, WIRE_NAME_BYTES + 1, "%.*s", (int)length, command->rest);
    return is_gone;
}

// A guest who is forgotten has left lines behind, and perhaps somebody else his name.
static bool
unsay_gone(struct operator_command *command, const char *name)
{
    int count = take_back_all_gone(command->turn, name);

    if (count == 0) {
        strbuf_addf(&command->text, "There is no player \"%s\", and no line of one who is gone.\n",
                    name);
        return false;
    }
    strbuf_addf(&command->text, "Lines of %s, who is gone, deleted: %d.\n", name, count);
    return true;
}

// NAME, or NAME gone
static bool
do_unsay(struct operator_command *command)
{
    struct turn *turn = command->turn;
    char name[WIRE_NAME_BYTES + 1];
    int gone;
    const struct player *player =
        read_gone(command, name) ? NULL : players_find_name(turn->core, name);

    if (!player) {
        return unsay_gone(command, name);
    }
    gone = take_back_count_gone(turn->core, name);
    strbuf_addf(&command->text, "Lines of %s deleted: %d.\n", player->name,
                take_back_all_of(turn, player->id));
    if (gone > 0) {
        strbuf_addf(&command->text,
                    "Another player of this name, who is gone, left %d: unsay %s gone.\n", gone,
                    player->name);
    }
    return true;
}

// 'drain' alone is the shell's.
static bool
do_drain(struct operator_command *command)
{
    int64_t ms;

    if (strcmp(command->rest, "--cancel") == 0) {
        bool was_on = countdown_cancel(command->turn);

        strbuf_add(&command->text, was_on ? "The server does not stop. Players are told.\n"
                                          : "No stop was announced.\n");
        return was_on;
    }
    if (strncmp(command->rest, "--in ", 5) != 0 || !duration_parse(command->rest + 5, &ms)) {
        strbuf_add(&command->text,
                   "Usage: drain, drain --in TIME (90s, 5m, 2h) or drain --cancel\n");
        return false;
    }
    countdown_start(command->turn, ms);
    strbuf_add(&command->text, "Players are told. 'drain --cancel' takes it back.\n");
    return true;
}

static bool
do_ban(struct operator_command *command)
{
    return set_ban(command, true);
}

static bool
do_unban(struct operator_command *command)
{
    return set_ban(command, false);
}

// A new password that nobody chose; it is hashed before it is told.
static bool
do_password(struct operator_command *command)
{
    struct turn *turn = command->turn;
    const struct core_config *config = &turn->core->config;
    struct player *player = named(command);
    uint8_t bytes[NEW_PASSWORD_CHARS];
    struct hash_job *hash;
    struct job *job;

    if (!player) {
        return false;
    }
    if (player->is_guest) {
        strbuf_addf(&command->text, "%s is a guest and has no password.\n", player->name);
        return false;
    }
    job = core_add_job(turn, JOB_RESET, player->id);
    hash = &effects_add(turn->effects, EFFECT_HASH)->hash;
    job->seq = command->job;
    hash->job = job->id;
    hash->kind = HASH_MAKE;
    config->random(config->data, bytes, sizeof(bytes));
    letters_write(bytes, NEW_PASSWORD_CHARS, job->password);
    snprintf(hash->password, sizeof(hash->password), "%s", job->password);
    command->is_late = true;
    return true;
}

static bool
do_notice(struct operator_command *command)
{
    if (!*command->rest) {
        strbuf_add(&command->text, "Usage: notice TEXT\n");
        return false;
    }
    freeze_notice(command->turn, NOTICE_OPERATOR, command->rest);
    strbuf_addf(&command->text, "Sent. Players reached: %d.\n", command->turn->core->online_count);
    return true;
}

static const struct {
    const char *word;
    bool (*run)(struct operator_command *command);
    bool is_question; // changes nothing
} commands[] = {
    {"status", do_status, true},    {"who", do_who, true},
    {"rooms", do_rooms, true},      {"kick", do_kick, false},
    {"ban", do_ban, false},         {"unban", do_unban, false},
    {"notice", do_notice, false},   {"password", do_password, false},
    {"close", do_close, false},     {"bans", do_bans, true},
    {"silence", do_silence, false}, {"unsilence", do_unsilence, false},
    {"drain", do_drain, false},     {"unsay", do_unsay, false},
};

static bool
is_left_unanswered(void)
{
    return FAULT(FAULT_COMMAND_UNANSWERED);
}

void
operator_line(struct turn *turn, const struct core_event *event)
{
    const char *line = event->text;
    uint64_t job = event->job;
    size_t length = strcspn(line, " ");
    struct operator_command command = {
        .turn = turn, .job = job, .rest = line + length, .banned = event->banned};
    bool is_good = false, is_known = false, is_question = false;

    command.rest += strspn(command.rest, " ");
    for (size_t i = 0; i < sizeof(commands) / sizeof(*commands) && !is_known; i++) {
        if (strlen(commands[i].word) == length && strncmp(commands[i].word, line, length) == 0) {
            is_known = true;
            is_question = commands[i].is_question;
            is_good = commands[i].run(&command);
        }
    }
    if (!is_known) {
        strbuf_add(&command.text, "Unknown command. Type 'help' for a list.\n");
    }
    if (!is_good && is_left_unanswered()) {
        strbuf_finish(&command.text);
        return;
    }
    if (is_question || !is_good) {
        answer_now(turn, job, is_good, &command.text);
    } else if (!command.is_late) {
        answer(turn, job, true, &command.text);
    }
    strbuf_finish(&command.text);
}

void
operator_on_hash(struct turn *turn, uint64_t id, bool is_good, const char *hash)
{
    struct job *job = core_job(turn->core, id);
    struct player *player =
        job && job->kind == JOB_RESET ? core_player(turn->core, job->owner) : NULL;
    struct strbuf text = {0};

    if (!job || job->kind != JOB_RESET) {
        return;
    }
    if (player && is_good) {
        players_set_password(turn, player, hash, LOGGED_OUT_PASSWORD, 0);
        player->failures = 0; // whoever guessed before does not lock him out
        player->locked_until_ms = 0;
        cut_off(turn, player);
        strbuf_addf(&text, "The new password of %s is %s\n", player->name, job->password);
    } else {
        strbuf_add(&text, "The password could not be changed now. Try again.\n");
    }
    answer(turn, job->seq, player && is_good, &text);
    wipe(job->password, sizeof(job->password));
    core_remove_job(turn->core, id);
    wipe(text.text, text.length);
    strbuf_finish(&text);
}
