"""The public verification page: seven languages, its messages, and that it does not keep files."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.signing.sealing.authority import find_identity
from homeroom_plugins.signing.sealing.keys import Identity
from homeroom_plugins.signing.sealing.plans import DISTRICT, Plan
from homeroom_plugins.signing.verifying.pages import WORDING
from homeroom_plugins.signing.verifying.verdicts import Verdict, Why
from homeroom_server.http.visitor_pages import DistrictPageDoor
from signing_testing.sealed import make_plan, make_sealed
from signing_testing.tampering import flip
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from starlette.requests import Request

LANGUAGES = ["ar", "de", "en", "es", "fr", "th", "zh"]


@pytest.fixture
async def district(make_district: Callable[..., Awaitable[TestDistrict]]) -> TestDistrict:
    return await make_district(features=("docSig",))


@pytest.fixture
async def identity(platform: Platform, district: TestDistrict) -> Identity:
    async with open_plugin_context(platform, "signing", district) as ctx:
        return await find_identity(ctx)


def page_of(district: TestDistrict) -> str:
    return f"/verify/{district.district.id.hex}.documents"


async def check(api: ApiClient, district: TestDistrict | None, content: bytes, language: str = "en") -> str:
    answer = await api.post(
        page_of(district) if district else "/verify",
        files={"file": ("document.pdf", content, "application/pdf")},
        headers={"accept-language": language},
    )
    assert answer.status_code == 200, answer.text
    return str(answer.text)


class TestVerifyPage:
    async def test_sealed_file_is_valid_and_says_who_signed(
        self, api: ApiClient, district: TestDistrict, identity: Identity, tmp_path: Path
    ) -> None:
        text = await check(api, district, await make_sealed(tmp_path, identity))
        assert '<h1 id="verdict">Valid</h1>' in text
        assert "Signer 1" in text
        assert "<script" not in text

    async def test_changed_file_is_said_to_be_so_in_arabic(
        self, api: ApiClient, district: TestDistrict, identity: Identity, tmp_path: Path
    ) -> None:
        sealed = await make_sealed(tmp_path, identity)
        text = await check(api, district, flip(sealed, sealed.index(b"Permission")), "ar")
        assert 'dir="rtl"' in text
        assert WORDING.words("ar")["verdict.changed"] in text
        assert WORDING.words("ar")["why.bytes"] in text

    async def test_seal_of_another_district_is_unknown_here(
        self,
        api: ApiClient,
        platform: Platform,
        district: TestDistrict,
        make_district: Callable[..., Awaitable[TestDistrict]],
        tmp_path: Path,
    ) -> None:
        other = await make_district(features=("docSig",))
        async with open_plugin_context(platform, "signing", other) as ctx:
            foreign = await find_identity(ctx)
        text = await check(api, district, await make_sealed(tmp_path, foreign))
        assert "Unknown signer" in text

    async def test_plain_file_is_not_signed(self, api: ApiClient, district: TestDistrict) -> None:
        assert "Not signed" in await check(api, district, write_pdf(["Nothing"]))

    async def test_nothing_is_kept(
        self, api: ApiClient, platform: Platform, district: TestDistrict, identity: Identity, tmp_path: Path
    ) -> None:
        await check(api, district, await make_sealed(tmp_path, identity))
        async with open_plugin_context(platform, "signing", district) as ctx:
            assert not list(ctx.scratch.rglob("verify-*"))

    async def test_form_without_a_file_asks_for_one(self, api: ApiClient, district: TestDistrict) -> None:
        answer = await api.post(page_of(district), files={"other": ("x", b"x")})
        assert answer.status_code == 400
        assert "Choose a PDF file first." in answer.text

    @pytest.mark.deep(of="plugins")
    async def test_too_large_file_is_refused(self, api: ApiClient, district: TestDistrict) -> None:
        answer = await api.post(page_of(district), files={"file": ("x.pdf", b"%PDF-" + bytes(25_000_001))})
        assert answer.status_code == 413

    async def test_district_that_does_not_sign_has_no_such_page(
        self, api: ApiClient, make_district: Callable[..., Awaitable[TestDistrict]]
    ) -> None:
        other = await make_district(features=("pdfSplitter",))
        assert (await api.get(page_of(other))).status_code == 404

    @pytest.mark.parametrize("language", LANGUAGES)
    async def test_every_language_has_every_word(self, api: ApiClient, district: TestDistrict, language: str) -> None:
        import json
        from importlib.resources import files

        words = json.loads((files("homeroom_plugins.signing") / f"locales/verify.{language}.json").read_text("utf-8"))
        assert set(words) == set(WORDING.words("en"))
        assert {f"verdict.{verdict}" for verdict in Verdict} | {f"why.{why}" for why in Why} <= set(words)
        text = (await api.get(page_of(district), headers={"accept-language": language})).text
        assert f'lang="{language}"' in text
        assert words["page.check"] in text


class TestVerifyAnywhere:
    async def test_page_asks_for_a_file_and_names_no_district(self, api: ApiClient, district: TestDistrict) -> None:
        answer = await api.get("/verify", headers={"accept-language": "de"})
        assert answer.status_code == 200
        assert 'lang="de"' in answer.text
        assert district.district.name not in answer.text
        assert "default-src 'none'" in answer.headers["content-security-policy"]

    async def test_sealed_file_is_valid_by_the_district_that_it_names(
        self,
        api: ApiClient,
        district: TestDistrict,
        make_district: Callable[..., Awaitable[TestDistrict]],
        identity: Identity,
        tmp_path: Path,
    ) -> None:
        await make_district(features=("docSig",))
        text = await check(api, None, await make_sealed(tmp_path, identity, plan=plan_of(district)))
        assert '<h1 id="verdict">Valid</h1>' in text
        assert district.district.name in text

    async def test_seal_that_names_another_district_is_unknown(
        self,
        api: ApiClient,
        make_district: Callable[..., Awaitable[TestDistrict]],
        identity: Identity,
        tmp_path: Path,
    ) -> None:
        other = await make_district(features=("docSig",))
        text = await check(api, None, await make_sealed(tmp_path, identity, plan=plan_of(other)))
        assert "Unknown signer" in text
        assert WORDING.words("en")["why.stranger"] in text

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("named", ["nothing", "nobody", "without the plugin"])
    async def test_seal_of_no_district_here_is_unknown(
        self,
        api: ApiClient,
        make_district: Callable[..., Awaitable[TestDistrict]],
        identity: Identity,
        tmp_path: Path,
        named: str,
    ) -> None:
        hexes = {
            "nothing": "all of them",
            "nobody": uuid4().hex,
            "without the plugin": (await make_district(features=("pdfSplitter",))).district.id.hex,
        }
        text = await check(api, None, await make_sealed(tmp_path, identity, plan=plan_naming(hexes[named])))
        assert WORDING.words("en")["why.nowhere"] in text

    async def test_changed_file_is_said_to_be_so(
        self, api: ApiClient, district: TestDistrict, identity: Identity, tmp_path: Path
    ) -> None:
        sealed = await make_sealed(tmp_path, identity, plan=plan_of(district))
        text = await check(api, None, flip(sealed, sealed.index(b"Permission")))
        assert WORDING.words("en")["verdict.changed"] in text

    async def test_file_that_nobody_has_signed_is_said_to_be_so(self, api: ApiClient) -> None:
        assert "Not signed" in await check(api, None, write_pdf(["Nothing"]))
        assert WORDING.words("en")["why.no_pdf"] in await check(api, None, b"no PDF at all")

    async def test_form_without_a_file_asks_for_one(self, api: ApiClient) -> None:
        answer = await api.post("/verify", files={"other": ("x", b"x")})
        assert answer.status_code == 400
        assert "Choose a PDF file first." in answer.text

    @pytest.mark.parametrize("path", ["/verify/", "/verify/springfield", "/sign"])
    async def test_what_is_beside_it_is_not_open(self, api: ApiClient, path: str) -> None:
        assert (await api.get(path)).status_code == 404

    async def test_visitor_can_write_nothing(self, platform: Platform, district: TestDistrict) -> None:
        plugin = next(item for item in platform.host.ready() if item.id == "signing")
        door = DistrictPageDoor(platform, plugin, Request({"type": "http", "client": None}))
        with pytest.raises(DBAPIError, match="read-only transaction"):
            async with door.open(district.district.id) as ctx:
                await ctx.db.execute(text("DELETE FROM signing_authorities"))


def plan_of(district: TestDistrict) -> Plan:
    return plan_naming(district.district.id.hex)


def plan_naming(named: str) -> Plan:
    plan = make_plan()
    return replace(plan, signers=[replace(signer, facts=((DISTRICT, named),)) for signer in plan.signers])
