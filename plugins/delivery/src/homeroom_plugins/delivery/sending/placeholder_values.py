"""Values of the placeholders in a job's subject and message, for each of its documents."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from homeroom_plugins.delivery.models import Document
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import Directory, Person
from homeroom_sdk.texts import to_line

MAX_VALUE = 200
Values = Mapping[str, str]
"""Values by the placeholder's name."""


async def read_values(
    ctx: PluginContext, documents: Sequence[Document], persons: Mapping[UUID, Person] | None = None
) -> Mapping[UUID, Values]:
    """Return the values of the documents' placeholders, by document id.

    Args:
        persons: The persons by their rows, if already read.
    """
    if persons is None:
        persons = await ctx.services.get(Directory).find_by_rows([document.person for document in documents])
    names = await ctx.school_names({_school_of(document, persons.get(document.person)) for document in documents})
    return {document.id: _values(document, persons.get(document.person), names) for document in documents}


def _school_of(document: Document, person: Person | None) -> str:
    return person.school_id if person is not None else document.school_id


def _values(document: Document, person: Person | None, names: Mapping[str, str]) -> Values:
    """Return the values; for a person no longer in the directory, use the full name from the time of matching."""
    school = _school_of(document, person)
    values = {
        "schoolName": names.get(school, school),
        "schoolId": school,
        "firstName": person.first_name if person is not None else document.person_name,
        "lastName": person.last_name if person is not None else "",
        "studentEmail": (person.email if person is not None else None) or "",
    }
    return {name: to_line(value, MAX_VALUE) for name, value in values.items()}
