// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // unshare, setns
#include "tests/chaos/siege/slow_line.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "common/util/rng.h"
#include "tests/support/wire_client.h"

enum { PACKET_BYTES = 1600, PACKETS_MAX = 256 };

// Packets of one direction on their way, oldest first.
struct lane {
    int from, to;
    int first, count;
    int64_t newest_ms; // arrival of the last one
    struct {
        int64_t at_ms;
        size_t length;
        uint8_t bytes[PACKET_BYTES];
    } packets[PACKETS_MAX];
};

static int64_t
now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// What is too much is lost, as on other lines.
static void
take(struct lane *lane, int64_t delay_ms)
{
    uint8_t bytes[PACKET_BYTES];
    ssize_t length = read(lane->from, bytes, sizeof(bytes));
    int place = (lane->first + lane->count) % PACKETS_MAX;
    int64_t at_ms = now_ms() + delay_ms;

    if (length <= 0 || lane->count == PACKETS_MAX) {
        return;
    }
    lane->newest_ms = at_ms > lane->newest_ms ? at_ms : lane->newest_ms;
    lane->packets[place].at_ms = lane->newest_ms;
    lane->packets[place].length = (size_t)length;
    memcpy(lane->packets[place].bytes, bytes, (size_t)length);
    lane->count++;
}

static void
deliver(struct lane *lane)
{
    while (lane->count > 0 && lane->packets[lane->first].at_ms <= now_ms()) {
        if (write(lane->to, lane->packets[lane->first].bytes, lane->packets[lane->first].length) <
            0) {
            return;
        }
        lane->first = (lane->first + 1) % PACKETS_MAX;
        lane->count--;
    }
}

static _Noreturn void
carry(int here, int there, int least_ms, int most_ms)
{
    static struct lane lanes[2];
    struct pollfd fds[2] = {{here, POLLIN, 0}, {there, POLLIN, 0}};
    struct rng rng = {7};

    lanes[0].from = lanes[1].to = here;
    lanes[0].to = lanes[1].from = there;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (;;) {
        poll(fds, 2, 1);
        for (int i = 0; i < 2; i++) {
            uint32_t more = (uint32_t)(most_ms - least_ms);

            if (fds[i].revents & POLLIN) {
                take(&lanes[i], least_ms + (more ? (int64_t)rng_below(&rng, more + 1) : 0));
            }
            deliver(&lanes[i]);
        }
    }
}

static bool
set_up(int control, const char *name, const char *address)
{
    struct ifreq request = {0};
    struct sockaddr_in *place = (struct sockaddr_in *)&request.ifr_addr;

    snprintf(request.ifr_name, sizeof(request.ifr_name), "%s", name);
    if (address) {
        place->sin_family = AF_INET;
        inet_pton(AF_INET, address, &place->sin_addr);
        if (ioctl(control, SIOCSIFADDR, &request) < 0) {
            return false;
        }
        inet_pton(AF_INET, "255.255.255.0", &place->sin_addr);
        if (ioctl(control, SIOCSIFNETMASK, &request) < 0) {
            return false;
        }
    }
    memset(&request.ifr_ifru, 0, sizeof(request.ifr_ifru));
    if (ioctl(control, SIOCGIFFLAGS, &request) < 0) {
        return false;
    }
    request.ifr_flags = (short)(request.ifr_flags | IFF_UP);
    return ioctl(control, SIOCSIFFLAGS, &request) == 0;
}

// An end of the line in the namespace that we are in; its descriptor, -1 if there can be none.
static int
open_end(const char *address)
{
    struct ifreq request = {0};
    int end = open("/dev/net/tun", O_RDWR | O_CLOEXEC);
    int control = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);

    request.ifr_flags = IFF_TUN | IFF_NO_PI;
    snprintf(request.ifr_name, sizeof(request.ifr_name), "goren0");
    if (end >= 0 && (control < 0 || ioctl(end, TUNSETIFF, &request) < 0 ||
                     !set_up(control, "goren0", address) || !set_up(control, "lo", NULL))) {
        close(end);
        end = -1;
    }
    if (control >= 0) {
        close(control);
    }
    return end;
}

// A new namespace, and this process in it.
static int
enter_new(void)
{
    if (unshare(CLONE_NEWNET) < 0 && unshare(CLONE_NEWUSER | CLONE_NEWNET) < 0) {
        return -1;
    }
    return open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC);
}

bool
slow_line_open(struct slow_line *line, int least_ms, int most_ms)
{
    int near_end = -1, far_end = -1;

    *line = (struct slow_line){.here = enter_new(), .there = -1};
    if (line->here >= 0) {
        near_end = open_end("10.77.0.1");
        line->there = near_end >= 0 ? enter_new() : -1;
        far_end = line->there >= 0 ? open_end("10.77.0.2") : -1;
        setns(line->here, CLONE_NEWNET);
    }
    if (far_end >= 0) {
        line->carrier = fork();
        if (line->carrier == 0) {
            carry(near_end, far_end, least_ms, most_ms);
        }
    }
    close(near_end);
    close(far_end);
    return line->carrier > 0;
}

void
slow_line_close(struct slow_line *line)
{
    if (line->carrier > 0) {
        kill(line->carrier, SIGKILL);
        waitpid(line->carrier, NULL, 0);
    }
    line->carrier = 0;
    close(line->here);
    close(line->there);
}

bool
slow_line_connect(const struct slow_line *line, struct wire_client *client)
{
    bool is_good;

    if (setns(line->there, CLONE_NEWNET) < 0) {
        return false;
    }
    is_good = client_connect_address(client, "10.77.0.1", SLOW_LINE_PORT);
    setns(line->here, CLONE_NEWNET);
    return is_good;
}
