"""An office that asks for signatures: its API calls, and the actions of its signers."""

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict, drain_events, open_plugin_context, run_flows
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.signing import consents
from homeroom_plugins.signing.models import SigningMethod
from homeroom_plugins.signing.request_models import Signer, SigningRequest
from homeroom_plugins.signing.requests import acting
from homeroom_sdk.context import ANONYMOUS, Actor, PluginContext
from homeroom_sdk.engine import RunState
from sqlalchemy import select

CALLS = "/api/documentSignature"
AGREED = {"consentVersion": consents.STAFF, "consentLanguage": "en"}
"""The consent that staff send with their signature."""
TEXT = "Field trip\nParent signature:"
GUARDIAN = {"key": "g1", "kind": "guardian1", "title": "Guardian", "position": 1}
SECOND = {"key": "g2", "kind": "guardian2", "title": "Other guardian", "position": 2}
TEACHER = {"key": "t", "kind": "teacher", "title": "Teacher", "position": 3}
STUDENT = {"key": "s", "kind": "student", "title": "Student", "position": 2}


def field(id_: str, kind: str, role: str = "g1", **more: Any) -> dict[str, Any]:
    """Return a field of a template."""
    return {"id": id_, "kind": kind, "role": role, "page": 1, "x": 20, "y": 60, "width": 80, "height": 20} | more


def signature(role: str = "g1") -> dict[str, Any]:
    """Return the signature field of a role."""
    return field(f"sign-{role}", "signature", role)


@dataclass(frozen=True, slots=True)
class Child:
    """A student, with a first and second guardian if their addresses are given."""

    person_id: str
    first_name: str = "Ana"
    last_name: str = "Garcia"
    school: str = "S1"
    email: str = ""
    mother: str = ""
    father: str = ""


@dataclass
class Office:
    """A district, and a user who is signed in to it."""

    api: ApiClient
    platform: Platform
    district: TestDistrict
    headers: dict[str, str]

    def address(self, name: str) -> str:
        """Return an address that is unique to this test's district."""
        return f"{name}@{self.district.code}.example.org"

    @asynccontextmanager
    async def context(self, actor: Actor | None = None) -> AsyncIterator[PluginContext]:
        """Open a context of signing, in a transaction that commits."""
        async with open_plugin_context(self.platform, "signing", self.district, actor=actor) as ctx:
            yield ctx

    async def post(self, call: str, body: Any = None, **options: Any) -> httpx.Response:
        """Make a POST call to signing."""
        return await self.api.post(f"{CALLS}/{call}", headers=self.headers, **{"json": body, **options})

    async def get(self, call: str, **params: Any) -> httpx.Response:
        """Make a GET call to signing."""
        return await self.api.get(f"{CALLS}/{call}", headers=self.headers, params=params)

    async def data(self, call: str, body: Any = None, **options: Any) -> Any:
        """Make a POST call that must succeed; return its data."""
        answer = await self.post(call, body, **options)
        assert answer.is_success, answer.text
        return answer.json()["data"]

    async def colleague(self, name: str, role: str) -> "Office":
        """Create another user of the district, and sign in."""
        email = self.address(name)
        async with self.platform.database.district(self.district.district.id) as session:
            user = await create_user(
                session, email=email, first_name=name, last_name="Staff", roles=[role], password=PASSWORD
            )
        district = TestDistrict(self.district.district, email, Actor(user.id, email, frozenset({role}), email=email))
        api = self.api.another()
        return Office(api, self.platform, district, await api.sign_in(district))

    async def import_children(self, *children: Child) -> None:
        """Import the children from a CSV file."""
        names = ("person_id", "first_name", "last_name", "school_id", "email", "guardian_email", "guardian2_email")
        rows = [",".join(names)]
        rows += [
            ",".join((c.person_id, c.first_name, c.last_name, c.school, c.email, c.mother, c.father)) for c in children
        ]
        files = {"file": ("persons.csv", "\n".join(rows).encode())}
        answer = await self.api.post("/api/person/uploadPersons", headers=self.headers, files=files)
        assert answer.json()["data"]["imported"] == len(children), answer.text

    async def restrict(self, child: Child, guardian: str) -> None:
        """Set a custody restriction that keeps the child's documents from a guardian."""
        answer = await self.api.get("/api/instance/Persons", headers=self.headers)
        person = next(row["id"] for row in answer.json()["r"] if row["personId"] == child.person_id)
        place = 1 if guardian == child.mother else 2
        order = {"email": guardian, "restricted": True, "reason": "Court order."}
        body = {"person": person, "place": place, **order}
        answer = await self.api.post("/api/person/updateGuardian", json=body, headers=self.headers)
        assert answer.status_code == 200, answer.text

    async def upload(self, text: str = TEXT, *, pdf: bytes | None = None, **form: str) -> httpx.Response:
        """Upload a PDF as a template."""
        files = {"file": ("trip.pdf", pdf or write_pdf([text]), "application/pdf")}
        return await self.api.post(f"{CALLS}/uploadTemplate", headers=self.headers, files=files, data=form)

    async def template(
        self, roles: Sequence[dict[str, Any]] = (GUARDIAN,), fields: Sequence[dict[str, Any]] | None = None
    ) -> dict[str, Any]:
        """Create a template with these fields, and a signature field for each role."""
        made = (await self.upload(name="Trip")).json()["data"]
        every = [*(fields or ()), *(signature(role["key"]) for role in roles)]
        body = {"templateId": made["id"], "version": made["version"], "name": "Trip", "roles": roles, "fields": every}
        found: dict[str, Any] = await self.data("saveTemplate", body)
        return found

    def job(self, template: dict[str, Any], *children: Child, **changes: Any) -> dict[str, Any]:
        """Return the request body of a new job."""
        return {
            "templateId": template["id"],
            "title": "Field trip",
            "subject": "Please sign",
            "message": "Dear family of {firstName},",
            "pinMode": "none",
            "expiresOn": (datetime.now(UTC) + timedelta(days=14)).isoformat(),
            "people": [{"personId": child.person_id} for child in children],
        } | changes

    async def ask(self, template: dict[str, Any], *children: Child, **changes: Any) -> str:
        """Create a job and run its flow; return the job's id."""
        job = await self.data("createJob", self.job(template, *children, **changes))
        assert await self.run() == [RunState.COMPLETED]
        return str(job["jobId"])

    async def run(self) -> list[RunState]:
        """Run all queued flows, and deliver all events."""
        states = await run_flows(self.platform, self.district)
        await drain_events(self.platform, self.district)
        return states

    async def requests(self) -> list[SigningRequest]:
        """List all requests of the district in the order of their creation."""
        async with self.context() as ctx:
            return list(await ctx.db.scalars(select(SigningRequest).order_by(SigningRequest.id)))

    async def request(self) -> SigningRequest:
        """Return the only request."""
        (found,) = await self.requests()
        return found

    async def signers(self, request_id: UUID | None = None) -> list[Signer]:
        """List the signers of a request, or of all requests."""
        query = select(Signer).order_by(Signer.position, Signer.id)
        async with self.context() as ctx:
            return list(
                await ctx.db.scalars(query if request_id is None else query.where(Signer.request_id == request_id))
            )

    async def signer(self, name: str) -> Signer:
        """Return the signer with the address that begins with this name."""
        (found,) = [item for item in await self.signers() if item.email.startswith(f"{name}@")]
        return found

    async def acts(self, request_id: UUID | None = None) -> list[str]:
        """Return the kinds of events in the timeline."""
        answer = await self.get(f"timeline/{request_id or (await self.request()).id}")
        assert answer.is_success, answer.text
        return [item["act"] for item in answer.json()["data"]["acts"]]

    @asynccontextmanager
    async def as_family(self) -> AsyncIterator[PluginContext]:
        """Open an anonymous context, like a page that is opened by a link."""
        async with self.context(ANONYMOUS) as ctx:
            yield ctx

    async def sign(self, signer_id: UUID, **values: str) -> None:
        """Open, consent, fill in and sign."""
        async with self.as_family() as ctx:
            await acting.note_opened(ctx, signer_id)
            await acting.consent(ctx, signer_id, "1", "en")
            for name, value in values.items():
                await acting.save_value(ctx, signer_id, name, value)
            await acting.sign(ctx, signer_id, typed(), acting.Where("192.0.2.1", "Browser", "UTC", "pin"))

    async def rows(self) -> list[dict[str, Any]]:
        """Return the rows of the grid."""
        params = {"q": json.dumps({"filters": []}), "size": "500"}
        answer = await self.api.get("/api/instance/DocumentSignatures", params=params, headers=self.headers)
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()["r"]
        return found


def typed(text: str = "Ana Garcia") -> acting.Mark:
    """Return a typed signature."""
    return acting.Mark(SigningMethod.TYPED, text)


def unique(prefix: str) -> str:
    """Return a unique id with this prefix."""
    return f"{prefix}{uuid4().hex[:6]}"


async def ask_one(office: Office, child: Child, **changes: object) -> UUID:
    """Ask the only guardian of a child; return the signer's id."""
    one = Child(child.person_id, mother=child.mother)
    await office.import_children(one)
    await office.ask(await office.template(fields=[field("allergies", "text", required=False)]), one, **changes)
    return (await office.signer("mother")).id


async def agree(office: Office, signer_id: UUID) -> None:
    """Consent to sign electronically."""
    async with office.as_family() as ctx:
        await acting.consent(ctx, signer_id, "1", "en")
