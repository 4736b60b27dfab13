"""Whole forms, filled by writing alone, as employees write: what they say is understood, and nothing else is noted."""

from __future__ import annotations

from datetime import timedelta

from tests.browser.employees import Employee
from tests.browser.sheets import PAPER, TODAY
from tests.browser.test_whole_forms import in_frame, on_page  # noqa: F401 - fixtures
from tests.browser.windows import DESKTOP, PHONE


def iso(days: int) -> str:
    return (TODAY + timedelta(days=days)).isoformat()


def written(days: int) -> str:
    day = TODAY + timedelta(days=days)
    return f"{day.day} {day:%B} {day.year}"


def test_an_injury_is_reported_in_fourteen_moves(on_page):  # noqa: F811
    """With two corrections, a paper and a receipt."""
    chat = on_page("occupational_injury_report", "en", DESKTOP)
    chat.settle()
    person = Employee(
        chat,
        "yes",
        {
            "contributorInformedDate": "the same day",
            "selectedInjuryType": "it was a fall on the stairs",
            "locationResults": "King Fahd Road, Riyadh",
            "treatmentStarted": "yes, they put a cast on",
            "requiredDocs": PAPER,
        },
        corrections={
            "step_review": ["yes", "actually it was at 10:30, not at 10", f"no, the injury was on {written(-6)}"]
        },
    )

    reply = person.tell(
        f"Hi, I got hurt on {written(-5)} around 10 in the morning in the office of Riyadh Technology, I'm a software "
        "engineer there. I was carrying a monitor down the stairs and slipped, fell about 5 steps and broke my wrist. "
        "An ambulance from the Red Crescent came and took me to the hospital. "
        f"I've been off work since {written(-4)}. You can call my wife on 055 123 4567 if anything."
    )

    with chat.page.expect_download() as receipt:
        chat.live.get_by_role("button", name="PDF").click()
    assert receipt.value.suggested_filename.endswith(".pdf")
    assert person.moves + 1 <= 14
    told = reply["answers"]
    assert (told["injuryDate"], told["injuryTime"], told["workDisabilityDate"]) == (iso(-6), "10:30", iso(-4))
    assert (told["selectedEstablishment"], told["selectedOccupation"]) == ("Riyadh Technology Co.", "Software Engineer")
    assert (told["selectedInjuryType"], told["selectedInjuryReason"]) == ("Fall", "Stairs")
    assert told["requiredDocs"][0]["sha256"]


def test_a_leave_is_asked_for_with_slips_and_digressions(on_page):  # noqa: F811
    chat = on_page("employee_leave_request", "en", DESKTOP)
    chat.settle()
    person = Employee(
        chat,
        "yes",
        {
            "employee_name": "jon smith",
            "employee_email": "jon.smith@acme.com",
            "work_state": "calfornia",
            "hire_date": "march 1st",
            "weekly_hours": "about forty",
            "leave_type": "vacaton",
            "start_date": f"from {written(30)} to {written(33)}",
            "leave_schedule": "continous",
            "contact_phone": "no",
        },
        digressions={
            "work_state": "how long will it take?",
            "hire_date": "i started in march 2019",
            "leave_type": "what did i say so far?",
        },
        corrections={"review": [f"the end date should be {written(34)}"]},
    )

    reply = person.tell("hi i need some time of for about three weeks")

    told = reply["answers"]
    assert (told["hire_date"], told["weekly_hours"], told["leave_type"]) == ("2019-03-01", 40, "Vacation")
    assert (told["start_date"], told["end_date"]) == (iso(30), iso(34))
    assert "contact_phone" not in told


def test_a_fire_is_told_in_spoken_arabic_in_the_frame_of_a_host(in_frame):  # noqa: F811
    chat = in_frame("incident_report", "ar", DESKTOP)
    chat.settle()
    person = Employee(
        chat,
        "ايه تمام",
        {
            "end_date": "نفس اليوم",
            "followup_reason": "كانت الطفاية مقفولة",
            "location": "مستودع الدمام الثاني",
            "reported_at": "اليوم الساعة ٩ الصبح",
            "description": "شفت دخان طالع من لوحة الكهرباء وطفيناه",
        },
        digressions={"location": "وش قلت لك للحين؟"},
    )

    reply = person.tell("السلام عليكم، صار حريق صغير أمس المغرب في المستودع والحمدلله محد تعور")

    told = reply["answers"]
    assert (told["incident_type"], told["start_date"], told["end_date"]) == ("Fire", iso(-1), iso(-1))
    assert told["location"] == {"address": "مستودع الدمام الثاني"}


def test_an_accident_is_told_in_formal_arabic(on_page):  # noqa: F811
    chat = on_page("incident_report", "ar", PHONE)
    chat.settle()
    person = Employee(
        chat,
        "نعم",
        {
            "incident_type": "حادث",
            "end_date": "في اليوم نفسه",
            "followup_reason": "كانت الإضاءة ضعيفة",
            "location": "المستودع رقم ٣ في المنطقة الصناعية الثانية بالدمام",
            "people_hurt": "اثنان",
            "reported_at": "اليوم في التاسعة صباحًا",
            "description": "اصطدمت رافعتان عند الزاوية لضعف الإضاءة",
        },
    )

    reply = person.tell("وقع حادث أمس عند مدخل المستودع، حيث اصطدمت رافعتان شوكيتان")

    told = reply["answers"]
    assert (told["incident_type"], told["start_date"], told["end_date"]) == ("Accident", iso(-1), iso(-1))
    assert told["people_hurt"] == 2


def test_an_exemption_is_asked_for_on_a_phone(on_page):  # noqa: F811
    chat = on_page("water_licence_fee_exemption", "en", PHONE)
    chat.settle()
    person = Employee(
        chat,
        "yes",
        {
            "owner_name": "Huda Saleh",
            "applicant_role": "owner",
            "company_name": "no, its just me",
            "email": "huda@example.org",
            "phone": "0501234567",
            "damage_date": written(-40),
            "supporting_statement": "The flood took the pump house and most of the winter crop.",
            "declaration": "yes i agree",
        },
        digressions={"phone": "do i need to pay meanwhile?"},
        corrections={"review": ["the email is wrong, it's huda.saleh@example.org"]},
    )

    reply = person.tell(
        "Hi, I own the farm on parcel 123-456, licence WL-123456. The flood took our pump house so we'd like to be let "
        "off the fee this year. It's 12 and a half hectares, for irrigation."
    )

    told = reply["answers"]
    assert (told["parcel_number"], told["licence_number"], told["hectares"]) == ("123-456", "WL-123456", 12.5)
    assert (told["email"], told["phone"]) == ("huda.saleh@example.org", "+966501234567")
    assert told["exemption_grounds"] == ["Drought or flood"]
    assert "company_name" not in told
