"""Schools in a plugin's settings (`homeroom_sdk.schools`): only the district's schools, with their current names."""

from collections.abc import Mapping
from typing import Any

from homeroom.tenancy.schools import find_names
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.http import Json
from homeroom_sdk.i18n import _
from sqlalchemy.ext.asyncio import AsyncSession

FORMAT = "schools"


async def refresh_school_names(
    session: AsyncSession, schema: Json, values: Mapping[str, Any], *, before: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the settings with the current names of their schools.

    Args:
        schema: The JSON Schema of the settings.
        before: The stored settings. A school in them may stay even if it has closed.

    Raises:
        ValidationFailed: names each field with a school that is not an open school of the session's district.
    """
    fields = [name for name, field in schema.get("properties", {}).items() if field.get("format") == FORMAT]
    chosen = {name: found for name in fields if (found := _schools(values.get(name)))}
    names = await find_names(session, [key for found in chosen.values() for key, _rest in found]) if chosen else {}
    settled, wrong = dict(values), {}
    for name, found in chosen.items():
        known = dict(_schools(before.get(name))) | names
        if any(key not in known for key, _rest in found):
            wrong[name] = _("Choose open schools of your district only.")
        settled[name] = [{"id": key, "label": known.get(key, label)} for key, label in found]
    if wrong:
        raise ValidationFailed.of(**wrong)
    return settled


def _schools(value: Any) -> list[tuple[str, str]]:
    """Return ids and names in order; an empty list for malformed values, which the settings model rejects itself."""
    items = value if isinstance(value, list) else []
    if not all(isinstance(item, dict) and "id" in item for item in items):
        return []
    return [(str(item["id"]).lower(), str(item.get("label", ""))) for item in items]
