// SPDX-License-Identifier: MIT
// The log: one line on stderr for each event, a few words and then key=value.
//
//      2026-11-16T12:00:00.123Z info room joined room=17 seat=a name="Ann"
//      when                  level module event    keys
//
//      #define LOG_MODULE "room"            above the includes
//      log_info("joined room=%" PRIu64 " name=%s", room, log_quote(name));
//
// error: someone must act; warn: odd, but handled; info: life of sessions and
// rooms; debug: messages. No passwords, tokens or chat.
//
// Text that came from outside goes through log_quote(), so that it cannot pass
// for a key. Should that be forgotten, it still cannot pass for a line or move a
// cursor: all of a message but its final newline is made harmless (quote.h).
//
// A line is one write(2) of at most LOG_LINE_BYTES, so that lines of several
// threads or processes never mix, not even in a pipe. From any thread.
//
// One place in the code may write a limited number of lines a second (log.c has the
// table). The last one says limit=10/s; the first one of a later second says
// how many are missing, suppressed=31.
//
// Process-wide are the level, one atomic number, and a counter for each place that
// logs. A log that had to be passed to every function would be used by none.
#ifndef COMMON_UTIL_LOG_H
#define COMMON_UTIL_LOG_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum log_level { LOG_LEVEL_ERROR, LOG_LEVEL_WARN, LOG_LEVEL_INFO, LOG_LEVEL_DEBUG };

enum {
    LOG_LEVELS = LOG_LEVEL_DEBUG + 1,
    LOG_LINE_BYTES = 2048,  // below PIPE_BUF, which is 4096 on Linux
    LOG_SHOWN_BYTES = 120,  // of a quoted text
    LOG_QUOTED_BYTES = 500, // the quoted form: 4 bytes each, quotes, dots, NUL
};

// "error", "warn", "info", "debug".
extern const char *const log_level_words[LOG_LEVELS];

// Lines of lesser levels are not written. LOG_LEVEL_INFO until it is called; at
// the start, and when the configuration is read again.
void log_set_level(enum log_level level);
bool log_is_on(enum log_level level);

#define log_error(...) log_at(LOG_LEVEL_ERROR, __VA_ARGS__)
#define log_warn(...) log_at(LOG_LEVEL_WARN, __VA_ARGS__)
#define log_info(...) log_at(LOG_LEVEL_INFO, __VA_ARGS__)
#define log_debug(...) log_at(LOG_LEVEL_DEBUG, __VA_ARGS__)

// The text in quotes, for %s; NULL is "". Lives to the end of the block.
#define log_quote(text) log_quote_into(&(struct log_quoted){{0}}, (text))

// A place that logs: the second of its last line in the upper half, how many
// lines it had in that second in the lower one.
struct log_site {
    _Atomic uint64_t used;
};

struct log_quoted {
    char text[LOG_QUOTED_BYTES];
};

// Inside the macros above; tests use it too.
#define log_at(level, ...)                                        \
    do {                                                          \
        static struct log_site log_here;                          \
        if (log_is_on(level)) {                                   \
            log_write(&log_here, level, LOG_MODULE, __VA_ARGS__); \
        }                                                         \
    } while (0)

void log_write(struct log_site *site, enum log_level level, const char *module, const char *format,
               ...) __attribute__((format(printf, 4, 5)));

const char *log_quote_into(struct log_quoted *quoted, const char *text);

// May the site write a line in this second? If so, *suppressed is the number of
// lines that it could not write before, and *is_last whether this is the last one
// of this second.
bool log_site_admit(struct log_site *site, enum log_level level, uint32_t second,
                    uint32_t *suppressed, bool *is_last);

#endif
