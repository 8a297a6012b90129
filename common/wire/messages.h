// SPDX-License-Identifier: MIT
// The messages of proto/ as our own structs: what handlers and models see. A
// message that was decoded is valid in itself: strings are UTF-8 without NUL and
// within their limits, enumerations are known, points can exist. Whether a room
// or a name exists is for the core to find out.
//
// Pointers in a decoded message live as long as the arena it was decoded into;
// in a message to be sent they are borrowed until it is encoded. Strings are
// never NULL in decoded messages; NULL is sent as "".
#ifndef COMMON_WIRE_MESSAGES_H
#define COMMON_WIRE_MESSAGES_H

#include "common/game/match.h"
#include "common/room/ai_config.h"
#include "common/room/room_settings.h"
#include "common/wire/badge.h"
#include "common/wire/limits.h"

struct wire_player {
    uint64_t id;
    const char *name;
    bool guest;
    uint32_t rating;
    bool provisional;
    uint32_t badge, badge_colour; // enum badge_glyph, badge_colour, or of a newer server
};

// auth

struct wire_hello {
    uint32_t protocol_min, protocol_max;
    const char *program;
    const char *language;
};

struct wire_welcome {
    uint32_t protocol;
    const char *server;
    const char *program;
    int feature_count;
    const char *const *features;
    uint32_t online;
    uint32_t rooms;
    int more_feature_count;
    const char *const *more_features;
};

struct wire_name {
    const char *name;
};

struct wire_credentials {
    const char *name;
    const char *password;
};

struct wire_resume {
    const uint8_t *token; // WIRE_TOKEN_BYTES
};

struct wire_change_password {
    const char *old_password;
    const char *new_password;
};

struct wire_identity {
    uint64_t player_id;
    const char *name;
    bool guest;
    const uint8_t *token; // WIRE_TOKEN_BYTES
    int room_count;
    const uint64_t *rooms;
    uint32_t badge, badge_colour;
};

struct wire_password {
    const char *password;
};

struct wire_recovery_codes {
    int code_count;
    const char *const *recovery_codes;
};

struct wire_recover {
    const char *name;
    const char *recovery_code;
    const char *password;
};

struct wire_device {
    uint64_t device;
    const char *program;
    uint64_t since_ms, used_ms; // 0 = not known
    bool here;
};

struct wire_account {
    int device_count;
    const struct wire_device *devices;
    uint32_t recovery_codes;
};

struct wire_log_out {
    uint64_t device;
};

struct wire_own_game {
    uint64_t room;
    const char *code;
    uint64_t game;
    const char *opponent; // "" = an AI
    bool own_turn;
    bool limited;
    uint64_t left_ms; // of whoever is to move; 0 without a limit
    uint32_t moves;
    bool correspondence;
};

struct wire_waiting {
    const char *name;
    bool online;
    int game_count;
    const struct wire_own_game *games;
    uint32_t messages, invitations, ended;
};

struct wire_email_set {
    const char *address;
};

struct wire_email_prove {
    const char *email_code;
};

struct wire_email_choose {
    bool turns, invitations, messages;
};

struct wire_email {
    const char *address; // "" = none
    bool proved;
    bool turns, invitations, messages;
    uint32_t left; // mails today
};

struct wire_set_badge {
    uint32_t glyph, colour;
};

struct wire_set_invisible {
    bool on;
};

struct wire_ping {
    uint64_t number;
};

enum bye_reason {
    BYE_GOODBYE,
    BYE_ELSEWHERE,
    BYE_KICKED,
    BYE_NONSENSE,
    BYE_SLOW,
    BYE_SILENT,
    BYE_FLOOD,
    BYE_SHUTDOWN,
};

enum { BYE_COUNT = BYE_SHUTDOWN + 1 };

struct wire_bye {
    enum bye_reason reason;
    uint32_t error; // enum error_code: why exactly; 0 = nothing more is said
};

struct wire_nothing {
    char unused; // C has no empty structs
};

struct wire_error {
    uint32_t code;
    int argument_count;
    const char *const *arguments;
    const char *text;
};

// game

enum wanted_seat { WANT_NO_SEAT, WANT_SEAT_A, WANT_SEAT_B };

struct wire_act {
    uint64_t room;
    uint32_t move;
    enum action_kind kind;
    int point_count;
    const struct point *points;
    uint32_t number;
    enum question question;
    bool yes;
    enum wanted_seat seat; // for which seat; WANT_NO_SEAT: the sender's own
};

struct wire_game_event {
    enum action_kind kind;
    enum seat seat;
    uint32_t move;
    int point_count;
    const struct point *points;
    uint32_t number;
    enum question question;
    bool yes;
    uint64_t at_ms;
    uint64_t spent_ms;
    uint32_t lag_plus_one;
    uint64_t absent_ms;
    enum result result;
    enum end_reason reason;
};

struct wire_clock_side {
    uint64_t main_ms;
    uint64_t extra_ms;
    uint32_t count;
    bool overtime;
};

enum running { RUNNING_NONE, RUNNING_A, RUNNING_B };

struct wire_clocks {
    struct wire_clock_side a, b;
    enum running running;
    enum seat black;
    uint64_t spent_ms;
    uint64_t starts_in_ms;
};

enum hint_kind { HINT_BEST, HINT_MAP, HINT_FORBIDDEN, HINT_THREATS };

enum { HINT_COUNT = HINT_THREATS + 1 };

struct wire_hint_ask {
    uint64_t room;
    enum hint_kind kind;
    int weight_count; // of a map: 0 or AI_WEIGHT_COUNT
    uint32_t weights[AI_WEIGHT_COUNT];
};

struct wire_hint_point {
    struct point point;
    uint32_t value;
    bool open;
};

struct wire_hint_result {
    uint64_t room;
    enum hint_kind kind;
    uint32_t move;
    int point_count;
    const struct wire_hint_point *points;
    uint32_t chance;
    uint32_t depth;
    uint32_t win_in, loss_in;
    uint64_t nodes;
    bool shortened;
};

struct wire_thought {
    uint64_t room;
    uint32_t move;
    enum seat seat;
    uint32_t depth;
    uint64_t nodes;
    bool done;
    bool shortened;
    bool open; // the rest is told
    int point_count;
    const struct point *points;
    uint32_t chance;
    uint32_t win_in, loss_in;
};

// room

struct wire_room_settings {
    enum rule rule;
    uint32_t size;
    enum opening opening;
    uint32_t opening_n;
    struct time_control control;
    enum clock_start start;
    enum undo_mode undo;
    bool rated;
    bool reject_fouls;
    bool draw_dead;
    uint32_t draw_margin;
    bool maps, threats, hints;
    enum join_rule join;
    enum watch_rule watch;
    const char *title;
    bool strict, delayed;
};

enum occupant_kind { OCCUPANT_NONE, OCCUPANT_PERSON, OCCUPANT_AI };

enum { OCCUPANT_COUNT = OCCUPANT_AI + 1 };

struct wire_occupant {
    enum occupant_kind kind;
    const struct wire_player *player; // NULL unless a person
    const struct ai_config *ai;       // NULL unless an AI
    bool ready;
    bool restart; // wants to begin the running game again
};

struct wire_room_create {
    const struct wire_room_settings *settings; // never NULL when decoded
    enum wanted_seat seat;
    const struct ai_config *ai;        // NULL: none
    const struct ai_config *second_ai; // NULL: none
    bool both;
};

struct wire_room_join {
    uint64_t room;
    const char *code;
};

struct wire_room_id {
    uint64_t room;
};

struct wire_room_change {
    uint64_t room;
    const struct wire_room_settings *settings;
};

struct wire_room_name {
    uint64_t room;
    const char *name;
};

struct wire_sit {
    uint64_t room;
    enum seat seat;
    bool both;
};

struct wire_seat_ai {
    uint64_t room;
    enum seat seat;
    const struct ai_config *ai;
};

struct wire_seat_person {
    uint64_t room;
    enum seat seat;
    bool sit;
};

struct wire_hand_over {
    uint64_t room;
    enum seat seat;
    const struct ai_config *ai; // NULL: to a person
    const char *name;           // "": to oneself
};

struct wire_hand_over_answer {
    uint64_t room;
    uint64_t offer;
    bool yes;
};

struct wire_ready {
    uint64_t room;
    bool ready;
    bool restart; // of the running game
};

struct wire_entered {
    uint64_t room;
    const char *code;
};

struct wire_member {
    const struct wire_player *player;
    bool online;
};

struct wire_snapshot {
    uint64_t room;
    uint64_t version;
    uint32_t page, pages;
    const char *code;
    uint64_t owner;
    const struct wire_room_settings *settings;
    const struct wire_occupant *a, *b;
    uint64_t game;
    uint32_t event_total; // event_count of the message: over all pages
    const struct wire_clocks *clocks;
    int member_count;
    const struct wire_member *members;
    uint32_t watcher_count;
    int event_count; // on this page
    const struct wire_game_event *events;
    uint64_t a_lender, b_lender; // 0 = nobody
    uint32_t a_points, b_points; // of the series, in halves
};

enum room_event_kind {
    ROOM_EVENT_SETTINGS,
    ROOM_EVENT_OWNER,
    ROOM_EVENT_SEAT,
    ROOM_EVENT_GAME_STARTED,
    ROOM_EVENT_GAME,
    ROOM_EVENT_RATED,
    ROOM_EVENT_CLOSED,
};

enum { ROOM_EVENT_COUNT = ROOM_EVENT_CLOSED + 1 };

struct wire_room_event {
    uint64_t room;
    uint64_t version;
    enum room_event_kind kind;
    const struct wire_room_settings *settings;
    uint64_t owner;
    enum wanted_seat seat; // whose; WANT_NO_SEAT where it says nothing
    const struct wire_occupant *occupant;
    uint64_t game;
    const struct wire_game_event *event;
    const struct wire_clocks *clocks;
    int rating_count; // 0 or 4
    const uint32_t *ratings;
    const char *code;            // of SETTINGS: a new one; NULL or "" = as before
    uint64_t lender;             // of SEAT; 0 = nobody
    uint32_t a_points, b_points; // of the series, in halves
};

enum hand_over_state { HAND_OVER_OPEN, HAND_OVER_DONE, HAND_OVER_DECLINED, HAND_OVER_ENDED };

struct wire_hand_over_offer {
    uint64_t room;
    enum seat seat;
    uint64_t offer;
    uint32_t state; // enum hand_over_state, or a number that is not known yet
    const struct wire_player *by;
    const struct wire_occupant *to;
    uint64_t asked;
};

struct wire_room_presence {
    uint64_t room;
    bool a_online, b_online;
    uint64_t a_away_ms, b_away_ms;
    uint64_t claim_ms;
    uint32_t watcher_count;
    uint32_t uncounted; // enum uncounted, or a number that is not known yet
    bool a_silent, b_silent;
};

struct wire_room_member {
    uint64_t room;
    const struct wire_player *player;
    bool here;
};

struct wire_room_badge {
    uint64_t room;
    uint64_t player;
    uint32_t glyph, colour;
};

enum left_reason { LEFT_ASKED, LEFT_KICKED, LEFT_CLOSED, LEFT_UNWATCHED };

enum { LEFT_COUNT = LEFT_UNWATCHED + 1 };

struct wire_left {
    uint64_t room;
    enum left_reason reason;
};

struct wire_invitation {
    uint64_t room;
    const char *code;
    const struct wire_player *from;
    const struct wire_room_settings *settings;
};

// lobby

struct wire_lobby_subscribe {
    bool on;
};

struct wire_lobby_room {
    uint64_t room;
    const char *code;
    const struct wire_room_settings *settings;
    const struct wire_occupant *a, *b;
    bool running;
    uint32_t move;
    uint32_t watcher_count;
    bool deserted; // nobody is there
};

enum player_state { PLAYER_GONE, PLAYER_HERE, PLAYER_WAITING, PLAYER_PLAYING };

enum { PLAYER_STATE_COUNT = PLAYER_PLAYING + 1 };

struct wire_lobby_player {
    const struct wire_player *player;
    enum player_state state;
    uint64_t room;
};

struct wire_lobby_page {
    uint32_t page, pages;
    int room_count;
    const struct wire_lobby_room *rooms;
    int player_count;
    const struct wire_lobby_player *players;
};

struct wire_lobby_delta {
    int room_count;
    const struct wire_lobby_room *rooms;
    int gone_count;
    const uint64_t *gone_rooms;
    int player_count;
    const struct wire_lobby_player *players;
};

struct wire_lobby_seek {
    const struct wire_room_settings *settings;
    uint32_t rating_min, rating_max; // 0 = any
    uint32_t count;
};

struct wire_lobby_seeks {
    int seek_count;
    const struct wire_lobby_seek *seeks;
};

// Filters and what may be missing: ANY_RULE, ANY_SPEED and RESULT_NONE let everything through.
enum { ANY_RULE = -1, ANY_SPEED = -1 };

struct wire_people_ask {
    const char *search;
    uint32_t page;
};

struct wire_person {
    const struct wire_player *player;
    enum player_state state;
    bool watching;
    uint64_t room;
    const char *code;
    int rule, speed; // of the rating; ANY_ = none
    uint64_t seen_ms;
};

struct wire_people_page {
    const char *search;
    uint32_t page, pages, total;
    int person_count;
    const struct wire_person *people;
};

struct wire_standings_ask {
    int rule, speed; // ANY_ = the server chooses
    uint32_t page;
};

// The place of the one who has asked.
struct wire_standing {
    enum rule rule;
    enum speed speed;
    uint32_t place, total; // place 0 = none
    uint32_t rating;       // 0 = none
    bool provisional;
};

struct wire_standings_row {
    const struct wire_player *player;
    uint32_t games, wins, draws;
};

struct wire_standings_page {
    enum rule rule;
    enum speed speed;
    uint32_t page, pages, total;
    int row_count;
    const struct wire_standings_row *rows;
};

struct wire_set_friend {
    const char *name;
    bool on;
};

struct wire_friends {
    int friend_count;
    const struct wire_person *friends;
    bool invisible;
};

struct wire_friend_news {
    const struct wire_person *person;
};

struct wire_rating_line {
    enum rule rule;
    enum speed speed;
    uint32_t rating;
    uint32_t deviation;
    bool provisional;
    uint32_t games, wins, draws;
};

struct wire_profile {
    const struct wire_player *player;
    bool online;
    uint64_t since_ms, seen_ms;
    int rating_count;
    const struct wire_rating_line *ratings;
    uint64_t room;
};

struct wire_seek_start {
    const struct wire_room_settings *settings;
    uint32_t rating_min, rating_max;
};

struct wire_pair_offer {
    uint64_t pair;
    const struct wire_player *opponent;
    const struct wire_room_settings *settings;
    uint32_t answer_ms;
    uint32_t uncounted; // as in wire_room_presence
};

struct wire_pair_answer {
    uint64_t pair;
    bool yes;
};

struct wire_pair_off {
    uint64_t pair;
    bool seeking;
};

struct wire_paired {
    uint64_t room;
    const char *code;
    const struct wire_player *opponent;
};

struct wire_career_ask {
    const char *name;
    int rule;  // enum rule or ANY_RULE
    int speed; // enum speed or ANY_SPEED
};

struct wire_career_day {
    uint32_t day; // since 1970
    uint32_t rating;
};

struct wire_career_opening {
    const char *opening; // the code
    uint32_t games;
};

// Results against people in the week that begins on this day.
struct wire_career_week {
    uint32_t day; // its Monday, since 1970
    uint32_t won, drawn, lost;
};

struct wire_career {
    uint64_t player;
    int rule, speed; // of the days; ANY_ where there are none
    int day_count;
    const struct wire_career_day *days;
    int opening_count;
    const struct wire_career_opening *openings;
    int week_count;
    const struct wire_career_week *weeks;
};

struct wire_archive_ask {
    const char *player;
    const char *opponent;
    int rule; // enum rule or ANY_RULE
    enum result result;
    uint64_t before_game;
    uint64_t from_ms, to_ms;
    const char *opening; // as opening_name_is_like() reads it
};

struct wire_archive_game {
    uint64_t game;
    const char *black;
    const char *white;
    enum rule rule;
    uint32_t size;
    enum result result;
    enum end_reason reason;
    uint32_t moves;
    uint64_t ended_ms;
    bool rated;
    const char *opening; // the code, "" = none
};

struct wire_archive_page {
    int game_count;
    const struct wire_archive_game *games;
    bool more;
};

struct wire_record_ask {
    uint64_t game;
};

struct wire_record {
    uint64_t game;
    uint32_t part, parts;
    const char *text;
};

// chat

enum channel { CHANNEL_LOBBY, CHANNEL_ROOM, CHANNEL_WATCHERS, CHANNEL_WHISPER };

enum { CHANNEL_COUNT = CHANNEL_WHISPER + 1 };

struct wire_say {
    enum channel channel;
    uint64_t room;
    const char *name;
    const char *text;
};

struct wire_chat_line {
    enum channel channel;
    uint64_t room;
    uint64_t id;
    const struct wire_player *from;
    const char *text;
    uint64_t at_ms;
    uint64_t line; // of a line that is kept, else 0
};

struct wire_history_ask {
    enum channel channel;
    uint64_t room;
    const char *name;
    uint64_t before;
};

struct wire_history {
    enum channel channel;
    uint64_t room;
    const char *name;
    int line_count;
    const struct wire_chat_line *lines;
    bool more;
};

struct wire_line {
    uint64_t line;
};

struct wire_line_gone {
    int line_count;
    const uint64_t *lines;
};

enum mail_kind { MAIL_GAME, MAIL_INVITATION };

enum { MAIL_KIND_COUNT = MAIL_INVITATION + 1 };

enum mail_outcome { MAIL_NO_OUTCOME, MAIL_WON, MAIL_LOST, MAIL_DRAWN };

enum { MAIL_OUTCOME_COUNT = MAIL_DRAWN + 1 };

struct wire_mail_item {
    uint64_t line;
    enum mail_kind kind;
    const struct wire_player *from; // NULL = an AI
    uint64_t at_ms;
    bool waits;
    enum mail_outcome outcome;
    enum end_reason reason;
    uint64_t game;
    uint64_t room;
    const char *code;
};

struct wire_conversation {
    const struct wire_player *with;
    uint64_t line;
    uint64_t at_ms;
    const char *text;
    bool own;
    uint32_t waiting;
};

struct wire_mail {
    int item_count;
    const struct wire_mail_item *items;
    int conversation_count;
    const struct wire_conversation *conversations;
};

struct wire_done {
    uint64_t line;
    bool waits;
    uint64_t at_ms;
};

struct wire_ignore {
    const char *name;
    bool on;
};

struct wire_mute {
    uint64_t room;
    const char *name;
    bool on;
};

enum notice_kind { NOTICE_OPERATOR, NOTICE_DRAIN, NOTICE_STORAGE, NOTICE_STORAGE_OK };

enum { NOTICE_COUNT = NOTICE_STORAGE_OK + 1 };

struct wire_notice {
    enum notice_kind kind;
    const char *text;
    bool by_operator;   // of OPERATOR: somebody typed it
    uint32_t restart_s; // of OPERATOR: the server stops in so many seconds, 0 = it says nothing
    bool no_restart;    // of OPERATOR: what restart_s said before is void
    bool for_good;      // of DRAIN: its host stops it on purpose
};

// puzzle

// As enum puzzle_motif (common/puzzle/puzzle.h); ANY_MOTIF in what is asked for.
enum wire_motif {
    WIRE_MOTIF_FOURS,
    WIRE_MOTIF_FOUR_THREE,
    WIRE_MOTIF_THREES,
    WIRE_MOTIF_TRAP,
    WIRE_MOTIF_CAPTURE,
    WIRE_MOTIF_DEFENCE,
};

enum { WIRE_MOTIF_COUNT = WIRE_MOTIF_DEFENCE + 1, ANY_MOTIF = -1 };

struct wire_puzzle_ask {
    int motif; // enum wire_motif or ANY_MOTIF
    int rule;  // enum rule or ANY_RULE
    bool daily;
};

struct wire_puzzle_move {
    uint64_t puzzle;
    uint32_t move;
    struct point point;
};

struct wire_puzzle_help {
    uint64_t puzzle;
    bool give_up;
};

struct wire_puzzle {
    uint64_t puzzle;
    const char *line;
    uint32_t rating, deviation;
    bool counts;
};

enum wire_puzzle_step { STEP_GOES_ON, STEP_SOLVED, STEP_WRONG, STEP_UNDECIDED, STEP_GIVEN_UP };

enum { STEP_COUNT = STEP_GIVEN_UP + 1 };

struct wire_puzzle_result {
    uint64_t puzzle;
    enum wire_puzzle_step step;
    int answer_count; // 0 or 1
    const struct point *answer;
    uint32_t rating, before, puzzle_rating; // 0: not told
};

struct wire_puzzle_tally {
    enum wire_motif motif;
    uint32_t tried, solved;
};

struct wire_puzzle_stats {
    uint32_t rating, deviation;
    bool provisional;
    int tally_count;
    const struct wire_puzzle_tally *tallies;
    bool daily_solved;
};

// The envelopes. Kinds are in the order of their numbers in envelope.proto.

enum client_kind {
    CLIENT_HELLO,
    CLIENT_GUEST,
    CLIENT_REGISTER,
    CLIENT_LOGIN,
    CLIENT_RESUME,
    CLIENT_CHANGE_PASSWORD,
    CLIENT_GOODBYE,
    CLIENT_PING,
    CLIENT_PONG,
    CLIENT_SET_BADGE,
    CLIENT_SET_INVISIBLE,
    CLIENT_RECOVERY_CODES_ASK,
    CLIENT_RECOVER,
    CLIENT_ACCOUNT_ASK,
    CLIENT_LOG_OUT,
    CLIENT_EMAIL_ASK,
    CLIENT_EMAIL_SET,
    CLIENT_PEEK,
    CLIENT_EMAIL_PROVE,
    CLIENT_EMAIL_CHOOSE,
    CLIENT_LOBBY_SUBSCRIBE,
    CLIENT_PROFILE_ASK,
    CLIENT_SEEK_START,
    CLIENT_SEEK_STOP,
    CLIENT_ARCHIVE_ASK,
    CLIENT_RECORD_ASK,
    CLIENT_PAIR_ANSWER,
    CLIENT_CAREER_ASK,
    CLIENT_PEOPLE_ASK,
    CLIENT_FRIENDS_ASK,
    CLIENT_SET_FRIEND,
    CLIENT_STANDINGS_ASK,
    CLIENT_ROOM_CREATE,
    CLIENT_ROOM_JOIN,
    CLIENT_ROOM_LEAVE,
    CLIENT_ROOM_CHANGE,
    CLIENT_ROOM_KICK,
    CLIENT_ROOM_OWNER,
    CLIENT_ROOM_INVITE,
    CLIENT_SIT,
    CLIENT_STAND,
    CLIENT_SEAT_AI,
    CLIENT_SEAT_PERSON,
    CLIENT_READY,
    CLIENT_RESYNC,
    CLIENT_HAND_OVER,
    CLIENT_HAND_OVER_ANSWER,
    CLIENT_ACT,
    CLIENT_HINT_ASK,
    CLIENT_SAY,
    CLIENT_IGNORE,
    CLIENT_MUTE,
    CLIENT_HISTORY_ASK,
    CLIENT_MAIL_ASK,
    CLIENT_MAIL_SEEN,
    CLIENT_LINE_DELETE,
    CLIENT_PUZZLE_ASK,
    CLIENT_PUZZLE_MOVE,
    CLIENT_PUZZLE_HELP,
    CLIENT_PUZZLE_STATS_ASK,
};

enum { CLIENT_KIND_COUNT = CLIENT_PUZZLE_STATS_ASK + 1 };

struct client_msg {
    uint64_t seq;
    enum client_kind kind;
    union {
        struct wire_hello hello;
        struct wire_name guest;
        struct wire_credentials enter; // register, login
        struct wire_resume resume;     // resume, peek
        struct wire_change_password change_password;
        // goodbye, seek_stop, friends_ask, mail_ask, account_ask, puzzle_stats_ask
        struct wire_nothing nothing;
        struct wire_ping ping; // ping, pong
        struct wire_set_badge set_badge;
        struct wire_set_invisible set_invisible;
        struct wire_password password; // recovery_codes_ask
        struct wire_recover recover;
        struct wire_log_out log_out;
        struct wire_email_set email_set;
        struct wire_email_prove email_prove;
        struct wire_email_choose email_choose;
        struct wire_lobby_subscribe lobby_subscribe;
        struct wire_name profile_ask;
        struct wire_seek_start seek_start;
        struct wire_pair_answer pair_answer;
        struct wire_career_ask career_ask;
        struct wire_people_ask people_ask;
        struct wire_set_friend set_friend;
        struct wire_standings_ask standings_ask;
        struct wire_archive_ask archive_ask;
        struct wire_record_ask record_ask;
        struct wire_room_create room_create;
        struct wire_room_join room_join;
        struct wire_room_id room; // room_leave, stand, resync
        struct wire_room_change room_change;
        struct wire_room_name room_name; // room_kick, room_owner, room_invite
        struct wire_sit sit;
        struct wire_seat_ai seat_ai;
        struct wire_seat_person seat_person;
        struct wire_ready ready;
        struct wire_hand_over hand_over;
        struct wire_hand_over_answer hand_over_answer;
        struct wire_act act;
        struct wire_hint_ask hint_ask;
        struct wire_say say;
        struct wire_ignore ignore;
        struct wire_mute mute;
        struct wire_history_ask history_ask;
        struct wire_line line; // mail_seen, line_delete
        struct wire_puzzle_ask puzzle_ask;
        struct wire_puzzle_move puzzle_move;
        struct wire_puzzle_help puzzle_help;
    };
};

enum server_kind {
    SERVER_WELCOME,
    SERVER_IDENTITY,
    SERVER_PING,
    SERVER_PONG,
    SERVER_BYE,
    SERVER_DONE,
    SERVER_ERROR,
    SERVER_RECOVERY_CODES,
    SERVER_ACCOUNT,
    SERVER_WAITING,
    SERVER_EMAIL,
    SERVER_LOBBY_PAGE,
    SERVER_LOBBY_DELTA,
    SERVER_PROFILE,
    SERVER_PAIRED,
    SERVER_ARCHIVE_PAGE,
    SERVER_RECORD,
    SERVER_PAIR_OFFER,
    SERVER_PAIR_OFF,
    SERVER_LOBBY_SEEKS,
    SERVER_CAREER,
    SERVER_PEOPLE_PAGE,
    SERVER_FRIENDS,
    SERVER_FRIEND_NEWS,
    SERVER_STANDING,
    SERVER_STANDINGS_PAGE,
    SERVER_ENTERED,
    SERVER_SNAPSHOT,
    SERVER_ROOM_EVENT,
    SERVER_ROOM_PRESENCE,
    SERVER_LEFT,
    SERVER_INVITATION,
    SERVER_ROOM_MEMBER,
    SERVER_ROOM_BADGE,
    SERVER_HAND_OVER_OFFER,
    SERVER_HINT_RESULT,
    SERVER_THOUGHT,
    SERVER_CHAT_LINE,
    SERVER_NOTICE,
    SERVER_HISTORY,
    SERVER_MAIL,
    SERVER_LINE_GONE,
    SERVER_PUZZLE,
    SERVER_PUZZLE_RESULT,
    SERVER_PUZZLE_STATS,
};

enum { SERVER_KIND_COUNT = SERVER_PUZZLE_STATS + 1 };

struct server_msg {
    uint64_t re_seq;
    enum server_kind kind;
    union {
        struct wire_welcome welcome;
        struct wire_identity identity;
        struct wire_ping ping; // ping, pong
        struct wire_bye bye;
        struct wire_done done;
        struct wire_error error;
        struct wire_recovery_codes recovery_codes;
        struct wire_account account;
        struct wire_waiting waiting;
        struct wire_email email;
        struct wire_lobby_page lobby_page;
        struct wire_lobby_delta lobby_delta;
        struct wire_profile profile;
        struct wire_pair_offer pair_offer;
        struct wire_pair_off pair_off;
        struct wire_lobby_seeks lobby_seeks;
        struct wire_career career;
        struct wire_people_page people_page;
        struct wire_friends friends;
        struct wire_friend_news friend_news;
        struct wire_standing standing;
        struct wire_standings_page standings_page;
        struct wire_paired paired;
        struct wire_archive_page archive_page;
        struct wire_record record;
        struct wire_entered entered;
        struct wire_snapshot snapshot;
        struct wire_room_event room_event;
        struct wire_room_presence room_presence;
        struct wire_left left;
        struct wire_invitation invitation;
        struct wire_room_member room_member;
        struct wire_room_badge room_badge;
        struct wire_hand_over_offer hand_over_offer;
        struct wire_hint_result hint_result;
        struct wire_thought thought;
        struct wire_chat_line chat_line;
        struct wire_notice notice;
        struct wire_history history;
        struct wire_mail mail;
        struct wire_line_gone line_gone;
        struct wire_puzzle puzzle;
        struct wire_puzzle_result puzzle_result;
        struct wire_puzzle_stats puzzle_stats;
    };
};

#endif
