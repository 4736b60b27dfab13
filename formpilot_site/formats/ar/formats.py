"""How Arabic pages of the admin write dates; formats that Django lacks fall back to those of the United States."""

SHORT_DATE_FORMAT = "j/n/Y"
SHORT_DATETIME_FORMAT = "j/n/Y P"
DATETIME_FORMAT = "j F Y، P"
