"""Parsing of a long rule's JSON in the guarded child."""

import json

from homeroom_plugins.delivery.pdf.errors import InvalidRule

MAX_FIELDS = 20


class NotAnObject(InvalidRule):
    """The text is not a JSON object of plain fields."""

    code = "rule_not_an_object"


def read_fields(text: str) -> dict[str, str | int]:
    """Return the fields of the rule. Nested fields are refused, so the result is small except for an index.

    Raises:
        NotAnObject: The text is something else.
    """
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotAnObject from error
    if not isinstance(fields, dict) or len(fields) > MAX_FIELDS:
        raise NotAnObject
    if not all(isinstance(value, str | int) for value in fields.values()):
        raise NotAnObject
    return fields
