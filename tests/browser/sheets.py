"""What is answered in each example form: the same in both languages, except for free words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from tests.browser.windows import TIME_ZONE

Words = Mapping[str, str]
TODAY = datetime.now(ZoneInfo(TIME_ZONE)).date()
PAPER = str(Path(__file__).parent / "files" / "medical-report.txt")


@dataclass(frozen=True)
class Place:
    lat: float
    lng: float


@dataclass(frozen=True)
class Sheet:
    """`opening` is said first, and answers nothing; `answers` are by field id."""

    answers: Mapping[str, Any]
    opening: Words


def both(en: str, ar: str) -> Words:
    return {"en": en, "ar": ar}


def days_ago(number: int) -> date:
    return TODAY - timedelta(days=number)


BEGIN = both("Let us begin", "لنبدأ")

SHEETS: Mapping[str, Sheet] = {
    "incident_report": Sheet(
        opening=BEGIN,
        answers={
            "incident_type": "Accident",
            "start_date": days_ago(9),
            "end_date": days_ago(5),
            "followup_reason": both("The forklift stood in the way", "بقيت الرافعة في الممر"),
            "location": Place(24.7136, 46.6753),
            "people_hurt": "2",
            "reported_at": datetime.combine(days_ago(4), time(10, 30)),
            "description": both("Two forklifts met at a corner", "اصطدمت رافعتان عند الزاوية"),
        },
    ),
    "employee_leave_request": Sheet(
        opening=BEGIN,
        answers={
            "employee_name": both("Huda Saleh", "هدى صالح"),
            "employee_email": "huda@example.org",
            "work_state": "California",
            "hire_date": date(2019, 6, 3),
            "weekly_hours": "40",
            "leave_type": "Vacation",
            "leave_reason": both("A visit to the family", "زيارة العائلة"),
            "start_date": TODAY + timedelta(days=30),
            "end_date": TODAY + timedelta(days=33),
            "leave_schedule": "Continuous",
            "cfra_reason": "My own health",
            "cfra_acknowledgement": "Yes",
            "medical_certificate": ["No"],
            "certificate_file": PAPER,
            "contact_phone": "+966501234567",
        },
    ),
    "water_licence_fee_exemption": Sheet(
        opening=BEGIN,
        answers={
            "owner_name": both("Huda Saleh", "هدى صالح"),
            "applicant_role": "Agent",
            "company_name": both("Green Valley Farms", "مزارع الوادي الأخضر"),
            "email": "huda@example.org",
            "phone": "+966501234567",
            "parcel_number": "123-456",
            "licence_number": "WL-123456",
            "hectares": "12.5",
            "water_use": "Irrigation",
            "exemption_grounds": ["Charity", "Drought or flood"],
            "charity_number": "1234567",
            "damage_date": days_ago(40),
            "supporting_statement": both(
                "The flood took the pump house and most of the winter crop.",
                "جرف السيل غرفة المضخات ومعظم محصول الشتاء هذا العام.",
            ),
            "declaration": "Yes",
        },
    ),
    "occupational_injury_report": Sheet(
        opening=BEGIN,
        answers={
            "selectedEstablishment": "Riyadh Technology Co.",
            "selectedOccupation": "Software Engineer",
            "injuryDate": days_ago(12),
            "injuryTime": "10:30",
            "workDisabilityDate": days_ago(11),
            "contributorInformedDate": days_ago(3),
            "delayReason": both("The doctor asked me to rest first", "طلب مني الطبيب الراحة أولاً"),
            "injuryOccurred": both("I slipped on the wet stairs", "انزلقت على الدرج المبلل"),
            "selectedInjuryType": "Fall",
            "selectedInjuryReason": "Stairs",
            "locationResults": Place(24.6949, 46.6857),
            "treatmentStarted": "Yes",
            "placeType": "Establishment Workplace",
            "governmentSector": "Red Crescent",
            "emergencyMobileNumber": "+966501234567",
            "requiredDocs": PAPER,
        },
    ),
}
