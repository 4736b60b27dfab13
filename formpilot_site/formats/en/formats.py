"""How English pages of the admin write dates: the day first, as the chat page does, and the month by its name; times to
the minute, never as "noon", and with their zone, for those of the person and of whoever looks are others."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i T"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M Y, H:i T"
MONTH_DAY_FORMAT = "j F"
