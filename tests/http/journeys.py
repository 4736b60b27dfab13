"""What people say to each example form, in English and in Arabic, and what must come of it.

`opening` is the first message, in which a person tells several things at once, and `words` answers each field as a
person would write it; `data` comes of them. WIDGETS holds answers as a frontend's widgets send them.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.http.clients import Json


@dataclass(frozen=True)
class Journey:
    form: str
    language: str
    opening: str
    opening_fields: set[str]
    words: dict[str, str]
    data: Json
    yes: str = "yes"

    def __str__(self) -> str:
        return f"{self.form}-{self.language}"


INJURY_WIDGETS: Json = {
    "selectedEstablishment": "Riyadh Technology Co.",
    "selectedOccupation": "Software Engineer",
    "injuryDate": "2025-03-03",
    "injuryTime": "10:00",
    "workDisabilityDate": "2025-03-04",
    "contributorInformedDate": "2025-03-12",
    "delayReason": "I was in hospital",
    "injuryOccurred": "I slipped on the wet stairs and fell on my arm",
    "selectedInjuryType": "Fall",
    "selectedInjuryReason": "Stairs",
    "locationResults": {"lat": 24.6949, "lng": 46.6857},
    "treatmentStarted": "Yes",
    "placeType": "Establishment Workplace",
    "governmentSector": "Red Crescent",
    "emergencyMobileNumber": "+966501234567",
}
INJURY_PLACE: Json = {
    "lat": 24.6949,
    "lng": 46.6857,
    "country": "Saudi Arabia",
    "city": "Riyadh",
    "address": "King Fahd Road, Al Olaya, Riyadh",
}
INJURY_DATA: Json = {
    **INJURY_WIDGETS,
    "locationResults": INJURY_PLACE,
    "requiredDocs": [{"name": "medical-report.pdf", "size": 183500, "index": 0}],
}

LEAVE_WIDGETS: Json = {
    "employee_name": "Huda Saleh",
    "employee_email": "huda@example.com",
    "work_state": "California",
    "hire_date": "2019-05-06",
    "weekly_hours": 40,
    "leave_type": "Family Care",
    "start_date": "2027-03-03",
    "end_date": "2027-05-05",
    "leave_schedule": "Intermittent",
    "hours_off_per_week": 10,
    "family_member": "Parent",
    "cfra_reason": "Care for a designated person",
    "cfra_designated_person": "Salma Saleh",
    "cfra_acknowledgement": True,
    "medical_certificate": ["Yes"],
    "certificate_file": {"name": "certificate.pdf", "size": 51200},
    "contact_phone": None,
}
LEAVE_DATA: Json = {
    **{name: value for name, value in LEAVE_WIDGETS.items() if value is not None},
    "certificate_file": [{"name": "certificate.pdf", "size": 51200}],
    "remaining_weeks": 12,
    "leave_law": "FMLA and CFRA",
}

WATER_WIDGETS: Json = {
    "owner_name": "Huda Saleh",
    "applicant_role": "Agent",
    "company_name": None,
    "email": "huda@example.com",
    "phone": "+966501234567",
    "parcel_number": "123-456",
    "licence_number": "WL-204518",
    "hectares": 12.5,
    "water_use": "Irrigation",
    "exemption_grounds": ["Charity", "Drought or flood"],
    "charity_number": "1234567",
    "damage_date": "2025-08-02",
    "supporting_statement": "The wells fell dry, and the charity gives its harvest away.",
    "declaration": True,
}
WATER_DATA: Json = {name: value for name, value in WATER_WIDGETS.items() if value is not None}

INCIDENT_WIDGETS: Json = {
    "incident_type": "Accident",
    "start_date": "2025-02-11",
    "end_date": "2025-02-15",
    "followup_reason": "The crane has to be examined",
    "location": {"lat": 24.7136, "lng": 46.6753},
    "people_hurt": 2,
    "reported_at": "2025-02-11T14:30:00",
    "description": None,
}
INCIDENT_DATA: Json = {name: value for name, value in INCIDENT_WIDGETS.items() if value is not None}

WIDGETS: dict[str, tuple[Json, Json]] = {
    "occupational_injury_report": (
        INJURY_WIDGETS,
        {**INJURY_DATA, "locationResults": {"lat": 24.6949, "lng": 46.6857}},
    ),
    "employee_leave_request": (LEAVE_WIDGETS, LEAVE_DATA),
    "water_licence_fee_exemption": (WATER_WIDGETS, WATER_DATA),
    "incident_report": (INCIDENT_WIDGETS, INCIDENT_DATA),
}
"""By form: answers by field id (null leaves a field out), and the data that comes of them."""

JOURNEYS = [
    Journey(
        "occupational_injury_report",
        "en",
        "I slipped on 3 March 2025 at 10 in the morning, and treatment has started",
        {"injuryDate", "injuryTime", "treatmentStarted"},
        {
            "selectedEstablishment": "Riyadh Technology",
            "selectedOccupation": "software engineer",
            "workDisabilityDate": "the 4th of March 2025",
            "contributorInformedDate": "2025/3/12",
            "delayReason": "I was in hospital",
            "injuryOccurred": "I slipped on the wet stairs and fell on my arm",
            "selectedInjuryType": "a fall",
            "selectedInjuryReason": "Stairs",
            "locationResults": "yes",
            "placeType": "establishment workplace",
            "governmentSector": "red crescent",
            "emergencyMobileNumber": "050 123 4567",
        },
        INJURY_DATA,
    ),
    Journey(
        "occupational_injury_report",
        "ar",
        "أصبت في 3 مارس 2025 الساعة العاشرة صباحاً وقد بدأ العلاج",
        {"injuryDate", "injuryTime", "treatmentStarted"},
        {
            "selectedEstablishment": "شركة الرياض للتقنية",
            "selectedOccupation": "مهندس برمجيات",
            "workDisabilityDate": "٤ مارس ٢٠٢٥",
            "contributorInformedDate": "12 مارس 2025",
            "delayReason": "كنت في المستشفى",
            "injuryOccurred": "انزلقت على الدرج المبلل وسقطت على ذراعي",
            "selectedInjuryType": "سقوط",
            "selectedInjuryReason": "درج",
            "locationResults": "نعم",
            "placeType": "مقر المنشأة",
            "governmentSector": "الهلال الأحمر",
            "emergencyMobileNumber": "٠٥٠١٢٣٤٥٦٧",
        },
        {
            **INJURY_DATA,
            "delayReason": "كنت في المستشفى",
            "injuryOccurred": "انزلقت على الدرج المبلل وسقطت على ذراعي",
        },
        yes="نعم",
    ),
    Journey(
        "employee_leave_request",
        "en",
        "My name is Huda Saleh, my email is huda@example.com and I work in California",
        {"employee_name", "employee_email", "work_state"},
        {
            "hire_date": "6 May 2019",
            "weekly_hours": "40 hours",
            "leave_type": "care for a family member",
            "start_date": "3 March 2027",
            "end_date": "5 May 2027",
            "leave_schedule": "on separate days",
            "hours_off_per_week": "ten",
            "family_member": "my mother",
            "cfra_reason": "a designated person",
            "cfra_designated_person": "Salma Saleh",
            "cfra_acknowledgement": "yes, I have",
            "medical_certificate": "yes",
            "certificate_file": '{"name": "certificate.pdf", "size": 51200}',
            "contact_phone": "skip",
        },
        LEAVE_DATA,
    ),
    Journey(
        "employee_leave_request",
        "ar",
        "بريدي huda@example.com وأعمل في كاليفورنيا",
        {"employee_email", "work_state"},
        {
            "employee_name": "هدى صالح",
            "hire_date": "6 مايو 2019",
            "weekly_hours": "٤٠ ساعة",
            "leave_type": "رعاية أحد أفراد الأسرة",
            "start_date": "3 مارس 2027",
            "end_date": "5 مايو 2027",
            "leave_schedule": "في أيام متفرقة",
            "hours_off_per_week": "عشر ساعات",
            "family_member": "والدتي",
            "cfra_reason": "رعاية شخص معيّن",
            "cfra_designated_person": "سلمى صالح",
            "cfra_acknowledgement": "نعم",
            "medical_certificate": "نعم",
            "certificate_file": '{"name": "certificate.pdf", "size": 51200}',
            "contact_phone": "تخطي",
        },
        {**LEAVE_DATA, "employee_name": "هدى صالح", "cfra_designated_person": "سلمى صالح"},
        yes="نعم",
    ),
    Journey(
        "water_licence_fee_exemption",
        "en",
        "Owner name: Huda Saleh, parcel number: 123-456, licence number: WL-204518, it waters 12.5 hectares",
        {"owner_name", "parcel_number", "licence_number", "hectares"},
        {
            "applicant_role": "I am an agent",
            "company_name": "skip it please",
            "email": "huda@example.com",
            "phone": "0501234567",
            "water_use": "irrigation",
            "exemption_grounds": "charity and drought",
            "charity_number": "1234567",
            "damage_date": "2 August 2025",
            "supporting_statement": "The wells fell dry, and the charity gives its harvest away.",
            "declaration": "yes I do",
        },
        WATER_DATA,
    ),
    Journey(
        "water_licence_fee_exemption",
        "ar",
        "رقم قطعة الأرض: 123-456، رقم الرخصة: WL-204518، والمساحة 12.5 هكتار",
        {"parcel_number", "licence_number", "hectares"},
        {
            "owner_name": "اسمي هدى صالح",
            "applicant_role": "وكيل",
            "company_name": "تخطي",
            "email": "huda@example.com",
            "phone": "٠٥٠١٢٣٤٥٦٧",
            "water_use": "ري المزروعات",
            "exemption_grounds": "جهة خيرية و جفاف",
            "charity_number": "١٢٣٤٥٦٧",
            "damage_date": "2 أغسطس 2025",
            "supporting_statement": "جفت الآبار وتتبرع الجهة الخيرية بمحصولها كله.",
            "declaration": "نعم",
        },
        {
            **WATER_DATA,
            "owner_name": "هدى صالح",
            "supporting_statement": "جفت الآبار وتتبرع الجهة الخيرية بمحصولها كله.",
        },
        yes="نعم",
    ),
    Journey(
        "incident_report",
        "en",
        "There was an accident, it started on 11 February 2025 and ended on 15 February 2025",
        {"incident_type", "start_date", "end_date"},
        {
            "followup_reason": "The crane has to be examined",
            "location": "24.7136, 46.6753",
            "people_hurt": "two people",
            "reported_at": "11 February 2025 at 14:30",
            "description": "skip",
        },
        INCIDENT_DATA,
    ),
    Journey(
        "incident_report",
        "ar",
        "وقع حادث يوم 11 فبراير 2025 وانتهى في 15 فبراير 2025",
        {"incident_type", "start_date", "end_date"},
        {
            "followup_reason": "يجب فحص الرافعة",
            "location": "24.7136, 46.6753",
            "people_hurt": "٢",
            "reported_at": "11 فبراير 2025 الساعة 14:30",
            "description": "تخطي",
        },
        {**INCIDENT_DATA, "followup_reason": "يجب فحص الرافعة"},
        yes="نعم",
    ),
]
