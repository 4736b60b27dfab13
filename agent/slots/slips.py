"""Email addresses that look mistyped, and what was likely meant: always a question, never taken by itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

from babel import Locale
from rapidfuzz.distance import OSA

from nlu.entities.emails import normal_address
from patterns.data import read_beside

_WORDS = read_beside(__file__, "slips.yaml")
_PROVIDERS: list[str] = sorted(_WORDS["providers"], key=len, reverse=True)
_MOST_WORDS, _LONGEST = 12, 200
_SHORTEST = 6
"""Letters of a provider's domain from which on one other sign is a slip: "me.com" is too near to others."""
_SEPARATORS = (",", ";", " ", "..", ". ", " .", ", ", "@ ", " @", " @ ", "@@", "/")


def likely_address(address: str) -> str | None:
    """The address that was likely meant by a whole one whose domain is one sign away from a provider's, or whose ending
    is from a common one: "jon@gmial.com". None where nothing is, or several are."""
    local, _, domain = address.rpartition("@")
    if domain in _PROVIDERS:
        return None
    near = _one_sign_away(domain, [one for one in _PROVIDERS if len(one) >= _SHORTEST])
    if near:
        return f"{local}@{near[0]}" if len(near) == 1 else None
    name, _, ending = domain.rpartition(".")
    common = [] if ending in _endings() else _one_sign_away(ending, _WORDS["common"])
    return f"{local}@{name}.{common[0]}" if len(common) == 1 else None


def _one_sign_away(said: str, known: list[str]) -> list[str]:
    return [one for one in known if OSA.distance(said, one, score_cutoff=1) == 1]


def repaired_address(message: str) -> str | None:
    """The one address that a short message is after one separator is mended: a comma for a dot, a space too many, an
    "at" that is said, an "@" or an ending that a provider's address lacks. None where there is not exactly one."""
    said = message.strip().rstrip(".!,;")
    if len(said) > _LONGEST or len(said.split()) > _MOST_WORDS:
        return None
    found = dict.fromkeys(address for one in _candidates(said) if (address := _address_at_end(one)))
    return next(iter(found)) if len(found) == 1 else None


def _candidates(said: str) -> Iterator[str]:
    signs = said.casefold()
    for sign, words in _WORDS["spoken"].items():
        for word in words:
            signs = signs.replace(word, sign)
    if signs != said.casefold():
        yield from [signs] * (len(signs.split()) == 1 or signs.count(".") > said.count("."))
        return
    yield from _with_separator_mended(said)
    yield from _with_provider_completed(said)


def _with_provider_completed(said: str) -> Iterator[str]:
    last = said.split()[-1] if said else ""
    if "@" not in said:
        ends = (one for one in _PROVIDERS if last.endswith(one) and last not in _PROVIDERS)
        yield from (f"{last.removesuffix(one).rstrip('.')}@{one}" for one in islice(ends, 1))
    elif f"{last.rpartition('@')[2]}.com" in _PROVIDERS:
        yield f"{last}.com"


def _with_separator_mended(said: str) -> Iterator[str]:
    """The message with one of its wrong separators as a dot, as an "@", or as nothing."""
    if said.count("@") > 2 or "@" not in said:
        return
    for wrong in _SEPARATORS:
        at = said.rfind(wrong)
        if at >= 0:
            right = "@" if "@" in wrong else "."
            yield said[:at] + right + said[at + len(wrong) :]


def _address_at_end(said: str) -> str | None:
    """The address with which a text ends, where its ending is one that there is."""
    last = said.split()[-1] if said.split() else ""
    address = normal_address(last)
    return address if address and address.rpartition(".")[2] in _endings() else None


@cache
def _endings() -> frozenset[str]:
    regions = (str(code).lower() for code in Locale("en").territories)
    return frozenset({*(code for code in regions if len(code) == 2 and code.isalpha()), *_WORDS["endings"]})
