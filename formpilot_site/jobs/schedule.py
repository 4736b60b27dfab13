"""All background work, a line each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Work:
    """Work that is done at the times of `cron` (UTC). If it `is_notified`, it is also done when a worker starts, and
    whenever a transaction that notifies its `name` commits (`conversations.background_work.notify_worker`). Two workers
    may do it at the same time, and it is done again if it was killed.

    `does` is the dotted path of a function, whose result is logged if there is any, or the name of a management
    command, whose output is logged. If it `hears_stop`, the function gets another function, which says whether it
    should stop.
    """

    name: str
    does: str
    cron: str
    hears_stop: bool = False
    is_notified: bool = False


WORK = (
    Work("send_webhooks", "webhooks.sending.send_due", "* * * * *", hears_stop=True, is_notified=True),
    Work("index_words", "index_words", "* * * * *"),
    Work("count_turns", "count_turns", "*/10 * * * *"),
    Work("forget_webhooks", "webhooks.outbox.delete_old", "23 * * * *"),
    Work("reseal_webhooks", "webhooks.services.reseal_secrets", "41 * * * *"),
    Work("make_exports", "auditing.exports.ordering.make_ordered", "* * * * *", hears_stop=True, is_notified=True),
    Work("remove_exports", "auditing.exports.ordering.remove_old", "31 * * * *"),
    Work("seal_audit", "seal_audit", "*/10 * * * *"),
    Work("purge", "purge", "17 * * * *"),
    Work("forget_sessions", "clearsessions", "53 * * * *"),
)
