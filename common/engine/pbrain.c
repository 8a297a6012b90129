// SPDX-License-Identifier: MIT
// pbrain-goren: the engine as a brain of a Gomocup manager. Everything that is said is
// in brain.h; here are the streams, the clock and the two threads:
//
//      reader     lines from standard input, one after the other, also while the
//                 other one thinks; never waits for it but at the end
//      searcher   owns the engine; takes the task, thinks, hands the answer over. Then it
//                 thinks on while the other does, if it was asked to; and at first it
//                 makes the tables of the rules, before it says OK to a manager that waits
//
// One lock guards the shared state, another one the output, so that a manager that does not read
// blocks only the writing thread. The lock of the output is taken before the first one is released:
// lines leave in the order in which they were made.
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "common/engine/brain.h"
#include "common/engine/brain_input.h"
#include "common/engine/brain_work.h"
#include "common/engine/pbrain_options.h"
#include "common/util/now.h"

enum {
    END_WAIT_MS = 300,      // for a search to end, at the end
    NO_LIMIT_MS = 86400000, // of a search without a limit: a limit may still be told
    STACK_BYTES = 16 << 20, // of the searcher
    READ_BYTES = 4096,
    WARM_NODES = 100,     // of the search that makes the tables
    READY_WAIT_MS = 8000, // for the tables, before OK is said all the same
};

// What an engine is made for.
struct engine_needs {
    size_t table_bytes;
    uint32_t game;
    int threads;
};

struct program {
    struct ai_config ai;       // never changes
    struct engine *engine;     // of the searcher
    struct engine_needs needs; // it was made for
    int warm_count;            // rules whose tables are made

    pthread_mutex_t lock; // of all that follows
    pthread_cond_t woken; // the searcher has something to do
    pthread_cond_t done;  // it has nothing to do any more
    struct brain brain;
    struct brain_task task; // the next one
    bool has_task;
    bool is_prepared; // the engine fits what the brain has been told
    bool is_busy;
    bool is_warm;      // all tables of rules are made
    bool can_ponder;   // ponder_position is worth a thought
    bool is_pondering; // and it is being thought about
    struct engine_position ponder_position;
    bool is_ended;         // nothing is said any more
    int64_t until_ms;      // of the running task, as it was when it began
    int64_t plan_until_ms; // as it is now

    pthread_mutex_t output_lock;

    // What a search looks at.
    atomic_bool stop;
    atomic_llong shift_ms; // its clock is ahead by so much
    int depth_max;
};

// What a search and its callbacks share.
struct search {
    struct program *program;
    uint32_t id;
};

static void
write_all(const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(STDOUT_FILENO, text, length);

        if (written < 0 && errno != EINTR) {
            return; // the manager has gone; the end of its lines will tell the reader
        }
        if (written > 0) {
            text += written;
            length -= (size_t)written;
        }
    }
}

// Gives the lock back and sends what was said under it.
static void
unlock_and_send(struct program *program, struct strbuf *out)
{
    if (out->length == 0 || program->is_ended) {
        pthread_mutex_unlock(&program->lock);
    } else {
        pthread_mutex_lock(&program->output_lock);
        pthread_mutex_unlock(&program->lock);
        write_all(out->text, out->length);
        pthread_mutex_unlock(&program->output_lock);
    }
    strbuf_clear(out);
}

// The searcher.

// The clock of a search. A new limit for a search that runs moves its clock instead.
static int64_t
search_now(void *data)
{
    const struct search *search = data;

    return now_mono_ms() + atomic_load(&search->program->shift_ms);
}

static void
on_progress(void *data, const struct engine_view *view)
{
    const struct search *search = data;
    struct program *program = search->program;
    struct strbuf out = {0};

    if (program->depth_max > 0 && view->depth >= program->depth_max) {
        atomic_store(&program->stop, true);
    }
    pthread_mutex_lock(&program->lock);
    brain_progress(&program->brain, search->id, view, &out);
    unlock_and_send(program, &out);
    strbuf_finish(&out);
}

// What it knows of another game is of no use, and wrong if the rule was another.
static void
make_engine(struct program *program, const struct engine_needs *needs)
{
    if (!program->engine || program->needs.table_bytes != needs->table_bytes ||
        program->needs.game != needs->game) {
        engine_destroy(program->engine);
        program->engine = engine_create(needs->table_bytes);
        program->needs.threads = 1;
    }
    if (program->needs.threads != needs->threads) {
        engine_set_threads(program->engine, needs->threads);
    }
    program->needs = *needs;
}

// Called with the lock.
static struct engine_needs
needs_of(const struct program *program, uint32_t game)
{
    const struct brain *brain = &program->brain;

    return (struct engine_needs){brain_table_bytes(brain), game, brain->info.threads};
}

static int64_t
deadline_ms(const struct brain_task *task)
{
    int64_t span_ms = task->plan.until_ms < NO_LIMIT_MS ? task->plan.until_ms : NO_LIMIT_MS;

    return task->begun_ms + span_ms;
}

static void
search(struct program *program, const struct brain_task *task, struct brain_answer *answer)
{
    struct search search = {program, task->id};
    struct engine_limits limits = {
        .until_ms = deadline_ms(task),
        .now = search_now,
        .now_data = &search,
        .stop = &program->stop,
        .nodes = task->node_max,
        .progress = on_progress,
        .progress_data = &search,
    };

    limits.aim_ms = limits.until_ms - (task->plan.until_ms - task->plan.aim_ms);
    brain_work(program->engine, task, &program->ai, &limits, answer);
}

// Called with the lock.
static void
set_idle(struct program *program)
{
    program->is_busy = false;
    pthread_cond_signal(&program->done);
}

// Thinks about the task; called and returns with the lock.
static void
carry_out(struct program *program)
{
    struct brain_task task = program->task;
    struct engine_needs needs = needs_of(program, task.game);
    struct strbuf out = {0};
    struct brain_answer answer;

    program->has_task = false;
    program->can_ponder = false;
    program->is_prepared = true;
    program->is_warm = true; // in the middle of a game other rules matter no more
    program->is_busy = true;
    program->depth_max = task.depth_max;
    program->until_ms = program->plan_until_ms = deadline_ms(&task);
    atomic_store(&program->stop, false);
    atomic_store(&program->shift_ms, 0);
    pthread_mutex_unlock(&program->lock);

    make_engine(program, &needs);
    search(program, &task, &answer);

    pthread_mutex_lock(&program->lock);
    brain_answer(&program->brain, task.id, &answer, now_mono_ms(), &out);
    program->can_ponder = brain_ponder(&program->brain, &task, &answer, &program->ponder_position);
    set_idle(program);
    unlock_and_send(program, &out);
    strbuf_finish(&out);
    pthread_mutex_lock(&program->lock);
}

// Gets the engine ready before it is needed, tables of the rule included: they are
// made by the first search. Called and returns with the lock.
static void
prepare(struct program *program)
{
    const struct engine_limits limits = {
        .until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .stop = &program->stop, .nodes = WARM_NODES};
    struct engine_needs needs = needs_of(program, program->brain.game);
    struct engine_position position;
    struct engine_view view;
    struct point best;

    program->is_prepared = true;
    program->is_busy = true;
    brain_position(&program->brain, &position);
    atomic_store(&program->stop, false);
    pthread_mutex_unlock(&program->lock);

    make_engine(program, &needs);
    engine_find(program->engine, &position, &program->ai, 0, &limits, &best, &view);

    pthread_mutex_lock(&program->lock);
    set_idle(program);
}

// Makes the tables of one more rule that a manager may ask for: it may do so with the
// command that starts the clock. Called and returns with the lock.
static void
warm(struct program *program)
{
    static const enum rule rules[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO,
                                      RULE_CARO_EXACT};
    const struct engine_limits limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .nodes = 1};
    struct engine_position position = {.rules.rule = rules[program->warm_count],
                                       .to_move = STONE_BLACK};
    struct engine *engine;
    struct engine_view view;
    struct point best;

    program->is_busy = true;
    pthread_mutex_unlock(&program->lock);

    board_init(&position.board, BOARD_SIZE_MIN);
    engine = engine_create(0);
    engine_find(engine, &position, &program->ai, 0, &limits, &best, &view);
    engine_destroy(engine);

    pthread_mutex_lock(&program->lock);
    program->warm_count++;
    program->is_warm = program->warm_count == (int)(sizeof(rules) / sizeof(*rules));
    set_idle(program);
}

// Thinks on while the other one does: what the table knows then is of use later. Called and
// returns with the lock.
static void
ponder(struct program *program)
{
    const struct engine_limits limits = {
        .until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .stop = &program->stop};
    struct engine_position position = program->ponder_position;
    struct engine_view view;
    struct point best;

    program->can_ponder = false;
    program->is_busy = true;
    program->is_pondering = true;
    atomic_store(&program->stop, false);
    pthread_mutex_unlock(&program->lock);

    engine_find(program->engine, &position, &program->ai, 0, &limits, &best, &view);

    pthread_mutex_lock(&program->lock);
    program->is_pondering = false;
    set_idle(program);
}

static void *
run_searcher(void *data)
{
    struct program *program = data;

    pthread_mutex_lock(&program->lock);
    while (!program->is_ended) {
        if (program->has_task) {
            carry_out(program);
        } else if (!program->is_prepared) {
            prepare(program);
        } else if (!program->is_warm) {
            warm(program);
        } else if (program->can_ponder) {
            ponder(program);
        } else {
            pthread_cond_wait(&program->woken, &program->lock);
        }
    }
    pthread_mutex_unlock(&program->lock);
    return NULL;
}

// The reader.

// The search that runs is to end by another time than it was told.
static void
retime(struct program *program)
{
    if (program->has_task) {
        program->task.plan = program->brain.task.plan;
    } else {
        program->plan_until_ms = deadline_ms(&program->brain.task);
        atomic_store(&program->shift_ms, program->until_ms - program->plan_until_ms);
    }
}

static void
hurry(struct program *program)
{
    if (program->has_task) {
        program->task.plan = (struct time_plan){0, 0};
    } else {
        atomic_store(&program->stop, true);
    }
}

// What a line asks for besides words; called with the lock.
static void
obey(struct program *program, unsigned need)
{
    if (need & (BRAIN_ABORT | BRAIN_END)) {
        program->has_task = false;
        atomic_store(&program->stop, true);
    }
    if (need & BRAIN_HURRY) {
        hurry(program);
    }
    if (need & BRAIN_RETIME) {
        retime(program);
    }
    if (need & BRAIN_PREPARE) {
        program->is_prepared = false;
    }
    if (need & BRAIN_THINK) {
        program->task = program->brain.task;
        program->has_task = true;
    }
    if (need) {
        program->can_ponder = false;
        if (program->is_pondering) {
            atomic_store(&program->stop, true);
        }
    }
    if (need & BRAIN_END) {
        program->is_ended = true;
    }
    pthread_cond_signal(&program->woken);
}

// Until the tables are made, or for a while. Called and returns with the lock.
static void
wait_ready(struct program *program)
{
    int64_t until_ms = now_mono_ms() + READY_WAIT_MS;
    struct timespec until = {until_ms / 1000, until_ms % 1000 * 1000000};

    while ((!program->is_warm || !program->is_prepared || program->is_busy) &&
           pthread_cond_timedwait(&program->done, &program->lock, &until) == 0) {
    }
}

// is_last: nothing more has come with this line, so the manager may be waiting for the
// answer. Returns false after the last line.
static bool
take_line(struct program *program, const struct brain_input *input, int64_t at_ms, bool is_last,
          struct strbuf *out)
{
    unsigned need;

    pthread_mutex_lock(&program->lock);
    need = brain_line(&program->brain, input->line, input->length, at_ms, out);
    obey(program, need);
    // OK to START: whatever is asked for next finds everything ready.
    if (need & BRAIN_PREPARE && out->length > 0 && is_last) {
        wait_ready(program);
    }
    unlock_and_send(program, out);
    return !(need & BRAIN_END);
}

static bool
are_ends_of_lines(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] != '\r' && bytes[i] != '\n') {
            return false;
        }
    }
    return true;
}

// Returns false after the last line.
static bool
take_bytes(struct program *program, struct brain_input *input, const char *bytes, size_t length,
           struct strbuf *out)
{
    int64_t at_ms = now_mono_ms();

    for (size_t i = 0; i < length; i++) {
        if (brain_input_byte(input, bytes[i])) {
            bool is_last = are_ends_of_lines(bytes + i, length - i);

            if (!take_line(program, input, at_ms, is_last, out)) {
                return false;
            }
            brain_input_next(input);
        }
    }
    return true;
}

static void
read_lines(struct program *program)
{
    struct brain_input input = {.length = 0};
    struct strbuf out = {0};
    char bytes[READ_BYTES];
    ssize_t count;

    do {
        count = read(STDIN_FILENO, bytes, sizeof(bytes));
    } while ((count < 0 && errno == EINTR) ||
             (count > 0 && take_bytes(program, &input, bytes, (size_t)count, &out)));
    strbuf_finish(&out);
}

// Waits for the searcher, but not for long. Returns whether it has ended.
static bool
end_search(struct program *program)
{
    int64_t until_ms = now_mono_ms() + END_WAIT_MS;
    struct timespec until = {until_ms / 1000, until_ms % 1000 * 1000000};
    bool is_idle;

    pthread_mutex_lock(&program->lock);
    obey(program, BRAIN_END);
    while (program->is_busy &&
           pthread_cond_timedwait(&program->done, &program->lock, &until) == 0) {
    }
    is_idle = !program->is_busy;
    pthread_mutex_unlock(&program->lock);
    return is_idle;
}

static bool
start_searcher(struct program *program, pthread_t *thread)
{
    pthread_attr_t attributes;
    bool is_started;

    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    is_started = pthread_create(thread, &attributes, run_searcher, program) == 0;
    pthread_attr_destroy(&attributes);
    return is_started;
}

static void
program_init(struct program *program, const struct ai_config *ai)
{
    pthread_condattr_t attributes;

    *program = (struct program){
        .ai = *ai,
        .is_prepared = true,
        .is_warm = ai->kind != AI_GOREN, // the others have no tables
    };
    brain_init(&program->brain);
    atomic_init(&program->stop, false);
    atomic_init(&program->shift_ms, 0);
    pthread_mutex_init(&program->lock, NULL);
    pthread_mutex_init(&program->output_lock, NULL);
    pthread_cond_init(&program->woken, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&program->done, &attributes);
    pthread_condattr_destroy(&attributes);
}

static void
program_finish(struct program *program)
{
    engine_destroy(program->engine);
    pthread_cond_destroy(&program->done);
    pthread_cond_destroy(&program->woken);
    pthread_mutex_destroy(&program->output_lock);
    pthread_mutex_destroy(&program->lock);
}

static int
run(const struct ai_config *ai)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct program program;
    pthread_t searcher;

    sigaction(SIGPIPE, &ignore, NULL);
    program_init(&program, ai);
    if (!start_searcher(&program, &searcher)) {
        program_finish(&program);
        return 1;
    }
    read_lines(&program);
    if (!end_search(&program)) {
        _exit(0); // nobody waits for it any longer, least of all the manager
    }
    pthread_join(searcher, NULL);
    program_finish(&program);
    return 0;
}

int
main(int argc, char **argv)
{
    struct ai_config ai = {.kind = AI_GOREN, .level = AI_LEVEL_MAX, .plies = AI_PLIES_MAX};

    switch (pbrain_options(argc, argv, &ai)) {
    case PBRAIN_HELP:
        fputs(pbrain_usage, stdout);
        return 0;
    case PBRAIN_VERSION:
        puts("pbrain-goren " GOREN_VERSION);
        return 0;
    case PBRAIN_WRONG:
        fputs(pbrain_usage, stderr);
        return 2;
    case PBRAIN_RUN:
        break;
    }
    return run(&ai);
}
