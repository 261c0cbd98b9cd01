"""JSON Schema (a subset of 2020-12) generated from forms. Server and browser validate values with it."""

from typing import Any

from homeroom_sdk.http import Json

from homeroom.forms.definition import FieldDefinition, FieldType, FormDefinition, Forms, Kind

MAX_INPUT_CHARS = 1_000
MAX_TEXTAREA_CHARS = 20_000
MAX_NUMBER = 10**15
"""Up to this limit, numbers are represented exactly in JSON, JavaScript and PostgreSQL."""
MAX_ITEMS = 100
MAX_SCHOOLS = 500
"""More schools than the largest districts have."""
DEVICES = ("phone", "tablet", "computer")

PATTERNS = {
    # The part in parentheses keeps an address with a thousand dots from being tried at each dot.
    "email": r"^[^@\u0000- ]+@(?=[^@\u0000- ]+$)[^@\u0000- ]+\.[^@\u0000- ]+$",
    "uri": r"^https?://[^\u0000- <>]+$",
    "https": r"^https://[^\u0000- <>]+$",
    "tel": r"^[+]?[0-9][0-9 ()./-]{2,29}$",
    "time": r"^([01][0-9]|2[0-3]):[0-5][0-9]$",
    "letters": r"^[^\u0000-@\[-`{-\u007f]+$",
    "digits": r"^[0-9]+$",
    "alphanumeric": r"^[A-Za-z0-9]+$",
    "postcode": r"^[A-Za-z0-9][A-Za-z0-9 -]{1,9}$",
    "modelName": r"^[a-z][a-z0-9-]{1,39}$",
    "fieldName": r"^[a-z][A-Za-z0-9]{0,39}$",
}
"""All regular expressions, in syntax that Python and JavaScript interpret alike; none of them backtracks for long."""

INPUT_PATTERNS = {"email": "email", "url": "uri", "tel": "tel"}
UUID_PATTERN = r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
REFERENCE: Json = {
    "type": "object",
    "properties": {"id": {"type": "string", "maxLength": 100}, "label": {"type": "string", "maxLength": 1_000}},
    "required": ["id", "label"],
    "additionalProperties": False,
}
FILE: Json = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "pattern": UUID_PATTERN},
        "name": {"type": "string", "maxLength": 255},
        "size": {"type": "integer", "minimum": 0},
    },
    "required": ["id", "name", "size"],
    "additionalProperties": False,
}
TEXT: Json = {"type": "string", "maxLength": MAX_TEXTAREA_CHARS}
DIALOGUE: Json = {
    "type": "object",
    "properties": {
        "text": TEXT,
        "device": {
            "type": "object",
            "properties": {
                "shownOn": {"type": "array", "items": {"enum": list(DEVICES)}, "uniqueItems": True},
                "text": TEXT,
            },
            "required": ["shownOn"],
            "additionalProperties": False,
        },
    },
    "required": ["text"],
    "additionalProperties": False,
}


def schema_of(forms: Forms) -> Json:
    """Return the schema of a record's values."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_object(forms, forms.forms[0])}


def _object(forms: Forms, form: FormDefinition) -> Json:
    fields = list(forms.own_fields(form))
    schema: Json = {
        "type": "object",
        "properties": {field.name: _value(forms, field) for field in fields},
        "required": [field.name for field in fields if _is_needed(field) and field.show_if is None],
        "additionalProperties": False,
    }
    conditions = [_condition(field, fields) for field in fields if _is_needed(field) and field.show_if is not None]
    return {**schema, "allOf": conditions} if conditions else schema


def _is_needed(field: FieldDefinition) -> bool:
    return field.required or (field.min_items or 0) > 0


def _condition(field: FieldDefinition, fields: list[FieldDefinition]) -> Json:
    assert field.show_if is not None
    other = next(item for item in fields if item.name == field.show_if.field)
    values: list[Any] = list(field.show_if.values)
    if other.keeps is Kind.BOOLEAN:
        values = [value == "true" for value in values]
    return {
        "if": {"properties": {other.name: {"enum": values}}, "required": [other.name]},
        "then": {"required": [field.name]},
    }


def _value(forms: Forms, field: FieldDefinition) -> Json:
    match field.keeps:
        case Kind.TEXT:
            return _text(field)
        case Kind.NUMBER:
            return _number(field)
        case Kind.DATE:
            return _given(type="string", format="date", formatMinimum=field.earliest, formatMaximum=field.latest)
        case Kind.BOOLEAN:
            return _given(type="boolean", const=True if field.required else None)
        case Kind.TEXTS:
            return _list(field, _text(field), unique=True)
        case Kind.REFERENCE:
            return REFERENCE
        case Kind.REFERENCES if field.type is FieldType.SCHOOLS:
            return {**_list(field, REFERENCE, unique=True, most=MAX_SCHOOLS), "format": "schools"}
        case Kind.REFERENCES:
            return _list(field, REFERENCE)
        case Kind.FILE:
            return FILE
        case Kind.FILES:
            return _list(field, FILE)
        case Kind.DIALOGUES:
            return _list(field, DIALOGUE)
    part = forms.find(field.form)
    assert part is not None
    return _object(forms, part) if field.keeps is Kind.OBJECT else _list(field, _object(forms, part))


def _text(field: FieldDefinition) -> Json:
    if field.options:
        return {"type": "string", "enum": [option.value for option in field.options]}
    longest = MAX_TEXTAREA_CHARS if field.type is FieldType.TEXTAREA else MAX_INPUT_CHARS
    name = INPUT_PATTERNS.get(field.kind) or field.pattern
    return _given(
        type="string",
        minLength=field.min_length,
        maxLength=min(field.max_length or longest, longest),
        format=name,
        pattern=PATTERNS[name] if name else None,
    )


def _number(field: FieldDefinition) -> Json:
    return {
        "type": "integer" if field.whole else "number",
        "minimum": -MAX_NUMBER if field.minimum is None else _plain(field.minimum),
        "maximum": MAX_NUMBER if field.maximum is None else _plain(field.maximum),
    }


def _plain(value: float) -> int | float:
    return int(value) if value.is_integer() else value


def _list(field: FieldDefinition, item: Json, *, unique: bool = False, most: int = MAX_ITEMS) -> Json:
    return _given(
        type="array",
        items=item,
        minItems=field.min_items,
        maxItems=min(field.max_items or most, most),
        uniqueItems=unique or None,
    )


def _given(**keywords: Any) -> Json:
    return {name: value for name, value in keywords.items() if value is not None}
