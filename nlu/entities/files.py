"""Files by name: what was attached, not what is in it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nlu.canonical.files import file_entry, json_entries
from nlu.dialogue_acts import is_question
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.folding import fold_text
from nlu.problems import unclear
from nlu.types import JsonValue
from nlu.words import trim, vocabulary, words_in

_EXTENSIONS = (
    "pdf|docx?|xlsx?|pptx?|csv|txt|rtf|odt|ods|odp|pages|numbers|key|md|json|xml|html?|jpe?g|png|gif|bmp|tiff?|webp"
    "|heic|heif"
    "|svg|mp3|m4a|wav|ogg|mp4|mov|avi|mkv|webm|3gp|zip|rar|7z|tar|gz|eml|msg|dwg|dxf|ics"
)
_NAME = re.compile(
    rf"[\"“«'](?P<quoted>[^\"”»'\n]{{1,200}}\.(?:{_EXTENSIONS}))[\"”»']"
    rf"|(?<![\w.@/-])(?P<plain>\w[\w.()\[\]&+%-]{{0,150}}\.(?:{_EXTENSIONS}))(?!\w|\.\w|/)",
    re.IGNORECASE,
)
_TALK = vocabulary(
    "i i've i'm have has attached attach here is are it it's uploaded upload uploading file files the this these my "
    "see sent sending please and or with a an for name named called document documents of to we our just in on at "
    "hello hi ok yes "
    "هنا المرفق مرفق أرفقت ارفقت الملف ملف هذا هذه رفعت أرسلت و اسمه اسم المستند وثيقة تم من في نعم"
)
_ABSENT = re.compile(
    r"\b(?:no|not|don't|didn't|haven't|without|can't|cannot|none|later)\b|(?<!\w)(?:لا|لم|ليس|بدون|لاحقا|ما)(?!\w)"
)
_LONG = 12


class FileReader(EntityReader):
    """Reads files by their names, or as the JSON of an upload: a list of entries."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        span = trim(text)
        if (entries := json_entries(text)) is not None:
            return _from_json(entries, span)
        if found := self.extract(text, context):
            return _whole_name(text, span) or found[0]
        folded = fold_text(text)
        words = words_in(folded)
        if not words or len(words) > _LONG or _ABSENT.search(folded) or is_question(folded):
            return None
        return unclear(
            "file_needed",
            "Please attach the file itself.",
            "يرجى إرفاق الملف نفسه.",
            span,
        )

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """One reading of all names with a known ending, from the first to the last."""
        names = [
            (match["quoted"] or match["plain"], match.span(match.lastgroup or 0)) for match in _NAME.finditer(text)
        ]
        if not names:
            return ()
        entries = [{"name": name} for name in dict.fromkeys(name for name, _ in names)]
        return (Entity(entries, names[0][1][0], names[-1][1][1], 0.9),)


def _from_json(entries: list[JsonValue], span: tuple[int, int]) -> Entity | Ambiguity | None:
    try:
        return Entity([file_entry(entry) for entry in entries], *span) if entries else None
    except InvalidValue as error:
        return Ambiguity(error.problem, *span)


def _whole_name(text: str, span: tuple[int, int]) -> Entity | None:
    """ "medical report 2024.pdf": a short message that is all one name."""
    said = text[slice(*span)]
    words = words_in(fold_text(said))
    if len(words) > 7 or any(word.text in _TALK for word in words) or re.search(r"[,;\n\"“«/\\]", said):
        return None
    if not re.fullmatch(rf".+\.(?:{_EXTENSIONS})", said, re.IGNORECASE) or len(_NAME.findall(said)) != 1:
        return None
    return Entity([{"name": said}], *span, 0.9)
