// SPDX-License-Identifier: MIT
#include "common/game/match_log.h"

#include <string.h>

#include "common/game/match_log_fields.h"
#include "common/util/strbuf.h"

#define TITLE "goren-match"
#define VERSION "1"

void
match_log_write_settings(const struct match_settings *settings, struct strbuf *out)
{
    struct match_settings copy = *settings;
    struct log_target target = {.settings = &copy};

    strbuf_add(out, TITLE " " VERSION);
    log_write_fields(log_settings_fields, LOG_SETTINGS_FIELDS, &target, out);
}

// Compares a line with the text that we would write. The parsers take capitals and leading
// zeros, for people who type; a log has one text only.
static bool
is_same_text(struct log_text text, struct strbuf *own)
{
    bool is_same = own->length == text.length && memcmp(own->text, text.start, own->length) == 0;

    strbuf_finish(own);
    return is_same;
}

bool
match_log_read_settings(const char *line, size_t length, struct match_settings *settings)
{
    struct log_target target = {.settings = settings};
    struct log_text rest = {line, length}, whole = rest, title, version;
    struct strbuf own = {0};

    memset(settings, 0, sizeof(*settings));
    if (!log_next_piece(&rest, ' ', &title) || !log_text_is(title, TITLE) ||
        !log_next_piece(&rest, ' ', &version) || !log_text_is(version, VERSION) || !rest.start ||
        log_read_fields(log_settings_fields, LOG_SETTINGS_FIELDS, &target, rest) !=
            (1 << LOG_SETTINGS_FIELDS) - 1) {
        return false;
    }
    match_log_write_settings(settings, &own);
    return is_same_text(whole, &own);
}

void
match_log_write_event(const struct match_event *event, struct strbuf *out)
{
    struct match_event copy = *event;
    struct log_target target = {.event = &copy};

    strbuf_add_number(out, event->at_ms);
    strbuf_add(out, event->action.seat == SEAT_A ? " a " : " b ");
    strbuf_add(out, action_word(event->action.kind));
    log_write_fields(log_event_fields, LOG_EVENT_FIELDS, &target, out);
}

static bool
read_kind(struct log_text word, enum action_kind *kind)
{
    for (int i = 0; i < ACTION_COUNT; i++) {
        if (log_text_is(word, action_word((enum action_kind)i))) {
            *kind = (enum action_kind)i;
            return true;
        }
    }
    return false;
}

bool
match_log_read_event(const char *line, size_t length, int size, struct match_event *event)
{
    struct log_target target = {.event = event, .size = size};
    struct log_text rest = {line, length}, whole = rest, at, seat, word;
    struct strbuf own = {0};

    memset(event, 0, sizeof(*event));
    event->lag_ms = -1;
    if (!log_next_piece(&rest, ' ', &at) || !log_read_time(at, 0, &event->at_ms) ||
        !log_next_piece(&rest, ' ', &seat) || !(log_text_is(seat, "a") || log_text_is(seat, "b")) ||
        !log_next_piece(&rest, ' ', &word) || !read_kind(word, &event->action.kind)) {
        return false;
    }
    event->action.seat = log_text_is(seat, "a") ? SEAT_A : SEAT_B;
    if (log_read_fields(log_event_fields, LOG_EVENT_FIELDS, &target, rest) < 0) {
        return false;
    }
    match_log_write_event(event, &own);
    return is_same_text(whole, &own);
}

void
match_log_write(const struct match *match, struct strbuf *out)
{
    match_log_write_settings(&match->settings, out);
    strbuf_add_char(out, '\n');
    for (int i = 0; i < match->event_count; i++) {
        match_log_write_event(&match->events[i], out);
        strbuf_add_char(out, '\n');
    }
}

static enum match_log_error
read_events(struct match *match, struct log_text rest, int *line)
{
    struct log_text piece;
    int count = 0;

    while (log_next_piece(&rest, '\n', &piece)) {
        struct match_event event;

        if (!rest.start && piece.length == 0) {
            break; // the break of the last line
        }
        ++*line;
        // A line without its break was cut off.
        if (!rest.start ||
            !match_log_read_event(piece.start, piece.length, match->settings.size, &event)) {
            return MATCH_LOG_MALFORMED;
        }
        if (!match_replay(match, count++, &event)) {
            return MATCH_LOG_REFUSED;
        }
    }
    if (count < match->event_count) {
        // The log lacks events that followed from its last line, such as the end of the game.
        ++*line;
        return MATCH_LOG_REFUSED;
    }
    return MATCH_LOG_OK;
}

enum match_log_error
match_log_read(const char *text, size_t length, int64_t now_ms, struct match *match, int *line)
{
    struct log_text rest = {text, length}, piece = rest;
    struct match_settings settings;
    enum match_log_error error;

    *line = 1;
    if (length == 0) {
        return MATCH_LOG_EMPTY;
    }
    log_next_piece(&rest, '\n', &piece);
    if (!rest.start || !match_log_read_settings(piece.start, piece.length, &settings)) {
        return MATCH_LOG_MALFORMED;
    }
    if (match_settings_check(&settings) != SETTINGS_OK) {
        return MATCH_LOG_SETTINGS;
    }
    match_init(match, &settings, now_ms);
    error = read_events(match, rest, line);
    if (error != MATCH_LOG_OK) {
        match_finish(match);
        return error;
    }
    match_note_rebuilt(match, now_ms);
    return MATCH_LOG_OK;
}
