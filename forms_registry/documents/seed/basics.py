"""What must be known of every field before any condition can be read: its type, its options, its question."""

from __future__ import annotations

from forms_registry.documents.seed.cells import options_in, question
from forms_registry.documents.seed.lexicon import spoken, type_named, without_asides, words
from forms_registry.documents.seed.limits import sentences, type_told
from forms_registry.documents.seed.parts import Draft, Fact, Part
from forms_registry.documents.seed.sources import is_remark, tools_in
from forms_registry.documents.text import fold, plain

CHOICES = frozenset({"dropdown", "checkbox"})
_REFINED = ("textarea", "phone", "email")
_TEXTS = ("label", "reprompt", "help", "message")


def read_basics(part: Part, draft: Draft) -> None:
    """Settles the type, the options and what is said to people."""
    part.type = _type(part, draft)
    for fact in part.facts:
        if fact.key == "prompt":
            _question(part, fact, draft)
        elif fact.key.startswith((*_TEXTS, "prompt_")):
            part.set(fact.key, question(fact.text)[0], fact.line)
    if part.name not in {"", part.id} and not part.declared:
        part.set("label", part.name, part.line)
    _list_options(part, draft)
    if part.options and part.type == "text":
        draft.warn("type_of_options", part.line, id=part.id)
    part.type = "dropdown" if part.options and part.type not in CHOICES else part.type
    if part.type in CHOICES:
        _label_options(part)


def _type(part: Part, draft: Draft) -> str:
    """The type that the first says; a plain text is what a later one, or a limit, says more exactly."""
    told = [_type_of(fact.text) for fact in part.all("type")]
    kind = next(filter(None, told), "text")
    if not any(told[:1]):
        fact = part.first("type") or Fact("type", "", part.line)
        draft.warn("type_unknown", fact.line, id=part.id, type=fact.text)
    limits = (type_told(said) for fact in part.all("constraints") for said in sentences(fact.text))
    region = "phone" if part.first("region") or "region" in part.keys else None
    return next((one for one in (*told, *limits, region) if one in _REFINED), kind) if kind == "text" else kind


def _type_of(text: str) -> str | None:
    """The type that the first words of a cell mean: "Single-select from list", "text (phone)"."""
    spelled = fold(without_asides(text)).split()[:8]
    kind = next(filter(None, (type_named(" ".join(spelled[:end])) for end in range(len(spelled), 0, -1))), None)
    inside = type_named(plain(text).partition("(")[2].rstrip(")"))
    return inside if kind == "text" and inside in _REFINED else kind


def _question(part: Part, fact: Fact, draft: Draft) -> None:
    first = spoken(fact.text).split(" ")[0].casefold()
    guided = tools_in(fact.text, draft.tools) if first in words()["guides"] else []
    part.guided += guided
    if first in words()["confirms"]:
        part.set("confirm", True, fact.line)
    elif not guided:
        asked, rest = question(fact.text)
        part.set("prompt", asked, fact.line)
        if fold(rest).startswith(("options", "choices")):
            part.options = part.options or {value: {} for value in options_in(rest)}
        elif not is_remark(rest) and not tools_in(rest, draft.tools):
            draft.warn("remark_unread", fact.line, text=rest, id=part.id)


def _list_options(part: Part, draft: Draft) -> None:
    """The options that front matter or a cell lists; front matter that describes each keeps its own."""
    exact = part.keys.get("options")
    listed = exact.value if exact and isinstance(exact.value, list) else []
    if not any(isinstance(item, dict) for item in listed):
        part.options = {str(item): {} for item in listed} or part.options
    for fact in part.all("options"):
        found = options_in(fact.text)
        if len(found) < 2 and "[" not in fact.text:
            draft.warn("options_unread", fact.line, id=part.id, text=fact.text)
        elif not part.options:
            part.options = {value: {} for value in found}


def _label_options(part: Part) -> None:
    """Takes the labels of tables, and the options of the first where none are listed."""
    for table in part.tables:
        if not (part.options or table.when or "options" in part.keys):
            part.options = {row["value"]: {} for row in table.rows}
        for row in table.rows:
            known = part.option(row["value"])
            if known and not part.options[known]:
                part.options[known] = {code: row[code] for code in sorted(row.keys() - {"value"}, reverse=True)}
    options = [{"value": one, "label": texts} if "ar" in texts else one for one, texts in part.options.items()]
    if options:
        part.keys["options"] = Fact("options", list(options), part.line)
