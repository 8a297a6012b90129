// SPDX-License-Identifier: MIT
// Values that are networks.
#include <string.h>

#include "common/util/strbuf.h"
#include "server/shell/net/peer.h"
#include "server/shell/ops/config_options.h"

static bool
networks_set(const struct option *option, void *place, const char *text)
{
    static const char between[] = ", \t";
    struct peer_networks networks = *(const struct peer_networks *)place;
    int before = networks.count;

    if (option->can_be_none && strcmp(text, CONFIG_NONE) == 0 && before == 0) {
        return true;
    }
    for (text += strspn(text, between); *text; text += strspn(text, between)) {
        size_t length = strcspn(text, between);

        if (networks.count == PEER_NETWORKS_MAX ||
            !peer_network_parse(text, length, &networks.list[networks.count])) {
            return false;
        }
        networks.count++;
        text += length;
    }
    *(struct peer_networks *)place = networks;
    return networks.count > before;
}

static void
networks_show(const struct option *option, const void *place, struct strbuf *out)
{
    const struct peer_networks *networks = place;
    char text[PEER_NETWORK_TEXT_BYTES];

    (void)option;
    for (int i = 0; i < networks->count; i++) {
        peer_network_format(&networks->list[i], text);
        strbuf_addf(out, "%s%s", i > 0 ? ", " : "", text);
    }
    if (networks->count == 0) {
        strbuf_add(out, CONFIG_NONE);
    }
}

static void
networks_allowed(const struct option *option, struct strbuf *out)
{
    strbuf_addf(out, "1 to %d networks, such as 192.0.2.0/24 or 2001:db8::/32, no names",
                PEER_NETWORKS_MAX);
    strbuf_add(out, option->can_be_none ? ", or " CONFIG_NONE : "");
}

const struct option_kind config_kind_networks = {
    .bytes = sizeof(struct peer_networks),
    .is_list = true,
    .value = "NETWORK,...",
    .set = networks_set,
    .show = networks_show,
    .allowed = networks_allowed,
};
