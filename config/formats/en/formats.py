"""How English pages write dates and times: readable on both sides of the Atlantic, and 24 hours as tournaments do."""

DATE_FORMAT = "j F Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATE_FORMAT = "Y-m-d"
SHORT_DATETIME_FORMAT = "j M H:i"
