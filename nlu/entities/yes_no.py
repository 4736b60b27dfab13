"""Yes and no, as people say them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nlu import lexicon
from nlu.choosing.denial import denials
from nlu.clauses import is_word, rule_matches, skip
from nlu.dialogue_acts import Act, acts_at, takes_back
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.expressions import claimed
from nlu.matcher import Grammar, Match
from nlu.problems import make_ambiguity
from nlu.slot_words import wordings
from nlu.stems import stems
from nlu.text import Text, once, read
from patterns.folding import fold_text

_ANSWERS = Grammar.load("answers", {})
_MEANS = {"yes": True, "short_yes": True, "no": False, "short_no": False, "short_none": False, "open": None}
_BESIDE = ("polite", "greeting", "hesitation", "emphasis", "loose_word", "small_word", "subject_pronoun")
_FILLERS = (*_BESIDE, "around_choice", "beside_answer")
_LEAVES_OPEN = {Act.ASKS, Act.SUPPOSES, Act.UNSURE}
_NOT_OWN = {*_LEAVES_OPEN, Act.PUTS_OFF, Act.TELLS_OF_ANOTHER}
_TAKES_BACK, _NAMES, _NONE = ("reserves", "corrects"), ("possessive", "the", "article"), ("unsure", "denies", "absent")
_NO_NOUN = ("having", "function_word", "filler", "hesitation", "subject_pronoun", "possessive", "reserves", *_NONE)
_WHO, _STATING = {"subject_pronoun", "another_person"}, {"auxiliary", "having", "copula", "wants", "said_future"}
_ELABORATED, _STATED, _ASIDE, _MOST_OPEN = 0.9, 0.8, 0.7, 8
_BEFORE_VERBS = "\u064a\u062a\u0646\u0627"  # what Arabic puts before a verb for who does it
Wordings = Sequence[frozenset[str]]


@dataclass(frozen=True, slots=True)
class YesNo:
    """The meaning of `tokens[first:last]`; None if they leave the question open."""

    value: bool | None
    first: int
    last: int
    confidence: float = 1.0


class YesNoReader(EntityReader):
    """Reads a message that answers a yes/no question, as a bool."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        answer = yes_or_no(read(text), wordings(context.slot))
        if answer is None:
            return None
        span = read(text).span(answer.first, answer.last)
        open_question = make_ambiguity("yes_no_unclear", span, (True, False))
        return open_question if answer.value is None else Entity(answer.value, *span, answer.confidence)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Nothing: in free text, a yes does not show which question it answers."""
        return ()


def bare_yes_or_no(text: str) -> bool | None:
    """The meaning of a text that is exactly one phrase for yes or no."""
    phrase = fold_text(text).strip(" .!,")
    says = {value for value, tag in ((True, "yes"), (False, "no")) if phrase in lexicon.words(tag)}
    return says.pop() if len(says) == 1 else None


def yes_or_no(text: Text, about: Wordings = ()) -> YesNo | None:
    """Reads a message that begins or ends with a yes or no, or that states the question's own words; "maybe" and "no,
    wait" leave it open, and of what is taken back the last counts. None for other talk, and for questions. `about` are
    the stems of each wording of the question."""
    answers = [*_ANSWERS.matches(text, _ends_where_it_should)]
    begun = _opening(text, answers)
    first, end = begun or _statement(text, about), _closing(text, answers, begun)
    if end and first and end.value != first.value:
        return end if _is_taken_back(text, first.last, end.first) else YesNo(None, 0, len(text))
    return _elaborated(text, begun, about) if begun and begun.value is not None else begun or end or first


def _opening(text: Text, answers: Sequence[Match]) -> YesNo | None:
    """What the answers say with which a message begins; nothing in a question, and no doubt of a long one."""
    given, at = list[Match](), 0
    for match in answers:
        is_apart = any(is_word(text, place) for place in range(at, match.first))
        if is_apart or match.rule == "stop" or (given and _is_of_a_verb(text, match)):
            break
        given += [match] if match.rule != "talk" else []
        at = match.last
    return _together(given, len(text) > _MOST_OPEN) if given and text.word(at) != "?" else None


def _together(answers: Sequence[Match], is_long: bool) -> YesNo | None:
    values = {_MEANS[match.rule] for match in answers if match.rule != "sure_yes"} or {True}
    value = values.pop() if len(values) == 1 else None
    sure = min(float(match.parts.get("sure", 1)) for match in answers)
    return None if value is None and is_long else YesNo(value, answers[0].first, answers[-1].last, sure)


def _closing(text: Text, answers: Sequence[Match], begun: YesNo | None) -> YesNo | None:
    """The plain yes or no with which a message ends: "it is too far, so no". Open where the words before it deny it,
    doubt it, or tell what others say."""
    ending = (it for it in reversed(answers) if text.has(it.first, "means") and it.first not in _idioms(text))
    match = next(ending, None)
    if match is None or match.first < (begun.last if begun else 0) or text.word(len(text) - 1) == "?":
        return None
    value = _MEANS.get(match.rule) if _is_asserted(text, match.first) else None
    is_last = skip(text, match.last, len(text), _FILLERS) == len(text)
    return YesNo(value, match.first, match.last, _STATED) if is_last else None


def _is_asserted(text: Text, at: int) -> bool:
    first = max((end + 1 for end in range(at) if not is_word(text, end) or text.has(end, "clause_joint")), default=0)
    if not (is_bare := skip(text, first, at, _FILLERS) == at) and _negates(text, first, at):
        return text.has(at, "no") and not text.has(at - 1, "filler")  # "she hasn't got any, no"
    return not acts_at(text, at) & (_LEAVES_OPEN if is_bare else _NOT_OWN)


def _is_taken_back(text: Text, first: int, last: int) -> bool:
    """Whether what was said before is taken back, or to be looked at, in `tokens[first:last]`: "no. Actually yes"."""
    puts_off = any(first <= match.first < last for match in rule_matches(text).get("puts_off", ()))
    return puts_off or any(takes_back(text, at) for at in range(first, last))


def _is_of_a_verb(text: Text, match: Match) -> bool:
    """Whether a "no" is the one of what follows: the second one of "no, we do not need it" in Arabic."""
    is_talk = not is_word(text, match.last) or text.has(match.last, *_FILLERS)
    return not is_talk and _denies_on(text, match.first, match.last)


def _denies_on(text: Text, no: int, at: int) -> bool:
    """Whether a "no" may deny what is behind it; an Arabic one a verb, for before a noun it is an answer."""
    is_verb = text.word(at).isascii() or text.word(at)[:1] in _BEFORE_VERBS
    return text.has(no, "denies") or (is_verb and text.has(no, "denies_verb"))


def _ends_where_it_should(text: Text, match: Match) -> bool:
    ends = not is_word(text, match.last) or text.has(match.last, "polite", "emphasis")
    return ends or not match.rule.startswith("short")


def _elaborated(text: Text, answer: YesNo, about: Wordings) -> YesNo | None:
    """ "Yes, I saw a doctor": taken where what follows speaks of the question, or stands apart and tells no value."""
    last = text.sentence(answer.last - 1)[1]
    rest = [at for at in range(answer.last, last) if is_word(text, at)]
    if skip(text, answer.last, last, _FILLERS) == last:
        return answer
    if _denies_thing(text, answer.last):
        return _of_question(answer, {*stems(text, answer.last, answer.last + 1)}, about)
    words = {*stems(text, rest[0], last)}
    if _is_open(text, rest, answer, states=_states(words, about)):
        return YesNo(None, answer.first, last)
    aside = replace(answer, confidence=_ASIDE) if _is_own_clause(text, rest, answer) else None
    return _of_question(answer, words, about) or aside


def _of_question(answer: YesNo, words: set[str], about: Wordings) -> YesNo | None:
    return replace(answer, confidence=_ELABORATED) if any(words & wording for wording in about) else None


def _denies_thing(text: Text, at: int) -> bool:
    """Whether "no" negates the noun after it, which only answers a question about that thing."""
    denies = text.tag(at - 1, "denies")
    return denies is not None and denies.value == "before_word" and is_word(text, at) and not text.has(at, *_NO_NOUN)


def _is_own_clause(text: Text, rest: Sequence[int], answer: YesNo) -> bool:
    """Whether what follows is a clause of its own; after a no, which may take something back, one without a value."""
    apart = not all(is_word(text, at) for at in range(answer.first, rest[0]))
    tokens = range(answer.first, answer.last)  # "nah" stands before no noun, as "no" may
    plainly = any(text.has(at, "means") and not _denies_on(text, at, rest[0]) for at in tokens)
    continues = text.has(rest[0], "subject_pronoun", "ends_denial") or rest[0] in denials(text)
    opens = apart or plainly or continues or len(tokens) > 1  # "no, he's never been here"
    return opens and (plainly or claimed(text).isdisjoint(rest))  # "ok, the 25th" only begins so


def _is_open(text: Text, rest: Sequence[int], answer: YesNo, *, states: bool) -> bool:
    """Whether what follows takes an answer back, or denies after a yes, or states what was asked after a no, or puts
    off what is not sure."""
    negated = any(_is_against(text, at, states=states) for at in range(rest[0], rest[-1] + 1))
    goes_against = negated if answer.value else states and not negated
    looks = answer.confidence < 1 and _is_taken_back(text, rest[0], rest[-1])
    return goes_against or looks or _is_reserved(text, rest)


def _is_reserved(text: Text, rest: Sequence[int]) -> bool:
    """Whether what follows restricts an answer, "yes, if it rains"; not for somebody else, "no, but my dad is"."""
    if text.has(rest[0], "supposes"):
        return not any(text.has(at, "possible") for at in rest)
    is_other = text.has(rest[0], "subject_pronoun") or Act.TELLS_OF_ANOTHER in acts_at(text, rest[-1])
    return text.has(rest[0], *_TAKES_BACK) and rest[0] not in denials(text) and not is_other


def _is_against(text: Text, at: int, *, states: bool) -> bool:
    """Whether a token denies what was said: not a thing, nor, in words that do not state what was asked, what is named
    before it: "my back isn't up to it"."""
    is_of_thing = not states and any(text.has(place, *_NAMES) for place in range(text.sentence(at)[0], at))
    return at in denials(text) and not (_denies_thing(text, at + 1) or is_of_thing)


def _statement(text: Text, about: Wordings) -> YesNo | None:
    """ "The treatment has not started", in answer to "Has the treatment started?"."""
    bounds = sorted({text.sentence(at) for at in range(len(text))})
    found = [YesNo(not _negates(text, *part), *part, _STATED) for part in bounds if _is_stated(text, *part, about)]
    return found[0] if len({answer.value for answer in found}) == 1 else None


def _is_stated(text: Text, first: int, last: int, about: Wordings) -> bool:
    """Whether a sentence states what was asked, idioms aside: "no problem" speaks of no problem."""
    words = {words for place, words in enumerate(stems(text, first, last), first) if place not in _idioms(text)}
    is_open = text.word(last - 1) == "?" or acts_at(text, first) & _LEAVES_OPEN
    return not is_open and _states(words, about) and not _does_else(text, first, last, words, about)


@once
def _idioms(text: Text) -> set[int]:
    """The tokens of words that hold a denial and deny nothing: "why not"."""
    sizes = ((at, size) for at in range(len(text)) for size, _ in text.readings(at, "asserts"))
    return {at + more for at, size in sizes for more in range(size)}


def _does_else(text: Text, first: int, last: int, words: set[str], about: Wordings) -> bool:
    """Whether one word of the question is all that is said of it where somebody does something, and neither is nor has
    nor wants: "we lost our dog"."""
    names = frozenset[str]().union(*(text.names(at) for at in range(first, last)))
    return names.isdisjoint(_STATING) and not names.isdisjoint(_WHO) and max(len(words & group) for group in about) == 1


def _negates(text: Text, first: int, last: int) -> bool:
    return any(first <= place < last for place in denials(text))


def _states(words: set[str], about: Wordings) -> bool:
    """Whether words hold all stems of a wording, or most of several."""
    shares = [(len(words & wording), len(wording)) for wording in about if wording]
    return any(shared >= min(size, 2) and 3 * shared >= 2 * size for shared, size in shares)
