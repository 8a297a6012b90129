// SPDX-License-Identifier: MIT
#include "common/wire/scan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/wire/codec_envelope.h"
#include "common/wire/limits.h"
#include "tests/support/rawbuf.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

// Numbers of fields in envelope.proto and below, as they stand there.
enum {
    SEQ = 1,
    HELLO = 10,
    GUEST = 11,
    ROOM_CREATE = 50,
    ACT = 80,
    SAY = 90,
    UNKNOWN = 1000,
};

static const struct scan_limits generous = {1000, 100};

// One at a time; large, so not on the stack.
static struct rawbuf *
new_buf(void)
{
    static struct rawbuf buf;

    rawbuf_clear(&buf);
    return &buf;
}

static void
expect_scan(const char *what, const struct rawbuf *buf, const struct scan_limits *limits,
            enum scan_state want)
{
    enum scan_state got = scan_message(envelope_client.descriptor, buf->data, buf->length, limits);

    if (got != want) {
        fail_msg("%s: expected \"%s\", got \"%s\"", what, scan_word(want), scan_word(got));
    }
}

static const struct {
    const char *what;
    const char *hex;
    enum scan_state want;
} cases[] = {
    {"nothing at all", "", SCAN_OK},
    {"a number alone", "08 07", SCAN_OK},
    {"an act", "08 07 82 05 0a 08 0c 10 03 18 01 22 02 e8 01", SCAN_OK},
    {"points one by one", "08 07 82 05 09 08 0c 18 01 20 e8 01 20 01", SCAN_OK},
    {"points in two packs and one by one", "82 05 0c 22 02 01 02 22 02 03 04 20 05 08 01", SCAN_OK},
    {"an empty pack of points", "82 05 02 22 00", SCAN_OK},
    {"an unknown number", "c0 3e 07", SCAN_OK},
    {"unknown bytes", "c2 3e 03 ff 00 80", SCAN_OK},
    {"unknown four bytes", "c5 3e 01 02 03 04", SCAN_OK},
    {"unknown eight bytes", "c1 3e 01 02 03 04 05 06 07 08", SCAN_OK},
    {"an enumeration of a newer peer", "82 05 02 18 7f", SCAN_OK},

    {"a tag that is cut off", "08 07 82", SCAN_BAD_TAG},
    {"a field without number", "00 07", SCAN_BAD_TAG},
    {"a number that is cut off", "08 80", SCAN_BAD_NUMBER},
    {"a length past the end", "82 05 0b 08 0c", SCAN_BAD_LENGTH},
    {"a length past the end of the inner message", "82 05 03 22 02 01", SCAN_BAD_LENGTH},
    {"a group", "0b 0c", SCAN_GROUP},
    {"a group in a field that is unknown", "c3 3e c4 3e", SCAN_GROUP},
    {"a group inside", "82 05 02 0b 0c", SCAN_GROUP},
    {"type 6", "c6 3e 00", SCAN_BAD_TAG},

    {"text where a number belongs", "0a 01 07", SCAN_WRONG_TYPE},
    {"four bytes where a number belongs", "0d 07 00 00 00", SCAN_WRONG_TYPE},
    {"eight bytes where a number belongs", "09 07 00 00 00 00 00 00 00", SCAN_WRONG_TYPE},
    {"a number where a message belongs", "80 05 07", SCAN_WRONG_TYPE},
    {"a number where a text belongs", "5a 02 08 07", SCAN_WRONG_TYPE},
    {"bytes where a truth belongs", "82 05 03 3a 01 01", SCAN_WRONG_TYPE},
    {"four bytes where points belong", "82 05 05 25 01 00 00 00", SCAN_WRONG_TYPE},

    {"the largest of 32 bits", "82 05 06 28 ff ff ff ff 0f", SCAN_OK},
    {"one more than 32 bits hold", "82 05 06 28 80 80 80 80 10", SCAN_BAD_NUMBER},
    {"a point of 33 bits in a pack", "82 05 08 22 06 01 80 80 80 80 10", SCAN_BAD_NUMBER},
    {"a pack that is cut off", "82 05 04 22 02 01 80", SCAN_BAD_NUMBER},
    {"the largest of 64 bits", "08 ff ff ff ff ff ff ff ff ff 01", SCAN_OK},
    {"a truth of 2", "82 05 02 38 02", SCAN_BAD_NUMBER},
    {"an enumeration of -1", "82 05 0b 18 ff ff ff ff ff ff ff ff ff 01", SCAN_BAD_NUMBER},

    {"a name of one letter", "5a 03 0a 01 61", SCAN_OK},
    {"an empty name", "5a 02 0a 00", SCAN_OK},
    {"a name in UTF-8", "5a 05 0a 03 e4 ba 94", SCAN_OK},
    {"a name with NUL", "5a 05 0a 03 61 00 62", SCAN_BAD_TEXT},
    {"a name that is NUL", "5a 03 0a 01 00", SCAN_BAD_TEXT},
    {"a name in Latin-1", "5a 03 0a 01 e9", SCAN_BAD_TEXT},
    {"a name with a surrogate", "5a 05 0a 03 ed a0 80", SCAN_BAD_TEXT},
    {"a name cut in the middle of a letter", "5a 04 0a 02 e4 ba", SCAN_BAD_TEXT},
    {"a token of any bytes", "72 04 0a 02 00 ff", SCAN_OK},

    {"a number twice", "08 07 08 07", SCAN_TWICE},
    {"a name twice", "5a 06 0a 01 61 0a 01 62", SCAN_TWICE},
    {"a body twice", "5a 03 0a 01 61 5a 03 0a 01 62", SCAN_TWICE},
    {"two bodies", "5a 03 0a 01 61 82 01 00", SCAN_TWICE},
    {"two bodies, a number between", "82 01 00 08 07 8a 01 00", SCAN_TWICE},
    {"a message twice that would be merged", "92 03 08 0a 02 08 01 0a 02 10 05", SCAN_TWICE},
    {"an unknown field twice", "c0 3e 07 c0 3e 07", SCAN_OK},
};

static void
every_way_to_be_wrong_is_told_apart(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct rawbuf *buf = new_buf();

        rawbuf_add_hex(buf, cases[i].hex);
        expect_scan(cases[i].what, buf, &generous, cases[i].want);
    }
}

static void
every_state_has_a_case_and_a_word(void **state)
{
    (void)state;
    for (int wanted = SCAN_OK; wanted <= SCAN_TOO_MANY; wanted++) {
        bool is_elsewhere = wanted == SCAN_TOO_DEEP || wanted == SCAN_TOO_MANY;
        bool is_there = false;

        for (size_t i = 0; i < COUNT_OF(cases); i++) {
            is_there |= cases[i].want == (enum scan_state)wanted;
        }
        if (!is_there && !is_elsewhere) {
            fail_msg("no case for \"%s\"", scan_word((enum scan_state)wanted));
        }
        assert_non_null(scan_word((enum scan_state)wanted));
    }
}

static void
a_good_message_cut_anywhere_is_never_read_past_its_end(void **state)
{
    struct rawbuf *buf = new_buf();

    (void)state;
    rawbuf_add_hex(buf, "08 07 82 05 0a 08 0c 10 03 18 01 22 02 e8 01");
    for (size_t length = 0; length < buf->length; length++) {
        uint8_t part[64];
        enum scan_state got;

        memset(part, 0x80, sizeof(part));
        memcpy(part, buf->data, length);
        got = scan_message(envelope_client.descriptor, part, length, &generous);
        // Whole only where a field of the envelope ends.
        if ((got == SCAN_OK) != (length == 0 || length == 2)) {
            fail_msg("the first %zu bytes: got \"%s\"", length, scan_word(got));
        }
    }
}

static void
fields_are_counted_up_to_their_cap(void **state)
{
    (void)state;
    for (size_t count = 99; count <= 101; count++) {
        struct rawbuf *buf = new_buf();

        for (size_t i = 0; i < count; i++) {
            rawbuf_add_number(buf, UNKNOWN, 1);
        }
        expect_scan(count > 100 ? "101 unknown fields" : "100 unknown fields", buf,
                    &(struct scan_limits){100, 0}, count > 100 ? SCAN_TOO_MANY : SCAN_OK);
    }
}

static void
elements_of_a_pack_count_as_fields(void **state)
{
    static const uint8_t points[98] = {1};
    struct rawbuf inner = {0};
    struct rawbuf *buf = new_buf();

    (void)state;
    rawbuf_add_block(&inner, 4, points, sizeof(points));
    rawbuf_add_message(buf, ACT, &inner);
    // The act, its list, and 98 points.
    expect_scan("98 points", buf, &(struct scan_limits){100, 1}, SCAN_OK);
    expect_scan("98 points", buf, &(struct scan_limits){99, 1}, SCAN_TOO_MANY);
}

static void
messages_are_counted_up_to_their_cap(void **state)
{
    struct rawbuf *buf = new_buf();

    (void)state;
    // A room's settings with their control: three messages.
    rawbuf_add_hex(buf, "92 03 04 0a 02 2a 00");
    expect_scan("three messages", buf, &(struct scan_limits){100, 3}, SCAN_OK);
    expect_scan("three messages", buf, &(struct scan_limits){100, 2}, SCAN_TOO_MANY);
}

static void
nesting_in_unknown_fields_is_not_followed(void **state)
{
    static struct rawbuf inner, outer;

    (void)state;
    rawbuf_clear(&inner);
    for (int depth = 0; depth < 1000; depth++) {
        rawbuf_clear(&outer);
        rawbuf_add_message(&outer, UNKNOWN, &inner);
        inner = outer;
    }
    expect_scan("a thousand unknown messages in each other", &outer, &generous, SCAN_OK);
    rawbuf_clear(&outer);
    rawbuf_add_message(&outer, ACT, &inner);
    expect_scan("the same inside an act", &outer, &generous, SCAN_OK);
}

// How many messages can be inside each other; fails on a type that contains
// itself, for then no number would do.
static int
depth_of(const ProtobufCMessageDescriptor *descriptor, int above)
{
    int deepest = 0;

    if (above > 20) {
        fail_msg("%s contains itself", descriptor->name);
    }
    for (unsigned i = 0; i < descriptor->n_fields; i++) {
        const ProtobufCFieldDescriptor *field = &descriptor->fields[i];
        int depth = 0;

        if (field->type == PROTOBUF_C_TYPE_MESSAGE) {
            depth = 1 + depth_of(field->descriptor, above + 1);
        }
        deepest = depth > deepest ? depth : deepest;
    }
    return deepest;
}

static void
our_messages_nest_no_deeper_than_allowed(void **state)
{
    (void)state;
    assert_int_equal(depth_of(envelope_client.descriptor, 0), 3);
    assert_int_equal(depth_of(envelope_server.descriptor, 0), SCAN_DEPTH_MAX);
}

static void
deeper_nesting_than_allowed_is_refused(void **state)
{
    // A message that contains itself, as nobody may write one.
    static ProtobufCMessageDescriptor recursive;
    static const ProtobufCFieldDescriptor field = {
        .name = "inner",
        .id = 1,
        .label = PROTOBUF_C_LABEL_NONE,
        .type = PROTOBUF_C_TYPE_MESSAGE,
        .descriptor = &recursive,
    };
    static const ProtobufCIntRange ranges[] = {{1, 0}, {0, 1}};
    static const char *const nested[] = {"",
                                         "0a 00",
                                         "0a 02 0a 00",
                                         "0a 04 0a 02 0a 00",
                                         "0a 06 0a 04 0a 02 0a 00",
                                         "0a 08 0a 06 0a 04 0a 02 0a 00"};

    (void)state;
    recursive = (ProtobufCMessageDescriptor){
        .magic = PROTOBUF_C__MESSAGE_DESCRIPTOR_MAGIC,
        .name = "Recursive",
        .n_fields = 1,
        .fields = &field,
        .n_field_ranges = 1,
        .field_ranges = ranges,
    };
    for (int depth = 0; depth < (int)COUNT_OF(nested); depth++) {
        struct rawbuf *buf = new_buf();
        enum scan_state got, want = depth > SCAN_DEPTH_MAX ? SCAN_TOO_DEEP : SCAN_OK;

        rawbuf_add_hex(buf, nested[depth]);
        got = scan_message(&recursive, buf->data, buf->length, &generous);
        if (got != want) {
            fail_msg("%d levels: expected \"%s\", got \"%s\"", depth, scan_word(want),
                     scan_word(got));
        }
    }
}

// What the scan and its table of types take for granted.
static void
check_types(const ProtobufCMessageDescriptor *descriptor)
{
    int oneofs = 0;

    if (descriptor->n_fields > 64) {
        fail_msg("%s has %u fields, more than the scan has bits", descriptor->name,
                 descriptor->n_fields);
    }
    for (unsigned i = 0; i < descriptor->n_fields; i++) {
        const ProtobufCFieldDescriptor *field = &descriptor->fields[i];
        static const ProtobufCType known[] = {PROTOBUF_C_TYPE_UINT32, PROTOBUF_C_TYPE_UINT64,
                                              PROTOBUF_C_TYPE_BOOL,   PROTOBUF_C_TYPE_ENUM,
                                              PROTOBUF_C_TYPE_STRING, PROTOBUF_C_TYPE_BYTES,
                                              PROTOBUF_C_TYPE_MESSAGE};
        bool is_known = false;

        for (size_t k = 0; k < COUNT_OF(known); k++) {
            is_known |= field->type == known[k];
        }
        if (!is_known) {
            fail_msg("%s.%s has a type that scan.c has no row for", descriptor->name, field->name);
        }
        oneofs += (field->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) != 0;
        if (field->type == PROTOBUF_C_TYPE_MESSAGE) {
            check_types(field->descriptor);
        }
    }
    if (oneofs > 0 && descriptor != envelope_client.descriptor &&
        descriptor != envelope_server.descriptor) {
        fail_msg("%s has a oneof; only the envelopes may, for the scan knows one a message",
                 descriptor->name);
    }
}

static void
our_messages_have_only_types_that_the_scan_knows(void **state)
{
    (void)state;
    check_types(envelope_client.descriptor);
    check_types(envelope_server.descriptor);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_to_be_wrong_is_told_apart),
        cmocka_unit_test(every_state_has_a_case_and_a_word),
        cmocka_unit_test(a_good_message_cut_anywhere_is_never_read_past_its_end),
        cmocka_unit_test(fields_are_counted_up_to_their_cap),
        cmocka_unit_test(elements_of_a_pack_count_as_fields),
        cmocka_unit_test(messages_are_counted_up_to_their_cap),
        cmocka_unit_test(nesting_in_unknown_fields_is_not_followed),
        cmocka_unit_test(our_messages_nest_no_deeper_than_allowed),
        cmocka_unit_test(deeper_nesting_than_allowed_is_refused),
        cmocka_unit_test(our_messages_have_only_types_that_the_scan_knows),
    };

    return cmocka_run_group_tests_name("scan", tests, NULL, NULL);
}
