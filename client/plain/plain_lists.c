// SPDX-License-Identifier: MIT
// Lists on demand: rooms, people, finished games, messages, help.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "client/plain/plain_internal.h"
#include "client/text/badges.h"
#include "client/text/dates.h"
#include "client/text/explain.h"
#include "client/text/titles.h"
#include "client/text/words.h"
#include "common/i18n/tr.h"
#include "common/util/xalloc.h"

enum { MESSAGES_SHOWN = 20, TOPIC_BYTES = 64 };

void
plain_tell_count(struct plain *plain, enum line_kind kind, enum word word, int64_t number)
{
    struct plain_line line;

    plain_line_begin(&line, kind, NULL);
    format_count(&line.text, word, number);
    format_stop(&line.text);
    json_number(&line.json, "count", number);
    plain_emit(plain, &line);
}

// Rooms.

static void
add_listed_room(struct plain_line *line, const struct m_lobby_room *room)
{
    struct strbuf control = {0}, first = {0}, second = {0}, opening = {0};
    char move[16];

    if (opening_choice_is_valid(room->setup.match.opening)) {
        format_opening_title(&opening, room->setup.match.opening);
    }
    format_control(&control, &room->setup.match.control);
    format_occupant(&first, &room->seats[SEAT_A], true);
    format_occupant(&second, &room->seats[SEAT_B], true);
    format_word(&line->text, WORD_LISTED_ROOM, 7, rule_title(room->setup.match.rules.rule),
                WORDS_NUMBER(room->setup.match.size), strbuf_text(&opening), strbuf_text(&control),
                words_text(room->setup.match.rated ? WORD_RATED : WORD_CASUAL), strbuf_text(&first),
                strbuf_text(&second));
    plain_line_space(line);
    if (room->is_running) {
        snprintf(move, sizeof(move), "%" PRIu32, room->move);
        format_word(&line->text, WORD_LISTED_MOVE, 1, move);
    } else {
        format_word(&line->text, m_lobby_is_full(room) ? WORD_LISTED_FULL : WORD_LISTED_OPEN, 0);
    }
    if (*room->setup.title) {
        plain_line_space(line);
        format_word(&line->text, WORD_TITLE, 1, room->setup.title);
    }
    strbuf_finish(&control);
    strbuf_finish(&first);
    strbuf_finish(&second);
    strbuf_finish(&opening);
}

static void
add_seek_fields(struct json *json, const struct m_lobby_seek *seek)
{
    const struct match_settings *match = &seek->setup.match;
    char control[CONTROL_TEXT_BYTES];

    json_text(json, "rule", rules_set(match->rules.rule)->name);
    json_number(json, "size", match->size);
    json_text(json, "clock", control_format(&match->control, control));
    json_bool(json, "rated", match->rated);
    json_number(json, "rating_min", seek->rating_min);
    json_number(json, "rating_max", seek->rating_max);
    json_number(json, "count", seek->count);
}

// The pairings that people look for.
static void
tell_seeks(struct plain *plain)
{
    const struct m_lobby *lobby = &plain->model->lobby;
    const struct m_lobby_seek *joined =
        plain->model->is_seeking ? NULL : model_joinable_seek(plain->model);

    for (int i = 0; i < lobby->seek_count; i++) {
        struct strbuf seek = {0}, count = {0};
        struct plain_line line;

        format_seek(&seek, &lobby->seeks[i]);
        format_count(&count, WORD_LOOKING_COUNT, lobby->seeks[i].count);
        plain_line_begin(&line, LINE_PAIRING, NULL);
        format_word(&line.text, WORD_LOOKING, 2, strbuf_text(&seek), strbuf_text(&count));
        if (&lobby->seeks[i] == joined) {
            plain_line_space(&line);
            format_word(&line.text, WORD_SEEK_JOINS, 0);
        }
        add_seek_fields(&line.json, &lobby->seeks[i]);
        plain_emit(plain, &line);
        strbuf_finish(&seek);
        strbuf_finish(&count);
    }
}

static int
compare_strength(const void *a, const void *b)
{
    const struct m_lobby_room *first = *(const struct m_lobby_room *const *)a;
    const struct m_lobby_room *second = *(const struct m_lobby_room *const *)b;

    if (m_lobby_is_stronger(first, second)) {
        return -1;
    }
    if (m_lobby_is_stronger(second, first)) {
        return 1;
    }
    return first < second ? -1 : first > second; // as they were told
}

// Returns owned: the rooms as they were told, or the best first.
static const struct m_lobby_room **
sort_rooms(const struct m_lobby *lobby, bool is_best_first)
{
    const struct m_lobby_room **rooms = xcalloc((size_t)lobby->room_count + 1, sizeof(*rooms));

    for (int i = 0; i < lobby->room_count; i++) {
        rooms[i] = &lobby->rooms[i];
    }
    if (is_best_first) {
        qsort(rooms, (size_t)lobby->room_count, sizeof(*rooms), compare_strength);
    }
    return rooms;
}

static void
show_rooms_with(struct plain *plain, const struct m_lobby_room *const *rooms, const char *word)
{
    int count = 0, all = plain->model->lobby.room_count;

    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < all; i++) {
            struct plain_line line;

            plain_line_begin(&line, LINE_ROOM, rooms[i]->code);
            add_listed_room(&line, rooms[i]);
            if (!strstr(strbuf_text(&line.text), word) && !strstr(line.label, word)) {
                plain_line_finish(&line);
            } else if (pass == 0) {
                count++;
                plain_line_finish(&line);
            } else {
                json_text(&line.json, "code", rooms[i]->code);
                json_bool(&line.json, "running", rooms[i]->is_running);
                plain_emit(plain, &line);
            }
        }
        if (pass == 0 && count == 0) {
            plain_tell_text(plain, LINE_ROOMS, *word ? WORD_NOTHING_MATCHES : WORD_NO_ROOMS, word);
            return;
        }
        if (pass == 0) {
            plain_tell_count(plain, LINE_ROOMS, WORD_ROOMS_COUNT, count);
        }
    }
}

void
plain_show_rooms(struct plain *plain, const struct command *command)
{
    bool is_best_first = command->option == OPTION_BEST;
    const char *word = command->count && !is_best_first ? command->words[0] : "";
    const struct m_lobby_room **rooms = sort_rooms(&plain->model->lobby, is_best_first);

    show_rooms_with(plain, rooms, word);
    free(rooms);
    if (!*word) {
        tell_seeks(plain);
    }
}

// People.

static void
tell_player(struct plain *plain, const struct m_lobby_player *player)
{
    const struct m_lobby_room *room = m_lobby_room(&plain->model->lobby, player->room);
    enum word word = player->state == PLAYER_PLAYING   ? WORD_PLAYER_PLAYING
                     : player->state == PLAYER_WAITING ? WORD_PLAYER_WAITING
                                                       : WORD_PLAYER_HERE;
    struct strbuf name = {0};
    struct plain_line line;

    plain_line_begin(&line, LINE_PLAYER, NULL);
    format_person(&name, &player->person);
    format_word(&line.text, room ? word : WORD_PLAYER_HERE, 2, strbuf_text(&name),
                room ? room->code : "");
    json_text(&line.json, "name", player->person.name);
    plain_emit(plain, &line);
    strbuf_finish(&name);
}

static void
tell_members(struct plain *plain)
{
    const struct m_room *room = plain_room(plain);

    if (!room) {
        plain_refuse_no_room(plain);
        return;
    }
    plain_tell_count(plain, LINE_WHO, WORD_HERE_COUNT, room->member_count);
    for (int i = 0; i < room->member_count; i++) {
        struct strbuf name = {0};

        format_person(&name, &room->members[i].person);
        plain_tell_text(plain, LINE_PLAYER, WORD_PLAYER_HERE, strbuf_text(&name));
        strbuf_finish(&name);
    }
}

void
plain_show_who(struct plain *plain, const struct command *command)
{
    const struct m_lobby *lobby = &plain->model->lobby;
    const char *word = command->count ? command->words[0] : "";

    if (strcasecmp(word, "here") == 0) {
        tell_members(plain);
        return;
    }
    plain_tell_count(plain, LINE_WHO, WORD_ONLINE_COUNT, lobby->player_count);
    for (int i = 0; i < lobby->player_count; i++) {
        if (strstr(lobby->players[i].person.name, word)) {
            tell_player(plain, &lobby->players[i]);
        }
    }
}

static void
tell_rating(struct plain *plain, const struct wire_rating_line *rating)
{
    char numbers[5][16];
    struct strbuf games = {0};
    struct plain_line line;

    snprintf(numbers[0], sizeof(numbers[0]), "%" PRIu32 "%s", rating->rating,
             rating->provisional ? "?" : "");
    snprintf(numbers[1], sizeof(numbers[1]), "%" PRIu32, rating->deviation);
    snprintf(numbers[2], sizeof(numbers[2]), "%" PRIu32, rating->wins);
    snprintf(numbers[3], sizeof(numbers[3]), "%" PRIu32, rating->draws);
    snprintf(numbers[4], sizeof(numbers[4]), "%d",
             (int)((int64_t)rating->games - rating->wins - rating->draws));
    format_count(&games, WORD_GAMES_COUNT, rating->games);
    plain_line_begin(&line, LINE_RATING, NULL);
    format_word(&line.text, WORD_RATING_LINE, 8, rule_title(rating->rule),
                speed_title(rating->speed), numbers[0], numbers[1], strbuf_text(&games), numbers[2],
                numbers[3], numbers[4]);
    plain_emit(plain, &line);
    strbuf_finish(&games);
}

// In words: a line has neither colours nor glyphs.
static void
tell_badge(struct plain_line *line, struct badge badge)
{
    struct strbuf text = {0};

    if (badge.glyph == BADGE_NONE) {
        return;
    }
    format_badge(&text, badge);
    plain_line_space(line);
    format_word(&line->text, WORD_PROFILE_BADGE, 1, strbuf_text(&text));
    json_text(&line->json, "badge", badge_glyph_words[badge.glyph]);
    json_text(&line->json, "badge_colour", badge_colour_words[badge.colour]);
    strbuf_finish(&text);
}

void
plain_show_profile(struct plain *plain, const struct news *item)
{
    const struct m_profile *profile = &plain->model->profile;
    const struct m_lobby_room *room = m_lobby_room(&plain->model->lobby, profile->room);
    char since[DATE_BYTES], seen[DATE_BYTES];
    struct plain_line line;

    (void)item;
    date_format(profile->since_ms, since);
    date_format(profile->seen_ms, seen);
    plain_line_begin(&line, LINE_PROFILE, NULL);
    format_word(&line.text, profile->person.is_guest ? WORD_PROFILE_GUEST : WORD_PROFILE, 2,
                profile->person.name, since);
    plain_line_space(&line);
    if (room) {
        format_word(&line.text, WORD_PROFILE_ROOM, 1, room->code);
    } else {
        format_word(&line.text, profile->is_online ? WORD_PROFILE_ONLINE : WORD_PROFILE_SEEN, 1,
                    seen);
    }
    json_text(&line.json, "name", profile->person.name);
    json_bool(&line.json, "online", profile->is_online);
    tell_badge(&line, profile->person.badge);
    plain_emit(plain, &line);
    for (int i = 0; i < profile->rating_count; i++) {
        tell_rating(plain, &profile->ratings[i]);
    }
}

// Finished games.

static void
format_result(struct strbuf *out, const struct m_archive_game *game)
{
    const char *reason = end_reason_title(game->reason);

    switch (game->result) {
    case RESULT_NONE:
    case RESULT_ABORTED:
        format_word(out, WORD_ARCHIVE_ABORTED, 0);
        break;
    case RESULT_DRAW:
        format_word(out, WORD_ARCHIVE_DRAW, 1, reason);
        break;
    case RESULT_BLACK:
    case RESULT_WHITE:
        format_word(out, WORD_ARCHIVE_RESULT, 2,
                    colour_word(game->result == RESULT_BLACK ? STONE_BLACK : STONE_WHITE), reason);
        break;
    }
}

static void
tell_archived(struct plain *plain, int index)
{
    const struct m_archive_game *game = &plain->model->archive.games[index];
    struct strbuf moves = {0}, result = {0};
    char date[DATE_BYTES], size[16];
    struct plain_line line;

    date_format(game->ended_ms, date);
    snprintf(size, sizeof(size), "%" PRIu32, game->size);
    format_count(&moves, WORD_MOVES_COUNT, game->moves);
    format_result(&result, game);
    plain_line_begin(&line, LINE_GAME, WORDS_NUMBER(index + 1));
    format_word(&line.text, WORD_ARCHIVED, 7, date, game->black, game->white,
                rule_title(game->rule), size, strbuf_text(&moves), strbuf_text(&result));
    if (game->opening) {
        plain_line_space(&line);
        format_word(&line.text, WORD_OPENING_NAME, 2, game->opening->code,
                    opening_name_title(game->opening));
        json_text(&line.json, "opening", game->opening->code);
    }
    json_number(&line.json, "number", index + 1);
    json_text(&line.json, "black", game->black);
    json_text(&line.json, "white", game->white);
    json_text(&line.json, "result", result_score(game->result));
    plain_emit(plain, &line);
    strbuf_finish(&moves);
    strbuf_finish(&result);
}

void
plain_show_archive(struct plain *plain, const struct news *item)
{
    const struct m_archive *archive = &plain->model->archive;
    const struct command *asked = &plain->session.archive;
    int first = plain->model->answered.is_first ? 0 : plain->archive_shown;
    struct plain_line line;

    (void)item;
    plain->archive_shown = archive->game_count;
    if (archive->game_count == 0) {
        struct strbuf filter = {0};

        for (int i = 0; i < asked->count; i++) {
            strbuf_addf(&filter, "%s%s", i ? " " : "", asked->words[i]);
        }
        plain_tell_text(plain, LINE_ARCHIVE, asked->count ? WORD_NOTHING_MATCHES : WORD_NO_GAMES,
                        strbuf_text(&filter));
        strbuf_finish(&filter);
        return;
    }
    plain_line_begin(&line, LINE_ARCHIVE, NULL);
    format_count(&line.text, WORD_GAMES_COUNT, archive->game_count);
    format_stop(&line.text);
    if (archive->has_more) {
        plain_line_space(&line);
        format_word(&line.text, WORD_ARCHIVE_MORE, 0);
    }
    json_number(&line.json, "count", archive->game_count);
    json_bool(&line.json, "more", archive->has_more);
    plain_emit(plain, &line);
    for (int i = first; i < archive->game_count; i++) {
        tell_archived(plain, i);
    }
}

// Messages and help.

void
plain_show_messages(struct plain *plain, const struct command *command)
{
    int count = plain->model->message_count;
    int first = count > MESSAGES_SHOWN ? count - MESSAGES_SHOWN : 0;

    (void)command;
    if (count == 0) {
        plain_tell_text(plain, LINE_MESSAGE, WORD_NO_MESSAGES, "");
    }
    for (int i = first; i < count; i++) {
        struct plain_line line;

        plain_line_begin(&line, LINE_MESSAGE, NULL);
        strbuf_add(&line.text, model_message(plain->model, i));
        plain_emit(plain, &line);
    }
}

static void
tell_group(struct plain *plain, enum command_group group)
{
    static const char *const names[GROUP_COUNT] = {
        NC_("label", "play"),    NC_("label", "opening"), NC_("label", "rooms"),
        NC_("label", "watch"),   NC_("label", "people"),  NC_("label", "see"),
        NC_("label", "records"), NC_("label", "program"),
    };
    const char *between = "";
    struct plain_line line;

    plain_line_begin(&line, LINE_HELP, names[group]);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const struct command_row *row = command_row((enum command_kind)i);

        if (row->group == group && !(row->flags & COMMAND_ON_SCREEN)) {
            strbuf_add(&line.text, between);
            command_usage((enum command_kind)i, &line.text);
            between = words_text(WORD_SEMICOLON);
        }
    }
    format_stop(&line.text);
    plain_emit(plain, &line);
}

static void
tell_command(struct plain *plain, enum command_kind kind)
{
    const struct command_row *row = command_row(kind);
    struct strbuf usage = {0}, lists = {0};
    struct plain_line line;

    plain_line_begin(&line, LINE_HELP, NULL);
    command_usage(kind, &usage);
    format_word(&line.text,
                row->flags & COMMAND_ASKS        ? WORD_HELP_ASKS
                : row->flags & COMMAND_ON_SCREEN ? WORD_HELP_SCREEN
                                                 : WORD_HELP,
                2, strbuf_text(&usage), tr(row->help));
    plain_emit(plain, &line);
    if (kind == COMMAND_CREATE) {
        list_presets(plain->session.options.presets, &lists);
        plain_tell_text(plain, LINE_HELP, WORD_HELP_PRESETS, strbuf_text(&lists));
        strbuf_clear(&lists);
        list_keys(&lists);
        plain_tell_text(plain, LINE_HELP, WORD_HELP_KEYS, strbuf_text(&lists));
    }
    strbuf_finish(&usage);
    strbuf_finish(&lists);
}

// What a rule, an opening, a clock or an option is; false if the word is none of them.
static bool
explain(struct plain *plain, const char *word)
{
    struct strbuf text = {0};
    bool is_known = explain_format(&text, word);
    const char *at = strbuf_text(&text);

    while (is_known && *at) {
        size_t length = strcspn(at, "\n");
        struct plain_line line;

        plain_line_begin(&line, LINE_HELP, NULL);
        strbuf_add_bytes(&line.text, at, length);
        plain_emit(plain, &line);
        at += length + (at[length] == '\n');
    }
    strbuf_finish(&text);
    return is_known;
}

// Of the game at this table; else all of them.
void
plain_show_rules(struct plain *plain, const struct command *command)
{
    const struct m_room *room = session_room(&plain->session);
    struct strbuf words = {0};

    if (command->count) {
        plain_show_help(plain, command);
        return;
    }
    explain_add_game(&words, room ? &room->setup.match : NULL);
    for (const char *at = strbuf_text(&words); *at; at += strspn(at, " ")) {
        char word[TOPIC_BYTES];
        size_t length = strcspn(at, " ");

        snprintf(word, sizeof(word), "%.*s", (int)length, at);
        explain(plain, word);
        at += length;
    }
    strbuf_finish(&words);
}

void
plain_show_help(struct plain *plain, const struct command *command)
{
    int kind = command->count ? command_find(command->words[0]) : COMMAND_COUNT;
    enum explain_kind list;

    // A command comes first, whose name may be that of an option as well; but "rules" lists them.
    bool is_command =
        kind < COMMAND_COUNT &&
        strcasecmp(command_row((enum command_kind)kind)->name, command->words[0]) == 0 &&
        !explain_find_kind(command->words[0], &list);

    if (command->count > 0 && !is_command && explain(plain, command->words[0])) {
        return;
    }
    if (command->count == 0) {
        for (int i = 0; i < GROUP_COUNT; i++) {
            tell_group(plain, (enum command_group)i);
        }
        plain_tell_text(plain, LINE_HELP, WORD_HELP_MORE, "");
    } else if (kind == COMMAND_COUNT) {
        plain_tell_text(plain, LINE_ERROR, WORD_NO_COMMAND, command->words[0]);
    } else {
        tell_command(plain, (enum command_kind)kind);
    }
}
