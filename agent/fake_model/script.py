"""What the stand-in replies to what: rules, from code or from a YAML file."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import re2
import yaml

from agent.fake_model.answers import ScriptedAnswer, as_json, completion
from agent.fake_model.faults import FAULTS
from agent.fake_model.serving import checked_fault
from patterns.data import read_yaml
from patterns.scanning import encodable

FALLBACK = '{"intent": "multi_answer", "answers": {}, "message": "Could you say that in other words?"}'


class ScriptError(ValueError):
    """A script that cannot be used; the message says where and why."""


@dataclass(frozen=True, slots=True)
class ReceivedRequest:
    """One request as it came in. `messages` are pairs of role and text; `headers` by lower-case name."""

    path: str
    headers: Mapping[str, str]
    body: Mapping[str, Any]
    messages: tuple[tuple[str, str], ...]

    @property
    def prompt(self) -> str:
        """All messages as one text."""
        return "\n".join(text for _role, text in self.messages)

    @property
    def last_user_message(self) -> str:
        return next((text for role, text in reversed(self.messages) if role == "user"), "")

    @property
    def characters(self) -> int:
        """How much text was sent, in characters."""
        return sum(len(text) for _role, text in self.messages)


Reply = str | Mapping[str, Any] | list[Any] | ScriptedAnswer | Callable[[ReceivedRequest], Any]


@dataclass(frozen=True, slots=True)
class ScriptRule:
    """Replies `reply` to requests in which all of its conditions hold; without conditions, to any.

    `match` is a text that is looked for without regard to case, `pattern` a regular expression; both in the last user
    message, or with `where="prompt"` in all messages. A `reply` that is no text is sent as JSON; in code it may also be
    a whole ScriptedAnswer, or a function of the request. Instead of a reply, a `fault` can be named. After `times` uses
    the rule is spent.
    """

    reply: Reply = ""
    match: str = ""
    pattern: str = ""
    where: Literal["message", "prompt"] = "message"
    times: int | None = None
    fault: str = ""
    latency_ms: int = 0

    def __post_init__(self) -> None:
        if self.fault:
            checked_fault(self.fault, FAULTS)
        if self.where not in {"message", "prompt"}:
            raise ValueError("where is either message or prompt.")
        if self.times is not None and self.times < 1:
            raise ValueError("times is at least 1.")
        try:
            re2.compile(self.pattern)
        except re2.error as error:
            raise ValueError(f"pattern is no regular expression: {error}.") from None

    def applies_to(self, request: ReceivedRequest) -> bool:
        text = request.prompt if self.where == "prompt" else request.last_user_message
        return self.match.casefold() in text.casefold() and re2.search(self.pattern, encodable(text)) is not None

    def answer_to(self, request: ReceivedRequest) -> ScriptedAnswer:
        reply = self.reply(request) if callable(self.reply) else self.reply
        if isinstance(reply, ScriptedAnswer):
            return reply
        text = reply if isinstance(reply, str) else json.dumps(reply, ensure_ascii=False)
        return as_json(completion(text, prompt_characters=request.characters))


_KINDS: dict[str, tuple[type, ...]] = {
    "reply": (str, dict, list),
    "match": (str,),
    "pattern": (str,),
    "where": (str,),
    "times": (int,),
    "fault": (str,),
    "latency_ms": (int,),
}


def load_script(path: Path) -> tuple[ScriptRule, ...]:
    """The rules of a YAML file: a list of mappings with the names of `ScriptRule`. Raises ScriptError."""
    try:
        entries = read_yaml(path)
    except OSError as error:
        raise ScriptError(f"{path} cannot be read: {error.strerror}.") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ScriptError(f"{path} is not YAML: {error}") from None
    if not isinstance(entries, list):
        raise ScriptError(f"{path} must hold a list of rules, such as `- {{match: hello, reply: Hi!}}`.")
    return tuple(_rule(entry, f"{path}, rule {number}") for number, entry in enumerate(entries, start=1))


def _rule(entry: Any, place: str) -> ScriptRule:
    if not isinstance(entry, dict) or not {"reply", "fault"} & entry.keys():
        raise ScriptError(f"{place}: a rule is a mapping with a reply or a fault.")
    for name, value in entry.items():
        if name not in _KINDS:
            raise ScriptError(f"{place}: there is no {name!r}; there are {', '.join(_KINDS)}.")
        if not isinstance(value, _KINDS[name]):
            raise ScriptError(f"{place}: {name} has a value of the wrong type; quote what is meant as text.")
    try:
        return ScriptRule(**entry)
    except ValueError as error:
        raise ScriptError(f"{place}: {error}") from None
