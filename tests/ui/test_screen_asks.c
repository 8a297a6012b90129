// SPDX-License-Identifier: MIT
// The keys that answer: every question of the screens, in both cases.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "tests/ui/scene_world.h"

#define AT_HOME "@ mizu: guest\n> Enter Enter\n"
#define SWAP2                                                                        \
    "@ bob: guest\n@ mizu: guest\n"                                                  \
    "@ bob: create rule=freestyle opening=swap2 clock=fischer:300+3 seat=a\n+1000\n" \
    "> : rooms Enter\n> Enter\n@ bob: ready\n> A\n@ bob: h8\n@ bob: h9\n@ bob: j10\n"
#define ALONE                                                                              \
    "@ mizu: guest\n@ bob: guest\n@ bob: create rule=freestyle clock=none seat=a\n+1000\n" \
    "@ mizu: join\n@ mizu: sit b\n@ mizu: ready\n@ bob: ready\n@ bob: h8\n@ mizu: h9\n"    \
    "@ bob: j10\n@ mizu: i9\n@ bob: lost\n+901000\n"

// Lines that end with the question.
struct asked {
    const char *name, *lines;
    enum asking_kind kind;
};

static const struct asked own[] = {
    {"pass", GAME_15 COMMAND("pass"), ASKING_COMMAND},
    {"offer a draw", GAME_15 "> D\n", ASKING_COMMAND},
    {"resign", GAME_15 "> R\n", ASKING_COMMAND},
    {"claim", GAME_15 COMMAND("claim_win"), ASKING_COMMAND},
    {"let an AI take over", ALONE COMMAND("claim_ai"), ASKING_COMMAND},
    {"take Black", SWAP2 "> B\n", ASKING_COMMAND},
    {"swap", TARAGUCHI "> S\n", ASKING_COMMAND},
    {"leave", GAME_15 COMMAND("leave"), ASKING_COMMAND},
    {"kick", GAME_15 COMMAND("kick_bob"), ASKING_COMMAND},
    {"owner", GAME_15 COMMAND("owner_bob"), ASKING_COMMAND},
    {"quit", GAME_15 COMMAND("quit"), ASKING_COMMAND},
    {"another game at home", AT_HOME COMMAND("create_renju"), ASKING_COMMAND},
    {"forget a server", "@ mizu: guest\n" COMMAND("forget_play.example.net"), ASKING_COMMAND},
    {"discard settings", "@ mizu: guest\n> F2 Right Q\n", ASKING_COMMAND},
    {"discard a study", TO_REPLAY "> } E a1 Enter Q Q\n", ASKING_ACTION},
    {"delete a game", TO_ARCHIVE "> X\n", ASKING_ACTION},
    {"really draw", GAME_15 "@ bob: draw?\n+1000\n> Y\n", ASKING_AGREE},
};

static const struct asked others[] = {
    {"draw", GAME_15 "@ bob: draw?\n+1000\n", ASKING_GAME},
    {"take back", GAME_15 "@ bob: undo?\n+1000\n", ASKING_GAME},
    {"pause", GAME_15 "@ bob: pause?\n+1000\n", ASKING_GAME},
    {"rematch", GAME_15 "> R Y\n@ bob: ready\n+1000\n", ASKING_REMATCH},
    {"hand over", GAME_15 "@ bob: handover b ai\n+1000\n", ASKING_HAND_OVER},
    {"restart", GAME_15 "@ bob: restart\n+1000\n", ASKING_RESTART},
    {"invitation",
     TO_LOBBY "@ bob: guest\n@ bob: create rule=freestyle seat=a\n@ bob: invite mizu\n+1000\n",
     ASKING_INVITATION},
    {"pairing", FOUND "+1000\n", ASKING_PAIRING},
    {"key", TO_LOBBY "~ key play.example.net:5555\n+700\n", ASKING_KEY},
};

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static struct scene_world *
ask(const struct asked *asked)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));

    scene_open(world);
    scene_do(world, asked->lines);
    if (world->ui->session.asking.kind != asked->kind) {
        fail_msg("%s: question of kind %d instead of %d; message: %s", asked->name,
                 (int)world->ui->session.asking.kind, (int)asked->kind, world->ui->message);
    }
    return world;
}

static void
end(struct scene_world *world)
{
    scene_close(world);
    free(world);
}

// Answers; tells whether it was taken as a no.
static bool
is_cancelled(const struct asked *asked, const char *keys)
{
    struct scene_world *world = ask(asked);
    bool is_no;

    scene_press(world, keys);
    if (world->ui->session.asking.kind == asked->kind) {
        fail_msg("%s: %s answers nothing", asked->name, keys);
    }
    is_no = strcmp(world->ui->message, "Cancelled.") == 0;
    end(world);
    return is_no;
}

static void
every_question_of_ones_own_is_answered_in_both_cases(void **state)
{
    static const char *const noes[] = {"n", "N", "Esc"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(own); i++) {
        bool is_draw = own[i].kind == ASKING_AGREE; // a no is sent

        assert_false(is_cancelled(&own[i], "y"));
        assert_false(is_cancelled(&own[i], "Y"));
        for (size_t k = 0; k < COUNT_OF(noes); k++) {
            assert_int_equal(is_cancelled(&own[i], noes[k]), !is_draw);
        }
    }
}

static void
no_other_key_answers_a_question_of_ones_own(void **state)
{
    static const char *const keys[] = {"Enter", "Space", "a",  "A", "r", "R",  "d",
                                       "D",     "8",     "Up", "q", "Q", "F2", "Tab"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(own); i++) {
        struct scene_world *world = ask(&own[i]);

        for (size_t k = 0; k < COUNT_OF(keys); k++) {
            scene_press(world, keys[k]);
            if (world->ui->session.asking.kind != own[i].kind) {
                fail_msg("%s: %s answers it", own[i].name, keys[k]);
            }
        }
        scene_expect(world, "Answer the question first: y or n.");
        end(world);
    }
}

static bool
is_on_a_board(enum asking_kind kind)
{
    return kind == ASKING_GAME || kind == ASKING_REMATCH || kind == ASKING_HAND_OVER ||
           kind == ASKING_RESTART;
}

static void
every_question_of_others_is_answered_in_both_cases(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        bool is_twice = is_on_a_board(others[i].kind);

        is_cancelled(&others[i], "Y");
        is_cancelled(&others[i], "N");
        is_cancelled(&others[i], is_twice ? "y y" : "y");
        is_cancelled(&others[i], is_twice ? "n n" : "n");
    }
}

static void
a_small_letter_alone_answers_nothing_on_a_board(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        struct scene_world *world;

        if (!is_on_a_board(others[i].kind)) {
            continue;
        }
        world = ask(&others[i]);
        scene_press(world, "y n");
        assert_int_equal(world->ui->session.asking.kind, others[i].kind);
        end(world);
    }
}

// Quitting while friends are on the own server: yes and no are both answers, Esc is neither.

static enum fate { FATE_OPEN, FATE_KEPT, FATE_STOPPED } fate;

static int
two_are_there(void *data)
{
    (void)data;
    return 2;
}

static bool
note_fate(void *data, bool yes)
{
    (void)data;
    fate = yes ? FATE_KEPT : FATE_STOPPED;
    return true;
}

static void
expect_fate(const char *key, enum fate wanted)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));
    struct session_host *host;

    fate = FATE_OPEN;
    scene_open(world);
    scene_do(world, TO_LOBBY);
    host = &world->ui->session.options.host;
    host->hosted = two_are_there;
    host->keep_server = note_fate;
    scene_do(world, COMMAND("quit"));
    assert_int_equal(world->ui->session.asking.kind, ASKING_SERVER);
    scene_press(world, key);
    assert_int_equal(world->ui->session.asking.kind, ASKING_NOTHING);
    assert_int_equal(fate, wanted);
    assert_int_equal(world->ui->end, wanted == FATE_OPEN ? UI_RUNNING : UI_ENDED);
    end(world);
}

static void
the_fate_of_a_server_is_answered_in_both_cases(void **state)
{
    (void)state;
    expect_fate("y", FATE_KEPT);
    expect_fate("Y", FATE_KEPT);
    expect_fate("n", FATE_STOPPED);
    expect_fate("N", FATE_STOPPED);
    expect_fate("Esc", FATE_OPEN);
}

// A kind that is added needs its rows here.
static void
every_kind_of_question_is_tried(void **state)
{
    bool is_tried[ASKING_SERVER + 1] = {[ASKING_NOTHING] = true, [ASKING_SERVER] = true};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(own); i++) {
        is_tried[own[i].kind] = true;
    }
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        is_tried[others[i].kind] = true;
    }
    for (int i = 0; i <= ASKING_SERVER; i++) {
        assert_true(is_tried[i]);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_question_of_ones_own_is_answered_in_both_cases),
        cmocka_unit_test(no_other_key_answers_a_question_of_ones_own),
        cmocka_unit_test(every_question_of_others_is_answered_in_both_cases),
        cmocka_unit_test(a_small_letter_alone_answers_nothing_on_a_board),
        cmocka_unit_test(the_fate_of_a_server_is_answered_in_both_cases),
        cmocka_unit_test(every_kind_of_question_is_tried),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
