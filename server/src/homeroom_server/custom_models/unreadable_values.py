"""Detection of values that a changed definition could not read, with JSON paths that match values of another kind."""

from collections.abc import Iterator
from uuid import UUID

from homeroom.forms.definition import FieldDefinition, Forms, Kind, ModelDefinition
from homeroom.forms.validation import Problem
from homeroom_sdk.i18n import Sentence, Template, _
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_server.custom_models.queries import count_records

DAY = '"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"'
UNCONVERTIBLE = {
    Kind.TEXT: ('{at}.type() ? (@ != "string" && @ != "null")',),
    Kind.DATE: ('{at}.type() ? (@ != "string" && @ != "null")', f"{{at}} ? (!(@ like_regex {DAY}))"),
    Kind.NUMBER: ('{at}.type() ? (@ != "number" && @ != "null")',),
    Kind.BOOLEAN: ('{at}.type() ? (@ != "boolean" && @ != "null")',),
    Kind.TEXTS: ('{at}.type() ? (@ != "array" && @ != "null")', '{at}[*].type() ? (@ != "string")'),
    Kind.REFERENCE: ('{at}.type() ? (@ != "object" && @ != "null")', "{at} ? (!exists(@.label))"),
    Kind.REFERENCES: ('{at}.type() ? (@ != "array" && @ != "null")', "{at}[*] ? (!exists(@.label))"),
    Kind.FILE: ('{at}.type() ? (@ != "object" && @ != "null")', "{at} ? (!exists(@.size))"),
    Kind.FILES: ('{at}.type() ? (@ != "array" && @ != "null")', "{at}[*] ? (!exists(@.size))"),
    Kind.OBJECT: ('{at}.type() ? (@ != "object" && @ != "null")', "{at} ? (exists(@.size) || exists(@.label))"),
    Kind.OBJECTS: ('{at}.type() ? (@ != "array" && @ != "null")', '{at}[*].type() ? (@ != "object")'),
    Kind.DIALOGUES: ('{at}.type() ? (@ != "array" && @ != "null")', "{at}[*] ? (!exists(@.text))"),
}
"""JSON paths that find values of another kind. `type()` checks a list itself, all other expressions check its items."""


async def find_unreadable_values(
    session: AsyncSession, district_id: UUID, before: ModelDefinition, after: ModelDefinition
) -> list[Problem]:
    """Return a problem for each field of a changed definition under which records hold values of another kind."""
    old = dict(before.all_fields())
    problems = []
    for path, field in after.all_fields():
        if path in old and old[path].keeps is field.keeps:
            continue
        at = _json_path(after, path)
        paths = [template.format(at=at) for template in UNCONVERTIBLE[field.keeps]]
        count = await count_records(session, district_id, after.name, paths=paths)
        if count:
            place = f"{_place_of(after, path, field)}.type"
            problems.append(
                Problem(place, "hasValues", count, words=Template("{path} would lose values of {limit} records."))
            )
    return problems


async def list_kept(
    session: AsyncSession, district_id: UUID, before: ModelDefinition, after: ModelDefinition
) -> list[Sentence]:
    """Return a note for each removed field for which records still hold values."""
    remaining = {field.name for field in after.top_fields}
    notes = []
    for field in before.top_fields:
        if field.name not in remaining:
            path = f"{_json_path(before, (field.name,))} ? (@ != null)"
            count = await count_records(session, district_id, before.name, paths=[path])
            if count:
                notes.append(
                    _(
                        "{field}: {count} records keep their values, should the field come back.",
                        field=field.label or field.name,
                        count=count,
                    )
                )
    return notes


def _json_path(forms: Forms, path: tuple[str, ...]) -> str:
    """Return the JSON path to a field, through the items of lists; field names are letters and digits only."""
    parts = ["$"]
    for depth in range(1, len(path) + 1):
        field = forms.find_field(path[:depth])
        inside = field is not None and field.keeps is Kind.OBJECTS and depth < len(path)
        parts.append(f'"{path[depth - 1]}"' + ("[*]" if inside else ""))
    return ".".join(parts)


def _place_of(forms: Forms, path: tuple[str, ...], field: FieldDefinition) -> str:
    """Return the path of the field in its definition."""
    return next(_places(forms, field), f"forms.0.fields.{path[0]}")


def _places(forms: Forms, field: FieldDefinition) -> Iterator[str]:
    for index, form in enumerate(forms.forms):
        for number, each in enumerate(form.fields):
            if each is field:
                yield f"forms.{index}.fields.{number}"
