// SPDX-License-Identifier: MIT
#include "client/config/state_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/config/conf.h"
#include "common/util/file.h"
#include "common/util/strbuf.h"
#include "common/util/utf8.h"
#include "common/util/xalloc.h"

enum { FILE_BYTES = 16384, LINE_BYTES = 512, LONG_BYTES = 1 << 20 };

static void
add_path(struct strbuf *out, const char *state_dir, const char *name)
{
    strbuf_addf(out, "%s/%s", state_dir, name);
}

// The text of a file; "" if there is none that can be used.
static void
read_text(const char *state_dir, const char *name, char text[FILE_BYTES])
{
    struct strbuf path = {0};
    size_t length = 0;

    add_path(&path, state_dir, name);
    if (file_read(strbuf_text(&path), text, FILE_BYTES, &length) != FILE_OK ||
        strlen(text) != length || !utf8_is_text(text, length)) {
        text[0] = '\0';
    }
    strbuf_finish(&path);
}

// The same for texts that may be long.
static void
read_long(const char *state_dir, const char *name, struct strbuf *text)
{
    char *bytes = xcalloc(1, LONG_BYTES);
    struct strbuf path = {0};
    size_t length = 0;

    add_path(&path, state_dir, name);
    if (file_read(strbuf_text(&path), bytes, LONG_BYTES, &length) == FILE_OK &&
        strlen(bytes) == length && utf8_is_text(bytes, length)) {
        strbuf_add(text, bytes);
    }
    strbuf_finish(&path);
    free(bytes);
}

// What cannot be written is not remembered; that is no reason to stop playing.
static void
write_text(const char *state_dir, const char *name, const struct strbuf *text)
{
    struct strbuf path = {0};

    add_path(&path, state_dir, name);
    if (file_make_folder(state_dir) == FILE_OK) {
        (void)file_replace(strbuf_text(&path), strbuf_text(text), text->length);
    }
    strbuf_finish(&path);
}

// Servers: "play.example.net:5555 2026-03-14 guest mizu"

static bool
read_server(const char *line, size_t length, struct state_file_server *out)
{
    char text[LINE_BYTES], date[11], kind[8];
    int behind = 0;

    if (length >= sizeof(text)) {
        return false;
    }
    memcpy(text, line, length);
    text[length] = '\0';
    if (sscanf(text, "%159s %10s %7s %n", out->address, date, kind, &behind) != 3 || behind == 0 ||
        strlen(text + behind) >= sizeof(out->name)) {
        return false;
    }
    out->has_account = strcmp(kind, "account") == 0;
    memcpy(out->date, date, sizeof(date));
    memcpy(out->name, text + behind, strlen(text + behind) + 1);
    return true;
}

void
state_file_read_servers(const char *state_dir, struct state_file_servers *out)
{
    char text[FILE_BYTES];
    const char *at = text;

    out->count = 0;
    read_text(state_dir, "servers", text);
    while (*at && out->count < STATE_FILE_SERVERS_MAX) {
        size_t length = strcspn(at, "\n");

        if (*at != '#' && read_server(at, length, &out->servers[out->count])) {
            out->count++;
        }
        at += length + (at[length] == '\n');
    }
}

static void
write_servers(const char *state_dir, const struct state_file_servers *servers)
{
    struct strbuf text = {0};

    strbuf_add(&text, "# Known servers: address, time, guest or account, name.\n");
    for (int i = 0; i < servers->count; i++) {
        const struct state_file_server *server = &servers->servers[i];

        strbuf_addf(&text, "%s %s %s %s\n", server->address, server->date,
                    server->has_account ? "account" : "guest", server->name);
    }
    write_text(state_dir, "servers", &text);
    strbuf_finish(&text);
}

static void
take_off(struct state_file_servers *servers, const char *address)
{
    int kept = 0;

    for (int i = 0; i < servers->count; i++) {
        if (strcmp(servers->servers[i].address, address) != 0) {
            servers->servers[kept++] = servers->servers[i];
        }
    }
    servers->count = kept;
}

void
state_file_note_server(const char *state_dir, const struct state_file_server *server)
{
    struct state_file_servers servers;

    state_file_read_servers(state_dir, &servers);
    take_off(&servers, server->address);
    if (servers.count == STATE_FILE_SERVERS_MAX) {
        servers.count--;
    }
    memmove(&servers.servers[1], &servers.servers[0],
            (size_t)servers.count * sizeof(servers.servers[0]));
    servers.servers[0] = *server;
    servers.count++;
    write_servers(state_dir, &servers);
}

void
state_file_forget_server(const char *state_dir, const char *address)
{
    struct state_file_servers servers;

    state_file_read_servers(state_dir, &servers);
    take_off(&servers, address);
    write_servers(state_dir, &servers);
}

// The game that was left.

static void
take_line(void *data, const char *section, const char *key, const char *value)
{
    struct state_file_game *game = data;

    (void)section;
    if (strcmp(key, "place") == 0) {
        snprintf(game->place, sizeof(game->place), "%s", value);
    } else if (strcmp(key, "name") == 0) {
        snprintf(game->name, sizeof(game->name), "%s", value);
    } else if (strcmp(key, "facts") == 0) {
        snprintf(game->facts, sizeof(game->facts), "%s", value);
    } else if (strcmp(key, "game") == 0) {
        snprintf(game->words, sizeof(game->words), "%s", value);
    }
}

bool
state_file_read_game(const char *state_dir, struct state_file_game *out)
{
    struct state_file_game game = {0};
    char text[FILE_BYTES];

    read_text(state_dir, "continue", text);
    if (conf_read(text, take_line, &game) != 0 || !*game.place || !*game.name) {
        return false;
    }
    *out = game;
    return true;
}

// The files of the game, and where they wait while another one is played elsewhere.
static const char *const game_files[][2] = {
    {"continue", "continue-before"},
    {"continue.sgf", "continue-before.sgf"},
};

enum { GAME_FILES = sizeof(game_files) / sizeof(*game_files) };

static void
unlink_file(const char *state_dir, const char *name)
{
    struct strbuf path = {0};

    add_path(&path, state_dir, name);
    unlink(strbuf_text(&path));
    strbuf_finish(&path);
}

static void
rename_file(const char *state_dir, const char *from, const char *to)
{
    struct strbuf old = {0}, new = {0};

    add_path(&old, state_dir, from);
    add_path(&new, state_dir, to);
    rename(strbuf_text(&old), strbuf_text(&new));
    strbuf_finish(&old);
    strbuf_finish(&new);
}

// A game that was left in another place waits until this one is over.
static void
put_other_aside(const char *state_dir, const struct state_file_game *game)
{
    struct state_file_game other;

    if (!state_file_read_game(state_dir, &other) || strcmp(other.place, game->place) == 0) {
        return;
    }
    for (int i = 0; i < GAME_FILES; i++) {
        rename_file(state_dir, game_files[i][0], game_files[i][1]);
    }
}

void
state_file_note_game(const char *state_dir, const struct state_file_game *game)
{
    struct strbuf text = {0};

    put_other_aside(state_dir, game);
    strbuf_addf(&text,
                "# A game in progress.\n"
                "place = %s\n"
                "name = %s\n"
                "facts = %s\n",
                game->place, game->name, game->facts);
    write_text(state_dir, "continue", &text);
    strbuf_finish(&text);
}

void
state_file_forget_game(const char *state_dir)
{
    for (int i = 0; i < GAME_FILES; i++) {
        unlink_file(state_dir, game_files[i][0]);
        rename_file(state_dir, game_files[i][1], game_files[i][0]);
    }
}

void
state_file_read_position(const char *state_dir, struct strbuf *sgf)
{
    read_long(state_dir, "continue.sgf", sgf);
}

void
state_file_note_position(const char *state_dir, const char *sgf)
{
    struct strbuf out = {0};

    strbuf_add(&out, sgf);
    write_text(state_dir, "continue.sgf", &out);
    strbuf_finish(&out);
}

// What was played here last.

void
state_file_read_play(const char *state_dir, char line[STATE_FILE_PLAY_BYTES])
{
    char text[FILE_BYTES];

    read_text(state_dir, "play", text);
    snprintf(line, STATE_FILE_PLAY_BYTES, "%.*s", (int)strcspn(text, "\n"), text);
}

void
state_file_note_play(const char *state_dir, const char *line)
{
    struct strbuf text = {0};

    strbuf_addf(&text, "%s\n", line);
    write_text(state_dir, "play", &text);
    strbuf_finish(&text);
}

// Lessons.

void
state_file_read_lessons(const char *state_dir, char line[STATE_FILE_LESSONS_BYTES])
{
    char text[FILE_BYTES];

    read_text(state_dir, "lessons", text);
    snprintf(line, STATE_FILE_LESSONS_BYTES, "%.*s", (int)strcspn(text, "\n"), text);
}

void
state_file_note_lessons(const char *state_dir, const char *line)
{
    struct strbuf text = {0};

    strbuf_addf(&text, "%s\n", line);
    write_text(state_dir, "lessons", &text);
    strbuf_finish(&text);
}

// Puzzles.

void
state_file_read_puzzles(const char *state_dir, struct strbuf *text)
{
    read_long(state_dir, "puzzles", text);
}

void
state_file_note_puzzles(const char *state_dir, const char *text)
{
    struct strbuf out = {0};

    strbuf_add(&out, text);
    write_text(state_dir, "puzzles", &out);
    strbuf_finish(&out);
}
