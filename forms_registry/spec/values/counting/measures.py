"""What a number counts: the nouns and signs beside it, and what a field asks to be counted."""

from __future__ import annotations

import re
from functools import lru_cache

from forms_registry.spec.types import FieldSpec, LocalText, words_of
from forms_registry.spec.values.digits import fold_text
from forms_registry.spec.values.speech import vocabulary, words_in

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
            "مقعد مقاعد كرسي كراسي ناس أصدقاء أصدقائي زملاء زملائي الأشخاص الأفراد الضيوف الحضور المدعوين "
            "المشاركين الركاب المسافرين الموظفين العمال الطلاب المقاعد الزوار"
        ),
        "adults": "adult adults grownups بالغ بالغين بالغون كبار الكبار البالغين",
        "children": (
            "child children kid kids infant infants baby babies toddler toddlers son sons daughter daughters "
            "dependents dependants طفل أطفال طفلا رضيع رضع ولد أولاد الأطفال الأولاد"
        ),
        "nights": "night nights ليلة ليالي ليال الليالي",
        "days": "day days يوم أيام يوما الأيام",
        "hours": "hour hours hr hrs ساعة ساعات الساعات",
        "minutes": "minute minutes min mins sec secs second seconds moment دقيقة دقائق دقايق ثانية ثواني",
        "weeks": "week weeks أسبوع أسابيع اسبوعا الأسابيع",
        "months": "month months شهر أشهر شهور شهرا الأشهر",
        "years": "year years yr yrs yo experience سنة سنوات سنين عام أعوام السنوات",
        "age": "age aged عمر العمر عمري السن",
        "rooms": "room rooms bedroom bedrooms suite suites غرفة غرف الغرف",
        "tables": "table tables طاولة طاولات الطاولات",
        "tickets": "ticket tickets تذكرة تذاكر التذاكر",
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
        "times": "times occasions مرة مرات",
    }.items()
}

GENERIC = vocabulary("quantity qty count number total how many amount الكمية كمية العدد عدد كم")
"""Words of a field that counts whatever its document is about."""

_PARTS = {"people": frozenset({"adults", "children"}), "age": frozenset({"years"})}
_NOT_NOUNS = GENERIC | vocabulary(
    "the a an of your our their in for is are to please what enter with and or per من في إلى ال هو"
)
_RATE = re.compile(r"\b(?:per|each|every)\s+\w+", re.IGNORECASE)
_HOW_MANY = re.compile(r"(?:how many|number of|count of|كم عدد|عدد|كم) (\w+)")
_SIGNS = {"%": "percent", "$": "money", "€": "money", "£": "money", "﷼": "money"}

TWO_OF = {
    fold_text(word): name
    for name, words in {
        "people": "شخصين شخصان ضيفين ضيفان فردين فردان نفرين مقعدين كرسيين راكبين زائرين موظفين عاملين",
        "children": "طفلين طفلان ولدين رضيعين",
        "nights": "ليلتين ليلتان",
        "days": "يومين يومان",
        "hours": "ساعتين ساعتان",
        "weeks": "أسبوعين أسبوعان",
        "months": "شهرين شهران",
        "years": "سنتين سنتان عامين",
        "rooms": "غرفتين غرفتان",
        "tables": "طاولتين",
        "tickets": "تذكرتين تذكرتان",
        "vehicles": "سيارتين",
        "times": "مرتين مرتان",
    }.items()
    for word in words.split()
    if word not in {"موظفين", "عاملين", "زائرين"}  # also plurals
}
"""Arabic duals: the noun alone says two."""

_BY_NOUN = {noun: name for name, nouns in MEASURES.items() for noun in nouns}


def measure_of(noun: str) -> str | None:
    """The measure that a folded noun or sign stands for, if it is one of those we know."""
    if noun in _SIGNS:
        return _SIGNS[noun]
    return _BY_NOUN.get(noun) or (_BY_NOUN.get(noun[1:]) if noun[:1] in "لبو" and noun[1:2] else None)


class Wanted:
    """What a field counts: `measures` from the words of its label, id and cues, and those `nouns` themselves."""

    def __init__(
        self, field_id: str, label: LocalText, cues: tuple[str, ...] = (), prompts: tuple[LocalText, ...] = ()
    ) -> None:
        named = _RATE.sub(" ", " . ".join((*label.all(), words_of(field_id), *cues)))
        questions = [fold_text(wording) for prompt in prompts for wording in prompt.all()]
        asked = [match.group(1) for question in questions for match in _HOW_MANY.finditer(question)]
        words = {word.text for word in words_in(fold_text(named))} | set(asked)
        self.nouns = frozenset(words - _NOT_NOUNS)
        own = {measure for word in words if (measure := measure_of(word))}
        if own & _PARTS["people"]:
            own.discard("people")
        self.counts_people = "people" in own
        self.measures = frozenset(own.union(*(_PARTS.get(name, frozenset()) for name in own)))
        self.generic = not own and bool(words & GENERIC)

    def names(self, noun: str) -> bool:
        """Whether the field's own words hold this noun, in singular or plural."""
        forms = {
            noun,
            noun.removesuffix("s"),
            noun.removesuffix("es"),
            noun + "s",
            "ال" + noun,
            noun.removeprefix("ال"),
        }
        return bool(forms & self.nouns)


def wanted_by(field: FieldSpec) -> Wanted:
    return _wanted(field.id, field.label, field.cues, field.prompts)


@lru_cache(maxsize=512)
def _wanted(field_id: str, label: LocalText, cues: tuple[str, ...], prompts: tuple[LocalText, ...]) -> Wanted:
    return Wanted(field_id, label, cues, prompts)
