"""Which numbers in a text are the phone number of whom a field is about, by the words around them."""

from __future__ import annotations

import re
from dataclasses import replace

from nlu.entity import ValueContext
from nlu.folding import Folded, fold
from nlu.naming import is_of_another

NUMBER = re.compile(r"(?<![\w.])\+?\(?\d(?:[ ().\-]{0,3}\d){4,24}(?![\w])")
_NOUN = r"(?:phone|mobile|cell|tel|telephone|whatsapp|number|hotline|line|رقم|هاتف|جوال|تلفون|خط)"
_KIN = r"(?:اخ|اب|ام|زوج|والد|صديق|صاحب|عم|خال|مدير)\w*"
_THING = r"ال(?!جوال|هاتف|موبايل|تلفون|تواصل|طوارئ|واتس)\w+(?: ال\w+)?"  # "the number of the restaurant"
_CALLED = re.compile(
    r"(?:\b(?:phone|mobile|cell|tel|telephone|whatsapp|contact|dial|(?:my|the|his|her|\w+'s|contact) number"
    r"|(?:call|reach|contact|text|ring|message|phone) (?:me|us|him|her|my \w+))"
    r"|(?<!\w)[وب]?(?:رقمي|رقمنا|جوالي|هاتفي|موبايلي|تلفوني|الجوال|الهاتف|الموبايل|التلفون|واتساب|الواتساب|الرقم"
    rf"|علي رقم|(?:رقم|جوال|هاتف) (?:الجوال|الهاتف|الموبايل|التواصل|{_KIN})"
    r"|اتصلوا|اتصل|كلموني|كلمني|كلمونا|تواصلوا|راسلوني|راسلني))"
    r"(?: (?:number|no\.?|is|was|on|at|هو|علي|بي|معي|رقم|الرقم))*[ :.]*$"
)
_YOURS = re.compile(
    rf"(?:\byour (?:\w+ ){{0,2}}{_NOUN}|(?<!\w){_NOUN}كم|\b(?:old|former|previous|last) (?:\w+ )?number"
    r"|(?<!\w)رقم\w* (?:\w+ )?القديم)(?!\w)[^.!?,;\n]{0,15}$"
    r"|\b(?:called|rang|dialled|dialed|phoned|tried)(?: you)?(?: (?:on|at))? $|\b(?:call|text|message|sms) from $"
    r"|(?<!\w)(?:اتصلت|كلمت|دقيت)(?: \w+)? (?:علي |ب)?$"
)
_SOMEONES = re.compile(
    rf"(?:\b(?:his|her|their|(?!(?:it|that|here|what)'s)\w+'s) (?:\w+ ){{0,2}}{_NOUN}"
    rf"|(?<!\w){_NOUN}(?:ه|ها|هم)|(?<!\w){_NOUN} (?:{_KIN}|{_THING}))(?!\w)[^.!?,;\n]{{0,15}}$"
)
_NOT_TO_CALL = re.compile(r"[ ,]*(?:(?:but|and|بس|لكن|و) ?)?(?:please )?(?:don't|do not|never|delete|remove|لا ت)")
_OF_A_THING = re.compile(
    r"\b(?:id|order|ref|reference|account|acc|iban|card|invoice|code|file|booking|policy|ticket|passport|serial|flight"
    r"|case)(?: (?:number|no\.?|nr|is|#))*[ :.#]*$"
    r"|(?<!\w)(?:رقم )?(?:ال)?(?:طلب|هويه|حساب|بطاقه|فاتوره|ملف|حجز|جواز|رحله|بلاغ)(?: رقم| هو)*[ :]*$"
)
_REACH = 60


def is_called(folded: str, start: int) -> bool:
    """Whether the number at `start` is called a phone number: "my mobile is", "call me on"."""
    return _CALLED.search(_before(folded, start)) is not None


def is_of_a_thing(folded: str, start: int) -> bool:
    """Whether the number at `start` counts or names a thing: "order number"."""
    return _OF_A_THING.search(_before(folded, start)) is not None


def own_numbers(text: str, context: ValueContext, *, of_anybody: bool) -> Folded:
    """The folded text with the numbers blanked that are not of whom the field is about: "your number 920001234 is
    busy". With `of_anybody`, as in the answer to a question, somebody else's number may be the one to call."""
    folded = fold(text)
    own_only = not of_anybody and not is_of_another(context.slot)

    def own(match: re.Match[str]) -> str:
        before = _before(folded.text, match.start())
        other = (
            _YOURS.search(before),
            _NOT_TO_CALL.match(folded.text, match.end()),
            own_only and _SOMEONES.search(before),
        )
        return "\0" * len(match.group()) if any(other) else match.group()

    return replace(folded, text=NUMBER.sub(own, folded.text))


def _before(folded: str, start: int) -> str:
    return folded[max(0, start - _REACH) : start]
