// SPDX-License-Identifier: MIT
// Several people at a real server, each with the real goren in a terminal that is
// emulated: they play, watch, lose the server and find it again. Every step waits
// for what a screen must show.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "tests/support/player.h"
#include "tests/support/server_process.h"

enum { ALICE, BOB, EVE, PEOPLE, ADDRESS_BYTES = 64 };

struct party {
    struct server_process server;
    struct player people[PEOPLE];
    char code[8]; // of the room
};

static int
open_party(void **state)
{
    struct party *party = xcalloc(1, sizeof(*party));

    server_init(&party->server);
    *state = party;
    return server_start(&party->server) ? 0 : -1;
}

static int
close_party(void **state)
{
    struct party *party = *state;

    for (int i = 0; i < PEOPLE; i++) {
        player_close(&party->people[i]);
    }
    server_finish(&party->server);
    free(party);
    return 0;
}

// Sets out for the server, and for a room where one is named.
static struct player *
set_out(struct party *party, int who, const char *mode, const char *code)
{
    static const char *const names[PEOPLE] = {"alice", "bob", "eve"};
    struct player *player = &party->people[who];
    char address[ADDRESS_BYTES];
    const char *const arguments[] = {"--name", names[who], mode, address, NULL};

    snprintf(address, sizeof(address), "127.0.0.1:%d%s%s", party->server.port, *code ? "/" : "",
             code);
    player_open(player, arguments);
    return player;
}

static void
wait_for(struct party *party, int who, const char *text)
{
    players_wait(party->people, PEOPLE, who, text);
}

// The key of a server that was never visited is kept.
static void
keep_key(struct party *party, int who)
{
    wait_for(party, who, "First visit to 127.0.0.1");
    wait_for(party, who, "Y yes");
    player_type(&party->people[who], "y");
}

static struct player *
come(struct party *party, int who, const char *mode, const char *code)
{
    struct player *player = set_out(party, who, mode, code);

    keep_key(party, who);
    return player;
}

static void
wait_gone(struct party *party, int who, const char *text)
{
    wait_for(party, who, "");
    terminal_wait_gone(&party->people[who].terminal, text);
}

static void
type(struct party *party, int who, const char *bytes)
{
    player_type(&party->people[who], bytes);
}

static void
all_see(struct party *party, const char *text)
{
    for (int i = 0; i < PEOPLE; i++) {
        if (party->people[i].terminal.vterm) {
            wait_for(party, i, text);
        }
    }
}

// The code of the room stands in the heading of the phase area.
static void
read_code(struct party *party)
{
    const char *text, *at;

    wait_for(party, ALICE, "── Waiting for an opponent");
    text = terminal_text(&party->people[ALICE].terminal);
    at = strstr(text, "─ table ");
    assert_non_null(at);
    at += strlen("─ table ");
    snprintf(party->code, sizeof(party->code), "%.*s", (int)strcspn(at, " "), at);
}

// Alice opens a room, bob takes the other seat: that is agreement enough.
static void
sit_down(struct party *party, const char *settings)
{
    struct player *alice = come(party, ALICE, "join", "");

    wait_for(party, ALICE, "Lobby");
    wait_for(party, ALICE, "alice · ");
    player_command(alice, settings);
    read_code(party);
    come(party, BOB, "join", party->code);
    wait_for(party, ALICE, "Your turn: move 1, Black");
    wait_for(party, BOB, "Black, move 1");
}

static void
two_play_swap2_with_undo_and_draw_while_a_third_watches(void **state)
{
    struct party *party = *state;

    sit_down(party, "create casual rule=freestyle opening=swap2 time=5+3");
    come(party, EVE, "watch", party->code);
    wait_for(party, EVE, "WATCHING");
    // Three stones of alice; bob puts two more, alice takes black.
    type(party, ALICE, "h8\r");
    wait_for(party, ALICE, "Your turn: move 2, White");
    type(party, ALICE, "h9\r");
    wait_for(party, ALICE, "Your turn: move 3, Black");
    type(party, ALICE, "j10\r");
    wait_for(party, BOB, "Take Black");
    wait_for(party, BOB, "Take White");
    wait_for(party, BOB, "lace two more stones");
    type(party, BOB, "E");
    wait_for(party, BOB, "0 of 2");
    type(party, BOB, "g7\r");
    wait_for(party, BOB, "1 of 2");
    type(party, BOB, "i7\r");
    wait_for(party, ALICE, "Take Black");
    type(party, ALICE, "B");
    wait_for(party, ALICE, "Take Black?");
    type(party, ALICE, "Y");
    wait_for(party, BOB, "Your turn: move 6, White");
    wait_for(party, EVE, "White, move 6");
    // An undo.
    type(party, BOB, "k11\r");
    wait_for(party, ALICE, "Your turn: move 7, Black");
    type(party, BOB, "U");
    wait_for(party, ALICE, "bob asks to take back");
    wait_for(party, ALICE, "Y yes  N no");
    type(party, ALICE, "Y");
    wait_for(party, BOB, "Your turn: move 6, White");
    wait_for(party, EVE, "White, move 6");
    wait_for(party, ALICE, "White, move 6");
    // A draw; agreeing asks once more.
    type(party, BOB, "k12\r");
    wait_for(party, ALICE, "Your turn: move 7, Black");
    type(party, ALICE, "D");
    wait_for(party, ALICE, "Offer a draw?");
    type(party, ALICE, "Y");
    wait_for(party, BOB, "alice offers a draw");
    wait_for(party, BOB, "Y yes  N no");
    type(party, BOB, "Y");
    wait_for(party, BOB, "Accept the draw");
    type(party, BOB, "Y");
    all_see(party, "A DRAW");
    wait_for(party, ALICE, "Game saved in the archive as");
    for (int i = 0; i < PEOPLE; i++) {
        player_quit(&party->people[i]);
    }
}

static void
the_server_is_killed_and_the_game_goes_on(void **state)
{
    struct party *party = *state;

    sit_down(party, "create casual rule=freestyle opening=free time=5+3");
    come(party, EVE, "watch", party->code);
    wait_for(party, EVE, "WATCHING");
    type(party, ALICE, "h8\r");
    wait_for(party, BOB, "Your turn: move 2, White");
    type(party, BOB, "h9\r");
    all_see(party, "  2 h9 ");
    server_kill(&party->server);
    all_see(party, "NO CONNECTION");
    wait_for(party, ALICE, "last move: 2 h9");
    // Nothing can be sent, and that is said.
    type(party, ALICE, "j10\r");
    wait_for(party, ALICE, "No connection");
    assert_true(server_start(&party->server));
    for (int i = 0; i < PEOPLE; i++) {
        wait_gone(party, i, "NO CONNECTION");
    }
    wait_for(party, ALICE, "Your turn: move 3, Black");
    wait_for(party, ALICE, "  2 h9 ");
    type(party, ALICE, "j10\r");
    all_see(party, "  3 j10 ");
    wait_for(party, BOB, "Your turn: move 4, White");
    type(party, BOB, "i9\r");
    all_see(party, "  4 i9 ");
    for (int i = 0; i < PEOPLE; i++) {
        player_quit(&party->people[i]);
    }
}

// What goes wrong says what happened and what to do, on the screen.

static void
a_server_that_is_not_there_is_named(void **state)
{
    struct party *party = *state;

    server_kill(&party->server);
    set_out(party, ALICE, "join", "");
    wait_for(party, ALICE, "NO CONNECTION");
    wait_for(party, ALICE, "No answer at 127.0.0.1");
    wait_for(party, ALICE, "Press Ctrl-R to try now");
    assert_true(server_start(&party->server));
    type(party, ALICE, "\022"); // ^R
    keep_key(party, ALICE);
    wait_for(party, ALICE, "No open tables");
    player_quit(&party->people[ALICE]);
}

static void
a_server_that_is_not_trusted_is_not_kept(void **state)
{
    struct party *party = *state;
    char address[ADDRESS_BYTES];
    const char *const arguments[] = {"--name", "alice", "join", address, NULL};

    snprintf(address, sizeof(address), "127.0.0.1:%d", party->server.port);
    set_out(party, ALICE, "join", "");
    wait_for(party, ALICE, "First visit to 127.0.0.1");
    type(party, ALICE, "d");
    wait_for(party, ALICE, "Compare it with the");
    wait_for(party, ALICE, "N no");
    type(party, ALICE, "n");
    wait_for(party, ALICE, "Nothing was saved");
    wait_for(party, ALICE, "Play the computer"); // the menu
    player_quit(&party->people[ALICE]);
    // It is asked about again.
    player_open_again(&party->people[ALICE], arguments);
    keep_key(party, ALICE);
    wait_for(party, ALICE, "No open tables");
    player_quit(&party->people[ALICE]);
}

// On the screen: an account, and another password for it.
static void
a_password_is_typed_twice_and_changed(void **state)
{
    struct party *party = *state;

    come(party, ALICE, "join", "");
    wait_for(party, ALICE, "You are alice");
    type(party, ALICE, ":register mizu\rsecret-word\r");
    wait_for(party, ALICE, "New password for mizu again");
    type(party, ALICE, "another-word\r");
    wait_for(party, ALICE, "The passwords don't match. Nothing was sent.");
    type(party, ALICE, ":register mizu\rsecret-word\rsecret-word\r");
    wait_for(party, ALICE, "You are mizu");
    type(party, ALICE, ":password\rsecret-word\rlonger-word\rlonger-word\r");
    wait_for(party, ALICE, "Password changed.");
    player_quit(&party->people[ALICE]);
}

// The operator has given an account a new password while it was playing.
static void
a_new_password_of_the_operator_leads_back_into_the_game(void **state)
{
    struct party *party = *state;
    char answer[256] = "", password[64] = "";

    come(party, ALICE, "join", "");
    wait_for(party, ALICE, "You are alice");
    type(party, ALICE, ":register mizu\rsecret-word\rsecret-word\r");
    wait_for(party, ALICE, "You are mizu");
    type(party, ALICE, ":create ai level=1\r");
    wait_for(party, ALICE, "Your turn");
    server_control(&party->server, "password mizu", answer, sizeof(answer));
    assert_int_equal(sscanf(answer, "The new password of mizu is %63s", password), 1);
    wait_for(party, ALICE, "closed");
    type(party, ALICE, "\022");
    wait_for(party, ALICE, "Password of mizu");
    type(party, ALICE, password);
    type(party, ALICE, "\r");
    wait_for(party, ALICE, "Reconnected. You are mizu.");
    wait_for(party, ALICE, "your move");
    player_quit(&party->people[ALICE]);
}

// It may be a guest's, who has no password: there is another way in.
static void
a_name_that_is_taken_can_be_changed(void **state)
{
    struct party *party = *state;
    char address[ADDRESS_BYTES];
    const char *const arguments[] = {"--name", "alice", "join", address, NULL};

    snprintf(address, sizeof(address), "127.0.0.1:%d", party->server.port);
    come(party, ALICE, "join", "");
    wait_for(party, ALICE, "You are alice");
    player_open(&party->people[BOB], arguments);
    keep_key(party, BOB);
    wait_for(party, BOB, "Password of alice");
    wait_for(party, BOB, "alice is taken");
    type(party, BOB, "\033");
    wait_gone(party, BOB, "Password of alice");
    type(party, BOB, ":set name=bob\r\022");
    wait_for(party, BOB, "You are bob");
    player_quit(&party->people[ALICE]);
    player_quit(&party->people[BOB]);
}

// What was typed is refused where it was typed, and by a server the same.
static void
a_name_of_the_prompt_is_asked_again(void **state)
{
    struct party *party = *state;
    const char *const arguments[] = {NULL};
    char line[ADDRESS_BYTES + 32];

    come(party, ALICE, "join", "");
    wait_for(party, ALICE, "You are alice");
    player_command(&party->people[ALICE], "create casual rule=freestyle opening=free");
    read_code(party);
    snprintf(line, sizeof(line), "goren join '127.0.0.1:%d/%s'\r", party->server.port, party->code);
    player_open(&party->people[BOB], arguments);
    wait_for(party, BOB, "Play online");
    type(party, BOB, "3");
    wait_for(party, BOB, "Join a friend");
    type(party, BOB, "2");
    wait_for(party, BOB, "Paste the line");
    type(party, BOB, line);
    wait_for(party, BOB, "Your name:");
    type(party, BOB, "\025b o\r"); // ^U
    wait_for(party, BOB, "Use only letters");
    type(party, BOB, "\025alice\r");
    keep_key(party, BOB);
    wait_for(party, BOB, "alice is taken");
    wait_for(party, BOB, "Your name: alice");
    type(party, BOB, "\025bob\r");
    wait_for(party, ALICE, "Your turn: move 1, Black"); // at her table
    wait_for(party, BOB, "Black, move 1");
    player_quit(&party->people[ALICE]);
    player_quit(&party->people[BOB]);
}

// The command that the page of a changed key names.
static const char *
command_shown(struct party *party, char command[ADDRESS_BYTES])
{
    const char *at = strstr(terminal_text(&party->people[ALICE].terminal), ":trust ");

    assert_non_null(at);
    snprintf(command, ADDRESS_BYTES, "%.*s", (int)strcspn(at + 1, "\n"), at + 1);
    return command;
}

static void
a_server_with_another_key_is_not_entered(void **state)
{
    struct party *party = *state;
    char path[SERVER_PATH_BYTES + 16], address[ADDRESS_BYTES], command[ADDRESS_BYTES];
    const char *const arguments[] = {"--name", "alice", "join", address, NULL};
    static const char *const kept[] = {"gorend.crt", "gorend.key"};

    come(party, ALICE, "join", "");
    wait_for(party, ALICE, "No open tables");
    player_quit(&party->people[ALICE]);
    server_kill(&party->server);
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof(path), "%s/%s", party->server.folder, kept[i]);
        assert_int_equal(remove(path), 0);
    }
    assert_true(server_start(&party->server));
    snprintf(address, sizeof(address), "127.0.0.1:%d", party->server.port);
    player_open_again(&party->people[ALICE], arguments);
    wait_for(party, ALICE, "has CHANGED");
    wait_for(party, ALICE, "shown now");
    wait_for(party, ALICE, ":trust 127.0.0.1"); // what to do, to the end
    type(party, ALICE, "y\r");
    player_command(&party->people[ALICE], command_shown(party, command));
    wait_for(party, ALICE, "No open tables");
    player_quit(&party->people[ALICE]);
}

static void
a_full_room_can_only_be_watched(void **state)
{
    struct party *party = *state;
    char command[32];

    sit_down(party, "create casual rule=freestyle opening=free time=5+3");
    come(party, EVE, "join", "");
    wait_for(party, EVE, party->code);
    snprintf(command, sizeof(command), "join %s", party->code);
    player_command(&party->people[EVE], command);
    wait_for(party, EVE, "are taken. Press W");
    type(party, EVE, "W");
    wait_for(party, EVE, "WATCHING");
    for (int i = 0; i < PEOPLE; i++) {
        player_quit(&party->people[i]);
    }
}

// She finds him on the page, is told when he can be seen again, and begins a game from there.
static void
a_friend_is_told_of_and_found(void **state)
{
    struct party *party = *state;
    struct player *alice = come(party, ALICE, "join", ""), *bob;

    wait_for(party, ALICE, "alice · ");
    bob = come(party, BOB, "join", "");
    wait_for(party, BOB, "bob · ");
    player_command(bob, "invisible");
    wait_for(party, BOB, "You are invisible now.");
    player_command(alice, "friend bob");
    wait_for(party, ALICE, "bob is now on your list of friends.");
    player_command(alice, "friends");
    wait_for(party, ALICE, "Friends (1)");
    wait_for(party, ALICE, "last seen");
    player_command(bob, "visible");
    wait_for(party, ALICE, "bob is online.");
    wait_gone(party, ALICE, "last seen");
    type(party, ALICE, "Q");
    wait_for(party, ALICE, "Lobby");
    type(party, ALICE, "F");
    wait_for(party, ALICE, "People online (2)");
    wait_for(party, ALICE, "* bob");
    type(party, ALICE, "C");
    wait_for(party, BOB, "alice");
    wait_for(party, BOB, "Y yes");
    type(party, BOB, "Y");
    wait_for(party, ALICE, "Your turn: move 1, Black"); // who is challenged says yes, and plays
    wait_for(party, BOB, "Waiting for alice");
    player_quit(alice);
    player_quit(bob);
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_party, close_party)
    const struct CMUnitTest tests[] = {
        TEST(two_play_swap2_with_undo_and_draw_while_a_third_watches),
        TEST(the_server_is_killed_and_the_game_goes_on),
        TEST(a_server_that_is_not_there_is_named),
        TEST(a_server_that_is_not_trusted_is_not_kept),
        TEST(a_password_is_typed_twice_and_changed),
        TEST(a_new_password_of_the_operator_leads_back_into_the_game),
        TEST(a_name_that_is_taken_can_be_changed),
        TEST(a_name_of_the_prompt_is_asked_again),
        TEST(a_server_with_another_key_is_not_entered),
        TEST(a_full_room_can_only_be_watched),
        TEST(a_friend_is_told_of_and_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
