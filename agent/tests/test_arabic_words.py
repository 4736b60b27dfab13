"""Arabic words are known with what is written onto them: endings of options, plurals of what is counted, and whoever is
asked for a change."""

import pytest

from agent.tests.talk import Dialogue, talk

LIBRARY = """---
review: final
---

# استعارة كتب

| Field ID | Type | Required | Options | Ask User |
|---|---|---|---|---|
| reader | dropdown | Yes | طالب, معلم, زائر | ما صفتك؟ |
| branch | dropdown | Yes | الفرع الشمالي, الفرع الجنوبي | من أي فرع؟ |
| topics | multi_select | Yes | تاريخ, شعر, رحلة, طبخ | ما المواضيع التي تهمك؟ |
| novels | number | Yes | | كم عدد الروايات؟ |
| pens | number | Yes | | كم عدد الأقلام؟ |
| delivered | yes_no | Yes | | هل نوصلها إلى بيتك؟ |
| note | textarea | No | | هل من ملاحظة؟ |
"""
FILLED = {"reader": "طالب", "branch": "الفرع الشمالي", "topics": ["شعر"], "novels": 3, "pens": 1, "delivered": False}


def asked(field: str) -> Dialogue:
    opened = talk(LIBRARY)
    opened.say("مرحبا")
    for name, value in FILLED.items():
        if name == field:
            break
        opened.pick(**{name: value})
    return opened


@pytest.mark.parametrize(
    ("field", "said", "value"),
    [
        ("reader", "معلمة", "معلم"),
        ("reader", "أنا من الطالبات", "طالب"),
        ("branch", "الشمالية", "الفرع الشمالي"),
        ("topics", "الرحلات والطبخ", ["رحلة", "طبخ"]),
        ("novels", "روايتين", 2),
        ("pens", "قلمين بس", 2),
        ("pens", "خمسة أقلام، وكتاب قديم", 5),
        ("delivered", "اه ياريت", True),
        ("delivered", "هيه", True),
    ],
)
def test_an_answer_is_known_in_any_form(field: str, said: str, value: object) -> None:
    opened = asked(field)
    opened.say(said)

    assert opened.answers.get(field) == value


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ("خلوا الروايات أربع", {"novels": 4}),
        ("سووا الروايات خمس", {"novels": 5}),
        ("غيروه إلى الفرع الجنوبي", {"branch": "الفرع الجنوبي"}),
        ("اجعلوه الفرع الجنوبي", {"branch": "الفرع الجنوبي"}),
        ("زيدولي الطبخ", {"topics": ["شعر", "طبخ"]}),
        ("شيلوا الشعر وحطوا بداله تاريخ", {"topics": ["تاريخ"]}),
    ],
)
def test_a_change_is_known_whoever_is_asked(said: str, changed: dict[str, object]) -> None:
    opened = talk(LIBRARY)
    opened.say("مرحبا")
    for name, value in FILLED.items():
        opened.pick(**{name: value})
    opened.pick(note="لا شيء")
    before = dict(opened.answers)
    opened.say(said)

    assert {name: value for name, value in opened.answers.items() if before.get(name) != value} == changed


@pytest.mark.parametrize(
    ("question", "said", "value"),
    [
        ("ما اسم المتبرع؟", "اسمي ريان الشمراني بالمناسبة", "ريان الشمراني"),
        ("ما اسم المتبرع؟", "معك ريان الشمراني", "ريان الشمراني"),
        ("باسم من نكتب الإيصال؟", "باسم مخبز السنبلة", "مخبز السنبلة"),
        ("ما اسم الأغنية؟", "اسمها نسم علينا الهوا", "نسم علينا الهوا"),
        ("ما اسم المتبرع؟", "عندنا ثلاث طاولات قديمة", None),
    ],
)
def test_a_name_is_kept_without_what_leads_to_it(question: str, said: str, value: str | None) -> None:
    opened = talk(
        f"# تبرع\n\n| Field ID | Type | Required | Ask User |\n|---|---|---|---|\n| a | text | Yes | {question} |\n"
    )
    opened.say("مرحبا")
    opened.say(said)

    assert opened.answers.get("a") == value


@pytest.mark.parametrize(
    ("said", "branch"),
    [("بدل الفرع الشمالي أبغى الجنوبي", "الفرع الجنوبي"), ("ليس الفرع الشمالي أريد الجنوبي", "الفرع الجنوبي")],
)
def test_a_comma_is_not_needed_where_a_wish_begins(said: str, branch: str) -> None:
    opened = talk(LIBRARY)
    opened.say("مرحبا")
    for name, value in FILLED.items():
        opened.pick(**{name: value})
    opened.pick(note="لا شيء")
    opened.say(said)

    assert opened.answers["branch"] == branch
