// SPDX-License-Identifier: MIT
#include <arpa/inet.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

#include <cmocka.h>

#include "server/shell/net/peer.h"

static struct peer
of_v6(const char *text)
{
    struct sockaddr_in6 address = {.sin6_family = AF_INET6, .sin6_port = htons(7)};

    assert_int_equal(inet_pton(AF_INET6, text, &address.sin6_addr), 1);
    return peer_of((struct sockaddr *)&address);
}

static void
addresses_are_named_and_compared_by_their_network(void **state)
{
    static const struct {
        const char *text, *name;
        bool is_local;
    } rows[] = {
        {"192.0.2.7", "192.0.2.7", false},
        {"127.0.0.1", "127.0.0.1", true},
        {"127.9.9.9", "127.9.9.9", true},
        {"::1", "::1", true},
        {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", false},
        {"2001:db8:1:2::/64", "2001:db8:1:2::/64", false},
        {"::ffff:192.0.2.7", "192.0.2.7", false},
    };
    struct peer peer;

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        assert_true(peer_parse(rows[i].text, &peer));
        assert_string_equal(peer.address, rows[i].name);
        assert_int_equal(peer.is_local, rows[i].is_local);
        assert_int_not_equal(peer.key, 0);
    }
    assert_false(peer_parse("example.net", &peer));
    assert_false(peer_parse("192.0.2.7:80", &peer));
    assert_false(peer_parse("", &peer));
}

static void
neighbours_share_the_upper_half_of_ipv6(void **state)
{
    (void)state;
    assert_int_equal(of_v6("2001:db8::1").key, of_v6("2001:db8::2").key);
    assert_int_not_equal(of_v6("2001:db8::1").key, of_v6("2001:db8:0:1::1").key);
    assert_int_equal(of_v6("2001:db8::1").port, 7);
}

static void
other_families_are_this_machine(void **state)
{
    struct sockaddr address = {.sa_family = AF_UNIX};
    struct peer peer = peer_of(&address);

    (void)state;
    assert_true(peer.is_local);
    assert_int_equal(peer.key, 0);
    assert_string_equal(peer.address, "local");
}

static void
ipv6_has_a_larger_network(void **state)
{
    struct peer peer;

    (void)state;
    assert_true(of_v6("2001:db8:7:1::1").network == of_v6("2001:db8:7:2::1").network);
    assert_true(of_v6("2001:db8:7:1::1").network != of_v6("2001:db8:8:1::1").network);
    assert_true(of_v6("2001:db8:7:1::1").network != 0);
    assert_true(peer_parse("192.0.2.7", &peer));
    assert_true(peer.network == 0);
    assert_true(of_v6("::1").network == 0);
}

static void
networks_are_read_written_and_compared(void **state)
{
    static const struct {
        const char *network, *canonical, *in, *out;
    } rows[] = {
        {"192.0.2.0/24", "192.0.2.0/24", "192.0.2.255", "192.0.3.0"},
        {"192.0.2.7", "192.0.2.7/32", "192.0.2.7", "192.0.2.6"},
        {"127.0.0.0/8", "127.0.0.0/8", "127.1.2.3", "128.0.0.1"},
        {"10.128.0.0/9", "10.128.0.0/9", "10.200.0.1", "10.127.255.255"},
        {"2001:db8::/32", "2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"},
        {"::1", "::1/128", "::1", "127.0.0.1"},
        {"0.0.0.0/0", "0.0.0.0/0", "8.8.8.8", "2001:db8::1"},
        {"::/0", "::/0", "8.8.8.8", NULL},
    };
    static const char *const bad[] = {"",       "/",       "here",    "1.2.3.4/33",
                                      "::/129", "1.2.3/8", "1.2.3.4/"};
    struct peer_networks networks = {.count = 1};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        char text[PEER_NETWORK_TEXT_BYTES];
        struct peer peer;

        assert_true(
            peer_network_parse(rows[i].network, strlen(rows[i].network), &networks.list[0]));
        peer_network_format(&networks.list[0], text);
        assert_string_equal(text, rows[i].canonical);
        assert_true(peer_parse(rows[i].in, &peer) && peer_is_in(&peer, &networks));
        assert_false(rows[i].out && peer_parse(rows[i].out, &peer) && peer_is_in(&peer, &networks));
    }
    for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
        assert_false(peer_network_parse(bad[i], strlen(bad[i]), &networks.list[0]));
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_named_and_compared_by_their_network),
        cmocka_unit_test(neighbours_share_the_upper_half_of_ipv6),
        cmocka_unit_test(other_families_are_this_machine),
        cmocka_unit_test(ipv6_has_a_larger_network),
        cmocka_unit_test(networks_are_read_written_and_compared),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
