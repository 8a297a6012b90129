// SPDX-License-Identifier: MIT
// Hands mails to the operator's sendmail, which the spawner runs: "sendmail -t -i", with the mail on
// its input and nothing of anybody's on its command line. A few at a time; the others wait, and what
// is more than the queue holds is dropped and told in the log, without addresses.
#ifndef SERVER_SHELL_OPS_MAILER_H
#define SERVER_SHELL_OPS_MAILER_H

#include <stddef.h>
#include <stdint.h>

struct mailer;
struct spawner;

enum { MAILER_QUEUE_MAX = 256, MAILER_TEXT_MAX = 4000 }; // a mail fits into a pipe at once

extern const char mailer_program[];      // how the spawner's table calls it
extern const char *const mailer_words[]; // that it always gets

// Borrows the spawner.
struct mailer *mailer_create(struct spawner *spawner);
void mailer_destroy(struct mailer *mailer); // accepts NULL

void mailer_send(struct mailer *mailer, const char *text, size_t length);

// What the spawner says of jobs (spawner.h). Takes the descriptors.
void mailer_started(struct mailer *mailer, uint32_t job, int in_fd, int out_fd);
void mailer_ended(struct mailer *mailer, uint32_t job, int status);
void mailer_lost(struct mailer *mailer);

#endif
