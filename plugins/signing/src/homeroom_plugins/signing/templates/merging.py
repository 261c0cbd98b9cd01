"""Merge fields: data of the person, the school and a CSV that a template prints or fills in.

The values are stored in the request's fields and not drawn into its file; the page shows them, and the seal and the
print run draw them. So thousands of requests share one stored file, and signers sign the values stored in the request.
"""

from collections.abc import Mapping, Sequence
from zoneinfo import ZoneInfo

from homeroom_plugins.signing.templates.schemas import Field
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import Person
from homeroom_sdk.texts import to_line

MAX_VALUE = 500
CSV = "csv."
NAMES = frozenset(
    {
        "person.firstName",
        "person.middleName",
        "person.lastName",
        "person.name",
        "person.id",
        "person.birthDate",
        "person.email",
        "school.name",
        "school.id",
        "district.name",
        "today",
        "student.name",
        "guardian1.name",
        "guardian2.name",
        "teacher.name",
        "officer.name",
    }
)


def find_unknown(merge: str) -> bool:
    """Return whether there is no such merge field; every column name of a CSV is accepted."""
    return merge not in NAMES and not (merge.startswith(CSV) and len(merge) > len(CSV))


def values_for(
    ctx: PluginContext,
    person: Person | None,
    *,
    school_name: str = "",
    csv: Mapping[str, str] | None = None,
    names: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """Return the value of each merge field for one person, in one line each; unknown values are absent or empty.

    Args:
        csv: The person's row by column name; names are not case-sensitive.
        names: The names of the signers, by the kind of their role.
    """
    values = {
        "district.name": ctx.branding.name,
        "today": ctx.now().astimezone(ZoneInfo(ctx.district.timezone)).date().isoformat(),
    }
    if person is not None:
        values |= {
            "person.firstName": person.first_name,
            "person.middleName": person.middle_name,
            "person.lastName": person.last_name,
            "person.name": person.name,
            "student.name": person.name,
            "person.id": person.person_id,
            "person.birthDate": person.birth_date.isoformat() if person.birth_date else "",
            "person.email": person.email or "",
            "school.name": school_name or person.school_id,
            "school.id": person.school_id,
        }
    values |= {f"{kind}.name": name for kind, name in (names or {}).items()}
    values |= {f"{CSV}{column}".casefold(): value for column, value in (csv or {}).items()}
    return {name: to_line(value, MAX_VALUE) for name, value in values.items()}


def fill_fields(fields: Sequence[Field], values: Mapping[str, str]) -> tuple[list[Field], list[str]]:
    """Return the fields with their values, and the merge fields without a value, without duplicates."""
    filled, unknown = list[Field](), dict[str, None]()
    for field in fields:
        if not field.merge:
            filled.append(field)
            continue
        key = field.merge.casefold() if field.merge.startswith(CSV) else field.merge
        value = values.get(key, "")
        if not value:
            unknown[field.merge] = None
        filled.append(field.model_copy(update={"value": value}))
    return filled, list(unknown)
