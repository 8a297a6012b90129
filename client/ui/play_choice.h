// SPDX-License-Identifier: MIT
// The choice of a game on this computer: opponent, game, colour, clock and board.
// The page play changes the choice, the start menu shows it, and the state file keeps it as a line:
// "opponent=2 game=freestyle side=black clock=none board=15".
#ifndef CLIENT_UI_PLAY_CHOICE_H
#define CLIENT_UI_PLAY_CHOICE_H

#include <stdbool.h>
#include <stddef.h>

struct command;
struct strbuf;

enum play_field { PLAY_OPPONENT, PLAY_GAME, PLAY_SIDE, PLAY_CLOCK, PLAY_BOARD };

enum {
    PLAY_FIELDS = PLAY_BOARD + 1,
    PLAY_LEVELS = 10,
    PLAY_OPPONENTS = PLAY_LEVELS + 6,
    PLAY_LINE_BYTES = 128, // of the line that is remembered
};

struct play_choice {
    bool is_shared;          // two people at one keyboard: opponent and side do not count
    bool is_hosted;          // a table for a friend: the opponent does not count
    int values[PLAY_FIELDS]; // each an index into the values of its field
};

void play_begin(struct play_choice *choice); // a first game
// Words of the line that are unknown change nothing.
void play_read(struct play_choice *choice, const char *line);
// For a table that a friend joins, where the user plays in any case.
void play_host(struct play_choice *choice);
void play_write(const struct play_choice *choice, struct strbuf *out);

// The next value, or the one before; a game brings its own board.
void play_step(struct play_choice *choice, enum play_field field, int step);
// One level more or less; false if there is none.
bool play_step_level(struct play_choice *choice, int step);

// Is one of the values "more ...", which the full form has?
bool play_wants_more(const struct play_choice *choice);
// Do two AIs play, and nobody sits?
bool play_is_show(const struct play_choice *choice);
// The command create. Where the side is left to chance, is_white decides it.
void play_command(const struct play_choice *choice, bool is_white, struct command *command);

// In words.
bool play_has(const struct play_choice *choice, enum play_field field); // does it count?
const char *play_label(enum play_field field);
void play_format_value(const struct play_choice *choice, enum play_field field, struct strbuf *out);
const char *play_sentence(const struct play_choice *choice, enum play_field field);
// All that can be chosen in a field: "gomoku · standard gomoku · renju".
void play_format_choices(const struct play_choice *choice, enum play_field field,
                         struct strbuf *out);
// The words that the help explains for a field: "renju".
void play_format_topics(const struct play_choice *choice, enum play_field field,
                        struct strbuf *out);

// The opponents one by one: the levels, then the other AIs.
void play_format_opponent(int index, struct strbuf *out);
const char *play_opponent_sentence(int index);
int play_opponent_find(const char *word);                    // "5", "classic"; -1 = none of them
void play_opponent_word(int index, char *word, size_t size); // "level=5", "classic"

void play_format_summary(const struct play_choice *choice, struct strbuf *out);

#endif
