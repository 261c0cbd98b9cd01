"""Requests to sign, and the browsers of their signers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID

import httpx
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.signing.models import FieldKind, RequestStatus, RoleKind, SignatureMode, SignerStatus
from homeroom_plugins.signing.request_models import FieldValue, Signer, SigningAct, SigningJob, SigningRequest
from homeroom_plugins.signing.templates.schemas import Field, Role
from homeroom_sdk.context import Actor
from homeroom_sdk.orm import uuid7
from homeroom_sdk.recipients import Invitation, PinMode
from homeroom_sdk.services import Recipients
from sqlalchemy import select, update

PLATFORM = Actor(None, "platform")
TEXT = "Permission slip for the museum."
TITLE = "Permission slip"
REQUIRED = re.compile(r'<input type="hidden" name="version" value="([^"]+)">')


def make_field(identifier: str, kind: FieldKind, *, y: float = 100, x: float = 20, **values: object) -> Field:
    """Return a field of the first guardian on the first page."""
    given: dict[str, object] = {"id": identifier, "kind": kind, "role": "guardian", "x": x, "y": y}
    return Field.model_validate({**given, "width": 100, "height": 20, **values})


SIGNATURE = make_field("signature", FieldKind.SIGNATURE, y=180)


@dataclass
class Invited:
    """A signer with their link, its PIN, and their browser."""

    id: UUID
    path: str
    pin: str
    browser: ApiClient = field(repr=False)

    @property
    def token(self) -> str:
        """The token of the link, as in the URL."""
        return self.path.removeprefix("/r/")

    @property
    def page(self) -> str:
        """The path of the signing page."""
        return f"/sign/{self.token}"

    async def get(self, part: str = "", **headers: str) -> httpx.Response:
        """Open a part of the page."""
        return await self.browser.get(f"{self.page}{part}", headers=headers)

    async def post(self, part: str = "", **data: str) -> httpx.Response:
        """Send a form of the page; return the response to the form itself."""
        return await self.browser.post(f"{self.page}{part}", data=data)

    async def open(self) -> str:
        """Type the PIN; return the page that it opens."""
        answer = await self.post(pin=self.pin)
        assert (answer.status_code, answer.headers.get("location")) == (303, self.page), answer.text
        return (await self.get()).text

    async def agree(self) -> httpx.Response:
        """Open the document, and consent to sign electronically."""
        found = REQUIRED.search(await self.open())
        assert found is not None
        return await self.post("/consent", agreed="yes", version=found[1], language="en")

    async def sign(self, **values: str) -> httpx.Response:
        """Sign with a typed name."""
        return await self.post("/sign", **{"method": "typed", "name": "Jo Doe", "confirmed": "yes"} | values)


@dataclass
class Desk:
    """A district that asks for signatures."""

    platform: Platform
    api: ApiClient
    district: TestDistrict

    async def ask(
        self,
        *fields: Field,
        roles: Sequence[Role] = (Role(key="guardian", kind=RoleKind.GUARDIAN_1),),
        waiting: Sequence[str] = (),
        pin_mode: PinMode = PinMode.GENERATED,
        mode: SignatureMode = SignatureMode.DIGITAL,
        language: str = "en",
    ) -> list[Invited]:
        """Ask one signer of each role to sign a new document of two pages.

        Args:
            waiting: The roles that come later in the order.
        """
        async with open_plugin_context(self.platform, "signing", self.district, actor=PLATFORM) as ctx:
            until = ctx.now() + timedelta(days=7)
            blob = await ctx.blobs.put(write_pdf([TEXT, "second page"]))
            job = SigningJob(
                id=uuid7(), title=TITLE, mode=mode, source="document", subject=TITLE, pin_mode=pin_mode,
                in_order=bool(waiting), all_guardians=True, expires_at=until, status="planned",
            )  # fmt: skip
            ctx.db.add(job)
            await ctx.db.flush()
            request = SigningRequest(
                id=uuid7(), job_id=job.id, person=uuid7(), person_id="4711", first_name="Ada", last_name="Doe",
                school_id="", title=TITLE, mode=mode, status=RequestStatus.OPEN, blob_id=blob.id, sha256=blob.sha256,
                page_sizes=[[300, 200], [300, 200]], roles=[role.model_dump(mode="json") for role in roles],
                fields=[item.model_dump(mode="json") for item in fields or [SIGNATURE]], in_order=bool(waiting),
                all_guardians=True, signers=len(roles), expires_at=until,
            )  # fmt: skip
            ctx.db.add(request)
            await ctx.db.flush()
            signers = [
                Signer(
                    id=uuid7(), request_id=request.id, role=role.key, kind=role.kind, position=role.position,
                    name=f"Jo {role.key}", email=f"{role.key}-{request.id.hex}@homes.example.org", language=language,
                    status=SignerStatus.WAITING if role.key in waiting else SignerStatus.INVITED, mails=0,
                )
                for role in roles
            ]  # fmt: skip
            ctx.db.add_all(signers)
            await ctx.db.flush()
            recipients = ctx.services.get(Recipients)
            links = await recipients.invite(
                [
                    Invitation(
                        id=signer.id, sender="signing", batch_id=job.id, document_id=request.id, title=TITLE,
                        language=language, pin_mode=pin_mode, expires_at=until, for_signing=True,
                    )
                    for signer in signers
                ]
            )  # fmt: skip
            return [
                Invited(
                    signer.id,
                    links[signer.id].removeprefix(self.platform.settings.public_url),
                    await recipients.find_pin(signer.id) or "",
                    self.api.another(),
                )
                for signer in signers
            ]

    async def ask_one(self, *fields: Field, **values: object) -> Invited:
        """Ask one guardian to sign, like `ask`."""
        (asked,) = await self.ask(*fields, **values)  # type: ignore[arg-type] # as the test says
        return asked

    async def signer(self, asked: Invited) -> Signer:
        """Return the signer's row."""
        async with self.platform.database.district(self.district.district.id) as session:
            return (await session.scalars(select(Signer).where(Signer.id == asked.id))).one()

    async def request(self, asked: Invited) -> SigningRequest:
        """Return the signer's request."""
        signer = await self.signer(asked)
        async with self.platform.database.district(self.district.district.id) as session:
            query = select(SigningRequest).where(SigningRequest.id == signer.request_id)
            return (await session.scalars(query)).one()

    async def values(self, asked: Invited) -> dict[str, str]:
        """Return the values that the signer has filled in, by field."""
        async with self.platform.database.district(self.district.district.id) as session:
            rows = await session.scalars(select(FieldValue).where(FieldValue.signer_id == asked.id))
            return {row.field_id: row.value for row in rows}

    async def acts(self, asked: Invited) -> list[str]:
        """Return the signer's events in chronological order."""
        async with self.platform.database.district(self.district.district.id) as session:
            rows = await session.scalars(
                select(SigningAct.act).where(SigningAct.signer_id == asked.id).order_by(SigningAct.at)
            )
            return list(rows)

    async def set_request(self, asked: Invited, **values: object) -> None:
        """Change the request of a signer."""
        signer = await self.signer(asked)
        async with self.platform.database.district(self.district.district.id) as session:
            await session.execute(update(SigningRequest).where(SigningRequest.id == signer.request_id).values(**values))

    async def set_signer(self, asked: Invited, **values: object) -> None:
        """Change a signer."""
        async with self.platform.database.district(self.district.district.id) as session:
            await session.execute(update(Signer).where(Signer.id == asked.id).values(**values))
