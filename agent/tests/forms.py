"""Small forms for tests, each about one thing."""

BOOKING = """---
form_id: booking
title: {en: Table booking, ar: حجز طاولة}
fields:
  - {id: people, type: integer, required: true, label: {en: Number of people, ar: عدد الأشخاص},
     prompt: {en: For how many people?, ar: لكم شخص؟}, validation: {min: 1, max: 20}}
  - {id: day, type: date, required: true, label: {en: Date, ar: التاريخ},
     prompt: {en: On which day?, ar: في أي يوم؟},
     help: {en: The kitchen plans by the day., ar: يخطط المطبخ يومًا بيوم.}}
  - {id: meal, type: dropdown, required: true, label: {en: Meal, ar: الوجبة},
     prompt: {en: Which meal?, ar: أي وجبة؟}, options: [Lunch, Dinner, Late supper]}
  - {id: note, type: text, required: false, label: {en: Note, ar: ملاحظة},
     prompt: {en: Anything we should know?, ar: هل من ملاحظة؟}}
---
# Table booking

## Rules

Dogs are welcome on the terrace only. The kitchen closes at ten in the evening.
"""

LEAVE = """---
form_id: leave
title: Leave
review: final
fields:
  - {id: kind, type: dropdown, required: true, label: Leave type, prompt: Which kind of leave?,
     options: [Sick, Annual]}
  - {id: start, type: date, required: true, label: Start date, prompt: When does it start?,
     cues: [from, starting]}
  - {id: end, type: date, required: true, label: End date, prompt: When does it end?, cues: [until, ending],
     constraints: [{rule: end >= start, message: The end cannot be before the start.}]}
  - {id: certificate, type: text, required: true, label: Certificate number,
     prompt: What is the certificate number?, visible_if: kind == Sick}
  - {id: cover, type: dropdown, required: true, label: Cover, prompt: Who covers for you?,
     options: [Ann, Bob], default: Bob}
---
"""

TOOLED = """---
form_id: tooled
title: Visit
language: [en, ar]
fields:
  - {id: clinic, type: dropdown, required: true, label: Clinic, prompt: Which clinic?,
     data_source: {tool: get_clinics}}
  - {id: doctor, type: dropdown, required: true, label: Doctor, prompt: Which doctor?,
     data_source: {parent: clinic}}
  - {id: reason, type: dropdown, required: true, label: Reason, prompt: Why do you come?,
     data_source: {tool: get_reasons, args: {doctorName: doctor}}, depends_on: [doctor]}
  - {id: place, type: location, required: true, label: Place, prompt: Where do you live?,
     data_source: {tool: show_map}, confirm: true}
tools:
  - {name: get_clinics, purpose: Find clinics}
  - {name: get_reasons, args: {doctorName: doctor}}
  - {name: show_map}
  - {name: check_in, when: start}
  - {name: tell_doctor, when: after doctor, args: {name: doctor}}
  - {name: validate_step, when: step 1 end, args: [step]}
  - {name: send, when: complete}
---
"""

CLINICS = {
    "clinics": [
        {"name": {"english": "North", "arabic": "الشمال"}, "doctors": [{"name": "Dr Ali"}, {"name": "Dr Eva"}]},
        {"name": {"english": "South", "arabic": "الجنوب"}, "doctors": [{"name": "Dr Max"}]},
    ]
}
REASONS = {"reasons": [{"value": {"english": "Check-up"}}, {"value": {"english": "Pain"}}]}
MAP = {"country": "Saudi Arabia", "city": "Riyadh", "address": "King Fahd Road", "latitude": 24.7, "longitude": 46.7}

LABELS = """---
form_id: labels
title: Labels
fields:
  - {id: name, type: text, label: Full name, prompt: What is your name?}
  - {id: code, type: text, label: Code, prompt: Which code?, validation: {pattern: "[A-Z]{2}-[0-9]{2}"}}
  - {id: address, type: text, label: Home address, prompt: Where do you live?}
---
"""

TREATMENT = """---
form_id: treatment
title: Treatment
fields:
  - {id: started, type: dropdown, label: {en: Treatment started, ar: بدأ العلاج}, prompt: Has treatment started?,
     options: ["Yes", "No"]}
---
"""

CONTACT = """---
form_id: contact
title: Contact
fields:
  - {id: contact, type: phone, label: Contact, prompt: Whom may we call?, validation: {region: SA},
     constraints: [{rule: user.mobile != contact, message: Please name somebody else.}]}
---
"""

LICENCE = """---
form_id: licence
title: Licence
fields:
  - {id: owner_name, type: text, label: Owner name, prompt: Who is the owner?}
  - {id: role, type: dropdown, label: Applicant, prompt: Who are you?, options: [Owner, Agent]}
---
"""

REPAIR = """---
form_id: repair
title: Bicycle repair
review: final
fields:
  - id: faults
    type: checkbox
    required: true
    label: Faults
    prompt: What is wrong with it?
    options:
      - {value: flat, label: Flat tyre, synonyms: [puncture]}
      - {value: lights, label: Broken lights}
      - {value: gears, label: Gears}
      - {value: bell, label: Bell}
  - {id: owner, type: text, required: true, label: Owner, prompt: What is your name?}
  - {id: day, type: date, required: true, label: Day, prompt: On which day do you bring it?}
---
# Bicycle repair
"""
