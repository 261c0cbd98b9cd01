"""A district with persons, document types, and staff with different permissions on documents."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any
from uuid import UUID

from homeroom.identity.models import UserSchool
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom.tenancy.models import School
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict, open_plugin_context, run_flows
from homeroom_plugins.storage.document_models import DocumentRow
from homeroom_plugins.storage.documents.storing import NewDocument, store_document
from homeroom_plugins.storage.uploads.files import JudgedFile
from homeroom_sdk.context import SCHOOL_USER, Actor, PluginContext
from homeroom_sdk.engine import RunState
from homeroom_sdk.services import Directory, DocumentVerb
from sqlalchemy import select

EVERY_VERB = tuple(DocumentVerb)
HEADER = "person_id,first_name,last_name,school_id,email,guardian_email\n"


class Staff:
    """A signed-in user of a district."""

    def __init__(self, api: ApiClient, headers: dict[str, str], actor: Actor) -> None:
        self.api, self.headers, self.actor = api, headers, actor

    async def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Call the API; return the status and the JSON body."""
        response = await self.api.request(method, f"/api/{path}", headers=self.headers, json=body)
        return response.status_code, response.json()

    async def post(self, path: str, body: Any = None) -> Any:
        """Call the API, assert status 200, and return the data."""
        status, answer = await self.call("POST", path, body)
        assert status == 200, answer
        return answer["data"]

    async def post_accepted(self, path: str, body: Any = None) -> Any:
        """Call an API that starts a job, assert status 202, and return the data."""
        status, answer = await self.call("POST", path, body)
        assert status == 202, answer
        return answer["data"]

    async def list(self, model: str, **query: Any) -> list[Any]:
        """Return the records of a model that the user sees."""
        status, found = await self.call("POST", "search/records", {"model": model, **query})
        assert status == 200, found
        assert found["pager"]["totalRecords"] == len(found["r"])
        return list(found["r"])


@dataclass
class Office:
    """A district with its administrator and the document types created so far."""

    platform: Platform
    api: ApiClient
    district: TestDistrict
    folder: Path
    admin: Staff
    kinds: dict[str, UUID] = field(default_factory=dict)

    @classmethod
    async def open(cls, platform: Platform, api: ApiClient, district: TestDistrict, folder: Path) -> "Office":
        """Return an office without documents. Its persons are 1001 and 1002 of school north, and 2001 of south."""
        office = cls(platform, api, district, folder, Staff(api, await api.sign_in(district), district.actor))
        await office.add_persons(("1001", "Ada", "north"), ("1002", "Ben", "north"), ("2001", "Cleo", "south"))
        return office

    async def add_persons(self, *persons: tuple[str, str, str]) -> None:
        """Import persons by id, first name and school."""
        rows = "".join(f"{key},{name},Example,{school},,parent{key}@home.example\n" for key, name, school in persons)
        files = {"file": ("persons.csv", (HEADER + rows).encode(), "text/csv")}
        answer = await self.api.post("/api/person/uploadPersons", headers=self.admin.headers, files=files)
        assert answer.status_code == 200, answer.text

    async def kind(self, name: str, **more: Any) -> UUID:
        """Return the id of the document type with this name, created on first use."""
        if name not in self.kinds:
            saved = await self.admin.post("documentType/save", {"name": name, **more})
            self.kinds[name] = UUID(saved["id"])
        return self.kinds[name]

    async def user(
        self, *grants: tuple[Sequence[str], Sequence[DocumentVerb]], role: str = SCHOOL_USER, school: str = ""
    ) -> Staff:
        """Create a user with one document storage role per grant (names of types, verbs), optionally restricted to a
        school.
        """
        sub_roles = []
        for names, verbs in grants:
            access = [{"id": str(await self.kind(name))} for name in names]
            body = {"name": token_hex(4), "access": access, "permissions": [str(verb) for verb in verbs]}
            sub_roles.append((await self.admin.post("documentType/saveRole", body))["id"])
        email = f"{token_hex(4)}@{self.district.code}.example.org"
        async with self.platform.database.district(self.district.district.id) as session:
            made = await create_user(
                session, email=email, first_name="Zoe", last_name="Other", roles=[role], password=PASSWORD
            )
            if school:
                row = await session.scalar(select(School).where(School.code == school))
                row = row or School(code=school, name=school)
                session.add(row)
                await session.flush()
                session.add(UserSchool(district_id=row.district_id, user_id=made.id, school_id=row.id))
            user_id = made.id
        if sub_roles:
            await self.admin.post("auth/setRoles", {"userId": str(user_id), "subRoles": sub_roles})
        schools = frozenset({school}) if school else None
        headers = await self.api.sign_in(replace(self.district, user=email))
        return Staff(self.api, headers, Actor(user_id, email, frozenset({role}), frozenset(sub_roles), email, schools))

    @asynccontextmanager
    async def context(self, actor: Actor | None = None) -> AsyncIterator[PluginContext]:
        """Yield a context of storage in a transaction that commits when the block ends."""
        async with open_plugin_context(self.platform, "storage", self.district, actor=actor) as ctx:
            yield ctx

    async def run(self) -> list[RunState]:
        """Execute the queued runs; return how they ended, without the reading of texts, which follows every store."""
        return await run_flows(self.platform, self.district, unasked=["storage.read"])

    def file(self, content: bytes, *, name: str = "file.txt", media_type: str = "text/plain") -> JudgedFile:
        """Return a judged file with this content."""
        path = self.folder / token_hex(8)
        path.write_bytes(content)
        return JudgedFile(path, name, media_type, len(content), sha256(content).hexdigest(), is_inert=True)

    async def store(
        self, person_id: str, kind: str, content: bytes | JudgedFile = b"", *, name: str = "Report", **more: Any
    ) -> DocumentRow:
        """Store a document of a person as the administrator."""
        file = content if isinstance(content, JudgedFile) else self.file(content or token_hex(8).encode())
        type_id = await self.kind(kind)
        async with self.context() as ctx:
            person = (await ctx.services.get(Directory).find_persons([person_id]))[person_id][0]
            return await store_document(ctx, NewDocument(person, type_id, name, file, **more))
