// SPDX-License-Identifier: MIT
// The .record files of the seed program (records.md 7): a code string with two
// kinds of checksums, and the game once more for people, which the reader ignores.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <utf8proc.h>

#include "common/record/record_charset.h"
#include "common/record/record_formats.h"
#include "common/util/utf8.h"

enum {
    SIZE = 15,
    BASE = 15,
    HEAD_LINES = 8,
    STAMP_DIGITS = 14,
    UNIT_BITS = 16,         // of a code unit of the reason
    UNITS_MAX = 1024,       // of the reason
    REASON_BYTES_MAX = 200, // that is written
    CODE_BYTES_MAX = 2 * SIZE * SIZE + 2 + UNIT_BITS * UNITS_MAX,
    LIMB = 1000000000, // the number is kept in pieces of nine digits
    LIMB_DIGITS = 9,
    // log10(15) is less than 1.18 digits for each character.
    LIMBS_MAX = CODE_BYTES_MAX * 118 / 100 / LIMB_DIGITS + 2,
};

#define MULTIPLIER UINT64_C(19260817)

static const uint64_t moduli[2] = {998244353, 1000000007};
static const char digits[] = "0123456789ABCDEF";

// A natural number, lowest limb first.
struct big {
    int count;
    uint32_t limbs[LIMBS_MAX];
};

// All that stands in lines 4 to 8.
struct checks {
    uint64_t of_code[2];
    uint64_t of_number[2];
    struct big number;
};

static void
big_multiply_add(struct big *big, uint32_t factor, uint32_t term)
{
    uint64_t carry = term;

    for (int i = 0; i < big->count; i++) {
        carry += (uint64_t)big->limbs[i] * factor;
        big->limbs[i] = (uint32_t)(carry % LIMB);
        carry /= LIMB;
    }
    if (carry) {
        big->limbs[big->count++] = (uint32_t)carry;
    }
}

static void
big_format(const struct big *big, struct strbuf *out)
{
    if (!big->count) {
        strbuf_add_char(out, '0');
        return;
    }
    strbuf_addf(out, "%" PRIu32, big->limbs[big->count - 1]);
    for (int i = big->count - 2; i >= 0; i--) {
        strbuf_addf(out, "%09" PRIu32, big->limbs[i]);
    }
}

// Over the ASCII codes of the string.
static uint64_t
sum_of_code(const char *code, size_t length, uint64_t modulus)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < length; i++) {
        sum = (sum * MULTIPLIER + (unsigned char)code[i]) % modulus;
    }
    return sum;
}

// Over the decimal digits of the number, the lowest first.
static uint64_t
sum_of_number(const struct big *big, uint64_t modulus)
{
    uint64_t sum = 0;

    for (int i = 0; i < big->count; i++) {
        uint32_t limb = big->limbs[i];

        for (int k = 0; k < LIMB_DIGITS && (limb || i < big->count - 1); k++) {
            sum = (sum * MULTIPLIER + limb % 10) % modulus;
            limb /= 10;
        }
    }
    return sum;
}

// 0..15, or -1: no other digit can stand in a code string.
static int
digit_value(char c)
{
    const char *found = c ? strchr(digits, c) : NULL;

    return found ? (int)(found - digits) : -1;
}

// The code has been looked at: it holds digits alone and is not too long.
static void
compute(const char *code, size_t length, struct checks *checks)
{
    memset(&checks->number, 0, sizeof(checks->number));
    for (size_t i = 0; i < length; i++) {
        big_multiply_add(&checks->number, BASE, (uint32_t)digit_value(code[i]));
    }
    for (int i = 0; i < 2; i++) {
        checks->of_code[i] = sum_of_code(code, length, moduli[i]);
        checks->of_number[i] = sum_of_number(&checks->number, moduli[i]);
    }
}

static bool
line_is(const struct text_line *line, const char *text)
{
    return line->length == strlen(text) && memcmp(line->text, text, line->length) == 0;
}

static bool
verify(const struct text_line *lines, struct record_problem *problem)
{
    struct strbuf wanted[HEAD_LINES] = {{0}};
    struct checks checks;
    int wrong = 0;

    compute(lines[2].text, lines[2].length, &checks);
    strbuf_addf(&wanted[3], "%" PRIu64, checks.of_code[0]);
    strbuf_addf(&wanted[4], "%" PRIu64, checks.of_code[1]);
    big_format(&checks.number, &wanted[5]);
    strbuf_addf(&wanted[6], "%" PRIu64, checks.of_number[0]);
    strbuf_addf(&wanted[7], "%" PRIu64, checks.of_number[1]);
    for (int i = HEAD_LINES - 1; i >= 3; i--) {
        wrong = line_is(&lines[i], strbuf_text(&wanted[i])) ? wrong : i + 1;
        strbuf_finish(&wanted[i]);
    }
    if (!wrong) {
        return true;
    }
    return record_fail(problem,
                       wrong == 6  ? FAULT_LEGACY_NUMBER
                       : wrong < 6 ? FAULT_LEGACY_CODE_SUM
                                   : FAULT_LEGACY_NUMBER_SUM,
                       record_at_line(wrong), NULL);
}

// The code string, decoded.

static bool
decode_moves(const char *code, size_t length, struct record *record, size_t *used,
             struct record_problem *problem)
{
    bool seen[SIZE * SIZE] = {false};
    int32_t node = 0;
    size_t at = 0;

    for (; at < length && digit_value(code[at]) != SIZE; at += 2) {
        int x = digit_value(code[at]), y = at + 1 < length ? digit_value(code[at + 1]) : SIZE;

        if (y == SIZE) {
            return record_fail(problem, FAULT_LEGACY_HALF_MOVE,
                               record_at_character(3, (int64_t)at + 2), "%zu", at / 2 + 1);
        }
        if (seen[y * SIZE + x]) {
            return record_fail(problem, FAULT_LEGACY_OCCUPIED,
                               record_at_character(3, (int64_t)at + 1), "%zu", at / 2 + 1);
        }
        seen[y * SIZE + x] = true;
        node = record_add(record, node, (struct point){(int8_t)x, (int8_t)(SIZE - 1 - y)}, false);
    }
    *used = at + 1;
    return at < length ? true
                       : record_fail(problem, FAULT_LEGACY_NO_MARK,
                                     record_at_character(3, (int64_t)at + 1), NULL);
}

// The reason, UTF-16 in groups of 16 bits, the lowest first.
static bool
decode_reason(const char *code, size_t length, size_t start, struct strbuf *reason,
              struct record_problem *problem)
{
    uint32_t high = 0;

    for (size_t at = start; at < length; at += UNIT_BITS) {
        utf8proc_uint8_t bytes[4];
        uint32_t unit = 0;

        if (length - at < UNIT_BITS) {
            return record_fail(problem, FAULT_LEGACY_HALF_LETTER,
                               record_at_character(3, (int64_t)at + 1), NULL);
        }
        for (unsigned i = 0; i < UNIT_BITS; i++) {
            int bit = digit_value(code[at + i]);

            if (bit > 1) {
                return record_fail(problem, FAULT_LEGACY_NO_BIT,
                                   record_at_character(3, (int64_t)(at + i) + 1), NULL);
            }
            unit |= (uint32_t)bit << i;
        }
        if (unit >= 0xd800 && unit < 0xdc00) {
            high = unit;
            continue;
        }
        if (unit >= 0xdc00 && unit < 0xe000) {
            unit = high ? 0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00) : 0xfffd;
        }
        high = 0;
        strbuf_add_bytes(reason, (const char *)bytes,
                         (size_t)utf8proc_encode_char((int32_t)unit, bytes));
    }
    return true;
}

// The words of the seed program, and ours for what it does not know.
static const char *const reasons[END_REASON_COUNT] = {
    [END_TIME] = "TIMEOUT",
    [END_RESIGN] = "SURRENDER",
    [END_AGREEMENT] = "REQUEST",
};

static enum end_reason
reason_of(const char *text)
{
    for (int i = 0; i < END_REASON_COUNT; i++) {
        const char *word = reasons[i] ? reasons[i] : end_reason_word((enum end_reason)i);

        if (i != END_NONE && strcasecmp(word, text) == 0) {
            return (enum end_reason)i;
        }
    }
    return END_NONE;
}

static void
keep_reason(struct record *record, const struct strbuf *raw)
{
    struct strbuf clean = {0};

    charset_clean(strbuf_text(raw), raw->length, TEXT_ONE_LINE, RECORD_NAME_BYTES_MAX, &clean);
    record->outcome.reason = reason_of(strbuf_text(&clean));
    if (record->outcome.reason == END_NONE) {
        record_set_info(record, INFO_COMMENT, strbuf_text(&clean));
    }
    strbuf_finish(&clean);
}

static bool
decode(const struct text_line *line, struct record *record, struct record_problem *problem)
{
    static const enum result results[] = {RESULT_BLACK, RESULT_WHITE};
    struct strbuf reason = {0};
    size_t at = 0;
    int winner;
    bool is_good;

    if (!decode_moves(line->text, line->length, record, &at, problem)) {
        return false;
    }
    winner = at < line->length ? digit_value(line->text[at]) : -1;
    if (winner != 0 && winner != 1 && winner != SIZE) {
        return record_fail(problem, FAULT_LEGACY_NO_WINNER, record_at_character(3, (int64_t)at + 1),
                           NULL);
    }
    record->outcome.result = winner == SIZE ? RESULT_DRAW : results[winner];
    is_good = decode_reason(line->text, line->length, at + 1, &reason, problem);
    if (is_good) {
        keep_reason(record, &reason);
    }
    strbuf_finish(&reason);
    return is_good;
}

static bool
is_stamp(const char *text, size_t length)
{
    return length == STAMP_DIGITS && strspn(text, "0123456789") >= STAMP_DIGITS;
}

static void
keep_stamp(struct record *record, const struct text_line *line)
{
    char date[16];

    if (!is_stamp(line->text, line->length)) {
        return;
    }
    record_keep_info(record, INFO_STAMP, line->text, line->length);
    snprintf(date, sizeof(date), "%.4s-%.2s-%.2s", line->text, line->text + 4, line->text + 6);
    record_set_info(record, INFO_DATE, date);
}

static bool
check_code(const struct text_line *line, struct record_problem *problem)
{
    if (line->length > CODE_BYTES_MAX) {
        return record_fail(problem, FAULT_LEGACY_LONG_CODE, record_at_line(3), NULL);
    }
    for (size_t i = 0; i < line->length; i++) {
        if (digit_value(line->text[i]) < 0) {
            return record_fail(problem, FAULT_LEGACY_DIGIT, record_at_character(3, (int64_t)i + 1),
                               NULL);
        }
    }
    return true;
}

bool
record_legacy_parse(const char *bytes, size_t length, const struct record_defaults *defaults,
                    struct record *record, struct record_problem *problem)
{
    const char *at = bytes, *end = bytes + length;
    struct text_line lines[HEAD_LINES] = {{0}};

    (void)defaults;
    record->size = SIZE;
    for (int i = 0; i < HEAD_LINES; i++) {
        if (!text_next_line(&at, end, &lines[i])) {
            return record_fail(problem, FAULT_LEGACY_SHORT, record_at_line(i + 1), NULL);
        }
    }
    if (!check_code(&lines[2], problem) || !verify(lines, problem) ||
        !decode(&lines[2], record, problem)) {
        return false;
    }
    keep_stamp(record, &lines[1]);
    return true;
}

// Writing.

static void
add_unit(struct strbuf *code, uint32_t unit)
{
    for (int i = 0; i < UNIT_BITS; i++) {
        strbuf_add_char(code, unit >> i & 1 ? '1' : '0');
    }
}

static void
add_reason(struct strbuf *code, const char *text)
{
    size_t length = strlen(text);

    while (length) {
        size_t bytes = utf8_sequence_bytes(text, length);
        uint32_t point = utf8_point(text, bytes);

        if (point >= 0x10000) {
            add_unit(code, 0xd800 + ((point - 0x10000) >> 10));
            add_unit(code, 0xdc00 + ((point - 0x10000) & 0x3ff));
        } else {
            add_unit(code, point);
        }
        text += bytes;
        length -= bytes;
    }
}

// What the board shows needs no words.
static void
reason_text(const struct record *record, struct strbuf *text)
{
    enum end_reason reason = record->outcome.reason;

    if (reason == END_NONE) {
        const char *comment = record_info(record, INFO_COMMENT);

        // It was one if it is short enough.
        if (!strchr(comment, '\n') && strlen(comment) <= REASON_BYTES_MAX) {
            strbuf_add(text, comment);
        }
    } else if (reasons[reason]) {
        strbuf_add(text, reasons[reason]);
    } else if (reason != END_FIVE && reason != END_FULL_BOARD) {
        for (const char *word = end_reason_word(reason); *word; word++) {
            strbuf_add_char(text, *word >= 'a' && *word <= 'z' ? (char)(*word - 'a' + 'A') : *word);
        }
    }
}

static bool
fits(const struct record *record, struct record_problem *problem)
{
    if (!record_is_plain_15(record, ".record", problem)) {
        return false;
    }
    if (record->outcome.result == RESULT_NONE || record->outcome.result == RESULT_ABORTED) {
        return record_fail(problem, FAULT_HOLDS_NO_OPEN_GAME, record_at_file(), ".record");
    }
    if (record->offered_count) {
        return record_fail(problem, FAULT_HOLDS_NO_OFFERS, record_at_file(), ".record");
    }
    for (int32_t i = record->nodes[0].child; i; i = record->nodes[i].child) {
        if (record->nodes[i].flags & NODE_PASS) {
            return record_fail(problem, FAULT_HOLDS_NO_PASS, record_at_file(), ".record");
        }
    }
    return true;
}

static void
add_moves(const struct record *record, struct strbuf *code, struct strbuf *lines)
{
    for (int32_t i = record->nodes[0].child; i; i = record->nodes[i].child) {
        struct point p = record->nodes[i].point;
        int y = SIZE - 1 - p.y;

        strbuf_add_char(code, digits[p.x]);
        strbuf_add_char(code, digits[y]);
        strbuf_addf(lines, "%s: (%d, %d)\r\n", record->nodes[i].number % 2 ? "Black" : "White", p.x,
                    y);
    }
}

// "2024-05-17", whatever follows.
static bool
is_date(const char *text)
{
    static const char form[] = "dddd-dd-dd";

    for (size_t i = 0; i < sizeof(form) - 1; i++) {
        bool is_digit = text[i] >= '0' && text[i] <= '9';

        if (form[i] == 'd' ? !is_digit : text[i] != form[i]) {
            return false;
        }
    }
    return true;
}

// The stamp of the file it came from, or its date, or none.
static void
add_stamp(const struct record *record, struct strbuf *out)
{
    const char *stamp = record_info(record, INFO_STAMP), *date = record_info(record, INFO_DATE);

    if (is_stamp(stamp, strlen(stamp))) {
        strbuf_add(out, stamp);
    } else if (is_date(date)) {
        strbuf_addf(out, "%.4s%.2s%.2s000000", date, date + 5, date + 8);
    } else {
        strbuf_add(out, "00000000000000");
    }
}

bool
record_legacy_write(const struct record *record, struct strbuf *out, struct record_problem *problem)
{
    static const char winners[RESULT_COUNT] = {
        [RESULT_BLACK] = '0', [RESULT_WHITE] = '1', [RESULT_DRAW] = 'F'};
    static const char *const ends[RESULT_COUNT] = {[RESULT_BLACK] = "Winner is Black.",
                                                   [RESULT_WHITE] = "Winner is White.",
                                                   [RESULT_DRAW] = "Peace"};
    struct strbuf code = {0}, lines = {0}, reason = {0};
    struct checks checks;

    if (!fits(record, problem)) {
        return false;
    }
    add_moves(record, &code, &lines);
    strbuf_addf(&code, "F%c", winners[record->outcome.result]);
    reason_text(record, &reason);
    add_reason(&code, strbuf_text(&reason));
    if (code.length > CODE_BYTES_MAX) {
        strbuf_finish(&code);
        strbuf_finish(&lines);
        strbuf_finish(&reason);
        return record_fail(problem, FAULT_REASON_TOO_LONG, record_at_file(), ".record");
    }
    compute(code.text, code.length, &checks);
    strbuf_add(out, "Written by goren\r\n");
    add_stamp(record, out);
    strbuf_addf(out, "\r\n%s\r\n%" PRIu64 "\r\n%" PRIu64 "\r\n", code.text, checks.of_code[0],
                checks.of_code[1]);
    big_format(&checks.number, out);
    strbuf_addf(out, "\r\n%" PRIu64 "\r\n%" PRIu64 "\r\n%s%s\r\n%s\r\n", checks.of_number[0],
                checks.of_number[1], strbuf_text(&lines), ends[record->outcome.result],
                strbuf_text(&reason));
    strbuf_finish(&code);
    strbuf_finish(&lines);
    strbuf_finish(&reason);
    return true;
}
