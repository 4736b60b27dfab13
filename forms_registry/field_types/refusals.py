"""Why a value is not taken, in words for a person: they stand in `refusals.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from nlu.entity import InvalidValue
from nlu.problems import beyond
from nlu.types import Limits, LocalText


def refused(code: str, limits: Limits | None = None, **blanks: object) -> InvalidValue:
    """The exception of that code, to be raised; KeyError for a code without words.

    The author's own message in `limits`, where the value breaks one of them, replaces ours. A blank may be a LocalText.
    """
    texts = [_filled(code, language, blanks) for language in ("en", "ar")]
    return beyond(limits or Limits(), code, *texts)


def _filled(code: str, language: str, blanks: Mapping[str, object]) -> str:
    words = {name: blank.get(language) if isinstance(blank, LocalText) else blank for name, blank in blanks.items()}
    return str(_wordings()[code][language].format(**words))


@cache
def _wordings() -> dict[str, dict[str, Any]]:
    return yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text("utf-8"))
