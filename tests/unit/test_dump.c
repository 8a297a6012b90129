// SPDX-License-Identifier: MIT
#include "common/wire/dump.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "common/wire/arena.h"
#include "common/wire/messages.h"
#include "common/wire/wire.h"
#include "tests/support/rawbuf.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static struct rawbuf *
from_hex(const char *hex)
{
    struct rawbuf *buf = xcalloc(1, sizeof(*buf));

    rawbuf_add_hex(buf, hex);
    return buf;
}

static void
expect_dump(bool is_server, const char *hex, const char *want)
{
    struct rawbuf *buf = from_hex(hex);
    struct strbuf out = {0};

    (is_server ? dump_server : dump_client)(buf->data, buf->length, &out);
    if (strcmp(strbuf_text(&out), want) != 0) {
        fail_msg("%s\n  expected %s\n  got      %s", hex, want, strbuf_text(&out));
    }
    strbuf_finish(&out);
    free(buf);
}

static void
fields_are_shown_by_name_and_enumerations_by_word(void **state)
{
    (void)state;
    expect_dump(false, "08 07 82 05 0a 08 0c 10 03 18 01 22 02 e8 01",
                "ClientMsg { seq: 7 act { room: 12 move: 3 kind: ACTION_PLACE points: 232 } }");
    expect_dump(false, "82 05 0a 22 04 01 02 e8 01 20 05 38 01",
                "ClientMsg { act { points: 1 2 232 points: 5 yes: true } }");
    expect_dump(true, "08 07 7a 00", "ServerMsg { re_seq: 7 done { } }");
    expect_dump(true, "9a 03 08 7a 06 08 0c 10 02 60 01",
                "ServerMsg { snapshot { events { kind: ACTION_RESIGN seat: SEAT_B "
                "result: RESULT_BLACK } } }");
}

static void
texts_are_quoted_and_made_harmless(void **state)
{
    (void)state;
    expect_dump(false, "5a 05 0a 03 e4 ba 94", "ClientMsg { guest { name: \"\xe4\xba\x94\" } }");
    expect_dump(false, "5a 04 0a 02 d0 96", "ClientMsg { guest { name: \"\xd0\x96\" } }");
    expect_dump(false, "5a 06 0a 04 f0 9f 80 84",
                "ClientMsg { guest { name: \"\xf0\x9f\x80\x84\" } }");
    expect_dump(false, "5a 07 0a 05 61 22 5c 0a 7f",
                "ClientMsg { guest { name: \"a\\x22\\x5c\\x0a\\x7f\" } }");
    expect_dump(false, "5a 06 0a 04 1b 5b 32 4a", "ClientMsg { guest { name: \"\\x1b[2J\" } }");
    expect_dump(false, "5a 04 0a 02 c2 9b", "ClientMsg { guest { name: \"\\xc2\\x9b\" } }");
    expect_dump(false, "5a 05 0a 03 e2 80 ae", "ClientMsg { guest { name: \"\\xe2\\x80\\xae\" } }");
    expect_dump(false, "5a 04 0a 02 00 ff", "ClientMsg { guest { name: \"\\x00\\xff\" } }");
}

static void
long_texts_are_cut(void **state)
{
    struct rawbuf *inner = from_hex(""), *buf = from_hex("");
    struct strbuf out = {0};
    char text[500];

    (void)state;
    memset(text, 'x', sizeof(text));
    rawbuf_add_block(inner, 4, text, sizeof(text));
    rawbuf_add_message(buf, 90, inner);
    dump_client(buf->data, buf->length, &out);
    assert_non_null(strstr(strbuf_text(&out), "xxx\"... 100 bytes more } }"));
    strbuf_finish(&out);
    free(inner);
    free(buf);
}

static void
what_is_unknown_is_shown_by_its_number(void **state)
{
    (void)state;
    expect_dump(false, "08 07 c0 3e 05 c2 3e 02 08 05",
                "ClientMsg { seq: 7 1000: 5 1000: <2 bytes> }");
    expect_dump(false, "82 05 02 18 7f", "ClientMsg { act { kind: 127 } }");
    expect_dump(false, "82 05 02 38 05", "ClientMsg { act { yes: 5 } }");
    expect_dump(false, "82 05 0b 18 ff ff ff ff ff ff ff ff ff 01",
                "ClientMsg { act { kind: 18446744073709551615 } }");
    expect_dump(false, "80 05 07", "ClientMsg { act: 7 }");
    expect_dump(false, "0a 02 08 05", "ClientMsg { seq: <2 bytes> }");
}

static void
what_is_broken_is_said_with_its_place(void **state)
{
    (void)state;
    expect_dump(false, "", "ClientMsg { }");
    expect_dump(false, "08 07 82", "ClientMsg { seq: 7 <bad-tag at byte 2>");
    expect_dump(false, "08 80", "ClientMsg { <bad-number at byte 0>");
    expect_dump(false, "08 07 5a 09", "ClientMsg { seq: 7 <bad-length at byte 2>");
    expect_dump(false, "08 07 82 05 03 08 0c 0b",
                "ClientMsg { seq: 7 act { room: 12 <group at byte 7>");
    expect_dump(false, "82 05 04 22 02 01 80", "ClientMsg { act { points: 1<1 bytes> } }");
}

// No secret of any message that carries one.
static void
secrets_are_never_shown(void **state)
{
    static const uint8_t token[WIRE_TOKEN_BYTES + 1] = "TOP-SECRET-TOP-SECRET-TOP-SECRET";
    const struct client_msg messages[] = {
        {.seq = 1, .kind = CLIENT_REGISTER, .enter = {"ann", "TOP-SECRET-1"}},
        {.seq = 1, .kind = CLIENT_LOGIN, .enter = {"ann", "TOP-SECRET-2"}},
        {.seq = 1,
         .kind = CLIENT_CHANGE_PASSWORD,
         .change_password = {"TOP-SECRET-3", "TOP-SECRET-4"}},
        {.seq = 1, .kind = CLIENT_RESUME, .resume = {token}},
        {.seq = 1, .kind = CLIENT_RECOVERY_CODES_ASK, .password = {"TOP-SECRET-5"}},
        {.seq = 1, .kind = CLIENT_RECOVER, .recover = {"ann", "SECRET-6", "TOP-SECRET-7"}},
    };
    static const char *const codes[] = {"SECRET-8"};
    const struct server_msg answers[] = {
        {.kind = SERVER_IDENTITY, .identity = {.player_id = 5, .name = "ann", .token = token}},
        {.kind = SERVER_RECOVERY_CODES, .recovery_codes = {1, codes}},
    };
    char block[4096];
    uint8_t bytes[512];
    struct arena arena;

    (void)state;
    arena_init(&arena, block, sizeof(block));
    for (size_t i = 0; i < COUNT_OF(messages) + COUNT_OF(answers); i++) {
        bool is_server = i >= COUNT_OF(messages);
        size_t length = is_server ? wire_encode_server(&arena, &answers[i - COUNT_OF(messages)],
                                                       bytes, sizeof(bytes))
                                  : wire_encode_client(&arena, &messages[i], bytes, sizeof(bytes));
        struct strbuf out = {0};

        assert_true(length > 0);
        (is_server ? dump_server : dump_client)(bytes + WIRE_PREFIX_BYTES,
                                                length - WIRE_PREFIX_BYTES, &out);
        if (strstr(strbuf_text(&out), "SECRET") || !strstr(strbuf_text(&out), ": ***")) {
            fail_msg("message %zu: expected its secret as ***, got %s", i, strbuf_text(&out));
        }
        strbuf_finish(&out);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_shown_by_name_and_enumerations_by_word),
        cmocka_unit_test(texts_are_quoted_and_made_harmless),
        cmocka_unit_test(long_texts_are_cut),
        cmocka_unit_test(what_is_unknown_is_shown_by_its_number),
        cmocka_unit_test(what_is_broken_is_said_with_its_place),
        cmocka_unit_test(secrets_are_never_shown),
    };

    return cmocka_run_group_tests_name("dump", tests, NULL, NULL);
}
