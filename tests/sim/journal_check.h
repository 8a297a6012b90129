// SPDX-License-Identifier: MIT
// What is kept is what stands: the newest entry of each player and room tells all that
// a restart has to know of it. Whoever changes something and forgets to store it is
// found here, long before a crash at the wrong moment would show it.
#ifndef TESTS_SIM_JOURNAL_CHECK_H
#define TESTS_SIM_JOURNAL_CHECK_H

struct sim;

void journal_check(struct sim *sim);

#endif
