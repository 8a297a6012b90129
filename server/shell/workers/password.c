// SPDX-License-Identifier: MIT
#include "server/shell/workers/password.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/wipe.h"
#include "common/util/xalloc.h"
#include "server/shell/mailbox.h"

enum { PASSES = crypto_pwhash_OPSLIMIT_INTERACTIVE, ARGON2_VERSION = 19 };

static_assert(sizeof(((struct hash_job *)0)->stored) >= crypto_pwhash_STRBYTES,
              "a stored hash holds what libsodium makes");

// A job on its way there and back; wiped when it is freed.
struct password_job {
    struct mailbox_item item; // first: the job itself is what is sent back
    struct password_job *next;
    struct hash_job asked;
    int round; // so many of its payer wait before it
    bool is_good;
    char hash[crypto_pwhash_STRBYTES]; // of HASH_MAKE
};

struct password_worker {
    struct mailbox *mailbox;
    password_fn answer; // NULL when the worker closes
    void *data;
    size_t memory_bytes;
    char dummy[crypto_pwhash_STRBYTES]; // what nobody's password fits
    pthread_t thread;
    bool has_thread;
    pthread_mutex_t lock; // guards all that follows
    pthread_cond_t changed;
    bool is_closing;
    int waiting;
    struct password_job *first; // by round, and then in the order in which they came
};

static void
free_job(struct password_job *job)
{
    wipe(job, sizeof(*job));
    free(job);
}

// The hash of a password that nobody knows: random bytes, written as libsodium writes
// a hash of this cost. To make a real one would keep a core busy at the start.
static void
make_dummy(struct password_worker *worker)
{
    enum { SALT_BYTES = 16, HASH_BYTES = 32, BASE64 = sodium_base64_VARIANT_ORIGINAL_NO_PADDING };
    uint8_t random[SALT_BYTES + HASH_BYTES];
    char salt[sodium_base64_ENCODED_LEN(SALT_BYTES, BASE64)];
    char hash[sodium_base64_ENCODED_LEN(HASH_BYTES, BASE64)];

    randombytes_buf(random, sizeof(random));
    sodium_bin2base64(salt, sizeof(salt), random, SALT_BYTES, BASE64);
    sodium_bin2base64(hash, sizeof(hash), random + SALT_BYTES, HASH_BYTES, BASE64);
    snprintf(worker->dummy, sizeof(worker->dummy), "%sv=%d$m=%zu,t=%d,p=1$%s$%s",
             crypto_pwhash_STRPREFIX, ARGON2_VERSION, worker->memory_bytes / 1024, PASSES, salt,
             hash);
}

static void
work(const struct password_worker *worker, struct password_job *job)
{
    struct hash_job *asked = &job->asked;
    size_t length = strlen(asked->password);
    bool has_stored = asked->stored[0] != '\0';

    if (asked->kind == HASH_MAKE) {
        job->is_good = crypto_pwhash_str(job->hash, asked->password, length, PASSES,
                                         worker->memory_bytes) == 0;
    } else {
        // Without an account the same work is done, so that time tells nothing.
        int fit = crypto_pwhash_str_verify(has_stored ? asked->stored : worker->dummy,
                                           asked->password, length);

        job->is_good = fit == 0 && has_stored;
    }
    wipe(asked->password, sizeof(asked->password));
}

// The queue, under the lock.

static int
waiting_of(const struct password_worker *worker, uint64_t payer)
{
    int count = 0;

    for (const struct password_job *job = worker->first; job; job = job->next) {
        count += job->asked.payer == payer;
    }
    return count;
}

static void
insert(struct password_worker *worker, struct password_job *job)
{
    struct password_job **link = &worker->first;

    while (*link && (*link)->round <= job->round) {
        link = &(*link)->next;
    }
    job->next = *link;
    *link = job;
}

// One of his was taken: those behind it stay in their places, but who comes later is not sent
// behind places that are empty by then.
static void
advance(struct password_worker *worker, uint64_t payer)
{
    for (struct password_job *job = worker->first; job; job = job->next) {
        job->round -= job->asked.payer == payer && job->round > 0;
    }
}

// Takes the next job, waits for one if need be; NULL when the worker closes.
static struct password_job *
take_job(struct password_worker *worker)
{
    struct password_job *job = NULL;

    pthread_mutex_lock(&worker->lock);
    while (!worker->is_closing && !worker->first) {
        pthread_cond_wait(&worker->changed, &worker->lock);
    }
    if (!worker->is_closing) {
        job = worker->first;
        worker->first = job->next;
        worker->waiting--;
        advance(worker, job->asked.payer);
    }
    pthread_mutex_unlock(&worker->lock);
    return job;
}

static void *
run_thread(void *data)
{
    struct password_worker *worker = data;
    struct password_job *job;

    while ((job = take_job(worker))) {
        work(worker, job);
        mailbox_put(worker->mailbox, &job->item);
    }
    return NULL;
}

static void
on_item(void *data, struct mailbox_item *item)
{
    struct password_worker *worker = data;
    struct password_job *job = (struct password_job *)item;
    bool has_hash = job->asked.kind == HASH_MAKE && job->is_good;

    if (worker->answer) {
        worker->answer(worker->data, job->asked.job, job->is_good, has_hash ? job->hash : NULL);
    }
    free_job(job);
}

// Signals are for the loop's thread.
static bool
start_thread(struct password_worker *worker)
{
    sigset_t all, before;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    worker->has_thread = pthread_create(&worker->thread, NULL, run_thread, worker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return worker->has_thread;
}

struct password_worker *
password_worker_create(struct event_base *base, size_t memory_bytes, password_fn answer, void *data)
{
    struct password_worker *worker = xcalloc(1, sizeof(*worker));

    worker->answer = answer;
    worker->data = data;
    worker->memory_bytes = memory_bytes;
    pthread_mutex_init(&worker->lock, NULL);
    pthread_cond_init(&worker->changed, NULL);
    worker->mailbox = mailbox_create(base, on_item, worker);
    if (!worker->mailbox || sodium_init() < 0 || memory_bytes < crypto_pwhash_memlimit_min()) {
        password_worker_destroy(worker);
        return NULL;
    }
    make_dummy(worker);
    if (!start_thread(worker)) {
        password_worker_destroy(worker);
        return NULL;
    }
    return worker;
}

void
password_worker_destroy(struct password_worker *worker)
{
    struct password_job *next;

    if (!worker) {
        return;
    }
    pthread_mutex_lock(&worker->lock);
    worker->is_closing = true;
    pthread_cond_signal(&worker->changed);
    pthread_mutex_unlock(&worker->lock);
    if (worker->has_thread) {
        pthread_join(worker->thread, NULL);
    }
    worker->answer = NULL;
    mailbox_destroy(worker->mailbox);
    for (struct password_job *job = worker->first; job; job = next) {
        next = job->next;
        free_job(job);
    }
    pthread_cond_destroy(&worker->changed);
    pthread_mutex_destroy(&worker->lock);
    free(worker);
}

bool
password_worker_ask(struct password_worker *worker, const struct hash_job *asked)
{
    struct password_job *job = NULL;
    int round;

    pthread_mutex_lock(&worker->lock);
    round = waiting_of(worker, asked->payer);
    if (worker->waiting < PASSWORD_WAITING_MAX && round < PASSWORD_WAITING_PAYER_MAX) {
        job = xcalloc(1, sizeof(*job));
        job->asked = *asked;
        job->round = round;
        insert(worker, job);
        worker->waiting++;
        pthread_cond_signal(&worker->changed);
    }
    pthread_mutex_unlock(&worker->lock);
    return job != NULL;
}
