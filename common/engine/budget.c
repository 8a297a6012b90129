// SPDX-License-Identifier: MIT
#include "common/engine/budget.h"

void
budget_begin(struct budget *budget, const struct engine_limits *limits, uint64_t nodes_max)
{
    *budget = (struct budget){.limits = limits, .nodes_max = nodes_max};
}

static bool
has_passed(const struct engine_limits *limits, int64_t at_ms)
{
    return at_ms != TIME_NEVER && limits->now(limits->now_data) >= at_ms;
}

bool
budget_look(struct budget *budget)
{
    const struct engine_limits *limits = budget->limits;

    if ((limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed)) ||
        has_passed(limits, limits->until_ms)) {
        budget->is_over = true;
    }
    return budget->is_over;
}

bool
budget_has_more(struct budget *budget)
{
    return !budget_look(budget) && !has_passed(budget->limits, budget->limits->aim_ms);
}
