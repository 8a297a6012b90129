// SPDX-License-Identifier: MIT
// Opening protocols, the steps before normal play, as tables of states.
// One machine (opening.c) runs every protocol (opening_protocols.c); the page of
// rules is openings.md, and the rows of the tables carry the names of its states.
//
//      state S1 of swap2          actor   B
//        PLACE   anywhere                       -> PLAY
//        TAKE white                             -> S1W
//        TAKE black           swap              -> PLAY
//        PLACE2  anywhere                       -> S2
//
// The machine knows nothing of rules of play or clocks: match.c asks it who
// acts and whether an action fits, and tells it when one was carried out. A
// plain value; after the last opening action state is OPENING_PLAY.
#ifndef COMMON_GAME_OPENING_H
#define COMMON_GAME_OPENING_H

#include <stddef.h>

#include "common/game/types.h"
#include "common/game/verdict.h"

struct board;

enum opening {
    OPENING_FREE,
    OPENING_CENTRAL,
    OPENING_PRO,
    OPENING_LONGPRO,
    OPENING_SWAP1,
    OPENING_SWAP,
    OPENING_SWAP2,
    OPENING_RIF,
    OPENING_YAMAGUCHI,
    OPENING_SOOSYRV,
    OPENING_TARANNIKOV,
    OPENING_TARAGUCHI,
};

enum {
    OPENING_COUNT = OPENING_TARAGUCHI + 1,
    OPENING_PLAY = -1, // the state after every protocol
    OPENING_OFFERS_MAX = 12,
    OPENING_SWAP_SIGNS_MAX = 5,
    OPENING_TEXT_BYTES = 16,
};

// Which protocol a table uses. n is its parameter where it has one: the most
// fifth moves that may be declared (yamaguchi 12, soosyrv 8) or the number that
// is offered (taraguchi 10); 1..OPENING_OFFERS_MAX; 0 for all other protocols.
struct opening_choice {
    enum opening protocol;
    uint8_t n;
};

// The steps a protocol is made of. PLACE_DECLARE is a stone and a number in
// one message, PLACE2 two stones in one.
enum opening_step {
    STEP_PLACE,
    STEP_PLACE_DECLARE,
    STEP_PLACE2,
    STEP_SWAP,
    STEP_KEEP,
    STEP_TAKE_BLACK,
    STEP_TAKE_WHITE,
    STEP_DECLARE,
    STEP_OFFER,
    STEP_CHOOSE,
};

enum { OPENING_STEP_COUNT = STEP_CHOOSE + 1 };

// One step as a player sends it: any field may hold anything until
// opening_check() has said OK.
struct opening_move {
    enum opening_step step;
    int point_count; // PLACE, PLACE_DECLARE and CHOOSE 1, PLACE2 2, OFFER n, else 0
    struct point points[OPENING_OFFERS_MAX]; // the first point_count of them count
    int number;                              // of DECLARE and PLACE_DECLARE, else ignored
};

struct opening_state {
    struct opening_choice choice;
    int8_t state;     // number of the state in the protocol's table, or OPENING_PLAY
    uint8_t black;    // enum seat that holds black
    uint8_t declared; // number of fifth moves that was declared, 0 before
    uint8_t offered_count;
    struct point offered[OPENING_OFFERS_MAX]; // in the order given; open while CHOOSE is possible,
                                              // and kept for the record afterwards
    char swaps[OPENING_SWAP_SIGNS_MAX + 1];   // one R or - per opportunity, NUL-terminated
};

// Where the next stone may be placed.
enum region_kind { REGION_ANYWHERE, REGION_INSIDE, REGION_OUTSIDE };

struct region {
    enum region_kind kind;
    int8_t side; // k of K(k), the central k x k square
};

// Reads "swap2", "soosyrv8", "taraguchi10" and so on (a number may follow the
// names of protocols with a parameter; without it they take their default).
// The whole text must match; capitals are as good as small letters. Returns
// false and leaves *choice alone if the text names none.
bool opening_parse(const char *text, struct opening_choice *choice);

// Writes the text that opening_parse() reads, in small letters. The number is left out
// only if it is 12 in yamaguchi, which has no bound of its own. Returns buffer.
const char *opening_format(struct opening_choice choice, char buffer[OPENING_TEXT_BYTES]);

// Is the protocol one of ours, and n in its range? What comes from outside is
// asked this before anything else here.
bool opening_choice_is_valid(struct opening_choice choice);

// The n that the bare name means: 0 for protocols without a parameter.
uint8_t opening_default_n(enum opening protocol);

// Can this protocol be played on this size? (Regions need a centre and room;
// renju protocols 15x15 and the renju rule.)
bool opening_fits(enum opening protocol, int size, bool is_renju);

// Placements that capture are illegal until the colours are settled.
bool opening_bans_captures(const struct opening_state *opening);

// The choice is valid.
void opening_init(struct opening_state *opening, struct opening_choice choice);

// The seat that acts now. move_number is that of the next stone; it decides in PLAY.
enum seat opening_actor(const struct opening_state *opening, int move_number);

// The seat that holds a colour.
enum seat opening_seat_of(const struct opening_state *opening, enum stone colour);

// The steps that are possible now, one bit (1u << step) each; 0 in PLAY.
unsigned opening_steps(const struct opening_state *opening);

// Where a stone of this step may be placed now; anywhere if the step places none.
struct region opening_region(const struct opening_state *opening, enum opening_step step);

bool region_contains(struct region region, int size, struct point p);

// The range of numbers that may be declared now, or of points to be offered;
// 0 and 0 if neither is possible.
void opening_number_range(const struct opening_state *opening, int *least, int *most);

// Does the step fit the protocol's state, with its region, numbers, points on
// empty places, and no two equivalent fifth moves? Legality of stones by the
// rule of play is not looked at. Before fifth moves are offered the board holds
// the four stones of the game. In PLAY everything is WRONG_PHASE.
//
// The first of these that applies is the answer: WRONG_PHASE, BAD_NUMBER,
// WRONG_COUNT, OFF_BOARD, OCCUPIED, OUTSIDE_REGION, REPEATED_POINT,
// EQUIVALENT_POINTS, NOT_OFFERED.
enum verdict opening_check(const struct opening_state *opening, const struct board *board,
                           const struct opening_move *move);

// Carries out a step that was checked. The stones are the caller's.
void opening_apply(struct opening_state *opening, const struct opening_move *move);

// Do the stones' own symmetries map p onto q? stones are moves 1 to 4 in order.
// A point is equivalent to itself.
bool opening_equivalent(const struct point stones[4], struct point p, struct point q);

// Finds two points of the list that are equivalent to each other, by their
// places in it. Leaves *first and *second alone if there are none.
bool opening_find_equivalent(const struct point stones[4], const struct point *points, int count,
                             int *first, int *second);

// One of the 26 renju openings, by moves 1 to 3 on the board of this size, the
// first on the centre; NULL if they form none of them.
struct opening_name {
    char code[4];         // "D1" .. "I13"
    const char *name;     // "Kansei"
    const char *japanese; // UTF-8
};

enum { OPENING_NAMES = 26 };

const struct opening_name *opening_name(const struct point moves[3], int size);

// The opening with exactly this code; NULL if there is none.
const struct opening_name *opening_name_of_code(const char *code);

// Does the opening match a search: does its code or one of its names begin with these
// letters, small or capital? An empty text matches everything, also a name of NULL.
bool opening_name_is_like(const struct opening_name *name, const char *wanted);

// Lists the openings that match, in the order of their codes; returns their number.
int opening_names_like(const char *wanted, const struct opening_name *found[OPENING_NAMES]);

#endif
