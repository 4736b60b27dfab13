"""Long documents load and complete through the simple chat door with no model."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest

from tests.http.clients import DOCUMENTS, Api, Chat, Json, Tools
from tests.http.driving import TODAY, drive

SOON, LATER = str(TODAY + timedelta(days=30)), str(TODAY + timedelta(days=40))
LONG_AGO, YESTERDAY = "1990-05-17", str(TODAY - timedelta(days=1))


@dataclass(frozen=True)
class Case:
    """What a frontend and a person know: results of tools and answers by field id. `data` is what must come of it."""

    document: str
    answers: Json
    tools: list[Json]
    data: Json
    hidden: set[str] = field(default_factory=set)
    called: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        return self.document

    @property
    def text(self) -> str:
        return (DOCUMENTS / f"{self.document}.md").read_text(encoding="utf-8")


INJURY_TOOLS: list[Json] = [
    {
        "tool": "get_establishments",
        "result": {
            "establishments": [
                {
                    "registrationNo": 500123456,
                    "name": {"english": "Najd Catering", "arabic": "نجد للإعاشة"},
                    "engagementType": "regular",
                    "engagementPeriod": [{"startDate": "2019-04-01", "occupation": {"english": "Cook"}}],
                },
                {
                    "registrationNo": 500123457,
                    "name": {"english": "Hijaz Transport", "arabic": "الحجاز للنقل"},
                    "engagementType": "vic",
                    "engagementPeriod": [{"startDate": "2018-04-01", "occupation": {"english": "Driver"}}],
                },
            ]
        },
    },
    {"tool": "get_injury_types", "result": {"types": [{"code": 1, "value": {"english": "Fall", "arabic": "سقوط"}}]}},
    {
        "tool": "get_injury_reasons",
        "args": {"injuryTypeEnglish": "Fall"},
        "result": {"reasons": [{"code": 11, "value": {"english": "Wet floor", "arabic": "أرضية مبللة"}}]},
    },
    {
        "tool": "show_location_picker",
        "result": {
            "country": "Saudi Arabia",
            "city": "Jeddah",
            "address": "Prince Sultan Rd",
            "latitude": 21.57,
            "longitude": 39.15,
        },
    },
    {
        "tool": "get_required_documents",
        "args": {"governmentSectorType": "Police"},
        "result": {"documents": [{"index": 0, "name": {"english": "Police report"}, "required": True}]},
    },
    {"tool": "upload_document", "args": {"docIndex": 0}, "result": {"success": True, "fileName": "report.pdf"}},
]
INJURY_ANSWERS: Json = {
    "selectedEstablishment": "Hijaz Transport",
    "injuryDate": "2026-01-05",
    "injuryTime": "14:30",
    "workDisabilityDate": "2026-01-06",
    "contributorInformedDate": "2026-01-15",
    "delayReason": "I was in hospital",
    "injuryOccurred": "I slipped on the wet floor of the kitchen",
    "treatmentStarted": "No",
    "placeType": "Field Workplace",
    "governmentSector": "Police",
    "emergencyMobileNumber": "0501234567",
    "requiredDocs": "report.pdf",
}
INJURY_CALLS = {
    "get_establishments",
    "get_injury_types",
    "get_injury_reasons",
    "show_location_picker",
    "get_required_documents",
    "set_field_value",
    "upload_document",
    "validate_step",
    "submit_injury_report",
    "submit_emergency_contact",
    "submit_final",
}
INJURY_DATA: Json = {
    "selectedEstablishment": "Hijaz Transport",
    "selectedOccupation": "Driver",
    "injuryDate": "2026-01-05",
    "injuryTime": "14:30",
    "workDisabilityDate": "2026-01-06",
    "contributorInformedDate": "2026-01-15",
    "delayReason": "I was in hospital",
    "injuryOccurred": "I slipped on the wet floor of the kitchen",
    "selectedInjuryType": "Fall",
    "selectedInjuryReason": "Wet floor",
    "treatmentStarted": "No",
    "placeType": "Field Workplace",
    "governmentSector": "Police",
    "emergencyMobileNumber": "+966501234567",
}

CASES = [
    Case("injury_mobile_app", INJURY_ANSWERS, INJURY_TOOLS, INJURY_DATA, {"injuryLocationDetails"}, INJURY_CALLS),
    Case(
        "visa_application",
        {
            "full_name": "Lina Haddad",
            "passport_number": "C01X00T47",
            "passport_expiry": str(TODAY + timedelta(days=2000)),
            "birth_date": LONG_AGO,
            "residence_country": "France",
            "consulate": "Lyon",
            "visa_type": "Multiple entry",
            "entries": "3",
            "visit_purpose": "Other",
            "other_purpose": "A horse race in the desert",
            "arrival_date": SOON,
            "departure_date": LATER,
            "landing_at": f"{SOON}T18:05:00",
            "cities": ["Riyadh", "AlUla"],
            "refused_before": "no",
            "email": "lina@example.com",
            "phone": "+33 6 12 34 56 78",
            "photo": {"name": "lina.jpg", "size": 40_100},
        },
        [
            {"tool": "list_nationalities", "result": {"nationalities": [{"iso": "FRA", "label": "French"}]}},
            {
                "tool": "list_consulates",
                "args": {"country": "France"},
                "result": {"consulates": [{"id": "PAR", "title": "Paris"}, {"id": "LYS", "title": "Lyon"}]},
            },
        ],
        {
            "nationality": "French",
            "consulate": "Lyon",
            "entries": 3,
            "visit_purpose": "Other",
            "other_purpose": "A horse race in the desert",
            "departure_date": LATER,
            "cities": ["Riyadh", "AlUla"],
            "phone": "+33612345678",
        },
        {"host_name", "refusal_details"},
        {"check_eligibility", "quote_fee", "submit_application"},
    ),
    Case(
        "job_application",
        {
            "position": "Crane operator",
            "startDate": SOON,
            "salaryExpectation": "42000",
            "firstName": "Lina",
            "lastName": "Haddad",
            "email": "lina@example.com",
            "phone": "skip",
            "yearsOfExperience": "7",
            "hasLicence": "yes",
            "licenceDate": "2015-03-01",
            "licenceClasses": ["B", "C"],
            "languages": "skip",
            "cv": {"name": "lina.pdf", "size": 183_500},
            "workPermit": "Applied for",
            "referral": "Website",
            "privacyAccepted": "yes",
        },
        [
            {"tool": "get_open_positions", "result": {"positions": [{"id": "c1", "title": "Crane operator"}]}},
            {
                "tool": "get_sites",
                "args": {"position": "Crane operator"},
                "result": [{"code": "HH", "city": "Hamburg"}],
            },
        ],
        {
            "position": "Crane operator",
            "location": "Hamburg",
            "salaryExpectation": 42000,
            "yearsOfExperience": 7,
            "licenceDate": "2015-03-01",
            "licenceClasses": ["B", "C"],
            "workPermit": "Applied for",
        },
        {"contactTime", "permitNumber", "referralOther", "phone", "languages"},
        {"check_duplicate", "send_application"},
    ),
    Case(
        "maintenance_ticket",
        {
            "category": "Water",
            "floor": "2nd floor",
            "description": "The tap in the kitchen does not close",
            "noticed_at": f"{YESTERDAY}T09:15:00",
            "urgency": "Emergency",
            "danger": "no",
            "water_off": "yes",
            "workplaces": "12",
            "access_days": ["Tue", "Thu"],
            "access_from": "8 am",
            "reporter_email": "lina@example.com",
            "reporter_phone": "skip",
            "photo": "skip",
        },
        [
            {"tool": "get_floors", "result": {"floors": ["Ground floor", "1st floor", "2nd floor"]}},
            {
                "tool": "get_rooms",
                "args": {"floor": "2nd floor"},
                "result": {"data": {"items": [{"roomNumber": "2.01", "displayName": "Kitchen 2.01"}]}},
            },
        ],
        {
            "category": "Water",
            "floor": "2nd floor",
            "room": "Kitchen 2.01",
            "urgency": "Emergency",
            "workplaces": 12,
            "access_days": ["Tue", "Thu"],
            "access_from": "08:00",
        },
        {"category_other", "asset", "temperature", "reporter_phone", "photo"},
        {"create_ticket"},
    ),
    Case(
        "clinic_registration",
        {
            "fullName": "Huda Saleh",
            "nationalId": "1012345678",
            "birthDate": LONG_AGO,
            "gender": "Female",
            "pregnant": "Not sure",
            "mobile": "+966501234567",
            "email": "skip",
            "hasInsurance": "yes",
            "policyExpiry": SOON,
            "conditions": ["Asthma"],
            "allergies": "skip",
            "specialty": "Pediatrics",
            "visitAt": f"{SOON}T10:00:00",
            "guardianName": "Saleh Ali",
        },
        [
            {"tool": "get_insurers", "result": {"insurers": [{"id": 7, "nameAr": "التعاونية", "nameEn": "Tawuniya"}]}},
            {"tool": "get_plans", "result": {"plans": [{"planName": {"ar": "ذهبي", "en": "Gold"}}]}},
            {
                "tool": "get_doctors",
                "args": {"specialty": "Pediatrics"},
                "result": [{"doctor": {"english": "Dr. Amal", "arabic": "د. أمل"}}],
            },
        ],
        {
            "pregnant": "Not sure",
            "insurer": "Tawuniya",
            "plan": "Gold",
            "conditions": ["Asthma"],
            "doctor": "Dr. Amal",
            "guardianName": "Saleh Ali",
        },
        {"email", "allergies"},
        {"register_patient"},
    ),
    Case(
        "leave_intake",
        {
            "leave_type": "Bonding",
            "state": "CA",
            "start_date": SOON,
            "end_date": LATER,
            "intermittent": "yes",
            "schedule": "Every second week, from Monday to Friday",
            "due_date": SOON,
            "cfra_eligible": ["Worked 12 months", "Employer has 5 people"],
            "hr_contact": "skip",
            "notice_hours": "48",
            "call_back": "skip",
            "signature": "Lina Haddad",
        },
        [],
        {
            "leave_type": "Bonding",
            "schedule": "Every second week, from Monday to Friday",
            "due_date": SOON,
            "cfra_eligible": ["Worked 12 months", "Employer has 5 people"],
            "notice_hours": 48,
        },
        {"unit", "doctors_note", "hr_contact", "call_back"},
        {"calculate_entitlement", "save_progress", "submit"},
    ),
]


def completed(api: Api, case: Case, answers: dict[str, Any], opening: str) -> tuple[Json, Tools]:
    tools = Tools(case.tools)
    return drive(Chat(api, case.text), answers, tools, opening=opening), tools


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_document_completes_with_the_answers_that_were_given(api: Api, case: Case) -> None:
    data, tools = completed(api, case, case.answers, "Hello, I would like to fill in this form please.")

    assert {name: data.get(name) for name in case.data} == case.data
    assert not case.hidden & set(data)
    assert case.called <= set(tools.called)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_driver_that_knows_no_answers_is_never_stuck(api: Api, case: Case) -> None:
    """It has the results of the tools, and tries what is sensible for each action."""
    data, _tools = completed(api, case, {}, "")

    assert data


@pytest.mark.parametrize("case", CASES[::3], ids=str)
def test_a_frontend_whose_tools_bring_nothing_does_not_hold_the_person_up(api: Api, case: Case) -> None:
    data = drive(Chat(api, case.text), case.answers, Tools([]))

    assert data
