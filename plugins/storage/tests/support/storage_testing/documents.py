"""Calls of the document API, like a browser makes them."""

import json
from typing import Any
from uuid import UUID

from homeroom_plugins.storage.uploads.resumable import append_part, begin_upload
from httpx import Response

from storage_testing.office import Office, Staff

TEXT = b"Ada has read eleven books."


async def add(
    office: Office,
    staff: Staff,
    person_id: str,
    kind: str,
    content: bytes = TEXT,
    *,
    name: str = "note.txt",
    **form: Any,
) -> Response:
    """Add a document; return the response."""
    data = {"person": str(await find_person(office, person_id)), "typeId": str(await office.kind(kind))} | form
    data = {key: value if isinstance(value, str) else json.dumps(value) for key, value in data.items()}
    files = {"file": (name, content, "application/octet-stream")}
    return await office.api.post("/api/document/create", headers=staff.headers, data=data, files=files)


async def replace(
    office: Office, staff: Staff, document_id: str, content: bytes, *, name: str = "note.txt"
) -> Response:
    """Upload a new file for a document; return the response."""
    files = {"file": (name, content, "application/octet-stream")}
    return await office.api.post("/api/document/update", headers=staff.headers, data={"id": document_id}, files=files)


async def view(office: Office, staff: Staff, document_id: object, part: str = "", **more: Any) -> Response:
    """View a document's file, or the part that a Range header names; return the response."""
    headers = staff.headers | ({"range": part} if part else {})
    return await office.api.post("/api/document/view", headers=headers, json={"id": str(document_id), **more})


async def find_person(office: Office, person_id: str) -> UUID:
    """Return a person's row id in the directory."""
    found = await office.admin.post("person/getPersonAndDocument", {"person_id": person_id})
    return UUID(found["person"]["id"])


async def upload(office: Office, staff: Staff, content: bytes = TEXT, *, name: str = "note.txt") -> UUID:
    """Create a finished upload of the user; return its id."""
    async with office.context(staff.actor) as ctx:
        found: UUID = (await begin_upload(ctx, name=name, size_bytes=len(content), purpose="document")).id
    async with office.context(staff.actor) as ctx:
        await append_part(ctx, found, content, start=0)
    return found
