"""A long rule's JSON, read in the guarded child."""

import json

from homeroom_plugins.delivery.pdf.errors import InvalidRule

MAX_FIELDS = 20


class NotAnObject(InvalidRule):
    """The text is no JSON object of plain fields."""

    code = "rule_not_an_object"


def read_fields(text: str) -> dict[str, str | int]:
    """The fields of the rule. No rule has a field in which others stand, so what comes back is small but for an index.

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
