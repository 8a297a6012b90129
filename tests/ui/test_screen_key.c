// SPDX-License-Identifier: MIT
// The keys of servers: kept by one letter, trusted by a sentence alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "tests/ui/scene_world.h"

static void
a_key_is_kept_by_y_alone(void **state)
{
    static const struct {
        const char *keys, *answered;
    } rows[] = {
        {"> y", ""}, // it was typed before the question could be read
        {"+700\n> y", "yes"},
        {"+700\n> n", "no"},
        {"+700\n> Esc", "no"},
        {"+700\n> q", "no"},
        {"+700\n> d y", "yes"},
        {"+700\n> Enter Space : c ? Tab", ""},
        {"~ link Nobody answers.\n+700\n> y", ""}, // it went elsewhere
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct scene_world *world = xcalloc(1, sizeof(*world));

        scene_open(world);
        scene_do(world, TO_LOBBY "~ key play.example.net:5555\n");
        scene_do(world, rows[i].keys);
        assert_string_equal(world->answered, rows[i].answered);
        assert_int_equal(ui_page(world->ui) == PAGE_START, strcmp(rows[i].answered, "no") == 0);
        scene_close(world);
        free(world);
    }
}

static void
no_single_key_trusts_a_changed_key(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));

    (void)state;
    scene_open(world);
    scene_do(world, TO_LOBBY "~ changed play.example.net:5555\n");
    for (uint32_t key = ' '; key < 0x7f; key++) {
        if (!strchr(":/?qQmMtT", (int)key)) { // these open what is typed into, or leave
            scene_press_key(world, key);
        }
    }
    scene_press(world, "Enter Tab");
    assert_int_equal(ui_page(world->ui), PAGE_HOST_KEY);
    assert_string_equal(world->trusted, "");
    scene_press(world, ": trust_play.example.net:5555_b0:11:5d:f2 Enter");
    assert_string_equal(world->trusted, "play.example.net:5555 b0:11:5d:f2");
    // The line tries again: the page has done its work.
    model_set_link(&world->viewer->model, LINK_TRYING, "", "", scene_now(world));
    ui_update(world->ui, scene_now(world));
    assert_int_equal(ui_page(world->ui), PAGE_LOBBY);
    scene_close(world);
    free(world);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_is_kept_by_y_alone),
        cmocka_unit_test(no_single_key_trusts_a_changed_key),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
