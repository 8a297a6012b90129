// SPDX-License-Identifier: MIT
// A player: a guest or an account, known by id whether connected or not.
// Seats, rooms and tokens belong to the player, never to a connection. Kept in
// the journal as text (player_write, player_read).
#ifndef SERVER_CORE_PEOPLE_PLAYER_H
#define SERVER_CORE_PEOPLE_PLAYER_H

#include <uthash.h>

#include "common/game/rules.h"
#include "common/game/time_control.h"
#include "common/room/rating.h"
#include "common/wire/badge.h"
#include "common/wire/limits.h"
#include "server/core/people/email_entry.h"
#include "server/core/people/meetings.h"
#include "server/core/people/names.h"
#include "server/core/people/places.h"
#include "server/core/people/recovery.h"
#include "server/core/people/solver.h"
#include "server/core/timers.h"

struct standing;
struct strbuf;
struct player;

enum {
    PLAYER_FAMILIES_MAX = 8,
    PLAYER_IGNORES_MAX = 64,
    PLAYER_FRIENDS_MAX = WIRE_FRIENDS_MAX,
    PLAYER_GAMES_KEPT = 10,  // of which it is known whether he left them too soon
    PLAYER_HASH_BYTES = 128, // of a stored password, with its NUL
    TOKEN_DIGEST_BYTES = 32,
    TOKEN_FAMILY_BYTES = 8, // the first of a token: which family it is of
};

// Why a terminal was logged out; it is told when it comes back.
enum logged_out {
    LOGGED_OUT_NOT,
    LOGGED_OUT_PASSWORD, // the password is another one
    LOGGED_OUT_RECOVERY, // a recovery code was used
    LOGGED_OUT_DEVICE,   // another terminal of the account did it
};

enum { LOGGED_OUT_COUNT = LOGGED_OUT_DEVICE + 1 };

// One chain of resume tokens, of one terminal. The newest token is current; the
// one before it stays good until current is first used. Any other token with
// the id of this family is a stolen or copied one, and ends the family.
struct token_family {
    uint64_t id;
    uint8_t current[TOKEN_DIGEST_BYTES];
    uint8_t previous[TOKEN_DIGEST_BYTES];
    bool has_previous;
    enum logged_out ended;     // its tokens only tell why they are worthless
    int64_t since_ms, used_ms; // of an account: logged in, last used; wall time
    char *program;             // owned: what the terminal said that it runs, NULL = not known
    struct player *player;
    struct token_family *next; // of the same player, made later
    UT_hash_handle by_id;
};

struct player_rating {
    enum rule rule;
    enum speed speed;
    struct rating rating;
    struct standing *standing; // owned: its place on the leaderboard (standings.h), NULL = none
};

// A name that is taken: each player has one or two of these.
struct taken_key {
    struct name_key key;
    struct player *player;
    UT_hash_handle by_key;
};

// Most players are guests who come with one terminal and go. So data that not every player has is
// allocated on demand.
struct player {
    uint64_t id;
    char name[WIRE_NAME_BYTES + 1];
    bool is_guest;
    bool is_banned;
    int64_t silenced_until_ms; // wall time, 0 = never (silence.h)
    struct badge badge;
    char *password;            // owned, its hash; NULL for guests
    int64_t since_ms, seen_ms; // wall time
    struct taken_key keys[2];
    struct token_family *families; // owned, the oldest first; at most PLAYER_FAMILIES_MAX
    int rating_count, rating_capacity;
    struct player_rating *ratings; // owned
    struct recovery *recovery;     // owned, NULL without any
    struct email *email;           // owned, NULL: he never had an address
    uint64_t *ignores;             // owned: ids, PLAYER_IGNORES_MAX of them or NULL
    int ignore_count;
    uint64_t *friends; // owned: ids in the order in which they were added, or NULL
    int friend_count;
    bool is_invisible;    // does not want to be seen online
    uint16_t early;       // a bit for each of his last games, the newest lowest: he left it unbegun
    struct places places; // owned: where an account came from
    struct meetings meetings; // owned
    struct solver *solver;    // owned: with the puzzles of this server; NULL = none tried yet
    // Not stored:
    uint64_t conn;    // 0 = not connected
    uint64_t address; // of his connection, or of the last one; 0 = none, or a Unix socket
    int64_t away_ms;  // monotonic: not connected since then
    bool has_left;    // said goodbye
    int room_count;
    uint64_t rooms[WIRE_ROOMS_MAX];
    int owned_rooms;         // and how many of them are his
    int owned_ais;           // AI seats in them
    int password_changes;    // a login that began before the last one is void
    int failures;            // wrong passwords in a row, from new addresses
    int64_t locked_until_ms; // monotonic
    struct seek *seek;       // NULL = not looking
    struct solving *solving; // owned: the puzzle that is open (puzzle/solving.h), or NULL
    bool is_listed_dirty;    // the lobby has not told his state yet: he is on the list of those
    struct player *untold_prev, *untold_next;
    int listed_place;          // on the pages of the lobby, 0 = none
    struct people_row *listed; // among those who are seen online (people_list.h), NULL = not
    bool is_following;         // his connection is told of his friends: one of follows for each
    struct follower *follows;
    struct timer timer;
    UT_hash_handle by_id;
};

// The stored form, and back into a zeroed one; false if it is not understood.
void player_write(const struct player *player, struct strbuf *out);
bool player_read(struct player *player, const char *text, size_t length);

// Frees what it owns and forgets it, also after player_read() refused. No table
// must know its families any more.
void player_finish(struct player *player);

void player_set_password(struct player *player, const char *hash);

// The family is in use: by this program ("" = not known), from now on. Guests have no such list.
void player_note_device(struct token_family *family, const char *program, int64_t wall_ms);

// Appends a new family, without an id yet; NULL if there are too many.
struct token_family *player_add_family(struct player *player);
// Wipes and frees it.
void player_remove_family(struct player *player, struct token_family *family);

// The player's rating at this rule and speed; NULL if he has none yet.
const struct rating *player_rating(const struct player *player, enum rule rule, enum speed speed);

// The player's rating at this rule and speed, created on demand; borrowed until the next call.
struct rating *player_rating_for(struct player *player, enum rule rule, enum speed speed);

// A game against somebody is over; is_early: he left it before it had begun. True if there is
// something new to store.
bool player_note_game(struct player *player, bool is_early);
int player_early_count(const struct player *player); // of his last games

bool player_ignores(const struct player *player, uint64_t id);
// Puts an id on the player's list of ignored players. Returns false if the list is full.
bool player_ignore(struct player *player, uint64_t id);
void player_stop_ignoring(struct player *player, uint64_t id);
// Puts an id on the player's list of friends. Returns false if the list is full.
bool player_add_friend(struct player *player, uint64_t id);
void player_remove_friend(struct player *player, uint64_t id);
// The rating of what he has played most; NULL if he has none.
const struct player_rating *player_main_rating(const struct player *player);
// Has this account been used from the address before? Guests are never known.
bool player_knows(const struct player *player, uint64_t address);
// Remembers it for a while (places.h).
void player_get_to_know(struct player *player, uint64_t address, int64_t wall_ms);

#endif
