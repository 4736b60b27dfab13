"""What a number counts: the nouns and signs beside it, and what a field asks to be counted."""

from __future__ import annotations

import re
from functools import lru_cache

from nlu.entity import Slot
from nlu.folding import fold_text
from nlu.types import LocalText, words_of
from nlu.words import vocabulary, words_in

MEASURES: dict[str, frozenset[str]] = {
    name: vocabulary(words)
    for name, words in {
        "people": (
            "person persons people peoples ppl pax guest guests attendee attendees participant participants diner "
            "diners cover covers visitor visitors individual individuals folks headcount party traveler travelers "
            "traveller travellers passenger passengers friends colleagues coworkers employees workers staff "
            "members occupants victims delegates students seat seats place places spot spots heads invitees "
            "companions شخص أشخاص شخصا شخوص فرد أفراد فردا نفر أنفار ضيف ضيوف ضيفا زائر زوار حضور مدعو مدعوين "
            "مدعوون مشارك مشاركين مشاركون راكب ركاب مسافر مسافرين موظف موظفين موظفون عامل عمال عاملا طالب طلاب "
            "ناس الأشخاص الأفراد الضيوف الحضور المدعوين "
            "المشاركين الركاب المسافرين الموظفين العمال الطلاب الزوار"
        ),
        "seats": "seat seats place places spot spots مقعد مقاعد كرسي كراسي المقاعد",
        "companions": (
            "companions others friends colleagues coworkers roommates flatmates housemates classmates teammates mates "
            "buddies pals brothers sisters siblings cousins uncles aunts nephews nieces grandparents grandchildren "
            "relatives neighbours neighbors clients girls guys boys ladies "
            "أصدقاء أصدقائي زملاء زملائي صحابي اصحابي ربعي إخوان إخواني أخوات أخواتي اخوتي إخوة أقارب جيران"
        ),
        "adults": "adult adults grownups بالغ بالغين بالغون كبار الكبار البالغين",
        "children": (
            "child children kid kids infant infants baby babies toddler toddlers son sons daughter daughters "
            "dependents dependants طفل أطفال طفلا رضيع رضع ولد أولاد بنات أبناء عيال الأطفال الأولاد"
        ),
        "nights": "night nights ليلة ليالي ليال الليالي",
        "days": "day days يوم أيام يوما الأيام",
        "hours": "hour hours hr hrs ساعة ساعات الساعات",
        "minutes": "minute minutes min mins sec secs second seconds moment دقيقة دقائق دقايق ثانية ثواني",
        "weeks": "week weeks أسبوع أسابيع اسبوعا الأسابيع",
        "months": "month months شهر أشهر شهور شهرا الأشهر",
        "years": "year years yr yrs yo experience سنة سنوات سنين عام أعوام السنوات",
        "age": "age aged عمر العمر عمري السن",
        "rooms": "room rooms bedroom bedrooms suite suites غرفة غرف الغرف أوضة أوض",
        "tables": "table tables طاولة طاولات الطاولات ترابيزة ترابيزات",
        "tickets": "ticket tickets tix tkt tkts تذكرة تذاكر التذاكر",
        "vehicles": "car cars vehicle vehicles truck trucks bus buses سيارة سيارات السيارات مركبة مركبات",
        "money": (
            "sar sr usd eur gbp aed kwd qar bhd omr egp inr jod dollar dollars bucks euro euros pound pounds "
            "riyal riyals rial rials dirham dirhams dinar dinars rupees budget price cost fee salary income wage "
            "rent payment ريال ريالا ريالات درهم دراهم دينار دنانير جنيه دولار دولارا دولارات يورو ر.س المبلغ "
            "مبلغ السعر التكلفة الميزانية ميزانية راتب الراتب سعر تكلفة"
        ),
        "percent": "percent percentage pct نسبة بالمئة بالمائة بالميه النسبة",
        "distance": (
            "km kms kilometer kilometers kilometre kilometres mile miles meter meters metre metres cm mm ft feet "
            "foot inch inches distance height length width كيلو كيلومتر كيلومترات متر أمتار مترا سم المسافة الطول"
        ),
        "area": "sqm sqft acres acre hectare hectares area هكتار فدان المساحة مساحة",
        "weight": (
            "kg kgs kilo kilos kilogram kilograms gram grams lb lbs pounds ton tons tonnes weight كجم كغم "
            "كيلوغرام كيلوجرام غرام جرام طن أطنان الوزن"
        ),
        "volume": "liter liters litre litres gallon gallons ml volume لتر لترات لترا",
        "bags": "bag bags suitcase suitcases luggage baggage حقيبة حقائب شنطة شنط الحقائب",
        "pets": "pet pets dog dogs puppy puppies cat cats kitten kittens animal animals كلب كلبين كلاب قطة قطتين قطط",
        "stars": "star stars نجمة نجمتين نجوم",
        "times": "times occasions مرة مرات",
    }.items()
}

KIN = vocabulary(
    "wife husband hubby spouse partner mother father mom mum mommy mummy dad daddy brother sister friend boss "
    "girlfriend boyfriend fiance fiancee colleague coworker roommate flatmate housemate classmate teammate mate buddy "
    "gf bf cousin uncle aunt auntie nephew niece grandfather grandmother grandpa grandma granddad grandson "
    "granddaughter neighbour neighbor client teacher manager assistant nanny companion "
    "زوجتي زوجي مراتي جوزي مرتي حرمتي امي ابي ابوي والدتي والدي اخي اخوي اختي ابني ولدي ابنتي بنتي صديقي صديقتي صاحبي "
    "صاحبتي رفيقي خويي خطيبتي خطيبي زميلي زميلتي جدي جدتي خالي خالتي عمي عمتي مديري"
)
"""Words for one person by the tie to another."""

GENERIC = vocabulary("quantity qty count number total how many amount الكمية كمية العدد عدد كم")
"""Words of a field that counts whatever its document is about."""

_PARTS = {
    "people": frozenset({"adults", "children", "seats"}),
    "seats": frozenset({"people", "adults", "children"}),
    "tickets": frozenset({"seats"}),
    "age": frozenset({"years"}),
}
_NOT_NOUNS = GENERIC | vocabulary(
    "the a an of your our their in for is are to please what enter with and or per من في إلى ال هو"
)
_RATE = re.compile(r"\b(?:per|each|every)\s+\w+", re.IGNORECASE)
_CEILINGS = vocabulary("budget maximum max limit most ceiling cap ميزانية الميزانية الأقصى أقصى سقف")
_HOW_MANY = re.compile(
    r"(?:how many|number of|count of|كم عدد|عدد|كم) (?P<noun>\w+)"
    r"(?: (?:will|are|were|was|do|did|would|can|is|have|has|had|got|been|there|you|in|on|at|for|the|a|your))*"
    r"(?: (?P<predicate>\w+))?"
)
_BRINGS = vocabulary("bring bringing accompany accompanying")
BABIES = vocabulary("infant infants baby babies newborn newborns رضيع رضع الرضع رضيعا")
_OLDER = vocabulary("child children kid kids طفل أطفال الأطفال")
_BROUGHT = vocabulary(
    "companions companion siblings مرافق مرافقا مرافقين مرافقون المرافقين المرافقون إخوة إخوته الإخوة"
)
_SHORTEST_PLURAL = 3
_SIGNS = {"%": "percent", "$": "money", "€": "money", "£": "money", "﷼": "money"}

TWO_OF = {
    fold_text(word): name
    for name, words in {
        "people": "شخصين شخصان ضيفين ضيفان فردين فردان نفرين راكبين زائرين موظفين عاملين",
        "seats": "مقعدين كرسيين",
        "children": "طفلين طفلان ولدين رضيعين",
        "nights": "ليلتين ليلتان",
        "days": "يومين يومان",
        "hours": "ساعتين ساعتان",
        "weeks": "أسبوعين أسبوعان",
        "months": "شهرين شهران",
        "years": "سنتين سنتان عامين",
        "rooms": "غرفتين غرفتان أوضتين",
        "tables": "طاولتين ترابيزتين",
        "tickets": "تذكرتين تذكرتان",
        "vehicles": "سيارتين",
        "bags": "حقيبتين حقيبتان شنطتين",
        "times": "مرتين مرتان",
    }.items()
    for word in words.split()
    if word not in {"موظفين", "عاملين", "زائرين"}  # also plurals
}
"""Arabic duals: the noun alone says two."""

_BY_NOUN = {noun: name for name, nouns in MEASURES.items() for noun in nouns}
_SHORTEST_SLIP = 5
_BY_SLIP = {
    f"{noun[:at]}{noun[at + 1]}{noun[at]}{noun[at + 2 :]}": name
    for noun, name in _BY_NOUN.items()
    if noun.isascii() and len(noun) >= _SHORTEST_SLIP
    for at in range(1, len(noun) - 1)
}
"""Nouns with two letters exchanged, as hurried fingers write them: "adutls", "childern"."""


def measure_of(noun: str) -> str | None:
    """The measure that a folded noun or sign stands for, if it is one of those we know."""
    if noun in _SIGNS:
        return _SIGNS[noun]
    glued = _BY_NOUN.get(noun[1:]) if noun[:1] in "لبو" and noun[1:2] else None
    return _BY_NOUN.get(noun) or glued or _BY_SLIP.get(noun)


_ALSO = {"كيلو": "weight", "pound": "money", "pounds": "money"}
"""Nouns of two senses: the other one, beside that of `measure_of`."""


class QuantitySlot:
    """What a slot counts: `measures` from the words of its label, id and cues, and those `nouns` themselves.

    `is_maximum` tells whether it asks for the most that it may be, `predicates` hold what those counted do: "saw".
    `besides_speaker` tells that the one who speaks is none of them: "How many guests do you bring?". `subgroup` is
    "adults" or "children" where only those of a party are asked for; with `babies`, older children are none of them.
    """

    def __init__(
        self, field_id: str, label: LocalText, cues: tuple[str, ...] = (), prompts: tuple[LocalText, ...] = ()
    ) -> None:
        named = _RATE.sub(" ", " . ".join((*label.all(), words_of(field_id), *cues)))
        questions = [fold_text(wording) for prompt in prompts for wording in prompt.all()]
        matches = [match for question in questions for match in _HOW_MANY.finditer(question)]
        asked = [match["noun"] for match in matches]
        self.predicates = frozenset(match["predicate"] for match in matches if match["predicate"])
        words = {word.text for word in words_in(fold_text(named))} | set(asked)
        self.nouns = frozenset(words - _NOT_NOUNS)
        own = {measure for word in words if (measure := measure_of(word))}
        if own & {"adults", "children"}:
            own.discard("people")
        self.besides_speaker = bool(self.predicates & _BRINGS or self.nouns & _BROUGHT)
        self.subgroup = next(iter(own), "") if own in ({"adults"}, {"children"}) else ""
        self.babies = bool(self.nouns & BABIES) and not self.nouns & _OLDER
        self.counts_people = bool(own & {"people", "seats"}) and not self.besides_speaker
        self.is_maximum = bool(words & _CEILINGS)
        others = {"people", "adults"} - own if "children" in own else set()
        self.measures = frozenset(own.union(*(_PARTS.get(name, frozenset()) for name in own)) - others)
        self.generic = not own and bool(words & GENERIC)

    def sense_of(self, noun: str) -> str:
        """The measure of a noun, in the sense that the field asks for; "" when we know none."""
        other = _ALSO.get(noun, "")
        return other if other in self.measures else measure_of(noun) or ""

    def names(self, noun: str) -> bool:
        """Whether the field's own words hold this noun, in singular or plural."""
        forms = {
            noun,
            noun.removesuffix("s"),
            noun.removesuffix("es"),
            noun + "s",
            noun + "es",
            "ال" + noun,
            noun.removeprefix("ال"),
        }
        return bool(forms & self.nouns)

    def asks_for(self, noun: str) -> bool:
        """Whether a noun, in singular or plural, is one of the field's own or of what it counts in part: to a question
        for child seats, "kids" too. For what answers the question as a whole."""
        measures = {measure_of(word) for word in self.nouns}
        return (
            self.names(noun)
            or _root(noun) in {_root(own) for own in self.nouns}
            or measure_of(noun) in measures - {None}
        )


def _root(noun: str) -> str:
    """An Arabic noun without its article and the ending of its plural: "الطلبات" is of "طلب"."""
    bare = noun.removeprefix("ال")
    return bare.removesuffix("ات").removesuffix("ه") if len(bare) > _SHORTEST_PLURAL else bare


def quantity_slot(field: Slot) -> QuantitySlot:
    return _wanted(field.id, field.label, field.cues, field.prompts)


@lru_cache(maxsize=512)
def _wanted(field_id: str, label: LocalText, cues: tuple[str, ...], prompts: tuple[LocalText, ...]) -> QuantitySlot:
    return QuantitySlot(field_id, label, cues, prompts)
