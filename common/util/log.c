// SPDX-License-Identifier: MIT
#include "common/util/log.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "common/util/quote.h"
#include "common/util/stamp.h"

enum { NO_LIMIT = 0, TAIL_BYTES = 64 };

const char *const log_level_words[LOG_LEVELS] = {"error", "warn", "info", "debug"};

// Lines of one place in one second. Info is for the life of sessions, of which
// a peer can have many; debug is for whoever asked for it.
static const uint32_t limits[LOG_LEVELS] = {
    [LOG_LEVEL_ERROR] = 10,
    [LOG_LEVEL_WARN] = 10,
    [LOG_LEVEL_INFO] = 200,
    [LOG_LEVEL_DEBUG] = NO_LIMIT,
};

static _Atomic int most = LOG_LEVEL_INFO;

// A line that is being made; keeps room for its tail and the newline.
struct line {
    char text[LOG_LINE_BYTES];
    size_t length;
};

static int64_t
clock_ms(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Returns false and adds nothing if it does not fit.
static bool
add(struct line *line, const char *text, size_t kept_free)
{
    size_t bytes = strlen(text);

    if (line->length + bytes + kept_free > sizeof(line->text)) {
        return false;
    }
    memcpy(line->text + line->length, text, bytes);
    line->length += bytes;
    return true;
}

static void
add_head(struct line *line, enum log_level level, const char *module)
{
    char stamp[STAMP_BYTES], head[STAMP_BYTES + 64];

    stamp_utc(clock_ms(CLOCK_REALTIME), stamp);
    snprintf(head, sizeof(head), "%s %s %.40s ", stamp, log_level_words[level], module);
    add(line, head, TAIL_BYTES);
}

static void
add_message(struct line *line, const char *message, bool is_cut)
{
    size_t length = strlen(message), at = 0;
    char piece[QUOTE_PIECE_BYTES];

    while (at < length) {
        at += quote_piece(message + at, length - at, QUOTE_BARE, piece);
        if (!add(line, piece, TAIL_BYTES)) {
            is_cut = true;
            break;
        }
    }
    if (is_cut) {
        add(line, "...", 0);
    }
}

static void
add_tail(struct line *line, uint32_t limit, uint32_t suppressed, bool is_last)
{
    char tail[TAIL_BYTES];

    if (suppressed > 0) {
        snprintf(tail, sizeof(tail), " suppressed=%" PRIu32, suppressed);
        add(line, tail, 0);
    }
    if (is_last) {
        snprintf(tail, sizeof(tail), " limit=%" PRIu32 "/s", limit);
        add(line, tail, 0);
    }
    add(line, "\n", 0);
}

// There is nobody to tell if it fails.
static void
put(const struct line *line)
{
    ssize_t done;

    do {
        done = write(STDERR_FILENO, line->text, line->length);
    } while (done < 0 && errno == EINTR);
}

void
log_set_level(enum log_level level)
{
    atomic_store(&most, (int)level);
}

bool
log_is_on(enum log_level level)
{
    return (int)level <= atomic_load_explicit(&most, memory_order_relaxed);
}

void
log_write(struct log_site *site, enum log_level level, const char *module, const char *format, ...)
{
    uint32_t second = (uint32_t)(clock_ms(CLOCK_MONOTONIC) / 1000), suppressed;
    struct line line = {.length = 0};
    char message[LOG_LINE_BYTES];
    int saved = errno, length;
    bool is_last;
    va_list args;

    if (!log_site_admit(site, level, second, &suppressed, &is_last)) {
        return;
    }
    va_start(args, format);
    length = vsnprintf(message, sizeof(message), format, args);
    va_end(args);
    if (length < 0) {
        message[0] = '\0';
    }
    add_head(&line, level, module);
    add_message(&line, message, length >= (int)sizeof(message));
    add_tail(&line, limits[level], suppressed, is_last);
    put(&line);
    errno = saved;
}

const char *
log_quote_into(struct log_quoted *quoted, const char *text)
{
    size_t length = text ? strlen(text) : 0, at = 0, used = 1;
    char piece[QUOTE_PIECE_BYTES];

    quoted->text[0] = '"';
    while (at < length && at < LOG_SHOWN_BYTES) {
        at += quote_piece(text + at, length - at, QUOTE_INSIDE, piece);
        memcpy(quoted->text + used, piece, strlen(piece));
        used += strlen(piece);
    }
    snprintf(quoted->text + used, sizeof(quoted->text) - used, "%s\"", at < length ? "..." : "");
    return quoted->text;
}

bool
log_site_admit(struct log_site *site, enum log_level level, uint32_t second, uint32_t *suppressed,
               bool *is_last)
{
    const uint32_t limit = limits[level];
    uint64_t old = atomic_load(&site->used), new;
    uint32_t count, missing;

    if (limit == NO_LIMIT) {
        *suppressed = 0;
        *is_last = false;
        return true;
    }
    // One number holds both, so that no thread sees a new second with old lines.
    do {
        count = (uint32_t)old;
        missing = 0;
        if ((uint32_t)(old >> 32) != second) {
            missing = count > limit ? count - limit : 0;
            count = 0;
        }
        count += count < UINT32_MAX;
        new = (uint64_t)second << 32 | count;
    } while (!atomic_compare_exchange_weak(&site->used, &old, new));

    if (count > limit) {
        return false;
    }
    *suppressed = missing;
    *is_last = count == limit;
    return true;
}
