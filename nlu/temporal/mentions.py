"""Scans a folded message for mentions of days or times, by rules that say with which words they begin."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, time, timedelta

from nlu.dialogue_acts import corrects, is_deferred, is_negated, is_questioned, only_fillers
from nlu.temporal.resolution_context import ResolutionContext

Moment = date | time

DIGITS = "#"
"""Stands for "begins with digits" among the first words of a rule."""

FOLLOWED = (
    r"(?=\s*(?:$|[.:](?!\w)|[,;!?()\]\"\n]|-(?!\w)|'(?!s(?!\s+\d))|\b(?:at|in|on|and|or|but|when|while|because|as|after|before"
    r"|around|about|by|for|from|to|until|till|through|thru|just|any|i|we|he|she|they|my|our|it|the|this|last|next"
    r"|please|thanks|thank|morning|afternoon|evening|night|noon|midday|if|with|is|was|will|would|instead|not|no|wait|so"
    r"|then|too|ok|that|which|since|during|where|there|today|tomorrow|yesterday|under|name|works?|suits|fits|sounds|lunch|dinner|brunch"
    r"|breakfast|leaving|arriving|departing|starting|returning|coming|\d{1,2}(?::\d\d(?:\s?[ap]\.?m)?|\s?[ap]\.?m)|و\w*|في|من|الي|عند"
    r"|حوالي|تقريبا|الساعه|علي|لكن|لان|عندما|لما|بعد|قبل|صباحا|مساء|الصبح)"
    r"(?!\w)))"
)
"""What may follow a value that stands by itself: "on Sunday, ..." but not "on Sunday roasts"."""

_MOST = 40
_PIECE = re.compile(r"\d+|[^\W\d_]+")
_GLUED = "وفبلك"
_NOT_BEFORE_DIGITS = re.compile(r"(?:[#@$£€/\\.+*=^~]|\d\s?[,:%-]|[a-z]-|[^\W\d]|_)$")
_GLUED_LETTER = re.compile(r"(?<!\w)[وفبلك]$")
_RANGE = re.compile(
    r"\s*(?:to|until|till|til|through|thru|and\s+until|-|>|الي|حتي|لغايه|لين)\s*(?:the\s+|يوم\s+|on\s+)?"
)
_BOTH = re.compile(r"\s*(?:and|و)\s*(?:the\s+|يوم\s+|on\s+)?")
_BETWEEN = re.compile(r"\b(?:between|from|بين|ما بين|من)\s+(?:the\s+|يوم\s+|الساعه\s+)?$")
_EITHER = re.compile(
    r"\s*(?:,?\s*(?:or|and|او|ام|و|&)|[,/])\s*(?:maybe\s+|perhaps\s+|possibly\s+)?(?:on\s+|the\s+|يوم\s+|ربما\s+)*"
)
_BOUND = re.compile(
    r"(?<!just )(?<!shortly )(?<!right )(?<!soon )(?<!well )\b(?:before|after|no\s+later\s+than|no\s+earlier\s+than)"
    r"\s+(?:on\s+|the\s+|around\s+|about\s+)?$"
)
_ONWARDS = re.compile(
    r"\s+(?:onwards?|or\s+(?:later|earlier|after|before)|at\s+the\s+(?:latest|earliest)|فصاعدا|او\s+بعدها|علي\s+الاكثر)(?!\w)"
)
_SETTLED = re.compile(
    r"\s+it\s+(?:is|will\s+be|shall\s+be)\b|\s+(?:works|suits|fits|is|would\s+be|sounds)(?:\s+(?:me|us))?\s+(?:better|best)\b"
)
"""What follows the one of several that is meant: "not 7 but his train is late, so 9pm it is"."""
_CONCLUDED = re.compile(
    r"\bso\s+(?:(?:let's|let\s+us|i'd|we'd|i\s+would|i'll)\s+(?:say|do|make\s+it|go\s+for|take)\s+|say\s+|make\s+it\s+|maybe\s+|then\s+)?"
    r"(?:on\s+|at\s+|the\s+)*$"
    r"|(?<!\w)(?:لذلك|لذا|فلنقل|خلينا\s+نقول|فليكن|ف?خلنا\s+نقول)\s+(?:يوم\s+|الساعه\s+)?$"
)
_APPOSED = re.compile(r"[\s,(-]*(?:(?:a|which was|that is|i\.e\.|it was|الموافق|يعني|اي)\s+)?[\s,(-]*")


@dataclass(frozen=True, slots=True)
class TimeExpression:
    """`text[start:end]` of the folded message, and the moments that it can mean, the likeliest first.

    `code` is "" when it means exactly one; otherwise it says what is open or wrong. `weekday` (Monday is 0) is set
    when nothing but a weekday was named, so that it can stand beside a date: "Monday, 9 March".
    """

    start: int
    end: int
    values: tuple[Moment, ...] = ()
    confidence: float = 1.0
    code: str = ""
    weekday: int | None = None

    @property
    def sure(self) -> bool:
        return not self.code and len(self.values) == 1


@dataclass(frozen=True, slots=True)
class GrammarRule:
    """One form of words. `starts` are the first words that it can begin with; `build` may still decline a match."""

    starts: frozenset[str]
    pattern: re.Pattern[str]
    build: Callable[[re.Match[str], ResolutionContext], TimeExpression | None]


Grammar = Mapping[str, Sequence[GrammarRule]]


def grammar(rules: Iterable[GrammarRule]) -> Grammar:
    """The rules by first word."""
    table: dict[str, list[GrammarRule]] = {}
    for rule in rules:
        for word in rule.starts:
            table.setdefault(word, []).append(rule)
    return table


def mention_at(text: str, place: int, word: str, rules: Grammar, context: ResolutionContext) -> TimeExpression | None:
    """The longest mention that begins at `place` with `word` (`DIGITS` for a number)."""
    found = [
        mention
        for rule in rules.get(word, ())
        if (match := rule.pattern.match(text, place)) and (mention := rule.build(match, context))
    ]
    return max(found, key=lambda mention: mention.end, default=None)


def scan(rules: Grammar, context: ResolutionContext) -> list[TimeExpression]:
    """Every mention, in order and apart from each other, whatever the sentence does with it; no more than 40, for a
    message with more answers nothing and may be made to keep us busy."""
    mentions: list[TimeExpression] = []
    reach = 0
    for place, word in _places(context.text):
        if len(mentions) == _MOST:
            break
        if place >= reach and (mention := mention_at(context.text, place, word, rules, context)):
            mentions.append(mention)
            reach = mention.end
    return mentions


def stated(mentions: Sequence[TimeExpression], text: str) -> list[TimeExpression]:
    """What the person says of those mentions: without what they ask about, deny, put off or take back; joined where
    one belongs to the other ("Monday, 9 March", "from Monday to Friday", "Monday or Tuesday")."""
    kept = [mention for mention in mentions if not is_negated(text, mention.start)]
    kept = [mention for mention in kept if not (is_questioned(text, mention.start) or is_deferred(text, mention.start))]
    found = joined(kept, text)
    settled = [mention for mention in found if _is_settled(mention, text)]
    return [_bounded(mention, text) for mention in (settled if len(settled) == 1 else found)]


def _is_settled(mention: TimeExpression, text: str) -> bool:
    """Whether the words beside a mention say that it is the one that is meant: "..., so let's say 4 pm"."""
    return concludes(text, mention.start) or bool(_SETTLED.match(text, mention.end))


def concludes(text: str, place: int) -> bool:
    """Whether the words before `place` draw a conclusion: "I finish work at 3, so let's say"."""
    return _CONCLUDED.search(text, max(0, place - 40), place) is not None


def _bounded(mention: TimeExpression, text: str) -> TimeExpression:
    """ "After 8pm", "before the 20th": a bound, and no moment as such."""
    bound = mention.sure and (
        _BOUND.search(text, max(0, mention.start - 30), mention.start) or _ONWARDS.match(text, mention.end)
    )
    return replace(mention, code="vague") if bound else mention


def joined(mentions: Sequence[TimeExpression], text: str) -> list[TimeExpression]:
    """The mentions with those made one that belong together, and without those that the next one takes back."""
    result: list[TimeExpression] = []
    for mention in mentions:
        before = result.pop() if result else None
        if before is None or corrects(text[before.end : mention.start]):
            result.append(mention)
        elif pair := _join(before, mention, text):
            result.append(pair)
        else:
            result += [before, mention]
    return result


def is_whole_message(mentions: Sequence[TimeExpression], text: str) -> bool:
    """Whether the message is these mentions and nothing else of weight."""
    return bool(mentions) and only_fillers(text, [(mention.start, mention.end) for mention in mentions])


def _places(text: str) -> Iterator[tuple[int, str]]:
    for piece in _PIECE.finditer(text):
        place, word = piece.start(), piece.group()
        if word[0].isdigit():
            before = text[max(0, place - 4) : place]
            if not _NOT_BEFORE_DIGITS.search(before) or _GLUED_LETTER.search(before):
                yield place, DIGITS
            continue
        if place and (text[place - 1].isdigit() or text[place - 1] in "_@#'"):
            continue
        yield place, word
        if word[0] in _GLUED and len(word) > 2:
            yield place + 1, word[1:]


def _join(first: TimeExpression, second: TimeExpression, text: str) -> TimeExpression | None:
    between = text[first.end : second.start]
    whole = replace(first, end=second.end, weekday=None, confidence=min(first.confidence, second.confidence))
    if _APPOSED.fullmatch(between) and (merged := _same_moment(first, second, whole)):
        return merged
    if not (first.values and second.values) or {first.code, second.code} - {"", "ambiguous"}:
        return None
    if _RANGE.fullmatch(between) or (
        _BOTH.fullmatch(between) and _BETWEEN.search(text, max(0, first.start - 20), first.start)
    ):
        start = first.values[0]
        end = next((value for value in second.values if value > start), _after(start, second))  # type: ignore[operator]
        return replace(whole, values=(start, end), code="range") if start != end else whole
    if _EITHER.fullmatch(between):
        values = tuple(dict.fromkeys((*first.values, *second.values)))
        return replace(whole, values=values, code="several") if len(values) > 1 else whole
    return None


def _after(start: Moment, last: TimeExpression) -> Moment:
    """The end of a period: "from Monday to Friday", said on a Thursday, ends in the week in which it begins."""
    end = last.values[0]
    if last.weekday is None or not (type(start) is date and type(end) is date) or end > start:
        return end
    return start + timedelta(days=(end - start).days % 7)


def _same_moment(first: TimeExpression, second: TimeExpression, whole: TimeExpression) -> TimeExpression | None:
    """A weekday beside a date picks among what the date can mean, or contradicts it."""
    weekday = first.weekday if first.weekday is not None else second.weekday
    dated = second if first.weekday is not None else first
    if weekday is not None and dated.weekday is None and dated.code in {"", "ambiguous"}:
        matching = tuple(day for day in dated.values if isinstance(day, date) and day.weekday() == weekday)
        if len(matching) == 1:
            return replace(whole, values=matching, code="", confidence=dated.confidence)
        return replace(whole, values=dated.values, code="weekday")
    if first.sure and second.sure and first.values == second.values:
        return whole
    return None
