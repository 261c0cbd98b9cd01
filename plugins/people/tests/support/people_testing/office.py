"""A test helper that imports files into one district."""

import io
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from homeroom.audit.models import AuditEntry
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.people.directory import PersonDirectory
from homeroom_plugins.people.errors import ImportHeld
from homeroom_plugins.people.imports import import_persons
from homeroom_plugins.people.models import StateRow
from homeroom_plugins.people.row_reading import ImportReport
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import Person
from sqlalchemy import select

HEADER = "person_id,first_name,last_name,school_id,email,guardian_email"
LAST = ("Abel", "Brandt", "Castro", "Duong", "Eriksen", "Fischer", "Garcia", "Haddad", "Ivanov", "Jensen")
Open = Callable[..., AbstractAsyncContextManager[PluginContext]]


class Office:
    """Imports files into one district."""

    def __init__(self, open_context: Open, district: TestDistrict) -> None:
        self._open, self._district = open_context, district

    async def load(
        self, *rows: str, header: str = HEADER, confirm: bool = False, ignored: Sequence[str] = ()
    ) -> ImportReport:
        content = "\n".join([header, *rows]).encode()
        async with self._open("people", self._district) as ctx:
            return await import_persons(
                ctx, io.BytesIO(content), file_name="persons.csv", is_confirmed=confirm, ignored=ignored
            )

    async def held(self, *rows: str, header: str = HEADER) -> tuple[str, dict[str, Any]]:
        """Return the message and data with which a file is held; checks that no person has changed."""
        before = await self.persons()
        with pytest.raises(ImportHeld) as error:
            await self.load(*rows, header=header)
        assert await self.persons() == before
        assert error.value.data is not None
        return error.value.message, error.value.data

    async def persons(self) -> list[Person]:
        async with self._open("people", self._district) as ctx:
            found = await PersonDirectory(ctx).list_persons()
        return sorted(found, key=lambda person: (person.person_id, person.school_id))

    async def confirmations(self) -> list[dict[str, Any]]:
        """Return the details of confirmed imports in the audit log."""
        async with self._open("people", self._district) as ctx:
            entries = await ctx.db.scalars(select(AuditEntry).where(AuditEntry.action == "persons.import_confirmed"))
            return [entry.details for entry in entries]

    async def number_per_school(self) -> None:
        async with self._open("people", self._district) as ctx:
            ctx.db.add(StateRow(district_id=self._district.district.id, ids_per_school=True))


def class_of(count: int, addresses: dict[int, str] | None = None, *, school: str = "S1") -> list[str]:
    """Return rows of students with ids of four digits, some with another guardian's address."""
    changed = addresses or {}
    return [
        f"{1000 + n},First{n},Last{n},{school},,{changed.get(n, f'sunny{chr(97 + n % 26)}{n}@example.org')}"
        for n in range(count)
    ]
