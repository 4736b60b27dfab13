"""Judges the values that a reply proposes, one by one, beside what the rules read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import filterfalse

from agent.deciding.quotes import content_stems
from agent.dialogue.names import name_in_sentence
from agent.dialogue.wording import say
from agent.interpretation.evidence import CERTAIN, EvidenceChecker, NotGrounded
from agent.interpretation.guards.verdicts import Guard, Verdict, unknown_field
from agent.model_replies import ClaimedValue
from agent.slots.proposals import InterpretationRequest, ProposedValue, Veto, veto
from agent.turns.outcome import INFERRED
from forms_registry.schema import FieldSpec
from nlu.entity import InvalidValue
from patterns.texts import blanked

_GUARDS = {
    "hidden": Guard.HIDDEN_FIELD,
    "no_options": Guard.OPTIONS_UNKNOWN,
    "spoken_for": Guard.ANSWERED_FIELD,
    "not_taken_back": Guard.ANSWERED_FIELD,
    "out_of_range": Guard.OUT_OF_RANGE_VALUE,
}
"""The guard that stands behind a reason not to take a value; all others say that it is not grounded."""


class ClaimJudge:
    """Takes claims one by one, each seeing the form as those before it leave it.

    `values` are what stands of them, as the rules read it where they read the same. `contested` are fields whose value,
    as the rules read it, rests on words that the model gives to another.
    """

    def __init__(self, request: InterpretationRequest, by_rules: Sequence[ProposedValue]) -> None:
        self.request = request
        self.by_rules = {value.field_id: value for value in by_rules if not value.unclear}
        self.sure_values = {name: value for name, value in self.by_rules.items() if value.confidence >= CERTAIN}
        view = request.view.with_answers({name: value.value for name, value in self.sure_values.items()})
        self.witness = EvidenceChecker(request.message, view, request.pending.id if request.pending else "")
        self.contested: set[str] = set()
        self.values: dict[str, ProposedValue] = {}
        self.verdicts: list[Verdict] = []
        self.vetoes: list[Veto] = []

    def judge(self, claims: Sequence[ClaimedValue]) -> None:
        """In form order, so that what one answer makes visible counts for the next; what the rules read alike first."""
        spec, by_field = self.request.view.spec, {claim.field_id: claim for claim in claims}
        self.verdicts += map(unknown_field, filterfalse(spec.has, by_field))
        claimed = [(item, by_field[item.id]) for item in spec.fields if item.id in by_field]
        for item, claim in claimed:
            by_rule = self.by_rules.get(item.id)
            if by_rule is not None and self.witness.is_same_value(item, claim.value, by_rule.value):
                self.values[item.id] = replace(by_rule, interpreter="rules")
        for item, claim in claimed:
            self._judge(item, claim)

    def _judge(self, item: FieldSpec, claim: ClaimedValue) -> None:
        if item.id in self.values:
            return
        try:
            value = self.values[item.id] = self._value(item, claim)
            self._check(item, value)
        except NotGrounded as no:
            self._refuse(item, claim, no)

    def _check(self, item: FieldSpec, value: ProposedValue) -> None:
        """Raises NotGrounded for what is a question, or beyond the field's limits, of which the person is told."""
        if value.unclear:
            raise NotGrounded("read_otherwise")
        view = self.witness.view
        self.witness.view = view.with_answers({item.id: value.value})
        try:
            view.cleaned(item, value.value)
        except InvalidValue as error:
            raise NotGrounded("out_of_range", error.problem.text.get("en")) from None

    def _refuse(self, item: FieldSpec, claim: ClaimedValue, no: NotGrounded) -> None:
        correction = f"{item.id}: {no}" if str(no) else ""
        self.verdicts.append(Verdict(_GUARDS.get(no.why, Guard.UNGROUNDED_VALUE), correction, item.id))
        self.vetoes.append(veto(item, claim.quote, no.why))

    def _value(self, item: FieldSpec, claim: ClaimedValue) -> ProposedValue:
        """A claimed value that is said, or a question, unless its words are another field's or its answer stands."""
        witness, is_text = self.witness, self._is_text(item.id)
        if not witness.view.is_visible(item.id):
            raise NotGrounded("hidden", "It is not part of the form now. Leave it out.")
        if witness.view.waits_for_options(item):
            raise NotGrounded("no_options")
        value = witness.ground(item, claim.value, claim.quote)
        others = [] if witness.names(item, value.span) else self._sharing(item, value)
        if self._is_spoken_for(value, others, is_text=is_text):
            raise NotGrounded("spoken_for")
        is_answered = self.request.view.is_answered(item.id) and item.id != witness.asked
        if is_answered and not witness.corrects(item, value.span):
            raise NotGrounded("not_taken_back")
        return value if value.unclear or is_text else self._against_rules(item, value, others)

    def _is_text(self, field_id: str) -> bool:
        return self.request.view.field_type(self.request.view.spec.field(field_id)).takes_free_text

    def _sharing(self, item: FieldSpec, value: ProposedValue) -> list[ProposedValue]:
        """The answers of other fields, texts aside, that rest on the same words."""
        taken = [other for name, other in (self.sure_values | self.values).items() if name != item.id]
        return [other for other in taken if other.overlaps(value.span) and not self._is_text(other.field_id)]

    def _is_spoken_for(self, value: ProposedValue, others: Sequence[ProposedValue], *, is_text: bool) -> bool:
        """Whether words are another field's answer, as the model has it too. A text may hold such words beside its own:
        "I fell on Monday" tells what happened, and "Monday" alone does not."""
        if not is_text:
            return any(other.field_id in self.values for other in others)
        rest = blanked(self.request.message, (other.span for other in others))
        return bool(others) and not content_stems(rest[slice(*value.span)])

    def _against_rules(self, item: FieldSpec, value: ProposedValue, others: Sequence[ProposedValue]) -> ProposedValue:
        """The value, or a question where the rules read otherwise: another value, or the same for another field."""
        by_rule, view = self.by_rules.get(item.id), self.request.view
        if by_rule is not None and (item.id in self.sure_values or value.confidence <= INFERRED):
            return self.witness.as_question(item, value, by_rule.value)
        if not others:
            return value
        self.contested |= {other.field_id for other in others}
        first, second = (name_in_sentence(view.spec.field(name), view.locale) for name in (item.id, others[0].field_id))
        unclear = say(view.locale, "which_field", quote=value.quote, one=first, two=second)
        return replace(value, value=None, confidence=0.0, unclear=unclear, candidates=(value.value,))
