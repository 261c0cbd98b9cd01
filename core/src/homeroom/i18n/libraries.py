"""Translatable messages for Pydantic's validation errors, chosen by error type rather than error text."""

from collections.abc import Callable, Mapping
from typing import Any

from homeroom_sdk.i18n import Sentence, Template, _n, sentence_of

Limits = Mapping[str, Any]
"""Context of a Pydantic error, such as `{"min_length": 3}`."""

OBJECT = Template("Input should be an object")
LIST = Template("Input should be a valid list")
TEXT = Template("Input should be a valid string")
BOOLEAN = Template("Input should be true or false")
INTEGER = Template("Input should be a valid integer")
NUMBER = Template("Input should be a valid number")
DATE = Template("Input should be a date in the format YYYY-MM-DD")
TIME = Template("Input should be a valid time")
MOMENT = Template("Input should be a valid datetime")
URL = Template("Input should be a valid URL")
ID = Template("Input should be a valid UUID")
CHOICE = Template("Input should be {expected}")
OTHERWISE = Template("Input is not what is expected here")


def _shortest_text(limits: Limits) -> Sentence:
    return _n(
        "String should have at least {count} character",
        "String should have at least {count} characters",
        limits["min_length"],
    )


def _longest_text(limits: Limits) -> Sentence:
    return _n(
        "String should have at most {count} character",
        "String should have at most {count} characters",
        limits["max_length"],
    )


def _longest_address(limits: Limits) -> Sentence:
    return _n(
        "URL should have at most {count} character", "URL should have at most {count} characters", limits["max_length"]
    )


def _shortest_list(limits: Limits) -> Sentence:
    return _n(
        "List should have at least {count} item, not {given}",
        "List should have at least {count} items, not {given}",
        limits["min_length"],
        given=limits["actual_length"],
    )


def _longest_list(limits: Limits) -> Sentence:
    return _n("List should have at most {count} item", "List should have at most {count} items", limits["max_length"])


def _shortest_data(limits: Limits) -> Sentence:
    return _n("Data should have at least {count} byte", "Data should have at least {count} bytes", limits["min_length"])


def _longest_data(limits: Limits) -> Sentence:
    return _n("Data should have at most {count} byte", "Data should have at most {count} bytes", limits["max_length"])


BENDING: Mapping[str, Callable[[Limits], Sentence]] = {
    "string_too_short": _shortest_text,
    "string_too_long": _longest_text,
    "url_too_long": _longest_address,
    "too_short": _shortest_list,
    "too_long": _longest_list,
    "bytes_too_short": _shortest_data,
    "bytes_too_long": _longest_data,
}
BY_TYPE: Mapping[str, Template] = {
    "json_invalid": Template("Invalid JSON: {error}"),
    "missing": Template("Field required"),
    "extra_forbidden": Template("Extra inputs are not permitted"),
    **dict.fromkeys(("model_type", "model_attributes_type", "dict_type"), OBJECT),
    "none_required": Template("Input should be null"),
    "greater_than": Template("Input should be greater than {gt}"),
    "greater_than_equal": Template("Input should be greater than or equal to {ge}"),
    "less_than": Template("Input should be less than {lt}"),
    "less_than_equal": Template("Input should be less than or equal to {le}"),
    "multiple_of": Template("Input should be a multiple of {multiple_of}"),
    "finite_number": Template("Input should be a finite number"),
    **dict.fromkeys(("iterable_type", "list_type", "tuple_type", "set_type"), LIST),
    "string_type": TEXT,
    "string_unicode": Template("Input should be a string in Unicode"),
    "string_pattern_mismatch": Template("String should match pattern '{pattern}'"),
    "string_not_ascii": Template("String should contain only ASCII characters"),
    **dict.fromkeys(("enum", "literal_error"), CHOICE),
    **dict.fromkeys(("bool_type", "bool_parsing"), BOOLEAN),
    **dict.fromkeys(("int_type", "int_parsing"), INTEGER),
    "int_parsing_size": Template("Input is a larger integer than allowed"),
    "int_from_float": Template("Input should be a valid integer, without a fractional part"),
    **dict.fromkeys(("float_type", "float_parsing"), NUMBER),
    "bytes_type": Template("Input should be binary data"),
    "bytes_invalid_encoding": Template("Data should be valid {encoding}"),
    **dict.fromkeys(("date_type", "date_parsing", "date_from_datetime_parsing"), DATE),
    "date_from_datetime_inexact": Template("Input should be a date without a time"),
    **dict.fromkeys(("date_past", "datetime_past"), Template("Input should be in the past")),
    **dict.fromkeys(("date_future", "datetime_future"), Template("Input should be in the future")),
    **dict.fromkeys(("time_type", "time_parsing"), TIME),
    **dict.fromkeys(("datetime_type", "datetime_parsing", "datetime_from_date_parsing"), MOMENT),
    "timezone_naive": Template("Input should not have timezone info"),
    "timezone_aware": Template("Input should have timezone info"),
    "union_tag_invalid": Template("{discriminator} should be one of {expected_tags}"),
    "union_tag_not_found": Template("{discriminator} is required"),
    **dict.fromkeys(("url_type", "url_parsing", "url_syntax_violation"), URL),
    "url_scheme": Template("URL scheme should be {expected_schemes}"),
    **dict.fromkeys(("uuid_type", "uuid_parsing"), ID),
    "uuid_version": Template("UUID version {expected_version} expected"),
}


def problem_text(problem: Mapping[str, Any]) -> Sentence:
    """Return the message for a Pydantic error; errors of the project's own validators keep their message."""
    kind, limits = str(problem["type"]), problem.get("ctx") or {}
    if kind == "value_error":
        return sentence_of(limits["error"])
    if kind in BENDING:
        return BENDING[kind](limits)
    return BY_TYPE.get(kind, OTHERWISE)(**limits)
