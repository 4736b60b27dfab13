"""Reads what an endpoint answers, and names what is wrong with it. A doubtful reply is a fault: nothing is repaired
but a missing role, which can be no other."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Annotated, Any, NoReturn

import re2
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from agent.llm.dialect import rejected_parameter
from agent.llm.faults import Fault, ModelFault
from patterns.retry_after import retry_after_seconds
from patterns.scanning import encodable

_NAME = re2.compile(r"[a-z_]{3,40}|\d{3}")

# What is stored with a turn has to fit there.
_Name = Annotated[str, Field(pattern=r"^[^\x00-\x1f]{0,200}$")]
_Count = Annotated[int, Field(ge=0, le=1_000_000_000)]


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True)


class _Text(_Part):
    type: str
    text: str | None = None


class _Message(_Part):
    content: str | list[_Text] | None = None
    refusal: str | None = None


class _Choice(_Part):
    message: _Message
    finish_reason: _Name | None = None


class _Usage(_Part):
    prompt_tokens: _Count | None = None
    completion_tokens: _Count | None = None


class _Completion(_Part):
    choices: list[_Choice]
    model: _Name | None = None
    usage: _Usage | None = None


def read_completion(body: bytes) -> dict[str, Any]:
    """The chat completion that `body` is, if it has words that can be used. Raises ModelFault for everything else."""
    document = _document(body)
    if document.get("error"):
        raise ModelFault(Fault.ERROR_OBJECT, f"The endpoint answered with an error{_code(document)} under status 200.")
    if not document.get("choices"):
        raise ModelFault(Fault.NO_CHOICES, "The completion has no choices.")
    try:
        completion = _Completion.model_validate(document)
    except ValidationError as error:
        place = ".".join(str(step) for step in error.errors()[0]["loc"])
        raise ModelFault(Fault.BAD_BODY, f"The completion has a value of a wrong type at {place}.") from None
    _refuse_unusable(completion)
    for choice in document["choices"]:
        if choice["message"].get("role") is None:
            choice["message"]["role"] = "assistant"
    return document


def fault_of_status(status: int, headers: Mapping[str, str], body: bytes) -> ModelFault:
    """The fault that a status other than 2xx stands for."""
    try:
        code = _code(_document(body))
    except ModelFault:
        code = ""
    summary = f"The endpoint answered with status {status}{code}"
    wait_seconds = retry_after_seconds(headers.get("retry-after", ""))
    if status in {401, 403, 407}:
        return ModelFault(Fault.REFUSED_ACCESS, f"{summary}: check the key and what it may use.")
    if status in {404, 405, 410}:
        return ModelFault(Fault.NOT_FOUND, f"{summary}: check the endpoint's address and the model's name.")
    if status == 429:
        # A spent quota does not come back within a turn, whatever the endpoint says about when to ask again.
        return ModelFault(Fault.RATE_LIMITED, f"{summary}.", retry_after=math.inf if "quota" in code else wait_seconds)
    if status == 408 or status >= 500:
        return ModelFault(Fault.SERVER_ERROR, f"{summary}.", retry_after=wait_seconds)
    if status >= 400:
        parameter = rejected_parameter(body.decode("utf-8", "replace"))
        return ModelFault(Fault.BAD_REQUEST, f"{summary}: it does not take the request as it is.", parameter=parameter)
    return ModelFault(Fault.OTHER, f"{summary}: redirects are not followed, set the final address.")


def _document(body: bytes) -> dict[str, Any]:
    try:
        document = json.loads(body.decode("utf-8"), parse_constant=_refuse_constant)
    except UnicodeDecodeError:
        raise ModelFault(Fault.BAD_BODY, "The reply is not UTF-8.") from None
    except (ValueError, RecursionError):
        raise ModelFault(Fault.BAD_BODY, "The reply is not JSON.") from None
    if not isinstance(document, dict):
        raise ModelFault(Fault.BAD_BODY, "The reply is JSON, and no object.")
    return document


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _refuse_unusable(completion: _Completion) -> None:
    choice = completion.choices[0]
    text = _text_of(choice.message)
    fault, detail = None, ""
    if choice.finish_reason == "length":
        fault, detail = Fault.TRUNCATED, "The reply was cut off at the longest length that was asked for."
    elif choice.finish_reason == "content_filter":
        fault, detail = Fault.CONTENT_FILTER, "The endpoint's content filter held the reply back."
    elif choice.message.refusal:
        fault, detail = Fault.REFUSAL, "The model refused to answer."
    elif not text.strip():
        fault, detail = Fault.EMPTY, "The reply holds no words."
    elif any("\ud800" <= character <= "\udfff" for character in text):
        fault, detail = Fault.BAD_BODY, "The reply holds half characters."
    if fault is not None:
        usage = completion.usage or _Usage()
        raise ModelFault(
            fault,
            detail,
            prompt_tokens=usage.prompt_tokens or 0,
            completion_tokens=usage.completion_tokens or 0,
        )


def _text_of(message: _Message) -> str:
    if isinstance(message.content, list):
        return "".join(part.text or "" for part in message.content if part.type == "text")
    return message.content or ""


def _code(document: Mapping[str, Any]) -> str:
    """The error's stable name in parentheses, "" without one. Free text is left out: it may repeat the key."""
    error = document.get("error")
    names = [error.get("code"), error.get("type")] if isinstance(error, dict) else []
    name = next((str(name) for name in names if _NAME.fullmatch(encodable(str(name or "")))), "")
    return f" ({name})" if name else ""
