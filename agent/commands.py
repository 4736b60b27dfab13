"""Short messages that steer the talk rather than answer a question: skip, back, cancel, yes. Whole messages only.

A phrase inside a longer message is left to the interpreters, so that "I had to cancel my leave" cancels nothing.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache

from forms_registry.spec.values.digits import fold


class Command(StrEnum):
    """What a steering message wants."""

    YES = "yes"
    NO = "no"
    SKIP = "skip"
    DONT_KNOW = "dont_know"
    NOT_APPLICABLE = "not_applicable"
    CANCEL = "cancel"
    RESTART = "restart"
    BACK = "back"
    REPEAT = "repeat"
    RETRY = "retry"
    SUMMARY = "summary"
    HELP = "help"
    CHANGE = "change"


_PHRASES: dict[Command, str] = {
    Command.YES: """
        yes|y|yeah|yep|yup|ok|okay|sure|correct|right|that is right|thats right|that is correct|thats correct|
        confirm|confirmed|i confirm|looks good|all good|fine|go ahead|proceed|submit|submit it|send|send it|done|
        everything is correct|yes it is|yes that is right|yes thats right|yes correct|yes please|approve|
        approved|agree|i agree|accept|continue|go on|next|perfect|good|great|
        نعم|اجل|ايوه|ايوا|اي|صح|صحيح|تمام|موافق|اكيد|طبعا|حسنا|طيب|اوكي|اكد|اؤكد|تاكيد|ارسل|ارسال|تابع|استمر|
        متابعه|نعم صحيح""",
    Command.NO: """
        no|n|nope|nah|not right|that is wrong|thats wrong|wrong|incorrect|not correct|no thanks|no thank you|
        that is not right|thats not right|not yet|dont|do not|
        لا|كلا|خطا|غير صحيح|ليس صحيحا|لا شكرا|ليس بعد""",
    Command.SKIP: """
        skip|skip it|skip this|skip that|pass|leave it|leave it blank|leave it empty|leave blank|none|nothing|
        no answer|prefer not to say|i prefer not to say|id rather not say|skip this question|skip question|
        تخطي|تخط|تخطى|تجاوز|اترك|اتركه|اتركه فارغا|لا شيء|لا شي|بدون|افضل عدم الاجابه""",
    Command.DONT_KNOW: """
        i dont know|dont know|i do not know|do not know|no idea|i have no idea|not sure|im not sure|
        i am not sure|idk|dunno|unknown|i cant remember|i dont remember|cant remember|
        لا اعرف|لا ادري|لا اعلم|ما ادري|ما اعرف|مش عارف|لست متاكدا|لا اتذكر|ما ادري والله""",
    Command.NOT_APPLICABLE: """
        not applicable|n/a|na|n.a.|doesnt apply|does not apply|it does not apply|it doesnt apply|not relevant|
        لا ينطبق|غير منطبق|لا يوجد|ليس لدي|لا يخصني""",
    Command.CANCEL: """
        cancel|abort|stop|quit|exit|cancel it|cancel this|cancel the form|cancel this form|cancel form|
        i want to cancel|stop it|never mind|nevermind|forget it|cancel everything|cancel the report|
        cancel the request|
        الغاء|الغ|الغي|الغ النموذج|الغاء النموذج|الغي النموذج|توقف|اوقف|انهاء|خروج|اريد الالغاء""",
    Command.RESTART: """
        start over|restart|start again|begin again|reset|start from the beginning|start from scratch|
        clear everything|start afresh|lets start over|i want to start over|
        ابدا من جديد|ابدا من البدايه|من جديد|اعد البدء|اعاده البدء|من البدايه|امسح كل شيء|البدء من جديد""",
    Command.BACK: """
        back|go back|previous|previous question|go back one|undo|go back to the previous question|last question|
        رجوع|ارجع|عوده|السابق|السؤال السابق|تراجع""",
    Command.REPEAT: """
        repeat|again please|say that again|say it again|repeat that|repeat the question|pardon|come again|what|
        huh|sorry|what was the question|what did you ask|where were we|
        اعد|كرر|اعد السؤال|كرر السؤال|ماذا|عفوا|ما السؤال|اين كنا""",
    Command.RETRY: """
        try again|retry|again|once more|try it again|one more time|please try again|
        حاول مجددا|حاول مره اخرى|اعد المحاوله|اعاده المحاوله|جرب مره اخرى|مره اخرى|حاول ثانيه""",
    Command.SUMMARY: """
        summary|show summary|what have i told you|what have you got|what do you have|what do you have so far|
        what have you got so far|show my answers|my answers|review my answers|what did i say|
        show me what you have|status|what have i told you so far|
        ملخص|ماذا لديك|ماذا قلت لك|ماذا اخبرتك|اعرض اجاباتي|اجاباتي|ماذا سجلت""",
    Command.HELP: """
        help|help me|what can i say|what can i do|how does this work|commands|
        مساعده|ساعدني|ماذا استطيع ان اقول|كيف يعمل هذا""",
    Command.CHANGE: """
        change|edit|change something|change it|i want to change something|correct something|modify|fix something|
        make a change|i need to change something|i would like to change something|
        تغيير|تعديل|غير|عدل|اريد التعديل|اريد التغيير|اريد تعديل شيء|غير شيئا""",
}

_LEADING = re.compile(r"^(?:(?:please|ok|okay|well|um+|uh+|hi|hello|oh|من فضلك|لو سمحت|رجاء) )+")
_TRAILING = re.compile(r"(?: (?:please|thanks|thank you|now|then|من فضلك|لو سمحت|شكرا|رجاء))+$")


def command_of(message: str) -> Command | None:
    """The command that the whole message is, without politeness and punctuation; None when it is anything else."""
    plain = _plain(message)
    phrases = _index()
    return phrases.get(plain) or phrases.get(_TRAILING.sub("", _LEADING.sub("", plain)))


def _plain(message: str) -> str:
    folded = fold(message).text.replace("'", "").replace("\u2019", "")
    if folded.strip() in {"n/a", "n.a."}:
        return folded.strip()
    return " ".join(re.sub(r"[^\w\s]+", " ", folded).split())


@cache
def _index() -> dict[str, Command]:
    return {
        " ".join(fold(phrase).text.split()): command
        for command, phrases in _PHRASES.items()
        for phrase in phrases.split("|")
    }
