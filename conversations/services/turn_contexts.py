"""Builds the agent's context for a turn: the form, what is known about the person, and who runs the form's actions."""

from __future__ import annotations

import time
from datetime import timedelta
from functools import partial
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import salted_hmac

from agent.llm.deadline import Deadline
from agent.turns.turn import TurnContext
from conversations.actions.journal import TurnKey
from conversations.actions.lookups import stats_of
from conversations.actions.runner import TurnActions
from conversations.services.budget import interpreter_for
from conversations.services.claims import Claim
from conversations.services.files.named_files import files_named
from conversations.services.guides import guide_search
from conversations.services.resuming import resume_seconds
from forms_registry.languages import languages_of
from forms_registry.selectors import spec_of


def context_of(claim: Claim) -> TurnContext:
    """The context of the claimed turn; its deadline runs since the claim was taken. Raises VersionUnreadable, and
    FileNotFound for a file that it names and the conversation has not."""
    host, spec, deadline = claim.host, spec_of(claim.version), _deadline(claim)
    return TurnContext(
        spec=spec,
        conversation_id=str(claim.conversation_id),
        number=claim.number,
        now=(host.stopped_at or timezone.now()).astimezone(ZoneInfo(host.timezone)),
        locale=host.host_locale or None,
        locale_told=bool(host.host_locale) and claim.request.locale == host.host_locale,
        languages=languages_of(spec),
        flags=host.flags,
        user=host.user,
        prefill=host.prefill,
        client_prefill=host.client_prefill,
        carried=claim.carried,
        by_client=claim.request.caller.is_browser,
        restarted=bool(claim.request.session and claim.request.session.after_expiry),
        kept_for=timedelta(seconds=resume_seconds(spec)),
        with_step_form=claim.request.with_step_form,
        files={} if claim.opens else files_named(claim.conversation_id, claim.request),
        largest_file=settings.LARGEST_UPLOAD,
        interpreter=interpreter_for(claim.conversation_id),
        actions=_actions(claim, deadline),
        host_tools=claim.request.trusted_host_tools,
        call_scope=salted_hmac("conversations.actions", str(claim.conversation_id)).hexdigest(),
        guides=guide_search(),
        history_messages=settings.HISTORY_MESSAGES,
        deadline=deadline,
        stats=partial(stats_of, spec) if settings.AGENT_STATS and spec.assistant else None,
    )


def _deadline(claim: Claim) -> Deadline:
    """The end of the turn's time, which started with the claim."""
    most = min(settings.TURN_DEADLINE_SECONDS, claim.request.within_seconds or settings.TURN_DEADLINE_SECONDS)
    return Deadline(most - (time.monotonic() - claim.taken))


def _actions(claim: Claim, deadline: Deadline) -> TurnActions | None:
    """Who runs the form's own tools. A document that came with a request gets nobody: whoever may send one could have
    this service do what its operator meant for the forms of staff. Neither does a test: it is deleted, and what was
    done in earnest has to stay on record."""
    if claim.version.form_id is None or claim.is_test:
        return None
    turn = TurnKey(claim.conversation_id, claim.number)
    alone = not claim.request.runs_tools
    return TurnActions(spec_of(claim.version), turn, deadline, settings.ACTION_TIMEOUT_SECONDS, alone=alone)
