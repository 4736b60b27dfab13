"""Judges the values that a reply proposes, one by one, beside what the rules read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.dialogue.wording import say
from agent.interpretation.base import InterpretationRequest, ProposedValue, Veto, veto
from agent.interpretation.evidence import FREE_TEXT_TYPES, EvidenceChecker, NotGrounded
from agent.interpretation.guards.verdicts import Guard, Verdict, unknown_field
from agent.interpretation.model_escalation import CERTAIN
from agent.quotes import telling_words, without
from agent.replies import ClaimedValue
from agent.turn import INFERRED
from forms_registry.schema import FieldSpec
from nlu.entity import InvalidValue

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

    def __init__(self, request: InterpretationRequest, read: Sequence[ProposedValue]) -> None:
        self.request = request
        self.read = {value.field_id: value for value in read if not value.unclear}
        self.sure = {name: value for name, value in self.read.items() if value.confidence >= CERTAIN}
        view = request.view.with_answers({name: value.value for name, value in self.sure.items()})
        self.witness = EvidenceChecker(request.message, view, request.pending.id if request.pending else "")
        self.contested: set[str] = set()
        self.values: dict[str, ProposedValue] = {}
        self.verdicts: list[Verdict] = []
        self.vetoes: list[Veto] = []

    def judge(self, claims: Sequence[ClaimedValue]) -> None:
        """In form order, so that what one answer makes visible counts for the next."""
        spec, said = self.request.view.spec, {claim.field_id: claim for claim in claims}
        self.verdicts += [unknown_field(name) for name in said if not spec.has(name)]
        known = [(item, said[item.id]) for item in spec.fields if item.id in said]
        alike = filter(self._is_read_alike, known)
        self.values = {item.id: replace(self.read[item.id], interpreter="rules") for item, _ in alike}
        for item, claim in known:
            if item.id not in self.values:
                self._judge(item, claim)

    def _is_read_alike(self, said: tuple[FieldSpec, ClaimedValue]) -> bool:
        item, claim = said
        read = self.read.get(item.id)
        return read is not None and self.witness.says_alike(item, claim.value, read.value)

    def _judge(self, item: FieldSpec, claim: ClaimedValue) -> None:
        try:
            value = self.values[item.id] = self._placed(item, claim)
        except NotGrounded as no:
            self._refuse(item, claim, no)
            return
        view = self.witness.view
        if value.unclear:
            self._refuse(item, claim, NotGrounded("read_otherwise"))
            return
        try:
            view.field_type(item).clean(value.value, view.value_context(item))
        except InvalidValue as error:
            self._refuse(item, claim, NotGrounded("out_of_range", error.problem.text.get("en")))
        self.witness.view = view.with_answers({item.id: value.value})

    def _placed(self, item: FieldSpec, claim: ClaimedValue) -> ProposedValue:
        """A claimed value that is said, or a question, unless its words are another field's or its answer stands."""
        witness = self.witness
        if not witness.view.is_visible(item.id):
            raise NotGrounded("hidden", "It is not part of the form now. Leave it out.")
        if witness.view.waits_for_options(item):
            raise NotGrounded("no_options")
        value = witness.ground(item, claim.value, claim.quote)
        others = [] if witness.names(item, value.span) else self._sharing(item, value)
        if self._is_spoken_for(item, value, others):
            raise NotGrounded("spoken_for")
        answered = self.request.view.is_answered(item.id) and item.id != witness.asked
        if answered and not witness.corrects(item, value.span):
            raise NotGrounded("not_taken_back")
        return value if value.unclear or self._is_text(item) else self._beside_the_rules(item, value, others)

    def _is_text(self, item: FieldSpec) -> bool:
        return self.witness.view.field_type(item).type in FREE_TEXT_TYPES

    def _sharing(self, item: FieldSpec, value: ProposedValue) -> list[ProposedValue]:
        """The answers of other fields, texts aside, that rest on the same words."""
        taken = [other for name, other in (self.sure | self.values).items() if name != item.id]
        spec = self.request.view.spec
        return [
            other for other in taken if other.overlaps(value.span) and not self._is_text(spec.field(other.field_id))
        ]

    def _is_spoken_for(self, item: FieldSpec, value: ProposedValue, others: Sequence[ProposedValue]) -> bool:
        """Whether words are another field's answer, as the model has it too. A text may hold such words beside its own:
        "I fell on Monday" tells what happened, and "Monday" alone does not."""
        if not self._is_text(item):
            return any(other.field_id in self.values for other in others)
        rest = without(self.request.message, (other.span for other in others))
        return bool(others) and not telling_words(rest[slice(*value.span)])

    def _beside_the_rules(
        self, item: FieldSpec, value: ProposedValue, others: Sequence[ProposedValue]
    ) -> ProposedValue:
        """The value, or a question where the rules read otherwise: another value, or the same for another field."""
        read, view = self.read.get(item.id), self.request.view
        if read is not None and (item.id in self.sure or value.confidence <= INFERRED):
            return self.witness.doubted(item, value, read.value)
        if not others:
            return value
        self.contested |= {other.field_id for other in others}
        one, two = (view.spec.field(name).name(view.locale) for name in (item.id, others[0].field_id))
        unclear = say(view.locale, "which_field", quote=value.quote, one=one, two=two)
        return replace(value, value=None, confidence=0.0, unclear=unclear, candidates=(value.value,))

    def _refuse(self, item: FieldSpec, claim: ClaimedValue, no: NotGrounded) -> None:
        correction = f"{item.id}: {no}" if str(no) else ""
        self.verdicts.append(Verdict(_GUARDS.get(no.why, Guard.UNGROUNDED_VALUE), correction, item.id))
        self.vetoes.append(veto(item, claim.quote, no.why))
