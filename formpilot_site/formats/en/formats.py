"""How English pages of the admin write dates: the day first, as the chat page does, and the month by its name."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, P"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M Y, P"
MONTH_DAY_FORMAT = "j F"
