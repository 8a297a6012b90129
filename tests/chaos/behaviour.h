// SPDX-License-Identifier: MIT
// What somebody does of his own, from what he was shown: plays at his table,
// mostly well, and now and then something else.
#ifndef TESTS_CHAOS_BEHAVIOUR_H
#define TESTS_CHAOS_BEHAVIOUR_H

struct person;

void behaviour_act(struct person *person);

#endif
