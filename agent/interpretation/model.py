"""Understands messages with a model's help, where the rules do not suffice. If the model fails, the rules' reading
stands."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from agent.interpretation.guards import Guard, Judgement, Verdict, judge_reply
from agent.interpretation.interpretation_merge import merged
from agent.interpretation.model_escalation import needs_model
from agent.interpretation.rules import RulesInterpreter
from agent.llm import AnyClient, BudgetedClient, Deadline, ModelFault, ModelReply, ModelSettings, client_for
from agent.model_replies import ParsedReply, ReplyKind, UnreadableReply, read_reply
from agent.prompting.masking import Mask
from agent.prompting.prompts import Prompt, prompt_for
from agent.prompting.task_choice import chosen_task
from agent.slots.proposals import Interpretation, InterpretationRequest, Interpreter, TaskChoice, Veto
from forms_registry.schema import JsonValue

RETRIES = 3
_ECHO_CHARS = 600
_NOTHING = ParsedReply(ReplyKind.CLARIFY)


class ModelInterpreter:
    """The model leads where words need understanding: its reading comes first, what the rules read checks and completes
    it, and code judges what of it stands.

    Never raises: without a usable reply, the rules' reading stands, and an answer that was held is taken as it is.
    """

    def __init__(self, client: AnyClient, *, judges_text: bool = True) -> None:
        self.judges_text = judges_text
        self._client = client
        self._rules = RulesInterpreter()

    def interpret(self, request: InterpretationRequest) -> Interpretation:
        by_rules = self._rules.interpret(request)
        if not needs_model(request, by_rules):
            return by_rules
        exchange = _Exchange(self._client, request, by_rules)
        result = merged(request, by_rules, exchange.judged())
        return replace(result, calls=tuple(exchange.calls), vetoes=(*exchange.vetoes, *result.vetoes))

    def choose(
        self, message: str, tasks: Mapping[str, str], deadline: Deadline | None, summary: str = ""
    ) -> TaskChoice:
        return chosen_task(self._client, message, tasks, _within(deadline, self._client.settings), summary)


@cache
def interpreter_from(settings: ModelSettings | None) -> Interpreter | None:
    """The process-wide interpreter for an endpoint; None without one, which means the rules."""
    return ModelInterpreter(client_for(settings)) if settings else None


def budgeted_interpreter(settings: ModelSettings, requests: int) -> Interpreter:
    """The interpreter for one turn that may send at most `requests` to the endpoint. Beyond them only the rules are
    used, and the trace records each call that was not made."""
    return ModelInterpreter(BudgetedClient(client_for(settings), requests), judges_text=requests > 0)


def _within(deadline: Deadline | None, settings: ModelSettings) -> Deadline:
    """The end of the model's time, never later than that of the turn."""
    return deadline.at_most(settings.deadline_seconds) if deadline else Deadline(settings.deadline_seconds)


class _Exchange:
    """One message put to the model, with a retry for each guard that its replies break."""

    def __init__(self, client: AnyClient, request: InterpretationRequest, by_rules: Interpretation) -> None:
        nonce = secrets.token_hex(4)
        self._client = client
        self._request = request
        # What stands in an answer to one question is an answer to another only if the model says so.
        self._by_rules = () if request.pending_review else by_rules.values
        self._mask = Mask(request.view, nonce, by_rules.values)
        self._prompt = prompt_for(request, self._mask, nonce)
        self.calls: list[Mapping[str, JsonValue]] = []
        self.vetoes: list[Veto] = []

    def judged(self) -> Judgement | None:
        """The usable part of the replies; None if none was usable. A value that was once judged good is kept."""
        deadline = _within(self._request.deadline, self._client.settings)
        retried: set[Guard] = set()
        best: Judgement | None = None
        prompt = self._prompt
        for _ in range(RETRIES + 1):
            try:
                reply = self._client.complete(prompt.messages, deadline)
            except ModelFault as fault:
                self._record(prompt, fault.record(self._client.settings.model), ())
                break
            judgement = self._judgement(reply)
            self._record(prompt, reply.record(), judgement.verdicts)
            self.vetoes += [veto for veto in judgement.vetoes if veto not in self.vetoes]
            best = _better(best, judgement)
            again = [verdict for verdict in judgement.verdicts if verdict.correction and verdict.guard not in retried]
            if not again:
                break
            retried |= {verdict.guard for verdict in again}
            prompt = prompt.corrected(reply.text[:_ECHO_CHARS], self._mask.hide(_correction(again)))
        return best

    def _judgement(self, reply: ModelReply) -> Judgement:
        try:
            parsed = self._revealed(read_reply(reply.text))
        except UnreadableReply as unreadable:
            guard = Guard.UNKNOWN_ACTION if unreadable.code == "unknown_action" else Guard.INVALID_JSON
            return Judgement(_NOTHING, verdicts=(Verdict(guard, str(unreadable)),), is_usable=False)
        return judge_reply(parsed, self._request, self._by_rules, self._prompt.shown_text)

    def _revealed(self, reply: ParsedReply) -> ParsedReply:
        """The reply with its placeholders replaced by the person's words; texts for the person stay masked."""
        reveal, message = self._mask.reveal, self._mask.cover(reply.message)
        claims = tuple(
            replace(claim, value=reveal(claim.value), quote=str(reveal(claim.quote))) for claim in reply.claims
        )
        return replace(reply, claims=claims, message="" if self._prompt.leaks_into(message) else message)

    def _record(self, prompt: Prompt, call: Mapping[str, JsonValue], verdicts: tuple[Verdict, ...]) -> None:
        prompt_facts = {"prompt_hash": prompt.hash, "prompt_chars": prompt.chars}
        self.calls.append({**call, **prompt_facts, "guard_verdicts": [str(verdict) for verdict in verdicts]})


def _better(best: Judgement | None, judgement: Judgement) -> Judgement | None:
    if not judgement.is_usable:
        return best
    ids = {value.field_id for value in judgement.values}
    earlier = best.values if best else ()
    kept = tuple(value for value in earlier if value.field_id not in ids and not value.unclear)
    return replace(judgement, values=(*kept, *judgement.values))


def _correction(verdicts: list[Verdict]) -> str:
    corrections = "\n".join(f"- {verdict.correction}" for verdict in verdicts[:10])
    return f"WRONG.\n{corrections}\nReply again with the whole corrected JSON object, and nothing else."
