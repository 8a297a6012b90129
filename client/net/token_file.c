// SPDX-License-Identifier: MIT
#include "client/net/token_file.h"

#include <dirent.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/util/hex.h"
#include "common/util/strbuf.h"
#include "common/util/wipe.h"

enum {
    FILE_MAX = 1024, // a label, a name and a token are less
    TOKEN_DIGITS = 2 * WIRE_TOKEN_BYTES,
    NAME_DIGITS = 32, // of the file's name
};

// The beginning of the file, and what its name is made of: a server and a name
// may hold characters, or be longer, than a file's name can.
static void
add_head(struct strbuf *out, const char *server, const char *name)
{
    strbuf_addf(out, "goren token 1\nserver %s\nname %s\ntoken ", server, name);
}

static void
set_path(const char *state_dir, const struct strbuf *head, struct strbuf *path)
{
    unsigned char digest[EVP_MAX_MD_SIZE] = {0};

    (void)EVP_Digest(head->text, head->length, digest, NULL, EVP_sha256(), NULL);
    strbuf_addf(path, "%s/tokens", state_dir);
    for (int i = 0; i < NAME_DIGITS / 2; i++) {
        strbuf_addf(path, i == 0 ? "/%02x" : "%02x", digest[i]);
    }
}

static bool
read_token(const char *digits, uint8_t token[WIRE_TOKEN_BYTES])
{
    uint8_t bytes[WIRE_TOKEN_BYTES];
    bool is_good = hex_read(digits, bytes, sizeof(bytes));

    if (is_good) {
        memcpy(token, bytes, sizeof(bytes));
    }
    wipe(bytes, sizeof(bytes));
    return is_good;
}

bool
token_file_load(const char *state_dir, const char *server, const char *name,
                uint8_t token[WIRE_TOKEN_BYTES])
{
    struct strbuf head = {0}, path = {0};
    char text[FILE_MAX];
    size_t length;
    bool is_good;

    add_head(&head, server, name);
    set_path(state_dir, &head, &path);
    is_good = file_read(path.text, text, sizeof(text), &length) == FILE_OK &&
              length == head.length + TOKEN_DIGITS + 1 &&
              memcmp(text, head.text, head.length) == 0 && text[length - 1] == '\n' &&
              read_token(text + head.length, token);
    wipe(text, sizeof(text));
    strbuf_finish(&head);
    strbuf_finish(&path);
    return is_good;
}

enum file_result
token_file_save(const char *state_dir, const char *server, const char *name,
                const uint8_t token[WIRE_TOKEN_BYTES])
{
    struct strbuf head = {0}, path = {0}, folder = {0};
    char text[FILE_MAX];
    enum file_result result = FILE_TOO_LARGE;
    size_t length;

    add_head(&head, server, name);
    set_path(state_dir, &head, &path);
    strbuf_addf(&folder, "%s/tokens", state_dir);
    length = head.length + TOKEN_DIGITS + 1;
    if (length < sizeof(text)) {
        memcpy(text, head.text, head.length);
        for (size_t i = 0; i < WIRE_TOKEN_BYTES; i++) {
            snprintf(text + head.length + 2 * i, 3, "%02x", token[i]);
        }
        text[length - 1] = '\n';
        result = file_make_folder(folder.text);
        result = result == FILE_OK ? file_replace(path.text, text, length) : result;
        wipe(text, sizeof(text));
    }
    strbuf_finish(&folder);
    strbuf_finish(&head);
    strbuf_finish(&path);
    return result;
}

void
token_file_forget(const char *state_dir, const char *server, const char *name)
{
    struct strbuf head = {0}, path = {0};

    add_head(&head, server, name);
    set_path(state_dir, &head, &path);
    (void)unlink(path.text);
    strbuf_finish(&head);
    strbuf_finish(&path);
}

// Is this file a token of the server, whoever one was there? Then name is who.
static bool
belongs_to(const char *path, const char *server, char name[WIRE_NAME_BYTES + 1])
{
    struct strbuf head = {0};
    char text[FILE_MAX];
    size_t length, wanted, name_length = 0;
    bool is_its;

    add_head(&head, server, "");
    wanted = head.length - strlen("\ntoken ");
    is_its = file_read(path, text, sizeof(text), &length) == FILE_OK && length > wanted &&
             strlen(text) == length && memcmp(text, head.text, wanted) == 0;
    if (is_its) {
        name_length = strcspn(text + wanted, "\n");
        is_its = name_length <= WIRE_NAME_BYTES;
    }
    if (is_its) {
        memcpy(name, text + wanted, name_length);
        name[name_length] = '\0';
    }
    wipe(text, sizeof(text));
    strbuf_finish(&head);
    return is_its;
}

// A token file of the server, with the name in it.
typedef void (*token_visit_fn)(void *data, const char *path, const char *name);

static void
visit_server(const char *state_dir, const char *server, token_visit_fn visit, void *data)
{
    char name[WIRE_NAME_BYTES + 1];
    struct strbuf folder = {0};
    struct dirent *entry;
    DIR *dir;

    strbuf_addf(&folder, "%s/tokens", state_dir);
    dir = opendir(strbuf_text(&folder));
    while (dir && (entry = readdir(dir)) != NULL) {
        struct strbuf path = {0};

        strbuf_addf(&path, "%s/%s", strbuf_text(&folder), entry->d_name);
        if (entry->d_name[0] != '.' && belongs_to(strbuf_text(&path), server, name)) {
            visit(data, strbuf_text(&path), name);
        }
        strbuf_finish(&path);
    }
    if (dir) {
        closedir(dir);
    }
    strbuf_finish(&folder);
}

static void
remove_token(void *data, const char *path, const char *name)
{
    int *count = data;

    (void)name;
    *count += unlink(path) == 0;
}

int
token_file_forget_server(const char *state_dir, const char *server)
{
    int count = 0;

    visit_server(state_dir, server, remove_token, &count);
    return count;
}

struct newest {
    char *name;
    struct timespec at;
    bool is_found;
};

static bool
is_later(struct timespec a, struct timespec b)
{
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

static void
look_at_token(void *data, const char *path, const char *name)
{
    struct newest *newest = data;
    struct stat file;

    if (stat(path, &file) == 0 && (!newest->is_found || is_later(file.st_mtim, newest->at))) {
        newest->is_found = true;
        newest->at = file.st_mtim;
        memcpy(newest->name, name, strlen(name) + 1);
    }
}

bool
token_file_find_name(const char *state_dir, const char *server, char name[WIRE_NAME_BYTES + 1])
{
    struct newest newest = {.name = name};

    visit_server(state_dir, server, look_at_token, &newest);
    return newest.is_found;
}
