// SPDX-License-Identifier: MIT
#include "client/local/port_report.h"

#include <arpa/inet.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "common/util/number.h"
#include "common/util/strbuf.h"

enum { PORT_MAX = 65535, LINE_WORDS = 3, LINE_BYTES = 64 };

static const char *const words[PORT_ANSWER_COUNT] = {
    [PORT_OPEN] = "open",       [PORT_NO_ROUTER] = "none",   [PORT_REFUSED] = "refused",
    [PORT_OFFLINE] = "offline", [PORT_NESTED] = "nested",    [PORT_SHARED] = "shared",
    [PORT_LOST] = "lost",       [PORT_NO_HELPER] = "helper",
};

// Networks that are not the internet. The first row that fits counts.
static const struct {
    uint32_t network;
    int bits;
    enum port_answer answer;
} networks[] = {
    {0x00000000, 8, PORT_OFFLINE},  // no address yet
    {0x7f000000, 8, PORT_OFFLINE},  // the router itself
    {0x0a000000, 8, PORT_NESTED},   // 10.0.0.0, RFC 1918
    {0xac100000, 12, PORT_NESTED},  // 172.16.0.0
    {0xc0a80000, 16, PORT_NESTED},  // 192.168.0.0
    {0xa9fe0000, 16, PORT_OFFLINE}, // 169.254.0.0: it got no address
    {0x64400000, 10, PORT_SHARED},  // 100.64.0.0, RFC 6598
    {0xc0000000, 29, PORT_SHARED},  // 192.0.0.0: DS-Lite, RFC 6333
    {0xe0000000, 3, PORT_OFFLINE},  // groups, and what is not given out
};

enum port_answer
port_reach(const char *host)
{
    struct in_addr address;
    uint32_t number;

    if (inet_pton(AF_INET, host, &address) != 1) {
        return PORT_OFFLINE;
    }
    number = ntohl(address.s_addr);
    for (size_t i = 0; i < sizeof(networks) / sizeof(*networks); i++) {
        if ((number ^ networks[i].network) >> (32 - networks[i].bits) == 0) {
            return networks[i].answer;
        }
    }
    return PORT_OPEN;
}

void
port_report_format(const struct port_report *report, struct strbuf *out)
{
    strbuf_add(out, words[report->answer]);
    if (*report->host) {
        strbuf_addf(out, " %s", report->host);
    }
    if (report->answer == PORT_OPEN) {
        strbuf_addf(out, " %u", report->port);
    }
}

static bool
find_answer(const char *word, enum port_answer *answer)
{
    for (int i = 0; i < PORT_ANSWER_COUNT; i++) {
        if (strcmp(words[i], word) == 0) {
            *answer = (enum port_answer)i;
            return true;
        }
    }
    return false;
}

// Splits the line at its blanks, in place; one word more than there may be is counted too.
static int
split(char *line, const char *parts[LINE_WORDS + 1])
{
    int count = 0;

    for (line += strspn(line, " "); *line && count <= LINE_WORDS; line += strspn(line, " ")) {
        size_t length = strcspn(line, " ");
        bool is_last = line[length] == '\0';

        parts[count++] = line;
        line[length] = '\0';
        line += length + !is_last;
    }
    return count;
}

bool
port_report_parse(const char *line, struct port_report *report)
{
    const char *parts[LINE_WORDS + 1];
    struct port_report found = {0};
    struct in_addr address;
    char copy[LINE_BYTES];
    int64_t port = 0;
    int count;

    if (strlen(line) >= sizeof(copy)) {
        return false;
    }
    snprintf(copy, sizeof(copy), "%s", line);
    count = split(copy, parts);
    if (count < 1 || !find_answer(parts[0], &found.answer) ||
        (found.answer == PORT_OPEN ? count != LINE_WORDS : count >= LINE_WORDS)) {
        return false;
    }
    if (count > 1 &&
        (inet_pton(AF_INET, parts[1], &address) != 1 || strlen(parts[1]) >= PORT_HOST_BYTES)) {
        return false;
    }
    if (count > 2 && !number_parse(parts[2], strlen(parts[2]), 1, PORT_MAX, &port)) {
        return false;
    }
    snprintf(found.host, sizeof(found.host), "%s", count > 1 ? parts[1] : "");
    found.port = (unsigned)port;
    *report = found;
    return true;
}
