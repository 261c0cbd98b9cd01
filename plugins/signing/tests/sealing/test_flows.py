"""Sealing of stored requests: results are stored exactly once; others wait or fail with a message."""

import hashlib
from collections.abc import Awaitable, Callable
from io import BytesIO
from uuid import UUID

import pikepdf
import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_plugins.signing import consents
from homeroom_plugins.signing.models import RequestStatus
from homeroom_plugins.signing.request_models import FieldValue, Signer, SigningAct, SigningRequest
from homeroom_plugins.signing.requests.sealing_flow import seal_all
from homeroom_plugins.signing.seal_models import Authority
from homeroom_plugins.signing.sealing import chunks, keeping, making
from homeroom_plugins.signing.sealing.authority import find_identity
from homeroom_sdk.flows import Postponed
from signing_testing.sealed import judge_by_pyhanko, make_request, run_stamp_server
from sqlalchemy import func, select, update

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


@pytest.fixture
async def district(make_district: MakeDistrict) -> TestDistrict:
    """Return a district that has licensed signing."""
    made: TestDistrict = await make_district(features=("docSig",))
    return made


async def run(platform: Platform, district: TestDistrict, request_id: UUID) -> None:
    async with open_plugin_context(platform, "signing", district) as ctx:
        await seal_all(ctx, [request_id])


async def read(platform: Platform, district: TestDistrict, request_id: UUID) -> SigningRequest:
    async with open_plugin_context(platform, "signing", district) as ctx:
        row = await ctx.db.get(SigningRequest, (district.district.id, request_id))
        assert row is not None
        return row


async def acts_of(platform: Platform, district: TestDistrict, request_id: UUID) -> list[str]:
    async with open_plugin_context(platform, "signing", district) as ctx:
        wanted = select(SigningAct.act).where(SigningAct.request_id == request_id).order_by(SigningAct.at)
        return list(await ctx.db.scalars(wanted))


async def content_of(platform: Platform, district: TestDistrict, blob_id: UUID | None) -> bytes:
    async with open_plugin_context(platform, "signing", district) as ctx:
        assert blob_id is not None
        return await ctx.blobs.read(blob_id)


class ProcessDies(BaseException):
    """Simulates the death of the process: error handlers do not catch it. KeyboardInterrupt would end the test loop
    too.
    """


class TestSealRequest:
    async def test_signed_request_is_sealed_and_completed(self, platform: Platform, district: TestDistrict) -> None:
        made = await make_request(platform, district)
        await run(platform, district, made.id)
        row = await read(platform, district, made.id)
        assert (row.status, row.problem) == (RequestStatus.COMPLETED, "")
        content = await content_of(platform, district, row.sealed_blob_id)
        assert hashlib.sha256(content).hexdigest() == row.sealed_sha256
        async with open_plugin_context(platform, "signing", district) as ctx:
            identity = await find_identity(ctx)
        assert [good for good, _level in await judge_by_pyhanko(content, identity.chain[0])] == [True, True]
        assert await acts_of(platform, district, made.id) == ["sealed", "completed"]

    @pytest.mark.deep(of="plugins")
    async def test_values_are_in_the_fields_and_the_reason(self, platform: Platform, district: TestDistrict) -> None:
        made = await make_request(platform, district)
        await run(platform, district, made.id)
        row = await read(platform, district, made.id)
        with pikepdf.open(BytesIO(await content_of(platform, district, row.sealed_blob_id))) as pdf:
            fields = {str(field.T): field for field in pdf.Root.AcroForm.Fields}
            assert str(fields["homeroom-1-1"].V) == "2026-05-04"
            assert fields["homeroom-1-2"].V == "/Yes"
            signature = fields["homeroom-1-signature"].V
            assert "typed name" in str(signature.Reason)
            assert "2026-1" in str(signature.Reason)
            assert str(signature.Homeroom.VerifiedBy) == "pin"
            assert str(signature.Homeroom.Source) == f"sha256:{row.sha256}"

    @pytest.mark.deep(of="plugins")
    async def test_certificate_is_inside_and_a_file_of_its_own(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        made = await make_request(platform, district)
        await run(platform, district, made.id)
        row = await read(platform, district, made.id)
        with pikepdf.open(BytesIO(await content_of(platform, district, row.sealed_blob_id))) as pdf:
            inside = pdf.attachments["certificate.pdf"].get_file().read_bytes()
        own = await content_of(platform, district, row.certificate_blob_id)
        text_inside, text = read_text(inside), read_text(own)
        assert row.sealed_sha256 is not None
        assert row.sealed_sha256 in text
        assert row.sha256 in text_inside
        assert row.sealed_sha256 not in text_inside
        assert all(word in text for word in ("192.0.2.7", "Firefox", "Europe/Berlin", "2026-1"))
        agreed = consents.disclosure("2026-1", "en", district=district.district.name, contact="")
        assert all("".join(paragraph.split()) in "".join(text.split()) for paragraph in agreed[:2])
        assert f"{platform.settings.public_url.rstrip('/')}/verify" in "".join(text.split())
        async with open_plugin_context(platform, "signing", district) as ctx:
            identity = await find_identity(ctx)
        assert (await judge_by_pyhanko(own, identity.chain[0]))[0][0]

    @pytest.mark.deep(of="plugins")
    async def test_second_run_changes_nothing(self, platform: Platform, district: TestDistrict) -> None:
        made = await make_request(platform, district)
        await run(platform, district, made.id)
        first = await read(platform, district, made.id)
        await run(platform, district, made.id)
        second = await read(platform, district, made.id)
        assert first.sealed_sha256 == second.sealed_sha256
        assert await acts_of(platform, district, made.id) == ["sealed", "completed"]

    @pytest.mark.deep(of="plugins")
    async def test_run_that_dies_before_its_transaction_is_done_by_the_next(
        self, platform: Platform, district: TestDistrict, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        made = await make_request(platform, district)
        with monkeypatch.context() as patch:

            def die(*_args: object, **_details: object) -> None:
                raise ProcessDies

            patch.setattr(keeping, "_add_act", die)
            with pytest.raises(ProcessDies):
                await run(platform, district, made.id)
        row = await read(platform, district, made.id)
        assert (row.status, row.sealed_blob_id) == (RequestStatus.SEALING, None)
        await run(platform, district, made.id)
        assert (await read(platform, district, made.id)).status == RequestStatus.COMPLETED
        assert await acts_of(platform, district, made.id) == ["sealed", "completed"]

    @pytest.mark.deep(of="plugins")
    async def test_change_while_it_is_sealed_is_not_sealed_over(
        self, platform: Platform, district: TestDistrict, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        made = await make_request(platform, district)
        make_seal = making.make_seal

        async def seal_and_change(*args: object) -> object:
            sealed = await make_seal(*args)  # type: ignore[arg-type] # as it was called
            async with open_plugin_context(platform, "signing", district) as ctx:
                change = update(FieldValue).where(FieldValue.field_id == "f1-date").values(value="2026-06-01")
                await ctx.db.execute(change)
            return sealed

        with monkeypatch.context() as patch:
            patch.setattr(chunks, "make_seal", seal_and_change)
            with pytest.raises(Postponed):
                await run(platform, district, made.id)
        assert (await read(platform, district, made.id)).sealed_blob_id is None
        await run(platform, district, made.id)
        row = await read(platform, district, made.id)
        with pikepdf.open(BytesIO(await content_of(platform, district, row.sealed_blob_id))) as pdf:
            fields = {str(field.T): field for field in pdf.Root.AcroForm.Fields}
            assert str(fields["homeroom-1-1"].V) == "2026-06-01"

    async def test_cancelled_request_is_not_sealed(self, platform: Platform, district: TestDistrict) -> None:
        made = await make_request(platform, district, status=RequestStatus.CANCELLED)
        await run(platform, district, made.id)
        row = await read(platform, district, made.id)
        assert (row.status, row.sealed_blob_id) == (RequestStatus.CANCELLED, None)

    async def test_other_document_in_the_store_fails_with_a_sentence(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        made = await make_request(platform, district, sha256="0" * 64)
        await run(platform, district, made.id)
        row = await read(platform, district, made.id)
        assert row.status == RequestStatus.FAILED
        assert "not the one that was signed" in row.problem

    @pytest.mark.deep(of="plugins")
    async def test_scan_of_paper_is_attached_once(self, platform: Platform, district: TestDistrict) -> None:
        made = await make_request(platform, district)
        async with open_plugin_context(platform, "signing", district) as ctx:
            scan = await ctx.blobs.put(b"%PDF-1.7 scanned")
            paper = {"method": "wet", "mark_blob_id": scan.id, "verified_by": "attested"}
            await ctx.db.execute(update(Signer).where(Signer.request_id == made.id).values(**paper))
        await run(platform, district, made.id)
        row = await read(platform, district, made.id)
        with pikepdf.open(BytesIO(await content_of(platform, district, row.sealed_blob_id))) as pdf:
            assert sorted(pdf.attachments) == ["certificate.pdf", "signed-pages.pdf"]

    async def test_two_districts_have_keys_of_their_own(
        self, platform: Platform, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        other = await make_district(features=("docSig",))
        keys = []
        for owner in (district, other):
            async with open_plugin_context(platform, "signing", owner) as ctx:
                keys.append((await find_identity(ctx)).fingerprint)
                assert await ctx.db.scalar(select(func.count()).select_from(Authority)) == 1
        assert keys[0] != keys[1]


class TestStamps:
    async def test_authority_that_is_away_delays_and_says_so(
        self, platform: Platform, district: TestDistrict, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        made = await make_request(platform, district)
        with run_stamp_server() as server:
            monkeypatch.setenv("HOMEROOM_SIGNING_TSA_URL", server.url)
            server.answers = "away"
            for _attempt in range(2):
                with pytest.raises(Postponed) as raised:
                    await run(platform, district, made.id)
                assert 30 <= raised.value.after_s <= 1800
            row = await read(platform, district, made.id)
            assert row.status == RequestStatus.SEALING
            assert "503" in row.problem
            assert await acts_of(platform, district, made.id) == ["seal_waits"]
            server.answers = "stamps"
            await run(platform, district, made.id)
        row = await read(platform, district, made.id)
        assert (row.status, row.problem) == (RequestStatus.COMPLETED, "")

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("answers", ["nonsense", "other"])
    async def test_answer_that_is_no_stamp_for_this_is_refused(
        self, platform: Platform, district: TestDistrict, monkeypatch: pytest.MonkeyPatch, answers: str
    ) -> None:
        made = await make_request(platform, district)
        with run_stamp_server() as server:
            monkeypatch.setenv("HOMEROOM_SIGNING_TSA_URL", server.url)
            server.answers = answers
            with pytest.raises(Postponed):
                await run(platform, district, made.id)


def read_text(content: bytes) -> str:
    """Return the text of all pages without white space, so that groups of digits are joined."""
    from pypdf import PdfReader

    pages = PdfReader(BytesIO(content)).pages
    return "".join("".join(page.extract_text().split()) for page in pages)
