// SPDX-License-Identifier: MIT
// The content of the model in words: players, clocks, settings, turns, ends. The line mode and the
// screen use them; the sentences are those of words.h. Every function appends to out, and begins
// and ends without a blank.
#ifndef CLIENT_TEXT_FORMAT_H
#define CLIENT_TEXT_FORMAT_H

#include "client/model/model.h"
#include "client/text/words.h"
#include "common/game/captures.h"
#include "common/game/lines.h"

struct renju_explanation;
struct strbuf;

// The subject of a sentence: model, room and time. The room may be NULL if none is needed.
struct scene {
    const struct model *model;
    const struct m_room *room;
    int64_t now_ms;
};

void format_colour(struct strbuf *out, enum stone colour);
const char *colour_word(enum stone colour);
// The colour for programs, in every language: "black", "white".
const char *colour_id(enum stone colour);

// The name, with the rating if there is one: "mizu 1740", "rui 1488?".
void format_person(struct strbuf *out, const struct person *person);
// Asks whether our server runs on though we quit; players: who else is on it, -1 = unknown.
void format_hosted(struct strbuf *out, int players);
// As format_person(), with this text for the name.
void format_person_as(struct strbuf *out, const struct person *person, const char *name);
// The occupant of a seat, in short (a name) or with level and rating.
void format_occupant(struct strbuf *out, const struct occupant *occupant, bool is_long);
// The offer to hand a seat of the scene's room over: what is asked and of whom, or how it ended.
void format_hand_over(struct strbuf *out, const struct scene *scene, enum seat seat);

// The name of a seat in a sentence: "you", a name, or a colour if one person has both seats.
enum naming { NAME_SHORT, NAME_LONG, NAME_FIRST }; // FIRST: at the start of a sentence
void format_seat(struct strbuf *out, const struct scene *scene, enum seat seat, enum naming naming);
// Is the seat the user's own, and the other one not?
bool is_you(const struct scene *scene, enum seat seat);

// "5 min + 3 s", and as people type it: "5+3".
void format_control(struct strbuf *out, const struct time_control *control);
void format_control_short(struct strbuf *out, const struct time_control *control);
// The server was gone and is back: did the clocks get something for it?
enum word word_of_restart(const struct time_control *control);
// "3:14", "0:23 2x0:30", "4:12/11", "2d 03h", "-"; with ~ while the line is down.
void format_clock(struct strbuf *out, const struct scene *scene, enum seat seat);
// "You 5:00, goren 5:03".
void format_clocks(struct strbuf *out, const struct scene *scene);
// The time that a move took: "0.4 s", "21 s", "1:05".
void format_spent(struct strbuf *out, int64_t ms);
// "0:48", "1:02:03": what is left, rounded up, and what is past, rounded down.
void format_elapsed(struct strbuf *out, int64_t ms);
void format_duration(struct strbuf *out, int64_t ms);
// "k7qd: your move against bob, 2 days 03 h left"
void format_own_game(struct strbuf *out, const struct scene *scene, const struct own_game *game);

// A clock as it was read: "3:29", "0:23 2x0:30", "4:12/11", "2d 03h", "-".
void format_reading(struct strbuf *out, const struct time_control *control,
                    const struct clock_reading *reading);

// "Renju 15x15, central, 5 min + 3 s, casual"; an opening that is over is left out.
void format_setup(struct strbuf *out, const struct room_settings *setup, bool has_opening);
// "renju 15, 5+3, rated, 1640..1840".
void format_seek(struct strbuf *out, const struct m_lobby_seek *seek);
// "You are black, goren level 3 is white"; with the next move while a game runs.
void format_seats(struct strbuf *out, const struct scene *scene);

// "you, move 3", where the stone may be placed, and in an opening the possible steps.
void format_turn(struct strbuf *out, const struct scene *scene);
// "within f6..j10"; false, and nothing said, if it is anywhere.
bool format_region(struct strbuf *out, struct region region, int size);

// The effects of the newest move.
struct feats {
    int taken_count;
    struct point taken[CAPTURES_MAX];
    bool has_open_five; // the five can still be broken
    struct shape five;
    bool has_four;
};
struct feats find_feats(const struct match *match);

// The effects in words: four, captures, a five that can be broken; each as a sentence with its
// stop. Appends nothing if there are none.
void format_feats(struct strbuf *out, const struct match *match);

// "bob offers a draw.": a question that is open, for those who only watch.
void format_offer_of_others(struct strbuf *out, const struct scene *scene, enum question question);

// "you win with five, g10 h9 i8 j7 k6, after 31 moves".
// Was it rated, and over before it counted?
bool is_too_short(const struct m_room *room);
void format_end(struct strbuf *out, const struct scene *scene);
void format_end_sentence(struct strbuf *out, const struct scene *scene); // "You win: ... ."

void format_points(struct strbuf *out, const struct point *points, int count, const char *between);
void format_shape(struct strbuf *out, const struct shape *shape); // "k10-k11-k12"
// "three-three: k10-k11-k12 and h9-i10-k12".
void format_fouls(struct strbuf *out, const struct renju_explanation *why);
// "three-three", "four-four", "overline", joined by commas.
void format_foul_names(struct strbuf *out, unsigned fouls);

// "14 g9", nothing before the first move.
void format_last_move(struct strbuf *out, const struct m_room *room);

// "no rating changes: both players are at the same address."; the number is that of
// RoomPresence, also one that is not known here.
void format_counting(struct strbuf *out, uint32_t uncounted);
void format_counting_sentence(struct strbuf *out, uint32_t uncounted); // with a capital

// Appends the text with a capital first letter.
void format_capital(struct strbuf *out, const char *text);

// "▁" to "█" for 1 to BAR_EIGHTHS; less is drawn as 1, more as all.
enum { BAR_EIGHTHS = 8 };
const char *bar_glyph(int64_t eighths);
// ▁..█ for a value of 0 .. most.
void format_spark(struct strbuf *out, int64_t value, int64_t most);

// "ann (1632), watching k7qd.", "bob, last seen 2026-11-18."
void format_acquaintance(struct strbuf *out, const struct m_acquaintance *row);

#endif
