// SPDX-License-Identifier: MIT
#define LOG_MODULE "mail"
#include "server/shell/ops/mailer.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/util/log.h"
#include "common/util/xalloc.h"
#include "server/shell/ops/spawner.h"

enum { RUNNING_MAX = 4 };

const char mailer_program[] = "sendmail";
const char *const mailer_words[] = {"-t", "-i", NULL};

struct mail {
    char *text; // owned
    size_t length;
};

struct running {
    uint32_t job; // 0: this place is free
    int out_fd;   // open until it ends, so that it may print; -1 = not yet
    struct mail mail;
};

struct mailer {
    struct spawner *spawner;
    struct running running[RUNNING_MAX];
    int first, count; // of the queue, a ring
    struct mail queue[MAILER_QUEUE_MAX];
    bool is_full; // and that was told
};

struct mailer *
mailer_create(struct spawner *spawner)
{
    struct mailer *mailer = xcalloc(1, sizeof(*mailer));

    mailer->spawner = spawner;
    return mailer;
}

static void
end_job(struct running *running)
{
    if (running->job && running->out_fd >= 0) {
        close(running->out_fd);
    }
    free(running->mail.text);
    *running = (struct running){.out_fd = -1};
}

void
mailer_destroy(struct mailer *mailer)
{
    if (!mailer) {
        return;
    }
    mailer_lost(mailer);
    for (; mailer->count > 0; mailer->count--) {
        free(mailer->queue[mailer->first].text);
        mailer->first = (mailer->first + 1) % MAILER_QUEUE_MAX;
    }
    free(mailer);
}

static struct running *
find(struct mailer *mailer, uint32_t job)
{
    for (int i = 0; i < RUNNING_MAX; i++) {
        if (mailer->running[i].job == job) {
            return &mailer->running[i];
        }
    }
    return NULL;
}

static void
run_next(struct mailer *mailer)
{
    static const char *const none[] = {NULL};
    struct running *place;

    while (mailer->count > 0 && (place = find(mailer, 0)) != NULL) {
        uint32_t job = spawner_run(mailer->spawner, mailer_program, none);

        if (!job) {
            return; // when one that runs has ended
        }
        *place = (struct running){job, -1, mailer->queue[mailer->first]};
        mailer->first = (mailer->first + 1) % MAILER_QUEUE_MAX;
        mailer->count--;
    }
}

void
mailer_send(struct mailer *mailer, const char *text, size_t length)
{
    struct mail mail = {.length = length};

    if (mailer->count == MAILER_QUEUE_MAX || length > MAILER_TEXT_MAX) {
        if (!mailer->is_full) {
            log_warn("a mail is dropped: too many wait waiting=%d", mailer->count);
        }
        mailer->is_full = true;
        return;
    }
    mailer->is_full = false;
    mail.text = xcalloc(length + 1, 1);
    memcpy(mail.text, text, length);
    mailer->queue[(mailer->first + mailer->count++) % MAILER_QUEUE_MAX] = mail;
    run_next(mailer);
}

// The pipe is empty and holds more than a mail: nothing has to be waited for.
void
mailer_started(struct mailer *mailer, uint32_t job, int in_fd, int out_fd)
{
    struct running *running = find(mailer, job);

    if (!running || !job) {
        close(out_fd);
    } else {
        running->out_fd = out_fd;
        if (write(in_fd, running->mail.text, running->mail.length) !=
            (ssize_t)running->mail.length) {
            log_warn("a mail could not be handed to the program");
        }
    }
    close(in_fd);
}

void
mailer_ended(struct mailer *mailer, uint32_t job, int status)
{
    struct running *running = find(mailer, job);

    if (!running || !job) {
        return;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        log_info("mail sent");
    } else {
        log_error("the mail program failed exit=%d", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    }
    end_job(running);
    run_next(mailer);
}

void
mailer_lost(struct mailer *mailer)
{
    for (int i = 0; i < RUNNING_MAX; i++) {
        end_job(&mailer->running[i]);
    }
}
