"""Names of people: as answers, and in free text where people introduce themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from nlu import lexicon
from nlu import person_names as names
from nlu.clauses import LEADING, clause_tokens, skip
from nlu.dialogue_acts import Act, acts_at, is_denied
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.matcher import Grammar, Match
from nlu.problems import make_ambiguity
from nlu.text import Text, once, read
from patterns.texts import trimmed_span

_BEFORE, _AFTER = (*LEADING, "corrects"), ("polite", "speaks")
_UNSAID = frozenset({Act.ASKS, Act.PUTS_OFF})
_LED_BY, _ENDS = frozenset(":,\"'-"), frozenset(',.;!-"')
_GOES_ON = ("clause_joint", "preposition", "subject_pronoun", "polite", "wants", "request_verb", "stays", "possessive")
_SURE = {"own": 0.9, "named_here": 0.7, "introduces": 0.7, "of_another": 0.8}


class NameReader(EntityReader):
    """Reads a person's name without the words around it ("Huda" in "it's Huda"); of a full name, the part that the slot
    asks for."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        span = _answer(read(text), names.asked_part(context.slot))
        return names.entity_at(read(text), span, 1.0) if span else make_ambiguity("not_a_name", trimmed_span(text))

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """The speaker's own name, if they introduce themselves and the slot asks for it; for a slot about somebody
        served, the name of that person."""
        if not names.asks_for_own_name(context.slot):
            return ()
        tokens, part = read(text), names.asked_part(context.slot)
        leads = name_introductions(tokens, others=names.asks_for_served_person(context.slot))
        spans = ((lead, span) for lead in leads if (span := _part(tokens, lead, part)))
        return [names.entity_at(tokens, span, _SURE[lead.rule]) for lead, span in spans]


def name_introductions(text: Text, *, others: bool = False) -> list[Match]:
    """Where a message introduces the speaker ("own", "introduces") or, with `others`, somebody else; `parts["name"]` is
    the range of the name."""
    leads = (lead for lead in _leads(text) if lead.rule in _SURE and (others or lead.rule != "of_another"))
    return [lead for lead in leads if not (acts_at(text, at := lead.parts["name"][0]) & _UNSAID or is_denied(text, at))]


def is_sure_name(words: str) -> bool:
    """Whether words are only a name, and are written like one or start with a common Arabic one."""
    text = read(words)
    return any(size == len(text) for size, _ in _sure_person(text, 0))


def _answer(text: Text, part: str) -> names.Range | None:
    """The name in an answer, or the part that is asked for; None if there is no certain one."""
    leads = _answer_leads(text)
    best = [lead for lead in leads if lead.parts.get("part") == part] or [lead for lead in leads if lead.rule == "own"]
    spans = {_part(text, lead, part, answered=True) for lead in best or leads}
    return spans.pop() if len(spans) == 1 else None


def _part(text: Text, lead: Match, part: str, *, answered: bool = False) -> names.Range | None:
    """The part of a name that is asked for. A name of one word is the part that was asked, and by itself a first
    name."""
    span: names.Range = lead.parts["name"]
    named = lead.parts.get("part", "full")
    if part == named or (part == "full" and answered):
        return span
    found = names.name_parts(text, *span) if named == "full" else {}
    is_whole = answered and found and ("last" not in found or _is_family(text, span, found, part))
    return span if is_whole else found.get(part)


def _is_family(text: Text, span: names.Range, found: Mapping[str, names.Range], part: str) -> bool:
    """Whether the whole name is a last name: "van der Berg"."""
    return part == "last" and found["last"][0] > span[0] and names.particle(text, span[0], span[0] + 1) == "links"


def _bare_name(text: Text) -> tuple[Match, ...]:
    """The name in an answer with only fillers around it, or before a clause that says more."""
    first = skip(text, 0, len(text), _BEFORE)
    in_phrase = any(at + tag.size > first for at in range(first) for tag in text.tags(at))
    written = all(names.is_capital(text, at) for at in (first, first + 1))  # "Max Lang", though a word is another, too
    lacks = text.has(first - 1, "corrects") and not names.starts_name(text, first)  # "no allergies"
    last = first if in_phrase or lacks else _listed_end(text, names.name_end(text, first, sure=written))
    is_name = last > first and (_only_courtesy(text, last) or _ends_part(text, last))
    return (Match("plain", first, last, {"name": (first, last)}),) if is_name else ()


def _listed_end(text: Text, last: int) -> int:
    """The end of a name that continues after a comma and ends the answer: "Smith, John"."""
    turned = names.name_end(text, last + 1) if text.word(last) == "," else last
    return turned if turned > last + 1 and _only_courtesy(text, turned) else last


def _only_courtesy(text: Text, at: int) -> bool:
    return skip(text, at, len(text), _AFTER) == len(text)


def _ends_part(text: Text, at: int) -> bool:
    """Whether a sentence, or a part of one, ends before a token."""
    return at == len(text) or text.sentence(at)[0] == at or (text.word(at) in _ENDS and not text.glued(at + 1))


def _may_go_on(text: Text, at: int) -> bool:
    return _ends_part(text, at) or text.has(at, *_GOES_ON)


@once
def _leads(text: Text) -> tuple[Match, ...]:
    return tuple(_grammar().matches(text))


def introduced_part(text: Text) -> str:
    """The part of a name that a text introduces, "first", "middle" or "last"; "" where it introduces a whole name."""
    parts = {lead.parts.get("part", "full") for lead in _leads(text)} - {"full"}
    return str(parts.pop()) if len(parts) == 1 else ""


def _answer_leads(text: Text) -> tuple[Match, ...]:
    """How an answer introduces a name; another person's name only if there is nothing else."""
    return tuple(lead for lead in _leads(text) if lead.rule != "of_another") or _bare_name(text) or _leads(text)


@cache
def _grammar() -> Grammar:
    return Grammar.load(
        "names",
        {
            "head": lambda text, at: [(0, None)] * (at in clause_tokens(text).heads),
            "lead": lambda text, at: [(1, None)] * (text.has(at, "be_word") or text.word(at) in _LED_BY),
            "person": _expected_person,
            "sure_person": _sure_person,
            "closed_person": lambda text, at: [one for one in _sure_person(text, at) if _may_go_on(text, one[1][1])],
            "titled": lambda text, at: _expected_person(text, at) if text.has(at, "title") else [],
        },
    )


def _expected_person(text: Text, at: int) -> list[tuple[int, names.Range]]:
    end = names.name_end(text, at, sure=True)
    speaks = end == at + 1 and ("subject_pronoun", "first") in [tag[:2] for tag in text.tags(at)]
    does = end == at + 1 and text.word(at).endswith(tuple(lexicon.words("deed_suffix"))) and not _ends_part(text, end)
    return [(end - at, (at, end))] if end > at and not (speaks or (does and not names.is_capital(text, at))) else []


def _sure_person(text: Text, at: int) -> list[tuple[int, names.Range]]:
    """A name that is written like one, or a common Arabic one; not "Egyptian", nor "علي" before a noun, where it means
    "on"."""
    end = names.name_end(text, at) if names.starts_name(text, at) else at
    people = end == at + 1 and text.word(at).endswith(tuple(lexicon.words("people_suffix")))
    return [(end - at, (at, end))] if end > at and not people else []
