"""Email addresses that look mistyped, and what was probably meant: always a question, never a correction."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

from babel import Locale
from rapidfuzz.distance import OSA

from nlu.entities.emails import normal_address
from patterns.data import read_beside

_WORDS = read_beside(__file__, "email_typos.yaml")
_PROVIDERS: list[str] = sorted(_WORDS["providers"], key=len, reverse=True)
_MOST_WORDS, _LONGEST = 12, 200
_SHORTEST = 6
"""Letters of a provider's domain from which one wrong character counts as a typo: "me.com" is too close to others."""
_SEPARATORS = (",", ";", " ", "..", ". ", " .", ", ", "@ ", " @", " @ ", "@@", "/")


def likely_address(address: str) -> str | None:
    """The address that was probably meant, if the domain is one character away from a provider's, or its ending from a
    common one: "jon@gmial.com". None if there are none or several."""
    local, _, domain = address.rpartition("@")
    if domain in _PROVIDERS:
        return None
    near = _one_sign_away(domain, [provider for provider in _PROVIDERS if len(provider) >= _SHORTEST])
    if near:
        return f"{local}@{near[0]}" if len(near) == 1 else None
    name, _, ending = domain.rpartition(".")
    common = [] if ending in _endings() else _one_sign_away(ending, _WORDS["common"])
    return f"{local}@{name}.{common[0]}" if len(common) == 1 else None


def _one_sign_away(text: str, known: list[str]) -> list[str]:
    return [word for word in known if OSA.distance(text, word, score_cutoff=1) == 1]


def repaired_address(message: str) -> str | None:
    """The one address in a short message after one repair: a comma for a dot, an extra blank, a spelled-out "at", a
    missing "@" or ending of a provider's address. None unless there is exactly one."""
    address_text = message.strip().rstrip(".!,;")
    if len(address_text) > _LONGEST or len(address_text.split()) > _MOST_WORDS:
        return None
    found = dict.fromkeys(address for candidate in _candidates(address_text) if (address := _address_at_end(candidate)))
    return next(iter(found)) if len(found) == 1 else None


def _candidates(text: str) -> Iterator[str]:
    signs = text.casefold()
    for sign, words in _WORDS["spoken"].items():
        for word in words:
            signs = signs.replace(word, sign)
    if signs != text.casefold():
        yield from [signs] * (len(signs.split()) == 1 or signs.count(".") > text.count("."))
        return
    yield from _with_separator_mended(text)
    yield from _with_provider_completed(text)


def _with_provider_completed(text: str) -> Iterator[str]:
    last = text.split()[-1] if text else ""
    if "@" not in text:
        ends = (domain for domain in _PROVIDERS if last.endswith(domain) and last not in _PROVIDERS)
        yield from (f"{last.removesuffix(domain).rstrip('.')}@{domain}" for domain in islice(ends, 1))
    elif f"{last.rpartition('@')[2]}.com" in _PROVIDERS:
        yield f"{last}.com"


def _with_separator_mended(text: str) -> Iterator[str]:
    """The message with one wrong separator replaced by a dot or an "@", or removed."""
    if text.count("@") > 2 or "@" not in text:
        return
    for wrong in _SEPARATORS:
        at = text.rfind(wrong)
        if at >= 0:
            right = "@" if "@" in wrong else "."
            yield text[:at] + right + text[at + len(wrong) :]


def _address_at_end(text: str) -> str | None:
    """The address at the end of a text, if its ending exists."""
    last = text.split()[-1] if text.split() else ""
    address = normal_address(last)
    return address if address and address.rpartition(".")[2] in _endings() else None


@cache
def _endings() -> frozenset[str]:
    regions = (str(code).lower() for code in Locale("en").territories)
    return frozenset({*(code for code in regions if len(code) == 2 and code.isalpha()), *_WORDS["endings"]})
