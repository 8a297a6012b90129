// SPDX-License-Identifier: MIT
// What the files of the core share and nobody else includes: the tables of ids,
// and the verbs with which a step of the core changes the world. Every function
// that may send, store or wait takes the running turn.
#ifndef SERVER_CORE_STATE_H
#define SERVER_CORE_STATE_H

#include "common/util/text.h"
#include "common/wire/arena.h"
#include "common/wire/settings_message.h"
#include "server/core/core.h"
#include "server/core/errors.h"
#include "server/core/outbox.h"
#include "server/core/people/login_throttle.h"
#include "server/core/people/player.h"
#include "server/core/people/session.h"
#include "server/core/room/room.h"
#include "server/core/timers.h"

struct strbuf;

// Slow work that was asked for; it is answered by its number.
enum job_kind { JOB_MOVE, JOB_HINT, JOB_HASH, JOB_QUERY, JOB_RESET };

struct job {
    uint64_t id;
    enum job_kind kind;
    uint64_t owner;    // room of MOVE and HINT, connection of HASH and QUERY, player of RESET
    uint64_t seq;      // of QUERY: the request to answer; of RESET: the operator's
    uint64_t subject;  // of QUERY: the game or the player that was asked for
    char password[16]; // of RESET
    UT_hash_handle by_id;
};

struct core {
    struct core_config config;
    struct names *names;
    struct timers timers;
    struct outbox outbox;
    struct session *sessions;       // by conn
    struct player *players;         // by id
    struct taken_key *taken;        // by key
    struct token_family *families;  // by id
    struct room *rooms;             // by id
    struct room *codes;             // by code
    struct job *jobs;               // by id
    struct seek *seeks;             // list
    struct seek_count *seek_counts; // list: what they look for, the oldest first
    uint64_t last_id;
    int64_t wall_ms;         // the latest that was told
    struct room *recovering; // by game, while the journal is read
    uint64_t next_job;
    int online_count; // identified sessions
    int ai_seat_count;
    uint64_t lobby_chat_id;
    struct timer lobby_timer;
    struct session *lobby_readers; // list: who looks at the lobby
    struct room *untold_rooms;     // lists: what the readers were not told yet,
    struct player *untold_players; // the oldest change first
    bool are_seek_counts_untold;   // which pairings are wanted is to be told
    bool is_storage_down;
    int64_t storage_down_ms; // since then
    bool is_draining;
    struct login_throttle login_throttle;
    struct arena scratch; // for encoding
    void *scratch_block;  // owned
    uint8_t *frame;       // owned: one frame being encoded
};

// One call of core_handle().
struct turn {
    struct core *core;
    struct now now;
    struct effects *effects;
};

// A request on its way through dispatch.c and a handler.
struct request {
    struct turn *turn;
    struct session *session;
    struct player *player; // NULL before he said who he is
    struct room *room;     // of messages that name one
    const struct client_msg *msg;
    bool is_answered;                       // the handler has sent the answer, or will
    char argument[WIRE_ARGUMENT_BYTES + 1]; // of the error it returns
};

typedef enum error_code (*handler_fn)(struct request *request);

// core.c: ids, sending, storing.
uint64_t core_new_id(struct turn *turn);
void core_seen_id(struct core *core, uint64_t id); // from the journal
struct blob *core_encode(struct core *core, const struct server_msg *msg);
// To one connection, once it is durable; 0 is nobody.
void core_send(struct turn *turn, uint64_t conn, const struct server_msg *msg);
// Takes one hold of the frame.
void core_send_frame(struct turn *turn, uint64_t conn, struct blob *frame);
// Past the outbox: pings, and words that tell nothing of what is stored.
void core_send_now(struct turn *turn, uint64_t conn, const struct server_msg *msg);
// The answer to a request, now or from a handler that has all it needs.
void core_reply(struct turn *turn, uint64_t conn, const struct server_msg *msg);
void core_answer(struct request *request, struct server_msg *msg);
void core_refuse(struct turn *turn, uint64_t conn, uint64_t seq, enum error_code code,
                 const char *argument);
// Says goodbye and closes after that.
void core_bye(struct turn *turn, struct session *session, enum bye_reason reason);
void core_journal(struct turn *turn, enum entry_kind kind, uint64_t key, uint32_t number,
                  const struct strbuf *data);

struct session *core_session(const struct core *core, uint64_t conn);
struct player *core_player(const struct core *core, uint64_t id);
struct room *core_room(const struct core *core, uint64_t id);
struct job *core_job(const struct core *core, uint64_t id);
struct job *core_add_job(struct turn *turn, enum job_kind kind, uint64_t owner);
void core_remove_job(struct core *core, uint64_t id);

// players.c: the table of who is known.
struct player *players_find_name(const struct core *core, const char *name);
// Checks a name and makes its keys; the error to answer with, or NONE.
enum error_code players_check_name(struct request *request, const char *name,
                                   struct name_keys *keys, char canonical[WIRE_NAME_BYTES + 1]);
struct player *players_add(struct core *core, uint64_t id, const char *name,
                           const struct name_keys *keys);
void players_store(struct turn *turn, struct player *player);
// A new password: tokens are worthless, and so are logins that are under way.
void players_set_password(struct turn *turn, struct player *player, const char *hash);
// Lets a guest be forgotten, now or later, whom nothing holds any more.
void players_release(struct turn *turn, struct player *player);
void players_on_timer(struct turn *turn, struct player *player);
// Puts an id on a short list. A full one forgets whom nobody knows any more, or else its
// oldest.
void players_remember(const struct core *core, uint64_t *ids, int *count, int most, uint64_t id);
// Takes those off whom nobody knows any more: their names cannot be said.
void players_sweep(const struct core *core, uint64_t *ids, int *count);
struct wire_player players_wire(const struct core *core, uint64_t id,
                                const struct match_settings *settings, int64_t wall_ms);

// tokens.c: coming back. The caller stores the player after a change.
void tokens_issue(struct turn *turn, struct token_family *family, uint8_t token[WIRE_TOKEN_BYTES]);
struct token_family *tokens_new_family(struct turn *turn, struct player *player);
// The family of a good token, NULL otherwise; *robbed is whose family had to end
// because a copied token was used, NULL for nobody.
struct token_family *tokens_use(struct turn *turn, const uint8_t token[WIRE_TOKEN_BYTES],
                                struct player **robbed);
void tokens_revoke_all(struct core *core, struct player *player);
void tokens_adopt_all(struct core *core, struct player *player); // after a recovery

// identity.c: who is behind a connection.
void identity_enter(struct turn *turn, struct session *session, struct player *player,
                    struct token_family *family, uint64_t seq);
void identity_leave(struct turn *turn, struct session *session, enum presence how);
void identity_connected(struct turn *turn, uint64_t conn, uint64_t address);
void identity_disconnected(struct turn *turn, struct session *session);
void identity_on_timer(struct turn *turn, struct session *session);
void identity_hurry(struct turn *turn, struct player *player);
void identity_on_output(struct turn *turn, struct session *session, bool is_high);

// lobby.c, seek.c
bool lobby_lists(const struct room *room); // is it for everybody to see?
// What he is doing, and in which room, 0 = in none that may be told.
enum player_state lobby_state_of(const struct core *core, const struct player *player,
                                 uint64_t *where);
// Whoever looks at the lobby is on the list of readers; both may be called twice.
void lobby_enter(struct core *core, struct session *session);
void lobby_leave(struct core *core, struct session *session);
// Something that the lobby shows has changed; whatever is freed is forgotten before.
void lobby_touch_room(struct turn *turn, struct room *room);
void lobby_touch_player(struct turn *turn, struct player *player);
void lobby_touch_seek_counts(struct turn *turn);
void lobby_forget_room(struct core *core, struct room *room);
void lobby_forget_player(struct core *core, struct player *player);
void lobby_room_gone(struct turn *turn, uint64_t room);
void lobby_player_gone(struct turn *turn, const struct player *player);
void lobby_send_all(struct turn *turn, struct session *session, uint64_t seq);
// To everybody who looks at the lobby.
void lobby_send(struct turn *turn, const struct server_msg *msg);
void lobby_on_timer(struct turn *turn);
// Ends a seek, if there is one; a partner who was asked meanwhile looks on.
void seek_drop(struct turn *turn, struct player *player);
void seek_on_timer(struct turn *turn, struct player *player);

// rooms.c: the table of rooms and their log.
// A new room takes a place among all rooms, his own, and those he is in.
enum error_code rooms_may_open(const struct core *core, const struct player *player);
struct room *rooms_open(struct turn *turn, struct player *owner,
                        const struct room_settings *settings);
void rooms_close(struct turn *turn, struct room *room);
void rooms_store(struct turn *turn, struct room *room);
// Forgets the last game, which is over: a snapshot could not tell it any more,
// because its events belong to other settings.
void rooms_put_game_away(struct turn *turn, struct room *room);
// Numbers an event of the room and sends it to all members.
void rooms_log(struct turn *turn, struct room *room, struct wire_room_event *event);
void rooms_send_all(struct turn *turn, struct room *room, const struct server_msg *msg);
void rooms_add(struct core *core, struct room *room);
void rooms_set_owner(struct turn *turn, struct room *room, struct player *heir);
void rooms_enter(struct turn *turn, struct room *room, struct player *player);
// Somebody who is there becomes the owner: a seated person first. 0 if nobody is.
void rooms_hand_on(struct turn *turn, struct room *room);
void rooms_leave(struct turn *turn, struct room *room, struct player *player,
                 enum left_reason reason);
// Where nobody may watch: whoever is not its owner and does not play leaves the room.
void rooms_send_watchers_out(struct turn *turn, struct room *room);
void rooms_on_timer(struct turn *turn, struct room *room);
void rooms_schedule(struct turn *turn, struct room *room);
enum error_code rooms_read_settings(const struct wire_room_settings *wire,
                                    struct room_settings *settings);
struct wire_occupant_parts {
    struct wire_occupant occupant;
    struct wire_player player;
};
// The parts and the room must outlive the occupant that points at them.
void occupant_wire(const struct core *core, const struct room *room, enum seat seat,
                   int64_t wall_ms, struct wire_occupant_parts *parts);

// snapshot.c
void rooms_send_snapshot(struct turn *turn, struct room *room, uint64_t conn, uint64_t seq);
void rooms_send_presence(struct turn *turn, struct room *room);

// seats.c
// The person who sits there; NULL if it is an AI or nobody.
struct player *seats_person(const struct core *core, const struct room *room, enum seat seat);
int seats_ai_count(const struct room *room);
// The books of AI seats when a room changes its owner.
void seats_move_ais(const struct room *room, struct player *from, struct player *to);
void seats_log(struct turn *turn, struct room *room, enum seat seat);
void seats_clear(struct turn *turn, struct room *room, enum seat seat);
void seats_clear_all(struct turn *turn, struct room *room, struct player *player); // that are his
void seats_drop_absent(struct turn *turn, struct room *room);
// When a seat without a game is not kept any longer; TIME_NEVER if none is at risk. The
// deadline is also that of an owner who sits nowhere.
int64_t seats_kept_until_ms(const struct core *core, const struct room *room);
int64_t seats_deadline_ms(const struct core *core, const struct room *room);
void seats_set_person(struct turn *turn, struct room *room, enum seat seat, struct player *player);
void seats_set_ai(struct turn *turn, struct room *room, enum seat seat, const struct ai_config *ai);
// By the settings of the room; the seat may be taken.
bool seats_may_sit(const struct room *room, const struct player *player);
enum error_code seats_may_add_ais(const struct core *core, const struct player *owner, int count);

// game.c
enum error_code game_may_start(const struct core *core, const struct room *room);
void game_start(struct turn *turn, struct room *room);
// An action of a player, with all that may forbid it at the moment.
enum error_code game_act(struct turn *turn, struct room *room, const struct action *action);
// Applies an action, shows and stores what came of it.
enum verdict game_apply(struct turn *turn, struct room *room, const struct action *action);
void game_on_shown(struct turn *turn, struct room *room);
void game_on_mark(struct turn *turn, struct room *room); // one of the room's in the outbox
void game_on_presence(struct turn *turn, struct room *room, struct player *player,
                      enum presence how);
void game_on_lag(struct turn *turn, struct room *room, struct player *player, int64_t lag_ms);
int64_t game_time_ms(const struct room *room, struct now now);
// When the game wants to be looked at next, monotonic; TIME_NEVER if not.
int64_t game_deadline_ms(const struct turn *turn, const struct room *room);
void game_on_timer(struct turn *turn, struct room *room);
struct wire_clocks game_clocks(const struct room *room, struct now now);
void game_event_wire(const struct match_event *event, struct wire_game_event *wire);

// ai.c
void ai_ask(struct turn *turn, struct room *room); // if an AI has to move
// An AI sits there now, perhaps in the middle of a game.
void ai_take_over(struct turn *turn, struct room *room, enum seat seat);
void ai_cancel(struct turn *turn, struct room *room);
void ai_forget(struct room *room); // what they think: it is another game, or position
// action and info are NULL if the worker failed.
void ai_on_answer(struct turn *turn, uint64_t job, const struct action *action,
                  const struct wire_thought *info);
void ai_on_info(struct turn *turn, uint64_t job, const struct wire_thought *info);
void ai_on_due(struct turn *turn, struct room *room);
void ai_answer_questions(struct turn *turn, struct room *room);

// engine_info.c: what an AI thinks, for those who are in the room.
void engine_info_tell(struct turn *turn, struct room *room, const struct wire_thought *info);
// Of the move with this number, which was just made: room->ai_info.
void engine_info_tell_done(struct turn *turn, struct room *room, enum seat seat, uint32_t move);

// hints.c, accounts.c, archive.c: slow work comes back.
void hints_cancel(struct turn *turn, struct room *room, enum error_code code);
void hints_on_answer(struct turn *turn, uint64_t job, const struct wire_hint_result *hint);
void accounts_on_hash(struct turn *turn, uint64_t job, bool is_good, const char *hash);
void accounts_on_refusal(struct turn *turn, uint64_t job);
void archive_on_refusal(struct turn *turn, uint64_t job);
void archive_on_page(struct turn *turn, uint64_t job, const struct wire_archive_page *page);
void archive_on_record(struct turn *turn, uint64_t job, const char *text);
void archive_on_career(struct turn *turn, uint64_t job, const struct wire_career *career);

// freeze.c: when nothing may move.
void freeze_storage(struct turn *turn, bool is_down);
void freeze_gap(struct turn *turn, int64_t gap_ms);
void freeze_drain(struct turn *turn);
void freeze_goodbye(struct turn *turn);
void freeze_notice(struct turn *turn, enum notice_kind kind, const char *text);

// operator_commands.c: the operator.
void operator_line(struct turn *turn, uint64_t job, const char *line);
void operator_on_hash(struct turn *turn, uint64_t job, bool is_good, const char *hash);

// dispatch.c
void dispatch(struct turn *turn, struct session *session, const struct client_msg *msg);
void dispatch_bad(struct turn *turn, struct session *session, uint64_t seq, const char *field);

void seek_destroy_all(struct core *core);
void rooms_destroy_all(struct core *core);
void players_destroy_all(struct core *core);

#endif
