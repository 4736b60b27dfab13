"""Turns an author's words into conditions: as they stand, or with the ids of the fields that they mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from forms_registry.conditions import Condition, ConditionError, compile_condition, condition_from_mapping
from forms_registry.spec.parser.phrases.gaps import Pair, bare_gap_rule, gap_rules
from forms_registry.spec.parser.phrases.references import References
from forms_registry.spec.parser.plain import plain
from forms_registry.spec.parser.written import Written

MAX_WORDING = 400
"""Characters of prose that are searched for a condition: searching takes more than linear time."""

_STARTER = re.compile(
    r"^\s*(?:[-–—:,*]\s*)*"
    r"(?:(?:this field is |it is |field is |is )?(?:asked|ask|shown|show|displayed|display|visible|"
    r"appears?|applies|applicable|"
    r"required|mandatory|needed|enabled|relevant|yes|check|conditional(?:ly)?(?: required)?|"
    r"depends on whether|depends on)\b[\s,:–—-]*)*"
    r"(?:(?:but\s+)?(?:only\s+)?(?:if|whether|when|where|in case|provided(?: that)?|as long as|for)\b)?[\s:]*",
    re.IGNORECASE,
)


class Rules:
    """Compiles conditions over one form's fields and flags. `types` maps each field to its rule type; `flags` are those
    that "the flag" may mean, `used` further names that conditions use as one; `pair` are the two dates that the
    document compares elsewhere, which "the gap" means."""

    def __init__(
        self,
        types: Mapping[str, str],
        options: Mapping[str, Sequence[str]],
        flags: Sequence[str],
        used: Iterable[str],
        references: References,
        pair: Pair | None = None,
    ) -> None:
        self.flags = tuple(flags)
        self._names = {**types, **dict.fromkeys((*used, *flags), "bool")}
        self._options = options
        self._references = references
        self._pair = pair

    def compile(self, text: str, subject: str | None = None) -> Condition:
        """The condition as written. Raises ConditionError."""
        return compile_condition(text, self._names, options=self._options, subject=subject, flags=self.flags)

    def read(self, text: str, subject: str | None = None) -> Condition:
        """The condition that a cell or sentence states. Raises the ConditionError of the plainest attempt."""
        if len(text) > MAX_WORDING:
            raise ConditionError(f"The condition is longer than {MAX_WORDING} characters.", "Say it in fewer words.")
        first: ConditionError | None = None
        for attempt in self._attempts(text):
            try:
                return self.compile(attempt, subject)
            except ConditionError as error:
                first = first or error
        raise first or ConditionError("There is no condition here.", "")

    def of(self, written: Written, subject: str | None = None, *, negated: bool = False) -> Condition:
        """The condition of a text, a mapping, or a list of them that must all hold. Raises ConditionError."""
        if negated:
            return self.compile(f"!({self.of(written, subject).cel})", subject)
        if written.items is not None:
            parts = [f"({self.of(item, subject).cel})" for item in written.items]
            return self.compile(" && ".join(parts), subject)
        if written.pairs is not None:
            mapping = written.json()
            return condition_from_mapping(
                mapping, self._names, options=self._options, subject=subject, flags=self.flags
            )
        return self.read(written.text, subject)

    def _attempts(self, text: str) -> Iterator[str]:
        bare = _bare(text)
        if not bare:
            return
        yield bare
        # Words in brackets and after a dash mostly explain the condition before them, or are the condition.
        outer = _bare(re.sub(r"\([^()]*\)", " ", bare))
        inner = [_bare(part) for part in re.findall(r"\(([^()]*)\)", bare)]
        unbracketed = re.sub(r"\(([^()]*\s[-−]\s[^()]*)\)", r"\1", bare)
        shorter = [
            _bare(part) for part in re.split(r"\s[–—-]\s|:\s|\.\s|;|,\s(?:otherwise|else|so|because)\b", bare)[:1]
        ]
        variants = [item for item in dict.fromkeys((unbracketed, *shorter, outer, *inner)) if item and item != bare]
        yield from variants
        dates = [item for item, kind in self._names.items() if kind in {"date", "datetime"}]
        for variant in (bare, *variants):
            yield from gap_rules(variant, dates, self._references)
        for variant in (bare, *variants):
            if self._pair and (about_pair := bare_gap_rule(variant, self._pair)):
                yield about_pair
        for variant in (bare, *variants):
            if (named := self._with_ids(variant)) != variant:
                yield named

    def _with_ids(self, text: str) -> str:
        """Words before a comparison that mean one field are replaced by its id."""

        def replaced(match: re.Match[str]) -> str:
            found = self._references.find(match.group(1))
            return f"{found} {match.group(2)}" if found else match.group(0)

        return re.sub(
            r"((?:[A-Za-z][\w'’]*\s+){0,5}?[A-Za-z][\w'’]*)\s+(==|=|!=|>=|<=|>|<|is not|is|equals|was|has)(?=\s|\b)",
            replaced,
            text,
        )


def _bare(text: str) -> str:
    """Without "only if" and the like before it, "only" after it, a full stop, and brackets that have no partner."""
    text = re.sub(r"\s+", " ", text.replace("**", "")).strip()
    while (found := _STARTER.match(text)) and found.end():
        text = text[found.end() :].strip()
    text = _balanced(text)
    if text.startswith("(") and text.endswith(")") and text.count("(") == 1:
        text = text[1:-1].strip()
    return re.sub(r"(?:\s+only)?[\s.,;:]*\Z", "", text, flags=re.IGNORECASE)


def _balanced(text: str) -> str:
    """The text without closing brackets that nothing opened, and opening ones that nothing closes."""
    opened: list[int] = []
    stray: set[int] = set()
    for index, char in enumerate(text):
        if char == "(":
            opened.append(index)
        elif char == ")":
            if opened:
                opened.pop()
            else:
                stray.add(index)
    stray.update(opened)
    return "".join(char for index, char in enumerate(text) if index not in stray).strip()


def states_rule(text: str) -> bool:
    """Whether words look like a condition at all: a comparison, "if", "when", a flag, on/off."""
    return bool(
        re.search(r"[<>=≥≤]|\b(if|when|unless|where|flag|on|off|only|until|depends)\b", plain(text), re.IGNORECASE)
    )
