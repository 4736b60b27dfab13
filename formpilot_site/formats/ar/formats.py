"""How Arabic pages of the admin write dates; formats that Django lacks fall back to those of the United States.
Times are written with their zone, as on English pages."""

SHORT_DATE_FORMAT = "j/n/Y"
SHORT_DATETIME_FORMAT = "j/n/Y H:i T"
DATETIME_FORMAT = "j F Y، H:i T"
