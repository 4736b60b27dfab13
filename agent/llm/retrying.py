"""When a failed request is sent again."""

from __future__ import annotations

import random

from agent.llm.deadline import Deadline
from agent.llm.faults import ModelFault

ATTEMPTS = 3
LONGEST_WAIT = 3.0
FIRST_BACKOFF = 0.25


def pause_before_retry(fault: ModelFault, attempts: int, deadline: Deadline) -> float | None:
    """Seconds to wait after `attempts` requests, the last of which met `fault`; None when it is time to give up.

    What the endpoint asks for is kept to when it is short (3 s at most), else nothing is sent again. Without such a
    wish the pause doubles, and is jittered so that many waiting turns do not come back at the same moment.
    """
    if attempts >= ATTEMPTS or not fault.fault.passes:
        return None
    pause = fault.retry_after
    if pause is None:
        pause = FIRST_BACKOFF * 2 ** (attempts - 1) * random.uniform(0.5, 1.5)  # noqa: S311 - no secret depends on it
    elif pause > LONGEST_WAIT:
        return None
    return pause if pause < deadline.remaining() else None
