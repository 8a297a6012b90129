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

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_named_and_compared_by_their_network),
        cmocka_unit_test(neighbours_share_the_upper_half_of_ipv6),
        cmocka_unit_test(other_families_are_this_machine),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
