// SPDX-License-Identifier: MIT
// The tables against the descriptors: whoever adds a field or a message to
// proto/ and forgets its row, its kind or our struct's field learns it here.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/types.h"
#include "common/wire/codec_envelope.h"
#include "common/wire/messages.h"

enum { TABLES_MAX = 200 };

// Every table that can be reached from the envelopes.
struct tables {
    size_t count;
    const struct codec_table *list[TABLES_MAX];
};

static void
collect(struct tables *tables, const struct codec_table *table)
{
    for (size_t i = 0; i < tables->count; i++) {
        if (tables->list[i] == table) {
            return;
        }
    }
    assert_true(tables->count < TABLES_MAX);
    tables->list[tables->count++] = table;
    for (size_t i = 0; i < table->field_count; i++) {
        if (table->fields[i].sub) {
            collect(tables, table->fields[i].sub);
        }
    }
}

static struct tables
all_tables(void)
{
    struct tables tables = {0};

    for (int kind = 0; kind < envelope_client.kind_count; kind++) {
        collect(&tables, envelope_client.rows[kind].table);
    }
    for (int kind = 0; kind < envelope_server.kind_count; kind++) {
        collect(&tables, envelope_server.rows[kind].table);
    }
    return tables;
}

static const struct codec_field *
find_row(const struct codec_table *table, const ProtobufCFieldDescriptor *field)
{
    const struct codec_field *found = NULL;

    for (size_t i = 0; i < table->field_count; i++) {
        if (table->fields[i].theirs != field->offset) {
            continue;
        }
        if (found) {
            fail_msg("%s.%s has two rows", table->descriptor->short_name, field->name);
        }
        found = &table->fields[i];
    }
    if (!found) {
        fail_msg("%s.%s has no row in its table", table->descriptor->short_name, field->name);
    }
    return found;
}

// What type in the .proto file each kind of row is for.
static const struct {
    ProtobufCType type;
    bool is_list;
} kinds[CODEC_KIND_COUNT] = {
    [CODEC_BOOL] = {PROTOBUF_C_TYPE_BOOL, false},
    [CODEC_U32] = {PROTOBUF_C_TYPE_UINT32, false},
    [CODEC_U64] = {PROTOBUF_C_TYPE_UINT64, false},
    [CODEC_ENUM] = {PROTOBUF_C_TYPE_ENUM, false},
    [CODEC_ENUM_IF] = {PROTOBUF_C_TYPE_ENUM, false},
    [CODEC_NEWER] = {PROTOBUF_C_TYPE_UINT32, false},
    [CODEC_TEXT] = {PROTOBUF_C_TYPE_STRING, false},
    [CODEC_TOKEN] = {PROTOBUF_C_TYPE_BYTES, false},
    [CODEC_POINT] = {PROTOBUF_C_TYPE_UINT32, false},
    [CODEC_POINTS] = {PROTOBUF_C_TYPE_UINT32, true},
    [CODEC_U32S] = {PROTOBUF_C_TYPE_UINT32, true},
    [CODEC_U32S_INLINE] = {PROTOBUF_C_TYPE_UINT32, true},
    [CODEC_U64S] = {PROTOBUF_C_TYPE_UINT64, true},
    [CODEC_TEXTS] = {PROTOBUF_C_TYPE_STRING, true},
    [CODEC_MESSAGES] = {PROTOBUF_C_TYPE_MESSAGE, true},
    [CODEC_OPTIONAL] = {PROTOBUF_C_TYPE_MESSAGE, false},
    [CODEC_REQUIRED] = {PROTOBUF_C_TYPE_MESSAGE, false},
    [CODEC_MESSAGE_IF] = {PROTOBUF_C_TYPE_MESSAGE, false},
    [CODEC_INLINE] = {PROTOBUF_C_TYPE_MESSAGE, false},
};

static void
check_row(const struct codec_table *table, const ProtobufCFieldDescriptor *field)
{
    const struct codec_field *row = find_row(table, field);
    const char *message = table->descriptor->short_name;
    bool is_list = field->label == PROTOBUF_C_LABEL_REPEATED;

    if (strcmp(row->name, field->name) != 0) {
        fail_msg("%s.%s: its row is called %s", message, field->name, row->name);
    }
    if (kinds[row->kind].type != field->type || kinds[row->kind].is_list != is_list) {
        fail_msg("%s.%s: a row of kind %d does not suit its type", message, field->name,
                 (int)row->kind);
    }
    if (is_list && row->theirs_count != field->quantifier_offset) {
        fail_msg("%s.%s: the row counts by another field", message, field->name);
    }
    if (is_list && (row->count_max == 0 || row->count_min > row->count_max)) {
        fail_msg("%s.%s: the row allows no element", message, field->name);
    }
    if (field->type == PROTOBUF_C_TYPE_MESSAGE) {
        if (row->sub->descriptor != field->descriptor) {
            fail_msg("%s.%s: its table is that of %s", message, field->name,
                     row->sub->descriptor->short_name);
        }
        if (row->ours_bytes != row->sub->ours_bytes) {
            fail_msg("%s.%s: our struct has %zu bytes, that of the table %zu", message, field->name,
                     row->ours_bytes, row->sub->ours_bytes);
        }
    }
}

static void
every_field_of_every_message_has_a_row(void **state)
{
    struct tables tables = all_tables();

    (void)state;
    for (size_t i = 0; i < tables.count; i++) {
        const ProtobufCMessageDescriptor *descriptor = tables.list[i]->descriptor;

        if (tables.list[i]->field_count != descriptor->n_fields) {
            fail_msg("%s: %u fields, %zu rows", descriptor->short_name, descriptor->n_fields,
                     tables.list[i]->field_count);
        }
        for (unsigned k = 0; k < descriptor->n_fields; k++) {
            check_row(tables.list[i], &descriptor->fields[k]);
        }
    }
}

// Which values an enumeration of the wire has is told by its descriptor; the
// rows must not allow others, and must leave out only what is left out on
// purpose.
static void
every_value_of_an_enumeration_is_allowed_somewhere(void **state)
{
    struct tables tables = all_tables();
    const ProtobufCEnumDescriptor *seen[64];
    uint64_t allowed[64] = {0};
    size_t count = 0;

    (void)state;
    for (size_t i = 0; i < tables.count; i++) {
        for (unsigned k = 0; k < tables.list[i]->descriptor->n_fields; k++) {
            const ProtobufCFieldDescriptor *field = &tables.list[i]->descriptor->fields[k];
            size_t at = 0;

            if (field->type != PROTOBUF_C_TYPE_ENUM) {
                continue;
            }
            while (at < count && seen[at] != field->descriptor) {
                at++;
            }
            seen[at] = field->descriptor;
            count = at == count ? count + 1 : count;
            allowed[at] |= find_row(tables.list[i], field)->values;
        }
    }
    for (size_t at = 0; at < count; at++) {
        for (int value = 0; value < 64; value++) {
            bool exists = protobuf_c_enum_descriptor_get_value(seen[at], value);
            bool is_allowed = allowed[at] >> value & 1;

            if (is_allowed != exists && value != 0) {
                fail_msg("%s: value %d %s, but the rows %s it", seen[at]->name, value,
                         exists ? "exists" : "does not exist", is_allowed ? "allow" : "refuse");
            }
        }
    }
}

static size_t
bytes_of(const struct codec_field *row)
{
    switch (row->kind) {
    case CODEC_BOOL:
        return sizeof(bool);
    case CODEC_U32:
    case CODEC_ENUM:
    case CODEC_ENUM_IF:
        return sizeof(uint32_t);
    case CODEC_NEWER: // in the field of another row
        return 0;
    case CODEC_U64:
        return sizeof(uint64_t);
    case CODEC_POINT:
        return sizeof(struct point);
    case CODEC_U32S_INLINE:
        return row->count_max * sizeof(uint32_t);
    case CODEC_INLINE:
        return row->ours_bytes;
    case CODEC_TEXT:
    case CODEC_TOKEN:
    case CODEC_POINTS:
    case CODEC_U32S:
    case CODEC_U64S:
    case CODEC_TEXTS:
    case CODEC_MESSAGES:
    case CODEC_OPTIONAL:
    case CODEC_REQUIRED:
    case CODEC_MESSAGE_IF:
        return sizeof(void *);
    }
    return 0;
}

static void
mark(const struct codec_table *table, const char *field, char *covered, size_t offset, size_t bytes)
{
    for (size_t i = offset; i < offset + bytes; i++) {
        if (covered[i]) {
            fail_msg("%s.%s: another row writes to the same place of our struct",
                     table->descriptor->short_name, field);
        }
        covered[i] = 1;
    }
}

// Up to 7 bytes between rows can be padding; more is a field of ours that
// nothing sets.
static void
check_coverage(const struct codec_table *table)
{
    char covered[1024] = {0};
    size_t gap = 0;

    assert_true(table->ours_bytes <= sizeof(covered));
    for (size_t i = 0; i < table->field_count; i++) {
        const struct codec_field *row = &table->fields[i];

        mark(table, row->name, covered, row->ours, bytes_of(row));
        if (row->theirs_count) {
            mark(table, row->name, covered, row->ours_count, sizeof(int));
        }
    }
    for (size_t i = 0; i < table->ours_bytes; i++) {
        gap = covered[i] ? 0 : gap + 1;
        if (gap >= 8) {
            fail_msg("our struct for %s: nothing sets the bytes before %zu",
                     table->descriptor->short_name, i);
        }
    }
}

static void
rows_cover_our_structs_without_overlap(void **state)
{
    struct tables tables = all_tables();

    (void)state;
    for (size_t i = 0; i < tables.count; i++) {
        if (tables.list[i]->field_count > 0) {
            check_coverage(tables.list[i]);
        }
    }
}

static void
conditions_ask_a_field_that_was_read_before(void **state)
{
    struct tables tables = all_tables();

    (void)state;
    for (size_t i = 0; i < tables.count; i++) {
        for (size_t k = 0; k < tables.list[i]->field_count; k++) {
            const struct codec_field *row = &tables.list[i]->fields[k];
            bool is_before = row->when_values == 0;

            for (size_t n = 0; n < k; n++) {
                is_before |= tables.list[i]->fields[n].ours == row->when;
            }
            if (!is_before) {
                fail_msg("%s.%s depends on a field that comes later",
                         tables.list[i]->descriptor->short_name, row->name);
            }
        }
    }
}

static void
check_kinds(const struct envelope *envelope)
{
    unsigned members = 0;

    for (unsigned i = 0; i < envelope->descriptor->n_fields; i++) {
        const ProtobufCFieldDescriptor *field = &envelope->descriptor->fields[i];
        const struct envelope_row *found = NULL;

        if (!(field->flags & PROTOBUF_C_FIELD_FLAG_ONEOF)) {
            assert_string_equal(field->name, envelope->seq_name);
            assert_int_equal(field->offset, envelope->their_seq);
            continue;
        }
        members++;
        for (int kind = 0; kind < envelope->kind_count; kind++) {
            if (envelope->rows[kind].number == field->id) {
                found = &envelope->rows[kind];
            }
        }
        if (!found) {
            fail_msg("%s.%s has no kind", envelope->descriptor->short_name, field->name);
            return;
        }
        if (found->table->descriptor != field->descriptor) {
            fail_msg("%s.%s: its table is that of %s", envelope->descriptor->short_name,
                     field->name, found->table->descriptor->short_name);
        }
        assert_int_equal(field->offset, envelope->their_body);
        assert_int_equal(field->quantifier_offset, envelope->their_case);
        assert_true(found->table->ours_bytes <= envelope->our_bytes - envelope->our_body);
    }
    assert_int_equal(members, envelope->kind_count);
}

static void
every_member_of_the_oneofs_has_a_kind(void **state)
{
    (void)state;
    check_kinds(&envelope_client);
    check_kinds(&envelope_server);
}

static void
kinds_stand_in_the_order_of_their_numbers(void **state)
{
    (void)state;
    for (int kind = 1; kind < CLIENT_KIND_COUNT; kind++) {
        assert_true(envelope_client.rows[kind - 1].number < envelope_client.rows[kind].number);
    }
    for (int kind = 1; kind < SERVER_KIND_COUNT; kind++) {
        assert_true(envelope_server.rows[kind - 1].number < envelope_server.rows[kind].number);
    }
}

// The member of our union that belongs to a kind is named nowhere else.
#define CLIENT_SIZE(KIND, MEMBER) [KIND] = sizeof(((struct client_msg *)0)->MEMBER)
#define SERVER_SIZE(KIND, MEMBER) [KIND] = sizeof(((struct server_msg *)0)->MEMBER)

static void
tables_write_the_member_of_our_union_that_belongs_to_the_kind(void **state)
{
    static const size_t client[CLIENT_KIND_COUNT] = {
        CLIENT_SIZE(CLIENT_HELLO, hello),
        CLIENT_SIZE(CLIENT_GUEST, guest),
        CLIENT_SIZE(CLIENT_REGISTER, enter),
        CLIENT_SIZE(CLIENT_LOGIN, enter),
        CLIENT_SIZE(CLIENT_RESUME, resume),
        CLIENT_SIZE(CLIENT_CHANGE_PASSWORD, change_password),
        CLIENT_SIZE(CLIENT_GOODBYE, nothing),
        CLIENT_SIZE(CLIENT_PING, ping),
        CLIENT_SIZE(CLIENT_PONG, ping),
        CLIENT_SIZE(CLIENT_SET_BADGE, set_badge),
        CLIENT_SIZE(CLIENT_SET_INVISIBLE, set_invisible),
        CLIENT_SIZE(CLIENT_RECOVERY_CODES_ASK, password),
        CLIENT_SIZE(CLIENT_RECOVER, recover),
        CLIENT_SIZE(CLIENT_ACCOUNT_ASK, nothing),
        CLIENT_SIZE(CLIENT_LOG_OUT, log_out),
        CLIENT_SIZE(CLIENT_EMAIL_ASK, nothing),
        CLIENT_SIZE(CLIENT_EMAIL_SET, email_set),
        CLIENT_SIZE(CLIENT_PEEK, resume),
        CLIENT_SIZE(CLIENT_EMAIL_PROVE, email_prove),
        CLIENT_SIZE(CLIENT_EMAIL_CHOOSE, email_choose),
        CLIENT_SIZE(CLIENT_LOBBY_SUBSCRIBE, lobby_subscribe),
        CLIENT_SIZE(CLIENT_PROFILE_ASK, profile_ask),
        CLIENT_SIZE(CLIENT_SEEK_START, seek_start),
        CLIENT_SIZE(CLIENT_SEEK_STOP, nothing),
        CLIENT_SIZE(CLIENT_PAIR_ANSWER, pair_answer),
        CLIENT_SIZE(CLIENT_CAREER_ASK, career_ask),
        CLIENT_SIZE(CLIENT_PEOPLE_ASK, people_ask),
        CLIENT_SIZE(CLIENT_STANDINGS_ASK, standings_ask),
        CLIENT_SIZE(CLIENT_FRIENDS_ASK, nothing),
        CLIENT_SIZE(CLIENT_SET_FRIEND, set_friend),
        CLIENT_SIZE(CLIENT_ARCHIVE_ASK, archive_ask),
        CLIENT_SIZE(CLIENT_RECORD_ASK, record_ask),
        CLIENT_SIZE(CLIENT_ROOM_CREATE, room_create),
        CLIENT_SIZE(CLIENT_ROOM_JOIN, room_join),
        CLIENT_SIZE(CLIENT_ROOM_LEAVE, room),
        CLIENT_SIZE(CLIENT_ROOM_CHANGE, room_change),
        CLIENT_SIZE(CLIENT_ROOM_KICK, room_name),
        CLIENT_SIZE(CLIENT_ROOM_OWNER, room_name),
        CLIENT_SIZE(CLIENT_ROOM_INVITE, room_name),
        CLIENT_SIZE(CLIENT_SIT, sit),
        CLIENT_SIZE(CLIENT_STAND, room),
        CLIENT_SIZE(CLIENT_SEAT_AI, seat_ai),
        CLIENT_SIZE(CLIENT_SEAT_PERSON, seat_person),
        CLIENT_SIZE(CLIENT_READY, ready),
        CLIENT_SIZE(CLIENT_RESYNC, room),
        CLIENT_SIZE(CLIENT_HAND_OVER, hand_over),
        CLIENT_SIZE(CLIENT_HAND_OVER_ANSWER, hand_over_answer),
        CLIENT_SIZE(CLIENT_ACT, act),
        CLIENT_SIZE(CLIENT_HINT_ASK, hint_ask),
        CLIENT_SIZE(CLIENT_SAY, say),
        CLIENT_SIZE(CLIENT_IGNORE, ignore),
        CLIENT_SIZE(CLIENT_MUTE, mute),
        CLIENT_SIZE(CLIENT_HISTORY_ASK, history_ask),
        CLIENT_SIZE(CLIENT_MAIL_ASK, nothing),
        CLIENT_SIZE(CLIENT_MAIL_SEEN, line),
        CLIENT_SIZE(CLIENT_LINE_DELETE, line),
        CLIENT_SIZE(CLIENT_PUZZLE_ASK, puzzle_ask),
        CLIENT_SIZE(CLIENT_PUZZLE_MOVE, puzzle_move),
        CLIENT_SIZE(CLIENT_PUZZLE_HELP, puzzle_help),
        CLIENT_SIZE(CLIENT_PUZZLE_STATS_ASK, nothing),
    };
    static const size_t server[SERVER_KIND_COUNT] = {
        SERVER_SIZE(SERVER_WELCOME, welcome),
        SERVER_SIZE(SERVER_IDENTITY, identity),
        SERVER_SIZE(SERVER_PING, ping),
        SERVER_SIZE(SERVER_PONG, ping),
        SERVER_SIZE(SERVER_BYE, bye),
        SERVER_SIZE(SERVER_DONE, done),
        SERVER_SIZE(SERVER_ERROR, error),
        SERVER_SIZE(SERVER_RECOVERY_CODES, recovery_codes),
        SERVER_SIZE(SERVER_ACCOUNT, account),
        SERVER_SIZE(SERVER_WAITING, waiting),
        SERVER_SIZE(SERVER_EMAIL, email),
        SERVER_SIZE(SERVER_LOBBY_PAGE, lobby_page),
        SERVER_SIZE(SERVER_LOBBY_DELTA, lobby_delta),
        SERVER_SIZE(SERVER_PROFILE, profile),
        SERVER_SIZE(SERVER_PAIR_OFFER, pair_offer),
        SERVER_SIZE(SERVER_PAIR_OFF, pair_off),
        SERVER_SIZE(SERVER_LOBBY_SEEKS, lobby_seeks),
        SERVER_SIZE(SERVER_CAREER, career),
        SERVER_SIZE(SERVER_PEOPLE_PAGE, people_page),
        SERVER_SIZE(SERVER_STANDING, standing),
        SERVER_SIZE(SERVER_STANDINGS_PAGE, standings_page),
        SERVER_SIZE(SERVER_FRIENDS, friends),
        SERVER_SIZE(SERVER_FRIEND_NEWS, friend_news),
        SERVER_SIZE(SERVER_PAIRED, paired),
        SERVER_SIZE(SERVER_ARCHIVE_PAGE, archive_page),
        SERVER_SIZE(SERVER_RECORD, record),
        SERVER_SIZE(SERVER_ENTERED, entered),
        SERVER_SIZE(SERVER_SNAPSHOT, snapshot),
        SERVER_SIZE(SERVER_ROOM_EVENT, room_event),
        SERVER_SIZE(SERVER_ROOM_PRESENCE, room_presence),
        SERVER_SIZE(SERVER_LEFT, left),
        SERVER_SIZE(SERVER_INVITATION, invitation),
        SERVER_SIZE(SERVER_ROOM_MEMBER, room_member),
        SERVER_SIZE(SERVER_ROOM_BADGE, room_badge),
        SERVER_SIZE(SERVER_HAND_OVER_OFFER, hand_over_offer),
        SERVER_SIZE(SERVER_HINT_RESULT, hint_result),
        SERVER_SIZE(SERVER_THOUGHT, thought),
        SERVER_SIZE(SERVER_CHAT_LINE, chat_line),
        SERVER_SIZE(SERVER_NOTICE, notice),
        SERVER_SIZE(SERVER_HISTORY, history),
        SERVER_SIZE(SERVER_MAIL, mail),
        SERVER_SIZE(SERVER_LINE_GONE, line_gone),
        SERVER_SIZE(SERVER_PUZZLE, puzzle),
        SERVER_SIZE(SERVER_PUZZLE_RESULT, puzzle_result),
        SERVER_SIZE(SERVER_PUZZLE_STATS, puzzle_stats),
    };

    (void)state;
    for (int kind = 0; kind < CLIENT_KIND_COUNT; kind++) {
        if (envelope_client.rows[kind].table->ours_bytes != client[kind]) {
            fail_msg("client kind %d: the table is for another struct", kind);
        }
    }
    for (int kind = 0; kind < SERVER_KIND_COUNT; kind++) {
        if (envelope_server.rows[kind].table->ours_bytes != server[kind]) {
            fail_msg("server kind %d: the table is for another struct", kind);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_of_every_message_has_a_row),
        cmocka_unit_test(every_value_of_an_enumeration_is_allowed_somewhere),
        cmocka_unit_test(rows_cover_our_structs_without_overlap),
        cmocka_unit_test(conditions_ask_a_field_that_was_read_before),
        cmocka_unit_test(every_member_of_the_oneofs_has_a_kind),
        cmocka_unit_test(kinds_stand_in_the_order_of_their_numbers),
        cmocka_unit_test(tables_write_the_member_of_our_union_that_belongs_to_the_kind),
    };

    return cmocka_run_group_tests_name("codec_tables", tests, NULL, NULL);
}
