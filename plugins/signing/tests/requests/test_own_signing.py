"""Staff sign with every method that families have, and with their own stored signature."""

from typing import Any

import httpx
import pytest
from homeroom_devkit.testing.pictures import make_png
from homeroom_plugins.signing import consents
from homeroom_plugins.signing.models import SignerStatus
from homeroom_plugins.signing.overlay_models import OverlayUse
from homeroom_plugins.signing.request_models import FieldValue
from signing_testing.office import AGREED, GUARDIAN, TEACHER, Child, Office, field
from signing_testing.signatories import OVERLAYS
from sqlalchemy import select

PICTURE = make_png(4, 2, pixels=(b"\0" + b"\0\0\0" * 2 + b"\xff\xff\xff" * 2) * 2)
FILE = field("plan", "attachment", "t", required=True)


@pytest.fixture
async def teacher(office: Office, child: Child) -> Office:
    """Return a teacher who is asked to sign, in addition to a guardian."""
    return await ask(office, child)


async def ask(office: Office, child: Child, *fields: dict[str, Any]) -> Office:
    one = Child(child.person_id, mother=child.mother)
    await office.import_children(one)
    staff = [{"role": "t", "name": "Rosa Staff", "email": office.address("rosa")}]
    await office.ask(await office.template([GUARDIAN, TEACHER], fields), one, staff=staff)
    return await office.colleague("rosa", "Administrator")


async def sign(teacher: Office, **given: Any) -> httpx.Response:
    body = {"requestId": str((await teacher.request()).id), "text": "Rosa Staff", **AGREED} | given
    return await teacher.post("sign", body)


async def attach(teacher: Office, name: str = "plan.pdf", content: bytes = b"%PDF-1.7 plan", **form: str) -> Any:
    data = {"requestId": str((await teacher.request()).id), "fieldId": "plan"} | form
    files = {"file": (name, content)} if name else {"other": ("x", b"x")}
    return await teacher.api.post("/api/documentSignature/attach", data=data, files=files, headers=teacher.headers)


async def keep(office: Office, *, picture: bytes | None = None, **form: str) -> str:
    """Store a signature; return its id."""
    files = {"file": ("signature.png", picture)} if picture else None
    data = {"name": "Rosa Staff", "scope": "user"} | form
    answer = await office.api.post(f"{OVERLAYS}/saveSignatory", data=data, files=files, headers=office.headers)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["data"]["id"])


async def allow_own(office: Office) -> None:
    body = {"key": "AllowSignatureOverlayUserLevel", "value": True}
    answer = await office.api.post("/api/customerSettings/store", json=body, headers=office.headers)
    assert answer.status_code == 200, answer.text


class TestConsent:
    @pytest.mark.deep(of="plugins")
    async def test_text_has_the_version_that_is_agreed_to(self, teacher: Office) -> None:
        said = (await teacher.get("consent", language="ar")).json()["data"]
        text = consents.disclosure(consents.STAFF, "ar", district="", contact="")
        assert said == {"version": consents.STAFF, "language": "ar", "paragraphs": list(text)}

        assert (await sign(teacher, consentLanguage="ar")).status_code == 200
        signer = await teacher.signer("rosa")
        assert (signer.consent_version, signer.consent_language) == (consents.STAFF, "ar")

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("given", [{"consentVersion": "2026-1"}, {"consentLanguage": "xx"}])
    async def test_another_text_is_refused(self, teacher: Office, given: dict[str, str]) -> None:
        answer = await sign(teacher, **given)
        assert answer.status_code == 422
        assert "consentVersion" in answer.json()["data"]["fields"]


class TestPictures:
    @pytest.mark.parametrize("method", [pytest.param("drawn", marks=pytest.mark.deep(of="plugins")), "uploaded"])
    async def test_picture_signs(self, teacher: Office, method: str) -> None:
        import base64

        picture = "data:image/png;base64," + base64.b64encode(PICTURE).decode()
        assert (await sign(teacher, method=method, picture=picture)).status_code == 200
        signer = await teacher.signer("rosa")
        assert (signer.status, signer.method, signer.mark_text) == (SignerStatus.SIGNED, method, "Rosa Staff")
        assert signer.mark_blob_id is not None

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("picture", ["", "????", "bm8gcGljdHVyZQ=="], ids=["none", "no base64", "no picture"])
    async def test_what_is_no_picture_is_refused(self, teacher: Office, picture: str) -> None:
        answer = await sign(teacher, method="drawn", picture=picture)
        assert answer.status_code == 422
        assert "picture" in answer.json()["data"]["fields"]


class TestStored:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("kind", ["picture", "text"])
    async def test_own_signature_signs_and_its_use_is_written_down(
        self, office: Office, teacher: Office, kind: str
    ) -> None:
        await allow_own(office)
        stored = await keep(teacher, **({"picture": PICTURE} if kind == "picture" else {"text": "R. Staff"}))
        answer = await sign(teacher, method="stored", signatoryId=stored)
        signer, request = await teacher.signer("rosa"), await teacher.request()
        async with office.context() as ctx:
            uses = (await ctx.db.scalars(select(OverlayUse))).all()

        assert answer.status_code == 200, answer.text
        assert signer.method == "stored"
        assert (signer.mark_blob_id is not None) == (kind == "picture")
        assert signer.mark_text == ("Rosa Staff" if kind == "picture" else "R. Staff")
        assert [(str(use.signatory_id), use.job_id, use.documents) for use in uses] == [(stored, request.job_id, 1)]

    async def test_nobody_signs_by_a_signature_that_is_not_their_own(self, office: Office, teacher: Office) -> None:
        await allow_own(office)
        districts = await keep(office, scope="district", text="Sam Head")
        mine = await keep(office, text="Ada Min")

        for stored in (districts, mine):
            assert (await sign(teacher, method="stored", signatoryId=stored)).status_code == 422
        assert (await sign(teacher, method="stored")).status_code == 422
        assert (await teacher.signer("rosa")).status == SignerStatus.INVITED


class TestAttaching:
    @pytest.mark.deep(of="plugins")
    async def test_file_is_attached_shown_and_signed_with(self, office: Office, child: Child) -> None:
        teacher = await ask(office, child, FILE)
        missing = await sign(teacher)
        kept = await attach(teacher)
        request = (await teacher.get(str((await teacher.request()).id))).json()["data"]

        assert (missing.status_code, "plan" in missing.json()["data"]["fields"]) == (422, True)
        assert kept.json()["data"] == {"fileName": "plan.pdf"}
        assert request["attached"] == {"plan": "plan.pdf"}
        assert (await sign(teacher)).status_code == 200
        async with office.context() as ctx:
            row = (await ctx.db.scalars(select(FieldValue).where(FieldValue.field_id == "plan"))).one()
            assert row.blob_id is not None
            assert await ctx.blobs.read(row.blob_id) == b"%PDF-1.7 plan"

    @pytest.mark.deep(of="plugins")
    async def test_without_a_file_the_field_is_emptied(self, office: Office, child: Child) -> None:
        teacher = await ask(office, child, FILE)
        await attach(teacher)
        assert (await attach(teacher, "")).json()["data"] == {"fileName": ""}
        assert (await sign(teacher)).status_code == 422

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        ("name", "content", "status"),
        [("a.svg", b"<svg/>", 422), ("a.pdf", b"%PDF-" + bytes(10 * 1024**2), 413)],
        ids=["svg", "large"],
    )
    async def test_limits_are_those_of_families(
        self, office: Office, child: Child, name: str, content: bytes, status: int
    ) -> None:
        teacher = await ask(office, child, FILE)
        assert (await attach(teacher, name, content)).status_code == status

    @pytest.mark.deep(of="plugins")
    async def test_nobody_attaches_for_somebody_else(self, office: Office, child: Child) -> None:
        teacher = await ask(office, child, FILE)
        assert (await attach(office)).status_code == 403
        assert (await attach(teacher, fieldId="sign-g1")).status_code == 403
        await sign(teacher)
        request = (await office.get(str((await office.request()).id))).json()["data"]
        assert request["attached"] == {}
