// SPDX-License-Identifier: MIT
// The short ways to a game, with real programs in emulated terminals: every key that somebody
// presses is counted.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "tests/support/player.h"
#include "tests/support/server_process.h"

enum { ALICE, BOB, EVE, PEOPLE, LINE_BYTES = 160 };

struct party {
    struct server_process server;
    struct player people[PEOPLE];
    int keys[PEOPLE]; // pressed so far
    char address[LINE_BYTES];
};

static const char *const names[PEOPLE] = {"alice", "bob", "eve"};

static int
open_party(void **state)
{
    *state = xcalloc(1, sizeof(struct party));
    return 0;
}

static int
open_party_at_server(void **state)
{
    struct party *party;

    open_party(state);
    party = *state;
    server_init(&party->server);
    if (!server_start(&party->server)) {
        return -1;
    }
    snprintf(party->address, sizeof(party->address), "127.0.0.1:%d", party->server.port);
    return 0;
}

static int
close_party(void **state)
{
    struct party *party = *state;

    for (int i = 0; i < PEOPLE; i++) {
        player_close(&party->people[i]);
    }
    if (party->server.port) {
        server_finish(&party->server);
    }
    free(party);
    return 0;
}

static void
press(struct party *party, int who, const char *key)
{
    party->keys[who]++;
    player_type(&party->people[who], key);
}

static void
wait_for(struct party *party, int who, const char *text)
{
    players_wait(party->people, PEOPLE, who, text);
}

static void
run(struct party *party, int who, const char *mode, const char *address)
{
    const char *const arguments[] = {"--name", names[who], mode, address, NULL};

    if (party->people[who].terminal.vterm) {
        player_open_again(&party->people[who], arguments);
    } else {
        player_open(&party->people[who], arguments);
    }
}

// The key of the server is known from then on.
static void
visit(struct party *party, int who, const char *address)
{
    run(party, who, "join", address);
    wait_for(party, who, "Y yes");
    player_type(&party->people[who], "y");
}

static void
quit(struct party *party, int who)
{
    player_quit(&party->people[who]);
}

static void
find_free_port(char port[8])
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof(address);
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    assert_true(fd >= 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&address, length), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&address, &length), 0);
    snprintf(port, 8, "%d", ntohs(address.sin_port));
    close(fd);
}

// The address in the line that the host's screen shows, without its quotes.
static void
read_line(struct party *party, char line[LINE_BYTES])
{
    static const char start[] = "goren join '";
    const char *at;

    wait_for(party, ALICE, "─ table "); // there the line has the code
    wait_for(party, ALICE, start);
    at = strstr(terminal_text(&party->people[ALICE].terminal), start) + strlen(start);
    snprintf(line, LINE_BYTES, "%.*s", (int)strcspn(at, "'\n"), at);
    assert_non_null(strchr(line, '/'));
}

static void
a_host_presses_one_key_and_a_friend_none(void **state)
{
    struct party *party = *state;
    char port[8], line[LINE_BYTES];
    const char *const arguments[] = {"--name", names[ALICE], "--port", port, "host", NULL};

    find_free_port(port);
    player_open(&party->people[ALICE], arguments);
    wait_for(party, ALICE, "Press Enter to open a table");
    press(party, ALICE, "\r");
    read_line(party, line);
    run(party, BOB, "join", line);
    wait_for(party, ALICE, "Your turn: move 1, Black");
    wait_for(party, BOB, "Waiting for alice");
    assert_int_equal(party->keys[ALICE], 1);
    assert_int_equal(party->keys[BOB], 0);
    quit(party, BOB);
    quit(party, ALICE);
}

// A table against an AI, and one between two people: the code of the latter.
static void
open_tables(struct party *party, char code[8])
{
    const char *at;

    visit(party, EVE, party->address);
    wait_for(party, EVE, "eve · ");
    player_command(&party->people[EVE], "create ai level=1");
    wait_for(party, EVE, "Your turn");
    visit(party, ALICE, party->address);
    wait_for(party, ALICE, "alice · ");
    player_command(&party->people[ALICE], "create casual rule=freestyle opening=free");
    wait_for(party, ALICE, "─ table ");
    at = strstr(terminal_text(&party->people[ALICE].terminal), "─ table ") + strlen("─ table ");
    snprintf(code, 8, "%.*s", (int)strcspn(at, " "), at);
}

static void
the_best_game_takes_one_command_and_no_key(void **state)
{
    struct party *party = *state;
    char code[8], address[LINE_BYTES + 8];

    open_tables(party, code);
    snprintf(address, sizeof(address), "%s/%s", party->address, code);
    visit(party, BOB, address);
    wait_for(party, ALICE, "Your turn: move 1, Black");
    player_type(&party->people[ALICE], "h8\r");
    wait_for(party, BOB, "Your turn: move 2, White");
    // Her own game goes on without her; people come before AIs.
    quit(party, EVE);
    run(party, EVE, "watch", party->address);
    wait_for(party, EVE, "WATCHING");
    wait_for(party, EVE, code);
    assert_int_equal(party->keys[EVE], 0);
    for (int i = 0; i < PEOPLE; i++) {
        quit(party, i);
    }
}

static void
whoever_comes_back_after_a_crash_is_in_the_game(void **state)
{
    struct party *party = *state;
    struct terminal *alice = &party->people[ALICE].terminal;

    visit(party, ALICE, party->address);
    wait_for(party, ALICE, "alice · ");
    player_command(&party->people[ALICE], "create ai level=1");
    wait_for(party, ALICE, "Your turn: move 1, Black");
    kill(alice->pid, SIGKILL);
    terminal_wait_end(alice);
    run(party, ALICE, "join", party->address);
    wait_for(party, ALICE, "Your turn: move 1, Black");
    assert_int_equal(party->keys[ALICE], 0);
    quit(party, ALICE);
}

int
main(void)
{
#define TEST(name, open) cmocka_unit_test_setup_teardown(name, open, close_party)
    const struct CMUnitTest tests[] = {
        TEST(a_host_presses_one_key_and_a_friend_none, open_party),
        TEST(the_best_game_takes_one_command_and_no_key, open_party_at_server),
        TEST(whoever_comes_back_after_a_crash_is_in_the_game, open_party_at_server),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
