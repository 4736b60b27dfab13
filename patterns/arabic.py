"""What Arabic writes onto a word, and what is left without it. Words are folded: one form of alef, and ه for ة."""

from __future__ import annotations

from collections.abc import Iterator

import re2

_SHORTEST, _SHORTEST_WITHOUT_ENDING, _SHORTEST_SKELETON = 2, 3, 2
_ARTICLE = re2.compile("[وفبك]?ال|[وف]?لل")
"""The article, with a particle in front of it or grown together with one."""
_PARTICLES = frozenset("وفبلك")
"""They are written together with the next word."""
_DEFINITE, _FOR_THE = "ال", "لل"
_ENDINGS = tuple("تهم تها تنا تين تان ته تي هم ها نا ات ان ين ون يه ه ي".split())
"""Of whose it is, of number, gender and case, and of an adjective made from a noun, in the order in which they go."""
_DUALS = ("ين", "ان")
_LONG_VOWELS = re2.compile("[اوي]")
_ADDRESSED = ("وا", "و", "ي", "")
"""What a request ends in: said to several people, to a woman, to a man."""
_OBJECTS = ("ها", "ه", "هم", "هن", "هما")
_BENEFICIARIES = tuple("هالي هالنا هولي هولنا لي لنا لهم لها له".split())
IT = _OBJECTS[0]


def without_particle(word: str) -> tuple[str, ...]:
    """What may stand behind a particle that a word begins with; nothing if it begins with none."""
    if len(word) <= _SHORTEST or word[0] not in _PARTICLES:
        return ()
    return (word[1:], word[2:]) if word.startswith(_FOR_THE) else (word[1:],)


def is_definite(word: str) -> bool:
    return word.startswith(_DEFINITE) and len(word) > len(_DEFINITE) + 1


def particle_and_definite(word: str) -> tuple[str, ...]:
    """A particle and the definite word behind it; any other word as it is."""
    return (word[0], word[1:]) if word[:1] in _PARTICLES and is_definite(word[1:]) else (word,)


def indefinite(word: str) -> str:
    """A word without its article; short words that only look as if they had one stay as they are."""
    has_article = (word.startswith(_DEFINITE) and len(word) > len(_DEFINITE) + _SHORTEST) or word.startswith(_FOR_THE)
    return word[len(_DEFINITE) :] if has_article else word


def without_article(word: str) -> str:
    article = _ARTICLE.match(word)
    return word[article.end() :] if article and len(word) - article.end() >= _SHORTEST else word


def light_stem(word: str) -> str:
    """A noun or adjective without article and ending, as light stemmers leave it: roots are not looked for."""
    bare = without_article(word)
    for ending in _ENDINGS:
        if len(bare) - len(ending) >= _SHORTEST_WITHOUT_ENDING:
            bare = bare.removesuffix(ending)
    return bare


def skeleton(stem: str) -> str:
    """A stem without its long vowels, in which most plurals differ from what they are the plural of."""
    bare = _LONG_VOWELS.sub("", stem)
    return bare if len(bare) >= _SHORTEST_SKELETON else stem


def is_dual(word: str) -> bool:
    """Whether a noun may say that there are two, without its number; some plurals look the same."""
    return word.endswith(_DUALS) and len(word) > len(_DUALS[0]) + _SHORTEST


def requests(word: str) -> Iterator[str]:
    """The verb of a request as it is said to one man, with IT behind it if it has an object: "خل" and then "خلها" for
    "خلوهم". The likelier ones come first."""
    for attached in (*_BENEFICIARIES, *_OBJECTS, ""):
        if word.endswith(attached):
            bare = word.removesuffix(attached)
            verbs = [bare.removesuffix(ending) for ending in _ADDRESSED if bare.endswith(ending)]
            has_object = attached.startswith(_OBJECTS)
            yield from (f"{verb}{IT}" for verb in verbs if has_object)
            yield from verbs
