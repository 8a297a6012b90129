// SPDX-License-Identifier: MIT
// Many lives of one server, each of which ends at a random moment: between requests,
// while answers arrive, while it starts, while it stops, twice in a row. After each
// of them everybody comes back, and nothing that anybody was shown is lost.
#ifndef TESTS_CHAOS_KILLS_H
#define TESTS_CHAOS_KILLS_H

struct chaos;

// Until there were as many as the options say; then looks through everything.
void kills_run(struct chaos *chaos);

#endif
