// SPDX-License-Identifier: MIT
#include "tests/support/lossy_vfs.h"

#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum { SECTOR_BYTES = 512 };

// A change that was not synced yet.
struct change {
    bool is_cut; // the file ends at start
    int64_t start;
    size_t length;
    uint8_t *bytes; // owned
};

// What the disk knows of one file.
struct image {
    struct image *next;
    char *path;
    ino_t inode;
    uint8_t *bytes; // synced
    size_t length, room;
    struct change *changes;
    int count, capacity;
};

struct lossy_disk {
    sqlite3_vfs vfs; // its pAppData is the disk
    sqlite3_vfs *real;
    pthread_mutex_t lock; // guards what follows
    struct image *images;
    int done, cut_at; // writes and syncs; 0 = never
    bool is_off;
    enum lossy_fault fault;
    const char *ending;
    int error; // errno of the newest failure
    lossy_fn on_write;
    void *data; // for it
};

struct lossy_file {
    sqlite3_file base;
    struct lossy_disk *disk;
    struct image *image; // NULL = a file that nobody would miss
    bool is_database;
    sqlite3_file *real; // right behind this struct
};

static struct lossy_file *
lossy_of(sqlite3_file *file)
{
    return (struct lossy_file *)file;
}

static sqlite3_file *
real_of(sqlite3_file *file)
{
    return lossy_of(file)->real;
}

// Images.

static void
forget_changes(struct image *image)
{
    for (int i = 0; i < image->count; i++) {
        free(image->changes[i].bytes);
    }
    image->count = 0;
}

static void
free_image(struct image *image)
{
    forget_changes(image);
    free(image->changes);
    free(image->bytes);
    free(image->path);
    free(image);
}

static void
resize(struct image *image, size_t length)
{
    if (length >= image->room) { // doubled: a file grows by pages, and a copy each is slow
        image->room = 2 * length + 1;
        image->bytes = xreallocarray(image->bytes, image->room, 1);
    }
    if (length > image->length) {
        memset(image->bytes + image->length, 0, length - image->length);
    }
    image->length = length;
}

static void
put_bytes(struct image *image, size_t start, const uint8_t *bytes, size_t length)
{
    if (start + length > image->length) {
        resize(image, start + length);
    }
    memcpy(image->bytes + start, bytes, length);
}

static void
read_whole(struct image *image)
{
    FILE *file = fopen(image->path, "rb");
    uint8_t buffer[4096];
    size_t length;

    while (file && (length = fread(buffer, 1, sizeof(buffer), file)) > 0) {
        put_bytes(image, image->length, buffer, length);
    }
    if (file) {
        fclose(file);
    }
}

static void
write_whole(const struct image *image)
{
    FILE *file = fopen(image->path, "wb");

    if (!file || (image->length && fwrite(image->bytes, image->length, 1, file) != 1) ||
        fclose(file) != 0) {
        abort();
    }
}

// The image of a file that was just opened. One that has another name by now is
// known by its inode.
static struct image *
find_image(struct lossy_disk *disk, const char *path)
{
    struct image *image;
    struct stat info;

    if (stat(path, &info) != 0) {
        abort();
    }
    for (image = disk->images; image && image->inode != info.st_ino; image = image->next) {
    }
    if (image) {
        free(image->path);
        image->path = xstrdup(path);
        return image;
    }
    image = xcalloc(1, sizeof(*image));
    image->inode = info.st_ino;
    image->path = xstrdup(path);
    image->next = disk->images;
    disk->images = image;
    read_whole(image);
    return image;
}

static void
add_change(struct image *image, const struct change *change)
{
    if (image->count == image->capacity) {
        image->capacity = image->capacity ? 2 * image->capacity : 16;
        image->changes =
            xreallocarray(image->changes, (size_t)image->capacity, sizeof(*image->changes));
    }
    image->changes[image->count++] = *change;
}

static void
apply(struct image *image, const struct change *change)
{
    if (change->is_cut) {
        resize(image, (size_t)change->start);
    } else {
        put_bytes(image, (size_t)change->start, change->bytes, change->length);
    }
}

// Some sectors of the change reach the disk, each with this chance.
static void
apply_partly(struct image *image, const struct change *change, struct rng *rng, uint32_t percent)
{
    size_t done = 0;

    if (change->is_cut && rng_below(rng, 100) < percent) {
        resize(image, (size_t)change->start);
    }
    while (done < change->length) {
        size_t start = (size_t)change->start + done;
        size_t length = SECTOR_BYTES - start % SECTOR_BYTES;

        length = length < change->length - done ? length : change->length - done;
        if (rng_below(rng, 100) < percent) {
            put_bytes(image, start, change->bytes + done, length);
        }
        done += length;
    }
}

// What goes wrong.

static bool
ends_with(const char *text, const char *ending)
{
    size_t length = strlen(text), end = strlen(ending);

    return length >= end && strcmp(text + length - end, ending) == 0;
}

static const struct {
    int code, error;
    bool is_sync;
} faults[] = {
    [LOSSY_WORKS] = {SQLITE_OK, 0, false},
    [LOSSY_FULL] = {SQLITE_FULL, ENOSPC, false},
    [LOSSY_QUOTA] = {SQLITE_IOERR_WRITE, EDQUOT, false},
    [LOSSY_WRITE] = {SQLITE_IOERR_WRITE, EIO, false},
    [LOSSY_SYNC] = {SQLITE_IOERR_FSYNC, EIO, true},
};

// With the lock held. SQLITE_OK if the file may be changed (or synced) now; a
// change during which the power goes is still remembered.
static int
begin(struct lossy_file *file, bool is_sync, const struct change *change)
{
    struct lossy_disk *disk = file->disk;
    enum lossy_fault fault = disk->fault;

    if (disk->is_off || !file->image) {
        return disk->is_off ? SQLITE_IOERR : SQLITE_OK;
    }
    if (fault != LOSSY_WORKS && faults[fault].is_sync == is_sync &&
        ends_with(file->image->path, disk->ending)) {
        disk->error = faults[fault].error;
        return faults[fault].code;
    }
    if (change) {
        struct change copy = *change;

        copy.bytes = xcalloc(1, change->length + 1);
        if (change->length) {
            memcpy(copy.bytes, change->bytes, change->length);
        }
        add_change(file->image, &copy);
    }
    disk->is_off = ++disk->done == disk->cut_at;
    return disk->is_off ? SQLITE_IOERR : SQLITE_OK;
}

// Methods of a file.

static int
file_close(sqlite3_file *file)
{
    return real_of(file)->pMethods->xClose(real_of(file));
}

static int
file_read(sqlite3_file *file, void *bytes, int length, sqlite3_int64 start)
{
    return real_of(file)->pMethods->xRead(real_of(file), bytes, length, start);
}

static int
change_file(sqlite3_file *file, const struct change *change)
{
    struct lossy_disk *disk = lossy_of(file)->disk;
    sqlite3_file *real = real_of(file);
    int code;

    pthread_mutex_lock(&disk->lock);
    code = begin(lossy_of(file), false, change);
    if (code == SQLITE_OK) {
        code = change->is_cut ? real->pMethods->xTruncate(real, change->start)
                              : real->pMethods->xWrite(real, change->bytes, (int)change->length,
                                                       change->start);
    }
    pthread_mutex_unlock(&disk->lock);
    return code;
}

static int
file_write(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 start)
{
    struct change change = {.start = start, .length = (size_t)length, .bytes = (uint8_t *)bytes};
    const struct lossy_disk *disk = lossy_of(file)->disk;

    if (disk->on_write && lossy_of(file)->is_database) {
        disk->on_write(disk->data);
    }
    return change_file(file, &change);
}

static int
file_truncate(sqlite3_file *file, sqlite3_int64 length)
{
    return change_file(file, &(struct change){.is_cut = true, .start = length});
}

// Nothing is synced in truth: the machine that runs the test does not stop.
static int
file_sync(sqlite3_file *file, int flags)
{
    struct lossy_disk *disk = lossy_of(file)->disk;
    struct image *image = lossy_of(file)->image;
    int code;

    (void)flags;
    pthread_mutex_lock(&disk->lock);
    code = begin(lossy_of(file), true, NULL);
    for (int i = 0; image && code == SQLITE_OK && i < image->count; i++) {
        apply(image, &image->changes[i]);
    }
    if (image && code == SQLITE_OK) {
        forget_changes(image);
    }
    pthread_mutex_unlock(&disk->lock);
    return code;
}

static int
file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int
file_lock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int
file_unlock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int
file_check_lock(sqlite3_file *file, int *is_locked)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), is_locked);
}

static int
file_control(sqlite3_file *file, int operation, void *argument)
{
    if (operation == SQLITE_FCNTL_LAST_ERRNO) {
        *(int *)argument = lossy_of(file)->disk->error;
        return SQLITE_OK;
    }
    return real_of(file)->pMethods->xFileControl(real_of(file), operation, argument);
}

static int
file_sector_size(sqlite3_file *file)
{
    (void)file;
    return SECTOR_BYTES;
}

// Bytes beside a write stay as they are; nothing else is promised.
static int
file_characteristics(sqlite3_file *file)
{
    (void)file;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int
file_shm_map(sqlite3_file *file, int region, int size, int extend, void volatile **memory)
{
    return real_of(file)->pMethods->xShmMap(real_of(file), region, size, extend, memory);
}

static int
file_shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void
file_shm_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int
file_shm_unmap(sqlite3_file *file, int is_deleted)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), is_deleted);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2, // shared memory, no mapped files
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};

// Methods of the disk.

static int
disk_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *opened, int flags, int *flags_out)
{
    struct lossy_disk *disk = vfs->pAppData;
    struct lossy_file *file = lossy_of(opened);
    int code;

    *file = (struct lossy_file){.disk = disk, .real = (sqlite3_file *)(file + 1)};
    code = disk->real->xOpen(disk->real, path, file->real, flags, flags_out);
    if (code != SQLITE_OK) {
        return code;
    }
    file->base.pMethods = &methods;
    file->is_database = flags & SQLITE_OPEN_MAIN_DB;
    pthread_mutex_lock(&disk->lock);
    if (path && flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) {
        file->image = find_image(disk, path);
    }
    pthread_mutex_unlock(&disk->lock);
    return SQLITE_OK;
}

static int
disk_delete(sqlite3_vfs *vfs, const char *path, int sync_folder)
{
    struct lossy_disk *disk = vfs->pAppData;
    int code = SQLITE_IOERR_DELETE;

    (void)sync_folder;
    pthread_mutex_lock(&disk->lock);
    for (struct image **at = &disk->images; *at && !disk->is_off; at = &(*at)->next) {
        struct image *image = *at;

        if (strcmp(image->path, path) == 0) {
            *at = image->next;
            free_image(image);
            break;
        }
    }
    if (!disk->is_off) {
        code = disk->real->xDelete(disk->real, path, 0);
    }
    pthread_mutex_unlock(&disk->lock);
    return code;
}

static int
disk_access(sqlite3_vfs *vfs, const char *path, int flags, int *answer)
{
    struct lossy_disk *disk = vfs->pAppData;

    return disk->real->xAccess(disk->real, path, flags, answer);
}

static int
disk_full_path(sqlite3_vfs *vfs, const char *path, int capacity, char *full)
{
    struct lossy_disk *disk = vfs->pAppData;

    return disk->real->xFullPathname(disk->real, path, capacity, full);
}

static int
disk_randomness(sqlite3_vfs *vfs, int count, char *bytes)
{
    struct lossy_disk *disk = vfs->pAppData;

    return disk->real->xRandomness(disk->real, count, bytes);
}

static int
disk_sleep(sqlite3_vfs *vfs, int us)
{
    struct lossy_disk *disk = vfs->pAppData;

    return disk->real->xSleep(disk->real, us);
}

static int
disk_time(sqlite3_vfs *vfs, sqlite3_int64 *now)
{
    struct lossy_disk *disk = vfs->pAppData;

    return disk->real->xCurrentTimeInt64(disk->real, now);
}

struct lossy_disk *
lossy_create(void)
{
    struct lossy_disk *disk = xcalloc(1, sizeof(*disk));

    disk->real = sqlite3_vfs_find(NULL);
    disk->ending = "";
    pthread_mutex_init(&disk->lock, NULL);
    disk->vfs = (sqlite3_vfs){
        .iVersion = 2,
        .szOsFile = (int)sizeof(struct lossy_file) + disk->real->szOsFile,
        .mxPathname = disk->real->mxPathname,
        .zName = "lossy",
        .pAppData = disk,
        .xOpen = disk_open,
        .xDelete = disk_delete,
        .xAccess = disk_access,
        .xFullPathname = disk_full_path,
        .xRandomness = disk_randomness,
        .xSleep = disk_sleep,
        .xCurrentTimeInt64 = disk_time,
    };
    sqlite3_vfs_register(&disk->vfs, 1);
    return disk;
}

static void
forget_images(struct lossy_disk *disk)
{
    while (disk->images) {
        struct image *image = disk->images;

        disk->images = image->next;
        free_image(image);
    }
}

void
lossy_destroy(struct lossy_disk *disk)
{
    if (!disk) {
        return;
    }
    sqlite3_vfs_unregister(&disk->vfs);
    sqlite3_vfs_register(disk->real, 1);
    forget_images(disk);
    pthread_mutex_destroy(&disk->lock);
    free(disk);
}

void
lossy_cut_after(struct lossy_disk *disk, int count)
{
    disk->cut_at = disk->done + count;
}

bool
lossy_is_off(const struct lossy_disk *disk)
{
    return disk->is_off;
}

int
lossy_count(const struct lossy_disk *disk)
{
    return disk->done;
}

// Whatever only a running machine has.
static void
remove_shared_memory(const char *path)
{
    struct strbuf name = {0};

    strbuf_addf(&name, "%s-shm", path);
    unlink(strbuf_text(&name));
    strbuf_finish(&name);
}

// Every file becomes what would be found.
static void
lose(struct lossy_disk *disk, struct rng *rng)
{
    for (struct image *image = disk->images; image; image = image->next) {
        uint32_t percent = 25 * rng_below(rng, 5);

        for (int i = 0; i < image->count; i++) {
            apply_partly(image, &image->changes[i], rng, percent);
        }
        if (access(image->path, F_OK) == 0) {
            write_whole(image);
        }
        remove_shared_memory(image->path);
    }
}

void
lossy_restore(struct lossy_disk *disk, struct rng *rng)
{
    lose(disk, rng);
    forget_images(disk);
    disk->is_off = false;
    disk->done = disk->cut_at = 0;
}

void
lossy_end(struct lossy_disk *disk, struct rng *rng, int status)
{
    pthread_mutex_lock(&disk->lock); // for ever: nobody changes anything any more
    lose(disk, rng);
    _exit(status);
}

void
lossy_fail(struct lossy_disk *disk, enum lossy_fault fault, const char *ending)
{
    pthread_mutex_lock(&disk->lock);
    disk->fault = fault;
    disk->ending = ending;
    pthread_mutex_unlock(&disk->lock);
}

void
lossy_watch(struct lossy_disk *disk, lossy_fn on_write, void *data)
{
    disk->on_write = on_write;
    disk->data = data;
}
