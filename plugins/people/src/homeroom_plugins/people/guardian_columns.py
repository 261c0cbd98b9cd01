"""The columns about guardians; for example, `guardian2_email` is the second guardian's address.

The first guardian's address is the person's column `guardian_email`.
"""

from collections.abc import Mapping

PLACES = (1, 2, 3, 4)
FIELDS = ("name", "email", "phone", "relationship", "language")
FIRST_EMAIL = "guardian_email"
GUARDIAN_COLUMNS: Mapping[str, tuple[int, str]] = {
    f"guardian{place}_{field}": (place, field)
    for place in PLACES
    for field in FIELDS
    if (place, field) != (PLACES[0], "email")
}
"""The guardian's place and the field, by column."""
GUARDIAN_EMAILS = tuple(column for column, (_place, field) in GUARDIAN_COLUMNS.items() if field == "email")
HOME_LANGUAGE = "home_language"
"""The language of a person's family; it applies to each guardian for whom the file has no other language."""
COLUMN_OF: Mapping[tuple[int, str], str] = {key: column for column, key in GUARDIAN_COLUMNS.items()}
