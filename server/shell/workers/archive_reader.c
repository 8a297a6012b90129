// SPDX-License-Identifier: MIT
#include "server/shell/workers/archive_reader.h"

#include <pthread.h>
#include <stdlib.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/mailbox.h"
#include "server/shell/workers/record_signer.h"

enum { QUESTIONS_MAX = 256 }; // that wait

struct answer {
    struct mailbox_item item;
    uint64_t job;
    struct found_games *games;                   // owned; of a page alone
    struct found_rating_history *rating_history; // owned; of a rating history alone
    struct strbuf text;
    bool has_text;
};

struct archive_reader {
    const struct store_ops *ops;
    struct archive *archive; // owned; NULL = nothing is kept, and there is no thread
    struct mailbox *mailbox;
    archive_fn answer;
    void *data;
    const struct record_signer *signer; // borrowed; NULL = nobody signs
    pthread_t thread;
    pthread_mutex_t lock; // guards what follows
    pthread_cond_t asked;
    struct query_job questions[QUESTIONS_MAX]; // a ring
    int first, count;
    bool is_ending;
};

static void
look_up_record(struct archive_reader *reader, const struct query_job *query, struct answer *answer)
{
    answer->has_text =
        reader->archive && reader->ops->read_game(reader->archive, query, &answer->text);
    if (answer->has_text && reader->signer) {
        record_signer_add(reader->signer, &answer->text);
    }
}

static void
look_up_page(struct archive_reader *reader, const struct query_job *query, struct answer *answer)
{
    answer->games = xcalloc(1, sizeof(*answer->games));
    if (reader->archive) {
        reader->ops->find_games(reader->archive, query, answer->games);
    }
}

static void
look_up_rating_history(struct archive_reader *reader, const struct query_job *query,
                       struct answer *answer)
{
    answer->rating_history = xcalloc(1, sizeof(*answer->rating_history));
    answer->rating_history->wire = (struct wire_career){.rule = ANY_RULE, .speed = ANY_SPEED};
    if (reader->archive) {
        reader->ops->find_rating_history(reader->archive, query, answer->rating_history);
    }
}

static void
look_up(struct archive_reader *reader, const struct query_job *query, struct answer *answer)
{
    switch (query->kind) {
    case QUERY_RECORD:
        look_up_record(reader, query, answer);
        break;
    case QUERY_ARCHIVE:
        look_up_page(reader, query, answer);
        break;
    case QUERY_RATING_HISTORY:
        look_up_rating_history(reader, query, answer);
        break;
    }
}

static void
reply(struct archive_reader *reader, const struct query_job *query)
{
    struct answer *answer = xcalloc(1, sizeof(*answer));

    answer->job = query->job;
    look_up(reader, query, answer);
    mailbox_put(reader->mailbox, &answer->item);
}

static void
on_answer(void *data, struct mailbox_item *item)
{
    struct archive_reader *reader = data;
    struct answer *answer = (struct answer *)item;

    reader->answer(reader->data, answer->job,
                   &(struct archive_answer){
                       .games = answer->games,
                       .rating_history = answer->rating_history,
                       .text = answer->has_text ? strbuf_text(&answer->text) : NULL,
                   });
    strbuf_finish(&answer->text);
    free(answer->games);
    free(answer->rating_history);
    free(answer);
}

// Waits for a question. False at the end; what still waits is not answered then.
static bool
next_question(struct archive_reader *reader, struct query_job *query)
{
    bool goes_on;

    pthread_mutex_lock(&reader->lock);
    while (reader->count == 0 && !reader->is_ending) {
        pthread_cond_wait(&reader->asked, &reader->lock);
    }
    goes_on = !reader->is_ending;
    if (goes_on) {
        *query = reader->questions[reader->first];
        reader->first = (reader->first + 1) % QUESTIONS_MAX;
        reader->count--;
    }
    pthread_mutex_unlock(&reader->lock);
    return goes_on;
}

static void *
run(void *data)
{
    struct archive_reader *reader = data;
    struct query_job query;

    while (next_question(reader, &query)) {
        reply(reader, &query);
    }
    return NULL;
}

// Frees all but the archive.
static void
dismantle(struct archive_reader *reader)
{
    mailbox_destroy(reader->mailbox);
    pthread_cond_destroy(&reader->asked);
    pthread_mutex_destroy(&reader->lock);
    free(reader);
}

struct archive_reader *
archive_reader_create(const struct store_ops *ops, struct archive *archive, struct event_base *base,
                      archive_fn answer, void *data)
{
    struct archive_reader *reader = xcalloc(1, sizeof(*reader));

    reader->ops = ops;
    reader->archive = archive;
    reader->answer = answer;
    reader->data = data;
    pthread_mutex_init(&reader->lock, NULL);
    pthread_cond_init(&reader->asked, NULL);
    reader->mailbox = mailbox_create(base, on_answer, reader);
    if (!reader->mailbox || (archive && pthread_create(&reader->thread, NULL, run, reader) != 0)) {
        dismantle(reader);
        return NULL;
    }
    return reader;
}

void
archive_reader_destroy(struct archive_reader *reader)
{
    if (!reader) {
        return;
    }
    if (reader->archive) {
        pthread_mutex_lock(&reader->lock);
        reader->is_ending = true;
        pthread_cond_signal(&reader->asked);
        pthread_mutex_unlock(&reader->lock);
        pthread_join(reader->thread, NULL);
        reader->ops->close_archive(reader->archive);
    }
    dismantle(reader);
}

void
archive_reader_sign(struct archive_reader *reader, const struct record_signer *signer)
{
    // The thread looks at it after it has taken a question, under the same lock.
    pthread_mutex_lock(&reader->lock);
    reader->signer = signer;
    pthread_mutex_unlock(&reader->lock);
}

bool
archive_reader_ask(struct archive_reader *reader, const struct query_job *query)
{
    bool fits;

    if (!reader->archive) {
        reply(reader, query); // the answer comes with the next turn of the loop
        return true;
    }
    pthread_mutex_lock(&reader->lock);
    fits = reader->count < QUESTIONS_MAX;
    if (fits) {
        reader->questions[(reader->first + reader->count++) % QUESTIONS_MAX] = *query;
        pthread_cond_signal(&reader->asked);
    }
    pthread_mutex_unlock(&reader->lock);
    return fits;
}
