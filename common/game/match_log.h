// SPDX-License-Identifier: MIT
// A match as text and back: one line of settings, then one line per event. The
// text holds the whole game; reading it replays every event through the
// referee, so a log that was tampered with is refused at the first wrong line.
//
//      goren-match 1 rule=renju size=15 opening=central clock=fischer:300+3 ...
//      1520 a place move=1 points=h8 lag=40
//      4110 b place move=2 points=h9 spent=2590
//      9800 a resign move=3 spent=5690
//      9800 a end move=3 spent=5690 result=white reason=resign
//
// Fields that are zero (lag: -1) are left out. Every match has exactly one text:
// a line without its break at the end, another way to write a number or a name,
// or an end that is missing after the event that brought it about is refused.
// The referee's own limits keep it short: no list of events passes
// MATCH_EVENTS_MAX.
#ifndef COMMON_GAME_MATCH_LOG_H
#define COMMON_GAME_MATCH_LOG_H

#include <stddef.h>

#include "common/game/match.h"

struct strbuf;

enum match_log_error {
    MATCH_LOG_OK,
    MATCH_LOG_EMPTY,
    MATCH_LOG_MALFORMED, // not of the form above
    MATCH_LOG_SETTINGS,  // settings that do not fit together
    MATCH_LOG_REFUSED,   // well formed, but the referee would not have made it
};

// One line each, without the line break.
void match_log_write_settings(const struct match_settings *settings, struct strbuf *out);
void match_log_write_event(const struct match_event *event, struct strbuf *out);

// length counts the bytes of the line without its break. False if malformed;
// then the result is not to be used.
bool match_log_read_settings(const char *line, size_t length, struct match_settings *settings);
bool match_log_read_event(const char *line, size_t length, int size, struct match_event *event);

// The whole match, each line with its break.
void match_log_write(const struct match *match, struct strbuf *out);

// Rebuilds a match; on success the caller finishes it. *line is the number of
// the line that was wrong, counted from 1. The match time is that of the
// last event, as after match_note_rebuilt(match, now_ms).
enum match_log_error match_log_read(const char *text, size_t length, int64_t now_ms,
                                    struct match *match, int *line);

#endif
