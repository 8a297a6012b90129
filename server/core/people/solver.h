// SPDX-License-Identifier: MIT
// What an account has done with the puzzles of this server: its rating, results by motif, and which
// puzzles it has had. Kept with the player.
#ifndef SERVER_CORE_PEOPLE_SOLVER_H
#define SERVER_CORE_PEOPLE_SOLVER_H

#include "common/puzzle/puzzle.h"
#include "common/room/rating.h"

struct strbuf;

enum { SOLVER_PUZZLES_MAX = 4000 }; // of the list; as text they fit one value of kvtext.h

struct solver {
    struct rating rating;
    int tried[MOTIF_COUNT], solved[MOTIF_COUNT];
    int64_t daily; // the last day whose puzzle was solved; -1 = none
    uint32_t list; // the list that the bits below belong to; 0 = none yet
    uint8_t had[SOLVER_PUZZLES_MAX / 8];
};

struct solver *solver_create(void); // returns owned, for free()

// Has he had the puzzle with this number of this list? Of another list nothing is known.
bool solver_has_had(const struct solver *solver, uint32_t list, int puzzle);
void solver_note(struct solver *solver, uint32_t list, int puzzle);

// Lines of the player's text, and each of them back; false if it is not understood.
void solver_write(const struct solver *solver, struct strbuf *out); // accepts NULL
bool solver_read_rating(struct solver *solver, const char *value);
bool solver_read_motif(struct solver *solver, char *value);
bool solver_read_daily(struct solver *solver, const char *value);
bool solver_read_had(struct solver *solver, char *value);

#endif
