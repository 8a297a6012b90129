// SPDX-License-Identifier: MIT
// The archive, asked over the wire by somebody who has nothing else to do: every
// game that was shown to its end is there once, event by event as it was shown,
// and the ratings follow from the archive alone.
#ifndef TESTS_CHAOS_AUDIT_H
#define TESTS_CHAOS_AUDIT_H

struct chaos;

// Up to so many of the finished games that were not looked for yet.
void audit_records(struct chaos *chaos, int most);

// The whole archive, page by page, and everybody's ratings.
void audit_all(struct chaos *chaos);

#endif
