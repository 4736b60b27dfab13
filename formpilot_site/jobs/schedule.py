"""All background work, a line each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Work:
    """Is done at the times of `cron` (UTC); what `is_notified` too when a worker starts, and whenever its `name` is
    notified by a transaction that commits (`conversations.background_work.notify_worker`). Two workers may do it
    at once, and it is done again after it was killed.

    `does` is the dotted path of a function, which returns what is worth a line of log, if anything; or the name of a
    management command, of which the log gets the words. Where it `hears_stop`, the function gets another one, which
    says whether it should come to an end.
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
