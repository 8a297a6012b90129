// SPDX-License-Identifier: MIT
// Attacks on a real server, one test each. Beside every attack two players go on
// with their game: siege_play() makes a move of each and fails the test if it
// does not reach the other soon. All the while two more pairs play in a process of their own
// (witness.h), one on this server and one on a calm one: an attack that makes the first wait is
// found by the second. At the end of each test every line of the log must be one of the server's
// own making.
#ifndef TESTS_CHAOS_SIEGE_SIEGE_H
#define TESTS_CHAOS_SIEGE_SIEGE_H

#include "tests/chaos/siege/pair.h"
#include "tests/chaos/siege/witness.h"
#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

struct beside;

// One row of the list of tests.
struct siege_test {
    const char *name;
    void (*run)(void **state);
    bool is_compared; // by the witness; others measure by themselves or are a load of their own
};

// Who is there before an attack begins: the pair, and the pair of the witness.
enum { SIEGE_CONNECTIONS = 4, SIEGE_ROOMS = 2 };

struct siege {
    const struct siege_test *test;      // NULL: the control of another one
    const char *const *arguments;       // borrowed: of the server
    struct server_process server, calm; // the second one: nobody attacks it
    struct pair pair;                   // who play on
    struct witness witness;
    int64_t begun_ms;             // their playing
    bool is_exempt;               // from budgets, as all of this machine
    struct beside *beside;        // what must end with a test that fails: siege_beside.h
    int64_t besieged_us, calm_us; // p99 of moves in this round; 0 = not compared
};

// A server with these further arguments (NULL at the end of the list), and the two players at
// their board. Everybody is exempt from budgets (--budget.allow=127.0.0.0/8): most attacks are
// about something else, and all of them come from this machine.
void siege_open(struct siege *siege, const char *const *arguments);
// The same without that. The players are at 127.0.0.1.
void siege_open_with_budgets(struct siege *siege, const char *const *arguments);
// The players make one more move each, the server stops in order.
void siege_close(struct siege *siege);

// Once more? An attack that is over in a moment is repeated, so that there is something to compare.
bool siege_again(const struct siege *siege);

// The attack is over: prints and notes how long moves took beside it. siege_close() does it unless
// it was done before.
void siege_compare(struct siege *siege);

// Each of the two makes a move, and the other sees it. A full board is a draw, and
// they begin anew.
void siege_play(struct siege *siege);

// Somebody else, connected by TCP and known by this name.
void siege_enter(struct siege *siege, struct wire_client *client, const char *name);

// The request must be answered by this kind; the answer, borrowed.
const struct server_msg *siege_ask(struct wire_client *client, struct client_msg *msg,
                                   enum server_kind kind);
// The request must be refused with this code (common/wire/error_code.h).
void siege_refused(struct wire_client *client, struct client_msg *msg, unsigned code);

// The connection must be closed by the server; the reason of its Bye, or -1.
int siege_goodbye(struct wire_client *client);

// Settings of an open room of freestyle on 20x20, 5 minutes and 3 seconds.
struct wire_room_settings siege_settings(void);

// How many lines of the log have this text?
int siege_log_count(const struct siege *siege, const char *text);

// Fails if a line of the file was not written by the server as one line: each begins
// with a date, and no byte of it does anything to a terminal.
void siege_check_lines(const char *path);

int64_t siege_now_ms(void);

// The server may have grown by a little since then, not by what was sent to it.
void siege_check_memory(const struct siege *siege, long before_kib);

// siege_bytes.c
void oversized_and_zero_frames_end_the_connection(void **state);
void decode_bombs_cost_nothing(void **state);
void half_open_and_garbled_tls_is_dropped(void **state);
void peers_that_vanish_do_no_harm(void **state);

// siege_slow.c
void a_byte_a_second_is_not_enough(void **state);
void whoever_asks_and_never_reads_is_cut_off(void **state);
void watchers_who_do_not_read_are_resynced_or_dropped(void **state);

// siege_floods.c
void flood_of_messages_is_cut_off(void **state);
void flood_of_free_messages_is_cut_off(void **state);
void flood_of_connections_leaves_the_games_alone(void **state);
void connections_in_all_have_a_limit(void **state);
void flood_of_logins_leaves_the_games_alone(void **state);
void unknown_names_cost_as_much_as_known_ones(void **state);
void rooms_and_ai_seats_have_quotas(void **state);
void floods_of_rooms_and_ai_seats_have_an_end(void **state);
void server_without_descriptors_rests_and_recovers(void **state);

// siege_budgets.c
void ai_seats_of_one_address_have_a_limit(void **state);
void rooms_of_one_address_have_a_limit(void **state);
void new_connections_give_no_more_code_guesses(void **state);
void junk_games_of_one_address_have_a_limit(void **state);
void engines_are_shared_between_addresses(void **state);
void nobody_is_locked_out_by_guesses(void **state);

// siege_doors.c
void accounts_of_one_address_have_a_limit(void **state);
void wrong_passwords_of_one_address_have_a_limit(void **state);
void engine_time_of_one_address_has_a_limit(void **state);

// siege_talk.c
void chat_of_one_address_has_a_limit(void **state);
void lobby_that_one_address_fills_hears_others(void **state);
void logins_of_one_address_leave_the_door_open(void **state);

// siege_tables.c
void tables_of_a_banned_player_close(void **state);
void operator_closes_a_table(void **state);
void old_code_of_a_private_table_is_void(void **state);
void games_of_a_private_table_are_its_players(void **state);

// siege_metrics.c
void half_questions_are_no_end_of_the_metrics(void **state);

// siege_text.c
void text_of_others_is_harmless_in_every_field(void **state);
void nasty_text_reaches_nobody(void **state);
void invalid_utf8_is_refused_in_every_text_field(void **state);
void look_alike_names_are_taken(void **state);
void nothing_forges_a_line_of_the_log(void **state);

// siege_rights.c
void stolen_and_replayed_tokens_are_refused(void **state);
void games_of_others_cannot_be_touched(void **state);
void invented_pongs_gain_nothing(void **state);

// siege_clocks.c
void late_pongs_gain_next_to_nothing(void **state);
void slow_line_is_forgiven(void **state);
void uneven_line_is_forgiven(void **state);

// siege_ratings.c
void games_of_one_address_move_no_rating(void **state);
void games_of_the_same_two_count_a_few_times_a_day(void **state);
void nobody_is_helped_in_a_rated_game(void **state);

#endif
