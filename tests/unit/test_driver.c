// SPDX-License-Identifier: MIT
// What the driver does when it cannot start, or keeps nothing; all else of it is tested with the
// real server.
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>
#include <event2/event.h>

#include "common/util/strbuf.h"
#include "server/shell/driver.h"
#include "server/shell/store/store.h"

// A store that takes the last descriptor away when its archive is opened, so
// that the threads behind it cannot be started.
struct archive {
    struct store *store;
};

struct store {
    char path[1]; // by which it is found
    struct rlimit before;
    struct archive archive;
    struct strbuf said;
};

static struct store *
find(const char *path)
{
    return (struct store *)(uintptr_t)path;
}

static enum store_status
fake_open(const char *path, enum durability durability, struct store **store, struct strbuf *why)
{
    (void)durability, (void)why;
    *store = find(path);
    return STORE_OK;
}

static enum store_status
fake_load(struct store *store, store_entry_fn entry, void *data, struct strbuf *why)
{
    (void)store, (void)entry, (void)data, (void)why;
    return STORE_OK;
}

static enum store_status
fake_open_archive(const char *path, struct archive **archive, struct strbuf *why)
{
    struct store *store = find(path);
    struct rlimit limit = store->before;
    int lowest = open("/dev/null", O_RDONLY);

    (void)why;
    close(lowest);
    limit.rlim_cur = (rlim_t)lowest;
    setrlimit(RLIMIT_NOFILE, &limit);
    store->archive.store = store;
    *archive = &store->archive;
    return STORE_OK;
}

static void
fake_close_archive(struct archive *archive)
{
    strbuf_add(&archive->store->said, "archive ");
}

static void
fake_close(struct store *store)
{
    strbuf_add(&store->said, "store ");
}

static const struct store_ops fake_ops = {
    .open = fake_open,
    .load = fake_load,
    .close = fake_close,
    .open_archive = fake_open_archive,
    .close_archive = fake_close_archive,
};

static void
store_is_closed_if_its_threads_cannot_start(void **state)
{
    struct event_base *base = event_base_new();
    struct store store = {0};
    struct driver_config config = {.core = core_config_default(),
                                   .net = net_config_default(),
                                   .store = &fake_ops,
                                   .path = store.path};
    const struct driver_ops ops = {0};
    struct strbuf why = {0};
    struct driver *driver;

    (void)state;
    getrlimit(RLIMIT_NOFILE, &store.before);
    driver = driver_create(base, &config, &ops, NULL, &why);
    setrlimit(RLIMIT_NOFILE, &store.before);
    assert_null(driver);
    assert_string_equal(strbuf_text(&why), "Can't start threads.");
    assert_string_equal(strbuf_text(&store.said), "archive store ");
    event_base_free(base);
    strbuf_finish(&store.said);
    strbuf_finish(&why);
}

// Without a store there is no thread that could have been waited for.
static void
stats_are_told_where_nothing_is_kept(void **state)
{
    struct event_base *base = event_base_new();
    struct driver_config config = {.core = core_config_default(),
                                   .net = net_config_default(),
                                   .store = &fake_ops,
                                   .durability = DURABILITY_OFF,
                                   .engine_threads = 1,
                                   .engine_memory_bytes = 1 << 20,
                                   .password_memory_bytes = 8 << 20};
    const struct driver_ops ops = {0};
    struct strbuf why = {0};
    struct driver *driver = driver_create(base, &config, &ops, NULL, &why);
    struct driver_stats stats;

    (void)state;
    assert_non_null(driver);
    stats = driver_stats(driver);
    assert_int_equal(stats.loop_latency.count, 0);
    assert_int_equal(stats.journal.waiting, 0);
    assert_true(driver_destroy(driver));
    event_base_free(base);
    strbuf_finish(&why);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stats_are_told_where_nothing_is_kept),
        cmocka_unit_test(store_is_closed_if_its_threads_cannot_start),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
