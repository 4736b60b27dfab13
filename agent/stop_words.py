"""Words that say nothing about what a text is about."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The words of a block of text."""
    return frozenset(text.split())


FUNCTION_WORDS = words(
    """
    the a an of for to in on at is are was were be been and or if as by with from any not so about
    do does did has have need needs needed can could may should will would must
    i we me my you your our it its his her their this that
    what which when where who whom why how
    في من على علي الى الي عن هو هي ما ماذا متى متي اين كيف هل كم لماذا ليش التي الذي مع او تم كان كانت هذا هذه
    """
)

FORM_WORDS = words("please select enter provide give choose selected field value name type details info information")
"""Words that labels of forms share whatever they ask for."""

STOP_WORDS = FUNCTION_WORDS | FORM_WORDS

ANYBODY = words("someone somebody something anyone anybody anything everyone everybody everything احد شيء شي")
"""Words that stand for whoever or whatever it is."""

QUESTION_WORDS = words(
    """
    day days date dates time hour many much number like want come go get see make book wish long full last first day's
    يوم تاريخ وقت ساعه ساعة عدد تريد ترغب تفضل رقم اي
    """
)
"""Words of questions that say nothing about which question it is."""
