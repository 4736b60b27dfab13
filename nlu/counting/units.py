"""The units of one dimension that must not be taken for each other: miles where a field asks for kilometres."""

from __future__ import annotations

from functools import lru_cache

from nlu.entity import Slot
from nlu.folding import fold_text
from nlu.types import LocalText, words_of
from nlu.words import vocabulary, words_in

_UNITS = {
    dimension: {name: vocabulary(words) for name, words in units.items()}
    for dimension, units in {
        "distance": {
            "km": "km kms kilometer kilometers kilometre kilometres كيلو كيلومتر كيلومترا كيلومترات بالكيلومتر كم",
            "miles": "mile miles ميل أميال",
            "metres": "m meter meters metre metres متر أمتار مترا بالمتر",
            "cm": "cm centimeter centimeters centimetre centimetres سم بالسنتيمتر سنتيمتر",
            "mm": "mm millimeter millimeters millimetre millimetres ملم",
            "feet": "ft feet foot قدم أقدام",
            "inches": "inch inches بوصة بوصات",
        },
        "weight": {
            "kg": "kg kgs kilo kilos kilogram kilograms kilogramme كجم كغم كغ كيلو كيلوغرام كيلوجرام بالكيلوغرام",
            "grams": "g gr gram grams غرام جرام",
            "pounds": "lb lbs pound pounds رطل أرطال",
            "tonnes": "ton tons tonne tonnes طن أطنان",
            "ounces": "oz ounce ounces stone stones",
        },
        "volume": {
            "litres": "l liter liters litre litres لتر لترات لترا باللتر",
            "ml": "ml millilitre millilitres مل",
            "gallons": "gallon gallons جالون غالون",
        },
        "money": {
            "SAR": "sar sr riyal riyals ريال ريالا ريالات بالريال ر.س ﷼",
            "USD": "usd dollar dollars bucks دولار دولارا دولارات بالدولار $",
            "EUR": "eur euro euros يورو باليورو €",
            "GBP": "gbp pound pounds quid £",
            "EGP": "egp pound pounds جنيه جنيها جنيهات بالجنيه",
            "AED": "aed dirham dirhams درهم دراهم بالدرهم",
            "KWD": "kwd dinar dinars دينار دنانير",
            "JOD": "jod dinar dinars دينار دنانير",
            "BHD": "bhd dinar dinars دينار دنانير",
            "QAR": "qar riyal riyals ريال ريالات",
            "OMR": "omr rial rials ريال ريالات",
        },
    }.items()
}


_HOW_MANY = "كم"  # also short for a kilometre
_ARABIC = {
    "km": "كيلومتر",
    "miles": "ميل",
    "metres": "متر",
    "cm": "سنتيمتر",
    "mm": "مليمتر",
    "feet": "قدم",
    "inches": "بوصة",
    "kg": "كيلوغرام",
    "grams": "غرام",
    "pounds": "رطل",
    "tonnes": "طن",
    "ounces": "أونصة",
    "litres": "لتر",
    "ml": "مليلتر",
    "gallons": "غالون",
    "SAR": "ريال",
    "USD": "دولار",
    "EUR": "يورو",
    "GBP": "جنيه إسترليني",
    "EGP": "جنيه",
    "AED": "درهم",
    "KWD": "دينار كويتي",
    "JOD": "دينار أردني",
    "BHD": "دينار بحريني",
    "QAR": "ريال قطري",
    "OMR": "ريال عماني",
}


def foreign_unit(noun: str, field: Slot) -> LocalText | None:
    """The field's own unit, where a folded noun or sign is another one of the same dimension."""
    said, own = _units_of(noun), own_units(field)
    if not said or set(said) & set(own):
        return None
    dimensions = {dimension for dimension, _ in said}
    return next((LocalText.of(name, ar=_ARABIC[name]) for dimension, name in own if dimension in dimensions), None)


def own_units(field: Slot) -> tuple[tuple[str, str], ...]:
    """The dimension and name of each unit that a field asks for: by what it is called, else by its help, else by its
    question or what it refuses with."""
    unit = tuple(value for name, value in field.properties if "unit" in name.lower())
    texts = (
        (*field.label.all(), words_of(field.id), *unit),
        field.help.all(),
        tuple(text for wording in (*field.prompts, *field.refusals) for text in wording.all()),
    )
    return next((units for told in texts if (units := _units_in(tuple(told)))), ())


@lru_cache(maxsize=1024)
def _units_in(texts: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    words = [word.text for text in texts for word in words_in(fold_text(text))]
    return tuple(
        dict.fromkeys(unit for word in words if len(word) > 1 and word != _HOW_MANY for unit in _units_of(word))
    )


@lru_cache(maxsize=4096)
def _units_of(word: str) -> tuple[tuple[str, str], ...]:
    return tuple(
        (dimension, name) for dimension, units in _UNITS.items() for name, words in units.items() if word in words
    )
